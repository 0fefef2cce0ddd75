"""The integration of motions in machine code: rounds of steps, with members in lanes.

The code of a method is the same for all motions. It calls its functions by address and reads
everything else from one array of words. Several threads, each with its own words, take the members
of a batch in turn.
"""

from typing import Any

from servocon.engine.machine.attempts import explicit_attempt, implicit_attempt
from servocon.engine.machine.control import fixed_end, step_control
from servocon.engine.machine.library import address
from servocon.engine.machine.words import FINISHED, TABLE, Lane, Method, Shared, Words
from servocon.engine.machine.writing import Function
from servocon.engine.once import once


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
