"""Functions of pytrees for calls from Python, by machine code and by XLA."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.engine import Compiled, Machine, compiled, evaluate, evaluator

RANDOM = np.random.default_rng(0)


def both(numbers, state, t):
    """A function of pytrees with values of several kinds."""
    q, more = state["q"], state["more"]
    return {"sum": numbers[0] * q + t, "parts": (more @ q, jnp.argmax(q), q > 0.0)}


def by_sorting(numbers, state, t):
    """A function with a sort, which machine code cannot express."""
    return both(numbers, state | {"q": jnp.sort(state["q"])}, t)


def arguments(lead=()):
    state = {"q": RANDOM.normal(size=(*lead, 3)), "more": RANDOM.normal(size=(*lead, 2, 3))}
    return RANDOM.normal(size=2), state, RANDOM.normal(size=lead)


def same(found, expected):
    assert jax.tree.structure(found) == jax.tree.structure(expected)
    for a, b in zip(jax.tree.leaves(found), jax.tree.leaves(expected), strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=1e-14)


@pytest.mark.parametrize("function", [both, by_sorting])
def test_one_and_rows(function):
    one, rows = evaluator(function), evaluator(function, rows=(1, 2))
    given, many = arguments(), arguments((7,))
    same(one(*given), function(*given))
    same(rows(*many), jax.vmap(function, (None, 0, 0))(*many))
    none = arguments((0,))
    assert rows(*none)["sum"].shape == (0, 3)


@pytest.mark.parametrize("count", [33, 545])
def test_many_rows_by_xla_are_traced_once(count):
    """Rows that fill no program of many are made by programs of few."""
    traces = []

    def noted(*given):
        traces.append(1)
        return by_sorting(*given)

    given = arguments((count,))
    same(evaluator(noted, rows=(1, 2))(*given), jax.vmap(by_sorting, (None, 0, 0))(*given))
    assert len(traces) == 1


def test_which_compiler():
    assert isinstance(compiled(both, *arguments()).machine, Machine)
    assert compiled(by_sorting, *arguments()).machine == "primitive sort"


def test_other_shapes_and_traced_arguments():
    length = evaluator(lambda x, y: jnp.sqrt(jnp.sum(x**2)) * y)
    for size in (1, 4, 2):
        x = RANDOM.normal(size=size)
        np.testing.assert_allclose(length(x, 2.0), 2.0 * np.linalg.norm(x))
    slope = jax.jit(jax.grad(length))(np.array([3.0, 4.0]), 2.0)
    np.testing.assert_allclose(slope, [1.2, 1.6])


def test_other_arguments_than_the_example_are_refused():
    made = compiled(both, *arguments())
    assert isinstance(made, Compiled)
    numbers, state, t = arguments()
    with pytest.raises(TypeError, match="compiled for"):
        made(numbers, state | {"q": np.zeros(4)}, t)
    with pytest.raises(TypeError, match="compiled for"):
        made(numbers, {"q": state["q"]}, t)


def test_values_of_functions_with_numbers():
    for gain in (3.0, 4.0):
        product = jax.tree_util.Partial(lambda gain, x: gain * x, gain)
        np.testing.assert_allclose(evaluate(product, [1.0, 2.0]), [gain, 2.0 * gain])
        np.testing.assert_allclose(evaluate(lambda x, k=gain: k + x, [1.0]), [1.0 + gain])
