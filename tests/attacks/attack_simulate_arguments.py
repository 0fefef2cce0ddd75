"""Odd values for every argument of `simulate`, on one small plant that is compiled once.

The other entrances (certify, estimate_bound, falsify, tune, linearize, project, classify) are tried
with values that are refused before anything is compiled.
"""

import random
import warnings
from collections.abc import Callable
from typing import Any

import jax.numpy as jnp
import numpy as np

import servocon as sc
from tests.attacks.attack_constructors import ODD, SEED, Pair
from tests.attacks.tally import Tally


def _relation(q, v, t):
    return v[0] + q[0]


def _simulate() -> tuple[Callable[..., Any], dict[str, Any]]:
    plant = Pair()
    law = sc.ServoLaw(plant, sc.residual(_relation), sc.Stabilizing(gain=2.0))
    arguments = {
        "plant": plant,
        "law": law,
        "q0": [0.1, 0.0],
        "v0": [0.2, 0.1],
        "duration": 0.1,
        "t0": 0.0,
        "points": 3,
        "times": None,
        "solver": sc.Solver(**_SOLVER),
        "period": None,
        "disturbance": None,
        "events": None,
        "name": "",
        "seed": None,
    }
    return sc.simulate, arguments


_SOLVER: dict[str, Any] = {
    "method": "tsit5",
    "rtol": 1e-6,
    "atol": 1e-8,
    "step": None,
    "max_step": None,
    "max_steps": 100_000,
    "projection": False,
}


def _others() -> list[tuple[str, Callable[..., Any], dict[str, Any]]]:
    _, given = _simulate()
    plant, law = given["plant"], given["law"]
    box = sc.StateBox(q=([-1.0, -1.0], [1.0, 1.0]), v=([-1.0, -1.0], [1.0, 1.0]))
    state = {"q": [0.1, 0.0], "v": [0.2, 0.1]}
    return [
        ("certify", sc.certify, {"plants": plant, "law": law, "states": box, "disturbance": None,
                                 "safety_factor": 1.1, "samples": (2, 4), "seed": 0}),
        ("estimate_bound", sc.certificates.estimate_bound, {"plants": plant, "law": law,
                                               "states": box, "disturbance": None, "agents": 1,
                                               "safety_factor": 1.2, "samples": (2, 4)}),
        ("linearize", sc.linearize, {"system": plant, **state, "t": 0.0}),
        ("project", sc.constraint.project,
         {"plant": plant, "constraint": law.constraint, **state, "t": 0.0}),
        ("classify", sc.constraint.classify, {"plant": plant, "constraint": law.constraint, **state,
                                   "t": 0.0, "samples": 2, "spread": 0.1, "seed": 0}),
        ("realizability", sc.analysis.realizability,
         {"plant": plant, "constraint": law.constraint} | state),
        ("tune", sc.design.tune, {
            "plant": plant,
            "law_of": lambda gains: sc.ServoLaw(
                plant, law.constraint, sc.Stabilizing(gain=gains["gain"])),
            "initial": {"gain": 2.0}, "bounds": {"gain": (1.0, 4.0)},
            "objective": lambda run: run.metrics().ise, "q0": [0.1, 0.0], "v0": [0.2, 0.1],
            "duration": 0.1, "points": 5, "max_iterations": 1,
        }),
        ("measure", sc.measure, {"run": sc.simulate(**given), "band": 0.02, "tail": 0.1}),
    ]  # fmt: skip


def attack(share: float) -> Tally:
    """Every odd value for every argument of `simulate`, some for the other entrances."""
    tally = Tally("odd arguments of simulate and related functions")
    call, arguments = _simulate()
    tries = [(name, i) for name in arguments for i in range(len(ODD)) if _tried(name, i, share)]
    odd_fields = [(name, i) for name in _SOLVER for i in range(len(ODD)) if _tried(name, i, share)]
    rng = random.Random(SEED)
    if share < 1.0:
        tries = rng.sample(tries, round(share * len(tries)))
        odd_fields = rng.sample(odd_fields, round(share * len(odd_fields)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        call(**arguments)
        for name, i in tries:
            odd = arguments | {name: ODD[i]}
            tally.attempt(f"simulate({name}=#{i})", lambda odd=odd: call(**odd), _of_run)
        for name, i in odd_fields:
            made = lambda name=name, i=i: sc.Solver(**_SOLVER | {name: ODD[i]})
            tally.attempt(
                f"Solver({name}=#{i})",
                lambda made=made: call(**arguments | {"solver": made()}),
                _of_run,
            )
        if share >= 0.1:
            for what, other, given in _others():
                for name in given:
                    for i in rng.sample(range(len(ODD)), round(len(ODD) * share)):
                        odd = given | {name: ODD[i]}
                        tally.attempt(f"{what}({name}=#{i})", lambda f=other, o=odd: f(**o))
    return tally


def _tried(name: str, i: int, share: float) -> bool:
    """False for an honest order of an endless run, and for most programs of their own."""
    value = ODD[i]
    huge = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > 1e6
    tiny = isinstance(value, float) and 0 < abs(value) < 1e-100
    if name in ("duration", "times", "points", "period", "step", "max_step", "rtol", "atol"):
        return not (huge or tiny)
    return True


def _of_run(run: Any) -> str | None:
    """The reason why a run is of no use."""
    if not isinstance(run, sc.Trajectory):
        return f"came back as {type(run).__name__}"
    if run.stopped is None and not all(np.isfinite(x).all() for x in (run.q, run.v, run.u)):
        return "NaN without a word"
    return None if jnp.size(run.time) else "no instant"
