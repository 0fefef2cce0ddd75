"""Closed mechanisms that several tests share: Bricard's, with one relation too many."""

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc


class Bricard(sc.Lagrangian):
    """Five rods of 1 m and 1 kg and the ground, joined by six hinges: the IFToMM benchmark.

    The rods lie on the edges of a cube at first; y is up. The coordinates are the angles of five
    hinges, whose axes are at right angles to both rods. The sixth hinge closes the chain.
    """

    length: float = 1.0  # [m]
    mass: float = 1.0  # [kg]

    def joints(self, q):
        """Ends of the rods (6, 3), and the axis of the last hinge (3)."""
        twist = np.array([1.0, -1.0, 1.0, -1.0, 1.0])
        points, frame = [jnp.zeros(3)], jnp.eye(3)
        for angle, turn in zip(q, twist, strict=True):
            c, s = jnp.cos(angle), jnp.sin(angle)
            along = c * frame[:, 0] + s * frame[:, 1]
            across = c * frame[:, 1] - s * frame[:, 0]
            points.append(points[-1] + self.length * along)
            frame = jnp.stack([along, turn * frame[:, 2], -turn * across], axis=1)
        return jnp.stack(points), frame

    def kinetic_energy(self, q, v, t):
        _, rate = jax.jvp(lambda q: self.joints(q)[0], (q,), (v,))
        first, last = rate[:-1], rate[1:]
        return self.mass / 6.0 * jnp.sum(first**2 + first * last + last**2)

    def potential_energy(self, q, t):
        height = self.joints(q)[0][:, 1]
        return 9.81 * self.mass * 0.5 * jnp.sum(height[:-1] + height[1:])

    def closure(self, q, t):
        """Gaps of the last hinge: of its point [m], and of its axis across that of the ground."""
        points, frame = self.joints(q)
        return jnp.concatenate([points[-1] - jnp.array([self.length, 0.0, 0.0]), frame[::2, 2]])


BRICARD_START = np.pi / 2 * np.array([-1.0, 1.0, 1.0, 1.0, 1.0])
