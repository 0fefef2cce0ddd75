"""Bounded disturbances d(q, v, t), for `servocon.simulate(disturbance=...)`.

Each is a pytree: its numbers can be swept without compiling anew. Any function of (q, v, t) that
returns n generalized forces does as well.
"""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon.errors import InputError, NonFiniteError, ShapeError
from servocon.plant.contract import Scalar


def _array(value: Any) -> Any:
    # NumPy, so that making a disturbance compiles nothing.
    return value if isinstance(value, Tracer) else np.asarray(value, dtype=float)


class ConstantDisturbance(eqx.Module):
    """The same generalized force at all times.

    Attributes:
        force: d (n) [N, N m].

    Raises:
        ShapeError: `force` is not a vector.
        NonFiniteError: it is not finite.
    """

    force: Float[Array, " n"] = eqx.field(converter=_array)

    def __check_init__(self):
        _check_vector("ConstantDisturbance.force", self.force)

    @property
    def bound(self) -> np.ndarray:
        """The largest |d| of each component (n)."""
        return np.abs(self.force)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """The force."""
        return jnp.asarray(self.force)


class SinusoidalDisturbance(eqx.Module):
    """Sums of sinusoids, d_i(t) = Σ_j a_ij sin(ω_ij t + φ_ij).

    Attributes:
        amplitude: a (n, k) [N, N m].
        frequency: ω (n, k) [rad/s].
        phase: φ (n, k) [rad].

    Raises:
        ShapeError: the three are not matrices of one shape.
        NonFiniteError: a number is not finite.
    """

    amplitude: Float[Array, "n k"] = eqx.field(converter=_array)
    frequency: Float[Array, "n k"] = eqx.field(converter=_array)
    phase: Float[Array, "n k"] = eqx.field(converter=_array)

    def __check_init__(self):
        for name in ("amplitude", "frequency", "phase"):
            value = getattr(self, name)
            if np.ndim(value) != 2 or np.shape(value) != np.shape(self.amplitude):
                raise ShapeError(
                    f"SinusoidalDisturbance.{name}",
                    got=f"shape {np.shape(value)}",
                    expected="(n, k), one shape for all: n components of k sinusoids",
                    cure="SinusoidalDisturbance.random(bound, seed) makes one.",
                )
            _check_finite(f"SinusoidalDisturbance.{name}", value)

    @staticmethod
    def random(
        bound: ArrayLike,
        seed: int,
        *,
        count: int = 3,
        frequencies: tuple[float, float] = (0.5, 5.0),
    ) -> "SinusoidalDisturbance":
        """With random phases and frequencies, and |d_i| ≤ bound_i at all times.

        Args:
            bound: The largest force of each component (n) [N, N m].
            seed: The same seed gives the same disturbance.
            count: Sinusoids in each component, of equal amplitude.
            frequencies: Smallest and largest angular frequency [rad/s].

        Raises:
            InputError: the bound is not a vector without negative values, `count` is not a
                positive integer, or the frequencies are not positive and in order.
        """
        bound = np.asarray(bound, dtype=float)
        _check_vector("bound", bound)
        if np.any(bound < 0):
            raise InputError("bound", got=bound.tolist(), expected="numbers of at least 0")
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise InputError("count", got=repr(count), expected="an integer of at least 1")
        slow, fast = frequencies
        if not 0 < slow <= fast < np.inf:
            raise InputError("frequencies", got=frequencies, expected="0 < slowest ≤ fastest")
        rng, shape = np.random.default_rng(seed), (bound.size, count)
        return SinusoidalDisturbance(
            amplitude=np.repeat(bound[:, None] / count, count, axis=1),
            frequency=rng.uniform(slow, fast, shape),
            phase=rng.uniform(0.0, 2.0 * np.pi, shape),
        )

    @property
    def bound(self) -> np.ndarray:
        """The largest |d| of each component (n), Σ_j |a_ij|."""
        return np.abs(self.amplitude).sum(axis=-1)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """The force at time t."""
        return jnp.sum(self.amplitude * jnp.sin(self.frequency * t + self.phase), axis=-1)


class PulseDisturbance(eqx.Module):
    """Square pulses: `height` for the first `width` seconds of each period, from `start` on.

    An adaptive step size may step over a pulse that is much shorter than the motion's own time:
    give `simulate` a `max_step` no longer than the pulse.

    Attributes:
        height: The force during a pulse (n) [N, N m].
        period: From one pulse to the next [s].
        width: How long a pulse lasts [s].
        start: When the first begins [s].

    Raises:
        ShapeError: `height` is not a vector.
        InputError: the period is not positive, or the width not between 0 and the period.
    """

    height: Float[Array, " n"] = eqx.field(converter=_array)
    period: ArrayLike = 2.0  # from one pulse to the next [s]
    width: ArrayLike = 1.0  # of a pulse [s]
    start: ArrayLike = 0.0  # of the first pulse [s]

    def __check_init__(self):
        _check_vector("PulseDisturbance.height", self.height)
        times = (self.period, self.width, self.start)
        if any(isinstance(time, Tracer) for time in times):
            return
        _check_finite("PulseDisturbance", times)
        if not (np.all(np.asarray(self.period) > 0) and np.all(np.asarray(self.width) >= 0)):
            raise InputError(
                "PulseDisturbance",
                got=f"period {self.period}, width {self.width}",
                expected="a positive period, and a width of at least 0 [s]",
            )
        if np.any(np.asarray(self.width) > np.asarray(self.period)):
            raise InputError(
                "PulseDisturbance.width", got=self.width, expected="at most the period [s]"
            )

    @property
    def bound(self) -> np.ndarray:
        """The largest |d| of each component (n)."""
        return np.abs(self.height)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """The force at time t."""
        since = t - self.start
        on = (since >= 0.0) & (jnp.mod(since, self.period) < self.width)
        return jnp.where(on, self.height, jnp.zeros_like(jnp.asarray(self.height)))


def _check_vector(where: str, value: Any) -> None:
    if np.ndim(value) != 1 or np.size(value) == 0:
        raise ShapeError(
            where, got=f"shape {np.shape(value)}", expected="a vector, one force a speed"
        )
    _check_finite(where, value)


def _check_finite(where: str, value: Any) -> None:
    if not isinstance(value, Tracer) and not np.isfinite(np.asarray(value, dtype=float)).all():
        raise NonFiniteError(where, got=str(value), expected="finite numbers")
