"""Checks at the boundary of a run: structure before compilation, values at the first instant."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, check_depends_on_speed, constraint_labels
from servocon.engine.packing import Layout
from servocon.errors import (
    ContradictionError,
    InputError,
    ModelMismatchError,
    RangeConditionError,
    ShapeError,
)
from servocon.laws import Law
from servocon.plant import Plant
from servocon.plant.contract import check_sizes
from servocon.plant.labels import rate_label
from servocon.results.trajectory import Axes
from servocon.simulation.closed_loop import ClosedLoop


class Dimensions(NamedTuple):
    """Sizes and labels of a closed loop, known from shapes alone."""

    inputs: int
    axes: Axes


def check_kinds(plant: Any, law: Any) -> None:
    """Raise `InputError` unless these are a plant and a law."""
    for where, value, kind, cure in (
        ("plant", plant, Plant, "Subclass servocon.Plant or servocon.Lagrangian."),
        ("law", law, Law, "Make one with servocon.ServoLaw(model, constraint, ...)."),
    ):
        if isinstance(value, type) and issubclass(value, kind):
            raise InputError(
                where,
                got=f"the class {value.__name__}",
                expected="an instance",
                cure=f"Write {value.__name__}().",
            )
        if not isinstance(value, kind):
            raise InputError(where, got=type(value).__name__, expected=f"a {where}", cure=cure)


@lru_cache(maxsize=128)
def check_structure(layout: Layout, nq: int, n: int) -> Dimensions:
    """Check every shape of a closed loop without computing or compiling anything.

    Raises:
        ShapeError: a plant's or constraint's function returns the wrong shape or dtype.
        ModelMismatchError: the law's model has other dimensions than the plant.
    """
    numbers = jax.ShapeDtypeStruct((layout.size,), float)
    q, v = jax.ShapeDtypeStruct((nq,), float), jax.ShapeDtypeStruct((n,), float)
    t = jax.ShapeDtypeStruct((), float)

    unpack = lambda numbers: layout.unpack(numbers)[0]  # without the events

    def shape(where: str, expected: tuple[int, ...] | None, function: Callable[..., Any]) -> Any:
        def call(numbers, q, v, t):
            return function(unpack(numbers), q, v, t)

        try:
            with _indices_checked():
                out = jax.eval_shape(call, numbers, q, v, t)
        except Exception as error:
            if where.startswith("plant."):  # most often the state, not the plant, is wrong
                check_sizes(unpack(np.zeros(layout.size)).plant, nq, n)
            error.add_note(f"while evaluating {where} for {nq} coordinates and {n} speeds")
            raise
        try:
            sizes = f"It was called with {nq} values of q0, {n} of v0."
            return _checked(where, out, expected, sizes)
        except ShapeError:
            if where.startswith("plant."):
                check_sizes(unpack(np.zeros(layout.size)).plant, nq, n)
            raise

    shape("plant.mass_matrix(q, t)", (n, n), lambda s, q, v, t: s.plant.mass_matrix(q, t))
    shape("plant.force(q, v, t)", (n,), lambda s, q, v, t: s.plant.force(q, v, t))
    shape(
        "plant.coordinate_rate(q, v, t)", (nq,), lambda s, q, v, t: s.plant.coordinate_rate(q, v, t)
    )
    shape("plant.kinetic_energy(q, v, t)", (), lambda s, q, v, t: s.plant.kinetic_energy(q, v, t))
    shape("plant.potential_energy(q, t)", (), lambda s, q, v, t: s.plant.potential_energy(q, t))
    shape(
        "disturbance(q, v, t)",
        (n,),
        lambda s, q, v, t: v if s.disturbance is None else s.disturbance(q, v, t),
    )
    actual = _inputs(shape, "plant", lambda s: s.plant, n)
    try:
        shape(
            "law.model.mass_matrix(q, t)", (n, n), lambda s, q, v, t: s.law.model.mass_matrix(q, t)
        )
        shape("law.model.force(q, v, t)", (n,), lambda s, q, v, t: s.law.model.force(q, v, t))
        modelled = _inputs(shape, "law.model", lambda s: s.law.model, n)
    except (ShapeError, IndexError, TypeError, ValueError) as error:
        raise ModelMismatchError(
            "law.model",
            got=f"a model that fails on the plant's {nq} coordinates and {n} speeds ({error})",
            expected=f"a model with {nq} coordinates and {n} speeds",
            cure="Build the law on a plant of the same kind.",
        ) from error
    if modelled != actual:
        raise ModelMismatchError(
            "law.model", got=f"{modelled} inputs", expected=f"{actual} inputs, as the plant has"
        )
    return _dimensions(unpack, numbers, q, v, t, actual, shape)


@contextmanager
def _indices_checked() -> Iterator[None]:
    """Make v[5] of two speeds an IndexError, where JAX would take the last one instead."""
    name = "jax_check_static_indices"
    before = getattr(jax.config, name, None)
    if before is None:  # a JAX too old to check
        yield
        return
    jax.config.update(name, True)
    try:
        yield
    finally:
        jax.config.update(name, before)


def _inputs(shape, where: str, pick, n: int) -> int:
    B = shape(f"{where}.input_matrix(q, t)", None, lambda s, q, v, t: pick(s).input_matrix(q, t))
    if B is None:
        return n
    if len(B) != 2 or B[0] != n:
        raise ShapeError(f"{where}.input_matrix(q, t)", got=f"shape {B}", expected=f"({n}, inputs)")
    return B[1]


def _checked(
    where: str, out: Any, expected: tuple[int, ...] | None, sizes: str
) -> tuple[int, ...] | None:
    if out is None and expected is None:
        return None
    if out is None or not hasattr(out, "shape"):
        raise ShapeError(where, got=type(out).__name__, expected=f"an array of shape {expected}")
    if expected is not None and out.shape != expected:
        raise ShapeError(where, got=f"shape {out.shape}", expected=f"shape {expected}", cure=sizes)
    if out.dtype != float:
        raise ShapeError(
            where,
            got=f"dtype {out.dtype}",
            expected="float64",
            cure="Write 1.0 instead of 1, and do not cast to another dtype.",
        )
    return out.shape


def _dimensions(unpack, numbers, q, v, t, inputs: int, shape) -> Dimensions:
    found: dict[str, Any] = {}

    def read(numbers, q, v, t):
        loop: ClosedLoop = unpack(numbers)
        constraint = loop.law.constraint
        found["rows"] = constraint_labels(constraint, loop.law.model, q, v, t)
        found["labels"] = [
            getattr(loop.plant, f"{kind}_labels")() for kind in ("coordinate", "speed", "input")
        ]
        loop.law.check(len(found["rows"]))

    jax.eval_shape(read, numbers, q, v, t)
    m, n, nq = len(found["rows"]), v.shape[0], q.shape[0]
    shape("constraint's β", (m,), lambda s, q, v, t: s.law.constraint.beta(s.law.model, q, v, t))
    for i, expected in enumerate([(m,), (m, n), (m,)]):
        shape(
            f"constraint's {('β', 'A', 'b')[i]}",
            expected,
            lambda s, q, v, t, i=i: s.law.constraint.linearize(s.law.model, q, v, t)[i],
        )
    coordinates, speeds, drives = found["labels"]
    if speeds is None and coordinates is not None and nq == n:
        speeds = tuple(map(rate_label, coordinates))
    return Dimensions(
        inputs,
        Axes(
            _labels("coordinate", coordinates, nq, "q"),
            _labels("speed", speeds, n, "v"),
            _labels("input", drives, inputs, "u"),
            found["rows"],
        ),
    )


def _labels(kind: str, labels: tuple[str, ...] | None, size: int, symbol: str) -> tuple[str, ...]:
    if labels is None:
        return tuple(f"{symbol}[{i}]" for i in range(size))
    if len(labels) != size:
        raise ShapeError(
            f"plant.{kind}_labels()",
            got=f"{len(labels)} labels",
            expected=f"{size}",
            cure="Or the initial state has the wrong length.",
        )
    return tuple(labels)


def check_starts(
    start: Any, sound: np.ndarray, missing: np.ndarray, axes: Axes, constraint: Constraint
) -> None:
    """`check_start` for every member of a batch, worked out only for those that look wrong.

    An error of one of several names the member.

    Args:
        start: A `Start` of NumPy arrays with a leading batch axis.
        sound: Members of which nothing can be wrong but what is missing (batch).
        missing: What of the law's desired rate no input brings about (batch, m).
        axes: Labels of the run.
        constraint: The constraint, for its name.
    """
    good = sound & (np.abs(missing).max(axis=1) < 1e-9)
    if good.all():
        return
    for i in np.flatnonzero(~good):
        member = jax.tree.map(lambda a, i=i: a[i], start)
        try:
            check_start(member, missing[i], axes, constraint)
        except InputError as error:
            if len(good) == 1:
                raise
            raise type(error)(
                f"{error.where} of member {i}",
                got=error.got,
                expected=error.expected,
                cure=error.cure,
            ) from error


def check_start(start: Any, missing: np.ndarray, axes: Axes, constraint: Constraint) -> None:
    """Check the values at the first instant.

    Args:
        start: A `Start` of NumPy arrays of one run.
        missing: What of the law's desired rate no input brings about (m).
        axes: Labels of the run.
        constraint: The constraint, for its name.

    Raises:
        MassMatrixError: a mass matrix is not symmetric positive definite.
        ResidualError: the residual does not depend on the speeds.
        InputError: hand-given A and b disagree with the derivative of β.
        ContradictionError: rows of A v̇ = b contradict each other.
        RangeConditionError: the inputs cannot produce A v̇ = b.
    """
    cure = (
        "Check the signs of masses and inertias, or remove a coordinate without inertia; where the "
        "constraint gives it its motion, servocon.augment gives it inertia."
    )
    validate.mass_matrix("plant.mass_matrix", start.plant_mass, True, cure)
    validate.mass_matrix("law.model.mass_matrix", start.M, True, cure)
    name, A, b = constraint.name, start.A, start.b
    check_depends_on_speed(axes.row, A, name)
    scale = 1e-6 * (1 + max(np.abs(A).max(), np.abs(b).max()))
    for symbol, error in (("A", start.A_error), ("b", start.b_error)):
        if np.abs(error).max() > scale:
            row = int(np.argmax(np.abs(error).reshape(len(axes.row), -1).max(axis=1)))
            raise InputError(
                f"hand-given {symbol} of constraint {name!r}",
                got=f"row {axes.row[row]!r} off by {np.abs(error).max():.3g}",
                expected="the derivative of β: A = ∂β/∂v, b = −dβ/dt with v̇ held at zero",
                cure="Give β alone to servocon.residual and let it be differentiated.",
            )
    desired_rate = b - A @ np.linalg.solve(start.M, start.F)
    half = np.linalg.inv(np.linalg.cholesky(start.M))  # L⁻¹; small, once a run
    if np.abs(missing).max() <= linalg.CONTRADICTORY * (1 + np.abs(desired_rate).max()):
        return  # the law does what it wants; it need not want all rows at once
    _check_solvable(A @ half.T, desired_rate, axes, name)
    if start.B is not None:
        _report_range(A @ np.linalg.solve(start.M, start.B), desired_rate, axes, name)


def _check_solvable(D: np.ndarray, desired_rate: np.ndarray, axes: Axes, name: str) -> None:
    """A v̇ = b has a solution exactly when D x = desired rate has one."""
    left = linalg.contradiction(D, desired_rate)
    if left is not None:
        rows = [i for i in range(len(left)) if abs(left[i]) > 1e-3 * np.abs(left).max()]
        raise ContradictionError(
            f"rows {', '.join(repr(axes.row[i]) for i in rows)} of constraint {name!r}",
            got=f"A v̇ = b without a solution (residual {np.linalg.norm(left):.3g})",
            expected="rows that some acceleration satisfies at once",
            cure="Remove one of them, or correct the relation it states.",
        )


def _report_range(response: np.ndarray, desired_rate: np.ndarray, axes: Axes, name: str) -> None:
    """The range condition (I − ΩΩ⁺)(b_s − A a) = 0 fails, Ω = A M⁻¹B."""
    direction, values = linalg.weakest_direction(response)
    row = int(np.argmax(np.abs(direction)))
    raise RangeConditionError(
        f"constraint {name!r}",
        got=f"A M⁻¹B with singular value {values[-1]:.3g} (largest {values[0]:.3g}) in the "
        f"direction of row {axes.row[row]!r}",
        expected="the range condition: b − A M⁻¹F in the range of A M⁻¹B",
        cure="The inputs do not reach this row at the level of acceleration: choose a relation "
        "that they move, or add an input.",
    )
