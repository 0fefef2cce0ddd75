"""A Panda carries a cup fast: level, or tilted into the acceleration so that nothing is spilt."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np

import servocon as sc
from servocon_experiments.level_cup import task

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NAMES = {
    "level": "level",
    "integral": "level, with integral action",
    "tilted": "tilted into the acceleration",
    "known": "tilted, water known",
}
"""Runs, and their names in pictures."""


class LevelCup(sc.Experiment):
    """A Panda carries a cup of water through 0.5 m and back in 2.4 s, on MuJoCo's physics.

    There are two relations: the cup's position follows a spline, and its axis points upwards; the
    heading is free, with a posture at lower priority. A level cup can still spill, because the
    water feels g − a. With ``up`` as a function of time along the planned curve, the same relation
    tilts the cup against g − a. The law does not know the water's mass, and its measurements are
    noisy. A comparison with other controllers is in the documentation.
    """

    source: ClassVar[str] = "servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]",)

    rate: float = sc.field(22.0, unit="1/s", text="Λ of place and axis")
    gain: float = sc.field(22.0, unit="1/s", text="κ")
    posture: float = sc.field(1.2, unit="1/s", text="Λ of the posture")
    integral: float = sc.field(2e4, unit="1/s²", text="k of the integral action")
    integral_rate: float = sc.field(5.36, unit="1/s", text="Λ beside it")
    integral_gain: float = sc.field(35.2, unit="1/s", text="κ beside it")
    water: float = sc.field(0.75, unit="kg", text="unknown mass of the water")

    def runs(self) -> Iterator[sc.Run]:
        """Level, level with integral action, and tilted, with unknown and with known water."""
        gains = self.rate, self.gain, self.posture
        own = self.integral_rate, self.integral_gain, self.posture
        for name, law, water in (
            ("level", task.make_law(*gains), self.water),
            ("integral", task.make_law(*own, integral=self.integral), self.water),
            ("tilted", task.make_law(*gains, share=1.0), self.water),
            ("known", task.make_law(*gains, share=1.0), 0.0),
        ):
            yield task.described(name, law, water)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of position and tilt, and the tilt that the water feels."""
        felt = {name: task.tilt(run.q, task.felt(run.time)).max() for name, run in runs.items()}
        place = {name: task.place_error(run.time, run.q).max() for name, run in runs.items()}
        tilt = {name: task.tilt(runs[name].q).max() for name in ("level", "integral")}
        claims = [
            sc.claim("level: largest tilt that the water feels [deg]", felt["level"], above=15.0),
            sc.claim("tilted: largest tilt that it feels [deg]", felt["tilted"], below=3.0),
            sc.claim("known: largest tilt that it feels [deg]", felt["known"], below=0.1),
            sc.claim("known: largest error of the place [mm]", place["known"], below=0.5),
            sc.claim(
                "largest torque over its limit", max(used(run) for run in runs.values()), below=0.5
            ),
        ]
        if self.is_default():
            got = tilt["level"], tilt["integral"], place["level"], place["integral"]
            expected = 1.991, 0.0457, 8.528, 0.335
            claims.append(
                sc.claim(
                    "level and integral: largest tilts [deg], largest errors of the place [mm]",
                    got,
                    close_to=expected,
                    tolerance=(0.02, 0.005, 0.1, 0.02),
                )
            )
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Tilt that the water feels, and position error."""

        def draw(felt: "Axes", place: "Axes") -> None:
            for name, run in runs.items():
                size = task.tilt(run.q, task.felt(run.time))
                felt.semilogy(run.time, size, label=NAMES[name])
                place.semilogy(run.time, task.place_error(run.time, run.q))
            felt.set(title="tilt that the water feels", xlabel="t [s]", ylim=(1e-3, 3e1))
            felt.set_ylabel("angle of the cup to a − g [°]")
            place.set(title="place of the cup", xlabel="t [s]", ylabel="error [mm]")
            place.set_ylim(1e-3, 3e1)
            sc.plot.legend_below(felt, columns=2)

        return {"level-cup": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 2.8))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The robot with the level and with the tilted cup, and the path of the cup."""
        way = sc.shapes.path(task.planned()(np.linspace(0.0, task.DURATION, 80)))
        pair = {NAMES[name]: runs[name] for name in ("level", "tilted")}
        return sc.plot.animate(pair, scenery={"way": way}).save(path)


def used(run: sc.Trajectory) -> float:
    """Largest commanded torque over its limit."""
    return float(np.abs(run.signals["wanted u"] / task.LIMITS).max())
