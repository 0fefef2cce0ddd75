"""Run a closed loop: `simulate` prepares it, integrates it and records it."""

import os
from collections.abc import Callable, Collection, Mapping
from typing import Any

from servocon.arrays import ArrayLike
from servocon.errors import attempt
from servocon.laws import Law
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.record import FREE_MOTION
from servocon.results.trajectory import Trajectory
from servocon.simulation.checks import Finished, warn_of
from servocon.simulation.free_motion import growth_of
from servocon.simulation.keeping import Keep, Kept
from servocon.simulation.machine import compiler_of
from servocon.simulation.options import Event, Horizon, Solver, events_of
from servocon.simulation.run import record, run, thinned
from servocon.simulation.setup import Setup, prepare
from servocon.simulation.structure import label_of
from servocon.tree import Batch
from servocon.user_code import explained


@explained
@float64
def simulate(
    plant: Plant | Batch,
    law: Law | Batch | None,
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float | None = None,
    *,
    t0: float = 0.0,
    points: int = 501,
    times: ArrayLike | None = None,
    period: float | None = None,
    disturbance: Callable[..., Any] | Batch | None = None,
    events: Mapping[str, Callable[..., Any] | Event] | None = None,
    solver: str | Solver = "dopri8",
    keep: Collection[str] | Keep | None = None,
    progress: bool = False,
    name: str | os.PathLike[str] = "",
    seed: Any = None,
) -> Trajectory:
    """Simulate a plant under a law and record the run.

    Args:
        plant: The plant that moves, or a batch of plants.
        law: The control law, with its own model of the plant, or a batch of laws; None for the
            motion without inputs, see `servocon.laws.Given`.
        q0: Initial coordinates (nq), or (batch, nq).
        v0: Initial speeds (n), or (batch, n).
        duration: Horizon [s]; not with `times`.
        t0: Initial time [s].
        points: Number of evenly spaced output times, the first and last instants included.
        times: Output times [s] instead, increasing, from `t0` on; the last one ends the run.
        period: Sampling period [s] of the law; its inputs are then held between samples. None for
            a continuous law, or the law's own period, see `servocon.Loop`.
        disturbance: Further generalized force d(q, v, t) on the plant (n), or a batch of them.
        events: Conditions g(now) by name, where now has the q, v, t, u, beta, position_error,
            contributions, signals and law_state of an instant; u is what acts. The run ends when
            one falls to zero or becomes NaN. Within an adaptive step they are also checked, at
            seven instants; within a fixed step they are not. A ``servocon.Event(g,
            expected=True)`` is the intended end of the run.
        solver: Method, tolerances and steps: the name of a method, such as ``"kvaerno5"`` for stiff
            loops, or a `servocon.Solver`.
        keep: Names of the arrays to keep, or a `servocon.Keep`, for a run whose full record is too
            large; ``()`` keeps what metrics need, None everything.
        progress: Show the simulated time in a terminal, a notebook or a log, and keep the finished
            part of a run that is interrupted from the keyboard. It compiles nothing and does not
            change the numbers.
        name: A name for the record; a path is kept as its text.
        seed: The seed that produced the inputs, for the record: of any kind, stored now as plain
            data.

    Returns:
        The trajectory. A run that could not continue ends early, gives a `ServoconWarning`, and
        states the reason in `Trajectory.stopped`.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    arguments = dict(locals())
    horizon, used = Horizon(t0, duration, points, times), Solver.of(solver, Solver())
    ends, label, part = events_of(events), label_of(name, seed), Kept.of(keep)
    loop = plant, law, disturbance, q0, v0
    setup = prepare(*loop, horizon, used, period, ends, label, part)
    return finished(setup, progress, arguments)


def finished(setup: Setup, progress: bool, arguments: Mapping[str, Any]) -> Trajectory:
    """The trajectory of a prepared run, with every warning about it.

    Args:
        setup: The run.
        progress: Show the simulated time.
        arguments: Arguments of `simulate`, for the record.
    """
    outcome, stops = run(setup, progress)
    looking = "the look at the motion that β leaves free"
    grown = attempt(looking, growth_of, None, setup, outcome.observed)
    found = {} if grown is None else {FREE_MOTION: grown._asdict()}
    compiler = compiler_of(setup)
    trajectory = record(setup, outcome.observed, stops, compiler, arguments, found)
    warn_of(Finished(setup, outcome.observed, trajectory, outcome.steps, grown, outcome.finite))
    return thinned(setup, outcome.kept, trajectory)
