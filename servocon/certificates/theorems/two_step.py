"""The theorem about two-step laws: tracking errors, and the bounds that the law needs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg, validate
from servocon.certificates.assumptions import SMALLEST, Samples, draw
from servocon.certificates.evaluation import disturbance_of
from servocon.certificates.guarantee import Guarantee, Quantity
from servocon.certificates.lumped_uncertainty import without_rounding
from servocon.certificates.search import Search
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.theorem import Conclusion, Theorem, theorem_of
from servocon.certificates.theorems.two_step_tube import (
    Radii,
    TrackingComparison,
    TrackingQuantity,
    nominal_motion,
    tracking_errors,
)
from servocon.constraint.constraint import Constraint
from servocon.errors import InputError
from servocon.laws import TwoStepLaw
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.precision import Module, float64
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty

COUPLING = 1e-9
"""Largest entry of I − M_a⁻¹M between agents that counts as zero."""

SYMBOLS = {"position": "‖e‖", "sliding": "‖s‖", "speed": "‖ė‖"}


class TrackingBounds(NamedTuple):
    """The numbers that a two-step law needs, on the safe side; not proven between the samples.

    Attributes:
        inertia_error: α, of ‖I − M_a⁻¹M‖.
        acceleration: Γ, of ‖M_a⁻¹(F_a + Qᶜ + d) − q̈_n‖ [unit of the speeds / s].
    """

    inertia_error: float
    acceleration: float


class TrackingValues(NamedTuple):
    """Values at sampled plants and states.

    Attributes:
        inertia_error: The largest ‖I − M_a⁻¹M‖ of all agents (plants, states).
        coupling: The largest entry of it between two agents (plants, states).
        size: ‖M_a⁻¹(F_a + Qᶜ + d) − q̈_n‖ of each agent, less the possible rounding error of its
            terms [unit of the speeds / s] (plants, states, agents).
    """

    inertia_error: np.ndarray
    coupling: np.ndarray
    size: np.ndarray


@dataclass(frozen=True)
class TrackingSize(Quantity):
    """‖e‖, ‖s‖ or ‖ė‖ of one agent, from the signals of a run under a two-step law.

    Attributes:
        quantity: Which of the three.
        rate: k [1/s].
        agents: Number of agents.
        agent: Index of the agent; None for a single one.
        unit: The ultimate bound.
    """

    quantity: TrackingQuantity
    rate: float
    agents: int
    agent: int | None
    unit: float

    @property
    def name(self) -> str:
        """‖e‖, ‖s‖ or ‖ė‖."""
        return SYMBOLS[self.quantity]

    def _sizes(self, run: Trajectory) -> Radii:
        errors = tracking_errors(run, self.rate, self.agents)
        return Radii(*(linalg.norms(x[:, :, self.agent or 0]) for x in errors))

    def size(self, run: Trajectory) -> np.ndarray:
        """The size at the output times of each run (runs, T)."""
        return getattr(self._sizes(run), self.quantity)

    def initial(self, run: Trajectory) -> tuple[np.ndarray, np.ndarray]:
        """The initial (‖e‖, ‖s‖) of each run (runs each)."""
        sizes = self._sizes(run)
        return sizes.position[:, 0], sizes.sliding[:, 0]


class TrackingUncertainty(Module):
    """The uncertainty of tracking, as a function of plant, state and nominal motion.

    Attributes:
        model: The law's model.
        constraint: Its constraint.
        disturbance: d(q, v, t), or None.
    """

    model: Plant
    constraint: Constraint
    disturbance: Callable[..., Any] | None

    def __call__(
        self, plant: Plant, q: Array, v: Array, t: Array, qn: Array, vn: Array, force: Array
    ) -> tuple[Array, Array, Array, Array]:
        """I − M_a⁻¹M, M_a⁻¹(F_a + Qᶜ + d) − q̈_n, the sizes of its terms, and M_a⁻¹; traced."""
        nominal = Snapshot(self.model, self.constraint, qn, vn, t)
        true = Snapshot(plant, self.constraint, q, v, t)
        inverse = linalg.cholesky_solve(true.L, jnp.eye(q.size))
        slip = jnp.eye(q.size) - inverse @ self.model.mass_matrix(q, t)
        forces, wanted = [true.F, force], nominal.acceleration(force)
        if self.disturbance is not None:
            forces.append(jnp.asarray(self.disturbance(q, v, t)))
        terms = jnp.abs(inverse) @ sum(map(jnp.abs, forces)) + jnp.abs(wanted)
        return slip, inverse @ sum(forces) - wanted, terms, inverse


def _values(
    law: TwoStepLaw, samples: Samples, t0: float, disturbance: Any, bound: Any = None
) -> TrackingValues:
    """The values of each agent at the samples, with a search for the worst relative to a bound."""
    known, amplitude = disturbance_of(disturbance, np.size(law.q))
    function = TrackingUncertainty(law.model, law.constraint, known)
    motion = lambda states: nominal_motion(law, states[2], t0)

    def worst(raw: Any, states: States) -> dict[str, np.ndarray]:
        values = _sizes(law, raw, amplitude)
        of_bound = 1.0
        if bound is not None:
            each = samples.values_of_agents(bound, law.agents, states=states)
            of_bound = np.maximum(each, SMALLEST)
        found = {"inertia error": values.inertia_error, "size": values.size / of_bound}
        return found | {"coupling": values.coupling} if law.agents > 1 else found

    return _sizes(law, samples.searched(function, worst, motion), amplitude)


def _sizes(law: TwoStepLaw, raw: Any, amplitude: np.ndarray) -> TrackingValues:
    """The values of each agent, from those of `TrackingUncertainty`."""
    slip, added, terms, inverse = raw
    agents, each = law.agents, np.size(law.q) // law.agents
    blocks = slip.reshape(*slip.shape[:2], agents, each, agents, each)
    own = np.stack([blocks[:, :, i, :, i] for i in range(agents)], axis=2)
    between = np.kron(np.eye(agents), np.ones((each, each))) == 0
    of_agent = lambda x: x.reshape(*x.shape[:2], agents, each, *x.shape[3:])
    # The most that each entry of the disturbance can add to an agent's acceleration.
    norm = np.linalg.norm
    reach = norm(of_agent(inverse), axis=-2)
    return TrackingValues(
        inertia_error=norm(own, 2, axis=(-2, -1)).max(axis=-1),
        coupling=np.abs(slip * between).max(axis=(-2, -1)),
        size=without_rounding(*(norm(of_agent(x), axis=-1) for x in (added, terms)))
        + reach @ amplitude,
    )


@float64
def tracking_bounds(
    plants: Plant | Batch | Uncertainty,
    law: TwoStepLaw,
    states: StateSet,
    *,
    disturbance: Any = None,
    safety_factor: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
) -> TrackingBounds:
    """Fit α and the constant Γ to sampled plants along the nominal motion.

    Args:
        plants: The plants that it may control.
        law: The law; its own α and Γ do not enter.
        states: The states that the plants may reach, such as a `Tube` of the law.
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n).
        safety_factor: Factor between the numbers and the largest samples.
        samples: Number of plants drawn from an uncertainty set, plus its corners if there are at
            most as many, and number of states for each plant.
        search: Numbers of scouting samples, of ascents for each quantity from the worst samples,
            and of their steps. The search covers the uncertain parameters, and the box of the
            states if they have one, as a `Tube` does. Zeros: no search.
        seed: Seed of the samples.

    Raises:
        InputError: an argument cannot be used, or a plant's mass matrix differs too much from the
            model's (α ≥ 1).
        RunStoppedError: the nominal motion stops early.
    """
    validate.instance("law", law, TwoStepLaw, "a servocon.laws.TwoStepLaw")
    drawn = draw(plants, law, states, safety_factor, samples, seed, search)
    values = _values(law, drawn, states.t[0], disturbance)
    alpha = safety_factor * float(values.inertia_error.max())
    if not alpha < 1:
        raise InputError(
            "plants",
            got=f"‖I − M_a⁻¹M‖ of up to {alpha:.3g}, with the safety factor",
            expected="less than 1",
            cure="Narrow the ranges, or take a heavier plant as the model.",
        )
    return TrackingBounds(alpha, safety_factor * float(values.size.max()))


@dataclass(frozen=True)
class TwoStepTheorem(Theorem):
    """A two-step law: ‖e‖, ‖s‖ and ‖ė‖ of each agent, if its α and Γ cover the samples.

    Attributes:
        law: The law.
    """

    law: TwoStepLaw

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The guarantees, with the law's assumptions checked.

        Raises:
            CertificateError: an assumption does not hold at a sample.
        """
        law = self.law
        values = _values(law, samples, states.t[0], disturbance, law.bound)
        alpha = float(np.asarray(law.inertia_error))
        bound = np.maximum(samples.values_of_agents(law.bound, law.agents), SMALLEST)
        words, basis = f"≤ {alpha:.6g}, the law's", samples.basis
        samples.allow("size of I − M_a⁻¹M", values.inertia_error, alpha, words, basis)
        if law.agents > 1:
            words = "0, up to rounding"
            samples.allow("I − M_a⁻¹M between agents", values.coupling, COUPLING, words, basis)
        ratio = (values.size / bound).max(-1)
        samples.allow("‖M_a⁻¹(F_a + Qᶜ + d) − q̈_n‖ over Γ", ratio, 1.0, "≤ 1", basis)
        k, width, decay = (float(np.asarray(x)) for x in (law.rate, law.width, law.decay))
        guarantees = []
        for quantity in get_args(TrackingQuantity):
            comparison = TrackingComparison(k, width, decay, quantity)
            for i in range(law.agents):
                agent = i if law.agents > 1 else None
                size = TrackingSize(quantity, k, law.agents, agent, comparison.ultimate_bound)
                guarantees.append(Guarantee((comparison,), {"k": k, "ε": width, "δ₀": decay}, size))
        return Conclusion("two-step law", tuple(guarantees))


theorem_of.register(TwoStepLaw, TwoStepTheorem)
