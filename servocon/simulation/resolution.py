"""Resolution of time in float64: a run is refused if its own times coincide."""

import numpy as np

from servocon.errors import InputError

RESOLVED = 64
"""Smallest distance of two output times, and smallest step, period and horizon, in units of the
rounding of t."""


CURE = "Let time start near zero: give t0=0 and add the offset in your functions."


def require_resolved(grid: np.ndarray, t0: float) -> None:
    """Require output times whose distances are far above the rounding of t.

    Args:
        grid: Output times [s].
        t0: Initial time [s].

    Raises:
        InputError: two of them are too close.
    """
    rounding = _rounding(t0, float(grid[-1]))
    smallest = float(np.diff(grid).min(initial=grid[-1] - t0))
    if smallest < RESOLVED * rounding:
        where = "t0, duration, points"
        if smallest <= 0.0:
            got = f"{len(np.unique(grid))} different times of {len(grid)} from t = {t0:.17g} s on"
        else:
            got = f"output times {smallest:.3g} s apart at t = {float(grid[-1]):.17g} s"
        expected = (
            f"at least {RESOLVED * rounding:.3g} s between them: t is rounded to {rounding:.3g} s"
        )
        raise InputError(where, got=got, expected=expected, cure=CURE)


def require_resolved_steps(t0: float, length: float, **steps: float | None) -> None:
    """Require steps and periods far above the rounding of t.

    Args:
        t0: Initial time [s].
        length: Horizon [s].
        steps: Steps and periods by name [s], or None.

    Raises:
        InputError: one of them is too small.
    """
    rounding = _rounding(t0, t0 + length)
    for name, value in steps.items():
        if value is not None and value < RESOLVED * rounding:
            expected = (
                f"at least {RESOLVED * rounding:.3g} s: t is rounded to {rounding:.3g} s there"
            )
            raise InputError(name, got=f"{value} s", expected=expected, cure=CURE)


def _rounding(t0: float, end: float) -> float:
    """Distance of neighbouring numbers at the largest time [s]."""
    return float(np.spacing(max(abs(t0), abs(end))))
