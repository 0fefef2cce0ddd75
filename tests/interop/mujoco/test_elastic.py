"""A Panda behind springs against MuJoCo, where each joint is a rotor's hinge before a spring's."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PlanarArm
from servocon_plants.robots import path
from tests.systems import quantities_at

mujoco = pytest.importorskip("mujoco")

K = np.array([3e4] * 4 + [5e3] * 3)
J = np.array([0.5] * 4 + [0.15] * 3)


def elastic_model():
    """The file's arm with two hinges for each of its own: rotor, then spring."""
    spec = mujoco.MjSpec.from_file(str(path("panda")))
    for key in list(spec.keys):
        spec.delete(key)
    for actuator in list(spec.actuators):
        spec.delete(actuator)
    for i, joint in enumerate(list(spec.joints)):
        body, axis, name = joint.parent, joint.axis.copy(), joint.name
        spec.delete(joint)
        hinge = mujoco.mjtJoint.mjJNT_HINGE
        body.add_joint(name=f"{name} rotor", type=hinge, axis=axis, armature=J[i])
        spring = body.add_joint(name=name, type=hinge, axis=axis)
        spring.stiffness[0] = K[i]
    return spec.compile()


def test_accelerations_are_those_of_rotors_and_spring_hinges():
    """The angle of a link is the sum of its two hinges', that of a rotor the first one."""
    model, rng = elastic_model(), np.random.default_rng(5)
    data = mujoco.MjData(model)
    plant = sc.plant.ElasticJoints(sc.robot(path("panda")), K, J)
    for _ in range(5):
        rotor, v_rotor, v_links, torque = rng.normal(size=(4, 7))
        links = rotor + 1e-3 * rng.normal(size=7)
        data.qpos = np.ravel(np.stack([rotor, links - rotor], axis=1))
        data.qvel = np.ravel(np.stack([v_rotor, v_links - v_rotor], axis=1))
        data.qfrc_applied = np.ravel(np.stack([10.0 * torque, np.zeros(7)], axis=1))
        mujoco.mj_forward(model, data)
        own = data.qacc.reshape(7, 2)
        q, v = np.append(links, rotor), np.append(v_links, v_rotor)
        found = quantities_at(plant, q, v)
        force = found["F"] + np.append(np.zeros(7), 10.0 * torque)
        made = np.linalg.solve(found["M"], force)
        np.testing.assert_allclose(made, np.append(own.sum(axis=1), own[:, 0]), rtol=1e-8)


TWO_LINKS = """<mujoco><worldbody>
  <body name="upper"><joint name="shoulder" axis="0 -1 0"/>
    <inertial pos="0 0 -0.5" mass="1" diaginertia="1 1 1"/>
    <body name="lower" pos="0 0 -1"><joint name="elbow" axis="0 -1 0"/>
      <inertial pos="0 0 -0.5" mass="1" diaginertia="1 1 1"/>
      <site name="tip" pos="0 0 -1"/></body></body></worldbody></mujoco>"""


def tip(q, t):
    """Place of the tip along x and z, less its target."""
    at = jnp.stack([jnp.sin(q[0]) + jnp.sin(q[0] + q[1]), -jnp.cos(q[0]) - jnp.cos(q[0] + q[1])])
    return at - jnp.stack([0.5 + 0.2 * jnp.sin(t), -1.2])


LAWS = {
    "backstepping": lambda *about: sc.laws.BacksteppingLaw(*about),
    "linearizing": lambda *about: sc.laws.FeedbackLinearizingLaw(*about),
    "composite": lambda *about: sc.laws.CompositeLaw(*about),
}


@pytest.mark.first(1)
@pytest.mark.parametrize("make", LAWS.values(), ids=LAWS)
def test_laws_take_relations_on_the_frames_of_a_robot(make, tmp_path):
    """The inputs are those for the arm by energies, and a relation written by hand."""
    (tmp_path / "two.xml").write_text(TWO_LINKS)
    robot, arm = sc.robot(tmp_path / "two.xml"), PlanarArm.uniform(2)
    target = lambda t: jnp.stack([0.5 + 0.2 * jnp.sin(t), 0.0 * t, -1.2 + 0.0 * t])
    relations = sc.frames.position("tip", target, 3.0), sc.holonomic(tip, 3.0, name="tip")
    q, v, t = [0.7, -1.1, 0.72, -1.13], [0.2, 0.3, 0.1, 0.4], 0.3
    found = [
        make(sc.plant.ElasticJoints(plant, 500.0, 0.3), relation, sc.Stabilizing(2.0)).step(q, v, t)
        for plant, relation in zip((robot, arm), relations, strict=True)
    ]
    np.testing.assert_allclose(found[0].u, found[1].u, rtol=1e-8)
    np.testing.assert_allclose(found[0].beta[[0, 2]], found[1].beta, rtol=1e-12)
