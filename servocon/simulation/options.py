"""Output times, solver options and events of a run, checked before anything is compiled."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, out_of_order, written
from servocon.laws import Law
from servocon.simulation.solvers import SOLVERS

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


class Options(NamedTuple):
    """Solver, tolerances and steps of a run, as `servocon.simulate` documents them."""

    solver: str
    rtol: float
    atol: float
    step: float | None
    max_step: float | None
    max_steps: int
    period: float | None
    projection: bool
    compiler: str

    def checked(self) -> "Options":
        """The options as floats and integers, checked as far as possible without plant and law.

        Raises:
            InputError: one of them cannot be used.
        """
        steps = validate.whole("max_steps", self.max_steps, most=MOST_STEPS)
        numbers: dict[str, Any] = {"max_steps": steps}
        for name in ("rtol", "atol", "step", "max_step", "period"):
            value = getattr(self, name)
            if value is not None or name in ("rtol", "atol"):
                numbers[name] = validate.number(name, value)
        if numbers["rtol"] > COARSEST:
            raise InputError(
                "rtol",
                got=self.rtol,
                expected=f"at most {COARSEST}: the error of a step relative to the state",
                cure="Leave it out: 1e-8. A quick look needs no more than 1e-3.",
            )
        validate.choice("solver", self.solver, SOLVERS)
        validate.choice("compiler", self.compiler, COMPILERS)
        validate.flag("projection", self.projection)
        if self.projection and self.period is not None:
            raise InputError(
                "projection",
                got=f"True, with a sampling period of {self.period} s",
                expected="a continuous law",
                cure="Held inputs cannot be the constraint forces of a mechanism: projection would "
                "feed it energy. Let a law stabilize the constraint instead.",
            )
        if self.step is None and self.solver == "euler":
            raise InputError("step", got=None, expected="a step size [s] for the solver 'euler'")
        return self._replace(**numbers)

    def check_law(self, law: Law) -> None:
        """Check that a law that counts its samples has a period, and one that it can be used with.

        Raises:
            InputError: it has none, or one that is too long for the law.
        """
        if self.period is None and law.sampled_only:
            raise InputError(
                "period",
                got=None,
                expected="a sampling period [s]: this law counts its samples",
                cure="Give period=, or put servocon.Loop(period=...) around the law.",
            )
        if self.period is not None:
            law.check_period(self.period)


class Events(NamedTuple):
    """The conditions that may end a run, and those that are expected to.

    Attributes:
        conditions: Functions g(now) of an `Observation`, by name.
        expected: Names of the expected ends.
    """

    conditions: Mapping[str, Callable[..., Any]]
    expected: Collection[str]

    @staticmethod
    def of(conditions: Any, expected: Any) -> "Events":
        """The conditions given to `servocon.simulate`, or none.

        Raises:
            InputError: they are not functions by name.
        """
        given = {} if conditions is None else conditions
        if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
            functions = "functions by name, {'landed': lambda now: now.q[0]}"
            raise InputError("events", got=written(conditions), expected=functions)
        return Events(dict(given), expected)

    def check(self) -> None:
        """Check the conditions and the names of the expected ends.

        Raises:
            InputError: a condition is no function of an observation, or a name belongs to none.
        """
        for name, condition in self.conditions.items():
            where = f"event {name!r}"
            validate.function(where, condition, "a function g(now)", "now")
        if isinstance(self.expected, str) or not self._known(self.expected):
            names = ", ".join(self.conditions)
            raise InputError(
                "expected",
                got=written(self.expected),
                expected=f"names of events ({names})" if names else "nothing: no events are given",
            )

    def _known(self, names: Any) -> bool:
        if not isinstance(names, Collection):
            return False
        try:
            every = tuple(names)
        except TypeError:  # a 0-d array claims to be a collection, but cannot be iterated
            return False
        return all(isinstance(name, str) and name in self.conditions for name in every)


def each_state(q: np.ndarray, v: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The initial state of each run."""
    lead = np.broadcast_shapes(q.shape[:-1], v.shape[:-1]) or (1,)
    yield from zip(
        np.broadcast_to(q, (*lead, q.shape[-1])),
        np.broadcast_to(v, (*lead, v.shape[-1])),
        strict=True,
    )
