"""The β whose bound is certified for a sampled law, and its norm.

All relations of a law count, or one of them, such as the first of a `PriorityLaw`, whose bound does
not depend on conflicts below it. The norm is ‖β‖, or ‖Rβ‖ with the mean mass of the rows.

A joint that is light beside the others answers what these push, so that the plain norm of β may
grow where a norm in which the rows have their mass falls. With P the mean of (A M̄⁻¹Aᵀ)⁻¹ over the
states, M̄ the mass matrix of the law's model, and P = RᵀR, a feedback on another plant is nearly as
strong in all directions of Rβ. R is scaled so that ‖β‖ ≤ ‖Rβ‖: a bound of the one is a bound of the
other, in the unit of β.

The norm belongs to the certificate alone; the feedback of the law is not changed by it.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import shapes_of
from servocon.certificates.guarantee import BetaSize, Guarantee, PartOfStack, Related
from servocon.certificates.inner_states import Errors, Tubes
from servocon.certificates.invariance import invariance
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.theorem import Concluding, Conclusion, Theorem, name_of
from servocon.certificates.tubes import Shrinking
from servocon.constraint.constraint import Constraint, Stack
from servocon.errors import CertificateError, InputError, two_digits
from servocon.laws import Law
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.results.trajectory import Trajectory
from servocon.tree import Module

SPREAD = 0.25
"""Uncertainty of the feedback in the plain norm up to which no other norm is tried."""

BETTER = 0.8
"""The most of it that another norm may have to be tried."""

ROWS = 32
"""Largest number of rows of which another norm is tried."""

PART = 16, 128
"""Numbers of plants and states with which norms are compared."""

HALVINGS = 12
"""Number of halvings of the period in the search for one that would do."""

BOUND = "ultimate bound of ‖β‖ over the largest in the states"

DEPENDENT = 1e-8
"""Least eigenvalue of a matrix, relative to its largest, with which it has an inverse."""


class ScaledRows(Constraint):
    """A relation whose β is that of another one, times a matrix.

    Attributes:
        relation: The other one.
        matrix: R (m × m).
    """

    relation: Constraint
    matrix: Float[Array, "m m"]
    name: str = eqx.field(static=True, default="scaled rows")
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """Rβ."""
        return jnp.asarray(self.matrix) @ self.relation.beta(plant, q, v, t)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f of the other one."""
        return self.relation.position_error(plant, q, t)

    def position_left(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar, error: Float[Array, " p"]
    ) -> Float[Array, " p"]:
        """The function of the other one."""
        return self.relation.position_left(plant, q, t, error)


@dataclass(frozen=True)
class ScaledSize(BetaSize):
    """‖Rβ‖ ≥ ‖β‖.

    Attributes:
        rows: The rows of R.
    """

    rows: tuple[tuple[float, ...], ...] = ()

    @property
    def name(self) -> str:
        """‖Rβ‖, and the name of the relation."""
        return super().name.replace("‖β‖", "‖Rβ‖")

    @property
    def note(self) -> str:
        """R, in words."""
        rows = "; ".join(" ".join(f"{x:.3g}" for x in row) for row in self.rows)
        parts = " ".join(f"{x:.3g}" for x in np.linalg.norm(self.inverse, axis=1))
        return (
            f"R = [{rows}] from the mean mass of the rows: ‖β‖ ≤ ‖Rβ‖, and each row of β is at "
            f"most [{parts}] of it"
        )

    @property
    def largest_factor(self) -> float:
        """The largest ‖Rβ‖/‖β‖."""
        return float(np.linalg.norm(np.array(self.rows), 2))

    @property
    def inverse(self) -> np.ndarray:
        """R⁻¹."""
        return np.linalg.inv(np.array(self.rows))

    def relation_of(self, law: Any) -> Related:
        """The model of a law, and its relation with the rows Rβ."""
        rows = ScaledRows(relation=self.part_of(law), matrix=jnp.array(self.rows))
        return Related(law.model, rows)

    def rows_of(self, run: Trajectory) -> np.ndarray:
        """Rβ of a run (…, T, m)."""
        return super().rows_of(run) @ np.array(self.rows).T


@dataclass(frozen=True)
class PlainSize(BetaSize):
    """‖β‖, with the relation in the form of `ScaledSize`: both norms share their programs.

    Attributes:
        count: Number of rows.
    """

    count: int = 1

    @property
    def inverse(self) -> np.ndarray:
        """The identity."""
        return np.eye(self.count)

    def relation_of(self, law: Any) -> Related:
        """The model of a law, and its relation with the identity for R."""
        rows = ScaledRows(relation=self.part_of(law), matrix=jnp.eye(self.count))
        return Related(law.model, rows)


class Masses(Module):
    """A M⁻¹Aᵀ of a plant, and of the law's model, as a function of plant and state.

    Attributes:
        model: The law's model.
        constraint: Its relation.
    """

    model: Plant
    constraint: Constraint

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """The matrices at one plant and state; traced."""
        A = self.constraint.linearize(self.model, q, v, t).A
        of = lambda plant: A @ jnp.linalg.solve(plant.mass_matrix(q, t), A.T)
        return of(plant), of(self.model)


def part_of(law: Law, relation: str | None, samples: Samples) -> PartOfStack | None:
    """The relation of a law that is certified; None for all relations together.

    Args:
        law: The law.
        relation: Its name; None: the law's foremost one, if it has one.
        samples: Plants and states.

    Raises:
        UnknownNameError: the law has no such relation.
        InputError: it is not text, or the law has only one relation.
    """
    if relation is None and law.foremost is None:
        return None
    parts = law.constraint.parts if isinstance(law.constraint, Stack) else ()
    names = [part.name for part in parts]
    if relation is not None:
        validate.text("relation", relation)
        if not parts:
            cure = "Without relation=, all rows of β are bounded together."
            expected = "a law with several relations, as servocon.stack makes them"
            raise InputError("relation", got=law.constraint.name, expected=expected, cure=cure)
        validate.choice("relation", relation, names)
    index = names.index(relation or str(law.foremost))
    at = (law.model, *(x[0] for x in samples.states))
    ends = np.cumsum([0, *(jax.eval_shape(part.beta, *at).size for part in parts)])
    return PartOfStack(names[index], index, (int(ends[index]), int(ends[index + 1])))


def norms_of(law: Law, samples: Samples, part: PartOfStack | None = None) -> list[BetaSize]:
    """The norms in which a law is tried: the plain one, and that of the mean mass of its rows.

    The second is tried where it tells the plants apart clearly less; then the first only if it does
    not tell too much.

    Args:
        law: The law.
        samples: Plants and states.
        part: The relation that is certified; None for all.
    """
    plain, state = BetaSize(part=part), [x[0] for x in samples.states]
    relation = plain.part_of(law)
    _, (rows,) = shapes_of(Errors(law.model, relation), None, *state)
    if not 2 <= rows <= ROWS:
        return [plain]
    own, model = samples.thinned(*PART).values(Masses(law.model, relation))
    if not (np.isfinite(own).all() and np.isfinite(model).all()):
        return [plain]
    eigenvalues = np.linalg.eigvalsh(model)
    if not (eigenvalues[..., 0] > DEPENDENT * eigenvalues[..., -1]).all():
        return [plain]  # dependent rows
    inverse = np.linalg.inv(model)
    R = linalg.cholesky(np.mean(inverse, axis=(0, 1))).T
    R = np.asarray(R) / np.linalg.norm(R, -2)
    react = own @ inverse
    of = lambda x: float(np.linalg.norm(x - np.eye(len(R)), 2, axis=(-2, -1)).max())
    spread, other = of(react), of(R @ react @ np.linalg.inv(R))
    if spread <= SPREAD or other > BETTER * spread:
        return [plain]
    scaled = ScaledSize(part=part, rows=tuple(map(tuple, R.tolist())))
    return [PlainSize(part=part, count=rows), scaled] if spread < 1.0 else [scaled]


@dataclass(frozen=True)
class SampledLoopTheorem(Theorem):
    """A theorem about a law that acts at samples, in the norm of β that gives the smallest bound.

    Attributes:
        law: The law.
        period: The sampling period h, or the largest one [s].
        relation: Name of the relation that is certified, see `part_of`.
    """

    law: Law
    period: float
    relation: str | None = None
    constant_plants: ClassVar[bool] = True

    @abstractmethod
    def check(self, samples: Samples, disturbance: Any) -> None:
        """Check what does not depend on the norm.

        Raises:
            CertificateError: an assumption fails.
            InputError: the theorem is not about such a law.
        """

    @abstractmethod
    def in_norm(
        self, samples: Samples, norm: BetaSize, disturbance: Any, states: StateSet
    ) -> Concluding:
        """The conclusion in a norm: in the whole set of states, and in tubes around the relation.

        Raises:
            CertificateError: ‖β‖ need not fall below the largest one in the states; the error
                names a period that would do.
        """

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The conclusion in the norm with the smallest ultimate bound at a part of the samples.

        Raises:
            CertificateError: an assumption fails, or there is no bound in that norm.
            InputError: the law has no such relation, or the theorem is not about such a law.
        """
        self.check(samples, disturbance)
        conclude = lambda own, norm: self.in_norm(own, norm, disturbance, states)

        def bound(norm: BetaSize) -> float:
            try:
                tried = conclude(samples.thinned(*PART), norm).conclusion
                return tried.guarantees[0].ultimate_bound
            except (CertificateError, InputError):
                return np.inf

        norms = self.norms(samples)
        best = norms[0] if len(norms) == 1 else min(norms, key=bound)
        return conclude(samples, best).finished(samples)

    def norms(self, samples: Samples) -> list[BetaSize]:
        """The norms of β that are tried."""
        part = part_of(self.law, self.relation, samples)
        norms = norms_of(self.law, samples, part)
        if self.relation is None and part is not None:
            norms += norms_of(self.law, samples)  # ‖β‖ of one is at most that of all
        return norms

    def concluded(
        self,
        tubes: Tubes,
        guarantees: tuple[Guarantee, ...],
        shrinking: Shrinking | None,
        remarks: tuple[str, ...],
        factor: float,
    ) -> Concluding:
        """The conclusion with some guarantees; for the other arguments see `invariance`."""
        often = "every" if self.exact_period else "at least every"
        name = f"{name_of(self.law)}, sampled {often} {self.period:g} s"
        inside = partial(invariance, tubes, guarantees, shrinking, factor)
        return Concluding(Conclusion(name, guarantees, None, remarks, tubes.position), inside)

    def cure(
        self, samples: Samples, would_do: Callable[[float], bool | None], numbers: str = "gains"
    ) -> str:
        """A way to a bound, in words: a shorter period if one would do, else smaller uncertainties.

        Args:
            samples: The samples; empty words if they want no cures.
            would_do: Function of a period; None: no shorter one can be tried.
            numbers: Other numbers that might help, in words.
        """
        if not samples.cures:
            return ""
        for k in range(1, HALVINGS + 1):
            period = self.period / 2.0**k
            if (found := would_do(period)) is None:
                break
            if found:
                return f"period={two_digits(period, up=False):g} would do."
        return f"Take smaller uncertainties, other {numbers}, or other states."

    def late(self, period: float) -> tuple[Law, Ages]:
        """The law without a memory inside, and the ages of its inputs."""
        late = self.law.late(period)
        assert late is not None  # else there is no such theorem
        return late.law, Ages(period, tuple(late.weights.tolist()), late.estimates)
