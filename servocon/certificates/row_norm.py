"""The norm of β in which a sampled law is certified: ‖β‖, or ‖Rβ‖ with the mean mass of its rows.

A joint that is light beside the others answers what these push, so that the plain norm of β may
grow where a norm in which the rows have their mass falls. With P the mean of (A M̄⁻¹Aᵀ)⁻¹ over the
states, M̄ the mass matrix of the law's model, and P = RᵀR, a feedback on another plant is nearly as
strong in all directions of Rβ. R is scaled so that ‖β‖ ≤ ‖Rβ‖: a bound of the one is a bound of the
other, in the unit of β.

The norm belongs to the certificate alone; the feedback of the law is not changed by it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.certificates.assumptions import Samples
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.theorem import Conclusion
from servocon.constraint.constraint import Constraint
from servocon.errors import CertificateError
from servocon.laws import Law
from servocon.module import Module
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.results.trajectory import Trajectory

SPREAD = 0.25
"""Uncertainty of the feedback in the plain norm up to which no other norm is tried."""

BETTER = 0.8
"""The most of it that another norm may have to be tried."""

ROWS = 32
"""Largest number of rows of which another norm is tried."""

PART = 16, 128
"""Numbers of plants and states with which norms are compared."""

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


class Related(NamedTuple):
    """A model and a relation.

    Attributes:
        model: The model.
        constraint: The relation.
    """

    model: Plant
    constraint: Constraint


@dataclass(frozen=True)
class ScaledSize(BetaSize):
    """‖Rβ‖ ≥ ‖β‖.

    Attributes:
        rows: The rows of R.
    """

    rows: tuple[tuple[float, ...], ...] = ()

    @property
    def name(self) -> str:
        """‖Rβ‖."""
        return "‖Rβ‖"

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
        return Related(law.model, ScaledRows(relation=law.constraint, matrix=jnp.array(self.rows)))

    def size(self, run: Trajectory) -> np.ndarray:
        """The size at the output times of each run (runs, T)."""
        return super().size(replace(run, beta=run.beta @ np.array(self.rows).T))


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


def norms_of(law: Law, samples: Samples) -> list[BetaSize]:
    """The norms in which a law is tried: the plain one, and that of the mean mass of its rows.

    The second is tried where it tells the plants apart clearly less; then the first only if it does
    not tell too much.

    Args:
        law: The law.
        samples: Plants and states.
    """
    plain, sizes = BetaSize(), [x[0] for x in samples.states]
    rows = jax.eval_shape(lambda *state: law.constraint.beta(law.model, *state), *sizes).shape[0]
    if not 2 <= rows <= ROWS:
        return [plain]
    own, model = samples.thinned(*PART).values(Masses(law.model, law.constraint))
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
    scaled = ScaledSize(rows=tuple(map(tuple, R.tolist())))
    return [plain, scaled] if spread < 1.0 else [scaled]


def in_best_norm(
    law: Law, samples: Samples, conclude: Callable[[Samples, BetaSize], Conclusion]
) -> Conclusion:
    """The conclusion in the norm with the smallest ultimate bound at a part of the samples.

    Args:
        law: The law.
        samples: Plants and states.
        conclude: The conclusion in a norm.

    Raises:
        CertificateError: there is none in that norm.
    """
    norms = norms_of(law, samples)
    if len(norms) == 1:
        return conclude(samples, norms[0])

    def bound(norm: BetaSize) -> float:
        try:
            return conclude(samples.thinned(*PART), norm).guarantees[0].ultimate_bound
        except CertificateError:
            return np.inf

    return conclude(samples, min(norms, key=bound))
