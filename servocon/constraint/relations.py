"""Relations written as functions: a residual, a relation between coordinates or between speeds.

A function whose first argument is called ``plant`` receives the plant: a law passes its model, and
a run also logs the value for the true plant. A function that closes over a model has that model's
lengths.

Give numbers of such a function as its `parameters`, or as float fields of an `equinox.Module` that
replaces the function. Then they are leaves of the constraint, which can be edited, swept and
differentiated without compiling again. A number that a function closes over is part of the program.
"""

from collections.abc import Callable, Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, Linearization
from servocon.errors import FunctionError, InputError, ShapeError, written
from servocon.linalg import Pattern
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.plant.wrapped import inside
from servocon.precision import is_single
from servocon.tree import declaration, with_floats
from servocon.user_code import described, explained, takes_first

PLANT = "plant"
"""Name of the first argument of a function that receives the plant."""


class Residual(Constraint):
    """The residual itself, of (q, v, t) or (plant, q, v, t). Made by `residual`."""

    function: Callable[..., Any]
    parameters: Any  # of the function, or None
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    @property
    def coupling(self) -> Pattern | None:
        """The coupling of the function, see `servocon.neighbours.each_agent`."""
        return coupling_of(self.function)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """Value of the function."""
        return rows_of(self.function, self.parameters, plant, q, v, t)


class Holonomic(Constraint):
    """β = ḟ + Λ f for a relation f(q, t) = 0 between coordinates. Made by `holonomic`."""

    adjustable = ("rate",)

    function: Callable[..., Any]
    parameters: Any  # of the function, or None
    rate: Numeric = eqx.field(metadata=declaration(unit="1/s", text="Λ of f once β = 0"))
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def __check_init__(self):
        require_decay(f"rate of constraint {self.name!r}", self.rate)

    @property
    def coupling(self) -> Pattern | None:
        """The coupling of the function, see `servocon.neighbours.each_agent`."""
        return coupling_of(self.function)

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
        return rows_of(self.function, self.parameters, plant, q, t)

    def position_decay(self) -> Float[Array, ""]:
        """The largest Λ."""
        return largest_rate(self.rate)


class Pfaffian(Constraint):
    """β = A(q, t) v − c(q, t). Made by `pfaffian`."""

    matrix: Callable[..., Any]
    offset: Callable[..., Any] | None
    parameters: Any  # of the functions, or None
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """A v − c."""
        A = jnp.atleast_2d(evaluated(self.matrix, self.parameters, plant, q, t))
        if self.offset is None:
            return A @ v
        offset = rows_of(self.offset, self.parameters, plant, q, t)
        if offset.shape[0] != A.shape[0]:
            raise ShapeError(
                f"offset of constraint {self.name!r}",
                got=f"{offset.shape[0]} values",
                expected=f"{A.shape[0]}, one for each row of its matrix",
            )
        return A @ v - offset


class HandGiven(Constraint):
    """A, b and β derived by hand, of (q, v, t) or (plant, q, v, t). Made by `hand_given`.

    `simulate` compares them with the derivatives of β at the initial state.
    """

    matrix: Callable[..., Any]
    vector: Callable[..., Any]
    function: Callable[..., Any]
    parameters: Any  # of the functions, or None
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The hand-given β."""
        return rows_of(self.function, self.parameters, plant, q, v, t)

    def linearize(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Linearization:
        """The hand-given β, A and b."""
        return Linearization(
            self.beta(plant, q, v, t),
            jnp.atleast_2d(evaluated(self.matrix, self.parameters, plant, q, v, t)),
            rows_of(self.vector, self.parameters, plant, q, v, t),
        )


@explained
def residual(
    function: Callable[..., Any],
    *,
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Residual:
    """A constraint from its residual.

    Args:
        function: β(q, v, t), or β(plant, q, v, t) if it depends on the plant; a scalar or m values.
            It may be nonlinear in v. It must be continuous, and differentiable except at kinks: A
            and b are its derivatives, which do not see a jump. `certify` refuses a jump, `simulate`
            warns of it.
        parameters: Floats and arrays that the function takes as its last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row, with unit, e.g. ``"mirror [rad/s]"``.

    Raises:
        InputError: `function` is not callable.
    """
    require_relation("function", function, "q, v, t", parameters)
    return Residual(
        function=with_floats(function),
        parameters=with_floats(parameters),
        name=name,
        labels=label_tuple(labels),
    )


@explained
def holonomic(
    function: Callable[..., Any],
    rate: Numeric,
    *,
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Holonomic:
    """A constraint f(q, t) = 0 between coordinates, as β = ḟ + Λ f: β → 0 then implies f → 0.

    Args:
        function: f(q, t), or f(plant, q, t) if it depends on the plant, as the tip of an arm does;
            a scalar or m values.
        rate: Λ [1/s]: a positive number, m of them, or an m × m matrix whose eigenvalues have
            positive real part.
        parameters: Floats and arrays that the function takes as its last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row of β, with unit.

    Raises:
        InputError: `function` is not callable, or `rate` is not positive.
    """
    require_relation("function", function, "q, t", parameters)
    validate.text("name", name)
    return Holonomic(
        function=with_floats(function),
        parameters=with_floats(parameters),
        rate=rate,
        name=name,
        labels=label_tuple(labels),
    )


def require_decay(where: str, rate: Numeric) -> None:
    """Require rates Λ under which ḟ = −Λ f decays; a traced value passes.

    Raises:
        InputError: Λ is not a finite number, vector or square matrix, or not positive.
    """
    if isinstance(rate, Tracer):
        return
    value = validate.array(where, rate, "positive numbers [1/s]")
    validate.finite(where, value)
    decays = value.ndim < 2 or value.shape == value.T.shape
    if decays and value.ndim <= 2:
        decays = np.all((np.linalg.eigvals(value).real if value.ndim == 2 else value) > 0)
    if not decays or value.ndim > 2:
        raise InputError(
            where,
            got=value.tolist(),
            expected="a positive number [1/s], one per row, or a square matrix",
            cure="With rate 0 a position error would never decay.",
        )


def largest_rate(rate: Numeric) -> Float[Array, ""]:
    """The largest of several rates, or largest size of an eigenvalue of a matrix of rates [1/s]."""
    rates = jnp.asarray(rate, float)
    return linalg.spectral_radius(rates) if rates.ndim == 2 else jnp.max(rates)


@explained
def pfaffian(
    matrix: Callable[..., Any],
    offset: Callable[..., Any] | None = None,
    *,
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> Pfaffian:
    """A constraint A(q, t) v = c(q, t), linear in the speeds.

    Zhao, Chen, Zhao & Dong 2018, Eq. 40 (their Eq. 22 has the opposite sign of c).

    Args:
        matrix: A(q, t), or A(plant, q, t) if it depends on the plant; m × n.
        offset: c(q, t), or c(plant, q, t), m values; None: zero.
        parameters: Floats and arrays that the functions take as their last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row, with unit.

    Raises:
        InputError: an argument is not callable.
    """
    require_relation("matrix", matrix, "q, t", parameters)
    if offset is not None:
        require_relation("offset", offset, "q, t", parameters)
    return Pfaffian(
        matrix=with_floats(matrix),
        offset=with_floats(offset),
        parameters=with_floats(parameters),
        name=name,
        labels=label_tuple(labels),
    )


@explained
def hand_given(
    matrix: Callable[..., Any],
    vector: Callable[..., Any],
    beta: Callable[..., Any],
    *,
    parameters: Any = None,
    name: str = "constraint",
    labels: Sequence[str] | None = None,
) -> HandGiven:
    """A constraint whose A, b and β were derived by hand; checked where it is used.

    Args:
        matrix: A(q, v, t), m × n. This and the other functions may take the plant as their first
            argument, ``lambda plant, q, v, t: ...``.
        vector: b(q, v, t), m values, with β̇ = A v̇ − b.
        beta: β(q, v, t), m values.
        parameters: Floats and arrays that the functions take as their last argument, in any
            container; leaves of the constraint. None: no such argument.
        name: Name in errors, logs, plots and files.
        labels: One label per row, with unit.

    Raises:
        InputError: an argument is not callable.
    """
    for where, function in (("matrix", matrix), ("vector", vector), ("beta", beta)):
        require_relation(where, function, "q, v, t", parameters)
    return HandGiven(
        matrix=with_floats(matrix),
        vector=with_floats(vector),
        function=with_floats(beta),
        parameters=with_floats(parameters),
        name=name,
        labels=label_tuple(labels),
    )


def require_relation(where: str, function: Any, arguments: str, parameters: Any) -> None:
    """Require a relation's function of these arguments, followed by its parameters if it has any.

    It receives the plant first if its first argument is called so.

    Raises:
        InputError: it is not a function, or takes other arguments.
    """
    validate.function(where, function, arguments=arguments + last_of(parameters), first=PLANT)


def last_of(parameters: Any) -> str:
    """Description of the last argument of a function with parameters; empty if it has none."""
    return "" if parameters is None else ", parameters"


def label_tuple(labels: Sequence[str] | None) -> tuple[str, ...] | None:
    """Labels of rows as a tuple; a single label may be given as a string.

    They are plain texts, even if those of a run are given: by these a program is known again.

    Raises:
        InputError: the labels are not strings.
    """
    if isinstance(labels, str):
        return (str(labels),)
    if labels is None:
        return None
    if not isinstance(labels, Sequence) or not all(isinstance(text, str) for text in labels):
        raise InputError("labels", got=written(labels), expected="texts, one per row of β")
    return tuple(map(str, labels))


def coupling_of(function: Callable[..., Any]) -> Pattern | None:
    """Coupling of the agents declared by a relation's function, or None."""
    coupling = getattr(function, "coupling", None)
    return coupling if isinstance(coupling, Pattern) else None


def rows_of(
    function: Callable[..., Any], parameters: Any, plant: Plant, *state: Any
) -> Float[Array, " m"]:
    """Value of a relation's function as a vector, one entry per row.

    Raises:
        ShapeError: the value is a matrix.
    """
    value = evaluated(function, parameters, plant, *state)
    if value.ndim > 1:
        raise ShapeError(
            described(function),
            got=f"an array of shape {value.shape}",
            expected="a number or a vector, one value per row",
            cure="Write .ravel() if each entry is a row.",
        )
    return jnp.ravel(value)


def evaluated(
    function: Callable[..., Any], parameters: Any, plant: Plant | None, *state: Any
) -> Array:
    """Value of a relation's function at a state, whose last entry is time.

    The plant is the first argument if the function takes one; for a wrapped plant it is the one
    that the user wrote. The parameters are the last argument if there are any.

    Raises:
        FunctionError: the value is not made of numbers.
    """
    given = state
    if plant is not None and takes_first(function, PLANT):
        given = inside(plant, state[-1]), *state
    value = function(*given) if parameters is None else function(*given, parameters)
    try:
        found = jnp.asarray(value)
    except (TypeError, ValueError):
        text = isinstance(value, str)
        raise FunctionError(
            described(function),
            got="text" if text else written(value),
            expected="a number or an array",
            cure="Does it end with return?" if value is None else "",
        ) from None
    if found.size == 0:
        raise ShapeError(described(function), got="no value", expected="at least one row")
    if found.dtype != float and not is_single(found):  # its error mentions JAX's switch
        raise ShapeError(
            described(function),
            got=f"dtype {found.dtype}",
            expected="float64",
            cure="For an equation, return the difference of its sides, q[0] - 1.0."
            if found.dtype == bool
            else validate.cure_of_dtype(found),
        )
    return found
