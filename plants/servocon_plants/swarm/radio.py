"""Messages between robots: what is heard is the past, and not all of it."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

import servocon as sc


class Radio(sc.Module):
    """Messages from every robot to every other, with its virtual robot's place and velocity.

    A message arrives after the delay or is lost, on each link for itself. The same seed gives the
    same losses. All robots send at the same samples, from t = 0 on. Before the first message a
    robot knows where the others started.

    Raises:
        InputError: a parameter is out of range.
    """

    period: float = sc.field(0.1, unit="s", text="time between messages", static=True)
    delay: float = sc.field(0.0, unit="s", text="from sending to arrival", static=True)
    loss: float = sc.field(0.0, text="probability that a message is lost")
    seed: float = sc.field(0.0, text="of the losses; a number, so that others share the program")

    def __check_init__(self):
        sc.validate.positive("Radio.period", self.period)
        sc.validate.not_negative("Radio.delay", self.delay)
        sc.validate.seed("Radio.seed", self.seed)
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
            ratio = time / period
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
    """Last messages that each robot heard of each other one, the state of its receiver.

    Attributes:
        place: Last places that were heard (listener, sender, d) [m].
        velocity: Last velocities (listener, sender, d) [m/s].
        age: Their age in samples (listener, sender).
        sent: Places and velocities that are on their way, the oldest first (delay, 2, robots, d).
        sample: Index of the sample.
    """

    place: Float[Array, "robots robots d"]
    velocity: Float[Array, "robots robots d"]
    age: Float[Array, "robots robots"]
    sent: Float[Array, "delay 2 robots d"]
    sample: Float[Array, ""]

    @classmethod
    def start(cls, x: Float[Array, "robots d"], w: Float[Array, "robots d"], late: int) -> "Heard":
        """Everybody's start, known to all."""
        each = lambda y: jnp.broadcast_to(y, (len(y), *y.shape))
        now = jnp.stack([x, w])
        sent = jnp.broadcast_to(now, (late, *now.shape))
        return cls(each(x), each(w), jnp.zeros((len(x), len(x))), sent, jnp.zeros(()))

    def received(
        self, radio: Radio, period: float, x: Float[Array, "robots d"], w: Float[Array, "robots d"]
    ) -> "Heard":
        """With the messages that arrive at this sample, at which the robots are at x with w."""
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
        """The same messages, one sample later."""
        return Heard(self.place, self.velocity, self.age + 1.0, self.sent[1:], self.sample + 1.0)
