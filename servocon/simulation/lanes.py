"""A large batch in rounds: a lane whose run has ended takes up the next one.

A compiled batch goes in lockstep, each member with steps of its own size: every step costs as much
as if all members took it, until the slowest has ended. Here a few lanes take a number of steps at
a time, and between these rounds the lanes that are done are given new members.
"""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.engine.packing import flatten
from servocon.engine.scalars.scalarize import Scalarized
from servocon.simulation.closed_loop import sound
from servocon.simulation.programs import (
    Controls,
    Program,
    loop_of,
    method_of,
    outcome_of,
    projection,
    traced_loop,
)
from servocon.simulation.segment import Record, Segment

LANES = 256
"""How many members go in lockstep; fewer waste less on slow ones, and cost more each."""

STEPS = 64
"""Steps of a round."""

FIRST_STEP = 0.01
"""What diffrax tries first when it is left to choose [s]; a batch that goes at once has it, too."""


def goes_in_rounds(program: Program, size: int | None) -> bool:
    """Whether a batch of this size is better integrated so."""
    lockstep = program.fixed_step or program.sampled or program.events > 0
    return size is not None and size > LANES and not lockstep


class _Remembering(dfx.AbstractStepSizeController):
    """A step size controller whose state holds the size of the next step, too."""

    controller: Any

    def wrap(self, direction: Any) -> "_Remembering":
        """The controller's own."""
        return _Remembering(self.controller.wrap(direction))

    def init(
        self,
        terms: Any,
        t0: Any,
        t1: Any,
        y0: Any,
        dt0: Any,
        args: Any,
        func: Any,
        error_order: Any,
    ) -> tuple[Any, Any]:
        """The end of the first step and the first state."""
        end, state = self.controller.init(terms, t0, t1, y0, dt0, args, func, error_order)
        return end, (state, end - t0)

    def adapt_step_size(
        self,
        t0: Any,
        t1: Any,
        y0: Any,
        y1_candidate: Any,
        args: Any,
        y_error: Any,
        error_order: Any,
        controller_state: Any,
    ) -> Any:
        """The controller's own."""
        keep, start, end, jump, state, result = self.controller.adapt_step_size(
            t0, t1, y0, y1_candidate, args, y_error, error_order, controller_state[0]
        )
        return keep, start, end, jump, (state, end - start), result


class _Lanes(NamedTuple):
    """Where the runs of some members are: between two rounds, or at the start."""

    t: Any
    x: Any
    solver: Any  # states of solver and controller
    controller: Any


class _Reached(NamedTuple):
    """How the runs of the members ended."""

    time: np.ndarray
    x: np.ndarray
    states: np.ndarray  # on the grid
    finished: np.ndarray
    underflow: np.ndarray
    exhausted: np.ndarray
    steps: np.ndarray


class Rounds:
    """The compiled programs of one structure: the start, a round, and what is logged."""

    def __init__(self, program: Program, numbers: int, width: int):
        self._program = program
        axes = tuple(0 if flag else None for flag in program.batch)
        number = lambda *shape: jax.ShapeDtypeStruct(shape, np.float64)
        first: Any = number(numbers)
        state: Any = jax.eval_shape(self._whole, first, number(width))
        time: Any = number()
        # Traced once, for all three programs.
        self._loop = traced_loop(program, time, state, first)
        self._project = projection(program, time, state, first)
        self._begin = jax.jit(jax.vmap(self._begun, (*axes, None, None, None)))
        self._round = jax.jit(jax.vmap(self._advanced, (axes[0], 0, None, None)))
        self._observe = jax.jit(jax.vmap(self._observed, (axes[0], 0, 0, 0, None, None)))
        self._layout: Any = None
        self._compiled: set[int] = set()  # sizes of the grids for which a round is
        self._compiling = threading.Lock()

    def _threads(self, size: int) -> int:
        """Among how many threads the rounds are shared."""
        # Batched calls of LAPACK at one time can wait for each other for ever; scalars have none.
        safe = isinstance(self._loop.field, Scalarized)
        return min(os.cpu_count() or 1, -(-size // LANES)) if safe else 1

    def _whole(self, numbers: Any, x: Any) -> Array:
        nq, n = self._program.nq, self._program.n
        if x.shape[0] > nq + n:
            return jnp.asarray(x)
        return loop_of(self._program, numbers).initial(x[:nq], x[nq:])

    def _method(self, controls: Controls) -> tuple[Any, Any]:
        field, project = self._loop.field, self._project
        solver, controller, _ = method_of(self._program, field, project, controls)
        return solver, _Remembering(controller)

    def _begun(self, numbers: Any, x: Any, t: Any, end: Any, controls: Controls) -> _Lanes:
        x = self._whole(numbers, x)
        solver, controller = self._method(controls)
        terms = dfx.ODETerm(self._loop.field)
        first, kept = controller.wrap(1).init(
            terms, t, end, x, FIRST_STEP, numbers, solver.func, solver.error_order(terms)
        )
        return _Lanes(t, x, solver.init(terms, t, first, x, numbers), kept)

    def _advanced(
        self, numbers: Any, lanes: _Lanes, grid: Any, controls: Controls
    ) -> tuple[_Lanes, Any, Any]:
        """Some steps further; the states on the grid, right where it was passed."""
        solver, controller = self._method(controls)
        end = jnp.maximum(grid[-1], lanes.t)
        passed = [dfx.SubSaveAt(ts=jnp.maximum(grid, lanes.t)), dfx.SubSaveAt(t1=True)]
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(self._loop.field),
            solver,
            lanes.t,
            end,
            lanes.controller[1],
            lanes.x,
            numbers,
            saveat=dfx.SaveAt(subs=passed, solver_state=True, controller_state=True),
            stepsize_controller=controller,
            max_steps=STEPS,
            throw=False,
            solver_state=lanes.solver,
            controller_state=lanes.controller,
        )
        after = _Lanes(
            solution.ts[1][0], solution.ys[1][0], solution.solver_state, solution.controller_state
        )
        return after, solution.ys[0], outcome_of(solution)

    def _observed(
        self, numbers: Any, x0: Any, times: Any, states: Any, t0: Any, grid: Any
    ) -> tuple[Array, Any]:
        times = jnp.concatenate([grid, times])
        if self._project is not None:  # outputs between steps are interpolated
            states = jax.vmap(self._project, (0, 0, None))(times, states, numbers)
        record = self._loop.observe(times, states, numbers)
        start = self._loop.start(t0, self._whole(numbers, x0), numbers)
        head, layout = flatten((start, sound(start)))
        self._layout = layout, record.layouts
        return head, record.rows

    def run(
        self, numbers: np.ndarray, x0: np.ndarray, t0: float, grid: np.ndarray, controls: Controls
    ) -> Segment:
        """The batch over the grid."""
        spread = self._program.batch[0]
        begun = _on_host(self._begin(numbers, x0, t0, grid[-1], controls))
        size = len(begun.x)
        reached = self._reach(numbers, begun, t0, grid, controls)
        states = np.concatenate([reached.states, reached.x[:, None]], axis=1)
        heads, rows = [], []
        for k in range(0, size, LANES):
            which = np.minimum(np.arange(k, k + LANES), size - 1)
            own = numbers[which] if spread else numbers
            head, logged = self._observe(
                own, begun.x[which], reached.time[which, None], states[which], t0, grid
            )
            heads.append(np.asarray(head))
            rows.append(tuple(map(np.asarray, logged)))
        layout, layouts = self._layout
        joined = lambda pieces: np.concatenate(pieces)[:size]
        start, is_sound = layout.unpack(joined(heads))
        none = np.zeros(size, dtype=bool)
        return Segment(
            Record((joined([r[0] for r in rows]), joined([r[1] for r in rows])), layouts),
            final_time=reached.time,
            x=reached.x,
            u=np.zeros((size, 0)),
            finished=reached.finished,
            underflow=reached.underflow,
            exhausted=reached.exhausted,
            event=none,
            conditions=np.zeros((size, 0)),
            steps=reached.steps,
            start=start,
            sound=is_sound,
        )

    def _reach(
        self, numbers: np.ndarray, begun: _Lanes, t0: float, grid: np.ndarray, controls: Controls
    ) -> _Reached:
        size, width = begun.x.shape
        out = _Reached(
            np.full(size, t0),
            begun.x.copy(),
            np.full((size, grid.size, width), np.inf),
            finished=np.zeros(size, dtype=bool),
            underflow=np.zeros(size, dtype=bool),
            exhausted=np.zeros(size, dtype=bool),
            steps=np.zeros(size, dtype=int),
        )
        waiting = iter(range(size))
        taking = threading.Lock()

        def work() -> None:
            members = np.full(LANES, -1)  # of each lane; −1 where there is none
            lanes = jax.tree.map(lambda table: table[np.zeros(LANES, int)], begun)
            while True:
                free = np.flatnonzero(members < 0)
                with taking:
                    taken = [k for _, k in zip(free, waiting, strict=False)]
                filled, empty = np.split(free, [len(taken)])
                members[filled] = taken
                for lane, table in zip(jax.tree.leaves(lanes), jax.tree.leaves(begun), strict=True):
                    lane[filled] = table[taken]
                lanes.t[empty] = grid[-1]  # nothing to do
                busy = np.flatnonzero(members >= 0)
                if not busy.size:
                    return
                own = numbers[np.maximum(members, 0)] if self._program.batch[0] else numbers
                before = lanes.t
                lanes, states, outcome = self._stepped(own, lanes, grid, controls)
                who = members[busy]
                passed = (grid >= before[busy, None]) & (grid <= lanes.t[busy, None])
                out.states[who] = np.where(passed[..., None], states[busy], out.states[who])
                out.time[who], out.x[who] = lanes.t[busy], lanes.x[busy]
                out.finished[who] = outcome["finished"][busy]
                out.underflow[who] = outcome["underflow"][busy]
                out.steps[who] += outcome["steps"][busy]
                out.exhausted[who] = out.steps[who] >= self._program.max_steps
                members[busy[~outcome["exhausted"][busy] | out.exhausted[who]]] = -1

        threads = self._threads(size)
        if threads == 1:
            work()
        else:
            with ThreadPoolExecutor(threads) as pool:
                for thread in [pool.submit(work) for _ in range(threads)]:
                    thread.result()
        return out

    def _stepped(self, *arguments: Any) -> Any:
        """A round, which the first thread that needs it compiles."""
        grid = arguments[2].size
        if grid in self._compiled:
            return _on_host(self._round(*arguments))
        with self._compiling:
            made = _on_host(self._round(*arguments))
            self._compiled.add(grid)
        return made


def _on_host(tree: Any) -> Any:
    """Arrays of a compiled program as NumPy arrays that can be written to."""
    return jax.tree.map(np.array, tree)


@lru_cache(maxsize=32)
def _compiled(program: Program, numbers: int, width: int) -> Rounds:
    return Rounds(program, numbers, width)


def run_in_rounds(
    program: Program,
    numbers: np.ndarray,
    x0: np.ndarray,
    t0: float,
    grid: np.ndarray,
    controls: Controls,
) -> Segment:
    """A batch over the grid, with compiled programs that are kept for the next one."""
    rounds = _compiled(program, numbers.shape[-1], x0.shape[-1])
    return rounds.run(numbers, x0, t0, grid, controls)
