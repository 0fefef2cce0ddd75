"""Picture and animation of the arm with a passive joint."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {"robust": "C0", "without robust term": "C1", "rigid arm": "C2"}
"""Colours of the laws that swing the arm."""


def comparison(
    runs: Mapping[str, sc.Trajectory], limit: float, held: Mapping[str, tuple[float, complex]]
) -> "Figure":
    """Error, torque and bend of the three laws, and bends while the output is held.

    Args:
        runs: Runs by name.
        limit: Largest torque [N m].
        held: Γ and the slowest pole [1/s] of the runs that hold the output.
    """

    def draw(error: "Axes", torque: "Axes", bend: "Axes", growth: "Axes") -> None:
        for name, colour in COLOURS.items():
            run = runs[name]
            size = np.maximum(np.abs(run.position_error[:, 0]), 1e-9)
            error.semilogy(run.time, size, colour, label=name)
            torque.plot(run.time, run.u[:, 0], colour)
            bend.plot(run.time, run.q[:, 1], colour)
        error.set(title="output", xlabel="t [s]", ylabel="error [rad]", ylim=(1e-6, 1))
        for side, label in ((-1, "limits"), (1, None)):
            torque.axhline(side * limit, color="k", linestyle=":", linewidth=1.0, label=label)
        torque.set(title="torque", xlabel="t [s]", ylabel="u [N m]")
        title = f"passive joint, Γ = {held['held'][0]:g}"
        bend.set(title=title, xlabel="t [s]", ylabel="bend [rad]")
        _draw_growth(growth, runs, held)
        sc.plot.legend_below(error, torque)

    return sc.plot.figure(draw, 2, 2)


def _draw_growth(
    axes: "Axes", runs: Mapping[str, sc.Trajectory], held: Mapping[str, tuple[float, complex]]
) -> None:
    """A small bend over time while the output is held, and the growth of its pole."""
    for (name, (part, pole)), colour in zip(held.items(), ("C3", "C4"), strict=True):
        run = runs[name]
        label = f"Γ = {part:g}, pole {pole.real:.3g}"
        label += f" ± {abs(pole.imag):.3g}i" if pole.imag else ""
        size = np.abs(run.q[:, 1])
        axes.semilogy(run.time, size, colour, label=f"{label} 1/s")
        if not pole.imag:
            line = size[-1] * np.exp(pole.real * (run.time - run.time[-1]))
            axes.semilogy(run.time, line, "k--", linewidth=1.0)
    axes.set(title="passive joint while the output is held", xlabel="t [s]")
    axes.set(ylabel="bend [rad]", ylim=(1e-6, None), yscale="log")
    sc.plot.legend(axes)


def animate_pair(runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
    """The arm from above, under the robust and the rigid law."""
    return sc.plot.animate({name: runs[name] for name in ("robust", "rigid arm")}).save(path)
