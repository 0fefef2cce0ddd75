"""Panels of coordinates, speeds, inputs, contributions and energy; a heat map for many signals."""

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import validate
from servocon.results.labels import Label, printable
from servocon.results.plot.arguments import require_axes, require_run
from servocon.results.plot.figures import explain, legend, quantity
from servocon.results.plot.spread import spread
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEW = 6
"""Largest number of curves in a panel; more become a heat map."""

FEW_BANDS = 3
"""Largest number of curves with bands in a panel; more become a heat map of the medians."""

LIMIT = re.compile(r"law(?:\.law)*\.(lower|upper)")
"""Names of input limits among the parameters of a run's law, or of a law inside it."""

FAR = 4.0
"""Ratio of limits to the largest input above which they are not drawn."""


def signals(
    axes: "Axes",
    time: np.ndarray,
    values: np.ndarray,
    labels: Sequence[str],
    name: str,
    title: str = "",
) -> None:
    """Signals over time with units: curves with a legend, or a heat map if there are many.

    Args:
        axes: The panel.
        time: Output times (T) [s].
        values: The signals (T, k), or for a batch (N, T, k).
        labels: Names of the signals with their units (k), e.g. ``run.axes.coordinate``.
        name: Name of the quantity on the axis, e.g. ``"q"``.
        title: Title of the panel.

    Raises:
        ShapeError: the values do not match the times and labels.
    """
    require_axes(axes)
    validate.shape("values", values, (*np.shape(values)[:-2], len(time), len(labels)))
    batch = values.ndim == 3
    if len(labels) > (FEW_BANDS if batch else FEW):
        if batch:
            values, title = np.median(values, axis=0), f"{title}: medians".lstrip(": ")
        heat_map(axes, time, values, labels, name)
        axes.set_title(title)
        return
    names = [Label.of(label).name for label in labels]
    mixed = "," in quantity("", labels)
    for i, label in enumerate(labels if mixed else names):
        if batch:
            spread(axes, time, values[..., i], label, worst=False)
        else:
            axes.plot(time, values[:, i], label=label)
    axes.set(title=title, xlabel="t [s]", ylabel=quantity(name, labels))
    if labels:
        legend(axes)
    else:
        _not_kept(axes)


def coordinates(axes: "Axes", run: Record) -> None:
    """Coordinates over time; medians and bands for a batch."""
    require_run(run)
    signals(axes, run.time, _flat(run.q), run.axes.coordinate, "q", "coordinates")


def speeds(axes: "Axes", run: Record) -> None:
    """Speeds over time; medians and bands for a batch."""
    require_run(run)
    signals(axes, run.time, _flat(run.v), run.axes.speed, "v", "speeds")


def inputs(axes: "Axes", run: Record, limits: tuple[np.ndarray, np.ndarray] | None = None) -> None:
    """Every input over time with its limits; medians and bands for a batch.

    Args:
        axes: The panel.
        run: A run, or a batch.
        limits: Lowest and highest inputs; by default those of the run's law, if it has any.

    Raises:
        ShapeError: the limits do not match the inputs.
    """
    require_run(run)
    values = _flat(run.u)
    signals(axes, run.time, values, run.axes.input, "u", "inputs")
    if not axes.lines:
        return
    found = _limits(run) if limits is None else limits
    if found is not None:
        pair = [np.asarray(each, dtype=float) for each in found]
        for each in pair:
            validate.one_or_each("limits", each, values.shape[-1], "input")
        wide = np.stack([np.broadcast_to(each, values.shape[-1:]) for each in pair])
        _draw_limits(axes, wide, np.nanmax(np.abs(values), initial=0.0))


def contributions(axes: "Axes", run: Record) -> None:
    """Norm of the input, and of each term's contribution to it; medians for a batch."""
    require_axes(axes)
    require_run(run)
    shown = lambda size: np.median(size.reshape(-1, len(run.time)), axis=0)
    for name, contribution in run.contributions.items():
        axes.plot(run.time, shown(np.linalg.norm(contribution, axis=-1)), label=name)
    kept = (run.attributes.get("kept") or {}).get("agents") is not None and run.u.shape[-1]
    size = shown(np.linalg.norm(run.u, axis=-1) if kept else run.input_norm)
    axes.plot(run.time, size, "k--", linewidth=1.0, label="input")
    title = "contributions of the terms" + (", kept agents" if kept else "")
    title += ", medians" if run.batch_shape else ""
    axes.set(title=title, xlabel="t [s]", ylabel=quantity("norm", run.axes.input))
    legend(axes)


def bounds(axes: "Axes", run: Record) -> None:
    """Values of relations with bounds, such as funnels, over time, with their bounds dashed.

    Of a batch, or of many rows, the range of all values and the widest bounds are drawn.
    """
    require_axes(axes)
    require_run(run)
    for name, (value, lower, upper) in run.bounded.items():
        rows = value.shape[-1]
        if run.batch_shape or rows > FEW:
            least, lower = (_over_runs(x, np.fmin) for x in (value, lower))
            largest, upper = (_over_runs(x, np.fmax) for x in (value, upper))
            axes.fill_between(run.time, least, largest, alpha=0.4, label=printable(name))
        else:
            labels = [name] if rows == 1 else [f"{name}[{i}]" for i in range(rows)]
            axes.plot(run.time, value, label=[printable(label) for label in labels])
        for side in (lower, upper):
            axes.plot(run.time, np.where(np.isfinite(side), side, np.nan), "k--", linewidth=1.0)
    axes.set(title="values within their bounds", xlabel="t [s]", ylabel="value")
    legend(axes)


def _over_runs(values: np.ndarray, of: np.ufunc) -> np.ndarray:
    """Extreme value of all runs and rows (T); NaN only where all of them are."""
    return of.reduce(of.reduce(values.reshape(-1, *values.shape[-2:]), axis=0), axis=-1)


def energy(axes: "Axes", run: Record) -> None:
    """Kinetic and potential energy and their sum; medians and bands for a batch."""
    require_run(run)
    parts = {"kinetic": run.kinetic_energy, "potential": run.potential_energy, "sum": run.energy}
    values, labels = np.stack(list(parts.values()), axis=-1), [f"{name} [J]" for name in parts]
    signals(axes, run.time, _flat(values), labels, "energy", "energy")


def _flat(values: np.ndarray) -> np.ndarray:
    """Values with at most one batch dimension, NaN after the end of a run."""
    values = np.where(np.isfinite(values), values, np.nan)
    *lead, times, size = values.shape
    return values.reshape(math.prod(lead), times, size) if lead else values  # also for size 0


def _limits(run: Record) -> tuple[np.ndarray, np.ndarray] | None:
    """Limits of the inputs among the parameters of a run."""
    parameters = run.attributes.get("parameters") or {}
    found = {m[1]: np.asarray(parameters[key]) for key in parameters if (m := LIMIT.fullmatch(key))}
    if set(found) != {"lower", "upper"}:
        return None
    if run.batch_shape:  # parameters of all members, stacked
        if any(np.any(values != values[:1]) for values in found.values()):
            return None
        found = {name: values[0] for name, values in found.items()}
    return found["lower"], found["upper"]


def _draw_limits(axes: "Axes", limits: np.ndarray, largest: float) -> None:
    """Limits (2, k) in the colours of the curves, or in black if all are equal.

    Limits far beyond the largest input appear in the title: they would flatten the curves.
    """
    if np.abs(limits).min() > FAR * largest:
        axes.set_title(f"inputs, below 1/{FAR:g} of their limits")
        return
    same = bool(np.all(limits == limits[:, :1]))
    for i, line in enumerate(axes.lines[:1] if same else axes.lines[: limits.shape[1]]):
        for level in limits[:, i]:
            if np.isfinite(level):
                color: Any = "k" if same else line.get_color()
                axes.axhline(float(level), color=color, linestyle=":", linewidth=1.0)
    (line,) = axes.plot([], [], "k:", linewidth=1.0, label="limits")
    explain(line, "limits")
    axes.autoscale(axis="y")
    legend(axes)


def _not_kept(axes: "Axes") -> None:
    """A panel without curves."""
    style: Any = {"transform": axes.transAxes, "ha": "center", "va": "center"}
    axes.text(0.5, 0.5, "not kept", **style)
    axes.set_axis_off()


NAMED = 14
"""Largest number of individually named rows."""


def heat_map(
    axes: "Axes", time: np.ndarray, values: np.ndarray, labels: Sequence[str], name: str
) -> None:
    """Many signals over time: one row of colours each, with a colour bar.

    Signals with different units are each divided by their largest size; the colour bar says so.

    Args:
        axes: The panel.
        time: Output times (T) [s].
        values: The signals (T, k).
        labels: Names of the signals with their units (k).
        name: Name of the quantity, e.g. ``"q"``.

    Raises:
        ShapeError: the values do not match the times and labels.
    """
    from matplotlib.ticker import MaxNLocator

    require_axes(axes)
    validate.shape("values", values, (len(time), len(labels)))
    title = quantity(name, labels)
    if "," in title:
        largest = np.max(np.abs(np.where(np.isfinite(values), values, 0.0)), axis=0)
        values = values / np.where(largest > 0, largest, 1.0)
        title = f"{name}, each over its largest size"
    finite = values[np.isfinite(values)]
    signed = finite.size and finite.min() < 0 < finite.max()
    reach = np.abs(finite).max() if finite.size else 1.0
    limits: dict[str, Any] = {"cmap": "RdBu_r", "vmin": -reach, "vmax": reach} if signed else {}
    rows = np.arange(len(labels))
    drawn = axes.pcolormesh(time, rows, values.T, shading="nearest", rasterized=True, **limits)
    figure: Any = axes.figure
    figure.colorbar(drawn, ax=axes, label=title, pad=0.02)
    axes.grid(False)
    if len(labels) <= NAMED:
        axes.set_yticks(rows, [Label.of(label).name for label in labels], fontsize=6.5)
    else:
        axes.set_ylabel("number")
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.invert_yaxis()
    axes.set_xlabel("t [s]")
