"""The two-step law: its formulas literally in NumPy, sampled, and what it refuses."""

from dataclasses import replace

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot
from servocon_plants import Cart

K, WIDTH, DECAY, ALPHA = 3.0, 0.2, 0.5, 0.4
BOUND = sc.laws.polynomial_bound(2.0, 0.7)
SLOPES = {
    "linear": lambda size: 1 / WIDTH,
    "cubic": lambda size: size**2 / WIDTH**3,
    "saturation": lambda size: 1 / max(size, WIDTH),
}


def two_step(coupled, **changes):
    inner = sc.ServoLaw(coupled.Plant(), coupled.constraint, sc.Stabilizing(2.0))
    law = sc.laws.TwoStepLaw(
        inner,
        np.zeros(3),
        np.zeros(3),
        BOUND,
        inertia_error=ALPHA,
        rate=K,
        width=WIDTH,
        decay=DECAY,
    )
    return replace(law, **changes)


@pytest.fixture(scope="module")
def commands_at_states(coupled):
    """The command of each kind of law at each state, the nominal motion being at the next one."""
    laws = [two_step(coupled, softening=name) for name in SLOPES]
    laws.append(two_step(coupled, agents=3))

    @jax.jit
    def commands(q, v, t, nominal_q, nominal_v):
        state = {"nominal q": nominal_q, "nominal v": nominal_v, "law": {}}
        snapshot = Snapshot(laws[0].model, laws[0].constraint, q, v, t)
        return [law.command(snapshot, state) for law in laws]

    states = coupled.states
    return [
        (state, other, commands(*state, *other[:2]))
        for state, other in zip(states, states[1:] + states[:1], strict=True)
    ]


def test_step_one_is_the_servo_force_of_the_nominal_motion(coupled, commands_at_states):
    """Qᶜ = M½ (A M^-½)⁺ (b − 2β − A a) at the nominal state, which is moved by it."""
    for (_, _, t), (q, v, _), (command, *_) in commands_at_states:
        beta, A, b = coupled.rows(q, v, t)
        M, F = coupled.mass(q), coupled.force(q, v, t)
        values, vectors = np.linalg.eigh(M)
        root, inverse = (vectors * values**power @ vectors.T for power in (0.5, -0.5))
        a = np.linalg.solve(M, F)
        force = root @ np.linalg.pinv(A @ inverse) @ (b - 2.0 * beta - A @ a)
        np.testing.assert_allclose(command.contributions["nominal"], force, rtol=1e-9, atol=1e-11)
        rates = command.state_rate
        np.testing.assert_array_equal(rates["nominal q"], v)
        expected = a + np.linalg.solve(M, force)
        np.testing.assert_allclose(rates["nominal v"], expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("kind", range(4))
def test_step_two(coupled, commands_at_states, kind):
    """M(q)(−kė − ϱ f(‖s‖/ε) s/‖s‖); three agents have such a term each."""
    for (q, v, _), (nominal_q, nominal_v, _), commands in commands_at_states:
        command, M = commands[kind], coupled.mass(q)
        e, rate = q - nominal_q, v - nominal_v
        s = rate + K * e
        gamma = 2.0 + 0.7 * np.linalg.norm(v)
        acceleration = np.zeros(3)
        parts = [slice(0, 3)] if kind < 3 else [slice(i, i + 1) for i in range(3)]
        slope = list(SLOPES.values())[kind % 3]
        for part in parts:
            strength = gamma + ALPHA * K * np.linalg.norm(rate[part]) + DECAY
            size = np.linalg.norm(s[part])
            acceleration[part] = -strength / (1 - ALPHA) * slope(size) * s[part]
        np.testing.assert_allclose(command.contributions["feedback"], -K * M @ rate, rtol=1e-12)
        np.testing.assert_allclose(command.contributions["robust"], M @ acceleration, rtol=1e-11)
        np.testing.assert_allclose(command.u, sum(command.contributions.values()), rtol=1e-12)
        np.testing.assert_allclose(command.signals["tracking error"], e, rtol=1e-12)
        np.testing.assert_allclose(command.signals["tracking error rate"], rate, rtol=1e-12)


def test_sampled_law_on_a_parabola():
    """A nominal motion of constant acceleration is advanced without error; so is the law inside."""
    fall = sc.residual(lambda q, v, t: v + 2.0 * t, name="fall")
    start = np.array([0.1, 0.2, 0.3])
    inner = sc.ServoLaw(Cart(), fall, sc.Adaptive(initial=start, leakage=0.5, width=2.0))
    law = sc.laws.TwoStepLaw(
        inner, np.array([1.0]), np.array([0.0]), sc.laws.polynomial_bound(0.01)
    )
    run = sc.simulate(Cart(), law, [1.0], [0.0], 2.0, period=0.1, points=21)
    nominal = run.law_state["nominal q"][:, 0]
    np.testing.assert_allclose(nominal, 1.0 - run.time**2, atol=1e-12)
    np.testing.assert_allclose(run.q[:, 0], 1.0 - run.time**2, atol=1e-9)
    learnt = run.law_state["law.adaptive"]  # β = 0: it only leaks, by Euler's rule
    np.testing.assert_allclose(learnt[-1], 0.95**20 * start, rtol=1e-9)


class Driven(Cart):
    def input_matrix(self, q, t):
        return jnp.eye(1)


class Doubled(Cart):
    def coordinate_rate(self, q, v, t):
        return 2.0 * v


@pytest.mark.parametrize("kind", [Driven, Doubled])
def test_plants_it_cannot_drive(kind):
    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = sc.laws.TwoStepLaw(
        sc.ServoLaw(kind(), rest), np.zeros(1), np.zeros(1), sc.laws.polynomial_bound(0.1)
    )
    with pytest.raises(sc.errors.InputError, match="model of TwoStepLaw"):
        sc.simulate(kind(), law, [0.0], [0.0], 1.0)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"inertia_error": 1.0}, "inertia_error"),
        ({"rate": 0.0}, "rate"),
        ({"width": -1.0}, "width"),
        ({"decay": 0.0}, "decay"),
        ({"bound": 3.0}, "bound"),
        ({"softening": "cubik"}, "softening"),
        ({"agents": 2}, "agents"),
        ({"agents": 0}, "agents"),
        ({"v": np.zeros(2)}, "q, v"),
        ({"law": 3.0}, "law"),
    ],
)
def test_bad_input(coupled, changes, where):
    with pytest.raises(sc.errors.InputError, match=where):
        two_step(coupled, **changes)


def test_derivatives_by_its_numbers(coupled):
    law = two_step(coupled)
    (q, v, t), (nominal_q, nominal_v, _) = coupled.states[:2]

    def effort(width):
        changed = eqx.tree_at(lambda law: law.width, law, width)
        snapshot = Snapshot(law.model, law.constraint, *map(jnp.asarray, (q, v, t)))
        state = {"nominal q": jnp.asarray(nominal_q), "nominal v": jnp.asarray(nominal_v)}
        return jnp.sum(changed.command(snapshot, state | {"law": {}}).contributions["robust"])

    value, slope = jax.jit(jax.value_and_grad(effort))(WIDTH)
    assert float(slope) == pytest.approx(-float(value) / WIDTH, rel=1e-12)  # proportional to 1/ε
