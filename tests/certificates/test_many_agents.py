"""Many agents by blocks: their states in tubes and levels are those by whole matrices."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import ALONE, Levels, pattern_of_positions
from servocon.certificates.inner_states import Errors, moved, step_of
from servocon.constraint.coupling import position_pattern
from servocon.precision import float64
from servocon_plants import Platoon, SinusoidalCruise, log_gap_relation, time_headway_relation

VEHICLES = 5
MODEL = Platoon(vehicles=VEHICLES, leader=SinusoidalCruise(20.0, 0.5, 0.5))
RELATIONS = {
    "measured": log_gap_relation(MODEL, exogenous=True),
    "fed forward": log_gap_relation(MODEL),
}


def states(count=12):
    rng = np.random.default_rng(3)
    t = rng.uniform(0.0, 5.0, count)
    gaps, v = rng.uniform(9.0, 11.0, (count, VEHICLES)), rng.uniform(19.0, 21.0, (count, VEHICLES))
    return np.array([MODEL.place(x, y) for x, y in zip(gaps, t, strict=True)]), v, t


@pytest.mark.parametrize("name", RELATIONS)
@float64
def test_positions_couple_each_vehicle_with_the_one_ahead(name):
    """As the derivative of the position error by each coordinate shows."""
    relation = RELATIONS[name]
    pattern = position_pattern(relation, MODEL, VEHICLES, VEHICLES)
    assert pattern is not None
    q, _, t = (jnp.asarray(x[0]) for x in states())
    G = jax.jacfwd(lambda q: relation.position_error(MODEL, q, t))(q)
    shown = np.zeros((VEHICLES, VEHICLES), dtype=bool)
    for i, columns in enumerate(pattern.columns):
        shown[i, columns[columns >= 0]] = True
    np.testing.assert_array_equal(shown, np.asarray(G) != 0.0)


@float64
def test_a_relation_without_a_coupling_has_no_pattern():
    whole = sc.residual(lambda q, v, t: v - q[0])
    assert position_pattern(whole, MODEL, VEHICLES, VEHICLES) is None
    none = time_headway_relation(MODEL)
    assert position_pattern(none, MODEL, VEHICLES, VEHICLES) is None  # no position error


@pytest.mark.parametrize("name", RELATIONS)
@float64
def test_states_and_ranks_by_blocks(monkeypatch, name):
    """The same states with wanted f and β, and full ranks, as by whole matrices."""
    law: Any = sc.ServoLaw(MODEL, RELATIONS[name], sc.Stabilizing(gain=2.0))
    near = states()
    f, beta = (x[0] for x in evaluate(Errors(law.model, law.constraint), ALONE, near))
    found, ranks = [], []
    for dense in (48, 2):
        monkeypatch.setattr("servocon.laws.block_snapshot.DENSE", dense)
        pattern = pattern_of_positions(law, near)
        assert (pattern is None) == (dense == 48)
        found.append(moved(law, near, 0.5 * f, 0.2 * beta, step_of(law, True, near)))
        levels = evaluate(Levels(law.model, law.constraint, pattern), ALONE, near)
        ranks.append((levels.rank, levels.position_rank))
    assert all(one.reached.all() for one in found)
    for whole, blocks in zip(found[0].states, found[1].states, strict=True):
        np.testing.assert_allclose(blocks, whole, rtol=1e-9)
    assert np.abs(found[0].states[0] - near[0]).max() > 0.1
    np.testing.assert_array_equal(ranks[0], ranks[1])
    np.testing.assert_array_equal(ranks[0], VEHICLES)
