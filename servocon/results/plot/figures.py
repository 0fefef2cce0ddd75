"""Figures of panels and their files; labels and legends of panels."""

from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from servocon import style, validate
from servocon.errors import InputError, written
from servocon.results.disk import as_path, store
from servocon.results.labels import Label
from servocon.results.plot.arguments import require_axes, require_figure

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT = 2.3
"""Height of a row of panels [inch]."""

LINE, LETTER, ENTRY = 0.145, 0.059, 0.42
"""Height of a legend's line, width of a letter, and width of the line with its gaps [inch]."""

_EXPLAINING: "WeakKeyDictionary[Artist, str]" = WeakKeyDictionary()
"""Artists whose legend entries explain a style that all curves share, and what that style shows."""

ENTRIES = 5
"""Largest number of entries side by side in a legend below the panels."""


def figure(
    draw: Callable[..., None],
    rows: int = 1,
    columns: int = 1,
    *,
    size: tuple[float, float] | None = None,
) -> "Figure":
    """A figure whose axes are filled by ``draw(*axes)``, in servocon's style.

    Args:
        draw: Called with one Matplotlib axes for each panel, row by row.
        rows: Rows of panels.
        columns: Columns of panels.
        size: Width and height [inch]; by default one column of a paper for a single column of
            panels, else two; see `servocon.style.width`.

    Raises:
        InputError: `draw` does not take that many axes, or a size is not positive.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from servocon.results.figure import Picture

    rows, columns = validate.count("rows", rows), validate.count("columns", columns)
    many = range(1, rows * columns + 1)
    panels = ", ".join(f"axes{i}" for i in many) if len(many) > 1 else "axes"
    validate.function("draw", draw, arguments=panels)
    if size is not None:
        validate.shape("size", size, (2,), "Width and height [inch].")
        validate.positive("size", size)
    with style.context():
        shape = size or (style.width(1 if columns == 1 else 2), HEIGHT * rows)
        made = Picture(figsize=shape, layout="constrained")
        FigureCanvasAgg(made)
        draw(*np.ravel(made.subplots(rows, columns, squeeze=False)))
    return made


def save_figure(made: "Figure", path: "str | Path") -> Path:
    """Write a figure to a file, whole or not at all; the suffix selects the format.

    PDF and SVG contain curves, and text as text; PNG has 200 dots per inch.

    Raises:
        InputError: it is not a figure, or the suffix is not that of a format.
        OutputError: it cannot be written; the error says where the picture is.
    """
    require_figure(made)
    target, picture = as_path(path), BytesIO()
    formats, ending = made.canvas.get_supported_filetypes(), target.suffix[1:].lower()
    if ending not in formats:
        raise InputError(
            "path", got=repr(str(target)), expected=f"an ending among {', '.join(sorted(formats))}"
        )
    with style.context():
        made.savefig(picture, format=ending)
    return store(target, picture.getvalue(), f".{ending}")


def quantity(name: str, labels: Iterable[str]) -> str:
    """Label of an axis: a quantity with the common unit of its components, or with all units.

    Args:
        name: The quantity, e.g. ``"‖β‖"``.
        labels: Names of its components with their units, e.g. ``run.axes.row``.

    Raises:
        InputError: they are not strings.
    """
    validate.text("name", name)
    labels = [labels] if isinstance(labels, str) else labels
    if not isinstance(labels, Iterable) or not all(isinstance(one, str) for one in labels):
        expected = "texts such as 'x [m]', one a component"
        raise InputError(
            "labels", got=written(labels), expected=expected, cure="run.axes has them."
        )
    units = dict.fromkeys(filter(None, (Label.of(label).unit for label in labels)))
    return f"{name} [{', '.join(units)}]" if units else name


def legend(axes: "Axes") -> None:
    """A legend in the upper part of the panel, with space for it above the curves.

    Names of curves come first, the meaning of bands and dashes last.
    """
    require_axes(axes)
    handles, labels = axes.get_legend_handles_labels()
    pairs = sorted(zip(labels, handles, strict=True), key=lambda pair: pair[1] in _EXPLAINING)
    wide, high = _panel_size(axes)
    entry = ENTRY + LETTER * max((len(label) for label in labels), default=0)
    columns = max(1, min(len(pairs), int(wide / entry)))
    rows = -(-len(pairs) // columns)
    columns = -(-len(pairs) // max(rows, 1))
    axes.legend(
        [handle for _, handle in pairs],
        [label for label, _ in pairs],
        loc="upper left",
        ncols=max(columns, 1),
        columnspacing=1.2,
        labelspacing=0.3,
    )
    part = min(LINE * (rows + 0.5) / high, 0.7)
    scale = axes.get_yaxis().get_transform()
    low, top = scale.transform(axes.get_ylim())
    axes.set_ylim(top=float(scale.inverted().transform(low + (top - low) / (1.0 - part))))


def explain(artist: "Artist", what: str) -> None:
    """Let an artist's entry stand last in legends, as it explains what a style shows."""
    _EXPLAINING[artist] = what


def is_explained(axes: "Axes", what: str) -> bool:
    """True if an entry of a panel's legend explains this."""
    return what in map(_EXPLAINING.get, axes.get_legend_handles_labels()[0])


def _panel_size(axes: "Axes") -> tuple[float, float]:
    """Rough width and height of a panel without its labels [inch]."""
    place, made = axes.get_subplotspec(), axes.figure
    if place is None:
        return 3.0, 2.0
    rows, columns = place.get_gridspec().get_geometry()
    return made.get_figwidth() / columns - 0.6, made.get_figheight() / rows - 0.8  # type: ignore


def legend_beside(axes: "Axes") -> None:
    """A legend to the right of the panel, for curves that fill it."""
    require_axes(axes)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))


def legend_below(*panels: "Axes", columns: int = ENTRIES) -> None:
    """One legend below all panels of a figure; common entries are shown once.

    Args:
        panels: The panels with the curves.
        columns: Largest number of entries side by side.
    """
    found: dict[str, Any] = {}
    for axes in panels:
        require_axes(axes)
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            found.setdefault(label, handle)
    found = dict(sorted(found.items(), key=lambda pair: pair[1] in _EXPLAINING))
    made: Any = panels[0].figure
    rows = -(-len(found) // columns)
    made.legend(
        found.values(), found.keys(), loc="outside lower center", ncols=-(-len(found) // rows)
    )


def log_time(axes: "Axes", time: np.ndarray) -> None:
    """A logarithmic time axis after the first step, for fast transients.

    Args:
        axes: The panel, whose horizontal axis is time.
        time: Output times (T) [s].
    """
    require_axes(axes)
    validate.vector("time", time)
    first, end = (float(time[1] - time[0]), float(time[-1])) if len(time) > 1 else (1.0, 1.0)
    axes.set_xscale("symlog", linthresh=first, linscale=0.3)
    axes.set(xlabel="t [s], logarithmic", xlim=(float(time[0]), end))
    decades = 10.0 ** np.arange(np.ceil(np.log10(first)), np.floor(np.log10(end)) + 1)
    ticks = [0.0, *decades.tolist()]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
