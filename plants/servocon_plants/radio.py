"""Messages between agents: what is heard is the past, and not all of it."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

import servocon as sc

LONGEST = 10_000
"""Largest time of a radio [sampling periods]: what is on its way is kept."""


def _positive(where: str) -> Any:
    """A converter of one positive number."""
    return lambda value: sc.validate.number(where, value)


def _delay(value: Any) -> float:
    """One number of at least zero."""
    if np.array_equal(sc.validate.array("Radio.delay", value), 0.0):
        return 0.0
    return sc.validate.number("Radio.delay", value, "zero or a positive, finite number")


class Radio(sc.Module):
    """Messages from every agent to every other, with its place and velocity.

    A message arrives after the delay or is lost, on each link for itself. The same seed gives the
    same losses. All agents send at the same samples, from t = 0 on. Before the first message each
    knows where the others started.

    Raises:
        InputError: a parameter is out of range.
    """

    period: float = eqx.field(
        default=0.1,
        static=True,
        converter=_positive("Radio.period"),
        metadata=sc.declaration(unit="s", text="time between messages"),
    )
    delay: float = eqx.field(
        default=0.0,
        static=True,
        converter=_delay,
        metadata=sc.declaration(unit="s", text="from sending to arrival"),
    )
    loss: float = sc.field(0.0, text="probability that a message is lost")
    seed: float = sc.field(0.0, text="of the losses; a number, so that others share the program")

    def __check_init__(self):
        sc.validate.seed("Radio.seed", self.seed)
        sc.validate.shape("Radio.loss", self.loss, ())
        if not isinstance(self.loss, Tracer) and not np.all((self.loss >= 0) & (self.loss < 1)):
            raise sc.errors.InputError("Radio.loss", got=self.loss, expected="from 0, below 1")

    def samples(self, period: float) -> tuple[int, int]:
        """Samples between messages, and of the delay.

        Args:
            period: The law's sampling period [s].

        Raises:
            InputError: one of them is not a whole number.
        """
        counts = []
        for name, time in (("period", self.period), ("delay", self.delay)):
            ratio = float(np.divide(time, period))
            if ratio > LONGEST:
                raise sc.errors.InputError(
                    f"Radio.{name}",
                    got=f"{time:g} s, {ratio:.4g} sampling periods",
                    expected=f"at most {LONGEST}",
                )
            if abs(ratio - round(ratio)) > 1e-6 * max(ratio, 1.0):
                longer = float(np.ceil(ratio) * period)
                raise sc.errors.InputError(
                    f"Radio.{name}",
                    got=f"{time:g} s, {ratio:.4g} sampling periods",
                    expected="a whole number of them",
                    cure=f"Take {name}={longer:.6g}, which is on the safe side.",
                )
            counts.append(round(ratio))
        return counts[0], counts[1]


class Heard(eqx.Module):
    """Last message that each agent heard from each other agent: the state of its receiver.

    Attributes:
        place: The place in the message (listener, sender, d) [m].
        velocity: The velocity in it (listener, sender, d) [m/s].
        age: The age of the message in samples (listener, sender).
        sent: Places and velocities that are on their way, the oldest first (delay, 2, agents, d).
        sample: Index of the sample.
    """

    place: Float[Array, "agents agents d"]
    velocity: Float[Array, "agents agents d"]
    age: Float[Array, "agents agents"]
    sent: Float[Array, "delay 2 agents d"]
    sample: Float[Array, ""]

    @classmethod
    def start(cls, x: Float[Array, "agents d"], w: Float[Array, "agents d"], late: int) -> "Heard":
        """State at the start: all agents know where the others are."""
        each = lambda y: jnp.broadcast_to(y, (len(y), *y.shape))
        now = jnp.stack([x, w])
        sent = jnp.broadcast_to(now, (late, *now.shape))
        return cls(each(x), each(w), jnp.zeros((len(x), len(x))), sent, jnp.zeros(()))

    def received(
        self, radio: Radio, period: float, x: Float[Array, "agents d"], w: Float[Array, "agents d"]
    ) -> "Heard":
        """State with the messages of this sample: the agents are at x and have velocities w."""
        every, late = radio.samples(period)
        history = jnp.concatenate([self.sent, jnp.stack([x, w])[None]], axis=0)
        place, velocity = history[0]  # sent `late` samples ago
        since = self.sample - late
        due = (since >= 0.0) & (jnp.mod(since, float(every)) == 0.0)
        key = sc.laws.sample_key(radio.seed, self.sample)
        arrives = due & (jax.random.uniform(key, self.age.shape) >= jnp.asarray(radio.loss))
        return Heard(
            jnp.where(arrives[..., None], place, self.place),
            jnp.where(arrives[..., None], velocity, self.velocity),
            jnp.where(arrives, float(late), self.age),
            history,
            self.sample,
        )

    def next(self) -> "Heard":
        """State just before the next sample: the same messages, one sample older."""
        return Heard(self.place, self.velocity, self.age + 1.0, self.sent[1:], self.sample + 1.0)


class ByRadio(sc.laws.Wrapper):
    """A law of several agents, each of which knows the others by radio only.

    Each agent evaluates the law at its own true state and at the states of the others that it heard
    last. It applies only its own inputs. The contribution "radio" is the difference to the law that
    knows all states.

    Args:
        law: The law, without an internal state, for a model with q̇ = v.
        radio: The radio.
        period: The sampling period [s].
        agents: Number of equal parts of q and of the inputs, such as vehicles.
        predict: True: places move on from the message with its velocity; False: they are held.

    Raises:
        InputError: the number of agents does not fit, the law has an internal state, or a time of
            the radio is not a whole number of periods.
    """

    law: sc.Law
    radio: Radio
    period: float = eqx.field(
        static=True,
        converter=_positive("ByRadio.period"),
        metadata=sc.declaration(unit="s", text="of the samples"),
    )
    agents: int = eqx.field(static=True)
    predict: bool = eqx.field(static=True, default=True)

    def __check_init__(self):
        sc.validate.instance("ByRadio.radio", self.radio, Radio, "a servocon_plants.Radio")
        sc.validate.instance("ByRadio.predict", self.predict, bool, "True or False")
        sc.validate.count("agents", self.agents)
        self.radio.samples(self.period)

    @property
    def sampled_only(self) -> bool:
        """True: messages are sent at samples."""
        return True

    def check_period(self, period: float) -> None:
        """Check that the law is sampled with its own period.

        Raises:
            InputError: it is not.
        """
        super().check_period(period)
        if abs(period - self.period) > 1e-9 * self.period:
            raise sc.errors.InputError(
                "period", got=f"{period:g} s", expected=f"that of ByRadio, {self.period:g} s"
            )

    def initial_state(self, snapshot: Any) -> Any:
        """State of the receivers at the start."""
        if jax.tree.leaves(self.law.initial_state(snapshot)):
            raise sc.errors.InputError(
                "law of ByRadio",
                got=f"{type(self.law).__name__} with an internal state",
                expected="a law without one, since each agent would need its own",
            )
        sizes = snapshot.q.size, snapshot.v.size, snapshot.inputs
        if sizes[0] != sizes[1] or any(size % self.agents for size in sizes):
            raise sc.errors.InputError(
                "agents",
                got=f"{self.agents} agents, {sizes[0]} coordinates, {sizes[2]} inputs",
                expected="as many of each for every agent",
            )
        late = self.radio.samples(self.period)[1]
        heard = Heard.start(*self._states(snapshot), late)
        return {"heard": heard, "law": self.law.initial_state(snapshot)}

    def command(self, snapshot: Any, state: Any) -> Any:
        """Inputs: those of each agent, from the law at the states that this agent knows."""
        own, speeds = self._states(snapshot)
        heard = state["heard"].received(self.radio, self.period, own, speeds)
        places = heard.place
        if self.predict:
            places = places + self.period * heard.age[..., None] * heard.velocity
        itself = np.eye(self.agents, dtype=bool)[..., None]
        q, v = jnp.where(itself, own, places), jnp.where(itself, speeds, heard.velocity)

        def known(q: Array, v: Array) -> Array:
            at = sc.laws.Snapshot(
                snapshot.model, snapshot.constraint, jnp.ravel(q), jnp.ravel(v), snapshot.t
            )
            return self.law.command(at, state["law"]).u.reshape(self.agents, -1)

        u = jnp.stack([known(q[i], v[i])[i] for i in range(self.agents)])
        wanted = self.law.command(snapshot, state["law"])
        still = jax.tree.map(jnp.zeros_like, state["heard"])
        return sc.laws.replace_inputs(wanted, jnp.ravel(u), "radio")._replace(
            state_rate={"heard": still, "law": wanted.state_rate}
        )

    def next_state(self, snapshot: Any, state: Any, command: Any, period: Any) -> Any:
        """State of the receivers just before the next sample."""
        heard = state["heard"].received(self.radio, self.period, *self._states(snapshot))
        return {"heard": heard.next(), "law": state["law"]}

    def _states(self, snapshot: Any) -> tuple[Array, Array]:
        each = lambda x: x.reshape(self.agents, -1)
        return each(snapshot.q), each(snapshot.v)
