"""Write docs/_static/first-run.webp, the moving picture of the first page.

``python docs/make_first_run.py`` makes it, in half a minute. The run is that of the page's own
code. Beside it first-run.png is the picture for readers who want less motion, and card.png the one
that other sites show with a link. All three are committed.
"""

import contextlib
import tempfile
from pathlib import Path

import numpy as np
from make_page_pictures import BLOCK, DOCS
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

FOLDER = DOCS / "_static"
FRAMES = 96
BLUE, ORANGE, GREY = "#0b5c8c", "#c44e00", "#6b6b6b"


def run_of_the_page() -> dict:
    """Names after the code of the first page has run."""
    names: dict = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for block in BLOCK.finditer((DOCS / "index.md").read_text("utf-8")):
            exec(block[1], names)
    return names


def arm(q: np.ndarray) -> np.ndarray:
    """Shoulder, elbow and hand, (..., 3, 2) [m]."""
    links = np.stack([np.sin(np.cumsum(q, -1)), -np.cos(np.cumsum(q, -1))], axis=-1)
    return np.concatenate([np.zeros_like(links[..., :1, :]), np.cumsum(links, -2)], axis=-2)


def curve(time: np.ndarray) -> np.ndarray:
    """The flower, (T, 2) [m], where the error of an arm with its hand at the shoulder is read."""
    r = 0.5 + 0.12 * np.cos(5 * time)
    return np.stack([1.1 + r * np.cos(time), r * np.sin(time)], axis=-1)


def draw(motion, error, run, i: int) -> None:
    """One frame: the arm with the trace of its hand, and β up to now."""
    points = arm(run.q)
    motion.plot(*curve(np.linspace(0.0, 2 * np.pi, 400)).T, color=GREY, linewidth=1.0, zorder=0)
    motion.plot(*points[: i + 1, 2].T, color=ORANGE, linewidth=2.5)
    motion.plot(*points[i].T, "o-", color=BLUE, linewidth=5.0, markersize=8.0)
    motion.set(xlim=(-0.35, 1.95), ylim=(-1.0, 0.75), aspect="equal")
    motion.axis("off")
    error.semilogy(run.time, run.beta_norm, color="#c9d6de", linewidth=1.5)
    error.semilogy(run.time[: i + 1], run.beta_norm[: i + 1], color=BLUE, linewidth=2.5)
    error.plot(run.time[i], run.beta_norm[i], "o", color=BLUE, markersize=8.0)
    error.set(xlabel="t [s]", ylabel="‖β‖ [m/s]", ylim=(1e-9, 10.0), xlim=(0.0, run.time[-1]))
    error.spines[["top", "right"]].set_visible(False)
    error.grid(alpha=0.3)


def frames(run, size: tuple[float, float], chosen: np.ndarray) -> list[Image.Image]:
    """Pictures of the chosen instants."""
    made = Figure(figsize=size, dpi=100.0, layout="constrained")
    canvas = FigureCanvasAgg(made)
    motion, error = made.subplots(1, 2, width_ratios=(1.25, 1.0))
    images = []
    for i in chosen:
        motion.clear()
        error.clear()
        draw(motion, error, run, i)
        canvas.draw()
        images.append(Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3].copy()))
    return images


def write(folder: Path = FOLDER) -> None:
    """Write the three pictures."""
    run = run_of_the_page()["run"]
    chosen = np.linspace(0, len(run.time) - 1, FRAMES).astype(int)
    first, *others = frames(run, (8.4, 3.6), chosen)
    options = {"save_all": True, "append_images": others, "loop": 0, "quality": 60, "method": 6}
    duration = int(1000 * run.time[-1] / FRAMES)
    first.save(folder / "first-run.webp", duration=duration, minimize_size=True, **options)
    others[-1].quantize(64).save(folder / "first-run.png", optimize=True)
    (card,) = frames(run, (12.0, 6.3), chosen[FRAMES * 3 // 4 : FRAMES * 3 // 4 + 1])
    card.quantize(64).save(folder / "card.png", optimize=True)


if __name__ == "__main__":
    write()
