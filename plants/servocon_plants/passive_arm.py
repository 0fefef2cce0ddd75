"""Planar arms with joints that no motor drives."""

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.arm import PlanarArm


class PassiveJointArm(sc.Plant):
    """A planar arm with motors at some joints, and a spring and a damper at each of the others.

    q are the arm's relative angles; a passive joint is slack at 0. One link with an elastic joint
    to the next is the simplest model of a flexible arm. For two links with a passive second joint,
    and y = q₁ + Γ q₂ held constant about q = 0, the internal dynamics are

        (M₂₂ − Γ M₁₂) q̈₂ + d q̇₂ + (k + m₂ lc₂ g (1 − Γ)) q₂ = 0

    to first order: stable only for Γ < M₂₂/M₁₂ (Seifried, Dynamics of Underactuated Multibody
    Systems, 2014, for g = 0). The tip is at Γ = l₂/(l₁ + l₂).

    Raises:
        InputError: `actuated` does not name some, but not all, joints of the arm, or a spring or a
            damper is negative or not one for all or one each.
    """

    arm: PlanarArm = eqx.field(default_factory=PlanarArm)
    actuated: tuple[int, ...] = sc.field((0,), text="joints with a motor, from 0", static=True)
    stiffness: ArrayLike = sc.field(
        5.0, unit="N m/rad", text="of the passive joints, one for all or one each"
    )
    damping: ArrayLike = sc.field(
        0.5, unit="N m s/rad", text="of the passive joints, one for all or one each"
    )

    def __check_init__(self):
        joints = set(range(self.arm.links))
        if (
            not set(self.actuated) < joints
            or len(set(self.actuated)) != len(self.actuated)
            or (not self.actuated)
        ):
            raise sc.errors.InputError(
                "PassiveJointArm.actuated",
                got=self.actuated,
                expected=f"some, but not all, of the joints 0 to {self.arm.links - 1}, each once",
                cure="An arm with a motor at every joint is a PlanarArm.",
            )
        for name in ("stiffness", "damping"):
            value, where = getattr(self, name), f"PassiveJointArm.{name}"
            sc.validate.one_or_each(where, value, len(self.passive), "passive joint")
            sc.validate.not_negative(where, value)

    @property
    def passive(self) -> tuple[int, ...]:
        """Joints without a motor, counted from 0."""
        return tuple(i for i in range(self.arm.links) if i not in self.actuated)

    def _at_joints(self, value: ArrayLike) -> Float[Array, " links"]:
        """Values at the passive joints, with 0 at the others."""
        return jnp.zeros(self.arm.links).at[jnp.array(self.passive)].set(value)

    def mass_matrix(
        self, q: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, "links links"]:
        """Mass matrix of the arm [kg m²]."""
        return self.arm.mass_matrix(q, t)

    def force(
        self, q: Float[Array, " links"], v: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, " links"]:
        """Force of the arm, its springs and its dampers [N m]."""
        spring = -self._at_joints(self.stiffness) * q
        return self.arm.force(q, v, t) + spring + self.nonconservative_force(q, v, t)

    def input_matrix(
        self, q: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, "links inputs"]:
        """Unit columns, one for each motor."""
        return jnp.eye(self.arm.links)[:, jnp.array(self.actuated)]

    def kinetic_energy(
        self, q: Float[Array, " links"], v: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of the arm [J]."""
        return self.arm.kinetic_energy(q, v, t)

    def potential_energy(self, q: Float[Array, " links"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of the arm and its springs [J]."""
        springs = 0.5 * self._at_joints(self.stiffness) @ q**2
        return self.arm.potential_energy(q, t) + springs

    def nonconservative_force(
        self, q: Float[Array, " links"], v: Float[Array, " links"], t: Float[Array, ""]
    ) -> Float[Array, " links"]:
        """Torques of the dampers [N m]."""
        return -self._at_joints(self.damping) * v

    def shapes(self, q: Float[Array, " links"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Shapes of the arm."""
        return self.arm.shapes(q, t)

    def coordinate_labels(self) -> tuple[str, ...]:
        """Labels of the arm."""
        return self.arm.coordinate_labels()

    def input_labels(self) -> tuple[str, ...]:
        """Torques of the motors."""
        labels = self.arm.input_labels()
        return tuple(labels[i] for i in self.actuated)
