"""Spread of a batch over time: median, bands and worst member."""

from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import validate
from servocon.errors import ShapeError
from servocon.results.plot.arguments import require_axes
from servocon.results.plot.figures import explain, is_explained

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HALF = (0.25, 0.75)
"""Quantiles of the middle half of the runs."""

TAIL = 0.1
"""Fraction of the horizon, at its end, that decides the worst run."""


def spread(
    axes: "Axes",
    time: np.ndarray,
    values: np.ndarray,
    label: str = "",
    *,
    color: str | None = None,
    worst: bool = True,
) -> None:
    """Median of a batch, bands of its middle half and of all runs, and its worst run.

    The worst is the one with the largest value in the last tenth of the horizon. A run counts up
    to its end. Bands and worst run are explained in the legend, once for all batches of a panel.

    Args:
        axes: The panel.
        time: Output times (T) [s].
        values: A quantity of each run (N, T).
        label: Name of the batch in the legend.
        color: Colour; the next of the cycle by default.
        worst: True to show the worst run.

    Raises:
        InputError: times or values are not numbers.
        ShapeError: the values are not of shape (N, T).
    """
    require_axes(axes)
    time, values = validate.array("time", time), validate.array("values", values)
    validate.vector("time", time)
    if values.ndim != 2 or values.shape[1] != len(time):
        expected = f"(N, {len(time)}): a row for each run"
        raise ShapeError("values", got=f"shape {values.shape}", expected=expected)
    shown = np.where(np.isfinite(values), values, np.nan)
    there = np.isfinite(shown).any(axis=0)
    time, shown = time[there], shown[:, there]
    if not len(time):
        said = f"{label}: no finite value" if label else "no finite value"
        axes.text(0.5, 0.5, said, transform=axes.transAxes, ha="center", color="0.3")
        return
    median = np.nanmedian(shown, axis=0)
    (line,) = axes.plot(time, median, color=color, label=label or "median")
    own: Any = line.get_color()
    axes.fill_between(
        time, np.nanmin(shown, axis=0), np.nanmax(shown, axis=0), color=own, alpha=0.15, lw=0
    )
    axes.fill_between(time, *np.nanquantile(shown, HALF, axis=0), color=own, alpha=0.3, lw=0)
    last = shown[:, time >= time[-1] - TAIL * (time[-1] - time[0])]
    number = int(np.argmax(np.where(np.isfinite(last), last, -np.inf).max(axis=1)))
    if worst:
        axes.plot(time, shown[number], "--", color=own, linewidth=0.8)
    _explain(axes, len(values), f"worst: run {number}" if not label else "worst run", worst)


def _explain(axes: "Axes", runs: int, worst: str, with_worst: bool) -> None:
    """Legend entries for bands and worst run, in grey, once per panel."""
    if is_explained(axes, "spread"):
        return
    for alpha, label in ((0.45, "middle half"), (0.15, f"all {runs} runs")):
        band = axes.fill_between([], [], [], color="0.3", alpha=alpha, lw=0, label=label)
        explain(band, "spread")
    if with_worst:
        (line,) = axes.plot([], [], "--", color="0.3", linewidth=0.8, label=worst)
        explain(line, "spread")
