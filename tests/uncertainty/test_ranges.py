"""Ranges of a number that is not known exactly."""

import numpy as np
import pytest

import servocon as sc
from servocon.uncertainty.ranges import Range


def test_interval():
    interval = sc.Interval(1.0, 2.5)
    assert interval.support == interval == sc.Interval(1.0, 2.5)
    assert interval.width == 1.5
    assert sc.Interval(3.0, 3.0).width == 0.0


def test_an_interval_is_a_range_and_no_fuzzy_number():
    assert isinstance(sc.Interval(1.0, 2.0), Range)
    assert not isinstance(sc.Interval(1.0, 2.0), sc.fuzzy.FuzzyNumber)
    assert issubclass(sc.fuzzy.FuzzyNumber, Range)


def test_bad_intervals():
    with pytest.raises(sc.errors.InputError, match=r"Interval: got \(2.0, 1.0\); .* lower ≤ upper"):
        sc.Interval(2.0, 1.0)
    for bad, what in (((np.nan, 1.0), "lower: got nan"), ((0.0, np.inf), "upper: got inf")):
        with pytest.raises(
            sc.errors.NonFiniteError, match=rf"^Interval\.{what}; expected finite numbers"
        ):
            sc.Interval(*bad)
    with pytest.raises(sc.errors.InputError, match=r"^Interval\.lower: got 'a'; expected numbers"):
        sc.Interval("a", 1.0)
