"""Benchmarks of the multibody literature: Whipple's bicycle, and two of the IFToMM library."""

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.iftomm.mechanisms import BRICARD_START, SQUEEZER_START, Bricard, Squeezer

__all__ = ["BRICARD_START", "SQUEEZER_START", "Bicycle", "Bricard", "Squeezer"]


class Bicycle(sc.Kane):
    """Whipple's bicycle: Meijaard, Papadopoulos, Ruina & Schwab (2007), benchmark parameters.

    A rear frame B with its rider, a front fork H and thin wheels R and F; x points forward, y to
    the right and z down. q = (x, y, z of the rear hub [m], yaw, roll, pitch, steer and angles of
    the wheels [rad]); the wheels touch the ground z = 0 by `contact` and roll by `slip`.
    """

    gravity: float = 9.81  # [m/s²]

    def frames(self, q):
        """Rotation matrices of B and H (3 × 3)."""
        rear = _turn(2, q[3]) @ _turn(0, q[4]) @ _turn(1, q[5])
        tilt = _turn(1, BICYCLE_TILT)
        return rear, rear @ tilt @ _turn(2, q[6]) @ tilt.T

    def wheels(self, q):
        """Rotation matrices of R and F (3 × 3)."""
        rear, front = self.frames(q)
        return rear @ _turn(1, q[7]), front @ _turn(1, q[8])

    def hubs(self, q):
        """Places of the two hubs (2, 3) [m]."""
        rear, front = self.frames(q)
        fork = q[:3] + rear @ (BICYCLE_STEERING - BICYCLE_HUBS[0])
        return jnp.stack([q[:3], fork + front @ (BICYCLE_HUBS[1] - BICYCLE_STEERING)])

    def centres(self, q):
        """Centres of mass of R, B, H and F (4, 3) [m]."""
        (rear, front), hubs = self.frames(q), self.hubs(q)
        rider = hubs[0] + rear @ (np.array([0.3, 0.0, -0.9]) - BICYCLE_HUBS[0])
        fork = hubs[1] + front @ (np.array([0.9, 0.0, -0.7]) - BICYCLE_HUBS[1])
        return jnp.stack([hubs[0], rider, fork, hubs[1]])

    def parts(self, q, v, t):
        (rear, front), wheels = self.frames(q), self.wheels(q)
        turned = wheels[0], rear, front, wheels[1]
        for mass, inertia, centre, R in zip(*BICYCLE_INERTIA, self.centres(q), turned, strict=True):
            yield sc.plant.Body(mass, centre, R, inertia)

    def potential_energy(self, q, t):
        return -self.gravity * jnp.array(BICYCLE_INERTIA[0]) @ self.centres(q)[:, 2]

    def down(self, q):
        """From each hub to the lowest point of its wheel (2, 3) [m]."""
        rows = []
        for frame, radius in zip(self.frames(q), BICYCLE_RADII, strict=True):
            axle = frame[:, 1]
            level = jnp.array([0.0, 0.0, 1.0]) - axle[2] * axle
            rows.append(radius * level / jnp.sqrt(level[2]))
        return jnp.stack(rows)

    def contact(self, q, t):
        """Depth of the wheels' lowest points below the ground (2) [m]."""
        return self.hubs(q)[:, 2] + self.down(q)[:, 2]

    def slip(self, q, v, t):
        """Velocity along the ground of the wheels' points in contact (4) [m/s]."""
        points = [R.T @ down for R, down in zip(self.wheels(q), self.down(q), strict=True)]

        def places(q, t):  # of the points that are in contact now, wherever they go
            turned = [R @ point for R, point in zip(self.wheels(q), points, strict=True)]
            return (self.hubs(q) + jnp.stack(turned))[:, :2].ravel()

        return sc.spatial.point_velocity(self, places, q, v, t)

    def rolling(self, rate=10.0):
        """Both wheels on the ground, without slip: two holonomic and four nonholonomic rows."""
        return sc.stack(
            sc.holonomic(self.contact, rate, name="contact"),
            sc.residual(self.slip, name="no slip"),
            name="rolling",
        )

    def upright(self, speed):
        """Coordinates and speeds of upright motion straight ahead at this speed [m/s]."""
        turning = -speed / np.array(BICYCLE_RADII)
        return np.eye(9)[2] * -BICYCLE_RADII[0], np.array([speed, *[0.0] * 6, *turning])


def _turn(axis, angle):
    """Rotation matrix about an axis, 0 to 2 for x to z (3 × 3), by Rodrigues' formula."""
    across = np.cross(np.eye(3)[axis], np.eye(3)).T
    return np.eye(3) + jnp.sin(angle) * across + (1.0 - jnp.cos(angle)) * across @ across


BICYCLE_TILT = np.pi / 10  # of the steering axis [rad]
BICYCLE_RADII = (0.3, 0.35)  # [m]
BICYCLE_HUBS = np.array([[0.0, 0.0, -0.3], [1.02, 0.0, -0.35]])  # upright, from the rear contact
BICYCLE_STEERING = np.array([1.02 + 0.08, 0.0, 0.0])  # where its axis meets the ground
BICYCLE_INERTIA = (
    (2.0, 85.0, 4.0, 3.0),  # [kg]
    (
        np.diag([0.0603, 0.12, 0.0603]),
        np.array([[9.2, 0.0, 2.4], [0.0, 11.0, 0.0], [2.4, 0.0, 2.8]]),
        np.array([[0.05892, 0.0, -0.00756], [0.0, 0.06, 0.0], [-0.00756, 0.0, 0.00708]]),
        np.diag([0.1405, 0.28, 0.1405]),
    ),  # [kg m²]
)
