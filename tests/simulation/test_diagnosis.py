"""The cause of a stop: lost reach, singular positions, stiffness, with their cures."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from tests.systems import SWING_UP, CartPole, Links, Stretching

POLE, HANGING, SWINGING = CartPole(), [0.0, 2.6], [0.0, 1.0]


class Stiff(sc.Plant):
    """A unit mass."""

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


FAST = sc.ServoLaw(
    Stiff(), sc.residual(lambda q, v, t: v - jnp.sin(t), name="slow"), sc.Stabilizing(gain=1e6)
)


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
def test_lost_reach_names_the_row_the_instant_and_the_value():
    """The pole passes through the horizontal, where the cart cannot change its energy."""
    law = sc.ServoLaw(POLE, SWING_UP, sc.Stabilizing(gain=2.0))
    lost = sc.simulate(POLE, law, HANGING, SWINGING, 5.0)
    assert np.cos(lost.q[-1, 1]) == pytest.approx(0.0, abs=1e-6)
    reason = lost.stopped.reason
    assert "lose reach of row 'energy error [J]': realizability" in reason
    value = float(reason.split("realizability ")[1].split()[0])
    measured = sc.realizability(POLE, SWING_UP, lost.q, lost.v, lost.time)
    assert value == pytest.approx(measured[-1], rel=0.01)
    assert f"({measured[0]:.3g} at the start) at t = {lost.time[-1]:.6g} s" in reason
    assert "damping" in reason
    assert "stiff" not in reason


def test_damping_passes_through_and_is_logged():
    law = sc.ServoLaw(POLE, SWING_UP, sc.Stabilizing(gain=2.0), damping=0.1)
    whole = sc.simulate(POLE, law, HANGING, SWINGING, 5.0)
    assert whole.stopped is None
    assert np.abs(whole.u).max() < 100.0
    assert whole.attributes["parameters"]["law.damping"] == 0.1
    given_up = whole.signals["given up"]
    # (δ²/(σ² + δ²)) of the desired rate, σ the singular value of A L⁻ᵀ on the inputs' range.
    i = whole.at(0.3)
    A = np.array([[0.0, 0.3 * whole.v[i, 1]]])
    M = np.asarray(POLE.mass_matrix(whole.q[i], 0.0))
    L = np.linalg.cholesky(M)
    made = np.linalg.solve(L, [[1.0], [0.0]])
    sigma = (A @ np.linalg.inv(L).T @ made).item() / np.linalg.norm(made)
    effect = (A @ np.linalg.solve(M, [[1.0], [0.0]])).item() * whole.u[i, 0]
    assert given_up[i, 0] == pytest.approx(effect * 0.1**2 / sigma**2, rel=1e-6)


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
def test_singular_position_names_the_row():
    relation = sc.holonomic(Stretching(0.4), rate=3.0, name="tip", labels=("x", "y", "mirror"))
    law = sc.ServoLaw(Links(), relation, sc.Stabilizing(gain=5.0))
    lost = sc.simulate(Links(), law, [-0.6, 0.6, 0.6], [0.0, 0.0, 0.0], 4.0)
    assert lost.stopped.time == pytest.approx(1.25, rel=0.01)  # 2.5 + 0.4 t = 3
    assert "singular position: row" in lost.stopped.reason
    assert "'x'" in lost.stopped.reason


@pytest.mark.parametrize("options", [{"max_steps": 300}, {"max_steps": 300, "rtol": 1e-3}])
def test_stiffness_has_a_cure(options):
    with pytest.warns(sc.errors.ServoconWarning, match="too stiff for solver 'tsit5'"):
        ended = sc.simulate(Stiff(), FAST, [0.0], [2.0], 4.0, solver="tsit5", **options)
    assert "max_steps" in ended.stopped.reason
    assert "decays at 1e+06 1/s: try solver='kvaerno5'" in ended.stopped.reason
    cured = sc.simulate(Stiff(), FAST, [0.0], [2.0], 4.0, solver="kvaerno5", points=11)
    np.testing.assert_allclose(cured.v[1:, 0], np.sin(cured.time[1:]), atol=1e-3)


def test_too_few_steps_are_not_called_stiff():
    law = sc.ServoLaw(
        Stiff(), sc.residual(lambda q, v, t: v - jnp.sin(50 * t), name="fast"), sc.Stabilizing(1.0)
    )
    with pytest.warns(sc.errors.ServoconWarning, match="try larger max_steps"):
        ended = sc.simulate(Stiff(), law, [0.0], [0.0], 100.0, max_steps=300)
    assert "too stiff" not in ended.stopped.reason


def test_members_have_their_own_causes():
    """Of a batch: one loses its row, one goes through; the cause is the member's own."""
    law = sc.ServoLaw(POLE, SWING_UP, sc.Stabilizing(gain=2.0))
    q0, v0 = np.array([HANGING, [0.0, 2.6]]), np.array([SWINGING, [0.0, -0.5]])
    with pytest.warns(sc.errors.ServoconWarning, match="first member 0"):
        batch = sc.simulate(POLE, law, q0, v0, 0.61, points=5)
    assert "lose reach" in batch.stops[0].reason
    assert batch.stops[1] is None or "lose reach" in batch.stops[1].reason
