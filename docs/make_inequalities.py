"""Draw docs/inequalities.md's picture: two maps and barriers in the plane of distance and speed.

``python docs/make_inequalities.py`` writes docs/_build/gallery/inequalities.png; the build of the
documentation makes it when it is missing.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from servocon import style
from servocon.results.plot import figure, legend_below, save_figure
from servocon_experiments.bounded_tracking import NAMES, BoundedTracking

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {name: f"C{i}" for i, name in enumerate(NAMES)}
FORCES = (25.0, 110.0, 700.0)  # of the stopping curves [N]


def stopping_speed(distance: float | np.ndarray, force: float, mass: float) -> float | np.ndarray:
    """The speed from which a force can just stop a mass before the wall [m/s]."""
    return np.sqrt(2.0 * force / mass * distance)


def motion(experiment: BoundedTracking, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Positions [m] and speeds [m/s] under one law, ten times as dense in the fast first tenth."""
    runs = [
        experiment.replace(duration=duration)
        .described(name, experiment.limit, 0.0)
        .simulate()
        .member(0)
        for duration in (0.1 * experiment.duration, experiment.duration)
    ]
    later = runs[1].time > runs[0].time[-1]
    y, speed = (
        np.concatenate([first[:, 0], whole[later, 0]])
        for first, whole in ((runs[0].q, runs[1].q), (runs[0].v, runs[1].v))
    )
    return y, speed


def write(path: Path, names: tuple[str, ...] = NAMES) -> Path:
    """Run each law on the exact plant, draw the two panels and save them."""
    experiment = BoundedTracking(members=1)
    states = {name: motion(experiment, name) for name in names}
    mass = float(np.asarray(experiment.model.mass))

    def draw(plane: "Axes", near: "Axes") -> None:
        for name, (y, speed) in states.items():
            plane.plot(y, speed, color=COLOURS[name], label=name)
            towards = (speed > 0) & (y < 1.0)
            near.loglog(1.0 - y[towards], speed[towards], color=COLOURS[name], label=name)
        distance = np.geomspace(1e-5, 1.9, 200)
        for force in FORCES:
            speed = stopping_speed(distance, force, mass)
            near.loglog(distance, speed, color="0.6", linestyle=":", linewidth=1.0)
            near.annotate(
                f"{force:g} N",
                (2e-5, stopping_speed(2e-5, force, mass)),
                ha="center",
                va="center",
                fontsize=7,
                color="0.4",
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
            )
        near.plot([], [], color="0.6", linestyle=":", label="stopped in time by so large a force")
        plane.axvline(1.0, color="k", linestyle=":", linewidth=1.0, label="wall")
        plane.set(title="from −0.9 m at 8 m/s to 0.99 m", xlabel="y [m]", ylabel="speed [m/s]")
        near.set(title="towards the wall")
        legend_below(plane, near, columns=3)
        near.set(xlabel="distance from the wall, 1 − y [m]", ylabel="speed [m/s]")
        near.set(xlim=(2.2, 8e-6), ylim=(1e-4, 80.0))

    return save_figure(figure(draw, 1, 2, size=(style.width(2), 3.0)), path)


if __name__ == "__main__":
    print(write(Path(__file__).parent / "_build" / "gallery" / "inequalities.png"))
