"""Projected circles: the servo force in closed form, and two bodies in SciPy."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import Satellites, projected_circle, projected_circle_relation
from servocon_plants.satellites import MU

N = np.sqrt(MU / 7e6**3)


def thrust_by_hand(t, radius, phase, mass):
    """u = m A⁺(b + A μ r/‖r‖³) with A = I: position, velocity and thrust in inertial axes.

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
    q0, v0 = jax.jvp(circle.desired, (t,), (jnp.ones(()),))
    run = sc.simulate(
        plant,
        law,
        q0,
        v0,
        2 * np.pi / N,
        points=101,
        solver=sc.Solver(method="dopri5", rtol=1e-13, atol=1e-13, max_step=60.0),
    )
    return plant, run


def test_servo_force_is_the_closed_form(flight):
    """Also its largest size, 2.784e-7 m/s², where the force on the satellite is 8 m/s²."""
    _, run = flight
    expected = np.array([thrust_by_hand(t, 1000.0, 0.4, 100.0)[2] for t in run.time])
    # The closed form subtracts 8 m/s² from 8 m/s².
    np.testing.assert_allclose(run.u, expected, rtol=0, atol=100 * 1e-13)
    dense = np.linspace(0, 2 * np.pi / N, 5001)
    size = [np.linalg.norm(thrust_by_hand(t, 1000.0, 0.4, 1.0)[2]) for t in dense]
    assert np.max(size) == pytest.approx(2.784e-7, abs=5e-11)
    largest = np.linalg.norm(run.u, axis=1).max() / 100.0
    assert largest == pytest.approx(2.784e-7, abs=5e-11)


def test_two_bodies_in_scipy(flight):
    """The leader and the satellite about the planet in inertial axes, thrust by the closed form."""
    _, run = flight
    r, velocity, _ = thrust_by_hand(0.0, 1000.0, 0.4, 100.0)

    def field(t, x):
        thrust = thrust_by_hand(t, 1000.0, 0.4, 100.0)[2] / 100.0
        fall = lambda r: -MU * r / np.linalg.norm(r) ** 3
        return np.concatenate([x[3:6], fall(x[:3]), x[9:], fall(x[6:9]) + thrust])

    x0 = np.concatenate([[7e6, 0, 0, 0, 7e6 * N, 0], r, velocity])
    found = solve_ivp(field, (0, run.time[-1]), x0, method="DOP853", rtol=1e-13, atol=1e-9)
    relative = found.y[6:9, -1] - found.y[:3, -1]
    np.testing.assert_allclose(run.q[-1], relative, atol=2e-4)
    np.testing.assert_allclose(run.v[-1], found.y[9:, -1] - found.y[3:6, -1], atol=2e-7)
    assert run.beta_norm.max() < 1e-6


def test_default_circle():
    plant = Satellites(satellites=4)
    circle = projected_circle(plant, 500.0)
    x = np.asarray(circle.in_hill_frame(jnp.asarray(777.0)))
    np.testing.assert_allclose(np.hypot(x[:, 1], x[:, 2]), 500.0, rtol=1e-14)
    np.testing.assert_allclose(2 * x[:, 0], x[:, 2], rtol=1e-14)
    angle = np.unwrap(np.arctan2(x[:, 2], x[:, 1]))
    np.testing.assert_allclose(np.diff(angle), np.pi / 2, rtol=1e-12)
    assert projected_circle_relation(circle).row_labels(12)[4] == "satellite 2 y [m/s]"


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: projected_circle(Satellites(), 1.0, [0.0]), "phase"),
        (lambda: projected_circle(Satellites(), -1.0), "radius"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
