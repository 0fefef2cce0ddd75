"""Many agents by blocks against the same agents by whole matrices."""

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot
from servocon.laws.block_snapshot import BandSnapshot, BlockSnapshot, blocks_at, snapshot_at
from servocon_plants import Platoon, SinusoidalCruise, Swarm, log_gap_relation, swarm_relation
from tests.plant.test_agents import Pendulum
from tests.selection import shared

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
def state_of(case):
    """A state at which blocks are compared."""
    plant, _ = CASES[case]
    random, n = np.random.default_rng(0), len(plant.coordinate_labels())
    q, v = random.normal(size=n), random.normal(size=n)
    if case == "platoon":
        q = np.asarray(plant.place(np.linspace(8.0, 12.0, n)))
    return jnp.asarray(q), jnp.asarray(v), jnp.asarray(0.7)


def snapshots(case, *state):
    """Snapshots of whole matrices and of blocks."""
    plant, relation = CASES[case]
    by_blocks = blocks_at(plant, relation, *state)
    assert isinstance(by_blocks, BandSnapshot) == (plant is LINKED)
    return Snapshot(plant, relation, *state), by_blocks


def of_both(case, function, *arguments):
    """Values of a function of a snapshot: by whole matrices and by blocks, in one program."""
    both = jax.jit(lambda *state: [function(x, *arguments) for x in snapshots(case, *state)])
    return jax.tree.map(np.asarray, both(*state_of(case)))


def quantities(snapshot):
    """Quantities that laws take from a snapshot, and its products with random vectors."""
    dense = lambda x: x if isinstance(x, jax.Array) else x.dense()
    x = jnp.asarray(np.random.default_rng(1).normal(size=len(snapshot.a)))
    y = jnp.asarray(np.random.default_rng(2).normal(size=len(snapshot.beta)))
    return {
        "A": dense(snapshot.A),
        "M": dense(snapshot.M),
        "L": () if isinstance(snapshot, BandSnapshot) else dense(snapshot.L),
        "M⁻¹x": snapshot.solve_mass(x),
        "acceleration": snapshot.acceleration(x),
        "Aᵀy": snapshot.A.T @ y,
        **{name: getattr(snapshot, name) for name in ("beta", "b", "a", "nominal_desired_rate")},
    }


CLOSE = {"M": 1e-14, "L": 1e-8, "M⁻¹x": 1e-8, "acceleration": 1e-8, "A": 1e-12, "Aᵀy": 1e-12}
"""Absolute errors beside relative ones of 1e-12; those of a solve and of b are larger."""


@pytest.mark.first(2)
@pytest.mark.parametrize(
    "case", ["platoon", "swarm", "beside", "graph", "linked, stack", "stack", "driven"]
)
def test_quantities(case):
    whole, blocks = of_both(case, quantities)
    for name, found in blocks.items():
        if isinstance(found, np.ndarray):
            rtol = 1e-12 if name in CLOSE and name != "acceleration" else 1e-11
            atol = CLOSE.get(name, 1e-11)
            np.testing.assert_allclose(found, whole[name], rtol=rtol, atol=atol, err_msg=name)


NAMED = ["gauss", "torque", "acceleration"]
METRICS = {
    "platoon": ["torque"],
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
    """Both snapshots' inputs, and the rows where one would notice what blocks miss; by metrics."""

    @jax.jit
    def found(*state):
        whole, blocks = snapshots(case, *state)
        rates = [whole.nominal_desired_rate, -2.0 * whole.beta]
        norms = {name: norm(whole, name) for name in METRICS[case]}
        expected = {name: whole.realize(rates, *args) for name, args in norms.items()}
        made = {name: blocks.realize(rates, *args) for name, args in norms.items()}
        missing = {name: one.missing.sum(axis=1) for name, one in made.items()}
        noticed = {name: blocks.noticeable(missing[name], rates) for name in made}
        return rates, expected, made, noticed

    return found(*state_of(case))


COUPLED = ("beside", "driven, beside", "linked, beside", "linked, graph", "linked, stack")
"""Cases of a coupling and of masses that other ones have, too."""


@pytest.mark.first(3)
@pytest.mark.parametrize(
    ("case", "metric"),
    [
        pytest.param(case, metric, marks=[pytest.mark.long] if case in COUPLED else [])
        for case, metrics in METRICS.items()
        for metric in metrics
    ],
)
def test_inputs_of_least_norm(case, metric):
    rates, *found = realized(case)
    expected, made, noticed = (each[metric] for each in found)
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
    bound = sc.laws.polynomial_bound(0.5, 0.1, agents=AGENTS)
    adaptive = sc.Adaptive(sc.laws.SpeedPowers(2, agents=AGENTS), agents=AGENTS, leakage=0.1)
    terms = [
        sc.Stabilizing(gain=2.0),
        sc.Robust(bound, agents=AGENTS, effectiveness=0.8),
        sc.laws.RobustTranspose(sc.laws.polynomial_bound(0.5), name="transposed"),
        adaptive,
    ]
    law = sc.ServoLaw(*CASES[case], *terms)

    def command(snapshot):
        found = law.command(snapshot, law.initial_state(snapshot))
        return found.contributions, found.state_rate

    (expected, rates), (found, found_rates) = of_both(case, command)
    for name, u in expected.items():
        size = np.abs(u).max()
        assert np.allclose(found[name], u, rtol=1e-10, atol=1e-10 * size), name
    both = zip(jax.tree.leaves(found_rates), jax.tree.leaves(rates), strict=True)
    assert all(np.allclose(a, b, rtol=1e-10) for a, b in both)


@pytest.mark.parametrize("case", ["swarm", "linked, stack", "driven"])
def test_accelerations_under_inputs(case):
    """M⁻¹(F + Bu), as an observer of speeds predicts it."""

    def acceleration(snapshot):
        u = np.random.default_rng(1).normal(size=snapshot.inputs)
        return snapshot.acceleration(snapshot.generalized_force(jnp.asarray(u)))

    whole, blocks = of_both(case, acceleration)
    np.testing.assert_allclose(blocks, whole, rtol=1e-9, atol=1e-10)


def test_whole_matrices_of_few():
    """Blocks begin where whole matrices in machine code would be large."""
    plant, relation = CASES["swarm"]
    state = jnp.zeros(10), jnp.zeros(10), jnp.asarray(0.0)
    assert type(snapshot_at(plant, relation, *state)) is Snapshot
    many = Swarm(robots=25)
    state = jnp.zeros(50), jnp.zeros(50), jnp.asarray(0.0)
    assert type(snapshot_at(many, swarm_relation(many), *state)) is BlockSnapshot


def test_weights_between_agents_need_whole_matrices():
    whole, blocks = snapshots("swarm", *state_of("swarm"))
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


@pytest.mark.long
@pytest.mark.parametrize("case", shared(("linked, graph", "stack"), ["linked, graph"]))
def test_derivatives(case):
    """Forward and backward, of accelerations by the speeds, against whole matrices."""
    plant, relation = CASES[case]
    law = sc.ServoLaw(plant, relation, sc.Stabilizing(gain=2.0))

    @jax.jit
    def derivatives(q, v, t):
        def sized(v, at):
            snapshot = at(plant, relation, q, v, t)
            command = law.command(snapshot, law.initial_state(snapshot))
            pick = np.random.default_rng(5).normal(size=v.size)
            return pick @ snapshot.acceleration(command.u)

        expected, backward = (jax.grad(sized)(v, at) for at in (Snapshot, blocks_at))
        return expected, backward, jax.jacfwd(sized)(v, blocks_at)

    expected, backward, forward = derivatives(*state_of(case))
    size = np.abs(expected).max()
    assert np.allclose(backward, expected, rtol=1e-9, atol=1e-10 * size)
    assert np.allclose(forward, expected, rtol=1e-9, atol=1e-10 * size)
