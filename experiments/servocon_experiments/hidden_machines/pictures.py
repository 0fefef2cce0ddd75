"""The picture of all machines: what is stated and required, and what is found."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

import servocon as sc
from servocon_experiments.hidden_machines.machines import Designed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def compared(laws: Mapping[str, list[Designed]], found: Mapping[str, np.ndarray]) -> "Figure":
    """Errors of the parameters over their half intervals, and distances over those required.

    Args:
        laws: The machines of each kind with their laws.
        found: Largest distances on the machines that have one.
    """
    first = dict(zip(laws, np.cumsum([0, *(len(own) for own in laws.values())]), strict=False))

    def draw(parameters: "Axes", distances: "Axes") -> None:
        for name, own in laws.items():
            places = first[name] + np.arange(len(own))
            off = [np.abs(x.found.values - x.machine.true) / x.found.sizes() for x in own]
            known = own[0].machine.lacking is None
            x = np.repeat(places, [len(each) for each in off])
            color, label = ("C0", "complete model") if known else ("C1", "the model lacks a force")
            parameters.plot(x, np.concatenate(off), "o", color=color, label=label, alpha=0.7)
            able = [(x, one) for x, one in zip(places, own, strict=True) if one.law is not None]
            x = [place for place, _ in able]
            certified = [
                one.law.sheet.lines[0].certified / one.machine.required
                for _, one in able
                if one.law is not None
            ]
            distances.plot(x, certified, "_", color="black", label="certified", markersize=12)
            if name in found:
                required = np.array([one.machine.required for _, one in able])
                distances.plot(x, found[name] / required, "o", color="C0", label="on the machine")
        parameters.set(title="errors of the parameters", ylabel="error / half of the interval")
        distances.set(title="distance from the path", ylabel="distance / required")
        for axes in (parameters, distances):
            axes.axhline(1.0, color="0.6", zorder=0)
            middles = [first[name] + 0.5 * (len(own) - 1) for name, own in laws.items()]
            axes.set_xticks(middles, list(laws))
            axes.set_yscale("log")
        sc.plot.legend_below(parameters, distances)

    return sc.plot.figure(draw, 1, 2)
