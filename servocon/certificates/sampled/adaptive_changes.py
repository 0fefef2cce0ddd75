"""Changes of the inputs of a law that learns a bound along a motion, at one plant and state.

See `servocon.certificates.sampled.adaptive_late` for what they are for.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.certificates.sampled.held_input import HeldInput, largest_sum, motion_of, rate_of
from servocon.plant import Plant


class Slopes(NamedTuple):
    """Derivatives of a law's inputs at one state; batches lead.

    Attributes:
        by_q: ∂/∂q of u₀, u' and Π̃, one below the other (2l + k, nq).
        by_v: ∂/∂v of these (2l + k, n).
        by_t: ∂/∂t of these (2l + k).
        feedback: K' (l, m).
    """

    by_q: Any
    by_v: Any
    by_t: Any
    feedback: Any


class Changes(NamedTuple):
    """Changes of a law's inputs along a motion at one plant and state; batches lead.

    Attributes:
        forward: Xu̇₀, and its change with c (2, m).
        turning: X of u̇' and y, see `servocon.certificates.sampled.adaptive_late`, and their changes
            with c (2, 2, m).
        swayed: The most that a disturbance can add to the one and to these (2).
        followed: Changes of Xu̇₀ and of these with e (3, m, m).
        forward_bend: Coefficients of 1, c and c² in a bound of ‖Ẋu̇₀‖ (3).
        bend: Coefficients of 1, c, c² and c³ in a bound of ‖Ẋu̇‖ (4).
        fading: Coefficients of 1 and c in a bound of ‖Ẋu'‖ (2).
        basis_rate: (Π̃)˙, and its change with c (2, k).
        basis_swayed: The most that a disturbance can add to it (k).
        basis_followed: The most that it changes with e (k).
    """

    forward: Any
    turning: Any
    swayed: Any
    followed: Any
    forward_bend: Any
    bend: Any
    fading: Any
    basis_rate: Any
    basis_swayed: Any
    basis_followed: Any


def changes_of(
    held: HeldInput, plant: Plant, state: tuple[Array, Array, Array], inputs: Any, slopes: Slopes
) -> Changes:
    """The changes along a motion under u₀ + c u' at one plant and state; traced.

    Args:
        held: The motion under one held input.
        plant: The plant.
        state: q, v and t.
        inputs: u₀ and u'.
        slopes: Their derivatives, and those of Π̃.
    """
    (q, v, t), (u, turn), (model, constraint) = state, inputs, (held.model, held.constraint)
    known, amplitude = held.disturbance, jnp.asarray(held.amplitude)
    force = jnp.zeros_like(v) if known is None else known(q, v, t)
    inverse, B = jnp.linalg.inv(plant.mass_matrix(q, t)), plant.input_matrix(q, t)
    of_input = inverse if B is None else inverse @ B

    def effect(q: Array, v: Array, t: Array) -> tuple[Array, Array]:
        """X, and A."""
        A = constraint.linearize(model, q, v, t).A  # its rate contains measured speeds
        of_force = jnp.linalg.solve(plant.mass_matrix(q, t), A.T).T
        B = plant.input_matrix(q, t)
        return (of_force if B is None else of_force @ B), A

    X, A = effect(q, v, t)
    q_rate, v_rate = motion_of(plant, u, force, q, v, t)
    by_c = of_input @ turn
    by_error = of_input @ slopes.feedback @ jnp.linalg.inv(X @ slopes.feedback)
    # Changes of v̇ with 1, c, the disturbance and e: each rate below has these columns.
    along = jnp.concatenate([v_rate[:, None], by_c[:, None], inverse, by_error], axis=1)
    first = jnp.eye(1, along.shape[1])
    rates = slopes.by_v @ along + (slopes.by_q @ q_rate + slopes.by_t)[:, None] * first
    forward, turning, basis = jnp.split(rates, (len(u), 2 * len(u)))
    beta = constraint.beta(model, q, v, t)
    rate = rate_of(plant, (model, constraint), u, force, q, v, t)
    beta_rates = A @ along
    beta_rates = beta_rates + (rate - beta_rates[:, 0])[:, None] * first
    square = beta @ beta
    radial = beta @ beta_rates / jnp.where(square > 0.0, square, 1.0)
    both = turning, turning - turn[:, None] * radial
    one = jnp.ones_like(t)
    X_rate = lambda v_rate: jax.jvp(lambda *x: effect(*x)[0], (q, v, t), (q_rate, v_rate, one))[1]
    turned = X_rate(v_rate)
    turned_more = X_rate(v_rate + by_c) - turned
    size = lambda x: jnp.linalg.norm(x, axis=0)

    def bend(y: Array) -> Array:
        """Coefficients of ‖Ẋ(u̇₀ + c y)‖."""
        return jnp.stack(
            [
                size(turned @ forward[:, 0]),
                size(turned @ (forward[:, 1] + y[:, 0]) + turned_more @ forward[:, 0]),
                size(turned @ y[:, 1] + turned_more @ (forward[:, 1] + y[:, 0])),
                size(turned_more @ y[:, 1]),
            ]
        )

    own, others = X @ forward, [X @ y for y in both]
    by_force, by_e = slice(2, 2 + len(v)), slice(2 + len(v), None)
    sway = [largest_sum(x[:, by_force], amplitude) for x in (own, *others)]
    return Changes(
        forward=own[:, :2].T,
        turning=jnp.stack([x[:, :2].T for x in others]),
        swayed=jnp.stack([sway[0], jnp.maximum(*sway[1:])]),
        followed=jnp.stack([x[:, by_e] for x in (own, *others)]),
        forward_bend=bend(jnp.zeros_like(forward))[:3],
        bend=jnp.maximum(*(bend(y) for y in both)),
        fading=jnp.stack([size(turned @ turn), size(turned_more @ turn)]),
        basis_rate=basis[:, :2].T,
        basis_swayed=jnp.abs(basis[:, by_force]) @ amplitude,
        basis_followed=jnp.linalg.norm(basis[:, by_e], axis=1),
    )
