"""An arm with masses that vary by 30 and 40 % under unknown torques: robust law, certificate."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_experiments.arm_set import SAMPLES, ArmSet, comparison, effort, figures, late, path

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIGURES = {
    "robust": (0.01538, 1294.0, 32.27),
    "nominal": (1.858, 1175.2, 14.44),
    "computed torque": (0.2852, 1293.6, 43.61),
}
"""Largest ‖β‖ after 10 s [rad/s], mean ∫‖u‖² dt [N²m²s] and largest torque [N m] of each law."""


class UncertainArm(ArmSet):
    """Twenty two-link arms with masses that vary by 30 and 40 %, under unknown torques of 2 N m.

    The robust law has a bound of the lumped uncertainty, fitted to samples, and every run keeps its
    certificate, which is proved for all masses and states. It is compared with the nominal law and
    with computed torque, with the same torque limits. Computed torque is critically damped, and its
    gains make its mean ∫‖u‖² equal to the robust law's.
    """

    source: ClassVar[str] = "Chen 2008; servocon: derivation"

    width: float = sc.field(0.3, text="width ε of the boundary layer")
    stiffness: float = sc.field(36.6, unit="1/s²", text="K_p of computed torque")

    def laws(self) -> dict[str, sc.ServoLaw]:
        """The robust law, and the same law with a bound of zero."""
        base = sc.ServoLaw(self.model, self.relation, self.feedback)
        found = sc.certificates.estimate_bound(
            self.uncertainty,
            base,
            self.box,
            disturbance=self.unknown,
            safety_factor=1.05,
            samples=SAMPLES,
        )
        term = sc.Robust(bound=found.bound, width=self.width, effectiveness=found.effectiveness)
        none = term.replace(bound=sc.laws.polynomial_bound(*(0.0 * found.coefficients)))
        return {
            name: sc.ServoLaw(self.model, self.relation, self.feedback, robust)
            for name, robust in (("robust", term), ("nominal", none))
        }

    def runs(self) -> Iterator[sc.Run]:
        """All arms under each law."""
        computed = sc.laws.ComputedTorque(
            self.model,
            self.relation,
            path,
            stiffness=self.stiffness,
            damping=2.0 * self.stiffness**0.5,
        )
        laws = {**self.laws(), "computed torque": computed}
        yield from self.described(laws)

    def certificate(self, run: sc.Trajectory) -> sc.certificates.Certificate:
        """The certificate of the robust law."""
        return self._certificate

    @cached_property
    def _certificate(self) -> sc.certificates.Certificate:
        found = self.certified(self.laws()["robust"])
        # Other numbers may need far more boxes, or have no proof.
        return sc.certificates.prove(found, budget=60.0) if self.is_default() else found

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate, and the errors of the other laws at the same effort."""
        certificate = self._certificate
        size = {name: late(run) for name, run in runs.items()}
        claims = self.kept(runs["robust"], certificate, "robust", "Chen 2008")
        claims += [
            sc.claim(
                "nominal: largest ‖β‖ after 10 s", size["nominal"], above=certificate.ultimate_bound
            ),
            sc.claim(
                "largest ‖β‖ after 10 s: computed torque over robust",
                size["computed torque"] / size["robust"],
                above=10.0,
            ),
        ]
        if certificate.proof is not None:
            claims += _proved(certificate.proof, size["robust"])
        if self.is_default():
            ratio = effort(runs["computed torque"]) / effort(runs["robust"])
            claims += [
                *figures(runs, FIGURES),
                sc.claim(
                    "robust: certified ultimate bound",
                    certificate.ultimate_bound,
                    close_to=0.0244,
                    tolerance=1e-3,
                ),
                sc.claim(
                    "ratio of ∫‖u‖², computed torque to robust", ratio, close_to=1.0, tolerance=2e-3
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """‖β‖ of all arms under each law with the certificate, and torques."""
        certificate, run = self._certificate, runs["robust"]
        bound = certificate.radius(run.time, run.beta_norm[:, 0].max())
        return {"uncertain-arm": comparison(runs, {"certified": bound}, self.limit)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The first arm under the robust law."""
        return animate_arm(self.model, runs["robust"].member(0), path)


def _proved(proof: sc.certificates.Proof, size: float) -> list[sc.Claim]:
    """Claims that the bound is proved, and that the largest ‖β‖ after 10 s is below it."""
    bound = float("nan") if proof.ultimate_bound is None else proof.ultimate_bound
    return [
        sc.claim("robust: proved ultimate bound", bound, close_to=0.0223, tolerance=1e-4),
        sc.claim(
            "robust: claims without a proof", sum(not c.holds for c in proof.claims), below=0.0
        ),
        sc.claim("robust: proved bound less the largest ‖β‖ after 10 s", bound - size, above=0.0),
    ]
