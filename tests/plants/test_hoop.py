"""The hoop on a cylinder: published accelerations, normal force, and where bodies leave."""

import numpy as np
import pytest

import servocon as sc
from servocon_plants import Hoop, hoop_on_cylinder


@pytest.mark.parametrize("theta", [0.1, 0.7, 1.0])
def test_accelerations_and_force_of_the_published_example(constrained, theta):
    """Mukharlyamov & Deressa, section 3, with the sign of Eq. 29 corrected; see the errata."""
    hoop = Hoop()
    motion = constrained(hoop, hoop_on_cylinder(hoop), [1.2, theta, 6 * theta], np.zeros(3))
    over_sine = motion.acceleration / np.sin(theta), motion.force / np.sin(theta)
    np.testing.assert_allclose(over_sine[0][1:], [49 / 12, 24.5], rtol=1e-12)
    np.testing.assert_allclose(over_sine[1][1:], [-11.76, 1.96], rtol=1e-12)
    np.testing.assert_allclose(motion.force[0], 2.0 * 9.8 * np.cos(theta), rtol=1e-12)
    assert abs(motion.acceleration[0]) < 1e-12
    assert motion.rank == 2


@pytest.mark.parametrize(
    ("ratio", "cosine"), [(1.0, 1 / 2), (0.5, 4 / 7), (0.4, 10 / 17), (1e-9, 2 / 3)]
)
def test_force_vanishes_where_it_leaves(constrained, ratio, cosine):
    """Hoop, solid cylinder, ball and, in the limit, a sliding particle (48.19°)."""
    hoop = Hoop(mass=1.3, radius=0.3, cylinder=0.9, inertia_ratio=ratio, gravity=9.1)
    theta = np.arccos(cosine)
    speed = np.sqrt(2 * 9.1 * (1 - cosine) / ((1 + ratio) * 1.2))
    state = [1.2, theta, 4 * theta], [0.0, speed, 4 * speed]
    motion = constrained(hoop, hoop_on_cylinder(hoop), *state)
    assert abs(motion.force[0]) < 1e-7
    rolling = 9.1 * np.sin(theta) / ((1 + ratio) * 1.2)
    np.testing.assert_allclose(motion.acceleration[1], rolling, rtol=1e-9)
    slower = state[0], 0.99 * np.array(state[1])
    assert constrained(hoop, hoop_on_cylinder(hoop), *slower).force[0] > 0.05


@pytest.mark.parametrize("name", ["mass", "radius", "cylinder", "inertia_ratio"])
def test_bad_parameters(name):
    with pytest.raises(sc.errors.InputError, match=rf"Hoop\.{name}: got -1\.0"):
        Hoop(**{name: -1.0})
