"""Benchmarks of the multibody literature: Bricard's mechanism, Andrews' squeezer, a bicycle."""

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


class Squeezer(sc.Kane):
    """Andrews' squeezing mechanism: seven bars in a plane, a spring and a motor; no gravity.

    Schiehlen (1990), Multibody Systems Handbook; Hairer & Wanner (1996), section VII.7; the names
    are those of the Test Set for IVP Solvers. q = (β, Θ, γ, Φ, δ, Ω, ε) [rad].
    """

    torque: float = 0.033  # of the motor [N m]
    stiffness: float = 4530.0  # of the spring [N/m]

    def bars(self, q):
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

    def parts(self, q, v, t):
        for mass, inertia, angle, centre in zip(*SQUEEZER_INERTIA, *self.bars(q), strict=True):
            yield sc.Body(mass, centre, angle, inertia)
        yield sc.Couple(q[0], self.torque)

    def potential_energy(self, q, t):
        end = SQUEEZER_B + _along(0.02, q[2]) + _along(0.018, q[2] - np.pi / 2)
        length = jnp.linalg.norm(end - SQUEEZER_C)
        return 0.5 * self.stiffness * (length - 0.07785) ** 2

    def closure(self, q, t):
        """Gaps [m] between bar K2 and the bars K3, K4 and K6, which all end where it does (6)."""
        angles, _ = self.bars(q)
        end = _along(0.007, q[0]) - _along(0.028, angles[1])
        third = SQUEEZER_B + _along(0.035, q[2] - np.pi / 2)
        fourth = SQUEEZER_A + _along(0.04, q[4]) + _along(0.02, angles[3] - np.pi / 2)
        sixth = SQUEEZER_A + _along(0.04, q[6] - np.pi / 2) + _along(0.02, angles[5])
        return jnp.concatenate([end - third, end - fourth, end - sixth])


def _along(length, angle):
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
            yield sc.Body(mass, centre, R, inertia)

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

        return sc.point_velocity(self, places, q, v, t)

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
