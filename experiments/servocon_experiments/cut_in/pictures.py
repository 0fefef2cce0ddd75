"""Picture and animation of the platoon."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("0.6", "C0", "C2", "C3", "C4", "C5", "C6")
"""Colours of the platoon's own vehicles, in turn."""

NEW = "C1"
"""Colour of the vehicle that cuts in."""


def comparison(
    runs: Mapping[str, sc.Trajectory],
    drives: Mapping[str, Mapping[str, np.ndarray]],
    masses: Mapping[str, np.ndarray],
    place: int,
    grip: float,
) -> "Figure":
    """Gaps and accelerations under both laws.

    Args:
        runs: Runs by law and part.
        drives: Gaps by law, then part (T, vehicles) [m].
        masses: Masses by part [kg].
        place: Index of the vehicle that cuts in.
        grip: Largest acceleration by the tyres [m/s²].
    """

    def draw(*axes: "Axes") -> None:
        for (law, drive), gap, use in zip(drives.items(), axes[:2], axes[2:], strict=True):
            for part, gaps in drive.items():
                run = runs[f"{law}: {part}"]
                labels = {place: "cuts in", place + 1: "behind it"} if part == "with it" else {}
                acceleration = run.u / masses[part]
                for i, colour in enumerate(_colours(gaps.shape[1], place, part)):
                    style = {"color": colour, "linewidth": 1.1, "label": labels.get(i)}
                    gap.plot(run.time, gaps[:, i], **style)
                    use.plot(run.time, acceleration[:, i], color=colour, linewidth=0.9)
            gap.axhline(0.0, color="k", linewidth=1.0)
            gap.set(title=f"{law}: gaps", xlabel="t [s]", ylabel="gap [m]", ylim=(-5, 27))
            use.axhline(-grip, color="k", linestyle=":", linewidth=1.0, label="tyre limit")
            use.set(title=f"{law}: inputs", xlabel="t [s]", ylabel="u over mass [m/s²]")
            use.set_ylim(-1.1 * grip, 9)
        axes[0].plot([], [], color="0.4", label="the others, a colour each")
        sc.plot.legend_below(*axes)

    return sc.plot.figure(draw, 2, 2)


def animate_drives(runs: Mapping[str, sc.Trajectory], time: float, path: Path) -> Path:
    """Both platoons relative to their leaders, for 14 s after the vehicle cuts in at `time`."""
    pair = {law: runs[f"{law}: with it"].until(time + 14.0) for law in ("log gap", "ahead only")}
    return sc.plot.animate(pair, follow="leader").save(path)


def _colours(vehicles: int, place: int, part: str) -> list[str]:
    """One colour for each vehicle of a part of the drive, the same in all parts."""
    colours = [COLOURS[i % len(COLOURS)] for i in range(vehicles + 1)]
    if part != "before":
        colours.insert(place, NEW)
    return colours[1 : vehicles + 1] if part == "without another" else colours[:vehicles]
