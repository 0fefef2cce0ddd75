"""Picture and animation of the arm with a passive joint."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from servocon_experiments.underactuated_arm.experiment import UnderactuatedArm

COLOURS = {"robust": "C0", "without robust term": "C1", "rigid arm": "C3"}
"""Colours of the laws that swing the arm."""


def comparison(experiment: "UnderactuatedArm", runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Error, torque and bend of the three laws, and bends while the output is held."""

    def draw(error: "Axes", torque: "Axes", bend: "Axes", growth: "Axes") -> None:
        for name, colour in COLOURS.items():
            run = runs[name]
            size = np.maximum(np.abs(run.position_error[:, 0]), 1e-9)
            error.semilogy(run.time, size, colour, label=name)
            torque.plot(run.time, run.u[:, 0], colour, label=name)
            bend.plot(run.time, run.q[:, 1], colour, label=name)
        error.set(title="error of the output", xlabel="t [s]", ylabel="[rad]", ylim=(1e-6, 1))
        error.legend(loc="upper right")
        for side in (-1, 1):
            torque.axhline(side * experiment.limit, color="0.6", linestyle=":", linewidth=1.0)
        torque.set(title="torque, and its limits", xlabel="t [s]", ylabel="[N m]")
        title = f"bend of the passive joint, Γ = {experiment.part:g}"
        bend.set(title=title, xlabel="t [s]", ylabel="[rad]")
        _draw_growth(growth, experiment, runs)

    return sc.plot.figure(draw, 2, 2, size=(9.6, 6.0))


def _draw_growth(
    axes: "Axes", experiment: "UnderactuatedArm", runs: Mapping[str, sc.Trajectory]
) -> None:
    """A small bend over time while the output is held, with the growth of its pole."""
    for name, part, colour in (("held", experiment.part, "C0"), ("tip held", experiment.tip, "C4")):
        run, pole = runs[name], experiment.slowest_pole(part)
        label = f"Γ = {part:g}, pole {pole.real:.3g}"
        label += f" ± {abs(pole.imag):.3g}i" if pole.imag else ""
        size = np.abs(run.q[:, 1])
        axes.semilogy(run.time, size, colour, label=f"{label} 1/s")
        if not pole.imag:
            line = size[-1] * np.exp(pole.real * (run.time - run.time[-1]))
            axes.semilogy(run.time, line, "k--", linewidth=1.0)
    axes.set(title="a small bend while the output is held", xlabel="t [s]")
    axes.set(ylabel="[rad]", ylim=(1e-6, None))
    axes.legend()


def animate_pair(
    experiment: "UnderactuatedArm", runs: Mapping[str, sc.Trajectory], path: Path
) -> Path:
    """The arm under the robust and the rigid law."""
    joints = {
        name: np.asarray(jax.vmap(experiment.plant.arm.joints)(jnp.asarray(runs[name].q)))
        for name in ("robust", "rigid arm")
    }
    time = runs["robust"].time
    shown = np.linspace(0, len(time) - 1, 60).astype(int)

    def draw(axes: "Axes", i: int) -> None:
        k = shown[i]
        for name, points in joints.items():
            style = {"color": COLOURS[name], "linewidth": 2.5, "markersize": 4}
            axes.plot(*points[k].T, "o-", label=name, **style)
        axes.legend(loc="lower left")
        axes.set(xlim=(-0.5, 2.1), ylim=(-2.2, 0.4), aspect="equal")
        axes.set_title(f"from above, t = {time[k]:.1f} s")

    return sc.plot.animate(draw, len(shown), path)
