"""Picture and animation of the crane."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from servocon_experiments.crane.experiment import Crane

COLOURS = {"on the path": "C0", "with a swing": "C2", "regulator": "C3"}
"""Colours of the runs."""


def comparison(experiment: "Crane", runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """The crane at several times, its inputs, the load's distance to the end, and the swing."""

    def draw(crane: "Axes", inputs: "Axes", error: "Axes", swing: "Axes") -> None:
        _draw_crane(crane, experiment, runs)
        for name, style in (("on the path", "-"), ("regulator", "--")):
            run, title = runs[name], "regulator: " if name == "regulator" else ""
            inputs.plot(run.time, run.u[:, 0], f"C0{style}", label=f"{title}force [N]")
            inputs.plot(run.time, run.u[:, 1], f"C1{style}", label=f"{title}moment [N m]")
        inputs.set(title="trolley force and winch moment", xlabel="t [s]")
        inputs.legend()
        for name, colour in COLOURS.items():
            run = runs[name]
            distance = np.maximum(experiment.off_end(run), 1e-12)
            error.semilogy(run.time, distance, colour, label=name)
            swing.plot(run.time, run.q[:, 2], colour, label=name)
        error.set(title="distance of the load from the path's end", xlabel="t [s]", ylabel="[m]")
        error.legend()
        swing.set(title="swing", xlabel="t [s]", ylabel="[rad]")
        swing.legend()

    return sc.plot.figure(draw, 2, 2, size=(9.2, 6.0))


def _draw_crane(axes: "Axes", experiment: "Crane", runs: Mapping[str, sc.Trajectory]) -> None:
    """Paths of the load, and the crane at seven times."""
    run, load = runs["on the path"], experiment.load(runs["on the path"])
    axes.plot(*load.T, color="C0", label="on the path")
    axes.plot(*experiment.load(runs["regulator"]).T, "C3--", linewidth=1.0, label="regulator")
    for k in np.linspace(0, run.at(experiment.path.duration), 7).astype(int):
        axes.plot([run.q[k, 0], load[k, 0]], [0.0, load[k, 1]], "0.6", linewidth=1.0)
        axes.plot(run.q[k, 0], 0.0, "ks", markersize=4)
        axes.plot(*load[k], "o", color="C0", markersize=5)
    axes.set(title="load and ropes", xlabel="x [m]", ylabel="z [m]", aspect="equal")
    axes.invert_yaxis()
    axes.legend(loc="lower right")


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
