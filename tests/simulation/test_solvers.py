"""Steps without a loop over stages take the same steps as diffrax's own."""

import diffrax as dfx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc  # noqa: F401  (float64)
from servocon.simulation.solvers import WrittenOut

GRID = np.linspace(0.0, 6.0, 25)
START = np.array([1.0, 0.3, -0.2])


def pendulum_on_a_spring(t, y, args):
    x, v, w = y
    return jnp.stack([v, -jnp.sin(x) - 0.1 * v + w, jnp.cos(t) - w])


def solve(solver, controller, dt0=None):
    return dfx.diffeqsolve(
        dfx.ODETerm(pendulum_on_a_spring),
        solver,
        0.0,
        6.0,
        dt0,
        jnp.asarray(START),
        saveat=dfx.SaveAt(ts=jnp.asarray(GRID)),
        stepsize_controller=controller,
        max_steps=10_000,
    )


@pytest.mark.parametrize("method", [dfx.Dopri8(), dfx.Dopri5(), dfx.Tsit5()])
def test_same_steps_and_dense_output_as_the_loop(method):
    # 0.4 s steps, so that most outputs lie between steps.
    looped, written = (solve(m, dfx.ConstantStepSize(), 0.4) for m in (method, WrittenOut(method)))
    assert np.isfinite(written.ys).all()
    np.testing.assert_allclose(written.ys, looped.ys, rtol=0, atol=1e-13)


@pytest.mark.parametrize("method", [dfx.Dopri8(), dfx.Dopri5()])
def test_adaptive_steps_as_the_loop(method):
    # Not bit for bit: the error of the short first step is rounding, and so is the second's size.
    adaptive = dfx.PIDController(rtol=1e-9, atol=1e-11)
    looped, written = solve(method, adaptive), solve(WrittenOut(method), adaptive)
    assert abs(int(looped.stats["num_steps"]) - int(written.stats["num_steps"])) <= 2
    np.testing.assert_allclose(written.ys, looped.ys, rtol=0, atol=5e-9)


@pytest.mark.parametrize(("method", "order"), [(dfx.Dopri8(), 8), (dfx.Tsit5(), 5)])
def test_order_against_scipy(method, order):
    def reference(t, y):
        return [y[1], -np.sin(y[0]) - 0.1 * y[1] + y[2], np.cos(t) - y[2]]

    exact = solve_ivp(reference, (0, 6), START, method="DOP853", rtol=1e-13, atol=1e-14).y[:, -1]
    steps = np.array([0.5, 0.25, 0.125])
    errors = [
        np.abs(solve(WrittenOut(method), dfx.ConstantStepSize(), h).ys[-1] - exact).max()
        for h in steps
    ]
    slope = np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert order - 0.6 < slope < order + 1.2, errors
