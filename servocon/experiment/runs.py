"""The runs of an experiment: each is described, then simulated."""

import inspect
import re
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NoReturn, Protocol

import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.errors import (
    MANY_NAMES,
    InputError,
    ServoconWarning,
    UnknownNameError,
    few,
    users_line,
    warnings_at,
    written,
)
from servocon.laws import Law
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.signatures import meant
from servocon.simulation.options import Event, each_state
from servocon.simulation.simulate import simulate


@dataclass(frozen=True, init=False)
class Run:
    """Description of a run: its name, its arguments, and the function that makes it.

    A description does not contain the run. The command line, the live page and sweeps make the run,
    with their own options.

    Args:
        name: Name of the run, in tables and files.
        simulator: Function that makes the run: `servocon.simulate`, `servocon.simulate_mujoco`, or
            one of your own that returns a trajectory.
        ignores: Regular expression of known warnings of the run; "" for none.
        arguments: Arguments of the simulator, by name.

    Raises:
        UnknownNameError: the simulator has no such argument.
        InputError: the name is not a string, or a required argument of the simulator is missing.
    """

    name: str
    simulator: Callable[..., Trajectory]
    ignores: str
    arguments: Mapping[str, Any] = field(repr=False)
    place: tuple[str, int] = field(repr=False, compare=False)

    def __init__(
        self,
        name: str,
        /,
        *,
        simulator: Callable[..., Trajectory] = simulate,
        ignores: str = "",
        **arguments: Any,
    ):
        object.__setattr__(self, "name", validate.text("Run, name", name))
        object.__setattr__(self, "simulator", simulator)
        object.__setattr__(self, "ignores", ignores)
        object.__setattr__(self, "arguments", arguments)
        object.__setattr__(self, "place", users_line())  # warnings of the run point there
        where, (known, needed) = f"Run {name!r}", _parameters(simulator)
        for argument in arguments:
            if known is not None and argument not in known:
                raise UnknownNameError(where, argument, known, meant(simulator, argument) or None)
        for argument in needed:
            if argument not in arguments:
                raise InputError(where, got=f"no {argument}", expected=few(needed, MANY_NAMES))

    @classmethod
    def each(
        cls, changes: Mapping[str, Mapping[str, Any]], /, **common: Any
    ) -> Generator["Run", Any, None]:
        """Describe runs that differ in some arguments, such as the law.

        Args:
            changes: Arguments of each run, by its name.
            common: Common arguments of the runs.

        Raises:
            InputError: `changes` are not arguments by name.
        """
        expected, cure = "arguments by the name of a run", 'Write {"regulator": {"law": law}}.'
        if not isinstance(changes, Mapping) or not changes:
            raise InputError("Run.each", got=written(changes), expected=expected, cure=cure)
        for name, own in changes.items():
            if not isinstance(own, Mapping):
                where = f"Run.each, {name!r}"
                raise InputError(where, got=written(own), expected=expected, cure=cure)
            yield cls(name, **{**common, **own})

    def takes(self, *options: str) -> bool:
        """True if the simulator has these arguments."""
        known, _ = _parameters(self.simulator)
        return known is None or set(options) <= set(known)

    def with_arguments(self, **arguments: Any) -> "Run":
        """The run with some other arguments."""
        own = {**self.arguments, **arguments}
        run = Run(self.name, simulator=self.simulator, ignores=self.ignores, **own)
        object.__setattr__(run, "place", self.place)
        return run

    def simulate(self, progress: bool = False) -> Trajectory:
        """Make the run.

        Args:
            progress: Show the progress, if the simulator can.

        Raises:
            InputError: the simulator does not return a trajectory.
        """
        options = {"progress": True} if progress and self.takes("progress") else {}
        with warnings.catch_warnings(), warnings_at(self.place):
            if self.ignores:
                warnings.filterwarnings("ignore", self.ignores, ServoconWarning)
            made: Any = self.simulator(**self.arguments, **options)
        if not isinstance(made, Trajectory):
            got = type(made).__name__
            raise InputError(f"Run {self.name!r}, simulator", got=got, expected="a Trajectory")
        return made

    @float64
    def until_beta(self, error: float) -> "Run":
        """The run, ended when ‖β‖ falls below an error; unchanged if it begins below.

        Raises:
            InputError: the simulator does not support events, or the run has no relation or several
                laws.
        """
        law = self.arguments.get("law")
        if not isinstance(law, Law) or not self.takes("events"):
            expected = "a run under one law, by a simulator that takes events"
            raise InputError(f"Run {self.name!r}", got="no end at a ‖β‖", expected=expected)
        beta = lambda q, v, t: law.constraint.beta(law.model, q, v, t)
        below = lambda now: jnp.linalg.norm(now.beta) - error
        q0, v0 = (np.asarray(self.arguments[key], float) for key in ("q0", "v0"))
        t0 = self.arguments.get("t0", 0.0)
        starts = [map(jnp.asarray, (*state, float(t0))) for state in each_state(q0, v0)]
        if min(float(jnp.linalg.norm(beta(*start))) for start in starts) <= error:
            return self
        name = f"‖β‖ below {error:g}"
        events = {**(self.arguments.get("events") or {}), name: Event(below, expected=True)}
        return self.with_arguments(events=events)


@lru_cache(maxsize=16)
def _parameters(simulator: Callable[..., Any]) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """Names of a function's arguments, None for any, and names of the required ones."""
    parameters = inspect.signature(simulator).parameters.values()
    named = [one for one in parameters if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)]
    needed = tuple(one.name for one in named if one.default is one.empty)
    free = any(one.kind is one.VAR_KEYWORD for one in parameters)
    return None if free else tuple(one.name for one in named), needed


class Describing(Protocol):
    """An object that describes runs, like a `servocon.Experiment`."""

    def runs(self) -> Iterator[Run]:
        """Describe each run, the main one first."""
        ...


NONE = "no run", "at least one run", 'Write `yield sc.Run("name", ...)` in it.'


def finished(
    experiment: Describing,
    progress: bool = False,
    keep: Callable[[str, Trajectory], None] = lambda name, run: None,
    change: Callable[[Run], Run] = lambda run: run,
) -> dict[str, Trajectory]:
    """Make the runs of an experiment.

    Args:
        experiment: The experiment.
        progress: Show the progress of each run.
        keep: Called with the name and the data of each run when it ends, before the next begins, so
            that an interrupt or an error of a later run does not lose it.
        change: Change of each description before it is simulated.

    Returns:
        The runs by name, in their order.

    Raises:
        InputError: `runs` does not yield descriptions with distinct names.
    """
    runs: dict[str, Trajectory] = {}
    described, ended = _descriptions(experiment), None
    while True:
        try:
            run = described.send(ended)
        except StopIteration:
            break
        if run.name in runs:
            _refuse(experiment, f"two runs called {run.name!r}", "another name for each run")
        ended = runs[run.name] = change(run).simulate(progress)
        keep(run.name, ended)
    if not runs:
        _refuse(experiment, *NONE)
    return runs


def main_run(experiment: Describing) -> Run:
    """Description of the main run, the first one.

    Raises:
        InputError: no run is described.
    """
    described = _descriptions(experiment)
    for run in described:
        described.close()
        return run
    _refuse(experiment, *NONE)


def _descriptions(experiment: Describing) -> Generator[Run, Any, None]:
    """Checked descriptions of the runs; each is answered with its completed run."""
    made: Any = experiment.runs()
    cure = 'Write `yield sc.Run("name", plant=..., law=..., q0=..., v0=..., duration=...)`.'
    if not isinstance(made, Iterator):
        _refuse(experiment, type(made).__name__, "an iterator over descriptions of runs", cure)
    owner = next(kind for kind in type(experiment).__mro__ if "runs" in vars(kind))
    title = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", owner.__name__).lower()
    ended = None
    while True:
        try:
            run = made.send(ended) if isinstance(made, Generator) else next(made)
        except StopIteration:
            return
        if not isinstance(run, Run):
            _refuse(experiment, f"a {type(run).__name__}", "a servocon.Run each time", cure)
        if run.takes("name") and "name" not in run.arguments:
            alone = run.name.lower().replace(" ", "-") == title
            run = run.with_arguments(name=title if alone else f"{title}: {run.name}")
        ended = yield run


def _refuse(experiment: Describing, got: str, expected: str, cure: str = "") -> NoReturn:
    raise InputError(f"{type(experiment).__name__}.runs", got=got, expected=expected, cure=cure)
