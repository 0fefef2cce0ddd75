"""Many agents: a right-hand side against their number, a run of a thousand, pairs of a swarm.

    python tests/benchmarks/many.py --figure docs/many-agents.png

draws the times against the numbers.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from harness import Table, Variant, duration, measure
from scipy.linalg import lapack
from startup import environment

import servocon as sc
from servocon_plants import (
    LinearQuadratic,
    Platoon,
    SinusoidalCruise,
    Swarm,
    log_gap_relation,
    swarm_relation,
)

ROOT = Path(__file__).parents[2]
VEHICLES = (100, 1_000, 10_000, 100_000)
DENSE = (50, 100, 200, 400)
ROBOTS = (1_000, 5_000, 10_000)
NEAR = (1_000, 10_000, 100_000)

LEADER = SinusoidalCruise(amplitude=3.0, frequency=0.5)

PROGRAM = """
import sys, time
import numpy as np
began = time.perf_counter()
import servocon as sc
from servocon_plants import Platoon, SinusoidalCruise, log_gap_relation
platoon = Platoon(vehicles=1000, leader=SinusoidalCruise(amplitude=3.0, frequency=0.5))
law = sc.ServoLaw(platoon, log_gap_relation(platoon), sc.Stabilizing(gain=2.0))
q, v = platoon.place(np.linspace(9.0, 11.0, 1000)), np.full(1000, 20.0)
for _ in range(2):
    sc.simulate(platoon, law, q, v, 60.0, points=61, solver=sc.Solver(rtol=1e-6))
    print(time.perf_counter() - began)
    began = time.perf_counter()
"""


def platoon_field(vehicles: int, whole: bool = False) -> tuple[Callable[[], Any], float, float]:
    """A platoon's right-hand side, the seconds of its first call, and the error of β̇ + κβ = 0.

    Args:
        vehicles: Number of vehicles.
        whole: True for matrices of all vehicles.
    """
    platoon = Platoon(mass=np.linspace(1e3, 2e3, vehicles), vehicles=vehicles, leader=LEADER)
    relation = log_gap_relation(platoon)
    if whole:
        relation = sc.residual(lambda q, v, t: log_gap_relation(platoon).beta(platoon, q, v, t))
    loop = sc.ClosedLoop(platoon, sc.ServoLaw(platoon, relation, sc.Stabilizing(gain=2.0)))
    gaps = 10.0 + np.sin(np.arange(vehicles))
    x = jnp.concatenate([platoon.place(gaps), 20.0 + 0.1 * jnp.cos(jnp.arange(vehicles))])

    def beta_and_rate(x: Any) -> tuple[Any, Any]:
        beta = lambda x, t: relation.beta(platoon, x[:vehicles], x[vehicles:], t)
        return jax.jvp(beta, (x, jnp.asarray(0.3)), (loop.field(0.3, x), jnp.ones(())))

    field = jax.jit(lambda x: loop.field(0.3, x))
    began = time.perf_counter()
    jax.block_until_ready(field(x))
    first = time.perf_counter() - began
    beta, rate = jax.jit(beta_and_rate)(x)
    error = float(jnp.abs(rate + 2.0 * beta).max() / jnp.abs(2.0 * beta).max())
    return lambda: jax.block_until_ready(field(x)), first, error


def swarm_field(relation: Any, swarm: Any, x: Any) -> Callable[[], Any]:
    """A swarm's right-hand side."""
    loop = sc.ClosedLoop(swarm, sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=2.0)))
    field = jax.jit(lambda x: loop.field(0.3, x))
    state = jnp.concatenate([jnp.asarray(x).ravel(), jnp.zeros(x.size)])
    return lambda: jax.block_until_ready(field(state))


def by_chunks(x: np.ndarray, v: np.ndarray, rows: int = 50) -> tuple[np.ndarray, np.ndarray]:
    """Gradient of `LinearQuadratic` and its rate, in NumPy by blocks of rows."""
    slope, rate = np.empty_like(x), np.empty_like(x)
    for i in range(0, len(x), rows):
        y, dy = x[i : i + rows, None] - x, v[i : i + rows, None] - v
        distance = np.sqrt(np.einsum("ijk,ijk->ij", y, y) + 1e-16)
        pull = 1.0 - 0.5 / distance
        change = 0.5 * np.einsum("ijk,ijk->ij", y, dy) / distance**3
        slope[i : i + rows] = np.einsum("ij,ijk->ik", pull, y)
        rate[i : i + rows] = np.einsum("ij,ijk->ik", pull, dy) + np.einsum("ij,ijk->ik", change, y)
    return slope, rate


def near(robots: int) -> tuple[Any, Any, np.ndarray]:
    """A swarm whose robots drive away those within 1 m, its relation, and places 1 m apart."""
    x = np.random.default_rng(0).uniform(0.0, robots**0.5, size=(robots, 2))
    push = lambda own, other, t: (own.q - other.q) * (1.0 - jnp.sum((own.q - other.q) ** 2)) ** 2
    each = lambda own, total, t: own.v - total
    relation = sc.residual(sc.neighbours.each_agent(each, robots, sc.neighbours.within(1.0, push)))
    return relation, Swarm(robots=robots), x


def slope(numbers: Any, seconds: Any) -> float:
    """Exponent of the growth of a time with a number, by least squares of logarithms."""
    return float(np.polyfit(np.log(numbers), np.log(seconds), 1)[0])


def vehicles_table(rounds: int) -> tuple[Table, dict[str, tuple[Any, Any]]]:
    """Right-hand sides of platoons, by blocks and by whole matrices, beside LAPACK's solver."""
    table = Table(
        "Platoons, a right-hand side",
        "Log gap relation behind a swinging leader, all masses different; first: the first call, "
        "with tracing and compilation. LAPACK's `ptsv` solves a tridiagonal system of as many "
        "rows. Error: of β̇ + κβ = 0, relative.",
        ("vehicles", "median", "first", "`ptsv`", "error", "target", "met"),
    )
    random, blocks, whole = np.random.default_rng(0), [], []
    for count in VEHICLES:
        field, first, error = platoon_field(count)
        d, e, r = (
            random.uniform(2.0, 3.0, count),
            random.uniform(0.0, 1.0, count - 1),
            np.ones(count),
        )
        solve = lambda d=d, e=e, r=r: lapack.dptsv(d, e, r)
        own, peer = measure([Variant("", field), Variant("", solve)], rounds)
        blocks.append(own.median)
        last = count == VEHICLES[-1]
        cells = [duration(own.median), duration(first), duration(peer.median), f"{error:.1e}"]
        met = own.median <= 4e-3 if last else None
        table.add(f"{count:,}", *cells, "≤ 4 ms" if last else "", met=met)
    grown = slope(VEHICLES[1:], blocks[1:])
    table.add("growth from 1,000", f"N^{grown:.2f}", "", "", "", "≤ N^1.1", met=grown <= 1.1)
    for count in DENSE:
        field, first, error = platoon_field(count, whole=True)
        (own,) = measure([Variant("", field)], rounds)
        whole.append(own.median)
        cells = [duration(own.median), duration(first), "", f"{error:.1e}", ""]
        table.add(f"{count:,}, whole matrices", *cells, met=None)
    return table, {"platoon, blocks": (VEHICLES, blocks), "whole matrices": (DENSE, whole)}


def robots_table(rounds: int) -> tuple[Table, dict[str, tuple[Any, Any]]]:
    """Right-hand sides of swarms."""
    table = Table(
        "Swarms, a right-hand side",
        "β and its rate along the motion, over all pairs (`swarm_relation`), or over those within "
        "1 m of each other (some three each). Memory: growth of the largest resident set.",
        ("robots", "median", "memory", "", "error", "target", "met"),
    )
    curves: dict[str, tuple[Any, Any]] = {}
    targets = {5_000: (30e-3, 300), 10_000: (None, 500)}
    every = []
    for count in ROBOTS:
        x = np.random.default_rng(0).normal(size=(count, 2)) * count**0.5
        swarm, before = Swarm(robots=count), _memory()
        field = swarm_field(swarm_relation(swarm, LinearQuadratic()), swarm, x)
        (own,) = measure([Variant("", field)], rounds)
        every.append(own.median)
        used, (longest, most) = _memory() - before, targets.get(count, (None, None))
        wanted = [] if longest is None else [f"≤ {1e3 * longest:g} ms"]
        wanted += [] if most is None else [f"≤ {most} MiB"]
        met = (longest is None or own.median <= longest) and (most is None or used <= most)
        cells = duration(own.median), f"{used:.0f} MiB", "", "", ", ".join(wanted)
        table.add(f"{count:,}, all pairs", *cells, met=met if wanted else None)
        if count == 5_000:
            v = np.zeros_like(x)
            (peer,) = measure([Variant("", lambda x=x, v=v: by_chunks(x, v))], min(rounds, 3))
            table.add(
                "5,000, all pairs, NumPy in chunks", duration(peer.median), "", "", "", "", met=None
            )
    curves["swarm, all pairs"] = (ROBOTS, every)
    few = []
    for count in NEAR:
        relation, swarm, x = near(count)
        (own,) = measure([Variant("", swarm_field(relation, swarm, x))], rounds)
        few.append(own.median)
        table.add(f"{count:,}, within 1 m", duration(own.median), "", "", "", "", met=None)
    grown = slope(NEAR, few)
    table.add("growth, within 1 m", f"N^{grown:.2f}", "", "", "", "≤ N^1.1", met=grown <= 1.1)
    curves["swarm, within 1 m"] = (NEAR, few)
    return table, curves


def thousand_table(rounds: int) -> Table:
    """A platoon of a thousand, for a minute, in fresh processes."""
    table = Table(
        "A platoon of 1,000 behind a swinging leader, 60 s",
        "In a fresh process with an empty cache: import, tracing, compilation and run; then again.",
        ("run", "median", "best", "", "", "target", "met"),
    )
    first, again = [], []
    for _ in range(max(1, rounds // 2)):
        with tempfile.TemporaryDirectory() as cache:
            command = [sys.executable, "-c", PROGRAM]
            done = subprocess.run(
                command, cwd=ROOT, env=environment(Path(cache)), capture_output=True, check=True
            )
        one, other = map(float, done.stdout.split())
        first.append(one)
        again.append(other)
    for name, seconds, most in (("first", first, 10.0), ("again", again, 3.0)):
        cells = duration(median(seconds)), duration(min(seconds)), "", "", f"≤ {most:g} s"
        table.add(name, *cells, met=median(seconds) <= most)
    return table


def _memory() -> float:
    """Largest resident set so far [MiB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(rounds: int) -> list[Table]:
    """Platoons, swarms, and a run of a thousand."""
    with jax.enable_x64(True):  # the right-hand sides are compiled here
        return [vehicles_table(rounds)[0], robots_table(rounds)[0], thousand_table(rounds)]


def draw(path: Path, rounds: int) -> None:
    """Write the picture of the times against the numbers."""
    curves = vehicles_table(rounds)[1] | robots_table(rounds)[1]

    def fill(axes: Any) -> None:
        for name, (numbers, seconds) in curves.items():
            growth = slope(numbers[1:], seconds[1:])
            axes.loglog(numbers, 1e3 * np.array(seconds), "o-", label=f"{name}: N^{growth:.2f}")
        axes.set(xlabel="agents N", ylabel="a right-hand side [ms]")
        axes.legend()

    sc.plot.save_figure(sc.plot.figure(fill, size=(6.4, 3.8)), path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--figure", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    jax.config.update("jax_enable_x64", True)
    draw(options.figure, options.rounds)
