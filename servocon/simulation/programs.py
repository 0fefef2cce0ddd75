"""Compiled integration of a closed loop over an output grid, one program for each structure.

Two programs: `continuous`, one adaptive or fixed-step solve; and `sampled`, in which the law is
evaluated at its own instants only, its inputs are held between them, and no integration step
crosses an instant at which they switch.
"""

import operator
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
import optimistix as optx
from jax.extend.core import jaxpr_as_fun
from jaxtyping import Array

from servocon.constraint.projection import projected
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, flatten
from servocon.engine.scalars.scalarize import Scalarized, scalarize, scalarize_parts
from servocon.simulation.closed_loop import ClosedLoop, Observation, Start, sound
from servocon.simulation.projected import Projected
from servocon.simulation.segment import Record, Segment
from servocon.simulation.written_out import WrittenOut

SOLVERS: dict[str, Callable[[], dfx.AbstractSolver]] = {
    "tsit5": dfx.Tsit5,
    "dopri5": dfx.Dopri5,
    "dopri8": dfx.Dopri8,
    "kvaerno3": dfx.Kvaerno3,
    "kvaerno5": dfx.Kvaerno5,
    "euler": dfx.Euler,
    "heun": dfx.Heun,
    "bosh3": dfx.Bosh3,
}
"""Solvers by name; the Kvaerno ones are for stiff loops."""

OPERATION_BUDGET = 1500
"""Largest vector field, in scalar operations, that is rewritten in scalars before compilation."""


AT_ONCE_BUDGET = 300
"""Largest record, in scalar operations, that is computed for all instants at once."""

WRITTEN_OUT_BUDGET = 2000
"""Largest step, in scalar operations over all stages, that is written out without a loop."""


class Program(NamedTuple):
    """Everything that fixes a compiled program; hashable."""

    layout: Layout
    shared: bool
    nq: int
    n: int
    solver: str
    fixed_step: bool
    max_steps: int
    events: int  # how many conditions may end the run
    batch: tuple[bool, bool]  # whether numbers and initial states carry a batch axis
    sampled: bool
    projected: bool  # whether every step ends on the law's constraint


class Controls(NamedTuple):
    """Numbers of a solve that do not fix the program."""

    rtol: Any
    atol: Any
    step: Any  # fixed step, if there is one [s]
    smallest_step: Any
    largest_step: Any


class Compiled:
    """The compiled program of one structure. It takes and returns few arrays: each costs time."""

    def __init__(self, program: Program):
        self._program = program
        self._layouts: dict[Any, tuple[Layout, tuple[Layout, Layout]]] = {}
        self._call = jit(self._traced)

    def continuous(
        self, numbers: Any, x0: Any, t0: float, grid: np.ndarray, controls: Controls
    ) -> Segment:
        """Integrate under a continuous law over the grid, recording there."""
        return self._run(numbers, x0, np.zeros(0), grid, grid, np.array([t0, *controls]))

    def sampled(
        self,
        numbers: Any,
        x0: Any,
        u0: Any,
        knots: Any,
        is_sample: Any,
        period: float,
        controls: Controls,
    ) -> Segment:
        """Integrate under held inputs from knot to knot, recording there and at repeated ends."""
        # Few different lengths, so that another period or grid seldom needs another compilation.
        more = _rounded_up(len(knots)) - len(knots)
        knots, is_sample = np.pad(knots, (0, more), mode="edge"), np.pad(is_sample, (0, more))
        return self._run(numbers, x0, u0, knots, is_sample, np.array([period, *controls]))

    def _run(self, *arguments: Any) -> Segment:
        head, *rows = (np.asarray(array) for array in self._call(*arguments))
        layout, layouts = self._layouts[_shapes(arguments)]
        segment: Segment = layout.unpack(head)
        return segment._replace(record=Record((rows[0], rows[1]), layouts))

    def _traced(self, *arguments: Any) -> tuple[Array, Array, Array]:
        numbers, x0, u0, knots, is_sample, settings = arguments
        first, controls = settings[0], Controls(*settings[1:])
        program = self._program

        def run(numbers, x0, u0):
            if program.sampled:
                out = _sampled(program, numbers, x0, u0, knots, is_sample, first, controls)
            else:
                out = _continuous(program, numbers, x0, first, knots, controls)
            head, layout = flatten(out._replace(record=None))
            self._layouts[_shapes(arguments)] = layout, out.record.layouts
            return head, *out.record.rows

        if not any(program.batch):
            return run(numbers, x0, u0)
        numbers_axis, state_axis = (0 if flag else None for flag in program.batch)
        u_axis = 0 if program.sampled else None
        return jax.vmap(run, in_axes=(numbers_axis, state_axis, u_axis))(numbers, x0, u0)


def _rounded_up(count: int) -> int:
    """The next number with three significant binary digits: at most a quarter more."""
    unit = 1 << max(0, count.bit_length() - 3)
    return -(-count // unit) * unit


def _shapes(arguments: tuple[Any, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(array.shape for array in arguments)


@lru_cache(maxsize=128)
def compiled(program: Program) -> Compiled:
    """The compiled program, kept for the next run of the same structure."""
    return Compiled(program)


def loop_of(program: Program, numbers: Array) -> ClosedLoop:
    """The closed loop with these numbers."""
    loop: ClosedLoop = program.layout.unpack(numbers)[0]
    if not program.shared:
        return loop
    # The law's model is the plant itself: make them one object again, so it is evaluated once.
    return ClosedLoop(loop.law.model, loop.law, loop.disturbance)


def _written_out(solver: Any, field: Any) -> Any:
    """The solver with its stages written out, where the field is small enough for that to pay."""
    if not isinstance(solver, dfx.AbstractERK) or not isinstance(field, Scalarized):
        return solver
    tableau: Any = solver.tableau
    small = field.operations * len(tableau.b_sol) <= WRITTEN_OUT_BUDGET
    return WrittenOut(solver) if small else solver


def _conditions(program: Program, numbers: Array, t: Array, x: Array) -> Array:
    """Values of the conditions g(q, v, t)."""
    events = program.layout.unpack(numbers)[1]
    q, v = x[: program.nq], x[program.nq : program.nq + program.n]
    values = [jnp.asarray(event(q, v, t), float).reshape(()) for event in events]
    return jnp.stack(values) if values else jnp.zeros(0)


def _solver_and_controller(program: Program, controls: Controls):
    kind: Any = SOLVERS[program.solver]
    solver = kind()
    if isinstance(solver, dfx.AbstractImplicitSolver):
        # Newton's error may reach the tolerance: below it is rounding, at which very stiff loops
        # would stall (kappa is 0.01 by default). A fixed step needs these tolerances too.
        solver = kind(root_finder=dfx.VeryChord(controls.rtol, controls.atol, kappa=1.0))
    if program.fixed_step:
        return solver, dfx.ConstantStepSize(), controls.step
    controller = dfx.PIDController(
        rtol=controls.rtol,
        atol=controls.atol,
        dtmin=controls.smallest_step,
        dtmax=controls.largest_step,
        force_dtmin=False,
    )
    return solver, controller, None


def _event(program: Program, numbers: Array) -> dfx.Event | None:
    """Ends a run where the smallest condition falls to zero, or else where the state is not finite.

    One condition, because a root finder takes one; with several, the host tells which it was. An
    adaptive step size finds out by itself that a state is not finite.
    """
    if not program.events and not program.fixed_step:
        return None
    if not program.events:
        return dfx.Event(lambda t, y, args, **_: ~jnp.all(jnp.isfinite(y)))
    return dfx.Event(
        lambda t, y, args, **_: jnp.min(_conditions(program, numbers, t, y)),
        optx.Bisection(1e-12, 1e-12, flip="detect"),
    )


def _in_scalars(function: Callable[..., Any], *example: Any) -> Callable[..., Any]:
    """A function in scalar operations where that pays, else as it is."""
    return scalarize(function, *example, budget=OPERATION_BUDGET) or function


class TracedLoop(NamedTuple):
    """The continuous field, the observation, and the start, from one tracing of plant and law."""

    field: Callable[..., Array]  # (t, x, numbers) → ẋ
    observe: Callable[..., Record]  # (times, states, numbers) → what is logged there
    start: Callable[..., Start]  # (t, x, numbers)


def projection(program: Program, t: Array, x: Array, numbers: Array) -> Any:
    """(t, x, numbers) → x on the law's constraint, or None."""
    if not program.projected:
        return None
    nq, n = program.nq, program.n

    def project(t, x, numbers):
        loop = loop_of(program, numbers)
        state = projected(loop.plant, loop.law.constraint, x[:nq], x[nq : nq + n], t)
        return jnp.concatenate([state, x[nq + n :]])

    return _in_scalars(project, t, x, numbers)


def traced_loop(program: Program, t: Array, x: Array, numbers: Array) -> TracedLoop:
    """Plant and law as functions of (t, x, numbers), in scalars where that pays."""
    nq, n = program.nq, program.n
    layouts: list[tuple[Layout, Layout]] = []

    def everything(t, x, numbers):
        loop = loop_of(program, numbers)
        rate, seen = loop.field_and_observation(t, x, nq, n)
        rows, layout = _flattened(seen)
        layouts.append(layout)
        return rate, *rows, loop.start(t, x, nq, n)

    closed, shape = jax.make_jaxpr(everything, return_shape=True)(t, x, numbers)
    treedef, evaluate = jax.tree.structure(shape), jaxpr_as_fun(closed)

    def function(t, x, numbers):
        return treedef.unflatten(evaluate(t, x, numbers))

    parts = [operator.itemgetter(i) for i in range(4)]
    made = scalarize_parts(function, parts, t, x, numbers, budget=OPERATION_BUDGET)
    plain = [lambda *args, part=part: part(function(*args)) for part in parts]

    def over_time(i: int, times: Array, states: Array, numbers: Array) -> Array:
        fast = made[i]
        if fast is None:
            return jax.vmap(plain[i], (0, 0, None))(times, states, numbers)
        if fast.operations <= AT_ONCE_BUDGET:
            return jax.vmap(fast, (0, 0, None))(times, states, numbers)
        # One instant after the other compiles faster than all at once.
        return jax.lax.map(lambda at: fast(at[0], at[1], numbers), (times, states))

    def observe(times, states, numbers):
        rows = over_time(1, times, states, numbers), over_time(2, times, states, numbers)
        return Record(rows, layouts[0])

    return TracedLoop(made[0] or plain[0], observe, made[3] or plain[3])


def _flattened(seen: Observation) -> tuple[tuple[Array, Array], tuple[Layout, Layout]]:
    """What is logged at one instant, as two vectors.

    Of many outputs, a compiler that fuses computes what they share again for each. Most others
    lie on the way to the inputs, so these are a vector of their own.
    """
    inputs, of_inputs = flatten((seen.u, seen.contributions))
    others, of_others = flatten(seen._replace(u=None, contributions=None))
    return (inputs, others), (of_inputs, of_others)


def _continuous(
    program: Program, numbers: Array, x0: Array, t0: Array, grid: Array, controls: Controls
) -> Segment:
    nq, n = program.nq, program.n
    x0 = x0 if x0.shape[0] > nq + n else loop_of(program, numbers).initial(x0[:nq], x0[nq:])
    traced = traced_loop(program, t0, x0, numbers)
    project = projection(program, t0, x0, numbers)
    solver, controller, first_step = method_of(program, traced.field, project, controls)
    solution: Any = dfx.diffeqsolve(
        dfx.ODETerm(traced.field),
        solver,
        t0,
        grid[-1],
        first_step,
        x0,
        numbers,
        saveat=dfx.SaveAt(subs=[dfx.SubSaveAt(ts=grid), dfx.SubSaveAt(t1=True)]),
        stepsize_controller=controller,
        event=_event(program, numbers),
        max_steps=program.max_steps,
        throw=False,
    )
    times = jnp.append(grid, solution.ts[1])
    states = jnp.concatenate([solution.ys[0], solution.ys[1]])
    if project is not None:  # outputs between steps are interpolated
        states = jax.vmap(project, (0, 0, None))(times, states, numbers)
    start = traced.start(t0, x0, numbers)
    return Segment(
        traced.observe(times, states, numbers),
        final_time=solution.ts[1][0],
        x=solution.ys[1][0],
        u=jnp.zeros(0),
        **outcome_of(solution),
        event=jnp.asarray(False if solution.event_mask is None else solution.event_mask),
        conditions=_conditions(program, numbers, solution.ts[1][0], solution.ys[1][0]),
        start=start,
        sound=sound(start),
    )


def method_of(
    program: Program, field: Any, project: Any, controls: Controls
) -> tuple[Any, Any, Any]:
    """The solver for a field, its step size controller, and the first step if that is fixed."""
    solver, controller, first_step = _solver_and_controller(program, controls)
    solver = _written_out(solver, field)
    return solver if project is None else Projected(solver, project), controller, first_step


def outcome_of(solution: Any) -> dict[str, Any]:
    """How a solve ended, and after how many steps."""
    return {
        "finished": solution.result == dfx.RESULTS.successful,
        "underflow": solution.result == dfx.RESULTS.dt_min_reached,
        "exhausted": solution.result == dfx.RESULTS.max_steps_reached,
        "steps": solution.stats["num_steps"],
    }


class _Held(NamedTuple):
    """What a sampled run carries from knot to knot."""

    x: Array
    u: Array
    time: Array
    running: Array
    underflow: Array
    exhausted: Array
    event: Array
    steps: Array


def _sampled(
    program: Program,
    numbers: Array,
    x0: Array,
    u0: Array,
    knots: Array,
    is_sample: Array,
    period: Array,
    controls: Controls,
) -> Segment:
    nq, n = program.nq, program.n
    loop = loop_of(program, numbers)
    x0 = x0 if x0.shape[0] > nq + n else loop.initial(x0[:nq], x0[nq:])

    def sample(t, x, numbers):
        """Inputs at a sampling instant, and the state with the law's part advanced."""
        loop = loop_of(program, numbers)
        q, v, state = loop.split(x, nq, n)
        _, command = loop.command(q, v, t, state)
        after = loop.law.next_state(state, command, period)
        flat = [jnp.ravel(leaf) for leaf in jax.tree.leaves(after)]
        return command.u, jnp.concatenate([q, v, *flat])

    held_field = _in_scalars(
        lambda t, x, args: loop_of(program, args[0]).held_field(t, x, args[1], nq, n),
        knots[0],
        x0,
        (numbers, u0),
    )

    def advance(held: _Held, t0, t1) -> _Held:
        solver, controller, step = _solver_and_controller(program, controls)
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(held_field),
            solver,
            t0,
            t1,
            t1 - t0 if step is None else jnp.minimum(step, t1 - t0),
            held.x,
            (numbers, held.u),
            stepsize_controller=controller,
            event=_event(program, numbers),
            max_steps=program.max_steps,
            throw=False,
        )
        outcome = outcome_of(solution)
        return _Held(
            x=solution.ys[0],
            u=held.u,
            time=solution.ts[0],
            running=outcome["finished"],
            underflow=outcome["underflow"],
            exhausted=outcome["exhausted"],
            event=jnp.asarray(False if solution.event_mask is None else solution.event_mask),
            steps=held.steps + outcome["steps"],
        )

    def knot(held: _Held, here):
        t0, t1, sampling = here
        u, x = jax.lax.cond(
            sampling & held.running, lambda: sample(t0, held.x, numbers), lambda: (held.u, held.x)
        )
        now = held._replace(u=u, x=x)
        further = lambda: jax.lax.cond(held.running, lambda: advance(now, t0, t1), lambda: now)
        # Nested, because in a batch `running` makes a choice of the inner one, computing both.
        return jax.lax.cond(t1 > t0, further, lambda: now), (held.x, u, held.running)

    no, yes = jnp.array(False), jnp.array(True)
    first = _Held(x0, u0, knots[0], yes, no, no, no, jnp.array(0))
    last, (states, inputs, running) = jax.lax.scan(knot, first, (knots[:-1], knots[1:], is_sample))
    states = jnp.where(running[:, None], states, jnp.inf)
    end = jnp.where(last.running, last.x, jnp.inf)
    # Inputs at the last knot are still the held ones: the next sample is not taken yet.
    times = jnp.append(knots, last.time)
    states = jnp.concatenate([states, end[None], last.x[None]])
    inputs = jnp.concatenate([inputs, last.u[None], last.u[None]])
    layouts: list[tuple[Layout, Layout]] = []

    def observe(t, x, u):
        rows, layout = _flattened(loop.observe(t, x, nq, n, u))
        layouts.append(layout)
        return rows

    rows = jax.vmap(observe)(times, states, inputs)
    start = loop.start(knots[0], x0, nq, n)
    return Segment(
        Record(rows, layouts[0]),
        final_time=last.time,
        x=last.x,
        u=last.u,
        finished=last.running,
        underflow=last.underflow,
        exhausted=last.exhausted,
        event=last.event,
        conditions=_conditions(program, numbers, last.time, last.x),
        steps=last.steps,
        start=start,
        sound=sound(start),
    )


def knots_of(times: np.ndarray, t0: float, start: float, period: float):
    """Where a sampled run must stop: output times and sampling instants, from `start` on.

    Returns:
        Knots [s], whether each (but the last) is a sampling instant, and whether each is an
        output time.
    """
    end = times[-1]
    count = int(np.floor((end - t0) / period * (1 + 1e-12))) + 1
    samples = t0 + period * np.arange(count)
    close = 1e-9 * period
    samples = samples[(samples >= start - close) & (samples < end - close)]
    # A time that is a sampling instant but for rounding is that sampling instant.
    nearest = lambda t: t0 + period * np.round((t - t0) / period)
    snapped = lambda t: np.where(np.abs(t - nearest(t)) < close, nearest(t), t)
    outputs, start = snapped(times), float(snapped(start))
    knots = np.unique(np.concatenate([samples, outputs, [start]]))
    return knots, np.isin(knots[:-1], samples), np.isin(knots, outputs)
