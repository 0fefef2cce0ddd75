"""The mechanisms of the IFToMM library of multibody benchmarks, problems A01 to A05."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc


class Pendulum(sc.Plant):
    """A particle of 1 kg on a massless rod of 1 m: problem A01. q = (x, y) [m], y is up."""

    gravity: float = sc.field(9.81, unit="m/s²")

    def mass_matrix(self, q: Array, t: Any) -> Any:
        """Mass matrix."""
        return jnp.eye(2)

    def force(self, q: Array, v: Array, t: Any) -> Any:
        """Given force."""
        return jnp.array([0.0, -self.gravity])

    def potential_energy(self, q: Array, t: Any) -> Any:
        """Potential energy [J]."""
        return self.gravity * q[1]

    def closure(self, q: Array, t: Any) -> Any:
        """Half of length² − 1 m² (1)."""
        return 0.5 * (q @ q - 1.0)[None]


class FourBars(sc.Plant):
    """Cranks of 1 m and 1 kg, side by side, and rods between their free ends: problem A02.

    The coordinates are the cranks' angles from upright; the lengths of the rods are the relation.
    A rod between two points has the kinetic energy m (|v₁|² + v₁·v₂ + |v₂|²) / 6. In the flat
    position all rods can fold: N rows are dependent for an instant.
    """

    count: int = sc.field(40, text="N, number of four-bars")
    gravity: float = sc.field(9.81, unit="m/s²")

    def mass_matrix(self, q: Array, t: Any) -> Any:
        """Mass matrix."""
        beside = jnp.cos(q[1:] - q[:-1]) / 6.0
        own = jnp.asarray(np.append(np.append(2.0, np.full(self.count - 1, 3.0)), 2.0) / 3.0)
        return jnp.diag(own) + jnp.diag(beside, 1) + jnp.diag(beside, -1)

    def force(self, q: Array, v: Array, t: Any) -> Any:
        """Given force."""
        turning = jnp.sin(q[1:] - q[:-1]) / 6.0
        force = self._weights() * jnp.sin(q)
        force = force.at[:-1].add(turning * v[1:] ** 2)
        return force.at[1:].add(-turning * v[:-1] ** 2)

    def potential_energy(self, q: Array, t: Any) -> Any:
        """Potential energy [J]."""
        return self._weights() @ jnp.cos(q)

    def closure(self, q: Array, t: Any) -> Any:
        """Half of length² − 1 m² of each rod (N)."""
        ends = jnp.stack([jnp.arange(self.count + 1.0) + jnp.sin(q), jnp.cos(q)], axis=1)
        return 0.5 * (jnp.sum((ends[1:] - ends[:-1]) ** 2, axis=1) - 1.0)

    def _weights(self) -> Any:
        """Weight that each crank carries at its free end [N]."""
        return self.gravity * np.append(np.append(1.0, np.full(self.count - 1, 1.5)), 1.0)


class Governor(sc.Lagrangian):
    """Watt's governor with stiff springs instead of its lower rods: problem A05.

    q = (angles of shaft and sleeve about the vertical [rad], height of the sleeve [m], angles of
    the two rods from straight down [rad]). The rods of 1 m hang 0.05 m off the shaft's top, at a
    height of 1 m, with 5 kg at their ends; a spring and a damper connect the middle of each to the
    sleeve. Shaft and rods are 0.01 m square, the sleeve is a cube of 0.1 m, of 3000 kg/m³ each.
    """

    stiffness: float = sc.field(8e5, unit="N/m", text="of a spring")
    damping: float = sc.field(4e4, unit="N s/m", text="of a damper")
    rod: float = sc.field(0.3, unit="kg", text="mass of a rod, and of the shaft")
    sleeve: float = sc.field(3.0, unit="kg", text="mass of the sleeve")
    ball: float = sc.field(5.0, unit="kg", text="mass at the end of a rod")
    gravity: float = sc.field(9.81, unit="m/s²")

    def kinetic_energy(self, q: Array, v: Array, t: Any) -> Any:
        """Kinetic energy [J]."""
        along, across = self.rod * 2e-4 / 12.0, self.rod * (1.0 + 1e-4) / 12.0
        total = along * v[0] ** 2 + self.sleeve * (v[2] ** 2 + 0.02 / 12.0 * v[1] ** 2)
        for angle, rate in ((q[3], v[3]), (q[4], v[4])):
            c, s = jnp.cos(angle), jnp.sin(angle)
            total += along * (c * v[0]) ** 2 + across * ((s * v[0]) ** 2 + rate**2)
            total += self.rod * (0.25 * rate**2 + ((0.05 + 0.5 * s) * v[0]) ** 2)
            total += self.ball * (rate**2 + ((0.05 + s) * v[0]) ** 2)
        return 0.5 * total

    def lengths(self, q: Float[Array, " 5"]) -> Float[Array, " 2"]:
        """Lengths of the springs [m]."""
        down = 1.0 - 0.5 * jnp.cos(q[3:]) - q[2]
        return jnp.sqrt(0.25 * jnp.sin(q[3:]) ** 2 + down**2)

    def potential_energy(self, q: Array, t: Any) -> Any:
        """Potential energy [J]."""
        height = jnp.sum((0.5 * self.rod + self.ball) * -jnp.cos(q[3:])) + self.sleeve * q[2]
        stretch = self.lengths(q) - 0.5
        return self.gravity * height + 0.5 * self.stiffness * jnp.sum(stretch**2)

    def nonconservative_force(self, q: Array, v: Array, t: Any) -> Any:
        """Force of the dampers."""
        J = jax.jacfwd(self.lengths)(q)
        return -self.damping * (J.T @ (J @ v))

    def closure(self, q: Array, t: Any) -> Any:
        """Angle of the sleeve on the shaft, which the slider holds [rad] (1)."""
        return (q[1] - q[0])[None]


class Bricard(sc.Plant):
    """Five rods of 1 m and 1 kg and the ground, joined by six hinges: the IFToMM benchmark.

    Initially the rods lie on the edges of a cube; y is up. The coordinates are the angles of five
    hinges, whose axes are perpendicular to both rods. The sixth hinge closes the chain.
    """

    length: float = sc.field(1.0, unit="m")
    mass: float = sc.field(1.0, unit="kg")
    gravity: float = sc.field(9.81, unit="m/s²")

    def joints(self, q: Array) -> tuple[Array, Array]:
        """Ends of the rods (6, 3), and the frame of the last hinge (3, 3)."""
        points, frame = [jnp.zeros(3)], jnp.eye(3)
        for angle, turn in zip(q, (1.0, -1.0, 1.0, -1.0, 1.0), strict=True):
            c, s = jnp.cos(angle), jnp.sin(angle)
            along = c * frame[:, 0] + s * frame[:, 1]
            across = c * frame[:, 1] - s * frame[:, 0]
            points.append(points[-1] + self.length * along)
            frame = jnp.stack([along, turn * frame[:, 2], -turn * across], axis=1)
        return jnp.stack(points), frame

    def inertia(self) -> np.ndarray:
        """Mass matrix of the rods in the positions of their ends, along one axis (6, 6)."""
        first, last = np.eye(6)[:-1], np.eye(6)[1:]
        parts = np.concatenate([first, last, first + last])
        return self.mass / 6.0 * parts.T @ parts

    def mass_matrix(self, q: Array, t: Any) -> Any:
        """Mass matrix."""
        J = jax.jacfwd(lambda q: self.joints(q)[0])(q)
        return jnp.einsum("aki,ab,bkj->ij", J, self.inertia(), J)

    def force(self, q: Array, v: Array, t: Any) -> Any:
        """Given force."""
        points = lambda q: self.joints(q)[0]
        velocity = lambda q: jax.jvp(points, (q,), (v,))[1]
        acceleration = jax.jvp(velocity, (q,), (v,))[1]
        load = self.inertia() @ (self._fall() - acceleration)
        return jnp.einsum("aki,ak->i", jax.jacfwd(points)(q), load)

    def potential_energy(self, q: Array, t: Any) -> Any:
        """Potential energy [J]."""
        return -jnp.sum(self.inertia() @ self.joints(q)[0] @ self._fall())

    def closure(self, q: Array, t: Any) -> Any:
        """Gaps of the last hinge: of its point [m], and of its axis across the ground's axis."""
        points, frame = self.joints(q)
        return jnp.concatenate([points[-1] - jnp.array([self.length, 0.0, 0.0]), frame[::2, 2]])

    def _fall(self) -> Any:
        """Acceleration of free fall (3) [m/s²]."""
        return jnp.array([0.0, -self.gravity, 0.0])


BRICARD_START = np.pi / 2 * np.array([-1.0, 1.0, 1.0, 1.0, 1.0])


class Squeezer(sc.Kane):
    """Andrews' squeezing mechanism: seven bars in a plane, a spring and a motor; no gravity.

    Schiehlen (1990), Multibody Systems Handbook; Hairer & Wanner (1996), section VII.7; the names
    are those of the Test Set for IVP Solvers. q = (β, Θ, γ, Φ, δ, Ω, ε) [rad].
    """

    torque: float = sc.field(0.033, unit="N m", text="of the motor")
    stiffness: float = sc.field(4530.0, unit="N/m", text="of the spring")

    def bars(self, q: Array) -> tuple[Array, Array]:
        """Angles of the bars K1 to K7 (7), and their centres of mass (7, 2)."""
        P, Q, S = _along(0.007, q[0]), _along(0.04, q[4]), _along(0.04, q[6] - np.pi / 2)
        angles = jnp.stack([q[0], q[0] + q[1], q[2], q[3] + q[4], q[4], q[5] + q[6], q[6]])
        centres = [
            _along(0.00092, angles[0]),
            P - _along(0.0115, angles[1]),
            SQUEEZER_B + _along(0.01043, angles[2]) + _along(0.01874, angles[2] - np.pi / 2),
            SQUEEZER_A + Q + _along(0.02 - 0.01421, angles[3] - np.pi / 2),
            SQUEEZER_A + _along(0.02308, angles[4]) - _along(0.00916, angles[4] - np.pi / 2),
            SQUEEZER_A + S + _along(0.02 - 0.01421, angles[5]),
            SQUEEZER_A + _along(0.01228, angles[6] - np.pi / 2) + _along(0.00449, angles[6]),
        ]
        return angles, jnp.stack(centres)

    def parts(self, q: Array, v: Array, t: Any) -> Any:
        """The bars, and the torque of the motor."""
        for mass, inertia, angle, centre in zip(*SQUEEZER_INERTIA, *self.bars(q), strict=True):
            yield sc.plant.Body(mass, centre, angle, inertia)
        yield sc.plant.Couple(q[0], self.torque)

    def potential_energy(self, q: Array, t: Any) -> Any:
        """Potential energy [J]."""
        end = SQUEEZER_B + _along(0.02, q[2]) + _along(0.018, q[2] - np.pi / 2)
        length = jnp.linalg.norm(end - SQUEEZER_C)
        return 0.5 * self.stiffness * (length - 0.07785) ** 2

    def closure(self, q: Array, t: Any) -> Any:
        """Gaps [m] between bar K2 and the bars K3, K4 and K6, which all end where it does (6)."""
        angles, _ = self.bars(q)
        end = _along(0.007, q[0]) - _along(0.028, angles[1])
        third = SQUEEZER_B + _along(0.035, q[2] - np.pi / 2)
        fourth = SQUEEZER_A + _along(0.04, q[4]) + _along(0.02, angles[3] - np.pi / 2)
        sixth = SQUEEZER_A + _along(0.04, q[6] - np.pi / 2) + _along(0.02, angles[5])
        return jnp.concatenate([end - third, end - fourth, end - sixth])


def _along(length: float, angle: Any) -> Array:
    """A vector in the plane, by length [m] and angle [rad]."""
    return length * jnp.stack([jnp.cos(angle), jnp.sin(angle)])


SQUEEZER_A = np.array([-0.06934, -0.00227])  # fixed hinge of K5 and K7 [m]
SQUEEZER_B = np.array([-0.03635, 0.03273])  # fixed hinge of K3 [m]
SQUEEZER_C = np.array([0.014, 0.072])  # fixed end of the spring [m]
SQUEEZER_INERTIA = (
    (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498),  # [kg]
    (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5),  # [kg m²]
)
SQUEEZER_START = np.array(
    [
        *(-0.0617138900142764496, 0.0, 0.455279819163070380, 0.222668390165885884),
        *(0.487364979543842550, -0.222668390165885884, 1.23054744454982119),
    ]
)
