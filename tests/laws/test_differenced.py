"""A sensor that a user writes: it measures positions alone, and smuggles nothing."""

from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from tests.selection import BOTH_COMPILERS

PERIOD, TAU, GAIN, MASS = 0.02, 0.05, 3.0, 2.0


class Cart(sc.Lagrangian):
    mass: float = MASS  # [kg]

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * v @ v

    def potential_energy(self, q, t):
        return 0.0


class Differenced(sc.laws.Wrapper):
    """Speeds from measured positions: v̂ += (1 − exp(−h/τ)) (Δq/h − v̂) at each sample."""

    law: sc.Law
    filter_time: float = 0.02  # τ [s]

    @property
    def sampled_only(self):
        return True

    def initial_state(self, snapshot):
        rest = jnp.zeros_like(snapshot.v)
        own = {"q": snapshot.q, "speed": rest, "time": snapshot.t}
        return own | {"law": self.law.initial_state(self.measured(snapshot, rest))}

    def command(self, snapshot, state):
        seen = self.measured(snapshot, self.estimate(snapshot, state))
        wanted = self.law.command(seen, state["law"])
        still = {name: jnp.zeros_like(state[name]) for name in ("q", "speed", "time")}
        return wanted._replace(state_rate=still | {"law": wanted.state_rate}, inner=wanted)

    def next_state(self, snapshot, state, command, period):
        speed = self.estimate(snapshot, state)
        inner = super().next_state(self.measured(snapshot, speed), state["law"], command, period)
        return {"q": snapshot.q, "speed": speed, "time": snapshot.t, "law": inner}

    def estimate(self, snapshot, state):
        h = snapshot.t - state["time"]  # 0 at the first sample
        slope = (snapshot.q - state["q"]) / jnp.where(h > 0.0, h, 1.0)
        return state["speed"] - jnp.expm1(-h / self.filter_time) * (slope - state["speed"])

    def measured(self, snapshot, speed):
        return sc.laws.Snapshot(snapshot.model, snapshot.constraint, snapshot.q, speed, snapshot.t)


CART, REST = Cart(), sc.residual(lambda q, v, t: v - jnp.cos(t), name="rest")
LAW = Differenced(sc.ServoLaw(CART, REST, sc.Stabilizing(GAIN)), TAU)


def by_hand(q0, v0, steps):
    """q, v, v̂ and u at the samples, from the recursion and the motion under constant force."""
    rows, q, v, estimate, last = [], q0, v0, np.zeros_like(q0), q0
    for k in range(steps + 1):
        t = k * PERIOD
        if k:
            estimate = estimate + (1 - np.exp(-PERIOD / TAU)) * ((q - last) / PERIOD - estimate)
        u = MASS * (-np.sin(t) - GAIN * (estimate - np.cos(t)))
        rows.append([q, v, estimate, u])
        last = q
        q, v = q + PERIOD * v + 0.5 * PERIOD**2 * u / MASS, v + PERIOD * u / MASS
    return np.array(rows).swapaxes(0, 1)


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
def test_runs(compiler):
    q0, v0, steps = np.array([0.3, -1.0]), np.array([2.0, 0.5]), 40
    law = Differenced(sc.ServoLaw(CART, REST, sc.Stabilizing(GAIN)), TAU)
    times = {"duration": steps * PERIOD, "points": steps + 1}
    run = sc.simulate(
        CART, law, q0, v0, **times, period=PERIOD, solver=sc.Solver(rtol=1e-11, compiler=compiler)
    )
    q, v, estimate, u = by_hand(q0, v0, steps)
    np.testing.assert_allclose(run.q, q, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(run.u[:-1], u[:-1], rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(run.law_state["speed"][1:], estimate[:-1], rtol=1e-8, atol=1e-8)
    assert np.abs(estimate - v).max() > 0.1  # it is not the true speed
    assert not run.signals  # nothing is smuggled


def test_samples():
    """One at a time, with a period of another length; the speed that is given is not looked at."""
    first = LAW.step([0.5], [9.0], 0.0, period=0.1)
    np.testing.assert_allclose(first.u, [MASS * GAIN], rtol=1e-14)  # v̂ = 0 against cos 0
    second = LAW.step([0.7], [-9.0], 0.1, first.state, 0.3)
    estimate = (1 - np.exp(-0.1 / TAU)) * 2.0
    wanted = MASS * (-np.sin(0.1) - GAIN * (estimate - np.cos(0.1)))
    np.testing.assert_allclose(second.u, [wanted], rtol=1e-13)
    np.testing.assert_allclose(second.state["q"], [0.7])


def test_exported(tmp_path: Path):
    """The first state in C is that of the first measurement."""
    sc.export_c(LAW, tmp_path, [0.5], [0.0], name="sensor")
    text = (tmp_path / "sensor.c").read_text()
    begin = text[text.index("void sensor_begin") :]
    assert "state[0] = q[0];" in begin[: begin.index("}")]
