"""Picture and animation of the platoon that a vehicle cuts into."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import jax.numpy as jnp
import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from servocon_experiments.cut_in.experiment import CutIn

COLOURS = ("0.6", "C0", "C2", "C4", "C5", "C6", "C8")
"""Colours of the platoon's own vehicles, in turn."""

NEW = "C3"
"""Colour of the vehicle that cuts in."""


def comparison(experiment: "CutIn", runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Gaps and accelerations under both laws."""
    drives = experiment.drives(runs)
    new, behind = experiment.place, experiment.place + 1

    def draw(*axes: "Axes") -> None:
        for (law, drive), gap, use in zip(drives.items(), axes[:2], axes[2:], strict=True):
            for part, plant, gaps in zip(drive, experiment.platoons(), drive.values(), strict=True):
                run = runs[f"{law}: {part}"]
                labels = {new: "cuts in", behind: "behind it"} if part == "with it" else {}
                acceleration = run.u / np.asarray(plant.mass)
                for i, colour in enumerate(_colours(experiment, part)):
                    style = {"color": colour, "linewidth": 1.1, "label": labels.get(i)}
                    gap.plot(run.time, gaps[:, i], **style)
                    use.plot(run.time, acceleration[:, i], color=colour, linewidth=0.9)
            gap.axhline(0.0, color="k", linewidth=1.0)
            gap.set(title=f"{law}: gaps [m]", ylim=(-12, 32))
            gap.legend(fontsize=7, loc="upper left")
            use.set(title="input over mass [m/s²]", xlabel="t [s]")
            use.set_ylim(-1.1 * experiment.grip, 9)

    return sc.plot.figure(draw, 2, 2, size=(9.2, 6.0))


def animate_drives(experiment: "CutIn", runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
    """Both platoons relative to their leaders."""
    times = np.linspace(experiment.cut_in - 1.0, experiment.cut_in + 14.0, 60)

    def draw(axes: "Axes", i: int) -> None:
        t = float(times[i])
        part = "before" if t < experiment.cut_in else "with it"
        for level, law in enumerate(("log gap", "ahead only")):
            run = runs[f"{law}: {part}"]
            k = run.at(t)
            front = float(experiment.leader.position(jnp.asarray(run.time[k])))
            axes.plot(0.0, level, "ks", markersize=5)
            for x, colour in zip(run.q[k] - front, _colours(experiment, part), strict=True):
                axes.plot(x, level, "s", markersize=5, color=colour)
            axes.text(-118, level + 0.15, law, fontsize=8)
        axes.set(xlim=(-120, 5), ylim=(-0.5, 1.7), yticks=[], xlabel="from the leader [m]")
        axes.set_title(f"t = {t:.1f} s")

    return sc.plot.animate(draw, len(times), path, size=(6.4, 2.4))


def _colours(experiment: "CutIn", part: str) -> list[str]:
    """One colour for each vehicle of a part of the drive, the same in all parts."""
    colours = [COLOURS[i % len(COLOURS)] for i in range(experiment.plant.vehicles)]
    if part != "before":
        colours.insert(experiment.place, NEW)
    return colours[1:] if part == "without another" else colours
