"""A planar four-bar linkage built in space, with three rows of its hinges redundant."""

import numpy as np

import servocon as sc
from servocon_plants.hinges import Hinge, hinged
from servocon_plants.rigid_body import RigidBodies, RigidBody

WIDTH = 0.05
"""Of the links' square section [m]."""


class FourBar(sc.Module):
    """A linkage of three bars and the ground: its dimensions give the plant and the closure.

    The crank turns about the world's origin, the rocker about a point of the ground on the same
    height. The hinges' axes are horizontal, across a vertical plane.

    Raises:
        InputError: a length or the density is not positive.
    """

    crank: float = sc.field(
        0.5, unit="m", text="length of the crank; that of the default linkage turns right round"
    )
    coupler: float = sc.field(1.2, unit="m", text="length of the coupler")
    rocker: float = sc.field(0.9, unit="m", text="length of the rocker")
    ground: float = sc.field(1.2, unit="m", text="distance of the two fixed hinges")
    heading: float = sc.field(
        0.5, unit="rad", text="angle of the linkage's plane from the world's x"
    )
    density: float = sc.field(2.0, unit="kg/m", text="mass over length of the bars")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration, along −z")

    def __check_init__(self):
        for name in ("crank", "coupler", "rocker", "ground", "density"):
            sc.validate.positive(f"FourBar.{name}", getattr(self, name))

    @property
    def lengths(self) -> np.ndarray:
        """Lengths of crank, coupler and rocker [m]."""
        return np.array([self.crank, self.coupler, self.rocker])

    def links(self) -> RigidBodies:
        """Crank, coupler and rocker as free bodies, each about its centre, a bar along its x."""
        bodies = []
        for length in self.lengths:
            mass, along, across = self.density * length, 2 * WIDTH**2, length**2 + WIDTH**2
            moments = mass / 12.0 * np.array([along, across, across])
            bodies.append(RigidBody(mass, np.zeros(3), moments, self.gravity))
        return RigidBodies(tuple(bodies))

    def closure(self, rate: float = 10.0) -> sc.Constraint:
        """Four hinges: 20 rows on 18 speeds, of rank 17, so that three rows are redundant.

        Each hinge holds its bodies in the plane; the other hinges do so, too.

        Args:
            rate: Λ, rate of decay of gaps [1/s].
        """
        in_plane, normal = self._plane()
        x, y = np.eye(3)[:2]
        ends = 0.5 * self.lengths[:, None] * x
        return hinged(
            [
                Hinge(None, 0, (np.zeros(3), -ends[0]), (normal, y), "ground-crank"),
                Hinge(0, 1, (ends[0], -ends[1]), (y, y), "crank-coupler"),
                Hinge(1, 2, (ends[1], -ends[2]), (y, y), "coupler-rocker"),
                Hinge(None, 2, (self.ground * in_plane, ends[2]), (normal, y), "ground-rocker"),
            ],
            rate,
            name="four-bar",
        )

    def state(self, angle: float, speed: float) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates (21) and speeds (18) with the linkage closed, its coupler above.

        Args:
            angle: Of the crank above the ground [rad].
            speed: Of the crank [rad/s].

        Raises:
            InputError: coupler and rocker do not reach each other.
        """
        angles = self.angles(angle)
        along = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        across = np.stack([-np.sin(angles), np.cos(angles)], axis=1)
        sides, ways = self.lengths[:, None] * along, self.lengths[:, None] * across
        rates = speed * np.append(1.0, np.linalg.solve(ways[1:].T, -ways[0]))
        turning = ways * rates[:, None]
        places = np.cumsum(sides, axis=0) - 0.5 * sides
        velocities = np.cumsum(turning, axis=0) - 0.5 * turning
        in_plane, _ = self._plane()
        q, v = np.zeros((3, 7)), np.zeros((3, 6))
        q[:, :3] = places[:, :1] * in_plane + places[:, 1:] * np.eye(3)[2]
        # The heading about z, then the angle, which is a negative turn about the bar's y.
        (c, s), half = (np.cos(0.5 * self.heading), np.sin(0.5 * self.heading)), 0.5 * angles
        q[:, 3:] = np.stack(
            [c * np.cos(half), s * np.sin(half), -c * np.sin(half), s * np.cos(half)], axis=1
        )
        v[:, 0], v[:, 2] = np.sum(velocities * along, axis=1), np.sum(velocities * across, axis=1)
        v[:, 4] = -rates
        return q.ravel(), v.ravel()

    def angles(self, angle: float) -> np.ndarray:
        """Angles of crank, coupler and rocker above the ground, with the coupler's end above [rad].

        Args:
            angle: Of the crank [rad].

        Raises:
            InputError: coupler and rocker do not reach each other.
        """
        open_side = np.array([self.ground, 0.0]) - self.crank * np.array(
            [np.cos(angle), np.sin(angle)]
        )
        distance = np.linalg.norm(open_side)
        cosine = (distance**2 + self.coupler**2 - self.rocker**2) / (2 * distance * self.coupler)
        if not abs(cosine) <= 1:
            raise sc.errors.InputError(
                "angle of the crank",
                got=f"{angle:.3g} rad, which leaves {distance:.4g} m for coupler and rocker",
                expected=f"a distance from {abs(self.coupler - self.rocker):.4g} m to "
                f"{self.coupler + self.rocker:.4g} m",
                cure="Change the angle or the lengths.",
            )
        coupler = np.arctan2(open_side[1], open_side[0]) + np.arccos(cosine)
        rest = open_side - self.coupler * np.array([np.cos(coupler), np.sin(coupler)])
        return np.array([angle, coupler, np.arctan2(rest[1], rest[0])])

    def _plane(self) -> tuple[np.ndarray, np.ndarray]:
        """Horizontal direction and normal of its plane; angles about the normal are negative."""
        c, s = np.cos(self.heading), np.sin(self.heading)
        return np.array([c, s, 0.0]), np.array([-s, c, 0.0])
