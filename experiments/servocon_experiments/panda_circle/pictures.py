"""Errors, torques, the circle, and the moving robot."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import servocon as sc
from servocon_experiments.panda_circle.task import FILE, LIMIT, TURN, on_circle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

EXAGGERATED = 200.0
"""Factor of the errors in the picture of the circle."""

LINES = {"servo law": "-", "operational space": "--", "inverse dynamics": ":"}


def comparison(runs: Mapping[str, sc.Trajectory], errors: Mapping[str, np.ndarray]) -> "Figure":
    """Errors of all runs over time, torques under the first and the last rival, the circle.

    Args:
        runs: Runs by controller.
        errors: Flange less the circle [m] (T, 3).
    """

    def draw(error: "Axes", torque: "Axes", around: "Axes") -> None:
        shown = [name for name in runs if "exact" not in name]
        for i, (name, run) in enumerate(runs.items()):
            style = LINES[name.partition(",")[0]]
            colour = f"C{i}" if name in shown else "0.6"
            line: dict[str, Any] = {"color": colour, "linestyle": style, "linewidth": 1.0}
            size = 1e6 * np.linalg.norm(errors[name], axis=1)
            error.semilogy(run.time, np.where(size > 0.0, size, np.nan), label=name, **line)
        error.set(title="distance from the circle", xlabel="t [s]", ylabel="[µm]")
        error.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize="small")
        first = runs[shown[0]]
        for joint in range(7):
            torque.plot(first.time, first.u[:, joint] / LIMIT[joint], label=f"joint {joint + 1}")
        torque.axhline(1.0, color="k", linewidth=0.8)
        torque.axhline(-1.0, color="k", linewidth=0.8)
        torque.set(title=f"torques over their limits: {shown[0]}", xlabel="t [s]")
        torque.legend(ncols=4, fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.2))
        _circle(around, shown, runs, errors)

    return sc.plot.figure(draw, 1, 3, size=(15.5, 4.2))


def _circle(
    axes: "Axes",
    names: list[str],
    runs: Mapping[str, sc.Trajectory],
    errors: Mapping[str, np.ndarray],
) -> None:
    """The circle in space, and the flange beside it with exaggerated errors."""
    made: Any = axes.figure
    place = axes.get_subplotspec()
    axes.remove()
    space = made.add_subplot(place, projection="3d")
    space.plot(*on_circle(np.linspace(0.0, TURN, 200)).T, color="k", linewidth=0.8)
    for i, name in enumerate(names):
        late = runs[name].time >= runs[name].time[-1] - TURN
        path = on_circle(runs[name].time) + EXAGGERATED * errors[name]
        style = LINES[name.partition(",")[0]]
        space.plot(*path[late].T, color=f"C{i}", linestyle=style, linewidth=1.0)
    space.set(title=f"the flange [m], errors × {EXAGGERATED:g}", xlabel="x", ylabel="y", zlabel="z")
    space.set_aspect("equal")
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
    joints = np.empty((frames, model.nbody + 1, 3))
    for i, k in enumerate(shown):
        data.qpos = run.q[k]
        mujoco.mj_kinematics(model, data)
        joints[i] = [*data.xpos, data.site_xpos[site]]
    wanted = on_circle(np.linspace(0.0, TURN, 100))

    def draw(axes: "Axes", i: int) -> None:
        for shift, axis in ((0.0, 0), (1.3, 1)):
            axes.plot(shift + wanted[:, axis], wanted[:, 2], color="0.7", linewidth=1.0)
            axes.plot(shift + joints[i, :, axis], joints[i, :, 2], "o-", color="C0", markersize=3)
        axes.set(xlim=(-0.3, 1.7), ylim=(-0.1, 1.3), aspect="equal", xticks=[], yticks=[])
        axes.set_title(f"{FILE.stem}, t = {run.time[shown[i]]:.2f} s: side, front")

    return sc.plot.animate(draw, frames, path, seconds=float(run.time[-1]), size=(5.0, 3.6))
