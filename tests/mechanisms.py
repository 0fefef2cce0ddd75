"""Closed mechanisms that several tests share: Bricard's, with one relation too many."""

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc

GRAVITY = np.array([0.0, -9.81, 0.0])  # [m/s²]


class Bricard(sc.Plant):
    """Five rods of 1 m and 1 kg and the ground, joined by six hinges: the IFToMM benchmark.

    The rods lie on the edges of a cube at first; y is up. The coordinates are the angles of five
    hinges, whose axes are at right angles to both rods. The sixth hinge closes the chain.
    """

    length: float = 1.0  # [m]
    mass: float = 1.0  # [kg]

    def joints(self, q):
        """Ends of the rods (6, 3), and the frame of the last hinge (3, 3)."""
        points, frame = [jnp.zeros(3)], jnp.eye(3)
        for angle, turn in zip(q, (1.0, -1.0, 1.0, -1.0, 1.0), strict=True):
            c, s = jnp.cos(angle), jnp.sin(angle)
            along = c * frame[:, 0] + s * frame[:, 1]
            across = c * frame[:, 1] - s * frame[:, 0]
            points.append(points[-1] + self.length * along)
            frame = jnp.stack([along, turn * frame[:, 2], -turn * across], axis=1)
        return jnp.stack(points), frame

    def inertia(self):
        """Mass matrix of the rods in the positions of their ends, along one axis (6, 6)."""
        first, last = np.eye(6)[:-1], np.eye(6)[1:]
        parts = np.concatenate([first, last, first + last])
        return self.mass / 6.0 * parts.T @ parts

    def mass_matrix(self, q, t):
        J = jax.jacfwd(lambda q: self.joints(q)[0])(q)
        return jnp.einsum("aki,ab,bkj->ij", J, self.inertia(), J)

    def force(self, q, v, t):
        points = lambda q: self.joints(q)[0]
        velocity = lambda q: jax.jvp(points, (q,), (v,))[1]
        acceleration = jax.jvp(velocity, (q,), (v,))[1]
        load = self.inertia() @ (GRAVITY - acceleration)
        return jnp.einsum("aki,ak->i", jax.jacfwd(points)(q), load)

    def potential_energy(self, q, t):
        return -jnp.sum(self.inertia() @ self.joints(q)[0] @ GRAVITY)

    def closure(self, q, t):
        """Gaps of the last hinge: of its point [m], and of its axis across that of the ground."""
        points, frame = self.joints(q)
        return jnp.concatenate([points[-1] - jnp.array([self.length, 0.0, 0.0]), frame[::2, 2]])


BRICARD_START = np.pi / 2 * np.array([-1.0, 1.0, 1.0, 1.0, 1.0])
