"""A vehicle merges from a ramp into a gap that opens for it, and later the platoon divides."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_experiments.platoons import gaps_over_time, led_by
from servocon_plants import ConstantCruise, Platoon

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

VEHICLES = 7
LOAD = 1500.0 * (1 + 0.1 * np.cos(2.4 * np.arange(VEHICLES)))
"""True masses [kg], within ± 10 % of the value that the law knows."""


def eased(t: ArrayLike, begin: ArrayLike, end: ArrayLike) -> Array:
    """Rise from 0 to 1 between two times, with speed and acceleration 0 at both."""
    s = jnp.clip((jnp.asarray(t) - begin) / (jnp.asarray(end) - begin), 0.0, 1.0)
    return s**3 * (10.0 - 15.0 * s + 6.0 * s**2)


class WantedGaps(sc.Module):
    """Gaps that are wanted in the course of a drive, and the errors of a platoon's gaps.

    Attributes:
        model: The platoon that keeps them. For the others see `MergeAndSplit`.
    """

    model: Platoon
    desired_gap: float
    slower: float
    alongside: float
    split: float
    lasting: float
    apart: float
    place: int = eqx.field(static=True)
    divide: int = eqx.field(static=True)

    def at(self, t: Float[Array, ""]) -> Float[Array, " vehicles"]:
        """Gaps that are wanted at time t [m]; that of a vehicle ahead of its place is negative.

        On the ramp, the vehicle that merges has a constant acceleration. The vehicle behind it
        opens its gap to the one ahead of both.
        """
        d, k = self.desired_gap, self.place
        left = jnp.maximum(self.alongside - t, 0.0)
        ramp = d - 0.5 * self.slower / self.alongside * left**2
        length = jnp.broadcast_to(jnp.asarray(self.model.length, float), (self.model.vehicles,))
        both = d + (length[k + 1] + d) * eased(t, 0.0, self.alongside)
        gaps = jnp.full(self.model.vehicles, d).at[k].set(ramp)
        gaps = gaps.at[k + 1].set(both - length[k + 1] - ramp)
        growing = eased(t, self.split, self.split + self.lasting)
        return gaps.at[self.divide].add((self.apart - d) * growing)

    def __call__(self, q: Float[Array, " vehicles"], t: Float[Array, ""]) -> Array:
        """f: each gap minus the wanted one [m]."""
        return self.model.gaps(q, t) - self.at(t)


OF_GAPS = "desired_gap", "slower", "alongside", "split", "lasting", "apart", "place", "divide"
"""Parameters of the experiment that say which gaps are wanted."""


class MergeAndSplit(sc.Experiment):
    """At 90 km/h a gap opens, a vehicle from a ramp fills it, and later the platoon divides.

    One relation says all of it: f is each gap minus a wanted one that changes with time. The
    vehicle on the ramp is 10 m/s slower at first and accelerates evenly. Until it changes lanes,
    the vehicle behind its place opens its gap to the one ahead of both by a vehicle and a gap. The
    error of each gap is at most e^(−Λt)|f(0)| + (1 − e^(−Λt)) max|β|/Λ.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; servocon: derivation"

    plant: Platoon = eqx.field(
        default_factory=lambda: Platoon(
            vehicles=VEHICLES, mass=LOAD, leader=ConstantCruise(cruise=25.0)
        )
    )
    known_mass: float = sc.field(
        1500.0, unit="kg", text="mass of every vehicle as the law knows it"
    )
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    desired_gap: float = sc.field(10.0, unit="m", text="desired gap d")
    rate: float = sc.field(0.8, unit="1/s", text="Λ, decay rate of the error of a gap")
    place: int = sc.field(2, text="index of the vehicle that merges", static=True)
    slower: float = sc.field(10.0, unit="m/s", text="its speed below the platoon's at first")
    alongside: float = sc.field(12.0, unit="s", text="time at which it drives as fast as they do")
    merge: float = sc.field(14.0, unit="s", text="time at which it changes lanes")
    divide: int = sc.field(4, text="index of the first vehicle of the rear platoon", static=True)
    split: float = sc.field(18.0, unit="s", text="time at which the platoon divides")
    apart: float = sc.field(40.0, unit="m", text="gap between the two platoons")
    lasting: float = sc.field(12.0, unit="s", text="time in which that gap grows")
    end: float = sc.field(36.0, unit="s", text="end of the drive")
    friction: float = sc.field(0.8, text="friction coefficient μ of the tyres")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def __check_init__(self):
        for name in ("place", "divide"):
            last = self.plant.vehicles - (2 if name == "place" else 1)  # one follows the new one
            if not 0 <= getattr(self, name) <= last:
                expected = f"the index of a vehicle, from 0 to {last}"
                raise sc.errors.InputError(name, got=getattr(self, name), expected=expected)
        times = self.alongside, self.merge, self.split, self.lasting, self.end
        over = max(self.merge, self.split + self.lasting) <= self.end
        if not (np.isfinite(times).all() and min(times) > 0.0 and over):
            raise sc.errors.InputError(
                "alongside, merge, split, lasting, end",
                got=", ".join(f"{time:g}" for time in times),
                expected="positive times [s] with merge ≤ end and split + lasting ≤ end",
            )

    @property
    def leader(self) -> ConstantCruise:
        """The leader, at a constant speed."""
        return led_by(self.plant, ConstantCruise)

    @property
    def grip(self) -> float:
        """Largest acceleration by the tyres [m/s²]."""
        return self.friction * self.plant.gravity

    def wanted(self, model: Platoon) -> WantedGaps:
        """The gaps of a platoon that are wanted."""
        return WantedGaps(model, **{name: getattr(self, name) for name in OF_GAPS})

    def relation(self, model: Platoon) -> sc.Constraint:
        """Each gap is the wanted one."""
        return sc.holonomic(self.wanted(model), self.rate, name="gaps")

    def runs(self) -> Iterator[sc.Run]:
        """The drive, from the beginning of the ramp to two platoons."""
        plant = self.plant
        model = plant.replace(mass=np.full(plant.vehicles, self.known_mass))
        law = sc.ServoLaw(model, self.relation(model), self.feedback)
        limit = self.grip * np.asarray(plant.mass)
        speeds = np.full(plant.vehicles, float(self.leader.cruise))
        speeds[self.place] -= self.slower
        yield sc.Run(
            "merge and split",
            plant=plant,
            law=sc.laws.Saturated(law, -limit, limit),
            q0=np.asarray(plant.place(self.wanted(plant).at(jnp.zeros(())))),
            v0=speeds,
            duration=self.end,
            points=361,
            solver=sc.Solver(rtol=self.rtol, max_step=0.05),
        )

    def gaps(self, run: sc.Trajectory) -> np.ndarray:
        """Gaps in the platoon's lane (T, vehicles) [m]; NaN for the vehicle on the ramp."""
        gaps, k = np.array(gaps_over_time(self.plant, run)), self.place
        length = np.broadcast_to(np.asarray(self.plant.length), (self.plant.vehicles,))
        ramp = run.time < self.merge
        gaps[ramp, k + 1] += gaps[ramp, k] + length[k + 1]
        gaps[ramp, k] = np.nan
        return gaps

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """A gap that is open when the vehicle comes, and two platoons at the end."""
        (run,) = runs.values()
        gaps, k, d = self.gaps(run), self.place, self.desired_gap
        last = np.full(self.plant.vehicles, d)
        last[self.divide] = self.apart
        at = int(np.searchsorted(run.time, self.merge))
        error, largest = np.abs(run.position_error), np.abs(run.beta).max(axis=0)
        decay = np.exp(-self.rate * run.time)[:, None]
        bound = decay * error[0] + (1.0 - decay) * largest / self.rate
        use = np.abs(run.u / np.asarray(self.plant.mass)).max()
        return [
            sc.claim("smallest gap in the lane [m]", np.nanmin(gaps), above=0.99 * d),
            sc.claim(
                "gaps ahead of and behind the new vehicle at its lane change [m]",
                gaps[at, k : k + 2],
                close_to=[d, d],
                tolerance=0.05,
            ),
            sc.claim(
                "its speed below the platoon's at its lane change [m/s]",
                abs(float(self.leader.cruise) - run.v[at, k]),
                below=0.05,
            ),
            sc.claim("final gaps [m]", gaps[-1], close_to=last, tolerance=0.05),
            sc.claim(
                "distance of the gaps' errors from their bound by max|β| [m]",
                (bound - error).min(),
                above=-1e-9,
            ),
            sc.claim("largest input over mass [m/s²]", use, below=0.25 * self.grip),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Places relative to the leader, gaps, speeds, and inputs."""
        (run,) = runs.values()
        gaps, mass = self.gaps(run), np.asarray(self.plant.mass)
        lead = np.array([float(self.leader.position(jnp.asarray(t))) for t in run.time])
        ramp, names = run.time < self.merge, {self.place: "merges", self.divide: "divides"}

        def draw(places: "Axes", gap: "Axes", speed: "Axes", use: "Axes") -> None:
            for i in range(self.plant.vehicles):
                named: dict[str, Any] = {
                    "color": {self.place: "C1", self.divide: "C0"}.get(i, "0.6")
                }
                line: dict[str, Any] = named | {
                    "label": names.get(i, "the others" if i == 0 else None)
                }
                away = run.q[:, i] - lead
                there = ~ramp if i == self.place else np.full(len(ramp), True)
                places.plot(run.time[there], away[there], **line)
                if i == self.place:
                    places.plot(run.time[ramp], away[ramp], "--", **named, label="on the ramp")
                gap.plot(run.time, gaps[:, i], **named)
                speed.plot(run.time, run.v[:, i], **named)
                use.plot(run.time, run.u[:, i] / mass[i], **named)
            places.set(title="places", ylabel="ahead of the leader [m]")
            gap.set(title="gaps in the lane", ylabel="gap [m]", ylim=(0.0, 1.1 * self.apart))
            speed.set(title="speeds", ylabel="speed [m/s]")
            use.set(title="inputs", ylabel="u over mass [m/s²]")
            for axes in (places, gap, speed, use):
                axes.set_xlabel("t [s]")
                axes.axvline(self.merge, color="k", linestyle=":", linewidth=0.8)
                axes.axvline(self.split, color="k", linestyle=":", linewidth=0.8)
            sc.plot.legend_below(places, gap, speed, use)

        return {"merge-and-split": sc.plot.figure(draw, 2, 2)}
