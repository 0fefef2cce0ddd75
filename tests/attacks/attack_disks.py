"""Disks that are full: what is saved is whole, or the older file stays and the new one is rescued.

On a small file system in memory where one can be mounted; and with writes that fail at a byte, or
at one of the steps after them, everywhere.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import servocon as sc
from servocon.results import disk
from servocon.results.plot import figure, save_figure
from servocon.results.record import Record
from tests.attacks.tally import Tally
from tests.results.records import record

SAFE = "The results are safe in "


def attack(share: float) -> Tally:
    """Save a large record over a small one, and pictures, with no room for them."""
    tally = Tally("full disks")
    runs = [record(seed=1), record(seed=2, T=1500)]  # 20 and 230 kB
    step = max(1, round(1 / share))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "disk"
        folder.mkdir()
        if _mount(folder, 2**20):
            try:
                _small_disks(tally, folder, runs, range(4, 304, 4)[::step])
            finally:
                subprocess.run(["umount", str(folder)], check=True)
        size = len(runs[1].save(folder / "run.nc").read_bytes())
        for position in np.linspace(0, size, 100, dtype=int)[::step]:
            with _failing_write(int(position)):
                _replace(tally, f"a write that fails at byte {position}", folder, runs)
        for name, owner in (("fsync", os), ("replace", Path), ("mkdir", Path)):
            with _patched(owner, name, _no_room):
                _replace(tally, f"{name} fails", folder, runs)
    return tally


def _small_disks(tally: Tally, folder: Path, runs: list[Any], sizes: range) -> None:
    """Disks of different sizes in kB, with a temporary folder elsewhere and on the same disk."""
    elsewhere, picture = tempfile.gettempdir(), figure(lambda axes: axes.plot([0, 1]))
    for size in sizes:
        if not _mount(folder, 1024 * size, "remount"):
            tally.judge(f"a disk of {size} kB", "it could not be mounted")
        for there in (elsewhere, str(folder)):
            with _patched(tempfile, "tempdir", there):
                what = f"a disk of {size} kB, temporary files in {there}"
                _replace(tally, what, folder, runs)
                _picture(tally, what, folder, lambda path: save_figure(picture, path))
            for path in folder.iterdir():
                path.unlink()


def _replace(tally: Tally, what: str, folder: Path, runs: list[Any]) -> None:
    """Save one run, then another one of the same name."""
    path, kept = folder / "run.nc", None
    if path.exists():
        kept = next(run for run in runs if sc.Trajectory.load(path).equals(run))
    for run in runs:
        complaint, success = _saved(path, run, kept)
        kept = run if success else kept
        left = [p.name for p in folder.iterdir() if p.name not in ("run.nc", "run.png")]
        if success or complaint or left:
            tally.judge(what, complaint or (f"left {left}" if left else None))
        else:
            tally.own_error += 1


def _saved(path: Path, run: Record, kept: Record | None) -> tuple[str | None, bool]:
    """Save a run; a complaint if neither it nor the older one is there, whole."""
    try:
        sc.Trajectory.save(run, path)
    except sc.errors.OutputError as error:
        text = str(error)
        if SAFE in text:
            rescue = Path(text.rsplit(SAFE, 1)[1])
            safe = sc.Trajectory.load(rescue).equals(run)
            rescue.unlink()
            if not safe:
                return "the rescued file is another one", False
        elif "in memory only" not in text or not run.equals(run):
            return f"it does not say where the results are: {text}", False
        if path.exists() != (kept is not None):
            return "a file has come or gone", False
        if kept is not None and not sc.Trajectory.load(path).equals(kept):
            return "the older file is damaged", False
        return None, False
    except Exception as error:
        return f"{type(error).__name__}: {error}", False
    return (None if sc.Trajectory.load(path).equals(run) else "other numbers"), True


def _picture(tally: Tally, what: str, folder: Path, write: Callable[[Path], Any]) -> None:
    from PIL import Image

    path = folder / "run.png"
    try:
        write(path)
        written = path
    except sc.errors.OutputError as error:
        tally.own_error += 1
        if SAFE not in str(error):
            return
        written = Path(str(error).rsplit(SAFE, 1)[1])
    with tally.counted(f"{what}, a picture"), Image.open(written) as image:
        image.load()
    written.unlink()


def _mount(folder: Path, size: int, *options: str) -> bool:
    """Mount a file system of that size in memory; False where that is not permitted."""
    option = ",".join([*options, f"size={size}"])
    command = ["mount", "-t", "tmpfs", "-o", option, "servocon-attack", str(folder)]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def _no_room(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@contextmanager
def _patched(owner: Any, name: str, value: Any) -> Iterator[None]:
    real = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, real)


@contextmanager
def _failing_write(position: int) -> Iterator[None]:
    """The first file that is opened for a result takes that many bytes and no more."""
    real = disk._open_partial

    def opened(folder: Path) -> tuple[Path, Any]:
        partial, file = real(folder)
        return partial, _Short(file, position)

    with _patched(disk, "_open_partial", opened):
        yield


class _Short:
    """A file that takes only some bytes."""

    def __init__(self, file: Any, room: int):
        self.file, self.room = file, room

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> "_Short":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, content: bytes) -> int:
        self.file.write(content[: self.room])
        if len(content) > self.room:
            _no_room()
        return len(content)
