"""Linear spacing laws of a platoon, and lossy links between vehicles."""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants import _check
from servocon_plants.platoon import Platoon


class SpacingFeedback(sc.Law):
    """A constant gap by feedback of what each vehicle sees, without any acceleration of others.

        a_i = k_p e_i + k_d ė_i − ε (k_p e_{i+1} + k_d ė_{i+1}) + k_l (v₀ − v_i),  e = g − d

    and u_i = m_i a_i − F_i. With ε = k_l = 0 a vehicle looks ahead only, and the error grows from
    each vehicle to the next whatever the gains: |(k_d s + k_p)/(s² + k_d s + k_p)|_∞ > 1. With
    the leader's speed sent to all, e_i/e_{i−1} = (k_d s + k_p)/(s² + (k_d + k_l) s + k_p), whose
    norm is 1 if and only if (k_d + k_l)² ≥ k_d² + 2 k_p. With ε > 0 a vehicle looks behind too.

    Args:
        model: Model of the platoon.
        constraint: Definition of the β of the record.
        desired_gap: d, one for all or one for each vehicle [m].
        position: k_p [1/s²].
        speed: k_d [1/s].
        behind: ε, the weight of the gap behind; 0 looks ahead only, 1 weighs both alike.
        leader: k_l, of the leader's speed [1/s].

    Raises:
        InputError: the model is no `Platoon`, or a gain is negative.
    """

    model: Platoon
    constraint: sc.Constraint
    desired_gap: ArrayLike = 10.0  # d [m]
    position: ArrayLike = 1.0  # k_p [1/s²]
    speed: ArrayLike = 1.0  # k_d [1/s]
    behind: ArrayLike = 0.0  # weight of the gap behind
    leader: ArrayLike = 0.0  # k_l [1/s]

    def __check_init__(self):
        if not isinstance(self.model, Platoon):
            raise sc.errors.InputError("model", got=type(self.model).__name__, expected="a Platoon")
        _check.one_or_each("desired_gap", self.desired_gap, self.model.vehicles, "vehicle")
        for name in ("position", "speed", "behind", "leader"):
            _check.not_negative(name, getattr(self, name))

    def command(self, snapshot: sc.Snapshot, state: Any) -> sc.Command:
        """Contributions: resistance (what cancels it), ahead, behind, leader."""
        model, q, v, t = self.model, snapshot.q, snapshot.v, snapshot.t
        gap, rate = jax.jvp(model.gaps, (q, t), (v, jnp.ones_like(t)))
        ahead = (
            jnp.asarray(self.position) * (gap - jnp.asarray(self.desired_gap)) + self.speed * rate
        )
        behind = jnp.negative(self.behind) * jnp.append(ahead[1:], 0.0)
        leader = jnp.asarray(self.leader) * jnp.subtract(model.leader.speed(t), v)
        mass = jnp.asarray(model.mass)
        contributions = {
            "resistance": -snapshot.F,
            "ahead": mass * ahead,
            "behind": mass * behind,
            "leader": mass * leader,
        }
        rows = snapshot.beta.shape[0]
        return sc.Command(
            u=sum(contributions.values(), jnp.zeros_like(v)),
            contributions=contributions,
            state_rate=state,
            missing=jnp.zeros(rows),
            rank=jnp.asarray(rows),
            dependent=jnp.zeros(rows, dtype=bool),
            signals={},
        )


class PacketLoss(sc.laws.Wrapper):
    """Inputs of which each may get lost on its way; the actuator then holds the one before.

    For sampled laws; whether a packet arrives is drawn for every input at every sample. The same
    seed gives the same losses.

    Args:
        law: The law.
        probability: That an input gets lost, a number or one an input.
        initial: The inputs held before the first arrives, one each [N, N m].
        seed: Seed of the losses.

    Raises:
        InputError: a probability is not in [0, 1).
        ShapeError: `initial` is not one number an input.
    """

    law: sc.Law
    probability: ArrayLike  # that an input gets lost
    initial: ArrayLike | Sequence[float]  # inputs held before the first arrives [N, N m]
    seed: int = eqx.field(static=True, default=0)

    def __check_init__(self):
        if not isinstance(self.probability, Tracer):
            value = np.asarray(self.probability, dtype=float)
            if not np.all((value >= 0) & (value < 1)):
                raise sc.errors.InputError(
                    "probability", got=value.tolist(), expected="from 0, below 1"
                )
        if np.ndim(self.initial) != 1:
            raise sc.errors.ShapeError(
                "initial", got=f"shape {np.shape(self.initial)}", expected="one number an input"
            )

    @property
    def sampled_only(self) -> bool:
        """True: packets are sent at samples."""
        return True

    def initial_state(self) -> dict[str, Any]:
        """Inputs held, index of the sample, 0, and the initial state of the law inside."""
        held = jnp.asarray(self.initial, float)
        return {"held": held, "sample": jnp.zeros(()), "law": self.law.initial_state()}

    def command(self, snapshot: sc.Snapshot, state: Any) -> sc.Command:
        """Inputs that arrive or are held; the contribution "packet loss" is the difference."""
        wanted = self.law.command(snapshot, state["law"])
        key = jax.random.fold_in(jax.random.key(self.seed), state["sample"].astype(int))
        lost = jax.random.uniform(key, wanted.u.shape) < self.probability
        u = jnp.where(lost, state["held"], wanted.u)
        still = {"held": jnp.zeros_like(u), "sample": jnp.zeros(())}
        return sc.laws.replace_inputs(wanted, u, "packet loss")._replace(
            state_rate=still | {"law": wanted.state_rate}
        )

    def next_state(self, state: Any, command: sc.Command, period: Float[Array, ""]) -> Any:
        """Inputs held and index of the next sample, which has losses of its own."""
        return {
            "held": command.u,
            "sample": state["sample"] + 1.0,
            "law": super().next_state(state["law"], command, period),
        }
