"""Sets of plants, what is refused, parameters that vary, and disturbances."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.stats import qmc

import servocon as sc
from servocon.uncertainty.sets import Sample


class Cart(sc.Lagrangian):
    """Two carts with a spring between them; the first has a sail."""

    mass: jax.Array
    stiffness: float = 3.0
    drag: float = 0.4

    def kinetic_energy(self, q, v, t):
        return 0.5 * jnp.sum(self.mass * v**2)

    def potential_energy(self, q, t):
        return 0.5 * self.stiffness * (q[1] - q[0]) ** 2

    def nonconservative_force(self, q, v, t):
        return jnp.stack([-self.drag * v[0] * jnp.abs(v[0]), 0.0])


class Pair(eqx.Module):
    """Not a plant: a part of one."""

    load: float
    count: int = 2


class Nested(sc.Plant):
    parts: tuple[Pair, ...]
    offset: float = 0.0

    def mass_matrix(self, q, t):
        # Not positive definite only near load = 1, in the middle of a range.
        return jnp.diag(jnp.stack([(self.parts[0].load - 1.0) ** 2 - 0.01, 1.0]))

    def force(self, q, v, t):
        return jnp.zeros(2)


def cart(**changes):
    return Cart(**({"mass": np.array([1.0, 2.0])} | changes))


SECOND = sc.residual(lambda q, v, t: v[1] - jnp.sin(t), name="second")
OPTIONS = {"points": 3, "solver": "tsit5", "rtol": 1e-10, "atol": 1e-12}


def literal_motion(masses, stiffness, drag, time):
    """The carts in NumPy, the second driven by a law that knows 2 kg and 3 N/m; by SciPy."""

    def rate(t, x):
        q, v = x[:2], x[2:]
        spring = (q[1] - q[0]) * np.array([1.0, -1.0])
        air = np.array([-drag * v[0] * abs(v[0]), 0.0])
        u = np.array([0.0, 2.0 * np.cos(t) - 3.0 * spring[1]])
        return np.concatenate([v, (stiffness(t) * spring + air + u) / np.array(masses(t))])

    start = [0.0, 1.0, 0.5, 0.0]
    return solve_ivp(rate, (0.0, time[-1]), start, "DOP853", time, rtol=1e-12, atol=1e-13).y.T


RANGES = {
    "mass": sc.Interval(0.8, 2.2),
    "stiffness": sc.fuzzy.Triangular(2.0, 3.0, 5.0),
    "drag": sc.fuzzy.GaussianFuzzy(0.4, 0.1),
}
NAMES = ("mass[0]", "mass[1]", "stiffness", "drag")


@pytest.fixture(scope="module")
def uncertainty():
    return sc.Uncertainty(cart(), RANGES, q=np.zeros(2))


@pytest.fixture(scope="module")
def sample(uncertainty):
    return uncertainty.sample(16, seed=4)


def test_the_box(uncertainty):
    assert uncertainty.names == NAMES
    reach = 0.1 * np.sqrt(2 * np.log(100))
    np.testing.assert_allclose(uncertainty.lower, [0.8, 0.8, 2.0, 0.4 - reach], rtol=1e-15)
    np.testing.assert_allclose(uncertainty.upper, [2.2, 2.2, 5.0, 0.4 + reach], rtol=1e-15)
    assert isinstance(uncertainty.nominal, Cart)
    assert uncertainty.ranges == RANGES


def test_a_sample_is_a_batch_with_its_values(uncertainty, sample):
    assert isinstance(sample, Sample)
    assert tuple(sample.values) == NAMES
    tree = sample.plants.tree
    assert (sample.plants.size, tree.mass.shape, tree.drag.shape) == (16, (16, 2), (16,))
    columns = np.stack(list(sample.values.values()), axis=1)
    np.testing.assert_array_equal(np.column_stack([tree.mass, tree.stiffness, tree.drag]), columns)
    assert np.all((uncertainty.lower <= columns) & (columns <= uncertainty.upper))
    unit = (columns - uncertainty.lower) / (uncertainty.upper - uncertainty.lower)
    scipys = qmc.Sobol(4, rng=np.random.default_rng(4)).random_base2(4)
    np.testing.assert_allclose(unit, scipys, atol=1e-15)


@pytest.mark.parametrize("method", ["sobol", "halton", "latin", "random"])
def test_methods(uncertainty, method):
    draw = lambda seed, count=12: np.stack(
        list(uncertainty.sample(count, seed, method).values.values()), axis=1
    )
    first = draw(1)
    assert first.shape == (12, 4)
    np.testing.assert_array_equal(first, draw(1))
    assert not np.any(first == draw(2))
    assert np.all((uncertainty.lower <= first) & (first <= uncertainty.upper))


def test_low_discrepancy(uncertainty):
    """The quasi-random samplers fill the box evenly, and more so than chance."""

    def discrepancy(method):
        values = uncertainty.sample(64, 0, method).values.values()
        box = np.stack(list(values), axis=1)
        return qmc.discrepancy((box - uncertainty.lower) / (uncertainty.upper - uncertainty.lower))

    chance = discrepancy("random")
    assert discrepancy("sobol") < 0.2 * chance
    assert discrepancy("halton") < 0.3 * chance
    assert discrepancy("latin") < 0.8 * chance


def test_corners(uncertainty):
    corners = uncertainty.corners()
    values = np.stack(list(corners.values.values()), axis=1)
    assert len(values) == corners.plants.size == 16 == len(np.unique(values, axis=0))
    assert np.all((values == uncertainty.lower) | (values == uncertainty.upper))
    fixed = sc.Uncertainty(cart(), RANGES | {"drag": sc.Interval(0.3, 0.3)})
    assert fixed.corners().plants.size == 8
    message = r"got 4 uncertain numbers, 16 corners; .* most 15.*Samp"
    with pytest.raises(sc.errors.InputError, match=message):
        uncertainty.corners(most=15)


def test_contains(uncertainty, sample):
    assert uncertainty.contains(cart())
    assert uncertainty.contains(cart(mass=np.array([0.8, 2.2]), stiffness=5.0))
    assert not uncertainty.contains(cart(mass=np.array([0.8, 2.2001])))
    assert not uncertainty.contains(cart(stiffness=1.99))
    for i in range(16):
        tree = jax.tree.map(lambda x, i=i: x[i], sample.plants.tree)
        assert uncertainty.contains(tree)
    only = sc.Uncertainty(cart(), {"mass[1]": sc.Interval(1.0, 3.0)})
    assert only.names == ("mass[1]",)
    assert only.contains(cart(mass=np.array([1.0, 2.9])))
    assert not only.contains(cart(mass=np.array([1.1, 2.0])))  # known, and another
    assert not only.contains(cart(drag=0.5))
    assert not only.contains(Nested((Pair(2.0),)))


def test_a_batch_moves_as_its_members(sample):
    law = sc.ServoLaw(cart(), SECOND)
    runs = sc.simulate(sample.plants, law, [0.0, 1.0], [0.5, 0.0], 1.0, **OPTIONS)
    for i in (0, 15):
        first, second, stiffness, drag = (values[i] for values in sample.values.values())
        exact = literal_motion(
            lambda t, x=first, y=second: (x, y), lambda t, k=stiffness: k, drag, runs.time
        )
        np.testing.assert_allclose(np.hstack([runs.q[i], runs.v[i]]), exact, rtol=1e-7, atol=1e-8)
    assert np.std(runs.q[:, -1, 0]) > 1e-2


def test_nested_parameters():
    plant = Nested((Pair(2.0), Pair(3.0)), offset=1.0)
    found = sc.Uncertainty(plant, {"parts.1.load": sc.Interval(0.0, 1.0)}).sample(2, 0)
    assert found.plants.tree.parts[1].load.shape == (2,)
    np.testing.assert_array_equal(found.plants.tree.parts[0].load, 2.0)


def test_an_unphysical_corner_is_named():
    for q in (None, [0.0, 0.0]):  # a Lagrangian of the user's own checks nothing
        if q is None:
            sc.Uncertainty(cart(), {"mass[0]": sc.Interval(-0.5, 1.0)})
            continue
        with pytest.raises(
            sc.errors.MassMatrixError,
            match=r"corner 0 of the uncertainty set \(mass\[0\] = -0.5, drag = 0.1\) "
            r"at q = \[0.0, 0.0\]: got smallest eigenvalue -0.5; .* Narrow the ranges",
        ):
            sc.Uncertainty(
                cart(), {"mass[0]": sc.Interval(-0.5, 1.0), "drag": sc.Interval(0.1, 0.2)}, q=q
            )


def test_an_unphysical_sample_between_good_corners_is_named():
    dip = sc.Uncertainty(
        Nested((Pair(2.0),)), {"parts.0.load": sc.Interval(0.0, 2.0)}, q=[[0.0] * 2]
    )
    dip.corners()
    with pytest.raises(
        sc.errors.MassMatrixError, match=r"sample \d+ of .*load = (0\.9|1\.0).*eigenvalue -"
    ):
        dip.sample(64, 0)


def test_what_the_plants_own_class_refuses():
    from servocon_plants import flexible_joint_arm  # the checks are those of the arm within

    with pytest.raises(
        sc.errors.InputError,
        match=r"corner 0 .*arm.mass\[0\] = -1, .*: got PlanarArm.mass = \[-1. +-1.\]; .* positive",
    ):
        sc.Uncertainty(flexible_joint_arm(), {"arm.mass": sc.Interval(-1.0, 1.0)})


def test_many_parameters_are_tried_end_by_end():
    plant = cart(mass=np.ones(9))
    with pytest.raises(sc.errors.MassMatrixError, match=r"corner 4 .*mass\[4\] = -0.1"):
        sc.Uncertainty(
            plant,
            {f"mass[{i}]": sc.Interval(-0.1 if i == 4 else 0.5, 2.0) for i in range(9)},
            q=np.zeros(9),
        )


@pytest.mark.parametrize(
    ("ranges", "error", "message"),
    [
        ({"mas": sc.Interval(1, 2)}, sc.errors.UnknownNameError, "'mas'; .* Did you mean 'mass'"),
        ({"mass[2]": sc.Interval(1, 2)}, sc.errors.InputError, r"index \[2\]; .* shape \(2,\)"),
        ({"drag[0]": sc.Interval(1, 2)}, sc.errors.InputError, r"index \[0\]; .* shape \(\)"),
        ({"drag": (1, 2)}, sc.errors.InputError, r"range of 'drag': got tuple; .*Interval\(lower"),
        (
            {"mass": sc.Interval(1, 2), "mass[0]": sc.Interval(1, 2)},
            sc.errors.InputError,
            r"'mass' and 'mass\[0\]'; expected each number once",
        ),
        ({}, sc.errors.InputError, "parameters: got none"),
    ],
)
def test_bad_ranges(ranges, error, message):
    with pytest.raises(error, match=message):
        sc.Uncertainty(cart(), ranges)


def test_bad_arguments(uncertainty):
    with pytest.raises(sc.errors.InputError, match="plant: got int; expected a servocon plant"):
        sc.Uncertainty(3, RANGES)
    with pytest.raises(
        sc.errors.InputError, match=r"parameter 'parts.0.count': .* 120\.0, not 120"
    ):
        sc.Uncertainty(Nested((Pair(2.0),)), {"parts.0.count": sc.Interval(1, 2)})
    for count in (0, 2.0, True):
        with pytest.raises(sc.errors.InputError, match="count: got"):
            uncertainty.sample(count, 0)
    with pytest.raises(sc.errors.UnknownNameError, match=r"'sobel'; .* Did you mean 'sobol'"):
        uncertainty.sample(4, 0, "sobel")
    with pytest.raises(sc.errors.InputError, match=r"frequencies: got \(2.0, 1.0\)"):
        uncertainty.varying(0, (2.0, 1.0))


@pytest.fixture(scope="module")
def swinging():
    return sc.Varying(
        cart(),
        {"mass[0]": lambda t: 1.0 + 0.5 * jnp.sin(2.0 * t), "stiffness": lambda t: 3.0 + t**2},
    )


def test_parameters_follow_time(swinging):
    now = swinging.at(0.7)
    np.testing.assert_allclose(now.mass, [1.0 + 0.5 * np.sin(1.4), 2.0], rtol=1e-15)
    assert float(now.stiffness) == pytest.approx(3.49, rel=1e-15)
    assert now.drag == 0.4
    whole = sc.Varying(cart(), {"mass": lambda t: jnp.stack([1.0 + t, 2.0 + t])})
    np.testing.assert_array_equal(whole.at(2.0).mass, [3.0, 4.0])
    one = sc.Varying(cart(), {"mass": lambda t: 1.0 + t})
    np.testing.assert_array_equal(one.at(2.0).mass, [3.0, 3.0])


def test_motion_with_varying_parameters(swinging):
    """M(σ(t)) v̇ = F(σ(t)) literally, by SciPy; the second cart is pulled along a path."""
    run = sc.simulate(swinging, sc.ServoLaw(cart(), SECOND), [0.0, 1.0], [0.5, 0.0], 1.0, **OPTIONS)
    exact = literal_motion(
        lambda t: (1.0 + 0.5 * np.sin(2.0 * t), 2.0), lambda t: 3.0 + t**2, 0.4, run.time
    )
    np.testing.assert_allclose(np.hstack([run.q, run.v]), exact, rtol=1e-8, atol=1e-9)


def test_energy_with_varying_parameters(swinging):
    """Power balance with the terms of σ̇, and what a kinetic energy with explicit time would add."""
    q, v, t = jnp.array([0.2, -0.3]), jnp.array([0.7, 0.4]), jnp.array(0.6)
    M, F = swinging.mass_matrix(q, t), swinging.force(q, v, t)
    acceleration = F / jnp.diagonal(M)
    energy = lambda q, v, t: swinging.kinetic_energy(q, v, t) + swinging.potential_energy(q, t)
    _, power = jax.jvp(energy, (q, v, t), (v, acceleration, jnp.ones(())))
    mass_rate, stiffness_rate = np.cos(1.2), 1.2  # of 1 + ½ sin 2t and 3 + t² at t = 0.6
    by_parameters = 0.5 * mass_rate * 0.7**2 + 0.5 * stiffness_rate * 0.5**2
    assert float(power) == pytest.approx(-0.4 * 0.7**3 + by_parameters, rel=1e-13)

    class Explicit(Cart):
        def kinetic_energy(self, q, v, t):
            mass = jnp.stack([1.0 + 0.5 * jnp.sin(2.0 * t), 2.0])
            return 0.5 * jnp.sum(mass * v**2)

    explicit = Explicit(np.ones(2), stiffness=3.36)
    np.testing.assert_allclose(
        explicit.force(q, v, t), F - jnp.array([mass_rate * 0.7, 0.0]), rtol=1e-13
    )


def test_swinging_through_the_whole_range(uncertainty):
    plant = uncertainty.varying(seed=3, frequencies=(1.0, 2.0))
    times = jnp.linspace(0, 20, 2001)
    values = jax.vmap(lambda t: jnp.stack([f(t) for f in plant.functions]))(times)
    assert values.dtype == np.float64
    assert np.all((uncertainty.lower <= values) & (values <= uncertainty.upper))
    width = uncertainty.upper - uncertainty.lower
    assert np.all(np.ptp(values, axis=0) > 0.999 * width)
    for t in (0.0, 1.3, 7.7):
        assert uncertainty.contains(plant.at(t))
    assert sc.batch([plant, uncertainty.varying(seed=4)]).size == 2


def test_a_varying_plant_answers_as_its_plant():
    from servocon_plants import PolarParticle

    plant = sc.Varying(PolarParticle(), {"mass": lambda t: 1.0 + t})
    q, v, t = jnp.array([2.0, 0.3]), jnp.array([0.1, 0.2]), jnp.array(0.5)
    other = PolarParticle(mass=1.5)
    for name, arguments in (
        ("mass_matrix", (q, t)),
        ("force", (q, v, t)),
        ("coordinate_rate", (q, v, t)),
        ("kinetic_energy", (q, v, t)),
        ("potential_energy", (q, t)),
        ("nonconservative_force", (q, v, t)),
    ):
        found, expected = (getattr(p, name)(*arguments) for p in (plant, other))
        np.testing.assert_allclose(found, expected, rtol=1e-15, err_msg=name)
    assert plant.input_matrix(q, t) is None
    for name in ("coordinate_labels", "speed_labels", "input_labels"):
        assert getattr(plant, name)() == getattr(other, name)()


@pytest.mark.parametrize(
    ("functions", "error", "message"),
    [
        ({"mas": jnp.sin}, sc.errors.UnknownNameError, "Did you mean 'mass'"),
        (
            {"drag": 0.4},
            sc.errors.InputError,
            "function of 'drag': got float; expected a function of time",
        ),
        ({"drag": lambda t: jnp.ones(2)}, sc.errors.ShapeError, r"'drag': got shape \(2,\)"),
        (
            {"mass[0]": lambda t: jnp.ones(2)},
            sc.errors.ShapeError,
            r"got shape \(2,\); expected \(\)",
        ),
        ({"mass": jnp.sin, "mass[1]": jnp.sin}, sc.errors.InputError, "each number once"),
        ({}, sc.errors.InputError, "parameters: got none"),
    ],
)
def test_bad_functions(functions, error, message):
    with pytest.raises(error, match=message):
        sc.Varying(cart(), functions)


TIMES = np.linspace(0.0, 60.0, 60_001)


def at(disturbance, t):
    state = jnp.zeros(disturbance.bound.size)
    return disturbance(state, state, jnp.asarray(t))


def over_time(disturbance):
    return np.asarray(jax.vmap(lambda t: at(disturbance, t))(jnp.asarray(TIMES)))


def test_constant_disturbance():
    force = sc.ConstantDisturbance([1.0, -2.0])
    np.testing.assert_array_equal(at(force, 3.0), [1.0, -2.0])
    np.testing.assert_array_equal(force.bound, [1.0, 2.0])


def test_sinusoids():
    bound = np.array([2.0, 0.0, 0.5])
    force = sc.SinusoidalDisturbance.random(bound, seed=7, count=2)
    np.testing.assert_allclose(force.bound, bound, rtol=1e-15)
    values = over_time(force)
    literal = sum(
        force.amplitude[:, j] * np.sin(np.outer(TIMES, force.frequency[:, j]) + force.phase[:, j])
        for j in range(2)
    )
    np.testing.assert_allclose(values, literal, atol=1e-12)
    assert np.all(np.abs(values) <= bound)
    assert np.all(np.abs(values).max(axis=0) >= 0.98 * bound)
    assert np.all((force.frequency >= 0.5) & (force.frequency <= 5.0))
    again = sc.SinusoidalDisturbance.random(bound, seed=7, count=2)
    np.testing.assert_array_equal(force.phase, again.phase)
    assert not np.any(force.phase == sc.SinusoidalDisturbance.random(bound, 8, count=2).phase)


def test_pulses():
    force = sc.PulseDisturbance([1.0, -3.0], period=2.0, width=0.5, t0=1.0)
    values = over_time(force)
    on = values[:, 0] == 1.0
    np.testing.assert_array_equal(values[:, 1], -3.0 * on)
    assert not on[TIMES < 1.0].any()
    for t, expected in ((1.0, 1), (1.499, 1), (1.5, 0), (2.999, 0), (3.0, 1), (3.25, 1), (0.0, 0)):
        assert at(force, t)[0] == expected, t
    np.testing.assert_array_equal(force.bound, [1.0, 3.0])


def test_momentum_of_pulses():
    """A free cart is pushed by ∫d dt: five pulses of 0.2 s, none of which is missed."""

    class Free(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.diag(jnp.array([2.0, 1.0]))

        def force(self, q, v, t):
            return jnp.zeros(2)

    law = sc.ServoLaw(Free(), sc.residual(lambda q, v, t: v[1], name="second"))
    pulses = sc.PulseDisturbance([3.0, 0.0], period=2.0, width=0.2, t0=0.5)
    run = sc.simulate(
        Free(),
        law,
        [0.0, 0.0],
        [0.0, 0.0],
        10.0,
        disturbance=pulses,
        max_step=0.1,
        points=2,
        solver="tsit5",
    )
    assert run.v[-1, 0] == pytest.approx(5 * 3.0 * 0.2 / 2.0, abs=2e-6)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sc.ConstantDisturbance(1.0), r"force: got shape \(\); expected a vector"),
        (lambda: sc.ConstantDisturbance([np.nan]), "force: got .* finite"),
        (lambda: sc.SinusoidalDisturbance([1.0], [1.0], [1.0]), r"amplitude: got shape \(1,\)"),
        (
            lambda: sc.SinusoidalDisturbance([[1.0]], [[1.0, 2.0]], [[1.0]]),
            r"frequency: got shape \(1, 2\)",
        ),
        (lambda: sc.SinusoidalDisturbance.random([-1.0], 0), r"bound: got \[-1.0\]"),
        (lambda: sc.SinusoidalDisturbance.random(1.0, 0), r"bound: got shape \(\)"),
        (lambda: sc.SinusoidalDisturbance.random([1.0], 0, count=0), "count: got 0"),
        (
            lambda: sc.SinusoidalDisturbance.random([1.0], 0, frequencies=(0.0, 1.0)),
            "frequencies: got",
        ),
        (lambda: sc.PulseDisturbance(1.0), r"height: got shape \(\)"),
        (
            lambda: sc.PulseDisturbance([1.0], period=0.0),
            r"PulseDisturbance\.period: got 0.0; expected a positive time",
        ),
        (lambda: sc.PulseDisturbance([1.0], period=1.0, width=2.0), "width: got 2.0; .* period"),
        (lambda: sc.PulseDisturbance([1.0], t0=np.inf), "PulseDisturbance: got .* finite"),
    ],
)
def test_bad_disturbances(make, message, unchecked):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
