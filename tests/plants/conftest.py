"""Constrained motion at one state by NumPy, for tests of plants."""

from collections.abc import Callable
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest


class Motion(NamedTuple):
    """Acceleration and force of the literal formula at one state."""

    acceleration: np.ndarray
    force: np.ndarray
    A: np.ndarray
    rank: int


@pytest.fixture(scope="session")
def constrained() -> Callable[..., Motion]:
    """The acceleration and force of a plant under a constraint, Q = M½ (A M^-½)⁺ (b − A a)."""

    @eqx.filter_jit
    def equations(system: Any, q: Any, v: Any) -> Any:
        plant, constraint = system
        t = jnp.zeros(())
        _, A, b = constraint.linearize(plant, q, v, t)
        return plant.mass_matrix(q, t), plant.force(q, v, t), A, b

    def motion(plant: Any, constraint: Any, q: Any, v: Any) -> Motion:
        state = (jnp.asarray(q, dtype=float), jnp.asarray(v, dtype=float))
        # Numbers as arrays: parameters are arguments of one program for all.
        numbers, rest = eqx.partition((plant, constraint), eqx.is_inexact_array_like)
        system = eqx.combine(jax.tree.map(jnp.asarray, numbers), rest)
        M, F, A, b = map(np.asarray, equations(system, *state))
        values, vectors = np.linalg.eigh(M)
        root, inverse = (vectors * values**power @ vectors.T for power in (0.5, -0.5))
        free = np.linalg.solve(M, F)
        D = A @ inverse
        force = root @ np.linalg.pinv(D, rcond=1e-10) @ (b - A @ free)
        rank = int(np.linalg.matrix_rank(D, tol=1e-10 * np.linalg.norm(D)))
        return Motion(free + np.linalg.solve(M, force), force, A, rank)

    return motion
