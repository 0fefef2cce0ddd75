"""The inequality of V under a backstepping law, against brute force and SciPy's minimization."""

import numpy as np
import pytest
from scipy.optimize import minimize

from servocon.certificates.theorems.flexible_joints import Choice, Inequality, choose

SOME = Inequality(
    kappa=3.0,
    least=0.8,
    largest=1.5,
    lumped=0.4,
    residue=0.2,
    surplus=5.0,
    coupling=1.3,
    position_rate=40.0,
    decay=80.0,
    drift=np.array([2.0, 1.0, 3.0]),
    lumped_motors=np.array([4.0, 2.0, 5.0, 6.0]),
    motor_residue=0.1,
)


def test_the_residue_is_the_largest_that_the_inequality_leaves():
    """max over x of V̇ + λV, with the terms of V̇ written out one by one."""
    c, rate, share = 0.07, 2.5, 0.6

    def beyond(x):
        b, z, s = x
        d0, d1, d2 = SOME.drift
        h0, h1, h2, h3 = SOME.lumped_motors
        V_rate = -2 * (3.0 + 0.4 * 5.0) * b**2 + 2 * 0.4 * b + 0.2 / share + 2 * 1.3 * b * z
        V_rate += c * (-2 * 40.0 * z**2 + 2 * z * (d0 + d1 * b + d2 * z))
        V_rate += c * (-2 * 80.0 * s**2 + 2 * s * (h0 + h1 * b + h2 * z + h3 * s) + 0.1)
        return V_rate + rate * (1.5 * b**2 + c * (z**2 + s**2))

    most = -minimize(lambda x: -beyond(x), np.ones(3), tol=1e-12).fun
    assert SOME.residue_at(c, rate, share) == pytest.approx(most, rel=1e-8)


def test_the_free_constants_are_the_best_ones():
    chosen = choose(SOME)
    assert chosen is not None
    tried = [
        Choice(c, part * SOME.fastest(c, share), share).ultimate(SOME)
        for c in np.geomspace(3e-3, 1.0, 30)
        for share in np.linspace(0.02, 0.98, 13)
        for part in np.linspace(0.02, 0.98, 13)
        if SOME.fastest(c, share) > 0
    ]
    assert chosen.ultimate(SOME) <= min(tried) * (1 + 1e-6)
    assert chosen.ultimate(SOME) == pytest.approx(min(tried), rel=0.02)
    assert 0 < chosen.rate < SOME.fastest(chosen.c, chosen.share)


def test_theta_that_is_never_positive():
    for wrong in (
        SOME._replace(drift=np.array([2.0, 1.0, 41.0])),  # δ grows faster with z than S allows
        SOME._replace(lumped_motors=np.array([4.0, 2.0, 5.0, 81.0])),
        SOME._replace(drift=np.array([2.0, 1e4, 3.0])),
    ):
        assert choose(wrong) is None
