"""Enclosures against exact fractions, and sines, roots and exponentials against Arb's balls."""

from fractions import Fraction

import numpy as np
import pytest

from servocon.engine import CODES, EnclosureProgram, Instruction, Tape
from servocon.engine.scalars.functions import OPERATIONS

INPUTS = 3

RATIONAL = ("add", "sub", "mul", "div", "neg", "sqr", "abs", "max", "min")


class Dual:
    """A value and its derivatives, in exact fractions."""

    def __init__(self, value, slope):
        self.value, self.slope = value, slope

    def with_slope(self, value, *pairs):
        return Dual(value, [sum(f * d.slope[k] for f, d in pairs) for k in range(INPUTS)])


def exact(operation, *x):
    """An operation on dual numbers; a kink has the slope of one side."""
    a, b = x[0], x[-1]
    match operation:
        case "add":
            return a.with_slope(a.value + b.value, (1, a), (1, b))
        case "sub":
            return a.with_slope(a.value - b.value, (1, a), (-1, b))
        case "mul":
            return a.with_slope(a.value * b.value, (b.value, a), (a.value, b))
        case "div":
            quotient = a.value / b.value
            return a.with_slope(quotient, (1 / b.value, a), (-quotient / b.value, b))
        case "neg":
            return a.with_slope(-a.value, (-1, a))
        case "sqr":
            return a.with_slope(a.value**2, (2 * a.value, a))
        case "abs":
            return a if a.value >= 0 else a.with_slope(-a.value, (-1, a))
        case "max":
            return a if a.value >= b.value else b
        case "min":
            return a if a.value <= b.value else b
    raise AssertionError(operation)


def random_tape(random, length=14):
    """A random rational program; each of its operations is an output."""
    steps = [Instruction("input", (k,)) for k in range(INPUTS)]
    value = float(random.normal())
    steps.append(Instruction("const", (), value, value))
    for _ in range(length):
        name = str(random.choice(RATIONAL))
        count = 1 if name in ("neg", "sqr", "abs") else 2
        steps.append(
            Instruction(name, tuple(int(i) for i in random.integers(0, len(steps), count)))
        )
    return Tape(tuple(steps), tuple(range(len(steps))), INPUTS)


def boxes(random, count, spread=3.0):
    """Boxes of all widths, down to points, that touch zero now and then."""
    lower = random.normal(scale=spread, size=(count, INPUTS))
    lower *= random.integers(0, 4, lower.shape) > 0
    width = 10.0 ** random.uniform(-17, 1, lower.shape) * random.integers(0, 3, lower.shape)
    return lower, lower + width


def points(random, lower, upper, count):
    """Points in boxes as fractions: ends, middles and others."""
    part = random.choice([0.0, 1.0, 0.5, 0.3], (count, *lower.shape))
    whole = np.vectorize(Fraction, otypes=[object])
    lo, hi, part = whole(lower), whole(upper), whole(part)
    return lo + part * (hi - lo)


def one(operation, lower, upper, operands=None, inputs=None):
    """Enclosures of a single operation of inputs, over boxes."""
    count = lower.shape[1] if inputs is None else inputs
    steps = [Instruction("input", (k,)) for k in range(count)]
    steps.append(Instruction(operation, tuple(range(count)) if operands is None else operands))
    return EnclosureProgram(Tape(tuple(steps), (len(steps) - 1,), count))(lower, upper)


def test_the_kernels_know_the_operations_of_tapes():
    assert {"sin", "cos"} | {n.lower() for n in CODES} - {"sincos"} == set(OPERATIONS)


@pytest.mark.long
def test_values_and_slopes_of_random_programs_hold_in_exact_fractions():
    random = np.random.default_rng(0)
    for _ in range(25):
        tape = random_tape(random)
        lower, upper = boxes(random, 24)
        found = EnclosureProgram(tape)(lower, upper)
        assert found.slope is not None
        for place in points(random, lower, upper, 6):
            for i, x in enumerate(place):
                values: list[Dual | None] = []
                for j, step in enumerate(tape.instructions):
                    if step.operation == "input":
                        slope = [Fraction(int(k == j)) for k in range(INPUTS)]
                        values.append(Dual(x[j], slope))
                    elif step.operation == "const":
                        values.append(Dual(Fraction(step.lower), [Fraction(0)] * INPUTS))
                    else:
                        operands = [values[k] for k in step.operands]
                        undefined = None in operands or (
                            step.operation == "div" and operands[-1].value == 0
                        )
                        values.append(None if undefined else exact(step.operation, *operands))
                    own = values[-1]
                    low, high = found.lower[i, j], found.upper[i, j]
                    if own is None:
                        assert low == -np.inf
                        assert high == np.inf
                    else:
                        assert low <= own.value <= high, (step, low, own.value, high)
                        for k in range(INPUTS):
                            ends = found.slope[:, i, j, k]
                            assert ends[0] <= own.slope[k] <= ends[1], (step, ends, own.slope[k])


def test_points_are_enclosed_within_a_few_units():
    random = np.random.default_rng(1)
    x = random.normal(size=(500, 2))
    for operation in ("add", "sub", "mul", "div"):
        found = one(operation, x, x)
        width = found.upper - found.lower
        assert np.all(width <= 4 * np.spacing(np.abs(found.upper)) + 3e-300), operation
        assert np.all(width > 0)


def test_roots_sines_and_exponentials_hold_in_arb():
    flint = pytest.importorskip("flint")
    random = np.random.default_rng(2)
    functions = {
        "sin": flint.arb.sin,
        "cos": flint.arb.cos,
        "exp": flint.arb.exp,
        "tanh": flint.arb.tanh,
        "sqrt": flint.arb.sqrt,
        "log": flint.arb.log,
    }
    slopes = {
        "sin": flint.arb.cos,
        "cos": lambda x: -x.sin(),
        "exp": flint.arb.exp,
        "tanh": lambda x: 1 - x.tanh() ** 2,
        "sqrt": lambda x: 1 / (2 * x.sqrt()),
        "log": lambda x: 1 / x,
    }
    flint.ctx.prec = 200
    size = 10.0 ** random.uniform(-9, 4.9, (400, 1))
    for name, function in functions.items():
        lower = size * random.choice([-1.0, 1.0], size.shape)
        lower = np.abs(lower) if name in ("sqrt", "log") else lower
        lower = np.clip(lower, -300.0, 300.0) if name == "exp" else lower
        upper = lower + random.choice([0.0, 1e-9, 0.3, 3.0, 7.0], size.shape)
        found = one(name, lower, upper)
        for i in range(len(lower)):
            for part in (0, 1, 0.25, 0.5, 0.9):
                x = flint.arb(lower[i, 0]) + part * (
                    flint.arb(upper[i, 0]) - flint.arb(lower[i, 0])
                )
                for value, ends in (
                    (function(x), (found.lower[i, 0], found.upper[i, 0])),
                    (slopes[name](x), found.slope[:, i, 0, 0]),
                ):
                    outside = flint.arb(ends[0]) > value or value > flint.arb(ends[1])
                    assert not outside, (name, x, ends)


def test_sines_at_points_are_right_to_their_padding():
    flint = pytest.importorskip("flint")
    random = np.random.default_rng(3)
    multiples = random.integers(-60_000, 60_000, (300, 1)) * (np.pi / 2)  # the worst reductions
    x = np.concatenate([multiples, random.uniform(-1e5, 1e5, (300, 1))])
    flint.ctx.prec = 200
    for name in ("sin", "cos"):
        found = one(name, x, x)
        middle = (found.lower + found.upper)[:, 0] / 2
        off = [
            abs(flint.arb(m) - getattr(flint.arb(p), name)())
            for m, p in zip(middle, x[:, 0], strict=True)
        ]
        clipped = np.abs(middle) > 1 - 2e-15
        assert max(float(o.upper()) for o, c in zip(off, clipped, strict=True) if not c) < 3e-16


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_the_range_of_a_wide_sine_has_its_extremes(name):
    random = np.random.default_rng(4)
    lower = random.uniform(-50, 50, (300, 1))
    upper = lower + random.uniform(0, 7, (300, 1))
    found = one(name, lower, upper)
    inner = lower + np.linspace(0, 1, 2001) * (upper - lower)
    values = getattr(np, name)(inner)
    assert np.all(found.lower[:, 0] <= values.min(axis=1))
    assert np.all(found.upper[:, 0] >= values.max(axis=1))
    assert np.all(found.upper[:, 0] <= values.max(axis=1) + 1e-4)
    assert np.all(found.lower[:, 0] >= values.min(axis=1) - 1e-4)
    far = one(name, np.array([[1e5]]), np.array([[1e5]]))
    assert (far.lower[0, 0], far.upper[0, 0]) == (-1.0, 1.0)


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_box_that_touches_a_kink_has_both_slopes(side):
    lower, upper = np.sort([[0.0], [side]], axis=0)
    found = one("abs", lower[None], upper[None])
    np.testing.assert_array_equal(found.slope[:, 0, 0, 0], [-1.0, 1.0])
    pair = np.array([[*lower, 0.0]]), np.array([[*upper, 0.0]])
    for name in ("max", "min"):
        np.testing.assert_array_equal(one(name, *pair).slope[:, 0, 0, 0], [0.0, 1.0])
    ends = one("norm", *pair).slope[:, 0, 0, 0]
    np.testing.assert_allclose(ends, [-1.0, 1.0], rtol=1e-15)
    sign = one("sign", lower[None], upper[None])
    assert (sign.lower[0, 0], sign.upper[0, 0]) == tuple(sorted((-1.0, 1.0)))
    assert np.isinf(sign.slope).all()


@pytest.mark.parametrize("comparison", ["lt", "le", "gt", "ge", "eq", "ne"])
def test_a_choice_is_decided_only_away_from_its_kink(comparison):
    steps = (
        Instruction("input", (0,)),
        Instruction("const", (), 1.0, 1.0),
        Instruction(comparison, (0, 1)),
        Instruction("const", (), 5.0, 5.0),
        Instruction("select", (2, 0, 3)),
    )
    program = EnclosureProgram(Tape(steps, (4,), 1))
    lower, upper = np.array([[0.0], [0.0], [1.0], [2.0]]), np.array([[0.5], [1.0], [2.0], [3.0]])
    found = program(lower, upper)
    holds = {"lt": (1, 0), "le": (1, 0), "gt": (0, 1), "ge": (0, 1), "eq": (0, 0), "ne": (1, 1)}
    for box, true in zip((0, 3), holds[comparison], strict=True):
        ends = (5.0, 5.0) if true else (lower[box, 0], upper[box, 0])
        assert (found.lower[box, 0], found.upper[box, 0]) == ends
        assert np.isfinite(found.slope[:, box]).all()
    for box in (1, 2):
        assert (found.lower[box, 0], found.upper[box, 0]) == (lower[box, 0], 5.0)
        assert np.isinf(found.slope[:, box]).all()


def test_a_choice_between_constants_has_no_slope_where_it_may_jump():
    steps = (
        Instruction("input", (0,)),
        Instruction("input", (1,)),
        Instruction("const", (), 0.5, 0.5),
        Instruction("gt", (0, 2)),
        Instruction("not", (3,)),
        Instruction("const", (), 0.0, 0.0),
        Instruction("const", (), -2.0, -2.0),
        Instruction("select", (4, 6, 5)),
        Instruction("add", (0, 7)),  # x, less 2 for x above 0.5
        Instruction("add", (8, 1)),
    )
    program = EnclosureProgram(Tape(steps, (9,), 2))
    lower, upper = np.array([[0.0, 0.0], [0.6, 0.0]]), np.array([[1.0, 1.0], [1.0, 1.0]])
    slope = program(lower, upper).slope[:, :, 0]
    assert np.isinf(slope[:, 0, 0]).all()
    np.testing.assert_allclose(slope[:, 1, 0], [1.0, 1.0])
    np.testing.assert_allclose(slope[:, :, 1], 1.0)


@pytest.mark.parametrize("after", ["mul", "add", "sin", "max", "div"])
def test_a_choice_varies_with_the_inputs_of_its_condition(after):
    """Numbers chosen between do not depend on the input, and what follows them varies with it."""
    steps = (
        Instruction("input", (0,)),
        Instruction("const", (), 0.1, 0.1),
        Instruction("gt", (0, 1)),
        Instruction("const", (), 0.25, 0.25),
        Instruction("const", (), 0.5, 0.5),
        Instruction("select", (2, 3, 4)),
        Instruction(after, (5,) if after == "sin" else (5, 3)),
    )
    found = EnclosureProgram(Tape(steps, (6,), 1))(np.array([[-1.0]]), np.array([[1.0]]))
    values = {
        "mul": (0.0625, 0.125),
        "add": (0.5, 0.75),
        "sin": (np.sin(0.25), np.sin(0.5)),
        "max": (0.25, 0.5),
        "div": (1.0, 2.0),
    }[after]
    assert found.lower[0, 0] <= values[0]
    assert found.upper[0, 0] >= values[1]
    assert found.slope[0, 0, 0, 0] == -np.inf
    assert found.slope[1, 0, 0, 0] == np.inf


def test_what_has_no_value_somewhere_is_not_enclosed():
    zero, one_ = np.zeros((1, 1)), np.ones((1, 1))
    for name, lower, upper in (
        ("log", zero, one_),
        ("sqrt", -one_, one_),
        ("sqrt", -one_, -0.5 * one_),
        ("exp", 300.0 * one_, 800.0 * one_),
    ):
        found = one(name, lower, upper)
        assert (found.lower[0, 0], found.upper[0, 0]) == (-np.inf, np.inf), name
    pair = np.array([[1.0, 0.0]]), np.array([[1.0, 2.0]])
    found = one("div", *pair)
    assert (found.lower[0, 0], found.upper[0, 0]) == (-np.inf, np.inf)
    quotient = [Instruction("input", (0,)), Instruction("div", (0, 0))]
    for name in ("min", "max", "lt", "abs", "sin", "cos", "tanh", "exp", "sign", "neg", "sqr"):
        operands = (1, 0) if name in ("min", "max", "lt") else (1,)
        steps = (*quotient, Instruction(name, operands), Instruction("select", (2, 0, 0)))
        last = 3 if name == "lt" else 2
        found = EnclosureProgram(Tape(steps, (last,), 1))(-one_, one_)
        assert (found.lower[0, 0], found.upper[0, 0]) == (-np.inf, np.inf), name
    huge = np.array([[1e149, 1e149]])
    found = one("mul", huge, huge)
    assert (found.lower[0, 0], found.upper[0, 0]) == (-np.inf, np.inf)


def test_a_centred_form_is_narrower_and_sound_at_every_node():
    steps = (
        Instruction("input", (0,)),
        Instruction("sqr", (0,)),
        Instruction("sub", (0, 1)),  # x - x²
    )
    program = EnclosureProgram(Tape(steps, (2,), 1))
    lower, upper = np.array([[0.25]]), np.array([[0.3]])
    plain, sharp = program(lower, upper, gradients=False), program(lower, upper)
    exact = (0.25 - 0.25**2, 0.3 - 0.3**2)
    assert sharp.lower[0, 0] <= exact[0] < exact[1] <= sharp.upper[0, 0]
    assert sharp.upper[0, 0] - sharp.lower[0, 0] < 0.4 * (plain.upper[0, 0] - plain.lower[0, 0])


def test_constants_are_folded_once_and_stay_intervals():
    steps = (
        Instruction("input", (0,)),
        Instruction("const", (), 0.1, 0.1),
        Instruction("sqr", (1,)),
        Instruction("mul", (0, 2)),
    )
    program = EnclosureProgram(Tape(steps, (3,), 1))
    (constant,) = [s for s in program.tape.instructions if s.operation == "const"]
    assert Fraction(constant.lower) < Fraction(0.1) ** 2 < Fraction(constant.upper)
    assert constant.upper - constant.lower <= 4 * np.spacing(0.01)


def test_products_that_underflow_are_not_zero():
    tiny = np.array([[1e-200, -1e-200, 5e-324]])
    for slots, sign in (((0, 0), 1), ((0, 1), -1), ((2, 2), 1)):
        steps = (*(Instruction("input", (k,)) for k in range(3)), Instruction("mul", slots))
        found = EnclosureProgram(Tape(steps, (3,), 3))(tiny, tiny)
        end = found.upper if sign > 0 else -found.lower
        assert end[0, 0] > 0.0


@pytest.mark.parametrize("operation", ["and", "or", "not"])
def test_conditions_are_combined(operation):
    steps = (
        *(Instruction("input", (k,)) for k in range(2)),
        Instruction("const", (), 0.5, 0.5),
        Instruction("gt", (0, 2)),
        Instruction("gt", (1, 2)),
        Instruction(operation, (3,) if operation == "not" else (3, 4)),
        Instruction("select", (5, 0, 1)),
    )
    program = EnclosureProgram(Tape(steps, (6,), 2))
    true = {"and": lambda a, b: a and b, "or": lambda a, b: a or b, "not": lambda a, b: not a}
    for x in ((0.2, 0.3), (0.2, 0.8), (0.9, 0.3), (0.9, 0.8)):
        expected = x[1] if true[operation](x[0] > 0.5, x[1] > 0.5) else x[0]
        found = program(np.array([x]), np.array([x]))
        assert (found.lower[0, 0], found.upper[0, 0]) == (expected, expected)
    wide = program(np.zeros((1, 2)), np.ones((1, 2)))
    assert (wide.lower[0, 0], wide.upper[0, 0]) == (0.0, 1.0)


def test_a_sine_may_be_written_more_than_once():
    steps = [Instruction("input", (0,))]
    steps += [Instruction(name, (0,)) for name in ("sin", "cos", "sin", "cos", "sin")]
    steps += [Instruction("div", (1, 2)), Instruction("mul", (3, 4)), Instruction("add", (6, 7))]
    found = EnclosureProgram(Tape(tuple(steps), (8, 5, 2), 1))(np.array([[0.5]]), np.array([[0.5]]))
    expected = [np.tan(0.5) + np.sin(0.5) * np.cos(0.5), np.sin(0.5), np.cos(0.5)]
    np.testing.assert_allclose(found.lower[0], expected, atol=1e-14)
    np.testing.assert_allclose(found.upper[0], expected, atol=1e-14)


def test_boxes_give_the_same_in_one_thread_and_in_several():
    random = np.random.default_rng(5)
    program = EnclosureProgram(random_tape(random))
    lower, upper = boxes(random, 5000)
    whole = program(lower, upper)
    some = [program(lower[i : i + 300], upper[i : i + 300]) for i in range(0, 5000, 300)]
    np.testing.assert_array_equal(whole.upper, np.concatenate([x.upper for x in some]))
    np.testing.assert_array_equal(whole.slope, np.concatenate([x.slope for x in some], axis=1))
