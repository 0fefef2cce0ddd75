"""A freely turning body, in four coordinates with a singular mass matrix."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import QuaternionBody, unit_norm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class QuaternionTurning(sc.Experiment):
    """A free body spun about its middle axis turns over, as by Euler's equations.

    q is a quaternion and M = 4 Eᵀ J E has rank 3. `augment` adds an inertia for changes of ‖q‖,
    which does not affect a motion with ‖q‖ = 1. SciPy integrates Euler's equations.
    """

    source: ClassVar[str] = "Udwadia & Schutte 2010; Mukharlyamov & Deressa, Result 3"

    plant: QuaternionBody = eqx.field(default_factory=QuaternionBody)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=10.0))
    spin: tuple[float, ...] = sc.field(
        (0.1, 6.0, 0.1), unit="rad/s", text="initial angular velocity, body axes"
    )
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-12, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """One run; the body is aligned with the world's axes initially."""
        norm = unit_norm(self.plant)
        body = sc.constraint.augment(self.plant, norm)
        own = {
            "plant": body,
            "law": sc.ServoLaw(body, norm, self.feedback),
            "q0": [1.0, 0.0, 0.0, 0.0],
            "v0": [0.0, *(0.5 * np.asarray(self.spin))],
            "duration": self.duration,
            "solver": sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol),
        }
        yield sc.Run("quaternion", **own)

    def euler(self, time: np.ndarray) -> np.ndarray:
        """The angular velocity by Euler's equations, along the body's axes (times, 3) [rad/s]."""
        J = np.asarray(self.plant.moments)
        solution = solve_ivp(
            lambda t, omega: -np.cross(omega, J * omega) / J,
            (0.0, time[-1]),
            self.spin,
            method="DOP853",
            rtol=1e-13,
            atol=1e-14,
            t_eval=time,
        )
        return solution.y.T

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Euler's equations, unit length, and the angular momentum."""
        run = runs["quaternion"]
        omega, momentum = self.motion(run)
        claims = [
            sc.claim(
                "largest error of ω against Euler's equations [rad/s]",
                np.abs(omega - self.euler(run.time)).max(),
                below=1e-9,
            ),
            sc.claim(
                "largest |‖q‖ − 1|", np.abs(np.linalg.norm(run.q, axis=1) - 1).max(), below=1e-10
            ),
            sc.claim(
                "relative drift of the angular momentum in space",
                np.ptp(momentum, axis=0).max() / np.linalg.norm(momentum[0]),
                below=1e-9,
            ),
        ]
        if self.is_default():
            turned = omega[:, 1].min()
            claims.append(
                sc.claim("least ω about the middle axis, turned over [rad/s]", turned, below=-5.0)
            )
        return claims

    def motion(self, run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray]:
        """Angular velocity along the body's axes [rad/s], angular momentum along the world's."""
        scalar, vector = run.q[:, :1], run.q[:, 1:]
        omega = 2 * (scalar * run.v[:, 1:] - run.v[:, :1] * vector - np.cross(vector, run.v[:, 1:]))
        return omega, turn(run.q, np.asarray(self.plant.moments) * omega)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The angular velocity and the errors."""
        run = runs["quaternion"]
        omega, _ = self.motion(run)
        expected = self.euler(run.time)

        def draw(speeds: "Axes", error: "Axes", quaternion: "Axes", norm: "Axes") -> None:
            for i, axis in enumerate("xyz"):
                speeds.plot(run.time, omega[:, i], label=f"ω{axis}")
                dots = "Euler's equations" if i == 2 else None
                speeds.plot(run.time[::20], expected[::20, i], "k.", markersize=3.0, label=dots)
            speeds.set(title="angular velocity", xlabel="t [s]", ylabel="ω [rad/s]")
            sc.plot.legend(speeds)
            away = np.abs(omega - expected).max(axis=1)
            error.semilogy(run.time[1:], away[1:])
            error.set(title="off Euler's equations", xlabel="t [s]", ylabel="max |Δω| [rad/s]")
            sc.plot.coordinates(quaternion, run)
            stretch = np.abs(np.linalg.norm(run.q, axis=1) - 1)
            norm.semilogy(run.time[1:], np.maximum(stretch[1:], 1e-17))
            norm.set(title="norm of the quaternion", xlabel="t [s]", ylabel="|‖q‖ − 1| [-]")

        return {"quaternion-body": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The turning body, with the paths of the ends of its axes."""
        return runs["quaternion"].animate().save(path)


def turn(q: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Vectors in the body's axes, converted to the world's axes, both (…, 3)."""
    scalar, vector = q[..., :1], q[..., 1:]
    aside = np.cross(vector, x)
    return x + 2 * (scalar * aside + np.cross(vector, aside))
