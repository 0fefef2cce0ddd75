"""Inputs of a log against those that a certified law wants along its motion."""

from typing import NamedTuple

import jax
import numpy as np

from servocon.certificates.evaluation import Inputs, values_of
from servocon.constraint.switched import schedule_of
from servocon.errors import apart
from servocon.identification.explanation import Explained, Explanation
from servocon.identification.log import Log
from servocon.identification.motions import Motion
from servocon.laws import Law
from servocon.laws.law import Late
from servocon.plant import Plant
from servocon.results.labels import Label

JITTER = 0.01
"""Deviation of a sample's time, relative to the period, that does not count."""

STUCK = 3
"""Number of samples for which an input at the end of its range counts as limited."""

OLDEST, OLDER = 20, 0.1
"""Largest age of inputs that is looked for, in samples, and the part of their squared difference
from those of the law that is left then."""


class Break(NamedTuple):
    """An assumption of a certificate that a log contradicts.

    Attributes:
        assumption: ``"states"``, ``"samples"``, ``"inputs"``, ``"plant"`` or ``"disturbance"``.
        time: The time at which the log shows it first [s].
        text: Words for what is there, and for what is certified.
    """

    assumption: str
    time: float
    text: str

    def __str__(self) -> str:
        return f"{self.assumption}: {self.text}, shown at t = {self.time:.4g} s"


class Wanted(NamedTuple):
    """Inputs that the law wants along a motion.

    Attributes:
        u: The inputs (k, l).
        halves: The same by half of the samples; none if the law was replayed.
    """

    u: np.ndarray
    halves: tuple[np.ndarray, ...]


def wanted_inputs(
    law: Law, period: float | None, log: Log, motion: Motion, begins: bool
) -> Wanted | str:
    """The inputs that a law wants; or why they do not follow from the log.

    Args:
        law: The law.
        period: Its sampling period [s]; None if it acts continuously.
        log: The log.
        motion: Its motion.
        begins: True if the law begins with the log.
    """
    if schedule_of(law) is not None:
        return "its relation switches"
    weights, every, step = np.ones(1), 1, float(np.median(np.diff(motion.time)))
    at_samples = period is not None and motion.held and abs(step - period) <= JITTER * period
    late = Late(law, weights) if period is None else law.late(period)
    inner = law if late is None else late.law
    own = inner.step(motion.q[0], motion.v[0], float(motion.time[0])).state
    if late is None or jax.tree.leaves(own):
        if not begins:
            return "it has an internal state; begins=True says that it begins with the log"
        if not at_samples or log.v is None:
            return "it has an internal state, and the log lacks some of its samples or speeds"
        return Wanted(_replayed(law, period, log, motion), ())
    if period is not None:
        if late.estimates is not None:
            if not at_samples:
                return "what it measures has errors, and the log has other rows than its samples"
            return Wanted(_replayed(law, period, log, motion), ())
        law, weights = late.law, late.weights
        several = max(step, period) / min(step, period)
        alike = abs(several - round(several)) <= JITTER * several
        every = 1 if motion.held or step > period else round(several)
        if not (motion.held or alike) or (len(weights) > 1 and step > (1.0 + JITTER) * period):
            return f"the rows are {step:.4g} s apart, and it acts every {period:g} s"
    of = Inputs(law)
    each = [values_of(of, q, v, motion.time) for q, v in ((motion.q, motion.v), *motion.halves)]
    acting = lambda u, first: _acting(u, weights, every, first)
    missed = [np.square(acting(each[0], first) - motion.u).sum() for first in range(every)]
    u, *halves = (acting(u, int(np.argmin(missed))) for u in each)
    return Wanted(u, tuple(halves))


def _replayed(law: Law, period: float | None, log: Log, motion: Motion) -> np.ndarray:
    """Inputs of a law with its sensors at the samples of a log (k, l), one after the other."""
    first = int(np.searchsorted(log.time, motion.time[0]))
    state, inputs = None, []
    for q, v, t in zip(log.q[first:], motion.v, motion.time, strict=False):
        step = law.step(q, v, float(t), state, period)
        state = step.state
        inputs.append(step.u)
    return np.array(inputs)


def _acting(u: np.ndarray, weights: np.ndarray, every: int, first: int) -> np.ndarray:
    """Inputs that act if a law acts at some of the instants, and a mean of the last ones acts.

    Args:
        u: The inputs that the law would compute at all instants (k, l).
        weights: Weights of those computed 0, 1, … samples ago.
        every: Number of instants between samples.
        first: The first instant that is a sample.
    """
    at = np.maximum((np.arange(len(u)) - first) // every, 0) * every + first
    each = [w * u[np.maximum(at - i * every, first)] for i, w in enumerate(weights)]
    return np.sum(each, axis=0)


def wrong_inputs(
    explained: Explained, found: Explanation, motion: Motion, wanted: Wanted, plant: Plant
) -> tuple[list[Break], bool]:
    """The first inputs that differ from those of the law by more than the disturbance allows.

    Returns:
        The break, and True if the plants explain the motion by the inputs of the law alone: then
        those of the log did not act.
    """
    more = explained.by_inputs(motion.u - wanted.u)
    halves = [explained.by_inputs(u) for u in wanted.halves]
    if not halves:
        ripple = explained.ripple(motion.u - wanted.u)
        halves = [ripple, -ripple]
    noise = explained.size_of_noise(*halves)
    by_law = explained.explanation(more, noise, beyond=False)
    misread = found.ratio > 1.0 >= by_law.ratio
    if found.ratio <= 1.0:
        time = by_law.broken
    else:
        over = (np.abs(more) > explained.allowed + noise).any(axis=1)
        time = float(explained.windows.time[over.argmax()]) if over.any() else np.inf
    if not np.isfinite(time):
        return [], False
    half = 0.5 * explained.equations.lengths[0]
    words, limited = _difference(motion, wanted.u, plant, np.abs(motion.time - time) <= half)
    if misread:
        words += "; those of the law explain the motion: compare columns, signs and units"
    elif limited:
        words += ", a limit that the certificate does not count"
    return [Break("inputs", time, words)], misread


def _difference(
    motion: Motion, wanted: np.ndarray, plant: Plant, within: np.ndarray
) -> tuple[str, bool]:
    """Words for the difference of inputs from wanted ones, and True if a limit explains it.

    Args:
        motion: The motion, with its inputs (k, l).
        wanted: The wanted inputs (k, l).
        plant: A plant, for the names of the inputs.
        within: True for the samples of which the largest difference is said (k).
    """
    missed = np.square(motion.u - wanted).sum()
    ages = range(1, min(OLDEST, len(wanted) - 1) + 1)
    older = [np.square(motion.u[age:] - wanted[:-age]).sum() for age in ages]
    if min(older) < OLDER * missed:
        late = (int(np.argmin(older)) + 1) * float(np.median(np.diff(motion.time)))
        return f"they act {late:.4g} s later than the law wants them", False
    rows = np.flatnonzero(within)
    difference = np.abs(motion.u - wanted)[rows]
    row, i = np.unravel_index(int(difference.argmax()), difference.shape)
    k = rows[row]
    labels = plant.input_labels() or [f"u[{j}]" for j in range(wanted.shape[1])]
    u, law = motion.u[:, i], wanted[k, i]
    own, by_law = apart(float(u[k]) + 0.0, float(law) + 0.0)
    at_end = (u[k] == u.max() and law > u[k]) or (u[k] == u.min() and law < u[k])
    limited = at_end and np.sum(u == u[k]) >= STUCK and u.min() < u.max()
    words = f"{Label.of(labels[i]).name} = {own}, the law wants {by_law}"
    return f"{words} (t = {motion.time[k]:.4g} s)", bool(limited)
