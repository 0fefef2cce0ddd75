"""A thousand robots that flock: each knows its neighbours and the place to follow."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import Swarm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SEED = 0
"""Seed of the initial positions."""


class Spacing(sc.Module):
    """Velocity of repulsion or attraction by another robot; 0 at `reach` and beyond.

    Smooth except at y = 0, where it is unbounded: (1 − ‖y‖²/reach²)² (spacing²/‖y‖² − 1) y times
    the strength.
    """

    spacing: float = sc.field(
        1.0, unit="m", text="distance at which two robots neither draw nor drive"
    )
    reach: float = sc.field(1.6, unit="m", text="distance up to which others count")
    strength: float = sc.field(2.0, unit="1/s", text="scale of the speed over that of the distance")

    def __call__(self, own: Any, other: Any, t: Any) -> Float[Array, " d"]:
        """The speed [m/s]."""
        y = own.q - other.q
        square = jnp.sum(y**2)
        fading = jnp.maximum(1.0 - square / self.reach**2, 0.0) ** 2
        return self.strength * fading * (self.spacing**2 / square - 1.0) * y


class Follow(sc.Module):
    """β_i = q̇ⁱ − ċ(t) + k (qⁱ − c(t)) − Σ_j spacing, about c(t) = (speed t, swing sin(ω t))."""

    pull: float = sc.field(
        0.12, unit="1/s", text="k, rate at which a robot draws near the place it follows"
    )
    speed: float = sc.field(3.0, unit="m/s", text="speed of that place along x")
    swing: float = sc.field(8.0, unit="m", text="amplitude of that place along y")
    frequency: float = sc.field(0.5, unit="rad/s", text="ω")

    def place(self, t: Any) -> Array:
        """The place to follow, c(t) [m]."""
        t = jnp.asarray(t, dtype=float)
        return jnp.stack([self.speed * t, self.swing * jnp.sin(self.frequency * t)], axis=-1)

    def rate(self, t: Any) -> Array:
        """Its speed ċ(t) [m/s]."""
        t = jnp.asarray(t, dtype=float)
        along = self.swing * self.frequency * jnp.cos(self.frequency * t)
        return jnp.stack([jnp.full_like(t, self.speed), along], axis=-1)

    def __call__(self, own: Any, total: Any, t: Any) -> Float[Array, " d"]:
        """β_i [m/s]."""
        return own.v - self.rate(t) + self.pull * (own.q - self.place(t)) - total


class Flock(sc.Experiment):
    """Robots scattered over a field gather behind a moving place and keep their distances.

    β is written for one robot, as a function of its own state and those within reach. A has one
    block for each robot, so the time of a run is proportional to their number. On β = 0 the sums
    over the pairs cancel in the mean, and the centre of the flock approaches the place as e^{−kt}.
    """

    source: ClassVar[str] = "servocon: closed form"

    follow: Follow = eqx.field(default_factory=Follow)
    spacing: Spacing = eqx.field(default_factory=Spacing)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=2.0))
    robots: int = sc.field(1000, text="number of robots", static=True)
    field: float = sc.field(45.0, unit="m", text="side of the square over which they begin")
    duration: float = sc.field(15.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-6, text="relative tolerance of the integration")

    def relation(self) -> sc.Constraint:
        """The relation of all robots."""
        near = sc.neighbours.within(float(self.spacing.reach), self.spacing)
        return sc.residual(sc.neighbours.each_agent(self.follow, self.robots, near), name="flock")

    def runs(self) -> Iterator[sc.Run]:
        """From rest, at random places, no two of them close."""
        plant = Swarm(robots=self.robots)
        place = self.field * self._scattered()
        own = {
            "plant": plant,
            "law": sc.ServoLaw(plant, self.relation(), self.feedback),
            "q0": place.ravel(),
            "v0": np.zeros(2 * self.robots),
            "duration": self.duration,
            "points": 61,
            "solver": sc.Solver(method="tsit5", rtol=self.rtol, atol=1e-8),
            "seed": SEED,
        }
        yield sc.Run("flock", **own)

    def _scattered(self) -> np.ndarray:
        """Random places in the unit square about 0, each well inside a cell (robots, 2)."""
        random, side = np.random.default_rng(SEED), int(np.ceil(np.sqrt(self.robots)))
        cell = np.argwhere(np.ones((side, side)))[random.permutation(side**2)[: self.robots]]
        return (cell + random.uniform(0.25, 0.75, size=cell.shape)) / side - 0.5

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Decay of ‖β‖, motion of the centre, and final distances."""
        run = runs["flock"]
        rate = float(np.asarray(self.feedback.gain) / np.asarray(self.feedback.weight))
        k, size, time = float(self.follow.pull), run.beta_norm, run.time
        centre = self._places(run).mean(axis=1) - np.asarray(self.follow.place(time))
        # d/dt of the centre's error is −k times it plus the mean of β, which decays as e^{−κt}.
        mean = run.beta[0].reshape(self.robots, 2).mean(axis=0)
        own, forced = np.exp(-k * time), (np.exp(-k * time) - np.exp(-rate * time)) / (rate - k)
        expected = np.outer(own, centre[0]) + np.outer(forced, mean)
        claims = [
            sc.claim(
                "‖β(t)‖ / ‖β(0)‖ − e^{−κt/P}, largest",
                np.abs(size / size[0] - np.exp(-rate * time)).max(),
                below=1e-5,
            ),
            sc.claim(
                "centre of the flock against its closed form [m]",
                np.abs(centre - expected).max(),
                below=1e-4,
            ),
        ]
        if self.is_default():
            nearest, where = self._nearest(run), "distance to the nearest robot in the end"
            claims += [
                sc.claim(f"{where}, smallest [m]", nearest.min(), above=0.3),
                sc.claim(f"{where}, largest [m]", nearest.max(), below=1.0),
            ]
        return claims

    def _places(self, run: sc.Trajectory) -> np.ndarray:
        """Positions of the robots (T, robots, 2) [m]."""
        return run.q.reshape(len(run.time), self.robots, 2)

    def _nearest(self, run: sc.Trajectory) -> np.ndarray:
        """Distance of each robot to the nearest one at the end [m]."""
        from scipy.spatial import KDTree

        x = self._places(run)[-1]
        return KDTree(x).query(x, k=2)[0][:, 1]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The field at three instants, and the error."""
        run = runs["flock"]
        x, path = self._places(run), np.asarray(self.follow.place(run.time))

        def draw(field: "Axes", error: "Axes") -> None:
            field.plot(*path.T, color="0.6", label="place to follow")
            for i, shade in zip((0, len(x) // 4, len(x) - 1), ("C5", "C1", "C0"), strict=True):
                label = f"t = {run.time[i]:.3g} s"
                field.plot(*x[i].T, ".", markersize=2.0, color=shade, label=label)
            field.set(title="robots", xlabel="x [m]", ylabel="y [m]")
            field.set_aspect("equal", adjustable="datalim")
            sc.plot.beta_norm(error, runs)
            error.set_ylabel("‖β‖ [m/s]")
            sc.plot.legend_below(field)

        return {"flock": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 3.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The flock on its way."""
        way = lambda t: {"target": sc.shapes.ball(self.follow.place(t), color="#D55E00")}
        return runs["flock"].animate(scenery=way, traces=("target",)).save(path)
