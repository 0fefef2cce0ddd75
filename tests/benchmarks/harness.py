"""Timing in interleaved rounds, and the tables that come of it.

Machines differ and are shared, so only ratios from one run mean anything: the variants take turns
(A B C A B C ...), and each reports its median.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

SHORTEST = 0.02
"""A sample repeats a fast call until it lasts this long [s]."""

PACKAGES = (
    "servocon",
    "jax",
    "diffrax",
    "equinox",
    "numpy",
    "scipy",
    "control",
    "sympy",
    "drake",
    "mujoco",
    "numba",
    "pin",
)

COLUMNS = ("variant", "median", "best", "ratio", "error", "target", "met")
"""Of a table that `compare` fills."""


@dataclass
class Table:
    """The outcome of one benchmark, as text.

    Attributes:
        title: The question.
        about: Conditions of the measurement.
        columns: Names of the columns.
        lines: One tuple of cells for each line.
        missed: Lines that missed their target.
    """

    title: str
    about: str
    columns: tuple[str, ...] = COLUMNS
    lines: list[tuple[str, ...]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, *cells: str, met: bool | None) -> None:
        """Add a line, whose last column tells whether its target was met (None: it has none)."""
        verdict = {True: "yes", False: "**no**", None: ""}[met]
        self.lines.append((*cells, verdict))
        if met is False:
            self.missed.append(cells[0])

    def markdown(self) -> str:
        """The table with its title and explanation."""
        rule = ("---",) + ("---:",) * (len(self.columns) - 3) + ("---",) * 2
        body = "\n".join(f"| {' | '.join(line)} |" for line in (self.columns, rule, *self.lines))
        return f"## {self.title}\n\n{self.about}\n\n{body}\n"


class Timing(NamedTuple):
    """Seconds for one unit of work: the median, and the least, which tells how noisy it was."""

    median: float
    best: float


@dataclass(frozen=True)
class Variant:
    """One way to do a job.

    Attributes:
        name: Name in the table.
        call: The timed function.
        work: Number of units of the job (runs, evaluations) of one call.
        error: Distance of its result from the reference; None without one.
        wanted: Wanted ratio of its time to that of the first variant.
    """

    name: str
    call: Callable[[], object]
    work: int = 1
    error: float | None = None
    wanted: float | None = None


def compare(
    table: Table,
    variants: Sequence[Variant],
    rounds: int,
    *,
    largest_error: float | None = None,
    at_least: bool = True,
    exact: Container[str] | None = None,
) -> None:
    """Time the variants in turns and add a line for each; the first is the base of the ratios.

    Args:
        table: The table to fill.
        variants: The timed variants.
        rounds: Turns each variant gets.
        largest_error: Error that is allowed.
        at_least: True if a wanted ratio is a lower bound (peers), else an upper one (costs).
        exact: Names of the variants whose error has that limit; None: all.
    """
    timings = measure(variants, rounds)
    for variant, timing in zip(variants, timings, strict=True):
        ratio = timing.median / timings[0].median
        targets: list[tuple[str, bool]] = []
        if variant.wanted is not None:
            sign, met = (
                ("≥", ratio >= variant.wanted) if at_least else ("≤", ratio <= variant.wanted)
            )
            targets.append((f"{sign} {variant.wanted:g}×", met))
        limited = exact is None or variant.name in exact
        if variant.error is not None and largest_error is not None and limited:
            targets.append((f"error ≤ {largest_error:.0e}", variant.error <= largest_error))
        table.add(
            variant.name,
            duration(timing.median),
            duration(timing.best),
            f"{ratio:.3g}×",
            "" if variant.error is None else f"{variant.error:.1e}",
            ", ".join(text for text, _ in targets),
            met=all(met for _, met in targets) if targets else None,
        )


def absent(table: Table, name: str, package: str) -> None:
    """Add a line for a peer that is not installed."""
    text = f"{package} is not installed: `pip install servocon[bench]`"
    table.add(name, "—", "", "", "", text, met=None)


def measure(variants: Sequence[Variant], rounds: int) -> list[Timing]:
    """Time for one unit of work of each variant; they take turns, after one call of each."""
    repeats = []
    for variant in variants:
        variant.call()
        began = time.perf_counter()
        variant.call()
        repeats.append(max(1, round(SHORTEST / (time.perf_counter() - began))))
    samples: list[list[float]] = [[] for _ in variants]
    for _ in range(rounds):
        for variant, count, seconds in zip(variants, repeats, samples, strict=True):
            began = time.perf_counter()
            for _ in range(count):
                variant.call()
            seconds.append((time.perf_counter() - began) / (count * variant.work))
    return [Timing(statistics.median(seconds), min(seconds)) for seconds in samples]


def duration(seconds: float) -> str:
    """A time with a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def machine() -> str:
    """Processor, system and versions behind the numbers."""
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    threads = os.environ.get("OPENBLAS_NUM_THREADS", "all")
    return (
        f"{_processor()}, {os.cpu_count()} cores{load}, BLAS threads: {threads}; "
        f"{platform.system()}, Python {platform.python_version()}; {', '.join(versions)}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
