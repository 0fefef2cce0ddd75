"""Picture of the constraint-following error."""

from collections.abc import Mapping
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from servocon import validate
from servocon.results.labels import printable
from servocon.results.plot.arguments import require_axes, require_curve, require_runs
from servocon.results.plot.figures import legend, quantity
from servocon.results.plot.spread import spread
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
