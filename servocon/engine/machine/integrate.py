"""The integration of motions in machine code: rounds of steps, with members in lanes.

The code of a method is the same for all motions. It calls its functions by address and reads
everything else from one array of words. Several threads, each with its own words, take the members
of a batch in turn.
"""

from typing import Any

from servocon.engine.machine.control import fixed_end, step_control
from servocon.engine.machine.library import address
from servocon.engine.machine.words import FINISHED, TABLE, Lane, Method, Shared, Words
from servocon.engine.machine.writing import Function, Value, Variable
from servocon.engine.once import once

ITERATIONS = 10
"""Largest number of iterations for a stage of an implicit step."""

SMALL, DIVERGED = 1e-13, 2.0
"""Size of an iteration's change below which it is rounding, and rate above which it diverges."""


def explicit_attempt(shared: Shared) -> Function:
    """(words): the stages in order, each for all lanes at once."""
    made, words = shared.of_all("attempt")
    method = shared.method
    states = [shared.combination(f"stage{j}", row, True) for j, row in enumerate(method.a)]
    error = shared.combination("error", method.error, False)
    new = None if method.b is None else shared.combination("new", method.b, True)
    with shared.each_busy(words) as lane:
        lane.put("step", lane.number_of("next") - lane.number_of("t"))
        _increment(lane, lane.of("slope"), shared.increments_of(lane))
    for j, c in enumerate(method.c):
        last = j == len(method.c) - 1
        target = "new" if last and new is None else "state"
        into = "end" if last and method.fsal else "stage"
        _add_stage(shared, words, states[j], c, j + 1, target, into)
    with shared.each_busy(words) as lane:
        if new is not None:
            shared.combine(lane, new, lane.of("new"))
        shared.combine(lane, error, lane.of("error"))
        _project(shared, lane)
    anew = words.is_true("projected") if method.fsal else made.value(1, "i64").equals(1)
    with made.when(anew):
        made.call(shared.evaluate_all, words.place, words.new, words.end)
    if method.further:
        _add_further(shared, words)
    return made


def _add_stage(
    shared: Shared,
    words: Words,
    combination: Function,
    c: float,
    number: int,
    target: str = "state",
    into: str = "stage",
) -> None:
    """Add a stage of all lanes: its state, its slope and its increment."""
    with shared.each_busy(words) as lane:
        shared.combine(lane, combination, lane.of(target))
        lane.put("time", lane.number_of("t") + lane.number_of("step") * c)
    where = getattr(words, target), getattr(words, into)
    words.made.call(shared.evaluate_all, words.place, *where)
    with shared.each_busy(words) as lane:
        _increment(lane, lane.of(into), shared.increments_of(lane, number))


def _add_further(shared: Shared, words: Words) -> None:
    """Add the stages of the dense output if some lane needs it.

    All lanes are computed at once, before acceptance is known: few steps are refused.
    """
    made, method = words.made, shared.method
    followed = made.variable(0, "i64")
    with shared.each_busy(words) as lane:
        output = made.load(lane.grid, lane.integer_of("index")) <= lane.number_of("next")
        with made.when(output | lane.is_true("events")):
            followed.set(1)
    with made.when(followed.value.differs(0)):
        for k, (c, row) in enumerate(method.further):
            state = shared.combination(f"further{k}", row, True)
            _add_stage(shared, words, state, c, method.stages + k)


def _increment(lane: Lane, slope: Value, out: Value) -> None:
    made, h = lane.made, lane.number_of("step")
    with made.loop(lane.size) as i:
        made.store(made.load(slope, i) * h, out, i)


def _project(shared: Shared, lane: Lane) -> None:
    """Set the time of a lane to the end of its step, and project its new state onto the constraint.

    The displacement counts as an error of the step, if only errors can cause it.
    """
    made = lane.made
    lane.put("time", lane.number_of("next"))
    with made.when(lane.is_true("projected")):
        shared.call(lane, "project", lane.of("new"), lane.of("state"))
        with made.when(lane.is_true("move_is_error")), made.loop(lane.size) as i:
            moved = made.load(lane.of("state"), i) - made.load(lane.of("new"), i)
            error = made.math("fabs", made.load(lane.of("error"), i))
            made.store(error + made.math("fabs", moved), lane.of("error"), i)
        lane.copy(lane.of("state"), lane.of("new"))


def implicit_attempt(shared: Shared) -> Function:
    """(words): the stages in order, with the Jacobian at the beginning of the step."""
    made, words = shared.of_all("attempt")
    method, own = shared.method, shared.method.diagonal
    stages = [_Stage(shared, j) for j in range(len(method.a))]
    error = shared.combination("error", method.error, False)
    info = made.variable(0, "i64")
    with shared.each_busy(words) as lane:
        size, matrix = lane.size, lane.matrix
        lane.put("step", lane.number_of("next") - lane.number_of("t"))
        lane.put("time", lane.number_of("t"))
        h = lane.number_of("step")
        _increment(lane, lane.of("slope"), shared.increments_of(lane))
        shared.call(lane, "jacobian", lane.of("x"), matrix)
        with made.loop(size) as i, made.loop(size) as j:
            one = made.select(i.equals(j), 1.0, 0.0)
            made.store(one - made.load(matrix, i * size + j) * h * own, matrix, i * size + j)
        n, solved = made.variable(size, "i64"), made.variable(1, "i64")
        made.call("dgetrf", n.place, n.place, matrix, n.place, lane.pivots, info.place)
        with made.when(info.value.differs(0)):
            solved.set(0)
        for stage in stages:
            with made.when(solved.value.differs(0)):
                stage.solve(lane, n, solved)
        last = shared.increments_of(lane, method.stages - 1)
        shared.combine(lane, error, lane.of("error"))
        with made.loop(size) as i:
            state, increment = made.load(lane.of("state"), i), made.load(last, i)
            made.store(state + increment * own, lane.of("new"), i)
            made.store(increment / h, lane.of("end"), i)
        with made.when(solved.value.equals(0)), made.loop(size) as i:
            made.store(made.value(0.0, "double") / 0.0, lane.of("error"), i)
        _project(shared, lane)
        with made.when(lane.is_true("projected")):
            shared.call(lane, "field", lane.of("new"), lane.of("end"))
    return made


class _Stage:
    """A stage of an implicit step: its increment solves k = h f(base + γ k)."""

    def __init__(self, shared: Shared, number: int):
        method = shared.method
        self._shared, self._number = shared, number
        self._base = shared.combination(f"base{number}", method.a[number], True)
        self._guess = shared.combination(f"guess{number}", method.guess[number], False)

    def solve(self, lane: Lane, n: Variable, solved: Variable) -> None:
        """Add lines that find it by Newton's method, or set `solved` to 0."""
        made, shared, method = lane.made, self._shared, self._shared.method
        increment, h = shared.increments_of(lane, self._number + 1), lane.number_of("step")
        point, change = lane.of("new"), lane.of("stage")
        shared.combine(lane, self._guess, increment)
        shared.combine(lane, self._base, lane.of("state"))
        lane.put("time", lane.number_of("t") + h * method.c[self._number])
        before, count = made.variable(1.0, "double"), made.variable(0, "i64")
        with made.repeat():
            with made.loop(lane.size) as i:
                own = made.load(increment, i) * method.diagonal
                made.store(made.load(lane.of("state"), i) + own, point, i)
            shared.call(lane, "field", point, change)
            with made.loop(lane.size) as i:
                made.store(made.load(increment, i) - made.load(change, i) * h, change, i)
            largest = self._changed(lane, n, increment, change)
            rate = largest / before.value
            factor = largest * rate / (1.0 - rate)
            converged = (largest < SMALL) | ((factor > 0.0) & (factor < 1.0))
            before.set(largest)
            count.set(count.value + 1)
            lost = ~(rate <= DIVERGED) | (count.value >= ITERATIONS)
            enough = count.value >= 2
            with made.when(enough & ~converged & lost):
                solved.set(0)
            made.leave_if(enough & (converged | lost))

    @staticmethod
    def _changed(lane: Lane, n: Variable, increment: Value, change: Value) -> Value:
        """Subtract the solution of the linear equations; its size in units of the tolerances."""
        made = lane.made
        info, one = made.variable(0, "i64"), made.variable(1, "i64")
        # The matrix is stored by rows, which LAPACK reads as its transpose.
        system = made.letter("T"), n.place, one.place, lane.matrix, n.place, lane.pivots
        made.call("dgetrs", *system, change, n.place, info.place)
        largest = made.variable(0.0, "double")
        with made.loop(lane.size) as i:
            value = made.load(increment, i) - made.load(change, i)
            made.store(value, increment, i)
            scale = lane.atol + lane.rtol * made.math("fabs", value)
            part = made.math("fabs", made.load(change, i)) / scale
            # NaN is kept: no comparison with it is true.
            keep = (part <= largest.value) & largest.value.equals(largest.value)
            largest.set(made.select(keep, largest.value, part))
        return largest.value


@once
def integrator(method: Method) -> Any:
    """The integration by a method, for as long as the process lives.

    Its function ``work`` takes the address of an array of words; it returns when all is done, when
    asked to stop, or after a number of rounds, and continues at the next call.
    """
    from servocon.engine.machine.compile import Code

    library = ("dgetrf", "dgetrs") if method.diagonal else ()
    symbols = {name: address(name) for name in (*library, "pow")}
    return Code(written(method), ("work",), symbols, thorough=True)


def written(method: Method) -> str:
    """The module of a method in LLVM IR."""
    shared = Shared(method)
    begin = _beginning(shared)
    attempt = (implicit_attempt if method.diagonal else explicit_attempt)(shared)
    after = step_control(shared, begin)
    made = shared.module.function("work", {"words": "ptr"}, exported=True)
    words = Words(made, made.parameters[0])
    rounds = made.variable(words.rounds, "i64")
    with made.repeat():
        busy = made.variable(0, "i64")
        with made.loop(words.lanes) as number:
            lane = Lane(made, words.place, number)
            _refill(lane, begin)
            with made.when(lane.in_it >= 0):
                busy.set(busy.value + 1)
        words.set("busy", busy.value)
        made.leave_if(busy.value.equals(0))
        made.call(attempt, words.place)
        with shared.each_busy(words) as lane:
            made.call(after, words.place, lane.number)
        rounds.set(rounds.value - 1)
        made.leave_if((rounds.value <= 0) | made.shared(words.stop).differs(0))
    return shared.module.text


def _refill(lane: Lane, begin: Function) -> None:
    """Assign the next member to an empty lane."""
    made = lane.made
    with made.repeat():
        made.leave_if(lane.in_it >= 0)
        made.leave_if(made.shared(lane.waiting) >= lane.members)
        member = made.take(lane.waiting)
        made.leave_if(member >= lane.members)
        lane.put("member", member)
        table = made.at(lane.tables, lane.number * TABLE)
        made.store(made.at(lane.numbers, member * lane.stride), table, 0)
        made.store(lane.of("u"), table, 3)
        made.call(begin, lane.place, lane.number)


def _beginning(shared: Shared) -> Function:
    """(words, lane): the next stretch between knots, starting with a sample if there is one."""
    made, lane = shared.of_lane("begin")
    with made.repeat():
        k, knots = lane.integer_of("knot"), lane.last_knot + 1
        now = made.load(lane.knots, k)
        lane.put("t", now)
        with made.when(lane.is_true("sampled")):
            lane.copy(lane.of("x"), lane.row("states", k, knots, lane.size))
            with made.when(made.load(lane.is_sample, k, "i64").differs(0)):
                lane.put("time", now)
                _sample(shared, lane)
            lane.copy(lane.of("u"), lane.row("inputs", k, knots, lane.held), lane.held)
        ended = k.equals(lane.last_knot)
        with made.when(ended):
            lane.leave(FINISHED)
        made.leave_if(ended)
        lane.put("knot", k + 1)
        end = made.load(lane.knots, k + 1)
        moving = end > now
        with made.when(moving):
            lane.put("time", now)
            shared.call(lane, "field", lane.of("x"), lane.of("slope"))
            lane.put("smallest", 0, "i64")
            lane.put("taken", 0, "i64")
            first = made.largest(made.least(lane.first_step, lane.most_step), lane.least_step)
            adaptive = made.least(now + made.least(first, end - now), end)
            fixed = fixed_end(lane, now, end, made.value(1, "i64"))
            lane.put("next", made.select(lane.is_true("fixed"), fixed, adaptive))
        made.leave_if(moving)
    return made


def _sample(shared: Shared, lane: Lane) -> None:
    """Set the new inputs, and the law's part of the state."""
    out = lane.made.at(lane.path, lane.number * (lane.size + lane.held))
    shared.call(lane, "sample", lane.of("x"), out)
    lane.copy(out, lane.of("u"), lane.held)
    lane.copy(lane.made.at(out, lane.held), lane.of("x"))
