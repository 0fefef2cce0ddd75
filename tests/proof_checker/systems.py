"""Claims ‖ζ‖ ≤ ρ of a cart and of a two-link arm, their formulas translated by hand to tapes."""

import numpy as np

from tests.proof_checker.tapes import Tape, claim_row

CART = {"names": ["mass", "friction", "q", "v", "t"]}
ARM = {"names": ["m[0]", "m[1]", "q[0]", "q[1]", "v[0]", "v[1]", "s"]}


def cart(factor=1.0):
    """Cart that follows sin t: ζ = (F − F̄)/M + (M̄/M − 1) b with disturbance |d| ≤ 1."""
    tape = Tape(5)
    mass, friction, q, v, t = tape.x
    # β = q̇ − cos t + 2 (q − sin t); b = −sin t − 2 v + 2 cos t
    b = 2.0 * tape.cos(t) - tape.sin(t) - 2.0 * v
    zeta = ((0.8 - friction) * v + (1.0 - mass) * b) / mass
    rho = 2.6255 + 1.57072 * tape.abs(v) + 0.00050241 * v**2
    output = tape.abs(zeta) + 1.0 / mass - factor * rho
    del q
    lower, upper = [0.7, 0.4, -1.3, -1.5, 0.0], [1.3, 1.2, 1.3, 1.5, 10.0]
    return claim_row(tape, [output], lower, upper, text="‖ζ‖ ≤ ρ", key="uncertainty", **CART)


def arm(factor=1.0, size=1.0):
    """Arm in absolute angles, with s = 2 cos t − sin t as an input of its own.

    Args:
        factor: Of ρ.
        size: Of the box of angles and speeds, as a share of the experiment's.
    """
    tape = Tape(7)
    m1, m2, q1, q2, v1, v2, s = tape.x
    b1, b2 = s - 2.0 * v1, -2.0 * (v1 + v2)
    d1, d2 = m1 - 1.0, m2 - 1.0
    cosine, sine = tape.cos(q2), tape.sin(q2)
    a11, a12, a22 = 0.25 * m1 + m2 + 1.0, 0.5 * m2 * cosine, 0.25 * m2 + 1.0
    e11, e12, e22 = 0.25 * d1 + d2, 0.5 * d2 * cosine, 0.25 * d2
    total = v1 + v2
    f1 = 0.5 * d2 * sine * total**2 - 9.81 * (0.5 * d1 + d2) * tape.sin(q1)
    f2 = -0.5 * d2 * sine * v1**2 - 9.81 * 0.5 * d2 * tape.sin(q1 + q2)
    r1, r2 = f1 - (e11 * b1 + e12 * b2), f2 - (e12 * b1 + e22 * b2)
    # Elimination: M = [[a11, a12], [a12, a22]]; A⁻ᵀ has the columns (1, 0) and (−1, 1).
    ratio = a12 / a11
    pivot = a22 - a12 * ratio

    def solve(x, y):
        second = (y - ratio * x) / pivot
        return x / a11 - ratio * second, second

    one, zero = tape.const(1.0), tape.const(0.0)
    zeta = tape.norm(*solve(r1, r2))
    input_ = tape.norm(*solve(one, zero)) + tape.norm(*solve(-one, one))
    speed = tape.norm(v1, v2)
    rho = 7.74634326 + 0.73817619 * speed + 0.07664362 * (v1**2 + v2**2)
    output = zeta + 2.0 * input_ - factor * rho
    end = 2.23606798  # √5, rounded up
    wide = [1.3 * size, 1.3 * size, 1.8 * size, 1.8 * size, end]
    lower, upper = [0.7, 0.6, *(-x for x in wide)], [1.3, 1.4, *wide]
    return claim_row(tape, [output], lower, upper, text="‖ζ‖ ≤ ρ", key="uncertainty", **ARM)


def _arm_terms(mass, q, v):
    """Mass matrix and force of the arm in joint angles."""
    c11, c12, c22 = 0.25 * mass[0] + mass[1], 0.5 * mass[1], 0.25 * mass[1]
    k = c12 * np.cos(q[1])
    matrix = np.array([[c11 + c22 + 2.0 + 2.0 * k, c22 + 1.0 + k], [c22 + 1.0 + k, c22 + 1.0]])
    turn = c12 * np.sin(q[1])
    f1 = turn * (v[0] + v[1]) ** 2 - 9.81 * (0.5 * mass[0] + mass[1]) * np.sin(q[0])
    f2 = -turn * v[0] ** 2 - 9.81 * c12 * np.sin(q[0] + q[1])
    return matrix, np.array([f1 + f2, f2])


def excess(point, factor):
    """Value of a claim's output by the theory's formulas, in NumPy: ζ from M, F, A and b."""
    x = np.array(point)
    if len(x) == 5:
        (mass, friction, _, v, t), (a, inverse) = x, (np.eye(1), np.eye(1))
        model, true = (
            (m * np.eye(1), np.array([-f * v])) for m, f in ((1.0, 0.8), (mass, friction))
        )
        b = np.array([-np.sin(t) - 2.0 * (v - np.cos(t))])
        rho, size = 2.6255 + 1.57072 * abs(v) + 0.00050241 * v**2, 1.0
    else:
        a = np.array([[1.0, 0.0], [1.0, 1.0]])
        inverse = np.linalg.inv(a)
        q, v = x[2:4], x[4:6]
        b = np.array([x[6] - 2.0 * v[0], -2.0 * (v[0] + v[1])])
        model, true = (_arm_terms(m, q, v) for m in (np.ones(2), x[:2]))
        speed = np.linalg.norm(v)
        rho, size = 7.74634326 + 0.73817619 * speed + 0.07664362 * speed**2, 2.0
    force = model[0] @ (inverse @ b) - model[1]  # of the law, on the model
    zeta = a @ np.linalg.solve(true[0], true[1] + force) - b
    effect = a @ np.linalg.solve(true[0], np.eye(len(b)))
    return np.linalg.norm(zeta) + size * np.linalg.norm(effect, axis=0).sum() - factor * rho
