"""Kinds of agents: one search for all agents that are the same but for names."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import kinds as kinds_module
from servocon.certificates.theorems import bound_functions, servo
from servocon_plants import Platoon, PlatoonBox, SinusoidalCruise, log_gap_relation

VEHICLES, HEAVY = 7, 3
LEADER = SinusoidalCruise(amplitude=0.5)
FEW: Any = {"samples": (4, 24), "search": (32, 2, 6), "seed": 2}
SHORT = (0.0, 0.1)
"""Too short for a tube, in which each vehicle climbs for itself [s]."""


def platoon(heavy=1600.0, width=0.01, weight=1.0, part=1.0):
    """Platoons, all but one vehicle of which have the same range of mass; box and law."""
    each = np.ones(VEHICLES)
    model = Platoon(vehicles=VEHICLES, leader=LEADER)
    relation = log_gap_relation(model, exogenous=True)
    upper = {HEAVY: heavy}
    ranges = {
        f"mass[{i}]": sc.uncertainty.Interval(1450.0, upper.get(i, 1550.0)) for i in range(VEHICLES)
    }
    plants = sc.Uncertainty(model.replace(mass=1500.0 * each), ranges)
    box = PlatoonBox((8.5 * each, 11.5 * each), (18.5 * each, 21.5 * each), SHORT, model, 1.0)
    inverse = lambda q, v, t: 1.0 / model.gaps(q, t)[:, None]
    bound = sc.laws.LinearBound(1.4 * (part * each)[:, None], inverse)
    term = sc.Robust(bound, width, weight, effectiveness=0.9, agents=VEHICLES)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0, weight), term)
    return plants, law, box


def certified(monkeypatch, shared=True, **options):
    """Bounds of the vehicles, the kinds that were found, and the certificate."""
    found = []

    def kinds_of(*arguments):
        found.append(kinds_module.kinds_of(*arguments))
        return found[-1] if shared else None

    monkeypatch.setattr(servo, "kinds_of", kinds_of)
    plants, law, box = platoon(**options)
    certificate = sc.certify(plants, law, box, disturbance=1600.0 * np.ones(VEHICLES), **FEW)
    return np.array([x.ultimate_bound for x in certificate.agents]), found[0], certificate


@pytest.fixture(scope="module")
def both():
    """The bounds by one search for each kind and by one for each vehicle."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        return [certified(monkeypatch, shared) for shared in (True, False)]


@pytest.mark.long
def test_the_first_and_the_heavy_vehicle_are_kinds_of_their_own(both):
    """The relation of the first has the leader's motion; the range of the heavy one is another."""
    (_, kinds, certificate), (*_, alone) = both
    np.testing.assert_array_equal(kinds.kind, [0, 1, 1, 2, 1, 1, 1])
    assert "for 3 kinds of 7 agents" in certificate.searched
    ascents = [int(x.searched.split(", ")[1].split()[0]) for x in (certificate, alone)]
    assert ascents[0] < 0.8 * ascents[1]  # up to twice as many for each kind as for a vehicle


@pytest.mark.long
def test_the_bounds_are_those_of_a_search_for_each_vehicle(both):
    """Never smaller, beyond the noise of samples; the heavy vehicle's is another."""
    (shared, *_), (alone, *_) = both
    assert np.all(shared >= (1.0 - 1e-3) * alone)
    np.testing.assert_allclose(shared, alone, rtol=2e-3)
    same = shared[[1, 2, 4, 5, 6]]
    np.testing.assert_allclose(same, same[0], rtol=1e-6)
    assert abs(shared[HEAVY] / same[0] - 1.0) > 0.01


def test_points_move_from_agent_to_agent():
    """The other agent's coordinates take the values, in the order of the kind; no other changes."""
    kinds = kinds_module.Kinds(np.zeros(2, int), [np.array([4, 0]), np.array([0, 3])])
    z = np.arange(10.0).reshape(2, 5)
    moved = kinds.moved(z, np.array([0, 1]), np.array([1, 1]))
    np.testing.assert_array_equal(moved, [[4.0, 1.0, 2.0, 0.0, 4.0], z[1]])


@pytest.mark.first(2)
@pytest.mark.parametrize("other", ["nothing", "range", "width", "weight", "part"])
def test_kinds_by_the_numbers_of_the_agents(other):
    """The first has the leader ahead of it. Another has a number of its own, if any."""
    numbers: Any = {"heavy": 1550.0}
    own = 1.0 + 0.5 * (np.arange(VEHICLES) == HEAVY)
    if other == "range":
        numbers = {}
    elif other != "nothing":
        numbers[other] = 0.01 * own if other == "width" else own
    plants, law, box = platoon(**numbers)
    theorem = servo.theorem_of_beta("law", law)
    space = kinds_module.Space.drawn(plants, box, law, (4, 8), 0)
    lumped = theorem.lumped(1600.0 * np.ones(VEHICLES), VEHICLES)
    further: Any = theorem.functions_of_agents()
    found = kinds_module.kinds_of(space, lumped, further, theorem.numbers_of_agents())
    assert found is not None
    kinds = [0, 1, 1, 1 if other == "nothing" else 2, 1, 1, 1]
    np.testing.assert_array_equal(found.kind, kinds)
    masses = np.array([columns.min() for columns in found.columns])
    np.testing.assert_array_equal(masses, np.arange(VEHICLES))  # each its own
    assert [len(columns) for columns in found.columns] == [4, *[4] * (VEHICLES - 1)]


def test_too_few_plants_tell_no_parameters():
    """Numbers that are the same at one plant may still vary."""
    plants, law, box = platoon()
    space = kinds_module.Space.drawn(plants, box, law, (1, 8), 0)
    lumped = servo.theorem_of_beta("law", law).lumped(None, VEHICLES)
    assert kinds_module.kinds_of(space, lumped, (), np.zeros((VEHICLES, 0))) is None


def test_an_estimate_for_each_kind(monkeypatch):
    """ζ is at most (m̄/m − 1)‖b‖ + …: by one search for each kind as by one for each vehicle."""
    plants, law, box = platoon()
    base = sc.ServoLaw(law.model, law.constraint, sc.Stabilizing(gain=2.0))
    options: Any = {"agents": VEHICLES, "disturbance": 1600.0 * np.ones(VEHICLES), **FEW}
    options["basis"] = lambda q, v, t: jnp.ones(1)
    fit = lambda: sc.certificates.estimate_bound(plants, base, box, **options)
    shared = fit()
    monkeypatch.setattr(bound_functions, "kinds_of", lambda *_: None)
    alone = fit()
    assert "for 3 kinds of 7 agents" in shared.searched
    assert "kinds" not in alone.searched
    of = [np.ravel(x.coefficients) for x in (shared, alone)]
    assert np.all(of[0] >= (1.0 - 1e-3) * of[1])
    np.testing.assert_allclose(*of, rtol=5e-3)
    np.testing.assert_allclose(of[0][[1, 2, 4, 5]], of[0][6], rtol=1e-6)
