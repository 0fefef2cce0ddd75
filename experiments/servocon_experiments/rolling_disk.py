"""A thin disk that rolls upright: just below the speed at which it is stable, and just above."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_plants import disk_rolling, thin_disk

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class RollingDisk(sc.Experiment):
    """A thin disk rolls upright at 0.97 and 1.03 of ω_c = √(g / 3R), disturbed in its lean.

    Above ω_c the lean oscillates, α = α̇₀ sin(νt) / ν with ν² = 4g (ω²/ω_c² − 1) / 5R. Below ω_c it
    grows as the corresponding hyperbolic sine, until the disk leans over and turns away.
    """

    source: ClassVar[str] = "servocon: closed form"

    radius: float = sc.field(0.5, unit="m", text="radius R of the disk")
    mass: float = sc.field(1.0, unit="kg", text="mass of the disk")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    slow: float = sc.field(0.97, text="spin of the falling disk over ω_c")
    fast: float = sc.field(1.03, text="spin of the steady disk over ω_c")
    lean_speed: float = sc.field(1e-3, unit="rad/s", text="initial α̇")
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-10, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """Two spins; the disk is upright initially and rolls along x."""
        disk = thin_disk(self.mass, self.radius, self.gravity)
        law = sc.ServoLaw(disk, disk_rolling(self.radius), self.feedback)
        # A quarter turn about x aligns the disk's axis, its z, with the world's y.
        upright = np.array([0.0, 0.0, self.radius, np.sqrt(0.5), -np.sqrt(0.5), 0.0, 0.0])
        start = lambda ratio: {"v0": self._speeds(ratio * self.critical_spin)}
        yield from sc.Run.each(
            {_name(ratio): start(ratio) for ratio in (self.slow, self.fast)},
            plant=disk,
            law=law,
            q0=upright,
            duration=self.duration,
            solver=sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol),
        )

    @property
    def critical_spin(self) -> float:
        """√(g / 3R) [rad/s]."""
        return float(np.sqrt(self.gravity / (3 * self.radius)))

    def _speeds(self, spin: float) -> np.ndarray:
        """Rolling along x while it starts to lean; the lowest point is at rest."""
        omega = np.array([self.lean_speed, 0.0, spin])
        return np.concatenate([np.cross(omega, [0.0, -self.radius, 0.0]), omega])

    def linear_lean(self, ratio: float, time: np.ndarray) -> np.ndarray:
        """The lean of the linearized motion [rad]."""
        square = 0.8 * self.gravity / self.radius * (1 - ratio**2)
        nu = np.sqrt(abs(square))
        return self.lean_speed / nu * (np.sinh if square > 0 else np.sin)(nu * time)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Leans compared with the linearized motion, slip, and energy."""
        claims = []
        for name, run in runs.items():
            drift = np.ptp(run.energy) / run.energy.max()
            claims += [
                sc.claim(
                    f"{name}: largest slip and height of the contact",
                    run.beta_norm.max(),
                    below=1e-7,
                ),
                sc.claim(f"{name}: drift of the energy, relative", drift, below=1e-8),
            ]
        if self.is_default():
            falling, steady = runs[_name(self.slow)], runs[_name(self.fast)]
            early = falling.time <= 3.0
            grown = self.linear_lean(self.slow, falling.time[early])
            swung = self.linear_lean(self.fast, steady.time)
            claims += [
                sc.claim("0.97 ω_c: largest lean [°]", np.degrees(lean(falling).max()), above=10.0),
                sc.claim(
                    "0.97 ω_c: relative deviation from the linear growth in 3 s",
                    np.abs(lean(falling)[early] - grown).max() / grown.max(),
                    below=0.01,
                ),
                sc.claim(
                    "1.03 ω_c: relative deviation from the linear swing",
                    np.abs(lean(steady) - swung).max() / np.abs(swung).max(),
                    below=0.01,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Lean over time and the paths of the contact."""

        def draw(leans: "Axes", paths: "Axes") -> None:
            for ratio in (self.slow, self.fast):
                name, run = _name(ratio), runs[_name(ratio)]
                line = leans.semilogy(run.time, np.degrees(np.abs(lean(run))), label=name)[0]
                linear = np.degrees(np.abs(self.linear_lean(ratio, run.time)))
                leans.semilogy(run.time, linear, ":", color=line.get_color())
                paths.plot(run.q[:, 0], run.q[:, 1], label=name)
            leans.plot([], [], ":", color="0.4", label="linearised")
            leans.set(title="lean", xlabel="t [s]", ylabel="|α| [°]", ylim=(1e-3, 90))
            paths.set(title="path of the centre", xlabel="x [m]", ylabel="y [m]")
            sc.plot.legend_below(leans)

        return {"rolling-disk": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 2.6))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """Both disks."""
        return sc.plot.animate(runs).save(path)


def _name(ratio: float) -> str:
    """Name of the run at a spin over ω_c."""
    return f"{ratio:g} ω_c"


def lean(run: sc.Trajectory) -> np.ndarray:
    """Angle of the disk from the vertical over time [rad]."""
    x, y = run.q[:, 4], run.q[:, 5]
    return np.arcsin(1 - 2 * (x**2 + y**2))
