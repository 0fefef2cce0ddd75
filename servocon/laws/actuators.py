"""What stands between a law and its plant: limits, lag, delay and noise, around any law.

Each wraps a law and is one, so they can be nested: ``Saturated(Delayed(law, ...), ...)``. What the
actuator changes of the wanted input is a contribution of its own in the record.
"""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon.constraint.constraint import Constraint
from servocon.errors import InputError, ShapeError
from servocon.laws.law import Command, Law
from servocon.laws.servo import check_kind
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant


class Wrapper(Law):
    """A law around another one, with that one's model, constraint and internal state."""

    law: eqx.AbstractVar[Law]

    def __check_init__(self):
        check_kind("law", self.law, Law, "a law, such as servocon.ServoLaw(...)")

    @property
    def model(self) -> Plant:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The wrapped law's."""
        return self.law.model

    @property
    def constraint(self) -> Constraint:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The wrapped law's."""
        return self.law.constraint

    @property
    def sampled_only(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The wrapped law's."""
        return self.law.sampled_only

    def initial_state(self) -> Any:
        """The wrapped law's."""
        return self.law.initial_state()

    def check(self, rows: int) -> None:
        """The wrapped law's."""
        self.law.check(rows)

    def advance(self, state: Any, command: Command, period: Float[Array, ""]) -> Any:
        """The wrapped law's."""
        return self.law.advance(state, command, period)


class Saturated(Wrapper):
    """Inputs limited to a range; the part that is cut off is the contribution "saturation".

    Args:
        law: The law.
        lower: Smallest inputs, a number or one an input [N, N m].
        upper: Largest inputs.

    Raises:
        InputError: a lower limit is not below its upper one.
    """

    law: Law
    lower: ArrayLike  # smallest inputs [N, N m]
    upper: ArrayLike  # largest inputs [N, N m]

    def __check_init__(self):
        if isinstance(self.lower, Tracer) or isinstance(self.upper, Tracer):
            return
        if not np.all(np.asarray(self.lower) < np.asarray(self.upper)):
            raise InputError(
                "lower, upper", got=f"{self.lower}, {self.upper}", expected="lower below upper"
            )

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The law's inputs, cut off."""
        wanted = self.law.command(snapshot, state)
        u = jnp.clip(wanted.u, self.lower, self.upper)
        return changed(wanted, u, "saturation")


class Lagged(Wrapper):
    """Inputs that follow the wanted ones with a first-order lag, w' = (u − w)/T, and limited rate.

    Args:
        law: The law.
        time_constant: T, a number or one an input [s].
        initial: The actuators' inputs at the start, one each [N, N m].
        rate: Largest |w'|, a number or one an input [N/s, N m/s]; infinite if left out.

    Raises:
        InputError: a time constant or a rate is not positive.
        ShapeError: `initial` is not one number an input.
    """

    law: Law
    time_constant: ArrayLike  # lag [s]
    initial: ArrayLike  # inputs at the start [N, N m]
    rate: ArrayLike | None = None  # largest rate of the inputs [N/s, N m/s]

    def __check_init__(self):
        for name in ("time_constant", "rate"):
            value = getattr(self, name)
            if value is None or isinstance(value, Tracer):
                continue
            if not np.all(np.asarray(value, dtype=float) > 0):
                raise InputError(name, got=value, expected="positive, a number or one an input")
        if np.ndim(self.initial) != 1:
            raise ShapeError(
                "initial", got=f"shape {np.shape(self.initial)}", expected="one number an input"
            )

    def initial_state(self) -> dict[str, Any]:
        """The actuators' inputs and the wrapped law's state."""
        return {"actuator": jnp.asarray(self.initial, float), "law": self.law.initial_state()}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The actuators' inputs; the contribution "lag" is what is not there yet."""
        wanted = self.law.command(snapshot, state["law"])
        w = state["actuator"]
        if w.shape != wanted.u.shape:
            raise ShapeError(
                "initial",
                got=f"{w.shape[0]} numbers",
                expected=f"one for each of {wanted.u.shape[0]}",
            )
        rate = (wanted.u - w) / self.time_constant
        if self.rate is not None:
            rate = jnp.clip(rate, -jnp.asarray(self.rate), jnp.asarray(self.rate))
        return changed(wanted, w, "lag")._replace(
            state_rate={"actuator": rate, "law": wanted.state_rate}
        )

    def advance(self, state: Any, command: Command, period: Float[Array, ""]) -> Any:
        """The lag over one period; exact, except that a limit on the rate holds for all of it."""
        rates = command.state_rate
        inner = command._replace(state_rate=rates["law"])
        decay = -jnp.expm1(-period / jnp.asarray(self.time_constant))
        exact = rates["actuator"] * decay * self.time_constant
        return {
            "actuator": state["actuator"] + exact,
            "law": self.law.advance(state["law"], inner, period),
        }


class Delayed(Wrapper):
    """Inputs that arrive a number of samples late; for sampled laws.

    Args:
        law: The law.
        samples: How many sampling periods late.
        initial: What arrives before the first input does, one each [N, N m].

    Raises:
        InputError: `samples` is not an integer of at least 1.
        ShapeError: `initial` is not one number an input.
    """

    law: Law
    samples: int = eqx.field(static=True)
    initial: ArrayLike  # inputs before the first arrives [N, N m]

    def __check_init__(self):
        if isinstance(self.samples, bool) or not isinstance(self.samples, int) or self.samples < 1:
            raise InputError("samples", got=self.samples, expected="an integer of at least 1")
        if np.ndim(self.initial) != 1:
            raise ShapeError(
                "initial", got=f"shape {np.shape(self.initial)}", expected="one number an input"
            )

    @property
    def sampled_only(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """A delay counts samples."""
        return True

    def initial_state(self) -> dict[str, Any]:
        """The inputs on their way, next one first, and the wrapped law's state."""
        way = jnp.tile(jnp.asarray(self.initial, float), (self.samples, 1))
        return {"on the way": way, "law": self.law.initial_state()}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The input that arrives; the contribution "delay" is its difference to the wanted one."""
        wanted = self.law.command(snapshot, state["law"])
        way = state["on the way"]
        # Where a rate would stand, what the buffer becomes: it changes at samples only.
        following = jnp.concatenate([way[1:], wanted.u[None]])
        return changed(wanted, way[0], "delay")._replace(
            state_rate={"on the way": following, "law": wanted.state_rate}
        )

    def advance(self, state: Any, command: Command, period: Float[Array, ""]) -> Any:
        """Every input one place further."""
        inner = command._replace(state_rate=command.state_rate["law"])
        return {
            "on the way": command.state_rate["on the way"],
            "law": self.law.advance(state["law"], inner, period),
        }


class Noisy(Wrapper):
    """Measurements with Gaussian noise, drawn anew at each sample; for sampled laws.

    The law sees q and v with noise; β in the record is that of the true state. The same seed
    gives the same noise.

    Args:
        law: The law.
        position: Standard deviation of each coordinate, a number or one each [m, rad].
        speed: Standard deviation of each speed, a number or one each [m/s, rad/s].
        seed: Seed of the noise.

    Raises:
        InputError: a standard deviation is negative.
    """

    law: Law
    position: ArrayLike = 0.0  # standard deviation of the coordinates [m, rad]
    speed: ArrayLike = 0.0  # standard deviation of the speeds [m/s, rad/s]
    seed: int = eqx.field(static=True, default=0)

    def __check_init__(self):
        for name in ("position", "speed"):
            value = getattr(self, name)
            if not isinstance(value, Tracer) and not np.all(np.asarray(value, dtype=float) >= 0):
                raise InputError(name, got=value, expected="a standard deviation of at least 0")

    @property
    def sampled_only(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Noise is drawn at samples."""
        return True

    def initial_state(self) -> dict[str, Any]:
        """How many samples were taken, and the wrapped law's state."""
        return {"samples": jnp.zeros(()), "law": self.law.initial_state()}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The law's inputs at the measured state."""
        key = jax.random.fold_in(jax.random.key(self.seed), state["samples"].astype(int))
        of_q, of_v = jax.random.split(key)
        q = snapshot.q + self.position * jax.random.normal(of_q, snapshot.q.shape)
        v = snapshot.v + self.speed * jax.random.normal(of_v, snapshot.v.shape)
        measured = Snapshot(snapshot.model, snapshot.constraint, q, v, snapshot.t)
        wanted = self.law.command(measured, state["law"])
        return wanted._replace(
            state_rate={"samples": jnp.zeros(()), "law": wanted.state_rate},
            signals=wanted.signals | {"measured q": q, "measured v": v},
        )

    def advance(self, state: Any, command: Command, period: Float[Array, ""]) -> Any:
        """The next sample has its own noise."""
        inner = command._replace(state_rate=command.state_rate["law"])
        return {
            "samples": state["samples"] + 1.0,
            "law": self.law.advance(state["law"], inner, period),
        }


def changed(wanted: Command, u: Float[Array, " l"], contribution: str) -> Command:
    """A command whose inputs are u instead; the difference is a contribution of its own."""
    name = contribution
    while name in wanted.contributions:  # two saturations, say
        name += " again"
    return wanted._replace(u=u, contributions=wanted.contributions | {name: u - wanted.u})
