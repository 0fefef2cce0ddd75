"""The proved bounds of an arm against an adversary, whose equations share no code with servocon.

The two-link arm in relative angles, the law by hand, and at every instant the masses and torques
of the set that make ‖β‖ grow most. The links have 1 m, centres at 0.5 m and inertias of 1 kg m².
"""

from itertools import product

import numpy as np
import pytest

import servocon as sc
from servocon_experiments.uncertain_arm import UncertainArm

RATE, TORQUE = 2.0, 2.0
MASSES = list(product([0.7, 1.0, 1.3], [0.6, 1.0, 1.4]))


def mechanics(m1, m2, q, v):
    """Mass matrix as (M₁₁, M₁₂, M₂₂) and force of the arm at states (…, 2)."""
    inertia, half, g = 1.0, 0.5, 9.81
    c, s = np.cos(q[..., 1]), np.sin(q[..., 1])
    M22 = m2 * half**2 + inertia
    M12 = M22 + m2 * half * c
    M11 = m1 * half**2 + inertia + m2 + M22 + 2.0 * m2 * half * c
    h = m2 * half * s
    below = g * np.sin(q[..., 0] + q[..., 1]) * m2 * half
    F1 = h * (2.0 * v[..., 0] * v[..., 1] + v[..., 1] ** 2)
    F1 = F1 - g * (m1 * half + m2) * np.sin(q[..., 0]) - below
    F2 = -h * v[..., 0] ** 2 - below
    return (M11, M12, M22), np.stack([F1, F2], axis=-1)


def solved(M, x):
    """M⁻¹x of symmetric 2 × 2 matrices."""
    M11, M12, M22 = M
    det = M11 * M22 - M12**2
    first = M22 * x[..., 0] - M12 * x[..., 1]
    return np.stack([first, M11 * x[..., 1] - M12 * x[..., 0]], axis=-1) / det[..., None]


def relation(q, v, t):
    """β and b of β = ḟ + Λf with f = (q₁ − sin t, q₁ + q₂)."""
    f = np.stack([q[:, 0] - np.sin(t), q[:, 0] + q[:, 1]], axis=-1)
    rate = np.stack([v[:, 0] - np.cos(t), v[:, 0] + v[:, 1]], axis=-1)
    b = -RATE * rate
    b[:, 0] -= np.sin(t)
    return rate + RATE * f, b


def torques(law, q, v, t):
    """The law by hand: A = [[1, 0], [1, 1]], so that M̄A⁻¹ realizes each wanted β̇."""
    feedback, term = law.terms[1:]
    beta, b = relation(q, v, t)
    size, speed = np.linalg.norm(beta, axis=1), np.linalg.norm(v, axis=1)
    rho = np.polynomial.polynomial.polyval(speed, term.bound.coefficients)
    part = rho * np.minimum(rho * size / term.width, 1.0) / term.effectiveness
    away = beta / np.maximum(size, 1e-300)[:, None]
    wanted = b - feedback.gain * beta - part[:, None] * away
    a = np.stack([wanted[:, 0], wanted[:, 1] - wanted[:, 0]], axis=-1)
    (M11, M12, M22), F = mechanics(1.0, 1.0, q, v)
    moved = [M11 * a[:, 0] + M12 * a[:, 1], M12 * a[:, 0] + M22 * a[:, 1]]
    return np.stack(moved, axis=-1) - F


def attacked(law, q, v, t, duration, step=2e-4):
    """‖β‖ after each step, and the largest |q| and |v|."""
    sizes, reach, rows = [], np.zeros(2), np.arange(len(q))
    m1, m2 = np.array(MASSES).T[:, :, None]
    for _ in range(round(duration / step)):
        beta, _ = relation(q, v, t)
        M, F = mechanics(m1, m2, q, v)
        along = np.stack([beta[:, 0] + beta[:, 1], beta[:, 1]], axis=-1)  # Aᵀβ
        push = TORQUE * np.sign(solved(M, np.broadcast_to(along, (len(m1), *along.shape))))
        rates = solved(M, F + torques(law, q, v, t) + push)
        worst = np.argmax(np.sum(along * rates, axis=-1), axis=0)
        q, v, t = q + step * v, v + step * rates[worst, rows], t + step
        sizes.append(np.linalg.norm(relation(q, v, t)[0], axis=1))
        reach = np.maximum(reach, [np.abs(q).max(), np.abs(v).max()])
    return np.array(sizes), reach


@pytest.fixture(scope="module")
def experiment():
    return UncertainArm()


def test_the_arm_and_its_law_by_hand(experiment):
    law, random = experiment.laws()["robust"], np.random.default_rng(0)
    for m1, m2 in MASSES[:3]:
        q, v, t = random.uniform(-1.5, 1.5, (3, 2))
        arm = experiment.model.replace(mass=np.array([m1, m2]))
        (M11, M12, M22), F = mechanics(m1, m2, q, v)
        np.testing.assert_allclose(arm.mass_matrix(q, 0.0), [[M11, M12], [M12, M22]], rtol=1e-12)
        np.testing.assert_allclose(arm.force(q, v, 0.0), F, rtol=1e-12)
        u = sc.simulate(arm, law, q, v, 1e-3, t0=t[0], points=2).u[0]
        np.testing.assert_allclose(torques(law, q[None], v[None], t[:1])[0], u, rtol=1e-10)


@pytest.mark.long
def test_an_adversary_keeps_the_proved_bounds_of_an_arm(experiment):
    """From the edge of the tube on, at four phases of the path: each direction of β and of f."""
    law = experiment.laws()["robust"]
    proof = sc.certificates.prove(experiment.certified(law), budget=120.0).proof
    lines = {claim.key: claim for claim in proof.claims}
    wide, position = proof.initial
    circle = lambda count: np.linspace(0.0, 2.0 * np.pi, count, endpoint=False)
    a, c, t = (x.ravel() for x in np.meshgrid(circle(8), circle(4), circle(4)))
    beta = wide * np.stack([np.cos(a), np.sin(a)], axis=-1)
    f = position * np.stack([np.cos(c), np.sin(c)], axis=-1)
    rate = beta - RATE * f
    q = np.stack([f[:, 0] + np.sin(t), f[:, 1] - f[:, 0] - np.sin(t)], axis=-1)
    v = np.stack([rate[:, 0] + np.cos(t), rate[:, 1] - rate[:, 0] - np.cos(t)], axis=-1)
    sizes, (far, fast) = attacked(law, q, v, t, 7.0)
    assert np.all(sizes <= max(wide, lines["bound"].number) * (1.0 + 1e-3))
    assert far <= 1.3
    assert fast <= 1.8
    late = sizes[-32_000:].max()  # a whole swing
    assert 0.7 * proof.ultimate_bound < late <= proof.ultimate_bound
