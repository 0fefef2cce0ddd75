"""The platoon, its laws, the three parts of the drive, and the claims."""

from collections.abc import Callable, Generator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.cut_in.pictures import animate_drives, comparison
from servocon_experiments.platoons import gaps_over_time, led_by
from servocon_plants import ConstantCruise, Platoon, SpacingFeedback, log_gap_relation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

VEHICLES = 5
LOAD = 1500.0 * (1 + 0.1 * np.cos(2.4 * np.arange(VEHICLES)))
"""True masses [kg], within ± 10 % of the value that the laws know."""

PARTS = ("before", "with it", "without another")
"""Parts of a drive, one run each."""


class CutIn(sc.Experiment):
    """A slower vehicle cuts in between two of a platoon; later the first vehicle leaves.

    Plant, relation and law are made again for each platoon, and each run begins where the one
    before ends. The relation ln(g/d) keeps every gap open, even a very small one behind the new
    vehicle. The feedback of gap and closing speed for comparison has the same tyre limits; with it
    the vehicles further back, which measure only ahead, collide.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; servocon: derivation"

    plant: Platoon = eqx.field(
        default_factory=lambda: Platoon(
            vehicles=VEHICLES, mass=LOAD, leader=ConstantCruise(cruise=25.0)
        )
    )
    known_mass: float = sc.field(
        1500.0, unit="kg", text="mass of every vehicle as the laws know it"
    )
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    desired_gap: float = sc.field(10.0, unit="m", text="desired gap d")
    rate: float = sc.field(0.8, unit="1/s", text="l, decay rate of ln(g/d)")
    position_gain: float = sc.field(1.0, unit="1/s²", text="k_p of the feedback to compare with")
    speed_gain: float = sc.field(1.0, unit="1/s", text="k_d of the feedback to compare with")
    friction: float = sc.field(0.8, text="friction coefficient μ of the tyres")
    place: int = sc.field(2, text="index of the vehicle that it cuts in ahead of", static=True)
    left: float = sc.field(1.5, unit="m", text="gap between it and the vehicle behind")
    slower: float = sc.field(3.0, unit="m/s", text="its speed below the platoon's")
    cut_in: float = sc.field(3.0, unit="s", text="time at which it cuts in")
    leave: float = sc.field(20.0, unit="s", text="time at which the first vehicle leaves")
    end: float = sc.field(35.0, unit="s", text="end of the drive")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def runs(self) -> Generator[sc.Run, sc.Trajectory, None]:
        """Each law's drive in three parts; each begins where the one before ends."""
        for name, make in {"log gap": self._log_gap, "ahead only": self._ahead}.items():
            first, second, third = self.platoons()
            part = partial(self._described, make, name)
            start = self._start(first)
            before = yield part(PARTS[0], first, *start, (0.0, self.cut_in))
            start = self._joined(before, second)
            joined = yield part(PARTS[1], second, *start, (self.cut_in, self.leave))
            start = joined.q[-1, 1:], joined.v[-1, 1:]
            yield part(PARTS[2], third, *start, (self.leave, self.end))

    def _start(self, platoon: Platoon) -> tuple[np.ndarray, np.ndarray]:
        cruise = np.full(platoon.vehicles, float(self.leader.cruise))
        return np.asarray(platoon.place(self.desired_gap)), cruise

    def platoons(self) -> tuple[Platoon, Platoon, Platoon]:
        """The platoon before, with the vehicle that cuts in, and after the first one left."""
        more = self.plant.with_vehicle(self.place, mass=self.known_mass, length=4.0)
        return self.plant, more, more.without_vehicle(0)

    def _joined(self, before: sc.Trajectory, platoon: Platoon) -> tuple[np.ndarray, np.ndarray]:
        """The final state of the first part with the vehicle that cuts in."""
        q, v = before.q[-1], before.v[-1]
        ahead = q[self.place - 1] if self.place else self.leader.position(jnp.array(self.cut_in))
        length = np.broadcast_to(np.asarray(platoon.length), (platoon.vehicles,))
        # A vehicle's length is a parameter of the vehicle behind it.
        front = q[self.place] + self.left + length[self.place + 1]
        assert front < ahead - length[self.place]
        speed = float(self.leader.cruise) - self.slower
        return np.insert(q, self.place, front), np.insert(v, self.place, speed)

    def _described(
        self,
        make: Callable[[Platoon], sc.Law],
        name: str,
        part: str,
        plant: Platoon,
        q: np.ndarray,
        v: np.ndarray,
        span: tuple[float, float],
    ) -> sc.Run:
        """One part of a drive."""
        limit = self.grip * np.asarray(plant.mass)
        # The relation ln(g/d) is only logged under the other law, and is undefined after a
        # collision.
        known = ".*(beta is NaN .*at states that are finite|of β grows without bound)"
        return sc.Run(
            f"{name}: {part}",
            ignores=known if make == self._ahead else "",
            plant=plant,
            law=sc.laws.Saturated(make(plant), -limit, limit),
            q0=q,
            v0=v,
            duration=span[1] - span[0],
            t0=span[0],
            points=201,
            solver=sc.Solver(rtol=self.rtol, max_step=0.05),
        )

    def _model(self, plant: Platoon) -> Platoon:
        return eqx.tree_at(lambda p: p.mass, plant, np.full(plant.vehicles, self.known_mass))

    def relation(self, plant: Platoon) -> sc.constraint.Bounded:
        """The relation of one of the platoons."""
        return log_gap_relation(plant, self.desired_gap, self.rate)

    def _log_gap(self, plant: Platoon) -> sc.Law:
        return sc.ServoLaw(self._model(plant), self.relation(plant), self.feedback)

    def _ahead(self, plant: Platoon) -> sc.Law:
        gains = (self.desired_gap, self.position_gain, self.speed_gain)
        return SpacingFeedback(self._model(plant), self.relation(plant), *gains)

    @property
    def grip(self) -> float:
        """Largest acceleration by the tyres [m/s²]."""
        return self.friction * self.plant.gravity

    @property
    def leader(self) -> ConstantCruise:
        """The leader, at a constant speed."""
        return led_by(self.plant, ConstantCruise)

    def drives(self, runs: Mapping[str, sc.Trajectory]) -> dict[str, dict[str, np.ndarray]]:
        """Gaps (T, vehicles) [m] by law and part of the drive."""
        return {
            law: {
                part: gaps_over_time(plant, runs[f"{law}: {part}"])
                for part, plant in zip(PARTS, self.platoons(), strict=True)
            }
            for law in ("log gap", "ahead only")
        }

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Open gaps under one law, collisions under the other, with the same tyres."""
        drives = self.drives(runs)
        log, ahead = drives["log gap"], drives["ahead only"]
        inside, low = self._guarantee(runs, log)
        others = np.delete(log["with it"], [self.place, self.place + 1], axis=1)
        final = log["without another"][-1]
        use = [
            max(
                float(np.abs(runs[f"{law}: {part}"].u / np.asarray(plant.mass)).max())
                for part, plant in zip(PARTS, self.platoons(), strict=True)
            )
            for law in ("log gap", "ahead only")
        ]
        return [
            sc.claim(
                "log gap: smallest gap [m]",
                min(g.min() for g in log.values()),
                above=0.5 * self.left,
            ),
            sc.claim(
                "log gap: smallest gap of the vehicles not beside the new one [m]",
                others.min(),
                above=0.98 * self.desired_gap,
            ),
            sc.claim(
                "log gap: final gaps [m]",
                final,
                close_to=np.full(len(final), self.desired_gap),
                tolerance=0.02,
            ),
            sc.claim(
                "log gap: distance of the gaps from their guaranteed bounds [m]",
                inside,
                above=-1e-9,
            ),
            sc.claim("log gap: smallest guaranteed gap [m]", low, above=0.0),
            sc.claim(
                "largest jump of a vehicle between two parts [m, m/s]",
                self._jump(runs),
                below=1e-12,
            ),
            sc.claim(
                "ahead only: smallest gap, a collision [m]",
                min(g.min() for g in ahead.values()),
                below=0.0,
            ),
            sc.claim(
                "largest acceleration by the tyres, log gap and ahead only [m/s²]",
                use,
                close_to=[self.grip, self.grip],
                tolerance=1e-9,
            ),
        ]

    def _jump(self, runs: Mapping[str, sc.Trajectory]) -> float:
        """The largest jump of a vehicle's position or speed between two parts."""
        jumps = []
        for law in ("log gap", "ahead only"):
            first, second, third = (runs[f"{law}: {part}"] for part in PARTS)
            for name in ("q", "v"):
                kept = np.delete(getattr(second, name)[0], self.place)
                jumps.append(kept - getattr(first, name)[-1])
                jumps.append(getattr(third, name)[0] - getattr(second, name)[-1, 1:])
        return max(float(np.abs(jump).max()) for jump in jumps)

    def _guarantee(
        self, runs: Mapping[str, sc.Trajectory], gaps: Mapping[str, np.ndarray]
    ) -> tuple[float, float]:
        """Distance of the gaps from their bounds for the largest |β|, and the smallest bound."""
        inside, smallest = np.inf, np.inf
        for plant, (part, own) in zip(self.platoons(), gaps.items(), strict=True):
            run = runs[f"log gap: {part}"]
            low, high = self.relation(plant).guaranteed(
                own[0], np.abs(run.beta).max(axis=0), run.time - run.time[0]
            )
            inside = min(inside, (own - low).min(), (high - own).min())
            smallest = min(smallest, low.min())
        return float(inside), float(smallest)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Gaps and accelerations under both laws."""
        platoons = zip(PARTS, self.platoons(), strict=True)
        masses = {part: np.asarray(platoon.mass) for part, platoon in platoons}
        picture = comparison(runs, self.drives(runs), masses, self.place, self.grip)
        return {"cut-in": picture}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """Both platoons relative to their leaders."""
        return animate_drives(runs, self.cut_in, path)
