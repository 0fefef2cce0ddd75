"""Designs within a limit of time, of an ellipsoid, and of laws that are refused."""

import importlib
import re
import time

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PlanarArm
from tests.certificates.design.test_meet import (
    BOUNDS,
    CART,
    FEW,
    Requirement,
    law_of,
    met,
    of_kinds,
    wanted,
)
from tests.selection import shared
from tests.uncertainty.test_ellipsoid import NAMES, arms, joint

TRIALS = importlib.import_module("servocon.certificates.design.trials")
KINDS = importlib.import_module("servocon.certificates.design.law_kinds")
SHEETS = importlib.import_module("servocon.certificates.design.data_sheet")
MEET = importlib.import_module("servocon.certificates.design.meet")


@pytest.fixture
def clock(monkeypatch):
    """A clock that a trial moves by a second, and a look at it by a little."""
    now, honest = [0.0], MEET._Task.sheet

    def sheet(self, *given, **options):
        now[0] += 1.0
        return honest(self, *given, **options)

    monkeypatch.setattr(MEET._Task, "sheet", sheet)

    def monotonic():
        now[0] += 1e-6
        return now[0]

    monkeypatch.setattr(TRIALS.time, "monotonic", monotonic)
    return now


@pytest.mark.long
def test_after_its_time_the_best_trial_so_far_is_certified(clock):
    found = of_kinds(["feedback", "robust"], budget=8.5, trials=12)
    assert [trial.law for trial in found.trials] == 5 * ["feedback"] + 4 * ["robust"]
    assert len(found.trials) == int(clock[0]) == 9
    assert found.numbers == min(found.trials, key=lambda trial: trial.ratio).numbers
    assert found.certificate.count == FEW["samples"][1]
    whole = of_kinds(["feedback", "robust"], budget=1e6, trials=12)
    assert whole.sheet.worst <= found.sheet.worst
    assert len(whole.trials) > 16


@pytest.mark.long
def test_a_kind_twice_as_far_as_the_best_is_not_refined():
    """Feedback alone is refined where it is the only kind."""
    both = {one.name: one for one in of_kinds(["feedback", "robust"], trials=12).tried}
    alone = of_kinds(["feedback"], trials=12)
    assert (both["feedback"].trials, both["robust"].trials, len(alone.trials)) == (8, 12, 12)
    first = min(trial.ratio for trial in alone.trials[:8])
    assert both["feedback"].worst == first > 2.0 * both["robust"].worst
    assert alone.tried[0].worst < first


def test_one_trial_is_made_in_any_time(clock):
    found = met(budget=1e-9)
    assert (len(found.trials), int(clock[0])) == (1, 1)


def test_a_budget_is_real_time():
    begin = time.monotonic()
    found = met(budget=0.5, trials=10_000)
    assert time.monotonic() - begin < 30.0
    assert 1 <= len(found.trials) < 10_000


@pytest.mark.long
@pytest.mark.parametrize(("budget", "most"), [(20.5, 3), (None, 24)])
def test_after_its_time_few_refused_trials_are_certified(clock, monkeypatch, budget, most):
    """Without a limit of time all trials that are apart from each other may be."""
    tried = []
    assumption = sc.certificates.Assumption("refused", 2.0, "at most 1", "nowhere", agent=None)

    def certified(self, kind, numbers, specification):
        tried.append(numbers)
        raise sc.errors.CertificateError(assumption)

    monkeypatch.setattr(MEET._Task, "certified", certified)
    with pytest.raises(sc.errors.CertificateError, match="refused"):
        met(budget=budget, trials=24)
    assert 3 <= len(tried) <= most
    assert (len(tried) > 3) == (budget is None)


@pytest.mark.parametrize("budget", [0.0, -1.0, np.nan, "1 min"])
def test_bad_budgets(budget):
    with pytest.raises(sc.errors.ServoconError, match="budget: got"):
        met(budget=budget)


def test_progress_is_shown(monkeypatch):
    shown, honest = [], MEET.shown

    def collect(wanted_, title):
        assert (wanted_, title) == (True, "designing")
        shown.append(title)
        return honest(False, title)

    monkeypatch.setattr(MEET, "shown", collect)
    met(trials=2, progress=True)
    assert shown == ["designing"]


def test_progress_says_how_far_the_best_is():
    said = []
    spaces = [
        TRIALS.Tried(lambda *_: sheets.pop(0), one)
        for one in [TRIALS.Space.of(KIND, BOUNDS, tuple(BOUNDS))]
    ]
    honest = sc.certificates.DataSheet
    line = importlib.import_module("servocon.certificates.design.data_sheet").SheetLine
    sheets = [honest((line("peak", 2.0, x),), (0.1, 0.1), "") for x in (3.0, 1.0, 5.0)]
    assert (
        TRIALS.search(spaces, 3, 0, None, lambda part, words="": said.append((part, words)))
        is False
    )
    assert said == [
        (0.0, "law, none certified"),
        (1 / 3, "law, 1.5 of what is required"),
        (2 / 3, "law, 0.5 of what is required"),
    ]


KIND = importlib.import_module("servocon.certificates.design.law_kinds").LawKind("")


def test_kinds_are_filled_in_turn_and_refined_from_the_best_one_on():
    """Ratios from 1, 1.5 and 3 on: the last is not refined, the second after the first."""
    kinds, asked = {"far": 3.0, "second": 1.5, "first": 1.0}, []

    def sheet(kind, numbers, cures):
        asked.append(kind.name)
        ratio = kinds[kind.name] + 0.1 * np.log(numbers["gain"]) ** 2
        return sc.certificates.DataSheet((SHEETS.SheetLine("peak", 1.0, ratio),), (0.1, 0.1), "")

    bounds = {"gain": (0.5, 2.0)}
    each = [
        TRIALS.Tried(sheet, TRIALS.Space.of(KINDS.LawKind(name), bounds, ("gain",)))
        for name in kinds
    ]
    assert TRIALS.search(each, 9, 0, None, lambda part, words="": None) is False
    assert asked[:12] == 4 * ["far", "second", "first"]
    assert set(asked[12:]) == {"first", "second"}
    assert asked[12:] == sorted(asked[12:])
    assert len(each[0].trials) == 4


def test_a_kind_without_inputs_is_refused_before_its_certificate(monkeypatch):
    """An internal state: the inputs do not follow, whatever the certificate says."""
    certified, honest = [], MEET.premises

    def premises(plants, law, *given, **options):
        certified.append(len(law.terms))
        return honest(plants, law, *given, **options)

    monkeypatch.setattr(MEET, "premises", premises)
    found = of_kinds(["feedback", "integral", "adaptive"], trials=2)
    assert certified == [2, 2]
    reasons = {one.name: one.reason for one in found.tried}
    assert "internal state" in reasons["integral"]
    assert "internal state" in reasons["adaptive"]
    assert {one.name: one.trials for one in found.tried}["integral"] == 0


def test_a_cure_is_looked_for_once(monkeypatch):
    """Of the refusal that is raised, and of no other one."""
    module = importlib.import_module("servocon.certificates.sampled.row_norm")
    asked, honest = [], module.SampledLoopTheorem.cure

    def cure(self, samples, *given):
        asked.append(samples.cures)
        return honest(self, samples, *given)

    monkeypatch.setattr(module.SampledLoopTheorem, "cure", cure)
    bounds = BOUNDS | {"gain": (200.0, 400.0)}
    with pytest.raises(sc.errors.CertificateError) as refused:
        met(bounds=bounds, period=0.05, trials=8)
    assert re.search(r"period=0\.0\d+ would do\.$", str(refused.value))
    assert sum(asked) == 1
    assert len(asked) >= 9


STILL = sc.holonomic(lambda q, t: q, rate=2.0, name="still")
MODEL = PlanarArm(mass=[1.0, 1.1])
STATES = sc.StateBox(([-1.2] * 2, [1.2] * 2), ([-2.5] * 2, [2.5] * 2), t=(0.0, 5.0))
DENSE = {"samples": (16, 128), "search": (512, 4, 12), "safety_factor": 1.0}


def sets():
    """Arms inside the ellipsoid and on its surface, the ellipsoid, and the box around it."""
    plants = arms()
    pairs = zip(NAMES, plants.lower, plants.upper, strict=True)
    box = sc.Uncertainty(MODEL, {n: sc.uncertainty.Interval(a, b) for n, a, b in pairs})
    circle = np.linspace(0.0, 2.0 * np.pi, 48, endpoint=False)
    ring = np.column_stack([np.cos(circle), np.sin(circle)])
    sizes = np.sqrt(np.random.default_rng(0).uniform(size=(48, 1)))
    points = joint().from_ball(np.concatenate([ring, sizes * ring]))
    return box.at(np.clip(points, box.lower, box.upper)).plants, plants, box


@pytest.mark.parametrize("bounded", ["total", "transpose"])
def test_a_bound_of_an_ellipsoid_is_between_those_of_what_is_inside_and_around(bounded):
    law = sc.ServoLaw(MODEL, STILL, sc.Stabilizing(gain=20.0))
    found = [
        sc.certificates.estimate_bound(
            one, law, STATES, basis=lambda q, v, t: jnp.ones(1), bounded=bounded, **DENSE
        )
        for one in sets()
    ]
    inside, own, box = (float(one.coefficients[0]) for one in found)
    assert inside * (1.0 - 1e-3) <= own <= inside * 1.02
    assert own < 0.995 * box
    assert found[1].effectiveness >= found[2].effectiveness


@pytest.mark.long
@pytest.mark.parametrize("laws", shared((None, ["robust"]), [None]))
def test_a_design_for_an_ellipsoid_is_between_those_of_what_is_inside_and_around(laws):
    law = lambda gain: sc.ServoLaw(MODEL, STILL, sc.Stabilizing(gain=gain))
    spec = {"peak": sc.design.Requirement(0.3, after=1.0)}
    inside, own, box = (
        sc.certificates.meet(
            one,
            law,
            STATES,
            {"gain": (15.0, 60.0)},
            spec,
            start=(1.5, 0.3),
            trials=6,
            laws=laws,
            **DENSE,
        )
        for one in sets()
    )
    assert inside.sheet.worst * (1.0 - 1e-3) <= own.sheet.worst <= 1.02 * inside.sheet.worst
    assert own.sheet.worst < 0.995 * box.sheet.worst
    assert own.certificate.scope.joint[0][0] == NAMES


def test_a_requirement_in_the_wrong_unit_shows_by_its_margin():
    """50 m for 50 mm leaves nearly all; 8 mN for 8 N says how much would do."""
    spec = wanted(50.0, 8.0)
    easy = met(spec=spec, trials=6)
    assert easy.sheet.lines[0].margin > 0.99
    hard = met(spec=wanted(0.05, 0.008), trials=6)
    assert not hard.met
    assert "alone, this would do: control_peak" in str(hard)


@pytest.mark.parametrize(
    ("metric", "begin"), [("peak", (0.3, 0.1)), ("position_peak", (0.05, 0.1))]
)
def test_a_limit_below_the_start_is_refused_and_one_above_it_can_be_met(metric, begin):
    began = begin[metric == "position_peak"]
    found = met(spec={metric: 1.0001 * began}, begin=begin, trials=2)
    assert found.sheet.lines[0].certified == pytest.approx(began, rel=1e-9)
    assert found.met
    words = rf"specification: got '{metric}' of at most .* up to {began}; expected at least {began}"
    with pytest.raises(sc.errors.InputError, match=words):
        met(spec={metric: 0.999 * began}, begin=begin)
    later = {metric: Requirement(0.999 * began, after=15.0)}
    assert met(spec=later, begin=begin, trials=2).met


def tube(beta, last=20.0):
    box = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, last))
    return sc.certificates.RelationTube(box, 0.2, beta)


EXACT = {"position_peak": Requirement(0.05, 15.0)}
IMPOSSIBLE = {
    "a limit below every start": (
        {"spec": {"peak": 0.04}},  # Λ = 0.5 begins with 0.05, and a larger one with more
        "'peak' of at most 0.04 from the beginning on.* ‖β‖ up to 0.05; expected at least 0.05",
    ),
    "after the states": (
        {"spec": {"position_peak": Requirement(0.05, 20.1)}},
        "'position_peak' after 20.1 s; expected a time within the horizon of the states, 20 s",
    ),
    "after the states at all numbers": (
        {"spec": EXACT, "states": lambda rate, gain: tube(1.0, 1.5 * rate)},  # up to 12 s
        "'position_peak' after 15 s; .* the states at rate = 2, gain = .*, 3 s",
    ),
    "never": ({"spec": {"peak": Requirement(1.0, np.inf)}}, "after: got inf; expected a time"),
    "a time in words": ({"spec": {"peak": Requirement(1.0, "1 s")}}, "after: got '1 s'; expected"),
    "a unit": ({"spec": {"peak": "50 mm"}}, "got '50 mm'; .* Write the number alone"),
    "starts beyond f": (
        {"spec": EXACT, "states": tube(1.0), "begin": (0.3, 0.21)},
        "start: got ‖f‖ up to 0.21; expected at most 0.2, the largest in the states",
    ),
    "starts beyond β at all numbers": (
        {"spec": EXACT, "states": tube(0.04)},  # Λ = 0.5 begins with 0.05
        "start: got ‖β‖ up to 0.2 at rate = 2, gain = .*; expected at most 0.04",
    ),
    "no start": ({"begin": lambda rate, gain: (-rate, 0.1)}, "start: got .*-2.* two numbers"),
    "no law": ({"law": lambda rate, gain: None}, "law_of: got NoneType"),
    "a number that nothing takes": (
        {"bounds": BOUNDS | {"gian": (1.0, 2.0)}, "laws": ["feedback"]},
        "number in bounds: got 'gian'.* Did you mean 'gain'",
    ),
    "a number of a kind that is not tried": (
        {"bounds": BOUNDS | {"layer": (1.0, 2.0)}, "laws": ["integral"]},
        "number in bounds: got 'layer'; expected one of gain, integral, rate",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_no_law_can_meet_is_refused_before_any_trial(name, monkeypatch):
    given, words = IMPOSSIBLE[name]
    made, honest = [], MEET.premises
    monkeypatch.setattr(MEET, "premises", lambda *x, **y: made.append(x) or honest(*x, **y))
    with pytest.raises(sc.errors.InputError, match=words):
        met(**given)
    assert not made


def test_numbers_whose_starts_the_states_do_not_hold_are_not_chosen():
    """Starts with |β| = 0.1 Λ in |β| ≤ 0.3: Λ is at most 3, in one law and in kinds of laws."""
    for more in ({}, {"laws": ["feedback"]}):
        spec = {"position_peak": Requirement(0.2, 15.0)}
        found = met(spec=spec, states=tube(0.3), trials=12, **more)
        assert found.met
        assert found.numbers["rate"] <= 3.0
        beyond = [trial for trial in found.trials if trial.numbers["rate"] > 3.0]
        assert beyond
        assert [trial.sheet for trial in beyond] == [None] * len(beyond)


def test_a_start_that_is_smallest_inside_of_the_bounds_counts():
    """At their ends all starts are above the limit."""
    within = lambda rate, gain: (0.1 * rate, 0.02 + 0.1 * abs(np.log(rate / 1.3)))
    met(spec={"position_peak": 0.06}, begin=within, trials=2)
    with pytest.raises(sc.errors.InputError, match=r"expected at least 0\.02\d?,"):
        met(spec={"position_peak": 0.019}, begin=within, trials=2)


def test_the_least_start_of_all_numbers_counts():
    """Starts with |β| = 0.1 Λ: a limit of 0.3 leaves Λ up to 3."""
    found = met(spec={"peak": 0.3}, trials=16)
    assert found.met
    assert found.numbers["rate"] < 3.0


def test_a_data_sheet_needs_starts_in_the_states():
    law = law_of(3.0, 20.0)
    certificate = sc.certify(CART, law, tube(1.0), disturbance=[1.0], **FEW)
    sheet = lambda *start: sc.certificates.data_sheet(certificate, law, EXACT, start=start)
    assert sheet(1.0, 0.2).start == (1.0, 0.2)
    with pytest.raises(
        sc.errors.InputError, match=r"start: got ‖β‖ up to 1.01; expected at most 1"
    ):
        sheet(1.01, 0.2)


def test_requirements_that_contradict_each_other():
    """A distance needs a gain, and a gain an input: there is none for which 0.1 N suffice."""
    both = met(spec=wanted(1e-6, 0.1), trials=6)
    assert set(both.would_do.values()) == {np.inf}
    assert "no requirement alone can be relaxed so that the others are met" in str(both)


def of_select(law, late, **last):
    return sc.design.select(CART, law, {"gain": [1.0, 2.0]}, late, **last)


def of_tune(law, late, **last):
    return sc.design.tune(CART, law, {"gain": 2.0}, {"gain": (1.0, 3.0)}, late, **last)


@pytest.mark.parametrize("way", [of_select, of_tune])
def test_runs_that_end_before_a_requirement_are_not_made(way, monkeypatch):
    asked = []
    monkeypatch.setattr(sc, "holonomic", lambda *x, **y: asked.append(x))
    late = {"position_peak": Requirement(0.05, after=5.1)}
    words = "'position_peak' after 5.1 s; expected a time within the horizon of the runs, 5 s"
    with pytest.raises(sc.errors.InputError, match=words):
        way(lambda gains: law_of(3.0, gains["gain"]), late, q0=[0.1], v0=[1.0], duration=5.0)
    assert not asked
