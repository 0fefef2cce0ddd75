"""The shapes of a plant in viser's scene; they are moved, not made again."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from servocon.live_page.numbers import rounded_up
from servocon.shapes.motion import ShapeMotion, coloured, extent, visible, with_the_convoy

TRACED = 1_000
"""Largest number of pieces of the traces of one name."""

UNSEEN = 1e-3
"""Distance of a trace from the path, relative to the extent. A browser without a graphics card
draws every piece twice, and takes 50 ms per frame for a thousand."""

GROUND = (150, 150, 150), (110, 110, 110)
"""Colours of the lines of the ground, and of every fifth, visible on white and on black."""

CELLS = 12
"""Largest number of cells of the ground along its longer side."""


class Scene:
    """The moving shapes of a run in a viser scene.

    All shapes with one name are one object of the scene; an instant is one message. The view
    travels with a convoy over moving ground. `change` replaces the run by one with other shapes.

    Args:
        server: The `viser.ViserServer`.
        motions: The shapes over a run, as `servocon.shapes.motion.shapes_over` returns them; none
            for an empty scene.
        root: Name of their parent node in the scene.
    """

    def __init__(self, server: Any, motions: Sequence[ShapeMotion], root: str = "/plant"):
        self._server, self._root = server, root
        self._parts: dict[str, Any] = {}
        self._motions: tuple[ShapeMotion, ...] = ()
        self._shown, self._way, self._ground = 0, np.zeros((1, 3)), None
        self.change(motions)
        self._look()
        self.show(0)  # also places the ground at the first instant

    def change(self, motions: Sequence[ShapeMotion]) -> None:
        """Show another run; objects in common with the last one stay and move.

        Args:
            motions: The shapes over the run.
        """
        self._way, beside = with_the_convoy(motions)
        self._motions = coloured(visible(beside))
        found = {motion.name: motion for motion in self._motions}
        with self._server.atomic():
            for name, part in list(self._parts.items()):
                if name not in found or _key(found[name]) != part.key:
                    part.remove()
                    del self._parts[name]
            for name, motion in found.items():
                if name not in self._parts:
                    self._parts[name] = _Part(self._server.scene, f"{self._root}/{name}", motion)
                self._parts[name].motion = motion
                self._parts[name].trace()
        count = len(self._motions[0].points) if self._motions else 1
        self.show(min(self._shown, count - 1))

    def show(self, k: int) -> None:
        """Move the shapes to their positions at an instant.

        Args:
            k: Index of the instant.
        """
        self._shown = k
        with self._server.atomic():
            for part in self._parts.values():
                part.show(k)
            if self._ground is not None and self._way.any():
                place, period = self._origin
                self._ground.position = place - np.mod(self._way[k], period) * [1.0, 1.0, 0.0]

    def _look(self) -> None:
        """The camera and the ground: along z onto a plane, from the side onto space."""
        if not self._motions:
            return
        low, high = (np.nan_to_num(x, posinf=0.0, neginf=0.0) for x in extent(self._motions))
        planar = all(motion.planar for motion in self._motions)
        middle, reach = 0.5 * (low + high), float((high - low).max() or 1.0)
        self._server.scene.set_up_direction("+y" if planar else "+z")
        away = np.array([0.0, 0.0, 1.0] if planar else [0.6, -1.0, 0.5])
        camera = self._server.initial_camera
        camera.look_at, camera.position = middle, middle + 1.3 * reach * away / np.linalg.norm(away)
        camera.fov, camera.far = np.deg2rad(60.0), max(1000.0, 20.0 * reach)
        cell = rounded_up(2.0 * reach / CELLS)
        place = np.append(cell * np.round(middle[:2] / cell), low[2] - 1e-3 * reach)
        self._origin = place, 5.0 * cell
        self._ground = self._server.scene.add_grid(
            f"{self._root} ground",
            2.0 * reach,
            2.0 * reach,
            cell_size=cell,
            section_size=5.0 * cell,
            cell_color=GROUND[0],
            section_color=GROUND[1],
            position=place,
        )


class _Part:
    """The shapes of one name in the scene.

    Args:
        scene: viser's scene.
        name: Name of their node.
        motion: The shapes over a run.
    """

    def __init__(self, scene: Any, name: str, motion: ShapeMotion):
        from matplotlib.colors import to_rgb

        self.key, self.motion = _key(motion), motion
        self._scene, self._name, self._trace = scene, name, None
        self._color = np.round(255 * np.array(to_rgb(motion.color or "0.5"))).astype(np.uint8)
        self._sent: dict[int, list[np.ndarray]] = {}
        self._meshes = [self._mesh(kind) for kind in _MESHES[motion.kind]]
        path = motion.kind == "path"
        self._lines = [self._segments("line", _pieces(motion.points[0]))] if path else []

    def _mesh(self, kind: str) -> Any:
        place, turn, size = _placed(self.motion, 0, kind)
        mesh = _unit(kind)
        options: Any = {"batched_scales": size, "batched_colors": self._color, "lod": "off"}
        return self._scene.add_batched_meshes_simple(
            f"{self._name}/{kind}",
            np.asarray(mesh.vertices, np.float32),
            np.asarray(mesh.faces, np.uint32),
            turn,
            place,
            flat_shading=kind == "box",
            **options,
        )

    def _segments(self, name: str, pieces: np.ndarray) -> Any:
        options: Any = {"thickness": 2.0, "thickness_units": "screen"}
        return self._scene.add_line_segments(f"{self._name}/{name}", pieces, self._color, **options)

    def show(self, k: int) -> None:
        """Move them; unmoved shapes are not sent."""
        for kind, handle in zip(_MESHES[self.motion.kind], self._meshes, strict=True):
            place, turn, size = _placed(self.motion, k, kind)
            last = self._sent.get(id(handle), [None] * 3)
            names = "batched_positions", "batched_wxyzs", "batched_scales"
            for name, value, before in zip(names, (place, turn, size), last, strict=True):
                if before is None or not np.array_equal(value, before):
                    setattr(handle, name, value)
            self._sent[id(handle)] = [place, turn, size]
        for handle in self._lines:
            pieces = _pieces(self.motion.points[k])
            if not np.array_equal(handle.points, pieces):
                handle.points = pieces

    def trace(self) -> None:
        """Draw the paths of balls over the whole run."""
        centre = self.motion.centre
        if self.motion.kind != "ball" or not np.ptp(centre, axis=0).max(initial=0.0) > 0.0:
            pieces = np.zeros((0, 2, 3), np.float32)
        else:
            step = max(1, -(-centre.shape[0] * centre.shape[1] // TRACED))
            ways = np.swapaxes(np.nan_to_num(centre[::step], posinf=0.0, neginf=0.0), 0, 1)
            unseen = UNSEEN * float(np.ptp(ways.reshape(-1, 3), axis=0).max())
            pieces = np.concatenate([_pieces(few(way, unseen)[None]) for way in ways])
        if self._trace is None and len(pieces):
            self._trace = self._segments("trace", pieces)
        elif self._trace is not None:
            self._trace.points, self._trace.visible = pieces, len(pieces) > 0

    def remove(self) -> None:
        """Remove them from the scene."""
        traced = [] if self._trace is None else [self._trace]
        for handle in (*self._meshes, *self._lines, *traced):
            handle.remove()


_MESHES: dict[str, tuple[str, ...]] = {
    "ball": ("ball",),
    "rod": ("cylinder", "ends"),
    "cylinder": ("cylinder",),
    "box": ("box",),
    "path": (),
}
"""Meshes of the kinds of shapes."""


def _key(motion: ShapeMotion) -> tuple[Any, ...]:
    """The parts of a shape that its scene object cannot change."""
    return motion.kind, motion.color, motion.points.shape[1:]


def _unit(kind: str) -> Any:
    """The mesh of size 1 of a kind."""
    from trimesh import creation

    if kind == "box":
        return creation.box(extents=(1.0, 1.0, 1.0))
    if kind == "cylinder":
        return creation.cylinder(radius=0.5, height=1.0, sections=24)
    return creation.icosphere(subdivisions=2, radius=0.5)


def _placed(motion: ShapeMotion, k: int, kind: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions, quaternions and sizes of meshes at an instant; size zero where not finite."""
    place, turn, size = motion.centre[k], motion.quaternion[k], motion.size[k]
    if kind == "ends":
        place, turn, size = (np.repeat(x, 2, axis=0) for x in (place, turn, size))
        place, size = motion.points[k].reshape(-1, 3), size[:, [0, 0, 0]]
    finite = np.isfinite(place).all(1) & np.isfinite(turn).all(1) & np.isfinite(size).all(1)
    still = np.where(finite[:, None], turn, [1.0, 0.0, 0.0, 0.0])
    there = [np.where(finite[:, None], x, 0.0) for x in (place, size)]
    first, last, middle = (x.astype(np.float32) for x in (*there, still))
    return first, middle, last


def _pieces(lines: np.ndarray) -> np.ndarray:
    """The finite pieces (pieces, 2, 3) of lines (several, points, 3)."""
    pieces = np.stack([lines[:, :-1], lines[:, 1:]], axis=2).reshape(-1, 2, 3)
    return np.nan_to_num(pieces, posinf=0.0, neginf=0.0).astype(np.float32)


def few(way: np.ndarray, unseen: float) -> np.ndarray:
    """Points of a path whose polygon stays within about a given distance of it.

    On a circle, a piece over n samples is n²/4 times as far from it as a sample from the segment
    between its neighbours: each sample counts for the fraction 1/n of an allowed piece.

    Args:
        way: The path (K, 3).
        unseen: The distance.
    """
    before, there, after = way[:-2], way[1:-1], way[2:]
    chord, to = after - before, there - before
    part = np.sum(to * chord, axis=1) / np.maximum(np.sum(chord**2, axis=1), 1e-300)
    apart = np.linalg.norm(to - np.clip(part, 0.0, 1.0)[:, None] * chord, axis=1)
    pieces = np.floor(np.cumsum(0.5 * np.sqrt(apart / unseen)))
    turns = np.flatnonzero(np.diff(pieces, prepend=0.0)) + 1
    return way[[0, *turns, -1]]
