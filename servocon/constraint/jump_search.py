"""The places where β may jump, along runs and in sets of states."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from servocon.constraint.jumps import Jump, Places, Values, differences, largest, scale_of
from servocon.constraint.switches import Switching
from servocon.linalg.arrays import evenly

NEAR = 1.5
"""Distance from an output, in output steps, within which a margin may reach zero."""

OF_EACH, OF_RUN = 8, 128
"""Largest number of places along a run that are examined, per entry and in total."""

INSTANTS = 1024
"""Number of instants along a run at which switches in time alone are examined."""

AT_LEAST, INSTANTS_AT_LEAST = 4, 64
"""Smallest numbers of these places and instants."""

NUMBERS = 1e5, 1e6
"""Numbers computed per evaluation, for each place and for each instant, so that the search takes no
longer than the run of many agents."""

OF_SET = 256
"""Number of places in a set of states that are examined."""

NEWTON = 10, 24
"""Number of Newton steps towards a zero of a margin, beyond one per dimension, and its maximum."""

OVERSHOOT = 1.5
"""Length of a step relative to Newton's, so that one of several conditions is met with a margin."""

ROWS = 16384
"""Largest number of states of one such step, and of a part of the runs."""

DIFFERENCE = 1e-6
"""Step of difference quotients of a margin, as a part of the range."""

MANY = 64
"""Number of coordinates from which each margin's steps leave out those that do not change it."""

ROUNDING = 1e-9
"""Change of a margin by a coordinate, relative to the largest one, that counts as rounding."""

PROBES = 4
"""Number of points at which each coordinate is moved to see which margins change."""

CHORD = 1e-3
"""Smallest half-length of a chord through a zero of a margin, relative to the range."""


class Record(NamedTuple):
    """The states of runs, at their output times.

    Attributes:
        time: Times (T) [s].
        q: Coordinates (members, T, nq).
        v: Speeds (members, T, n).
        beta: β (members, T, m).
    """

    time: np.ndarray
    q: np.ndarray
    v: np.ndarray
    beta: np.ndarray

    @property
    def states(self) -> np.ndarray:
        """q, v and t in one row (members, T, nq + n + 1)."""
        t = np.broadcast_to(self.time[:, None], (*self.q.shape[:-1], 1))
        return np.concatenate([self.q, self.v, t], axis=-1)


@np.errstate(invalid="ignore", over="ignore")
def jump_along(switching: Switching, numbers: np.ndarray, record: Record) -> Jump | None:
    """The first large jump of β along runs.

    A switch is seen if its level differs between two outputs, or if its margin is small at one and
    would be zero nearby. What depends on time alone is also examined in between.

    Args:
        switching: The switching functions.
        numbers: The relation's numbers, one row for all runs or one per run.
        record: The runs.
    """
    x = record.states
    if not switching.switches or x.shape[1] < 2:
        return None
    scale = scale_of(record.beta, record.v)
    found = _of_states(switching, numbers, x, record.beta / scale)
    found += _of_times(switching, numbers, x)
    found = [found[i] for i in evenly(len(found), _number_of_places(switching, x.shape[-1]))]
    if not found:
        return None
    members = np.array([member for member, *_ in found])
    begin, end = (np.array([piece[i] for piece in found]) for i in (1, 2))
    which = np.array([piece[3] for piece in found])

    def values(points: np.ndarray, places: Places) -> Any:
        own = numbers[places.member] if numbers.ndim == 2 else numbers
        return switching.states(own, points, _of_each(places.which, points))

    seen = differences(values, Places(begin, end, which, members), scale)
    return largest(switching, seen, which, scale, record.q.shape[-1], members)


_Piece = tuple[int, np.ndarray, np.ndarray, int]
"""Member, beginning and end of a piece of its path, and the entry of the switching level."""


def _of_states(
    switching: Switching, numbers: np.ndarray, x: np.ndarray, beta: np.ndarray
) -> list[_Piece]:
    """The pieces of paths between two outputs on which the state makes something switch."""
    wanted = np.ones(len(switching.owner), bool)
    wanted[switching.of_time] = False
    if not wanted.any():
        return []
    steps = np.nan_to_num(np.abs(np.diff(beta, axis=1)).max(axis=-1), posinf=0.0)
    pieces: list[np.ndarray] = []
    at_once = max(1, ROWS // x.shape[1])
    for first in range(0, len(x), at_once):
        some = slice(first, first + at_once)
        own = numbers[some] if numbers.ndim == 2 else numbers
        _, level, margin = switching.states(own, x[some])
        there = np.isfinite(level)
        changed = there[:, 1:] & there[:, :-1] & (level[:, 1:] != level[:, :-1])
        member, i, k = np.nonzero((changed | _touched(np.abs(margin), changed)) & wanted)
        pieces.append(np.stack([first + member, i, k], axis=1))
    every = np.concatenate(pieces)
    every = every[np.argsort(every[:, 2], kind="stable")]
    entries, begins = np.unique(every[:, 2], return_index=True)
    groups = np.split(every, begins[1:])
    chosen = []
    for i in _spread_over(switching.owner[entries], _number_of_places(switching, x.shape[-1])):
        own = groups[i]
        steepest = np.argsort(-steps[own[:, 0], own[:, 1]])[: OF_EACH // 2]
        which = {*steepest.tolist(), *evenly(len(own), OF_EACH // 2)}
        chosen += [own[i] for i in sorted(which)]
    return [(int(m), x[m, i], x[m, i + 1], int(k)) for m, i, k in chosen]


def _of_member(numbers: np.ndarray, member: int) -> np.ndarray:
    return numbers[member] if numbers.ndim == 2 else numbers


def _touched(size: np.ndarray, changed: np.ndarray) -> np.ndarray:
    """True for pieces next to a minimum of the margin that would be zero by extrapolation.

    Args:
        size: Size of the margin at instants (…, T, entries).
        changed: True where the level changes up to the next instant (…, T - 1, entries).
    """
    found = np.zeros_like(changed)
    before, here, after = size[..., :-2, :], size[..., 1:-1, :], size[..., 2:, :]
    least = (here <= before) & (here <= after)
    least &= here < NEAR * (np.fmax(before, after) - here)
    least &= ~(changed[..., :-1, :] | changed[..., 1:, :])
    found[..., :-1, :] |= least
    found[..., 1:, :] |= least
    return found


def _of_times(switching: Switching, numbers: np.ndarray, x: np.ndarray) -> list[_Piece]:
    """The pieces of some paths on which something switches with time alone."""
    entries, found = switching.of_time, []
    if not entries.size:
        return []
    for member in evenly(len(x), OF_EACH):
        states = x[member][np.isfinite(x[member]).all(axis=-1)]
        if len(states) < 2:
            continue
        size = len(switching.owner) + x.shape[-1]
        few = _within(NUMBERS[1] / size, INSTANTS_AT_LEAST, INSTANTS)
        t = np.union1d(np.linspace(states[0, -1], states[-1, -1], few), states[:, -1])
        level, margin = switching.times(_of_member(numbers, member), t)
        changed = level[1:] != level[:-1]
        changed = changed | _touched(np.abs(margin), changed)
        at = np.stack([np.interp(t, states[:, -1], y) for y in states.T], axis=-1)
        there = np.flatnonzero(changed.any(axis=0))
        for k in there[_spread_over(switching.owner[entries[there]], OF_RUN)]:
            own = np.flatnonzero(changed[:, k])
            found += [
                (member, at[i], at[i + 1], int(entries[k])) for i in own[evenly(len(own), OF_EACH)]
            ]
    return found


def _number_of_places(switching: Switching, size: int) -> int:
    return _within(NUMBERS[0] / (len(switching.owner) + size), AT_LEAST, OF_RUN)


def _within(value: float, least: int, most: int) -> int:
    return int(min(max(value, least), most))


def _spread_over(owners: np.ndarray, most: int) -> list[int]:
    """At most this many indices, evenly spread and equally many per owner; at least one of each."""
    each = [np.flatnonzero(owners == owner) for owner in np.unique(owners)]
    share = max(1, most // max(1, len(each)))
    return [int(own[i]) for own in each for i in evenly(len(own), share)]


States = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Coordinates (count, nq), speeds (count, n) and times (count) [s]."""


@np.errstate(invalid="ignore", over="ignore", divide="ignore")
def jump_in_set(
    switching: Switching,
    numbers: np.ndarray,
    states_of: Callable[[np.ndarray], States],
    z: np.ndarray,
    seed: int = 0,
) -> Jump | None:
    """The largest jump of β in a set of states.

    Args:
        switching: The switching functions.
        numbers: The relation's numbers.
        states_of: States at points (count, d) of the unit box; NaN for those outside of the set.
        z: Starting points (count, d).
        seed: Seed of the choice among them.
    """
    if not switching.switches or len(z) < 2 or not z.shape[1]:
        return None

    def joined(z: np.ndarray) -> np.ndarray:
        q, v, t = states_of(z.reshape(-1, z.shape[-1]))
        return np.concatenate([q, v, t[:, None]], axis=-1).reshape(*z.shape[:-1], -1)

    def values(points: np.ndarray, places: Places) -> Any:
        return switching.states(numbers, joined(points), _of_each(places.which, points))

    margins = lambda points: switching.states(numbers, joined(points))[2]
    x = joined(z)
    beta, level, margin = switching.states(numbers, x)
    scale = scale_of(beta, x[:, switching.sizes[1] : -1])
    rng = np.random.default_rng(seed)
    places = _places_in_set(values, margins, z, level, margin, rng)
    if not len(places.which):
        return None
    seen = differences(values, places, scale)
    return largest(
        switching, seen._replace(at=joined(seen.at)), places.which, scale, switching.sizes[1]
    )


def _places_in_set(
    values: Values,
    margins: Callable[[np.ndarray], np.ndarray],
    z: np.ndarray,
    level: np.ndarray,
    margin: np.ndarray,
    rng: Any,
) -> Places:
    """Chords between points with different levels, and through zeros of margins."""
    entries = np.arange(level.shape[1])
    if entries.size > OF_SET:
        entries = np.sort(rng.choice(entries, OF_SET, replace=False))
    each = max(1, min(OF_SET // entries.size, OF_EACH))
    pairs, starts = [], []
    for k in entries:
        there = np.flatnonzero(np.isfinite(level[:, k]))
        if not there.size:
            continue
        first = rng.choice(there, each)
        for a in first:
            others = there[level[there, k] != level[a, k]]
            if others.size:
                pairs.append((a, rng.choice(others), k))
        near = there[np.isfinite(margin[there, k])]
        nearest = near[np.argsort(np.abs(margin[near, k]))[: (each + 1) // 2]]
        some = rng.choice(near, each // 2) if near.size else near
        starts += [(int(a), int(k)) for a in {*nearest.tolist(), *some.tolist()}]
    a, b, k = np.array(pairs, dtype=int).reshape(-1, 3).T
    begin, through = np.array(starts, dtype=int).reshape(-1, 2).T
    some = evenly(len(begin), max(1, ROWS // (z.shape[1] + 1)))
    places = _of_one(z[begin[some]], z[begin[some]], through[some])
    around = _towards_zero(values, margins, z, places)
    between = _of_one(z[a], z[b], k)
    return Places(*map(np.concatenate, zip(between, around, strict=True)))


def _of_each(which: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The entry requested at each of several points (places, count, d)."""
    return np.broadcast_to(which[:, None], points.shape[:2])


def _of_one(begin: np.ndarray, end: np.ndarray, which: np.ndarray) -> Places:
    """Chords of a single relation."""
    return Places(begin, end, which, np.zeros(len(which), dtype=int))


def _towards_zero(
    values: Values, margins: Callable[[np.ndarray], np.ndarray], starts: np.ndarray, places: Places
) -> Places:
    """Chords across zeros of margins, found by Newton's steps from places in the unit box.

    Args:
        values: β, levels and margins at points of places.
        margins: All margins at points (count, d).
        starts: Points of the unit box (count, d).
        places: The places, each with the margin that it is of.
    """
    z, which = places.begin, places.which
    d = z.shape[1]
    slope, s = np.zeros(z.shape), np.zeros(len(z))
    columns = np.broadcast_to(np.arange(d), z.shape)
    if d >= MANY and len(z):
        columns = _that_matter(margins, starts, which)
    for _ in range(min(NEWTON[0] + d, NEWTON[1]) if len(z) else 0):
        s, slope = _slopes(values, places, z, columns)
        slope = np.where(np.isfinite(slope), slope, 0.0)
        step = _newton_step(s, slope)
        leaves = (z <= 0.0) & (step < 0.0) | (z >= 1.0) & (step > 0.0)
        slope = np.where(leaves, 0.0, slope)
        step = _newton_step(s, slope)
        z = np.clip(z + OVERSHOOT * np.where(np.isfinite(step), step, 0.0), 0.0, 1.0)
    size = np.linalg.norm(slope, axis=1)
    reached = np.isfinite(s) & (size > 0.0)
    z, s, slope, size = z[reached], s[reached], slope[reached], size[reached, None]
    half = np.maximum(2.0 * np.abs(s)[:, None] / size, CHORD) * slope / size
    return _of_one(np.clip(z - half, 0.0, 1.0), np.clip(z + half, 0.0, 1.0), which[reached])


def _slopes(
    values: Values, places: Places, z: np.ndarray, columns: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Margins at places, and their difference quotients by some coordinates; 0 by the others.

    Args:
        values: The margins.
        places: The places, each with the margin that it is of.
        z: Points of the unit box (places, d).
        columns: The coordinates of each place (places, c), filled up with −1.
    """
    each, there = np.arange(len(z))[:, None], columns >= 0
    size = np.where(z > 0.5, -DIFFERENCE, DIFFERENCE)[each, columns]
    points = np.repeat(z[:, None], 1 + columns.shape[1], axis=1)
    points[each, 1 + np.arange(columns.shape[1]), columns] += np.where(there, size, 0.0)
    _, _, margin = values(points, places)
    slope = np.zeros(z.shape)
    found = ((margin[:, 1:] - margin[:, :1]) / size)[there]
    slope[np.broadcast_to(each, columns.shape)[there], columns[there]] = found
    return margin[:, 0], slope


def _that_matter(
    margins: Callable[[np.ndarray], np.ndarray], z: np.ndarray, which: np.ndarray
) -> np.ndarray:
    """The coordinates that change each margin at some of the points, filled up with −1.

    Each is moved to both ends of its range: a condition on many coordinates depends on the least
    margin of all, and small moves of most of them would not show.

    Args:
        margins: All margins (…, entries) at points (…, d) of the unit box.
        z: Points of the unit box (count, d).
        which: Margins whose coordinates are returned (places).

    Returns:
        The coordinates of each (places, c).
    """
    some, d = z[evenly(len(z), PROBES)], z.shape[1]
    change = np.zeros((d, which.size))
    for point in some:
        for end in (0.0, 1.0):
            moved = np.where(np.eye(d, dtype=bool), end, point)
            margin = margins(np.concatenate([point[None], moved]))[:, which]
            size = np.abs(margin[1:] - margin[0])
            change = np.maximum(change, np.where(np.isfinite(size), size, np.inf))
    most = np.where(np.isfinite(change), change, 0.0).max(axis=0)
    matters = (change > ROUNDING * most).T
    columns = np.full((len(which), int(matters.sum(axis=1).max(initial=0))), -1)
    for own, there in zip(columns, matters, strict=True):
        own[: there.sum()] = np.flatnonzero(there)
    return columns


def _newton_step(s: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """The shortest step to where a linear margin is zero."""
    return -s[:, None] * slope / np.sum(slope**2, axis=1, keepdims=True)
