"""Records made by hand, of every kind that a file must keep."""

from dataclasses import replace
from pathlib import Path

import jax
import numpy as np

import servocon as sc
from servocon.results.record import Axes, Stop

STOP = Stop("the wheels came off", 0.75, (1.0, 2.0), (0.5, -0.5))


def record(batch=(), T=5, rows=2, seed=0, **changes):
    """Every array filled with different numbers; two coordinates, one input."""
    rng = np.random.default_rng(seed)
    draw = lambda *shape: rng.normal(size=(*batch, T, *shape))
    fields = {
        "time": np.linspace(0.0, 1.0, T),
        "q": draw(2),
        "v": draw(2),
        "u": draw(1),
        "contributions": {"nominal": draw(1), "stabilizing": draw(1)},
        "beta": draw(rows),
        "position_error": draw(1),
        "kinetic_energy": draw(),
        "potential_energy": draw(),
        "rank": rng.integers(1, 3, (*batch, T)),
        "missing": draw(rows),
        "dependent": rng.random((*batch, T, rows)) > 0.8,
        "signals": {"motor position error": draw(3)},
        "law_state": {"integral": draw(1)},
        "axes": Axes.of(
            ("x [m]", "θ [rad]"),
            ("x rate [m/s]", "θ rate [rad/s]"),
            ("force [N]",),
            ("gap [m/s]", "lane [m/s]")[:rows],
        ),
        "attributes": {"name": "a run", "seed": 3, "parameters": {"plant.mass": [1.0, 2.0]}},
        "stops": (None,) * (batch[0] if batch else 1),
    }
    return sc.Trajectory(**(fields | changes))


EMPTY = {"signals": {}, "law_state": {}, "contributions": {}}
F32 = np.ones((5, 2), np.float32)
NAMES = ("a/b", "a∕b", "a b", "a%2f;b", "a\0b", "", "\ud800", ".", "θ̇ [rad/s]", "A/b")
RECORDS = {
    "single": lambda: record(),
    "batch": lambda: record((3,)),
    "stopped": lambda: record(stops=(STOP,)),
    "stopped batch": lambda: record((3,), stops=(None, STOP, None)),
    "nothing in the groups": lambda: record(**EMPTY),
    "no holonomic row": lambda: record(position_error=np.zeros((5, 0))),
    "one time": lambda: record(T=1),
    "not finite": lambda: replace(
        record((2,)), u=np.full((2, 5, 1), np.nan), v=np.full((2, 5, 2), np.inf)
    ),
    "stopped by NaN": lambda: record(stops=(STOP._replace(q=(np.nan, np.inf)),)),
    "names with slashes and dots": lambda: record(
        signals={"spring [N/m]": np.ones((5, 1)), "a.b/c.d": np.zeros(5)}
    ),
    "an expected end": lambda: record(stops=(STOP._replace(expected=True),)),
    "changes of rank": lambda: record(rank_changes=({"time": 0.5, "before": 2, "after": 1},)),
    "names almost alike": lambda: record(
        signals={name: np.full((5, i), i) for i, name in enumerate(NAMES)}, law_state={"a": F32}
    ),
    "no time at all": lambda: record(T=0),
    "flags and whole numbers": lambda: record(signals={"on": np.arange(5) > 2, "n": np.arange(5)}),
    "long attributes": lambda: record(attributes={"parameters": {"mass": [0.1] * 100_000}}),
    "NaN in the attributes": lambda: record(attributes={"parameters": {"limit": [np.nan, np.inf]}}),
    "odd attributes": lambda: record(
        attributes={
            "name": Path("x"),
            "seed": np.random.default_rng(1),
            "options": {"seeds": np.random.SeedSequence(2), 3: {1, 2}, "key": jax.random.key(0)},
            "masked": 1 + 2j,
        }
    ),
    "numbers of NumPy in the attributes": lambda: record(
        attributes={"seed": np.int64(3), "options": {"step": np.float64(0.1), "at": np.arange(3.0)}}
    ),
}
