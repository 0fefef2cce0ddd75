"""Quantities that the terms of a law share at one state: the kernel of the servo force.

The Udwadia–Kalaba force p = M^½ (A M^−½)⁺ (b − A M⁻¹F) (Zhao, Chen, Zhao & Dong 2018, Eq. 36) is
computed as p = L (A L⁻ᵀ)⁺ (b − A a) with M = L Lᵀ and a = M⁻¹F, which is equal and needs no matrix
square root. It minimizes pᵀM⁻¹p among the forces with A v̇ = b; other metrics choose other forces
with the same effect on β.
"""

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float, Int

from servocon import linalg
from servocon.constraint.constraint import Constraint, Linearization
from servocon.constraint.drift import drift_tolerance
from servocon.laws.metric import Metric, Weighting
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import float64

DRIFT = 10.0
"""Largest contradiction of rows off their manifold that counts as drift, relative to the
independent parts that they have there by drift."""


class Realization(NamedTuple):
    """Inputs that realize desired rates of β, in one metric.

    Attributes:
        u: Inputs, one column for each desired rate (l × j).
        missing: Part of each desired rate that no input can achieve (m × j).
        rank: Numerical rank of the map from inputs to β̇.
        dependent: True for the rows of β that depend on the others.
    """

    u: Float[Array, "l j"]
    missing: Float[Array, "m j"]
    rank: Int[Array, ""]
    dependent: Bool[Array, " m"]


@float64
class Snapshot:
    """Model and constraint at one state (q, v, t); every quantity is computed at most once.

    It exists while a function is traced; the terms of a law read from it.
    """

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        q: Float[Array, " nq"],
        v: Float[Array, " n"],
        t: Scalar,
    ):
        self.model, self.constraint, self.q, self.v, self.t = model, constraint, q, v, t
        self._factors: dict[Metric, linalg.RankFactor] = {}
        self._damped = False

    @cached_property
    def M(self) -> Float[Array, "n n"]:
        """Mass matrix."""
        return self.model.mass_matrix(self.q, self.t)

    @cached_property
    def F(self) -> Float[Array, " n"]:
        """Given force."""
        return self.model.force(self.q, self.v, self.t)

    @cached_property
    def B(self) -> Float[Array, "n l"] | None:
        """Input matrix; None for the identity."""
        return self.model.input_matrix(self.q, self.t)

    @property
    def inputs(self) -> int:
        """Number of inputs."""
        return self.v.shape[0] if self.B is None else self.B.shape[1]

    @cached_property
    def L(self) -> Float[Array, "n n"]:
        """Lower Cholesky factor of M."""
        return linalg.cholesky(self.M)

    @cached_property
    def _LF(self) -> Float[Array, "n 1"]:
        """L⁻¹F."""
        return linalg.solve_lower(self.L, self.F[:, None])

    @cached_property
    def a(self) -> Float[Array, " n"]:
        """Unconstrained acceleration M⁻¹F."""
        return linalg.solve_lower_transposed(self.L, self._LF)[:, 0]

    @cached_property
    def linearization(self) -> Linearization:
        """β, A and b."""
        return self.constraint.linearize(self.model, self.q, self.v, self.t)

    @property
    def beta(self) -> Float[Array, " m"]:
        """Constraint-following error."""
        return self.linearization.beta

    @property
    def A(self) -> Float[Array, "m n"]:
        """Constraint matrix ∂β/∂v."""
        return self.linearization.A

    @property
    def b(self) -> Float[Array, " m"]:
        """Right-hand side, β̇ = A v̇ − b."""
        return self.linearization.b

    @cached_property
    def nominal_desired_rate(self) -> Float[Array, " m"]:
        """b − A a, the change of β̇ that keeps β constant."""
        # Not from a itself, which loses digits for an ill-conditioned M.
        return self.b - self._LA.T @ self._LF[:, 0]

    @cached_property
    def _LA(self) -> Float[Array, "n m"]:
        """L⁻¹Aᵀ."""
        return linalg.solve_lower(self.L, self.A.T)

    @cached_property
    def _LB(self) -> Float[Array, "n l"]:
        """L⁻¹B."""
        assert self.B is not None
        return linalg.solve_lower(self.L, self.B)

    @cached_property
    def _reach(self) -> linalg.RankFactor:
        """Factor of L⁻¹B."""
        return linalg.rank_factor(self._LB)

    def solve_mass(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """M⁻¹ x."""
        return linalg.solve_lower_transposed(self.L, linalg.solve_lower(self.L, x[:, None]))[:, 0]

    def acceleration(self, force: Float[Array, " n"]) -> Float[Array, " n"]:
        """M⁻¹(F + force), the acceleration under an additional generalized force."""
        # One solve of the sum: M⁻¹F and M⁻¹ force may be 1e5 times larger and cancel.
        return self.solve_mass(self.F + force)

    def generalized_force(self, u: Float[Array, "l *j"]) -> Float[Array, "n *j"]:
        """B u, of one vector or several."""
        return u if self.B is None else self.B @ u

    def realize(
        self,
        desired_rates: Sequence[Float[Array, " m"]],
        metric: Metric,
        damping: Float[Array, " m"] | None = None,
    ) -> Realization:
        """Inputs of least norm in `metric` that change β̇ by each of the desired rates.

        If that is impossible (contradictory rows, too few inputs), the desired rate is met in the
        least-squares sense and the rest is returned as `missing`. A damping replaces Ω⁺ by
        Ωᵀ(ΩΩᵀ + diag(damping)²)⁻¹, with Ω the map from inputs to β̇ in units where the metric is
        the identity; `missing` then includes the part lost to the damping.
        """
        w = jnp.stack(list(desired_rates), axis=1)
        factor, _ = self._allocation(metric)
        self._damped |= damping is not None
        if damping is None:
            x = linalg.minimum_norm(factor, w)
        else:
            x = linalg.damped_solution(factor, w, damping)
        return self.realization(x, w - factor.T @ (factor.Q.T @ x), metric)

    def realization(
        self, x: Float[Array, "k j"], missing: Float[Array, "m j"], metric: Metric
    ) -> Realization:
        """Inputs from columns computed where the norm of `metric` is the Euclidean one."""
        factor, finish = self._allocation(metric)
        return Realization(finish(x), missing, factor.rank, factor.dependent)

    def with_error(
        self, beta: Float[Array, " m"], rate: Float[Array, " m"] | None = None
    ) -> "Snapshot":
        """The same state with another β, to differentiate feedback with respect to β.

        Args:
            beta: β.
            rate: Change of the desired β̇, and so of b; None: none.
        """
        other = copy(self)
        other._factors = dict(self._factors)  # what a trace of β computes stays in that trace
        other.__dict__["linearization"] = self.linearization._replace(beta=beta)
        if rate is not None:
            b, wanted = self.b + rate, self.nominal_desired_rate + rate
            other.__dict__["linearization"] = other.linearization._replace(b=b)
            other.__dict__["nominal_desired_rate"] = wanted
        return other

    def within_branch(self) -> "Snapshot":
        """The same state for one branch of a traced function; its results stay in that branch."""
        inside = copy(self)
        inside._factors = {}
        return inside

    @property
    def independence(self) -> Float[Array, ""]:
        """Smallest independent part, relative to their lengths, of the rows or inputs that count.

        It covers the maps from inputs to β̇ used so far; 1 if there was none.
        """
        factors = [*self._factors.values()]
        if factors and self.B is not None:  # rows that inputs lose get short instead
            factors.append(self._reach)
        parts = [jnp.min(jnp.where(f.kept, f.remainders, 1.0)) for f in factors]
        return jnp.min(jnp.stack(parts)) if parts else jnp.ones(())

    @property
    def row_lengths(self) -> Float[Array, " m"]:
        """Lengths of the rows A L⁻ᵀ; 1 if no map from inputs to β̇ was used, or with a damping."""
        if not self._factors or self._damped:
            return jnp.ones(self.beta.shape)
        return jnp.sqrt(jnp.sum(self._LA**2, axis=0))

    def noticeable(
        self, missing: Float[Array, " m"], desired_rates: Sequence[Float[Array, " m"]]
    ) -> Float[Array, " m"]:
        """Part of desired rates of β that is not achieved; 0 where it is rounding or drift.

        Args:
            missing: Part of their sum that is not achieved (m).
            desired_rates: The desired rates of β.
        """
        given = jnp.abs(self._LA).T @ jnp.abs(self._LF[:, 0])
        for rate in desired_rates:
            given = given + jnp.abs(rate)
        size = jnp.sqrt(jnp.sum(self._LA**2, axis=0))

        def shared(terms: Array) -> Array:
            """Largest of the terms, as an acceleration: dependent rows share their rounding."""
            each = jnp.where(size > 0.0, terms / jnp.where(size > 0.0, size, 1.0), 0.0)
            return jnp.maximum(terms, size * jnp.max(each))

        terms = linalg.rate_terms(self.A, self.b, self.q, self.v, given)
        dropped = [jnp.asarray(factor.tolerance) for factor in self._factors.values()]
        drift = DRIFT * jnp.max(jnp.stack(dropped)) * shared(jnp.abs(self.b) + given)
        negligible = linalg.CONTRADICTORY * shared(terms) + drift
        return jnp.where(jnp.abs(missing) <= negligible, 0.0, missing)

    def _allocation(self, metric: Metric):
        """Factor of the map from norm-space inputs to β̇, and the map back to inputs."""
        columns, finish = self._map(metric)
        if metric not in self._factors:

            def at(q: Array) -> Array:
                A = self.constraint.linearize(self.model, q, self.v, self.t).A
                return columns(A, linalg.solve_lower(self.L, A.T))

            factor = linalg.rank_factor(columns(self.A, self._LA))
            drift = drift_tolerance(factor, at, self.L, self.model, self.constraint, self.q, self.t)
            self._factors[metric] = factor.truncated(drift)
        return self._factors[metric], finish

    def _map(self, metric: Metric):
        """The map from norm-space inputs to β̇ for A and L⁻¹Aᵀ, and the map back to inputs."""
        if isinstance(metric, Weighting):
            return self._weighted(metric)
        if self.B is None:
            columns = {
                "gauss": lambda A, LA: LA,
                "torque": lambda A, LA: linalg.solve_lower_transposed(self.L, LA),
                "acceleration": lambda A, LA: A.T,
            }[metric]
            finish = {
                "gauss": lambda x: self.L @ x,
                "torque": lambda x: x,
                "acceleration": lambda x: self.M @ x,
            }[metric]
            return columns, finish
        G = self._LB
        if metric == "torque":
            return lambda A, LA: linalg.product(G.T, LA), lambda x: x
        # In the space where the metric is the identity, inputs span only the range of G.
        if metric == "acceleration":
            G = linalg.solve_lower_transposed(self.L, G)
        reach = self._reach if metric == "gauss" else linalg.rank_factor(G)
        columns = lambda A, LA: linalg.product(reach.Q.T, LA if metric == "gauss" else A.T)
        return columns, lambda x: linalg.pseudo_inverse(reach, reach.Q @ x)

    def _weighted(self, metric: Weighting):
        """`_map` for N = C Cᵀ: the shortest x = Cᵀu."""
        size = self.M.shape[0] if self.B is None else self.B.shape[1]
        metric.require(size)
        C = jnp.asarray(np.linalg.cholesky(metric.matrix))

        def columns(A: Array, LA: Array) -> Array:
            if self.B is None:
                response = linalg.solve_lower_transposed(self.L, LA)
            else:
                response = linalg.product(self._LB.T, LA)
            return linalg.solve_lower(C, response)

        return columns, lambda x: linalg.solve_lower_transposed(C, x)
