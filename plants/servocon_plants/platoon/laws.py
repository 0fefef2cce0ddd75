"""Linear spacing laws of a platoon."""

from typing import Any

import jax
import jax.numpy as jnp
from jaxtyping import ArrayLike

import servocon as sc
from servocon_plants.platoon.plant import Platoon


class SpacingFeedback(sc.Law):
    """A constant gap by feedback of measured gaps and speeds, without any acceleration of others.

        a_i = k_p e_i + k_d ė_i − ε (k_p e_{i+1} + k_d ė_{i+1}) + k_l (v₀ − v_i),  e = g − d

    and u_i = m_i a_i − F_i. With ε = k_l = 0 a vehicle looks only ahead, and for all gains the
    error grows from each vehicle to the next: |(k_d s + k_p)/(s² + k_d s + k_p)|_∞ > 1. With the
    leader's speed sent to all, e_i/e_{i−1} = (k_d s + k_p)/(s² + (k_d + k_l) s + k_p), whose norm
    is 1 if and only if (k_d + k_l)² ≥ k_d² + 2 k_p. With ε > 0 a vehicle looks behind too.

    Args:
        model: Model of the platoon.
        constraint: Relation whose β is recorded.
        desired_gap: d, one for all or one for each vehicle [m].
        position: k_p [1/s²].
        speed: k_d [1/s].
        behind: ε, the weight of the gap behind; 0 looks ahead only, 1 weighs both alike.
        leader: k_l, of the leader's speed [1/s].

    Raises:
        InputError: the model is not a `Platoon`, or a gain is negative.
    """

    model: Platoon
    constraint: sc.Constraint
    desired_gap: ArrayLike = sc.field(10.0, unit="m", text="d")
    position: ArrayLike = sc.field(1.0, unit="1/s²", text="k_p")
    speed: ArrayLike = sc.field(1.0, unit="1/s", text="k_d")
    behind: ArrayLike = sc.field(0.0, text="weight of the gap behind")
    leader: ArrayLike = sc.field(0.0, unit="1/s", text="k_l")

    def __check_init__(self):
        if not isinstance(self.model, Platoon):
            raise sc.errors.InputError("model", got=type(self.model).__name__, expected="a Platoon")
        sc.validate.one_or_each("desired_gap", self.desired_gap, self.model.vehicles, "vehicle")
        for name in ("position", "speed", "behind", "leader"):
            sc.validate.not_negative(name, getattr(self, name))

    def command(self, snapshot: sc.laws.Snapshot, state: Any) -> sc.laws.Command:
        """Contributions: resistance (its compensation), ahead, behind, leader."""
        model, q, v, t = self.model, snapshot.q, snapshot.v, snapshot.t
        gap, gap_speed = jax.jvp(model.gaps, (q, t), (v, jnp.ones_like(t)))
        ahead = (
            jnp.asarray(self.position) * (gap - jnp.asarray(self.desired_gap))
            + self.speed * gap_speed
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
        return sc.laws.Command(
            u=sum(contributions.values(), jnp.zeros_like(v)),
            contributions=contributions,
            state_rate=state,
            missing=jnp.zeros(rows),
            rank=jnp.asarray(rows),
            dependent=jnp.zeros(rows, dtype=bool),
            signals={},
        )
