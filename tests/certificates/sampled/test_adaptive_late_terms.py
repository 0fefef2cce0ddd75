"""Terms of the lateness of adaptive laws that only some motion makes as large as they are.

Each plant is one number made up by hand, and the motion that needs the term is one of a few lines.
"""

import numpy as np
import pytest

from servocon.certificates.sampled.adaptive_changes import Changes
from servocon.certificates.sampled.adaptive_late import LateChange, Learned
from servocon.certificates.sampled.adaptive_measured import MeasuredValues
from servocon.certificates.sampled.held_input import Ages
from servocon.laws.law import Estimates

SIZES = np.linspace(0.0, 1.0, 800)
LATE = (0.0, 1.0)
"""Weights of inputs that are one sample late."""


def made(ages, rate=0.0, turn=0.0, turning=0.0, measured=None):
    """A law of one input with β̇ = `rate` + c `turn`, a slope of u', and errors of its state."""
    count = len(SIZES)
    zeros = lambda *shape: np.zeros((1, count, *shape))
    each = lambda x: np.broadcast_to(x, (1, count))
    changes = Changes(
        forward=zeros(2, 1),
        turning=np.stack([each(turning), zeros()], axis=-1)[..., None, :, None].repeat(2, axis=2),
        swayed=zeros(2),
        followed=zeros(3, 1, 1),
        forward_bend=zeros(3),
        bend=zeros(4),
        fading=zeros(2),
        basis_rate=zeros(2, 1),
        basis_swayed=zeros(1),
        basis_followed=zeros(1),
    )
    rates = np.stack([each(rate), each(turn)], axis=-1)[..., None]
    if measured is None:
        return LateChange(changes, rates, zeros(), SIZES, 1.0, ages)
    values = MeasuredValues(
        by_state=zeros(2, 2),
        forward=zeros(2, 2),
        turning=zeros(2, 2, 2),
        basis=zeros(1, 2),
        by_input=zeros(1, 1),
        lacked=zeros(2, 1),
        lacked_swayed=zeros(1),
        lacked_followed=zeros(1),
    )
    return LateChange(changes, rates, zeros(), SIZES, 1.0, ages, values._replace(**measured))


def learned(gains, rho=1.0, taught=0.0):
    """Bounds of what was learned: c, ρ̂ and k₁Π̃², the same at all states if they are numbers."""
    each = lambda x: np.array(np.broadcast_to(x, SIZES.shape), float)
    return Learned(
        each(gains), each(rho), np.array([float(rho)]), SIZES * taught, 0.0, each(taught)
    )


def near(size, width):
    """True for states whose ‖β‖ is near a size."""
    return np.abs(SIZES - size) < width


def at(values, size):
    """The value at the state with some ‖β‖."""
    return values[..., np.searchsorted(SIZES, size)]


def form(of_position, of_speed):
    """|CᵀC| of a C with one entry, at all states."""
    return np.broadcast_to(np.diag([of_position, of_speed]), (1, len(SIZES), 2, 2))


@pytest.mark.parametrize("weights", [LATE, (0.0, 0.25, 0.75), (0.5, 0.0, 0.5)])
def test_an_input_that_turns_round_changes_by_twice_its_size(weights):
    """X c u' = ±6 for β > 0 and β < 0, with a layer so thin that no slope bounds its change."""
    late = made(Ages(1e-3, weights), turn=-3.0, turning=1e9)
    signs = np.array(np.meshgrid(*[(-1.0, 1.0)] * len(weights))).reshape(len(weights), -1)
    worst = max(abs(np.dot(weights, 6.0 * (past - past[0]))) for past in signs.T)
    assert worst == pytest.approx(12.0 * sum(weights[1:]))
    assert at(late(learned(2.0))[0], 0.5) == pytest.approx(worst)


def test_an_input_of_a_wrong_size_is_that_of_the_measured_size():
    """The law acts only at ‖β‖ = 0.785, where it sees a state that is at 0.5, being off by 0.3."""
    there, off = near(0.785, 0.005), 0.3
    steep = np.where(there, 1e12, 0.0)[None, :, None, None, None] * np.diag([1.0, 0.0])
    steep = steep.repeat(2, axis=2)
    late = made(
        Ages(1e-3, LATE, Estimates(np.array([off]), np.zeros(1))),
        turn=-3.0,
        measured={"by_state": form(1.0, 0.0), "turning": steep},
    )
    acting = lambda size: np.where(abs(size - 0.785) < 0.005, 2.0 * 3.0, 0.0)
    hats = np.linspace(0.5 - off, 0.5 + off, 10_001)
    worst = np.max(np.abs(acting(hats) - acting(0.5)))
    assert worst == 6.0
    added, over = late(learned(np.where(there, 2.0, 0.0)))
    assert at(over, 0.5) == pytest.approx(off)
    assert at(added, 0.5) == pytest.approx(worst)
    assert at(added, 0.1) == 0.0


def test_what_an_estimate_lacks_is_that_of_all_states_it_remembers():
    """β grows by 1/s, and a filter of ten periods still holds what it lacked near ‖β‖ = 0.315."""
    h, gains = 0.02, np.full(10, 0.02)
    there = near(0.315, 0.015)
    lacked = np.where(there, 1.0, 0.0)[None, :, None, None] * np.array([1.0, 0.0])[:, None]
    known = Estimates(np.zeros(1), np.zeros(1), np.ones(10) / 10.0, 0.0, gains)
    late = made(
        Ages(h, (1.0,), known), rate=1.0, measured={"by_state": form(0.0, 1.0), "lacked": lacked}
    )
    error = 0.0
    for i, gain in enumerate(gains):  # the i-th period before
        passed = 0.5 - np.linspace(i * h, (i + 1) * h, 1001)
        error += gain * np.max(np.abs(passed - 0.315) < 0.015)
    assert error == pytest.approx(0.04)
    assert error <= at(late(learned(0.0))[1], 0.5) <= gains.sum() * (1.0 + 1e-9)
    assert at(late(learned(0.0))[1], 0.9) == 0.0


def test_a_law_learns_from_the_measured_size():
    """α̂ grows by h k₁(‖β‖ + b), twice as much as by ‖β‖, and so does the input of c = α̂²/w."""
    h, taught, rho, width, size, off = 1e-3, 5.0, 1.7, 2.0, 0.1, 0.1
    late = made(
        Ages(h, LATE, Estimates(np.array([off]), np.zeros(1))),
        turn=3.0,
        measured={"by_state": form(1.0, 0.0)},
    )
    before = rho - h * taught * (size + off)
    change = 3.0 * (rho**2 - before**2) / width
    added, over = late(learned(rho**2 / width, rho, taught))
    assert at(over, size) == pytest.approx(off)
    assert change <= at(added, size) < 1.2 * change
