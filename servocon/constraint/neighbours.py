"""Relations of many agents, written for one agent: its state, its neighbours' and time."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float

from servocon import validate
from servocon.constraint.pairs import numbers_of, sum_over_pairs
from servocon.errors import InputError, ShapeError, written
from servocon.linalg import Pattern
from servocon.namespace import attach_own
from servocon.tree import Module, with_floats
from servocon.user_code import described


class AgentState(NamedTuple):
    """State of an agent, or of several with a leading axis.

    Attributes:
        q: Its coordinates.
        v: Its speeds; None in a relation between coordinates.
        present: True if the agent exists; if not, the state is that of the agent itself.
    """

    q: Float[Array, "*others kq"]
    v: Float[Array, "*others k"] | None
    present: Bool[Array, "*others"]


class Neighbours(Module):
    """The agents that enter an agent's relation, made by `ahead`, `beside` and `listed`.

    Attributes:
        columns: Index of each neighbour of each agent (agents × slots), −1 for none; or None for
            the neighbours in a chain, given by `offsets`.
        offsets: Offsets along a chain, one per slot.
        stacked: True if the relation takes all neighbours as one argument.
        ends: Functions of t that return the coordinates beyond the ends of a chain, or None, one
            per slot.
    """

    columns: Any = eqx.field(static=True)
    offsets: tuple[int, ...] = eqx.field(static=True)
    stacked: bool = eqx.field(static=True)
    ends: tuple[Any, ...]

    def given(self, own: AgentState, others: AgentState, t: Array) -> tuple[AgentState, ...]:
        """Arguments of one agent's relation between its own state and t."""
        there = others.present
        of = lambda x, own: None if x is None else jnp.where(there[:, None], x, own)
        states = AgentState(jnp.where(there[:, None], others.q, own.q), of(others.v, own.v), there)
        if self.stacked:
            return (states,)
        return tuple(jax.tree.map(lambda x, i=i: x[i], states) for i in range(len(there)))

    def pattern(self, agents: int) -> Pattern:
        """Positions of the blocks of A."""
        if self.columns is None:
            return Pattern.of_offsets(agents, *self.offsets)
        columns = np.asarray(self.columns, dtype=int).reshape(len(self.columns), -1)
        if len(columns) != agents or (columns.size and columns.max() >= agents):
            raise ShapeError(
                "neighbours",
                got=f"neighbours of {len(columns)} agents, up to agent {columns.max()}",
                expected=f"{agents} agents, numbered from 0",
            )
        return Pattern(np.column_stack([np.arange(agents), columns]))


def alone(agents: int) -> Pattern:
    """The coupling of agents whose rows contain no other agent's speed."""
    return Pattern.of_offsets(agents)


def ahead(leader: Callable[..., Any] | None = None) -> Neighbours:
    """The agent ahead in a chain: agent i − 1 is ahead of agent i.

    Args:
        leader: Coordinates of the leader ahead of the first agent, a function of t.
    """
    return _chain((-1,), (leader,))


def beside(
    leader: Callable[..., Any] | None = None, follower: Callable[..., Any] | None = None
) -> Neighbours:
    """The agent ahead and the one behind in a chain, as two arguments.

    Args:
        leader: Coordinates of the leader ahead of the first agent, a function of t.
        follower: Coordinates of the follower behind the last agent, a function of t.
    """
    return _chain((-1, 1), (leader, follower))


def _chain(offsets: tuple[int, ...], ends: tuple[Any, ...]) -> Neighbours:
    for name, end in zip(("leader", "follower"), ends, strict=False):
        if end is not None:
            motion = callable(getattr(end, "position", None))
            cure = "Give its method position." if motion else ""
            validate.function(name, end, arguments="t", cure=cure)
    return Neighbours(None, offsets, False, tuple(with_floats(end) for end in ends))


def listed(neighbours: Sequence[Sequence[int]] | np.ndarray) -> Neighbours:
    """Neighbours listed by their indices, from 0, as one argument with a leading axis.

    Args:
        neighbours: For each agent the indices of its neighbours. All lists are padded to the
            longest; in the padding `AgentState.present` is false. Or the adjacency matrix of the
            graph, of zeros and ones, with a row for each agent.

    Raises:
        InputError: an index is invalid, the agent's own or repeated; or there are no neighbours.
    """
    if isinstance(neighbours, str | dict) or not _is_rows(neighbours):
        raise InputError(
            "neighbours",
            got=written(neighbours),
            expected="a list of indices for each agent, [[1], [0, 2], [1]], or an adjacency matrix",
        )
    lists = _of_matrix(neighbours) or [list(each) for each in neighbours]
    most = max((len(each) for each in lists), default=0)
    agents = len(lists)
    if most == 0:
        raise InputError(
            "neighbours",
            got="no neighbour of any agent",
            expected="at least one",
            cure="A relation without neighbours takes none: "
            "servocon.neighbours.each_agent(function, agents).",
        )
    for i, each in enumerate(lists):
        ours = [j for j in each if isinstance(j, int | np.integer) and 0 <= j < agents and j != i]
        if len(set(ours)) != len(each):
            raise InputError(
                f"neighbours of agent {i}",
                got=each,
                expected=f"different indices of others, from 0 to {agents - 1}",
                cure="Agents are counted from 0, and list i has the neighbours of agent i: edges "
                "(i, j) are no such lists. A matrix has a row and a column for each agent; "
                "listed(matrix != 0) takes weights, of which the diagonal must be zero.",
            )
    columns = tuple(tuple(int(j) for j in each) + (-1,) * (most - len(each)) for each in lists)
    return Neighbours(columns, (), True, ())


def _is_rows(neighbours: Any) -> bool:
    """True for a sequence of sequences."""
    try:
        return all(np.iterable(each) and not isinstance(each, str) for each in neighbours)
    except TypeError:
        return False


def _of_matrix(neighbours: Any) -> list[list[int]] | None:
    """The lists of an adjacency matrix; None for lists of indices, of which none looks like it.

    Raises:
        InputError: it is a matrix with other entries, or an agent is its own neighbour.
    """
    agents = len(neighbours)
    if agents < 2 or any(len(each) != agents for each in neighbours):
        return None
    matrix, is_list = np.asarray(neighbours), isinstance(neighbours, list | tuple)
    if np.isin(matrix, (0, 1)).all() and not np.any(np.diag(matrix)):
        return [np.flatnonzero(row).tolist() for row in matrix]
    if is_list or (np.issubdtype(matrix.dtype, np.integer) and matrix.max() > 1):
        return None
    raise InputError(
        "neighbours",
        got=f"a matrix with {written(matrix)}",
        expected="zeros and ones, with zeros on the diagonal, or lists of indices",
        cure="Weights of a graph are parameters of each_agent: listed(matrix != 0) lists the "
        "neighbours.",
    )


class Sum(Module):
    """A sum over other agents in an agent's relation, made by `everyone` and `within`.

    Attributes:
        pair: Function of the agent, another agent, and t.
        reach: Distance within which others count; None: all count.
    """

    pair: Callable[..., Any]
    reach: Any

    def given(self, own: AgentState, others: AgentState, t: Array) -> tuple[Array]:
        """Arguments of one agent's relation between its own state and t."""

        def part(other: AgentState) -> Array:
            value = jnp.atleast_1d(jnp.asarray(self.pair(own, other, t)))
            near = other.present
            if self.reach is not None:
                near &= jnp.sum((own.q - other.q) ** 2) < jnp.square(self.reach)
            return jnp.where(near, value, 0.0)

        measured = None if others.v is None else jax.lax.stop_gradient(others.v)
        return (jnp.sum(jax.vmap(part)(others._replace(v=measured)), axis=0),)

    def totals(self, q: Float[Array, "N kq"], v: Any, t: Array) -> Float[Array, "N m"]:
        """The sum for each agent."""
        vector, pair_from = numbers_of(self.pair)
        kq = q.shape[1]
        parts = [q] if v is None else [q, jax.lax.stop_gradient(v)]
        present = jnp.ones((), bool)

        def pair(own: Array, other: Array, shared: Array) -> Array:
            states = (
                AgentState(x[:kq], None if v is None else x[kq:], present) for x in (own, other)
            )
            return jnp.atleast_1d(jnp.asarray(pair_from(shared[1:])(*states, shared[0])))

        distance = None if self.reach is None else (self.reach, kq)
        shared = jnp.append(t, vector)
        return sum_over_pairs(pair, jnp.concatenate(parts, axis=1), shared, distance)


def everyone(pair: Callable[..., Any]) -> Sum:
    """The sum of pair(own, other, t) over all other agents, as one argument.

    All speeds in this sum count as measured: accelerations are not fed forward, and A does not
    couple the agents.

    Args:
        pair: Function of two `AgentState` and t that returns a number or a vector. Its parameters
            are best given as the fields of a `servocon.Module`.
    """
    validate.function("pair", pair, arguments="own, other, t")
    return Sum(with_floats(pair), None)


def within(reach: float, pair: Callable[..., Any]) -> Sum:
    """The sum of pair(own, other, t) over the agents within a distance, as one argument.

    Distances include all coordinates. The function and its derivative should vanish at the
    distance; otherwise β jumps. Time and memory are proportional to the number of agents and of
    neighbours within the distance. Speeds count as in `everyone`.

    Args:
        reach: The distance, in the unit of the coordinates.
        pair: Function of two `AgentState` and t that returns a number or a vector.

    Raises:
        InputError: the distance is not positive.
    """
    validate.function("pair", pair, arguments="own, other, t")
    return Sum(with_floats(pair), validate.number("reach", reach))


class EachAgent(Module):
    """A function of (q, v, t), or of (q, t), made of one value per agent.

    Made by `each_agent`; give it to `servocon.residual`, `servocon.holonomic` or
    `servocon.constraint.bounded`.

    Attributes:
        function: One agent's part.
        parameters: Numbers of each agent, or None.
        neighbours: The agents that enter in addition to the agent itself.
        agents: Number of agents.
    """

    function: Callable[..., Any]
    parameters: Any
    neighbours: Neighbours | Sum | None
    agents: int = eqx.field(static=True)

    @property
    def coupling(self) -> Pattern:
        """Positions of the blocks of A: the agent itself and its neighbours."""
        if not isinstance(self.neighbours, Neighbours):
            return Pattern.of_offsets(self.agents)
        return self.neighbours.pattern(self.agents)

    def __call__(self, q: Float[Array, " nq"], *rest: Array) -> Float[Array, " m"]:
        """The agents' values, concatenated."""
        t, around = jnp.asarray(rest[-1], float), self.neighbours
        q, *speeds = (self._parts(jnp.asarray(x, float)) for x in (q, *rest[:-1]))
        v = speeds[0] if speeds else None
        own = AgentState(q, v, jnp.ones(self.agents, bool))
        others = ()
        if isinstance(around, Sum):
            others = (around.totals(q, v, t),)
        elif around is not None:
            others = self._others(around, q, v, t)
        last = () if self.parameters is None else (self.parameters,)
        call = lambda own, others, *last: self.function(own, *others, t, *last)
        return jax.vmap(call)(own, others, *last).ravel()

    def _parts(self, x: Array) -> Array:
        """The agents' parts of coordinates or speeds."""
        if x.shape[0] % self.agents:
            raise ShapeError(
                described(self.function),
                got=f"{x.shape[0]} coordinates or speeds",
                expected=f"as many for each of {self.agents} agents",
            )
        return jnp.reshape(x, (self.agents, -1))

    def _others(self, around: Neighbours, q: Array, v: Any, t: Array) -> tuple[AgentState, ...]:
        pattern = around.pattern(self.agents)
        slots = range(1, pattern.columns.shape[1])
        there = [jnp.asarray(pattern.columns[:, slot] >= 0) for slot in slots]

        def state(x: Any) -> list[Any]:
            if x is None:
                return [None for _ in slots]
            own = lambda here: here.reshape((-1,) + (1,) * (x.ndim - 1))
            return [
                jnp.where(own(here), pattern.take(slot, x), x)
                for slot, here in zip(slots, there, strict=True)
            ]

        states = [AgentState(*each) for each in zip(state(q), state(v), there, strict=True)]
        for i, (end, offset) in enumerate(zip(around.ends, around.offsets, strict=True)):
            if end is not None:
                states[i] = _with_end(states[i], end, offset, t)
        if around.stacked:
            return (jax.tree.map(lambda *parts: jnp.stack(parts, axis=1), *states),)
        return tuple(states)


def _with_end(state: AgentState, end: Callable[..., Any], offset: int, t: Array) -> AgentState:
    """Neighbours in a chain, with a given motion beyond its end."""
    which, expected = ("leader", "follower")[offset > 0], state.q.shape[1:]

    def position(t: Array) -> Array:
        value = end(t)
        if value is None or np.size(value) != np.prod(expected, dtype=int):
            raise ShapeError(
                f"{which}, {described(end)}",
                got="None" if value is None else f"shape {np.shape(value)}",
                expected=f"shape {expected}, the coordinates of one agent",
            )
        return jnp.reshape(validate.real(end, value), expected)

    q, v = jax.jvp(position, (t,), (jnp.ones_like(t),))
    last = 0 if offset < 0 else -1
    return AgentState(
        state.q.at[last].set(q),
        None if state.v is None else state.v.at[last].set(v),
        state.present.at[last].set(True),
    )


def each_agent(
    function: Callable[..., Any],
    agents: int,
    neighbours: Neighbours | Sum | None = None,
    *,
    parameters: Any = None,
) -> EachAgent:
    """The function of a relation from one agent's function of its state, its neighbours' and time.

    It is called as ``function(own, ahead, t)`` with `ahead`, ``function(own, ahead, behind, t)``
    with `beside`, ``function(own, others, t)`` with `listed`, ``function(own, total, t)`` with
    `everyone` and `within`, and ``function(own, t)`` without neighbours (all in
    `servocon.neighbours`). States are `AgentState`, and parameters come last. The function sees no
    other agents, so A has blocks for these alone, and computing time is proportional to the
    number of agents.

    Args:
        function: One agent's value, a number or a vector.
        agents: Number of agents.
        neighbours: The agents that enter in addition to the agent itself, or None.
        parameters: Numbers that differ between agents, with a leading axis (agents), in any
            container.

    Raises:
        InputError: an argument is of the wrong kind.
        ShapeError: the number of parameters or neighbours is not that of the agents.
    """
    validate.count("agents", agents)
    names = []
    if neighbours is not None:
        kind = "neighbours, such as servocon.neighbours.ahead()"
        cure = ""
        if callable(neighbours) and not isinstance(neighbours, Neighbours | Sum):
            cure = "Call it: servocon.neighbours.ahead(leader)."
        elif isinstance(neighbours, list | tuple | np.ndarray):
            cure = "Write servocon.neighbours.listed(...) around lists, or around a matrix."
        validate.instance("neighbours", neighbours, (Neighbours, Sum), kind, cure)
        names = ["total"]
    if isinstance(neighbours, Neighbours):
        neighbours.pattern(agents)
        names = ["others"] if neighbours.stacked else ["ahead", "behind"][: len(neighbours.ends)]
    names = ["own", *names, "t", *([] if parameters is None else ["parameters"])]
    validate.function("function", function, arguments=", ".join(names))
    parameters = with_floats(parameters)
    for leaf in jax.tree.leaves(parameters):
        if np.shape(leaf)[:1] != (agents,):
            raise ShapeError(
                "parameters",
                got=f"shape {np.shape(leaf)}",
                expected=f"a leading axis of {agents}, one entry for each agent",
            )
    return EachAgent(with_floats(function), parameters, neighbours, agents)


attach_own(globals())
