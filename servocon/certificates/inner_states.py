"""States inside a tube: those of a set at which ‖β‖, and ‖f‖ of the position level, are small.

A sampled state is moved into the tube in the least way: first its coordinates, until f has the
wanted value, then its speeds, until β has. The coordinates move only where β rules over f, that is
ḟ = S β − Λ f at all samples. Then ‖f‖' ≤ ‖S‖‖β‖ − λ‖f‖ with the least eigenvalue λ of the
symmetric part of Λ, and the tube of f is ‖S‖/λ times as wide as that of β.
"""

from functools import cached_property
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import evaluate
from servocon.certificates.states import Instants, States, StateSet
from servocon.constraint.constraint import Constraint
from servocon.engine.batch import Batch
from servocon.plant import Plant

STEPS = 12
"""Newton steps towards the wanted f, and as many towards the wanted β."""

REACHED = 1e-6
"""Relative error of the wanted f and β within which a state counts as moved."""

EXACT = 1e-8
"""Relative residual within which ḟ = S β − Λ f counts as an identity."""

SPREAD = 0.6180339887498949
"""Step of the sequence of sizes, so that half of them are the largest and the others spread."""


class PositionLevel(NamedTuple):
    """The relation between β and f of a constraint: ḟ = S β − Λ f.

    Attributes:
        reach: ‖S‖.
        rate: Least eigenvalue of the symmetric part of Λ, on the range of f [1/s].
        largest: Largest sampled ‖f‖.
        determines: True if f determines all coordinates, and β all speeds, nearby.
    """

    reach: float
    rate: float
    largest: float
    determines: bool


class LevelValues(NamedTuple):
    """Values at one plant and state.

    Attributes:
        beta: β of the model (m).
        error: f (p).
        error_rate: ḟ along the model's q̇ (p).
        slip: Largest difference of the plant's q̇ to the model's.
        rank: Rank of A.
        position_rank: Rank of ∂f/∂q N.
    """

    beta: Any
    error: Any
    error_rate: Any
    slip: Any
    rank: Any
    position_rank: Any


class Levels(eqx.Module):
    """β and f of a constraint as a function of plant and state."""

    model: Plant
    constraint: Constraint

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> LevelValues:
        """The values at one plant and state; traced."""
        rate = self.model.coordinate_rate(q, v, t)
        position = lambda q, t: self.constraint.position_error(self.model, q, t)
        f, f_rate = jax.jvp(position, (q, t), (rate, jnp.ones_like(t)))
        lin = self.constraint.linearize(self.model, q, v, t)
        G = _position_matrix(self.model, self.constraint, q, v, t)
        zero = jnp.zeros((), dtype=int)
        return LevelValues(
            beta=lin.beta,
            error=f,
            error_rate=f_rate,
            slip=jnp.max(jnp.abs(plant.coordinate_rate(q, v, t) - rate)),
            rank=linalg.rank_factor(lin.A.T).rank,
            position_rank=linalg.rank_factor(G.T).rank if f.size else zero,
        )


class Move(eqx.Module):
    """A state with wanted f and β near a given one, as a function of state and wanted values."""

    model: Plant
    constraint: Constraint
    positions: bool = eqx.field(static=True)

    def __call__(
        self, _: Any, q: Array, v: Array, t: Array, error: Array, beta: Array
    ) -> tuple[Array, Array, Array, Array]:
        """q, v and f, β there; traced."""

        def position_step(_, q):
            N = jax.jacfwd(lambda v: self.model.coordinate_rate(q, v, t))(v)
            G = _position_matrix(self.model, self.constraint, q, v, t)
            return q + N @ _shortest(G, error - self.constraint.position_error(self.model, q, t))

        def speed_step(_, v):
            A = jax.jacfwd(lambda v: self.constraint.beta(self.model, q, v, t))(v)
            return v + _shortest(A, beta - self.constraint.beta(self.model, q, v, t))

        if self.positions:
            q = jax.lax.fori_loop(0, STEPS, position_step, q)
        v = jax.lax.fori_loop(0, STEPS, speed_step, v)
        f = self.constraint.position_error(self.model, q, t)
        return q, v, f, self.constraint.beta(self.model, q, v, t)


class Directions(eqx.Module):
    """Directions of β and f that move a state, as a function of state and wanted directions."""

    model: Plant
    constraint: Constraint

    def __call__(
        self, _: Any, q: Array, v: Array, t: Array, beta: Array, error: Array, axis: Array
    ) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        """Directions of β, then of f: attainable ones near the wanted, and along the axis; traced.

        Along an axis e of the speeds lies the direction of the least β that moves e by one.
        """
        A = jax.jacfwd(lambda v: self.constraint.beta(self.model, q, v, t))(v)
        G = _position_matrix(self.model, self.constraint, q, v, t)
        of = lambda J, wanted: (J @ _shortest(J, wanted), _shortest(J.T, axis))
        return of(A, beta), of(G, error)


class Inner(NamedTuple):
    """Sampled states inside a tube.

    Attributes:
        states: The states; as many as were sampled.
        inside: True for the states that reached the tube and lie in the set (states).
    """

    states: States
    inside: np.ndarray


class Tubes:
    """The tubes around a relation in a set of states.

    Args:
        model: The plant as the law knows it.
        constraint: The relation.
        samples: Plants and states.
        states: The set that the states were drawn from.
        agents: Number of agents.

    Attributes:
        largest: Largest sampled ‖βᵢ‖ of each agent (agents).
        position: The relation between β and f; None where the tube is of β only.
    """

    def __init__(
        self, model: Plant, constraint: Constraint, samples: Samples, states: StateSet, agents: int
    ):
        self.model, self.constraint, self.set, self.agents = model, constraint, states, agents
        self.base = samples.states
        values = samples.values(Levels(model, constraint))
        self._beta, self._error = values.beta[0], values.error[0]
        self.sizes = np.linalg.norm(self._of_agents(self._beta), axis=-1)
        self.largest = self.sizes.max(axis=0)
        self.position = _position_level(values, *(x.shape[-1] for x in samples.states[:2]))

    def _of_agents(self, beta: np.ndarray) -> np.ndarray:
        return beta.reshape(len(beta), self.agents, -1)

    def inner(self, sizes: np.ndarray, position: float | None) -> Inner:
        """The sampled states, moved into the tube along their own β and f.

        Args:
            sizes: Largest ‖βᵢ‖ of each agent (agents).
            position: Largest ‖f‖; None: the coordinates stay.
        """
        return self._moved((self._beta, self._error), sizes, position, surface=False)

    def contained(self, sizes: np.ndarray, position: float) -> bool:
        """True if the tube lies in the set, as far as the samples tell.

        They are moved into it and onto its surface: along their own β and f, in directions spread
        over the sphere, and in those that move each speed and coordinate furthest. The samples of
        a thin set have hardly any β and f across it.

        Args:
            sizes: Largest ‖βᵢ‖ of each agent (agents).
            position: Largest ‖f‖.
        """
        return all(
            bool(np.all(self._moved(directions, sizes, position, surface).inside))
            for directions in ((self._beta, self._error), *self._across)
            for surface in (True, False)
        )

    @cached_property
    def _across(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """Directions of β and f at each state: spread over the sphere, and along ± each axis."""
        rng = np.random.default_rng(0)
        wanted = [rng.normal(size=np.shape(x)) for x in (self._beta, self._error)]
        count, speeds = np.shape(self.base[1])
        axis = np.eye(speeds)[np.arange(count) % speeds]
        axis *= rng.choice([-1.0, 1.0], (count, 1))
        function = Directions(self.model, self.constraint)
        beta, error = evaluate(function, Batch((), 1), (*self.base, *wanted, axis))
        return tuple((b[0], f[0]) for b, f in zip(beta, error, strict=True))

    def _moved(
        self,
        directions: tuple[np.ndarray, np.ndarray],
        sizes: np.ndarray,
        position: float | None,
        surface: bool,
    ) -> Inner:
        """The sampled states, moved to β and f of some directions; onto the surface, or inside."""
        beta, error = directions
        count, shape = len(beta), beta.shape
        parts = 1.0 if surface else np.minimum(1.0, 2.0 * (SPREAD * np.arange(count) % 1.0))
        others = 1.0 if surface else np.minimum(1.0, 2.0 * (SPREAD**2 * np.arange(count) % 1.0))
        beta = self._of_agents(beta)
        beta = beta * _ratio(parts, sizes, np.linalg.norm(beta, axis=-1))[..., None]
        beta = beta.reshape(shape)
        if position is None:
            error = self._error
        else:
            error = error * _ratio(others, position, np.linalg.norm(error, axis=1))[:, None]
        move = Move(self.model, self.constraint, position is not None)
        q, v, f, reached = (x[0] for x in evaluate(move, Batch((), 1), (*self.base, error, beta)))
        points = Instants(q, v, self.base[2], reached, f)
        inside = _near(reached, beta) & np.all(np.isfinite(q), axis=1) & self._holds(points)
        if position is not None:
            inside &= _near(f, error)
        q, v = (np.where(inside[:, None], x, y) for x, y in zip((q, v), self.base[:2], strict=True))
        return Inner((q, v, self.base[2]), inside)

    def _holds(self, points: Instants) -> np.ndarray:
        """True for the moved states in the set."""
        return ~np.asarray(self.set.outside(points))  # pyright: ignore[reportArgumentType]


def _ratio(parts: Any, wanted: Any, given: np.ndarray) -> np.ndarray:
    """Factors that turn given sizes (states) or (states, agents) into parts of the wanted ones."""
    parts = np.reshape(parts, (-1,) + (1,) * (given.ndim - 1))
    return np.where(given > 0.0, parts * wanted / np.where(given > 0.0, given, 1.0), 0.0)


def _near(reached: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    size = np.linalg.norm(wanted, axis=1)
    return np.linalg.norm(reached - wanted, axis=1) <= REACHED * size + 1e-12


def _position_matrix(
    model: Plant, constraint: Constraint, q: Array, v: Array, t: Array
) -> Float[Array, "p n"]:
    """∂f/∂q N."""
    N = jax.jacfwd(lambda v: model.coordinate_rate(q, v, t))(v)
    return jax.jacfwd(lambda q: constraint.position_error(model, q, t))(q) @ N


def _shortest(A: Float[Array, "m n"], wanted: Float[Array, " m"]) -> Float[Array, " n"]:
    """The shortest x with A x = wanted."""
    return linalg.minimum_norm(linalg.rank_factor(A.T), wanted[:, None])[:, 0]


def _position_level(values: LevelValues, coordinates: int, speeds: int) -> PositionLevel | None:
    """ḟ = S β − Λ f, fitted to all samples; None where it is no identity, or f may grow."""
    beta, f, f_rate = values.beta[0], values.error[0], values.error_rate[0]
    finite = all(np.isfinite(x).all() for x in (beta, f, f_rate))
    if not f.size or coordinates != speeds or np.any(values.slip > 0.0) or not finite:
        return None
    basis, rank = linalg.range_basis(f.T)
    U = basis[:, : int(rank)]  # redundant rows of f have fewer coordinates
    g, g_rate = f @ U, f_rate @ U
    X = linalg.least_squares(np.hstack([beta, g]), g_rate)
    left = np.abs(np.hstack([beta, g]) @ X - g_rate).max()
    if left > EXACT * (1.0 + np.abs(g_rate).max()):
        return None
    S, decay = X[: beta.shape[1]], -X[beta.shape[1] :]
    rate = float(np.linalg.eigvalsh((decay + decay.T) / 2.0)[0])
    if not rate > 0.0:
        return None
    return PositionLevel(
        reach=float(np.linalg.norm(S, 2)),
        rate=rate,
        largest=float(np.linalg.norm(f, axis=1).max()),
        determines=bool(
            np.all(values.rank == speeds) and np.all(values.position_rank == coordinates)
        ),
    )
