"""The outcome of a step in machine code: acceptance, outputs, events, and the next step.

The control of the step size is that of diffrax's `PIDController` with its default coefficients
(Hairer, Nørsett & Wanner 1993, II.4).
"""

from servocon.engine.machine.words import (
    EVENT,
    EXHAUSTED,
    RUNNING,
    UNDERFLOW,
    UNSOLVED,
    Lane,
    Shared,
)
from servocon.engine.machine.writing import Function, Value, Variable

WITHIN = 7
"""Number of evenly spaced instants within each adaptive step at which the conditions are evaluated;
a dip between them is missed."""

EVENT_TOLERANCE = 1e-12
"""Relative and absolute tolerance of the time of an event."""

SAFETY, SMALLEST_FACTOR, LARGEST_FACTOR = 0.9, 0.2, 10.0
"""Factors of the step size control."""

TO_END = 100
"""Distance from the end, in units of rounding, below which a step is extended to the end."""

INFINITY = 2.0**1023
"""Twice this is infinite."""


def step_control(shared: Shared, begin: Function) -> Function:
    """(words, lane): accept or refuse the step, and choose the next one, or begin a stretch."""
    made, lane = shared.of_lane("after")
    knot, fixed = lane.integer_of("knot"), lane.is_true("fixed")
    end, length = made.load(lane.knots, knot), lane.number_of("step")
    error = made.variable(0.0, "double")
    finite = _measured(lane, error)
    # An unsolved implicit step of fixed size has a NaN error and ends the run.
    unsolved = fixed & error.value.differs(error.value)
    with made.when(~(finite & (error.value >= 0.0))):
        error.set(made.value(INFINITY, "double") * 2.0)
    with made.when(lane.is_true("events") & finite & ~fixed):
        _look_within(shared, lane, error)

    smallest = lane.integer_of("smallest").differs(0)
    good = (error.value < 1.0) | smallest | fixed
    keep = good & finite & ~unsolved
    dt, under = _next_size(shared, lane, error.value, keep, smallest, length)
    taken = lane.integer_of("taken") + 1
    lane.put("taken", taken)
    lane.put("steps", lane.integer_of("steps") + 1)
    status = made.variable(RUNNING, "i64")
    with made.when(keep):
        _keep(shared, lane, status)
    now = lane.number_of("t")
    to_end = end - made.math("fabs", end) * (TO_END * 2.0**-52)
    following, halfway = now + dt, now + (end - now) * 0.5
    clipped = made.select(keep, end, halfway)
    following = made.select(following > to_end, clipped, following)
    equal = fixed_end(lane, made.load(lane.knots, knot - 1), end, taken + 1)
    lane.put("next", made.select(fixed, equal, following))

    underway = status.value.equals(RUNNING) & (now < end)
    with made.when(underway & (made.as_number(taken) >= lane.most_steps)):
        status.set(EXHAUSTED)
    with made.when(underway & (under | (good & ~finite))):
        status.set(UNDERFLOW)
    if shared.method.diagonal:
        with made.when(underway & unsolved):
            status.set(UNSOLVED)
    stopped = status.value.differs(RUNNING)
    with made.when(stopped):
        lane.leave(status.value)
    with made.when(~stopped & ~underway):
        made.call(begin, lane.place, lane.number)
    return made


def _measured(lane: Lane, error: Variable) -> Value:
    """Set the error in units of the tolerances; true if the new state is finite."""
    made = lane.made
    rest, squares = made.variable(0.0, "double"), made.variable(0.0, "double")
    with made.loop(lane.size) as i:
        before, after = made.load(lane.of("x"), i), made.load(lane.of("new"), i)
        rest.set(rest.value + (after - after))  # NaN if it is not finite
        largest = made.largest(made.math("fabs", before), made.math("fabs", after))
        scaled = made.load(lane.of("error"), i) / (lane.atol + largest * lane.rtol)
        squares.set(squares.value + scaled * scaled)
    error.set(made.math("sqrt", squares.value / made.as_number(lane.size)))
    return rest.value.equals(0.0)


def _next_size(
    shared: Shared, lane: Lane, error: Value, keep: Value, smallest: Value, length: Value
) -> tuple[Value, Value]:
    """Size of the next adaptive step, and true if it should be smaller than the smallest."""
    made = lane.made
    power = made.math("pow", 1.0 / error, made.value(1.0 / shared.method.order, "double"))
    low = made.select(keep, 1.0, SMALLEST_FACTOR)
    high = made.select(keep, LARGEST_FACTOR, SAFETY)
    factor = made.largest(made.least(power * SAFETY, high), low)
    dt = made.least(length * factor, lane.most_step)
    under = ~lane.is_true("fixed") & (dt < lane.least_step)
    dt = made.select(smallest & factor.equals(1.0), lane.least_step, dt)
    lane.put("smallest", made.as_integer(dt <= lane.least_step))
    return made.largest(dt, lane.least_step), under


def fixed_end(lane: Lane, begin: Value, end: Value, number: Value) -> Value:
    """End of a fixed step: equal parts of the stretch, of at most the given size."""
    made = lane.made
    # A size that divides the stretch up to rounding counts as doing so exactly.
    parts = made.math("ceil", (end - begin) / lane.fixed_step * (1.0 - 2.0**-50))
    which = made.as_number(number)
    return made.select(which >= parts, end, begin + (end - begin) * (which / parts))


def _below(shared: Shared, lane: Lane, time: Value, state: Value) -> Value:
    """True if a condition that may end the run is below zero."""
    lane.put("time", time)
    shared.call(lane, "level", state, lane.of("stage"))
    return lane.made.load(lane.of("stage")) < 0.0


def _look_within(shared: Shared, lane: Lane, error: Variable) -> None:
    """Refuse a step within which a condition dips below zero.

    The next step ends where the condition is below zero. Other steps are unchanged.
    """
    made, state = lane.made, lane.of("state")
    shared.form_path(lane)
    first, passed = made.variable(WITHIN + 1, "i64"), made.variable(0, "i64")
    part_of = lambda k: made.as_number(k + 1) / float(WITHIN + 1)
    with made.loop(WITHIN) as k:
        shared.follow_path(lane, part_of(k), state)
        time = lane.number_of("t") + part_of(k) * lane.number_of("step")
        below = _below(shared, lane, time, state)
        with made.when(below & (first.value > WITHIN)):
            first.set(k)
        with made.when(~below & (k > first.value)):
            passed.set(1)
    below = _below(shared, lane, lane.number_of("next"), lane.of("new"))
    with made.when(~below & (first.value < WITHIN)):
        passed.set(1)
    with made.when(passed.value.differs(0)):
        order = made.value(float(shared.method.order), "double")
        error.set(made.math("pow", SAFETY / part_of(first.value), order))


def _keep(shared: Shared, lane: Lane, status: Variable) -> None:
    """Go to the end of a step or to an event within it, and write the outputs up to there."""
    made, begin, end = lane.made, lane.number_of("t"), lane.number_of("next")
    reached = made.variable(end, "double")
    # The last output is followed by an infinite time.
    some = made.load(lane.grid, lane.integer_of("index")) <= end
    with made.when(some | lane.is_true("events")):
        shared.form_path(lane)
    with made.when(lane.is_true("events")):
        happened = _below(shared, lane, end, lane.of("new"))
        with made.when(happened):
            _find_event(shared, lane, reached)
            status.set(EVENT)
    with made.when(some), made.repeat():
        index = lane.integer_of("index")
        time = made.load(lane.grid, index)
        made.leave_if(time > reached.value)
        out = lane.row("states", index, lane.outputs, lane.size)
        shared.follow_path(lane, (time - begin) / (end - begin), out)
        lane.put("index", index + 1)
    with made.when(status.value.equals(EVENT)):
        part = (reached.value - begin) / (end - begin)
        shared.follow_path(lane, part, lane.of("state"))
        lane.copy(lane.of("state"), lane.of("new"))
    lane.copy(lane.of("new"), lane.of("x"))
    lane.copy(lane.of("end"), lane.of("slope"))
    lane.put("t", reached.value)


def _find_event(shared: Shared, lane: Lane, reached: Variable) -> None:
    """Bisect a step for the time at which a condition falls below zero."""
    made, begin, end = lane.made, lane.number_of("t"), lane.number_of("next")
    low, high = made.variable(begin, "double"), made.variable(end, "double")
    with made.repeat():
        width, middle = high.value - low.value, (low.value + high.value) * 0.5
        scale = (made.math("fabs", middle) + 1.0) * EVENT_TOLERANCE
        made.leave_if((width <= scale) | (middle <= low.value) | (middle >= high.value))
        shared.follow_path(lane, (middle - begin) / (end - begin), lane.of("state"))
        below = _below(shared, lane, middle, lane.of("state"))
        with made.when(below):
            high.set(middle)
        with made.when(~below):
            low.set(middle)
    reached.set((low.value + high.value) * 0.5)
