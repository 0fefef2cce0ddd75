"""Bound functions of robust terms: powers of the speed, and bad input."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc


def test_bounds_by_powers_of_speed():
    v = jnp.array([3.0, -4.0])
    assert sc.laws.polynomial_bound(1.0, 2.0, 0.5, 0.1)(v, v, jnp.zeros(())) == pytest.approx(36.0)
    assert sc.laws.polynomial_bound(7.0)(v, v, jnp.zeros(())) == 7.0
    assert sc.laws.SpeedPowers(1)(v, v, jnp.zeros(())).tolist() == [1.0, 5.0]
    with pytest.raises(sc.errors.InputError, match="coefficients: got none; expected at least one"):
        sc.laws.polynomial_bound()
    with pytest.raises(
        sc.errors.InputError, match=r"coefficients: got \[1.0, -2.0\]; expected numbers o"
    ):
        sc.laws.polynomial_bound(1.0, -2.0)
    bound = sc.laws.LinearBound(np.ones(2), sc.laws.SpeedPowers(2))
    with pytest.raises(
        sc.errors.ShapeError, match=r"basis.*got shape \(3,\); expected \(2,\), the shape of `c"
    ):
        bound(v, v, jnp.zeros(()))


@pytest.mark.parametrize("bound", [2.0, None, "ρ", sc.laws.SpeedPowers])
def test_bounds_that_are_no_functions(bound):
    for kind in (
        lambda: sc.Robust(bound, effectiveness=1.0),
        lambda: sc.laws.RobustTranspose(bound),
    ):
        with pytest.raises(
            sc.errors.InputError, match=r"bound: got .*; expected a function of \(q, v, t"
        ):
            kind()


def test_scaled_powers_have_at_most_unit_size():
    v, zero = jnp.array([3.0, -4.0, 0.0, 20.0]), jnp.zeros(())
    scaled = sc.laws.SpeedPowers(2, agents=2, scale=[10.0, 20.0])(v, v, zero)
    expected = np.array([[1.0, 0.5, 0.25], [1.0, 1.0, 1.0]]) / np.sqrt(3.0)
    np.testing.assert_allclose(scaled, expected, rtol=1e-15)
    one = sc.laws.SpeedPowers(1, scale=5.0)(v[:2], v[:2], zero)
    np.testing.assert_allclose(one, np.sqrt([0.5, 0.5]), rtol=1e-15)


@pytest.mark.parametrize(
    ("scale", "message"),
    [
        (0.0, r"scale: got 0.0; expected a positive number, or one per agent"),
        (float("inf"), "scale: got inf; expected"),
        ([1.0, 2.0, 3.0], r"scale: got shape \(3,\); expected"),
        ("fast", "scale: got 'fast'"),
    ],
)
def test_scales_that_are_refused(scale, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.laws.SpeedPowers(2, agents=2, scale=scale)
