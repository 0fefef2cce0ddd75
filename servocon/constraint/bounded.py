"""Relations with bounds: h(q, t) follows a target and never leaves an open interval.

A strictly increasing map T maps the interval onto the real line. z = T(h) − T(target) is driven to
zero like the error of any relation; whatever z does, h = T⁻¹(…) stays inside. Any law may be used,
so the bounds also hold under uncertainty. The bounds may move: then T depends on time, too, and ż
includes their motion.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, get_args

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.constraint.enclosure import Enclosure, decay_bound
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
from servocon.errors import InputError, digits
from servocon.linalg import Pattern
from servocon.plant import Plant
from servocon.plant.contract import Scalar, arrays
from servocon.plant.spatial import norm
from servocon.results.record import LOWER, UPPER, VALUE
from servocon.tree import Module, declaration, with_floats

AT_BOUND = 0.02
"""Distance from a bound, relative to the width between the bounds, at which h counts as there."""


Map = Literal["logit", "tan"]
"""Map of a bounded interval (a, c) onto the real line; with one bound it is always a logarithm.

- ``"logit"``: ln((y − a)/(c − y)).
- ``"tan"``: tan(π (y − (a + c)/2)/(c − a)), steeper near the bounds.
"""


class Bounded(Constraint):
    """β = ż + Λ z with z = T(h(q, t)) − T(target(t)). Made by `bounded`."""

    adjustable = ("rate",)
    symbol: ClassVar[str] = "h"

    function: Callable[..., Any]
    target: Callable[..., Any]
    parameters: Any  # of the functions, or None
    rate: Numeric = eqx.field(metadata=declaration(unit="1/s", text="Λ of z once β = 0"))
    lower: Any  # lower bound of h, a number, one per row, a function of time, or None
    upper: Any  # upper bound of h, likewise
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
        target = self.mapped(jnp.ravel(self.target_at(t)), t)
        return self.mapped(self.value(plant, q, t), t) - target

    def value(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """h(q, t), in its own unit."""
        return jnp.ravel(evaluated(self.function, self.parameters, plant, q, t))

    def position_left(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar, error: Float[Array, " p"]
    ) -> Float[Array, " p"]:
        """h − T⁻¹(T(target) + z), which has a value beyond the bounds, too."""
        wanted = self.mapped(jnp.ravel(self.target_at(t)), t) + error
        return self.value(plant, q, t) - _from_line(self.map, wanted, *self.bounds_at(t))

    def consequences(
        self, beta_bound: float, position: float | None, span: tuple[float, float]
    ) -> tuple[str, ...]:
        """The interval of h at the start, if a run stays in the states, and in the end."""
        if np.ndim(self.rate) == 2:
            return ()
        first, last = (float(t) for t in np.nan_to_num(span, posinf=0.0, neginf=0.0))
        lines = [f"{self.name}: {self.symbol} stays between its bounds while ‖β‖ is bounded"]
        if position is not None:
            lines.append(f"  there ‖f‖ ≤ {position:.4g} is {self._interval(position, first)}")
        reach = beta_bound / np.asarray(self.rate, dtype=float)
        return *lines, f"  in the end {self._interval(reach, last)}"

    def _interval(self, reach: Any, t: float) -> str:
        """The interval of h with |z| of up to a size at one time, in words."""
        at = np.array([t])
        centre = self._mapped_target(at)
        low, high = (self.inverse(centre + sign * reach, at)[0] for sign in (-1.0, 1.0))
        sides = [digits(np.squeeze(x)) for x in (low, high)]
        within = [digits(np.squeeze(side[0])) for side in self.bounds_along(t)]
        ends, bounds = " to ".join(sides), " and ".join(within)
        return f"{self.symbol} from {ends}, between the bounds {bounds} (t = {t:g} s)"

    def signals(
        self, plant: Plant, q: Float[Array, " nq"], t: Scalar
    ) -> dict[str, Float[Array, " p"]]:
        """h and its bounds, for the record and its pictures."""
        value = self.value(plant, q, t)
        found = {VALUE + self.name: value}
        for prefix, bound in zip((LOWER, UPPER), self.bounds_at(t), strict=True):
            if bound is not None:
                found[prefix + self.name] = jnp.broadcast_to(jnp.ravel(bound), value.shape)
        return found

    def position_decay(self) -> Float[Array, ""]:
        """The largest Λ."""
        return largest_rate(self.rate)

    def target_at(self, t: Scalar | float) -> Array:
        """Target of h at one time."""
        return evaluated(self.target, self.parameters, None, jnp.asarray(t, dtype=float))

    def steepness(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """T′(h) of each row: the change of z by a change of h; it grows towards the bounds."""
        value = self.value(plant, q, t)
        return jax.jvp(lambda y: self.mapped(y, t), (value,), (jnp.ones_like(value),))[1]

    def bound_basis(self, model: Plant) -> "MapBasis":
        """The basis of a bound function for this relation, see `MapBasis`."""
        return MapBasis(self, model)

    def bounds_at(self, t: Scalar | float) -> tuple[Any, Any]:
        """Lower and upper bound of h at one time; None for no bound."""
        at = jnp.asarray(t, dtype=float)
        sides = (
            evaluated(bound, self.parameters, None, at) if callable(bound) else bound
            for bound in (self.lower, self.upper)
        )
        return self._completed(*(x if x is None else jnp.asarray(x) for x in sides))

    def bounds_along(self, time: Numeric) -> Enclosure:
        """Bounds of h at times [s] (T, rows), or (T, 1) if rows share them; infinite for none."""
        times = np.atleast_1d(np.asarray(time, dtype=float))
        sides = self._bounds(times)
        shape = np.broadcast_shapes((times.size, 1), *(np.shape(x) for x in sides if x is not None))
        lower, upper = (
            np.full(shape, without) if x is None else np.array(np.broadcast_to(x, shape))
            for x, without in zip(sides, (-np.inf, np.inf), strict=True)
        )
        return Enclosure(lower, upper)

    def _bounds(self, times: np.ndarray) -> tuple[Any, Any]:
        """The bounds at times (T or 1, rows or 1); None for no bound."""
        return self._completed(*(self._along(bound, times) for bound in (self.lower, self.upper)))

    def _along(self, bound: Any, times: np.ndarray) -> np.ndarray | None:
        """A bound at times; without JAX if it says so, which is a hundred times faster."""
        if not callable(bound):
            return None if bound is None else np.reshape(np.asarray(bound), (1, -1))
        if (along := getattr(bound, "along", None)) is not None:
            return along(times)
        at = jax.vmap(lambda t: jnp.ravel(evaluated(bound, self.parameters, None, t)))
        return np.asarray(at(jnp.asarray(times)))

    def _completed(self, lower: Any, upper: Any) -> tuple[Any, Any]:
        """Both bounds, if one follows from the other."""
        return lower, upper

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state or a target at or beyond a bound."""
        within = self.bounds_along(t)
        self._require_inside("q0", self.value(plant, *arrays(q, t)), t, within)
        self._require_inside("target", self.target_at(t), t, within)

    def trouble(self, plant: Plant, q: np.ndarray, t: float) -> str:
        """The row whose h is at or beyond a bound."""
        value, within = np.asarray(self.value(plant, *arrays(q, t))), self.bounds_along(t)
        lower, upper = (np.broadcast_to(side[0], value.shape) for side in within)
        left = np.minimum(value - lower, upper - value) / np.minimum(upper - lower, 1e300)
        row = int(np.argmin(left))
        if not left[row] < AT_BOUND:
            return ""
        bound = min((lower[row], upper[row]), key=lambda end: abs(value[row] - end))
        return (
            f"row {row} of constraint {self.name!r} reaches its bound, {self.symbol} = "
            f"{value[row]:.4g} at {bound:.4g}: the feedback does not hold it there. Add a robust "
            " term with a bound function that grows towards the bounds (bound_basis), or "
            "take larger gains or wider bounds"
        )

    def check_horizon(self, plant: Plant, times: np.ndarray) -> None:
        """Refuse times at which moving bounds cross, or the target is not between them."""
        if not any(map(callable, (self.lower, self.upper, self.target))):
            return
        within = self.bounds_along(times)
        crossed = np.flatnonzero(~np.all(within.lower < within.upper, axis=1))
        self._targets_inside(times[: crossed[0]] if crossed.size else times)
        if crossed.size:
            k = int(crossed[0])
            raise InputError(
                f"bounds of constraint {self.name!r}",
                got=f"{digits(within.lower[k])} and {digits(within.upper[k])} at t = "
                f"{times[k]:g} s",
                expected="a lower bound below the upper one at every time",
            )

    def guaranteed(
        self, h0: Numeric, beta_bound: Numeric | Callable[..., Any], time: Numeric, t0: float = 0.0
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
        self._require_inside("h0", h0, t0)
        centre, start = self._mapped_target(t0 + time), self._mapped_target(np.array([t0]))
        at_start = np.asarray(self.mapped(jnp.atleast_1d(jnp.asarray(h0, float)), t0))
        first = np.abs(at_start - start[0])
        if callable(beta_bound):
            reach = decay_bound(first, beta_bound, rate, time)
        else:
            validate.finite("beta_bound", beta_bound)
            validate.not_negative("beta_bound", beta_bound)
            decay = np.exp(-np.multiply.outer(time, rate))
            decay = decay[:, None] if decay.ndim == 1 else decay
            reach = first * decay + np.asarray(beta_bound) / rate * (1 - decay)
        return Enclosure(*(self.inverse(z, t0 + time) for z in (centre - reach, centre + reach)))

    def _mapped_target(self, times: np.ndarray) -> np.ndarray:
        """T(target) at times [s] (T, rows), after a check that it lies between the bounds."""
        targets = self._targets_inside(times)
        return np.asarray(_onto_line(self.map, targets, *self._bounds(times)))

    def _targets_inside(self, times: np.ndarray) -> np.ndarray:
        """The target at times [s] (T, rows), after a check that it lies between the bounds."""
        found, within = self._along(self.target, times), self.bounds_along(times)
        assert found is not None  # a target is a function
        targets = np.broadcast_to(found, (times.size, found.shape[-1]))
        outside = ~np.all(_inside(targets, within), axis=1)
        if outside.any():
            k = int(np.argmax(outside))
            self._require_inside("target", targets[k], float(times[k]))
        return targets

    def _require_inside(
        self, where: str, value: Any, t: float, within: Enclosure | None = None
    ) -> None:
        """Raise `InputError` unless values of h lie strictly between the bounds at a time."""
        value = np.ravel(np.asarray(value, dtype=float))
        within = self.bounds_along(t) if within is None else within
        inside = _inside(value, within)[0]
        if inside.all():
            return
        row = int(np.argmin(inside))
        lower, upper = (np.broadcast_to(side[0], value.shape) for side in within)
        moves = callable(self.lower) or callable(self.upper)
        cure = self._cure(where, value, t, row) or (
            "No law can bring h back from outside: the map has no value there."
        )
        which = f", row {row}" if value.size > 1 else ""
        raise InputError(
            f"{where} of constraint {self.name!r}",
            got=f"{self.symbol} = {digits(value)} at t = {t:g} s",
            expected=f"values strictly between {_written(self.lower, lower, row)} and "
            f"{_written(self.upper, upper, row)}" + (f"{which}, at that time" if moves else ""),
            cure=cure,
        )

    def _cure(self, where: str, value: np.ndarray, t: float, row: int) -> str:
        """The likely remedy for a value at or beyond a bound."""
        return ""

    def mapped(self, y: Float[Array, "... m"], t: Scalar | float) -> Float[Array, "... m"]:
        """T(y) at one time, finite strictly between the bounds."""
        return _onto_line(self.map, y, *self.bounds_at(t))

    def inverse(self, z: np.ndarray, time: np.ndarray) -> np.ndarray:
        """T⁻¹(z) at times (T, rows), between the bounds for every z."""
        return np.asarray(_from_line(self.map, z, *self._bounds(time)))


class MapBasis(Module):
    """The basis T′, T′‖v‖, T′‖v‖², ‖ż‖, ‖ż‖² of a bound function of (q, v, t).

    An unknown acceleration a changes ż by T′a, which grows without limit towards the bounds; only a
    robust term with a bound that grows alike keeps β bounded. T′ is the largest of all rows.

    Attributes:
        relation: The relation with bounds.
        model: The law's model of the plant.
    """

    relation: Bounded
    model: Plant

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " 5"]:
        """The five functions."""
        relation, model = self.relation, self.model
        rate = jax.jvp(
            lambda q, t: relation.position_error(model, q, t),
            (q, t),
            (model.coordinate_rate(q, v, t), jnp.ones_like(t)),
        )[1]
        steep, speed, size = jnp.max(relation.steepness(model, q, t)), norm(v), norm(rate)
        return jnp.stack([steep, steep * speed, steep * speed**2, size, size**2])


def _onto_line(map: Map, y: Any, a: Any, c: Any) -> Any:
    """T(y) between the bounds a and c, of which one may be None."""
    if c is None:
        return jnp.log(y - a)
    if a is None:
        return -jnp.log(c - y)
    if map == "logit":
        return jnp.log(y - a) - jnp.log(c - y)
    return jnp.tan(math.pi * (y - 0.5 * (a + c)) / (c - a))


def _from_line(map: Map, z: Any, a: Any, c: Any) -> Any:
    """T⁻¹(z) between the bounds a and c, of which one may be None."""
    if c is None:
        return a + jnp.exp(z)
    if a is None:
        return c - jnp.exp(-z)
    if map == "logit":
        return a + (c - a) * jax.nn.sigmoid(z)
    return 0.5 * (a + c) + (c - a) / math.pi * jnp.arctan(z)


def _inside(value: np.ndarray, within: Enclosure) -> np.ndarray:
    """True for finite values strictly between bounds (T, rows)."""
    return np.isfinite(value) & (value > within.lower) & (value < within.upper)


def _written(given: Any, bounds: np.ndarray, row: int) -> str:
    """A bound in an error: as it was given, or of one row if it moves."""
    if given is None or callable(given):
        return f"{bounds[row]:.6g}".replace("inf", "∞")
    return digits(given)


def bounded(
    function: Callable[..., Any],
    target: Callable[..., Any] | Numeric,
    rate: Numeric,
    *,
    lower: Callable[..., Any] | Numeric | None = None,
    upper: Callable[..., Any] | Numeric | None = None,
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
        lower: Lower bound, a number or one per row; a function of t that returns them, twice
            differentiable, if the bound moves; None for none.
        upper: Upper bound, likewise.
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
    lower, upper = (checked_bound(bound, parameters) for bound in (lower, upper))
    constant = [b for b in (lower, upper) if b is not None and not callable(b)]
    if len(constant) == 2:
        validate.below("lower, upper", *constant)
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


def checked_bound(bound: Any, parameters: Any) -> Any:
    """A bound as it is stored: a number or one per row, a function of time, or None."""
    if callable(bound):
        validate.function("lower, upper", bound, arguments="t" + last_of(parameters))
        return with_floats(bound)
    return None if bound is None else validate.numbers("lower, upper", bound)


class Constant(Module):
    """A constant target, whatever the relation's parameters."""

    value: Numeric

    def __call__(self, t: Scalar, parameters: Any = None) -> Array:
        """Value of the target."""
        return jnp.asarray(self.value)

    def along(self, times: np.ndarray) -> np.ndarray:
        """The target at times (1, rows)."""
        return np.reshape(np.asarray(self.value, dtype=float), (1, -1))
