"""The cause of a stop: lost reach, singular positions, stiffness, with their cures."""

import re

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.simulation.solvers import stability_limit
from servocon_plants import PlanarArm
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
    assert "no longer reach row 'energy error [J]': realizability" in reason
    value = float(reason.split("realizability ")[1].split()[0])
    measured = sc.analysis.realizability(POLE, SWING_UP, lost.q, lost.v, lost.time)
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


NEEDS = "feedback gain is 1e+06 1/s at t = {} s: sampled, it needs a period below 2e-06 s"


@pytest.mark.parametrize(
    "solver",
    [sc.Solver(method="tsit5", max_steps=300), sc.Solver(method="tsit5", rtol=1e-3, max_steps=300)],
)
def test_stiffness_has_a_cure(solver):
    with pytest.warns(sc.errors.ServoconWarning) as warned:
        ended = sc.simulate(Stiff(), FAST, [0.0], [2.0], 4.0, solver=solver)
    reason = ended.stopped.reason
    assert "max_steps" in reason
    assert "too stiff for solver 'tsit5', its fastest motion decays at 1e+06 1/s" in reason
    assert "1/s; the law's feedback" in reason
    assert "Else try solver='kvaerno5'" in reason
    assert NEEDS.format(f"{ended.stopped.time:.6g}") in reason
    assert reason in str(warned[0].message)
    needs = re.escape(NEEDS.format(0))
    with pytest.warns(sc.errors.ServoconWarning, match=needs) as warned:
        cured = sc.simulate(Stiff(), FAST, [0.0], [2.0], 4.0, solver="kvaerno5", points=11)
    assert len(warned) == 1
    np.testing.assert_allclose(cured.v[1:, 0], np.sin(cured.time[1:]), atol=1e-3)


LONG = r"the time is long: solver=sc\.Solver\(max_steps="


@pytest.mark.first(2)
@pytest.mark.parametrize("solver", ["dopri8", "tsit5", "kvaerno3"])
@pytest.mark.parametrize("most", [50, 1000])
def test_a_long_time_is_called_long_and_the_cure_is_one(most, solver):
    """A pendulum that swings for ever: neither stiff nor blowing up, whatever the instant."""
    swing = sc.residual(lambda q, v, t: v[:1], name="still")
    law = sc.ServoLaw(Swinging(), swing, sc.Stabilizing(gain=2.0))
    motion = {"q0": [0.0, 1.0], "v0": [0.3, 0.0], "duration": 2e3, "points": 11}
    with pytest.warns(sc.errors.ServoconWarning, match=LONG) as warned:
        sc.simulate(Swinging(), law, **motion, solver=sc.Solver(method=solver, max_steps=most))
    assert "stiff" not in str(warned[0].message)
    assert "blows up" not in str(warned[0].message)
    enough = int(str(warned[0].message).split("max_steps=")[1].split(")")[0])
    if most == 1000 and solver == "dopri8":
        whole = sc.simulate(Swinging(), law, **motion, solver=sc.Solver(max_steps=enough))
        assert whole.stopped is None
        assert enough < 100_000


class Swinging(sc.Plant):
    """A unit mass, and a pendulum of length g."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.array([0.0, -jnp.sin(q[1])])


@pytest.mark.parametrize("name", ["tsit5", "dopri5", "dopri8", "heun", "bosh3"])
def test_stability_limits_are_those_of_the_methods(name):
    """Fixed steps on v̇ = −v: just below the limit v dies out, just above it grows."""
    limit = stability_limit(name)
    law = sc.ServoLaw(
        Stiff(), sc.residual(lambda q, v, t: v, name="slow"), sc.Stabilizing(gain=1.0)
    )
    for factor, dies in ((0.98, True), (1.02, False)):
        step = factor * limit
        run = sc.simulate(
            Stiff(),
            law,
            [0.0],
            [1.0],
            200 * step,
            points=3,
            solver=sc.Solver(method=name, step=step),
        )
        assert (abs(run.v[-1, 0]) < 1.0) == dies


class Truck(sc.Plant):
    """One vehicle with drag."""

    mass: float = 1500.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -0.4 * v * jnp.abs(v)


def driven(speed, **options):
    """A truck of 1800 kg under an adaptive law for 1500 kg, at a cruising speed."""
    path = sc.holonomic(lambda q, t: q - speed * t - jnp.sin(t), rate=1.0, name="follow")
    term = sc.Adaptive(gain=20.0, leakage=0.2, width=0.02)
    law = sc.ServoLaw(Truck(), path, sc.Stabilizing(gain=2.0), term)
    with pytest.warns(sc.errors.ServoconWarning) as warned:
        sc.simulate(
            Truck(1800.0), law, [0.0], [speed], 10.0, solver=sc.Solver(max_steps=20_000), **options
        )
    return [str(one.message) for one in warned]


def test_the_gain_of_an_adaptive_law_is_named():
    """ρ = 0.1 (1 + v + v²) at first: ρ²/ε is 1.3e5 1/s at 22 m/s; sampled, the width is named."""
    width = 0.01 * (0.1 * (1 + 22 + 22**2)) ** 2 / (2.0 - 0.01 * 3.0)  # at which κ + Λ are 3 1/s
    (text,) = driven(22.0, period=0.01)
    proposed = float(text.split("law.terms.2.width = ")[1].split(" (now 0.02)")[0])
    assert proposed == pytest.approx(width, rel=0.05)
    for speed in (5.0, 22.0):
        (text,) = driven(speed)
        assert "the loop is too stiff for solver 'dopri8'" in text
        gain, period = (float(text.split(s)[1].split()[0]) for s in ("gain is ", "period below "))
        assert gain > 1e5
        assert period == pytest.approx(2.0 / gain, rel=0.1)


def test_members_have_their_own_causes():
    """Of a batch: one loses its row, one goes through; the cause is the member's own."""
    law = sc.ServoLaw(POLE, SWING_UP, sc.Stabilizing(gain=2.0))
    q0, v0 = np.array([HANGING, [0.0, 2.6]]), np.array([SWINGING, [0.0, -0.5]])
    with pytest.warns(sc.errors.ServoconWarning, match="first member 0"):
        batch = sc.simulate(POLE, law, q0, v0, 0.61, points=5)
    assert "no longer reach" in batch.stops[0].reason
    assert batch.stops[1] is None or "no longer reach" in batch.stops[1].reason


def off_target(q, t):
    """Position of the tip of two unit links, from a point that moves."""
    angles = jnp.stack([q[0], q[0] + q[1]])
    tip = jnp.stack([jnp.cos(angles).sum(), jnp.sin(angles).sum()])
    return tip - jnp.stack([1.2 + 0.3 * jnp.sin(t), 0.4])


TIP = sc.holonomic(off_target, rate=3.0, name="tip", labels=["x [m/s]", "y [m/s]"])


@pytest.mark.filterwarnings("ignore::servocon.errors.ServoconWarning")
@pytest.mark.parametrize(
    ("q0", "words"), [([0.0, 0.0], "row 'x .m/s.' vanishes"), ([0.3, 0.0], "depend on each other")]
)
@pytest.mark.parametrize("options", [{}, {"period": 0.01, "solver": sc.Solver(max_steps=2000)}])
def test_a_run_that_begins_with_a_stretched_arm_says_so(q0, words, options):
    arm = PlanarArm.uniform(2)
    law = sc.ServoLaw(arm, TIP, sc.Stabilizing(gain=4.0))
    try:
        reason = sc.simulate(arm, law, q0, [0.0, 0.0], 1.0, **options).stopped.reason
    except sc.errors.InputError as error:  # where no inputs bring about the desired rate
        reason = str(error)
    assert "singular position" in reason or "Start elsewhere" in reason
    assert "stretched" in reason
    assert "kvaerno5" not in reason
