"""Picture and animation of the swarm with and without dead zones."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import servocon as sc
from servocon_experiments.dead_zone_swarm.measures import by_robot, effort, parameters, robot_errors

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WINDOW = 15
"""Output times (0.75 s) over which the largest error is shown."""


def comparison(runs: Mapping[str, sc.Trajectory], calm: float) -> "Figure":
    """Paths, errors, parameters and effort; `calm` is the time at which the gusts cease [s]."""
    main = runs["dead zone of the gradient"]
    colours = dict(zip(runs, ("C0", "C2", "C1", "C6"), strict=True))

    def draw(paths: "Axes", errors: "Axes", estimates: "Axes", spent: "Axes") -> None:
        sc.plot.paths(paths, by_robot(main.q))
        paths.set_title("robots with a dead zone")
        paths.legend()
        for name, run in runs.items():
            style: dict[str, Any] = {"color": colours[name], "label": name}
            style["linestyle"] = (0, (4, 4)) if name == "dead zone of the error" else "-"
            largest = robot_errors(run).max(axis=1)
            hull = [largest[max(k - WINDOW, 0) : k + 1].max() for k in range(len(largest))]
            errors.plot(run.time, hull, **style)
            spent.plot(run.time, effort(run), **style)
            if name != "no adaptation":
                estimates.plot(run.time, parameters(run)[..., 0].mean(axis=1), **style)
        for axes in (errors, estimates, spent):
            axes.axvline(calm, color="k", linewidth=0.8, linestyle=":", label="gusts cease")
            axes.set(xlabel="t [s]")
        errors.set(
            title="largest error in the last 0.75 s", ylabel="max ‖βᵢ‖ [m/s]", ylim=(0, None)
        )
        estimates.set(title="first parameter, mean of the robots", ylabel="α̂₁ [m/s²]")
        spent.set(title="effort", ylabel="∫‖u‖² dt [N² s]")
        sc.plot.legend_below(spent)

    return sc.plot.figure(draw, 2, 2)


def animate_swarm(runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
    """The robots gathering, with a dead zone and without."""
    pair = {name: runs[name] for name in ("dead zone of the gradient", "no dead zone")}
    return sc.plot.animate(pair).save(path)
