"""A hoop that rolls down a cylinder under redundant constraints, until it leaves it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import Hoop, hoop_on_cylinder

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER = "Mukharlyamov & Deressa"
OTHERS = {"solid cylinder": 0.5, "ball": 0.4}
"""Inertia over m r² of the other bodies."""


def normal_force(now: Any) -> Float[Array, ""]:
    """The force along ρ [N]: positive while the cylinder supports the hoop."""
    return now.u[0]


class HoopOnCylinder(sc.Experiment):
    """A hoop rolls down from the top of a cylinder and leaves it at 60°.

    Three rows constrain two degrees of freedom. The distance ρ is a coordinate, so the normal force
    is an input. It can only push, and the run is expected to end where it vanishes. A solid
    cylinder and a ball leave earlier: from rest at the top, cos θ = 2 / (3 + k).
    """

    source: ClassVar[str] = f"{PAPER}, section 3, Eq. 29"

    plant: Hoop = eqx.field(default_factory=Hoop)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    initial_angle: float = sc.field(
        0.1, unit="rad", text="initial θ, at the speed of a fall from rest at the top"
    )
    duration: float = sc.field(10.0, unit="s", text="longest time on the cylinder")
    rtol: float = sc.field(1e-11, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """The plant's hoop, and two bodies with other inertias."""
        for name, k in self._ratios().items():
            yield sc.Run(name, **self._rolling(k))

    def _ratios(self) -> dict[str, float]:
        return {"hoop": self.plant.inertia_ratio} | OTHERS

    def _rolling(self, inertia_ratio: float) -> dict[str, Any]:
        plant = eqx.tree_at(lambda hoop: hoop.inertia_ratio, self.plant, inertia_ratio)
        law = sc.ServoLaw(plant, hoop_on_cylinder(plant), self.feedback)
        distance = plant.cylinder + plant.radius
        fall = (
            2 * plant.gravity * (1 - np.cos(self.initial_angle)) / ((1 + inertia_ratio) * distance)
        )
        turn, speed = np.array([1.0, distance / plant.radius]), np.sqrt(fall)
        return {
            "plant": plant,
            "law": law,
            "q0": [distance, *(self.initial_angle * turn)],
            "v0": [0.0, *(speed * turn)],
            "duration": self.duration,
            "points": 2001,
            "solver": sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol),
            "events": {"departure": sc.Event(normal_force, expected=True)},
        }

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Angles of departure, normal forces, and the paper's accelerations."""
        plant, claims = self.plant, []
        weight = plant.mass * plant.gravity
        for name, ratio in self._ratios().items():
            run = runs[name]
            departure, expected = np.degrees(run.q[-1, 1]), np.degrees(np.arccos(2 / (3 + ratio)))
            force = weight * ((3 + ratio) * np.cos(run.q[:, 1]) - 2) / (1 + ratio)
            error = np.abs(run.u[:, 0] - force).max() / weight
            claims += [
                sc.claim(
                    f"{name}: angle of departure [°]", departure, close_to=expected, tolerance=1e-6
                ),
                sc.claim(f"{name}: error of the normal force over the weight", error, below=1e-7),
            ]
        run = runs["hoop"]
        angular, turning = accelerations(plant, run)
        claims.append(
            sc.claim(
                "hoop: least and greatest rank of the 3 rows",
                [run.rank.min(), run.rank.max()],
                close_to=[2, 2],
                tolerance=0,
            )
        )
        if self.is_default():
            along, about = run.u[-1, 1:] / np.sin(run.q[-1, 1])
            numbers = (
                ("θ̈ [1/s²]", angular[-1], 4.083333, -4.0831, "after Eq. 33"),
                ("φ̈ [1/s²]", turning[-1], 24.5, -24.5008, "after Eq. 33"),
                ("λ₂ [N]", -about / plant.radius, -9.8, 9.8008, "after Eq. 33"),
                ("constraint force along θ [N m]", along, -11.76, -11.7609, "result 1"),
                ("constraint force along φ [N m]", about, 1.96, 1.9602, "result 1"),
            )
            claims += [
                sc.claim(
                    f"hoop: final {text} over sin θ",
                    got,
                    close_to=expected,
                    tolerance=1e-5,
                    place=f"{PAPER}, section 3, {place}",
                    published=published,
                )
                for text, got, expected, published, place in numbers
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The way down, and the normal force over the angle."""
        run = runs["hoop"]

        def draw(way: "Axes", force: "Axes") -> None:
            self._scene(way, [run.q[k] for k in (0, run.at(0.7 * run.time[-1]), -1)])
            path = self._centre(run.q)
            way.plot(*path.T, "C0")
            way.plot(*self._flight(run, np.linspace(0, 0.4, 50)).T, "C0:", label="free flight")
            way.set(
                title=f"leaves at {np.degrees(run.q[-1, 1]):.4f}°", xlabel="x [m]", ylabel="y [m]"
            )
            way.set_aspect("equal", adjustable="datalim")
            way.legend(loc="upper right")
            weight = self.plant.mass * self.plant.gravity
            for name, each in runs.items():
                angle = np.degrees(each.q[:, 1])
                force.plot(angle, each.u[:, 0] / weight, label=f"{name}: {angle[-1]:.4f}°")
                force.plot(angle[-1], 0, "k.")
            force.axhline(0, color="0.6", linewidth=0.8)
            force.set(
                title="normal force, and angle of departure", xlabel="θ [°]", ylabel="N / mg [-]"
            )
            force.legend(loc="upper right")

        return {"hoop": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 3.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The hoop rolling down the cylinder until it leaves it."""
        return runs["hoop"].animate().save(path)

    def _centre(self, q: np.ndarray) -> np.ndarray:
        return q[..., :1] * np.stack([np.sin(q[..., 1]), np.cos(q[..., 1])], axis=-1)

    def _flight(self, run: sc.Trajectory, times: np.ndarray) -> np.ndarray:
        """Position of the centre at times after the departure [m]."""
        angle, speed = run.q[-1, 1], run.q[-1, 0] * run.v[-1, 1]
        velocity = speed * np.array([np.cos(angle), -np.sin(angle)])
        fall = 0.5 * self.plant.gravity * times[:, None] ** 2 * np.array([0.0, 1.0])
        return self._centre(run.q[-1]) + velocity * times[:, None] - fall

    def _scene(
        self,
        axes: "Axes",
        states: Sequence[np.ndarray],
        places: Sequence[tuple[np.ndarray, float]] = (),
    ) -> None:
        """Draw the cylinder and hoops: at states q on it, or at (centre, angle of turn)."""
        around = np.linspace(0, 2 * np.pi, 100)
        circle = np.stack([np.sin(around), np.cos(around)], axis=1)
        axes.fill(*(self.plant.cylinder * circle).T, color="0.88")
        for centre, turned in [*((self._centre(q), q[2]) for q in states), *places]:
            axes.plot(*(centre + self.plant.radius * circle).T, "C1")
            spoke = self.plant.radius * np.array([np.sin(turned), np.cos(turned)])
            axes.plot(*np.stack([centre, centre + spoke]).T, "C1", linewidth=1.0)


def accelerations(plant: Hoop, run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """θ̈ and φ̈ over sin θ [1/s²], from the logged forces."""
    rho, sine = run.q[:, 0], np.sin(run.q[:, 1])
    moment = plant.mass * (plant.gravity * rho * sine - 2 * rho * run.v[:, 0] * run.v[:, 1])
    inertia = plant.mass * plant.inertia_ratio * plant.radius**2
    return ((moment + run.u[:, 1]) / (plant.mass * rho**2) / sine, run.u[:, 2] / inertia / sine)
