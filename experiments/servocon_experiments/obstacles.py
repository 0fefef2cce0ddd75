"""A swarm on its way past obstacles, with guaranteed distances by log barriers."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import LogBarrier, Surroundings, Swarm, guaranteed_distance, swarm_relation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Obstacles(sc.Experiment):
    """Five robots go from rest to a goal behind three round obstacles, and stay together.

    β_i = q̇ⁱ + Σ ∇G + ∇U. J = Σ G + Σ U never exceeds J(0) + ‖β(0)‖²/(8κ), and both barriers grow
    without bound, so distances and clearances have guaranteed minima.
    """

    source: ClassVar[str] = "Zhao, Chen, Zhao & Dong 2018, section 8.2; servocon: derivation"

    plant: Swarm = eqx.field(default_factory=Swarm)
    potential: LogBarrier = eqx.field(default_factory=lambda: LogBarrier(1.0, 4.0))
    surroundings: Surroundings = eqx.field(
        default_factory=lambda: Surroundings(
            goal=np.array([10.0, 1.0]),
            centres=np.array([[4.0, 2.6], [4.5, -1.5], [7.6, 0.2]]),
            radius=np.array([1.0, 1.2, 0.7]),
        )
    )
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=2.0))
    q0: tuple[float, ...] = sc.field(
        (0.0, 0.0, 0.5, 1.5, 1.5, 0.4, -0.6, 1.0, 1.2, -0.9), unit="m", text="initial x1 y1 …"
    )
    initial_speed: float = sc.field(1.0, unit="m/s", text="initial speed of all robots in x")
    duration: float = sc.field(30.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """One run."""
        relation = swarm_relation(self.plant, self.potential, surroundings=self.surroundings)
        law = sc.ServoLaw(self.plant, relation, self.feedback)
        v0 = np.zeros(len(self.q0))
        v0[:: self.plant.dimension] = self.initial_speed
        own = {
            "plant": self.plant,
            "law": law,
            "q0": self.q0,
            "v0": v0,
            "duration": self.duration,
            "points": 301,
            "solver": sc.Solver(rtol=self.rtol),
        }
        yield sc.Run("past obstacles", **own)

    def measured(self, run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """J, the closest distance, and the least clearance over time."""
        q = jnp.asarray(run.q)
        x, y = self.plant.positions(q), self.plant.distances(q)
        U = jax.vmap(jax.vmap(self.surroundings))(x)
        J = jnp.sum(self.potential(y), axis=1) + jnp.sum(U, axis=1)
        clearance = self.surroundings.clearance(x).min(axis=(1, 2))
        return np.asarray(J), np.asarray(y.min(axis=1)), np.asarray(clearance)

    def energy(self, run: sc.Trajectory) -> float:
        """∫‖β‖² dt for ‖β‖ = ‖β(0)‖ e^{−κt}."""
        rate = float(np.asarray(self.feedback.gain) / np.asarray(self.feedback.weight))
        return float(run.beta_norm[0] ** 2 / (2 * rate))

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The bound of J, distances and clearances, and the arrival."""
        run = runs["past obstacles"]
        J, closest, clearance = self.measured(run)
        energy = self.energy(run)
        guaranteed = guaranteed_distance(
            self.plant, self.potential, run.q[0], energy, surroundings=self.surroundings
        )
        assert guaranteed.clearance is not None
        rate = float(np.asarray(self.feedback.gain) / np.asarray(self.feedback.weight))
        decay = np.abs(run.beta_norm - run.beta_norm[0] * np.exp(-rate * run.time)).max()
        x = np.asarray(self.plant.positions(jnp.asarray(run.q[-1])))
        away = np.linalg.norm(x - np.asarray(self.surroundings.goal), axis=1).max()
        return [
            sc.claim("‖β(t)‖ = ‖β(0)‖ e^{−κt/P}, largest deviation", decay, below=1e-5),
            sc.claim("largest J, J(0) + ‖β(0)‖²/(8κ)", J.max(), below=J[0] + energy / 4),
            sc.claim("guaranteed distance of two robots [m]", guaranteed.distance, above=1e-6),
            sc.claim(
                "smallest distance of two robots [m]", closest.min(), above=guaranteed.distance
            ),
            sc.claim("guaranteed clearance from obstacles [m]", guaranteed.clearance, above=1e-3),
            sc.claim("smallest clearance [m]", clearance.min(), above=guaranteed.clearance),
            sc.claim("largest final distance from the goal [m]", away, below=3.0),
            sc.claim("largest final speed [m/s]", np.abs(run.v[-1]).max(), below=0.02),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Paths, and J, distance and clearance over time."""
        run = runs["past obstacles"]
        x = np.asarray(self.plant.positions(jnp.asarray(run.q)))
        J, closest, clearance = self.measured(run)

        def draw(paths: "Axes", error: "Axes", distance: "Axes", value: "Axes") -> None:
            from matplotlib.patches import Circle

            around = np.broadcast_to(
                self.surroundings.radius, np.shape(self.surroundings.centres)[:1]
            )
            for centre, radius in zip(np.asarray(self.surroundings.centres), around, strict=True):
                paths.add_patch(Circle(tuple(centre), float(radius), color="0.75"))
            sc.plot.paths(paths, x)
            goal = np.asarray(self.surroundings.goal)
            paths.plot(*goal, "k+", markersize=9, linestyle="none", label="goal")
            paths.set_title("robots")
            sc.plot.beta_norm(error, {"": run})
            distance.plot(run.time, closest, label="of two robots")
            distance.plot(run.time, clearance, label="from an obstacle")
            distance.set(title="smallest distance", xlabel="t [s]", ylabel="distance [m]")
            distance.legend()
            value.plot(run.time, J / J[0])
            value.set(title="sum of the barriers", xlabel="t [s]", ylabel="J/J(0) [-]")
            sc.plot.legend_below(paths)

        return {"obstacles": sc.plot.figure(draw, 2, 2)}
