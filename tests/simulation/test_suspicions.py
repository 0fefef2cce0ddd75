"""Warnings of what is hardly meant: degrees, random numbers, no feedback, sets without nominal."""

import warnings

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PlanarArm

ARM = PlanarArm.uniform(2)
MIRROR = sc.holonomic(lambda q, t: q[0] + q[1], rate=3.0, name="mirror")
FEEDBACK = sc.Stabilizing(gain=4.0)
LAW = sc.ServoLaw(ARM, MIRROR, FEEDBACK)
SUSPICION = sc.errors.ServoconWarning


def short(law, q0, plant=ARM, **options):
    return sc.simulate(plant, law, q0, [0.0, 0.0], 0.01, points=2, **options)


@pytest.mark.parametrize("q0", [[30.0, -45.0], [0.3, -22.5]])
def test_whole_angles_beyond_a_turn_are_taken_for_degrees(q0):
    with pytest.warns(
        SUSPICION, match=r"coordinate 'joint . \[rad\]' is at .* rad\. .*np\.deg2rad"
    ):
        short(LAW, q0)
    with pytest.warns(SUSPICION, match="np.deg2rad"):
        sc.constraint.project(ARM, MIRROR, q0, [0.0, 0.0])
    short(LAW, [30.123, -30.123])  # a wheel that has turned
    short(LAW, [3.0, -3.0])


def test_the_file_of_a_robot_says_what_is_usual(panda):
    with pytest.warns(SUSPICION, match=r"at -90 rad; its range is -2\.9 to 2\.9 rad"):
        sc.constraint.project(
            panda, sc.residual(lambda q, v, t: v), [0, 0, 0, -90.0, 0, 0, 0], np.zeros(7)
        )


@pytest.fixture
def panda():
    class Ranged(PlanarArm):
        def coordinate_range(self):
            return np.full(7, -2.9), np.full(7, 2.9)

    return Ranged.uniform(7)


def drawing(rng):
    return sc.residual(lambda q, v, t: v + 0.1 * rng(size=2), name="noisy")


RNG = np.random.default_rng(0)


@pytest.mark.parametrize("rng", [np.random.normal, RNG.normal], ids=["np.random", "generator"])
def test_random_numbers_of_a_relation_are_told(rng):
    law = sc.ServoLaw(ARM, drawing(rng), FEEDBACK)
    with pytest.warns(SUSPICION, match="constraint 'noisy': two calls give different numbers"):
        short(law, [0.1, 0.2])
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # once for each relation
        short(law, [0.1, 0.2])


class Gusty(PlanarArm):
    """Its force calls np.random."""

    def force(self, q, v, t):
        return super().force(q, v, t) + np.random.normal(size=2)


@pytest.mark.parametrize("where", ["plant", "disturbance"])
def test_random_numbers_of_other_functions_are_told(where):
    gust = lambda q, v, t: jnp.asarray(np.random.normal(size=2))
    plant = Gusty.uniform(2) if where == "plant" else ARM
    options = {"disturbance": gust} if where == "disturbance" else {}
    words = "a function of the plant" if where == "plant" else "the disturbance: two calls"
    with pytest.warns(SUSPICION, match=words):
        short(LAW, [0.1, -0.1], plant, **options)


def test_a_law_without_feedback_is_told_where_beta_begins_elsewhere():
    alone = sc.ServoLaw(ARM, MIRROR)
    with pytest.warns(SUSPICION, match=r"row 'mirror' of β begins at 1\.2, .*Stabilizing"):
        run = short(alone, [0.3, 0.1])
    assert run.beta[-1, 0] == pytest.approx(run.beta[0, 0], rel=1e-9)
    limited = sc.laws.Saturated(alone, [-9.0, -9.0], [9.0, 9.0])
    with pytest.warns(SUSPICION, match="no term that makes it decay"):
        short(limited, [0.3, 0.1])
    short(alone, [0.3, -0.3])
    short(LAW, [0.3, 0.1])


def test_a_set_that_lacks_its_nominal_plant_is_told():
    inside = {
        "mass[0]": sc.uncertainty.Interval(0.5, 1.0),
        "mass[1]": sc.uncertainty.Interval(1.0, 1.5),
    }
    sc.Uncertainty(ARM, inside)
    words = r"nominal mass\[0\] = 1 is outside its range 1\.2 to 1\.5"
    with pytest.warns(SUSPICION, match=words):
        sc.Uncertainty(ARM, inside | {"mass[0]": sc.uncertainty.Interval(1.2, 1.5)})
