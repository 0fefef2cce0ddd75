"""The sleigh against its equations of motion in closed form."""

import numpy as np
import pytest

import servocon as sc
from servocon_plants import Sleigh, knife_edge


def test_equations_of_motion(constrained):
    """v̇ = a ω² + g sin α cos θ and (I + m a²) ω̇ = −m a (v ω + g sin α sin θ)."""
    m, inertia, a, incline, g = 1.7, 0.6, 0.4, 0.3, 9.1
    sleigh = Sleigh(m, inertia, a, incline, g)
    rng = np.random.default_rng(3)
    for _ in range(4):
        (x, y, theta), (speed, omega) = rng.normal(size=3), rng.normal(size=2)
        along = np.array([np.cos(theta), np.sin(theta)])
        across = np.array([-np.sin(theta), np.cos(theta)])
        state = [x, y, theta], [*(speed * along), omega]
        found = constrained(sleigh, knife_edge(), *state).acceleration
        down = g * np.sin(incline)
        rate = a * omega**2 + down * np.cos(theta)
        turning = -m * a * (speed * omega + down * np.sin(theta)) / (inertia + m * a**2)
        expected = [*(rate * along + speed * omega * across), turning]
        np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("name", ["mass", "inertia"])
def test_bad_parameters(name):
    with pytest.raises(sc.errors.InputError, match=rf"Sleigh\.{name}: got 0\.0"):
        Sleigh(**{name: 0.0})
