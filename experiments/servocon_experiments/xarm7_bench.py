"""An xArm7 as it is built: encoders, a late input, torque limits, friction and an unknown load."""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import robots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TURN, WIDTH, DEPTH = 4.0, 0.24, 0.1
"""Time of one figure eight [s], its width across and its depth [m]."""

BELOW = 0.05
"""Distance of the load's centre from the flange [m]."""

HARMONICS, PLACES = 8, 64
"""Harmonics of the joints' path, and the points of the eight from which they follow."""

POSITION, BETA = 0.02, 0.4
"""Largest ‖f‖ [rad] and ‖β‖ [rad/s] of the certified states."""

EXAGGERATED = 50.0
"""Factor of the errors in the picture of the eight."""

QUICK = {"samples": (4, 64), "search": (128, 1, 4)}
"""Extent of the search of a certificate."""

IDEAL, BUILT, COARSE, SLOW = "ideal", "as built", "2¹⁷ counts", "500 Hz"

CERTIFIED = {BUILT: 14.35, IDEAL: 6.218, COARSE: 27.31}
"""Certified distance of the tool from its path [mm]."""

REFUSED = 6.22
"""Bound over the largest ‖β‖ of the certified states at 500 Hz, where at most 1 is expected."""


@lru_cache(maxsize=1)
def arm() -> Any:
    """The robot without a load; dry friction is in no plant, but a disturbance."""
    with warnings.catch_warnings(action="ignore"):
        return sc.robot(robots.path("xarm7"))


@lru_cache(maxsize=4)
def physics(load: float) -> Any:
    """MuJoCo's model of the robot, with its dry friction and a point mass [kg] at the flange."""
    mujoco: Any = import_module("mujoco")
    spec = mujoco.MjSpec.from_file(str(robots.path("xarm7")))
    flange = spec.site("flange")
    body = flange.parent.add_body(pos=[0.0, 0.0, BELOW])
    body.explicitinertial, body.mass, body.inertia = True, load, np.zeros(3)
    ball: dict[str, Any] = {"size": [0.035, 0.0, 0.0], "rgba": [0.9, 0.4, 0.1, 1.0]}
    body.add_geom(contype=0, conaffinity=0, **ball)
    return spec.compile()


def on_eight(t: np.ndarray) -> np.ndarray:
    """Points of the figure eight, level and around the flange at home [m] (times, 3)."""
    angle = 2.0 * np.pi / TURN * np.asarray(t)
    off = [0.5 * DEPTH * np.sin(2.0 * angle), 0.5 * WIDTH * np.sin(angle), 0.0 * angle]
    return np.asarray(arm().pose("flange", arm().home)[1]) + np.stack(off, axis=-1)


@lru_cache(maxsize=1)
def harmonics() -> tuple[np.ndarray, np.ndarray]:
    """Cosine and sine coefficients (harmonics, 7) of the joints while the tool is on the eight.

    The tool points downwards, and the third joint rests: Newton's method at each place.
    """
    mujoco: Any = import_module("mujoco")
    model, q, found = physics(0.0), np.array(arm().home), []
    data, site, J = mujoco.MjData(model), model.site("flange").id, np.zeros((7, 7))
    J[6, 2] = 1.0
    for place in on_eight(TURN / PLACES * np.arange(PLACES)):
        for _ in range(8):
            data.qpos = q
            mujoco.mj_kinematics(model, data)
            mujoco.mj_comPos(model, data)
            mujoco.mj_jacSite(model, data, J[:3], J[3:6], site)
            E = data.site_xmat[site].reshape(3, 3) @ np.diag([1.0, -1.0, -1.0])
            turned = 0.5 * np.array([E[2, 1] - E[1, 2], E[0, 2] - E[2, 0], E[1, 0] - E[0, 1]])
            error = np.concatenate([data.site_xpos[site] - place, turned, q[2:3]])
            q = q - np.linalg.solve(J, error)
        found.append(q)
    series = np.fft.rfft(np.array(found), axis=0)[: HARMONICS + 1] / PLACES
    series[1:] *= 2.0
    return series.real, -series.imag


def path(t: Float[Array, ""]) -> Float[Array, " 7"]:
    """The joint angles that are wanted [rad]."""
    cosines, sines = harmonics()
    angles = 2.0 * jnp.pi / TURN * t * jnp.arange(HARMONICS + 1)
    return jnp.cos(angles) @ jnp.asarray(cosines) + jnp.sin(angles) @ jnp.asarray(sines)


def wanted(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The joint angles and speeds at some times, by NumPy (times, 7) [rad, rad/s]."""
    cosines, sines = harmonics()
    rates = 2.0 * np.pi / TURN * np.arange(HARMONICS + 1)
    angles = np.multiply.outer(np.asarray(t), rates)
    q = np.cos(angles) @ cosines + np.sin(angles) @ sines
    return q, np.cos(angles) @ (rates[:, None] * sines) - np.sin(angles) @ (
        rates[:, None] * cosines
    )


class Xarm7Bench(sc.Experiment):
    """An xArm7 moves its tool along a figure eight, in the loop as it is built, in MuJoCo.

    The load is unknown, every joint has 1 N m of dry friction, and the law knows neither. It has
    the joints' angles in counts, and speeds from their differences; its torques come a sample late,
    up to the limits of the motors. This loop, the ideal one and one whose encoders have an eighth
    of the counts are certified, and keep their bounds on MuJoCo's physics. At half the rate the
    certificate is refused. The distance of the tool follows from the bound of β: ‖J‖ ‖β‖/Λ.
    """

    source: ClassVar[str] = "servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]",)

    load: float = sc.field(1.0, unit="kg", text="true load")
    largest: float = sc.field(1.0, unit="kg", text="largest load; the law assumes half of it")
    gain: float = sc.field(200.0, unit="1/s", text="κ of the feedback")
    rate: float = sc.field(20.0, unit="1/s", text="Λ, decay rate of the joints' errors")
    period: float = sc.field(0.001, unit="s", text="sampling period")
    bits: float = sc.field(20.0, text="bits of the encoders: 2^bits counts a turn")
    drive: float = sc.field(0.0, unit="s", text="time constant of the drives; 0: none")
    points: int = sc.field(401, text="output times of each run", static=True)

    @property
    def model(self) -> Any:
        """The robot as the law knows it."""
        return arm().loaded("flange", 0.5 * self.largest, centre=[0.0, 0.0, BELOW])

    @property
    def loads(self) -> sc.Uncertainty:
        """The robot with every load up to the largest."""
        return sc.Uncertainty(
            self.model, {"loads.0.mass": sc.uncertainty.Interval(0.0, self.largest)}
        )

    def loop(self, name: str) -> sc.laws.Sampled:
        """The law of a loop with all that is around it."""
        relation = sc.holonomic(lambda q, t: q - path(t), self.rate, name="joints")
        law = sc.ServoLaw(self.model, relation, sc.Stabilizing(gain=self.gain))
        if name == IDEAL:
            return sc.Loop(period=self.period).around(law)
        period = 2.0 * self.period if name == SLOW else self.period
        count = 2.0 * np.pi / 2.0 ** (self.bits - 3.0 if name == COARSE else self.bits)
        loop = sc.Loop(
            period=period, resolution=count, bandwidth=1.0 / period, delay=period, lag=self.drive
        )
        return loop.around(law)

    @cached_property
    def states(self) -> sc.certificates.RelationTube:
        """States near the path of the joints."""
        q, v = wanted(np.linspace(0.0, TURN, 201))
        off = BETA + self.rate * POSITION
        near = sc.StateBox(
            (q.min(axis=0) - POSITION, q.max(axis=0) + POSITION),
            (v.min(axis=0) - off, v.max(axis=0) + off),
            t=(0.0, 2.0 * TURN),
        )
        return sc.certificates.RelationTube(near, position=POSITION, beta=BETA, rows=(7, 7))

    def certify(self, name: str) -> sc.certificates.Certificate:
        """The certificate of a loop, with the dry friction as a disturbance.

        Raises:
            CertificateError: the loop is refused.
        """
        friction = np.array(arm().dry_friction)
        return sc.certify(self.loads, self.loop(name), self.states, disturbance=friction, **QUICK)

    @cached_property
    def certificates(self) -> dict[str, sc.certificates.Certificate]:
        """The certificates of the simulated loops."""
        return {name: self.certify(name) for name in CERTIFIED}

    @cached_property
    def refused(self) -> float:
        """Bound over the largest ‖β‖ in the states at half the rate; 0 if it is certified."""
        try:
            self.certify(SLOW)
        except sc.errors.CertificateError as error:
            return float(error.assumption.found)
        return 0.0

    @cached_property
    def reach(self) -> float:
        """Largest ‖J‖ from joint angles to the tool's place at the certified states [m]."""
        law = self.loop(IDEAL)
        q, _, _ = self.states.sample(128, 0, law)
        mujoco: Any = import_module("mujoco")
        model, norms = physics(0.0), []
        data, J = mujoco.MjData(model), np.zeros((3, 7))
        for angles in q:
            data.qpos = angles
            mujoco.mj_kinematics(model, data)
            mujoco.mj_comPos(model, data)
            mujoco.mj_jacSite(model, data, J, None, model.site("flange").id)
            norms.append(np.linalg.norm(J, 2))
        return float(max(norms))

    def guaranteed(self, name: str) -> float:
        """Largest distance of the tool from the joints' path that is certified [mm]."""
        return 1e3 * self.reach * self.certificates[name].ultimate_bound / self.rate

    def runs(self) -> Iterator[sc.Run]:
        """The certified loops on MuJoCo's physics, from the path."""
        q0, v0 = wanted(np.zeros(1))
        for name in CERTIFIED:
            law = self.loop(name)
            yield sc.Run(
                name,
                simulator=sc.simulate_mujoco,
                model=physics(self.load),
                law=law,
                q0=q0[0],
                v0=v0[0],
                duration=1.5 * TURN,
                timestep=min(law.period, 1e-3),
                points=self.points,
                actuators="file",
            )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The ideal and the built loop: certified, measured; the loops that are refused."""
        claims, limits = [], np.array(arm().limits.most)
        for name, run in runs.items():
            report, bound = self.certificates[name].check(run), self.guaranteed(name)
            claims += [
                sc.claim(f"{name}: smallest margin of ‖β‖ [rad/s]", report.margin, above=0.0),
                sc.claim(
                    f"{name}: left the certified states", float(report.left is not None), below=0.5
                ),
                sc.claim(
                    f"{name}: tool off its path, measured and certified [mm]",
                    distance(run).max(),
                    below=bound,
                ),
                sc.claim(
                    f"{name}: largest torque over its limit",
                    np.abs(run.u / limits).max(),
                    below=0.999,
                ),
            ]
            if self.is_default():
                claims.append(
                    sc.claim(
                        f"{name}: certified distance of the tool [mm]",
                        bound,
                        close_to=CERTIFIED[name],
                        tolerance=0.03 * CERTIFIED[name],
                    )
                )
        if self.is_default():
            claims.append(
                sc.claim(
                    f"{SLOW}: refused, bound over the largest in the states",
                    self.refused,
                    close_to=REFUSED,
                    tolerance=0.05 * REFUSED,
                )
            )
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The tool's path from above, its distance over time, the bounds, and torques."""

        def draw(above: "Axes", off: "Axes", bounds: "Axes", torque: "Axes") -> None:
            eight = on_eight(np.linspace(0.0, TURN, 200))
            above.plot(*eight[:, 1::-1].T, color="k", linewidth=0.8, label="wanted")
            for i, (name, run) in enumerate(runs.items()):
                off.plot(run.time, distance(run), f"C{i}", linewidth=0.9, label=name)
                bounds.barh(i, self.guaranteed(name), color=f"C{i}", height=0.6)
                bounds.plot(distance(run).max(), i, "k|", markersize=14)
                error = EXAGGERATED * (places(run.q) - places(wanted(run.time)[0]))
                place = (on_eight(run.time) + error)[run.time > 0.5 * TURN]
                above.plot(*place[:, 1::-1].T, f"C{i}", linewidth=0.9)
            off.set(title="after the start on the path", xlabel="t [s]", ylim=(0.0, None))
            off.set_ylabel("tool off its path [mm]")
            bounds.set(title="certified, and the largest measured (|)", xscale="log")
            bounds.set(xlabel="tool off its path [mm]", xlim=(0.1, 100.0))
            bounds.set_yticks(range(len(runs)), list(runs))
            above.set(title=f"from above, errors × {EXAGGERATED:g}", xlabel="y [m]", ylabel="x [m]")
            above.set_aspect("equal", adjustable="datalim")
            run, limits = runs[BUILT], np.array(arm().limits.most)
            for joint in range(7):
                used = 100.0 * run.u[:, joint] / limits[joint]
                torque.plot(run.time, used, linewidth=0.6, label=f"joint {joint + 1}")
            torque.set(title=f"torques, {BUILT}", xlabel="t [s]", ylabel="u over its limit [%]")
            torque.set_ylim(-110.0, 110.0)
            torque.legend(loc="lower left", ncols=4, fontsize="x-small")
            sc.plot.legend_below(above, off)

        return {"xarm7-bench": sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.4))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The moving robot with its load, and the figure eight."""
        eight = sc.shapes.path(on_eight(np.linspace(0.0, TURN, 80)), color="#D55E00")
        return runs[BUILT].animate(scenery={"eight": eight}).save(path)


def places(q: np.ndarray) -> np.ndarray:
    """The tool's places at joint angles, by MuJoCo [m] (times, 3)."""
    mujoco: Any = import_module("mujoco")
    model, found = physics(0.0), []
    data, site = mujoco.MjData(model), model.site("flange").id
    for angles in q:
        data.qpos = angles
        mujoco.mj_kinematics(model, data)
        found.append(data.site_xpos[site].copy())
    return np.array(found)


def distance(run: sc.Trajectory) -> np.ndarray:
    """Distance of the tool from its place on the joints' path at the output times [mm]."""
    return 1e3 * np.linalg.norm(places(run.q) - places(wanted(run.time)[0]), axis=1)
