"""Times that a float64 tells apart: a run is refused where its own times coincide."""

import numpy as np

from servocon.errors import InputError

RESOLVED = 64
"""Smallest distance of two output times, and smallest step, period and horizon, in units of the
rounding of t."""


def require_resolved(grid: np.ndarray, t0: float, **steps: float | None) -> None:
    """Require times, steps and periods far above the rounding of t.

    Args:
        grid: Output times [s].
        t0: Initial time [s].
        steps: Steps and periods by name [s], or None.

    Raises:
        InputError: one of them is not.
    """
    rounding = float(np.spacing(max(abs(t0), abs(float(grid[-1])))))
    cure = "Let time begin near zero: give t0=0 and add the offset in your functions."
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
        raise InputError(where, got=got, expected=expected, cure=cure)
    for name, value in steps.items():
        if value is not None and value < RESOLVED * rounding:
            expected = (
                f"at least {RESOLVED * rounding:.3g} s: t is rounded to {rounding:.3g} s there"
            )
            raise InputError(name, got=f"{value} s", expected=expected, cure=cure)
