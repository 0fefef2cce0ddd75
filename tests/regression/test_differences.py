"""Baselines, and differences from them."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, UnknownNameError
from servocon.regression import report
from servocon.regression.baseline import POINTS, USUAL, baseline_of, read, write
from servocon.regression.differences import checked, differences
from servocon.results.metrics import METRICS
from servocon.results.record import PLANT_BETA
from tests.results.records import record

TIME = np.linspace(0.0, 4.0, 401)
OF_INPUTS = {name for name, one in METRICS.items() if one.of == "u"}
"""Metrics of a run without a relation."""


def decay(rate=2.0, size=1.0, batch=(), time=TIME, gain=4.0, **changes):
    """β = size·e^{−rate·t}, of a batch with twice the size from member to member."""
    sizes = size * 2.0 ** np.arange(*batch) if batch else np.array(size)
    beta = sizes[..., None, None] * np.exp(-rate * time)[:, None]
    made = record(batch, T=len(time), rows=1)
    attributes = {"parameters": {"law.gain": gain}, "versions": {"jax": "1"}} | changes
    return replace(made, time=time, beta=beta, u=beta.copy(), attributes=attributes)


def of(was, now, tolerances=None):
    pair = (baseline_of({"run": run}) for run in (was, now))
    return differences(*pair, tolerances).runs["run"]


def test_the_same_run_holds():
    found = of(decay(), decay())
    assert found.holds
    assert found.left is None
    assert found.parameters == {}
    assert {c.metric for c in found.changes} == set(decay().metrics().values)
    assert all(c.now == c.was and c.beyond == 0 for c in found.changes)


def test_a_metric_beyond_its_tolerance():
    found = of(decay(), decay(rate=1.0, gain=2.0))
    assert not found.holds
    beyond = {c.metric: c for c in found.beyond}
    assert {"settling_time", "rate", "iae", "rms"} <= set(beyond)
    assert "peak" not in beyond
    assert beyond["rate"].was == pytest.approx(2.0)
    assert beyond["rate"].now == pytest.approx(1.0)
    assert beyond["rate"].tolerance == pytest.approx(0.02)
    assert beyond["rate"].member is None
    assert found.parameters == {"law.gain": (4.0, 2.0)}
    first = next(t for t in TIME if abs(np.exp(-t) - np.exp(-2.0 * t)) > 0.01)
    assert found.left.time == first
    assert found.left.now == pytest.approx(np.exp(-first))


@pytest.mark.parametrize(("factor", "holds"), [(1.009, True), (1.011, False), (0.989, False)])
def test_the_usual_tolerance_is_a_hundredth_both_ways(factor, holds):
    of_squares = [name for name, one in METRICS.items() if one.power == 2]
    tolerances = {**dict.fromkeys(of_squares, 0.1), "settling_time": 1.0}
    assert of(decay(), decay(size=factor), tolerances).holds == holds


def test_tolerances_of_a_call():
    was, now = decay(), decay(size=1.05)
    loose = dict.fromkeys([c.metric for c in of(was, now).beyond], 0.11)
    assert of(was, now, loose).holds
    assert [c.metric for c in of(was, now, loose | {"peak": (0.0, 0.049)}).beyond] == ["peak"]
    assert of(was, now, loose | {"peak": (0.0, 0.051)}).holds
    assert checked({"peak": 1}) == {"peak": (1.0, None)}
    with pytest.raises(UnknownNameError, match=r"peek.*Did you mean 'peak'"):
        checked({"peek": 0.1})
    for wrong in (-0.1, "much", (0.1, 0.1, 0.1), (None, 1.0), True, math.nan):
        with pytest.raises(InputError, match=r"tolerances\['peak'\]"):
            checked({"peak": wrong})


def test_rounding_is_no_change():
    start = decay(size=1e-14)
    assert of(start, decay(size=7e-13, rate=-0.2)).holds
    assert not of(start, decay(size=1e-6)).holds


def test_what_never_settles():
    still, other = decay(rate=0.0), decay(rate=0.0)
    assert of(still, other).holds
    settled = {c.metric: c for c in of(still, decay()).beyond}["settling_time"]
    assert settled.was == math.inf
    gone = decay()
    gone = replace(gone, beta=np.where(TIME[:, None] > 2.0, np.nan, gone.beta))
    found = of(decay(), gone)
    assert {"peak", "final"} <= {c.metric for c in found.beyond}
    assert found.left.time == pytest.approx(2.04, abs=0.04)


def test_a_batch_names_the_worst_member_and_the_number():
    was, now = decay(batch=(4,)), decay(batch=(4,))
    now.beta[2] *= 1.5
    now.beta[1] *= 1.1
    peak = next(c for c in of(was, now).changes if c.metric == "peak")
    assert (peak.member, peak.beyond, peak.runs) == (2, 2, 4)
    assert peak.was == 4.0
    assert peak.now == 6.0
    assert "run 2, 2 of 4 beyond" in report.words(
        differences(baseline_of({"run": was}), baseline_of({"run": now}))
    )
    assert "a batch of 4, and is a single run" in of(was, decay()).problem
    assert "a batch of 4, and is a batch of 3" in of(was, decay(batch=(3,))).problem


def test_other_instants_are_compared_where_both_are_known():
    coarse = decay(time=np.linspace(0.0, 3.0, 3001))
    assert of(decay(), coarse).left is None


def test_runs_that_are_new_or_gone():
    one, two = baseline_of({"a": decay(), "b": decay()}), baseline_of({"b": decay(), "c": decay()})
    found = differences(one, two)
    assert not found.holds
    assert found.runs["a"].problem == "no run of this name in the runs"
    assert found.runs["b"].holds
    assert found.runs["c"].problem == "no run of this name in the baseline"
    assert [claim.holds for claim in report.as_claims(found, "x.json")] == [False, True, False]


def test_another_band_is_another_measure():
    was = baseline_of({"run": decay()}, USUAL._replace(band=0.05))
    found = differences(was, baseline_of({"run": decay()})).runs["run"]
    assert found.problem == "it was measured with band 0.05, and is with 0.02"


def test_the_position_error_counts_as_beta_does():
    """Its metrics have the same tolerances, from its own largest value."""
    slow = np.exp(-0.5 * TIME)[:, None]
    was, now = (replace(decay(), position_error=size * slow) for size in (1e-3, 1.1e-3))
    peak = next(c for c in of(was, now).beyond if c.metric == "position_peak")
    assert peak.tolerance == pytest.approx(1e-5 + 1e-9 + 1e-9)
    assert peak.unit == "m"
    assert not [c for c in of(was, now).beyond if not c.metric.startswith("position_")]


def test_messages_have_the_units_of_the_run():
    """And a unit that is another one is told as a parameter is."""
    was = decay()
    axes = was.axes._replace(row=("angle [rad/s]",))
    now = replace(decay(rate=1.0), axes=axes)
    found = differences(baseline_of({"run": was}), baseline_of({"run": now}))
    assert found.runs["run"].parameters["unit of beta"] == ("m/s", "rad/s")
    text = report.words(found)
    assert re.search(r"\* final .* rad/s\n", text)
    assert re.search(r"\* control_effort .* N² s\n", text)
    assert "unit of beta: was m/s, is rad/s" in text
    assert re.search(r"left the band ± 0.01 rad/s at t = .* s: was \S+, is \S+ rad/s\n", text)
    claims = report.as_claims(found, Path("x.json"))
    units = {claim.text.split()[1]: claim.got for claim in claims}
    assert units["final"].endswith(" rad/s")
    assert units["rate"].endswith(" 1/s")
    assert units["control_effort"].endswith(" N² s")
    assert all(
        c.expected.endswith(c.got.partition(" ")[2]) for c in report.as_claims(found, Path())
    )


def test_a_run_without_a_relation_has_a_baseline_too(tmp_path):
    free = decay()
    free = replace(free, beta=free.beta[:, :0], position_error=free.position_error[:, :0])
    free = replace(free, axes=free.axes._replace(row=()))
    kept = read(write(baseline_of({"run": free}), tmp_path / "free.json"))
    assert set(kept.runs["run"].metrics) == OF_INPUTS
    assert differences(kept, baseline_of({"run": free})).holds
    found = of(decay(), free)
    assert not found.holds
    assert found.problem == "it had metrics of β, f, u, and has metrics of u"


@pytest.mark.parametrize("batch", [(), (3,)])
def test_a_baseline_file_gives_back_what_was_written(batch, tmp_path):
    now = baseline_of({"run": decay(batch=batch)}, tolerances={"peak": (0.1, None)})
    path = write(now, tmp_path / "a.json")
    back = read(path)
    assert back.versions == {"jax": "1"}
    assert back.tolerances == {"peak": (0.1, None)}
    found = differences(back, now).runs["run"]
    assert found.holds
    assert found.left is None
    assert max(abs(c.now - c.was) for c in found.changes) < 1e-7
    assert len(back.runs["run"].time) == POINTS
    text = path.read_text()
    assert json.loads(text)["format"] == "servocon baseline 2"
    assert '\n        "law.gain": 4.0\n' in text  # a parameter a line, for a diff
    assert max(map(len, text.splitlines())) < 200
    assert write(back, tmp_path / "b.json").read_text() == text


def test_numbers_that_json_lacks(tmp_path):
    never = baseline_of({"run": decay(rate=0.0)})
    text = write(never, tmp_path / "a.json").read_text()
    assert '"settling_time": "inf"' in text
    assert differences(read(tmp_path / "a.json"), never).holds


def test_long_parameters_are_hashed(tmp_path):
    many, other = (decay(parameters={"masses": [x] * 100}) for x in (1.0, 2.0))
    kept = baseline_of({"run": many}).runs["run"].parameters["masses"]
    assert kept.startswith("100 values, sha256 ")
    assert list(of(many, other).parameters) == ["masses"]


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"format": "else"}', '{"format": "servocon baseline 2"}', "\xff",
     '{"format": "servocon baseline 2", "runs": {"a": {"metrics": {"peek": 1}}}}',
     '{"format": "servocon baseline 2", "runs": {"a": 1}}'],
)  # fmt: skip
def test_a_damaged_baseline_is_refused(content, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(content, encoding="latin-1")
    with pytest.raises(InputError, match=r"baseline: got .*a\.json.*version control"):
        read(path)
    with pytest.raises(InputError, match=r"none\.json"):
        read(tmp_path / "none.json")


def test_the_picture_shows_both(tmp_path):
    was, now = (baseline_of({"run": decay(rate=r), "b": decay()}) for r in (2.0, 1.0))
    path = report.picture(was, now, differences(was, now), tmp_path / "both.png")
    assert path.read_bytes().startswith(b"\x89PNG")


def test_words_of_runs_that_hold():
    same = baseline_of({"run": decay()})
    found = differences(same, same._replace(versions={"jax": "2"}))
    assert report.words(found) == "version of jax: was 1, is 2"
    every = report.words(found, every=True)
    assert re.search(r"0 of \d+ metrics beyond their tolerance", every)
    assert "stayed within" in every
    assert json.loads(json.dumps(found.to_dict()))["holds"] is True
    assert sc.errors.ClaimError("x")


def test_a_run_without_a_relation_has_a_baseline_of_its_inputs(tmp_path):
    """A free motion has no β, whose peak the tolerances of others are made of."""
    free = lambda u: replace(record((), T=9, rows=0), u=np.full((9, 2), u))
    path = write(baseline_of({"free": free(1.0)}), tmp_path / "free.json")
    was, now = read(path), baseline_of({"free": free(1.1)})
    assert differences(was, baseline_of({"free": free(1.0)})).holds
    found = differences(was, now)
    assert {c.metric for c in found.runs["free"].beyond} == OF_INPUTS
    assert report.picture(was, now, found, tmp_path / "free.png").exists()
    related = baseline_of({"free": decay()})
    assert (
        "metrics of f, u, and has metrics of β, f, u"
        in differences(was, related).runs["free"].problem
    )


def test_a_plant_that_is_as_the_model_again_is_compared_by_the_model():
    was = replace(decay(), signals={PLANT_BETA: 3.0 * decay().beta})
    beyond = {change.metric: change for change in of(was, decay()).beyond}
    assert set(beyond) == {"plant_peak", "plant_ultimate_bound"}
    assert (beyond["plant_peak"].was, beyond["plant_peak"].now) == (3.0, 1.0)


def test_a_metric_that_the_baseline_does_not_contain_is_told(tmp_path):
    """A file of an older version: nothing guards its new metrics, whatever they are."""
    now = baseline_of({"run": decay()})
    old = now.runs["run"]
    fewer = {name: x for name, x in old.metrics.items() if name not in ("peak", "iae")}
    was = now._replace(runs={"run": old._replace(metrics=fewer)})
    worse = baseline_of({"run": decay(size=1.001)})
    for after in (now, worse):
        found = differences(was, after)
        assert found.holds
        assert found.runs["run"].unguarded == ("peak", "iae")
        assert found.to_dict()["runs"]["run"]["unguarded"] == ("peak", "iae")
        assert report.words(found) == "run: was without peak, iae: not compared"
        (claim,) = report.as_claims(found, tmp_path / "old.json")
        assert (claim.holds, claim.got) == (True, "within; not in it: peak, iae")
    failed = differences(was, baseline_of({"run": decay(rate=1.0)}))
    assert "run: was without peak, iae: not compared" in report.words(failed).splitlines()
    assert differences(now, now).runs["run"].unguarded == ()
