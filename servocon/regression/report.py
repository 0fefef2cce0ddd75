"""Differences as text, as a picture, and as claims."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import shortened
from servocon.experiment.claims import Claim
from servocon.regression.baseline import Baseline
from servocon.regression.differences import Change, Differences, RunDifference
from servocon.results import plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PANELS = 6
"""Largest number of runs in a picture."""


def words(
    found: Differences, *, every: bool = False, names: tuple[str, str] = ("was", "is")
) -> str:
    """Differences as text.

    Args:
        found: The differences.
        every: True for every metric, False for those beyond their tolerances.
        names: Titles of the two columns of numbers.
    """
    lines = []
    for name, run in found.runs.items():
        if every or not run.holds:
            lines += _of_run(name, run, every, names)
        if run.unguarded:
            lines.append(f"{name}: {names[0]} without {', '.join(run.unguarded)}: not compared")
    for what, (was, now) in found.versions.items():
        lines.append(f"version of {what}: {names[0]} {was}, {names[1]} {now}")
    return "\n".join(lines)


def _of_run(name: str, run: RunDifference, every: bool, names: tuple[str, str]) -> list[str]:
    """Lines about one run."""
    if run.problem:
        return [f"{name}: {run.problem}"]
    shown = run.changes if every else run.beyond
    count = f"{len(run.beyond)} of {len(run.changes)} metrics beyond their tolerance"
    lines = [f"{name}: {count}"]
    head = ("", names[0], names[1], "difference", "tolerance", "")
    lines += _table([head, *(_row(change) for change in shown)]) if shown else []
    if run.left is not None:
        time, was, now, band, unit = run.left
        with_unit = lambda text: f"{text} {unit}".rstrip()
        lines.append(
            f"  ‖β(t)‖ left the band {with_unit(f'± {band:.3g}')} at t = {time:.6g} s: "
            f"{names[0]} {was:.6g}, {names[1]} {with_unit(f'{now:.6g}')}"
        )
    elif shown:
        lines.append("  ‖β(t)‖ stayed within a hundredth of its largest value")
    for parameter, (was, now) in run.parameters.items():
        lines.append(f"  {parameter}: {names[0]} {_shown(was)}, {names[1]} {_shown(now)}")
    return lines


def _row(change: Change) -> tuple[str, ...]:
    members = f"run {change.member}" if change.member is not None else ""
    if change.member is not None and change.beyond:
        members += f", {change.beyond} of {change.runs} beyond"
    mark = "* " if change.beyond else "  "
    return (
        f"{mark}{change.metric}",
        f"{change.was:.6g}",
        f"{change.now:.6g}",
        f"{change.now - change.was:+.3g}" if np.isfinite(change.now - change.was) else "",
        f"± {change.tolerance:.3g}",
        "  ".join(filter(None, [change.unit, members])),
    )


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first and the last column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers, last in rows:
        cells = (f"{text:>{width}}" for text, width in zip(numbers, widths[1:-1], strict=True))
        lines.append(f"  {first:<{widths[0]}}  {'  '.join(cells)}  {last}".rstrip())
    return lines


def _shown(value: Any) -> str:
    return "none" if value is None else shortened(str(value))


def picture(
    was: Baseline,
    now: Baseline,
    found: Differences,
    path: Path,
    names: tuple[str, str] = ("was", "is"),
) -> Path:
    """Draw ‖β(t)‖ of both, with differing runs first, and write it to a file.

    Raises:
        OutputError: it cannot be written.
    """
    both = [name for name in found.runs if name in was.runs and name in now.runs]
    some = sorted(both, key=lambda name: found.runs[name].holds)[:PANELS]

    def draw(*panels: "Axes") -> None:
        for name, axes in zip(some, panels, strict=False):
            for title, one, style in zip(names, (was, now), ("k--", "C1-"), strict=True):
                run = one.runs[name]
                size = np.where(run.beta_norm > 0, run.beta_norm, np.nan)
                axes.semilogy(run.time, size, style, linewidth=1.2, label=title)
            left = found.runs[name].left
            if left is not None:
                axes.axvline(left.time, color="0.6", linewidth=1.0, label="leaves the band")
            several = any(value.ndim for value in now.runs[name].metrics.values())
            batch = " (largest of the batch)" if several else ""
            unit = now.runs[name].units.get("beta", "")
            label = f"‖β‖ [{unit}]" if unit else "‖β‖"
            axes.set(title=f"{name}{batch}", xlabel="t [s]", ylabel=label)
            plot.legend(axes)

    columns = min(2, max(1, len(some)))
    rows = -(-max(1, len(some)) // columns)
    made = plot.figure(draw, rows, columns)
    for axes in made.axes[len(some) :]:
        axes.remove()
    return plot.save_figure(made, path)


def as_claims(found: Differences, path: Path) -> list[Claim]:
    """Differences as claims: one for each run that agrees, one for each metric that does not."""
    claims = []
    for name, run in found.runs.items():
        if run.problem:
            claims.append(Claim(f"{name}: as in {path}", "the same run", run.problem, False))
        elif run.holds:
            text = f"{name}: {len(run.changes)} metrics as in {path}"
            others = f"; not in it: {', '.join(run.unguarded)}" if run.unguarded else ""
            claims.append(Claim(text, "within their tolerances", f"within{others}", True))
        for change in run.beyond:
            member = "" if change.member is None else f" of member {change.member}"
            expected = f"{change.was:.6g} ± {change.tolerance:.2g} {change.unit}"
            text = f"{name}: {change.metric}{member} as in {path}"
            claims.append(Claim(text, expected, f"{change.now:.6g} {change.unit}", False))
    return claims
