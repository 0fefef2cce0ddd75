"""The polynomial sine and cosine, against mpmath."""

import jax.numpy as jnp
import mpmath
import numpy as np

from servocon.engine import evaluator
from servocon.engine.scalars.functions import SINCOS_LIMIT


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


def sincos(x):
    return evaluator(lambda x: (jnp.sin(x), jnp.cos(x)), rows=(0,))(x)


def test_accuracy():
    x = adversarial_angles()
    x = x[np.abs(x) <= SINCOS_LIMIT]
    with mpmath.workprec(200):
        for computed, exact in zip(sincos(x), (mpmath.sin, mpmath.cos), strict=True):
            for angle, value in zip(x.tolist(), computed.tolist(), strict=True):
                error = abs(mpmath.mpf(value) - exact(mpmath.mpf(angle)))
                assert error <= 1.0 * float(np.spacing(abs(value)))


def test_outside_its_range_there_is_nan():
    x = np.array([np.nan, np.inf, -np.inf, 1.1 * SINCOS_LIMIT, -1e300])
    assert np.isnan(sincos(x)).all()
