"""The errata of Zhao, Chen, Zhao & Dong 2018, each shown by numbers from the paper's own formulas.

NumPy, SciPy and SymPy only: nothing here uses servocon. `page_says` ties each number to the text of
docs/errata.md, so that the page claims nothing that is not computed here.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from scipy.integrate import solve_ivp
from scipy.linalg import sqrtm

TEXT = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAGE = re.split(r"^## .*\(\d{4}\)$", TEXT, flags=re.M)[0]  # other papers have their own sections
GRAVITY = 9.81

Vector = np.ndarray
Matrix = np.ndarray


def page_says(text: str, value: float) -> None:
    """The page holds the number `text`, and `value` rounds to it."""
    assert re.search(rf"(?<![\d.-]){re.escape(text)}(?!\d|\.\d)", PAGE), (
        f"{text} is not on the page"
    )
    digits = text.partition("e")[0]
    exponent = int(text.partition("e")[2] or 0)
    decimals = len(digits.partition(".")[2])
    assert abs(value - float(text)) <= 0.500001 * 10.0 ** (exponent - decimals), (text, value)


def page_says_all(texts: str, values: Sequence[float]) -> None:
    """`page_says` for several numbers, which stand side by side on the page."""
    assert texts in PAGE, f"{texts} is not on the page"
    for text, value in zip(texts.split(", "), values, strict=True):
        page_says(text, value)


def servo_force(M: Matrix, F: Vector, A: Matrix, b: Vector) -> Vector:
    """Eq. 36 as printed: M^½ (A M^-½)⁺ (b − A M⁻¹F)."""
    root = np.real(sqrtm(M))
    return root @ np.linalg.pinv(A @ np.linalg.inv(root)) @ (b - A @ np.linalg.solve(M, F))


def integrate(
    rate: Callable[[float, Vector], Vector], start: Vector, times: Sequence[float], rtol: float
) -> Matrix:
    """States at `times` (one row each), by SciPy's DOP853."""
    span = (0.0, times[-1])
    options = {"method": "DOP853", "rtol": rtol, "atol": rtol * 1e-3}
    return solve_ivp(rate, span, start, t_eval=times, **options).y.T


# --- Section 2: the particle in polar coordinates -------------------------------------------------


def spiral_start() -> tuple[float, float, float, float]:
    """r, θ, ṙ, θ̇ at the start of section 8.1."""
    return np.e**3, 30.0, -0.1 * np.e**3, -1.0


def free_acceleration(r: float, theta: float, dr: float, dtheta: float) -> Vector:
    """Eqs. 7 and 8."""
    return np.array(
        [r * dtheta**2 - GRAVITY * np.sin(theta), (-2 * dr * dtheta - GRAVITY * np.cos(theta)) / r]
    )


def spiral_rows(theta: float, dtheta: float) -> tuple[Matrix, Vector]:
    """A and b of Eq. 55."""
    growth = np.exp(0.1 * theta)
    return np.array([[1.0, -0.1 * growth], [0.0, 1.0]]), np.array([0.01 * growth * dtheta**2, 0.0])


def test_eq09_metric() -> None:
    """M = diag(m, m) is not the kinetic metric: the constrained acceleration comes out wrong."""
    t, m, g = sp.symbols("t m g", positive=True)
    r, theta = sp.Function("r")(t), sp.Function("theta")(t)
    x, y = r * sp.cos(theta), r * sp.sin(theta)
    lagrangian = m * (x.diff(t) ** 2 + y.diff(t) ** 2) / 2 - m * g * y
    for q, inertia, force in (
        (r, m, m * r * theta.diff(t) ** 2 - m * g * sp.sin(theta)),
        (theta, m * r**2, -2 * m * r * r.diff(t) * theta.diff(t) - m * g * r * sp.cos(theta)),
    ):
        equation = lagrangian.diff(q.diff(t)).diff(t) - lagrangian.diff(q)
        assert sp.simplify(equation - inertia * q.diff(t, 2) + force) == 0

    r0, theta0, dr0, dtheta0 = spiral_start()
    a = free_acceleration(r0, theta0, dr0, dtheta0)
    A, b = spiral_rows(theta0, dtheta0)
    A, b = A[:1], b[:1]  # the spiral alone, without the clock θ = 30 − t

    def constrained(M: Matrix) -> Vector:
        return a + np.linalg.solve(M, servo_force(M, M @ a, A, b))

    page_says_all("23.79, 11.75", constrained(np.eye(2)))
    page_says_all("-0.053856, -0.126813", constrained(np.diag([1.0, r0**2])))

    # The same in Cartesian coordinates, where the metric is beyond doubt.
    c, s = np.cos(theta0), np.sin(theta0)
    J = np.array([[c, -r0 * s], [s, r0 * c]])
    dJ = dtheta0 * np.array([[-s, -r0 * c], [c, -r0 * s]]) + dr0 * np.array([[0, -s], [0, c]])
    bias = dJ @ [dr0, dtheta0]
    to_polar = np.linalg.inv(J)
    gravity = np.array([0.0, -GRAVITY])
    rows = A @ to_polar
    force = servo_force(np.eye(2), gravity, rows, b + rows @ bias)
    cartesian = to_polar @ (gravity + force - bias)
    np.testing.assert_allclose(cartesian, constrained(np.diag([1.0, r0**2])), rtol=1e-10)


def test_eq17_value() -> None:
    """The integrability expression of Example 4 is 2."""
    x, y, z = sp.symbols("x y z")
    alpha, beta, gamma = sp.Integer(1), 2 * z, sp.Integer(1)
    value = (
        alpha * (beta.diff(z) - gamma.diff(y))
        + beta * (gamma.diff(x) - alpha.diff(z))
        + gamma * (alpha.diff(y) - beta.diff(x))
    )
    assert value == 2
    assert "prints 1, the value is 2" in PAGE


def test_eq30_singular_vectors() -> None:
    """U and V of the thin decomposition have orthonormal columns; they are not unitary."""
    W = np.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])
    U, delta, Vt = np.linalg.svd(W, full_matrices=False)
    np.testing.assert_allclose(U.T @ U, np.eye(2), atol=1e-15)
    page_says("1.0", float(np.linalg.norm(U @ U.T - np.eye(3), 2)))
    terms = sum(d * np.outer(u, v) for d, u, v in zip(delta, U.T, Vt, strict=True))
    np.testing.assert_allclose(terms, W, atol=1e-15)  # with δ_i in place of d_i


def skew(c: Vector) -> Matrix:
    """[c]×, Eqs. 38 and 39."""
    return np.array([[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]])


def test_eq37_newton_euler() -> None:
    """Against eight point masses: one sign and one bias term of Eq. 37 are wrong."""
    rng = np.random.default_rng(37)
    masses, points = rng.uniform(0.1, 0.5, 8), rng.normal(size=(8, 3))
    acceleration, alpha, omega = rng.normal(size=(3, 3))
    m, c = masses.sum(), masses @ points / masses.sum()
    arms = points - c
    Icm = -sum(mi * skew(d) @ skew(d) for mi, d in zip(masses, arms, strict=True))
    motion = acceleration + np.cross(alpha, points) + np.cross(omega, np.cross(omega, points))
    force = masses @ motion
    moment = masses @ np.cross(points, motion)

    C, W = skew(c), skew(omega)
    inertia = Icm - m * C @ C

    def residual(sign: float, bias: Vector) -> float:
        upper = m * acceleration - m * C @ alpha + bias - force
        lower = sign * m * C @ acceleration + inertia @ alpha + W @ inertia @ omega - moment
        return float(np.linalg.norm(np.concatenate([upper, lower])))

    assert np.linalg.norm(C @ C @ c) < 1e-15  # the printed bias vanishes for every body
    page_says("5.88", residual(-1, m * C @ C @ c))
    assert residual(+1, m * W @ W @ c) < 1e-14


def test_eq40_against_eq22_sign_of_c() -> None:
    """With A q̇ = c (Eq. 40), the b of Case I (derived from A q̇ + c = 0, Eq. 22) has ċ wrong."""
    t = sp.symbols("t")
    c = sp.sin(t)
    velocity = c  # A = 1
    wanted = velocity.diff(t).subs(t, 0)
    case_one = (-c.diff(t)).subs(t, 0)
    assert (wanted, case_one) == (1, -1)
    assert "b = -1 where q̈ = +1" in PAGE


# --- Section 8.1: the spiral ----------------------------------------------------------------------


def test_eq51_eq52_radial_rate() -> None:
    """−2rθ̇ for −2ṙθ̇ changes the free acceleration, but not q̈, because A is square."""
    r, theta, dr, dtheta = spiral_start()
    right = free_acceleration(r, theta, dr, dtheta)
    printed = right.copy()
    printed[1] = (-2 * r * dtheta - GRAVITY * np.cos(theta)) / r
    page_says("-0.275", right[1])
    page_says("1.925", printed[1])
    A, b = spiral_rows(theta, dtheta)
    outcomes = [a + np.linalg.pinv(A) @ (b - A @ a) for a in (right, printed)]
    np.testing.assert_allclose(*outcomes, atol=1e-12)


def test_eq56_generalized_force() -> None:
    """Eq. 56 takes M = I: its second component is no torque."""
    r, theta, dr, dtheta = spiral_start()
    a = free_acceleration(r, theta, dr, dtheta)
    A, b = spiral_rows(theta, dtheta)
    M = np.diag([1.0, r**2])
    page_says_all("-29.577, 0.275", np.linalg.pinv(A) @ (b - A @ a))
    page_says_all("-29.577, 111.079", servo_force(M, M @ a, A, b))


def test_section_8_1_radius() -> None:
    """r is not very small after t = 20 s."""
    page_says("2.718", np.exp(0.1 * (30 - 20)))
    page_says("1.000", np.exp(0.1 * (30 - 30)))


def spiral_error(rtol: float, gain: float) -> float:
    """Largest ε₁ (Eq. 58) over 30 s, by SciPy's RK45, with b − 2 gain ḟ − gain² f in place of b."""

    def rate(t: float, state: Vector) -> Vector:
        r, theta, dr, dtheta = state
        A, b = spiral_rows(theta, dtheta)
        growth = np.exp(0.1 * theta)
        f = np.array([r - growth, theta + t - 30])
        df = np.array([dr - 0.1 * growth * dtheta, dtheta + 1])
        a = free_acceleration(*state)
        desired_rate = b - 2 * gain * df - gain**2 * f
        return np.concatenate([[dr, dtheta], a + np.linalg.pinv(A) @ (desired_rate - A @ a)])

    run = solve_ivp(
        rate, (0, 30), spiral_start(), rtol=rtol, atol=rtol * 1e-3, t_eval=np.linspace(0, 30, 301)
    )
    r, theta, t = run.y[0], run.y[1], run.t
    return float(np.hypot(r - np.exp(0.1 * theta), theta + t - 30).max())


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("rtol", "printed", "with_feedback"),
    [(1e-3, "1.4e-2", "3.4e-4"), (1e-6, "1.9e-5", "2.9e-7"), (1e-9, "2.1e-8", "1.6e-10")],
)
def test_eq58_eq59_drift(rtol: float, printed: str, with_feedback: str) -> None:
    """Nothing holds the errors down: they are what the integrator leaves."""
    page_says(printed, spiral_error(rtol, gain=0.0))
    page_says(with_feedback, spiral_error(rtol, gain=4.0))


# --- Section 8.2: the swarm -----------------------------------------------------------------------

SWARM_MASS = 2.0
SWARM_POSITION = np.array([[0, 0], [2, 9], [5, 8], [6, 4], [5, 0]], dtype=float)
SWARM_VELOCITY = np.repeat([[0.1], [0.2], [0.3], [0.3], [0.3]], 2, axis=1)


def pair_slopes(q: Matrix) -> Matrix:
    """∇_{q^i} G_ij for every i and j (5 × 5 × 2), from Eq. 62."""
    y = q[:, None] - q[None]
    distance = np.linalg.norm(y, axis=-1, keepdims=True)
    return np.where(distance > 0, y * (1 - 0.5 / np.where(distance > 0, distance, 1)), 0)


def swarm_beta(q: Matrix, v: Matrix) -> Matrix:
    """Eq. 65 with ∇_{q^i}: one row for each robot."""
    return v + pair_slopes(q).sum(axis=1)


def swarm_phi(q: Matrix, v: Matrix) -> Matrix:
    """φ_i of Eq. 63 as printed."""
    phi = np.zeros_like(q)
    for i in range(5):
        for j in range(5):
            if i == j:
                continue
            y, dy = q[i] - q[j], v[i] - v[j]
            square = y @ y
            phi[i] -= dy * (1 - 0.5 / np.sqrt(square)) + 0.5 * y * square**-1.5 * (y @ dy)
    return phi


def swarm_run(times: Sequence[float], exponent: float, gain: float = 0.0) -> tuple[Matrix, Matrix]:
    """‖β‖ and q at `times`, under m^exponent (m^-½)⁺ φ (Eq. 64 prints exponent −½) − m gain β."""
    scale = SWARM_MASS**exponent * SWARM_MASS**0.5 / SWARM_MASS

    def rate(_: float, state: Vector) -> Vector:
        q, v = state.reshape(2, 5, 2)
        return np.concatenate([v, scale * swarm_phi(q, v) - gain * swarm_beta(q, v)], None)

    start = np.concatenate([SWARM_POSITION, SWARM_VELOCITY], None)
    states = integrate(rate, start, times, 1e-10).reshape(-1, 2, 5, 2)
    return np.array([np.linalg.norm(swarm_beta(*s)) for s in states]), states[:, 0]


def test_eq63_is_right() -> None:
    """φ is the derivative of the ideal velocity: central differences agree."""
    step = 1e-6
    ahead, behind = (
        -pair_slopes(SWARM_POSITION + sign * step * SWARM_VELOCITY).sum(axis=1) for sign in (1, -1)
    )
    phi = swarm_phi(SWARM_POSITION, SWARM_VELOCITY)
    np.testing.assert_allclose((ahead - behind) / (2 * step), phi, atol=1e-8)


def test_eq64_exponent() -> None:
    """M_i^-½ in front of Eq. 64 gives q̈ = φ/m; M_i^½ gives q̈ = φ."""
    M, phi = SWARM_MASS * np.eye(2), swarm_phi(SWARM_POSITION, SWARM_VELOCITY)[1]
    inverse_root = np.linalg.inv(np.real(sqrtm(M)))
    printed = inverse_root @ np.linalg.pinv(inverse_root) @ phi
    right = servo_force(M, np.zeros(2), np.eye(2), phi)
    np.testing.assert_allclose(np.linalg.solve(M, printed), phi / SWARM_MASS)
    np.testing.assert_allclose(np.linalg.solve(M, right), phi)


def test_eq65_gradient() -> None:
    """∇_{q^j} has the opposite sign: on the ideal motion itself such a β is far from zero."""
    slopes = pair_slopes(SWARM_POSITION)
    ideal = -slopes.sum(axis=1)
    np.testing.assert_allclose(slopes, -slopes.transpose(1, 0, 2))  # ∇_{q^j} = −∇_{q^i}
    printed = ideal - slopes.sum(axis=1)
    page_says("92.32", float(np.linalg.norm(printed)))
    assert np.linalg.norm(swarm_beta(SWARM_POSITION, ideal)) < 1e-12


def test_eq65_shape_of_beta() -> None:
    """[β1 … β5] is a matrix, whose 2-norm is not the length of the stacked vector."""
    beta = swarm_beta(SWARM_POSITION, SWARM_VELOCITY)
    page_says("40.27", float(np.linalg.norm(beta.T, 2)))
    page_says("46.289831739", float(np.linalg.norm(beta)))


def test_fig08_error_does_not_fall() -> None:
    """Under Eq. 64 ‖β‖ never falls; with −κβ it does."""
    times = np.array([0, 1, 2, 5, 10.0])
    right, places = swarm_run(times, exponent=0.5)
    page_says("46.289831739", right[0])
    np.testing.assert_allclose(right, right[0], rtol=1e-8)
    page_says_all("46.29, 46.42", swarm_run(times, exponent=-0.5)[0][[0, -1]])
    with_feedback, gathered = swarm_run(times, exponent=0.5, gain=1.0)
    page_says_all("17.029, 6.265, 0.3119, 0.0021", with_feedback[1:])
    page_says("8.440", np.log(with_feedback[0] / 0.01))

    centre = places[-1].mean(axis=0)
    page_says_all("6.0, 6.6", centre)
    radii = np.linalg.norm(places[-1] - centre, axis=1)
    page_says_all("2.4, 5.6", [radii.min(), radii.max()])
    page_says_all("3.84, 4.44", gathered[-1].mean(axis=0))


# --- Section 8.3: the flexible-joint arm ----------------------------------------------------------

ARM = {"m1": 1.0, "m2": 1.0, "l1": 1.0, "lc1": 0.5, "lc2": 0.5, "I1": 1.0, "I2": 1.0}


def arm_symbols() -> dict[str, sp.Symbol]:
    """The arm's parameters and gravity as symbols."""
    return {name: sp.Symbol(name, positive=True) for name in (*ARM, "g")}


def arm_inertia(p: dict, q4, cos) -> list[list]:
    """D of Eq. 68."""
    d11 = p["m2"] * (p["l1"] ** 2 + p["lc2"] ** 2 + 2 * p["l1"] * p["lc2"] * cos(q4))
    d11 = d11 + p["m1"] * p["lc1"] ** 2 + p["I1"] + p["I2"]
    d12 = p["m2"] * (p["lc2"] ** 2 + p["l1"] * p["lc2"] * cos(q4)) + p["I2"]
    return [[d11, d12], [d12, p["m2"] * p["lc2"] ** 2 + p["I2"]]]


def arm_coriolis(p: dict, q4, dq2, dq4, sin, mass: str = "m2") -> list[list]:
    """C of Eq. 68; `mass` is the one in c11, where the paper prints m1."""
    h = p["l1"] * p["lc2"] * sin(q4)
    return [[-p[mass] * h * dq4, -p["m2"] * h * (dq4 + dq2)], [p["m2"] * h * dq2, 0 * h]]


def arm_gravity(p: dict, q2, q4, sin) -> list:
    """G of Eq. 67."""
    outer = p["m2"] * p["lc2"] * p["g"] * sin(q2 + q4)
    return [(p["m1"] * p["lc1"] + p["m2"] * p["l1"]) * p["g"] * sin(q2) + outer, outer]


def test_eq66_eq67_are_right() -> None:
    """Lagrange's equations of the arm, angles from the downward vertical, leave no residual."""
    p, t = arm_symbols(), sp.symbols("t")
    q = [sp.Function("q2")(t), sp.Function("q4")(t)]
    dq = [x.diff(t) for x in q]
    absolute = [q[0], q[0] + q[1]]
    places = [
        [p["lc1"] * sp.sin(absolute[0]), -p["lc1"] * sp.cos(absolute[0])],
        [
            p["l1"] * sp.sin(absolute[0]) + p["lc2"] * sp.sin(absolute[1]),
            -p["l1"] * sp.cos(absolute[0]) - p["lc2"] * sp.cos(absolute[1]),
        ],
    ]
    lagrangian = sp.Integer(0)
    for i, place in enumerate(places, start=1):
        speed = sum(x.diff(t) ** 2 for x in place)
        turning = p[f"I{i}"] * absolute[i - 1].diff(t) ** 2
        lagrangian += (p[f"m{i}"] * speed + turning) / 2 - p[f"m{i}"] * p["g"] * place[1]
    D = sp.Matrix(arm_inertia(p, q[1], sp.cos))
    C = sp.Matrix(arm_coriolis(p, q[1], *dq, sp.sin))
    G = sp.Matrix(arm_gravity(p, *q, sp.sin))
    paper = D * sp.Matrix([x.diff(t, 2) for x in q]) + C * sp.Matrix(dq) + G
    for i in range(2):
        equation = lagrangian.diff(dq[i]).diff(t) - lagrangian.diff(q[i])
        assert sp.expand((equation - paper[i]).rewrite(sp.exp)) == 0


def test_eq68_c11_mass() -> None:
    """With m1 in c11, Ḋ − 2C is not skew-symmetric: 2 l1 lc2 (m1 − m2) sin q⁽⁴⁾ q̇⁽⁴⁾ remains."""
    p, (q4, dq2, dq4) = arm_symbols(), sp.symbols("q4 dq2 dq4")
    rate = sp.Matrix(arm_inertia(p, q4, sp.cos)).diff(q4) * dq4

    def symmetric_part(mass: str) -> sp.Matrix:
        S = rate - 2 * sp.Matrix(arm_coriolis(p, q4, dq2, dq4, sp.sin, mass))
        return sp.simplify((S + S.T) / 2)

    assert symmetric_part("m2") == sp.zeros(2)
    remains = 2 * p["l1"] * p["lc2"] * (p["m1"] - p["m2"]) * sp.sin(q4) * dq4
    assert sp.simplify(symmetric_part("m1") - sp.Matrix([[remains, 0], [0, 0]])) == sp.zeros(2)
    example = {p["l1"]: 1, p["lc2"]: 0.5, p["m1"]: 1, p["m2"]: 2, q4: sp.pi / 2, dq4: 1}
    page_says("-1.00", float(symmetric_part("m1")[0].subs(example)))


def test_eq68_superscripts() -> None:
    """q̇⁴ without brackets reads as a power: 1e-4 where the joint rate is −0.1."""
    page_says("1e-4", (-0.1) ** 4)


def arm_model(q1: Vector, v1: Vector) -> tuple[Matrix, Vector]:
    """D and C q̇1 + G of the example."""
    p = ARM | {"g": GRAVITY}
    D = np.array(arm_inertia(p, q1[1], np.cos))
    C = np.array(arm_coriolis(p, q1[1], *v1, np.sin))
    return D, C @ v1 + np.array(arm_gravity(p, *q1, np.sin))


ROW = np.array([[1.0, 1.0]])  # Eq. 70


def printed_input(q1: Vector, v1: Vector, spring: Vector, P: float = 1.0) -> Vector:
    """Eq. 72; `spring` is what it adds to C q̇1 + G, q_1 in the paper."""
    D, bias = arm_model(q1, v1)
    force = servo_force(D, -(bias + spring), ROW, np.zeros(1))
    return force - D @ ROW.T @ np.linalg.solve(ROW @ ROW.T, ROW @ v1) / P


def links_beta(times: Sequence[float], K: Vector, multiplied: bool) -> Vector:
    """β of the links driven by K q2 := Eq. 72, with K q1 in it (or q1, as printed)."""

    def rate(_: float, state: Vector) -> Vector:
        q1, v1 = state[:2], state[2:]
        D, bias = arm_model(q1, v1)
        u = printed_input(q1, v1, K * q1 if multiplied else q1)
        return np.concatenate([v1, np.linalg.solve(D, u - bias - K * q1)])

    return integrate(rate, np.array([0, 0, 1, -0.1]), times, 1e-10)[:, 2:].sum(axis=1)


def test_eq71_eq72_spring_torque() -> None:
    """q_1 must be K q_1: with K = diag(2, 3), β is not the one of the feedback."""
    times = np.array([0, 1.0])
    stiffness = np.array([2.0, 3.0])
    expected = 0.9 * np.exp(-1.0)
    page_says("0.3311", expected)
    page_says("0.3311", links_beta(times, stiffness, multiplied=True)[-1])
    page_says("0.1580", links_beta(times, stiffness, multiplied=False)[-1])


def test_eq72_virtual_input() -> None:
    """Eq. 72 is K q2. Applied as the motor torque of Eq. 66 it leaves β alive."""
    times = np.array([0, 0.5, 1, 2, 5, 10])
    virtual = links_beta(times, np.ones(2), multiplied=True)
    np.testing.assert_allclose(virtual, 0.9 * np.exp(-times), atol=1e-8)
    page_says_all("0.545878, 0.331091, 0.121802, 0.006064, 0.000041", virtual[1:])

    def rate(_: float, state: Vector) -> Vector:
        q1, q2, v1, v2 = state.reshape(4, 2)
        D, bias = arm_model(q1, v1)
        twist = q1 - q2  # K = J = 1
        u = printed_input(q1, v1, q1)
        return np.concatenate([v1, v2, np.linalg.solve(D, -bias - twist), twist + u])

    start = np.array([0, 0, 0, 0, 1, -0.1, 1, -0.1])
    motor = integrate(rate, start, times, 1e-10)[:, 4:6].sum(axis=1)
    page_says_all("0.715, 0.123, 0.978, 0.767, 0.361", np.abs(motor[1:]))


def test_section_8_3_settling() -> None:
    """2 s to 2 % of 0.9 rad/s needs κ/P = 1.956 1/s; the paper states neither κ nor P."""
    page_says("1.956", np.log(50) / 2)


# --- The page itself ------------------------------------------------------------------------------


def test_every_row_names_its_test() -> None:
    """Each test of this file stands in the table, and the table names no other."""
    here = {name for name in globals() if name.startswith("test_")} - {
        "test_every_row_names_its_test"
    }
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == here
