"""The record of a run under a sampled law whose motion another program computed.

The law's evaluations, checks and warnings are the same as in `simulate`; the states are given.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon.engine import Compiled, evaluator
from servocon.laws.sampler import refuse, refuse_inputs, state_layout
from servocon.laws.wrapper import unused_name
from servocon.results.record import Stop
from servocon.results.trajectory import Trajectory
from servocon.simulation.checks import Finished, warn_of
from servocon.simulation.closed_loop import InitialValues, Observation, flat_state, judged
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.run import record
from servocon.simulation.setup import Setup
from servocon.simulation.structure import Structure, whole_size

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


def check_start(setup: Setup) -> tuple[np.ndarray, InitialValues]:
    """Check the values at the initial time of a single run.

    Args:
        setup: The prepared run.

    Returns:
        The state of plant and law there, and these values.

    Raises:
        InputError: the values are refused.
    """
    x = setup.structure.begun(setup.numbers, setup.t0, setup.q, setup.v)
    # Use the record's program, so that model, relation and law are compiled once for all.
    at = np.array([setup.t0]), x[None], np.zeros((1, setup.dimensions.inputs))
    found = _program(setup)(setup.numbers, np.array(setup.period), *at)
    observed, first = found[1], jax.tree.map(lambda a: a[0], found[2])
    u = np.sum([part[0] for part in observed.contributions.values()], axis=0)
    check_initial(setup, first, observed.missing[0], u)
    return x, first


def sampler_of(setup: Setup) -> Callable[[float, np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """The law's inputs at (t, x), and its internal state after the sample, as a function.

    It is the record's program, if that is machine code: the law is then compiled once for both.
    Otherwise it is `servocon.Law.step`, such as that of a function in plain Python.

    The function raises a `NonFiniteError` where the state or an input is not finite.
    """
    period, nq, n = setup.period or 0.0, len(setup.q), len(setup.v)
    place = _program(setup).in_place(setup.numbers, np.array(period))
    if place is None:
        law = setup.loop.law
        states = state_layout(law, nq, n)

        def step(t: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            state = states.unpack(x[nq + n :])
            found = law.step(x[:nq], x[nq : nq + n], t, state, period)
            return np.asarray(found.u), flat_state(found.state)

        return step
    row, evaluate, out = place
    inputs = setup.dimensions.inputs

    def sample(t: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        row[0], row[1 : 1 + x.size] = t, x
        evaluate()
        u = out[:inputs].copy()
        if not (np.isfinite(row).all() and np.isfinite(u).all()):
            refuse(x[:nq], x[nq : nq + n], t, period, x[nq + n :])
            refuse_inputs(t, u)
        return u, out[inputs + nq + n : inputs + x.size].copy()

    return sample


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
    setup: Setup, first: InitialValues, motion: GivenMotion, held: bool = False
) -> Trajectory:
    """The trajectory of a given motion, with the usual warnings.

    Args:
        setup: The prepared run.
        first: Its values at the initial time, from `check_start`.
        motion: The motion.
        held: True if contacts or constraints outside the plant's model also acted.
    """
    observed = _observed(setup, motion)
    ranked = initial_rank(setup, first, observed)
    contributions = ranked.contributions
    if motion.cut is not None:
        contributions = contributions | {unused_name("saturation", contributions): motion.cut}
    whole = ranked._replace(
        contributions=contributions,
        kinetic_energy=motion.energies[:, 0],
        potential_energy=motion.energies[:, 1],
        signals=ranked.signals | motion.signals,
    )
    trajectory = record(setup, whole, (motion.stop,), COMPILER)
    warn_of(Finished(setup, observed, trajectory, held=held))
    return trajectory


def _observed(setup: Setup, motion: GivenMotion) -> Observation:
    """The instants of a motion."""
    program, count, period = _program(setup), len(motion.time), np.array(setup.period)
    parts = []
    for begin in range(0, count, ROWS):
        rows = slice(begin, begin + ROWS)
        at = motion.time[rows], motion.x[rows], motion.u[rows]
        parts.append(program(setup.numbers, period, *at)[1])
    return jax.tree.map(lambda *arrays: np.concatenate(arrays), *parts)


def _program(setup: Setup) -> Compiled:
    """The program of a run's samples and record."""
    sizes = setup.dimensions.inputs, setup.numbers.size, len(setup.q) + len(setup.v)
    return _compiled(setup.structure, *sizes)


@lru_cache(maxsize=16)
def _compiled(structure: Structure, inputs: int, numbers: int, width: int) -> Compiled:
    """A sample, the instant, and the values of `check_start`."""

    def values(numbers: Any, period: Any, t: Any, x: Any, u: Any) -> Any:
        sample, observed, initial = structure.loop(numbers).sampled(t, x, u, period)
        none = jnp.zeros(())  # the other program knows the energies
        observed = observed._replace(kinetic_energy=none, potential_energy=none)
        return sample, observed, judged(initial)

    states = whole_size(structure, numbers, width)
    sizes = (numbers,), (), (), (states,), (inputs,)
    return Compiled(values, tuple(map(np.zeros, sizes)), frozenset((2, 3, 4)))


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
