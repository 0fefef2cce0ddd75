"""The paper's formula in NumPy and SciPy, integrated by `solve_ivp`: what its readers do."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context

import arm
import numpy as np
from scipy.integrate import solve_ivp

# RK45 is what `solve_ivp` does unless told otherwise. At 1e-8 the final state is within 8e-8 of
# the reference; 2e-8 would miss 1e-7.
OPTIONS = {"method": "RK45", "rtol": 1e-8, "atol": 1e-8}


def _paper(t: float, x: arm.Vector) -> arm.Vector:
    q, v = x[:2], x[2:]
    u = arm.paper_control(q, v)
    return np.concatenate((v, np.linalg.solve(arm.mass_matrix(q), arm.force(q, v) + u)))


def prepare() -> None:
    """Nothing to build."""


def run(times: arm.Vector | None = None) -> arm.Vector:
    """The final state by the formula as printed, with `sqrtm` and `pinv`."""
    span = (0.0, arm.DURATION)
    return solve_ivp(_paper, span, arm.START, t_eval=times, **OPTIONS).y[:, -1]


def run_direct(times: arm.Vector | None = None) -> arm.Vector:
    """The final state by hand-written linear solves instead."""
    span = (0.0, arm.DURATION)
    return solve_ivp(arm.closed_loop, span, arm.START, t_eval=times, **OPTIONS).y[:, -1]


def _one(field: Callable[..., arm.Vector], case: tuple[arm.Vector, arm.Arm]) -> arm.Vector:
    start, parameters = case
    span = (0.0, arm.DURATION)
    return solve_ivp(field, span, start, args=(parameters,), **OPTIONS).y[:, -1]


class Pool:
    """Processes that integrate uncertain arms by the hand-written right-hand side."""

    def __init__(self, executor: ProcessPoolExecutor):
        self.executor = executor

    def run(
        self,
        cases: list[tuple[arm.Vector, arm.Arm]],
        field: Callable[..., arm.Vector] = arm.closed_loop,
    ) -> arm.Vector:
        """One final state for each case."""
        return np.array(list(self.executor.map(partial(_one, field), cases, chunksize=5)))


@contextmanager
def pool(processes: int = 2) -> Iterator[Pool]:
    """A warm pool: start-up and imports are not part of what is timed."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        ready = Pool(executor)
        ready.run(arm.draw(5 * processes))
        yield ready
