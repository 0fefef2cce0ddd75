"""Feedback that makes the relation attractive: β̇ = −κP⁻¹β on the exact model."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon import linalg, validate
from servocon.errors import InputError, ShapeError
from servocon.fields import field
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term


class Stabilizing(Term):
    """−κP⁻¹β as a desired rate of β.

    On the exact model with independent rows β(t) = exp(−κP⁻¹t) β(0): each error decays at its own
    rate, whatever the plant. κP⁻¹ between 2 and 10 1/s settles within 2 s to 0.4 s.

    Attributes:
        gain: κ [1/s].
        weight: P: a positive number, one per row, or a symmetric positive definite m × m matrix; a
            larger P decays more slowly.
        metric: ``"gauss"`` (default) adds the smallest force in Gauss's sense and is equivalent to
            b ← b − κP⁻¹β. ``"acceleration"`` is the paper's −κ M Aᵀ(AAᵀ)⁻¹P⁻¹β (Zhao, Chen, Zhao &
            Dong 2018, Eq. 72), which has the same effect on β and also changes the free motion.
        name: Name in logs, plots and files.

    Raises:
        InputError: the gain is negative, or the weight is not positive definite.
    """

    adjustable = ("gain",)

    gain: ArrayLike = field(1.0, unit="1/s", text="feedback gain κ")
    weight: ArrayLike = field(1.0, text="weight P of β")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="stabilizing")

    def __check_init__(self):
        check_metric(self.metric)
        validate.not_negative("gain", self.gain, "a number of at least 0 [1/s]")
        validate.finite("gain", self.gain)
        if isinstance(self.weight, Tracer):
            return  # a derivative with respect to it has no values yet
        weight = np.asarray(self.weight, dtype=float)
        positive = np.all(np.isfinite(weight)) and weight.shape == weight.T.shape
        if positive and weight.ndim == 2:
            positive = np.allclose(weight, weight.T) and np.all(np.linalg.eigvalsh(weight) > 0)
        elif positive:
            positive = np.all(weight > 0)
        if not positive:
            raise InputError(
                "weight",
                got=weight.tolist(),
                expected="a positive number, one per row, or a symmetric positive definite matrix",
            )

    def check(self, rows: int) -> None:
        """Check the weight against the constraint's rows, and that the gain is one number."""
        if np.shape(self.gain) != ():
            raise ShapeError(
                f"gain of term {self.name!r}",
                got=f"shape {np.shape(self.gain)}",
                expected="one number",
                cure="Give each row its own rate by weight=[P1, P2, ...]: the rates are gain / P.",
            )
        shape = np.shape(self.weight)
        if shape not in ((), (rows,), (rows, rows)):
            raise ShapeError(
                f"weight of term {self.name!r}",
                got=f"shape {shape}",
                expected=f"(), ({rows},) or ({rows}, {rows}) for {rows} rows of β",
            )

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """−κP⁻¹β."""
        gain, weight = jnp.asarray(self.gain), jnp.asarray(self.weight)
        if weight.ndim == 2:
            L = linalg.cholesky(weight)
            rest = linalg.solve_lower(L, snapshot.beta[:, None])
            return -gain * linalg.solve_lower_transposed(L, rest)[:, 0]
        return -gain * snapshot.beta / weight
