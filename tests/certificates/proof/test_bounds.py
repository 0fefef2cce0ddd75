"""The bound of a cart by hand, and its tubes for a relation whose f and β are no coordinates.

With f = q − sin t and β = ḟ + 2f the bracket of V̇ has a closed form: in t it is an amplitude.
"""

from dataclasses import replace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.proof import logs
from servocon.certificates.proof.branch import Branching
from servocon.certificates.proof.forms import Forms
from servocon.engine import EnclosureProgram
from servocon_plants import Cart

CARTS = sc.Uncertainty(
    Cart(friction=0.8),
    {"mass": sc.uncertainty.Interval(0.7, 1.3), "friction": sc.uncertainty.Interval(0.4, 1.2)},
)
BOX = sc.StateBox(q=([-1.3], [1.3]), v=([-1.5], [1.5]), t=(0.0, 10.0))
ALPHA, WIDTH, EFFECTIVENESS, GAIN = (2.6255, 1.57072, 0.00050241), 0.2, 0.746154, 2.0
STRAIGHT = lambda q, t: q[0] - jnp.sin(t)
BENT = lambda q, t: q[0] + 0.02 * q[0] ** 2 - jnp.sin(t)


def certificate(relation=STRAIGHT, factor=1.0):
    bound = sc.laws.polynomial_bound(*(factor * a for a in ALPHA))
    term = sc.Robust(bound, width=WIDTH, effectiveness=EFFECTIVENESS)
    follow = sc.holonomic(relation, rate=2.0, name="follow")
    law = sc.ServoLaw(CARTS.nominal, follow, sc.Stabilizing(gain=GAIN), term)
    few = {"samples": (8, 64), "search": (64, 2, 4), "seed": 1}
    return sc.certify(CARTS, law, BOX, disturbance=[1.0], **few)


@pytest.fixture(scope="module")
def cart():
    return certificate()


def bracket(size, m, v, r):
    """‖ζ‖ + 1/m − κ r/m − ρ φ(ρr)/(m e) + 1e-6 κ r, with ‖ζ‖ + 1/m given."""
    rho = ALPHA[0] + ALPHA[1] * np.abs(v) + ALPHA[2] * v**2
    robust = rho * np.minimum(rho * r / WIDTH, 1.0) / (m * EFFECTIVENESS)
    return size - GAIN * r / m - robust + 1e-6 * GAIN * r


def critical():
    """The least r from which on the bracket is negative for every cart and state."""
    m, c, v = np.meshgrid(np.linspace(0.7, 1.3, 61), [0.4, 1.2], np.linspace(-1.5, 1.5, 601))
    zeta = np.abs((0.8 - c) * v - 2.0 * (1.0 - m) * v) + np.abs(1.0 - m) * np.sqrt(5.0)
    low, high = 1e-4, 1.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        above = bracket((zeta + 1.0) / m, m, v, middle).max() > 0.0
        low, high = (middle, high) if above else (low, middle)
    return high


def without_level(monkeypatch):
    monkeypatch.setattr(Forms, "level", lambda forms, plant, q, v, t, most: q[0] - q[0] + 1.0)


@pytest.mark.long
def test_without_tubes_the_bound_is_the_sharp_one(cart, monkeypatch):
    without_level(monkeypatch)
    proof = sc.certificates.prove(cart, budget=60.0).proof
    assert proof.ultimate_bound == pytest.approx(1.02 * critical(), rel=5e-4)
    assert proof.complete


@pytest.mark.long
def test_a_sharp_bound_that_is_not_proved_leaves_the_coarse_one(cart, tmp_path, monkeypatch):
    without_level(monkeypatch)
    run, path = Branching.run, tmp_path / "cart.proof"

    def slow(self, deadline, report):
        sharp = self.claim.key == "bound" and self.claim.upper[-1] < 1.05 * critical()
        return self.outcome if sharp else run(self, deadline, report)

    monkeypatch.setattr(Branching, "run", slow)
    proof = sc.certificates.prove(cart, budget=60.0, log=path).proof
    assert proof.ultimate_bound == pytest.approx(1.1 * critical(), rel=5e-4)
    assert proof.complete
    (line,) = [claim for claim in proof.claims if claim.key == "bound"]
    assert line.number == proof.ultimate_bound
    assert line.text.endswith("everywhere")
    assert sc.proof_checker.verify(path).verified
    assert [r.claim.upper[-1] for r in logs.read(path).unfinished] == pytest.approx(
        [1.02 * critical()], rel=5e-4
    )


def attacked(q, v, t, duration, step=2e-4):
    """Motions under an adversary who makes |β| grow most, by mass, friction and force at any time.

    The law by hand; at every instant one of the corners of the set is the worst.

    Returns:
        |β| and the largest |q| and |v| so far, after each step.
    """
    m, c, d = (x.ravel()[:, None] for x in np.meshgrid([0.7, 1.3], [0.4, 1.2], [-1.0, 1.0]))
    sizes, reach = [], np.zeros(2)
    for _ in range(round(duration / step)):
        f = q - np.sin(t)
        beta = v - np.cos(t) + 2.0 * f
        rho = ALPHA[0] + ALPHA[1] * np.abs(v) + ALPHA[2] * v**2
        robust = rho * np.clip(beta * rho / WIDTH, -1.0, 1.0) / EFFECTIVENESS
        b = -np.sin(t) - 2.0 * (v - np.cos(t))
        u = b - GAIN * beta - robust + 0.8 * v  # of the model, whose mass is 1
        rates = (u - c * v + d) / m
        best = np.argmax(np.sign(beta) * rates, axis=0)
        rate = rates[best, np.arange(len(q))]
        q, v, t = q + step * v, v + step * rate, t + step
        sizes.append(np.abs(v - np.cos(t) + 2.0 * (q - np.sin(t))))
        reach = np.maximum(reach, [np.abs(q).max(), np.abs(v).max()])
    return np.array(sizes), reach


@pytest.mark.long
def test_an_adversary_keeps_the_proved_bounds(cart):
    """From the edge of the tube on: all signs of β and f, at times of all phases of the path."""
    proof = sc.certificates.prove(cart, budget=60.0).proof
    lines = {claim.key: claim for claim in proof.claims}
    wide, position = proof.initial
    angle = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)
    sides = [(a, b) for a in (-1.0, 0.0, 1.0) for b in (-1.0, 0.0, 1.0)]
    beta, f, t = (
        x.ravel()
        for x in np.broadcast_arrays(*np.array(sides).T[:, :, None], angle / 2.0 / np.pi * 6.0)
    )
    beta, f = wide * beta, position * f
    q, v = f + np.sin(t), beta - 2.0 * f + np.cos(t)
    sizes, (far, fast) = attacked(q, v, t, 3.5)
    first = np.maximum(np.abs(beta), lines["bound"].number)
    assert np.all(sizes <= first * (1.0 + 1e-3))
    assert far <= 1.3
    assert fast <= 1.5
    late = sizes[-5000:].max()
    assert 0.9 * proof.ultimate_bound < late <= proof.ultimate_bound


def forms(found):
    subject = found.subject
    _, feedback, term = subject.law.terms
    return Forms(subject.plants, subject.law, feedback, term, subject.disturbance, BOX, 2.0)


def test_the_bracket_within_a_tube_by_hand(cart):
    own, size = forms(cart), 0.4
    x = np.random.default_rng(0).uniform(own.box.lower, own.box.upper, (400, 5))
    m, c, q, v, t = x.T
    zeta = (0.8 - c) * v + (1.0 - m) * (-np.sin(t) - 2.0 * (v - np.cos(t)))
    inner, wide = bracket((np.abs(zeta) + 1.0) / m, m, v, 0.02), size * (1.0 + 1e-6)
    f = q - np.sin(t)
    depth = np.minimum(wide - np.abs(v - np.cos(t) + 2.0 * f), wide / 2.0 - np.abs(f))
    point = np.column_stack([x, np.full(400, 0.02)])
    found = EnclosureProgram(own.tape(Forms.within(size), own.box))(point, point)
    np.testing.assert_allclose(found.upper[:, 0], np.minimum(inner, depth), atol=1e-9)
    assert 0 < np.sum(inner < depth) < 400


@pytest.mark.long
def test_a_tube_of_a_bent_relation_has_the_size_of_the_bound_before(tmp_path):
    path = tmp_path / "bent.proof"
    proof = sc.certificates.prove(certificate(BENT, 1.2), budget=60.0, log=path).proof
    lines = {claim.key: claim for claim in proof.claims}
    assert lines["tube 1"].holds
    record = next(r for r in logs.read(path).records if r.claim.key == "tube 1")
    assert record.claim.names[:5] == ("mass", "friction", "q[0]", "v[0]", "t")
    x = np.random.default_rng(0).uniform(record.claim.lower, record.claim.upper, (400, 6))
    _, _, q, v, t, _ = x.T
    x[:, 5] = 0.0  # at r = 0 the bracket is above the depth in the tube
    wide = 1.01 * lines["bound"].number * (1.0 + 1e-6)
    f = q + 0.02 * q**2 - np.sin(t)
    beta = (1.0 + 0.04 * q) * v - np.cos(t) + 2.0 * f
    expected = np.minimum(wide - np.abs(beta), wide / 2.0 - np.abs(f))
    found = EnclosureProgram(record.claim.tape)(x, x)
    np.testing.assert_allclose(found.upper[:, 0], expected, atol=1e-9)


def test_what_no_proof_covers_is_refused_by_name_before_the_work(cart, monkeypatch):
    monkeypatch.setattr(Branching, "run", lambda *_: pytest.fail("the work began"))
    law = cart.subject.law
    _, feedback, term = law.terms

    def refused(words, *terms):
        other = sc.ServoLaw(law.model, law.constraint, *terms)
        own = replace(cart, subject=cart.subject._replace(law=other))
        with pytest.raises(sc.errors.InputError, match=words):
            sc.certificates.prove(own)

    profile = feedback.replace(profile=sc.laws.PrescribedTime(2.0))
    refused("profile of the feedback: got a further gain; expected a constant", profile)
    agents = sc.laws.Robust(term.bound, width=[0.2, 0.2], effectiveness=0.7, agents=2)
    refused("agents of the robust term: got 2 agents; expected one", feedback, agents)
