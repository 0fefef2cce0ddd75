"""Errors, torques, the circle, and the moving robot."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import servocon as sc
from servocon_experiments.panda_circle.loop import Followed
from servocon_experiments.panda_circle.task import LIMIT, TURN, on_circle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

EXAGGERATED = 500.0
"""Factor of the errors in the picture of the circle."""

LINES = {"servo law": "-", "operational space": "--", "inverse dynamics": ":"}
"""Styles of the lines, by the first words of a controller's name."""

SHOWN = "servo law, robust", "servo law, integral", "operational space", "inverse dynamics, QP"
"""Controllers in the picture of the circle."""

SMOOTH = 50
"""Number of samples in a moving mean of the distance."""


def comparison(runs: Mapping[str, Followed]) -> "Figure":
    """Errors over time, torques, and the circle, by controller."""

    def draw(error: "Axes", around: "Axes", torque: "Axes", *others: "Axes") -> None:
        for i, (name, run) in enumerate(runs.items()):
            mean = np.sqrt(np.convolve(run.distance**2, np.full(SMOOTH, 1 / SMOOTH), "valid"))
            error.semilogy(run.time[SMOOTH - 1 :], mean, label=name, **_line(name, i))
        error.set(title=f"rms of {SMOOTH} samples", xlabel="t [s]")
        error.set_ylabel("distance from the circle [µm]")
        name, run = next((n, r) for n, r in runs.items() if n == SHOWN[0])
        for joint in range(7):
            used = 100.0 * run.u[:, joint] / LIMIT[joint]
            axes = torque if joint < 4 else others[0]
            axes.plot(run.time, used, linewidth=0.6, label=f"joint {joint + 1}")
        for axes in (torque, others[0]):
            axes.set(title=name, xlabel="t [s]", ylabel="u over its limit [%]", ylim=(-110, 150))
            for side in (-100.0, 100.0):
                axes.axhline(side, color="k", linestyle=":", linewidth=0.8)
            axes.legend(loc="upper left", ncols=4)
        sc.plot.legend_below(error, columns=3)
        _circle(around, runs)

    return sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.6))


def _line(name: str, i: int) -> dict[str, Any]:
    return {"color": f"C{i}", "linestyle": LINES[name.partition(",")[0]], "linewidth": 1.1}


def _circle(axes: "Axes", runs: Mapping[str, Followed]) -> None:
    """The circle in space, and the flange with exaggerated errors."""
    made: Any = axes.figure
    place = axes.get_subplotspec()
    axes.remove()
    space = made.add_subplot(place, projection="3d")
    space.plot(*on_circle(np.linspace(0.0, TURN, 200)).T, color="k", linewidth=0.8)
    for i, (name, run) in enumerate(runs.items()):
        if name in SHOWN:
            late = run.time >= run.time[-1] - TURN
            ones = np.full(SMOOTH, 1 / SMOOTH)
            off = np.stack([np.convolve(x, ones, "same") for x in run.off.T], axis=1)
            space.plot(*(on_circle(run.time) + EXAGGERATED * off)[late].T, **_line(name, i))
    space.set(title=f"flange, errors × {EXAGGERATED:g}", ylabel="y [m]", zlabel="z [m]")
    space.set_aspect("equal")
    space.set(xticks=[], yticks=[-0.1, 0.0, 0.1], zticks=[0.5, 0.6, 0.7])
    space.view_init(elev=20.0, azim=-30.0)
    space.tick_params(labelsize="x-small")


def animate_panda(run: sc.Trajectory, path: Path) -> Path:
    """The moving robot, with the flange's circle."""
    wanted = sc.shapes.path(on_circle(np.linspace(0.0, TURN, 60)), color="#D55E00")
    return run.animate(scenery={"circle": wanted}).save(path)
