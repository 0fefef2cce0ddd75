"""A run in the browser, by viser: the shapes of a model, a slider of time, play and pause."""

import time
from threading import Thread
from typing import Any

import numpy as np

from servocon.errors import InputError
from servocon.interop.browser import HOST, Served, address_of, viser_server
from servocon.interop.mujoco.files import mujoco_module
from servocon.interop.mujoco.reading import source_of
from servocon.interop.mujoco.replay import coordinates_of
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
