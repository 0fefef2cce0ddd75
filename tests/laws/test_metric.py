"""A metric by its weight: against the literal formula with matrix square roots."""

import numpy as np
import pytest
from scipy.linalg import sqrtm

import servocon as sc
from servocon.laws import PriorityLaw

DRIVES = {
    "every force": None,
    "two inputs": np.array([[1.0, 0.0], [0.5, 1.0], [0.0, -2.0]]),
    "four inputs": np.array([[1.0, 0.0, 0.3, 0.1], [0.5, 1.0, 0.0, 0.2], [0.0, -2.0, 1.0, 0.4]]),
}


@pytest.mark.parametrize("drives", DRIVES.values(), ids=DRIVES)
def test_least_weighted_inputs(coupled, drives):
    """U = N^−½ (A M⁻¹B N^−½)⁺ w, for the nominal term and the feedback."""
    B = np.eye(3) if drives is None else drives
    size = B.shape[1]
    root = np.random.default_rng(0).normal(size=(size, size))
    N = root @ root.T + 0.1 * np.eye(size)
    law = sc.ServoLaw(
        coupled.Plant(B=drives),
        coupled.constraint,
        sc.Stabilizing(gain=3.0, metric=sc.laws.Weighting(N)),
        metric=sc.laws.Weighting(N),
    )
    half = np.linalg.inv(np.real(sqrtm(N)))
    for q, v, t in coupled.states:
        beta, A, b = coupled.rows(q, v, t)
        M, F = coupled.mass(q), coupled.force(q, v, t)
        inverse = half @ np.linalg.pinv(A @ np.linalg.solve(M, B) @ half)
        step = law.step(q, v, t)
        nominal = inverse @ (b - A @ np.linalg.solve(M, F))
        np.testing.assert_allclose(step.contributions["nominal"], nominal, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(
            step.contributions["stabilizing"], inverse @ (-3.0 * beta), rtol=1e-9, atol=1e-9
        )


@pytest.mark.parametrize("name", ["gauss", "torque", "acceleration"])
def test_the_named_metrics_are_weights(coupled, name):
    q, v, t = coupled.states[1]
    inverse = np.linalg.inv(coupled.mass(q))
    N = {"gauss": inverse, "torque": np.ones(3), "acceleration": inverse @ inverse}[name]
    plant, constraint = coupled.Plant(), coupled.constraint
    named = sc.ServoLaw(plant, constraint, metric=name)
    weighted = sc.ServoLaw(plant, constraint, metric=sc.laws.Weighting(N))
    np.testing.assert_allclose(weighted.step(q, v, t).u, named.step(q, v, t).u, rtol=1e-10)


def test_one_weight_is_one_metric():
    assert (
        sc.laws.Weighting(np.ones(2))
        == sc.laws.Weighting(np.eye(2))
        != sc.laws.Weighting(2 * np.eye(2))
    )
    assert len({sc.laws.Weighting(np.ones(2)), sc.laws.Weighting(np.eye(2))}) == 1


@pytest.mark.parametrize(
    "matrix",
    [3.0, [1.0, 0.0], [[1.0, 2.0], [2.0, 1.0]], [[1.0, 1.0], [0.0, 1.0]], [np.nan]],
    ids=str,
)
def test_bad_weights(matrix):
    with pytest.raises(
        sc.errors.InputError, match=r"matrix of Weighting: got .*symmetric positive def"
    ):
        sc.laws.Weighting(matrix)


def test_a_weight_of_other_inputs(coupled):
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, metric=sc.laws.Weighting(np.ones(2)))
    with pytest.raises(sc.errors.ShapeError, match=r"got shape \(2, 2\); expected \(3, 3\)"):
        law.step(*coupled.states[0])


def test_a_run_with_a_weight_and_rows_that_contradict(coupled):
    """M of `coupled` is symmetric to rounding only, so that the checks at the start look at it."""
    weight = sc.laws.Weighting([1.0, 2.0, 3.0])
    first = sc.residual(lambda q, v, t: v[0] + v[1])
    second = sc.residual(lambda q, v, t: v[0] + v[1] - 1.0 - t)
    plant = coupled.Plant()
    feedback = sc.Stabilizing(gain=3.0, metric=weight)
    law = PriorityLaw(plant, [first, second], feedback, metric=weight)
    run = sc.simulate(
        plant, law, *coupled.states[1][:2], 0.5, points=3, solver=sc.Solver(rtol=1e-9)
    )
    np.testing.assert_allclose(run.beta[:, 0], run.beta[0, 0] * np.exp(-3 * run.time), atol=1e-8)
