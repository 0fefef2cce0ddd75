"""The first run of a sweep that works: it tells what the result holds, and what it depends on."""

from collections.abc import Iterator, Mapping
from typing import Any

from servocon.errors import InputError, ServoconError, without_warnings
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate
from servocon.sweeps.chunks import row_of, seed_of
from servocon.sweeps.design import Design
from servocon.sweeps.sources import Source, require_arguments
from servocon.user_code import explanation

TRIED = 32
"""Number of runs that may be refused before a sweep is."""


def first_arguments(source: Source, design: Design, seed: int) -> Mapping[str, Any] | Trajectory:
    """Arguments of the first run that has some, or that run itself.

    Raises:
        InputError: the first runs are all refused, with the reason of the first.
    """
    return next(_tried(source, design, seed, simulated=False))


def first_run(source: Source, design: Design, seed: int) -> Trajectory:
    """The first run that is not refused.

    Raises:
        InputError: the first runs are all refused, with the reason of the first.
    """
    return next(_tried(source, design, seed, simulated=True))


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
