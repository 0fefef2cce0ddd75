"""Three satellites on a projected circle with unknown masses, J₂ and thrust errors."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import (
    ProjectedCircle,
    Satellites,
    circular_orbit,
    hill_regulator,
    projected_circle,
    projected_circle_relation,
)
from servocon_plants.satellites import J2

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SAMPLES = (16, 128)
"""Numbers of plants and states for certifying the two-step law."""


def _plant() -> Satellites:
    return Satellites(np.array([85.0, 100.0, 115.0]), circular_orbit(j2=J2), j2=J2)


class SatelliteFormation(sc.Experiment):
    """Three satellites circle their leader at 1 km; masses, J₂ and thrust errors are unknown.

    The two-step law keeps each satellite within a certified distance of the motion that an exact
    model would have. It is compared with the nominal law of that model and with a linear regulator
    from Hill's equations, all with the same thrust limits. The regulator's weight makes its total
    Δv equal to that of the two-step law.
    """

    source: ClassVar[str] = "Udwadia, Wanichanon & Cho 2014; servocon: derivation"

    plant: Satellites = eqx.field(default_factory=_plant)
    known_mass: float = sc.field(100.0, unit="kg", text="mass of a satellite as the laws know it")
    mass_range: float = sc.field(0.15, text="relative half-width of the masses")
    thrust_error: float = sc.field(2e-4, unit="N", text="largest thrust error along each axis")
    radius: float = sc.field(1000.0, unit="m", text="radius ρ of the projected circle")
    rate: float = sc.field(0.004, unit="1/s", text="Λ, decay rate of the position error")
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=0.004))
    tracking_rate: float = sc.field(0.01, unit="1/s", text="k of the two-step law")
    width: float = sc.field(5e-4, unit="m/s", text="ε of the two-step law")
    decay: float = sc.field(2e-6, unit="m/s²", text="δ₀ of the two-step law")
    regulator: float = sc.field(1.59e-5, unit="m/s²", text="acceleration weighted as 1 m")
    limit: float = sc.field(0.01, unit="N", text="largest thrust along each axis")
    orbits: float = sc.field(2.0, text="horizon, in periods of the leader")
    rtol: float = sc.field(1e-8, text="relative tolerance of the integration")

    @property
    def duration(self) -> float:
        """The horizon [s]."""
        return self.orbits * 2.0 * np.pi / float(self.plant.orbit.mean_motion)

    @property
    def model(self) -> Satellites:
        """The model of the laws: the leader's orbit, one mass, no J₂."""
        return self.plant.replace(mass=self.known_mass, j2=0.0)

    @property
    def circle(self) -> ProjectedCircle:
        """The reference of the satellites."""
        return projected_circle(self.model, self.radius)

    @property
    def initial_state(self) -> tuple[np.ndarray, np.ndarray]:
        """Initial state, some metres and millimetres per second off the circle."""
        q, v = jax.jvp(self.circle.desired, (jnp.zeros(()),), (jnp.ones(()),))
        off = np.random.default_rng(0).normal(size=(2, np.size(q)))
        return np.asarray(q) + 2.0 * off[0], np.asarray(v) + 2e-3 * off[1]

    @property
    def unknown(self) -> np.ndarray:
        """The largest thrust error of each input [N]."""
        return np.full(3 * self.plant.satellites, self.thrust_error)

    def nominal(self) -> sc.ServoLaw:
        """The servo law of the model."""
        relation = projected_circle_relation(self.circle, self.rate)
        return sc.ServoLaw(self.model, relation, self.feedback)

    @cached_property
    def certified(self) -> tuple[sc.laws.TwoStepLaw, sc.certificates.Certificate]:
        """The two-step law, with bounds fitted to the set of plants, and its certificate."""
        mass = self.known_mass
        plants = sc.Uncertainty(
            self.plant.replace(mass=np.full(self.plant.satellites, mass)),
            {
                "mass": sc.uncertainty.Interval(
                    (1 - self.mass_range) * mass, (1 + self.mass_range) * mass
                )
            },
        )
        q0, v0 = self.initial_state
        first = sc.laws.TwoStepLaw(
            law=self.nominal(),
            q=q0,
            v=v0,
            bound=sc.laws.polynomial_bound(0.0),
            rate=self.tracking_rate,
            width=self.width,
            decay=self.decay,
            agents=self.plant.satellites,
        )
        options = {"disturbance": self.unknown, "samples": SAMPLES}
        tube = sc.certificates.Tube(first, self.duration)
        found = sc.certificates.tracking_bounds(plants, first, tube, safety_factor=1.1, **options)
        law = first.replace(
            inertia_error=found.inertia_error, bound=sc.laws.polynomial_bound(found.acceleration)
        )
        return law, sc.certify(plants, law, tube, seed=1, **options)

    def runs(self) -> Iterator[sc.Run]:
        """Each law within the thrust limits."""
        q0, v0 = self.initial_state
        nominal, (two_step, _) = self.nominal(), self.certified
        regulator = hill_regulator(
            self.model, nominal.constraint, self.circle, position=1.0, acceleration=self.regulator
        )
        frequency = float(self.plant.orbit.mean_motion)
        error = sc.uncertainty.SinusoidalDisturbance.random(
            self.unknown, 3, count=2, frequencies=(frequency, 20.0 * frequency)
        )
        laws = {"two-step": two_step, "nominal": nominal, "Hill regulator": regulator}
        limited = lambda law: sc.laws.Saturated(law, -self.limit, self.limit)
        yield from sc.Run.each(
            {name: {"law": limited(law)} for name, law in laws.items()},
            plant=self.plant,
            q0=q0,
            v0=v0,
            duration=self.duration,
            points=601,
            solver=sc.Solver(rtol=self.rtol),
            disturbance=error,
        )

    def error(self, run: sc.Trajectory) -> np.ndarray:
        """Largest distance of a satellite from its reference over time [m]."""
        f = np.asarray(jax.vmap(self.circle)(jnp.asarray(run.q), jnp.asarray(run.time)))
        return np.linalg.norm(f.reshape(run.time.size, -1, 3), axis=-1).max(axis=-1)

    def delta_v(self, run: sc.Trajectory) -> np.ndarray:
        """Δv of all satellites together up to each time, ∫‖u‖/m dt [m/s]."""
        thrust = np.linalg.norm(run.u.reshape(run.time.size, -1, 3), axis=-1)
        total = np.sum(thrust / np.asarray(self.plant.mass), axis=1)
        steps = 0.5 * (total[1:] + total[:-1]) * np.diff(run.time)
        return np.concatenate([[0.0], np.cumsum(steps)])

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate, the errors of the second half, and Δv."""
        _, certificate = self.certified
        report = certificate.check(runs["two-step"])
        bound = certificate.ultimate_bound
        late = {
            name: self.error(run)[run.time > 0.5 * run.time[-1]].max() for name, run in runs.items()
        }
        spent = {name: self.delta_v(run)[-1] for name, run in runs.items()}
        thrust = np.abs(runs["two-step"].u).max()
        claims = [
            sc.claim("two-step: smallest margin to its certificate", report.margin, above=0.0),
            sc.claim("two-step: largest thrust [N]", thrust, below=0.9 * self.limit),
            sc.claim(
                "two-step: largest distance from the reference, second half [m]",
                late["two-step"],
                below=bound,
                place="Udwadia, Wanichanon & Cho 2014, error bound",
            ),
            sc.claim(
                "that distance: nominal over two-step",
                late["nominal"] / late["two-step"],
                above=10.0,
            ),
            sc.claim(
                "that distance: Hill over two-step",
                late["Hill regulator"] / late["two-step"],
                above=10.0,
            ),
        ]
        if self.is_default():
            claims += [
                sc.claim(
                    "certified distance from the nominal motion [m]",
                    bound,
                    close_to=0.05,
                    tolerance=1e-9,
                ),
                sc.claim(
                    "Δv: two-step, nominal, Hill regulator [m/s]",
                    list(spent.values()),
                    close_to=(0.1191, 0.1188, 0.1190),
                    tolerance=0.0005,
                ),
                sc.claim(
                    "that distance: nominal, Hill regulator [m]",
                    [late["nominal"], late["Hill regulator"]],
                    close_to=(0.367, 0.283),
                    tolerance=0.005,
                ),
            ]
        return claims

    def in_hill_frame(self, run: sc.Trajectory) -> np.ndarray:
        """Positions relative to the leader (T, satellites, 3) [m]."""
        relative = jax.vmap(self.plant.in_hill_frame)(jnp.asarray(run.q), jnp.asarray(run.time))
        return np.asarray(relative)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The formation seen from the planet, errors with the certified distance, and Δv."""
        _, certificate = self.certified
        x = self.in_hill_frame(runs["two-step"])
        period = 2.0 * np.pi / float(self.plant.orbit.mean_motion)

        def draw(paths: "Axes", error: "Axes", fuel: "Axes", thrust: "Axes") -> None:
            names = [f"satellite {i + 1}" for i in range(x.shape[1])]
            sc.plot.paths(
                paths, x[..., 1:], names, axis_names=("along the track [m]", "across [m]")
            )
            paths.plot(0.0, 0.0, "k+", linestyle="none", label="leader")
            paths.set_title("two-step: as seen from the planet")
            paths.legend(loc="center", bbox_to_anchor=(0.5, 0.3), ncols=2)
            for i, (name, run) in enumerate(runs.items()):
                error.semilogy(run.time / period, self.error(run), color=f"C{i}", label=name)
                fuel.plot(run.time / period, self.delta_v(run), color=f"C{i}")
                thrust.semilogy(run.time / period, np.maximum(run.input_peak, 1e-6), color=f"C{i}")
            label = "certified, from the nominal motion"
            error.axhline(certificate.ultimate_bound, color="k", linestyle="--", label=label)
            error.set(title="distance from the reference", ylabel="largest distance [m]")
            fuel.set(title="all satellites", ylabel="Δv [m/s]")
            thrust.set(title="thrusters", ylabel="max |u| [N]")
            for axes in (error, fuel, thrust):
                axes.set_xlabel("time [orbits]")
            sc.plot.legend_below(error)

        return {"satellite-formation": sc.plot.figure(draw, 2, 2, size=(sc.style.width(2), 5.4))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """One period of the formation as seen from the leader, under the two-step law."""
        run = runs["two-step"]
        return run.until(run.time[-1] / self.orbits).animate().save(path)
