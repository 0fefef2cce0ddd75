"""A swarm: distances, friction of each robot, and labels."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.distance import pdist

import servocon as sc
from servocon_plants import Swarm

T0 = jnp.zeros(())


def test_distances_centre_and_collision():
    rng = np.random.default_rng(4)
    swarm = Swarm(robots=6, dimension=3)
    q = rng.normal(size=(2, 18))
    for i in range(2):
        expected = pdist(q[i].reshape(6, 3))
        np.testing.assert_allclose(swarm.distances(jnp.asarray(q))[i], expected, rtol=1e-14)
        assert swarm.closest_distance(jnp.asarray(q))[i] == pytest.approx(expected.min())
        clearance = swarm.collision(0.1)(SimpleNamespace(q=jnp.asarray(q[i])))
        assert clearance == pytest.approx(expected.min() - 0.1)
    np.testing.assert_allclose(swarm.centre(jnp.asarray(q)), q.reshape(2, 6, 3).mean(axis=1))


def test_distance_of_coincident_robots_has_a_finite_slope():
    slope = jax.grad(Swarm(robots=2).closest_distance)(jnp.ones(4))
    np.testing.assert_array_equal(slope, np.zeros(4))


def test_masses_and_friction_are_per_robot():
    swarm = Swarm(robots=2, mass=np.array([2.0, 3.0]), friction=np.array([0.5, 0.0]))
    v = jnp.array([1.0, -2.0, 3.0, 4.0])
    np.testing.assert_array_equal(swarm.force(v, v, T0), [-0.5, 1.0, 0.0, 0.0])
    np.testing.assert_array_equal(swarm.mass_matrix(v, T0), np.diag([2.0, 2.0, 3.0, 3.0]))


def test_labels():
    assert Swarm(robots=2).coordinate_labels() == ("x1 [m]", "y1 [m]", "x2 [m]", "y2 [m]")
    assert Swarm(robots=1, dimension=3).input_labels()[2] == "z1 force [N]"
    assert Swarm(robots=1, dimension=4).coordinate_labels()[3] == "robot 1.4 [m]"


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Swarm(robots=0), "Swarm.robots"),
        (lambda: Swarm(robots=2.0), "Swarm.robots"),
        (lambda: Swarm(dimension=0), "Swarm.dimension"),
        (lambda: Swarm(mass=np.ones(4)), "Swarm.mass"),
        (lambda: Swarm(mass=-2.0), "Swarm.mass"),
        (lambda: Swarm(friction=-0.1), "Swarm.friction"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
