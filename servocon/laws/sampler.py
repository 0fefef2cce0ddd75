"""One sample of a law at a time, compiled: for hardware and for plants in other programs."""

import math
import threading
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple, NoReturn

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import jaxpr_as_fun

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.engine import (
    Kept,
    Machine,
    functions_of,
    jit,
    keep_programs,
    machine_of,
    program_key,
    programs_from_disk,
    traced,
)
from servocon.errors import InputError, NonFiniteError, ShapeError, digits, written
from servocon.laws.block_snapshot import agents_by_blocks, snapshot_at
from servocon.plant import Plant
from servocon.plant.contract import require_sizes
from servocon.precision import float64
from servocon.tree import Layout, flatten, pack
from servocon.user_code import explained


class Step(NamedTuple):
    """One sample of a law, as NumPy arrays.

    Attributes:
        u: Inputs (l).
        beta: Constraint-following error (m).
        contributions: Contribution of each term to `u` (l).
        state: Internal state after the sample.
    """

    u: Any
    beta: Any
    contributions: dict[str, Any]
    state: Any


class Sampler:
    """Compiled evaluation of a law at one sample; `servocon.Law.step` is one.

    Args:
        law: A `servocon.Law`.

    Raises:
        InputError: it is not a law, or it has no model.
    """

    def __init__(self, law: Any):
        if not hasattr(law, "command"):  # laws stand above this file
            raise InputError(
                "law", got=written(law), expected="a law, such as servocon.ServoLaw(...)"
            )
        cure = "Give it one: servocon.laws.Given(inputs, model=plant)."
        validate.instance("law.model", law.model, Plant, "a plant", cure)
        self._numbers, self._layout = pack(law, "law")
        self._period, self._check_period = law.sampled_every or 0.0, law.check_period
        self._checked = 0.0
        self._of_thread = threading.local()

    @explained
    def __call__(
        self, q: ArrayLike, v: ArrayLike, t: float, state: Any = None, period: float | None = None
    ) -> Step:
        """Evaluate one sample.

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            state: Internal state after the last sample; None at the first one.
            period: Time to the next sample [s], over which the internal state advances; None: the
                law's own period, see `servocon.Loop`, or 0.

        Raises:
            InputError: an argument is of the wrong kind, or the period is too long for the law.
            ShapeError: q, v or the internal state do not have the shapes of the model or the law.
            NonFiniteError: a measurement, a parameter or the resulting input is not finite.
        """
        q, v, t, period = checked_sample(q, v, t, self._period if period is None else period)
        if period != self._checked:
            self._check_period(period)
            self._checked = period
        place = getattr(self._of_thread, "place", None)
        if place is None or place.shapes != (q.shape, v.shape):
            place = self._of_thread.place = self._placed(q, v)
        place.x[0], place.x[1] = t, period
        parts = [q, v] if state is None else [q, v, *given_state(state, place.states)]
        for part, value in zip(place.parts, parts, strict=False):
            part[:] = value.ravel() if part.size != 1 else value
        if state is None and place.states.size:
            place.begin()
            place.x[-place.states.size :] = place.first
        place.evaluate()
        vector = place.out.copy()
        out = place.read(vector)
        if vector[-1] != 1.0:
            refuse(q, v, t, period, place.x[place.x.size - place.states.size :])
            refuse_inputs(t, out.u)
        return out

    def _placed(self, q: np.ndarray, v: np.ndarray) -> "_Place":
        """This thread's buffers for samples of these shapes.

        Raises:
            ShapeError: q or v is not a vector, or does not have the model's size.
        """
        for where, value in (("q", q), ("v", v)):
            if value.ndim != 1:
                raise ShapeError(where, got=f"shape {value.shape}", expected="a vector")
        nq, n = q.size, v.size
        step, start, states, layout = _compiled_step(self._layout, nq, n)
        sizes = nq, n, *(math.prod(shape) for shape, _ in states.shapes)
        x = np.zeros(2 + sum(sizes))
        ends = 2 + np.cumsum(sizes)
        parts = [x[end - size : end] for end, size in zip(ends, sizes, strict=True)]
        evaluate, out = step(self._numbers, x)
        begin, first = start(self._numbers, x)
        shapes = q.shape, v.shape
        return _Place(shapes, x, parts, states, begin, first, evaluate, out, _reader(layout))


class _Place(NamedTuple):
    """Buffers of one thread for the numbers of a sample.

    Attributes:
        shapes: Shapes of q and v.
        x: Time, period, q, v and the internal state.
        parts: Parts of `x` from q on, one for each array.
        states: Layout of the internal state.
        begin: Function that fills `first`, the internal state at the first instant, from `x`.
        evaluate: Function that fills `out` from `x`.
        out: The values, followed by 1 if `x` and the inputs are finite.
        read: Function that returns the values as a `Step`, from a copy of `out`.
    """

    shapes: tuple[tuple[int, ...], tuple[int, ...]]
    x: np.ndarray
    parts: list[np.ndarray]
    states: Layout
    begin: Callable[[], None]
    first: np.ndarray
    evaluate: Callable[[], None]
    out: np.ndarray
    read: Callable[[np.ndarray], Step]


def _reader(layout: Layout) -> Callable[[np.ndarray], Step]:
    """Function that makes a `Step` of a vector: `Layout.unpack` in a third of its time."""
    numbers: Step = layout.unpack(np.arange(float(layout.size)))
    part = lambda of: slice(int(of[0]), int(of[-1]) + 1) if len(of) else slice(0)
    u, beta = part(numbers.u), part(numbers.beta)
    parts = [(name, part(of)) for name, of in numbers.contributions.items()]
    stateless = not jax.tree.leaves(numbers.state)

    def read(vector: np.ndarray) -> Step:
        state = numbers.state if stateless else layout.unpack(vector[:-1]).state
        contributions = {name: vector[part] for name, part in parts}
        return Step(vector[u], vector[beta], contributions, state)

    return read


def checked_sample(
    q: Any, v: Any, t: Any, period: Any
) -> tuple[np.ndarray, np.ndarray, float, float]:
    """The arguments of a sample, but for the internal state, as numbers.

    Raises:
        InputError: one is of the wrong kind.
    """
    if not isinstance(t, float):
        t = _one_number("t", t)
    if not isinstance(period, float) or period < 0.0:
        period = _one_number("period", period)
        validate.not_negative("period", period, "a time of at least 0 [s]")
    return validate.array("q", q), validate.array("v", v), t, period


def given_state(state: Any, layout: Layout) -> list[Any]:
    """Arrays of an internal state that a user gives.

    Raises:
        ShapeError: it has other shapes than the law's.
    """
    try:
        leaves = jax.tree.leaves(state)
    except (TypeError, ValueError):  # keys that have no order
        leaves = [state]
    own = [shape for shape, _ in layout.shapes]
    if len(leaves) == len(own):
        pairs = zip(leaves, own, strict=True)
        if all(type(x) is np.ndarray and x.shape == shape for x, shape in pairs):
            return leaves
        found = [validate.array("state", leaf) for leaf in leaves]
        if all(x.shape == shape for x, shape in zip(found, own, strict=True)):
            return found
    shapes = ", ".join(map(str, own))
    raise ShapeError(
        "state",
        got=written(state),
        expected=f"arrays of shape {shapes}" if own else "(): this law has no internal state",
        cure="Give the `state` of the step before, or None at the first one.",
    )


@float64
def state_layout(law: Any, nq: int, n: int) -> Layout:
    """Layout of a law's internal state, for so many coordinates and speeds."""
    return _state_layout(lambda _: law, 0, nq, n)


@float64
def _state_layout(law_of: Callable[[Any], Any], size: int, nq: int, n: int) -> Layout:
    """The same for a law as a function of its numbers (size), which a law may check."""

    def initial(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        law = law_of(numbers)
        return law.initial_state(snapshot_at(law.model, law.constraint, q, v, t))

    number = lambda *shape: jax.ShapeDtypeStruct(shape, float)
    given = number(size), number(nq), number(n), number()
    leaves, tree = jax.tree.flatten(jax.eval_shape(initial, *given))
    return Layout.of_shapes(tree, [(leaf.shape, str(leaf.dtype)) for leaf in leaves])


def refuse(q: np.ndarray, v: np.ndarray, t: float, period: float, state: np.ndarray) -> None:
    """Refuse arguments of a sample that are not finite.

    Raises:
        NonFiniteError: an argument is not finite.
    """
    parts = {"t": t, "period": period, "q": q, "v": v, "state": state}
    for where, value in parts.items():
        if not np.isfinite(value).all():
            got = value if np.ndim(value) == 0 else digits(value)
            raise NonFiniteError(where, got=got, expected="finite numbers")


def refuse_inputs(t: float, u: np.ndarray) -> NoReturn:
    """Refuse inputs that are not finite.

    Raises:
        NonFiniteError: always.
    """
    raise NonFiniteError(
        f"input at t = {t:.6g} s",
        got=f"u = {digits(u)}",
        expected="finite inputs",
        cure="Is the model's mass matrix positive definite at this state?",
    )


def _one_number(where: str, value: Any) -> float:
    """One number as a float."""
    found = validate.array(where, value, "one number [s]")
    validate.shape(where, found, ())
    return float(found)


_At = Callable[[np.ndarray, np.ndarray], tuple[Callable[[], None], np.ndarray]]
"""Function of a law's numbers and of the places of a sample: one that fills an array, and that."""


@lru_cache(maxsize=64)
def _compiled_step(law_layout: Layout, nq: int, n: int) -> tuple[_At, _At, Layout, Layout]:
    """One sample of the laws of a structure, and their internal state at the first one.

    Then the layouts of the internal state and of a sample's values.

    Raises:
        ShapeError: the model's state has another size.
    """
    key = program_key(law_layout, "step", nq, n)
    law = law_layout.unpack(np.zeros(law_layout.size))
    known = programs_from_disk(key)
    if known is not None:
        [machine], (states, layout) = known.machines, known.layouts
        return *_of_machine(machine), states, layout
    require_sizes(law.model, nq, n)
    states = _state_layout(law_layout.unpack, law_layout.size, nq, n)
    layouts: list[Layout] = []

    def both(vector: Any, x: Any) -> tuple[Any, Any]:
        law = law_layout.unpack(vector)
        t, period, q, v, rest = x[0], x[1], x[2 : 2 + nq], x[2 + nq : 2 + nq + n], x[2 + nq + n :]
        state = states.unpack(rest)
        snapshot = snapshot_at(law.model, law.constraint, q, v, t)
        law.check(snapshot.beta.shape[0])
        command = law.command(snapshot, state)
        after = law.next_state(snapshot, state, command, period)
        vector, layout = flatten(Step(command.u, snapshot.beta, command.contributions, after))
        layouts[:] = [layout]
        finite = jnp.all(jnp.isfinite(x)) & jnp.all(jnp.isfinite(command.u))
        return jnp.append(vector, finite), flatten(law.initial_state(snapshot))[0]

    number = lambda length: jax.ShapeDtypeStruct((length,), np.float64)
    sizes = law_layout.size, 2 + nq + n + states.size
    closed, _ = traced(both, *map(number, sizes))
    few = agents_by_blocks(law.constraint, n) is None
    emitted = functions_of(closed, {"step": [0], "start": [1]}) if few else "many agents"
    if not isinstance(emitted, str):
        machine = machine_of(emitted, ["step", "start"])
        if machine is not None:
            keep_programs(key, [Kept(emitted, ["step", "start"])], [states, layouts[0]])
            return *_of_machine(machine), states, layouts[0]
    step, start = _by_xla(closed, 0, layouts[0].size + 1), _by_xla(closed, 1, states.size)
    return step, start, states, layouts[0]


def _of_machine(machine: Machine) -> tuple[_At, _At]:
    """A sample and the first internal state in machine code."""
    return partial(machine.at, "step"), partial(machine.at, "start")


def _by_xla(closed: Any, which: int, size: int) -> _At:
    """One output of a traced function by XLA."""
    program = jit(lambda *args: jaxpr_as_fun(closed)(*args)[which])

    def at(numbers: np.ndarray, x: np.ndarray) -> tuple[Callable[[], None], np.ndarray]:
        out = np.empty(size)
        return lambda: np.copyto(out, program(numbers, x)), out

    return at
