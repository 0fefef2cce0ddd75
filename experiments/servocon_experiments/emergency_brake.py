"""Emergency braking of twenty vehicles with tyre limits: gaps kept open, and a pile-up."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.platoons import gaps_over_time, led_by
from servocon_plants import EmergencyBraking, Platoon, SpacingFeedback, log_gap_relation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

VEHICLES = 20
LOAD = 1500.0 * (1 + 0.1 * np.cos(2.4 * np.arange(VEHICLES)))
"""True masses [kg], within ± 10 % of the value that the laws know."""


class EmergencyBrake(sc.Experiment):
    """The leader brakes from 90 km/h to rest as hard as tyres allow; all masses are uncertain.

    The relation ln(g/d), one-sided or two-sided, keeps every gap open although no brake exceeds μ m
    g. Without that limit a bound of |β| is a bound of the gaps. Feedback of the gap and closing
    speed ahead brakes too late: vehicles collide.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; servocon: derivation"

    plant: Platoon = eqx.field(
        default_factory=lambda: Platoon(
            vehicles=VEHICLES, mass=LOAD, leader=EmergencyBraking(deceleration=0.8 * 9.81)
        )
    )
    known_mass: float = sc.field(
        1500.0, unit="kg", text="mass of every vehicle as the laws know it"
    )
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    friction: float = sc.field(0.8, text="friction coefficient μ of the tyres")
    desired_gap: float = sc.field(10.0, unit="m", text="desired gap d")
    largest_gap: float = sc.field(
        20.0, unit="m", text="upper bound of the gaps in the two-sided relation"
    )
    rate: float = sc.field(0.8, unit="1/s", text="l, decay rate of the mapped gap")
    position_gain: float = sc.field(1.0, unit="1/s²", text="k_p of the feedback to compare with")
    speed_gain: float = sc.field(1.0, unit="1/s", text="k_d of the feedback to compare with")
    uneven: float = sc.field(
        2.0, unit="m", text="largest deviation of the initial gaps from the desired one"
    )
    duration: float = sc.field(15.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """Three laws with tyre limits, and the two-sided one without them."""
        model, n = self.plant.replace(mass=self.known_mass), self.plant.vehicles
        laws = {
            name: sc.ServoLaw(model, relation, self.feedback)
            for name, relation in self.relations.items()
        }
        spacing = sc.holonomic(
            lambda q, t: model.gaps(q, t) - self.desired_gap, self.rate, name="spacing"
        )
        ahead = SpacingFeedback(
            model, spacing, self.desired_gap, self.position_gain, self.speed_gain
        )
        limited = {
            "one-sided": self._limited(laws["one-sided"]),
            "two-sided": self._limited(laws["two-sided"]),
            "two-sided, no tyre limit": laws["two-sided"],
            "looking ahead only": self._limited(ahead),
        }
        gaps = self.desired_gap + self.uneven * np.sin(2.0 * np.arange(n))
        q0 = -np.cumsum(gaps + np.asarray(self.plant.length))
        yield from sc.Run.each(
            {name: {"law": law} for name, law in limited.items()},
            plant=self.plant,
            q0=q0,
            v0=np.full(n, self.leader.cruise),
            duration=self.duration,
            points=151,
            solver=sc.Solver(rtol=self.rtol, max_step=0.1),
        )

    def _limited(self, law: sc.Law) -> sc.Law:
        grip = self.friction * self.plant.gravity * np.asarray(self.plant.mass)
        return sc.laws.Saturated(law, -grip, grip)

    @property
    def leader(self) -> EmergencyBraking:
        """The leader, checked to be one that brakes."""
        return led_by(self.plant, EmergencyBraking)

    @property
    def relations(self) -> dict[str, sc.constraint.Bounded]:
        """The relations by name."""
        make = lambda largest: log_gap_relation(
            self.plant, self.desired_gap, self.rate, largest_gap=largest
        )
        return {"one-sided": make(None), "two-sided": make(self.largest_gap)}

    def gaps(self, run: sc.Trajectory) -> np.ndarray:
        """Gaps over time (T, vehicles) [m]."""
        return gaps_over_time(self.plant, run)

    def guaranteed(self, run: sc.Trajectory) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of the gaps over time from the initial gaps and the largest |β|."""
        largest = np.abs(run.beta).max(axis=0)
        start = self.gaps(run)[0]
        return self.relations["two-sided"].guaranteed(start, largest, run.time)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """No collision, the guaranteed gaps, and the pile-up of the other law."""
        gaps = {name: self.gaps(run) for name, run in runs.items()}
        one, two = gaps["one-sided"], gaps["two-sided"]
        free, ahead = gaps["two-sided, no tyre limit"], gaps["looking ahead only"]
        low, high = self.guaranteed(runs["two-sided, no tyre limit"])
        grip = self.friction * self.plant.gravity
        largest = {
            name: np.abs(run.u / np.asarray(self.plant.mass)).max() for name, run in runs.items()
        }
        desired = np.full(self.plant.vehicles, self.desired_gap)
        # An allowance for rounding: initially the bounds equal the gaps.
        inside = min((free - low).min(), (high - free).min()) + 1e-9
        return [
            sc.claim("one-sided: smallest gap [m]", one.min(), above=0.7 * self.desired_gap),
            sc.claim("two-sided: smallest gap [m]", two.min(), above=0.7 * self.desired_gap),
            sc.claim("two-sided: largest gap [m]", two.max(), below=0.7 * self.largest_gap),
            sc.claim("one-sided: final gaps [m]", one[-1], close_to=desired, tolerance=1e-2),
            sc.claim("two-sided: final gaps [m]", two[-1], close_to=desired, tolerance=1e-2),
            sc.claim(
                "two-sided: largest acceleration by a tyre, its limit [m/s²]",
                largest["two-sided"],
                close_to=grip,
                tolerance=1e-12,
            ),
            sc.claim(
                "no tyre limit: largest acceleration, above that limit [m/s²]",
                largest["two-sided, no tyre limit"],
                above=grip,
            ),
            sc.claim(
                "no tyre limit: distance of the gaps from their guaranteed bounds [m]",
                inside,
                above=0.0,
            ),
            sc.claim(
                "no tyre limit: smallest guaranteed gap [m]",
                low.min(),
                above=0.5 * self.desired_gap,
            ),
            sc.claim("looking ahead only: smallest gap, a pile-up [m]", ahead.min(), below=0.0),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Gaps under each law, and the speeds of the two-sided one."""
        names = ("two-sided", "two-sided, no tyre limit", "looking ahead only")
        colours = sc.style.shades(self.plant.vehicles)

        def draw(speeds: "Axes", *axes: "Axes") -> None:
            run = runs["two-sided"]
            speeds.set_prop_cycle(color=colours)
            speeds.plot(run.time, run.v)
            leader = jax.vmap(self.plant.leader.speed)(jnp.asarray(run.time))
            speeds.plot(run.time, leader, "C1--", label="leader")
            speeds.plot([], [], color=colours[0], label="first vehicle")
            speeds.plot([], [], color=colours[-1], label="last vehicle")
            speeds.set(title="two-sided: speeds", xlabel="t [s]", ylabel="v [m/s]")
            for panel, name in zip(axes, names, strict=True):
                gaps, time = self.gaps(runs[name]), runs[name].time
                last = len(time)
                if gaps.min() < 0:
                    last = int(np.argmax(gaps.min(axis=1) < 0)) + 1
                panel.set_prop_cycle(color=colours)
                panel.plot(time[:last], gaps[:last])
                panel.set(title=f"{name}: gaps", xlabel="t [s]", ylabel="gap [m]")
                panel.set(xlim=(0, time[-1]), ylim=(-1, self.largest_gap + 1))
                if last < len(time):
                    panel.plot(time[last - 1], 0.0, "C1X", markersize=8)
                    panel.text(time[last] + 0.3, 0.6, "collision", color="C1")
            free = runs[names[1]]
            low, high = self.guaranteed(free)
            axes[1].plot(free.time, low.min(axis=1), "C0--", label="guaranteed")
            axes[1].plot(free.time, high.max(axis=1), "C0--")
            sc.plot.legend_below(speeds, *axes)

        return {"emergency-brake": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The vehicles relative to the leader, under the two-sided law and looking ahead only."""
        pair = {name: runs[name].until(10.0) for name in ("two-sided", "looking ahead only")}
        return sc.plot.animate(pair, follow="leader").save(path)
