"""A two-link arm in a vertical plane, and the relation that its hand follows: the tutorial's."""

import jax.numpy as jnp

import servocon as sc


class Arm(sc.Lagrangian):
    """Two links in a vertical plane; q = the angle of each from the horizontal."""

    upper: float = sc.field(2.0, unit="kg", text="mass of the first link")
    fore: float = sc.field(1.5, unit="kg", text="mass of the second link")
    load: float = sc.field(0.0, unit="kg", text="mass in the hand")
    length: float = sc.field(0.5, unit="m", text="of each link")

    def points(self, q):
        """Shoulder, elbow and hand [m], one a row."""
        elbow = self.length * jnp.stack([jnp.cos(q[0]), jnp.sin(q[0])])
        hand = elbow + self.length * jnp.stack([jnp.cos(q[1]), jnp.sin(q[1])])
        return jnp.stack([jnp.zeros(2), elbow, hand])

    def kinetic_energy(self, q, v, t):
        both = jnp.cos(q[0] - q[1]) * v[0] * v[1]
        upper = self.upper * v[0] ** 2 / 3.0
        fore = self.fore * (v[0] ** 2 + both + v[1] ** 2 / 3.0)
        load = self.load * (v[0] ** 2 + 2.0 * both + v[1] ** 2)
        return 0.5 * self.length**2 * (upper + fore + load)

    def potential_energy(self, q, t):
        _, elbow, hand = self.points(q)[:, 1]
        rods = 0.5 * self.upper * elbow + 0.5 * self.fore * (elbow + hand)
        return 9.81 * (rods + self.load * hand)

    def nonconservative_force(self, q, v, t):
        return -0.1 * v  # friction in the bearings [N m]

    def shapes(self, q, t):
        shoulder, elbow, hand = self.points(q)
        return {
            "upper arm": sc.shapes.rod(shoulder, elbow, 0.03),
            "forearm": sc.shapes.rod(elbow, hand, 0.02),
            "hand": sc.shapes.ball(hand, 0.03),
        }

    def coordinate_labels(self):
        return ("upper arm [rad]", "forearm [rad]")

    def input_labels(self):
        return ("upper arm torque [N m]", "forearm torque [N m]")


def circle(t):
    """Desired place of the hand [m]."""
    return jnp.stack([0.6 + 0.15 * jnp.cos(2.0 * t), 0.15 * jnp.sin(2.0 * t)])


def error(q, t):
    """Distance of the hand from its desired place, along x and y [m]."""
    return Arm().points(q)[2] - circle(t)


drawn = sc.holonomic(error, rate=4.0, name="hand on circle", labels=["x [m/s]", "y [m/s]"])
