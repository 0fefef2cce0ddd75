"""An oscillation of the leader's speed along a platoon, under three laws and over bad links."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.platoons import led_by, swings
from servocon_plants import (
    PacketLoss,
    Platoon,
    SinusoidalCruise,
    SpacingFeedback,
    string_system,
    time_headway_relation,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class StringStability(sc.Experiment):
    """Six vehicles behind a leader whose speed swings: the swing fades, stays or grows.

    Under the servo law with a constant time headway the oscillation decreases from vehicle to
    vehicle. Under feedback of the gap and closing speed ahead it increases, and with the leader's
    speed sent to all it stays constant. All laws have the same tyre limits, and the two
    constant-gap laws have the same gains. Over sampled links with delay and loss the oscillation
    still decreases under the headway law.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2018; servocon: derivation"

    plant: Platoon = eqx.field(
        default_factory=lambda: Platoon(
            vehicles=6, leader=SinusoidalCruise(amplitude=0.3, frequency=0.8)
        )
    )
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=3.0))
    headway: float = sc.field(0.8, unit="s", text="h")
    standstill: float = sc.field(3.0, unit="m", text="gap at rest d₀")
    desired_gap: float = sc.field(15.0, unit="m", text="gap of the other laws")
    position_gain: float = sc.field(1.0, unit="1/s²", text="k_p of the other laws")
    speed_gain: float = sc.field(1.0, unit="1/s", text="k_d of the other laws")
    leader_gain: float = sc.field(1.0, unit="1/s", text="k_l of the one with the leader's speed")
    friction: float = sc.field(0.8, text="friction coefficient μ of the tyres")
    period: float = sc.field(0.05, unit="s", text="sampling period of the links")
    delay: int = sc.field(2, unit="periods", text="delay of an input", static=True)
    loss: float = sc.field(0.2, text="probability of the loss of an input")
    duration: float = sc.field(90.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """Three laws, and the first of them over bad links."""
        laws = self.laws(self.plant)
        for name, law in laws.items():
            yield sc.Run(name, **self._arguments(name, law))
        law = sc.laws.Delayed(self._limited(laws["headway"]), self.delay, self._held())
        links = PacketLoss(law, self.loss, self._held(), seed=1)
        name = "headway, bad links"
        yield sc.Run(name, **self._arguments(name, links, self.period))

    def laws(self, platoon: Platoon) -> dict[str, sc.Law]:
        """The laws by name, without limits."""
        relation = time_headway_relation(platoon, self.headway, self.standstill)
        gains = (self.desired_gap, self.position_gain, self.speed_gain)
        return {
            "headway": sc.ServoLaw(platoon, relation, self.feedback),
            "ahead only": SpacingFeedback(platoon, relation, *gains),
            "with the leader's speed": SpacingFeedback(
                platoon, relation, *gains, leader=self.leader_gain
            ),
        }

    def gap_of(self, name: str) -> float:
        """The gap of a law at the mean speed [m]."""
        cruising = self.standstill + self.headway * float(self.leader.cruise)
        return cruising if name.startswith("headway") else self.desired_gap

    def _arguments(self, name: str, law: sc.Law, period: float | None = None) -> dict[str, Any]:
        n = self.plant.vehicles
        return {
            "plant": self.plant,
            "law": law if period else self._limited(law),
            "q0": np.asarray(self.plant.place(self.gap_of(name))),
            "v0": np.full(n, self.leader.cruise),
            "duration": self.duration,
            "period": period,
            "points": 901,
            "solver": sc.Solver(rtol=self.rtol),
            "events": {"collision": self.plant.collision()},
        }

    def _limited(self, law: sc.Law) -> sc.Law:
        grip = self.friction * self.plant.gravity * np.asarray(self.plant.mass)
        return sc.laws.Saturated(law, -grip, grip)

    def _held(self) -> np.ndarray:
        """The inputs at the mean speed, held until one arrives."""
        n = self.plant.vehicles
        at_rest = jnp.full(n, float(self.leader.cruise))
        return -np.asarray(self.plant.force(jnp.zeros(n), at_rest, jnp.zeros(())))

    @property
    def leader(self) -> SinusoidalCruise:
        """The leader; its oscillation is used to measure string stability."""
        return led_by(self.plant, SinusoidalCruise)

    def amplitudes(self, run: sc.Trajectory) -> np.ndarray:
        """Amplitude of the leader's and each vehicle's speed over the last four periods [m/s]."""
        own = swings(run, float(self.leader.frequency), 4)
        return np.append(self.leader.amplitude, own)

    def predicted(self, name: str) -> np.ndarray:
        """The same by the linear model about cruising [m/s]."""
        n, speed = self.plant.vehicles, float(self.leader.cruise)
        make = lambda platoon: self.laws(platoon)[name]
        system = string_system(self.plant, make, self.gap_of(name), speed)
        response = np.abs(system.response(float(self.leader.frequency))[0, :n])
        return np.append(1.0, response) * self.leader.amplitude

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Amplitudes compared with the linear model, over good and bad links."""
        claims = []
        for name in ("headway", "ahead only", "with the leader's speed"):
            measured, linear = self.amplitudes(runs[name]), self.predicted(name)
            claims.append(
                sc.claim(
                    f"{name}: amplitudes of the speeds [m/s]",
                    measured,
                    close_to=linear,
                    tolerance=1e-3,
                )
            )
        s = 1j * float(self.leader.frequency)
        growth = abs(
            (self.speed_gain * s + self.position_gain)
            / (s**2 + self.speed_gain * s + self.position_gain)
        )
        ahead, bad = (self.amplitudes(runs[name]) for name in ("ahead only", "headway, bad links"))
        grip = self.friction * self.plant.gravity * np.asarray(self.plant.mass)
        hardest = max(float(np.max(np.abs(run.u) / grip)) for run in runs.values())
        limit = sc.claim("largest tyre force over its limit [-]", hardest, below=1.0)
        return [
            *claims,
            sc.claim(
                "ahead only: amplitude ratio of the last two vehicles",
                ahead[-1] / ahead[-2],
                close_to=growth,
                tolerance=1e-3,
            ),
            sc.claim(
                "headway, bad links: largest amplitude ratio of two vehicles",
                float(np.max(bad[1:] / bad[:-1])),
                below=1.0,
            ),
            sc.claim(
                "headway, bad links: amplitude of the last vehicle [m/s]",
                bad[-1],
                below=0.5 * bad[0],
            ),
            limit,
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Oscillations along the platoon, and the last vehicle's input."""

        def draw(swing: "Axes", effort: "Axes") -> None:
            grip = self.friction * self.plant.gravity
            for i, (name, run) in enumerate(runs.items()):
                swing.semilogy(self.amplitudes(run), "o-", color=f"C{i}", markersize=4, label=name)
                last = run.time >= run.time[-1] - 3 * 2 * np.pi / float(self.leader.frequency)
                mass = np.broadcast_to(np.asarray(self.plant.mass), run.u.shape[1:])[-1]
                used = (run.u[last, -1] - run.u[last, -1].mean()) / mass
                effort.plot(run.time[last], used, color=f"C{i}")
            for name in ("headway", "ahead only", "with the leader's speed"):
                label = "linear model" if name == "headway" else None
                swing.semilogy(self.predicted(name), "k_", markersize=9, label=label)
            swing.set(title="swing", xlabel="vehicle (0: the leader)")
            swing.set_ylabel("amplitude of the speed [m/s]")
            effort.set(title=f"last vehicle: tyre limit ±{grip:.2g} m/s²", xlabel="t [s]")
            effort.set_ylabel("u over mass, less its mean [m/s²]")
            sc.plot.legend_below(swing)

        return {"string-stability": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 2.8))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """Two platoons relative to their leaders."""
        pair = {name: runs[name] for name in ("headway", "ahead only")}
        return sc.plot.animate(pair, follow="leader").save(path)
