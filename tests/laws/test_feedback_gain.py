"""The largest feedback gain of a law, and the sampling period beyond which the loop is unstable."""

from contextlib import nullcontext

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws.baselines import SlidingMode
from servocon.laws.feedback_gain import FeedbackGain
from servocon.laws.integral import Integral
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.linalg import spectral_radius


class Carts(sc.Plant):
    """Two carts of different mass."""

    mass: float = 2.0

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([self.mass, 1.0]))

    def force(self, q, v, t):
        return -0.5 * v


P = np.array([[2.0, 0.3], [0.3, 0.5]])
TERMS = [
    sc.Stabilizing(gain=3.0),
    sc.Stabilizing(gain=3.0, weight=[2.0, 0.5]),
    sc.Stabilizing(gain=3.0, weight=P),
    sc.Robust(sc.polynomial_bound(0.7, 0.2), width=0.1, effectiveness=0.8, weight=P),
    sc.Robust(sc.polynomial_bound(0.7, agents=2), [0.1, 0.02], effectiveness=1.0, agents=2),
    sc.Robust(sc.polynomial_bound(0.7), 0.1, convention="relative", boundary_layer="root"),
    sc.RobustTranspose(sc.polynomial_bound(0.7), width=0.1, weight=P, boundary_layer="tanh"),
    sc.RobustTranspose(sc.polynomial_bound(0.7), width=0.1, weight=2.0),
    sc.Adaptive(width=0.2, weight=[2.0, 0.5]),
    sc.Adaptive(width=0.2, agents=2, initial=[[0.1, 0.2, 0.3], [0.4, 0.1, 0.1]]),
    SlidingMode(gain=2.0, width=0.1),
    Integral(gain=2.0, rows=2),
]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: type(term).__name__)
def test_the_gain_is_the_derivative_of_the_desired_rate(term):
    """A formula of a term's own is the largest eigenvalue of −∂(desired rate)/∂β at β = 0."""
    relation = sc.residual(lambda q, v, t: v + jnp.array([[1.0, 0.4], [0.0, 1.0]]) @ q, name="both")
    at = jnp.array([0.3, -0.2]), jnp.array([0.5, 0.1]), jnp.asarray(0.0)
    snapshot, state = Snapshot(Carts(), relation, *at), term.initial_state()
    rate = lambda beta: term.desired_rate(snapshot.with_error(beta), state)
    slopes = np.asarray(jax.jacfwd(rate)(jnp.zeros(2)))
    expected = np.abs(np.linalg.eigvals(slopes)).max()
    assert float(term.feedback_gain(snapshot, state)) == pytest.approx(expected, rel=0.02)
    assert float(Term.feedback_gain(term, snapshot, state)) == pytest.approx(expected, rel=0.02)
    assert expected > 0.0 or isinstance(term, Integral)


def test_the_bound_of_eigenvalues_is_tight():
    rng = np.random.default_rng(3)
    for n in (1, 2, 5, 12):
        X = rng.normal(size=(n, n))
        S = X @ X.T
        largest = np.linalg.eigvalsh(S)[-1]
        bound = float(spectral_radius(jnp.asarray(S)))
        assert largest * (1 - 1e-12) <= bound <= largest * n ** (1 / 64) * (1 + 1e-12)
    assert float(spectral_radius(jnp.zeros((3, 3)))) == 0.0
    assert float(spectral_radius(jnp.eye(2) * 1e200)) == pytest.approx(1e200, rel=0.02)


RATE = np.array([[2.0, 1.0], [0.0, 5.0]])
RELATIONS = [
    (sc.holonomic(lambda q, t: q, rate=[1.0, 4.0]), 4.0),
    (sc.holonomic(lambda q, t: q, rate=RATE), 5.0),
    (sc.residual(lambda q, v, t: v), 0.0),
    (sc.stack(sc.holonomic(lambda q, t: q[0], 2.0), sc.holonomic(lambda q, t: q[1], 3.0)), 3.0),
    (sc.bounded(lambda q, t: q[0], lambda t: 0.0 * t, 6.0, lower=-1.0, upper=1.0), 6.0),
]


@pytest.mark.parametrize(("relation", "rate"), RELATIONS)
def test_the_rate_of_a_relation(relation, rate):
    assert float(relation.position_decay()) == pytest.approx(rate, rel=0.02)


PATH = sc.holonomic(lambda q, t: q, rate=3.0, name="rest")
REFERENCE = lambda t: jnp.zeros(2) * t
LAWS = {
    "feedback": sc.ServoLaw(Carts(), PATH, sc.Stabilizing(gain=4.0, weight=0.5)),
    "robust": sc.ServoLaw(
        Carts(),
        PATH,
        sc.Stabilizing(gain=4.0),
        sc.Robust(sc.polynomial_bound(0.5), width=0.05, effectiveness=1.0),
    ),
    "transposed": sc.ServoLaw(
        Carts(),
        PATH,
        sc.Stabilizing(gain=4.0),
        sc.RobustTranspose(sc.polynomial_bound(1.0), width=0.05),
    ),
    "adaptive": sc.ServoLaw(
        Carts(), PATH, sc.Stabilizing(gain=4.0), sc.Adaptive(width=0.002, leakage=1e-6)
    ),
    "wrapped": sc.Saturated(sc.ServoLaw(Carts(), PATH, sc.Stabilizing(gain=4.0)), -9.0, 9.0),
    "computed torque": sc.laws.ComputedTorque(Carts(), PATH, REFERENCE, 1e-3, 7.0),
    "PD": sc.laws.GravityCompensatedPD(Carts(), PATH, REFERENCE, 1e-3, [6.0, 7.0]),
    "state feedback": sc.laws.StateFeedback(
        Carts(), PATH, np.hstack([1e-3 * np.eye(2), np.diag([6.0, 7.0])]), [0, 0], [0, 0], [0, 0]
    ),
    "two steps": sc.TwoStepLaw(
        sc.ServoLaw(Carts(), PATH, sc.Stabilizing(gain=0.1)),
        np.zeros(2),
        np.zeros(2),
        sc.polynomial_bound(0.1),
        width=0.02,
        rate=1.0,
    ),
}


@pytest.mark.parametrize("name", LAWS)
def test_the_period_that_a_law_needs_is_the_limit_of_stability(name):
    """With 0.95 times 2/gain small errors die out; with 1.08 times they grow, and a run says so.

    The exact plant near the relation: inside every boundary layer.
    """
    law, start = LAWS[name], ([1e-7, 2e-7], [1e-7, -1e-7])
    at = (*map(jnp.asarray, start), jnp.asarray(0.0))
    snapshot = Snapshot(law.model, law.constraint, *at)
    gains = law.feedback_gains(snapshot, law.initial_state())
    period = FeedbackGain.of({name: np.asarray(x) for name, x in gains.items()}).period
    for factor, stable in ((0.95, True), (1.08, False)):
        h = factor * period
        words = rf"times the period of {h:.6g} s is {2 * factor:.3g}, and a sampled loop is stable"
        said = nullcontext() if stable else pytest.warns(sc.errors.ServoconWarning, match=words)
        with said:
            run = sc.simulate(law.model, law, *start, 60 * h, points=3, period=h)
        sizes = np.abs(run.v).max(axis=1)
        assert (sizes[-1] < sizes[0]) == stable


def test_a_run_of_one_sample_is_not_warned_of():
    law = LAWS["feedback"]
    run = sc.simulate(law.model, law, [0.1, 0.1], [0.0, 0.0], 0.5, period=1.0)
    assert run.stopped is None
