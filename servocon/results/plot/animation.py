"""Animations of runs, drawn without a window."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon import style, validate
from servocon.results.disk import store

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from PIL import Image


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
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with style.context({"savefig.dpi": 70.0, "figure.dpi": 70.0, "font.size": 9.0}):
        made = Figure(figsize=size)
        FigureCanvasAgg(made)
        made.subplots()
        first, *others = draw_frames(made, draw, validate.integer("frames", frames))
    animation, duration = BytesIO(), 1000 // max(1, round(frames / seconds))
    first.save(animation, "GIF", save_all=True, append_images=others, duration=duration, loop=0)
    return store(path, animation.getvalue(), ".gif")
