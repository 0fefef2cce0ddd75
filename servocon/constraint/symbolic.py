"""Relations in symbols: β, A and b of a constraint as SymPy expressions (SymPy is optional)."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon.constraint.constraint import Constraint, constraint_labels
from servocon.engine import exact_zeros, in_sympy, traced
from servocon.errors import InputError
from servocon.markup import Formula, Part, Table, Text
from servocon.plant import Plant
from servocon.results.labels import Label
from servocon.tree import first_parts

LONGEST = 400
"""Largest number of operations for which formulas are shown."""

WIDEST = 10
"""Largest number of rows and of speeds for which formulas are shown."""

MANY = 12
"""Number of coordinates given to a function to see on which of them it depends."""

GREEK = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi "
GREEK += "chi psi omega"

NAME = re.compile(rf"([A-Za-zα-ωΑ-Ω]|{'|'.join(GREEK.split())})[ _]?(\d{{0,3}}|[a-z])")
"""Names of coordinates that can be symbols: a letter, optionally with an index."""


class Symbolic(NamedTuple):
    """A constraint in symbols: β̇ = A v̇ − b.

    Attributes:
        beta: β (m × 1), a matrix of SymPy.
        A: ∂β/∂v (m × n).
        b: −dβ/dt with v̇ held at zero (m × 1).
        q: Symbols of the coordinates.
        v: Symbols of the speeds.
        t: Symbol of time.
    """

    beta: Any
    A: Any
    b: Any
    q: tuple[Any, ...]
    v: tuple[Any, ...]
    t: Any


def symbolic(plant: Plant, constraint: Constraint, longest: int | None = None) -> Symbolic:
    """β, A and b of a constraint on a plant as expressions of SymPy.

    They are those that a law computes: JAX traces and differentiates the function, and its
    operations are written in symbols, with the values of all parameters. Symbols are named by the
    plant's labels, such as ``theta_1`` and ``thetadot_1``, if each is a letter with or without an
    index; otherwise ``q_0``, ``v_0`` and so on.

    Args:
        plant: The plant.
        constraint: The constraint.
        longest: Largest number of operations; None: any.

    Raises:
        InputError: the number of the plant's coordinates is unknown, the relation uses a function
            that SymPy lacks, or the formulas are too long.
    """
    nq, n = _sizes(plant)
    return _in_symbols(plant, constraint, nq, n, longest)


@first_parts.register(Constraint)
def parts_of(constraint: Constraint, plant: Plant | None = None) -> list[Part]:
    """Formulas of β, A and b for a notebook; if there are none, labels and units of the rows.

    Args:
        constraint: The constraint.
        plant: The plant; None: any, if the relation shows how many coordinates it needs.
    """
    try:
        if plant is not None and _sizes(plant)[1] > WIDEST:
            return _rows(constraint, plant)
        of_any = plant is None
        found = _of_any_plant(constraint) if of_any else symbolic(plant, constraint, LONGEST)
        if max(found.A.shape) > WIDEST:
            return _rows(constraint, plant)
        from servocon.formulas import equation

        scalar = lambda x: x[0] if len(x) == 1 else x
        sides = {"beta": scalar(found.beta), "A": found.A, "b": scalar(found.b)}
        return [Formula(equation(name, side)) for name, side in sides.items()]
    except Exception:  # of a user's function: show labels instead
        return _rows(constraint, plant)


def _rows(constraint: Constraint, plant: Plant | None) -> list[Part]:
    """Label and unit of each row, and the sizes, if known."""
    labels, sizes = constraint.labels, ""
    if plant is not None:
        try:
            nq, n = _sizes(plant)
            q, v, t = (jax.ShapeDtypeStruct(shape, float) for shape in ((nq,), (n,), ()))
            with jax.enable_x64(True):
                labels = constraint_labels(plant, constraint, q, v, t)
            sizes = f"β has {len(labels)} rows, A is {len(labels)} × {n}."
        except Exception:  # as above
            return []
    shown = map(Label.of, (labels or ())[:WIDEST])
    rows = [[label.name, label.unit] for label in shown]
    more = [["…", ""]] if len(labels or ()) > WIDEST else []
    table: list[Part] = [Table(["row of β", "unit"], rows + more)] if rows else []
    return [*([Text(sizes)] if sizes else []), *table]


class _AnyPlant(Plant):
    """A plant of any size whose speeds are the rates of its coordinates."""

    def mass_matrix(self, q: Any, t: Any) -> Any:
        return jnp.eye(q.shape[0])

    def force(self, q: Any, v: Any, t: Any) -> Any:
        return jnp.zeros_like(v)


def _of_any_plant(constraint: Constraint) -> Symbolic:
    """Symbols of a relation with as many coordinates as it needs.

    A function that indexes its coordinates receives many of them and shows which it needs; one
    that requires a fixed number refuses others.
    """
    plant, error = _AnyPlant(), None
    for n in (MANY, *range(1, MANY)):
        try:
            found = _in_symbols(plant, constraint, n, n, LONGEST)
        except Exception as refused:  # of a user's function, for a wrong number
            error = refused
            continue
        if n < MANY:
            return found
        free = found.beta.free_symbols
        pairs = enumerate(zip(found.q, found.v, strict=True))
        needed = max((i + 1 for i, pair in pairs if free & {*pair}), default=0)
        if 0 < needed < MANY:
            return _in_symbols(plant, constraint, needed, needed, LONGEST)
        expected = "a relation between some of the coordinates"
        raise InputError("relation", got="one between all of them", expected=expected)
    assert error is not None
    raise error


def _in_symbols(
    plant: Plant, constraint: Constraint, nq: int, n: int, longest: int | None
) -> Symbolic:
    import sympy as sp

    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
    linearize = lambda q, v, t: constraint.linearize(plant, q, v, t)
    closed, _ = traced(linearize, number(nq), number(n), number())
    names = _names(plant, nq, n)
    q, v = (tuple(sp.Symbol(name, real=True) for name in of) for of in names)
    t = sp.Symbol("t", real=True)
    given = [np.array(x, object) for x in (q, v, t)]
    found = in_sympy(closed, given, longest)
    if isinstance(found, str):
        where, expected = f"constraint {constraint.name!r}", "functions that SymPy has"
        raise InputError(where, got=found, expected=expected)
    beta, A, b = found
    rows = len(beta)
    matrix = lambda array, columns: sp.Matrix(rows, columns, list(array.flat))
    return Symbolic(matrix(beta, 1), matrix(A, n), matrix(b, 1), q, v, t)


def _names(plant: Plant, nq: int, n: int) -> tuple[list[str], list[str]]:
    """Names of the symbols of coordinates and speeds."""
    coordinates, speeds = plant.coordinate_labels(), plant.speed_labels()
    q = list(_plain(coordinates or ()))
    if speeds is None and nq == n:
        v = [re.sub("(_|$)", r"dot\1", name, count=1) for name in q]
    else:
        v = list(_plain(speeds or ()))
    if (len(q), len(v)) != (nq, n) or len({*q, *v, "t"}) < nq + n + 1:
        return [f"q_{i}" for i in range(nq)], [f"v_{i}" for i in range(n)]
    return q, v


def _plain(labels: tuple[str, ...]) -> Iterator[str]:
    """Names of those labels that can be symbols."""
    for label in labels:
        if match := NAME.fullmatch(Label.of(label).name):
            yield "_".join(filter(None, match.groups()))


def _sizes(plant: Plant) -> tuple[int, int]:
    """Numbers of coordinates and speeds, from the labels or else from the mass matrix.

    Raises:
        InputError: neither gives them.
    """
    coordinates = plant.coordinate_labels()
    if coordinates is not None:
        return len(coordinates), len(plant.speed_labels() or coordinates)
    own_rate = type(plant).coordinate_rate is not Plant.coordinate_rate
    for n in (MANY, *range(1, MANY)) if not own_rate else ():
        shapes = (jax.ShapeDtypeStruct(shape, np.float64) for shape in ((n,), ()))
        try:
            closed, shape = traced(plant.mass_matrix, *shapes)
        except Exception:  # of a user's function, for a wrong number
            continue
        size = shape.shape[0]
        if size < MANY:
            return size, size
        size = int((~np.diag(exact_zeros(closed)[0])).sum())
        if 0 < size < MANY:
            return size, size
    raise InputError(
        f"{type(plant).__name__}",
        got="neither labels nor a mass matrix of a known size",
        expected="a plant that tells how many coordinates it has",
        cure="Write coordinate_labels().",
    )
