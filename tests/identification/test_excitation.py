"""Motions that tell parameters: against regressors by hand and least squares by NumPy."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.uncertainty import Interval
from servocon_plants import PlanarArm


class Cart(sc.Plant):
    mass: float = sc.field(1.0, unit="kg")
    friction: float = sc.field(0.2, unit="N s/m")
    slope: float = sc.field(0.0, unit="N")
    load: float = sc.field(0.0, unit="kg")

    def mass_matrix(self, q, t):
        return jnp.reshape(jnp.asarray(self.mass + self.load), (1, 1))

    def force(self, q, v, t):
        return -self.friction * v - self.slope


RANGES = {"mass": Interval(0.5, 1.5), "friction": Interval(0.0, 0.4), "slope": Interval(-1.0, 1.0)}
CARTS = sc.Uncertainty(Cart(), RANGES)
LIMITS: dict[str, Any] = {"speed": 1.5, "inputs": 4.0, "duration": 10.0}
RANGE = ([-0.5], [0.8])


@pytest.fixture(scope="module")
def motion():
    return sc.identification.excitation(CARTS, RANGE, **LIMITS)


def along(motion, points=2001):
    """Coordinates, speeds and accelerations by differences."""
    time = np.linspace(0.0, motion.duration, points)
    q = np.array([motion.series.at(t)[0] for t in time])
    v = np.gradient(q, time, edge_order=2)
    return time, q, v, np.gradient(v, time, edge_order=2)


@pytest.fixture(scope="module")
def path(motion):
    return along(motion)


@pytest.mark.long
def test_it_stays_within_the_limits_and_begins_at_rest(motion, path):
    _, q, v, rate = path
    assert q[0] == pytest.approx(motion.start[0])
    assert abs(v[0]) < 1e-3
    assert abs(rate[0]) < 1e-2
    assert RANGE[0][0] - 1e-3 <= q.min()
    assert q.max() <= RANGE[1][0] + 1e-3
    assert np.abs(v).max() == pytest.approx(motion.speeds[0], rel=2e-3)
    assert np.abs(v).max() <= 1.5 * 1.01
    force = 1.0 * rate + 0.2 * v
    assert np.abs(force).max() == pytest.approx(motion.inputs[0], rel=2e-2)
    assert np.abs(force).max() <= 4.0 * 1.02


def test_the_effects_are_those_of_least_squares(motion, path):
    """The part of half a range's effect that the other columns cannot make, by NumPy."""
    _, _, v, rate = path
    columns = np.stack([0.5 * rate, 0.2 * v, np.ones(v.size)], axis=1)
    size = np.sqrt(np.mean(np.square(1.0 * rate + 0.2 * v)))
    for k, share in enumerate(motion.alone):
        others = np.delete(columns, k, axis=1)
        left = columns[:, k] - others @ np.linalg.lstsq(others, columns[:, k], rcond=None)[0]
        assert share == pytest.approx(np.sqrt(np.mean(np.square(left))) / size, rel=0.02)
    assert "mass: " in str(motion)


class RubbingArm(PlanarArm):
    friction: float = sc.field(0.5, unit="N m s/rad")

    def force(self, q, v, t):
        return super().force(q, v, t) - self.friction * v


@pytest.mark.long
def test_it_tells_more_than_sines_of_the_same_size():
    """The errors of all parameters, from equally noisy logs of the same length."""
    known = {"mass": Interval(0.5, 2.0), "friction": Interval(0.0, 2.0)}
    arms = sc.Uncertainty(RubbingArm(), {**known, "gravity": Interval(8.0, 11.0)})
    true, machine = [1.3, 0.8, 0.6, 9.81], RubbingArm(mass=[1.3, 0.8], friction=0.6)
    limits = ([-1.0, -1.0], [1.0, 1.0])
    motion = sc.identification.excitation(arms, limits, 3.0, inputs=30.0, duration=10.0)
    sines = sc.holonomic(lambda q, t: q - jnp.sin(2.0 * t), rate=5.0)
    product = []
    followed = (motion.relation(5.0), motion.start, [0, 0]), (sines, [0, 0], [2, 2])
    for relation, q0, v0 in followed:
        law = sc.ServoLaw(RubbingArm(), relation, sc.Stabilizing(20.0))
        run = sc.simulate(machine, law, q0, v0, 10.0, period=0.005, points=2001)
        errors = []
        for seed in range(6):
            noise = 1e-4 * np.random.default_rng(seed).standard_normal(run.q.shape)
            log = sc.identification.Log(run.time, run.q + noise, run.u, held=True)
            errors.append(sc.identify(arms, log).values - true)
        product.append(np.prod(np.sqrt(np.mean(np.square(errors), axis=0))))
    assert product[0] < 0.4 * product[1]


def test_what_no_motion_tells_is_named():
    alike = sc.Uncertainty(Cart(), {**RANGES, "load": Interval(0.0, 0.5)})
    found = sc.identification.excitation(alike, RANGE, 1.5, duration=10.0, motions=20)
    assert [str(one) for one in found.untold] == ["load − mass"]
    assert found.alone[[0, 3]] == pytest.approx([0.0, 0.0])
    assert "not told: load − mass" in str(found)
    assert "effect that is its own" in found._repr_html_()


@pytest.mark.long
def test_an_arm_with_torques_up_to_their_limits():
    arms = sc.Uncertainty(PlanarArm(), {"mass": Interval(0.5, 1.5)})
    limits = [22.0, 9.0]
    found = sc.identification.excitation(
        arms, ([-1.0, -1.0], [1.0, 1.0]), 4.0, inputs=limits, duration=8.0, motions=40, seed=1
    )
    law = sc.ServoLaw(PlanarArm(), found.relation(10.0), sc.Stabilizing(20.0))
    run = sc.simulate(PlanarArm(), law, found.start, [0.0, 0.0], 8.0, points=1601)
    assert np.all(np.abs(run.u).max(axis=0) <= 1.02 * np.array(limits))
    assert np.abs(run.beta).max() < 1e-4
    assert np.all(np.abs(run.q).max(axis=0) <= 1.001)
    with pytest.raises(sc.errors.InputError, match="none of the drawn motions stays within them"):
        sc.identification.excitation(
            arms, ([1.0, -0.1], [1.2, 0.1]), 4.0, inputs=1.0, duration=8.0, motions=5
        )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"q": ([0.5], [-0.5])}, r"q: got .* expected least < largest"),
        ({"q": ([-0.5], [0.8], [1.0])}, r"q: got .* expected least and largest coordinates"),
        ({"q": None}, r"q: got None; expected least and largest coordinates"),
        ({"q": ([-0.5, -0.5], [0.8])}, r"q: got .* expected least and largest coordinates"),
        ({"q": ([-0.5, -0.5], [0.8, 0.8])}, "q, speeds of the plant: got 2 coordinates"),
        ({"q": ([-np.inf], [0.8])}, r"q: got \[-inf\] to .* both finite"),
        ({"speed": 0.0}, "speed"),
        ({"speed": np.inf}, r"speed: got \[inf\]; expected a positive number"),
        ({"speed": "fast"}, "speed: got 'fast'; expected a positive number"),
        ({"plants": sc.Uncertainty(Cart(), {"mass": Interval(1.0, 1.0)})}, "no range with a width"),
        ({"speed": [1.0, 2.0]}, "speed"),
        ({"inputs": -1.0}, "inputs"),
        ({"duration": 0.0}, "duration"),
        ({"harmonics": 0}, "harmonics"),
        ({"harmonics": 100}, "harmonics: got 100; expected at most 16"),
        ({"motions": 0}, "motions"),
        ({"plants": Cart()}, "plants"),
    ],
)
def test_bad_arguments_are_named(change, words):
    given: Any = {"plants": CARTS, "q": RANGE, "speed": 1.0, **change}
    with pytest.raises(sc.errors.InputError, match=words):
        sc.identification.excitation(**given)


def test_a_plant_with_fewer_inputs_is_refused():
    class Pole(PlanarArm):
        def input_matrix(self, q, t):
            return jnp.array([[1.0], [0.0]])

    poles = sc.Uncertainty(Pole(), {"mass": Interval(0.5, 1.5)})
    with pytest.raises(sc.errors.InputError, match="got 1 inputs for 2 speeds"):
        sc.identification.excitation(poles, ([-1.0, -1.0], [1.0, 1.0]), 1.0)


@pytest.mark.long
def test_limits_hold_where_a_force_changes_with_time():
    """A slower motion meets the force at other places, and may need more."""

    class Pushed(Cart):
        def force(self, q, v, t):
            return super().force(q, v, t) + 3.5 * jnp.sin(3.0 * t)

    pushed = sc.Uncertainty(Pushed(), {"mass": Interval(0.5, 1.5)})
    found = sc.identification.excitation(pushed, RANGE, 1.5, inputs=4.0, duration=20.0, motions=30)
    time, _, v, rate = along(found)
    force = rate + 0.2 * v - 3.5 * np.sin(3.0 * time)
    assert np.abs(force).max() <= 4.0 * 1.02


def test_inputs_that_move_nothing_are_named():
    class Idle(Cart):
        def input_matrix(self, q, t):
            return jnp.zeros((1, 1))

    idle = sc.Uncertainty(Idle(), RANGES)
    with pytest.raises(sc.errors.InputError, match="got B of rank 0 in the middle"):
        sc.identification.excitation(idle, RANGE, 1.5, motions=5)
