"""The errata of Root 1991, each shown by numbers from the thesis's own formulas.

NumPy, SciPy and SymPy only: nothing here uses servocon. `page_says` ties each number to the text of
the thesis's section in docs/errata.md.
"""

import re
from pathlib import Path

import numpy as np
import sympy as sp
from scipy.spatial.transform import Rotation
from sympy.vector import CoordSys3D

TEXT = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAGE = TEXT.split("\n## Root (1991)\n")[1].split("\n## ")[0]

T = sp.symbols("t")
L, M, G, OMEGA, A = sp.symbols("L m g Omega a", positive=True)


def page_says(text, values):
    """The numbers `text` stand on the page, and `values` round to them."""
    assert re.search(rf"(?<![\d.-]){re.escape(text)}(?!\d|\.\d)", PAGE), (
        f"{text} is not on the page"
    )
    for number, value in zip(text.split(", "), values, strict=True):
        decimals = len(number.partition(".")[2])
        assert abs(float(value) - float(number)) <= 0.500001 * 10.0**-decimals, (number, value)


def function(name):
    return sp.Function(name)(T)


# --- Chapters III and IV: Lagrange's and Kane's equations -----------------------------------------


def test_eq3_13_to_eq3_16_dots() -> None:
    """On a pendulum: ∂/∂q̇ where ∂/∂q is meant turns both identities false."""
    q = function("q")
    place = sp.Matrix([L * sp.sin(q), -L * sp.cos(q)])
    velocity = place.diff(T)
    assert sp.simplify(place.diff(q).diff(T) - velocity.diff(q)) == sp.zeros(2, 1)  # meant by 3.13
    assert sp.simplify(velocity.diff(q.diff(T)) - place.diff(q)) == sp.zeros(2, 1)  # meant by 3.14

    at = [(q.diff(T, 2), 0), (q.diff(T), 2), (q, 0.5), (L, 1), (M, 1)]
    left, right = place.diff(q.diff(T)).diff(T)[0], velocity.diff(q.diff(T))[0]
    assert left == 0
    page_says("0.8776", [right.subs(at)])
    kinetic = M * velocity.dot(velocity) / 2
    printed = kinetic.diff(q.diff(T)).diff(T) - kinetic.diff(q.diff(T))
    meant = kinetic.diff(q.diff(T)).diff(T) - kinetic.diff(q)
    page_says("-2.0", [printed.subs(at)])
    assert sp.simplify(meant - M * L**2 * q.diff(T, 2)) == 0


def test_eq3_19_one_equation_for_each_coordinate() -> None:
    """The sum over j is satisfied by accelerations of two free masses that no law allows."""
    accelerations = np.array([1.0, -1.0])
    each = 1.0 * accelerations  # d/dt ∂T/∂q̇_j − ∂T/∂q_j, where Q_j = 0
    assert each.sum() == 0
    page_says("1, -1", each)


def test_eq4_8_remainder() -> None:
    """Speeds that count from a moving belt leave no remainder, though ∂b/∂t is not zero."""
    (V, u), q = sp.symbols("V u"), function("q")
    place = q + V * T
    velocity = place.diff(T).subs(q.diff(T), u - V)  # u = q̇ + V
    assert velocity.subs(u, 0) == 0
    page_says("0.3", [place.diff(T).subs(q.diff(T), 0).subs(V, 0.3)])


# --- Chapter V: examples --------------------------------------------------------------------------


def test_eq5_a_16_to_eq5_a_18_acceleration() -> None:
    """The acceleration of the bob: as printed, and as the derivative of u₁ L A₂."""
    q = function("q")
    along, across = sp.Matrix([sp.cos(q), sp.sin(q)]), sp.Matrix([-sp.sin(q), sp.cos(q)])
    u, u_rate = q.diff(T), q.diff(T, 2)
    right = (u * L * across).diff(T)
    assert sp.simplify(right - L * (u_rate * across - u**2 * along)) == sp.zeros(2, 1)  # 5.a.19
    at = [(u_rate, 3), (u, 2), (q, 0.5), (L, 1)]
    page_says("-4.949, 0.715", right.subs(at))
    page_says("0.715, 4.949", (u * L * along).diff(T).subs(at))  # 5.a.16 and 5.a.17
    page_says("2.072, 4.550", (L * (u_rate * across + u**2 * along)).subs(at))  # 5.a.18
    # Appendix 1, Eqs. 5 and 12, with L/2; only the part along A₂ enters the equation of motion.
    for printed in (u_rate * across + u**2 * along, u_rate * across - u**2 * along):
        assert sp.simplify(printed.dot(across)) == u_rate


def test_eq5_b_7_velocity() -> None:
    """d/dt of −L cos θ is +L θ̇ sin θ."""
    theta = function("theta")
    velocity = sp.Matrix([L * sp.sin(theta), -L * sp.cos(theta)]).diff(T)
    at = [(theta.diff(T), 2), (theta, 0.5), (L, 1)]
    page_says("0.959", [velocity[1].subs(at)])
    printed = sp.Matrix([velocity[0], -velocity[1]])
    page_says("-0.959", [printed[1].subs(at)])
    assert sp.simplify(printed.dot(printed) - velocity.dot(velocity)) == 0  # T* is the same


def rolling(x, y, u1, u2):
    """ω₁ and ω₂ from Eqs. 5.e.10 and 5.e.11, solved."""
    o1, o2 = sp.symbols("o1 o2")
    sphere = sp.Matrix([u1, u2, 0]) + sp.Matrix([o1, o2, 0]).cross(sp.Matrix([0, 0, -A]))
    platform = sp.Matrix([0, 0, OMEGA]).cross(sp.Matrix([x, y, 0]))
    return sp.solve(sphere - platform, [o1, o2], dict=True)[0].values()


def test_eq5_e_14_contact() -> None:
    q1, q2, u1, u2 = sp.symbols("q1 q2 u1 u2")
    o1, o2 = rolling(q1, q2, u1, u2)
    assert sp.simplify(o1 - (OMEGA * q1 - u2) / A) == 0  # Eq. 5.e.15 is right
    assert sp.simplify(o2 - (OMEGA * q2 + u1) / A) == 0  # and Eq. 5.e.16
    right = sp.Matrix([o1, o2, 0]).cross(sp.Matrix([0, 0, 1]))[0]
    at = {OMEGA: 2, A: 0.1, q1: 0, q2: 0.3, u1: 0.7, u2: 0}
    page_says("13.0", [right.subs(at)])
    page_says("-1.0", [((OMEGA * q2 - u1) / A).subs(at)])


def sphere_by_newton_and_euler():
    """ẍ and ÿ of the rolling sphere: m r̈ = friction, I ω̇ = (−a N₃) × friction."""
    x, y = function("x"), function("y")
    f1, f2, x2, y2 = sp.symbols("f1 f2 x2 y2")
    inertia = sp.Rational(2, 5) * M * A**2
    moment = sp.Matrix([0, 0, -A]).cross(sp.Matrix([f1, f2, 0]))
    o1, o2 = rolling(x, y, x.diff(T), y.diff(T))
    turning = sp.Matrix([o1, o2]).diff(T).subs({x.diff(T, 2): x2, y.diff(T, 2): y2})
    equations = [M * x2 - f1, M * y2 - f2, *(inertia * turning - moment[:2, :])]
    solution = sp.solve(equations, [x2, y2, f1, f2], dict=True)[0]
    rates = {x.diff(T): sp.Symbol("u1"), y.diff(T): sp.Symbol("u2")}
    return [solution[s].subs(rates) for s in (x2, y2)]


def test_eq5_e_36_sign() -> None:
    """From Eqs. 5.e.30 and 5.e.35 and Table 5.e.1; as printed the sphere runs away."""
    u1, u2, du1, du2 = sp.symbols("u1 u2 du1 du2")
    inertia = sp.Rational(2, 5) * M * A**2
    torque = inertia / A * sp.Matrix([OMEGA * u1 - du2, OMEGA * u2 + du1, 0])  # Eq. 5.e.30
    partial = [sp.Matrix([0, 1 / A, 0]), sp.Matrix([-1 / A, 0, 0])]  # Table 5.e.1
    right = [M * rate + torque.dot(p) for rate, p in zip((du1, du2), partial, strict=True)]
    printed = [
        M * du1 + inertia / A**2 * (du1 - OMEGA * u2),
        M * du2 + inertia / A**2 * (du2 - OMEGA * u1),
    ]
    assert sp.simplify(right[0] - printed[0] - 2 * inertia / A**2 * OMEGA * u2) == 0
    assert sp.simplify(right[1] - printed[1]) == 0  # Eq. 5.e.37 is right

    share = sp.Rational(2, 7) * OMEGA
    solved = sp.solve(right, [du1, du2])
    assert [sp.expand(solved[s]) for s in (du1, du2)] == [-share * u2, share * u1]  # 5.e.40, 5.e.41
    assert [sp.expand(e) for e in sphere_by_newton_and_euler()] == [-share * u2, share * u1]
    wrong = sp.solve(printed, [du1, du2])
    assert [sp.expand(wrong[s]) for s in (du1, du2)] == [share * u2, share * u1]

    k, start = 4 / 7, np.array([0.1, 0.2])  # Ω = 2 rad/s
    period = 2 * np.pi / k
    page_says("0.224", [np.linalg.norm(start)])
    for generator, end in (([[0, -1], [1, 0]], "0.224"), ([[0, 1], [1, 0]], "113.6")):
        values, vectors = np.linalg.eig(k * period * np.array(generator, dtype=complex))
        moved = vectors @ (np.exp(values) * np.linalg.solve(vectors, start))
        page_says(end, [np.linalg.norm(moved)])


def test_eq5_e_21_gravity() -> None:
    """N₃ points up, for the contact is at −a N₃; neither sign reaches an equation."""
    N = CoordSys3D("N")
    for weight in (M * G * N.k, -M * G * N.k):
        assert [weight.dot(partial) for partial in (N.i, N.j)] == [0, 0]


def test_eq5_e_22_and_eq5_e_30_signs() -> None:
    """Both lack a minus, which cancels on a level platform only: tilt it by 30°."""
    du1 = sp.Symbol("du1")
    slope = M * 9.81 * sp.sin(sp.pi / 6)  # F₁, along N₁
    inertia = sp.Rational(2, 5) * M * A**2
    with_minus = -(M * du1 + inertia / A**2 * du1)
    page_says("3.504", [sp.solve(slope + with_minus, du1)[0]])
    page_says("-3.504", [sp.solve(slope - with_minus, du1)[0]])


def test_eq5_e_29_vectors() -> None:
    """A sum of scalars: torques about different axes cancel."""
    alpha, inertia = np.array([1.0, -1.0, 0.0]), np.ones(3)
    page_says("1.414", [np.linalg.norm(-alpha * inertia)])
    assert -alpha @ inertia == 0


def test_eq5_e_6_angle() -> None:
    """ω₃ is no rate of an angle: turned about N₁, N₂, N₁ only, a sphere has turned about N₃."""
    quarter = np.pi / 2
    turns = [[quarter, 0, 0], [0, quarter, 0], [-quarter, 0, 0]]  # ω₃ = 0 throughout
    total = Rotation.identity()
    for turn in turns:
        total = Rotation.from_rotvec(turn) * total
    axis = total.as_rotvec(degrees=True)
    np.testing.assert_allclose(axis[:2], 0, atol=1e-12)
    page_says("90.0", [abs(axis[2])])

    # Frobenius: ω₃ = φ̇ + ψ̇ cos θ in Euler's angles (φ, θ, ψ) does not integrate.
    angles = sp.symbols("phi theta psi")
    row = sp.Matrix([1, 0, sp.cos(angles[1])])
    curl = [
        row[2].diff(angles[1]) - row[1].diff(angles[2]),
        row[0].diff(angles[2]) - row[2].diff(angles[0]),
        row[1].diff(angles[0]) - row[0].diff(angles[1]),
    ]
    assert sp.simplify(row.dot(sp.Matrix(curl))) == -sp.sin(angles[1])


# --- Appendix -------------------------------------------------------------------------------------


def spring_pendulum():
    """(q̇₁, q̇₂), (q₂, L + q₁) of the numbers on the page."""
    return (0.3, 0.4), (0.5, 1.5)


def test_appendix_3_eq7_axis() -> None:
    """N₁ × B₁ leaves the plane; N₃ × B₁ is B₂."""
    (_, turn), (angle, stretched) = spring_pendulum()
    up, out = np.array([1.0, 0, 0]), np.array([0, 0, 1.0])  # N₁ and N₃
    along = -np.cos(angle) * up + np.sin(angle) * np.array([0, -1.0, 0])  # B₁; Eq. 21
    across = np.cross(out, along)
    right, printed = (turn * stretched * np.cross(axis, along) for axis in (out, up))
    page_says("0.600", [right @ across])
    np.testing.assert_allclose(printed @ across, 0, atol=1e-15)
    page_says("0.288", [np.linalg.norm(printed)])


def test_appendix_3_a4_relative_velocity() -> None:
    """With the velocity of B's own point for v_rel, q̇₁ is lost and the turning counted twice."""
    (stretching, turn), (_, stretched) = spring_pendulum()
    carried = np.array([0.0, turn * stretched])  # ω × r, along B₁ and B₂
    page_says("0.3, 0.6", np.array([stretching, 0.0]) + carried)
    page_says("0.0, 1.2", carried + carried)


def test_appendix_3_b5_speed() -> None:
    """u₂ = (L + q₁) q̇₂, hence Y₂₂ = L + q₁; its inverse belongs to q̇₂ = u₂ / (L + q₁)."""
    (_, turn), (_, stretched) = spring_pendulum()
    page_says("0.600", [stretched * turn])
    page_says("0.267", [turn / stretched])


def test_equations_of_motion_are_right() -> None:
    """Eqs. 5.a.25, A1-23 and A3-36, 37, by Lagrange's equations."""
    g, k = G, sp.Symbol("k", positive=True)

    def lagrange(lagrangian, q):
        return lagrangian.diff(q.diff(T)).diff(T) - lagrangian.diff(q)

    theta = function("theta")
    for inertia, arm, factor in ((M * L**2, L, 1), (M * L**2 / 3, L / 2, sp.Rational(3, 2))):
        lagrangian = inertia * theta.diff(T) ** 2 / 2 + M * g * arm * sp.cos(theta)
        acceleration = sp.solve(lagrange(lagrangian, theta), theta.diff(T, 2))[0]
        assert sp.simplify(acceleration + factor * g / L * sp.sin(theta)) == 0

    q1, q2 = function("q1"), function("q2")
    u1, u2 = q1.diff(T), (L + q1) * q2.diff(T)
    lagrangian = M * (u1**2 + u2**2) / 2 - k * q1**2 / 2 + M * g * (L + q1) * sp.cos(q2)
    along = -k * q1 + M * g * sp.cos(q2) - M * (u1.diff(T) - u2**2 / (L + q1))
    across = -M * g * sp.sin(q2) - M * (u2.diff(T) + u1 * u2 / (L + q1))
    assert sp.simplify(lagrange(lagrangian, q1) + along) == 0
    assert sp.simplify(lagrange(lagrangian, q2) + (L + q1) * across) == 0


# --- The page itself ------------------------------------------------------------------------------


def test_every_row_names_its_test_here() -> None:
    """Each test of this file stands in the section, and the section names no other."""
    here = {name for name in globals() if name.startswith("test_")}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == here - {"test_every_row_names_its_test_here"}
