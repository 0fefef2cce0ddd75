"""Conditions that end a run, on everything that an instant has: inputs, β, the law's state."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc
from tests.selection import BOTH_COMPILERS

GAIN, V0 = 2.0, 1.5


class Slider(sc.Lagrangian):
    mass: float = 1.0  # [kg]

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * v @ v

    def potential_energy(self, q, t):
        return 0.0


SLIDER = Slider()
REST = sc.residual(lambda q, v, t: v, name="rest")
LAW = sc.ServoLaw(SLIDER, REST, sc.Stabilizing(gain=GAIN))
BOTH = pytest.mark.parametrize("compiler", BOTH_COMPILERS)


def run(condition, law=LAW, v0=(V0,), compiler="auto", **options):
    ends = {"events": {"end": sc.Event(condition, expected=True)}}
    # Tsitouras' method has half as many stages to compile.
    method = "tsit5" if compiler == "xla" else "dopri8"
    solver = sc.Solver(method=method, rtol=1e-10, atol=1e-12, compiler=compiler)
    return sc.simulate(SLIDER, law, [0.0], v0, 3.0, **ends, solver=solver, **options)


def stop(made):
    found = made.stops[0]
    assert found.expected, found.reason
    assert found.reason == "event 'end'"
    return found.time


@pytest.mark.parametrize("compiler", ["llvm", "xla"])
def test_inputs_and_rows(compiler):
    """u = −κ v and β = v with v = v₀ exp(−κ t)."""
    both = run(lambda now: -now.u[0] * jnp.linalg.norm(now.beta) - 0.18, compiler=compiler)
    assert stop(both) == pytest.approx(np.log(V0 * np.sqrt(GAIN / 0.18)) / GAIN, rel=1e-7)


@BOTH
def test_the_state_of_the_law(compiler):
    """With integral action ∫β dt = z and ż = β, v̇ = −κ v − k z: a linear equation."""
    gain, level = 3.0, 0.3
    law = sc.ServoLaw(SLIDER, REST, sc.Stabilizing(GAIN), sc.Integral(gain))
    made = run(lambda now: level - now.law_state["integral"][0], law, compiler=compiler)
    swing = np.sqrt(gain - GAIN**2 / 4)
    z = lambda t: V0 / swing * np.exp(-GAIN * t / 2) * np.sin(swing * t)
    assert stop(made) == pytest.approx(brentq(lambda t: z(t) - level, 0.0, 0.6), rel=1e-7)


@BOTH
def test_signals_and_contributions(compiler):
    """Inputs that a wrapper cuts off are a contribution."""
    law = sc.laws.Saturated(LAW, -1.0, 1.0)
    cut = lambda now: jnp.abs(now.contributions["saturation"][0]) - 0.5
    made = run(cut, law, compiler=compiler)
    # Under u = −1: v = v₀ − t, and κ v − 1 is cut off.
    assert stop(made) == pytest.approx(V0 - 1.5 / GAIN, rel=1e-7)


@pytest.mark.parametrize(
    ("compiler", "period"),
    [("llvm", 0.1), ("llvm", 0.25), pytest.param("xla", 0.25, marks=pytest.mark.long)],
)
def test_inputs_of_a_sampled_law(compiler, period):
    """They fall at a sample: the run ends with the first whose input is weak enough."""
    made = run(lambda now: jnp.abs(now.u[0]) - 1.0, period=period, compiler=compiler)
    speeds = V0 * (1 - GAIN * period) ** np.arange(40)
    first = np.argmax(GAIN * np.abs(speeds) < 1.0)
    assert stop(made) == pytest.approx(first * period, abs=1e-8)


@BOTH
def test_members_of_a_batch(compiler):
    speeds = np.array([[0.5], [1.5], [0.2]])
    made = run(lambda now: jnp.abs(now.u[0]) - 0.1, v0=speeds, compiler=compiler)
    times = [end.time for end in made.stops]
    np.testing.assert_allclose(times, np.log(GAIN * speeds[:, 0] / 0.1) / GAIN, rtol=1e-7)


def test_below_zero_within_fixed_steps():
    """The warning of outputs that show a condition below zero sees the inputs, too."""
    dip = lambda now: 0.01 * now.u[0] + (now.t - 1.0) ** 2
    with pytest.warns(sc.errors.ServoconWarning, match="event 'end' is below zero at t = 1 s"):
        sc.simulate(
            SLIDER,
            LAW,
            [0.0],
            [1.0],
            3.0,
            points=7,
            solver=sc.Solver(method="heun", step=0.75),
            events={"end": dip},
        )


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (lambda q, v, t: q[0], r"event 'end'.*\(now\)"),
        (lambda now: now.u[0], "event 'end': got g = -3 at the initial state"),
        (lambda now: now.beta, r"event 'end': got shape \(1,\); expected one number"),
    ],
)
def test_what_is_no_condition(condition, message):
    with pytest.raises(sc.errors.InputError, match=message):
        run(condition)
