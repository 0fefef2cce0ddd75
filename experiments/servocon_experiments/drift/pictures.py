"""Picture of the drift off the rod, and of the cost of each remedy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

import servocon as sc
from servocon_experiments.drift.errors import Errors
from servocon_experiments.drift.relation import PRODUCTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def comparison(
    time: np.ndarray,
    gaps: Mapping[str, np.ndarray],
    changes: Mapping[str, np.ndarray],
    steps: Mapping[str, float],
    errors: Mapping[str, Errors],
) -> "Figure":
    """Errors over time with Tsitouras' method, and over the gains with all methods.

    Args:
        time: Output times (T) [s].
        gaps: |f| of Tsitouras' method by remedy (T) [m].
        changes: Relative change of its energy by remedy (T).
        steps: Step of each method [s].
        errors: Errors of each run.
    """

    def draw(position: "Axes", energy: "Axes", largest: "Axes", angle: "Axes") -> None:
        for i, label in enumerate(gaps):
            style: dict[str, Any] = {"color": f"C{i}", "linewidth": 1.1, "label": label}
            # Zero has no logarithm.
            position.semilogy(time, np.maximum(gaps[label], 1e-17), **style)
            energy.semilogy(time[1:], changes[label][1:], **style)
        title = f"tsit5, h = {steps['tsit5']:g} s"
        position.set(title=title, xlabel="t [s]", ylabel="|f| [m]")
        energy.set(title=title, xlabel="t [s]", ylabel="|E − E(0)| / (m g L) [-]")
        energy.set(ylim=(1e-12, None))
        _draw_over_gains(largest, angle, steps, errors)
        for axes in (position, energy):
            sc.plot.legend(axes)
        sc.plot.legend_below(angle, columns=4)

    return sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.4))


def _draw_over_gains(
    largest: "Axes", angle: "Axes", steps: Mapping[str, float], errors: Mapping[str, Errors]
) -> None:
    """Largest |f| and error of the angle over κh, for each method."""
    for i, (name, h) in enumerate(steps.items()):
        label = f"{name}, h {'≈' if name == 'adaptive' else '='} {h:g} s"
        gains = errors[f"{name}, gains"]
        projected = errors[f"{name}, projection"]
        style: dict[str, Any] = {"color": f"C{i + 3}", "linewidth": 1.1}  # not those above
        for axes, values in ((largest, gains.position), (angle, gains.angle)):
            axes.loglog(PRODUCTS[1:], values[1:], "o-", markersize=3, label=label, **style)
            axes.axhline(values[0], linestyle="--", **style)
        angle.axhline(float(projected.angle), linestyle=":", **style)
    largest.set(title="all methods", ylabel="largest |f| [m]")
    angle.set(title="all methods", ylabel="largest error of the angle [rad]")
    for linestyle, label in (("--", "no stabilization"), (":", "projection")):
        angle.plot([], [], "k", linestyle=linestyle, linewidth=1.1, label=label)
    for axes in (largest, angle):
        axes.axvspan(0.05, 0.1, color="0.5", alpha=0.15, linewidth=0, label="rule")
        axes.set_xlabel("κh = Λh [-]")
