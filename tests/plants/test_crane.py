"""The trolley crane against equations by hand and against the benchmark's closed forms."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.polynomial import Polynomial
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import TrolleyCrane

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
    motion = jax.jit(lambda t: CRANE.load_motion(path, t))
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
    load = sc.holonomic(lambda q, t: CRANE.load_position(q) - path(t), 2.0, name="load")
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
