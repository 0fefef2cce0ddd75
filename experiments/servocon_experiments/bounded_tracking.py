"""A mass that must stay between two walls: by a map of the interval, or by barriers."""

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import MassSpringDamper

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NAMES: tuple[str, ...] = ("logit", "tan", "barriers", "plain relation")
FORCES = [15.0, 20, 25, 40, 60, 80, 110, 160, 250, 350, 450, 700, 1100]
"""Force limits in the picture [N]."""


def position(q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, ""]:
    """y, between −1 and 1 [m]."""
    return q[0]


class OffTarget(eqx.Module):
    """y minus its target."""

    target: float

    def __call__(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, ""]:
        """The deviation [m]."""
        return q[0] - self.target


def walls(q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, " 2"]:
    """Distances from the walls [m]."""
    return jnp.stack([1.0 - q[0], 1.0 + q[0]])


class BoundedTracking(sc.Experiment):
    """From −0.9 m at 8 m/s a mass must go to 0.99 m without reaching a wall at ±1 m.

    The plain relation overshoots. T(y) → T(0.99) with a map T of the interval onto the line keeps y
    inside as long as β is bounded; near a wall its inputs are large. Barriers (`BarrierLaw`) change
    the plain relation's input only where needed, and by the least amount in Gauss's metric. All
    laws have the same rates, model and limits; the mass is uncertain.
    """

    source: ClassVar[str] = "Chen et al. 2018; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[qp]",)

    model: MassSpringDamper = eqx.field(
        default_factory=lambda: MassSpringDamper(mass=1.0, stiffness=0.0, damping=0.5)
    )
    uncertainty: float = sc.field(0.05, text="relative half-width of the masses")
    members: int = sc.field(5, text="number of masses", static=True)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    rate: float = sc.field(2.0, unit="1/s", text="Λ of all relations")
    target: float = sc.field(0.99, unit="m", text="target position")
    first: float = sc.field(5.0, unit="1/s", text="a₁ of the barriers")
    second: float = sc.field(20.0, unit="1/s", text="a₂ of the barriers")
    limit: float = sc.field(2000.0, unit="N", text="largest force")
    q0: float = sc.field(-0.9, unit="m", text="initial position")
    v0: float = sc.field(8.0, unit="m/s", text="initial speed")
    wide: float = sc.field(
        0.2, text="relative half-width of the masses in the claims about wider masses"
    )
    duration: float = sc.field(3.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-9, text="relative tolerance of the integration")

    def make_law(self, name: str, limit: float) -> sc.Law:
        """One of the laws, behind limits."""
        plain = sc.holonomic(OffTarget(self.target), self.rate, name="position")
        if name == "barriers":
            law, rates = sc.ServoLaw(self.model, plain, self.feedback), (self.first, self.second)
            return sc.laws.BarrierLaw(law, {"walls": walls}, rates=rates, lower=-limit, upper=limit)
        if name != "plain relation":
            plain = sc.constraint.bounded(
                position,
                self.target,
                self.rate,
                lower=-1.0,
                upper=1.0,
                map="tan" if name == "tan" else "logit",
                name="position",
            )
        law = sc.ServoLaw(self.model, plain, self.feedback)
        return sc.laws.Saturated(law, -limit, limit)

    def described(self, name: str, limit: float, uncertainty: float) -> sc.Run:
        """All masses under one law with one limit."""
        masses = float(np.asarray(self.model.mass)) * (
            1.0 + np.linspace(-uncertainty, uncertainty, self.members)
        )
        plants = [eqx.tree_at(lambda p: p.mass, self.model, float(m)) for m in masses]
        return sc.Run(
            name,
            plant=sc.batch(plants),
            law=self.make_law(name, limit),
            q0=[self.q0],
            v0=[self.v0],
            duration=self.duration,
            points=1001,
            solver=sc.Solver(rtol=self.rtol, max_step=0.02),
        )

    def runs(self) -> Iterator[sc.Run]:
        """The two maps, the barriers and the plain relation, with a large force limit."""
        for name in NAMES:
            yield self.described(name, self.limit, self.uncertainty)

    def room(self, run: sc.Trajectory) -> np.ndarray:
        """Smallest distance of each mass from a wall [m]; −∞ if its run ended beyond the wall."""
        least = (1.0 - np.abs(run.q[..., 0])).min(axis=-1)
        return np.where(np.isfinite(least), least, -np.inf)

    def room_at(self, name: str, limit: float, uncertainty: float | None = None) -> float:
        """Smallest distance of all masses from a wall, with another limit or other masses [m]."""
        spread = self.uncertainty if uncertainty is None else uncertainty
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore", sc.errors.ServoconWarning
            )  # the map is undefined beyond a wall
            return float(self.room(self.described(name, limit, spread).simulate()).min())

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Distances from the walls under each law, forces and effort."""
        exact = self.members // 2
        peak = {name: np.abs(run.u).max() for name, run in runs.items()}
        effort = {
            name: float(np.trapezoid(run.u[exact, :, 0] ** 2, run.time))
            for name, run in runs.items()
        }
        over = {name: value / peak["plain relation"] for name, value in peak.items()}
        more = {name: value / effort["plain relation"] for name, value in effort.items()}
        room = {name: self.room(run).min() for name, run in runs.items()}
        wide = {name: self.room_at(name, self.limit, self.wide) for name in NAMES[:3]}
        claims = [
            sc.claim("logit: smallest distance from a wall [m]", room["logit"], above=1e-7),
            sc.claim("tan: smallest distance from a wall [m]", room["tan"], above=6e-3),
            sc.claim("barriers: smallest distance from a wall [m]", room["barriers"], above=2e-3),
            sc.claim(
                "plain relation: smallest distance from a wall [m]",
                room["plain relation"],
                below=-0.1,
            ),
            sc.claim("largest force: barriers over plain relation", over["barriers"], below=1.01),
            sc.claim("largest force: logit over plain relation", over["logit"], above=40.0),
            sc.claim(
                "∫u² dt at the exact mass: barriers over plain relation",
                more["barriers"],
                below=1.1,
            ),
            sc.claim(
                "∫u² dt at the exact mass: logit over plain relation", more["logit"], above=300.0
            ),
        ]
        for name, enough, few in (("logit", 110, 60), ("tan", 700, 250), ("barriers", 25, 15)):
            text = f"{name}: smallest distance with {{}} N [m]".format
            claims += [
                sc.claim(text(enough), self.room_at(name, float(enough)), above=0.0),
                sc.claim(text(few), self.room_at(name, float(few)), below=0.0),
            ]
        by = f"masses within {100 * self.wide:g} %: smallest distance"
        claims += [
            sc.claim(f"tan, {by} [m]", wide["tan"], above=3e-3),
            sc.claim(f"barriers, {by} [m]", wide["barriers"], above=1e-3),
            # z is unbounded, so rounding decides on which side of the wall y ends.
            sc.claim(f"logit, {by} [m]", wide["logit"], below=1e-12),
        ]
        if self.is_default():
            claims += [
                sc.claim(
                    "logit, exact mass: largest y [m]",
                    runs["logit"].q[exact].max(),
                    close_to=0.9999888,
                    tolerance=2e-7,
                ),
                sc.claim(
                    "plain relation, exact mass: largest y [m]",
                    runs["plain relation"].q[exact].max(),
                    close_to=1.09523,
                    tolerance=1e-4,
                ),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Paths, distances, forces, and the smallest distance over the force limit."""
        return {"bounded-tracking": compare(self, runs)}


def compare(experiment: BoundedTracking, runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Distance from the wall and force over time, and the smallest distance over the limit."""
    colours = {name: f"C{i}" for i, name in enumerate(NAMES)}

    def draw(path: "Axes", near: "Axes", force: "Axes", room: "Axes") -> None:
        for name, run in runs.items():
            for i in range(experiment.members):
                label = name if i == 0 else None
                y = run.q[i, :, 0]
                line = {"color": colours[name], "linewidth": 0.9}
                path.plot(run.time, y, label=label, **line)
                near.semilogy(run.time, np.where(y < 1.0, 1.0 - y, np.nan), **line)
                force.semilogy(run.time, np.maximum(np.abs(run.u[i, :, 0]), 1e-2), **line)
        _draw_room(room, experiment, runs, colours)
        path.axhline(1.0, color="k", linestyle=":", linewidth=1.0, label="wall")
        masses = f"masses within {100 * experiment.uncertainty:g} %"
        path.set(title=f"position, {masses}", xlabel="t [s]", ylabel="y [m]", xlim=(0, 2.5))
        near.set(title="distance from the wall", xlabel="t [s]", ylabel="1 − y [m]", xlim=(0, 2.5))
        force.set(title="force", xlabel="t [s]", ylabel="|u| [N]", xlim=(0, 2.5), ylim=(1e-1, 3e3))
        sc.plot.legend_below(path)

    return sc.plot.figure(draw, 2, 2)


def _draw_room(
    axes: "Axes",
    experiment: BoundedTracking,
    runs: Mapping[str, sc.Trajectory],
    colours: Mapping[str, str],
) -> None:
    """Smallest distance over the limit of the force; crosses in a strip below for none."""
    for i, (name, run) in enumerate(runs.items()):
        # The barriers and the plain relation need less than 25 N.
        limits = np.array([15.0, 20, 25, 40] if name in NAMES[2:] else FORCES)
        least = np.array([experiment.room_at(name, limit) for limit in limits])
        limits = np.append(limits, experiment.limit)
        least = np.append(least, experiment.room(run).min())
        held = least > 0
        axes.loglog(limits[held], least[held], "o-", color=colours[name], markersize=3)
        level = np.full((~held).sum(), 0.03 + 0.05 * i)
        strip = axes.get_xaxis_transform()
        axes.plot(limits[~held], level, "x", color=colours[name], transform=strip, markersize=3)
    axes.axhspan(1e-9, 1e-7, color="0.5", alpha=0.15, linewidth=0)
    axes.text(0.02, 0.24, "× beyond the wall", transform=axes.transAxes)
    axes.set(title="against the limit of the force", xlabel="limit of |u| [N]")
    axes.set(ylabel="smallest 1 − |y| [m]", ylim=(1e-9, 1.0))
