"""Stiff joints as rigid ones: against SciPy, and the refusal where they are not stiff."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import PlanarArm, flexible_joint_arm
from tests.laws.flexible_joints.printed_arm import arm

MIRROR = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
A = np.array([[1.0, 1.0]])
Q0, V0 = [0.0, 0.0, 0.0, 0.0], [1.0, -0.1, 1.0, -0.1]


def run_of(stiffness, *terms, relation=MIRROR, **options):
    model = flexible_joint_arm(2, stiffness=stiffness)
    law = sc.laws.CompositeLaw(model, relation, *(terms or (sc.Stabilizing(1.0),)))
    return sc.simulate(model, law, Q0, V0, 10.0, points=11, **options)


def test_the_law_against_scipy():
    """u_s of the mass D + J and u_f = −2ζJω (q̇₂ − q̇₁), written out."""
    K, J, zeta = 1e2, 1.0, 0.7

    def rate(t, x):
        q1, q2, v1, v2 = x.reshape(4, 2)
        D, bias = arm(q1, v1)
        inverse = np.linalg.inv(D + J * np.eye(2))
        lever = A.T @ np.linalg.inv(A @ inverse @ A.T)
        slow = lever @ (A @ inverse @ bias - A @ v1)
        omega = np.sqrt(K * (1 / J + 1 / np.diag(D)))
        u = slow - 2 * zeta * J * omega * (v2 - v1)
        twist = K * (q1 - q2)
        return np.concatenate([v1, v2, np.linalg.solve(D, -bias - twist), (twist + u) / J])

    run = run_of(K)
    x = solve_ivp(rate, (0, 10), Q0 + V0, "DOP853", run.time, rtol=1e-10, atol=1e-12).y.T
    np.testing.assert_allclose(run.beta[:, 0], x[:, 4] + x[:, 5], atol=1e-8)
    assert set(run.contributions) == {"nominal", "stabilizing", "damping"}
    np.testing.assert_allclose(sum(run.contributions.values()), run.u, atol=1e-12)


@pytest.mark.parametrize(("stiffness", "error"), [(1e2, 3.1e-3), (1e4, 2.2e-3), (1e6, 2.4e-4)])
def test_the_error_falls_with_the_stiffness(stiffness, error):
    """|β| at t = 10 s, on the arm of Zhao, Chen, Zhao & Dong 2018, section 8.3."""
    run = run_of(stiffness, solver=sc.Solver(rtol=1e-7, max_steps=200_000))
    assert run.beta_norm[-1] == pytest.approx(error, rel=0.03)


ROBUST = sc.Robust(sc.laws.polynomial_bound(2.0), width=0.8, effectiveness=0.5, weight=4.0)
FAST = sc.holonomic(lambda q, t: q[0] + q[1], rate=[[1.5]], name="fast")


@pytest.mark.first(2)
@pytest.mark.parametrize(
    ("stiffness", "terms", "relation", "rate"),
    [
        (1.0, (sc.Stabilizing(1.0),), MIRROR, 1.0),
        (1e2, (sc.Stabilizing(4.0, weight=[2.0]),), MIRROR, 2.0),
        (1e2, (sc.Stabilizing(4.0, weight=[[2.0]]),), MIRROR, 2.0),
        (1e2, (sc.Stabilizing(0.5), ROBUST), MIRROR, 0.5 + 2.0**2 / 0.8 / 0.5 / 4.0),
        (1e2, (sc.Stabilizing(0.1),), FAST, 1.5),
        (1e2, (sc.Stabilizing(0.1),), sc.stack(MIRROR, FAST), 1.5),
    ],
)
def test_refused_where_the_springs_are_not_fast(stiffness, terms, relation, rate):
    """ω = √(K (1/J + 1/D_ii)), least at the heavier link, beside ten times the law's rate."""
    omega = np.sqrt(stiffness * (1 + 1 / 4.5))
    message = (
        rf"got springs of ω = {omega:.3g} rad/s beside a law of {rate:.3g} 1/s .*"
        r"ω of at least 10 times .*BacksteppingLaw or servocon.laws.FeedbackLinearizingLaw"
    )
    with pytest.raises(sc.errors.InputError, match=message):
        run_of(stiffness, *terms, relation=relation)


def test_the_threshold():
    """A rate of a tenth of ω is let through, a larger one is not; the pose decides, too."""
    model = flexible_joint_arm(2, stiffness=1e2)
    most = np.sqrt(1e2 * (1 + 1 / 4.5)) / 10
    check = lambda law, q: law.constraint.check_state(model, np.array(q), np.array(V0), 0.0)
    check(sc.laws.CompositeLaw(model, MIRROR, sc.Stabilizing(0.999 * most)), Q0)
    beyond = sc.laws.CompositeLaw(model, MIRROR, sc.Stabilizing(1.001 * most))
    with pytest.raises(sc.errors.InputError, match="springs of"):
        check(beyond, Q0)
    check(beyond, [0.0, np.pi, 0.0, 0.0])  # folded, the first link's inertia is smaller


class Cubic(sc.Term):
    """A term of a user's own, with the gain 30 at β = 0."""

    name: str = "cubic"
    metric: str = "gauss"

    def desired_rate(self, snapshot, state):
        return -30.0 * (snapshot.beta + snapshot.beta**3)


def test_the_rate_of_any_term_without_a_state_is_known():
    with pytest.raises(sc.errors.InputError, match=r"beside a law of 30 1/s \(the terms 30,"):
        run_of(1e2, Cubic())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda model: sc.laws.CompositeLaw(PlanarArm(), MIRROR), "model: got PlanarArm; expected"),
        (lambda model: sc.laws.CompositeLaw(model, MIRROR, damping=0.0), "damping: got 0.0"),
        (lambda model: sc.laws.CompositeLaw(model, MIRROR, 3.0), "term 0: got float"),
        (
            lambda model: sc.laws.CompositeLaw(model, MIRROR, sc.Integral(1.0)),
            "got a term with an internal state; expected .* whose rate is compared",
        ),
    ],
)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make(flexible_joint_arm(2))


def test_weights_are_checked_against_the_rows():
    law = sc.laws.CompositeLaw(flexible_joint_arm(2), MIRROR, sc.Stabilizing(weight=np.ones(2)))
    with pytest.raises(sc.errors.ShapeError, match="weight of term 'stabilizing'"):
        law.check(1)
