"""Bounds of ‖β‖ in a loop with late inputs, from values at plants and states, in two ways.

*By the loop* (`servocon.certificates.sampled.loop_bounds`): the law's feedback counts as the
sampled, late loop that it is, by the peak gain of its exact response, and what differs from a loop
with one rate κ as an uncertainty. Any feedback that the late loop bears can be certified, but the
direction of a term that is not linear in β is lost. With a position level −Λḟ may be feedback, too,
or not.

*Step by step* (`stepped`): from one sample to the next ‖β‖ falls as with inputs that are not late,
see `servocon.certificates.sampled.theorem`, but for what the law changes its input by during their
age. That holds for a term of any shape, but counts the feedback's own change as a disturbance.

The first is sharper near the relation, the second is valid far from it, outside a boundary layer.
"""

from typing import NamedTuple

import numpy as np

from servocon import linalg
from servocon.certificates.comparison import Comparison
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_effects import Moving, inverses, norms, wrong_speeds
from servocon.certificates.sampled.late_inputs import LateValues
from servocon.certificates.sampled.loop_bounds import Found, found_loops
from servocon.certificates.sampled.theorem import Recursion, after_sample, recursion

FILTERED = 8.0
"""Ages of estimated speeds within which all but a small part of what they rest on was measured."""


class Stepped(NamedTuple):
    """The recursion from sample to sample, if there is one.

    Attributes:
        period: The sampling period [s].
        recursion: The recursion; None if there is none.
    """

    period: float
    recursion: Recursion | None

    @property
    def bound(self) -> float:
        """The ultimate bound; infinite if there is none."""
        return np.inf if self.recursion is None else self.recursion.bound

    @property
    def constants(self) -> dict[str, float]:
        """The numbers of the bound."""
        assert self.recursion is not None
        return self.recursion._asdict()

    def comparison(self, settled: bool) -> Comparison:
        """The comparison; it holds from any past in the tube."""
        assert self.recursion is not None
        return self.recursion.comparison(self.period)


def late_share(values: LateValues, ages: Ages, factor: float) -> np.ndarray:
    """X ∂ᵥu M⁻¹B times the ages of inputs and speeds, on the safe side (plants, states).

    Below 1, an input that differs from u leads to a smaller difference a little later.
    """
    slope = norms(values.whole_following[..., 1, :, :] @ inverses(values.feedback[..., 1, :, :]))
    return factor * slope * (ages.age + ages.of_speeds)


def stepped(values: LateValues, ages: Ages, factor: float) -> Stepped:
    """The recursion from sample to sample.

    Until tₖ the law changes its input u along a motion under late inputs, which differs from that
    under u by X ∂ᵥu M⁻¹B applied to the error of the input. That is at most the change in the ages
    of inputs and estimated speeds, and what errors of measurements add. While an input ages, ‖β‖
    changes by at most that age times the largest ‖β̇‖: only states of such sizes count.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
    """
    period, share, estimates = ages.period, late_share(values, ages, factor), ages.estimates
    wrong = wrong_speeds(values, ages, factor)
    if not (share.max() < 1.0 and wrong.max() < np.inf):
        return Stepped(period, None)
    change = factor * (values.whole_change + ages.age * values.whole_bend)
    speed_change, noise = factor * values.speed_change, np.zeros(change.shape)
    if estimates is not None:
        of_position = np.sum(values.by_position * estimates.position, axis=-1)
        of_speed = np.sum(values.by_speed * estimates.speed, axis=-1)
        of_input = np.sum(values.by_input * estimates.input, axis=-1)
        noise = factor * (of_position + of_speed + of_input)
    measured = (ages.of_speeds * speed_change + wrong).max() + noise.max()
    whole = ages.age * change.max() + ages.size * measured
    error = whole / (1.0 - share.max())
    further = share / (ages.age + ages.of_speeds) * error
    change = (change + further).max(axis=0)
    by_speeds = (ages.of_speeds * (speed_change + further) + wrong).max(axis=0)
    held = values.held
    rates = linalg.norms(held.model_rate) + linalg.norms(held.deviation)
    fastest = factor * float((rates + held.disturbed).max()) + error
    sizes = linalg.norms(values.beta).max(axis=0)
    added, noise = np.zeros(len(sizes)), noise.max(axis=0)
    for j, weight in enumerate(ages.weights):
        if weight:
            at_sample = noise + j * period * change
            added += abs(weight) * _largest_near(at_sample, sizes, j * period * fastest)
    if estimates is not None:
        # The tail of the filter beyond a few of its times is of all states.
        oldest = ages.memory + FILTERED * ages.filtered
        before = _largest_near(by_speeds, sizes, oldest * fastest)
        tail = np.exp(-FILTERED)
        added += ages.size * ((1.0 - tail) * before + tail * by_speeds.max())
    worst = after_sample(held, factor, period).max(axis=0) + period * added
    return Stepped(period, recursion(worst, sizes))


def _largest_near(values: np.ndarray, sizes: np.ndarray, width: float) -> np.ndarray:
    """The largest value at sizes within a width of each one; at least at both neighbours."""
    order = np.argsort(sizes)
    sizes_up, tables = sizes[order], [values[order]]
    while 2 ** len(tables) <= len(sizes):  # the largest of 1, 2, 4, ... neighbours
        last, step = tables[-1], 2 ** (len(tables) - 1)
        tables.append(np.maximum(last[:-step], last[step:]))
    first = np.maximum(np.searchsorted(sizes_up, sizes - width) - 1, 0)
    last = np.minimum(np.searchsorted(sizes_up, sizes + width, "right") + 1, len(sizes))
    level = np.log2(last - first).astype(int)
    found = np.empty(len(sizes))
    for k, table in enumerate(tables):
        at = level == k
        found[at] = np.maximum(table[first[at]], table[last[at] - 2**k])
    return found


def found_ways(
    values: LateValues, ages: Ages, factor: float, moving: Moving | None, limit: float = np.inf
) -> tuple[Found | Stepped, ...]:
    """The bounds in all ways: step by step, and by the loop, with Λḟ as feedback or in U.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
        moving: f, where its part may be feedback.
        limit: The largest bound of use; one that is larger may be infinite instead.
    """
    ways: list[Found | Stepped] = [stepped(values, ages, factor)]
    for own in (None,) if moving is None else (moving, None):
        ways.append(found_loops(values.split(own is not None), ages, factor, own, limit))
    return tuple(ways)
