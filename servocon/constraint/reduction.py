"""Constraints built into an existing plant: fewer, independent speeds."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Bool, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.constraint.rounding import rounding_rows
from servocon.engine import evaluator, operation, zeros_of
from servocon.errors import (
    ContradictionError,
    InputError,
    NonFiniteError,
    ShapeError,
    UnknownNameError,
    counted,
    digits,
    few_names,
    written,
)
from servocon.plant import Plant
from servocon.plant.contract import Scalar, arrays
from servocon.plant.labels import rate_label, speed_names
from servocon.plant.wrapped import PlantWrapper
from servocon.precision import float64
from servocon.results.labels import Label
from servocon.tree import Layout, pack
from servocon.user_code import explained

AFFINE = 1e-9
"""Largest relative change of A with the speeds for which a residual counts as affine in them."""


class _Block(NamedTuple):
    """Rows and dependent speeds of A that form a block of their own.

    Attributes:
        rows: Indices of the rows.
        speeds: Positions among the dependent speeds.
        factor: Rank factor of the columns of these rows that belong to these speeds.
    """

    rows: np.ndarray
    speeds: np.ndarray
    factor: linalg.RankFactor


class _Solution(NamedTuple):
    """A v = c solved for the dependent speeds.

    Attributes:
        A: Constraint matrix.
        c: Right-hand side, the negative of β at v = 0.
        size: Length of each row of A (1 for rows of length 0), by which it is scaled.
        blocks: Independent parts, such as the legs of a parallel robot.
        sound: True if the dependent speeds are determined and no row restricts the others.
        columns: Indices of the independent speeds, then of the dependent ones.
        independent: Number of independent speeds.
    """

    A: Float[Array, "m n"]
    c: Float[Array, " m"]
    size: Float[Array, " m"]
    blocks: tuple[_Block, ...]
    sound: Bool[Array, ""]
    columns: np.ndarray
    independent: int

    def dependent(self, right: Float[Array, "m j"]) -> Float[Array, "d j"]:
        """The dependent speeds with A v = right while the others are zero; NaN unless sound."""
        right = right / self.size[:, None]
        parts = [linalg.pseudo_inverse(block.factor, right[block.rows]) for block in self.blocks]
        order = np.argsort(np.concatenate([block.speeds for block in self.blocks]))
        return jnp.where(self.sound, jnp.concatenate(parts)[order], jnp.nan)

    def gamma(self) -> Float[Array, "n k"]:
        """Γ: the speeds that result from each independent one, with A Γ = 0."""
        k = self.independent
        follow = self.dependent(-self.A[:, self.columns[:k]])
        return jnp.concatenate([jnp.eye(k), follow])[np.argsort(self.columns)]

    def alone(self, right: Float[Array, " m"]) -> Float[Array, " n"]:
        """Speeds, or accelerations, with A v = right and zero independent ones."""
        follow = self.dependent(right[:, None])[:, 0]
        return jnp.concatenate([jnp.zeros(self.independent), follow])[np.argsort(self.columns)]


class Reduced(PlantWrapper):
    """A plant with only the independent speeds w of a constraint: v = Γ(q, t) w + γ(q, t).

    Made by `reduce`. Coordinates, inputs and energies are the plant's. The result is NaN where
    the constraint does not determine the dependent speeds.

    Attributes:
        plant: The plant with all speeds.
        constraint: The constraint, affine in v.
        independent: Indices of w in v.
    """

    plant: Plant
    constraint: Constraint
    independent: tuple[int, ...] = eqx.field(static=True)

    def full_speeds(
        self, q: Float[ArrayLike, " nq"], w: Float[ArrayLike, " k"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " n"]:
        """All speeds of the plant, v = Γ w + γ, which satisfy the constraint.

        Args:
            q: Coordinates (nq).
            w: The independent speeds (k).
            t: Time [s].
        """
        q, w, t = arrays(q, w, t)
        solution = self._solution(q, t)
        return solution.gamma() @ w + solution.alone(solution.c)

    def mass_matrix(
        self, q: Float[ArrayLike, " nq"], t: Float[ArrayLike, ""]
    ) -> Float[Array, "k k"]:
        """ΓᵀM Γ."""
        q, t = arrays(q, t)
        gamma = self._solution(q, t).gamma()
        return gamma.T @ self.plant.mass_matrix(q, t) @ gamma

    def force(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " k"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " k"]:
        """Γᵀ(F − M g) with g the accelerations at ẇ = 0, from A g = b."""
        q, v, t = arrays(q, v, t)
        solution = self._solution(q, t)
        gamma = solution.gamma()
        speeds = gamma @ v + solution.alone(solution.c)
        remainder = solution.alone(self.constraint.linearize(self.plant, q, speeds, t).b)
        inertial = self.plant.mass_matrix(q, t) @ remainder
        return gamma.T @ (self.plant.force(q, speeds, t) - inertial)

    def input_matrix(
        self, q: Float[ArrayLike, " nq"], t: Float[ArrayLike, ""]
    ) -> Float[Array, "k l"]:
        """ΓᵀB: the inputs are those of the plant."""
        q, t = arrays(q, t)
        gamma, B = self._solution(q, t).gamma(), self.plant.input_matrix(q, t)
        return gamma.T if B is None else gamma.T @ B

    def coordinate_rate(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " k"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " nq"]:
        """q̇ of the plant, at v = Γ w + γ."""
        q, v, t = arrays(q, v, t)
        return self.plant.coordinate_rate(q, self.full_speeds(q, v, t), t)

    def kinetic_energy(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " k"], t: Float[ArrayLike, ""]
    ) -> Float[Array, ""]:
        """T of the plant, at v = Γ w + γ [J]."""
        q, v, t = arrays(q, v, t)
        return self.plant.kinetic_energy(q, self.full_speeds(q, v, t), t)

    def nonconservative_force(
        self, q: Float[ArrayLike, " nq"], v: Float[ArrayLike, " k"], t: Float[ArrayLike, ""]
    ) -> Float[Array, " k"]:
        """Γᵀ times the nonconservative force of the plant."""
        q, v, t = arrays(q, v, t)
        full = self.plant.nonconservative_force(q, self.full_speeds(q, v, t), t)
        return self._solution(q, t).gamma().T @ full

    def speed_labels(self) -> tuple[str, ...]:
        """Labels of the independent speeds."""
        known = _speed_labels(self.plant)
        return tuple(known[i] if known else f"v[{i}]" for i in self.independent)

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse a state that the plant refuses at v = Γ w + γ (taken at t = 0)."""
        if type(self.plant).check_state is not Plant.check_state:
            numbers, layout = pack(self, "")
            full = _functions(layout).full_speeds(numbers, np.asarray(q), np.asarray(v), 0.0)
            self.plant.check_state(q, full)

    def check(self, q: Numeric, t: float = 0.0) -> None:
        """Check the reduction at one state.

        Args:
            q: Coordinates (nq).
            t: Time [s].

        Raises:
            InputError: the constraint is not affine in the speeds, or the independent speeds do not
                determine the others at this state.
            NonFiniteError: the constraint is NaN or infinite there.
            ContradictionError: its rows contradict each other.
        """
        numbers, layout = pack(self, "")
        A, c, slope, speeds = _functions(layout).matrices(numbers, np.asarray(q, float), float(t))
        where, n = f"constraint {self.constraint.name!r}", A.shape[1]
        if not all(np.isfinite(x).all() for x in (A, c, slope)):
            raise NonFiniteError(
                where,
                got=f"A or c that is NaN or infinite at q = {digits(q)}",
                expected="finite numbers",
            )
        if np.any(np.abs(slope - A).max(axis=1) > AFFINE * np.abs(A).max(axis=1)):
            raise InputError(
                where,
                got="a residual that is not affine in the speeds",
                expected="β = A(q, t) v − c(q, t)",
                cure="Keep it as a constraint: the formulations and laws take it as it is.",
            )
        nothing = rounding_rows(self.plant, self.constraint, A, q, speeds, t)
        A = np.where(nothing[:, None], 0.0, A)
        dependent = [i for i in range(n) if i not in self.independent]
        rank = linalg.numerical_rank(A)
        determined = linalg.numerical_rank(A, columns=dependent)
        if not determined == rank == len(dependent):
            names = speed_names(self.plant, np.size(q), n)
            choice = sorted(map(int, linalg.column_order(linalg.scaled_rows(A)[0])[rank:]))
            raise InputError(
                "independent",
                got=f"speeds {self.independent}, where {where} leaves {n - rank} free and "
                f"{'determines' if determined == len(dependent) else 'does not determine'} "
                + few_names(names[i] for i in dependent),
                expected=f"{n - rank} speeds that determine the others",
                cure=f"At this state {choice} would do: "
                + few_names(names[i] for i in choice)
                + ".",
            )
        desired_rate = np.column_stack([A[:, list(self.independent)], c])
        left = linalg.contradiction(A[:, dependent], desired_rate)
        if left is not None:
            raise ContradictionError(
                where,
                got=f"A v = c without a solution (residual {np.abs(left).max():.3g})",
                expected="rows that some speeds satisfy at once",
            )

    def _solution(self, q: Float[Array, " nq"], t: Scalar) -> _Solution:
        columns, parts = self._parts(q, t)
        A, c, size, factors, sound = _factored(self, q, t)
        blocks = tuple(_Block(*part, factor) for part, factor in zip(parts, factors, strict=True))
        return _Solution(A, c, size, blocks, sound, columns, len(self.independent))

    def _parts(self, q: Any, t: Any) -> tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray]]]:
        """Indices of the independent and the dependent speeds, and the blocks of the latter."""
        labels, k, name = self.plant.speed_labels(), len(self.independent), self.constraint.name
        n = len(labels) if labels else jax.eval_shape(self.plant.mass_matrix, q, t).shape[0]
        if max(self.independent) >= n:
            raise ShapeError("independent", got=self.independent, expected=f"indices below {n}")
        zero = zeros_of(_matrix, self.plant, self.constraint, q, jnp.zeros(n), t)
        rows = len(zero)
        if not n - rows <= k < n:
            least, most = max(n - rows, 1), n - 1
            most = f"{least} to {most}" if least < most else f"{most}"
            expected = f"{most} for {counted(rows, 'row')} of constraint {name!r}"
            raise ShapeError("independent", got=f"{k} of {n} speeds", expected=expected)
        rest = [i for i in range(n) if i not in self.independent]
        return np.array([*self.independent, *rest]), _blocks(zero[:, rest])


@operation
def _factored(
    reduced: Reduced, q: Array, t: Array
) -> tuple[Array, Array, Array, list[linalg.RankFactor], Array]:
    """A, c, size, factors of the blocks, and `sound` of a `_Solution`."""
    columns, parts = reduced._parts(q, t)
    rest = columns[len(reduced.independent) :]
    beta, A, _ = reduced.constraint.linearize(reduced.plant, q, jnp.zeros(len(columns)), t)
    # Rows are scaled to length 1, so that their units do not matter; the solution is unaffected.
    size = jax.lax.stop_gradient(jnp.linalg.norm(A, axis=1))
    size = jnp.where(size == 0.0, 1.0, size)
    scaled = A / size[:, None]
    sound, factors = jnp.all(jnp.isfinite(A)), []
    for own, speeds in parts:
        block = scaled[own]
        factor = linalg.rank_factor(block[:, rest[speeds]])
        pivots = jnp.abs(jnp.sum(factor.T.T * factor.pivots, axis=1))
        sound &= jnp.all(pivots > linalg.RANK_TOLERANCE)
        if len(own) > len(speeds):
            sound &= linalg.rank_factor(block.T).rank == len(speeds)
        factors.append(factor)
    return A, -beta, size, factors, sound


def _matrix(plant: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    return constraint.linearize(plant, q, v, t).A


def _blocks(zero: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Rows and columns of the diagonal blocks of a matrix with such zeros, after permutation.

    A single block of everything if some block would have fewer rows than columns.
    """
    from scipy.sparse.csgraph import connected_components

    m, n = zero.shape
    graph = np.zeros((m + n, m + n), bool)
    graph[:m, m:] = ~zero
    count, label = connected_components(graph, directed=False)
    parts = [(np.flatnonzero(label[:m] == i), np.flatnonzero(label[m:] == i)) for i in range(count)]
    blocks = [(rows, columns) for rows, columns in parts if columns.size]
    if any(len(rows) < len(columns) for rows, columns in blocks):
        return [(np.arange(m), np.arange(n))]
    # Rows without a dependent speed restrict the others, whichever block has them.
    alone = np.flatnonzero(zero.all(axis=1))
    return [(np.concatenate([blocks[0][0], alone]), blocks[0][1]), *blocks[1:]]


class _Functions(NamedTuple):
    """Functions of the numbers of a reduced plant, of q (and w) and t."""

    full_speeds: Callable[..., Any]
    matrices: Callable[..., Any]


@lru_cache(maxsize=32)
def _functions(layout: Layout) -> _Functions:
    def full_speeds(numbers: Any, q: Any, w: Any, t: Any) -> Any:
        return layout.unpack(numbers).full_speeds(q, w, t)

    def matrices(numbers: Any, q: Any, t: Any) -> tuple[Array, Array, Array, Array]:
        """A and c, A at other speeds, and these speeds."""
        of: Reduced = layout.unpack(numbers)
        A, c = of._solution(q, t)[:2]
        speeds = jnp.linspace(0.7, 1.3, A.shape[1])  # any nonzero ones
        return A, c, of.constraint.linearize(of.plant, q, speeds, t).A, speeds

    return _Functions(evaluator(full_speeds), evaluator(matrices))


@explained
@float64
def reduce(plant: Plant, constraint: Constraint, independent: Sequence[int | str]) -> Reduced:
    """Build a constraint into a plant, which keeps only the independent speeds w.

    The other speeds follow, v = Γ w + γ. The equations of motion are recombined from those of the
    plant: ΓᵀM Γ ẇ = Γᵀ(F − M g) with g = Γ̇ w + γ̇ (Robotics and Automation Handbook, section 6.5.2
    and Eq. 6.66; Kane's nonholonomic partial velocities are the plant's times Γ). The motion is
    that of the constrained plant, without drift of the speeds. A holonomic constraint keeps its
    coordinates, and β = ḟ + Λ f = 0 makes f decay.

    Args:
        plant: Any plant.
        constraint: A constraint affine in the speeds, β = A(q, t) v − c(q, t); rows may be
            redundant.
        independent: Speeds to keep, by index or label (with or without its unit), as many as the
            independent rows of A leave free.

    Raises:
        InputError: an argument cannot be used. Whether a choice of speeds is valid depends on the
            state; use `Reduced.check`.
        UnknownNameError: a speed has no such label.
    """
    validate.instance("plant", plant, Plant, "a servocon plant")
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    labels = _speed_labels(plant)
    array = isinstance(independent, np.ndarray) and independent.ndim == 1
    if not (array or isinstance(independent, list | tuple | range)):
        raise InputError(
            "independent", got=written(independent), expected="a list of speeds, by index or label"
        )
    indices = tuple(_index(speed, labels) for speed in independent)
    if not indices or len(set(indices)) < len(indices):
        raise InputError(
            "independent", got=tuple(independent), expected="at least one speed, none twice"
        )
    return Reduced(plant, constraint, indices)


def _speed_labels(plant: Plant) -> tuple[str, ...] | None:
    labels, coordinates = plant.speed_labels(), plant.coordinate_labels()
    if labels is None and coordinates is not None:
        return tuple(map(rate_label, coordinates))
    return labels


def _index(speed: int | str, labels: tuple[str, ...] | None) -> int:
    if not isinstance(speed, str):
        return validate.integer("independent", speed, 0)
    if labels is None:
        raise InputError(
            "independent", got=repr(speed), expected="indices: the plant's speeds have no labels"
        )
    found = [i for i, label in enumerate(labels) if speed in (label, Label.of(label).name)]
    if not found:
        raise UnknownNameError("speed", speed, labels)
    return found[0]
