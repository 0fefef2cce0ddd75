"""A Panda whose joints are springs: the two-layer law against the law of rigid joints."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.uncertain_flexible_joint import ThroughMotors
from servocon_plants import robots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HOME = np.array([0.0, -1.0, 0.0, -3.0, 0.0, 2.0, 1.0]) * np.pi / 4
"""Joint angles of the file's keyframe [rad]."""

LIMITS = np.array([87.0] * 4 + [12.0] * 3)
"""Limits of the motors' torques [N m]: those of the joints in the file."""

STIFFNESS = np.array([3e4] * 4 + [5e3] * 3)
"""K [N m/rad], *estimated*: of the order of strain wave gears for such torques."""

ROTOR_INERTIA = np.array([0.5] * 4 + [0.15] * 3)
"""J [kg m²], *estimated*: rotors of 0.5 and 0.15 kg cm² behind gears of 100."""

LATE = 0.5
"""Time after which errors count [s]."""

EASE = 0.3
"""Time in which the circle reaches its speed [s]."""

NAMES = {
    "two layers": "two layers, K known",
    "torque sensors": "two layers by torque sensors, K 20 % less",
    "encoders": "two layers by encoders, K 20 % less",
    "rigid": "rigid joints",
    "rigid, soft": "rigid joints, K 20 % less",
}
"""Runs, and their names in pictures."""


class TorqueSensors(sc.Law):
    """A law of flexible joints that measures the springs' torques τ, not the motors' positions.

    Its motor positions are q₁ + τ/K̄. Then a wrong K̄ gives a wrong inertia of the rotors, J K̄/K,
    which the motors' torques can compensate. With the motors' encoders, the links' torque is wrong
    by the factor K/K̄.
    """

    model: sc.plant.ElasticJoints
    constraint: sc.Constraint
    law: sc.laws.BacksteppingLaw
    stiffness: Any = eqx.field(
        metadata=sc.declaration(text="K of the measured springs; K̄ for encoders")
    )

    def command(self, snapshot: Any, state: Any) -> sc.laws.Command:
        """The law's contributions at these motor positions and speeds."""
        ratio = jnp.asarray(self.stiffness) / self.model.stiffness
        full = [
            jnp.concatenate([links, links + ratio * (motors - links)])
            for links, motors in (jnp.split(x, 2) for x in (snapshot.q, snapshot.v))
        ]
        measured = type(snapshot)(self.model, self.constraint, *full, snapshot.t)
        return self.law.command(measured, state)


def circle(t: Any, radius: float, turn: float) -> jnp.ndarray:
    """The flange's position minus that at home [m]; smooth, at rest at t = 0."""
    angle = 2.0 * jnp.pi / turn * (jnp.sqrt(t * t + EASE**2) - EASE)
    return radius * jnp.stack([0.0 * t, jnp.cos(angle) - 1.0, jnp.sin(angle)])


class FlexiblePanda(sc.Experiment):
    """A Panda with springs in its joints: the flange on a circle, its orientation held.

    The two-layer law models the springs; the law of rigid joints, with the same κ and Λ, uses the
    motors' encoders, as is common. Both are sampled at 1 kHz with the same torque limits. If the
    springs are softer than the model's, the two-layer law performs as before with sensors of the
    springs' torques, which a Panda has. Without them the assumed spring torque is wrong, and the
    error is far larger than with the law of rigid joints.

    The relation has seven rows for seven joints, the pose of the flange and the third joint at
    rest: a law of flexible joints has no priorities, and six rows would let the arm drift.
    """

    source: ClassVar[str] = "Han, Chen, Zhao et al. 2017; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]",)

    rate: float = sc.field(5.0, unit="1/s", text="Λ of the relation")
    gain: float = sc.field(10.0, unit="1/s", text="κ")
    position_rate: float = sc.field(
        300.0, unit="1/s", text="S, decay rate of the motor position error"
    )
    radius: float = sc.field(0.1, unit="m", text="radius of the circle")
    turn: float = sc.field(2.0, unit="s", text="time of a turn")
    soft: float = sc.field(0.8, text="stiffness of the softer joints over the model's")
    duration: float = sc.field(4.0, unit="s", text="horizon")
    period: float = sc.field(1e-3, unit="s", text="sampling period")

    def runs(self) -> Iterator[sc.Run]:
        """The two-layer law and the law of rigid joints, on the model and on softer joints."""
        arm = sc.robot(robots.path("panda"))
        R, p = map(np.asarray, arm.pose("flange", HOME))
        radius, turn = self.radius, self.turn  # all that the function closes over
        hand = sc.frames.pose("flange", lambda t: p + circle(t, radius, turn), R, self.rate)
        elbow = sc.frames.posture(HOME[2:3], self.rate, joints=["joint3"])
        relation, feedback = sc.stack(hand, elbow), sc.Stabilizing(gain=self.gain)
        model = sc.plant.ElasticJoints(arm, STIFFNESS, ROTOR_INERTIA)
        damping = 2.0 * self.position_rate * ROTOR_INERTIA  # poles of the motors at −S
        two_layer = sc.laws.BacksteppingLaw(
            model,
            relation,
            feedback,
            position_rate=self.position_rate,
            speed_gain=damping,
            position_gain=self.position_rate * damping,
        )
        rigid = sc.laws.CompositeLaw(model, relation, feedback).rigid
        through = ThroughMotors(model, two_layer.constraint, rigid)
        by = lambda K: TorqueSensors(model, two_layer.constraint, two_layer, K)
        weight = -np.asarray(arm.force(jnp.asarray(HOME), jnp.zeros(7), jnp.zeros(())))
        soft = self.soft * STIFFNESS
        case = lambda law, K: {
            "plant": sc.plant.ElasticJoints(arm, K, ROTOR_INERTIA),
            "law": sc.laws.Saturated(law, -LIMITS, LIMITS),
            "q0": np.concatenate([HOME, HOME + weight / K]),
        }
        yield from sc.Run.each(
            {
                "two layers": case(by(STIFFNESS), STIFFNESS),
                "torque sensors": case(by(soft), soft),
                "encoders": case(by(STIFFNESS), soft),
                "rigid": case(through, STIFFNESS),
                "rigid, soft": case(through, soft),
            },
            v0=np.zeros(14),
            duration=self.duration,
            period=self.period,
            solver=sc.Solver(rtol=1e-6),
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The flange's error under each law."""
        rms = {name: rms_of(run) for name, run in runs.items()}
        main = runs["two layers"]
        late = main.beta_norm[main.time > LATE].max()
        claims = [
            sc.claim("two layers: largest ‖β‖ after 0.5 s", late, below=0.01),
            sc.claim(
                "rms error of the flange: rigid over two layers",
                rms["rigid"] / rms["two layers"],
                above=20.0,
            ),
            sc.claim(
                "softer joints: torque sensors over K known",
                rms["torque sensors"] / rms["two layers"],
                below=1.2,
            ),
            sc.claim(
                "softer joints: encoders over rigid, which needs no K",
                rms["encoders"] / rms["rigid, soft"],
                above=10.0,
            ),
        ]
        if self.is_default():
            got = [1e6 * rms[name] for name in NAMES]
            claims.append(
                sc.claim(
                    "rms errors of the flange after 0.5 s [µm]",
                    got,
                    close_to=(9.2608, 9.4884, 46537.0, 406.11, 505.70),
                    tolerance=(0.05, 0.05, 50.0, 1.0, 1.0),
                )
            )
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Error of the flange and use of the motors under each law."""

        def draw(errors: "Axes", torques: "Axes") -> None:
            for k, (name, run) in enumerate(runs.items()):
                style: dict[str, Any] = {
                    "color": f"C{k}",
                    "linestyle": ("-", "--", "-", "-", "--")[k],
                }
                size = 1e3 * np.linalg.norm(run.position_error[:, :3], axis=1)
                used = 100.0 * np.abs(run.u / LIMITS).max(axis=1)
                errors.semilogy(run.time, size, label=NAMES[name], **style)
                torques.plot(run.time, used, **style)
            errors.set(title="flange", xlabel="t [s]", ylabel="error [mm]", ylim=(2e-3, 3e2))
            torques.set(title="motors", xlabel="t [s]", ylim=(0, 100))
            torques.set_ylabel("largest |u| over its limit [%]")
            sc.plot.legend_below(errors, columns=2)

        return {"flexible-panda": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 3.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The robot with springs in its joints, its flange on the circle."""
        home = np.asarray(sc.robot(robots.path("panda")).pose("flange", HOME)[1])
        times = np.linspace(0.0, 2.0 * self.turn, 120)
        wanted = np.array([home + circle(t, self.radius, self.turn) for t in times])
        shown = {"circle": sc.shapes.path(wanted, color="#D55E00")}
        return runs["two layers"].animate(scenery=shown).save(path)


def rms_of(run: sc.Trajectory) -> float:
    """Rms error of the flange's position after `LATE` [m]."""
    late = run.position_error[run.time > LATE, :3]
    return float(np.sqrt(np.mean(np.sum(late**2, axis=1))))
