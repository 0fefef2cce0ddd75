"""Whole pictures: one run or batch in six panels, and several runs side by side."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from servocon import style
from servocon.results.labels import printable
from servocon.results.plot import curves
from servocon.results.plot.arguments import require_run, require_runs
from servocon.results.plot.errors import beta_norm
from servocon.results.plot.figures import figure, legend, legend_below, quantity, save_figure
from servocon.results.plot.spread import spread
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def overview(run: Record, path: "str | Path | None" = None) -> "Figure":
    """‖β(t)‖, contributions, coordinates, speeds, inputs with limits, and energy.

    Args:
        run: A run, or a batch, of which medians, bands and the worst member are shown.
        path: File to write; None: none.

    Raises:
        InputError: `run` is none, or the ending of the file stands for no format.
    """
    require_run(run)

    def draw(error: "Axes", terms: "Axes", *others: "Axes") -> None:
        beta_norm(error, {"": run})
        if (own := run.plant_beta_norm) is not None:
            error.lines[0].set_label("‖β‖ of the law")
            own = np.where(own > 0, own, np.nan)
            own = np.median(own.reshape(-1, len(run.time)), axis=0)
            error.plot(run.time, own, "k--", linewidth=1.0, label="‖β‖ of the plant")
            legend(error)
        curves.contributions(terms, run)
        panels = (curves.coordinates, curves.speeds, curves.inputs, curves.energy)
        for axes, panel in zip(others, panels, strict=True):
            panel(axes, run)

    made = figure(draw, 3, 2, size=(style.width(2), 6.6))
    title = str(run.attributes.get("name") or run.attributes.get("constraint", ""))
    made.suptitle(printable(title), parse_math=False)
    if path is not None:
        save_figure(made, path)
    return made


def compare(runs: Mapping[str, Record], path: "str | Path | None" = None) -> "Figure":
    """‖β(t)‖ and the largest |u| of several runs or batches.

    Args:
        runs: Runs by their name in the legend.
        path: File to write; None: none.

    Raises:
        InputError: `runs` are not runs by name.
    """
    require_runs(runs)

    def draw(error: "Axes", largest: "Axes") -> None:
        beta_norm(error, runs, own_legend=False)
        for name, run in runs.items():
            peak = np.where(run.input_peak > 0, run.input_peak, np.nan)
            if run.batch_shape:
                spread(largest, run.time, peak.reshape(-1, len(run.time)), name)
            else:
                largest.plot(run.time, peak, label=name)
        labels = [label for run in runs.values() for label in run.axes.input]
        largest.set(title="largest input", xlabel="t [s]", ylabel=quantity("max |u|", labels))
        largest.set_yscale("log")
        legend_below(error)

    made = figure(draw, 1, 2, size=(style.width(2), 2.8))
    if path is not None:
        save_figure(made, path)
    return made
