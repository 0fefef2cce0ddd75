"""Run every installed experiment with its default parameters and write the gallery's pages.

``python docs/make_gallery.py`` makes all pages anew; the build of the documentation makes the
missing ones. All files go to docs/_build/gallery, and none is committed. The tests run every
experiment as well; with a folder's path in the variable SERVOCON_GALLERY they write the pages
there, with the beginnings of the animations only.
"""

import contextlib
import io
import logging
import shutil
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from servocon import Claim, Experiment, Trajectory

FOLDER = Path(__file__).parent / "_build" / "gallery"
PICTURES = ("architecture", "geometry", "gain-cost", "inequalities", "sweep")
"""Pictures of single pages; each is drawn by a script of its own beside this one."""


def make_missing() -> None:
    """Make the pages and pictures that do not exist yet."""
    from servocon.experiment import registry
    from servocon.experiment.runs import finished

    for library in ("jax", "matplotlib"):  # Sphinx shows their information, too
        logging.getLogger(library).setLevel(logging.WARNING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = registry.list_names(registry.EXPERIMENTS)
    for name in names:
        if not (FOLDER / f"{name}.md").exists():
            print(f"gallery: {name}", flush=True)
            experiment = registry.load_experiment(name)()
            runs = finished(experiment)
            write_experiment(name, experiment, runs, experiment.claims(runs), FOLDER)
    for name in PICTURES:
        if not (FOLDER / f"{name}.png").exists():
            import_module(f"make_{name.replace('-', '_')}").write(FOLDER / f"{name}.png")
    pages = [(FOLDER / f"{name}.md").read_text("utf-8") for name in names]
    (FOLDER / "all.md").write_text("\n".join(pages) or "No experiment is installed.\n", "utf-8")
    _write_help("help.txt", "--help")
    _write_help("run-help.txt", "run", "--help")
    _write_help("list.txt", "list")


def write_experiment(
    name: str,
    experiment: "Experiment",
    runs: "Mapping[str, Trajectory]",
    claims: "Sequence[Claim]",
    folder: Path,
) -> None:
    """Write the page of one experiment: its source, claims and pictures."""
    from servocon.experiment.report import claims_table
    from servocon.results.plot import save_figure

    pictures = [
        save_figure(figure, folder / name / f"{key}.png")
        for key, figure in experiment.pictures(runs).items()
    ]
    animation = experiment.animation(runs, folder / name / "animation.gif")
    pictures += [] if animation is None else [animation]
    summary = (type(experiment).__doc__ or "").strip().partition("\n\n")[0]
    lines = [f"## {name}", "", " ".join(summary.split()), ""]
    if experiment.source:
        lines += [f"Source: {experiment.source}.", ""]
    lines += ["```bash", f"servocon run {name}", "```", ""]
    lines += [f"![{name}: {path.stem}]({name}/{path.name})" for path in pictures]
    lines += ["", "```text", claims_table({name: claims}), "```", ""]
    (folder / f"{name}.md").write_text("\n".join(lines), "utf-8")


def _write_help(file: str, *arguments: str) -> None:
    """Write the output of the command line to a file."""
    from servocon.cli import main as cli

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        cli.main(arguments)
    (FOLDER / file).write_text(printed.getvalue(), "utf-8")


if __name__ == "__main__":
    shutil.rmtree(FOLDER, ignore_errors=True)
    make_missing()
