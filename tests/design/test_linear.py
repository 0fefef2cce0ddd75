"""Linear design against closed forms, and against the decay that is measured in closed loop."""

import subprocess
import sys

import numpy as np
import pytest
from scipy.linalg import expm, solve_continuous_are

import servocon as sc
from servocon import design
from servocon_plants.particle import CartesianParticle

PARTICLE = CartesianParticle()
Q = np.array([[2.0, 0.5], [0.5, 1.0]])


SPEEDS = sc.residual(lambda q, v, t: v, name="speeds")


def place_error(q, t):
    return q - np.array([0.2, 0.1])


def reach(made):
    """A run of a particle from f = (1, −2), ḟ = (0.5, 1) under a design."""
    relation = SPEEDS if made.rate is None else sc.holonomic(place_error, made.rate)
    law = sc.ServoLaw(PARTICLE, relation, made.stabilizing)
    q0, v0 = [1.2, -1.9], [0.5, 1.0]
    return sc.simulate(
        PARTICLE, law, q0, v0, 2.0, points=21, solver=sc.Solver(method="tsit5", rtol=1e-10)
    )


def test_lyapunov_weight():
    """KᵀP + P K = Q by Kronecker products, and V̇ along the exact solution."""
    K = np.array([[1.0, 2.0], [-2.0, 3.0]])
    P, decay = design.lyapunov_weight(K, Q)
    eye = np.eye(2)
    system = np.kron(eye, K.T) + np.kron(K.T, eye)
    expected = np.linalg.solve(system, Q.ravel(order="F")).reshape(2, 2, order="F")
    np.testing.assert_allclose(P, expected, rtol=1e-12)
    assert decay >= np.linalg.eigvalsh(Q)[0] / np.linalg.eigvalsh(P)[-1]
    V = lambda x: np.einsum("i...,ij,j...->...", x, P, x)
    starts = np.random.default_rng(0).normal(size=(2, 200))
    later = V(expm(-0.01 * K) @ starts) / V(starts)
    assert later.max() <= np.exp(-0.01 * decay)
    assert later.max() > np.exp(-0.0102 * decay)  # the rate is attained


def test_lqr_of_the_residual():
    """K = √(Q / r), the matrix root, and V the optimal cost."""
    made = design.lqr(Q, 4.0)
    values, vectors = np.linalg.eigh(Q / 4.0)
    root = vectors * np.sqrt(values) @ vectors.T
    np.testing.assert_allclose(made.gain, root, rtol=1e-10)
    np.testing.assert_allclose(made.poles, -np.sqrt(values)[::-1], rtol=1e-10)
    eye = np.eye(2)
    np.testing.assert_allclose(
        made.weight, solve_continuous_are(0 * eye, eye, Q, 4.0 * eye), rtol=1e-9
    )
    assert made.rate is None
    P = made.stabilizing.weight
    np.testing.assert_allclose(P @ root, eye, atol=1e-10)
    assert made.decay == pytest.approx(2 * np.sqrt(values[0]))  # V̇ = −2 βᵀQβ here


def test_lqr_with_diagonal_weights_gives_one_number_a_row():
    made = design.lqr([4.0, 9.0], [1.0, 4.0])
    np.testing.assert_allclose(made.stabilizing.weight, [1 / 2.0, 1 / 1.5], rtol=1e-10)


def test_placed_poles_of_the_residual():
    made = design.place([-1.0, -3.0])
    run = reach(made)
    np.testing.assert_allclose(
        run.beta, np.exp(np.outer(run.time, [-1.0, -3.0])) * [0.5, 1.0], atol=1e-8
    )
    assert made.decay == pytest.approx(2.0)


def two_poles(slow, fast, time):
    """f of f̈ + (a + b) ḟ + a b f = 0 from f = (1, −2), ḟ = (0.5, 1)."""
    f, rate = np.array([1.0, -2.0]), np.array([0.5, 1.0])
    late, soon = np.exp(-np.outer(time, slow)), np.exp(-np.outer(time, fast))
    return ((fast * f + rate) * late - (slow * f + rate) * soon) / (fast - slow)


def test_placed_poles_between_coordinates():
    made = design.place_holonomic([[-2.0, -1.0], [-0.5, -4.0]])
    np.testing.assert_array_equal(made.rate, [1.0, 0.5])
    np.testing.assert_array_equal(made.poles, [-4.0, -2.0, -1.0, -0.5])
    run = reach(made)
    slow, fast = np.array([1.0, 0.5]), np.array([2.0, 4.0])
    np.testing.assert_allclose(run.position_error, two_poles(slow, fast, run.time), atol=1e-8)
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-made.gain]])
    np.testing.assert_allclose(np.sort(np.linalg.eigvals(A)), made.poles, rtol=1e-12)
    np.testing.assert_allclose(A.T @ made.weight + made.weight @ A, -np.eye(4), atol=1e-12)
    state = np.hstack([run.position_error, run.v])
    V = np.einsum("ti,ij,tj->t", state, made.weight, state)
    assert np.all(V[0] * np.exp(-made.decay * run.time) * (1 + 1e-9) >= V)


def test_lqr_between_coordinates():
    """k₁ = √(q/r), k₂ = √(q'/r + 2 k₁), of each row."""
    q, q_rate, r = np.array([4.0, 1.0]), np.array([9.0, 8.0]), 0.5
    made = design.lqr_holonomic(q, q_rate, r)
    k1 = np.sqrt(q / r)
    k2 = np.sqrt(q_rate / r + 2 * k1)
    np.testing.assert_allclose(made.gain, np.hstack([np.diag(k1), np.diag(k2)]), atol=1e-9)
    slow = (k2 - np.sqrt(k2**2 - 4 * k1)) / 2
    np.testing.assert_allclose(made.rate, slow, rtol=1e-9)
    run = reach(made)
    np.testing.assert_allclose(run.position_error, two_poles(slow, k2 - slow, run.time), atol=1e-8)


def test_the_weight_that_the_error_names_gives_a_double_pole():
    with pytest.raises(
        sc.errors.InputError, match=r"2 √\(q r\) = 2.82843, for a double pole at -1.682"
    ):
        design.lqr_holonomic([4.0], 2.0, 0.5)
    made = design.lqr_holonomic([4.0], 2 * np.sqrt(2.0), 0.5)
    np.testing.assert_allclose(made.poles, -(8.0**0.25), rtol=1e-4)
    np.testing.assert_allclose(made.gain, [[np.sqrt(8.0), 2 * 8.0**0.25]], rtol=1e-8)


BAD = {
    "positive pole": (lambda: design.place([1.0]), r"poles: got 1; expected .*left half plane"),
    "no pole": (lambda: design.place([]), r"poles: got none; expected .*left half plane"),
    "complex": (
        lambda: design.place([-1 + 2j, -1 - 2j]),
        r"poles: got -1\+2j, -1-2j; expected real poles.*The nearest are -1, -1\.",
    ),
    "complex pair": (
        lambda: design.place_holonomic([-1 + 2j, -1 - 2j]),
        r"poles: got -1\+2j, -1-2j; expected real poles.*no real row.*The nearest are -1, -1\.",
    ),
    "one pole of two": (lambda: design.place_holonomic([-1.0]), "expected two poles for each row"),
    "two for β": (lambda: design.place([[-1.0, -2.0]]), "expected one pole for each row of β"),
    "asymmetric": (
        lambda: design.lqr(Q, [1.0, 3.0]),
        r"desired_rate: got weights for which K = R⁻¹S is not symmetric.*multiple of the identity",
    ),
    "indefinite": (lambda: design.lqr([1.0, -1.0]), r"error: got .*; expected symmetric and pos"),
    "sizes": (lambda: design.lqr([1.0, 1.0], np.eye(3)), r"desired_rate: got shape \(3, 3\)"),
    "NaN": (lambda: design.lqr([np.nan]), r"error: got \[nan\]; expected symmetric and positive"),
    "row weights": (lambda: design.lqr_holonomic([1.0], [3.0, 3.0]), r"velocity: got shape \(2,\)"),
    "zero": (lambda: design.lqr_holonomic([1.0, 0.0], 3.0), "position: got .*expected positive"),
    "unstable": (
        lambda: design.lyapunov_weight([[0.0, 1.0], [-1.0, 0.0]]),
        r"gain: got an eigenvalue with real part 0; expected eigenvalues with positive real part",
    ),
    "not square": (lambda: design.lyapunov_weight([[1.0, 2.0]]), r"gain: got shape \(1, 2\)"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name):
    make, message = BAD[name]
    with pytest.raises(sc.errors.InputError, match=message):
        make()


@pytest.mark.long
def test_python_control_is_imported_when_it_is_used():
    code = """
import sys
import servocon as sc
sc.design.tune, sc.design.place, sc.design.LinearDesign
assert "control" not in sys.modules
sc.design.lyapunov_weight([[1.0]])
assert "control" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
