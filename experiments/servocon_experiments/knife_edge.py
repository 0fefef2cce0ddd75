"""A knife edge on an incline, and Chaplygin's sleigh: one plant, one nonholonomic constraint."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_plants import Sleigh, knife_edge

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class KnifeEdge(sc.Experiment):
    """A spinning knife edge does not slide down an incline: it drifts sideways.

    From rest at θ = 0 its path is a cycloid, x = g sin α sin²(ωt) / 2ω², y = g sin α (ωt −
    ½ sin 2ωt) / 2ω². On level ground, with its centre of mass ahead of the edge, it is Chaplygin's
    sleigh: from every initial state it finally moves straight ahead at √(v₀² + (I + m a²) ω₀² / m),
    without dissipation.
    """

    source: ClassVar[str] = "servocon: closed form"

    plant: Sleigh = eqx.field(default_factory=lambda: Sleigh(incline=0.5))
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    spin: float = sc.field(2.0, unit="rad/s", text="initial angular velocity of both")
    offset: float = sc.field(
        0.3, unit="m", text="centre of mass of Chaplygin's sleigh ahead of its edge"
    )
    backwards: float = sc.field(
        0.5, unit="m/s", text="initial speed of Chaplygin's sleigh, edge first"
    )
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-11, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """The knife edge from rest, and the sleigh, which initially moves backwards."""
        fields = lambda sleigh: (sleigh.incline, sleigh.offset)
        edge = eqx.tree_at(fields, self.plant, (self.plant.incline, 0.0))
        sleigh = eqx.tree_at(fields, self.plant, (0.0, self.offset))
        starts = {"knife edge": (edge, 0.0), "Chaplygin's sleigh": (sleigh, -self.backwards)}
        law = lambda plant: sc.ServoLaw(plant, knife_edge(), self.feedback)
        yield from sc.Run.each(
            {
                name: {"plant": plant, "law": law(plant), "v0": [speed, 0.0, self.spin]}
                for name, (plant, speed) in starts.items()
            },
            q0=[0.0, 0.0, 0.0],
            duration=self.duration,
            solver=sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, max_step=0.02),
        )

    def cycloid(self, time: np.ndarray) -> np.ndarray:
        """The path of the knife edge in closed form, (x, y) [m]."""
        turn = self.spin * time
        scale = self.plant.gravity * np.sin(self.plant.incline) / (2 * self.spin**2)
        return scale * np.stack([np.sin(turn) ** 2, turn - 0.5 * np.sin(2 * turn)], axis=1)

    def final_speed(self) -> float:
        """Final speed of Chaplygin's sleigh [m/s]."""
        inertia = self.plant.inertia + self.plant.mass * self.offset**2
        return float(np.sqrt(self.backwards**2 + inertia * self.spin**2 / self.plant.mass))

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The closed forms, energy, and slip."""
        edge, sleigh = runs["knife edge"], runs["Chaplygin's sleigh"]
        path = np.abs(edge.q[:, :2] - self.cycloid(edge.time)).max()
        claims = [
            sc.claim("knife edge: largest distance from the cycloid [m]", path, below=1e-9),
            sc.claim(
                "knife edge: largest distance downhill [m]", edge.q[:, 0].max(), below=self.depth()
            ),
        ]
        for name, run in runs.items():
            drift = np.ptp(run.energy) / run.kinetic_energy.max()
            claims += [
                sc.claim(f"{name}: drift of the energy, relative", drift, below=1e-9),
                sc.claim(f"{name}: largest slip [m/s]", run.beta_norm.max(), below=1e-9),
            ]
        if self.is_default():
            speed = np.hypot(*sleigh.v[-1, :2])
            text = "Chaplygin's sleigh: final speed [m/s]"
            claims.append(sc.claim(text, speed, close_to=self.final_speed(), tolerance=1e-6))
        return claims

    def depth(self) -> float:
        """Depth of the cycloid, g sin α / 2ω² [m], with an allowance for rounding."""
        scale = self.plant.gravity * np.sin(self.plant.incline) / (2 * self.spin**2)
        return float(scale * (1 + 1e-9))

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Both paths, and the sleigh's speeds."""
        edge, sleigh = runs["knife edge"], runs["Chaplygin's sleigh"]

        def draw(cycloid: "Axes", path: "Axes", speed: "Axes", turning: "Axes") -> None:
            cycloid.plot(edge.q[:, 1], edge.q[:, 0], label="servocon")
            exact = self.cycloid(edge.time)[:: len(edge.time) // 25]
            cycloid.plot(exact[:, 1], exact[:, 0], "k.", label="closed form")
            cycloid.set_ylim(1.1 * self.depth(), -0.4 * self.depth())
            cycloid.set(title="knife edge", xlabel="y, across [m]", ylabel="x, downhill [m]")
            cycloid.legend(loc="upper right", ncols=2)
            sc.plot.paths(path, sleigh.q[:, None, :2])
            path.set_title("Chaplygin's sleigh")
            path.legend()
            heading = np.stack([np.cos(sleigh.q[:, 2]), np.sin(sleigh.q[:, 2])], axis=1)
            speed.plot(sleigh.time, np.sum(sleigh.v[:, :2] * heading, axis=1), label="servocon")
            speed.axhline(self.final_speed(), color="k", linestyle="--", label="in the end")
            speed.set(title="Chaplygin's sleigh: speed", xlabel="t [s]", ylabel="v [m/s]")
            speed.legend()
            turning.plot(sleigh.time, sleigh.v[:, 2])
            turning.set(title="Chaplygin's sleigh: turning", xlabel="t [s]", ylabel="ω [rad/s]")

        return {"knife-edge": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The knife edge on its cycloid."""
        return runs["knife edge"].animate(traces=("edge",)).save(path)
