"""The pendulum, its methods and remedies, errors, and claims."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import numpy as np
from scipy.special import ellipj, ellipk

import servocon as sc
from servocon_experiments.drift.errors import Errors
from servocon_experiments.drift.pictures import comparison
from servocon_experiments.drift.relation import PRODUCTS, RULE, Rod, RodSpeed
from servocon_plants import CartesianParticle

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FLOOR = 1e-14
"""Level below which an error counts as rounding."""


class Drift(sc.Experiment):
    """A mass on a rod, released at rest: without, with too much, and with the right stabilization.

    The rod is a constraint on two Cartesian coordinates, so numerical errors can violate it. No
    stabilization, Baumgarte's with κ = Λ from 0.01/h to 1/h, and projection after each step are
    compared with the closed form in elliptic functions. The methods are of order 1, 2 and 5 with a
    fixed step h, and one has adaptive steps.
    """

    source: ClassVar[str] = "Baumgarte 1972; Ascher, Chin, Petzold & Reich 1995"

    plant: CartesianParticle = eqx.field(default_factory=CartesianParticle)
    length: float = sc.field(1.0, unit="m", text="L of the rod")
    amplitude: float = sc.field(
        float(np.pi / 2), unit="rad", text="initial angle from straight down"
    )
    duration: float = sc.field(30.0, unit="s", text="horizon")
    euler_step: float = sc.field(2e-4, unit="s", text="h of explicit Euler, order 1")
    heun_step: float = sc.field(5e-3, unit="s", text="h of Heun's method, order 2")
    tsit5_step: float = sc.field(1e-2, unit="s", text="h of Tsitouras' method, order 5")
    rtol: float = sc.field(1e-6, text="relative tolerance of Tsitouras' method with adaptive steps")
    adaptive_step: float = sc.field(
        0.04, unit="s", text="typical step of it, which scales the gains"
    )

    def methods(self) -> dict[str, tuple[float, sc.Solver]]:
        """The step [s] that scales the gains, and the solver."""
        steps = {"tsit5": self.tsit5_step, "heun": self.heun_step, "euler": self.euler_step}
        adaptive = sc.Solver(
            method="tsit5", rtol=self.rtol, atol=1e-2 * self.rtol, max_steps=1_000_000
        )
        fixed = lambda name, h: sc.Solver(method=name, step=h, max_steps=1_000_000)
        return {
            **{name: (h, fixed(name, h)) for name, h in steps.items()},
            "adaptive": (self.adaptive_step, adaptive),
        }

    def runs(self) -> Iterator[sc.Run]:
        """For each method: projection, and one batch with κ = Λ = `PRODUCTS`/h."""
        rod = Rod(self.length)
        q0 = self.length * np.array([np.sin(self.amplitude), -np.cos(self.amplitude)])
        projected = sc.ServoLaw(self.plant, sc.holonomic(rod, rate=1.0, name="rod"))
        for name, (h, solver) in self.methods().items():
            stabilized = sc.batch([self._baumgarte(rod, product / h) for product in PRODUCTS])
            for label, law in (("projection", projected), ("gains", stabilized)):
                yield sc.Run(
                    f"{name}, {label}",
                    plant=self.plant,
                    law=law,
                    q0=q0,
                    v0=[0.0, 0.0],
                    duration=self.duration,
                    points=601,
                    solver=solver.replace(projection=law is projected),
                )

    def _baumgarte(self, rod: Rod, gain: float) -> sc.ServoLaw:
        relation = sc.residual(RodSpeed(rod, gain), name="rod", labels=["rod [m/s]"])
        return sc.ServoLaw(self.plant, relation, sc.Stabilizing(gain=gain))

    def exact_angle(self, t: np.ndarray) -> np.ndarray:
        """θ(t) from the downward vertical [rad]: 2 arcsin(k sn(K − √(g/L) t)), k = sin(θ₀/2)."""
        k = np.sin(self.amplitude / 2)
        phase = ellipk(k**2) - np.sqrt(self.plant.gravity / self.length) * t
        return 2.0 * np.arcsin(k * ellipj(phase, k**2)[0])

    def off_the_rod(self, run: sc.Trajectory) -> np.ndarray:
        """f over time [m]."""
        return (np.sum(run.q**2, axis=-1) - self.length**2) / (2.0 * self.length)

    @property
    def energy_unit(self) -> float:
        """m g L [J]."""
        return self.plant.mass * self.plant.gravity * self.length

    def errors(self, run: sc.Trajectory) -> Errors:
        """Errors of a run, or of each run of a batch."""
        scale = self.energy_unit
        angle = np.unwrap(np.arctan2(run.q[..., 0], -run.q[..., 1]))
        power = np.sum(run.u * run.v, axis=-1)
        largest = lambda error: np.abs(error).max(axis=-1)
        return Errors(
            position=largest(self.off_the_rod(run)),
            speed=largest(np.sum(run.q * run.v, axis=-1) / self.length),
            energy=(run.energy[..., -1] - run.energy[..., 0]) / scale,
            work=np.trapezoid(power, run.time) / scale,
            angle=largest(angle - self.exact_angle(run.time)),
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Constraint errors, and the cost of removing them in the rest of the motion."""
        found = {name: self.errors(run) for name, run in runs.items()}
        claims = []
        for name in self.methods():
            position, speed, *_ = map(float, found[f"{name}, projection"])
            claims += [
                sc.claim(f"{name}, projection: largest |f| [m]", position, below=1e-13),
                sc.claim(f"{name}, projection: largest |ḟ| [m/s]", speed, below=1e-12),
            ]
        return claims + self._figures(found) if self.is_default() else claims

    def _figures(self, found: Mapping[str, Errors]) -> list[sc.Claim]:
        """Numbers that hold only for the default parameters."""
        fine, coarse, euler = (found[f"{name}, gains"] for name in ("tsit5", "heun", "euler"))
        best = [
            float(found[f"{name}, gains"].angle.min() / found[f"{name}, projection"].angle)
            for name in ("tsit5", "heun", "euler")
        ]
        return [
            sc.claim(
                "fixed steps: motion error of the best gain over that of projection",
                min(best),
                above=1.0,
            ),
            sc.claim(
                "tsit5: |f| without stabilization over that at κh = 0.05",
                fine.position[0] / fine.position[RULE],
                above=500.0,
            ),
            sc.claim(
                "tsit5: motion error at κh = 1 over that at κh = 0.05",
                fine.angle[-1] / fine.angle[RULE],
                above=2000.0,
            ),
            sc.claim(
                "heun: energy gained at κh = 0.05 over that without stabilization",
                coarse.energy[RULE] / coarse.energy[0],
                above=10.0,
            ),
            sc.claim(
                "heun: work of the constraint force over the energy gained, κh = 0.02",
                coarse.work[2] / coarse.energy[2],
                close_to=1.0,
                tolerance=0.1,
            ),
            sc.claim(
                "euler: |f| at κh = 0.05 over that at κh = 1, as 1/κ",
                euler.position[RULE] / euler.position[-1],
                close_to=20.0,
                tolerance=0.5,
            ),
            sc.claim(
                "euler: spread of the motion error over all gains",
                euler.angle[1:].max() / euler.angle[1:].min(),
                below=1.02,
            ),
        ]

    def table(self, runs: Mapping[str, sc.Trajectory]) -> str:
        """Errors of each method without stabilization, by Baumgarte's rule, and projected."""
        lines = [
            f"{'method':10}{'stabilization':17}{'|f| [m]':>9}{'|ḟ| [m/s]':>11}"
            f"{'ΔE/(mgL)':>11}{'angle [rad]':>13}"
        ]
        for name in self.methods():
            batch, projected = (
                self.errors(runs[f"{name}, {label}"]) for label in ("gains", "projection")
            )
            of_rule = f"κ = Λ = {PRODUCTS[RULE]:g}/h"
            for label, error in (
                ("none", Errors(*(values[0] for values in batch))),
                (of_rule, Errors(*(values[RULE] for values in batch))),
                ("projection", projected),
            ):
                position, speed = (
                    f"{size:.1e}" if size > FLOOR else f"< {FLOOR:.0e}"
                    for size in (error.position, error.speed)
                )
                lines.append(
                    f"{name:10}{label:17}{position:>9}{speed:>11}"
                    f"{error.energy:>+11.1e}{error.angle:>13.1e}"
                )
        return "\n".join(lines)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors over time with Tsitouras' method, and over the gains with all methods."""
        batch = runs["tsit5, gains"]
        shown = {
            "no stabilization": batch.member(0),
            f"Baumgarte, κ = Λ = {PRODUCTS[RULE]:g}/h": batch.member(RULE),
            "projection": runs["tsit5, projection"],
        }
        gaps = {name: np.abs(self.off_the_rod(run)) for name, run in shown.items()}
        changes = {
            name: np.abs(run.energy - run.energy[0]) / self.energy_unit
            for name, run in shown.items()
        }
        steps = {name: step for name, (step, _) in self.methods().items()}
        errors = {name: self.errors(run) for name, run in runs.items()}
        return {"drift": comparison(batch.time, gaps, changes, steps, errors)}
