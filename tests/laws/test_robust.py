"""Robust terms: the papers' p₃ literally, their effect on β̇, and what they refuse."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot
from servocon.laws.boundary_layers import RESIDUES
from servocon_plants import PlanarArm

MATRIX = np.array([[2.0, 0.8], [0.8, 1.0]])
WEIGHTS = {"scalar": 2.0, "a row each": np.array([2.0, 0.5]), "matrix": MATRIX}
ALPHA = (0.7, 0.2, 0.1)
GAMMA = {
    "saturation": lambda x, width: 1 / max(x, width),
    "constant": lambda x, width: 1 / width,
    "fraction": lambda x, width: 1 / (x + width),
    "tanh": lambda x, width: np.tanh(x / width) / x,
    "root": lambda x, width: 1 / np.sqrt(x**2 + width**2),
}


def full(weight):
    return weight if np.ndim(weight) == 2 else np.diag(np.broadcast_to(weight, 2))


def rho(v):
    return ALPHA[0] + ALPHA[1] * np.linalg.norm(v) + ALPHA[2] * v @ v


def robust(**options):
    options = {"effectiveness": 0.8, "width": 0.3} | options
    return sc.Robust(sc.laws.polynomial_bound(*ALPHA), **options)


def law_of(coupled, *terms, **plant):
    return sc.ServoLaw(coupled.Plant(**plant), coupled.constraint, *terms)


def snapshot_of(coupled, state, constraint=None, **plant):
    q, v, t = map(jnp.asarray, state)
    return Snapshot(coupled.Plant(**plant), constraint or coupled.constraint, q, v, t)


@pytest.fixture(scope="module")
def snapshots(coupled):
    """Each state with the model at it: evaluated without compilation, once."""
    return [(state, snapshot_of(coupled, state)) for state in coupled.states]


@pytest.mark.first(5)
@pytest.mark.parametrize("boundary_layer", RESIDUES)
@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
def test_desired_rate(coupled, snapshots, weight, boundary_layer):
    """−P⁻¹γμρ, with γ divided by 1 + ρ_E in the convention "total" only."""
    common = {"weight": weight, "boundary_layer": boundary_layer}
    total = robust(**common)
    relative = robust(**common, convention="relative", effectiveness=None)
    for term, effectiveness in ((total, 0.8), (relative, 1.0)):
        for (q, v, t), snapshot in snapshots:
            mu = coupled.rows(q, v, t)[0] * rho(v)
            gamma = GAMMA[boundary_layer](np.linalg.norm(mu), 0.3) / effectiveness
            expected = -np.linalg.solve(full(weight), gamma * mu * rho(v))
            np.testing.assert_allclose(term.desired_rate(snapshot, ()), expected, rtol=1e-12)


def test_the_papers_third_term(coupled):
    """p₃ = −M Aᵀ(AAᵀ)⁻¹P⁻¹γμρ, as a contribution of the law beside the others."""
    term = robust(metric="acceleration", weight=MATRIX)
    law = law_of(coupled, sc.Stabilizing(2.0, MATRIX), term)
    for q, v, t in coupled.states:
        beta, A, _ = coupled.rows(q, v, t)
        mu = beta * rho(v)
        gamma = 1 / max(np.linalg.norm(mu), 0.3) / 0.8
        N = coupled.mass(q) @ A.T @ np.linalg.inv(A @ A.T)
        expected = -N @ np.linalg.solve(MATRIX, gamma * mu * rho(v))
        step = law.step(q, v, t)
        assert set(step.contributions) == {"nominal", "stabilizing", "robust"}
        np.testing.assert_allclose(step.contributions["robust"], expected, rtol=1e-11)


@pytest.mark.parametrize("metric", ["gauss", "torque", "acceleration"])
def test_effect_outside_the_layer(coupled, snapshots, metric):
    """Whatever the metric, the model's β̇ gets ρ in the direction −P⁻¹β/‖β‖; twice of it where the
    plant shows only half."""
    term = robust(weight=MATRIX, width=1e-3, metric=metric, effectiveness=0.5)
    for (q, v, t), snapshot in snapshots:
        beta, A, _ = coupled.rows(q, v, t)
        contribution = snapshot.realize([term.desired_rate(snapshot, ())], metric).u[:, 0]
        effect = A @ np.linalg.solve(coupled.mass(q), contribution)
        expected = -np.linalg.solve(MATRIX, beta) / np.linalg.norm(beta) * rho(v) / 0.5
        np.testing.assert_allclose(effect, expected, rtol=1e-10)


def test_redundant_rows(coupled):
    """With A of rank 2 in 3 rows p₃ is −M A⁺P⁻¹γμρ."""
    third = sc.residual(lambda q, v, t: coupled.residual(q, v, t).sum(), name="sum")
    both = sc.stack(coupled.constraint, third)
    law = sc.ServoLaw(coupled.Plant(), both, robust(metric="acceleration", weight=2.0))
    for q, v, t in coupled.states:
        beta, A, _ = coupled.rows(q, v, t)
        beta, A = np.append(beta, beta.sum()), np.vstack([A, A.sum(axis=0)])
        mu = beta * rho(v)
        gamma = 1 / max(np.linalg.norm(mu), 0.3) / 0.8
        expected = -coupled.mass(q) @ np.linalg.pinv(A) @ (gamma * mu * rho(v)) / 2.0
        np.testing.assert_allclose(law.step(q, v, t).contributions["robust"], expected, rtol=1e-10)


@pytest.mark.first(1)
@pytest.mark.parametrize("weight", WEIGHTS.values(), ids=WEIGHTS)
def test_along_the_rows(coupled, snapshots, weight):
    """−Aᵀγμρ with μ = Pβρ; the force depends on no mass."""
    term = sc.laws.RobustTranspose(sc.laws.polynomial_bound(*ALPHA), width=0.3, weight=weight)
    motors = np.diag([2.0, 1.0, 0.5])
    for (q, v, t), snapshot in snapshots:
        beta, A, _ = coupled.rows(q, v, t)
        mu = full(weight) @ beta * rho(v)
        expected = -A.T @ mu * rho(v) / max(np.linalg.norm(mu), 0.3)
        for other, B in ((snapshot, np.eye(3)), (None, motors)):
            other = other or snapshot_of(coupled, (q, v, t), B=jnp.asarray(motors))
            contribution = other.realize([term.desired_rate(other, ())], term.metric).u[:, 0]
            np.testing.assert_allclose(B @ contribution, expected, rtol=1e-9)


def test_along_the_rows_needs_every_input(coupled):
    term = sc.laws.RobustTranspose(sc.laws.polynomial_bound(1.0))
    snapshot = snapshot_of(coupled, coupled.states[0], B=jnp.eye(3)[:, :2])
    with pytest.raises(
        sc.errors.InputError, match="'robust': got 2 inputs for 3 speeds; expected every"
    ):
        term.desired_rate(snapshot, ())


def test_underactuated(coupled):
    """With two inputs that reach both rows, the desired rate of β is the same."""
    B = np.array([[1.0, 0.2], [0.0, 1.0], [0.3, -0.5]])
    term = robust(weight=MATRIX, width=1e-3)
    for q, v, t in coupled.states:
        snapshot = snapshot_of(coupled, (q, v, t), B=jnp.asarray(B))
        beta, A, _ = coupled.rows(q, v, t)
        contribution = snapshot.realize([term.desired_rate(snapshot, ())], term.metric).u[:, 0]
        effect = A @ np.linalg.solve(coupled.mass(q), B @ contribution)
        expected = -np.linalg.solve(MATRIX, beta) / np.linalg.norm(beta) * rho(v) / 0.8
        np.testing.assert_allclose(effect, expected, rtol=1e-9)


def test_numbers_are_leaves(coupled):
    """Width, effectiveness and coefficients can be swept and differentiated."""
    q, v, t = (jnp.asarray(x) for x in coupled.states[1])
    beta, *_ = coupled.rows(*map(np.asarray, (q, v, t)))

    def desired_rate(width, effectiveness, first):
        bound = sc.laws.polynomial_bound(first, 0.0)
        term = sc.Robust(bound, width=width, effectiveness=effectiveness, boundary_layer="constant")
        snapshot = Snapshot(coupled.Plant(), coupled.constraint, q, v, t)
        return term.desired_rate(snapshot, ())

    swept = jax.vmap(desired_rate)(
        jnp.array([1.0, 2.0]), jnp.array([0.5, 1.0]), jnp.array([2.0, 3.0])
    )
    np.testing.assert_allclose(swept, np.outer([-8.0, -4.5], beta), rtol=1e-12)
    slopes = jax.jacfwd(desired_rate, argnums=(0, 1, 2))(1.0, 1.0, 2.0)
    np.testing.assert_allclose(slopes, np.outer([4.0, 4.0, -4.0], beta), rtol=1e-12)


def test_a_bound_of_ones_own(coupled, snapshots):
    class Own(eqx.Module):
        scale: float = 2.0

        def __call__(self, q, v, t):
            return self.scale * (1.0 + q @ q) * jnp.exp(-t)

    term = sc.Robust(Own(), width=1e-9, effectiveness=1.0)
    for (q, _, t), snapshot in snapshots:
        desired_rate = np.linalg.norm(term.desired_rate(snapshot, ()))
        assert desired_rate == pytest.approx(2.0 * (1 + q @ q) * np.exp(-t), rel=1e-12)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0.0}, "width: got 0.0; expected positive"),
        ({"width": np.nan}, "width: got nan; expected positive"),
        ({"weight": -1.0}, "weight: got -1.0; expected a positive number"),
        ({"boundary_layer": "sign"}, "boundary_layer: got 'sign'"),
        ({"metric": "mass"}, "metric: got 'mass'"),
        ({"convention": "both"}, "convention: got 'both'"),
        ({"effectiveness": None}, r"effectiveness: got None; expected the number 1 \+ ρ_E"),
        ({"effectiveness": -0.2}, "effectiveness: got -0.2; expected positive"),
        ({"convention": "relative"}, "effectiveness: got 0.8; expected None"),
    ],
    ids=str,
)
def test_what_is_refused(options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        robust(**options)


def test_shapes_that_do_not_fit(coupled):
    with pytest.raises(sc.errors.ShapeError, match=r"weight of term 'robust': got shape \(2,\)"):
        robust(weight=np.ones(2)).check(3)
    with pytest.raises(
        sc.errors.ShapeError, match=r"width of term 'p3': got shape \(2,\); expected one"
    ):
        sc.laws.RobustTranspose(sc.laws.polynomial_bound(1.0), width=np.ones(2), name="p3").check(2)
    term = sc.Robust(sc.laws.SpeedPowers(2), effectiveness=1.0)
    with pytest.raises(
        sc.errors.ShapeError, match=r"bound\(q, v, t\): got shape \(3,\); expected one"
    ):
        term.desired_rate(snapshot_of(coupled, coupled.states[0]), ())


def test_sliding_mode_reaches_the_layer_in_time():
    """Outside the boundary layer |β| falls at η: from 0.9 to 0.05 in 0.425 s; inside at η/ε."""
    mirror = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
    arm = PlanarArm()
    law = sc.ServoLaw(arm, mirror, sc.laws.SlidingMode(gain=2.0, width=0.05))
    run = sc.simulate(
        arm, law, [0.2, 0.1], [1.0, -0.1], 0.6, points=41, solver=sc.Solver(max_step=1e-3)
    )
    falling = run.time < 0.425
    np.testing.assert_allclose(run.beta[falling, 0], 0.9 - 2.0 * run.time[falling], atol=1e-7)
    inside = 0.05 * np.exp(-40.0 * (run.time[~falling] - 0.425))
    np.testing.assert_allclose(run.beta[~falling, 0], inside, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 0.0}, "width: got 0.0; expected positive"),
        ({"gain": -1.0}, "gain: got -1.0; expected positive"),
        ({"gain": np.inf}, "gain: got inf; expected finite"),
    ],
    ids=str,
)
def test_a_sliding_mode_refuses(options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.laws.SlidingMode(**options)


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(
    ("term", "message"),
    [
        (
            sc.laws.SlidingMode(gain=[1.0, 2.0, 3.0]),
            "gain of term 'sliding mode': got an array of shape .3,.*row of the constraint",
        ),
        (sc.laws.SlidingMode(width=[0.1] * 3), "width of term"),
    ],
    ids=["gain", "width"],
)
def test_a_sliding_mode_of_a_wrong_size_is_refused_by_runs_and_by_steps(term, message):
    arm = PlanarArm()
    law = sc.ServoLaw(arm, sc.residual(lambda q, v, t: v, name="rest"), term)
    with pytest.raises(sc.errors.ShapeError, match=message):
        sc.simulate(arm, law, [0.2, 0.1], [0.3, -0.2], 0.1)
    with pytest.raises(sc.errors.ShapeError, match=message):
        law.step([0.2, 0.1], [0.3, -0.2], 0.0)
