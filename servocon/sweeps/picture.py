"""Pictures of a sweep: a metric over the parameters, the cloud of ‖β(t)‖, and the worst run."""

from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import style
from servocon.errors import InputError, ShapeError, UnknownNameError
from servocon.results.metrics import METRICS
from servocon.results.plot.figures import figure, legend
from servocon.sweeps.swept_runs import SweptRuns
from servocon.sweeps.variables import NAMES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BANDS = ((0.0, 1.0, 0.15), (0.05, 0.95, 0.25), (0.25, 0.75, 0.35))
"""Quantiles of the cloud, and the opacity of the band between them."""

DEFAULTS = ("settling_time", "ultimate_bound", "control_peak")
"""Metrics of a picture; the first that has values is used."""

DECADES = 30.0
"""Ratio of the largest to the smallest value above which a scale is logarithmic."""

FLOOR = 1e-6
"""Fraction of the largest ‖β‖ below which nothing is shown: it is integration error."""

FEW = 6
"""Largest number of individually marked values."""

BAD = "0.85"
"""Colour of runs without the metric, which stopped, were refused, or never settled."""


def picture(sweep: SweptRuns, metric: str | None = None, bound: Any = None) -> "Figure":
    """A picture of a sweep.

    For a grid, a map of the metric over the first two parameters, with the worst value over all
    further axes, including drawn plants. With a single parameter, a line with the range over all
    further axes. For another design, dots over the first two parameters. If ``beta_norm`` was kept,
    a second panel shows the cloud of ‖β(t)‖ with its quantiles and the worst run.

    Args:
        sweep: The sweep.
        metric: The metric; None for the settling time, or for the ultimate bound if no run settles,
            or for the largest input if there is no relation.
        bound: A certificate, or a bound of ‖β‖ at the kept times.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: no run has the metric.
    """
    known = sweep.metrics
    usual = [name for name in DEFAULTS if name in known]
    found = (k for k in usual if np.isfinite(sweep.dataset[k].values).any())
    metric = metric or next(found, usual[0])
    if metric not in known:
        raise UnknownNameError("metric", metric, known)
    if not np.isfinite(sweep.dataset[metric].values).any():
        got = f"no run with a finite {metric}"
        raise InputError("metric", got=got, expected="at least one", cure="Choose another metric.")
    with_cloud = "beta_norm" in sweep.dataset
    if bound is not None and not with_cloud:
        got = "a bound, but ‖β(t)‖ of no run"
        raise InputError("bound", got=got, expected='a sweep with keep=("beta_norm",)')

    def draw(over: "Axes", cloud: "Axes | None" = None) -> None:
        names = [name for name in sweep.parameters if sweep.dataset[name].dtype.kind in "biuf"]
        lines = [axis.name for axis in sweep.axes if axis.name in names]
        if not names:
            _by_index(over, sweep, metric)
        elif len(lines) > 1:
            _map(over, sweep, metric, lines[:2])
        elif lines and len(sweep.axes) > 1:
            _range(over, sweep, metric, lines[0])
        elif len(names) == 1:
            _lines(over, sweep, metric, names[0])
        else:
            _dots(over, sweep, metric, names)
        if cloud is not None:
            _cloud(cloud, sweep, metric, bound)

    return figure(draw, 1, 1 + with_cloud, size=(style.width(1 + with_cloud), 3.0))


def _values_over(
    sweep: SweptRuns, metric: str, names: list[str]
) -> tuple[list[np.ndarray], np.ndarray, str]:
    """Values along some axes of a grid, the metric over all others, and the names.

    The last axis of the metric combines the other axes.
    """
    grid = sweep.to_grid()[metric]
    others = [axis.name for axis in sweep.axes if axis.name not in names]
    values = grid.transpose(*names, *others).values
    lines = [grid[name].values for name in names]
    return lines, values.reshape(*map(len, lines), -1), ", ".join(others)


def _map(axes: "Axes", sweep: SweptRuns, metric: str, names: list[str]) -> None:
    """A heat map over two axes of a grid; the worst over the others."""
    (x, y), values, others = _values_over(sweep, metric, names)
    values = _worst(metric, values)
    shown = np.where(np.isfinite(values), values, np.nan)
    axes.set_facecolor(BAD)
    drawn = axes.pcolormesh(x, y, shown.T, norm=_norm(shown), shading="nearest")
    axes.grid(visible=False)
    _colour_bar(axes, drawn, sweep, metric)
    for values_of, scale in ((x, axes.set_xscale), (y, axes.set_yscale)):
        scale(_scale(values_of))
    title = f"worst over {others}" if others else "all runs"
    axes.set(title=title, xlabel=_label(sweep, names[0]), ylabel=_label(sweep, names[1]))
    _mark_bad(axes, not np.isfinite(values).all())


def _range(axes: "Axes", sweep: SweptRuns, metric: str, name: str) -> None:
    """Median, range and worst value along one axis of a grid, over all other axes."""
    (x,), values, others = _values_over(sweep, metric, [name])
    good = np.asarray(np.isfinite(values).all(axis=1))
    order = np.argsort(x)
    order = order[good[order]]
    style = "-" if len(order) > FEW else "o-"
    low, high = values[order].min(axis=1), values[order].max(axis=1)
    axes.fill_between(x[order], low, high, color="C0", alpha=BANDS[0][2], linewidth=0)
    axes.plot(x[order], np.median(values[order], axis=1), f"C0{style}", label="median")
    worst = _worst(metric, values[order])
    axes.plot(x[order], worst, f"C1{style}", label=f"worst over {others}")
    for at in x[~good]:
        axes.axvline(at, color=BAD, zorder=0)
    axes.set_xscale(_scale(np.unique(x)))
    axes.set_yscale("log" if _is_wide(values[good]) else "linear")
    axes.set(title=NAMES[metric], xlabel=_label(sweep, name), ylabel=_label(sweep, metric))
    legend(axes)
    _mark_bad(axes, not good.all())


def _worst(metric: str, values: np.ndarray) -> np.ndarray:
    """The worst values along the last axis, without missing values."""
    pick = np.fmin if METRICS[metric].larger_is_better else np.fmax
    return pick.reduce(values, axis=-1)


def _dots(axes: "Axes", sweep: SweptRuns, metric: str, names: list[str]) -> None:
    x, y, values = (sweep.dataset[name].values for name in (*names[:2], metric))
    good = np.isfinite(values)
    axes.plot(x[~good], y[~good], "x", color="0.5", markersize=3)
    larger_is_better = METRICS[metric].larger_is_better
    worst_last = np.argsort(-values[good] if larger_is_better else values[good])
    x, y, values = (each[good][worst_last] for each in (x, y, values))
    drawn = axes.scatter(x, y, 6, values, norm=_norm(values))
    _colour_bar(axes, drawn, sweep, metric)
    axes.set(title="all runs", xlabel=_label(sweep, names[0]), ylabel=_label(sweep, names[1]))
    _mark_bad(axes, not good.all(), "crosses")


def _lines(axes: "Axes", sweep: SweptRuns, metric: str, name: str) -> None:
    x, values = sweep.dataset[name].values, sweep.dataset[metric].values
    good = np.isfinite(values)
    order = np.argsort(x[good], kind="stable")
    style = "-" if good.sum() > FEW else "o-"
    axes.plot(x[good][order], values[good][order], style if sweep.axes else ".")
    for at in x[~good]:
        axes.axvline(at, color=BAD, zorder=0)
    axes.set_xscale(_scale(np.unique(x)))
    axes.set_yscale("log" if _is_wide(values[good]) else "linear")
    axes.set(title=NAMES[metric], xlabel=_label(sweep, name), ylabel=_label(sweep, metric))
    _mark_bad(axes, not good.all())


def _by_index(axes: "Axes", sweep: SweptRuns, metric: str) -> None:
    values = sweep.dataset[metric].values
    axes.plot(np.arange(len(values)), values, ".")
    axes.set(title=NAMES[metric], xlabel="run", ylabel=_label(sweep, metric))


def _cloud(axes: "Axes", sweep: SweptRuns, metric: str, bound: Any) -> None:
    """Quantiles of ‖β(t)‖, the worst run, and the bound."""
    sizes, time = sweep.dataset["beta_norm"].values, sweep.dataset["time"].values
    runs = sizes[np.isfinite(sizes).all(axis=1)]
    if not len(runs):
        axes.set_title("no run went through")
        return
    for low, high, alpha in BANDS:
        edges = np.quantile(runs, (low, high), axis=0)
        name = "all runs" if low == 0.0 else f"{100 * (high - low):.0f} % of the runs"
        axes.fill_between(time, *edges, color="C0", alpha=alpha, linewidth=0, label=name)
    axes.plot(time, np.median(runs, axis=0), "C0", label="median")
    worst = sweep.worst(metric)
    axes.plot(time, sizes[worst], "C1", label=f"worst {metric} (run {worst})")
    if bound is not None:
        axes.plot(time, _bound(bound, time, runs), "k--", label="guaranteed")
    least = FLOOR * float(runs.max())
    wide = _is_wide(np.maximum(runs, least))
    axes.set_yscale("log" if wide else "linear")
    if wide and runs.min() < least:
        axes.set_ylim(bottom=least)
    axes.set(title="‖β(t)‖", xlabel="t [s]", ylabel=_label(sweep, "beta_norm", "‖β‖"))
    legend(axes)


def _bound(bound: Any, time: np.ndarray, runs: np.ndarray) -> np.ndarray:
    """A bound at the kept times."""
    if hasattr(bound, "radius"):
        return np.asarray(bound.radius(time - time[0], float(runs[:, 0].max())))
    values = np.asarray(bound, dtype=float)
    if values.shape not in ((), time.shape):
        raise ShapeError("bound", got=f"shape {values.shape}", expected=f"(), or {time.shape}")
    return np.broadcast_to(values, time.shape)


def _label(sweep: SweptRuns, name: str, text: str = "") -> str:
    unit = sweep.dataset[name].attrs.get("units", "")
    words = text or (name if name in sweep.parameters else NAMES.get(name, name))
    return f"{words} [{unit}]" if unit else words


def _colour_bar(axes: "Axes", drawn: Any, sweep: SweptRuns, metric: str) -> None:
    axes.figure.colorbar(drawn, ax=axes, label=_label(sweep, metric))


def _mark_bad(axes: "Axes", wanted: bool, what: str = "grey") -> None:
    if wanted:
        axes.text(
            0.0,
            -0.24,
            f"{what}: no finite value",
            transform=axes.transAxes,
            fontsize=7,
            color="0.3",
        )


def _is_wide(values: np.ndarray) -> bool:
    finite = values[np.isfinite(values)]
    return bool(finite.size and finite.min() > 0 and finite.max() > DECADES * finite.min())


def _norm(values: np.ndarray) -> Any:
    from matplotlib.colors import LogNorm, Normalize

    return LogNorm() if _is_wide(values) else Normalize()


def _scale(values: np.ndarray) -> str:
    """A logarithmic scale for widely spread values."""
    if len(values) < 3 or values.min() <= 0:
        return "linear"
    steps = np.diff(np.log(values))
    return "log" if np.ptp(steps) < 1e-6 * abs(steps).max() else "linear"
