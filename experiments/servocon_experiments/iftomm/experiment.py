"""Five mechanisms of the IFToMM library of multibody benchmarks, over the library's horizon."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_experiments.iftomm.mechanisms import (
    BRICARD_START,
    SQUEEZER_START,
    Bricard,
    FourBars,
    Governor,
    Pendulum,
    Squeezer,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AT_30_MS = np.array(
    [
        *(15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948),
        *(0.5244099658805304, 0.5347301163226948, 1.048080741042263),
    ]
)
"""Angles of Andrews' mechanism at 0.03 s [rad], by PSIDE (Test Set for IVP Solvers)."""


class IftommBenchmarks(sc.Experiment):
    """A pendulum, N four-bars, Andrews' squeezer, Bricard's mechanism and a stiff governor.

    The four-bars pass positions in which all of them can fold, Bricard's mechanism has a redundant
    row, the squeezer moves within milliseconds, and the governor is stiff. Projection keeps all
    closures. Energies are checked against the library's 0.1 J; motions against closed forms,
    published angles and an independent integration.
    """

    source: ClassVar[str] = "Gonzalez, Dopico, Lugris & Cuadrado 2006"

    four_bars: int = sc.field(40, text="N of problem A02")
    gravity: float = sc.field(9.81, unit="m/s²", text="of all but the squeezer")
    duration: float = sc.field(10.0, unit="s", text="horizon of all but the squeezer")
    rtol: float = sc.field(1e-7, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """One run of each problem, by its number in the library."""
        N = self.four_bars
        g = self.gravity
        at_rest = lambda q: {"q0": q, "v0": np.zeros_like(q)}
        governor = np.array([0.0, 0.0, 0.5, np.pi / 3, np.pi / 3])
        solver = sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, projection=True)
        changes = {
            "A01 pendulum": {"plant": Pendulum(g), **at_rest(np.array([-1.0, 0.0]))},
            "A02 four-bars": {"plant": FourBars(N, g), "q0": np.zeros(N + 1), "v0": np.ones(N + 1)},
            "A03 Andrews": {"plant": Squeezer(), "duration": 0.05, **at_rest(SQUEEZER_START)},
            "A04 Bricard": {"plant": Bricard(gravity=g), **at_rest(BRICARD_START)},
            "A05 governor": {
                "plant": Governor(gravity=g),
                "q0": governor,
                "v0": 2 * np.pi * np.array([1.0, 1.0, 0.0, 0.0, 0.0]),
                "solver": solver.replace(method="kvaerno5"),
            },
        }
        for own in changes.values():
            closure = sc.holonomic(own["plant"].closure, rate=10.0, name="closure")
            own["law"] = sc.ServoLaw(own["plant"], closure)
        yield from sc.Run.each(
            changes,
            ignores=".*it went straight on",  # the problem has singular positions
            duration=self.duration,
            solver=solver,
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Drifts of the energy, and errors of the motions."""
        claims = []
        for name, run in runs.items():
            claims.append(
                sc.claim(f"{name}: end [s]", run.time[-1], close_to=self._end(name), tolerance=1e-9)
            )
            if name == "A05 governor":
                continue
            supplied = 0.033 * (run.q[:, 0] - run.q[0, 0]) if name == "A03 Andrews" else 0.0
            drift = np.abs(run.energy - run.energy[0] - supplied).max()
            claims.append(sc.claim(f"{name}: drift of the energy [J]", drift, below=0.1))
        bars, governor = runs["A02 four-bars"], runs["A05 governor"]
        apart = np.abs(bars.q - crank_angle(bars, self.four_bars, self.gravity)[:, None]).max()
        errors = {
            "A01 pendulum: angle [rad]": (pendulum_error(runs["A01 pendulum"], self.gravity), 1e-3),
            "A02 four-bars: angles of all cranks [rad]": (apart, 1e-3),
            "A05 governor: height of the sleeve [m]": (
                governor_error(governor, self.gravity),
                1e-4,
            ),
        }
        squeezer = runs["A03 Andrews"]
        if self.is_default():
            off = np.abs(squeezer.q[squeezer.at(0.03)] - AT_30_MS).max()
            errors["A03 Andrews: angles at 0.03 s, against PSIDE [rad]"] = off, 1e-3
        return claims + [
            sc.claim(f"{text}: largest error", error, below=most)
            for text, (error, most) in errors.items()
        ]

    def _end(self, name: str) -> float:
        return 0.05 if name == "A03 Andrews" else self.duration

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The first coordinates of each mechanism over time."""

        def draw(*panels: Any) -> None:
            columns = ([0, 1], [0], [2, 3, 4, 5, 6], [0, 1, 2, 3, 4], [2])
            units = ("x, y [m]", "crank [rad]", "angles [rad]", "hinges [rad]", "sleeve [m]")
            for axes, (name, run), own, unit in zip(
                panels, runs.items(), columns, units, strict=False
            ):
                axes.plot(run.time, run.q[:, own])
                axes.set(title=name, xlabel="t [s]", ylabel=unit)
            for name, run in runs.items():
                if name in ("A01 pendulum", "A02 four-bars", "A04 Bricard"):
                    drift = np.abs(run.energy - run.energy[0])
                    panels[5].semilogy(run.time, np.maximum(drift, 1e-16), label=name[:3])
            panels[5].axhline(0.1, color="k", linestyle=":", label="limit")
            panels[5].set(title="drift of the energy", xlabel="t [s]", ylabel="[J]")
            panels[5].legend()

        return {"iftomm": sc.plot.figure(draw, 2, 3)}


def _solved(
    field: Any, start: Any, run: sc.Trajectory, method: str = "DOP853", rtol: float = 1e-10
) -> np.ndarray:
    """The solution of an equation at the outputs of a run, by SciPy."""
    span, options = (0.0, run.time[-1]), {"rtol": rtol, "atol": 1e-2 * rtol, "t_eval": run.time}
    return solve_ivp(field, span, start, method=method, **options).y


def pendulum_error(run: sc.Trajectory, gravity: float) -> float:
    """Largest error of the angle [rad] against the pendulum's own equation."""
    field = lambda t, x: [x[1], -gravity * np.sin(x[0])]
    angle = _solved(field, [-0.5 * np.pi, 0.0], run)[0]
    return float(np.abs(np.arctan2(run.q[:, 0], -run.q[:, 1]) - angle).max())


def crank_angle(run: sc.Trajectory, count: int, gravity: float) -> np.ndarray:
    """Angle of each crank [rad] while no four-bar folds: one degree of freedom."""
    inertia, weight = (count + 1) / 3 + count, gravity * ((count + 1) / 2 + count)
    return _solved(lambda t, x: [x[1], weight / inertia * np.sin(x[0])], [0.0, 1.0], run)[0]


def governor_error(run: sc.Trajectory, gravity: float) -> float:
    """Largest error of the sleeve's height [m] against equations of its symmetric motion.

    The shaft's momentum is constant; sleeve height and the angle of both rods remain.
    """
    rod, ball, sleeve = 0.3, 5.0, 3.0
    along, across = rod * 2e-4 / 12, rod * (1 + 1e-4) / 12
    swing = 0.25 * rod + across + ball

    def inertia(angle: float) -> tuple[float, float]:
        c, s = np.cos(angle), np.sin(angle)
        of_rod = along * c**2 + across * s**2 + rod * (0.05 + 0.5 * s) ** 2
        slope = 2 * c * ((across - along) * s + 0.5 * rod * (0.05 + 0.5 * s) + ball * (0.05 + s))
        whole = along + sleeve * 0.02 / 12 + 2 * (of_rod + ball * (0.05 + s) ** 2)
        return whole, 2 * slope

    momentum = 2 * np.pi * inertia(np.pi / 3)[0]

    def field(t: float, x: np.ndarray) -> list[float]:
        height, angle, rise, rate = x
        c, s = np.cos(angle), np.sin(angle)
        aside, down = 0.5 * s, 1 - 0.5 * c - height
        length = np.hypot(aside, down)
        by_angle, by_height = 0.5 * (aside * c + down * s) / length, -down / length
        pull = 8e5 * (length - 0.5) + 4e4 * (by_angle * rate + by_height * rise)
        whole, slope = inertia(angle)
        turning = 0.25 * slope * (momentum / whole) ** 2
        moment = turning - gravity * (0.5 * rod + ball) * s - pull * by_angle
        return [rise, rate, -gravity - 2 * pull * by_height / sleeve, moment / swing]

    found = _solved(field, [0.5, np.pi / 3, 0.0, 0.0], run, "Radau", 1e-8)
    return float(np.abs(run.q[:, 2] - found[0]).max())
