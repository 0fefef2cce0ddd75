"""Elastic joints: motors that drive a plant through springs, and views of such a plant."""

from typing import Any

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.plant.contract import Plant, Scalar
from servocon.plant.labels import rate_label
from servocon.plant.wrapped import PlantWrapper
from servocon.results.labels import Label
from servocon.shapes import Shape
from servocon.tree import field


class ElasticJoints(Plant):
    """A fully actuated plant driven through springs, such as a flexible-joint arm.

    With link positions q₁ and motor positions q₂, q = [q₁, q₂]:

        D q̈₁ = F_arm(q₁, q̇₁, t) + K (q₂ − q₁)
        J q̈₂ = K (q₁ − q₂) + u

    (Zhao, Chen, Zhao & Dong 2018, Eq. 66, with −C q̇₁ − G = F_arm.) Only the motors are actuated.

    Attributes:
        arm: The plant on the link side of the springs; fully actuated, q̇ = v.
        stiffness: K, one per joint or one for all [N m/rad].
        rotor_inertia: J, one per joint or one for all [kg m²].

    Raises:
        InputError: the arm is not a plant, or a number is not positive.
    """

    arm: Plant
    stiffness: Numeric = field(1.0, unit="N m/rad", text="joint stiffness")
    rotor_inertia: Numeric = field(1.0, unit="kg m²", text="rotor inertia")

    def __check_init__(self):
        validate.instance("arm", self.arm, Plant, "a servocon plant")
        for name in ("stiffness", "rotor_inertia"):
            validate.positive(f"ElasticJoints.{name}", getattr(self, name))

    def spring_torque(self, q: Float[Array, " n2"]) -> Float[Array, " n"]:
        """K (q₂ − q₁), the torque that acts on the links [N m]."""
        links, motors = jnp.split(q, 2)
        return jnp.asarray(self.stiffness) * (motors - links)

    def link_side(self) -> "LinkSide":
        """The link subsystem alone, with K q₂ as its input."""
        return LinkSide(self)

    def mass_matrix(self, q: Float[Array, " n2"], t: Scalar) -> Float[Array, "n2 n2"]:
        """Block-diagonal matrix: D of the arm, J of the rotors."""
        links, motors = jnp.split(q, 2)
        D = self.arm.mass_matrix(links, t)
        J = jnp.diag(jnp.broadcast_to(jnp.asarray(self.rotor_inertia), motors.shape))
        return jnp.block([[D, jnp.zeros_like(D)], [jnp.zeros_like(D), J]])

    def force(
        self, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, " n2"]:
        """The arm's force on the links, and the springs between links and motors."""
        n = q.shape[0] // 2
        torque = self.spring_torque(q)
        return jnp.concatenate([self.arm.force(q[:n], v[:n], t) + torque, -torque])

    def input_matrix(self, q: Float[Array, " n2"], t: Scalar) -> Float[Array, "n2 n"]:
        """Input matrix, by which motor torques act on the rotors only."""
        n = q.shape[0] // 2
        return jnp.concatenate([jnp.zeros((n, n)), jnp.eye(n)])

    def kinetic_energy(
        self, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, ""]:
        """Kinetic energy of links and rotors [J]."""
        n = q.shape[0] // 2
        rotors = 0.5 * jnp.sum(self.rotor_inertia * v[n:] ** 2)
        return self.arm.kinetic_energy(q[:n], v[:n], t) + rotors

    def potential_energy(self, q: Float[Array, " n2"], t: Scalar) -> Float[Array, ""]:
        """Potential energy of the arm and of the springs [J]."""
        links, motors = jnp.split(q, 2)
        springs = 0.5 * jnp.sum(self.stiffness * (motors - links) ** 2)
        return self.arm.potential_energy(links, t) + springs

    def nonconservative_force(
        self, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, " n2"]:
        """Nonconservative force of the arm, which acts on the links."""
        n = q.shape[0] // 2
        return jnp.concatenate(
            [self.arm.nonconservative_force(q[:n], v[:n], t), jnp.zeros_like(v[n:])]
        )

    def shapes(self, q: Float[Array, " n2"], t: Scalar) -> dict[str, Shape]:
        """Shapes of the arm."""
        return self.arm.shapes(jnp.split(q, 2)[0], t)

    def coordinate_labels(self) -> tuple[str, ...] | None:
        """Labels of the arm's coordinates, and of the motors' positions."""
        return _with_motors(self.arm.coordinate_labels())

    def speed_labels(self) -> tuple[str, ...] | None:
        """Labels of the arm's speeds, and of the motors' speeds."""
        links, labels = self.arm.speed_labels(), self.coordinate_labels()
        if links is not None or labels is None:
            return _with_motors(links)
        return tuple(map(rate_label, labels))

    def input_labels(self) -> tuple[str, ...] | None:
        """One motor torque per joint."""
        labels = self.arm.coordinate_labels()
        if labels is None:
            return None
        return tuple(Label(f"{Label.of(x).name} motor torque", "N m") for x in labels)


class LinkSide(PlantWrapper):
    """The links of an elastic-joint plant with the virtual input u₁ = K q₂.

    D q̈₁ = F_arm − K q₁ + u₁. Zhao, Chen, Zhao & Dong 2018, section 8.3, control this system; u₁ is
    not a motor torque (see the errata).
    """

    joints: ElasticJoints

    @property
    def plant(self) -> Plant:
        """The arm, to which relations on its frames refer."""
        return self.joints.arm

    def force(self, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """The arm's force and the spring's contribution −K q₁."""
        return self.plant.force(q, v, t) - self.joints.stiffness * q

    def input_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"] | None:
        """None: every link has an input."""
        return None

    def potential_energy(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, ""]:
        """Potential energy of the arm and of springs attached to fixed motors [J]."""
        springs = 0.5 * jnp.sum(self.joints.stiffness * q**2)
        return self.plant.potential_energy(q, t) + springs

    def input_labels(self) -> tuple[str, ...] | None:
        """One virtual torque K q₂ per joint."""
        labels = self.plant.coordinate_labels()
        if labels is None:
            return None
        return tuple(Label(f"{Label.of(x).name} virtual torque", "N m") for x in labels)


class DrivenLinks(LinkSide):
    """The links of a plant under the virtual input K̄ q₂ of a model: the input matrix is K K̄⁻¹."""

    stiffness: Any  # K̄

    def input_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
        """K K̄⁻¹."""
        ratio = jnp.asarray(self.joints.stiffness) / self.stiffness
        return jnp.diag(jnp.broadcast_to(ratio, q.shape))


class RigidJoints(PlantWrapper):
    """An elastic-joint plant with locked joints: links and rotors move together, D + J.

    Attributes:
        joints: The plant.
    """

    joints: ElasticJoints

    @property
    def plant(self) -> Plant:
        """The arm, to which relations on its frames refer."""
        return self.joints.arm

    def mass_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
        """D + J."""
        J = jnp.broadcast_to(jnp.asarray(self.joints.rotor_inertia), q.shape)
        return self.plant.mass_matrix(q, t) + jnp.diag(J)

    def input_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"] | None:
        """None: every joint has an input."""
        return None

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """Kinetic energy of links and rotors [J]."""
        rotors = 0.5 * jnp.sum(self.joints.rotor_inertia * v**2)
        return self.plant.kinetic_energy(q, v, t) + rotors


def _with_motors(labels: tuple[str, ...] | None) -> tuple[str, ...] | None:
    if labels is None:
        return None
    links = list(map(Label.of, labels))
    return (*links, *(Label(f"{link.name} motor", link.unit) for link in links))
