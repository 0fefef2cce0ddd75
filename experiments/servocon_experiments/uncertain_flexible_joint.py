"""An uncertain flexible-joint arm: robust two-layer law, certificate, and two other laws."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_plants import flexible_joint_arm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

RATE = 2.0
"""Λ of the relation [1/s]."""


def swing(q, t):
    """The first link swings, the second stays upright in space."""
    return jnp.stack([q[0] - 0.8 * jnp.sin(t), q[0] + q[1]])


SWING = sc.holonomic(swing, RATE, name="swing", labels=["swing [rad/s]", "upright [rad/s]"])


class ThroughMotors(sc.Law):
    """The law of rigid joints on the motors' positions and speeds."""

    model: sc.Plant
    constraint: sc.Constraint
    rigid: sc.ServoLaw

    def command(self, snapshot: Any, state: Any) -> sc.laws.Command:
        """The rigid law's contributions, at the motors."""
        n = snapshot.q.shape[0] // 2
        motors = type(snapshot)(
            self.rigid.model, self.rigid.constraint, snapshot.q[n:], snapshot.v[n:], snapshot.t
        )
        return self.rigid.command(motors, {})._replace(state_rate=state)


class UncertainFlexibleJoint(sc.Experiment):
    """A two-link arm with joints, masses and stiffness known to 20 %, under unknown torques.

    The robust two-layer law keeps ‖β‖ below its certificate on every plant. It is compared with the
    same law without its robust term, and with the servo law of rigid joints with the same κ and Λ
    on the motors' encoders, as is common. All have the same torque limits, and their ∫‖u‖² agree
    within 13 %. A higher gain does not help the law of rigid joints (0.28 to 0.30 rad/s for κ from
    8 to 100), since it does not measure the springs.
    """

    source: ClassVar[str] = "Han, Chen, Zhao et al. 2017; servocon: derivation"

    plant: sc.plant.ElasticJoints = eqx.field(
        default_factory=lambda: flexible_joint_arm(2, stiffness=100.0, rotor_inertia=0.2)
    )
    spread: float = sc.field(0.2, text="relative half-width of masses and stiffness")
    disturbance: tuple[float, ...] = sc.field(
        (2.0, 2.0, 0.5, 0.5), unit="N m", text="torques on links and motors"
    )
    gain: float = sc.field(8.0, unit="1/s", text="κ of the link layer")
    bound: float = sc.field(
        7.9, unit="rad/s²", text="ρ₁, bound of the lumped uncertainty of the links"
    )
    effectiveness: float = (
        0.7  # 1 + ρ_E, least effectiveness of the robustifying input on the links [-]
    )
    width: float = sc.field(4.0, text="ε, width of the boundary layer")
    position_rate: float = sc.field(
        300.0, unit="1/s", text="S, decay rate of the motor position error"
    )
    speed_gain: float = sc.field(120.0, unit="N m s/rad", text="K_s")
    position_gain: float = sc.field(36000.0, unit="N m/rad", text="Q_z")
    limit: float = sc.field(20.0, unit="N m", text="largest motor torque")
    largest_beta: float = sc.field(1.2, text="‖β‖ up to which states are certified")
    plants: int = sc.field(20, text="number of plants drawn from the set")
    v0: tuple[float, ...] = sc.field(
        (0.8, -0.8), unit="rad/s", text="initial link speeds, from q = 0"
    )
    duration: float = sc.field(4.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-6, text="relative tolerance of the integration")

    def two_layer(self, bound: float) -> sc.laws.BacksteppingLaw:
        """The two-layer law; a bound of 0 disables the robust term in the same compiled program."""
        rho = sc.laws.LinearBound(np.array([bound]), constant)
        return sc.laws.BacksteppingLaw(
            self.plant,
            SWING,
            sc.Stabilizing(gain=self.gain, metric="acceleration"),
            sc.Robust(
                bound=rho,
                width=self.width,
                effectiveness=self.effectiveness,
                boundary_layer="constant",
                metric="acceleration",
            ),
            position_rate=self.position_rate,
            speed_gain=self.speed_gain,
            position_gain=self.position_gain,
            metric="acceleration",
        )

    @property
    def uncertainty(self) -> sc.Uncertainty:
        """The set of plants."""
        low, high = 1.0 - self.spread, 1.0 + self.spread
        around = lambda x: sc.uncertainty.Interval(float(low * x), float(high * x))
        arm: Any = self.plant.arm
        mass = float(np.asarray(arm.mass)[0])
        stiffness = float(np.asarray(self.plant.stiffness))
        return sc.Uncertainty(
            self.plant, {"arm.mass": around(mass), "stiffness": around(stiffness)}
        )

    def runs(self) -> Iterator[sc.Run]:
        """All plants under each law."""
        robust, nominal = self.two_layer(self.bound), self.two_layer(0.0)
        rigid = sc.laws.CompositeLaw(
            self.plant,
            SWING,
            sc.Stabilizing(gain=self.gain, metric="acceleration"),
            metric="acceleration",
        ).rigid
        laws = {
            "robust": robust,
            "not robust": nominal,
            "rigid joints": ThroughMotors(self.plant, robust.constraint, rigid),
        }
        q0, v0 = robust.on_manifold(np.zeros(2), self.v0)
        fleet = self.uncertainty.sample(self.plants, seed=2).plants
        torques = sc.uncertainty.SinusoidalDisturbance(
            np.array(self.disturbance)[:, None],
            np.array([[3.0], [2.0], [1.0], [1.0]]),
            np.array([[0.0], [1.6], [0.0], [1.6]]),
        )
        limited = lambda law: sc.laws.Saturated(law, -self.limit, self.limit)
        yield from sc.Run.each(
            {name: {"law": limited(law)} for name, law in laws.items()},
            plant=fleet,
            q0=q0,
            v0=v0,
            duration=self.duration,
            points=301,
            solver=sc.Solver(rtol=self.rtol),
            disturbance=torques,
            seed=2,
        )

    def certificate(self, run: sc.Trajectory) -> sc.certificates.Certificate:
        """The certificate of the robust law around the runs."""
        box = replace(sc.certificates.ErrorBox.around(run), beta=self.largest_beta)
        return sc.certify(
            self.uncertainty,
            self.two_layer(self.bound),
            box,
            disturbance=self.disturbance,
            samples=(16, 128),
            seed=1,
        )

    def late(self, run: sc.Trajectory) -> float:
        """The largest ‖β‖ after 2 s over all plants."""
        return float(run.beta_norm[:, run.time > 2.0].max())

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate, its tightness, and the comparison at equal effort."""
        robust = runs["robust"]
        late = {name: self.late(run) for name, run in runs.items()}
        certificate = self.certificate(robust)
        report = certificate.check(robust)
        effort = {name: np.mean(np.sum(run.u**2, axis=-1)) for name, run in runs.items()}
        others = np.array([effort["not robust"], effort["rigid joints"]])
        peak = np.abs(robust.u).max()
        claims = [
            sc.claim("robust: smallest margin of ‖β‖ to its certificate", report.margin, above=0.0),
            sc.claim("robust: largest motor torque [N m]", peak, below=self.limit),
            sc.claim(
                "robust: ultimate bound over the largest ‖β‖ after 2 s",
                certificate.ultimate_bound / late["robust"],
                below=10.0,
            ),
            sc.claim(
                "largest ‖β‖ after 2 s: robust over not robust",
                late["robust"] / late["not robust"],
                below=0.35,
            ),
            sc.claim(
                "largest ‖β‖ after 2 s: robust over rigid joints",
                late["robust"] / late["rigid joints"],
                below=0.45,
            ),
            sc.claim(
                "∫‖u‖²: not robust and rigid joints over robust",
                others / effort["robust"],
                close_to=(1.01, 0.90),
                tolerance=0.02,
            ),
        ]
        if self.is_default():
            claims += [
                sc.claim(
                    "largest ‖β‖ after 2 s: robust, not robust, rigid joints [rad/s]",
                    list(late.values()),
                    close_to=(0.1133, 0.3948, 0.2779),
                    tolerance=0.001,
                ),
                sc.claim(
                    "robust: ultimate bound [rad/s]",
                    certificate.ultimate_bound,
                    close_to=1.043,
                    tolerance=0.005,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """‖β‖ and torques of all plants under each law, with the certificate."""
        robust = runs["robust"]
        certificate = self.certificate(robust)
        start = certificate.guarantees[0].quantity.initial(robust).max()
        bound = {"certificate of robust": (robust.time, certificate.radius(robust.time, start))}

        def draw(errors: "Axes", torques: "Axes") -> None:
            sc.plot.beta_norm(errors, runs, bounds=bound, own_legend=False)
            errors.set(title=f"{self.plants} plants", ylim=(3e-3, 5.0))
            for name, run in runs.items():
                sc.plot.spread(torques, run.time, run.input_peak, name)
            torques.axhline(self.limit, color="k", linestyle=":", label="limits")
            torques.set(title=f"{self.plants} plants", xlabel="t [s]", ylabel="max |u| [N m]")
            torques.set_ylim(0, 1.1 * self.limit)
            sc.plot.legend_below(errors, torques, columns=4)

        size = sc.style.width(2), 3.0
        return {"uncertain-flexible-joint": sc.plot.figure(draw, 1, 2, size=size)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The swinging arm of one plant."""
        return animate_arm(self.plant.arm, runs["robust"].member(0), path)


def constant(q, v, t):
    """The basis of a constant bound."""
    return jnp.ones(1)
