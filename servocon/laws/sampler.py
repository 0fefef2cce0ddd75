"""One sample of a law at a time, compiled: for hardware and for plants in other programs."""

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import jaxpr_as_fun
from jax.flatten_util import ravel_pytree
from numpy.typing import ArrayLike

from servocon import validate
from servocon.engine.jit import Program, jit
from servocon.engine.machine.function import Machine, functions_of, machine_of, traced
from servocon.engine.machine.kept import keep, machine_from_disk, program_key
from servocon.engine.packing import Layout, flatten, pack
from servocon.errors import NonFiniteError, ShapeError, digits, written
from servocon.laws.block_snapshot import agents_by_blocks, snapshot_at
from servocon.plant import Plant
from servocon.plant.contract import require_sizes
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
    """

    def __init__(self, law: Any):
        cure = "Give it one: servocon.laws.Given(inputs, model=plant)."
        validate.instance("law.model", law.model, Plant, "a plant", cure)
        self._numbers, self._layout = pack(law, "law")
        self._leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(law.initial_state())]
        self._of_thread = threading.local()

    @explained
    def __call__(
        self, q: ArrayLike, v: ArrayLike, t: float, state: Any = None, period: float = 0.0
    ) -> Step:
        """Evaluate one sample.

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            state: Internal state after the last sample; None at the first one.
            period: Time to the next sample [s], over which the internal state advances.

        Raises:
            InputError: an argument is of the wrong kind.
            ShapeError: q, v or the internal state do not have the shapes of the model or the law.
            NonFiniteError: a measurement, a parameter or the resulting input is not finite.
        """
        q, v, t, leaves, period = self._checked(q, v, t, state, period)
        place = getattr(self._of_thread, "place", None)
        if place is None or place.shapes != (q.shape, v.shape):
            place = self._of_thread.place = self._placed(q, v)
        place.x[0], place.x[1] = t, period
        for part, value in zip(place.parts, (q, v, *leaves), strict=True):
            part[:] = value.ravel() if part.size != 1 else value
        place.evaluate()
        vector = place.out.copy()
        out = place.read(vector)
        if vector[-1] != 1.0:
            refuse(q, v, t, period, leaves)
            raise NonFiniteError(
                f"input at t = {t:.6g} s",
                got=f"u = {digits(out.u)}",
                expected="finite inputs",
                cure="Is the model's mass matrix positive definite at this state?",
            )
        return out

    def _checked(
        self, q: Any, v: Any, t: Any, state: Any, period: Any
    ) -> tuple[np.ndarray, np.ndarray, float, list[Any], float]:
        """The arguments of a sample as numbers; the internal state as its arrays.

        Raises:
            InputError: an argument is of the wrong kind.
            ShapeError: the state does not have the shapes of the law's.
        """
        if not isinstance(t, float):
            t = _one_number("t", t)
        if not isinstance(period, float) or period < 0.0:
            period = _one_number("period", period)
            validate.not_negative("period", period, "a time of at least 0 [s]")
        leaves = self._leaves if state is None else self._state(state)
        return validate.array("q", q), validate.array("v", v), t, leaves, period

    def _state(self, state: Any) -> list[Any]:
        """Arrays of an internal state."""
        try:
            leaves = jax.tree.leaves(state)
        except (TypeError, ValueError):  # keys without an order
            leaves = [state]
        own = self._leaves
        if len(leaves) == len(own):
            pairs = zip(leaves, own, strict=True)
            if all(type(x) is np.ndarray and x.shape == y.shape for x, y in pairs):
                return leaves
            found = [validate.array("state", leaf) for leaf in leaves]
            if all(x.shape == y.shape for x, y in zip(found, own, strict=True)):
                return found
        shapes = ", ".join(str(np.shape(leaf)) for leaf in own)
        raise ShapeError(
            "state",
            got=written(state),
            expected=f"arrays of shape {shapes}" if own else "(): this law has no internal state",
            cure="Give the `state` of the step before, or None at the first one.",
        )

    def _placed(self, q: np.ndarray, v: np.ndarray) -> "_Place":
        """This thread's buffers for samples of these shapes.

        Raises:
            ShapeError: q or v is not a vector, or does not have the model's size.
        """
        for where, value in (("q", q), ("v", v)):
            if value.ndim != 1:
                raise ShapeError(where, got=f"shape {value.shape}", expected="a vector")
        nq, n = q.size, v.size
        sizes = nq, n, *(leaf.size for leaf in self._leaves)
        x = np.zeros(2 + sum(sizes))
        ends = 2 + np.cumsum(sizes)
        parts = [x[end - size : end] for end, size in zip(ends, sizes, strict=True)]
        step, layout = _compiled_step(self._layout, nq, n, x.size)
        read = _reader(layout)
        if isinstance(step, Machine):
            evaluate, out = step.at("step", self._numbers, x)
        else:
            out = np.empty(layout.size + 1)
            evaluate = lambda: np.copyto(out, step(self._numbers, x))
        return _Place((q.shape, v.shape), x, parts, evaluate, out, read)


class _Place(NamedTuple):
    """Buffers of one thread for the numbers of a sample.

    Attributes:
        shapes: Shapes of q and v.
        x: Time, period, q, v and the internal state.
        parts: Parts of `x` from q on, one for each array.
        evaluate: Function that fills `out` from `x`.
        out: The values, followed by 1 if `x` and the inputs are finite.
        read: Function that returns the values as a `Step`, from a copy of `out`.
    """

    shapes: tuple[tuple[int, ...], tuple[int, ...]]
    x: np.ndarray
    parts: list[np.ndarray]
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


def refuse(q: np.ndarray, v: np.ndarray, t: float, period: float, leaves: list[Any]) -> None:
    """Refuse arguments of a sample that are not finite.

    Raises:
        NonFiniteError: an argument is not finite.
    """
    parts = {"t": t, "period": period, "q": q, "v": v}
    for where, value in (*parts.items(), *(("state", leaf) for leaf in leaves)):
        if not np.isfinite(value).all():
            got = value if np.ndim(value) == 0 else digits(np.ravel(value))
            raise NonFiniteError(where, got=got, expected="finite numbers")


def _one_number(where: str, value: Any) -> float:
    """One number as a float."""
    found = validate.array(where, value, "one number [s]")
    validate.shape(where, found, ())
    return float(found)


@lru_cache(maxsize=64)
def _compiled_step(
    law_layout: Layout, nq: int, n: int, size: int
) -> tuple[Machine | Program, Layout]:
    """One sample of all laws of one structure, and the layout of its values.

    Raises:
        ShapeError: the model's state has another size.
    """
    key = program_key(law_layout, "step", nq, n, size)
    law = law_layout.unpack(np.zeros(law_layout.size))
    if (known := machine_from_disk(key)) is not None:
        machine, (names, shapes) = known
        example = Step(0.0, 0.0, dict.fromkeys(names, 0.0), law.initial_state())
        return machine, Layout.of_shapes(jax.tree.structure(example), shapes)
    require_sizes(law.model, nq, n)
    layouts: list[Layout] = []

    def step(vector, x):
        law = law_layout.unpack(vector)
        t, period, q, v, rest = x[0], x[1], x[2 : 2 + nq], x[2 + nq : 2 + nq + n], x[2 + nq + n :]
        _, unravel = ravel_pytree(law.initial_state())
        state = unravel(rest)
        snapshot = snapshot_at(law.model, law.constraint, q, v, t)
        law.check(snapshot.beta.shape[0])
        command = law.command(snapshot, state)
        after = law.next_state(state, command, period)
        vector, layout = flatten(Step(command.u, snapshot.beta, command.contributions, after))
        layouts[:] = [layout]
        finite = jnp.all(jnp.isfinite(x)) & jnp.all(jnp.isfinite(command.u))
        return jnp.append(vector, finite)

    number = lambda length: jax.ShapeDtypeStruct((length,), np.float64)
    closed, _ = traced(step, number(law_layout.size), number(size))
    few = agents_by_blocks(law.constraint, n) is None
    emitted = functions_of(closed, {"step": [0]}) if few else "many agents"
    if not isinstance(emitted, str) and (machine := machine_of(emitted, ["step"])) is not None:
        names = list(layouts[0].unpack(np.zeros(layouts[0].size)).contributions)
        keep(key, emitted, ["step"], [names, layouts[0].shapes])
        return machine, layouts[0]
    return jit(lambda *args: jaxpr_as_fun(closed)(*args)[0]), layouts[0]
