"""Random systems M v̇ = F + Q under A v̇ = b in every formulation and in the servo law.

Ranks drop, rows contradict each other, rows differ by 24 decades in size and speeds by 12 in unit,
cond(M) goes up to 1e8. A motion is judged without solving for it: A v̇ = b row by row, and Gauss's
principle, wᵀ(M v̇ − F) = 0 along every w that the rows leave free; both in long double.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.engine import jit
from servocon.errors import ContradictionError, MassMatrixError, ServoconError
from servocon.laws import Snapshot
from tests.attacks.tally import Tally

SYSTEMS = 3000
"""Number of systems; each is given to every formulation and to the law."""

SHAPES = [(3, 2), (8, 6), (2, 3), (5, 4), (1, 1), (4, 4), (6, 3), (8, 2), (7, 6), (2, 6), (1, 3)]
"""Numbers of speeds and rows: few, because each is compiled."""

FEW = 0.1
"""Share up to which there are as many shapes as formulations, and each has one of them."""

ACCURACY = 100 * np.finfo(float).eps
"""Bound on the error of a row of an equation, relative to its terms, times condition numbers."""


class Given(sc.Plant):
    """A plant that is its M and F."""

    M: Any
    F: Any

    def mass_matrix(self, q, t):
        return self.M

    def force(self, q, v, t):
        return self.F


class System(NamedTuple):
    """One system; `contradictory` and `semidefinite` as built.

    Attributes:
        free: Columns that span the kernel of A.
        condition: Factor by which rounding may grow: of M and of the rows.
    """

    M: np.ndarray
    F: np.ndarray
    A: np.ndarray
    b: np.ndarray
    free: np.ndarray
    condition: float
    contradictory: bool
    semidefinite: bool


def draw(rng: np.random.Generator, n: int, m: int) -> System:
    """A random system in random units."""
    rank = int(rng.integers(0 if rng.random() < 0.1 else 1, min(n, m) + 1))
    turn = np.linalg.qr(rng.normal(size=(n, n)))[0]
    spread = rng.uniform(0, 8)
    inertia = np.geomspace(1.0, 10**-spread, n) if n > 1 else np.ones(1)
    semidefinite = 0 < rank < n and rng.random() < 0.15
    if semidefinite:
        inertia = np.append(rng.uniform(0.5, 2.0, n - 1), 0.0)
    M = turn * inertia @ turn.T
    if rank == n:
        basis, free = np.eye(n), np.zeros((n, 0))
    else:
        axes = np.linalg.qr(rng.normal(size=(n, n)))[0]
        basis, free = axes[:, :rank].T, axes[:, rank:]
    mix = rng.normal(size=(m, rank))
    if rank:
        mix[:rank] = np.linalg.qr(rng.normal(size=(rank, rank)))[0] + 0.1 * mix[:rank]
    A = mix @ basis
    b = mix @ rng.normal(size=rank)
    rows, speeds, force = (
        10 ** rng.uniform(-12, 12, m),
        10 ** rng.uniform(-6, 6, n),
        10 ** rng.uniform(-9, 9),
    )
    rows[np.linalg.norm(A, axis=1) == 0] = 1.0
    M = (M + M.T) / 2 * np.outer(speeds, speeds) * force
    A, b = rows[:, None] * A * speeds, rows * b
    F = rng.normal(size=n) * speeds * force
    contradictory = rank < m and rng.random() < 0.4
    if contradictory:  # by a millionth of the row's terms at least
        i = rank + int(rng.integers(m - rank))
        given = 0.0 if semidefinite or not rank else np.abs(A[i]) @ np.abs(np.linalg.solve(M, F))
        b[i] += 10 ** rng.uniform(-6, 1) * (np.abs(b[i]) + given + rows[i] * (rank == 0))
    inertia = inertia[inertia > 0]
    weakest = np.linalg.svd(mix, compute_uv=False)[rank - 1] if rank else 1.0
    condition = (inertia[0] / inertia[-1]) * max(1.0, np.linalg.norm(mix) / weakest)
    order = rng.permutation(m)
    free = free / speeds[:, None]
    return System(M, F, A[order], b[order], free, condition, contradictory, semidefinite)


def complaint(system: System, acceleration: np.ndarray) -> str | None:
    """The reason why an acceleration is not that of the system; None if it is."""
    exact = np.longdouble
    x = np.asarray(acceleration).astype(exact)
    if not np.isfinite(x).all():
        return "not finite"
    bound = ACCURACY * system.condition
    s = np.sqrt(np.diagonal(system.M)).astype(exact)
    A, M = system.A.astype(exact), system.M.astype(exact)
    length = np.sqrt(np.sum((x * s) ** 2)) + np.sqrt(np.sum((system.F / s) ** 2))
    left = np.abs(system.b - A @ x)
    terms = np.abs(system.b) + np.sqrt(np.sum((A / s) ** 2, axis=1)) * length
    if np.any(left > bound * terms):
        return f"A v̇ ≠ b, off by {float(np.max(left / np.where(terms > 0, terms, 1))):.1e}"
    w = system.free.astype(exact)
    left = np.abs(w.T @ (M @ x - system.F))
    terms = np.sqrt(np.sum((w * s[:, None]) ** 2, axis=0)) * length
    if np.any(left > bound * terms):
        return f"Gauss's principle off by {float(np.max(left / terms)):.1e}"
    return None


RELATION = sc.constraint.hand_given(
    lambda q, v, t, p: p[0], lambda q, v, t, p: p[1], lambda q, v, t, p: p[0] @ v,
    parameters=(np.eye(1), np.zeros(1)),
)  # fmt: skip


def relation(A: jax.Array | np.ndarray, b: jax.Array | np.ndarray) -> sc.Constraint:
    """The rows A v̇ = b."""
    return sc.constraint.hand_given(
        RELATION.matrix, RELATION.vector, RELATION.function, parameters=(A, b), name="rows"
    )


@jit
def law(M, F, A, b):
    """Acceleration under the servo law, and what it reports as missing."""
    plant, constraint, still = Given(M, F), relation(A, b), jnp.zeros(len(F))
    snapshot = Snapshot(plant, constraint, still, still, jnp.zeros(()))
    command = sc.ServoLaw(plant, constraint).command(snapshot, {})
    return snapshot.acceleration(command.u), command.missing


def attack(share: float) -> Tally:
    """Every system in every formulation and in the law.

    At a small share few shapes have one of the formulations each: most of the time is compilation.
    """
    tally = Tally("random systems in six formulations and the servo law")
    formulations = list(sc.formulations.FORMULATIONS.items())
    shapes = len(SHAPES) if share > FEW else len(formulations)
    for seed in range(max(1, round(SYSTEMS * share))):
        shape = seed % shapes
        n, m = SHAPES[shape]
        system = draw(np.random.default_rng(seed), n, m)
        what = f"seed {seed}, n = {n}, m = {m}"
        for name, formulation in formulations if share > FEW else formulations[shape : shape + 1]:
            _try_formulation(tally, f"{what}, {name}", system, formulation)
        if not system.semidefinite:
            _try_law(tally, f"{what}, law", system)
    return tally


def _try_formulation(tally: Tally, what: str, system: System, formulation) -> None:
    n = len(system.F)
    try:
        motion = formulation(
            Given(system.M, system.F), relation(system.A, system.b), np.zeros(n), np.zeros(n)
        )
    except MassMatrixError as error:
        refused = system.semidefinite and formulation.needs_definite_mass
        _count_refusal(tally, what, refused, error)
    except ServoconError as error:
        refused = system.contradictory and isinstance(error, ContradictionError)
        _count_refusal(tally, what, refused, error)
    else:
        answer = complaint(system, np.asarray(motion.acceleration))
        tally.judge(what, "a contradiction went through" if system.contradictory else answer)


def _count_refusal(tally: Tally, what: str, rightly: bool, error: Exception) -> None:
    if rightly:
        tally.own_error += 1
    else:
        tally.bad.append(f"{what}: refused: {error}")


def _try_law(tally: Tally, what: str, system: System) -> None:
    acceleration, missing = (np.asarray(x) for x in law(*system[:4]))
    if system.contradictory:
        tally.judge(what, None if missing.any() else "a contradiction is not reported as missing")
    elif missing.any():
        tally.bad.append(f"{what}: reports {missing} as missing of rows that can all be met")
    else:
        tally.judge(what, complaint(system, acceleration))
