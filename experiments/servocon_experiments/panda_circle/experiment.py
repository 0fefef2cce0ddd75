"""The runs of all controllers, and the claims."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np

import servocon as sc
from servocon_experiments.panda_circle.laws import CONTROLLERS, GAINS
from servocon_experiments.panda_circle.loop import SETTLED, WHOLE, Followed, follow
from servocon_experiments.panda_circle.pictures import animate_panda, comparison
from servocon_experiments.panda_circle.task import (
    HOME,
    KNOWN,
    PERIOD,
    SAMPLES,
    Corridor,
    inertia,
    loads,
    physics,
    start,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CERTIFIED = ("servo law, robust", "servo law, adaptive")
"""Controllers with a certificate."""


class PandaCircle(sc.Experiment):
    """A Panda carries 2 kg around a circle, and its controllers know only that it is 0 to 2 kg.

    In MuJoCo the flange moves at 0.31 m/s on a circle of 0.1 m with constant orientation. All laws
    sample at 1 kHz and assume a load of 1 kg. The robust and the adaptive servo law keep their
    certificates with exact measurements. With noise they are compared with other servo laws,
    operational-space control with and without integral action, inverse dynamics as a quadratic
    program, and MuJoCo's inverse dynamics. The same search found the gains of each (``python
    tests/rivals/run.py panda-circle``).
    """

    source: ClassVar[str] = "Khatib 1987; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]", "quadprog")

    load: float = sc.field(2.0, unit="kg", text="true load")
    points: int = sc.field(251, text="output times of each run", static=True)

    def runs(self) -> Iterator[sc.Run]:
        """The certified laws with the load, without noise."""
        for name in CERTIFIED:
            yield sc.Run(
                name,
                simulator=sc.simulate_mujoco,
                model=physics(self.load),
                law=law_of(name),
                q0=HOME,
                v0=start()[2],
                duration=WHOLE,
                period=PERIOD,
                points=self.points,
                actuators="file",
            )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Certificates, errors compared with the rivals', torques."""
        claims: list[sc.Claim] = []
        for name, run in runs.items():
            report, largest = certified(name).check(run), late(run)
            left = float(report.left is not None)
            claims += [
                sc.claim(f"{name}: margin of ‖β‖ to its certificate", report.margin, above=0.0),
                sc.claim(f"{name}: left the certified states", left, below=0.5),
                sc.claim(
                    f"{name}: largest distance, and its guarantee [µm]",
                    largest,
                    below=guaranteed(name),
                ),
            ]
        return claims + (self._compared() if self.is_default() else [])

    def _compared(self) -> list[sc.Claim]:
        """Claims about the gains found for this load."""
        servo, rival = (run.rms for run in exact())
        rms = {name: noisy(name, self.load).rms for name in CONTROLLERS}
        peak = {name: noisy(name, self.load).peak for name in CONTROLLERS}
        over = lambda one, other: rms[one] / rms[other]
        integral = "servo law, integral"
        return [
            sc.claim("exact model, servo law: rms [µm]", servo, below=3.2),
            sc.claim("the same over operational space with its gains", servo / rival, below=1.01),
            sc.claim(f"{integral}: rms with noise [µm]", rms[integral], below=12.0),
            sc.claim(
                "rms: operational space, integral over servo law, integral",
                over("operational space, integral", integral),
                above=1.02,
            ),
            sc.claim(
                "rms: operational space over servo law, robust",
                over("operational space", "servo law, robust"),
                above=1.02,
            ),
            sc.claim(
                "rms: servo law, robust over inverse dynamics, QP, which is better",
                over("servo law, robust", "inverse dynamics, QP"),
                above=1.2,
            ),
            sc.claim(f"{integral}: peak torque / limit", peak[integral], below=0.5),
            sc.claim("largest peak torque / limit", max(peak.values()), below=1.0 + 1e-6),
            sc.claim(
                "robust: guaranteed distance [µm]",
                guaranteed(CERTIFIED[0]),
                close_to=117.6,
                tolerance=2.0,
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors over time with noise, torques, and the circle."""
        return {"panda-circle": comparison({name: noisy(name, self.load) for name in CONTROLLERS})}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The robot under the robust law."""
        return animate_panda(next(iter(runs.values())), path)


def law_of(name: str) -> sc.Law:
    """A controller with the gains found."""
    return CONTROLLERS[name][0](**GAINS[name])


@lru_cache(maxsize=16)
def noisy(name: str, load: float) -> Followed:
    """A controller with a load [kg], on noisy measurements."""
    return follow(law_of(name), load)


@lru_cache(maxsize=4)
def exact() -> tuple[Followed, Followed]:
    """The servo law and operational-space control with equal feedback, exact model, no noise."""
    gain, rate = GAINS["servo law"].values()
    rival = CONTROLLERS["operational space"][0](stiffness=gain * rate, damping=gain + rate)
    return follow(law_of("servo law"), KNOWN, noise=0.0), follow(rival, KNOWN, noise=0.0)


@lru_cache(maxsize=4)
def certified(name: str) -> sc.certificates.Certificate:
    """The certificate of a law, over all loads."""
    law = CONTROLLERS[name][0](**GAINS[name])
    return sc.certify(loads(), law, Corridor(), seed=1, **SAMPLES)


def late(run: sc.Trajectory) -> float:
    """Largest distance of the flange from the circle after the transient [µm]."""
    errors = np.linalg.solve(inertia(), run.position_error[run.time >= SETTLED].T)
    return 1e6 * float(np.linalg.norm(errors[:3], axis=0).max())


def guaranteed(name: str) -> float:
    """Ultimate distance from the circle [µm] that the certificate guarantees.

    ‖f‖ falls below any size above the bound of ‖β‖ over Λ, and S⁻¹f are the errors themselves.
    """
    bound = certified(name).ultimate_bound / GAINS[name]["rate"]
    return 1e6 * bound * float(np.linalg.norm(np.linalg.inv(inertia())[:3], 2))
