"""The data that an integration in machine code reads and changes: an array of words."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from servocon.engine.machine.writing import Function, Module, Value

RUNNING, FINISHED, UNDERFLOW, EXHAUSTED, EVENT, UNSOLVED = range(6)
"""Outcomes of a member."""

FUNCTIONS = ("field", "field_wide", "project", "level", "sample", "jacobian")
_OF_ALL = ("numbers", "grid", "knots", "is_sample", "waiting", "stop")
_OF_MEMBERS = {
    **{"x": "size", "slope": "size", "u": "held"},
    **dict.fromkeys(("t", "next", "index", "knot", "taken", "steps", "status", "smallest"), ""),
}
_ROWS_OF_MEMBERS = ("states", "inputs")
_OF_LANES = {
    **{"time": "", "step": "", "member": ""},
    **dict.fromkeys(("state", "new", "error", "stage", "end"), "size"),
}
_MEMORY = ("increments", "path", "matrix", "pivots", "tables", "to_tables", "to_outs")
_ARRAYS = (*_OF_ALL, *_OF_MEMBERS, *_ROWS_OF_MEMBERS, *_OF_LANES, *_MEMORY)
_SIZES = ("members", "size", "outputs", "last_knot", "held", "stride", "lanes", "rounds", "busy")
_FLAGS = ("fixed", "events", "projected", "move_is_error", "sampled")
_NUMBERS = (
    *("rtol", "atol", "fixed_step", "least_step", "most_step", "most_steps", "first_step"),
    "period",
)
_ALL = (*FUNCTIONS, *_ARRAYS, *_SIZES, *_FLAGS, *_NUMBERS)
WORDS = {name: k for k, name in enumerate(_ALL)}
"""Place of each word: addresses of functions and arrays, integers, and floats."""

TABLE = 5
"""Number of arrays of a function: numbers, time, state, held inputs, sampling period."""


class Method(NamedTuple):
    """A Runge–Kutta method.

    Attributes:
        name: Its name.
        order: Its order.
        a: Weights of the increments in the state of each stage except the first.
        c: Time of each of these stages, as a fraction of the step.
        b: Weights of the new state; None: it is the state of the last stage.
        error: Weights of the error estimate.
        fsal: True if the last slope is that of the new state.
        dense: Weights of θ, θ², … of the dense output, θ from 0 to 1 over a step.
        further: Time, as a fraction of the step, and weights of each further stage for the dense
            output; these increments come after all others.
        diagonal: Weight of a stage's own increment in an implicit method; 0 for an explicit one.
        guess: Weights of the increments in the initial guess of each stage of an implicit method.
    """

    name: str
    order: int
    a: tuple[tuple[float, ...], ...]
    c: tuple[float, ...]
    b: tuple[float, ...] | None
    error: tuple[float, ...]
    fsal: bool
    dense: tuple[tuple[float, ...], ...]
    diagonal: float = 0.0
    guess: tuple[tuple[float, ...], ...] = ()
    further: tuple[tuple[float, tuple[float, ...]], ...] = ()

    @property
    def stages(self) -> int:
        """Number of stages of a step."""
        return len(self.a) + 1

    @property
    def increments(self) -> int:
        """Number of stages, including those of the dense output."""
        return self.stages + len(self.further)


class Words:
    """The words, as read by a function under construction.

    Args:
        made: The function.
        place: Address of the words.
    """

    def __init__(self, made: Function, place: Value):
        self.made, self.place = made, place

    def __getattr__(self, name: str) -> Value:
        kind = "double" if name in _NUMBERS else "i64"
        kind = "ptr" if name in FUNCTIONS or name in _ARRAYS else kind
        return self.made.load(self.place, WORDS[name], kind)

    def set(self, name: str, value: Any) -> None:
        """Set a word."""
        self.made.store(value, self.place, WORDS[name], "i64")

    def is_true(self, name: str) -> Value:
        """A flag."""
        return getattr(self, name).differs(0)


class Lane(Words):
    """The words, and the data of one lane and of its member.

    Args:
        made: The function.
        place: Address of the words.
        number: Number of the lane.
    """

    def __init__(self, made: Function, place: Value, number: Value):
        super().__init__(made, place)
        self.number = number

    @property
    def in_it(self) -> Value:
        """Index of the member in the lane, -1 for none."""
        return self.made.load(self.member, self.number, "i64")

    def of(self, name: str) -> Value:
        """Address of an array's part for the lane, or for the member in it."""
        owner, per_item = self.in_it, _OF_MEMBERS.get(name)
        if per_item is None:
            owner, per_item = self.number, _OF_LANES[name]
        count = getattr(self, per_item) if per_item else 1
        return self.made.at(getattr(self, name), owner * count)

    def number_of(self, name: str) -> Value:
        """A float of the lane, or of the member in it."""
        return self.made.load(self.of(name))

    def integer_of(self, name: str) -> Value:
        """An integer of the member in the lane."""
        return self.made.load(self.of(name), 0, "i64")

    def put(self, name: str, value: Any, kind: str = "double") -> None:
        """Set a number of the lane, or of its member."""
        self.made.store(value, self.of(name), 0, kind)

    def row(self, name: str, number: Value, rows: Value, size: Value) -> Value:
        """Address of a row of an array of the member, with a number of rows of a given size."""
        return self.made.at(getattr(self, name), (self.in_it * rows + number) * size)

    def copy(self, source: Value, target: Value, size: Value | None = None) -> None:
        """Copy numbers; by default as many as a state has."""
        with self.made.loop(self.size if size is None else size) as i:
            self.made.store(self.made.load(source, i), target, i)

    def leave(self, outcome: Any) -> None:
        """End the motion of the member."""
        self.put("status", outcome, "i64")
        self.put("member", -1, "i64")


class Shared:
    """The module of a method under construction, and its shared functions.

    Attributes:
        module: The module.
        method: The method.
        evaluate: (words, lane, function, state, out): a function at a state of a lane.
        evaluate_all: (words, states, outs): the field at a state of each lane.
    """

    def __init__(self, method: Method):
        self.module, self.method = Module(), method
        self.evaluate = self._evaluation()
        self.evaluate_all = self._evaluation_of_all()
        self._powers = [
            self.combination(f"power{k}", row, False) for k, row in enumerate(method.dense)
        ]
        self._path = self._dense_output()

    def of_all(self, name: str, **parameters: str) -> tuple[Any, ...]:
        """A function of the words and further parameters: (function, words, …)."""
        made = self.module.function(name, {"words": "ptr"} | parameters)
        words, *rest = made.parameters
        return made, Words(made, words), *rest

    def of_lane(self, name: str, **parameters: str) -> tuple[Any, ...]:
        """A function of the words, a lane and further parameters: (function, lane, …)."""
        made = self.module.function(name, {"words": "ptr", "lane": "i64"} | parameters)
        words, number, *rest = made.parameters
        return made, Lane(made, words, number), *rest

    @contextmanager
    def each_busy(self, words: Words) -> Iterator[Lane]:
        """Lines for each lane that has a member."""
        with words.made.loop(words.lanes) as number:
            lane = Lane(words.made, words.place, number)
            with words.made.when(lane.in_it >= 0):
                yield lane

    def combination(self, name: str, weights: Sequence[float], based: bool) -> Function:
        """(out, base, increments, size): base + Σ weights · increments, or only the sum."""
        kinds = {"out": "ptr", "base": "ptr", "increments": "ptr", "size": "i64"}
        made = self.module.function(name, kinds)
        out, base, increments, size = made.parameters
        with made.loop(size) as i:
            total: Any = None
            for k, weight in enumerate(weights):
                if weight:
                    part = made.load(increments, size * k + i) * weight
                    total = part if total is None else total + part
            value = made.value(0.0, "double") if total is None else total
            made.store(made.load(base, i) + value if based else value, out, i)
        return made

    def increments_of(self, lane: Lane, number: int = 0) -> Value:
        """Address of an increment of a lane, and of those after it."""
        row = lane.number * self.method.increments + number
        return lane.made.at(lane.increments, row * lane.size)

    def combine(self, lane: Lane, function: Function, out: Value) -> None:
        """Call a combination of a lane's increments."""
        lane.made.call(function, out, lane.of("x"), self.increments_of(lane), lane.size)

    def call(self, lane: Lane, name: str, state: Value, out: Value) -> None:
        """Call a function at a state of a lane, and at its time."""
        lane.made.call(self.evaluate, lane.place, lane.number, getattr(lane, name), state, out)

    def form_path(self, lane: Lane) -> None:
        """Form the dense output of a step."""
        powers = len(self._powers)
        for k, power in enumerate(self._powers):
            row = lane.number * powers + k
            self.combine(lane, power, lane.made.at(lane.path, row * lane.size))

    def follow_path(self, lane: Lane, part: Value, out: Value) -> None:
        """Compute the state at a fraction of the step from its dense output."""
        lane.made.call(self._path, lane.place, lane.number, part, out)

    def _evaluation(self) -> Function:
        made, lane, function, state, out = self.of_lane(
            "evaluate", function="ptr", state="ptr", out="ptr"
        )
        table = made.at(lane.tables, lane.number * TABLE)
        made.store(state, table, 2)
        made.call(function, table, out)
        return made

    def _evaluation_of_all(self) -> Function:
        made, words, states, outs = self.of_all("evaluate_all", states="ptr", outs="ptr")
        size, alone = words.size, words.busy.equals(1)
        with made.when(alone), self.each_busy(words) as lane:
            first = lane.number * size
            self.call(lane, "field", made.at(states, first), made.at(outs, first))
        with made.when(~alone):
            with made.loop(words.lanes) as number:
                table = made.at(words.tables, number * TABLE)
                made.store(made.at(states, number * size), table, 2)
                made.store(made.at(outs, number * size), words.to_outs, number)
            made.call(words.field_wide, words.to_tables, words.to_outs)
        return made

    def _dense_output(self) -> Function:
        made, lane, part, out = self.of_lane("dense", part="double", out="ptr")
        size, powers = lane.size, len(self.method.dense)
        path, start = made.at(lane.path, lane.number * powers * size), lane.of("x")
        with made.loop(size) as i:
            total = made.load(path, size * (powers - 1) + i)
            for k in range(powers - 2, -1, -1):
                total = total * part + made.load(path, size * k + i)
            made.store(made.load(start, i) + total * part, out, i)
        return made
