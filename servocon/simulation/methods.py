"""Coefficients of the Runge–Kutta methods and of their dense outputs.

From Tsitouras 2011 ("tsit5"), Dormand & Prince 1980, Shampine 1986 ("dopri5"), Prince & Dormand
1981 and Hairer, Nørsett & Wanner 1993 ("dopri8"), Kværnø 2004, and Bogacki & Shampine 1989
("bosh3"), in diffrax's form; `methods.json` holds them, so that a run need not wait for diffrax's
import. Only the dense output of "dopri8" differs: diffrax's has order 5, which would make outputs
less accurate than the steps. Ours has order 7 and three further stages, derived in
`tests/simulation/order_conditions.py`.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from servocon.engine.machine.integration import Method

TABLE = Path(__file__).with_name("methods.json")


@lru_cache(maxsize=16)
def method_of(name: str) -> Method:
    """The coefficients of a method of `servocon.simulation.solvers.SOLVERS`."""
    return Method(**{key: _tuples(value) for key, value in _table()[name].items()})


@lru_cache(maxsize=16)
def stability_limit(solver: str) -> float:
    """Largest product of step and decay rate at which a method is stable.

    The first point on the negative real axis where its stability function leaves [−1, 1]; infinite
    for implicit methods.
    """
    method = method_of(solver)
    if method.diagonal:
        return np.inf
    stages = len(method.a) + 1
    A = np.zeros((stages, stages))
    for i, row in enumerate(method.a):
        A[i + 1, : len(row)] = row
    b = A[-1] if method.b is None else np.asarray(method.b)[:stages]
    z = -np.arange(0.01, 20.0, 0.01)
    slopes = np.linalg.solve(np.eye(stages) - z[:, None, None] * A, np.ones((len(z), stages, 1)))
    out = np.abs(1.0 + z * (slopes[..., 0] @ b)) > 1.0 + 1e-9
    return float(-z[np.argmax(out)]) if out.any() else np.inf


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, Any]]:
    return json.loads(TABLE.read_text())


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
