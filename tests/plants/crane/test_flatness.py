"""The trolley crane with a load that follows a path, against the benchmark's closed forms."""

import jax
import jax.numpy as jnp
import numpy as np
from numpy.polynomial import Polynomial
from scipy.integrate import solve_ivp

from servocon_plants import TrolleyCrane, load_motion

T0 = jnp.zeros(())
CRANE = TrolleyCrane()
J, R, TROLLEY, LOAD, G = 0.1, 0.1, 10.0, 100.0, 9.81
DURATION = 3.0
STEP = Polynomial([0, 0, 0, 0, 0, 126, -420, 540, -315, 70])(Polynomial([0, 1 / DURATION]))
WAY = (5.0 * STEP, 4.0 - 3.0 * STEP)  # (0, 4) to (5, 1), at rest at both ends


def path(t):
    """The same in `jax.numpy`."""
    s = t / DURATION
    step = s**5 * (126.0 + s * (-420.0 + s * (540.0 + s * (-315.0 + s * 70.0))))
    return jnp.stack([5.0 * step, 4.0 - 3.0 * step])


def closed_form(t):
    """s, l, F_s and M_w, written out: s = x + z ẍ/(g − z̈), and quotients' derivatives."""
    x, z = ([p.deriv(k)(t) if k else p(t) for k in range(5)] for p in WAY)
    # n/d with n = z ẍ and d = g − z̈
    n = [z[0] * x[2], z[1] * x[2] + z[0] * x[3], z[2] * x[2] + 2 * z[1] * x[3] + z[0] * x[4]]
    d = [G - z[2], -z[3], -z[4]]
    ratio = n[0] / d[0]
    slope = (n[1] - ratio * d[1]) / d[0]
    curve = (n[2] - 2 * slope * d[1] - ratio * d[2]) / d[0]
    s, s_acc = x[0] + ratio, x[2] + curve
    rope = np.hypot(ratio, z[0])
    rope_rate = (ratio * slope + z[0] * z[1]) / rope
    rope_acc = (ratio * curve + slope**2 + z[0] * z[2] + z[1] ** 2 - rope_rate**2) / rope
    tension = LOAD * np.hypot(x[2], G - z[2])
    force = TROLLEY * s_acc - tension * (x[0] - s) / rope
    return s, rope, force, J / R * rope_acc - tension * R


def test_the_benchmark_in_numbers():
    t = np.linspace(0, DURATION, 200_001)
    _, _, force, moment = closed_form(t)
    np.testing.assert_allclose([force.min(), force.max()], [-509.3171, 479.2328], atol=6e-5)
    np.testing.assert_allclose([moment.min(), moment.max()], [-145.8272, -79.8000], atol=6e-5)
    for at, expected in {0.75: (417.5183, -139.2184), 1.5: (6.87007, -92.57521)}.items():
        np.testing.assert_allclose(closed_form(at)[2:], expected, atol=6e-5)


def test_load_motion_is_the_closed_form():
    motion = jax.jit(lambda t: load_motion(CRANE, path, t))
    for t in (0.0, 0.4, 0.75, 1.5, 2.9):
        q, v, u = map(np.asarray, motion(jnp.asarray(t)))
        s, rope, *inputs = closed_form(t)
        np.testing.assert_allclose([q[0], q[1], *u], [s, rope, *inputs], rtol=1e-11, atol=1e-11)
        x, z = CRANE.load_position(jnp.asarray(q))
        np.testing.assert_allclose([x, z], [p(t) for p in WAY], atol=1e-13)
        _, speed = jax.jvp(CRANE.load_position, (jnp.asarray(q),), (jnp.asarray(v),))
        np.testing.assert_allclose(speed, [p.deriv()(t) for p in WAY], atol=1e-13)


def test_the_closed_form_moves_the_load_along_the_path():
    """Open loop, by SciPy: nothing corrects, so plant and closed form agree."""

    @jax.jit
    def acceleration(q, v, u):
        force = CRANE.force(q, v, T0) + CRANE.input_matrix(q, T0) @ u
        return jnp.linalg.solve(CRANE.mass_matrix(q, T0), force)

    def rate(t, y):
        return np.concatenate([y[3:], acceleration(y[:3], y[3:], np.array(closed_form(t)[2:]))])

    start = [0.0, 4.0, 0.0, 0.0, 0.0, 0.0]
    run = solve_ivp(rate, (0, DURATION), start, method="DOP853", rtol=1e-11, atol=1e-12)
    load = np.array([CRANE.load_position(jnp.asarray(q)) for q in run.y[:3].T])
    wanted = np.stack([p(run.t) for p in WAY], axis=1)
    assert np.abs(load - wanted).max() < 1e-8
    np.testing.assert_allclose(run.y[:, -1], [5.0, 1.0, 0.0, 0.0, 0.0, 0.0], atol=1e-8)
