"""Strings of vehicles behind a leader that a linear model moves, and their laws."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.platoon.leader import Leader
from servocon_plants.platoon.plant import Platoon

String = Platoon | sc.plant.Agents
"""Plants whose agents follow each other."""

MakeLaw = Callable[..., sc.Law]
"""Function of a `Platoon`, or of the plant of many agents and their leader, that makes the law."""


class Steady(Leader):
    """A leader at constant acceleration, for derivatives."""

    initial_position: ArrayLike
    initial_speed: ArrayLike
    constant: ArrayLike = eqx.field(metadata=sc.declaration(text="acceleration"))

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        travelled = jnp.asarray(self.initial_speed) * t + 0.5 * jnp.asarray(self.constant) * t**2
        return jnp.asarray(self.initial_position) + travelled

    @classmethod
    def at(cls, t: Array, position: Array, speed: Array, acceleration: Array) -> "Steady":
        """The leader with a given motion at t."""
        start = position - speed * t + 0.5 * acceleration * t**2
        return cls(start, speed - acceleration * t, acceleration)


class MotionRead(BaseException):  # not an Exception: the function that reads might catch it
    """The motion of an unknown leader was read."""


class Unknown(Leader):
    """Placeholder of a leader in a law, to be replaced where the law is evaluated."""

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """Refuse: a function of the law holds the leader, where it cannot be replaced."""
        raise MotionRead


class AheadOfAgents(sc.Module):
    """Coordinates of a leader of agents as a function of t.

    Attributes:
        leader: The leader's motion on the line.
        direction: Direction of the line in an agent's coordinates.
    """

    leader: Leader
    direction: tuple[float, ...] = eqx.field(static=True)

    def __call__(self, t: Float[Array, ""]) -> Float[Array, " k"]:
        """Coordinates (k)."""
        return self.leader.position(jnp.asarray(t, dtype=float)) * jnp.asarray(self.direction)


class Made(sc.Module):
    """A function that gives a law behind a leader.

    The numbers of the law are its parameters, so that laws of equal structure share a program.

    Attributes:
        law: The law, behind an unknown leader.
    """

    law: sc.Law

    def __call__(self, plant: String, leader: Leader) -> sc.Law:
        """The law behind this leader."""
        unknown = lambda part: isinstance(part, Unknown)
        known = lambda part: leader if unknown(part) else part
        return jax.tree.map(known, self.law, is_leaf=unknown)


class Behind(sc.Module):
    """Order of the states of a string, its places, and the law behind its leader.

    A state is ordered as the places along the line, the speeds along it, then all other coordinates
    and speeds, which are at rest while the string cruises.

    Attributes:
        direction: Direction of the line in an agent's coordinates, of length 1; (1,) for a
            `Platoon`.
    """

    direction: tuple[float, ...] = eqx.field(static=True)

    def law(self, make_law: MakeLaw, plant: String, leader: Leader) -> sc.Law:
        """The law behind a leader."""
        if isinstance(make_law, Made):
            return make_law(plant, leader)
        if isinstance(plant, Platoon):
            return make_law(plant.replace(leader=leader))
        return make_law(plant, AheadOfAgents(leader, self.direction))

    def led(self, plant: String, leader: Leader) -> String:
        """The plant behind a leader."""
        return plant.replace(leader=leader) if isinstance(plant, Platoon) else plant

    def coordinates(self, along: Float[Array, " N"]) -> Float[Array, " n"]:
        """Coordinates or speeds of agents with these along the line, and at rest otherwise."""
        return jnp.ravel(along[:, None] * jnp.asarray(self.direction))

    def place(self, plant: String, leader: Leader, gaps: Array, t: Array) -> Float[Array, " n"]:
        """Coordinates with these gaps."""
        if isinstance(plant, Platoon):
            return plant.replace(leader=leader).place(gaps, t)
        return self.coordinates(leader.position(t) - jnp.cumsum(gaps))

    def from_state(self, x: Float[Array, " s"], vehicles: Any) -> Float[Array, " s"]:
        """A state in this order from that of a closed loop, (q, v, the law's)."""
        n = vehicles * len(self.direction)
        axes = self._axes()
        turned = [part.reshape(vehicles, -1) @ axes for part in (x[:n], x[n : 2 * n])]
        parts = [*(part[:, 0] for part in turned), *(part[:, 1:].ravel() for part in turned)]
        return jnp.concatenate([*parts, x[2 * n :]])

    def to_state(self, y: Float[Array, " s"], vehicles: Any) -> Float[Array, " s"]:
        """The inverse of `from_state`."""
        k, axes = len(self.direction), self._axes()
        n, split = vehicles * k, 2 * vehicles
        along = y[:vehicles], y[vehicles:split]
        others = y[split : split + n - vehicles], y[split + n - vehicles : 2 * n]
        turned = [
            jnp.concatenate([own[:, None], rest.reshape(vehicles, k - 1)], axis=1) @ axes.T
            for own, rest in zip(along, others, strict=True)
        ]
        return jnp.concatenate([*(part.ravel() for part in turned), y[2 * n :]])

    def _axes(self) -> np.ndarray:
        """Orthonormal axes of an agent as columns, that of the line first."""
        d = np.array(self.direction)
        k = int(np.argmax(np.abs(d)))
        found = np.linalg.qr(np.column_stack([d, np.delete(np.eye(len(d)), k, axis=1)]))[0]
        return found * np.sign(found[:, 0] @ d)


def behind_of(plant: Any, direction: Any) -> tuple[Behind, int]:
    """The order of a string's states, and its number of vehicles.

    Args:
        plant: The plant.
        direction: Direction of the line in an agent's coordinates.

    Raises:
        InputError: the plant is no string, its q̇ is not v, or the direction has no length.
        ShapeError: the direction is no vector; of a `Platoon` it has one entry.
    """
    if not isinstance(plant, String):
        raise sc.errors.InputError(
            "platoons",
            got=type(plant).__name__,
            expected="platoons, or plants made by servocon.agents",
        )
    d = np.asarray(sc.validate.numbers("direction", direction), dtype=float)
    one = isinstance(plant, Platoon)
    if d.ndim != 1 or (one and d.size != 1):
        raise sc.errors.ShapeError(
            "direction",
            got=f"shape {d.shape}",
            expected="(1,), since vehicles of a Platoon have one coordinate"
            if one
            else "an entry for each coordinate of an agent, such as (1, 0) in a plane",
        )
    size = float(np.linalg.norm(d))
    sc.validate.positive("length of the direction", size)
    if one:
        return Behind((1.0,)), plant.vehicles
    if type(plant.agent).coordinate_rate is not sc.Plant.coordinate_rate:
        raise sc.errors.InputError(
            "platoons",
            got=f"agents of {type(plant.agent).__name__}, whose q̇ is not v",
            expected="agents with q̇ = v",
            cure="Use coordinates whose rates are the speeds, such as places in the plane.",
        )
    shapes = (jax.ShapeDtypeStruct(shape, float) for shape in (d.shape, ()))
    sizes = jax.eval_shape(plant.member(0).mass_matrix, *shapes).shape
    if sizes != (d.size, d.size):
        raise sc.errors.ShapeError(
            "direction",
            got=f"{d.size} entries",
            expected=f"{sizes[0]}, one for each coordinate of {type(plant.agent).__name__}",
        )
    return Behind(tuple((d / size).tolist())), plant.number
