"""Shortest vector subject to linear inequalities: qpax's search, refined on the active rows."""

from types import ModuleType

import jax
import jax.numpy as jnp
from jaxtyping import Array, Bool, Float

from servocon import linalg

SOFTNESS = 1e-5
"""Softening of the soft rows: slack = SOFTNESS² × multiplier."""

SEARCH_SOFTNESS = 1e-3
"""Softening during the search for the active rows; with a smaller one it converges badly."""

SEARCH_TOLERANCE = 1e-5
"""Tolerance of that search, whose result is then solved to rounding."""

PASSES = 3
"""Number of solves on the active rows, each of which corrects them; usually one or two suffice."""

FAR = 1e4
"""Largest distance of a row in the search, relative to that of the most violated row."""

ROUNDING = 1e-9
"""Relative error within which a row counts as satisfied and a multiplier as nonnegative."""


def least_distance(
    rows: Float[Array, "p l"], bounds: Float[Array, " p"], soft: int
) -> Float[Array, " l"]:
    """Find the shortest y with rows · y ≥ bounds; relax the first `soft` rows if there is none.

    qpax searches for the active rows, those that hold with equality. The solve on them is exact to
    rounding and differentiable.

    Args:
        rows: Rows of the inequalities; zero rows are ignored where their bound is not positive.
        bounds: Their right-hand sides.
        soft: Number of soft rows, which come first and may be relaxed.
    """
    size = jnp.sqrt(jnp.sum(rows**2, axis=1))
    size = jnp.where(size > 0, size, 1.0)
    distance = bounds / size
    scale = jnp.max(distance)
    scale = jnp.where(scale > 0, scale, 1.0)  # a batch may have members without a violation
    rows, distance = rows / size[:, None], distance / scale
    give = jnp.eye(len(rows), soft)
    stop = jax.lax.stop_gradient
    # Numbers of very different size spoil the search, and a row so far away cannot be active.
    near = jnp.maximum(distance, -FAR)
    soft_rows = jnp.concatenate([stop(rows), SEARCH_SOFTNESS * give], axis=1)
    active, approximate = _search(soft_rows, stop(near))

    def solved(active: Array, _: None) -> tuple[Array, tuple[Array, Array, Array]]:
        y, multipliers, gap = _on_active(rows, distance, active, SOFTNESS * give)
        return stop(multipliers - gap) > 0, (y, multipliers, gap)

    _, passes = jax.lax.scan(solved, active, length=PASSES)
    y, multipliers, gap = (values[-1] for values in passes)
    good = (jnp.min(gap) > -ROUNDING * (1 + jnp.max(jnp.abs(y)))) & (
        jnp.min(multipliers) > -ROUNDING * (1 + jnp.max(jnp.abs(multipliers)))
    )
    return scale * jnp.where(good, y, approximate[: rows.shape[1]])


def _by_qpax(
    rows: Float[Array, "p k"], bounds: Float[Array, " p"]
) -> tuple[Bool[Array, " p"], Float[Array, " k"]]:
    """Active rows at the shortest y, and y to the tolerance of the search."""
    size = rows.shape[1]
    y, gap, multipliers, *_ = qpax_module().solve_qp(
        jnp.eye(size),
        jnp.zeros(size),
        jnp.zeros((0, size)),
        jnp.zeros(0),
        -rows,
        -bounds,
        solver_tol=SEARCH_TOLERANCE,
    )
    return multipliers > gap, y


_search = linalg.primitive("servocon_active", _by_qpax)
"""Active rows and solution: by an active-set method in machine code, by qpax in XLA."""


def _on_active(
    rows: Float[Array, "p l"],
    bounds: Float[Array, " p"],
    active: Bool[Array, " p"],
    give: Float[Array, "p s"],
) -> tuple[Float[Array, " l"], Float[Array, " p"], Float[Array, " p"]]:
    """Shortest y on the active rows, their multipliers, and rows · y − bounds plus the slack."""
    softened = jnp.concatenate([rows, give], axis=1)
    factor = linalg.rank_factor(jnp.where(active, softened.T, 0.0))
    y = linalg.minimum_norm(factor, jnp.where(active, bounds, 0.0)[:, None])
    multipliers = linalg.basic_solution(factor, y)[:, 0]
    size, soft = rows.shape[1], give.shape[1]
    given = jnp.diagonal(give) * y[size:, 0]
    gap = (rows @ y[:size, 0] - bounds).at[:soft].add(given)
    return y[:size, 0], multipliers, gap


def qpax_module() -> ModuleType:
    """Import qpax, which is optional.

    Raises:
        ModuleNotFoundError: qpax is not installed.
    """
    try:
        import qpax
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "servocon.laws.BarrierLaw needs qpax: pip install 'servocon[qp]'", name="qpax"
        ) from error
    return qpax
