"""Motions of one or many members, integrated in machine code on several threads."""

import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from servocon.engine.machine.integration import ARGUMENTS, OUTPUT, WORDS, Method, Table, table_of
from servocon.engine.machine.library import CORES, WIDTH, address, entry

ROUNDS = 256
"""Rounds of steps after which a thread checks whether to stop."""

REPORTED_EVERY = 0.1
"""Time between two reports of the finished part [s]."""

Report = Callable[[float], None]
"""Shows the finished part, from 0 to 1."""


class Task(NamedTuple):
    """Motions to be integrated.

    Attributes:
        functions: Address of each function and of its version for several evaluations at a time, or
            0, by its name in `FUNCTIONS`.
        numbers: The numbers of all members (any), or of each (members, any), contiguous.
        x0: Initial states (members, n).
        held: Number of inputs held from sample to sample; 0 for a continuous law.
        knots: Times between which there are only steps (knots) [s].
        kinds: Kind of each knot: the sum of `SAMPLE` where the inputs are sampled and `OUTPUT`
            where the state is kept.
        grid: Output times within (outputs) [s]; none for a sampled law.
        settings: Tolerances, steps and sampling period, by the names of their words.
        flags: Events, projection, samples and fixed steps, by the names of their words.
        moving: Number of leading entries of the state that move between samples, of an explicit
            method without projection; None: all.
    """

    functions: Mapping[str, tuple[int, int]]
    numbers: np.ndarray
    x0: np.ndarray
    held: int
    knots: np.ndarray
    kinds: np.ndarray
    grid: np.ndarray
    settings: Mapping[str, float]
    flags: Mapping[str, bool]
    moving: int | None = None


class Motions:
    """The motions of a task, as far as integrated.

    Attributes:
        t: Time reached by each member (members) [s].
        x: State there (members, n).
        states: States at the outputs or knots (members, rows, n), infinite where not reached.
        inputs: Inputs held after each knot (members, knots, held).
        held: Inputs held at last (members, held).
        status: Outcome of each member, as `servocon.engine.machine.integration` numbers them.
        steps: Steps of each member.
    """

    def __init__(self, method: Method, task: Task):
        self._method = method
        members, size = task.x0.shape
        sampled = task.flags["sampled"]
        rows = len(task.knots) if sampled else len(task.grid)
        outputs = len(task.grid) + 1
        plan = of_members(members, size, task.held, rows, sampled, outputs)
        self._block = Block(plan, self._place_of_members(plan))
        floats, whole = self._block.floats, self._block.whole
        self.t, self.x, self.held = floats("t"), floats("x"), floats("u")
        self.states, self.inputs = floats("states"), floats("inputs")
        self.steps, self.status = whole("steps"), whole("status")
        self._waiting, self._stop = whole("waiting"), whole("stop")
        self._grid, self._index = floats("grid"), whole("index")
        self._task = task
        self._words = [self._thread(self._lanes()) for _ in range(self._threads())]
        self._work = entry(address("servocon_integrate"))
        self._begin(task)

    def _place_of_members(self, plan: "Plan") -> int | None:
        """Address of the arrays of all members; None for that of their memory here."""
        return None

    def _place_of_thread(self) -> int | None:
        """Address of the arrays of a thread; None for that of their memory here."""
        return None

    def _place(self, array: np.ndarray) -> int:
        """Address of an array of the task or of the method."""
        return array.ctypes.data

    def _lanes(self) -> int:
        """Number of members that a thread integrates at a time."""
        wide = self._task.functions["field"][1]
        return WIDTH if wide and len(self.t) > 1 and not self._method.diagonal else 1

    def _rounds(self) -> int:
        """Rounds of steps after which a thread returns."""
        return ROUNDS

    def _threads(self) -> int:
        """Number of threads that have words of their own."""
        return min(CORES, -(-len(self.t) // self._lanes()))

    def restart(self, task: Task) -> None:
        """Restart in the same memory with a task that differs only in its values.

        Args:
            task: The task, with the same numbers of members, knots and outputs, functions and
                flags.
        """
        self._block.clear()
        for words in self._words:
            words.give(task, self._place)
        self._begin(task)

    def _begin(self, task: Task) -> None:
        self._task = task
        self.t[:], self.x[:] = task.knots[0], task.x0
        sampled = task.flags["sampled"]  # then most rows may be of no use, and their memory stays
        self.states[:, task.kinds & OUTPUT > 0 if sampled else slice(None)] = np.inf
        self._grid[:-1], self._grid[-1] = task.grid, np.inf
        if not sampled and task.grid[0] == task.knots[0]:
            self.states[:, 0] = self.x
            self._index[:] = 1

    @property
    def done(self) -> float:
        """Completed fraction of the horizon, averaged over the members."""
        begin, end = self._task.knots[[0, -1]]
        return float(np.mean((self.t - begin) / (end - begin)))

    def go(self, report: Report | None) -> bool:
        """Integrate to the end; True if the keyboard interrupted it.

        Args:
            report: Shows the finished part; without it, or before the first step, an interrupt is
                raised.
        """

        def go_on(words: Any) -> None:
            while (words.member >= 0).any() or self._waiting[0] < len(self.t):
                self._work(words.place)
                if self._stop[0]:
                    return
                if report is not None and len(self._words) == 1 and time.monotonic() > self._due:
                    self._due = time.monotonic() + REPORTED_EVERY
                    report(self.done)

        self._due = time.monotonic() + REPORTED_EVERY
        try:
            if len(self._words) == 1:
                go_on(self._words[0])
            else:
                self._on_threads(go_on, report)
        except KeyboardInterrupt:
            if report is None or not self.steps.any():
                raise
            return True
        return False

    def _on_threads(self, go_on: Callable[[Any], None], report: Report | None) -> None:
        with ThreadPoolExecutor(len(self._words)) as pool:
            working = [pool.submit(go_on, words) for words in self._words]
            try:
                # In short waits: on some systems an interrupt does not end a long one.
                while wait(working, REPORTED_EVERY).not_done:
                    if report is not None:
                        report(self.done)
                for thread in working:
                    thread.result()
            finally:
                self._stop[0] = 1  # so that an interrupt ends the threads

    def _thread(self, lanes: int) -> "_Words":
        """The words of one thread, and its memory."""
        task, size = self._task, self.x.shape[1]
        method, table = self._method, table_of(self._method)
        numbers = method.increments, len(method.dense), bool(method.diagonal)
        memory = Block(of_thread(*numbers, lanes, size, task.held), self._place_of_thread())
        words, tables = memory.whole("words"), memory.whole("tables")
        self._block.tell(words)
        memory.tell(words)
        of = {name: place for name, (place, _) in task.functions.items()}
        of |= {"field_wide": task.functions["field"][1], **task.flags}
        of |= {"members": len(self.t), "size": size, "outputs": len(task.grid)}
        of["moving"] = size if task.moving is None else task.moving
        of |= {"last_knot": len(task.knots) - 1, "held": task.held, "lanes": lanes}
        of["stride"] = task.numbers.shape[-1] if task.numbers.ndim == 2 else 0
        of |= {"rounds": self._rounds(), **table.integers}
        of |= {name: self._place(getattr(table, name)) for name in _OF_TABLE}
        if method.diagonal:
            of |= {name: address(name) for name in ("dgetrf", "dgetrs")}
        words[_words(tuple(of))] = list(of.values())
        words.view(float)[_words(tuple(table.floats))] = list(table.floats.values())
        at = memory.address
        period = at("words") + 8 * WORDS["period"]
        tables[:] = 0, at("time"), at("state"), self._block.address("u"), period
        tables[:, 1] += 8 * np.arange(lanes)
        memory.whole("to_tables")[:] = at("tables") + 8 * ARGUMENTS * np.arange(lanes)
        made = _Words(at("words"), memory.whole("member"), tables, words, memory, table)
        made.give(task, self._place)
        return made


class Block:
    """Arrays of zeros in one piece of memory.

    Separate arrays and their addresses took a fifth of the time of a short run.

    Args:
        plan: Their layout.
        begin: Address for which this memory is written, if it is copied; None for its own.

    Attributes:
        plan: Their layout.
        items: All of it.
    """

    def __init__(self, plan: "Plan", begin: int | None = None):
        self.plan = plan
        self.items = np.zeros(plan.size)
        self._integers = self.items.view(np.int64)
        self._begin = self.items.ctypes.data if begin is None else begin

    @property
    def head(self) -> np.ndarray:
        """The part before the states of all members."""
        return self.items[: self.plan.places["states"][0].start]

    def clear(self) -> None:
        """Set all to zero again."""
        self.items[:] = 0.0

    def floats(self, name: str) -> np.ndarray:
        """An array of floats."""
        place, shape = self.plan.places[name]
        return self.items[place].reshape(shape)

    def whole(self, name: str) -> np.ndarray:
        """An array of integers."""
        place, shape = self.plan.places[name]
        return self._integers[place].reshape(shape)

    def address(self, name: str) -> int:
        """Address of an array."""
        return self._begin + 8 * self.plan.places[name][0].start

    def tell(self, words: np.ndarray) -> None:
        """Write the addresses of the arrays that have a word."""
        words[self.plan.words] = self.plan.offsets + self._begin


class Plan(NamedTuple):
    """Places of arrays in one piece of memory.

    Attributes:
        places: Place and shape of each by its name.
        size: Items altogether.
        words: Words that take an address.
        offsets: Their offsets [bytes].
    """

    places: dict[str, tuple[slice, tuple[int, ...]]]
    size: int
    words: np.ndarray
    offsets: np.ndarray


LINE = 8
"""Items of a cache line, at which each array begins."""


@lru_cache(maxsize=64)
def _words(names: tuple[str, ...]) -> np.ndarray:
    """Places of words."""
    return np.array([WORDS[name] for name in names])


def _planned(shapes: Mapping[str, tuple[int, ...]]) -> Plan:
    """The places of arrays of these shapes."""
    places, start = {}, 0
    for name, shape in shapes.items():
        count = math.prod(shape)
        places[name] = slice(start, start + count), shape
        start += -(-count // LINE) * LINE
    told = [name for name in places if name in WORDS]
    offsets = [8 * places[name][0].start for name in told]
    return Plan(places, start, _words(tuple(told)), np.array(offsets))


@lru_cache(maxsize=64)
def of_members(members: int, size: int, held: int, rows: int, sampled: bool, outputs: int) -> Plan:
    """The places of shared arrays."""
    single = "t", "next", "index", "knot", "taken", "smallest", "steps", "status"
    shapes = dict.fromkeys(single, (members,)) | dict.fromkeys(("x", "slope"), (members, size))
    shapes |= {"u": (members, held), "grid": (outputs,), "waiting": (1,), "stop": (1,)}
    shapes |= {"states": (members, rows, size)}
    return _planned(shapes | {"inputs": (members, rows if sampled else 0, held)})


@lru_cache(maxsize=64)
def of_thread(
    increments: int, dense: int, implicit: bool, lanes: int, size: int, held: int
) -> Plan:
    """The places of one thread's arrays."""
    matrix, of_lanes = size if implicit else 0, ("state", "new", "error", "stage", "end")
    shapes: dict[str, tuple[int, ...]] = {"words": (len(WORDS),), "tables": (lanes, ARGUMENTS)}
    shapes |= dict.fromkeys(("member", "time", "step", "to_tables", "to_outs"), (lanes,))
    shapes |= dict.fromkeys(of_lanes, (lanes, size)) | {"increments": (lanes, increments, size)}
    shapes |= {"path": (lanes, max(dense * size, size + held))}
    return _planned(shapes | {"matrix": (matrix, matrix), "pivots": (matrix,)})


class _Words(NamedTuple):
    """The words of one thread; the task's arrays must live as long.

    Attributes:
        place: Their address.
        member: The member in each lane, -1 for none.
        tables: The table of each lane; its functions are called even if the lane is empty.
        words: The words.
        memory: The thread's memory.
        method: The table of the method.
    """

    place: int
    member: np.ndarray
    tables: np.ndarray
    words: np.ndarray
    memory: "Block"
    method: Table

    def give(self, task: Task, place: Callable[[np.ndarray], int]) -> None:
        """Give the thread the values of a task.

        Args:
            task: The task.
            place: Address of an array.
        """
        places = [place(array) for array in (task.numbers, task.knots, task.kinds)]
        self.words[OF_TASK] = places
        self.words.view(float)[_words(tuple(task.settings))] = list(task.settings.values())
        self.member[:] = -1
        self.tables[:, 0] = places[0]


OF_TASK = _words(("numbers", "knots", "kinds"))
"""Words with addresses of arrays of a task."""

_OF_TABLE = ("rows", "which", "weights", "times")
"""Words with addresses of arrays of a method's table."""
