"""A thousand uncertain arms, against a pool of processes that integrate one after the other."""

from functools import partial
from typing import Any

import arm
import numpy as np
import servocon_arm
from harness import Table, Variant, compare
from peers import numpy_scipy

import servocon as sc

RUNS = 1000
POOL_RUNS = 40
CHECKED = 10


def run(rounds: int) -> list[Table]:
    """Throughput of one batch and of a pool of two processes."""
    cases = arm.draw(RUNS)
    starts = np.array([start for start, _ in cases])
    right = np.array([arm.reference(*case) for case in cases[:CHECKED]])
    table = Table(
        f"{RUNS} uncertain arms",
        "Masses and lengths within 20 %, random initial states, 10 s, under the law for the "
        f"nominal arm; time for one arm. The pool is warm and is timed on {POOL_RUNS} of the "
        f"arms, by `solve_ivp` and linear solves in NumPy. Error: largest of {CHECKED} final "
        "states, against SciPy's DOP853 at 1e-13.",
    )

    def batch(plants: Any, law: sc.ServoLaw) -> np.ndarray:
        trajectory = sc.simulate(
            plants,
            law,
            starts[:, :2],
            starts[:, 2:],
            arm.DURATION,
            points=2,
            **servocon_arm.OPTIONS,
        )
        return servocon_arm.final_state(trajectory)

    def error(states: np.ndarray) -> float:
        return float(np.abs(states[:CHECKED] - right).max())

    variants = []
    for way in ("Lagrangian", "by hand", "Kane"):  # first the README's
        arms = [servocon_arm.WAYS[way](**parameters._asdict()) for _, parameters in cases]
        job = partial(batch, sc.batch(arms), servocon_arm.pair(way)[1])
        variants.append(Variant(f"servocon, one batch, {way}", job, RUNS, error(job())))
    masses = sc.Uncertainty(servocon_arm.robot(), {"mass[0]": sc.uncertainty.Interval(0.8, 1.2)})
    robots = masses.sample(RUNS, seed=0).plants  # a file's lengths are not parameters
    job = partial(batch, robots, servocon_arm.pair("robot")[1])
    variants.append(Variant("servocon, one batch, robot, other masses", job, RUNS))
    with numpy_scipy.pool(2) as pool:
        some = cases[:POOL_RUNS]
        peer = Variant(
            "`solve_ivp`, two processes",
            lambda: pool.run(some),
            POOL_RUNS,
            error(pool.run(some)),
            wanted=100.0,
        )
        compare(table, [*variants, peer], rounds, largest_error=1e-6)
    return [table]
