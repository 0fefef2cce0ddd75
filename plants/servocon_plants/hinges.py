"""Hinges between rigid bodies, as constraints."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc


class Hinge(NamedTuple):
    """A revolute joint between two bodies of a `RigidBodies`, or between one and the ground.

    Attributes:
        first: Index of one body, from 0; None for the ground.
        second: Index of the other.
        points: Its position on each body, along that body's axes (2, 3) [m].
        axes: Its direction on each body, along that body's axes, of any length (2, 3).
        name: Name in errors, logs, plots and files.
    """

    first: int | None
    second: int
    points: Any
    axes: Any
    name: str


class HingeGaps(sc.Module):
    """Gaps and tilts of hinges; made by `hinged`."""

    points: Float[Array, "joints 2 3"] = eqx.field(
        metadata=sc.declaration(unit="m", text="of each hinge on its two bodies")
    )
    axes: Float[Array, "joints 3"] = eqx.field(
        metadata=sc.declaration(text="of each hinge, along the second body's axes")
    )
    across: Float[Array, "joints 2 3"] = eqx.field(
        metadata=sc.declaration(text="normal to it, along the first body's axes")
    )
    bodies: tuple[tuple[int, int], ...] = eqx.field(
        static=True, metadata=sc.declaration(text="−1: the ground")
    )

    def __call__(self, q: Float[Array, " nq"], t: Float[Array, ""]) -> Float[Array, " rows"]:
        """Gap (3) [m] and tilt (2) [rad] of each hinge, along the first body's axes.

        Raises:
            InputError: there is no body with such an index.
        """
        each, largest = q.reshape(-1, 7), max(map(max, self.bodies))
        if largest >= len(each):
            expected = f"numbers from 0 to {len(each) - 1}"
            raise sc.errors.InputError("hinges", got=f"body {largest}", expected=expected)
        places = jnp.concatenate([each[:, :3], jnp.zeros((1, 3))])
        turns = jnp.concatenate(
            [jax.vmap(sc.spatial.rotation_matrix)(each[:, 3:]), jnp.eye(3)[None]]
        )
        first, second = np.array(self.bodies).T
        back = turns[first].swapaxes(1, 2)
        ahead = back @ turns[second]
        apart = jnp.einsum("jab,jb->ja", back, places[second] - places[first])
        gap = apart + jnp.einsum("jab,jb->ja", ahead, self.points[:, 1]) - self.points[:, 0]
        tilt = jnp.einsum("jca,jab,jb->jc", self.across, ahead, self.axes)
        return jnp.concatenate([gap, tilt], axis=1).ravel()


def _check(hinge: Hinge) -> None:
    """Refuse an invalid hinge."""
    which = f"hinge {sc.validate.text('name of a hinge', hinge.name)!r}"
    for where, number in (("first", hinge.first), ("second", hinge.second)):
        if where == "second" or number is not None:
            sc.validate.integer(f"{where} of {which}", number, 0)
    for where, value in (("points", hinge.points), ("axes", hinge.axes)):
        cure = "Give one vector on each of the two bodies."
        sc.validate.shape(f"{where} of {which}", value, (2, 3), cure)
        sc.validate.finite(f"{where} of {which}", value)


@sc.float64
def hinged(hinges: Sequence[Hinge], rate: float = 10.0, *, name: str = "hinges") -> sc.Constraint:
    """Hinges between the bodies of a `RigidBodies`.

    Five rows for each: its two bodies have a point in common (3), and the hinge's axis (2).

    Args:
        hinges: At least one.
        rate: Λ, rate of decay of a gap [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: there is no hinge, its indices, points or axes are invalid, or an axis is zero.
        ShapeError: points or axes are not of shape (2, 3).
    """
    sc.validate.instance("hinges", hinges, (list, tuple), "a list of hinges")
    if not hinges:
        raise sc.errors.InputError("hinges", got="none", expected="at least one")
    for i, hinge in enumerate(hinges):
        sc.validate.instance(f"hinges[{i}]", hinge, Hinge, "a Hinge")
        _check(hinge)
    points, axes = (np.array([hinge[i] for hinge in hinges], dtype=float) for i in (2, 3))
    length = np.linalg.norm(axes, axis=2, keepdims=True)
    if not length.all():
        where = f"axes of hinge {hinges[int(np.argmin(length.min(axis=1)))].name!r}"
        raise sc.errors.InputError(where, got="an axis of length 0", expected="a direction")
    across = np.linalg.svd(axes[:, :1])[2][:, 1:]  # the other two of an orthonormal triad
    gaps = HingeGaps(
        points=jnp.asarray(points),
        axes=jnp.asarray(axes[:, 1] / length[:, 1]),
        across=jnp.asarray(across),
        bodies=tuple((-1 if h.first is None else h.first, h.second) for h in hinges),
    )
    kinds = ("gap x [m/s]", "gap y [m/s]", "gap z [m/s]", "tilt 1 [rad/s]", "tilt 2 [rad/s]")
    labels = [f"{hinge.name}: {kind}" for hinge in hinges for kind in kinds]
    return sc.holonomic(gaps, rate, name=name, labels=labels)
