"""An arm with a passive elastic joint: a relation that can be followed, and one that cannot."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon.results.plot import animate, figure
from servocon_plants import PassiveJointArm, PlanarArm

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def slender(mass: tuple[float, float]) -> PassiveJointArm:
    """Two horizontal links of 1 m, with the inertias of uniform rods of 1 kg."""
    arm = PlanarArm.uniform(2, inertia=1.0 / 12.0, gravity=0.0)
    arm = eqx.tree_at(lambda a: a.mass, arm, jnp.asarray(np.array(mass)))
    return PassiveJointArm(arm, (0,), stiffness=20.0, damping=0.8)


class Swing(eqx.Module):
    """From rest to rest by 126 τ⁵ − 420 τ⁶ + 540 τ⁷ − 315 τ⁸ + 70 τ⁹."""

    angle: float = 1.0  # at last [rad]
    duration: float = 1.5  # of the swing [s]

    def __call__(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """The angle [rad]."""
        s = jnp.clip(t / self.duration, 0.0, 1.0)
        return self.angle * s**5 * (126.0 + s * (-420.0 + s * (540.0 + s * (-315.0 + s * 70.0))))


class Output(eqx.Module):
    """q₁ + Γ q₂ less where it should be, of (q, t)."""

    part: float  # Γ
    path: Swing

    def __call__(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """The deviation [rad]."""
        return q[0] + self.part * q[1] - self.path(t)


class RigidArm(sc.Law):
    """Computed torque for an arm without the passive joint: one inertia, the first joint's angle.

    u = J (ÿ_d + 2ω(ẏ_d − q̇₁) + ω²(y_d − q₁)), J about the first joint with the arm straight.
    """

    model: sc.Plant
    constraint: sc.Constraint
    path: Swing
    frequency: float  # ω [1/s]

    def command(self, snapshot: Any, state: Any) -> sc.Command:
        """One contribution, the torque."""
        one = jnp.ones_like(snapshot.t)
        rate = lambda t: jax.jvp(self.path, (t,), (one,))
        (wanted, speed), (_, acceleration) = jax.jvp(rate, (snapshot.t,), (one,))
        inertia = self.model.mass_matrix(jnp.zeros(2), snapshot.t)[0, 0]
        error, error_rate = wanted - snapshot.q[0], speed - snapshot.v[0]
        feedback = 2.0 * self.frequency * error_rate + self.frequency**2 * error
        u = jnp.reshape(inertia * (acceleration + feedback), (1,))
        nothing = jnp.zeros(1)
        return sc.Command(u, {"rigid": u}, state, nothing, jnp.asarray(1), nothing > 0, {})


class UnderactuatedArm(sc.Experiment):
    """One motor swings two links whose second joint is only a spring; the masses are uncertain.

    q₁ + Γ q₂ follows a swing of 1 rad. For Γ = 0.25 the bend that the relation leaves free dies
    out, as fast as its poles say; near the tip, Γ = 0.5, it grows, whatever the gain. The robust
    term knows the masses within 30 % and 40 % (its bound is `estimate_bound`'s). The law to compare
    with takes the arm for rigid; its ω is chosen so that both have the same ∫u² dt, under the same
    limit.
    """

    source: ClassVar[str] = (
        "benchmark of the literature on underactuated systems; formulas derived anew"
    )

    plant: PassiveJointArm = eqx.field(default_factory=lambda: slender((0.8, 1.35)))
    model: PassiveJointArm = eqx.field(default_factory=lambda: slender((1.0, 1.0)))
    path: Swing = eqx.field(default_factory=Swing)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    robust: sc.Robust = eqx.field(
        default_factory=lambda: sc.Robust(
            bound=sc.polynomial_bound(6.1, 0.3), width=0.3, effectiveness=0.75
        )
    )
    part: float = 0.25  # Γ of the relation
    tip: float = 0.5  # Γ of the linearized tip
    rate: float = 5.0  # Λ, decay rate of the position error [1/s]
    frequency: float = 4.12  # ω of the law to compare with [1/s]
    limit: float = 17.0  # largest torque [N m]
    bend: float = 1e-4  # q₂ at the start of the runs that are held at rest [rad]
    duration: float = 3.5  # horizon [s]
    growing: float = 0.3  # horizon of the run that holds the tip [s]
    dying: float = 1.0  # horizon of the run that holds what can be held [s]
    rtol: float = 1e-9  # relative tolerance of the integration

    def relation(self, part: float, path: Swing) -> sc.Constraint:
        """q₁ + Γ q₂ on a path."""
        return sc.holonomic(Output(part, path), self.rate, name="output", labels=["output [rad/s]"])

    def run(self, progress: bool = False) -> dict[str, sc.Trajectory]:
        """Robust, nominal and rigid law on the same swing; then two relations held at rest."""
        relation, model = self.relation(self.part, self.path), self.model
        laws = {
            "robust": sc.ServoLaw(model, relation, self.feedback, self.robust),
            "without robust term": sc.ServoLaw(model, relation, self.feedback),
            "rigid arm": RigidArm(model, relation, self.path, self.frequency),
        }
        options = {"points": 701, "rtol": self.rtol, "atol": 1e-3 * self.rtol, "progress": progress}
        runs = {
            name: sc.simulate(
                self.plant,
                self._limited(law),
                np.zeros(2),
                np.zeros(2),
                self.duration,
                name=f"underactuated arm: {name}",
                **options,
            )
            for name, law in laws.items()
        }
        held = {"held": (self.part, self.dying), "tip held": (self.tip, self.growing)}
        for name, (part, duration) in held.items():
            law = sc.ServoLaw(self.plant, self.relation(part, self.at_rest), self.feedback)
            runs[name] = sc.simulate(
                self.plant,
                self._limited(law),
                [-part * self.bend, self.bend],
                np.zeros(2),
                duration,
                name=f"underactuated arm: {name}",
                **options,
            )
        return runs

    def _limited(self, law: sc.Law) -> sc.Law:
        return sc.Saturated(law, -self.limit, self.limit)  # pyright: ignore[reportCallIssue]

    @property
    def at_rest(self) -> Swing:
        """The path that stays at 0."""
        return eqx.tree_at(lambda p: p.angle, self.path, 0.0)

    def left_free(self, part: float) -> sc.analysis.InternalDynamics:
        """The internal dynamics of the true plant about the straight arm at rest."""
        relation = self.relation(part, self.at_rest)
        return sc.internal_dynamics(self.plant, relation, np.zeros(2), np.zeros(2))

    def threshold(self) -> float:
        """The Γ at which the true plant ceases to be minimum phase, M₂₂/M₁₂ of the straight arm."""
        M = self.plant.mass_matrix(jnp.zeros(2), jnp.zeros(()))
        return float(M[1, 1] / M[0, 1])

    def measured_pole(self, run: sc.Trajectory, part: float) -> complex:
        """Growth and frequency of the fastest growing (slowest dying) internal mode of a held arm.

        Its amplitude is the left eigenvector times the state; the logarithm is linear in time.
        """
        left = self.left_free(part)
        values, vectors = np.linalg.eig(left.A.T)
        mode = vectors[:, np.argmax(np.real(values) + 1e-9 * np.imag(values))]
        amplitude = np.concatenate([run.q, run.v], axis=1) @ left.C @ mode
        growth = np.polyfit(run.time, np.log(np.abs(amplitude)), 1)[0]
        turning = np.polyfit(run.time, np.unwrap(np.angle(amplitude)), 1)[0]
        return complex(growth, turning)

    def effort(self, run: sc.Trajectory) -> float:
        """∫u² dt [N² m² s]."""
        return float(np.trapezoid(run.u[:, 0] ** 2, run.time))

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors at equal torque, and the poles of what is left free against what was measured."""
        robust, nominal, rigid, held, tip = runs.values()
        error = {name: np.abs(run.position_error).max() for name, run in runs.items()}
        slow, fast = (complex(self.left_free(part).poles[-1]) for part in (self.part, self.tip))
        dying, rising = self.measured_pole(held, self.part), self.measured_pole(tip, self.tip)
        bent = np.abs(robust.q[robust.at(self.path.duration + 1.5) :, 1]).max()
        return [
            sc.claim_below("robust: output off its path, largest [rad]", error["robust"], 2e-3),
            sc.claim_above(
                "without robust term: the same, in those of the robust law",
                error["without robust term"] / error["robust"],
                15.0,
            ),
            sc.claim_above(
                "rigid arm: the same, in those of the robust law",
                error["rigid arm"] / error["robust"],
                60.0,
            ),
            sc.claim_close(
                "∫u² dt of the rigid law over that of the robust one",
                self.effort(rigid) / self.effort(robust),
                1.0,
                0.01,
            ),
            sc.claim_below(
                "largest torque of all [N m]",
                max(np.abs(run.u).max() for run in (robust, nominal, rigid)),
                self.limit,
            ),
            sc.claim_below(
                "Γ less that at which the phase changes", self.part - self.threshold(), 0.0
            ),
            sc.claim_below("robust: bend 1.5 s after the swing, largest [rad]", bent, 0.01),
            sc.claim_values(
                "held: rate and frequency at which a bend dies out, predicted [1/s]",
                [dying.real, abs(dying.imag)],
                [slow.real, abs(slow.imag)],
                1e-4,
            ),
            sc.claim_above("tip held: the same", self.tip - self.threshold(), 0.0),
            sc.claim_close(
                "tip held: rate at which a bend grows, predicted [1/s]",
                rising.real,
                fast.real,
                1e-3,
            ),
            sc.claim_below(
                "tip held: output off its place meanwhile [rad]", error["tip held"], 1e-9
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Error, torque and bend of the three laws, and bends while the output is held."""
        swings = [(name, runs[name]) for name in ("robust", "without robust term", "rigid arm")]
        held = [("held", self.part, "C0"), ("tip held", self.tip, "C4")]

        def draw(error, torque, bend, growth):
            for (name, run), colour in zip(swings, ("C0", "C1", "C3"), strict=True):
                size = np.maximum(np.abs(run.position_error[:, 0]), 1e-9)
                error.semilogy(run.time, size, colour, label=name)
                torque.plot(run.time, run.u[:, 0], colour, label=name)
                bend.plot(run.time, run.q[:, 1], colour, label=name)
            error.set(title="output off its path", xlabel="t [s]", ylabel="[rad]", ylim=(1e-6, 1))
            error.legend(loc="upper right")
            for side in (-1, 1):
                torque.axhline(side * self.limit, color="0.6", linestyle=":", linewidth=1.0)
            torque.set(title="torque, and its limits", xlabel="t [s]", ylabel="[N m]")
            bend.set(title=f"bend of the passive joint, Γ = {self.part:g}", xlabel="t [s]")
            bend.set(ylabel="[rad]")
            for name, part, colour in held:
                run, pole = runs[name], complex(self.left_free(part).poles[-1])
                label = f"Γ = {part:g}, pole {pole.real:.3g}"
                label += f" ± {abs(pole.imag):.3g}i" if pole.imag else ""
                size = np.abs(run.q[:, 1])
                growth.semilogy(run.time, size, colour, label=f"{label} 1/s")
                line = size[-1] * np.exp(pole.real * (run.time - run.time[-1]))
                if not pole.imag:
                    growth.semilogy(run.time, line, "k--", linewidth=1.0)
            growth.set(title="a small bend while the output is held", xlabel="t [s]")
            growth.set(ylabel="[rad]", ylim=(1e-6, None))
            growth.legend()

        return {"underactuated-arm": figure(draw, 2, 2, size=(9.6, 6.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The arm under the robust and the rigid law, side by side."""
        pair = {name: runs[name] for name in ("robust", "rigid arm")}
        joints = {
            name: np.asarray(jax.vmap(self.plant.arm.joints)(jnp.asarray(run.q)))
            for name, run in pair.items()
        }
        time = runs["robust"].time
        shown = np.linspace(0, len(time) - 1, 60).astype(int)

        def draw(axes, i):
            k = shown[i]
            for (name, points), colour in zip(joints.items(), ("C0", "C3"), strict=True):
                axes.plot(*points[k].T, "o-", color=colour, linewidth=2.5, markersize=4, label=name)
            axes.legend(loc="lower left")
            axes.set(xlim=(-0.5, 2.1), ylim=(-2.2, 0.4), aspect="equal")
            axes.set_title(f"from above, t = {time[k]:.1f} s")

        return animate(draw, len(shown), path)
