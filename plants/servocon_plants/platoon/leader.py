"""Prescribed motions of the vehicle that leads a platoon."""

from abc import abstractmethod

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc


class Leader(sc.Module):
    """A prescribed motion x₀(t), twice differentiable; speed and acceleration are derived."""

    @abstractmethod
    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """Position x₀(t) of the front of the leader [m]."""

    def speed(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """ẋ₀(t) [m/s]."""
        t = jnp.asarray(t, dtype=float)
        return jax.jvp(self.position, (t,), (jnp.ones_like(t),))[1]

    def acceleration(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """ẍ₀(t) [m/s²]."""
        t = jnp.asarray(t, dtype=float)
        return jax.jvp(self.speed, (t,), (jnp.ones_like(t),))[1]


class ConstantCruise(Leader):
    """A leader at constant speed."""

    cruise: float = sc.field(20.0, unit="m/s", text="speed")
    initial_position: float = sc.field(0.0, unit="m", text="position at t = 0")

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        return self.initial_position + self.cruise * t


class SinusoidalCruise(Leader):
    """A leader whose speed swings about a cruise speed: v = cruise + amplitude sin(ω t).

    Raises:
        InputError: `frequency` is not positive.
    """

    cruise: float = sc.field(20.0, unit="m/s", text="mean speed")
    amplitude: float = sc.field(3.0, unit="m/s", text="amplitude of the speed")
    frequency: float = sc.field(0.5, unit="rad/s", text="angular frequency ω")
    initial_position: float = sc.field(0.0, unit="m", text="position at t = 0")

    def __check_init__(self):
        sc.validate.positive("SinusoidalCruise.frequency", self.frequency)

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        swing = (1.0 - jnp.cos(self.frequency * t)) / self.frequency
        return self.initial_position + self.cruise * t + self.amplitude * swing


class SmoothBraking(Leader):
    """A leader that slows down by `drop`: v = cruise − drop σ((t − when) / width).

    σ is the logistic function: smooth to every order, with the hardest braking,
    drop / (4 width), at `when`; 98 % of the drop happens within ± 4.6 width.

    Raises:
        InputError: `width` is not positive.
    """

    cruise: float = sc.field(20.0, unit="m/s", text="speed before")
    drop: float = sc.field(10.0, unit="m/s", text="loss of speed; negative: gain")
    when: float = sc.field(15.0, unit="s", text="time of the hardest braking")
    width: float = sc.field(1.0, unit="s", text="time scale of the braking")
    initial_position: float = sc.field(0.0, unit="m", text="position at t = 0")

    def __check_init__(self):
        sc.validate.positive("SmoothBraking.width", self.width)

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        fallen = jax.nn.softplus((t - self.when) / self.width)
        before = jax.nn.softplus(-self.when / self.width)
        return self.initial_position + self.cruise * t - self.drop * self.width * (fallen - before)


class EmergencyBraking(Leader):
    """A leader that brakes from a cruise speed to a final one by a constant deceleration.

    The deceleration rises and falls linearly, in `ramp` each: the speed falls by
    cruise − final = deceleration (t₁ − when), where t₁ is the time at which the brakes begin to be
    released.

    Raises:
        InputError: a parameter is not positive, the final speed is not below the cruise speed, or
            the ramp takes longer than the braking.
    """

    cruise: float = sc.field(25.0, unit="m/s", text="speed before")
    final: float = sc.field(0.0, unit="m/s", text="speed after")
    deceleration: float = sc.field(7.0, unit="m/s²", text="deceleration")
    when: float = sc.field(2.0, unit="s", text="beginning of the braking")
    ramp: float = sc.field(
        0.3, unit="s", text="time in which the brakes take hold, and are released"
    )
    initial_position: float = sc.field(0.0, unit="m", text="position at t = 0")

    def __check_init__(self):
        for name in ("deceleration", "ramp"):
            sc.validate.positive(f"EmergencyBraking.{name}", getattr(self, name))
        sc.validate.not_negative("EmergencyBraking.when", self.when)
        speeds = np.shape(self.cruise), np.shape(self.final), np.shape(self.deceleration)
        sc.validate.broadcast("EmergencyBraking", *speeds, np.shape(self.ramp))
        lasting = (self.cruise - self.final) / self.deceleration
        sc.validate.positive("EmergencyBraking.cruise - final", lasting)
        sc.validate.not_negative(
            "duration of the braking - EmergencyBraking.ramp", lasting - self.ramp
        )

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        released = self.when + (self.cruise - self.final) / self.deceleration
        starts = jnp.asarray([self.when, self.when + self.ramp, released, released + self.ramp])
        cubes = jnp.maximum(t - starts, 0.0) ** 3 / 6.0
        lost = self.deceleration / self.ramp * (cubes[0] - cubes[1] - cubes[2] + cubes[3])
        return self.initial_position + self.cruise * t - lost
