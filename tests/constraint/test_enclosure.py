"""Bounds over time of what decays under a bounded forcing."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc


@pytest.mark.parametrize("rate", [0.8, np.array([0.8, 2.0])])
def test_a_bound_that_varies_with_time(rate):
    """ẏ = −rate y + f(t) by SciPy; the steps' larger ends cost less than a thousandth."""
    y0, time = np.array([0.5, 2.0]), np.linspace(0.0, 6.0, 25)
    forcing = lambda t: 0.3 + 1.2 * np.exp(-1.5 * t)
    exact = solve_ivp(
        lambda t, y: -rate * y + forcing(t), (0, 6), y0, t_eval=time, rtol=1e-10, atol=1e-12
    ).y.T
    got = sc.constraint.decay_bound(y0, forcing, np.asarray(rate), time)
    assert np.all(got >= exact - 1e-9)
    np.testing.assert_allclose(got, exact, rtol=6e-3)
    columns = sc.constraint.decay_bound(
        y0, lambda t: np.outer(forcing(t), [1, 2]), np.asarray(rate), time
    )
    np.testing.assert_allclose(columns[:, 0], got[:, 0], rtol=1e-12)
    assert np.all(columns[1:, 1] > got[1:, 1])


def test_a_forcing_that_rises_is_bounded_by_the_later_end_of_each_step():
    """ẏ = −2y + 3t from 0.4: y = 1.5t − 0.75 + 1.15 e^(−2t)."""
    time = np.linspace(0.0, 5.0, 11)
    exact = 1.5 * time - 0.75 + 1.15 * np.exp(-2.0 * time)
    got = sc.constraint.decay_bound(np.array([0.4]), lambda t: 3.0 * t, np.array([2.0]), time)[:, 0]
    assert np.all(got >= exact - 1e-12)
    np.testing.assert_allclose(got, exact, atol=0.02)
