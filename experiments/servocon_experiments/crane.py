"""A trolley crane whose load follows a path because trolley and rope do."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon.results.plot import animate, figure
from servocon_plants import CraneMotion, TrolleyCrane, load_coordinates, load_motion

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class LoadPath(eqx.Module):
    """A straight path from rest to rest by a polynomial of degree 9 in time.

    126 τ⁵ − 420 τ⁶ + 540 τ⁷ − 315 τ⁸ + 70 τ⁹: four derivatives vanish at both ends.
    """

    start: tuple[float, ...] = (0.0, 4.0)  # (x, z) at first, z downwards [m]
    end: tuple[float, ...] = (5.0, 1.0)  # (x, z) at last [m]
    duration: float = 3.0  # of the transfer [s]

    def __call__(self, t: Float[Array, ""]) -> Float[Array, " 2"]:
        """(x, z) of the load [m]."""
        s = jnp.clip(t / self.duration, 0.0, 1.0)
        part = s**5 * (126.0 + s * (-420.0 + s * (540.0 + s * (-315.0 + s * 70.0))))
        start, end = jnp.array(self.start), jnp.array(self.end)
        return start + (end - start) * part


class OffReference(eqx.Module):
    """How far trolley and rope are from where the load's path needs them, of (q, t)."""

    plant: TrolleyCrane
    path: LoadPath

    def __call__(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, " 2"]:
        """(s, l) less those of the path [m]."""
        return (q - load_coordinates(self.plant, self.path, t))[:2]


class Crane(sc.Experiment):
    """A load is carried along a line by relations for the trolley and the rope.

    The inputs cannot push the load across the rope, so no servo force makes the load itself obey
    a relation. But its position is a flat output: trolley and rope on the right references, from
    the right start, carry it exactly along its path, and the servo force is then the open-loop
    input of the literature. Nothing is promised of the swing: from another start it stays, and its
    poles, ±i√(g/l) at the end, are on the imaginary axis.

    To compare with: the linear-quadratic regulator of the end point, all states weighed by their
    squares in m, rad and s, the rates by a tenth of that. The weight of its inputs is chosen so
    that both laws have the same ∫‖u − u_hold‖² dt, the moment counted as force at the winch's
    radius; both are behind the same limits. It arrives later, and off the line.
    """

    source: ClassVar[str] = "benchmark of the literature on cranes; formulas derived anew"

    plant: TrolleyCrane = eqx.field(default_factory=TrolleyCrane)
    path: LoadPath = eqx.field(default_factory=LoadPath)
    law: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=4.0))
    rate: float = 4.0  # Λ, decay rate of the position error [1/s]
    swing: float = 0.05  # angle at the start of the second run [rad]
    input_weight: float = 1.506e-5  # weight of the regulator's inputs [1/N²]
    least: tuple[float, float] = (-600.0, -160.0)  # smallest force [N] and moment [N m]
    largest: tuple[float, float] = (600.0, -60.0)  # largest ones
    duration: float = 4.5  # horizon [s]
    rtol: float = 1e-10  # relative tolerance of the integration

    def run(self, progress: bool = False) -> dict[str, sc.Trajectory]:
        """From rest at the path's start, from a swing, and under the regulator."""
        relation = sc.holonomic(
            OffReference(self.plant, self.path),
            self.rate,
            name="reference",
            labels=["trolley [m/s]", "rope [m/s]"],
        )
        servo = sc.ServoLaw(self.plant, relation, self.law)
        regulator = sc.linear_quadratic(
            self.plant,
            relation,
            np.append(self.path.end, 0.0),
            np.zeros(3),
            self.holding(),
            state_weight=np.array([1.0, 1.0, 1.0, 0.1, 0.1, 0.1]),
            input_weight=self.input_weight * np.array([1.0, 1.0 / self.plant.radius**2]),
        )
        cases = {
            "on the path": (servo, 0.0),
            "with a swing": (servo, self.swing),
            "regulator": (regulator, 0.0),
        }
        return {
            name: sc.simulate(
                self.plant,
                self._limited(law),
                (*self.path.start, swing),
                np.zeros(3),
                self.duration,
                points=3001,
                rtol=self.rtol,
                atol=1e-2 * self.rtol,
                max_step=0.01 * self.duration,
                progress=progress,
                name=f"crane: {name}",
            )
            for name, (law, swing) in cases.items()
        }

    def _limited(self, law: sc.Law) -> sc.Law:
        limits = np.array(self.least), np.array(self.largest)
        return sc.Saturated(law, *limits)  # pyright: ignore[reportCallIssue]

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
        return np.linalg.norm(self.load(run) - np.array(self.path.end), axis=1)

    def off_line(self, run: sc.Trajectory) -> np.ndarray:
        """Distance of the load from the straight line of the path (T) [m]."""
        start, end = np.array(self.path.start), np.array(self.path.end)
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
        """Distance of the load from where it should be (T) [m]."""
        wanted = np.asarray(jax.vmap(self.path)(jnp.asarray(run.time)))
        return np.linalg.norm(self.load(run) - wanted, axis=1)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The load's path, the inputs against the flat ones, and the swing."""
        run, swinging, regulated = runs.values()
        arrived = run.at(self.path.duration)
        flat = self.motion(run.time)
        claims = [
            sc.claim_below("load off its path, largest [m]", self.off_path(run).max(), 1e-7),
            sc.claim_below(
                "inputs less those of flatness, largest [N, N m]",
                np.abs(run.u - flat.u).max(),
                1e-4,
            ),
            sc.claim_below(
                "with a swing: trolley and rope off their references, largest [m]",
                np.abs(swinging.position_error).max(),
                1e-8,
            ),
            sc.claim_above(
                "with a swing: load off its path in the last second, largest [m]",
                self.off_path(swinging)[swinging.at(swinging.time[-1] - 1.0) :].max(),
                0.5 * self.swing * self.path.end[1],
            ),
        ]
        claims += [
            sc.claim_close(
                "∫‖u − u_hold‖² dt of the regulator over that of the law",
                self.effort(regulated) / self.effort(run),
                1.0,
                0.01,
            ),
            sc.claim_below(
                "load off the end when it should be there [m]", self.off_end(run)[arrived], 1e-7
            ),
            sc.claim_above("regulator: the same [m]", self.off_end(regulated)[arrived:].max(), 0.3),
            sc.claim_above(
                "regulator: load off the line, largest [m]", self.off_line(regulated).max(), 0.3
            ),
        ]
        if self.is_default():
            force, moment = run.u.T
            claims += [
                sc.claim_values(
                    "trolley force, least and largest [N]",
                    [force.min(), force.max()],
                    (-509.3171, 479.2328),
                    2e-3,
                ),
                sc.claim_values(
                    "winch moment, least and largest [N m]",
                    [moment.min(), moment.max()],
                    (-145.8272, -79.8000),
                    2e-4,
                ),
                sc.claim_values(
                    "force and moment at 0.75 s and 1.5 s",
                    [*run.u[run.at(0.75)], *run.u[run.at(1.5)]],
                    (417.5183, -139.2184, 6.87007, -92.57521),
                    1e-4,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The crane at several times, its inputs, the load's way to the end, and the swing."""
        run, _, regulated = runs.values()
        load = self.load(run)

        def draw(crane, inputs, error, swing):
            crane.plot(*load.T, color="C0", label="on the path")
            crane.plot(*self.load(regulated).T, "C3--", linewidth=1.0, label="regulator")
            for k in np.linspace(0, run.at(self.path.duration), 7).astype(int):
                crane.plot([run.q[k, 0], load[k, 0]], [0.0, load[k, 1]], "0.6", linewidth=1.0)
                crane.plot(run.q[k, 0], 0.0, "ks", markersize=4)
                crane.plot(*load[k], "o", color="C0", markersize=5)
            crane.set(title="load and ropes", xlabel="x [m]", ylabel="z [m]", aspect="equal")
            crane.invert_yaxis()
            crane.legend(loc="lower right")
            for each, style in ((run, "-"), (regulated, "--")):
                name = "" if each is run else "regulator: "
                inputs.plot(each.time, each.u[:, 0], f"C0{style}", label=f"{name}force [N]")
                inputs.plot(each.time, each.u[:, 1], f"C1{style}", label=f"{name}moment [N m]")
            inputs.set(title="trolley force and winch moment", xlabel="t [s]")
            inputs.legend()
            for (name, each), colour in zip(runs.items(), ("C0", "C2", "C3"), strict=True):
                error.semilogy(each.time, np.maximum(self.off_end(each), 1e-12), colour, label=name)
                swing.plot(each.time, each.q[:, 2], colour, label=name)
            error.set(title="load off the end of its path", xlabel="t [s]", ylabel="[m]")
            error.legend()
            swing.set(title="swing", xlabel="t [s]", ylabel="[rad]")
            swing.legend()

        return {"crane": figure(draw, 2, 2, size=(9.2, 6.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The crane carrying its load."""
        run = next(iter(runs.values()))
        load = self.load(run)
        shown = np.linspace(0, len(run.time) - 1, 60).astype(int)
        low, high = run.q[:, 0].min() - 1.0, run.q[:, 0].max() + 1.0
        deep = load[:, 1].max() + 0.5

        def draw(axes, i):
            k = shown[i]
            axes.axhline(0.0, color="0.7", linewidth=2.0)
            axes.plot(*load[: k + 1].T, color="C0", linewidth=1.0)
            axes.plot([run.q[k, 0], load[k, 0]], [0.0, load[k, 1]], color="0.3", linewidth=1.2)
            axes.plot(run.q[k, 0], 0.0, "ks", markersize=9)
            axes.plot(*load[k], "o", color="C3", markersize=9)
            axes.set(xlim=(low, high), ylim=(deep, -0.7), aspect="equal")
            axes.set_title(f"t = {run.time[k]:.1f} s")

        return animate(draw, len(shown), path)
