"""Tapes written by hand, and a prover that makes their trees: NumPy, no directed rounding.

Nothing here is of the checker, and nothing is a proof: a leaf is taken where the outputs stay below
a margin. The checker has to prove it anew.
"""

import json
from itertools import count

import numpy as np

MARGIN = 1e-9


class Number:
    """Slot of a tape, with the arithmetic of Python."""

    def __init__(self, tape, slot):
        self.tape, self.slot = tape, slot

    def _with(self, op, other, back=False):
        other = other if isinstance(other, Number) else self.tape.const(other)
        pair = (other, self) if back else (self, other)
        return self.tape.do(op, *pair)

    def __add__(self, other):
        return self._with("add", other)

    def __sub__(self, other):
        return self._with("sub", other)

    def __mul__(self, other):
        return self._with("mul", other)

    def __truediv__(self, other):
        return self._with("div", other)

    def __radd__(self, other):
        return self._with("add", other, True)

    def __rsub__(self, other):
        return self._with("sub", other, True)

    def __rmul__(self, other):
        return self._with("mul", other, True)

    def __rtruediv__(self, other):
        return self._with("div", other, True)

    def __neg__(self):
        return self.tape.do("neg", self)

    def __pow__(self, two):
        assert two == 2
        return self.tape.do("sqr", self)


class Tape:
    """Instructions in the form of a proof log; a method for each operation."""

    def __init__(self, inputs):
        self.rows = []
        self.x = [self.put("input", [], k) for k in range(inputs)]

    def put(self, op, slots, *constants):
        self.rows.append([op, slots, *constants])
        return Number(self, len(self.rows) - 1)

    def const(self, low, high=None):
        low, high = float(low), float(low if high is None else high)
        return self.put("const", [], low.hex(), high.hex())

    def do(self, op, *numbers):
        return self.put(op, [number.slot for number in numbers])

    def __getattr__(self, op):
        return lambda *numbers: self.do(op.removesuffix("_"), *numbers)


def claim_row(tape, output, lower, upper, names=None, key="claim", text="f ≤ 0"):
    """Line of a claim."""
    names = names or [f"x[{k}]" for k in range(len(lower))]
    ends = {"lower": [float(x).hex() for x in lower], "upper": [float(x).hex() for x in upper]}
    slots = [number.slot for number in output]
    row = {"key": key, "text": text, "names": names, **ends, "tape": tape.rows, "output": slots}
    return row


def write(path, claims, law="0123abcd", of="a test", **changes):
    """File of a log: claims are pairs of a line and codes."""
    lines = [{"servocon_proof": 1, "of": of, "law": law, "claims": len(claims), **changes}]
    for row, codes in claims:
        lines.append(row)
        parts = [codes[i : i + 1000] for i in range(0, len(codes), 1000)] or [[]]
        lines += [{"tree": " ".join(part)} for part in parts]
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(text + "\n", "utf-8")
    return path


# -- a plain prover: intervals as arrays (boxes, 2), slopes as arrays (boxes, inputs, 2) ----------


def _hull(*arrays):
    stacked = np.stack(arrays)
    return np.stack([stacked[..., 0].min(0), stacked[..., 1].max(0)], -1)


def _times(a, b):
    products = [a[..., i] * b[..., j] for i in (0, 1) for j in (0, 1)]
    products = np.nan_to_num(np.stack(products), nan=0.0, posinf=np.inf, neginf=-np.inf)
    return np.stack([products.min(0), products.max(0)], -1)


def _inverse(a):
    ends = np.sort(1.0 / a, axis=-1)
    straddles = (a[..., 0] <= 0) & (a[..., 1] >= 0)
    return np.where(straddles[..., None], [-np.inf, np.inf], ends)


def _minus(a):
    return -a[..., ::-1]


def _wave(a, shift):
    """Cosine of a − shift."""
    a = a - shift
    ends = np.sort(np.cos(a), axis=-1)
    for offset, place, value in ((0.0, 1, 1.0), (np.pi, 0, -1.0)):
        turns = (a - offset) / (2 * np.pi)
        inside = np.floor(turns[..., 1]) >= np.ceil(turns[..., 0])
        ends[..., place] = np.where(inside, value, ends[..., place])
    return ends


MONOTONE = {"exp": np.exp, "log": np.log, "tanh": np.tanh}


def _step(op, x, v=None):
    """Image of intervals x, and the partial derivatives by each of them."""
    if op in ("add", "sub"):
        right = x[1] if op == "add" else _minus(x[1])
        return x[0] + right, [np.ones_like(x[0]), (1 if op == "add" else -1) * np.ones_like(x[0])]
    if op == "neg":
        return _minus(x[0]), [-np.ones_like(x[0])]
    if op == "mul":
        return _times(*x), [x[1], x[0]]
    if op == "div":
        inverse = _inverse(x[1])
        v = _times(x[0], inverse)
        return v, [inverse, _minus(_times(v, inverse))]
    if op == "sqr":
        size = np.abs(x[0])
        low = np.where((x[0][..., 0] <= 0) & (x[0][..., 1] >= 0), 0, size.min(-1))
        return np.stack([low**2, size.max(-1) ** 2], -1), [2 * x[0]]
    if op == "abs":
        squared = _step("sqr", x)[0]
        side = np.where(x[0][..., :1] > 0, 1.0, np.where(x[0][..., 1:] < 0, -1.0, [-1.0, 1.0]))
        return np.sqrt(squared), [side * np.ones_like(x[0])]
    if op == "sqrt":
        v = np.sqrt(x[0])
        return v, [_inverse(2 * v)]
    if op == "norm":
        v = np.sqrt(sum(_step("sqr", [one])[0] for one in x))
        return v, [np.clip(_times(one, _inverse(v)), -1, 1) for one in x]
    if op in ("sin", "cos"):
        shift = np.pi / 2 if op == "sin" else 0.0
        return _wave(x[0], shift), [_wave(x[0], shift - np.pi / 2)]
    v = MONOTONE[op](x[0])
    return v, [{"exp": v, "log": _inverse(x[0]), "tanh": 1 - _step("sqr", [v])[0][..., ::-1]}[op]]


def enclose(rows, lo, hi):
    """Enclosures (boxes, 2) and slopes (boxes, inputs, 2) of all slots; no conditions."""
    middle = (lo + hi) / 2
    radius = (hi - lo) / 2
    values, centres, slopes = [], [], []
    for op, slots, *constants in rows:
        if op == "input":
            k = constants[0]
            v, c = np.stack([lo[:, k], hi[:, k]], -1), np.stack([middle[:, k]] * 2, -1)
            g = np.zeros((*lo.shape, 2))
            g[:, k] = 1.0
        elif op == "const":
            v = c = np.full((len(lo), 2), [float.fromhex(word) for word in constants])
            g = np.zeros((*lo.shape, 2))
        else:
            x = [values[slot] for slot in slots]
            c = _centre(op, [centres[slot] for slot in slots])
            if op in ("max", "min"):
                a, b = x if op == "max" else (_minus(x[0]), _minus(x[1]))
                v = np.maximum(a, b) if op == "max" else _minus(np.maximum(a, b))
                ga, gb = (slopes[slot] for slot in slots)
                first, second = a[:, 0] > b[:, 1], b[:, 0] > a[:, 1]
                g = np.where(second[:, None, None], gb, _hull(ga, gb))
                g = np.where(first[:, None, None], ga, g)
            else:
                v, partials = _step(op, x)
                pairs = zip(partials, slots, strict=True)
                g = sum(_times(partial[:, None], slopes[slot]) for partial, slot in pairs)
            spread = (np.abs(g).max(-1) * radius).sum(-1)
            spread = np.where(np.isfinite(spread), spread, np.inf)
            low, high = c[:, 0] - spread, c[:, 1] + spread
            v = np.stack([np.fmax(v[:, 0], low), np.fmin(v[:, 1], high)], -1)
        values.append(v)
        centres.append(c)
        slopes.append(g)
    return values, slopes


def _centre(op, x):
    if op in ("max", "min"):
        return {"max": np.maximum, "min": np.minimum}[op](*x)
    return _step(op, x)[0]


def tree(row, most=200_000):
    """Codes that prove a claim of one output, by branch and bound."""
    with np.errstate(all="ignore"):
        return _tree(row, most)


def _tree(row, most):
    lower, upper = (np.array([float.fromhex(w) for w in row[side]]) for side in ("lower", "upper"))
    rows, out = row["tape"], row["output"][0]
    codes, children, fresh = {0: ""}, {}, count(1)
    boxes = [(0, lower, upper)]
    while boxes:
        part, boxes = boxes[-512:], boxes[:-512]
        lo, hi = (np.array([box[i] for box in part]) for i in (1, 2))
        values, slopes = enclose(rows, lo, hi)
        for (name, lo, hi), v, g in zip(part, values[out], slopes[out], strict=True):
            new, codes[name] = _decide(lo, hi, lower, upper, v, g)
            children[name] = [next(fresh) for _ in new]
            assert children[name] == [] or children[name][-1] < most, "too many boxes"
            boxes += [(c, *box) for c, box in zip(children[name], new, strict=True)]
    order, waiting = [], [0]
    while waiting:
        name = waiting.pop()
        order.append(codes[name])
        waiting += children[name][::-1]
    return order


def _decide(lo, hi, lower, upper, v, g):
    """Boxes that follow, and the code."""
    if v[1] <= -MARGIN:
        return [], "V"
    for k in np.flatnonzero(lo < hi):
        rises, falls = g[k, 0] > MARGIN, g[k, 1] < -MARGIN
        if (rises and hi[k] < upper[k]) or (falls and lo[k] > lower[k]):
            return [], f"{'+' if rises else '-'}{k}"
        if rises or falls:
            a, b = lo.copy(), hi.copy()
            a[k] = b[k] = hi[k] if rises else lo[k]
            return [(a, b)], f"{'^' if rises else '_'}{k}"
    width = (hi - lo) / np.where(upper > lower, upper - lower, 1.0)
    gain = np.abs(g).max(-1) * (hi - lo)
    gain = gain if np.isfinite(gain).all() else width
    k = int(np.argmax(np.where(width > 0, np.maximum(gain, 1e-9 * width), -1)))
    middle = (lo[k] + hi[k]) / 2
    assert width[k] > 1e-7, "not proved"
    a, b = hi.copy(), lo.copy()
    a[k] = b[k] = middle
    return [(lo, a), (b, hi)], f"S{k}"
