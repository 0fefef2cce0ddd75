import math
from typing import Literal

import equinox as eqx
import numpy as np
import pytest

import servocon as sc
from servocon.live_page.numbers import numbers
from servocon.live_page.origin import load

HOSTILE = [math.nan, math.inf, -math.inf, 1e308, "abc", "", None, [1.0], -3.0, True, 10**400]


def test_every_number_has_its_unit_and_a_range_that_keeps_its_sign(session):
    found = session.numbers
    assert list(found) == [
        *("plant.mass", "plant.stiffness", "plant.damping", "rate", "gain", "limit", "tiny"),
        *("count", "q0[0]", "v0[0]", "duration"),
    ]
    assert found["plant.mass"].label == "mass [kg]"
    assert found["q0[0]"].label == "x [m]"  # of the run
    assert all(one.lower <= one.value <= one.upper for one in found.values())
    assert all(one.lower > 0 for one in found.values() if one.value > 0 and "0[" not in one.name)
    assert found["q0[0]"].lower == -1.5
    assert (found["rate"].lower, found["rate"].upper) == (0.5, 8.0)  # stated in its comment
    assert found["rate"].folder == "experiment"
    assert found["tiny"].scale == 1e-9
    assert found["tiny"].label.endswith("1e-9")
    assert found["count"].kind is int
    assert [found[name].step for name in ("rate", "count", "tiny")] == [0.02, 1, 0.01]


def test_numbers_of_all_packaged_experiments_are_in_their_ranges():
    for name in ("swarm", "uncertain-arm", "platoon", "crane"):
        for one in numbers(sc.load_experiment(name)()).values():
            assert one.kind is str or one.lower <= one.value <= one.upper, one
            assert one.checked(one.shown(one.value)) == one.value, one


def test_zero_is_kept_from_below_where_the_class_refuses_negative_numbers(file):
    experiment, _ = load(str(file))
    found = numbers(experiment.with_values({"plant.damping": 0.0}))
    assert (found["plant.damping"].lower, found["plant.damping"].upper) == (0.0, 1.0)


@pytest.mark.parametrize("raw", HOSTILE)
def test_hostile_values_are_refused_with_a_reason(session, raw):
    for name in ("rate", "count", "tiny"):
        if name == "count" and raw is True:
            continue
        if raw is True and name == "rate":  # a flag counts as 1 in Python
            continue
        if raw is True:
            continue
        with pytest.raises(sc.errors.InputError, match=rf"^{name}: got .*expected"):
            session.numbers[name].checked(raw)


def test_a_whole_number_stays_whole(session):
    count = session.numbers["count"]
    assert count.checked(4.0) == 4
    assert isinstance(count.checked(4.0), int)
    with pytest.raises(sc.errors.InputError, match="a whole number"):
        count.checked(4.5)


class Many(sc.Experiment):
    """Words and large arrays."""

    shape: Literal["round", "square"] = "round"  # of the field
    free: str = "anything"
    places: tuple[float, ...] = tuple(0.1 * k for k in range(-30, 70))  # of all robots [m]
    rest: np.ndarray = eqx.field(default_factory=lambda: np.zeros((50, 2)))

    def claims(self, runs):
        return []


def test_a_word_is_one_of_those_that_its_annotation_names():
    number = numbers(Many())["shape"]
    assert (number.kind, number.words) == (str, ("round", "square"))
    assert number.checked("square") == "square"
    for raw in ("oval", 3.0, None, True):
        with pytest.raises(sc.errors.InputError, match=r"^shape: got .*one of round, square"):
            number.checked(raw)
    found = numbers(sc.load_experiment("adaptive-arm")())["adaptive.boundary_layer"]
    assert found.words[:2] == ("saturation", "constant")


def test_a_large_array_is_scaled_as_a_whole():
    made = Many()
    found = numbers(made)
    assert list(found) == ["shape", "places"]  # zeros stay zeros, and any word may be right
    number = found["places"]
    assert (number.shown(number.value), number.lower, number.upper) == (1.0, 0.1, 3.0)
    scaled = number.checked(1.1)
    assert made.with_values({"places": scaled}).places == tuple(1.1 * np.array(made.places))
    assert number.shown(scaled) == 1.1
    assert number.checked(number.shown(scaled)) == scaled
    with pytest.raises(sc.errors.InputError, match=r"^places: got 4.* from 0\.1 to 3"):
        number.checked(4.0)
