"""The law sampled at its own period and held: against SciPy between samples, and closed forms."""

from contextlib import nullcontext
from itertools import pairwise

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.simulation.machine import made_loop
from servocon.simulation.solvers import rounded_up
from servocon_plants import Cart

PERIOD, KAPPA, INTEGRAL = 0.07, 2.0, 1.5
Q0, V0 = (0.2, -0.1), (0.5, 0.3)
GRID = np.linspace(0.0, 1.5, 31)  # 0.05 apart: no multiple of the period but 0 and 0.35, 0.7, …


class TwoMasses(sc.Plant):
    mass: float = 2.0
    stiffness: float = 3.0

    def mass_matrix(self, q, t):
        return jnp.array([[self.mass, 0.5], [0.5, 1.0 + 0.1 * q[0] ** 2]])

    def force(self, q, v, t):
        return jnp.stack([-self.stiffness * q[0] - 0.5 * v[0], -jnp.sin(q[1] - t)])


class Integral(sc.Term):
    """A term with an internal state z, ż = β: −kᵢ z."""

    gain: float = INTEGRAL
    name: str = eqx.field(static=True, default="integral")
    metric: str = eqx.field(static=True, default="gauss")

    def desired_rate(self, snapshot, state):
        return -self.gain * state

    def initial_state(self, snapshot):
        return jnp.zeros(1)

    def state_rate(self, snapshot, state):
        return snapshot.beta


RELATION = sc.residual(lambda q, v, t: v[0] + v[1] * jnp.cos(t) + q[0], name="relation")
LAW = sc.ServoLaw(TwoMasses(), RELATION, sc.Stabilizing(gain=KAPPA), Integral())


def by_hand(mass, stiffness, q, v, t):
    M = np.array([[mass, 0.5], [0.5, 1.0 + 0.1 * q[0] ** 2]])
    return M, np.array([-stiffness * q[0] - 0.5 * v[0], -np.sin(q[1] - t)])


def input_by_hand(q, v, t, z):
    """u = Aᵀ(A M⁻¹Aᵀ)⁻¹(b − A M⁻¹F − κβ − kᵢz) with A = (1, cos t), b = v₂ sin t − v₁."""
    M, F = by_hand(2.0, 3.0, q, v, t)
    A, beta = np.array([1.0, np.cos(t)]), v[0] + v[1] * np.cos(t) + q[0]
    b = v[1] * np.sin(t) - v[0]
    desired_rate = b - A @ np.linalg.solve(M, F) - KAPPA * beta - INTEGRAL * z
    return A * desired_rate / (A @ np.linalg.solve(M, A)), beta


def held(u, mass=2.5, stiffness=2.0):
    def rhs(t, x):
        M, F = by_hand(mass, stiffness, x[:2], x[2:], t)
        return np.concatenate([x[2:], np.linalg.solve(M, F + u)])

    return rhs


def reference():
    """States and inputs on the grid: a loop over samples, SciPy's DOP853 between them."""
    x, z, states, inputs = np.concatenate([Q0, V0]), 0.0, [], []
    for k in range(int(1.5 / PERIOD) + 1):
        start, stop = k * PERIOD, min((k + 1) * PERIOD, 1.5)
        u, beta = input_by_hand(x[:2], x[2:], start, z)
        z += PERIOD * beta
        outputs = GRID[(start - 1e-12 <= GRID) & (stop - 1e-12 > GRID)]
        at = np.concatenate([[start], np.maximum(outputs, start), [stop]])
        at, back = np.unique(at, return_inverse=True)
        run = solve_ivp(held(u), (start, stop), x, "DOP853", at, rtol=1e-12, atol=1e-13).y.T
        states += list(run[back][1:-1])
        inputs += [u] * len(outputs)
        x = run[-1]
    return np.array([*states, x]), np.array([*inputs, u])


@pytest.fixture(scope="module")
def run():
    return sc.simulate(
        TwoMasses(mass=2.5, stiffness=2.0),
        LAW,
        Q0,
        V0,
        times=GRID,
        period=PERIOD,
        solver=sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12),
    )


def test_equals_the_loop_written_with_scipy(run):
    states, inputs = reference()
    np.testing.assert_array_equal(run.time, GRID)
    np.testing.assert_allclose(np.concatenate([run.q, run.v], -1), states, atol=1e-8)
    np.testing.assert_allclose(run.u, inputs, atol=1e-7)


def test_internal_state_of_the_law_advances_once_a_sample(run):
    """z after k samples is h·Σβ at the samples; β at a sample from SciPy's states."""
    at_samples = [i for i, t in enumerate(GRID) if abs(t / 0.35 - round(t / 0.35)) < 1e-9]
    (name,) = run.law_state
    z = run.law_state[name][:, 0]
    between = [i for i in range(len(GRID)) if i not in at_samples]
    assert "integral" in name
    count = np.floor(GRID / PERIOD + 1e-9)
    for i, j in pairwise(between):
        assert (z[i] == z[j]) == (count[i] == count[j])


def test_one_sample_at_a_time_with_ones_own_plant(run):
    """`law.step` in a loop around SciPy is the sampled run."""
    x, state = np.concatenate([Q0, V0]), None
    for k in range(5):
        t = k * PERIOD
        step = LAW.step(x[:2], x[2:], t, state, period=PERIOD)
        np.testing.assert_allclose(step.u, sum(step.contributions.values()), rtol=1e-12)
        np.testing.assert_allclose(step.beta, x[2] + x[3] * np.cos(t) + x[0], rtol=1e-12)
        state = step.state
        span = (t, t + PERIOD)
        x = solve_ivp(held(step.u), span, x, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    i = run.at(5 * PERIOD)
    assert abs(run.time[i] - 0.35) < 1e-12
    np.testing.assert_allclose(np.concatenate([run.q[i], run.v[i]]), x, atol=1e-8)
    np.testing.assert_allclose(run.law_state["integral"][i], state["integral"], atol=1e-8)


def test_internal_state_of_the_continuous_law():
    """Without sampling, ż = β is integrated along: SciPy on plant and z together."""
    options = {"points": 5, "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12)}
    run = sc.simulate(TwoMasses(mass=2.5, stiffness=2.0), LAW, Q0, V0, 1.5, **options)

    def rhs(t, x):
        u, beta = input_by_hand(x[:2], x[2:4], t, x[4])
        return np.append(held(u)(t, x[:4]), beta)

    x0 = np.concatenate([Q0, V0, [0.0]])
    x = solve_ivp(rhs, (0.0, 1.5), x0, "DOP853", run.time, rtol=1e-12, atol=1e-13).y.T
    z = run.law_state["integral"]
    np.testing.assert_allclose(np.concatenate([run.q, run.v, z], -1), x, atol=1e-8)
    assert abs(z[-1, 0]) > 0.1


def test_a_step_refuses_measurements_that_are_not_numbers():
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"q: got \[nan, 0\]; expected finite numbers"
    ):
        LAW.step([np.nan, 0.0], V0, 0.0)


# -- a mass whose speed the law takes to zero: vₖ₊₁ = (1 − κh/P) vₖ exactly --------------------


MASS = Cart(mass=1.5)
STOP = sc.residual(lambda q, v, t: v, name="stop")


def stopping(period, samples, gain=1.0, weight=1.0):
    """`samples` periods with output times between the samples."""
    duration = samples * period
    times = np.append(duration * (np.arange(48) + 0.5) / 48.37, duration)
    law = sc.ServoLaw(MASS, STOP, sc.Stabilizing(gain=gain, weight=weight))
    return sc.simulate(
        MASS,
        law,
        [0.0],
        [1.0],
        times=times,
        period=period,
        solver=sc.Solver(method="tsit5", rtol=1e-11),
    )


def test_few_periods_need_a_compilation_of_their_own():
    stop = sc.residual(lambda q, v, t: v, name="stop")
    law = sc.ServoLaw(MASS, stop, sc.Stabilizing())

    def run(period):
        sc.simulate(MASS, law, [0.0], [1.0], 1.0, points=33, period=period, solver="tsit5")

    run(0.03)
    before = made_loop.cache_info().misses
    for period in (0.031, 0.0305, 0.028):
        run(period)
    assert made_loop.cache_info().misses == before
    lengths = [rounded_up(count) for count in range(1, 10_000)]
    assert len(set(lengths)) < 60
    for count, length in enumerate(lengths, start=1):
        assert count <= length <= 1.25 * count


def test_inputs_are_held_and_switch_at_the_samples_only():
    h, kappa = 0.13, 2.5
    run = stopping(h, 16, gain=kappa)
    sample = np.floor(run.time / h + 1e-9)
    sample[-1] = 15  # at the end the next sample is not taken
    expected = -1.5 * kappa * (1 - kappa * h) ** sample
    np.testing.assert_allclose(run.u[:, 0], expected, rtol=1e-9)
    # v is piecewise linear, with the kinks at the samples: none is late or missed.
    start = (1 - kappa * h) ** sample
    np.testing.assert_allclose(
        run.v[:, 0], start * (1 - kappa * (run.time - sample * h)), rtol=1e-9, atol=1e-12
    )


def test_an_output_at_a_sample_shows_the_new_input():
    h, kappa = 0.1, 2.0
    law = sc.ServoLaw(MASS, STOP, sc.Stabilizing(gain=kappa))
    times = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]  # 0.3 is less than 3 × 0.1, which is 0.30000000000000004
    run = sc.simulate(MASS, law, [0.0], [1.0], times=times, period=h, solver="tsit5")
    k = np.arange(6)
    np.testing.assert_allclose(run.v[:, 0], 0.8**k, rtol=1e-9)
    np.testing.assert_allclose(run.u[:5, 0], -1.5 * kappa * 0.8 ** k[:5], rtol=1e-9)


@pytest.mark.parametrize(("h", "weight"), [(0.95, 1.0), (1.05, 1.0), (1.9, 2.0), (2.1, 2.0)])
def test_stability_limit(h, weight):
    """κh/P = 2 is the limit: |1 − κh/P| is 0.9 below it and 1.1 above, which the run says."""
    beyond = pytest.warns(sc.errors.ServoconWarning, match=f"the period of {h:g} s is too long")
    with nullcontext() if 2.0 * h / weight < 2.0 else beyond:
        run = stopping(h, 20, gain=2.0, weight=weight)
    factor = 1 - 2.0 * h / weight
    assert abs(run.v[-1, 0]) == pytest.approx(abs(factor) ** 20, rel=1e-8)
    assert (abs(run.v[-1, 0]) < 1) == (2.0 * h / weight < 2)


def test_converges_to_the_continuous_law_with_order_one():
    errors = [abs(stopping(2.0 / n, n).v[-1, 0] - np.exp(-2.0)) for n in (15, 30, 60)]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(orders, 1.0, atol=0.06)


def test_period_longer_than_the_run():
    run = stopping(3.0, 1)
    np.testing.assert_allclose(run.u, -1.5, rtol=1e-12)
    np.testing.assert_allclose(run.v[:, 0], 1 - run.time, atol=1e-10)


def test_samples_start_at_the_start_of_the_run():
    """With t0 between multiples of the period the samples are at t0 + kh."""
    law = sc.ServoLaw(MASS, STOP, sc.Stabilizing(gain=2.0))
    run = sc.simulate(MASS, law, [0.0], [1.0], 0.5, t0=0.03, points=6, period=0.1, solver="tsit5")
    np.testing.assert_allclose(run.v[:, 0], 0.8 ** np.arange(6), rtol=1e-9)
