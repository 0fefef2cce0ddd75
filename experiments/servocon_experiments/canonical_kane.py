"""The two orthogonal parts of a constrained acceleration, along the motion of a sleigh."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import equinox as eqx
import numpy as np

import servocon as sc
from servocon_plants import Sleigh, knife_edge

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KANE = "Bajodah & Chen 2018"
HANDBOOK = "Robotics and Automation Handbook"


class Parts(NamedTuple):
    """Canonical accelerations at K states, each (K, n) [√kg m/s²].

    Canonical speeds are w = M^½ v, here with the Cholesky factor as M^½, which only rotates them.

    Attributes:
        constraint: 𝒜₁⁺V₁.
        momentum: 𝒜₂⁺𝒜₂V₂.
        whole: ẇ of the Udwadia–Kalaba form, which shares no code with the parts.
        free: ẇ_h, without the constraint.
        kernel: Directions that the constraint leaves free, orthonormal (K, n, n − m).
    """

    constraint: np.ndarray
    momentum: np.ndarray
    whole: np.ndarray
    free: np.ndarray
    kernel: np.ndarray


class CanonicalKane(sc.Experiment):
    """A sleigh's acceleration has a part that obeys its edge and one that balances momentum.

    The parts are orthogonal in canonical speeds. Among all accelerations that obey the edge, the
    true one is nearest to the free one: Gauss's principle. The sleigh is on an incline, with its
    centre of mass ahead of the edge, so that its mass matrix changes as it turns.
    """

    source: ClassVar[str] = f"{KANE}, Eq. 40, Figs. 1-3"

    plant: Sleigh = eqx.field(default_factory=lambda: Sleigh(incline=0.3, offset=0.3))
    feedback: sc.Stabilizing = eqx.field(default_factory=lambda: sc.Stabilizing(gain=5.0))
    spin: float = sc.field(1.5, unit="rad/s", text="initial angular velocity")
    duration: float = sc.field(4.0, unit="s", text="horizon")
    states: int = sc.field(21, text="number of states at which the parts are formed")
    others: int = sc.field(200, text="number of other accelerations at each of them")
    rtol: float = sc.field(1e-11, text="relative tolerance of the integration")

    def runs(self) -> Iterator[sc.Run]:
        """The sleigh from rest, spinning; and the same from equations for ẋ and θ̇ only."""
        reduced = sc.constraint.reduce(self.plant, knife_edge(), (0, 2))
        rest = sc.residual(lambda q, v, t: v, name="speeds")
        free = sc.laws.StateFeedback(
            reduced, rest, np.zeros((3, 5)), np.zeros(3), [0, 0], np.zeros(3)
        )
        servo = sc.ServoLaw(self.plant, knife_edge(), self.feedback)
        cases = {
            "sleigh": (self.plant, servo, [0.0, 0.0, self.spin]),
            "two speeds": (reduced, free, [0.0, self.spin]),
        }
        for name, (plant, law, v0) in cases.items():
            own = {
                "plant": plant,
                "law": law,
                "q0": [0.0, 0.0, 0.2],
                "v0": v0,
                "duration": self.duration,
                "solver": sc.Solver(rtol=self.rtol, atol=1e-2 * self.rtol, max_step=0.02),
            }
            yield sc.Run(name, **own)

    def parts(self, run: sc.Trajectory) -> tuple[np.ndarray, Parts]:
        """Times (K) [s], and the canonical accelerations there."""
        shown = np.linspace(0, len(run.time) - 1, self.states).astype(int)
        found = [self._at(run.q[k], run.v[k]) for k in shown]
        return run.time[shown], Parts(*map(np.array, zip(*found, strict=True)))

    def _at(self, q: np.ndarray, v: np.ndarray) -> Parts:
        system = sc.formulations.equations(self.plant, knife_edge(), q, v)
        root = np.linalg.cholesky(np.asarray(system.M)).T
        canonical = lambda acceleration: root @ np.asarray(acceleration)
        made = sc.formulations.kane_parts(*system)
        whole = sc.formulations.udwadia_kalaba(self.plant, knife_edge(), q, v).acceleration
        kernel = np.linalg.svd(np.asarray(system.A) @ np.linalg.inv(root))[2][1:].T
        return Parts(
            canonical(made.constraint),
            canonical(made.momentum),
            canonical(whole),
            canonical(np.linalg.solve(system.M, system.F)),
            kernel,
        )

    def distances(self, p: Parts) -> np.ndarray:
        """Distances of other accelerations that obey the edge from the free one (K, others)."""
        size = np.linalg.norm(p.momentum, axis=1)[:, None, None]
        draws = np.random.default_rng(0).normal(size=(len(p.whole), self.others, p.kernel.shape[2]))
        moved = p.whole[:, None] + np.einsum("knf,kif->kin", p.kernel, size * draws)
        return np.linalg.norm(moved - p.free[:, None], axis=2)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Orthogonality, the sum, Gauss's principle, and the reduced equations."""
        run = runs["sleigh"]
        _, p = self.parts(run)
        size = np.linalg.norm(p.whole, axis=1)
        angle = np.abs(np.sum(p.constraint * p.momentum, axis=1)) / size**2
        error = lambda vectors: float((np.linalg.norm(vectors, axis=1) / size).max())
        within = np.einsum("knf,kn->kf", p.kernel, p.free - p.whole)
        nearest = np.linalg.norm(p.free - p.whole, axis=1)
        nearer = np.min(self.distances(p) / nearest[:, None])
        zero = (
            ("cosine of the angle between the two parts, largest", float(angle.max()), "Fig. 1"),
            (
                "sum of the parts less ẇ, relative",
                error(p.constraint + p.momentum - p.whole),
                "Eq. 40",
            ),
            ("ẇ_h − ẇ along the free directions, relative", error(within), "Fig. 3, Eqs. 54–55"),
        )
        claims = [
            sc.claim(text, got, close_to=0.0, tolerance=1e-9, place=f"{KANE}, {place}")
            for text, got, place in zero
        ]
        return [
            *claims,
            sc.claim(
                "‖ẇ_h − ẇᵢ‖ over ‖ẇ_h − ẇ‖, least of all ẇᵢ that obey the edge",
                float(nearer),
                above=1.0,
                place=f"{KANE}, Fig. 3, Eq. 56",
            ),
            sc.claim(
                "q by the equations of two speeds less q by those of three, largest",
                np.abs(runs["two speeds"].q - run.q).max(),
                close_to=0.0,
                tolerance=1e-8,
                place=f"{HANDBOOK}, Eq. 6.66",
            ),
            sc.claim("largest slip [m/s]", run.beta_norm.max(), below=1e-9),
        ]

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """The parts over time, their angle, and Gauss's principle."""
        time, p = self.parts(runs["sleigh"])
        size = lambda vectors: np.linalg.norm(vectors, axis=1)
        others, nearest = self.distances(p), size(p.free - p.whole)

        def draw(parts: "Axes", gauss: "Axes") -> None:
            parts.plot(time, size(p.whole), "k", label="ẇ")
            parts.plot(time, size(p.momentum), label="balance of momentum")
            parts.plot(time, size(p.constraint), label="constraint")
            both = np.hypot(size(p.momentum), size(p.constraint))
            parts.plot(time, both, "k.", markersize=4, label="both, by Pythagoras")
            parts.set(title="the two parts", xlabel="t [s]", ylabel="length [√kg m/s²]")
            gauss.plot(np.repeat(time, 20), others[:, :20].ravel(), ".", color="0.7", markersize=3)
            gauss.plot([], [], ".", color="0.7", label="ẇᵢ that obey the edge")
            gauss.plot(time, nearest, "k", label="ẇ, the true one")
            gauss.set(title="distance from the free ẇ", xlabel="t [s]")
            gauss.set_ylabel("distance [√kg m/s²]")
            for axes in (parts, gauss):
                sc.plot.legend(axes)

        return {"canonical-kane": sc.plot.figure(draw, 1, 2, size=(sc.style.width(2), 2.8))}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path:
        """The sleigh on its way."""
        return sc.plot.animate(runs["sleigh"]).save(path)
