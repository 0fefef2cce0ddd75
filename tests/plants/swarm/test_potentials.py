"""Slopes of pair potentials in closed form, and what follows from their values."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import GaziPassino, LinearQuadratic, LogBarrier
from tests.plants.swarm.by_hand import POTENTIALS, closed_form_slope


@pytest.mark.parametrize("potential", POTENTIALS)
def test_slopes(potential):
    r = np.random.default_rng(3).uniform(0.2, 4.0, (3, 4))
    slope = potential.slope(jnp.asarray(r))
    np.testing.assert_allclose(slope, closed_form_slope(potential, r), rtol=1e-12)


@pytest.mark.parametrize(
    ("potential", "distance"),
    [
        (LinearQuadratic(2.0, 0.5), 0.25),
        (GaziPassino(1.0, 20.0, 0.5), 0.5 * np.sqrt(np.log(20.0))),
        (LogBarrier(1.0, 0.25), 0.5),
    ],
)
def test_a_pair_rests_where_the_slope_changes_sign(potential, distance):
    slope = potential.slope(distance * jnp.array([0.99, 1.0, 1.01]))
    assert slope[0] < 0 < slope[2]
    assert abs(slope[1]) < 1e-12


def test_aggregation_radius_of_the_paper():
    """0.4 m for five robots; the pentagon's is 0.308 m. Two robots of a log barrier attain it."""
    assert LinearQuadratic().aggregation_radius(5) == pytest.approx(0.4)
    assert GaziPassino().aggregation_radius(5) == pytest.approx(0.8 * 20 * 0.5 / np.sqrt(2 * np.e))
    y = np.linspace(0, 3, 300_001)
    strongest = (y * 20 * np.exp(-((y / 0.5) ** 2))).max()
    assert GaziPassino().aggregation_radius(5) == pytest.approx(0.8 * strongest, rel=1e-9)
    # Two stand √(b/a) = 0.5 apart, each half of it from the centre.
    assert LogBarrier().aggregation_radius(2) == pytest.approx(0.5 / np.sqrt(2))


def test_closest_distance_of_a_log_barrier():
    potential = LogBarrier(1.3, 0.4)
    for level in (0.5, 1.0, 3.0):
        distance = potential.closest_distance(level)
        assert potential(jnp.asarray(distance)) == pytest.approx(level, rel=1e-11)
        assert potential.slope(jnp.asarray(distance)) < 0  # the lesser of the two roots
    least = float(potential(jnp.asarray(np.sqrt(0.4 / 1.3))))
    assert potential.closest_distance(least) == pytest.approx(np.sqrt(0.4 / 1.3), rel=1e-6)
    assert potential.closest_distance(1e4) == 0.0


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: LinearQuadratic(repulsion=-1.0), "LinearQuadratic.repulsion"),
        (lambda: GaziPassino(reach=0.0), "GaziPassino.reach"),
        (lambda: LogBarrier(repulsion=0.0), "LogBarrier.repulsion"),
        (lambda: LinearQuadratic().aggregation_radius(0), "robots"),
        (lambda: LinearQuadratic(0.0).aggregation_radius(2), "attraction"),
        (lambda: LogBarrier().aggregation_radius(2, -1.0), "beta_bound"),
        (lambda: LogBarrier().closest_distance(0.0), "level - least G"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
