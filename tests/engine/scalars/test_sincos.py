"""The polynomial sine and cosine, against mpmath."""

import jax
import jax.numpy as jnp
import mpmath
import numpy as np
import pytest

from servocon.engine.scalars.scalarize import SINCOS_LIMIT, sincos

jax.config.update("jax_enable_x64", True)


def adversarial_angles():
    rng = np.random.default_rng(0)
    k = np.concatenate([np.arange(-200, 200), rng.integers(-(2**29), 2**29, 500)])
    near = k * (np.pi / 2)
    return np.concatenate(
        [
            *(rng.uniform(-scale, scale, 500) for scale in (1, 10, 1e5, SINCOS_LIMIT)),
            *(near, np.nextafter(near, np.inf), np.nextafter(near, -np.inf)),
            [0.0, 5e-324, -1e-20, np.pi / 4, SINCOS_LIMIT, 6381956970095103 * 2.0**-24],
        ]
    )


@pytest.mark.parametrize("compile", [True, False])
def test_sincos_accuracy(compile):
    x = adversarial_angles()
    x = x[np.abs(x) <= SINCOS_LIMIT]
    results = (jax.jit(sincos) if compile else sincos)(jnp.asarray(x))
    with mpmath.workprec(200):
        for computed, exact in zip(results, (mpmath.sin, mpmath.cos), strict=True):
            for angle, value in zip(x.tolist(), np.asarray(computed).tolist(), strict=True):
                error = abs(mpmath.mpf(value) - exact(mpmath.mpf(angle)))
                assert error <= 1.0 * float(np.spacing(abs(value)))


def test_sincos_outside_its_range_is_nan():
    x = jnp.array([np.nan, np.inf, -np.inf, 1.1 * SINCOS_LIMIT, -1e300])
    assert np.isnan(sincos(x)).all()


def test_sincos_derivatives():
    x = jnp.linspace(-3, 3, 7)
    f = lambda x: jnp.stack(sincos(x))
    g = lambda x: jnp.stack([jnp.sin(x), jnp.cos(x)])
    for jacobian in (jax.jacfwd, jax.jacrev):
        for slope in (jacobian, lambda h, jacobian=jacobian: jax.jacfwd(jacobian(h))):
            ours, theirs = (jax.jit(slope(h))(x) for h in (f, g))
            np.testing.assert_allclose(ours, theirs, rtol=1e-14, atol=1e-14)


def test_sincos_needs_float64():
    with pytest.raises(TypeError, match="float64"):
        sincos(jnp.float32(1))
