"""Solids with which a robot is drawn: fixed to its links and moving with them."""

from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.plant.robot.recursions import dot, poses
from servocon.plant.robot.tree import WORLD, Frame, Tree, Vector
from servocon.shapes import Shape, ball, box, rod

SolidKind: TypeAlias = Literal["ball", "rod", "cylinder", "box"]

NAMES: dict[str, str] = {"ball": "balls", "rod": "rods", "cylinder": "cylinders", "box": "boxes"}


class Solid(NamedTuple):
    """A solid fixed to a link.

    Attributes:
        kind: Ball, rod with round ends, cylinder or box.
        frame: Its axes and centre; the axis of a rod is z.
        size: Radius and, for a rod, length between its ends; or edge lengths of a box [m].
        color: Colour, or None.
    """

    kind: SolidKind
    frame: Frame
    size: Vector
    color: str | None = None


def shapes_of(tree: Tree, solids: tuple[Solid, ...], q: Float[Array, " nq"]) -> dict[str, Shape]:
    """Shapes of a robot's solids, grouped by kind and colour; without solids, of its links."""
    turns, places = _in_world(tree, q)
    if not solids:
        return _skeleton(tree, turns, places)
    key = lambda solid: (solid.kind, solid.color or "")
    shapes: dict[str, Shape] = {}
    for (kind, color), group in groupby(sorted(solids, key=key), key):
        alike = list(group)
        links = np.array([solid.frame.link for solid in alike])  # the world comes last
        R = jnp.matmul(turns[links], np.array([solid.frame.rotation for solid in alike]))
        offsets = np.array([solid.frame.offset for solid in alike])
        at = places[links] + jnp.einsum("sij,sj->si", turns[links], offsets)
        size, own = np.array([solid.size for solid in alike]), color or None
        if kind == "ball":
            shape = ball(at, size[:, 0], color=own)
        elif kind == "box":
            shape = box(at, size, R, color=own)
        else:
            half = 0.5 * size[:, 1:2] * R[:, :, 2]
            round_ends = kind == "rod"
            shape = rod(at - half, at + half, size[:, 0], round_ends=round_ends, color=own)
        shapes[f"{NAMES[kind]} {color}".strip()] = shape
    return shapes


def _in_world(tree: Tree, q: Float[Array, " nq"]) -> tuple[Array, Array]:
    """Rotation matrices (links + 1, 3, 3) and origins [m] (links + 1, 3); the world comes last."""
    turns: list[Array] = []
    places: list[Array] = []
    for link, (R, p) in zip(tree.links, poses(tree, q), strict=True):
        if link.parent == WORLD:
            turns.append(jnp.asarray(R))
            places.append(jnp.asarray(p))
        else:
            turns.append(dot(turns[link.parent], R))
            places.append(dot(turns[link.parent], p) + places[link.parent])
    turns.append(jnp.eye(3))
    places.append(jnp.zeros(3))
    return jnp.stack(turns), jnp.stack(places)


def _skeleton(tree: Tree, turns: Array, places: Array) -> dict[str, Shape]:
    """Rods from joint to joint, and to the outermost frames."""
    parents = [link.parent for link in tree.links]
    child = np.array([i for i, link in enumerate(tree.links) if link.kind != "free"], int)
    start, end = places[np.array(parents, int)[child]], places[child]
    shapes = {"links": rod(start, end, 0.0)} if len(child) else {}
    ends = [
        (frame.link, frame.offset)
        for _, frame in tree.frames
        if frame.link != WORLD and frame.link not in parents and any(frame.offset)
    ]
    if ends:
        on = np.array([link for link, _ in ends])
        tips = places[on] + jnp.einsum("sij,sj->si", turns[on], np.array([x for _, x in ends]))
        shapes |= {"last links": rod(places[on], tips, 0.0), "tips": ball(tips)}
    return shapes or {"bodies": ball(places[:-1])}
