"""A swarm of five robots: attraction at a distance, repulsion nearby."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import LinearQuadratic, PairPotential, Swarm, swarm_relation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER = "Zhao, Chen, Zhao & Dong 2018"
POSITIONS = (0.0, 0.0, 2.0, 9.0, 5.0, 8.0, 6.0, 4.0, 5.0, 0.0)
SPEEDS = (0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3)


MANY = 12
"""Largest number of robots with a name each in the picture."""


class SwarmAggregation(sc.Experiment):
    """Five robots follow q̇ⁱ = −Σ ∇G and gather in a regular pentagon.

    With feedback β(t) = β(0) e^{−κt}; without it (κ = 0, the paper's equation) ‖β‖ keeps its
    initial value, so the paper's Fig. 8 cannot come from its Eq. 64.
    """

    source: ClassVar[str] = f"{PAPER}, section 8.2, Table 1, Figs. 7-8"

    plant: Swarm = eqx.field(default_factory=Swarm)
    potential: PairPotential = eqx.field(default_factory=LinearQuadratic)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=1.0))
    q0: tuple[float, ...] = sc.field(POSITIONS, unit="m", text="initial positions x1 y1 x2 y2 …")
    v0: tuple[float, ...] = sc.field(SPEEDS, unit="m/s", text="initial speeds")
    diameter: float = sc.field(0.05, unit="m", text="diameter of a robot")
    duration: float = sc.field(15.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """With feedback and without."""
        relation = swarm_relation(self.plant, self.potential)
        gains = {"with feedback": self.feedback.gain, "without feedback": 0.0}
        law = lambda gain: sc.ServoLaw(self.plant, relation, self.feedback.replace(gain=gain))
        yield from sc.Run.each(
            {name: {"law": law(gain)} for name, gain in gains.items()},
            plant=self.plant,
            q0=self.q0,
            v0=self.v0,
            duration=self.duration,
            points=751,
            solver=sc.Solver(rtol=self.rtol),
            events={"collision": self.plant.collision(self.diameter)},
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Decay of ‖β‖, motion of the centre, no collision, and the final shape."""
        run, free = runs["with feedback"], runs["without feedback"]
        size = run.beta_norm
        rate = float(np.asarray(self.feedback.gain) / np.asarray(self.feedback.weight))
        decay = np.abs(size - size[0] * np.exp(-rate * run.time)).max()
        closest = np.asarray(self.plant.distances(jnp.asarray(run.q))).min()
        centre = np.asarray(self.plant.centre(jnp.asarray(run.q)))
        moved = centre[-1] - centre[0]
        mean = run.beta[0].reshape(self.plant.robots, -1).mean(axis=0) / rate
        left = np.exp(-rate * run.time[-1])
        claims = [
            sc.claim("‖β(t)‖ = ‖β(0)‖ e^{−κt/P}, largest deviation", decay, below=1e-6),
            sc.claim("smallest distance of two robots [m]", closest, above=self.diameter),
            sc.claim(
                "centre moves by mean β(0)/κ [m]", moved, close_to=mean * (1 - left), tolerance=1e-6
            ),
            sc.claim(
                "without feedback: largest change of ‖β‖",
                np.abs(free.beta_norm - free.beta_norm[0]).max(),
                below=1e-5,
            ),
        ]
        if self.is_default():
            claims += self._figures(run, size, free)
        return claims

    def _figures(self, run: sc.Trajectory, size: np.ndarray, free: sc.Trajectory) -> list[sc.Claim]:
        """Numbers that hold only for the paper's parameters."""
        distances = np.sort(np.asarray(self.plant.distances(jnp.asarray(run.q[-1]))))
        centre = np.asarray(self.plant.centre(jnp.asarray(run.q)))
        settled = run.metrics(band=0.01).settling_time
        late = np.ptp(centre[run.at(14.0) :], axis=0).max()
        return [
            sc.claim(
                "‖β(0)‖ [m/s]",
                size[0],
                close_to=46.289831739,
                tolerance=1e-8,
                place=f"{PAPER}, Table 1, Eq. 65",
            ),
            sc.claim(
                "without feedback, as by Eq. 64: final ‖β‖ [m/s]",
                free.beta_norm[-1],
                close_to=46.289831739,
                tolerance=1e-5,
                place=f"{PAPER}, Fig. 8",
                published=0.01,
            ),
            sc.claim(
                "with feedback, κ = 1 1/s: final ‖β‖ [m/s]",
                size[-1],
                below=0.01,
                place=f"{PAPER}, Fig. 8",
            ),
            sc.claim(
                "‖β‖ at t = 1, 2, 5, 10 s",
                [size[run.at(t)] for t in (1, 2, 5, 10)],
                close_to=(17.029, 6.265, 0.3119, 0.0021),
                tolerance=(5e-4, 5e-4, 5e-5, 5e-5),
            ),
            sc.claim("‖β‖ below 0.01 from [s]", settled, close_to=8.440, tolerance=1e-3),
            sc.claim(
                "centre moves by [m]", centre[-1] - centre[0], close_to=(0.24, 0.24), tolerance=1e-4
            ),
            sc.claim("centre: motion in the last second [m]", late, below=1e-4),
            sc.claim(
                "sides of the final pentagon [m]",
                distances[:5],
                close_to=[0.361803] * 5,
                tolerance=1e-4,
            ),
            sc.claim(
                "diagonals of the final pentagon [m]",
                distances[5:],
                close_to=[0.585410] * 5,
                tolerance=1e-4,
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Figs. 7 and 8."""
        x = np.asarray(self.plant.positions(jnp.asarray(runs["with feedback"].q)))

        def draw(paths: "Axes", error: "Axes") -> None:
            names = [f"robot {i + 1}" for i in range(self.plant.robots)]
            sc.plot.paths(paths, x[..., :2], names if len(names) <= MANY else ())
            paths.set_title("Fig. 7: paths")
            sc.plot.beta_norm(error, runs)
            error.set_title("Fig. 8: error")
            sc.plot.legend_below(paths, columns=7)

        return {"figures-7-8": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 2.8))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The robots gathering."""
        run = runs["with feedback"]
        return run.until(0.3 * run.time[-1]).animate().save(path)
