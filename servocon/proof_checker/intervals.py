"""Intervals of floats, rounded outward; every bound is a number below `LARGEST`, or unknown.

Each bound is rounded by `math.nextafter`: IEEE arithmetic rounds to the nearest float, so that the
next one is on the safe side. Sines, exponentials and the like are enclosed by Arb (Johansson, 2017,
IEEE Trans. Comput. 66(8)). A function takes the bounds of its arguments and gives two bounds.
"""

from functools import lru_cache
from math import ceil, floor, inf, nan, nextafter
from math import sqrt as root
from typing import Any

LARGEST = 1e150
"""Size above which a bound counts as unknown, so that no product of two bounds overflows."""

UNKNOWN = (nan, nan)
"""Interval of what is undefined or unknown; every operation passes it on, no test accepts it."""

Pair = tuple[float, float]


def kept(lo: float, hi: float) -> Pair:
    """Interval [lo, hi], or unknown if a bound is not a number or too large."""
    return (lo, hi) if lo > -LARGEST and hi < LARGEST else UNKNOWN


def add(al: float, ah: float, bl: float, bh: float) -> Pair:
    """Sum of two intervals. A sum of floats that is 0 is exact, and stays."""
    lo, hi = al + bl, ah + bh
    return kept(lo and nextafter(lo, -inf), hi and nextafter(hi, inf))


def mul(al: float, ah: float, bl: float, bh: float) -> Pair:
    """Product of two intervals; a bound that has a sign is not rounded across 0."""
    if al >= 0.0:
        if bl >= 0.0:
            return kept(nextafter(al * bl, 0.0), nextafter(ah * bh, inf))
        if bh <= 0.0:
            return kept(nextafter(ah * bl, -inf), nextafter(al * bh, 0.0))
        return kept(nextafter(ah * bl, -inf), nextafter(ah * bh, inf))
    if ah <= 0.0:
        if bl >= 0.0:
            return kept(nextafter(al * bh, -inf), nextafter(ah * bl, 0.0))
        if bh <= 0.0:
            return kept(nextafter(ah * bh, 0.0), nextafter(al * bl, inf))
        return kept(nextafter(al * bh, -inf), nextafter(al * bl, inf))
    if bl >= 0.0:
        return kept(nextafter(al * bh, -inf), nextafter(ah * bh, inf))
    if bh <= 0.0:
        return kept(nextafter(ah * bl, -inf), nextafter(al * bl, inf))
    low, high = min(al * bh, ah * bl), max(al * bl, ah * bh)
    return kept(nextafter(low, -inf), nextafter(high, inf))


def div(al: float, ah: float, bl: float, bh: float) -> Pair:
    """Quotient of two intervals; unknown if the denominator contains 0."""
    if bh < 0.0:
        al, ah, bl, bh = -ah, -al, -bh, -bl
    if not bl > 0.0:
        return UNKNOWN
    low = nextafter(al / bh, 0.0) if al >= 0.0 else nextafter(al / bl, -inf)
    high = nextafter(ah / bh, 0.0) if ah <= 0.0 else nextafter(ah / bl, inf)
    return kept(low, high)


def sqr(lo: float, hi: float) -> Pair:
    """Square of an interval."""
    if hi < 0.0:
        lo, hi = -hi, -lo
    low = nextafter(lo * lo, 0.0) if lo > 0.0 else 0.0
    return kept(low, nextafter(max(lo * lo, hi * hi), inf))


def sqrt(lo: float, hi: float) -> Pair:
    """Square root of an interval; unknown if it has negative numbers."""
    return (nextafter(root(lo), 0.0), nextafter(root(hi), inf)) if lo >= 0.0 else UNKNOWN


def absolute(lo: float, hi: float) -> Pair:
    """Absolute value of an interval."""
    return kept(max(lo, -hi, 0.0), max(-lo, hi))


def maximum(al: float, ah: float, bl: float, bh: float) -> Pair:
    """Maximum of two intervals."""
    return (max(al, bl), max(ah, bh)) if al <= ah and bl <= bh else UNKNOWN


def norm(*bounds: float) -> Pair:
    """Euclidean norm of several intervals."""
    total = (0.0, 0.0)
    for i in range(0, len(bounds), 2):
        total = add(*total, *sqr(bounds[i], bounds[i + 1]))
    return sqrt(*total)


RANGES = {"exp": (0.0, LARGEST), "log": (-LARGEST, LARGEST), "tanh": (-1.0, 1.0)}
"""Increasing functions, and the range of each."""


@lru_cache(1)
def _arb() -> Any:
    """Arb's real numbers; loaded when a program needs one, as nothing else does."""
    try:
        from flint import arb
    except ModuleNotFoundError as error:
        cure = "pip install 'servocon[proof]'"
        raise ModuleNotFoundError(
            f"A proof log needs python-flint: {cure}", name="flint"
        ) from error
    return arb


def _floats(ball: Any) -> Pair:
    return nextafter(float(ball.lower()), -inf), nextafter(float(ball.upper()), inf)


@lru_cache(1 << 16)
def at(function: str, x: float) -> Pair:
    """Enclosure of an elementary function at a number."""
    return _floats(getattr(_arb()(x), function)())


@lru_cache(1 << 16)
def _turns(x: float, shift: float) -> tuple[int, int]:
    """Whole numbers above and below x/2π − shift, which may be x/2π − shift itself."""
    low, high = _floats(_arb()(x) / (2 * _arb().pi()) - shift)
    return ceil(low), floor(high)


def increasing(function: str, lo: float, hi: float) -> Pair:
    """Enclosure of exp, log or tanh over an interval."""
    if not lo <= hi or (function == "log" and lo <= 0.0):
        return UNKNOWN
    least, largest = RANGES[function]
    return kept(max(at(function, lo)[0], least), min(at(function, hi)[1], largest))


def wave(function: str, lo: float, hi: float) -> Pair:
    """Enclosure of sin or cos over an interval: its ends, and the crests that it may contain."""
    if not lo <= hi:
        return UNKNOWN
    first, last = at(function, lo), at(function, hi)
    low, high = min(first[0], last[0]), max(first[1], last[1])
    crest = 0.25 if function == "sin" else 0.0  # crests are at 2π (n + crest)
    if _turns(hi, crest)[1] >= _turns(lo, crest)[0]:
        high = 1.0
    if _turns(hi, crest + 0.5)[1] >= _turns(lo, crest + 0.5)[0]:
        low = -1.0
    return max(low, -1.0), min(high, 1.0)


# -- conditions: 1 true, 0.75 true but touching the switch, 0.5 open, 0.25, 0 false ----------------


def below(al: float, ah: float, bl: float, bh: float) -> float:
    """Condition a < b."""
    if not (al <= ah and bl <= bh):
        return nan
    return 1.0 if ah < bl else 0.0 if al > bh else 0.25 if al == bh else 0.5


def equal(al: float, ah: float, bl: float, bh: float) -> float:
    """Condition a = b, which is true only of two equal numbers."""
    if not (al <= ah and bl <= bh):
        return nan
    return 0.0 if ah < bl or al > bh else 0.75 if al == ah == bl == bh else 0.5


def both(a: float, b: float) -> float:
    """Conjunction of two conditions."""
    return nan if a != a or b != b else min(a, b)


def larger(al: float, ah: float, bl: float, bh: float) -> float:
    """Condition a > b that chooses the slope of a maximum: open in each box that touches a = b."""
    if not (al <= ah and bl <= bh):
        return nan
    return 1.0 if al > bh else 0.0 if bl > ah else 0.5


def strict(condition: float) -> float:
    """Condition of slopes: unknown in each closed box that touches the switch."""
    return condition if condition in (0.0, 1.0) else nan


def pick(condition: float, al: float, ah: float, bl: float, bh: float) -> Pair:
    """Interval a if the condition holds, b if it does not, the hull of both if it is open."""
    if condition > 0.5:
        return al, ah
    if condition < 0.5:
        return bl, bh
    known = condition == condition and al <= ah and bl <= bh
    return (min(al, bl), max(ah, bh)) if known else UNKNOWN


def sign(lo: float, hi: float) -> Pair:
    """Sign of an interval."""
    return (float((lo > 0) - (lo < 0)), float((hi > 0) - (hi < 0))) if lo <= hi else UNKNOWN


def sign_slope(lo: float, hi: float) -> Pair:
    """Slope of the sign: 0 away from its jump."""
    return (0.0, 0.0) if lo > 0.0 or hi < 0.0 else UNKNOWN


def abs_slope(lo: float, hi: float) -> Pair:
    """Slope of |x|: the hull of both in each closed box that touches 0."""
    if lo > 0.0:
        return 1.0, 1.0
    if hi < 0.0:
        return -1.0, -1.0
    return (-1.0, 1.0) if lo <= hi else UNKNOWN


def norm_slope(lo: float, hi: float, low: float, high: float) -> Pair:
    """Slope x/‖x‖ of a norm [low, high], within [−1, 1]."""
    if not (lo <= hi and low <= high):
        return UNKNOWN
    ratio = div(lo, hi, low, high) if low > 0.0 else (-1.0, 1.0)
    return max(ratio[0], -1.0), min(ratio[1], 1.0)


def meet(lo: float, hi: float, cl: float, ch: float, spread: float) -> Pair:
    """Interval [lo, hi] within [cl, ch] ± spread, unless that is unknown.

    The factor is far above the rounding of a sum of products, the last term above its underflow.
    """
    spread = spread * (1.0 + 1e-12) + 1e-300
    low, high = nextafter(cl - spread, -inf), nextafter(ch + spread, inf)
    return (low if low > lo else lo), (high if high < hi else hi)
