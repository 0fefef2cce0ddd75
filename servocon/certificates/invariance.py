"""Invariance: initial errors from which the certified motion stays in the states.

If f determines q, and β with f determines v, the states of a tube ‖βᵢ‖ ≤ Dᵢ, ‖f‖ ≤ p are an image
of balls. Near a state on the relation an entry y of the set's box, such as a coordinate or a speed,
is at most

    y + p ‖∂y/∂f‖ + Σ Dᵢ ‖∂y/∂βᵢ‖,

with equality if f and β are affine functions of the state. Else the point in these directions is
the first iterate, and the directions there give the next.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.certificates.evaluation import evaluate, varies_with_time
from servocon.certificates.guarantee import ALONE, Guarantee
from servocon.certificates.inner_states import Errors, Moved, Tubes, along
from servocon.certificates.states import ALWAYS, StateBox, States, spread_times
from servocon.certificates.tubes import Passed, Shrinking
from servocon.constraint.constraint import Constraint
from servocon.plant import Plant

CLOSE, LEAST = 1e-4, 1e-6
"""Relative accuracy of the largest initial ‖β‖, and its least fraction of the tried one."""

MARGIN = 1e-3
"""Margin by which a tube may exceed the states, for the rounding of runs."""

STATES = 256
"""Number of drawn states from which the search for states on the relation starts."""

AFFINE = 1e-7
"""Relative residual within which a box's entries count as affine functions of f and β."""

DIFFERENCE = 1e-6
"""Step of the difference quotients of a set's own box, relative to 1 + the size of a state."""

TRUE, NOTHING = 1e-2, 1e-11
"""Relative error of the change by small f and β below which the slopes are right, and its rounding
relative to the entries."""

ASCENTS, STEPS = 2, 6
"""Numbers of start times, and of steps from each, in the search for an entry's extremes."""

NARROWED, NARROWINGS, WITHIN = 32, 4, 8
"""Number of extremes whose times are refined, number of refinements, and of times in each."""


class Invariance(NamedTuple):
    """Initial errors from which a motion stays in the states, over their time span.

    Attributes:
        beta: Largest initial ‖β‖, or that of each agent.
        position: Largest initial ‖f‖ of the position level.
        basis: Basis of these numbers: ``"exact"`` in closed form, else ``"searched"``.
        norm: Symbol of the norm of β, such as ``"‖β‖"``.
    """

    beta: float
    position: float
    basis: str = "searched"
    norm: str = "‖β‖"

    def __str__(self) -> str:
        sizes = f"from {self.norm} ≤ {self.beta:.4g} and ‖f‖ ≤ {self.position:.4g} on"
        return f"{sizes} ({self.basis})"


class Slopes(eqx.Module):
    """Derivatives of the coordinates by f, and of the speeds by β and f, at a state."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: object, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
        """∂q/∂f, ∂v/∂β and ∂v/∂f; traced."""
        model, constraint = self.model, self.constraint
        beta = lambda q, v: constraint.beta(model, q, v, t)
        N = along(lambda v: model.coordinate_rate(q, v, t), v)
        G = along(lambda q: constraint.position_error(model, q, t), q)
        inverse = lambda J: linalg.minimum_norm(linalg.rank_factor(J.T), jnp.eye(len(J)))
        of_f, of_beta = N @ inverse(G @ N), inverse(along(lambda v: beta(q, v), v))
        return of_f, of_beta, -of_beta @ along(lambda q: beta(q, v), q) @ of_f


class Ends(NamedTuple):
    """Entries of a set's box at states, and their derivatives by f and β.

    Attributes:
        states: The states.
        values: The entries (states, k).
        of_error: Their slopes along f (states, k, p).
        of_beta: Their slopes along β (states, k, m).
    """

    states: States
    values: np.ndarray
    of_error: np.ndarray
    of_beta: np.ndarray

    def beside(self, other: "Ends") -> "Ends":
        """These and others."""
        states = tuple(np.concatenate(pair) for pair in zip(self.states, other.states, strict=True))
        arrays = (np.concatenate(pair) for pair in zip(self[1:], other[1:], strict=True))
        return Ends(states, *arrays)  # pyright: ignore[reportArgumentType]


class Reach:
    """The reach of the states of tubes, relative to the box of their set.

    Args:
        tubes: The tubes; f and β determine their states.
        factor: Factor on the amounts by which entries exceed affine functions of f and β.

    Attributes:
        known: True if states on the relation were found in the set at all times.
        exact: True if the entries are affine functions of f and β.
    """

    def __init__(self, tubes: Tubes, factor: float):
        self.tubes, self.factor = tubes, factor
        law, states = tubes.law, tubes.set
        q, v, t = states.sample(STATES, 0, law)
        drawn = q, v, t
        times = spread_times(states.t)
        nearest = np.abs(t - times[:, None]).argmin(axis=1)
        near = [np.concatenate([x, x[nearest]]) for x in (q, v)]
        found = self._moved((*near, np.append(t, times)))  # pyright: ignore[reportArgumentType]
        self.known = bool(np.all(found.inside(states)))
        self.exact = False
        if self.known:
            self.ends = self._ends(found.states)
            self.known = self._true_slopes()
            self.exact = isinstance(states, StateBox) and self._affine(drawn)

    @property
    def basis(self) -> str:
        """The basis of the results."""
        return "exact" if self.exact else "searched"

    def holds(self, sizes: np.ndarray, position: float) -> bool:
        """True if the tube lies in the set with a margin, at the times examined.

        Args:
            sizes: Largest ‖βᵢ‖ of each agent (agents).
            position: Largest ‖f‖.
        """
        wider = 1.0 + MARGIN
        return self.known and self._excess(wider * sizes, wider * position) <= 0.0

    def narrow(self, sizes: np.ndarray, position: float) -> None:
        """Refine the times at which a tube reaches furthest."""
        first, last = self.tubes.set.t
        law = self.tubes.relation
        state = tuple(x[0] for x in self.ends.states)
        function = Errors(law.model, law.constraint)
        if (first, last) == ALWAYS or not varies_with_time(function, None, *state):
            return
        width = (last - first) / len(self.ends.values)
        for _ in range(NARROWINGS):
            beyond = self._beyond(sizes, position).max(axis=(1, 2))
            worst = np.argsort(-beyond)[:NARROWED]
            q, v, t = (np.repeat(x[worst], WITHIN, axis=0) for x in self.ends.states)
            t = t + np.tile(width * np.linspace(-2.0, 2.0, WITHIN), len(worst))
            found = self._moved((q, v, np.clip(t, first, last)))
            if not np.all(found.reached):
                return
            self.ends = self.ends.beside(self._ends(found.states))
            width /= WITHIN / 4.0

    def _moved(
        self, near: States, error: np.ndarray | None = None, beta: np.ndarray | None = None
    ) -> Moved:
        """The states with given f and β; by default those on the relation."""
        count = len(near[2])
        error = np.zeros((count, self.tubes.error.shape[-1])) if error is None else error
        beta = np.zeros((count, self.tubes.beta.shape[-1])) if beta is None else beta
        return self.tubes.moved(near, error, beta)

    def _entries(self, states: States) -> np.ndarray:
        """Entries of the set's box at states; coordinates and speeds if it has no box."""
        q, v, t = states
        if self.tubes.set.box is not None:
            q, v, _ = self.tubes.set.to_box(q, v, t, self.tubes.law)
        return np.hstack([q, v])

    def _ends(self, states: States) -> Ends:
        law = self.tubes.relation
        slopes = evaluate(Slopes(law.model, law.constraint), ALONE, states)
        q_of_f, v_of_beta, v_of_f = (x[0] for x in slopes)
        values, (q, v, t) = self._entries(states), states
        x_of_f = np.concatenate([q_of_f, v_of_f], axis=1)
        x_of_beta = np.concatenate([np.zeros((*q.shape, v_of_beta.shape[2])), v_of_beta], axis=1)
        if not isinstance(self.tubes.set, StateBox):
            x, nq = np.hstack([q, v]), q.shape[1]
            step = DIFFERENCE * (1.0 + np.abs(x).max())
            aside = x + step * np.eye(x.shape[1])[:, None]
            flat = aside.reshape(-1, x.shape[1])
            there = self._entries((flat[:, :nq], flat[:, nq:], np.tile(t, x.shape[1])))
            of_x = (there.reshape(*aside.shape[:2], -1) - values) / step
            x_of_f, x_of_beta = (
                np.einsum("jik,ijp->ikp", of_x, of_way) for of_way in (x_of_f, x_of_beta)
            )
        return Ends(states, values, x_of_f, x_of_beta)

    def _true_slopes(self) -> bool:
        """True if small f and β move the entries as the slopes say.

        A relation may stop a part of its derivatives, as for agents that measure others.
        """
        ends = self.ends
        error, beta = (DIFFERENCE * _unit(x.sum(axis=1), 1) for x in ends[2:])
        expected = np.einsum("ikp,ip->ik", ends.of_error, error)
        expected = expected + np.einsum("ikp,ip->ik", ends.of_beta, beta)
        found = self._moved(ends.states, error, beta)
        if not np.all(found.reached):
            return False
        off = np.abs(self._entries(found.states) - ends.values - expected).max(axis=1)
        rounding = NOTHING * (1.0 + np.abs(ends.values).max(axis=1))
        return bool(np.all(off <= TRUE * np.abs(expected).max(axis=1) + rounding))

    def _affine(self, drawn: States) -> bool:
        """True if the slopes on the relation lead to the drawn states."""
        count, (q, v, t) = len(drawn[2]), drawn
        law, ends = self.tubes.relation, self.ends
        function = Errors(law.model, law.constraint)
        error, beta = (x[0] for x in evaluate(function, ALONE, (q, v, t)))
        expected = ends.values[:count]
        expected = expected + np.einsum("ikp,ip->ik", ends.of_error[:count], error)
        expected = expected + np.einsum("ikp,ip->ik", ends.of_beta[:count], beta)
        found = self._entries(drawn)
        return bool(np.abs(expected - found).max() <= AFFINE * (1.0 + np.abs(found).max()))

    def _wide(self, sizes: np.ndarray, position: float) -> np.ndarray:
        """The most that f and β can add to the entries (states, k)."""
        ends, agents = self.ends, self.tubes.agents
        each = ends.of_beta.reshape(*ends.of_beta.shape[:2], agents, -1)
        wide = position * linalg.norms(ends.of_error)
        return wide + linalg.norms(each) @ np.broadcast_to(sizes, agents)

    def _limits(self) -> tuple[np.ndarray, np.ndarray] | None:
        box = self.tubes.set.box
        if box is None:
            return None
        lower, upper = box.bounds
        return lower[:-1], upper[:-1]

    def _beyond(self, sizes: np.ndarray, position: float) -> np.ndarray:
        """Excess of entries over their upper and lower limits, relative to their range."""
        values, wide = self.ends.values, self._wide(sizes, position)
        limits = self._limits()
        if limits is None:
            return np.stack([values + wide, wide - values], axis=-1)
        lower, upper = limits
        width = np.where(upper > lower, upper - lower, np.finfo(float).tiny)
        return np.stack([values + wide - upper, lower - values + wide], axis=-1) / width[:, None]

    def _excess(self, sizes: np.ndarray, position: float) -> float:
        """Excess of the tube over the limits, relative to the range; ∞ if unknown."""
        beyond = self._beyond(sizes, position)
        if self.exact:
            return float(beyond.max())
        limits = self._limits()
        states, rows, ends = self._furthest(beyond)
        near = tuple(x[states] for x in self.ends.states)
        q, v, t = near
        ways = self.ends.of_error[states, rows], self.ends.of_beta[states, rows]
        most = edges = np.full(len(states), -np.inf)
        if limits is not None:
            edges = np.where(ends > 0, limits[1][rows], -limits[0][rows])
        for _ in range(STEPS):
            error, beta = (ends[:, None] * x for x in ways)
            error = position * _unit(error, 1)
            beta = self.tubes.scaled(_unit(beta, self.tubes.agents), sizes)
            found = self._moved((q, v, t), error, beta)
            if not np.all(found.inside(self.tubes.set)):
                return np.inf
            reached = self._ends(found.states)
            index = np.arange(len(states))
            most = np.maximum(most, ends * reached.values[index, rows])
            if limits is not None and np.any(most > edges):
                break  # further steps only add to it
            ways = reached.of_error[index, rows], reached.of_beta[index, rows]
        if limits is None:
            return -np.inf
        affine = ends * self.ends.values[states, rows] + self._wide(sizes, position)[states, rows]
        most = most + (self.factor - 1.0) * np.abs(most - affine)
        return float(np.max(most - edges))

    def _furthest(self, beyond: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """States, entries and signs of the searched extremes (count each)."""
        worst = np.argpartition(-beyond, min(ASCENTS, len(beyond)) - 1, axis=0)[:ASCENTS]
        shape = worst.shape
        rows = np.broadcast_to(np.arange(shape[1])[:, None], shape)
        signs = np.broadcast_to([1.0, -1.0], shape)
        return worst.ravel(), rows.ravel(), signs.ravel()


def invariance(
    tubes: Tubes, guarantees: Sequence[Guarantee], shrinking: Shrinking | None, safety_factor: float
) -> Invariance | None:
    """The largest initial errors whose tubes lie inside the states.

    β must control f, and both together must determine the whole state. Then all motions from such
    initial errors stay in a tube, ‖βᵢ‖ ≤ Dᵢ and ‖f‖ ≤ ‖S‖‖D‖/λ, which lies inside.

    Args:
        tubes: The tubes.
        guarantees: The guarantee of each agent.
        shrinking: The tubes that shrink, if there are any.
        safety_factor: Factor on searched values.
    """
    level = tubes.position
    if level is None or not level.determines:
        return None
    reach = Reach(tubes, safety_factor)
    if not reach.known:
        return None
    tube = lambda sizes: (sizes, level.reach * float(np.linalg.norm(sizes)) / level.rate)
    lies = lambda sizes: bool(np.isfinite(sizes).all()) and reach.holds(*tube(sizes))

    def of_motion(initial: float) -> np.ndarray:
        """Largest ‖βᵢ‖ over all time, from an initial one."""
        return np.array([_largest(guarantee, initial) for guarantee in guarantees])

    def first(tries: Callable[[float], np.ndarray], upper: float) -> float | None:
        """The largest number up to which tubes of tried sizes lie in the set."""
        found = _bisected(lambda x: lies(tries(x)), upper)
        if found is not None:
            reach.narrow(*tube(tries(found)))
            found = _bisected(lambda x: lies(tries(x)), found)
        return found

    beta, sizes = first(of_motion, float(tubes.largest.max())), []
    if beta is not None:
        sizes = [(beta, of_motion(beta))]
    for passed, least, ratios in _kept(shrinking):
        wanted, limit = tube(passed.sizes)[1], passed.position or 0.0
        most = min(1.0, limit / wanted) if wanted > 0.0 else 1.0
        part = first(lambda x, passed=passed: x * passed.sizes, most)
        if part is not None and np.all(part * passed.sizes >= least):
            sizes.append((float(np.min(part * passed.sizes / ratios)), part * passed.sizes))
    norm = "‖β‖" if len(guarantees) > 1 else guarantees[0].quantity.name
    lines = [Invariance(beta, tube(own)[1], reach.basis, norm) for beta, own in sizes if beta > 0.0]
    return max(lines, key=lambda line: line.beta, default=None)


def _bisected(holds: Callable[[float], bool], upper: float) -> float | None:
    """The largest number up to `upper` that holds; None if not even 0 does."""
    if holds(upper):
        return upper
    lower, least = 0.0, LEAST * upper
    if not holds(lower):
        return None
    while upper - lower > CLOSE * max(lower, least):
        middle = 0.5 * (lower + upper)
        lower, upper = (middle, upper) if holds(middle) else (lower, middle)
    return lower


def _kept(shrinking: Shrinking | None) -> Iterator[tuple[Passed, np.ndarray, np.ndarray]]:
    """The set and the tubes in it, with `Comparison.least` and `Comparison.kept` of each agent."""
    if shrinking is None or shrinking.position is None:
        return
    if any(stages[0].comparison.kept is None for stages in shrinking.stages):
        return  # an adaptive law's coefficients count, too
    level = shrinking.tubes.position
    assert level is not None
    whole = Passed(shrinking.tubes.largest, level.largest)
    for i, passed in enumerate([whole, *shrinking.passed]):
        for own in product(*(stages[i].comparison.alternatives for stages in shrinking.stages)):
            least, ratios = ([getattr(x, name) for x in own] for name in ("least", "kept"))
            yield passed, np.array(least, dtype=float), np.array(ratios, dtype=float)


def _largest(guarantee: Guarantee, initial: float) -> float:
    """The largest bound over all time, from an initial size."""
    return min(float(comparison.peak(initial)) for comparison in guarantee.comparisons)


def _unit(rows: np.ndarray, agents: int) -> np.ndarray:
    """Rows (count, k) in which each agent's part has norm 1 or 0."""
    each = rows.reshape(len(rows), agents, -1)
    size = linalg.norms(each, keepdims=True)
    return (each / np.where(size > 0.0, size, 1.0)).reshape(rows.shape)
