"""Chunks of a sweep: the runs that are computed, sent and stored together.

A chunk depends only on its job and its rows: not on the process that computes it, nor on earlier
chunks. In machine code the numbers of a run do not depend on its batch. XLA programs may compute
the members of a vector differently: there a run always has the same lane in a batch of `LANES`, by
its index in the design.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.errors import InputError, ServoconError, without_warnings
from servocon.results.metrics import METRICS, Settings, measure
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate
from servocon.sweeps.schema import COPIES, Schema, kept_values
from servocon.sweeps.sources import Arguments, Source, numbers_of, own_checks
from servocon.sweeps.stacking import Group, Stack, stacked

LANES = 16
"""Batch size of XLA programs on processors."""

MANY_LANES = 1024
"""The same on accelerators."""

THROUGH, ENDED, STOPPED, REFUSED = 0, 1, 2, 3
"""Outcomes of a run: completed, ended as expected, stopped early, or refused."""

MEANINGS = "went_through ended_as_expected stopped_early refused"
"""Their names, in the CF form of flag meanings."""


class Job(NamedTuple):
    """The data shared by the runs of a sweep.

    Attributes:
        source: Source of the runs.
        schema: Variables of the result.
        seed: Seed of the sweep; each run has its own child, by index.
        settings: Settling bands, and the like.
        memory: Memory limit for the runs of a batch [bytes].
    """

    source: Source
    schema: Schema
    seed: int
    settings: Settings
    memory: float


def seed_of(seed: int, run: int) -> np.random.SeedSequence:
    """Seed of one run, from its index in the design only."""
    return np.random.SeedSequence(seed, spawn_key=(run,))


def row_of(rows: Mapping[str, np.ndarray], i: int) -> dict[str, Any]:
    """Parameters of one run, as Python numbers and strings."""
    return {name: values[i].item() for name, values in rows.items()}


def compute(job: Job, start: int, rows: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Compute a chunk.

    Args:
        job: The job.
        start: Index of its first run in the design.
        rows: Parameters of its runs (runs).

    Returns:
        The variables of the store by name, each with one entry per run; the outcome last.
    """
    size = len(next(iter(rows.values())))
    made = job.schema.empty(size)
    with without_warnings():  # runs that stop become rows
        groups, singles = _prepared(job, start, rows, made)
        for i, run in singles:
            _keep(job, made, np.array([i]), run)
        for group in groups:
            for runs, run in _simulated(job, start, group, made):
                _keep(job, made, runs, run)
    return made


def _prepared(
    job: Job, start: int, rows: Mapping[str, np.ndarray], made: dict[str, np.ndarray]
) -> tuple[list[Group], list[tuple[int, Trajectory]]]:
    """The runs by structure, and those that an experiment ran itself."""
    count, singles = len(made["outcome"]), []
    if isinstance(job.source, Arguments):
        group = stacked(job.source, rows)
        checks = own_checks(numbers_of(job.source.base), map(job.source.path, rows))
        good = [i for i in range(count) if _passes(checks, group, i, made)]
        return [group._replace(runs=np.array(good, int), vectors=group.vectors[good])], []
    stack = Stack()
    for i in range(count):
        with Refusals(made, i):
            found = job.source.arguments(row_of(rows, i), seed_of(job.seed, start + i))
            if isinstance(found, Trajectory):
                singles.append((i, found))
            else:
                stack.add(i, found)
    return stack.groups(), singles


def _passes(checks: list[Any], group: Group, i: int, made: dict[str, np.ndarray]) -> bool:
    """True if the classes of a run's plant and law accept its numbers."""
    if not checks:
        return True
    with Refusals(made, i):
        tree = group.layout.unpack(group.vectors[i])
        for check in checks:
            check(tree)
        return True
    return False


class Refusals:
    """A context in which an error makes one run a refused row."""

    def __init__(self, made: dict[str, np.ndarray], run: int):
        self._made, self._run = made, run

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: Any, _: Any) -> bool:
        if not isinstance(error, Exception) or isinstance(error, MemoryError):
            return False
        name = "" if isinstance(error, ServoconError) else f"{type(error).__name__}: "
        self._made["outcome"][self._run] = REFUSED
        self._made["reason"][self._run] = " ".join(f"{name}{error}".split())
        return True


def _simulated(
    job: Job, start: int, group: Group, made: dict[str, np.ndarray]
) -> Iterator[tuple[np.ndarray, Trajectory]]:
    """Batches of the runs of a group, with their positions."""
    everything = np.arange(len(group.runs))
    at_once = max(1, int(job.memory / (COPIES * job.schema.bytes_of_a_run)))
    parts = [everything[k : k + at_once] for k in range(0, len(everything), at_once)]
    machine, solver = group, group.options["solver"]
    if solver.compiler == "auto":
        solver = solver.replace(compiler="llvm")
        machine = group._replace(options={**group.options, "solver": solver})
    if solver.compiler in ("llvm", "cuda"):
        try:
            for part in parts:
                yield from _batch(machine, part, made)
            return
        except InputError as error:
            if not _needs_xla(error) or machine is group:
                raise
    size = LANES if jax.default_backend() == "cpu" else MANY_LANES
    lanes = start + group.runs
    for block in np.unique(lanes // size):
        part = np.flatnonzero(lanes // size == block)
        yield from _batch(group, part, made, (lanes % size, size))


def _needs_xla(error: Exception) -> bool:
    return isinstance(error, InputError) and error.where == "compiler"


def _batch(
    group: Group,
    part: np.ndarray,
    made: dict[str, np.ndarray],
    lanes: tuple[np.ndarray, int] | None = None,
) -> Iterator[tuple[np.ndarray, Trajectory]]:
    """One batch; if it is refused, its halves, down to the refused run.

    Args:
        group: The group.
        part: Positions of the runs in the group.
        made: The chunk, for the reasons of refused runs.
        lanes: Lane of each run of the group, and the number of lanes, if they matter.
    """
    if not len(part):
        return
    chosen = part
    if lanes is not None:  # unused lanes repeat one of the runs
        chosen = np.full(lanes[1], part[0])
        chosen[lanes[0][part]] = part
    try:
        run = simulate(**group.arguments(chosen))
    except Exception as error:
        if _needs_xla(error):
            raise
        if len(part) > 1:
            for half in np.array_split(part, 2):
                yield from _batch(group, half, made, lanes)
            return
        with Refusals(made, int(group.runs[part[0]])):
            raise
        return
    yield group.runs[chosen], run


def _keep(job: Job, made: dict[str, np.ndarray], runs: np.ndarray, run: Trajectory) -> None:
    """Write metrics, outcomes and kept signals of runs into the chunk."""
    single = not run.batch_shape
    try:
        measured = measure(run, **job.settings._asdict()).values
        kept = {name: kept_values(run, name, job.schema) for name in job.schema.kept}
    except Exception:
        for i in runs:
            with Refusals(made, int(i)):
                raise
        return
    for name in job.schema.metrics:
        made[name][runs] = _value(measured, name)
    for name, values in kept.items():
        made[name][runs] = values[None] if single else values
    made["end"][runs] = run.time[-1]
    made["outcome"][runs] = THROUGH
    made["reason"][runs] = ""
    for k, stop in enumerate(run.stops):
        if stop is None:
            continue
        i = runs[k]
        made["outcome"][i] = ENDED if stop.expected else STOPPED
        made["reason"][i], made["end"][i] = " ".join(stop.reason.split()), stop.time
        own = run if single else run.member(k)
        values = measure(own, **job.settings._asdict()).values if stop.expected else {}
        for name in job.schema.metrics:
            made[name][i] = _value(values, name)


def _value(measured: Mapping[str, Any], name: str) -> Any:
    """A metric, with the law's model's value for the plant if both are equal; NaN if missing."""
    return measured.get(name, measured.get(METRICS[name].by_the_model, np.nan))
