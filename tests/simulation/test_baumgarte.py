"""Baumgarte's stabilization: 2α = κ/P + Λ, ω² = κΛ/P, and the steps that it allows."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.polynomial import Polynomial
from scipy.linalg import expm

import servocon as sc
from servocon.laws import Metric
from servocon.simulation.xla.solve import SOLVERS
from servocon_plants import Cart, CartesianParticle, SliderCrank


def decay(times, two_alpha, omega_squared, f, f_rate):
    """f and ḟ over time under f̈ + 2α ḟ + ω² f = 0, by the matrix exponential."""
    companion = np.array([[0.0, 1.0], [-omega_squared, -two_alpha]])
    return np.array([expm(companion * t) @ (f, f_rate) for t in times]).T


def relations(q, t):
    """A moving point on the unit circle that the particle should be at, in two unlike rows."""
    return jnp.stack([0.5 * (q @ q - 1.0), q[0] * q[1] - 0.25 * jnp.sin(2.0 * t)])


GAINS = {  # κ, P of each row, Λ of each row
    "over-damped": (3.0, (0.5, 1.5), (2.0, 4.0)),
    "critical": (4.0, (0.5, 2.0), (8.0, 2.0)),
    "position first": (1.0, (1.0, 0.5), (9.0, 6.0)),
    "no feedback": (0.0, (1.0, 1.0), (2.0, 5.0)),
}


@pytest.mark.parametrize("gains", GAINS.values(), ids=GAINS)
def test_the_map(gains):
    """The error of a nonlinear system obeys the linear equation exactly, row by row."""
    gain, weight, rate = gains
    plant = CartesianParticle()
    law = sc.ServoLaw(
        plant,
        sc.holonomic(relations, rate=np.array(rate)),
        sc.Stabilizing(gain=gain, weight=np.array(weight)),
    )
    run = sc.simulate(
        plant,
        law,
        [1.2, 0.3],
        [0.4, -0.9],
        2.0,
        points=41,
        solver=sc.Solver(method="dopri5", rtol=1e-11, atol=1e-13),
    )
    for i in range(2):
        f, f_rate = run.position_error[:, i], run.beta[:, i] - rate[i] * run.position_error[:, i]
        p = gain / weight[i]
        expected = decay(run.time, p + rate[i], p * rate[i], f[0], f_rate[0])
        np.testing.assert_allclose([f, f_rate], expected, atol=2e-9)


class PositionAndSpeed(sc.Term):
    """−2α ḟ − ω² f with any α and ω, also under-damped."""

    two_alpha: float
    omega_squared: float
    name: str = "position and speed"
    metric: Metric = "gauss"

    def desired_rate(self, snapshot, state):
        return -self.two_alpha * snapshot.beta - self.omega_squared * snapshot.q


def under(two_alpha, omega_squared):
    """A law with these coefficients, in units of the step."""
    speed = sc.residual(lambda q, v, t: v)
    feedback = PositionAndSpeed(two_alpha=two_alpha / STEP, omega_squared=omega_squared / STEP**2)
    return sc.ServoLaw(Cart(), speed, feedback)


def test_coefficients_of_a_law():
    """The same input from κ, P and Λ as from 2α and ω²."""
    rate, gain, weight = 3.0, 10.0, 2.0
    position = sc.holonomic(lambda q, t: q, rate=rate)
    law = sc.ServoLaw(Cart(), position, sc.Stabilizing(gain=gain, weight=weight))
    same = under(STEP * (gain / weight + rate), STEP**2 * gain / weight * rate)
    for q, v in (([1.0], [0.0]), ([0.0], [1.0]), ([0.3], [-2.0])):
        np.testing.assert_allclose(law.step(q, v, 0.0).u, same.step(q, v, 0.0).u, rtol=1e-14)


STEP = 0.01
HELD = {"period": STEP, "method": "heun"}  # exact for a constant force


def amplification(two_alpha, omega_squared, method, period=None):
    """Matrix (2 × 2) of one step h on (f, h ḟ), for 2α h and ω² h², from two runs."""
    starts = {"q0": [[1.0], [0.0]], "v0": [[0.0], [1.0 / STEP]]}
    law = under(two_alpha, omega_squared)
    solver = sc.Solver(method=method, step=STEP)
    run = sc.simulate(Cart(), law, **starts, duration=STEP, points=2, period=period, solver=solver)
    return np.concatenate([run.q[:, -1], STEP * run.v[:, -1]], axis=1).T


def critical(product, **options):
    """The same for κ = Λ = α = ω with κh = `product`."""
    return amplification(2 * product, product**2, **options)


def stability_function(solver):
    """Factor of a step h on ẋ = λx, a polynomial in λh, from the method's tableau."""
    if solver == "euler":
        return Polynomial([1, 1])
    method: Any = SOLVERS[solver]()
    tableau = method.tableau
    stages = len(tableau.b_sol)
    A = np.zeros((stages, stages))
    for i, row in enumerate(tableau.a_lower):
        A[i + 1, : len(row)] = row
    powers = [np.ones(stages)]
    for _ in range(stages - 1):
        powers.append(A @ powers[-1])
    return Polynomial([1, *(np.asarray(tableau.b_sol) @ power for power in powers)])


def test_stability_functions():
    """Factors of the textbooks; Dormand & Prince 1980 have z⁶/600."""
    expected = {
        "heun": [1, 1, 1 / 2],
        "bosh3": [1, 1, 1 / 2, 1 / 6],
        "dopri5": [1, 1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 600],
    }
    for solver, coefficients in expected.items():
        found = np.asarray(stability_function(solver).coef, float)
        np.testing.assert_allclose(found[: len(coefficients)], coefficients, rtol=1e-13)
        np.testing.assert_allclose(found[len(coefficients) :], 0.0, atol=1e-15)


@pytest.mark.parametrize("solver", ["euler", "heun"])
def test_a_step_does_what_the_method_does_to_an_exponential(solver):
    """κ = Λ: both eigenvalues are R(−κh)."""
    for product in (0.05, 0.2, 1.0, 1.7, 2.1):
        step, expected = critical(product, method=solver), stability_function(solver)(-product)
        np.testing.assert_allclose(np.trace(step), 2 * expected, atol=1e-12)
        np.testing.assert_allclose(np.linalg.det(step), expected**2, atol=1e-12)


LIMITS = {
    "euler": 2.0,
    "heun": 2.0,
    "bosh3": 2.51275,
    "dopri5": 3.30657,
    "tsit5": 3.50685,
    "dopri8": 5.16663,
}


@pytest.mark.parametrize("solver", LIMITS)
def test_largest_step(solver):
    """Errors fall for every κh below the limit and grow above it."""
    size = lambda product: np.abs(stability_function(solver)(-product))
    assert np.max(size(np.linspace(1e-3, 0.999, 1000) * LIMITS[solver])) < 1
    assert size(1.001 * LIMITS[solver]) > 1
    np.testing.assert_allclose(size(LIMITS[solver]), 1.0, atol=1e-4)


def test_largest_period_of_held_inputs():
    """α h ≤ 1 for α = ω: half of what explicit Euler allows."""
    for product in (0.1, 0.999, 1.001, 1.5):
        step = critical(product, **HELD)
        closed_form = [[1 - product**2 / 2, 1 - product], [-(product**2), 1 - 2 * product]]
        np.testing.assert_allclose(step, closed_form, atol=1e-12)
        assert (np.abs(np.linalg.eigvals(step)).max() < 1) == (product < 1)


def test_the_gains_of_taylor_are_marginal_for_euler_and_held_inputs():
    """α = 1/h, ω = √2/h: eigenvalues ±i and {−1, 0}; Heun's method leaves nothing of f."""
    values = lambda **options: np.linalg.eigvals(amplification(2.0, 2.0, **options))
    np.testing.assert_allclose(sorted(values(method="euler"), key=np.imag), [-1j, 1j], atol=1e-12)
    np.testing.assert_allclose(np.sort(values(**HELD)), [-1, 0], atol=1e-12)
    np.testing.assert_allclose(amplification(2.0, 2.0, method="heun"), np.zeros((2, 2)), atol=1e-12)


def test_dead_beat():
    """Two steps leave no error: α = ω = 1/h with explicit Euler, 2α = 3/(2h), ω = 1/h if held."""
    for two_alpha, options in ((2.0, {"method": "euler"}), (1.5, HELD)):
        step = amplification(two_alpha, 1.0, **options)
        assert np.abs(step).max() > 0.4
        np.testing.assert_allclose(step @ step, np.zeros((2, 2)), atol=1e-12)


class Closure(eqx.Module):
    """ḟ + Λ f of the slider-crank, also with Λ = 0, which `servocon.holonomic` refuses."""

    plant: SliderCrank
    rate: float

    def __call__(self, q, v, t):
        gap, gap_rate = jax.jvp(lambda q: self.plant.gap(q, t), (q,), (v,))
        return gap_rate + self.rate * gap


@pytest.mark.filterwarnings("ignore:member 2.*'crank .rad.' moved by up to")  # it falls
def test_the_rule_on_a_slider_crank():
    """κ = Λ = 0.05/h keeps the gap small and the motion; 1/h spoils the motion."""
    h, plant = 0.01, SliderCrank(crank_length=0.5)
    rod = -np.arcsin(0.5 * np.sin(1.0))
    start = [1.0, rod, 0.5 * np.cos(1.0) + np.cos(rod)], [0.0, 0.0, 0.0], 10.0
    laws = [
        sc.ServoLaw(plant, sc.residual(Closure(plant, gain)), sc.Stabilizing(gain=gain))
        for gain in (0.0, 0.05 / h, 1.0 / h)
    ]
    run, exact = (
        sc.simulate(
            plant, sc.batch(laws), *start, points=101, solver=sc.Solver(method="bosh3", step=step)
        )
        for step in (h, h / 20)
    )
    crank, rod, slider = np.moveaxis(run.q, -1, 0)
    gap = np.abs(0.5 * np.cos(crank) + np.cos(rod) - slider).max(axis=1)
    motion = np.abs(run.q - exact.q[1]).max(axis=(1, 2))
    assert gap[1] < gap[0] / 10, gap
    assert motion[1] < 2 * motion[0], motion
    assert motion[2] > 10 * motion[1], motion
