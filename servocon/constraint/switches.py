"""Switching functions of a relation: where its operations allow β to jump.

JAX's graph of β is traversed operation by operation. Each operation that may jump, or is not
defined everywhere, has a level, which changes where it switches, and a margin, which is zero there;
see `margins`.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.extend.core import ClosedJaxpr, Jaxpr, JaxprEqn, Literal, jaxpr_as_fun

from servocon.constraint.margins import (
    SPREADING,
    Value,
    is_condition,
    levels_of,
    margin_of,
    margin_of_truth,
    unknown_levels,
)
from servocon.engine import bind, called_graph, evaluator
from servocon.user_code import users_line

TIME, MOTION = 1, 2
"""Dependence of a value: on time alone, or on coordinates and speeds."""

MOST_NUMBERS = 1 << 21
"""Number of levels computed at a time."""

GOLDEN = 0.6180339887498949
"""Weight of each earlier turn of a loop in the loop's signature."""


class Switch(NamedTuple):
    """An operation of β that may jump.

    Attributes:
        operation: Its name in JAX.
        line: The line of the user's function from which it comes, or "".
        within: Names of the enclosing functions, outermost first.
        depends: `TIME`, `MOTION`, or both.
        size: Number of its entries.
    """

    operation: str
    line: str
    within: tuple[str, ...]
    depends: int
    size: int


class _Around(NamedTuple):
    """The calls around an operation: names of functions, and tracebacks."""

    names: tuple[str, ...] = ()
    traces: tuple[Any, ...] = ()


class Switching:
    """β of a relation with the switching functions of its operations, compiled once.

    Args:
        beta: β, a function of (numbers, q, v, t).
        sizes: Number of numbers, coordinates and speeds.

    Attributes:
        switches: The operations that may jump.
    """

    def __init__(self, beta: Callable[..., Any], sizes: tuple[int, int, int]):
        self.sizes = sizes
        found: list[_Reader] = []

        def values(numbers: Any, q: Any, v: Any, t: Any) -> Any:
            closed = jax.make_jaxpr(beta)(numbers, q, v, t)
            depends = 0, MOTION, MOTION, TIME
            arrays = numbers, q, v, t
            reader = _Reader()
            given = [Value(x, d) for x, d in zip(arrays, depends, strict=True)]
            outputs = reader.read(closed.jaxpr, closed.consts, given, _Around())
            found[:] = [reader]
            return outputs[0].array, reader.level, reader.margin

        number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
        jax.eval_shape(values, *(number(size) for size in sizes), number())
        self.switches: tuple[Switch, ...] = tuple(found[0].switches)
        self._values = [evaluator(values, rows=rows) for rows in ((1, 2, 3), (0, 1, 2, 3))]
        timed = self.of_time

        def at_times(numbers: Any, t: Any) -> Any:
            _, level, margin = values(numbers, jnp.ones(sizes[1]), jnp.ones(sizes[2]), t)
            return level[timed], margin[timed]

        self._at_times = evaluator(at_times, rows=(1,))

    @cached_property
    def owner(self) -> np.ndarray:
        """Index of the switch to which each entry of a level belongs."""
        sizes = [switch.size for switch in self.switches]
        return np.repeat(np.arange(len(sizes)), sizes)

    @cached_property
    def of_time(self) -> np.ndarray:
        """Indices of the entries that depend on time alone."""
        depends = np.array([switch.depends for switch in self.switches], dtype=int)
        return np.flatnonzero(depends[self.owner] == TIME)

    def states(
        self, numbers: np.ndarray, x: np.ndarray, which: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """β, levels and margins at states.

        Args:
            numbers: The relation's numbers, for all states or one row per entry of the first axis.
            x: q, v and t of each state (…, nq + n + 1).
            which: Entry requested for each state (…); None: all entries.
        """
        nq, lead = self.sizes[1], x.shape[:-1]
        several = numbers.ndim == 2
        if several:
            numbers = np.repeat(numbers, max(1, x[..., 0].size // max(1, len(numbers))), axis=0)
        x = x.reshape(-1, x.shape[-1])
        wanted = None if which is None else which.ravel()
        rows = max(1, MOST_NUMBERS // max(1, len(self.owner)))
        parts = []
        for begin in range(0, max(len(x), 1), rows):
            part = slice(begin, begin + rows)
            q, v, t = x[part, :nq], x[part, nq:-1], x[part, -1]
            own = numbers[part] if several else numbers
            beta, level, margin = self._values[several](own, q, v, t)
            if wanted is not None:
                each = np.arange(len(t)), wanted[part]
                level, margin = level[each], margin[each]
            parts.append((beta, level, margin))
        joined = (np.concatenate(pieces) for pieces in zip(*parts, strict=True))
        beta, level, margin = (y.reshape(*lead, *y.shape[1:]) for y in joined)
        return beta, level, margin

    def times(self, numbers: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Levels and margins of the entries that depend on time alone (times, entries)."""
        return self._at_times(numbers, t)


class _Reader:
    """Evaluation of a graph that collects the switching functions."""

    def __init__(self):
        self.switches: list[Switch] = []
        self._levels: list[Any] = []
        self._margins: list[Any] = []
        self._seen: dict[int, Any] = {}

    @property
    def level(self) -> Any:
        """All levels in one vector."""
        return jnp.concatenate([jnp.zeros(0), *self._levels])

    @property
    def margin(self) -> Any:
        """All margins in one vector."""
        return jnp.concatenate([jnp.zeros(0), *self._margins])

    def read(
        self, jaxpr: Jaxpr, consts: Sequence[Any], given: Sequence[Value], around: _Around
    ) -> list[Value]:
        """Outputs of a graph.

        Args:
            jaxpr: The graph.
            consts: Its constants.
            given: Its arguments.
            around: The calls around it.
        """
        known: dict[Any, Value] = dict(zip(jaxpr.constvars, map(Value, consts), strict=True))
        known |= dict(zip(jaxpr.invars, given, strict=True))
        value = lambda x: Value(x.val) if isinstance(x, Literal) else known[x]
        for eqn in jaxpr.eqns:
            arguments = [value(x) for x in eqn.invars]
            outputs = self._operation(eqn, arguments, around)
            known.update(zip(eqn.outvars, outputs, strict=True))
        return [value(x) for x in jaxpr.outvars]

    def _operation(self, eqn: JaxprEqn, given: list[Value], around: _Around) -> list[Value]:
        """Outputs of one operation."""
        name, depends = eqn.primitive.name, 0
        for x in given:
            depends |= x.depends
        if not depends:
            return [Value(array) for array in bind(eqn, [x.array for x in given])]
        inside = _Around(
            (*around.names, str(eqn.params.get("name", name))),
            (*around.traces, eqn.source_info.traceback),
        )
        inner = called_graph(eqn)
        if inner is not None:
            return self.read(*inner, given, inside)
        special = {"cond": self._cond, "scan": self._scan, "while": self._while}.get(name)
        if special is not None:
            return special(eqn, given, depends, inside)
        found = levels_of(eqn, given)
        outputs = bind(eqn, [x.array for x in given])
        if found is None:
            found = unknown_levels(name, given, outputs)
        for level, margin in found:
            self._add(level, margin, name, depends, inside)
        if name == "select_n" or (name == "convert_element_type" and is_condition(given[0].array)):
            self._add_condition(given[0], name, inside)
        margins = margin_of(eqn, given, outputs)
        if name == "mul" and all(x.margin is not None for x in given):  # an "and"
            self._add(margins > 0.0, margins, name, depends, inside)
        origin = given[0].origin if name in SPREADING | {"convert_element_type"} else None
        return [
            Value(x, depends, margins if i == 0 else None, origin) for i, x in enumerate(outputs)
        ]

    def _add_condition(self, condition: Value, name: str, around: _Around) -> None:
        """Add a condition where it is used, in the shape in which it was computed."""
        if not condition.depends or condition.margin is None:
            return
        level, margin = condition.origin or (condition.array, condition.margin)
        if id(margin) in self._seen:
            return
        self._seen[id(margin)] = margin
        self._add(level, margin, name, condition.depends, around)

    def _add(self, level: Any, margin: Any, name: str, depends: int, around: _Around) -> None:
        """Add an operation's level and margin, of equal shape."""
        level, margin = (jnp.ravel(jnp.asarray(x).astype(float)) for x in (level, margin))
        self._levels.append(level)
        self._margins.append(margin)
        line = users_line(around.traces)
        self.switches.append(Switch(name, line, around.names, depends, int(level.size)))

    def _cond(self, eqn: JaxprEqn, given: list[Value], depends: int, around: _Around) -> Any:
        """Outputs of the branch selected by an index; all branches are traversed."""
        index, *others = given
        if is_condition(index.array):
            self._add_condition(index, "cond", around)
        branches = [
            self.read(branch.jaxpr, branch.consts, others, around)
            for branch in eqn.params["branches"]
        ]
        which = jnp.clip(jnp.asarray(index.array, int), 0, len(branches) - 1)
        chosen = []
        for outputs in zip(*branches, strict=True):
            arrays = [x.array for x in outputs]
            array = arrays[0] if len(arrays) == 1 else lax.select_n(which, *arrays)
            chosen.append(Value(array, depends, margin_of_truth(array)))
        return chosen

    def _scan(self, eqn: JaxprEqn, given: list[Value], depends: int, around: _Around) -> Any:
        """Outputs of a loop of known length, each turn of which has switching functions."""
        p = eqn.params
        consts, carry = p["num_consts"], p["num_carry"]
        fixed, varied = given[:consts], [x._replace(depends=depends) for x in given[consts:]]
        closed: ClosedJaxpr = p["jaxpr"]
        found: list[_Reader] = []

        def turn(state: Any, x: Any) -> Any:
            own = [
                y._replace(array=a, margin=margin_of_truth(a), origin=None)
                for y, a in zip(varied, [*state, *x], strict=True)
            ]
            reader = _Reader()
            outputs = reader.read(closed.jaxpr, closed.consts, [*fixed, *own], around)
            found[:] = [reader]
            arrays = [y.array for y in outputs]
            return arrays[:carry], (arrays[carry:], reader.level, reader.margin)

        arrays = [x.array for x in varied]
        last, (others, level, margin) = lax.scan(
            turn, arrays[:carry], arrays[carry:], p["length"], p["reverse"], p["unroll"]
        )
        begin = 0
        for switch in found[0].switches:
            part = slice(begin, begin + switch.size)
            self._levels.append(jnp.ravel(level[:, part]))
            self._margins.append(jnp.ravel(margin[:, part]))
            self.switches.append(switch._replace(size=switch.size * p["length"]))
            begin = part.stop
        return [Value(x, depends, margin_of_truth(x)) for x in (*last, *others)]

    def _while(self, eqn: JaxprEqn, given: list[Value], depends: int, around: _Around) -> Any:
        """Outputs of a loop of unknown length, whose level is a signature."""
        p = eqn.params
        of_test, of_body = p["cond_nconsts"], p["body_nconsts"]
        test_consts = [x.array for x in given[:of_test]]
        fixed = given[of_test : of_test + of_body]
        test, body = jaxpr_as_fun(p["cond_jaxpr"]), p["body_jaxpr"]

        def turn(state: Any) -> Any:
            arrays, signature = state
            own = [Value(a, depends, margin_of_truth(a)) for a in arrays]
            reader = _Reader()
            outputs = reader.read(body.jaxpr, body.consts, [*fixed, *own], around)
            passed = reader.level @ (1.0 + jnp.arange(reader.level.size)) * GOLDEN
            return [x.array for x in outputs], jnp.mod(GOLDEN * (signature + passed + 1.0), 1.0)

        begin = [x.array for x in given[of_test + of_body :]], jnp.zeros(())
        last, signature = lax.while_loop(lambda s: test(*test_consts, *s[0])[0], turn, begin)
        self._add(signature, jnp.nan, "while", depends, around)
        return [Value(x, depends, margin_of_truth(x)) for x in last]
