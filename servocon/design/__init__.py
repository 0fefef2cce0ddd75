"""Choice of gains: by gradient or by a grid of runs, fuzzy-optimal, or by linear design.

    tuned = sc.design.tune(plant, law_of, initial, bounds, objective, q0, v0, duration)
    found = sc.design.select(plants, law_of, grid, specification, q0, v0, duration, period=0.002)
    optimum = sc.design.fuzzy_optimal_gain(initial, zeta, rate)
    choice = sc.design.Game(costs, bounds).nash()
    made = sc.design.lqr_holonomic(position=[4.0], velocity=[9.0])

Linear design uses python-control, which is imported at the first call. Guarantees for the chosen
gains belong in `certificates`.
"""

from servocon.design.fuzzy_gain import CostCurve, OptimalGain, fuzzy_optimal_gain
from servocon.design.games import Equilibrium, Game
from servocon.design.linear import (
    LinearDesign,
    LyapunovWeight,
    lqr,
    lqr_holonomic,
    lyapunov_weight,
    place,
    place_holonomic,
)
from servocon.design.selection import Selection, select
from servocon.design.tuning import ClosedLoopResponse, Tuning, tune
from servocon.linalg import regulator
from servocon.namespace import attach_own
from servocon.results.specification import Requirement, Specification

__all__ = [
    "ClosedLoopResponse",
    "CostCurve",
    "Equilibrium",
    "Game",
    "LinearDesign",
    "LyapunovWeight",
    "OptimalGain",
    "Requirement",
    "Selection",
    "Specification",
    "Tuning",
    "fuzzy_optimal_gain",
    "lqr",
    "lqr_holonomic",
    "lyapunov_weight",
    "place",
    "place_holonomic",
    "regulator",
    "select",
    "tune",
]

attach_own(globals())
