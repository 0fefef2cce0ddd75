"""Initial states of a falsification: on the surface of certified errors, and at several times."""

from dataclasses import replace
from itertools import product

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.falsification.starts import starts_on_surface
from servocon.certificates.invariance import Invariance
from tests.certificates.falsification.test_falsify import (
    AMPLITUDE,
    BOX,
    LAW,
    START,
    Cart,
    issued_for,
)


class Sprung(sc.Plant):
    """Carts with a spring on the first."""

    count: int = eqx.field(static=True)
    stiffness: float = 0.0
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(self.count)

    def force(self, q, v, t):
        return -self.stiffness * jnp.eye(self.count)[0] * q


@pytest.mark.first(1)
@pytest.mark.parametrize("given", [True, False])
def test_runs_start_on_the_surface_of_a_tube(given):
    """A spring that pulls with Γ at ‖e‖ = 0.5 along one of six axes; the law counts with half."""
    n, model = 6, Sprung(6)
    inner = sc.ServoLaw(model, sc.residual(lambda q, v, t: v, name="rest"))
    numbers = {"rate": 2.0, "width": 0.05, "decay": 0.02}
    laws = [
        sc.laws.TwoStepLaw(
            inner, np.zeros(n), np.zeros(n), sc.laws.polynomial_bound(bound), **numbers
        )
        for bound in (2.0 * (1 + 1e-9), 1.0)
    ]
    springs = sc.Uncertainty(model, {"stiffness": sc.uncertainty.Interval(-4.0, 4.0)})
    tube = sc.certificates.Tube(laws[0], 3.0, position=0.5, sliding=0.06)
    certificate = sc.certify(springs, laws[0], tube, samples=(4, 64), search=(64, 2, 10))
    start, extent = tube if given else None, {"count": 128, "search": (2, 3), "points": 101}
    report = sc.falsify(certificate, springs, laws[0], start, 3.0, **extent)
    assert report.holds
    assert report.compared == report.runs + report.searched
    halved = sc.falsify(issued_for(certificate, laws[1]), springs, laws[1], start, 3.0, **extent)
    assert not halved.holds
    at_start = halved.tightest.q
    assert np.linalg.norm(at_start) == pytest.approx(0.5)


@pytest.mark.long
def test_runs_start_on_the_surface_from_which_they_should_stay():
    """|v| is 0.6 + D + p beside a quick reference, most where f and β oppose: 0.3 is the limit."""
    n = 3
    quick = sc.holonomic(lambda q, t: q - 0.06 * jnp.sin(10.0 * t), rate=1.0, name="quick")
    law, plants = (
        sc.ServoLaw(Sprung(n), quick, sc.Stabilizing(1.0)),
        {"mass": sc.uncertainty.Interval(0.99, 1)},
    )
    carts = sc.Uncertainty(Sprung(n), plants)
    box = sc.StateBox(q=([-1.0] * n, [1.0] * n), v=([-1.2] * n, [1.2] * n), t=(0.0, 4.0))
    made = sc.certify(carts, law, box, samples=(2, 64), search=(64, 1, 4))
    for size, holds in ((0.27, True), (0.36, False)):
        line = (made.invariance or pytest.fail("no line"))._replace(beta=size, position=size)
        certificate = replace(made, invariance=line)
        report = sc.falsify(certificate, carts, law, None, 0.7, count=256, search=(4, 4), points=51)
        assert report.holds is holds, report
        largest = (0.6 + 2 * size) / 1.2  # on the surface, at the reference's peak
        assert (0.97 * largest if holds else 1.0) < report.nearest.size <= largest
        assert f"at t₀ = {report.nearest.t0:.6g} s" in str(report)
        assert report.left == 0
        assert report.compared == 260


def test_starts_have_the_certified_sizes_along_single_coordinates_of_both_signs():
    """f = q − 0.06 sin 10t and β = v − 0.6 cos 10t + f by hand; of states outside the largest part.

    There |v| = 1.2 is met by the largest β and f of opposite signs, up to 1/2¹⁰ of them.
    """
    n, t0 = 3, 0.05
    quick = sc.holonomic(lambda q, t: q - 0.06 * jnp.sin(10.0 * t), rate=1.0, name="quick")
    law = sc.ServoLaw(Sprung(n), quick, sc.Stabilizing(1.0))
    box = sc.StateBox(q=([-1.0] * n, [1.0] * n), v=([-1.2] * n, [1.2] * n), t=(0.0, 4.0))
    made = sc.certify(Sprung(n), law, box, samples=(1, 64), search=(0, 0, 0))
    for beta, position in ((0.3, 0.1), (0.6, 0.5)):
        line = Invariance(beta, position)
        starts = starts_on_surface(replace(made, invariance=line), law, t0)
        q, v = starts.states(starts.edges)
        f = q - 0.06 * np.sin(10.0 * t0)
        b = v - 0.6 * np.cos(10.0 * t0) + f
        assert np.all(np.abs(v) <= 1.2)
        of_beta, of_f = np.linalg.norm(b, axis=1), np.linalg.norm(f, axis=1)
        np.testing.assert_allclose(of_beta * position, of_f * beta, rtol=1e-9)
        room = (1.2 - 0.6 * np.cos(10.0 * t0)) / (beta + position)
        assert of_beta.max() == pytest.approx(beta, rel=1e-8)
        assert of_beta.min() == pytest.approx(beta * min(1.0, room), rel=2e-3)
        for i, sign in product(range(n), (-1.0, 1.0)):
            assert np.any((b[:, i] > 0.5 * beta) & (sign * f[:, i] > 0.4 * position))


def test_runs_start_at_several_times_of_a_span():
    """A force that decays with time is worst from the first time on, a late one from the last."""
    made = sc.certify(Cart(), LAW, BOX, disturbance=[AMPLITUDE], samples=(1, 16))
    start, times = replace(START, t=(0.5, 1.5)), []
    for rate in (-1.0, 1.0):
        push = lambda q, v, t, rate=rate: (
            0.9 * AMPLITUDE * jnp.exp(rate * (t - 6.0) / 2.0) * jnp.ones(1)
        )
        if rate < 0:
            push = lambda q, v, t: 0.9 * AMPLITUDE * jnp.exp(-t / 2.0) * jnp.ones(1)
        report = sc.falsify(
            made, Cart(), LAW, start, 4.5, count=64, search=(2, 2), disturbance=push
        )
        assert report.holds
        assert report.runs == 64
        times.append(report.latest.t0)
        assert report.latest.time >= report.latest.t0 + report.settled
    assert 0.5 <= times[0] < 0.6
    assert 1.4 < times[1] <= 1.5
