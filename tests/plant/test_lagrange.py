"""Plants from energies, against SymPy and matrices written by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp

import servocon as sc
from tests.systems import Crane, crane_by_hand, quantities_at

RNG = np.random.default_rng(2)
STATES = [(*RNG.normal(size=(2, 2)), RNG.uniform(0, 3)) for _ in range(4)]


def energies(lib, q, v, t):
    """T with terms of every order in v, V, and Q; all of them depend on time."""
    x, y = q
    u, w = v
    kinetic = (
        (1.5 + lib.sin(x) ** 2 * (1 + t**2)) * u**2 / 2
        + 0.3 * lib.cos(y) * lib.cos(t) * u * w
        + (2 + 0.1 * x**2) * w**2 / 2
        + (y + t**2) * u  # linear in v: a gyroscopic force and an explicit one
        - x * lib.sin(t) * w
        + x**2 * t  # of order zero: a centrifugal force
    )
    potential = 0.7 * x * y**2 + t**2 * lib.cos(x)
    return kinetic, potential, (-0.4 * u * u + t, lib.sin(t) * w)


class General(sc.Lagrangian):
    def kinetic_energy(self, q, v, t):
        return energies(jnp, q, v, t)[0]

    def potential_energy(self, q, t):
        return energies(jnp, q, jnp.zeros(2), t)[1]

    def nonconservative_force(self, q, v, t):
        return jnp.stack(energies(jnp, q, v, t)[2])


@pytest.fixture(scope="module")
def euler_lagrange():
    """M and F such that M q̈ = F, from d/dt(∂L/∂q̇) − ∂L/∂q = Q by SymPy."""
    t = sp.symbols("t")
    q = [sp.Function(name)(t) for name in "xy"]
    v = [x.diff(t) for x in q]
    kinetic, potential, outer = energies(sp, q, v, t)
    lagrangian = kinetic - potential
    equations = [lagrangian.diff(v[i]).diff(t) - lagrangian.diff(q[i]) - outer[i] for i in range(2)]
    a = sp.symbols("a:2")
    flat = [sp.expand(e.subs(dict(zip([x.diff(t) for x in v], a, strict=True)))) for e in equations]
    M = sp.Matrix([[e.coeff(x) for x in a] for e in flat])
    F = -sp.Matrix([e.subs(dict.fromkeys(a, 0)) for e in flat])
    states = sp.symbols("u w"), sp.symbols("x y")
    plain = dict(zip([*v, *q], [*states[0], *states[1]], strict=True))
    order = [x for x in plain if x.is_Derivative] + q  # derivatives before what they contain
    M, F = (matrix.subs([(x, plain[x]) for x in order]) for matrix in (M, F))
    return sp.lambdify([states[1], states[0], t], (M, F))


@pytest.mark.parametrize(("q", "v", "t"), STATES)
def test_lagrange_equals_sympy(euler_lagrange, q, v, t):
    M, F = euler_lagrange(q, v, t)
    found = quantities_at(General(), q, v, t)
    np.testing.assert_allclose(found["M"], M, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F.ravel(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("plant", [Crane(), Crane(load=1.5, trolley=0.5, rope=0.8)])
@pytest.mark.parametrize(("q", "v", "t"), STATES)
def test_crane_by_hand(plant, q, v, t):
    M, F = crane_by_hand(plant, q, v)
    found = quantities_at(plant, q, v, t)
    np.testing.assert_allclose(found["M"], M, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F, rtol=1e-11, atol=1e-11)
    assert found["B"] is None
    np.testing.assert_array_equal(found["q_dot"], v)


def test_a_thousand_loads_are_one_plant():
    """Parameters are leaves: M of a batch of plants by `vmap`."""
    loads = jnp.linspace(50.0, 150.0, 5)
    q = jnp.array([0.0, 0.3])
    M = jax.vmap(lambda load: Crane(load=load).mass_matrix(q, jnp.zeros(())))(loads)
    for load, each in zip(loads, M, strict=True):
        expected, _ = crane_by_hand(Crane(load=float(load)), q, [0.0, 0.0])
        np.testing.assert_allclose(each, expected, rtol=1e-12)
