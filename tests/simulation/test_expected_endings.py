"""Events at which a run is meant to end: recorded, but no warning and no early stop."""

import json
import warnings

import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

# v̇ = −v, so that q = 1 − e⁻ᵗ reaches 0.5 at ln 2.
LAW = sc.ServoLaw(Cart(), sc.residual(lambda q, v, t: v, name="rest"), sc.Stabilizing(gain=1.0))
EVENTS = {"half": lambda now: 0.5 - now.q[0], "slow": lambda now: now.v[0] - 0.3}


@pytest.fixture(autouse=True)
def no_warnings():
    """An expected end gives none."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", sc.errors.ServoconWarning)
        yield


def run(expected, events=EVENTS, **options):
    events = {name: sc.Event(g, expected=name in expected) for name, g in events.items()}
    return sc.simulate(Cart(), LAW, [0.0], [1.0], 2.0, events=events, **options)


def test_an_expected_end_is_recorded_and_gives_no_warning():
    ended = run(["half"])
    assert ended.stopped is None
    assert ended.raise_if_stopped() is ended
    (end,) = ended.stops
    assert ended.expected_end == end
    assert end.expected
    assert end.reason == "event 'half'"
    np.testing.assert_allclose([end.time, end.q[0]], [np.log(2.0), 0.5], atol=1e-7)
    assert ended.time[-1] == end.time
    assert "ended as expected at t = 0.693147 s: event 'half'" in repr(ended)
    assert ended.attributes["options"]["expected"] == ["half"]


def test_another_event_still_counts_as_a_stop():
    with pytest.warns(sc.errors.ServoconWarning, match="run stopped at .*: event 'half'"):
        stopped = run(["slow"])
    assert stopped.expected_end is None
    assert stopped.stopped == stopped.stops[0]
    assert not stopped.stops[0].expected


def test_a_run_that_does_not_reach_its_event_has_no_early_end():
    whole = run(["far"], {"far": lambda now: 2.0 - now.q[0]})
    assert whole.stops == (None,)
    assert whole.expected_end is None


def test_sampled_law():
    """v falls by the factor 0.9 each 0.1 s, the inputs being held."""
    ended = run(["slow"], {"slow": EVENTS["slow"]}, period=0.1)
    assert ended.stopped is None
    assert ended.stops[0].expected
    np.testing.assert_allclose(ended.stops[0].v[0], 0.3, atol=1e-6)


def test_a_batch_of_which_some_end_as_expected():
    plants = sc.batch([Cart(1.0), Cart(2.0)])  # the law halves the second one's feedback
    events = EVENTS | {"slow": sc.Event(EVENTS["slow"], expected=True)}
    with pytest.warns(sc.errors.ServoconWarning, match="1 of 2 runs, first member 1, stopped"):
        both = sc.simulate(plants, LAW, [[0.0], [0.0]], [[0.6], [1.0]], 20.0, events=events)
    first, second = both.stops
    assert (first.reason, first.expected) == ("event 'slow'", True)
    assert (second.reason, second.expected) == ("event 'half'", False)
    assert both.stopped == second
    assert both.expected_end == first
    assert both.member(0).stopped is None


def test_the_end_is_saved_and_loaded(tmp_path):
    ended = run(["half"])
    loaded = sc.Trajectory.load(ended.save(tmp_path / "ended.nc"))
    assert loaded.equals(ended)
    assert loaded.expected_end == ended.expected_end
    (reason, *_, expected) = json.loads(ended.to_xarray().attrs["stopped"])[0]
    assert (reason, expected) == ("event 'half'", True)


def test_expected_is_true_or_false():
    with pytest.raises(sc.errors.InputError, match="expected: got 'half'; expected True or False"):
        sc.Event(EVENTS["half"], expected="half")  # pyright: ignore[reportArgumentType]
