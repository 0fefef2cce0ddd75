"""Funnels: the specification of an error over time as a relation.

"Less than 2 mm after 1 s, never more than 5 cm" is a pair of bounds that move with time. f stays
between them as under `servocon.constraint.bounded`: funnel control (Ilchmann, Ryan & Sangwin 2002)
and prescribed performance (Bechlioulis & Rovithakis 2008), here for any law of β.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, get_args

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.bounded import Bounded, Constant, Map, checked_bound
from servocon.constraint.relations import label_tuple, require_decay, require_relation
from servocon.errors import InputError, ShapeError, written
from servocon.plant.contract import Scalar
from servocon.tree import Module, declaration, with_floats

MARGIN = 1.1
"""Ratio of a start that would do to the size of the error at that time."""

STEEPEST = 1.875
"""Largest slope of `smooth_step`."""


def smooth_step(s: Any, xp: Any = jnp) -> Any:
    """10 s³ − 15 s⁴ + 6 s⁵ between 0 and 1, with two continuous derivatives; constant outside."""
    s = xp.clip(s, 0.0, 1.0)
    return s**3 * (10.0 - 15.0 * s + 6.0 * s**2)


class FunnelBoundary(Module):
    """A bound that goes from one value to a smaller one, which it reaches exactly at a time.

    ψ(t) = start (end/start)^σ(t/after) with σ(s) = 10 s³ − 15 s⁴ + 6 s⁵: constant before 0 and
    from `after` on, twice differentiable, and its relative rate |ψ̇/ψ| is at most 1.875
    ln(start/end)/after. An error that keeps its place in the funnel decays at this rate.

    Attributes:
        start: ψ before 0, in the unit of f: a number, or one per row. Negative for a lower bound.
        end: ψ from `after` on, of the same sign, and not larger in size.
        after: Time at which the end is reached [s].

    Raises:
        InputError: a number is zero or not finite, `end` is larger than `start` or of another
            sign, or `after` is not positive.
        ShapeError: the numbers of rows differ.
    """

    start: Numeric = eqx.field(metadata=declaration(text="bound before 0, in the unit of f"))
    end: Numeric = eqx.field(metadata=declaration(text="bound in the end, in the unit of f"))
    after: Numeric = eqx.field(metadata=declaration(unit="s", text="time of reaching the end"))

    def __check_init__(self):
        sizes = (np.shape(x) for x in (self.start, self.end, self.after))
        validate.broadcast("start, end, after", *sizes)
        validate.finite("after", self.after)
        validate.positive("after", self.after, "a positive time [s], or one per row")
        if any(isinstance(x, Tracer) for x in (self.start, self.end)):
            return
        start, end = (np.asarray(validate.array("start, end", x)) for x in (self.start, self.end))
        validate.finite("start, end", start)
        validate.finite("start, end", end)
        if not np.all((start * end > 0.0) & (np.abs(end) <= np.abs(start))):
            raise InputError(
                "start, end",
                got=f"{written(self.start)}, {written(self.end)}",
                expected="a start, and an end of the same sign that is not larger in size",
                cure="A funnel narrows. For a bound that widens give `servocon.constraint.bounded` "
                "a function of time.",
            )

    def __call__(self, t: Scalar, parameters: Any = None) -> Array:
        """ψ(t)."""
        return self._at(t, jnp)

    def along(self, times: np.ndarray) -> np.ndarray:
        """ψ at times (T, rows), or (T, 1)."""
        return self._at(times[:, None], np)

    def _at(self, t: Any, xp: Any) -> Any:
        start, end, after = (xp.asarray(x, float) for x in (self.start, self.end, self.after))
        return start * xp.exp(xp.log(end / start) * smooth_step(t / after, xp))

    @property
    def fastest(self) -> np.ndarray:
        """The largest relative rate |ψ̇/ψ| [1/s]."""
        ratio = np.asarray(self.start, dtype=float) / np.asarray(self.end, dtype=float)
        return STEEPEST * np.log(ratio) / np.asarray(self.after, dtype=float)

    def start_for(self, value: float, t: float, row: int) -> float | None:
        """A start with which a value of one row is inside at a time; None after the funnel ends."""
        own = (
            np.atleast_1d(np.asarray(x, dtype=float)) for x in (self.start, self.end, self.after)
        )
        _, end, after = (float(x[row if x.size > 1 else 0]) for x in own)
        left = 1.0 - float(smooth_step(t / after, np))
        if left <= 0.0 or value * end <= 0.0:
            return None
        start = end * (MARGIN * value / end) ** (1.0 / left)
        if not math.isfinite(start):
            return None
        power = 10.0 ** (math.floor(math.log10(abs(start))) - 1)
        return math.copysign(round(math.ceil(abs(start) / power - 1e-9) * power, 15), start)


class Funnel(Bounded):
    """β = ż + Λ z with z = T(f) − T(0) and bounds that move. Made by `funnel`."""

    symbol: ClassVar[str] = "f"

    def _completed(self, lower: Any, upper: Any) -> tuple[Any, Any]:
        """Both bounds; without a lower one, it is −upper."""
        return (None if upper is None else -upper) if lower is None else lower, upper

    def _cure(self, where: str, value: np.ndarray, t: float, row: int) -> str:
        """A start that would do, or the parts of the funnel that would have to change."""
        if where == "target":
            return "f is driven to 0: give a lower bound that is negative at every time."
        side = self.upper if value[row] > 0.0 or self.lower is None else self.lower
        own = isinstance(side, FunnelBoundary)
        size = value[row] if side is self.lower else abs(value[row])
        start = side.start_for(size, t, row) if own and math.isfinite(size) else None
        if start is None:
            return "Start nearer to f = 0, or widen that bound: no law can bring f back in."
        of_row = f" for row {row}" if value.size > 1 else ""
        of_side = " of the lower bound" if side is self.lower else ""
        return f"start={start:.6g}{of_side}{of_row} would do. No law can bring f back from outside."


def funnel(
    function: Callable[..., Any],
    rate: Numeric,
    *,
    start: Numeric,
    end: Numeric,
    after: Numeric,
    lower: Callable[..., Any] | Numeric | None = None,
    map: Map = "logit",
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Funnel:
    """A relation f(q, t) → 0 whose error stays in a funnel: the specification is its parameter.

    "|f| < 2 mm after 1 s, never above 5 cm" is ``start=0.05, end=0.002, after=1.0`` for an f in
    metres: |f| < ψ(t) with ψ(t) from `FunnelBoundary`. f must start inside. As long as β is
    bounded, f stays inside, strictly and at all times, whatever the plant and the disturbance.

    Args:
        function: f(q, t), or f(plant, q, t) if it depends on the plant; a scalar or m values.
        rate: Λ [1/s] of z = T(f) − T(0). Once β = 0, f keeps its place in the funnel up to a factor
            that decays with Λ.
        start: ψ before 0, the largest |f| ever, in the unit of f; a number, or one per row.
        end: ψ from `after` on, likewise.
        after: Time at which the end is reached [s], likewise.
        lower: The lower bound if it is not −ψ: a negative number, one per row, or a function of t,
            such as ``FunnelBoundary(-0.01, -0.001, 1.0)``.
        map: Map of the interval onto the real line, see `servocon.constraint.bounded.Map`.
        parameters: Floats and arrays that the functions take as their last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row of β.

    Raises:
        InputError: `end` exceeds `start`, a number is not positive, or `lower` is not negative.
        UnknownNameError: the map is unknown.
    """
    validate.text("name", name)
    validate.choice("map", map, get_args(Map))
    for where, value in (("start", start), ("end", end)):
        validate.positive(where, value, "a positive number in the unit of f, or one per row")
    require_relation("function", function, "q, t", parameters)
    require_decay(f"rate of constraint {name!r}", rate)
    if np.ndim(rate) == 2:
        raise ShapeError("rate", got="a matrix", expected="a number, or one per row")
    lower = checked_bound(lower, parameters)
    if not (lower is None or callable(lower)):
        negative = -np.asarray(lower) if not isinstance(lower, Tracer) else -lower
        validate.positive("-lower", negative, "a lower bound below 0, where f ends")
    return Funnel(
        function=with_floats(function),
        target=Constant(0.0),
        parameters=with_floats(parameters),
        rate=rate,
        lower=lower,
        upper=with_floats(FunnelBoundary(start, end, after)),
        map=map,
        name=name,
        labels=label_tuple(labels),
    )
