"""Picture and animation of the swarm with and without dead zones."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

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


def animate_swarm(runs: Mapping[str, sc.Trajectory], calm: float, path: Path) -> Path:
    """The robots gathering; circles show the parameter of each, with a dead zone and without."""
    pair = {name: runs[name] for name in ("dead zone of the gradient", "no dead zone")}
    main = pair["dead zone of the gradient"]
    shown = np.unique(np.concatenate([np.arange(0, 40, 2), np.arange(40, 600, 14)]))
    x = by_robot(main.q)
    estimates = [parameters(run)[..., 0] for run in pair.values()]
    low, high = x.min(axis=(0, 1)) - 0.5, x.max(axis=(0, 1)) + 0.5

    def draw(axes: "Axes", i: int) -> None:
        k = shown[i]
        axes.plot(x[: k + 1, :, 0], x[: k + 1, :, 1], color="0.85", linewidth=1.0, zorder=1)
        for size, colour, label in zip(estimates, ("C0", "C3"), pair, strict=True):
            axes.scatter(
                *x[k].T,
                s=40 + 90 * size[k],
                facecolors="none",
                edgecolors=colour,
                linewidths=1.3,
                label=label,
            )
        axes.scatter(*x[k].T, s=16, color="k", zorder=3)
        axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
        state = "gusts" if main.time[k] < calm else "calm"
        axes.set_title(f"t = {main.time[k]:.1f} s, {state}; circles: parameters")
        axes.legend(loc="lower left", fontsize=7, markerscale=0.5)

    return sc.plot.animate(draw, len(shown), path, size=(4.4, 4.4))
