"""Boundary layers: their formulas, their residues against a numerical supremum, their slopes."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon.laws.boundary_layers import RESIDUES, boundary_layer_gain, check_boundary_layer

LITERAL = {
    "saturation": lambda x, width: 1 / max(x, width),
    "constant": lambda x, width: 1 / width,
    "fraction": lambda x, width: 1 / (x + width),
    "tanh": lambda x, width: np.tanh(x / width) / x,
    "root": lambda x, width: 1 / np.sqrt(x**2 + width**2),
}


@pytest.mark.parametrize("shape", RESIDUES)
def test_formula(shape):
    for width in (0.01, 3.0):
        x = width * np.array([1e-7, 9.9e-5, 1.01e-4, 0.3, 1.0, 4.0, 1e3])
        got = jax.vmap(lambda x, w=width: boundary_layer_gain(shape, x, w))(x)
        np.testing.assert_allclose(got, [LITERAL[shape](y, width) for y in x], rtol=1e-12)
        by_numpy = boundary_layer_gain(shape, x, width)
        assert isinstance(by_numpy, np.ndarray)
        np.testing.assert_allclose(by_numpy, got, rtol=1e-15)


@pytest.mark.parametrize("shape", RESIDUES)
def test_residue_is_the_supremum(shape):
    """sup 2x − 2γx² = c ε, found on a grid and refined."""
    for width in (1.0, 0.05):
        lost = lambda x, w=width: 2 * x - 2 * LITERAL[shape](x, w) * x**2
        grid = width * np.geomspace(1e-3, 1e5, 4001)
        best = grid[np.argmax([lost(x) for x in grid])]
        found = minimize_scalar(
            lambda x, lost=lost: -lost(x),
            bounds=(best / 1.02, best * 1.02),
            method="bounded",
            options={"xatol": 1e-9 * best},
        )
        # That of "fraction" is the limit at infinity, approached like 1/x from below.
        close = 2e-5 if shape == "fraction" else 1e-12
        assert -found.fun == pytest.approx(RESIDUES[shape] * width, rel=close)


@pytest.mark.first(2)
@pytest.mark.parametrize("shape", RESIDUES)
def test_the_robust_term_has_a_slope_at_zero(shape):
    """Implicit solvers differentiate the law, also exactly on the constraint."""
    term = lambda b: boundary_layer_gain(shape, sc.spatial.norm(b), 0.5) * b
    np.testing.assert_allclose(jax.jacfwd(term)(jnp.zeros(2)), 2.0 * np.eye(2), rtol=1e-12)
    b = jnp.array([0.3, -0.2])
    slope = (term(b + 1e-6 * b) - term(b - 1e-6 * b)) / 2e-6
    np.testing.assert_allclose(jax.jacfwd(term)(b) @ b, slope, rtol=1e-8)


def test_an_unknown_layer():
    with pytest.raises(
        sc.errors.UnknownNameError, match="boundary_layer: got 'sign'; expected one of constant"
    ):
        check_boundary_layer("sign")
