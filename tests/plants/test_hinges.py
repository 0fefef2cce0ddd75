"""Hinges: a physical pendulum, redundant rows, and hinges that cannot close."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Hinge, RigidBodies, RigidBody, hinged

T0 = jnp.zeros(())
UPRIGHT = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])
Y = (0.0, 1.0, 0.0)


def physical_pendulum(reach: float) -> tuple[RigidBodies, sc.Constraint]:
    """A body hung in two hinges with one axis; `reach` is between those of the ground [m]."""
    bodies = RigidBodies((RigidBody(centre=np.zeros(3)),))
    lower, upper = np.array([0.0, 0.0, 0.3]), np.array([0.0, 0.5, 0.3])
    hinges = [
        Hinge(None, 0, (np.zeros(3), lower), (Y, Y), "left"),
        Hinge(None, 0, (np.array([0.0, reach, 0.0]), upper), (Y, Y), "right"),
    ]
    return bodies, hinged(hinges)


def test_two_hinges_on_one_axis_are_a_physical_pendulum(constrained):
    """θ̈ = −m g l sin θ / (I + m l²), with five of ten rows redundant."""
    bodies, hinges = physical_pendulum(0.5)
    body, theta = bodies.bodies[0], 0.6
    half = -0.5 * theta  # a turn about −y lifts a body that hangs under its hinge towards +x
    place = -0.3 * np.array([-np.sin(theta), 0.0, np.cos(theta)])
    q = np.array([*place, np.cos(half), 0.0, np.sin(half), 0.0])
    gaps = hinges.position_error(bodies, jnp.asarray(q), T0)
    np.testing.assert_allclose(gaps, 0, atol=1e-15)
    motion = constrained(bodies, hinges, q, np.zeros(6))
    about_hinge = body.moments[1] + body.mass * 0.3**2
    expected = body.mass * body.gravity * 0.3 * np.sin(theta) / about_hinge
    np.testing.assert_allclose(motion.acceleration[3:], [0, expected, 0], atol=1e-12)
    assert motion.rank == 5


def test_hinges_that_cannot_all_close_are_named():
    bodies, hinges = physical_pendulum(0.8)
    with pytest.raises(sc.errors.ProjectionError, match=r"position level .*(left|right): gap y"):
        sc.constraint.project(bodies, hinges, np.array([0, 0, -0.3, 1.0, 0, 0, 0]), np.zeros(6))


def test_bad_hinges(unchecked):
    points = np.zeros((2, 3))
    for hinges, match in (
        ([], "hinges: got none"),
        ([Hinge(None, 0, points[0], (Y, Y), "a")], r"points of hinge 'a': got shape \(3,\)"),
        (
            [Hinge(None, 0, points, (Y, Y), "a"), Hinge(None, 0, points, points, "b")],
            "axes of hinge 'b': got an axis of length 0",
        ),
    ):
        with pytest.raises(sc.errors.InputError, match=match):
            hinged(hinges)
    bodies = RigidBodies((RigidBody(),))
    strange = hinged([Hinge(0, 1, points, (Y, Y), "a")])
    with pytest.raises(sc.errors.InputError, match=r"hinges: got body 1; expected .* from 0 to 0"):
        strange.position_error(bodies, jnp.asarray(UPRIGHT), T0)
