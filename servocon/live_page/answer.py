"""Answers to a set of numbers: the main run and its curves."""

import time
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, without_warnings
from servocon.experiment.experiment import Experiment
from servocon.experiment.runs import main_run
from servocon.laws import Law
from servocon.results.labels import Label
from servocon.results.trajectory import Trajectory

MOST_POINTS = 1000
"""Largest number of points of a curve."""

MOST_LINES = 12
"""Largest number of lines of one chart."""


class Panel(NamedTuple):
    """Lines with one unit over time.

    Attributes:
        title: Title, with the unit if the labels name one.
        names: Names of the lines.
        lines: The lines (names, K).
        limits: Smallest and largest value of each line, or None.
    """

    title: str
    names: tuple[str, ...]
    lines: np.ndarray
    limits: tuple[np.ndarray, np.ndarray] | None = None


class Curves(NamedTuple):
    """A run thinned for the screen.

    Attributes:
        kept: Indices of the shown output times (K).
        time: These times [s] (K).
        beta: ‖β‖, for a batch the median (K).
        worst: ‖β‖ of the worst member of a batch; None for a single run.
        unit: Unit of β; empty if its rows name none.
        inputs: The inputs, by unit.
        coordinates: The coordinates, by unit.
    """

    kept: np.ndarray
    time: np.ndarray
    beta: np.ndarray
    worst: np.ndarray | None
    unit: str
    inputs: tuple[Panel, ...]
    coordinates: tuple[Panel, ...]


class Answer(NamedTuple):
    """The main run of an experiment, and the immediately drawn data.

    Attributes:
        experiment: The experiment, with its numbers.
        run: The run.
        shown: The drawn run; for a batch the member with the largest ‖β‖.
        curves: Its curves.
        notes: Warnings of the run.
        seconds: Computing time [s].
    """

    experiment: Experiment
    run: Trajectory
    shown: Trajectory
    curves: Curves
    notes: tuple[str, ...]
    seconds: float


def answer(experiment: Experiment) -> Answer:
    """Run the main run of an experiment.

    Raises:
        ServoconError: the experiment, or the run, refuses a number.
    """
    start = time.perf_counter()
    with without_warnings() as notes:
        run = main_run(experiment).simulate()
    if not len(run.time):
        raise InputError("run", got="no output time before it stopped", expected="at least one")
    worst = int(np.argmax(run.beta_norm.max(axis=-1))) if run.batch_shape else None
    shown = run if worst is None else run.member(worst)
    law = (run.arguments or {}).get("law")
    curves = _curves(run, shown, law)
    seconds = time.perf_counter() - start
    return Answer(experiment, run, shown, curves, tuple(notes), seconds)


def _curves(run: Trajectory, shown: Trajectory, law: Any) -> Curves:
    size = run.beta_norm
    batch = size.ndim > 1
    median, worst = (np.median(size, axis=0), size.max(axis=0)) if batch else (size, None)
    length = len(shown.time)
    peak = np.abs(shown.u).max(axis=-1) if shown.u.size else np.zeros(length)
    kept = thinned(median[:length], peak)
    units = dict.fromkeys(label.unit for label in run.axes.row)
    limits = limits_of(law, shown.u.shape[-1])
    return Curves(
        kept,
        shown.time[kept],
        median[kept],
        None if worst is None else worst[kept],
        ", ".join(unit for unit in units if unit),
        _panels("input", run.axes.input, shown.u[kept], limits),
        _panels("coordinate", run.axes.coordinate, shown.q[kept], None),
    )


def _panels(
    what: str, labels: tuple[Label, ...], values: np.ndarray, limits: Any
) -> tuple[Panel, ...]:
    """Lines by unit, at most `MOST_LINES` of each: those that vary most."""
    found = []
    for unit in dict.fromkeys(label.unit for label in labels):
        places = [i for i, label in enumerate(labels) if label.unit == unit]
        title = (what if len(places) == 1 else f"{what}s") + (f" [{unit}]" if unit else "")
        if len(places) > MOST_LINES:
            title += f", {MOST_LINES} of {len(places)}"
            largest = np.argsort(-np.ptp(values[:, places], axis=0), kind="stable")[:MOST_LINES]
            places = [places[i] for i in sorted(largest)]
        own = None if limits is None else (limits[0][places], limits[1][places])
        names = tuple(labels[i].name for i in places)
        found.append(Panel(title, names, values[:, places].T.copy(), own))
    return tuple(found)


def thinned(*lines: np.ndarray, most: int = MOST_POINTS) -> np.ndarray:
    """Indices of the first and last point, and of the extremes of lines in equal intervals.

    Args:
        lines: The lines, each (T).
        most: Largest number of indices.
    """
    count = len(lines[0])
    if count <= most:
        return np.arange(count)
    stretches = (most - 2) // (2 * len(lines))
    size = -(-count // stretches)
    starts = np.arange(0, count, size)
    found = [np.array([0, count - 1])]
    for line in lines:
        padded = np.concatenate([line, np.full(starts.size * size - count, line[-1])])
        rows = padded.reshape(starts.size, size)
        found += [starts + rows.argmin(axis=1), starts + rows.argmax(axis=1)]
    return np.unique(np.minimum(np.concatenate(found), count - 1))


def limits_of(law: Law | None, inputs: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Smallest and largest inputs of a law (inputs each); None if nothing limits them."""
    for one in () if law is None else law.layers:
        ends: list[Any] = [getattr(one, name, None) for name in ("lower", "upper")]
        lower, upper = ends
        some = lower is not None or upper is not None
        if some and all(np.ndim(end) < 2 for end in ends):  # else one for each of many plants
            least = -np.inf if lower is None else np.asarray(lower, float)
            most = np.inf if upper is None else np.asarray(upper, float)
            return np.broadcast_to(least, (inputs,)), np.broadcast_to(most, (inputs,))
    return None
