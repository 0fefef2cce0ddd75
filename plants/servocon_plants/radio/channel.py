"""The radio: when messages are sent, how late they arrive, and which are lost."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc

LONGEST = 10_000
"""Largest time of a radio [sampling periods]: what is on its way is kept."""

MOST_JITTER = 64
"""Largest jitter [sampling periods]: each instant of an arrival is a case of the program."""


def positive(where: str) -> Any:
    """A converter of one positive number."""
    return lambda value: sc.validate.number(where, value)


def _not_negative(where: str) -> Any:
    """A converter of one number of at least zero."""

    def convert(value: Any) -> float:
        if np.array_equal(sc.validate.array(where, value), 0.0):
            return 0.0
        return sc.validate.number(where, value, "zero or a positive, finite number")

    return convert


class Radio(sc.Module):
    """Messages from every agent to every other, with its place and velocity.

    A message arrives after the delay, and up to the jitter later, or is lost; on each link for
    itself. One that a newer message has overtaken is not used. The same seed gives the same losses
    and delays. All agents send at the same samples, from t = 0 on. Before the first message each
    knows where the others started.

    Raises:
        InputError: a parameter is out of range.
    """

    period: float = eqx.field(
        default=0.1,
        static=True,
        converter=positive("Radio.period"),
        metadata=sc.declaration(unit="s", text="time between messages"),
    )
    delay: float = eqx.field(
        default=0.0,
        static=True,
        converter=_not_negative("Radio.delay"),
        metadata=sc.declaration(unit="s", text="from sending to the earliest arrival"),
    )
    loss: ArrayLike | Callable[[Any], Any] = eqx.field(
        default=0.0,
        metadata=sc.declaration(
            text="probability that a message is lost: a number, or a function of the distance "
            "between the agents [m] when it was sent, such as `NakagamiLoss`"
        ),
    )
    seed: float = sc.field(0.0, text="of the losses; a number, so that others share the program")
    jitter: float = eqx.field(
        default=0.0,
        static=True,
        converter=_not_negative("Radio.jitter"),
        metadata=sc.declaration(unit="s", text="from the earliest to the latest arrival"),
    )
    burst: float | None = eqx.field(
        default=None,
        metadata=sc.declaration(
            text="mean number of messages lost in a row on a link; None: each is lost by itself, "
            "which makes 1/(1 - loss)"
        ),
    )

    def __check_init__(self):
        sc.validate.seed("Radio.seed", self.seed)
        self._check_burst(1.0, "at least 1")
        if self.burst is not None and self.jitter > 0.0:
            expected = "no jitter: with bursts messages arrive in the order in which they were sent"
            raise sc.errors.InputError("Radio.burst", got=self.burst, expected=expected)
        if callable(self.loss):
            return
        sc.validate.shape("Radio.loss", self.loss, ())
        if isinstance(self.loss, Tracer):
            return
        loss = sc.validate.array("Radio.loss", self.loss)
        if not 0.0 <= float(loss) < 1.0:
            raise sc.errors.InputError("Radio.loss", got=self.loss, expected="from 0, below 1")
        least = float(loss / (1.0 - loss))
        words = "where every message that follows a received one is lost"
        self._check_burst(least, f"at least loss/(1 - loss) = {least:.4g}, {words}")

    def _check_burst(self, least: float, expected: str) -> None:
        if self.burst is None or isinstance(self.burst, Tracer):
            return
        sc.validate.shape("Radio.burst", self.burst, ())
        if not float(sc.validate.array("Radio.burst", self.burst)) >= least:
            raise sc.errors.InputError("Radio.burst", got=self.burst, expected=expected)

    @property
    def loses(self) -> bool:
        """True if messages may be lost."""
        return callable(self.loss) or bool(np.any(np.asarray(self.loss) > 0.0))

    def losses(self, x: Float[Array, "agents d"], lost: Array) -> Float[Array, "*agents"]:
        """Probability that each message is lost: (listener, sender), or a number.

        With bursts the losses of a link are a Markov chain: a lost message is followed by another
        lost one with the probability 1 − 1/burst, and a received one by a lost one so often that
        `loss` of all are lost (Gilbert 1960, with a state in which all are lost).

        Args:
            x: Places of the agents when they sent it [m].
            lost: True where the message before was lost (listener, sender).
        """
        p: Any = self.loss
        if callable(p):
            square = jnp.sum(jnp.square(x[:, None] - x[None]), axis=-1)
            p = p(jnp.sqrt(square))
        p = jnp.asarray(p, dtype=float)
        if self.burst is None:
            return p
        after_received = jnp.minimum(p / (self.burst * (1.0 - p)), 1.0)
        return jnp.where(lost, 1.0 - 1.0 / jnp.asarray(self.burst, dtype=float), after_received)

    def samples(self, period: float) -> tuple[int, int, int]:
        """Samples between messages, of the delay, and of the longest delay.

        Args:
            period: The law's sampling period [s].

        Raises:
            InputError: one of them is not a whole number.
        """
        counts = []
        for name in ("period", "delay", "jitter"):
            time = getattr(self, name)
            ratio = float(np.divide(time, period))
            most = MOST_JITTER if name == "jitter" else LONGEST
            if ratio > most:
                raise sc.errors.InputError(
                    f"Radio.{name}",
                    got=f"{time:g} s, {ratio:.4g} sampling periods of {period:g} s",
                    expected=f"at most {most} of them",
                    cure=f"Times are in seconds; a law that is sampled every {time / most:.3g} s "
                    f"allows {name}={time:g}.",
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
        every, late, jitter = counts
        return every, late, late + jitter

    def oldest(self, losses: int) -> float:
        """Age that no message exceeds, unless more are lost in a row on a link [s].

        Args:
            losses: The number that may be lost in a row.

        Raises:
            InputError: it is not a whole number of at least 0.
        """
        sc.validate.count("losses", losses, least=0)
        return self.delay + self.jitter + (losses + 1) * self.period


class NakagamiLoss(sc.Module):
    """Probability that a message is lost at a distance, by Nakagami fading without interference.

    The received power has a gamma distribution of shape m, whose mean falls with distance as d^−γ.
    A message is received if its power exceeds a threshold, which is the mean power at the distance
    `reach`. So with x = m (d/reach)^γ the loss is 1 − e^−x (1 + x + … + x^(m−1)/(m−1)!), the
    incomplete gamma function of a whole m. Killat and Hartenstein (2009, Table 1) simulate IEEE
    802.11p with such fading. m = 1 is Rayleigh fading, and γ = 2 the decay in free space.

    Raises:
        InputError: a parameter is out of range.
    """

    reach: float = sc.field(300.0, unit="m", text="distance at which the mean power is just enough")
    shape: int = eqx.field(
        default=3, static=True, metadata=sc.declaration(text="m, a whole number: 1 for much fading")
    )
    exponent: float = sc.field(2.0, text="γ, decay of the mean power with distance")

    def __check_init__(self):
        sc.validate.count("NakagamiLoss.shape", self.shape)
        sc.validate.positive("NakagamiLoss.reach", self.reach)
        sc.validate.positive("NakagamiLoss.exponent", self.exponent)

    def __call__(self, distance: ArrayLike) -> Array:
        """Probability of a loss at distances [m]."""
        x = self.shape * (jnp.asarray(distance, dtype=float) / self.reach) ** self.exponent
        term = total = jnp.ones_like(x)
        for k in range(1, self.shape):
            term = term * x / k
            total = total + term
        return 1.0 - jnp.exp(-x) * total
