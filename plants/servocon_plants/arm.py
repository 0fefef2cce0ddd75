"""Planar arms: any number of links, rigid or with flexible joints."""

from collections.abc import Callable
from typing import Any, TypeAlias

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc

PerLink: TypeAlias = Float[Array, " links"]


def _vector(name: str) -> Callable[[Any], PerLink]:
    # NumPy, so that making an arm compiles nothing.
    return lambda value: jnp.asarray(sc.validate.numbers(f"PlanarArm.{name}", value))


class PlanarArm(sc.Plant):
    """A chain of links in a vertical plane, hung from a fixed joint, with a motor at each joint.

    q_i is the angle of link i relative to link i − 1, and q_1 the angle of the first link from
    the downward vertical; the arm hangs straight down at q = 0. For two links this is D, C and G
    of Zhao, Chen, Zhao & Dong 2018, Eqs. 67–68, with c₁₁ corrected (see the errata), and the
    defaults are the values of their section 8.3.

    It is written in the absolute angles φ_i = q_1 + … + q_i, which give closed forms for any number
    of links:

        M_φ[j, k] = c_jk cos(φ_j − φ_k) + I_j δ_jk
        F_φ[j] = −Σ_k c_jk sin(φ_j − φ_k) φ̇_k² − g s_j sin φ_j

    with s_j = m_j lc_j + l_j Σ_{i>j} m_i, c_jk = l_min(j,k) s_max(j,k) for j ≠ k and
    c_jj = m_j lc_j² + l_j² Σ_{i>j} m_i; then M = Sᵀ M_φ S and F = Sᵀ F_φ with φ = S q.

    Attributes:
        mass: Masses of the links [kg].
        length: Distances from each joint to the next [m].
        centre: Distances from each joint to the link's centre of mass [m].
        inertia: Moments of inertia of the links about their centres of mass [kg m²].
        gravity: Gravitational acceleration [m/s²].

    Raises:
        InputError: the arrays are not vectors of one length, or a mass or a length is not
            positive, or an inertia is negative.
    """

    mass: PerLink = eqx.field(
        default=(1.0, 1.0),
        converter=_vector("mass"),
        metadata=sc.declaration(unit="kg", text="masses"),
    )
    length: PerLink = eqx.field(
        default=(1.0, 1.0),
        converter=_vector("length"),
        metadata=sc.declaration(unit="m", text="joint to joint"),
    )
    centre: PerLink = eqx.field(
        default=(0.5, 0.5),
        converter=_vector("centre"),
        metadata=sc.declaration(unit="m", text="to centre of mass"),
    )
    inertia: PerLink = eqx.field(
        default=(1.0, 1.0),
        converter=_vector("inertia"),
        metadata=sc.declaration(unit="kg m²", text="about centre"),
    )
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        links = jnp.shape(self.mass)
        for name in ("mass", "length", "centre", "inertia"):
            shape = jnp.shape(getattr(self, name))
            if len(shape) != 1 or shape != links or shape == (0,):
                raise sc.errors.InputError(
                    f"PlanarArm.{name}",
                    got=f"an array of shape {shape}",
                    expected="one number for each link, as many as masses",
                    cure="PlanarArm.uniform(links) makes an arm of equal links.",
                )
        sc.validate.positive("PlanarArm.mass", self.mass)
        sc.validate.positive("PlanarArm.length", self.length)
        sc.validate.not_negative("PlanarArm.inertia", self.inertia)

    @classmethod
    def uniform(
        cls,
        links: int,
        *,
        mass: ArrayLike = 1.0,
        length: ArrayLike = 1.0,
        centre: ArrayLike = 0.5,
        inertia: ArrayLike = 1.0,
        gravity: float = 9.81,
    ) -> "PlanarArm":
        """An arm of equal links; units as for the fields.

        Raises:
            InputError: `links` is not an integer of at least 1, or as for the class.
        """
        sc.validate.count("links", links)
        values = (mass, length, centre, inertia)
        parameters = []
        for name, value in zip(("mass", "length", "centre", "inertia"), values, strict=True):
            each = sc.validate.numbers(f"PlanarArm.{name}", value)
            sc.validate.one_or_each(f"PlanarArm.{name}", each, links, "link")
            parameters.append(
                (jnp if isinstance(each, jax.Array) else np).broadcast_to(each, links)
            )
        return cls(*parameters, gravity=gravity)

    @property
    def links(self) -> int:
        """Number of links."""
        return self.mass.shape[-1]

    def _moments(self) -> tuple[Float[Array, " links"], Float[Array, "links links"]]:
        """s [kg m] and c [kg m²] of the class docstring."""
        beyond = jax.lax.cumsum(self.mass, reverse=True) - self.mass  # carried by each link
        first = self.mass * self.centre + self.length * beyond
        upper = jnp.triu(jnp.outer(self.length, first), k=1)
        second = self.mass * self.centre**2 + self.length**2 * beyond
        return first, upper + upper.T + jnp.diag(second)

    def mass_matrix(
        self, q: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, "links links"]:
        """M(q) [kg m²]."""
        phi = jnp.cumsum(q)
        sin, cos = jnp.sin(phi), jnp.cos(phi)
        _, c = self._moments()
        absolute = c * (jnp.outer(cos, cos) + jnp.outer(sin, sin)) + jnp.diag(self.inertia)
        # Sᵀ X S with S lower triangular of ones: sums over all that lies further out.
        return jax.lax.cumsum(jax.lax.cumsum(absolute, 0, reverse=True), 1, reverse=True)

    def force(
        self, q: Float[Array, " links"], v: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, " links"]:
        """−C q̇ − G: centrifugal, Coriolis and gravity torques [N m]."""
        phi, omega = jnp.cumsum(q), jnp.cumsum(v)
        sin, cos = jnp.sin(phi), jnp.cos(phi)
        s, c = self._moments()
        # Σ_k c_jk sin(φ_j − φ_k) φ̇_k², with the sine of the difference written out.
        gyroscopic = sin * (c @ (cos * omega**2)) - cos * (c @ (sin * omega**2))
        return jax.lax.cumsum(-gyroscopic - self.gravity * s * sin, reverse=True)

    def kinetic_energy(
        self, q: Float[Array, " links"], v: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of the centres of mass and of the links' rotation [J]."""
        _, velocity = jax.jvp(self.centres, (q,), (v,))
        translation = self.mass * jnp.sum(velocity**2, axis=1)
        return 0.5 * jnp.sum(translation + self.inertia * jnp.cumsum(v) ** 2)

    def potential_energy(self, q: Float[Array, " links"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity; zero at the height of the fixed joint [J]."""
        return self.gravity * self.mass @ self.centres(q)[:, 1]

    def shapes(self, q: Float[Array, " links"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Links and the tip."""
        joints, thick = self.joints(q), 0.04 * jnp.mean(self.length)
        return {
            "links": sc.shapes.rod(joints[:-1], joints[1:], thick),
            "tip": sc.shapes.ball(joints[-1], 1.5 * thick),
        }

    def joints(self, q: Float[Array, " links"]) -> Float[Array, "points 2"]:
        """Positions (x, y) of the fixed joint, the others and the tip, y upwards [m]."""
        ends = jnp.cumsum(self.length[:, None] * _directions(q), axis=0)
        return jnp.concatenate([jnp.zeros((1, 2)), ends])

    def centres(self, q: Float[Array, " links"]) -> Float[Array, "links 2"]:
        """Positions (x, y) of the centres of mass, y upwards [m]."""
        return self.joints(q)[:-1] + self.centre[:, None] * _directions(q)

    def tip(self, q: Float[Array, " links"]) -> Float[Array, " 2"]:
        """Position (x, y) of the far end of the last link, y upwards [m]."""
        return self.joints(q)[-1]

    def coordinate_labels(self) -> tuple[str, ...]:
        """One relative angle for each joint."""
        return tuple(f"joint {i} [rad]" for i in range(1, self.links + 1))

    def input_labels(self) -> tuple[str, ...]:
        """One torque for each joint."""
        return tuple(f"joint {i} torque [N m]" for i in range(1, self.links + 1))


@sc.float64
def flexible_joint_arm(
    links: int = 2,
    *,
    stiffness: ArrayLike = 1.0,
    rotor_inertia: ArrayLike = 1.0,
    mass: ArrayLike = 1.0,
    length: ArrayLike = 1.0,
    centre: ArrayLike = 0.5,
    inertia: ArrayLike = 1.0,
    gravity: float = 9.81,
) -> sc.plant.ElasticJoints:
    """A planar arm driven through springs: Zhao, Chen, Zhao & Dong 2018, Eq. 66, section 8.3.

    q = (links, motors); the motors' torques are the inputs.

    Args:
        links: Number of links.
        stiffness: Stiffness of the joints, one for all or one each [N m/rad].
        rotor_inertia: Moments of inertia of the motors, one for all or one each [kg m²].
        mass: Masses of the links, one for all or one each [kg].
        length: Distances from joint to joint, one for all or one each [m].
        centre: Distances from joint to centre of mass, one for all or one each [m].
        inertia: Moments of inertia about the centres of mass, one for all or one each [kg m²].
        gravity: Gravitational acceleration [m/s²].

    Raises:
        InputError: `links` is not an integer of at least 1, or a parameter is out of range.
    """
    arm = PlanarArm.uniform(
        links, mass=mass, length=length, centre=centre, inertia=inertia, gravity=gravity
    )
    for where, value in (("stiffness", stiffness), ("rotor_inertia", rotor_inertia)):
        sc.validate.one_or_each(where, value, links, "joint")
        sc.validate.positive(where, value)
    return sc.plant.ElasticJoints(arm, stiffness=stiffness, rotor_inertia=rotor_inertia)


def _directions(q: Float[Array, " links"]) -> Float[Array, "links 2"]:
    """Unit vectors along the links; (0, −1) for one that hangs down."""
    phi = jnp.cumsum(q)
    return jnp.stack([jnp.sin(phi), -jnp.cos(phi)], axis=1)
