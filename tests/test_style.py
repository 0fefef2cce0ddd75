"""The style: colours that the colour-blind tell apart, and settings that do not stay."""

from io import BytesIO
from itertools import combinations

import matplotlib as mpl
import matplotlib.colors
import matplotlib.figure
import numpy as np
import pytest

import servocon as sc

# Machado, Oliveira & Fernandes 2009, severity 1: linear RGB as the colour-blind see it.
SEEN = {
    "by everybody": np.eye(3),
    "without red cones": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "without green cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "without blue cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array([[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]])


def linear(colour):
    c = np.array(mpl.colors.to_rgb(colour))
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    """CIE 1976 L*a*b* of linear RGB, at daylight."""
    x = XYZ @ np.clip(rgb, 0.0, 1.0) / XYZ.sum(axis=1)
    f = np.where(x > 216 / 24389, np.cbrt(x), (24389 / 27 * x + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def nearest(colours, seen):
    """Smallest ΔE of two of the colours, with white among them."""
    labs = [lab(np.asarray(seen) @ linear(colour)) for colour in (*colours, "#FFFFFF")]
    return min(np.linalg.norm(one - other) for one, other in combinations(labs, 2))


def test_the_difference_of_colours_is_that_of_the_standard():
    """Red and green of sRGB, as tabulated."""
    np.testing.assert_allclose(lab(linear("#FF0000")), [53.24, 80.09, 67.20], atol=0.05)
    np.testing.assert_allclose(lab(linear("#00FF00")), [87.74, -86.18, 83.18], atol=0.05)


@pytest.mark.parametrize("seen", SEEN.values(), ids=SEEN)
def test_any_two_colours_are_told_apart(seen):
    assert nearest(sc.style.COLORS, seen) > 16


def test_matplotlibs_own_colours_are_not():
    own = mpl.rcParamsDefault["axes.prop_cycle"].by_key()["color"][:7]
    assert nearest(own, SEEN["without red cones"]) < nearest(own, SEEN["without green cones"]) < 8


def test_the_first_four_colours_are_seen_on_white():
    """Three to one, as web pages ask of what is no text (WCAG 2.1, 1.4.11)."""
    for colour in sc.style.COLORS[:4]:
        assert 1.05 / (XYZ[1] @ linear(colour) + 0.05) > 3.0


def test_colours_come_in_their_order():
    """Blue, vermillion, green, purple, sky blue, orange, by their hues."""
    hues = [360 * mpl.colors.rgb_to_hsv(mpl.colors.to_rgb(colour))[0] for colour in sc.style.COLORS]
    np.testing.assert_allclose(hues, [201, 27, 164, 326, 202, 41, 0], atol=1.0)


def test_letters_are_large_enough_to_be_read_in_print():
    sizes = {key: value for key, value in sc.style.SETTINGS.items() if key.endswith("size")}
    del sizes["lines.markersize"]
    assert min(sizes.values()) >= 7.0


def test_the_same_picture_is_the_same_file():
    files = [BytesIO(), BytesIO()]
    with sc.style.context():
        for file in files:
            figure = mpl.figure.Figure((1.0, 1.0))
            figure.subplots().plot([0.0, 1.0])
            figure.savefig(file, format="svg", metadata={"Date": None})
    assert files[0].getvalue() == files[1].getvalue()


def test_the_style_is_in_force_inside_only():
    names = ("axes.grid", "pdf.fonttype", "svg.fonttype", "axes.prop_cycle", "font.size")
    before = [mpl.rcParams[name] for name in names]
    with sc.style.context({"font.size": 10.0}):
        inside = [mpl.rcParams[name] for name in names]
    assert inside[:3] == [True, 42, "none"]
    assert inside[3].by_key()["color"] == list(sc.style.COLORS)
    assert inside[4] == 10.0
    assert [mpl.rcParams[name] for name in names] == before


def test_bad_input():
    with pytest.raises(sc.errors.InputError, match=r"changes: .*'font.sice'.*'font.size'"):
        sc.style.context({"font.sice": 10.0})
    with pytest.raises(sc.errors.InputError, match=r"changes: got 'xyz'; .* settings\.$"):
        sc.style.context({"xyz": 10.0})
    with pytest.raises(sc.errors.InputError, match=r"changes: got Key font.size"):
        sc.style.context({"font.size": "many"})
    with pytest.raises(sc.errors.InputError, match="columns: got 3; expected 1 or 2"):
        sc.style.width(3)
    for count in (2.5, -1):
        with pytest.raises(sc.errors.InputError, match=rf"count: got {count}; expected a whole"):
            sc.style.shades(count)


def test_widths_are_those_of_journals():
    widths = [25.4 * sc.style.width(columns) for columns in (1, 2)]
    np.testing.assert_allclose(widths, [88.9, 181.9], atol=0.05)


def test_shades_go_from_dark_to_light():
    light = [lab(linear(colour))[0] for colour in sc.style.shades(12)]
    assert np.all(np.diff(light) > 3)
    assert 80 < light[-1] < 85
    assert sc.style.shades(1) == sc.style.shades(12)[:1]
    assert sc.style.shades(0) == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: sc.style.width([1]), r"columns: got \[1\]; expected 1 or 2"),
        (
            lambda: sc.style.context(["font.size"]),
            r"changes: got \['font.size'\]; expected settings",
        ),
    ],
)
def test_what_is_of_another_type(call, told):
    with pytest.raises(sc.errors.InputError, match=told):
        call()
