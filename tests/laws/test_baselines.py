"""Baselines against closed forms."""

import control
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import servocon as sc
from servocon_plants import PlanarArm

ARM = PlanarArm()


def path(t):
    return jnp.stack([0.5 * jnp.sin(t), 0.3 * jnp.cos(2.0 * t)])


ERROR = sc.holonomic(lambda q, t: q - path(t), rate=1.0, name="path")
Q0, V0 = [0.2, 0.1], [0.3, -0.2]


def simulate(law, plant=ARM, q0=Q0, v0=V0, duration=2.0, **options):
    return sc.simulate(plant, law, q0, v0, duration, points=41, **options)


def test_computed_torque():
    """Each coordinate's error obeys ë + 10ė + 21e = 0: poles −3 and −7."""
    run = simulate(sc.laws.ComputedTorque(ARM, ERROR, path, stiffness=21.0, damping=10.0))
    e0 = np.array(Q0) - np.array([0.0, 0.3])
    r0 = np.array(V0) - np.array([0.5, 0.0])
    fast, slow = -(r0 + 3.0 * e0) / 4.0, (r0 + 7.0 * e0) / 4.0
    t = run.time[:, None]
    exact = slow * np.exp(-3.0 * t) + fast * np.exp(-7.0 * t)
    np.testing.assert_allclose(run.position_error, exact, atol=1e-7)
    np.testing.assert_allclose(run.u, sum(run.contributions.values()), atol=1e-12)


def test_pd_holds_a_fixed_reference_exactly_and_a_moving_one_not():
    goal = np.array([0.4, -0.3])
    rest = sc.holonomic(lambda q, t: q - goal, rate=1.0, name="goal")
    law = sc.laws.GravityCompensatedPD(
        ARM, rest, lambda t: goal + 0.0 * t, stiffness=30.0, damping=20.0
    )
    run = simulate(law, duration=20.0)
    assert np.abs(run.position_error[-1]).max() < 1e-6
    moving = simulate(sc.laws.GravityCompensatedPD(ARM, ERROR, path, 30.0, 20.0), duration=10.0)
    assert np.abs(moving.position_error[-10:]).max() > 1e-2


class CartPole(sc.Plant):
    """A cart with an inverted pendulum, near upright: one input, two coordinates."""

    pole: float = 0.8

    def mass_matrix(self, q, t):
        c = self.pole * jnp.cos(q[1])
        return jnp.array([[3.0, c], [c, self.pole**2]])

    def force(self, q, v, t):
        return jnp.stack([self.pole * jnp.sin(q[1]) * v[1] ** 2, 9.81 * self.pole * jnp.sin(q[1])])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


UPRIGHT = sc.holonomic(lambda q, t: q[1], rate=1.0, name="upright")


def test_linear_quadratic():
    law = sc.laws.linear_quadratic(
        CartPole(),
        UPRIGHT,
        [0.0, 0.0],
        [0.0, 0.0],
        [0.0],
        state_weight=[1.0, 10.0, 1.0, 1.0],
        input_weight=0.1,
    )
    inverse = np.linalg.inv(np.array([[3.0, 0.8], [0.8, 0.64]]))
    A = np.block(
        [[np.zeros((2, 2)), np.eye(2)], [inverse @ np.diag([0, 9.81 * 0.8]), np.zeros((2, 2))]]
    )
    B = np.concatenate([np.zeros((2, 1)), inverse[:, :1]])
    S = solve_continuous_are(A, B, np.diag([1.0, 10.0, 1.0, 1.0]), [[0.1]])
    np.testing.assert_allclose(law.gain, 10.0 * B.T @ S, rtol=1e-8)
    run = simulate(law, CartPole(), [0.3, 0.2], [0.0, 0.0], duration=15.0)
    assert np.abs(run.q[-1]).max() < 1e-3
    assert control.poles(control.ss(A - B @ law.gain, B, np.eye(4), 0)).real.max() < 0


WRONG = {
    "gain": (
        lambda: sc.laws.ComputedTorque(ARM, ERROR, path, stiffness=-1.0),
        "stiffness: got -1.0",
    ),
    "model": (
        lambda: sc.laws.ComputedTorque(3.0, ERROR, path),
        r"^ComputedTorque\.model: got 3\.0; expected a Plant",
    ),
    "constraint": (
        lambda: sc.laws.GravityCompensatedPD(ARM, "flat", path),
        r"^GravityCompensatedPD\.constraint: got 'flat'; expected a Constraint",
    ),
    "reference": (
        lambda: sc.laws.GravityCompensatedPD(ARM, ERROR, np.datetime64("2026-01-01")),
        r"reference: got .*; expected a function of \(t\)",
    ),
    "weight": (
        lambda: sc.laws.linear_quadratic(
            CartPole(), UPRIGHT, [0, 0], [0, 0], [0], state_weight=np.ones(3), input_weight=1.0
        ),
        r"state_weight: got shape \(3,\); expected one number, 4 of them",
    ),
    "unreachable": (
        lambda: sc.laws.linear_quadratic(
            CartPole(), UPRIGHT, [0, 0], [0, 0], [0], state_weight=1e-320, input_weight=1.0
        ),
        "state_weight, input_weight: got a Riccati equation without a finite solution",
    ),
    "shape": (
        lambda: sc.laws.StateFeedback(CartPole(), UPRIGHT, np.ones((1, 3)), [0, 0], [0, 0], [0]),
        r"gain: got shape \(1, 3\); expected \(1, 4\)",
    ),
    "moving": (
        lambda: sc.laws.linear_quadratic(
            CartPole(), UPRIGHT, [0.0, 0.3], [0, 0], [0], state_weight=1.0, input_weight=1.0
        ),
        "q, v, u: got a state that moves",
    ),
    "inputs": (
        lambda: simulate(sc.laws.ComputedTorque(CartPole(), UPRIGHT, path), CartPole()),
        "model: got 1 inputs for 2 speeds",
    ),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (
            sc.laws.ComputedTorque(ARM, ERROR, path, stiffness=[1.0] * 3),
            "stiffness: got .*coordinate",
        ),
        (sc.laws.ComputedTorque(ARM, ERROR, jnp.sin), "a reference of shape .*expected shape .2,."),
        (sc.laws.GravityCompensatedPD(ARM, ERROR, path, damping=[1.0] * 3), "damping: got"),
    ],
)
def test_gains_and_references_of_a_wrong_size_are_refused_by_runs_and_by_steps(law, message):
    with pytest.raises(sc.errors.ShapeError, match=message):
        simulate(law)
    with pytest.raises(sc.errors.ShapeError, match=message):
        law.step(Q0, V0, 0.0)
