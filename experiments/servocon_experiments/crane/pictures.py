"""Picture and animation of the crane."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {"on the path": "C0", "with a swing": "C2", "regulator": "C1"}
"""Colours of the runs."""


def comparison(
    runs: Mapping[str, sc.Trajectory],
    loads: Mapping[str, np.ndarray],
    distances: Mapping[str, np.ndarray],
    arrival: float,
) -> "Figure":
    """The crane at several times, its inputs, the load's distance to the end, and the swing.

    Args:
        runs: Runs by name.
        loads: (x, z) of the load in each run (T, 2) [m].
        distances: Distance of the load from the path's end in each run (T) [m].
        arrival: End of the transfer [s].
    """

    def draw(*panels: "Axes") -> None:
        crane, error, swing, *inputs = panels
        _draw_crane(crane, runs["on the path"], loads, arrival)
        for name, colour in COLOURS.items():
            run = runs[name]
            distance = np.maximum(distances[name], 1e-12)
            error.semilogy(run.time, distance, colour, label=name)
            swing.plot(run.time, run.q[:, 2], colour, label=name)
        error.set(title="load from the path's end", xlabel="t [s]", ylabel="distance [m]")
        swing.set(title="swing", xlabel="t [s]", ylabel="angle [rad]")
        for axes in (error, swing):
            sc.plot.legend(axes)
        for name, axes in zip(COLOURS, inputs, strict=True):
            sc.plot.inputs(axes, runs[name])
            axes.set_title(f"{name}: inputs")

    return sc.plot.figure(draw, 3, 2)


def _draw_crane(
    axes: "Axes", run: sc.Trajectory, loads: Mapping[str, np.ndarray], arrival: float
) -> None:
    """Paths of the load, and the crane at seven times."""
    load = loads["on the path"]
    axes.plot(*load.T, color="C0", label="on the path")
    axes.plot(*loads["regulator"].T, "C1--", linewidth=1.0, label="regulator")
    for k in np.linspace(0, run.at(arrival), 7).astype(int):
        axes.plot([run.q[k, 0], load[k, 0]], [0.0, load[k, 1]], "0.6", linewidth=1.0)
        axes.plot(run.q[k, 0], 0.0, "ks", markersize=4)
        axes.plot(*load[k], "o", color="C0", markersize=5)
    axes.set(title="load and ropes", xlabel="x [m]", ylabel="z [m]", aspect="equal")
    axes.invert_yaxis()
    axes.legend(loc="lower center")


def animate_crane(run: sc.Trajectory, path: Path) -> Path:
    """The crane and its load, under its rail."""
    ends = np.array([run.q[:, 0].min() - 1.0, run.q[:, 0].max() + 1.0])
    rail = sc.shapes.path(np.stack([ends, np.full(2, -0.1)], axis=1))
    return run.animate(scenery={"rail": rail}).save(path)
