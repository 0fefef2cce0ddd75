"""Feedback that makes the relation attractive: β̇ = −κP⁻¹β on the exact model."""

import math
from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.plant.contract import Scalar
from servocon.tree import Module, declaration, field


class PrescribedTime(Module):
    """A gain that grows as p/(T − t), up to a cap: β is small at a chosen time T.

    As a `profile` of `Stabilizing(κ)` with P = 1, β(t) = β(0) ((T − t)/T)^p e^(−κt) on the exact
    model until the cap is reached at T − p/most, and the gain stays at the cap (Song, Wang,
    Holloway & Krstic 2017, without a cap, for t < T). Measurement noise is multiplied by the gain,
    so the cap is also a cap of the noise in the inputs.

    Attributes:
        time: T [s], from time 0 on.
        power: p, at least 1: the gain at the start is p/T.
        most: Cap of p/(T − t) [1/s].

    Raises:
        InputError: `time` is not positive, `power` is below 1, or `most` is not above p/T.
    """

    time: Numeric = eqx.field(metadata=declaration(unit="s", text="T"))
    power: Numeric = field(2.0, text="p")
    most: Numeric = field(50.0, unit="1/s", text="cap of the gain")

    def __check_init__(self):
        for name in ("time", "power", "most"):
            validate.shape(name, np.asarray(validate.numbers(name, getattr(self, name))), ())
            validate.finite(name, getattr(self, name))
        validate.positive("time", self.time, "a positive time [s]")
        if any(isinstance(x, Tracer) for x in (self.time, self.power, self.most)):
            return
        if not float(np.asarray(self.power)) >= 1.0:
            expected = "at least 1, else the gain times β grows without limit"
            raise InputError("power", got=self.power, expected=expected)
        first = float(np.asarray(self.power) / np.asarray(self.time))
        if not float(np.asarray(self.most)) > first:
            expected = f"more than the gain at the start, power/time = {first:.4g} 1/s"
            raise InputError("most", got=self.most, expected=expected)

    @classmethod
    def reaching(cls, fraction: float, time: float, power: float = 2.0) -> "PrescribedTime":
        """The profile whose cap lets β(T) = fraction β(0) on the exact model, without κ.

        The cap is (p/(e T)) fraction^(−1/p). A constant gain needs ln(1/fraction)/T.

        Raises:
            InputError: the fraction is not between 0 and e^(−p), which p/T alone would reach.
        """
        validate.number("fraction", fraction)
        least = math.exp(-validate.number("power", power))
        if not fraction < least:
            raise InputError(
                "fraction", got=fraction, expected=f"less than e^(−power) = {least:.4g}"
            )
        most = power / (math.e * validate.number("time", time)) * fraction ** (-1.0 / power)
        return cls(time, power, most)

    def __call__(self, t: Scalar) -> Array:
        """The gain min(p/(T − t), most), and `most` after T."""
        power, most = jnp.asarray(self.power, float), jnp.asarray(self.most, float)
        return power / jnp.maximum(jnp.asarray(self.time) - t, power / most)

    def remaining(self, t: Numeric) -> np.ndarray:
        """β(t)/β(0) on the exact model under this gain alone."""
        T, p, most = (float(np.asarray(x)) for x in (self.time, self.power, self.most))
        t, capped = np.asarray(t, dtype=float), T - p / most
        until, after = np.minimum(t, capped), np.maximum(t - capped, 0.0)
        return ((T - until) / T) ** p * np.exp(-most * after)


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
        profile: A further gain that varies with time, a function of t that is at least 0 [1/s],
            such as `PrescribedTime`; then κ is the least gain. None: none.

    Raises:
        InputError: the gain is negative, the weight is not positive definite, or the profile is not
            a function of t.
    """

    adjustable = ("gain",)

    gain: Numeric = field(1.0, unit="1/s", text="feedback gain κ")
    weight: Numeric = field(1.0, text="weight P of β")
    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="stabilizing")
    profile: Callable[[Any], Any] | None = None

    def __check_init__(self):
        check_metric(self.metric)
        if self.profile is not None:
            validate.function("profile", self.profile, arguments="t")
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

    def check_smooth(self) -> None:
        """Refuse a gain that varies with time, whose cap is a kink."""
        if self.profile is not None:
            raise InputError(
                f"profile of term {self.name!r}",
                got="a gain that varies with time",
                expected="a constant gain: the motors need its second derivative",
            )

    def gain_at(self, t: Scalar) -> Array:
        """The gain at one time: κ, and that of the profile."""
        gain = jnp.asarray(self.gain)
        return gain if self.profile is None else gain + jnp.asarray(self.profile(t), float)

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """−κP⁻¹β."""
        gain, weight = self.gain_at(snapshot.t), jnp.asarray(self.weight)
        if weight.ndim == 2:
            L = linalg.cholesky(weight)
            rest = linalg.solve_lower(L, snapshot.beta[:, None])
            return -gain * linalg.solve_lower_transposed(L, rest)[:, 0]
        return -gain * snapshot.beta / weight
