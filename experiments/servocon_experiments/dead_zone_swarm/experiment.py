"""A swarm of uncertain robots with one adaptive law each, and dead zones against noise."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_experiments.dead_zone_swarm import measures
from servocon_experiments.dead_zone_swarm.gusts import Gusts
from servocon_experiments.dead_zone_swarm.pictures import animate_swarm, comparison
from servocon_plants import GaziPassino, Swarm, SwarmGuarantee, swarm_guarantee, swarm_relation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POSITIONS = (-0.3, 0.1, 0.7, 1.3, 1.2, -0.2, -1.0, 0.9, 0.1, -1.2)
MASSES = (1.7, 2.3, 1.9, 2.2, 1.8)
FRICTIONS = (0.1, 0.4, 0.0, 0.3, 0.2)


class DeadZoneSwarm(sc.Experiment):
    """Five robots with unknown masses, in gusts that cease, measure their speeds with noise.

    Each robot adapts its own bound of the lumped uncertainty. With a dead zone (of the adaptive
    law's gradient, or of the error) the bound decays once the gusts are over; without one, noise
    keeps the bound and the forces large. Feedback alone with the same ∫‖u‖² dt has larger errors
    during the gusts.

    All laws have the same force limits, noise and gusts; the gain of the feedback alone makes its
    ∫‖u‖² dt equal to that of the law with a dead zone of the gradient. The guarantee holds for that
    law on exact measurements; the runs with noise keep it, too.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2017; servocon: derivation"

    known_mass: float = sc.field(2.0, unit="kg", text="mass of every robot as the laws know it")
    mass: tuple[float, ...] = sc.field(MASSES, unit="kg", text="true masses")
    friction: tuple[float, ...] = sc.field(FRICTIONS, unit="N s/m", text="true viscous friction")
    potential: GaziPassino = eqx.field(default_factory=lambda: GaziPassino(1.0, 3.0, 1.0))
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=1.5))
    rival_gain: float = sc.field(5.5, unit="1/s", text="gain of the law without adaptation")
    adaptation_gain: float = sc.field(10.0, text="k₁ of the adaptive law")
    leakage: float = sc.field(0.4, unit="1/s", text="k₂ of the adaptive law")
    width: float = sc.field(0.3, text="ε, width of the boundary layer")
    dead_zone: float = sc.field(0.18, text="ε_d, dead zone of the gradient and of the error")
    gust: float = sc.field(4.0, unit="N", text="largest unknown force on each coordinate")
    calm: float = sc.field(12.0, unit="s", text="end of the gusts")
    noise: float = sc.field(0.06, unit="m/s", text="standard deviation of measured speeds")
    limit: float = sc.field(60.0, unit="N", text="largest force on each coordinate")
    period: float = sc.field(0.02, unit="s", text="sampling period")
    duration: float = sc.field(30.0, unit="s", text="horizon")
    q0: tuple[float, ...] = sc.field(POSITIONS, unit="m", text="initial positions x1 y1 x2 y2 …")

    @property
    def plant(self) -> Swarm:
        """The true swarm."""
        robots = len(self.mass)
        return Swarm(np.asarray(self.mass), np.asarray(self.friction), robots=robots)

    @property
    def model(self) -> Swarm:
        """The swarm as the laws know it."""
        return Swarm(self.known_mass, robots=len(self.mass))

    @property
    def v0(self) -> np.ndarray:
        """Initial speeds, at which the relation holds [m/s]."""
        q, still = jnp.asarray(self.q0), jnp.zeros(len(self.q0))
        relation = swarm_relation(self.model, self.potential)
        return -np.asarray(relation.beta(self.model, q, still, jnp.zeros(())))

    def make_law(
        self, dead_zone: float, of: Literal["gradient", "error"] = "gradient"
    ) -> sc.ServoLaw:
        """The adaptive law with a dead zone of the gradient or of the error."""
        adaptive = sc.Adaptive(
            basis=sc.laws.SpeedPowers(1, agents=self.plant.robots),
            initial=(0.1, 0.1),
            gain=self.adaptation_gain,
            leakage=self.leakage,
            width=self.width,
            dead_zone=dead_zone,
            dead_zone_of=of,
            agents=self.plant.robots,
        )
        return sc.ServoLaw(
            self.model, swarm_relation(self.model, self.potential), self.feedback, adaptive
        )

    def runs(self) -> Iterator[sc.Run]:
        """Both dead zones, no dead zone, and no adaptation."""
        relation = swarm_relation(self.model, self.potential)
        rival = self.feedback.replace(gain=self.rival_gain)
        laws: dict[str, sc.Law] = {
            "dead zone of the gradient": self.make_law(self.dead_zone),
            "dead zone of the error": self.make_law(self.dead_zone, "error"),
            "no dead zone": self.make_law(0.0),
            "no adaptation": sc.ServoLaw(self.model, relation, rival),
        }
        yield from sc.Run.each(
            {name: {"law": self._measured(law)} for name, law in laws.items()},
            plant=self.plant,
            q0=self.q0,
            v0=self.v0,
            duration=self.duration,
            points=601,
            period=self.period,
            solver=sc.Solver(method="tsit5", rtol=1e-6, atol=1e-8),
            disturbance=Gusts(self.gust, self.calm),
        )

    def _measured(self, law: sc.Law) -> sc.Law:
        """The law behind force limits, on noisy measurements."""
        limited = sc.laws.Saturated(law, -self.limit, self.limit)
        return sc.laws.Noisy(limited, speed=self.noise, seed=1)

    def guarantee(self, run: sc.Trajectory) -> tuple[sc.certificates.Certificate, SwarmGuarantee]:
        """The guarantees of the law with a dead zone of the gradient, on exact measurements."""
        n = len(self.mass)
        model = Swarm(np.full(n, self.known_mass), np.zeros(n), robots=n)
        plants = sc.Uncertainty(
            model,
            {
                "mass": sc.uncertainty.Interval(min(self.mass), max(self.mass)),
                "friction": sc.uncertainty.Interval(0.0, max(self.friction)),
            },
        )
        certificate = sc.certify(
            plants,
            self.make_law(self.dead_zone),
            sc.StateBox.around(run, 0.05),
            disturbance=np.full(2 * n, self.gust),
            samples=(16, 64),
            search=(256, 2, 10),
        )
        start = run.q[0], run.v[0]
        return certificate, swarm_guarantee(
            certificate, self.model, self.potential, *start, run.time
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The guarantees, the savings by the dead zone, and the comparison at equal effort."""
        return [
            *self._guaranteed(runs["dead zone of the gradient"]),
            *self._adapted(runs),
            *self._compared(runs),
        ]

    def _guaranteed(self, run: sc.Trajectory) -> list[sc.Claim]:
        """Distances and parameters against their guaranteed bounds."""
        certificate, guaranteed = self.guarantee(run)
        away, estimates = measures.distance_from_centre(run), measures.parameters(run)
        bounds = measures.parameter_bounds(certificate, self.adaptation_gain)
        distances = np.sort(np.asarray(self.model.distances(jnp.asarray(run.q[-1]))))
        rest = measures.rest_distances(self.potential, self.q0)
        return [
            sc.claim(
                "final distance from the centre over its guaranteed bound",
                away[-1] / (guaranteed.final_radius or 0.0),
                below=0.5,
            ),
            sc.claim(
                "final distance from the centre [m]",
                float(away[-1]),
                below=guaranteed.final_radius or 0.0,
                place="Zhao, Chen & Zhao 2017, ultimate bound",
            ),
            sc.claim(
                "distance from the centre over its bound, largest ever",
                np.max(away / guaranteed.radius),
                below=1.0,
            ),
            sc.claim(
                "parameters over their guaranteed bounds, largest",
                np.max(estimates / bounds),
                below=1.0,
            ),
            sc.claim("parameters, smallest ever", estimates.min(), above=0.0),
            sc.claim("final distances, sorted [m]", distances, close_to=rest, tolerance=0.1),
        ]

    def _adapted(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Parameters and effort after the gusts."""
        names = ("dead zone of the gradient", "dead zone of the error", "no dead zone")
        *dead, none = (float(measures.parameters(runs[k])[-1, :, 0].mean()) for k in names)
        halfway = self.calm + 0.5 * (self.duration - self.calm)
        spent = {name: measures.effort(run) for name, run in runs.items()}
        late = {name: spent[name][-1] - spent[name][run.at(halfway)] for name, run in runs.items()}
        return [
            sc.claim(
                "final parameter with a dead zone (gradient, error)",
                dead,
                close_to=[0, 0],
                tolerance=0.05,
            ),
            sc.claim("final parameter without a dead zone, from noise", none, above=1.0),
            sc.claim(
                "∫‖u‖² dt in the calm: dead zone over none",
                late["dead zone of the gradient"] / late["no dead zone"],
                below=0.2,
            ),
        ]

    def _compared(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors at equal effort, the error in the calm, and the force limit."""
        windy = 0.3 * self.calm, self.calm
        gusts = {name: measures.rms_error(run, *windy) for name, run in runs.items()}
        spent = {name: measures.effort(run)[-1] for name, run in runs.items()}
        gradient = "dead zone of the gradient"
        calm = measures.rms_error(runs[gradient], 1.5 * self.calm, self.duration)
        return [
            sc.claim(
                "∫‖u‖² dt: no adaptation over dead zone",
                spent["no adaptation"] / spent[gradient],
                close_to=1.0,
                tolerance=0.005,
            ),
            sc.claim(
                "rms error in the gusts: dead zone over no adaptation",
                gusts[gradient] / gusts["no adaptation"],
                below=0.75,
            ),
            sc.claim(
                "rms error in the gusts: dead zone of the error over that of the gradient",
                gusts["dead zone of the error"] / gusts[gradient],
                close_to=1.0,
                tolerance=0.05,
            ),
            sc.claim("rms error in the calm over the speeds' noise", calm / self.noise, below=1.0),
            sc.claim(
                "largest force of all laws [N]",
                max(np.abs(run.u).max() for run in runs.values()),
                below=self.limit,
            ),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Paths, errors, parameters, and effort."""
        return {"dead-zone-swarm": comparison(runs, self.calm)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The robots gathering, and their parameters with a dead zone and without."""
        return animate_swarm(runs, path)
