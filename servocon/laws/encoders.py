"""Encoders: a law that measures positions only, in counts, and estimates its speeds from them.

The estimate is v̂ = ω(q̂ − η) with η̇ = v̂ − α/ω, so that v̂' = ω(v − v̂) + α: α is what the estimate
knows of the acceleration. With α = 0 it is a filtered difference. With the acceleration that the
law's model predicts it is the observer of reduced order (Luenberger 1971), and its error
ė = −ωe + v̇ − α is that of the model only. A state for what the model lacks, d̂ = ¼ω²(q̂ − ζ) with
ζ̇ = v̂, makes the error of a constant disturbance vanish; both poles are then −ω/2. As v̂ = ω(q̂ − η)
in all of them, each amplifies fast noise of q̂ by ω.

Sampled with a period h, η and ζ move as positions do under a constant acceleration α:

    ηₖ₊₁ = ηₖ + h v̂ₖ + (½h² − h/ω) αₖ,    ζₖ₊₁ = ζₖ + h v̂ₖ + ½h² αₖ.

So the estimate of a motion with constant v̇ = α is exact, and v̂ₖ never depends on the input that it
leads to.
"""

from collections.abc import Sequence
from typing import Any, Self

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.law import Command, Estimates, Late, Law
from servocon.laws.snapshot import Snapshot
from servocon.laws.speed_filter import ROUNDING, SpeedFilter
from servocon.laws.wrapper import Wrapper
from servocon.plant.contract import require_speeds_as_rates
from servocon.tree import field


class Encoders(Wrapper):
    """Positions in counts, and speeds by their filtered difference or by an observer.

    The law inside receives q̂, which is q rounded to whole counts, and v̂ = ω(q̂ − η) with η̇ = v̂:
    the derivative of q̂ through a first-order filter of the bandwidth ω. Sampled with a period h
    that is v̂ₖ = (1 − ωh) v̂ₖ₋₁ + ω(q̂ₖ − q̂ₖ₋₁), and with ωh = 1 the plain difference. So v̂ is
    1/ω − h/2 late, and counts of a size r disturb it by up to ωr. The record shows β of the true
    state.

    With `predict` the acceleration M⁻¹(F + Bu) of the law's model, at q̂ and v̂ and under the inputs
    of the law inside, is added: v̂' = ω(v − v̂) + M⁻¹(F + Bu). Then v̂ is not late, but off by up to
    1/ω − h/2 times the error of that acceleration. Where inputs act late, put `Delayed` and
    `Lagged` inside: the inputs that act are then those of the prediction. With `disturbance` a
    constant error of the acceleration is estimated, too, so that it leads to no error of v̂;
    without `predict` that is the acceleration itself.

    Args:
        law: The law; with `predict` its model has q̇ = v.
        bandwidth: ω [rad/s], at most one over the sampling period. Poles of the error are at −ω,
            with a disturbance both at −ω/2.
        resolution: Size of a count, a number or one per coordinate [m, rad]: 2π/4096 for 4,096
            counts a turn. 0: positions are exact. Others are for sampled laws only.
        initial: v̂ at the first instant, a number or one per speed [m/s, rad/s]; None: the true
            speeds.
        predict: True: an observer with the law's model.
        disturbance: True: it estimates a constant error of the acceleration.

    Raises:
        InputError: the bandwidth is not positive or above one over the sampling period, a
            resolution is negative, or the rates of the coordinates are not the speeds.
    """

    law: Law
    bandwidth: Numeric = field(100.0, unit="rad/s", text="bandwidth of the speeds' filter")
    resolution: Numeric = field(0.0, unit="m, rad", text="size of a count")
    initial: Numeric | Sequence[float] | None = field(
        None, unit="m/s, rad/s", text="estimated speeds at the first instant"
    )
    predict: bool = eqx.field(static=True, default=False)
    disturbance: bool = eqx.field(static=True, default=False)

    def __check_init__(self):
        validate.positive("bandwidth", self.bandwidth, "a positive bandwidth [rad/s]")
        validate.shape("bandwidth", self.bandwidth, ())
        expected = "a size of at least 0 [m, rad]"
        validate.not_negative("resolution", self.resolution, expected)
        for name in ("predict", "disturbance"):
            validate.instance(name, getattr(self, name), bool, "True or False")

    @property
    def sampled_only(self) -> bool:
        """True with counts, between which a continuous motion would jump."""
        return bool(np.any(np.asarray(self.resolution) > 0.0)) or self.law.sampled_only

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """η of the first estimated speeds, and the state of the law inside."""
        n = snapshot.v.shape[0]
        require_speeds_as_rates("law of Encoders", snapshot.model, snapshot.q.shape[0], n)
        speed = snapshot.v
        if self.initial is not None:
            validate.one_or_each("initial", self.initial, n, "speed")
            speed = jnp.asarray(self.initial, float)
        counted = self._counted(snapshot.q)
        state = {"filtered": counted - speed / jnp.asarray(self.bandwidth)}
        state |= {"followed": counted} if self.disturbance else {}
        return state | {"law": self.law.initial_state(self._estimated(snapshot, state))}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law at the estimated state."""
        estimated = self._estimated(snapshot, state)
        wanted = self.law.command(estimated, state["law"])
        signals = {"measured q": estimated.q, "estimated v": estimated.v}
        acceleration, rates = jnp.zeros_like(estimated.v), {}
        if self.predict:
            acceleration = estimated.acceleration(estimated.generalized_force(wanted.u))
            signals["predicted acceleration"] = acceleration
        if self.disturbance:
            gain = 0.25 * jnp.asarray(self.bandwidth) ** 2
            missing = gain * (estimated.q - state["followed"])
            acceleration = acceleration + missing
            signals["estimated disturbance"] = missing
            rates["followed"] = estimated.v
        rates["filtered"] = estimated.v - acceleration / jnp.asarray(self.bandwidth)
        return wanted._replace(
            state_rate=rates | {"law": wanted.state_rate},
            signals=wanted.signals | signals,
            inner=wanted,
        )

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """η, and ζ if there is one, moved over one period, and the next state of the law inside."""
        estimated = self._estimated(snapshot, state)
        v, rate = estimated.v, command.state_rate["filtered"]
        bent = 0.5 * period * jnp.asarray(self.bandwidth) * (v - rate)  # ½hα
        moved = {"filtered": state["filtered"] + period * (rate + bent)}
        if self.disturbance:
            moved["followed"] = state["followed"] + period * (v + bent)
        return moved | {"law": super().next_state(estimated, state["law"], command, period)}

    def check_period(self, period: float) -> None:
        """Check that the bandwidth is at most one over the sampling period [s].

        Raises:
            InputError: it is not.
        """
        super().check_period(period)
        fastest = float(np.max(np.asarray(self.bandwidth)))
        if fastest * period > 1.0 + ROUNDING:
            raise InputError(
                "bandwidth of Encoders",
                got=f"{fastest:g} rad/s, with a period of {period:g} s",
                expected=f"at most one over the period, {1.0 / period:g} rad/s",
                cure=f"That is the plain difference of positions. Take it, or a period of at most "
                f"{1.0 / fastest:.4g} s.",
            )

    def late(self, period: float) -> Late | None:
        """The law inside, at an estimated state; late inputs of it are those of the prediction."""
        inside, bandwidth = self.law.late(period), float(np.asarray(self.bandwidth))
        if inside is None or inside.estimates is not None or self.initial is not None:
            return None
        if bandwidth * period > 1.0 + ROUNDING or (self.disturbance and not self.predict):
            return None
        counts, estimate = np.asarray(self.resolution, dtype=float), self._filter(period)
        errors = Estimates(counts / 2.0, estimate.noise * counts / 2.0, estimate.weights)
        if self.predict:
            if inside.room is not None:
                return None
            errors = errors._replace(predicted=estimate.gains)
        return inside._replace(estimates=errors)

    def speed_error(self, period: float, acceleration: Numeric) -> np.ndarray:
        """The largest error of each estimated speed at the samples, from true first speeds.

        For a filtered difference that is (1/ω − h/2) a + ωr with the largest acceleration a and
        counts of the size r; for an observer a is the largest error of the acceleration predicted
        at the sample before. The factors are peak gains, which a worst case attains.

        Args:
            period: The sampling period h [s].
            acceleration: a, a number or one per speed [m/s², rad/s²]. With `disturbance`, that
                beside any constant, once its estimate has settled.

        Returns:
            The errors, a number or one per speed [m/s, rad/s].

        Raises:
            InputError: the period is not positive or the bandwidth above one over it, or an
                acceleration is negative.
        """
        h = validate.number("period", period, "a positive period [s]")
        self.check_period(h)
        validate.not_negative("acceleration", acceleration, "accelerations of at least 0")
        a = np.asarray(acceleration, dtype=float)
        estimate, counts = self._filter(h), np.asarray(self.resolution, dtype=float)
        return estimate.gain * a + estimate.noise * counts / 2.0

    def _filter(self, period: float) -> SpeedFilter:
        """The sampled filter of the speeds."""
        return SpeedFilter(float(np.asarray(self.bandwidth)), period, self.disturbance)

    @property
    def without_counts(self) -> Self:
        """The same with exact positions, as small deviations of a loop need it."""
        exact = eqx.tree_at(lambda own: own.resolution, self, 0.0 * jnp.asarray(self.resolution))
        return eqx.tree_at(lambda own: own.law, exact, self.law.without_counts)

    def _counted(self, q: Float[Array, " nq"]) -> Float[Array, " nq"]:
        """q in whole counts."""
        validate.one_or_each("resolution", self.resolution, q.shape[0], "coordinate")
        size = jnp.broadcast_to(jnp.asarray(self.resolution, float), q.shape)
        counted = size > 0.0
        size = jnp.where(counted, size, 1.0)
        return jnp.where(counted, size * jnp.round(q / size), q)

    def _estimated(self, snapshot: Snapshot, state: Any) -> Snapshot:
        """Model and constraint at the estimated state."""
        q = self._counted(snapshot.q)
        v = jnp.asarray(self.bandwidth) * (q - state["filtered"])
        return snapshot_at(snapshot.model, snapshot.constraint, q, v, snapshot.t)
