"""Coefficients of the polynomials for sine and cosine.

The C library's functions take one number at a time and cost more than the rest of a small
mechanism's dynamics. A pair of polynomials is vectorized and shares its argument reduction.
"""

SINCOS_LIMIT = 2.0**30
"""Largest |x| for sine and cosine; beyond it the result is NaN."""

# pi/2 in four parts. The first three have at most 23 significant bits, so that with |k| < 2**30
# every product k*part is exact, whether a compiler fuses it with a sum or not.
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
