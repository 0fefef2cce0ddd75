"""Internal dynamics: against closed forms, against poles of full closed loops, and in time."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import expm

import servocon as sc
from servocon_plants import InclineCar, PassiveJointArm, PlanarArm, TrolleyCrane


class SlidingMass(eqx.Module):
    """The sliding mass's position less a wanted one, at a constant speed."""

    angle: float
    speed: float = 0.0

    def __call__(self, q, t):
        return q[0] + q[1] * jnp.cos(self.angle) - self.speed * t


def on_incline(angle, damping=1.0, speed=0.0):
    plant = InclineCar(car=1.3, mass=0.7, angle=angle, stiffness=5.0, damping=damping)
    return plant, sc.holonomic(SlidingMass(angle, speed), 2.0, name="mass")


@pytest.mark.parametrize("angle", [0.05, np.pi / 6, 1.2, np.pi / 2])
def test_mass_on_an_incline(angle):
    """m₂ sin²α s̈ + d ṡ + k s = 0."""
    found = sc.analysis.internal_dynamics(*on_incline(angle), [0.0, 0.0], [0.0, 0.0])
    expected = np.sort_complex(np.roots([0.7 * np.sin(angle) ** 2, 1.0, 5.0]))
    np.testing.assert_allclose(found.poles, expected, rtol=1e-9)
    assert found.minimum_phase
    assert found.C.shape == (4, 2)
    np.testing.assert_allclose(found.C.T @ found.C, np.eye(2), atol=1e-14)
    np.testing.assert_allclose(found.C[0] + found.C[1] * np.cos(angle), 0, atol=1e-14)
    s = np.sin(angle) ** 2
    assert found.realizability == pytest.approx(
        np.sqrt(0.7 * s**2 / (0.7 * s + 1.3 * (1 - s))), rel=1e-9
    )


@pytest.mark.parametrize("damping", [0.0, -1.0])
def test_stable_only_with_damping(damping):
    """Without a damper poles are on the imaginary axis; that is not enough."""
    plant = eqx.tree_at(lambda p: p.damping, on_incline(0.5)[0], damping)
    found = sc.analysis.internal_dynamics(plant, on_incline(0.5)[1], [0.0, 0.0], [0.0, 0.0])
    expected = np.sort_complex(np.roots([0.7 * np.sin(0.5) ** 2, damping, 5.0]))
    np.testing.assert_allclose(found.poles, expected, rtol=1e-9, atol=1e-9)
    assert not found.minimum_phase


@pytest.mark.parametrize("angle", [0.0, np.pi])
def test_a_relative_degree_above_two_is_refused(angle):
    message = (
        r"constraint 'mass': got A M⁻¹B of rank 0 at q = \[0, 0\].*; expected rank 1, .* "
        r"The relative degree of some row is greater than two .*differentiate.*flat output"
    )
    with pytest.raises(sc.errors.RangeConditionError, match=message):
        sc.analysis.internal_dynamics(*on_incline(angle), [0.0, 0.0], [0.0, 0.0])


def test_along_a_motion_at_constant_speed():
    plant, relation = on_incline(0.5, speed=0.8)
    with pytest.raises(
        sc.errors.InputError, match=r"a state that moves: d/dt of 'car \[m\]' is 0.8"
    ):
        sc.analysis.internal_dynamics(plant, relation, [0.0, 0.0], [0.8, 0.0])
    found = sc.analysis.internal_dynamics(
        plant, relation, [0.8, 0.0], [0.8, 0.0], 1.0, along_motion=True
    )
    expected = sc.analysis.internal_dynamics(*on_incline(0.5), [0.0, 0.0], [0.0, 0.0])
    np.testing.assert_allclose(found.poles, expected.poles, rtol=1e-9)


# --- The arm with a passive joint -----------------------------------------------------------------


class Output(eqx.Module):
    """q₁ + Γ q₂."""

    part: float

    def __call__(self, q, t):
        return q[0] + self.part * q[1]


def output(part):
    return sc.holonomic(Output(part), 3.0, name="output")


ARM = PlanarArm(
    np.array([1.2, 0.8]),
    np.array([1.0, 0.9]),
    np.array([0.5, 0.35]),
    np.array([0.1, 0.06]),
    gravity=0.0,
)
K, D = 5.0, 0.3
OWN = 0.06 + 0.8 * 0.35**2  # I₂ + m₂ s₂²
CORNER = OWN + 0.8 * 1.0 * 0.35
THRESHOLD = OWN / CORNER


@pytest.mark.parametrize("gravity", [0.0, 9.81])
@pytest.mark.parametrize("part", [0.0, THRESHOLD - 1e-3, THRESHOLD + 1e-3, 0.9 / 1.9, 1.0])
def test_passive_second_joint(part, gravity):
    """(M₂₂ − Γ M₁₂) q̈₂ + d q̇₂ + (k + m₂ s₂ g (1 − Γ)) q₂ = 0: stable iff Γ < M₂₂/M₁₂."""
    plant = PassiveJointArm(eqx.tree_at(lambda a: a.gravity, ARM, gravity), (0,), K, D)
    found = sc.analysis.internal_dynamics(plant, output(part), [0.0, 0.0], [0.0, 0.0])
    stiffness = K + 0.8 * 0.35 * gravity * (1 - part)
    expected = np.sort_complex(np.roots([OWN - part * CORNER, D, stiffness]))
    np.testing.assert_allclose(found.poles, expected, rtol=1e-8)
    assert found.minimum_phase == (part < THRESHOLD)
    assert ("Grows: " in str(found)) == (part > THRESHOLD)


def test_at_the_threshold_no_input_reaches_the_output():
    """Ω is (M₂₂ − Γ M₁₂)/det M."""
    plant = PassiveJointArm(ARM, (0,), K, D)
    with pytest.raises(sc.errors.RangeConditionError, match=r"rank 0 .*expected rank 1"):
        sc.analysis.internal_dynamics(plant, output(THRESHOLD), [0.0, 0.0], [0.0, 0.0])


def test_together_with_the_relation_they_are_all_poles():
    """Under a law the closed loop has them, κ and Λ, and no others."""
    plant = PassiveJointArm(ARM, (0,), K, D)
    law = sc.ServoLaw(plant, output(0.3), sc.Stabilizing(gain=4.0))
    loop = sc.linearize(sc.ClosedLoop(plant, law), [0.0, 0.0], [0.0, 0.0])
    left = sc.analysis.internal_dynamics(plant, output(0.3), [0.0, 0.0], [0.0, 0.0])
    expected = np.sort_complex([*left.poles, -4.0, -3.0])
    np.testing.assert_allclose(loop.poles(), expected, rtol=1e-8)


def test_a_run_moves_by_them():
    """On the relation from a small bend: (q, v) = C e^{At} z₀, whatever the law's gain."""
    plant = PassiveJointArm(ARM, (0,), K, D)
    left = sc.analysis.internal_dynamics(plant, output(0.3), [0.0, 0.0], [0.0, 0.0])
    start = 1e-4 * left.C @ [1.0, 2.0]
    law = sc.ServoLaw(plant, output(0.3), sc.Stabilizing(gain=4.0))
    run = sc.simulate(
        plant, law, start[:2], start[2:], 1.0, points=11, solver=sc.Solver(rtol=1e-10, atol=1e-14)
    )
    expected = [left.C @ expm(left.A * t) @ left.C.T @ start for t in run.time]
    found = np.concatenate([run.q, run.v], axis=1)
    np.testing.assert_allclose(found, expected, atol=1e-6 * np.abs(expected).max())
    assert np.abs(expected).max() > 1e-4


# --- Other relations ------------------------------------------------------------------------------


def test_a_crane_on_its_references_swings():
    """Trolley and rope held: ± i √(g/l), which no feedback of them can damp."""
    crane = TrolleyCrane()
    held = sc.holonomic(lambda q, t: q[:2] - jnp.array([0.0, 4.0]), 2.0, name="held")
    found = sc.analysis.internal_dynamics(crane, held, [0.0, 4.0, 0.0], np.zeros(3))
    omega = np.sqrt(9.81 / 4.0)
    np.testing.assert_allclose(found.poles, [-1j * omega, 1j * omega], atol=1e-9)
    assert not found.minimum_phase
    assert "Oscillates and does not decay: " in str(found)


class Slider(sc.Plant):
    """Two masses on springs with dampers, both driven."""

    def mass_matrix(self, q, t):
        return jnp.array([[2.0, 0.5], [0.5, 1.0]])

    def force(self, q, v, t):
        return -jnp.array([3.0, 4.0]) * q - jnp.array([0.2, 0.4]) * v


def test_redundant_rows_change_nothing():
    """Twice the same relation, of rank 1."""
    plant = PassiveJointArm(ARM, (0,), K, D)
    twice = sc.holonomic(lambda q, t: (q[0] + 0.3 * q[1]) * jnp.array([1.0, 5.0]), 3.0)
    found = sc.analysis.internal_dynamics(plant, twice, [0.0, 0.0], [0.0, 0.0])
    once = sc.analysis.internal_dynamics(plant, output(0.3), [0.0, 0.0], [0.0, 0.0])
    np.testing.assert_allclose(found.poles, once.poles, rtol=1e-9)
    assert found.realizability == pytest.approx(once.realizability, rel=1e-9)


def test_every_force_an_input():
    """The same poles as the constrained motion's, here of 2 q̈ … along (1, −1)."""
    equal = sc.holonomic(lambda q, t: q[0] + q[1], 2.0, name="opposite")
    found = sc.analysis.internal_dynamics(Slider(), equal, [0.0, 0.0], [0.0, 0.0])
    np.testing.assert_allclose(found.poles, np.sort_complex(np.roots([2.0, 0.6, 7.0])), rtol=1e-10)
    assert found.realizability == pytest.approx(1.0, abs=1e-14)


def test_a_nonholonomic_row_leaves_its_position():
    """v₀ + v₁ = 0 as it stands: one pole more, 0 for the sum of positions that it does not fix."""
    equal = sc.pfaffian(lambda q, t: jnp.array([[1.0, 1.0]]), name="opposite")
    found = sc.analysis.internal_dynamics(Slider(), equal, [0.0, 0.0], [0.0, 0.0])
    expected = [*np.roots([2.0, 0.6, 7.0]), 0.0]
    np.testing.assert_allclose(found.poles, np.sort_complex(expected), atol=1e-10)
    assert not found.minimum_phase
    assert not found.drifts
    assert "Stays where it is, as nothing depends on it: q[0], q[1] (0 1/s)." in str(found)


def test_nothing_left_free():
    both = sc.holonomic(lambda q, t: q, 2.0, name="both")
    found = sc.analysis.internal_dynamics(Slider(), both, [0.0, 0.0], [0.0, 0.0])
    assert found.poles.size == 0
    assert found.minimum_phase


def tangle(xp, q, v):
    """M, F, B and f of three coordinates, all of which vary."""
    c = xp.cos(q)
    M = xp.eye(3) * 2.0 + 0.4 * c[:, None] * c[None, :]
    F = -3.0 * q - 0.5 * v - 0.2 * v**2 * q + xp.sin(q)[::-1]
    B = xp.stack(
        [xp.stack([c[1], q[2]]), xp.stack([0.3 * q[0], c[0]]), xp.stack([q[1], 0.5 * c[2]])]
    )
    return M, F, B, q[0] ** 2 + q[1] * q[2] + xp.sin(q[1])


class Tangle(sc.Plant):
    def mass_matrix(self, q, t):
        return tangle(jnp, q, q)[0]

    def force(self, q, v, t):
        return tangle(jnp, q, v)[1]

    def input_matrix(self, q, t):
        return tangle(jnp, q, q)[2]


Q0 = np.array([0.7, 0.4, -0.2])
RATE = 2.0
LEVEL = tangle(np, Q0, Q0)[3]


def gradient(q):
    return np.array([2 * q[0], q[2] + np.cos(q[1]), q[1]])


def accelerated(x):
    """(q̇, v̇) under u = R⁻¹Ωᵀ(ΩR⁻¹Ωᵀ)⁻¹(b − A a) with R = BᵀM⁻¹B, two inputs for one row."""
    q, v = np.split(x, 2)
    M, F, B, _ = tangle(np, q, v)
    A = gradient(q)[None]
    second = np.array([[2.0, 0, 0], [0, -np.sin(q[1]), 1], [0, 1, 0]])  # of f
    b = -v @ second @ v - RATE * A @ v
    free, response = np.linalg.solve(M, F), A @ np.linalg.solve(M, B)
    back = np.linalg.solve(B.T @ np.linalg.solve(M, B), response.T)
    u = back @ np.linalg.solve(response @ back, b - A @ free)
    return np.concatenate([v, free + np.linalg.solve(M, B @ u)])


def test_at_a_state_of_a_motion_where_everything_varies():
    """Against central differences of the literal formula; more inputs than rows."""
    relation = sc.holonomic(lambda q, t: tangle(jnp, q, q)[3] - LEVEL, RATE, name="level")
    A = gradient(Q0)
    v0 = np.array([0.5, -0.8, 0.6])
    v0 -= A * (A @ v0) / (A @ A)
    found = sc.analysis.internal_dynamics(Tangle(), relation, Q0, v0, along_motion=True)
    x, step = np.concatenate([Q0, v0]), 1e-5
    field = np.stack(
        [(accelerated(x + step * e) - accelerated(x - step * e)) / (2 * step) for e in np.eye(6)],
        axis=1,
    )
    np.testing.assert_allclose(found.A, found.C.T @ field @ found.C, atol=1e-8)
    assert np.abs(A @ found.C[:3]).max() < 1e-13


# --- Errors ---------------------------------------------------------------------------------------

WRONG = {
    "a state off the relation": (
        lambda: sc.analysis.internal_dynamics(Slider(), output(1.0), [0.1, 0.0], [0.0, 0.0]),
        sc.errors.ResidualError,
        r"constraint 'output': got \|f\| or \|β\| of 0.3; .*servocon.constraint.project",
    ),
    "many states": (
        lambda: sc.analysis.internal_dynamics(
            Slider(), output(1.0), np.zeros((3, 2)), np.zeros((3, 2))
        ),
        sc.errors.ShapeError,
        r"q: got shape \(3, 2\); expected one state",
    ),
    "a residual without speeds": (
        lambda: sc.analysis.internal_dynamics(
            Slider(), sc.residual(lambda q, v, t: q[:1], name="still"), np.zeros(2), np.zeros(2)
        ),
        sc.errors.ResidualError,
        "constraint 'still': got A = ∂β/∂v = 0",
    ),
    "an infinite time": (
        lambda: sc.analysis.internal_dynamics(
            Slider(), output(1.0), np.zeros(2), np.zeros(2), np.inf
        ),
        sc.errors.NonFiniteError,
        "t: got inf",
    ),
}


@pytest.mark.parametrize(("call", "kind", "message"), WRONG.values(), ids=WRONG)
def test_errors(call, kind, message):
    with pytest.raises(kind, match=message):
        call()
