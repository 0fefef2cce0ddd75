"""Errors, torques, the circle, and the moving robot."""

from collections.abc import Mapping
from importlib import import_module
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
"""Number of samples whose mean distance is shown."""


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
    """The circle in space, and the flange beside it with exaggerated errors."""
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


def animate_panda(model: Any, run: sc.Trajectory, path: Path) -> Path:
    """The moving robot as MuJoCo draws it; without OpenGL, as lines between its joints."""
    from servocon.interop.mujoco import replay

    try:
        return replay(model, run, path, width=320, height=240, fps=12.5)
    except sc.errors.OutputError:
        return _lines(model, run, path)


def _lines(model: Any, run: sc.Trajectory, path: Path, frames: int = 40) -> Path:
    """The robot from the side and from the front."""
    mujoco: Any = import_module("mujoco")
    data, site = mujoco.MjData(model), model.site("flange").id
    shown = np.linspace(0, len(run.time) - 1, frames).astype(int)
    arm = [0, *(model.body(f"link{i}").id for i in range(1, 8))]
    joints = np.empty((frames, len(arm) + 1, 3))
    for i, k in enumerate(shown):
        data.qpos = run.q[k]
        mujoco.mj_kinematics(model, data)
        joints[i] = [*data.xpos[arm], data.site_xpos[site]]
    wanted = on_circle(np.linspace(0.0, TURN, 100))

    def draw(axes: "Axes", i: int) -> None:
        for shift, axis in ((0.0, 0), (1.3, 1)):
            axes.plot(shift + wanted[:, axis], wanted[:, 2], color="0.7", linewidth=1.0)
            axes.plot(shift + joints[i, :, axis], joints[i, :, 2], "o-", color="C0", markersize=3)
        axes.set(xlim=(-0.3, 1.7), ylim=(-0.1, 1.3), aspect="equal", xticks=[], yticks=[])
        axes.set_title(f"t = {run.time[shown[i]]:.2f} s, from the side and from the front")

    return sc.plot.animate(draw, frames, path, seconds=float(run.time[-1]), size=(5.0, 3.6))
