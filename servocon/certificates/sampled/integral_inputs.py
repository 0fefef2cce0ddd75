"""Parts of the input of a law with integral action, and how they act on β, at one plant and state.

Such a law has u = U − K β − L z, with z the integral of β. At each state z* = (X L)⁻¹ζ is the z
with which the plant keeps β constant: X is ∂β̇/∂u, and ζ is β̇ under U, both of the true plant.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.certificates.sampled.held_input import HeldInput, largest_sum, motion_of, rate_of
from servocon.certificates.sampled.late_inputs import exact_along
from servocon.laws import Law
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.tree import Module


class LearntValues(NamedTuple):
    """Values of a loop with integral action at one plant and state; batches lead.

    The law has learnt z° = (1 − σ) z̄ + σ z* if its inputs are V = U − L z° for β = 0: σ is 0 or 1,
    and z̄ is one value for each plant. There are two matrices K, of which the better one counts.

    Attributes:
        beta: β (m).
        equilibrium: z* (m).
        learnt: z° (m).
        alone: ‖β̇‖ under V, with the most that a disturbance of the given size can add.
        change: ‖XV̇‖, likewise.
        bend: ‖ẊV̇‖ + 2‖X ∂ᵥV M⁻¹B V̇‖, likewise.
        feedback: XK (2, m, m).
        turning: ẊK (2, m, m).
        following: X ∂ᵥV M⁻¹B K (2, m, m).
        action: XL (m, m).
        action_turning: ẊL (m, m).
        action_following: X ∂ᵥV M⁻¹B L (m, m).
        drift: ‖ż°‖ of a motion under V, with the most that a disturbance can add.
        by_rate: ‖∂ᵥz° M⁻¹B L (XL)⁻¹‖, by which z° moves with β̇.
    """

    beta: Any
    equilibrium: Any
    learnt: Any
    alone: Any
    change: Any
    bend: Any
    feedback: Any
    turning: Any
    following: Any
    action: Any
    action_turning: Any
    action_following: Any
    drift: Any
    by_rate: Any


class Equilibrium(Module):
    """U, L, X and z* of a law with integral action, as functions of plant and state.

    Attributes:
        law: The law; its internal state is ∫β dt.
        held: The motion of β under a held input, with the disturbance.
        inverse: R⁻¹ (m × m) if β there is Rβ of the law, as all values then are; else None.
    """

    law: Law
    held: HeldInput
    inverse: Any = None

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """z*; traced."""
        relation = self.held.model, self.held.constraint
        beta, A, _ = self.held.constraint.linearize(self.held.model, q, v, t)
        v = v - A.T @ jnp.linalg.solve(A @ A.T, beta)
        U, L = self.parts(q, v, t)
        zeta = rate_of(plant, relation, U, self.force(q, v, t), q, v, t)
        return jnp.linalg.solve(self.effect(plant, q, v, t)[0] @ L, zeta)

    def input_at(self, here: Snapshot, beta: Array, z: Array) -> Array:
        """The law's input for given β and z."""
        state = jax.tree.map(lambda _: z, self.law.initial_state(here))
        return self.law.command(here.with_error(beta), state).u

    def in_rows(self, matrix: Array) -> Array:
        """A matrix that applies to β or z of the law, for those of this size."""
        return matrix if self.inverse is None else matrix @ jnp.asarray(self.inverse)

    def effect(self, plant: Plant, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """X and A M⁻¹."""
        of_force = jnp.linalg.solve(plant.mass_matrix(q, t), self._matrix(q, v, t).T).T
        B = plant.input_matrix(q, t)
        return (of_force if B is None else of_force @ B), of_force

    def parts(self, q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """U and L."""
        here = Snapshot(self.law.model, self.law.constraint, q, v, t)
        nothing = jnp.zeros_like(here.beta)
        U = self.input_at(here, nothing, nothing)
        return U, -self.in_rows(jax.jacfwd(lambda z: self.input_at(here, nothing, z))(nothing))

    def _matrix(self, q: Array, v: Array, t: Array) -> Array:
        """A."""
        return self.held.constraint.linearize(self.held.model, q, v, t).A

    def force(self, q: Array, v: Array, t: Array) -> Array:
        """The known further force."""
        given = self.held.disturbance
        return jnp.zeros_like(v) if given is None else jnp.asarray(given(q, v, t))


class LearntInput(Module):
    """The parts of an input, and how they act on β, as a function of plant and state.

    Attributes:
        of: U, L and z*.
        share: σ.
        anchors: States of which z̄ is the middle of all z*.
    """

    of: Equilibrium
    share: Any
    anchors: tuple[tuple[Any, Any, Any], ...]

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> LearntValues:
        """The values at one plant and state; traced."""
        of, held = self.of, self.of.held
        law, amplitude = of.law, jnp.asarray(held.amplitude)
        each = jnp.stack([of(plant, *map(jnp.asarray, anchor)) for anchor in self.anchors])
        middle, share = 0.5 * (each.max(axis=0) + each.min(axis=0)), jnp.asarray(self.share)

        def known(q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
            """V, z° and L."""
            U, L = of.parts(q, v, t)
            z = middle + share * (of(plant, q, v, t) - middle)
            return U - L @ z, z, L

        V, learnt, L = known(q, v, t)
        here = Snapshot(law.model, law.constraint, q, v, t)
        nothing = jnp.zeros_like(here.beta)
        forward = of.input_at(here, nothing, nothing)
        # The slopes at β and at 0, but for their part along β, where u = U − Kβ.
        slope = jax.jacfwd(lambda beta: of.input_at(here, beta, nothing))
        K, beta = -jnp.stack([slope(here.beta), slope(nothing)]), here.beta
        change = forward - of.input_at(here, beta, nothing)
        K = of.in_rows(exact_along(K, beta, change, jnp.abs(forward)))
        force, inverse = of.force(q, v, t), jnp.linalg.inv(plant.mass_matrix(q, t))
        B = plant.input_matrix(q, t)
        along = (*motion_of(plant, V, force, q, v, t), jnp.ones_like(t))
        relation = held.model, held.constraint
        effect = lambda q, v, t: of.effect(plant, q, v, t)
        (X, of_force), (X_rate, _) = jax.jvp(effect, (q, v, t), along)
        by_speed, z_by_speed = jax.jacfwd(lambda v: known(q, v, t)[:2])(v)
        still = jax.jvp(lambda q, t: known(q, v, t)[:2], (q, t), (along[0], along[2]))[1]
        rate, z_rate = still[0] + by_speed @ along[1], still[1] + z_by_speed @ along[1]
        by_force, z_by_force = by_speed @ inverse, z_by_speed @ inverse
        of_input = lambda matrix: matrix if B is None else matrix @ B
        by_input, action = X @ of_input(by_force), X @ L

        def sizes(matrix: Array) -> Array:
            """‖C V̇‖, with the most that a disturbance can add."""
            return jnp.linalg.norm(matrix @ rate) + largest_sum(matrix @ by_force, amplitude)

        moving = of_input(z_by_force) @ jnp.linalg.solve(action.T, L.T).T
        still_rate = rate_of(plant, relation, V, force, q, v, t)
        return LearntValues(
            beta=held.constraint.beta(held.model, q, v, t),
            equilibrium=of(plant, q, v, t),
            learnt=learnt,
            alone=jnp.linalg.norm(still_rate) + largest_sum(of_force, amplitude),
            change=sizes(X),
            bend=sizes(X_rate) + 2.0 * sizes(by_input),
            feedback=X @ K,
            turning=X_rate @ K,
            following=by_input @ K,
            action=action,
            action_turning=X_rate @ L,
            action_following=by_input @ L,
            drift=jnp.linalg.norm(z_rate) + largest_sum(z_by_force, amplitude),
            by_rate=jnp.linalg.norm(moving),
        )
