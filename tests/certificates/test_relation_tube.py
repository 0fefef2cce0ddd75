"""Tubes by f and β, and the certificate of a funnel: drawn states, bounds in metres, and runs."""

import dataclasses

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

CART, RATE, KAPPA = Cart(mass=1.0, friction=0.0), 8.0, 20.0
CARTS = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(0.8, 1.2)})
FORCE = 0.5
"""Largest unknown force [N]."""
FEW = {"samples": (8, 64), "search": (64, 2, 8)}
push = lambda q, v, t: FORCE * jnp.sin(9.0 * t) * jnp.ones_like(v)


def error(q, t):
    return q[0] - 0.3 * jnp.sin(t)


FUNNEL = sc.constraint.funnel(error, RATE, start=0.05, end=0.002, after=1.0, name="path")
BOX = sc.StateBox(q=([-0.1], [0.4]), v=([-1.0], [1.5]), t=(0.0, 2.0))
TUBE = sc.certificates.RelationTube(BOX, position=3.0, beta=40.0)


@pytest.fixture(scope="module")
def law():
    base = sc.ServoLaw(CART, FUNNEL, sc.Stabilizing(gain=KAPPA))
    found = sc.certificates.estimate_bound(
        CARTS, base, TUBE, basis=FUNNEL.bound_basis(CART), disturbance=[FORCE], **FEW
    )
    term = sc.Robust(found.bound, width=1e4, effectiveness=found.effectiveness)
    return sc.ServoLaw(CART, FUNNEL, sc.Stabilizing(gain=KAPPA), term)


@pytest.fixture(scope="module")
def certificate(law):
    return sc.certify(CARTS, law, TUBE, disturbance=[FORCE], seed=1, **FEW)


@pytest.fixture(scope="module")
def runs(law):
    plants = CARTS.sample(32, seed=5).plants
    q0 = np.linspace(-0.04, 0.04, 32)[:, None]
    return sc.simulate(plants, law, q0, [0.3], 2.0, points=201, disturbance=push)


def psi(t):
    s = np.clip(t, 0.0, 1.0)
    return 0.05 * 0.04 ** (10 * s**3 - 15 * s**4 + 6 * s**5)


def test_drawn_states_are_inside_at_every_time(law):
    """z = 2 artanh(f/ψ) by hand; the sizes are uniform, and the late ones within 2 mm."""
    q, v, t = TUBE.sample(400, 3, law)
    f = q[:, 0] - 0.3 * np.sin(t)
    assert np.all(np.abs(f) < psi(t))
    assert np.abs(f[t > 1.0]).max() < 0.002
    assert (t > 1.0).mean() == pytest.approx(0.5, abs=0.05)
    z = 2 * np.arctanh(f / psi(t))
    assert np.abs(z).max() <= 3.0 + 1e-6
    assert np.mean(np.abs(z) < 1.5) == pytest.approx(0.5, abs=0.07)
    beta = [law.constraint.beta(CART, *map(jnp.asarray, x)) for x in zip(q, v, t, strict=True)]
    beta = np.array(beta)[:, 0]
    assert np.abs(beta).max() <= 40.0 * (1 + 1e-9)
    assert np.mean(np.abs(beta) < 20.0) == pytest.approx(0.5, abs=0.07)
    there = TUBE.from_box(*TUBE.to_box(q, v, t, law), law)
    for mine, its in zip(there, (q, v, t), strict=True):
        np.testing.assert_allclose(mine, its, atol=1e-9)


def test_certificate_in_metres(certificate):
    """|f| ≤ ψ tanh(z/2) with |z| ≤ bound/Λ in the end."""
    assert certificate.invariance is not None
    assert certificate.invariance.beta > 5.0
    text = str(certificate)
    end = 0.002 * np.tanh(certificate.ultimate_bound / RATE / 2)
    assert f"in the end f from {-end:.3g} to {end:.3g}, between the bounds -0.002 and 0.002" in text
    start = 0.05 * np.tanh(certificate.invariance.position / 2)
    assert (
        f"f from {-start:.3g} to {start:.3g}, between the bounds -0.05 and 0.05 (t = 0 s)" in text
    )
    assert "path: f stays between its bounds" in certificate._repr_html_()
    plain = sc.holonomic(lambda q, t: q[0], 5.0)
    assert plain.consequences(1.0, 1.0, (0.0, 1.0)) == ()
    assert sc.stack(FUNNEL).consequences(1.0, None, (0.0, 2.0))[0].startswith("path: f stays")


def test_runs_keep_it_and_a_stronger_force_does_not(certificate, law, runs):
    report = certificate.check(runs)
    assert report.holds
    assert report.margin < 0.3 * report.bound  # sharp at some instant
    within = np.abs(runs.q[..., 0] - 0.3 * np.sin(runs.time))
    late = runs.time > 1.6
    assert within[:, late].max() < 0.002 * np.tanh(certificate.ultimate_bound / RATE / 2)
    strong = lambda q, v, t: 5.0 * push(q, v, t)
    with pytest.warns(sc.errors.ServoconWarning, match="stopped"):  # out of the funnel
        over = sc.simulate(CART, law, [0.0], [0.3], 2.0, points=201, disturbance=strong)
    assert not certificate.check(over).holds


def test_falsify(certificate, law):
    options = {"count": 32, "search": (2, 2), "disturbance": push}
    report = sc.falsify(certificate, CARTS, law, None, 1.5, **options)
    assert report.holds
    assert report.nearest.size > 0.9  # the surface of the certified initial errors
    bold = dataclasses.replace(
        certificate.guarantees[0].comparisons[0], k3=1e-3 * certificate.constants["k₃"]
    )
    guarantee = dataclasses.replace(certificate.guarantees[0], comparisons=(bold,))
    wrong = dataclasses.replace(certificate, guarantees=(guarantee,))
    assert sc.falsify(wrong, CARTS, law, None, 1.5, **options).violations > 0


@pytest.mark.long
def test_sampled(law):
    found = sc.certify(CARTS, law, TUBE, disturbance=[FORCE], seed=1, period=0.001, **FEW)
    assert found.ultimate_bound <= 40.0
    assert any("in the end f from" in line for line in found.consequences)
    plants = CARTS.sample(16, seed=2).plants
    runs = sc.simulate(plants, law, [0.02], [0.3], 2.0, period=0.001, points=201, disturbance=push)
    assert found.check(runs).holds
    assert found.check(runs).covered
    with pytest.raises(sc.errors.CertificateError, match="ultimate bound"):
        sc.certify(CARTS, law, TUBE, disturbance=[FORCE], seed=1, period=0.02, **FEW)


def test_a_linear_relation_has_the_bound_of_its_box():
    """For f = q, and β = v + 4q, a tube in a box that holds it is the box of f and β."""
    law = sc.ServoLaw(CART, sc.holonomic(lambda q, t: q[0], 4.0), sc.Stabilizing(gain=5.0))
    box = sc.StateBox(q=([-0.5], [0.5]), v=([-4.0], [4.0]), t=(0.0, 1.0))
    tube = sc.certificates.RelationTube(box, position=0.5, beta=2.0)
    q, v, _ = tube.sample(200, 0, law)
    assert np.abs(v + 4 * q).max() <= 2.0 + 1e-9
    certificates = [
        sc.certify(CARTS, law, states, disturbance=[0.2], **FEW) for states in (tube, box)
    ]
    # ‖ζ‖ ≤ 0.25·(κ-free terms) + 0.2/0.8, with 10 %: in small tubes both are the same problem.
    assert certificates[0].ultimate_bound == pytest.approx(certificates[1].ultimate_bound, rel=0.03)


def test_around_runs(law, runs):
    tube = sc.certificates.RelationTube.around(runs, 0.2)
    assert not tube.outside(runs).any()
    assert tube.nearness(runs).max() <= 1.0
    assert tube.rows == (1, 1)
    np.testing.assert_allclose(tube.position, 1.2 * np.abs(runs.position_error).max())
    small = sc.certificates.RelationTube.around(runs, position=0.5, beta=30.0)
    assert small.outside(runs)[:, 0].any()
    one = runs.member(0)
    assert small.entry_outside(one, 0).startswith("‖f‖ = ")
    low = sc.certificates.RelationTube.around(runs, beta=1e-3)
    assert low.entry_outside(runs.member(16), 3).startswith("‖β‖ = ")


def speeds_only():
    law = sc.ServoLaw(CART, sc.residual(lambda q, v, t: v[0] - 1.0), sc.Stabilizing())
    return sc.simulate(CART, law, [0.0], [0.0], 1.0)


WRONG = {
    "box of states": (
        lambda law: sc.certify(CARTS, law, BOX, **FEW),
        r"drawn states beyond the bounds of constraint 'path'.*RelationTube\.around",
    ),
    "rows": (
        lambda law: dataclasses.replace(TUBE, rows=(2, 1)).sample(10, 0, law),
        r"RelationTube\.rows: got \(2, 1\)",
    ),
    "box too small": (
        lambda law: sc.certificates.RelationTube(
            sc.StateBox(q=([5.0], [5.1]), v=([0.0], [0.1]), t=(0.0, 1.0)), 1.0, 1.0
        ).sample(10, 0, law),
        "Give a wider box",
    ),
    "box too narrow": (
        lambda law: sc.certificates.RelationTube(
            sc.StateBox(q=([-2.0], [2.0]), v=([-0.01], [0.01]), t=(0.0, 1.0)), 0.5, 20.0
        ).sample(200, 0, law),
        r"the farthest with .* = -?[\d.]+, certified from -0.01 to 0.01",
    ),
    "size": (lambda law: dataclasses.replace(TUBE, beta=0.0), r"RelationTube\.beta"),
    "near": (lambda law: sc.certificates.RelationTube(1.0, 1.0, 1.0), r"RelationTube\.near"),
    "no position error": (
        lambda law: sc.certificates.RelationTube.around(speeds_only()),
        "a relation without a position error",
    ),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message, law):
    with pytest.raises(sc.errors.InputError, match=message):
        make(law)


@pytest.mark.long
@pytest.mark.parametrize("n", [3, 7])
def test_many_rows_behind_a_delay(n):
    """Scouts beyond the box have no norm, and rows of a large factor are differentiated twice."""

    class Carts(sc.Plant):
        mass: float = 1.0

        def mass_matrix(self, q, t):
            return self.mass * jnp.eye(n)

        def force(self, q, v, t):
            return jnp.zeros(n)

    carts = sc.Uncertainty(Carts(), {"mass": sc.uncertainty.Interval(0.9, 1.1)})
    follow = sc.holonomic(lambda q, t: q - 0.2 * jnp.sin(t), rate=4.0, name="follow")
    law = sc.ServoLaw(Carts(), follow, sc.Stabilizing(20.0))
    near = sc.StateBox([[-0.3] * n, [0.3] * n], [[-0.5] * n, [0.5] * n], t=(0.0, 6.3))
    tube = sc.certificates.RelationTube(near, position=0.1, beta=0.4, rows=(n, n))
    late = sc.laws.Delayed(law, 1, initial=None)
    few = {"samples": (4, 64), "search": (256, 2, 5)}
    made = sc.certify(carts, late, tube, period=0.004, disturbance=[0.2] * n, **few)
    runs = sc.simulate(
        sc.batch([Carts(mass=m) for m in (0.9, 1.1)]),
        late,
        [0.0] * n,
        [0.2] * n,
        6.0,
        period=0.004,
        points=301,
        disturbance=lambda q, v, t: jnp.full(n, -0.2),
    )
    steady = 0.2 * np.sqrt(n) / (0.9 * 20.0)  # of a mass at rest: d √n/(m κ), below the bound
    assert made.check(runs).holds
    assert runs.beta_norm[:, 150:].max() < made.ultimate_bound < 3.0 * steady
