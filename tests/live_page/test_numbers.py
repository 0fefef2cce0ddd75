import math
from typing import Literal

import equinox as eqx
import numpy as np
import pytest

import servocon as sc
from servocon.live_page.numbers import numbers, rounded_up
from servocon.live_page.origin import load

HOSTILE = [math.nan, math.inf, -math.inf, 1e308, "abc", "", None, [1.0], -3.0, 10**400]


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
    assert (found["rate"].lower, found["rate"].upper) == (0.5, 8.0)  # declared
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
        with pytest.raises(sc.errors.InputError, match=rf"^{name}: got .*expected"):
            session.numbers[name].checked(raw)


def test_a_whole_number_stays_whole(session):
    count = session.numbers["count"]
    assert count.checked(4.0) == 4
    assert isinstance(count.checked(4.0), int)
    with pytest.raises(sc.errors.InputError, match=r"got 4\.5; expected an integer"):
        count.checked(4.5)


class Many(sc.Experiment):
    """Words and large arrays."""

    shape: Literal["round", "square"] = "round"  # of the field
    free: str = "anything"
    places: tuple[float, ...] = sc.field(
        tuple(0.1 * k for k in range(-30, 70)), unit="m", text="of all robots"
    )
    rest: np.ndarray = eqx.field(default_factory=lambda: np.zeros((50, 2)))

    def runs(self):
        yield from ()

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
    (below,) = numbers(Many(shape="oval", places=tuple(-0.1 * k for k in range(65)))).values()
    assert below.shown(below.checked(0.5)) == 0.5  # its first entry and its largest are zero
    entries = numbers(Many(places=(1.0,) * 64))
    assert [*entries][1::63] == ["places[0]", "places[63]"]


class Sizes(sc.Experiment):
    """Numbers of all sizes and units."""

    thousandth: float = 1e-3
    below: float = sc.field(9.99e-4, unit="m")
    large: float = 999_999.0
    million: float = 1e6
    negative: float = sc.field(-2.5e-7, unit="kg")
    rounded: float = 3e-9  # 3.0 · 1e-9 is 3.0000000000000004e-09
    zero: float = 0.0
    angle: float = sc.field(0.0, unit="rad")
    plain: float = sc.field(2.0, text="gain")
    comment: float = 2.0  # from 0 to 3 [rad/s]
    matrix: np.ndarray = sc.field(
        default_factory=lambda: np.ones((2, 2)), unit=("a", "b", "c", "d"), range=(-1.0, 2.0)
    )
    between: float = sc.field(-0.5, range=(-1.0, 1e-1))
    few: int = sc.field(2, range=(1, 5))
    whole: int = 4
    none: int = 0
    owed: int = -4
    flag: bool = True

    def runs(self):
        yield from ()

    def claims(self, runs):
        return []


def test_numbers_are_shown_by_powers_of_ten_with_their_declared_unit():
    found = numbers(Sizes())
    scales = {"below": 1e-4, "million": 1e6, "negative": 1e-7, "rounded": 1e-9}
    assert {name: one.scale for name, one in found.items() if one.scale != 1.0} == scales
    assert {name: one.label for name, one in found.items() if one.label != name} == {
        "below": "below [m] · 1e-4",
        "million": "million · 1e6",
        "negative": "negative [kg] · 1e-7",
        "rounded": "rounded · 1e-9",
        "angle": "angle [rad]",
        "matrix[0,0]": "matrix[0,0] [a]",
        "matrix[0,1]": "matrix[0,1] [b]",
        "matrix[1,0]": "matrix[1,0] [c]",
        "matrix[1,1]": "matrix[1,1] [d]",
    }
    assert found["negative"].shown(-2.5e-7) == pytest.approx(-2.5)
    assert found["negative"].step == 0.02
    assert all(one.checked(one.shown(one.value)) == one.value for one in found.values())


def test_steps_and_cells_are_rounded_up():
    sizes = {0.03: 0.05, 0.1 + 0.2: 0.5, 0.2: 0.2, 1.0: 1.0, 1.01: 2.0, 4.9: 5.0, 5.1: 10.0}
    assert {size: rounded_up(size) for size in sizes} == sizes
    assert rounded_up(2.0 * (1.0 + 1e-12)) == 2.0  # the noise of a division


def test_ranges_hold_the_value():
    found = {name: (one.lower, one.upper) for name, one in numbers(Sizes()).items()}
    assert found["negative"] == pytest.approx((-7.5e-7, -2.5e-8))
    assert found["zero"] == (-1.0, 1.0)
    assert found["angle"] == (-math.pi, math.pi)
    assert found["comment"] == pytest.approx((0.2, 6.0))  # it is not read
    assert found["between"] == (-1.0, 0.1)
    assert found["few"] == (1, 5)
    assert found["matrix[1,0]"] == (-1.0, 2.0)
    outside = numbers(Sizes(between=0.5))["between"]
    assert (outside.lower, outside.upper) == (-1.0, 0.5)
    assert [found[name] for name in ("whole", "none", "owed")] == [(1, 12), (0, 10), (-12, 0)]


def test_a_flag_is_a_flag():
    flag = numbers(Sizes())["flag"]
    assert flag.checked(False) is False
    with pytest.raises(sc.errors.InputError, match=r"^flag: got 1; expected True or False"):
        flag.checked(1)
