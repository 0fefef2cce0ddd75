"""Definiteness of mass matrices, whatever the units of their speeds."""

import numpy as np
import pytest

from servocon import linalg


@pytest.mark.parametrize("decades", [0, 6])
def test_definite_in_any_units(decades):
    rng = np.random.default_rng(decades)
    s = 10 ** rng.uniform(-decades, decades, 4)
    root = rng.normal(size=(4, 4))
    assert linalg.is_definite((root @ root.T + 0.1 * np.eye(4)) * np.outer(s, s))
    root[:, 3] = root[:, 0]
    singular = root.T @ root
    assert not linalg.is_definite(singular * np.outer(s, s))
    assert not linalg.is_definite((singular - 1e-9 * np.eye(4)) * np.outer(s, s))


def test_a_diagonal_that_is_not_positive():
    assert not linalg.is_definite(np.diag([1.0, 0.0]))
    assert not linalg.is_definite(np.diag([1.0, -1.0]))
    assert linalg.is_definite(np.diag([1.0, 1e-20]))


def test_massless_directions():
    M = np.diag([1.0, 0.0, 1.0])
    free = linalg.massless_directions(M, np.eye(3)[:, 1:])
    np.testing.assert_allclose(np.abs(free), np.eye(3)[:, [1]], atol=1e-14)
    assert linalg.massless_directions(M, np.eye(3)[:, [0, 2]]).shape == (3, 0)
