"""Shapes, sizes and labels of a closed loop, checked before anything is compiled."""

import random
import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.constraint.constraint import Constraint, labels_by_relation
from servocon.engine import RareCollections, traced_anew
from servocon.errors import InputError, ModelMismatchError, ShapeError, counted, warn
from servocon.laws import Law
from servocon.plant import Lagrangian, Plant
from servocon.plant.contract import check_sizes, evaluated_for, indices_checked, require_rates
from servocon.plant.labels import rate_label
from servocon.precision import require_float64_constants, same_numbers
from servocon.results.record import Axes
from servocon.simulation.closed_loop import ClosedLoop
from servocon.tree import Layout, pack

CHANCE = (
    "A program keeps the numbers of one call. Draw them before, as parameters, or let them "
    "depend on t"
)
"""The reason and the cure of random numbers within a function."""


class Dimensions(NamedTuple):
    """Number of inputs and labels of a closed loop.

    Attributes:
        inputs: Number of inputs.
        axes: Labels.
        relations: Names of the relations, each with its number of rows, in the order of the rows.
    """

    inputs: int
    axes: Axes
    relations: tuple[tuple[str, int], ...]


def check_kinds(plant: Any, law: Any) -> None:
    """Raise `InputError` unless these are a plant and a law."""
    if not isinstance(plant, Plant):
        many = isinstance(plant, list | tuple) or hasattr(plant, "sample")
        cure = (
            "For many plants give servocon.batch(plants), for a set uncertainty.sample(...).plants."
            if many
            else "Subclass servocon.Plant or servocon.Lagrangian."
        )
        validate.instance("plant", plant, Plant, "a plant", cure)
    cure = "Make one with servocon.ServoLaw(model, constraint, ...)."
    validate.instance("law", law, Law, "a law", cure)


class _Shapes:
    """Shapes of the functions of a packed closed loop, evaluated without computing anything.

    Attributes:
        names: Names of the arguments that give coordinates and speeds, for messages.
        is_told: True once a warning about random numbers in a function was given.
    """

    def __init__(self, layout: Layout, names: tuple[str, str]):
        self.names = names
        self.loop: ClosedLoop = layout.unpack(np.zeros(layout.size))[0]
        assert self.loop.sizes is not None
        self.nq, self.n = self.loop.sizes
        number = lambda *shape: jax.ShapeDtypeStruct(shape, float)
        self.at = number(self.nq), number(self.n), number()
        self.is_told = False

    def evaluate(self, part: Any, function: Callable[..., Any]) -> Any:
        """Shapes of function(part of the loop, q, v, t)."""
        return _shapes(pack(part, "")[1], function, self.at)

    def require(
        self,
        where: str,
        expected: tuple[int, ...] | None,
        part: Any,
        function: Callable[..., Any],
        pick: Callable[[Any], Any] = lambda shapes: shapes,
    ) -> Any:
        """The shape of function(part of the loop, q, v, t), checked if one is expected.

        `pick` takes one of several.

        Raises:
            InputError: the function uses an array of float32 from outside.
            ShapeError: the shape is not the expected one.
        """
        of_plant = where.startswith("plant.")
        try:
            with indices_checked():
                out = pick(self.evaluate(part, function))
        except Exception as error:
            if of_plant:  # usually the state is wrong, not the plant
                check_sizes(self.loop.plant, self.nq, self.n, self.names)
            error.add_note(evaluated_for(where, self.nq, self.n))
            raise
        try:
            first, second = self.names
            sizes = f"It was called with {self.nq} values of {first} and {self.n} of {second}."
            return _checked(where, out, expected, sizes)
        except ShapeError:
            if of_plant:
                check_sizes(self.loop.plant, self.nq, self.n, self.names)
            raise

    def warn_of_chance(self, where: str, part: Any, function: Callable[..., Any]) -> None:
        """Warn of a function that draws random numbers.

        A compiled program repeats what JAX traced in one call: its random numbers never change.
        """
        if part is None:
            return
        numbers, layout = pack(part, "")
        # The numbers are traced: a structure holds zeros, which a relation may refuse.
        whole = lambda numbers, *at: function(layout.unpack(numbers), *at)
        with traced_anew():
            made = [jax.make_jaxpr(lambda *at: whole(*at)) for _ in range(2)]
            once, again = (make(numbers, *self.at) for make in made)
        if not same_numbers(once, again):
            self.is_told = True
            warn(f"{where}: two calls give different numbers, as np.random does. {CHANCE}")

    def require_sizes(self) -> None:
        """Check the numbers of coordinates and speeds of a plant without labels.

        Raises:
            ShapeError: the numbers differ.
        """
        plant, (first, second) = self.loop.plant, self.names
        if plant.coordinate_labels() is not None:  # `check_sizes` reports it
            return
        require_rates(plant, self.nq, self.n, self.names)
        try:
            M = self.evaluate(plant, _mass_matrix).shape
        except Exception:  # reported where the mass matrix is required
            return
        if len(M) == 2 and M[0] == M[1] != self.n:
            raise ShapeError(
                second,
                got=f"{self.n} values",
                expected=f"{M[0]}: plant.mass_matrix(q, t) is {M[0]} × {M[0]}",
                cure=f"Or the matrix is wrong: it was called with {self.nq} values of {first}.",
            )


@lru_cache(maxsize=128)
@RareCollections()
def check_structure(layout: Layout, names: tuple[str, str] = ("q0", "v0")) -> Dimensions:
    """Check every shape of a closed loop without computing or compiling anything.

    Args:
        layout: Layout of (closed loop with its sizes, conditions that may end a run).
        names: Names of the arguments that give coordinates and speeds, for messages.

    Raises:
        ShapeError: a plant's or constraint's function returns the wrong shape or dtype.
        ModelMismatchError: the law's model has other dimensions than the plant.
    """
    shapes, before = _Shapes(layout, names), _state_of_chance()
    shapes.require_sizes()
    inputs = _check_plant(shapes)
    _check_model(shapes, inputs)
    found = _dimensions(shapes, inputs)
    # Outside the main thread: other threads may have drawn numbers meanwhile.
    alone = threading.current_thread() is threading.main_thread()
    if alone and _state_of_chance() != before and not shapes.is_told:
        warn(f"a function of the plant or the law calls np.random or random. {CHANCE}")
    return found


def _state_of_chance() -> Any:
    """State of the random number generators of NumPy and Python."""
    state: Any = np.random.get_state()
    return state[1].tobytes(), state[2:], random.getstate()


@lru_cache(maxsize=512)
def _shapes(layout: Layout, function: Callable[..., Any], at: tuple[Any, ...]) -> Any:
    """Shapes of function(part, q, v, t) for any part of a layout; traced once."""
    numbers = jax.ShapeDtypeStruct((layout.size,), float)
    traced, shapes = jax.make_jaxpr(
        lambda numbers, *at: function(layout.unpack(numbers), *at), return_shape=True
    )(numbers, *at)
    require_float64_constants(traced)
    return shapes


def _mass_matrix(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return plant.mass_matrix(q, t)


def _force(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return plant.force(q, v, t)


def _coordinate_rate(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return plant.coordinate_rate(q, v, t)


def _input_matrix(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return plant.input_matrix(q, t)


def _kinetic_energy(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return _one(plant.kinetic_energy(q, v, t))


def _potential_energy(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return _one(plant.potential_energy(q, t))


def _nonconservative(plant: Plant, q: Any, v: Any, t: Any) -> Any:
    force = plant.nonconservative_force(q, v, t)
    single = hasattr(force, "shape") or isinstance(force, float | int)
    return jnp.broadcast_to(force, v.shape) if single and jnp.ndim(force) == 0 else force


def _one(energy: Any) -> Any:
    """An energy; a Python number, such as 0.0, is allowed."""
    return jnp.asarray(energy, float) if isinstance(energy, int | float) else energy


def _called(function: Any, q: Any, v: Any, t: Any) -> Any:
    return v if function is None else function(q, v, t)


def _beta(pair: tuple[Plant, Constraint], q: Any, v: Any, t: Any) -> Any:
    return pair[1].beta(pair[0], q, v, t)


def _linearized(pair: tuple[Plant, Constraint], q: Any, v: Any, t: Any) -> Any:
    return tuple(pair[1].linearize(pair[0], q, v, t))


def _check_plant(shapes: _Shapes) -> int:
    """Check the plant and the disturbance; the number of inputs."""
    n, require, plant = shapes.n, shapes.require, shapes.loop.plant
    if isinstance(plant, Lagrangian):  # the mass matrix is its derivative
        _check_energies(shapes)
        require("plant.nonconservative_force(q, v, t)", (n,), plant, _nonconservative)
    require("plant.mass_matrix(q, t)", (n, n), plant, _mass_matrix)
    require("plant.force(q, v, t)", (n,), plant, _force)
    require("plant.coordinate_rate(q, v, t)", (shapes.nq,), plant, _coordinate_rate)
    _check_energies(shapes)
    require("disturbance(q, v, t)", (n,), shapes.loop.disturbance, _called)
    shapes.warn_of_chance("the disturbance", shapes.loop.disturbance, _called)
    return _inputs(shapes, "plant", plant)


def _check_energies(shapes: _Shapes) -> None:
    """Check that each energy is one number."""
    plant = shapes.loop.plant
    shapes.require("plant.kinetic_energy(q, v, t)", (), plant, _kinetic_energy)
    shapes.require("plant.potential_energy(q, t)", (), plant, _potential_energy)


def _check_model(shapes: _Shapes, inputs: int) -> None:
    """Check that the law's model is a plant of the same dimensions."""
    n, require, model = shapes.n, shapes.require, shapes.loop.law.model
    sizes = f"{counted(shapes.nq, 'coordinate')} and {counted(n, 'speed')}"
    try:
        require("law.model.mass_matrix(q, t)", (n, n), model, _mass_matrix)
        require("law.model.force(q, v, t)", (n,), model, _force)
        require("law.model.coordinate_rate(q, v, t)", (shapes.nq,), model, _coordinate_rate)
        modelled = _inputs(shapes, "law.model", model)
    except (ShapeError, IndexError, TypeError, ValueError) as error:
        raise ModelMismatchError(
            "law.model",
            got=f"a model that fails on the plant's {sizes}: "
            + (f"{error.where} gives {error.got}" if isinstance(error, InputError) else str(error)),
            expected=f"a model with {sizes}",
            cure="Build the law on a plant of the same kind.",
        ) from error
    if modelled != inputs:
        raise ModelMismatchError(
            "law.model",
            got=counted(modelled, "input"),
            expected=f"{counted(inputs, 'input')}, as the plant has",
        )


def _inputs(shapes: _Shapes, where: str, plant: Plant) -> int:
    n, where = shapes.n, f"{where}.input_matrix(q, t)"
    B = shapes.require(where, None, plant, _input_matrix)
    if B is None:
        return n
    if len(B) != 2 or B[0] != n:
        cure = evaluated_for("It", shapes.nq, n)
        raise ShapeError(where, got=f"shape {B}", expected=f"({n}, inputs)", cure=cure)
    return B[1]


def _checked(
    where: str, out: Any, expected: tuple[int, ...] | None, sizes: str
) -> tuple[int, ...] | None:
    if out is None and expected is None:
        return None
    right = "one number, shape ()" if expected == () else f"shape {expected}"
    if out is None or not hasattr(out, "shape"):
        array = "an array" if expected is None else f"an array of {right}"
        cure = "Write jnp.stack([...])." if isinstance(out, list | tuple) and expected != () else ""
        right = right if expected == () else array
        got = "None" if out is None else f"a {type(out).__name__}"
        raise ShapeError(where, got=got, expected=right, cure=cure)
    if expected is not None and out.shape != expected:
        raise ShapeError(where, got=f"shape {out.shape}", expected=right, cure=sizes)
    if out.dtype != float:
        raise ShapeError(
            where, got=f"dtype {out.dtype}", expected="float64", cure=validate.cure_of_dtype(out)
        )
    return out.shape


def _dimensions(shapes: _Shapes, inputs: int) -> Dimensions:
    """The labels, after the shapes of the constraint have been checked."""
    law, (n, nq, require) = shapes.loop.law, (shapes.n, shapes.nq, shapes.require)
    found: list[tuple[tuple[str, tuple[str, ...]], ...]] = []

    def read(law: Law, q: Any, v: Any, t: Any) -> None:
        found.append(labels_by_relation(law.model, law.constraint, q, v, t))
        law.check(sum(len(labels) for _, labels in found[0]))

    shapes.evaluate(law, read)
    rows = tuple(label for _, labels in found[0] for label in labels)
    m, pair = len(rows), (law.model, law.constraint)
    require("constraint's β", (m,), pair, _beta)
    shapes.warn_of_chance(f"constraint {law.constraint.name!r}", pair, _beta)
    for i, (symbol, expected) in enumerate({"β": (m,), "A": (m, n), "b": (m,)}.items()):
        pick = lambda shapes, i=i: shapes[i]
        require(f"constraint's {symbol}", expected, pair, _linearized, pick)
    plant = shapes.loop.plant
    coordinates, speeds = plant.coordinate_labels(), plant.speed_labels()
    if speeds is None and coordinates is not None and nq == n:
        speeds = tuple(map(rate_label, coordinates))
    return Dimensions(
        inputs,
        Axes.of(
            _labels("coordinate", coordinates, nq, "q"),
            _labels("speed", speeds, n, "v"),
            _labels("input", plant.input_labels(), inputs, "u"),
            rows,
        ),
        tuple((name, len(labels)) for name, labels in found[0]),
    )


def _labels(kind: str, labels: tuple[str, ...] | None, size: int, symbol: str) -> tuple[str, ...]:
    if labels is None:
        return tuple(f"{symbol}[{i}]" for i in range(size))
    if isinstance(labels, str):
        where = f"plant.{kind}_labels()"
        expected = "a tuple of texts"
        raise InputError(where, got=repr(labels), expected=expected, cure=f"Write ({labels!r},).")
    if len(labels) != size:
        raise ShapeError(
            f"plant.{kind}_labels()",
            got=counted(len(labels), "label"),
            expected=f"{size}",
            cure="If they are right, the initial state has the wrong length.",
        )
    return tuple(labels)
