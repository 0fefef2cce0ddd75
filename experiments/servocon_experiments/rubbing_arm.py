"""An arm whose joints rub: friction out of the model, in it, in the robust term, and integrated."""

import itertools
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.arm_pictures import animate_arm
from servocon_plants import PlanarArm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

QUICK = {"samples": (8, 96), "search": (512, 2, 20)}
"""Extent of the search of a certificate."""

NONE, MEASURED, DEMANDED = "not in the model", "at the measured speed", "at the demanded speed"
ROBUST, INTEGRAL = "robust term", "integral action"

FIGURES = {ROBUST: 1.589, NONE: 25.40, MEASURED: 5.668, DEMANDED: 5.656, INTEGRAL: 14.87}
"""Largest position error of each law after one turn [mrad]."""


CERTIFIED = {ROBUST: 0.0169, NONE: 0.1935, MEASURED: 0.04252}
"""Certified ultimate bound of ‖β‖ of each law [rad/s]."""


def path(t):
    """The joint angles that are wanted [rad]: each joint turns back where the other is fastest."""
    return jnp.stack([0.5 * jnp.sin(t), 1.0 + 0.5 * jnp.cos(t)])


class RubbingArm(sc.Experiment):
    """Both joints of a two-link arm rub with 1 N m ± 30 % and must break away with 1.3 N m.

    A law follows a path at 1 kHz. Its model has no friction; or has it, at the measured or at the
    demanded speed, with 1 N m; or has none, and a robust term for the whole range, or integral
    action. Integral action removes a constant error, but friction changes its sign when a joint
    turns back. Every certified law keeps its bound.
    """

    source: ClassVar[str] = "Andersson et al. 2007; servocon: derivation"

    arm: PlanarArm = eqx.field(default_factory=PlanarArm)
    friction: sc.plant.Friction = eqx.field(
        default_factory=lambda: sc.plant.Friction(
            coulomb=1.0, viscous=0.2, static=1.3, stribeck_speed=0.1, speed=0.02
        )
    )
    range: float = sc.field(0.3, text="relative variation of the Coulomb level")
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=20.0))
    width: float = sc.field(0.05, text="width ε of the boundary layer of the robust term")
    rate: float = sc.field(6.0, unit="1/s", text="Λ, decay rate of the position error")
    period: float = sc.field(0.001, unit="s", text="sampling period")
    duration: float = sc.field(4.0 * np.pi, unit="s", text="horizon")

    @property
    def relation(self) -> sc.Constraint:
        """Both joints on the path."""
        labels = ("first joint [rad/s]", "second joint [rad/s]")
        return sc.holonomic(lambda q, t: q - path(t), self.rate, name="path", labels=labels)

    @property
    def plant(self) -> sc.plant.WithFriction:
        """The arm with the levels of the model in each joint."""
        each = np.broadcast_to(np.asarray(self.friction.coulomb, float), self.arm.links)
        return sc.plant.WithFriction(self.arm, self.friction.replace(coulomb=each))

    @property
    def uncertainty(self) -> sc.Uncertainty:
        """The ranges of the Coulomb levels."""
        levels = np.asarray(self.plant.friction.coulomb).tolist()
        return sc.Uncertainty(
            self.plant,
            {
                f"friction.coulomb[{i}]": sc.uncertainty.Interval(
                    (1.0 - self.range) * level, (1.0 + self.range) * level
                )
                for i, level in enumerate(levels)
            },
        )

    @cached_property
    def box(self) -> sc.StateBox:
        """States around the motion that is wanted."""
        times = np.linspace(0.0, 2.0 * np.pi, 101)
        q = jax.vmap(path)(times)
        v = jax.vmap(jax.jacfwd(path))(times)
        ends = lambda x: (x.min(axis=0) - 0.3, x.max(axis=0) + 0.3)
        return sc.StateBox(*(ends(np.asarray(x)) for x in (q, v)), t=(0.0, self.duration))

    @cached_property
    def laws(self) -> dict[str, sc.ServoLaw]:
        """The laws by their names."""
        demanded = self.plant.replace(speeds=jax.jacfwd(path))
        on = lambda model, *terms: sc.ServoLaw(model, self.relation, self.feedback, *terms)
        plain = on(self.arm)
        found = sc.certificates.estimate_bound(
            self.uncertainty, plain, self.box, safety_factor=1.05, samples=QUICK["samples"]
        )
        robust = sc.Robust(bound=found.bound, width=self.width, effectiveness=found.effectiveness)
        integral = sc.laws.Integral(gain=self.feedback.gain**2 / 4.0)
        return {
            ROBUST: on(self.arm, robust),
            NONE: plain,
            MEASURED: on(self.plant),
            DEMANDED: on(demanded),
            INTEGRAL: on(self.arm, integral),
        }

    def runs(self) -> Iterator[sc.Run]:
        """The arms at the ends of the range under each law."""
        levels, friction = np.asarray(self.plant.friction.coulomb), self.plant.friction
        ends = itertools.product((1.0 - self.range, 1.0 + self.range), repeat=self.arm.links)
        arms = [
            self.plant.replace(friction=friction.replace(coulomb=levels * np.array(end)))
            for end in ends
        ]
        yield from sc.Run.each(
            {name: {"law": law} for name, law in self.laws.items()},
            plant=sc.batch(arms),
            q0=[0.0, 1.5],
            v0=[0.5, 0.0],
            duration=self.duration,
            period=self.period,
            points=1001,
        )

    def certificate(self, run: sc.Trajectory) -> sc.certificates.Certificate:
        """The certificate of the law with the robust term."""
        return self._certificates[ROBUST]

    @cached_property
    def _certificates(self) -> dict[str, sc.certificates.Certificate]:
        return {
            name: sc.certify(
                self.uncertainty, self.laws[name], self.box, period=self.period, **QUICK
            )
            for name in (ROBUST, NONE, MEASURED)
        }

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificates, and the position errors compared."""
        size = {name: late(run) for name, run in runs.items()}
        claims = []
        for name, certificate in self._certificates.items():
            report = certificate.check(runs[name])
            beta = runs[name].beta_norm[:, after(runs[name])].max()
            claims += [
                sc.claim(f"{name}: smallest margin of ‖β‖", report.margin, above=0.0),
                sc.claim(
                    f"{name}: runs that left the states",
                    float(np.isfinite(report.outside)),
                    below=0.5,
                ),
                sc.claim(
                    f"{name}: largest ‖β‖ after one turn [rad/s]",
                    beta,
                    below=certificate.ultimate_bound,
                ),
            ]
        if self.is_default():
            ratios = ((NONE, ROBUST, 8.0), (NONE, MEASURED, 3.0), (NONE, INTEGRAL, 1.3))
            ratios += ((INTEGRAL, MEASURED, 1.8),)
            claims += [
                sc.claim(
                    f"position error: {worse} over {better}",
                    size[worse] / size[better],
                    above=least,
                )
                for worse, better, least in ratios
            ]
            claims += [
                sc.claim(
                    f"{name}: certified ‖β‖ [rad/s]",
                    self._certificates[name].ultimate_bound,
                    close_to=expected,
                    tolerance=0.02 * expected,
                )
                for name, expected in CERTIFIED.items()
            ]
            claims += [
                sc.claim(
                    f"{name}: largest position error after one turn [mrad]",
                    1e3 * size[name],
                    close_to=expected,
                    tolerance=0.01 * expected,
                )
                for name, expected in FIGURES.items()
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """‖β‖ of all arms, and a position error of the one with the most friction."""

        def draw(error: "Axes", first: "Axes") -> None:
            time = runs[ROBUST].time
            bound = np.full(time.shape, self._certificates[ROBUST].ultimate_bound)
            bounds = {f"certified, {ROBUST}": (time, bound)}
            sc.plot.beta_norm(error, runs, bounds=bounds, own_legend=False)
            error.set(title="all arms", ylim=(1e-4, None))
            for name, run in runs.items():
                turn = after(run)
                first.plot(run.time[turn], 1e3 * run.position_error[-1, turn, 0], label=name)
            first.set(title="the arm with the most friction, first joint")
            first.set(xlabel="t [s]", ylabel="position error [mrad]")
            sc.plot.legend_below(error, first, columns=3)

        return {"rubbing-arm": sc.plot.figure(draw, 1, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The first arm under the law with the robust term."""
        return animate_arm(self.arm, runs[ROBUST].member(0), path)


def after(run: sc.Trajectory) -> np.ndarray:
    """True for the instants after the first turn of the path, or after half of a shorter run."""
    return run.time >= min(2.0 * np.pi, 0.5 * run.time[-1])


def late(run: sc.Trajectory) -> float:
    """The largest |position error| of all arms and joints after the first turn [rad]."""
    return float(np.abs(run.position_error[:, after(run)]).max())
