"""Equality constraints against MuJoCo's residuals and Jacobians, and closed loops in motion."""

import mujoco
import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc
from servocon.engine.compiled import compiled
from servocon.interop.mujoco import closures

TWO_ARMS = """<mujoco><compiler angle="radian"/><worldbody>
  <body name="a" pos="0 0 1"><joint name="a1" axis="0 1 0" ref="0.1"/>
    <inertial mass="1" pos="0.1 0 0" diaginertia="0.1 0.1 0.1"/>
    <body name="b" pos="0.4 0 0" quat="0.9 0.1 0.2 0.3"><joint name="b1" type="ball"/>
      <inertial mass="1" pos="0.1 0 0" diaginertia="0.1 0.1 0.1"/>
      <site name="grip" pos="0.1 0.2 0.3" quat="0.5 0.5 0.1 0.7"/></body></body>
  <body name="c" pos="1 0 1"><joint name="c1" axis="0 1 0"/><joint name="c2" type="slide"/>
    <inertial mass="1" pos="0.1 0 0" diaginertia="0.1 0.1 0.1"/>
    <site name="held" pos="0.3 0.2 0.1"/></body>
  </worldbody><equality>{}</equality></mujoco>"""

CONNECT = '<connect body1="b" body2="c" anchor="0.1 0.2 0.3"/>'
SITES = '<connect site1="grip" site2="held"/>'
TO_WORLD = '<connect body1="c" anchor="0.1 0.2 0.3"/>'
WELD = '<weld body1="b" body2="c" anchor="0.1 0 0.2" relpose="0.1 0.2 0.3 0.8 0.2 0.4 0.1"/>'
JOINT = '<joint joint1="a1" joint2="c1" polycoef="0.1 0.5 0.3 0.2 -0.1"/>'
ALONE = '<joint joint1="c2" polycoef="0.2 0 0 0 0"/>'


def in_mujoco(model, q):
    """Residual and Jacobian of the equality constraints."""
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    rows = data.efc_type == int(mujoco.mjtConstraint.mjCNSTR_EQUALITY)
    return data.efc_pos[rows], np.reshape(data.efc_J, (-1, model.nv))[rows]


@pytest.mark.parametrize("text", [CONNECT, SITES, TO_WORLD, JOINT, ALONE])
def test_residuals_and_jacobians(text):
    model = mujoco.MjModel.from_xml_string(TWO_ARMS.format(text))
    with pytest.warns(sc.errors.ServoconWarning, match="1 equality constraints"):
        plant = sc.robot(model)
    relation, rate = closures(model, 3.0), 3.0
    q = np.array([0.3, 0.5, 0.5, 0.5, 0.5, -0.4, 0.2])
    arguments = q, np.zeros(model.nv), np.zeros(())
    made = compiled(lambda q, v, t: relation.linearize(plant, q, v, t), *arguments)(*arguments)
    residual, J = in_mujoco(model, q)
    assert np.allclose(made.beta, rate * residual, atol=1e-13)
    assert np.allclose(made.A, J, atol=1e-13)


def test_a_weld():
    """Its place as MuJoCo's; its turn is a rotation vector, twice MuJoCo's sine of half of it."""
    model = mujoco.MjModel.from_xml_string(TWO_ARMS.format(WELD))
    with pytest.warns(sc.errors.ServoconWarning):
        plant = sc.robot(model)
    relation = closures(model, 1.0)
    q = np.array([0.3, 0.5, 0.5, 0.5, 0.5, -0.4, 0.2])
    arguments = q, np.zeros(model.nv), np.zeros(())
    made = compiled(lambda q, v, t: relation.linearize(plant, q, v, t), *arguments)(*arguments)
    residual, J = in_mujoco(model, q)
    assert np.allclose(made.beta[:3], residual[:3], atol=1e-13)
    assert np.allclose(made.A[:3], J[:3], atol=1e-13)
    half = np.linalg.norm(made.beta[3:]) / 2
    assert np.isclose(np.sin(half), np.linalg.norm(residual[3:]), rtol=1e-12)


FOUR_BAR = """<mujoco><worldbody>
  <body name="crank"><joint name="motor" axis="0 1 0"/>
    <inertial mass="1" pos="0 0 0.1" diaginertia="0.01 0.01 0.01"/>
    <body name="coupler" pos="0 0 0.2"><joint name="knee" axis="0 1 0"/>
      <inertial mass="1" pos="0.25 0 0" diaginertia="0.02 0.02 0.02"/>
      <site name="end" pos="0.5 0 0"/></body></body>
  <body name="rocker" pos="0.5 0 0"><joint name="pivot" axis="0 1 0"/>
    <inertial mass="1" pos="0 0 0.2" diaginertia="0.02 0.02 0.02"/>
    <site name="top" pos="0 0 0.3"/></body>
  </worldbody><equality><connect site1="end" site2="top"/></equality></mujoco>"""


def closed(crank):
    """Angles of coupler and rocker that close the loop, by the cosine theorem's equation."""
    tip = 0.2 * np.array([np.sin(crank), np.cos(crank)])
    top = lambda r: np.array([0.5 + 0.3 * np.sin(r), 0.3 * np.cos(r)])
    r = brentq(lambda r: np.linalg.norm(top(r) - tip) - 0.5, -0.6, 1.2)
    along = top(r) - tip
    return np.array([crank, np.arctan2(-along[1], along[0]) - crank, r])


def test_a_four_bar_linkage_is_driven_by_its_motor():
    model = mujoco.MjModel.from_xml_string(FOUR_BAR)
    with pytest.warns(sc.errors.ServoconWarning):
        robot = sc.robot(model)
    plant = sc.reduce(robot, closures(model), independent=["motor rate [rad/s]"])
    drive = sc.holonomic(lambda q, t: q[0] - 0.3 * t, 5.0, name="crank")
    law = sc.ServoLaw(plant, drive, sc.Stabilizing(3.0))
    run = sc.simulate(plant, law, closed(0.0), [0.3], 1.0, points=5)
    for t, q in zip(run.time, run.q, strict=True):
        assert np.allclose(q, closed(0.3 * t), atol=1e-8)


def test_what_is_no_closure():
    model = mujoco.MjModel.from_xml_string(TWO_ARMS.format(""))
    with pytest.raises(sc.errors.InputError, match="no equality constraint that is active"):
        closures(model)
    with pytest.raises(sc.errors.InputError, match="rate: got 0"):
        closures(mujoco.MjModel.from_xml_string(TWO_ARMS.format(JOINT)), 0.0)
