"""A swarm of uncertain robots that learn, each for itself, and do not learn noise."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.results.plot import animate, figure
from servocon_plants import GaziPassino, Swarm, SwarmGuarantee, swarm_guarantee, swarm_relation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POSITIONS = (-0.3, 0.1, 0.7, 1.3, 1.2, -0.2, -1.0, 0.9, 0.1, -1.2)
MASSES = (1.7, 2.3, 1.9, 2.2, 1.8)
FRICTIONS = (0.1, 0.4, 0.0, 0.3, 0.2)


class Gusts(eqx.Module):
    """Unknown forces d_i = D sin(ω_i t + φ_i) that die down about the time `end`."""

    size: float  # largest force on each coordinate D [N]
    end: float  # when they have halved [s]

    def __call__(self, q: Any, v: Any, t: Any) -> Any:
        """The force on each coordinate [N]."""
        i = jnp.arange(q.shape[0])
        fading = 0.5 - 0.5 * jnp.tanh(2.0 * (t - self.end))
        return self.size * fading * jnp.sin((0.6 + 0.17 * i) * t + 1.3 * i)


class DeadZoneSwarm(sc.Experiment):
    """Five robots with unknown masses, in gusts that cease, measure their speeds with noise.

    Each robot adapts its own bound of what it does not know. A dead zone, on the gradient of the
    adaptive law or on the error, keeps it from learning noise: when the gusts are over the bound is
    forgotten, while without a dead zone the noise keeps it up and the motors at work. A feedback
    alone that takes as much ∫‖u‖² dt follows less well in the gusts.

    All laws have the same force limits, the same noise and the same gusts; the gain of the feedback
    alone is the one at which its ∫‖u‖² dt is that of the law with a dead zone of the gradient. What
    is guaranteed is so for that law on exact measurements; the runs with noise keep to it too.
    """

    source: ClassVar[str] = "Zhao, Chen & Zhao 2017; formulas derived anew"

    known_mass: float = 2.0  # mass of every robot as the laws know it [kg]
    mass: tuple[float, ...] = MASSES  # true masses [kg]
    friction: tuple[float, ...] = FRICTIONS  # true viscous friction, unknown to the laws [N s/m]
    potential: GaziPassino = eqx.field(default_factory=lambda: GaziPassino(1.0, 3.0, 1.0))
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=1.5))
    rival_gain: float = 5.5  # feedback gain of the law that does not adapt [1/s]
    growth: float = 10.0  # k₁, how fast the parameters grow
    leakage: float = 0.4  # k₂, how fast they are forgotten [1/s]
    width: float = 0.3  # ε, width of the boundary layer
    dead_zone: float = 0.18  # ε_d, dead zone of the gradient and of the error
    gust: float = 4.0  # largest unknown force on each coordinate [N]
    calm: float = 12.0  # when the gusts cease [s]
    noise: float = 0.06  # standard deviation of measured speeds [m/s]
    limit: float = 60.0  # largest force on each coordinate [N]
    period: float = 0.02  # sampling period [s]
    duration: float = 30.0  # horizon [s]
    q0: tuple[float, ...] = POSITIONS  # initial positions x1 y1 x2 y2 ... [m]

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

    def make_law(self, dead_zone: float, of: Any = "gradient") -> sc.ServoLaw:
        """An adaptive law."""
        adaptive = sc.Adaptive(
            basis=sc.SpeedPowers(1, agents=self.plant.robots),
            start=(0.1, 0.1),
            gain=self.growth,
            leakage=self.leakage,
            width=self.width,
            dead_zone=dead_zone,
            dead_zone_of=of,
            agents=self.plant.robots,
        )
        return sc.ServoLaw(
            self.model, swarm_relation(self.model, self.potential), self.feedback, adaptive
        )

    def run(self, progress: bool = False) -> dict[str, sc.Trajectory]:
        """Both dead zones, none, and no adaptation."""
        relation = swarm_relation(self.model, self.potential)
        rival = replace(self.feedback, gain=self.rival_gain)
        laws: dict[str, sc.Law] = {
            "dead zone of the gradient": self.make_law(self.dead_zone),
            "dead zone of the error": self.make_law(self.dead_zone, "error"),
            "no dead zone": self.make_law(0.0),
            "no adaptation": sc.ServoLaw(self.model, relation, rival),
        }
        return {
            name: sc.simulate(
                self.plant,
                self._measured(law),
                self.q0,
                self.v0,
                self.duration,
                points=601,
                period=self.period,
                rtol=1e-6,
                atol=1e-8,
                solver="tsit5",
                disturbance=Gusts(self.gust, self.calm),
                progress=progress,
                name=f"dead-zone swarm: {name}",
            )
            for name, law in laws.items()
        }

    def _measured(self, law: sc.Law) -> sc.Law:
        """With force limits and noise."""
        limited = sc.Saturated(law, -self.limit, self.limit)  # pyright: ignore[reportCallIssue]
        return sc.Noisy(limited, speed=self.noise, seed=1)  # pyright: ignore[reportCallIssue]

    def guarantee(self, run: sc.Trajectory) -> tuple[sc.certificates.Certificate, SwarmGuarantee]:
        """What is promised of the law with a dead zone of the gradient, on exact measurements."""
        n = len(self.mass)
        model = Swarm(np.full(n, self.known_mass), np.zeros(n), robots=n)
        plants = sc.Uncertainty(
            model,
            {
                "mass": sc.Interval(min(self.mass), max(self.mass)),
                "friction": sc.Interval(0.0, max(self.friction)),
            },
        )
        certificate = sc.certify(
            plants,
            self.make_law(self.dead_zone),
            sc.StateBox.around(run, 0.05),
            disturbance=np.full(2 * n, self.gust),
            samples=(32, 128),
        )
        start = run.q[0], run.v[0]
        return certificate, swarm_guarantee(
            certificate, self.model, self.potential, *start, run.time
        )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The guarantees, what the dead zone saves, and the comparison at equal effort."""
        gradient, error, none, _ = runs.values()
        certificate, promised = self.guarantee(gradient)
        away = self.away(gradient)
        follows = {name: self.error(run, 0.3 * self.calm, self.calm) for name, run in runs.items()}
        effort = {name: self.effort(run)[-1] for name, run in runs.items()}
        calm = [self.effort(run)[-1] - self.effort(run)[self._calm(run)] for run in runs.values()]
        learnt = [self.parameters(run)[-1, :, 0].mean() for run in (gradient, error, none)]
        late = np.asarray(self.model.distances(jnp.asarray(gradient.q[-1])))
        bounds = self.parameter_bounds(certificate)
        inside = np.max(self.parameters(gradient) / bounds)
        wanted = self.rest_distances()
        return [
            sc.claim_below(
                "from the centre in the end, over what is guaranteed [m/m]",
                away[-1] / (promised.final_radius or 0.0),
                0.5,
            ),
            sc.claim_below(
                "at any time, over what is guaranteed then", np.max(away / promised.radius), 1.0
            ),
            sc.claim_below("parameters over their guaranteed bounds, at most", inside, 1.0),
            sc.claim_above("smallest parameter ever", self.parameters(gradient).min(), 0.0),
            sc.claim_values("distances at the end, sorted [m]", np.sort(late), wanted, 0.1),
            sc.claim_values(
                "bounds learnt in the end: dead zones (gradient, error)", learnt[:2], [0, 0], 0.05
            ),
            sc.claim_above("and without a dead zone, from noise alone", learnt[2], 1.0),
            sc.claim_below(
                "dead zone: its part of ∫‖u‖² dt without one in the calm", calm[0] / calm[2], 0.2
            ),
            sc.claim_close(
                "no adaptation: ∫‖u‖² dt over that with the dead zone",
                effort["no adaptation"] / effort["dead zone of the gradient"],
                1.0,
                0.005,
            ),
            sc.claim_below(
                "at that effort: error in the gusts over that of no adaptation",
                follows["dead zone of the gradient"] / follows["no adaptation"],
                0.75,
            ),
            sc.claim_close(
                "both dead zones: errors in the gusts, ratio",
                follows["dead zone of the error"] / follows["dead zone of the gradient"],
                1.0,
                0.05,
            ),
            sc.claim_below(
                "dead zone: error in the calm over the noise of a speed",
                self.error(gradient, 1.5 * self.calm, self.duration) / self.noise,
                1.0,
            ),
            sc.claim_below(
                "largest force of any law, the limit [N]",
                max(np.abs(run.u).max() for run in runs.values()),
                self.limit,
            ),
        ]

    def _calm(self, run: sc.Trajectory) -> int:
        return run.at(self.calm + 0.5 * (self.duration - self.calm))

    def sizes(self, run: sc.Trajectory) -> np.ndarray:
        """‖βᵢ‖ of each robot (T, robots) [m/s]."""
        return np.linalg.norm(run.beta.reshape(run.time.size, len(self.mass), 2), axis=2)

    def error(self, run: sc.Trajectory, first: float, last: float) -> float:
        """Root mean square of ‖βᵢ‖ between two times [m/s]."""
        part = (run.time >= first) & (run.time <= last)
        return float(np.sqrt(np.mean(self.sizes(run)[part] ** 2)))

    def effort(self, run: sc.Trajectory) -> np.ndarray:
        """∫‖u‖² dt up to each time (T) [N² s]."""
        power = np.sum(run.u**2, axis=1)
        steps = np.diff(run.time) * power[:-1]  # the forces are held
        return np.append(0.0, np.cumsum(steps))

    def away(self, run: sc.Trajectory) -> np.ndarray:
        """The largest distance of a robot from the centre (T) [m]."""
        x = run.q.reshape(run.time.size, len(self.mass), 2)
        return np.linalg.norm(x - x.mean(axis=1, keepdims=True), axis=2).max(axis=1)

    def parameters(self, run: sc.Trajectory) -> np.ndarray:
        """α̂ of each robot (T, robots, 2)."""
        name = next(name for name in run.law_state if name.endswith("adaptive"))
        return run.law_state[name].reshape(run.time.size, len(self.mass), 2)

    def parameter_bounds(self, certificate: sc.certificates.Certificate) -> np.ndarray:
        """What α̂ of each robot never exceeds: α + √(k₁V/e) with V ≤ max(V(0), K/λ) (robots, 1)."""
        bounds = []
        for promise in certificate.agents:
            constants, form = promise.constants, promise.comparisons[1]
            assert isinstance(form, sc.certificates.ExponentialComparison)
            V = max(form.offset, form.residue / form.rate)  # βᵢ = 0 at the start
            alpha = max(constants["α[0]"], constants["α[1]"])
            bounds.append(alpha + np.sqrt(self.growth * V / constants["1 + ρ_E"]))
        return np.array(bounds)[:, None]

    def rest_distances(self) -> np.ndarray:
        """The distances, sorted, of the shape in which the robots rest: where ∇J = 0 [m]."""
        from scipy.optimize import minimize

        n = len(self.mass)
        first, second = np.triu_indices(n, k=1)
        a, b, s = (float(getattr(self.potential, k)) for k in ("attraction", "repulsion", "reach"))

        def total(q: np.ndarray) -> float:
            y = q.reshape(n, 2)[first] - q.reshape(n, 2)[second]
            square = np.sum(y**2, axis=1)
            return float(np.sum(0.5 * a * square + 0.5 * b * s**2 * np.exp(-square / s**2)))

        found = minimize(total, np.asarray(self.q0), method="BFGS", options={"gtol": 1e-9})
        y = found.x.reshape(n, 2)[first] - found.x.reshape(n, 2)[second]
        return np.sort(np.linalg.norm(y, axis=1))

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Paths, errors, what was learnt, and effort."""
        main = next(iter(runs.values()))
        x = main.q.reshape(main.time.size, -1, 2)
        colours = dict(zip(runs, ("C0", "C2", "C3", "0.45"), strict=True))

        def draw(paths, errors, learnt, effort):
            for i in range(x.shape[1]):
                line = paths.plot(x[:, i, 0], x[:, i, 1], linewidth=1.0)[0]
                paths.plot(*x[0, i], "o", color=line.get_color(), markersize=4)
            paths.plot(x[-1, :, 0], x[-1, :, 1], "k*", markersize=6, label="at the end")
            paths.set(title="paths with a dead zone", xlabel="x [m]", ylabel="y [m]")
            paths.set_aspect("equal", adjustable="datalim")
            paths.legend(loc="lower right")
            for name, run in runs.items():
                style = {"color": colours[name], "label": name}
                style["linestyle"] = "--" if name == "dead zone of the error" else "-"
                worst = self.sizes(run).max(axis=1)
                width = 15  # 0.75 s: the largest error of any robot in a while
                hull = np.array([worst[max(k - width, 0) : k + 1].max() for k in range(len(worst))])
                errors.plot(run.time, hull, **style)
                effort.plot(run.time, self.effort(run), **style)
                if name != "no adaptation":
                    learnt.plot(run.time, self.parameters(run)[..., 0].mean(axis=1), **style)
            for axes in (errors, learnt, effort):
                axes.axvline(self.calm, color="k", linewidth=0.8, linestyle=":")
                axes.set(xlabel="t [s]")
            errors.set(title="largest ‖βᵢ‖ in the last 0.75 s", ylabel="[m/s]", ylim=(0, None))
            errors.annotate(
                "gusts cease",
                (self.calm, 0.9 * errors.get_ylim()[1]),
                xytext=(4, 0),
                textcoords="offset points",
                fontsize=8,
            )
            learnt.set(title="first parameter, mean of the robots", ylabel="[m/s²]")
            effort.set(title="∫‖u‖² dt", ylabel="[N² s]")
            effort.legend(loc="upper left")

        return {"dead-zone-swarm": figure(draw, 2, 2)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The robots gathering, and how much each has learnt with a dead zone and without."""
        pair = {name: runs[name] for name in ("dead zone of the gradient", "no dead zone")}
        main = next(iter(pair.values()))
        shown = np.unique(np.concatenate([np.arange(0, 40, 2), np.arange(40, 600, 14)]))
        x = main.q.reshape(main.time.size, -1, 2)
        learnt = [self.parameters(run)[..., 0] for run in pair.values()]
        low, high = x.min(axis=(0, 1)) - 0.5, x.max(axis=(0, 1)) + 0.5

        def draw(axes, i):
            k = shown[i]
            axes.plot(x[: k + 1, :, 0], x[: k + 1, :, 1], color="0.85", linewidth=1.0, zorder=1)
            for size, colour, label in zip(learnt, ("C0", "C3"), pair, strict=True):
                axes.scatter(
                    *x[k].T,
                    s=40 + 90 * size[k],
                    facecolors="none",
                    edgecolors=colour,
                    linewidths=1.3,
                    label=label,
                )
            axes.scatter(*x[k].T, s=16, color="k", zorder=3)
            axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
            state = "gusts" if main.time[k] < self.calm else "calm"
            axes.set_title(f"t = {main.time[k]:.1f} s, {state}; circles: what was learnt")
            axes.legend(loc="lower left", fontsize=7, markerscale=0.5)

        return animate(draw, len(shown), path, size=(4.4, 4.4))
