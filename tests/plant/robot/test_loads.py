"""Loads of a robot, as parameters of it."""

import jax
import mujoco
import numpy as np
import pytest

import servocon as sc
from tests.plant.robot.test_recursions import of_mujoco, of_plant

ARM = """<mujoco><worldbody><body name="upper"><joint name="a" axis="0 1 0"/>
  <inertial mass="3" pos="0.1 0 -0.2" fullinertia="0.5 0.6 0.4 0.01 0.02 0.03"/>
  <site name="elbow" pos="0.1 0.2 -0.5" euler="20 10 30"/>{upper}
  <body name="lower" pos="0 0.1 -0.5"><joint name="b" axis="1 0 0"/>
    <inertial mass="1" pos="0 0 -0.5" diaginertia="0.1 0.1 0.01"/>
    <site name="tip" pos="0.1 0 -1" euler="10 20 30"/>{lower}</body></body></worldbody></mujoco>"""
BODY = """<body pos="{place}" euler="{turn}"><inertial mass="{mass}" pos="0 0.1 0.05"
  fullinertia="0.03 0.04 0.05 0.001 0.002 0.003"/></body>"""
CENTRE, INERTIA = [0.0, 0.1, 0.05], [0.03, 0.04, 0.05, 0.001, 0.002, 0.003]
TIP = BODY.format(place="0.1 0 -1", turn="10 20 30", mass=2.0)
ELBOW = BODY.format(place="0.1 0.2 -0.5", turn="20 10 30", mass=0.7)
BARE = ARM.format(upper="", lower="")


def arm(text=BARE):
    return sc.robot(mujoco.MjModel.from_xml_string(text))


def test_loads_against_mujoco():
    """A robot with loads, two of them on one link, is the one whose file has these bodies."""
    model = mujoco.MjModel.from_xml_string(ARM.format(upper=ELBOW, lower=TIP + TIP))
    plant = arm().loaded("tip", 2.0, CENTRE, INERTIA).loaded("elbow", 0.7, CENTRE, INERTIA)
    plant = plant.loaded("tip", 2.0, CENTRE, INERTIA)
    q, v = np.random.default_rng(0).normal(size=(2, 2))
    ours, theirs = of_plant(plant, "tip", q, v), of_mujoco(model, "tip", q, v)
    for name in ("M", "F", "kinetic", "potential", "centre"):
        np.testing.assert_allclose(ours[name], theirs[name], rtol=1e-13, atol=1e-13, err_msg=name)


def test_an_unknown_load_is_a_set_of_plants():
    """V falls by g z for each kilogram, at every load of the set and in its middle."""
    plant = arm().loaded("tip", 1.0, CENTRE, INERTIA)
    plants = sc.Uncertainty(
        plant, {"loads.0.mass": sc.uncertainty.Interval(0.0, 2.0)}, q=np.zeros(2)
    )
    np.testing.assert_array_equal(plants.corners().values["loads.0.mass"], [0.0, 2.0])
    assert plants.contains(arm().loaded("tip", 1.7, CENTRE, INERTIA))
    q = np.array([0.3, -0.4])
    rates = jax.jit(jax.vmap(jax.grad(lambda plant: plant.potential_energy(q, 0.0))))
    rate = rates(plants.sample(3, seed=0).plants.tree).loads[0].mass
    R, p = plant.pose("tip", q)
    np.testing.assert_allclose(rate, 9.81 * (p + R @ np.array(CENTRE))[2] * np.ones(3), rtol=1e-12)


def test_moments_are_those_of_a_body_where_the_corners_of_their_box_are():
    plant = arm().loaded("tip", 1.0, CENTRE, [0.02, 0.02, 0.02, 0.0, 0.0, 0.0])
    moments = lambda lower, upper: {
        f"loads.0.inertia[{i}]": sc.uncertainty.Interval(lower, upper) for i in range(3)
    }
    with pytest.raises(
        sc.errors.InputError,
        match=r"corner 1 of .*loads\.0\.inertia\[2\] = 0\.03.*inertia of link 'load'",
    ):
        sc.Uncertainty(plant, moments(0.01, 0.03))
    assert sc.Uncertainty(plant, moments(0.015, 0.029)).sample(64, seed=0).plants.size == 64
    with pytest.raises(sc.errors.UnknownNameError, match=r"Did you mean 'loads\.0\.mass'"):
        sc.Uncertainty(plant, {"loads[0].mass": sc.uncertainty.Interval(0.0, 2.0)})
