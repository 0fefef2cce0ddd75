"""Relations in order of priority: against null-space formulas and weighted least squares."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import null_space, orth

import servocon as sc
from servocon.laws import PriorityLaw, Snapshot
from servocon_plants import CartesianParticle

DRIVES = np.array([[1.0, 0.0], [0.5, 1.0], [0.0, -2.0]])
INPUTS = {"every force": None, "two inputs": DRIVES}


def above(q, v, t):
    """v0 + q1 v1 = cos t, the first row of `coupled`."""
    return v[0] + q[1] * v[1] - jnp.cos(t)


def middle(q, v, t):
    """The same relation with another value, which contradicts it, and one that does not."""
    return jnp.stack([2.0 * (v[0] + q[1] * v[1]) - q[0] * t, v[1] - v[2] + q[0] * q[2]])


def below(q, v, t):
    return jnp.stack([v[2] - q[0], v[0] + v[1] + v[2]])


RELATIONS = [sc.residual(above, name="above"), sc.residual(middle), sc.residual(below)]


def by_hand(q, v, t):
    """A and b of the three, derived by hand."""
    A = np.array([[1, q[1], 0], [2, 2 * q[1], 0], [0, 1, -1], [0, 0, 1], [1, 1, 1]], dtype=float)
    b = [-(v[1] ** 2) - np.sin(t), -2 * v[1] ** 2 + v[0] * t + q[0], -v[0] * q[2] - q[0] * v[2]]
    return A, np.array([*b, v[0], 0.0])


def beta_of(q, v, t):
    return np.concatenate([np.ravel(f(q, v, t)) for f in (above, middle, below)])


@pytest.fixture(scope="module", params=INPUTS.values(), ids=list(INPUTS))
def drives(request):
    return request.param


def test_against_null_space_projections(coupled, drives):
    """x ← x + Zᵢ(Wᵢ Zᵢ)⁺(wᵢ − Wᵢ x), Zᵢ the null space of the rows before, by NumPy and SciPy."""
    stabilizing = sc.Stabilizing(gain=3.0, weight=2.0)
    law = PriorityLaw(coupled.Plant(B=drives), RELATIONS, stabilizing)
    for q, v, t in coupled.states:
        M, F = coupled.mass(q), coupled.force(q, v, t)
        A, b = by_hand(q, v, t)
        root = np.linalg.cholesky(M)
        D = A @ np.linalg.inv(root).T
        B = np.eye(3) if drives is None else drives
        G = np.linalg.solve(root, B)
        desired_rate = b - A @ np.linalg.solve(M, F) - 1.5 * beta_of(q, v, t)
        R = orth(G)  # what the inputs reach
        x, Z = np.zeros(3), np.eye(R.shape[1])
        for end, rows in ((1, slice(0, 1)), (3, slice(1, 3)), (5, slice(3, 5))):
            x = (
                x
                + R @ Z @ np.linalg.pinv(D[rows] @ R @ Z, rcond=1e-9) @ (desired_rate - D @ x)[rows]
            )
            Z = null_space(D[:end] @ R, rcond=1e-9)
        step = law.step(q, v, t)
        np.testing.assert_allclose(step.u, np.linalg.pinv(G) @ x, rtol=1e-9, atol=1e-10)
        np.testing.assert_allclose(step.beta, beta_of(q, v, t), rtol=1e-13, atol=1e-14)
        # The limit of ever dearer relations says the same without any null space.
        dear = np.repeat([1e8, 1e4, 1.0], [1, 2, 2])
        limit = np.linalg.lstsq(dear[:, None] * (D @ G), dear * desired_rate, rcond=None)[0]
        np.testing.assert_allclose(D @ G @ step.u, D @ G @ limit, rtol=1e-6, atol=1e-6)


def test_relations_that_agree_are_one_stack(coupled, drives):
    first, second = sc.residual(above), sc.residual(lambda q, v, t: v[1] - v[2] + q[0] * q[2])
    terms = [
        sc.Stabilizing(gain=3.0, metric="torque"),
        sc.Stabilizing(gain=1.0, metric="acceleration", name="second"),
    ]
    plant = coupled.Plant(B=drives)
    ranked = PriorityLaw(plant, [first, second], *terms)
    servo = sc.ServoLaw(plant, sc.stack(first, second), *terms)
    for state in coupled.states:
        ours, theirs = ranked.step(*state), servo.step(*state)
        for name, contribution in theirs.contributions.items():
            np.testing.assert_allclose(
                ours.contributions[name], contribution, rtol=1e-10, atol=1e-11
            )


def test_a_run_of_relations_that_contradict():
    """The first relation is followed exactly, β₁ = exp(−κt) β₁(0); the others as they can be."""
    plant = CartesianParticle()
    first = sc.residual(lambda q, v, t: v[0] - jnp.cos(t))
    second = sc.residual(lambda q, v, t: jnp.stack([2 * v[0] - t, v[1] - q[0]]))
    law = PriorityLaw(plant, [first, second], sc.Stabilizing(gain=3.0))
    run = sc.simulate(
        plant, law, [0.0, 1.0], [2.0, 0.5], 1.0, points=11, solver=sc.Solver(rtol=1e-9)
    )
    decay = np.exp(-3.0 * run.time)
    np.testing.assert_allclose(run.beta[:, 0], decay, atol=1e-8)
    np.testing.assert_allclose(run.beta[:, 2], 0.5 * decay, atol=1e-8)
    np.testing.assert_allclose(run.missing, 0, atol=1e-12)
    # The second relation wants β̇₂ = −3 β₂ and gets 2 v̇₀ − 1 = −2 sin t − 6 β₁ − 1.
    given_up = -3 * (2 * run.v[:, 0] - run.time) + 2 * np.sin(run.time) + 6 * decay + 1
    np.testing.assert_allclose(run.signals["given up"][:, 1], given_up, atol=1e-7)
    np.testing.assert_allclose(run.signals["given up"][:, [0, 2]], 0, atol=1e-12)


def test_derivative(coupled):
    """Forward derivatives by a gain agree with differences, with rows that contradict."""
    q, v, t = map(jnp.asarray, coupled.states[2])
    plant = coupled.Plant()

    def inputs(gain):
        law = PriorityLaw(plant, RELATIONS[:2], sc.Stabilizing(gain=gain))
        return law.command(Snapshot(plant, law.constraint, q, v, t), {}).u

    slope, change = jax.jit(jax.jacfwd(inputs))(2.0), jax.jit(inputs)
    np.testing.assert_allclose(slope, (change(3.0) - change(1.0)) / 2, rtol=1e-9)  # u is linear


@pytest.mark.parametrize(
    "wrong",
    [RELATIONS[0], 3.0, [], [above]],
    ids=["one relation", "a number", "none", "a function"],
)
def test_errors(coupled, wrong):
    with pytest.raises(
        sc.errors.InputError, match=r"constraints: got|stack: got no|constraint 0 of"
    ):
        PriorityLaw(coupled.Plant(), wrong)
