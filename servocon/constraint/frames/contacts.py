"""Contacts of a robot with the ground, and the plant whose feet stand on it.

The contact force is the ideal force of a passive constraint (Udwadia & Kalaba 1992): the ground
exerts it, not a motor. It is limited by Coulomb friction.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, stack
from servocon.constraint.frames.relations import direction, robot_of
from servocon.constraint.relations import require_decay
from servocon.engine import evaluator, trace_once
from servocon.errors import InputError, ShapeError
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.plant.robot.tree import Matrix, matrix
from servocon.plant.wrapped import PlantWrapper
from servocon.tree import Layout, declaration, pack

AT_REST = 1e-6
"""Largest initial speed of a contact point, relative to the robot's own speeds [m/s]."""


class Contact(Constraint):
    """Points of a frame that do not slip, three rows per point along the world's axes [m/s].

    Made by `contact`.
    """

    points: Numeric = eqx.field(
        metadata=declaration(unit="m", text="along the frame's axes (k × 3)")
    )
    anchor: Numeric | None = eqx.field(
        metadata=declaration(unit="m", text="where the points stand (k × 3)")
    )
    rate: Numeric = eqx.field(
        metadata=declaration(unit="1/s", text="Λ, at which a drift from there decays")
    )
    friction: Numeric | None  # μ; None: the contact holds in every direction
    least: Numeric = eqx.field(
        metadata=declaration(unit="N", text="smallest normal force of a point")
    )
    most: Numeric | None = eqx.field(
        metadata=declaration(unit="N", text="largest normal force of a point")
    )
    axes: Matrix = eqx.field(static=True)  # two tangents and the normal of the ground, as rows
    frame: str = eqx.field(static=True)
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """Velocities of the points plus Λ times their drift."""
        robot = robot_of(plant, t, self.name)
        R, p = robot.pose(self.frame, q)
        linear, angular = robot.velocity(self.frame, q, v)
        arms = jnp.asarray(self.points) @ R.T
        slip = linear + jnp.cross(angular, arms)
        if self.anchor is not None:
            slip = slip + jnp.asarray(self.rate) * (p + arms - jnp.asarray(self.anchor))
        return slip.ravel()

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """Drift from the anchor [m]; empty without one."""
        if self.anchor is None:
            return jnp.zeros(0)
        R, p = robot_of(plant, t, self.name).pose(self.frame, q)
        return (p + jnp.asarray(self.points) @ R.T - jnp.asarray(self.anchor)).ravel()

    def cone(self) -> tuple[Float[Array, "r m"], Float[Array, " r"]]:
        """C and d of C λ ≥ d for the contact forces λ (m), a pyramid inside the friction cone.

        |f_t| ≤ (μ/√2) f_n for each of two tangents, which implies ‖f_t‖ ≤ μ f_n, and
        least ≤ f_n ≤ most. Without a coefficient of friction there are no such rows.
        """
        count = np.shape(self.points)[0]
        if self.friction is None:
            return jnp.zeros((0, 3 * count)), jnp.zeros(0)
        first, second, normal = np.array(self.axes)
        side = jnp.asarray(self.friction) / np.sqrt(2.0) * normal
        rows = [side - first, side + first, side - second, side + second, jnp.asarray(normal)]
        bounds = [0.0, 0.0, 0.0, 0.0, self.least]
        if self.most is not None:
            rows, bounds = [*rows, jnp.asarray(-normal)], [*bounds, -jnp.asarray(self.most)]
        bounds = jnp.stack([jnp.asarray(bound, float) for bound in bounds])
        return jnp.kron(jnp.eye(count), jnp.stack(rows)), jnp.tile(bounds, count)

    def cone_labels(self) -> tuple[str, ...]:
        """Labels of the rows of `cone`."""
        if self.friction is None:
            return ()
        rows = ["slips +1", "slips -1", "slips +2", "slips -2", "least normal force"]
        rows += ["most normal force"] * (self.most is not None)
        return tuple(f"{point} {row} [N]" for point in self.point_names() for row in rows)

    def internal(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "m s"]:
        """Internal forces of the points, with zero resultant force and moment.

        Orthonormal columns along the world's axes: none for one point, one for two, 3k − 6 for
        k > 2, of which one is zero if all points are collinear.
        """
        points = jnp.asarray(self.points, float)
        count = points.shape[0]
        if count == 1:
            return jnp.zeros((3, 0))
        arms = points - jnp.mean(points, axis=0)
        arms = arms / jnp.sqrt(jnp.mean(jnp.sum(arms**2, axis=1)))
        unit = jnp.eye(3)
        moments = jnp.stack([jnp.cross(arms, axis) for axis in unit], axis=1)  # of each unit force
        wrench = jnp.concatenate([jnp.tile(unit, (count, 1)), moments.reshape(-1, 3)], axis=1)
        without = linalg.left_null_space(linalg.rank_factor(wrench))
        without = without[:, 5 if count == 2 else 6 :]
        R, _ = robot_of(plant, t, self.name).pose(self.frame, q)
        return (R @ without.reshape(count, 3, -1)).reshape(3 * count, -1)

    def point_names(self) -> tuple[str, ...]:
        """Name of each point."""
        count = np.shape(self.points)[0]
        if count == 1:
            return (self.frame,)
        return tuple(f"{self.frame} point {i + 1}" for i in range(count))


def contact(
    frame: str,
    points: Numeric | Sequence[Any] = (0.0, 0.0, 0.0),
    *,
    friction: Numeric | None = None,
    least: Numeric = 0.0,
    most: Numeric | None = None,
    normal: Numeric | Sequence[float] = (0.0, 0.0, 1.0),
    anchor: Numeric | Sequence[Any] | None = None,
    rate: Numeric = 5.0,
    name: str | None = None,
) -> Contact:
    """Points of a frame that do not slip on the ground: three rows per point [m/s].

    The four corners of a sole give 12 rows of rank 6; rows may be redundant. `Standing` builds
    contacts into a robot, and `servocon.laws.BarrierLaw` keeps its forces in the friction cones.

    Args:
        frame: Name of a body or site.
        points: A point (3), or several (k × 3), along the frame's axes [m].
        friction: Coefficient of friction μ; None: the contact holds in every direction.
        least: Smallest normal force of a point [N], at least 0.
        most: Largest normal force of a point [N]; None: no limit.
        normal: Normal of the ground, away from it, along the world's axes (3).
        anchor: Positions of the points in the world [m] (k × 3); None: drift is not corrected.
        rate: Λ, at which a drift from the anchor decays [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used; a subclass of the error says why.
    """
    validate.text("frame", frame)
    named = name or f"{frame} contact"
    validate.text("name", named)
    places = _points("points", points)
    stands = None if anchor is None else _points("anchor", anchor)
    if stands is not None and stands.shape != places.shape:
        expected = f"shape {places.shape}, a place for each point"
        raise ShapeError("anchor", got=f"shape {stands.shape}", expected=expected)
    require_decay("rate", rate)
    if friction is not None:
        validate.positive("friction", friction, "a positive coefficient, or None")
    validate.not_negative("least", least, "a force of at least 0 [N]")
    if most is not None:
        validate.below("least, most", least, most)
    upright = direction("normal", normal)
    first = np.eye(3)[np.argmin(np.abs(upright))]
    first = first - (first @ upright) * upright
    first = first / np.linalg.norm(first)
    made = Contact(
        points=places,
        anchor=stands,
        rate=rate,
        friction=friction,
        least=least,
        most=most,
        axes=matrix(np.stack([first, np.cross(upright, first), upright])),
        frame=frame,
        name=named,
    )
    return replace(made, labels=tuple(f"{p} {x} [m/s]" for p in made.point_names() for x in "xyz"))


def _points(where: str, value: Any) -> np.ndarray:
    points = np.atleast_2d(validate.array(where, value))
    validate.finite(where, points)
    if points.ndim != 2 or points.shape[1] != 3 or not len(points):
        expected = "a point (3), or several (k × 3)"
        raise ShapeError(where, got=f"shape {np.shape(value)}", expected=expected)
    return points


class ContactForces(NamedTuple):
    """Contact forces λ = λ_0 + Λ u + N z along the world's axes.

    z = 0 gives the forces of least norm. z does not affect the motion: the forces at the points of
    a sole, say, enter by their resultant force and moment alone.

    Attributes:
        without: λ_0 (m) [N].
        by_inputs: Λ (m × l).
        internal: N (m × s), see `Contact.internal`.
    """

    without: Float[Array, " m"]
    by_inputs: Float[Array, "m l"]
    internal: Float[Array, "m s"]


class Standing(PlantWrapper):
    """A robot whose contacts hold: M v̇ = F + B u + A_cᵀ λ with A_c v̇ = b_c.

    λ is the ideal contact force, so that F' = F + L (W⁺)ᵀ(b_c − Wᵀ L⁻¹F) and
    B' = (1 − L W W⁺ L⁻¹) B with W = L⁻¹A_cᵀ, M = L Lᵀ (Udwadia & Kalaba 1992). Rows may be
    redundant. Coordinates, speeds and M are the robot's, so the true plant may be the robot on the
    ground of `servocon.simulate_mujoco`. The contacts hold at any force; `servocon.laws.BarrierLaw`
    keeps it within the limits of friction.

    Args:
        plant: The robot.
        contacts: Contacts, see `contact`.

    Raises:
        InputError: the argument is not a plant, or there are no contacts.
    """

    plant: Plant
    contacts: tuple[Contact, ...]

    def __init__(self, plant: Plant, contacts: Sequence[Contact]):
        validate.instance("plant", plant, Plant, "a robot, as servocon.robot reads it")
        if isinstance(contacts, Contact) or not isinstance(contacts, Sequence) or not contacts:
            got = type(contacts).__name__ if contacts else "none"
            expected = "a list of contacts, [sc.frames.contact('foot'), ...]"
            raise InputError("contacts", got=got, expected=expected)
        cure = "Make one with sc.frames.contact(frame)."
        for i, one in enumerate(contacts):
            validate.instance(f"contacts[{i}]", one, Contact, "a contact", cure)
        names = [one.name for one in contacts]
        if len(set(names)) < len(names):
            expected = "a different name for each"
            raise InputError("contacts", got=f"names {', '.join(names)}", expected=expected)
        self.plant, self.contacts = plant, tuple(contacts)

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F', with the contact force for zero inputs."""
        shared, (free, needed) = self._shared(q, t), self._free(q, v, t)
        held = linalg.minimum_norm(shared.factor, needed[:, None])[:, 0]
        return shared.L @ (free - shared.factor.Q @ (shared.factor.Q.T @ free) + held)

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"]:
        """B', with the contact force due to the inputs."""
        shared = self._shared(q, t)
        free = shared.G - shared.factor.Q @ (shared.factor.Q.T @ shared.G)
        least = linalg.RANK_TOLERANCE**2 * jnp.sum(shared.G**2, axis=0)
        # A motor blocked by the contacts leaves only rounding, which a law would try to use.
        return shared.L @ jnp.where(jnp.sum(free**2, axis=0) > least, free, 0.0)

    def contact_force(
        self, q: Numeric, v: Numeric, t: Numeric, u: Numeric
    ) -> Float[Array, "points 3"]:
        """Contact force on each point, along the world's axes [N].

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            u: Inputs (l).
        """
        if any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves((self, q, v, t, u))):
            return _force_at(self, q, v, t, u)
        numbers, layout = pack(self, "plant")
        at = (np.asarray(x, float) for x in (q, v, t, u))
        return jnp.asarray(_compiled_force(layout)(numbers, *at))

    def contact_forces(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> ContactForces:
        """Contact forces as a function of the inputs, and their free internal part."""
        shared, (free, needed) = self._shared(q, t), self._free(q, v, t)
        held = linalg.minimum_norm(shared.factor, needed[:, None])[:, 0] - free
        inside = jnp.concatenate([held[:, None], -shared.G], axis=1)
        forces = linalg.pseudo_inverse(shared.factor, inside)
        internal = [one.internal(self.plant, q, t) for one in self.contacts]
        return ContactForces(forces[:, 0], forces[:, 1:], _side_by_side(internal))

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse a state that the robot refuses, or at which a contact moves."""
        self.plant.check_state(q, v)
        at = jnp.asarray(q, float), jnp.asarray(v, float), jnp.zeros(())
        for one in self.contacts:
            moving = np.abs(one.beta(self.plant, *at))
            if moving.max() > AT_REST * (1.0 + np.abs(v).max(initial=0.0)):
                row = one.row_labels(moving.size)[int(moving.argmax())]
                raise InputError(
                    f"contact {one.name!r} at the start",
                    got=f"{moving.max():.3g} in row {row!r}",
                    expected="a contact at rest",
                    cure="Start from speeds that servocon.constraint.project(plant, "
                    "servocon.stack(*contacts), q, v) gives, or leave this contact out.",
                )

    def _shared(self, q: Float[Array, " nq"], t: Scalar) -> "_Shared":
        """Parts of force, input matrix and contact forces that depend only on q and t."""
        L = linalg.cholesky(self.plant.mass_matrix(q, t))
        still = jnp.zeros(L.shape[0])
        A = stack(*self.contacts).linearize(self.plant, q, still, t).A
        B = self.plant.input_matrix(q, t)
        G = linalg.solve_lower(L, jnp.eye(L.shape[0]) if B is None else B)
        return _Shared(L, linalg.rank_factor(linalg.solve_lower(L, A.T)), G)

    def _free(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> tuple[Float[Array, " n"], Float[Array, " m"]]:
        """L⁻¹F, and b_c."""
        L = self._shared(q, t).L
        force = self.plant.force(q, v, t)
        needed = stack(*self.contacts).linearize(self.plant, q, v, t).b
        return linalg.solve_lower(L, force[:, None])[:, 0], needed


def _side_by_side(blocks: Sequence[Float[Array, "..."]]) -> Float[Array, "m s"]:
    """Block-diagonal matrix made of the blocks."""
    ends, wide = 0, sum(one.shape[1] for one in blocks)
    rows = []
    for one in blocks:
        rows.append(jnp.pad(one, ((0, 0), (ends, wide - ends - one.shape[1]))))
        ends += one.shape[1]
    return jnp.concatenate(rows)


@lru_cache(maxsize=16)
def _compiled_force(layout: Layout) -> Any:
    return evaluator(lambda numbers, *at: _force_at(layout.unpack(numbers), *at))


def _force_at(plant: Standing, q: Any, v: Any, t: Any, u: Any) -> Array:
    forces = plant.contact_forces(q, v, t)
    return (forces.without + forces.by_inputs @ u).reshape(-1, 3)


class _Shared(NamedTuple):
    """M = L Lᵀ, the factor of W = L⁻¹A_cᵀ, and G = L⁻¹B."""

    L: Float[Array, "n n"]
    factor: linalg.RankFactor
    G: Float[Array, "n l"]


trace_once(Standing, ("_shared", "_free", "contact_forces"))
