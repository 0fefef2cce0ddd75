"""Two arms hold one box of unknown mass: the servo law, and operational-space control of each."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon_experiments.two_hands_rival import FLANGE, Driven, Hands, driven, loads, points_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


HOME = np.tile([0.0, -0.25, 0.0, -0.75, 0.0, 0.5, 0.25], 2) * np.pi
"""Joint angles at the start [rad]."""

CENTRE = np.array([0.306890567, 0.0, 0.540282052])
"""Centre of the box at the start [m]."""

BETWEEN = FLANGE.T @ [0.0, -0.5, 0.0]
"""Position of the right hand in the left hand's frame [m]."""

LIMIT = np.tile([87.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0], 2)
"""Largest torques [N m]."""


class Place(eqx.Module):
    """Centre of the box: a circle across and up, from rest."""

    centre: ArrayLike
    radius: float
    rate: float

    def __call__(self, t: Any, xp: Any = jnp) -> Any:
        """The point [m], by jax.numpy or NumPy."""
        phase = self.rate * t - xp.sin(self.rate * t)
        along, up = self.radius * xp.sin(phase), self.radius * (1.0 - xp.cos(phase))
        return xp.asarray(self.centre) + xp.stack([0.5 * up, along, up])


class Turn(eqx.Module):
    """Rotation of the box about the vertical, from rest."""

    angle: float
    rate: float

    def __call__(self, t: Any, xp: Any = jnp) -> Any:
        """The rotation matrix, by jax.numpy or NumPy."""
        turn = self.angle * xp.sin(self.rate * t - xp.sin(self.rate * t))
        c, s, zero, one = xp.cos(turn), xp.sin(turn), 0.0 * turn, 1.0 + 0.0 * turn
        rows = [[c, -s, zero], [s, c, zero], [zero, zero, one]]
        return xp.stack([xp.stack(row) for row in rows])


TASK_ROWS = np.array([1.0] * 12 + [0.0] * 14)
"""1 for the rows of box and hands, 0 for those of the posture."""


class TwoHands(sc.Experiment):
    """Two Pandas turn and lift a box that is much heavier than they know.

    The law's model is two arms with half of the load in each hand and the loop open. The relation
    that the hands do not move relative to each other then needs no loop force, and Gauss's metric
    shares the load. MuJoCo closes the loop by a soft weld, whose forces are measured. The other
    controller is Khatib's (1987), one for each hand with half of the load and integral action; the
    gains of both are from `tests/rivals/run.py two-hands`.
    """

    source: ClassVar[str] = "Khatib 1987; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]",)

    known: float = sc.field(2.0, unit="kg", text="mass of the box in the models")
    mass: float = sc.field(4.0, unit="kg", text="its true mass")
    radius: float = sc.field(0.08, unit="m", text="radius of the circle of the box")
    angle: float = sc.field(0.25, unit="rad", text="angle of its turn")
    rate: float = sc.field(2.5, unit="rad/s", text="angular frequency")
    gain: float = sc.field(202.0, unit="1/s", text="κ of the law")
    follow: float = sc.field(135.0, unit="1/s", text="Λ of the pose of the box")
    growth: float = sc.field(0.286, text="growth of the adaptive bound")
    width: float = sc.field(19.1, text="width of its boundary layer")
    action: float = sc.field(0.0, unit="1/s²", text="k of its integral action on box and hands")
    stiffness: float = sc.field(20000.0, unit="1/s²", text="k_p of the other controller")
    damping: float = sc.field(400.0, unit="1/s", text="its k_d")
    integral: float = sc.field(5920.0, unit="1/s³", text="its k_i")
    posture: float = sc.field(2.0, unit="1/s", text="rate of the posture of both")
    period: float = sc.field(0.002, unit="s", text="sampling period")
    duration: float = sc.field(3.0, unit="s", text="horizon")

    def target(self) -> tuple[Place, Turn]:
        """Position and rotation of the box as functions of t."""
        return Place(CENTRE, self.radius, self.rate), Turn(self.angle, self.rate)

    @property
    def law(self) -> sc.Law:
        """The servo law: the hands together, then the posture."""
        robot = sc.robot(loads(self.known, shared=True))
        place, turn = self.target()
        box = sc.frames.pose("box", place, turn, rate=self.follow)
        hands = sc.frames.relative_pose(
            "left_flange", "right_flange", BETWEEN, np.eye(3), rate=self.follow
        )
        posture = sc.frames.posture(HOME, rate=self.posture)
        terms = (
            sc.Stabilizing(gain=self.gain),
            sc.Adaptive(gain=self.growth, width=self.width, leakage=0.1),
            sc.Integral(self.action * TASK_ROWS),
        )
        return sc.laws.PriorityLaw(robot, [sc.stack(box, hands), posture], *terms)

    def rival(self) -> Hands:
        """The operational-space controllers."""
        place, turn = Place(CENTRE, self.radius, self.rate), Turn(self.angle, self.rate)
        gains = {
            "stiffness": self.stiffness,
            "damping": self.damping,
            "integral": self.integral,
            "posture": self.posture,
        }
        grips = np.array([[0.0, 0.25, 0.05], [0.0, -0.25, 0.05]]), np.stack([FLANGE, FLANGE])
        return Hands(
            loads(self.known, shared=True),
            lambda t: (place(t, np), turn(t, np)),
            grips,
            HOME,
            gains,
        )

    def runs(self) -> Iterator[sc.Run]:
        """The law on MuJoCo's closed loop."""
        yield sc.Run(
            "servo law",
            simulator=sc.simulate_mujoco,
            model=loads(self.mass, shared=False),
            law=self.law,
            q0=HOME,
            v0=np.zeros(14),
            duration=self.duration,
            period=self.period,
            points=301,
        )

    def with_forces(self, law: sc.Law | Hands, mass: float) -> Driven:
        """A run with the forces inside the box, of the law or the other controller."""

        def sample(q: np.ndarray, v: np.ndarray, t: float, memory: Any) -> tuple[Any, Any]:
            if isinstance(law, Hands):
                u, rate = law.feedback(q, v, t, memory)
                return np.clip(u, -LIMIT, LIMIT), memory + self.period * rate
            found = law.step(q, v, t, memory, self.period)
            return np.clip(found.u, -LIMIT, LIMIT), found.state

        memory = np.zeros(12) if isinstance(law, Hands) else None
        times = self.period * np.arange(round(self.duration / self.period))
        return driven(mass, sample, memory, HOME, times)

    def measured(self, run: Driven) -> dict[str, float]:
        """Rms error of the box [mm], rms force inside it [N], largest torque over its limit."""
        rms = lambda x: float(np.sqrt(np.mean(np.sum(x**2, axis=1))))
        error = 1e3 * (run.place - self.wanted(run.time))
        return {
            "error": rms(error),
            "inside": rms(run.inside),
            "torque": float(np.abs(run.u / LIMIT).max()),
        }

    def wanted(self, time: np.ndarray) -> np.ndarray:
        """Target of the box's centre (times, 3) [m]."""
        return np.array([self.target()[0](t, np) for t in time])

    @cached_property
    def compared(self) -> dict[str, Driven]:
        """The law and the other controller, with the forces inside the box."""
        pair = {"servo law": self.law, "operational space": self.rival()}
        return {name: self.with_forces(law, self.mass) for name, law in pair.items()}

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the box, internal forces and torques under both."""
        found = {name: self.measured(run) for name, run in self.compared.items()}
        law, other = found.values()
        run = runs["servo law"]
        model = loads(self.mass, shared=False)
        places = np.array([points_of(model, q)[2].mean(axis=0) for q in run.q])
        box = 1e3 * np.linalg.norm(places - self.wanted(run.time), axis=1)
        hands = 1e3 * np.linalg.norm(run.position_error[:, 6:9], axis=1).max()
        return [
            sc.claim("largest error of the box's place [mm]", box.max(), below=0.3),
            sc.claim("largest gap of the hands [mm]", hands, below=1.0),
            sc.claim("rms force inside the box [N]", law["inside"], below=1.2),
            sc.claim("largest torque over its limit", law["torque"], below=0.4),
            # At these gains neither is better.
            sc.claim(
                "rms error over the other's",
                law["error"] / other["error"],
                close_to=1.05,
                tolerance=0.1,
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors of the box, forces inside it, and torques."""

        def draw(error: "Axes", torque: "Axes", box: "Axes", inputs: "Axes") -> None:
            for name, run in self.compared.items():
                away = 1e3 * np.linalg.norm(run.place - self.wanted(run.time), axis=1)
                error.plot(run.time, away, label=name)
                box.plot(run.time, np.linalg.norm(run.inside, axis=1), linewidth=1.0)
                torque.plot(run.time, 100.0 * np.abs(run.u / LIMIT).max(axis=1), linewidth=1.0)
            error.set(title="place of the box", xlabel="t [s]", ylabel="error [mm]")
            box.set(title="inside the box", xlabel="t [s]", ylabel="force [N]")
            torque.set(title="motors", xlabel="t [s]", ylabel="largest |u| over its limit [%]")
            sc.plot.inputs(inputs, runs["servo law"])
            inputs.set_title("servo law: inputs")
            sc.plot.legend_below(error)

        return {"two-hands": sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.0))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """Both arms and the box under the law."""
        return runs["servo law"].animate().save(path)
