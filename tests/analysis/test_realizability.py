"""Fewer inputs than speeds: which inputs a law chooses, and how well they reach a relation."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import null_space, sqrtm

import servocon as sc
from servocon.laws import Snapshot
from servocon_plants import InclineCar, TrolleyCrane

RNG = np.random.default_rng(3)
SQUARE = RNG.normal(size=(4, 4))
MASS = SQUARE @ SQUARE.T + np.eye(4)
FORCE, DRIVES, ROWS = RNG.normal(size=4), RNG.normal(size=(4, 3)), RNG.normal(size=(2, 4))
SPEEDS = RNG.normal(size=4)
FREE = np.linalg.solve(MASS, FORCE)


class Constant(sc.Plant):
    """Constant M, F and B."""

    M: object = eqx.field(default_factory=lambda: MASS)
    F: object = eqx.field(default_factory=lambda: FORCE)
    B: object = eqx.field(default_factory=lambda: DRIVES)

    def mass_matrix(self, q, t):
        return jnp.asarray(self.M)

    def force(self, q, v, t):
        return jnp.asarray(self.F)

    def input_matrix(self, q, t):
        return jnp.asarray(self.B)


class Rows(eqx.Module):
    """A v = sin t in each row, so that b = cos t."""

    A: object = eqx.field(default_factory=lambda: ROWS)

    def __call__(self, q, v, t):
        return self.A @ v - jnp.sin(t)


BOTH = sc.residual(Rows(), name="both")
B_S = np.cos(0.4) - 3.0 * (ROWS @ SPEEDS - np.sin(0.4))  # b − κβ with κ = 3 at t = 0.4


def inputs(metric, plant=None, rows=BOTH):
    law = sc.ServoLaw(plant or Constant(), rows, sc.Stabilizing(3.0, metric=metric), metric=metric)
    return law.step(np.zeros(4), SPEEDS, 0.4).u


# --- Which inputs ---------------------------------------------------------------------------------


def test_least_torque():
    """u = Ω⁺ (b_s − A a), three inputs for two rows."""
    response = ROWS @ np.linalg.solve(MASS, DRIVES)
    expected = np.linalg.pinv(response) @ (B_S - ROWS @ FREE)
    np.testing.assert_allclose(inputs("torque"), expected, rtol=1e-11)


def test_least_constraint_of_gauss():
    """u = R⁻¹Ωᵀ(ΩR⁻¹Ωᵀ)⁻¹(b_s − A a) with R = BᵀM⁻¹B."""
    response = ROWS @ np.linalg.solve(MASS, DRIVES)
    back = np.linalg.solve(DRIVES.T @ np.linalg.solve(MASS, DRIVES), response.T)
    expected = back @ np.linalg.solve(response @ back, B_S - ROWS @ FREE)
    np.testing.assert_allclose(inputs("gauss"), expected, rtol=1e-11)
    assert np.abs(inputs("torque") - expected).max() > 0.01


def test_gauss_is_the_servo_force_of_an_augmented_relation():
    """[A; B_⊥ᵀM] v̇ = [b_s; B_⊥ᵀF], by the literal formula M½(A M^-½)⁺(b − A a)."""
    passive = null_space(DRIVES.T).T
    A = np.vstack([ROWS, passive @ MASS])
    b = np.concatenate([B_S, passive @ FORCE])
    root = np.real(sqrtm(MASS))
    force = root @ np.linalg.pinv(A @ np.linalg.inv(root)) @ (b - A @ FREE)
    np.testing.assert_allclose(DRIVES @ inputs("gauss"), force, rtol=1e-10, atol=1e-12)


def test_projecting_the_ideal_force_does_not_do():
    """τ = R⁻¹BᵀM⁻¹p₁ misses A v̇ = b_s, unless the ideal force p₁ is one that inputs make."""

    def projected(drives):
        inverse = np.linalg.inv(MASS)
        ideal = ROWS.T @ np.linalg.solve(ROWS @ inverse @ ROWS.T, B_S - ROWS @ FREE)
        tau = np.linalg.solve(drives.T @ inverse @ drives, drives.T @ inverse @ ideal)
        return tau, np.abs(ROWS @ (FREE + inverse @ drives @ tau) - B_S).max()

    assert projected(DRIVES)[1] > 0.1
    able = np.column_stack([ROWS.T @ [[1.0, 0.4], [0.2, 1.0]], RNG.normal(size=4)])
    tau, residual = projected(able)
    assert residual < 1e-12
    np.testing.assert_allclose(inputs("gauss", Constant(B=able)), tau, rtol=1e-9, atol=1e-12)


# --- Reach ----------------------------------------------------------------------------------------


def cosine(M, A, B):
    """The smallest singular value of A M⁻¹B between orthonormal bases, by symmetric roots."""
    root = np.real(sqrtm(np.linalg.inv(M)))
    asked, made = (np.linalg.qr(root @ X)[0] for X in (A.T, B))
    return np.linalg.svd(asked.T @ made, compute_uv=False).min()


def test_realizability_of_constant_matrices():
    state = (np.zeros(4), SPEEDS)
    expected = cosine(MASS, ROWS, DRIVES)
    assert 0.1 < expected < 0.99
    assert sc.analysis.realizability(Constant(), BOTH, *state) == pytest.approx(expected, rel=1e-10)
    units = Constant(B=DRIVES @ np.diag([1e3, 1e-2, 7.0]))  # of the inputs
    assert sc.analysis.realizability(units, BOTH, *state) == pytest.approx(expected, rel=1e-10)
    mixed = sc.residual(Rows(np.array([[1e4, 2.0], [3.0, 4e-3]]) @ ROWS))  # of the rows
    assert sc.analysis.realizability(Constant(), mixed, *state) == pytest.approx(expected, rel=1e-7)
    every = Constant(B=np.eye(4))
    assert sc.analysis.realizability(every, BOTH, *state) == pytest.approx(1.0, abs=1e-14)
    redundant = sc.residual(Rows(np.vstack([ROWS, ROWS.sum(axis=0)])))
    assert sc.analysis.realizability(Constant(), redundant, *state) == pytest.approx(
        expected, rel=1e-10
    )
    few = Constant(B=DRIVES[:, :1])  # one input for two rows
    assert sc.analysis.realizability(few, BOTH, *state) == 0.0


def test_realizability_is_what_inputs_cost():
    """√(pᵀM⁻¹p) of the inputs' force over that of the ideal one: at most 1/cosine, and reached."""
    angles = np.linspace(0.0, np.pi, 400)
    desired_rates = np.stack([np.cos(angles), np.sin(angles)], axis=1)

    @jax.jit
    @jax.vmap
    def force(rate):
        q, v, t = map(jnp.asarray, (np.zeros(4), SPEEDS, 0.0))
        return [
            B @ Snapshot(Constant(B=B), BOTH, q, v, t).realize([rate], "gauss").u[:, 0]
            for B in (DRIVES, np.eye(4))
        ]

    few, ideal = (np.asarray(each).T for each in force(desired_rates))
    size = lambda p: np.sqrt(np.sum(p * np.linalg.solve(MASS, p), axis=0))
    worst = np.max(size(few) / size(ideal))
    assert worst == pytest.approx(1 / cosine(MASS, ROWS, DRIVES), rel=1e-4)


class SlidingMass(eqx.Module):
    """The sliding mass's position less a wanted one."""

    angle: float = 0.5
    speed: float = 0.0
    power: int = eqx.field(static=True, default=1)

    def __call__(self, q, t):
        return q[0] + q[1] * jnp.cos(self.angle) - self.speed * t**self.power


def on_incline(angle, speed=0.0, power=1):
    plant = InclineCar(car=1.3, mass=0.7, angle=angle)
    return plant, sc.holonomic(SlidingMass(angle, speed, power), 2.0, name="mass")


@pytest.mark.parametrize("angle", [0.05, 0.5, 1.2, np.pi / 2])
def test_realizability_on_an_incline(angle):
    """cos² = m₂ sin⁴α/(m₂ sin²α + m₁ cos²α), at many states at once."""
    plant, relation = on_incline(angle, 0.1)
    q, v = RNG.normal(size=(2, 3, 5, 2))
    found = sc.analysis.realizability(
        plant, relation, q, v, np.linspace(0.0, 1.0, 5) * np.ones((3, 5))
    )
    s = np.sin(angle) ** 2
    expected = np.sqrt(0.7 * s**2 / (0.7 * s + 1.3 * (1 - s)))
    np.testing.assert_allclose(found, np.full((3, 5), expected), rtol=1e-9)


def test_realizability_of_the_load_of_a_crane_is_lost():
    """The inputs push the load along the rope only: some direction of it is out of reach."""
    crane = TrolleyCrane()
    load = sc.holonomic(lambda q, t: crane.load_position(q), 2.0, name="load")
    swings = [[0.0, 4.0, swing] for swing in (-0.3, 0.0, 0.2)]
    np.testing.assert_allclose(
        sc.analysis.realizability(crane, load, swings, np.zeros((3, 3))), 0, atol=1e-14
    )
    height = sc.holonomic(lambda q, t: crane.load_position(q)[1], 2.0, name="height")
    assert np.all(sc.analysis.realizability(crane, height, swings, np.zeros((3, 3))) > 0.1)


@pytest.mark.parametrize("angle", [0.0, np.pi])
def test_rounding_is_no_reach(angle):
    """A M⁻¹B is sin²α/(…) = 0, computed as 1e-17 or so: no input of 1e15 N comes of it."""
    plant, relation = on_incline(angle, 0.1, 2)
    law = sc.ServoLaw(plant, relation, sc.Stabilizing(2.0))
    assert law.step([0.0, 0.0], [0.0, 0.0], 0.0).u == 0.0
    least_torque = sc.ServoLaw(plant, relation, metric="torque")
    assert least_torque.step([0.0, 0.0], [0.0, 0.0], 0.0).u == 0.0
    with pytest.raises(
        sc.errors.RangeConditionError, match="constraint 'mass': got A M⁻¹B with singular"
    ):
        sc.simulate(plant, law, [0.0, 0.0], [0.0, 0.0], 0.5)


def test_what_is_lost_along_a_run_is_warned_of():
    """At the start nothing is asked, later of ÿ; it is reported as missing."""
    plant, relation = on_incline(0.0, 0.1, 4)
    with pytest.warns(sc.errors.ServoconWarning, match="no input reaches them"):
        run = sc.simulate(
            plant, sc.ServoLaw(plant, relation), [0.0, 0.0], [0.0, 0.0], 0.5, points=6
        )
    assert run.rank.tolist() == [0] * 6
    np.testing.assert_array_equal(run.u, 0.0)
    t = run.time
    np.testing.assert_allclose(run.missing[:, 0], 1.2 * t**2 + 2.0 * 0.4 * t**3, atol=1e-12)


def test_a_small_reach_is_one():
    """sin²α = 1e-6 is small, not rounding: the relation is obeyed, with large inputs."""
    plant, relation = on_incline(1e-3, 0.1, 2)
    step = sc.ServoLaw(plant, relation).step([0.0, 0.0], [0.0, 0.0], 0.0)
    response = np.sin(1e-3) ** 2 / (1.3 + 0.7 * np.sin(1e-3) ** 2)
    assert step.u[0] == pytest.approx(0.2 / response, rel=1e-6)


# --- Errors ---------------------------------------------------------------------------------------

WRONG = {
    "a constraint for a plant": (
        lambda: sc.analysis.realizability(BOTH, BOTH, 0, 0),
        "plant: got Residual",
    ),
    "a function for a constraint": (
        lambda: sc.analysis.realizability(Constant(), Rows(), np.zeros(4), SPEEDS),
        "constraint: got Rows; expected a servocon constraint",
    ),
    "a number for a state": (
        lambda: sc.analysis.realizability(Constant(), BOTH, 0.0, SPEEDS),
        r"q: got shape \(\); expected",
    ),
    "other leading axes": (
        lambda: sc.analysis.realizability(Constant(), BOTH, np.zeros((3, 4)), SPEEDS),
        r"v: got shape \(4,\); expected \(3, 'n'\)",
    ),
    "other times": (
        lambda: sc.analysis.realizability(
            Constant(), BOTH, np.zeros((3, 4)), np.ones((3, 4)), np.ones(2)
        ),
        r"t: got shape \(2,\); expected \(\) or \(3,\)",
    ),
    "a state that is no number": (
        lambda: sc.analysis.realizability(Constant(), BOTH, np.full(4, np.nan), SPEEDS),
        "q: got .*finite",
    ),
    "a state of another size": (
        lambda: sc.analysis.realizability(InclineCar(), BOTH, np.zeros(3), np.zeros(3)),
        "q: got 3 values; expected 2: car",
    ),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_errors(call, message):
    with pytest.raises(sc.errors.InputError, match=message):
        call()
