"""Formations of satellites that cost almost no thrust."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.satellites.orbits import Orbit
from servocon_plants.satellites.plant import Satellites


class ProjectedCircle(sc.Module):
    """Desired positions on projected circular orbits, and f(q, t), the deviation from them."""

    orbit: Orbit
    radius: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="ρ, one for all or one for each satellite")
    )
    phase: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="rad", text="at t = 0, one for each satellite")
    )

    def __check_init__(self):
        sc.validate.instance("orbit", self.orbit, Orbit, "an Orbit")
        sc.validate.vector("phase", self.phase, expected="one number for each satellite")
        sc.validate.one_or_each("radius", self.radius, np.size(self.phase), "satellite")
        sc.validate.positive("radius", self.radius)
        sc.validate.finite("radius", self.radius)

    def in_hill_frame(self, t: Float[Array, ""]) -> Float[Array, "satellites 3"]:
        """(ρ/2 sin θ, ρ cos θ, ρ sin θ) with θ = nt + phase [m]."""
        angle = self.orbit.mean_motion * t + jnp.asarray(self.phase)
        sin, cos = jnp.sin(angle), jnp.cos(angle)
        scale = jnp.broadcast_to(jnp.asarray(self.radius, dtype=float), sin.shape)
        return jnp.stack([0.5 * sin, cos, sin], axis=1) * scale[:, None]

    def desired(self, t: Float[Array, ""]) -> Float[Array, " n"]:
        """Desired coordinates of the satellites [m]."""
        return (self.in_hill_frame(t) @ self.orbit.hill_frame(t).T).ravel()

    def __call__(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, " n"]:
        """Coordinates minus the desired ones [m]."""
        return q - self.desired(t)


@sc.float64
def projected_circle(
    satellites: Satellites, radius: ArrayLike = 1000.0, phase: Any = None
) -> ProjectedCircle:
    """Projected circular orbits about the leader: a circle when seen from the planet.

    In the leader's Hill frame x = ρ/2 sin θ, y = ρ cos θ, z = ρ sin θ with θ = nt + phase. They
    solve the linearized equations of motion about a circular orbit (Hill's), so that following them
    takes only accelerations of the order n²ρ²/a: 2.784e-7 m/s² for ρ = 1 km, a = 7000 km.

    Args:
        satellites: The satellites, with their leader.
        radius: ρ, one for all or one for each satellite [m].
        phase: One for each satellite [rad]; evenly spread by default.

    Raises:
        InputError: ρ is not positive, or a number of values differs from that of the satellites.
    """
    sc.validate.instance("satellites", satellites, Satellites, "a Satellites")
    n = satellites.satellites
    sc.validate.one_or_each("radius", radius, n, "satellite")
    sc.validate.positive("radius", radius)
    phase = 2.0 * np.pi * np.arange(n) / n if phase is None else sc.validate.array("phase", phase)
    if np.shape(phase) != (n,):
        raise sc.errors.InputError(
            "phase", got=f"shape {np.shape(phase)}", expected=f"({n},), one for each satellite"
        )
    return ProjectedCircle(satellites.orbit, radius, phase)


@sc.float64
def projected_circle_relation(
    circle: ProjectedCircle, rate: ArrayLike = 0.005, *, name: str = "projected circle"
) -> sc.Constraint:
    """Motion of satellites on projected circular orbits about the leader.

    Args:
        circle: Their desired positions, see `projected_circle`.
        rate: Λ, rate of decay of an error of position once β = 0 [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `rate` is not positive.
    """
    sc.validate.instance("circle", circle, ProjectedCircle, "a ProjectedCircle")
    labels = tuple(
        f"satellite {i} {axis} [m/s]" for i in range(1, np.size(circle.phase) + 1) for axis in "xyz"
    )
    return sc.holonomic(circle, rate, name=name, labels=labels)
