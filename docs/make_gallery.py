"""Run every installed experiment with its default parameters, for the gallery.

``python docs/make_gallery.py`` makes everything anew, with the argument ``pictures`` only those of
single pages; the build of the documentation makes what is missing, in two processes. Pictures,
animation and claims of an experiment go to docs/_build/gallery/NAME; `gallery_pages` writes the
pages. Nothing is committed. The tests run every experiment as well; with a folder's path in the
variable SERVOCON_GALLERY they write there, with the beginnings of the animations only.
"""

import contextlib
import io
import json
import logging
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from servocon import Claim, Experiment, Trajectory

FOLDER = Path(__file__).parent / "_build" / "gallery"
PICTURES = ("architecture", "geometry", "gain-cost", "inequalities", "sweep")
"""Pictures of single pages; each is drawn by a script of its own beside this one."""

RECORD = "record.json"
THUMBNAIL, STILL = "thumbnail.png", "still.png"
PROCESSES = 2
LONGEST = ("level-cup", "panda-circle", "flexible-panda", "two-hands", "humanoid-balance")
LONGEST += ("xarm7-bench", "camera-crane")
"""Experiments to begin with, so that no process waits for a long one at the end."""

IN_A_HURRY = (
    "--xla_cpu_use_fusion_emitters=false --xla_backend_optimization_level=0"
    " --xla_cpu_parallel_codegen_split_count=1"
)
"""Settings of XLA with which programs that run once are compiled sooner."""


def make_missing() -> None:
    """Make the experiments' folders and the pictures that do not exist yet."""
    from servocon.experiment import registry

    names = registry.list_names(registry.EXPERIMENTS)
    missing = [name for name in names if not (FOLDER / name / RECORD).exists()]
    missing.sort(key=lambda name: name not in LONGEST)
    _make_all([*missing, *(name for name in PICTURES if not (FOLDER / f"{name}.png").exists())])
    _write_help("help.txt", "--help")
    _write_help("run-help.txt", "run", "--help")
    _write_help("list.txt", "list")


def _make_all(names: Sequence[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    if names:
        os.environ.setdefault("XLA_FLAGS", IN_A_HURRY)
        with ProcessPoolExecutor(min(PROCESSES, len(names)), get_context("spawn")) as pool:
            for name in pool.map(_make, names):
                print(f"gallery: {name}", flush=True)


def _make(name: str) -> str:
    from servocon.experiment import registry
    from servocon.experiment.runs import finished

    if name in PICTURES:
        import_module(f"make_{name.replace('-', '_')}").write(FOLDER / f"{name}.png")
        return name
    experiment = registry.load_experiment(name)()
    runs = finished(experiment)
    write_experiment(name, experiment, runs, experiment.claims(runs), FOLDER)
    return name


def write_experiment(
    name: str,
    experiment: "Experiment",
    runs: "Mapping[str, Trajectory]",
    claims: "Sequence[Claim]",
    folder: Path,
) -> None:
    """Write pictures, animation, thumbnail and claims of an experiment into its own folder."""
    from servocon.results.plot import save_figure

    own = folder / name
    figures = experiment.pictures(runs)
    pictures = [save_figure(figure, own / f"{key}.png").name for key, figure in figures.items()]
    animation = experiment.animation(runs, own / "animation.gif")
    if animation is None:
        _thumbnail_of_figure(next(iter(figures.values())), own / THUMBNAIL)
    else:
        _stills(animation, own)
    record = {
        "summary": " ".join((type(experiment).__doc__ or "").partition("\n\n")[0].split()),
        "source": experiment.source,
        "pictures": pictures,
        "animation": None if animation is None else animation.name,
        "claims": [claim._asdict() for claim in claims],
    }
    (own / RECORD).write_text(json.dumps(record, indent=1, ensure_ascii=False), "utf-8")


def _stills(animation: Path, folder: Path) -> None:
    """Write the frame in the middle of an animation at its full size, and as the thumbnail."""
    from PIL import Image

    with Image.open(animation) as frames:
        frames.seek(getattr(frames, "n_frames", 1) // 2)
        frame = frames.convert("RGB")
    frame.save(folder / STILL, optimize=True)
    _thumbnail(frame, folder / THUMBNAIL)


def _thumbnail_of_figure(figure: "Figure", path: Path) -> None:
    """Draw the first panel of a figure alone."""
    from PIL import Image

    figure.draw_without_rendering()
    panel = figure.axes[0].get_tightbbox()
    assert panel is not None
    image = io.BytesIO()
    box = panel.padded(4.0).transformed(figure.dpi_scale_trans.inverted())
    figure.savefig(image, format="png", bbox_inches=box, dpi=150.0)
    _thumbnail(Image.open(image).convert("RGB"), path)


def _thumbnail(image, path: Path, size: tuple[int, int] = (480, 320)) -> None:
    """Fit what is drawn on an image into the size of all thumbnails, on white."""
    from PIL import Image, ImageChops, ImageOps

    drawn = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    fitted = ImageOps.contain(image.crop(drawn), size, Image.Resampling.LANCZOS)
    ImageOps.pad(fitted, size, color="white").quantize(128).save(path, optimize=True)


def _write_help(file: str, *arguments: str) -> None:
    """Write the output of the command line to a file."""
    from servocon.cli import main as cli

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        cli.main(arguments)
    (FOLDER / file).write_text(printed.getvalue(), "utf-8")


if __name__ == "__main__":
    logging.getLogger("jax").setLevel(logging.WARNING)
    if sys.argv[1:] == ["pictures"]:
        _make_all(PICTURES)
    else:
        shutil.rmtree(FOLDER, ignore_errors=True)
        make_missing()
