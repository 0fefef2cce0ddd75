"""Shapes of robots against MuJoCo's own poses of its solids."""

import mujoco
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon.shapes.motion import shapes_over
from servocon_plants.robots import models

GEOM = mujoco.mjtGeom
KINDS = {
    int(GEOM.mjGEOM_SPHERE): "ball",
    int(GEOM.mjGEOM_ELLIPSOID): "ball",
    int(GEOM.mjGEOM_CAPSULE): "rod",
    int(GEOM.mjGEOM_CYLINDER): "cylinder",
    int(GEOM.mjGEOM_BOX): "box",
}


def states(model, count=3):
    rng, data = np.random.default_rng(7), mujoco.MjData(model)
    for _ in range(count):
        data.qpos = model.qpos0
        mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 1.0)
        yield data.qpos.copy()


@pytest.mark.filterwarnings("ignore:robot. the plant leaves out")
@pytest.mark.parametrize("name", ["panda", "mini_cheetah", "humanoid", "stewart"])
def test_solids_are_where_mujoco_has_them(name):
    model = mujoco.MjModel.from_xml_path(str(models.path(name)))
    q = np.array(list(states(model)))
    plant, data = sc.robot(model), mujoco.MjData(model)
    motions = shapes_over(plant, q, np.zeros(len(q)))
    assert sum(m.centre.shape[1] for m in motions) == len(plant.solids) > 5
    for k, state in enumerate(q):
        data.qpos = state
        mujoco.mj_kinematics(model, data)
        left = [i for i in range(model.ngeom) if model.geom_type[i] in KINDS]
        for motion in motions:
            for at, size, turn in zip(
                motion.centre[k], motion.size[k], motion.quaternion[k], strict=True
            ):
                distance = np.linalg.norm(data.geom_xpos[left] - at, axis=1)
                same = [
                    i
                    for i, d in zip(left, distance, strict=True)
                    if d < 1e-12 and KINDS[model.geom_type[i]] == motion.kind
                ]
                i = next(i for i in same if agrees(model, data, i, motion.kind, size, turn))
                left.remove(i)
        assert not [i for i in left if model.geom_group[i] < 3]


def agrees(model, data, i, kind, size, turn):
    own, axes = model.geom_size[i], data.geom_xmat[i].reshape(3, 3)
    R = Rotation.from_quat(turn[[1, 2, 3, 0]]).as_matrix()
    if kind == "ball":
        return True
    if kind == "box":
        return np.allclose(size, 2 * own) and np.allclose(R, axes, atol=1e-12)
    sized = np.allclose(size, [2 * own[0], 2 * own[0], 2 * own[1]], atol=1e-12)
    return sized and abs(abs(R[:, 2] @ axes[:, 2]) - 1.0) < 1e-12


def test_a_robot_without_solids_is_drawn_from_joint_to_joint():
    model = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><body name='a' pos='0 0 1'><joint axis='0 1 0'/>"
        "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
        "<body name='b' pos='1 0 0'><joint axis='0 1 0'/>"
        "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='tip' pos='0.5 0 0'/>"
        "</body></body></worldbody></mujoco>"
    )
    q, data = np.array([[0.3, -0.7]]), mujoco.MjData(model)
    data.qpos = q[0]
    mujoco.mj_kinematics(model, data)
    found = {m.name: m for m in shapes_over(sc.robot(model), q, np.zeros(1))}
    np.testing.assert_allclose(found["links"].points[0, 1, 1], data.xpos[2], atol=1e-14)
    np.testing.assert_allclose(found["last links"].points[0, 0, 0], data.xpos[2], atol=1e-14)
    np.testing.assert_allclose(found["tips"].centre[0, 0], data.site_xpos[0], atol=1e-14)
