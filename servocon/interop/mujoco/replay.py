"""A replay of a run: its states drawn by MuJoCo, as an animation."""

import copy
import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import OutputError, ShapeError, UnknownNameError
from servocon.interop.mujoco.files import mujoco_module
from servocon.interop.mujoco.reading import source_of
from servocon.results.animation.movies import Animation, require_movie
from servocon.results.trajectory import Trajectory

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

    The renderer needs OpenGL. On a machine without a screen, install ``libegl1`` or ``libosmesa6``
    and set ``MUJOCO_GL=egl`` (or ``osmesa``) in the environment before Python starts.

    Args:
        model: An MJCF file, or a model (`mujoco.MjModel`); a URDF file is read without its shapes.
        run: A run, not a batch, with the model's coordinates.
        path: The file, ``.gif``; or ``.mp4``, which the program ffmpeg writes.
        width: Width of the picture [pixels].
        height: Height of the picture [pixels].
        camera: Name of a camera of the model; None: MuJoCo's default, which sees all of it at
            qpos0.
        fps: Pictures per second, each of the last output before it.

    Returns:
        The file.

    Raises:
        InputError: an argument cannot be used.
        MissingRequirementError: ffmpeg is missing for an MP4; the extra ``video`` installs it.
        OutputError: OpenGL is not available, or the file cannot be written.
    """
    path = require_movie(path)
    model = copy.copy(source_of(model, shown=True).model)
    q = coordinates_of(run, model.nq)
    rate = validate.number("fps", fps)
    width, height = validate.integer("width", width), validate.integer("height", height)
    if camera is not None and camera not in (names := _cameras(model)):
        raise UnknownNameError("camera", camera, names)
    look = model.vis.global_
    look.offwidth, look.offheight = max(look.offwidth, width), max(look.offheight, height)
    count = int((run.time[-1] - run.time[0]) * rate * (1 + 1e-9)) + 1
    times = run.time[0] + np.arange(count) / rate
    shown = q[np.searchsorted(run.time, times + 1e-9 / rate, side="right") - 1]
    frames = _frames(model, shown, width, height, camera)
    return Animation(list(frames), rate).save(path)


def coordinates_of(run: Any, nq: int) -> np.ndarray:
    """The coordinates of a run (times, nq).

    Raises:
        ShapeError: the run does not have the model's coordinates.
    """
    validate.instance("run", run, Trajectory, "a run, as simulate_mujoco returns it")
    run.require_whole("a replay")
    if run.q.ndim != 2 or run.q.shape[1] != nq or not len(run.time):
        raise ShapeError(
            "run",
            got=f"q of shape {run.q.shape}",
            expected=f"one run with the {nq} coordinates of the model (times, {nq})",
            cure="Take one run of the batch: run.member(0)." if run.batch_shape else "",
        )
    return run.q


def _cameras(model: Any) -> list[str]:
    return [model.camera(i).name for i in range(model.ncam)]


def _frames(
    model: Any, q: np.ndarray, width: int, height: int, camera: str | None
) -> Iterator[np.ndarray]:
    """Pictures of the states (height, width, 3), in order.

    Raises:
        OutputError: OpenGL is not available.
    """
    mujoco = mujoco_module()
    data = mujoco.MjData(model)
    if not _has_screen():  # a second attempt of GLFW ends the process
        raise OutputError(f"replay: MuJoCo finds no OpenGL (there is no screen). {CURE}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # GLFW's say less than the error below
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
    """True if OpenGL needs no screen, or a screen may exist."""
    names = "DISPLAY", "WAYLAND_DISPLAY"
    without = os.environ.get("MUJOCO_GL", "").lower() in ("egl", "osmesa")
    return without or sys.platform != "linux" or any(os.environ.get(name) for name in names)
