"""Claims of several experiments, in sequence or in several processes."""

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from servocon.errors import ArgumentError, MissingRequirementError, PluginError, ServoconError
from servocon.experiment import registry
from servocon.experiment.claims import Claim
from servocon.experiment.experiment import Experiment
from servocon.experiment.plugins import plugin_errors
from servocon.experiment.report import Failure, Skipped
from servocon.experiment.runs import finished
from servocon.results.trajectory import Trajectory

Outcome = list[Claim] | Failure | Skipped

EACH = 4
"""Least number of experiments per process, since its imports take a second or two."""


def processes_for(count: int) -> int:
    """Number of processes for a number of experiments on this machine."""
    return max(1, min(os.cpu_count() or 1, count // EACH))


def default(experiment_class: type, name: str) -> Experiment:
    """Experiment with its default parameters."""
    where = f"experiment {name!r} cannot be made (every parameter needs a default; run and claims "
    with plugin_errors(f"{where}must be written)"):
        try:
            return experiment_class()
        except ArgumentError as error:
            raise PluginError(f"{where}must be written): {error}") from error


Further = Callable[[str, Mapping[str, Trajectory]], list[Claim]]
"""Further claims about the runs of an experiment, by its name."""


def nothing_further(name: str, runs: Mapping[str, Trajectory]) -> list[Claim]:
    """No further claims."""
    return []


def outcome_of(name: str, alone: bool = False, further: Further = nothing_further) -> Outcome:
    """Claims of an experiment, or the reason for none; with `alone`, errors are raised."""
    try:
        experiment = default(registry.load_experiment(name), name)
        with plugin_errors(f"experiment {name!r}"):
            runs = finished(experiment)
            claims = list(experiment.claims(runs))
        return claims + further(name, runs)
    except MissingRequirementError as error:
        return Skipped(str(error))
    except ServoconError as error:
        if alone:
            raise
        return Failure(f"{type(error).__name__}: {error}")


def outcomes(
    names: Sequence[str], processes: int, further: Further = nothing_further
) -> dict[str, Outcome]:
    """Outcomes of experiments, in several processes, which import `further` by name.

    A process that dies during an experiment counts only against that experiment.
    """
    waiting, found = list(names), {}
    working: dict[Connection, tuple[Any, str]] = {}
    try:
        while waiting or working:
            while waiting and len(working) < processes:
                here, process = _process(further)
                _give(here, process, waiting.pop(0), working)
            for here in wait(list(working)):
                assert isinstance(here, Connection)
                process, name = working.pop(here)
                try:
                    found[name] = here.recv()
                except EOFError:
                    process.join()
                    found[name] = Failure(f"its process ended, with status {process.exitcode}")
                    continue
                if waiting:
                    _give(here, process, waiting.pop(0), working)
                else:
                    here.close()  # which ends it
    finally:
        for process, _ in working.values():
            process.terminate()
    return {name: found[name] for name in names}


def _process(further: Further) -> tuple[Connection, Any]:
    """A process that waits for names, and the connection to it."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, gc.get_threshold(), further), daemon=True)
    process.start()
    there.close()
    return here, process


def _give(here: Connection, process: Any, name: str, working: dict[Any, Any]) -> None:
    here.send(name)
    working[here] = process, name


def _work(there: Connection, thresholds: tuple[int, int, int], further: Further) -> None:
    """Answer names with outcomes until there are no more, in a worker process."""
    from servocon.engine import own_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
    gc.set_threshold(*thresholds)
    os.dup2(2, 1)  # what a plug-in prints is not part of the answer
    own_process()
    while True:
        try:
            name = there.recv()
        except EOFError:
            return
        there.send(outcome_of(name, further=further))
