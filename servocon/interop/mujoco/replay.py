"""A replay of a run: its states as MuJoCo draws them, in a moving picture."""

import copy
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, OutputError, ShapeError, UnknownNameError
from servocon.interop.mujoco.files import mujoco_module
from servocon.interop.mujoco.reading import model_of
from servocon.results.trajectory import Trajectory

ENDINGS = (".gif", ".mp4")

CURE = (
    "Install libegl1 or libosmesa6, and start Python with MUJOCO_GL=egl or MUJOCO_GL=osmesa in the "
    "environment."
)


def replay(
    model: Any,
    run: Trajectory,
    path: str | Path,
    *,
    width: int = 480,
    height: int = 360,
    camera: str | None = None,
    fps: float = 25.0,
) -> Path:
    """Draw a run with MuJoCo's renderer, in real time.

    The renderer needs OpenGL: on a machine without a screen ``libegl1`` or ``libosmesa6``, and
    ``MUJOCO_GL=egl`` (or ``osmesa``) in the environment before Python starts.

    Args:
        model: An MJCF file, or a model (`mujoco.MjModel`); a URDF file is read without its shapes.
        run: A run, not a batch, with the model's coordinates.
        path: The file, ``.gif``; or ``.mp4``, which the program ``ffmpeg`` writes.
        width: Width of the picture [pixels]; even for ``.mp4``, as the height.
        height: Height of the picture [pixels].
        camera: Name of a camera of the model; None for MuJoCo's own, which sees all of it at qpos0.
        fps: Pictures per second, each of the last output before it.

    Returns:
        The file.

    Raises:
        InputError: an argument cannot be used.
        OutputError: there is no OpenGL, no ffmpeg, or the file cannot be written.
    """
    model, path = copy.copy(model_of(model)), Path(path)
    if path.suffix.lower() not in ENDINGS:
        raise InputError("path", got=repr(str(path)), expected=f"an ending {' or '.join(ENDINGS)}")
    q = coordinates_of(run, model.nq)
    rate = validate.number("fps", fps)
    width, height = validate.integer("width", width), validate.integer("height", height)
    if camera is not None and camera not in (names := _cameras(model)):
        raise UnknownNameError("camera", camera, names)
    if path.suffix.lower() == ".mp4" and (width % 2 or height % 2):
        raise InputError("width, height", got=f"{width}, {height}", expected="even numbers")
    look = model.vis.global_
    look.offwidth, look.offheight = max(look.offwidth, width), max(look.offheight, height)
    count = int((run.time[-1] - run.time[0]) * rate * (1 + 1e-9)) + 1
    times = run.time[0] + np.arange(count) / rate
    shown = q[np.searchsorted(run.time, times + 1e-9 / rate, side="right") - 1]
    frames = _frames(model, shown, width, height, camera)
    write = _write_gif if path.suffix.lower() == ".gif" else _write_mp4
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, frames, rate)
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(f"replay: {path} cannot be written: {error}") from error
    return path


def coordinates_of(run: Any, nq: int) -> np.ndarray:
    """The coordinates of a run (times, nq).

    Raises:
        ShapeError: there are other ones than the model has.
    """
    validate.instance("run", run, Trajectory, "a run, as simulate_mujoco returns it")
    run.require_whole("a replay")
    if run.q.ndim != 2 or run.q.shape[1] != nq or not len(run.time):
        raise ShapeError(
            "run",
            got=f"q of shape {run.q.shape}",
            expected=f"one run with the {nq} coordinates of the model (times, {nq})",
            cure="Of a batch take one: run.member(0)." if run.batch_shape else "",
        )
    return run.q


def _cameras(model: Any) -> list[str]:
    return [model.camera(i).name for i in range(model.ncam)]


def _frames(
    model: Any, q: np.ndarray, width: int, height: int, camera: str | None
) -> Iterator[np.ndarray]:
    """Pictures of the states (height, width, 3), one after the other.

    Raises:
        OutputError: there is no OpenGL.
    """
    mujoco = mujoco_module()
    data = mujoco.MjData(model)
    if not _has_screen():  # GLFW ends the process at the second attempt
        raise OutputError(f"replay: MuJoCo finds no OpenGL (there is no screen). {CURE}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of GLFW, which tells less than the error below
            renderer = mujoco.Renderer(model, height, width)
    except Exception as error:  # each library of OpenGL fails in its own way
        said = f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
        raise OutputError(f"replay: MuJoCo finds no OpenGL ({said}). {CURE}") from error
    try:
        for one in q:
            data.qpos = one
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, -1 if camera is None else camera)
            yield renderer.render().copy()
    finally:
        renderer.close()


def _has_screen() -> bool:
    """True where OpenGL needs no screen, or there may be one."""
    names = "DISPLAY", "WAYLAND_DISPLAY"
    without = os.environ.get("MUJOCO_GL", "").lower() in ("egl", "osmesa")
    return without or sys.platform != "linux" or any(os.environ.get(name) for name in names)


def _write_gif(path: Path, frames: Iterator[np.ndarray], rate: float) -> None:
    from PIL import Image

    pictures = [Image.fromarray(frame).quantize(dither=Image.Dither.NONE) for frame in frames]
    duration = round(1000.0 / rate)
    options = {"save_all": True, "append_images": pictures[1:], "loop": 0}
    pictures[0].save(path, format="GIF", duration=duration, **options)


def _write_mp4(path: Path, frames: Iterator[np.ndarray], rate: float) -> None:
    program = shutil.which("ffmpeg")
    if program is None:
        raise OutputError("replay: .mp4 needs the program ffmpeg. Install it, or write a .gif.")
    pictures = list(frames)
    height, width, _ = pictures[0].shape
    given = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(rate)]
    made = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-f", "mp4", str(path.absolute())]
    command = [program, "-y", "-loglevel", "error", *given, "-i", "-", *made]
    data = b"".join(picture.tobytes() for picture in pictures)
    done = subprocess.run(command, input=data, capture_output=True)
    if done.returncode:
        said = " ".join(done.stderr.decode(errors="replace").split())
        raise OutputError(f"replay: ffmpeg could not write {path}: {said}")
