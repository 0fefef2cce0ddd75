"""Numbers of a relation as leaves: edits compile nothing, and derivatives by them are right."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.simulation.xla import programs
from servocon.tree import key_of

Q, V, T0 = jnp.array([0.7, -0.4]), jnp.array([0.3, 0.9]), jnp.array(0.6)


class Carts(sc.Plant):
    """Two carts on one rail, of different masses."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.diag(jnp.array([1.0, 2.0]))

    def force(self, q, v, t):
        return -0.2 * v


def distance(q, t, p):
    return q[1] - q[0] - p["length"] - p["swing"] * jnp.sin(t)


class Distance(eqx.Module):
    """The same relation, with its numbers as fields."""

    length: float
    swing: float

    def __call__(self, q, t):
        return q[1] - q[0] - self.length - self.swing * jnp.sin(t)


def matrix(q, t, p):
    return jnp.stack([p["length"] * jnp.cos(q[0]), p["swing"]])


def offset(q, t, p):
    return p["swing"] * t**2


def energy(q, v, t, p):
    return 0.5 * p["length"] * v @ v - p["swing"]


RELATIONS = {
    "holonomic": lambda length, swing: sc.holonomic(
        distance, 3.0, parameters={"length": length, "swing": swing}, name="gap"
    ),
    "module": lambda length, swing: sc.holonomic(Distance(length, swing), 3.0, name="gap"),
    "pfaffian": lambda length, swing: sc.pfaffian(
        matrix, offset, parameters={"length": length, "swing": swing}
    ),
    "residual": lambda length, swing: sc.residual(
        energy, parameters={"length": length, "swing": swing}
    ),
    "hand-given": lambda length, swing: sc.constraint.hand_given(
        lambda q, v, t, p: p["length"] * v,
        lambda q, v, t, p: 0.0,
        energy,
        parameters={"length": length, "swing": swing},
    ),
    "bounded": lambda length, swing: sc.constraint.bounded(
        lambda q, t, p: q[1] - p["length"] * q[0],
        lambda t, p: p["swing"] * t,
        2.0,
        lower=-4.0,
        upper=9.0,
        parameters={"length": length, "swing": swing},
    ),
}


def by_hand(name, length, swing):
    """β written out."""
    (x, y), (dx, dy), t = np.asarray(Q), np.asarray(V), float(T0)
    if name in ("holonomic", "module"):
        gap = y - x - length - swing * np.sin(t)
        return dy - dx - swing * np.cos(t) + 3.0 * gap
    if name == "pfaffian":
        return length * np.cos(x) * dx + swing * dy - swing * t**2
    if name in ("residual", "hand-given"):
        return 0.5 * length * (dx**2 + dy**2) - swing
    z = lambda h: np.log((h + 4.0) / (9.0 - h))
    slope = lambda h: 1 / (h + 4.0) + 1 / (9.0 - h)
    h, target = y - length * x, swing * t
    return slope(h) * (dy - length * dx) - slope(target) * swing + 2.0 * (z(h) - z(target))


@pytest.mark.parametrize("name", RELATIONS)
def test_values_and_derivatives(name):
    """β by hand; its derivatives by the parameters against central differences of that."""
    beta = lambda *p: RELATIONS[name](*p).beta(Carts(), Q, V, T0)[0]
    at, h = (1.3, 0.45), 1e-6
    np.testing.assert_allclose(beta(*at), by_hand(name, *at), rtol=1e-13)
    slopes = jax.jit(jax.grad(beta, (0, 1)))(*at)
    expected = [
        (by_hand(name, at[0] + h, at[1]) - by_hand(name, at[0] - h, at[1])) / (2 * h),
        (by_hand(name, at[0], at[1] + h) - by_hand(name, at[0], at[1] - h)) / (2 * h),
    ]
    np.testing.assert_allclose(slopes, expected, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize("name", RELATIONS)
def test_they_are_leaves(name):
    leaves = jax.tree.leaves(RELATIONS[name](1.3, 0.45))
    assert {1.3, 0.45} <= {x for x in leaves if isinstance(x, float)}


@pytest.mark.parametrize("name", ["holonomic", "module", "pfaffian"])
def test_another_number_compiles_nothing(name):
    """The second run is by the program of the first, and has the motion of its own number."""

    def run(length):
        law = sc.ServoLaw(Carts(), RELATIONS[name](length, 0.3), sc.Stabilizing(4.0))
        return sc.simulate(Carts(), law, [0.0, 1.0], [0.2, 0.1], 8.0)

    first = run(1.3)
    before = programs.compiled.cache_info().misses
    second = run(2.1)
    assert programs.compiled.cache_info().misses == before
    assert abs(first.beta[-1]).max() < 1e-5
    assert abs(second.beta[-1]).max() < 1e-5
    if name != "pfaffian":
        gap = second.q[-1, 1] - second.q[-1, 0]
        np.testing.assert_allclose(gap, 2.1 + 0.3 * np.sin(8.0), atol=1e-5)


@pytest.mark.parametrize("name", ["holonomic", "module"])
def test_derivative_of_the_inputs(name):
    """du/d(length) of the law: κ Λ times (M⁻¹ weighted) share, by differences of `law.step`."""
    made = lambda length: sc.ServoLaw(Carts(), RELATIONS[name](length, 0.3), sc.Stabilizing(4.0))

    def inputs(length):
        law = made(length)
        snapshot = sc.laws.Snapshot(law.model, law.constraint, Q, V, T0)
        return law.command(snapshot, law.initial_state(snapshot)).u

    slope = jax.jit(jax.jacfwd(inputs))(1.3)
    h = 1e-5
    step = lambda length: np.asarray(made(length).step(Q, V, T0)[0])
    np.testing.assert_allclose(slope, (step(1.3 + h) - step(1.3 - h)) / (2 * h), rtol=1e-6)
    # β̇ = −κ β asks of the relative acceleration κ Λ length more: each mass bears it alike.
    np.testing.assert_allclose(slope, 4.0 * 3.0 * 2 / 3 * np.array([-1.0, 1.0]), rtol=1e-12)


def test_an_edit_of_one_leaf():
    """`equinox.tree_at` reaches the number where the relation keeps it, once."""
    relation = RELATIONS["pfaffian"](1.3, 0.45)
    edited = eqx.tree_at(lambda c: c.parameters["swing"], relation, 0.8)
    expected = RELATIONS["pfaffian"](1.3, 0.8).beta(Carts(), Q, V, T0)
    np.testing.assert_array_equal(edited.beta(Carts(), Q, V, T0), expected)


def test_a_batch_of_relations():
    """Laws that differ in a parameter run as one batch."""
    laws = [
        sc.ServoLaw(Carts(), RELATIONS["holonomic"](length, 0.0), sc.Stabilizing(4.0))
        for length in (1.0, 2.0, 3.0)
    ]
    runs = sc.simulate(Carts(), sc.batch(laws), [0.0, 1.0], [0.0, 0.0], 8.0)
    np.testing.assert_allclose(runs.q[:, -1, 1] - runs.q[:, -1, 0], [1.0, 2.0, 3.0], atol=1e-5)


@pytest.mark.usefixtures("unchecked")
def test_a_parameter_that_is_not_finite():
    law = sc.ServoLaw(Carts(), RELATIONS["holonomic"](np.nan, 0.0), sc.Stabilizing(4.0))
    with pytest.raises(sc.errors.NonFiniteError, match=r"constraint\.parameters.*length.*got nan"):
        sc.simulate(Carts(), law, [0.0, 1.0], [0.0, 0.0], 1.0)


def test_labels_of_a_run_make_the_same_relation_as_their_texts():
    run = sc.simulate(Carts(), None, [0.0, 0.0], [0.0, 0.0], 0.1, points=2)
    beta = lambda q, v, t: v
    keys = [key_of(sc.residual(beta, labels=x).labels) for x in (run.axes.speed, ["v[0]", "v[1]"])]
    assert keys[0] == keys[1]
