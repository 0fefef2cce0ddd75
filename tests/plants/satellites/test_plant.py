"""Gravity of satellites to fifty digits, and a free flight over an oblate planet."""

import jax.numpy as jnp
import mpmath as mp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import CircularOrbit, Satellites, circular_orbit
from servocon_plants.satellites import J2, MU, PLANET_RADIUS
from tests.plants.satellites.oblate_planet import gravity

TILTED = CircularOrbit(inclination=0.9, node=0.4, initial_angle=0.3)


@pytest.mark.parametrize("j2", [0.0, J2])
def test_force_has_all_its_digits(j2):
    """Against 50 digits: subtracted in float64, one metre beside the leader leaves nine."""
    rng = np.random.default_rng(0)
    for size, digits in ((1.0, 1e-14), (3e5, 1e-13)):
        q, t = size * rng.normal(size=6), 700.0
        plant = Satellites(np.array([90.0, 120.0]), TILTED, j2=j2, satellites=2)
        R = np.asarray(TILTED.position(jnp.asarray(t)))
        with mp.workdps(50):
            exact = [
                float(m * (a - b))
                for m, x in ((90.0, q[:3]), (120.0, q[3:]))
                for a, b in zip(
                    gravity([mp.mpf(a) + mp.mpf(b) for a, b in zip(R, x, strict=True)], j2),
                    gravity([mp.mpf(a) for a in R], j2),
                    strict=True,
                )
            ]
        got = plant.force(jnp.asarray(q), jnp.zeros(6), jnp.asarray(t))
        np.testing.assert_allclose(got, exact, rtol=0, atol=digits * np.abs(exact).max())


def test_free_flight_over_an_oblate_planet():
    """Without thrust, against SciPy in inertial axes with J₂, over one period."""
    orbit = circular_orbit(j2=J2)
    plant = Satellites(mass=100.0, orbit=orbit, j2=J2, satellites=1)
    q, v = np.array([300.0, -200.0, 500.0]), np.array([0.1, -0.6, 0.2])

    def flown(plant):
        return sc.simulate(
            plant, None, q, v, 5800.0, points=2, solver=sc.Solver(method="dopri5", rtol=1e-11)
        ).q[-1]

    def fall(r):
        size, z = np.linalg.norm(r), r[2]
        k = 1.5 * J2 * MU * PLANET_RADIUS**2 / size**5
        return -MU * r / size**3 + k * r * (5 * z**2 / size**2 - np.array([1, 1, 3]))

    def field(t, x):
        return np.concatenate([x[3:6], fall(x[:3]), x[9:], fall(x[6:9])])

    leader = np.array([7e6, 0, 0, 0, 7e6 * orbit.mean_motion, 0])
    x0 = np.concatenate([leader, leader[:3] + q, leader[3:] + v])
    found = solve_ivp(field, (0, 5800.0), x0, method="DOP853", rtol=1e-13, atol=1e-9)
    relative = found.y[6:9, -1] - found.y[:3, -1]
    assert np.linalg.norm(relative) > 4000
    np.testing.assert_allclose(flown(plant), relative, atol=1e-3)
    # What J₂ does here is far more than that.
    bare = Satellites(mass=100.0, orbit=circular_orbit(), satellites=1)
    assert np.linalg.norm(flown(bare) - relative) > 10.0


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Satellites(satellites=0), "Satellites.satellites"),
        (lambda: Satellites(mass=-1.0), "Satellites.mass"),
        (lambda: Satellites(mass=np.ones(4)), "Satellites.mass"),
        (lambda: Satellites(orbit=3.0), "Satellites.orbit"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
