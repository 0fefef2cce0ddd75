"""The record of a run under a sampled law whose motion another program computed.

The law's evaluations, checks and warnings are the same as in `simulate`; the states are given.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon.engine.compiled import evaluator
from servocon.errors import attempt
from servocon.laws.wrapper import unused_name
from servocon.results.record import Stop
from servocon.results.trajectory import Trajectory
from servocon.simulation.closed_loop import sound
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.recording import record, warn_of
from servocon.simulation.sampling import warn_of_sampling
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup
from servocon.simulation.singular import warn_if_near
from servocon.simulation.stretches import Segments
from servocon.simulation.structure import Structure

COMPILER = "none: the motion is given"

ROWS = 1000
"""Largest number of instants in one call; each also has the values of `check_start`."""


class GivenMotion(NamedTuple):
    """The motion of a run at its output times.

    Attributes:
        time: Output times, up to the end of the run [s] (T).
        x: Coordinates, speeds and the law's internal state (T, any).
        u: Inputs that act from each time onwards (T, l).
        cut: Part of the commanded inputs that does not act, u minus the commanded ones (T, l); or
            None.
        energies: Kinetic and potential energy [J] (T, 2).
        signals: Further quantities by name (T, any).
        stop: Early end of the run, if there is one.
    """

    time: np.ndarray
    x: np.ndarray
    u: np.ndarray
    cut: np.ndarray | None
    energies: np.ndarray
    signals: dict[str, np.ndarray]
    stop: Stop | None


def check_start(setup: Setup) -> Segment:
    """Check the values at the initial time of a single run.

    Args:
        setup: The prepared run.

    Returns:
        An outcome without steps, with these values.

    Raises:
        InputError: the values are refused.
    """
    x = setup.structure.begun(setup.numbers, setup.t0, setup.q, setup.v)
    # Use the record's program, so that model, relation and law are compiled once for both.
    at = np.array([setup.t0]), x[None], np.zeros((1, setup.dimensions.inputs))
    found = _observation(setup.structure)(setup.numbers, *at)
    observed, (initial, is_sound) = found[0], jax.tree.map(lambda a: a[0], found[1:])
    u = np.sum([part[0] for part in observed.contributions.values()], axis=0)
    yes, no, none = np.array(True), np.array(False), np.zeros(0)
    ended = {"finished": yes, "paused": no, "underflow": no, "exhausted": no, "event": no}
    start = Segment(
        *(None, None, setup.t0, x, None),
        **ended,
        conditions=none,
        held=none,
        steps=0,
        initial=initial,
        sound=is_sound,
    )
    check_initial(setup, start, observed.missing[0], u)
    return start


def disturbance_of(setup: Setup) -> Callable[[np.ndarray, np.ndarray, float], Any] | None:
    """The disturbance d(q, v, t) of a run, compiled; None if there is none."""
    if setup.loop.disturbance is None:
        return None
    acting = _disturbance(setup.structure)
    return lambda q, v, t: acting(setup.numbers, q, v, t)


def event_of(setup: Setup) -> Callable[[float, np.ndarray, np.ndarray], tuple[str, bool] | None]:
    """The event at (t, x, u) in words, and True if it is expected; None if there is none."""
    if not setup.events:
        return lambda t, x, u: None
    conditions = _conditions(setup.structure)

    def event(t: float, x: np.ndarray, u: np.ndarray) -> tuple[str, bool] | None:
        values = conditions(setup.numbers, np.array(t), x, u)
        if (values > 0.0).all():
            return None
        i = int(np.argmin(np.where(np.isnan(values), -np.inf, values)))
        name = setup.events[i]
        if np.isnan(values[i]):
            return f"event {name!r} became NaN", False
        return f"event {name!r}", name in setup.expected

    return event


def record_given(
    setup: Setup, start: Segment, motion: GivenMotion, held: bool = False
) -> Trajectory:
    """The trajectory of a given motion, with the usual warnings.

    Args:
        setup: The prepared run.
        start: Its values at the initial time, from `check_start`.
        motion: The motion.
        held: True if contacts or constraints outside the plant's model also acted.
    """
    observed = _observed(setup, motion)
    logged = initial_rank(setup, start, observed)
    contributions = logged.contributions
    if motion.cut is not None:
        contributions = contributions | {unused_name("saturation", contributions): motion.cut}
    logged = logged._replace(
        contributions=contributions,
        kinetic_energy=motion.energies[:, 0],
        potential_energy=motion.energies[:, 1],
        signals=logged.signals | motion.signals,
    )
    segments = Segments(logged, motion.time, None, (motion.stop,), False)
    trajectory = record(setup, segments, COMPILER)
    warn_of(setup, trajectory, False)
    near = lambda: warn_if_near(setup._replace(grid=motion.time), observed)
    attempt("the search for singular positions", near, None)
    if not held:
        sampling = lambda: warn_of_sampling(setup, motion.time, observed, segments.stops)
        attempt("the look at the sampling period", sampling, None)
    return trajectory


def _observed(setup: Setup, motion: GivenMotion) -> Any:
    """The logged quantities of a motion."""
    program, count = _observation(setup.structure), len(motion.time)
    parts = []
    for begin in range(0, count, ROWS):
        rows = slice(begin, begin + ROWS)
        at = motion.time[rows], motion.x[rows], motion.u[rows]
        parts.append(program(setup.numbers, *at)[0])
    return jax.tree.map(lambda *arrays: np.concatenate(arrays), *parts)


@lru_cache(maxsize=16)
def _observation(structure: Structure) -> Callable[..., Any]:
    """The logged quantities, the values of `check_start`, and True if they are sound."""

    def observe(numbers: Any, t: Any, x: Any, u: Any) -> Any:
        loop = structure.loop(numbers)
        values = loop.initial_values(t, x)
        return loop.observe(t, x, u), values, sound(values)

    return evaluator(observe, rows=(1, 2, 3), many=False)


@lru_cache(maxsize=16)
def _disturbance(structure: Structure) -> Callable[..., Any]:
    def disturbance(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        acting = structure.loop(numbers).disturbance
        assert acting is not None  # else nothing needs compiling
        return jnp.asarray(acting(q, v, t))

    return evaluator(disturbance)


@lru_cache(maxsize=16)
def _conditions(structure: Structure) -> Callable[..., Any]:
    return evaluator(structure.conditions_at)
