"""Moving pictures as files: GIF by Pillow, MP4 by the program ffmpeg."""

import base64
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from servocon.errors import InputError, MissingRequirementError, OutputError, shortened
from servocon.linalg.arrays import evenly
from servocon.results.disk import as_path, store

ENDINGS = (".gif", ".mp4")

COLOURS = 128
"""Number of colours of a GIF."""


class Animation:
    """An animation, which shows itself in a notebook.

    Attributes:
        frames: Its pictures in order (frames, height, width, 3).
        rate: Pictures per second.
    """

    def __init__(self, frames: Sequence[np.ndarray], rate: float):
        self.frames, self.rate = frames, rate

    def __repr__(self) -> str:
        height, width = self.frames[0].shape[:2]
        seconds = len(self.frames) / self.rate
        return f"Animation({len(self.frames)} pictures of {width} × {height}, {seconds:.3g} s)"

    def _repr_html_(self) -> str:
        data = base64.b64encode(_gif(self.frames, self.rate)).decode("ascii")
        return f'<img alt="animation of the run" src="data:image/gif;base64,{data}">'

    def save(self, path: "str | Path") -> Path:
        """Write it to a file.

        Args:
            path: The file, ``.gif`` or ``.mp4`` (written by ffmpeg).

        Raises:
            InputError: the path has another suffix.
            MissingRequirementError: an MP4 needs ffmpeg; the extra ``video`` installs it.
            OutputError: it cannot be written; the error says where the animation is.
        """
        target = require_movie(path)
        make = _gif if target.suffix.lower() == ".gif" else _mp4
        return store(target, make(self.frames, self.rate), target.suffix.lower())


def require_movie(path: Any) -> Path:
    """Check the path of an animation.

    Raises:
        InputError: it has another suffix.
        MissingRequirementError: an MP4 needs ffmpeg.
    """
    target = as_path(path)
    if target.suffix.lower() not in ENDINGS:
        expected = f"an ending {' or '.join(ENDINGS)}"
        raise InputError("path", got=repr(str(target)), expected=expected)
    if target.suffix.lower() == ".mp4":
        _ffmpeg()
    return target


def _gif(frames: Sequence[np.ndarray], rate: float) -> bytes:
    """A GIF whose pictures share their colours, so that only moving parts take space."""
    from PIL import Image

    some = [frames[i] for i in evenly(len(frames), 6)]
    palette = Image.fromarray(np.concatenate(some)).quantize(COLOURS)
    colours = np.reshape(palette.getpalette() or [], (-1, 3))
    colours[colours.min(axis=1) > 247] = 255  # averaging makes white slightly grey
    palette.putpalette(colours.ravel().tolist())
    none = Image.Dither.NONE
    first, *others = [Image.fromarray(f).quantize(palette=palette, dither=none) for f in frames]
    made, duration = BytesIO(), round(1000.0 / rate)
    first.save(made, "GIF", save_all=True, append_images=others, duration=duration, loop=0)
    return made.getvalue()


def _mp4(frames: Sequence[np.ndarray], rate: float) -> bytes:
    height, width = (size - size % 2 for size in frames[0].shape[:2])  # the codec needs even sizes
    given = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(rate)]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.mp4"
        coded = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(made)]
        command = [_ffmpeg(), "-y", "-loglevel", "error", *given, "-i", "-", *coded]
        data = b"".join(frame[:height, :width].tobytes() for frame in frames)
        done = subprocess.run(command, input=data, capture_output=True)
        if done.returncode:
            said = shortened(done.stderr.decode(errors="replace"))
            raise OutputError(f"ffmpeg could not write the animation: {said}")
        return made.read_bytes()


def _ffmpeg() -> str:
    """The program ffmpeg.

    Raises:
        MissingRequirementError: it is not installed.
    """
    if (found := shutil.which("ffmpeg")) is not None:
        return found
    try:
        from imageio_ffmpeg import get_ffmpeg_exe

        return get_ffmpeg_exe()
    except (ImportError, RuntimeError) as error:
        raise MissingRequirementError(".mp4", ("servocon[video]",)) from error
