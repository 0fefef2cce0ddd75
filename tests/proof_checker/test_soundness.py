"""Attempts to prove what is false, with the checker's own enclosures as a prover.

A function with kinks and jumps, less its largest value on a grid plus a little, is positive at a
point of the grid. No tree may prove that it is ≤ 0, whatever the prover tries.
"""

import random
from itertools import product

import pytest

from servocon.proof_checker import verify
from servocon.proof_checker.programs import function_of, read_tape
from tests.proof_checker import points
from tests.proof_checker.tapes import Tape, claim_row, write

pytest.importorskip("flint")

GRID = [i / 8 - 1.0 for i in range(17)]


def kinked(draw, inputs):
    """Function of few operations, with kinks and jumps at multiples of a quarter."""
    tape = Tape(inputs)
    numbers = [x - tape.const(draw.choice((0.0, 0.0, 0.25, -0.5))) for x in tape.x]

    def condition(a, b):
        return tape.do(draw.choice(("lt", "le", "gt", "ge", "eq", "ne")), a, b)

    for _ in range(draw.randint(2, 5)):
        a, b = draw.choice(numbers), draw.choice(numbers)
        zero = tape.const(0.0)
        numbers.append(
            draw.choice(
                (
                    lambda a, b, zero: -tape.abs(a),
                    lambda a, b, zero: tape.max(a, b),
                    lambda a, b, zero: tape.min(a, -b),
                    lambda a, b, zero: -tape.norm(a, b),
                    lambda a, b, zero: tape.select(condition(a, zero), b, -b),
                    lambda a, b, zero: tape.select(condition(a, b), a - 0.25, -a),
                    lambda a, b, zero: tape.sign(a) - b,
                    lambda a, b, zero: a - b,
                    lambda a, b, zero: a * b,
                    lambda a, b, zero: tape.sin(a) - b**2,
                    lambda a, b, zero: tape.select(
                        tape.and_(condition(a, zero), tape.not_(condition(b, zero))), a, b
                    ),
                )
            )(a, b, zero)
        )
    return tape, numbers[-1]


def best_tree(row, most, smallest):
    """Codes of a branch and bound that takes whatever the checker would accept."""
    lower, upper = ([float.fromhex(word) for word in row[side]] for side in ("lower", "upper"))
    tape, output = read_tape(row["tape"], len(lower), row["output"])
    functions, codes, boxes = {}, [], [(lower, upper)]
    while boxes:
        lo, hi = boxes.pop()
        wide = tuple(k for k in range(len(lo)) if lo[k] < hi[k])
        if wide not in functions:
            functions[wide] = function_of(tape, output, len(lo), wide, True)
        ((low, high, _, _, slopes),) = functions[wide](lo, hi)
        code, following = _choose(lo, hi, lower, upper, wide, low, high, slopes, smallest)
        codes.append(code if len(codes) < most else "O")
        boxes += following if len(codes) < most else []
    return codes


def _choose(lo, hi, lower, upper, wide, low, high, slopes, smallest):
    if high <= 0.0:
        return "V", []
    for i, k in enumerate(wide):
        rises, falls = slopes[2 * i] > 0.0, slopes[2 * i + 1] < 0.0
        if low <= high and (rises or falls):
            end = hi[k] if rises else lo[k]
            point = ([*lo[:k], end, *lo[k + 1 :]], [*hi[:k], end, *hi[k + 1 :]])
            if end == (upper if rises else lower)[k]:
                return f"{'^' if rises else '_'}{k}", [point]
            return f"{'+' if rises else '-'}{k}", []
    k = max(wide, key=lambda k: hi[k] - lo[k], default=-1)
    if k < 0 or hi[k] - lo[k] < smallest:
        return "O", []
    middle = (lo[k] + hi[k]) / 2
    upper_half = ([*lo[:k], middle, *lo[k + 1 :]], hi)
    return f"S{k}", [upper_half, (lo, [*hi[:k], middle, *hi[k + 1 :]])]


@pytest.mark.first(1)
@pytest.mark.parametrize("seed", range(4))
def test_no_false_claim_can_be_proved(seed, tmp_path):
    draw = random.Random(seed)
    proved = 0
    for _ in range(15):
        inputs = draw.randint(1, 2)
        tape, out = kinked(draw, inputs)
        grid = product(GRID, repeat=inputs)
        most = max(float(points.values(tape.rows, point)[out.slot]) for point in grid)
        ends = [-1.0] * inputs, [1.0] * inputs
        false = claim_row(tape, [out - (most - 1e-3)], *ends)
        codes = best_tree(false, 3000, 1e-4)
        assert "O" in codes, (tape.rows, codes)
        result = verify(write(tmp_path / "false.proof", [(false, codes)]))
        assert not result.verified
        true = claim_row(tape, [out - (most + 0.5)], *ends)
        codes = best_tree(true, 3000, 1e-4)
        found = verify(write(tmp_path / "true.proof", [(true, codes)]))
        assert found.verified == ("O" not in codes)
        proved += found.verified
    assert proved > 8  # the attempts are serious
