"""500 random functions in machine code against NumPy, operation by operation.

A graph is a list of operations, each on earlier results.
"""

from typing import NamedTuple

import numpy as np
import pytest

from servocon.engine import WIDTH, evaluate_each, machine_code, traced
from servocon.engine.scalars import plan
from tests.engine.machine.graph_operations import GROUPS, OPERATIONS, SHAPES

MODULES, GRAPHS, STEPS = 20, 25, 7
MEMBERS = 2 * WIDTH + 3
"""Two groups of evaluations at a time, and a rest."""

ODD = np.array([0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 5e-324, -1e-310, 2.2e-308, 1e300, -1e308, 3e9])
SPECIAL = np.array([np.inf, -np.inf, np.nan])


INPUTS = "vvsm"
"""Kinds of the inputs, by the letters of `SHAPES`."""


class Step(NamedTuple):
    """An operation of a graph, by its name, on earlier results, and the kind of its own."""

    name: str
    operands: tuple[int, ...]
    kind: str


def drawn(random):
    """A random graph."""
    kinds, graph = list(INPUTS), []
    while len(graph) < STEPS:
        name = str(random.choice(GROUPS[random.integers(len(GROUPS))]))
        letter = str(random.choice(list(SHAPES)))
        *wanted, kind = OPERATIONS[name].kinds.replace("?", letter)
        places = [[i for i, k in enumerate(kinds) if k == w][-6:] for w in wanted]
        graph.append(Step(name, tuple(int(random.choice(p)) for p in places), kind))
        kinds.append(kind)
    return graph


def results(graph, inputs):
    """All results of a graph in JAX."""
    values = list(inputs)
    for step in graph:
        values.append(OPERATIONS[step.name].jax(*(values[i] for i in step.operands)))
    return values[len(inputs) :]


def drawn_inputs(random):
    """Inputs of each member: ordinary numbers in a half of the members, then odd and special."""
    arrays = []
    for size in [int(np.prod(SHAPES[kind])) for kind in INPUTS]:
        x = random.normal(size=(MEMBERS, size)) * 10.0 ** random.integers(-2, 3, (MEMBERS, 1))
        odd = random.choice(np.concatenate([ODD, SPECIAL]), x.shape)
        rate = np.linspace(-0.5, 0.5, MEMBERS)[:, None]
        arrays.append(np.where(random.uniform(size=x.shape) < rate, odd, x))
    return arrays


def evaluated(machine, name, arrays, wide):
    """Values of a function for each member, in groups or one by one."""
    narrow, both = machine.addresses[name]
    first = arrays[0]
    places = [(narrow, both if wide else 0, row.ctypes.data) for row in first]
    return evaluate_each(np.array(places, np.int64), *arrays[1:], size=machine.sizes[name])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(MODULES))
def test_random_graphs_against_numpy(seed, monkeypatch):
    """Each operation at the operands that machine code found, where the bits are not the same.

    The last results alone are another function, in which most are not kept: the same bits again.
    Every other time the shortest branches have a jump, too.
    """
    if seed % 2:
        monkeypatch.setattr(plan, "LEAST", 1)
    random = np.random.default_rng(seed)
    graphs = [drawn(random) for _ in range(GRAPHS)]
    arrays = drawn_inputs(random)
    shapes = [SHAPES[kind] for kind in INPUTS]
    example = [np.zeros(shape) for shape in shapes]
    closed, _ = traced(lambda *x: [results(graph, x) for graph in graphs], *example)
    whole = range(GRAPHS * STEPS)
    parts = {"all": whole, "last": [k for k in whole if k % STEPS == STEPS - 1]}
    machine = machine_code(closed, parts, dict.fromkeys(parts, (1, WIDTH)))
    assert not isinstance(machine, str), machine
    found = evaluated(machine, "all", arrays, wide=False)
    ends = np.cumsum([var.aval.size for var in closed.jaxpr.outvars])
    columns = np.split(np.arange(found.shape[1]), ends[:-1])
    last = np.concatenate([columns[k] for k in parts["last"]])
    for name, wide in (("all", True), ("last", False), ("last", True)):
        same = evaluated(machine, name, arrays, wide)
        wanted = found if name == "all" else found[:, last]
        np.testing.assert_array_equal(same, wanted)
        number = ~np.isnan(wanted)  # which sign a NaN has is left open
        np.testing.assert_array_equal(np.signbit(same[number]), np.signbit(wanted[number]))
    inputs = [a.reshape(-1, *s) for a, s in zip(arrays, shapes, strict=True)]
    for number, graph in enumerate(graphs):
        values = list(inputs)
        for k, step in enumerate(graph):
            part = found[:, columns[number * STEPS + k]]
            values.append(part.reshape(-1, *SHAPES[step.kind]))
            check(step, [values[i] for i in step.operands], values[-1])


def check(step, operands, found):
    """Compare one result with NumPy's at the same operands."""
    operation = OPERATIONS[step.name]
    with np.errstate(all="ignore"):
        rows = [operation.numpy(*row) for row in zip(*operands, strict=True)]
        wanted = np.array(rows, float).reshape(found.shape)
        # 0 x is 0 whatever x is, where this 0 is a constant: the same for all members.
        zeros = any((np.asarray(x) == 0.0).all(axis=0).any() for x in operands)
        folded = np.isnan(wanted) & ((found == 0.0) | zeros)
        same = (found == wanted) | (np.isnan(found) & np.isnan(wanted)) | folded
        size = np.abs(wanted)
        if operation.whole:
            size = np.max(size, axis=tuple(range(1, size.ndim)), keepdims=True)
        near = np.abs(found - wanted) <= operation.ulps * np.spacing(size)
    if not (same | near).all():
        place = np.argwhere(~(same | near))[0]
        given = [x[place[0]] for x in operands]
        raise AssertionError(
            f"{step}: {found[tuple(place)]!r} instead of {wanted[tuple(place)]!r} at {given}"
        )
