"""A closed loop that is checked once and then run many times: states only, no record."""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import NonFiniteError, ShapeError, written
from servocon.laws import Law
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.simulation.machine import MachineLoop, integrated, machine_loop
from servocon.simulation.options import Horizon, Solver
from servocon.simulation.setup import Setup
from servocon.simulation.setup import prepare as set_up
from servocon.simulation.simulate import finished
from servocon.tree import Batch
from servocon.user_code import explained


class States(NamedTuple):
    """The states of one run, or of each member of a batch, as NumPy arrays.

    Attributes:
        q: Coordinates at the output times (T, nq), or (batch, T, nq); infinite after an early end.
        v: Speeds there (T, n), or (batch, T, n).
        finished: True if the run reached its end, or (batch).
    """

    q: Any
    v: Any
    finished: Any


class PreparedLoop:
    """A closed loop from any initial state over one horizon; `servocon.prepare` makes one.

    Threads may share it.

    Attributes:
        times: Output times [s] (T).
        checked: The trajectory from the initial state of the preparation, as from `simulate`.
    """

    times: np.ndarray
    checked: Trajectory

    def __init__(self, setup: Setup, checked: Trajectory):
        self.times, self.checked = setup.grid, checked
        self._setup, self._of_thread = setup, threading.local()
        self._loop = machine_loop(setup)

    @explained
    def __call__(self, q0: ArrayLike, v0: ArrayLike) -> States:
        """Run the loop from another initial state; only its shape and finiteness are checked.

        A run that stops early is not ``finished``; `simulate` says why.

        Args:
            q0: Initial coordinates, of the same shape as in the preparation.
            v0: Initial speeds, likewise.

        Returns:
            The states at the output times.

        Raises:
            InputError: these are not numbers.
            ShapeError: the shapes differ.
            NonFiniteError: one is NaN or infinite.
        """
        try:
            q, v = np.asarray(q0, float), np.asarray(v0, float)
        except (TypeError, ValueError):
            q, v = validate.array("q0", q0), validate.array("v0", v0)
        setup = self._setup
        if q.shape != setup.q.shape or v.shape != setup.v.shape:
            _refuse_shapes(setup, q, v)
        if not (np.isfinite(q).all() and np.isfinite(v).all()):
            got = f"{written(q)}, {written(v)}"
            raise NonFiniteError("q0, v0", got=got, expected="finite numbers")
        if not isinstance(self._loop, MachineLoop):
            return _by_xla(setup._replace(q=q, v=v))
        states = getattr(self._of_thread, "states", None)
        if states is None:
            states = self._of_thread.states = self._loop.states(setup)
        (x, finished), nq = states(q, v), q.shape[-1]
        return States(x[..., :nq], x[..., nq : nq + v.shape[-1]], finished)


def _refuse_shapes(setup: Setup, q: np.ndarray, v: np.ndarray) -> None:
    for where, value, prepared in (("q0", q, setup.q), ("v0", v, setup.v)):
        if value.shape != prepared.shape:
            expected = f"{prepared.shape}, as the loop was prepared with"
            cure = "Prepare another loop for a batch of this size."
            raise ShapeError(where, got=f"shape {value.shape}", expected=expected, cure=cure)


@float64
def _by_xla(setup: Setup) -> States:
    """The states of a run by XLA, if machine code cannot express it."""
    outcome = integrated(setup)
    return States(outcome.observed.q, outcome.observed.v, outcome.whole)


@explained
@float64
def prepare(
    plant: Plant | Batch,
    law: Law | Batch | None,
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float | None = None,
    *,
    t0: float = 0.0,
    points: int = 2,
    times: ArrayLike | None = None,
    period: float | None = None,
    disturbance: Callable[..., Any] | Batch | None = None,
    solver: str | Solver = "dopri8",
) -> PreparedLoop:
    """Prepare a closed loop for many runs from different initial states.

    All checks of `servocon.simulate` are made once, for a run from `q0` and `v0`, and its warnings
    are given. Then a call of the result costs little more than the integration.

    Args:
        plant: The plant that moves, or a batch of plants.
        law: The control law, or a batch of laws; None for the motion without inputs.
        q0: Initial coordinates of the checked run (nq), or (batch, nq).
        v0: Initial speeds of that run (n), or (batch, n).
        duration: Horizon [s]; not with `times`.
        t0: Initial time [s].
        points: Number of evenly spaced output times; 2 are the first and the last instant.
        times: Output times [s] instead, as for `servocon.simulate`.
        period: Sampling period [s] of the law; None for a continuous law, or the law's own.
        disturbance: Further generalized force d(q, v, t) on the plant (n), or a batch of them.
        solver: Name of a method, or a `servocon.Solver`, as for `servocon.simulate`.

    Returns:
        The loop, ``loop(q0, v0)``. The numbers of plant and law are fixed; to change them, prepare
        again, which compiles nothing.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    arguments = dict(locals())
    horizon, used = Horizon(t0, duration, points, times), Solver.of(solver, Solver())
    setup = set_up(plant, law, disturbance, q0, v0, horizon, used, period)
    return PreparedLoop(setup, finished(setup, False, arguments))
