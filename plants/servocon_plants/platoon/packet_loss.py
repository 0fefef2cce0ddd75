"""Lossy links between vehicles."""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


class PacketLoss(sc.laws.Wrapper):
    """Links on which inputs may get lost; the actuator then holds the one before.

    For sampled laws. A loss is drawn for every input at every sample; the same seed gives the same
    losses.

    Args:
        law: The law.
        probability: Probability that an input is lost, one for all or one each.
        initial: Inputs held before the first arrives, a number or one each [N, N m].
        seed: Seed of the losses, a whole number.

    Raises:
        InputError: a probability is not in [0, 1), or the seed is not a whole number.
    """

    law: sc.Law
    probability: ArrayLike = eqx.field(metadata=sc.declaration(text="that an input gets lost"))
    initial: ArrayLike | Sequence[float] = sc.field(
        0.0, unit="N, N m", text="inputs held before the first arrives"
    )
    seed: float = sc.field(
        0.0, text="of the losses; a number, so that other seeds share the program"
    )

    def __check_init__(self):
        sc.validate.seed("seed", self.seed)
        if not isinstance(self.probability, Tracer):
            value = np.asarray(self.probability, dtype=float)
            if not np.all((value >= 0) & (value < 1)):
                raise sc.errors.InputError(
                    "probability", got=value.tolist(), expected="from 0, below 1"
                )

    @property
    def sampled_only(self) -> bool:
        """True: packets are sent at samples."""
        return True

    def initial_state(self, snapshot: sc.laws.Snapshot) -> dict[str, Any]:
        """Inputs held, index of the sample, 0, and the initial state of the law inside."""
        sc.validate.one_or_each("initial", self.initial, snapshot.inputs, "input")
        held = jnp.broadcast_to(jnp.asarray(self.initial, float), (snapshot.inputs,))
        return {"held": held, "sample": jnp.zeros(()), "law": self.law.initial_state(snapshot)}

    def command(self, snapshot: sc.laws.Snapshot, state: Any) -> sc.laws.Command:
        """Inputs that arrive or are held; the contribution "packet loss" is the difference."""
        wanted = self.law.command(snapshot, state["law"])
        key = sc.laws.sample_key(self.seed, state["sample"])
        lost = jax.random.uniform(key, wanted.u.shape) < self.probability
        u = jnp.where(lost, state["held"], wanted.u)
        still = {"held": jnp.zeros_like(u), "sample": jnp.zeros(())}
        return sc.laws.replace_inputs(wanted, u, "packet loss")._replace(
            state_rate=still | {"law": wanted.state_rate}
        )

    def next_state(
        self,
        snapshot: sc.laws.Snapshot,
        state: Any,
        command: sc.laws.Command,
        period: Float[Array, ""],
    ) -> Any:
        """Held inputs and index of the next sample, which has its own losses."""
        return {
            "held": command.u,
            "sample": state["sample"] + 1.0,
            "law": super().next_state(snapshot, state["law"], command, period),
        }
