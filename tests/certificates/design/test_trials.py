"""The search of the best places, with data sheets by a formula."""

import importlib
import itertools

import numpy as np
import pytest

import servocon as sc
from servocon.certificates import Assumption, WorstSample

TRIALS = importlib.import_module("servocon.certificates.design.trials")
KINDS = importlib.import_module("servocon.certificates.design.law_kinds")
SHEETS = importlib.import_module("servocon.certificates.design.data_sheet")
BOUNDS = {"gain": (0.1, 10.0), "rate": (1.0, 4.0)}
WORST = WorstSample(0, {}, np.zeros(1), np.zeros(1), 0.0)


def tried(ratio, name="kind"):
    """The trials of a kind of law whose worst ratio is a function of its numbers."""

    def sheet(kind, numbers, cures):
        line = SHEETS.SheetLine("peak", 1.0, ratio(numbers, cures))
        return sc.certificates.DataSheet((line,), (0.1, 0.1), "")

    return TRIALS.Tried(sheet, TRIALS.Space.of(KINDS.LawKind(name), BOUNDS, tuple(BOUNDS)))


def searched(*each, trials=40, said=None):
    report = lambda part, words="": None if said is None else said.append(part)
    assert TRIALS.search(each, trials, 0, None, report) is False


def hill(numbers, cures):
    return 1.0 + np.log(numbers["gain"] / 3.0) ** 2 + np.log(numbers["rate"] / 2.0) ** 2


def refused(numbers, cures):
    found = Assumption("gain", "none", numbers["gain"], WORST)
    raise sc.errors.CertificateError(found, cure="This would do." if cures else "")


def test_the_simplex_method_begins_at_the_best_two_places():
    one = tried(hill)
    searched(one)
    ratios = np.array([trial.ratio for trial in one.trials])
    best, second = np.sort(ratios[:8])[:2]
    assert ratios[8] == pytest.approx(best)
    assert second in ratios[9:]
    assert one.best == ratios.min() == pytest.approx(1.0, abs=0.01)
    few = tried(hill)
    searched(few, trials=20)  # the first beginning leaves some for the second
    assert second in [trial.ratio for trial in few.trials[9:]]
    assert len(few.trials) <= 20


@pytest.mark.parametrize("trials", [3, 8, 12])
def test_no_more_trials_than_allowed(trials):
    one = tried(hill)
    searched(one, trials=trials)
    assert len(one.trials) <= trials
    assert len(one.trials) >= min(trials, 8)


@pytest.mark.parametrize(("budget", "made"), [(0.0, 1), (4.5, 5), (1e9, 8)])
def test_the_time_is_asked_before_each_trial_but_the_first(monkeypatch, budget, made):
    """A trial takes a second, and a look at the clock a little."""
    one, looks = tried(hill), itertools.count(1)
    clock = lambda: len(one.trials) + 1e-3 * next(looks)
    monkeypatch.setattr(TRIALS.time, "monotonic", clock)
    spent = TRIALS.search([one], 8, 0, budget, lambda *_: None)
    assert (len(one.trials), spent) == (made, made < 8)


def test_given_bounds_of_a_kind_count_before_its_own():
    kind = KINDS.LawKind("kind", bounds={"width": (1.0, 2.0), "leak": (3.0, 4.0)})
    places = TRIALS.Space.of(kind, BOUNDS | {"width": (5.0, 6.0)}, ["gain"]).places
    assert places.names == ("gain", "width", "leak")
    np.testing.assert_allclose(np.exp(places.upper), [10.0, 6.0, 4.0])


def test_the_part_that_is_done_counts_all_kinds():
    said = []
    searched(tried(hill), tried(hill, "other"), trials=8, said=said)
    np.testing.assert_allclose(said, np.arange(16) / 16)


def test_laws_that_are_all_refused_are_not_refined_and_the_middle_one_is_cured():
    one = tried(refused)
    searched(one)
    assert len(one.trials) == 8
    gains, rates = (np.array([numbers[name] for _, numbers, _ in one.refused]) for name in BOUNDS)
    away = np.maximum(abs(np.log(gains)) / np.log(100.0), abs(np.log(rates / 2.0)) / np.log(4.0))
    middle = gains[np.argmin(away)]
    assert one.middle[1]["gain"] == pytest.approx(middle)
    assert one.middle[2].assumption.found == one.cured().assumption.found == one.middle[1]["gain"]
    assert "This would do." in str(one.cured())
    assert "This would do." not in str(one.middle[2])


def test_a_kind_without_any_certificate_is_asked_once():
    asked = []

    def never(numbers, cures):
        asked.append(numbers)
        raise sc.errors.InputError("law", got="one", expected="another")

    one = tried(never)
    searched(one)
    assert len(asked) == 1
    assert "law: got one" in str(one.reason)
    with pytest.raises(sc.errors.InputError, match="law: got one"):
        searched(tried(never, name=""))


def test_numbers_are_apart_by_the_largest_part_of_a_range_and_end_at_bounds():
    places = TRIALS.Places.of(BOUNDS)
    middle = {"gain": 1.0, "rate": 2.0}
    assert places.apart(middle, {"gain": 10.0, "rate": 2.0}) == pytest.approx(0.5)
    assert places.ends(middle) == ()
    assert places.ends({"gain": 0.1, "rate": 3.99}) == ("gain at 0.1", "rate at 4")
