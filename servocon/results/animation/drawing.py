"""Outlines of shapes on Matplotlib axes, seen from one direction."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from servocon.shapes.motion import ShapeMotion

ELEVATION, AZIMUTH = 22.0, -60.0
"""Direction of view in space [°], in Matplotlib's convention."""

ROUND = 2.0 * np.pi * np.arange(24) / 24.0
RIM = np.stack([np.cos(ROUND), np.sin(ROUND)], axis=1)
"""Points of a circle of radius 1."""

CORNERS = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
"""Corners of a box of size 1."""

FACES = np.array(
    [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
)
"""Corners of its faces, and so their outward normals −x, x, −y, y, −z, z."""

NORMALS = np.array([[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]], float)


class View(NamedTuple):
    """A map from space to the coordinates in which axes draw, without perspective.

    Attributes:
        matrix: Columns of the map (2, 3).
        offset: Image of the origin (2).
        to_eye: Unit vector towards the eye (3).
        scale: Length of a metre perpendicular to the view.
    """

    matrix: np.ndarray
    offset: np.ndarray
    to_eye: np.ndarray
    scale: float

    def __call__(self, points: np.ndarray) -> np.ndarray:
        """Images (…, 2) of points (…, 3)."""
        return points @ self.matrix.T + self.offset


class Outline(NamedTuple):
    """An outline of a shape.

    Attributes:
        points: Its corners in the axes (corners, 2).
        depth: Its distance towards the eye; outlines are sorted by it.
        light: Brightness of its colour, from 0 to 1.
    """

    points: np.ndarray
    depth: float
    light: float


PLANE = View(np.eye(2, 3), np.zeros(2), np.array([0.0, 0.0, 1.0]), 1.0)
"""The plane from above."""


def view_of(axes: Any) -> View:
    """The view of Matplotlib's 3D axes, which must be drawn first."""
    from mpl_toolkits.mplot3d import proj3d

    places = np.concatenate([np.zeros((1, 3)), np.eye(3)])
    x, y, _ = proj3d.proj_transform(places[:, 0], places[:, 1], places[:, 2], axes.get_proj())
    image = np.stack([x, y], axis=1)
    up, around = np.deg2rad([axes.elev, axes.azim])
    to_eye = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])
    across = np.array([-np.sin(around), np.cos(around), 0.0])
    matrix = (image[1:] - image[0]).T
    scale = float(np.linalg.norm(matrix @ across))
    return View(matrix, image[0], to_eye, scale)


def outlines(motion: ShapeMotion, k: int, view: View, width: float = 0.0) -> Iterator[Outline]:
    """Outlines of shapes at one instant; a path gives those of its pieces, `width` wide."""
    points, size = motion.points[k], motion.size[k]
    for i in np.flatnonzero(np.isfinite(points).all(axis=(1, 2))).tolist():
        image, radius = view(points[i]), 0.5 * view.scale * size[i, 0]
        depth = float(motion.centre[k, i] @ view.to_eye)
        if motion.kind == "ball":
            yield Outline(image[0] + radius * RIM, depth, 1.0)
        elif motion.kind == "rod":
            yield Outline(_stadium(image[0], image[1], radius), depth, 1.0)
        elif motion.kind == "cylinder":
            yield from _cylinder(points[i], image, radius, view, depth)
        elif motion.kind == "box":
            yield from _box(motion, k, i, view)
        else:
            yield from _pieces(points[i], image, 0.5 * view.scale * width, view)


def _pieces(points: np.ndarray, image: np.ndarray, radius: float, view: View) -> Iterator[Outline]:
    """The pieces of a path, each slightly lengthened so that they meet."""
    along = np.diff(image, axis=0)
    along *= radius / np.maximum(np.linalg.norm(along, axis=1), 1e-12)[:, None]
    across = along @ np.array([[0.0, 1.0], [-1.0, 0.0]])
    start, end = image[:-1] - 0.5 * along, image[1:] + 0.5 * along
    corners = np.stack([start + across, end + across, end - across, start - across], axis=1)
    depths = 0.5 * (points[:-1] + points[1:]) @ view.to_eye
    for outline, depth in zip(corners, depths.tolist(), strict=True):
        yield Outline(outline, depth, 1.0)


def _stadium(start: np.ndarray, end: np.ndarray, radius: float) -> np.ndarray:
    """Outline of a rod with round ends."""
    along = end - start
    angle = np.arctan2(along[1], along[0]) + np.linspace(-0.5, 0.5, 13) * np.pi
    cap = radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return np.concatenate([end + cap, start - cap])


def _cylinder(
    ends: np.ndarray, image: np.ndarray, radius: float, view: View, depth: float
) -> Iterator[Outline]:
    along = ends[1] - ends[0]
    length, seen = np.linalg.norm(along), image[1] - image[0]
    across = np.array([-seen[1], seen[0]]) / max(float(np.linalg.norm(seen)), 1e-12)
    yield Outline(
        np.concatenate([image + radius * across, image[::-1] - radius * across]), depth, 0.85
    )
    if length and view is not PLANE:
        flat = abs(float(along @ view.to_eye)) / length  # of the ellipse at its end
        inward = np.array([across[1], -across[0]])
        near = int(along @ view.to_eye > 0.0)
        rim = radius * (RIM[:, :1] * across + flat * RIM[:, 1:] * inward)
        yield Outline(image[near] + rim, depth + 1e-9, 1.0)


def _box(motion: ShapeMotion, k: int, i: int, view: View) -> Iterator[Outline]:
    rotation = rotation_matrices(motion.quaternion[k, i])
    corners = motion.centre[k, i] + (CORNERS * motion.size[k, i]) @ rotation.T
    image, facing = view(corners), NORMALS @ rotation.T @ view.to_eye
    for face, towards in zip(FACES, facing, strict=True):
        if towards > 1e-9:
            depth = float(corners[face].mean(axis=0) @ view.to_eye)
            yield Outline(image[face], depth, 0.6 + 0.4 * float(towards))


def rotation_matrices(quaternion: np.ndarray) -> np.ndarray:
    """Rotation matrices (…, 3, 3) of unit quaternions w, x, y, z (…, 4)."""
    w, x, y, z = np.moveaxis(quaternion, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
