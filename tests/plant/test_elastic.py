"""Plants with elastic joints, against matrices written by hand; energies and labels."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.plant.lagrange import lagrange_force
from tests.systems import Crane, crane_by_hand, quantities_at


class Damped(Crane):
    """The crane with friction on both coordinates."""

    friction: float = 3.0

    def nonconservative_force(self, q, v, t):
        return -self.friction * v


class Bare(sc.Plant):
    """Only what must be written."""

    def mass_matrix(self, q, t):
        return jnp.array([[2.0, 0.5], [0.5, 1.0]]) * (1 + t)

    def force(self, q, v, t):
        return -q


class Named(Bare):
    def coordinate_labels(self):
        return "x [m]", "y"

    def speed_labels(self):
        return "u [m/s]", "w"


JOINTS = {
    "one for all": sc.plant.ElasticJoints(Damped(), stiffness=50.0, rotor_inertia=0.3),
    "per joint": sc.plant.ElasticJoints(
        Damped(), stiffness=np.array([50.0, 80.0]), rotor_inertia=np.array([0.3, 0.7])
    ),
    "in lists": sc.plant.ElasticJoints(Damped(), stiffness=[50.0, 80.0], rotor_inertia=(0.3, 0.7)),
}


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
def test_elastic_joints_by_hand(joints):
    """D q̈₁ = F + K (q₂ − q₁), J q̈₂ = K (q₁ − q₂) + u."""
    rng = np.random.default_rng(6)
    q, v = rng.normal(size=(2, 4))
    D, F = crane_by_hand(joints.arm, q, v)
    K, J = (np.diag(np.broadcast_to(x, 2)) for x in (joints.stiffness, joints.rotor_inertia))
    friction = -joints.arm.friction * v[:2]
    spring = K @ (q[2:] - q[:2])
    zero = np.zeros((2, 2))
    found = quantities_at(joints, q, v)
    np.testing.assert_allclose(found["M"], np.block([[D, zero], [zero, J]]), rtol=1e-12)
    np.testing.assert_allclose(found["F"], [*(F + friction + spring), *-spring], rtol=1e-11)
    np.testing.assert_array_equal(found["B"], [[0, 0], [0, 0], [1, 0], [0, 1]])
    np.testing.assert_array_equal(found["Q"], [*friction, 0, 0])
    height = -joints.arm.load * 9.81 * joints.arm.rope * np.cos(q[1])
    stretch = q[2:] - q[:2]
    assert found["V"] == pytest.approx(height + 0.5 * stretch @ K @ stretch, rel=1e-12)
    assert found["T"] == pytest.approx(0.5 * v[:2] @ D @ v[:2] + 0.5 * v[2:] @ J @ v[2:], rel=1e-12)


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
def test_link_side_by_hand(joints):
    """D q̈₁ = F − K q₁ + u₁ with u₁ = K q₂."""
    rng = np.random.default_rng(7)
    q, v = rng.normal(size=(2, 4))
    side = joints.link_side()
    D, F = crane_by_hand(joints.arm, q, v)
    K = np.diag(np.broadcast_to(joints.stiffness, 2))
    found = quantities_at(side, q[:2], v[:2])
    np.testing.assert_allclose(found["M"], D, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F - joints.arm.friction * v[:2] - K @ q[:2], rtol=1e-11)
    assert found["B"] is None
    height = -joints.arm.load * 9.81 * joints.arm.rope * np.cos(q[1])
    assert found["V"] == pytest.approx(height + 0.5 * q[:2] @ K @ q[:2], rel=1e-12)
    # With the motors' contribution K q₂ as input, both sides move the same way.
    whole = quantities_at(joints, q, v)
    np.testing.assert_allclose(found["F"] + K @ q[2:], whole["F"][:2], rtol=1e-11)


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
@pytest.mark.parametrize("side", [False, True])
def test_energies_of_elastic_joints_give_their_forces(joints, side):
    plant = joints.link_side() if side else joints
    q, v = jnp.asarray(np.random.default_rng(8).normal(size=(2, 2 if side else 4)))
    derived = eqx.filter_jit(lagrange_force)(plant, q, v, jnp.zeros(()))
    np.testing.assert_allclose(derived, quantities_at(plant, q, v)["F"], rtol=1e-11)


def test_labels_of_elastic_joints():
    joints = JOINTS["one for all"]
    assert joints.coordinate_labels() == (
        "trolley [m]",
        "swing [rad]",
        "trolley motor [m]",
        "swing motor [rad]",
    )
    assert joints.speed_labels() == (
        "trolley rate [m/s]",
        "swing rate [rad/s]",
        "trolley motor rate [m/s]",
        "swing motor rate [rad/s]",
    )
    assert joints.input_labels() == ("trolley motor torque [N m]", "swing motor torque [N m]")
    arm = eqx.tree_at(lambda j: j.arm, joints, Named())
    assert arm.speed_labels() == ("u [m/s]", "w", "u motor [m/s]", "w motor")
    side = joints.link_side()
    assert side.coordinate_labels() == ("trolley [m]", "swing [rad]")
    assert side.input_labels() == ("trolley virtual torque [N m]", "swing virtual torque [N m]")
    unnamed = sc.plant.ElasticJoints(Bare())
    assert {unnamed.coordinate_labels(), unnamed.speed_labels(), unnamed.input_labels()} == {None}
    assert unnamed.link_side().input_labels() is None
