"""The fuzzy-optimal gain of a robust law: a trade-off between performance and control effort.

For a law whose Lyapunov function obeys

    V̇ ≤ −λ V + ζ/κ,

V(t) ≤ η(t) + η_∞ with a transient η = (V₀ − ζ/(λκ)) e^{−λt} and a steady state η_∞ = ζ/(λκ). V₀ and
ζ are fuzzy. With the D-operation (`servocon.uncertainty.fuzzy.fuzzy_mean`) the index

    J(κ) = D[∫₀^∞ η² dt] + w₂ D[η_∞²] + w₃ κ²

has exactly one minimum over κ > 0. For the law p₃ = −κ M Aᵀ(AAᵀ)⁻¹P⁻¹ρ²β against an uncertainty
‖·‖ ≤ ζ_f ρ, ζ = ζ_f²/(2(1 + ρ_E)) and V = βᵀPβ. The fuzzy description chooses the gain; the bound
on V holds for every value within the supports.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq, minimize_scalar

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, written
from servocon.precision import float64
from servocon.uncertainty.fuzzy import FuzzyNumber, fuzzy_mean
from servocon.user_code import explained

SCANNED = 400
"""Number of logarithmically spaced gains in the scan for a minimum of J."""

SHARPNESS = 1e-12
"""Tolerance of ln κ at the minimum of J."""


class CostCurve(NamedTuple):
    """The terms of J at a number of gains (each in the shape of `gain`).

    Attributes:
        gain: κ.
        transient: D[∫η² dt].
        steady: w₂ D[η_∞²].
        effort: w₃ κ².
    """

    gain: np.ndarray
    transient: np.ndarray
    steady: np.ndarray
    effort: np.ndarray

    @property
    def cost(self) -> np.ndarray:
        """J, the sum of the terms."""
        return self.transient + self.steady + self.effort


@dataclass(frozen=True)
class OptimalGain:
    """The gain that minimizes J, and the data of J.

    Attributes:
        gain: κ*.
        cost: J(κ*).
        initial_square: D[V₀²].
        cross: D[V₀ ζ].
        zeta_square: D[ζ²].
        rate: λ [1/s], a number or a function of κ.
        steady_weight: w₂.
        gain_weight: w₃.
    """

    gain: float
    cost: float
    initial_square: float
    cross: float
    zeta_square: float
    rate: float | Callable[[np.ndarray], Any]
    steady_weight: float
    gain_weight: float

    def curve(self, gains: ArrayLike | None = None) -> CostCurve:
        """The terms of J at `gains` > 0; by default at 201 gains from κ*/10 to 10 κ*.

        Raises:
            InputError: a gain is not positive.
        """
        if gains is None:
            gains = self.gain * np.logspace(-1.0, 1.0, 201)
        gains = np.asarray(gains, dtype=float)
        validate.positive("gains", gains, "positive gains")
        return _curve(
            gains,
            self.rate,
            (self.initial_square, self.cross, self.zeta_square),
            (self.steady_weight, self.gain_weight),
        )


@explained
@float64
def fuzzy_optimal_gain(
    initial: float | FuzzyNumber | Callable[..., Any],
    zeta: float | FuzzyNumber | Callable[..., Any],
    rate: float | Callable[[np.ndarray], Any],
    *,
    variables: Sequence[FuzzyNumber] = (),
    steady_weight: float = 1.0,
    gain_weight: float = 1.0,
    bounds: tuple[float, float] | None = None,
) -> OptimalGain:
    """The gain κ* that minimizes J, see `servocon.design.fuzzy_gain`.

    With a constant λ, J'(κ) = 0 is κ⁴ + p κ − q = 0 with p = D[V₀ζ]/(2 w₃ λ²) and
    q = (1/λ + 2 w₂) D[ζ²]/(2 w₃ λ²): one sign change, hence one positive root. If λ is a function
    of κ, J is minimized numerically within `bounds`.

    Args:
        initial: V₀ ≥ 0: a number, a fuzzy number, or a function of `variables`.
        zeta: ζ ≥ 0, likewise. Fuzzy numbers given here and as `initial` are independent; express
            dependent quantities as functions of the same `variables`.
        rate: λ > 0 [1/s], or a function of κ (elementwise on NumPy arrays).
        variables: Fuzzy numbers on which the functions `initial` and `zeta` depend, in order.
        steady_weight: w₂ > 0, usually 1 to 10.
        gain_weight: w₃ > 0; choose it so that w₃κ² is as large as the other terms.
        bounds: Smallest and largest gain, if λ is a function of κ.

    Raises:
        InputError: an argument cannot be used, D[ζ²] is zero (no gain is needed then), or J has no
            minimum within `bounds`.
    """
    weights = (
        validate.number("steady_weight", steady_weight),
        validate.number("gain_weight", gain_weight),
    )
    if not isinstance(variables, Sequence) or isinstance(variables, str):
        raise InputError("variables", got=written(variables), expected="fuzzy numbers, in order")
    moments = _moments(initial, zeta, tuple(variables))
    if not np.isfinite(moments).all():
        raise _beyond(f"D[V₀²], D[V₀ζ], D[ζ²] = {', '.join(f'{x:.3g}' for x in moments)}")
    if not moments[2] > 0:
        raise InputError("zeta", got="D[ζ²] = 0", expected="an uncertainty to act against")
    if callable(rate):
        gain = _bracketed(rate, moments, weights, bounds)
    else:
        rate = validate.number("rate", rate)
        if bounds is not None:
            raise InputError(
                "bounds", got=bounds, expected="none, with a constant rate: the root is unique"
            )
        gain = _root(rate, moments, weights)
    with np.errstate(over="ignore"):
        cost = float(_curve(np.asarray(gain), rate, moments, weights).cost)
    if not np.isfinite(cost):
        raise _beyond(f"J = {cost} at κ = {gain:.3g}")
    return OptimalGain(float(gain), cost, *moments, rate, *weights)


def _root(rate: float, moments: tuple[float, float, float], weights: tuple[float, float]) -> float:
    """The gain that minimizes J for a constant λ."""
    _, cross, zeta_square = moments
    with np.errstate(all="ignore"):
        scale = 2.0 * weights[1] * np.float64(rate) ** 2
        p, q = cross / scale, (1.0 / rate + 2.0 * weights[0]) * zeta_square / scale
    if not (np.isfinite(p) and 0 < q < np.inf):
        raise _beyond(f"κ⁴ + p κ − q with p = {p:.3g}, q = {q:.3g}")
    return quartic_root(float(p), float(q))


def _beyond(got: str) -> InputError:
    """The error for an index outside the range of floats."""
    return InputError(
        "initial, zeta, rate, steady_weight, gain_weight",
        got=got,
        expected="values whose squares and quotients are finite floats",
        cure="Choose units in which they are of moderate size.",
    )


def quartic_root(p: float, q: float) -> float:
    """The positive root of κ⁴ + p κ − q = 0 for p ≥ 0, q > 0, near which the quartic increases.

    Raises:
        InputError: p is negative or q is not positive.
    """
    validate.finite("p", p)
    validate.not_negative("p", p)
    unit = validate.number("q", q) ** 0.25  # κ = unit · x with x⁴ + r x − 1 = 0
    r = p / unit**3
    validate.finite("p / q^¾", r)
    near = min(1.0, 1.0 / r) if r > 0 else 1.0  # x is less than this, and more than half of it
    quartic = lambda x: x**4 + r * x - 1.0
    tiny, epsilon = np.finfo(float).tiny, np.finfo(float).eps
    root: Any = brentq(quartic, near / 2, 2 * near, xtol=tiny, rtol=4 * epsilon)
    return float(unit * root)


def _curve(
    gain: np.ndarray,
    rate: float | Callable[[np.ndarray], Any],
    moments: tuple[float, float, float],
    weights: tuple[float, float],
) -> CostCurve:
    initial_square, cross, zeta_square = moments
    value = np.asarray(rate(gain) if callable(rate) else rate, dtype=float)
    if not np.all(np.isfinite(value) & (value > 0)):
        raise InputError("rate", got=f"down to {value.min():.3g}", expected="positive [1/s]")
    x = 1.0 / (value * gain)
    transient = (initial_square - 2.0 * cross * x + zeta_square * x**2) / (2.0 * value)
    return CostCurve(gain, transient, weights[0] * zeta_square * x**2, weights[1] * gain**2)


def _bracketed(
    rate: Callable[[np.ndarray], Any],
    moments: tuple[float, float, float],
    weights: tuple[float, float],
    bounds: tuple[float, float] | None,
) -> float:
    """The gain that minimizes J within the bounds: a scan, then Brent's bounded search near it."""
    expected = "a smallest and a largest gain, both positive"
    ends = validate.array("bounds", () if bounds is None else bounds, expected)
    if ends.shape != (2,) or not 0 < ends[0] < ends[1] < np.inf:
        raise InputError("bounds", got=bounds, expected=expected)
    first, last = np.log(ends)
    logs = np.linspace(first, last, SCANNED)
    best = int(np.argmin(_curve(np.exp(logs), rate, moments, weights).cost))
    if best in (0, SCANNED - 1):
        raise InputError(
            "bounds",
            got=bounds,
            expected="bounds with the minimum of J between them",
            cure=f"J is least at the {'lower' if best == 0 else 'upper'} one: widen them there.",
        )
    found: Any = minimize_scalar(
        lambda log: float(_curve(np.exp(log), rate, moments, weights).cost),
        bounds=(logs[best - 1], logs[best + 1]),
        method="bounded",
        options={"xatol": SHARPNESS},
    )
    return float(np.exp(found.x))


@np.errstate(over="ignore")
def _moments(
    initial: Any, zeta: Any, variables: tuple[FuzzyNumber, ...]
) -> tuple[float, float, float]:
    """D[V₀²], D[V₀ζ] and D[ζ²]."""
    numbers = list(variables)
    picks = [
        _pick(where, value, numbers) for where, value in (("initial", initial), ("zeta", zeta))
    ]
    pick_initial, pick_zeta = picks
    if not numbers:
        value, other = pick_initial(), pick_zeta()
        return value * value, value * other, other * other

    def mean(function: Callable[..., Any]) -> float:
        return fuzzy_mean(function, *numbers)

    return (
        mean(lambda *x: pick_initial(*x) ** 2),
        mean(lambda *x: pick_initial(*x) * pick_zeta(*x)),
        mean(lambda *x: pick_zeta(*x) ** 2),
    )


def _pick(where: str, value: Any, numbers: list[FuzzyNumber]) -> Callable[..., Any]:
    """The quantity as a function of all fuzzy numbers; if it is a fuzzy number, it is appended."""
    if isinstance(value, FuzzyNumber):
        if value.support.lower < 0:
            raise InputError(where, got=value, expected="a fuzzy number without negative values")
        place = len(numbers)
        numbers.append(value)
        return lambda *x: x[place]
    if not callable(value):
        validate.shape(where, value, ())
        validate.finite(where, value)
        validate.not_negative(where, value, "a number of at least 0")
        number = np.float64(value)  # its square overflows to infinity instead of an error
        return lambda *x: number
    given = len(numbers)
    if not given:
        raise InputError(
            where,
            got="a function, but no variables",
            expected="the fuzzy numbers that it is a function of",
            cure="Pass variables=(...).",
        )

    def checked(*x: Any) -> np.ndarray:
        result = np.asarray(value(*x[:given]), dtype=float)
        if np.any(result < 0):
            raise InputError(
                where, got=f"{result.min():.3g} within the supports", expected="at least 0"
            )
        return result

    return checked
