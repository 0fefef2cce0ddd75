"""The arm, its laws and relations, and the claims."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_experiments.underactuated_arm.pictures import animate_pair, comparison
from servocon_experiments.underactuated_arm.rigid_arm import RigidArm, Swing
from servocon_plants import PassiveJointArm, PlanarArm

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def slender(mass: tuple[float, float]) -> PassiveJointArm:
    """Two horizontal links of 1 m, with the inertias of uniform rods of 1 kg."""
    arm = PlanarArm.uniform(2, inertia=1.0 / 12.0, gravity=0.0)
    arm = eqx.tree_at(lambda a: a.mass, arm, jnp.asarray(np.array(mass)))
    return PassiveJointArm(arm, (0,), stiffness=20.0, damping=0.8)


class Output(eqx.Module):
    """q₁ + Γ q₂ − y_d(t), the error of the output, of (q, t)."""

    part: float = eqx.field(metadata=sc.declaration(text="Γ"))
    path: Swing

    def __call__(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """The deviation [rad]."""
        return q[0] + self.part * q[1] - self.path(t)


class UnderactuatedArm(sc.Experiment):
    """One motor swings two links whose second joint is only a spring; the masses are uncertain.

    q₁ + Γ q₂ follows a swing of 1 rad. For Γ = 0.25 the bend, which the relation leaves free,
    decays at the rate of its poles; near the tip, Γ = 0.5, it grows for any gain. The robust term
    allows for 30 % and 40 % of uncertainty in the masses (its bound is from `estimate_bound`). The
    law for comparison models the arm as rigid; its ω makes ∫u² dt equal for both, under the same
    limit.
    """

    source: ClassVar[str] = "servocon: derivation"

    plant: PassiveJointArm = eqx.field(default_factory=lambda: slender((0.8, 1.35)))
    model: PassiveJointArm = eqx.field(default_factory=lambda: slender((1.0, 1.0)))
    path: Swing = eqx.field(default_factory=Swing)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    robust: sc.Robust = eqx.field(
        default_factory=lambda: sc.Robust(
            bound=sc.laws.polynomial_bound(6.1, 0.3), width=0.3, effectiveness=0.75
        )
    )
    part: float = sc.field(0.25, text="Γ of the relation")
    tip: float = sc.field(0.5, text="Γ of the linearized tip")
    rate: float = sc.field(5.0, unit="1/s", text="Λ, decay rate of the position error")
    frequency: float = sc.field(4.12, unit="1/s", text="ω of the law to compare with")
    limit: float = sc.field(17.0, unit="N m", text="largest torque")
    bend: float = sc.field(1e-4, unit="rad", text="initial q₂ of the runs that are held at rest")
    duration: float = sc.field(3.5, unit="s", text="horizon")
    tip_duration: float = sc.field(0.3, unit="s", text="horizon of the run that holds the tip")
    held_duration: float = sc.field(1.0, unit="s", text="horizon of the run that holds q₁ + Γ q₂")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def relation(self, part: float, path: Swing) -> sc.Constraint:
        """q₁ + Γ q₂ on a path."""
        return sc.holonomic(Output(part, path), self.rate, name="output", labels=["output [rad/s]"])

    def runs(self) -> Iterator[sc.Run]:
        """Robust, nominal and rigid law on the same swing; then two held outputs."""
        relation, model = self.relation(self.part, self.path), self.model
        laws = {
            "robust": sc.ServoLaw(model, relation, self.feedback, self.robust),
            "without robust term": sc.ServoLaw(model, relation, self.feedback),
            "rigid arm": RigidArm(model, relation, self.path, self.frequency),
        }
        swing = {"q0": np.zeros(2), "duration": self.duration}
        changes = {name: {"law": self._limited(law), **swing} for name, law in laws.items()}
        held = {"held": (self.part, self.held_duration), "tip held": (self.tip, self.tip_duration)}
        for name, (part, duration) in held.items():
            law = sc.ServoLaw(self.plant, self.relation(part, self.at_rest), self.feedback)
            start = [-part * self.bend, self.bend]
            changes[name] = {"law": self._limited(law), "q0": start, "duration": duration}
        # The run shows that the tip leaves an unstable motion free.
        changes["tip held"]["ignores"] = ".*the relation leaves a motion free that grows"
        yield from sc.Run.each(
            changes,
            plant=self.plant,
            v0=np.zeros(2),
            points=701,
            solver=sc.Solver(rtol=self.rtol, atol=1e-3 * self.rtol),
        )

    def _limited(self, law: sc.Law) -> sc.Law:
        return sc.laws.Saturated(law, -self.limit, self.limit)

    @property
    def at_rest(self) -> Swing:
        """The path that stays at 0."""
        return eqx.tree_at(lambda p: p.angle, self.path, 0.0)

    def internal_dynamics(self, part: float) -> sc.analysis.InternalDynamics:
        """The internal dynamics of the true plant about the straight arm at rest."""
        relation = self.relation(part, self.at_rest)
        return sc.analysis.internal_dynamics(self.plant, relation, np.zeros(2), np.zeros(2))

    def slowest_pole(self, part: float) -> complex:
        """The pole of the internal dynamics with the largest real part [1/s]."""
        return complex(self.internal_dynamics(part).poles[-1])

    def threshold(self) -> float:
        """The Γ above which the true plant is not minimum phase, M₂₂/M₁₂ of the straight arm."""
        M = self.plant.mass_matrix(jnp.zeros(2), jnp.zeros(()))
        return float(M[1, 1] / M[0, 1])

    def measured_pole(self, run: sc.Trajectory, part: float) -> complex:
        """Growth and angular frequency of that mode in a run of a held arm [1/s].

        Its amplitude is the left eigenvector times the state; the logarithm is linear in time.
        """
        dynamics = self.internal_dynamics(part)
        values, vectors = np.linalg.eig(dynamics.A.T)
        mode = vectors[:, np.argmax(np.real(values) + 1e-9 * np.imag(values))]
        amplitude = np.concatenate([run.q, run.v], axis=1) @ dynamics.C @ mode
        growth = np.polyfit(run.time, np.log(np.abs(amplitude)), 1)[0]
        frequency = np.polyfit(run.time, np.unwrap(np.angle(amplitude)), 1)[0]
        return complex(growth, frequency)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors at equal effort, and measured poles of the internal dynamics."""
        return [*self._swinging(runs), *self._held(runs)]

    def _swinging(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the three laws at the same ∫u² dt, under the same limit."""
        laws = ("robust", "without robust term", "rigid arm")
        error = {name: np.abs(runs[name].position_error).max() for name in laws}
        effort = {
            name: float(np.trapezoid(runs[name].u[:, 0] ** 2, runs[name].time)) for name in laws
        }
        robust = runs["robust"]
        bend = np.abs(robust.q[robust.at(self.path.duration + 1.5) :, 1]).max()
        return [
            sc.claim("robust: largest error of the output [rad]", error["robust"], below=2e-3),
            sc.claim(
                "largest error: without robust term over robust",
                error["without robust term"] / error["robust"],
                above=15.0,
            ),
            sc.claim(
                "largest error: rigid arm over robust",
                error["rigid arm"] / error["robust"],
                above=60.0,
            ),
            sc.claim(
                "∫u² dt: rigid arm over robust",
                effort["rigid arm"] / effort["robust"],
                close_to=1.0,
                tolerance=0.01,
            ),
            sc.claim(
                "largest torque of the three laws [N m]",
                max(np.abs(runs[name].u).max() for name in laws),
                below=self.limit,
            ),
            sc.claim("robust: largest bend from 1.5 s after the swing [rad]", bend, below=0.01),
        ]

    def _held(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Measured poles while the output is held, compared with the internal dynamics."""
        stable, unstable = self.slowest_pole(self.part), self.slowest_pole(self.tip)
        decaying = self.measured_pole(runs["held"], self.part)
        growing = self.measured_pole(runs["tip held"], self.tip)
        tip = np.abs(runs["tip held"].position_error).max()
        return [
            sc.claim(
                "Γ of the relation less that of the phase change",
                self.part - self.threshold(),
                below=0.0,
            ),
            sc.claim(
                "held: pole of the bend, real and imaginary part [1/s]",
                [decaying.real, abs(decaying.imag)],
                close_to=[stable.real, abs(stable.imag)],
                tolerance=1e-4,
            ),
            sc.claim(
                "Γ of the tip less that of the phase change", self.tip - self.threshold(), above=0.0
            ),
            sc.claim(
                "tip held: pole of the bend [1/s]",
                growing.real,
                close_to=unstable.real,
                tolerance=1e-3,
            ),
            sc.claim("tip held: largest error of the output [rad]", tip, below=1e-9),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Error, torque and bend of the three laws, and bends while the output is held."""
        parts = {"held": self.part, "tip held": self.tip}
        held = {name: (part, self.slowest_pole(part)) for name, part in parts.items()}
        return {"underactuated-arm": comparison(runs, self.limit, held)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The arm under the robust and the rigid law."""
        return animate_pair(runs, path)
