"""Fuzzy numbers against their definitions, closed forms, and SciPy's quadrature."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import dblquad, quad
from scipy.stats import truncnorm

import servocon as sc

NUMBERS = {
    "interval": sc.uncertainty.fuzzy.Trapezoidal(-1.0, -1.0, 2.0, 2.0),
    "triangle": sc.uncertainty.fuzzy.Triangular(0.5, 1.0, 2.5),
    "upright triangle": sc.uncertainty.fuzzy.Triangular(1.0, 1.0, 2.5),
    "trapezoid": sc.uncertainty.fuzzy.Trapezoidal(-1.0, 0.5, 1.5, 4.0),
    "upright trapezoid": sc.uncertainty.fuzzy.Trapezoidal(0.0, 0.0, 1.0, 1.0),
    "bell": sc.uncertainty.fuzzy.GaussianFuzzy(2.0, 0.5),
    "narrow bell": sc.uncertainty.fuzzy.GaussianFuzzy(-1.0, 0.1, floor=0.3),
}


@pytest.fixture(params=NUMBERS.values(), ids=NUMBERS)
def number(request):
    return request.param


def literal_membership(number, x):
    """Interpolation between corners, or the bell itself."""
    match number:
        case sc.uncertainty.fuzzy.GaussianFuzzy(m, s, floor):
            mu = np.exp(-((x - m) ** 2) / (2 * s**2))
            return np.where(mu >= floor, mu, 0.0)
        case sc.uncertainty.fuzzy.Triangular(a, b, c):
            corners = (a, b, b, c)
        case sc.uncertainty.fuzzy.Trapezoidal(a, b, c, d):
            corners = (a, b, c, d)
    tiny = np.array([-1e-9, 0.0, 0.0, 1e-9])  # upright sides are steep
    return np.interp(x, np.array(corners) + tiny, [0.0, 1.0, 1.0, 0.0])


def test_membership(number):
    x = np.linspace(-2.0, 5.0, 3001)[:, None] + 1e-5
    assert number.membership(x).shape == (3001, 1)
    np.testing.assert_allclose(number.membership(x), literal_membership(number, x), atol=1e-8)
    assert number.membership(1e9) == 0.0


@pytest.mark.parametrize("alpha", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_a_cut_is_where_the_membership_reaches_its_level(number, alpha):
    cut = number.cut(alpha)
    x = np.linspace(-2.0, 5.0, 7001)
    inside = (cut.lower <= x) & (x <= cut.upper)
    mu = number.membership(x)
    assert np.all(mu[inside] >= alpha - 1e-12)
    assert np.all(mu[~inside] <= max(alpha, getattr(number, "floor", 0.0)) + 1e-12)
    assert number.support.lower <= cut.lower <= cut.upper <= number.support.upper


@pytest.mark.first(2)
def test_the_cuts_give_the_membership_back(number):
    """Decomposition: μ(x) is the highest level whose cut holds x."""
    levels = np.linspace(0.0, 1.0, 2001)
    cuts = [number.cut(alpha) for alpha in levels]
    for x in np.linspace(number.support.lower, number.support.upper, 41):
        highest = max(a for a, cut in zip(levels, cuts, strict=True) if cut.lower <= x <= cut.upper)
        assert highest == pytest.approx(number.membership(x), abs=1e-3)


@pytest.mark.parametrize(
    "function", [np.cos, np.exp, lambda x: x**7 - x], ids=["cos", "exp", "power"]
)
def test_mean_is_the_literal_quotient(number, function):
    parts = np.asarray(number.knots)

    def integral(f):
        return sum(quad(f, a, b, epsabs=1e-14)[0] for a, b in pairwise(parts) if a < b)

    top = integral(lambda x: function(x) * float(number.membership(x)))
    expected = top / integral(lambda x: float(number.membership(x)))
    assert number.mean(function) == pytest.approx(expected, rel=1e-12, abs=1e-13)


def test_closed_forms():
    a, b, c = 0.5, 1.0, 2.5
    triangle = sc.uncertainty.fuzzy.Triangular(a, b, c)
    assert triangle.mean() == pytest.approx((a + b + c) / 3, rel=1e-15)
    squares = a * a + b * b + c * c + a * b + b * c + c * a
    assert triangle.mean(np.square) == pytest.approx(squares / 6, rel=1e-15)
    a, b, c, d = -1.0, 0.5, 1.5, 4.0
    trapezoid, s = sc.uncertainty.fuzzy.Trapezoidal(a, b, c, d), c + d - a - b
    first = (c * c + d * d + c * d - a * a - b * b - a * b) / (3 * s)
    assert trapezoid.mean() == pytest.approx(first, rel=1e-15)
    cubes = d**3 + d * d * c + d * c * c + c**3 - a**3 - a * a * b - a * b * b - b**3
    assert trapezoid.mean(np.square) == pytest.approx(cubes / (6 * s), rel=1e-15)
    bell = sc.uncertainty.fuzzy.GaussianFuzzy(2.0, 0.5)
    assert bell.support.upper == pytest.approx(2.0 + 0.5 * np.sqrt(2 * np.log(100)), rel=1e-15)
    end = bell.support.width / 2 / 0.5
    variance = 0.25 * truncnorm.var(-end, end)
    assert bell.mean(lambda x: (x - 2.0) ** 2) == pytest.approx(variance, rel=1e-12)


def test_a_crisp_number_is_itself():
    for crisp in (
        sc.uncertainty.fuzzy.Triangular(3, 3, 3),
        sc.uncertainty.fuzzy.Trapezoidal(3, 3, 3, 3),
    ):
        assert crisp.mean(np.cos) == np.cos(3.0)
        assert crisp.cut(0.7) == sc.uncertainty.Interval(3.0, 3.0)
        np.testing.assert_array_equal(crisp.membership([2.9, 3.0, 3.1]), [0, 1, 0])


def test_several_numbers():
    one, two = sc.uncertainty.fuzzy.Triangular(0.5, 1.0, 2.5), NUMBERS["interval"]
    mean = sc.uncertainty.fuzzy.fuzzy_mean(lambda x, y: np.cos(x * y), one, two)
    weight = lambda x: float(one.membership(x))
    halves = [
        dblquad(lambda y, x: np.cos(x * y) * weight(x), a, b, -1.0, 2.0, epsabs=1e-13)[0]
        for a, b in ((0.5, 1.0), (1.0, 2.5))
    ]
    assert mean == pytest.approx(sum(halves) / (3.0 * 1.0), rel=1e-11)  # areas 3 and 1
    product = sc.uncertainty.fuzzy.fuzzy_mean(lambda x, y: x * y**2, one, two)
    assert product == pytest.approx(one.mean() * two.mean(np.square), rel=1e-14)
    together = one.mean(lambda x: x * x**2)  # the same number twice is not two numbers
    assert together > 1.15 * one.mean() * one.mean(np.square)
    assert sc.uncertainty.fuzzy.fuzzy_mean(lambda x, y: 7.0, one, two) == pytest.approx(
        7.0, rel=1e-15
    )


def test_bad_numbers():
    message = r"Triangular: got \(2.0, 1.0, 3.0\); .* a ≤ b ≤ c"
    with pytest.raises(sc.errors.InputError, match=message):
        sc.uncertainty.fuzzy.Triangular(2, 1, 3)
    with pytest.raises(sc.errors.InputError, match=r"Trapezoidal: got .* a ≤ b ≤ c ≤ d"):
        sc.uncertainty.fuzzy.Trapezoidal(0, 1, 3, 2)
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"^Triangular\.b: got nan; expected finite numbers"
    ):
        sc.uncertainty.fuzzy.Triangular(0.0, np.nan, 1.0)
    with pytest.raises(sc.errors.InputError, match=r"spread: got 0.0; expected a positive number"):
        sc.uncertainty.fuzzy.GaussianFuzzy(1.0, 0.0)
    for floor in (0.0, 1.0):
        with pytest.raises(sc.errors.InputError, match=r"floor: got .* between 0 and 1"):
            sc.uncertainty.fuzzy.GaussianFuzzy(1.0, 1.0, floor=floor)


def test_bad_arguments(number):
    for alpha in (-0.1, 1.1, np.nan):
        with pytest.raises(sc.errors.InputError, match=r"alpha: got .* between 0 and 1"):
            number.cut(alpha)
    with pytest.raises(sc.errors.NonFiniteError, match="not finite"), np.errstate(divide="ignore"):
        number.mean(lambda x: np.full_like(x, np.inf))
    with pytest.raises(sc.errors.ShapeError, match=r"got shape \(3,\)"):
        number.mean(lambda x: np.ones(3))


def test_bad_means():
    with pytest.raises(sc.errors.InputError, match="no fuzzy number"):
        sc.uncertainty.fuzzy.fuzzy_mean(np.cos)
    with pytest.raises(sc.errors.InputError, match=r"fuzzy number 1: got Interval; .*Trapezoidal"):
        sc.uncertainty.fuzzy.fuzzy_mean(
            np.hypot, sc.uncertainty.fuzzy.Triangular(0, 1, 2), sc.uncertainty.Interval(0, 1)
        )
    with pytest.raises(sc.errors.InputError, match="5 fuzzy numbers, 33554432 nodes"):
        sc.uncertainty.fuzzy.fuzzy_mean(
            lambda *x: sum(x), *[sc.uncertainty.fuzzy.Trapezoidal(0, 0, 1, 1)] * 5
        )
