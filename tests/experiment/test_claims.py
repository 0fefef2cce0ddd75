"""Claims about values over time, and the messages when they fail."""

import numpy as np
import pytest

import servocon as sc

TIME = np.array([0.0, 1.0, 2.0, 3.0])


def test_a_bound_over_time():
    whole = sc.claim("gap [m]", [1.0, 2.0, 1.0, 0.0], below=2.5, time=TIME)
    assert whole.holds
    assert whole[1:3] == ("≤ 2.5", "margin 0.5 at t = 1 s")
    falling = np.array([4.0, 3.0, 2.0, 1.0])
    assert sc.claim("gap [m]", [1.0, 2.9, 1.0, 0.5], below=falling, time=TIME).got == (
        "margin 0.1 at t = 1 s"
    )
    left = sc.claim("gap [m]", [0.0, 4.0, 7.0, 1.0], below=3.0, time=TIME)
    assert not left.holds
    assert left.got == "7 for 3 at t = 2 s; first at t = 1 s"
    nan = sc.claim("gap [m]", [0.0, 1.0, 1.0, np.nan], below=3.0, time=TIME)
    assert nan.got == "nan for 3 at t = 3 s; first at t = 3 s"


def test_expected_values_over_time():
    assert sc.claim("x", 1.0 + TIME, close_to=1.0 + TIME, tolerance=1e-9, time=TIME).holds
    off = sc.claim("x", [1.0, 2.2, 3.5, 4.0], close_to=1.0 + TIME, tolerance=0.1, time=TIME)
    assert off.got == "3.5 for 3 at t = 2 s; first at t = 1 s"
    assert not sc.claim("x", [np.nan, 2, 3, 4], close_to=1.0 + TIME, tolerance=9, time=TIME).holds


def test_many_values_without_times():
    values = np.linspace(0.0, 1.0, 50)
    assert sc.claim("x", values, above=-0.25).got == "margin 0.25"
    assert sc.claim("x", values, above=0.25).got == "0 for 0.25, in 13 of 50"
    assert sc.claim("x", values, close_to=values, tolerance=0.1).expected == "0 to 1 ± 0.1"


def test_an_infinite_bound_is_met_by_an_infinite_value():
    assert sc.claim("x", np.inf, close_to=np.inf, tolerance=0.1).holds
    assert sc.claim("x", -np.inf, below=-np.inf).holds


def test_a_claim_that_is_required():
    with pytest.raises(sc.errors.ClaimError, match=r"^gap: expected ≤ 1, got 2$") as error:
        sc.claim("gap", 2.0, below=1.0).require()
    assert isinstance(error.value, AssertionError)  # pytest shows it as a failure
    assert error.traceback[-1].frame.f_locals["__tracebackhide__"] is True
    held = sc.claim("gap", 0.5, below=1.0)
    assert held.require() is held


def test_a_batch_of_runs():
    time, values = np.arange(3.0), np.array([[1.0, 1.0, 1.0], [1.0, 2.0, 3.0]])
    assert sc.claim("x", values, below=4.0, time=time).got == "margin 1 at t = 2 s of run 1"
    left = sc.claim("x", values, below=1.5, time=time)
    assert left.got == "3 for 1.5 at t = 2 s of run 1; first at t = 1 s of run 1; by 1 of 2 runs"
    with pytest.raises(
        sc.errors.ShapeError, match=r"values: got shape \(2, 2\) at times of shape \(3,\)"
    ):
        sc.claim("x", values[:, :2], below=1.0, time=time)
    with pytest.raises(sc.errors.ShapeError, match=r"got: got shape \(2, 3\); .*below of shape"):
        sc.claim("x", values, below=[1.0, 2.0], time=time)


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ({}, "claim: got none; expected one of below=, above= and close_to="),
        ({"below": 1.0, "above": 0.0}, "claim: got below and above"),
        ({"close_to": 1.0}, "claim: got no tolerance, with close_to"),
        ({"below": 1.0, "tolerance": 0.1}, "claim: got tolerance, with below"),
        ({"below": "one"}, "below: got 'one'"),
    ],
)
def test_claims_that_say_nothing(kinds, told):
    with pytest.raises(sc.errors.InputError, match=told):
        sc.claim("x", 0.5, **kinds)
