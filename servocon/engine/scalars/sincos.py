"""Sine and cosine as one short polynomial.

XLA:CPU calls libm for float64 `sin` and `cos`, once per lane, which costs more than the rest of a
small mechanism's dynamics.  A polynomial pair vectorises and shares its argument reduction.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from jax.typing import ArrayLike

SINCOS_LIMIT = 2.0**30
"""Largest |x| that `sincos` accepts; beyond it the result is NaN."""

# pi/2 in four parts.  The first three have at most 23 significant bits, so that with |k| < 2**30
# every product k*part is exact and the reduction does not depend on whether XLA fuses it to an FMA.
PARTS = tuple(
    float.fromhex(part)
    for part in ("0x1.921fb4p+0", "0x1.4442dp-24", "0x1.846988p-48", "0x1.8cc51701b839ap-72")
)
# fdlibm's minimax coefficients on [-pi/4, pi/4].
SIN = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
COS = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)
# Adding 1.5 * 2**52 leaves the integer k in the low bits of the double.
LOW_BITS = 1.5 * 2.0**52


def _with_sign(value: Array, quadrant: Array) -> Array:
    """`value` negated where bit 1 of `quadrant` is set."""
    sign = lax.shift_left(quadrant & np.int64(2), lax.full_like(quadrant, 62))
    bits = lax.bitcast_convert_type(value, jnp.int64)
    return lax.bitcast_convert_type(bits ^ sign, jnp.float64)


def _polynomial(x: Array) -> tuple[Array, Array]:
    """`sincos` without its derivative rule (the bit operations have none)."""
    x = jnp.where(jnp.abs(x) <= SINCOS_LIMIT, x, np.float64(np.nan))
    # `round`, not the (x + magic) - magic trick: XLA simplifies the latter away.
    k = lax.round(x * (2 / np.pi), lax.RoundingMethod.TO_NEAREST_EVEN)
    quadrant = lax.bitcast_convert_type(k + LOW_BITS, jnp.int64)
    # r + low = x - k*pi/2, to about 100 bits.
    high = (x - k * PARTS[0]) - k * PARTS[1]
    part = k * PARTS[2]
    r = high - part
    low = ((high - r) - part) - k * PARTS[3]
    r, low = r + low, (r - (r + low)) + low

    z = r * r
    w = z * z
    tail = SIN[1] + z * (SIN[2] + z * SIN[3]) + z * w * (SIN[4] + z * SIN[5])
    sin = r + (z * r * (SIN[0] + z * tail) + low * (1 - 0.5 * z))
    tail = z * (COS[0] + z * (COS[1] + z * COS[2])) + w * w * (COS[3] + z * (COS[4] + z * COS[5]))
    half = 0.5 * z
    cos = 1 - half
    cos = cos + (((1 - cos) - half) + (z * tail - r * low))

    swap = (quadrant & np.int64(1)) != np.int64(0)
    return (
        _with_sign(jnp.where(swap, cos, sin), quadrant),
        _with_sign(jnp.where(swap, sin, cos), quadrant + np.int64(1)),
    )


@jax.custom_jvp
def _sincos(x: Array) -> tuple[Array, Array]:
    return _polynomial(x)


@_sincos.defjvp
def _sincos_jvp(
    primals: tuple[Array], tangents: tuple[Array]
) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    sin, cos = _sincos(primals[0])
    return (sin, cos), (cos * tangents[0], -sin * tangents[0])


def sincos(x: ArrayLike) -> tuple[Array, Array]:
    """`(sin(x), cos(x))` of float64 `x` (any shape), by a polynomial that vectorises.

    The error is below 1 ulp (1.1e-16 absolute) for |x| <= `SINCOS_LIMIT` = 2**30, near multiples
    of pi/2 included.  Beyond that, and for infinite or NaN input, both results are NaN; `sin(-0.0)`
    is `0.0`.  Derivatives of every order are again `sincos`.

    Raises `TypeError` when `x` is not float64 (or a Python float with x64 enabled).
    """
    array = jnp.asarray(x)
    if array.dtype != np.float64:
        raise TypeError(f"sincos needs float64, got {array.dtype}")
    return _sincos(array)
