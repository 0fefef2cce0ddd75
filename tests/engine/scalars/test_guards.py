"""Branches of a `cond` in machine code: the values of JAX, and no work where they are not taken."""

import re

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from servocon.engine import WIDTH, evaluate_each, functions_of, machine_of, traced

MEMBERS = 3 * WIDTH + 1


def long(x, times):
    for _ in range(times):
        x = jnp.sin(x) + x[::-1] * 0.3
    return x


def nested(x):
    """Long branches, one within another, with parts that they share and one that all need."""
    shared = long(x, 20)

    def first():
        return lax.cond(x[1] > 0, lambda: long(shared, 40), lambda: long(x, 30)), x[0]

    def second():
        a = jnp.stack([shared, x, x[::-1]]) + 3.0 * jnp.eye(3)
        return jnp.linalg.solve(a @ a.T, long(x * 2.0, 40)), shared[1]

    y, z = lax.cond(x[0] > 0, first, second)
    return jnp.append(y + shared, z) * 2.0


def same_predicate(x):
    y = lax.cond(x[0] > 0, lambda: long(x, 40), lambda: x)
    w = lax.cond(x[0] > 0, lambda: long(y + 1.0, 40), lambda: y * 2.0)
    return jnp.concatenate([y, w])


def either_of_many(x):
    return lax.cond(jnp.all(x > 0), lambda: long(x, 50), lambda: long(x * 2.0, 50))


@pytest.mark.first(1)
@pytest.mark.parametrize("function", [nested, same_predicate, either_of_many])
def test_values(function):
    x = np.random.default_rng(5).normal(size=(MEMBERS, 3))
    closed, _ = traced(function, x[0])
    emitted = functions_of(closed, {"f": [0]}, {"f": (1, WIDTH)})
    assert not isinstance(emitted, str), emitted
    machine = machine_of(emitted, ["f"])
    assert machine is not None
    wanted = jax.vmap(function)(x)
    one, several = machine.addresses["f"]
    for wide in (0, several):
        places = np.array([(one, wide, row.ctypes.data) for row in x], np.int64)
        found = evaluate_each(places, size=machine.sizes["f"])
        np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12)


def test_a_branch_is_called_where_it_is_taken():
    """Each piece of a branch stands between a jump and its label; what all need does not."""
    closed, _ = traced(either_of_many, np.zeros(3))
    emitted = functions_of(closed, {"f": [0]})
    assert not isinstance(emitted, str), emitted
    whole = emitted.ir[emitted.ir.index("define void @servocon_f(") :]
    assert len(re.findall(r"_begin:\ncall void @servocon_f_\d+\(.*\)\nbr label", whole)) == 4
    assert len(re.findall(r"call void @servocon_f_\d+\(", whole)) == 6  # predicate, and the choice
    assert emitted.operations["servocon_f"] > 2 * 300  # each branch is two pieces


def test_what_is_short_is_computed_in_any_case():
    closed, _ = traced(lambda x: lax.cond(x[0] > 0, lambda: x * 2.0, lambda: x + 1.0), np.zeros(3))
    emitted = functions_of(closed, {"f": [0]})
    assert not isinstance(emitted, str), emitted
    assert "br i1" not in emitted.ir
