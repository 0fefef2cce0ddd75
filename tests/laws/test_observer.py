"""Speeds by an observer with the law's model: against NumPy's recursion, and SciPy's motion."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.laws import Delayed, Encoders, Lagged, Saturated
from servocon_plants import Cart
from tests.certificates.sampled.test_theorem import LAWS, Arm, numpy_motion

COUNT = 2.0 * np.pi / 4096.0
START = [0.0, 1.5], [1.0, 0.0]
KINDS = [(False, False), (True, False), (False, True), (True, True)]
OPTIONS = [{"predict": predict, "disturbance": disturbance} for predict, disturbance in KINDS]
NAMES = ["difference", "observer", "disturbance", "observer and disturbance"]


def acceleration(q, v, u):
    """Acceleration of the model, an arm of mass 1."""
    still = np.zeros(2)
    return numpy_motion(0.0, np.append(q, v), 1.0, np.asarray(u), still)[2:]


class Observer:
    """The estimate in NumPy, as a prediction of q and v that each measurement corrects."""

    def __init__(self, q, v, bandwidth, period, predict, disturbance):
        self.q, self.v, self.missing, self.h = q, v, np.zeros(2), period
        self.of_v, self.of_missing = bandwidth, disturbance * bandwidth**2 / 4.0
        self.predict = predict

    def estimate(self, q):
        ahead = q - self.q
        self.q, self.v = q, self.v + self.of_v * ahead
        self.missing = self.missing + self.of_missing * ahead
        return self.v

    def move(self, u):
        a = self.missing + (acceleration(self.q, self.v, u) if self.predict else 0.0)
        self.q, self.v = self.q + self.h * self.v + 0.5 * self.h**2 * a, self.v + self.h * a


@pytest.mark.first(4)
@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
@pytest.mark.parametrize("order", ["late outside", "late inside", "limited"])
def test_a_sampled_loop_is_that_of_numpy(options, order):
    """Speeds are estimated with the inputs of the law inside, be they late or limited."""
    period, bandwidth, law = 0.004, 90.0, LAWS["feedback"]
    made = {
        "late outside": lambda: Delayed(Encoders(law, bandwidth, COUNT, **options), 1, 0.0),
        "late inside": lambda: Encoders(Delayed(law, 1, 0.0), bandwidth, COUNT, **options),
        "limited": lambda: Encoders(Saturated(law, -4.0, 4.0), bandwidth, COUNT, **options),
    }[order]()
    run = sc.simulate(
        Arm(1.3), made, *START, 0.4, period=period, points=101, solver=sc.Solver(rtol=1e-11)
    )
    x, way, count = np.concatenate(START), np.zeros(2), lambda q: np.round(q / COUNT) * COUNT
    observer = Observer(count(x[:2]), x[2:], bandwidth, period, **options)
    for k in range(60):
        np.testing.assert_allclose(run.q[k], x[:2], atol=1e-7)
        q = count(x[:2])
        v = observer.estimate(q)
        np.testing.assert_allclose(run.signals["estimated v"][k], v, atol=1e-6)
        wanted = law.step(q, v, k * period).u
        acting = wanted
        if order == "limited":
            acting = np.clip(wanted, -4.0, 4.0)
        elif order != "limited":
            acting, way = way, wanted
        np.testing.assert_allclose(run.u[k], acting, atol=1e-5)
        if options["predict"]:
            a = acceleration(q, v, wanted if order == "late outside" else acting)
            np.testing.assert_allclose(run.signals["predicted acceleration"][k], a, atol=1e-4)
        observer.move(wanted if order == "late outside" else acting)
        motion = lambda t, y, u=acting: numpy_motion(t, y, 1.3, u, np.zeros(2))
        x = solve_ivp(motion, (0.0, period), x, rtol=1e-11, atol=1e-12).y[:, -1]


@pytest.mark.parametrize("options", OPTIONS[1:], ids=NAMES[1:])
def test_a_constant_acceleration_leads_to_no_error(options):
    """Exactly so at the samples; a constant force that the model lacks needs the disturbance."""
    ice = Cart(mass=2.0)
    rest = sc.residual(lambda q, v, t: v, name="rest")
    push = sc.laws.Given(lambda t: jnp.full(1, 3.0), rest, model=ice)
    law = Encoders(push, bandwidth=40.0, **options)
    off = lambda run: np.abs(run.signals["estimated v"] - run.v)[:, 0]
    for force in (0.0, 5.0):
        constant = sc.uncertainty.ConstantDisturbance([force])
        given = {"period": 0.01, "points": 101, "disturbance": constant}
        run = sc.simulate(ice, law, [0.1], [0.7], 1.0, **given)
        known = force == 0.0 and options["predict"]
        missing = (0.0 if options["predict"] else 1.5) + force / 2.0
        if known:
            assert off(run).max() < 1e-12
        elif options["disturbance"]:
            assert 0.01 * missing < off(run).max() < missing * 4.0 / np.e / 40.0
            assert off(run)[-1] < 1e-4
            found = run.signals["estimated disturbance"][-1, 0]
            assert found == pytest.approx(missing, rel=1e-3)
        else:
            assert off(run)[-1] == pytest.approx(missing * (1.0 / 40.0 - 0.005), rel=1e-9)


def test_a_continuous_observer_is_that_of_scipy():
    bandwidth, law = 50.0, LAWS["feedback"]
    made = Encoders(law, bandwidth, predict=True, disturbance=True, initial=[0.5, 0.5])
    run = sc.simulate(
        Arm(1.3), made, *START, 0.5, points=11, solver=sc.Solver(rtol=1e-10, atol=1e-12)
    )

    def motion(t, x):
        q, v, eta, zeta = x.reshape(4, 2)
        seen, missing = bandwidth * (q - eta), bandwidth**2 / 4.0 * (q - zeta)
        u = law.step(q, seen, t).u
        a = acceleration(q, seen, u) + missing
        moved = numpy_motion(t, np.append(q, v), 1.3, u, np.zeros(2))
        return np.concatenate([moved, seen - a / bandwidth, seen])

    q, v = map(np.array, START)
    first = np.concatenate([q, v, q - 0.5 / bandwidth, q])
    wanted = solve_ivp(motion, (0.0, 0.5), first, rtol=1e-9, atol=1e-11, t_eval=run.time).y.T
    np.testing.assert_allclose(run.q, wanted[:, :2], atol=1e-7)
    np.testing.assert_allclose(
        run.signals["estimated v"], bandwidth * (run.q - wanted[:, 4:6]), atol=1e-5
    )
    sampled = sc.simulate(Arm(1.3), made, *START, 0.5, points=11, period=1e-4)
    np.testing.assert_allclose(sampled.q, run.q, atol=2e-5)


def test_many_members_and_single_samples_are_the_same():
    law = Lagged(Encoders(LAWS["feedback"], 80.0, COUNT, None, True, True), 0.002, None)
    arms = sc.batch([Arm(mass) for mass in (0.8, 1.2)])
    runs = sc.simulate(arms, law, *START, 0.1, period=0.002, points=51)
    run = sc.simulate(Arm(1.2), law, *START, 0.1, period=0.002, points=51)
    np.testing.assert_allclose(runs.u[1], run.u, atol=1e-9)
    state = None
    for k in range(50):
        sample = law.step(run.q[k], run.v[k], run.time[k], state, 0.002)
        state = sample.state
        np.testing.assert_allclose(sample.u, run.u[k], atol=1e-8)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_a_law_with_an_observer_is_the_same_in_c(tmp_path: Path):
    """The text in C compares itself with samples of the law."""
    law = Encoders(LAWS["feedback"], 80.0, COUNT, predict=True, disturbance=True)
    _, source = sc.export_c(law, tmp_path, *START, name="observed")
    made = ["gcc", "-O2", "-DOBSERVED_SELF_TEST", str(source), "-o", str(tmp_path / "test"), "-lm"]
    subprocess.run(made, check=True)
    assert subprocess.run([tmp_path / "test"], capture_output=True).returncode == 0


def test_a_bandwidth_beyond_the_samples_is_refused():
    law = Delayed(Encoders(LAWS["feedback"], bandwidth=600.0, predict=True), 1, initial=None)
    words = r"600 rad/s, with a period of 0.002 s.*at most one over the period, 500 rad/s.*0.001667"
    with pytest.raises(sc.errors.InputError, match=words):
        sc.simulate(Arm(), law, *START, 0.1, period=0.002)
    with pytest.raises(sc.errors.InputError, match=words):
        law.step(*START, 0.0, None, 0.002)
    fast = sc.batch([Encoders(LAWS["feedback"], bandwidth=x) for x in (100.0, 600.0)])
    with pytest.raises(sc.errors.InputError, match=words):
        sc.simulate(Arm(), fast, *START, 0.1, period=0.002)
    sc.simulate(Arm(), law, *START, 0.01, period=0.001)


class Geared(sc.Plant):
    """A mass whose coordinate is the angle of a motor; or the mass's own, written oddly."""

    ratio: float = 2.0

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return 0.0 * v

    def coordinate_rate(self, q, v, t):
        return self.ratio * v


class Turned(Geared):
    def coordinate_rate(self, q, v, t):
        return v + 0.0 * t + q - q


class Split(Geared):
    def coordinate_rate(self, q, v, t):
        return jnp.concatenate([v[:1], 1.0 * v[1:]])


@pytest.mark.parametrize(("plant", "fits"), [(Geared(), False), (Turned(), False), (Split(), True)])
def test_speeds_have_to_be_the_rates_of_the_coordinates(plant, fits):
    law = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v, name="rest"), sc.Stabilizing(1.0))
    step = lambda: Encoders(law, 10.0, predict=True).step([0.0, 0.0], [0.0, 1.0], 0.0, None, 0.01)
    if fits:
        assert step().u[1] == pytest.approx(-1.0)
    else:
        with pytest.raises(sc.errors.InputError, match=r"q̇ = N v \+ ν.*Choose the speeds as q̇"):
            step()


def test_wrapped_plants_have_the_rates_of_those_inside():
    plant = sc.plant.WithFriction(Arm(), sc.plant.Friction(viscous=0.1))
    law = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v, name="rest"), sc.Stabilizing(1.0))
    made = Encoders(law, 10.0, predict=True).step(*START, 0.0, None, 0.01)
    assert np.isfinite(made.u).all()


def test_a_law_without_a_model_is_refused():
    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = Encoders(sc.laws.Given(lambda t: jnp.zeros(2), rest), predict=True)
    with pytest.raises(sc.errors.InputError, match=r"law.model.*model=plant"):
        law.step(*START, 0.0, None, 0.01)
    odd: Any = "yes"
    with pytest.raises(sc.errors.InputError, match="predict: got 'yes'"):
        Encoders(LAWS["feedback"], predict=odd)


@pytest.mark.long
def test_gradients_pass_through_an_observer():
    """Of v̂ after two samples with respect to ω, against finite differences."""

    def seen(bandwidth):
        law = Encoders(LAWS["feedback"], bandwidth, predict=True, disturbance=True, initial=0.0)
        q, v, t = jnp.array(START[0]), jnp.array(START[1]), jnp.zeros(())
        snapshot = sc.laws.Snapshot(law.model, law.constraint, q, v, t)
        state = law.initial_state(snapshot)
        for _ in range(2):
            command = law.command(snapshot, state)
            state = law.next_state(snapshot, state, command, jnp.asarray(0.01))
        return law.command(snapshot, state).u[0]

    with jax.enable_x64(True):
        slope = float(jax.grad(seen)(jnp.asarray(20.0)))
        wanted = float(seen(jnp.asarray(20.001)) - seen(jnp.asarray(19.999))) / 0.002
    assert slope == pytest.approx(wanted, rel=1e-5)
