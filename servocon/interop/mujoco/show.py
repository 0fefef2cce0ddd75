"""A run drawn by MuJoCo as an animation, and in the browser by viser with a slider of time."""

import copy
import os
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, OutputError, ShapeError, UnknownNameError
from servocon.interop.browser import HOST, Served, address_of, viser_server
from servocon.interop.mujoco.files import mujoco_module
from servocon.interop.mujoco.reading import source_of
from servocon.results.animation.movies import Animation, require_movie
from servocon.results.trajectory import Trajectory

RATE = 25.0
"""Pictures per second of the playback."""

HIDDEN = 3
"""First group of hidden shapes, as in MuJoCo's own viewer."""


class Shown(Served):
    """A run shown until it is stopped. Made by `show`.

    Attributes:
        address: Address for the browser.
        server: The `viser.ViserServer`, for further shapes.
    """

    def __init__(self, server: Any, model: Any, run: Trajectory):
        mujoco = mujoco_module()
        self.server, self._model, self._data = server, model, mujoco.MjData(model)
        self._times, self._q = run.time, coordinates_of(run, model.nq)
        super().__init__(address_of(HOST, server.get_port()))
        self._shapes = [(i, _add_shape(server, model, i)) for i in _shown(model)]
        begin, end = float(run.time[0]), float(run.time[-1])
        step = max((end - begin) / 1000.0, 1e-9)
        self._slider = server.gui.add_slider("t [s]", begin, max(end, begin + step), step, begin)
        self._plays = server.gui.add_checkbox("play", True)
        self._slider.on_update(lambda _: self.at(self._slider.value))
        self.at(begin)
        Thread(target=self._play, daemon=True).start()

    def at(self, t: float) -> None:
        """Show the last output at or before a time [s]."""
        k = max(0, int(np.searchsorted(self._times, t + 1e-9, side="right")) - 1)
        mujoco, data = mujoco_module(), self._data
        data.qpos = self._q[k]
        mujoco.mj_kinematics(self._model, data)
        turn = np.zeros(4)
        with self.server.atomic():
            for i, shape in self._shapes:
                mujoco.mju_mat2Quat(turn, data.geom_xmat[i])
                shape.position, shape.wxyz = data.geom_xpos[i].copy(), turn.copy()

    def _close(self) -> None:
        """Stop serving."""
        self.server.stop()

    def _play(self) -> None:
        """Move the slider in real time, in a loop."""
        begin, end, last = self._times[0], self._times[-1], time.monotonic()
        while not self._ended.wait(1.0 / RATE):
            now = time.monotonic()
            if self._plays.value:
                t = self._slider.value + now - last
                self._slider.value = float(t if t <= end else begin)
            last = now


def show(model: Any, run: Trajectory, *, port: int = 8080) -> Shown:
    """Show a run in the browser, in real time; for this machine only (extra ``live``).

    The server runs in the background until `Shown.stop`, or the end of a ``with`` block.

    Args:
        model: An MJCF file, or a model (`mujoco.MjModel`); a URDF file is read without its shapes.
        run: A run, not a batch, with the model's coordinates.
        port: Port on this machine; 0 for a free one.

    Returns:
        The shown run, whose address is printed.

    Raises:
        MissingRequirementError: viser is not installed.
        InputError: an argument cannot be used.
        OutputError: the port is in use.
    """
    model = source_of(model, shown=True).model
    coordinates_of(run, model.nq)
    server = viser_server("show", port)
    shown = Shown(server, model, run)
    print(f"showing the run at {shown.address}")
    return shown


def _shown(model: Any) -> list[int]:
    """Visible shapes."""
    seen = [i for i in range(model.ngeom) if model.geom_group[i] < HIDDEN]
    if not seen:
        expected = "a model with shapes; a URDF is read without its own"
        raise InputError("model", got="a model without shapes to show", expected=expected)
    return seen


def _add_shape(server: Any, model: Any, i: int) -> Any:
    """A shape of the model in the server's scene."""
    import trimesh

    kinds = mujoco_module().mjtGeom
    kind, size = model.geom_type[i], model.geom_size[i]
    material = model.geom_matid[i]
    rgba = model.geom_rgba[i] if material < 0 else model.mat_rgba[material]
    look = {"color": tuple(int(255 * part) for part in rgba[:3]), "opacity": float(rgba[3])}
    name, scene = f"/{model.geom(i).name or f'shape {i}'}", server.scene
    if kind == kinds.mjGEOM_PLANE:
        return scene.add_grid(name, *(2.0 * x if x > 0.0 else 10.0 for x in size[:2]))
    if kind == kinds.mjGEOM_BOX:
        return scene.add_box(name, dimensions=2.0 * size, **look)
    if kind == kinds.mjGEOM_SPHERE:
        return scene.add_icosphere(name, size[0], **look)
    if kind == kinds.mjGEOM_ELLIPSOID:
        return scene.add_icosphere(name, 1.0, scale=tuple(size), **look)
    if kind == kinds.mjGEOM_CYLINDER:
        return scene.add_cylinder(name, size[0], 2.0 * size[1], **look)
    if kind == kinds.mjGEOM_CAPSULE:
        made = trimesh.creation.capsule(2.0 * size[1], size[0])
        vertices, faces = made.vertices - made.bounds.mean(axis=0), made.faces
    elif kind == kinds.mjGEOM_MESH:
        mesh = model.mesh(model.geom_dataid[i])
        at, first = mesh.vertadr[0], mesh.faceadr[0]
        vertices = model.mesh_vert[at : at + mesh.vertnum[0]]
        faces = model.mesh_face[first : first + mesh.facenum[0]]
    else:
        return scene.add_frame(name, axes_length=0.05, axes_radius=0.002)
    return scene.add_mesh_simple(name, np.asarray(vertices), np.asarray(faces), **look)


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
