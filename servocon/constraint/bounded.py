"""Relations with bounds: h(q, t) follows a target and never leaves an open interval.

A strictly increasing map T maps the interval onto the real line. z = T(h) − T(target) is driven to
zero like the error of any relation; whatever z does, h = T⁻¹(…) stays inside. Any law may be used,
so the bounds also hold under uncertainty. `Enclosure` bounds a decay under a bounded forcing by the
scalar comparison lemma.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, get_args

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

from servocon import validate
from servocon.constraint.constraint import Constraint
from servocon.constraint.relations import (
    coupling_of,
    evaluated,
    holonomic,
    label_tuple,
    largest_rate,
    last_of,
    require_decay,
    require_relation,
)
from servocon.errors import InputError, ShapeError, digits
from servocon.fields import declaration
from servocon.linalg import Pattern
from servocon.module import Module, with_floats
from servocon.plant import Plant
from servocon.plant.contract import Scalar, arrays
from servocon.precision import float64

PARTS = 1000
"""Number of integration steps of a forcing, each with the larger of its two end values."""


class Enclosure(NamedTuple):
    """Bounds between which a quantity is guaranteed to stay.

    Attributes:
        lower: Lower bounds, times first (T, rows).
        upper: Upper bounds (T, rows).
    """

    lower: np.ndarray
    upper: np.ndarray


@float64
def decay_bound(
    y0: np.ndarray, forcing: Callable[..., Any], rate: np.ndarray, time: np.ndarray
) -> np.ndarray:
    """Upper bound of y ≥ 0 with ẏ ≤ −rate y + forcing(t), at given times (T, rows).

    Args:
        y0: y at time 0 (rows).
        forcing: Function of times (K) that returns (K) or (K, rows), monotone in time.
        rate: A number, or one per row [1/s].
        time: Times from 0 on [s] (T).

    Raises:
        InputError: y0 or a time is negative, a rate is not positive, or an argument is not numeric.
        ShapeError: y0 or the times are not a vector, or the shapes do not match.
    """
    for where, value in (("y0", y0), ("time", time)):
        validate.vector(where, value)
        validate.not_negative(where, value)
    validate.function("forcing", forcing, arguments="time")
    validate.positive("rate", rate)
    y0, rate, time = (np.asarray(value, dtype=float) for value in (y0, rate, time))
    grid = np.union1d(np.linspace(0.0, time.max(), PARTS + 1), time)
    f = np.asarray(forcing(grid), dtype=float)
    f = f[:, None] if f.ndim == 1 else f
    if f.ndim != 2 or len(f) != grid.size:
        expected = f"({grid.size},) or ({grid.size}, rows), as many as times"
        raise ShapeError("forcing(time)", got=f"shape {f.shape}", expected=expected)
    sizes = validate.broadcast("y0, forcing(time), rate", y0.shape, f.shape[1:], rate.shape)
    if len(sizes) != 1:
        raise ShapeError("rate", got=f"shape {rate.shape}", expected="one number, or one per row")
    y = np.empty((grid.size, *sizes))
    y[0] = y0
    left = np.exp(-np.multiply.outer(np.diff(grid), rate).reshape(grid.size - 1, -1))
    added = (1 - left) / rate * np.maximum(f[1:], f[:-1])
    for k in range(grid.size - 1):
        y[k + 1] = left[k] * y[k] + added[k]
    return y[np.searchsorted(grid, time)]


Map = Literal["logit", "tan"]
"""Map of a bounded interval (a, c) onto the real line; with one bound it is always a logarithm.

- ``"logit"``: ln((y − a)/(c − y)).
- ``"tan"``: tan(π (y − (a + c)/2)/(c − a)), steeper near the bounds.
"""


class Bounded(Constraint):
    """β = ż + Λ z with z = T(h(q, t)) − T(target(t)). Made by `bounded`."""

    adjustable = ("rate",)

    function: Callable[..., Any]
    target: Callable[..., Any]
    parameters: Any  # of the functions, or None
    rate: ArrayLike = eqx.field(metadata=declaration(unit="1/s", text="Λ of z once β = 0"))
    lower: Any  # lower bound of h, or None
    upper: Any  # upper bound of h, or None
    map: Map = eqx.field(static=True)
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    @property
    def coupling(self) -> Pattern | None:
        """The coupling of the function, see `servocon.neighbours.each_agent`."""
        return coupling_of(self.function)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """ż + Λ z."""
        relation = holonomic(
            lambda q, t: self.position_error(plant, q, t), self.rate, name=self.name
        )
        return relation.beta(plant, q, v, t)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """z = T(h) − T(target)."""
        value = evaluated(self.function, self.parameters, plant, q, t)
        return self.mapped(jnp.ravel(value)) - self.mapped(jnp.ravel(self.target_at(t)))

    def position_decay(self) -> Float[Array, ""]:
        """The largest Λ."""
        return largest_rate(self.rate)

    def target_at(self, t: Scalar | float) -> Array:
        """Target of h at one time."""
        return evaluated(self.target, self.parameters, None, jnp.asarray(t, dtype=float))

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state or a target at or beyond a bound."""
        for where, value in (
            ("q0", evaluated(self.function, self.parameters, plant, *arrays(q, t))),
            ("target", self.target_at(t)),
        ):
            self._require_inside(where, value, f"at t = {t:g} s")

    def guaranteed(
        self,
        h0: ArrayLike,
        beta_bound: ArrayLike | Callable[..., Any],
        time: ArrayLike,
        t0: float = 0.0,
    ) -> Enclosure:
        """Enclosure of h about the target, constant or moving, while |β| does not exceed a bound.

        With τ the time since the start, z = T(h) − T(target(t₀ + τ)) satisfies
        |z(τ)| ≤ |z(0)| e^{−Λτ} + ∫₀^τ e^{−Λ(τ−s)} bound(s) ds. So h lies between T⁻¹(T(target) ±
        this bound), with the target at the same instant. For a constant bound the integral is
        (bound/Λ)(1 − e^{−Λτ}).

        Args:
            h0: h at the start, one per row.
            beta_bound: Bound of |β|, one for all rows or one per row; or a monotone function of the
                times since the start (T) that returns (T) or (T, rows), such as
                ``lambda t: certificate.radius(t, r0)``.
            time: Times since the start [s] (T).
            t0: Time of the start [s], from which a moving target is evaluated.

        Raises:
            InputError: Λ is a matrix, whose rows do not decay independently; or h0, or the target
                at one of the times, is not strictly between the bounds; or a time or the bound of
                |β| is negative or not finite.
        """
        rate = np.asarray(self.rate, dtype=float)
        if rate.ndim == 2:
            raise InputError("rate", got="a matrix", expected="a number, or one per row")
        validate.finite("t0", t0)
        time = np.atleast_1d(np.asarray(time, dtype=float))
        validate.finite("time", time)
        validate.not_negative("time", time, "times since the start of at least 0 s")
        self._require_inside("h0", h0, "at the start")
        centre, start = self._mapped_target(t0 + time), self._mapped_target(np.array([t0]))
        first = np.abs(np.asarray(self.mapped(jnp.atleast_1d(jnp.asarray(h0, float)))) - start[0])
        if callable(beta_bound):
            reach = decay_bound(first, beta_bound, rate, time)
        else:
            validate.finite("beta_bound", beta_bound)
            validate.not_negative("beta_bound", beta_bound)
            decay = np.exp(-np.multiply.outer(time, rate))
            decay = decay[:, None] if decay.ndim == 1 else decay
            reach = first * decay + np.asarray(beta_bound) / rate * (1 - decay)
        return Enclosure(self.inverse(centre - reach), self.inverse(centre + reach))

    def _mapped_target(self, times: np.ndarray) -> np.ndarray:
        """T(target) at times [s] (T, rows), after a check that it lies between the bounds."""
        targets = np.asarray(jax.vmap(lambda t: jnp.ravel(self.target_at(t)))(jnp.asarray(times)))
        for t, value in zip(times.tolist(), targets, strict=True):
            self._require_inside("target", value, f"at t = {t:g} s")
        return np.asarray(self.mapped(jnp.asarray(targets)))

    def _require_inside(self, where: str, value: Any, when: str) -> None:
        """Raise `InputError` unless values of h lie strictly between the bounds."""
        value = np.ravel(np.asarray(value, dtype=float))
        lower = -np.inf if self.lower is None else self.lower
        upper = np.inf if self.upper is None else self.upper
        if not np.all(np.isfinite(value) & (value > lower) & (value < upper)):
            raise InputError(
                f"{where} of constraint {self.name!r}",
                got=f"h = {digits(value)} {when}",
                expected=f"values strictly between {self._bound('lower')} and "
                f"{self._bound('upper')}",
                cure="No law can bring h back from outside: the map has no value there.",
            )

    def mapped(self, y: Float[Array, "... m"]) -> Float[Array, "... m"]:
        """T(y), finite strictly between the bounds."""
        a, c = self.lower, self.upper
        if c is None:
            return jnp.log(y - a)
        if a is None:
            return -jnp.log(c - y)
        if self.map == "logit":
            return jnp.log(y - a) - jnp.log(c - y)
        return jnp.tan(math.pi * (y - 0.5 * (jnp.asarray(a) + c)) / (jnp.asarray(c) - a))

    def inverse(self, z: np.ndarray) -> np.ndarray:
        """T⁻¹(z), between the bounds for every z."""
        a, c = self.lower, self.upper
        if c is None:
            return np.asarray(a) + np.exp(z)
        if a is None:
            return np.asarray(c) - np.exp(-z)
        a, c = np.asarray(a), np.asarray(c)
        if self.map == "logit":
            return a + (c - a) / (1 + np.exp(-z))
        return 0.5 * (a + c) + (c - a) / math.pi * np.arctan(z)

    def _bound(self, which: str) -> str:
        value = getattr(self, which)
        return {"lower": "-∞", "upper": "∞"}[which] if value is None else digits(value)


def bounded(
    function: Callable[..., Any],
    target: Callable[..., Any] | ArrayLike,
    rate: ArrayLike,
    *,
    lower: ArrayLike | None = None,
    upper: ArrayLike | None = None,
    map: Map = "logit",
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Bounded:
    """A relation h(q, t) → target(t) that keeps h strictly between bounds.

    Args:
        function: h(q, t), or h(plant, q, t) if it depends on the plant; a scalar or m values.
        target: Desired h, within the bounds: a function of t, or numbers.
        rate: Λ [1/s] of z = T(h) − T(target).
        lower: Lower bound, a number or one per row; None for none.
        upper: Upper bound.
        map: Map of an interval with two bounds onto the real line, see `Map`.
        parameters: Floats and arrays that the functions take as their last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row of β.

    Raises:
        InputError: no bound is given, a lower bound is not below the upper one, or `rate` is not
            positive.
        UnknownNameError: the map is unknown.
    """
    validate.text("name", name)
    validate.choice("map", map, get_args(Map))
    if lower is None and upper is None:
        raise InputError(
            "lower, upper",
            got="neither",
            expected="at least one bound",
            cure="Without bounds use servocon.holonomic.",
        )
    lower, upper = (
        validate.numbers("lower, upper", b) if b is not None else None for b in (lower, upper)
    )
    if lower is not None and upper is not None:
        validate.below("lower, upper", lower, upper)
    require_relation("function", function, "q, t", parameters)
    if callable(target):
        validate.function("target", target, arguments="t" + last_of(parameters))
    require_decay(f"rate of constraint {name!r}", rate)
    return Bounded(
        function=with_floats(function),
        target=with_floats(target) if callable(target) else Constant(target),
        parameters=with_floats(parameters),
        rate=rate,
        lower=lower,
        upper=upper,
        map=map,
        name=name,
        labels=label_tuple(labels),
    )


class Constant(Module):
    """A constant target, whatever the relation's parameters."""

    value: ArrayLike

    def __call__(self, t: Scalar, parameters: Any = None) -> Array:
        """Value of the target."""
        return jnp.asarray(self.value)
