"""The errata of Bajodah & Chen 2018, each shown by numbers from the paper's own formulas.

NumPy and SciPy only: nothing here uses servocon. `page_says` ties each number to docs/errata.md.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

TEXT = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAGE = TEXT.split("\n## Bajodah & Chen (2018)\n")[1].split("\n## ")[0]


def page_says(text: str, values: Sequence[float]) -> None:
    """The numbers `text` stand on the page, and `values` round to them."""
    assert re.search(rf"(?<![\d.-]){re.escape(text)}(?!\d|\.\d)", PAGE), f"{text} is not there"
    for number, value in zip(text.split(", "), values, strict=True):
        decimals = len(number.partition(".")[2])
        assert abs(float(value) - float(number)) <= 0.500001 * 10.0**-decimals, (number, value)


def test_eq40_eq44_canonical_form() -> None:
    """Literally, with the derivative of Q^½, for a particle on r = exp(0.1 θ), u = (θ̇, ṙ)."""
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


def test_every_row_names_its_test() -> None:
    """Each test of this file stands in its section, which names no other."""
    here = {name for name in globals() if name.startswith("test_")}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) == here - {"test_every_row_names_its_test"}
