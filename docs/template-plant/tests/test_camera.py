"""Plant and relation against formulas that share no code with them."""

import numpy as np
import pytest
import servocon as sc

from servocon_camera import PanTiltCamera, looks_at

STATES = np.random.default_rng(0).uniform(-1.0, 1.0, (5, 2, 2))


@pytest.mark.parametrize(("q", "v"), STATES)
def test_mass_matrix(q, v):
    """vᵀM v / 2 is the energy of the moving point and of the head."""
    camera = PanTiltCamera()
    place = lambda q: camera.arm * np.asarray(camera.line_of_sight(q))
    velocity = (place(q + 1e-6 * v) - place(q - 1e-6 * v)) / 2e-6
    energy = (
        0.5 * camera.mass * velocity @ velocity + 0.5 * camera.head * v[0] ** 2
    )
    M = np.asarray(camera.mass_matrix(q, 0.0))
    np.testing.assert_allclose(0.5 * v @ M @ v, energy, rtol=1e-8)


def test_gravity_pulls_the_camera_down():
    """At rest and level the tilt joint carries m g r, the pan joint nothing."""
    camera = PanTiltCamera(mass=3.0, arm=0.5)
    force = camera.force(np.zeros(2), np.zeros(2), 0.0)
    np.testing.assert_allclose(force, [0.0, -3.0 * 9.81 * 0.5], atol=1e-12)


def test_line_of_sight():
    """The camera looks at the point where residual and speeds vanish."""
    point = np.array([1.0, -2.0, 0.7])
    relation = looks_at(lambda t: point + 0.0 * t)
    q = np.array([np.arctan2(-2.0, 1.0), np.arctan2(0.7, np.sqrt(5.0))])
    error = relation.beta(PanTiltCamera(), q, np.zeros(2), 0.0)
    np.testing.assert_allclose(error, 0.0, atol=1e-12)
    sight = np.asarray(PanTiltCamera().line_of_sight(q))
    np.testing.assert_allclose(np.cross(sight, point), 0.0, atol=1e-12)


def test_a_camera_has_a_mass():
    with pytest.raises(sc.errors.InputError, match=r"PanTiltCamera\.mass"):
        PanTiltCamera(mass=0.0)
