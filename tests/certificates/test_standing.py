"""Certificates of robots whose contacts hold."""

import mujoco
import numpy as np
import pytest

import servocon as sc

SWING = """<mujoco><worldbody><body name="cart"><joint name="rail" type="slide" axis="1 0 0"/>
  <inertial mass="2" pos="0 0 0" diaginertia=".1 .1 .1"/>
  <body name="arm"><joint name="hinge" axis="0 1 0"/>
  <inertial mass="1" pos="0 0 -.5" diaginertia=".02 .02 .02"/></body></body></worldbody></mujoco>"""


def standing_set():
    """A cart that does not slip, with an arm of unknown mass; rows of the contact are redundant."""
    robot = sc.robot(mujoco.MjModel.from_xml_string(SWING))
    plant = sc.frames.Standing(robot, [sc.frames.contact("cart", friction=0.5, name="wheels")])
    return plant, sc.Uncertainty(plant, {"plant.mass[1]": sc.uncertainty.Interval(0.9, 1.1)})


def test_a_certificate_of_a_standing_robot_says_that_its_contacts_hold():
    """Runs of the set keep to it; behind friction cones the law inside is to be certified."""
    plant, plants = standing_set()
    swing = sc.holonomic(lambda q, t: q[1:] - 0.3 * np.ones(1), rate=4.0, name="swing")
    law = sc.ServoLaw(plant, swing, sc.Stabilizing(10.0))
    box = sc.StateBox(q=([-0.1, -0.5], [0.1, 0.8]), v=([-0.1, -1.5], [0.1, 1.5]), t=(0.0, 4.0))
    certificate = sc.certify(plants, law, box, samples=(8, 64), search=(64, 2, 4))
    assert certificate.contacts == ("wheels",)
    assert "while wheels neither slips nor lifts" in str(certificate)
    run = sc.simulate(plants.sample(4, seed=1).plants, law, [0.0, 0.1], np.zeros(2), 4.0)
    assert np.abs(run.q[..., 0]).max() < 1e-9
    assert certificate.check(run).holds
    behind = sc.laws.BarrierLaw(law, {}, lower=-9.0, upper=9.0)
    with pytest.raises(sc.errors.InputError, match=r"got BarrierLaw.*certify the law inside"):
        sc.certify(plants, behind, box)
