"""Ascents of many agents at the same points, against closed forms."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.ascent import Separable
from servocon_plants import Platoon, PlatoonBox, SinusoidalCruise, time_headway_relation

LEADER = SinusoidalCruise(20.0, 0.5, 0.5)


def platoon(vehicles):
    """The set, the law without a robust term, the box and the options of a certificate."""
    each = np.ones(vehicles)
    model = Platoon(vehicles=vehicles, leader=LEADER)
    ranges = {"mass": sc.uncertainty.Interval(1400.0, 1600.0)}
    platoons = sc.Uncertainty(model.replace(mass=1500.0 * each), ranges)
    relation = time_headway_relation(model, 0.8, 3.0)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(gain=2.0))
    box = PlatoonBox((17.0 * each, 21.0 * each), (18.0 * each, 22.0 * each), (0.0, 20.0), model)
    options = {"agents": vehicles, "disturbance": 50.0 * each, "safety_factor": 1.0}
    return platoons, law, box, options


def one_plant(function):
    """Quantities that are the same for all drawn plants."""
    return lambda z, plant: function(z)


def parts_of(function, d, starts=4):
    z = np.random.default_rng(1).random((starts, d))
    which, none = np.arange(starts) % len(function(z)), np.zeros(starts, int)
    return Separable.of(one_plant(function), z, none, which, np.ones(len(function(z))), seed=0)


def test_each_quantity_keeps_its_own_coordinates():
    """Six cars in a row, two coordinates each: every second one in the same group."""
    cars = lambda z: np.stack([z[:, i] * z[:, i + 1] for i in range(6)])
    parts = parts_of(cars, 7, starts=6)
    assert parts is not None
    np.testing.assert_array_equal(parts.columns, [[i, i + 1] for i in range(6)])
    assert parts.groups == 2
    z = np.random.default_rng(2).random((12, 7))
    which = np.repeat(np.arange(6), 2)
    points, plants, place = parts.combined(parts.own(z, which), which, np.zeros(12, int))
    assert len(points) == len(plants) == 4  # two of each group
    np.testing.assert_array_equal(cars(points)[which, place], cars(z)[which, np.arange(12)])


def test_quantities_at_different_plants_are_not_combined():
    """Three plants, each with a factor of its own: values as at the points themselves."""
    factor = np.array([1.0, -2.0, 5.0])
    cars = lambda z, plant: factor[plant] * np.stack([z[:, i] * z[:, i + 1] for i in range(6)])
    rng = np.random.default_rng(3)
    z, which, plant = rng.random((40, 7)), rng.integers(0, 6, 40), rng.integers(0, 3, 40)
    parts = Separable.of(cars, z, plant, which, np.ones(6), seed=0)
    assert parts is not None
    np.testing.assert_array_equal(parts.columns, [[i, i + 1] for i in range(6)])
    wanted = cars(z, plant)[which, np.arange(40)]
    points, plants, place = parts.combined(parts.own(z, which), which, plant)
    assert len(points) < 30
    np.testing.assert_array_equal(plants[place], plant)
    np.testing.assert_array_equal(cars(points, plants)[which, place], wanted)
    value_of, runs = parts.value_of(cars, which, plant), rng.permutation(40)[:25]
    np.testing.assert_array_equal(value_of(parts.own(z, which)[runs], runs), wanted[runs])
    placed = parts.placed(parts.own(z, which), which, rng.random((40, 7)))
    np.testing.assert_array_equal(cars(placed, plant)[which, np.arange(40)], wanted)


def test_quantities_of_all_coordinates_climb_alone():
    """Combining points would not save evaluations."""
    assert parts_of(lambda z: np.stack([z.sum(axis=1), z.prod(axis=1)]), 4) is None


def test_a_narrow_peak_makes_its_quantity_depend_on_everything():
    """One that no probe meets, but a start does: its coordinate is then among those that count."""
    peak = lambda z: np.stack(
        [z[:, i] + (i == 3) * (np.abs(z[:, 0] - 0.5) < 1e-6) for i in range(20)]
    )
    z = np.full((20, 20), 0.25)
    given = np.zeros(20, int), np.arange(20), np.ones(20)
    parts = Separable.of(one_plant(peak), z, *given, seed=0)
    assert parts is not None
    assert parts.columns.shape == (20, 1)
    z[3, 0] = 0.5
    parts = Separable.of(one_plant(peak), z, *given, seed=0)
    assert parts is not None
    np.testing.assert_array_equal(parts.columns[3], np.arange(20))
    assert np.sum(parts.group == parts.group[3]) == 1


@pytest.mark.first(1)
@pytest.mark.parametrize("drawn", [False, True])
def test_the_worst_of_each_vehicle_is_the_one_by_hand(monkeypatch, drawn):
    """ζ = (m̄/m − 1) ġ + h (F − F̄ + d)/m, where ġ is up to 4 m/s; the leader's speed is known."""
    platoons, law, box, options = platoon(8)
    if drawn:  # a batch of plants instead of a set
        each = [law.model.replace(mass=m * np.ones(8)) for m in (1600.0, 1400.0, 1450.0)]
        platoons = sc.batch(each)
    combined, of = [], Separable.of
    monkeypatch.setattr(Separable, "of", lambda *a: combined.append(of(*a)) or combined[-1])
    basis = lambda q, v, t: jnp.ones(1)
    fit = sc.certificates.estimate_bound(platoons, law, box, basis=basis, **options)
    assert all(parts is not None for parts in combined)
    model: Any = law.model
    lighter = 100.0 * 9.81 * model.rolling  # F − F̄ of the lightest vehicle
    forces = 0.8 * (lighter + 50.0) / 1400.0
    closing = np.array([20.5 - 18.0, *[22.0 - 18.0] * 7])
    worst = (1500.0 / 1400.0 - 1.0) * closing + forces
    np.testing.assert_allclose(fit.coefficients[:, 0], worst, rtol=1e-6)
    np.testing.assert_allclose(fit.effectiveness, 1500.0 / 1600.0, rtol=1e-9)


@pytest.mark.first(1)
@pytest.mark.parametrize("drawn", [False, True])
def test_as_many_points_are_tried_for_twice_as_many_vehicles(monkeypatch, drawn):
    """The ascents of all vehicles share them, but for those that find the coordinates."""
    tried, combined = [], Separable.combined

    def counted(*arguments):
        found = combined(*arguments)
        tried.append(len(found[0]))
        return found

    monkeypatch.setattr(Separable, "combined", counted)
    counts = []
    for vehicles in (6, 12):
        tried.clear()
        platoons, law, box, options = platoon(vehicles)
        if drawn:
            masses = (1400.0, 1600.0)
            platoons = sc.batch([law.model.replace(mass=m * np.ones(vehicles)) for m in masses])
        few = {"samples": (8, 64), "search": (256, 4, 10)}
        sc.certificates.estimate_bound(platoons, law, box, **few, **options)
        counts.append(sum(tried))
    assert counts[0] > 500
    assert counts[1] < 1.3 * counts[0]


def test_a_wrong_declaration_of_separate_agents_is_refused():
    """A relation that says that its rows depend on their own speeds only, and one does not."""

    class Wrong(sc.Module):
        coupling = sc.neighbours.alone(3)

        def __call__(self, q, v, t):
            return v + 0.1 * v[0]

    plant = Platoon(vehicles=3, leader=LEADER)
    law = sc.ServoLaw(plant, sc.residual(Wrong()), sc.Stabilizing(gain=2.0))
    box = sc.StateBox((-np.ones(3), np.ones(3)), (np.ones(3), 2 * np.ones(3)), (0.0, 1.0))
    with pytest.raises(sc.errors.InputError, match=r"0\.0\d+ of P G P"):
        sc.certificates.estimate_bound(plant, law, box, agents=3, search=(0, 0, 0))
