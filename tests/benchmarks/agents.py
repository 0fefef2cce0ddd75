"""Certificates of swarms and platoons, and a platoon with a radio.

    python tests/benchmarks/run.py --only agents --rounds 3

Each case runs in fresh processes, as `python tests/benchmarks/agents.py CASE AGENTS TURNS`.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import jax.numpy as jnp
import numpy as np
from harness import Table, duration
from startup import environment

import servocon as sc
from servocon_plants import (
    ByRadio,
    LinearQuadratic,
    Platoon,
    PlatoonBox,
    Radio,
    SinusoidalCruise,
    Surroundings,
    Swarm,
    certify_each_robot,
    log_gap_relation,
    robust_for_each_robot,
    swarm_relation,
    time_headway_relation,
)

ROOT = Path(__file__).parents[2]

AGENTS = (10, 20, 100)

GOALS = {20: 2.0, 100: 5.0}
"""Longest times that a certificate is to take [s], by the number of agents."""

FEW: dict[str, Any] = {"samples": (16, 128), "search": (256, 2, 8)}
"""Extent of the search of a certificate."""

GUST = 0.4
"""Disturbance of each coordinate of a robot [N]."""

FEEDBACK = sc.Stabilizing(gain=2.0)


def swarms_of(robots: int) -> sc.Uncertainty:
    """Robots of unknown mass and friction."""
    return sc.Uncertainty(
        Swarm(np.full(robots, 2.0), np.zeros(robots), robots=robots),
        {"mass": sc.uncertainty.Interval(1.7, 2.4), "friction": sc.uncertainty.Interval(0.0, 0.4)},
    )


def closed_form(robots: int) -> Callable[[], object]:
    """Each robot's term and certificate in closed form, with a common goal."""
    swarms, model = swarms_of(robots), Swarm(mass=2.0, robots=robots)
    goal = Surroundings(lambda t: jnp.zeros(2), attraction=1.0)
    relation = swarm_relation(model, LinearQuadratic(0.0, 0.5), surroundings=goal)
    gusts = float(np.sqrt(2.0) * GUST)

    def call() -> object:
        term = robust_for_each_robot(swarms, model, relation, disturbance=gusts, width=0.01)
        law = sc.ServoLaw(model, relation, FEEDBACK, term)
        return certify_each_robot(swarms, law, disturbance=gusts)

    return call


def platoon(vehicles: int) -> Callable[[], object]:
    """The certificate of log gaps, each vehicle's by itself."""
    each, acceleration = np.ones(vehicles), 1.0
    model = Platoon(vehicles=vehicles, leader=SinusoidalCruise(amplitude=0.5))
    relation = log_gap_relation(model, exogenous=True)
    inverse = lambda q, v, t: 1.0 / model.gaps(q, t)[:, None]
    bound = sc.laws.LinearBound(1.3 * acceleration * each[:, None], inverse)
    term = sc.Robust(bound, width=0.01, effectiveness=0.95, agents=vehicles)
    law = sc.ServoLaw(model, relation, FEEDBACK, term)
    limits = (8.5 * each, 11.5 * each), (18.5 * each, 21.5 * each), (0.0, 20.0)
    box = PlatoonBox(*limits, model, acceleration)
    plants = sc.batch([model.replace(mass=m * each) for m in (1450.0, 1550.0)])
    disturbance = 1550.0 * acceleration * each
    return lambda: sc.certify(plants, law, box, disturbance=disturbance, **FEW)


def radio(vehicles: int) -> Callable[[], object]:
    """A minute behind a swinging leader, with messages at 10 Hz and samples at 100 Hz."""
    model = Platoon(vehicles=vehicles, leader=SinusoidalCruise(20.0, 1.0, 0.5))
    law = sc.ServoLaw(model, time_headway_relation(model, 0.5, 3.0), sc.Stabilizing(gain=3.0))
    messages = Radio(period=0.1, delay=0.1, loss=0.3)
    heard = ByRadio(law, messages, period=0.01, agents=vehicles)
    start = model.place(13.0), np.full(vehicles, 20.0)
    return lambda: sc.simulate(model, heard, *start, 60.0)


CASES: dict[str, Callable[[int], Callable[[], object]]] = {
    "swarm, closed form": closed_form,
    "platoon, searched": platoon,
    "radio": radio,
}


def seconds_of(case: str, agents: int, rounds: int, turns: int = 2) -> tuple[float, float]:
    """Median seconds of first turns in fresh processes without caches, and of later ones."""
    first, again = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            command = [sys.executable, str(Path(__file__)), case, str(agents), str(turns)]
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=environment(Path(cache)),
                capture_output=True,
                check=True,
                text=True,
            )
        one, *others = map(float, done.stdout.split())
        first.append(one)
        again += others
    return median(first), median(again)


def certificates_table(rounds: int) -> Table:
    """Certificates of many agents."""
    table = Table(
        "Certificates of many agents",
        "Medians of fresh processes with empty caches, without imports: the first certificate, "
        "and the same again. Swarms of unknown mass and friction in gusts: each robot's term and "
        "certificate in closed form. Platoons under the log gap relation, each vehicle by "
        "itself. The targets are of the second certificate.",
        ("agents", "first", "again", "", "", "target", "met"),
    )
    for case in list(CASES)[:2]:
        for agents in AGENTS:
            first, again = seconds_of(case, agents, rounds)
            goal = GOALS.get(agents)
            wanted = "" if goal is None else f"≤ {goal:g} s"
            met = None if goal is None else again <= goal
            cells = duration(first), duration(again), "", "", wanted
            table.add(f"{agents}, {case}", *cells, met=met)
    return table


def radio_table(rounds: int) -> Table:
    """A minute of trucks with a radio."""
    table = Table(
        "Twelve trucks with a radio, 60 s",
        "Samples at 100 Hz, messages at 10 Hz that are 0.1 s late and of which 30 % are lost. In "
        "fresh processes with empty caches, without imports; then again, five times.",
        ("run", "median", "", "", "", "target", "met"),
    )
    first, again = seconds_of("radio", 12, rounds, turns=6)
    table.add("first", duration(first), "", "", "", "", met=None)
    table.add("again", duration(again), "", "", "", "≤ 20 ms", met=again <= 0.02)
    return table


def run(rounds: int) -> list[Table]:
    """Certificates, and trucks with a radio."""
    return [certificates_table(rounds), radio_table(rounds)]


def main(case: str, agents: str, turns: str) -> None:
    """Print the seconds of each turn."""
    call = CASES[case](int(agents))
    for _ in range(int(turns)):
        began = time.perf_counter()
        call()
        print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
