"""A particle on a logarithmic spiral: feedback against drift."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import PolarParticle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def spiral(q, t):
    """r − e^{0.1θ} and θ − 30 + t (Eq. 53)."""
    return jnp.stack([q[0] - jnp.exp(0.1 * q[1]), q[1] + t - 30.0])


def spiral_speeds(q, v, t):
    """Their time derivatives (Eq. 54), which do not correct an error of position."""
    return jnp.stack([v[0] - 0.1 * jnp.exp(0.1 * q[1]) * v[1], v[1] + 1.0])


PAPER = "Zhao, Chen, Zhao & Dong 2018"
COLOURS = ("C0", "C1", "C2", "C3", "C4", "C5")
LABELS = ["spiral [m/s]", "clock [rad/s]"]


class Spiral(sc.Experiment):
    """A unit mass on r = e^{0.1θ}, θ = 30 − t, so that r(t) = e^{3−0.1t}.

    The paper's equation only enforces A v̇ = b, so numerical errors add up and a perturbed start is
    never corrected. With position and speed feedback both errors decay.
    """

    source: ClassVar[str] = f"{PAPER}, section 8.1, Figs. 2-5"

    plant: PolarParticle = eqx.field(default_factory=PolarParticle)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=2.0))
    rate: float = sc.field(2.0, unit="1/s", text="Λ, decay rate of the position error")
    q0: tuple[float, ...] = sc.field(
        (float(np.exp(3.0)), 30.0), unit=("m", "rad"), text="initial r and θ"
    )
    v0: tuple[float, ...] = sc.field(
        (-0.1 * float(np.exp(3.0)), -1.0), unit=("m/s", "rad/s"), text="initial ṙ and θ̇"
    )
    perturbation: tuple[float, ...] = sc.field(
        (0.05, 0.01), unit=("m", "rad"), text="initial error of r and θ"
    )
    duration: float = sc.field(30.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-10, text="relative tolerance of the integration")
    coarse_rtol: float = sc.field(1e-3, text="relative tolerance of the two runs that show drift")

    def runs(self) -> Iterator[sc.Run]:
        """With and without feedback: exact start, coarse tolerance, perturbed start."""
        position = sc.holonomic(spiral, self.rate, name="spiral", labels=LABELS)
        speeds = sc.residual(spiral_speeds, name="spiral speeds", labels=LABELS)
        with_feedback = sc.ServoLaw(self.plant, position, self.feedback)
        without = sc.ServoLaw(self.plant, speeds)
        moved = np.asarray(self.q0) + np.asarray(self.perturbation)
        # Short steps, so that interpolated outputs are as accurate as the steps.
        short = 0.005 * self.duration
        fine = {"solver": sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, max_step=short)}
        # The method and the tolerance of MATLAB's ode45, which the paper used.
        rtol = self.coarse_rtol
        coarse = {"solver": sc.Solver(method="dopri5", rtol=rtol, atol=1e-3 * rtol)}
        changes = {
            "with feedback": {"law": with_feedback, **fine},
            "without feedback": {"law": without, **fine},
            "ode45, with feedback": {"law": with_feedback, **coarse},
            "ode45, without": {"law": without, **coarse},
            "perturbed, with feedback": {"law": with_feedback, "q0": moved, **fine},
            "perturbed, without": {"law": without, "q0": moved, **fine},
        }
        own = {"plant": self.plant, "q0": self.q0, "v0": self.v0, "duration": self.duration}
        known = ".* is at 30 rad|row 'spiral .* the law has no term"  # the example shows this
        yield from sc.Run.each(changes, ignores=known, **own)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The errors ε₁ and ε₂ (Eqs. 58-59) with and without feedback."""
        run = runs["with feedback"]
        first = {name: errors(run)[0] for name, run in runs.items()}
        drift = first["ode45, without"][-1] / first["ode45, with feedback"][-1]
        claims = [
            sc.claim(
                "perturbed, with feedback: final ε₁",
                first["perturbed, with feedback"][-1],
                below=1e-9,
            ),
            sc.claim(
                "perturbed, without: smallest ε₁", first["perturbed, without"].min(), above=1e-3
            ),
            sc.claim("ode45: final ε₁ without feedback over with it", drift, above=10.0),
        ]
        if self.is_default():
            radius = np.abs(run.q[:, 0] - np.exp(3.0 - 0.1 * run.time)).max()
            claims = [
                sc.claim("with feedback: ε₁ over 30 s", errors(run)[0].max(), below=1e-9),
                sc.claim("with feedback: ε₂ over 30 s", errors(run)[1].max(), below=1e-9),
                sc.claim(
                    "without feedback: ε₁ over 30 s", first["without feedback"].max(), below=1e-9
                ),
                sc.claim("r(t) = e^{3−0.1t}, deviation [m]", radius, below=1e-8),
                *claims,
                *self._figures(run),
            ]
        return claims

    def _figures(self, run: sc.Trajectory) -> list[sc.Claim]:
        """Numbers of the paper's figures by its Eq. 53."""
        speed = np.hypot(run.v[:, 0], run.q[:, 0] * run.v[:, 1])
        simpson = np.where(np.arange(speed.size) % 2, 4.0, 2.0) * run.time[1] / 3.0
        simpson[[0, -1]] /= 2.0  # an even number of equal intervals
        # On the spiral ln r and θ are linear between two instants.
        late = np.exp(np.interp(20.0, run.time, np.log(run.q[:, 0])))
        angle = np.interp(20.0, run.time, run.q[:, 1])
        numbers = (
            ("r where θ = 0 [m]", run.q[-1, 0], 1.0, 1e-8, "Fig. 2"),
            ("r at t = 20 s [m]", late, np.e, 1e-8, "Fig. 3"),
            ("θ at t = 20 s [rad]", angle, 10.0, 1e-8, "Fig. 3"),
            (
                "length of the path, 10 √1.01 (e³ − 1) [m]",
                float(simpson @ speed),
                10.0 * np.sqrt(1.01) * np.expm1(3.0),
                1e-6,
                "Fig. 4",
            ),
        )
        return [
            sc.claim(text, got, close_to=expected, tolerance=tolerance, place=f"{PAPER}, {figure}")
            for text, got, expected, tolerance, figure in numbers
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Figs. 2 to 5."""
        run = runs["with feedback"]

        def draw(polar: "Axes", time: "Axes", plane: "Axes", error: "Axes") -> None:
            polar.plot(run.q[:, 1], run.q[:, 0])
            polar.set(title="Fig. 2: r over θ", xlabel="θ [rad]", ylabel="r [m]")
            sc.plot.coordinates(time, run)
            time.set_title("Fig. 3: coordinates")
            sc.plot.paths(plane, np.stack(cartesian(run), axis=-1)[:, None])
            plane.set_title("Fig. 4: path")
            plane.legend()
            for (name, each), colour in zip(runs.items(), COLOURS, strict=True):
                first, second = errors(each)
                error.semilogy(each.time, first, colour, label=name)
                error.semilogy(each.time, second, colour, linestyle=":", linewidth=1.0)
            error.plot([], [], "0.4", linestyle=":", label="ε₂ instead of ε₁")
            error.set(title="Fig. 5: errors", xlabel="t [s]", ylim=(1e-16, 1e1))
            error.set_ylabel("ε₁, ε₂ [m and rad, m/s and rad/s]")
            sc.plot.legend_below(error, columns=4)

        return {"figures-2-5": sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.2))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The particle moving inward."""
        run = runs["with feedback"]
        whole = sc.shapes.path(np.stack(cartesian(run), axis=1))
        return run.animate(scenery={"path": whole}).save(path)


def errors(run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """ε₁ and ε₂ over time (Eqs. 58-59)."""
    (r, theta), (r_speed, theta_speed) = run.q.T, run.v.T
    on_spiral = np.exp(0.1 * theta)
    first = np.hypot(r - on_spiral, theta + run.time - 30.0)
    second = np.hypot(r_speed - 0.1 * on_spiral * theta_speed, theta_speed + 1.0)
    return first, second


def cartesian(run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray]:
    """x and y over time [m] (Eq. 3)."""
    return run.q[:, 0] * np.cos(run.q[:, 1]), run.q[:, 0] * np.sin(run.q[:, 1])
