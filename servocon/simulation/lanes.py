"""A large batch in lanes: a lane whose run has ended takes up the next member.

A compiled batch goes in lockstep, each member with steps of its own size: every step costs as much
as if all members took it, until the slowest has ended. Here a few lanes advance by a number of
steps at a time, and between these advances the lanes that are done are given new members.
"""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np

from servocon.engine.jit import Program, jit
from servocon.engine.packing import Flat, flatten
from servocon.engine.scalars.scalarize import Scalarized
from servocon.simulation.closed_loop import sound
from servocon.simulation.machine import machine_loop, motion_of
from servocon.simulation.sampled import rounded_up
from servocon.simulation.segment import Log, Segment
from servocon.simulation.stepping import Stepping, begin
from servocon.simulation.structure import Controls, Form, Motion, SolveOutcome, Structure, method
from servocon.simulation.traced import projection, traced_loop

LANES = 256
"""Number of members in lockstep; fewer waste less on slow ones, and cost more each."""

STEPS = 64
"""Steps of one advance."""

REPORTED_EVERY = 0.1
"""Time between two reports of the finished part [s]."""


def goes_in_lanes(structure: Structure, size: int | None) -> bool:
    """True if a batch of this size is better integrated in lanes."""
    lockstep = structure.fixed_step or structure.sampled or structure.events > 0
    return size is not None and size > LANES and not lockstep


class _Motion(NamedTuple):
    """The motions of some members between two advances, or at the initial time.

    Attributes:
        t: Times [s].
        x: States.
        solver: States of the solver.
        controller: States of the step size controller.
    """

    t: Any
    x: Any
    solver: Any
    controller: Any


class _Programs:
    """The compiled programs of a kind of runs: the beginning, and an advance.

    Args:
        form: Solver, and what goes with it.
        motion: Functions of (t, x, arguments).
        whole: (arguments, (q, v)) → the state with that of the law.
        axes: Axes of members of arguments and initial states; None for one of all members.
        threads: True if several threads may run them at once.
    """

    def __init__(self, form: Form, motion: Motion, whole: Any, axes: Any, threads: bool):
        self._form, self._motion, self._whole, self._threads = form, motion, whole, threads
        self.begin = jit(jax.vmap(self._begin, (*axes, None, None, None)), quickly=False)
        self.advance = jit(jax.vmap(self._advance, (axes[0], 0, None, None)), quickly=False)
        self._compiled: set[int] = set()  # sizes of the grids for which an advance is
        self._compiling = threading.Lock()

    def threads(self, size: int) -> int:
        """Number of threads for a batch."""
        return min(os.cpu_count() or 1, -(-size // LANES)) if self._threads else 1

    def advanced(self, arguments: Any, motion: _Motion, grid: Any, controls: Controls) -> Any:
        """An advance on host arrays; the first thread that needs the program compiles it."""
        if grid.size in self._compiled:
            return _on_host(self.advance(arguments, motion, grid, controls))
        with self._compiling:
            values = _on_host(self.advance(arguments, motion, grid, controls))
            self._compiled.add(grid.size)
        return values

    def _begin(self, arguments: Any, x: Any, t: Any, end: Any, controls: Controls) -> _Motion:
        x = self._whole(arguments, x)
        solver, controller, _ = method(self._form, controls, self._motion, arguments)
        terms = dfx.ODETerm(self._motion.field)
        return _Motion(t, x, *begin(solver, controller, terms, t, end, x, None, arguments))

    def _advance(
        self, arguments: Any, motion: _Motion, grid: Any, controls: Controls
    ) -> tuple[_Motion, Any, SolveOutcome]:
        """Some steps further; the states on the grid, right where it was passed."""
        solver, controller, _ = method(self._form, controls, self._motion, arguments)
        end = jnp.maximum(grid[-1], motion.t)
        passed = [dfx.SubSaveAt(ts=jnp.maximum(grid, motion.t)), dfx.SubSaveAt(t1=True)]
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(self._motion.field),
            solver,
            motion.t,
            end,
            None,
            motion.x,
            arguments,
            saveat=dfx.SaveAt(subs=passed, solver_state=True, controller_state=True),
            stepsize_controller=Stepping(controller, motion.controller[1]),
            max_steps=STEPS,
            throw=False,
            solver_state=motion.solver,
            controller_state=motion.controller,
        )
        after = _Motion(
            solution.ts[1][0], solution.ys[1][0], solution.solver_state, solution.controller_state
        )
        # A lane that fails at once has saved nothing, not even where it was.
        states = jnp.where((grid == motion.t)[:, None], motion.x, solution.ys[0])
        return after, states, SolveOutcome.of(solution)


class _Runs(NamedTuple):
    """A batch of runs to be integrated, by machine code or by programs of XLA.

    Attributes:
        programs: The programs.
        arguments: Third argument of their functions: one row for all members, or one for each.
        x0: Initial states.
        logged: (queue) → (initial values, their soundness) and the log on the grid and at each
            member's end.
        own: True if each member has a row of arguments.
    """

    programs: _Programs
    arguments: np.ndarray
    x0: np.ndarray
    logged: Callable[["_Queue"], tuple[Any, Log]]
    own: bool


def _on_host(tree: Any) -> Any:
    """Arrays of a compiled program as NumPy arrays that can be written to."""
    return jax.tree.map(np.array, tree)


class _Queue:
    """The members of a batch: those that wait for a lane, and the results of all so far.

    Attributes:
        interrupted: True once the run was interrupted; no lane goes on then.
        begun: The motions at the initial time.
        grid: Output times [s].
        time: Time reached [s].
        x: State reached.
        states: States on the grid, infinite where it was not passed.
        outcome: Outcome of each member.
    """

    def __init__(self, begun: _Motion, t0: float, grid: np.ndarray, max_steps: int):
        size, width = begun.x.shape
        flags = lambda: np.zeros(size, dtype=bool)
        self.begun, self.grid, self._max_steps = begun, grid, max_steps
        self.time, self.x = np.full(size, t0), begun.x.copy()
        self.states = np.full((size, grid.size, width), np.inf)
        self.states[:, grid == t0] = begun.x[:, None]
        self.outcome: Any = SolveOutcome(
            flags(), flags(), flags(), flags(), flags(), np.zeros(size, dtype=int)
        )
        self.interrupted = False
        self._waiting = iter(range(size))
        self._taking = threading.Lock()

    @property
    def done(self) -> float:
        """Part of the horizon that is done, as a mean over the members."""
        begin, end = self.grid[0], self.grid[-1]
        return float(np.mean((self.time - begin) / (end - begin)))

    def take(self, count: int) -> list[int]:
        """The next members, at most so many; several threads may ask."""
        with self._taking:
            return [member for _, member in zip(range(count), self._waiting, strict=False)]

    def store(
        self,
        who: np.ndarray,
        before: np.ndarray,
        after: _Motion,
        states: Any,
        outcome: SolveOutcome,
    ) -> np.ndarray:
        """Keep the results of an advance of some members; True for those that are done.

        Args:
            who: The members.
            before: Their times before the advance [s].
            after: Their motions after it.
            states: Their states on the grid, right where it was passed.
            outcome: Outcomes of the advance.
        """
        passed = (self.grid >= before[:, None]) & (self.grid <= after.t[:, None])
        self.states[who] = np.where(passed[..., None], states, self.states[who])
        self.time[who], self.x[who] = after.t, after.x
        self.outcome.finished[who] = outcome.finished
        self.outcome.underflow[who] = outcome.underflow
        self.outcome.steps[who] += outcome.steps
        exhausted = self.outcome.steps[who] >= self._max_steps
        self.outcome.exhausted[who] = exhausted
        return ~np.asarray(outcome.exhausted) | exhausted


class _Lanes:
    """The lanes of one thread.

    Attributes:
        members: The member in each lane, −1 for none.
        motion: The motion in each lane.
    """

    def __init__(self, queue: _Queue):
        self._queue = queue
        self.members = np.full(LANES, -1)
        self.motion = jax.tree.map(lambda table: table[np.zeros(LANES, int)], queue.begun)

    def refill(self) -> bool:
        """Give the free lanes new members; False when no lane is busy."""
        queue, free = self._queue, np.flatnonzero(self.members < 0)
        taken = queue.take(len(free))
        filled, empty = np.split(free, [len(taken)])
        self.members[filled] = taken
        leaves = jax.tree.leaves(self.motion), jax.tree.leaves(queue.begun)
        for lane, table in zip(*leaves, strict=True):
            lane[filled] = table[taken]
        self.motion.t[empty] = queue.grid[-1]  # nothing to do
        return bool((self.members >= 0).any())

    def advance(self, runs: _Runs, controls: Controls) -> None:
        """Advance all lanes, keep the results, and free the lanes that are done."""
        queue, before, own = self._queue, self.motion.t, runs.arguments
        if runs.own:
            own = own[np.maximum(self.members, 0)]
        advanced = runs.programs.advanced
        self.motion, states, outcome = advanced(own, self.motion, queue.grid, controls)
        busy = np.flatnonzero(self.members >= 0)
        after, outcome = jax.tree.map(lambda array: array[busy], (self.motion, outcome))
        done = queue.store(self.members[busy], before[busy], after, states[busy], outcome)
        self.members[busy[done]] = -1


def run_in_lanes(
    structure: Structure,
    numbers: np.ndarray,
    x0: np.ndarray,
    t0: float,
    grid: np.ndarray,
    controls: Controls,
    report: Callable[[float], None] | None,
) -> tuple[Segment, bool]:
    """A batch over the grid, with compiled programs that are kept for the next one.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: Initial states (q, v) (batch, any).
        t0: Initial time [s].
        grid: Output times [s].
        controls: Tolerances and steps.
        report: Shows the finished part; with it, a run that is interrupted from the keyboard keeps
            what was computed.

    Returns:
        The outcome, and True if it was interrupted.
    """
    more = rounded_up(grid.size) - grid.size  # so that few numbers of outputs need a program
    runs = _runs(structure, numbers, x0, t0)
    programs, outputs = runs.programs, np.pad(grid, (0, more), mode="edge")
    begun = _on_host(programs.begin(runs.arguments, runs.x0, t0, grid[-1], controls))
    queue = _Queue(begun, t0, outputs, int(controls.max_steps))

    def work() -> None:
        lanes = _Lanes(queue)
        while lanes.refill() and not queue.interrupted:
            lanes.advance(runs, controls)

    _work(work, programs.threads(len(begun.x)), queue, report)
    queue.states, queue.grid = queue.states[:, : grid.size], grid
    (initial, is_sound), log = runs.logged(queue)
    segment = Segment(
        log,
        final_time=queue.time,
        x=queue.x,
        carried=np.zeros((len(queue.x), 0)),
        **queue.outcome._asdict(),
        conditions=np.zeros((len(queue.x), 0)),
        initial=initial,
        sound=is_sound,
    )
    return segment, queue.interrupted


def _work(
    work: Callable[[], None], threads: int, queue: _Queue, report: Callable[[float], None] | None
) -> None:
    """Let threads work until all is done, or the run is interrupted from the keyboard."""
    if threads == 1 and report is None:
        return work()
    with ThreadPoolExecutor(threads) as pool:
        working = [pool.submit(work) for _ in range(threads)]
        try:
            while report is not None and wait(working, REPORTED_EVERY).not_done:
                report(queue.done)
            for thread in working:
                thread.result()
        except KeyboardInterrupt:
            queue.interrupted = True
            if report is None:
                raise
    return None


def _runs(structure: Structure, numbers: np.ndarray, x0: np.ndarray, t0: float) -> _Runs:
    """The runs of a batch, in machine code where that can be had."""
    machine = machine_loop(structure, x0.shape[-1], 0)
    if isinstance(machine, str):
        programs, observed = _traced_programs(structure, numbers.shape[-1], x0.shape[-1])
        logged = lambda queue: _observed(observed, queue, numbers, t0)
        return _Runs(programs, numbers, x0, logged, numbers.ndim == 2)
    size = len(numbers if numbers.ndim == 2 else x0)
    given = machine.given(numbers, (size,))
    x0 = machine.whole(given, x0)

    def logged(queue: _Queue) -> tuple[Any, Log]:
        states = np.concatenate([queue.states, queue.x[:, None]], axis=1)
        log, initial = machine.logged(given, t0, x0, queue.grid, queue.time, states)
        return initial, log

    return _Runs(
        _machine_programs(structure.form, x0.shape[-1]), machine.places(given), x0, logged, True
    )


@lru_cache(maxsize=32)
def _machine_programs(form: Form, size: int) -> _Programs:
    return _Programs(form, motion_of(form, size), lambda _, x: x, (0, 0), threads=True)


@lru_cache(maxsize=32)
def _traced_programs(structure: Structure, numbers: int, width: int) -> tuple[_Programs, Program]:
    """Programs of XLA, and the one of the values for the checks of a run and the log."""
    number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
    first: Any = number(numbers)
    state: Any = jax.eval_shape(structure.whole, first, number(width))
    time: Any = number()
    loop = traced_loop(structure, time, state, first)
    project = projection(structure, time, state, first)
    axes = tuple(0 if flag else None for flag in structure.batch)
    # Batched calls of LAPACK at one time can wait for each other for ever; scalars have none.
    scalar = isinstance(loop.field, Scalarized)
    motion = Motion(loop.field, project)
    programs = _Programs(structure.form, motion, structure.whole, axes, threads=scalar)

    def observe(
        numbers: Any, x0: Any, times: Any, states: Any, t0: Any, grid: Any
    ) -> tuple[Flat, Log]:
        times = jnp.concatenate([grid, times])
        if project is not None:  # outputs between steps are interpolated
            states = jax.vmap(project, (0, 0, None))(times, states, numbers)
        log = loop.observe(times, states, numbers)
        initial = loop.initial_values(t0, x0, numbers)
        return Flat(*flatten((initial, sound(initial)))), log

    return programs, jit(jax.vmap(observe, (axes[0], 0, 0, 0, None, None)), quickly=False)


def _observed(observe: Program, queue: _Queue, numbers: np.ndarray, t0: float) -> tuple[Any, Log]:
    """The values for the checks of a run, and the log on the grid and at each member's end."""
    size, begun = len(queue.x), queue.begun
    states = np.concatenate([queue.states, queue.x[:, None]], axis=1)
    flats, logs = [], []
    for k in range(0, size, LANES):
        which = np.minimum(np.arange(k, k + LANES), size - 1)
        own = numbers[which] if numbers.ndim == 2 else numbers
        ends = queue.time[which, None]
        flat, log = observe(own, begun.x[which], ends, states[which], t0, queue.grid)
        flats.append(flat)
        logs.append(log)
    joined = lambda *pieces: np.concatenate([np.asarray(piece) for piece in pieces])[:size]
    return jax.tree.map(joined, *flats).tree(), jax.tree.map(joined, *logs)
