"""Picture of the drift off the rod, and of the price of each remedy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

import servocon as sc
from servocon_experiments.drift.relation import PRODUCTS, RULE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from servocon_experiments.drift.experiment import Drift


def comparison(experiment: "Drift", runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Errors over time with Tsitouras' method, and over the gains with all methods."""

    def draw(position: "Axes", energy: "Axes", largest: "Axes", angle: "Axes") -> None:
        _draw_over_time(position, energy, experiment, runs)
        _draw_over_gains(largest, angle, experiment, runs)
        for axes in (energy, angle):
            sc.plot.legend_beside(axes)

    return sc.plot.figure(draw, 2, 2, size=(10.0, 6.0))


def _draw_over_time(
    position: "Axes", energy: "Axes", experiment: "Drift", runs: Mapping[str, sc.Trajectory]
) -> None:
    """|f| and the change of energy without stabilization, with Baumgarte's, and projected."""
    batch = runs["tsit5, gains"]
    shown = {
        "no stabilization": batch.member(0),
        f"Baumgarte,\nκ = Λ = {PRODUCTS[RULE]:g}/h": batch.member(RULE),
        "projection": runs["tsit5, projection"],
    }
    for i, (label, run) in enumerate(shown.items()):
        gap = np.maximum(np.abs(experiment.off_the_rod(run)), 1e-17)  # zero has no logarithm
        change = np.abs(run.energy - run.energy[0]) / experiment.energy_unit
        style: dict[str, Any] = {"color": f"C{i}", "linewidth": 1.1, "label": label}
        position.semilogy(run.time, gap, **style)
        energy.semilogy(run.time[1:], change[1:], **style)
    title = f"tsit5, h = {experiment.tsit5_step:g} s: |f|"
    position.set(title=title, xlabel="t [s]", ylabel="[m]")
    energy.set(title="the same runs: |E − E(0)| / (m g L)", xlabel="t [s]", ylim=(1e-12, None))


def _draw_over_gains(
    largest: "Axes", angle: "Axes", experiment: "Drift", runs: Mapping[str, sc.Trajectory]
) -> None:
    """Largest |f| and error of the angle over κh, for each method."""
    for i, (name, (h, _)) in enumerate(experiment.cases().items()):
        label = f"{name}, h {'≈' if name == 'adaptive' else '='} {h:g} s"
        gains = experiment.errors(runs[f"{name}, gains"])
        projected = experiment.errors(runs[f"{name}, projection"])
        style: dict[str, Any] = {"color": f"C{i + 3}", "linewidth": 1.1}
        for axes, values in ((largest, gains.position), (angle, gains.angle)):
            axes.loglog(PRODUCTS[1:], values[1:], "o-", markersize=3, label=label, **style)
            axes.axhline(values[0], linestyle="--", **style)
        angle.axhline(float(projected.angle), linestyle=":", **style)
    largest.set(title="largest |f|", ylabel="[m]")
    angle.set(title="largest error of the angle", ylabel="[rad]")
    for linestyle, label in (("--", "no stabilization"), (":", "projection")):
        angle.plot([], [], "k", linestyle=linestyle, linewidth=1.1, label=label)
    for axes in (largest, angle):
        axes.axvspan(0.05, 0.1, color="0.5", alpha=0.15, linewidth=0, label="rule")
        axes.set_xlabel("κh = Λh")
