"""Steps in machine code against diffrax's own of the same methods."""

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.engine.machine.call import WIDTH, is_callable
from servocon.engine.machine.function import machine_code, traced
from servocon.simulation.called import CalledField, CalledSteps
from servocon.simulation.solvers import SOLVERS

N = 5
EXPLICIT = [name for name in SOLVERS if isinstance(SOLVERS[name](), dfx.AbstractERK)]


def field(numbers, t, x, u):
    return jnp.sin(numbers[0] * x) + jnp.roll(x, 1) * jnp.cos(t) + u[0] * x**2


TRACED = traced(field, np.ones(1), np.ones(()), np.ones(N), np.ones(2))[0]
MADE = machine_code(TRACED, {"f": [0]}, WIDTH)
TAKEN = CalledField(N, lambda both: (both[0], both[1:]))


def ended(solver, terms, t0, t1, x, arguments):
    """New state, error estimate, slope at the end, and the state within the step."""
    first = solver.init(terms, t0, t1, x, arguments)
    y, error, dense, *_ = solver.step(terms, t0, t1, x, arguments, first, False)
    inner = solver.interpolation_cls(t0=t0, t1=t1, **dense)
    return y, error, inner.evaluate(t0 + 0.3 * (t1 - t0)), solver.func(terms, t1, y, arguments)


@pytest.mark.parametrize("name", EXPLICIT)
def test_a_step_is_that_of_diffrax(name):
    assert is_callable()
    numbers, random = np.array([1.3]), np.random.default_rng(1)
    xs, times, u = random.normal(size=(6, N)), random.uniform(size=6), np.array([0.2, 0.0])
    place = np.array([*MADE.addresses["f"], numbers.ctypes.data])

    def called(t, x):
        solver = CalledSteps(SOLVERS[name](), name, TAKEN)
        return ended(solver, dfx.ODETerm(TAKEN), t, t + 0.2, x, (jnp.asarray(place), u))

    def original(t, x):
        terms = dfx.ODETerm(lambda t, x, args: field(numbers, t, x, u))
        return ended(SOLVERS[name](), terms, t, t + 0.2, x, None)

    together = jax.jit(jax.vmap(called))(times, xs)
    alone = jax.jit(called)
    one_by_one = [alone(t, x) for t, x in zip(times, xs, strict=True)]
    expected = jax.vmap(original)(times, xs)
    for k, values in enumerate(expected):
        np.testing.assert_allclose(together[k], values, rtol=1e-12, atol=1e-15)
        each = [one[k] for one in one_by_one]
        np.testing.assert_allclose(together[k], each, rtol=0 if k < 2 else 1e-14)
