"""Comparisons of values with a bound or a closed form, and the messages when they fail."""

import numpy as np
import pytest

import servocon as sc

TIME = np.array([0.0, 1.0, 2.0, 3.0])


def test_check_below():
    assert sc.check_below(TIME, np.array([1.0, 2.0, 1.0, 0.0]), 2.5) == 0.5
    bound = np.array([4.0, 3.0, 2.0, 1.0])
    assert sc.check_below(TIME, np.array([1.0, 2.9, 1.0, 0.5]), bound) == pytest.approx(0.1)
    message = "gap: expected at most 3, got 7 at t = 2 s; the bound was first left at t = 1 s"
    with pytest.raises(sc.errors.ClaimError, match=f"^{message}$"):
        sc.check_below(TIME, np.array([0.0, 4.0, 7.0, 1.0]), 3.0, "gap")
    with pytest.raises(
        sc.errors.ClaimError, match="got nan at t = 3 s; the bound was first left at t = 3 s"
    ):
        sc.check_below(TIME, np.array([0.0, 1.0, 1.0, np.nan]), 3.0)


def test_check_close():
    assert sc.check_close(TIME, np.array([1.0, 2.0, 3.0, 4.0]), 1.0 + TIME, 1e-9) == 0.0
    assert sc.check_close(TIME, 1.1 + TIME, 1.0 + TIME, 0.2) == pytest.approx(0.1)
    values = np.array([1.0, 2.2, 3.5, 4.0])
    message = r"gap: expected 3 ± 0.1, got 3.5 at t = 2 s; the band was first left at t = 1 s"
    with pytest.raises(sc.errors.ClaimError, match=f"^{message}$"):
        sc.check_close(TIME, values, 1.0 + TIME, 0.1, "gap")
    with pytest.raises(sc.errors.ClaimError, match="got nan at t = 0 s"):
        sc.check_close(TIME, np.array([np.nan, 2.0, 3.0, 4.0]), 1.0 + TIME, 0.1)
    with pytest.raises(AssertionError):  # pytest shows it as a failure, not as an error
        sc.check_close(TIME, values, 0.0, 0.1)


def test_pytest_shows_the_line_of_the_test_and_not_of_the_check():
    for check in (sc.check_below, lambda *a: sc.check_close(*a, 0.1)):
        with pytest.raises(sc.errors.ClaimError) as error:
            check(TIME, TIME, 1.0)
        assert error.traceback[-1].frame.f_locals["__tracebackhide__"] is True


def test_a_batch_of_runs():
    time, values = np.arange(3.0), np.array([[1.0, 1.0, 1.0], [1.0, 2.0, 3.0]])
    assert sc.check_below(time, values, 4.0) == 1.0
    message = r"at most 1\.5, got 3 at t = 2 s of run 1; .* left at t = 1 s of run 1; by 1 of 2"
    with pytest.raises(sc.errors.ClaimError, match=message):
        sc.check_below(time, values, 1.5)
    assert sc.check_close(time, values, 2.0, 1.0) == 1.0
    with pytest.raises(
        sc.errors.ClaimError, match=r"got 3 at t = 2 s of run 1; the band was first left at"
    ):
        sc.check_close(time, values, 1.0, 0.5)
    with pytest.raises(
        sc.errors.ShapeError, match=r"values: got shape \(2, 2\) at times of shape \(3,\)"
    ):
        sc.check_below(time, values[:, :2], 1.0)
    with pytest.raises(sc.errors.ShapeError, match=r"bound: got shape \(2,\)"):
        sc.check_below(time, values, [1.0, 2.0])
