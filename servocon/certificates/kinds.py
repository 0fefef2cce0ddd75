"""Kinds of agents: those whose quantities are the same functions of numbers with the same ranges.

Two agents of a platoon that have the same law, masses and ranges, and a vehicle ahead of them, have
the same worst state but for the names of its numbers. So the ascents of one of them do for both:
what they find is evaluated for each. Agents are of one kind only if their scalar operations are
equal after renaming, see `servocon.engine.scalars.alike`: the vehicle behind the leader is not.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.certificates.samples import Points, Space
from servocon.engine import Expressions, Operations, traced
from servocon.tree import Layout, pack


class Kinds(NamedTuple):
    """Kinds of agents.

    Attributes:
        kind: Index of the kind of each agent (agents).
        columns: Coordinates of the unit box on which each agent's quantities depend, in an order
            that is that of all agents of its kind.
    """

    kind: np.ndarray
    columns: list[np.ndarray]

    @property
    def number(self) -> int:
        """Number of kinds."""
        return int(self.kind.max(initial=-1)) + 1

    def moved(self, z: np.ndarray, agents: np.ndarray, others: np.ndarray) -> np.ndarray:
        """Points at which other agents are as some agents at given points.

        Args:
            z: The points (k, d).
            agents: The agents (k).
            others: The others, of the same kinds (k).
        """
        moved = z.copy()
        for own, given, agent, other in zip(moved, z, agents, others, strict=True):
            if agent != other:
                own[self.columns[other]] = given[self.columns[agent]]
        return moved


class Sharing(NamedTuple):
    """Quantities that climb for others, which are the same functions for agents of one kind.

    Attributes:
        kinds: The kinds of agents.
        group: Group of each quantity; those of one group share their ascents (quantities).
        agents: Agent of each quantity; −1 for all agents (quantities).
    """

    kinds: Kinds
    group: np.ndarray
    agents: np.ndarray

    def starts(
        self, which: np.ndarray, starts: Points, values: np.ndarray, count: int
    ) -> tuple[np.ndarray, Points]:
        """The starts of the quantity with the worst one in each group, and the worst of others.

        Args:
            which: The quantity of each start (k).
            starts: The starts (k).
            values: Values of the quantities there (k).
            count: Number of starts that are taken from the others.

        Returns:
            The quantity that climbs from each start, and the starts.
        """
        chosen, climbing = [], []
        for own in self._members(which):
            first = which[own[values[own].argmax()]]
            others = own[which[own] != first]
            worst = others[np.argsort(-values[others], kind="stable")[:count]]
            chosen.append(np.concatenate([own[which[own] == first], worst]))
            climbing.append(np.full(len(chosen[-1]), first))
        return self._moved(which, starts, np.concatenate(chosen), np.concatenate(climbing))

    def ends(
        self, which: np.ndarray, ends: Points, values: np.ndarray, count: int
    ) -> tuple[np.ndarray, Points]:
        """The worst ends of each group, for each of its quantities; arguments as for `starts`."""
        chosen, climbing = [], []
        for own in self._members(which):
            worst = own[np.argsort(-values[own], kind="stable")[:count]]
            members = np.flatnonzero(self.group == self.group[which[own[0]]])
            chosen.append(np.tile(worst, len(members)))
            climbing.append(np.repeat(members, len(worst)))
        return self._moved(which, ends, np.concatenate(chosen), np.concatenate(climbing))

    def _members(self, which: np.ndarray) -> list[np.ndarray]:
        """Indices of the runs of each group."""
        group = self.group[which]
        return [np.flatnonzero(group == one) for one in np.unique(group)]

    def _moved(
        self, which: np.ndarray, points: Points, chosen: np.ndarray, climbing: np.ndarray
    ) -> tuple[np.ndarray, Points]:
        """The chosen points, moved to the quantities that climb there."""
        there, given = points.at(chosen), which[chosen]
        z = self.kinds.moved(there.z, self.agents[given], self.agents[climbing])
        return climbing, there._replace(z=z)


def kinds_of(
    space: Space,
    function: Callable[..., Any] | None,
    further: Sequence[tuple[Callable[..., Any], int]],
    numbers: np.ndarray,
) -> Kinds | None:
    """The kinds of agents; None if the operations or the sets are not known well enough.

    Args:
        space: The drawn plants and states, and the boxes in which worse ones are searched.
        function: Function of plant and state; its values with an entry for each agent count. None
            if there is none.
        further: Functions of the state that enter the quantities, one value for each agent or one
            for all; and the number of axes of such a value.
        numbers: Further numbers of each agent (agents, k).
    """
    if space.box is None or space.is_mapped or space.balls or len(numbers) < 2:
        return None
    all_of, agents = Expressions(), len(numbers)
    state = _states(space, all_of)
    if state is None:
        return None
    plant, layout = _plants(space, all_of)
    if plant is None:
        return None
    groups: list[list[int]] = [[] for _ in range(agents)]

    def outputs_of(one: Any, own: Layout | None, *given: np.ndarray) -> list[np.ndarray] | None:
        known, layout = pack(one, "")
        every = np.array([all_of.number(x) for x in known], dtype=int), *given
        operations = _operations(layout, own, tuple(x.shape for x in every))
        return None if operations is None else all_of.of(operations, every)

    values: list[np.ndarray] = []
    if function is not None:
        outputs = outputs_of(function, layout, plant, *state)
        if outputs is None:
            return None
        values += [x for x in outputs if x.shape[:1] == (agents,)]
    for one, axes in further:
        outputs = outputs_of(one, None, *state)
        if outputs is None:
            return None
        (found,) = outputs
        whole = found.ndim == axes or len(found) != agents
        values.append(np.broadcast_to(found.ravel(), (agents, found.size)) if whole else found)
    for each in values:
        for group, own in zip(groups, each.reshape(agents, -1), strict=True):
            group += own.tolist()
    kinds: dict[Any, int] = {}
    kind, columns = np.zeros(agents, int), []
    for i, group in enumerate(groups):
        told, names = all_of.local(group)
        kind[i] = kinds.setdefault((told, numbers[i].tobytes()), len(kinds))
        columns.append(np.array([name for name in names if isinstance(name, int)], dtype=int))
    return Kinds(kind, columns)


def _states(space: Space, all_of: Expressions) -> list[np.ndarray] | None:
    """Expressions of q, v and t by the entries of the set's box; None if they are not known."""
    assert space.box is not None
    axes, first = space.axes[1], space.axes[0].free.size
    entries = _leaves(all_of, axes.lower, axes.upper, first)
    box = space.box.box
    assert box is not None
    nq = np.size(box.q[0])
    given = entries[:nq], entries[nq:-1], entries[-1]
    shapes = [jax.ShapeDtypeStruct(np.shape(x), np.float64) for x in given]
    if jax.eval_shape(space.box.at, *shapes) is None:
        return None
    operations = Operations.of(traced(space.box.at, *shapes)[0])
    return None if operations is None else all_of.of(operations, given)


def _leaves(all_of: Expressions, lower: np.ndarray, upper: np.ndarray, first: int) -> np.ndarray:
    """Expressions of the entries of a box; those that vary are coordinates from `first` on."""
    entries, column = [], first
    for low, high in zip(lower.tolist(), upper.tolist(), strict=True):
        if low < high:
            entries.append(all_of.leaf(column, (low, high)))
            column += 1
        else:
            entries.append(all_of.number(low))
    return np.array(entries)


def _plants(space: Space, all_of: Expressions) -> tuple[np.ndarray | None, Layout]:
    """Expressions of the packed numbers of a plant, if they can be told apart, and their layout.

    A number that varies is an uncertain parameter if it is equal to it at all drawn plants. If
    only the drawn plants count, it is told by its values there.
    """
    vectors, layout = pack(space.plants.tree, "plant", space.plants.size)
    axes = space.axes[0]
    parameters = _leaves(all_of, axes.lower, axes.upper, 0)
    drawn = [np.ascontiguousarray(x).tobytes() for x in space.values.T]
    by_values = dict(zip(drawn, parameters.tolist(), strict=True))
    if space.ranges is not None and (len(by_values) < len(drawn) or space.plants.size < 2):
        return None, layout
    entries = []
    for k, x in enumerate(vectors.T):
        if np.all(x == x[0]):
            entries.append(all_of.number(float(x[0])))
        elif space.ranges is None:
            entries.append(all_of.leaf(("drawn", k), x.tobytes()))
        else:
            own = by_values.get(x.tobytes())
            entries.append(all_of.leaf(("varies", k), k) if own is None else own)
    return np.array(entries, dtype=int), layout


@lru_cache(maxsize=8)
def _operations(
    layout: Layout, plant_layout: Layout | None, shapes: tuple[tuple[int, ...], ...]
) -> Operations | None:
    """The operations of a function of its numbers, of those of a plant if any, and of a state."""

    def at(numbers: Any, *given: Any) -> Any:
        function = layout.unpack(numbers)
        if plant_layout is None:
            return function(*given)
        vector, *state = given
        return function(plant_layout.unpack(vector), *state)

    return Operations.of(traced(at, *(jax.ShapeDtypeStruct(x, np.float64) for x in shapes))[0])
