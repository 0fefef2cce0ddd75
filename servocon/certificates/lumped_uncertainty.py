"""Lumped uncertainty: the difference between β̇ of a true plant and of the law's model.

Let u₁ be the nominal input of the law, N the map from a desired change w of β̇ to the inputs that
produce it on the model, and Π the projector onto the range of A (the identity, unless rows are
redundant). A true plant M, F, B under a disturbance d has

    β̇ = A M⁻¹(F + B u₁ + d) − b + G w,    G = A M⁻¹B N.

On the exact model the first part vanishes and G = Π. The lumped uncertainty is ζ = PΠ times the
first part; the papers write it as P A M̄⁻¹[(I + E)ΔF + E(F̄ + p₁)] with E = M̄M⁻¹ − I. The
effectiveness 1 + ρ_E is the least eigenvalue of the symmetric part of P G P⁻¹ on the range of A.

Each of several agents has its own ζᵢ, and its own 1 + ρ_E from its block on the diagonal of
P G P⁻¹; the rest of that matrix must vanish.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.certificates.assumptions import SMALLEST
from servocon.certificates.evaluation import disturbance_of
from servocon.certificates.states import States
from servocon.constraint.coupling import uncoupled_part
from servocon.errors import InputError
from servocon.laws import ServoLaw, Stabilizing
from servocon.laws.agents import between_agents, diagonal_blocks
from servocon.laws.block_snapshot import BlockSnapshot, blocks_at, snapshot_at
from servocon.laws.metric import Metric
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.precision import Module

UNCOUPLED = 1e-9
"""Largest size of entries between agents that counts as rounding."""

ROUNDING = 64 * float(np.finfo(float).eps)
"""Fraction of the cancelling terms of a lumped uncertainty that counts as rounding."""

LARGEST_WHOLE = 400
"""Largest number of speeds for which samples are evaluated with full matrices."""

NOTICED = 1e-9
"""Part of β outside the range of A above which it is searched, too."""

Reference = Callable[[States], np.ndarray]
"""Sizes (states, agents) with which the lumped uncertainty is compared, at states."""


class Ranks(Protocol):
    """Values with the ranks of the map from inputs to β̇, and of A."""

    @property
    def rank(self) -> Any:
        """Rank of the map from inputs to β̇, on the model."""

    @property
    def rows(self) -> Any:
        """Rank of A."""


class UncertaintyValues(NamedTuple):
    """Values of the lumped uncertainty at one plant and state; batches lead.

    The first three have one number for each agent (agents).

    Attributes:
        size: ‖ζ‖, plus the most that a disturbance of the given size can add, less the possible
            rounding error of the terms that cancel in it.
        decay: The least eigenvalue of the symmetric part of P G P₂⁻¹: a factor on the gain of the
            stabilizing term with weight P₂.
        robust: 1 + ρ_E; the least eigenvalue of A M⁻¹Aᵀ for a robustifying input along Aᵀ.
        outside: The part of β outside the range of A, relative to 1 + ‖β‖.
        rank: Rank of the map from inputs to β̇, on the model.
        rows: Rank of A; if it is greater, some row is out of the inputs' reach.
        coupling: The largest entry between two agents of the matrices with these eigenvalues; if
            agents are declared to be separate, the largest part of a row of A that others' speeds
            contradict.
    """

    size: Any
    decay: Any
    robust: Any
    outside: Any
    rank: Any
    rows: Any
    coupling: Any


class Effects(NamedTuple):
    """β̇ of a true plant under a law, in whole matrices at one state.

    Attributes:
        model: The law's model there.
        response: A M⁻¹ of the plant (m × n).
        added: A M⁻¹(F + B u₁ + d) − b of the plant under the nominal input u₁ (m).
        terms: Sizes of its terms, which cancel if the plant is the model (m).
        reaction: G for desired rates made real in a metric (m × m), a function of it.
        projector: Π (m × m).
        rank: Rank of the map from inputs to β̇, on the model.
        rows: Rank of A.
    """

    model: Snapshot
    response: Float[Array, "m n"]
    added: Float[Array, " m"]
    terms: Float[Array, " m"]
    reaction: Callable[[Metric], Float[Array, "m m"]]
    projector: Float[Array, "m m"]
    rank: Any
    rows: Any


class LumpedUncertainty(Module):
    """The lumped uncertainty under a law, as a function of plant and state.

    Attributes:
        law: The law with its nominal and its stabilizing term only.
        weight: P.
        disturbance: d(q, v, t), or None.
        amplitude: The largest size of each entry of an unknown disturbance (n).
        metric: The metric of the robustifying input.
        transpose: True for a robustifying input along Aᵀ, see `RobustTranspose`.
        agents: Number of its agents.
    """

    law: ServoLaw
    weight: Any
    disturbance: Callable[..., Any] | None
    amplitude: Any
    metric: Metric = eqx.field(static=True)
    transpose: bool = eqx.field(static=True)
    agents: int = eqx.field(static=True, default=1)

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> UncertaintyValues:
        """The values at one plant and state; traced."""
        constraint, feedback = self.law.constraint, stabilizing_of(self.law)
        P, P2 = jnp.asarray(self.weight), jnp.asarray(feedback.weight)
        # Of several agents each has its own small matrices, however few they are.
        at = snapshot_at if self.agents == 1 else blocks_at
        model = at(self.law.model, constraint, q, v, t)
        true = at(plant, constraint, q, v, t)
        if _are_separate(model, true, self.agents, P, P2):
            return self._of_separate(plant, true, model)  # pyright: ignore[reportArgumentType]
        model, response, added, terms, reaction, projector, rank, rows = self.effects(
            plant, q, v, t
        )
        if self.transpose:
            # Here ζ holds the feedback too, and is not weighted.
            gain, realized = feedback.gain_at(t), reaction(feedback.metric)
            added = added + gain * _over(projector - realized, P2) @ model.beta
            both = jnp.abs(_over(projector, P2)) + jnp.abs(_over(realized, P2))
            terms = terms + gain * both @ jnp.abs(model.beta)
            decay = _over(weight_matrix(P, len(projector)), P2)
            robust, frame = response @ model.A.T, projector
        else:
            robust = _over(_times(P, reaction(self.metric)), P)
            decay = _over(_times(P, reaction(feedback.metric)), P2)
            frame = _times(P, projector)
        # For each agent, the most that each entry of the disturbance can add.
        parts = (frame @ response).reshape(self.agents, -1, response.shape[1])
        disturbed = jnp.linalg.norm(parts, axis=1) @ jnp.asarray(self.amplitude)
        of_agents = lambda x: jnp.linalg.norm(x.reshape(self.agents, -1), axis=1)
        sizes = without_rounding(of_agents(frame @ added), of_agents(jnp.abs(frame) @ terms))
        outside = jnp.linalg.norm(model.beta - projector @ model.beta)
        onto = diagonal_blocks(projector, self.agents)
        least = lambda X: jax.vmap(_least)(diagonal_blocks(X, self.agents), onto)
        between = [jnp.max(jnp.abs(between_agents(X, self.agents))) for X in (decay, robust)]
        return UncertaintyValues(
            size=sizes + disturbed,
            decay=least(decay),
            robust=least(robust),
            outside=outside / (1.0 + jnp.linalg.norm(model.beta)),
            rank=rank,
            rows=rows,
            coupling=jnp.maximum(*between),
        )

    def effects(self, plant: Plant, q: Array, v: Array, t: Array) -> Effects:
        """The parts of β̇ of one plant, at one state; traced."""
        constraint, nominal = self.law.constraint, self.law.terms[0].metric
        model = Snapshot(self.law.model, constraint, q, v, t)
        true = Snapshot(plant, constraint, q, v, t)
        units = list(jnp.eye(model.beta.shape[0]))
        # Separate from the nominal rate, which may depend on the state when these do not.
        inputs = model.realize(units, nominal)
        of_nominal = model.realize([model.nominal_desired_rate], nominal).u[:, 0]
        response = linalg.cholesky_solve(true.L, model.A.T).T  # A M⁻¹

        def reaction(metric: Metric) -> Array:
            N = (inputs if metric == nominal else model.realize(units, metric)).u
            return response @ (N if true.B is None else true.B @ N)

        rows = inputs.rank
        if model.B is not None:
            rows = linalg.rank_factor(linalg.solve_lower(model.L, model.A.T)).rank
        added, terms = self._added(plant, true, model, of_nominal, response, jnp.abs(response))
        return Effects(
            model=model,
            response=response,
            added=added,
            terms=terms,
            reaction=reaction,
            projector=jnp.eye(len(units)) - inputs.missing,
            rank=inputs.rank,
            rows=rows,
        )

    def _of_separate(
        self, plant: Plant, true: BlockSnapshot, model: BlockSnapshot
    ) -> UncertaintyValues:
        """The values for uncoupled agents: the same formulas, agent by agent."""
        feedback, agents, beta = stabilizing_of(self.law), self.agents, model.beta
        (A,) = model.A.blocks
        N, m, k = A.shape
        across = jnp.swapaxes(A, 1, 2)
        units = [jnp.tile(unit, N) for unit in jnp.eye(m)]  # row by row, for all agents at once
        nominal = [model.nominal_desired_rate, *units]
        inputs = model.realize(nominal, self.law.terms[0].metric)
        response = jax.vmap(linalg.cholesky_solve)(true.L.blocks, across)
        response = jnp.swapaxes(response, 1, 2)  # A M⁻¹
        rows = inputs.rank
        if model.B is not None:
            along = jax.vmap(linalg.solve_lower)(model.L.blocks, across)
            rows = jnp.sum(jax.vmap(linalg.rank_factor)(along).kept)
        onto = jnp.eye(m) - inputs.missing[:, 1:].reshape(N, m, m)
        P, P2 = (
            jnp.broadcast_to(jnp.asarray(x), beta.shape).reshape(N, m)
            for x in (self.weight, feedback.weight)
        )

        def react(metric: Metric) -> Array:
            """Blocks of G, for desired rates realized in a metric."""
            u = model.realize(units, metric).u
            return response @ true.generalized_force(u).reshape(N, -1, m)

        each = lambda blocks: linalg.BlockDiagonal(blocks)
        sizes_of = each(response), each(jnp.abs(response))
        added, terms = self._added(plant, true, model, inputs.u[:, 0], *sizes_of)
        if self.transpose:
            gain, realized = feedback.gain_at(model.t), react(feedback.metric)
            added = added + gain * (each((onto - realized) / P2[:, None, :]) @ beta)
            both = (jnp.abs(onto) + jnp.abs(realized)) / jnp.abs(P2)[:, None, :]
            terms = terms + gain * (each(both) @ jnp.abs(beta))
            decay = (P / P2)[:, :, None] * jnp.eye(m)
            robust, frame = response @ jnp.swapaxes(model.A.blocks[0], 1, 2), onto
        else:
            robust = P[:, :, None] * react(self.metric) / P[:, None, :]
            decay = P[:, :, None] * react(feedback.metric) / P2[:, None, :]
            frame = P[:, :, None] * onto
        moved = jnp.linalg.norm(frame @ response, axis=1) * jnp.reshape(self.amplitude, (N, k))
        of_agents = lambda x: jnp.linalg.norm(x.reshape(agents, -1), axis=1)
        rounded = of_agents(each(jnp.abs(frame)) @ terms)
        sizes = without_rounding(of_agents(each(frame) @ added), rounded)
        least = lambda X: jnp.min(jax.vmap(_least)(X, onto).reshape(agents, -1), axis=1)
        outside = jnp.linalg.norm(beta - each(onto) @ beta)
        state = model.q, model.v, model.t
        beyond = jnp.abs(uncoupled_part(self.law.constraint, model.A, self.law.model, *state))
        return UncertaintyValues(
            size=sizes + jnp.sum(moved.reshape(agents, -1), axis=1),
            decay=least(decay),
            robust=least(robust),
            outside=outside / (1.0 + jnp.linalg.norm(beta)),
            rank=inputs.rank,
            rows=rows,
            coupling=jnp.max(jnp.where(beyond > UNCOUPLED, beyond, 0.0)),
        )

    def _added(
        self,
        plant: Plant,
        true: Snapshot,
        model: Snapshot,
        nominal: Array,
        response: Any,
        sizes: Any,
    ) -> tuple[Array, Array]:
        """A M⁻¹(F + B u₁ + d) − b, and the sizes of its terms; `sizes` are those of A M⁻¹."""
        q, v, t = model.q, model.v, model.t
        _, along = jax.jvp(
            lambda q, t: self.law.constraint.beta(self.law.model, q, v, t),
            (q, t),
            (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
        )
        forces = [true.F, true.generalized_force(nominal)]
        if self.disturbance is not None:
            forces.append(jnp.asarray(self.disturbance(q, v, t)))
        return response @ sum(forces) + along, sizes @ sum(map(jnp.abs, forces)) + jnp.abs(along)


def _are_separate(
    model: Snapshot | None, true: Snapshot | None, agents: int, *weights: Array
) -> bool:
    """True if these snapshots and weights do not couple any of their agents.

    Args:
        model: The law's model.
        true: The true plant.
        agents: Number of agents of the robustifying input, each of which may hold several of these.
        weights: Weights of β.
    """
    if type(model) is not BlockSnapshot or type(true) is not BlockSnapshot:
        return False
    A: Any = model.A
    return A.alone and A.pattern.agents % agents == 0 and all(P.ndim < 2 for P in weights)


def lumped_uncertainty(
    law: ServoLaw,
    weight: Any,
    metric: Metric,
    transpose: bool,
    disturbance: Any,
    speeds: int,
    agents: int = 1,
) -> LumpedUncertainty:
    """The lumped uncertainty under a law without its robust term.

    Args:
        law: The law.
        weight: P.
        metric: The metric of the robustifying input.
        transpose: True for a robustifying input along Aᵀ.
        disturbance: A further force on the plant, see `disturbance_of`.
        speeds: Number of speeds of the plant.
        agents: Number of agents of the robustifying input.
    """
    known, amplitude = disturbance_of(disturbance, speeds)
    _require_size(law, weight, agents, speeds)
    base = ServoLaw(law.model, law.constraint, stabilizing_of(law), metric=law.terms[0].metric)
    return LumpedUncertainty(
        law=base,
        weight=weight,
        disturbance=known,
        amplitude=amplitude,
        metric=metric,
        transpose=transpose,
        agents=agents,
    )


def _require_size(law: ServoLaw, weight: Any, agents: int, speeds: int) -> None:
    """Refuse plants with too many speeds for full matrices.

    Raises:
        InputError: there are too many, and the agents are not known to be independent.
    """
    if speeds <= LARGEST_WHOLE:
        return
    pattern, state = law.constraint.coupling, (np.zeros(speeds), np.zeros(()))
    alone = pattern is not None and len(pattern.offsets) == 1 and pattern.agents % agents == 0
    blocks = jax.eval_shape(law.model.mass_blocks, *state)
    alone &= blocks is not None and not isinstance(blocks, tuple | list)
    alone &= np.ndim(weight) < 2 and np.ndim(stabilizing_of(law).weight) < 2
    if not alone:
        raise InputError(
            "law",
            got=f"{speeds} speeds of a relation, model or weight that may couple agents",
            expected=f"at most {LARGEST_WHOLE}, which are evaluated with whole matrices, or agents "
            "that do not act on each other",
            cure="Certify fewer agents of the same kind, or a relation of each agent's own speeds "
            "(servocon.neighbours.each_agent, with those of others measured by "
            "jax.lax.stop_gradient) on a plant with blocks on the diagonal of M, with weights that "
            "are numbers.",
        )


def without_rounding(size: Any, terms: Any) -> Any:
    """A size less the possible rounding error of the terms that cancel in it (elementwise).

    Else a size and its bound that vanish at the same state would be compared by rounding.
    """
    left = size - ROUNDING * terms
    return left * (left > 0.0)


def out_of_reach(values: Ranks) -> tuple[int, int] | None:
    """Indices of the plant and state with the most rows out of the inputs' reach, if any.

    There (I − ΩΩ⁺)(b − A a) with Ω = A M⁻¹B need not vanish, and its part of β̇ is unbounded.
    """
    short = values.rows - values.rank
    i, k = np.unravel_index(np.argmax(short), short.shape)
    return (int(i), int(k)) if short[i, k] > 0 else None


def quantities(
    values: UncertaintyValues, states: States, reference: Reference | None = None
) -> dict[str, np.ndarray]:
    """The quantities (plants, states, agents), larger where they are worse.

    Args:
        values: Values of the lumped uncertainty.
        states: The states.
        reference: Sizes with which ‖ζ‖ is compared; None: 1.
    """
    size = values.size
    if reference is not None:
        with np.errstate(over="ignore"):  # where there is nothing to compare with
            size = size / np.maximum(reference(states), SMALLEST)
    found = {"size": size, "feedback": -values.decay, "effectiveness": -values.robust}
    if reference is not None:
        found["absolute size"] = values.size
    if np.any(values.outside > NOTICED):
        found["outside"] = np.asarray(values.outside)
    if values.size.shape[-1] > 1:
        found["coupling"] = np.asarray(values.coupling)
    return found


def weight_matrix(weight: Any, rows: int) -> Float[Array, "m m"]:
    """P as a matrix."""
    if not isinstance(weight, Tracer):  # without a program of JAX for each of these operations
        P = np.asarray(weight, dtype=float)
        return jnp.asarray(P if P.ndim == 2 else np.diag(np.broadcast_to(P, (rows,))))
    P = jnp.asarray(weight)
    return P if P.ndim == 2 else jnp.diag(jnp.broadcast_to(P, (rows,)))


def _times(P: Array, X: Float[Array, "m m"]) -> Float[Array, "m m"]:
    """P X, for P as a number, as its diagonal or as a matrix."""
    return P @ X if P.ndim == 2 else P[..., None] * X


def _over(X: Float[Array, "m m"], P: Array) -> Float[Array, "m m"]:
    """X P⁻¹."""
    return X @ jnp.linalg.inv(P) if P.ndim == 2 else X / P


def _least(X: Float[Array, "m m"], projector: Float[Array, "m m"]) -> Float[Array, ""]:
    """The least eigenvalue of the symmetric part of X on the range of the projector."""
    if len(X) == 1:
        return X[0, 0]
    S = (X + X.T) / 2.0  # it maps the range of the projector into itself
    beyond = jnp.linalg.norm(S) * (jnp.eye(len(S)) - projector)  # no less than any eigenvalue
    return jnp.linalg.eigvalsh(S + beyond)[0]


def safe_effectiveness(least: Any, safety_factor: float, exact: Any) -> Any:
    """Sampled effectiveness reduced by the safety factor (elementwise).

    Args:
        least: The least effectiveness of all samples.
        safety_factor: Factor on the distance from `exact`; a divisor if `exact` is not given.
        exact: The effectiveness on the exact model.
    """
    if exact is None:
        return least / safety_factor
    return least - (safety_factor - 1.0) * abs(exact - least)


def stabilizing_of(law: ServoLaw) -> Stabilizing:
    """The law's stabilizing term; one with gain zero if it has none."""
    terms = [term for term in law.terms if isinstance(term, Stabilizing)]
    return terms[0] if terms else Stabilizing(gain=0.0)


def require_servo_law(law: Any) -> None:
    """Raise `InputError` unless `law` is a servo law."""
    validate.instance(
        "law",
        law,
        ServoLaw,
        "a servocon.ServoLaw",
        "Other laws, and those behind limits, delays and lags, are certified as they are sampled, "
        "with period=...",
    )
    if law.damping is not None:
        raise InputError(
            "damping of the law",
            got=np.asarray(law.damping).tolist(),
            expected="none: what a damped inverse gives up of β̇ has no bound",
            cure="Certify the law without damping, on states away from singular ones.",
        )
