"""The flexible-joint arm with motor torques as its only inputs."""

from collections.abc import Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import numpy as np
from numpy.typing import ArrayLike

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_experiments.flexible_joint_ideal import MIRROR
from servocon_plants import flexible_joint_arm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Gains(eqx.Module):
    """Gains of the two layers."""

    gain: float = sc.field(1.0, unit="1/s", text="κ of the link layer")
    weight: float = sc.field(1.0, text="P of the link layer")
    position_rate: float = sc.field(
        4.0, unit="1/s", text="S, decay rate of the motor position error"
    )
    speed_gain: float = sc.field(4.0, unit="N m s/rad", text="K_s")
    position_gain: float = sc.field(4.0, unit="N m/rad", text="Q_z")


FAST = Gains(gain=3.0)
"""Gains that bring |β| below 0.02 within 2 s from the paper's initial state."""


class FlexibleJoint(sc.Experiment):
    """The flexible-joint arm under q̇⁽²⁾ + q̇⁽⁴⁾ = 0 with motor torques as the only inputs.

    The two-layer law produces the links' servo force through the springs. From its manifold, |β|
    falls as in `flexible-joint-ideal`; with motors at rest the springs must be loaded first. The
    paper's law, used as motor torque, does not converge (see the errata).
    """

    source: ClassVar[str] = "Zhao, Chen, Zhao & Dong 2018, section 8.3"

    plant: sc.plant.ElasticJoints = eqx.field(default_factory=flexible_joint_arm)
    gains: Gains = eqx.field(default_factory=Gains)
    fast: Gains = FAST
    q0: tuple[float, ...] = sc.field(
        (0.0, 0.0, 0.0, 0.0), unit="rad", text="initial link and motor angles"
    )
    v0: tuple[float, ...] = sc.field(
        (1.0, -0.1, 1.0, -0.1), unit="rad/s", text="initial link and motor speeds"
    )
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def make_law(self, gains: Gains, mass_metric: float = 0.0) -> sc.laws.BacksteppingLaw:
        """The two-layer law, with part of its feedback in the mass metric, the rest in the paper's.

        Both terms are always present, so that all runs share one compiled program.
        """
        paper, mass = (1.0 - mass_metric) * gains.gain, mass_metric * gains.gain
        return sc.laws.BacksteppingLaw(
            self.plant,
            MIRROR,
            sc.Stabilizing(
                gain=paper, weight=gains.weight, metric="acceleration", name="paper's metric"
            ),
            sc.Stabilizing(gain=mass, weight=gains.weight, metric="gauss", name="mass metric"),
            position_rate=gains.position_rate,
            speed_gain=gains.speed_gain,
            position_gain=gains.position_gain,
        )

    def runs(self) -> Generator[sc.Run, sc.Trajectory, None]:
        """From motors at rest, on the manifold, with fast gains, and in the mass metric."""
        law = self.make_law(self.gains)
        run = yield self._described("flexible joint", law, self.q0, self.v0)
        yield self._described("on manifold", law, *self._on_manifold(law, run))
        yield self._described("fast gains", self.make_law(self.fast), self.q0, self.v0)
        yield self._described("mass metric", self.make_law(self.gains, 1.0), self.q0, self.v0)

    def _described(
        self, name: str, law: sc.laws.BacksteppingLaw, q0: ArrayLike, v0: ArrayLike
    ) -> sc.Run:
        own = {"q0": q0, "v0": v0, "duration": self.duration, "solver": sc.Solver(rtol=self.rtol)}
        return sc.Run(name, plant=self.plant, law=law, **own)

    def _on_manifold(
        self, law: sc.laws.BacksteppingLaw, run: sc.Trajectory
    ) -> tuple[np.ndarray, np.ndarray]:
        """`law.on_manifold` from the logged errors, which needs no further program."""
        q, v = run.q[0].copy(), run.v[0].copy()
        n = len(q) // 2
        q[n:] -= run.signals["motor position error"][0]
        again = self._described("motors in place", law, q, v).simulate()
        v[n:] -= again.signals["motor speed error"][0]
        return q, v

    def expected(self, run: sc.Trajectory) -> np.ndarray:
        """β(0) e^{−κt/P}, from the manifold."""
        return np.abs(run.beta[0, 0]) * np.exp(-self.gains.gain / self.gains.weight * run.time)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The error's values, its closed form on the manifold, settling, and torque peaks."""
        run, ideal = runs["flexible joint"], runs["on manifold"]
        error = np.abs(ideal.beta_norm - self.expected(ideal)).max()
        settled = runs["fast gains"].metrics(band=0.02).settling_time
        peaks = [runs[k].metrics().control_peak for k in ("flexible joint", "mass metric")]
        claims = [
            sc.claim(
                "on the manifold: |β| = |β(0)| e^{−κt/P}, largest deviation", error, below=1e-6
            ),
            sc.claim("fast gains: settling time of |β| into 0.02 [s]", settled, below=2.0),
            sc.claim(
                "torque peak: mass metric over paper's metric", peaks[1] / peaks[0], below=1.0
            ),
        ]
        if self.is_default():
            claims += [
                sc.claim(
                    "from motors at rest: |β| at t = 0.5, 1, 2, 5 s",
                    [run.beta_norm[run.at(t)] for t in (0.5, 1.0, 2.0, 5.0)],
                    close_to=(0.746, 0.483, 0.178, 0.0088),
                    tolerance=(5e-4, 5e-4, 5e-4, 5e-5),
                ),
                sc.claim(
                    "torque peaks, paper's and mass metric [N m]",
                    peaks,
                    close_to=(55.34, 21.49),
                    tolerance=0.01,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The errors, also over their closed form, the speeds, and the motor torques."""
        run, n = runs["flexible joint"], runs["flexible joint"].v.shape[1] // 2
        expected = self.expected(runs["on manifold"])
        styles: Any = "-", "--", "-", "-."

        def draw(*panels: "Axes") -> None:
            error, ratio, torques, inputs, speeds, offset = panels
            sc.plot.beta_norm(error, runs, (run.time, expected), own_legend=False)
            for line, style in zip(error.lines, styles, strict=False):
                line.set_linestyle(style)
            for (name, each), style in zip(runs.items(), styles, strict=True):
                ratio.plot(each.time, each.beta_norm / expected, style, label=name)
                torques.plot(each.time, np.abs(each.u).max(axis=1), style)
            ratio.set(title="over the closed form", xlabel="t [s]", ylim=(0, 2.5))
            ratio.set_ylabel("‖β‖ / (‖β(0)‖ exp(−κt/P)) [-]")
            torques.set(title="motor torques", ylabel="max |u| [N m]", yscale="log")
            sc.plot.log_time(torques, run.time)
            sc.plot.inputs(inputs, run)
            inputs.set_title("flexible joint: motor torques")
            title = "flexible joint: link speeds"
            sc.plot.signals(speeds, run.time, run.v[:, :n], run.axes.speed[:n], "v", title)
            title = "flexible joint: motors off their reference"
            z = run.signals["motor position error"]
            sc.plot.signals(offset, run.time, z, run.axes.coordinate[n:], "z", title)
            sc.plot.legend_below(error)

        return {"flexible-joint": sc.plot.figure(draw, 3, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The swinging arm."""
        return animate_arm(self.plant.arm, runs["flexible joint"], path)
