"""The work of Python in a run whose structure has run before: counted, not timed."""

import sys
from collections import Counter
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine.compile import Code
from servocon_plants import PlanarArm

WAYS = {"by hand": 620, "Lagrangian": 620, "Kane": 620, "robot": 740}
"""Ways of writing the arm, and the largest number of calls of a run of it.

The arm by energies takes 558 calls, 573 with 501 outputs. A robot has more numbers, and looks at
the angles that it begins with.
"""

FURTHER = 2
"""Largest number of calls of each further member of a batch."""


@pytest.fixture
def arms(monkeypatch):
    """The arms of the benchmarks."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    return pytest.importorskip("servocon_arm")


def calls(run):
    """Calls of functions of Python and of C in the third run, by their names."""
    run(), run()
    found = Counter()

    def count(frame, event, function):
        if event == "call":
            found[f"{Path(frame.f_code.co_filename).name}: {frame.f_code.co_qualname}"] += 1
        elif event == "c_call":
            found[getattr(function, "__qualname__", str(function))] += 1

    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.first(3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("points", [2, 501])
def test_calls_of_a_run(arms, way, points):
    found = calls(lambda: arms.simulate(points, way))
    assert found.total() <= WAYS[way], found.most_common(20)


@pytest.mark.first(1)
@pytest.mark.parametrize("way", WAYS)
def test_members_of_a_batch_are_checked_together(arms, way):
    plant, law = arms.pair(way)
    name = "mass[0]" if way == "robot" else "m1"
    loads = sc.Uncertainty(plant, {name: sc.uncertainty.Interval(0.8, 1.2)})

    def total(count):
        many = loads.sample(count, seed=0).plants
        run = lambda: sc.simulate(many, law, [0.1, 0.2], [1.0, -0.1], 1.0, points=11)
        return calls(run).total()

    few, more = total(8), total(72)
    assert (more - few) / 64 <= FURTHER


class Cart(sc.Plant):
    """A cart in a plane."""

    mass: float = 2.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return -0.3 * v


def along(point):
    """A law along a path through a point: a relation with the numbers of a spline."""
    path = sc.frames.position_curve([0.0, 1.0, 3.0], [[0.0, 0.0], point, [2.0, 0.0]])
    follow = sc.holonomic(lambda q, t, p: q - p(t), rate=3.0, parameters=path)
    return sc.ServoLaw(Cart(), follow, sc.Stabilizing(5.0))


def tracking(point):
    zero, bound = np.zeros(2), sc.laws.polynomial_bound(1.0)
    return sc.laws.TwoStepLaw(along(point), zero, zero, bound, width=0.1)


RUNS = {
    "parameters": lambda x: sc.simulate(Cart(x), along([1.0, x]), [0.0, x], [0.0, 0.0], 3.0),
    "batch": lambda x: sc.simulate(
        sc.batch([Cart(x), Cart(2.0)]), along([1.0, x]), [0.0, x], [0.0, 0.0], 3.0
    ),
    "sampled": lambda x: sc.simulate(
        Cart(x), along([1.0, x]), [0.0, x], [0.0, 0.0], 3.0, period=0.01
    ),
    "two-step": lambda x: sc.simulate(Cart(x), tracking([1.0, x]), [0.0, x], [0.0, 0.0], 3.0),
    "free robot": lambda x: sc.simulate(PlanarArm.uniform(2), None, [0.1, x], [0.0, 0.0], 1.0),
}
"""Runs of several kinds, whose numbers depend on one."""


@pytest.fixture
def compilations(monkeypatch):
    """Names of what is traced or compiled, by JAX or in machine code."""
    names = []
    heard = lambda name, *_, **__: names.append(name)
    jax.monitoring.register_event_duration_secs_listener(heard)
    make = Code.__init__

    def made(*arguments, **options):
        names.append("machine code")
        make(*arguments, **options)

    monkeypatch.setattr(Code, "__init__", made)
    yield names
    jax.monitoring.unregister_event_duration_listener(heard)


@pytest.mark.first(2)
@pytest.mark.parametrize("kind", RUNS)
def test_a_second_run_of_a_structure_compiles_nothing(kind, compilations):
    RUNS[kind](1.0)
    compilations.clear()
    RUNS[kind](1.5)
    assert compilations == []


class PointMasses(sc.Lagrangian):
    """Two point masses on rods: entries of M that differ from those across by a rounding."""

    m2: float = 1.0  # [kg]

    def kinetic_energy(self, q, v, t):
        w = v[0] + v[1]
        x = jnp.cos(q[0]) * v[0] + jnp.cos(q[0] + q[1]) * w
        y = jnp.sin(q[0]) * v[0] + jnp.sin(q[0] + q[1]) * w
        return 0.5 * v[0] ** 2 + 0.5 * self.m2 * (x**2 + y**2)

    def potential_energy(self, q, t):
        return -9.81 * (jnp.cos(q[0]) + self.m2 * (jnp.cos(q[0]) + jnp.cos(q[0] + q[1])))


def test_rounding_in_the_symmetry_of_the_mass_matrix_sends_no_member_to_a_check_of_its_own():
    masses, q = np.linspace(0.8, 1.2, 72), [0.1, 0.2]
    plants = [PointMasses(m) for m in masses.tolist()]
    M = [np.asarray(plant.mass_matrix(jnp.asarray(q), jnp.zeros(()))) for plant in plants[:8]]
    off = [abs(m[0, 1] - m[1, 0]) for m in M]
    assert 0.0 < max(off) < 1e-15, off
    relation = sc.residual(lambda q, v, t: v[0] + v[1])
    law = sc.ServoLaw(PointMasses(), relation, sc.Stabilizing(1.0))

    def total(count):
        many = sc.batch(plants[:count])
        return calls(lambda: sc.simulate(many, law, q, [1.0, -0.1], 0.1, points=3)).total()

    assert (total(72) - total(8)) / 64 <= FURTHER


def test_the_arm_of_the_benchmarks_is_one(arms):
    """Else their ways of writing it could not be compared."""
    q, v = np.array([0.3, -0.7]), np.array([0.4, 1.1])
    ways = [arms.pair(way) for way in WAYS]
    wanted, *others = [sc.formulations.equations(p, law.constraint, q, v) for p, law in ways]
    for found in others:
        np.testing.assert_allclose(found.M, wanted.M, rtol=1e-13)
        np.testing.assert_allclose(found.F, wanted.F, rtol=1e-12)
