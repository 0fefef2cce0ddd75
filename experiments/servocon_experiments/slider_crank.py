"""A slider-crank with equally long crank and rod, through its singular position."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import numpy as np
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import SliderCrank, slider_closure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROWS = ["closure x [m/s]", "closure y [m/s]"]


class SliderCrankThrough(sc.Experiment):
    """With the crank upright, two rows of closure become dependent: it can go on or fold.

    Closure errors decide. With a gap of one millimetre of either sign the rod folds onto the crank
    and the slider stays at rest. Without a gap, and with projection to keep it closed, the
    mechanism passes at every turn, here even from the singular position itself.
    """

    source: ClassVar[str] = "servocon: derivation"

    plant: SliderCrank = eqx.field(default_factory=SliderCrank)
    speed: float = sc.field(5.0, unit="rad/s", text="initial speed of the crank")
    gap: float = sc.field(
        1e-3, unit="m", text="height of the rod's end over the slider in the runs with a gap"
    )
    duration: float = sc.field(3.0, unit="s", text="horizon")
    # Relative tolerance of the integration. With a tolerance 100 times tighter, and five times as
    # many steps, one run in 20 hits the singular position itself, where the motion cannot continue.
    rtol: float = 1e-9

    def runs(self) -> Iterator[sc.Run]:
        """From the singular position without a gap; towards it with a gap of either sign."""
        law = sc.ServoLaw(self.plant, slider_closure(self.plant))
        # Speeds only: the gap keeps its initial value.
        gap_speed = lambda q, v, t: jax.jvp(lambda q: self.plant.gap(q, t), (q,), (v,))[1]
        open_law = sc.ServoLaw(self.plant, sc.residual(gap_speed, name="closure", labels=ROWS))
        solver = sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol)
        closed = {"law": law, "solver": solver.replace(projection=True)}
        changes = {"no gap": {**closed, **self._start(0.5 * np.pi, 0.0)}}
        for gap in (self.gap, -self.gap):
            own = {"law": open_law, "solver": solver, **self._start(0.25 * np.pi, gap)}
            changes[f"gap {1e3 * gap:+g} mm"] = own
        yield from sc.Run.each(
            changes,
            ignores=".*the rank changed|singular position",
            plant=self.plant,
            duration=self.duration,
            points=601,
        )

    def _start(self, crank: float, gap: float) -> dict[str, np.ndarray]:
        """The closed mechanism, with the rod's end `gap` above the slider's line."""
        length = self.plant.crank_length
        if length != self.plant.rod_length:
            raise sc.errors.InputError(
                "plant.rod_length",
                got=f"{self.plant.rod_length:g} m",
                expected=f"the crank's length, {length:g} m",
                cure="Links of different lengths have no singular position to pass.",
            )
        rod = np.arcsin(gap / length - np.sin(crank))
        turn = -1.0 if gap == 0 else -np.cos(crank) / np.cos(rod)
        v = self.speed * np.array([1.0, turn, -length * (np.sin(crank) + turn * np.sin(rod))])
        return {"q0": np.array([crank, rod, length * (np.cos(crank) + np.cos(rod))]), "v0": v}

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Ranks, the motion through the singular position, and the energy."""
        run = runs["no gap"]
        away = np.abs(run.q[:, 0] - crank_angle(self.plant, run)).max()
        ranks = [run.rank[0], run.rank[1:].min(), run.rank[1:].max()]
        text = "no gap: initial rank, and least and greatest later"
        claims = [
            sc.claim(text, ranks, close_to=[1, 2, 2], tolerance=0),
            sc.claim("no gap: largest |crank + rod angle| [rad]", fold(run).max(), below=1e-9),
            sc.claim(
                "no gap: largest error of the crank against its equation of motion [rad]",
                away,
                below=1e-8,
            ),
        ]
        if self.is_default():
            turns = np.ptp(run.q[:, 0]) / (2 * np.pi)
            claims.append(sc.claim("no gap: turns of the crank", turns, above=3.0))
            for name in [name for name in runs if name != "no gap"]:
                text = f"{name}: largest |crank + rod angle|, π if folded [rad]"
                claims.append(sc.claim(text, fold(runs[name]).max(), above=0.9 * np.pi))
        for name, each in runs.items():
            drift = np.ptp(each.energy) / each.kinetic_energy.max()
            claims.append(sc.claim(f"{name}: drift of the energy, relative", drift, below=1e-7))
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Paths near the singular position, the slider, and closure's smallest singular value."""

        def draw(ways: "Axes", slider: "Axes", values: "Axes", speed: "Axes") -> None:
            angle = np.array([0.0, 180.0])
            ways.plot(angle, -angle, color="0.85", linewidth=5.0, label="slider-crank")
            ways.plot(angle, angle - 180, color="0.7", linewidth=5.0, linestyle=":", label="folded")
            for (name, run), style in zip(runs.items(), ("-", "-", "--"), strict=True):
                first = np.degrees(run.q[run.time < 0.55, :2])
                ways.plot(*first.T, style)
                slider.plot(run.time, run.q[:, 2], style, label=name)
                speed.plot(run.time, run.v[:, 0], style)
                values.semilogy(run.time, smallest_singular_value(self.plant, run), style)
            ways.set(title="the first 0.55 s", xlabel="crank [°]", ylabel="rod [°]")
            ways.set(xlim=(40, 140), ylim=(-140, -40))
            ways.legend(loc="upper center")
            slider.set(title="slider", xlabel="t [s]", ylabel="position [m]")
            speed.set(title="crank", xlabel="t [s]", ylabel="speed [rad/s]")
            values.set(title="Jacobian of the closure", xlabel="t [s]", ylim=(1e-4, 3.0))
            values.set_ylabel("smallest singular value [m]")
            sc.plot.legend_below(slider)

        return {"slider-crank": sc.plot.figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The mechanism that passes, and the two that fold."""
        return sc.plot.animate(runs).save(path)


def fold(run: sc.Trajectory) -> np.ndarray:
    """|crank angle + rod angle| over time [rad]; 0 on the branch of the slider-crank."""
    return np.abs(run.q[:, 0] + run.q[:, 1])


def crank_angle(plant: SliderCrank, run: sc.Trajectory) -> np.ndarray:
    """The crank's angle over time by SciPy [rad], as one degree of freedom with rod = −crank.

    J(θ) θ̈ + ½ J′(θ) θ̇² + V′(θ) = 0, regular everywhere.
    """
    crank, rod, slider = plant.crank_mass, plant.rod_mass, plant.slider_mass

    def field(t: float, state: np.ndarray) -> list[float]:
        sine, cosine = np.sin(state[0]), np.cos(state[0])
        inertia = crank / 3 + rod * (4 / 3 - cosine**2 + sine**2) + 4 * slider * sine**2
        half_slope = (2 * rod + 4 * slider) * sine * cosine
        weight = 0.5 * (crank + rod) * plant.gravity / plant.crank_length * cosine
        return [state[1], -(half_slope * state[1] ** 2 + weight) / inertia]

    start = (run.q[0, 0], run.v[0, 0])
    options = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-13}
    return solve_ivp(field, (0.0, run.time[-1]), start, t_eval=run.time, **options).y[0]


def smallest_singular_value(plant: SliderCrank, run: sc.Trajectory) -> np.ndarray:
    """Smallest singular value of the closure's Jacobian over time, the slider in crank lengths."""
    jacobian = jax.jit(jax.vmap(jax.jacfwd(lambda q: plant.gap(q, q[0]))))(run.q)
    return np.linalg.svd(np.asarray(jacobian))[1][:, -1]
