"""Guarantees: bounds of the size of β, of one agent's βᵢ, or of a tracking error, for all time."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison, ComparisonLemma, ExponentialComparison
from servocon.certificates.staged import JointComparison
from servocon.constraint.constraint import Constraint
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory


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
