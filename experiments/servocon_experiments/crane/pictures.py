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
        loads: (x, z) of the load in each (T, 2) [m].
        distances: Distance of the load from the path's end in each (T) [m].
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


def animate_crane(run: sc.Trajectory, load: np.ndarray, path: Path) -> Path:
    """The crane and its load, at (x, z) of `load` (T, 2) [m]."""
    shown = np.linspace(0, len(run.time) - 1, 60).astype(int)
    low, high = run.q[:, 0].min() - 1.0, run.q[:, 0].max() + 1.0
    deep = load[:, 1].max() + 0.5

    def draw(axes: "Axes", i: int) -> None:
        k = shown[i]
        axes.axhline(0.0, color="0.7", linewidth=2.0)
        axes.plot(*load[: k + 1].T, color="C0", linewidth=1.0)
        axes.plot([run.q[k, 0], load[k, 0]], [0.0, load[k, 1]], color="0.3", linewidth=1.2)
        axes.plot(run.q[k, 0], 0.0, "ks", markersize=9)
        axes.plot(*load[k], "o", color="C3", markersize=9)
        axes.set(xlim=(low, high), ylim=(deep, -0.7), aspect="equal")
        axes.set_title(f"t = {run.time[k]:.1f} s")

    return sc.plot.animate(draw, len(shown), path)
