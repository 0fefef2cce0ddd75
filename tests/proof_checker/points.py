"""Tapes at points, in mpmath at 300 bits: values and difference quotients, nothing of intervals."""

import operator

import mpmath

BITS = 300
STEP = mpmath.mpf(10) ** -40

FUNCTIONS = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "neg": operator.neg,
    "sqr": lambda a: a * a,
    "abs": abs,
    "max": max,
    "min": min,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "exp": mpmath.exp,
    "tanh": mpmath.tanh,
    "norm": lambda *a: mpmath.sqrt(sum(x * x for x in a)),
    "sign": mpmath.sign,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "eq": operator.eq,
    "ne": operator.ne,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "not": lambda a: not a,
    "div": lambda a, b: a / b if b else None,
    "sqrt": lambda a: mpmath.sqrt(a) if a >= 0 else None,
    "log": lambda a: mpmath.log(a) if a > 0 else None,
}


def values(rows, point):
    """Values of all slots; None where one is not defined."""
    found = []
    with mpmath.workprec(BITS):
        for op, slots, *constants in rows:
            x = [found[slot] for slot in slots]
            if op == "input":
                found.append(mpmath.mpf(point[constants[0]]))
            elif op == "const":
                low, high = map(float.fromhex, constants)
                found.append((mpmath.mpf(low) + mpmath.mpf(high)) / 2)
            elif op == "select":
                found.append(None if x[0] is None else x[1] if x[0] else x[2])
            else:
                found.append(None if None in x else FUNCTIONS[op](*x))
    return found


def quotient(rows, slot, point, k):
    """Central difference quotient of one slot along input k; None where it is not defined."""
    with mpmath.workprec(BITS):
        ends = []
        for step in (STEP, -STEP):
            moved = [mpmath.mpf(x) for x in point]
            moved[k] += step
            ends.append(values(rows, moved)[slot])
        return None if None in ends else (ends[0] - ends[1]) / (2 * STEP)
