"""What a true plant adds to β̇, beside what the law's model says, at sampled plants and states.

With u₁ the nominal input of the law, N what makes a wanted change w of β̇ real on the model, and Π
the projector onto the range of A (the identity, unless rows are redundant), a true plant M, F, B
under a disturbance d shows

    β̇ = A M⁻¹(F + B u₁ + d) − b + G w,    G = A M⁻¹B N.

On the exact model the first part vanishes and G = Π. The lumped uncertainty is ζ = PΠ times the
first part; it is what the papers write as P A M̄⁻¹[(I + E)ΔF + E(F̄ + p₁)] with E = M̄M⁻¹ − I. The
effectiveness 1 + ρ_E is the least eigenvalue of the symmetric part of P G P⁻¹ on the range of A.

Each of several agents has its own ζᵢ, and its own 1 + ρ_E from its block on the diagonal of
P G P⁻¹; the rest of that matrix must vanish.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.engine.batch import Batch
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, pack
from servocon.errors import InputError, ShapeError
from servocon.laws import Nominal, ServoLaw, Stabilizing, Term
from servocon.laws.adaptive import Adaptive
from servocon.laws.agents import between_agents, diagonal_blocks
from servocon.laws.metric import Metric
from servocon.laws.robust import Robust, RobustTranspose
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant

UNCOUPLED = 1e-9
"""Up to what size entries between agents are taken for rounding."""


class Probe(eqx.Module):
    """A law and the push whose assumptions are evaluated: everything but plants and states.

    Attributes:
        model: The law's model.
        constraint: Its constraint.
        feedback: Its stabilizing term.
        weight: P.
        disturbance: d(q, v, t), or None.
        amplitude: The largest size of each entry of a further disturbance (n).
        nominal: The metric of the nominal term.
        metric: The push's metric.
        transpose: Whether it pushes along Aᵀ, see `RobustTranspose`.
        agents: How many agents the push has.
    """

    model: Plant
    constraint: Constraint
    feedback: Stabilizing
    weight: Any
    disturbance: Callable[..., Any] | None
    amplitude: Any
    nominal: Metric = eqx.field(static=True)
    metric: Metric = eqx.field(static=True)
    transpose: bool = eqx.field(static=True)
    agents: int = eqx.field(static=True, default=1)


class Answer(NamedTuple):
    """What one plant shows at one state; batches lead.

    The first three are one number each, or one for each of several agents.

    Attributes:
        size: ‖ζ‖, with what the disturbance's amplitude may add.
        decay: The least eigenvalue of the symmetric part of P G P₂⁻¹, by which the gain of the
            stabilizing term with weight P₂ counts.
        push: 1 + ρ_E; the least eigenvalue of A M⁻¹Aᵀ for a push along Aᵀ.
        outside: The part of β that lies outside the range of A, beside 1 + ‖β‖.
        rank: Rank of the map from inputs to β̇, on the model.
        rows: Rank of A; where it is greater, some row is out of the inputs' reach.
        coupling: The largest entry between two agents of the matrices whose least eigenvalues
            these are.
    """

    size: Any
    decay: Any
    push: Any
    outside: Any
    rank: Any
    rows: Any
    coupling: Any


def answer(probe: Probe, plant: Plant, q: Array, v: Array, t: Array) -> Answer:
    """What a plant shows under a law at one state; traced."""
    constraint, feedback = probe.constraint, probe.feedback
    model = Snapshot(probe.model, constraint, q, v, t)
    true = Snapshot(plant, constraint, q, v, t)
    desired_rates = list(jnp.eye(model.beta.shape[0]))
    made = model.realize([model.nominal_desired_rate, *desired_rates], probe.nominal)
    projector = jnp.eye(len(desired_rates)) - made.missing[:, 1:]
    response = linalg.cholesky_solve(true.L, model.A.T).T  # A M⁻¹

    def shown(metric: Metric) -> Array:
        """G, for desired rates made real in `metric`."""
        N = made.u[:, 1:] if metric == probe.nominal else model.realize(desired_rates, metric).u
        return response @ (N if true.B is None else true.B @ N)

    _, along = jax.jvp(
        lambda q, t: constraint.beta(probe.model, q, v, t),
        (q, t),
        (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
    )
    force = true.F + true.generalized_force(made.u[:, 0])
    if probe.disturbance is not None:
        force = force + jnp.asarray(probe.disturbance(q, v, t))
    added = response @ force + along
    P, P2 = (weight_matrix(w, len(desired_rates)) for w in (probe.weight, feedback.weight))
    P2_inverse = jnp.linalg.inv(P2)
    reaction = shown(feedback.metric)
    if probe.transpose:
        # Here ζ holds the feedback too, and is not weighted.
        slip = (projector - reaction) @ P2_inverse
        added = added + jnp.asarray(feedback.gain) * slip @ model.beta
        decay, push, frame = P @ P2_inverse, response @ model.A.T, projector
    else:
        push = P @ shown(probe.metric) @ jnp.linalg.inv(P)
        decay, frame = P @ reaction @ P2_inverse, P @ projector
    # Of each agent: what an entry of the disturbance adds to it, at most.
    parts = (frame @ response).reshape(probe.agents, -1, response.shape[1])
    disturbed = jnp.linalg.norm(parts, axis=1) @ jnp.asarray(probe.amplitude)
    sizes = jnp.linalg.norm((frame @ added).reshape(probe.agents, -1), axis=1)
    outside = jnp.linalg.norm(model.beta - projector @ model.beta)
    rows = made.rank
    if model.B is not None:
        rows = linalg.rank_factor(linalg.solve_lower(model.L, model.A.T)).rank
    of_agents = lambda each: each if probe.agents > 1 else each[0]
    onto = diagonal_blocks(projector, probe.agents)
    least = lambda X: jax.vmap(_least)(diagonal_blocks(X, probe.agents), onto)
    between = [jnp.max(jnp.abs(between_agents(X, probe.agents))) for X in (decay, push)]
    return Answer(
        size=of_agents(sizes + disturbed),
        decay=of_agents(least(decay)),
        push=of_agents(least(push)),
        outside=outside / (1.0 + jnp.linalg.norm(model.beta)),
        rank=made.rank,
        rows=rows,
        coupling=jnp.maximum(*between),
    )


def out_of_reach(seen: Answer) -> tuple[int, int] | None:
    """Indices of the plant and the state at which most rows are out of the inputs' reach, if any.

    There (I − ΩΩ⁺)(b − A a) with Ω = A M⁻¹B need not vanish, and nothing bounds what it adds to β̇.
    """
    short = seen.rows - seen.rank
    i, k = np.unravel_index(np.argmax(short), short.shape)
    return (int(i), int(k)) if short[i, k] > 0 else None


def weight_matrix(weight: Any, rows: int) -> Float[Array, "m m"]:
    """P as a matrix."""
    P = jnp.asarray(weight)
    return P if P.ndim == 2 else jnp.diag(jnp.broadcast_to(P, (rows,)))


def _least(X: Float[Array, "m m"], projector: Float[Array, "m m"]) -> Float[Array, ""]:
    """The least eigenvalue of the symmetric part of X on the range of the projector."""
    if len(X) == 1:
        return X[0, 0]
    S = (X + X.T) / 2.0  # it maps the range of the projector into itself
    beyond = jnp.linalg.norm(S) * (jnp.eye(len(S)) - projector)  # no less than any eigenvalue
    return jnp.linalg.eigvalsh(S + beyond)[0]


@lru_cache(maxsize=32)
def _compiled(probe_layout: Layout, plant_layout: Layout):
    @jit
    def answers(probe, plants, q, v, t):
        probe = probe_layout.unpack(probe)

        def of_member(arguments):
            plant, *states = arguments
            plant = plant_layout.unpack(plant)
            return jax.vmap(lambda q, v, t: answer(probe, plant, q, v, t))(*states)

        return jax.lax.map(of_member, (plants, q, v, t))

    return answers


def evaluate(probe: Probe, plants: Batch, q: Any, v: Any, t: Any) -> Answer:
    """The answers of plants at states, as NumPy arrays (plants, states).

    Args:
        probe: The law and the push.
        plants: The plants.
        q: Coordinates (states, nq), or (plants, states, nq).
        v: Speeds (states, n), or (plants, states, n).
        t: Times (states) [s].
    """
    numbers, layout = pack(probe, "")
    plant_numbers, plant_layout = pack(plants.tree, "plant", plants.size)
    spread = lambda x: np.broadcast_to(x, (plants.size, *np.shape(x)[-2:]))
    t = np.broadcast_to(t, (plants.size, np.size(t)))
    answers = _compiled(layout, plant_layout)(numbers, plant_numbers, spread(q), spread(v), t)
    return Answer(*(np.asarray(x) for x in answers))


@lru_cache(maxsize=32)
def _compiled_function(layout: Layout):
    @jit
    def values(numbers, q, v, t):
        function = layout.unpack(numbers)
        return jax.vmap(lambda q, v, t: jnp.asarray(function(q, v, t)))(q, v, t)

    return values


def values_of(function: Callable[..., Any], q: Any, v: Any, t: Any) -> np.ndarray:
    """A function of (q, v, t) at states, whose axes lead: (…, nq), (…, n) and (…) [s]."""
    numbers, layout = pack(function, "")
    shape = np.shape(q)[:-1]
    flat = lambda x: np.reshape(x, (-1, np.shape(x)[-1]))
    t = np.broadcast_to(t, shape).ravel()
    values = np.asarray(_compiled_function(layout)(numbers, flat(q), flat(v), t))
    return values.reshape(shape + values.shape[1:])


def agents_of(push: Any) -> int:
    """How many agents a push has."""
    return push.agents if isinstance(push, Robust | Adaptive) else 1


def safe_effectiveness(least: Any, margin: float, exact: Any) -> Any:
    """What was found, moved to the safe side; arrays elementwise.

    Args:
        least: The least effectiveness of all samples.
        margin: By what factor its distance from `exact` grows; it is divided by that without one.
        exact: The effectiveness on the exact model.
    """
    return least / margin if exact is None else least - (margin - 1.0) * abs(exact - least)


def stabilizing_of(law: ServoLaw) -> Stabilizing:
    """The law's stabilizing term; one of gain zero where it has none."""
    found = [term for term in law.terms if isinstance(term, Stabilizing)]
    return found[0] if found else Stabilizing(gain=0.0)


def push_of(law: ServoLaw) -> Robust | RobustTranspose | Adaptive | None:
    """The law's robust or adaptive term, if it has one.

    Raises:
        InputError: a term is of a kind, or stands beside others, of which nothing is promised.
    """
    check_servo_law(law)
    pushes = [t for t in law.terms if isinstance(t, Robust | RobustTranspose | Adaptive)]
    rest = [t for t in law.terms if not isinstance(t, Nominal) and t not in pushes]
    strange: list[Term] = [t for t in rest if not isinstance(t, Stabilizing)]
    if strange or len(pushes) > 1 or len(rest) > 1:
        raise InputError(
            "terms of the law",
            got=", ".join(f"{type(term).__name__} {term.name!r}" for term in law.terms),
            expected="a nominal term, at most one Stabilizing and at most one of Robust, "
            "RobustTranspose and Adaptive",
        )
    return pushes[0] if pushes else None


def check_servo_law(law: Any) -> None:
    """Raise `InputError` unless `law` is a servo law."""
    if not isinstance(law, ServoLaw):
        raise InputError(
            "law",
            got=type(law).__name__,
            expected="a servocon.ServoLaw",
            cure="Nothing is promised of other laws, nor of one behind limits, delays or noise.",
        )


def make_probe(
    law: ServoLaw,
    weight: Any,
    metric: Metric,
    transpose: bool,
    disturbance: Any,
    speeds: int,
    agents: int = 1,
) -> Probe:
    """A probe; a disturbance is a function of (q, v, t), or the largest size of each entry (n)."""
    known = disturbance is None or callable(disturbance)
    amplitude = np.zeros(speeds) if known else np.asarray(disturbance, dtype=float)
    if amplitude.shape != (speeds,) or not np.all(amplitude >= 0):
        raise ShapeError(
            "disturbance",
            got=str(disturbance),
            expected=f"a function of (q, v, t), or {speeds} sizes of at least 0",
        )
    return Probe(
        model=law.model,
        constraint=law.constraint,
        feedback=stabilizing_of(law),
        weight=weight,
        disturbance=disturbance if known else None,
        amplitude=amplitude,
        nominal=law.terms[0].metric,
        metric=metric,
        transpose=transpose,
        agents=agents,
    )
