"""Free motions of five systems; a thesis derives their equations by Kane's method."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline
from scipy.special import ellipk

import servocon as sc
from servocon_plants import (
    BeadOnWire,
    MassSpringDamper,
    Pendulum,
    SpringPendulum,
    rod_pendulum,
    simple_pendulum,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SPEEDS = sc.residual(lambda q, v, t: v, name="speeds")
"""β of the record; nothing acts on it."""


class KaneExamples(sc.Experiment):
    """Two pendulums, a spring, a bead and a spring pendulum move as their equations say.

    The equations of motion are the source's. They are solved by elliptic integrals, in closed form,
    and for the spring pendulum by SciPy's integration of Eqs. 36 and 37. Only the bead is driven,
    by a constant force.
    """

    source: ClassVar[str] = "Root 1991, section 5, appendix 1, appendix 2, appendix 3"

    pendulum: Pendulum = eqx.field(default_factory=simple_pendulum)
    rod: Pendulum = eqx.field(default_factory=rod_pendulum)
    spring: MassSpringDamper = eqx.field(default_factory=MassSpringDamper)
    bead: BeadOnWire = eqx.field(default_factory=BeadOnWire)
    spring_pendulum: SpringPendulum = eqx.field(default_factory=SpringPendulum)
    amplitude: float = sc.field(1.0, unit="rad", text="initial angle of both pendulums")
    displacement: float = sc.field(0.5, unit="m", text="initial displacement of the spring's mass")
    pull: float = sc.field(0.1, unit="N", text="force on the bead")
    stretch: float = sc.field(
        0.2, unit="m", text="initial stretch of the spring pendulum, at the amplitude"
    )
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-11, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """One run of each system, from rest."""
        starts: dict[str, tuple[sc.Plant, Sequence[float], float]] = {
            "simple pendulum": (self.pendulum, [self.amplitude], 0.0),
            "rod pendulum": (self.rod, [self.amplitude], 0.0),
            "mass, spring and damper": (self.spring, [self.displacement], 0.0),
            "bead on a wire": (self.bead, [0.0], self.pull),
            "spring pendulum": (self.spring_pendulum, [self.stretch, self.amplitude], 0.0),
        }
        for name, (plant, q0, force) in starts.items():
            n = len(q0)
            held = [force, *[0.0] * (n - 1)]
            law = sc.laws.StateFeedback(plant, SPEEDS, np.zeros((n, 2 * n)), q0, [0.0] * n, held)
            yield sc.Run(
                name,
                plant=plant,
                law=law,
                q0=q0,
                v0=[0.0] * n,
                duration=self.duration,
                solver=sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, max_step=0.02),
            )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Periods and final positions by the equations of the source."""
        slow = np.sqrt(self.pendulum.centre / self.pendulum.gravity)
        fast = np.sqrt(4.0 * self.rod.centre / (3.0 * self.rod.gravity))  # L = 2c
        periods = {
            "simple pendulum": (slow, "Eq. 5.a.25"),
            "rod pendulum": (fast, "appendix 1, Eq. 23"),
        }
        swing = 4.0 * ellipk(np.sin(0.5 * self.amplitude) ** 2)
        claims = [
            sc.claim(
                f"{name}: period [s]",
                period(runs[name]),
                close_to=swing * time,
                tolerance=1e-7,
                place=f"Root 1991, {place}",
            )
            for name, (time, place) in periods.items()
        ]
        ends = {
            "mass, spring and damper": ("x [m]", self.oscillation, "Eqs. 5.c.17 and 5.d.12"),
            "bead on a wire": ("x [m]", self.pulled, "appendix 2, Eq. 13"),
            "spring pendulum": ("stretch [m]", self.swinging, "appendix 3, Eqs. 36–37"),
        }
        for name, (what, motion, place) in ends.items():
            claims.append(
                sc.claim(
                    f"{name}: final {what}",
                    runs[name].q[-1, 0],
                    close_to=motion(runs[name].time)[-1],
                    tolerance=1e-7,
                    place=f"Root 1991, {place}",
                )
            )
        return claims

    def oscillation(self, time: np.ndarray) -> np.ndarray:
        """x of m ẍ + c ẋ + k x = 0 from rest, underdamped (T) [m]."""
        decay = self.spring.damping / (2.0 * self.spring.mass)
        turn = np.sqrt(self.spring.stiffness / self.spring.mass - decay**2)
        phase = np.cos(turn * time) + decay / turn * np.sin(turn * time)
        return self.displacement * np.exp(-decay * time) * phase

    def pulled(self, time: np.ndarray) -> np.ndarray:
        """x of m ẍ = f cos θ from rest under a constant force (T) [m]."""
        return 0.5 * self.pull * np.cos(self.bead.angle) / self.bead.mass * time**2

    def swinging(self, time: np.ndarray) -> np.ndarray:
        """Stretch of the spring pendulum by the source's Eqs. 9, 18, 36 and 37 (T) [m]."""
        m, L, k, g = (
            float(getattr(self.spring_pendulum, name))
            for name in ("mass", "length", "stiffness", "gravity")
        )

        def rates(t: float, x: np.ndarray) -> list[float]:
            q1, q2, u1, u2 = x
            along = u2**2 / (L + q1) - k * q1 / m + g * np.cos(q2)
            across = -u1 * u2 / (L + q1) - g * np.sin(q2)
            return [u1, u2 / (L + q1), along, across]

        start = [self.stretch, self.amplitude, 0.0, 0.0]
        made = solve_ivp(rates, (0.0, time[-1]), start, "DOP853", time, rtol=1e-12, atol=1e-13)
        return made.y[0]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Each motion, with dots from the source's equation."""
        exact: dict[str, Callable[[np.ndarray], np.ndarray]] = {
            "mass, spring and damper": self.oscillation,
            "bead on a wire": self.pulled,
            "spring pendulum": self.swinging,
        }

        def draw(angles: "Axes", *others: "Axes") -> None:
            for name in ("simple pendulum", "rod pendulum"):
                angles.plot(runs[name].time, runs[name].q[:, 0], label=name)
            angles.set(title="pendulums", xlabel="t [s]", ylabel="θ [rad]")
            sc.plot.legend(angles)
            for axes, (name, motion) in zip(others, exact.items(), strict=True):
                run = runs[name]
                some = run.time[:: len(run.time) // 25]
                axes.plot(run.time, run.q[:, 0], label="servocon")
                axes.plot(some, motion(some), "k.", markersize=4, label="source")
                axes.set(title=name, xlabel="t [s]")
            others[0].set_ylabel("x [m]")
            others[1].set_ylabel("x [m]")
            others[2].set_ylabel("stretch [m]")
            for axes in others:
                sc.plot.legend(axes)

        return {"kane-examples": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The pendulums side by side."""
        swinging = {name: run for name, run in runs.items() if "pendulum" in name}
        return sc.plot.animate(swinging).save(path)


def period(run: sc.Trajectory) -> float:
    """Twice the mean time between zero crossings of the first coordinate [s]."""
    zeros = CubicHermiteSpline(run.time, run.q[:, 0], run.v[:, 0]).roots(extrapolate=False)
    return 2.0 * float(zeros[-1] - zeros[0]) / (len(zeros) - 1)
