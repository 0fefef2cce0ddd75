"""Output times, solver and events of a run, checked before anything is compiled."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, out_of_order, warn, written
from servocon.laws import Law
from servocon.simulation.solvers import ADAPTIVE, METHODS
from servocon.user_code import explained

MOST_STEPS = 2**31 - 1
"""Largest allowed number of integration steps; the counter has 32 bits."""


class Horizon(NamedTuple):
    """The initial time and the output times of a run, as `servocon.simulate` documents them."""

    t0: float
    duration: float | None
    points: int
    times: ArrayLike | None

    def checked(self) -> "Horizon":
        """The horizon with its initial time as a float.

        Raises:
            InputError: the time is not a finite number.
        """
        if type(self.t0) is float and np.isfinite(self.t0):
            return self
        validate.shape("t0", self.t0, ())
        if not np.isfinite(float(self.t0)):
            raise InputError("t0", got=written(self.t0), expected="a finite time [s]")
        return self._replace(t0=float(self.t0))

    def size(self) -> tuple[int, float]:
        """Number of output times and length [s], without making the grid.

        Raises:
            InputError: as for `grid`.
        """
        if self.duration is None or self.times is not None:
            grid = self.grid()
            return grid.size, float(grid[-1]) - float(self.t0)
        length = validate.number("duration", self.duration, "a positive, finite time [s]")
        return validate.whole("points", self.points, least=2), length

    def grid(self) -> np.ndarray:
        """The output times [s].

        Raises:
            InputError: they are not given, given twice, or out of order.
        """
        t0, duration, points, times = self
        if (duration is None) == (times is None):
            raise InputError(
                "duration, times",
                got="neither" if times is None else "both",
                expected="one of them: a horizon [s], or output times [s] that end the run",
            )
        if times is not None:
            grid = validate.array("times", times, "increasing times [s]")
            in_order = grid.ndim == 1 and grid.size > 0 and not np.any(np.diff(grid) <= 0)
            if not in_order or grid[0] < t0 or grid[-1] <= t0:
                raise InputError(
                    "times",
                    got=out_of_order(grid),
                    expected=f"increasing times from t0 = {t0} on, the last one after it",
                )
            validate.finite("times", grid)
            return grid
        length = validate.number("duration", duration, "a positive, finite time [s]")
        return np.linspace(t0, t0 + length, validate.whole("points", points, least=2))


COMPILERS = ("auto", "llvm", "cuda", "xla")
"""Compilers of a closed loop: LLVM, LLVM for a card, XLA, or LLVM if possible."""


COARSEST = 0.1
"""Largest relative tolerance; with errors as large as the state, a solution means nothing."""


@explained
@dataclass(frozen=True, kw_only=True)
class Solver:
    """Integration of a run: method, tolerances, steps, compiler and memory.

    A `Solver` counts as it is. The name of a method instead, ``solver="kvaerno5"``, changes the
    method of a function's default.

    Attributes:
        method: One of `servocon.simulation.solvers.METHODS`; ``"kvaerno5"`` for stiff loops.
        rtol: Relative tolerance of the adaptive step size, at most 0.1.
        atol: Absolute tolerance of the adaptive step size, in the units of q and v; a motion
            smaller than 300 times this gives a warning.
        step: A fixed step size [s] instead of an adaptive one.
        max_step: Largest adaptive step [s]; a small one makes interpolated outputs more accurate
            and does not miss short pulses.
        max_steps: Largest number of integration steps (for a sampled law: between two knots).
        projection: Project the state onto the law's constraint after every step and at every
            output: first the position, then the speeds, each by the shortest way in the mass
            metric. Use it against drift if the constraint is part of the mechanism; a servo
            constraint is reached by feedback.
        compiler: ``"llvm"`` for machine code, which compiles quickly; ``"cuda"`` for the same on an
            NVIDIA card, one member of a batch in each thread; ``"xla"`` for the slower compiler,
            which accepts every function that JAX can trace; ``"auto"`` for LLVM if possible.
            ``Trajectory.attributes["compiler"]`` says which was used, and why.
        max_memory: Largest memory that the run may take [GB], estimated before it begins; None for
            half of the machine's.

    Raises:
        InputError: a field cannot be used.
    """

    method: str = "dopri8"
    rtol: float = 1e-8
    atol: float = 1e-10
    step: float | None = None
    max_step: float | None = None
    max_steps: int = 100_000
    projection: bool = False
    compiler: str = "auto"
    max_memory: float | None = None

    def __post_init__(self):
        numbers: dict[str, Any] = {
            name: validate.number(name, value)
            for name in ("rtol", "atol", "step", "max_step", "max_memory")
            if (value := getattr(self, name)) is not None or name in ("rtol", "atol")
        }
        numbers["max_steps"] = validate.whole("max_steps", self.max_steps, most=MOST_STEPS)
        if numbers["rtol"] > COARSEST:
            raise InputError(
                "rtol",
                got=self.rtol,
                expected=f"at most {COARSEST}: the error of a step relative to the state",
                cure="Leave it out: 1e-8. A quick look needs no more than 1e-3.",
            )
        validate.choice("method", self.method, METHODS)
        validate.choice("compiler", self.compiler, COMPILERS)
        numbers["projection"] = validate.flag("projection", self.projection)
        if self.step is None and self.method not in ADAPTIVE:
            raise InputError(
                "step",
                got=None,
                expected=f"a step size [s] for the solver {self.method!r}",
                cure=f"Give solver=sc.Solver(method={self.method!r}, step=...).",
            )
        if None not in (self.step, self.max_step):
            raise InputError(
                "max_step",
                got=f"{self.max_step} beside step={self.step}",
                expected="one of them: fixed steps, or the largest adaptive one",
            )
        for name, value in numbers.items():
            object.__setattr__(self, name, value)

    def replace(self, **changes: Any) -> "Solver":
        """Make a copy with other values of some fields, such as ``solver.replace(rtol=1e-6)``.

        Raises:
            InputError: there is no such field, or its value cannot be used.
        """
        return Solver(**{**self.to_dict(), **changes})

    def to_dict(self) -> dict[str, Any]:
        """Plain data: the fields by name."""
        return dict(vars(self))  # all plain: `asdict` would look at each for copies

    @staticmethod
    def of(given: Any, default: "Solver") -> "Solver":
        """The solver that a function was given: itself, or a default by another method.

        Args:
            given: A solver, or the name of a method.
            default: Solver of the function.

        Raises:
            InputError: it is neither.
        """
        if isinstance(given, Solver):
            return given
        if not isinstance(given, str):
            expected = "the name of a method, or a servocon.Solver"
            raise InputError("solver", got=written(given), expected=expected)
        validate.choice("solver", given, METHODS)
        return default.replace(method=given)

    @staticmethod
    def adaptive(given: Any, default: "Solver", function: str, *unused: str) -> "Solver":
        """The solver of a function that adapts the steps and has no use for some fields.

        Args:
            given: A solver, or the name of a method.
            default: Solver of the function.
            function: Name of the function.
            unused: Names of the fields.

        Raises:
            InputError: the method has fixed steps, or a field differs from its default.
        """
        if isinstance(given, Solver | str):
            validate.choice("solver", getattr(given, "method", given), ADAPTIVE)
        solver = Solver.of(given, default)
        for name in ("step", *unused):
            value, usual = getattr(solver, name), getattr(Solver, name)
            if value != usual:
                expected = f"{usual!r}: {function} has no use for another"
                raise InputError(f"solver, {name}", got=written(value), expected=expected)
        return solver


@explained
@dataclass(frozen=True)
class Event:
    """A condition that ends a run.

    Args:
        condition: Function g(now) of an instant, see `servocon.simulate`; the run ends when it
            falls to zero or becomes NaN.
        expected: True for the intended end of a run. It is recorded in `Trajectory.stops` without a
            warning and does not count as `Trajectory.stopped`.

    Raises:
        InputError: `expected` is not True or False.
    """

    condition: Callable[..., Any]
    expected: bool = field(default=False, kw_only=True)

    def __post_init__(self):
        validate.flag("expected", self.expected)


def events_of(given: Any) -> dict[str, Event]:
    """The events given to `servocon.simulate`, by name.

    Raises:
        InputError: they are not functions of an instant by name.
    """
    events = {} if given is None else given
    if not isinstance(events, Mapping) or not all(isinstance(name, str) for name in events):
        functions = "functions by name, {'landed': lambda now: now.q[0]}"
        raise InputError("events", got=written(given), expected=functions)
    made = {k: one if isinstance(one, Event) else Event(one) for k, one in events.items()}
    for name, event in made.items():
        validate.function(f"event {name!r}", event.condition, "a function g(now)", "now")
    return made


def period_of(period: Any, solver: Solver) -> float | None:
    """The sampling period of a law, checked as far as possible without the law.

    Args:
        period: The period [s]; None for a continuous law.
        solver: The solver.

    Raises:
        InputError: it is no period, or projection would move the state under held inputs.
    """
    if period is None:
        return None
    period = validate.number("period", period)
    if solver.projection:
        raise InputError(
            "projection",
            got=f"True, with a sampling period of {period} s",
            expected="a continuous law",
            cure="Held inputs cannot be the constraint forces of a mechanism: projection would "
            "feed it energy. Let a law stabilize the constraint instead.",
        )
    return period


def check_sampled(law: Law, period: float | None) -> None:
    """Check that a law that counts its samples has a period, and one that it can be used with.

    Args:
        law: The law.
        period: Its sampling period [s]; None for a continuous law.

    Raises:
        InputError: it has none, or one that is too long for the law.
    """
    if period is None and law.sampled_only:
        raise InputError(
            "period",
            got=None,
            expected="a sampling period [s]: this law counts its samples",
            cure="Give period=, or put servocon.Loop(period=...) around the law.",
        )
    if period is not None:
        law.check_period(period)


def warn_of_delay(law: Law, period: float | None, length: float) -> None:
    """Warn if nothing that the law computes, or hears, acts before the run ends.

    Args:
        law: The law.
        period: Its sampling period [s]; None for a continuous law.
        length: The time of the run [s].
    """
    if period is not None and (waits := law.waits(period)) >= length > 0.0:
        warn(
            f"the delays of the law, {waits:g} s, are as long as the run of {length:g} s: nothing "
            "that it computes or hears acts. Times are in seconds, and a Delayed counts sampling "
            f"periods of {period:g} s"
        )


def each_state(q: np.ndarray, v: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The initial state of each run."""
    lead = np.broadcast_shapes(q.shape[:-1], v.shape[:-1]) or (1,)
    yield from zip(
        np.broadcast_to(q, (*lead, q.shape[-1])),
        np.broadcast_to(v, (*lead, v.shape[-1])),
        strict=True,
    )
