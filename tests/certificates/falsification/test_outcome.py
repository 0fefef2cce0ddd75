"""Outcomes of runs beside their bounds, the runs from which a search starts, and its ascent."""

from dataclasses import replace

import numpy as np

import servocon as sc
from servocon.certificates.ascent import PATIENCE, ascend
from servocon.certificates.falsification.outcome import Closest, Outcome, ReferenceBounds, worst
from tests.certificates.falsification.test_falsify import AMPLITUDE, BOX, LAW, Cart


def test_an_error_that_is_no_number_exceeds_every_bound():
    """Of two runs one has β = NaN from 3 s on, though its state is finite."""
    made = sc.certify(Cart(), LAW, BOX, disturbance=[AMPLITUDE], samples=(1, 16))
    batch = sc.batch([Cart(), Cart()])
    run = sc.simulate(batch, LAW, [0.0], [0.5], times=np.linspace(0.0, 6.0, 13))
    beta = run.beta.copy()
    beta[1, 6:] = np.nan
    outcome = ReferenceBounds(made, run).compare(replace(run, beta=beta), 1e-6)
    assert outcome.violated.tolist() == [False, True]
    assert outcome.any_time.ratio[1] == np.inf
    assert outcome.any_time.ratio[0] < 1.0
    assert outcome.late.ratio[1] == np.inf


def test_the_search_starts_from_samples_and_corners_late_and_at_any_time():
    """Two corners, then four samples; ratios that never were compared are −∞."""
    late, any_time = np.array(
        [[0.9, 0.8, 0.1, 0.5, 0.4, -np.inf], [0.2, 0.3, 0.7, 0.6, -np.inf, 0]]
    )
    nowhere = np.full(6, -np.inf)
    closest = lambda ratio: Closest(ratio, *np.zeros((4, 6)))
    flags = np.zeros((5, 6), dtype=bool)
    outcome = Outcome(closest(any_time), closest(late), closest(nowhere), *flags)
    corners = np.arange(6) < 2
    chosen, which = worst(outcome, 4, corners)
    assert chosen.tolist() == [3, 2, 0, 1]  # late 0.5, any time 0.7, late 0.9, any time 0.3
    assert which.tolist() == [0, 1, 0, 1]
    assert worst(outcome, 9, corners)[0].tolist() == [3, 2, 0, 1, 4, 5]
    edge = np.array([0.5, 0.6, 0.1, 0.2, 0.9, 0.3])
    chosen, which = worst(outcome._replace(edge=closest(edge)), 6, corners)
    assert chosen.tolist() == [3, 2, 4, 0, 1, 5]
    assert which.tolist() == [0, 1, 2, 0, 1, 2]
    assert worst(outcome, 2, ~corners & corners)[0].tolist() == [0, 2]


def test_ascent_reaches_the_best_corner_and_keeps_the_best_point():
    """Of a linear function; where differences mislead, or are NaN, it stays where it began."""
    weights, start = np.array([1.0, -2.0, 0.5]), np.full((2, 3), 0.4)
    linear = lambda z, _: z @ weights
    assert np.array_equal(ascend(linear, start, 8), np.tile([1.0, 0.0, 1.0], (2, 1)))
    nearby = lambda z: np.where(np.abs(z - 0.4) < 2e-3, z - 0.4, 0.0) @ weights
    misleading = lambda z, _: z @ weights - 3.0 * nearby(z)
    assert np.array_equal(ascend(misleading, start, 4), start)
    blind = lambda z, _: np.where(np.all(z == start[0], axis=1), 0.0, np.nan)
    assert np.array_equal(ascend(blind, start, 2), start)


def test_an_ascent_that_gains_nothing_ends_and_the_others_go_on():
    """Slopes are asked for at new points only."""
    asked = []

    def value_of(z, runs):
        asked.append(runs.tolist())
        return np.where(runs == 0, -1.0, 1.0 - np.square(z[:, 0] - 0.9))

    ends = ascend(value_of, np.full((2, 1), 0.1), 9, least_gain=1e-12)
    assert ends[0] == 0.1
    assert abs(ends[1, 0] - 0.9) < 0.02
    assert asked[:3] == [[0, 1], [0, 1], [0, 1]]  # values, slopes, values of the first step
    assert [0, 1] not in asked[3 + 2 * PATIENCE :]
    assert sum(0 in runs for runs in asked) == 2 + PATIENCE  # its value, its slope, and steps'
