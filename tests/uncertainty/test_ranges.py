"""Ranges of a number that is not known exactly."""

import numpy as np
import pytest

import servocon as sc
from servocon.uncertainty.ranges import Range


def test_interval():
    interval = sc.uncertainty.Interval(1.0, 2.5)
    assert interval.support == interval == sc.uncertainty.Interval(1.0, 2.5)
    assert interval.width == 1.5
    assert sc.uncertainty.Interval(3.0, 3.0).width == 0.0


def test_an_interval_is_a_range_and_no_fuzzy_number():
    assert isinstance(sc.uncertainty.Interval(1.0, 2.0), Range)
    assert not isinstance(sc.uncertainty.Interval(1.0, 2.0), sc.uncertainty.fuzzy.FuzzyNumber)
    assert issubclass(sc.uncertainty.fuzzy.FuzzyNumber, Range)


def test_bad_intervals():
    with pytest.raises(sc.errors.InputError, match=r"Interval: got \(2.0, 1.0\); .* lower ≤ upper"):
        sc.uncertainty.Interval(2.0, 1.0)
    for bad, what in (((np.nan, 1.0), "lower: got nan"), ((0.0, np.inf), "upper: got inf")):
        with pytest.raises(
            sc.errors.NonFiniteError, match=rf"^Interval\.{what}; expected finite numbers"
        ):
            sc.uncertainty.Interval(*bad)
    with pytest.raises(sc.errors.InputError, match=r"^Interval\.lower: got 'a'; expected numbers"):
        sc.uncertainty.Interval("a", 1.0)
