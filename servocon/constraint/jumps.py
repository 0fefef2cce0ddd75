"""Jumps of β, which A and b do not know: where one of its operations switches, on both sides of it.

Each switching function (`switches`) is looked at apart: first a state is found where it switches,
by its level or its margin. Then β is compared on both sides, nearer and nearer. So what β does
besides, a wave as fine as it may be, neither hides a jump nor looks like one.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from servocon.constraint.switches import Switch, Switching

CONTINUOUS = "a β that is continuous in q, v and t: the law acts by the derivatives of β"
"""The expected β in words."""

SECTIONS = 128
"""Number of parts of a chord, one of which goes on."""

TO_FIND, TO_COMPARE = 3, 2
"""Number of such rounds in which a switch is found, and in which β is compared beside it."""

REMAINS = 0.5
"""Part of its size that a jump keeps in the last round; of a root there remains a tenth."""

BOUND = 1e8
"""Size of a row, relative to its scale, beyond which it counts as having no bound."""

NO_NUMBER = 1e200
"""Difference of what is not finite."""

SMALLEST = 1e-6
"""Jump of a row, relative to its largest value, below which it does not count."""

ROUNDING = 1e-9
"""Jump, relative to β and the speeds together, that counts as rounding, as where β is zero."""

NEAR = 1.5
"""Distance from an output, in steps of the output, within which a margin may reach zero."""

OF_EACH, OF_RUN = 8, 128
"""Largest number of places along a run that are looked at, of one switch and of all."""

INSTANTS = 1024
"""Number of instants along a run at which switches in time alone are looked at."""

OF_SET = 256
"""Number of places in a set of states that are looked at."""

NEWTON = 10, 24
"""Number of Newton's steps towards a zero of a margin: beside one a dimension, and at most."""

OVERSHOOT = 1.5
"""Length of a step, in Newton's: one of several conditions is then met with something to spare."""

ROWS = 16384
"""Largest number of states of one such step."""

DIFFERENCE = 1e-6
"""Step of difference quotients of a margin, as a part of the range."""

CHORD = 1e-3
"""Least half of a chord through a zero of a margin, as a part of the range."""

Values = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray, np.ndarray]]
"""β, level and margin, of points (places, count, d) and of the entry that each place is about."""


class Jump(NamedTuple):
    """A jump of one row of β.

    Attributes:
        row: Index of the row.
        size: Its size; infinite where β grows without bound.
        q: Coordinates there.
        v: Speeds there.
        t: Time there [s].
        switch: The operation that switches there.
        member: Index of the member of a batch.
    """

    row: int
    size: float
    q: np.ndarray
    v: np.ndarray
    t: float
    switch: Switch
    member: int = 0

    @property
    def told(self) -> str:
        """The jump in words, without its place."""
        where = f", by {operation_of(self.switch)}"
        if not np.isfinite(self.size):
            return f"of β grows without bound{where}"
        return f"of β jumps by {self.size:.3g}{where}"


def operation_of(switch: Switch) -> str:
    """The operation that switches, as the user wrote it."""
    name = next((x for x in reversed(switch.within) if x.strip("_") in _CURES), switch.operation)
    name = _NAMES.get(name, name.strip("_"))
    return f"{name} in {switch.line}" if switch.line else name


def cure_of(switch: Switch) -> str:
    """The cure of a jump by an operation."""
    for name in reversed(switch.within):
        if name.strip("_") in _CURES:
            return _CURES[name.strip("_")]
    return _CURES.get(switch.operation, SMOOTH)


SMOOTH = (
    "Join the pieces smoothly, by jnp.tanh or a spline; or certify and run each of them on its "
    "own, from one jump to the next."
)
"""The cure of a jump."""

_OF_DENOMINATOR = (
    "Keep what it divides by away from zero on the way, or take servocon.norm(x) for a length, "
    "whose derivative at 0 is 0."
)

_CURES = {
    "interp": "The slope of jnp.interp jumps at each of its points: take a smooth curve, "
    "servocon.frames.position_curve(times, points), or a spline.",
    "atan2": "The angle of jnp.arctan2 jumps by 2π: compare directions instead, as by "
    "jnp.sin(angle - wanted), or by the cross product of the two.",
    "acos": "Compare directions instead of angles, as by jnp.cos(angle) - wanted.",
    "div": _OF_DENOMINATOR,
    "rsqrt": _OF_DENOMINATOR,
}
"""Cures by the operation, or by the function of jax.numpy that it is within."""

_NAMES = {
    "atan2": "jnp.arctan2",
    "_interp": "jnp.interp",
    "interp": "jnp.interp",
    "div": "a division",
    "rsqrt": "a division by a root",
    "select_n": "a condition",
    "cond": "a condition",
    "convert_element_type": "a conversion",
    "rem": "a remainder",
}
"""Operations of JAX as a user writes them."""


class _Places(NamedTuple):
    """Chords that may hold a switch.

    Attributes:
        begin: Their beginnings (places, d).
        end: Their ends (places, d).
        which: Index of the entry of the levels that each is about (places).
    """

    begin: np.ndarray
    end: np.ndarray
    which: np.ndarray


class _Differences(NamedTuple):
    """Differences of β beside a switch.

    Attributes:
        at: Point of each switch (places, d).
        before: Largest differences of β over sections in the last round but one (places, m).
        last: Those of the section that differs most in the last round (places, m).
        peak: Largest |β| (places, m).
    """

    at: np.ndarray
    before: np.ndarray
    last: np.ndarray
    peak: np.ndarray

    def sizes(self, scale: np.ndarray) -> np.ndarray:
        """Jumps of the rows, relative to their scale (places, m); 0 of what is none."""
        stays = self.last > REMAINS * self.before
        sizes = np.where(stays, self.last / scale, 0.0)
        sizes = np.where(sizes > SMALLEST, sizes, 0.0)
        return np.where(self.peak > BOUND * scale, np.inf, sizes)


def scale_of(beta: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Scale of each row of β: its largest value, or where that is rounding, something of all.

    Args:
        beta: Values of β (…, m).
        v: Speeds there (…, n).
    """
    beta = np.abs(beta).reshape(-1, beta.shape[-1])
    of_row = np.max(beta, axis=0, initial=0.0, where=np.isfinite(beta))
    whole = of_row.max(initial=0.0) + np.max(np.abs(v), initial=0.0, where=np.isfinite(v))
    return np.maximum(of_row, ROUNDING / SMALLEST * max(whole, np.finfo(float).tiny))


@np.errstate(invalid="ignore", over="ignore")
def _differences(values: Values, places: _Places, scale: np.ndarray) -> _Differences:
    """Look at each chord, nearer and nearer to where it switches."""
    begin, way = places.begin, places.end - places.begin
    count = len(begin)
    low, length, own = np.zeros(count), np.ones(count), np.arange(count)
    steps = np.arange(SECTIONS + 1) / SECTIONS
    kept: list[np.ndarray] = []
    peak = np.zeros((count, len(scale)))
    for i in range(TO_FIND + TO_COMPARE):
        parts = low[:, None] + length[:, None] * steps
        points = begin[:, None] + parts[..., None] * way[:, None]
        beta, level, margin = values(points, places.which)
        if i < TO_FIND:
            first, last = _switched(level, margin)
        else:
            change = np.abs(np.diff(beta, axis=1))
            change = np.where(np.isnan(change), 0.0, np.minimum(change, NO_NUMBER))
            peak = np.maximum(peak, np.abs(np.where(np.isfinite(beta), beta, 0.0)).max(axis=1))
            first = (change / scale).max(axis=-1).argmax(axis=1)
            last = first + 1
            kept.append(change.max(axis=1) if i == TO_FIND else change[own, first])
        low = low + length * steps[first]
        length = length * steps[last - first]
    at = begin + (low + 0.5 * length)[:, None] * way
    return _Differences(at, kept[0], kept[-1], peak)


def _switched(level: np.ndarray, margin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sections in which a level changes first, or those beside its least margin: their ends."""
    both = np.isfinite(level[:, 1:]) & np.isfinite(level[:, :-1])
    changed = both & (level[:, 1:] != level[:, :-1])
    found, first = changed.any(axis=1), changed.argmax(axis=1)
    if found.all():
        return first, first + 1
    least = np.where(np.isnan(margin), np.inf, np.abs(margin)).argmin(axis=1)
    begin = np.where(found, first, np.maximum(least - 1, 0))
    return begin, np.where(found, first + 1, np.minimum(least + 1, SECTIONS))


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

    A switch is seen where its level differs at two outputs, or where its margin is small at one and
    would be zero nearby. What depends on the time alone is looked at in between, too.

    Args:
        switching: The switching functions.
        numbers: The relation's numbers, one row for all runs or one for each.
        record: The runs.
    """
    x = record.states
    if not switching.switches or x.shape[1] < 2:
        return None
    scale = scale_of(record.beta, record.v)
    found = _of_states(switching, numbers, x, record.beta / scale)
    found += _of_times(switching, numbers, x)
    found = [found[i] for i in _spread(len(found), OF_RUN)]
    if not found:
        return None
    members = np.array([member for member, *_ in found])
    begin, end = (np.array([piece[i] for piece in found]) for i in (1, 2))
    which = np.array([piece[3] for piece in found])
    own = numbers[members] if numbers.ndim == 2 else numbers
    values = lambda points, which: switching.states(
        own, points, np.broadcast_to(which[:, None], points.shape[:2])
    )
    seen = _differences(values, _Places(begin, end, which), scale)
    return _best(switching, seen, which, scale, record.q.shape[-1], members)


_Piece = tuple[int, np.ndarray, np.ndarray, int]
"""Member, beginning and end of a piece of its path, and the entry of the levels that switches."""


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
    for member, states in enumerate(x):
        _, level, margin = switching.states(_of_member(numbers, member), states)
        there = np.isfinite(level)
        changed = there[1:] & there[:-1] & (level[1:] != level[:-1])
        i, k = np.nonzero((changed | _touched(np.abs(margin), changed)) & wanted)
        pieces.append(np.stack([np.full(len(i), member), i, k], axis=1))
    every = np.concatenate(pieces)
    chosen = []
    for k in np.unique(every[:, 2]):
        own = every[every[:, 2] == k]
        steepest = np.argsort(-steps[own[:, 0], own[:, 1]])[: OF_EACH // 2]
        which = {*steepest.tolist(), *_spread(len(own), OF_EACH // 2)}
        chosen += [own[i] for i in sorted(which)]
    return [(int(m), x[m, i], x[m, i + 1], int(k)) for m, i, k in chosen]


def _of_member(numbers: np.ndarray, member: int) -> np.ndarray:
    return numbers[member] if numbers.ndim == 2 else numbers


def _touched(size: np.ndarray, changed: np.ndarray) -> np.ndarray:
    """True for the pieces beside a least margin that would be zero nearby, going straight on."""
    found = np.zeros_like(changed)
    before, here, after = size[:-2], size[1:-1], size[2:]
    least = (here <= before) & (here <= after)
    least &= here < NEAR * (np.fmax(before, after) - here)
    least &= ~(changed[:-1] | changed[1:])
    found[:-1] |= least
    found[1:] |= least
    return found


def _of_times(switching: Switching, numbers: np.ndarray, x: np.ndarray) -> list[_Piece]:
    """The pieces of some paths on which something switches by the time alone."""
    entries, found = switching.of_time, []
    if not entries.size:
        return []
    for member in _spread(len(x), OF_EACH):
        states = x[member][np.isfinite(x[member]).all(axis=-1)]
        if len(states) < 2:
            continue
        t = np.union1d(np.linspace(states[0, -1], states[-1, -1], INSTANTS), states[:, -1])
        level, margin = switching.times(_of_member(numbers, member), t)
        changed = level[1:] != level[:-1]
        changed = changed | _touched(np.abs(margin), changed)
        at = np.stack([np.interp(t, states[:, -1], y) for y in states.T], axis=-1)
        for k in np.flatnonzero(changed.any(axis=0)):
            own = np.flatnonzero(changed[:, k])
            found += [
                (member, at[i], at[i + 1], int(entries[k])) for i in own[_spread(len(own), OF_EACH)]
            ]
    return found


def _spread(count: int, most: int) -> list[int]:
    """At most so many of the indices of `count` things, spread evenly."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(int)).tolist()


def _best(
    switching: Switching,
    seen: _Differences,
    which: np.ndarray,
    scale: np.ndarray,
    coordinates: int,
    members: np.ndarray | None = None,
) -> Jump | None:
    """The largest jump, relative to the scale of its row, at points that are states."""
    sizes = seen.sizes(scale)
    if not sizes.any():
        return None
    i, row = (int(k) for k in np.unravel_index(sizes.argmax(), sizes.shape))
    at = seen.at[i]
    return Jump(
        row=row,
        size=np.inf if np.isinf(sizes[i, row]) else float(seen.last[i, row]),
        q=at[:coordinates],
        v=at[coordinates:-1],
        t=float(at[-1]),
        switch=switching.switches[switching.owner[which[i]]],
        member=0 if members is None else int(members[i]),
    )


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
        z: Points at which it begins (count, d).
        seed: Seed of the choice among them.
    """
    if not switching.switches or len(z) < 2 or not z.shape[1]:
        return None

    def joined(z: np.ndarray) -> np.ndarray:
        q, v, t = states_of(z.reshape(-1, z.shape[-1]))
        return np.concatenate([q, v, t[:, None]], axis=-1).reshape(*z.shape[:-1], -1)

    def values(points: np.ndarray, which: np.ndarray) -> Any:
        wanted = np.broadcast_to(which[:, None], points.shape[:2])
        return switching.states(numbers, joined(points), wanted)

    x = joined(z)
    beta, level, margin = switching.states(numbers, x)
    scale = scale_of(beta, x[:, switching.sizes[1] : -1])
    places = _places_in_set(values, z, level, margin, np.random.default_rng(seed))
    if not len(places.which):
        return None
    seen = _differences(values, places, scale)
    return _best(
        switching, seen._replace(at=joined(seen.at)), places.which, scale, switching.sizes[1]
    )


def _places_in_set(
    values: Values, z: np.ndarray, level: np.ndarray, margin: np.ndarray, rng: Any
) -> _Places:
    """Chords between points of different levels, and through zeros of margins."""
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
    some = _spread(len(begin), max(1, ROWS // (z.shape[1] + 1)))
    around = _towards_zero(values, z[begin[some]], through[some])
    return _Places(
        np.concatenate([z[a], around.begin]),
        np.concatenate([z[b], around.end]),
        np.concatenate([k, around.which]),
    )


def _towards_zero(values: Values, z: np.ndarray, which: np.ndarray) -> _Places:
    """Chords across zeros of margins, which Newton's steps within the unit box lead to."""
    d = z.shape[1]
    slope, s = np.zeros(z.shape), np.zeros(len(z))
    for _ in range(min(NEWTON[0] + d, NEWTON[1]) if len(z) else 0):
        inwards = np.where(z > 0.5, -DIFFERENCE, DIFFERENCE)
        beside = z[:, None] + inwards[:, None] * np.eye(d)
        _, _, margin = values(np.concatenate([z[:, None], beside], axis=1), which)
        s, slope = margin[:, 0], (margin[:, 1:] - margin[:, :1]) / inwards
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
    return _Places(np.clip(z - half, 0.0, 1.0), np.clip(z + half, 0.0, 1.0), which[reached])


def _newton_step(s: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """The shortest step to where a linear margin is zero."""
    return -s[:, None] * slope / np.sum(slope**2, axis=1, keepdims=True)
