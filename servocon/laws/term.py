"""Terms of a servo law: desired rates of β, realized by the smallest inputs."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import equinox as eqx
import numpy as np
from jaxtyping import Array, Float

from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.tree import Module


class ErrorIntegral(NamedTuple):
    """∫β dt in the internal state of a law, on which its inputs depend linearly.

    Attributes:
        limit: Its largest size, a number or one per row; None for none.
    """

    limit: Any


class LearnedBound(NamedTuple):
    """A bound ρ̂ = α̂ · Π̃ in a law, with the coefficients α̂ in its internal state.

    The desired rate of β contains −c P⁻¹β with c = γ(‖β‖ρ̂)ρ̂², and α̂' = k₁ s Π̃ − k₂α̂ with s between
    ‖β‖ − δ, where that is positive, and ‖β‖; δ is the dead zone, over ‖Π̃‖ for one of the gradient.

    Attributes:
        name: Name of the coefficients in the law's state.
        functions: Π̃(q, v, t) ≥ 0 (k).
        initial: α̂(0) (k).
        growth: k₁ (k).
        leakage: k₂ [1/s].
        dead_zone: Its size.
        of_gradient: True for a dead zone of the gradient.
        box: Least and largest α̂ (2, k), and the parts of its width over which a rate outwards is
            reduced; None for no box.
        boundary_layer: Shape γ of the boundary layer.
        width: Its width ε.
        agents: Number of agents, each with its own coefficients.
    """

    name: str
    functions: Callable[[Any, Any, Any], Any]
    initial: Any
    growth: Any
    leakage: Any
    dead_zone: Any
    of_gradient: bool
    box: tuple[Any, Any, float] | None
    boundary_layer: BoundaryLayer
    width: Any
    agents: int = 1

    @property
    def as_numpy(self) -> "LearnedBound":
        """The same with its numbers as arrays of NumPy."""
        of = lambda x: None if x is None else np.asarray(x, float)
        box = None if self.box is None else (of(self.box[0]), of(self.box[1]), self.box[2])
        numbers = {name: of(getattr(self, name)) for name in ("initial", "growth")}
        sizes = {name: float(getattr(self, name)) for name in ("leakage", "dead_zone", "width")}
        return self._replace(box=box, **numbers, **sizes)

    def gain(self, size: Any, bound: Any) -> Any:
        """c at some ‖β‖ and ρ̂; it grows with ρ̂."""
        return boundary_layer_gain(self.boundary_layer, size * bound, self.width) * bound**2


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

    @property
    def learned_bound(self) -> LearnedBound | None:
        """A bound with coefficients that are the term's internal state; None if it has none."""
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

    def advice(self, q: Any, v: Any, t: Any, period: float | None) -> str:
        """Parameters that make the law too fast near a state, see `Law.advice`; "" for none."""
        return ""

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
