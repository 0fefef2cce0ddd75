"""Choice of a loop by its certificates: its parts, and the range of a number."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from servocon import validate
from servocon.certificates.certificate import Certificate
from servocon.certificates.certify import certify
from servocon.certificates.states import StateSet
from servocon.errors import CertificateError, InputError, without_warnings
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.laws.wrapper import without_each
from servocon.precision import float64
from servocon.user_code import explained

GRID = 6
"""Number of values that are tried first, evenly in their logarithms."""

REFINED = 4
"""Number of golden sections around the best of them."""

HALVINGS = 3
"""Number of halvings between a certified and a refused value, in their logarithms."""

AS_BUILT, WITHOUT, IDEAL = "as built", "without ", "without all"
"""Names of the loops with and without their parts."""

GOLDEN = (np.sqrt(5.0) - 1.0) / 2.0


@dataclass(frozen=True)
class CertifiedRange:
    """The values of a number of a loop for which it is certified.

    Attributes:
        value: The value with the smallest ultimate bound.
        certificate: Its certificate.
        lower: The smallest certified value that was found.
        upper: The largest one.
        limited: True where a smaller value was refused, and where a larger one was; else the range
            ends at the given bounds.
        tried: Ultimate bound for each value of the quick search; infinite where it is refused.
    """

    value: float
    certificate: Certificate
    lower: float
    upper: float
    limited: tuple[bool, bool]
    tried: Mapping[float, float] = field(repr=False)

    def __str__(self) -> str:
        """The best value and the range."""
        ends = (f"{self.lower:.3g}", f"{self.upper:.3g}")
        words = ("refused below", "refused above")
        known = [w for w, refused in zip(words, self.limited, strict=True) if refused]
        beyond = f" ({' and '.join(known)})" if known else ""
        best = f"{self.value:.3g} has the smallest bound, {self.certificate.ultimate_bound:.4g}"
        return f"{best}; certified from {ends[0]} to {ends[1]}{beyond}"


@explained
@float64
def certified_range(
    plants: Any,
    law_of: Callable[[float], Any],
    states: StateSet | Callable[[float], StateSet],
    bounds: tuple[float, float],
    *,
    quick: tuple[tuple[int, int], tuple[int, int, int]] = ((8, 96), (256, 2, 10)),
    **options: Any,
) -> CertifiedRange:
    """Find the values of a number of a loop for which it is certified, and the best of them.

    The number is any one: a gain, as fast as the loop allows; the sampling period, the bandwidth of
    a filter, the size of a load. Values are tried evenly in their logarithms, then around the best
    one and around the ends of the certified range, all with few samples. The best value is
    certified with all samples; if it is refused, the next best one.

    The smallest bound of ‖β‖ is not always what a value is chosen for: with `holonomic` relations f
    is bounded by that of ‖β‖ over Λ, so let Λ be constant. `meet` chooses by a specification.

    Args:
        plants: The plants, as for `certify`.
        law_of: Function that returns the law with a value; with a `servocon.Loop` around it, or
            with ``period=`` among the options.
        states: The states, or a function that returns those for a value.
        bounds: The smallest and the largest value that are tried; both positive.
        quick: `samples` and `search` of the trials.
        options: Further arguments of `certify`.

    Raises:
        CertificateError: no value is certified; the error is that of the middle one of those tried.
        InputError: an argument cannot be used.
    """
    validate.function("law_of", law_of, arguments="value")
    expected = "the smallest and the largest value, both positive"
    ends = validate.array("bounds", bounds, expected)
    if ends.shape != (2,) or not 0.0 < ends[0] < ends[1] < np.inf:
        raise InputError("bounds", got=bounds, expected=expected)
    at = states if callable(states) and not isinstance(states, StateSet) else lambda _: states
    samples, search = quick
    tried: dict[float, float] = {}
    refused: dict[float, CertificateError] = {}

    def bound(place: float) -> float:
        value = float(np.exp(place))
        if value not in tried:
            own = {**options, "samples": samples, "search": search}
            try:
                with without_warnings():
                    certificate = certify(plants, law_of(value), at(value), **own)
            except CertificateError as error:
                tried[value], refused[value] = np.inf, error
            else:
                tried[value] = certificate.ultimate_bound
        return tried[value]

    places = np.linspace(np.log(ends[0]), np.log(ends[1]), GRID)
    found = np.array([bound(place) for place in places])
    if not np.isfinite(found).any():
        raise list(refused.values())[len(refused) // 2]
    best = int(np.argmin(found))
    _narrow(bound, places[max(best - 1, 0)], places[min(best + 1, GRID - 1)])
    fine = np.flatnonzero(np.isfinite(found))
    edges = [(fine[0], fine[0] - 1), (fine[-1], fine[-1] + 1)]
    limited = tuple(0 <= outer < GRID for _, outer in edges)
    for (inner, outer), inside in zip(edges, limited, strict=True):
        good, bad = places[inner], places[outer] if inside else np.nan
        for _ in range(HALVINGS * inside):
            middle = 0.5 * (good + bad)
            good, bad = (middle, bad) if np.isfinite(bound(middle)) else (good, middle)
    certified = [value for value, x in tried.items() if np.isfinite(x)]
    last: CertificateError | None = None
    for value in sorted(certified, key=lambda value: tried[value]):
        try:
            certificate = certify(plants, law_of(value), at(value), **options)
        except CertificateError as error:
            last = error
            continue
        span = min(certified), max(certified)
        ordered = dict(sorted(tried.items()))
        return CertifiedRange(value, certificate, *span, (limited[0], limited[1]), ordered)
    assert last is not None
    raise last


@dataclass(frozen=True, repr=False)
class Parts:
    """The certificates of a loop as it is built, and without one of its parts.

    Attributes:
        certificates: The certificate, or the error of its refusal, for ``"as built"``, ``"without
            Delayed"`` and the other parts, and ``"without all"``.
    """

    certificates: Mapping[str, Certificate | CertificateError]

    @property
    def bounds(self) -> dict[str, float]:
        """Ultimate bounds; infinite where a loop is refused."""
        return {
            name: one.ultimate_bound if isinstance(one, Certificate) else np.inf
            for name, one in self.certificates.items()
        }

    @property
    def bottleneck(self) -> str:
        """The part without which the bound is smallest."""
        each = {name: x for name, x in self.bounds.items() if name not in (AS_BUILT, IDEAL)}
        return min(each, key=lambda name: each[name]).removeprefix(WITHOUT)

    def __str__(self) -> str:
        """Table of the bounds."""
        width = max(map(len, self.certificates))
        shown = lambda x: f"{x:.4g}" if np.isfinite(x) else "refused"
        return "\n".join(f"{name:<{width}}  {shown(x)}" for name, x in self.bounds.items())

    __repr__ = __str__


@explained
@float64
def certify_parts(plants: Any, law: Law, states: StateSet, **options: Any) -> Parts:
    """Certify a loop as it is built, and without one of its parts at a time.

    The parts are the wrappers around the law: sensors, limits, delays, drives. The largest gain of
    a part that becomes ideal says which one is the bottleneck.

    Args:
        plants: The plants, as for `certify`.
        law: The law with its parts, such as `servocon.Loop.around` makes it.
        states: The states.
        options: Further arguments of `certify`.

    Raises:
        InputError: an argument cannot be used, or the law has no parts.
    """
    validate.instance("law", law, Law, "a servocon law")
    law, period = apart(law, options.pop("period", None))
    if law.layers[-1] is law:
        raise InputError(
            "law",
            got=type(law).__name__,
            expected="a law with wrappers around it",
            cure="Put servocon.Loop(...) around it: loop.around(law).",
        )
    found: dict[str, Certificate | CertificateError] = {}
    each = {f"{WITHOUT}{kind}": one for kind, one in without_each(law).items()}
    for name, one in ({AS_BUILT: law} | each | {IDEAL: law.layers[-1]}).items():
        try:
            with without_warnings():
                found[name] = certify(plants, one, states, period=period, **options)
        except CertificateError as error:
            found[name] = error
    return Parts(found)


def _narrow(bound: Callable[[float], float], low: float, high: float) -> None:
    """Try values of golden sections between two places."""
    a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    for _ in range(REFINED):
        if bound(a) <= bound(b):
            high, b = b, a
            a = high - GOLDEN * (high - low)
        else:
            low, a = a, b
            b = low + GOLDEN * (high - low)
