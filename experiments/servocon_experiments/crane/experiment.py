"""The crane, its relation, the regulator for comparison, and the claims."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_experiments.crane.pictures import animate_crane, comparison
from servocon_experiments.rest_to_rest import rest_to_rest
from servocon_plants import CraneMotion, TrolleyCrane, load_coordinates, load_motion

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class LoadPath(eqx.Module):
    """A straight path from rest to rest, by `rest_to_rest`."""

    initial: tuple[float, ...] = sc.field((0.0, 4.0), unit="m", text="initial (x, z), z downwards")
    final: tuple[float, ...] = sc.field((5.0, 1.0), unit="m", text="final (x, z)")
    duration: float = sc.field(3.0, unit="s", text="duration of the transfer")

    def __call__(self, t: Float[Array, ""]) -> Float[Array, " 2"]:
        """(x, z) of the load [m]."""
        initial, final = jnp.array(self.initial), jnp.array(self.final)
        return initial + (final - initial) * rest_to_rest(t / self.duration)


class OffReference(eqx.Module):
    """Errors of trolley and rope against the references of the load's path, of (q, t)."""

    plant: TrolleyCrane
    path: LoadPath

    def __call__(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, " 2"]:
        """(s, l) minus those of the path [m]."""
        return (q - load_coordinates(self.plant, self.path, t))[:2]


class Crane(sc.Experiment):
    """A load is carried along a line by relations for the trolley and the rope.

    No input acts on the load across the rope, so no servo force can make the load itself obey a
    relation. But its position is a flat output: with the right references and initial state,
    trolley and rope carry it exactly along its path, and the servo force is the open-loop input
    from flatness. The swing is not stabilized: from another initial state it persists, and its
    poles, ±i√(g/l) at the end, are on the imaginary axis.

    The law for comparison is the linear-quadratic regulator of the end point, with unit weights of
    the coordinates in m and rad and a tenth of that for the speeds. Its input weight makes ∫‖u −
    u_hold‖² dt equal for both laws, with the moment counted as force at the winch's radius; both
    have the same limits. It arrives later, and leaves the line.
    """

    source: ClassVar[str] = "servocon: closed form"

    plant: TrolleyCrane = eqx.field(default_factory=TrolleyCrane)
    path: LoadPath = eqx.field(default_factory=LoadPath)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=4.0))
    rate: float = sc.field(4.0, unit="1/s", text="Λ, decay rate of the position error")
    swing: float = sc.field(0.05, unit="rad", text="initial angle of the second run")
    input_weight: float = sc.field(1.506e-5, unit="1/N²", text="weight of the regulator's inputs")
    least: tuple[float, float] = sc.field(
        (-600.0, -160.0), unit=("N", "N m"), text="smallest force and moment"
    )
    largest: tuple[float, float] = sc.field(
        (600.0, -60.0), unit=("N", "N m"), text="largest force and moment"
    )
    duration: float = sc.field(4.5, unit="s", text="horizon")
    rtol: float = sc.field(1e-10, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """From rest at the path's initial point, from a swing, and under the regulator."""
        relation = sc.holonomic(
            OffReference(self.plant, self.path),
            self.rate,
            name="reference",
            labels=["trolley [m/s]", "rope [m/s]"],
        )
        servo = sc.ServoLaw(self.plant, relation, self.feedback)
        regulator = sc.laws.linear_quadratic(
            self.plant,
            relation,
            np.append(self.path.final, 0.0),
            np.zeros(3),
            self.holding(),
            state_weight=np.array([1.0, 1.0, 1.0, 0.1, 0.1, 0.1]),
            input_weight=self.input_weight * np.array([1.0, 1.0 / self.plant.radius**2]),
        )
        limited = lambda law: sc.laws.Saturated(law, np.array(self.least), np.array(self.largest))
        start = lambda swing: (*self.path.initial, swing)
        yield from sc.Run.each(
            {
                "on the path": {"law": limited(servo), "q0": start(0.0)},
                "with a swing": {"law": limited(servo), "q0": start(self.swing)},
                "regulator": {"law": limited(regulator), "q0": start(0.0)},
            },
            plant=self.plant,
            v0=np.zeros(3),
            duration=self.duration,
            points=3001,
            solver=sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, max_step=0.01 * self.duration),
        )

    def holding(self) -> np.ndarray:
        """The inputs that hold the load at rest."""
        weight = self.plant.load * self.plant.gravity
        return np.array([0.0, -weight * self.plant.radius])

    def effort(self, run: sc.Trajectory) -> float:
        """∫‖u − u_hold‖² dt, the moment as force at the winch's radius [N² s]."""
        forces = (run.u - self.holding()) / np.array([1.0, self.plant.radius])
        return float(np.trapezoid(np.sum(forces**2, axis=1), run.time))

    def off_end(self, run: sc.Trajectory) -> np.ndarray:
        """Distance of the load from the path's end (T) [m]."""
        return np.linalg.norm(self.load(run) - np.array(self.path.final), axis=1)

    def off_line(self, run: sc.Trajectory) -> np.ndarray:
        """Distance of the load from the straight line of the path (T) [m]."""
        start, end = np.array(self.path.initial), np.array(self.path.final)
        along = (end - start) / np.linalg.norm(end - start)
        return np.abs((self.load(run) - start) @ np.array([-along[1], along[0]]))

    def motion(self, time: np.ndarray) -> CraneMotion:
        """The motion that keeps the load on the path, with its inputs, at given times."""
        compute = jax.jit(jax.vmap(lambda t: load_motion(self.plant, self.path, t)))
        return jax.tree.map(np.asarray, compute(time))

    def load(self, run: sc.Trajectory) -> np.ndarray:
        """(x, z) of the load over time (T, 2) [m]."""
        return np.asarray(jax.vmap(self.plant.load_position)(jnp.asarray(run.q)))

    def off_path(self, run: sc.Trajectory) -> np.ndarray:
        """Distance of the load from its reference (T) [m]."""
        wanted = np.asarray(jax.vmap(self.path)(jnp.asarray(run.time)))
        return np.linalg.norm(self.load(run) - wanted, axis=1)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The load's path, the inputs against those of flatness, the swing, and the regulator."""
        run, swinging = runs["on the path"], runs["with a swing"]
        late = self.off_path(swinging)[swinging.at(swinging.time[-1] - 1.0) :]
        claims = [
            sc.claim(
                "load: largest distance from its path [m]", self.off_path(run).max(), below=1e-7
            ),
            sc.claim(
                "inputs: largest deviation from those of flatness [N, N m]",
                np.abs(run.u - self.motion(run.time).u).max(),
                below=1e-4,
            ),
            sc.claim(
                "with a swing: largest error of trolley and rope [m]",
                np.abs(swinging.position_error).max(),
                below=1e-8,
            ),
            sc.claim(
                "with a swing: largest distance of the load from its path in the last second [m]",
                late.max(),
                above=0.5 * self.swing * self.path.final[1],
            ),
            *self._compared(run, runs["regulator"]),
        ]
        return claims + self._figures(run) if self.is_default() else claims

    def _compared(self, run: sc.Trajectory, regulated: sc.Trajectory) -> list[sc.Claim]:
        """The law and the regulator at equal effort."""
        arrived = run.at(self.path.duration)
        return [
            sc.claim(
                "∫‖u − u_hold‖² dt: regulator over law",
                self.effort(regulated) / self.effort(run),
                close_to=1.0,
                tolerance=0.01,
            ),
            sc.claim(
                "load: distance from the end at the arrival [m]",
                self.off_end(run)[arrived],
                below=1e-7,
            ),
            sc.claim(
                "regulator: largest distance of the load from the end after that [m]",
                self.off_end(regulated)[arrived:].max(),
                above=0.3,
            ),
            sc.claim(
                "regulator: largest distance of the load from the line [m]",
                self.off_line(regulated).max(),
                above=0.3,
            ),
        ]

    def _figures(self, run: sc.Trajectory) -> list[sc.Claim]:
        """Numbers that hold only for the default parameters."""
        force, moment = run.u.T
        return [
            sc.claim(
                "trolley force, least and largest [N]",
                [force.min(), force.max()],
                close_to=(-509.3171, 479.2328),
                tolerance=2e-3,
            ),
            sc.claim(
                "winch moment, least and largest [N m]",
                [moment.min(), moment.max()],
                close_to=(-145.8272, -79.8000),
                tolerance=2e-4,
            ),
            sc.claim(
                "force and moment at 0.75 s and 1.5 s",
                [*run.u[run.at(0.75)], *run.u[run.at(1.5)]],
                close_to=(417.5183, -139.2184, 6.87007, -92.57521),
                tolerance=1e-4,
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The crane at several times, its inputs, the load's distance to the end, and the swing."""
        loads = {name: self.load(run) for name, run in runs.items()}
        distances = {name: self.off_end(run) for name, run in runs.items()}
        return {"crane": comparison(runs, loads, distances, self.path.duration)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The crane carrying its load."""
        run = runs["on the path"]
        return animate_crane(run, path)
