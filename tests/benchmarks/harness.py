"""Timing in interleaved rounds, and the tables that come of it.

Machines differ and are shared, so only ratios from one run mean anything: the variants take turns
(A B C A B C ...), and each reports its median.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

SHORTEST = 0.02
"""A sample repeats a fast call until it lasts this long [s]."""

PACKAGES = (
    "servocon", "jax", "diffrax", "equinox", "numpy", "scipy", "control", "drake", "mujoco",
)  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """One way to do the job.

    Attributes:
        name: What the table calls it.
        call: What is timed.
        work: How many units of the job (runs, evaluations) one call does.
        error: How far its result is from the reference, None where there is none.
        wanted: Wanted ratio of its time to the base's; the bound that `Table.at_least` tells.
    """

    name: str
    call: Callable[[], object]
    work: int = 1
    error: float | None = None
    wanted: float | None = None


@dataclass(frozen=True)
class Row:
    """A line of a table."""

    name: str
    seconds: float | None = None
    spread: float | None = None
    ratio: float | None = None
    error: float | None = None
    wanted: str = ""
    met: bool | None = None
    remark: str = ""


@dataclass
class Table:
    """The outcome of one benchmark."""

    title: str
    about: str
    base: str
    largest_error: float | None = None
    at_least: bool = True
    rows: list[Row] = field(default_factory=list)

    def time(self, variants: Sequence[Variant], rounds: int) -> None:
        """Time the variants in turns, the first being the base of the ratios, and add their rows."""
        seconds = measure([v.call for v in variants], rounds)
        per_unit = [
            [s / v.work for s in samples] for v, samples in zip(variants, seconds, strict=True)
        ]
        base = statistics.median(per_unit[0])
        for variant, samples in zip(variants, per_unit, strict=True):
            self.rows.append(self._row(variant, samples, base))

    def _row(self, variant: Variant, samples: Sequence[float], base: float) -> Row:
        median = statistics.median(samples)
        ratio, wanted, met = median / base, [], []
        if variant.wanted is not None:
            wanted.append(f"{'≥' if self.at_least else '≤'} {variant.wanted:g}×")
            met.append(ratio >= variant.wanted if self.at_least else ratio <= variant.wanted)
        if variant.error is not None and self.largest_error is not None:
            wanted.append(f"error ≤ {self.largest_error:.0e}")
            met.append(variant.error <= self.largest_error)
        quarter = statistics.quantiles(samples, n=4) if len(samples) > 1 else [median] * 3
        return Row(
            variant.name,
            median,
            (quarter[2] - quarter[0]) / median,
            ratio,
            variant.error,
            ", ".join(wanted),
            all(met) if met else None,
        )

    def missing(self, name: str, package: str) -> None:
        """Add a row for a peer that is not installed."""
        self.rows.append(
            Row(name, remark=f"{package} is not installed: pip install servocon[bench]")
        )

    @property
    def missed(self) -> list[str]:
        """Names of the rows that missed a target."""
        return [row.name for row in self.rows if row.met is False]

    def markdown(self) -> str:
        """The table with its title."""
        head = ("variant", "median", "spread", f"time / {self.base}", "error", "target", "met")
        lines = [" | ".join(head), " | ".join(["---"] + ["---:"] * 4 + ["---"] * 2)]
        lines += [" | ".join(cells(row)) for row in self.rows]
        body = "\n".join(f"| {line} |" for line in lines)
        return f"## {self.title}\n\n{self.about}\n\n{body}\n"


def cells(row: Row) -> tuple[str, ...]:
    """A row as text."""
    if row.seconds is None or row.spread is None or row.ratio is None:
        return (row.name, "—", "", "", "", row.remark, "")
    return (
        row.name,
        duration(row.seconds),
        f"±{50 * row.spread:.0f} %",
        f"{row.ratio:.3g}×",
        "" if row.error is None else f"{row.error:.1e}",
        row.wanted,
        {True: "yes", False: "**no**", None: ""}[row.met],
    )


def duration(seconds: float) -> str:
    """A time with a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def measure(calls: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """Seconds for one call of each, `rounds` times, taking turns; each is called once before."""
    repeats = []
    for call in calls:
        call()
        began = time.perf_counter()
        call()
        repeats.append(max(1, round(SHORTEST / (time.perf_counter() - began))))
    seconds: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for call, count, samples in zip(calls, repeats, seconds, strict=True):
            began = time.perf_counter()
            for _ in range(count):
                call()
            samples.append((time.perf_counter() - began) / count)
    return seconds


def machine() -> str:
    """What the numbers were measured on."""
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return (
        f"{_processor()}, {os.cpu_count()} cores{load}; {platform.system()}, "
        f"Python {platform.python_version()}; {', '.join(versions)}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
