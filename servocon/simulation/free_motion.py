"""Growth of the motion that a relation leaves free, and the modes responsible.

β may vanish while the robot falls: directions that β does not constrain have their own internal
dynamics, which no feedback of β changes. If a run leaves speeds free, its closed loop is linearized
at the start, by differences of the functions that ran. A mode with β = 0 grows if its pole has a
positive real part. The poles of a sampled loop are those of one sample, z = exp(s h), so that a
delay or a filter of the law is what it is. A speed that no input and no relation controls has a
double pole at 0. A coordinate on which nothing depends, such as a wheel angle, has a single pole
at 0, which is no fault. A warning is given if the record also shows growth by orders of magnitude.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.errors import warn
from servocon.linalg.arrays import evenly
from servocon.simulation.closed_loop import Observation
from servocon.simulation.machine import MachineLoop, machine_loop
from servocon.simulation.sampled_loop import LARGEST, Near, SampledLoop
from servocon.simulation.sampling import MEMBERS, functions_of_run, sizes_of
from servocon.simulation.setup import Setup

ORDERS = 8.0
"""Largest displacement since the start, relative to the early one, that counts as growth."""

LEAST = 20
"""Least number of instants of a record for detecting growth."""

EARLY = 0.1
"""Early part of a run; for a mode with a pole its time constant, if shorter."""

FREE = 1e-2
"""Change of β by a mode, relative to the largest for its size, that counts as zero."""

PART = 0.1
"""Part of a coordinate in a mode, relative to the largest, above which the mode carries it."""

GROWS = np.log(10.0)
"""Least logarithmic growth of a mode over the run that counts."""

STEADY = 0.3
"""Least displacement in a quarter of a record, relative to the largest, that counts as drift."""

ROUNDING = 1e-5
"""Singular value of the loop's derivative, relative to the largest, that counts as 0."""


class Growth(NamedTuple):
    """A motion that β leaves free and that grew in a run.

    Attributes:
        label: Label of the coordinate or speed that grew most.
        pole: Real part of the pole at the start [1/s]; 0 for an uncontrolled speed.
        early: Its largest displacement in the early part of the run.
        largest: Its largest displacement from the start.
        member: Index of the member of a batch, else 0.
    """

    label: str
    pole: float
    early: float
    largest: float
    member: int = 0


def growth_of(setup: Setup, observed: Observation) -> Growth | None:
    """The motion that β leaves free and that grew most; None if none did.

    Args:
        setup: The run.
        observed: The instants at its output times.
    """
    rows, n = len(setup.dimensions.axes.row), setup.v.shape[-1]
    held = rows >= n and setup.dimensions.inputs >= n
    if held or not rows or setup.structure.projected:
        return None
    if setup.batch_size is None:
        modes = _modes(Start(setup, None))
        return _most_grown(setup, modes, observed) if modes else None
    for i in evenly(setup.batch_size, MEMBERS).tolist():
        modes = _modes(Start(setup, i))
        found = _most_grown(setup, modes, jax.tree.map(lambda a, i=i: a[i], observed))
        if found is not None:
            return found._replace(member=i)
    return None


class Mode(NamedTuple):
    """A mode of a closed loop that does not change β.

    Attributes:
        pole: Real part of its pole [1/s]; 0 for a drift at a constant rate.
        carried: True for the coordinates and speeds in the mode (nq + n).
    """

    pole: float
    carried: np.ndarray


def _most_grown(setup: Setup, modes: Sequence[Mode], observed: Observation) -> Growth | None:
    """The coordinate or speed that grew most in a record, in the first mode with growth."""
    time, nq = observed.t, observed.q.shape[1]
    x = np.concatenate([observed.q, observed.v], axis=1)
    there = np.isfinite(x).all(axis=1)
    time, x = time[there], x[there]
    if len(time) < LEAST:
        return None
    moved = np.abs(x - x[0])
    largest = moved.max(axis=0)
    for mode in modes:
        since = EARLY * (time[-1] - time[0])
        since = min(since, 1.0 / mode.pole) if mode.pole else since
        begun = max(2, int(np.searchsorted(time, time[0] + since, side="right")))
        early = moved[:begun].max(axis=0)
        ratio = np.where(mode.carried, largest / np.maximum(early, np.finfo(float).tiny), 0.0)
        if not mode.pole:
            ratio = np.where(_goes_on(x), ratio, 0.0)
        if ratio[:nq].max() > ORDERS or not mode.pole:  # a coordinate says more than a speed
            ratio[nq:] = 0.0
        worst = int(np.argmax(ratio))
        if ratio[worst] > ORDERS:
            axes = setup.dimensions.axes
            label = (*axes.coordinate, *axes.speed)[worst]
            return Growth(label, mode.pole, float(early[worst]), float(largest[worst]))
    return None


def _goes_on(x: np.ndarray) -> np.ndarray:
    """True for entries that move about equally far in each quarter of a record."""
    ends = x[np.linspace(0, len(x) - 1, 5).round().astype(int)]
    steps = np.diff(ends, axis=0)
    least, most = np.abs(steps).min(axis=0), np.abs(steps).max(axis=0)
    return np.all(steps * steps[-1] > 0.0, axis=0) & (least > STEADY * most)


class Start:
    """Key of a run's start, for a cache.

    Args:
        setup: The run.
        member: Index of the member of a batch; None for a single run.
    """

    def __init__(self, setup: Setup, member: int | None):
        one = lambda array: array if array.ndim == 1 else array[member]
        self.setup, self.numbers = setup, one(setup.numbers)
        self.q, self.v = one(setup.q), one(setup.v)
        arrays = self.numbers.tobytes(), self.q.tobytes(), self.v.tobytes()
        self._key = setup.structure, *arrays, setup.t0, float(setup.grid[-1])
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Start) and self._key == other._key


@lru_cache(maxsize=256)
def _modes(start: Start) -> tuple[Mode, ...]:
    """The modes that grow, or drift, without β."""
    setup = start.setup
    x = setup.structure.begun(start.numbers, setup.t0, start.q, start.v)[None]
    if x.size > LARGEST:
        return ()
    near = Near.of(sizes_of(setup), np.array([setup.t0]), x)
    slopes = _slopes(setup, start.numbers, near)
    if slopes is None:
        return ()
    if np.isfinite(slopes.beta).all() and np.isfinite(slopes.of_beta).all() and slopes.beta.any():
        # Off the relation, the law's own feedback would count as growth.
        moved, speeds = near.x.copy(), slice(near.sizes[0], near.moving)
        moved[0, speeds] -= linalg.generalized_inverse(slopes.of_beta[:, speeds]) @ slopes.beta
        slopes = _slopes(setup, start.numbers, near._replace(x=moved)) or slopes
    scale = near.steps / near.steps.max()
    loop, beta = slopes.of_rate * scale / scale[:, None], slopes.of_beta * scale
    if not (np.isfinite(loop).all() and np.isfinite(beta).all()):
        return ()
    real, modes = _poles(slopes.of_sample, setup.period, scale, loop)
    duration = setup.grid[-1] - setup.t0
    most = FREE * np.linalg.norm(beta, axis=1)
    # The law's states have units of their own, and do not count in the size of a motion.
    free = lambda w: np.all(np.abs(beta @ w) <= most * np.linalg.norm(w[: near.moving]))

    def carried(w: np.ndarray) -> np.ndarray:
        size = np.abs(w[: near.moving])
        return size > PART * size.max()

    order = np.argsort(-real)
    found = [
        Mode(float(real[k]), carried(modes[:, k]))
        for k in order[real[order] * duration > GROWS]
        if free(modes[:, k])
    ]
    if setup.dimensions.inputs < near.sizes[1]:
        found += [Mode(0.0, carried(w)) for w in _drifts(loop).T if free(w)]
    return tuple(found)


def _poles(
    sample: np.ndarray | None, period: float | None, scale: np.ndarray, loop: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Real parts of the poles [1/s], and the modes, in scaled states: of one sample if sampled."""
    if sample is None or period is None:
        poles, modes = np.linalg.eig(loop)
        return np.real(poles), modes
    factors, modes = np.linalg.eig(sample * scale / scale[:, None])
    with np.errstate(divide="ignore"):  # an input on its way is forgotten after its delay
        return np.log(np.abs(factors)) / period, modes


def _drifts(loop: np.ndarray) -> np.ndarray:
    """Directions in which the loop drifts at a constant rate (any, k): J w with J² w = 0."""
    moved = loop @ linalg.kernel(loop @ loop, ROUNDING)
    return moved[:, np.linalg.norm(moved, axis=0) > ROUNDING * np.linalg.norm(loop, 2)]


class _Slopes(NamedTuple):
    """Derivatives by x of ẋ, of x a sample later, and of β; β.

    A drift at a constant rate is the same with any period, and shows in those of ẋ, which take the
    law's states by Euler's rule.

    Attributes:
        of_rate: Of ẋ (any, any).
        of_sample: Of x after a sample (any, any); None for a continuous loop.
        of_beta: Of β (m, any).
        beta: β (m).
    """

    of_rate: np.ndarray
    of_sample: np.ndarray | None
    of_beta: np.ndarray
    beta: np.ndarray


def _slopes(setup: Setup, numbers: np.ndarray, near: Near) -> _Slopes | None:
    """The derivatives at a state; None if XLA would have to compile."""
    t, x, differences = near.pairs(slice(None))
    made, sampled = machine_loop(setup), setup.structure.sampled
    if isinstance(made, MachineLoop) and not sampled:
        at = t[:, None], x
        rates = made.values("field", numbers, *at)
        betas = np.asarray(made.observation(t, made.values("log", numbers, *at)).beta)
        of_rate, of_beta = near.slope(rates, differences)[0], near.slope(betas, differences)[0]
        return _Slopes(of_rate, None, of_beta, near.between(betas)[0])
    if not sampled:
        return None
    functions = functions_of_run(setup, numbers)
    betas = functions.beta(t, x)
    loop, of_beta = SampledLoop(functions, near), near.slope(betas, differences)[0]
    of_sample = loop.matrices(np.full(1, setup.period))[0]
    return _Slopes(loop.continuous()[0], of_sample, of_beta, near.between(betas)[0])


def warn_of_growth(growth: Growth, batch: bool) -> None:
    """Warn of a motion that β leaves free and that grew."""
    which = f"member {growth.member}: " if batch else ""
    if growth.pole:
        what = f"a motion free that grows, with a pole of {growth.pole:+.3g} 1/s at the start"
    else:
        what = "a speed free that nothing holds, with a pole of 0 twice"
    warn(
        f"{which}the relation leaves {what}: {growth.label!r} moved by up to {growth.largest:.3g}, "
        f"by {growth.early:.3g} in the beginning. No feedback of β changes that: "
        "choose another relation, or further rows (servocon.analysis.internal_dynamics)"
    )
