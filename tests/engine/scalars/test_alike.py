"""Functions that are the same after renaming, and the inputs of values, against those by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.engine import Expressions, Operations, inputs_of, traced

ROWS = 6
LENGTH = 4.3


def shapes(*sizes):
    return [jax.ShapeDtypeStruct(size, np.float64) for size in sizes]


def cars(gaps, v):
    """Positions of a row from its gaps, and then a force of each car by its gap and two speeds."""
    q = 7.0 - jnp.cumsum(gaps + LENGTH)
    ahead = jnp.concatenate([jnp.full(1, 7.0), q[:-1]])
    gap = ahead - q - LENGTH
    return jnp.exp(-gap) * (jnp.concatenate([jnp.zeros(1), v[:-1]]) - 2.0 * v) ** 3


def told(function, masses=None, ranges=None):
    """Text of each entry, and names of its leaves, of a function of gaps, speeds and masses."""
    every = Expressions()
    operations = Operations.of(traced(function, *shapes((ROWS,), (ROWS,), (ROWS,)))[0])
    assert operations is not None
    masses, ranges = masses or [2.0] * ROWS, ranges or [(0.0, 1.0)] * ROWS
    gaps = [every.leaf(("gap", i), own) for i, own in enumerate(ranges)]
    speeds = [every.leaf(("v", i), (5.0, 6.0)) for i in range(ROWS)]
    given = [np.array(x) for x in (gaps, speeds, [every.number(m) for m in masses])]
    (found,) = every.of(operations, given)
    return [every.local([one]) for one in found.tolist()]


def test_a_gap_is_the_same_function_wherever_the_cars_are():
    """Only the first, which has no car ahead, differs; each depends on its own gap and two v."""
    found = told(lambda gaps, v, m: cars(gaps, v) / m)
    kinds = [found.index(next(x for x in found if x[0] == own)) for own, _ in found]
    assert kinds == [0, 1, 1, 1, 1, 1]
    for i, (_, names) in enumerate(found):
        own = {("gap", i), ("v", i)} | ({("v", i - 1)} if i else set())
        assert set(names) == own
    one, next_one = (np.array(found[i][1], dtype=object) for i in (2, 3))
    assert one.tolist() == [[name, i - 1] for name, i in next_one]  # renamed in order


@pytest.mark.parametrize("other", ["mass", "range", "function"])
def test_another_number_range_or_function_is_another_kind(other):
    function = lambda gaps, v, m: cars(gaps, v) / m
    masses, ranges = [2.0] * ROWS, [(0.0, 1.0)] * ROWS
    if other == "mass":
        masses[3] = 2.5
    elif other == "range":
        ranges[3] = (0.0, 1.5)
    else:
        function = lambda gaps, v, m: (cars(gaps, v) / m).at[3].multiply(1.0 + 1e-15)
    found = [own for own, _ in told(function, masses, ranges)]
    assert found[2] == found[4] == found[5]
    assert found[3] not in (found[2], found[0])


def test_two_leaves_are_not_one():
    """x y and x x have the same shape."""
    every = Expressions()
    operations = Operations.of(traced(lambda x: x[:3] * x[jnp.array([3, 1, 4])], *shapes((5,)))[0])
    assert operations is not None
    (found,) = every.of(operations, [np.array([every.leaf(i, "same") for i in range(5)])])
    first, square, last = (every.local([one])[0] for one in found.tolist())
    assert first == last != square


def test_a_function_without_operations():
    assert Operations.of(traced(lambda x: jnp.sort(x), *shapes((400,)))[0]) is None


def test_the_inputs_of_values():
    """As the derivatives by each, at states where none vanishes."""

    def function(x, y):
        return jnp.concatenate([x[1:] * jnp.sin(x[:-1]), jnp.cumsum(y), (x[0] - x[0]) * y])

    needs = inputs_of(traced(function, *shapes((5,), (3,)))[0])
    assert needs is not None
    rng = np.random.default_rng(1)
    x, y = jnp.asarray(rng.random(5)), jnp.asarray(rng.random(3))
    by_hand = np.hstack(jax.jacfwd(function, (0, 1))(x, y))
    np.testing.assert_array_equal(needs, by_hand != 0.0)
