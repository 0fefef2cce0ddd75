"""Satellites: gravity to fifty digits, two bodies in SciPy, and Hill's equations."""

import jax
import jax.numpy as jnp
import mpmath as mp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import (
    CircularOrbit,
    EllipticOrbit,
    Satellites,
    circular_orbit,
    hill_equations,
    hill_regulator,
    projected_circle,
    projected_circle_relation,
)
from servocon_plants.satellites import J2, MU, PLANET_RADIUS

N = np.sqrt(MU / 7e6**3)
TILTED = CircularOrbit(inclination=0.9, node=0.4, start=0.3)


def gravity(r, j2):
    """g(r) of an oblate planet, as printed in textbooks, in the arithmetic of r."""
    size = mp.sqrt(sum(x**2 for x in r))
    k = mp.mpf(1.5) * j2 * MU * mp.mpf(PLANET_RADIUS) ** 2 / size**5
    height = 5 * r[2] ** 2 / size**2
    return [
        -MU * x / size**3 + k * x * (height - (3 if axis == 2 else 1)) for axis, x in enumerate(r)
    ]


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


@pytest.mark.parametrize(
    ("orbit", "j2"),
    [
        (circular_orbit(7e6), 0.0),
        (circular_orbit(7.2e6, inclination=1.2, node=2.0, start=0.5), 0.0),
        (circular_orbit(6.8e6, j2=J2, start=0.5), J2),
        (EllipticOrbit(eccentricity=0.1, inclination=0.7, node=1.0, periapsis=2.0), 0.0),
        (EllipticOrbit(eccentricity=0.9, start=3.1), 0.0),
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
    assert orbit.rate == pytest.approx(1.078007613e-3, rel=1e-9)
    assert 2 * np.pi / orbit.rate == pytest.approx(5828.5166, abs=1e-4)
    assert CircularOrbit().rate == orbit.rate


def wanted_thrust(t, radius, phase, mass):
    """U = m A⁺(b + A μ r/‖r‖³) with A = I: position, velocity and thrust in inertial axes.

    About the default circular orbit, which lies over the equator, everything written out.
    """
    angle = N * t
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    omega = np.array([0, 0, N])
    theta = angle + phase
    d = radius * np.array([0.5 * np.sin(theta), np.cos(theta), np.sin(theta)])
    rate = radius * N * np.array([0.5 * np.cos(theta), -np.sin(theta), np.cos(theta)])
    relative = np.array([7e6, 0, 0]) + d
    r = turn @ relative
    velocity = turn @ (rate + np.cross(omega, relative))
    centripetal = np.cross(omega, np.cross(omega, relative))
    b = turn @ (-(N**2) * d + 2 * np.cross(omega, rate) + centripetal)
    return r, velocity, mass * (b + MU * r / np.linalg.norm(r) ** 3)


@pytest.fixture(scope="module")
def flight():
    """One satellite, 1 km, over one period, on the relation from the start."""
    plant = Satellites(mass=100.0, satellites=1)
    circle = projected_circle(plant, 1000.0, phase=[0.4])
    law = sc.ServoLaw(plant, projected_circle_relation(circle), sc.Stabilizing(gain=0.005))
    t = jnp.zeros(())
    q0, v0 = jax.jvp(circle.wanted, (t,), (jnp.ones(()),))
    run = sc.simulate(
        plant,
        law,
        q0,
        v0,
        2 * np.pi / N,
        points=101,
        rtol=1e-13,
        atol=1e-13,
        max_step=60.0,
        solver="dopri5",
    )
    return plant, run


def test_servo_force_is_the_closed_form(flight):
    """Also its largest size, 2.784e-7 m/s², where the force on the satellite is 8 m/s²."""
    _, run = flight
    expected = np.array([wanted_thrust(t, 1000.0, 0.4, 100.0)[2] for t in run.time])
    # The closed form subtracts 8 m/s² from 8 m/s².
    np.testing.assert_allclose(run.u, expected, rtol=0, atol=100 * 1e-13)
    dense = np.linspace(0, 2 * np.pi / N, 5001)
    size = [np.linalg.norm(wanted_thrust(t, 1000.0, 0.4, 1.0)[2]) for t in dense]
    assert np.max(size) == pytest.approx(2.784e-7, abs=5e-11)
    largest = np.linalg.norm(run.u, axis=1).max() / 100.0
    assert largest == pytest.approx(2.784e-7, abs=5e-11)


def test_two_bodies_in_scipy(flight):
    """The leader and the satellite about the planet in inertial axes, thrust by the closed form."""
    _, run = flight
    r, velocity, _ = wanted_thrust(0.0, 1000.0, 0.4, 100.0)

    def field(t, x):
        thrust = wanted_thrust(t, 1000.0, 0.4, 100.0)[2] / 100.0
        fall = lambda r: -MU * r / np.linalg.norm(r) ** 3
        return np.concatenate([x[3:6], fall(x[:3]), x[9:], fall(x[6:9]) + thrust])

    x0 = np.concatenate([[7e6, 0, 0, 0, 7e6 * N, 0], r, velocity])
    found = solve_ivp(field, (0, run.time[-1]), x0, method="DOP853", rtol=1e-13, atol=1e-9)
    relative = found.y[6:9, -1] - found.y[:3, -1]
    np.testing.assert_allclose(run.q[-1], relative, atol=2e-4)
    np.testing.assert_allclose(run.v[-1], found.y[9:, -1] - found.y[3:6, -1], atol=2e-7)
    assert run.beta_norm.max() < 1e-6


def test_free_flight_over_an_oblate_planet():
    """Without thrust, against SciPy in inertial axes with J₂, over one period."""
    orbit = circular_orbit(j2=J2)
    plant = Satellites(mass=100.0, orbit=orbit, j2=J2, satellites=1)
    q, v = np.array([300.0, -200.0, 500.0]), np.array([0.1, -0.6, 0.2])

    def flown(plant):
        relation = projected_circle_relation(projected_circle(plant))
        none = sc.Saturated(sc.ServoLaw(plant, relation), -1e-30, 1e-30)  # a law is needed
        return sc.simulate(plant, none, q, v, 5800.0, points=2, rtol=1e-11, solver="dopri5").q[-1]

    def fall(r):
        size, z = np.linalg.norm(r), r[2]
        k = 1.5 * J2 * MU * PLANET_RADIUS**2 / size**5
        return -MU * r / size**3 + k * r * (5 * z**2 / size**2 - np.array([1, 1, 3]))

    def field(t, x):
        return np.concatenate([x[3:6], fall(x[:3]), x[9:], fall(x[6:9])])

    leader = np.array([7e6, 0, 0, 0, 7e6 * orbit.rate, 0])
    x0 = np.concatenate([leader, leader[:3] + q, leader[3:] + v])
    found = solve_ivp(field, (0, 5800.0), x0, method="DOP853", rtol=1e-13, atol=1e-9)
    relative = found.y[6:9, -1] - found.y[:3, -1]
    assert np.linalg.norm(relative) > 4000
    np.testing.assert_allclose(flown(plant), relative, atol=1e-3)
    # What J₂ does here is far more than that.
    bare = Satellites(mass=100.0, orbit=circular_orbit(), satellites=1)
    assert np.linalg.norm(flown(bare) - relative) > 10.0


def test_hill_equations_are_the_linear_model():
    """Radial, along-track and across accelerations in the turning frame, near the leader."""
    plant = Satellites(mass=1.0, orbit=TILTED, satellites=1)
    A, B = hill_equations(TILTED.rate)
    t = jnp.asarray(1234.0)

    @jax.jit
    def turning(q, v, u):
        def rate(q, v, t):
            return jax.jvp(plant.in_hill_frame, (q, t), (v, jnp.ones(())))

        acceleration = plant.force(q, v, t) + u
        return jax.jvp(rate, (q, v, t), (v, acceleration, jnp.ones(())))

    rng = np.random.default_rng(1)
    for _ in range(3):
        q, v, u = rng.normal(size=3), 1e-3 * rng.normal(size=3), 1e-6 * rng.normal(size=3)
        (x, rate), (_, acceleration) = turning(q, v, u)
        state = np.concatenate([x[0], rate[0]])
        thrust = np.asarray(TILTED.hill_frame(t)).T @ u
        expected = A @ state + B @ thrust
        np.testing.assert_allclose(rate[0], expected[:3], rtol=1e-12)
        np.testing.assert_allclose(acceleration[0], expected[3:], atol=2e-12)


def test_regulator_moves_satellites_onto_the_circle():
    """Its eigenvalues lie in the left half plane, and an error of 5 m dies out."""
    plant = Satellites(mass=np.array([80.0, 100.0]), satellites=2)
    circle = projected_circle(plant, 200.0)
    relation = projected_circle_relation(circle)
    law = hill_regulator(plant, relation, circle, position=1.0, acceleration=2e-5)
    A, B = hill_equations(plant.orbit.rate)
    decay = -np.linalg.eigvals(A - B @ np.asarray(law.gain)).real.max()
    assert decay > 2e-3
    q, v = jax.jvp(circle.wanted, (jnp.zeros(()),), (jnp.ones(()),))
    run = sc.simulate(plant, law, np.asarray(q) + 5.0, v, 8 / decay, points=51)
    error = np.linalg.norm(run.position_error, axis=1)
    assert error[0] == pytest.approx(5 * np.sqrt(6))
    # What is left is answered to by no feedforward: 1e-8 m/s² over the stiffness of 2e-5 1/s².
    assert error[-1] < 5e-3


def test_default_circle():
    plant = Satellites(satellites=4)
    circle = projected_circle(plant, 500.0)
    x = np.asarray(circle.in_hill_frame(jnp.asarray(777.0)))
    np.testing.assert_allclose(np.hypot(x[:, 1], x[:, 2]), 500.0, rtol=1e-14)
    np.testing.assert_allclose(2 * x[:, 0], x[:, 2], rtol=1e-14)
    angle = np.unwrap(np.arctan2(x[:, 2], x[:, 1]))
    np.testing.assert_allclose(np.diff(angle), np.pi / 2, rtol=1e-12)
    assert projected_circle_relation(circle).row_labels(12)[4] == "satellite 2 y [m/s]"


BAD = {
    "count": (lambda: Satellites(satellites=0), "satellites"),
    "mass": (lambda: Satellites(mass=-1.0), "mass"),
    "masses": (lambda: Satellites(mass=np.ones(4)), "mass"),
    "orbit": (lambda: Satellites(orbit=3.0), "orbit"),  # pyright: ignore[reportArgumentType]
    "radius": (lambda: CircularOrbit(radius=0.0), "radius"),
    "eccentricity": (lambda: EllipticOrbit(eccentricity=1.0), "eccentricity"),
    "inclined": (lambda: circular_orbit(j2=J2, inclination=0.1), "inclination"),
    "phases": (lambda: projected_circle(Satellites(), 1.0, [0.0]), "phase"),
    "size": (lambda: projected_circle(Satellites(), -1.0), "radius"),
    "weight": (
        lambda: hill_regulator(
            Satellites(),
            projected_circle_relation(projected_circle(Satellites())),
            projected_circle(Satellites()),
            position=0.0,
            acceleration=1.0,
        ),
        "position",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name):
    make, where = BAD[name]
    with pytest.raises(sc.errors.InputError, match=where):
        make()
