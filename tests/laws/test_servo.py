"""The servo law: its contributions against literal formulas, states of terms, and errors."""

from collections import Counter

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jaxtyping import ArrayLike
from scipy.linalg import sqrtm

import servocon as sc
from servocon import linalg
from servocon.engine.machine import kept
from servocon.laws import Snapshot


class Integral(sc.Term):
    """−k ∫β dt, a term with an internal state."""

    gain: ArrayLike = 2.0
    name: str = "integral"
    metric: str = "gauss"

    def initial_state(self, snapshot):
        return jnp.zeros_like(snapshot.beta)

    def state_rate(self, snapshot, state):
        return snapshot.beta

    def desired_rate(self, snapshot, state):
        return -self.gain * state


def test_shares_are_the_papers_terms(coupled):
    """p1 = M^½(A M^−½)⁺(b − A a) and p2 = −κ M Aᵀ(AAᵀ)⁻¹P⁻¹β, Eqs. 36 and 72."""
    weight = np.array([[2.0, 0.5], [0.5, 1.0]])
    stabilizing = sc.Stabilizing(gain=3.0, weight=weight, metric="acceleration")
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, stabilizing)
    for q, v, t in coupled.states:
        beta, A, b = coupled.rows(q, v, t)
        M, F = coupled.mass(q), coupled.force(q, v, t)
        root = np.real(sqrtm(M))
        p1 = root @ np.linalg.pinv(A @ np.linalg.inv(root)) @ (b - A @ np.linalg.solve(M, F))
        p2 = -3.0 * M @ A.T @ np.linalg.solve(A @ A.T, np.linalg.solve(weight, beta))
        step = law.step(q, v, t)
        assert list(step.contributions) == ["nominal", "stabilizing"]
        np.testing.assert_allclose(step.contributions["nominal"], p1, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(step.contributions["stabilizing"], p2, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(step.u, p1 + p2, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(step.beta, beta, rtol=1e-13, atol=1e-14)


def test_nominal_alone_freezes_beta(coupled):
    """β̇ = 0 in every metric of the nominal term."""
    for metric in ("gauss", "torque", "acceleration"):
        law = sc.ServoLaw(coupled.Plant(), coupled.constraint, metric=metric)
        q, v, t = coupled.states[1]
        _, A, b = coupled.rows(q, v, t)
        acceleration = np.linalg.solve(
            coupled.mass(q), coupled.force(q, v, t) + law.step(q, v, t).u
        )
        np.testing.assert_allclose(A @ acceleration - b, 0, atol=1e-12)


def test_gauss_feedback_is_the_nominal_term_with_another_b(coupled):
    """p1 + p2 in the mass metric is one servo force with b − κP⁻¹β (Zhao et al. 2018, Eq. 36)."""
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=3.0, weight=2.0))
    q, v, t = coupled.states[2]
    beta, A, b = coupled.rows(q, v, t)
    M, F = coupled.mass(q), coupled.force(q, v, t)
    kkt = np.block([[M, -A.T], [A, np.zeros((2, 2))]])
    multiplier = np.linalg.solve(kkt, np.concatenate([F, b - 1.5 * beta]))[3:]
    np.testing.assert_allclose(law.step(q, v, t).u, A.T @ multiplier, rtol=1e-11, atol=1e-12)


def test_a_model_that_is_not_the_plant(coupled):
    """The law uses its own model: β̇ on another plant is off by A M⁻¹(F − F_model)."""
    law = sc.ServoLaw(coupled.Plant(stiffness=1.2), coupled.constraint)
    q, v, t = coupled.states[0]
    _, A, b = coupled.rows(q, v, t)
    M, F = coupled.mass(q), coupled.force(q, v, t)
    rate = A @ np.linalg.solve(M, F + law.step(q, v, t).u) - b
    np.testing.assert_allclose(rate, A @ np.linalg.solve(M, -0.2 * F), rtol=1e-9, atol=1e-11)


def test_terms_of_one_metric_share_a_factor(coupled, monkeypatch):
    calls = Counter()

    def counting(W, original=linalg.rank_factor):
        calls["factor"] += 1
        return original(W)

    monkeypatch.setattr(linalg, "rank_factor", counting)
    # Programs of an earlier run of the tests would be used without a trace.
    monkeypatch.setattr(kept, "_programs", lambda: None)
    q, v, t = coupled.states[0]
    terms = [sc.Stabilizing(gain=1.0, name=name) for name in ("one", "two")]
    sc.ServoLaw(coupled.Plant(), coupled.constraint, *terms).step(q, v, t)
    assert calls["factor"] == 1
    sc.ServoLaw(
        coupled.Plant(), coupled.constraint, *terms, sc.Stabilizing(metric="acceleration")
    ).step(q, v, t)
    assert calls["factor"] == 3  # one for each metric


# --- Redundant and unreachable rows ---------------------------------------------------------------

WEIGHT = np.array([1.0, 2.0, 5.0])


def beta_rate(coupled, law, rows, q, v, t, B=None):
    """β̇ with the law's inputs, all in NumPy."""
    _, A, b = rows(q, v, t)
    u = law.step(q, v, t).u
    M, F = coupled.mass(q), coupled.force(q, v, t)
    return A @ np.linalg.solve(M, F + (u if B is None else B @ u)) - b


@pytest.mark.parametrize("metric", ["gauss", "acceleration"])
def test_redundant_rows(coupled, metric):
    """β3 = β1 + β2: β̇ = −κ Π_A P⁻¹β, with the projector Π_A = A A⁺."""
    mix = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    constraint = sc.residual(lambda q, v, t: mix @ coupled.residual(q, v, t))
    stabilizing = sc.Stabilizing(gain=2.0, weight=WEIGHT, metric=metric)
    law = sc.ServoLaw(coupled.Plant(), constraint, stabilizing)

    def rows(q, v, t):
        return tuple(mix @ part for part in coupled.rows(q, v, t))

    for q, v, t in coupled.states:
        beta, A, _ = rows(q, v, t)
        expected = -2.0 * A @ np.linalg.pinv(A) @ (beta / WEIGHT)
        found = beta_rate(coupled, law, rows, q, v, t)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("metric", ["gauss", "acceleration"])
def test_contradictory_rows(coupled, metric):
    """v0 = 0 and v0 = sin t: β̇ = −κ Π_A P⁻¹β − (1 − Π_A) b, a compromise."""
    weight = np.array([1.0, 2.0])
    constraint = sc.residual(lambda q, v, t: jnp.stack([v[0], v[0] - jnp.sin(t)]))
    law = sc.ServoLaw(
        coupled.Plant(), constraint, sc.Stabilizing(gain=2.0, weight=weight, metric=metric)
    )

    def rows(q, v, t):
        A = np.array([[1.0, 0.0, 0.0]] * 2)
        return np.array([v[0], v[0] - np.sin(t)]), A, np.array([0.0, np.cos(t)])

    for q, v, t in coupled.states:
        beta, _, b = rows(q, v, t)
        projector = np.full((2, 2), 0.5)
        expected = -2.0 * projector @ (beta / weight) - (np.eye(2) - projector) @ b
        found = beta_rate(coupled, law, rows, q, v, t)
        np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-11)


@pytest.mark.parametrize("inputs", [1, 2])
def test_few_inputs(coupled, inputs):
    """β̇ = −κ ΩΩ⁺P⁻¹β − (1 − ΩΩ⁺)(b − A a), which is −κP⁻¹β where Ω has all rows."""
    B = np.array([[1.0, 0.2], [0.0, 1.0], [0.3, 0.0]])[:, :inputs]
    weight = np.array([1.0, 2.0])
    law = sc.ServoLaw(
        coupled.Plant(jnp.asarray(B)), coupled.constraint, sc.Stabilizing(gain=2.0, weight=weight)
    )
    for q, v, t in coupled.states:
        beta, A, b = coupled.rows(q, v, t)
        M, F = coupled.mass(q), coupled.force(q, v, t)
        response = A @ np.linalg.solve(M, B)
        projector = response @ np.linalg.pinv(response)
        lost = (np.eye(2) - projector) @ (b - A @ np.linalg.solve(M, F))
        expected = -2.0 * projector @ (beta / weight) - lost
        found = beta_rate(coupled, law, coupled.rows, q, v, t, B)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-10)
        assert law.step(q, v, t).u.shape == (inputs,)


@pytest.mark.parametrize("metric", ["gauss", "torque"])
def test_what_no_input_reaches_is_reported(coupled, metric):
    """(1 − ΩΩ⁺)(b − A a − κP⁻¹β), also where the two terms are solved in different metrics."""
    B = np.array([[1.0], [0.5], [0.3]])
    model = coupled.Plant(jnp.asarray(B))
    law = sc.ServoLaw(model, coupled.constraint, sc.Stabilizing(gain=2.0, metric=metric))
    q, v, t = coupled.states[1]
    beta, A, b = coupled.rows(q, v, t)
    M, F = coupled.mass(q), coupled.force(q, v, t)
    response = A @ np.linalg.solve(M, B)
    desired_rate = b - A @ np.linalg.solve(M, F) - 2.0 * beta
    expected = desired_rate - response @ np.linalg.pinv(response) @ desired_rate
    command = jax.jit(
        lambda q, v, t: law.command(Snapshot(model, coupled.constraint, q, v, t), {})
    )(q, v, t)
    np.testing.assert_allclose(command.missing, expected, rtol=1e-10)
    assert command.rank == 1
    assert command.dependent.sum() == 1


# --- States of terms ------------------------------------------------------------------------------


def test_a_term_with_an_internal_state(coupled):
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(gain=1.0), Integral())
    (q, v, t), period = coupled.states[1], 0.1
    snapshot = sc.laws.Snapshot(law.model, law.constraint, *map(jnp.asarray, (q, v, t)))
    assert list(law.initial_state(snapshot)) == ["integral"]
    beta, A, _ = coupled.rows(q, v, t)
    first = law.step(q, v, t, period=period)
    np.testing.assert_array_equal(first.contributions["integral"], np.zeros(3))
    np.testing.assert_allclose(first.state["integral"], period * beta, rtol=1e-13)
    second = law.step(q, v, t, first.state, period)
    np.testing.assert_allclose(second.state["integral"], 2 * period * beta, rtol=1e-13)
    effect = A @ np.linalg.solve(coupled.mass(q), second.contributions["integral"])
    np.testing.assert_allclose(effect, -2.0 * period * beta, rtol=1e-10)


def test_a_law_without_states_has_none(coupled):
    law = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing())
    snapshot = sc.laws.Snapshot(law.model, law.constraint, *map(jnp.asarray, coupled.states[0]))
    assert law.initial_state(snapshot) == {}
    assert law.step(*coupled.states[0]).state == {}


# --- Errors ---------------------------------------------------------------------------------------


WRONG = {
    "the class of a plant": (
        lambda c: sc.ServoLaw(c.Plant, c.constraint),
        "model: got the class Coupled; expected a servocon plant",
    ),
    "model and constraint swapped": (
        lambda c: sc.ServoLaw(c.constraint, c.Plant()),
        "model: got Residual; expected a servocon plant",
    ),
    "a function as constraint": (
        lambda c: sc.ServoLaw(c.Plant(), c.residual),
        "constraint: got function; expected a servocon constraint",
    ),
    "a number as term": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, 4.0),
        "term 0: got float; expected a term such as",
    ),
    "the class of a term": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, sc.Stabilizing(), sc.Stabilizing),
        r"term 1: got the class Stabilizing; expected a term such as servocon.Stabilizing\(",
    ),
    "one name twice": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, sc.Stabilizing(), sc.Stabilizing()),
        "terms: got names stabilizing, stabilizing; expected a different name for each.*name=",
    ),
    "a reserved name": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, sc.Stabilizing(name="nominal")),
        "terms: got names nominal; .*none of them 'nominal'",
    ),
    "an unknown metric": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, metric="gaus"),
        "metric: got 'gaus'; expected one of .*Did you mean 'gauss'",
    ),
    "a weight of other rows": (
        lambda c: sc.ServoLaw(c.Plant(), c.constraint, sc.Stabilizing(weight=np.ones(2))).check(3),
        r"weight of term 'stabilizing': got shape \(2,\); expected \(\), \(3,\) or \(3, 3\)",
    ),
}


@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_errors(coupled, make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make(coupled)
