"""A merge and a split: the claims hold, fail for a lane change that is too early, and the plan."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.experiment.runs import finished
from servocon_experiments.merge_and_split import MergeAndSplit


def failed(experiment):
    return [claim.text for claim in experiment.claims(finished(experiment)) if not claim.holds]


@pytest.mark.long
def test_claims_hold_and_fail_if_the_lane_change_is_too_early():
    assert failed(MergeAndSplit()) == []
    early = failed(MergeAndSplit(merge=9.0))
    assert any(name.startswith("gaps ahead of and behind") for name in early)
    assert any(name.startswith("its speed below") for name in early)
    assert any(name.startswith("smallest gap in the lane") for name in early)


@pytest.mark.long
def test_the_wanted_gaps_say_an_even_acceleration_and_leave_the_others_alone():
    experiment = MergeAndSplit()
    k, t = experiment.place, jnp.asarray(5.0)
    wanted = experiment.wanted(experiment.plant).at
    rate = jax.jacfwd(wanted)
    acceleration = jax.jacfwd(rate)
    assert rate(jnp.zeros(()))[k] == pytest.approx(experiment.slower)
    assert acceleration(t)[k] == pytest.approx(-experiment.slower / experiment.alongside)
    # Vehicles behind the new one all move back as its own follower does.
    both = wanted(t)[k] + wanted(t)[k + 1] + 4.5
    assert 10.0 < both < 24.5
    np.testing.assert_allclose(np.delete(wanted(t), [k, k + 1]), 10.0)
    late = wanted(jnp.asarray(experiment.end))
    np.testing.assert_allclose(late, [10.0, 10.0, 10.0, 10.0, 40.0, 10.0, 10.0])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"place": 6}, r"^place: got 6; expected the index of a vehicle, from 0 to 5"),
        ({"divide": 7}, r"^divide: got 7; expected the index of a vehicle, from 0 to 6"),
        ({"divide": -1}, "^divide: got -1"),
        ({"merge": float("nan")}, r"got 12, nan, 18, 12, 36; expected positive times \[s\]"),
        ({"merge": 37.0}, "with merge ≤ end"),
        ({"end": 29.0}, "split [+] lasting ≤ end"),
        ({"lasting": 0.0}, "^alongside, merge"),
    ],
)
def test_a_drive_that_cannot_be_is_refused(given, words):
    with pytest.raises(sc.errors.InputError, match=words):
        MergeAndSplit(**given)


@pytest.mark.long
def test_errors_that_decay_more_slowly_than_the_relation_says_break_their_bound():
    runs = finished(MergeAndSplit())
    broken = [claim.text for claim in MergeAndSplit(rate=8.0).claims(runs) if not claim.holds]
    assert broken == ["distance of the gaps' errors from their bound by max|β| [m]"]
