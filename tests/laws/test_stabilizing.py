"""Feedback: β̇ = −κP⁻¹β on the exact model, and what it refuses."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot

MATRIX = np.array([[2.0, 0.8], [0.8, 1.0]])
WEIGHTS = {"scalar": 2.0, "a row each": np.array([2.0, 0.5]), "matrix": MATRIX}


@pytest.mark.parametrize("metric", ["gauss", "torque", "acceleration"])
@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
def test_decay(coupled, weight, metric):
    """β̇ = A v̇ − b by NumPy, whatever metric brings it about."""
    stabilizing = sc.Stabilizing(gain=3.0, weight=weight, metric=metric)
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, stabilizing)
    P = weight if np.ndim(weight) == 2 else np.diag(np.broadcast_to(weight, 2))
    for q, v, t in coupled.states:
        beta, A, b = coupled.rows(q, v, t)
        force = coupled.force(q, v, t) + law.step(q, v, t).u
        rate = A @ np.linalg.solve(coupled.mass(q), force) - b
        np.testing.assert_allclose(rate, -3.0 * np.linalg.solve(P, beta), rtol=1e-10, atol=1e-11)


def test_a_sweep_over_gain_and_weight(coupled):
    """Gain and weight are leaves, also under `vmap` and differentiation."""
    q, v, t = (jnp.asarray(x) for x in coupled.states[1])
    beta, *_ = coupled.rows(*map(np.asarray, (q, v, t)))

    def desired_rate(gain, weight):
        law = sc.ServoLaw(
            coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=gain, weight=weight)
        )
        return law.terms[1].desired_rate(Snapshot(law.model, law.constraint, q, v, t), ())

    gains, weights = jnp.array([1.0, 2.0]), jnp.array([[1.0, 4.0], [3.0, 0.5]])
    swept = jax.vmap(desired_rate)(gains, weights)
    np.testing.assert_allclose(swept, -gains[:, None] * beta / weights, rtol=1e-13)
    slope = jax.jacfwd(desired_rate)(2.0, MATRIX)
    np.testing.assert_allclose(slope, -np.linalg.solve(MATRIX, beta), rtol=1e-12)


@pytest.mark.parametrize("gain", [-1.0, float("nan"), float("inf"), np.array([1.0, -2.0])])
def test_bad_gains(gain):
    with pytest.raises(
        sc.errors.InputError,
        match=r"gain: got .*; expected (a number of at least 0 \[1/s\]|finite)",
    ):
        sc.Stabilizing(gain=gain)


def test_gain_zero_switches_the_feedback_off(coupled):
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=0.0))
    step = law.step(*coupled.states[0])
    np.testing.assert_array_equal(step.contributions["stabilizing"], np.zeros(3))


@pytest.mark.parametrize(
    "weight",
    [
        0.0,
        -2.0,
        float("nan"),
        np.array([1.0, 0.0]),
        np.array([[1.0, 2.0], [2.0, 1.0]]),  # indefinite
        np.array([[1.0, 0.5], [0.0, 1.0]]),  # not symmetric
        np.array([[1.0, 0.5]]),
        np.array([[1.0, np.nan], [np.nan, 1.0]]),
        jnp.array([1.0, -1.0]),
    ],
    ids=str,
)
def test_bad_weights(weight):
    with pytest.raises(
        sc.errors.InputError,
        match=r"weight: got .*; expected a positive number, one per row, or a symm",
    ):
        sc.Stabilizing(weight=weight)


def test_shapes_that_do_not_fit():
    term = sc.Stabilizing(gain=1.0, weight=np.ones(2), name="feedback")
    term.check(2)
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"weight of term 'feedback': got shape \(2,\); expected \(\), \(3,\) or \(3, 3\)",
    ):
        term.check(3)
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"gain of term 'feedback': got shape \(2,\); expected one number.*weight",
    ):
        sc.Stabilizing(gain=np.ones(2), name="feedback").check(2)


def test_an_unknown_metric():
    with pytest.raises(sc.errors.UnknownNameError, match="metric: got 'mass'; expected one of acc"):
        sc.Stabilizing(metric="mass")
