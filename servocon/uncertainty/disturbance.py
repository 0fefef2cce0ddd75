"""Bounded disturbances d(q, v, t), for `servocon.simulate(disturbance=...)`.

Each is a pytree: its numbers can be swept without compiling again. Any function of (q, v, t) that
returns n generalized forces can be used instead.
"""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.plant.contract import Scalar
from servocon.plant.varying import require_frequencies
from servocon.tree import Module, declaration, field

ONE_EACH = "a vector, one force per speed"
"""Description of a disturbance's forces in messages."""


def _array(value: Any) -> Any:
    # NumPy, so that creating a disturbance compiles nothing.
    numbers = validate.numbers("disturbance", value, ONE_EACH)
    return np.asarray(numbers) if isinstance(numbers, float) else numbers


class ConstantDisturbance(Module):
    """The same generalized force at all times.

    Attributes:
        force: d (n) [N, N m].

    Raises:
        ShapeError: `force` is not a vector.
        NonFiniteError: a component is not finite.
    """

    force: Float[Array, " n"] = eqx.field(converter=_array, metadata=declaration(unit="N, N m"))

    def __check_init__(self):
        validate.vector("ConstantDisturbance.force", self.force, expected=ONE_EACH)

    @property
    def bound(self) -> np.ndarray:
        """Largest |d| of each component (n)."""
        return np.abs(self.force)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Force, equal at all times."""
        return jnp.asarray(self.force)


class SinusoidalDisturbance(Module):
    """Sums of sinusoids, d_i(t) = Σ_j a_ij sin(ω_ij t + φ_ij).

    Attributes:
        amplitude: a (n, k) [N, N m].
        frequency: ω (n, k) [rad/s].
        phase: φ (n, k) [rad].

    Raises:
        ShapeError: the arrays are not matrices of equal shape.
        NonFiniteError: a number is not finite.
    """

    amplitude: Float[Array, "n k"] = eqx.field(
        converter=_array, metadata=declaration(unit="N, N m")
    )
    frequency: Float[Array, "n k"] = eqx.field(converter=_array, metadata=declaration(unit="rad/s"))
    phase: Float[Array, "n k"] = eqx.field(converter=_array, metadata=declaration(unit="rad"))

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
            validate.finite(f"SinusoidalDisturbance.{name}", value)

    @staticmethod
    def random(
        bound: Numeric, seed: int, *, count: int = 3, frequencies: tuple[float, float] = (0.5, 5.0)
    ) -> "SinusoidalDisturbance":
        """Sinusoids with random phases and frequencies, and |d_i| ≤ bound_i at all times.

        Args:
            bound: Largest force of each component (n) [N, N m].
            seed: The same seed gives the same disturbance.
            count: Number of sinusoids in each component, of equal amplitude.
            frequencies: Smallest and largest angular frequency [rad/s].

        Raises:
            InputError: the bound is not a nonnegative vector, `count` is not a positive integer, or
                the frequencies are not positive and in order.
        """
        bound = validate.array("bound", bound, ONE_EACH)
        validate.vector("bound", bound, expected=ONE_EACH)
        validate.not_negative("bound", bound.tolist(), "numbers of at least 0")
        validate.count("count", count)
        validate.integer("seed", seed, least=0)
        require_frequencies(frequencies)
        rng, shape = np.random.default_rng(seed), (bound.size, count)
        return SinusoidalDisturbance(
            amplitude=np.repeat(bound[:, None] / count, count, axis=1),
            frequency=rng.uniform(*frequencies, shape),
            phase=rng.uniform(0.0, 2.0 * np.pi, shape),
        )

    @property
    def bound(self) -> np.ndarray:
        """Largest |d| of each component (n), Σ_j |a_ij|."""
        return np.abs(self.amplitude).sum(axis=-1)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Force at time t."""
        return jnp.sum(self.amplitude * jnp.sin(self.frequency * t + self.phase), axis=-1)


class PulseDisturbance(Module):
    """Square pulses: `height` for the first `width` seconds of each period, from `t0` on.

    An adaptive step may miss a pulse that is much shorter than the time scale of the motion: give
    `simulate` a ``sc.Solver(max_step=...)`` no longer than the pulse.

    Attributes:
        height: Force during a pulse (n) [N, N m].
        period: Time from one pulse to the next [s].
        width: Duration of a pulse [s].
        t0: Time of the first pulse [s].

    Raises:
        ShapeError: `height` is not a vector.
        InputError: the period is not positive, or the width is not between 0 and the period.
    """

    height: Float[Array, " n"] = eqx.field(converter=_array, metadata=declaration(unit="N, N m"))
    period: Numeric = field(2.0, unit="s", text="from one pulse to the next")
    width: Numeric = field(1.0, unit="s", text="of a pulse")
    t0: Numeric = field(0.0, unit="s", text="of the first pulse")

    def __check_init__(self):
        validate.vector("PulseDisturbance.height", self.height, expected=ONE_EACH)
        times = (self.period, self.width, self.t0)
        if any(isinstance(time, Tracer) for time in times):
            return
        validate.finite("PulseDisturbance", times)
        validate.positive("PulseDisturbance.period", self.period, "a positive time [s]")
        validate.not_negative("PulseDisturbance.width", self.width, "a time of at least 0 [s]")
        if np.any(np.asarray(self.width) > np.asarray(self.period)):
            raise InputError(
                "PulseDisturbance.width", got=self.width, expected="at most the period [s]"
            )

    @property
    def bound(self) -> np.ndarray:
        """Largest |d| of each component (n)."""
        return np.abs(self.height)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Force at time t."""
        since = t - self.t0
        on = (since >= 0.0) & (jnp.mod(since, self.period) < self.width)
        return jnp.where(on, self.height, jnp.zeros_like(jnp.asarray(self.height)))
