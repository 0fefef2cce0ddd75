"""Methods that are one operation of a trace: traced once, whatever is around them."""

import itertools
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine import operation, zeros_of

FORCES, ENERGIES = itertools.count(), itertools.count()  # their representation counts the calls


class Swinging(sc.Lagrangian):
    length: float = 1.0

    def kinetic_energy(self, q, v, t):
        next(ENERGIES)
        return 0.5 * (self.length * v[0]) ** 2 + 0.5 * v[1] ** 2

    def nonconservative_force(self, q, v, t):
        next(FORCES)
        return -v


def run(relation, length=1.0):
    law = sc.ServoLaw(Swinging(), sc.residual(relation), sc.Stabilizing(2.0))
    return sc.simulate(Swinging(length), law, [0.1, 0.2], [0.0, 0.5], 1.0, points=3)


def test_another_relation_does_not_trace_the_plant_again():
    run(lambda q, v, t: v[:1] - 0.3)
    before = repr(FORCES), repr(ENERGIES)
    assert before[0] != "count(0)"
    motion = run(lambda q, v, t: v[:1] + v[1:2] - jnp.sin(t), length=1.1)
    assert (repr(FORCES), repr(ENERGIES)) == before
    assert motion.beta_norm[-1] < motion.beta_norm[0]


def test_values_and_derivatives_are_those_of_the_function():
    plain = lambda tree, x: tree["gain"] * jnp.sin(x) + len(tree["name"])
    once = operation(plain)
    tree, x = {"gain": 2.0, "name": ("a", "b")}, np.linspace(-1.0, 1.0, 5)
    np.testing.assert_array_equal(once(tree, x), plain(tree, x))  # not in a trace
    for function in (
        lambda f: jax.jit(lambda x: f(tree, x))(x),
        lambda f: jax.vmap(lambda x: f(tree, x))(x),
        lambda f: jax.jacfwd(lambda x: f(tree, x))(x),
        lambda f: jax.grad(lambda x: jnp.sum(f(tree, x)))(x),
        lambda f: jax.jvp(lambda g: f(tree | {"gain": g}, x), (2.0,), (1.0,))[1],
    ):
        np.testing.assert_allclose(function(once), function(plain), rtol=1e-15)


def test_other_structures_are_other_operations():
    calls = []

    @operation
    def counted(tree, x):
        calls.append(tree)
        return x * len(tree)

    double = jax.jit(lambda x: counted((1.0, 2.0), x) + counted((3.0, 4.0), x))
    triple = jax.jit(lambda x: counted((1.0, 2.0, 3.0), x))
    assert double(1.0) == 4.0
    assert triple(1.0) == 3.0
    assert len(calls) == 2


def test_nothing_is_an_answer():
    without = operation(lambda x: None)
    assert jax.make_jaxpr(without)(1.0).out_avals == []


def test_errors_pass():
    @operation
    def wrong(x):
        raise ValueError("as it is")

    for _ in range(2):  # nothing of a failed trace is kept
        with pytest.raises(ValueError, match="as it is"):
            jax.jit(wrong)(1.0)


class Counted(sc.Plant):
    """Two masses with a spring, which count how often their functions are called."""

    mass: float = 2.0
    rates: Any = (1.0, 3.0)

    def mass_matrix(self, q, t):
        next(MATRICES)
        return self.mass * jnp.eye(2) + 0.1 * jnp.cos(q[0] - t)

    def force(self, q, v, t):
        return -FACTOR * jnp.asarray(self.rates) * q

    def potential_energy(self, q, t):
        return 1.0 if q[0] > 0.0 else 0.0


MATRICES, FACTOR = itertools.count(), 1.0


def test_outside_of_a_trace_it_is_machine_code_for_a_structure():
    """Traced once for plants, states and times of any numbers, as whole numbers or not."""
    q = np.array([0.3, -0.2])
    expected = lambda m, q, t: m * np.eye(2) + 0.1 * np.cos(q[0] - t)
    found = Counted().mass_matrix(q, 0.5)
    np.testing.assert_allclose(found, expected(2.0, q, 0.5), rtol=1e-15)
    before = repr(MATRICES)
    for mass, at, t in ((2.0, q, 0), (3.0, 2.0 * q, 1), (0.5, jnp.asarray(-q), np.float64(2.0))):
        found = Counted(mass).mass_matrix(at, t)
        np.testing.assert_allclose(found, expected(mass, at, t), rtol=1e-15)
    assert repr(MATRICES) == before
    with jax.disable_jit():
        Counted().mass_matrix(q, 0.5)
    assert repr(MATRICES) != before


def test_outside_of_a_trace_what_a_function_reads_counts(monkeypatch):
    """A global, and an array that is changed in place."""
    plant, q, v = Counted(rates=np.array([1.0, 3.0])), np.array([1.0, 2.0]), np.zeros(2)
    np.testing.assert_array_equal(plant.force(q, v, 0.0), [-1.0, -6.0])
    monkeypatch.setitem(globals(), "FACTOR", 2.0)
    np.testing.assert_array_equal(plant.force(q, v, 0.0), [-2.0, -12.0])
    plant.rates[0] = 5.0
    np.testing.assert_array_equal(plant.force(q, v, 0.0), [-10.0, -12.0])


def test_outside_of_a_trace_a_function_that_prints_shows_numbers(capsys):
    class Shown(Counted):
        def force(self, q, v, t):
            print("at", q)
            return -q

    for _ in range(2):
        Shown().force(np.array([1.5, 2.0]), np.zeros(2), 0.0)
    assert capsys.readouterr().out == 2 * "at [1.5 2. ]\n"


def test_outside_of_a_trace_a_function_of_python_is_itself():
    plant = Counted()
    for _ in range(2):
        assert plant.potential_energy(np.array([1.0, 0.0]), 0.0) == 1.0
        assert plant.potential_energy(np.array([-1.0, 0.0]), 0.0) == 0.0
    with pytest.raises(IndexError):
        plant.mass_matrix((), 0.0)
    assert np.isnan(plant.mass_matrix(np.array([np.nan, 0.0]), 0.0)).any()
    assert np.iscomplexobj(plant.mass_matrix(np.array([1j, 0.0]), 0.0))


def test_constants_are_computed_in_float64():
    """`jnp.arctan2` of two constants is a number before the function is traced."""
    plant = sc.load_plant("particle-cartesian")()
    turned = sc.holonomic(lambda q, t: q[:1] - jnp.arctan2(-2.0, 1.0), rate=1.0, name="turned")
    q = np.array([np.arctan2(-2.0, 1.0), 0.0])
    with jax.enable_x64(False):  # as outside of the tests
        error = turned.position_error(plant, q, 0.0)
    np.testing.assert_array_equal(error, [0.0])


# -- structural zeros ------------------------------------------------------------------------------


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
