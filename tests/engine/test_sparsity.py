"""Zeros of a function that no number changes."""

import jax
import jax.numpy as jnp
import numpy as np

from servocon.engine.sparsity import zeros_of


def jacobian(gains, q):
    return jax.jacfwd(lambda q: jnp.stack([gains["a"] * q[0], q[1] * q[2], jnp.sin(q[2])]))(q)


def sorted_(q):
    return jnp.sort(q)


def test_zeros_are_those_of_the_structure_not_of_the_numbers():
    expected = [[False, True, True], [True, False, False], [True, True, False]]
    for numbers in (np.zeros(3), np.array([1.0, 2.0, 3.0])):
        assert np.array_equal(zeros_of(jacobian, {"a": 0.0}, numbers), expected)


def test_zeros_within_a_trace():
    found = []
    jax.jit(lambda q: found.append(zeros_of(jacobian, {"a": q[0]}, q)) or q)(np.ones(3))
    assert found[0].sum() == 5


def test_none_is_known_where_there_are_no_scalars():
    assert not zeros_of(sorted_, np.zeros(3)).any()
