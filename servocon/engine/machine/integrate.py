"""The integration of motions in machine code: steps, their sizes, outputs, events, held inputs.

The code of a method is the same for all motions. It takes its functions by their addresses and
reads everything else from one array of words, a `Words`; several threads, each with words of its
own, take the members of a batch one after the other. The control of the step size is that of
diffrax's `PIDController` with its default coefficients (Hairer, Nørsett & Wanner 1993, II.4).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from servocon.engine.machine.library import address
from servocon.engine.machine.writing import Function, Module, Value
from servocon.engine.once import once

RUNNING, FINISHED, UNDERFLOW, EXHAUSTED, EVENT, UNSOLVED = range(6)
"""Outcomes of a member."""

WITHIN = 7
"""Number of evenly spaced instants within each adaptive step at which the conditions are looked
at; a dip that falls between them is not seen."""

EVENT_TOLERANCE = 1e-12
"""Relative and absolute tolerance of the time of an event."""

SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
"""Factors of the step size control."""

TO_END = 100
"""Distance from the end, in units of rounding, below which a step goes to the end."""

ITERATIONS = 10
"""Most iterations for a stage of an implicit step."""

SMALL, DIVERGED = 1e-13, 2.0
"""Size of an iteration's change below which it is rounding, and rate above which it diverges."""

FUNCTIONS = ("field", "field_wide", "project", "level", "sample", "jacobian")
_ARRAYS = (
    *("numbers", "t", "next", "x", "slope", "u", "states", "inputs", "grid", "knots", "is_sample"),
    *("index", "knot", "taken", "steps", "status", "smallest", "waiting", "stop"),
)
_MEMORY = (
    *("time", "step", "state", "new", "error", "stage", "end", "increments", "path"),
    *("matrix", "pivots", "member", "tables", "to_tables", "to_outs"),
)
_SIZES = ("members", "size", "outputs", "last_knot", "held", "stride", "lanes", "rounds", "busy")
_FLAGS = ("fixed", "events", "projected", "sampled")
_NUMBERS = ("rtol", "atol", "fixed_step", "least_step", "most_step", "most_steps", "first_step")
WORDS = {
    name: k
    for k, name in enumerate(
        (*FUNCTIONS, *_ARRAYS, *_MEMORY, *_SIZES, *_FLAGS, *_NUMBERS, "period")
    )
}
"""Place of each word: addresses of functions and arrays, integers, and floats."""

TABLE = 5
"""Number of arrays of a function: numbers, time, state, held inputs, sampling period."""


class Method(NamedTuple):
    """A Runge–Kutta method.

    Attributes:
        name: Its name.
        order: Its order.
        a: Weights of the increments in the state of each stage but the first.
        c: Time of each of these stages, in parts of the step.
        b: Weights of the new state; None: it is the state of the last stage.
        error: Weights of the error estimate.
        fsal: True if the last slope is that of the new state.
        dense: Weights of θ, θ², … of the dense output, θ from 0 to 1 over a step.
        diagonal: Weight of a stage's own increment, of an implicit method; 0 for an explicit one.
        guess: Weights of the increments in the first guess of each stage of an implicit method.
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

    @property
    def stages(self) -> int:
        """Number of stages."""
        return len(self.a) + 1


@once
def integrator(method: Method) -> Any:
    """The integration by a method, for as long as the process lives.

    Its function ``work`` takes the address of an array of words; it returns when nothing is left to
    do, when it is told to stop, or after a number of rounds of steps, and goes on at the next call.
    """
    from servocon.engine.machine.compile import Code

    library = ("dgetrf", "dgetrs") if method.diagonal else ()
    symbols = {name: address(name) for name in (*library, "pow")}
    return Code(_Integration(method).text(), ("work",), symbols, thorough=True)


class _Words:
    """The words, as a function that is under construction reads them."""

    def __init__(self, function: Function, words: Value):
        self._function, self._words = function, words

    def __getattr__(self, name: str) -> Value:
        kind = "double" if name in (*_NUMBERS, "period") else "i64"
        if name in FUNCTIONS or name in _ARRAYS or name in _MEMORY:
            kind = "ptr"
        return self._function.load(self._words, WORDS[name], kind)

    def set(self, name: str, value: Any) -> None:
        """Give a word another value."""
        self._function.store(value, self._words, WORDS[name], "i64")

    def is_true(self, name: str) -> Value:
        """A flag."""
        return getattr(self, name).differs(0)


class _Integration:
    """The module of a method, under construction."""

    def __init__(self, method: Method):
        self._method, self._module = method, Module()
        self._evaluate = self._evaluation()
        self._evaluate_all = self._evaluation_of_all()
        self._states = [self._combination(f"stage{j}", w, True) for j, w in enumerate(method.a)]
        self._new = method.b and self._combination("new", method.b, True)
        self._error = self._combination("error", method.error, False)
        powers = enumerate(method.dense)
        self._powers = [self._combination(f"power{j}", w, False) for j, w in powers]
        self._path = self._dense_output()
        self._begin = self._beginning()
        self._attempt = self._implicit_attempt() if method.diagonal else self._explicit_attempt()
        self._after = self._step_control()
        self._work()

    def text(self) -> str:
        """The module in LLVM IR."""
        return self._module.text

    def _function(self, name: str, **parameters: str) -> tuple[Any, ...]:
        """A function of the words and more."""
        made = self._module.function(name, {"words": "ptr"} | parameters)
        words, *rest = made.parameters
        return made, _Words(made, words), words, *rest

    def _combination(self, name: str, weights: Sequence[float], based: bool) -> Function:
        """(out, base, increments, size): base + Σ weights · increments, or the sum alone."""
        kinds = {"out": "ptr", "base": "ptr", "increments": "ptr", "size": "i64"}
        made = self._module.function(name, kinds)
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

    def _evaluation(self) -> Function:
        """(words, function, lane, state, out): a function at a state of a lane."""
        made, words, _, function, lane, state, out = self._function(
            "evaluate", function="ptr", lane="i64", state="ptr", out="ptr"
        )
        table = made.at(words.tables, lane * TABLE)
        made.store(state, table, 2)
        made.call(function, table, out)
        return made

    def _evaluation_of_all(self) -> Function:
        """(words, states, outs): the field at a state of each lane."""
        made, words, given, states, outs = self._function("evaluate_all", states="ptr", outs="ptr")
        size, lanes, field = words.size, words.lanes, words.field
        one_by_one = words.busy.equals(1)
        with made.when(one_by_one), self._busy(made, words) as (lane, _):
            place = made.at(states, lane * size), made.at(outs, lane * size)
            made.call(self._evaluate, given, field, lane, *place)
        with made.when(~one_by_one):
            with made.loop(lanes) as lane:
                table = made.at(words.tables, lane * TABLE)
                made.store(made.at(states, lane * size), table, 2)
                made.store(made.at(outs, lane * size), words.to_outs, lane)
            made.call(words.field_wide, words.to_tables, words.to_outs)
        return made

    def _dense_output(self) -> Function:
        """(words, lane, member, part, out): the state within a step, whose powers are there."""
        made, words, _, lane, member, part, out = self._function(
            "dense", lane="i64", member="i64", part="double", out="ptr"
        )
        size, powers = words.size, len(self._method.dense)
        path = made.at(words.path, lane * size * powers)
        start = made.at(words.x, member * size)
        with made.loop(size) as i:
            total = made.load(path, size * (powers - 1) + i)
            for k in range(powers - 2, -1, -1):
                total = total * part + made.load(path, size * k + i)
            made.store(made.load(start, i) + total * part, out, i)
        return made

    def _beginning(self) -> Function:
        """(words, lane): the next stretch between knots, from a sample if there is one."""
        made, words, given, lane = self._function("begin", lane="i64")
        size, held = words.size, words.held
        member = made.load(words.member, lane, "i64")
        x, u = made.at(words.x, member * size), made.at(words.u, member * held)
        with made.repeat():
            k = made.load(words.knot, member, "i64")
            now, row = made.load(words.knots, k), member * (words.last_knot + 1) + k
            made.store(now, words.t, member)
            with made.when(words.is_true("sampled")):
                self._copy(made, x, made.at(words.states, row * size), size)
                sampling = made.load(words.is_sample, k, "i64").differs(0)
                with made.when(sampling):
                    made.store(now, words.time, lane)
                    sampled = made.at(words.path, lane * (size + held))
                    made.call(self._evaluate, given, words.sample, lane, x, sampled)
                    self._copy(made, sampled, u, held)
                    self._copy(made, made.at(sampled, held), x, size)
                self._copy(made, u, made.at(words.inputs, row * held), held)
            ended = k.equals(words.last_knot)
            with made.when(ended):
                made.store(FINISHED, words.status, member, "i64")
                made.store(-1, words.member, lane, "i64")
            made.leave_if(ended)
            made.store(k + 1, words.knot, member, "i64")
            end = made.load(words.knots, k + 1)
            moving = end > now
            with made.when(moving):
                made.store(now, words.time, lane)
                place = x, made.at(words.slope, member * size)
                made.call(self._evaluate, given, words.field, lane, *place)
                made.store(0, words.smallest, member, "i64")
                made.store(0, words.taken, member, "i64")
                first = made.largest(
                    made.least(words.first_step, words.most_step), words.least_step
                )
                first = now + made.least(first, end - now)
                fixed = self._fixed_end(made, words, now, end, made.value(1, "i64"))
                chosen = made.select(words.is_true("fixed"), fixed, made.least(first, end))
                made.store(chosen, words.next, member)
            made.leave_if(moving)
        return made

    @staticmethod
    def _copy(made: Function, source: Value, target: Value, size: Any) -> None:
        with made.loop(size) as i:
            made.store(made.load(source, i), target, i)

    @staticmethod
    def _fixed_end(made: Function, words: Any, now: Value, end: Value, number: Value) -> Value:
        """End of a fixed step: equal parts of the stretch, of at most the given size."""
        # A size that is a part of the stretch but for rounding is that part.
        parts = made.math("ceil", (end - now) / words.fixed_step * (1.0 - 2.0**-50))
        share = made.as_number(number) / parts
        last = made.as_number(number) >= parts
        return made.select(last, end, now + (end - now) * share)

    def _explicit_attempt(self) -> Function:
        """(words): one step of every lane."""
        made, words, given = self._function("attempt")
        method, size = self._method, words.size
        per_lane = size * method.stages
        with self._busy(made, words) as (lane, member):
            t = made.load(words.t, member)
            made.store(made.load(words.next, member) - t, words.step, lane)
            slope = made.at(words.slope, member * size)
            self._increment(made, words, lane, slope, made.at(words.increments, lane * per_lane))
        for j, c in enumerate(method.c):
            last = j == len(method.c) - 1
            target = "new" if last and method.b is None else "state"
            into = "end" if last and method.fsal else "stage"
            with self._busy(made, words) as (lane, member):
                start = made.at(words.x, member * size)
                increments = made.at(words.increments, lane * per_lane)
                out = made.at(getattr(words, target), lane * size)
                made.call(self._states[j], out, start, increments, size)
                time = made.load(words.t, member) + made.load(words.step, lane) * c
                made.store(time, words.time, lane)
            made.call(self._evaluate_all, given, getattr(words, target), getattr(words, into))
            with self._busy(made, words) as (lane, _):
                place = made.at(words.increments, lane * per_lane + size * (j + 1))
                slope = made.at(getattr(words, into), lane * size)
                self._increment(made, words, lane, slope, place)
        with self._busy(made, words) as (lane, member):
            start = made.at(words.x, member * size)
            increments = made.at(words.increments, lane * per_lane)
            if self._new:
                made.call(self._new, made.at(words.new, lane * size), start, increments, size)
            made.call(self._error, made.at(words.error, lane * size), start, increments, size)
            self._project(made, words, given, lane, member)
        if not method.fsal:
            made.call(self._evaluate_all, given, words.new, words.end)
        else:
            with made.when(words.is_true("projected")):
                made.call(self._evaluate_all, given, words.new, words.end)
        return made

    @staticmethod
    def _increment(made: Function, words: Any, lane: Value, slope: Value, out: Value) -> None:
        h = made.load(words.step, lane)
        with made.loop(words.size) as i:
            made.store(made.load(slope, i) * h, out, i)

    def _project(
        self, made: Function, words: Any, given: Value, lane: Value, member: Value
    ) -> None:
        """Set the time of a lane to the end of its step, and move its new state onto the law's."""
        size = words.size
        made.store(made.load(words.next, member), words.time, lane)
        with made.when(words.is_true("projected")):
            new, state = (made.at(getattr(words, name), lane * size) for name in ("new", "state"))
            made.call(self._evaluate, given, words.project, lane, new, state)
            self._copy(made, state, new, size)

    @staticmethod
    @contextmanager
    def _busy(made: Function, words: Any) -> Iterator[tuple[Value, Value]]:
        """Lines for each lane that has a member: (lane, member)."""
        with made.loop(words.lanes) as lane:
            member = made.load(words.member, lane, "i64")
            with made.when(member >= 0):
                yield lane, member

    def _implicit_attempt(self) -> Function:
        """(words): one step of every lane, stages solved with the Jacobian at its beginning."""
        made, words, given = self._function("attempt")
        method, size = self._method, words.size
        h_times = method.diagonal
        info = made.variable(0, "i64")
        with self._busy(made, words) as (lane, member):
            t = made.load(words.t, member)
            made.store(made.load(words.next, member) - t, words.step, lane)
            h = made.load(words.step, lane)
            start = made.at(words.x, member * size)
            increments = made.at(words.increments, lane * size * method.stages)
            self._increment(made, words, lane, made.at(words.slope, member * size), increments)
            made.store(t, words.time, lane)
            made.call(self._evaluate, given, words.jacobian, lane, start, words.matrix)
            with made.loop(size) as i, made.loop(size) as j:
                place = i * size + j
                own = made.select(i.equals(j), 1.0, 0.0)
                made.store(own - made.load(words.matrix, place) * h * h_times, words.matrix, place)
            n = made.variable(size, "i64")
            solved = made.variable(1, "i64")
            self._library(made, "dgetrf", n, n, words.matrix, n, words.pivots, info)
            with made.when(info.value.differs(0)):
                solved.set(0)
            for j, c in enumerate(method.c):
                self._stage(made, words, given, lane, start, increments, j, c, solved, n, info)
            last = made.at(increments, size * (method.stages - 1))
            made.call(self._error, made.at(words.error, lane * size), start, increments, size)
            with made.loop(size) as i:
                new = made.load(words.state, lane * size + i) + made.load(last, i) * h_times
                made.store(new, words.new, lane * size + i)
                made.store(made.load(last, i) / h, words.end, lane * size + i)
            with made.when(solved.value.equals(0)), made.loop(size) as i:
                made.store(made.value(0.0, "double") / 0.0, words.error, lane * size + i)
            self._project(made, words, given, lane, member)
            with made.when(words.is_true("projected")):
                place = made.at(words.new, lane * size), made.at(words.end, lane * size)
                made.call(self._evaluate, given, words.field, lane, *place)
        return made

    def _stage(
        self,
        made: Function,
        words: Any,
        given: Value,
        lane: Value,
        start: Value,
        increments: Value,
        j: int,
        c: float,
        solved: Any,
        n: Any,
        info: Any,
    ) -> None:
        """Solve a stage of an implicit step for its increment."""
        size, h, own = words.size, made.load(words.step, lane), self._method.diagonal
        base, point = made.at(words.state, lane * size), made.at(words.new, lane * size)
        change, increment = made.at(words.stage, lane * size), made.at(increments, size * (j + 1))
        guess = self._combination(f"guess{j}", self._method.guess[j], False)
        made.call(guess, increment, start, increments, size)
        made.call(self._states[j], base, start, increments, size)
        made.store(
            made.load(words.t, made.load(words.member, lane, "i64")) + h * c, words.time, lane
        )
        before = made.variable(1.0, "double")
        count = made.variable(0, "i64")
        with made.when(solved.value.differs(0)), made.repeat():
            with made.loop(size) as i:
                made.store(made.load(base, i) + made.load(increment, i) * own, point, i)
            made.call(self._evaluate, given, words.field, lane, point, change)
            with made.loop(size) as i:
                made.store(made.load(increment, i) - made.load(change, i) * h, change, i)
            one = made.variable(1, "i64")
            # The matrix lies row by row, which is its transpose to LAPACK.
            letter = made.letter("T")
            self._library(
                made, "dgetrs", letter, n, one, words.matrix, n, words.pivots, change, n, info
            )
            largest = made.variable(0.0, "double")
            with made.loop(size) as i:
                value = made.load(increment, i) - made.load(change, i)
                made.store(value, increment, i)
                scale = words.atol + words.rtol * made.math("fabs", value)
                part = made.math("fabs", made.load(change, i)) / scale
                # NaN is kept: no comparison with it is true.
                keep = (part <= largest.value) & largest.value.equals(largest.value)
                largest.set(made.select(keep, largest.value, part))
            size_now = largest.value
            rate = size_now / before.value
            factor = size_now * rate / (1.0 - rate)
            small = size_now < SMALL
            converged = small | ((factor > 0.0) & (factor < 1.0))
            going = rate <= DIVERGED
            before.set(size_now)
            count.set(count.value + 1)
            enough = count.value >= 2
            with made.when(enough & ~converged & (~going | (count.value >= ITERATIONS))):
                solved.set(0)
            made.leave_if(enough & (converged | ~going | (count.value >= ITERATIONS)))

    @staticmethod
    def _library(made: Function, name: str, *places: Any) -> None:
        """Call a subroutine of LAPACK, which takes addresses."""
        given = [place if isinstance(place, Value) else place.place for place in places]
        made.call(name, *given)

    def _step_control(self) -> Function:
        """(words, lane): keep the step or refuse it, and choose the next one."""
        made, words, given, lane = self._function("after", lane="i64")
        size, order = words.size, float(self._method.order)
        member = made.load(words.member, lane, "i64")
        t0, t1 = made.load(words.t, member), made.load(words.next, member)
        start, new = made.at(words.x, member * size), made.at(words.new, lane * size)
        error = made.at(words.error, lane * size)
        knot = made.load(words.knot, member, "i64")
        end = made.load(words.knots, knot)
        fixed, infinite = words.is_true("fixed"), made.value(0.0, "double") + float(2**1023)
        infinite = infinite * 4.0

        rest, squares = made.variable(0.0, "double"), made.variable(0.0, "double")
        with made.loop(size) as i:
            before, after, off = made.load(start, i), made.load(new, i), made.load(error, i)
            rest.set(rest.value + (after - after))  # NaN where it is not finite
            largest = made.largest(made.math("fabs", before), made.math("fabs", after))
            scaled = off / (words.atol + largest * words.rtol)
            squares.set(squares.value + scaled * scaled)
        finite = rest.value.equals(0.0)
        off = made.math("sqrt", squares.value / made.as_number(size))
        size_of_error = made.variable(infinite, "double")
        with made.when(finite & off.equals(off)):
            size_of_error.set(off)
        # An implicit step of a fixed size that was not solved, whose error is NaN, ends the run.
        unsolved = fixed & squares.value.differs(squares.value)
        solved = ~unsolved
        watched = words.is_true("events") & finite & ~fixed
        with made.when(watched):
            self._look_within(made, words, given, lane, member, size_of_error)

        smallest = made.load(words.smallest, member, "i64").differs(0)
        good = (size_of_error.value < 1.0) | smallest | fixed
        keep = good & finite & solved
        refused = good & ~finite
        power = made.math("pow", 1.0 / size_of_error.value, made.value(1.0 / order, "double"))
        low = made.select(keep, 1.0, SMALLEST_FACTOR)
        high = made.select(keep, LARGEST_FACTOR, SAFETY)
        factor = made.largest(made.least(power * SAFETY, high), low)
        dt = made.least((t1 - t0) * factor, words.most_step)
        under = ~fixed & (dt < words.least_step)
        dt = made.select(smallest & factor.equals(1.0), words.least_step, dt)
        made.store(made.as_integer(dt <= words.least_step), words.smallest, member, "i64")
        dt = made.largest(dt, words.least_step)

        taken = made.load(words.taken, member, "i64") + 1
        made.store(taken, words.taken, member, "i64")
        made.store(made.load(words.steps, member, "i64") + 1, words.steps, member, "i64")
        status = made.variable(RUNNING, "i64")
        with made.when(keep):
            self._keep(made, words, given, lane, member, status)
        now = made.load(words.t, member)
        to_end = end - made.math("fabs", end) * (TO_END * 2.0**-52)
        following = now + dt
        clipped = made.select(keep, end, now + (end - now) * 0.5)
        following = made.select(following > to_end, clipped, following)
        begun = made.load(words.knots, knot - 1)
        equal_parts = self._fixed_end(made, words, begun, end, taken + 1)
        made.store(made.select(fixed, equal_parts, following), words.next, member)

        underway = status.value.equals(RUNNING) & (now < end)
        with made.when(underway & (made.as_number(taken) >= words.most_steps)):
            status.set(EXHAUSTED)
        with made.when(underway & (under | refused)):
            status.set(UNDERFLOW)
        if self._method.diagonal:
            with made.when(underway & unsolved):
                status.set(UNSOLVED)
        stopped = status.value.differs(RUNNING)
        with made.when(stopped):
            made.store(status.value, words.status, member, "i64")
            made.store(-1, words.member, lane, "i64")
        with made.when(~stopped & ~underway):
            made.call(self._begin, given, lane)
        return made

    def _powers_of(self, made: Function, words: Any, lane: Value, member: Value) -> None:
        """Form the dense output of a step."""
        size, powers = words.size, len(self._powers)
        increments = made.at(words.increments, lane * size * self._method.stages)
        for k, power in enumerate(self._powers):
            out = made.at(words.path, lane * size * powers + size * k)
            made.call(power, out, made.at(words.x, member * size), increments, size)

    def _level(
        self, made: Function, words: Any, given: Value, lane: Value, time: Value, state: Value
    ) -> Value:
        """True where a condition that may end the run is below zero."""
        made.store(time, words.time, lane)
        out = made.at(words.stage, lane * words.size)
        made.call(self._evaluate, given, words.level, lane, state, out)
        return made.load(out) < 0.0

    def _look_within(
        self, made: Function, words: Any, given: Value, lane: Value, member: Value, error: Any
    ) -> None:
        """Refuse a step over a condition below zero that is above it at its end.

        The next one ends where the condition is below zero. No other step is changed.
        """
        t0, h = made.load(words.t, member), made.load(words.step, lane)
        state = made.at(words.state, lane * words.size)
        self._powers_of(made, words, lane, member)
        first, passed = made.variable(WITHIN + 1, "i64"), made.variable(0, "i64")
        with made.loop(WITHIN) as k:
            part = made.as_number(k + 1) / float(WITHIN + 1)
            made.call(self._path, given, lane, member, part, state)
            below = self._level(made, words, given, lane, t0 + part * h, state)
            with made.when(below & (first.value > WITHIN)):
                first.set(k)
            with made.when(~below & (k > first.value)):
                passed.set(1)
        new = made.at(words.new, lane * words.size)
        below = self._level(made, words, given, lane, made.load(words.next, member), new)
        with made.when(~below & (first.value < WITHIN)):
            passed.set(1)
        with made.when(passed.value.differs(0)):
            part = made.as_number(first.value + 1) / float(WITHIN + 1)
            order = made.value(float(self._method.order), "double")
            error.set(made.math("pow", SAFETY / part, order))

    def _keep(
        self, made: Function, words: Any, given: Value, lane: Value, member: Value, status: Any
    ) -> None:
        """Go to the end of a step or to the event within it, with the outputs up to there."""
        size = words.size
        new, state = (made.at(getattr(words, name), lane * size) for name in ("new", "state"))
        t0, t1 = made.load(words.t, member), made.load(words.next, member)
        reached = made.variable(t1, "double")
        grid, rows = words.grid, made.at(words.states, member * words.outputs * size)
        index = made.load(words.index, member, "i64")
        some = made.load(grid, index) <= t1  # after the last one there is infinity
        with made.when(some | words.is_true("events")):
            self._powers_of(made, words, lane, member)
        with made.when(words.is_true("events")):
            happened = self._level(made, words, given, lane, t1, new)
            with made.when(happened):
                self._find_event(made, words, given, lane, member, reached)
                status.set(EVENT)
        with made.when(some), made.repeat():
            index = made.load(words.index, member, "i64")
            time = made.load(grid, index)
            made.leave_if(time > reached.value)
            out = made.at(rows, index * size)
            made.call(self._path, given, lane, member, (time - t0) / (t1 - t0), out)
            made.store(index + 1, words.index, member, "i64")
        ended = status.value.equals(EVENT)
        with made.when(ended):
            part = (reached.value - t0) / (t1 - t0)
            made.call(self._path, given, lane, member, part, state)
            self._copy(made, state, new, size)
        x, slope = made.at(words.x, member * size), made.at(words.slope, member * size)
        self._copy(made, new, x, size)
        self._copy(made, made.at(words.end, lane * size), slope, size)
        made.store(reached.value, words.t, member)

    def _find_event(
        self, made: Function, words: Any, given: Value, lane: Value, member: Value, reached: Any
    ) -> None:
        """Bisect a step for the last time before a condition is below zero."""
        t0, t1 = made.load(words.t, member), made.load(words.next, member)
        state = made.at(words.state, lane * words.size)
        low, high = made.variable(t0, "double"), made.variable(t1, "double")
        with made.repeat():
            width, middle = high.value - low.value, (low.value + high.value) * 0.5
            scale = (made.math("fabs", middle) + 1.0) * EVENT_TOLERANCE
            made.leave_if((width <= scale) | (middle <= low.value) | (middle >= high.value))
            made.call(self._path, given, lane, member, (middle - t0) / (t1 - t0), state)
            below = self._level(made, words, given, lane, middle, state)
            with made.when(below):
                high.set(middle)
            with made.when(~below):
                low.set(middle)
        reached.set((low.value + high.value) * 0.5)

    def _work(self) -> None:
        """(words): rounds of steps, in lanes that take up a member after the other."""
        made = self._module.function("work", {"words": "ptr"}, exported=True)
        (given,) = made.parameters
        words = _Words(made, given)
        rounds = made.variable(words.rounds, "i64")
        with made.repeat():
            busy = made.variable(0, "i64")
            with made.loop(words.lanes) as lane:
                self._refill(made, words, given, lane)
                with made.when(made.load(words.member, lane, "i64") >= 0):
                    busy.set(busy.value + 1)
            words.set("busy", busy.value)
            made.leave_if(busy.value.equals(0))
            made.call(self._attempt, given)
            with self._busy(made, words) as (lane, _):
                made.call(self._after, given, lane)
            rounds.set(rounds.value - 1)
            made.leave_if((rounds.value <= 0) | made.shared(words.stop).differs(0))

    def _refill(self, made: Function, words: Any, given: Value, lane: Value) -> None:
        """Give a lane that has none the next member."""
        with made.repeat():
            made.leave_if(made.load(words.member, lane, "i64") >= 0)
            made.leave_if(made.shared(words.waiting) >= words.members)
            member = made.take(words.waiting)
            made.leave_if(member >= words.members)
            made.store(member, words.member, lane, "i64")
            table = made.at(words.tables, lane * TABLE)
            made.store(made.at(words.numbers, member * words.stride), table, 0)
            made.store(made.at(words.u, member * words.held), table, 3)
            made.call(self._begin, given, lane)
