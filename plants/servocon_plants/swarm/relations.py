"""Relations of a swarm: gathering down a potential, and formations."""

from collections.abc import Callable, Sequence
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.potentials import LinearQuadratic, PairPotential
from servocon_plants.swarm.surroundings import Surroundings

CLOSED = 1e-9
"""Relative sum of displacements around a cycle that counts as zero."""


Edges = Sequence[tuple[int, int]]
"""Pairs (i, j) of robots, counted from 0."""


class Pull(sc.Module):
    """∇_{qⁱ} G(‖qⁱ − qʲ‖), as a function of two robots' states and t."""

    potential: PairPotential
    softening: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="η, distances are √(‖y‖² + η²)")
    )

    def __call__(self, own: Any, other: Any, t: Any) -> Float[Array, " d"]:
        """The gradient [m/s]."""
        y = own.q - other.q
        distance = jnp.sqrt(jnp.sum(y**2) + jnp.square(self.softening))
        return self.potential.slope(distance) / distance * y


class Slope(sc.Module):
    """Σ ∇G + ∇U of one robot, as a function of its state, the sum over the others, and t."""

    surroundings: Surroundings | None

    def __call__(self, own: Any, total: Any, t: Any) -> Float[Array, " d"]:
        """The gradient [m/s]."""
        if self.surroundings is None:
            return total
        return total + jax.grad(self.surroundings)(own.q, t)


class SwarmRelation(sc.Module):
    """β_i = q̇ⁱ + Σ_{j≠i} ∇_{qⁱ} G(‖qⁱ − qʲ‖) + ∇U(qⁱ), as a function of (q, v, t)."""

    potential: PairPotential
    softening: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="η, distances are √(‖y‖² + η²)")
    )
    surroundings: Surroundings | None
    robots: int = eqx.field(static=True)

    @property
    def _slopes(self) -> Any:
        """∇ of each robot, as a function of (q, t)."""
        pull = sc.neighbours.everyone(Pull(self.potential, self.softening))
        return sc.neighbours.each_agent(Slope(self.surroundings), self.robots, pull)

    @property
    def coupling(self) -> Any:
        """Robots whose speeds enter a robot's β: its own."""
        return self._slopes.coupling

    def gradient(self, q: Float[Array, " n"], t: Any = 0.0) -> Float[Array, " n"]:
        """Σ_{j≠i} ∇_{qⁱ} G_ij + ∇U(qⁱ, t), robot by robot [m/s]."""
        moving = self.surroundings is not None and callable(self.surroundings.goal)
        return self._slopes(q, t if moving else 0.0)  # a relation without t may be certified so

    def __call__(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """β, robot by robot [m/s]."""
        return v + self.gradient(q, t)


@sc.float64
def swarm_relation(
    swarm: Swarm,
    potential: PairPotential | None = None,
    *,
    surroundings: Surroundings | None = None,
    softening: ArrayLike = 1e-8,
    name: str = "swarm",
) -> sc.Constraint:
    """Motion of every robot down the gradient of its pair potentials.

    β_i = q̇ⁱ + Σ_{j≠i} ∇_{qⁱ} G(‖qⁱ − qʲ‖), one row for each coordinate. Zhao, Chen, Zhao & Dong
    2018, Eqs. 61 and 65 (where q^j stands for qⁱ: see the errata). When β = 0 the centre is at
    rest, because the gradients of each pair cancel.

    Args:
        swarm: The robots.
        potential: G; None for `LinearQuadratic()`, their Eq. 62.
        surroundings: U, a goal that may move and obstacles, whose gradient is added; None for open
            space.
        softening: η [m]. Distances are √(‖y‖² + η²), so that coinciding robots do not repel each
            other instead of giving NaN (the direction is undefined there). Elsewhere the relative
            error is about η²/‖y‖². Must be positive.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `potential` is not a `PairPotential`, or another argument is of the wrong kind,
            or `softening` is not positive.
    """
    sc.validate.instance("swarm", swarm, Swarm, "a Swarm")
    potential = LinearQuadratic() if potential is None else potential
    cure = "Subclass servocon_plants.PairPotential and write __call__(distance)."
    sc.validate.instance("potential", potential, PairPotential, "a PairPotential", cure)
    sc.validate.positive("softening", softening)
    if surroundings is not None:
        kind = "servocon_plants.Surroundings"
        sc.validate.instance("surroundings", surroundings, Surroundings, kind)
        if surroundings.dimension != len(swarm.axes):
            raise sc.errors.ShapeError(
                "Surroundings.goal",
                got=f"{surroundings.dimension} coordinates",
                expected=f"{len(swarm.axes)}, those of a robot of the Swarm",
            )
    labels = tuple(
        f"robot {i} {axis} [m/s]" for i in range(1, swarm.robots + 1) for axis in swarm.axes
    )
    relation = SwarmRelation(potential, softening, surroundings, swarm.robots)
    return sc.residual(relation, name=name, labels=labels)


class Displacements(sc.Module):
    """f = qⁱ − qʲ − δ of each edge (i, j), as a function of (q, t)."""

    edges: tuple[tuple[int, int], ...] = eqx.field(static=True)
    robots: int = eqx.field(static=True)
    displacements: Any = eqx.field(
        metadata=sc.declaration(unit="m", text="δ, (edges, dimension), or a function of t")
    )

    def __call__(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, " m"]:
        """f, edge by edge [m]."""
        first, second = np.asarray(self.edges).T
        x = q.reshape(self.robots, -1)
        wanted = self.displacements(t) if callable(self.displacements) else self.displacements
        return jnp.ravel(x[first] - x[second] - jnp.asarray(wanted))


class Distances(sc.Module):
    """f = ½ (‖qⁱ − qʲ‖² − L²) of each edge (i, j), as a function of (q, t)."""

    edges: tuple[tuple[int, int], ...] = eqx.field(static=True)
    robots: int = eqx.field(static=True)
    lengths: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="L, one for all edges or one each")
    )

    def __call__(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, " m"]:
        """f, one per edge [m²]."""
        first, second = np.asarray(self.edges).T
        x = q.reshape(self.robots, -1)
        square = jnp.sum((x[first] - x[second]) ** 2, axis=1)
        return 0.5 * (square - jnp.square(self.lengths))


class RobotPath(sc.Module):
    """f = qⁱ − path(t) of one robot, as a function of (q, t)."""

    path: Callable[..., Any]
    robot: int = eqx.field(static=True)
    robots: int = eqx.field(static=True)

    def __call__(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, " d"]:
        """f [m]."""
        return q.reshape(self.robots, -1)[self.robot] - jnp.asarray(self.path(t))


@sc.float64
def displacement_relation(
    swarm: Swarm,
    edges: Edges,
    displacements: Callable[..., Any] | ArrayLike,
    rate: ArrayLike = 1.0,
    *,
    name: str = "displacements",
) -> sc.Constraint:
    """A formation by displacements: qⁱ − qʲ → δ for every edge (i, j), and β = ḟ + Λ f.

    A is H ⊗ I with the incidence matrix H. The rows of a tree are independent; each cycle adds as
    many redundant rows as there are dimensions; they are consistent because the δ around it add up
    to zero. In the metric ``"gauss"`` the inputs add up to zero: the formation does not move its
    centre of mass. (In the metric ``"acceleration"`` they do not, unless all masses are equal.)

    Args:
        swarm: The robots.
        edges: Pairs of robots, counted from 0.
        displacements: δ [m], (edges, dimension), or a function of t with such values.
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an edge is not a pair of robots, or δ does not add up to zero around a cycle.
        ShapeError: δ has a wrong shape.
    """
    pairs = _edges(swarm, edges)
    if not callable(displacements) and not isinstance(displacements, Tracer):
        wanted = sc.validate.array("displacements", displacements)
        if wanted.shape != (len(pairs), swarm.dimension):
            raise sc.errors.ShapeError(
                "displacements",
                got=f"shape {wanted.shape}",
                expected=f"({len(pairs)}, {swarm.dimension}), one row for each edge",
            )
        H = incidence_matrix(swarm.robots, pairs)
        gap = np.abs(wanted - H @ np.linalg.pinv(H) @ wanted).max()
        if gap > CLOSED * (1 + np.abs(wanted).max()):
            raise sc.errors.InputError(
                "displacements",
                got=f"around a cycle they miss zero, by about {gap:.3g} m an edge",
                expected="displacements of some formation: around every cycle the sum is zero",
                cure="Take differences of positions: x[i] - x[j].",
            )
        displacements = wanted
    relation = Displacements(pairs, swarm.robots, displacements)
    labels = [f"edge {i + 1}-{j + 1} {axis} [m/s]" for i, j in pairs for axis in swarm.axes]
    return sc.holonomic(relation, rate, name=name, labels=labels)


@sc.float64
def distance_relation(
    swarm: Swarm,
    edges: Edges,
    lengths: ArrayLike,
    rate: ArrayLike = 1.0,
    *,
    name: str = "distances",
) -> sc.Constraint:
    """A formation by distances: ½(‖qⁱ − qʲ‖² − L²) → 0 for every edge (i, j).

    A is the rigidity matrix, with the rows (qⁱ − qʲ)ᵀ q̇ⁱ − (qⁱ − qʲ)ᵀ q̇ʲ. Its rank is d N − d (d
    + 1)/2 if the formation is infinitesimally rigid: then its shape is fixed, but not its position
    and attitude, and further edges are redundant. Mirror images have the same distances. Redundant
    edges are consistent only while every distance is the desired one: to form up, use as many edges
    as that rank, and add the rest once the shape is reached.

    Args:
        swarm: The robots.
        edges: Pairs of robots, counted from 0.
        lengths: L, one for all edges or one each [m].
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an edge is not a pair of robots, or lengths are not positive or not one per
            edge.
    """
    pairs = _edges(swarm, edges)
    sc.validate.one_or_each("lengths", lengths, len(pairs), "edge")
    sc.validate.positive("lengths", lengths)
    labels = [f"edge {i + 1}-{j + 1} [m²/s]" for i, j in pairs]
    relation = Distances(pairs, swarm.robots, lengths)
    return sc.holonomic(relation, rate, name=name, labels=labels)


@sc.float64
def leader_relation(
    swarm: Swarm,
    path: Callable[..., Any],
    offsets: ArrayLike,
    rate: ArrayLike = 1.0,
    *,
    name: str = "leader",
) -> sc.Constraint:
    """A formation behind a leader: robot 1 follows a path, the others keep their offsets from it.

    A is square and block lower triangular, so that A v̇ = b has one solution in any metric: no
    follower acts on the leader, and the leader's acceleration is fed forward to them.

    Args:
        swarm: The robots.
        path: The leader's path, a function of t (dimension) [m].
        offsets: Positions of the followers from the leader (robots − 1, dimension) [m].
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        ShapeError: `offsets` has a wrong shape.
    """
    sc.validate.instance("swarm", swarm, Swarm, "a Swarm")
    sc.validate.function("path", path, arguments="t")
    sc.validate.integer("Swarm.robots - 1", swarm.robots - 1)
    labels = [f"leader {axis} [m/s]" for axis in swarm.axes]
    return sc.stack(
        sc.holonomic(RobotPath(path, 0, swarm.robots), rate, name="path", labels=labels),
        displacement_relation(
            swarm, [(i, 0) for i in range(1, swarm.robots)], offsets, rate, name="followers"
        ),
        name=name,
    )


def incidence_matrix(robots: int, edges: Edges) -> np.ndarray:
    """H (edges × robots): 1 where an edge begins, −1 where it ends."""
    sc.validate.count("robots", robots)
    pairs = _pairs(edges, robots)
    _require_robots(pairs, robots, own=True)
    H = np.zeros((len(pairs), robots))
    rows = np.arange(len(pairs))
    first, second = np.asarray(pairs).T
    H[rows, first], H[rows, second] = 1.0, -1.0
    return H


def _pairs(edges: Any, robots: int) -> tuple[tuple[int, int], ...]:
    """The edges, also those of a symmetric adjacency matrix of more than two robots."""
    if getattr(edges, "dtype", None) == np.bool_:
        edges = np.asarray(edges, dtype=int)
    indices = sc.validate.array("edges", edges, "pairs of robots, [(0, 1), (1, 2)]")
    square = robots > 2 and indices.shape == (robots, robots) and np.isin(indices, (0, 1)).all()
    if square and np.array_equal(indices, indices.T) and not np.any(np.diag(indices)):
        return tuple((int(i), int(j)) for i, j in np.argwhere(np.triu(indices)))
    if indices.ndim != 2 or indices.shape[1] != 2 or not np.all(indices == np.floor(indices)):
        raise sc.errors.InputError(
            "edges",
            got=indices,
            expected="pairs of robots, [(0, 1), (1, 2)], or a symmetric adjacency matrix of zeros "
            f"and ones, {robots} × {robots}",
        )
    return tuple((int(i), int(j)) for i, j in indices)


def _edges(swarm: Swarm, edges: Edges) -> tuple[tuple[int, int], ...]:
    sc.validate.instance("swarm", swarm, Swarm, "a Swarm")
    pairs = _pairs(edges, swarm.robots)
    _require_robots(pairs, swarm.robots)
    return pairs


def _require_robots(pairs: tuple[tuple[int, int], ...], robots: int, own: bool = False) -> None:
    """Require edges between robots that are there, and different ones unless `own`."""
    there = range(robots)
    wrong = [(i, j) for i, j in pairs if i not in there or j not in there or (i == j and not own)]
    if wrong or not pairs:
        raise sc.errors.InputError(
            f"edges[{pairs.index(wrong[0])}]" if wrong else "edges",
            got=wrong[0] if wrong else "no edge",
            expected=f"pairs of {'' if own else 'different '}robots from 0 to {robots - 1}",
            cure="Robots are counted from 0.",
        )
