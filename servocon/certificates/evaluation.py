"""The evaluator: a function of plant and state, at every sampled plant and state."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.interpreters import partial_eval
from jax.tree_util import Partial
from jaxtyping import Array

from servocon import validate
from servocon.engine import (
    MOST_ARRAYS,
    WIDTH,
    fill_each,
    jit,
    machine_code,
    traced,
    without_error_callbacks,
)
from servocon.errors import InputError, ShapeError, written
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.precision import float64
from servocon.tree import Batch, Flat, Layout, Module, flatten, pack

LANES, MANY = 512, 8192
"""Number of pairs of plant and state in one evaluation, by XLA and in machine code."""

BLOCK = 64
"""Number of pairs that are computed at once by XLA; the least for a thread in machine code."""

FREQUENT = 200_000
"""Number of pairs from which machine code for several pairs at a time pays: a pair takes two thirds
to half of the time then, and compilation twice as long."""

WORK = 1_000_000
"""Number of scalar operations below which handing pairs to threads takes longer than computing."""


class Evaluation:
    """A function of plant and state for calls at many plants and states, packed once.

    Compiled once per structure of function and plant: parameters and sample counts are runtime
    arguments.

    Args:
        function: A pytree, such as an `equinox.Module` or a `jax.tree_util.Partial`.
    """

    def __init__(self, function: Callable[..., Any]):
        self._numbers, self._layout = pack(function, "")

    def __call__(self, plants: Batch, states: tuple[Any, ...]) -> Any:
        """The pytree of values as NumPy arrays (plants, states, …).

        Args:
            plants: The plants.
            states: Arrays q, v, t and further ones; their leading axes are (states) or (plants,
                states).
        """
        arrays = [np.asarray(x, dtype=float) for x in states]
        count = arrays[2].shape[-1]
        if arrays[2].ndim == 2:
            arrays = [x.reshape(-1, *x.shape[2:]) for x in arrays]
        vectors, layout = self._vectors(plants, arrays, count)
        return layout.unpack(vectors.reshape(plants.size, count, -1))

    def of_pairs(self, plants: Batch, states: tuple[Any, ...]) -> Any:
        """The values (1, pairs, …) of plants, each at a state of its own (pairs)."""
        arrays = [np.asarray(x, dtype=float) for x in states]
        vectors, layout = self._vectors(plants, arrays, 1)
        return layout.unpack(vectors[None])

    def _vectors(
        self, plants: Batch, states: list[np.ndarray], count: int
    ) -> tuple[np.ndarray, Layout]:
        """The values of each pair (plants × states, values), and their layout.

        Args:
            plants: The plants.
            states: Arrays q, v, t and further ones, for all plants (states) or for each pair.
            count: Number of states of a plant.
        """
        numbers, layout = self._numbers, self._layout
        plant_numbers, plant_layout = pack(plants.tree, "plant", plants.size)
        total, each_own = plants.size * count, len(states[2]) == plants.size * count
        machine = _machine(layout, plant_layout, tuple(x.shape[1:] for x in states))
        if machine is not None:
            vectors = np.empty((total, machine.size))
            if each_own and total == len(plant_numbers) <= MANY:  # the usual pairs of a search
                machine.fill(vectors, numbers, plant_numbers, *states)
                return vectors, machine.layout
            for start in range(0, total, MANY):
                pairs = np.arange(start, min(start + MANY, total))
                places = pairs if each_own else pairs % count
                of_pairs = plant_numbers[pairs // count], *(x[places] for x in states)
                machine.fill(vectors[start : start + MANY], numbers, *of_pairs)
            return vectors, machine.layout
        program, rows, given = _compiled(layout, plant_layout), [], Flat(np.zeros(0), layout)
        for start in range(0, max(total, 1), LANES):
            pairs = np.arange(start, start + LANES) % total
            places = pairs if each_own else pairs % count
            given = program(numbers, plant_numbers[pairs // count], *(x[places] for x in states))
            rows.append(np.asarray(given.vector))
        return np.concatenate(rows)[:total], given.layout

    def at_one(self, *state: Any) -> Any:
        """The pytree of values of a function of no plant at one state, as NumPy arrays.

        XLA compiles it: machine code has no loops, and takes longer for a large function.
        """
        return _at_one(self._layout)(self._numbers, *(np.asarray(x, float) for x in state)).tree()


def evaluate(function: Callable[..., Any], plants: Batch, states: tuple[Any, ...]) -> Any:
    """The values of an `Evaluation` that is called once."""
    return Evaluation(function)(plants, states)


def extended(values: Any, beside: Any = None, below: Any = None) -> Any:
    """Values at more states and plants, in one copy.

    Args:
        values: Values (plants, states, …).
        beside: Values of the same plants at further states; None: there are none.
        below: Values of further plants at all states; None: there are none.
    """
    leaves, tree = jax.tree.flatten(values)
    of_states, of_plants = (jax.tree.leaves(x) for x in (beside, below))  # none of None
    if not (of_states or of_plants):
        return values
    plants, states = leaves[0].shape[:2]
    shape = (
        plants + (of_plants[0].shape[0] if of_plants else 0),
        states + (of_states[0].shape[1] if of_states else 0),
    )
    made = [np.empty(shape + x.shape[2:], x.dtype) for x in leaves]
    for own, x in zip(made, leaves, strict=True):
        own[:plants, :states] = x
    for own, x in zip(made, of_states, strict=False):
        own[:plants, states:] = x
    for own, x in zip(made, of_plants, strict=False):
        own[plants:] = x
    return tree.unflatten(made)


class _Machine(NamedTuple):
    """A function in machine code, over pairs.

    Attributes:
        layout: Layout of the values of one pair.
        size: Number of these values.
        fill: Fills an array (pairs, size); further arguments: the function's numbers, those of the
            plants (pairs, …), and the states.
    """

    layout: Layout
    size: int
    fill: Callable[..., None]


@lru_cache(maxsize=64)
def _machine(
    layout: Layout, plant_layout: Layout, shapes: tuple[tuple[int, ...], ...]
) -> _Machine | None:
    """The function in machine code; None if XLA has to compile it."""
    if jax.default_backend() != "cpu" or len(shapes) + 1 >= MOST_ARRAYS:
        return None

    def at_pair(numbers: Any, vector: Any, *state: Any) -> Flat:
        return Flat(*flatten(layout.unpack(numbers)(plant_layout.unpack(vector), *state)))

    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
    sizes = number(layout.size), number(plant_layout.size), *(number(*shape) for shape in shapes)
    with without_error_callbacks:
        closed, made = traced(at_pair, *sizes)
    narrow, cores = machine_code(closed, {"values": [0]}), os.cpu_count() or 1
    if isinstance(narrow, str):
        return None
    machine, evaluated = narrow, 0

    def fill(
        values: np.ndarray, numbers: np.ndarray, plants: np.ndarray, *states: np.ndarray
    ) -> None:
        nonlocal machine, evaluated
        evaluated += len(plants)
        if machine is narrow and evaluated > FREQUENT:
            wide = machine_code(closed, {"values": [0]}, {"values": [WIDTH]})
            machine = narrow if isinstance(wide, str) else wide
        code, numbers = machine, np.ascontiguousarray(numbers)
        place = [*code.addresses["values"], numbers.ctypes.data]

        def part(rows: slice) -> None:
            arrays = [np.ascontiguousarray(array[rows]) for array in (plants, *states)]
            places = np.empty((len(arrays[0]), len(place)), np.int64)
            places[:] = place
            fill_each(places, *arrays, out=values[rows])

        count = len(plants)
        size = -(-count // (BLOCK * cores)) * BLOCK
        if count <= size or count * code.operations["values"] < WORK:
            part(slice(count))
            return
        parts = [slice(start, start + size) for start in range(0, count, size)]
        list(_threads().map(part, parts))

    return _Machine(made.layout, narrow.sizes["values"], fill)


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), "servocon")


@lru_cache(maxsize=64)
def _compiled(layout: Layout, plant_layout: Layout):
    @jit
    def values(numbers, plants, *states):
        function = layout.unpack(numbers)

        def at_pair(vector, *state):
            return Flat(*flatten(function(plant_layout.unpack(vector), *state)))

        # In blocks: above some size XLA hands operations to its threads, and too few of these can
        # deadlock.
        blocks = [x.reshape(LANES // BLOCK, BLOCK, *x.shape[1:]) for x in (plants, *states)]
        values = jax.lax.map(lambda x: jax.vmap(at_pair)(*x), tuple(blocks))
        return Flat(values.vector.reshape(LANES, values.vector.shape[-1]), values.layout)

    return values


@lru_cache(maxsize=64)
def _at_one(layout: Layout):
    @jit
    def values(numbers, *state):
        return Flat(*flatten(layout.unpack(numbers)(None, *state)))

    return values


class StateEvaluation:
    """A function of the state for calls at many states, packed once.

    Args:
        function: A pytree of a function of one state, such as a `jax.tree_util.Partial`.
    """

    def __init__(self, function: Callable[..., Any]):
        self._evaluation = Evaluation(Partial(_of_state, function))

    @float64
    def __call__(self, q: Any, v: Any, t: Any, *more: Any) -> Any:
        """The pytree of values as NumPy arrays, (…) leading; arguments as in `values_of`."""
        lead = np.shape(q)[:-1]
        if not lead:
            return self._evaluation.at_one(q, v, t, *more)
        t = np.broadcast_to(t, lead)
        flat = [np.reshape(x, (-1, *np.shape(x)[len(lead) :])) for x in (q, v, t, *more)]
        values = self._evaluation(Batch((), 1), tuple(flat))
        return jax.tree.map(lambda x: x[0].reshape(lead + x.shape[2:]), values)


@float64
def values_of(function: Callable[..., Any], q: Any, v: Any, t: Any, *more: Any) -> Any:
    """Evaluate function(q, v, t, …) at many states.

    Compiled once for any number of states, and once more for a single one without leading axes, for
    all functions of equal code; `jax.vmap` would compile each operation for each number.

    Args:
        function: A pytree of a function of one state, such as a `jax.tree_util.Partial`.
        q: Coordinates (…, nq).
        v: Speeds (…, n).
        t: Times, of a shape that broadcasts to (…) [s].
        more: Further arguments, (…) leading.

    Returns:
        The pytree of values as NumPy arrays, (…) leading.
    """
    return StateEvaluation(function)(q, v, t, *more)


class Inputs(Module):
    """The inputs of a law without an internal state, as a function of the state.

    They are computed apart from a plant's motion, because they are the same for all plants, and a
    law in plain Python is slow.

    Attributes:
        law: The law.
    """

    law: Law

    def __call__(self, q: Array, v: Array, t: Array) -> Array:
        """The inputs at one state (l); traced."""
        snapshot = snapshot_at(self.law.model, self.law.constraint, q, v, t)
        return self.law.command(snapshot, self.law.initial_state(snapshot)).u


def _of_state(function: Callable[..., Any], _: Any, *state: Any) -> Any:
    return jax.tree.map(jnp.asarray, function(*state))


def varies_with_time(function: Callable[..., Any], *arguments: Any) -> bool:
    """True if a value of the function depends on its last argument, the time."""
    return any(of[-1] for of in dependences(function, *arguments))


def dependences(function: Callable[..., Any], *arguments: Any) -> tuple[tuple[bool, ...], ...]:
    """Dependence of each value of a function, in the order of its tree, on each argument.

    Args:
        function: A pytree, such as an `equinox.Module`.
        arguments: A plant, if it takes one, then q, v and t.
    """
    return _values(*_layouts_and_shapes(function, *arguments))[0]


def shapes_of(function: Callable[..., Any], *arguments: Any) -> tuple[tuple[int, ...], ...]:
    """Shape of each value of a function, in the order of its tree; arguments as in `dependences`.

    Traced once per structure of function and plant.
    """
    return _values(*_layouts_and_shapes(function, *arguments))[1]


def structure_of(function: Callable[..., Any], *arguments: Any) -> Any:
    """Structure of the tree of values of a function; arguments as in `dependences`.

    Traced once per structure of function and plant.
    """
    return _values(*_layouts_and_shapes(function, *arguments))[2]


def _layouts_and_shapes(function: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:
    *plant, q, v, t = arguments
    layouts = tuple(pack(tree, "")[1] for tree in (function, *plant))
    return layouts, np.shape(q), np.shape(v), np.shape(t)


@lru_cache(maxsize=64)
def _values(
    layouts: tuple[Layout, ...], *shapes: tuple[int, ...]
) -> tuple[tuple[tuple[bool, ...], ...], tuple[tuple[int, ...], ...], Any]:
    """Dependence of each value on each argument, its shape, and the structure of their tree."""
    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)

    def values(numbers: Any, state: Any) -> Any:
        function, *plant = (x.unpack(y) for x, y in zip(layouts, numbers, strict=True))
        return function(*plant, *state)

    given = [number(x.size) for x in layouts], [number(*shape) for shape in shapes]
    closed, tree = jax.make_jaxpr(values, return_shape=True)(*given)
    jaxpr = closed.jaxpr
    of = [partial_eval.dce_jaxpr(jaxpr, [x is y for y in jaxpr.outvars])[1] for x in jaxpr.outvars]
    depends, of_values = (tuple(used[1:]) for used in of), (x.aval.shape for x in jaxpr.outvars)
    return tuple(depends), tuple(of_values), jax.tree.structure(tree)


def disturbance_of(
    disturbance: Any, speeds: int, *, functions: bool = True
) -> tuple[Callable[..., Any] | None, np.ndarray]:
    """A disturbance as a known function and the largest sizes of the entries of an unknown one.

    Args:
        disturbance: None, a function d(q, v, t), or the sizes (n).
        speeds: Number n of its entries.
        functions: True if a function may be given.

    Returns:
        The function or None, and the sizes (n); one of the two is zero.

    Raises:
        InputError: it is a function, but only sizes can be used.
        ShapeError: the sizes are not n nonnegative numbers.
    """
    if disturbance is None:
        return None, np.zeros(speeds)
    if callable(disturbance) and functions:
        return disturbance, np.zeros(speeds)
    if callable(disturbance):
        raise InputError(
            "disturbance",
            got="a function",
            expected=f"the largest size of each of its {speeds} entries, for a BacksteppingLaw",
        )
    either = "a function of (q, v, t), or " if functions else ""
    expected = f"{either}{speeds} sizes of at least 0"
    amplitude = validate.array("disturbance", disturbance, expected)
    if amplitude.shape != (speeds,) or not np.all(amplitude >= 0):
        raise ShapeError("disturbance", got=written(disturbance), expected=expected)
    return None, amplitude
