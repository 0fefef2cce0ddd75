"""Many agents by blocks against the same agents by whole matrices."""

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws.block_snapshot import BandSnapshot, BlockSnapshot, blocks_at, snapshot_at
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
BESIDE = sc.neighbours.each_agent(
    lambda own, ahead, behind, t: (
        own.q[0]
        - 0.5 * (ahead.q[0] + jnp.where(behind.present, behind.q[0], own.q[0]))
        + own.q[1] ** 2
    ),
    AGENTS,
    sc.neighbours.beside(LEADER),
)
GRAPH = sc.neighbours.each_agent(
    lambda own, others, t, gain: (
        own.v[0]
        + gain * jnp.sum(jnp.where(others.present, own.q[0] - others.q[:, 0] + others.v[:, 1], 0.0))
    ),
    AGENTS,
    sc.neighbours.listed([[1], [0, 2], [4], [2, 1], []]),
    parameters=np.linspace(1.0, 2.0, AGENTS),
)


class Linked(sc.Lagrangian):
    """Pendulums on carts, each of which pulls a rod with the next one."""

    mass: jax.Array
    rod: float = 0.7

    @property
    def coupling(self):
        return sc.neighbours.ahead().pattern(AGENTS)

    def kinetic_energy(self, q, v, t):
        x, w = q.reshape(AGENTS, 2), v.reshape(AGENTS, 2)
        own = w[:, 0] ** 2 + w[:, 1] ** 2 + w[:, 0] * w[:, 1] * jnp.cos(x[:, 1])
        rods = (w[1:, 0] + w[:-1, 1] * jnp.sin(x[1:, 1])) ** 2
        return 0.5 * jnp.sum(self.mass * own) + 0.5 * self.rod * jnp.sum(rods)

    def potential_energy(self, q, t):
        return jnp.sum(self.mass * jnp.cos(q[1::2]))

    def coordinate_labels(self):
        return tuple(f"q{i}" for i in range(2 * AGENTS))


class Driven(Pendulum):
    """An agent with a drive that pulls its cart and turns its pendulum."""

    def input_matrix(self, q, t):
        return jnp.stack([jnp.cos(q[1:]), 0.3 * jnp.ones(1)])


LINKED = Linked(np.linspace(1.0, 2.0, AGENTS))
DRIVEN = sc.agents(sc.batch([Driven(mass=m) for m in np.linspace(1.0, 2.0, AGENTS)]))
SPEEDS = sc.neighbours.each_agent(lambda own, t: own.v[1] + jnp.sin(t) * own.v[0], AGENTS)
OWN = sc.neighbours.each_agent(lambda own, t: own.v + own.q, AGENTS)
CASES = {
    "platoon": (PLATOON, log_gap_relation(PLATOON)),
    "swarm": (SWARM, swarm_relation(SWARM)),
    "beside": (CARTS, sc.holonomic(BESIDE, 2.0)),
    "graph": (CARTS, sc.residual(GRAPH)),
    "linked": (LINKED, sc.residual(SPEEDS)),
    "linked, beside": (LINKED, sc.holonomic(BESIDE, 2.0)),
    "linked, graph": (LINKED, sc.residual(GRAPH)),
    "linked, all speeds": (LINKED, sc.residual(OWN)),
    "stack": (CARTS, sc.stack(sc.residual(GRAPH), sc.residual(SPEEDS, name="own"))),
    "linked, stack": (LINKED, sc.stack(sc.holonomic(BESIDE, 2.0), sc.residual(SPEEDS, name="s"))),
    "driven": (DRIVEN, sc.residual(SPEEDS)),
    "driven, beside": (DRIVEN, sc.holonomic(BESIDE, 2.0)),
}


FACTORS = np.random.default_rng(3).normal(size=(AGENTS, 2, 2)) + 2.0 * np.eye(2)
WEIGHTING = {
    AGENTS: sc.laws.Weighting(np.linspace(1.0, 3.0, AGENTS)),
    2 * AGENTS: sc.laws.Weighting(FACTORS @ FACTORS.transpose(0, 2, 1)),
}


@cache
def snapshots(case):
    """The relation and both snapshots at a state."""
    plant, relation = CASES[case]
    random, n = np.random.default_rng(0), len(plant.coordinate_labels())
    q, v = random.normal(size=n), random.normal(size=n)
    if case == "platoon":
        q = np.asarray(plant.place(np.linspace(8.0, 12.0, n)))
    state = jnp.asarray(q), jnp.asarray(v), jnp.asarray(0.7)
    by_blocks = blocks_at(plant, relation, *state)
    assert isinstance(by_blocks, BandSnapshot) == (plant is LINKED)
    return relation, Snapshot(plant, relation, *state), by_blocks


@pytest.mark.parametrize(
    "case", ["platoon", "swarm", "beside", "graph", "linked, stack", "stack", "driven"]
)
def test_quantities(case):
    _, whole, blocks = snapshots(case)
    assert np.allclose(blocks.A.dense(), whole.A, rtol=1e-12, atol=1e-12)
    assert np.allclose(blocks.M.dense(), whole.M, rtol=1e-12, atol=1e-14)
    if not isinstance(blocks, BandSnapshot):
        assert np.allclose(blocks.L.dense(), whole.L, rtol=1e-12)
    for name in ("beta", "b", "a", "nominal_desired_rate"):
        assert np.allclose(getattr(blocks, name), getattr(whole, name), rtol=1e-11, atol=1e-11)
    x = jnp.asarray(np.random.default_rng(1).normal(size=len(whole.a)))
    assert np.allclose(blocks.solve_mass(x), whole.solve_mass(x), rtol=1e-12)
    assert np.allclose(blocks.acceleration(x), whole.acceleration(x), rtol=1e-11)
    y = jnp.asarray(np.random.default_rng(2).normal(size=len(whole.beta)))
    assert np.allclose(blocks.A.T @ y, whole.A.T @ y, rtol=1e-12, atol=1e-12)


NAMED = ["gauss", "torque", "acceleration"]
METRICS = {
    "platoon": NAMED,
    "swarm": [*NAMED, "weighting", "damping"],
    "beside": ["torque"],
    "graph": ["gauss", "damping"],
    "linked": [*NAMED, "weighting", "damping"],
    "linked, beside": ["gauss"],
    "linked, graph": ["gauss", "torque"],
    "linked, all speeds": ["gauss"],
    "stack": ["gauss", "weighting"],
    "linked, stack": ["torque", "damping"],
    "driven": [*NAMED, "weighting"],
    "driven, beside": ["weighting", "damping"],
}


def norm(whole, metric):
    """The metric of inputs and the damping of a name."""
    if metric == "damping":
        return "gauss", jnp.linspace(0.1, 0.5, len(whole.beta))
    if metric == "weighting":
        return WEIGHTING[whole.F.size if whole.B is None else whole.B.shape[1]], None
    return metric, None


@cache
def realized(case):
    """Inputs by blocks, and the rows where one would notice what is missing; of each metric."""
    _, whole, _ = snapshots(case)
    rates = [whole.nominal_desired_rate, -2.0 * whole.beta]
    norms = {name: norm(whole, name) for name in METRICS[case]}

    @jax.jit
    def found(q, v, t):
        snapshot = blocks_at(whole.model, whole.constraint, q, v, t)
        made = {name: snapshot.realize(rates, *args) for name, args in norms.items()}
        missing = {name: one.missing.sum(axis=1) for name, one in made.items()}
        return made, {name: snapshot.noticeable(missing[name], rates) for name in made}

    return found(whole.q, whole.v, whole.t)


@pytest.mark.parametrize(("case", "metric"), [(c, m) for c in METRICS for m in METRICS[c]])
def test_inputs_of_least_norm(case, metric):
    _, whole, _ = snapshots(case)
    rates = [whole.nominal_desired_rate, -2.0 * whole.beta]
    made, noticed = (found[metric] for found in realized(case))
    expected = whole.realize(rates, *norm(whole, metric))
    size = np.abs(expected.u).max()
    assert np.allclose(made.u, expected.u, rtol=1e-10, atol=1e-10 * size)
    assert int(made.rank) == int(expected.rank)
    assert not made.dependent.any()
    assert not expected.dependent.any()
    if metric == "damping":
        assert np.allclose(made.missing, expected.missing, rtol=1e-9, atol=1e-11 * size)
        return
    assert np.abs(made.missing).max() <= 1e-11 * np.abs(rates).max()
    assert not noticed.any()


@pytest.mark.parametrize("case", ["platoon", "swarm"])
def test_laws(case):
    """Robust and adaptive terms with their agents; no term knows of blocks."""
    relation, whole, blocks = snapshots(case)
    bound = sc.laws.polynomial_bound(0.5, 0.1, agents=AGENTS)
    adaptive = sc.Adaptive(sc.laws.SpeedPowers(2, agents=AGENTS), agents=AGENTS, leakage=0.1)
    terms = [
        sc.Stabilizing(gain=2.0),
        sc.Robust(bound, agents=AGENTS, effectiveness=0.8),
        sc.laws.RobustTranspose(sc.laws.polynomial_bound(0.5), name="transposed"),
        adaptive,
    ]
    law = sc.ServoLaw(whole.model, relation, *terms)
    state = law.initial_state(whole)
    one, other = (law.command(snapshot, state) for snapshot in (blocks, whole))
    for name, u in other.contributions.items():
        size = np.abs(u).max()
        assert np.allclose(one.contributions[name], u, rtol=1e-10, atol=1e-10 * size), name
    rates = (jax.tree.leaves(c.state_rate) for c in (one, other))
    assert all(np.allclose(a, b, rtol=1e-10) for a, b in zip(*rates, strict=True))


@pytest.mark.parametrize("case", ["swarm", "linked, stack", "driven"])
def test_accelerations_under_inputs(case):
    """M⁻¹(F + Bu), as an observer of speeds predicts it."""
    _, whole, blocks = snapshots(case)
    u = np.random.default_rng(1).normal(size=whole.inputs)
    one, other = (x.acceleration(x.generalized_force(jnp.asarray(u))) for x in (blocks, whole))
    np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-10)


def test_whole_matrices_of_few():
    """Blocks begin where whole matrices in machine code would be large."""
    plant, relation = CASES["swarm"]
    state = jnp.zeros(10), jnp.zeros(10), jnp.asarray(0.0)
    assert type(snapshot_at(plant, relation, *state)) is Snapshot
    many = Swarm(robots=25)
    state = jnp.zeros(50), jnp.zeros(50), jnp.asarray(0.0)
    assert type(snapshot_at(many, swarm_relation(many), *state)) is BlockSnapshot


def test_weights_between_agents_need_whole_matrices():
    _, whole, blocks = snapshots("swarm")
    with pytest.raises(sc.errors.InputError, match=r"different agents.*\(agents, l, l\) of blocks"):
        blocks.realize([whole.beta], sc.laws.Weighting(np.eye(10) + 0.1))
    with pytest.raises(sc.errors.ShapeError, match=r"\(10, 10\), a row for each input"):
        blocks.realize([whole.beta], sc.laws.Weighting(np.ones(5)))
    made = blocks.realize([whole.beta], sc.laws.Weighting(2.0 * np.eye(10)))
    assert np.allclose(made.u, whole.realize([whole.beta], "torque").u, rtol=1e-10)


def test_structure_that_blocks_do_not_have():
    """Parts of other agents, or one without agents: whole matrices."""
    few = sc.neighbours.each_agent(lambda own, t: own.v[:1], 2)
    state = jnp.zeros(10), jnp.zeros(10), jnp.asarray(0.0)
    for other in (sc.residual(few, name="few"), sc.residual(lambda q, v, t: v[:1], name="any")):
        both = sc.stack(sc.residual(SPEEDS), other)
        assert blocks_at(CARTS, both, *state) is None
    assert blocks_at(Pendulum(), sc.residual(SPEEDS), *state) is None


@pytest.mark.parametrize("case", ["linked", "linked, graph", "stack"])
def test_derivatives(case):
    """Forward and backward, of accelerations by the speeds, against whole matrices."""
    plant, relation = CASES[case]
    _, whole, _ = snapshots(case)
    law = sc.ServoLaw(plant, relation, sc.Stabilizing(gain=2.0))
    pick = jnp.asarray(np.random.default_rng(5).normal(size=len(whole.a)))

    def sized(at, v):
        snapshot = at(plant, relation, whole.q, v, whole.t)
        return pick @ snapshot.acceleration(law.command(snapshot, law.initial_state(snapshot)).u)

    expected = jax.jit(jax.grad(lambda v: sized(Snapshot, v)))(whole.v)
    backward = jax.jit(jax.grad(lambda v: sized(blocks_at, v)))(whole.v)
    forward = jax.jit(jax.jacfwd(lambda v: sized(blocks_at, v)))(whole.v)
    size = np.abs(expected).max()
    assert np.allclose(backward, expected, rtol=1e-9, atol=1e-10 * size)
    assert np.allclose(forward, expected, rtol=1e-9, atol=1e-10 * size)
