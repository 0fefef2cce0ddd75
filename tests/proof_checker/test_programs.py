"""Functions made from tapes: against mpmath at 300 bits at points, corners and kinks."""

import math
import random
from itertools import product

import mpmath
import numpy as np
import pytest

from servocon.proof_checker.programs import LogError, function_of, read_tape
from tests.proof_checker import points
from tests.proof_checker.tapes import Tape

pytest.importorskip("flint")

SMOOTH = ("neg", "sqr", "sin", "cos", "tanh", "exp", "sqrt", "log")
KINKED = ("abs", "sign")
PAIRS = ("add", "sub", "mul", "div", "max", "min", "norm")
COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")


def random_tape(draw, inputs, steps):
    """Tape of random operations; numbers and conditions are drawn among all slots so far."""
    tape = Tape(inputs)
    numbers, conditions = [*tape.x, tape.const(0.5), tape.const(-1.0, -0.75)], []
    for _ in range(steps):
        kind = draw.random()
        a, b = draw.choice(numbers[-6:]), draw.choice(numbers)
        if kind < 0.4:
            numbers.append(tape.do(draw.choice(SMOOTH + KINKED), a))
        elif kind < 0.8:
            numbers.append(tape.do(draw.choice(PAIRS), *draw.sample([a, b], 2)))
        elif kind < 0.9 or not conditions:
            conditions.append(tape.do(draw.choice(COMPARISONS), a, b))
        elif kind < 0.93:
            pair = [draw.choice(conditions) for _ in range(2)]
            conditions.append(tape.do(draw.choice(("and", "or")), *pair))
        elif kind < 0.95:
            conditions.append(tape.do("not", draw.choice(conditions)))
        else:
            numbers.append(tape.do("select", draw.choice(conditions), a, b))
    return tape, numbers


def random_box(draw, inputs):
    """Box whose ends are often at the kinks, which are at multiples of a half."""
    lo = [draw.choice((-1.0, -0.5, 0.0, 0.25, draw.uniform(-2, 2))) for _ in range(inputs)]
    return lo, [a + draw.choice((0.0, 0.125, 0.5, draw.uniform(0, 1))) for a in lo]


def samples(draw, lo, hi, count):
    """Corners of a box, and points inside."""
    corners = list(product(*zip(lo, hi, strict=True)))
    inside = [[draw.uniform(a, b) for a, b in zip(lo, hi, strict=True)] for _ in range(count)]
    return [list(corner) for corner in draw.sample(corners, min(4, len(corners)))] + inside


def checked(rows, output, lo, hi, centred, points_):
    """Number of slopes that are known; each enclosure holds the points' values and quotients."""
    tape, _ = read_tape(rows, len(lo), output)
    wide = tuple(k for k in range(len(lo)) if lo[k] < hi[k])
    found = function_of(tape, output, len(lo), wide, centred)(lo, hi)
    known = 0
    middle = points.values(rows, [(a + b) / 2 for a, b in zip(lo, hi, strict=True)])
    for point in points_:
        true = points.values(rows, point)
        for slot, (low, high, cl, ch, slopes) in zip(output, found, strict=True):
            assert math.isnan(low) == math.isnan(high)
            if math.isnan(low):
                continue
            assert true[slot] is not None, rows[slot]
            assert low <= true[slot] <= high, rows[slot]
            if centred and not math.isnan(cl):
                assert cl <= middle[slot] <= ch, rows[slot]
            for i, k in enumerate(wide):
                least, largest = slopes[2 * i : 2 * i + 2]
                assert math.isnan(least) == math.isnan(largest)
                if not math.isnan(least):
                    slope = points.quotient(rows, slot, point, k)
                    if slope is None:  # undefined beside the box, where no leaf can be proved
                        continue
                    known += 1
                    error = mpmath.mpf(10) ** -20 * (1 + abs(slope))
                    assert least - error <= slope <= largest + error, (rows[slot], point, k)
    return known


@pytest.mark.first(3)
@pytest.mark.parametrize("seed", range(8))
def test_random_functions_hold_their_points(seed):
    draw = random.Random(seed)
    known = 0
    for _ in range(6):
        inputs = draw.randint(1, 3)
        tape, numbers = random_tape(draw, inputs, 12)
        lo, hi = random_box(draw, inputs)
        output = [number.slot for number in numbers]
        for centred in (True, False):
            inside = samples(draw, lo, hi, 4)
            known += checked(tape.rows, output, lo, hi, centred, inside)
    assert known > 100


def test_constants_that_are_intervals_hold_both_ends():
    tape = Tape(1)
    out = tape.x[0] * tape.const(-1.0, 2.0)
    read, output = read_tape(tape.rows, 1, [out.slot])
    ((low, high, cl, ch, slopes),) = function_of(read, output, 1, (0,), True)([1.0], [3.0])
    assert (low, high) == pytest.approx((-3.0, 6.0))
    assert (cl, ch) == pytest.approx((-2.0, 4.0))
    assert slopes == (-1.0, 2.0)


KINKS = {
    "abs": lambda t, x: -t.abs(x),
    "max": lambda t, x: -t.max(x, -x),
    "max of a constant": lambda t, x: -t.max(2.0 * x, t.const(0.0)),
    "min": lambda t, x: t.min(x, -x),
    "norm": lambda t, x: -t.norm(x, 0.0 * x),
    "select": lambda t, x: t.select(t.lt(x, t.const(0.0)), x, -x),
    "select ge": lambda t, x: t.select(t.ge(x, t.const(0.0)), -x, x),
    "select ne": lambda t, x: t.select(t.ne(x, t.const(0.0)), -t.abs(x), x),
    "not": lambda t, x: t.select(t.not_(t.lt(x, t.const(0.0))), -x, x),
    "and": lambda t, x: t.select(t.and_(t.lt(x, t.const(0.0)), t.lt(x, t.const(9.0))), x, -x),
    "or": lambda t, x: t.select(t.or_(t.gt(x, t.const(0.0)), t.gt(x, t.const(9.0))), -x, x),
    "sign": lambda t, x: -x * t.sign(x),
    "root": lambda t, x: -t.sqrt(x**2),
}


@pytest.mark.parametrize("name", KINKS)
@pytest.mark.parametrize("centred", [True, False])
def test_a_box_that_touches_a_kink_discards_no_maximum_on_it(name, centred):
    """The maximum of each is at 0: no closed box with 0 may have a slope of one sign."""
    tape = Tape(1)
    out = KINKS[name](tape, tape.x[0])
    read, output = read_tape(tape.rows, 1, [out.slot])
    function = function_of(read, output, 1, (0,), centred)
    for lo, hi in ((-1.0, 0.0), (0.0, 1.0), (-1.0, 1.0)):
        (least, largest) = function([lo], [hi])[0][4]
        assert not least > 0.0
        assert not largest < 0.0
    away = 1 if name != "max of a constant" else -1
    for lo, hi in ((0.5, 1.0), (-1.0, -0.5)):
        least, largest = function([lo], [hi])[0][4]
        if hi > 0 or away == 1:
            assert largest < 0.0 if lo > 0 else least > 0.0


def test_the_two_parts_of_the_slope_of_a_quotient_cancel_before_they_are_bounded():
    tape = Tape(1)
    out = tape.x[0] / (tape.x[0] + 2.0)  # slope 2/(x + 2)^2
    read, output = read_tape(tape.rows, 1, [out.slot])
    for centred in (True, False):
        least, largest = function_of(read, output, 1, (0,), centred)([1.0], [2.9])[0][4]
        assert 0.0 < least <= 2.0 / 4.9**2
        assert 2.0 / 9.0 <= largest < 0.5


def test_a_jump_by_the_condition_alone_has_no_slope():
    tape = Tape(1)
    x = tape.x[0]
    jump = tape.select(tape.lt(x, tape.const(0.0)), tape.const(1.0), tape.const(2.0))
    flat = 0.0 * x
    read, output = read_tape(tape.rows, 1, [jump.slot, flat.slot])
    function = function_of(read, output, 1, (0,), True)
    for lo, hi in ((-1.0, 1.0), (0.0, 1.0), (-1.0, 0.0)):
        assert all(map(math.isnan, function([lo], [hi])[0][4]))
    assert function([0.5], [1.0])[0][4] == (0.0, 0.0)
    assert function([0.5], [1.0])[1][4] == (0.0, 0.0)


UNDEFINED = {
    "div": lambda t, x: -((1.0 / x) ** 2),
    "sqrt": lambda t, x: -t.sqrt(x),
    "log": lambda t, x: t.min(t.log(x), t.const(-1.0)),
    "in a condition": lambda t, x: t.select(t.lt(1.0 / x, x), t.const(-1.0), t.const(-2.0)),
    "times 0": lambda t, x: 0.0 * t.log(x) - 1.0,
    "maximum": lambda t, x: t.min(t.max(1.0 / x, t.const(-2.0)), t.const(-1.0)),
    "tanh": lambda t, x: t.tanh(t.sqrt(x)) - 2.0,
    "sin": lambda t, x: t.sin(1.0 / x) - 2.0,
    "norm": lambda t, x: -t.norm(1.0 / x, x),
    "sign": lambda t, x: t.sign(1.0 / x) - 2.0,
    "abs": lambda t, x: -t.abs(1.0 / x),
}


@pytest.mark.parametrize("name", UNDEFINED)
def test_a_function_that_is_undefined_somewhere_is_never_bounded(name):
    """Each is below 0 wherever it is defined, and undefined in a part of [−1, 1]."""
    tape = Tape(1)
    out = UNDEFINED[name](tape, tape.x[0])
    read, output = read_tape(tape.rows, 1, [out.slot])
    for centred in (True, False):
        low, high, *_ = function_of(read, output, 1, (0,), centred)([-1.0], [1.0])[0]
        assert math.isnan(low)
        assert math.isnan(high)


def test_a_branch_that_is_not_taken_may_be_undefined():
    tape = Tape(1)
    x = tape.x[0]
    out = tape.select(tape.gt(x, tape.const(0.5)), 1.0 / x, 4.0 - 4.0 * x)
    read, output = read_tape(tape.rows, 1, [out.slot])
    function = function_of(read, output, 1, (0,), True)
    low, high, *_, slopes = function([-1.0], [0.25])[0]
    assert (low, high) == pytest.approx((3.0, 8.0))
    assert slopes == (-4.0, -4.0)
    assert math.isnan(function([-1.0], [0.75])[0][0])


def test_only_what_the_outputs_need_is_computed():
    tape = Tape(2)
    x, y = tape.x
    out = x * y
    tape.sin(1.0 / out)
    read, output = read_tape(tape.rows, 2, [out.slot])
    assert set(function_of(read, output, 2).__code__.co_names) == {"mul"}


def test_mean_value_form_is_sharper_where_slopes_cancel():
    """x (1 − x) on [0.4, 0.6]: plain intervals give [0.16, 0.36], the truth is [0.24, 0.25]."""
    tape = Tape(1)
    out = tape.x[0] * (1.0 - tape.x[0])
    read, output = read_tape(tape.rows, 1, [out.slot])
    plain = function_of(read, output, 1)([0.4], [0.6])[0][:2]
    assert plain == pytest.approx((0.16, 0.36))
    centred = function_of(read, output, 1, (0,), True)([0.4], [0.6])[0][:2]
    assert centred == pytest.approx((0.23, 0.27))


def test_dense_sampling_of_a_smooth_function():
    tape = Tape(2)
    x, y = tape.x
    out = tape.sin(3.0 * x) * tape.exp(-(y**2)) + tape.norm(x, y) / (1.5 + tape.tanh(x * y))
    read, output = read_tape(tape.rows, 2, [out.slot])
    function = function_of(read, output, 2, (0, 1), True)
    edges = np.linspace(-1.0, 1.0, 9)
    for i, j in product(range(8), repeat=2):
        lo, hi = [edges[i], edges[j]], [edges[i + 1], edges[j + 1]]
        a, b = np.meshgrid(*(np.linspace(p, q, 40) for p, q in zip(lo, hi, strict=True)))
        f = np.sin(3 * a) * np.exp(-(b**2)) + np.hypot(a, b) / (1.5 + np.tanh(a * b))
        low, high, *_ = function(lo, hi)[0]
        assert low <= f.min() + 1e-14
        assert high >= f.max() - 1e-14


H = float.hex
X, ONE = ["input", [], 0], ["const", [], H(1.0), H(1.0)]
WRONG = {
    "unknown operation 'cube'": ([X, ["cube", [0]]], [1]),
    "instruction 1 (add): argument slot 1 is not yet defined": ([X, ["add", [0, 1]]], [1]),
    "argument slot -1 is not yet defined": ([X, ["neg", [-1]]], [1]),
    "argument slot 0.0 is not yet defined": ([X, ["neg", [0.0]]], [1]),
    "argument slot False is not yet defined": ([X, ["neg", [False]]], [1]),
    "instruction 1 (neg): wrong arguments [0, 0], expected number": ([X, ["neg", [0, 0]]], [1]),
    "instruction 1 (norm): wrong arguments [], expected number": ([X, ["norm", []]], [1]),
    "wrong arguments [0, 0], expected condition": ([X, ["and", [0, 0]]], [1]),
    "wrong arguments [0, 0, 0], expected condition": ([X, ["select", [0, 0, 0]]], [1]),
    "wrong arguments [1, 0], expected number": ([X, ["lt", [0, 0]], ["add", [1, 0]]], [2]),
    "instruction 1 (const): lower end 1.0 exceeds upper end 0.5": (
        [X, ["const", [], H(1.0), H(0.5)]],
        [1],
    ),
    "got 'nan', expected float.hex()": ([X, ["const", [], "nan", "nan"]], [1]),
    "got 'inf', expected float.hex()": ([X, ["const", [], H(0.0), "inf"]], [1]),
    "got '0.5', expected float.hex()": ([X, ["const", [], "0.5", H(0.75)]], [1]),
    "got 0.5, expected float.hex()": ([X, ["const", [], 0.5, 0.75]], [1]),
    "got '0x1.0p+2000', expected float.hex()": ([X, ["const", [], H(0.0), "0x1.0p+2000"]], [1]),
    "expected float.hex() of a number below 1e+150": ([X, ["const", [], H(0.0), H(1e150)]], [1]),
    "instruction 1 (const): got 1 constants, expected 2": ([X, ["const", [], H(1.0)]], [1]),
    "instruction 1 (neg): got 1 constants, expected 0": ([X, ["neg", [0], H(1.0)]], [1]),
    "instruction 0 (input): got 3, expected a whole number from 0 to 0": ([["input", [], 3]], [0]),
    "instruction 0 (input): got True": ([["input", [], True]], [0]),
    "expected [operation, [slots], constants...]": ([X, ["neg", 0]], [1]),
    "instruction 1: got 'neg'": ([X, "neg"], [1]),
    "expected a list of instructions": ("neg", [0]),
    "output: got 2, expected a whole number from 0 to 1": ([X, ONE], [2]),
    "output: got [], expected a list of slots": ([X, ONE], []),
    "output: got None, expected a list of slots": ([X, ONE], None),
    "output: slot 1 holds a condition": ([X, ["lt", [0, 0]]], [1]),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_tape_is_refused_with_the_reason(message):
    with pytest.raises(LogError) as caught:
        read_tape(*[WRONG[message][0], 1, WRONG[message][1]])
    assert message in str(caught.value)


def test_an_operation_that_is_no_text():
    with pytest.raises(LogError, match="unknown operation"):
        read_tape([X, [["neg"], [0]]], 1, [1])
