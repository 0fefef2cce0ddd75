"""The loop as it is built: one description of sampling, sensors, limits, delay and drives."""

from typing import Any

import equinox as eqx
import numpy as np

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError
from servocon.laws.actuators import (
    Delayed,
    EventTriggered,
    LagCompensated,
    Lagged,
    Noisy,
    Saturated,
    check_limits,
)
from servocon.laws.encoders import ROUNDING, Encoders
from servocon.laws.law import Command, Law
from servocon.laws.snapshot import Snapshot
from servocon.laws.wrapper import Wrapper
from servocon.tree import Batch, Module, declaration

PERIOD = "a positive period [s]"

WHOLE = 1e-9
"""Distance of a delay over the period from a whole number that counts as rounding."""


class Sampled(Wrapper):
    """A law that acts at samples, and its inputs are held in between.

    Simulations, certificates, `Law.step` and exported C take the period from it, so that none of
    them needs a ``period``. It stands outside all other wrappers.

    Args:
        law: The law, with its sensors, delays and drives.
        period: The sampling period [s].

    Raises:
        InputError: the period is not positive, or the law inside has one already.
    """

    law: Law
    period: float = eqx.field(
        static=True,
        converter=lambda value: validate.number("period", value, PERIOD),
        metadata=declaration(unit="s", text="sampling period"),
    )

    def __check_init__(self):
        if self.law.sampled_every is not None:
            raise InputError(
                "law",
                got=f"a law that is sampled every {self.law.sampled_every:g} s",
                expected="a law without a period of its own",
                cure="Put Sampled outside all other wrappers, once.",
            )

    @property
    def sampled_every(self) -> float:
        """The sampling period."""
        return self.period

    @property
    def unsampled(self) -> Law:
        """The law inside."""
        return self.law

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law."""
        wanted = self.law.command(snapshot, state)
        return wanted._replace(inner=wanted)


def apart(law: Any, period: Any) -> tuple[Any, Any]:
    """A law, or a batch of laws, without its own sampling period, and that period.

    Args:
        law: The law.
        period: A period that is given beside it [s]; None for the law's own.

    Raises:
        InputError: both are given, and they differ.
    """
    one = law.tree if isinstance(law, Batch) else law
    if not isinstance(one, Law) or one.sampled_every is None:
        return law, period
    if period is not None and validate.number("period", period) != one.sampled_every:
        raise InputError(
            "period",
            got=f"{period} s",
            expected=f"{one.sampled_every:g} s, that of the law's own loop",
            cure="Leave it out.",
        )
    bare = one.unsampled
    return Batch(bare, law.size) if isinstance(law, Batch) else bare, one.sampled_every


class Loop(Module):
    """The loop as it is built: what stands between a law and its plant.

    `around` puts it around a law. The result is a law, which simulations, certificates,
    falsification, sweeps, `Law.step` and exported C take like any other one. In the order of the
    signals: sensors, the law with its limits, the trigger of its messages, delay, drives. Each is
    a wrapper of `servocon.laws`, which documents it. Sensors with an observer are the outermost:
    its prediction needs the inputs that act.

    Attributes:
        period: Sampling period [s]; inputs are held in between.
        resolution: Size of a count of the encoders, a number or one per coordinate [m, rad]:
            2π/4096 for 4,096 counts a turn. 0: positions are exact.
        bandwidth: Bandwidth with which speeds are estimated from positions [rad/s], at most one
            over the period; None: speeds are measured. See `servocon.laws.Encoders`.
        predict: True: by an observer with the law's model, which knows delay and lag; False: by a
            filtered difference.
        disturbance: True: the observer estimates a constant error of its acceleration, too.
        position_noise: Standard deviation of each measured coordinate [m, rad].
        speed_noise: Standard deviation of each measured speed [m/s, rad/s].
        truncated: Number of standard deviations at which noise is cut off; None: it is not, and
            then there is no certificate.
        seed: Seed of the noise, a whole number.
        lower: Smallest inputs, a number or one per input [N, N m]; None: no limits.
        upper: Largest inputs.
        threshold: Difference of inputs that is not sent [N, N m]; None: all are sent. See
            `servocon.laws.EventTriggered`.
        delay: Time from a sample until its inputs act, computing and transport together [s]; a
            whole number of periods.
        lag: Time constant of the drives [s], a number or one per input; 0: none.
        rate_limit: Largest rate of change of the drives' inputs [N/s, N m/s]; None: unlimited.
        compensated: True if the law makes up for the lag, see `servocon.laws.LagCompensated`.

    Raises:
        InputError: a number is out of its range, the delay is not a whole number of periods, counts
            come without a bandwidth, measured speeds have noise but are not measured, only one
            limit is given, or a rate limit or a compensation comes without a lag.
    """

    period: float
    resolution: Numeric = 0.0
    bandwidth: float | None = None
    predict: bool = False
    disturbance: bool = False
    position_noise: Numeric = 0.0
    speed_noise: Numeric = 0.0
    truncated: float | None = 4.0
    seed: float = 0.0
    lower: Numeric | None = None
    upper: Numeric | None = None
    threshold: Numeric | None = None
    delay: float = 0.0
    lag: Numeric = 0.0
    rate_limit: Numeric | None = None
    compensated: bool = False

    def __check_init__(self):
        h = validate.number("period", self.period, PERIOD)
        for name in ("resolution", "position_noise", "speed_noise", "lag"):
            validate.not_negative(name, getattr(self, name), "a number of at least 0")
        expected = "one time of at least 0 [s]"
        validate.shape("delay", validate.array("delay", self.delay, expected), ())
        validate.finite("delay", self.delay)
        validate.not_negative("delay", self.delay, expected)
        ratio = self.delay / h
        if abs(ratio - round(ratio)) > WHOLE * max(ratio, 1.0):
            raise InputError(
                "delay",
                got=f"{self.delay:g} s, {ratio:.6g} periods",
                expected=f"a whole number of periods of {h:g} s",
                cure=f"delay={np.ceil(ratio) * h:g} is on the safe side.",
            )
        if self.bandwidth is None and np.any(np.asarray(self.resolution) > 0.0):
            raise InputError(
                "bandwidth",
                got="None, with positions in counts",
                expected="the bandwidth of the filter that estimates speeds from them [rad/s]",
                cure=f"At most one over the period: bandwidth={1.0 / h:g} is the plain difference.",
            )
        if self.bandwidth is not None:
            most = f"at most one over the period, {1.0 / h:g} rad/s"
            if validate.number("bandwidth", self.bandwidth, most) * h > 1.0 + ROUNDING:
                raise InputError("bandwidth", got=f"{self.bandwidth:g} rad/s", expected=most)
        if self.bandwidth is None and (self.predict or self.disturbance):
            expected = "the bandwidth of the observer [rad/s]"
            raise InputError("bandwidth", got="None, with an observer", expected=expected)
        if self.bandwidth is not None and np.any(np.asarray(self.speed_noise) > 0.0):
            raise InputError(
                "speed_noise",
                got=f"{self.speed_noise}, with a bandwidth",
                expected="0, since speeds are estimated from positions",
                cure="Leave out one of the two.",
            )
        if (self.lower is None) != (self.upper is None):
            got, missing = ("upper", "lower") if self.lower is None else ("lower", "upper")
            raise InputError(missing, got=f"None, with {got}=", expected="both limits, or none")
        check_limits(self.lower, self.upper)
        if validate.flag("compensated", self.compensated) and not np.all(np.asarray(self.lag) > 0):
            expected = "a positive time constant [s] that is compensated"
            raise InputError("lag", got=self.lag, expected=expected)
        if self.rate_limit is not None and not np.all(np.asarray(self.lag) > 0.0):
            raise InputError(
                "lag",
                got=self.lag,
                expected="a positive time constant [s] of drives with a rate limit",
                cure="A small one will do, such as a tenth of the period.",
            )

    @property
    def periods(self) -> int:
        """The delay in periods."""
        return round(self.delay / self.period)

    @property
    def _noisy(self) -> bool:
        """True if measurements have noise."""
        return bool(np.any(np.asarray(self.position_noise) > 0.0)) or bool(
            np.any(np.asarray(self.speed_noise) > 0.0)
        )

    def around(self, law: Law) -> Sampled:
        """The law in this loop.

        Args:
            law: A law without sensors, delays and drives of its own.

        Raises:
            InputError: it is not a law, or it has a sampling period already; or a number does not
                fit it.
        """
        validate.instance("law", law, Law, "a law, such as servocon.ServoLaw(...)")
        if self.lower is not None and self.upper is not None:
            law = Saturated(law, self.lower, self.upper)
        if not self.predict:
            law = self._measured(law)
        if self.threshold is not None:
            law = EventTriggered(law, self.threshold)
        if self.compensated:
            law = LagCompensated(law, self.lag, self.period)
        if self.periods:
            law = Delayed(law, self.periods, initial=None)
        if np.any(np.asarray(self.lag) > 0.0):
            law = Lagged(law, self.lag, initial=None, rate_limit=self.rate_limit)
        if self.predict:
            law = self._measured(law)
        return Sampled(law, self.period)

    def _measured(self, law: Law) -> Law:
        """The law behind the sensors."""
        if self.bandwidth is not None:
            one = self.bandwidth, self.resolution, None
            law = Encoders(law, *one, predict=self.predict, disturbance=self.disturbance)
        if self._noisy:
            noise = self.position_noise, self.speed_noise, self.seed
            law = Noisy(law, *noise, truncated=self.truncated)
        return law
