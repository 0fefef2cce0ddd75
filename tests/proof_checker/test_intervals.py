"""Each operation against exact fractions, or mpmath at 300 bits; the unknown is never lost."""

import inspect
import math
import sys
from fractions import Fraction
from itertools import product

import mpmath
import numpy as np
import pytest

from servocon.proof_checker import intervals as iv

pytest.importorskip("flint")

TINY, HUGE = 5e-324, 1e149
ENDS = (-HUGE, -3.1, -1.0, -1e-200, -TINY, 0.0, TINY, 1e-200, 0.1, 1.0, 7.3, HUGE)
PAIRS = [(a, b) for a in ENDS for b in ENDS if a <= b]
SIDES = [(-2.0, -1.0), (-2.0, 0.0), (-2.0, 3.0), (-3.0, 2.0), (0.0, 0.0), (0.0, 2.0), (1.0, 2.0)]


def random_pairs(count, seed=0):
    draw = np.random.default_rng(seed)
    ends = draw.normal(size=(count, 2)) * 10.0 ** draw.integers(-3, 4, size=(count, 1))
    return [tuple(map(float, sorted(pair))) for pair in ends]


def exact(op, a, b):
    x, y = Fraction(a), Fraction(b)
    return {"add": lambda: x + y, "mul": lambda: x * y, "div": lambda: x / y}[op]()


def ulps(bound, true):
    """Distance of a bound from the true end, in units of its last place."""
    return abs(Fraction(bound) - true) / Fraction(math.ulp(bound))


@pytest.mark.parametrize("op", ["add", "mul", "div"])
def test_arithmetic_holds_the_exact_results_and_is_sharp(op):
    drawn = list(zip(random_pairs(400), random_pairs(400, 1), strict=True))
    for a, b in [*product(SIDES, SIDES), *drawn, *product(PAIRS[::3], PAIRS[::2])]:
        low, high = getattr(iv, op)(*a, *b)
        if op == "div" and b[0] <= 0.0 <= b[1]:
            assert math.isnan(low)
            assert math.isnan(high)
            continue
        corners = [exact(op, x, y) for x in a for y in b]
        if math.isnan(low):
            assert math.isnan(high)
            assert max(map(abs, corners)) > 0.99e150
            continue
        assert Fraction(low) <= min(corners)
        assert Fraction(high) >= max(corners)
        if (a, b) in drawn or (a in SIDES and b in SIDES):
            assert ulps(low, min(corners)) <= 1.5
            assert ulps(high, max(corners)) <= 1.5


def test_squares_and_magnitudes():
    for a in [*SIDES, *PAIRS, *random_pairs(300)]:
        points = [Fraction(x) for x in a] + [Fraction(0)] * (a[0] <= 0.0 <= a[1])
        squares, sizes = [x * x for x in points], [abs(x) for x in points]
        low, high = iv.sqr(*a)
        if math.isnan(high):
            assert max(squares) > Fraction(iv.LARGEST)
        else:
            assert 0 <= Fraction(low) <= min(squares)
            assert Fraction(high) >= max(squares)
        assert tuple(map(Fraction, iv.absolute(*a))) == (min(sizes), max(sizes))
    for a in random_pairs(300):
        low, high = iv.sqr(*a)
        assert ulps(high, max(Fraction(x) ** 2 for x in a)) <= 1.5
        assert low == 0.0 or ulps(low, min(Fraction(x) ** 2 for x in a)) <= 1.5


def test_roots_and_norms():
    for low, high in [*SIDES, *random_pairs(300)]:
        found = iv.sqrt(low, high)
        if low < 0.0:
            assert all(map(math.isnan, found))
        else:
            assert Fraction(found[0]) ** 2 <= Fraction(low)
            assert Fraction(found[1]) ** 2 >= Fraction(high)
            assert found[1] <= math.nextafter(math.sqrt(high), math.inf)
            assert found[0] >= math.nextafter(math.sqrt(low), 0.0)
    for a, b in product(SIDES, SIDES):
        low, high = iv.norm(*a, *b)
        sums = [
            min(0 if p[0] <= 0 <= p[1] else min(x * x for x in p) for p in [pair])
            for pair in (a, b)
        ]
        largest = sum(max(x * x for x in pair) for pair in (a, b))
        assert Fraction(low) ** 2 <= Fraction(sum(sums))
        assert Fraction(high) ** 2 >= Fraction(largest)
        assert low == pytest.approx(math.sqrt(sum(sums)), rel=1e-15, abs=1e-150)
        assert high == pytest.approx(math.sqrt(largest), rel=1e-15, abs=1e-150)
    assert iv.norm(3.0, 3.0, 4.0, 4.0) == pytest.approx((5.0, 5.0))


@pytest.mark.first(2)
@pytest.mark.parametrize("function", ["sin", "cos", "exp", "log", "tanh"])
def test_elementary_functions_hold_mpmath(function):
    enclose = iv.wave if function in ("sin", "cos") else iv.increasing
    ends = [0.0, 1e-300, 0.5, 1.5, 3.0, 4.5, 6.0, 6.3, 20.0, 345.6, 1e5 + 1e-3]
    ends += [math.pi / 2, math.pi, 3 * math.pi / 2, 2 * math.pi, 1e-9]
    ends = sorted({*ends, *(-x for x in ends)})
    true, tiny = getattr(mpmath, function), 1e-18 if function in ("sin", "cos") else 1e-300
    for a in [(a, b) for a in ends for b in ends if a <= b] + random_pairs(60):
        low, high = enclose(function, *a)
        if (function == "log" and a[0] <= 0.0) or (function == "exp" and a[1] > 345.0):
            assert math.isnan(low)
            assert math.isnan(high)
            continue
        with mpmath.workprec(300):
            width = mpmath.mpf(a[1]) - a[0]
            points = [a[0] + width * i / 8 for i in range(8)] + [mpmath.mpf(a[1])]
            half = mpmath.pi / 2  # the crests
            first, last = int(mpmath.ceil(points[0] / half)), int(mpmath.floor(points[-1] / half))
            points += [half * n for n in range(first, min(first + 4, last) + 1)]
            found = [true(x) for x in points]
            assert mpmath.mpf(low) <= min(found)
            assert mpmath.mpf(high) >= max(found)
            assert min(found) - low <= 2e-15 * abs(min(found)) + tiny
            assert high - max(found) <= 2e-15 * abs(max(found)) + tiny


@pytest.mark.parametrize("turns", [1e7, 1e9, 1e11])
def test_a_crest_far_away_between_two_floats_is_seen(turns):
    """The quotient x/2π is known less well there than how far the crest is from the ends."""
    for n in range(int(turns), int(turns) + 40):
        for function, place, value in (("sin", 0.25, 1), ("sin", 0.75, -1), ("cos", 0.5, -1)):
            with mpmath.workprec(300):
                crest = 2 * mpmath.pi * (n + mpmath.mpf(place))
                near = float(crest)
                beyond = math.nextafter(near, math.inf if near < crest else -math.inf)
            found = iv.wave(function, *sorted((near, beyond)))
            assert found[value == 1] == value


def test_ranges_are_kept():
    assert iv.increasing("exp", -1e100, -800.0)[0] == 0.0
    assert iv.increasing("tanh", -900.0, 900.0) == (-1.0, 1.0)
    assert iv.wave("sin", -1e140, 1e140) == (-1.0, 1.0)
    assert iv.wave("cos", -0.0, 0.0)[1] == 1.0
    near = math.pi / 2 - 1e-8  # no crest, and its sine rounds to 1
    assert iv.wave("sin", near, near)[1] == 1.0
    assert iv.wave("sin", -near, -near)[0] == -1.0
    assert iv.add(0.0, 0.0, 0.0, 0.0) == (0.0, 0.0)
    assert iv.mul(0.0, 1.0, 0.0, 1.0)[0] == 0.0
    assert iv.mul(-1.0, 0.0, 0.0, 1.0)[1] == iv.mul(0.0, 1.0, -1.0, 0.0)[1] == 0.0
    assert iv.mul(-1.0, 0.0, -1.0, 0.0)[0] == 0.0
    assert iv.div(0.0, 1.0, 1.0, 2.0)[0] == iv.div(-1.0, 0.0, 1.0, 2.0)[1] == 0.0


def test_maximum_of_intervals():
    for a, b in product(SIDES, SIDES):
        assert iv.maximum(*a, *b) == (max(a[0], b[0]), max(a[1], b[1]))


def test_conditions_of_every_pair():
    """All points of both intervals say so, and 1 and 0 leave a gap."""
    for a, b in product(SIDES, SIDES):
        gap = a[1] < b[0] or b[1] < a[0]
        always, never = a[1] < b[0], a[0] >= b[1]
        expected = 1.0 if always else (0.0 if gap else 0.25) if never else 0.5
        assert iv.below(*a, *b) == expected
        same = a == b and a[0] == a[1]
        assert iv.equal(*a, *b) == (0.0 if gap else 0.75 if same else 0.5)
        larger = 1.0 if a[0] > b[1] else 0.0 if b[0] > a[1] else 0.5
        assert iv.larger(*a, *b) == larger
    for a, b in product((0.0, 0.25, 0.5, 0.75, 1.0), repeat=2):
        assert iv.both(a, b) == min(a, b)
    assert [iv.strict(c) for c in (0.0, 1.0)] == [0.0, 1.0]
    assert all(math.isnan(iv.strict(c)) for c in (0.25, 0.5, 0.75, math.nan))
    for condition, expected in ((1.0, (1, 2)), (0.75, (1, 2)), (0.0, (3, 4)), (0.25, (3, 4))):
        assert iv.pick(condition, 1.0, 2.0, 3.0, 4.0) == expected
    assert iv.pick(0.5, 1.0, 2.0, 3.0, 4.0) == iv.pick(0.5, 3.0, 4.0, 1.0, 2.0) == (1.0, 4.0)
    assert iv.pick(0.5, 1.0, 5.0, 3.0, 4.0) == (1.0, 5.0)
    assert iv.pick(0.5, 1.0, 1.0, 3.0, 3.0) == (1.0, 3.0)


def test_slopes_at_kinks_hold_both_sides_in_every_box_that_touches():
    assert iv.abs_slope(0.0, 1.0) == iv.abs_slope(-1.0, 0.0) == (-1.0, 1.0)
    assert iv.abs_slope(TINY, 1.0) == (1.0, 1.0)
    assert iv.abs_slope(-1.0, -TINY) == (-1.0, -1.0)
    assert iv.norm_slope(0.0, 1.0, 0.0, 1.0) == (-1.0, 1.0)
    assert iv.norm_slope(-1.0, 3.0, 2.0, 5.0) == pytest.approx((-0.5, 1.0))
    assert iv.norm_slope(1.0, 1.0, 2.0, 2.0) == pytest.approx((0.5, 0.5))
    assert iv.sign(-2.0, -1.0) == (-1.0, -1.0)
    assert iv.sign(-2.0, 0.0) == (-1.0, 0.0)
    assert iv.sign(2.0, 2.0) == (1.0, 1.0)
    assert iv.sign(0.0, 3.0) == (0.0, 1.0)
    assert iv.sign_slope(1.0, 2.0) == iv.sign_slope(-2.0, -1.0) == (0.0, 0.0)
    assert all(map(math.isnan, (*iv.sign_slope(0.0, 1.0), *iv.sign_slope(-1.0, 0.0))))


def test_mean_value_form_narrows_only():
    low, high = iv.meet(-10.0, 10.0, 1.0, 2.0, 3.0)
    assert low < -2.0
    assert high > 5.0
    assert (low, high) == pytest.approx((-2.0, 5.0), rel=1e-11)
    assert iv.meet(0.0, 1.0, 0.5, 0.5, 3.0) == (0.0, 1.0)
    assert iv.meet(0.0, 1.0, 0.5, 0.5, math.nan) == (0.0, 1.0)
    assert all(map(math.isnan, iv.meet(*iv.UNKNOWN, 0.5, 0.5, 1.0)))
    assert iv.meet(-1.0, 1.0, 0.25, 0.25, 0.0)[1] > 0.25 > iv.meet(-1.0, 1.0, 0.25, 0.25, 0.0)[0]
    low, high = iv.meet(-1.0, 1.0, 0.0, 0.0, 0.0)  # products of slopes and widths may underflow
    assert low < -TINY
    assert high > TINY


TAKES = {"increasing": ["exp", "log", "tanh"], "wave": ["sin", "cos"]}


@pytest.mark.parametrize(
    "name",
    [n for n, f in vars(iv).items() if inspect.isfunction(f) and f.__module__ == iv.__name__],
)
def test_no_operation_loses_the_unknown(name):
    function = getattr(iv, name)
    if name.startswith("_") or name in ("at", "kept", "meet", "strict", "pick", "both"):
        pytest.skip("tested elsewhere")
    parameters = list(inspect.signature(function).parameters)
    first = TAKES.get(name, [None])
    count = len(parameters) - (name in TAKES) if name != "norm" else 4
    for known in SIDES:
        for place in range(count // 2):
            bounds = [b for i in range(count // 2) for b in (iv.UNKNOWN if i == place else known)]
            for word in first:
                found = function(*([word] if word else []), *bounds)
                found = found if isinstance(found, tuple) else (found,)
                assert all(map(math.isnan, found)), (word, bounds)


def test_unknown_conditions_and_branches():
    nan = math.nan
    for known in (0.0, 0.25, 0.5, 0.75, 1.0):
        assert math.isnan(iv.both(nan, known))
        assert math.isnan(iv.both(known, nan))
    assert all(map(math.isnan, iv.pick(nan, 1.0, 2.0, 3.0, 4.0)))
    assert all(map(math.isnan, iv.pick(0.5, nan, nan, 3.0, 4.0)))
    assert all(map(math.isnan, iv.pick(0.5, 3.0, 4.0, nan, nan)))
    assert iv.pick(0.0, nan, nan, 3.0, 4.0) == iv.pick(1.0, 3.0, 4.0, nan, nan) == (3.0, 4.0)
    assert all(map(math.isnan, iv.kept(nan, 1.0)))
    assert all(map(math.isnan, iv.kept(0.0, nan)))
    assert all(map(math.isnan, (*iv.kept(0.0, 1e150), *iv.kept(-1e150, 0.0))))


def test_arb_may_have_more_digits_than_a_float():
    """Its ends are then rounded to the nearest float, and have to go outward once more."""
    flint = pytest.importorskip("flint")
    before = flint.ctx.prec
    try:
        flint.ctx.prec = 200
        iv.at.cache_clear()
        with mpmath.workprec(300):
            for x in np.random.default_rng(2).normal(size=50):
                low, high = iv.at("sin", float(x))
                assert low < mpmath.sin(float(x)) < high
                assert high - low <= 4 * math.ulp(high)
    finally:
        flint.ctx.prec = before
        iv.at.cache_clear()


def test_flint_is_asked_for_by_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "flint", None)
    iv._arb.cache_clear()
    iv.at.cache_clear()
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'servocon\[proof\]'"):
        iv.at("exp", 0.123)
    monkeypatch.undo()
    assert iv.at("exp", 0.0)[0] <= 1.0 <= iv.at("exp", 0.0)[1]
