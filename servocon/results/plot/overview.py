"""Whole pictures: one run or batch in panels, and several runs side by side."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from servocon import style, validate
from servocon.errors import InputError, written
from servocon.results.labels import printable
from servocon.results.plot import curves
from servocon.results.plot.arguments import require_run, require_runs
from servocon.results.plot.figures import figure, legend, legend_below, quantity, save_figure
from servocon.results.plot.figures import log_time as logarithmic
from servocon.results.plot.spread import spread
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

from itertools import cycle
from typing import TYPE_CHECKING

from servocon.results.plot.arguments import require_axes, require_curve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    "bounds": curves.bounds,
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
    """‖β(t)‖, bounds, contributions, coordinates, speeds, inputs with limits, and energy.

    Args:
        run: A run, or a batch, which is shown by medians, bands and the worst member.
        path: File to write; None: no file.
        panels: Names of the panels, in order, from ``beta, bounds, contributions, coordinates,
            speeds, inputs, energy``. None for all informative ones: the first needs a relation, the
            second one with bounds, and contributions need several terms.
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
        shown["bounds"] = bool(run.bounded)
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
    if "bounds" in panels and not run.bounded:
        expected = "other panels: this run has no relation with bounds, or they were not kept"
        raise InputError("panels", got="'bounds'", expected=expected)
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


LINES = ("--", "-.", ":")
"""Line styles of bounds, in turn."""

BOUNDS = "bounds by their names, {name: (time, values)}"

START = 0.02
"""Fraction of the horizon in which a run that begins on the relation may leave it."""


def beta_norm(
    axes: "Axes",
    runs: Mapping[str, Record],
    expected: tuple[np.ndarray, np.ndarray] | None = None,
    bounds: Mapping[str, tuple[np.ndarray, np.ndarray]] | None = None,
    *,
    parts: Mapping[str, np.ndarray] | None = None,
    own_legend: bool = True,
) -> None:
    """‖β(t)‖ of runs and batches on a logarithmic axis.

    Args:
        axes: The panel.
        runs: Runs by their name in the legend.
        expected: A closed form for comparison: times [s] and values.
        bounds: Bounds of ‖β‖, such as a certificate's, by their name in the legend: likewise.
        parts: ‖β‖ of relations by their name in the legend, on the times of the first run.
        own_legend: True for a legend in the panel, False if `legend_below` follows.

    Raises:
        InputError: `runs` are not runs by name, or a closed form or bound is not a curve.
    """
    require_axes(axes)
    require_runs(runs)
    for label, run in runs.items():
        size = np.where(run.beta_norm > 0, run.beta_norm, np.nan)  # zero has no logarithm
        if run.batch_shape:
            spread(axes, run.time, size.reshape(-1, len(run.time)), label)
        else:
            axes.plot(run.time, size, label=label or "‖β‖")
    time = next(iter(runs.values())).time if parts else np.zeros(0)
    for label, size in (parts or {}).items():
        size = np.median(size.reshape(-1, len(time)), axis=0)
        axes.plot(time, np.where(size > 0, size, np.nan), linewidth=1.0, label=printable(label))
    if expected is not None:
        axes.plot(*require_curve("expected", expected), "k:", linewidth=1.6, label="closed form")
    named = {} if bounds is None else validate.instance("bounds", bounds, Mapping, BOUNDS)
    for (label, bound), line in zip(named.items(), cycle(LINES)):
        axes.plot(
            *require_curve(f"bounds[{label!r}]", bound), line, color="k", linewidth=1.0, label=label
        )
    labels = [label for run in runs.values() for label in run.axes.row]
    axes.set(title="constraint-following error", xlabel="t [s]", ylabel=quantity("‖β‖", labels))
    axes.set_yscale("log")
    axes.set_ylim(bottom=_lowest(runs, parts))
    if own_legend and len(axes.get_legend_handles_labels()[1]) > 1:
        legend(axes)


def _lowest(
    runs: Mapping[str, Record], parts: Mapping[str, np.ndarray] | None = None
) -> float | None:
    """Lower end of the axis if runs begin on the relation; it hides their first rise."""
    sizes = [(run.time, run.beta_norm) for run in runs.values()]
    time = sizes[0][0] if sizes else np.zeros(0)
    sizes += [(time, size) for size in (parts or {}).values()]
    late = [size[..., t >= t[0] + START * np.ptp(t)] for t, size in sizes]
    least = min(
        (size[np.isfinite(size) & (size > 0)].min(initial=np.inf) for size in late), default=np.inf
    )
    first = min((size[..., :1].min(initial=np.inf) for _, size in sizes), default=np.inf)
    return 0.3 * float(least) if first < 1e-3 * least < np.inf else None
