"""The rank-revealing factor, and the solves and null spaces that follow from it.

The servo force needs D⁺r with D = A L⁻ᵀ and M = L Lᵀ. Forming A M⁻¹Aᵀ = D Dᵀ would square the
condition number and lose five digits at a singular-value ratio of 1e-8. A pivoted QR of Dᵀ = L⁻¹Aᵀ
is then still as accurate as the literal formula with `sqrtm` and `pinv`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import ShapedArray
from jax.custom_batching import sequential_vmap
from jax.extend.core import Primitive
from jax.interpreters import batching, mlir
from jaxtyping import Array, Bool, Float, Int

from servocon.arrays import Numeric
from servocon.linalg.operation import operation
from servocon.linalg.triangular import solve_lower, solve_lower_transposed, solve_tangent
from servocon.precision import float64


def primitive(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of arrays that returns a tuple of arrays a JAX primitive of this name.

    The primitive's attribute `function` is the function. It has no derivative. Its parameter `axes`
    has the batch axes of the arrays for each ``jax.vmap``, the outermost first; XLA evaluates the
    members of a batch by ``jax.vmap`` of the function, and machine code each by itself.
    """
    made: Any = Primitive(name)
    made.multiple_results = True
    listed = lambda *arrays: list(function(*arrays))
    made.function = listed

    @cache
    def of_batch(axes: tuple[tuple[int | None, ...], ...]) -> Callable[..., Any]:
        return jax.vmap(of_batch(axes[1:]), axes[0]) if axes else listed

    @cache
    def compiled(axes: tuple[tuple[int | None, ...], ...]) -> Callable[..., Any]:
        return jax.jit(of_batch(axes))

    made.def_impl(lambda *arrays, axes: compiled(axes)(*arrays))

    @made.def_abstract_eval
    def _(*avals: Any, axes: Any) -> Any:
        shapes = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
        return [ShapedArray(x.shape, x.dtype) for x in jax.eval_shape(of_batch(axes), *shapes)]

    def batched(arrays: Any, dims: Any, axes: Any) -> Any:
        values = made.bind(*arrays, axes=(tuple(dims), *axes))
        return values, [0] * len(values)

    batching.primitive_batchers[made] = batched
    lowered = lambda *arrays, axes: of_batch(axes)(*arrays)
    mlir.register_lowering(made, mlir.lower_fun(lowered, multiple_results=True))
    return lambda *arrays: tuple(made.bind(*arrays, axes=()))


UNROLLED_RANK = 64
"""Largest n·m·min(n, m) for which a rank-revealing factor of an n × m matrix is unrolled when
traced; above, compilation takes longer and the result runs slower than LAPACK."""

RANK_TOLERANCE = 1e-11
"""Smallest independent part of a row, relative to its length, that makes it independent of the
previous rows. The length itself does not matter, except that a row of length 0 has no direction.
"""

TIE = 1e-12
"""Relative difference in length between successive columns of a large matrix, for pivoting."""

DOUBTFUL = 1e-2
"""Independent part of a row, relative to its length, below which drift may be its cause."""

NEARER = 0.1
"""Largest part of f, and of a doubtful row, left at the nearest point if drift is the cause."""

ROUNDED = 64 * 2.0**-52
"""Part of an equation's terms that is rounding."""


@float64
@operation
def product(X: Float[Array, "k n"], Y: Float[Array, "n m"]) -> Float[Array, "k m"]:
    """X Y for a rank-revealing factor, with zeros for columns that are only rounding.

    Next to other columns such a column counts as dependent. Alone it would count as a row that can
    be satisfied, by inputs 1e15 times as large as necessary.
    """
    XY = X @ Y
    least = RANK_TOLERANCE**2 * jnp.sum(X**2) * jnp.sum(Y**2, axis=0)
    return jnp.where(jnp.sum(XY**2, axis=0) > least, XY, 0.0)


class RankFactor(NamedTuple):
    """W ≈ Q Tᵀ, where Q has orthonormal columns, as many nonzero ones as the rank of W.

    Attributes:
        Q: Orthonormal basis of the columns of W; a dropped direction is a zero column.
        T: Coordinates of each column of W in that basis; zero for dropped directions.
        order: Index of the column of W chosen at each step; arbitrary if none was left.
        kept: True if a step chose an independent column.
        remainders: Part of the chosen column that is independent of the previous ones, relative to
            its length; 0 if none was left. It has no derivative.
        tolerance: Remainder below which a column counts as dependent. It has no derivative.
    """

    Q: Float[Array, "n k"]
    T: Float[Array, "m k"]
    order: Int[Array, " k"]
    kept: Bool[Array, " k"]
    remainders: Float[Array, " k"]
    tolerance: Numeric = RANK_TOLERANCE

    @property
    def pivots(self) -> Float[Array, "k m"]:
        """The chosen columns as rows of the identity, zero if none was left."""
        m = self.T.shape[0]
        return jnp.where((jnp.arange(m) == self.order[:, None]) & self.kept[:, None], 1.0, 0.0)

    @property
    def rank(self) -> Int[Array, ""]:
        """Numerical rank of W, by the tolerance."""
        return jnp.sum(self.kept)

    @property
    def dependent(self) -> Bool[Array, " m"]:
        """The columns of W that depend on the chosen ones."""
        m, k = self.T.shape
        if m * k * k <= UNROLLED_RANK:
            return jnp.sum(self.pivots, axis=0) < 0.5
        return jnp.zeros(m).at[self.order].add(jnp.where(self.kept, 1.0, 0.0)) < 0.5

    def truncated(self, tolerance: Numeric) -> "RankFactor":
        """The factor with its rank decided by this tolerance, if it is larger than its own."""
        if isinstance(tolerance, float) and tolerance <= RANK_TOLERANCE:
            return self
        kept = self.remainders > tolerance
        return RankFactor(
            *_without(self.Q, self.T, kept),
            self.order,
            kept,
            jnp.where(kept, self.remainders, 0.0),
            jnp.maximum(tolerance, self.tolerance),
        )


def is_large(n: int, m: int) -> bool:
    """True if an n × m matrix is factored by LAPACK."""
    return n * m * min(n, m) > UNROLLED_RANK


@float64
@operation
def rank_factor(W: Float[Array, "n m"]) -> RankFactor:
    """Pivoted QR of W with the rank decided by `RANK_TOLERANCE`."""
    n, m = W.shape
    if is_large(n, m):
        return _rank_factor_large(W)
    size = jnp.sum(W * W, axis=0)
    rest = W
    basis, coordinates, order, steps, remainders = [], [], [], [], []
    for _ in range(min(n, m)):
        left = jnp.sum(rest * rest, axis=0)
        # The largest remainder first, in any units of rows, so that no digits are lost later.
        score = jnp.where(left > RANK_TOLERANCE**2 * size, left, -1.0)
        kept = jnp.max(score) > 0.0
        order.append(jnp.argmax(score))
        pivot = jnp.where((jnp.arange(m) == order[-1]) & kept, 1.0, 0.0)
        part = jax.lax.stop_gradient((left @ pivot) / jnp.where(kept, size @ pivot, 1.0))
        q = rest @ pivot
        for done in basis:  # second orthogonalization: once loses digits, twice suffices
            q = q - done * (done @ q)
        q = jnp.where(kept, q / jnp.sqrt(jnp.where(kept, q @ q, 1.0)), 0.0)
        t = q @ rest
        rest = jnp.where(pivot > 0.5, 0.0, rest - jnp.outer(q, t))
        basis.append(q)
        coordinates.append(t)
        steps.append(kept)
        remainders.append(jnp.sqrt(part))
    return RankFactor(
        jnp.stack(basis, axis=1),
        jnp.stack(coordinates, axis=1),
        jnp.stack(order),
        jnp.stack(steps),
        jnp.stack(remainders),
    )


def _pivoted_qr(W: Float[Array, "n m"]) -> tuple[Array, ...]:
    """Q, T, remainders and order of a `RankFactor`, by LAPACK."""
    m, k = W.shape[1], min(W.shape)
    size = jnp.sqrt(jnp.sum(W * W, axis=0))
    # With columns of length 1, the remainder of each is its independent part. Their lengths differ
    # slightly, so that rounding never decides the order, which is the same on every processor.
    longer = 1.0 + TIE * jnp.arange(m)
    scale = jnp.where(size > 0.0, size, 1.0) * longer
    factors: Any = sequential_vmap(lambda W: jax.scipy.linalg.qr(W, mode="economic", pivoting=True))
    Q, R, order = factors(W / scale)
    part = jnp.abs(jnp.diagonal(R))
    kept = part > RANK_TOLERANCE
    T = jnp.zeros((m, k)).at[order].set(R.T) * kept * scale[:, None]
    return Q * kept, T, part * longer[order[:k]] * kept, jnp.where(kept, order[:k], 0)


_pivoted = primitive("servocon_rank", _pivoted_qr)


@jax.custom_jvp
def _rank_factor_large(W: Float[Array, "n m"]) -> RankFactor:
    Q, T, remainders, order = _pivoted(W)
    return RankFactor(Q, T, order, remainders > 0.0, remainders)


@_rank_factor_large.defjvp
def _rank_factor_large_jvp(primals, tangents) -> tuple[RankFactor, RankFactor]:
    """Derivative at constant pivots and rank: the chosen columns are factored, T = WᵀQ follows."""
    (W,), (dW,) = primals, tangents
    factor = _rank_factor_large(W)
    Q, none = factor.Q, lambda x: np.zeros(x.shape, jax.dtypes.float0)
    turn, _ = _turn(Q, _chosen(factor), _picked(factor, dW.T).T)
    derivative = RankFactor(
        turn,
        dW.T @ Q + W.T @ turn,
        none(factor.order),  # pyright: ignore[reportArgumentType]
        none(factor.kept),  # pyright: ignore[reportArgumentType]
        jnp.zeros_like(factor.remainders),
        0.0,
    )
    return factor, derivative


def _turn(
    Q: Float[Array, "n k"], lower: Float[Array, "k k"], dX: Float[Array, "n k"]
) -> tuple[Float[Array, "n k"], Float[Array, "k k"]]:
    """dQ and dR R⁻¹ of X = Q R with R = lowerᵀ; dropped columns are zero in Q and dX."""
    along = solve_tangent(lower, dX.T).T
    inside = Q.T @ along
    below = jnp.tril(inside, -1)
    return along + Q @ (below - below.T - inside), inside - below + below.T


def _chosen(factor: RankFactor) -> Float[Array, "k k"]:
    """Rᵀ, lower triangular, of the chosen columns W[:, pivots] = Q R (1 for dropped ones)."""
    return _picked(factor, factor.T) + jnp.diag(jnp.where(factor.kept, 0.0, 1.0))


def _picked(factor: RankFactor, X: Float[Array, "m j"]) -> Float[Array, "k j"]:
    """The rows of X at the chosen columns of W; zero if none was left."""
    m, k = factor.T.shape
    if m * k * k <= UNROLLED_RANK:
        return factor.pivots @ X
    return X[factor.order] * factor.kept[:, None]


def _zeroed(
    Q: Float[Array, "n k"], T: Float[Array, "m k"], kept: Bool[Array, " k"]
) -> tuple[Array, Array]:
    """Q and T with zeros for the directions that are dropped."""
    return jnp.where(kept, Q, 0.0), jnp.where(kept, T, 0.0)


_truncation = primitive("servocon_truncated", _zeroed)


@jax.custom_jvp
def _without(Q: Array, T: Array, kept: Array) -> tuple[Array, Array]:
    """`_zeroed`, with its derivative."""
    Q, T = _truncation(Q, T, kept)
    return Q, T


@_without.defjvp
def _without_jvp(primals, tangents):
    return _without(*primals), _without(*tangents[:2], primals[2])


def _drifted(
    here: Float[Array, "n m"],
    there: Float[Array, "n m"],
    remainders: Float[Array, " k"],
    order: Int[Array, " k"],
) -> tuple[Array, Array]:
    """`drift_of_columns`, of the remainders and the order of the factor of the first matrix."""
    length = lambda X: jnp.sqrt(jnp.sum(X**2, axis=0))
    or_one = lambda x: jnp.where(x > 0.0, x, 1.0)
    chosen = (there / or_one(length(here)))[:, order] * (remainders > 0.0)
    R = sequential_vmap(lambda X: jnp.linalg.qr(X, mode="r"))(chosen)
    gone = (jnp.abs(jnp.diagonal(R)) < NEARER * remainders) & (remainders < DOUBTFUL)
    change = jnp.max(length(here - there) / or_one(length(there)))
    return jnp.max(jnp.where(gone, remainders, 0.0)), change


_drift = primitive("servocon_drift", _drifted)


@operation
def drift_of_columns(
    factor: RankFactor, here: Float[Array, "n m"], there: Float[Array, "n m"]
) -> tuple[Float[Array, ""], Float[Array, ""]]:
    """The largest doubtful remainder that is gone at another state; the largest change of a column.

    `RankFactor.truncated` by the first drops that direction and all that are less independent. The
    change is relative to the column's length at the other state. Neither has a derivative.

    Args:
        factor: The factor of a large matrix, whose columns are chosen by their relative remainders.
        here: The matrix.
        there: The matrix at the other state.
    """
    least, change = _drift(here, there, factor.remainders, factor.order)
    return least, change


@float64
@operation
def minimum_norm(factor: RankFactor, r: Float[Array, "m j"]) -> Float[Array, "n j"]:
    """(Wᵀ)⁺ r: the shortest x that satisfies Wᵀ x = r as well as possible.

    The chosen rows are solved exactly by substitution. If dependent rows contradict each other, one
    correction gives the least-squares compromise of the pseudo-inverse.
    """
    Q, T, kept = factor.Q, factor.T, factor.kept
    m, k = T.shape
    if m > 1 and (is_large(len(Q), m) or m * k * k > UNROLLED_RANK):
        return Q @ _coordinates(factor, r)
    y = solve_lower(_chosen(factor), _picked(factor, r))
    if m == 1:
        return Q @ y
    return Q @ (y + _least_squares(T, kept, r - T @ y))


def _substituted(
    T: Float[Array, "m k"], kept: Bool[Array, " k"], order: Int[Array, " k"], r: Float[Array, "m j"]
) -> tuple[Array]:
    """T⁺ r; the correction is computed only if rows contradict each other."""
    none = jnp.zeros((0, len(kept)))
    factor = RankFactor(none, T, order, kept, jnp.zeros(len(kept)))
    y = solve_lower(_chosen(factor), _picked(factor, r))
    left = jnp.where(factor.dependent[:, None], r - T @ y, 0.0)
    # In the scale of each row, since the rounding of a large row does not matter in a small one.
    length = lambda x, axis: jnp.sqrt(jnp.sum(x**2, axis=axis, keepdims=True))
    rounding = ROUNDED * (jnp.abs(r) + length(T, 1) * length(y, 0))
    contradictory = jnp.abs(left) > rounding
    correction = jax.lax.cond(
        jnp.any(contradictory),
        lambda: _least_squares(T, kept, jnp.where(contradictory, left, 0.0)),
        lambda: jnp.zeros_like(y),
    )
    return (y + correction,)


_substitution = primitive("servocon_coordinates", _substituted)


@jax.custom_jvp
def _coordinates(factor: RankFactor, r: Float[Array, "m j"]) -> Float[Array, "k j"]:
    """T⁺ r."""
    return _substitution(factor.T, factor.kept, factor.order, r)[0]


@_coordinates.defjvp
def _coordinates_jvp(primals, tangents) -> tuple[Float[Array, "k j"], Float[Array, "k j"]]:
    """Derivative of a pseudo-inverse of constant rank, also for contradictory changes."""
    (factor, r), (change, dr) = primals, tangents
    dT = change.T
    y = _coordinates(factor, r)
    Q2, R2 = _orthonormal(factor.T, factor.kept)
    turned = solve_tangent(R2.T, dT.T @ (r - factor.T @ y))
    return y, solve_tangent(R2.T, Q2.T @ (dr - dT @ y) + turned, True)


@float64
@operation
def pseudo_inverse(factor: RankFactor, z: Float[Array, "n j"]) -> Float[Array, "m j"]:
    """W⁺ z: the shortest least-squares solution of W x = z."""
    Q2, R2 = _orthonormal(factor.T, factor.kept)
    return Q2 @ solve_lower(R2.T, factor.Q.T @ z)


@float64
@operation
def basic_solution(factor: RankFactor, z: Float[Array, "n j"]) -> Float[Array, "m j"]:
    """The least-squares solution of W x = z with zeros for the dependent columns.

    It equals that of `pseudo_inverse` if no column is dependent, by substitution alone.
    """
    chosen = solve_lower_transposed(_chosen(factor), factor.Q.T @ z)
    left = jnp.zeros((len(factor.T), z.shape[1]))
    return left.at[factor.order].add(chosen * factor.kept[:, None])


def _least_squares(
    T: Float[Array, "m k"], kept: Bool[Array, " k"], r: Float[Array, "m j"]
) -> Float[Array, "k j"]:
    Q2, R2 = _orthonormal(T, kept)
    return solve_lower_transposed(R2.T, Q2.T @ r)


def _orthonormal(
    T: Float[Array, "m k"], kept: Bool[Array, " k"]
) -> tuple[Float[Array, "m k"], Float[Array, "k k"]]:
    """QR of T, whose kept columns are independent; all others are zero, with R = 1."""
    m, k = T.shape
    if m * k * k > UNROLLED_RANK:
        return _orthonormal_lapack(T, kept)
    basis: list[Array] = []
    R2 = jnp.zeros((k, k))
    for i in range(k):
        q = T[:, i]
        for _ in range(2):
            for j, done in enumerate(basis):
                along = done @ q
                q = q - done * along
                R2 = R2.at[j, i].add(along)
        size = jnp.sqrt(jnp.where(kept[i], q @ q, 1.0))
        R2 = R2.at[i, i].set(size)
        basis.append(jnp.where(kept[i], q / size, 0.0))
    return jnp.stack(basis, axis=1), R2


@jax.custom_jvp
def _orthonormal_lapack(
    T: Float[Array, "m k"], kept: Bool[Array, " k"]
) -> tuple[Float[Array, "m k"], Float[Array, "k k"]]:
    Q2, R2 = sequential_vmap(lambda T: tuple(jnp.linalg.qr(T)))(T)
    sound = jnp.where(kept[:, None] & kept[None, :], R2, 0.0)
    return Q2 * kept, sound + jnp.diag(jnp.where(kept, 0.0, 1.0))


@_orthonormal_lapack.defjvp
def _orthonormal_lapack_jvp(primals, tangents):
    Q2, R2 = _orthonormal_lapack(*primals)
    turn, growth = _turn(Q2, R2.T, tangents[0] * primals[1])
    return (Q2, R2), (turn, growth @ R2)


@float64
@operation
def left_null_space(factor: RankFactor) -> Float[Array, "n n"]:
    """Orthonormal basis of {z : Wᵀz = 0}, preceded by as many zero columns as the rank of W."""
    return _complement(factor.Q, factor.kept)


@float64
@operation
def null_space(factor: RankFactor) -> Float[Array, "m m"]:
    """Orthonormal basis of {y : W y = 0}, preceded by as many zero columns as the rank of W."""
    return _complement(_orthonormal(factor.T, factor.kept)[0], factor.kept)


def _complement(Q: Float[Array, "n k"], kept: Bool[Array, " k"]) -> Float[Array, "n n"]:
    """Completion of the kept columns of Q, which come first, to an orthonormal basis.

    Householder reflections map them to the first unit vectors; the other columns of the product
    are orthogonal to them.
    """
    n, k = Q.shape
    unit, product = jnp.eye(n), jnp.eye(n)
    for i in range(k):
        u = Q[:, i] + jnp.where(Q[i, i] < 0, -1.0, 1.0) * unit[i]
        u = jnp.where(kept[i], u / jnp.sqrt(u @ u), 0.0)
        Q = Q - 2.0 * jnp.outer(u, u @ Q)
        product = product - 2.0 * jnp.outer(product @ u, u)
    return jnp.where(jnp.arange(n) < jnp.sum(kept), 0.0, product)
