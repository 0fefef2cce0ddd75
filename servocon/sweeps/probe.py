"""The first run of a sweep that works; it defines the variables of the result and its manifest."""

import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from servocon.errors import InputError, ServoconError, without_warnings
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate
from servocon.sweeps.chunks import LANES, Job, compute, row_of, seed_of
from servocon.sweeps.design import Design
from servocon.sweeps.sources import Source, require_arguments
from servocon.user_code import explanation

TRIED = 32
"""Number of refused runs after which the sweep is refused."""

SHORT = 0.05
"""Time of a run below which a batch is timed instead [s]."""


def first_arguments(source: Source, design: Design, seed: int) -> Mapping[str, Any] | Trajectory:
    """Arguments of the first valid run, or that run itself.

    Raises:
        InputError: the first runs are all refused; the error gives the first reason.
    """
    return next(_tried(source, design, seed, simulated=False))


def first_run(source: Source, design: Design, seed: int) -> Trajectory:
    """The first run that is not refused.

    Raises:
        InputError: the first runs are all refused; the error gives the first reason.
    """
    return next(_tried(source, design, seed, simulated=True))


class RunTime(NamedTuple):
    """The time that a run of a sweep takes.

    Attributes:
        seconds: The time [s]; for short runs the time of a batch of `LANES`, divided by its size.
        lanes: Number of runs that a program always computes together.
    """

    seconds: float
    lanes: int


def run_time(job: Job, design: Design) -> RunTime:
    """The time that a run of a sweep takes once its program is compiled."""
    begin = time.perf_counter()
    run = first_run(job.source, design, job.seed)
    seconds = time.perf_counter() - begin
    lanes = LANES if str(run.attributes.get("compiler", "")).startswith("xla") else 1
    if seconds > SHORT:
        return RunTime(seconds, lanes)
    rows = design.rows(0, LANES)
    for _ in range(2):  # the first compiles
        begin = time.perf_counter()
        compute(job, 0, rows)
        seconds = time.perf_counter() - begin
    return RunTime(seconds / min(LANES, design.runs), lanes)


def _tried(source: Source, design: Design, seed: int, simulated: bool) -> Iterator[Any]:
    errors: list[Exception] = []
    tried = min(TRIED, design.runs)
    for i in range(tried):
        try:
            with without_warnings():
                found: Any = source.arguments(row_of(design.rows(i, i + 1), 0), seed_of(seed, i))
                if not isinstance(found, Trajectory):
                    require_arguments(found)
                    found = simulate(**found) if simulated else found
        except Exception as error:
            errors.append(error)
        else:
            yield found
            return
    error = errors[0]
    if isinstance(error, ServoconError):
        error.add_note(f"So is each of the first {tried} runs of the design.")
        raise error
    told = explanation(error)
    raise told or InputError(
        "what",
        got=f"{type(error).__name__}: {error}, for each of the first {tried} runs",
        expected="a function that returns arguments of servocon.simulate",
    ) from error
