"""Actuators and measurements around any law: limits, lag, delay and noise.

Each wraps a law and is itself a law, so they can be nested: ``Saturated(Delayed(law, ...), ...)``.
The record shows the difference from the wanted input as a contribution.
"""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.law import Command, Estimates, Late, Law, Room
from servocon.laws.snapshot import Snapshot
from servocon.laws.wrapper import Wrapper, each_input, replace_inputs, sample_key
from servocon.tree import declaration, field

LEAST_TRUNCATED = 1e-3
"""Least number of standard deviations at which noise is truncated."""

NEGLIGIBLE = 1e-9
"""Weight of a filter's oldest values that are left out."""


class Saturated(Wrapper):
    """Inputs limited to a range; the part that is cut off is the contribution "saturation".

    Args:
        law: The law.
        lower: Smallest inputs, a number or one per input [N, N m].
        upper: Largest inputs.

    Raises:
        InputError: a lower limit is not below the upper one.
    """

    law: Law
    lower: Numeric = eqx.field(metadata=declaration(unit="N, N m", text="smallest inputs"))
    upper: Numeric = eqx.field(metadata=declaration(unit="N, N m", text="largest inputs"))

    def __check_init__(self):
        check_limits(self.lower, self.upper)

    @property
    def limits(self) -> tuple[Any, Any]:
        """Least and largest inputs."""
        return self.lower, self.upper

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law, limited to the range."""
        wanted = self.law.command(snapshot, state)
        for where, limit in (("lower", self.lower), ("upper", self.upper)):
            validate.one_or_each(where, limit, wanted.u.shape[0], "input")
        return replace_inputs(wanted, jnp.clip(wanted.u, self.lower, self.upper), "saturation")


class Lagged(Wrapper):
    """Inputs that follow the wanted ones with a first-order lag, w' = (u − w)/T, and bounded |w'|.

    Args:
        law: The law.
        time_constant: T, a number or one per input [s].
        initial: Inputs of the actuators at the first instant, a number or one per input [N, N m];
            None: those that the law wants there.
        rate_limit: Largest |w'|, a number or one per input [N/s, N m/s]; None: unlimited.

    Raises:
        InputError: a time constant or a limit is not positive.
    """

    law: Law
    time_constant: Numeric = eqx.field(metadata=declaration(unit="s", text="lag"))
    initial: Numeric | Sequence[float] | None = field(
        0.0, unit="N, N m", text="inputs at the first instant"
    )
    rate_limit: Numeric | None = field(
        None, unit="N/s, N m/s", text="largest rate of change of the inputs"
    )

    def __check_init__(self):
        expected = "a positive number, or one per input"
        validate.positive("time_constant", self.time_constant, expected)
        if self.rate_limit is not None:
            validate.positive("rate_limit", self.rate_limit, expected)

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Initial inputs of the actuators, and the initial state of the law inside."""
        inside = self.law.initial_state(snapshot)
        return {"actuator": _first(self.law, self.initial, snapshot, inside), "law": inside}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the actuators; the contribution "lag" is their lag behind the wanted ones."""
        wanted = self.law.command(snapshot, state["law"])
        w = state["actuator"]
        change = (wanted.u - w) / self.time_constant
        if self.rate_limit is not None:
            limit = jnp.asarray(self.rate_limit)
            change = jnp.clip(change, -limit, limit)
        return replace_inputs(wanted, w, "lag")._replace(
            state_rate={"actuator": change, "law": wanted.state_rate}
        )

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Lag over one period; exact, if a saturated |w'| stays saturated throughout the period."""
        decay = -jnp.expm1(-period / jnp.asarray(self.time_constant))
        change = command.state_rate["actuator"] * decay * self.time_constant
        return {
            "actuator": state["actuator"] + change,
            "law": super().next_state(snapshot, state["law"], command, period),
        }

    def late(self, period: float) -> Late | None:
        """The law inside, with weights that fall from the last sample on, geometrically.

        With a limit of the rate that is so as long as no input is too far from the drive's.
        """
        inside, lag = self.law.late(period), np.unique(np.asarray(self.time_constant))
        if inside is None or lag.size > 1:
            return None
        part = -float(np.expm1(-period / lag[0]))
        found = late_by(np.append(0.0, falling(part)), inside, self.initial)
        if self.rate_limit is None or found is None:
            return found
        size, before = (
            lag[0] * np.asarray(self.rate_limit, float),
            float(np.abs(inside.weights).sum()),
        )
        return None if inside.room else found._replace(room=Room(size, period / part, before))


class LagCompensated(Wrapper):
    """Inputs that make up for the lag of the drives, for sampled laws only.

    A drive w' = (c − w)/T whose input is held for a period h moves by a(c − w), a = 1 − e^(−h/T).
    So with cₖ = uₖ₋₁ + (uₖ − uₖ₋₁)/a it reaches the wanted input uₖ one period later, and stays
    there: the lag becomes a delay of one period. The drives need room for it: where u jumps, c goes
    beyond it by up to 1/a − 1 times the jump. The contribution "compensation" is c − u.

    Put it between the law and the drives' `Lagged`, with the same T.

    Args:
        law: The law.
        time_constant: T, a number or one per input [s].
        period: The sampling period h [s].

    Raises:
        InputError: a time constant or the period is not positive.
    """

    law: Law
    time_constant: Numeric = eqx.field(metadata=declaration(unit="s", text="lag of the drives"))
    period: float = eqx.field(metadata=declaration(unit="s", text="sampling period"))

    def __check_init__(self):
        expected = "a positive number, or one per input"
        validate.positive("time_constant", self.time_constant, expected)
        validate.positive("period", self.period, "a positive period [s]")

    @property
    def sampled_only(self) -> bool:
        """True: it compares inputs of two samples."""
        return True

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """The first wanted inputs as those of the sample before, and the law's initial state."""
        inside = self.law.initial_state(snapshot)
        return {"last": _first(self.law, None, snapshot, inside), "law": inside}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The wanted inputs, with more than their change since the last sample."""
        wanted, last = self.law.command(snapshot, state["law"]), state["last"]
        validate.one_or_each("time_constant", self.time_constant, wanted.u.shape[0], "input")
        ahead = replace_inputs(wanted, last + (wanted.u - last) / self._part(), "compensation")
        return ahead._replace(state_rate={"last": jnp.zeros_like(last), "law": wanted.state_rate})

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """The wanted inputs as the last ones, and the next state of the law inside."""
        assert command.inner is not None
        return {
            "last": command.inner.u,
            "law": super().next_state(snapshot, state["law"], command, period),
        }

    def late(self, period: float) -> Late | None:
        """The law inside; the weight of the last sample is negative."""
        inside, part = self.law.late(period), np.unique(np.asarray(self._part()))
        if inside is None or part.size > 1:
            return None
        return late_by(np.array([1.0 / part[0], 1.0 - 1.0 / part[0]]), inside, None)

    def _part(self) -> Array:
        """a."""
        return -jnp.expm1(-jnp.asarray(self.period) / jnp.asarray(self.time_constant))


class Delayed(Wrapper):
    """Inputs that arrive a number of sampling periods late; for sampled laws only.

    Args:
        law: The law.
        periods: Number of sampling periods of the delay.
        initial: Inputs applied until the first wanted one arrives, a number or one per input
            [N, N m]; None: the first wanted ones.

    Raises:
        InputError: `periods` is not an integer of at least 1.
    """

    law: Law
    periods: int = eqx.field(static=True)
    initial: Numeric | Sequence[float] | None = field(
        0.0, unit="N, N m", text="inputs before the first arrives"
    )

    def __check_init__(self):
        validate.count("periods", self.periods)

    @property
    def sampled_only(self) -> bool:
        """True: a delay counts sampling periods."""
        return True

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Inputs under way, the next one first, and the initial state of the law inside."""
        inside = self.law.initial_state(snapshot)
        first = _first(self.law, self.initial, snapshot, inside)
        return {"on the way": jnp.tile(first, (self.periods, 1)), "law": inside}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Input that arrives; the contribution "delay" is its difference from the wanted one."""
        wanted = self.law.command(snapshot, state["law"])
        way = state["on the way"]
        return replace_inputs(wanted, way[0], "delay")._replace(
            state_rate={"on the way": jnp.zeros_like(way), "law": wanted.state_rate}
        )

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Queue of inputs moved up by one, with the wanted input at its end."""
        assert command.inner is not None
        return {
            "on the way": jnp.concatenate([state["on the way"][1:], command.inner.u[None]]),
            "law": super().next_state(snapshot, state["law"], command, period),
        }

    def waits(self, period: float) -> float:
        """Time until the first wanted input arrives [s]."""
        return self.periods * period + self.law.waits(period)

    def late(self, period: float) -> Late | None:
        """The law inside, a number of samples late."""
        inside = self.law.late(period)
        return inside and late_by(
            np.eye(1, self.periods + 1, self.periods)[0], inside, self.initial
        )


class EventTriggered(Wrapper):
    """Inputs that are sent when they differ enough from those sent last; for sampled laws only.

    At each sample the law computes its inputs. They are sent if one of them differs by more than a
    threshold from the one sent last; else those last sent go on acting (periodic event-triggered
    control: Heemels, Donkers & Teel 2013). So inputs are off by the threshold at most. The signal
    "messages" counts those sent so far; the contribution "trigger" is the difference.

    Args:
        law: The law.
        threshold: The difference that is not sent, a number or one per input [N, N m].

    Raises:
        InputError: a threshold is negative.
    """

    law: Law
    threshold: Numeric = field(0.0, unit="N, N m", text="difference that is not sent")

    def __check_init__(self):
        validate.not_negative("threshold", self.threshold, "a difference of at least 0 [N, N m]")

    @property
    def sampled_only(self) -> bool:
        """True: inputs are compared at samples."""
        return True

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Inputs sent last, none yet, and the initial state of the law inside."""
        inside = self.law.initial_state(snapshot)
        first = _first(self.law, None, snapshot, inside)
        return {"sent": first, "messages": jnp.zeros(()), "law": inside}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs that act."""
        wanted, sent = self.law.command(snapshot, state["law"]), state["sent"]
        validate.one_or_each("threshold", self.threshold, wanted.u.shape[0], "input")
        differs = jnp.any(jnp.abs(wanted.u - sent) > jnp.asarray(self.threshold))
        sends = differs | (state["messages"] == 0.0)
        messages = state["messages"] + jnp.where(sends, 1.0, 0.0)
        acting = replace_inputs(wanted, jnp.where(sends, wanted.u, sent), "trigger")
        still = {"sent": jnp.zeros_like(sent), "messages": jnp.zeros(())}
        return acting._replace(
            state_rate=still | {"law": wanted.state_rate},
            signals=wanted.signals | {"messages": messages},
        )

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """The inputs that act as those sent last, and the number of messages."""
        return {
            "sent": command.u,
            "messages": command.signals["messages"],
            "law": super().next_state(snapshot, state["law"], command, period),
        }

    def late(self, period: float) -> Late | None:
        """The law inside, with inputs that are off by the threshold."""
        inside = self.law.late(period)
        if inside is None or len(inside.weights) > 1:
            return None
        errors = inside.estimates or Estimates(np.zeros(()), np.zeros(()))
        if errors.predicted is not None:
            return None
        threshold = np.asarray(self.threshold, dtype=float)
        return inside._replace(estimates=errors._replace(input=threshold))


class Noisy(Wrapper):
    """Measurements with Gaussian noise, drawn anew at each sample; for sampled laws only.

    The law receives noisy q and v; the record shows β of the true state. The same seed gives the
    same noise. A certificate needs noise that is truncated, since other noise has no bound: beyond
    4 standard deviations lies one value in 16,000.

    Args:
        law: The law.
        position: Standard deviation of each coordinate, a number or one per coordinate [m, rad].
        speed: Standard deviation of each speed, a number or one per speed [m/s, rad/s].
        seed: Seed of the noise, a whole number.
        truncated: Number of standard deviations at which the distribution is cut off; None: it is
            not.

    Raises:
        InputError: a standard deviation is negative, the seed is not a whole number, or the noise
            is truncated at less than a thousandth of its standard deviation.
    """

    law: Law
    position: Numeric = field(0.0, unit="m, rad", text="standard deviation of the coordinates")
    speed: Numeric = field(0.0, unit="m/s, rad/s", text="standard deviation of the speeds")
    seed: float = field(0.0, text="of the noise; a number, so that other seeds share the program")
    truncated: float | None = eqx.field(static=True, default=None)

    def __check_init__(self):
        for name in ("position", "speed"):
            expected = "a standard deviation of at least 0"
            validate.not_negative(name, getattr(self, name), expected)
        validate.seed("seed", self.seed)
        if self.truncated is not None:
            expected = "at least 0.001 standard deviations, such as 4"
            if not validate.number("truncated", self.truncated, expected) >= LEAST_TRUNCATED:
                raise InputError("truncated", got=self.truncated, expected=expected)

    @property
    def sampled_only(self) -> bool:
        """True: noise is drawn at each sample."""
        return True

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Index of the sample, 0, and the state of the law inside at the measured first instant."""
        first = jnp.zeros(())
        return {"sample": first, "law": self.law.initial_state(self._measured(snapshot, first))}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law at the measured state."""
        measured = self._measured(snapshot, state["sample"])
        wanted = self.law.command(measured, state["law"])
        return wanted._replace(
            state_rate={"sample": jnp.zeros(()), "law": wanted.state_rate},
            signals=wanted.signals | {"measured q": measured.q, "measured v": measured.v},
            inner=wanted,
        )

    def late(self, period: float) -> Late | None:
        """The law inside, at a measured state; None if the noise has no bound."""
        inside = self.law.late(period)
        if inside is None or inside.law is not self.law or self.truncated is None:
            return None
        largest = [self.truncated * np.asarray(x, dtype=float) for x in (self.position, self.speed)]
        return inside._replace(estimates=Estimates(*largest))

    def _measured(self, snapshot: Snapshot, sample: Float[Array, ""]) -> Snapshot:
        """Model and constraint at the measured state."""
        of_q, of_v = jax.random.split(sample_key(self.seed, sample))
        q = snapshot.q + self.position * self._drawn(of_q, snapshot.q.shape)
        v = snapshot.v + self.speed * self._drawn(of_v, snapshot.v.shape)
        return snapshot_at(snapshot.model, snapshot.constraint, q, v, snapshot.t)

    def _drawn(self, key: Array, shape: tuple[int, ...]) -> Array:
        """Noise in standard deviations."""
        if self.truncated is None:
            return jax.random.normal(key, shape)
        return jax.random.truncated_normal(key, -self.truncated, self.truncated, shape)

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """Index of the next sample, which selects its noise."""
        measured = self._measured(snapshot, state["sample"])
        return {
            "sample": state["sample"] + 1.0,
            "law": super().next_state(measured, state["law"], command, period),
        }


def falling(part: float) -> np.ndarray:
    """Weights of a first-order filter: a part of the newest value, and of what is left after it."""
    kept = 1.0 - part
    count = max(int(np.ceil(np.log(NEGLIGIBLE) / np.log(kept))), 1) if kept > 0.0 else 1
    weights = part * kept ** np.arange(count)
    weights[-1] += 1.0 - weights.sum()
    return weights


def late_by(weights: np.ndarray, inside: Late, initial: Any) -> Late | None:
    """Inputs that are later than others by a mean with weights; None if others are predicted."""
    if inside.estimates is not None and inside.estimates.predicted is not None:
        return None
    whole = np.convolve(weights, inside.weights)
    return inside._replace(weights=whole, settled=inside.settled and initial is None)


def _first(law: Law, initial: Any, snapshot: Snapshot, state: Any) -> Float[Array, " l"]:
    """The given first inputs, or those that a law wants at the first instant."""
    if initial is None:
        return law.command(snapshot, state).u
    return each_input("initial", initial, snapshot)


def check_limits(lower: Any, upper: Any) -> None:
    """Raise `InputError` unless the lower limits are below the upper ones; None is no limit."""
    if lower is None or upper is None:
        return
    validate.below("lower, upper", lower, upper)
