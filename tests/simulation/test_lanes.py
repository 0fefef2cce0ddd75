"""Members of a batch take turns in lanes of machine code, on several threads."""

import time

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.engine.machine import motions

MEMBERS = 21


class Spring(sc.Plant):
    """A mass on a spring of its own stiffness, so that members need steps of their own."""

    stiffness: float = 1.0
    escape: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -self.stiffness * q + self.escape * q**3


class ConstantInput(sc.Law):
    """A constant input, with a state that counts time."""

    model: sc.Plant
    constraint: sc.Constraint
    size: float = 0.5

    def initial_state(self, snapshot):
        return {"clock": jnp.array([0.25])}

    def command(self, snapshot, state):
        return sc.laws.Command(
            u=jnp.array([1.0]) * self.size,
            contributions={"constant": jnp.array([1.0]) * self.size},
            state_rate={"clock": jnp.ones(1)},
            missing=jnp.zeros(1),
            rank=jnp.array(1),
            dependent=jnp.array([False]),
            signals={},
        )


REST = sc.residual(lambda q, v, t: v, name="rest")
LAW = ConstantInput(Spring(), REST)
STIFFNESS = np.geomspace(1.0, 2000.0, MEMBERS)
START = np.linspace(-1.0, 1.0, MEMBERS)[:, None]
GRID = np.array([0.0, 0.1, 0.35, 1.0, 1.7])


def springs(**parameters):
    return sc.batch([Spring(k, **parameters) for k in STIFFNESS])


FINE = sc.Solver(rtol=1e-9, atol=1e-11)


def simulated(plants, q0=START, v0=(0.0,), law=LAW, solver=FINE, **options):
    return sc.simulate(plants, law, q0, v0, times=GRID, solver=solver, **options)


def test_every_member_is_the_exact_solution():
    run = simulated(springs())
    w = np.sqrt(STIFFNESS)[:, None]
    rest = 0.5 / STIFFNESS[:, None]
    np.testing.assert_allclose(run.q[..., 0], rest + (START - rest) * np.cos(w * GRID), atol=2e-7)
    np.testing.assert_allclose(run.law_state["clock"][..., 0], 0.25 + np.tile(GRID, (MEMBERS, 1)))
    np.testing.assert_array_equal(run.u, 0.5)
    assert run.stops == (None,) * MEMBERS


def test_each_member_is_the_run_of_its_own():
    batch = simulated(springs())
    for member in (0, 7, MEMBERS - 1):
        alone = simulated(Spring(STIFFNESS[member]), q0=START[member])
        for name in ("q", "v", "u", "beta", "kinetic_energy"):
            np.testing.assert_array_equal(getattr(batch, name)[member], getattr(alone, name))


def test_an_implicit_solver():
    run = simulated(springs(), solver=FINE.replace(method="kvaerno5"))
    w, rest = np.sqrt(STIFFNESS), 0.5 / STIFFNESS
    np.testing.assert_allclose(
        run.q[:, -1, 0], rest + (START[:, 0] - rest) * np.cos(w * GRID[-1]), atol=1e-5
    )


def test_one_plant_from_many_states():
    run = simulated(Spring(stiffness=9.0))
    rest = 0.5 / 9.0
    np.testing.assert_allclose(
        run.q[:, -1], rest + (START - rest) * np.cos(3.0 * GRID[-1]), atol=1e-7
    )


def test_members_that_blow_up_end_where_they_do():
    """ẍ = −k x + 50 x³ + ½ escapes in finite time from x = ±1, and not from x = −0.1."""
    k = np.full(MEMBERS, 1.0)
    plants = sc.batch([Spring(x, 50.0) for x in k])
    with pytest.warns(sc.errors.ServoconWarning, match="step size underflow"):
        run = simulated(plants)
    ended = np.array([stop is not None for stop in run.stops])
    assert ended[0]
    assert ended[-1]
    assert not ended[9]
    end = solve_ivp(
        lambda t, x: [x[1], -x[0] + 50.0 * x[0] ** 3 + 0.5],
        (0, 1),
        [1.0, 0.0],
        rtol=1e-10,
        events=lambda t, x: x[0] - 1e4,
    )
    assert run.stops[-1].time == pytest.approx(end.t_events[0][0], abs=1e-3)


def test_members_that_take_too_many_steps():
    with pytest.warns(sc.errors.ServoconWarning, match="45 steps taken"):
        run = simulated(springs(), solver=FINE.replace(max_steps=45))
    ended = np.array([stop is not None for stop in run.stops])
    assert ended[-1]
    assert not ended[0]
    assert np.isfinite(run.q[0]).all()


def test_a_bad_start_is_refused():
    law = ConstantInput(Spring(), sc.residual(lambda q, v, t: q, name="no speed"))
    with pytest.raises(sc.errors.ServoconError, match="no speed"):
        simulated(springs(), law=law)


def test_projection():
    """A pendulum of unit length in Cartesian coordinates; its law does nothing."""

    class Mass(sc.Plant):
        mass: float = 1.0

        def mass_matrix(self, q, t):
            return self.mass * jnp.eye(2)

        def force(self, q, v, t):
            return jnp.array([0.0, -9.81]) * self.mass

    rod = sc.holonomic(lambda q, t: q @ q - 1.0, rate=1.0, name="rod")
    plants = sc.batch([Mass(m) for m in np.linspace(0.5, 2.0, MEMBERS)])
    law = sc.ServoLaw(Mass(), rod)
    run = sc.simulate(
        plants, law, [1.0, 0.0], [0.0, 0.0], times=GRID, solver=sc.Solver(projection=True)
    )
    assert np.abs(run.position_error).max() < 1e-7


@pytest.mark.long
def test_progress_changes_no_number(capsys):
    whole, shown = simulated(springs()), simulated(springs(), progress=True)
    for name in ("q", "v", "u", "beta"):
        np.testing.assert_array_equal(getattr(shown, name), getattr(whole, name))
    assert capsys.readouterr().out == ""


def test_interrupt_keeps_what_was_computed(monkeypatch):
    whole, calls, entry = simulated(springs()), [], motions.entry

    def interrupted(*_):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return 0.0

    def slowly(place):
        work = entry(place)
        return lambda words: time.sleep(0.02) or work(words)

    monkeypatch.setattr(motions, "ROUNDS", 5)
    monkeypatch.setattr(motions, "REPORTED_EVERY", 0.03)
    monkeypatch.setattr(motions, "entry", slowly)
    monkeypatch.setattr(motions.Motions, "done", property(interrupted))
    with pytest.warns(sc.errors.ServoconWarning, match="interrupted from the keyboard"):
        kept = simulated(springs(), progress=True)
    assert any(stop is not None for stop in kept.stops)
    assert any(stop is None or stop.time > 0.0 for stop in kept.stops)
    for i, stop in enumerate(kept.stops):
        there = kept.time <= (np.inf if stop is None else stop.time)
        np.testing.assert_array_equal(kept.q[i, there], whole.q[i, there])
