"""The arms of `uncertain-arm` without any known bound: adaptive law with leakage."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_experiments.arm_set import ArmSet, comparison, effort, late, path

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class AdaptiveArm(ArmSet):
    """Twenty two-link arms whose masses and torques nobody knows a bound of; the law learns one.

    α̂ grows while ‖β‖ is large and leaks away again. The certificate needs only that some bound
    exists; both of its forms are shown, of which the general one is far too careful. Compared
    with the nominal law (the same, but it does not learn) and with PD with gravity compensation
    behind the same torque limits: K_d is critical for the stretched arm, K_p such that its
    largest torque equals the adaptive law's.
    """

    source: ClassVar[str] = "Chen & Zhang 2010 (adaptive law with leakage); formulas derived anew"

    adaptive: sc.Adaptive = eqx.field(
        default_factory=lambda: sc.Adaptive(
            basis=sc.SpeedPowers(0), start=(0.1,), gain=50.0, leakage=0.2, width=0.05
        )
    )
    stiffness: float = 72.9  # K_p of the PD law [N m/rad]
    inertia: float = 4.5  # M₁₁ of the stretched arm, for which the PD law is critical [kg m²]

    def laws(self) -> dict[str, sc.ServoLaw]:
        """The adaptive law, and the same without learning."""
        still = replace(self.adaptive, start=1e-9 * np.asarray(self.adaptive.start), gain=1e-9)
        return {
            name: sc.ServoLaw(self.model, self.relation, self.feedback, push)
            for name, push in (("adaptive", self.adaptive), ("nominal", still))
        }

    def run(self, progress: bool = False) -> dict[str, sc.Trajectory]:
        """All arms under each law."""
        spring = sc.GravityCompensatedPD(
            self.model,
            self.relation,
            path,
            stiffness=self.stiffness,
            damping=2.0 * (self.stiffness * self.inertia) ** 0.5,
        )
        laws = {**self.laws(), "PD with gravity": spring}
        return self.simulated(laws, "adaptive arm", progress)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate in both forms, what is learnt, and what the other laws leave."""
        certificate = self.certified(self.laws()["adaptive"])
        size = {name: late(run) for name, run in runs.items()}
        learnt = runs["adaptive"].law_state["adaptive"]
        pd = size["PD with gravity"] / size["adaptive"]
        claims = self.kept(runs["adaptive"], certificate, "adaptive")
        claims += [
            sc.claim_above("nominal: ‖β‖, times as large", size["nominal"] / size["adaptive"], 10),
            sc.claim_above("PD with gravity: ‖β‖, times as large", pd, 2.0),
            sc.claim_above("least α̂", learnt.min(), 0.0),
            sc.claim_below(
                "largest α̂, beside one that is enough",
                learnt.max() / certificate.constants["α[0]"],
                1.0,
            ),
        ]
        if self.is_default():
            peak = {name: np.abs(run.u).max() for name, run in runs.items()}
            young, general = certificate.exponential, certificate.lemma
            claims += [
                sc.claim_close("adaptive: largest ‖β‖ after 10 s", size["adaptive"], 0.1485, 2e-4),
                sc.claim_close("certified, exponential form", young.ultimate_bound, 1.6658, 5e-4),
                sc.claim_close("certified, general form", general.ultimate_bound, 104.72, 0.02),
                sc.claim_close(
                    "PD with gravity: largest torque beside the adaptive law's",
                    peak["PD with gravity"] / peak["adaptive"],
                    1.0,
                    5e-3,
                ),
                sc.claim_above(
                    "PD with gravity: ∫‖u‖² beside the adaptive law's",
                    effort(runs["PD with gravity"]) / effort(runs["adaptive"]),
                    1.0,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """‖β‖ of all arms under each law with both bounds, torques, and α̂."""
        certificate, run = self.certified(self.laws()["adaptive"]), runs["adaptive"]
        start = run.beta_norm[:, 0].max()
        error = np.hypot(start, certificate.parameter_error)
        bounds = {
            "certified": certificate.exponential.radius(run.time, start),
            "general form": np.full(run.time.shape, certificate.lemma.bound(error)),
        }

        def estimates(axes: "Axes") -> None:
            axes.plot(run.time, run.law_state["adaptive"][:, :, 0].T, color="C0", alpha=0.4)
            axes.set(title="α̂ of all arms", xlabel="t [s]", ylim=(0, None))

        return {"adaptive-arm": comparison(runs, bounds, estimates)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The first arm under the adaptive law."""
        return animate_arm(self.model, runs["adaptive"].member(0), path)
