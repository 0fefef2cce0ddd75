"""The shapes of a plant over a run, all instants in one call."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from servocon.engine import evaluator
from servocon.errors import InputError
from servocon.shapes.shape import Kind, Shape, require_shapes
from servocon.style import COLORS
from servocon.tree import Layout, pack
from servocon.user_code import explained

WHERE = "Plant.shapes(q, t)"

SEEN = 0.01
"""Smallest drawn radius of a ball, relative to the extent of the picture."""

FAR = 4.0
"""Distance travelled by a convoy, in units of its length, above which the view follows it."""

MANY = 50
"""Number of balls with one name above which they are drawn smaller, to leave space between them."""


class ShapeMotion(NamedTuple):
    """A shape, or several alike, at K instants; in a plane z = 0.

    Attributes:
        name: Its name.
        kind: Its kind, as `Shape.kind`.
        planar: True if it was given in a plane.
        color: The given colour, or None.
        points: Centre, two ends, or all points [m] (K, several, points, 3).
        centre: Middle of the points [m] (K, several, 3).
        quaternion: Unit quaternion w, x, y, z from its axes to the world's (K, several, 4); the
            axis of a rod is its z.
        size: Extent along its own axes [m] (K, several, 3): diameters of a ball, two diameters and
            the length of a rod, edges of a box; zero for a path.
    """

    name: str
    kind: Kind
    planar: bool
    color: str | None
    points: np.ndarray
    centre: np.ndarray
    quaternion: np.ndarray
    size: np.ndarray


@explained
def shapes_over(plant: Any, q: np.ndarray, t: np.ndarray) -> tuple[ShapeMotion, ...]:
    """The shapes of a plant at the instants of a run; empty if it has none.

    Args:
        plant: The plant.
        q: Coordinates (K, nq).
        t: Times [s] (K).

    Raises:
        InputError: `shapes` of the plant returns something else, or a colour is unknown.
    """
    numbers, layout = pack(plant, "plant")
    named = _evaluator(layout)(numbers, np.asarray(q, float), np.asarray(t, float))
    return tuple(_motion(name, shape) for name, shape in named.items())


@lru_cache(maxsize=16)
def _evaluator(layout: Layout):
    """Shapes of a plant from its numbers, coordinates and time, compiled."""
    shapes = lambda numbers, q, t: require_shapes(WHERE, layout.unpack(numbers).shapes(q, t))
    return evaluator(shapes, rows=(1, 2))


def _require_colour(name: str, colour: str | None) -> None:
    """Require a colour known to Matplotlib, or None.

    Raises:
        InputError: it is neither.
    """
    from matplotlib.colors import is_color_like

    if colour is not None and not is_color_like(colour):
        expected = "one as Matplotlib names it, such as 'tab:red', '#0072B2' or '0.5'"
        raise InputError(f"colour of the shape {name!r}", got=repr(colour), expected=expected)


def _motion(name: str, shape: Shape) -> ShapeMotion:
    _require_colour(name, shape.color)
    given, sizes, rotation = (np.asarray(x) for x in (shape.points, shape.size, shape.rotation))
    planar = given.shape[-1] == 2
    points = np.zeros((len(given), math.prod(given.shape[1:-2]), given.shape[-2], 3))
    points[..., : given.shape[-1]] = given.reshape(*points.shape[:-1], -1)
    several = points.shape[:2]
    size, quaternion = np.zeros((*several, 3)), np.zeros((*several, 4))
    quaternion[..., 0] = 1.0
    if shape.kind == "box":
        edges = sizes.reshape(*several, -1)
        size[..., : edges.shape[-1]] = edges
        if planar:
            size[..., 2] = edges.min(axis=-1)
            half = 0.5 * rotation.reshape(several)
            quaternion[..., 0], quaternion[..., 3] = np.cos(half), np.sin(half)
        else:
            quaternion = _quaternions(rotation.reshape(*several, 3, 3))
    elif shape.kind != "path":
        size[...] = 2.0 * sizes.reshape(*several, 1)
        if shape.kind != "ball":
            along = points[..., 1, :] - points[..., 0, :]
            size[..., 2] = np.linalg.norm(along, axis=-1)
            quaternion = _from_z(along, size[..., 2])
    centre = points.mean(axis=-2)
    return ShapeMotion(name, shape.kind, planar, shape.color, points, centre, quaternion, size)


def _from_z(along: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Unit quaternions that rotate the z axis onto directions, whatever the sign."""
    up = np.where(along[..., 2:] < 0.0, -along, along)
    turn = np.stack([length + up[..., 2], -up[..., 1], up[..., 0], np.zeros_like(length)], axis=-1)
    turn[length == 0.0] = [1.0, 0.0, 0.0, 0.0]
    return turn / np.linalg.norm(turn, axis=-1, keepdims=True)


def _quaternions(rotations: np.ndarray) -> np.ndarray:
    """Unit quaternions of rotation matrices; NaN for those that are not finite."""
    from scipy.spatial.transform import Rotation

    flat = rotations.reshape(-1, 3, 3)
    finite = np.isfinite(flat).all(axis=(1, 2))
    found = np.full((len(flat), 4), np.nan)
    if finite.any():
        found[finite] = Rotation.from_matrix(flat[finite]).as_quat()[:, [3, 0, 1, 2]]
    return found.reshape(*rotations.shape[:-2], 4)


def extent(motions: Sequence[ShapeMotion]) -> tuple[np.ndarray, np.ndarray]:
    """Smallest and largest coordinates reached by shapes at any instant [m] (3 each)."""
    low, high = [], []
    for motion in motions:
        margin = np.zeros(3)
        if motion.kind == "box":
            margin = 0.5 * np.linalg.norm(motion.size, axis=-1)[..., None, None] * np.ones(3)
        elif motion.kind != "path":
            margin = 0.5 * motion.size[..., None, :1] * np.ones(3)
        if motion.kind == "cylinder":
            along = np.ptp(motion.points, axis=-2, keepdims=True)
            length = np.linalg.norm(along, axis=-1, keepdims=True)
            margin = margin * np.sqrt(1.0 - (along / np.where(length > 0.0, length, 1.0)) ** 2)
        flat = np.array([1.0, 1.0, 0.0 if motion.planar else 1.0])
        ends = motion.points - margin * flat, motion.points + margin * flat
        low.append(np.where(np.isfinite(ends[0]), ends[0], np.inf).min(axis=(0, 1, 2)))
        high.append(np.where(np.isfinite(ends[1]), ends[1], -np.inf).max(axis=(0, 1, 2)))
    return np.min(low, axis=0), np.max(high, axis=0)


def with_the_convoy(motions: Sequence[ShapeMotion]) -> tuple[np.ndarray, tuple[ShapeMotion, ...]]:
    """Displacement of a convoy (K, 3), and the shapes relative to it.

    A convoy is several shapes of one name that go far; without one the displacement is zero.
    """
    way = np.zeros((len(motions[0].points) if motions else 1, 3))
    for motion in motions:
        centre = np.nan_to_num(motion.centre, posinf=0.0, neginf=0.0)
        length = np.ptp(centre, axis=1).max(initial=0.0)
        mean = centre.mean(axis=1)
        if centre.shape[1] > 1 and np.ptp(mean, axis=0).max() > FAR * length > 0.0:
            way = mean
            break

    def beside(motion: ShapeMotion) -> ShapeMotion:
        points, centre = motion.points - way[:, None, None], motion.centre - way[:, None]
        return motion._replace(points=points, centre=centre)

    return way, tuple(map(beside, motions))


def visible(motions: Sequence[ShapeMotion]) -> tuple[ShapeMotion, ...]:
    """The shapes with balls and rods enlarged where they would be too small to be seen."""
    if not motions:
        return ()
    low, high = extent(motions)
    least = (
        2.0 * SEEN * float(np.max(high - low, initial=0.0, where=np.isfinite(high - low)) or 1.0)
    )

    def enlarged(motion: ShapeMotion) -> ShapeMotion:
        size = motion.size.copy()
        if motion.kind == "ball":
            size = np.maximum(size, least / max(1.0, (motion.size.shape[1] / MANY) ** 0.5))
        elif motion.kind == "rod":
            size[..., :2] = np.maximum(size[..., :2], 0.4 * least)
        return motion._replace(size=size)

    return tuple(map(enlarged, motions))


def coloured(motions: Sequence[ShapeMotion], own: int | None = None) -> tuple[ShapeMotion, ...]:
    """Shapes with one colour each: grey for the first ones, which do not belong to the plant.

    Args:
        motions: The shapes.
        own: Number of the plant's shapes, which come last; None: all.
    """
    own = len(motions) if own is None else own
    cycle, used, found = COLORS[:-1], 0, []
    for i, motion in enumerate(motions):
        colour = motion.color
        if colour is None:
            colour = "0.7" if i < len(motions) - own else cycle[used % len(cycle)]
            used += i >= len(motions) - own
        found.append(motion._replace(color=colour))
    return tuple(found)
