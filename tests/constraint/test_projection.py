"""Initial states that satisfy a constraint, against SciPy's constrained minimisation."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize

import servocon as sc
from tests.html import Page

LENGTHS = np.array([1.0, 0.8, 1.1, 0.6])
OFFSET = 1.2


def mass(xp, q):
    c = xp.cos(q)
    return xp.asarray(np.diag([3.0, 0.5, 1.0, 2.0])) + 0.4 * c[:, None] * c[None, :]


class Loop(sc.Plant):
    """Four links in a closed loop, with a mass matrix that depends on the angles."""

    def mass_matrix(self, q, t):
        return mass(jnp, q)

    def force(self, q, v, t):
        return jnp.zeros(4)

    def coordinate_labels(self):
        return tuple(f"angle {i} [rad]" for i in range(4))

    def speed_labels(self):
        return tuple(f"speed {i} [rad/s]" for i in range(4))


def closure(xp, q, t):
    """The chain ends at (OFFSET, 0.1 t)."""
    return xp.stack([xp.sum(LENGTHS * xp.cos(q)) - OFFSET, xp.sum(LENGTHS * xp.sin(q)) - 0.1 * t])


def closure_rate(q, v):
    G = np.stack([-LENGTHS * np.sin(q), LENGTHS * np.cos(q)])
    return G @ v - np.array([0.0, 0.1])


LOOP = sc.holonomic(lambda q, t: closure(jnp, q, t), 3.0, name="loop", labels=["across", "up"])
GEAR = sc.residual(lambda q, v, t: v[0] - 2 * v[1] * jnp.cos(q[2]) - jnp.sin(t), name="gear")
BOTH = sc.stack(LOOP, GEAR)

T = 0.7
CLOSED = np.array([0.9, -0.4, 1.9, -2.0])  # not quite
START = CLOSED, np.array([0.3, -0.2, 0.5, 0.1])


@pytest.fixture(scope="module")
def projected():
    return sc.constraint.project(Loop(), BOTH, *START, T)


def test_the_report_in_a_notebook(projected):
    page = Page(projected._repr_html_())
    assert [row for (row,) in page.rows] == projected.report.splitlines()
    assert "State on the constraint" in page.text


def test_the_state_is_on_the_constraint(projected):
    q, v = projected.q, projected.v
    np.testing.assert_allclose(closure(np, q, T), 0, atol=1e-12)
    np.testing.assert_allclose(closure_rate(q, v), 0, atol=1e-11)
    assert v[0] - 2 * v[1] * np.cos(q[2]) == pytest.approx(np.sin(T), abs=1e-12)


def test_what_was_off_and_what_moved(projected):
    q, v = START
    f = closure(np, q, T)
    assert np.abs(f).max() > 0.05
    np.testing.assert_allclose(projected.position_error, f, rtol=1e-13)
    gear = v[0] - 2 * v[1] * np.cos(q[2]) - np.sin(T)
    expected = np.append(closure_rate(q, v) + 3.0 * f, gear)
    np.testing.assert_allclose(projected.beta, expected, rtol=1e-12)
    np.testing.assert_allclose(projected.q_change, projected.q - q, atol=1e-15)
    np.testing.assert_allclose(projected.v_change, projected.v - v, atol=1e-15)


def nearest(M, start, constraint):
    """The point on `constraint(x) = 0` of least (x − start)ᵀM (x − start), by SLSQP."""
    found = minimize(
        lambda x: (x - start) @ M @ (x - start) / 2,
        start,
        jac=lambda x: M @ (x - start),
        constraints={"type": "eq", "fun": constraint},
        options={"ftol": 1e-14, "maxiter": 200},
        method="SLSQP",
    )
    assert found.success, found.message
    return found.x


def test_the_nearest_velocity_in_the_mass_metric(projected):
    """β is linear in v here: one step, and an exact projection at the new position."""
    q = projected.q

    def beta(v):
        gear = v[0] - 2 * v[1] * np.cos(q[2]) - np.sin(T)
        return np.append(closure_rate(q, v), gear)

    expected = nearest(mass(np, q), START[1], beta)
    np.testing.assert_allclose(projected.v, expected, atol=1e-7)
    other = nearest(np.eye(4), START[1], beta)
    assert np.abs(other - expected).max() > 0.01  # another metric is another state


@pytest.mark.parametrize(("distance", "tolerance"), [(1e-1, 5e-2), (1e-2, 5e-4), (1e-3, 5e-6)])
def test_the_nearest_position_up_to_second_order(projected, distance, tolerance):
    """Each Newton step is the shortest: the distance from the nearest point is quadratic in f."""
    direction = np.array([0.7, -0.3, 0.5, 0.4])
    start = projected.q + distance * direction
    found = sc.constraint.project(Loop(), LOOP, start, np.zeros(4), T).q
    expected = nearest(mass(np, start), start, lambda q: closure(np, q, T))
    assert np.abs(found - expected).max() < tolerance
    assert np.abs(start - expected).max() > 0.1 * distance


def test_a_linear_relation_is_met_by_the_nearest_point():
    G = np.array([[1.0, 2.0, 0.0, -1.0], [0.0, 1.0, 1.0, 1.0]])
    M = np.diag([1.0, 10.0, 100.0, 2.0])

    class Flat(Loop):
        def mass_matrix(self, q, t):
            return jnp.asarray(M)

    found = sc.constraint.project(Flat(), sc.holonomic(lambda q, t: G @ q - 1.0, 1.0), *START)
    step = np.linalg.solve(M, G.T) @ np.linalg.solve(G @ np.linalg.solve(M, G.T), 1 - G @ START[0])
    np.testing.assert_allclose(found.q_change, step, rtol=1e-10)


def test_redundant_rows_change_nothing(projected):
    """The rows twice, and their difference."""
    difference = sc.holonomic(lambda q, t: jnp.subtract(*closure(jnp, q, t)), 3.0)
    again = sc.constraint.project(Loop(), sc.stack(BOTH, LOOP, difference), *START, T)
    np.testing.assert_allclose(again.q, projected.q, atol=1e-10)
    np.testing.assert_allclose(again.v, projected.v, atol=1e-10)


def test_a_state_on_the_constraint_stays(projected):
    again = sc.constraint.project(Loop(), BOTH, projected.q, projected.v, T, tolerance=1e-10)
    np.testing.assert_array_equal(again.q, projected.q)
    np.testing.assert_array_equal(again.v, projected.v)
    assert "moved" not in again.report


def test_a_relation_between_speeds_moves_no_position():
    found = sc.constraint.project(Loop(), GEAR, *START, T)
    np.testing.assert_array_equal(found.q, START[0])
    assert found.position_error.shape == (0,)
    assert "position" not in found.report


class Attitude(sc.Plant):
    """A quaternion moved by three speeds."""

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([1.0, 2.0, 3.0]))

    def force(self, q, v, t):
        return jnp.zeros(3)

    def coordinate_rate(self, q, v, t):
        w, x, y, z = q
        N = jnp.array([[-x, -y, -z], [w, -z, y], [z, w, -x], [-y, x, w]])
        return 0.5 * N @ v


def test_more_coordinates_than_speeds():
    """The body's third axis is tilted as wanted by turning, in directions N v only."""
    relation = sc.holonomic(lambda q, t: 2 * (q[1] * q[3] + q[0] * q[2]) - 0.1, 1.0)
    start = np.array([1.0, 0.02, 0.03, -0.01])
    start /= np.linalg.norm(start)
    found = sc.constraint.project(Attitude(), relation, start, [0.1, 0.2, 0.3])
    w, x, y, z = found.q
    assert 2 * (x * z + w * y) == pytest.approx(0.1, abs=1e-12)
    assert np.linalg.norm(found.q) == pytest.approx(1.0, abs=1e-3)
    tilt_rate = (
        2
        * np.array([z, y, x, w])
        @ np.array(  # of 2 (x z + w y) with [w x y z] rates
            [
                0.5 * (w * found.v[0] - z * found.v[1] + y * found.v[2]),
                0.5 * (-x * found.v[0] - y * found.v[1] - z * found.v[2]),
                0.5 * (-y * found.v[0] + x * found.v[1] + w * found.v[2]),
                0.5 * (z * found.v[0] + w * found.v[1] - x * found.v[2]),
            ]
        )
    )
    assert tilt_rate == pytest.approx(0.0, abs=1e-12)


# --- In words -------------------------------------------------------------------------------------


def test_the_report_names_what_moved():
    relation = sc.stack(
        sc.holonomic(lambda q, t: q[1] - 0.5, 1.0), sc.residual(lambda q, v, t: v[2] - 2.0)
    )

    class Diagonal(Loop):
        def mass_matrix(self, q, t):
            return jnp.eye(4)

    report = sc.constraint.project(
        Diagonal(), relation, np.zeros(4), np.zeros(4)
    ).report.splitlines()
    assert report == [
        "position error before: 0.5",
        "‖β‖ before: 2.06155",
        "angle 1 [rad]: moved by +0.5",
        "speed 2 [rad/s]: moved by +2",
    ]
    report = sc.constraint.project(
        Attitude(), sc.residual(lambda q, v, t: v[0] + 1), np.eye(4)[0], [0, 0, 0]
    )
    assert report.report.splitlines()[-1] == "v[0]: moved by -1"


IMPOSSIBLE = {
    "position": (
        sc.holonomic(lambda q, t: jnp.stack([q[0] - 1, q[1] ** 2 + 1]), 1.0, labels=["a", "b"]),
        r"the position level was not reached in 50 steps: row 'b' is still off by .*Start nearer",
    ),
    "position, in a stack": (
        sc.stack(GEAR, sc.holonomic(lambda q, t: q[0] ** 2 + 1, 1.0)),
        "the position level was not reached in 50 steps: row 'relation 0' is still off by",
    ),
    "velocity": (
        sc.residual(lambda q, v, t: jnp.stack([v[1], v[0] - 1, v[0] - 3]), labels=["a", "b", "c"]),
        "the velocity level was not reached in 50 steps: row '[bc]' is still off by 1",
    ),
    "not a number": (
        sc.holonomic(lambda q, t: jnp.stack([q[0], jnp.log(-1 - q[0] ** 2)]), 1.0, name="log"),
        r"row 'log\[1\]' is still off by nan",
    ),
}


@pytest.mark.parametrize(("constraint", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_constraint_that_cannot_hold(constraint, message):
    with pytest.raises(sc.errors.ProjectionError, match=message):
        sc.constraint.project(Loop(), constraint, *START)


def test_the_number_of_steps_is_the_users():
    with pytest.raises(sc.errors.ProjectionError, match=r"in 1 steps: row '(across|up)' is"):
        sc.constraint.project(Loop(), LOOP, *START, T, iterations=1)
    loose = sc.constraint.project(Loop(), LOOP, *START, T, tolerance=1e-2)
    error = np.abs(closure(np, loose.q, T)).max()
    assert 1e-12 < error < 1e-2
