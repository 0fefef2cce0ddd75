"""A sphere that rolls on a turntable: its centre moves on a circle."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import SphereOnPlane, rolling_on_turntable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


PAPER = "Root 1991"


class Turntable(sc.Experiment):
    """A sphere rolls on a turntable; its centre circles at 2/7 of the turntable's angular velocity.

    The force of the rolling constraint is friction; there is no feedback. A hollow sphere circles
    at 2/5. With the source's Eq. 5.e.36 as printed the sphere would run away exponentially.
    """

    source: ClassVar[str] = f"{PAPER}, section 5.e"

    plant: SphereOnPlane = eqx.field(default_factory=SphereOnPlane)
    angular_velocity: float = sc.field(
        2.0, unit="rad/s", text="Ω of the turntable, counter-clockwise"
    )
    position: tuple[float, ...] = sc.field(
        (0.4, 0.1), unit="m", text="initial position of the centre"
    )
    velocity: tuple[float, ...] = sc.field(
        (0.1, 0.2), unit="m/s", text="initial velocity of the centre"
    )
    spin: float = sc.field(
        1.0, unit="rad/s", text="angular velocity of the sphere about the vertical"
    )
    hollow_ratio: float = sc.field(2.0 / 3.0, text="inertia over m a² of the other sphere")
    circles: float = sc.field(1.0, text="horizon, in circles of the main run")
    rtol: float = sc.field(1e-10, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """The sphere, and a hollow one of the same mass."""
        hollow = self.plant.replace(inertia_ratio=self.hollow_ratio)
        spheres = {"solid sphere": self.plant, "hollow sphere": hollow}
        duration = self.circles * 2.0 * np.pi / abs(self.circling(self.plant))
        q0, v0 = self.initial_state()
        rolling = lambda sphere: rolling_on_turntable(sphere, self.angular_velocity)
        law = lambda sphere: sc.ServoLaw(sphere, rolling(sphere))
        yield from sc.Run.each(
            {name: {"plant": sphere, "law": law(sphere)} for name, sphere in spheres.items()},
            q0=q0,
            v0=v0,
            duration=duration,
            solver=sc.Solver(
                rtol=self.rtol, atol=1e-2 * self.rtol, max_step=0.005 * duration
            ),  # interpolated outputs as accurate as the steps
        )

    def initial_state(self) -> tuple[np.ndarray, np.ndarray]:
        """A state that rolls (Eqs. 5.e.15–5.e.16)."""
        (x, y), (x_speed, y_speed) = self.position, self.velocity
        table = self.angular_velocity * np.array([x, y])
        rolling = (table + np.array([-y_speed, x_speed])) / self.plant.radius
        q0 = np.array([x, y, 1.0, 0.0, 0.0, 0.0])
        return q0, np.array([x_speed, y_speed, *rolling, self.spin])

    def circling(self, sphere: SphereOnPlane) -> float:
        """Angular velocity along the circle [rad/s]: Ω k / (1 + k), 2Ω/7 for a solid sphere."""
        return float(self.angular_velocity * sphere.inertia_ratio / (1.0 + sphere.inertia_ratio))

    def circle(self, omega: float, time: np.ndarray) -> np.ndarray:
        """The centre over time by ẍ = −ω ẏ, ÿ = ω ẋ (T, 2) [m]."""
        (x, y), (x_speed, y_speed) = self.position, self.velocity
        sin, rest = np.sin(omega * time) / omega, (1.0 - np.cos(omega * time)) / omega
        return np.stack(
            [x + sin * x_speed - rest * y_speed, y + rest * x_speed + sin * y_speed], axis=1
        )

    def as_printed(self, omega: float, time: np.ndarray) -> np.ndarray:
        """The same by ẍ = ω ẏ, ÿ = ω ẋ, which follow from Eq. 5.e.36 as printed (T, 2) [m]."""
        (x, y), (x_speed, y_speed) = self.position, self.velocity
        sinh, rest = np.sinh(omega * time) / omega, (np.cosh(omega * time) - 1.0) / omega
        return np.stack(
            [x + sinh * x_speed + rest * y_speed, y + rest * x_speed + sinh * y_speed], axis=1
        )

    def speed_as_printed(self, omega: float, time: float) -> np.ndarray:
        """The velocity by the same misprint (2) [m/s]."""
        x_speed, y_speed = self.velocity
        cosh, sinh = np.cosh(omega * time), np.sinh(omega * time)
        return np.array([cosh * x_speed + sinh * y_speed, sinh * x_speed + cosh * y_speed])

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The circle, what stays constant, friction, and the misprint."""
        solid, hollow = runs["solid sphere"], runs["hollow sphere"]
        omega = self.circling(self.plant)
        other = self.circling(self.plant.replace(inertia_ratio=self.hollow_ratio))
        speed = float(np.linalg.norm(self.velocity))
        friction = np.linalg.norm(solid.u[:, :2], axis=1)
        printed = self.as_printed(omega, solid.time)
        away = np.linalg.norm(printed - solid.q[:, :2], axis=1)
        length = np.linalg.norm(solid.q[:, 2:], axis=1)
        claims = [
            sc.claim(
                "solid sphere: largest distance of the centre from its circle [m]",
                self.off_circle(solid, omega),
                below=1e-8,
            ),
            sc.claim(
                "hollow sphere: largest distance of the centre from its circle [m]",
                self.off_circle(hollow, other),
                below=1e-8,
            ),
            sc.claim("slip ‖β‖ [m/s]", solid.beta_norm.max(), below=1e-8),
            sc.claim(
                "largest change of the spin ω₃ [rad/s]",
                np.abs(solid.v[:, 4] - self.spin).max(),
                below=1e-9,
            ),
            sc.claim(
                "friction less m ω ‖v‖, largest [N]",
                np.abs(friction - self.plant.mass * abs(omega) * speed).max(),
                below=1e-8,
            ),
            sc.claim("|‖quaternion‖ − 1|, largest", np.abs(length - 1.0).max(), below=1e-8),
        ]
        if self.is_default():
            claims += self._figures(solid, omega, away)
        return claims

    def _figures(self, solid: sc.Trajectory, omega: float, away: np.ndarray) -> list[sc.Claim]:
        """Numbers that hold only for the default parameters."""
        turned = np.unwrap(np.arctan2(solid.v[:, 1], solid.v[:, 0]))
        return [
            sc.claim(
                "period of the circle, 7π/Ω [s]",
                solid.time[-1],
                close_to=3.5 * np.pi,
                tolerance=1e-12,
            ),
            sc.claim(
                "distance of its end from its start [m]",
                float(np.linalg.norm(solid.q[-1, :2] - solid.q[0, :2])),
                below=1e-8,
            ),
            sc.claim(
                "mean angular velocity along the circle, 2Ω/7 [rad/s]",
                (turned[-1] - turned[0]) / solid.time[-1],
                close_to=4.0 / 7.0,
                tolerance=1e-9,
                place=f"{PAPER}, Eqs. 5.e.40–5.e.41",
            ),
            sc.claim(
                "final speed, by Eq. 5.e.36 as printed [m/s]",
                float(np.linalg.norm(solid.v[-1, :2])),
                close_to=float(np.linalg.norm(self.velocity)),
                tolerance=1e-9,
                place=f"{PAPER}, Eq. 5.e.36",
                published=float(np.linalg.norm(self.speed_as_printed(omega, solid.time[-1]))),
            ),
            sc.claim(
                "final spin ω₃ [rad/s]",
                solid.v[-1, 4],
                close_to=self.spin,
                tolerance=1e-9,
                place=f"{PAPER}, Eq. 5.e.42",
            ),
            sc.claim("final distance from Eq. 5.e.36 as printed [m]", away[-1], above=100.0),
        ]

    def off_circle(self, run: sc.Trajectory, omega: float) -> float:
        """Largest distance of the centre from its motion on the circle [m]."""
        apart = run.q[:, :2] - self.circle(omega, run.time)
        return float(np.linalg.norm(apart, axis=1).max())

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The paths at rest and on the turntable, slip, and the misprint."""
        solid = runs["solid sphere"]

        def draw(plane: "Axes", table: "Axes", slip: "Axes", misprint: "Axes") -> None:
            for name, run in runs.items():
                line = plane.plot(run.q[:, 0], run.q[:, 1], label=name)[0]
                plane.plot(*run.q[0, :2], "o", color="k", markersize=3)
                table.plot(*self.on_table(run).T, color=line.get_color())
                slip.semilogy(run.time, np.maximum(run.beta_norm, 1e-17))
            plane.plot([], [], "ko", markersize=3, label="start")
            plane.plot(0.0, 0.0, "+", color="k", linestyle="none", label="axis of the turntable")
            printed = self.as_printed(self.circling(self.plant), solid.time)
            misprint.semilogy(solid.time, self.from_centre(solid.q[:, :2]))
            away = self.from_centre(printed)
            misprint.semilogy(solid.time, away, "k--", label="Eq. 5.e.36 as printed")
            plane.set(title="path", xlabel="x [m]", ylabel="y [m]")
            table.plot(0.0, 0.0, "+", color="k")
            table.set(title="path on the turntable", xlabel="x [m]", ylabel="y [m]")
            for axes in (plane, table):
                axes.set_aspect("equal", adjustable="datalim")
            slip.set(title="slip", xlabel="t [s]", ylabel="‖β‖ [m/s]")
            misprint.set(title="from the circle's centre", xlabel="t [s]", ylabel="distance [m]")
            sc.plot.legend_below(plane, misprint)

        return {"turntable": sc.plot.figure(draw, 2, 2)}

    def from_centre(self, places: np.ndarray) -> np.ndarray:
        """Distance from the centre of the main run's circle (T) [m]."""
        (x_speed, y_speed), omega = self.velocity, self.circling(self.plant)
        centre = np.asarray(self.position) + np.array([-y_speed, x_speed]) / omega
        return np.linalg.norm(places - centre, axis=1)

    def on_table(self, run: sc.Trajectory) -> np.ndarray:
        """The path relative to the turntable (T, 2) [m]."""
        cos, sin = (
            np.cos(self.angular_velocity * run.time),
            np.sin(self.angular_velocity * run.time),
        )
        x, y = run.q[:, 0], run.q[:, 1]
        return np.stack([cos * x + sin * y, cos * y - sin * x], axis=1)

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The turntable and the sphere, which also turns about its centre."""
        run = runs["solid sphere"]
        radius, speed = float(self.plant.radius), self.angular_velocity
        reach = float(np.linalg.norm(run.q[:, :2], axis=1).max()) + 2.0 * radius

        def table(t: jax.Array) -> dict[str, sc.shapes.Shape]:
            rim = jnp.linspace(0.0, 2.0 * jnp.pi, 61)
            spokes = jnp.arange(6) * jnp.pi / 3.0 + speed * t
            around = lambda angle: jnp.stack([jnp.cos(angle), jnp.sin(angle), 0.0 * angle], axis=-1)
            ends = jnp.stack([0.0 * around(spokes), reach * around(spokes)], axis=1)
            return {"rim": sc.shapes.path(reach * around(rim)), "spokes": sc.shapes.path(ends)}

        return sc.plot.animate({"solid sphere": run}, scenery=table).save(path)
