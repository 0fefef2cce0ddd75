"""Batches on an NVIDIA card, against the same machine's cores."""

import os
from collections.abc import Callable
from typing import Any

import arm
import jax.numpy as jnp
import numpy as np
import servocon_arm
from harness import Table, Variant, compare

import servocon as sc
from servocon.engine.machine.card import card
from servocon_plants import robots

PANDAS, FEWER = 32_768, 4_096
"""Number of robots on the card, and on the cores."""

SECONDS, RATE = 0.5, 1000
"""Duration [s] and sampling rate [Hz] of their runs."""

ARMS = 20_000
"""Number of two-link arms."""


def run(rounds: int) -> list[Table]:
    """Robots under a sampled law, and arms with adaptive steps; none without a card."""
    if isinstance(found := card(), str):
        print(found)
        return []
    return [_robots(min(rounds, 3)), _arms(min(rounds, 3))]


def _robots(rounds: int) -> Table:
    table = Table(
        "Pandas with loads that are not known, on a card",
        f"Time per sample of the law, physics included: the flange follows a circle with constant "
        f"orientation, above a posture, at {RATE / 1000:g} kHz, one step of Heun's method per "
        f"sample, {SECONDS} s. {PANDAS} robots on the card, {FEWER} on {os.cpu_count()} cores. "
        "Error: largest difference of final joints, against the cores. Two runs on the card have "
        "equal bits.",
    )
    panda = sc.robot(robots.path("panda"))
    home = np.array(panda.home)
    R, p = map(np.asarray, panda.pose("flange", home))
    circle = lambda t: jnp.stack([0.0 * t, jnp.cos(t) - 1.0, jnp.sin(t)])
    pose = sc.frames.pose("flange", lambda t: p + 0.1 * circle(0.5 * np.pi * t), R)
    law = sc.laws.robot_law(panda, pose, sc.Stabilizing(10.0))
    loads = sc.Uncertainty(panda, {"mass[6]": sc.uncertainty.Interval(0.73, 2.74)})
    many = {number: loads.sample(number, seed=0).plants for number in (FEWER, PANDAS)}

    def final(number: int, compiler: str) -> np.ndarray:
        how: dict[str, Any] = {
            "period": 1 / RATE,
            "solver": sc.Solver(method="heun", step=1 / RATE, compiler=compiler),
        }
        run = sc.simulate(many[number], law, home, np.zeros(7), SECONDS, points=2, **how)
        return run.q[:, -1]

    work = round(SECONDS * RATE)
    return _compared(table, final, PANDAS, FEWER, work, rounds, wanted=5.0)


def _arms(rounds: int) -> Table:
    table = Table(
        f"{ARMS} uncertain arms, on a card",
        "Time for one arm: as in the table of batches, with adaptive steps.",
    )
    cases = arm.draw(ARMS)
    starts = np.array([start for start, _ in cases])
    arms = [servocon_arm.WAYS["by hand"](**parameters._asdict()) for _, parameters in cases]
    plants, law = sc.batch(arms), servocon_arm.pair("by hand")[1]

    def final(number: int, compiler: str) -> np.ndarray:
        begun = starts[:, :2], starts[:, 2:]
        solver = servocon_arm.SOLVER.replace(compiler=compiler)
        return sc.simulate(plants, law, *begun, arm.DURATION, points=2, solver=solver).q[:, -1]

    return _compared(table, final, ARMS, ARMS, 1, rounds)


def _compared(
    table: Table,
    final: Callable[[int, str], np.ndarray],
    there: int,
    here: int,
    work: int,
    rounds: int,
    wanted: float | None = None,
) -> Table:
    """The table of runs on the card and on the cores; their final states agree."""
    on_cores = Variant(
        f"servocon, {os.cpu_count()} cores", lambda: final(here, "llvm"), here * work, wanted=wanted
    )
    first, again, wide = final(here, "cuda"), final(here, "cuda"), final(there, "cuda")
    assert np.array_equal(first, again), "two runs differ"
    assert there != here or np.array_equal(first, wide), "two runs differ"
    error = float(np.abs(first - final(here, "llvm")).max())
    on_card = Variant(f"servocon, {card().name}", lambda: final(there, "cuda"), there * work, error)
    compare(table, [on_card, on_cores], rounds, largest_error=1e-9)
    return table
