"""Dense output of "dopri8" in machine code and in diffrax's solves, on an orbit of Kepler's."""

import ctypes

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.engine import EVENT, FINISHED, Motions, Task, machine_code, traced
from servocon.simulation.solvers import method_of
from servocon.simulation.xla.solve import solver_of
from tests.selection import BOTH_COMPILERS

ECCENTRICITY, PERIOD = 0.3, 2.0 * np.pi
START = np.array([0.7, 0.0, 0.0, np.sqrt(1.3 / 0.7)])
FLAGS = dict.fromkeys(("fixed", "events", "projected", "move_is_error", "sampled"), False)


def field(_, t, x, *__):
    return jnp.concatenate([x[2:], -x[:2] / jnp.linalg.norm(x[:2]) ** 3])


def orbit(t):
    """The states at instants (T), from Kepler's equation."""
    E = np.array(t)
    for _ in range(50):
        E = E - (E - ECCENTRICITY * np.sin(E) - t) / (1.0 - ECCENTRICITY * np.cos(E))
    wide, rate = np.sqrt(1.0 - ECCENTRICITY**2), 1.0 / (1.0 - ECCENTRICITY * np.cos(E))
    x, y = np.cos(E) - ECCENTRICITY, wide * np.sin(E)
    return np.stack([x, y, -np.sin(E) * rate, wide * np.cos(E) * rate], axis=-1)


def code(**functions):
    """Addresses of functions (numbers, t, x) by name, and what keeps them alive."""
    values = lambda *given: [jnp.ravel(f(*given)) for f in functions.values()]
    closed = traced(values, np.ones(1), np.ones(()), np.ones(4))[0]
    machine = machine_code(closed, {name: [k] for k, name in enumerate(functions)})
    return machine.addresses, machine


def moved(addresses, grid, report=None, rtol=1e-10, step=0.0, **flags):
    """The motion from the pericentre to the last output."""
    flags |= {"fixed": step > 0.0}
    settings = {"rtol": rtol, "atol": 0.01 * rtol, "fixed_step": step, "period": 0.0}
    settings |= {"least_step": 1e-13, "most_step": grid[-1], "most_steps": 1e5, "first_step": 0.01}
    knots, one = np.array([0.0, grid[-1]]), np.ones((1, 1))
    ends = np.zeros(2, np.int64)
    task = Task(addresses, one, START[None], 0, knots, ends, grid, settings, FLAGS | flags)
    motions = Motions(method_of("dopri8"), task)
    assert not motions.go(None if report is None else lambda _: report(motions))
    return motions


def solved(rate, grid, step, control):
    """diffrax's solve: states at the outputs (T, 4), and number of steps."""
    solution = dfx.diffeqsolve(
        dfx.ODETerm(lambda t, x, _: rate(t, x)),
        *(solver_of("dopri8", jnp.asarray(grid)), 0.0, grid[-1], step, START),
        saveat=dfx.SaveAt(ts=grid),
        stepsize_controller=control,
    )
    return np.asarray(solution.ys), solution.stats["num_steps"]


def in_steps(compiler, grid, step):
    """The states at the outputs (T, 4), with steps of one length."""
    if compiler == "xla":
        return solved(lambda t, x: field(None, t, x), grid, step, dfx.ConstantStepSize())[0]
    addresses, _kept = code(field=field)
    return moved(addresses, grid, step=step).states[0]


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
def test_order_within_a_step(compiler):
    """The error of order 7 falls with the eighth power of one step's length."""
    errors = []
    for length in (0.4, 0.2, 0.1):
        grid = length * np.linspace(0.0, 1.0, 17)
        errors.append(np.abs(in_steps(compiler, grid, length) - orbit(grid)).max())
    np.testing.assert_allclose(np.log2(errors[:-1]) - np.log2(errors[1:]), 8.0, atol=0.5)


@pytest.mark.parametrize("rtol", [1e-10, 1e-12])
def test_outputs_are_as_accurate_as_ends_of_steps(rtol, monkeypatch):
    monkeypatch.setattr("servocon.engine.machine.motions.ROUNDS", 1)
    monkeypatch.setattr("servocon.engine.machine.motions.REPORTED_EVERY", -1.0)
    addresses, _kept = code(field=field)
    grid, ends = np.linspace(0.0, PERIOD, 2001), []
    report = lambda motions: ends.append((motions.t[0], *motions.x[0]))
    motions = moved(addresses, grid, report, rtol)
    assert motions.status[0] == FINISHED
    assert len(ends) == motions.steps[0]
    times, *states = np.array(ends).T
    at_ends = np.abs(np.array(states).T - orbit(times)).max()
    assert np.abs(motions.states[0] - orbit(grid)).max() < 3.0 * at_ends


def test_time_of_an_event_within_a_step():
    """x₁ falls below 0.4; the error was 4.1e-10 s with a dense output of order 5."""
    addresses, _kept = code(field=field, level=lambda _, t, x, *__: x[0] - 0.4)
    motions = moved(addresses, np.array([0.0, PERIOD]), events=True)
    E = np.arccos(0.4 + ECCENTRICITY)
    assert motions.status[0] == EVENT
    assert motions.t[0] == pytest.approx(E - ECCENTRICITY * np.sin(E), abs=5e-11)


def test_both_ways_agree():
    """Of these outputs there are several in some steps, and none in others."""
    grid = np.array([0.0, 0.5, 0.55, 0.6, 3.0, 3.1, 4.8])
    states = [in_steps(compiler, grid, 0.3) for compiler in ("llvm", "xla")]
    np.testing.assert_allclose(*states, rtol=1e-12, atol=1e-12)


@pytest.mark.long
def test_further_stages_are_those_of_steps_with_outputs():
    """13 evaluations for each step, one to begin with, and three where outputs lie within."""
    counts = {"llvm": 0, "xla": 0}

    def counted(_, x):
        counts["xla"] += 1
        return np.array([1.0, 0.0, 0.0, 0.0])

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    def constant(_, out):
        counts["llvm"] += 1
        (ctypes.c_double * 4).from_address(out)[:] = 1.0, 0.0, 0.0, 0.0

    # Steps of a constant field grow tenfold: they end at 0.01 s, 0.11 s, 1.11 s and 6 s.
    grid = np.array([0.0, 0.5, 0.6, 6.0])
    addresses = {"field": (ctypes.cast(constant, ctypes.c_void_p).value, 0)}
    motions = moved(addresses, grid, rtol=1e-3)
    rate = lambda t, x: jax.pure_callback(counted, jax.ShapeDtypeStruct((4,), float), t, x)
    states, steps = solved(rate, grid, 0.01, dfx.PIDController(rtol=1e-3, atol=1e-5))
    assert steps == motions.steps[0] == 4
    assert counts["llvm"] == 1 + 4 * 13 + 2 * 3
    # diffrax looks whether the output at the beginning lies in the first step, and it does.
    assert counts["xla"] == 1 + 4 * 13 + 3 * 3
    exact = START + np.outer(grid, [1.0, 0.0, 0.0, 0.0])
    np.testing.assert_allclose(motions.states[0], exact, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(states, exact, rtol=1e-12, atol=1e-12)
