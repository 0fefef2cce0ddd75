"""Guarantees: bounds of the size of β, of one agent's βᵢ, or of a tracking error, for all time.

They also bound the position error f of a constraint: ḟ = S β − Λ f gives ‖f‖' ≤ ‖S‖‖β‖ − λ‖f‖ with
the least eigenvalue λ of the symmetric part of Λ. For that it is enough that fᵀḟ = fᵀS β − λ‖f‖²,
as for a rotation vector: only the angular velocity along it changes its size. S and Λ are found at
samples.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import Samples
from servocon.certificates.comparison import (
    Comparison,
    ComparisonLemma,
    ExponentialComparison,
    JointComparison,
)
from servocon.certificates.evaluation import evaluate
from servocon.constraint.constraint import Constraint
from servocon.constraint.coupling import linearize_blocks, position_pattern
from servocon.constraint.enclosure import decay_bound
from servocon.laws.block_snapshot import agents_by_blocks
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch

EXACT = 1e-8
"""Relative residual within which ḟ = S β − Λ f, or its part along f, counts as an identity."""

WELL = 1e6
"""Condition number of S up to which it counts as one that has an inverse."""

ALONE = Batch((), 1)
"""Placeholder for the plants of a function that takes none."""


class Relation(Protocol):
    """A model and a relation, such as those of a law."""

    @property
    def model(self) -> Plant:
        """The model."""
        ...

    @property
    def constraint(self) -> Constraint:
        """The relation."""
        ...


class Related(NamedTuple):
    """A model and a relation.

    Attributes:
        model: The model.
        constraint: The relation.
    """

    model: Plant
    constraint: Constraint


class PartOfStack(NamedTuple):
    """One relation of a stack.

    Attributes:
        name: Its name.
        place: Its index in the stack.
        rows: Its first row of β, and the one after its last.
    """

    name: str
    place: int
    rows: tuple[int, int]


class Quantity(ABC):
    """The size of an error, read from a run.

    Attributes:
        agent: Index of its agent; None for all agents together.
        unit: The scale for comparing differences with those of other quantities.
    """

    agent: Any = None
    unit: float = 1.0

    @property
    def note(self) -> str:
        """The meaning of the symbol, if that needs words."""
        return ""

    @property
    @abstractmethod
    def name(self) -> str:
        """The symbol, such as ``"‖β‖"``."""

    @abstractmethod
    def size(self, run: Trajectory) -> np.ndarray:
        """The size at the output times of each run (runs, T)."""

    @abstractmethod
    def initial(self, run: Trajectory) -> Any:
        """The initial size r0 of each run (runs), or a tuple of several."""


class InitialErrors(ABC):
    """Further initial errors of a run, in addition to ‖β‖."""

    @abstractmethod
    def at_start(self, run: Trajectory) -> np.ndarray:
        """Their size, in the unit of ‖β‖, at the first output time of each run (runs)."""


@dataclass(frozen=True)
class BetaSize(Quantity):
    """‖β‖ of all relations or of one, or ‖βᵢ‖ of one of several agents.

    Attributes:
        agents: Number of agents.
        agent: Index of the agent; None for ‖β‖ of all agents together.
        beside: Further initial errors, if any: r0² = ‖β‖² + size².
        part: The relation; None for all.
    """

    agents: int = 1
    agent: int | None = None
    beside: InitialErrors | None = None
    part: PartOfStack | None = None

    @property
    def name(self) -> str:
        """‖β‖ or ‖βᵢ‖, and the name of the relation."""
        symbol = "‖β‖" if self.agent is None else "‖βᵢ‖"
        return symbol if self.part is None else f"{symbol} of {self.part.name}"

    @property
    def largest_factor(self) -> float:
        """The most by which the size is larger than the plain norm."""
        return 1.0

    @property
    def inverse(self) -> Any:
        """The matrix from the β of this size to that of the law; None for the identity."""
        return None

    def relation_of(self, law: Any) -> Any:
        """The model and the relation with a β of this size; by default those of the law."""
        return law if self.part is None else Related(law.model, self.part_of(law))

    def part_of(self, law: Any) -> Constraint:
        """The relation of the law whose β is bounded."""
        return law.constraint if self.part is None else law.constraint.parts[self.part.place]

    def rows_of(self, run: Trajectory) -> np.ndarray:
        """The β of a run that counts (…, T, m)."""
        return run.beta if self.part is None else run.beta[..., slice(*self.part.rows)]

    def size(self, run: Trajectory) -> np.ndarray:
        """The size at the output times of each run (runs, T)."""
        beta = self.rows_of(run)
        beta = beta.reshape(-1, *beta.shape[-2:])
        own = beta if self.agent is None else np.split(beta, self.agents, axis=-1)[self.agent]
        return linalg.norms(own)

    def initial(self, run: Trajectory) -> np.ndarray:
        """The initial size r0 of each run (runs)."""
        r0 = self.size(run)[:, 0]
        return r0 if self.beside is None else np.hypot(r0, self.beside.at_start(run))


@dataclass(frozen=True)
class Guarantee:
    """A bound of one error for all time; the smallest of several comparisons.

    Attributes:
        comparisons: The bounds that hold; for β the general and the exponential one.
        constants: The constants that enter, by name.
        quantity: The bounded error.
    """

    comparisons: tuple[Comparison, ...]
    constants: Mapping[str, float] = field(default_factory=dict)
    quantity: Quantity = BetaSize()

    @property
    def ultimate_bound(self) -> float:
        """The smallest ultimate bound of the comparisons."""
        return min(comparison.ultimate_bound for comparison in self.comparisons)

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The bound at a time since the start [s], from an initial size; arrays broadcast."""
        bounds = np.broadcast_arrays(*(c.radius(t, r0) for c in self.comparisons))
        return np.min(np.stack(bounds), axis=0)

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which the size stays at most `bound` [s]; may be infinite."""
        return np.min([c.entry_time(r0, bound) for c in self.comparisons], axis=0)


def of_beta(
    lemma: ComparisonLemma,
    constants: Mapping[str, float],
    exponential: ExponentialComparison | None = None,
    quantity: BetaSize = BetaSize(),
) -> Guarantee:
    """The guarantee of ‖β‖ or ‖βᵢ‖ from its general and its exponential comparison."""
    return Guarantee((lemma, exponential or lemma.exponential()), constants, quantity)


def together(guarantees: Sequence[Guarantee], kappa: float) -> Guarantee:
    """The guarantee of V = ΣVᵢ: residues add up, and the slowest rate counts.

    Args:
        guarantees: The guarantee of each agent.
        kappa: The smallest κ(1 + ρ_E) of all agents [1/s].
    """
    of = lambda form, name: [getattr(g.comparisons[form], name) for g in guarantees]
    norm = lambda form, name: float(np.linalg.norm(of(form, name)))
    lemma = ComparisonLemma(
        gamma1=min(of(0, "gamma1")),
        gamma2=max(of(0, "gamma2")),
        k1=min(of(0, "k1")),
        k2=norm(0, "k2"),  # Σ k₂ᵢ‖ξᵢ‖ ≤ √(Σ k₂ᵢ²) ‖ξ‖
        k3=sum(of(0, "k3")),
        offset=norm(0, "offset"),
    )
    exponential = ExponentialComparison(
        gamma1=min(of(1, "gamma1")),
        gamma2=max(of(1, "gamma2")),
        rate=min(of(1, "rate")),
        residue=sum(of(1, "residue")),
        offset=sum(of(1, "offset")),
        slope=norm(1, "slope"),
    )
    constants = {"agents": float(len(guarantees)), "κ(1 + ρ_E)": kappa, "k₃": lemma.k3}
    whole = of_beta(lemma, constants, exponential)
    further = list(zip(*(g.comparisons[2:] for g in guarantees), strict=True))
    comparisons = (*whole.comparisons, *(JointComparison(parts) for parts in further))
    return Guarantee(comparisons, constants)


class PositionLevel(NamedTuple):
    """The relation between β and f of a constraint: ‖f‖' ≤ reach ‖β‖ − rate ‖f‖.

    Attributes:
        reach: ‖S‖.
        rate: λ [1/s]; the least eigenvalue on the range of f.
        largest: Largest ‖f‖ in the set of states.
        determines: True if f determines all coordinates, and β all speeds, locally.
        inverse: S⁻¹ if ḟ = S β − λf with this number λ and such a matrix; else None.
    """

    reach: float
    rate: float
    largest: float
    determines: bool
    inverse: np.ndarray | None = None

    def ultimate(self, guarantee: Guarantee) -> float:
        """Ultimate bound of ‖f‖ under a guarantee of ‖β‖."""
        return self.reach / self.rate * guarantee.ultimate_bound

    def radius(
        self, guarantee: Guarantee, t: ArrayLike, r0: ArrayLike, error: ArrayLike
    ) -> np.ndarray:
        """Bound of ‖f‖ at times t since the start (T), from initial sizes r0 of β and of f."""
        forcing = lambda t: self.reach * guarantee.radius(t, np.asarray(r0, dtype=float))
        first, times = np.array([error], dtype=float), np.asarray(t, dtype=float)
        return decay_bound(first, forcing, np.asarray(self.rate), times)[:, 0]


class LevelValues(NamedTuple):
    """Values at one state.

    Attributes:
        error_rate: ḟ along the model's q̇ (p).
        rank: Rank of A.
        position_rank: Rank of ∂f/∂q N.
    """

    error_rate: Any
    rank: Any
    position_rank: Any


class Levels(eqx.Module):
    """Rate of f, and the ranks of f and β, as a function of the state."""

    model: Plant
    constraint: Constraint
    pattern: linalg.Pattern | None = eqx.field(static=True, default=None)

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> LevelValues:
        """The values at one state; traced."""
        rate = self.model.coordinate_rate(q, v, t)
        position = lambda q, t: self.constraint.position_error(self.model, q, t)
        f, f_rate = jax.jvp(position, (q, t), (rate, jnp.ones_like(t)))
        if self.pattern is not None:
            of_speeds = lambda x: jax.jvp(lambda v: self.model.coordinate_rate(q, v, t), (v,), (x,))
            along = lambda x: jax.jvp(lambda q: position(q, t), (q,), (of_speeds(x)[1],))[1]
            coupling: Any = self.constraint.coupling
            beta, A, _ = linearize_blocks(self.constraint, coupling, self.model, q, v, t)
            G = linalg.from_products(along, self.pattern, len(v))
            rank = lambda W, like: linalg.successive_solution(W, jnp.zeros((len(like), 1))).rank
            return LevelValues(f_rate, rank(A, beta), rank(G, f))
        A = speed_matrix(self.model, self.constraint, q, v, t)
        G = position_matrix(self.model, self.constraint, q, v, t)
        zero = jnp.zeros((), dtype=int)
        return LevelValues(
            error_rate=f_rate,
            rank=linalg.rank_factor(A.T).rank,
            position_rank=linalg.rank_factor(G.T).rank if f.size else zero,
        )


def pattern_of_positions(relation: Relation, states: tuple[Any, ...]) -> linalg.Pattern | None:
    """The coupling of agents by f if they are computed by blocks; else None.

    Args:
        relation: The model and the relation.
        states: States with their numbers of coordinates and speeds.
    """
    coordinates, speeds = (x.shape[-1] for x in states[:2])
    if agents_by_blocks(relation.constraint, speeds) is None:
        return None
    return position_pattern(relation.constraint, relation.model, coordinates, speeds)


class Slip(eqx.Module):
    """Largest difference between a plant's q̇ and the model's, as a function of plant and state."""

    model: Plant

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """The difference at one plant and state; traced."""
        beside = self.model.coordinate_rate(q, v, t)
        return jnp.max(jnp.abs(plant.coordinate_rate(q, v, t) - beside))


def position_level(
    relation: Relation, samples: Samples, f: np.ndarray, beta: np.ndarray, largest: float
) -> PositionLevel | None:
    """The relation between β and f at samples; None if it is none, or if f may grow.

    Args:
        relation: The model and the relation.
        samples: The plants and states.
        f: f at the states (states, p).
        beta: β there (states, m).
        largest: The largest ‖f‖ in the set of states.
    """
    q, v, _ = samples.states
    if not f.size or q.shape[-1] != v.shape[-1]:
        return None
    model, constraint = relation.model, relation.constraint
    pattern = pattern_of_positions(relation, samples.states)
    values = evaluate(Levels(model, constraint, pattern), ALONE, samples.states)
    f_rate = values.error_rate[0]
    finite = all(np.isfinite(x).all() for x in (beta, f, f_rate))
    if not finite or np.any(samples.values(Slip(model)) > 0.0):
        return None
    agents = 0 if pattern is None else pattern.agents
    fitted, U = _fitted_by_agents(agents, beta, f, f_rate), np.eye(f.shape[1])
    if fitted is None:
        basis, rank = linalg.range_basis(f.T)
        U = basis[:, : int(rank)]  # redundant rows of f have fewer coordinates
        g, g_rate = f @ U, f_rate @ U
        fitted = _fitted(beta, g, g_rate) or _fitted_along(beta, g, g_rate)
    if fitted is None:
        return None
    S, rate, scalar = fitted
    if not rate > 0.0:
        return None
    square = scalar and len(S) == S.shape[1] == len(U)
    determined = values.rank == v.shape[-1], values.position_rank == q.shape[-1]
    return PositionLevel(
        reach=float(np.linalg.norm(S, 2)),
        rate=rate,
        largest=largest,
        determines=bool(np.all(determined)),
        inverse=np.linalg.inv(U @ S.T) if square and np.linalg.cond(S) < WELL else None,
    )


def _fitted(
    beta: np.ndarray, f: np.ndarray, f_rate: np.ndarray
) -> tuple[np.ndarray, float, bool] | None:
    """S, the least eigenvalue of Λ, and whether it is all of Λ, with ḟ = S β − Λ f at all samples.

    None if there are none.
    """
    X = linalg.least_squares(np.hstack([beta, f]), f_rate)
    left = np.abs(np.hstack([beta, f]) @ X - f_rate).max()
    if left > EXACT * (1.0 + np.abs(f_rate).max()):
        return None
    S, decay = X[: beta.shape[1]], -X[beta.shape[1] :]
    rate = float(np.linalg.eigvalsh((decay + decay.T) / 2.0)[0])
    alone = np.abs(decay - rate * np.eye(len(decay))).max() <= EXACT * abs(rate)
    return S, rate, bool(alone)


def _fitted_by_agents(
    agents: int, beta: np.ndarray, f: np.ndarray, f_rate: np.ndarray
) -> tuple[np.ndarray, float, bool] | None:
    """As `_fitted`, with S and Λ in blocks on their diagonals; None if these do not fit.

    Args:
        agents: Number of agents; below 2 there are no blocks.
        beta: β at the states (states, m).
        f: f there (states, p).
        f_rate: ḟ there.
    """
    if agents < 2 or beta.shape[1] % agents or f.shape[1] % agents:
        return None
    of_agents = lambda x: x.reshape(len(x), agents, -1).swapaxes(0, 1)
    found = []
    for own in zip(*map(of_agents, (beta, f, f_rate)), strict=True):
        if len(f) <= own[0].shape[1] + own[1].shape[1]:
            return None
        if int(linalg.range_basis(own[1].T)[1]) < own[1].shape[1]:
            return None
        fitted = _fitted(*own)
        if fitted is None:
            return None
        found.append(fitted)
    blocks, rates, alone = zip(*found, strict=True)
    m, p = blocks[0].shape
    S = np.zeros((agents, m, agents, p))
    S[np.arange(agents), :, np.arange(agents)] = np.stack(blocks)
    rate = min(rates)
    equal = max(rates) - rate <= EXACT * abs(rate)
    return S.reshape(agents * m, agents * p), rate, all(alone) and equal


def _fitted_along(
    beta: np.ndarray, f: np.ndarray, f_rate: np.ndarray
) -> tuple[np.ndarray, float, bool] | None:
    """S and λ with fᵀḟ = fᵀS β − λ‖f‖² at all samples; None if there are none.

    It is sought only if there are more samples than entries of S.
    """
    products = (f[:, :, None] * beta[:, None]).reshape(len(f), -1)
    parts = np.hstack([products, np.sum(f**2, axis=1, keepdims=True)])
    if not parts.shape[1] < len(f):
        return None
    along_f = np.sum(f * f_rate, axis=1, keepdims=True)
    X = linalg.least_squares(parts, along_f)
    if np.abs(parts @ X - along_f).max() > EXACT * (1.0 + np.abs(along_f).max()):
        return None
    return X[:-1].reshape(f.shape[1], -1).T, -float(X[-1, 0]), False


def position_matrix(model: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    """∂f/∂q N."""
    N = jax.jacfwd(lambda v: model.coordinate_rate(q, v, t))(v)
    return jax.jacfwd(lambda q: constraint.position_error(model, q, t))(q) @ N


def speed_matrix(model: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    """A."""
    return jax.jacfwd(lambda v: constraint.beta(model, q, v, t))(v)
