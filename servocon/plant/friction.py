"""Friction in joints and slides, and a plant with friction."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError, written
from servocon.plant.contract import Plant, Scalar
from servocon.plant.wrapped import PlantWrapper
from servocon.tree import Module, declaration
from servocon.user_code import described

SPEED = 0.01
"""Smoothing speed if none is given [rad/s, m/s]."""

LEVELS = ("viscous", "coulomb", "static")
"""Numbers of a friction that may be zero."""

SPEEDS = ("stribeck_speed", "speed")
"""Numbers of a friction that must be positive."""


class Friction(Module):
    """Friction against a speed v: viscous, Coulomb and static, smooth at rest.

    The generalized force is −τ(v) with

        τ(v) = (c + (s − c) exp(−(v/v_S)²)) tanh(v/v₀) + d v

    (Armstrong-Hélouvry, Dupont & Canudas de Wit 1994 for the Stribeck curve, Andersson, Söderberg &
    Björklund 2007 for the smooth form). τ has derivatives of every order. A joint that should
    stick creeps instead, at about v₀ times the applied force divided by s.

    Each number is one for all speeds, or one per speed (n). All are parameters that can be swept,
    batched, differentiated and made uncertain; a number that is None is left out of the program.

    Attributes:
        coulomb: Coulomb level c [N m, N]; None: viscous friction only.
        viscous: d [N m s/rad, N s/m].
        static: Static (break-away) level s, at least c [N m, N]; None: c. As v₀ smooths it, the
            largest τ at low speed is below s: for s = 2c by 9 % of c if v₀ = v_S/10, and by 1 % if
            v₀ = v_S/50.
        stribeck_speed: v_S, at which the excess over c has decreased to 37 % [rad/s, m/s]; given
            with `static`.
        speed: Smoothing speed v₀, at which dry friction has 76 % of its size, far below the speeds
            of interest [rad/s, m/s]; 0.01 if not given.

    Raises:
        InputError: a number is negative or not finite, a speed is not positive, the static level is
            below the Coulomb level or given without the Stribeck speed, or v₀ is not below v_S.
        ShapeError: the numbers have different shapes.
    """

    coulomb: Numeric | None = eqx.field(metadata=declaration(text="Coulomb level"))
    viscous: Numeric = eqx.field(metadata=declaration(text="viscous friction"))
    static: Numeric | None = eqx.field(metadata=declaration(text="static level"))
    stribeck_speed: Numeric | None = eqx.field(metadata=declaration(text="Stribeck speed"))
    speed: Numeric | None = eqx.field(metadata=declaration(text="smoothing speed"))

    def __init__(
        self,
        *,
        coulomb: Numeric | None = None,
        viscous: Numeric = 0.0,
        static: Numeric | None = None,
        stribeck_speed: Numeric | None = None,
        speed: Numeric | None = None,
    ):
        self.coulomb, self.viscous, self.static = coulomb, viscous, static
        self.stribeck_speed = stribeck_speed
        # Without dry friction no speed: a parameter without effect could be made uncertain.
        self.speed = None if coulomb is None else SPEED if speed is None else speed

    def __check_init__(self):
        given = {name: x for name in LEVELS + SPEEDS if (x := getattr(self, name)) is not None}
        for name, value in given.items():
            where = f"Friction.{name}"
            validate.finite(where, value)
            (validate.not_negative if name in LEVELS else validate.positive)(where, value)
        validate.broadcast("Friction", *(np.shape(x) for x in given.values()))
        if self.static is None and self.stribeck_speed is None:
            return
        if missing := [x for x in ("coulomb", "static", "stribeck_speed") if x not in given]:
            raise InputError(
                "Friction",
                got=f"no {missing[0]}",
                expected="the Coulomb level, the static level and the Stribeck speed together",
            )
        _require_order("Friction.static", self.coulomb, self.static, "the Coulomb level or more")
        expected = "more than the smoothing speed, which would hide the static level"
        _require_order("Friction.stribeck_speed", self.speed, self.stribeck_speed, expected, True)

    def force(self, v: Numeric) -> Float[Array, "*batch n"]:
        """Generalized force −τ(v) [N m, N] (…, n).

        Args:
            v: Speeds [rad/s, m/s] (n), or several such rows (…, n).

        Raises:
            ShapeError: a number of the friction is neither one for all speeds nor one per speed.
        """
        v = jnp.asarray(v, float)
        for name in LEVELS + SPEEDS:
            if (value := getattr(self, name)) is not None:
                validate.one_or_each(f"Friction.{name}", value, np.shape(v)[-1], "speed")
        slowing = -jnp.asarray(self.viscous) * v
        if self.coulomb is None:
            return slowing
        level = jnp.asarray(self.coulomb)
        if self.static is not None:
            excess = jnp.asarray(self.static) - level
            level = level + excess * jnp.exp(-((v / jnp.asarray(self.stribeck_speed)) ** 2))
        return slowing - level * jnp.tanh(v / jnp.asarray(self.speed))

    def largest(self, speed: Numeric) -> Array:
        """Bound of |τ| for all speeds up to a given one: s + d v [N m, N].

        It is the size of a disturbance that contains the friction, for `servocon.certify`.

        Args:
            speed: Largest speed [rad/s, m/s], a number or one per speed (n).

        Raises:
            InputError: the speed is negative.
        """
        validate.not_negative("speed", speed)
        level = self.coulomb if self.static is None else self.static
        dry = 0.0 if level is None else jnp.asarray(level)
        return dry + jnp.asarray(self.viscous) * jnp.asarray(speed)


class WithFriction(PlantWrapper):
    """A plant with friction: F(q, v, t) − τ(v).

    Everything else is the plant's. The parameters' paths are ``"friction.coulomb[0]"`` and so on,
    and ``"plant.mass"`` for those of the plant inside. The energy decreases by the work of
    friction, d(T + V)/dt = vᵀ(Q − τ + B u).

    Friction that acts elsewhere than along the speeds has a function `slip`: the generalized force
    is −Jᵀτ(slip(q, v)) with J = ∂slip/∂v, by the principle of virtual power.

    Attributes:
        plant: The plant.
        friction: Its friction.
        slip: Slip speeds as a function of q and v, any number of them; None: the speeds v.
        speeds: Function of time whose value replaces the speeds, or the slip speeds, in τ. It is
            for the model of a law, which then compensates friction at the speed it demands. None:
            the plant's own speeds.

    Raises:
        InputError: an argument is of the wrong kind.
        ShapeError: a number of the friction fits neither all speeds nor each.
    """

    plant: Plant
    friction: Friction
    slip: Callable[..., Any] | None = None
    speeds: Callable[..., Any] | None = None

    def __check_init__(self):
        validate.instance("plant", self.plant, Plant, "a servocon plant")
        if self.slip is not None:
            validate.function("slip", self.slip, "a function of (q, v)", "q, v")
        if self.speeds is not None:
            validate.function("speeds", self.speeds, "a function of time, lambda t: ...", "t")

    def at(self, t: Scalar | float) -> Plant:
        """The plant inside."""
        return self.plant

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F of the plant inside, and friction."""
        return self.plant.force(q, v, t) + self._friction_force(q, v, t)

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Nonconservative force of the plant inside, and friction."""
        return self.plant.nonconservative_force(q, v, t) + self._friction_force(q, v, t)

    def mass_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Any:
        """Blocks of the mass matrix of the plant inside."""
        return self.plant.mass_blocks(q, t)

    def input_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "agents k l"] | None:
        """Blocks of the input matrix of the plant inside."""
        return self.plant.input_blocks(q, t)

    def check(self, q: Numeric, t: float = 0.0) -> None:
        """Check the description of the plant inside."""
        self.plant.check(q, t)

    def _friction_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """−τ(v), or −Jᵀτ at the slip speeds."""
        if self.slip is None:
            return self.friction.force(self._given(v, t))
        slip = self.slip
        s, pulled = jax.vjp(lambda v: validate.real(slip, slip(q, v)), v)
        if s.ndim != 1:
            raise ShapeError(
                described(slip), got=f"shape {s.shape}", expected="a vector of slip speeds"
            )
        return pulled(self.friction.force(self._given(s, t)))[0]

    def _given(self, v: Array, t: Scalar) -> Array:
        """The speeds in τ: those of the plant, or a given function of time."""
        if self.speeds is None:
            return v
        given = validate.real(self.speeds, self.speeds(t))
        if given.shape != v.shape:
            raise ShapeError(
                described(self.speeds), got=f"shape {given.shape}", expected=f"{v.shape}"
            )
        return given


def _require_order(where: str, least: Any, value: Any, expected: str, strict: bool = False) -> None:
    """Require a number not below another one, or above it; traced values pass.

    Raises:
        InputError: it is.
    """
    if isinstance(least, Tracer) or isinstance(value, Tracer):
        return
    wrong = np.less_equal(value, least) if strict else np.less(value, least)
    if np.any(wrong):
        raise InputError(where, got=written(value), expected=f"{expected}, {written(least)}")
