"""A motion that β leaves free and that grows, against the poles of a pendulum on a cart."""

import warnings
from types import SimpleNamespace
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.simulation import free_motion
from servocon_plants import TrolleyCrane

GRAVITY, LENGTH, DURATION = 9.81, 0.5, 3.0


class CartPole(sc.Plant):
    """A cart with a pendulum, θ from the upright position if `up` is 1, from the lowest if −1."""

    up: float = 1.0

    def mass_matrix(self, q, t):
        coupling = self.up * 0.2 * LENGTH * jnp.cos(q[1])
        return jnp.array([[1.2, coupling], [coupling, 0.2 * LENGTH**2]])

    def force(self, q, v, t):
        swing = self.up * 0.2 * LENGTH * jnp.sin(q[1])
        return jnp.array([swing * v[1] ** 2, swing * GRAVITY])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])

    def coordinate_labels(self):
        return ("x [m]", "theta [rad]")


def run(plant, tilt=1e-3, period=None, speed=0.0):
    held = sc.holonomic(lambda q, t: q[:1] - speed * t, rate=2.0, name="cart")
    law = sc.ServoLaw(plant, held, sc.Stabilizing(gain=3.0))
    return sc.simulate(plant, law, [0.0, tilt], [speed, 0.0], DURATION, points=61, period=period)


@pytest.mark.parametrize("period", [None, 0.01])
def test_a_fall_is_told_though_beta_vanishes(period):
    """θ grows with the pole √(g/l), whatever the cart's law does."""
    with pytest.warns(sc.errors.ServoconWarning) as caught:
        fallen = run(CartPole(), period=period)
    assert len(caught) == 1
    pole = np.sqrt(GRAVITY / LENGTH)
    text = f"a motion free that grows, with a pole of {pole:+.3g} 1/s at the start: 'theta [rad]'"
    assert text in str(caught[0].message)
    metrics = fallen.metrics()
    assert metrics.ultimate_bound < 0.01
    first = str(metrics).splitlines()[0]
    assert first.startswith("β leaves a motion free that grew: 'theta [rad]' moved by up to")
    found = sc.analysis.internal_dynamics(
        CartPole(), sc.holonomic(lambda q, t: q[:1], 2.0, name="cart"), [0.0, 0.0], [0.0, 0.0]
    )
    assert f"Grows: theta [rad], theta rate [rad/s] ({pole:.3g} 1/s)." in str(found)


CAMERA = sc.Loop(period=1.0 / 30.0, bandwidth=30.0, delay=2.0 / 30.0)


def test_the_pole_of_a_late_loop_is_the_rate_at_which_its_run_falls():
    """A late input does not cancel the pole's reaction at once, so that θ falls a little sooner."""
    held = sc.holonomic(lambda q, t: q[:1], rate=2.0, name="cart")
    law = CAMERA.around(sc.ServoLaw(CartPole(), held, sc.Stabilizing(gain=3.0)))
    start = [0.0, 1e-3], [0.0, 0.0]
    with pytest.warns(sc.errors.ServoconWarning, match="a motion free that grows") as caught:
        fallen = sc.simulate(CartPole(), law, *start, DURATION, points=91)
    (text,) = (str(one.message) for one in caught)
    near = (fallen.time > 0.5) & (fallen.q[:, 1] < 0.1)
    seen = np.polyfit(fallen.time[near], np.log(fallen.q[near, 1]), 1)[0]
    assert near.sum() > 10
    assert seen > 1.005 * np.sqrt(GRAVITY / LENGTH)
    assert float(text.split("a pole of ")[1].split(" ")[0]) == pytest.approx(seen, rel=0.01)


@pytest.mark.parametrize("gain", [20.0, 30.0])
def test_errors_that_grow_by_the_period_are_no_free_motion(gain):
    """A crane that blows up behind a camera; with β = 0 no pole of its swing grows."""
    crane = TrolleyCrane(trolley=500.0, winch=5.0)
    path = sc.holonomic(lambda q, t: q[:2] - jnp.array([0.0, 3.0]), 1.0, name="path")
    law = CAMERA.around(sc.ServoLaw(crane, path, sc.Stabilizing(gain)))
    rest = np.array([0.0, 3.0, 0.0])
    poles = sc.analysis.internal_dynamics(crane, path, rest, np.zeros(3)).poles
    assert poles.real.max() < 1e-6
    with pytest.warns(sc.errors.ServoconWarning) as caught:
        run = sc.simulate(crane, law, rest + 0.01, np.zeros(3), 20.0, points=601)
    (text,) = (str(one.message) for one in caught)
    assert text.startswith("the period of 0.0333333 s is too long for the law")
    assert np.abs(run.q).max() > 1e3


def test_a_swing_is_not_told():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hanging = run(CartPole(up=-1.0), tilt=0.3)
    assert np.abs(hanging.q[:, 1]).max() < 0.31
    assert "grew" not in str(hanging.metrics())


class Trolleys(sc.Plant):
    """Two trolleys without friction, one of them driven."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


def test_a_speed_that_nothing_holds_is_told_and_a_place_that_stays_is_not():
    held = sc.holonomic(lambda q, t: q[:1], rate=2.0, name="first")
    law = sc.ServoLaw(Trolleys(), held, sc.Stabilizing(gain=3.0))
    with pytest.warns(
        sc.errors.ServoconWarning, match="a speed free that nothing holds.*'q\\[1\\]'"
    ):
        sc.simulate(Trolleys(), law, [0.1, 0.0], [0.0, 0.2], DURATION, points=61)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Trolleys(), law, [0.1, 0.0], [0.0, 0.0], DURATION, points=61)


def test_a_start_beside_the_relation_is_no_growth():
    """β = ½‖v‖² − 2 is 1.4 J short at first: the law's own pull has a pole of +4.4 1/s there."""
    energy = sc.residual(lambda q, v, t: 0.5 * v @ v - 2.0, name="energy")

    class Carts(Trolleys):
        def input_matrix(self, q, t):
            return None

        def force(self, q, v, t):
            return -0.2 * v

    law = sc.ServoLaw(Carts(), energy, sc.Stabilizing(gain=4.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Carts(), law, [0.0, 1.0], [1.0, 0.5], 5.0)


def grown(pole, carried=(True, True), **motion):
    """The growth in a record of one coordinate and its speed, in which one mode counts."""
    time = np.linspace(0.0, 10.0, 101)
    columns = [motion[name](time)[:, None] for name in ("q", "v")]
    axes = SimpleNamespace(coordinate=("place",), speed=("speed",))
    setup: Any = SimpleNamespace(dimensions=SimpleNamespace(axes=axes))
    observed: Any = SimpleNamespace(t=time, q=columns[0], v=columns[1])
    return free_motion._most_grown(setup, [free_motion.Mode(pole, np.array(carried))], observed)


def test_growth_counts_from_the_time_constant_of_its_mode():
    """After a tenth of the run tanh(0.7 t) is beyond its half, after 0.1 s at its beginning."""
    motion = {"q": lambda t: np.tanh(0.7 * t), "v": lambda t: 0.0 * t}
    assert grown(1.0, **motion) is None
    found = grown(10.0, **motion)
    assert (found.label, found.pole, found.largest) == ("place", 10.0, pytest.approx(1.0, abs=1e-4))
    assert found.early == pytest.approx(np.tanh(0.07))
    assert grown(10.0, (False, True), **motion) is None


def test_a_speed_is_named_where_no_place_grew_by_orders():
    fast = lambda t: np.exp(t)
    assert grown(1.0, q=fast, v=lambda t: np.exp(1.5 * t)).label == "place"
    assert grown(1.0, q=np.sin, v=fast).label == "speed"


def test_only_what_goes_on_drifts():
    still = lambda t: 0.0 * t
    assert grown(0.0, q=lambda t: 0.2 * t, v=still).label == "place"
    assert grown(0.0, q=lambda t: np.minimum(t, 5.0) * 0.2, v=still) is None
    assert grown(0.0, q=lambda t: t**3, v=still) is None
    turns = lambda t: np.interp(t, np.linspace(0.0, 10.0, 5), [0.0, 6.0, 20.0, 35.0, 25.0])
    assert grown(0.0, q=turns, v=still) is None
    assert grown(0.0, q=still, v=lambda t: 0.2 * t) is None


def test_a_batch_says_which_member_grew():
    held = sc.holonomic(lambda q, t: q[:1], rate=2.0, name="cart")
    law = sc.ServoLaw(CartPole(), held, sc.Stabilizing(gain=3.0))
    starts = np.array([[0.0, 0.0], [0.0, 1e-3]])
    with pytest.warns(sc.errors.ServoconWarning, match=r"^member 1: .*a motion free that grows"):
        sc.simulate(CartPole(), law, starts, np.zeros((2, 2)), DURATION, points=61)
