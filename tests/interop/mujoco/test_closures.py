"""Equality constraints against MuJoCo's residuals and Jacobians, and closed loops in motion."""

import mujoco
import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc
from servocon.engine import compiled
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


@pytest.mark.first(2)
@pytest.mark.parametrize("text", [CONNECT, SITES, TO_WORLD, JOINT, ALONE])
def test_residuals_and_jacobians(text):
    model = mujoco.MjModel.from_xml_string(TWO_ARMS.format(text))
    with pytest.warns(sc.errors.ServoconWarning, match="equality constraints"):
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


@pytest.mark.long
def test_a_four_bar_linkage_is_driven_by_its_motor():
    model = mujoco.MjModel.from_xml_string(FOUR_BAR)
    with pytest.warns(sc.errors.ServoconWarning):
        robot = sc.robot(model)
    plant = sc.constraint.reduce(robot, closures(model), independent=["motor rate [rad/s]"])
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


GRIPPER = """<robot name="gripper"><link name="base"/>
  <link name="left"><inertial><origin xyz="0.1 0 0"/><mass value="1.5"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="right"><inertial><origin xyz="0.1 0.1 0"/><mass value="0.7"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"><inertial><origin xyz="0 0 0.2"/><mass value="0.4"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="drive" type="revolute"><parent link="base"/><child link="left"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="9" velocity="9"/></joint>
  <joint name="follower" type="revolute"><parent link="base"/><child link="right"/>
    <origin xyz="0.3 0 0"/><axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="9" velocity="9"/>
    <mimic joint="drive" multiplier="-2" offset="0.3"/></joint>
  <joint name="slider" type="prismatic"><parent link="right"/><child link="tip"/>
    <axis xyz="1 0 0"/><limit lower="-2" upper="2" effort="9" velocity="9"/>
    <mimic joint="{}" {}/></joint></robot>"""


def gripper(folder, other="follower", numbers='multiplier="0.5" offset="-0.1"'):
    path = folder / "gripper.urdf"
    path.write_text(GRIPPER.format(other, numbers))
    return path


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
def test_mimic_joints_of_a_urdf_against_pinocchio(tmp_path):
    pin = pytest.importorskip("pinocchio")
    # Pinocchio takes no mimic joint of a mimic joint: the chain's closed form is written out.
    chain = gripper(tmp_path)
    plant = sc.constraint.reduce(sc.robot(chain), closures(chain), ["drive rate"])
    flat = GRIPPER.format("drive", 'multiplier="-1" offset="0.05"')
    model = pin.buildModelFromXML(flat, mimic=True)
    assert (model.nq, model.nv) == (1, 1)
    for x, v in ((0.4, 0.0), (-0.7, 1.3)):
        follower = -2.0 * x + 0.3
        q = np.array([x, follower, 0.5 * follower - 0.1])
        found = compiled(
            lambda q, v: (plant.mass_matrix(q, 0.0), plant.force(q, v, 0.0)), q, np.ones(1)
        )(q, np.array([v]))
        M = pin.crba(model, model.createData(), np.array([x]))
        h = pin.rnea(model, model.createData(), np.array([x]), np.array([v]), np.zeros(1))
        assert np.allclose(found[0], M, rtol=1e-13)
        assert np.allclose(found[1], -h, rtol=1e-12)


def test_mimic_joints_are_said_to_be_left_out_and_have_no_motors(tmp_path):
    said = r"\('follower' follows 'drive', 'slider' follows 'drive'\).*closures.*no motor"
    with pytest.warns(sc.errors.ServoconWarning, match=said):
        robot = sc.robot(gripper(tmp_path))
    assert robot.input_labels() == ("drive [N m]",)
    assert np.array_equal(robot.B, [[1.0], [0.0], [0.0]])


def test_a_joint_that_is_bound_has_no_motor_and_of_two_that_follow_each_other_one_has(tmp_path):
    back = '<joint joint1="c1" joint2="a1"/>'
    model = mujoco.MjModel.from_xml_string(TWO_ARMS.format(JOINT + back + ALONE))
    said = r"'a1' follows 'c1', 'c1' follows 'a1', 'c2' stands still.*no motor"
    with pytest.warns(sc.errors.ServoconWarning, match=said):
        robot = sc.robot(model)
    assert robot.input_labels() == ("b1 mx [N m]", "b1 my [N m]", "b1 mz [N m]", "c1 [N m]")
    model.eq_active0[:] = 0
    assert sc.robot(model).B is None


@pytest.mark.parametrize(
    ("other", "numbers", "message"),
    [
        ("folower", "", "joint that 'slider' mimics.*'folower'.*did you mean 'follower'"),
        ("slider", "", "'slider' → 'slider'.*ends at another joint"),
        ("drive", 'multiplier="two"', "multiplier of <mimic> of joint 'slider': got 'two'"),
    ],
)
def test_mimic_joints_that_are_refused(tmp_path, other, numbers, message):
    with pytest.raises(sc.errors.InputError, match=f"(?is){message}"):
        closures(gripper(tmp_path, other, numbers))


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
@pytest.mark.parametrize(
    "relation", [sc.frames.position("coupler", np.zeros(3)), sc.frames.posture(np.zeros(3))]
)
def test_relations_on_frames_read_all_speeds_of_a_reduced_robot(relation):
    model = mujoco.MjModel.from_xml_string(FOUR_BAR)
    robot = sc.robot(model)
    plant = sc.constraint.reduce(robot, closures(model), independent=["pivot rate [rad/s]"])
    q, w = closed(0.2), np.array([1.3])
    both = lambda q, w: (
        relation.beta(plant, q, w, 0.0),
        relation.beta(robot, q, plant.full_speeds(q, w, 0.0), 0.0),
    )
    found, expected = compiled(both, q, w)(q, w)
    assert np.allclose(found, expected, rtol=1e-13)
