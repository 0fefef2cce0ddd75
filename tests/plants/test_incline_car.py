"""The car with a mass on an incline, against equations by hand."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import InclineCar

T0 = jnp.zeros(())
CAR = InclineCar(car=2.0, mass=0.5, angle=0.6, stiffness=7.0, damping=0.4)


def test_velocity_of_the_mass_gives_the_mass_matrix():
    """½ m₁ẋ² + ½ m₂[(ẋ + ṡ cos α)² + (ṡ sin α)²]."""
    v = np.array([0.3, -1.1])
    along, up = v[0] + v[1] * np.cos(0.6), v[1] * np.sin(0.6)
    energy = 0.5 * 2.0 * v[0] ** 2 + 0.5 * 0.5 * (along**2 + up**2)
    q = jnp.zeros(2)
    assert CAR.kinetic_energy(q, jnp.asarray(v), T0) == pytest.approx(energy, rel=1e-14)
    np.testing.assert_allclose(CAR.position(jnp.array([0.2, 0.7])), 0.2 + 0.7 * np.cos(0.6))


@pytest.mark.parametrize(("degrees", "expected"), [(30, 0.2), (60, 3 / 7), (90, 0.5)])
def test_reach_of_the_input(degrees, expected):
    """sin²α/(m₁ + m₂ sin²α) for unit masses."""
    car = InclineCar(angle=np.deg2rad(degrees))
    q = jnp.zeros(2)
    row = np.array([1.0, np.cos(np.deg2rad(degrees))])
    response = row @ np.linalg.solve(car.mass_matrix(q, T0), car.input_matrix(q, T0))
    assert response[0] == pytest.approx(expected, rel=1e-14)


def test_what_a_constant_position_leaves():
    """m₂ sin²α s̈ + d ṡ + k s = 0 along a run, against SciPy."""
    relation = sc.holonomic(lambda q, t: CAR.position(q), 2.0, name="mass")
    law = sc.ServoLaw(CAR, relation, sc.Stabilizing(2.0))
    start = [-0.1 * np.cos(0.6), 0.1]
    run = sc.simulate(
        CAR, law, start, [0.0, 0.0], 3.0, points=31, solver=sc.Solver(rtol=1e-10, atol=1e-13)
    )
    inertia = 0.5 * np.sin(0.6) ** 2
    exact = solve_ivp(
        lambda t, y: [y[1], -(0.4 * y[1] + 7.0 * y[0]) / inertia],
        (0, 3),
        [0.1, 0.0],
        t_eval=run.time,
        rtol=1e-11,
        atol=1e-13,
    )
    np.testing.assert_allclose(run.q[:, 1], exact.y[0], atol=1e-9)
    np.testing.assert_allclose(run.beta, 0, atol=1e-10)


@pytest.mark.parametrize(("name", "value"), [("car", 0.0), ("mass", -1.0), ("stiffness", -1.0)])
def test_bad_input(name, value):
    with pytest.raises(sc.errors.InputError, match=rf"InclineCar\.{name}: got .*expected"):
        InclineCar(**{name: value})
