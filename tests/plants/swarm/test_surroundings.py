"""Surroundings by hand."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Surroundings

ROOM = Surroundings([6.0, 0.0], [[3.0, 0.3], [4.0, -2.0]], np.array([0.8, 0.5]), 0.4, 2.0, 0.9)


def test_surroundings_by_hand():
    """U and its slope: ½ k y² − (b/3) ln³(s/ρ), nothing from ρ on, two smooth derivatives there."""
    x = np.array([1.8, 0.3])  # 0.4 m from the first obstacle, far from the second
    value, slope = jax.value_and_grad(ROOM)(jnp.asarray(x))
    away = 0.5 * 0.4 * (4.2**2 + 0.3**2)
    assert value == pytest.approx(away - 2 / 3 * np.log(0.4 / 0.9) ** 3, rel=1e-12)
    # Away from the wall is −x here: dU/ds = −b ln²(s/ρ)/s, and dx/ds = −1.
    expected = [0.4 * -4.2 + 2 * np.log(0.4 / 0.9) ** 2 / 0.4, 0.4 * 0.3]
    np.testing.assert_allclose(slope, expected, rtol=1e-12)
    for s in (0.9 - 1e-6, 0.9, 2.0):
        bend = jax.hessian(ROOM)(jnp.array([2.2 - s, 0.3]))
        np.testing.assert_allclose(bend, 0.4 * np.eye(2), atol=1e-4)
    assert ROOM.guaranteed_clearance(5.0) == pytest.approx(0.9 * np.exp(-(7.5 ** (1 / 3))))


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Surroundings([0.0], [[1.0, 2.0]], 1.0), "Surroundings.centres"),
        (lambda: Surroundings([0.0], [[1.0]], 0.0), "Surroundings.radius"),
        (lambda: ROOM.guaranteed_clearance(-1.0), "level"),
        (lambda: ROOM.check_outside(np.array([[3.0, 0.0]])), "robots"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
