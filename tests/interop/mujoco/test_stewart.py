"""A parallel robot: its kinematics and dynamics against the closed form and MuJoCo's matrices."""

import mujoco
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon.engine import compiled
from servocon.interop.mujoco import closures
from servocon_plants.robots import path

MODEL = mujoco.MjModel.from_xml_path(str(path("stewart")))
MODEL.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
LENGTH = 3.153800683985


@pytest.fixture(scope="module")
def plant():
    with pytest.warns(sc.errors.ServoconWarning, match="6 in all"):
        robot = sc.robot(path("stewart"))
    return sc.constraint.reduce(robot, closures(path("stewart")), robot.speed_labels()[:6])


def closed(place, turn):
    """Coordinates from the pose of the platform: length and two angles of each leg."""
    R = Rotation.from_rotvec(turn)
    legs = []
    for k in range(1, 7):
        foot = MODEL.body(f"lower{k}")
        to_leg = Rotation.from_quat(np.roll(foot.quat, -1)).inv()
        leg = to_leg.apply(place + R.apply(MODEL.site(f"platform{k}").pos) - foot.pos)
        length = np.linalg.norm(leg)
        x, y, z = leg / length
        legs += [np.arctan2(-y, z), np.arcsin(x), length - LENGTH]
    return np.concatenate([place, np.roll(R.as_quat(), 1), legs])


def rows(q):
    """Residual and Jacobian of the joints at the platform, in MuJoCo."""
    data = mujoco.MjData(MODEL)
    data.qpos = q
    mujoco.mj_forward(MODEL, data)
    return data.efc_pos[:18].copy(), data.efc_J.reshape(-1, MODEL.nv)[:18].copy()


POSES = [([0.3, -0.2, 2.1], [0.2, -0.1, 0.4]), ([0.0, 0.0, 2.0], [0.0, 0.0, np.pi / 2])]


@pytest.mark.first(1)
@pytest.mark.parametrize("pose", POSES)
def test_speeds_of_the_legs_and_accelerations(plant, pose):
    """The second pose is singular for the legs' forces, not for the equations of motion."""
    q, rng = closed(*map(np.array, pose)), np.random.default_rng(2)
    w, u = rng.normal(size=6), 1e3 * rng.normal(size=6)
    evaluate = lambda q, w: (
        plant.full_speeds(q, w, 0.0),
        plant.mass_matrix(q, 0.0),
        plant.force(q, w, 0.0),
        plant.input_matrix(q, 0.0),
    )
    v, M, F, B = compiled(evaluate, q, w)(q, w)
    residual, J = rows(q)
    assert np.abs(residual).max() < 1e-11  # twelve digits in the file
    assert np.abs(J @ v).max() < 1e-11
    data, ahead = mujoco.MjData(MODEL), 1e-5
    data.qpos, data.qvel = q, v
    mujoco.mj_forward(MODEL, data)
    full = np.zeros((24, 24))
    for row, unit in zip(full, np.eye(24), strict=True):
        mujoco.mj_mulM(MODEL, data, row, unit)
    moved = [q.copy(), q.copy()]
    for way, sign in zip(moved, (ahead, -ahead), strict=True):
        mujoco.mj_integratePos(MODEL, way, v, sign)
    drift = (rows(moved[0])[1] - rows(moved[1])[1]) @ v / (2.0 * ahead)
    motors = np.zeros(24)
    motors[8::3] = u
    system = np.block([[full, J.T], [J, np.zeros((18, 18))]])
    expected = np.linalg.solve(system, np.concatenate([motors - data.qfrc_bias, -drift]))[:6]
    found = np.linalg.solve(M, F + B @ u)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-7 * np.abs(expected).max())


def test_legs_do_not_hold_a_twist_of_a_right_angle(plant):
    """Fichter 1986: A pure twist by 90° is singular at any height above the base's centre."""
    forces = lambda q: plant.input_matrix(q, 0.0)
    singular, regular = closed(*map(np.array, POSES[1])), closed(np.array([0, 0, 2.0]), np.zeros(3))
    made = compiled(forces, regular)
    values = [np.linalg.svd(np.array(made(q)))[1] for q in (regular, singular)]
    assert values[0][-1] > 0.1 * values[0][0]
    assert values[1][-1] < 1e-10 * values[1][0]
