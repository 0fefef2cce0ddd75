"""Balls, rods, boxes and paths: the shapes of a plant at one instant."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.precision import float64
from servocon.tree import Module

Kind: TypeAlias = Literal["ball", "rod", "cylinder", "box", "path"]

Numbers: TypeAlias = Numeric | Sequence[Any]

PLACES = "(…, 2) in a plane or (…, 3) in space [m]"


class Shape(Module):
    """A shape, or several alike. Made by `ball`, `rod`, `box` and `path`.

    Attributes:
        kind: One of ``"ball"``, ``"rod"``, ``"cylinder"``, ``"box"`` and ``"path"``.
        points: Centre, two ends, or all points [m] (…, points, d), d = 2 in a plane.
        size: Radius (…), or lengths of the edges (…, d) [m]; None for a path.
        rotation: For a box: angle [rad] (…) in a plane, rotation matrix (…, 3, 3) in space.
        color: Colour in Matplotlib's notation; None: chosen by the shape's name.
    """

    kind: Kind = eqx.field(static=True)
    points: Float[Array, "*several points d"]
    size: Array | None
    rotation: Array | None
    color: str | None = eqx.field(static=True)


@float64
def ball(centre: Numbers, radius: Numbers = 0.0, *, color: str | None = None) -> Shape:
    """A ball; a disk in a plane. Its centre leaves a trace in animations.

    Args:
        centre: Centre [m] (2) or (3); or several (…, 3).
        radius: Radius [m], one for all or (…); 0 for a point, which is drawn just large enough to
            be seen.
        color: Colour in Matplotlib's notation; None: chosen by the shape's name.

    Raises:
        ShapeError: an argument has another shape.
        InputError: an argument is not made of real numbers, or a size is negative.
    """
    at = _places("centre of a ball", centre)
    validate.not_negative("radius of a ball", radius)
    size = _spread("radius of a ball", radius, at.shape[:-1])
    return Shape("ball", at[..., None, :], size, None, color)


@float64
def rod(
    start: Numbers,
    end: Numbers,
    radius: Numbers,
    *,
    round_ends: bool = True,
    color: str | None = None,
) -> Shape:
    """A rod between two points, with round or flat ends.

    Args:
        start: One end [m] (2) or (3); or several (…, 3).
        end: The other end [m], likewise.
        radius: Radius [m], one for all or (…).
        round_ends: False for a cylinder, which has flat ends.
        color: Colour in Matplotlib's notation; None: chosen by the shape's name.

    Raises:
        ShapeError: an argument has another shape.
        InputError: an argument is not made of real numbers, or a size is negative.
    """
    first, last = _places("start of a rod", start), _places("end of a rod", end)
    if first.shape[-1] != last.shape[-1]:
        expected = f"points of one length, as the start: {first.shape}"
        raise ShapeError("end of a rod", got=f"shape {last.shape}", expected=expected)
    several = validate.broadcast("start and end of a rod", first.shape, last.shape)
    points = jnp.stack([jnp.broadcast_to(one, several) for one in (first, last)], axis=-2)
    validate.not_negative("radius of a rod", radius)
    size = _spread("radius of a rod", radius, points.shape[:-2])
    return Shape("rod" if round_ends else "cylinder", points, size, None, color)


@float64
def box(
    centre: Numbers, size: Numbers, rotation: Numbers | None = None, *, color: str | None = None
) -> Shape:
    """A box; a rectangle in a plane.

    Args:
        centre: Centre [m] (2) or (3); or several (…, 3).
        size: Lengths of its edges [m], as many as the centre has coordinates.
        rotation: In a plane the angle of rotation [rad] (…); in space the rotation matrix from its
            axes to the world's (…, 3, 3). None: not rotated.
        color: Colour in Matplotlib's notation; None: chosen by the shape's name.

    Raises:
        ShapeError: an argument has another shape.
        InputError: an argument is not made of real numbers, or a size is negative.
    """
    at = _places("centre of a box", centre)
    planar = at.shape[-1] == 2
    given = (0.0 if planar else jnp.eye(3)) if rotation is None else rotation
    turned = jnp.asarray(validate.numbers("rotation of a box", given), float)
    if not planar and turned.shape[-2:] != (3, 3):
        expected = "a rotation matrix (…, 3, 3)"
        raise ShapeError("rotation of a box", got=f"shape {turned.shape}", expected=expected)
    validate.not_negative("size of a box", size)
    edges = _spread("size of a box", size, at.shape)
    lead = at.shape[:-1] if planar else (*at.shape[:-1], 3, 3)
    turned = _spread("rotation of a box", turned, lead)
    return Shape("box", at[..., None, :], edges, turned, color)


@float64
def path(points: Numbers, *, color: str | None = None) -> Shape:
    """A line through points: a rail, a rope, a rim, a desired curve.

    Args:
        points: At least two points [m] (points, 2) or (points, 3); or several lines (…, points, 3).
        color: Colour in Matplotlib's notation; None: chosen by the shape's name.

    Raises:
        ShapeError: the points have another shape.
        InputError: they are not real numbers.
    """
    along = _places("points of a path", points)
    if along.ndim < 2 or along.shape[-2] < 2:
        expected = "(points, 2) or (points, 3), two points at least"
        raise ShapeError("points of a path", got=f"shape {along.shape}", expected=expected)
    return Shape("path", along, None, None, color)


def _places(where: str, value: Any) -> Array:
    """Points as an array.

    Raises:
        ShapeError: they have neither two nor three coordinates.
        InputError: they are not real numbers.
    """
    places = jnp.asarray(validate.numbers(where, value, PLACES), float)
    if places.ndim < 1 or places.shape[-1] not in (2, 3):
        raise ShapeError(where, got=f"shape {places.shape}", expected=PLACES)
    return places


def _spread(where: str, value: Any, shape: tuple[int, ...]) -> Array:
    """An array with one entry for each of several shapes.

    Raises:
        ShapeError: it does not match their number.
    """
    given = jnp.asarray(validate.numbers(where, value), float)
    try:
        return jnp.broadcast_to(given, shape)
    except ValueError:
        expected = f"one for all, or one each: {shape}"
        raise ShapeError(where, got=f"shape {given.shape}", expected=expected) from None


def _kind(value: Any) -> str:
    """Description of a value that is not a shape; the shape of an array, traced or not."""
    if isinstance(value, np.ndarray | Array):
        return f"an array of shape {value.shape}"
    return f"a {type(value).__name__}"


def require_shapes(where: str, named: Any) -> OrderedDict[str, Shape]:
    """Require shapes by name, as returned by `servocon.Plant.shapes`; their order is kept.

    Raises:
        InputError: they are not; the message says which.
    """
    cure = "Make them with sc.shapes.ball, rod, box or path."
    if not isinstance(named, dict):
        got = _kind(named)
        raise InputError(where, got=got, expected='shapes by name, {"tip": ...}', cure=cure)
    for name, shape in named.items():
        if not isinstance(name, str):
            raise InputError(where, got=f"the name {name!r}", expected="a text")
        if not isinstance(shape, Shape):
            got = _kind(shape)
            raise InputError(f"{where}[{name!r}]", got=got, expected="a shape", cure=cure)
    return OrderedDict(named)  # JAX sorts the names of a plain dict
