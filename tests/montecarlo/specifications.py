"""Specifications that can be met and that cannot: `meet`, all gains of a grid, and an optimiser.

    python tests/montecarlo/specifications.py [--only cart arm] [--grid 16] [--specifications 10]
        [--markdown FILE]

For a cart and for a two-link arm the data sheets of a grid of gains give the least inputs with
which a distance can be certified. Half of the specifications allow more than these, half allow
less. `meet` chooses gains for each of them by certificates. SciPy's differential evolution does so
by simulated runs, as one would without certificates. Fresh runs of both follow, with plants and
disturbances that neither has seen.

Exits with 1 if `meet` misses a specification that the grid meets, or if a run misses one that
`meet` meets.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
from scipy.optimize import differential_evolution

sys.path.insert(0, str(Path(__file__).parents[2]))

import servocon as sc
from servocon.certificates.falsification.fresh_runs import fresh_arguments
from servocon_plants import Cart, PlanarArm

RATES, GAINS = (1.0, 8.0), (3.0, 80.0)
"""Ranges of Λ and κ."""

LOOSER, TIGHTER = (1.2, 2.0), (0.5, 0.85)
"""Allowed inputs, relative to the least ones of the grid, of specifications that can be met and of
those that cannot."""

SEEN, FRESH = 24, 200
"""Numbers of runs of a trial of the optimiser, and of fresh ones."""

HEAD = """\
| task | distance | input | of the grid | `meet` | fresh runs | s | runs only | fresh runs | s |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
"""


@dataclass(frozen=True)
class Task:
    """A plant and its relation; the numbers are Λ and κ."""

    name: str
    plants: Any
    law_of: Callable[..., Any]
    states: Callable[..., Any]
    begin: float
    after: float
    duration: float
    disturbance: list[float]

    def start(self, rate: float, gain: float) -> tuple[float, float]:
        """Largest initial ‖β‖ and ‖f‖: at the speed of the path, beside it."""
        return rate * self.begin, self.begin

    @property
    def options(self) -> dict[str, Any]:
        """Arguments of `certify`."""
        few = {"samples": (8, 128), "search": (256, 2, 8)}
        return {"disturbance": self.disturbance, **few}

    def wanted(self, distance: float, most: float) -> dict[str, Any]:
        """A specification."""
        peak = sc.design.Requirement(distance, after=self.after)
        return {"position_peak": peak, "control_peak": most}

    def sheet(self, rate: float, gain: float, wanted: dict[str, Any]) -> np.ndarray:
        """The certified distance and input; infinite where the law is refused."""
        law = self.law_of(rate, gain)
        try:
            found = sc.certify(self.plants, law, self.states(rate, gain), **self.options)
        except sc.errors.CertificateError:
            return np.full(2, np.inf)
        start = self.start(rate, gain)
        lines = sc.certificates.data_sheet(found, law, wanted, start=start).lines
        return np.array([line.certified for line in lines])


def cart() -> Task:
    """A cart that follows a sine."""
    model = Cart(mass=1.2, friction=0.5)
    between = {"mass": sc.uncertainty.Interval(1.0, 1.4)}
    box = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 12.0))

    def law_of(rate: float, gain: float) -> Any:
        follow = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=rate, name="follow")
        return sc.ServoLaw(model, follow, sc.Stabilizing(gain=gain))

    plants = sc.Uncertainty(model, between)
    return Task("cart", plants, law_of, lambda rate, gain: box, 0.1, 4.0, 12.0, [1.0])


def arm() -> Task:
    """A two-link arm whose joints follow a path."""
    model = PlanarArm()
    path = lambda t: jnp.stack([0.5 * (1.0 - jnp.cos(t)), 0.6 * jnp.sin(t) ** 2])
    side = np.array([[-1.0], [1.0]])
    begin = 0.03

    def law_of(rate: float, gain: float) -> Any:
        task = sc.holonomic(lambda q, t: q - path(t), rate=rate, name="task")
        return sc.ServoLaw(model, task, sc.Stabilizing(gain=gain))

    def states(rate: float, gain: float) -> Any:
        wide = 1.5 * begin
        q: Any = np.array([[0.0, 0.0], [1.0, 0.6]]) + wide * side
        v: Any = np.array([[-0.5, -0.6], [0.5, 0.6]]) + 2.0 * rate * wide * side
        near = sc.StateBox(q, v, t=(0.0, 8.0))
        return sc.certificates.RelationTube(near, wide, rate * wide, rows=(2, 2))

    plants = sc.Uncertainty(model, {"mass": sc.uncertainty.Interval(0.9, 1.1)})
    return Task("arm", plants, law_of, states, begin, 2.0, 8.0, [0.2, 0.2])


TASKS = {"cart": cart, "arm": arm}
"""The tasks by name."""


def grid_of(task: Task, count: int) -> np.ndarray:
    """The certified distances and inputs (count², 2) of a grid of Λ and κ."""
    wanted = task.wanted(1.0, 1.0)
    rates, gains = (np.geomspace(*ends, count) for ends in (RATES, GAINS))
    return np.array([task.sheet(rate, gain, wanted) for rate in rates for gain in gains])


def specifications(grid: np.ndarray, count: int, seed: int) -> list[tuple[float, float]]:
    """Distances and inputs: the first half can be met by the grid, the second half cannot."""
    rng, found = np.random.default_rng(seed), []
    finite = grid[np.isfinite(grid).all(axis=1)]
    low, high = np.quantile(finite[:, 0], [0.05, 0.6])
    for k in range(count):
        distance = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        least = finite[finite[:, 0] <= distance, 1].min()
        factor = rng.uniform(*(LOOSER if k < count // 2 else TIGHTER))
        found.append((distance, float(factor * least)))
    return found


def ratio_of(task: Task, wanted: dict[str, Any], law: Any, given: dict[str, Any]) -> float:
    """The worst ratio of found to required values in runs."""
    run = sc.simulate(**given | {"law": law}, duration=task.duration, points=201)
    late = run.time >= task.after
    distance = np.linalg.norm(run.position_error, axis=-1)[:, late].max()
    values = np.array([distance, np.abs(run.u).max()])
    required = np.array([wanted["position_peak"].bound, wanted["control_peak"]])
    ratio = float(np.max(values / required))
    return ratio if np.isfinite(ratio) else 1e9


def by_runs(task: Task, wanted: dict[str, Any], runs_of: Callable[..., Any]) -> np.ndarray:
    """Λ and κ by differential evolution over simulated runs."""

    def ratio(x: np.ndarray) -> float:
        rate, gain = np.exp(x)
        given = runs_of(rate, gain, SEEN, 1)
        return ratio_of(task, wanted, task.law_of(rate, gain), given)

    ends = [tuple(np.log(pair)) for pair in (RATES, GAINS)]
    found = differential_evolution(ratio, ends, rng=0, popsize=6, maxiter=8, polish=False)
    return np.exp(found.x)


def compared(task: Task, spec: tuple[float, float], grid: np.ndarray) -> tuple[str, bool]:
    """A line of the table, and whether `meet` agrees with the grid and with its runs."""
    wanted = task.wanted(*spec)
    best = float(np.max(grid / np.array(spec), axis=1).min())
    begin = time.perf_counter()
    bounds = {"rate": RATES, "gain": GAINS}
    design = sc.certificates.meet(
        task.plants, task.law_of, task.states, bounds, wanted, start=task.start, **task.options
    )
    took = time.perf_counter() - begin

    def runs_of(rate: float, gain: float, count: int, seed: int) -> dict[str, Any]:
        law, start = task.law_of(rate, gain), task.start(rate, gain)
        return fresh_arguments(design.certificate, law, start, count, seed)

    own = design.numbers
    fresh = ratio_of(task, wanted, design.law, runs_of(**own, count=FRESH, seed=7))
    begin = time.perf_counter()
    rate, gain = by_runs(task, wanted, runs_of)
    took_runs = time.perf_counter() - begin
    others = ratio_of(task, wanted, task.law_of(rate, gain), runs_of(rate, gain, FRESH, 7))
    certified = float(np.max(task.sheet(rate, gain, wanted) / np.array(spec)))
    cells = [task.name, f"{spec[0]:.3g}", f"{spec[1]:.3g}", f"{best:.2f}"]
    cells += [f"{design.sheet.worst:.2f}", f"{fresh:.2f}", f"{took:.1f}"]
    cells += [f"{certified:.2f}", f"{others:.2f}", f"{took_runs:.1f}"]
    agrees = design.met == (best <= 1.0) and not (design.met and fresh > 1.0)
    return f"| {' | '.join(cells)} |\n", agrees


def main() -> int:
    """Print the table; 1 if `meet` disagrees with the grid, or a run with `meet`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--grid", type=int, default=16, help="values of each number")
    parser.add_argument("--specifications", type=int, default=10, help="of each task")
    parser.add_argument("--markdown", type=Path, help="file for the table")
    options = parser.parse_args()
    text, holds = HEAD, True
    for seed, (name, made) in enumerate(TASKS.items()):
        if name not in options.only:
            continue
        task = made()
        grid = grid_of(task, options.grid)
        for spec in specifications(grid, options.specifications, seed):
            line, agrees = compared(task, spec, grid)
            print(line, end="", flush=True)
            text, holds = text + line, holds and agrees
    if options.markdown:
        options.markdown.write_text(text, encoding="utf-8")
    return 0 if holds else 1


if __name__ == "__main__":
    raise SystemExit(main())
