"""The structure of a robot: links, each with one joint to its parent, and frames on them."""

from typing import Literal, NamedTuple, TypeAlias, cast

import numpy as np

from servocon.errors import UnknownNameError

Kind: TypeAlias = Literal["hinge", "slide", "ball", "free"]

COORDINATES: dict[Kind, int] = {"hinge": 1, "slide": 1, "ball": 4, "free": 7}
"""Number of coordinates of a joint, by kind; a ball joint has a unit quaternion (w, x, y, z)."""

SPEEDS: dict[Kind, int] = {"hinge": 1, "slide": 1, "ball": 3, "free": 6}
"""Number of speeds of a joint; angular velocities are along the axes of the rotating link."""

Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

WORLD = -1
"""Index of the world where a link's index is expected."""


class Link(NamedTuple):
    """A rigid body with the joint to its parent; its origin lies in the joint.

    Attributes:
        name: Name of the body.
        joint: Name of the joint.
        kind: Its kind.
        parent: Index of the parent among the links; −1 for the world.
        axis: Axis of a hinge or slide, along the link's axes; of length 1.
        rotation: Rotation matrix from the link to the parent at the joint's reference.
        offset: Origin in the parent at the joint's reference [m].
        reference: Coordinate of a hinge or slide at which these apply.
    """

    name: str
    joint: str
    kind: Kind
    parent: int
    axis: Vector
    rotation: Matrix
    offset: Vector
    reference: float = 0.0


class Frame(NamedTuple):
    """A frame fixed to a link.

    Attributes:
        link: Index of the link; −1 for the world.
        rotation: Rotation matrix from the frame to the link.
        offset: Origin in the link [m].
    """

    link: int
    rotation: Matrix
    offset: Vector


class Tree(NamedTuple):
    """Links, parents before children, and named frames; hashable.

    Attributes:
        links: The links.
        frames: Names and frames.
    """

    links: tuple[Link, ...]
    frames: tuple[tuple[str, Frame], ...]

    def frame(self, name: str) -> Frame:
        """The frame with this name.

        Raises:
            UnknownNameError: there is none.
        """
        found = dict(self.frames)
        if name not in found:
            raise UnknownNameError("frame", name, found)
        return found[name]

    def path(self, link: int) -> list[int]:
        """The links from the world to a given link."""
        found: list[int] = []
        while link != WORLD:
            found.append(link)
            link = self.links[link].parent
        return found[::-1]

    def places(self) -> "Places":
        """Positions of the joints in coordinates and speeds."""
        q = np.cumsum([0, *(COORDINATES[link.kind] for link in self.links)]).tolist()
        v = np.cumsum([0, *(SPEEDS[link.kind] for link in self.links)]).tolist()
        return Places(tuple(q), tuple(v))


class Places(NamedTuple):
    """Positions of the joints in coordinates and speeds: joint i extends to the start of the next.

    Attributes:
        q: Start in the coordinates (joints + 1).
        v: Start in the speeds (joints + 1).
    """

    q: tuple[int, ...]
    v: tuple[int, ...]


def vector(values: np.ndarray) -> Vector:
    """Three numbers in the hashable form used by a tree."""
    return cast(Vector, tuple(np.asarray(values, float).tolist()))


def matrix(values: np.ndarray) -> Matrix:
    """Nine numbers in the hashable form used by a tree."""
    return cast(Matrix, tuple(map(vector, np.asarray(values, float).reshape(3, 3))))
