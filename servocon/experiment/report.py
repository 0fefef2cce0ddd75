"""The report of an experiment: files of runs, tables of metrics and claims, pictures."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Column, Table

from servocon.errors import Found, OutputError, PluginError, ServoconError
from servocon.experiment.claims import Claim
from servocon.experiment.experiment import Experiment
from servocon.experiment.file_names import file_stem
from servocon.experiment.interrupts import Interrupts
from servocon.experiment.plugins import plugin_errors
from servocon.experiment.runs import Run, finished
from servocon.results.disk import sealed_json, store
from servocon.results.metrics import METRICS, Metrics
from servocon.results.plain import plain
from servocon.results.plot.figures import save_figure
from servocon.results.trajectory import Trajectory

RESULTS = "results.json"
"""File of a report, beside the runs: claims, metrics, early ends, and names of other files."""


WIDEST = 110
"""Largest width of a table of several runs, in characters."""


class ExperimentReport(NamedTuple):
    """Printed and written results of an experiment.

    Attributes:
        name: Name of the experiment.
        source: Its source.
        metrics: Metrics of each run.
        claims: Claims about the runs.
        stopped: Unexpected early ends, by run.
        ended: Expected early ends, by run.
        written: Files.
        problems: Failures of claims, metrics, pictures and files.
    """

    name: str
    source: str
    metrics: dict[str, Metrics]
    claims: list[Claim]
    stopped: dict[str, str]
    ended: dict[str, str]
    written: list[Path]
    problems: list[str]

    @property
    def holds(self) -> bool:
        """True if no claim fails, no run stopped unexpectedly and everything was written."""
        held = all(claim.holds is not False for claim in self.claims)
        return held and not self.stopped and not self.problems

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        parts = {
            "name": self.name,
            "source": self.source,
            "metrics": {name: json.loads(m.to_json()) for name, m in self.metrics.items()},
            "claims": [claim._asdict() for claim in self.claims],
            "stopped": self.stopped,
            "ended": self.ended,
            "written": [str(path) for path in self.written],
            "problems": self.problems,
            "holds": self.holds,
        }
        return plain(parts)

    def __str__(self) -> str:
        head = f"{self.name}" + (f" — {self.source}" if self.source else "")
        parts = [head, metrics_table(self.metrics), claims_table({self.name: self.claims})]
        parts += [f"{name}: {stop}" for name, stop in (self.stopped | self.ended).items()]
        parts += self.problems
        parts.append("\n".join(map(str, self.written)))
        return "\n\n".join(part for part in parts if part)


def run_and_write(
    experiment: Experiment,
    name: str,
    folder: Path,
    *,
    pictures: bool,
    progress: bool,
    change: Callable[[Run], Run] | None = None,
) -> ExperimentReport:
    """Run an experiment, save its runs, check its claims, draw its pictures.

    A `change` of the runs' descriptions ends them early. Then claims that need more of the runs
    stay open, and no picture is drawn, since it may need more, too.

    Computed data survive a later failure: each run is written when it ends, and a failure after the
    runs (in claims, metrics, a picture or a file) is reported with the results. SIGTERM acts like
    SIGINT. An error or an interrupt has a note (`BaseException.add_note`) that lists the files
    written.
    """
    files = _Files(folder)
    with Interrupts(files.words, patient=progress) as interrupts:

        def keep(key: str, run: Trajectory) -> None:
            with interrupts.held_back():
                files.write(key, ".nc", run.save)

        try:
            if change is None:
                runs = finished(experiment, progress, keep)
                claims = files.attempt("claims", lambda: list(experiment.claims(runs)), [])
            else:
                runs = finished(experiment, progress, keep, change)
                claims, pictures = judged(experiment, runs), False
            if pictures:
                figures = files.attempt("pictures", lambda: experiment.pictures(runs), {})
                for key, figure in figures.items():
                    files.write(key, ".png", partial(save_figure, figure))
                files.write("animation", ".gif", partial(experiment.animation, runs))
        except BaseException as error:
            if files.written:
                error.add_note(files.words())
            raise
    measured = {
        key: files.attempt(f"metrics of {key}", run.metrics, None) for key, run in runs.items()
    }
    report = ExperimentReport(
        name,
        experiment.source,
        {key: one for key, one in measured.items() if one is not None},
        claims,
        {key: str(run.stopped) for key, run in runs.items() if run.stopped is not None},
        {key: str(run.expected_end) for key, run in runs.items() if run.expected_end is not None},
        files.written,
        files.problems,
    )
    files.write(
        RESULTS.removesuffix(".json"),
        ".json",
        lambda path: store(path, sealed_json(report.to_dict()), ".json"),
    )
    return report


def judged(experiment: Experiment, runs: Mapping[str, Trajectory]) -> list[Claim]:
    """Claims about runs that an option ended early; those that need more stay open."""
    end = min(float(run.time[-1]) for run in runs.values())
    try:
        claims = experiment.claims(runs)
    except Exception as error:  # it may ask for missing instants
        got = f"{type(error).__name__}: {error}"
        return [Claim("claims", f"runs that go on after t = {end:.6g} s", got, None)]
    needs = lambda claim: claim.until is None or claim.until > end
    return [claim._replace(holds=None) if needs(claim) else claim for claim in claims]


@dataclass
class _Files:
    """The files of a report, and the failures after its runs."""

    folder: Path
    written: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    stems: dict[str, list[str]] = field(default_factory=dict)

    def words(self) -> str:
        """The written files, in words."""
        return f"written before: {', '.join(map(str, self.written)) or 'no file'}"

    def write(self, name: str, ending: str, write: Callable[[Path], Path | None]) -> None:
        """Write one file under a unique name."""
        taken = self.stems.setdefault(ending, [])
        taken.append(file_stem(name, taken))
        to = self.folder / f"{taken[-1]}{ending}"
        path = self.attempt(to.name, lambda: write(to), None)
        if path is not None:
            self.written.append(path)

    def attempt(self, what: str, step: Callable[[], Found], otherwise: Found) -> Found:
        """Do a step after the runs; an error becomes a problem, without further loss.

        Args:
            what: The step, or the file.
            step: The step.
            otherwise: Value if the step fails.
        """
        try:
            with plugin_errors(what):
                return step()
        except (OutputError, PluginError) as error:
            self.problems.append(str(error))
        except ServoconError as error:
            self.problems.append(f"{what}: {error}")
        return otherwise


class Failure(NamedTuple):
    """The reason why an experiment gave no claims; it counts as a failed claim."""

    error: str


class Skipped(NamedTuple):
    """The reason why an experiment was not run; it counts neither way."""

    skipped: str


def require_writable(folder: Path) -> None:
    """Make the folder and try to write in it, before the run.

    Raises:
        OutputError: no file can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:
        raise OutputError(
            f"{str(folder)!r}: no file can be written in this folder: {error}"
        ) from error


def claims_table(results: Mapping[str, list[Claim] | Failure | Skipped]) -> str:
    """Claims of several experiments as text, with their number."""
    grid = Table(Column(min_width=len("FAIL")), box=None, show_header=False, pad_edge=False)
    passed = total = skipped = left_open = 0
    for name, claims in results.items():
        if isinstance(claims, Skipped):
            skipped += 1
            grid.add_row("skip", name, claims.skipped)
            continue
        if isinstance(claims, Failure):
            total += 1
            grid.add_row("FAIL", name, f"did not run: {claims.error}")
            continue
        for claim in claims:
            values = f"  expected {claim.expected}; got {claim.got}"
            verdict = {True: "ok", False: "FAIL", None: "open"}[claim.holds]
            grid.add_row(verdict, name, f"{claim.text}\n{values}")
            total, passed = total + (claim.holds is not None), passed + (claim.holds is True)
            left_open += claim.holds is None
    tail = f"; {skipped} experiment{'s' if skipped > 1 else ''} skipped" if skipped else ""
    tail += f"; {left_open} left open, since the runs were ended early" if left_open else ""
    return f"{_text(grid)}{passed} of {total} claims hold{tail}"


def _text(grid: Table) -> str:
    """A table as plain text, the same in a terminal and in a file; one line per row."""
    console = Console(file=StringIO(), width=10_000, markup=False, emoji=False, highlight=False)
    with console.capture() as printed:
        console.print(grid)
    return "".join(f"{line.rstrip()}\n" for line in printed.get().splitlines() if line.strip())


def metrics_table(rows: Mapping[str, Metrics]) -> str:
    """Metrics of several runs as a text table, one column per run; split if too wide."""
    width = max(14, *(len(title) + 2 for title in rows))
    names = [name for name in METRICS if all(name in m.values for m in rows.values())]
    first = max(16, *(len(name) + 2 for name in names))
    each = max(1, (WIDEST - first - 10) // width)
    titles = list(rows)
    blocks = (titles[i : i + each] for i in range(0, len(titles), each))
    return "\n\n".join(_block({t: rows[t] for t in block}, names, width, first) for block in blocks)


def _block(rows: Mapping[str, Metrics], names: list[str], width: int, first: int) -> str:
    lines = [f"{'':<{first}}" + "".join(f"{title:>{width}}" for title in rows)]
    units = next(iter(rows.values())).units
    for name in names:
        values = (float(np.median(np.asarray(m.values[name]))) for m in rows.values())
        cells = "".join(f"{v:>{width}.6g}" for v in values)
        lines.append(f"{name:<{first}}{cells} {units[name]}")
    return "\n".join(lines)
