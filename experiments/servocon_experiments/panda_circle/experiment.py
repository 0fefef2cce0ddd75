"""The runs of all controllers, and the claims."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_experiments.panda_circle.laws import CONTROLLERS, GAINS
from servocon_experiments.panda_circle.pictures import animate_panda, comparison
from servocon_experiments.panda_circle.task import (
    HOME,
    KNOWN,
    LARGEST,
    LIMIT,
    PERIOD,
    SAMPLES,
    TURN,
    Corridor,
    flange,
    inertia,
    jacobian,
    loads,
    on_circle,
    physics,
    start,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SETTLED = 0.5
"""Time after which errors count [s]."""

EXACT = ("servo law", "operational space")
"""Controllers that run with the exact model, too."""

CERTIFIED = ("servo law, robust", "servo law, adaptive")
"""Controllers with a certificate."""


class PandaCircle(sc.Experiment):
    """A Panda carries 2 kg around a circle, and its controllers know only that it is 0 to 2 kg.

    The flange moves at 0.31 m/s on a circle of 0.1 m, turned as at the start, in MuJoCo; all laws
    sample at 1 kHz, measure with the same noise, and take the load for 1 kg. Servo laws with
    feedback, a robust, an adaptive and an integral term are compared with operational-space control
    with and without integral action, inverse dynamics as a quadratic program and MuJoCo's own. The
    gains of each were found by the same search (`python tests/rivals/run.py panda-circle`).
    """

    source: ClassVar[str] = "Khatib 1987; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]", "quadprog")

    load: float = 2.0  # true load [kg]
    position_noise: float = 1e-4  # standard deviation of measured joints [rad]
    speed_noise: float = 1e-3  # standard deviation of measured joint speeds [rad/s]
    turns: float = 1.0  # number of turns after the transient
    points: int = eqx.field(static=True, default=251)  # output times of each run

    def simulate(self, name: str, load: float, noisy: bool) -> sc.Trajectory:
        """A controller with a load, from the curve at its speed."""
        law = CONTROLLERS[name][0](**GAINS[name])
        if noisy:
            law = sc.Noisy(law, self.position_noise, self.speed_noise)
        return sc.simulate_mujoco(
            physics(load),
            law,
            HOME,
            start()[2],
            SETTLED + self.turns * TURN,
            period=PERIOD,
            points=self.points,
            actuators="file",
            name=f"panda circle: {name}",
        )

    def run(self, progress: bool = False) -> Iterator[tuple[str, sc.Trajectory]]:
        """All controllers with the load; two with the exact model and without noise."""
        for name in (*CERTIFIED, *(name for name in CONTROLLERS if name not in CERTIFIED)):
            yield name, self.simulate(name, self.load, True)
        for name in EXACT:
            yield f"{name}, exact model", self.simulate(name, KNOWN, False)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Certificates, errors against the rivals', torques."""
        claims = []
        for name in CERTIFIED:
            certificate, run = certified(name), runs[name]
            report = certificate.check(run)
            claims += [
                sc.claim_above(f"{name}: margin of ‖β‖ to its certificate", report.margin, 0.0),
                sc.claim_below(f"{name}: left the certified states", report.left is not None, 0.5),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors over time, torques, and the circle."""
        return {"panda-circle": comparison(runs, {name: off(run) for name, run in runs.items()})}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The robot under the robust law."""
        return animate_panda(physics(self.load), next(iter(runs.values())), path)


def off(run: sc.Trajectory) -> np.ndarray:
    """Flange less the circle over time [m] (T, 3)."""
    return flange(run.q) - on_circle(run.time)


def rms(run: sc.Trajectory) -> float:
    """Root mean square of the flange's distance from the circle after the transient [µm]."""
    late = off(run)[run.time >= SETTLED]
    return 1e6 * float(np.sqrt(np.mean(np.sum(late**2, axis=1))))


def effort(run: sc.Trajectory) -> float:
    """Largest wanted torque relative to its limit."""
    return float((np.abs(run.signals["wanted u"]) / LIMIT).max())


@lru_cache(maxsize=4)
def certified(name: str) -> sc.certificates.Certificate:
    """The certificate of a law, over all loads."""
    law = CONTROLLERS[name][0](**GAINS[name])
    return sc.certify(loads(), law, Corridor(), seed=1, **SAMPLES)


def guaranteed(name: str) -> float:
    """Distance from the circle [µm] below which the certificate keeps the flange in the end.

    ‖f‖ falls below any size above the bound of ‖β‖ over Λ, and S⁻¹f are the errors themselves.
    """
    bound = certified(name).ultimate_bound / GAINS[name]["rate"]
    return 1e6 * bound * float(np.linalg.norm(np.linalg.inv(inertia())[:3], 2))
