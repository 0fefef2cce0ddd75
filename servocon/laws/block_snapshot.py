"""The kernel of the servo force for many agents: blocks instead of full matrices.

Where the mass matrix couples agents, A M⁻¹Aᵀ is full. The forces of least norm are then found as
accelerations from the equations of Lagrange's multipliers, which are banded.
"""

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
from servocon.plant.block_mass import mass_of_agents
from servocon.plant.contract import Scalar
from servocon.precision import float64

DENSE = 48
"""Largest number of speeds for which machine code uses full matrices."""


def agents_by_blocks(constraint: Constraint, speeds: int) -> int | None:
    """Number of agents of a relation computed by blocks for this number of speeds; else None."""
    pattern = constraint.coupling
    return None if pattern is None or speeds <= DENSE else pattern.agents


def snapshot_at(
    model: Plant, constraint: Constraint, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
) -> Snapshot:
    """Model and constraint at one state, by blocks if both consist of many agents."""
    pattern = constraint.coupling
    if pattern is None or v.shape[0] <= DENSE:
        return Snapshot(model, constraint, q, v, t)
    return blocks_at(model, constraint, q, v, t) or Snapshot(model, constraint, q, v, t)


def blocks_at(
    model: Plant, constraint: Constraint, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
) -> "BlockSnapshot | None":
    """Model and constraint by blocks, whatever their number; None if either has no blocks."""
    pattern = constraint.coupling
    if pattern is None:
        return None
    mass = mass_of_agents(model, q, t, pattern.agents)
    inputs = model.input_blocks(q, t)
    whole = inputs is None and jax.eval_shape(model.input_matrix, q, t) is not None
    if mass is None or whole or (inputs is not None and len(inputs) != pattern.agents):
        return None
    if len(mass.blocks) == 1:
        return BlockSnapshot(model, constraint, q, v, t, mass, pattern)
    return None if inputs is not None else BandSnapshot(model, constraint, q, v, t, mass, pattern)


@float64
class BlockSnapshot(Snapshot):
    """Model and constraint of many agents at one state, with block matrices."""

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        q: Float[Array, " nq"],
        v: Float[Array, " n"],
        t: Scalar,
        mass: linalg.BlockBand,
        pattern: linalg.Pattern,
    ):
        super().__init__(model, constraint, q, v, t)
        self._mass, self._pattern = mass, pattern
        self._solutions: list[linalg.BlockSolution] = []

    @cached_property
    def M(self) -> Any:
        """Mass matrix as a `servocon.linalg.BlockBand`."""
        return self._mass

    @property
    def inputs(self) -> int:
        """Number of inputs, of all agents."""
        if self.B is None:
            return self.v.shape[0]
        agents, _, each = self.B.blocks.shape
        return agents * each

    @cached_property
    def L(self) -> Any:
        """Lower Cholesky factors of the agents' mass matrices."""
        return linalg.BlockDiagonal(self._mass.blocks[0]).cholesky()

    @cached_property
    def B(self) -> Any:
        """Input matrix as a `servocon.linalg.BlockDiagonal`; None for the identity."""
        blocks = self.model.input_blocks(self.q, self.t)
        return None if blocks is None else linalg.BlockDiagonal(blocks)

    @cached_property
    def linearization(self) -> Any:
        """β, A and b."""
        made: BlockLinearization = linearize_blocks(
            self.constraint, self._pattern, self.model, self.q, self.v, self.t
        )
        return made

    @property
    def A(self) -> Any:
        """Constraint matrix ∂β/∂v as `servocon.linalg.BlockRows`."""
        return self.linearization.A

    @cached_property
    def _rows(self) -> linalg.BlockRows:
        """A L⁻ᵀ."""
        L, A = self.L, self.A
        return A.map(lambda slot, block: L.solved_by(block, A.pattern, slot))

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
        """Inputs of least norm in `metric` that change β̇ by each of the desired rates.

        Dependent rows are omitted; they count as satisfied if they are consistent.

        Raises:
            InputError: a weighting couples inputs of different agents.
        """
        W, finish, weight = self._least(metric)
        w = jnp.stack(list(desired_rates), axis=1)
        if damping is None:
            made = linalg.block_minimum_norm(W, w, weight)
        else:
            made = linalg.block_damped(W, w, damping, weight)
        self._solutions.append(made)
        return Realization(finish(made.x), made.missing, made.rank, made.dependent)

    def _least(self, metric: Metric) -> tuple[linalg.BlockRows, Any, linalg.BlockBand | None]:
        """The map from norm-space inputs to β̇, the map back to inputs, and a norm if needed."""
        L, B = self.L, self.B
        if metric == "gauss" and B is None:
            return self._rows, lambda x: L @ x, None
        if metric == "acceleration" and B is None:
            return self.A, lambda x: self.M @ x, None
        back = lambda slot, block: L.solved_by_transposed(block, self._pattern, slot)
        if metric in ("gauss", "acceleration"):
            # In the space where the metric is the identity, inputs span only the range of G.
            G = jax.vmap(linalg.solve_lower)(L.blocks, B.blocks)
            if metric == "acceleration":
                G = jax.vmap(linalg.solve_lower_transposed)(L.blocks, G)
            reach = jax.vmap(linalg.rank_factor)(G)
            W = (self._rows if metric == "gauss" else self.A).times(reach.Q)

            def finish(x: Array) -> Array:
                X = x.reshape(len(G), -1, x.shape[1])
                made = jax.vmap(lambda f, x: linalg.pseudo_inverse(f, f.Q @ x))(reach, X)
                return made.reshape(-1, x.shape[1])

            return W, finish, None
        W = self._rows.map(back)  # A M⁻¹
        W = W if B is None else W.times(B.blocks)
        if not isinstance(metric, Weighting):
            return W, lambda x: x, None
        C = linalg.BlockDiagonal(self._weights(metric, W.blocks[0].shape[2])).cholesky()
        W = W.map(lambda slot, block: C.solved_by(block, self._pattern, slot))
        whole = jax.vmap(C.solve_lower_transposed, 1, 1)
        return W, whole, None

    def _weights(self, metric: Weighting, each: int) -> Float[Array, "agents l l"]:
        """Weights of the agents' inputs, of which each agent has `each`.

        Raises:
            ShapeError: the weighting is for another number of inputs.
            InputError: the weighting couples agents.
        """
        agents = self._pattern.agents
        metric.require(agents * each)
        blocks = metric.of_agents(agents)
        if blocks is None:
            raise InputError(
                "matrix of Weighting",
                got="weights between inputs of different agents",
                expected=f"a block for each of {agents} agents (more than {DENSE} speeds)",
                cure="Give the diagonal, or an array (agents, l, l) of blocks.",
            )
        return jnp.asarray(blocks)

    @property
    def independence(self) -> Float[Array, ""]:
        """Smallest independent part of the rows that count, if it is known; else 1."""
        parts = [made.independence for made in self._solutions]
        return jnp.min(jnp.stack(parts)) if parts else jnp.ones(())

    @property
    def row_lengths(self) -> Float[Array, " 0"]:
        """Nothing: row lengths of many agents are not logged."""
        return jnp.zeros(0)

    def noticeable(
        self, missing: Float[Array, " m"], desired_rates: Sequence[Float[Array, " m"]]
    ) -> Float[Array, " m"]:
        """Part of the desired rates of β that is not achieved; 0 where it is rounding."""
        given = self._terms
        for rate in desired_rates:
            given = given + jnp.abs(rate)
        terms = linalg.rate_terms(self.A, self.b, self.q, self.v, given)
        return jnp.where(jnp.abs(missing) <= linalg.CONTRADICTORY * terms, 0.0, missing)

    @property
    def _terms(self) -> Float[Array, " m"]:
        """Sizes of the terms of A M⁻¹F."""
        return abs(self._rows) @ jnp.abs(self._force)


@float64
class BandSnapshot(BlockSnapshot):
    """Model and constraint of many agents whose inertias are coupled along a chain."""

    @cached_property
    def a(self) -> Float[Array, " n"]:
        """Unconstrained acceleration M⁻¹F."""
        return self.solve_mass(self.F)

    @cached_property
    def nominal_desired_rate(self) -> Float[Array, " m"]:
        """b − A a."""
        return self.b - self.A @ self.a

    def solve_mass(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """M⁻¹ x."""
        return self._mass.solve(x[:, None])[:, 0]

    def _least(self, metric: Metric) -> tuple[linalg.BlockRows, Any, linalg.BlockBand | None]:
        """A, and the norm of the accelerations that is minimized: that of the forces M v̇."""
        if metric == "acceleration":
            return self.A, lambda x: self._mass @ x, None
        if metric == "gauss":
            return self.A, lambda x: self._mass @ x, self._mass
        if metric == "torque":
            return self.A, lambda x: self._mass @ x, self._mass.squared()
        blocks = self._weights(metric, self.A.blocks[0].shape[2])
        return self.A, lambda x: self._mass @ x, self._mass.squared(blocks)

    @property
    def _terms(self) -> Float[Array, " m"]:
        """Sizes of the terms of A M⁻¹F."""
        return abs(self.A) @ jnp.abs(self.a)
