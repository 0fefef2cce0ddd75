"""Two-link arms with time-varying masses under unknown torques, and laws with torque limits."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import PlanarArm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SAMPLES = (16, 256)
"""Numbers of plants and states for fitting bounds and certifying laws."""

SIZE = "largest ‖β‖ after 10 s"


def swing(q, t):
    """q₁ − sin t and q₁ + q₂: the first link swings by 1 rad, the second stays straight down."""
    return jnp.stack([q[0] - jnp.sin(t), q[0] + q[1]])


def path(t):
    """The joint angles of a perfect motion [rad]."""
    return jnp.stack([jnp.sin(t), -jnp.sin(t)])


class ArmSet(sc.Experiment):
    """A set of arms under one relation, and laws behind the same torque limits."""

    model: PlanarArm = eqx.field(default_factory=PlanarArm)
    first_mass: float = sc.field(0.3, text="relative variation of the first mass")
    second_mass: float = sc.field(0.4, text="relative variation of the second mass")
    torque: float = sc.field(2.0, unit="N m", text="largest disturbance of each joint")
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=1.0))
    rate: float = sc.field(2.0, unit="1/s", text="Λ, decay rate of the position error")
    limit: tuple[float, float] = sc.field(
        (60.0, 30.0), unit="N m", text="torque limits of the joints"
    )
    plants: int = sc.field(20, text="number of arms")
    duration: float = sc.field(20.0, unit="s", text="horizon")
    rtol: float = sc.field(1e-6, text="relative tolerance of the integration")

    @property
    def relation(self) -> sc.Constraint:
        """The relation."""
        labels = ("first link [rad/s]", "second link [rad/s]")
        return sc.holonomic(swing, self.rate, name="swing", labels=labels)

    @property
    def uncertainty(self) -> sc.Uncertainty:
        """The ranges of the masses."""
        masses = np.asarray(self.model.mass).tolist()
        swings = (self.first_mass, self.second_mass)
        return sc.Uncertainty(
            self.model,
            {
                f"mass[{i}]": sc.uncertainty.Interval((1 - part) * mass, (1 + part) * mass)
                for i, (mass, part) in enumerate(zip(masses, swings, strict=True))
            },
        )

    @property
    def box(self) -> sc.StateBox:
        """The states for fitting bounds and certifying laws."""
        q, v = 1.3 * np.ones(2), 1.8 * np.ones(2)
        return sc.StateBox(q=(-q, q), v=(-v, v), t=(0.0, self.duration))

    @property
    def unknown(self) -> np.ndarray:
        """The largest disturbance of each joint [N m]."""
        return np.full(2, self.torque)

    def certified(self, law: sc.ServoLaw) -> sc.certificates.Certificate:
        """The certificate of a law, from its own samples."""
        return sc.certify(
            self.uncertainty, law, self.box, disturbance=self.unknown, samples=SAMPLES, seed=1
        )

    def described(self, laws: Mapping[str, sc.Law]) -> Iterator[sc.Run]:
        """All arms under each law, within the torque limits."""
        seeds = range(self.plants)
        ranges, limit = self.uncertainty, np.asarray(self.limit)
        arms = sc.batch([ranges.varying(seed, (0.5, 3.0)) for seed in seeds])
        torques = sc.batch(
            [
                sc.uncertainty.SinusoidalDisturbance.random(self.unknown, 100 + seed)
                for seed in seeds
            ]
        )
        return sc.Run.each(
            {name: {"law": sc.laws.Saturated(law, -limit, limit)} for name, law in laws.items()},
            plant=arms,
            q0=[0.3, 0.0],
            v0=[1.0, -1.0],
            duration=self.duration,
            points=401,
            # It compiles in half the time of a higher order.
            solver=sc.Solver(method="bosh3", rtol=self.rtol, atol=1e-2 * self.rtol),
            disturbance=torques,
        )

    def kept(
        self, run: sc.Trajectory, certificate: sc.certificates.Certificate, name: str, place: str
    ) -> list[sc.Claim]:
        """Claims that the certified law keeps its guarantee (from a `place`) and its box."""
        report = certificate.check(run)
        left = float(np.isfinite(report.outside))
        free = (np.asarray(self.limit) - np.abs(run.u)).min()
        return [
            sc.claim(
                f"{name}: smallest margin of ‖β‖ to its certificate", report.margin, above=0.0
            ),
            sc.claim(f"{name}: runs that left the certified box", left, below=0.0),
            sc.claim(f"{name}: smallest distance from a torque limit [N m]", free, above=1.0),
            sc.claim(
                f"{name}: {SIZE}",
                late(run),
                below=certificate.ultimate_bound,
                place=f"{place}, ultimate bound",
            ),
        ]


def figures(
    runs: Mapping[str, sc.Trajectory], expected: Mapping[str, tuple[float, float, float]]
) -> list[sc.Claim]:
    """Claims on the largest ‖β‖, the effort and the largest torque of each law, to 1 %."""
    claims = []
    for name, (size, work, torque) in expected.items():
        peak = float(np.abs(runs[name].u).max())
        claims += [
            sc.claim(f"{name}: {SIZE}", late(runs[name]), close_to=size, tolerance=0.01 * size),
            sc.claim(
                f"{name}: mean ∫‖u‖² dt [N²m²s]",
                effort(runs[name]),
                close_to=work,
                tolerance=0.01 * work,
            ),
            sc.claim(
                f"{name}: largest torque [N m]", peak, close_to=torque, tolerance=0.01 * torque
            ),
        ]
    return claims


def late(run: sc.Trajectory) -> float:
    """The largest ‖β‖ of all runs in the second half."""
    return float(run.beta_norm[:, run.time >= run.time[-1] / 2].max())


def effort(run: sc.Trajectory) -> float:
    """The mean of ∫‖u‖² dt over all runs."""
    return float(np.mean(run.metrics().control_effort))


def comparison(
    runs: Mapping[str, sc.Trajectory],
    bounds: Mapping[str, np.ndarray],
    limit: tuple[float, float],
    draw_fourth: "Callable[[Axes], None] | None" = None,
) -> "Figure":
    """‖β‖ of all arms under each law with bounds, torques of the first arm, and a fourth panel.

    Args:
        runs: Runs by law.
        bounds: Bounds of ‖β‖ over time by name.
        limit: Largest torques of the joints [N m].
        draw_fourth: Function that fills the fourth panel; by default the use of the torques.
    """
    time = next(iter(runs.values())).time

    def use(axes: "Axes") -> None:
        for name, run in runs.items():
            sc.plot.spread(axes, time, np.max(np.abs(run.u) / limit, axis=2), name)
        axes.set(title="all arms", xlabel="t [s]", ylabel="largest |u| over its limit [-]")
        sc.plot.log_time(axes, time)

    def draw(error: "Axes", first: "Axes", second: "Axes", fourth: "Axes") -> None:
        shown = {name: (time, bound) for name, bound in bounds.items()}
        sc.plot.beta_norm(error, runs, bounds=shown, own_legend=False)
        error.set(title="all arms", ylim=(1e-3, None))
        for joint, panel in enumerate((first, second)):
            for name, run in runs.items():
                panel.plot(time, run.u[0, :, joint], label=name)
            title = f"first arm, joint {joint + 1}: limits ±{limit[joint]:g} N m"
            panel.set(title=title, ylabel="u [N m]")
            sc.plot.log_time(panel, time)
        (draw_fourth or use)(fourth)
        sc.plot.legend_below(error, first, second, fourth, columns=4)

    return sc.plot.figure(draw, 2, 2)
