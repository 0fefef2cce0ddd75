"""The solve of a motion by diffrax: its solver, its step size controller and its outcome."""

from collections.abc import Callable
from typing import Any, NamedTuple

import diffrax as dfx
import jax.numpy as jnp
from jaxtyping import Array

from servocon.engine import EVENT, EXHAUSTED, FINISHED, RUNNING, UNDERFLOW, UNSOLVED
from servocon.simulation.solvers import method_of
from servocon.simulation.structure import Controls, Structure
from servocon.simulation.xla.around import Further, Projected
from servocon.simulation.xla.watching import Watching

SOLVERS: dict[str, Any] = {
    "tsit5": dfx.Tsit5,
    "dopri5": dfx.Dopri5,
    "dopri8": dfx.Dopri8,
    "kvaerno3": dfx.Kvaerno3,
    "kvaerno5": dfx.Kvaerno5,
    "euler": dfx.Euler,
    "heun": dfx.Heun,
    "bosh3": dfx.Bosh3,
}
"""Solvers of diffrax by name."""


class Motion(NamedTuple):
    """The functions that an integration calls.

    Attributes:
        field: (t, x, _) → ẋ.
        project: (t, x) → x moved onto the law's constraint.
        level: (t, x) → the least of the conditions that may end the run.
    """

    field: Callable[..., Any]
    project: Callable[..., Any]
    level: Callable[..., Any]


def solver_of(name: str, outputs: Array | None) -> Any:
    """The solver with a given name.

    Args:
        name: Its name.
        outputs: Output times (T) [s]; None if every step needs its dense output.
    """
    numbers = method_of(name)
    return Further(SOLVERS[name](), numbers, outputs) if numbers.further else SOLVERS[name]()


def method(
    structure: Structure, controls: Controls, motion: Motion, outputs: Array
) -> tuple[Any, Any, Any]:
    """The solver of a motion, its step size controller, and the first step if it is fixed.

    Args:
        structure: Structure of the run, with the solver's name.
        controls: Tolerances and steps.
        motion: The functions.
        outputs: Times within the steps at which the state is needed (T) [s].
    """
    kind = SOLVERS[structure.solver]
    solver = solver_of(structure.solver, None if structure.events else outputs)
    if isinstance(solver, dfx.AbstractImplicitSolver):
        # Newton's error may reach the tolerance: below it is rounding, where very stiff loops would
        # stall (kappa is 0.01 by default). A fixed step needs these tolerances too.
        solver = kind(root_finder=dfx.VeryChord(controls.rtol, controls.atol, kappa=1.0))
    if structure.projected:
        solver = Projected(solver, motion.project, structure.move_is_error)
    if structure.fixed_step:
        return solver, dfx.ConstantStepSize(), controls.step
    if structure.events:
        solver = Watching(solver, motion.level, controls.rtol, controls.atol)
    controller = dfx.PIDController(
        rtol=controls.rtol,
        atol=controls.atol,
        dtmin=controls.smallest_step,
        dtmax=controls.largest_step,
        force_dtmin=False,
    )
    return solver, controller, None


def status_of(solution: Any) -> Array:
    """Outcome of a solve by its number in `servocon.engine.machine.integration`; traced.

    RUNNING: it pauses.
    """
    results, mask = dfx.RESULTS, solution.event_mask
    event = jnp.asarray(False if mask is None else mask)
    cases = (
        (event, EVENT),
        (solution.result == results.successful, FINISHED),
        (solution.result == results.event_occurred, RUNNING),
        (solution.result == results.dt_min_reached, UNDERFLOW),
        (solution.result == results.max_steps_reached, EXHAUSTED),
    )
    found, numbers = zip(*cases, strict=True)
    return jnp.select(found, list(map(jnp.asarray, numbers)), UNSOLVED)
