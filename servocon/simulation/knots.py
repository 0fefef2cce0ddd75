"""The instants between which a run under a sampled law is integrated.

The law is evaluated at its sampling instants only, and no integration step crosses one.
"""

from typing import NamedTuple

import numpy as np

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
