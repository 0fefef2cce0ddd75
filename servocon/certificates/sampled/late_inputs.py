"""The parts of a law's input that reach a plant late, and how they act on β, at one state."""

from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.certificates.sampled.held_input import (
    HeldInput,
    SampleValues,
    largest_sum,
    motion_of,
    rate_of,
)
from servocon.laws import Law
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.tree import Module

ROUNDING = 1e-11
"""Relative difference from an input that is linear in β that counts as rounding."""


class Predicted(NamedTuple):
    """Errors of the acceleration that the law's model predicts under the acting inputs.

    Attributes:
        effect: ‖X ∂ᵥu μ‖ of μ = v̇ − a, with the most that a disturbance can add.
        sizes: |μ| of each speed, likewise (n).
        by_position: The most that μ changes by an error of q̂, in a and in the input (n, nq).
        by_speed: The same for an error of v̂ (n, n).
        change: |(M⁻¹B − M̄⁻¹B̄) u̇| of a motion under u, likewise (n).
        drift: |ȧ| of a motion under held u, likewise (n).
    """

    effect: Any
    sizes: Any
    by_position: Any
    by_speed: Any
    change: Any
    drift: Any


class Level(NamedTuple):
    """The position level of a relation whose Λḟ is feedback: ḟ = Sβ − Λf with one number Λ.

    Attributes:
        rate: Λ [1/s].
        inverse: S⁻¹ (m, m); here f is that of the relation times it.
    """

    rate: Any
    inverse: Any


class Nominal(NamedTuple):
    """The part −N Λḟ of U = U₀ − N Λḟ, and the values of U₀, where it counts as feedback.

    Attributes:
        effect: XN (m, m).
        effect_turning: ẊN (m, m).
        effect_following: X ∂ᵥU₀ M⁻¹B N (m, m).
        alone: ‖f̈‖ under U₀, with the most that a disturbance of the given size can add.
        change: As in `LateValues`, of U₀; likewise those below.
        bend: Of U₀.
        turning: Along a motion under U₀.
        following: Of U₀.
        forward_by_speed: Of U₀.
        forward_speed_change: Of U₀.
        path: ‖A v̇ − f̈‖.
    """

    effect: Any
    effect_turning: Any
    effect_following: Any
    alone: Any
    change: Any
    bend: Any
    turning: Any
    following: Any
    forward_by_speed: Any
    forward_speed_change: Any
    path: Any


class LateValues(NamedTuple):
    """Values of a loop with late inputs at one plant and state; batches lead.

    There are two matrices K with u = U − Kβ, of which the better one counts.

    Attributes:
        beta: β (m).
        alone: ‖ζ‖, with the most that a disturbance of the given size can add.
        change: ‖XU̇‖, likewise.
        bend: ‖ẊU̇‖ + 2‖X ∂ᵥU M⁻¹B U̇‖, likewise.
        feedback: XK (2, m, m).
        turning: ẊK (2, m, m).
        following: X ∂ᵥU M⁻¹B K (2, m, m).
        whole_change: ‖Xu̇‖ of a motion under u, with the most that a disturbance can add.
        whole_bend: ‖Ẋu̇‖, likewise.
        whole_following: X ∂ᵥu M⁻¹B K (2, m, m).
        held: The values of the held input u.
        by_position: ‖X ∂u/∂q‖ for each coordinate (nq); 0 if the law's state is not measured.
        by_speed: ‖X ∂u/∂v‖ for each speed (n).
        speed_change: ‖X ∂ᵥu v̇‖ of a motion under u, with the most that a disturbance can add.
        forward_by_speed: ‖X ∂U/∂v‖ for each speed (n).
        forward_speed_change: ‖X ∂ᵥU v̇‖ of a motion under U, likewise.
        columns: ‖A‖ of each speed (n).
        by_input: ‖X‖ of each input (l).
        path: ‖b‖ = ‖A v̇ − β̇‖.
        turning_path: ‖Ȧ v̇‖ of a motion under u, likewise.
        predicted: Errors of the predicted acceleration; None if none is predicted.
        nominal: The same with −N Λḟ as feedback; None if it always belongs to U.
    """

    beta: Any
    alone: Any
    change: Any
    bend: Any
    feedback: Any
    turning: Any
    following: Any
    whole_change: Any
    whole_bend: Any
    whole_following: Any
    held: SampleValues
    by_position: Any
    by_speed: Any
    speed_change: Any
    forward_by_speed: Any
    forward_speed_change: Any
    columns: Any
    by_input: Any
    path: Any
    turning_path: Any
    predicted: Any = None
    nominal: Nominal | None = None

    def split(self, moving: bool) -> "LateValues":
        """The values with −N Λḟ as feedback, or without."""
        if not moving or self.nominal is None:
            return self._replace(nominal=None)
        own = self.nominal._asdict()
        return self._replace(**{name: x for name, x in own.items() if name in self._fields})


class InputRates(Module):
    """The rate of each input of a law without memory, as a function of plant and state.

    Attributes:
        law: The law.
        held: The motion of a plant under a held input, with the disturbance.
    """

    law: Law
    held: HeldInput

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> "InputRateValues":
        """The values at one plant and state; traced."""

        def function(q: Array, v: Array, t: Array) -> Array:
            here = Snapshot(self.law.model, self.law.constraint, q, v, t)
            return self.law.command(here, self.law.initial_state(here)).u

        u, given = function(q, v, t), self.held.disturbance
        force = jnp.zeros_like(v) if given is None else given(q, v, t)
        along = (*motion_of(plant, u, force, q, v, t), jnp.ones_like(t))
        by_speed = jax.jacfwd(function, 1)(q, v, t)
        by_force = by_speed @ jnp.linalg.inv(plant.mass_matrix(q, t))
        B = plant.input_matrix(q, t)
        return InputRateValues(
            rate=jnp.abs(jax.jvp(function, (q, v, t), along)[1])
            + jnp.abs(by_force) @ jnp.asarray(self.held.amplitude),
            by_input=jnp.abs(by_force if B is None else by_force @ B),
            by_position=jnp.abs(jax.jacfwd(function)(q, v, t)),
            by_speed=jnp.abs(by_speed),
        )


class InputRateValues(NamedTuple):
    """Values of `InputRates` at one plant and state; batches lead.

    Attributes:
        rate: |u̇| of a motion under u, with the most that a disturbance can add (l).
        by_input: |∂ᵥu M⁻¹B|, the change of u̇ with the input that acts (l, l).
        by_position: |∂u/∂q| (l, nq).
        by_speed: |∂u/∂v| (l, n).
    """

    rate: Any
    by_input: Any
    by_position: Any
    by_speed: Any


class Changes(NamedTuple):
    """The change of an input along the motion under it.

    Attributes:
        first: ‖Xu̇‖, with the most that a disturbance can add.
        turned: ‖Ẋu̇‖, likewise.
        followed: ‖X ∂ᵥu M⁻¹B u̇‖, likewise.
        X_rate: Ẋ (m, l).
        by_input: X ∂ᵥu M⁻¹B (m, l).
        by_speed: X ∂ᵥu (m, n).
        of_speed: ‖X ∂ᵥu v̇‖, with the most that a disturbance can add.
        rate: u̇ without a disturbance (l).
        slope: ∂ᵥu (l, n).
    """

    first: Any
    turned: Any
    followed: Any
    X_rate: Any
    by_input: Any
    by_speed: Any
    of_speed: Any
    rate: Any
    slope: Any


class LateInput(Module):
    """The parts of a law's input, and how they act on β, as a function of plant and state.

    Attributes:
        law: A law without an internal state.
        disturbance: d(q, v, t), or None.
        held: The motion of β under a held input, with the disturbance.
        inverse: R⁻¹ (m × m) if β there is Rβ of the law, as all values then are; else None.
        rows: First row of the law's β that counts, and the one after the last; None: all. The
            others belong to U.
        predicts: True if speeds are estimated with the model's acceleration.
        measured: True if the law's coordinates have errors, so that ∂u/∂q counts.
        level: The position level if its Λḟ may be feedback; None if it always belongs to U.
    """

    law: Law
    held: HeldInput
    inverse: Any = None
    level: Level | None = None
    rows: tuple[int, int] | None = eqx.field(static=True, default=None)
    predicts: bool = eqx.field(static=True, default=False)
    measured: bool = eqx.field(static=True, default=True)

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> LateValues:
        """The values at one plant and state; traced."""
        model, constraint, scaled = self.law.model, self.law.constraint, self.held.constraint
        snapshot = Snapshot(model, constraint, q, v, t)
        rows = slice(*self.rows) if self.rows else slice(None)
        beta = snapshot.beta[rows]

        def input_at(snapshot: Snapshot, beta: Array, rate: Array | None = None) -> Array:
            """The input for another β, and a desired β̇ that is larger by a rate."""
            state = self.law.initial_state(snapshot)
            error = snapshot.beta.at[rows].set(beta)
            more = None if rate is None else jnp.zeros_like(error).at[rows].set(rate)
            return self.law.command(snapshot.with_error(error, more), state).u

        def moving_at(q: Array, v: Array, t: Array) -> Array:
            """Λḟ."""
            assert self.level is not None
            f = jnp.asarray(self.level.inverse) @ scaled.position_error(model, q, t)
            return self.level.rate * (scaled.beta(model, q, v, t) - self.level.rate * f)

        in_law = lambda x: x if self.inverse is None else jnp.asarray(self.inverse) @ x

        def inputs(q: Array, v: Array, t: Array) -> tuple[Array, ...]:
            """u and U, and U₀ if there is a level."""
            here = Snapshot(model, constraint, q, v, t)
            u = self.law.command(here, self.law.initial_state(here)).u
            nothing = jnp.zeros_like(beta)
            if self.level is None:
                return u, input_at(here, nothing)
            return u, input_at(here, nothing), input_at(here, nothing, in_law(moving_at(q, v, t)))

        def matrix(q: Array, v: Array, t: Array) -> Array:
            """A."""
            return scaled.linearize(model, q, v, t).A

        def effect(q: Array, v: Array, t: Array) -> tuple[Array, Array]:
            """X = A M⁻¹B, and A M⁻¹."""
            of_force = jnp.linalg.solve(plant.mass_matrix(q, t), matrix(q, v, t).T).T
            B = plant.input_matrix(q, t)
            return (of_force if B is None else of_force @ B), of_force

        u, U, *other = inputs(q, v, t)
        # The slopes at β and at 0, but for their part along β, where u = U − Kβ: outside a layer
        # the first is nearer to the feedback in other directions, at a limit the second.
        slope = jax.jacfwd(lambda beta: input_at(snapshot, beta))
        K = -jnp.stack([slope(beta), slope(jnp.zeros_like(beta))])
        K = exact_along(K, beta, U - u, jnp.abs(U))
        K = K if self.inverse is None else K @ self.inverse
        given, amplitude = self.held.disturbance, jnp.asarray(self.held.amplitude)
        force = jnp.zeros_like(v) if given is None else given(q, v, t)
        zeta_of = lambda U: rate_of(plant, (model, scaled), U, force, q, v, t)
        b = scaled.linearize(model, q, v, t).b
        inverse = jnp.linalg.inv(plant.mass_matrix(q, t))
        B = plant.input_matrix(q, t)
        X, of_force = effect(q, v, t)

        # U and u are differentiated together: they share the model's derivatives, which cost most.
        q_rate, v_rate = motion_of(plant, u, force, q, v, t)
        by_speed = jax.jacfwd(inputs, 1)(q, v, t)
        if self.measured:
            each = jax.jacfwd(inputs, (0, 2))(q, v, t)
            still, by_position = tuple(x @ q_rate + y for x, y in each), each[0][0]
        else:
            held_v = lambda q, t: inputs(q, v, t)
            still = jax.jvp(held_v, (q, t), (q_rate, jnp.ones_like(t)))[1]
            by_position = jnp.zeros((len(u), len(q)))

        def changes(u: Array, still: Array, by_speed: Array) -> Changes:
            """The changes of an input along the motion under it.

            Args:
                u: The input.
                still: Its rate with the speeds held.
                by_speed: Its derivative by the speeds.
            """
            along = (*motion_of(plant, u, force, q, v, t), jnp.ones_like(t))
            rate = still + by_speed @ along[1]
            X_rate = jax.jvp(effect, (q, v, t), along)[1][0]
            by_force = by_speed @ inverse
            by_input = X @ (by_force if B is None else by_force @ B)
            columns = jnp.concatenate([rate[:, None], by_force], axis=1)
            each = [M @ columns for M in (X, X_rate, by_input)]
            added = [largest_sum(x[:, 1:], amplitude) for x in each]
            first, turned, followed = (
                jnp.linalg.norm(x[:, 0]) + more for x, more in zip(each, added, strict=True)
            )
            of_speed = jnp.linalg.norm(X @ by_speed @ along[1]) + added[0]
            effects = X_rate, by_input, X @ by_speed
            return Changes(first, turned, followed, *effects, of_speed, rate, by_speed)

        of_whole, of_forward, *of_other = (
            changes(*x) for x in zip((u, U, *other), still, by_speed, strict=True)
        )

        def predicted() -> Predicted:
            """The errors of the model's acceleration under u."""
            of_model = lambda q, v, t, u: motion_of(model, u, 0.0 * v, q, v, t)[1]
            a, by = of_model(q, v, t, u), jax.jacfwd(of_model, (0, 1, 2, 3))(q, v, t, u)
            wrong = (inverse if B is None else inverse @ B) - by[3]
            error, moved = v_rate - a, by[0] @ q_rate + by[1] @ v_rate + by[2]
            most = lambda M: jnp.abs(M @ inverse) @ amplitude
            S, by_input = of_whole.by_speed, wrong @ of_whole.slope
            effect = jnp.linalg.norm(S @ error) + largest_sum(S @ inverse, amplitude)
            return Predicted(
                effect=effect,
                sizes=jnp.abs(error) + jnp.abs(inverse) @ amplitude,
                by_position=jnp.abs(by[0]) + jnp.abs(wrong @ by_position),
                by_speed=jnp.abs(by[1]) + jnp.abs(by_input),
                change=jnp.abs(wrong @ of_whole.rate) + most(by_input),
                drift=jnp.abs(moved) + most(by[1]),
            )

        def alone(rate: Array) -> Array:
            """The size of a rate, with the most that a disturbance can add."""
            return jnp.linalg.norm(rate) + largest_sum(of_force, amplitude)

        def nominal() -> Nominal:
            """The values with −N Λḟ as feedback."""
            (whole,), (of_whole,), moving = other, of_other, moving_at(q, v, t)
            slope = jax.jacfwd(lambda rate: input_at(snapshot, jnp.zeros_like(beta), rate))
            N = slope(jnp.zeros_like(beta))
            N = exact_along(N, in_law(moving), whole - U, jnp.abs(whole))
            N = N if self.inverse is None else N @ self.inverse
            return Nominal(
                effect=X @ N,
                effect_turning=of_whole.X_rate @ N,
                effect_following=of_whole.by_input @ N,
                alone=alone(zeta_of(whole) - moving),  # f̈ = β̇ − Λḟ
                change=of_whole.first,
                bend=of_whole.turned + 2.0 * of_whole.followed,
                turning=of_whole.X_rate @ K,
                following=of_whole.by_input @ K,
                forward_by_speed=jnp.linalg.norm(of_whole.by_speed, axis=0),
                forward_speed_change=of_whole.of_speed,
                path=jnp.linalg.norm(b + moving),
            )

        A, A_rate = jax.jvp(matrix, (q, v, t), (q_rate, v_rate, jnp.ones_like(t)))
        return LateValues(
            beta=scaled.beta(model, q, v, t),
            alone=alone(zeta_of(U)),
            change=of_forward.first,
            bend=of_forward.turned + 2.0 * of_forward.followed,
            feedback=X @ K,
            turning=of_forward.X_rate @ K,
            following=of_forward.by_input @ K,
            whole_change=of_whole.first,
            whole_bend=of_whole.turned,
            whole_following=of_whole.by_input @ K,
            held=self.held(plant, q, v, t, u),
            by_position=jnp.linalg.norm(X @ by_position, axis=0),
            by_speed=jnp.linalg.norm(of_whole.by_speed, axis=0),
            speed_change=of_whole.of_speed,
            forward_by_speed=jnp.linalg.norm(of_forward.by_speed, axis=0),
            forward_speed_change=of_forward.of_speed,
            columns=jnp.linalg.norm(A, axis=0),
            by_input=jnp.linalg.norm(X, axis=0),
            path=jnp.linalg.norm(b),
            turning_path=jnp.linalg.norm(A_rate @ v_rate)
            + largest_sum(A_rate @ inverse, amplitude),
            predicted=predicted() if self.predicts else None,
            nominal=None if self.level is None else nominal(),
        )


def exact_along(K: Array, x: Array, wanted: Array, size: Array) -> Array:
    """The matrices K (…, l, m), changed along x only so that K x is what is wanted (l).

    Args:
        K: Slopes of a function of x.
        x: x (m).
        wanted: Its change from 0 to x.
        size: Sizes of its values; a difference within their rounding is none.
    """
    missing, square = wanted - K @ x, x @ x
    missing = jnp.where(jnp.abs(missing) > ROUNDING * (size + jnp.abs(K @ x)), missing, 0.0)
    return K + missing[..., None] * x / jnp.where(square > 0.0, square, 1.0)
