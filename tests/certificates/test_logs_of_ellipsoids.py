"""Logs against certificates of ellipsoids: a machine may lie in the box around one, and outside."""

import re
from typing import Any

import numpy as np
import pytest
from scipy.spatial.distance import mahalanobis

import servocon as sc
from servocon.identification import Log
from tests.certificates.test_logs import (
    BOX,
    CARTS,
    FEW,
    PERIOD,
    SPAN,
    Cart,
    checked,
    law,
    log_of,
    moved,
)
from tests.selection import shared

SPREAD = np.array([[0.04, 0.032], [0.032, 0.04]])
"""Mass and friction within ±0.2 of their middles, and large or small together."""


def elliptic(shape=SPREAD):
    joint = sc.uncertainty.Ellipsoid([1.0, 0.3], shape)
    return sc.Uncertainty(Cart(), {("mass", "friction"): joint})


@pytest.mark.long
@pytest.mark.parametrize(
    ("mass", "friction"),
    shared(
        [(1.15, 0.15), (0.85, 0.45), (1.15, 0.45), (1.19, 0.47), (1.5, 0.3)],
        [(1.15, 0.15), (1.15, 0.45), (1.5, 0.3)],
    ),
)
def test_a_machine_beside_an_ellipsoid_is_not_in_the_set(mass, friction):
    """Its corners are in the box around it; SciPy's distance says which machines are inside."""
    away = np.array([mass - 1.0, friction - 0.3])
    distance = mahalanobis(away, np.zeros(2), np.linalg.inv(SPREAD))
    log = log_of(mass=mass, friction=friction)
    inside = sc.certify(elliptic(), law(), BOX, period=PERIOD, **FEW)
    report = checked(inside, log)
    around = checked(sc.certify(CARTS, law(), BOX, period=PERIOD, **FEW), log)
    assert (around.breaks == ()) == (abs(away).max() <= 0.2)
    if distance <= 1.0:
        assert (report.breaks, report.explanation.causes) == ((), ())
        return
    assert [one.assumption for one in report.breaks] == ["plant"]
    (cause,) = report.explanation.causes
    assert (cause.name, cause.lower, cause.upper) == ("mass, friction", 0.0, 1.0)
    assert 0.93 * distance <= cause.value <= 1.001 * distance
    assert cause.distance == pytest.approx(cause.value - 1.0)
    np.testing.assert_allclose([x for _, x in cause.joint], [mass, friction], atol=0.03)
    there = np.array([x for _, x in cause.joint]) - [1.0, 0.3]
    own = mahalanobis(there, np.zeros(2), np.linalg.inv(SPREAD))
    assert cause.value == pytest.approx(own, rel=1e-3)
    words = r"plant: mass = [\d.]+, friction = [\d.]+ outside their ellipsoid: a distance of"
    assert re.search(words, str(report.first))


@pytest.mark.long
def test_a_machine_that_leaves_an_ellipsoid_does_so_at_a_time():
    """The mass grows, and the friction does not."""
    certificate = sc.certify(elliptic(), law(), BOX, period=PERIOD, **FEW)
    changing = lambda t: 1.0 if t < 5.0 else 1.7
    report = checked(certificate, log_of(mass=changing, friction=0.3))
    (cause,) = report.explanation.causes
    assert 5.0 <= cause.since <= 6.5
    assert dict(cause.joint)["mass"] == pytest.approx(1.7, rel=0.1)
    assert f"from t = {cause.since:.3g} s on outside their ellipsoid" in str(report)


@pytest.mark.long
def test_a_number_beside_an_ellipsoid_is_named_alone():
    """The slope is in no range; without it nothing explains the log."""
    certificate = sc.certify(elliptic(), law(), BOX, period=PERIOD, disturbance=[0.05], **FEW)
    (cause, *_) = checked(
        certificate, log_of(mass=1.05, friction=0.35, slope=0.8)
    ).explanation.causes
    assert (cause.name, cause.joint) == ("slope", ())


@pytest.mark.long
def test_the_ratio_is_that_of_the_best_plant_inside():
    """Against the plants of a grid inside the ellipsoid, with the force known in closed form."""
    certificate = sc.certify(elliptic(), law(), BOX, disturbance=[0.1], period=PERIOD, **FEW)
    time, q, v, u, _ = moved(mass=1.5, friction=0.1, push=lambda t: 0.4 * np.sin(5.0 * t))
    report: Any = certificate.check(Log(time, q, u, v, held=True), window=0.4)
    found = report.explanation
    middles = np.arange(0.2, SPAN - 0.2, 0.2)
    s = (time - middles[:, None]) / 0.2
    weight = np.where(np.abs(s) < 1.0, (1.0 - np.minimum(s * s, 1.0)) ** 4, 0.0)
    weight /= weight.sum(axis=1, keepdims=True)
    of = [weight @ x for x in (np.gradient(v, time), v, u)]
    masses, frictions = np.meshgrid(np.linspace(0.8, 1.2, 81), np.linspace(0.1, 0.5, 81))
    away = np.stack([masses.ravel() - 1.0, frictions.ravel() - 0.3], axis=1)
    inside = np.einsum("ij,jk,ik->i", away, np.linalg.inv(SPREAD), away) <= 1.0
    size = lambda m, c: np.abs(m * of[0] + c * of[1] - of[2]).max()
    best, of_box = (min(size(1.0 + m, 0.3 + c) for m, c in some) for some in (away[inside], away))
    assert found.ratio * found.allowed == pytest.approx(best, rel=0.02)
    assert of_box < 0.9 * best
