"""Arms with passive joints, against the arm itself and a two-link arm by hand."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PassiveJointArm, PlanarArm

T0 = jnp.zeros(())
ARM = PlanarArm(
    np.array([1.2, 0.8]), np.array([1.0, 0.9]), np.array([0.5, 0.35]), np.array([0.1, 0.06])
)
Q, V = np.array([0.4, -0.7]), np.array([0.5, 1.3])


def test_by_hand():
    """Gravity, centrifugal terms and the joint's torque −k q₂ − d q̇₂ of two links."""
    plant = PassiveJointArm(ARM, (0,), 5.0, 0.3)
    (first, second), (one, two) = Q, V
    coupling = 0.8 * 1.0 * 0.35  # m₂ l₁ s₂
    own = 0.06 + 0.8 * 0.35**2
    c, s = np.cos(second), np.sin(second)
    far = own + coupling * c
    near = 0.1 + 1.2 * 0.25 + 0.8 * 1.0 + own + 2 * coupling * c
    outer = 0.8 * 9.81 * 0.35 * np.sin(first + second)
    inner = 9.81 * (1.2 * 0.5 + 0.8) * np.sin(first) + outer
    F = [
        coupling * s * (2 * one * two + two**2) - inner,
        -coupling * s * one**2 - outer - 5.0 * second - 0.3 * two,
    ]
    q, v = jnp.asarray(Q), jnp.asarray(V)
    np.testing.assert_allclose(plant.mass_matrix(q, T0), [[near, far], [far, own]], rtol=1e-13)
    np.testing.assert_allclose(plant.force(q, v, T0), F, rtol=1e-12)
    assert plant.input_matrix(q, T0).tolist() == [[1.0], [0.0]]
    assert plant.input_labels() == ("joint 1 torque [N m]",)


def test_springs_of_their_own():
    """Three of four joints passive, each with its own spring and damper."""
    arm = PlanarArm.uniform(4)
    plant = PassiveJointArm(arm, (2,), np.array([1.0, 2.0, 3.0]), np.array([0.1, 0.2, 0.3]))
    q, v = jnp.arange(1.0, 5.0), jnp.array([1.0, -1.0, 2.0, 0.5])
    torque = plant.force(q, v, T0) - arm.force(q, v, T0)
    np.testing.assert_allclose(torque, [-1.1, -3.8, 0.0, -12.15], rtol=1e-12)
    assert plant.passive == (0, 1, 3)
    assert plant.input_matrix(q, T0)[:, 0].tolist() == [0.0, 0.0, 1.0, 0.0]
    stored = plant.potential_energy(q, T0) - arm.potential_energy(q, T0)
    assert stored == pytest.approx(0.5 * (1.0 + 2.0 * 4.0 + 3.0 * 16.0), rel=1e-12)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"actuated": ()}, r"actuated: got \(\); expected some, but not all, of the joints 0 to 1"),
        ({"actuated": (0, 1)}, r"actuated: got \(0, 1\).*PlanarArm"),
        ({"actuated": (2,)}, r"actuated: got \(2,\)"),
        ({"actuated": (0, 0)}, r"actuated: got \(0, 0\)"),
        ({"stiffness": -1.0}, "stiffness: got -1.0; expected zero or"),
        ({"damping": np.ones(3)}, r"damping: got an array of shape \(3,\); expected one number"),
    ],
)
def test_bad_input(options, message):
    with pytest.raises(sc.errors.InputError, match=r"PassiveJointArm\." + message):
        PassiveJointArm(**options)
