"""A thousand uncertain arms, against a pool of processes that integrate one after the other."""

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
    plants = sc.batch([servocon_arm.TwoLinkArm(**parameters._asdict()) for _, parameters in cases])
    starts = np.array([start for start, _ in cases])
    right = np.array([arm.reference(*case) for case in cases[:CHECKED]])
    table = Table(
        f"{RUNS} uncertain arms",
        "Masses and lengths within 20 %, random initial states, 10 s, under the law for the "
        f"nominal arm; time for one arm. The pool is warm and is timed on {POOL_RUNS} of the "
        f"arms, by `solve_ivp` and linear solves in NumPy. Error: largest of {CHECKED} final "
        "states, against SciPy's DOP853 at 1e-13.",
    )

    def batch() -> np.ndarray:
        trajectory = sc.simulate(
            plants,
            servocon_arm.LAW,
            starts[:, :2],
            starts[:, 2:],
            arm.DURATION,
            points=2,
            **servocon_arm.OPTIONS,
        )
        return servocon_arm.final_state(trajectory)

    def error(states: np.ndarray) -> float:
        return float(np.abs(states[:CHECKED] - right).max())

    with numpy_scipy.pool(2) as pool:
        some = cases[:POOL_RUNS]
        own = Variant("servocon, one batch", batch, RUNS, error(batch()))
        peer = Variant(
            "`solve_ivp`, two processes",
            lambda: pool.run(some),
            POOL_RUNS,
            error(pool.run(some)),
            wanted=100.0,
        )
        compare(table, [own, peer], rounds, largest_error=1e-6)
    return [table]
