"""Solvers: their names and coefficients, and the instants between which they integrate.

The coefficients of the Runge–Kutta methods and of their dense outputs are from Tsitouras 2011
("tsit5"), Dormand & Prince 1980, Shampine 1986 ("dopri5"), Prince & Dormand 1981 and Hairer,
Nørsett & Wanner 1993 ("dopri8"), Kværnø 2004, and Bogacki & Shampine 1989 ("bosh3"), in diffrax's
form; `methods.json` holds them, so that a run need not wait for diffrax's import. Only the dense
output of "dopri8" differs: diffrax's has order 5, which would make outputs less accurate than the
steps. Ours has order 7 and three further stages, derived in `tests/simulation/order_conditions.py`.

A law that samples is evaluated at its sampling instants only, and no integration step crosses one.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from servocon.engine import Method

IMPLICIT = ("kvaerno3", "kvaerno5")
"""Methods for stiff loops."""

ADAPTIVE = ("tsit5", "dopri5", "dopri8", *IMPLICIT, "heun", "bosh3")
"""Methods that choose their own step size."""

METHODS = (*ADAPTIVE, "euler")
"""All methods."""

FIRST_STEP = 0.01
"""Initial step size of an adaptive solve [s]."""


TABLE = Path(__file__).with_name("methods.json")


@lru_cache(maxsize=16)
def method_of(name: str) -> Method:
    """The coefficients of a method of `servocon.simulation.solvers.METHODS`."""
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


ROUNDING = 1e-12
"""Relative rounding error of the number of periods in a stretch."""

SAME_SAMPLE = 1e-9
"""Distance, in periods, below which two instants count as one."""


class Knots(NamedTuple):
    """The instants between which a sampled run is integrated.

    Attributes:
        times: Output times and sampling instants [s] (K).
        is_sample: True at sampling instants (K − 1).
        is_output: True at output times (K).
    """

    times: np.ndarray
    is_sample: np.ndarray
    is_output: np.ndarray

    @staticmethod
    def of(grid: np.ndarray, t0: float, period: float) -> "Knots":
        """The knots of an output grid and of samples starting at t0.

        The last knot is repeated to one of a few lengths, so a new period or grid seldom needs a
        new compilation.
        """
        end = grid[-1]
        count = int(np.floor((end - t0) / period * (1 + ROUNDING))) + 1
        samples = t0 + period * np.arange(count)
        close = SAME_SAMPLE * period
        samples = samples[samples < end - close]
        # A time that equals a sampling instant up to rounding is that instant.
        nearest = t0 + period * np.round((grid - t0) / period)
        outputs = np.where(np.abs(grid - nearest) < close, nearest, grid)
        times = np.unique(np.concatenate([samples, outputs, [t0]]))
        more = rounded_up(len(times)) - len(times)
        return Knots(
            np.pad(times, (0, more), mode="edge"),
            np.pad(np.isin(times[:-1], samples), (0, more)),
            np.pad(np.isin(times, outputs), (0, more)),
        )

    def between(self, begin: float, end: float) -> "Knots":
        """The same number of knots, without steps and samples outside a part of the run."""
        inside = (self.times[:-1] >= begin) & (self.times[:-1] < end)
        times = np.clip(self.times, begin, end)
        return Knots(times, self.is_sample & inside, self.is_output)


def rounded_up(count: int) -> int:
    """The next number with three significant binary digits: at most a quarter more."""
    unit = 1 << max(0, count.bit_length() - 3)
    return -(-count // unit) * unit
