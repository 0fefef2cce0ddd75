"""The structure of a run, which fixes its compiled program, and the numbers that do not.

Solver, step size controller and ending condition follow from the structure.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import diffrax as dfx
import jax.numpy as jnp
from jaxtyping import Array

from servocon.engine.packing import Layout
from servocon.engine.scalars.scalarize import Scalarized
from servocon.simulation.closed_loop import ClosedLoop
from servocon.simulation.solvers import SOLVERS, Projected, WrittenOut
from servocon.simulation.watching import Watching, lowest

WRITTEN_OUT_BUDGET = 2000
"""Largest step, in scalar operations over all stages, that is written out without a loop."""


class Form(NamedTuple):
    """The part of a structure that fixes how it is integrated; hashable.

    Attributes:
        solver: Name of the solver.
        fixed_step: True for steps of one size.
        events: True if conditions may end the run.
        projected: True if every step ends on the law's constraint.
    """

    solver: str
    fixed_step: bool
    events: bool
    projected: bool


class Motion(NamedTuple):
    """The functions of (t, x, arguments) that an integration calls.

    Attributes:
        field: ẋ.
        project: x moved onto the law's constraint, after every step; None for nothing.
        level: The least of the conditions that may end the run; None for none.
    """

    field: Callable[..., Any]
    project: Callable[..., Any] | None = None
    level: Callable[..., Any] | None = None


class Structure(NamedTuple):
    """Everything that fixes a compiled program; hashable.

    Attributes:
        layout: Layout of (closed loop, conditions that may end the run).
        shared: True if the law's model is the plant itself.
        solver: Name of the solver.
        fixed_step: True for steps of one size.
        events: Number of conditions that may end the run.
        batch: True for numbers, and for initial states, that carry a batch axis.
        sampled: True for a law that acts at sampling instants.
        projected: True if every step ends on the law's constraint.
        own_beta: True if β of the plant may differ from that of the law's model.
        compiler: Compiler that was asked for.
    """

    layout: Layout
    shared: bool
    solver: str
    fixed_step: bool
    events: int
    batch: tuple[bool, bool]
    sampled: bool
    projected: bool
    own_beta: bool = False
    compiler: str = "auto"

    @property
    def form(self) -> Form:
        """The part that fixes how it is integrated."""
        return Form(self.solver, self.fixed_step, self.events > 0, self.projected)

    def loop(self, numbers: Array) -> ClosedLoop:
        """The closed loop with these numbers."""
        loop: ClosedLoop = self.layout.unpack(numbers)[0]
        if not self.shared:
            return replace(loop, own_beta=self.own_beta)
        # The law's model is the plant: make them one object again, so it is evaluated once.
        return ClosedLoop(loop.law.model, loop.law, loop.disturbance, loop.sizes)

    def whole(self, numbers: Array, x: Array) -> Array:
        """The state vector from (q, v), or as it is where it has the law's states already."""
        loop = self.loop(numbers)
        assert loop.sizes is not None  # `prepare` sets them
        nq, n = loop.sizes
        return jnp.asarray(x) if x.shape[0] > nq + n else loop.initial(x[:nq], x[nq:])

    def conditions(self, numbers: Array, t: Array, x: Array) -> Array:
        """Values of the conditions g(q, v, t)."""
        loop, conditions = self.layout.unpack(numbers)
        q, v, _ = loop.split(x)
        values = [jnp.asarray(g(q, v, t), float).reshape(()) for g in conditions]
        return jnp.stack(values) if values else jnp.zeros(0)

    def level(self, numbers: Array, t: Array, x: Array) -> Array:
        """The least of the conditions, negative where the run ends."""
        return lowest(self.conditions(numbers, t, x))


class Controls(NamedTuple):
    """Numbers of a solve that do not fix the program."""

    rtol: Any
    atol: Any
    step: Any  # fixed step, if there is one [s]
    smallest_step: Any
    largest_step: Any
    max_steps: Any


def method(form: Form, controls: Controls, motion: Motion, arguments: Any) -> tuple[Any, Any, Any]:
    """The solver of a motion, its step size controller, and the first step if that is fixed.

    Args:
        form: Solver, and what goes with it.
        controls: Tolerances and steps.
        motion: Functions of (t, x, arguments).
        arguments: Their third argument.
    """
    kind: Any = SOLVERS[form.solver]
    solver, field, level = kind(), motion.field, motion.level
    if isinstance(solver, dfx.AbstractImplicitSolver):
        # Newton's error may reach the tolerance: below it is rounding, at which very stiff loops
        # would stall (kappa is 0.01 by default). A fixed step needs these tolerances too.
        solver = kind(root_finder=dfx.VeryChord(controls.rtol, controls.atol, kappa=1.0))
    elif isinstance(solver, dfx.AbstractERK) and isinstance(field, Scalarized):
        tableau: Any = solver.tableau
        if field.operations * len(tableau.b_sol) <= WRITTEN_OUT_BUDGET:
            solver = WrittenOut(solver)
    if motion.project is not None:
        solver = Projected(solver, motion.project)
    if form.fixed_step:
        return solver, dfx.ConstantStepSize(), controls.step
    if form.events and level is not None:
        watched = lambda t, x: level(t, x, arguments)
        solver = Watching(solver, watched, controls.rtol, controls.atol)
    controller = dfx.PIDController(
        rtol=controls.rtol,
        atol=controls.atol,
        dtmin=controls.smallest_step,
        dtmax=controls.largest_step,
        force_dtmin=False,
    )
    return solver, controller, None


class SolveOutcome(NamedTuple):
    """The end of a solve; see `servocon.simulation.segment.Segment`."""

    finished: Any
    paused: Any
    underflow: Any
    exhausted: Any
    event: Any
    steps: Any

    @staticmethod
    def of(solution: Any) -> "SolveOutcome":
        """The outcome that diffrax reports."""
        mask = solution.event_mask
        event = jnp.asarray(False if mask is None else mask)
        return SolveOutcome(
            finished=solution.result == dfx.RESULTS.successful,
            paused=(solution.result == dfx.RESULTS.event_occurred) & ~event,
            underflow=solution.result == dfx.RESULTS.dt_min_reached,
            exhausted=solution.result == dfx.RESULTS.max_steps_reached,
            event=event,
            steps=solution.stats["num_steps"],
        )
