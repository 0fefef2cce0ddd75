"""Ellipsoids of parameters: against Mahalanobis distances of SciPy and shares by chi-square."""

import numpy as np
import pytest
from scipy.spatial.distance import mahalanobis
from scipy.stats import chi2, kstest

import servocon as sc
from servocon.uncertainty import Ellipsoid, Interval
from servocon_plants import Cart, PlanarArm

CENTER = np.array([1.0, 1.1])
COVARIANCE = np.array([[4e-3, 3.2e-3], [3.2e-3, 3e-3]])
NAMES = ("mass[0]", "mass[1]")


def joint(coverage=0.99):
    return Ellipsoid.of_covariance(CENTER, COVARIANCE, coverage)


def arms(**more):
    return sc.Uncertainty(PlanarArm(mass=[1.0, 1.1]), {NAMES: joint(), **more})


def test_distance_is_that_of_mahalanobis_and_the_share_that_of_chi_square():
    drawn = np.random.default_rng(0).multivariate_normal(CENTER, COVARIANCE, 4000)
    inverse = np.linalg.inv(COVARIANCE)
    exact = np.array([mahalanobis(x, CENTER, inverse) for x in drawn])
    for coverage in (0.5, 0.9, 0.99):
        ellipsoid = joint(coverage)
        size = np.sqrt(chi2.ppf(coverage, 2))
        np.testing.assert_allclose(ellipsoid.distance(drawn), exact / size, rtol=1e-10)
        np.testing.assert_array_equal(ellipsoid.contains(drawn), exact <= size)
        share = ellipsoid.contains(drawn).mean()
        assert abs(share - coverage) < 3.5 * np.sqrt(coverage * (1.0 - coverage) / 4000)


@pytest.mark.parametrize("method", ["sobol", "halton", "latin", "random"])
def test_samples_fill_it_evenly(method):
    """‖y‖ᵏ of points that fill a ball of k dimensions is uniform, and so are their directions."""
    ellipsoid, count = joint(), 1024
    sample = arms(length=Interval(0.9, 1.1)).sample(count, seed=3, method=method)
    x = np.column_stack([sample.values[name] for name in NAMES])
    assert ellipsoid.contains(x).all()
    y = np.linalg.solve(np.linalg.cholesky(ellipsoid.shape), (x - CENTER).T).T
    assert kstest(np.sum(y**2, axis=1), "uniform").pvalue > 1e-3
    angle = np.arctan2(y[:, 1], y[:, 0]) / (2.0 * np.pi) + 0.5
    assert kstest(angle, "uniform").pvalue > 1e-3
    assert set(sample.values) == {*NAMES, "length[0]", "length[1]"}
    assert 0.9 <= sample.values["length[0]"].min() < sample.values["length[0]"].max() <= 1.1
    np.testing.assert_allclose(sample.plants.tree.mass, x)


def test_ends_lie_on_the_surface_and_are_the_farthest_points():
    ellipsoid = joint()
    np.testing.assert_allclose(ellipsoid.distance(ellipsoid.ends), 1.0, rtol=1e-12)
    circle = np.linspace(0.0, 2.0 * np.pi, 20_001)
    y = np.column_stack([np.cos(circle), np.sin(circle)])
    surface = ellipsoid.from_ball(y)
    np.testing.assert_allclose(ellipsoid.ends.max(axis=0), surface.max(axis=0), rtol=1e-7)
    np.testing.assert_allclose(ellipsoid.ends.min(axis=0), surface.min(axis=0), rtol=1e-7)
    np.testing.assert_allclose(CENTER + ellipsoid.half_widths, surface.max(axis=0), rtol=1e-7)
    longest = np.linalg.norm(surface - CENTER, axis=1).max()
    reach = np.linalg.norm(ellipsoid.ends - CENTER, axis=1).max()
    assert reach == pytest.approx(longest, rel=1e-6)
    np.testing.assert_allclose(ellipsoid.from_ball(3.0 * y), surface, rtol=1e-12)
    corners = arms(length=Interval(0.9, 1.1)).corners()
    assert corners.plants.size == arms(length=Interval(0.9, 1.1)).corner_count == 4 * 8
    x = np.column_stack([corners.values[name] for name in NAMES])
    np.testing.assert_allclose(ellipsoid.distance(x), 1.0, rtol=1e-10)
    lengths = np.column_stack([corners.values[f"length[{k}]"] for k in (0, 1)])
    assert len(np.unique(np.hstack([x, lengths]).round(9), axis=0)) == 32
    assert set(np.unique(lengths)) == {0.9, 1.1}


def test_members_are_those_inside():
    plants = arms()
    box = sc.Uncertainty(
        PlanarArm(mass=[1.0, 1.1]),
        {
            name: Interval(*pair)
            for name, *pair in zip(NAMES, plants.lower, plants.upper, strict=True)
        },
    )
    corner = PlanarArm(mass=[plants.lower[0], plants.upper[1]])
    assert box.contains(corner)
    assert not plants.contains(corner)
    inside = PlanarArm(mass=CENTER + 0.99 * (plants.upper[0] - 1.0) * np.array([1.0, 0.8]))
    assert plants.contains(inside)
    with pytest.raises(sc.errors.InputError, match=r"mass\[0\].* of plant 1: got a distance of"):
        plants.at(np.array([CENTER, corner.mass]))
    there = plants.at(np.array([inside.mass]))
    np.testing.assert_allclose(there.values["mass[1]"], inside.mass[1])
    values = plants.sample(32, seed=0).values
    values = np.column_stack([values[name] for name in NAMES])
    np.testing.assert_allclose(plants.from_box(plants.to_box(values)), values, rtol=1e-12)
    assert "an ellipsoid of 'mass[0]', 'mass[1]'" in repr(plants)


@pytest.mark.long
def test_a_certificate_of_an_ellipsoid_is_between_those_of_what_is_inside_and_around():
    """Feedback alone: the bound is that of the worst plant, by a search over the surface."""
    model = PlanarArm(mass=[1.0, 1.1])
    still = sc.holonomic(lambda q, t: q, rate=2.0, name="still")
    law = sc.ServoLaw(model, still, sc.Stabilizing(gain=20.0))
    states = sc.StateBox(([-1.2, -1.2], [1.2, 1.2]), ([-2.5, -2.5], [2.5, 2.5]), t=(0.0, 5.0))
    options = {"samples": (16, 64), "search": (256, 2, 10), "safety_factor": 1.0}
    plants, ellipsoid = arms(), joint()
    around = {
        name: Interval(*pair) for name, *pair in zip(NAMES, plants.lower, plants.upper, strict=True)
    }
    box = sc.Uncertainty(model, around)
    circle = np.linspace(0.0, 2.0 * np.pi, 60, endpoint=False)
    surface = ellipsoid.from_ball(np.column_stack([np.cos(circle), np.sin(circle)]))
    ring = box.at(np.clip(surface, box.lower, box.upper)).plants
    made = [sc.certify(one, law, states, **options) for one in (ring, plants, box)]
    bounds, found = [one.ultimate_bound for one in made], made[1]
    assert 0.97 * bounds[0] <= bounds[1] <= 1.03 * bounds[0]
    assert bounds[1] < 0.95 * bounds[2]
    starts = sc.StateBox(([-0.1, -0.1], [0.1, 0.1]), ([-0.1, -0.1], [0.1, 0.1]))
    report = sc.falsify(found, plants, law, starts, 2.0, count=64, search=(4, 2))
    assert report.violations == 0
    for one in (report.tightest, report.latest):
        assert one is None or ellipsoid.contains([one.parameters[name] for name in NAMES])
    inside, outside = (
        sc.simulate(PlanarArm(mass=mass), law, [0.1, 0.1], [0.0, 0.0], 1.0)
        for mass in (surface[3] * 0.2 + CENTER * 0.8, [plants.lower[0], plants.upper[1]])
    )
    assert "certified set" not in str(found.check(inside))
    assert "plant outside the certified set in the ellipsoid of" in str(found.check(outside))


@pytest.mark.parametrize(
    ("ranges", "words"),
    [
        ({NAMES: Interval(0.9, 1.1)}, "range of .*expected an Ellipsoid"),
        ({"mass": joint()}, "range of 'mass'.*expected an Interval"),
        ({("mass[0]",): joint()}, "got an ellipsoid of 2 numbers; expected one of 1"),
        ({NAMES: joint(), "mass[0]": Interval(0.9, 1.1)}, "expected each number once"),
    ],
)
def test_ranges_that_do_not_fit(ranges, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.Uncertainty(PlanarArm(), ranges)


@pytest.mark.parametrize(
    ("center", "shape", "words"),
    [
        ([1.0], np.eye(2), "got a center of shape"),
        ([1.0, 2.0], [[1.0, 2.0], [2.0, 1.0]], "the least eigenvalue -1"),
        ([1.0, 2.0], [[1.0, 0.5], [0.0, 1.0]], "not symmetric"),
        ([1.0, np.nan], np.eye(2), "center"),
    ],
)
def test_bad_ellipsoids(center, shape, words):
    with pytest.raises(sc.errors.InputError, match=words):
        Ellipsoid(center, shape)


def test_what_an_ellipsoid_cannot_do():
    with pytest.raises(sc.errors.InputError, match="varying: got an ellipsoid"):
        arms().varying(seed=0)
    with pytest.raises(sc.errors.InputError, match="coverage"):
        joint(1.0)
    with pytest.warns(UserWarning, match=r"the nominal .* are outside their ellipsoid"):
        sc.Uncertainty(PlanarArm(mass=[1.0 + 0.15, 1.1 - 0.12]), {NAMES: joint()})
    heavy = Ellipsoid([1.2, 0.5], np.diag([1e-2, 1e-3]))
    carts = sc.Uncertainty(Cart(mass=1.2, friction=0.5), {("mass", "friction"): heavy})
    assert carts.names == ("mass", "friction")
