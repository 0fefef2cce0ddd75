"""Internal states that begin at the first instant: what is measured there, in every way to run."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from tests.selection import BOTH_COMPILERS

Q0, V0, T0 = [0.7, -0.2], [0.4, 0.9], 0.3


class Particle(sc.Lagrangian):
    mass: float = 2.0  # [kg]

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * v @ v

    def potential_energy(self, q, t):
        return 0.0


class Remembered(sc.laws.Wrapper):
    """Pulls back to where the law began, and remembers its speeds, time and β there."""

    law: sc.Law

    def initial_state(self, snapshot):
        parts = [snapshot.q, snapshot.v, snapshot.t[None], snapshot.beta]
        return {"first": jnp.concatenate(parts), "law": self.law.initial_state(snapshot)}

    def command(self, snapshot, state):
        wanted = self.law.command(snapshot, state["law"])
        rate = {"first": jnp.zeros_like(state["first"]), "law": wanted.state_rate}
        pull = 4.0 * (state["first"][:2] - snapshot.q)
        return sc.laws.replace_inputs(wanted, wanted.u + pull, "pull")._replace(state_rate=rate)

    def next_state(self, snapshot, state, command, period):
        return state | {"law": super().next_state(snapshot, state["law"], command, period)}


PLANT = Particle()
ROWS = sc.residual(
    lambda q, v, t: jnp.stack([v[0] + q[1] * v[1] + jnp.sin(t), v[1] - t]), name="rows"
)
INNER = sc.ServoLaw(PLANT, ROWS, sc.Stabilizing(gain=2.0), sc.Integral(gain=1.0))
LAW = Remembered(INNER)
FIRST = [*Q0, *V0, T0, 0.4 - 0.2 * 0.9 + np.sin(T0), 0.9 - T0]


def run(law: Any = LAW, q0: Any = Q0, v0: Any = V0, **options: Any) -> sc.Trajectory:
    times = {"t0": T0, "duration": 0.5, "points": 6}
    return sc.simulate(PLANT, law, q0, v0, **times, **options)


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
@pytest.mark.parametrize("period", [None, 0.1])
def test_runs(compiler, period):
    """Both compilers, continuous and sampled; the state stays as it began."""
    made = run(solver=sc.Solver(compiler=compiler), period=period)
    np.testing.assert_allclose(made.law_state["first"], [FIRST] * 6, rtol=1e-14)


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
def test_batches(compiler):
    """Each member begins where it is measured."""
    speeds = np.array([V0, [1.5, -2.0]])
    made = run(v0=speeds, solver=sc.Solver(compiler=compiler))
    np.testing.assert_allclose(made.law_state["first"][:, -1, 2:4], speeds, rtol=1e-14)


def test_a_step():
    first = LAW.step(Q0, V0, T0, period=0.1)
    np.testing.assert_allclose(first.state["first"], FIRST, rtol=1e-14)
    second = LAW.step([0.0, 0.0], V0, T0 + 0.1, first.state, 0.1)
    np.testing.assert_allclose(second.state["first"], FIRST, rtol=1e-14)
    again = LAW.step([0.0, 0.0], V0, T0)  # a first sample again
    np.testing.assert_array_equal(again.state["first"][:2], [0.0, 0.0])


def test_a_delayed_law_around_it():
    """Wrappers hand the instant on; of noise the law inside sees what is measured."""
    made = run(sc.laws.Delayed(LAW, 2), period=0.1)
    np.testing.assert_allclose(made.law_state["law.first"][0], FIRST, rtol=1e-14)
    made = run(sc.laws.Noisy(LAW, 0.1, 0.2, seed=3), period=0.1)
    seen = np.concatenate([made.signals["measured q"][0], made.signals["measured v"][0]])
    np.testing.assert_allclose(made.law_state["law.first"][0, :4], seen, rtol=1e-14)
    assert np.abs(seen - [*Q0, *V0]).min() > 1e-3


def test_prepared_runs():
    """From another initial state the law's state is another one, too."""
    prepared = sc.prepare(PLANT, LAW, Q0, V0, 0.5, t0=T0, points=6)
    other = run(q0=[-1.0, 0.5])
    assert np.abs(other.q[-1] - prepared.checked.q[-1]).max() > 0.1
    np.testing.assert_allclose(prepared([-1.0, 0.5], V0).q, other.q, rtol=1e-12)


@pytest.mark.long
def test_linear_models():
    """The law's state of a loop that is linearized is that of the state."""
    loop = sc.ClosedLoop(PLANT, LAW)
    linear = sc.linearize(loop, Q0, V0, T0, along_motion=True)
    whole = sc.ClosedLoop(PLANT, LAW, sizes=(2, 2)).initial(*map(jnp.asarray, (Q0, V0, T0)))
    np.testing.assert_allclose(whole[4:], [*FIRST, 0.0, 0.0], rtol=1e-14)
    rate = sc.ClosedLoop(PLANT, LAW, sizes=(2, 2)).field(jnp.asarray(T0), whole)
    np.testing.assert_allclose(linear.derivative, rate, rtol=1e-12)


def test_sizes_of_a_loop_with_states():
    """They cannot be told from x where the law has a state."""
    with pytest.raises(sc.errors.ShapeError, match=r"states of the law.* as sizes"):
        sc.ClosedLoop(PLANT, sc.laws.Lagged(INNER, 0.1)).field(jnp.asarray(T0), jnp.zeros(8))
