"""Fuzzy numbers: memberships, α-cuts, and the D-operation.

A fuzzy number ν has a membership μ(x) between 0 and 1, the degree to which x belongs to it. Its
α-cut is the interval where μ ≥ α. The D-operation is the mean weighted with the membership,

    D[f(ν)] = ∫ f(x) μ(x) dx / ∫ μ(x) dx.

It is linear in f, and equals f(c) for a number that is exactly c.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, NonFiniteError, ShapeError
from servocon.namespace import attach_own
from servocon.uncertainty.ranges import Interval, Range, require_order
from servocon.user_code import explained

NODES = 32
"""Gauss–Legendre nodes on each smooth piece of a membership: exact for a polynomial f of degree 62
times a linear membership."""

MOST_NODES = 10_000_000
"""Largest product grid for a mean over several fuzzy numbers."""


class FuzzyNumber(Range):
    """A number known by its membership; for equal membership on an interval use `Trapezoidal`."""

    @property
    @abstractmethod
    def knots(self) -> tuple[float, ...]:
        """Ends of the support and, in between, points where the membership is not smooth."""

    @abstractmethod
    def membership(self, x: ArrayLike) -> np.ndarray:
        """μ(x), between 0 and 1, for an array of any shape."""

    @abstractmethod
    def cut(self, alpha: float) -> Interval:
        """The α-cut, the interval of μ ≥ α; the whole support for α = 0.

        Raises:
            InputError: α is not between 0 and 1.
        """

    @property
    def support(self) -> Interval:
        """The α-cut at α = 0."""
        return self.cut(0.0)

    def mean(self, function: Callable[[np.ndarray], Any] = lambda x: x) -> float:
        """D[f(ν)], see `fuzzy_mean`; without a function, the mean of ν itself."""
        return fuzzy_mean(function, self)


@dataclass(frozen=True)
class Trapezoidal(FuzzyNumber):
    """Membership rising from `a` to `b`, 1 up to `c`, falling to `d`.

    An interval is the case a = b, c = d.

    Raises:
        InputError: the corners are not finite, or not in order.
    """

    a: float
    b: float
    c: float
    d: float

    def __post_init__(self):
        require_order(self, "a ≤ b ≤ c ≤ d")

    @property
    def knots(self) -> tuple[float, ...]:
        """The four corners."""
        return (self.a, self.b, self.c, self.d)

    def membership(self, x: ArrayLike) -> np.ndarray:
        """Piecewise linear."""
        return _piecewise(x, *self.knots)

    def cut(self, alpha: float) -> Interval:
        """[a + α (b − a), d − α (d − c)]."""
        return _sloped_cut(alpha, *self.knots)


@dataclass(frozen=True)
class Triangular(FuzzyNumber):
    """Membership rising from `a` to 1 at `b`, falling to `c`.

    Raises:
        InputError: the corners are not finite, or not in order.
    """

    a: float
    b: float
    c: float

    def __post_init__(self):
        require_order(self, "a ≤ b ≤ c")

    @property
    def knots(self) -> tuple[float, ...]:
        """The three corners."""
        return (self.a, self.b, self.c)

    def membership(self, x: ArrayLike) -> np.ndarray:
        """Piecewise linear."""
        return _piecewise(x, self.a, self.b, self.b, self.c)

    def cut(self, alpha: float) -> Interval:
        """[a + α (b − a), c − α (c − b)]."""
        return _sloped_cut(alpha, self.a, self.b, self.b, self.c)


@dataclass(frozen=True)
class GaussianFuzzy(FuzzyNumber):
    """Membership exp(−(x − centre)² / 2 spread²), and 0 where it is below `floor`.

    Attributes:
        centre: Value with membership 1.
        spread: Distance from the centre to the membership e^−½ = 0.607.
        floor: Membership that counts as zero, which bounds the support: 0.01 ends it at 3.03
            spreads.

    Raises:
        InputError: the spread is not positive, or the floor is not between 0 and 1.
    """

    centre: float
    spread: float
    floor: float = 0.01

    def __post_init__(self):
        for name in ("centre", "spread", "floor"):
            where, value = f"GaussianFuzzy.{name}", getattr(self, name)
            validate.shape(where, value, ())
            validate.finite(where, value)
            object.__setattr__(self, name, float(value))
        validate.positive("GaussianFuzzy.spread", self.spread, "a positive number")
        if not 0 < self.floor < 1:
            raise InputError("GaussianFuzzy.floor", got=self.floor, expected="between 0 and 1")

    @property
    def knots(self) -> tuple[float, ...]:
        """The ends of the support, and the centre."""
        return (self.support.lower, self.centre, self.support.upper)

    def membership(self, x: ArrayLike) -> np.ndarray:
        """The bell curve, cut off at the ends of the support."""
        x, inside = validate.array("x", x), self.support
        bell = np.exp(-0.5 * ((x - self.centre) / self.spread) ** 2)
        return np.where((inside.lower <= x) & (x <= inside.upper), bell, 0.0)

    def cut(self, alpha: float) -> Interval:
        """centre ± spread √(−2 ln max(α, floor))."""
        _check_level(alpha)
        half = self.spread * float(np.sqrt(-2.0 * np.log(max(alpha, self.floor))))
        return Interval(self.centre - half, self.centre + half)


@explained
def fuzzy_mean(function: Callable[..., Any], *numbers: FuzzyNumber) -> float:
    """D[f(ν₁, ν₂, …)], the mean of f weighted with the product of the memberships.

    Computed by Gauss–Legendre quadrature with `NODES` nodes on each piece between knots, which is
    exact to rounding for smooth f. The numbers are assumed independent. Express dependent
    quantities, such as an initial value and a disturbance due to one unknown load, as functions of
    the same number, since D[f g] is not D[f] D[g] for them.

    Args:
        function: f, elementwise on NumPy arrays.
        numbers: The fuzzy numbers on which it depends, in order.

    Raises:
        InputError: there are no numbers or too many, or an argument is not a fuzzy number.
        ShapeError: f is not elementwise.
        NonFiniteError: f is not finite somewhere on the support.
    """
    if not numbers:
        raise InputError("fuzzy_mean", got="no fuzzy number", expected="at least one")
    for i, number in enumerate(numbers):
        validate.instance(
            f"fuzzy number {i}",
            number,
            FuzzyNumber,
            "a fuzzy number",
            "An interval (a, b) is servocon.uncertainty.fuzzy.Trapezoidal(a, a, b, b).",
        )
    rules = [_rule(number) for number in numbers]
    count = int(np.prod([len(nodes) for nodes, _ in rules]))
    if count > MOST_NODES:
        raise InputError(
            "fuzzy_mean",
            got=f"{len(numbers)} fuzzy numbers, {count} nodes",
            expected=f"at most {MOST_NODES} nodes",
            cure="Split f into sums and products of functions of fewer numbers.",
        )
    grids = np.meshgrid(*(nodes for nodes, _ in rules), indexing="ij")
    values = np.asarray(function(*grids), dtype=float)
    if values.shape not in ((), grids[0].shape):
        raise ShapeError(
            "function of fuzzy_mean",
            got=f"shape {values.shape} for arguments of shape {grids[0].shape}",
            expected="one value for each element",
        )
    if not np.isfinite(values).all():
        raise NonFiniteError(
            "function of fuzzy_mean",
            got="a value that is not finite",
            expected="finite values on the whole support",
        )
    values = np.broadcast_to(values, grids[0].shape)
    for _, weights in reversed(rules):
        values = values @ weights
    return float(values)


def _rule(number: FuzzyNumber) -> tuple[np.ndarray, np.ndarray]:
    """Nodes on the support, and weights that include the membership and sum to 1."""
    knots = np.asarray(number.knots)
    if knots[0] == knots[-1]:
        return knots[:1], np.ones(1)
    x, w = np.polynomial.legendre.leggauss(NODES)
    left, width = knots[:-1, None], np.diff(knots)[:, None]
    nodes = (left + width * (x + 1) / 2).ravel()
    weights = (width * w).ravel() * number.membership(nodes)
    used = np.repeat(width[:, 0] > 0, NODES)
    return nodes[used], weights[used] / weights[used].sum()


def _piecewise(x: ArrayLike, a: float, b: float, c: float, d: float) -> np.ndarray:
    x = validate.array("x", x)
    with np.errstate(divide="ignore", invalid="ignore"):  # a vertical side has no slope
        rising, falling = (x - a) / (b - a), (d - x) / (d - c)
    inner = np.where(x < b, rising, np.where(x > c, falling, 1.0))
    return np.where((a <= x) & (x <= d), inner, 0.0)


def _sloped_cut(alpha: float, a: float, b: float, c: float, d: float) -> Interval:
    _check_level(alpha)
    # Exactly [a, d] at 0 and [b, c] at 1; rounding never makes the ends cross.
    lower, upper = (1 - alpha) * a + alpha * b, (1 - alpha) * d + alpha * c
    return Interval(min(lower, b), max(upper, c))


def _check_level(alpha: float) -> None:
    if not 0 <= alpha <= 1:
        raise InputError("alpha", got=alpha, expected="a membership between 0 and 1")


attach_own(globals())
