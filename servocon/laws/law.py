"""The contract of a control law: inputs, contributions and internal state at one state."""

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, overload

import equinox as eqx
import jax
import numpy as np
from jaxtyping import Array, Bool, Float, Int

from servocon.constraint.constraint import Constraint
from servocon.constraint.symbolic import parts_of
from servocon.laws.sampler import Sampler
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import ErrorIntegral, LearnedBound
from servocon.markup import Fold, Part
from servocon.plant import Plant
from servocon.tree import Module, first_parts


class Command(NamedTuple):
    """Evaluation of a law at one state.

    Attributes:
        u: Inputs, the sum of the contributions (l).
        contributions: Contribution of each term to `u` (each l).
        state_rate: Time derivative of the law's internal state, a pytree of the same structure;
            zero for parts that change only at samples.
        missing: Part of the desired rate of β that the inputs cannot achieve (m); 0 where it is
            only rounding (`Snapshot.noticeable`).
        rank: Numerical rank of the map from inputs to β̇.
        dependent: True for the rows of β that depend on the others (m).
        signals: Further named quantities for the record.
        inner: Command of the law inside, for a law around another one; else None.
    """

    u: Float[Array, " l"]
    contributions: dict[str, Float[Array, " l"]]
    state_rate: Any
    missing: Float[Array, " m"]
    rank: Int[Array, ""]
    dependent: Bool[Array, " m"]
    signals: dict[str, Float[Array, "..."]]
    inner: "Command | None" = None


class Inequality(NamedTuple):
    """An inequality that a law keeps by its inputs as far as it can.

    Attributes:
        text: Its kind and name, for people.
        signal: Name of the signal with the violation of each row.
        rows: Names of the rows.
        units: Units of their violations.
    """

    text: str
    signal: str
    rows: tuple[str, ...]
    units: tuple[str, ...]


class Estimates(NamedTuple):
    """Errors of the state that a law measures, and of its inputs.

    Attributes:
        position: The largest error of each coordinate, or of all.
        speed: The largest error of each speed, or of all, beside its lateness.
        weights: Weights of the differences of the measured coordinates over the last period, the
            one before, and so on, of which the speeds consist; None: they are measured apart.
        input: The largest error of each input, or of all.
        predicted: Largest errors of a speed by an error of its predicted acceleration of up to 1
            over the last period, the one before, and so on [s]; the speeds are then not late, and
            `weights` those of errors of positions. None: no acceleration is predicted.
    """

    position: np.ndarray
    speed: np.ndarray
    weights: np.ndarray | None = None
    input: np.ndarray | float = 0.0
    predicted: np.ndarray | None = None


class Room(NamedTuple):
    """The largest change of its inputs that a drive follows without its limit of the rate.

    The inputs of the last samples, with the drive's weights, may differ from the newest one by
    `size` at most; on average they are `age` older.

    Attributes:
        size: The difference, a number or one per input [N, N m].
        age: The mean age [s].
        before: Sum of the sizes of the weights with which the drive's input rests on the law's.
    """

    size: np.ndarray
    age: float
    before: float


class Late(NamedTuple):
    """Inputs that are a mean of those that a law computed at this sample and at earlier ones.

    Attributes:
        law: The law.
        weights: Weights of its inputs computed 0, 1, … samples ago; their sum is 1.
        settled: True if its first input counts as that of all earlier samples.
        estimates: Errors of the state that it measures, and of the inputs; None if both are exact.
        room: The change of the inputs for which this is true; None: any change.
    """

    law: "Law"
    weights: np.ndarray
    settled: bool = True
    estimates: Estimates | None = None
    room: Room | None = None


class Law(Module):
    """A control law: its own model of the plant, the constraint, and a command at each state.

    Attributes:
        model: Model of the plant; the simulated plant may differ.
        constraint: The relation that the law makes the model follow.
    """

    if TYPE_CHECKING:
        # No declared attributes: a law may have these as fields, also of a narrower type, or as
        # properties; a type checker does not let one replace the other.
        @overload
        def __getattr__(self, name: Literal["model"], /) -> Plant: ...
        @overload
        def __getattr__(self, name: Literal["constraint"], /) -> Constraint: ...
        def __getattr__(self, name: str, /) -> Any: ...

    else:
        model: eqx.AbstractVar[Plant]
        constraint: eqx.AbstractVar[Constraint]

    @property
    def error_integral(self) -> ErrorIntegral | None:
        """∫β dt in the law's internal state; None if there is none."""
        return None

    @property
    def learned_bound(self) -> LearnedBound | None:
        """A bound with coefficients in the law's internal state; None if there is none."""
        return None

    @property
    def limits(self) -> tuple[Any, Any] | None:
        """Least and largest inputs, where the law is another one but for these; None if not."""
        return None

    @property
    def foremost(self) -> str | None:
        """Name of the relation that comes before all others; None if they are of one rank."""
        return None

    def on(self, plant: Plant) -> Self:
        """The law with a model: itself, or with this plant as its model if it has none."""
        return self

    @abstractmethod
    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs, contributions and rate of the internal state, from one evaluation."""

    def initial_state(self, snapshot: Snapshot) -> Any:
        """Internal state at the first instant, a pytree of float arrays; empty by default.

        Args:
            snapshot: Model and constraint at the first state: its sizes, and what is measured.
        """
        return ()

    def trouble(self) -> str:
        """The last error of a function of the law called back by JAX, as text; or empty."""
        return ""

    @property
    def layers(self) -> "tuple[Law, ...]":
        """This law and those inside it, the outermost first."""
        return (self,)

    @property
    def sampled_every(self) -> float | None:
        """The law's own sampling period [s]; None if it has none, see `servocon.Loop`."""
        return None

    @property
    def sampled_cycle(self) -> tuple[int, int]:
        """Samples of a steady motion until the law repeats itself, and samples between repetitions.

        (0, 1) for a law that acts alike at all samples.
        """
        return 0, 1

    def waits(self, period: float) -> float:
        """Time from the start until what the law computes, or hears, acts [s]; zero if at once.

        Args:
            period: The sampling period [s].
        """
        return 0.0

    @property
    def unsampled(self) -> "Law":
        """The law without its own sampling period."""
        return self

    @property
    def lacks_feedback(self) -> bool:
        """True if the law keeps β constant but nothing makes it decay."""
        return False

    @property
    def follows_relation(self) -> bool:
        """True if the law acts on β, so that its boundary layers are where β is small."""
        return True

    def advice(self, q: Any, v: Any, t: Any, period: float | None) -> str:
        """Parameters that make the law too fast near a state, with better values, in words.

        Runs whose sampling period is too long, or that are too stiff, ask for it.

        Args:
            q: Coordinates (nq).
            v: Speeds (n).
            t: Time [s].
            period: Sampling period [s]; None for a continuous law.

        Returns:
            The words; "" if the law knows of none.
        """
        return ""

    def state_at(self, snapshot: Snapshot) -> Any:
        """Internal state of a law that has followed its relation up to this state of the model."""
        return self.initial_state(snapshot)

    @property
    def sampled_only(self) -> bool:
        """True if the law is defined at samples only."""
        return False

    def inequalities(self, q: Any, v: Any, t: Any) -> tuple[Inequality, ...]:
        """The inequalities that the law keeps, at one state."""
        return ()

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Internal state at the next sample; by default from one step of Euler's rule.

        Args:
            snapshot: Model and constraint at this sample: what is measured there.
            state: Internal state at this sample.
            command: The law's command there.
            period: Time from this sample to the next [s].
        """
        return jax.tree.map(lambda x, rate: x + period * rate, state, command.state_rate)

    @property
    def without_counts(self) -> Self:
        """The law without the rounding of what it measures."""
        return self

    def late(self, period: float) -> Late | None:
        """This law as late inputs of a law inside; None if the inputs are no such mean.

        Args:
            period: The sampling period [s].
        """
        return Late(self, np.ones(1))

    def check_state(self, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Warn if the law's own conditions do not hold at an initial state.

        A run calls it once, with its initial state or that of the first member of a batch.
        """
        return None

    def check_period(self, period: float) -> None:
        """Raise an `InputError` if the law cannot be sampled with this period [s]."""
        return None

    def check(self, rows: int) -> None:
        """Raise an `InputError` if the law cannot be used with a constraint of `rows` rows."""
        return None

    @cached_property
    def step(self) -> Sampler:
        """The law one sample at a time, for a plant outside servocon's simulation.

        ``law.step(q, v, t)``; see `Sampler.__call__`.
        """
        return Sampler(self)

    def __getstate__(self) -> dict[str, Any]:
        """Fields only: a copy compiles `step` again."""
        return {name: value for name, value in self.__dict__.items() if name != "step"}


@first_parts.register(Law)
def _relation(law: Law) -> list[Part]:
    """The relation in symbols, shown by a notebook before the tree of the terms."""
    title = f"relation {law.constraint.name!r}: β, and β̇ = A v̇ − b"
    formulas = parts_of(law.constraint, law.model)
    return [Fold(title, formulas, unfolded=True)] if formulas else []
