"""Integral action against the linear equation of its closed loop, solved by SciPy."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import expm

import servocon as sc
from servocon.errors import InputError, ShapeError
from servocon_plants import CartesianParticle

KAPPA, GAIN, PUSH = 3.0, np.array([2.0, 8.0]), np.array([1.5, -4.0])
STILL = sc.residual(lambda q, v, t: v, name="still")


def law(**options):
    integral = sc.Integral(GAIN, **options)
    return sc.ServoLaw(CartesianParticle(), STILL, sc.Stabilizing(KAPPA), integral)


def run(plant, **options):
    started = {"q0": [0.0, 0.0], "v0": [1.0, 0.5], "duration": 6.0, "points": 61}
    return sc.simulate(plant, law(**options), **started, solver=sc.Solver(rtol=1e-10, atol=1e-12))


def heavy(mass=2.0):
    """A particle of another mass, on which gravity and inputs leave a constant uncertainty."""
    return CartesianParticle(mass=mass)


def test_a_constant_uncertainty_dies_out():
    """With mass 2 for 1 and gravity: 2 β̇ = −κβ − k ∫β dt − g, row by row."""
    made = run(heavy())
    for row, gain in enumerate(GAIN):
        weight = 9.81 * (1.0 - 2.0) * row  # the law carries the weight of half of the mass
        A = np.array([[-KAPPA / 2.0, -gain / 2.0, weight / 2.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
        x0 = np.array([[1.0, 0.5][row], 0.0, 1.0])
        expected = np.array([(expm(A * t) @ x0)[:2] for t in made.time])
        np.testing.assert_allclose(made.beta[:, row], expected[:, 0], atol=1e-7)
        [state] = made.law_state.values()
        np.testing.assert_allclose(state[:, row], expected[:, 1], atol=1e-7)
    assert np.abs(made.beta[-1]).max() < 0.04
    left = 9.81 / KAPPA  # what feedback alone leaves of it
    assert left > 80 * np.abs(made.beta[-1]).max()


def test_the_integral_stays_within_its_limit():
    """Against SciPy on the same equations, which turns it down over a fiftieth of the width."""
    limit = np.array([0.1, 0.4])
    made = run(heavy(), limit=limit)
    [state] = made.law_state.values()
    assert (np.abs(state) <= limit * (1 + 1e-9)).all()
    assert (np.abs(state).max(axis=0) > 0.95 * limit).all()

    def rate(t, x):
        beta, total = x[:2], x[2:]
        force = -KAPPA * beta - GAIN * total - np.array([0.0, 9.81])
        outwards = np.where(beta > 0.0, limit - total, total + limit)
        return np.append(force / 2.0, beta * np.clip(outwards / (0.04 * limit), 0.0, 1.0))

    solved = solve_ivp(
        rate, (0.0, 6.0), [1.0, 0.5, 0.0, 0.0], t_eval=made.time, rtol=1e-9, atol=1e-11
    )
    np.testing.assert_allclose(made.beta, solved.y[:2].T, atol=1e-5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"gain": -1.0}, "gain"), ({"gain": np.nan}, "gain"), ({"gain": 1.0, "limit": 0.0}, "limit")],
)
def test_what_is_no_gain_is_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        sc.Integral(**arguments)


@pytest.mark.parametrize(
    ("term", "message"),
    [
        (sc.Integral([1.0, 2.0, 3.0]), "gain of term 'integral'"),
        (sc.Integral(1.0, limit=[1.0, 2.0, 3.0]), "limit of term 'integral'"),
    ],
)
def test_other_rows_than_the_constraint_has_are_refused(term, message):
    wrong = sc.ServoLaw(CartesianParticle(), STILL, sc.Stabilizing(KAPPA), term)
    with pytest.raises(ShapeError, match=message):
        sc.simulate(CartesianParticle(), wrong, [0.0, 0.0], [0.0, 0.0], 1.0)
