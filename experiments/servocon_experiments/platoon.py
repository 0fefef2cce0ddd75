"""A platoon behind an oscillating leader: gaps that cannot close, and string stability."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.platoons import gaps_over_time, led_by, swings
from servocon_plants import Platoon, SinusoidalCruise, log_gap_relation, time_headway_relation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


MANY = 12
"""Largest number of vehicles with a name each in the picture."""


class PlatoonGaps(sc.Experiment):
    """N vehicles keep their gaps behind a leader with speed 20 + 3 sin 0.5t.

    There are two relations: the logarithm of each gap, so that no motion can close a gap; and a
    constant time headway, under which an oscillation of the leader's speed decreases from each
    vehicle to the next by 1/|1 + jωh|.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; servocon: derivation"

    plant: Platoon = eqx.field(default_factory=lambda: Platoon(leader=SinusoidalCruise()))
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    desired_gap: float = sc.field(10.0, unit="m", text="desired gap d of the log-gap relation")
    rate: float = sc.field(0.8, unit="1/s", text="l, decay rate of ln(gap/d)")
    headway: float = sc.field(0.8, unit="s", text="time headway h")
    standstill: float = sc.field(3.0, unit="m", text="gap at rest of the headway relation")
    smallest_gap: float = sc.field(4.0, unit="m", text="smallest initial gap")
    largest_gap: float = sc.field(18.0, unit="m", text="largest initial gap")
    duration: float = sc.field(60.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """Both relations, from uneven gaps at the cruise speed."""
        n, leader = self.plant.vehicles, self.leader
        gaps = np.linspace(self.smallest_gap, self.largest_gap, n)[_shuffle(n)]
        q0 = leader.initial_position - np.cumsum(gaps + np.asarray(self.plant.length))
        v0 = np.full(n, leader.cruise)
        relations = {
            "log gap": log_gap_relation(self.plant, self.desired_gap, self.rate),
            "time headway": time_headway_relation(self.plant, self.headway, self.standstill),
        }
        law = lambda relation: sc.ServoLaw(self.plant, relation, self.feedback)
        yield from sc.Run.each(
            {name: {"law": law(relation)} for name, relation in relations.items()},
            plant=self.plant,
            q0=q0,
            v0=v0,
            duration=self.duration,
            points=1201,
            solver=sc.Solver(rtol=self.rtol),
            events={"collision": self.plant.collision()},
        )

    @property
    def leader(self) -> SinusoidalCruise:
        """The leader; its oscillation is used to measure string stability."""
        return led_by(self.plant, SinusoidalCruise)

    def gaps(self, run: sc.Trajectory) -> np.ndarray:
        """Gaps over time (T, vehicles) [m]."""
        return gaps_over_time(self.plant, run)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Gaps, their final values, and measured and computed string stability."""
        log, headway = runs["log gap"], runs["time headway"]
        first = self.gaps(log)
        amplitudes = self.amplitudes(headway)
        frequency = float(self.leader.frequency)
        factor = abs(1 + 1j * frequency * self.headway)
        expected = self.leader.amplitude / factor ** np.arange(1, self.plant.vehicles + 1)
        desired = np.full(self.plant.vehicles, self.desired_gap)
        norms = [self.string_norm(headway, i) for i in (1, self.plant.vehicles - 1)]
        return [
            sc.claim(
                "log gap: smallest gap [m]",
                first.min(),
                above=0.0,
                place="Zhao, Chen & Zhao 2018, no collision",
            ),
            sc.claim("log gap: smallest gap [m]", first.min(), above=first[0].min() - 1e-9),
            sc.claim(
                "time headway: smallest gap [m]",
                self.gaps(headway).min(),
                above=self.gaps(headway)[0].min() - 1e-9,
            ),
            sc.claim("log gap: final gaps [m]", first[-1], close_to=desired, tolerance=1e-3),
            sc.claim(
                "time headway: amplitudes of the speeds [m/s]",
                amplitudes,
                close_to=expected,
                tolerance=1e-5,
            ),
            sc.claim(
                "time headway: H∞ norm from a vehicle's speed to the next",
                norms,
                close_to=[1.0, 1.0],
                tolerance=1e-6,
            ),
        ]

    def amplitudes(self, run: sc.Trajectory) -> np.ndarray:
        """Amplitude of each vehicle's speed at the leader's frequency, in the second half."""
        return swings(run, float(self.leader.frequency), 2)

    def string_norm(self, run: sc.Trajectory, vehicle: int) -> float:
        """H∞ norm from the speed of the vehicle ahead to that of `vehicle` (counted from 0).

        Linearized about cruising, with the gap g and the speed v as states:
        ġ = v_ahead − v, v̇ = a_g g + a_ahead v_ahead + a_v v.
        """
        import control

        relation = time_headway_relation(self.plant, self.headway, self.standstill)
        loop = sc.ClosedLoop(self.plant, sc.ServoLaw(self.plant, relation, self.feedback))
        n = self.plant.vehicles
        state = run.q[-1], np.full(n, self.leader.cruise), run.time[-1]
        J = sc.linearize(loop, *state, along_motion=True).A[n:]
        to_ahead, to_self = J[vehicle, vehicle - 1], J[vehicle, vehicle]
        assert abs(to_ahead + to_self) < 1e-9 * abs(to_self)  # positions enter only as the gap
        ahead, own = J[vehicle, n + vehicle - 1], J[vehicle, n + vehicle]
        system = control.ss([[0.0, -1.0], [to_ahead, own]], [[1.0], [ahead]], [[0.0, 1.0]], [[0.0]])
        norm = control.norm(system, p="inf", method="scipy")  # pyright: ignore[reportArgumentType]
        return float(norm)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Gaps and speeds under both relations."""
        shades = sc.style.shades(self.plant.vehicles)

        def draw(*axes: "Axes") -> None:
            for (name, run), gap, speed in zip(runs.items(), axes[::2], axes[1::2], strict=True):
                gaps = self.gaps(run)
                for i, shade in enumerate(shades):
                    label = f"vehicle {i + 1}"
                    gap.plot(run.time, gaps[:, i], color=shade, label=label)
                    speed.plot(run.time, run.v[:, i], color=shade)
                gap.set(title=f"{name}: gaps", xlabel="t [s]", ylabel="gap [m]", ylim=(0, None))
                leader = jax.vmap(self.plant.leader.speed)(jnp.asarray(run.time))
                speed.plot(run.time, leader, "k--", linewidth=1.0, label="leader")
                speed.set(title=f"{name}: speeds", xlabel="t [s]", ylabel="v [m/s]")
            if self.plant.vehicles <= MANY:
                sc.plot.legend_below(*axes)

        return {"platoon": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The vehicles relative to the leader, under both relations."""
        begin = {name: run.until(self.duration / 3.0) for name, run in runs.items()}
        return sc.plot.animate(begin, follow="leader").save(path)


def _shuffle(n: int) -> np.ndarray:
    """A fixed order that mixes small and large gaps: 0, n−1, 1, n−2, ..."""
    order = np.arange(n)
    return np.ravel(np.column_stack([order, order[::-1]]))[:n]
