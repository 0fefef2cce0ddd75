"""Sets of plants: samples, corners, members, and bad input."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.stats import qmc

import servocon as sc
from servocon.uncertainty.sets import Sample
from tests.html import Page
from tests.systems import SAILED_START, SECOND_CART, SailedCarts, sailed_motion

OUTSIDE = pytest.mark.filterwarnings("ignore:Uncertainty. the nominal .* is outside its range")
OPTIONS = {"points": 3, "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12)}


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


RANGES = {
    "mass": sc.uncertainty.Interval(0.8, 2.2),
    "stiffness": sc.uncertainty.fuzzy.Triangular(2.0, 3.0, 5.0),
    "drag": sc.uncertainty.fuzzy.GaussianFuzzy(0.4, 0.1),
}
NAMES = ("mass[0]", "mass[1]", "stiffness", "drag")


@pytest.fixture(scope="module")
def uncertainty():
    return sc.Uncertainty(SailedCarts(), RANGES, q=np.zeros(2))


@pytest.fixture(scope="module")
def sample(uncertainty):
    return uncertainty.sample(16, seed=4)


def test_the_box(uncertainty):
    assert uncertainty.names == NAMES
    reach = 0.1 * np.sqrt(2 * np.log(100))
    np.testing.assert_allclose(uncertainty.lower, [0.8, 0.8, 2.0, 0.4 - reach], rtol=1e-15)
    np.testing.assert_allclose(uncertainty.upper, [2.2, 2.2, 5.0, 0.4 + reach], rtol=1e-15)
    assert isinstance(uncertainty.nominal, SailedCarts)
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


@OUTSIDE
def test_corners(uncertainty):
    corners = uncertainty.corners()
    values = np.stack(list(corners.values.values()), axis=1)
    assert len(values) == corners.plants.size == 16 == len(np.unique(values, axis=0))
    assert np.all((values == uncertainty.lower) | (values == uncertainty.upper))
    fixed = sc.Uncertainty(SailedCarts(), RANGES | {"drag": sc.uncertainty.Interval(0.3, 0.3)})
    assert fixed.corners().plants.size == 8
    message = r"got 4 uncertain numbers, 16 corners; .* most 15.*Samp"
    with pytest.raises(sc.errors.InputError, match=message):
        uncertainty.corners(most=15)


def test_contains(uncertainty, sample):
    assert uncertainty.contains(SailedCarts())
    assert uncertainty.contains(SailedCarts(mass=np.array([0.8, 2.2]), stiffness=5.0))
    assert not uncertainty.contains(SailedCarts(mass=np.array([0.8, 2.2001])))
    assert not uncertainty.contains(SailedCarts(stiffness=1.99))
    for i in range(16):
        tree = jax.tree.map(lambda x, i=i: x[i], sample.plants.tree)
        assert uncertainty.contains(tree)
    only = sc.Uncertainty(SailedCarts(), {"mass[1]": sc.uncertainty.Interval(1.0, 3.0)})
    assert only.names == ("mass[1]",)
    assert only.contains(SailedCarts(mass=np.array([1.0, 2.9])))
    assert not only.contains(SailedCarts(mass=np.array([1.1, 2.0])))  # known, and another
    assert not only.contains(SailedCarts(drag=0.5))
    assert not only.contains(Nested((Pair(2.0),)))


def test_a_batch_moves_as_its_members(sample):
    law = sc.ServoLaw(SailedCarts(), SECOND_CART)
    runs = sc.simulate(sample.plants, law, *SAILED_START, 1.0, **OPTIONS)
    for i in (0, 15):
        first, second, stiffness, drag = (values[i] for values in sample.values.values())
        exact = sailed_motion(
            lambda t, x=first, y=second: (x, y), lambda t, k=stiffness: k, drag, runs.time
        )
        np.testing.assert_allclose(np.hstack([runs.q[i], runs.v[i]]), exact, rtol=1e-7, atol=1e-8)
    assert np.std(runs.q[:, -1, 0]) > 1e-2


@OUTSIDE
def test_nested_parameters():
    plant = Nested((Pair(2.0), Pair(3.0)), offset=1.0)
    found = sc.Uncertainty(plant, {"parts.1.load": sc.uncertainty.Interval(0.0, 1.0)}).sample(2, 0)
    assert found.plants.tree.parts[1].load.shape == (2,)
    np.testing.assert_array_equal(found.plants.tree.parts[0].load, 2.0)


@OUTSIDE
def test_an_unphysical_corner_is_named():
    for q in (None, [0.0, 0.0]):  # a Lagrangian of the user's own checks nothing
        if q is None:
            sc.Uncertainty(SailedCarts(), {"mass[0]": sc.uncertainty.Interval(-0.5, 1.0)})
            continue
        with pytest.raises(
            sc.errors.MassMatrixError,
            match=r"corner 0 of the uncertainty set \(mass\[0\] = -0.5, drag = 0.1\) "
            r"at q = \[0, 0\]: got smallest eigenvalue -0.5; .* Narrow the ranges",
        ):
            sc.Uncertainty(
                SailedCarts(),
                {
                    "mass[0]": sc.uncertainty.Interval(-0.5, 1.0),
                    "drag": sc.uncertainty.Interval(0.1, 0.2),
                },
                q=q,
            )


def test_an_unphysical_sample_between_good_corners_is_named():
    dip = sc.Uncertainty(
        Nested((Pair(2.0),)), {"parts.0.load": sc.uncertainty.Interval(0.0, 2.0)}, q=[[0.0] * 2]
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
        match=r"corner 0 .*arm.mass\[0\] = -1, .*: got PlanarArm.mass = \[-1, -1\]; .* positive",
    ):
        sc.Uncertainty(flexible_joint_arm(), {"arm.mass": sc.uncertainty.Interval(-1.0, 1.0)})


def test_many_parameters_are_tried_end_by_end():
    plant = SailedCarts(mass=np.ones(9))
    with pytest.raises(sc.errors.MassMatrixError, match=r"corner 4 .*mass\[4\] = -0.1"):
        sc.Uncertainty(
            plant,
            {f"mass[{i}]": sc.uncertainty.Interval(-0.1 if i == 4 else 0.5, 2.0) for i in range(9)},
            q=np.zeros(9),
        )


@pytest.mark.parametrize(
    ("ranges", "error", "message"),
    [
        (
            {"mas": sc.uncertainty.Interval(1, 2)},
            sc.errors.UnknownNameError,
            "'mas'; .* Did you mean 'mass'",
        ),
        (
            {"mass[2]": sc.uncertainty.Interval(1, 2)},
            sc.errors.InputError,
            r"index \[2\]; .* shape \(2,\)",
        ),
        (
            {"drag[0]": sc.uncertainty.Interval(1, 2)},
            sc.errors.InputError,
            r"index \[0\]; .* shape \(\)",
        ),
        ({"drag": (1, 2)}, sc.errors.InputError, r"range of 'drag': got tuple; .*Interval\(lower"),
        (
            {"mass": sc.uncertainty.Interval(1, 2), "mass[0]": sc.uncertainty.Interval(1, 2)},
            sc.errors.InputError,
            r"'mass' and 'mass\[0\]'; expected each number once",
        ),
        ({}, sc.errors.InputError, "parameters: got none"),
    ],
)
def test_bad_ranges(ranges, error, message):
    with pytest.raises(error, match=message):
        sc.Uncertainty(SailedCarts(), ranges)


def test_bad_arguments(uncertainty):
    with pytest.raises(sc.errors.InputError, match="plant: got int; expected a servocon plant"):
        sc.Uncertainty(3, RANGES)
    with pytest.raises(
        sc.errors.InputError, match=r"parameter 'parts.0.count': .* Annotate its field as a float"
    ):
        sc.Uncertainty(Nested((Pair(2.0),)), {"parts.0.count": sc.uncertainty.Interval(1, 2)})
    for count in (0, 2.0, True):
        with pytest.raises(sc.errors.InputError, match="count: got"):
            uncertainty.sample(count, 0)
    with pytest.raises(sc.errors.UnknownNameError, match=r"'sobel'; .* Did you mean 'sobol'"):
        uncertainty.sample(4, 0, "sobel")
    with pytest.raises(sc.errors.InputError, match=r"frequencies: got \(2.0, 1.0\)"):
        uncertainty.varying(0, (2.0, 1.0))


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


class Pendulum(sc.Lagrangian):
    mass: float = sc.field(2.0, unit="kg", text="of the bob")
    lengths: tuple[float, ...] = sc.field((0.5, 0.8), unit="m", text="of the links")

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * (v @ v)


def test_a_set_in_a_notebook():
    """Nominal values and ranges with the units of the fields."""
    ranges = {
        "mass": sc.uncertainty.Interval(1.5, 2.5),
        "lengths.1": sc.uncertainty.fuzzy.Triangular(0.7, 0.8, 1.0),
    }
    page = Page(sc.Uncertainty(Pendulum(), ranges)._repr_html_())
    assert page.rows == [
        ["parameter", "nominal", "from", "to", "unit"],
        ["mass", "2", "1.5", "2.5", "kg"],
        ["lengths.1", "0.8", "0.7", "1", "m"],
    ]
    assert "Uncertainty" in page.text
    assert "of Pendulum" in page.text


class Beads(sc.Plant):
    """Sixty beads, of which a light one is refused by the class."""

    masses: tuple[float, ...] = sc.field((1.0,) * 60, unit="kg")

    def __check_init__(self):
        sc.validate.positive("Beads.masses", self.masses)

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.stack(self.masses))

    def force(self, q, v, t):
        return 0.0 * v


def test_a_plant_of_many_numbers_is_refused_in_few_words():
    with pytest.raises(sc.errors.InputError) as error:
        sc.Uncertainty(
            Beads(), {f"masses.{i}": sc.uncertainty.Interval(-0.5, 1.5) for i in range(60)}
        )
    words = str(error.value)
    assert "masses.0 = -0.5, masses.1 = 0.5, " in words
    assert "masses.4 = 0.5, … 60 in all)" in words
    assert len(words) < 450
