"""The fuzzy-optimal gain and the tuned one, drawn from the results of docs/uncertainty.md.

``python docs/make_gain_cost.py`` writes docs/_build/gallery/gain-cost.png; the build of the
documentation does the same. Plant, law, drawn boats and both gains are those of the page, whose
blocks are executed.
"""

import contextlib
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import servocon as sc
from servocon.results.plot import figure, legend_below, save_figure, spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAGE = Path(__file__).parent / "uncertainty.md"


def of_the_page() -> dict[str, Any]:
    """All names after the page's blocks were run."""
    names: dict[str, Any] = {"__name__": "page_uncertainty"}
    with contextlib.redirect_stdout(io.StringIO()):
        for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M):
            exec(block, names)
    return names


def simulated(page: dict[str, Any], gain: float) -> sc.Trajectory:
    """The drawn boats under a gain."""
    law = page["law_of"]({"gain": gain})
    return sc.simulate(page["drawn"].plants, law, q0=[0.0], v0=[1.8], duration=12.0)


def measured_cost(page: dict[str, Any], run: sc.Trajectory, gain: float) -> float:
    """The page's index, with the simulated V in place of its bound, by the D-operation."""
    V = run.beta[..., 0] ** 2
    settled = run.time > 6.0
    transient = np.trapezoid(V**2, run.time, axis=1)
    costs = transient + 10.0 * np.mean(V[:, settled] ** 2, axis=1) + 1e-4 * gain**2
    return float(np.average(costs, weights=page["weights"]))


def write(path: Path) -> Path:
    """Draw both panels and save them."""
    page = of_the_page()
    gains = {"fuzzy-optimal": page["optimum"].gain, "tuned": float(page["tuned"].gains["gain"])}
    shown = np.geomspace(1.2, 10.0, 12)
    curve = page["optimum"].curve(np.geomspace(1.2, 10.0, 100))
    cost = [measured_cost(page, simulated(page, gain), gain) for gain in shown]

    def draw(costs: "Axes", errors: "Axes") -> None:
        costs.loglog(curve.gain, curve.cost, color="C0", label="J: the bound of V")
        costs.loglog(curve.gain, curve.steady, "C0:", label="its steady part")
        costs.loglog(curve.gain, curve.effort, "C0--", label="its part for the gain")
        costs.loglog(shown, cost, "o-", color="C1", markersize=4, label="J of 16 boats, simulated")
        for (name, gain), colour in zip(gains.items(), ("C0", "C1"), strict=True):
            costs.axvline(gain, color=colour, linewidth=0.8)
            run = simulated(page, gain)
            spread(errors, run.time, run.beta_norm, f"{name}: |β|", color=colour, worst=False)
            zeta, rate = 0.5 * (1.4 - 0.5) ** 2, 2.0
            errors.axhline(
                np.sqrt(zeta / (rate * gain)),
                color=colour,
                linestyle="--",
                linewidth=1.0,
                label=f"{name}: guaranteed bound",
            )
        costs.set(
            title="cost; vertical lines: both gains",
            xlabel="κ [1/s]",
            ylabel="cost [-]",
            ylim=(1e-4, 0.5),
        )
        costs.set_xticks([2, 3, 4, 6, 10], ["2", "3", "4", "6", "10"])
        costs.xaxis.set_minor_formatter("")
        errors.set(title="16 boats", xlabel="t [s]", ylabel="|β| [m/s]", ylim=(0, 0.4))
        legend_below(costs, errors, columns=3)

    return save_figure(figure(draw, 1, 2, size=(sc.style.width(2), 3.4)), path)


if __name__ == "__main__":
    print(write(Path(__file__).parent / "_build" / "gallery" / "gain-cost.png"))
