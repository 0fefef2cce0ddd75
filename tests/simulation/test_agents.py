"""Runs of many agents by blocks against the same runs by whole matrices, and bad ones."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.linalg import Pattern
from servocon_plants import Cart, Platoon, SinusoidalCruise, log_gap_relation
from tests.systems import Bare

VEHICLES = 10
PLATOON = Platoon(
    mass=np.linspace(1000.0, 2000.0, VEHICLES), vehicles=VEHICLES, leader=SinusoidalCruise()
)
EULER = {"solver": sc.Solver(method="euler", step=0.01), "points": 3}


@pytest.fixture
def few_are_many(monkeypatch):
    """Blocks from eight speeds on."""
    monkeypatch.setattr("servocon.laws.block_snapshot.DENSE", 8)


def test_platoon(few_are_many):
    """Every logged quantity, with a robust law of the vehicles; the second way knows no blocks."""
    relation = log_gap_relation(PLATOON)
    whole = sc.residual(lambda q, v, t: relation.beta(PLATOON, q, v, t))
    gaps = np.linspace(8.0, 12.0, VEHICLES)
    q, v = np.asarray(PLATOON.place(gaps)), np.linspace(19.0, 21.0, VEHICLES)
    true = Platoon(mass=1600.0, vehicles=VEHICLES, leader=PLATOON.leader)
    runs = []
    for each in (relation, whole):
        terms = (
            sc.Stabilizing(gain=2.0),
            sc.Robust(
                sc.laws.polynomial_bound(0.2, agents=VEHICLES), agents=VEHICLES, effectiveness=0.9
            ),
        )
        law = sc.ServoLaw(PLATOON, each, *terms)
        runs.append(sc.simulate(true, law, q, v, 1.0, **EULER))
    one, other = runs
    assert one.attributes["compiler"] == "xla: 10 agents, by blocks"
    for name in ("q", "v", "u", "beta", "kinetic_energy", "rank", "missing", "dependent"):
        mine, theirs = (np.asarray(getattr(run, name), float) for run in runs)
        assert np.allclose(mine, theirs, rtol=1e-10, atol=1e-10 * np.abs(theirs).max()), name
    assert list(one.contributions) == list(other.contributions)


GAP = lambda own, ahead, t: ahead.q - own.q - 10.0


class Train(sc.plant.BlockPlant):
    """Cars with a rod between each two, whose inertia both feel."""

    mass: jax.Array
    rod: jax.Array

    def mass_blocks(self, q, t):
        own = self.mass.at[1:].add(self.rod).at[:-1].add(self.rod)
        return own, self.rod

    def force(self, q, v, t):
        return -0.3 * v


class Rods(sc.Lagrangian):
    """The same train by its energy, with the coupling it declares."""

    mass: jax.Array
    rod: jax.Array
    declared: int = eqx.field(static=True, default=1)

    @property
    def coupling(self):
        return Pattern.of_offsets(VEHICLES, -self.declared)

    def kinetic_energy(self, q, v, t):
        return 0.5 * jnp.sum(self.mass * v**2) + 0.5 * jnp.sum(self.rod * (v[1:] + v[:-1]) ** 2)

    def nonconservative_force(self, q, v, t):
        return -0.3 * v


TRAIN = np.linspace(1.0, 2.0, VEHICLES), np.linspace(0.5, 1.0, VEHICLES - 1)


@pytest.mark.long
def test_train(few_are_many):
    """By its blocks, by its energy and by whole matrices; a relation of each pair of cars."""
    pairs = sc.neighbours.each_agent(
        lambda own, t: own.v[:1] + 2.0 * own.v[1:] + own.q[:1], VEHICLES // 2
    )  # of two cars each
    runs = []
    for plant, each in (
        (Train(*TRAIN), sc.residual(pairs, name="pairs")),
        (Rods(*TRAIN), sc.residual(pairs, name="pairs")),
        (Rods(*TRAIN), sc.residual(lambda q, v, t: pairs(q, v, t), name="pairs")),
    ):
        law = sc.ServoLaw(plant, each, sc.Stabilizing(gain=2.0))
        q, v = np.linspace(0.0, 1.0, VEHICLES), np.linspace(1.0, -1.0, VEHICLES)
        runs.append(sc.simulate(plant, law, q, v, 0.2, **EULER))
    assert [run.attributes["compiler"] for run in runs[:2]] == ["xla: 5 agents, by blocks"] * 2
    for name in ("q", "v", "u", "beta", "kinetic_energy"):
        first, second, whole = (np.asarray(getattr(run, name)) for run in runs)
        for mine in (first, second):
            assert np.allclose(mine, whole, rtol=1e-10, atol=1e-10 * np.abs(whole).max()), name


AHEAD = sc.neighbours.ahead(lambda t: 20.0 * t)


class Undeclared(sc.Module):
    """Each speed against that of the third agent ahead, declared as the next one's."""

    @property
    def coupling(self):
        return Pattern.of_offsets(VEHICLES, -1)

    def __call__(self, q, v, t):
        return v - jnp.roll(v, 3)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("plant", "relation", "words"),
    [
        pytest.param(
            Cart(),
            sc.residual(Undeclared()),
            "row .*0.*, of agent 0, depends on the speed of agent 7",
            marks=pytest.mark.long,
        ),
        (
            Bare(-1.0),
            sc.holonomic(sc.neighbours.each_agent(GAP, VEHICLES, AHEAD), 1.0),
            "agent 0: got smallest",
        ),
        (
            Cart(),
            sc.residual(sc.neighbours.each_agent(lambda own, t: jnp.sqrt(own.v), VEHICLES)),
            "a derivative at q0, v0 that is NaN",
        ),
        (
            Cart(),
            sc.residual(
                sc.neighbours.each_agent(
                    lambda own, others, t: own.v - others.v[0] - own.q,
                    VEHICLES,
                    sc.neighbours.listed([[(i - 1) % VEHICLES] for i in range(VEHICLES)]),
                )
            ),
            "without a solution",
        ),
        pytest.param(
            Rods(*TRAIN, declared=2),
            sc.residual(sc.neighbours.each_agent(lambda own, t: own.v, VEHICLES)),
            "blocks that are not all of M: row 0 of agent 0",
            marks=pytest.mark.long,
        ),
        (
            Train(TRAIN[0] - 5.0 * TRAIN[1][2] * (np.arange(VEHICLES) == 3), TRAIN[1]),
            sc.residual(sc.neighbours.each_agent(lambda own, t: own.v, VEHICLES)),
            "no positive definite matrix from row 0 of agent 3 on|agent 3: got smallest",
        ),
    ],
    ids=["coupling", "mass", "not smooth", "contradiction", "energy", "band"],
)
def test_refused_at_the_start(few_are_many, plant, relation, words):
    many = sc.agents(plant, VEHICLES) if isinstance(plant, Cart | Bare) else plant
    law = sc.ServoLaw(many, relation, sc.Stabilizing(gain=2.0))
    q = -10.0 * np.arange(1.0, VEHICLES + 1)
    with pytest.raises(sc.errors.InputError, match=words):
        sc.simulate(many, law, q, np.zeros(VEHICLES), 0.02, **EULER)
