"""Operational-space control against the literal formula, with Pinocchio and NumPy."""

import jax.numpy as jnp
import mujoco
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_plants import robots

HOME = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785])
PANDA = sc.robot(robots.path("panda"))
GAINS = {"stiffness": 80.0, "damping": 15.0, "posture_stiffness": 9.0, "posture_damping": 5.0}
T = 0.3


def point(t):
    return jnp.stack([0.4 + 0.1 * jnp.cos(t), 0.2 * jnp.sin(2.0 * t), 0.5 + 0.1 * t**2])


def turn(t):
    a = 0.4 * t**2
    one, zero = jnp.ones_like(t), jnp.zeros_like(t)
    rows = [[jnp.cos(a), jnp.sin(a), zero], [jnp.sin(a), -jnp.cos(a), zero], [zero, zero, -one]]
    return jnp.stack([jnp.stack(row) for row in rows])


POSE = sc.frames.pose("flange", point, turn)


def khatib(q, v, integral=None):
    """u term by term, with J̇v from Pinocchio and the target's rates by hand."""
    pin = pytest.importorskip("pinocchio")
    model = pin.buildModelFromMJCF(str(robots.path("panda")))
    data, frame = model.createData(), model.getFrameId("flange")
    world = pin.LOCAL_WORLD_ALIGNED
    M, h = pin.crba(model, data, q), pin.nonLinearEffects(model, data, q, v)
    pin.forwardKinematics(model, data, q, v, np.zeros(7))
    J = pin.computeFrameJacobian(model, data, q, frame, world)
    J_dot_v = pin.getFrameClassicalAcceleration(model, data, frame, world).vector
    place = pin.updateFramePlacement(model, data, frame)
    a = 0.4 * T**2
    target = np.array([[np.cos(a), np.sin(a), 0], [np.sin(a), -np.cos(a), 0], [0, 0, -1.0]])
    p = [0.4 + 0.1 * np.cos(T), 0.2 * np.sin(2 * T), 0.5 + 0.1 * T**2]
    rate = [-0.1 * np.sin(T), 0.4 * np.cos(2 * T), 0.2 * T, 0.0, 0.0, 0.8 * T]
    acceleration = [-0.1 * np.cos(T), -0.8 * np.sin(2 * T), 0.2, 0.0, 0.0, 0.8]
    turned = Rotation.from_matrix(place.rotation @ target.T).as_rotvec()
    e, r = np.concatenate([place.translation - p, turned]), J @ v - rate
    wanted = acceleration - 15.0 * r - 80.0 * e - (0.0 if integral is None else 7.0 * integral)
    inverse = np.linalg.inv(M)
    inertia = np.linalg.inv(J @ inverse @ J.T)
    consistent = inverse @ J.T @ inertia
    held = M @ (-9.0 * (q - HOME) - 5.0 * v)
    null = np.eye(7) - J.T @ consistent.T
    return h + J.T @ inertia @ (wanted - J_dot_v) + null @ held, e


def test_the_literal_formula():
    q = HOME + np.array([0.1, -0.2, 0.3, 0.1, -0.1, 0.2, 0.3])
    v = np.array([0.3, -0.4, 0.2, 0.5, -0.1, 0.6, -0.3])
    u, e = khatib(q, v)
    law = sc.laws.OperationalSpace(PANDA, POSE, HOME, **GAINS)
    sample = law.step(q, v, T)
    np.testing.assert_allclose(sample.u, u, rtol=1e-10, atol=1e-10)
    behind = sc.laws.Delayed(sc.laws.Saturated(law, -5.0, 5.0), 1, np.zeros(7))
    late = behind.step(q, v, T, behind.step(q, v, T, None, 1e-3).state, 1e-3)
    np.testing.assert_allclose(late.u, np.clip(u, -5.0, 5.0), rtol=1e-10)
    z = np.array([0.1, -0.2, 0.3, 0.05, -0.1, 0.2])
    law = sc.laws.OperationalSpace(PANDA, POSE, HOME, integral=7.0, **GAINS)
    np.testing.assert_array_equal(law.step(q, v, T).state, np.zeros(6))
    sample = law.step(q, v, T, z, 0.01)
    np.testing.assert_allclose(sample.u, khatib(q, v, z)[0], rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(sample.state, z + 0.01 * e, rtol=1e-10, atol=1e-12)


GEARED = """<mujoco><worldbody><body><joint name="a" axis="0 1 0" armature="0.1"/>
  <inertial mass="1" pos="0 0 -0.5" diaginertia=".1 .1 .1"/><body pos="0 0 -1">
  <joint name="b" axis="0 1 0" damping="0.3"/><inertial mass="1" pos="0 0 -0.5"
  diaginertia=".1 .1 .1"/><site name="tip" pos="0 0 -1"/></body></body></worldbody>
  <actuator><motor joint="b" gear="20"/><motor joint="a" gear="50"/></actuator></mujoco>"""


def test_gears():
    """The error obeys ë + K_d ė + K_p e = 0 whatever the posture: poles −3 and −7."""
    arm = sc.robot(mujoco.MjModel.from_xml_string(GEARED))
    far = sc.frames.distance("world", "tip", 1.3)
    law = sc.laws.OperationalSpace(arm, far, [0.5, -0.2], 21.0, 10.0)
    run = sc.simulate(arm, law, [0.9, -1.4], [0.0, 0.0], 1.0, points=11)
    e0, t = run.position_error[0, 0], run.time
    exact = e0 * (7.0 * np.exp(-3.0 * t) - 3.0 * np.exp(-7.0 * t)) / 4.0
    np.testing.assert_allclose(run.position_error[:, 0], exact, atol=1e-7)
    np.testing.assert_allclose(run.u, sum(run.contributions.values()), atol=1e-12)


def make(**changed):
    arguments = {"model": PANDA, "constraint": POSE, "posture": HOME}
    return sc.laws.OperationalSpace(**arguments | changed)


def other_relation():
    return sc.stack(POSE, sc.holonomic(lambda q, t: q[:1], rate=1.0, name="first"))


def free():
    return sc.robot(robots.path("mini_cheetah"))


WRONG = {
    "model": (lambda: make(model=3.0), r"^OperationalSpace\.model: got 3\.0; expected a Robot"),
    "free": (lambda: make(model=free()), "model: got joint 'base' of another kind; expected a rob"),
    "relation": (
        lambda: make(constraint=other_relation()),
        "constraint: got .*; expected a relation on frames with an error",
    ),
    "posture": (lambda: make(posture=HOME[:6]), r"posture: got shape \(6,\)"),
    "gain": (lambda: make(stiffness=-1.0), "stiffness: got -1.0; expected positive"),
    "integral": (lambda: make(integral=-1.0), "integral: got -1.0; expected at least 0"),
}


@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
