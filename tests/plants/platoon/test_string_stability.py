"""Gains from each vehicle to the next against closed forms, over sets of platoons."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon_plants import (
    Platoon,
    SpacingFeedback,
    Swarm,
    log_gap_relation,
    string_stability,
    string_system,
    time_headway_relation,
)

VEHICLES = 4
NOMINAL = Platoon(mass=np.full(VEHICLES, 1500.0), drag=np.full(VEHICLES, 0.4), vehicles=VEHICLES)
SET = sc.Uncertainty(
    NOMINAL,
    {"mass": sc.uncertainty.Interval(1200.0, 1800.0), "drag": sc.uncertainty.Interval(0.3, 0.5)},
)
MODEL = Platoon(vehicles=VEHICLES)


def spacing(position=1.0, speed=1.0, leader=0.0):
    """The law knows each platoon's masses."""
    return lambda platoon: SpacingFeedback(
        platoon, time_headway_relation(platoon), 10.0, position, speed, 0.0, leader
    )


def servo(relation, gain=3.0, exact=False):
    """The law knows one mass for all; it takes the leader's motion only."""

    def make(platoon):
        model = platoon if exact else replace(MODEL, leader=platoon.leader)
        return sc.ServoLaw(model, relation(model), sc.Stabilizing(gain))

    return make


@pytest.mark.parametrize(
    ("position", "speed", "norm"), [(1.0, 1.0, 1.46789), (1.0, 2.0, 1.15470), (1.0, 10.0, 1.00880)]
)
def test_constant_spacing_ahead_only_is_refused(position, speed, norm):
    """(k_d s + k_p)/(s² + k_d s + k_p) of every pair, whatever the masses."""
    result = string_stability(SET, spacing(position, speed), 10.0, samples=4)
    gain = lambda w: abs((speed * 1j * w + position) / (-(w**2) + speed * 1j * w + position))
    best = minimize_scalar(lambda w: -gain(w), bounds=(1e-2, 3.0), method="bounded")
    assert not result.stable
    assert result.worst == pytest.approx(norm, abs=6e-6)
    np.testing.assert_allclose(result.norms, -best.fun, rtol=1e-7)
    assert result.norms.shape == (4, VEHICLES)
    assert result.frequency == pytest.approx(best.x, rel=1e-2)
    assert "NOT STRING STABLE: a swing grows by 1." in str(result)


def test_time_headway_has_norm_one():
    """1/(1 + jωh) of every pair where the masses are known; its supremum 1 is at rest."""
    result = string_stability(SET, servo(time_headway_relation, exact=True), 19.0, samples=4)
    assert result.stable
    np.testing.assert_allclose(result.norms, 1.0, atol=1e-9)
    assert result.frequency < 1e-3


def test_time_headway_of_unknown_heterogeneous_masses():
    """The law knows 1500 kg for all. V_i = (…)/(…) V_{i−1} in closed form, vehicle by vehicle."""
    gain, headway = 3.0, 0.8
    result = string_stability(SET, servo(time_headway_relation, gain), 19.0, samples=16, seed=3)
    drawn = SET.sample(16, 3).values
    w = np.append(0.0, np.geomspace(1e-3, 1e2, 100_001))
    s = 1j * w
    for i in range(16):
        for k in range(VEHICLES):
            # m v̇ = m̄ (v₋ − v − κ(h v − g))/h + δF, about v = 20: drag and rolling are cancelled
            # with the model's coefficients.
            ratio = 1500.0 / drawn["mass" + f"[{k}]"][i]
            slip = 2 * 20 * (0.4 - drawn[f"drag[{k}]"][i]) / drawn[f"mass[{k}]"][i]
            pull = ratio * gain / headway
            top = ratio / headway * s + pull
            under = s**2 + (ratio / headway + ratio * gain - slip) * s + pull
            largest = np.abs(top / under).max()
            assert result.norms[i, k] == pytest.approx(largest, abs=1e-6)
    assert result.norms.max() == result.worst
    assert dict(result.parameters)["mass"] is not None
    assert f"platoon {result.sample}, mass = [" in str(result)


def test_information_of_the_leader():
    """e_i/e_{i−1}: (k_d + k_l)² ≥ k_d² + 2 k_p is what takes the norm to 1."""
    for leader, stable in ((0.6, False), (0.75, True)):
        result = string_stability(SET, spacing(1.0, 1.0, leader), 10.0, of="gaps", samples=4)
        assert result.stable == stable
        gain = lambda w, k=leader: abs((1j * w + 1) / (-(w**2) + (1 + k) * 1j * w + 1))
        largest = max(gain(w) for w in np.geomspace(1e-3, 10.0, 20_001))
        np.testing.assert_allclose(result.norms, largest, atol=2e-8)
        assert result.norms.shape == (4, VEHICLES - 1)
        assert result.vehicle in (2, 3, 4)


def test_the_log_gap_of_unknown_masses():
    """Speeds are passed on exactly if masses are known; here they are not, and swings may grow."""
    result = string_stability(SET, servo(log_gap_relation), 10.0, samples=8)
    assert 1.001 < result.worst < 1.5
    assert not result.stable


def test_what_is_refused():
    with pytest.raises(sc.errors.UnknownNameError, match="of: got 'forces'"):
        string_stability(MODEL, spacing(), 10.0, of="forces")
    with pytest.raises(
        sc.errors.InputError, match=r"platoon 0: got an eigenvalue with real part .*stable"
    ):
        string_stability(MODEL, spacing(position=0.0, speed=0.0), 10.0)
    with pytest.raises(sc.errors.InputError, match="platoons: got Swarm; expected platoons"):
        string_stability(Swarm(), spacing(), 10.0)


def test_relations_are_string_stable():
    """Log gap: all speeds follow the leader's exactly. Headway: 1/(1 + jωh)^i."""
    platoon, w = Platoon(vehicles=3), np.array([0.1, 0.5, 2.0])
    make = lambda relation: lambda p: sc.ServoLaw(p, relation(p), sc.Stabilizing(3.0))
    exact = string_system(platoon, make(log_gap_relation), 10.0)
    np.testing.assert_allclose(exact.response(w)[:, :3], 1.0, atol=1e-10)
    np.testing.assert_allclose(exact.response(w)[:, 3:], 0.0, atol=1e-10)
    fading = string_system(platoon, make(time_headway_relation), 0.8 * 20 + 3)
    powers = (1 / (1 + 0.8j * w))[:, None] ** np.arange(1, 4)
    np.testing.assert_allclose(fading.response(w)[:, :3], powers, rtol=1e-8)
    np.testing.assert_allclose(fading.norms()[:3], 1.0, rtol=1e-5)
