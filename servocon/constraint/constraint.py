"""Servo constraints: a velocity-level residual β(q, v, t) that control should drive to zero.

A = ∂β/∂v and b = −dβ/dt with v̇ held at zero follow from the residual by differentiation through
q̇ = N v + ν, so that β̇ = A v̇ − b always. Nobody differentiates anything by hand.

Make one with `residual`, `holonomic`, `pfaffian`, `hand_given` or `stack`.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon.errors import InputError, ResidualError, ShapeError
from servocon.plant import Plant
from servocon.plant.contract import Scalar


class Linearization(NamedTuple):
    """β with its A and b at one state: β̇ = A v̇ − b."""

    beta: Float[Array, " m"]
    A: Float[Array, "m n"]
    b: Float[Array, " m"]


class Constraint(eqx.Module):
    """A relation that the motion should obey, β(q, v, t) = 0 with m rows.

    Attributes:
        name: What errors, logs, plots and files call it.
        labels: One label a row, with unit if known, e.g. ``"gap 1 [m/s]"``; None: from the name.
    """

    name: eqx.AbstractVar[str]
    labels: eqx.AbstractVar[tuple[str, ...] | None]

    @abstractmethod
    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The residual β(q, v, t)."""

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """β, A and b at one state, by differentiation of `beta`."""
        A = jax.jacfwd(lambda v: self.beta(plant, q, v, t))(v)
        beta, drift = jax.jvp(
            lambda q, t: self.beta(plant, q, v, t),
            (q, t),
            (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
        )
        return Linearization(beta, A, -drift)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t) of the holonomic rows; empty when there is none."""
        return jnp.zeros((0,))

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Raise `InputError` for a state at which the residual has no meaning.

        `simulate` and `project` call it with the initial state, before anything is compiled.
        """
        return None

    def row_labels(self, rows: int) -> tuple[str, ...]:
        """One label for each of the `rows` rows of β.

        Raises:
            ShapeError: `labels` were given, but not one for each row.
        """
        if self.labels is None:
            return (self.name,) if rows == 1 else tuple(f"{self.name}[{i}]" for i in range(rows))
        if len(self.labels) != rows:
            raise ShapeError(
                f"labels of constraint {self.name!r}",
                got=f"{len(self.labels)} labels",
                expected=f"{rows}, one for each row of β",
            )
        return self.labels


class Residual(Constraint):
    """The residual itself, as a function of (q, v, t). Made by `residual`."""

    function: Callable[..., Any]
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The function's value."""
        return jnp.ravel(jnp.asarray(self.function(q, v, t)))


class Holonomic(Constraint):
    """β = ḟ + Λ f for a relation f(q, t) = 0 between coordinates. Made by `holonomic`."""

    function: Callable[..., Any]
    rate: ArrayLike  # Λ, how fast f dies out once β = 0 [1/s]
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """ḟ + Λ f, with ḟ along q̇ = N v + ν."""
        value, rate_of_change = jax.jvp(
            lambda q, t: self.position_error(plant, q, t),
            (q, t),
            (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
        )
        rate, rows = jnp.asarray(self.rate), value.shape[0]
        if rate.shape not in ((), (rows,), (rows, rows)):
            raise ShapeError(
                f"rate of constraint {self.name!r}",
                got=f"shape {rate.shape}",
                expected=f"(), ({rows},) or ({rows}, {rows}) for {rows} rows of f",
            )
        return rate_of_change + (rate @ value if rate.ndim == 2 else rate * value)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t)."""
        return jnp.ravel(jnp.asarray(self.function(q, t)))


class Pfaffian(Constraint):
    """β = A(q, t) v − c(q, t). Made by `pfaffian`."""

    matrix: Callable[..., Any]
    offset: Callable[..., Any] | None
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """A v − c."""
        A = jnp.atleast_2d(jnp.asarray(self.matrix(q, t)))
        if self.offset is None:
            return A @ v
        offset = jnp.ravel(jnp.asarray(self.offset(q, t)))
        if offset.shape[0] != A.shape[0]:
            raise ShapeError(
                f"offset of constraint {self.name!r}",
                got=f"{offset.shape[0]} values",
                expected=f"{A.shape[0]}, one for each row of its matrix",
            )
        return A @ v - offset


class HandGiven(Constraint):
    """A, b and β as derived by hand, each a function of (q, v, t). Made by `hand_given`.

    `consistency_error` compares them with the derivative of β; `simulate` does so at the start.
    """

    matrix: Callable[..., Any]
    vector: Callable[..., Any]
    function: Callable[..., Any]
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The hand-given β."""
        return jnp.ravel(jnp.asarray(self.function(q, v, t)))

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """The hand-given β, A and b."""
        return Linearization(
            self.beta(plant, q, v, t),
            jnp.atleast_2d(jnp.asarray(self.matrix(q, v, t))),
            jnp.ravel(jnp.asarray(self.vector(q, v, t))),
        )

    def consistency_error(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> tuple[Float[Array, "m n"], Float[Array, " m"]]:
        """Hand-given A and b minus those that follow from the hand-given β."""
        given = self.linearize(plant, q, v, t)
        derived = Constraint.linearize(self, plant, q, v, t)
        return given.A - derived.A, given.b - derived.b


class Stack(Constraint):
    """Several constraints as one. Made by `stack`."""

    parts: tuple[Constraint, ...]
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The parts' residuals, one after the other."""
        return jnp.concatenate([part.beta(plant, q, v, t) for part in self.parts])

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """The parts' β, A and b, one after the other."""
        parts = [part.linearize(plant, q, v, t) for part in self.parts]
        return Linearization(*(jnp.concatenate(pieces) for pieces in zip(*parts, strict=True)))

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Every part's check."""
        for part in self.parts:
            type(part).check_state(part, plant, q, v, t)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """The holonomic parts' f(q, t), one after the other."""
        return jnp.concatenate([part.position_error(plant, q, t) for part in self.parts])


def residual(
    function: Callable[..., Any], *, name: str = "constraint", labels: Sequence[str] | None = None
) -> Constraint:
    """A constraint from its residual.

    Args:
        function: β(q, v, t), a scalar or an array of m values; nonlinear in v is fine. An
            `equinox.Module` with `__call__` keeps its parameters sweepable.
        name: What errors, logs, plots and files call it.
        labels: One label a row, with unit, e.g. ``"mirror [rad/s]"``.

    Raises:
        InputError: `function` is not callable.
    """
    return Residual(function=_callable("function", function), name=name, labels=_tuple(labels))


def holonomic(
    function: Callable[..., Any],
    rate: ArrayLike,
    *,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Constraint:
    """A constraint f(q, t) = 0 between coordinates, as β = ḟ + Λ f: β → 0 then implies f → 0.

    Args:
        function: f(q, t), a scalar or an array of m values.
        rate: Λ [1/s]: a positive number, m of them, or an m × m matrix whose eigenvalues have
            positive real part.
        name: What errors, logs, plots and files call it.
        labels: One label a row of β, with unit.

    Raises:
        InputError: `function` is not callable, or `rate` is not positive.
    """
    _callable("function", function)
    if not isinstance(rate, Tracer):  # a derivative by the rate has no value yet
        value = np.asarray(rate, dtype=float)
        positive = np.all(np.isfinite(value)) and (value.ndim < 2 or value.shape == value.T.shape)
        if positive:
            positive = np.all((np.linalg.eigvals(value).real if value.ndim == 2 else value) > 0)
        if not positive or value.ndim > 2:
            raise InputError(
                f"rate of constraint {name!r}",
                got=value.tolist(),
                expected="positive [1/s]: a number, one a row, or a square matrix",
                cure="With rate 0 a position error would stay for ever.",
            )
    return Holonomic(function=function, rate=rate, name=name, labels=_tuple(labels))


def pfaffian(
    matrix: Callable[..., Any],
    offset: Callable[..., Any] | None = None,
    *,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Constraint:
    """A constraint A(q, t) v = c(q, t), linear in the speeds.

    Zhao, Chen, Zhao & Dong 2018, Eq. 40 (their Eq. 22 has the opposite sign of c).

    Args:
        matrix: A(q, t), m × n.
        offset: c(q, t), m values; None for zero.
        name: What errors, logs, plots and files call it.
        labels: One label a row, with unit.

    Raises:
        InputError: an argument is not callable.
    """
    if offset is not None:
        _callable("offset", offset)
    matrix = _callable("matrix", matrix)
    return Pfaffian(matrix=matrix, offset=offset, name=name, labels=_tuple(labels))


def hand_given(
    matrix: Callable[..., Any],
    vector: Callable[..., Any],
    beta: Callable[..., Any],
    *,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Constraint:
    """A constraint whose A, b and β were derived by hand; checked where it is used.

    Args:
        matrix: A(q, v, t), m × n.
        vector: b(q, v, t), m values, with β̇ = A v̇ − b.
        beta: β(q, v, t), m values.
        name: What errors, logs, plots and files call it.
        labels: One label a row, with unit.

    Raises:
        InputError: an argument is not callable.
    """
    for where, function in (("matrix", matrix), ("vector", vector), ("beta", beta)):
        _callable(where, function)
    return HandGiven(matrix=matrix, vector=vector, function=beta, name=name, labels=_tuple(labels))


def stack(*constraints: Constraint, name: str | None = None) -> Stack:
    """Several constraints as one; redundant rows are legal.

    Raises:
        InputError: nothing was given, or something that is not a constraint.
    """
    if not constraints:
        raise InputError("stack", got="no constraint", expected="at least one")
    for i, constraint in enumerate(constraints):
        if not isinstance(constraint, Constraint):
            raise InputError(
                f"constraint {i} of stack",
                got=type(constraint).__name__,
                expected="a servocon constraint",
                cure="Wrap a function with servocon.residual or servocon.holonomic.",
            )
    name = name or " + ".join(constraint.name for constraint in constraints)
    return Stack(parts=tuple(constraints), name=name)


def constraint_labels(
    constraint: Constraint, plant: Plant, q: Any, v: Any, t: Any
) -> tuple[str, ...]:
    """One label for each row of β, found by evaluating shapes only.

    Raises:
        ShapeError: as `Constraint.row_labels`.
    """
    if isinstance(constraint, Stack):
        parts = (constraint_labels(part, plant, q, v, t) for part in constraint.parts)
        return tuple(label for labels in parts for label in labels)
    shape = jax.eval_shape(lambda: constraint.beta(plant, q, v, t)).shape
    return constraint.row_labels(shape[0])


def check_depends_on_speed(labels: Sequence[str], A: Any, name: str) -> None:
    """Raise `ResidualError` when no row of β moves with v (A = 0)."""
    if not np.any(np.asarray(A)):
        raise ResidualError(
            f"constraint {name!r}",
            got=f"∂β/∂v = 0 for every row ({', '.join(labels)})",
            expected="a residual that depends on the speeds v",
            cure="For a relation between coordinates use servocon.holonomic(f, rate).",
        )


def _callable(where: str, value: Any) -> Any:
    if not callable(value):
        raise InputError(where, got=type(value).__name__, expected="a function")
    return value


def _tuple(labels: Sequence[str] | None) -> tuple[str, ...] | None:
    if isinstance(labels, str):
        return (labels,)
    return None if labels is None else tuple(labels)
