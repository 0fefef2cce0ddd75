"""Functions of a graph as LLVM IR, in the pieces of a `Plan`."""

from collections.abc import Mapping, Sequence

import numpy as np

from servocon.engine.scalars.blocks import FEWEST, ZEROS, Block, is_zero
from servocon.engine.scalars.graph import Graph, Ids
from servocon.engine.scalars.ir import ONE, WIDE, Code, Module, Widths, kind_of
from servocon.engine.scalars.operations import LIBRARY, converted, operation
from servocon.engine.scalars.plan import Guard, Plan, Planner, Step
from servocon.engine.scalars.routines import RESULT, ROUTINE

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
        plan = Planner(module, graph, outputs).plan()
        for width in widths.get(name, (1,)):
            names.append(name + WIDE * (width > 1))
            lanes = width if width > 1 else 0
            bodies.append(_function(module, lanes, graph, places, names[-1], plan))
    library = {name for name in LIBRARY if name in module.declared} | module.library
    return "\n".join([*module.declared.values(), *bodies]), names, tuple(sorted(library))


def _function(
    module: Module,
    width: int,
    graph: Graph,
    places: Mapping[int, tuple[int, int]],
    name: str,
    plan: Plan,
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

    def __init__(self, code: Code, graph: Graph, places: Mapping[int, tuple[int, int]], plan: Plan):
        self.code, self._nodes, self._places, self._plan = code, graph.nodes, places, plan
        self._graph, self._lanes = graph, max(code.width, 1)
        self._arrays: dict[int, list[str]] = {}
        self._out: list[str] = []

    def compute(self, steps: Sequence[Step]) -> None:
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
        if stored == element:
            return value
        return code.new(f"trunc {code.kind(stored)} {value} to {code.kind(element)}")

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
        return self.code.joined(
            [self.code.new(f"load {element}, ptr {place}") for place in places], element
        )

    def _call(self, n: int) -> None:
        """Call a routine for each evaluation; fill the outputs that are results."""
        name = dict(self._nodes[n].params)["routine"].name
        for lane in range(self._lanes):
            self.code.lines.append(f"call void @{name}(ptr {self._region(n, lane, 0)})")
        for r in self._plan.results[n]:
            if r in self._plan.outputs:
                self._fetch(r)
                self._fill(r)
