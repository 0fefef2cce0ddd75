"""Motions of one or many members, integrated in machine code on several threads."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from servocon.engine.machine.call import CORES, WIDTH, entry
from servocon.engine.machine.integrate import integrator
from servocon.engine.machine.words import TABLE, WORDS, Method

ROUNDS = 256
"""Rounds of steps after which a thread looks whether it shall go on."""

REPORTED_EVERY = 0.1
"""Time between two reports of the finished part [s]."""

Report = Callable[[float], None]
"""Shows the finished part, from 0 to 1."""


class Task(NamedTuple):
    """Motions to be integrated.

    Attributes:
        functions: Address of each function and of the one for several evaluations at a time, or 0,
            by its name in `FUNCTIONS`.
        numbers: The numbers of all members (any), or of each (members, any), contiguous.
        x0: Initial states (members, n).
        held: Number of inputs that are held from sample to sample; 0 for a continuous law.
        knots: Times between which there is nothing but steps (knots) [s].
        is_sample: True at knots at which the inputs are sampled.
        grid: Output times within (outputs) [s]; none for a sampled law.
        settings: Tolerances, steps and sampling period, by the names of their words.
        flags: Events, projection, samples and fixed steps, by the names of their words.
    """

    functions: Mapping[str, tuple[int, int]]
    numbers: np.ndarray
    x0: np.ndarray
    held: int
    knots: np.ndarray
    is_sample: np.ndarray
    grid: np.ndarray
    settings: Mapping[str, float]
    flags: Mapping[str, bool]


class Motions:
    """The motions of a task, as far as they were integrated.

    Attributes:
        t: Time reached by each member (members) [s].
        x: State there (members, n).
        states: States at the outputs or knots (members, rows, n), infinite where none came.
        inputs: Inputs held from each knot on (members, knots, held).
        held: Inputs held at last (members, held).
        status: Outcome of each member, as `servocon.engine.machine.words` numbers them.
        steps: Steps of each member.
    """

    def __init__(self, method: Method, task: Task):
        self._method, self._task = method, task
        members, size = task.x0.shape
        sampled = task.flags["sampled"]
        rows = len(task.knots) if sampled else len(task.grid)
        whole = lambda: np.zeros(members, np.int64)
        self.t, self._next = np.full(members, task.knots[0]), np.empty(members)
        self.x = np.array(task.x0, order="C")
        self._slope, self.held = np.zeros((members, size)), np.zeros((members, task.held))
        self.states = np.full((members, rows, size), np.inf)
        self.inputs = np.zeros((members, rows if sampled else 0, task.held))
        self._grid = np.append(task.grid, np.inf)
        self._index, self._knot, self._taken, self._smallest = whole(), whole(), whole(), whole()
        self.steps, self.status = whole(), whole()
        self._shared = np.zeros(2, np.int64)
        if not sampled and task.grid[0] == task.knots[0]:
            self.states[:, 0], self._index[:] = self.x, 1
        lanes = 1 if method.diagonal or members == 1 else WIDTH
        threads = min(CORES, -(-members // lanes))
        self._words = [self._thread(lanes) for _ in range(threads)]

    @property
    def done(self) -> float:
        """Part of the horizon that is done, as a mean over the members."""
        begin, end = self._task.knots[[0, -1]]
        return float(np.mean((self.t - begin) / (end - begin)))

    def go(self, report: Report | None) -> bool:
        """Integrate to the end; True if the keyboard interrupted it.

        Args:
            report: Shows the finished part; without it, or before the first step, an interrupt is
                raised.
        """
        code = integrator(self._method)
        work = entry(code.addresses["work"])

        def go_on(words: Any) -> None:
            while (words.member >= 0).any() or self._shared[0] < len(self.t):
                work(words.place)
                if self._shared[1]:
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
                # In short waits: not everywhere does an interrupt end a long one.
                while wait(working, REPORTED_EVERY).not_done:
                    if report is not None:
                        report(self.done)
                for thread in working:
                    thread.result()
            finally:
                self._shared[1] = 1  # so that an interrupt ends the threads

    def _thread(self, lanes: int) -> "_Words":
        """The words of one thread, and its memory."""
        task, words = self._task, np.zeros(len(WORDS), np.int64)
        memory = _memory(self._method, lanes, self.x.shape[1], task.held)
        tables = memory["tables"]
        tables[:, 0], tables[:, 3] = task.numbers.ctypes.data, self.held.ctypes.data
        tables[:, 1] = memory["time"].ctypes.data + 8 * np.arange(lanes)
        tables[:, 2] = memory["state"].ctypes.data
        tables[:, 4] = words.ctypes.data + 8 * WORDS["period"]
        arrays = self._arrays() | memory
        addresses = {name: array.ctypes.data for name, array in arrays.items()}
        addresses |= {name: place for name, (place, _) in task.functions.items()}
        addresses["field_wide"] = task.functions["field"][1]
        sizes = {
            "members": len(self.t),
            "size": self.x.shape[1],
            "outputs": len(task.grid),
            "last_knot": len(task.knots) - 1,
            "held": task.held,
            "stride": task.numbers.shape[-1] if task.numbers.ndim == 2 else 0,
            "lanes": lanes,
            "rounds": ROUNDS,
        }
        for name, value in (addresses | sizes | dict(task.flags)).items():
            words[WORDS[name]] = value
        for name, value in task.settings.items():
            words.view(float)[WORDS[name]] = value
        return _Words(words.ctypes.data, memory["member"], (words, arrays))

    def _arrays(self) -> dict[str, np.ndarray]:
        """The arrays that all threads share."""
        return {
            "numbers": self._task.numbers,
            "grid": self._grid,
            "knots": self._task.knots,
            "is_sample": self._task.is_sample,
            "waiting": self._shared,
            "stop": self._shared[1:],
            "x": self.x,
            "slope": self._slope,
            "u": self.held,
            "t": self.t,
            "next": self._next,
            "index": self._index,
            "knot": self._knot,
            "taken": self._taken,
            "steps": self.steps,
            "status": self.status,
            "smallest": self._smallest,
            "states": self.states,
            "inputs": self.inputs,
        }


def _memory(method: Method, lanes: int, size: int, held: int) -> dict[str, np.ndarray]:
    """The arrays of one thread."""
    matrix = size if method.diagonal else 0
    tables = np.zeros((lanes, TABLE), np.int64)
    of_lanes = ("state", "new", "error", "stage", "end")
    return {name: np.zeros((lanes, size)) for name in of_lanes} | {
        "time": np.zeros(lanes),
        "step": np.zeros(lanes),
        "member": np.full(lanes, -1),
        "increments": np.zeros((lanes, method.stages, size)),
        "path": np.zeros((lanes, max(len(method.dense) * size, size + held))),
        "matrix": np.zeros((matrix, matrix)),
        "pivots": np.zeros(matrix, np.int64),
        "tables": tables,
        "to_tables": tables.ctypes.data + 8 * TABLE * np.arange(lanes),
        "to_outs": np.zeros(lanes, np.int64),
    }


class _Words(NamedTuple):
    """The words of one thread.

    Attributes:
        place: Their address.
        member: The member in each lane, -1 for none.
        kept: Everything that they point to.
    """

    place: int
    member: np.ndarray
    kept: Any
