"""The frames of an animation: moving shapes over fixed axes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import UnknownNameError
from servocon.results.animation.drawing import AZIMUTH, CORNERS, ELEVATION, PLANE, outlines, view_of
from servocon.results.labels import printable
from servocon.shapes.motion import ShapeMotion, extent
from servocon.style import COLORS

WIDTH, LARGE, SMALL = 4.2, 4.2, 0.5
"""Width of a panel, and its greatest and least height [inch]."""

FULL = 7.16
"""Width of several panels side by side [inch]."""

WIDE, WIDE_IN_SPACE = 0.55, 0.75
"""Ratio of height to width below which panels are stacked."""

BESIDE = 0.65, 0.6
"""Room for labels beside a panel, and for labels below it [inch]."""

AROUND = 1.25, 0.8
"""The same in space."""

ABOVE = 0.55
"""Room for time and names [inch]."""

TRACED = 40_000
"""Largest number of points of all traces of a panel."""

THIN = 0.004
"""Width of a path in space, as a fraction of the extent of the drawing."""

FLAT, SLIM = 0.12, 0.25
"""Least length of an axis in a plane, and in space, as a fraction of the longest."""

NAMED = 8
"""Largest number of named shapes."""


class Panel(NamedTuple):
    """A run to draw.

    Attributes:
        title: Its label.
        motions: Its shapes at the drawn instants, each with its colour.
        origin: Suffix of the axes' labels if the origin is shifted.
    """

    title: str
    motions: tuple[ShapeMotion, ...]
    origin: str


def frames_of(
    panels: Sequence[Panel],
    times: Sequence[tuple[int, str]],
    size: tuple[float, float] | None,
    traces: Sequence[str] | None,
) -> list[np.ndarray]:
    """The frames of an animation (frames, height, width, 3), in the style in force.

    Args:
        panels: The runs.
        times: For each frame the index of its instant, and the text above it.
        size: Width and height [inch], or None.
        traces: Names of shapes that leave traces; None for all balls.

    Raises:
        UnknownNameError: `traces` names a missing shape.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    motions = [motion for panel in panels for motion in panel.motions]
    known = {motion.name for motion in motions}
    for name in traces or ():
        if name not in known:
            raise UnknownNameError("traces", name, known)
    planar = all(motion.planar for motion in motions)
    low, high = _room(motions, FLAT if planar else SLIM)
    shape, best = _arranged(len(panels), low, high, planar)
    figure = Figure(figsize=size or best, layout="constrained" if planar else None)
    canvas = FigureCanvasAgg(figure)
    options = None if planar else {"projection": "3d"}
    grid = figure.subplots(*shape, squeeze=False, subplot_kw=options).ravel().tolist()
    title = figure.suptitle(times[0][1], x=0.02, horizontalalignment="left", animated=True)
    if not planar:  # Matplotlib's layouts ignore the labels of 3D axes
        _leave_room(figure, shape)
    for axes, panel in zip(grid, panels, strict=False):
        (_set_plane if planar else _set_space)(axes, panel, low, high)
    for axes in grid[len(panels) :]:
        axes.set_axis_off()
    _name(figure, panels[0].motions, planar)
    canvas.draw()
    for axes in grid[: len(panels)]:  # their shape is known now: fill them with equal scales
        (_fill_plane if planar else _fill_space)(axes, low, high)
    canvas.draw()
    still = canvas.copy_from_bbox(figure.bbox)
    pairs = zip(grid, panels, strict=False)
    drawn = [_Drawn(axes, panel, traces, planar) for axes, panel in pairs]
    frames = []
    for k, text in times:
        canvas.restore_region(still)
        for each in drawn:
            each.draw(k, canvas.get_renderer())
        title.set_text(text)
        figure.draw_artist(title)
        frames.append(np.asarray(canvas.buffer_rgba())[..., :3].copy())
    return frames


class _Drawn:
    """Everything that moves in a panel.

    Args:
        axes: The axes, already drawn.
        panel: The run.
        traces: Names of shapes that leave traces; None for all balls.
        planar: True in a plane.
    """

    def __init__(self, axes: Any, panel: Panel, traces: Sequence[str] | None, planar: bool):
        from matplotlib.collections import LineCollection, PolyCollection
        from matplotlib.colors import to_rgb

        self._view = PLANE if planar else view_of(axes)
        self._motions, self._planar = panel.motions, planar
        self._width = THIN * float(np.ptp(_room(panel.motions, FLAT), axis=0).max())
        self._colours = [np.array(to_rgb(m.color or "0.5")) for m in panel.motions]
        leaves = lambda m: m.kind == "ball" if traces is None else m.name in traces
        left = [i for i, m in enumerate(panel.motions) if leaves(m) and _moves(m)]
        self._traces = [(i, self._view(panel.motions[i].centre)) for i in left]
        points = sum(image.shape[0] * image.shape[1] for _, image in self._traces)
        self._step = max(1, -(-points // TRACED))
        self._lines = LineCollection([], linewidths=1.6, capstyle="round")
        self._tails = LineCollection([], linewidths=1.0, alpha=0.6)
        self._bodies = PolyCollection([], linewidths=0.6)
        for artist in (self._tails, self._lines, self._bodies):
            artist.set_figure(axes.figure)
            artist.axes = axes
            artist.set_transform(axes.transData)
            if planar:
                artist.set_clip_path(axes.patch)

    def draw(self, k: int, renderer: Any) -> None:
        """Draw the shapes at an instant, and the traces up to it."""
        tails, colours = [], []
        for i, image in self._traces:
            tail = np.append(np.arange(0, k, self._step), k)
            tails += list(np.swapaxes(image[tail], 0, 1))
            colours += [self._colours[i]] * image.shape[1]
        _draw_lines(self._tails, tails, colours, renderer)
        found, colours, pairs = [], [], []
        for motion, colour in zip(self._motions, self._colours, strict=True):
            if motion.kind == "path" and self._planar:
                found += list(self._view(motion.points[k]))
                colours += [colour] * motion.points.shape[1]
            else:
                shown = outlines(motion, k, self._view, self._width)
                pairs += [(outline, outline.light * colour) for outline in shown]
        _draw_lines(self._lines, found, colours, renderer)
        if not self._planar:
            pairs.sort(key=lambda pair: pair[0].depth)
        self._bodies.set_verts([outline.points for outline, _ in pairs])
        self._bodies.set_facecolor([colour for _, colour in pairs])
        self._bodies.set_edgecolor([0.6 * colour for _, colour in pairs])
        self._bodies.draw(renderer)


def _draw_lines(
    artist: Any, segments: list[np.ndarray], colours: list[np.ndarray], to: Any
) -> None:
    """Draw lines in their colours."""
    if segments:
        artist.set_segments(segments)
        artist.set_color(colours)
        artist.draw(to)


def _moves(motion: ShapeMotion) -> bool:
    return bool(np.ptp(motion.centre, axis=0).max() > 0.0)


def _room(motions: Sequence[ShapeMotion], least: float) -> tuple[np.ndarray, np.ndarray]:
    """Limits of the axes [m] (3 each), with a margin and a least length relative to the longest."""
    low, high = extent(motions)
    reach = np.where(np.isfinite(high - low), high - low, 0.0)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    lacking = np.maximum(least * (reach.max() or 1.0) - reach, 0.0) / 2.0
    margin = 0.04 * reach.max() + lacking
    return low - margin, high + margin


def _arranged(
    count: int, low: np.ndarray, high: np.ndarray, planar: bool
) -> tuple[tuple[int, int], tuple[float, float]]:
    """Rows and columns of panels, and width and height of the picture [inch]."""
    reach = high - low
    ratio = reach[1] / reach[0] if planar else _seen(reach)
    beside, below = BESIDE if planar else AROUND
    columns = 1 if ratio < (WIDE if planar else WIDE_IN_SPACE) else min(count, 3)
    rows = -(-count // columns)
    width = WIDTH if count == 1 else (FULL - columns * beside) / columns
    height = float(np.clip(width * ratio, SMALL, LARGE))
    width = max(min(width, height / ratio), 1.6)
    return (rows, columns), (columns * (width + beside), rows * (height + below) + ABOVE)


def _leave_room(figure: Any, shape: tuple[int, int]) -> None:
    """Leave room for labels around the panels."""
    width, height = figure.get_size_inches()
    left, right, bottom, top = 0.3, 0.95, 0.75, 0.6  # [inch]
    figure.subplots_adjust(left / width, bottom / height, 1.0 - right / width, 1.0 - top / height)
    columns, rows = shape[1], shape[0]
    inner = (width - left - right) / columns, (height - bottom - top) / rows
    figure.subplots_adjust(wspace=0.9 / inner[0], hspace=0.9 / inner[1])


def _seen(reach: np.ndarray) -> float:
    """Ratio of height to width of the room seen in space."""
    rise, turn = np.deg2rad([ELEVATION, AZIMUTH])
    deep = np.abs([np.cos(turn), np.sin(turn)]) @ reach[:2]
    wide = np.abs([np.sin(turn), np.cos(turn)]) @ reach[:2]
    return float((np.cos(rise) * reach[2] + np.sin(rise) * deep) / wide)


def _set_plane(axes: Any, panel: Panel, low: np.ndarray, high: np.ndarray) -> None:
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
    axes.set(xlabel=f"x{panel.origin} [m]", ylabel=f"y{panel.origin} [m]")
    axes.set_title(printable(panel.title), parse_math=False)


def _fill_plane(axes: Any, low: np.ndarray, high: np.ndarray) -> None:
    """Widen the limits to fill a panel with equal scales."""
    room = np.array([axes.bbox.width, axes.bbox.height])
    reach = high[:2] - low[:2]
    more = (room * (reach / room).max() - reach) / 2.0
    axes.set(xlim=(low[0] - more[0], high[0] + more[0]))
    axes.set(ylim=(low[1] - more[1], high[1] + more[1]), aspect="equal")


def _set_space(axes: Any, panel: Panel, low: np.ndarray, high: np.ndarray) -> None:
    axes.set_proj_type("ortho")
    axes.patch.set_visible(False)  # panels may overlap
    axes.view_init(ELEVATION, AZIMUTH)
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]))
    reach = high - low
    axes.set_box_aspect(reach)
    for axis, name, length in zip((axes.xaxis, axes.yaxis, axes.zaxis), "xyz", reach, strict=True):
        axis.set_label_text(f"{name}{panel.origin} [m]")
        axis.get_major_locator().set_params(nbins=2 + round(3 * length / reach.max()))
    place = axes.get_position(original=True)
    words: Any = {"parse_math": False, "fontsize": "medium"}
    axes.figure.text(place.x0, place.y1 + 0.01, printable(panel.title), **words)


def _fill_space(axes: Any, low: np.ndarray, high: np.ndarray) -> None:
    """Draw the room as large as the panel allows; Matplotlib would confine it to a square."""
    image = axes.transData.transform(view_of(axes)(np.where(CORNERS > 0.0, high, low)))
    room = axes.get_position(original=True).transformed(axes.figure.transFigure)
    side = max(room.width, room.height)  # of a square that covers the panel
    zoom = np.array([room.width, room.height]) / np.ptp(image, axis=0) * axes.bbox.width / side
    axes.set_box_aspect(high - low, zoom=float(zoom.min()))
    corner = np.array([room.x0 + room.x1 - side, room.y0 + room.y1 - side]) / 2.0
    axes.set_position([*(corner / axes.figure.bbox.size), *(side / axes.figure.bbox.size)])


def _name(figure: Any, motions: Sequence[ShapeMotion], planar: bool) -> None:
    """Names of the shapes without a colour of their own, below the panels."""
    from matplotlib.patches import Patch

    known = {motion.name: motion.color for motion in motions if motion.color in COLORS}
    if 1 < len(known) <= NAMED:
        patches = [Patch(facecolor=colour, label=printable(name)) for name, colour in known.items()]
        columns = min(len(patches), 4)
        where = "outside lower center" if planar else "lower center"
        figure.legend(handles=patches, loc=where, ncols=columns, frameon=False)
