"""Experiments and their claims."""

import equinox as eqx
import numpy as np
import pytest

import servocon as sc


class Small(sc.Experiment):
    plant: float = 2.0
    feedback: sc.Stabilizing = sc.Stabilizing(gain=3.0)
    q0: tuple[float, ...] = (0.0, 1.0)

    def runs(self):
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
        def runs(self):
            yield from ()

    with pytest.raises(TypeError, match="claims"):
        Half()


@pytest.mark.parametrize(
    ("claim", "holds", "expected", "got"),
    [
        (sc.claim("x", 1.05, close_to=1.0, tolerance=0.1), True, "1 ± 0.1", "1.05"),
        (sc.claim("x", 1.25, close_to=1.0, tolerance=0.25), True, "1 ± 0.25", "1.25"),
        (sc.claim("x", 0.74, close_to=1.0, tolerance=0.25), False, "1 ± 0.25", "0.74"),
        (sc.claim("x", np.nan, close_to=1.0, tolerance=0.1), False, "1 ± 0.1", "nan"),
        (sc.claim("x", 2.0, below=2.0), True, "≤ 2", "2"),
        (sc.claim("x", 2.1, below=2.0), False, "≤ 2", "2.1"),
        (sc.claim("x", np.nan, below=2.0), False, "≤ 2", "nan"),
        (sc.claim("x", 2.0, above=2.0), True, "≥ 2", "2"),
        (sc.claim("x", 1.9, above=2.0), False, "≥ 2", "1.9"),
        (sc.claim("x", np.nan, above=2.0), False, "≥ 2", "nan"),
        (
            sc.claim("x", [1.0, 2.0], close_to=[1.1, 2.0], tolerance=0.2),
            True,
            "1.1, 2 ± 0.2",
            "1, 2",
        ),
        (
            sc.claim("x", [1.0, 2.3], close_to=[1.0, 2.0], tolerance=0.2),
            False,
            "1, 2 ± 0.2",
            "1, 2.3",
        ),
        (
            sc.claim("x", [1.0, 2.3], close_to=[1.0, 2.0], tolerance=[0.1, 0.5]),
            True,
            "1, 2 ± 0.1, 0.5",
            "1, 2.3",
        ),
        (
            sc.claim("x", [1.0, np.nan], close_to=[1.0, 2.0], tolerance=9.0),
            False,
            "1, 2 ± 9",
            "1, nan",
        ),
    ],
)
def test_claims(claim, holds, expected, got):
    assert claim == sc.Claim("x", expected, got, holds)
    assert type(claim.holds) is bool


def test_claims_with_a_place_in_the_literature():
    """The source's number is the expected one, unless it is told; a bound is a number, too."""
    agrees = sc.claim("x", 1.05, close_to=1.0, tolerance=0.1, place="Root 1991, Eq. 1")
    assert agrees[4:7] == ("Root 1991, Eq. 1", 1.0, 1.05)
    corrected = sc.claim(
        "x", 1.05, close_to=1.0, tolerance=0.1, place="Root 1991, Eq. 1", published=-1.0
    )
    assert corrected.holds
    assert corrected[4:7] == ("Root 1991, Eq. 1", -1.0, 1.05)
    for bound in ({"below": 2.0}, {"above": 2.0}):
        assert sc.claim("x", 2.0, place="Chen 2008", **bound)[4:7] == ("Chen 2008", 2.0, 2.0)
    assert sc.claim("x", 1.05, close_to=1.0, tolerance=0.1)[4:7] == ("", None, None)


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
    class Table(Small):
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
