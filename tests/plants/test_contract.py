"""Properties of every registered plant: parameters and states are drawn at random."""

import importlib
import inspect
import pkgutil
import tomllib
import zlib
from pathlib import Path

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
import servocon_plants
from servocon.constraint.augmentation import Augmented
from servocon.plant.lagrange import lagrange_force, lagrange_mass_matrix
from servocon_plants import PlanarArm, Platoon, SmoothBraking, Swarm
from servocon_plants.arm import flexible_joint_arm

STATES = 4
PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
REGISTERED = tomllib.loads(PYPROJECT.read_text())["project"]["entry-points"]["servocon.plants"]
VARIANTS = {
    "planar-arm-1": lambda: PlanarArm.uniform(1),
    "planar-arm-5": lambda: PlanarArm.uniform(5),
    "flexible-joint-arm-3": lambda: flexible_joint_arm(3, stiffness=np.array([1.0, 2.0, 3.0])),
    "swarm-3d": lambda: Swarm(robots=3, dimension=3, mass=np.array([1.0, 2.0, 3.0])),
    "platoon-3": lambda: Platoon(
        vehicles=3, leader=SmoothBraking(), drag=np.array([0.3, 0.4, 0.5]), length=np.arange(3.0)
    ),
}


def registered(name):
    module, _, attribute = REGISTERED[name].partition(":")
    return getattr(importlib.import_module(module), attribute)


def randomised(tree, rng):
    """`tree` with every float scaled by 0.5 to 2; a zero becomes such a factor."""

    def draw(x):
        if not eqx.is_inexact_array_like(x):
            return x
        x = np.asarray(x, dtype=float)
        return jnp.asarray(np.where(x == 0, 1.0, x) * 2 ** rng.uniform(-1, 1, x.shape))

    return jax.tree.map(draw, tree)


def energy(plant, q, v, t):
    return plant.kinetic_energy(q, v, t) + plant.potential_energy(q, t)


def motion(plant, q, v, w, t):
    """M, F, B, u and the acceleration; u is `w` cut to the number of inputs."""
    M, F = plant.mass_matrix(q, t), plant.force(q, v, t)
    B = plant.input_matrix(q, t)
    B = jnp.eye(F.size) if B is None else B
    u = w[: B.shape[1]]
    return M, F, B, u, jnp.linalg.solve(M, F + B @ u)


def sensitive(plant, q, v, w, t):
    """A number that depends on all that a plant computes."""
    acceleration = motion(plant, q, v, w, t)[-1]
    return jnp.cos(w) @ acceleration + energy(plant, q, v, t)


class InRates(sc.Plant):
    """A plant with q̇ = N v + ν, N square, as energies of q and q̇."""

    plant: sc.Plant

    def speeds(self, q, rate, t):
        zero = jnp.zeros_like(q)
        N = jax.jacfwd(lambda v: self.plant.coordinate_rate(q, v, t))(zero)
        return jnp.linalg.solve(N, rate - self.plant.coordinate_rate(q, zero, t)), N

    def mass_matrix(self, q, t):
        return lagrange_mass_matrix(self, q, t)

    def force(self, q, v, t):
        return lagrange_force(self, q, v, t)

    def kinetic_energy(self, q, v, t):
        return self.plant.kinetic_energy(q, self.speeds(q, v, t)[0], t)

    def potential_energy(self, q, t):
        return self.plant.potential_energy(q, t)

    def nonconservative_force(self, q, v, t):
        speeds, N = self.speeds(q, v, t)
        return jnp.linalg.solve(N.T, self.plant.nonconservative_force(q, speeds, t))


def lagrange(plant, q, v, t):
    """M and F by Lagrange's equations; the plant's own where speeds are no coordinate rates."""
    if type(plant).coordinate_rate is sc.Plant.coordinate_rate:
        return lagrange_mass_matrix(plant, q, t), lagrange_force(plant, q, v, t)
    if q.shape != v.shape:
        return plant.mass_matrix(q, t), plant.force(q, v, t)
    rate, turning = jax.jvp(
        lambda q, t: plant.coordinate_rate(q, v, t),
        (q, t),
        (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
    )
    N = jax.jacfwd(lambda v: plant.coordinate_rate(q, v, t))(v)
    M, F = InRates(plant).mass_matrix(q, t), InRates(plant).force(q, rate, t)
    return N.T @ M @ N, N.T @ (F - M @ turning)


def report(plant, q, v, w, t):
    """Everything that is compared, at one state."""
    M, F, B, u, acceleration = motion(plant, q, v, w, t)
    one = jnp.ones_like(t)
    q_rate = plant.coordinate_rate(q, v, t)
    _, power = jax.jvp(lambda *x: energy(plant, *x), (q, v, t), (q_rate, acceleration, one))
    # Of a Lagrangian T - V with T quadratic in v, only the explicit time changes T + V unforced.
    _, kinetic_drift = jax.jvp(lambda t: plant.kinetic_energy(q, v, t), (t,), (one,))
    _, potential_drift = jax.jvp(lambda t: plant.potential_energy(q, t), (t,), (one,))
    lagrange_M, lagrange_F = lagrange(plant, q, v, t)
    supplied = v @ plant.nonconservative_force(q, v, t) + u @ (B.T @ v)
    return {
        "M": M,
        "F": F,
        "B": B,
        "u": u,
        "lagrange M": lagrange_M,
        "lagrange F": lagrange_F,
        "quadratic": 0.5 * v @ M @ v,
        "kinetic": plant.kinetic_energy(q, v, t),
        "acceleration": acceleration,
        "power": power,
        "power expected": supplied - kinetic_drift + potential_drift,
        "scale of power": jnp.abs(v) @ (jnp.abs(F) + jnp.abs(B) @ jnp.abs(u)),
    }


class Case:
    """A batch of plants with drawn parameters, one for each state, and their reports."""

    def __init__(self, name):
        rng = np.random.default_rng(zlib.crc32(name.encode()))
        self.default = registered(name)() if name in REGISTERED else VARIANTS[name]()
        self.nq = len(self.default.coordinate_labels())
        self.n = len(self.default.speed_labels() or self.default.coordinate_labels())
        q, (v, w) = rng.normal(size=(STATES, self.nq)), rng.normal(size=(2, STATES, self.n))
        self.states = tuple(map(jnp.asarray, (q, v, w, rng.uniform(0, 5, STATES))))
        plants = [eqx.partition(randomised(self.default, rng), eqx.is_array) for _ in q]
        self.rest = plants[0][1]  # what is no number: the structure
        self.parameters = jax.tree.map(lambda *x: jnp.stack(x), *(p for p, _ in plants))
        batch = jax.jit(jax.vmap(lambda p, *state: report(self.plant(p), *state)))
        self.report = jax.tree.map(np.asarray, batch(self.parameters, *self.states))

    def plant(self, parameters):
        return eqx.combine(parameters, self.rest)

    def member(self, i):
        """Parameters and state number `i`."""
        return jax.tree.map(lambda x: x[i], (self.parameters, *self.states))


LARGE = pytest.param("planar-arm-5", marks=pytest.mark.long)
"""Another number of links than two; that of the flexible arm, three, is not long."""


@pytest.fixture(
    scope="module", params=[*REGISTERED, *(LARGE if n == "planar-arm-5" else n for n in VARIANTS)]
)
def case(request):
    return Case(request.param)


@pytest.fixture
def own_energies(case):
    if isinstance(case.default, Augmented):
        pytest.skip("its energies are those of the plant inside, without the added mass")
    return case


def test_every_plant_is_registered():
    callables = [registered(name) for name in REGISTERED]
    plants = [make() for make in callables]
    made = {type(part) for plant in plants for part in (plant, getattr(plant, "plant", plant))}
    for each in pkgutil.walk_packages(servocon_plants.__path__, "servocon_plants."):
        module = importlib.import_module(each.name)
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, sc.Plant) and kind.__module__ == module.__name__:
                assert kind in made, f"{kind.__name__} is not in pyproject.toml"


def test_every_public_name_exists():
    for name in servocon_plants.__all__:
        assert getattr(servocon_plants, name).__doc__


def test_mass_matrix_is_symmetric_and_positive_definite(case):
    M = case.report["M"]
    np.testing.assert_allclose(M, np.swapaxes(M, 1, 2), rtol=1e-14, atol=1e-14)
    assert np.linalg.eigvalsh(M).min() > 0


def test_float64(case):
    assert {value.dtype for value in case.report.values()} == {np.dtype("float64")}


def test_shapes_and_labels(case):
    n, r = case.n, case.report
    inputs = r["B"].shape[2]
    assert r["M"].shape == (STATES, n, n)
    assert r["F"].shape == (STATES, n)
    assert r["B"].shape == (STATES, n, inputs)
    labels, input_labels = case.default.coordinate_labels(), case.default.input_labels()
    assert len(input_labels) == inputs
    assert len(set(labels)) == case.nq
    assert all(label.endswith("]") for label in (*labels, *input_labels))


def test_defaults_are_finite_and_hashable_structure(case):
    leaves = jax.tree.leaves(case.default)
    assert leaves
    assert all(np.isfinite(leaf).all() for leaf in leaves)
    hash(jax.tree.structure(case.default))


def test_hand_form_equals_lagrange(own_energies):
    r = own_energies.report
    scale = np.abs(r["F"]).max()
    np.testing.assert_allclose(r["M"], r["lagrange M"], rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(r["F"], r["lagrange F"], rtol=1e-10, atol=1e-10 * max(scale, 1.0))


def test_kinetic_energy_is_the_metric(own_energies):
    r = own_energies.report
    np.testing.assert_allclose(r["kinetic"], r["quadratic"], rtol=1e-11)


def test_power_balance(own_energies):
    r = own_energies.report
    error = np.abs(r["power"] - r["power expected"])
    assert np.all(error <= 1e-11 * r["scale of power"]), error / r["scale of power"]
    assert np.all(np.abs(r["power expected"]) > 1e-6 * r["scale of power"])  # not 0 = 0


def test_a_batch_is_the_same_as_one_after_the_other(case):
    one = jax.jit(lambda p, *state: motion(case.plant(p), *state))
    for i in (0, STATES - 1):
        alone = dict(zip(["M", "F", "B", "u", "acceleration"], one(*case.member(i)), strict=True))
        for key, value in alone.items():
            scale = max(float(jnp.abs(value).max()), 1.0)
            np.testing.assert_allclose(
                case.report[key][i], value, rtol=1e-11, atol=1e-12 * scale, err_msg=key
            )


def test_gradient_with_respect_to_parameters(case):
    """Reverse mode against central differences along a random direction."""
    parameters, *state = case.member(0)

    @jax.jit
    @jax.value_and_grad
    def slope_of(p):
        return sensitive(case.plant(p), *state)

    rng = np.random.default_rng(0)
    direction = jax.tree.map(lambda x: x * rng.normal(size=x.shape), parameters)
    step = 1e-5
    value, gradient = slope_of(parameters)
    ahead, behind = (
        slope_of(jax.tree.map(lambda x, d, s=s: x + s * d, parameters, direction))[0]
        for s in (step, -step)
    )
    parts = jax.tree.leaves(jax.tree.map(lambda g, d: g * d, gradient, direction))
    assert all(np.isfinite(part).all() for part in parts)
    slope, scale = sum(map(jnp.sum, parts)), sum(jnp.abs(part).sum() for part in parts)
    assert scale > 0
    noise = 1e-14 * abs(value) / step
    np.testing.assert_allclose((ahead - behind) / (2 * step), slope, atol=1e-7 * scale + noise)


@pytest.mark.parametrize("name", REGISTERED)
def test_factory_without_arguments_gives_a_plant(name):
    assert isinstance(registered(name)(), sc.Plant)
