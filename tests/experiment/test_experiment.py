"""Experiments and their claims."""

import equinox as eqx
import numpy as np
import pytest

import servocon as sc
from servocon.experiment.runs import finished, main_run


class Small(sc.Experiment):
    plant: float = 2.0
    feedback: sc.Stabilizing = sc.Stabilizing(gain=3.0)
    q0: tuple[float, ...] = (0.0, 1.0)

    def run(self, progress=False):
        yield from ()

    def claims(self, runs):
        return []


def test_default_parameters_are_recognised():
    assert Small().is_default()
    assert Small(q0=(0.0, 1.0)).is_default()
    assert not Small(plant=2.5).is_default()
    assert not Small(feedback=sc.Stabilizing(gain=4.0)).is_default()
    assert not Small(q0=(0.0, 1.5)).is_default()


def test_an_experiment_needs_its_two_methods():
    class Half(sc.Experiment):
        def run(self, progress=False):
            yield from ()

    with pytest.raises(TypeError, match="claims"):
        Half()


def test_cases_have_their_own_arguments_and_names():
    changes = {"slow": {"law": 1, "q0": 3}, "fast": {"law": 2}}
    found = dict(Small().cases("cart", changes, q0=0, duration=5.0))
    assert found == {
        "slow": {"law": 1, "q0": 3, "duration": 5.0, "name": "cart: slow"},
        "fast": {"law": 2, "q0": 0, "duration": 5.0, "name": "cart: fast"},
    }


@pytest.mark.parametrize(
    ("claim", "holds", "expected", "got"),
    [
        (sc.claim_close("x", 1.05, 1.0, 0.1), True, "1 ± 0.1", "1.05"),
        (sc.claim_close("x", 1.25, 1.0, 0.25), True, "1 ± 0.25", "1.25"),
        (sc.claim_close("x", 0.74, 1.0, 0.25), False, "1 ± 0.25", "0.74"),
        (sc.claim_close("x", np.nan, 1.0, 0.1), False, "1 ± 0.1", "nan"),
        (sc.claim_below("x", 2.0, 2.0), True, "≤ 2", "2"),
        (sc.claim_below("x", 2.1, 2.0), False, "≤ 2", "2.1"),
        (sc.claim_below("x", np.nan, 2.0), False, "≤ 2", "nan"),
        (sc.claim_above("x", 2.0, 2.0), True, "≥ 2", "2"),
        (sc.claim_above("x", 1.9, 2.0), False, "≥ 2", "1.9"),
        (sc.claim_above("x", np.nan, 2.0), False, "≥ 2", "nan"),
        (sc.claim_values("x", [1.0, 2.0], [1.1, 2.0], 0.2), True, "1.1, 2 ± 0.2", "1, 2"),
        (sc.claim_values("x", [1.0, 2.3], [1.0, 2.0], 0.2), False, "1, 2 ± 0.2", "1, 2.3"),
        (
            sc.claim_values("x", [1.0, 2.3], [1.0, 2.0], [0.1, 0.5]),
            True,
            "1, 2 ± 0.1, 0.5",
            "1, 2.3",
        ),
        (sc.claim_values("x", [1.0, np.nan], [1.0, 2.0], 9.0), False, "1, 2 ± 9", "1, nan"),
    ],
)
def test_claims(claim, holds, expected, got):
    assert claim == sc.Claim("x", expected, got, holds)
    assert type(claim.holds) is bool


def test_claims_with_a_place_in_the_literature():
    """The source's number is the expected one, unless it is told; a bound is a number, too."""
    agrees = sc.claim_close("x", 1.05, 1.0, 0.1, place="Root 1991, Eq. 1")
    assert agrees[4:] == ("Root 1991, Eq. 1", 1.0, 1.05)
    corrected = sc.claim_close("x", 1.05, 1.0, 0.1, place="Root 1991, Eq. 1", published=-1.0)
    assert corrected.holds
    assert corrected[4:] == ("Root 1991, Eq. 1", -1.0, 1.05)
    for claim in (sc.claim_below, sc.claim_above):
        assert claim("x", 2.0, 2.0, place="Chen 2008")[4:] == ("Chen 2008", 2.0, 2.0)
    assert sc.claim_close("x", 1.05, 1.0, 0.1)[4:] == ("", None, None)


def test_claim_from_a_check():
    time = np.array([0.0, 1.0])
    good = sc.claim_that("bound", lambda: sc.check_below(time, np.array([1.0, 2.0]), 2.5))
    assert good == sc.Claim("bound", "holds throughout", "margin 0.5", True)
    bad = sc.claim_that("bound", lambda: sc.check_below(time, np.array([1.0, 3.0]), 2.5, "gap"))
    assert not bad.holds
    assert bad.got.startswith("gap: expected at most 2.5, got 3 at t = 1 s")
    assert sc.claim_that("other", lambda: None).got == "holds"
    with pytest.raises(ZeroDivisionError):  # a mistake in a check is no failed claim
        sc.claim_that("broken", lambda: 1 / 0)


def test_parameters_are_set_by_their_paths():
    spiral = sc.load_experiment("spiral")()
    made = spiral.with_values({"plant.mass": 2.0, "q0[1]": 3.0, "v0": (1.0, 2.0), "rate": 4})
    assert (made.plant.mass, made.q0[1], made.v0, made.rate) == (2.0, 3.0, (1.0, 2.0), 4.0)
    assert made.q0[0] == spiral.q0[0]
    assert spiral.is_default()
    assert not made.is_default()
    for values, match in [
        ({"plant.weight": 1.0}, "plant.weight"),
        ({"q0[2]": 1.0}, r"index \[2\]"),
        ({"q0": (1.0,)}, r"shape \(1,\)"),
        ({"rate": (1.0, 2.0)}, "2 values"),
        ({"rate": "fast"}, "a number"),
    ]:
        with pytest.raises(sc.errors.ServoconError, match=match):
            spiral.with_values(values)


def test_entries_of_a_table_are_set_by_their_two_indices():
    class Table(sc.Experiment):
        table: np.ndarray = eqx.field(default_factory=lambda: np.arange(6.0).reshape(2, 3))

        def claims(self, runs):
            return []

    made = Table().with_values({"table[1,2]": 9.0})
    assert made.table.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 9.0]]


def test_one_with_other_defaults_is_not_the_one_that_its_claims_are_about():
    spiral = sc.load_experiment("spiral")

    class Faster(spiral):
        rate: float = 5.0

    assert not Faster().is_default()
    assert Faster(rate=2.0).is_default()


class Asked(sc.Experiment):
    """It asks for the runs that it is told."""

    pairs: tuple = ()

    def arguments(self):
        return self.pairs if self.pairs == 3 else iter(self.pairs)

    def claims(self, runs):
        return []


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (("a",), r"Asked\.arguments: got 'a'; expected a name and arguments.*Write yield"),
        ((("a", 3),), r"Asked\.arguments: got \('a', 3\)"),
        (((1, {}),), r"Asked\.arguments, name: got 1; expected a text"),
        ((("a", {"lawe": 1}),), r"Asked\.arguments, 'a': got 'lawe'; .*Did you mean 'law'"),
        ((("a", {"plant": 1}),), r"Asked\.arguments, 'a': got no law; expected plant, law, q0, v0"),
        (3, r"Asked\.arguments: got a int; expected names and arguments"),
        ((), r"Asked\.run: got no run"),
    ],
)
def test_arguments_that_are_none(pairs, told):
    for call in (finished, main_run):
        with pytest.raises(sc.errors.InputError, match=told):
            call(Asked(pairs=pairs))


@pytest.mark.parametrize(
    ("title", "changes", "told"),
    [
        (3, {"a": {}}, "title: got 3; expected a text"),
        ("t", [("a", {})], r"cases: got .*Write {"),
        ("t", {}, "cases: got {}"),
        ("t", {1: {}}, "cases, name: got 1"),
        ("t", {"a": None}, r"cases\['a'\]: got None; expected arguments by case"),
    ],
)
def test_cases_that_are_none(title, changes, told):
    with pytest.raises(sc.errors.InputError, match=told):
        list(Small().cases(title, changes))
