"""Animation of a planar arm."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc
from servocon_plants import PlanarArm

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def animate_arm(arm: sc.Plant, run: sc.Trajectory, path: Path, frames: int = 60) -> Path | None:
    """Animate a chain of links; the run's first coordinates are its joint angles."""
    if not isinstance(arm, PlanarArm):
        return None
    length = np.asarray(arm.length)
    angle = np.cumsum(run.q[:, : length.size], axis=1)
    steps = np.stack([np.sin(angle), -np.cos(angle)], axis=-1) * length[:, None]
    joints = np.concatenate([np.zeros((len(run.time), 1, 2)), np.cumsum(steps, axis=1)], axis=1)
    reach = 1.1 * length.sum()
    shown = np.linspace(0, len(run.time) - 1, frames).astype(int)

    def draw(axes: "Axes", i: int) -> None:
        k = shown[i]
        axes.plot(*joints[shown[: i + 1], -1].T, color="0.8", linewidth=1.0)
        axes.plot(*joints[k].T, "o-", color="C0", linewidth=3.0)
        axes.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal")
        axes.set_title(f"t = {run.time[k]:.1f} s   ‖β‖ = {run.beta_norm[k]:.1e}")

    return sc.plot.animate(draw, frames, path)
