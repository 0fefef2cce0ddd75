"""Plants from SymPy against those written by hand, and against SymPy's own numbers."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Particle,
    Point,
    ReferenceFrame,
    dynamicsymbols,
)

import servocon as sc
from servocon.engine import compiled
from servocon.interop.sympy import from_sympy
from servocon.plant.lagrange import lagrange_force
from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.tree import pack
from servocon_plants.arm import PlanarArm, flexible_joint_arm
from servocon_plants.crane import TrolleyCrane
from servocon_plants.particle import PolarParticle
from servocon_plants.pendulum import SpringPendulum
from servocon_plants.sleigh import Sleigh, knife_edge
from servocon_plants.slider_crank import SliderCrank, slider_closure

ZERO = jnp.zeros(())
ARM = {"mass": [1.3, 0.7], "length": [0.9, 1.1], "centre": [0.4, 0.6], "inertia": [0.2, 0.3]}
PLANAR_ARM = PlanarArm(*ARM.values(), gravity=9.7)
IN_SYMPY = {"mass": "m", "length": "l", "centre": "c", "inertia": "I"}
OF_ARM = {f"{IN_SYMPY[k]}{i + 1}": x for k, row in ARM.items() for i, x in enumerate(row)}
OF_ARM |= {"g": 9.7}
FLEXIBLE = flexible_joint_arm(
    2, **ARM, stiffness=np.array([2.0, 3.0]), rotor_inertia=np.array([0.5, 0.4]), gravity=9.7
)
MECHANISM = SliderCrank(1.2, 0.8, 0.7, 1.5, 0.4, 9.7)
SLEIGH = Sleigh(mass=1.7, inertia=0.6, offset=0.3, incline=0.2, gravity=9.7)
CASES = {
    "arm": ("arm", OF_ARM, (), PLANAR_ARM),
    "flexible joints": (
        "flexible_joint_arm",
        OF_ARM | {"k1": 2.0, "k2": 3.0, "J1": 0.5, "J2": 0.4},
        ("tau1", "tau2"),
        FLEXIBLE,
    ),
    "polar particle": ("polar_particle", {"m": 1.4, "g": 9.7}, (), PolarParticle(1.4, 9.7)),
    "spring pendulum": (
        "spring_pendulum",
        {"m": 1.4, "L": 0.8, "k": 30.0, "g": 9.7},
        (),
        SpringPendulum(1.4, 0.8, 30.0, 9.7),
    ),
    "crane": (
        "crane",
        {"m_t": 3.0, "m": 2.0, "J": 0.1, "r": 0.2, "g": 9.7},
        ("F", "M"),
        TrolleyCrane(3.0, 2.0, 0.1, 0.2, 9.7),
    ),
    "sleigh": (
        "sleigh",
        {"m": 1.7, "I": 0.6, "a": 0.3, "alpha": 0.2, "g": 9.7},
        (),
        SLEIGH,
        knife_edge(),
    ),
    "slider crank": (
        "slider_crank",
        {"m1": 1.2, "l1": 0.8, "m2": 0.7, "l2": 1.5, "m3": 0.4, "g": 9.7},
        (),
        MECHANISM,
        slider_closure(MECHANISM, rate=3.0),
    ),
}


@pytest.fixture(scope="module", params=CASES)
def case(request, models):
    """Model and plant of a case, and their values at random states."""
    make, parameters, inputs, native, *constraint = CASES[request.param]
    made = from_sympy(getattr(models, make)(), parameters, inputs=inputs, rate=3.0)
    nq, n = len(made.plant.coordinate_labels()), len(made.plant.speed_labels())
    rng = np.random.default_rng(1)
    states = rng.uniform(0.3, 1.5, (5, nq)), rng.normal(size=(5, n)), rng.normal(size=(5, n))

    def report(plant, constraint, q, v, w):
        B = plant.input_matrix(q, ZERO)
        found = {
            "M": plant.mass_matrix(q, ZERO),
            "F": plant.force(q, v, ZERO),
            "Bu": w if B is None else B @ w[: B.shape[1]],
            "rate": plant.coordinate_rate(q, v, ZERO),
            "kinetic": plant.kinetic_energy(q, v, ZERO),
            "potential": plant.potential_energy(q, ZERO),
        }
        if constraint is not None:
            rows = constraint.linearize(plant, q, v, ZERO)
            found |= {"beta": rows.beta, "A": rows.A, "b": rows.b}
        return found

    reports = []
    for plant, rows in (made, (native, *(constraint or [None]))):
        found = jax.jit(jax.vmap(lambda *state, x=(plant, rows): report(*x, *state)))(*states)
        found = {key: np.asarray(value) for key, value in found.items()}
        total = (found["F"] + found["Bu"])[..., None]
        found["acceleration"] = np.linalg.solve(found["M"], total)[..., 0]
        reports.append(found)
    return SimpleNamespace(made=made, native=native, constrained=bool(constraint), reports=reports)


@pytest.mark.first(2)
def test_the_same_motion(case):
    ours, native = case.reports
    assert (case.made.constraint is not None) is case.constrained
    for key in set(native) - {"potential"}:
        scale = max(1.0, np.abs(native[key]).max())
        np.testing.assert_allclose(ours[key], native[key], atol=1e-12 * scale, err_msg=key)


@pytest.mark.first(3)
def test_potential_energy_up_to_a_constant(case):
    ours, native = (report["potential"] - report["potential"][0] for report in case.reports)
    of_kane = case.made.plant.code.drive is None  # its gravity is a load, not an energy
    np.testing.assert_allclose(ours, 0 if of_kane else native, atol=1e-12)


@pytest.mark.first(2)
def test_hardly_more_operations_than_written_by_hand(case):
    """Right-hand sides in scalars, as `simulate` compiles them; 1.43 is the slider-crank."""

    def operations(plant):
        relation = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
        loop = ClosedLoop(plant, sc.ServoLaw(plant, relation, sc.Stabilizing(gain=1.0)))
        numbers, layout = pack(loop, "")
        sizes = Sizes(len(plant.coordinate_labels()), len(case.made.plant.speed_labels()))

        def field(numbers, t, x):
            law = layout.unpack(numbers).law
            return ClosedLoop(law.model, law, sizes=sizes).field(t, x)

        made = compiled(field, jnp.asarray(numbers), ZERO, jnp.zeros(sum(sizes)))
        return made.machine.operations["values"]

    assert operations(case.made.plant) <= 1.5 * operations(case.native)


def constrained(system, q, v, t=0.0):
    """M v̇ = F + Aᵀλ with A v̇ = b, in NumPy."""
    q, v, t = (jnp.asarray(x, dtype=float) for x in (q, v, t))
    M, F = system.plant.mass_matrix(q, t), system.plant.force(q, v, t)
    _, A, b = system.constraint.linearize(system.plant, q, v, t)
    A = np.asarray(A)
    KKT = np.block([[M, -A.T], [A, np.zeros((len(A), len(A)))]])
    return np.linalg.solve(KKT, np.concatenate([F, b]))[: len(F)]


def test_dependent_speeds(models):
    """A rolling disk: KanesMethod eliminates three speeds, here they are constrained or reduced."""
    method = models.rolling_disk()
    values = {"m": 2.0, "r": 0.5, "g": 9.81}
    system = from_sympy(method, values)
    rng = np.random.default_rng(2)
    q, v = rng.normal(size=5), np.append(rng.normal(size=3), np.zeros(3))
    known = dict(zip([*method.q, *method.u], [*q, *v], strict=True))
    known |= {sp.Symbol(name): value for name, value in values.items()}
    numbers = lambda x: np.array(x.subs(known), dtype=float)
    expected = np.linalg.solve(numbers(method.mass_matrix), numbers(method.forcing)[:, 0])
    np.testing.assert_allclose(constrained(system, q, v), expected, atol=1e-11)
    np.testing.assert_allclose(
        system.plant.coordinate_rate(jnp.asarray(q), jnp.asarray(v), ZERO),
        numbers(sp.Matrix([method.kindiffdict()[x.diff()] for x in method.q]))[:, 0],
        atol=1e-13,
    )
    reduced = sc.constraint.reduce(system.plant, system.constraint, ("u1", "u2", "u3"))
    at = jnp.asarray(q), jnp.asarray(v[:3]), ZERO
    rate = np.linalg.solve(reduced.mass_matrix(at[0], ZERO), reduced.force(*at))
    np.testing.assert_allclose(rate, expected[:3], atol=1e-11)


def test_a_configuration_constraint_is_not_said_twice(models):
    """A bob in x and y swings as θ̈ = −(g/l) sin θ; its one row is ḟ + Λf."""
    system = from_sympy(models.pendulum_in_cartesian(), {"m": 0.7, "l": 0.5, "g": 9.81}, rate=4.0)
    theta, rate = 0.8, 1.3
    q = 0.5 * np.array([np.sin(theta), -np.cos(theta)])
    across = np.array([np.cos(theta), np.sin(theta)])
    v = 0.5 * rate * across
    expected = -9.81 * np.sin(theta) * across - rate**2 * q
    np.testing.assert_allclose(constrained(system, q, v), expected, rtol=1e-12)
    off, slow = jnp.asarray(1.1 * q), jnp.asarray(v)
    beta = system.constraint.beta(system.plant, off, slow, ZERO)
    f = 1.21 * 0.25 - 0.25
    np.testing.assert_allclose(beta, [2 * off @ slow + 4.0 * f], rtol=1e-12)


def test_a_configuration_constraint_without_its_derivative(models):
    with pytest.raises(sc.errors.InputError, match=r"configuration constraints .*Add f\.diff\(t\)"):
        from_sympy(models.pendulum_in_cartesian(velocity=False), {"m": 1.0, "l": 0.5, "g": 9.81})


def test_a_velocity_constraint_with_an_offset():
    """A particle in a plane with ẏ = x ẋ + c t: β, A and b by hand."""
    (x, y), (a, b), c = dynamicsymbols("x y"), dynamicsymbols("a b"), sp.Symbol("c")
    N, point = ReferenceFrame("N"), Point("P")
    point.set_vel(N, a * N.x + b * N.y)
    method = KanesMethod(
        N,
        [x, y],
        [a],
        [x.diff() - a, y.diff() - b],
        u_dependent=[b],
        velocity_constraints=[b - x * a - c * dynamicsymbols._t],
    )
    method.kanes_equations([Particle("P", point, sp.Symbol("m"))], [(point, -9.81 * N.y)])
    plant, constraint = from_sympy(method, {"m": 2.0, "c": 3.0})
    q, v, t = jnp.array([0.5, 0.1]), jnp.array([2.0, 7.0]), jnp.asarray(0.4)
    beta, A, b = constraint.linearize(plant, q, v, t)
    np.testing.assert_allclose(beta, [7.0 - 1.0 - 1.2], rtol=1e-14)
    np.testing.assert_allclose(A, [[-0.5, 1.0]])
    np.testing.assert_allclose(b, [2.0 * 2.0 + 3.0], rtol=1e-14)
    assert sorted(jax.tree.leaves(constraint)) == [3.0]  # of the parameters, only what it needs


def test_a_velocity_constraint_that_is_not_linear():
    """Lagrange's equation for ẋ² + ẏ² = c²: a residual, with A = 2 (ẋ, ẏ)."""
    x, y = dynamicsymbols("x y")
    c, time = sp.Symbol("c"), dynamicsymbols._t
    square = x.diff(time) ** 2 + y.diff(time) ** 2
    method = LagrangesMethod(square / 2, [x, y], nonhol_coneqs=[square - c**2])
    plant, constraint = from_sympy(method, {"c": 3.0})
    q, v = jnp.array([0.5, 0.1]), jnp.array([2.0, 7.0])
    beta, A, b = constraint.linearize(plant, q, v, ZERO)
    np.testing.assert_allclose(beta, [4.0 + 49.0 - 9.0], rtol=1e-14)
    np.testing.assert_allclose(A, [[4.0, 14.0]], rtol=1e-14)
    np.testing.assert_allclose(b, [0.0])


@pytest.mark.parametrize("kind", ["kane", "lagrange"])
def test_prescribed_motion(models, kind):
    """A support that moves as a sin ωt: l θ̈ = −(g + ḧ) sin θ, and the bob's kinetic energy."""
    a, omega = sp.symbols("a omega")
    plant = from_sympy(
        models.pumped_pendulum(kind),
        {"m": 0.7, "l": 0.5, "g": 9.81, a: 0.2, omega: 3.0},
        prescribed={"h": a * sp.sin(omega * dynamicsymbols._t)},
    ).plant
    theta, rate, t = 0.8, 1.3, 0.4
    q, v, time = jnp.array([theta]), jnp.array([rate]), jnp.asarray(t)
    lift, speed = -9 * 0.2 * np.sin(3 * t), 0.6 * np.cos(3 * t)
    acceleration = plant.force(q, v, time) / plant.mass_matrix(q, time)[0]
    np.testing.assert_allclose(acceleration, -(9.81 + lift) / 0.5 * np.sin(theta), rtol=1e-12)
    kinetic, potential = plant.kinetic_energy(q, v, time), plant.potential_energy(q, time)
    bob = np.array([0.5 * rate * np.cos(theta), speed + 0.5 * rate * np.sin(theta)])
    if kind == "kane":
        assert kinetic == pytest.approx(0.35 * bob @ bob, rel=1e-12)
    else:
        height = 0.2 * np.sin(3 * t) - 0.5 * np.cos(theta)
        assert kinetic - potential == pytest.approx(0.35 * bob @ bob - 0.7 * 9.81 * height)
        np.testing.assert_allclose(
            lagrange_force(plant, q, v, time), plant.force(q, v, time), rtol=1e-12
        )


def test_auxiliary_speeds_are_left_out():
    """A pendulum whose tension is brought into evidence still has one speed."""
    theta, u, aux, tension = dynamicsymbols("theta u u_r T")
    N = ReferenceFrame("N")
    rod, bob = N.orientnew("A", "Axis", (theta, N.z)), Point("P")
    rod.set_ang_vel(N, u * N.z)
    bob.set_vel(N, u * rod.x + aux * rod.y)
    m = sp.Symbol("m")
    method = KanesMethod(N, [theta], [u], [theta.diff() - u], u_auxiliary=[aux])
    loads = [(bob, -m * 9.81 * N.y + tension * rod.y)]
    method.kanes_equations([Particle("P", bob, m)], loads)
    plant = from_sympy(method, {"m": 2.0}).plant
    force = plant.force(jnp.array([0.4]), jnp.array([1.0]), ZERO)
    np.testing.assert_allclose(force, [-2.0 * 9.81 * np.sin(0.4)], rtol=1e-14)
    assert plant.speed_labels() == ("u",)


def test_labels(models):
    plant = from_sympy(models.spring_pendulum(), {"m": 1, "L": 1, "k": 1, "g": 1}).plant
    assert plant.coordinate_labels() == ("s", "phi")
    assert plant.speed_labels() == ("u_a", "u_c")
    assert plant.input_labels() is None
    make, values, inputs, _ = CASES["crane"]
    crane = from_sympy(getattr(models, make)(), values, inputs=inputs).plant
    assert crane.speed_labels() == ("s rate", "l rate", "phi rate")
    assert crane.input_labels() == ("F", "M")
