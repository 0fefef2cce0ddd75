"""Functions of a graph as LLVM IR.

Compile time grows faster than the length of a function. So a long function is a chain of pieces,
and values for later pieces are kept in memory. A piece has no branches; pieces that only one branch
of a `cond` needs are called if it is taken.
"""

import bisect
import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from servocon.engine.scalars.blocks import FEWEST, ZEROS, Block, blocks_of, is_zero
from servocon.engine.scalars.graph import Graph, Ids
from servocon.engine.scalars.ir import ONE, WIDE, Code, Module, Widths, kind_of
from servocon.engine.scalars.operations import LIBRARY, converted, operation
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

_DOUBLE = np.dtype(float)


def emitted(
    graph: Graph,
    inputs: Sequence[Ids],
    functions: Mapping[str, Sequence[Ids]],
    widths: Widths = ONE,
) -> tuple[str, list[str], tuple[str, ...]]:
    """A module of functions that take (a table of arrays, an array) and fill the array.

    A version for several evaluations at a time is named with `WIDE`, and takes (a table of tables,
    a table of arrays to be filled).

    Every number in memory is a double, including integers and booleans. The arrays of the table are
    those of `inputs`; the filled array holds the elements of all outputs of a function in order.

    Args:
        graph: The graph.
        inputs: Nodes of the inputs.
        functions: Nodes of the outputs of each function, by its name.
        widths: Numbers of evaluations at a time of their versions.

    Returns:
        The module, the names of its functions, and those of the functions that it calls.

    Raises:
        UnsupportedError: an operation has no counterpart here.
    """
    module = Module()
    places = {
        int(n): (i, k) for i, ids in enumerate(inputs) for k, n in enumerate(ids.ravel().tolist())
    }
    bodies, names = list[str](), list[str]()
    for name, outputs in functions.items():
        plan = _Planner(module, graph, outputs).plan()
        for width in widths.get(name, (1,)):
            names.append(name + WIDE * (width > 1))
            lanes = width if width > 1 else 0
            bodies.append(_function(module, lanes, graph, places, names[-1], plan))
    library = {name for name in LIBRARY if name in module.declared} | module.library
    return "\n".join([*module.declared.values(), *bodies]), names, tuple(sorted(library))


class _Step(NamedTuple):
    """To compute a node; or to store operands of a routine that no step computes.

    Attributes:
        node: The node, or the routine.
        operand: Position of the operand that is stored, -1 for none.
        block: Operands that are stored together; None for none.
    """

    node: int
    operand: int = -1
    block: Block | None = None


class _Plan(NamedTuple):
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

    pieces: list[list[_Step]]
    guards: list[Guard | None]
    outputs: dict[int, list[int]]
    slots: dict[int, int]
    size: int
    operands: dict[int, list[tuple[int, int]]]
    results: dict[int, list[int]]
    regions: dict[int, int]
    total: int


class _Planner:
    """A plan under construction."""

    def __init__(self, module: Module, graph: Graph, outputs: Sequence[Ids]):
        self._module, self._graph = module, graph
        out = [int(node) for ids in outputs for node in np.ravel(ids)]
        self._nodes = list(in_order(graph, graph.live(out), out))
        self._outputs: dict[int, list[int]] = {}
        for k, n in enumerate(out):
            self._outputs.setdefault(n, []).append(k)
        self._pieces: list[list[_Step]] = [[]]
        self._guards: list[Guard | None] = [None]
        self._weight, self._fetched = 0, set[int]()
        self._made: dict[int, int] = {}  # the piece that computes a node
        self._last: dict[int, int] = {}  # the last piece that needs it
        self._spans: dict[int, list[int]] = {}  # pieces between which a routine needs its memory

    def plan(self) -> _Plan:
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
                self._made[n] = self._step(_Step(n), args)
                continue
            blocks, alone = blocks_of(self._graph, args)
            for block in blocks:
                self._step(_Step(n, block=block), ())
            computed: list[int] = []
            for k in alone:
                if self._is_computed(args[k]):
                    operands.setdefault(args[k], []).append((n, k))
                    computed.append(args[k])
                else:
                    self._step(_Step(n, k), (args[k],))
            here = self._made[n] = self._step(_Step(n), ())
            first = [self._made[arg] for arg in computed]
            self._spans[n] = [min([*self._spans.get(n, [here])[:1], *first]), here]
        slots, size = self._slots()
        regions, total = self._regions()
        pieces, guards = self._pieces, self._guards
        return _Plan(pieces, guards, self._outputs, slots, size, operands, results, regions, total)

    def _begin(self, guard: Guard | None) -> None:
        """Begin a piece."""
        self._pieces.append([])
        self._guards.append(guard)
        self._weight, self._fetched = 0, set()
        if guard is not None:
            self._last[guard.predicate] = len(self._pieces) - 1

    def _is_computed(self, n: int) -> bool:
        return self._graph.nodes[n].op not in (None, RESULT)

    def _step(self, step: _Step, needed: Sequence[int]) -> int:
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


def _function(
    module: Module,
    width: int,
    graph: Graph,
    places: Mapping[int, tuple[int, int]],
    name: str,
    plan: _Plan,
) -> str:
    """A function of a module."""
    lanes = max(width, 1)
    memory = [f"%frame = alloca i8, i64 {lanes * (8 * plan.size + plan.total)}, align 64"]
    given, passed = "ptr noalias readonly %in, ptr noalias %out", "ptr %in, ptr %out"
    texts: list[list[str]] = []
    for i, steps in enumerate(plan.pieces):
        piece = _Piece(Code(module, width), graph, places, plan)
        piece.compute(steps)
        if i == len(plan.pieces) - 1:
            piece.finish()
        texts.append(piece.code.lines)
    if len(texts) == 1:
        return _text(f"void @{name}({given})", [*memory, *texts[0]])
    pieces = [
        _text(f"internal void @{name}_{i}({given}, ptr noalias %frame)", lines)
        for i, lines in enumerate(texts)
    ]
    whole = _Piece(Code(module, width), graph, places, plan)
    for i, guard in enumerate(plan.guards):
        whole.call(f"call void @{name}_{i}({passed}, ptr %frame)", f"after_{i}", guard)
    return "\n".join([*pieces, _text(f"void @{name}({given})", [*memory, *whole.code.lines])])


def _text(head: str, lines: Sequence[str]) -> str:
    return "\n".join([f"define {head} nounwind {{", *lines, "ret void", "}", ""])


class _Piece:
    """A piece of a function under construction.

    Attributes:
        code: Its lines.
    """

    def __init__(
        self, code: Code, graph: Graph, places: Mapping[int, tuple[int, int]], plan: _Plan
    ):
        self.code, self._nodes, self._places, self._plan = code, graph.nodes, places, plan
        self._graph, self._lanes = graph, max(code.width, 1)
        self._arrays: dict[int, list[str]] = {}
        self._out: list[str] = []

    def compute(self, steps: Sequence[_Step]) -> None:
        """Add steps; keep what is needed later, and fill the outputs that they are."""
        for n, k, block in steps:
            node = self._nodes[n]
            if block is not None:
                self._move(n, block)
            elif k >= 0:
                self._fetch(node.args[k])
                self._store(node.args[k], n, k)
            elif node.op is ROUTINE:
                self._call(n)
            else:
                for arg in node.args:
                    self._fetch(arg)
                self.code.operands[n] = operation(self.code, self._graph, n, node)
                for routine, position in self._plan.operands.get(n, ()):
                    self._store(n, routine, position)
                if n in self._plan.slots:
                    self._keep(n)
                self._fill(n)

    def call(self, text: str, after: str, guard: Guard | None) -> None:
        """Add the call of a piece under its guard, and a label after it."""
        code = self.code
        if guard is None:
            code.lines.append(text)
            return
        value = self._kept(guard.predicate)
        if guard.case == 0:
            value = code.new(f"xor {code.kind('i1')} {value}, {code.literal(True, np.dtype(bool))}")
        some = code.any_of(value)
        code.lines += [f"br i1 {some}, label %{after}_begin, label %{after}", f"{after}_begin:"]
        code.lines += [text, f"br label %{after}", f"{after}:"]

    def finish(self) -> None:
        """Fill the outputs that no operation computes: constants and inputs."""
        for n, places in self._plan.outputs.items():
            if self._nodes[n].op is None and not self._are_zeros(n, places):
                self._fetch(n)
                self._fill(n)

    def _are_zeros(self, n: int, places: Sequence[int]) -> bool:
        """True for many zeros, which are set in rows."""
        if len(places) < FEWEST or not is_zero(self._nodes[n]):
            return False
        code = self.code
        self._out = self._out or code.pointers("%out")
        breaks = np.flatnonzero(np.diff(places) != 1) + 1
        for row in np.split(np.asarray(places), breaks):
            for array in self._out:
                here = code.place(array, int(row[0]))
                sizes = f"i64 1, i64 {len(row)}, i64 0, i64 0, i64 0"
                zeros = f"ptr {here}, ptr {code.module.zero()}, {sizes}"
                code.lines.append(f"call void {code.module.move()}({zeros})")
        return True

    def _fetch(self, n: int) -> None:
        """The operand of a node that another piece computes."""
        code, node = self.code, self._nodes[n]
        if n in code.operands:
            return
        if node.value is not None:
            code.operands[n] = code.literal(node.value, node.dtype)
        elif node.op is None:
            i, k = self._places[n]
            if i not in self._arrays:
                tables = code.pointers("%in")
                self._arrays[i] = [
                    code.new(f"load ptr, ptr {code.place(table, i, 'ptr')}") for table in tables
                ]
            code.operands[n] = converted(code, code.load(self._arrays[i], k), _DOUBLE, node.dtype)
        elif node.op is RESULT:
            code.operands[n] = self._result(n)
        else:
            code.operands[n] = self._kept(n)

    def _fill(self, n: int) -> None:
        """Fill the outputs with this node."""
        if n not in self._plan.outputs:
            return
        code = self.code
        self._out = self._out or code.pointers("%out")
        value = converted(code, code.operands[n], self._nodes[n].dtype, _DOUBLE)
        for k in self._plan.outputs[n]:
            code.store(value, self._out, k)

    # -- memory: first that of routines, then the slots -----------------------------------------

    def _slot(self, n: int) -> tuple[str, str, str]:
        """Address of the slot of a node, the node's type, and the type in memory."""
        element = kind_of(self._nodes[n].dtype)
        start = self._plan.total + 8 * self._plan.slots[n]
        place = self.code.place("%frame", self._lanes * start, "i8")
        return place, element, "i8" if element == "i1" else element

    def _keep(self, n: int) -> None:
        code = self.code
        place, element, stored = self._slot(n)
        value, kind = code.operands[n], code.kind(stored)
        if stored != element:
            value = code.new(f"zext {code.kind(element)} {value} to {kind}")
        code.lines.append(f"store {kind} {value}, ptr {place}, align 8")

    def _kept(self, n: int) -> str:
        code = self.code
        place, element, stored = self._slot(n)
        value = code.new(f"load {code.kind(stored)}, ptr {place}, align 8")
        cut = f"trunc {code.kind(stored)} {value} to {code.kind(element)}"
        return value if stored == element else code.new(cut)

    def _region(self, routine: int, lane: int, shift: int) -> str:
        """Address in the memory of a routine for one evaluation."""
        size = self.code.module.routine(dict(self._nodes[routine].params)["routine"])
        start = self._lanes * self._plan.regions[routine]
        return self.code.place("%frame", start + size * lane + shift, "i8")

    def _store(self, n: int, routine: int, k: int) -> None:
        """Store an operand of a routine."""
        code, element = self.code, kind_of(self._nodes[n].dtype)
        for lane in range(self._lanes):
            part = code.element(code.operands[n], element, lane)
            code.lines.append(f"store {element} {part}, ptr {self._region(routine, lane, 8 * k)}")

    def _move(self, n: int, block: Block) -> None:
        """Store a block of operands of a routine."""
        module, sizes = self.code.module, (block.rows, block.columns, *block.steps)
        given = ", ".join(f"i64 {size}" for size in sizes)
        for lane in range(self._lanes):
            zeros = block.source == ZEROS
            place = module.zero() if zeros else self._region(block.source, lane, 8 * block.place)
            here = self._region(n, lane, 8 * block.operand)
            self.code.lines.append(f"call void {module.move()}(ptr {here}, ptr {place}, {given})")

    def _result(self, n: int) -> str:
        """A result of a routine."""
        node, element = self._nodes[n], kind_of(self._nodes[n].dtype)
        shift = dict(node.params)["place"]
        places = [self._region(node.args[0], lane, shift) for lane in range(self._lanes)]
        loaded = [self.code.new(f"load {element}, ptr {place}") for place in places]
        return self.code.joined(loaded, element)

    def _call(self, n: int) -> None:
        """Call a routine for each evaluation; fill the outputs that are results."""
        name = dict(self._nodes[n].params)["routine"].name
        for lane in range(self._lanes):
            self.code.lines.append(f"call void @{name}(ptr {self._region(n, lane, 0)})")
        for r in self._plan.results[n]:
            if r in self._plan.outputs:
                self._fetch(r)
                self._fill(r)
