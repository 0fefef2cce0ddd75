"""A Stewart platform: six closed loops built into the plant, and a singular position."""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon.interop.mujoco import closures
from servocon_plants import robots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEGS = np.arange(9, 25, 3)
"""Indices of the slides, after the platform's pose and two angles of each leg."""

HEIGHT, LENGTH = 2.0, 3.153800683985
"""Height of the platform and length of the legs in the home position [m]."""

HOME = np.concatenate([[0.0, 0.0, HEIGHT, 1.0], np.zeros(21)])


class Place(eqx.Module):
    """Centre of the platform: a circle and a heave, from rest."""

    radius: float
    heave: float
    rate: float

    def __call__(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """The point [m]."""
        phase = self.rate * t - jnp.sin(self.rate * t)
        across, along = self.radius * jnp.sin(phase), self.radius * (1.0 - jnp.cos(phase))
        return jnp.stack([across, along, HEIGHT + self.heave * jnp.sin(phase) ** 2])


class Twist(eqx.Module):
    """Rotation about the vertical to an angle, from rest to rest."""

    angle: float
    rate: float

    def __call__(self, t: Float[Array, ""]) -> Float[Array, "3 3"]:
        """The rotation matrix."""
        turn = 0.5 * self.angle * (1.0 - jnp.cos(self.rate * t))
        c, s, one = jnp.cos(turn), jnp.sin(turn), jnp.ones_like(turn)
        rows = [[c, -s, 0.0 * one], [s, c, 0.0 * one], [0.0 * one, 0.0 * one, one]]
        return jnp.stack([jnp.stack(row) for row in rows])


class OnOpenLoops(sc.Law):
    """The law for closed loops, on a robot whose loops another program closes."""

    model: Any
    constraint: sc.Constraint
    closed: sc.ServoLaw

    def command(self, snapshot: Any, state: Any) -> Any:
        """Leg forces from pose and speeds of the platform."""
        own, s = self.closed, snapshot
        found = own.command(type(s)(own.model, own.constraint, s.q, s.v[:6], s.t), {})
        return found._replace(state_rate=state)


class LoopClosure(sc.Experiment):
    """The platform of a six-legged robot runs through a curve, driven by its legs.

    MuJoCo keeps the legs on the platform by soft constraints, `servocon.constraint.reduce` by
    reduction to six speeds. Turned by 90° about the vertical, such a platform of any size is
    singular: no leg forces can hold it (Fichter 1986). A warning names rows and instant of the run
    that goes beyond.
    """

    source: ClassVar[str] = "Smith & Wendlandt 2002; Fichter 1986"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]",)

    radius: float = sc.field(0.4, unit="m", text="radius of the platform's circle")
    heave: float = sc.field(0.2, unit="m", text="heave")
    twist: float = sc.field(0.5, unit="rad", text="twist along the circle")
    beyond: float = sc.field(
        float(np.radians(99.0)), unit="rad", text="twist of the run through the singular position"
    )
    rate: float = sc.field(1.6, unit="rad/s", text="angular frequency of the motion")
    feedback: sc.Stabilizing = eqx.field(
        default_factory=lambda: sc.Stabilizing(gain=20.0, metric="torque")
    )
    period: float = sc.field(0.002, unit="s", text="sampling period on MuJoCo's physics")
    duration: float = sc.field(3.6, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    @cached_property
    def robot(self) -> Any:
        """The robot with its loops open."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sc.errors.ServoconWarning)  # of open loops
            return sc.robot(robots.path("stewart"))

    @cached_property
    def loops(self) -> sc.Constraint:
        """The joints that close the loops."""
        return closures(robots.path("stewart"))

    def make_law(self, radius: float, heave: float, twist: float) -> sc.ServoLaw:
        """The law for a curve."""
        speeds = self.robot.speed_labels()[:6]  # the platform's: they determine the legs'
        plant = sc.constraint.reduce(self.robot, self.loops, independent=speeds)
        place, turn = Place(radius, heave, self.rate), Twist(twist, np.pi / self.duration)
        pose = sc.frames.pose("platform", place, turn, rate=10.0)
        return sc.ServoLaw(plant, pose, self.feedback, metric="torque")

    def built_in(self, *curve: float) -> dict[str, Any]:
        """Arguments of a run with the loops built in."""
        law = self.make_law(*curve)
        own = {"plant": law.model, "law": law, "q0": HOME, "v0": np.zeros(6)}
        return {**own, "duration": self.duration, "solver": sc.Solver(rtol=self.rtol)}

    def runs(self) -> Iterator[sc.Run]:
        """The curve with exact and with MuJoCo's loops, and the twist beyond 90°."""
        curve = self.radius, self.heave, self.twist
        yield sc.Run("loops built in", **self.built_in(*curve))
        law = self.make_law(*curve)
        outside = OnOpenLoops(self.robot, law.constraint, law)
        yield sc.Run(
            "MuJoCo's loops",
            simulator=sc.simulate_mujoco,
            model=robots.path("stewart"),
            law=outside,
            q0=HOME,
            v0=np.zeros(24),
            duration=self.duration,
            period=self.period,
        )
        through = self.built_in(0.0, 0.0, self.beyond)
        yield sc.Run("beyond 90°", simulator=self._simulate_through, **through)

    @cached_property
    def warned(self) -> list[str]:
        """Warnings of the run through the singular position."""
        return []

    def _simulate_through(self, **arguments: Any) -> sc.Trajectory:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", sc.errors.ServoconWarning)
            run = sc.simulate(**arguments)
        self.warned[:] = [str(one.message) for one in caught]
        return run

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Gaps, leg lengths against their closed form, errors, and the reported instant."""
        exact, soft, beyond = runs.values()
        told = " ".join(self.warned)
        instant = float(np.arccos(1.0 - np.pi / self.beyond) / np.pi * self.duration)
        named = float(told.partition("at t = ")[2].partition(" s")[0] or np.nan)
        lengths = np.abs(exact.q[:, LEGS] - lengths_of(exact.q)).max()
        place = lambda run: np.linalg.norm(run.position_error[:, :3], axis=1).max()
        near = np.abs(beyond.u).max() / np.abs(beyond.u[0]).max()
        return [
            sc.claim("built in: largest gap of the loops [m]", gaps_of(exact).max(), below=1e-9),
            sc.claim("built in: legs less their closed form [m]", lengths, below=1e-9),
            sc.claim("built in: largest ‖β‖", exact.beta_norm.max(), below=1e-6),
            sc.claim("MuJoCo: largest gap of the loops [m]", gaps_of(soft).max(), above=1e-5),
            sc.claim("MuJoCo: largest error of place [m]", place(soft), below=2e-3),
            sc.claim(
                "instant of 90°: told less true [s]", named - instant, close_to=0.0, tolerance=1e-3
            ),
            sc.claim("rows that are told (z, turn z)", _rows(told), above=2.0),
            sc.claim("beyond 90°: largest leg force over that at rest", near, above=100.0),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Lengths of the legs, gaps, errors, and leg forces near the singular position."""
        exact, beyond = runs["loops built in"], runs["beyond 90°"]

        def draw(legs: "Axes", gaps: "Axes", place: "Axes", force: "Axes") -> None:
            for i, length in enumerate((LENGTH + exact.q[:, LEGS]).T):
                legs.plot(exact.time, length, linewidth=1.0, label=f"leg {i + 1}")
            legs.set(title="loops built in: legs", xlabel="t [s]", ylabel="length [m]")
            sc.plot.legend(legs)
            for name, run in list(runs.items())[:2]:
                gaps.semilogy(run.time, np.maximum(gaps_of(run), 1e-17), label=name)
                error = np.linalg.norm(run.position_error[:, :3], axis=1)
                place.semilogy(run.time, np.maximum(error, 1e-17), label=name)
            gaps.set(title="loops", xlabel="t [s]", ylabel="largest gap [m]")
            place.set(title="place of the platform", xlabel="t [s]", ylabel="error [m]")
            for axes in (gaps, place):
                sc.plot.legend(axes)
            angle = np.degrees(2.0 * np.arctan2(beyond.q[:, 6], beyond.q[:, 3]))
            force.semilogy(angle, 1e-3 * np.abs(beyond.u).max(axis=1))
            force.axvline(90.0, color="k", linestyle=":", label="singular")
            force.set(title="beyond 90°", xlabel="twist [°]", ylabel="largest leg force [kN]")
            force.legend(loc="upper left")

        return {"loop-closure": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The platform on its curve."""
        run = runs["loops built in"]
        way = sc.shapes.path(run.q[::4, :3], color="#D55E00")
        return run.animate(scenery={"way of the platform": way}).save(path)


def _rows(told: str) -> float:
    """Number of reported rows that the singular position has."""
    return float(sum(row in told for row in ("'platform z [m/s]'", "'platform turn z [rad/s]'")))


def joints(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Joints at the base (6, 3) and at the platform (times, 6, 3) [m], from the poses in q."""
    step, side = np.radians(120.0) * np.arange(3), np.array([-1.0, 1.0])
    circle = lambda radius, angles: (
        radius * np.stack([np.cos(angles), np.sin(angles), 0.0 * angles], axis=-1)
    )
    base = circle(3.0, np.add.outer(step, np.radians(2.5) * side).ravel())
    top = circle(1.0, np.add.outer(step, np.radians(60.0) + np.radians(10.0) * side).ravel())
    top, w, x = np.roll(top, 1, axis=0), q[:, 3, None, None], q[:, None, 4:7]
    turned = top + 2.0 * np.cross(x, np.cross(x, top) + w * top)
    return base, q[:, None, :3] + turned


def lengths_of(q: np.ndarray) -> np.ndarray:
    """Slides of the legs (times, 6) [m], from the platform's pose only."""
    base, top = joints(q)
    return np.linalg.norm(top - base, axis=-1) - LENGTH


def gaps_of(run: sc.Trajectory) -> np.ndarray:
    """Largest distance of a leg's end from its joint at the platform, at each output [m]."""
    base, top = joints(run.q)
    along = (joints(HOME[None])[1][0] - base) / LENGTH
    across = np.cross(along, [0.0, 0.0, 1.0])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    tilt, swing, slide = (run.q[:, LEGS - k, None] for k in (2, 1, 0))
    cross = np.cross(along, across)
    leg = np.sin(swing) * across + np.cos(swing) * (np.cos(tilt) * along - np.sin(tilt) * cross)
    return np.linalg.norm(base + (LENGTH + slide) * leg - top, axis=-1).max(axis=1)
