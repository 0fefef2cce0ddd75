"""Order of the operations of a function, and its memory.

Compile time grows faster than the length of a function. So a long function is a chain of pieces,
and values for later pieces are kept in memory. A piece has no branches; pieces that only one branch
of a `cond` needs are called if it is taken.
"""

import bisect
import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from servocon.engine.scalars.blocks import ZEROS, Block, blocks_of
from servocon.engine.scalars.graph import Graph, Ids
from servocon.engine.scalars.ir import Module
from servocon.engine.scalars.routines import RESULT, ROUTINE

LEAST = 100
"""Smallest number of operations that are worth a jump."""


class Guard(NamedTuple):
    """A condition on which nodes are computed.

    Attributes:
        predicate: Node of the predicate.
        case: Its value then, 0 or 1.
        choice: Number of the `cond`.
    """

    predicate: int
    case: int
    choice: int


def in_order(
    graph: Graph, live: Sequence[int], outputs: Sequence[int]
) -> Iterator[tuple[int, Guard | None]]:
    """The nodes in topological order, each with its guard; nodes of a guard are contiguous.

    Args:
        graph: The graph.
        live: The nodes, in the order of their creation.
        outputs: Nodes that are always needed.
    """
    guards = _guards(graph, live, outputs)
    waiting: dict[int, list[int]] = {}  # nodes by the number of their `cond`
    for n in live:
        guard = guards[n]
        if guard is not None:
            waiting.setdefault(guard.choice, []).append(n)
            continue
        # Everything that a branch needs was made before the choice between the branches' results.
        members = waiting.pop(graph.choices.get(n, -1), [])
        yield from sorted(((m, guards[m]) for m in members), key=lambda each: each[1] or ())
        yield n, None


def _guards(graph: Graph, live: Sequence[int], outputs: Sequence[int]) -> dict[int, Guard | None]:
    """The guard of each node; nested ones are parts of the outer one."""
    found: dict[int, Guard | None] = dict.fromkeys(outputs)
    for n in reversed(live):
        own, args = found[n], graph.nodes[n].args
        choice = graph.choices.get(n) if own is None else None
        if choice is not None and graph.nodes[args[0]].op in (None, RESULT):
            choice = None  # a predicate without an operation has no position
        for k, arg in enumerate(args):
            guard = own if choice is None or k == 0 else Guard(args[0], k - 1, choice)
            if found.setdefault(arg, guard) != guard:
                found[arg] = None
    sizes: dict[Guard | None, int] = {}
    for n in live:
        if graph.nodes[n].op is not None:
            sizes[found[n]] = sizes.get(found[n], 0) + 1
    many = {guard for guard, size in sizes.items() if size >= LEAST}
    return {n: guard if guard in many else None for n, guard in found.items()}


PIECE = 300
"""Largest number of operations of a piece."""


class Step(NamedTuple):
    """To compute a node; or to store operands of a routine that no step computes.

    Attributes:
        node: The node, or the routine.
        operand: Position of the operand that is stored, -1 for none.
        block: Operands that are stored together; None for none.
    """

    node: int
    operand: int = -1
    block: Block | None = None


class Plan(NamedTuple):
    """Order of a function's steps, and its memory.

    Attributes:
        pieces: Steps of each piece.
        guards: Guard of each piece; None for one that is always computed.
        outputs: Positions of each node in the array of outputs.
        slots: Slot of each node that a later piece needs.
        size: Number of slots.
        operands: Routines, and positions among their operands, of each node that is one.
        results: Results of each routine that are needed.
        regions: Offset in bytes of the memory of each routine.
        total: Size in bytes of the memory of routines.
    """

    pieces: list[list[Step]]
    guards: list[Guard | None]
    outputs: dict[int, list[int]]
    slots: dict[int, int]
    size: int
    operands: dict[int, list[tuple[int, int]]]
    results: dict[int, list[int]]
    regions: dict[int, int]
    total: int


class Planner:
    """A plan under construction."""

    def __init__(self, module: Module, graph: Graph, outputs: Sequence[Ids]):
        self._module, self._graph = module, graph
        out = [int(node) for ids in outputs for node in np.ravel(ids)]
        self._nodes = list(in_order(graph, graph.live(out), out))
        self._outputs: dict[int, list[int]] = {}
        for k, n in enumerate(out):
            self._outputs.setdefault(n, []).append(k)
        self._pieces: list[list[Step]] = [[]]
        self._guards: list[Guard | None] = [None]
        self._weight, self._fetched = 0, set[int]()
        self._made: dict[int, int] = {}  # the piece that computes a node
        self._last: dict[int, int] = {}  # the last piece that needs it
        self._spans: dict[int, list[int]] = {}  # pieces between which a routine needs its memory

    def plan(self) -> Plan:
        """The plan."""
        operands: dict[int, list[tuple[int, int]]] = {}
        results: dict[int, list[int]] = {}
        for n, guard in self._nodes:
            op, args, *_ = self._graph.nodes[n]
            if op is RESULT:
                results.setdefault(args[0], []).append(n)
                continue
            if op is None:
                continue
            if guard != self._guards[-1]:
                self._begin(guard)
            if op is not ROUTINE:
                self._made[n] = self._step(Step(n), args)
                continue
            blocks, alone = blocks_of(self._graph, args)
            for block in blocks:
                self._step(Step(n, block=block), ())
            computed: list[int] = []
            for k in alone:
                if self._is_computed(args[k]):
                    operands.setdefault(args[k], []).append((n, k))
                    computed.append(args[k])
                else:
                    self._step(Step(n, k), (args[k],))
            here = self._made[n] = self._step(Step(n), ())
            first = [self._made[arg] for arg in computed]
            self._spans[n] = [min([*self._spans.get(n, [here])[:1], *first]), here]
        slots, size = self._slots()
        regions, total = self._regions()
        pieces, guards = self._pieces, self._guards
        return Plan(pieces, guards, self._outputs, slots, size, operands, results, regions, total)

    def _begin(self, guard: Guard | None) -> None:
        """Begin a piece."""
        self._pieces.append([])
        self._guards.append(guard)
        self._weight, self._fetched = 0, set()
        if guard is not None:
            self._last[guard.predicate] = len(self._pieces) - 1

    def _is_computed(self, n: int) -> bool:
        return self._graph.nodes[n].op not in (None, RESULT)

    def _step(self, step: Step, needed: Sequence[int]) -> int:
        """Add a step that needs some nodes; its piece."""
        if self._weight >= PIECE:
            self._begin(self._guards[-1])
        here = len(self._pieces) - 1
        self._pieces[here].append(step)
        if step.block is not None and step.block.source != ZEROS:
            self._spans[step.block.source][1] = here
        for arg in needed:
            if self._graph.nodes[arg].op is RESULT:
                self._spans[self._graph.nodes[arg].args[0]][1] = here
            elif self._is_computed(arg):
                self._last[arg] = here
        far = {arg for arg in needed if self._made.get(arg) != here} - self._fetched
        self._fetched |= far
        self._weight += 1 + len(far)
        if step.operand >= 0 or step.block is not None:
            self._spans.setdefault(step.node, [here, here])
        return here

    def _slots(self) -> tuple[dict[int, int], int]:
        """Slots of nodes, reused once free, and their number."""
        slots: dict[int, int] = {}
        free, ends = list[int](), list[tuple[int, int]]()  # (last piece, slot) in use
        size = 0
        for n, made in self._made.items():
            last = self._last.get(n, made)
            if last == made:
                continue
            while ends and ends[0][0] < made:
                free.append(heapq.heappop(ends)[1])
            if not free:
                free.append(size)
                size += 1
            slots[n] = free.pop()
            heapq.heappush(ends, (last, slots[n]))
        return slots, size

    def _regions(self) -> tuple[dict[int, int], int]:
        nodes = self._graph.nodes
        sizes = {n: self._module.routine(dict(nodes[n].params)["routine"]) for n in self._spans}
        return _placed({n: (span[0], span[1]) for n, span in self._spans.items()}, sizes)


def _placed(
    spans: Mapping[int, tuple[int, int]], sizes: Mapping[int, int]
) -> tuple[dict[int, int], int]:
    """Offsets of regions that are needed from one piece to another, and the total size.

    Each gets the first gap that fits between the regions alive at the same time.
    """
    offsets: dict[int, int] = {}
    end, ends = 0, list[tuple[int, int]]()  # (last piece, region) alive
    there: list[tuple[int, int]] = []  # their (offset, end), in this order
    for n in sorted(spans, key=lambda n: spans[n][0]):
        while ends and ends[0][0] < spans[n][0]:
            gone = heapq.heappop(ends)[1]
            there.remove((offsets[gone], offsets[gone] + sizes[gone]))
        at = 0
        for start, stop in there:
            if start - at >= sizes[n]:
                break
            at = max(at, stop)
        offsets[n] = at
        bisect.insort(there, (at, at + sizes[n]))
        heapq.heappush(ends, (spans[n][1], n))
        end = max(end, at + sizes[n])
    return offsets, end
