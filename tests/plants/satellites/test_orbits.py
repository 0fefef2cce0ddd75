"""Orbits of the leader as free falls."""

import jax
import mpmath as mp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import CircularOrbit, EllipticOrbit, circular_orbit
from servocon_plants.satellites import J2
from tests.plants.satellites.oblate_planet import gravity


@pytest.mark.first(2)
@pytest.mark.parametrize(
    ("orbit", "j2"),
    [
        (circular_orbit(7e6), 0.0),
        (circular_orbit(7.2e6, inclination=1.2, node=2.0, initial_angle=0.5), 0.0),
        (circular_orbit(6.8e6, j2=J2, initial_angle=0.5), J2),
        (EllipticOrbit(eccentricity=0.1, inclination=0.7, node=1.0, periapsis=2.0), 0.0),
        (EllipticOrbit(eccentricity=0.9, initial_anomaly=3.1), 0.0),
    ],
    ids=["circle", "tilted circle", "oblate planet", "ellipse", "long ellipse"],
)
def test_orbits_are_free_falls(orbit, j2):
    """R̈ = g(R) at several times, with R̈ by differentiation; the frame is orthonormal."""
    path = jax.jit(
        jax.vmap(
            lambda t: (
                orbit.position(t),
                jax.jvp(orbit.velocity, (t,), (1.0,))[1],
                orbit.hill_frame(t),
                orbit.velocity(t),
            )
        )
    )
    for R, acceleration, frame, velocity in zip(
        *map(np.asarray, path(np.array([0.0, 500.0, 2900.0, 6000.0]))), strict=True
    ):
        expected = np.array([float(x) for x in gravity([mp.mpf(x) for x in R], j2)])
        np.testing.assert_allclose(acceleration, expected, atol=1e-11 * np.abs(expected).max())
        np.testing.assert_allclose(frame.T @ frame, np.eye(3), atol=1e-14)
        assert frame[:, 0] @ R == pytest.approx(np.linalg.norm(R), rel=1e-14)
        assert frame[:, 1] @ velocity > 0
        np.testing.assert_allclose(np.cross(frame[:, 0], frame[:, 1]), frame[:, 2], atol=1e-14)


def test_mean_motion_and_period():
    orbit = circular_orbit()
    assert orbit.mean_motion == pytest.approx(1.078007613e-3, rel=1e-9)
    assert 2 * np.pi / orbit.mean_motion == pytest.approx(5828.5166, abs=1e-4)
    assert CircularOrbit().mean_motion == orbit.mean_motion


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: CircularOrbit(radius=0.0), "CircularOrbit.radius"),
        (lambda: EllipticOrbit(eccentricity=1.0), "EllipticOrbit.eccentricity"),
        (lambda: circular_orbit(j2=J2, inclination=0.1), "inclination"),
        (lambda: circular_orbit(1e-320), "mean motion of the orbit, n² = μ/a³"),
        (lambda: circular_orbit(1e308), "mean motion of the orbit, n² = μ/a³"),
        (lambda: circular_orbit(7e6, j2=-1e3), "mean motion of the orbit, n² = μ/a³"),
        (lambda: circular_orbit(7e6, j2=np.nan), "j2"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
