"""Jumps of β, which A and b do not see: β is compared on both sides of a switching operation.

Each switching function (`switches`) is examined separately. First a state is found at which it
switches, by its level or margin. Then β is compared on both sides, closer and closer. So other
variations of β, however rapid, neither hide a jump nor look like one.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from servocon.constraint.switches import Switch, Switching

CONTINUOUS = "a β that is continuous in q, v and t: the law uses the derivatives of β"
"""Description of the expected β."""

APART = 2.0**-24, 2.0**-34
"""Distances from a switch, as parts of a chord, at which β is compared on both sides."""

SECANTS = 8
"""Largest number of secant steps to the zero of a margin."""

SECTIONS = 8
"""Number of sections of a chord, one of which is kept, if no zero of a margin is known."""

TO_FIND, TO_COMPARE = 7, 5
"""Number of rounds that find a switch, and that compare β on both sides of it."""

REMAINS = 0.5
"""Part of a difference that a jump keeps as it is approached; a root keeps a tenth."""

BOUND = 1e8
"""Size of a row, relative to its scale, above which it counts as unbounded."""

NO_NUMBER = 1e200
"""Difference assigned to values that are not finite."""

SMALLEST = 1e-6
"""Jump of a row, relative to its largest value, below which it does not count."""

ROUNDING = 1e-9
"""Jump, relative to β and the speeds together, that counts as rounding, e.g. where β is zero."""

Values = Callable[[np.ndarray, "Places"], tuple[np.ndarray, np.ndarray, np.ndarray]]
"""β, level and margin at points (places, count, d), for the entry that each place concerns."""


class Jump(NamedTuple):
    """A jump of one row of β.

    Attributes:
        row: Index of the row.
        size: Its size; infinite if β grows without bound.
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
        """Description of the jump, without its place."""
        where = f", because of {operation_of(self.switch)}"
        if not np.isfinite(self.size):
            return f"of β grows without bound{where}"
        return f"of β jumps by {self.size:.3g}{where}"


def operation_of(switch: Switch) -> str:
    """The operation that switches, as the user wrote it."""
    name = next((x for x in reversed(switch.within) if x.strip("_") in _CURES), switch.operation)
    name = _NAMES.get(name, name.strip("_"))
    return f"{name} in {switch.line}" if switch.line else name


def cure_of(switch: Switch) -> str:
    """The cure for a jump by an operation."""
    for name in reversed(switch.within):
        if name.strip("_") in _CURES:
            return _CURES[name.strip("_")]
    return _CURES.get(switch.operation, SMOOTH)


SMOOTH = (
    "Join the pieces smoothly, by jnp.tanh or a spline; or, with given instants, write each piece "
    "as a relation: servocon.constraint.switched(relations, instants)."
)
"""The cure for a jump."""

_OF_DENOMINATOR = (
    "Keep what it divides by away from zero on the way, or take servocon.spatial.norm(x) for a "
    "length, whose derivative at 0 is 0."
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
"""Cures by operation, or by the function of jax.numpy that contains it."""

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


class Places(NamedTuple):
    """Chords that may hold a switch.

    Attributes:
        begin: Their beginnings (places, d).
        end: Their ends (places, d).
        which: Index of the levels' entry that each concerns (places).
        member: Index of the run to which each belongs (places).
    """

    begin: np.ndarray
    end: np.ndarray
    which: np.ndarray
    member: np.ndarray


class Differences(NamedTuple):
    """Differences of β beside a switch.

    Attributes:
        before: Differences of β between the two sides, farther away (places, m).
        last: The same, closer (places, m).
        peak: Largest |β| (places, m).
    """

    at: np.ndarray
    before: np.ndarray
    last: np.ndarray
    peak: np.ndarray

    def sizes(self, scale: np.ndarray) -> np.ndarray:
        """Jumps of the rows, relative to their scale (places, m); 0 if there is none."""
        stays = self.last > REMAINS * self.before
        sizes = np.where(stays, self.last / scale, 0.0)
        sizes = np.where(sizes > SMALLEST, sizes, 0.0)
        return np.where(self.peak > BOUND * scale, np.inf, sizes)


def scale_of(beta: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Scale of each row of β: its largest value, or if that is rounding, a small part of all rows.

    Args:
        beta: Values of β (…, m).
        v: Speeds there (…, n).
    """
    beta = np.abs(beta).reshape(-1, beta.shape[-1])
    of_row = np.max(beta, axis=0, initial=0.0, where=np.isfinite(beta))
    whole = of_row.max(initial=0.0) + np.max(np.abs(v), initial=0.0, where=np.isfinite(v))
    return np.maximum(of_row, ROUNDING / SMALLEST * max(whole, np.finfo(float).tiny))


@np.errstate(invalid="ignore", over="ignore", divide="ignore")
def differences(values: Values, places: Places, scale: np.ndarray) -> Differences:
    """Differences of β on both sides of a switch on each chord."""
    at = lambda parts: _points(places, parts)
    low, high = np.zeros(len(places.which)), np.ones(len(places.which))
    _, level, margin = values(at(np.stack([low, high], axis=1)), places)
    of_low, of_high = margin.T
    known = np.isfinite(margin).all(axis=1) & (of_low * of_high < 0.0)
    for _ in range(SECANTS if known.any() else 0):  # regula falsi with the Illinois rule
        root = np.where(
            of_high == of_low, high, (low * of_high - high * of_low) / (of_high - of_low)
        )
        root = np.where(known, root, high)
        moved = np.abs(root - high).max() > APART[1]
        _, _, margin = values(at(root[:, None]), places)
        over = margin[:, 0] * of_high < 0.0
        low, of_low = np.where(over, high, low), np.where(over, of_high, 0.5 * of_low)
        high, of_high = root, margin[:, 0]
        if not moved:
            break
    far, near = APART
    parts = np.clip(high[:, None] + np.array([-far, -near, near, far]), 0.0, 1.0)
    beta, level, _ = values(at(parts), places)
    sure = known & np.isfinite(level).all(axis=1) & (level[:, 1] != level[:, 2])
    found = Differences(
        at=at(high[:, None])[:, 0],
        before=_change(beta[:, [0, 3]])[:, 0],
        last=_change(beta[:, [1, 2]])[:, 0],
        peak=_peak(beta),
    )
    if not sure.all():
        others = Places(*(x[~sure] for x in places))
        for whole, part in zip(found, _by_sections(values, others, scale), strict=True):
            whole[~sure] = part
    return found


def _points(places: Places, parts: np.ndarray) -> np.ndarray:
    """Points (places, count, d) at fractions (places, count) of chords."""
    way = places.end - places.begin
    return places.begin[:, None] + parts[..., None] * way[:, None]


def _change(beta: np.ndarray) -> np.ndarray:
    """Differences of β from each point (places, count, m) to the next."""
    change = np.abs(np.diff(beta, axis=1))
    return np.where(np.isnan(change), 0.0, np.minimum(change, NO_NUMBER))


def _peak(beta: np.ndarray) -> np.ndarray:
    return np.abs(np.where(np.isfinite(beta), beta, 0.0)).max(axis=1)


def _by_sections(values: Values, places: Places, scale: np.ndarray) -> Differences:
    """Subdivide each chord, closer and closer to its switch or to the largest change of β."""
    count = len(places.which)
    low, length, own = np.zeros(count), np.ones(count), np.arange(count)
    steps = np.arange(SECTIONS + 1) / SECTIONS
    kept: list[np.ndarray] = []
    peak = np.zeros((count, len(scale)))
    for i in range(TO_FIND + TO_COMPARE):
        parts = low[:, None] + length[:, None] * steps
        beta, level, margin = values(_points(places, parts), places)
        if i < TO_FIND:
            first, last = _switched(level, margin)
        else:
            change = _change(beta)
            first = (change / scale).max(axis=-1).argmax(axis=1)
            last = first + 1
            kept.append(change.max(axis=1) if i == TO_FIND else change[own, first])
            peak = np.maximum(peak, _peak(beta))
        low = low + length * steps[first]
        length = length * steps[last - first]
    at = _points(places, (low + 0.5 * length)[:, None])[:, 0]
    return Differences(at, kept[0], kept[-1], peak)


def _switched(level: np.ndarray, margin: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ends of the section in which a level first changes, or else around the smallest margin."""
    both = np.isfinite(level[:, 1:]) & np.isfinite(level[:, :-1])
    changed = both & (level[:, 1:] != level[:, :-1])
    found, first = changed.any(axis=1), changed.argmax(axis=1)
    if found.all():
        return first, first + 1
    least = np.where(np.isnan(margin), np.inf, np.abs(margin)).argmin(axis=1)
    begin = np.where(found, first, np.maximum(least - 1, 0))
    return begin, np.where(found, first + 1, np.minimum(least + 1, SECTIONS))


def largest(
    switching: Switching,
    seen: Differences,
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
