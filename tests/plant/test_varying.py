"""Plants whose parameters are functions of time: against SciPy, the power balance, and errors."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from tests.systems import SAILED_START, SECOND_CART, SailedCarts, sailed_motion

OPTIONS = {"points": 3, "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12)}


@pytest.fixture(scope="module")
def swinging():
    return sc.plant.Varying(
        SailedCarts(),
        {"mass[0]": lambda t: 1.0 + 0.5 * jnp.sin(2.0 * t), "stiffness": lambda t: 3.0 + t**2},
    )


def test_parameters_follow_time(swinging):
    now = swinging.at(0.7)
    np.testing.assert_allclose(now.mass, [1.0 + 0.5 * np.sin(1.4), 2.0], rtol=1e-15)
    assert float(now.stiffness) == pytest.approx(3.49, rel=1e-15)
    assert now.drag == 0.4
    whole = sc.plant.Varying(SailedCarts(), {"mass": lambda t: jnp.stack([1.0 + t, 2.0 + t])})
    np.testing.assert_array_equal(whole.at(2.0).mass, [3.0, 4.0])
    one = sc.plant.Varying(SailedCarts(), {"mass": lambda t: 1.0 + t})
    np.testing.assert_array_equal(one.at(2.0).mass, [3.0, 3.0])


def test_motion_with_varying_parameters(swinging):
    """M(σ(t)) v̇ = F(σ(t)) literally, by SciPy; the second cart is pulled along a path."""
    run = sc.simulate(
        swinging, sc.ServoLaw(SailedCarts(), SECOND_CART), *SAILED_START, 1.0, **OPTIONS
    )
    exact = sailed_motion(
        lambda t: (1.0 + 0.5 * np.sin(2.0 * t), 2.0), lambda t: 3.0 + t**2, 0.4, run.time
    )
    np.testing.assert_allclose(np.hstack([run.q, run.v]), exact, rtol=1e-8, atol=1e-9)


def test_energy_with_varying_parameters(swinging):
    """Power balance with the terms of σ̇, and what a kinetic energy with explicit time would add."""
    q, v, t = jnp.array([0.2, -0.3]), jnp.array([0.7, 0.4]), jnp.array(0.6)
    M, F = swinging.mass_matrix(q, t), swinging.force(q, v, t)
    acceleration = F / jnp.diagonal(M)
    energy = lambda q, v, t: swinging.kinetic_energy(q, v, t) + swinging.potential_energy(q, t)
    _, power = jax.jvp(energy, (q, v, t), (v, acceleration, jnp.ones(())))
    mass_rate, stiffness_rate = np.cos(1.2), 1.2  # of 1 + ½ sin 2t and 3 + t² at t = 0.6
    by_parameters = 0.5 * mass_rate * 0.7**2 + 0.5 * stiffness_rate * 0.5**2
    assert float(power) == pytest.approx(-0.4 * 0.7**3 + by_parameters, rel=1e-13)

    class Explicit(SailedCarts):
        def kinetic_energy(self, q, v, t):
            mass = jnp.stack([1.0 + 0.5 * jnp.sin(2.0 * t), 2.0])
            return 0.5 * jnp.sum(mass * v**2)

    explicit = Explicit(np.ones(2), stiffness=3.36)
    np.testing.assert_allclose(
        explicit.force(q, v, t), F - jnp.array([mass_rate * 0.7, 0.0]), rtol=1e-13
    )


def test_everything_else_is_that_of_the_plant_inside():
    from servocon_plants import PolarParticle

    plant = sc.plant.Varying(PolarParticle(), {"mass": lambda t: 1.0 + t})
    q, v, t = jnp.array([2.0, 0.3]), jnp.array([0.1, 0.2]), jnp.array(0.5)
    other = PolarParticle(mass=1.5)
    for name, arguments in (
        ("mass_matrix", (q, t)),
        ("force", (q, v, t)),
        ("coordinate_rate", (q, v, t)),
        ("kinetic_energy", (q, v, t)),
        ("potential_energy", (q, t)),
        ("nonconservative_force", (q, v, t)),
    ):
        found, expected = (getattr(p, name)(*arguments) for p in (plant, other))
        np.testing.assert_allclose(found, expected, rtol=1e-15, err_msg=name)
    assert plant.input_matrix(q, t) is None
    for name in ("coordinate_labels", "speed_labels", "input_labels"):
        assert getattr(plant, name)() == getattr(other, name)()


@pytest.mark.parametrize(
    ("functions", "error", "message"),
    [
        ({"mas": jnp.sin}, sc.errors.UnknownNameError, "Did you mean 'mass'"),
        (
            {"drag": 0.4},
            sc.errors.InputError,
            "function of 'drag': got 0.4; expected a function of time",
        ),
        ({"drag": lambda: 0.4}, sc.errors.InputError, r"a function of \(\).*Write lambda t:"),
        ({"drag": lambda t: jnp.ones(2)}, sc.errors.ShapeError, r"'drag': got shape \(2,\)"),
        (
            {"mass[0]": lambda t: jnp.ones(2)},
            sc.errors.ShapeError,
            r"got shape \(2,\); expected \(\)",
        ),
        ({"mass": jnp.sin, "mass[1]": jnp.sin}, sc.errors.InputError, "each number once"),
        ({}, sc.errors.InputError, "parameters: got none"),
    ],
)
def test_bad_functions(functions, error, message):
    with pytest.raises(error, match=message):
        sc.plant.Varying(SailedCarts(), functions)
