"""Terms of a servo law: desired rates of β, realized by the smallest inputs."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import equinox as eqx
from jaxtyping import Array, Float

from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.module import Module


class ErrorIntegral(NamedTuple):
    """∫β dt in the internal state of a law, on which its inputs depend linearly.

    Attributes:
        limit: Its largest size, a number or one per row; None for none.
    """

    limit: Any


class Term(Module):
    """One contribution of a servo law: a desired rate of β, realized by the smallest input.

    Attributes:
        name: Name of the contribution in logs, plots and files.
        metric: Norm of the inputs that is minimized, see `servocon.laws.metric.Metric`.
    """

    if TYPE_CHECKING:
        # No declared attributes, as in `Law`: the fields of a term keep their own order and types.
        @overload
        def __getattr__(self, name: Literal["name"], /) -> str: ...
        @overload
        def __getattr__(self, name: Literal["metric"], /) -> Metric: ...
        def __getattr__(self, name: str, /) -> Any: ...

    else:
        name: eqx.AbstractVar[str]
        metric: eqx.AbstractVar[Metric]

    @property
    def error_integral(self) -> ErrorIntegral | None:
        """∫β dt that is the term's internal state; None if it has another, or none."""
        return None

    @abstractmethod
    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """Desired rate of β, in addition to those of the other terms (m)."""

    def initial_state(self, snapshot: Snapshot) -> Any:
        """Internal state of the term at the first instant; empty by default."""
        return ()

    def state_rate(self, snapshot: Snapshot, state: Any) -> Any:
        """Time derivative of the internal state, a pytree of the same structure."""
        return ()

    def check(self, rows: int) -> None:
        """Raise an `InputError` if the term cannot be used with `rows` rows."""
        return None

    def check_smooth(self) -> None:
        """Raise an `InputError` if the desired rate has no second derivative everywhere."""
        return None


class Nominal(Term):
    """The force that keeps β constant on the exact model, for the desired rate b − A M⁻¹F.

    Zhao, Chen, Zhao & Dong 2018, Eq. 36.

    Raises:
        UnknownNameError: there is no such metric.
    """

    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="nominal")

    def __check_init__(self):
        check_metric(self.metric)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """b − A a."""
        return snapshot.nominal_desired_rate
