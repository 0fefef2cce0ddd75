"""A platoon of vehicles behind a leader."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.platoon.leader import ConstantCruise, Leader

WIDTH = 1.8
"""Width of a vehicle where it is drawn [m]."""


class Platoon(sc.plant.BlockPlant):
    """N vehicles on a line behind a leader whose motion x₀(t) is prescribed; q = (x₁, …, x_N).

        m_i ẍ_i = u_i − c_i v_i |v_i| − m_i g C_i tanh(v_i / v_s)

    x_i is the position of the front of vehicle i, and its gap g_i = x_{i−1} − x_i − L_i with L_i
    the length of the vehicle *ahead* of it (L_1 is the leader's). The setting is that of
    Zhao, Chen & Zhao 2018 (Robust approximate constraint-following control for autonomous vehicle
    platoon systems); the formulas here are derived independently. The rolling resistance m g C is
    smoothed near rest by tanh, with v_s = `rolling_speed`.

    Raises:
        InputError: `vehicles` is not an integer of at least 1, or a parameter is out of range or
            of a wrong shape.
    """

    mass: ArrayLike = sc.field(1500.0, unit="kg", text="mass, one for all or one for each vehicle")
    drag: ArrayLike = sc.field(
        0.4, unit="N s²/m²", text="air drag c, one for all or one for each vehicle"
    )
    rolling: ArrayLike = sc.field(
        0.012, text="rolling resistance coefficient C, one for all or one each"
    )
    length: ArrayLike = sc.field(
        4.5, unit="m", text="length of the vehicle ahead, one for all or one each"
    )
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")
    rolling_speed: float = sc.field(
        0.1, unit="m/s", text="speed scale over which rolling resistance changes sign"
    )
    leader: Leader = sc.field(default_factory=ConstantCruise, text="motion of the leader")
    vehicles: int = sc.field(8, text="number of vehicles behind the leader", static=True)

    def __check_init__(self):
        sc.validate.count("Platoon.vehicles", self.vehicles)
        for name in ("mass", "drag", "rolling", "length"):
            value = getattr(self, name)
            sc.validate.one_or_each(f"Platoon.{name}", value, self.vehicles, "vehicle")
            sc.validate.not_negative(f"Platoon.{name}", value)
        sc.validate.positive("Platoon.mass", self.mass)
        sc.validate.positive("Platoon.rolling_speed", self.rolling_speed)

    def mass_blocks(
        self, q: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, "vehicles 1 1"]:
        """m_i [kg]."""
        mass = jnp.broadcast_to(jnp.asarray(self.mass, dtype=float), (self.vehicles,))
        return mass[:, None, None]

    def force(
        self, q: Float[Array, " vehicles"], v: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, " vehicles"]:
        """Air drag and rolling resistance, against the motion [N]."""
        rolling = self.mass * self.gravity * self.rolling * jnp.tanh(v / self.rolling_speed)
        return -jnp.asarray(self.drag) * v * jnp.abs(v) - rolling

    def kinetic_energy(
        self, q: Float[Array, " vehicles"], v: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy Σ ½ m_i v_i², without the leader [J]."""
        return 0.5 * jnp.sum(self.mass * v**2)

    def nonconservative_force(
        self, q: Float[Array, " vehicles"], v: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> Float[Array, " vehicles"]:
        """Air drag and rolling resistance [N]."""
        return self.force(q, v, t)

    def gaps(self, q: Float[Array, " vehicles"], t: ArrayLike) -> Float[Array, " vehicles"]:
        """Gaps g_i from the front of vehicle i to the rear of the one ahead [m]."""
        return Gaps(self.leader, self.length, self.vehicles)(q, t)

    def place(self, gaps: ArrayLike, t: ArrayLike = 0.0) -> Float[Array, " vehicles"]:
        """Positions with these gaps at time t: `gaps` is one for all, or one for each [m].

        Raises:
            InputError: `gaps` has neither shape.
        """
        sc.validate.one_or_each("gaps", gaps, self.vehicles, "vehicle")
        spacing = jnp.broadcast_to(jnp.asarray(gaps) + self.length, (self.vehicles,))
        return self.leader.position(jnp.asarray(t, dtype=float)) - jnp.cumsum(spacing)

    def with_vehicle(
        self,
        place: int,
        *,
        mass: float = 1500.0,
        drag: float = 0.4,
        rolling: float = 0.012,
        length: float = 4.5,
    ) -> "Platoon":
        """Platoon after one more vehicle has cut in.

        Args:
            place: Index of the new vehicle, from 0; it cuts in ahead of the one there.
            mass: Its mass [kg].
            drag: Its air drag [N s²/m²].
            rolling: Its rolling resistance coefficient [-].
            length: Its length [m].

        Raises:
            InputError: there is no such place, or a parameter is out of range.
        """
        self._check_place(place)
        return self._changed(
            self.vehicles + 1,
            mass=np.insert(self._each("mass"), place, mass),
            drag=np.insert(self._each("drag"), place, drag),
            rolling=np.insert(self._each("rolling"), place, rolling),
            length=np.insert(self._each("length"), place + 1, length),
        )

    def without_vehicle(self, place: int) -> "Platoon":
        """Platoon after the vehicle with index `place` (from 0) has left it.

        Raises:
            InputError: there is no such place, or it is the only vehicle.
        """
        self._check_place(place)
        behind = min(place + 1, self.vehicles - 1)  # its own length is the next one's parameter
        return self._changed(
            self.vehicles - 1,
            mass=np.delete(self._each("mass"), place),
            drag=np.delete(self._each("drag"), place),
            rolling=np.delete(self._each("rolling"), place),
            length=np.delete(self._each("length"), behind),
        )

    def _each(self, name: str) -> np.ndarray:
        return np.broadcast_to(np.asarray(getattr(self, name), dtype=float), (self.vehicles,))

    def _changed(self, vehicles: int, **each: np.ndarray) -> "Platoon":
        return Platoon(
            **each,
            gravity=self.gravity,
            rolling_speed=self.rolling_speed,
            leader=self.leader,
            vehicles=vehicles,
        )

    def _check_place(self, place: int) -> None:
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < self.vehicles:
            raise sc.errors.InputError(
                "place", got=place, expected=f"an index from 0 to {self.vehicles - 1}"
            )

    def smallest_gap(self, q: Float[Array, " vehicles"], t: ArrayLike) -> Float[Array, ""]:
        """Smallest gap [m]; negative after a collision."""
        return jnp.min(self.gaps(q, t))

    def collision(self, contact_gap: ArrayLike = 0.0) -> "PlatoonCollision":
        """Event g(q, v, t) [m] of a gap that falls below `contact_gap` [m].

        Its value is the smallest gap minus `contact_gap`: positive while there is no collision.
        """
        return PlatoonCollision(self, contact_gap)

    def shapes(
        self, q: Float[Array, " vehicles"], t: Float[Array, ""]
    ) -> dict[str, sc.shapes.Shape]:
        """Leader and vehicles from above, along x."""
        behind = jnp.broadcast_to(jnp.asarray(self.length, dtype=float), (self.vehicles,))
        own = jnp.concatenate([behind[1:], behind[-1:]])
        lead = jnp.stack([self.leader.position(t) - 0.5 * behind[0], jnp.zeros(())])
        middle = jnp.stack([q - 0.5 * own, jnp.zeros(self.vehicles)], axis=1)
        size = jnp.stack([own, jnp.full(self.vehicles, WIDTH)], axis=1)
        return {
            "leader": sc.shapes.box(lead, jnp.stack([behind[0], jnp.asarray(WIDTH)])),
            "vehicles": sc.shapes.box(middle, size),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """x1, x2, … from the leader backwards."""
        return tuple(f"x{i} [m]" for i in range(1, self.vehicles + 1))

    def input_labels(self) -> tuple[str, ...]:
        """Driving forces, one for each vehicle."""
        return tuple(f"x{i} force [N]" for i in range(1, self.vehicles + 1))


class PlatoonCollision(sc.Module):
    """Event of a collision, for `servocon.simulate`; made by `Platoon.collision`."""

    platoon: Platoon
    contact_gap: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="gap that counts as a collision")
    )

    def __call__(self, now: Any) -> Float[Array, ""]:
        """Smallest gap minus the contact gap [m]: positive while there is no collision."""
        return jnp.subtract(self.platoon.smallest_gap(now.q, now.t), self.contact_gap)


class Gaps(sc.Module):
    """Gaps as a function of (q, t)."""

    leader: Leader
    length: ArrayLike = eqx.field(metadata=sc.declaration(unit="m", text="of the vehicle ahead"))
    vehicles: int = eqx.field(static=True)

    @property
    def coupling(self) -> Any:
        """Vehicles whose speeds enter the rate of a gap: this one and the one ahead."""
        return sc.neighbours.ahead().pattern(self.vehicles)

    def __call__(self, q: Float[Array, " vehicles"], t: ArrayLike) -> Float[Array, " vehicles"]:
        """g [m]."""
        front = self.leader.position(jnp.asarray(t, dtype=float))
        return jnp.concatenate([front[None], q[:-1]]) - q - self.length
