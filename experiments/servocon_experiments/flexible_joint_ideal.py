"""The flexible-joint arm as the paper controls it: the virtual input K q₂ is chosen freely."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_plants import flexible_joint_arm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


PAPER = "Zhao, Chen, Zhao & Dong 2018"


def mirror(q, v, t):
    """q̇⁽²⁾ + q̇⁽⁴⁾ = 0: the sum of the joint speeds vanishes (Eq. 69)."""
    return v.sum()


MIRROR = sc.residual(mirror, name="mirror", labels=["mirror [rad/s]"])


class FlexibleJointIdeal(sc.Experiment):
    """The link side of the arm under q̇⁽²⁾ + q̇⁽⁴⁾ = 0, with u₁ = K q₂ chosen freely.

    On the exact model β(t) = β(0) e^{−κt/P}. A motor cannot choose K q₂; `flexible-joint` has motor
    torques as its inputs.
    """

    source: ClassVar[str] = f"{PAPER}, section 8.3, Figs. 10-11"

    plant: sc.plant.ElasticJoints = eqx.field(default_factory=flexible_joint_arm)
    feedback: sc.Stabilizing = eqx.field(
        default_factory=lambda: sc.Stabilizing(gain=1.0, weight=1.0, metric="acceleration")
    )
    q0: tuple[float, ...] = sc.field((0.0, 0.0), unit="rad", text="initial link angles")
    v0: tuple[float, ...] = sc.field((1.0, -0.1), unit="rad/s", text="initial link speeds")
    duration: float = sc.field(10.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """One run of the link side."""
        links = self.plant.link_side()
        own = {
            "plant": links,
            "law": sc.ServoLaw(links, MIRROR, self.feedback),
            "q0": self.q0,
            "v0": self.v0,
            "duration": self.duration,
            "solver": sc.Solver(rtol=self.rtol),
        }
        yield sc.Run("link side", **own)

    def expected(self, run: sc.Trajectory) -> np.ndarray:
        """β(0) e^{−κt/P}."""
        rate = np.asarray(self.feedback.gain) / np.asarray(self.feedback.weight)
        return np.abs(run.beta[0, 0]) * np.exp(-rate * run.time)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """β follows its closed form."""
        run = runs["link side"]
        error = np.abs(run.beta_norm - self.expected(run)).max()
        claims = [sc.claim("|β(t)| = |β(0)| e^{−κt/P}, largest deviation", error, below=1e-7)]
        if self.is_default():
            settled = run.metrics(band=0.02 * 0.9).settling_time
            claims += [
                sc.claim(
                    "β(0) [rad/s]",
                    run.beta[0, 0],
                    close_to=0.9,
                    tolerance=1e-12,
                    place=f"{PAPER}, Fig. 10",
                ),
                sc.claim(
                    "κ/P = 1 1/s: |β| below 2 % of |β(0)| from [s]",
                    settled,
                    close_to=np.log(50.0),
                    tolerance=1e-2,
                    place=f"{PAPER}, Fig. 10",
                    published=2.0,
                ),
                sc.claim(
                    "q̇⁽²⁾ + q̇⁽⁴⁾ at 10 s [rad/s]",
                    run.v[-1].sum(),
                    close_to=0.9 * np.exp(-10.0),
                    tolerance=1e-7,
                    place=f"{PAPER}, Fig. 11",
                    published=0.0,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Figs. 10 and 11: the error and the link speeds."""
        run = runs["link side"]

        def draw(error: "Axes", speeds: "Axes") -> None:
            sc.plot.beta_norm(error, {"servocon": run}, (run.time, self.expected(run)))
            error.set_title("Fig. 10: error of the constraint")
            title = "Fig. 11: link speeds"
            sc.plot.signals(speeds, run.time, run.v, run.axes.speed, "v", title)

        return {"figures-10-11": sc.plot.figure(draw, 1, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The swinging arm."""
        return animate_arm(self.plant.arm, runs["link side"], path)
