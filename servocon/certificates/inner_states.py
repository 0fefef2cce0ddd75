"""States inside a tube: those of a set at which ‖β‖, and ‖f‖ of the position level, are small.

A state is moved into the tube by the shortest way: first its coordinates, until f has the wanted
value, then its speeds, until β has. The coordinates move only if β controls f. Then ‖f‖' ≤
‖S‖‖β‖ − λ‖f‖, see `servocon.certificates.guarantee`, and the tube of f is ‖S‖/λ times as wide
as the tube of β.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import Evaluation, evaluate
from servocon.certificates.guarantee import (
    ALONE,
    Relation,
    pattern_of_positions,
    position_level,
    speed_matrix,
)
from servocon.certificates.kinds import kinds_of
from servocon.certificates.samples import Axes, Space
from servocon.certificates.states import (
    SPREAD,
    Instants,
    StateBox,
    States,
    StateSet,
    in_balls,
    spread_times,
)
from servocon.constraint.constraint import Constraint
from servocon.constraint.coupling import linearize_blocks
from servocon.laws import Law
from servocon.laws.block_snapshot import agents_by_blocks
from servocon.plant import Plant

STEPS = 12
"""Largest number of Newton steps towards the wanted f and β."""

SETTLED = 1e-12
"""Distance from the wanted f and β at which the steps end, relative to 1 + the size of the
state."""

REACHED, NOTHING = 1e-6, 1e-9
"""Relative error of f and β below which a state counts as moved, and the error that counts as
zero, relative to 1 + the size of the state."""

AFFINE = 1e-9
"""Relative residual within which f and β count as affine functions of the state."""


class Errors(eqx.Module):
    """f and β, as a function of the state."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """f and β at one state; traced."""
        f = self.constraint.position_error(self.model, q, t)
        return f, self.constraint.beta(self.model, q, v, t)


class AgentBeta(eqx.Module):
    """βᵢ of each agent (agents, m each), as a function of the state."""

    model: Plant
    constraint: Constraint
    agents: int = eqx.field(static=True)

    def __call__(self, q: Array, v: Array, t: Array) -> Array:
        """βᵢ of each agent at one state; traced."""
        return self.constraint.beta(self.model, q, v, t).reshape(self.agents, -1)


class Move(eqx.Module):
    """A Newton step towards given f and β, as a function of the state and these values.

    Attributes:
        model: The model.
        constraint: The relation.
        positions: False if the coordinates stay.
        pattern: The coupling of many agents by f; None to take f as a whole.
    """

    model: Plant
    constraint: Constraint
    positions: bool = eqx.field(static=True)
    pattern: linalg.Pattern | None = eqx.field(static=True, default=None)

    def __call__(
        self, _: Any, q: Array, v: Array, t: Array, error: Array, beta: Array
    ) -> tuple[Array, Array, Array, Array]:
        """q, v and f, β there; traced."""
        model, constraint = self.model, self.constraint
        if self.positions:
            q = self._nearer(q, v, t, error)
        step = _step_of_speeds(model, constraint, q, v, t, beta)
        v = v + jnp.where(jnp.isfinite(step), step, 0.0)  # β may have no value on the way
        return q, v, constraint.position_error(model, q, t), constraint.beta(model, q, v, t)

    def _nearer(self, q: Array, v: Array, t: Array, error: Array) -> Array:
        """The coordinates after the step."""
        left = lambda q: self.constraint.position_left(self.model, q, t, error)
        rate = lambda v: self.model.coordinate_rate(q, v, t)
        if self.pattern is None:
            N = jax.jacfwd(rate)(v)
            return q - N @ _shortest(jax.jacfwd(left)(q) @ N, left(q))
        moved = lambda x: jax.jvp(rate, (v,), (x,))[1]
        changed = lambda x: jax.jvp(left, (q,), (moved(x),))[1]
        G = linalg.from_products(changed, self.pattern, len(v))
        return q - moved(linalg.successive_solution(G, left(q)[:, None]).x[:, 0])


class AtMiddle(eqx.Module):
    """f and β linearized at the middle of a box, as a function of the state."""

    model: Plant
    constraint: Constraint
    middle: list[Any]
    half: list[Any]

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> tuple[Array, ...]:
        """f and β of the affine functions, and the largest sizes of their entries; traced."""
        middle, half = self.middle, self.half
        position = lambda q: self.constraint.position_error(self.model, q, t)
        beta = lambda q, v: self.constraint.beta(self.model, q, v, t)
        f, rest = position(middle[0]), beta(*middle)
        G = along(position, jnp.asarray(middle[0]))
        along_q = along(lambda q: beta(q, middle[1]), jnp.asarray(middle[0]))
        along_v = along(lambda v: beta(middle[0], v), jnp.asarray(middle[1]))
        from_f = jnp.abs(f) + jnp.abs(G) @ half[0]
        from_beta = jnp.abs(rest) + jnp.abs(along_q) @ half[0] + jnp.abs(along_v) @ half[1]
        q, v = q - middle[0], v - middle[1]
        return f + G @ q, rest + along_q @ q + along_v @ v, from_f, from_beta


class Moved(NamedTuple):
    """States that were moved to given f and β.

    Attributes:
        states: The states.
        error: f there (count, p).
        beta: β there (count, m).
        reached: True where f and β are the wanted ones (count).
    """

    states: States
    error: np.ndarray
    beta: np.ndarray
    reached: np.ndarray

    def inside(self, states: StateSet) -> np.ndarray:
        """True for states that are reached and in a set (count)."""
        points: Any = Instants(*self.states, self.beta, self.error)
        return self.reached & ~np.asarray(states.outside(points))


def moved(
    relation: Relation,
    states: States,
    error: np.ndarray | None,
    beta: np.ndarray,
    step: Evaluation | None = None,
) -> Moved:
    """The states with given f and β near given states, by Newton's method.

    Args:
        relation: The relation, such as that of a law.
        states: The given states.
        error: The wanted f (count, p); None: the coordinates stay.
        beta: The wanted β (count, m).
        step: The step, if it is packed already, see `step_of`.
    """
    step = step or step_of(relation, error is not None, states)
    q, v, t = (np.array(x, dtype=float) for x in states)
    wanted = [np.zeros((len(t), 0)) if error is None else error, beta]
    values, left = [], np.arange(len(t))
    for _ in range(STEPS):
        given = (q[left], v[left], t[left], *(x[left] for x in wanted))
        q[left], v[left], *new = (x[0] for x in step(ALONE, given))
        values = values or [np.full((len(t), x.shape[-1]), np.nan) for x in new]
        for x, of_x in zip(values, new, strict=True):
            x[left] = of_x
        far = ~(_distances(values, wanted, error is not None) <= SETTLED * _size(q, v))
        left = np.flatnonzero(np.any(far, axis=0) & np.isfinite(q).all(axis=1))
        if not left.size:
            break
    sizes = [linalg.norms(x) for x in wanted]
    near = REACHED * np.stack(sizes) + NOTHING * _size(q, v)
    reached = np.all(_distances(values, wanted, error is not None) <= near, axis=0)
    return Moved((q, v, t), values[0], values[1], reached)


def _size(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    return 1.0 + linalg.norms(q) + linalg.norms(v)


def _distances(values: list[np.ndarray], wanted: list[np.ndarray], positions: bool) -> np.ndarray:
    """Distances from the wanted f, where it is wanted, and β (2, count)."""
    of_f = linalg.norms(values[0] - wanted[0]) if positions else np.zeros(len(wanted[0]))
    return np.stack([of_f, linalg.norms(values[1] - wanted[1])])


def step_of(relation: Relation, positions: bool, near: States) -> Evaluation:
    """The Newton step of `moved`, for f and β or for β alone.

    Args:
        relation: The model and the relation.
        positions: True for f and β.
        near: States such as those from which it begins.
    """
    model, constraint = relation.model, relation.constraint
    pattern = pattern_of_positions(relation, near) if positions else None
    return Evaluation(Move(model, constraint, positions, pattern))


class Tubes:
    """The tubes around a relation in a set of states.

    Args:
        law: The law.
        samples: Plants and states.
        states: The set from which the states were drawn.
        agents: Number of agents.
        relation: The model and relation that count; by default the law's.

    Attributes:
        sizes: ‖βᵢ‖ at the samples (states, agents).
        largest: Largest ‖βᵢ‖ of each agent in the set (agents).
        position: The relation between β and f; None if the tube is in β only.
    """

    def __init__(
        self,
        law: Law,
        samples: Samples,
        states: StateSet,
        agents: int,
        relation: Relation | None = None,
    ):
        self.law, self.set, self.agents = law, states, agents
        self.relation: Any = relation or law
        self.base = samples.states
        function = Errors(self.relation.model, self.relation.constraint)
        self.error, self.beta = (x[0] for x in evaluate(function, ALONE, self.base))
        self.sizes = self.of_agents(self.beta)
        largest, self.largest = self._largest(samples)
        self.position = position_level(self.relation, samples, self.error, self.beta, largest)

        self._steps: dict[bool, Evaluation] = {}

    def moved(self, near: States, error: np.ndarray | None, beta: np.ndarray) -> Moved:
        """The states with given f and β near given states, see `moved`."""
        positions = error is not None
        if positions not in self._steps:
            self._steps[positions] = step_of(self.relation, positions, near)
        return moved(self.relation, near, error, beta, self._steps[positions])

    def of_agents(self, beta: np.ndarray) -> np.ndarray:
        """‖βᵢ‖ of β (count, agents)."""
        return linalg.norms(beta.reshape(len(beta), self.agents, -1))

    def scaled(self, parts: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """β (count, m) from fractions of a size for each agent."""
        each = parts.reshape(len(parts), self.agents, -1)
        return (each * np.broadcast_to(sizes, each.shape[:2])[..., None]).reshape(parts.shape)

    def inner(self, sizes: np.ndarray, position: float | None) -> "Inner":
        """The sampled states, moved into a tube along their own β and f, half onto its surface.

        Args:
            sizes: Largest ‖βᵢ‖ of each agent (agents).
            position: Largest ‖f‖; None: the coordinates stay.
        """
        count = len(self.beta)
        of_beta, of_error = (
            np.minimum(1.0, 2.0 * (step * np.arange(count) % 1.0)) for step in (SPREAD, SPREAD**2)
        )
        beta = self.scaled(self.beta, _ratio(of_beta[:, None] * sizes, self.sizes))
        error = None
        if position is not None:
            own = linalg.norms(self.error)
            error = self.error * _ratio(of_error * position, own)[:, None]
        found = self.moved(self.base, error, beta)
        inside = found.inside(self.set)
        q, v, t = (x[inside] for x in found.states)
        return Inner((q, v, t), float(np.mean(inside)), Tube(self, sizes, position))

    def _largest(self, samples: Samples) -> tuple[float, np.ndarray]:
        """Largest ‖f‖, and ‖βᵢ‖ of each agent (agents), in the set of states.

        In closed form for affine functions in a box, entry by entry; else by search.
        """
        if isinstance(self.set, StateBox):
            of_box = self._largest_in_box(self.set)
            if of_box is not None:
                return of_box
        function = Errors(self.relation.model, self.relation.constraint)
        sizes = lambda values: (linalg.norms(values[0]), self._of_pairs(values[1]))

        def scores(values: Any, _: States) -> dict[str, np.ndarray]:
            of_error, of_beta = sizes(values)
            return {"position": of_error, "beta": of_beta}

        own, kinds = samples.of_states(), None
        if self.agents > 1 and own.search.scouts:
            of_agents = AgentBeta(self.relation.model, self.relation.constraint, self.agents)
            kinds = kinds_of(own.space, None, ((of_agents, 1),), np.zeros((self.agents, 0)))
        position, beta = sizes(own.searched(function, scores, kinds=kinds))
        return float(position.max()), beta.max(axis=(0, 1))

    def _of_pairs(self, beta: np.ndarray) -> np.ndarray:
        return self.of_agents(beta.reshape(-1, beta.shape[-1])).reshape(*beta.shape[:2], -1)

    def _largest_in_box(self, box: StateBox) -> tuple[float, np.ndarray] | None:
        """The same for affine functions; None for others."""
        sides = [np.stack(side) for side in (box.q, box.v)]
        middle, half = ([scale @ x for x in sides] for scale in ([0.5, 0.5], [-0.5, 0.5]))
        function = AtMiddle(self.relation.model, self.relation.constraint, middle, half)
        error, beta, *entries = (x[0] for x in evaluate(function, ALONE, self.base))
        for found, given in ((error, self.error), (beta, self.beta)):
            off = np.abs(found - given).max(initial=0.0)
            if not off <= AFFINE * (1.0 + np.abs(given).max(initial=0.0)):
                return None
        times = spread_times(box.t)
        there = (*(np.tile(x, (len(times), 1)) for x in middle), times)
        further = [x[0] for x in evaluate(function, ALONE, there)[2:]]
        error, beta = (np.concatenate(x) for x in zip(entries, further, strict=True))
        return float(linalg.norms(error).max()), self.of_agents(beta).max(axis=0)


class Tube(NamedTuple):
    """A tube: the states with ‖βᵢ‖, and ‖f‖, of up to some sizes.

    A point gives f (if it counts) and β, as fractions of these sizes, and a state near which to
    look.

    Attributes:
        of: The tubes around the relation.
        sizes: Largest ‖βᵢ‖ of each agent (agents).
        position: Largest ‖f‖; None: the coordinates stay.
    """

    of: Tubes
    sizes: np.ndarray
    position: float | None

    @property
    def determines(self) -> bool:
        """True if f and β determine the state locally."""
        level = self.of.position
        return self.position is not None and level is not None and level.determines

    @property
    def rows(self) -> tuple[int, int]:
        """Number of rows of f that count, and of rows of β."""
        of_f = 0 if self.position is None else self.of.error.shape[-1]
        return of_f, self.of.beta.shape[-1]

    def states(self, near: States, x: np.ndarray) -> States:
        """States at points (count, rows), NaN for those outside the set."""
        error, beta = np.split(x, [self.rows[0]], axis=1)
        beta = self.of.scaled(in_balls(beta, self.of.agents), self.sizes)
        error = None if self.position is None else self.position * in_balls(error, 1)
        found = self.of.moved(near, error, beta)
        q, v, t = found.states
        return np.where(found.inside(self.of.set)[:, None], q, np.nan), v, t

    def places(self, states: States) -> np.ndarray:
        """Points (count, rows) of states in the tube."""
        function = Errors(self.of.relation.model, self.of.relation.constraint)
        error, beta = (x[0] for x in evaluate(function, ALONE, states))
        x = self.of.scaled(beta, 1.0 / self.sizes)
        return x if self.position is None else np.hstack([error / self.position, x])


class Inner(NamedTuple):
    """Sampled states that were moved into a tube.

    Attributes:
        states: States that reached it and lie in the set.
        part: Part of all samples that did.
        tube: The tube.
    """

    states: States
    part: float
    tube: Tube

    def space(self, space: Space) -> "TubeSpace":
        """The plants of a space at the states of the tube."""
        given: dict[str, Any] = {x.name: getattr(space, x.name) for x in fields(Space)}
        return TubeSpace(**{**given, "states": self.states}, tube=self.tube)


@dataclass(frozen=True)
class TubeSpace(Space):
    """Plants and the states of a tube, in coordinates of the set's box and of f and β.

    If f and β determine the state, only the time counts in the set's box, and a drawn state says
    where to look.
    """

    tube: Tube = None  # pyright: ignore[reportAssignmentType]

    @cached_property
    def _counts(self) -> np.ndarray:
        """Indices of the entries of the set's box that count."""
        entries = np.arange(self._of_box.lower.size)
        return entries[-1:] if self.tube.determines else entries

    @cached_property
    def _of_states(self) -> Axes:
        own, one = self._of_box, np.ones(sum(self.tube.rows))
        lower, upper = own.lower[self._counts], own.upper[self._counts]
        return Axes(np.concatenate([lower, -one]), np.concatenate([upper, one]))

    @property
    def balls(self) -> list[np.ndarray]:
        """Columns of points that are fractions of one size: those of f, and of each agent's β."""
        of_f, of_beta = self.tube.rows
        last = np.arange(self.dimensions - of_f - of_beta, self.dimensions)
        each = np.split(last[of_f:], self.tube.of.agents)
        return [last[:of_f], *each] if of_f else each

    def _states_at(self, z: np.ndarray, drawn: np.ndarray) -> States:
        own, x = np.split(self._of_states.values(z), [self._counts.size], axis=1)
        q, v, t = (x[drawn] for x in self.states)
        if self.box is not None and self.tube.determines:
            t = own[:, 0]
        elif self.box is not None:
            q, v, t = self._from_box(own)
        return self.tube.states((q, v, t), x)

    def places_of(self, states: States) -> np.ndarray:
        """The coordinates of states in this space's box."""
        own = np.zeros((len(states[2]), 0)) if self.box is None else self._to_box(states)
        return self._of_states.places(np.hstack([own[:, self._counts], self.tube.places(states)]))


def _ratio(wanted: np.ndarray, given: np.ndarray) -> np.ndarray:
    """Factors that scale given sizes to wanted ones; 0 where the size is 0."""
    return np.where(given > 0.0, wanted / np.where(given > 0.0, given, 1.0), 0.0)


def along(function: Callable[[Array], Array], x: Array) -> Float[Array, "m n"]:
    """The derivative of a function that may be batched in ways `jax.jacfwd` does not support."""
    return jax.vmap(lambda e: jax.jvp(function, (x,), (e,))[1], out_axes=-1)(jnp.eye(len(x)))


def _step_of_speeds(
    model: Plant, constraint: Constraint, q: Array, v: Array, t: Array, beta: Array
) -> Array:
    """The shortest change of the speeds by which β has these values, if it is affine in them."""
    left, pattern = beta - constraint.beta(model, q, v, t), constraint.coupling
    if pattern is not None:
        A = linearize_blocks(constraint, pattern, model, q, v, t).A
        if A.alone:
            (blocks,) = A.blocks
            return jnp.ravel(jax.vmap(_shortest)(blocks, left.reshape(len(blocks), -1)))
        if agents_by_blocks(constraint, len(v)):
            return linalg.successive_solution(A, left[:, None]).x[:, 0]
    return _shortest(speed_matrix(model, constraint, q, v, t), left)


def _shortest(A: Float[Array, "m n"], wanted: Float[Array, " m"]) -> Float[Array, " n"]:
    """The shortest x with A x = wanted."""
    return linalg.minimum_norm(linalg.rank_factor(A.T), wanted[:, None])[:, 0]
