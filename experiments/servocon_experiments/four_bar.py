"""A planar four-bar linkage of rigid bodies in space: three of its twenty rows are redundant."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import FourBar, PlanarArm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class FourBarInSpace(sc.Experiment):
    """Three bodies in space on four hinges move as the linkage does in its plane.

    Every hinge holds its bodies in the plane, as do the others: 20 rows of rank 17. Still the
    forces on the bodies are unique; the multipliers, which share them among the hinges, are not.
    """

    source: ClassVar[str] = "servocon: derivation"

    linkage: FourBar = eqx.field(default_factory=FourBar)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=10.0))
    angle: float = sc.field(0.7, unit="rad", text="initial angle of the crank above the ground")
    speed: float = sc.field(2.0, unit="rad/s", text="initial speed of the crank")
    duration: float = sc.field(3.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """In space, and in the plane with two rows."""
        links, arm = self.linkage.links(), self.arm()
        closed = sc.holonomic(
            lambda q, t: arm.tip(q) - jnp.array([self.linkage.ground, 0.0]),
            10.0,
            name="closure",
            labels=["closure x [m/s]", "closure y [m/s]"],
        )
        models = {
            "in space": (links, self.linkage.closure(), self.linkage.state(self.angle, self.speed)),
            "in the plane": (arm, closed, self._planar_start()),
        }
        law = lambda plant, constraint: sc.ServoLaw(plant, constraint, self.feedback)
        yield from sc.Run.each(
            {
                name: {"plant": plant, "law": law(plant, constraint), "q0": q0, "v0": v0}
                for name, (plant, constraint, (q0, v0)) in models.items()
            },
            ignores=".*'joint 1 .rad.' moved by up to",  # it should fall
            duration=self.duration,
            points=301,
            solver=sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol),
        )

    def arm(self) -> PlanarArm:
        """The same three bars as a planar chain."""
        bodies, lengths = self.linkage.links().bodies, self.linkage.lengths
        return PlanarArm(
            mass=np.array([body.mass for body in bodies]),
            length=lengths,
            centre=0.5 * lengths,
            inertia=np.array([body.moments[1] for body in bodies]),
            gravity=self.linkage.gravity,
        )

    def _planar_start(self) -> tuple[np.ndarray, np.ndarray]:
        """Angles of the chain, from the downward vertical and relative, and their speeds."""
        absolute = self.linkage.angles(self.angle)
        speeds = -self.linkage.state(self.angle, self.speed)[1].reshape(3, 6)[:, 4]
        return np.diff(absolute, prepend=-0.5 * np.pi), np.diff(speeds, prepend=0.0)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Equal motions and forces, a rank of 17, and many multipliers."""
        space, plane = runs["in space"], runs["in the plane"]
        start = space.q[0], space.v[0]
        shared = sc.formulations.lagrange_multipliers(
            self.linkage.links(), self.linkage.closure(), *start
        )
        given = shared.constraint_force
        apart = np.abs(space.contributions["nominal"][0] - given).max() / np.abs(given).max()
        away = np.abs(space.q.reshape(-1, 3, 7)[:, :, :3] - self.centres(plane)).max()
        drift = np.ptp(space.energy) / space.kinetic_energy.max()
        ranks = [space.rank.min(), space.rank.max()]
        gaps = np.abs(space.position_error).max()
        return [
            sc.claim("least and greatest rank of 20 rows", ranks, close_to=[17, 17], tolerance=0),
            sc.claim(
                "relative difference of the forces by law and by multipliers", apart, below=1e-9
            ),
            sc.claim(
                "largest distance of the bodies in space from those in the plane [m]",
                away,
                below=1e-6,
            ),
            sc.claim("largest gap of the hinges [m], [rad]", gaps, below=1e-8),
            sc.claim("drift of the energy, relative", drift, below=1e-7),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The linkage, its crank, and the difference of the two models."""
        space, plane = runs["in space"], runs["in the plane"]

        def draw(linkage: "Axes", crank: "Axes", away: "Axes", gaps: "Axes") -> None:
            midway = self.joints(plane.q)[:, 1:3].mean(axis=1)
            linkage.plot(*midway.T, "C1", linewidth=1.0, label="middle of the coupler")
            for k, alpha in ((0, 1.0), (space.at(0.6), 0.5), (space.at(1.0), 0.25)):
                label = f"t = {plane.time[k]:g} s"
                joints = self.joints(plane.q)[k].T
                linkage.plot(*joints, "o-", color="C0", alpha=alpha, linewidth=3, label=label)
            linkage.set(title="the linkage in its plane", xlabel="x [m]", ylabel="z [m]")
            linkage.set_aspect("equal", adjustable="datalim")
            crank.plot(plane.time, np.degrees(plane.q[:, 0]) - 90)
            crank.set(title="crank", xlabel="t [s]", ylabel="angle [°]")
            off = np.abs(space.q.reshape(-1, 3, 7)[:, :, :3] - self.centres(plane)).max(axis=(1, 2))
            away.semilogy(space.time, np.maximum(off, 1e-17))
            away.set(title="bodies in space", xlabel="t [s]", ylabel="off those in the plane [m]")
            size = np.abs(space.position_error).max(axis=1)
            gaps.semilogy(space.time, np.maximum(size, 1e-17))
            title = f"hinges: 20 rows of rank {space.rank.max()}"
            gaps.set(title=title, xlabel="t [s]", ylabel="largest gap [m, rad]")
            sc.plot.legend_below(linkage)

        return {"four-bar": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The linkage swinging."""
        return runs["in space"].animate().save(path)

    def joints(self, q: np.ndarray) -> np.ndarray:
        """The four hinges in the linkage's plane (times, 4, 2) [m], from the planar run."""
        absolute = np.cumsum(q, axis=1) - 0.5 * np.pi
        along = np.stack([np.cos(absolute), np.sin(absolute)], axis=-1)
        ends = np.cumsum(self.linkage.lengths[:, None] * along, axis=1)
        return np.concatenate([np.zeros((len(q), 1, 2)), ends], axis=1)

    def centres(self, plane: sc.Trajectory) -> np.ndarray:
        """The bars' centres in space (times, 3, 3) [m], from the planar run."""
        joints, heading = self.joints(plane.q), self.linkage.heading
        across, up = np.moveaxis(0.5 * (joints[:, 1:] + joints[:, :-1]), -1, 0)
        return np.stack([np.cos(heading) * across, np.sin(heading) * across, up], axis=-1)
