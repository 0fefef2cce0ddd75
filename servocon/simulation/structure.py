"""The structure of a run, which determines its compiled program, and the numbers that do not."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.constraint.projection import projected
from servocon.engine.compiled import evaluator
from servocon.laws.block_snapshot import agents_by_blocks
from servocon.simulation.closed_loop import ClosedLoop, Observation
from servocon.tree.packing import Layout

TO_BEGIN = 3
"""Number of projections of the initial state; afterwards only the errors of a step are
projected."""


def lowest(conditions: Array) -> Array:
    """The least condition; also negative if one is zero or NaN, so that the run ends there."""
    over = jnp.where(conditions < 0.0, conditions, -jnp.finfo(float).tiny)
    return jnp.min(jnp.where(conditions > 0.0, conditions, over))


class Structure(NamedTuple):
    """Everything that determines a compiled program; hashable.

    Attributes:
        layout: Layout of (closed loop, conditions that may end the run).
        shared: True if the law's model is the plant itself.
        solver: Name of the solver.
        fixed_step: True for steps of one size.
        events: Number of conditions that may end the run.
        batch: True for numbers, and for initial states, that carry a batch axis.
        sampled: True for a law that acts at sampling instants.
        projected: True if every step ends on the law's constraint.
        move_is_error: True if the projection's displacement counts as an error of the step.
        own_beta: True if β of the plant may differ from that of the law's model.
        compiler: Requested compiler.
    """

    layout: Layout
    shared: bool
    solver: str
    fixed_step: bool
    events: int
    batch: tuple[bool, bool]
    sampled: bool
    projected: bool
    move_is_error: bool = False
    own_beta: bool = False
    compiler: str = "auto"

    @property
    def agents(self) -> int | None:
        """Number of agents, if the loop is computed in blocks."""
        loop: ClosedLoop = self.layout.unpack(np.zeros(self.layout.size))[0]
        assert loop.sizes is not None  # `prepare` sets them
        return agents_by_blocks(loop.law.constraint, loop.sizes[1])

    def of_loop(self) -> "Structure":
        """The structure of the loop's functions, for any integrator."""
        same = {"solver": "", "fixed_step": False, "batch": (False, False)}
        return self._replace(**same, sampled=False, projected=False)

    def loop(self, numbers: Array | np.ndarray) -> ClosedLoop:
        """The closed loop with these numbers."""
        loop: ClosedLoop = self.layout.unpack(numbers)[0]
        if not self.shared:
            return replace(loop, own_beta=self.own_beta)
        # The law's model is the plant: make them one object, so that it is evaluated once.
        return ClosedLoop(loop.law.model, loop.law, loop.disturbance, loop.sizes)

    def whole(self, numbers: Array, t: Array, x: Array) -> Array:
        """The state vector at the first instant, from (q, v)."""
        loop = self.loop(numbers)
        assert loop.sizes is not None  # `prepare` sets them
        nq, _ = loop.sizes
        return loop.initial(x[:nq], x[nq:], t)

    def begun(self, numbers: np.ndarray, t: Any, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """The state vector at the first instant, of one run."""
        x = np.concatenate([q, v])
        size, whole = _initial(self.of_loop(), numbers.size, x.size)
        return x if size == x.size else whole(numbers, np.asarray(t, float), x)

    def conditions(self, numbers: Array, now: Observation) -> Array:
        """Values of the conditions g(now) that may end the run."""
        values = [validate.real(g, g(now)).reshape(()) for g in self.layout.unpack(numbers)[1]]
        return jnp.stack(values) if values else jnp.zeros(0)

    def conditions_at(self, numbers: Array, t: Array, x: Array, held: Any = None) -> Array:
        """Values of the conditions at a state; under `held` inputs, where there are such."""
        if not self.events:
            return jnp.zeros(0)
        return self.conditions(numbers, self.loop(numbers).observe(t, x, held))

    def level(self, numbers: Array, t: Array, x: Array, held: Any = None) -> Array:
        """The least of the conditions, negative where the run ends."""
        return lowest(self.conditions_at(numbers, t, x, held))

    def project(self, numbers: Array, t: Array, x: Array) -> Array:
        """The state moved onto the law's constraint."""
        loop = self.loop(numbers)
        q, v, _ = loop.split(x)
        on_constraint = projected(loop.plant, loop.law.constraint, q, v, t)
        return jnp.concatenate([on_constraint, x[q.shape[0] + v.shape[0] :]])


@lru_cache(maxsize=128)
def whole_size(structure: Structure, numbers: int, width: int) -> int:
    """Number of states of plant and law.

    Args:
        structure: The structure of a run.
        numbers: Number of its numbers.
        width: Number of coordinates and speeds.
    """
    number: Any = lambda *shape: jax.ShapeDtypeStruct(shape, float)
    return jax.eval_shape(structure.whole, number(numbers), number(), number(width)).shape[0]


@lru_cache(maxsize=64)
def _initial(structure: Structure, numbers: int, width: int) -> tuple[int, Callable[..., Any]]:
    """Number of states, and the function that finds those at the first instant, compiled."""
    return whole_size(structure, numbers, width), evaluator(structure.whole)


class Controls(NamedTuple):
    """Numbers of a solve that do not affect the program."""

    rtol: Any
    atol: Any
    step: Any  # fixed step, if there is one [s]
    smallest_step: Any
    largest_step: Any
    max_steps: Any
