"""Rows that are rounding, told from rows in small units."""

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.constraint.rounding import rounding_rows, terms_of_still_rows


class Pair(sc.Plant):
    """Two coordinates."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


UPRIGHT = np.array([0.5 * np.pi, 0.2]), np.array([3.0, 1.0]), 0.0


def test_rows_that_are_rounding():
    """cos q₀ is 6e-17 at π/2: rounding; 6e-17 q₁ is a row in small units."""
    relation = sc.residual(lambda q, v, t: jnp.stack([v[1], v[0] * jnp.cos(q[0]), 6e-17 * v[0]]))
    rows = np.asarray(relation.linearize(Pair(), *map(jnp.asarray, UPRIGHT)).A)
    found = rounding_rows(Pair(), relation, rows, *UPRIGHT)
    np.testing.assert_array_equal(found, [False, True, False])


def test_terms_of_rows_that_stand_still():
    """b = 9 − 9 + rounding has terms of 9; 1e-17 alone has none but itself."""
    relation = sc.residual(
        lambda q, v, t: jnp.stack([v[1], (q[0] - 0.5 * np.pi) ** 2 + q[0] * t - jnp.sin(q[0]) * t])
    )
    A, b = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([0.0, 1e-16])
    terms = terms_of_still_rows(Pair(), relation, A, b, *UPRIGHT)
    assert terms[0] == 0.0
    assert terms[1] > 0.1
    assert not terms_of_still_rows(Pair(), relation, A, 0.0 * b, *UPRIGHT).any()
