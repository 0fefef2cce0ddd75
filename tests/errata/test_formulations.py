"""The errata of Bajodah & Chen 2018 and of Mukharlyamov & Deressa on the equations of motion.

NumPy and SciPy only: nothing here uses servocon. `page_says` ties each number to docs/errata.md.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.linalg import null_space, sqrtm

TEXT = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAGE = TEXT.split("\n## Bajodah & Chen (2018)\n")[1].split("\n## ")[0]
PAGE += TEXT.split("\n### Generalized inverses\n")[1].split("\n##")[0]


def page_says(text: str, values: Sequence[float]) -> None:
    """The numbers `text` stand on the page, and `values` round to them."""
    assert re.search(rf"(?<![\d.-]){re.escape(text)}(?!\d|\.\d)", PAGE), f"{text} is not there"
    for number, value in zip(text.split(", "), values, strict=True):
        decimals = len(number.partition(".")[2])
        assert abs(float(value) - float(number)) <= 0.500001 * 10.0**-decimals, (number, value)


# --- Bajodah & Chen 2018 --------------------------------------------------------------------------


def test_eq40_eq44_canonical_form() -> None:
    """Literally, with the rate of Q^½, for a particle on r = exp(0.1 θ), u = (θ̇, ṙ)."""
    r, theta, dr, dtheta = np.exp(3.0), 30.0, -0.1 * np.exp(3.0), -1.0
    u, g = np.array([dtheta, dr]), 9.81
    root = np.diag([r, 1.0])  # Q = diag(r², 1)
    root_rate = np.diag([dr, 0.0])
    active = np.array([-g * r * np.cos(theta), -g * np.sin(theta)])
    L = np.array([2 * r * dr * dtheta, -r * dtheta**2])  # Eq. 3: Q u̇ = −L + F
    growth = 0.1 * np.exp(0.1 * theta)  # Eq. 12: u_D = A u_I
    A1, A2 = np.array([[-growth, 1.0]]), np.array([[1.0, growth]])
    script1, script2 = A1 @ np.linalg.inv(root), A2 @ root
    A1_rate = np.array([[-0.1 * growth * dtheta, 0.0]])
    inverse_rate = -np.linalg.inv(root) @ root_rate @ np.linalg.inv(root)
    V1 = -(A1_rate @ np.linalg.inv(root) + A1 @ inverse_rate) @ root @ u  # Eq. 24
    V2 = np.linalg.solve(root, active - L) + root_rate @ u  # Eq. 29
    driven = np.linalg.pinv(script1) @ V1
    balanced = np.linalg.pinv(script2) @ script2 @ V2
    assert abs(driven @ balanced) < 1e-12
    turn, along = np.linalg.solve(root, driven + balanced - root_rate @ u)  # Eq. 44
    page_says("-0.053856, -0.126813", [along, turn])


def test_eq59_eq61_least_constraint() -> None:
    """Along Δu̇ = (s, 1) with Q̇^½Δu = (1, 0) the two norms are least at different s."""
    s = np.linspace(-2, 2, 401)
    whole, part = np.hypot(s + 1, 1), np.hypot(s, 1)
    page_says("-1.0, 0.0", [s[np.argmin(whole)], s[np.argmin(part)]])


def test_section_9_dependent_constraints() -> None:
    """Full row rank comes from the identity block of Eq. 14, not from the constraints."""
    rows = np.array([[1.0, 1.0, 0.0], [2.0, 2.0, 0.0]])
    assert np.linalg.det(rows @ rows.T) == 0  # Eq. 27 cannot be formed
    page_says("1", [np.linalg.matrix_rank(rows)])
    solved = np.hstack([-np.zeros((2, 1)), np.eye(2)])  # A = 0 has rank 0; A1 has rank 2
    page_says("2", [np.linalg.matrix_rank(solved)])
    b = np.array([1.0, 2.0])
    np.testing.assert_allclose(rows @ np.linalg.pinv(rows) @ b, b)  # as Eq. 40 needs


# --- Mukharlyamov & Deressa, section 2 and 3 ------------------------------------------------------


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
    """Where q̈ is not unique, the minimum-norm one depends on the units of the coordinates."""
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


def test_every_row_names_its_test() -> None:
    """Each test of this file stands in its sections, and they name no other."""
    here = {name for name in globals() if name.startswith("test_")}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == here - {"test_every_row_names_its_test"}
