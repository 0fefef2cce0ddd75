"""The search for the worst plants and states: scouting samples, and ascents from the worst ones."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg, validate
from servocon.certificates.ascent import Separable, Step, ValueOf, along, ascend
from servocon.certificates.evaluation import Evaluation
from servocon.certificates.kinds import Kinds, Sharing
from servocon.certificates.samples import Points, Space
from servocon.certificates.states import States
from servocon.errors import InputError

DIFFERENCE = 1e-6
"""Step of difference quotients relative to the range: far above rounding, far below a peak's
width."""

LEAST_GAIN = 1e-4
"""Least relative gain of a step that counts."""

FRACTIONS = (1.0, 1 / 8, 1 / 64, 1 / 512)
"""Fractions of an ascent's reach that are tried along the slope."""

EXCHANGE_EVERY = 3
"""Period, in steps, of the step that tries each coordinate at both ends of its range."""

KEPT = 3
"""Largest number of points of each quantity that are added to the samples in one search."""

CANDIDATES = 256
"""Number of worst samples from which starts with different plants and states are chosen."""

SAME = 1e-9
"""Relative difference of values that counts as rounding."""

EXCESS = 1e-4
"""Relative amount by which a point must exceed all samples to join them."""

Scores = Callable[[Any, States], Mapping[str, np.ndarray]]
"""Quantities by name, from values (plants, states, …) and states, or (1, pairs, …) and the states
of the pairs: (plants, states) or (plants, states, agents) each, larger where they are worse."""


Columns = Callable[[States], tuple[np.ndarray, ...]]
"""Further arguments of a function (states, …) that follow from the states."""


def no_columns(_: States) -> tuple[np.ndarray, ...]:
    """No further arguments."""
    return ()


UNPROVED = "no proof between samples"
"""Words that follow the extent of a search."""


class Search(NamedTuple):
    """The extent of a search.

    Attributes:
        scouts: Number of scouting samples, each with its own plant and state, in addition to
            corners.
        starts: Number of ascents for each quantity.
        steps: Largest number of steps of an ascent.
    """

    scouts: int = 4096
    starts: int = 16
    steps: int = 30

    @staticmethod
    def of(search: Any) -> "Search":
        """The extent given as three numbers.

        Raises:
            InputError: it is not three nonnegative integers.
        """
        if not isinstance(search, tuple) or len(search) != 3:
            expected = "(number of scouting samples, of ascents for each quantity, of their steps)"
            raise InputError("search", got=search, expected=expected)
        return Search(*(validate.integer("search", x, 0) for x in search))


class Evaluated(NamedTuple):
    """Values of a function at points.

    Attributes:
        values: The values (1, count, …).
        states: The states.
    """

    values: Any
    states: States

    def quantities(self, scores: Scores) -> np.ndarray:
        """The quantities (quantities, count); −∞ outside the set of states."""
        outside = np.any([np.isnan(x.reshape(len(x), -1)).any(axis=1) for x in self.states], axis=0)
        return np.where(outside, -np.inf, _rows(scores(self.values, self.states))[:, 0])


class Hunt:
    """Searches for worse samples, and the count of them.

    Args:
        search: Extent of each search.
        seed: Seed of the scouting samples.

    Attributes:
        scouts: Number of scouting samples.
        ascents: Number of ascents so far.
        kinds: Numbers of kinds of agents, of each of which one climbs for all, and of agents.
    """

    def __init__(self, search: Search, seed: int):
        self.search, self.seed, self.scouts, self.ascents = search, seed, 0, 0
        self.kinds: tuple[int, int] | None = None
        self._scouted: tuple[Any, Points, Evaluated] | None = None
        self._climbed: dict[tuple[int, bytes, int, int], np.ndarray] = {}
        self._scores = np.zeros((0, 0))

    @property
    def text(self) -> str:
        """The extent of all searches in words; empty if there was none."""
        climbed = f"{self.ascents} ascents of up to {self.search.steps} steps"
        if self.kinds is not None:
            climbed += f" for {self.kinds[0]} kinds of {self.kinds[1]} agents"
        return f"{self.scouts:,} scouting samples, {climbed}" if self.scouts else ""

    def worst_points(
        self,
        space: Space,
        function: Callable[..., Any],
        scores: Scores,
        values: Any,
        states: States,
        columns_of: Columns = no_columns,
        kinds: Kinds | None = None,
    ) -> Points:
        """The points at which some quantity is larger than at every drawn sample.

        Args:
            space: The drawn plants and states with their boxes.
            function: Function of plant and state, see `evaluate`.
            scores: The quantities.
            values: Values of the function at the drawn samples.
            states: States of the drawn samples.
            columns_of: Further arguments of the function, which follow from the states.
            kinds: Kinds of the agents of the quantities with several of them.
        """
        evaluation = Evaluation(function)

        def evaluated(points: Points) -> Evaluated:
            plants, at = space.through(*space.at(points))
            return Evaluated(evaluation.of_pairs(plants, (*at, *columns_of(at))), at)

        if self._scouted is None or self._scouted[0] is not function:
            scouts = space.scouts(self.search.scouts, self.seed)
            self._scouted, self.scouts = (function, scouts, evaluated(scouts)), len(scouts.plant)
            self._scores = self._scores[:0]
        _, scouts, at_scouts = self._scouted
        scored = scores(values, states)
        drawn, scouted = _rows(scored), at_scouts.quantities(scores)
        which, starts = self._starts(space, drawn, scouts, scouted)
        if not len(which):
            return starts
        balls = space.balls
        if space.is_box and not balls and np.all(scouted > -np.inf):
            of_ranges = space.ranges is not None  # then plants are among the coordinates
            own = starts._replace(plant=np.zeros_like(starts.plant)) if of_ranges else starts
            given = which, own, (drawn, scouted)
            of = evaluated, scores, _labels(scored), kinds
            found = self._of_few_coordinates(*of, *given, combined=of_ranges)
            if found is not None:
                return found
        self.ascents += len(which)

        keys, known = self._known(which, starts, scouted)
        fresh = np.flatnonzero([key not in known for key in keys])
        climbing, own = which[fresh], starts.at(fresh)

        def value_of(z: np.ndarray, runs: np.ndarray) -> np.ndarray:
            there = evaluated(own.at(runs)._replace(z=z))
            return there.quantities(scores)[climbing[runs], np.arange(len(z))]

        if fresh.size:
            ends = ascend(
                value_of,
                in_cubes(own.z, balls),
                self.search.steps,
                _step(value_of, balls),
                difference=DIFFERENCE,
                least_gain=LEAST_GAIN,
            )
            known |= {keys[i]: end for i, end in zip(fresh, ends, strict=True)}
        self._climbed = known
        ended = starts._replace(z=np.array([known[key] for key in keys]))
        return _better(ended, evaluated(ended).quantities(scores), drawn)

    def _known(
        self, which: np.ndarray, starts: Points, scouted: np.ndarray
    ) -> tuple[list[tuple[int, bytes, int, int]], dict[tuple[int, bytes, int, int], np.ndarray]]:
        """Keys of the ascents, and the ends of earlier ones that would be the same again.

        An ascent depends on its start and its quantity alone. A quantity is the same if it has the
        same values at all scouts.

        Args:
            which: Indices of the quantities that climb.
            starts: Their starts.
            scouted: The quantities at the scouts.
        """
        before, self._scores = self._scores, scouted
        pairs = zip(before, scouted, strict=False)
        same = {i for i, pair in enumerate(pairs) if np.array_equal(*pair)}
        places = zip(which, starts.z, starts.plant, starts.state, strict=True)
        keys = [(int(i), z.tobytes(), int(plant), int(state)) for i, z, plant, state in places]
        return keys, {key: end for key, end in self._climbed.items() if key[0] in same}

    def _of_few_coordinates(
        self,
        evaluated: Callable[[Points], Evaluated],
        scores: Scores,
        labels: list[tuple[str, int]],
        kinds: Kinds | None,
        which: np.ndarray,
        starts: Points,
        known: tuple[np.ndarray, np.ndarray],
        combined: bool,
    ) -> Points | None:
        """The worst points of quantities that depend on few coordinates; None if they do not.

        Args:
            evaluated: Values of the function.
            scores: The quantities.
            labels: Name and agent of each.
            kinds: Kinds of agents.
            which: Indices of the quantities that climb.
            starts: Their starts.
            known: The quantities at the samples and at the scouts.
            combined: True to combine the worst points of different quantities: each becomes a
                sample of its own plant, and each plant is sampled at each state.
        """
        names, climbing = np.unique(which, return_inverse=True)
        none = lambda z: np.zeros(len(z), dtype=int)
        at = lambda z, plant: Points(z, plant, none(z))
        quantities_at = lambda z, plant: evaluated(at(z, plant)).quantities(scores)[names]
        flat = np.concatenate([x[names].reshape(len(names), -1) for x in known], axis=1)
        ranges = np.ptp(flat, axis=1)
        own_labels = [labels[i] for i in names]
        needed = _needed(kinds, own_labels, starts.z.shape[1])
        given = starts.z, starts.plant, climbing, ranges, self.seed, needed
        parts = Separable.of(quantities_at, *given)
        if parts is None:
            return None
        sharing = _sharing(kinds, parts, own_labels)
        if sharing is not None:
            self.kinds = sharing.kinds.number, len(sharing.kinds.kind)
            values = parts.value_of(quantities_at, climbing, starts.plant)
            at_starts = values(parts.own(starts.z, climbing), np.arange(len(climbing)))
            climbing, starts = sharing.starts(climbing, starts, at_starts, self.search.starts)
        self.ascents += len(climbing)
        value_of = parts.value_of(quantities_at, climbing, starts.plant)
        ends = ascend(
            value_of,
            parts.own(starts.z, climbing),
            self.search.steps,
            _step(value_of),
            difference=DIFFERENCE,
            least_gain=LEAST_GAIN,
        )
        values = value_of(ends, np.arange(len(ends)))
        if sharing is not None:
            ended = starts._replace(z=parts.placed(ends, climbing, starts.z))
            climbing, starts = sharing.ends(climbing, ended, values, KEPT)
            ends = parts.own(starts.z, climbing)
            value_of = parts.value_of(quantities_at, climbing, starts.plant)
            values = value_of(ends, np.arange(len(ends)))
        if not combined:
            ended = starts._replace(z=parts.placed(ends, climbing, starts.z))
            return _better(ended, evaluated(ended).quantities(scores), known[0])
        least = _to_exceed(known[0][names].reshape(len(names), -1).max(axis=1))
        z = parts.best(ends, climbing, values, least, KEPT)
        return at(z, none(z))

    def _starts(
        self, space: Space, drawn: np.ndarray, scouts: Points, scouted: np.ndarray
    ) -> tuple[np.ndarray, Points]:
        """Indices of the quantities that vary, one for each start, and the starts."""
        varying, count = _varying(drawn, scouted), self.search.starts
        if not varying.size:
            return varying, scouts.at(slice(0, 0))
        chosen = [_worst_of(drawn[i], count) for i in varying]
        pairs = np.concatenate([np.zeros((0, 2), dtype=int), *chosen])
        order = np.argsort(-scouted[varying], axis=1)
        best = [own[: count - len(few)] for own, few in zip(order, chosen, strict=True)]
        which = [np.repeat(varying, [len(x) for x in each]) for each in (chosen, best)]
        both = space.of_samples(*pairs.T), scouts.at(np.concatenate([pairs[:0, 0], *best]))
        starts = Points(*(np.concatenate(x) for x in zip(*both, strict=True)))
        of_all = np.concatenate(which).astype(int)
        order = np.argsort(of_all, kind="stable")
        return of_all[order], starts.at(order)


def _rows(scores: Mapping[str, np.ndarray]) -> np.ndarray:
    """The quantities of all agents (quantities, plants, states); ∞ for nonfinite values."""
    rows = [x if x.ndim == 3 else x[..., None] for x in scores.values()]
    each = np.moveaxis(np.concatenate(rows, axis=-1), -1, 0)
    return np.where(np.isnan(each), np.inf, each)


def _needed(
    kinds: Kinds | None, labels: list[tuple[str, int]], d: int
) -> tuple[np.ndarray, np.ndarray]:
    """True for the quantities whose coordinates are known, and where one needs a coordinate."""
    known, needed = np.zeros(len(labels), dtype=bool), np.zeros((len(labels), d), dtype=bool)
    for i, (_, agent) in enumerate(labels if kinds is not None else ()):
        if agent >= 0 and kinds is not None:
            known[i], needed[i, kinds.columns[agent]] = True, True
    return known, needed


def _sharing(
    kinds: Kinds | None, parts: Separable, labels: list[tuple[str, int]]
) -> Sharing | None:
    """The quantities of agents of one kind, each of which climbs once; None if there are none.

    Args:
        kinds: Kinds of agents.
        parts: The coordinates on which they depend.
        labels: Name and agent of each quantity.
    """
    if kinds is None:
        return None
    groups: dict[Any, int] = {}
    group = np.zeros(len(labels), dtype=int)
    for i, (name, agent) in enumerate(labels):
        own = parts.columns[i][parts.columns[i] < parts.background.size]
        of_kind = agent >= 0 and np.isin(own, kinds.columns[agent]).all()
        key = (name, "kind", kinds.kind[agent]) if of_kind else (name, "agent", agent)
        group[i] = groups.setdefault(key, len(groups))
    if len(groups) == len(labels):
        return None
    return Sharing(kinds, group, np.array([agent for _, agent in labels]))


def _labels(scores: Mapping[str, np.ndarray]) -> list[tuple[str, int]]:
    """Name and agent of each quantity in the order of `_rows`; agent −1 for all of them."""
    return [
        (name, agent)
        for name, x in scores.items()
        for agent in (range(x.shape[2]) if x.ndim == 3 else (-1,))
    ]


def _varying(samples: np.ndarray, scouted: np.ndarray) -> np.ndarray:
    """Indices of the quantities that vary and do not repeat an earlier one."""
    kept: list[int] = []
    seen: dict[bytes, list[int]] = {}
    for i, (drawn, scouts) in enumerate(zip(samples, scouted, strict=True)):
        largest = max(drawn.max(), scouts.max())
        least = min(drawn.min(), scouts.min(where=scouts > -np.inf, initial=np.inf))
        same = seen.setdefault(drawn.ravel()[:CANDIDATES].tobytes(), [])
        alike = any(np.array_equal(drawn, samples[j]) for j in same)
        if not alike and not largest - least <= SAME * max(abs(largest), abs(least)):
            kept.append(i)
            same.append(i)
    return np.array(kept, dtype=int)


def _worst_of(samples: np.ndarray, count: int) -> np.ndarray:
    """Indices (pairs, 2) of the worst samples (plants, states), of different plants and states.

    If there are too few of these, others follow, up to half of `count`.
    """
    flat = samples.ravel()
    worst = np.argpartition(-flat, min(CANDIDATES, flat.size) - 1)[:CANDIDATES]
    pairs = np.stack(np.divmod(worst[np.argsort(-flat[worst])], samples.shape[1]), axis=1)
    chosen = np.zeros((0, 2), dtype=int)
    for several in (True, False):
        same = pairs[:, None] == chosen
        fresh = ~np.any(same.any(axis=2) if several else same.all(axis=2), axis=1)
        while fresh.any() and len(chosen) < (count + 1) // 2:
            next_one = pairs[fresh.argmax()]
            chosen = np.concatenate([chosen, next_one[None]])
            same = pairs == next_one
            fresh &= ~(same.any(axis=1) if several else same.all(axis=1))
    return chosen


def in_cubes(z: np.ndarray, balls: Sequence[np.ndarray]) -> np.ndarray:
    """Points of the unit box with some columns projected into the ball that touches its sides."""
    z = z.copy()
    for columns in balls:
        x = 2.0 * z[:, columns] - 1.0
        size = linalg.norms(x, keepdims=True)
        z[:, columns] = 0.5 + 0.5 * x / np.maximum(1.0, size)
    return z


def _furthest(z: np.ndarray, slope: np.ndarray, balls: Sequence[np.ndarray]) -> np.ndarray:
    """The points with these columns on the ball's surface, in the direction of the slope."""
    z = z.copy()
    for columns in balls:
        size = linalg.norms(slope[:, columns], keepdims=True)
        way = slope[:, columns] / np.where(size > 0.0, size, 1.0)
        z[:, columns] = np.where(size > 0.0, 0.5 + 0.5 * way, z[:, columns])
    return z


def _step(value_of: ValueOf, balls: Sequence[np.ndarray] = ()) -> Step:
    """The step of an ascent to the best of several points.

    Args:
        value_of: Values at points.
        balls: Columns of points whose norm is at most 1, see `StateSet.balls`.
    """
    count = 0

    def step(
        z: np.ndarray, slope: np.ndarray, reach: np.ndarray, runs: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Along the slope, to the corner in its direction, or to an end of single coordinates.

        The corner is also tried with the steepest coordinate unchanged: on top of a narrow peak its
        slope hides the others. For a ball, the point of its surface along the slope is tried, too:
        a linear function is largest there.
        """
        nonlocal count

        def values(tried: np.ndarray) -> np.ndarray:
            return value_of(np.concatenate(tried), np.tile(runs, len(tried))).reshape(-1, len(z))

        corner = np.where(slope > 0, 1.0, np.where(slope < 0, 0.0, z))
        steepest = np.abs(slope) == np.abs(slope).max(axis=1, keepdims=True)
        tried = [along(z, slope, part * reach) for part in FRACTIONS]
        tried += [corner, np.where(steepest, z, corner)]
        if count % EXCHANGE_EVERY == 0:
            tried += _exchanged(z, values)
        if balls:
            tried += [_furthest(x, slope, balls) for x in (z, corner)]
        count += 1
        several = in_cubes(np.concatenate(tried), balls).reshape(len(tried), *z.shape)
        found, each = values(several), np.arange(len(z))
        best = found.argmax(axis=0)
        return several[best, each], found[best, each]

    return step


def _exchanged(z: np.ndarray, values: Callable[[np.ndarray], np.ndarray]) -> list[np.ndarray]:
    """The points with the best single coordinate at an end, and with all that gain there."""
    d = z.shape[1]
    ends = np.tile(z, (2, d, 1, 1))
    for i in range(d):
        ends[:, i, :, i] = [[0.0], [1.0]]
    of_ends = values(np.concatenate([z[None], ends.reshape(-1, *z.shape)]))
    here, of_ends = of_ends[0], of_ends[1:].reshape(2, d, -1)
    upper = of_ends[1] > of_ends[0]
    gains = np.maximum(*of_ends) > here
    best = np.arange(d)[:, None] == np.maximum(*of_ends).argmax(axis=0)
    chosen = upper.astype(float).T
    return [np.where((gains & which).T, chosen, z) for which in (best, np.ones_like(best))]


def _to_exceed(most: Any) -> Any:
    """Values that points must exceed to join samples with these largest values (elementwise)."""
    return most + EXCESS * np.where(np.isfinite(most), np.abs(most), 0.0)


def _better(points: Points, values: np.ndarray, samples: np.ndarray) -> Points:
    """The points whose values (quantities, count) most exceed those of all samples."""
    chosen: list[int] = []
    for of_points, of_samples in zip(values, samples, strict=True):
        exceed = of_points > _to_exceed(of_samples.max())
        order = [i for i in np.argsort(-of_points) if exceed[i]]
        chosen += [int(i) for i in order[:KEPT]]
    return points.at(np.array(sorted(set(chosen)), dtype=int))
