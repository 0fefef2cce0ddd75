"""The trolley crane against equations by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import TrolleyCrane

T0 = jnp.zeros(())
CRANE = TrolleyCrane()


def test_mass_matrix_and_force_by_hand():
    rng = np.random.default_rng(4)
    crane = TrolleyCrane(7.0, 40.0, 0.3, 0.2, 9.7)
    for _ in range(3):
        q, v = rng.uniform(0.3, 1.5, 3), rng.normal(size=3)
        (_, rope, swing), (_, out, turn) = q, v
        sin, cos, m = np.sin(swing), np.cos(swing), 40.0
        M = [
            [7.0 + m, m * sin, m * rope * cos],
            [m * sin, m + 0.3 / 0.2**2, 0.0],
            [m * rope * cos, 0.0, m * rope**2],
        ]
        F = [
            m * (rope * turn**2 * sin - 2 * out * turn * cos),
            m * (rope * turn**2 + 9.7 * cos),
            -m * rope * (2 * out * turn + 9.7 * sin),
        ]
        q, v = jnp.asarray(q), jnp.asarray(v)
        np.testing.assert_allclose(crane.mass_matrix(q, T0), M, rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose(crane.force(q, v, T0), F, rtol=1e-12, atol=1e-12)
        assert crane.input_matrix(q, T0).tolist() == [[1, 0], [0, 1 / 0.2], [0, 0]]


def test_a_relation_for_the_load_itself_is_out_of_reach():
    """The inputs push the load along the rope only: A M⁻¹B has rank 1, along (sin φ, cos φ)."""
    load = sc.holonomic(
        lambda q, t: CRANE.load_position(q) - jnp.stack([t, 4.0 - t]), 2.0, name="load"
    )
    q, v = jnp.array([0.1, 3.0, 0.2]), jnp.array([0.3, -0.2, 0.1])
    _, A, _ = map(np.asarray, jax.jit(lambda q, v: load.linearize(CRANE, q, v, T0))(q, v))
    reach = A @ np.linalg.solve(CRANE.mass_matrix(q, T0), CRANE.input_matrix(q, T0))
    U, size, _ = np.linalg.svd(reach)
    assert size[1] < 1e-15 < 1e-3 < size[0]
    np.testing.assert_allclose(abs(U[:, 0]), [np.sin(0.2), np.cos(0.2)], rtol=1e-12)


@pytest.mark.parametrize("name", ["trolley", "load", "winch", "radius", "gravity"])
def test_bad_input(name):
    with pytest.raises(
        sc.errors.InputError, match=rf"TrolleyCrane\.{name}: got .*expected a positive"
    ):
        TrolleyCrane(**{name: 0.0})
