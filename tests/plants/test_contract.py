"""What must hold of every registered plant: parameters and states are drawn at random."""

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
import servocon_plants
from servocon_plants import GaziPassino, PlanarArm, Platoon, SmoothBraking, Swarm
from servocon_plants.arm import flexible_joint_arm

import servocon as sc
from servocon.plant import lagrange_force, lagrange_mass_matrix

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


def report(plant, q, v, w, t):
    """Everything that is compared, at one state; `w` is cut to the number of inputs."""
    M, F = plant.mass_matrix(q, t), plant.force(q, v, t)
    B = plant.input_matrix(q, t)
    B = jnp.eye(F.size) if B is None else B
    u = w[: B.shape[1]]
    acceleration = jnp.linalg.solve(M, F + B @ u)
    one = jnp.ones_like(t)
    q_rate = plant.coordinate_rate(q, v, t)
    _, power = jax.jvp(lambda *x: energy(plant, *x), (q, v, t), (q_rate, acceleration, one))
    # Of a Lagrangian T - V with T quadratic in v, only the explicit time changes T + V unforced.
    _, kinetic_drift = jax.jvp(lambda t: plant.kinetic_energy(q, v, t), (t,), (one,))
    _, potential_drift = jax.jvp(lambda t: plant.potential_energy(q, t), (t,), (one,))
    supplied = v @ plant.nonconservative_force(q, v, t) + u @ (B.T @ v)
    return {
        "M": M,
        "F": F,
        "B": B,
        "lagrange M": lagrange_mass_matrix(plant, q, t),
        "lagrange F": lagrange_force(plant, q, v, t),
        "quadratic": 0.5 * v @ M @ v,
        "kinetic": plant.kinetic_energy(q, v, t),
        "acceleration": acceleration,
        "power": power,
        "power expected": supplied - kinetic_drift + potential_drift,
        "scale of power": jnp.abs(v) @ (jnp.abs(F) + jnp.abs(B) @ jnp.abs(u)),
        "sensitive": jnp.cos(w[: F.size]) @ acceleration + energy(plant, q, v, t),
    }


class Case:
    """One plant with drawn parameters, its report at several states, and how to remake it."""

    def __init__(self, name):
        rng = np.random.default_rng(zlib.crc32(name.encode()))
        self.default = registered(name)() if name in REGISTERED else VARIANTS[name]()
        self.plant = randomised(self.default, rng)
        self.other = randomised(self.default, rng)
        self.n = len(self.plant.coordinate_labels())
        q, v, w = rng.normal(size=(3, STATES, self.n))
        self.states = tuple(map(jnp.asarray, (q, v, w, rng.uniform(0, 5, STATES))))
        self.parameters, self.rest = eqx.partition(self.plant, eqx.is_inexact_array)
        self.one = jax.jit(lambda p, *state: report(eqx.combine(p, self.rest), *state))
        self.many = jax.jit(jax.vmap(self.one, in_axes=(None, 0, 0, 0, 0)))
        self.report = jax.tree.map(np.asarray, self.many(self.parameters, *self.states))


@pytest.fixture(scope="module", params=[*REGISTERED, *VARIANTS])
def case(request):
    return Case(request.param)


def test_every_plant_is_registered():
    callables = [registered(name) for name in REGISTERED]
    made = {type(make()) for make in callables}
    for found in pkgutil.iter_modules(servocon_plants.__path__):
        module = importlib.import_module(f"servocon_plants.{found.name}")
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
    assert len(case.plant.input_labels()) == inputs
    labels = case.plant.coordinate_labels()
    assert len(set(labels)) == n
    assert all(label.endswith("]") for label in (*labels, *case.plant.input_labels()))


def test_defaults_are_finite_and_hashable_structure(case):
    leaves = jax.tree.leaves(case.default)
    assert leaves
    assert all(np.isfinite(leaf).all() for leaf in leaves)
    hash(jax.tree.structure(case.default))


def test_hand_form_equals_lagrange(case):
    r = case.report
    scale = np.abs(r["F"]).max()
    np.testing.assert_allclose(r["M"], r["lagrange M"], rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(r["F"], r["lagrange F"], rtol=1e-10, atol=1e-10 * max(scale, 1.0))


def test_kinetic_energy_is_the_metric(case):
    np.testing.assert_allclose(case.report["kinetic"], case.report["quadratic"], rtol=1e-11)


def test_power_balance(case):
    r = case.report
    error = np.abs(r["power"] - r["power expected"])
    assert np.all(error <= 1e-11 * r["scale of power"]), error / r["scale of power"]
    assert np.all(np.abs(r["power expected"]) > 1e-6 * r["scale of power"])  # not 0 = 0


def test_batch_over_states_and_parameters(case):
    """A batch of states and of plants is the same as one after the other."""
    others, _ = eqx.partition(case.other, eqx.is_inexact_array)
    both = jax.tree.map(lambda a, b: jnp.stack([a, b]), case.parameters, others)
    pair = tuple(x[:2] for x in case.states)
    batch = jax.jit(jax.vmap(case.one))(both, *pair)
    for i, parameters in enumerate((case.parameters, others)):
        alone = case.one(parameters, *(x[i] for x in pair))
        for key, value in alone.items():
            scale = float(jnp.abs(value).max())
            np.testing.assert_allclose(
                batch[key][i], value, rtol=1e-11, atol=1e-12 * max(scale, 1.0), err_msg=key
            )
    assert not np.allclose(batch["F"][0] - case.report["F"][0], batch["F"][1] - batch["F"][0])


def test_gradient_with_respect_to_parameters(case):
    """Reverse mode against central differences along a random direction."""
    state = tuple(x[0] for x in case.states)
    value = jax.jit(lambda p: case.one(p, *state)["sensitive"])
    gradient = jax.jit(jax.grad(value))(case.parameters)
    rng = np.random.default_rng(0)
    direction = jax.tree.map(lambda x: x * rng.normal(size=x.shape), case.parameters)
    step = 1e-5
    ahead, behind = (
        value(jax.tree.map(lambda x, d, s=s: x + s * d, case.parameters, direction))
        for s in (step, -step)
    )
    slopes = jax.tree.map(lambda g, d: jnp.sum(g * d), gradient, direction)
    slope = sum(jax.tree.leaves(slopes))
    terms = sum(abs(x) for x in jax.tree.leaves(slopes))
    assert all(np.isfinite(g).all() for g in jax.tree.leaves(gradient))
    noise = 1e-15 * abs(value(case.parameters)) / step
    np.testing.assert_allclose((ahead - behind) / (2 * step), slope, atol=1e-7 * terms + 10 * noise)


@pytest.mark.parametrize("name", REGISTERED)
def test_factory_without_arguments_gives_a_plant(name):
    assert isinstance(registered(name)(), sc.Plant)


def test_potentials_are_not_plants():
    assert not issubclass(GaziPassino, sc.Plant)
