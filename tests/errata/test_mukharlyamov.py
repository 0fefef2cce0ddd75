"""The errata of Mukharlyamov & Deressa: generalized inverses, and a hoop on a cylinder.

NumPy and SciPy only: nothing here uses servocon. `page_says` ties each number to docs/errata.md.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import null_space, sqrtm

TEXT = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAGE = TEXT.split("\n## Mukharlyamov & Deressa\n")[1].split("\n## ")[0]


def page_says(text: str, values: Sequence[float]) -> None:
    """The numbers `text` stand on the page, and `values` round to them."""
    assert re.search(rf"(?<![\d.-]){re.escape(text)}(?!\d|\.\d)", PAGE), f"{text} is not there"
    for number, value in zip(text.split(", "), values, strict=True):
        decimals = len(number.partition(".")[2])
        assert abs(float(value) - float(number)) <= 0.500001 * 10.0**-decimals, (number, value)


# --- Generalized inverses -------------------------------------------------------------------------


def augmented(M, Phi):
    """The matrix of Eq. 23."""
    M, Phi = np.asarray(M, float), np.asarray(Phi, float)
    return np.block([[M, Phi.T], [Phi, np.zeros((len(Phi), len(Phi)))]])


def test_eq17_size_of_the_projector() -> None:
    """λ has m entries, and so have the projector and η."""
    rng = np.random.default_rng(17)
    n, m = 4, 3
    Phi = rng.normal(size=(m, 2)) @ rng.normal(size=(2, n))  # rank 2
    inverse = np.linalg.pinv(Phi.T)
    assert (inverse @ Phi.T).shape == (m, m)
    eta = rng.normal(size=m)
    free = (np.eye(m) - inverse @ Phi.T) @ eta
    assert np.linalg.norm(free) > 0.1
    assert np.linalg.norm(Phi.T @ free) < 1e-13


def test_eigenvectors_of_the_svd() -> None:
    """V of B = U S Vᵀ is m × m and holds eigenvectors of BᵀB."""
    B = np.random.default_rng(18).normal(size=(4, 3))
    _, sizes, Vt = np.linalg.svd(B)
    assert Vt.shape == (3, 3)
    assert (B @ B.T).shape == (4, 4)
    np.testing.assert_allclose(B.T @ B @ Vt.T, Vt.T * sizes**2, atol=1e-13)


def test_case_iii_semidefinite_mass() -> None:
    """M = diag(1, 0), Φ = [1, −1], Q = (1, 0): the formula breaks the constraint."""
    M, Phi, Q = np.diag([1.0, 0.0]), np.array([[1.0, -1.0]]), np.array([1.0, 0.0])
    *acceleration, multiplier = np.linalg.solve(augmented(M, Phi), [*Q, 0.0])
    printed = np.linalg.pinv(M) @ (Q - Phi[0] * multiplier)
    page_says("1, 1", acceleration)
    page_says("1, 0", printed)
    page_says("1", Phi @ printed)  # of Φ q̈ = 0


def test_result_1_range() -> None:
    """The pseudo-inverse exists for every matrix; A X = Y needs Y in the range of A."""
    matrix = augmented([[1.0]], [[1.0], [1.0]])
    Y = np.array([0.0, 0.0, 1.0])  # q̈ = 0 and q̈ = 1
    X = np.linalg.pinv(matrix) @ Y
    page_says("0.707", [np.linalg.norm(matrix @ X - Y)])


def test_result_3_redundant_rows() -> None:
    """With redundant rows the matrix is singular, and q̈ unique all the same."""
    M, Phi = np.diag([1.0, 0.0]), np.array([[1.0, -1.0], [2.0, -2.0]])
    matrix = augmented(M, Phi)
    assert "rank 3 of 4" in PAGE
    assert np.linalg.matrix_rank(matrix) == 3
    kernel = null_space(matrix)
    np.testing.assert_allclose(kernel[:2], 0, atol=1e-15)  # no q̈ in it
    page_says("1, 1", (np.linalg.pinv(matrix) @ [1, 0, 0, 0])[:2])


def test_remark_1_indefinite_mass() -> None:
    """The matrix of the remark is singular; an indefinite M that is definite there is not."""
    assert abs(np.linalg.det(augmented(np.diag([1.0, -1.0]), [[1.0, -1.0]]))) < 1e-15
    page_says("-1", [np.linalg.det(augmented(np.diag([2.0, -1.0]), [[1.0, -1.0]]))])


def test_remark_2_units() -> None:
    """The minimum-norm q̈, if q̈ is not unique, depends on the units of the coordinates."""
    found = []
    for metres in (1.0, 0.01):  # the second coordinate in metres, then in centimetres
        units = np.array([1.0, metres])
        M, Q = np.outer(units, units), units.copy()
        found.append(np.linalg.pinv(M) @ Q * units)  # back in metres
    page_says("0.5000, 0.5000", found[0])
    page_says("0.9999, 0.0001", found[1])


def test_eq22_square_root() -> None:
    """Eq. 22 with F⁺ is right, also where rows are redundant: against the independent row alone."""
    rng = np.random.default_rng(22)
    root = rng.normal(size=(3, 3))
    M, Q = root @ root.T + np.eye(3), rng.normal(size=3)
    row = rng.normal(size=3)
    Phi, G = np.array([row, 2 * row]), np.array([0.7, 1.4])
    free = np.linalg.solve(M, Q)
    half = np.linalg.inv(np.real(sqrtm(M)))
    found = free + half @ np.linalg.pinv(Phi @ half) @ (G - Phi @ free)
    expected = np.linalg.solve(augmented(M, Phi[:1]), [*Q, G[0]])[:3]
    np.testing.assert_allclose(found, expected, rtol=1e-12)


# --- Section 3, the hoop --------------------------------------------------------------------------

R, r, m, g = 1.0, 0.2, 2.0, 9.8  # the paper's numbers [m], [m], [kg], [m/s²]
RHO = R + r
M = np.diag([m * RHO**2, m * r**2])
PHI = np.array([[0.0, 0.0], [-RHO, r]])  # Eq. 30: contact, which no coordinate is left for; no slip


def solution(sign: float) -> tuple[np.ndarray, np.ndarray]:
    """q̈ and λ over sin θ from M q̈ + Φᵀλ = (sign × m g ρ, 0), Φ q̈ = 0, with the shortest λ."""
    Q = np.array([sign * m * g * RHO, 0.0])
    inverse = np.linalg.inv(M)
    multipliers = np.linalg.pinv(PHI @ inverse @ PHI.T) @ PHI @ inverse @ Q
    return inverse @ (Q - PHI.T @ multipliers), multipliers


def test_eq29_sign_of_gravity() -> None:
    """Lagrange's equations from the paper's own T and V, by finite differences of V."""
    theta, h = 0.7, 1e-6
    V = lambda theta: m * g * RHO * np.cos(theta)
    force = -(V(theta + h) - V(theta - h)) / (2 * h)
    assert abs(force - m * g * RHO * np.sin(theta)) < 1e-7
    printed, printed_lambda = solution(-1.0)
    page_says("-4.083333, -24.5", printed)
    page_says("9.8", printed_lambda[1:])
    right, right_lambda = solution(+1.0)
    page_says("4.083333, 24.5", right)
    page_says("-9.8", right_lambda[1:])
    np.testing.assert_allclose(right, [g / (2 * RHO), g / (2 * r)], rtol=1e-14)
    assert right_lambda[0] == 0.0
    page_says("2.02", [np.sqrt(-printed[0])])


def test_section_3_digits() -> None:
    """The printed 4.0831, 24.5008, 9.8008 against the exact solution of the printed equations."""
    printed = np.array([-4.0831, -24.5008])
    page_says("-4.0831, -24.5008", printed)
    page_says("6.00054", [printed[1] / printed[0]])
    page_says("-0.00044", [(PHI @ printed)[1]])
    exact, multipliers = solution(-1.0)
    assert abs(exact[1] / exact[0] - 6) < 1e-13
    page_says("9.8008", [9.8008])
    assert 1e-4 < 9.8008 - multipliers[1] < 1e-3


def test_section_3_constraint_forces() -> None:
    """The force of the constraint is −Φᵀλ; the paper prints +Φᵀλ with a λ of the wrong sign."""
    _, printed = solution(-1.0)
    right_acceleration, right = solution(+1.0)
    force = M @ right_acceleration - [m * g * RHO, 0.0]
    np.testing.assert_allclose(force, -PHI.T @ right, rtol=1e-13)
    np.testing.assert_allclose(force, PHI.T @ printed, rtol=1e-13)
    assert "(-11.7609, 1.9602)" in PAGE
    np.testing.assert_allclose(9.8008 * PHI[1], [-11.7609, 1.9602], atol=1e-4)
    page_says("-11.76, 1.96", force)
    page_says("11.76, -1.96", PHI.T @ right)


def test_section_3_time_law() -> None:
    """From rest at θ = 0.1: θ̈ = (g / 2ρ) sin θ has no such solution as −24.5008 t² sin θ."""
    run = solve_ivp(
        lambda t, y: [y[1], g / (2 * RHO) * np.sin(y[0])],
        (0, 0.5),
        [0.1, 0.0],
        rtol=1e-11,
        atol=1e-12,
    )
    theta, rate = run.y[:, -1]
    assert abs(RHO * rate**2 - g * (np.cos(0.1) - np.cos(theta))) < 1e-9
    page_says("0.948", [24.5008 * 0.25 * np.sin(theta)])
    page_says("0.332", [6 * (theta - 0.1)])


def test_section_3_where_it_leaves() -> None:
    """With ρ as a coordinate: m ρ̈ = m ρ θ̇² − m g cos θ + N = 0, integrated until N = 0."""
    normal = lambda t, y: m * (g * np.cos(y[0]) - RHO * y[1] ** 2)
    normal.terminal = True
    theta = 0.01
    speed = np.sqrt(g * (1 - np.cos(theta)) / RHO)  # of a fall from rest at the top
    run = solve_ivp(
        lambda t, y: [y[1], g / (2 * RHO) * np.sin(y[0])],
        (0, 10),
        [theta, speed],
        events=normal,
        rtol=1e-12,
        atol=1e-13,
    )
    page_says("60.0000", np.degrees(run.y[:1, -1]))
    for angle, rate in run.y.T:
        assert abs(normal(0.0, [angle, rate]) - m * g * (2 * np.cos(angle) - 1)) < 1e-8


def test_every_row_names_its_test() -> None:
    """Each test of this file stands in its section, which names no other."""
    here = {name for name in globals() if name.startswith("test_")}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == here - {"test_every_row_names_its_test"}
