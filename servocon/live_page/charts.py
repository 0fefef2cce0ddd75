"""Charts of a live page: lines over time, updated in place if only their numbers change."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon.live_page.answer import Answer, Curves, Panel
from servocon.live_page.beside import QUANTILES, Bound, Cloud
from servocon.live_page.session import Snapshot
from servocon.style import COLORS

GREY = "#8a8a8a"
"""Colour of snapshots, visible on white and on black."""

LINES = COLORS[:6]
"""Colours of lines, without black, which is invisible on a dark page."""

DECADES = 18.0
"""Largest number of powers of ten that a logarithmic axis shows, from its largest value down."""

POWERS = """
const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format");
const raised = (power) => [...String(Math.abs(power))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
const written = (value) => {
  const [factor, power] = value.toExponential(2).split("e").map(Number);
  const sign = Math.abs(factor) === 1 ? (factor < 0 ? "-" : "") : factor + "·";
  return sign + "10" + (power < 0 ? "⁻" : "") + raised(power);
};
const far = (value) => (value !== 0 && Math.abs(value) <= 0.01) || Math.abs(value) >= 1e4;
Object.defineProperty(Intl.NumberFormat.prototype, "format", {
  configurable: true,
  get() {
    const plain = format.get.call(this);
    return (value) => (Number.isFinite(value) && far(value) ? written(value) : plain(value));
  },
});
"""
"""Script that makes a page write 0.0001 as a power of ten. uPlot formats the numbers of its axes
and legends by the browser's `Intl.NumberFormat`, which writes 0, and a server cannot pass a
function to uPlot."""

NAMES = """
const named = () => {
  for (const label of document.querySelectorAll("label[for]")) {
    const slider = document.getElementById(label.htmlFor);
    if (!slider?.matches(".mantine-Slider-root")) continue;
    for (const part of slider.parentElement.querySelectorAll("[role=slider], input[type=text]"))
      part.setAttribute("aria-label", label.textContent);
  }
};
let soon;
const later = () => { clearTimeout(soon); soon = setTimeout(named, 200); };
new MutationObserver(later).observe(document.body, { childList: true, subtree: true });
later();
"""
"""Script that gives a slider and its number box the name shown before them: viser 1.1 ties the name
to the surrounding element, which has no role, and its API offers no other way."""

BETA_HEIGHT, HEIGHT = 300, 190
"""Heights of the chart of β, and of the others [pixels]."""


class Line(NamedTuple):
    """A line of a chart, and its look."""

    label: str
    values: np.ndarray
    look: dict[str, Any]


class Chart:
    """A chart in a container of the page; it is made again only if its lines change.

    Args:
        server: The viser server.
        container: The container.
        log: Draw the values on a logarithmic axis.
        height: Height [pixels].
    """

    def __init__(self, server: Any, container: Any, *, log: bool = False, height: int = HEIGHT):
        self._server, self._container = server, container
        self._log, self._height = log, height
        self._made: tuple[Any, ...] = ()
        self._handle: Any = None

    def draw(self, title: str, time: np.ndarray, lines: Sequence[Line], bands: Any = ()) -> None:
        """Show lines over time.

        Args:
            title: Label of the axis of the values, with the unit.
            time: Times [s] (K).
            lines: The lines, each (K).
            bands: Pairs of indices of lines between which the chart is filled, with colours.
        """
        rows = [np.asarray(line.values, dtype=float) for line in lines]
        least = _least(rows) if self._log else -np.inf
        data = [time]
        for row in rows:
            otherwise = data[1][0] if len(data) > 1 else max(least, 0.0)
            data.append(_drawable(row, least, otherwise))
        made = title, [(line.label, line.look) for line in lines], list(bands)
        if self._handle is not None and made == self._made:
            self._handle.data = tuple(data)
            return
        self.remove()
        self._made = made
        axis: dict[str, Any] = {"label": title, "size": 66}
        scales: dict[str, Any] = {"x": {"time": False}}
        if self._log:  # with thin lines: a decade has nine
            axis |= {"grid": {"width": 0.5}, "ticks": {"show": False}}
            scales["y"] = {"distr": 3, "log": 10}
        axes = ({"label": "t [s]", "labelSize": 18, "size": 34}, axis)
        with self._container:
            self._handle = self._server.gui.add_uplot(
                tuple(data),
                ({"label": "t"}, *({"label": line.label, **line.look} for line in lines)),
                scales=scales,
                bands=tuple({"series": pair, "fill": fill} for *pair, fill in bands) or None,
                axes=axes,
                height=self._height,
                padding=(10, 14, 0, 0),
            )

    def remove(self) -> None:
        """Remove it from the page."""
        if self._handle is not None:
            self._handle.remove()
            self._handle = None


def beta_lines(
    curves: Curves,
    bound: Bound | None,
    cloud: Cloud | None,
    snapshots: Sequence[Snapshot],
    *,
    bounded: bool,
    clouded: bool,
) -> tuple[list[Line], list[tuple[int, int, str]]]:
    """Lines of the chart of β, and the bands between them.

    Args:
        curves: The present curves.
        bound: Bound of the present run; None while it is missing.
        cloud: Cloud around the present run; None while it is missing.
        snapshots: Runs to compare.
        bounded: The experiment has a certificate.
        clouded: A cloud is requested.
    """
    time, batch = curves.time, curves.worst is not None
    lines = [Line("median ‖β‖" if batch else "‖β‖", curves.beta, _look(LINES[0], 2))]
    if curves.worst is not None:
        lines.append(Line("worst ‖β‖", curves.worst, _look(LINES[4], 1)))
    nothing, bands = np.full(time.size, np.nan), []
    if bounded:
        radius = None if bound is None else bound.radius
        there = radius is not None and radius.size == time.size
        values = radius if there and radius is not None else nothing
        lines.append(Line("certificate", values, {**_look(LINES[1], 1.5), "dash": (6, 4)}))
    if clouded:
        there = cloud is not None and not cloud.problem and cloud.worst.size <= time.size
        rows = [nothing] * (len(QUANTILES) + 1)
        if there and cloud is not None:
            rows = [_filled(row, time.size) for row in (*cloud.quantiles, cloud.worst)]
        first = len(lines) + 1
        for quantile, row in zip(QUANTILES, rows, strict=False):
            middle = {"width": 1.2, "stroke": LINES[2]} if quantile == 0.5 else {"width": 0}
            lines.append(Line(f"cloud {100 * quantile:g} %", row, {**_look(LINES[2], 1), **middle}))
        lines.append(Line("cloud, worst", rows[-1], {**_look(LINES[3], 1), "dash": (2, 2)}))
        bands += [(first + 4, first, "rgba(0,158,115,0.15)")]
        bands += [(first + 3, first + 1, "rgba(0,158,115,0.25)")]
    for taken in snapshots:
        own = taken.answer.curves
        values = np.interp(time, own.time, own.beta, left=np.nan, right=np.nan)
        lines.append(Line(taken.name, values, _look(GREY, 1)))
    return lines, bands


def panel_lines(panel: Panel, snapshots: Sequence[Panel | None], times: Any) -> list[Line]:
    """Lines of a panel with their limits, and grey lines of snapshots.

    Args:
        panel: The panel.
        snapshots: The corresponding panels of snapshots, None if there is none.
        times: The present times, and those of each snapshot.
    """
    time, *others = times
    lines = [
        Line(name, row, _look(LINES[i % len(LINES)], 1.5, (4, 3) if i >= len(LINES) else None))
        for i, (name, row) in enumerate(zip(panel.names, panel.lines, strict=True))
    ]
    if panel.limits is not None:
        ends = np.unique(np.concatenate(panel.limits))
        dash = {**_look(LINES[1], 1), "dash": (8, 4)}
        lines += [Line("limit", np.full(time.size, end), dash) for end in ends if np.isfinite(end)]
    for other, own_time in zip(snapshots, others, strict=True):
        if other is not None and other.names == panel.names:
            for name, row in zip(other.names, other.lines, strict=True):
                values = np.interp(time, own_time, row, left=np.nan, right=np.nan)
                lines.append(Line(f"{name}, before", values, _look(GREY, 1)))
    return lines


def mend_pages(server: Any, title: str) -> None:
    """Make the pages of a server write powers of ten, and name their sliders for screen readers.

    Args:
        server: The viser server.
        title: Name of the browser's tab, which viser calls Viser.
    """
    from viser._messages import RunJavascriptMessage

    once = f"if (!window.servocon) {{ window.servocon = true;{POWERS}{NAMES}}}"
    once += f"document.title = {json.dumps(title)};"
    server.gui._websock_interface.queue_message(RunJavascriptMessage(once))


def panels_of(answer: Answer) -> tuple[Panel, ...]:
    """All panels of an answer in order."""
    return (*answer.curves.inputs, *answer.curves.coordinates)


def _look(color: str, width: float, dash: tuple[int, int] | None = None) -> dict[str, Any]:
    look = {"stroke": color, "width": width, "points": {"show": False}}
    return look if dash is None else {**look, "dash": dash}


def _least(rows: Sequence[np.ndarray]) -> float:
    """Smallest value on a logarithmic axis; 1 if no value is positive."""
    found = np.concatenate([row[np.isfinite(row) & (row > 0.0)] for row in rows])
    if not found.size:
        return 1.0
    return max(float(found.min()), float(found.max()) * 10.0**-DECADES)


def _drawable(values: np.ndarray, least: float, otherwise: float) -> np.ndarray:
    """Values that the chart can draw; missing values and those below the smallest are NaN.

    uPlot finds no range if the first value is NaN: that becomes the first finite value, or
    `otherwise` in an empty line, which draws nothing.
    """
    found = np.where(np.isfinite(values) & (values >= least), values, np.nan)
    if not found.size or np.isfinite(found[0]):
        return found
    finite = np.flatnonzero(np.isfinite(found))
    found[0] = found[finite[0]] if finite.size else otherwise
    return found


def _filled(row: np.ndarray, size: int) -> np.ndarray:
    return np.concatenate([row, np.full(size - row.size, np.nan)])
