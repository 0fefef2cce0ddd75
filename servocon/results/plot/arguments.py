"""Checks of the arguments of pictures: panels, runs, curves and figures."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, ShapeError
from servocon.results.record import Record


def require_axes(axes: Any) -> None:
    """Require a panel of Matplotlib.

    Raises:
        InputError: it is something else.
    """
    from matplotlib.axes import Axes

    cure = "sc.plot.figure(draw) gives them to draw; of plt.subplots() take axes, or axes[0]."
    validate.instance("axes", axes, Axes, "axes of Matplotlib", cure)


def require_figure(made: Any) -> None:
    """Require a figure of Matplotlib.

    Raises:
        InputError: it is something else.
    """
    from matplotlib.figure import Figure

    cure = "sc.plot.figure(draw) and run.plot() return one."
    validate.instance("made", made, Figure, "a figure of Matplotlib", cure)


def require_run(run: Any) -> None:
    """Require a run.

    Raises:
        InputError: it is something else.
    """
    cure = "To compare several runs use sc.plot.compare(runs), or draw one after the other."
    validate.instance("run", run, Record, "a run, such as servocon.simulate returns", cure)


def require_runs(runs: Any) -> None:
    """Require runs by their names.

    Raises:
        InputError: they are something else, or there are none.
    """
    expected, cure = "runs by their names, at least one", 'Write {"servo law": run}, for example.'
    if not isinstance(runs, Mapping):
        raise InputError("runs", got=type(runs).__name__, expected=expected, cure=cure)
    wrong = [type(run).__name__ for run in runs.values() if not isinstance(run, Record)]
    if wrong or not runs:
        raise InputError("runs", got=wrong[0] if wrong else "none", expected=expected, cure=cure)


def require_curve(where: str, curve: Any) -> tuple[np.ndarray, np.ndarray]:
    """Require a curve: times and equally many values.

    Raises:
        InputError: it is something else.
    """
    expected, cure = "times [s] and as many values", "Write (run.time, values)."
    if not isinstance(curve, tuple | list) or len(curve) != 2:
        raise InputError(where, got=type(curve).__name__, expected=expected, cure=cure)
    time, values = (validate.array(where, part) for part in curve)
    if time.ndim != 1 or time.shape != values.shape:
        got = f"shapes {time.shape} and {values.shape}"
        raise ShapeError(where, got=got, expected=expected, cure=cure)
    return time, values
