"""Pictures and animations of runs, drawn without a window."""

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import validate
from servocon.errors import InputError
from servocon.results.disk import as_path, store
from servocon.results.labels import printable
from servocon.results.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from PIL import Image

STYLE: dict[Any, Any] = {
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 9.0,
    "axes.titlesize": 10.0,
    "legend.fontsize": 8.0,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "figure.dpi": 110.0,
    "savefig.dpi": 110.0,
}
"""Matplotlib settings of every picture, in force only while it is drawn."""

FEW = 6
"""Largest number of curves with a legend entry each."""


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
        size: Width and height [inch].
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from servocon.results.figure import Picture

    with mpl.rc_context(STYLE):
        made = Picture(figsize=size or (4.6 * columns, 2.9 * rows), layout="constrained")
        FigureCanvasAgg(made)
        draw(*np.ravel(made.subplots(rows, columns, squeeze=False)))
    return made


def save_figure(made: "Figure", path: "str | Path") -> Path:
    """Write a figure to a file, whole or not at all; the ending chooses the format.

    Raises:
        InputError: the ending stands for no format.
        OutputError: it cannot be written; the error says where the picture is.
    """
    target, picture = as_path(path), BytesIO()
    formats, ending = made.canvas.get_supported_filetypes(), target.suffix[1:].lower()
    if ending not in formats:
        raise InputError(
            "path", got=repr(str(target)), expected=f"an ending among {', '.join(sorted(formats))}"
        )
    made.savefig(picture, format=ending)
    return store(target, picture.getvalue(), f".{ending}")


def overview(run: Record, path: "str | Path | None" = None) -> "Figure":
    """‖β(t)‖, coordinates, inputs by contribution, and energy of one run.

    Args:
        run: A single run, or a batch (then ‖β‖ of every member and the first member's rest).
        path: File to write; None: none.
    """

    def draw(error: "Axes", coordinates: "Axes", inputs: "Axes", energy: "Axes") -> None:
        one = run.member(0) if run.batch_shape else run
        beta_norm(error, {"": run})
        if (own := run.plant_beta_norm) is not None:
            error.lines[0].set_label("‖β‖ of the law")
            own = np.atleast_2d(own)
            lines = error.semilogy(run.time, np.where(own > 0, own, np.nan).T, "--")
            lines[0].set_label("‖β‖ of the plant")
            error.legend()
        signals(coordinates, one.time, one.q, one.axes.coordinate, "coordinates")
        if not one.axes.coordinate:
            middle: Any = {"transform": coordinates.transAxes, "ha": "center", "va": "center"}
            coordinates.text(0.5, 0.5, "not kept", **middle)
            coordinates.set_axis_off()
        contributions(inputs, one)
        energy.plot(one.time, one.kinetic_energy, label="kinetic")
        energy.plot(one.time, one.potential_energy, label="potential")
        energy.plot(one.time, one.energy, "k", label="total")
        energy.set(title="energy", xlabel="t [s]", ylabel="[J]")
        energy.legend()

    made = figure(draw, 2, 2)
    title = str(run.attributes.get("name") or run.attributes.get("constraint", ""))
    made.suptitle(printable(title), parse_math=False)
    if path is not None:
        save_figure(made, path)
    return made


def beta_norm(
    axes: "Axes", runs: Mapping[str, Record], expected: tuple[np.ndarray, np.ndarray] | None = None
) -> None:
    """‖β(t)‖ of several runs on a logarithmic axis, with a closed form to compare if given."""
    for label, run in runs.items():
        size = np.atleast_2d(run.beta_norm)
        floor = np.where(size > 0, size, np.nan)
        alpha = 1.0 if len(size) == 1 else max(0.05, 1.0 / len(size) ** 0.5)
        lines = axes.semilogy(run.time, floor.T, alpha=alpha)
        lines[0].set_label(label or "‖β‖")
    if expected is not None:
        axes.semilogy(*expected, "k--", linewidth=1.0, label="closed form")
    axes.set(title="constraint-following error", xlabel="t [s]", ylabel="‖β‖")
    if len(runs) > 1 or expected is not None:
        axes.legend()


def signals(
    axes: "Axes", time: np.ndarray, values: np.ndarray, labels: Sequence[str], title: str
) -> None:
    """Several signals over time; a legend when they are few."""
    lines = axes.plot(time, values)
    if 0 < len(lines) <= FEW:
        for line, label in zip(lines, labels, strict=True):
            line.set_label(label)
        axes.legend()
    axes.set(title=title, xlabel="t [s]")


def legend_beside(axes: "Axes") -> None:
    """A legend to the right of the panel, for curves that fill it."""
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))


def contributions(axes: "Axes", run: Record) -> None:
    """Norm of the input and of each term's contribution to it."""
    for name, contribution in run.contributions.items():
        axes.plot(run.time, np.linalg.norm(contribution, axis=-1), label=name)
    kept = (run.attributes.get("kept") or {}).get("agents") is not None and run.u.shape[-1]
    size = np.linalg.norm(run.u, axis=-1) if kept else run.input_norm
    axes.plot(run.time, size, "k--", linewidth=1.0, label="input")
    of = ", kept agents" if kept else ""
    axes.set(title=f"norm of the input and its contributions{of}", xlabel="t [s]")
    axes.legend()


def draw_frames(
    made: "Figure", draw: Callable[[Any, int], None], frames: int
) -> "list[Image.Image]":
    """The frames of an animation, each drawn on cleared axes."""
    from PIL import Image

    canvas: Any = made.canvas
    (axes,) = made.axes
    images = []
    for i in range(frames):
        axes.clear()
        draw(axes, i)
        canvas.draw()
        images.append(Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3]))
    return images


def animate(
    draw: Callable[[Any, int], None],
    frames: int,
    path: "str | Path",
    *,
    seconds: float = 4.0,
    size: tuple[float, float] = (4.0, 4.0),
) -> Path:
    """Write an animated GIF whose frame i is drawn by ``draw(axes, i)`` on cleared axes.

    Raises:
        OutputError: it cannot be written; the error says where the animation is.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    settings: dict[Any, Any] = STYLE | {"savefig.dpi": 70.0, "figure.dpi": 70.0}
    with mpl.rc_context(settings):
        made = Figure(figsize=size)
        FigureCanvasAgg(made)
        made.subplots()
        first, *others = draw_frames(made, draw, validate.integer("frames", frames))
    animation, duration = BytesIO(), 1000 // max(1, round(frames / seconds))
    first.save(animation, "GIF", save_all=True, append_images=others, duration=duration, loop=0)
    return store(path, animation.getvalue(), ".gif")
