"""Plants from energies and with elastic joints, against SymPy and matrices written by hand."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp

import servocon as sc
from servocon.plant import lagrange_force, split_label
from servocon.plant.labels import rate_label

RNG = np.random.default_rng(2)
STATES = [(*RNG.normal(size=(2, 2)), RNG.uniform(0, 3)) for _ in range(4)]


@eqx.filter_jit
def report(plant, q, v, t):
    """Everything that a plant answers at one state."""
    return {
        "M": plant.mass_matrix(q, t),
        "F": plant.force(q, v, t),
        "B": plant.input_matrix(q, t),
        "T": plant.kinetic_energy(q, v, t),
        "V": plant.potential_energy(q, t),
        "Q": plant.nonconservative_force(q, v, t),
        "q rate": plant.coordinate_rate(q, v, t),
    }


def at(plant, q, v, t=0.0):
    return report(plant, *map(jnp.asarray, (q, v, t)))


# --- Lagrange -------------------------------------------------------------------------------------


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
    found = at(General(), q, v, t)
    np.testing.assert_allclose(found["M"], M, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F.ravel(), rtol=1e-12, atol=1e-12)


class Crane(sc.Lagrangian):
    """A trolley that carries a load on a rope: the user's plant of the design."""

    trolley: float = 10.0  # [kg]
    load: float = 100.0  # [kg]
    rope: float = 4.0  # [m]

    def kinetic_energy(self, q, v, t):
        swing = self.rope * v[1]
        along = v[0] + swing * jnp.cos(q[1])
        return 0.5 * self.trolley * v[0] ** 2 + 0.5 * self.load * (
            along**2 + (swing * jnp.sin(q[1])) ** 2
        )

    def potential_energy(self, q, t):
        return -self.load * 9.81 * self.rope * jnp.cos(q[1])

    def coordinate_labels(self):
        return "trolley [m]", "swing [rad]"


class Damped(Crane):
    """The crane with friction on both coordinates."""

    friction: float = 3.0

    def nonconservative_force(self, q, v, t):
        return -self.friction * v


def crane_by_hand(plant, q, v):
    m, mt, r = plant.load, plant.trolley, plant.rope
    c, s = np.cos(q[1]), np.sin(q[1])
    M = np.array([[mt + m, m * r * c], [m * r * c, m * r * r]])
    return M, np.array([m * r * s * v[1] ** 2, -m * 9.81 * r * s])


@pytest.mark.parametrize("plant", [Crane(), Crane(load=1.5, trolley=0.5, rope=0.8)])
@pytest.mark.parametrize(("q", "v", "t"), STATES)
def test_crane_by_hand(plant, q, v, t):
    M, F = crane_by_hand(plant, q, v)
    found = at(plant, q, v, t)
    np.testing.assert_allclose(found["M"], M, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F, rtol=1e-11, atol=1e-11)
    assert found["B"] is None
    np.testing.assert_array_equal(found["q rate"], v)


def test_a_thousand_loads_are_one_plant():
    """Parameters are leaves: M of a batch of plants by `vmap`."""
    loads = jnp.linspace(50.0, 150.0, 5)
    q = jnp.array([0.0, 0.3])
    M = jax.vmap(lambda load: Crane(load=load).mass_matrix(q, jnp.zeros(())))(loads)
    for load, each in zip(loads, M, strict=True):
        expected, _ = crane_by_hand(Crane(load=float(load)), q, [0.0, 0.0])
        np.testing.assert_allclose(each, expected, rtol=1e-12)


# --- The contract's defaults ----------------------------------------------------------------------


class Bare(sc.Plant):
    """Only what must be written."""

    def mass_matrix(self, q, t):
        return jnp.array([[2.0, 0.5], [0.5, 1.0]]) * (1 + t)

    def force(self, q, v, t):
        return -q


def test_defaults():
    found = at(Bare(), [1.0, 2.0], [3.0, 4.0], 1.0)
    assert found["T"] == pytest.approx(0.5 * 2 * (2 * 9 + 2 * 0.5 * 12 + 16))
    assert found["V"] == 0
    assert found["B"] is None
    np.testing.assert_array_equal(found["q rate"], [3.0, 4.0])
    np.testing.assert_array_equal(found["Q"], [0.0, 0.0])
    assert {Bare().coordinate_labels(), Bare().speed_labels(), Bare().input_labels()} == {None}


@pytest.mark.parametrize("base", [sc.Plant, sc.Lagrangian])
def test_a_plant_without_its_functions_cannot_be_made(base):
    with pytest.raises(TypeError, match="abstract"):
        type("Incomplete", (base,), {})()


@pytest.mark.parametrize(
    ("label", "name", "unit", "rate"),
    [
        ("theta [rad]", "theta", "rad", "theta rate [rad/s]"),
        ("theta", "theta", "", "theta rate [1/s]"),
        ("gap [1] of two [m]", "gap [1] of two", "m", "gap [1] of two rate [m/s]"),
        ("", "", "", " rate [1/s]"),
    ],
)
def test_labels_have_a_name_and_a_unit(label, name, unit, rate):
    assert split_label(label) == (name, unit)
    assert rate_label(label) == rate


class Named(Bare):
    def coordinate_labels(self):
        return "x [m]", "y"

    def speed_labels(self):
        return "u [m/s]", "w"


# --- Elastic joints -------------------------------------------------------------------------------

JOINTS = {
    "one for all": sc.ElasticJoints(Damped(), stiffness=50.0, rotor_inertia=0.3),
    "per joint": sc.ElasticJoints(
        Damped(), stiffness=np.array([50.0, 80.0]), rotor_inertia=np.array([0.3, 0.7])
    ),
    "in lists": sc.ElasticJoints(Damped(), stiffness=[50.0, 80.0], rotor_inertia=(0.3, 0.7)),
}


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
def test_elastic_joints_by_hand(joints):
    """D q̈₁ = F + K (q₂ − q₁), J q̈₂ = K (q₁ − q₂) + u."""
    rng = np.random.default_rng(6)
    q, v = rng.normal(size=(2, 4))
    D, F = crane_by_hand(joints.arm, q, v)
    K, J = (np.diag(np.broadcast_to(x, 2)) for x in (joints.stiffness, joints.rotor_inertia))
    friction = -joints.arm.friction * v[:2]
    spring = K @ (q[2:] - q[:2])
    zero = np.zeros((2, 2))
    found = at(joints, q, v)
    np.testing.assert_allclose(found["M"], np.block([[D, zero], [zero, J]]), rtol=1e-12)
    np.testing.assert_allclose(found["F"], [*(F + friction + spring), *-spring], rtol=1e-11)
    np.testing.assert_array_equal(found["B"], [[0, 0], [0, 0], [1, 0], [0, 1]])
    np.testing.assert_array_equal(found["Q"], [*friction, 0, 0])
    height = -joints.arm.load * 9.81 * joints.arm.rope * np.cos(q[1])
    stretch = q[2:] - q[:2]
    assert found["V"] == pytest.approx(height + 0.5 * stretch @ K @ stretch, rel=1e-12)
    assert found["T"] == pytest.approx(0.5 * v[:2] @ D @ v[:2] + 0.5 * v[2:] @ J @ v[2:], rel=1e-12)


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
def test_link_side_by_hand(joints):
    """D q̈₁ = F − K q₁ + u₁ with u₁ = K q₂."""
    rng = np.random.default_rng(7)
    q, v = rng.normal(size=(2, 4))
    side = joints.link_side()
    D, F = crane_by_hand(joints.arm, q, v)
    K = np.diag(np.broadcast_to(joints.stiffness, 2))
    found = at(side, q[:2], v[:2])
    np.testing.assert_allclose(found["M"], D, rtol=1e-12)
    np.testing.assert_allclose(found["F"], F - joints.arm.friction * v[:2] - K @ q[:2], rtol=1e-11)
    assert found["B"] is None
    height = -joints.arm.load * 9.81 * joints.arm.rope * np.cos(q[1])
    assert found["V"] == pytest.approx(height + 0.5 * q[:2] @ K @ q[:2], rel=1e-12)
    # With the motors' contribution K q₂ as input, both sides move the same way.
    whole = at(joints, q, v)
    np.testing.assert_allclose(found["F"] + K @ q[2:], whole["F"][:2], rtol=1e-11)


@pytest.mark.parametrize("joints", JOINTS.values(), ids=JOINTS)
@pytest.mark.parametrize("side", [False, True])
def test_energies_of_elastic_joints_give_their_forces(joints, side):
    plant = joints.link_side() if side else joints
    q, v = jnp.asarray(np.random.default_rng(8).normal(size=(2, 2 if side else 4)))
    derived = eqx.filter_jit(lagrange_force)(plant, q, v, jnp.zeros(()))
    np.testing.assert_allclose(derived, at(plant, q, v)["F"], rtol=1e-11)


def test_labels_of_elastic_joints():
    joints = JOINTS["one for all"]
    assert joints.coordinate_labels() == (
        "trolley [m]",
        "swing [rad]",
        "trolley motor [m]",
        "swing motor [rad]",
    )
    assert joints.speed_labels() == (
        "trolley rate [m/s]",
        "swing rate [rad/s]",
        "trolley motor rate [m/s]",
        "swing motor rate [rad/s]",
    )
    assert joints.input_labels() == ("trolley motor torque [N m]", "swing motor torque [N m]")
    arm = eqx.tree_at(lambda j: j.arm, joints, Named())
    assert arm.speed_labels() == ("u [m/s]", "w", "u motor [m/s]", "w motor")
    side = joints.link_side()
    assert side.coordinate_labels() == ("trolley [m]", "swing [rad]")
    assert side.input_labels() == ("trolley virtual torque [N m]", "swing virtual torque [N m]")
    unnamed = sc.ElasticJoints(Bare())
    assert {unnamed.coordinate_labels(), unnamed.speed_labels(), unnamed.input_labels()} == {None}
    assert unnamed.link_side().input_labels() is None
