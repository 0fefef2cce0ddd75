"""The kernel of the servo force for many agents: blocks instead of matrices of all of them."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.constraint.coupling import BlockLinearization, linearize_blocks
from servocon.errors import InputError
from servocon.laws.metric import Metric, Weighting
from servocon.laws.snapshot import Realization, Snapshot
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import float64

DENSE = 48
"""Largest number of speeds that are computed with whole matrices, in machine code."""


def agents_by_blocks(constraint: Constraint, speeds: int) -> int | None:
    """Number of agents of a relation that is computed by blocks for so many speeds; else None."""
    pattern = constraint.coupling
    return None if pattern is None or speeds <= DENSE else pattern.agents


def snapshot_at(
    model: Plant, constraint: Constraint, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
) -> Snapshot:
    """Model and constraint at one state, by blocks where both are made of many agents."""
    pattern = constraint.coupling
    if pattern is None or v.shape[0] <= DENSE:
        return Snapshot(model, constraint, q, v, t)
    blocks = model.mass_blocks(q, t)
    inputs = jax.eval_shape(model.input_matrix, q, t)
    if blocks is None or len(blocks) != pattern.agents or inputs is not None:
        return Snapshot(model, constraint, q, v, t)
    return BlockSnapshot(model, constraint, q, v, t, blocks, pattern)


@float64
class BlockSnapshot(Snapshot):
    """Model and constraint of many agents at one state; `M`, `L` and `A` are made of blocks."""

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        q: Float[Array, " nq"],
        v: Float[Array, " n"],
        t: Scalar,
        blocks: Float[Array, "agents k k"],
        pattern: linalg.Pattern,
    ):
        super().__init__(model, constraint, q, v, t)
        self._blocks, self._pattern = blocks, pattern
        self._solutions: list[linalg.BlockSolution] = []

    @cached_property
    def M(self) -> Any:
        """Mass matrices of the agents."""
        return linalg.BlockDiagonal(self._blocks)

    @cached_property
    def L(self) -> Any:
        """Their lower Cholesky factors."""
        return self.M.cholesky()

    @cached_property
    def linearization(self) -> Any:
        """β, A and b."""
        made: BlockLinearization = linearize_blocks(
            self.constraint, self._pattern, self.model, self.q, self.v, self.t
        )
        return made

    @property
    def A(self) -> Any:
        """Constraint matrix ∂β/∂v, as `servocon.linalg.BlockRows`."""
        return self.linearization.A

    @cached_property
    def _rows(self) -> linalg.BlockRows:
        """A L⁻ᵀ."""
        L, pattern = self.L, self._pattern
        return self.A.map(lambda slot, block: L.solved_by(block, pattern, slot))

    @cached_property
    def _force(self) -> Float[Array, " n"]:
        """L⁻¹F."""
        return self.L.solve_lower(self.F)

    @cached_property
    def a(self) -> Float[Array, " n"]:
        """Unconstrained acceleration M⁻¹F."""
        return self.L.solve_lower_transposed(self._force)

    @cached_property
    def nominal_desired_rate(self) -> Float[Array, " m"]:
        """b − A a."""
        return self.b - self._rows @ self._force

    def solve_mass(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """M⁻¹ x."""
        return self.L.solve_lower_transposed(self.L.solve_lower(x))

    def realize(
        self,
        desired_rates: Sequence[Float[Array, " m"]],
        metric: Metric,
        damping: Float[Array, " m"] | None = None,
    ) -> Realization:
        """Inputs of least norm, in `metric`, that change β̇ by each of the desired rates.

        Rows that depend on others are left out, which then count as met where they agree.

        Raises:
            InputError: a weighting, or a damping, which need whole matrices.
        """
        if damping is not None or isinstance(metric, Weighting):
            raise InputError(
                "law",
                got="a damping" if damping is not None else "a weighting",
                expected=f"none of many agents ({self.v.shape[0]} speeds, more than {DENSE})",
                cure="They need matrices of all agents: leave it out, or take fewer agents.",
            )
        L = self.L
        if metric == "gauss":
            W, finish = self._rows, L.product
        elif metric == "acceleration":
            W, finish = self.A, self.M.product
        else:
            back = lambda slot, block: L.solved_by_transposed(block, self._pattern, slot)
            W, finish = self._rows.map(back), lambda x: x
        made = linalg.block_minimum_norm(W, jnp.stack(list(desired_rates), axis=1))
        self._solutions.append(made)
        return Realization(finish(made.x), made.missing, made.rank, made.dependent)

    @property
    def independence(self) -> Float[Array, ""]:
        """Smallest independent part of the rows that count, as far as it is known; else 1."""
        parts = [made.independence for made in self._solutions]
        return jnp.min(jnp.stack(parts)) if parts else jnp.ones(())

    def noticeable(
        self, missing: Float[Array, " m"], desired_rates: Sequence[Float[Array, " m"]]
    ) -> Float[Array, " m"]:
        """Part of desired rates of β that is not brought about, 0 where that is rounding."""
        given = abs(self._rows) @ jnp.abs(self._force)
        for rate in desired_rates:
            given = given + jnp.abs(rate)
        terms = linalg.rate_terms(self.A, self.b, self.q, self.v, given)
        return jnp.where(jnp.abs(missing) <= linalg.CONTRADICTORY * terms, 0.0, missing)
