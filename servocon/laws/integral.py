"""Integral action: it removes the error due to a constant lumped uncertainty."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.laws.adaptive import kept_in_box
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import ErrorIntegral, Term
from servocon.tree import declaration, field


class Integral(Term):
    """−k ∫β dt as a desired rate of β, to be used with `Stabilizing`.

    On the exact model with a gain κ and P = 1, β̈ + κβ̇ + kβ = δ̇ for a lumped uncertainty δ of β̇.
    A constant δ is rejected completely, whereas feedback alone leaves β = δ/κ. k = κ²/4 gives
    critical damping. `servocon.certify` bounds β by the variation of δ of one plant over the
    states.

    Attributes:
        gain: k [1/s²], a number or one per row.
        limit: Largest |∫β dt|, a number or one per row; None for none. It keeps the integral from
            growing while the inputs are at their limits (windup).
        metric: Norm of the inputs that is least, see `servocon.laws.Metric`.
        name: Name in logs, plots and files.

    Raises:
        InputError: the gain is negative, or the limit is not positive.
    """

    adjustable = ("gain",)

    gain: Numeric = eqx.field(metadata=declaration(unit="1/s²", text="gain k"))
    limit: Numeric | None = field(None, text="largest integral of β")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="integral")

    def __check_init__(self):
        check_metric(self.metric)
        validate.not_negative("gain", self.gain, "a number of at least 0 [1/s²], or one per row")
        validate.finite("gain", self.gain)
        if self.limit is not None:
            validate.positive("limit", self.limit, "a positive number, or one per row, or None")

    def check(self, rows: int) -> None:
        """Check that gain and limit fit the constraint's rows."""
        for name in ("gain", "limit"):
            if getattr(self, name) is not None:
                where = f"{name} of term {self.name!r}"
                validate.one_or_each(where, getattr(self, name), rows, "row of the constraint")

    @property
    def error_integral(self) -> ErrorIntegral:
        """∫β dt, within the limit."""
        return ErrorIntegral(self.limit)

    def initial_state(self, snapshot: Snapshot) -> Float[Array, " m"]:
        """∫β dt = 0 (m)."""
        return jnp.zeros_like(snapshot.beta)

    def desired_rate(self, snapshot: Snapshot, state: Float[Array, " m"]) -> Float[Array, " m"]:
        """−k ∫β dt."""
        return -jnp.asarray(self.gain) * state

    def state_rate(self, snapshot: Snapshot, state: Float[Array, " m"]) -> Any:
        """β, reduced to zero where the integral would exceed its limit."""
        if self.limit is None:
            return snapshot.beta
        limit = jnp.broadcast_to(jnp.asarray(self.limit, float), np.shape(snapshot.beta))
        return kept_in_box(snapshot.beta, state, -limit, limit)
