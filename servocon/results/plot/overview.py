"""Whole pictures: one run or batch in six panels, and several runs side by side."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from servocon import style, validate
from servocon.errors import InputError, written
from servocon.results.labels import printable
from servocon.results.plot import curves
from servocon.results.plot.arguments import require_run, require_runs
from servocon.results.plot.errors import beta_norm
from servocon.results.plot.figures import figure, legend, legend_below, quantity, save_figure
from servocon.results.plot.figures import log_time as logarithmic
from servocon.results.plot.spread import spread
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


RELATIONS = 4
"""Largest number of relations whose ‖β‖ are drawn in addition to the total."""

NARROW = 5.0
"""Width of a picture below which its panels are stacked [inch]."""


def error(axes: "Axes", run: Record) -> None:
    """‖β(t)‖ of the law, of each of a few relations, and of the plant if it differs."""
    parts = run.beta_norms if len(run.beta_norms) <= RELATIONS else {}
    beta_norm(axes, {"": run}, parts=parts, own_legend=False)
    if (own := run.plant_beta_norm) is not None:
        axes.lines[0].set_label("‖β‖ of the law")
        own = np.where(own > 0, own, np.nan)
        own = np.median(own.reshape(-1, len(run.time)), axis=0)
        axes.plot(run.time, own, "k--", linewidth=1.0, label="‖β‖ of the plant")
    if len(axes.lines) > 1:
        legend(axes)


PANELS = {
    "beta": error,
    "contributions": curves.contributions,
    "coordinates": curves.coordinates,
    "speeds": curves.speeds,
    "inputs": curves.inputs,
    "energy": curves.energy,
}
"""Panels of a run by their names, in their order."""


def overview(
    run: Record,
    path: "str | Path | None" = None,
    *,
    panels: Collection[str] | None = None,
    width: float | None = None,
    log_time: bool = False,
) -> "Figure":
    """‖β(t)‖, contributions, coordinates, speeds, inputs with limits, and energy.

    Args:
        run: A run, or a batch, which is shown by medians, bands and the worst member.
        path: File to write; None: no file.
        panels: Names of the panels, in order, from ``beta, contributions, coordinates, speeds,
            inputs, energy``. None for all informative ones: the first needs a relation, and
            contributions need several terms.
        width: Width of the picture [inch], see `servocon.style.width`; below 5 the panels are
            stacked. None for two columns of a paper, or one column for a single panel.
        log_time: Use a logarithmic time axis after the first step, on all panels, for fast
            transients.

    Raises:
        InputError: `run` is not a run, a panel has no such name, the width is not positive, or the
            suffix of the file is not that of a format.
    """
    require_run(run)
    chosen = _chosen(run, panels)
    wide = style.width(1 if len(chosen) == 1 else 2) if width is None else width
    columns = 1 if len(chosen) == 1 or validate.number("width", wide) < NARROW else 2
    rows = -(-len(chosen) // columns)
    validate.flag("log_time", log_time)

    def draw(*axes: "Axes") -> None:
        for name, panel in zip(chosen, axes, strict=False):
            PANELS[name](panel, run)
            if log_time:
                logarithmic(panel, run.time)
        for panel in axes[len(chosen) :]:
            panel.set_axis_off()

    made = figure(draw, rows, columns, size=(wide, 2.2 * rows))
    title = str(run.attributes.get("name") or run.attributes.get("constraint", ""))
    made.suptitle(printable(title), parse_math=False)
    if path is not None:
        save_figure(made, path)
    return made


def _chosen(run: Record, panels: Collection[str] | None) -> tuple[str, ...]:
    """Names of the panels of a run.

    Raises:
        InputError: there is no such panel, or none was chosen.
    """
    if panels is None:
        several = len(run.contributions) > 1
        shown = {"beta": run.has_beta, "contributions": run.has_beta or several}
        return tuple(name for name in PANELS if shown.get(name, True))
    if isinstance(panels, str) or not isinstance(panels, Collection) or not panels:
        cure = f"Write ({panels!r},)." if isinstance(panels, str) else ""
        expected = "names of panels, one at least"
        raise InputError("panels", got=written(panels), expected=expected, cure=cure)
    for name in panels:
        validate.choice("panels", name, PANELS)
    if "beta" in panels and not run.has_beta:
        expected = "other panels: this run has no relation, and no β"
        raise InputError("panels", got="'beta'", expected=expected)
    return tuple(panels)


def compare(runs: Mapping[str, Record], path: "str | Path | None" = None) -> "Figure":
    """‖β(t)‖ and the largest |u| of several runs or batches.

    Without a relation only the latter.

    Args:
        runs: Runs by their name in the legend.
        path: File to write; None: no file.

    Raises:
        InputError: `runs` are not runs by name.
    """
    require_runs(runs)
    followed = {name: run for name, run in runs.items() if run.has_beta}

    def draw(*panels: "Axes") -> None:
        largest = panels[-1]
        if followed:
            beta_norm(panels[0], followed, own_legend=False)
        for name, run in runs.items():
            peak = np.where(run.input_peak > 0, run.input_peak, np.nan)
            if run.batch_shape:
                spread(largest, run.time, peak.reshape(-1, len(run.time)), name)
            else:
                largest.plot(run.time, peak, label=name)
        labels = [label for run in runs.values() for label in run.axes.input]
        largest.set(title="largest input", xlabel="t [s]", ylabel=quantity("max |u|", labels))
        largest.set_yscale("log")
        legend_below(*panels)

    made = figure(draw, 1, 2 if followed else 1, size=(style.width(2), 2.8))
    if path is not None:
        save_figure(made, path)
    return made
