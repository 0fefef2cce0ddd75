"""Sweeps: the runs of a design in chunks, on an executor, into a store."""

import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from servocon import progress, validate
from servocon.arrays import ArrayLike
from servocon.engine import Make, Workers, checked_executor
from servocon.errors import InputError, UnknownNameError
from servocon.memory import require_memory
from servocon.precision import float64
from servocon.results.disk import as_path
from servocon.results.metrics import Settings
from servocon.sweeps import store as stores
from servocon.sweeps.chunks import LANES, REFUSED, STOPPED, Job, compute
from servocon.sweeps.design import Design, design_of
from servocon.sweeps.lock import locked
from servocon.sweeps.manifest import Manifest, manifest_of
from servocon.sweeps.probe import first_arguments, first_run, run_time
from servocon.sweeps.schema import Schema, schema_of
from servocon.sweeps.sources import Arguments, Source, source_of
from servocon.sweeps.swept import Sweep
from servocon.sweeps.variables import dataset_of, named_axes, parameter_names

CHUNKS, LARGEST = 100, 1024
"""Intended number of chunks of a sweep in memory, and largest number of runs in one."""

SECONDS = 2.0
"""Intended time for the runs of a chunk in a store [s]."""

AT_LEAST = 32
"""Least number of chunks for an executor to distribute."""

CHUNK_MEMORY = 64e6
"""Largest size of the results of a stored chunk [bytes]."""

COPIES = 3.0
"""Copies of the results in memory at one time without a store."""

SPARE = 1.1
"""Disk space, relative to the size of the results."""


@float64
def sweep(
    what: Any,
    design: Design | Mapping[str, ArrayLike],
    *,
    store: str | Path | None = None,
    seed: int = 0,
    keep: Sequence[str] = (),
    keep_points: int = 101,
    band: float = 0.02,
    position_band: float = 0.02,
    tail: float = 0.1,
    units: Mapping[str, str] | None = None,
    chunk: int | None = None,
    max_memory: float = 1.0,
    executor: Executor | Make | None = None,
    progress: bool = False,
) -> Sweep:
    """Simulate every run of a design, and measure it.

    The runs are simulated in batches, with one program for each structure. With a store, an
    interrupted sweep resumes when it is called again with the same arguments; its numbers and files
    equal those of an uninterrupted sweep. They do not depend on the executor, on the number of
    workers, or on the size of chunks and batches.

    Args:
        what: An experiment, its class, or its name, with its parameters; or the arguments of
            `servocon.simulate` by name, in which parameters are numbers by path, e.g.
            ``"law.terms.0.gain"``, ``"plant.load"``, ``"q0[1]"``; or a function of the parameters
            that returns such arguments. If the function has an argument ``rng``, it gets the random
            generator of its run; for ``seed`` it gets a number.
        design: The values of each parameter (a grid), or a design of `servocon.sweeps`.
        store: Folder of the Zarr store for the results; None for memory.
        seed: Seed of the runs; each has its own stream, by its index in the design.
        keep: Names of signals to keep, e.g. ``("beta_norm",)``: ``beta``, ``q``, ``v``, ``u``,
            ``energy``, ``position_error``, or any signal, contribution or law state of the record.
        keep_points: Largest number of instants of the kept signals.
        band: Settling band of ‖β‖, see `servocon.measure`.
        position_band: Settling band of the position error.
        tail: Fraction of the horizon for the ultimate bound.
        units: Units of the parameters by name; an experiment defines them.
        chunk: Number of runs that are computed and stored together. None: with a store, as many as
            take a few seconds, estimated from the first runs; else a hundredth of all.
        max_memory: Memory limit for the runs of a batch, for each worker [GB].
        executor: An executor of `concurrent.futures`, or a function that makes one, such as
            ``servocon.sweeps.processes(4)``; None for this process.
        progress: Show the progress, in a terminal, a notebook or a log.

    Returns:
        The result. It includes runs that stop early or are refused, with the reason.

    Raises:
        InputError: an argument cannot be used; the first runs are all refused; the results do not
            fit; the store belongs to another sweep, or another process uses it.
        OutputError: the store cannot be written.
        ExecutorError: the executor failed.
    """
    source, design = source_of(what), design_of(design)
    source.require(design.columns)
    if isinstance(source, Arguments):
        source.require_samples(design.samples)
    validate.integer("keep_points", keep_points, 2)
    validate.integer("seed", seed, 0)
    room = 1e9 * validate.number("max_memory", max_memory)
    if isinstance(keep, str):
        raise InputError(
            "keep", got=repr(keep), expected="a tuple of names", cure=f"Write ({keep!r},)."
        )
    settings = Settings.of(band, position_band, tail)
    options = {
        "seed": seed,
        "keep": list(keep),
        "keep_points": keep_points,
        "settings": settings._asdict(),
        "chunk": None if chunk is None else validate.integer("chunk", chunk),
    }
    plan = Plan(source, design, options, room, _units(source, design, units or {}))
    return _swept(
        plan, None if store is None else as_path(store), checked_executor(executor), progress
    )


class Plan(NamedTuple):
    """A sweep with checked arguments.

    Attributes:
        source: Source of the runs.
        design: The design.
        options: Options on which the numbers or the files depend.
        room: Memory of a batch [bytes].
        units: Units of the parameters.
    """

    source: Source
    design: Design
    options: dict[str, Any]
    room: float
    units: dict[str, str]

    def with_chunk(self, chunk: int | None) -> "Plan":
        """The plan with this number of runs per chunk, unless one is given."""
        given = self.options["chunk"]
        return self._replace(options={**self.options, "chunk": chunk if given is None else given})

    def measured(self, schema: Schema, parallel: bool) -> "Plan":
        """The plan with chunks that take a few seconds."""
        job, runs = self.job(schema), self.design.runs
        if self.options["chunk"] is not None:
            return self
        one = run_time(job, self.design)
        most = min(runs / (AT_LEAST if parallel else 1), CHUNK_MEMORY / schema.bytes_of_a_row)
        count = max(1.0, min(SECONDS / max(one.seconds, 1e-9), most))
        # A power of two, so that timing noise rarely changes the chunks of a sweep.
        return self.with_chunk(max(1 << int(np.log2(count)), one.lanes))

    def manifest(self) -> Manifest:
        """The manifest."""
        first = first_arguments(self.source, self.design, self.options["seed"])
        return manifest_of(self.source, first, self.design, self.options)

    def schema(self) -> Schema:
        """The variables of the result, from the first run."""
        run = first_run(self.source, self.design, self.options["seed"])
        return schema_of(run, self.options["keep"], self.options["keep_points"])

    def job(self, schema: Schema) -> Job:
        """The job that all runs share."""
        settings = Settings(**self.options["settings"])
        return Job(self.source, schema, self.options["seed"], settings, self.room)

    def part(self, i: int) -> tuple[int, dict[str, np.ndarray]]:
        """Index of the first run of a chunk, and parameters of its runs."""
        size = self.options["chunk"]
        return i * size, self.design.rows(i * size, (i + 1) * size)


def _swept(
    plan: Plan, path: Path | None, executor: Executor | Make | None, progress: bool
) -> Sweep:
    if path is None:
        lanes = -(-plan.design.runs // (CHUNKS * LANES))
        schema, plan = plan.schema(), plan.with_chunk(min(LANES * lanes, LARGEST))
        _require_memory(plan.design, schema)
        found: dict[int, dict[str, np.ndarray]] = {}
        count = -(-plan.design.runs // plan.options["chunk"])
        safe = lambda: "Nothing is kept without a store: give one, store='folder'."
        with shown(progress, plan.design.runs, 0) as show:
            for i, values in _computed(plan, schema, range(count), executor, safe):
                found[i] = values
                show(values)
        data = dataset_of(schema, plan.design, plan.units, [found[i] for i in range(count)])
        names = parameter_names(schema, plan.design.columns)
        return Sweep(data, list(names.values()), named_axes(schema, plan.design.axes))
    with ExitStack() as stack:
        plan, store, todo = _opened(plan, path, stack, executor is not None)
        if todo:
            _fill(plan, store, todo, executor, progress)
    return stores.load(path)


def _opened(
    plan: Plan, path: Path, stack: ExitStack, parallel: bool
) -> tuple[Plan, Any, list[int]]:
    """The plan with its chunks, the store (made if missing), and the chunks that it lacks."""
    plan = plan.with_chunk(stores.chunk_of(path))
    manifest = plan.manifest()
    if stores.complete(path, manifest, plan.design):
        return plan, None, []
    stack.enter_context(locked(path))
    plan = plan.with_chunk(stores.chunk_of(path))  # another process may have made it
    store = stores.existing(path, plan.manifest(), plan.design)
    if store is None:
        schema = plan.schema()
        _require_disk(path, plan.design, schema)
        plan = plan.measured(schema, parallel)
        store = stores.create(path, plan.manifest(), plan.design, schema, plan.units)
    return plan, store, store.missing()


def _fill(
    plan: Plan, store: Any, todo: list[int], executor: Executor | Make | None, progress: bool
) -> None:
    """Compute and write the chunks that a store lacks."""
    runs, size = plan.design.runs, plan.options["chunk"]
    done = runs - sum(min(size, runs - i * size) for i in todo)

    def safe() -> str:
        return f"{done:,} of {runs:,} runs are in {str(store.path)!r}: the same sweep goes on there"

    try:
        with shown(progress, runs, done) as show:
            for i, values in _computed(plan, store.schema, todo, executor, safe):
                store.write(i, values)
                done += len(values["outcome"])
                show(values)
    except KeyboardInterrupt as error:
        error.add_note(safe())
        raise


def _computed(
    plan: Plan,
    schema: Schema,
    todo: Sequence[int],
    executor: Executor | Make | None,
    safe: Callable[[], str],
) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """The chunks in the order of completion."""
    with Workers(executor, partial(compute, plan.job(schema)), "what") as working:
        yield from working.results(todo, plan.part, safe)


def _units(source: Source, design: Design, units: Mapping[str, str]) -> dict[str, str]:
    """Known units of the parameters."""
    for name in units:
        if name not in design.columns:
            raise UnknownNameError("units", name, design.columns)
    found = {name: source.unit(name) for name in design.columns}
    return {name: unit for name, unit in (found | dict(units)).items() if unit}


def _require_memory(design: Design, schema: Schema) -> None:
    what = f"the results of {design.runs:,} runs in memory"
    cure = "Give a store=..., or keep fewer signals."
    require_memory("sweep", what, COPIES * schema.bytes_of_a_row * design.runs, cure)


def _require_disk(path: Path, design: Design, schema: Schema) -> None:
    """Refuse a sweep whose results do not fit on the disk."""
    folder = path
    while not folder.exists():
        folder = folder.parent
    needed, free = SPARE * schema.bytes_of_a_row * design.runs, shutil.disk_usage(folder).free
    if needed > free:
        raise InputError(
            "store",
            got=f"{design.runs:,} runs, about {needed / 1e9:.3g} GB",
            expected=f"at most {free / 1e9:.3g} GB, which are free in {str(folder)!r}",
            cure="Keep fewer signals or fewer points of them, or take another disk.",
        )


Show = Callable[[Mapping[str, np.ndarray]], None]
"""Function that reports a completed chunk."""


@contextmanager
def shown(wanted: bool, runs: int, done: int) -> Iterator[Show]:
    """A function that shows the number of completed runs, if wanted.

    Args:
        wanted: False shows nothing.
        runs: Number of all runs.
        done: Number of runs completed before.
    """
    begin, before, bad = time.monotonic(), done, 0
    with progress.shown(wanted, "sweeping") as report:

        def show(values: Mapping[str, np.ndarray]) -> None:
            nonlocal done, bad
            outcomes = values["outcome"]
            done += len(outcomes)
            bad += int(np.isin(outcomes, (STOPPED, REFUSED)).sum())
            rate = (done - before) / max(time.monotonic() - begin, 1e-9)
            left = f"{(runs - done) / rate:.0f} s left" if rate else ""
            words = f"{done:,} of {runs:,} runs, {rate:,.0f} runs/s, {left}"
            report(done / runs, f"{words}, {bad:,} ended badly" if bad else words)

        yield show
