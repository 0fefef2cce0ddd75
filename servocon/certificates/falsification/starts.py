"""Initial states at one time, as points of a box: from a set, or at certified sizes of β and f.

With the uncertain parameters they are the box of the search, scaled to the unit cube.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from servocon import validate
from servocon.certificates.certificate import Certificate
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import ALONE, BetaSize, Relation
from servocon.certificates.inner_states import Errors, moved
from servocon.certificates.invariance import Slopes
from servocon.certificates.samples import Axes, corners_of, filling_of
from servocon.certificates.states import CORNER_SHARE, Instants, StateSet, in_balls
from servocon.errors import InputError
from servocon.laws import Law
from servocon.plant import Plant
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty

BASES = 64
"""Number of states of the set from which the search for a state on the relation starts."""

BISECTIONS = 10
"""Number of bisections for the part of an error with which the state lies in the set."""

WITHIN = 1.0 - 1e-9
"""Fraction of the certified sizes at which runs start, so that rounding does not exceed them."""


class Starts(Protocol):
    """Initial states at one time, as points of a box."""

    @property
    def t0(self) -> float:
        """The initial time [s]."""
        ...

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and largest coordinates of the box (k each)."""
        ...

    @property
    def edges(self) -> np.ndarray:
        """Points of the box (count, k) that are tried in addition to its corners."""
        ...

    def states(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """q and v at points (count, k) of the box."""
        ...


@dataclass(frozen=True)
class StartsInSet:
    """The states of a set with a box, at one time.

    Attributes:
        set: The set.
        t0: The time [s].
        law: The law.
    """

    set: StateSet
    t0: float
    law: Law

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """The bounds of the set's box, without time."""
        if self.set.box is None:
            raise InputError(
                "initial_states",
                got=f"a {type(self.set).__name__} without a box",
                expected="a servocon.StateBox, or a set of states with a `box`",
            )
        lower, upper = self.set.box.bounds
        return lower[:-1], upper[:-1]

    @property
    def edges(self) -> np.ndarray:
        """The points that the set gives."""
        return self.set.edges

    def states(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """q and v at points (count, k) of the box."""
        box: Any = self.set.box
        nq = np.size(box.q[0])
        t = np.full(len(x), self.t0)
        q, v, _ = self.set.from_box(x[:, :nq], x[:, nq:], t, self.law)
        return q, v


@dataclass(frozen=True)
class StartsOnSurface:
    """The states with ‖βᵢ‖ and ‖f‖ of up to the sizes from which a run stays in the states.

    A point of the box gives f and each agent's β as fractions of the sizes; outside the unit ball
    the nearest point on its surface counts. Errors whose state is outside the set are scaled down
    until it is inside.

    Attributes:
        relation: The model and the relation.
        set: The set of states.
        t0: The time [s].
        sizes: Largest ‖f‖ and ‖βᵢ‖.
        agents: Number of agents.
        base: q and v of a state on the relation, where f = 0 and β = 0.
        edges: Directions of f and β that move single coordinates and speeds furthest.
        rows: Number of rows of f.
    """

    relation: Relation
    set: StateSet
    t0: float
    sizes: tuple[float, float]
    agents: int
    base: tuple[np.ndarray, np.ndarray]
    edges: np.ndarray
    rows: int

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """−1 and 1."""
        one = np.ones(self.edges.shape[1])
        return -one, one

    def states(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """q and v at points (count, k) of the box."""
        f = WITHIN * self.sizes[0] * in_balls(x[:, : self.rows], 1)
        beta = WITHIN * self.sizes[1] * in_balls(x[:, self.rows :], self.agents)
        q, v = _moved(self.relation, self.base, self.t0, f, beta)
        beyond = np.flatnonzero(_outside(self.set, q, v, self.t0, f, beta))
        if not beyond.size:
            return q, v
        f, beta, least, most = f[beyond], beta[beyond], np.zeros(beyond.size), np.ones(beyond.size)
        for _ in range(BISECTIONS):
            part = 0.5 * (least + most)[:, None]
            there = _moved(self.relation, self.base, self.t0, part * f, part * beta)
            out = _outside(self.set, *there, self.t0, part * f, part * beta)
            least, most = np.where(out, least, part[:, 0]), np.where(out, part[:, 0], most)
        part = least[:, None]
        q[beyond], v[beyond] = _moved(self.relation, self.base, self.t0, part * f, part * beta)
        return q, v


def starts_on_surface(
    certificate: Certificate, law: Law, t0: float, sizes: tuple[float, float] | None = None
) -> StartsOnSurface | None:
    """The states on the surface of the certified initial errors at one time, if any is inside.

    Args:
        certificate: The certificate, with an invariance.
        law: The certified law.
        t0: The time [s].
        sizes: Largest ‖f‖ and ‖βᵢ‖; None: those of the invariance.
    """
    line: Any = certificate.invariance
    q, v, _ = certificate.states.sample(BASES, 0, law)
    quantity = certificate.guarantees[0].quantity
    relation: Any = quantity.relation_of(law) if isinstance(quantity, BetaSize) else law
    t = np.full(BASES, t0)
    f, beta = (np.zeros((BASES, x.shape[-1])) for x in _errors(relation, q[:1], v[:1], t0))
    q, v = _moved(relation, (q, v), t0, f, beta)
    beta, f = _errors(relation, q, v, t0)[::-1]
    on = (np.linalg.norm(f, axis=1) <= 1e-6) & (np.linalg.norm(beta, axis=1) <= 1e-6)
    inside = np.flatnonzero(on & ~_outside(certificate.states, q, v, t0, f, beta))
    if not inside.size:
        return None
    base = q[inside[0]], v[inside[0]]
    function = Slopes(relation.model, relation.constraint)
    state = base[0][None], base[1][None], t[:1]
    slopes = [x[0, 0] for x in evaluate(function, ALONE, state)]
    return StartsOnSurface(
        relation=relation,
        set=certificate.states,
        t0=t0,
        sizes=sizes or (float(line.position), float(line.beta)),
        agents=len(certificate.agents) or 1,
        base=base,
        edges=_edges(*slopes),
        rows=f.shape[1],
    )


def _edges(of_f: np.ndarray, of_beta: np.ndarray, mixed: np.ndarray) -> np.ndarray:
    """Directions of f and β along single coordinates and speeds, with both signs."""
    pairs = [(of_f, of_beta), (-of_f, of_beta), (mixed, of_beta)]
    rows = np.concatenate([np.hstack([_unit(f), _unit(beta)]) for f, beta in pairs])
    return np.concatenate([rows, -rows])


def _unit(rows: np.ndarray) -> np.ndarray:
    size = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(size > 0.0, size, 1.0)


def _moved(
    relation: Relation,
    base: tuple[np.ndarray, np.ndarray],
    t0: float,
    f: np.ndarray,
    beta: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """States (count, …) with given f and β near one base, or near one base each."""
    count = len(f)
    q, v = (np.broadcast_to(x, (count, x.shape[-1])) for x in base)
    found = moved(relation, (q, v, np.full(count, t0)), f, beta)
    pairs = zip(found.states[:2], (q, v), strict=True)
    q, v = (np.where(found.reached[:, None], new, old) for new, old in pairs)
    return q, v


def _outside(
    states: StateSet, q: np.ndarray, v: np.ndarray, t0: float, f: np.ndarray, beta: np.ndarray
) -> np.ndarray:
    """True for states with given f and β that lie outside a set."""
    points: Any = Instants(q, v, np.full(len(q), t0), beta, f)
    return np.asarray(states.outside(points))


def _errors(
    relation: Relation, q: np.ndarray, v: np.ndarray, t0: float
) -> tuple[np.ndarray, np.ndarray]:
    """f and β at some states."""
    function = Errors(relation.model, relation.constraint)
    values = evaluate(function, ALONE, (q, v, np.full(len(q), t0)))
    return values[0][0], values[1][0]


class SearchBox(NamedTuple):
    """The box of parameters and initial states; z holds the coordinates that vary."""

    plants: Plant | Uncertainty
    starts: Starts
    axes: Axes  # parameters and initial states
    parameters: int  # number of parameters

    def split(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Parameters, q and v of points (count, d)."""
        parameters, state = np.split(self.axes.values(z), [self.parameters], axis=1)
        if isinstance(self.plants, Uncertainty):
            parameters = self.plants.from_box(parameters)
        return parameters, *self.starts.states(state)

    def values(self, z: np.ndarray) -> tuple[dict[str, float], np.ndarray, np.ndarray]:
        """The parameters by name, q and v of one point (d)."""
        parameters, q, v = self.split(z[None])
        names = self.plants.names if isinstance(self.plants, Uncertainty) else ()
        return dict(zip(names, parameters[0].tolist(), strict=True)), q[0], v[0]

    def members(self, z: np.ndarray) -> tuple[Plant | Batch, np.ndarray, np.ndarray]:
        """The plants, q and v of points (count, d)."""
        parameters, q, v = self.split(z)
        if isinstance(self.plants, Uncertainty):
            return self.plants.at(parameters).plants, q, v
        return self.plants, q, v

    def edges(self, known: Sequence[Mapping[str, Any]], count: int, seed: int) -> np.ndarray:
        """Points (count, d) at the edges of the initial states, each with one plant.

        Args:
            known: Known bad plants, as numbers by name.
            count: Number of points.
            seed: Seed of the choice among these plants and corners of the uncertain parameters.
        """
        rng, edges = np.random.default_rng(seed), self.starts.edges
        if not edges.size:
            return np.zeros((0, self.axes.free.size))
        state = np.resize(rng.permutation(edges), (count, edges.shape[1]))
        corners = rng.integers(0, 2, (count, self.parameters)).astype(bool)
        parameters = np.where(corners, *self._sides[::-1])
        if self.parameters and known:
            worst = np.array([self._parameters(numbers) for numbers in known])
            chosen = rng.integers(0, 2 * len(worst), count)
            of_worst = chosen < len(worst)
            parameters[of_worst] = worst[chosen[of_worst]]
        return self.axes.places(np.hstack([parameters, state]))

    @property
    def _sides(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and largest parameters."""
        return self.axes.lower[: self.parameters], self.axes.upper[: self.parameters]

    def _parameters(self, numbers: Mapping[str, Any]) -> np.ndarray:
        """The uncertain parameters of a plant; those not in `numbers` are mid-range."""
        names: Any = getattr(self.plants, "names", ())
        lower, upper = self._sides
        middle = 0.5 * (lower + upper)
        values = [_number(numbers, *pair) for pair in zip(names, middle.tolist(), strict=True)]
        if isinstance(self.plants, Uncertainty):
            values = self.plants.to_box(np.array([values]))[0]
        return np.clip(values, lower, upper)


def _number(numbers: Mapping[str, Any], name: str, default: float) -> float:
    """The number of a name such as ``"arm.mass[0]"``."""
    path, _, index = name.partition("[")
    value = np.asarray(numbers.get(name, numbers.get(path, np.nan)), dtype=float)
    if index and value.ndim:
        value = value[tuple(int(i) for i in index.rstrip("]").split(","))]
    return float(value) if value.ndim == 0 and np.isfinite(value) else default


def search_box(plants: Any, starts: Starts) -> SearchBox:
    """The box of the parameters of a plant or uncertainty set, and of initial states."""
    validate.instance(
        "plants",
        plants,
        (Plant, Uncertainty),
        "a plant, or a servocon.Uncertainty",
        "A batch has no plants between its members that could be tried.",
    )
    lower, upper = states = starts.bounds
    if isinstance(plants, Uncertainty):
        sides = zip((plants.lower, plants.upper), states, strict=True)
        lower, upper = (np.concatenate(side) for side in sides)
    return SearchBox(plants, starts, Axes(lower, upper), len(lower) - len(states[0]))


def points_of(dimensions: int, count: int, seed: int) -> tuple[np.ndarray, int]:
    """Points in the unit cube (count, dimensions), and the number of corners, which come first."""
    if dimensions == 0:
        return np.zeros((1, 0)), 1
    rng = np.random.default_rng(seed)
    corners = corners_of(dimensions, int(CORNER_SHARE * count), rng)
    filling = filling_of(dimensions, count - len(corners), rng)
    return np.concatenate([corners, filling]), len(corners)
