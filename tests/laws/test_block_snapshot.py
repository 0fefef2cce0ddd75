"""Many agents by blocks against the same agents by whole matrices."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws.block_snapshot import BlockSnapshot, snapshot_at
from servocon.laws.snapshot import Snapshot
from servocon_plants import Platoon, SinusoidalCruise, Swarm, log_gap_relation, swarm_relation
from tests.plant.test_agents import Pendulum

AGENTS = 5
PLATOON = Platoon(
    mass=np.linspace(1000.0, 2000.0, AGENTS), vehicles=AGENTS, leader=SinusoidalCruise()
)
SWARM = Swarm(mass=np.linspace(1.0, 3.0, AGENTS), robots=AGENTS, friction=0.3)
CARTS = sc.agents(sc.batch([Pendulum(mass=m) for m in np.linspace(1.0, 2.0, AGENTS)]))
LEADER = lambda t: jnp.stack([2.0 * t, 0.1 * jnp.sin(t)])
BESIDE = sc.each_agent(
    lambda own, ahead, behind, t: (
        own.q[0]
        - 0.5 * (ahead.q[0] + jnp.where(behind.present, behind.q[0], own.q[0]))
        + own.q[1] ** 2
    ),
    AGENTS,
    sc.neighbours.beside(LEADER),
)
GRAPH = sc.each_agent(
    lambda own, others, t, gain: (
        own.v[0]
        + gain * jnp.sum(jnp.where(others.present, own.q[0] - others.q[:, 0] + others.v[:, 1], 0.0))
    ),
    AGENTS,
    sc.neighbours.listed([[1], [0, 2], [4], [2, 1], []]),
    parameters=np.linspace(1.0, 2.0, AGENTS),
)
CASES = {
    "platoon": (PLATOON, log_gap_relation(PLATOON)),
    "swarm": (SWARM, swarm_relation(SWARM)),
    "beside": (CARTS, sc.holonomic(BESIDE, 2.0)),
    "graph": (CARTS, sc.residual(GRAPH)),
}


def snapshots(case):
    """The relation and both snapshots at a state."""
    plant, relation = CASES[case]
    random, n = np.random.default_rng(0), len(plant.coordinate_labels())
    q, v = random.normal(size=n), random.normal(size=n)
    if case == "platoon":
        q = np.asarray(plant.place(np.linspace(8.0, 12.0, n)))
    state = jnp.asarray(q), jnp.asarray(v), jnp.asarray(0.7)
    blocks = plant.mass_blocks(state[0], state[2])
    by_blocks = BlockSnapshot(plant, relation, *state, blocks, relation.coupling)
    return relation, Snapshot(plant, relation, *state), by_blocks


@pytest.mark.parametrize("case", CASES)
def test_quantities(case):
    _, whole, blocks = snapshots(case)
    assert np.allclose(blocks.A.dense(), whole.A, rtol=1e-12, atol=1e-12)
    assert np.allclose(blocks.L.dense(), whole.L, rtol=1e-12)
    for name in ("beta", "b", "a", "nominal_desired_rate"):
        assert np.allclose(getattr(blocks, name), getattr(whole, name), rtol=1e-11, atol=1e-11)
    x = jnp.asarray(np.random.default_rng(1).normal(size=len(whole.a)))
    assert np.allclose(blocks.solve_mass(x), whole.solve_mass(x), rtol=1e-12)
    assert np.allclose(blocks.acceleration(x), whole.acceleration(x), rtol=1e-11)
    y = jnp.asarray(np.random.default_rng(2).normal(size=len(whole.beta)))
    assert np.allclose(blocks.A.T @ y, whole.A.T @ y, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("metric", ["gauss", "torque", "acceleration"])
def test_inputs_of_least_norm(case, metric):
    _, whole, blocks = snapshots(case)
    rates = [whole.nominal_desired_rate, -2.0 * whole.beta]
    made, expected = (s.realize(rates, metric) for s in (blocks, whole))
    size = np.abs(expected.u).max()
    assert np.allclose(made.u, expected.u, rtol=1e-10, atol=1e-10 * size)
    assert np.abs(made.missing).max() <= 1e-11 * np.abs(rates).max()
    assert int(made.rank) == int(expected.rank)
    assert not made.dependent.any()
    assert not expected.dependent.any()
    assert not blocks.noticeable(made.missing.sum(axis=1), rates).any()


@pytest.mark.parametrize("case", ["platoon", "swarm"])
def test_laws(case):
    """Robust and adaptive terms with their agents; no term knows of blocks."""
    relation, whole, blocks = snapshots(case)
    bound = sc.polynomial_bound(0.5, 0.1, agents=AGENTS)
    adaptive = sc.Adaptive(sc.SpeedPowers(2, agents=AGENTS), agents=AGENTS, leakage=0.1)
    terms = [
        sc.Stabilizing(gain=2.0),
        sc.Robust(bound, agents=AGENTS, effectiveness=0.8),
        sc.RobustTranspose(sc.polynomial_bound(0.5), name="transposed"),
        adaptive,
    ]
    law = sc.ServoLaw(whole.model, relation, *terms)
    state = law.initial_state()
    one, other = (law.command(snapshot, state) for snapshot in (blocks, whole))
    for name, u in other.contributions.items():
        size = np.abs(u).max()
        assert np.allclose(one.contributions[name], u, rtol=1e-10, atol=1e-10 * size), name
    rates = (jax.tree.leaves(c.state_rate) for c in (one, other))
    assert all(np.allclose(a, b, rtol=1e-10) for a, b in zip(*rates, strict=True))


def test_whole_matrices_of_few():
    """Blocks begin where whole matrices in machine code would be large."""
    plant, relation = CASES["swarm"]
    state = jnp.zeros(10), jnp.zeros(10), jnp.asarray(0.0)
    assert type(snapshot_at(plant, relation, *state)) is Snapshot
    many = Swarm(robots=25)
    state = jnp.zeros(50), jnp.zeros(50), jnp.asarray(0.0)
    assert type(snapshot_at(many, swarm_relation(many), *state)) is BlockSnapshot


def test_a_damping_needs_whole_matrices():
    _, whole, blocks = snapshots("swarm")
    with pytest.raises(sc.errors.InputError, match="a damping"):
        blocks.realize([whole.beta], "gauss", jnp.ones(10))
    with pytest.raises(sc.errors.InputError, match="a weighting"):
        blocks.realize([whole.beta], sc.Weighting(np.eye(10)))
