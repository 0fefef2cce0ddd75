"""Heat map of many signals over time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import validate
from servocon.results.labels import split_label
from servocon.results.plot.arguments import require_axes
from servocon.results.plot.figures import quantity

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMED = 14
"""Largest number of individually named rows."""


def heat_map(
    axes: "Axes", time: np.ndarray, values: np.ndarray, labels: Sequence[str], name: str
) -> None:
    """Many signals over time: one row of colours each, with a colour bar.

    Signals with different units are each divided by their largest size; the colour bar says so.

    Args:
        axes: The panel.
        time: Output times (T) [s].
        values: The signals (T, k).
        labels: Names of the signals with their units (k).
        name: Name of the quantity, e.g. ``"q"``.

    Raises:
        ShapeError: the values do not match the times and labels.
    """
    from matplotlib.ticker import MaxNLocator

    require_axes(axes)
    validate.shape("values", values, (len(time), len(labels)))
    title = quantity(name, labels)
    if "," in title:
        largest = np.max(np.abs(np.where(np.isfinite(values), values, 0.0)), axis=0)
        values = values / np.where(largest > 0, largest, 1.0)
        title = f"{name}, each over its largest size"
    finite = values[np.isfinite(values)]
    signed = finite.size and finite.min() < 0 < finite.max()
    reach = np.abs(finite).max() if finite.size else 1.0
    limits: dict[str, Any] = {"cmap": "RdBu_r", "vmin": -reach, "vmax": reach} if signed else {}
    rows = np.arange(len(labels))
    drawn = axes.pcolormesh(time, rows, values.T, shading="nearest", rasterized=True, **limits)
    figure: Any = axes.figure
    figure.colorbar(drawn, ax=axes, label=title, pad=0.02)
    axes.grid(False)
    if len(labels) <= NAMED:
        axes.set_yticks(rows, [split_label(label)[0] for label in labels], fontsize=6.5)
    else:
        axes.set_ylabel("number")
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.invert_yaxis()
    axes.set_xlabel("t [s]")
