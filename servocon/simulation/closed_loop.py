"""Plant and law as one vector field, and what is logged of it: pure functions, differentiable."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.flatten_util import ravel_pytree
from jaxtyping import Array, Bool, Float, Int

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.laws import Command, Law
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.contract import Scalar


class Observation(NamedTuple):
    """What a run logs at one instant; see `servocon.Trajectory` for shapes and units."""

    q: Float[Array, " nq"]
    v: Float[Array, " n"]
    u: Float[Array, " l"]
    contributions: dict[str, Float[Array, " l"]]
    beta: Float[Array, " m"]
    position_error: Float[Array, " p"]
    kinetic_energy: Float[Array, ""]
    potential_energy: Float[Array, ""]
    rank: Int[Array, ""]
    missing: Float[Array, " m"]
    dependent: Bool[Array, " m"]
    signals: dict[str, Array]
    law_state: Any


class Start(NamedTuple):
    """What the checks at the initial state look at."""

    M: Float[Array, "n n"]
    F: Float[Array, " n"]
    B: Float[Array, "n l"] | None
    A: Float[Array, "m n"]
    b: Float[Array, " m"]
    plant_mass: Float[Array, "n n"]
    A_error: Float[Array, "m n"]
    b_error: Float[Array, " m"]


def sound(start: Start) -> Bool[Array, ""]:
    """Whether the values at the initial state are beyond doubt, so that no check need look at them.

    Mass matrices finite, symmetric and positive definite; A finite and not zero; A and b as
    differentiation gives them.
    """
    good = jnp.any(start.A != 0.0) & jnp.all(jnp.isfinite(start.A)) & jnp.all(jnp.isfinite(start.b))
    for M in (start.M, start.plant_mass):
        L = linalg.cholesky(M)
        rest = jnp.diagonal(L) ** 2 / jnp.diagonal(M)  # what a speed's inertia has of its own
        good &= jnp.all(M == M.T) & (jnp.min(rest) > linalg.SINGULAR * len(M))
    for error in (start.A_error, start.b_error):
        good &= jnp.all(jnp.abs(error) < 1e-9)
    return good


@jax.tree_util.register_dataclass
@dataclass(frozen=True, eq=False)
class ClosedLoop:
    """A plant under a law: ẋ = field(t, x) with x = [q, v, internal state of the law].

    Attributes:
        plant: The plant that moves. The same object as `law.model` where they agree exactly;
            model and plant then share one evaluation.
        law: The control law, with its own model.
        disturbance: Further generalized force d(q, v, t) on the plant (n) [N, N m], or None.
    """

    plant: Plant
    law: Law
    disturbance: Callable[..., Any] | None = None

    def initial(self, q: Float[Array, " nq"], v: Float[Array, " n"]) -> Float[Array, " x"]:
        """The state vector at the start."""
        return jnp.concatenate([q, v, ravel_pytree(self.law.initial_state())[0]])

    def split(self, x: Float[Array, " x"], nq: int, n: int) -> tuple[Array, Array, Any]:
        """q, v and the law's internal state."""
        _, unravel = ravel_pytree(self.law.initial_state())
        return x[:nq], x[nq : nq + n], unravel(x[nq + n :])

    def command(self, q: Array, v: Array, t: Scalar, state: Any) -> tuple[Snapshot, Command]:
        """The law's evaluation and its answer at one state."""
        snapshot = Snapshot(self.law.model, self.law.constraint, q, v, t)
        return snapshot, self.law.command(snapshot, state)

    def acceleration(
        self, q: Array, v: Array, t: Scalar, u: Array, model: Snapshot | None
    ) -> Float[Array, " n"]:
        """v̇ of the plant under inputs u; `model` is the law's evaluation where it is the plant."""
        if model is None or self.law.model is not self.plant:
            model = Snapshot(self.plant, self.law.constraint, q, v, t)
        force = model.generalized_force(u)
        if self.disturbance is not None:
            force = force + jnp.asarray(self.disturbance(q, v, t))
        return model.a + model.solve_mass(force)

    def field(self, t: Scalar, x: Float[Array, " x"], nq: int, n: int) -> Float[Array, " x"]:
        """ẋ under the continuous law."""
        return self.field_and_observation(t, x, nq, n)[0]

    def field_and_observation(
        self, t: Scalar, x: Float[Array, " x"], nq: int, n: int
    ) -> tuple[Float[Array, " x"], Observation]:
        """ẋ under the continuous law and what is logged, from one evaluation of it."""
        q, v, state = self.split(x, nq, n)
        snapshot, command = self.command(q, v, t, state)
        rate = jnp.concatenate(
            [
                self.plant.coordinate_rate(q, v, t),
                self.acceleration(q, v, t, command.u, snapshot),
                ravel_pytree(command.state_rate)[0],
            ]
        )
        return rate, self._observation(snapshot, command, q, v, t, state)

    def held_field(
        self, t: Scalar, x: Float[Array, " x"], u: Array, nq: int, n: int
    ) -> Float[Array, " x"]:
        """ẋ of the plant alone under held inputs (the law's internal state stands still)."""
        q, v = x[:nq], x[nq : nq + n]
        return jnp.concatenate(
            [
                self.plant.coordinate_rate(q, v, t),
                self.acceleration(q, v, t, u, None),
                jnp.zeros_like(x[nq + n :]),
            ]
        )

    def observe(
        self, t: Scalar, x: Float[Array, " x"], nq: int, n: int, held: Array | None = None
    ) -> Observation:
        """What is logged at one instant; `held` replaces the continuous law's inputs."""
        q, v, state = self.split(x, nq, n)
        snapshot, command = self.command(q, v, t, state)
        if held is not None:
            command = command._replace(u=held)
        return self._observation(snapshot, command, q, v, t, state)

    def _observation(
        self, snapshot: Snapshot, command: Command, q: Array, v: Array, t: Scalar, state: Any
    ) -> Observation:
        return Observation(
            q=q,
            v=v,
            u=command.u,
            contributions=command.contributions,
            beta=snapshot.beta,
            position_error=self.law.constraint.position_error(self.law.model, q, t),
            kinetic_energy=self.plant.kinetic_energy(q, v, t),
            potential_energy=self.plant.potential_energy(q, t),
            rank=command.rank,
            missing=command.missing,
            dependent=command.dependent,
            signals=command.signals,
            law_state=state,
        )

    def start(self, t: Scalar, x: Float[Array, " x"], nq: int, n: int) -> Start:
        """What the checks at the initial state look at."""
        q, v, _ = self.split(x, nq, n)
        s = Snapshot(self.law.model, self.law.constraint, q, v, t)
        derived = Constraint.linearize(s.constraint, s.model, q, v, t)
        return Start(
            s.M, s.F, s.B, s.A, s.b, self.plant.mass_matrix(q, t), s.A - derived.A, s.b - derived.b
        )
