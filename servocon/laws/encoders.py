"""Encoders: a law that measures positions only, in counts, and estimates its speeds from them."""

from collections.abc import Sequence
from typing import Any, Self

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

from servocon import validate
from servocon.errors import InputError
from servocon.fields import field
from servocon.laws.actuators import falling
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.law import Command, Estimates, Late, Law
from servocon.laws.snapshot import Snapshot
from servocon.laws.wrapper import Wrapper

ROUNDING = 1e-9
"""Relative excess of ω over 1/h that counts as rounding."""


class Encoders(Wrapper):
    """Positions in counts, and speeds by their filtered difference.

    The law inside receives q̂, which is q rounded to whole counts, and v̂ = ω(q̂ − η) with η̇ = v̂:
    the derivative of q̂ through a first-order filter of the bandwidth ω. Sampled with a period h
    that is v̂ₖ = (1 − ωh) v̂ₖ₋₁ + ω(q̂ₖ − q̂ₖ₋₁), and with ωh = 1 the plain difference. So v̂ is
    1/ω − h/2 late, and counts of a size r disturb it by up to ωr. The record shows β of the true
    state.

    Args:
        law: The law.
        bandwidth: ω [rad/s], at most one over the sampling period.
        resolution: Size of a count, a number or one per coordinate [m, rad]: 2π/4096 for 4,096
            counts a turn. 0: positions are exact. Others are for sampled laws only.
        initial: v̂ at the first instant, a number or one per speed [m/s, rad/s]; None: the true
            speeds.

    Raises:
        InputError: the bandwidth is not positive, a resolution is negative, or the rates of the
            coordinates are not the speeds.
    """

    law: Law
    bandwidth: ArrayLike = field(100.0, unit="rad/s", text="bandwidth of the speeds' filter")
    resolution: ArrayLike = field(0.0, unit="m, rad", text="size of a count")
    initial: ArrayLike | Sequence[float] | None = field(
        None, unit="m/s, rad/s", text="estimated speeds at the first instant"
    )

    def __check_init__(self):
        validate.positive("bandwidth", self.bandwidth, "a positive bandwidth [rad/s]")
        validate.shape("bandwidth", np.asarray(self.bandwidth), ())
        expected = "a size of at least 0 [m, rad]"
        validate.not_negative("resolution", self.resolution, expected)

    @property
    def sampled_only(self) -> bool:
        """True with counts, between which a continuous motion would jump."""
        return bool(np.any(np.asarray(self.resolution) > 0.0)) or self.law.sampled_only

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """η of the first estimated speeds, and the state of the law inside."""
        n = snapshot.v.shape[0]
        if snapshot.q.shape[0] != n:
            raise InputError(
                "law of Encoders",
                got=f"a model with {snapshot.q.shape[0]} coordinates and {n} speeds",
                expected="coordinates whose rates are the speeds",
            )
        speed = snapshot.v
        if self.initial is not None:
            validate.one_or_each("initial", self.initial, n, "speed")
            speed = jnp.asarray(self.initial, float)
        state = {"filtered": self._counted(snapshot.q) - speed / jnp.asarray(self.bandwidth)}
        return state | {"law": self.law.initial_state(self._estimated(snapshot, state))}

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law at the estimated state."""
        estimated = self._estimated(snapshot, state)
        wanted = self.law.command(estimated, state["law"])
        return wanted._replace(
            state_rate={"filtered": estimated.v, "law": wanted.state_rate},
            signals=wanted.signals | {"measured q": estimated.q, "estimated v": estimated.v},
            inner=wanted,
        )

    def next_state(
        self, snapshot: Snapshot, state: Any, command: Command, period: Float[Array, ""]
    ) -> Any:
        """η moved by the estimated speed, and the next state of the law inside."""
        estimated = self._estimated(snapshot, state)
        return {
            "filtered": state["filtered"] + period * estimated.v,
            "law": super().next_state(estimated, state["law"], command, period),
        }

    def late(self, period: float) -> Late | None:
        """The law inside, at an estimated state."""
        inside, bandwidth = self.law.late(period), float(np.asarray(self.bandwidth))
        if inside is None or inside.law is not self.law or self.initial is not None:
            return None
        if bandwidth * period > 1.0 + ROUNDING:
            return None
        counts = np.asarray(self.resolution, dtype=float)
        part = min(bandwidth * period, 1.0)
        weights = falling(part)
        return inside._replace(estimates=Estimates(counts / 2.0, bandwidth * counts, weights))

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
