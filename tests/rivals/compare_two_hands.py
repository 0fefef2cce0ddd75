"""Two arms with a box of unknown mass: servo laws and operational-space control, tuned alike."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from servocon_experiments.two_hands import TwoHands
from tests.rivals.search import search

MASS = 4.0
"""True mass of the box of the search [kg]; the models know 2 kg."""

NONE = 1e-9
"""Growth of an adaptive term that is none: the same program."""

NEWTON = 0.1
"""Weight of a newton of rms force inside the box against a millimetre of rms error."""

RANGES: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "servo law": {"gain": (5.0, 300.0), "follow": (2.0, 150.0)},
    "servo law, adaptive": {
        "gain": (5.0, 300.0),
        "follow": (2.0, 150.0),
        "growth": (0.1, 100.0),
        "width": (0.1, 100.0),
    },
    "servo law, integral": {"gain": (5.0, 300.0), "follow": (2.0, 150.0), "action": (1.0, 2e4)},
    "operational space": {"stiffness": (20.0, 2e4), "damping": (5.0, 400.0)},
    "operational space, integral": {
        "stiffness": (20.0, 2e4),
        "damping": (5.0, 400.0),
        "integral": (1.0, 1e6),
    },
}
"""Gains of each controller that are searched."""


def measured(name: str, gains: Mapping[str, float], mass: float) -> dict[str, float]:
    """Rms error of the box [mm], rms force inside it [N], and largest torque over its limit."""
    plain = {"growth": NONE}
    others = {"servo law": plain, "servo law, integral": plain}
    others |= {"operational space": {"integral": 0.0}}
    experiment = replace(TwoHands(), **(others.get(name, {}) | dict(gains)))
    law = experiment.law if name.startswith("servo") else experiment.rival()
    run = experiment.with_forces(law, mass)
    if len(run.time) < round(experiment.duration / experiment.period):
        return dict.fromkeys(("error", "inside", "torque"), np.inf)
    return experiment.measured(run)


def cost(name: str, gains: Mapping[str, float]) -> float:
    """Rms error [mm] and weighted rms force [N]."""
    found = measured(name, gains, MASS)
    return found["error"] + NEWTON * found["inside"]


def table(budget: int) -> str:
    """The searched gains and what they reach, as markdown."""
    head = "controller", "gains", "mass [kg]", "rms error [mm]", "rms force inside [N]", "torque"
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---|---|---|"]
    for name, ranges in RANGES.items():
        found = search(lambda name=name, **gains: cost(name, gains), ranges, budget=budget)
        gains = ", ".join(f"{key} {value:.3g}" for key, value in found.gains.items())
        for mass in (MASS, 2.0, 1.0):
            one = measured(name, found.gains, mass)
            values = f"{one['error']:.3f} | {one['inside']:.2f} | {one['torque']:.2f}"
            lines.append(f"| {name} | {gains} | {mass:g} | {values} |")
    return "\n".join(lines)
