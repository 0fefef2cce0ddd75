"""Paths of points in a plane."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from servocon.errors import ShapeError
from servocon.results.plot.arguments import require_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def paths(
    axes: "Axes",
    places: np.ndarray,
    labels: Sequence[str] = (),
    *,
    axis_names: tuple[str, str] = ("x [m]", "y [m]"),
) -> None:
    """Paths of points in a plane, on equal scales: a circle at the start, a square at the end.

    Args:
        axes: The panel.
        places: The points over time (T, N, 2).
        labels: Their names in the legend (N); without names it explains only start and end.
        axis_names: Names of the axes with their units.

    Raises:
        ShapeError: the places are not of shape (T, N, 2), or the number of labels differs.
    """
    require_axes(axes)
    if np.ndim(places) != 3 or np.shape(places)[-1] != 2:
        raise ShapeError("places", got=f"shape {np.shape(places)}", expected="(T, N, 2)")
    if len(labels) not in (0, places.shape[1]):
        raise ShapeError("labels", got=f"{len(labels)}", expected=f"{places.shape[1]}, or none")
    for i in range(places.shape[1]):
        label = labels[i] if len(labels) else None
        (line,) = axes.plot(*places[:, i].T, linewidth=1.0, label=label)
        axes.plot(*places[0, i], "o", color=line.get_color(), markersize=4)
        axes.plot(*places[-1, i], "s", color=line.get_color(), markersize=4)
    axes.plot([], [], "o", color="0.4", markersize=4, label="start")
    axes.plot([], [], "s", color="0.4", markersize=4, label="end")
    axes.set(xlabel=axis_names[0], ylabel=axis_names[1])
    axes.set_aspect("equal", adjustable="datalim")
