"""Exact linearization of flexible joints, against matrix exponentials, SciPy and rigid joints."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import expm

import servocon as sc
from servocon_plants import PlanarArm, flexible_joint_arm
from tests.laws.flexible_joints.printed_arm import arm

MIRROR = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
A = np.array([[1.0, 1.0]])
K, J = np.array([60.0, 90.0]), np.array([0.5, 0.8])
KP, KD = np.array([100.0, 64.0]), np.array([15.0, 18.0])
GAIN = 2.0
START = np.array([0.3, -0.4, 0.5, -0.2, 0.6, 0.2, -0.3, 0.1])


def wanted(q, v):
    """τ_d, the servo force of the rigid links, b = 0."""
    D, bias = arm(q, v)
    inverse = np.linalg.inv(D)
    lever = A.T @ np.linalg.inv(A @ inverse @ A.T)
    return lever @ (A @ inverse @ bias - GAIN * (A @ v))


def law_of(feedforward="full", stiffness=K):
    return sc.laws.FeedbackLinearizingLaw(
        flexible_joint_arm(2, stiffness=stiffness, rotor_inertia=J),
        MIRROR,
        sc.Stabilizing(gain=GAIN),
        stiffness=KP,
        damping=KD,
        feedforward=feedforward,
    )


@pytest.fixture(scope="module")
def run():
    law = law_of()
    return sc.simulate(
        law.model,
        law,
        START[:4],
        START[4:],
        1.0,
        points=21,
        solver=sc.Solver(rtol=1e-11, atol=1e-13),
    )


def errors_at_start():
    """e and ė from NumPy, τ̇_d by a difference along the motion."""
    q1, q2, v1, v2 = START.reshape(4, 2)
    D, bias = arm(q1, v1)
    torque, h = K * (q2 - q1), 1e-5
    a = np.linalg.solve(D, torque - bias)
    ahead, behind = (wanted(q1 + d * v1, v1 + d * a) for d in (h, -h))
    return torque - wanted(q1, v1), K * (v2 - v1) - (ahead - behind) / (2 * h)


def decayed(t):
    """e(t) of ë + k_d ė + k_p e = 0."""
    e, rate = errors_at_start()
    return np.array(
        [
            (expm(np.array([[0.0, 1.0], [-KP[i], -KD[i]]]) * t) @ [e[i], rate[i]])[0]
            for i in range(2)
        ]
    )


def test_the_torque_error_is_a_linear_oscillator(run):
    expected = np.array([decayed(t) for t in run.time])
    assert np.abs(expected[0]).max() > 5.0
    np.testing.assert_allclose(run.signals["torque error"], expected, atol=2e-8)


def test_links_move_as_under_that_torque(run):
    """β against SciPy's motion of the links alone, under τ_d + e(t)."""

    def rate(t, x):
        q, v = np.split(x, 2)
        D, bias = arm(q, v)
        return np.concatenate([v, np.linalg.solve(D, wanted(q, v) + decayed(t) - bias)])

    start = START[[0, 1, 4, 5]]
    x = solve_ivp(rate, (0, 1), start, "DOP853", run.time, rtol=1e-9, atol=1e-11).y.T
    np.testing.assert_allclose(run.beta[:, 0], x[:, 2] + x[:, 3], atol=1e-7)
    np.testing.assert_allclose(run.q[:, :2], x[:, :2], atol=1e-7)
    assert np.ptp(run.beta) > 0.5  # the springs are felt


def test_stiff_springs_give_the_rigid_law():
    """K → ∞ with τ = τ_d: u = τ_d + J q̈₁."""
    stiff = 1e9
    q, v = START[:2], START[4:6]
    torque = wanted(q, v)
    D, bias = arm(q, v)
    a = np.linalg.solve(D, torque - bias)
    step = law_of(stiffness=stiff).step(np.r_[q, q + torque / stiff], np.r_[v, v], 0.0)
    # What is left is J K⁻¹ times the rates of τ_d, and k_p times rounding of K (q2 − q1).
    np.testing.assert_allclose(step.u, torque + J * a, atol=1e-5)
    assert np.abs(step.u - torque).max() > 0.1


def test_without_the_second_rate():
    """The manifold of first order lacks J K⁻¹τ̈_d and nothing else."""
    full, short = (
        law_of(name).step(START[:4], START[4:], 0.0).contributions for name in ("full", "first")
    )
    for name in ("spring", "rotor", "motor feedback"):
        np.testing.assert_allclose(full[name], short[name], rtol=1e-13)
    assert np.abs(full["reference"]).max() > 0.01
    np.testing.assert_array_equal(short["reference"], 0.0)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(PlanarArm(), MIRROR),
            "model: got PlanarArm; expected",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(model, MIRROR, stiffness=0.0),
            "stiffness: got 0.0",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(model, MIRROR, damping=[1.0, -1.0]),
            "damping: got",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(model, len),
            "constraint: got builtin_function",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(model, MIRROR, metric="none"),
            "metric: got 'none'",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(model, MIRROR, feedforward="half"),
            "feedforward: got 'half'; expected one of first, full",
        ),
        (
            lambda model: sc.laws.FeedbackLinearizingLaw(
                model, MIRROR, sc.Robust(sc.laws.polynomial_bound(1.0), effectiveness=1.0)
            ),
            "boundary_layer of term 'robust': got 'saturation'.*one of constant, root, tanh",
        ),
    ],
)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make(flexible_joint_arm(2))


def test_weights_are_checked_against_the_rows():
    law = sc.laws.FeedbackLinearizingLaw(
        flexible_joint_arm(2), MIRROR, sc.Stabilizing(weight=np.ones(2))
    )
    with pytest.raises(sc.errors.ShapeError, match="weight of term 'stabilizing'"):
        law.check(1)
