"""A robot as a plant: a tree of rigid bodies with motors, springs and friction in its joints."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.engine import evaluator
from servocon.errors import InputError, digits
from servocon.plant.contract import Plant, Scalar
from servocon.plant.friction import SPEED, Friction
from servocon.plant.robot import recursions
from servocon.plant.robot.limits import Limits
from servocon.plant.robot.reach import Reach, reach
from servocon.plant.robot.recursions import SIX, SYMMETRIC, Inertias, Pose, dot, joined
from servocon.plant.robot.solids import Solid, shapes_of
from servocon.plant.robot.tree import WORLD, Frame, Link, Tree
from servocon.plant.spatial import TRIANGLE, are_principal_moments, require_unit_quaternion
from servocon.shapes import Shape
from servocon.tree import Module, declaration, field

POSITION, TURN = (" x [m]", " y [m]", " z [m]"), (" qw [-]", " qx [-]", " qy [-]", " qz [-]")
LINEAR = (" vx [m/s]", " vy [m/s]", " vz [m/s]")
ANGULAR = (" wx [rad/s]", " wy [rad/s]", " wz [rad/s]")


class Load(Module):
    """A body fixed to a frame of a robot, added by `Robot.loaded`.

    The conditions on its numbers are convex: a box of them is physical if its corners are.

    Attributes:
        mass: Mass [kg].
        centre: Centre of mass in the frame [m] (3).
        inertia: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centre of mass, along the frame's axes
            [kg m²] (6).
        frame: The frame.

    Raises:
        InputError: no body has this mass or these moments of inertia.
    """

    mass: Numeric  # mass
    centre: Numeric  # centre of mass in the frame
    inertia: Numeric  # moments and products of inertia
    frame: Frame = eqx.field(static=True)

    def __check_init__(self):
        if isinstance(self.mass, Tracer) or np.ndim(self.mass) != 0:
            return  # a batch
        _require_inertia("load", np.asarray(self.mass)[None], np.asarray(self.inertia)[None], 0)

    def in_link(self) -> tuple[Any, Any, Any]:
        """Mass, centre of mass and inertia about it (3 × 3), along the axes of the frame's link."""
        R = np.array(self.frame.rotation)
        centre = dot(R, jnp.asarray(self.centre)) + np.array(self.frame.offset)
        about = dot(dot(R, jnp.asarray(self.inertia)[SYMMETRIC]), R.T)
        return jnp.asarray(self.mass), centre, about


class Robot(Plant):
    """A tree of rigid bodies; `servocon.robot` makes one from a file.

    Coordinates and speeds are MuJoCo's. A free joint has the position and a quaternion
    (w, x, y, z), the velocity along the world's axes and the angular velocity along the body's. A
    ball joint has a quaternion and the angular velocity.

    Attributes:
        mass: Masses of the links [kg] (links).
        centre: Centres of mass, from the link's origin along its axes [m] (links, 3).
        inertia: Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centres of mass, along the link's axes
            [kg m²] (links, 6).
        armature: Inertia of the rotors, reflected to the joints [kg m², kg] (n).
        friction: Friction of the joints: viscous as in the file, and dry only in the robot that
            `with_friction` returns.
        stiffness: Stiffness of the joints [N m/rad, N/m] (n); nonzero for hinges and slides only.
        rest: Coordinates at which these springs are relaxed [rad, m] (n).
        gravity: Acceleration of gravity [m/s²] (3).
        B: Generalized force of each input (n × l), or None if every joint has its own motor.
        loads: Bodies fixed to frames, in addition to the links.
        tree: Links and frames.
        unphysical: Names of links whose moments of inertia are used as in the file although no
            body has such moments; none of them is negative.
        dry_friction: Coulomb levels of the joints in the file [N m, N] (n), which `with_friction`
            lets act; None: the file has none.
        inputs: Labels of the inputs, or None for those of the joints.
        limits: Limits of joints and inputs, or None; laws keep them, the plant does not.
        home: Coordinates of a default posture (nq): the file's keyframe. Without a keyframe it is
            zero, or the middle of the range for a joint whose range excludes zero or has it close
            to an end. Or None.
        solids: Solids with which it is drawn; without any, links are drawn as lines.

    Raises:
        InputError: no body has such a mass or moments of inertia; the message names the link.
    """

    mass: Numeric = eqx.field(metadata=declaration(unit="kg", text="masses of the links"))
    centre: Numeric = eqx.field(metadata=declaration(unit="m", text="centres of mass"))
    inertia: Numeric = eqx.field(
        metadata=declaration(unit="kg m²", text="moments and products of inertia")
    )
    armature: Numeric = eqx.field(metadata=declaration(text="inertia of the rotors"))
    friction: Friction
    stiffness: Numeric = eqx.field(metadata=declaration(text="stiffness of the joints"))
    rest: Numeric = eqx.field(
        metadata=declaration(text="coordinates at which the springs are at rest")
    )
    gravity: Numeric = eqx.field(metadata=declaration(unit="m/s²", text="acceleration of gravity"))
    B: Numeric | None = field(None, text="generalized force of each input")
    loads: tuple[Load, ...] = ()
    tree: Tree = eqx.field(static=True, kw_only=True)
    unphysical: tuple[str, ...] = eqx.field(static=True, default=(), kw_only=True)
    dry_friction: tuple[float, ...] | None = eqx.field(static=True, default=None, kw_only=True)
    inputs: tuple[str, ...] | None = eqx.field(static=True, default=None, kw_only=True)
    limits: Limits | None = eqx.field(static=True, default=None, kw_only=True)
    home: tuple[float, ...] | None = eqx.field(static=True, default=None, kw_only=True)
    solids: tuple[Solid, ...] = eqx.field(static=True, default=(), kw_only=True)

    def __check_init__(self):
        for i, link in enumerate(self.tree.links):
            any_body = link.name not in self.unphysical
            _require_inertia(link.name, self.mass, self.inertia, i, any_body)
        for name in ("centre", "armature", "stiffness", "rest", "gravity"):
            validate.finite(f"Robot.{name}", getattr(self, name))
        validate.not_negative("Robot.armature", self.armature)

    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """Mass matrix by composite bodies, with the rotors' inertia."""
        M = recursions.mass_matrix(self.tree, self._inertias(), q)
        return M + jnp.diag(jnp.asarray(self.armature))

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """Generalized forces F: gravity, gyroscopic terms, springs and friction."""
        bias = recursions.bias_force(self.tree, self._inertias(), jnp.asarray(self.gravity), q, v)
        stretched = jnp.asarray(self.stiffness) * self._stretch(q)
        return -stretched + self.nonconservative_force(q, v, t) - bias

    def input_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n l"] | None:
        """B, or None if every joint has its own motor."""
        return None if self.B is None else jnp.asarray(self.B)

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " nq"]:
        """q̇ = N(q) v: ½ p ∘ (0, ω) for a quaternion p."""
        return recursions.coordinate_rate(self.tree, q, v)

    def potential_energy(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, ""]:
        """Energy of gravity and springs [J]."""
        weight = recursions.potential_energy(
            self.tree, self._inertias(), jnp.asarray(self.gravity), q
        )
        return weight + 0.5 * dot(jnp.asarray(self.stiffness), self._stretch(q) ** 2)

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Friction of the joints."""
        return self.friction.force(v)

    def shapes(self, q: Float[Array, " nq"], t: Scalar) -> dict[str, Shape]:
        """Solids, or lines from joint to joint if there are none."""
        return shapes_of(self.tree, self.solids, q)

    def pose(self, frame: str, q: Numeric) -> tuple[Array, Array]:
        """Rotation matrix (3 × 3) and origin [m] (3) of a frame in the world.

        Args:
            frame: Name of a body or a site.
            q: Coordinates (nq).

        Raises:
            UnknownNameError: there is no such frame.
            ShapeError: the number of coordinates is wrong.
        """
        self._require_coordinates(q)
        R, p = _pose_of(self.tree, self.tree.frame(frame))(jnp.asarray(q, float))
        return jnp.asarray(R), jnp.asarray(p)

    def velocity(self, frame: str, q: Numeric, v: Numeric) -> tuple[Array, Array]:
        """Velocity of a frame's origin [m/s] and angular velocity [rad/s], along the world's axes.

        Args:
            frame: Name of a body or a site.
            q: Coordinates (nq).
            v: Speeds (n).

        Raises:
            UnknownNameError: there is no such frame.
            ShapeError: the number of coordinates or speeds is wrong.
        """
        self._require_coordinates(q)
        validate.shape(
            "v", v, (self.tree.places().v[-1],), f"They are {', '.join(self.speed_labels())}."
        )
        q, v = jnp.asarray(q, float), jnp.asarray(v, float)
        return recursions.frame_velocity(self.tree, self.tree.frame(frame), q, v)

    def reach(self, frame: str) -> Reach | None:
        """A ball that a frame's origin cannot leave, whatever the hinges do; None if there is none.

        Args:
            frame: Name of a body or a site.

        Raises:
            UnknownNameError: there is no such frame.
        """
        return reach(self.tree, self.limits, frame)

    def difference(self, q: Numeric, target: Numeric, at: np.ndarray) -> Array:
        """Some coordinates minus their targets; hinges without limits take the shortest way.

        Whole turns do not count for such a hinge.

        Args:
            q: Coordinates (nq).
            target: Targets of some of them [rad, m] (k).
            at: Their indices in `q` (k).
        """
        apart = jnp.asarray(q)[at] - jnp.asarray(target)
        turning = np.isin(at, self._continuous())
        if not turning.any():
            return apart
        whole = 2.0 * np.pi * jnp.round(apart / (2.0 * np.pi))
        return jnp.where(turning, apart - whole, apart)

    def centre_of_mass(self, q: Numeric) -> Array:
        """Centre of mass of all links, in the world [m] (3)."""
        inertias = self._inertias()
        parts = recursions.centres(self.tree, inertias, jnp.asarray(q, float))
        total = sum((m * c for m, c in parts), start=jnp.zeros(3))
        return total / jnp.sum(inertias.mass)

    def momentum(self, q: Numeric, v: Numeric) -> tuple[Array, Array]:
        """Linear momentum [N s], and angular momentum about the centre of mass [N m s] (3 each).

        The centroidal momentum of Orin, Goswami & Lee 2013, along the world's axes, without the
        rotors' inertia (`armature`).

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
        """
        q, v = jnp.asarray(q, float), jnp.asarray(v, float)
        linear, angular = recursions.momentum(self.tree, self._inertias(), q, v)
        return linear, angular - recursions.cross(self.centre_of_mass(q), linear)

    def loaded(
        self,
        frame: str,
        mass: Numeric,
        centre: Sequence[float] | Array | np.ndarray = (0.0, 0.0, 0.0),
        inertia: Sequence[float] | Array | np.ndarray = (0.0,) * 6,
    ) -> "Robot":
        """The robot with one more load, whose numbers are parameters: ``"loads.0.mass"`` and so on.

        Args:
            frame: Name of a body or site.
            mass: Mass of the load [kg].
            centre: Its centre of mass in the frame [m] (3).
            inertia: Its Ixx, Iyy, Izz, Ixy, Ixz, Iyz about the centre of mass, along the frame's
                axes [kg m²] (6).

        Raises:
            UnknownNameError: there is no such frame.
            InputError: the frame belongs to the world, or no body has such numbers.
        """
        at = self.tree.frame(frame)
        if at.link == WORLD:
            raise InputError("frame", got=repr(frame), expected="a frame on a link that moves")
        validate.not_negative("mass", mass)
        validate.vector("centre", centre, 3)
        validate.vector("inertia", inertia, 6)
        load = Load(mass, np.asarray(centre, float), np.asarray(inertia, float), at)
        return self.replace(loads=(*self.loads, load))

    def with_friction(
        self,
        speed: Numeric = SPEED,
        *,
        coulomb: Numeric | None = None,
        static: Numeric | None = None,
        stribeck_speed: Numeric | None = None,
    ) -> "Robot":
        """The robot with dry friction in its joints, see `servocon.plant.Friction`.

        Its numbers are parameters, ``"friction.coulomb[0]"`` and so on. A law with this model
        compensates friction.

        Args:
            speed: Smoothing speed v₀, far below the speeds of interest [rad/s, m/s]; one number, or
                one per joint (n).
            coulomb: Coulomb levels [N m, N], likewise; None: those of the file, `dry_friction`.
            static: Static levels [N m, N], likewise; None: the Coulomb levels.
            stribeck_speed: Stribeck speeds, likewise; given with `static`.

        Raises:
            InputError: a number is invalid, see `servocon.plant.Friction`, or no Coulomb level is
                given for a robot whose file has none.
            ShapeError: it is neither one for all joints nor one per joint.
        """
        if coulomb is None and self.dry_friction is None:
            expected = "a robot with dry friction"
            cure = "Give its sizes: robot.with_friction(coulomb=[...]) [N m, N]."
            raise InputError("friction", got="none", expected=expected, cure=cure)
        levels = np.array(self.dry_friction) if coulomb is None else coulomb
        given = {"coulomb": levels, "static": static, "stribeck_speed": stribeck_speed}
        given["speed"] = speed
        size = self.tree.places().v[-1]
        for name, value in given.items():
            if value is not None:
                validate.one_or_each(name, value, size, "joint")
        return self.replace(friction=self.friction.replace(**given))

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse quaternions whose length is not 1."""
        links = self.tree.links
        turning = [i for i, link in enumerate(links) if link.kind in ("ball", "free")]
        if not turning or np.size(q) != (places := self.tree.places().q)[-1]:
            return
        for i in turning:
            end = places[i + 1]
            where = f"quaternion of joint {links[i].joint!r}, q[{end - 4}:{end}]"
            require_unit_quaternion(where, np.ravel(q)[end - 4 : end])

    def coordinate_range(self) -> tuple[np.ndarray, np.ndarray] | None:
        """The limits of the file, if it has any."""
        if self.limits is None:
            return None
        return np.asarray(self.limits.lower, float), np.asarray(self.limits.upper, float)

    def coordinate_labels(self) -> tuple[str, ...]:
        """Names of the joints with units."""
        return tuple(label for link in self.tree.links for label in _coordinates(link))

    def speed_labels(self) -> tuple[str, ...]:
        """Names of the joints with units."""
        return tuple(label for link in self.tree.links for label in _speeds(link))

    def input_labels(self) -> tuple[str, ...]:
        """Names of the motors with units."""
        if self.inputs is not None:
            return self.inputs
        return tuple(label for link in self.tree.links for label in _forces(link))

    def _require_coordinates(self, q: Numeric) -> None:
        labels = self.coordinate_labels()
        validate.shape("q", q, (len(labels),), f"They are {', '.join(labels)}.")

    def _continuous(self) -> list[int]:
        """Indices of the coordinates of hinges without limits."""
        if self.limits is None:
            return []
        places, lower, upper = self.tree.places().q, self.limits.lower, self.limits.upper
        hinges = [places[i] for i, link in enumerate(self.tree.links) if link.kind == "hinge"]
        return [k for k in hinges if lower[k] == -np.inf and upper[k] == np.inf]

    def _inertias(self) -> Inertias:
        """Masses and inertias of the links, each with its loads."""
        own = Inertias(*(jnp.asarray(x) for x in (self.mass, self.centre, self.inertia)))
        for i in sorted({load.frame.link for load in self.loads}):
            link = own.mass[i], own.centre[i], own.about_centre(i)
            on_it = [load.in_link() for load in self.loads if load.frame.link == i]
            m, c, about = joined(link, *on_it)
            made = own.mass.at[i].set(m), own.centre.at[i].set(c), own.inertia.at[i].set(about[SIX])
            own = Inertias(*made)
        return own

    def _stretch(self, q: Float[Array, " nq"]) -> Float[Array, " n"]:
        """Extension of each joint's spring."""
        places, parts = self.tree.places(), []
        for i, link in enumerate(self.tree.links):
            if link.kind in ("hinge", "slide"):
                parts.append(q[places.q[i] : places.q[i] + 1])
            else:
                parts.append(np.zeros(places.v[i + 1] - places.v[i]))
        return jnp.concatenate(parts) - jnp.asarray(self.rest)


@lru_cache(maxsize=64)
def _pose_of(tree: Tree, frame: Frame) -> Callable[[Array], Pose]:
    """Pose of a frame as a function of the coordinates, compiled: users ask along whole runs."""
    return evaluator(lambda q: recursions.frame_pose(tree, frame, q))


def _require_inertia(name: str, mass: Any, inertia: Any, i: int, any_body: bool = True) -> None:
    """Require a mass and moments of inertia that a body can have; traced values and batches pass.

    Args:
        name: Name of the link.
        mass: Masses of the links.
        inertia: Their six moments and products.
        i: Index of the link.
        any_body: True to require the moments of some body; False to refuse only negative ones.

    Raises:
        InputError: no body has them.
    """
    if isinstance(mass, Tracer) or isinstance(inertia, Tracer) or np.ndim(mass) != 1:
        return
    m, six = float(np.asarray(mass)[i]), np.asarray(inertia)[i]
    if not 0.0 <= m < np.inf:
        expected = "a finite mass of at least 0 [kg]"
        raise InputError(f"mass of link {name!r}", got=m, expected=expected)
    validate.finite(f"inertia of link {name!r}", six)
    moments = np.linalg.eigvalsh(six[recursions.SYMMETRIC])
    if not any_body and moments[0] >= -TRIANGLE * moments[2]:
        return
    if not are_principal_moments(moments):
        raise InputError(
            f"inertia of link {name!r}",
            got=f"principal moments {digits(moments)}",
            expected="moments of which none is greater than the sum of the other two [kg m²]",
            cure="No distribution of mass has such moments.",
        )


def _coordinates(link: Link) -> tuple[str, ...]:
    name = link.joint
    if link.kind == "free":
        return tuple(name + end for end in (*POSITION, *TURN))
    if link.kind == "ball":
        return tuple(name + end for end in TURN)
    return (f"{name} [rad]" if link.kind == "hinge" else f"{name} [m]",)


def _speeds(link: Link) -> tuple[str, ...]:
    name = link.joint
    if link.kind == "free":
        return tuple(name + end for end in (*LINEAR, *ANGULAR))
    if link.kind == "ball":
        return tuple(name + end for end in ANGULAR)
    return (f"{name} rate [rad/s]" if link.kind == "hinge" else f"{name} rate [m/s]",)


def _forces(link: Link) -> tuple[str, ...]:
    name = link.joint
    if link.kind == "free":
        forces = (" fx [N]", " fy [N]", " fz [N]", " mx [N m]", " my [N m]", " mz [N m]")
        return tuple(name + end for end in forces)
    if link.kind == "ball":
        return tuple(name + end for end in (" mx [N m]", " my [N m]", " mz [N m]"))
    return (f"{name} [N m]" if link.kind == "hinge" else f"{name} [N]",)
