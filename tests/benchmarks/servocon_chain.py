"""The serial chain of `chain` as a plant of servocon, under a pose and a posture."""

from functools import cache

import chain
import jax.numpy as jnp
import numpy as np

import servocon as sc

GRAVITY = (0.0, 0.0, -9.81)


class Chain(sc.Plant):
    """Revolute joints about z, y and x in turn; M and F in a world frame."""

    mass: float = chain.MASS
    length: float = chain.LENGTH
    inertia: float = chain.INERTIA

    def mass_matrix(self, q, t):
        axes, origins, ends = self.frames(q)
        M = jnp.zeros((len(q), len(q)))
        for i, link in enumerate(0.5 * (origins + ends)):
            moving = jnp.arange(len(q))[:, None] <= i
            linear = jnp.where(moving, jnp.cross(axes, link - origins), 0.0)
            turning = jnp.where(moving, axes, 0.0)
            M = M + self.mass * linear @ linear.T + self.inertia * turning @ turning.T
        return M

    def force(self, q, v, t):
        axes, origins, ends = self.frames(q)
        turn, rate, along = jnp.zeros(3), jnp.zeros(3), -jnp.array(GRAVITY)
        forces, moments = [], []
        for i in range(len(q)):
            rate = rate + jnp.cross(turn, axes[i] * v[i])
            turn = turn + axes[i] * v[i]
            part = 0.5 * (ends[i] - origins[i])
            change = jnp.cross(rate, part) + jnp.cross(turn, jnp.cross(turn, part))
            forces.append(self.mass * (along + change))
            moments.append(self.inertia * rate)
            along = along + 2.0 * change
        torques, force, moment = [], jnp.zeros(3), jnp.zeros(3)
        for i in reversed(range(len(q))):
            part = ends[i] - origins[i]
            moment = moment + moments[i] + jnp.cross(0.5 * part, forces[i]) + jnp.cross(part, force)
            force = force + forces[i]
            torques.append(-axes[i] @ moment)
        return jnp.stack(torques[::-1])

    def frames(self, q):
        """Axis, origin and end of each link."""
        R, origin = jnp.eye(3), jnp.zeros(3)
        axes, origins, ends = [], [], []
        for i in range(len(q)):
            axes.append(R[:, chain.axis_of(i)])
            origins.append(origin)
            R = R @ rotation(chain.axis_of(i), q[i])
            origin = origin + self.length * R[:, 2]
            ends.append(origin)
        return jnp.stack(axes), jnp.stack(origins), jnp.stack(ends)

    def end(self, q):
        """Rotation and place of the end."""
        R, place = jnp.eye(3), jnp.zeros(3)
        for i in range(len(q)):
            R = R @ rotation(chain.axis_of(i), q[i])
            place = place + self.length * R[:, 2]
        return R, place


def rotation(axis, angle):
    """Rotation about an axis of the link before."""
    cosine, sine = jnp.cos(angle), jnp.sin(angle)
    first, second = (axis + 1) % 3, (axis + 2) % 3
    R = jnp.eye(3).at[first, first].set(cosine).at[second, second].set(cosine)
    return R.at[first, second].set(-sine).at[second, first].set(sine)


@cache
def law(joints: int) -> sc.laws.PriorityLaw:
    """The end keeps its orientation and moves on a circle; what is free keeps the posture."""
    plant, posture = Chain(), np.linspace(0.3, 0.9, joints)
    R0, start = plant.end(posture)

    def pose(q, t):
        R, place = plant.end(q)
        circle = 0.05 * jnp.array([jnp.cos(t) - 1.0, jnp.sin(t), 0.0])
        turned = 0.5 * sum(jnp.cross(R0[:, k], R[:, k]) for k in range(3))
        return jnp.concatenate([place - start - circle, turned])

    end = sc.holonomic(pose, rate=5.0, name="pose")
    rest = sc.holonomic(lambda q, t: q - posture, rate=1.0, name="posture")
    return sc.laws.PriorityLaw(plant, [end, rest], sc.Stabilizing(gain=5.0))
