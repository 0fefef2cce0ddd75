"""A boat with a fuzzy drag: the fuzzy-optimal gain of a robust law."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float
from scipy.integrate import quad
from scipy.optimize import minimize_scalar

import servocon as sc

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SOURCE = "Zhao, Chen & Jiao 2016"


class Boat(sc.Plant):
    """m v̇ = −c v |v| + u: a mass with quadratic drag, driven along a line."""

    mass: float = sc.field(1.0, unit="kg", text="m")
    drag: float = sc.field(0.5, unit="kg/m", text="c")

    def mass_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """Mass [kg]."""
        return self.mass * jnp.eye(1)

    def force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """Drag [N]."""
        return -self.drag * v * jnp.abs(v)

    def coordinate_labels(self) -> tuple[str, ...]:
        """Position."""
        return ("x [m]",)

    def input_labels(self) -> tuple[str, ...]:
        """Driving force."""
        return ("force [N]",)


def cruise(q, v, t):
    """Speed minus 2 + ½ sin t."""
    return v - 2.0 - 0.5 * jnp.sin(t)


def squared_speed(q, v, t):
    """ρ = v², which bounds the unknown drag up to a factor."""
    return v @ v


class FuzzyGain(sc.Experiment):
    """Boats of fuzzy drag keep a speed; the fuzzy-optimal gain weighs its bound against itself.

    V = β² obeys V̇ ≤ −2V + ζ/κ with ζ = ½(c − c̄)². The index J(κ) = D[∫η²] + w₂ D[η∞²] + w₃ κ²
    of its bound has one minimum, the positive root of a quartic. The bound holds for every drag in
    the support, independent of its membership.
    """

    source: ClassVar[str] = f"{SOURCE}; servocon: derivation"

    plant: Boat = eqx.field(default_factory=Boat)
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=1.0))
    drag: tuple[float, ...] = sc.field(
        (0.2, 0.5, 1.4), unit="kg/m", text="triangular fuzzy number of the drag"
    )
    start: float = sc.field(-0.2, unit="m/s", text="initial β")
    steady_weight: float = sc.field(10.0, text="w₂")
    gain_weight: float = sc.field(1e-4, text="w₃")
    boats: int = sc.field(16, text="number of boats drawn from the support")
    duration: float = sc.field(12.0, unit="s", text="horizon")

    def optimum(self) -> "sc.design.OptimalGain":
        """The fuzzy-optimal gain."""
        return sc.design.fuzzy_optimal_gain(
            initial=self.start**2,
            zeta=lambda c: 0.5 * (c - self.plant.drag) ** 2,
            rate=2.0 * float(np.asarray(self.feedback.gain)),
            variables=(sc.uncertainty.fuzzy.Triangular(*self.drag),),
            steady_weight=self.steady_weight,
            gain_weight=self.gain_weight,
        )

    def drags(self) -> np.ndarray:
        """The boats' drags, evenly over the support (boats) [kg/m]."""
        return np.linspace(self.drag[0], self.drag[-1], self.boats)

    def runs(self) -> Iterator[sc.Run]:
        """All boats under the optimal gain, under half of it, and under twice."""
        relation = sc.residual(cruise, name="cruise", labels=["speed [m/s]"])
        boats = sc.batch([self.plant.replace(drag=drag) for drag in self.drags()])
        best = self.optimum().gain
        robust = lambda gain: sc.Robust(
            bound=squared_speed, width=1.0 / gain, effectiveness=1.0, boundary_layer="constant"
        )
        law = lambda gain: sc.ServoLaw(self.plant, relation, self.feedback, robust(gain))
        gains = {"optimal gain": best, "half": 0.5 * best, "double": 2.0 * best}
        yield from sc.Run.each(
            {name: {"law": law(gain)} for name, gain in gains.items()},
            plant=boats,
            q0=[0.0],
            v0=[2.0 + self.start],
            duration=self.duration,
        )

    def index(self, gain: float) -> float:
        """J(κ), by quadrature over membership and time."""
        a, b, c = self.drag
        rate = 2.0 * float(np.asarray(self.feedback.gain))
        member = lambda x: min((x - a) / (b - a), (c - x) / (c - b))

        def cost(x: float) -> float:
            level = 0.5 * (x - self.plant.drag) ** 2 / (rate * gain)
            transient = (self.start**2 - level) ** 2 / (2.0 * rate)
            return transient + self.steady_weight * level**2

        area = quad(member, a, c, points=[b])[0]
        mean = quad(lambda x: member(x) * cost(x), a, c, points=[b])[0] / area
        return mean + self.gain_weight * gain**2

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The minimum of J, its uniqueness, and the bound of V in all runs."""
        optimum = self.optimum()
        best: Any = minimize_scalar(
            lambda log: self.index(np.exp(log)), bounds=(-3.0, 6.0), options={"xatol": 1e-10}
        )
        rate, w2, w3 = optimum.rate, optimum.steady_weight, optimum.gain_weight
        assert not callable(rate)
        linear = optimum.cross / (2.0 * w3 * rate**2)
        constant = (1.0 / rate + 2.0 * w2) * optimum.zeta_square / (2.0 * w3 * rate**2)
        roots = np.roots([1.0, 0.0, 0.0, linear, -constant])
        positive = roots.real[(np.abs(roots.imag) < 1e-9) & (roots.real > 0)]
        claims = [
            sc.claim(
                "gain κ* of least J",
                optimum.gain,
                close_to=float(np.exp(best.x)),
                tolerance=1e-5 * optimum.gain,
                place=f"{SOURCE}, least cost",
            ),
            sc.claim(
                "positive roots of the quartic",
                len(positive),
                close_to=1,
                tolerance=0,
                place=f"{SOURCE}, uniqueness",
            ),
        ]
        for name, run in runs.items():
            claims.append(
                sc.claim(f"{name}: largest V less its bound", self.excess(name, run), below=1e-9)
            )
        run = runs["optimal gain"]
        late = np.sqrt(self.level("optimal gain").max())
        claims.append(
            sc.claim(
                "optimal gain: largest ‖β‖ in the second half [m/s]",
                float(run.beta_norm[:, run.time > 0.5 * self.duration].max()),
                below=float(late),
                place=f"{SOURCE}, ultimate bound",
            )
        )
        return claims

    def level(self, name: str) -> np.ndarray:
        """η∞ = ζ / (λκ) of each boat (boats)."""
        gain = {"optimal gain": 1.0, "half": 0.5, "double": 2.0}[name] * self.optimum().gain
        rate = 2.0 * float(np.asarray(self.feedback.gain))
        return 0.5 * (self.drags() - self.plant.drag) ** 2 / (rate * gain)

    def excess(self, name: str, run: sc.Trajectory) -> float:
        """The largest V − η − η∞ of all boats."""
        rate, level = 2.0 * float(np.asarray(self.feedback.gain)), self.level(name)[:, None]
        bound = (self.start**2 - level) * np.exp(-rate * run.time) + level
        return float((run.beta_norm**2 - bound).max())

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The index over the gain, and the boats' errors with their guaranteed bound."""
        optimum = self.optimum()
        curve = optimum.curve(optimum.gain * np.geomspace(0.3, 3.0, 100))

        def draw(cost: "Axes", errors: "Axes") -> None:
            cost.loglog(curve.gain, curve.cost, label="J")
            cost.loglog(curve.gain, curve.steady, ":", label="steady part")
            cost.loglog(curve.gain, curve.effort, "--", label="part of the gain")
            cost.plot(optimum.gain, optimum.cost, "ko", label=f"κ* = {optimum.gain:.3f} 1/s")
            cost.set(title="index over gain", xlabel="κ [1/s]", ylabel="J [-]")
            cost.set_xticks([2, 4, 8], ["2", "4", "8"])
            cost.xaxis.set_minor_formatter("")
            for i, (name, run) in enumerate(runs.items()):
                sc.plot.spread(errors, run.time, run.beta_norm, name)
                bound = np.sqrt(self.level(name).max())
                errors.axhline(bound, color=f"C{i}", linestyle=":", linewidth=1.0)
            errors.plot([], [], ":", color="0.3", label="guaranteed in the end")
            errors.set(title="boats under three gains", xlabel="t [s]")
            errors.set(ylabel="‖β‖ [m/s]", ylim=(0, 0.42))
            sc.plot.legend(cost)
            sc.plot.legend_below(errors, columns=4)

        return {"fuzzy-gain": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 3.0))}
