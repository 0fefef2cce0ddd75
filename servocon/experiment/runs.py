"""The runs of an experiment, by name, each kept as soon as it ends."""

from collections.abc import Callable, Generator, Iterator
from typing import Any, NoReturn

from servocon.errors import InputError
from servocon.experiment.arguments import checked_arguments
from servocon.experiment.experiment import Experiment
from servocon.results.trajectory import Trajectory

NONE = "no run", "at least one run", "Write `yield name, run` in it."


def finished(
    experiment: Experiment,
    progress: bool = False,
    keep: Callable[[str, Trajectory], None] = lambda name, run: None,
) -> dict[str, Trajectory]:
    """Run an experiment to its end.

    Args:
        experiment: The experiment.
        progress: Show the progress of each run.
        keep: Called with the name and the data of each run as soon as it ends, before the next
            one begins: an interrupt or an error of a later run does not lose it.

    Returns:
        The runs by name, in their order.

    Raises:
        InputError: `run` yields something else than runs with different names.
    """
    runs: dict[str, Trajectory] = {}
    for name, run in _pairs(experiment, progress):
        if name in runs:
            _refuse(experiment, f"two runs called {name!r}", "another name for each run")
        runs[name] = run
        keep(name, run)
    if not runs:
        _refuse(experiment, *NONE)
    return runs


def main_run(experiment: Experiment) -> dict[str, Any] | Trajectory:
    """Arguments of the main run; the run itself where the experiment does not give them.

    Raises:
        InputError: there is no run, or the arguments are none of `servocon.simulate`.
    """
    made = experiment.arguments()
    if made is not None:
        for _, own in checked_arguments(type(experiment), made):
            return own
        _refuse(experiment, *NONE)
    runs = _pairs(experiment, False)
    for _, run in runs:
        runs.close()
        return run
    _refuse(experiment, *NONE)


def _pairs(experiment: Experiment, progress: bool) -> Generator[tuple[str, Trajectory], None, None]:
    yielded: Any = experiment.run(progress)
    cure = "Write `yield name, run` where a run has ended."
    if not isinstance(yielded, Iterator):
        _refuse(experiment, type(yielded).__name__, "an iterator over names and runs", cure)
    for pair in yielded:
        is_pair = isinstance(pair, tuple) and len(pair) == 2
        if not (is_pair and isinstance(pair[0], str) and isinstance(pair[1], Trajectory)):
            parts = map(type, pair) if isinstance(pair, tuple) else [type(pair)]
            got = " and ".join(part.__name__ for part in parts)
            _refuse(experiment, got or "()", "a name and a Trajectory each time", cure)
        yield pair


def _refuse(experiment: Experiment, got: str, expected: str, cure: str = "") -> NoReturn:
    raise InputError(f"{type(experiment).__name__}.run", got=got, expected=expected, cure=cure)
