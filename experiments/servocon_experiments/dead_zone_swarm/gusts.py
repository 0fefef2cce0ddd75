"""Gusts: unknown forces on the robots that cease."""

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class Gusts(eqx.Module):
    """Unknown forces d_i = D sin(ω_i t + φ_i) that decay around the time `end`."""

    size: float = eqx.field(
        metadata=sc.declaration(unit="N", text="largest force on each coordinate D")
    )
    end: float = eqx.field(metadata=sc.declaration(unit="s", text="time at which they have halved"))

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """The force on each coordinate [N]."""
        i = jnp.arange(q.shape[0])
        fading = 0.5 - 0.5 * jnp.tanh(2.0 * (t - self.end))
        return self.size * fading * jnp.sin((0.6 + 0.17 * i) * t + 1.3 * i)
