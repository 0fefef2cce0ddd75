"""A vehicle cuts in close and slow, and another one leaves: a platoon whose size changes."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.results.plot import animate, figure
from servocon_experiments.platoons import gaps_over_time, led_by
from servocon_plants import ConstantCruise, Platoon, SpacingFeedback, log_gap_relation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

VEHICLES = 5
LOAD = 1500.0 * (1 + 0.1 * np.cos(2.4 * np.arange(VEHICLES)))
"""True masses [kg], within ± 10 % of the one that the laws know."""

PARTS = ("before", "with it", "without another")
"""The runs of which one drive is made."""


class CutIn(sc.Experiment):
    """A slower vehicle cuts in between two of a platoon; later the first vehicle leaves.

    Plant, relation and law are made anew for each platoon, and the next run begins where the last
    one ended. ln(g/d) as the relation keeps every gap open, whatever gap is left to the vehicle
    behind; the feedback of gap and closing speed to compare with has the same tyre limits, and
    vehicles further back, which look ahead only, come closer and closer.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; formulas derived anew"

    plant: Platoon = eqx.field(
        default_factory=lambda: Platoon(
            vehicles=VEHICLES, mass=LOAD, leader=ConstantCruise(cruise=25.0)
        )
    )
    known_mass: float = 1500.0  # mass of every vehicle as the laws know it [kg]
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    desired_gap: float = 10.0  # desired gap d [m]
    rate: float = 0.8  # l, decay rate of ln(g/d) [1/s]
    position_gain: float = 1.0  # k_p of the feedback to compare with [1/s²]
    speed_gain: float = 1.0  # k_d of the feedback to compare with [1/s]
    friction: float = 0.8  # friction coefficient μ of the tyres [-]
    place: int = eqx.field(static=True, default=2)  # index of the vehicle it cuts in ahead of
    left: float = 1.5  # gap that it leaves to the vehicle behind [m]
    slower: float = 3.0  # by how much it is slower [m/s]
    cut_in: float = 3.0  # when it cuts in [s]
    leave: float = 20.0  # when the first vehicle leaves [s]
    end: float = 35.0  # end [s]
    rtol: float = 1e-8  # relative tolerance of the integration

    def run(self, progress: bool = False) -> dict[str, sc.Trajectory]:
        """Each law's drive in three parts."""
        runs = {}
        for name, make in {"log gap": self._log_gap, "ahead only": self._ahead}.items():
            for part, run in zip(PARTS, self._drive(make, name, progress), strict=True):
                runs[f"{name}: {part}"] = run
        return runs

    def platoons(self) -> tuple[Platoon, Platoon, Platoon]:
        """The platoon before, with the vehicle that cuts in, and after the first one left."""
        more = self.plant.with_vehicle(self.place, mass=self.known_mass, length=4.0)
        return self.plant, more, more.without_vehicle(0)

    def _drive(
        self, make: Callable[[Platoon], sc.Law], name: str, progress: bool
    ) -> list[sc.Trajectory]:
        first, second, third = self.platoons()
        cruise = np.full(first.vehicles, float(self.leader.cruise))
        runs = [self._part(first, make, self._start(first), cruise, 0.0, self.cut_in, name)]
        q, v = runs[-1].q[-1], runs[-1].v[-1]
        ahead = q[self.place - 1] if self.place else self.leader.position(jnp.array(self.cut_in))
        length = np.broadcast_to(np.asarray(second.length), (second.vehicles,))
        # Its own length is the parameter of the vehicle behind it.
        front = q[self.place] + self.left + length[self.place + 1]
        assert front < ahead - length[self.place]
        q = np.insert(q, self.place, front)
        v = np.insert(v, self.place, float(self.leader.cruise) - self.slower)
        runs.append(self._part(second, make, q, v, self.cut_in, self.leave, name))
        q, v = runs[-1].q[-1, 1:], runs[-1].v[-1, 1:]
        runs.append(self._part(third, make, q, v, self.leave, self.end, name))
        return runs

    def _part(
        self,
        plant: Platoon,
        make: Callable[[Platoon], sc.Law],
        q: np.ndarray,
        v: np.ndarray,
        begin: float,
        end: float,
        name: str,
    ) -> sc.Trajectory:
        grip = self.friction * plant.gravity * np.asarray(plant.mass)
        return sc.simulate(
            plant,
            sc.Saturated(make(plant), -grip, grip),  # pyright: ignore[reportCallIssue]
            q,
            v,
            end - begin,
            t0=begin,
            points=201,
            rtol=self.rtol,
            max_step=0.05,
            name=f"cut-in: {name}",
        )

    def _start(self, plant: Platoon) -> np.ndarray:
        return np.asarray(plant.place(self.desired_gap))

    def _model(self, plant: Platoon) -> Platoon:
        return eqx.tree_at(lambda p: p.mass, plant, np.full(plant.vehicles, self.known_mass))

    def relation(self, plant: Platoon) -> sc.Bounded:
        """The relation of one of the platoons."""
        return log_gap_relation(plant, self.desired_gap, self.rate)

    def _log_gap(self, plant: Platoon) -> sc.Law:
        return sc.ServoLaw(self._model(plant), self.relation(plant), self.feedback)

    def _ahead(self, plant: Platoon) -> sc.Law:
        gains = (self.desired_gap, self.position_gain, self.speed_gain)
        return SpacingFeedback(self._model(plant), self.relation(plant), *gains)

    @property
    def leader(self) -> ConstantCruise:
        """The leader, at a constant speed."""
        return led_by(self.plant, ConstantCruise)

    def gaps(self, plant: Platoon, run: sc.Trajectory) -> np.ndarray:
        """Gaps over time (T, vehicles) [m]."""
        return gaps_over_time(plant, run)

    def drives(self, runs: Mapping[str, sc.Trajectory]) -> dict[str, list[np.ndarray]]:
        """Gaps of the three parts, by law."""
        names = dict.fromkeys(name.partition(":")[0] for name in runs)
        return {
            law: [
                self.gaps(plant, runs[f"{law}: {part}"])
                for plant, part in zip(self.platoons(), PARTS, strict=True)
            ]
            for law in names
        }

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Open gaps under one law, collisions under the other, on the same tyres."""
        drives = self.drives(runs)
        log, ahead = drives["log gap"], drives["ahead only"]
        inside, low = self._guarantee(runs, log)
        others = np.delete(log[1], [self.place, self.place + 1], axis=1)
        use = {
            law: max(
                float(np.abs(runs[f"{law}: {part}"].u / np.asarray(plant.mass)).max())
                for plant, part in zip(self.platoons(), PARTS, strict=True)
            )
            for law in drives
        }
        grip = self.friction * self.plant.gravity
        desired = np.full(log[2].shape[1], self.desired_gap)
        return [
            sc.claim_above(
                "log gap: smallest gap ever [m]", min(g.min() for g in log), 0.5 * self.left
            ),
            sc.claim_above(
                "log gap: smallest gap of the vehicles not beside it [m]",
                others.min(),
                0.98 * self.desired_gap,
            ),
            sc.claim_values("log gap: gaps at the end [m]", log[2][-1], desired, 0.02),
            sc.claim_above(
                "log gap: gaps inside those that the largest |β| allows, by [m]", inside, -1e-9
            ),
            sc.claim_above("log gap: smallest gap that it allows [m]", low, 0.0),
            sc.claim_below(
                "largest jump of a vehicle between two parts [m, m/s]", self._jump(runs), 1e-12
            ),
            sc.claim_below(
                "ahead only: smallest gap ever, a collision [m]", min(g.min() for g in ahead), 0.0
            ),
            sc.claim_values(
                "hardest use of a tyre by each law [m/s²]", list(use.values()), [grip, grip], 1e-9
            ),
        ]

    def _jump(self, runs: Mapping[str, sc.Trajectory]) -> float:
        """The largest change of position or speed of a vehicle where two parts meet."""
        jumps = []
        for law in self.drives(runs):
            first, second, third = (runs[f"{law}: {part}"] for part in PARTS)
            for name in ("q", "v"):
                kept = np.delete(getattr(second, name)[0], self.place)
                jumps.append(kept - getattr(first, name)[-1])
                jumps.append(getattr(third, name)[0] - getattr(second, name)[-1, 1:])
        return max(float(np.abs(jump).max()) for jump in jumps)

    def _guarantee(
        self, runs: Mapping[str, sc.Trajectory], gaps: list[np.ndarray]
    ) -> tuple[float, float]:
        """How far the gaps are inside those that the largest |β| allows, and the smallest such."""
        inside, smallest = np.inf, np.inf
        for plant, part, own in zip(self.platoons(), PARTS, gaps, strict=True):
            run = runs[f"log gap: {part}"]
            low, high = self.relation(plant).guaranteed(
                own[0], np.abs(run.beta).max(axis=0), run.time - run.time[0]
            )
            inside = min(inside, (own - low).min(), (high - own).min())
            smallest = min(smallest, low.min())
        return float(inside), float(smallest)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Gaps and accelerations under both laws."""
        drives = self.drives(runs)

        def draw(*axes):
            for (law, gaps), gap, use in zip(drives.items(), axes[:2], axes[2:], strict=True):
                for plant, part, own in zip(self.platoons(), PARTS, gaps, strict=True):
                    run = runs[f"{law}: {part}"]
                    colors = self._colors(part)
                    for i, color in enumerate(colors):
                        label = None
                        if part == "with it":
                            label = "the one that cuts in" if i == self.place else None
                            label = "the one behind it" if i == self.place + 1 else label
                        gap.plot(run.time, own[:, i], color=color, linewidth=1.1, label=label)
                        push = run.u[:, i] / np.asarray(plant.mass)[i]
                        use.plot(run.time, push, color=color, linewidth=0.9)
                gap.axhline(0.0, color="k", linewidth=1.0)
                gap.set(title=f"{law}: gaps [m]", ylim=(-12, 32))
                gap.legend(fontsize=7, loc="upper left")
                grip = self.friction * self.plant.gravity
                use.set(title="input over mass [m/s²]", xlabel="t [s]", ylim=(-1.1 * grip, 9))

        return {"cut-in": figure(draw, 2, 2, size=(9.2, 6.0))}

    def _colors(self, part: str) -> list[str]:
        """One for each vehicle of a part of the drive, the same in all."""
        own = ["0.6", "C0", "C2", "C4", "C5", "C6", "C8"]
        colors = [own[i % len(own)] for i in range(self.plant.vehicles)]
        if part != PARTS[0]:
            colors.insert(self.place, "C3")
        return colors[1:] if part == PARTS[2] else colors

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """Both platoons seen from their leaders."""
        times = np.linspace(self.cut_in - 1.0, self.cut_in + 14.0, 60)

        def draw(axes, i):
            t = float(times[i])
            part = PARTS[0] if t < self.cut_in else PARTS[1]
            for level, law in enumerate(("log gap", "ahead only")):
                run = runs[f"{law}: {part}"]
                k = run.at(t)
                front = float(self.leader.position(jnp.asarray(run.time[k])))
                axes.plot(0.0, level, "ks", markersize=5)
                for x, color in zip(run.q[k] - front, self._colors(part), strict=True):
                    axes.plot(x, level, "s", markersize=5, color=color)
                axes.text(-118, level + 0.15, law, fontsize=8)
            axes.set(xlim=(-120, 5), ylim=(-0.5, 1.7), yticks=[], xlabel="from the leader [m]")
            axes.set_title(f"t = {t:.1f} s")

        return animate(draw, len(times), path, size=(6.4, 2.4))
