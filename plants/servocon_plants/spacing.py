"""Linear spacing laws of a platoon, its string stability, and lossy links between vehicles."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon.laws.actuators import Wrapper, changed
from servocon.mechanics import Snapshot
from servocon_plants import _check
from servocon_plants.leader import Leader
from servocon_plants.platoon import Platoon


class SpacingFeedback(sc.Law):
    """A constant gap by feedback of what each vehicle sees, without any acceleration of others.

        a_i = k_p e_i + k_d ė_i − ε (k_p e_{i+1} + k_d ė_{i+1}) + k_l (v₀ − v_i),  e = g − d

    and u_i = m_i a_i − F_i. With ε = k_l = 0 a vehicle looks ahead only, and the error grows from
    each vehicle to the next whatever the gains: |(k_d s + k_p)/(s² + k_d s + k_p)|_∞ > 1. With
    the leader's speed sent to all, e_i/e_{i−1} = (k_d s + k_p)/(s² + (k_d + k_l) s + k_p), whose
    norm is 1 if and only if (k_d + k_l)² ≥ k_d² + 2 k_p. With ε > 0 a vehicle looks behind too.

    Args:
        model: The platoon as the law knows it.
        constraint: What the record measures.
        desired_gap: d, one for all or one for each vehicle [m].
        position: k_p [1/s²].
        speed: k_d [1/s].
        behind: ε, the weight of the gap behind; 0 looks ahead only, 1 weighs both alike.
        leader: k_l, of the leader's speed [1/s].

    Raises:
        InputError: the model is no `Platoon`, or a gain is negative.
    """

    model: Platoon  # pyright: ignore[reportIncompatibleVariableOverride]
    constraint: sc.Constraint
    desired_gap: ArrayLike = 10.0  # d [m]
    position: ArrayLike = 1.0  # k_p [1/s²]
    speed: ArrayLike = 1.0  # k_d [1/s]
    behind: ArrayLike = 0.0  # weight of the gap behind
    leader: ArrayLike = 0.0  # k_l [1/s]

    def __check_init__(self):
        if not isinstance(self.model, Platoon):
            raise sc.InputError("model", got=type(self.model).__name__, expected="a Platoon")
        _check.one_or_each("desired_gap", self.desired_gap, self.model.vehicles, "vehicle")
        for name in ("position", "speed", "behind", "leader"):
            _check.not_negative(name, getattr(self, name))

    def command(self, snapshot: Snapshot, state: Any) -> sc.Command:
        """Shares: resistance (what cancels it), ahead, behind, leader."""
        model, q, v, t = self.model, snapshot.q, snapshot.v, snapshot.t
        gap, rate = jax.jvp(model.gaps, (q, t), (v, jnp.ones_like(t)))
        ahead = (
            jnp.asarray(self.position) * (gap - jnp.asarray(self.desired_gap)) + self.speed * rate
        )
        behind = jnp.negative(self.behind) * jnp.append(ahead[1:], 0.0)
        leader = jnp.asarray(self.leader) * jnp.subtract(model.leader.speed(t), v)
        mass = jnp.asarray(model.mass)
        shares = {
            "resistance": -snapshot.F,
            "ahead": mass * ahead,
            "behind": mass * behind,
            "leader": mass * leader,
        }
        rows = snapshot.beta.shape[0]
        return sc.Command(
            u=sum(shares.values(), jnp.zeros_like(v)),
            shares=shares,
            state_rate=state,
            missing=jnp.zeros(rows),
            rank=jnp.asarray(rows),
            dependent=jnp.zeros(rows, dtype=bool),
            signals={},
        )


class PacketLoss(Wrapper):
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
    initial: ArrayLike  # inputs held before the first arrives [N, N m]
    seed: int = eqx.field(static=True, default=0)

    def __check_init__(self):
        if not isinstance(self.probability, Tracer):
            value = np.asarray(self.probability, dtype=float)
            if not np.all((value >= 0) & (value < 1)):
                raise sc.InputError("probability", got=value.tolist(), expected="from 0, below 1")
        if np.ndim(self.initial) != 1:
            raise sc.ShapeError(
                "initial", got=f"shape {np.shape(self.initial)}", expected="one number an input"
            )

    @property
    def sampled_only(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Packets are sent at samples."""
        return True

    def initial_state(self) -> dict[str, Any]:
        """The inputs held, how many samples were taken, and the wrapped law's state."""
        held = jnp.asarray(self.initial, float)
        return {"held": held, "samples": jnp.zeros(()), "law": self.law.initial_state()}

    def command(self, snapshot: Snapshot, state: Any) -> sc.Command:
        """The inputs that arrive or are held; the share "packet loss" is what that changes."""
        wanted = self.law.command(snapshot, state["law"])
        key = jax.random.fold_in(jax.random.key(self.seed), state["samples"].astype(int))
        lost = jax.random.uniform(key, wanted.u.shape) < self.probability
        u = jnp.where(lost, state["held"], wanted.u)
        # Where a rate would stand, what is held next: it changes at samples only.
        return changed(wanted, u, "packet loss")._replace(
            state_rate={"held": u, "samples": jnp.zeros(()), "law": wanted.state_rate}
        )

    def advance(self, state: Any, command: sc.Command, period: Float[Array, ""]) -> Any:
        """What arrived is held; the next sample has its own losses."""
        inner = command._replace(state_rate=command.state_rate["law"])
        return {
            "held": command.state_rate["held"],
            "samples": state["samples"] + 1.0,
            "law": self.law.advance(state["law"], inner, period),
        }


class StringSystem(NamedTuple):
    """ż = A z + B v₀ and y = C z + D v₀: small deviations of a platoon and of its leader's speed.

    Attributes:
        A: System matrix (2N × 2N).
        B: Input matrix (2N × 1).
        C: Output matrix (2N × 2N); y holds the N speeds [m/s], then the N gaps [m].
        D: Feedthrough (2N × 1).
    """

    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray

    def response(self, frequency: ArrayLike) -> np.ndarray:
        """y/v₀ at angular frequencies [rad/s], (frequencies × 2N), complex."""
        s = 1j * np.atleast_1d(np.asarray(frequency, dtype=float))[:, None, None]
        inside = np.linalg.solve(s * np.eye(len(self.A)) - self.A, self.B[None])
        return (self.C @ inside + self.D)[..., 0]

    def norms(self) -> np.ndarray:
        """H∞ norm from the leader's speed to each output (2N), by python-control."""
        import control

        with np.errstate(all="ignore"):  # the bisection tries frequencies up to infinity
            return np.array(
                [
                    control.norm(
                        control.ss(self.A, self.B, self.C[i : i + 1], self.D[i : i + 1]),
                        p="inf",  # pyright: ignore[reportArgumentType]
                        method="scipy",
                    )
                    for i in range(len(self.C))
                ]
            )


class _Steady(Leader):
    """A constant acceleration, to differentiate by."""

    start: ArrayLike
    cruise: ArrayLike
    growth: ArrayLike

    def position(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """x₀(t) [m]."""
        return jnp.asarray(self.start) + self.cruise * t + 0.5 * self.growth * t**2


def string_system(
    platoon: Platoon,
    make_law: Callable[[Platoon], sc.Law],
    gaps: ArrayLike,
    speed: float = 20.0,
) -> StringSystem:
    """The linear model of a platoon about cruising, with the leader's speed as its input.

    Laws may use the leader's position, speed and acceleration, and gaps rather than positions.

    Args:
        platoon: The plant; its leader is replaced.
        make_law: The law for a platoon (with another leader than this one).
        gaps: The gaps that the law keeps at that speed, one for all or one for each vehicle [m].
        speed: The speed [m/s].
    """
    n = platoon.vehicles
    cruising = replace(platoon, leader=_Steady(0.0, speed, 0.0))
    x = jnp.concatenate([cruising.place(gaps), jnp.full(n, speed)])

    def acceleration(x: Array, leader: Array) -> Array:
        led = replace(platoon, leader=_Steady(0.0, leader[0], leader[1]))
        return sc.ClosedLoop(led, make_law(led)).field(jnp.zeros(()), x, n, n)[n:]

    of_state, of_leader = map(
        np.asarray, jax.jit(jax.jacfwd(acceleration, (0, 1)))(x, jnp.array([speed, 0.0]))
    )
    # x_i − x₀ = −(e_1 + … + e_i), and ė_i = v_{i−1} − v_i.
    by_gap, by_speed = -of_state[:, :n] @ np.tri(n), of_state[:, n:]
    chain, first = np.eye(n, k=-1) - np.eye(n), np.eye(n)[:, 0]
    by_leader, fed = of_leader.T
    # The states are the gaps and v − fed v₀, so that v̇₀ does not appear.
    A = np.block([[np.zeros((n, n)), chain], [by_gap, by_speed]])
    B = np.concatenate([first + chain @ fed, by_speed @ fed + by_leader])
    C = np.block([[np.zeros((n, n)), np.eye(n)], [np.eye(n), np.zeros((n, n))]])
    return StringSystem(A, B[:, None], C, np.append(fed, np.zeros(n))[:, None])
