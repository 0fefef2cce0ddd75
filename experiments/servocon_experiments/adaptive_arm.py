"""The arms of `uncertain-arm` without any known bound: adaptive law with leakage."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_experiments.arm_set import ArmSet, comparison, effort, figures, late, path

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FIGURES = {
    "adaptive": (0.1485, 1226.1, 16.07),
    "nominal": (1.858, 1175.2, 14.44),
    "PD with gravity": (0.3326, 1274.1, 16.07),
}
"""Largest ‖β‖ after 10 s [rad/s], mean ∫‖u‖² dt [N²m²s] and largest torque [N m] of each law."""


class AdaptiveArm(ArmSet):
    """Twenty two-link arms with unknown bounds of masses and torques; the law adapts a bound.

    α̂ grows while ‖β‖ is large and decays by the leakage. The certificate requires only that some
    bound exists; both of its forms are shown, and the general one is very conservative. The laws
    for comparison, with the same torque limits, are the nominal one (without adaptation) and PD
    with gravity compensation: K_d gives critical damping for the stretched arm, and K_p makes its
    largest torque equal to the adaptive law's.
    """

    source: ClassVar[str] = "Chen & Zhang 2010; servocon: derivation"

    adaptive: sc.Adaptive = eqx.field(
        default_factory=lambda: sc.Adaptive(
            basis=sc.laws.SpeedPowers(0), initial=(0.1,), gain=50.0, leakage=0.2, width=0.05
        )
    )
    stiffness: float = sc.field(72.9, unit="N m/rad", text="K_p of the PD law")
    inertia: float = sc.field(
        4.5, unit="kg m²", text="M₁₁ of the stretched arm, for which the PD law is critical"
    )

    def laws(self) -> dict[str, sc.ServoLaw]:
        """The adaptive law, and the same law without adaptation."""
        still = self.adaptive.replace(initial=1e-9 * np.asarray(self.adaptive.initial), gain=1e-9)
        return {
            name: sc.ServoLaw(self.model, self.relation, self.feedback, term)
            for name, term in (("adaptive", self.adaptive), ("nominal", still))
        }

    def runs(self) -> Iterator[sc.Run]:
        """All arms under each law."""
        spring = sc.laws.GravityCompensatedPD(
            self.model,
            self.relation,
            path,
            stiffness=self.stiffness,
            damping=2.0 * (self.stiffness * self.inertia) ** 0.5,
        )
        laws = {**self.laws(), "PD with gravity": spring}
        yield from self.described(laws)

    def certificate(self, run: sc.Trajectory) -> sc.certificates.Certificate:
        """The certificate of the adaptive law."""
        return self._certificate

    @cached_property
    def _certificate(self) -> sc.certificates.Certificate:
        return self.certified(self.laws()["adaptive"])

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate in both forms, the parameter, and the errors of the other laws."""
        certificate = self._certificate
        size = {name: late(run) for name, run in runs.items()}
        estimate = runs["adaptive"].law_state["adaptive"]
        pd = size["PD with gravity"] / size["adaptive"]
        claims = self.kept(runs["adaptive"], certificate, "adaptive", "Chen & Zhang 2010")
        claims += [
            sc.claim(
                "largest ‖β‖ after 10 s: nominal over adaptive",
                size["nominal"] / size["adaptive"],
                above=10,
            ),
            sc.claim("largest ‖β‖ after 10 s: PD with gravity over adaptive", pd, above=2.0),
            sc.claim("smallest α̂", estimate.min(), above=0.0),
            sc.claim(
                "largest α̂ over a sufficient α",
                estimate.max() / certificate.constants["α[0]"],
                below=1.0,
            ),
        ]
        if self.is_default():
            peak = {name: np.abs(run.u).max() for name, run in runs.items()}
            general, exponential, *_ = certificate.comparisons
            claims += [
                *figures(runs, FIGURES),
                sc.claim(
                    "adaptive: certified ultimate bound",
                    certificate.ultimate_bound,
                    close_to=1.081,
                    tolerance=0.01,
                ),
                sc.claim(
                    "a sufficient α", certificate.constants["α[0]"], close_to=13.33, tolerance=0.1
                ),
                sc.claim("largest α̂", estimate.max(), close_to=6.17, tolerance=0.05),
                sc.claim(
                    "certified ultimate bound, exponential form",
                    exponential.ultimate_bound,
                    close_to=1.71,
                    tolerance=0.02,
                ),
                sc.claim(
                    "certified ultimate bound, general form",
                    general.ultimate_bound,
                    close_to=107.5,
                    tolerance=1.0,
                ),
                sc.claim(
                    "ratio of the largest torques, PD with gravity to adaptive",
                    peak["PD with gravity"] / peak["adaptive"],
                    close_to=1.0,
                    tolerance=5e-3,
                ),
                sc.claim(
                    "∫‖u‖²: PD with gravity over adaptive",
                    effort(runs["PD with gravity"]) / effort(runs["adaptive"]),
                    above=1.0,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """‖β‖ of all arms under each law with both bounds, torques, and α̂."""
        certificate, run = self._certificate, runs["adaptive"]
        start = run.beta_norm[:, 0].max()
        bounds = {
            "certified": certificate.comparisons[1].radius(run.time, start),
            "general form": certificate.comparisons[0].radius(run.time, start),
        }

        def estimates(axes: "Axes") -> None:
            estimate = run.law_state["adaptive"][:, :, 0]
            sc.plot.spread(axes, run.time, estimate, "adaptive", worst=False)
            axes.set(title="all arms", xlabel="t [s]", ylabel="α̂ [N m]", ylim=(0, None))

        return {"adaptive-arm": comparison(runs, bounds, self.limit, estimates)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The first arm under the adaptive law."""
        return animate_arm(self.model, runs["adaptive"].member(0), path)
