"""Formulations of known motions: friction, singular configurations, singular mass, multipliers."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import sqrtm

import servocon as sc
from servocon.laws import Snapshot
from servocon_plants import CartesianParticle, PolarParticle

ALL = sc.formulations.FORMULATIONS
SEMIDEFINITE = {name: f for name, f in ALL.items() if not f.needs_definite_mass}
GRAVITY = 9.81
every = pytest.mark.parametrize("formulation", ALL.values(), ids=ALL)
singular_mass = pytest.mark.parametrize("formulation", SEMIDEFINITE.values(), ids=SEMIDEFINITE)


def test_which_need_a_definite_mass():
    assert set(SEMIDEFINITE) == {"lagrange_multipliers", "maggi", "udwadia_phohomsiri"}
    assert [f.name for f in ALL.values()] == list(ALL)


# --- A particle on an incline, with and without friction ------------------------------------------

SLOPE = np.deg2rad(40.0)
DOWN = np.array([np.cos(SLOPE), -np.sin(SLOPE)])
INCLINE = sc.residual(lambda q, v, t: jnp.sin(SLOPE) * v[0] + jnp.cos(SLOPE) * v[1], name="incline")


@pytest.mark.first(2)
@every
def test_incline(formulation):
    """g (sin θ − μ cos θ) down the slope; the ideal force is m g cos θ along the normal."""
    plant = CartesianParticle(mass=2.0)
    state = np.array([0.3, 0.1]), 1.7 * DOWN
    ideal = formulation(plant, INCLINE, *state)
    normal = np.array([np.sin(SLOPE), np.cos(SLOPE)])
    np.testing.assert_allclose(
        ideal.acceleration, GRAVITY * np.sin(SLOPE) * DOWN, rtol=1e-14, atol=1e-14
    )
    weight = 2.0 * GRAVITY * np.cos(SLOPE)
    np.testing.assert_allclose(ideal.constraint_force, weight * normal, rtol=1e-14, atol=1e-14)
    assert ideal.rank == 1
    friction = sc.formulations.coulomb_friction(plant, 0.3)
    rough = formulation(plant, INCLINE, *state, virtual_work=friction)
    np.testing.assert_allclose(rough.acceleration, 4.0512777 * DOWN, atol=3e-8)
    np.testing.assert_allclose(rough.constraint_force, weight * (normal - 0.3 * DOWN), rtol=1e-13)
    np.testing.assert_allclose(rough.residual, 0, atol=1e-14)
    if formulation is sc.formulations.lagrange_multipliers:
        np.testing.assert_allclose(rough.multipliers, [weight], rtol=1e-14)  # Q_c = Aᵀλ + C
    else:
        assert rough.multipliers is None


def test_friction_is_the_same_in_polar_coordinates():
    """On the same incline, in coordinates whose mass matrix is not a multiple of the identity."""
    polar = PolarParticle()
    q, v = np.array([2.0, 0.4]), np.array([1.1, -0.3])
    jacobian = jax.jacfwd(polar.cartesian)(jnp.asarray(q))
    incline = sc.residual(
        lambda q, v, t: (
            jnp.array([jnp.sin(SLOPE), jnp.cos(SLOPE)]) @ jax.jacfwd(polar.cartesian)(q) @ v
        ),
        name="incline",
    )
    v = np.linalg.solve(jacobian, 1.7 * DOWN)
    rough = sc.formulations.kane(
        polar, incline, q, v, virtual_work=sc.formulations.coulomb_friction(polar, 0.3)
    )
    turning = jax.jvp(lambda q: jax.jacfwd(polar.cartesian)(q) @ v, (jnp.asarray(q),), (v,))[1]
    np.testing.assert_allclose(jacobian @ rough.acceleration + turning, 4.0512777 * DOWN, atol=3e-8)


def test_friction_at_rest_and_refused():
    plant = CartesianParticle()
    friction = sc.formulations.coulomb_friction(plant, 0.3)
    zero = jnp.zeros(2)
    np.testing.assert_array_equal(friction(zero, zero, jnp.zeros(()), jnp.ones(2)), 0)
    slope = jax.jacrev(lambda v: friction(zero, v, jnp.zeros(()), jnp.ones(2)))(zero)
    np.testing.assert_array_equal(slope, 0)
    with pytest.raises(
        sc.errors.InputError, match=r"coefficient: got -0\.1; expected a number of at"
    ):
        sc.formulations.coulomb_friction(plant, -0.1)


CURVE = sc.residual(lambda q, v, t: v[1] - q[0] * v[0], name="curve")


def random_system(n=5, m=3, seed=0):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(n, n))
    A = rng.normal(size=(m, n))
    return root @ root.T + 0.3 * np.eye(n), rng.normal(size=n), A, A @ rng.normal(size=n)


def test_non_ideal_force(solve_all):
    """Udwadia & Kalaba 2002: M^½ D⁺(b − A a) + M^½ (I − D⁺D) M^−½ C, by SciPy's square root."""
    M, F, A, b = random_system()
    C = np.random.default_rng(1).normal(size=5)
    root = np.real(sqrtm(M))
    D = A @ np.linalg.inv(root)
    inverse = np.linalg.pinv(D)
    ideal = root @ inverse @ (b - A @ np.linalg.solve(M, F))
    force = ideal + root @ (np.eye(5) - inverse @ D) @ np.linalg.solve(root, C)
    free = np.linalg.svd(A)[2][3:]  # virtual displacements w: the work is wᵀC
    np.testing.assert_allclose(free @ force, free @ C, rtol=1e-11)
    for name, motion in solve_all(M, F, A, b, C).items():
        acceleration = np.linalg.solve(M, F + force)
        np.testing.assert_allclose(motion.acceleration, acceleration, rtol=1e-11, err_msg=name)
        np.testing.assert_allclose(motion.constraint_force, force, rtol=1e-11, err_msg=name)
        if motion.multipliers is not None:
            np.testing.assert_allclose(A.T @ motion.multipliers + C, force, rtol=1e-11)


@every
def test_an_added_force_counts_as_given(formulation):
    plant, q, v = CartesianParticle(mass=2.0), np.zeros(2), 1.7 * DOWN
    push = np.array([3.0, -1.0])
    motion = formulation(plant, INCLINE, q, v, force=push)
    along = DOWN @ (push / 2.0 + [0, -GRAVITY])
    np.testing.assert_allclose(motion.acceleration, along * DOWN, rtol=1e-13)
    expected = 2.0 * along * DOWN - push - [0, -2.0 * GRAVITY]
    np.testing.assert_allclose(motion.constraint_force, expected, rtol=1e-13)
    constant = formulation(plant, INCLINE, q, v, virtual_work=push)
    np.testing.assert_allclose(constant.acceleration, motion.acceleration, rtol=1e-13)
    np.testing.assert_allclose(constant.constraint_force, expected + push, rtol=1e-13)


def test_same_force_as_the_law():
    """The kernel of a law, with redundant rows and a mass matrix that is not diagonal."""
    plant = sc.load_plant("planar-arm")()
    joints = sc.holonomic(
        lambda q, t: jnp.stack([q[0] + q[1], 2 * (q[0] + q[1])]), 2.0, name="mirror"
    )
    q, v, t = jnp.array([0.3, -0.2]), jnp.array([0.7, 0.1]), jnp.asarray(0.4)
    snapshot = Snapshot(plant, joints, q, v, t)
    force = snapshot.realize([snapshot.nominal_desired_rate], "gauss").u[:, 0]
    motion = sc.formulations.udwadia_kalaba(plant, joints, q, v, t)
    np.testing.assert_allclose(motion.constraint_force, force, rtol=1e-12)
    assert motion.rank == 1


# --- A slider-crank with a massless rod: singular mass, and a rank that changes -------------------


def crank_state(angle, rate, branch):
    """q, v and the exact v̇ of the crank and the slider.

    Folded: crank and rod turn together about the axis, the slider rests. Open: x = 2 l cos θ.
    """
    length, m1, m2 = 0.8, 1.5, 0.7
    c, s = np.cos(angle), np.sin(angle)
    if branch == "folded":
        q, v = [angle, angle - np.pi, 0.0], [rate, rate, 0.0]
        return np.array(q), np.array(v), np.array([-GRAVITY / length * c, 0.0])
    q, v = [angle, -angle, 2 * length * c], [rate, -rate, -2 * length * s * rate]
    load = -m1 * GRAVITY * length * c - 4 * m2 * length**2 * s * c * rate**2
    turn = load / (m1 * length**2 + 4 * m2 * length**2 * s**2)
    return np.array(q), np.array(v), np.array([turn, -2 * length * (s * turn + c * rate**2)])


@singular_mass
@pytest.mark.parametrize("branch", ["folded", "open"])
def test_rank_changes_where_the_links_overlap(crank, formulation, branch):
    """Mukharlyamov & Deressa, section 1: upright, one row vanishes. Before, there and after."""
    plant, constraint = crank.plant, crank.constraint
    for offset, rank in [(-0.4, 2), (-1e-5, 2), (0.0, 1), (1e-5, 2), (0.4, 2)]:
        q, v, expected = crank_state(np.pi / 2 + offset, 1.3, branch)
        motion = formulation(plant, constraint, q, v)
        assert motion.rank == rank
        found = np.asarray(motion.acceleration)[[0, 2]]
        # At a distance d from the singular position a row is as small as d.
        np.testing.assert_allclose(found, expected, atol=1e-14 / (abs(offset) or 1.0))
        _, _, A, b = map(np.asarray, sc.formulations.equations(plant, constraint, q, v))
        np.testing.assert_allclose(A @ motion.acceleration, b, atol=1e-11)
        free = np.linalg.svd(A)[2][rank:]  # an ideal force does no work along these
        np.testing.assert_allclose(free @ motion.constraint_force, 0, atol=1e-9)


@singular_mass
def test_singular_mass_of_a_quaternion(body, formulation):
    """M = 4 EᵀJE has rank 3. Against Euler's equations: ω̇ = 2 E v̇ and |q| stays 1."""
    rng = np.random.default_rng(2)
    q = rng.normal(size=4)
    q /= np.linalg.norm(q)
    E = np.asarray(body.spin_matrix(q))
    spin = np.array([0.4, -1.2, 0.9])
    v = 0.5 * E.T @ spin
    motion = formulation(body.plant, body.constraint, q, v)
    np.testing.assert_allclose(2 * E @ motion.acceleration, body.euler(spin), atol=1e-13)
    np.testing.assert_allclose(q @ motion.acceleration, -v @ v, atol=1e-13)
    with pytest.raises(sc.errors.MassMatrixError, match="expected a positive definite matrix"):
        sc.formulations.udwadia_kalaba(body.plant, body.constraint, q, v)
    along = (q @ motion.constraint_force) * q  # it only holds |q|
    np.testing.assert_allclose(motion.constraint_force, along, atol=1e-12)


# --- Multipliers ----------------------------------------------------------------------------------


def test_multiplier_of_a_pendulum():
    """With β = ṡ for s = |x|: λ is the rod's force on the mass, outward: −m (g cos φ + l ω²)."""
    plant, length, angle, rate = CartesianParticle(mass=1.3), 0.6, 0.5, 2.0
    rod = sc.residual(lambda q, v, t: q @ v / jnp.sqrt(q @ q), name="rod")
    outward = np.array([np.sin(angle), -np.cos(angle)])
    v = length * rate * np.array([np.cos(angle), np.sin(angle)])
    motion = sc.formulations.lagrange_multipliers(plant, rod, length * outward, v)
    expected = -1.3 * (GRAVITY * np.cos(angle) + length * rate**2)
    np.testing.assert_allclose(motion.multipliers, [expected], rtol=1e-13)
    np.testing.assert_allclose(motion.constraint_force, expected * outward, rtol=1e-13)


def test_multipliers_of_redundant_rows_are_the_shortest(solve_all):
    """Mukharlyamov & Deressa, Eq. 17: any other has a part in the null space of Aᵀ."""
    M, F, A, b = random_system()
    A[2], b[2] = A[0] - 2 * A[1], b[0] - 2 * b[1]
    multipliers = solve_all(M, F, A, b)["lagrange_multipliers"].multipliers
    inverse = np.linalg.pinv(A @ np.linalg.solve(M, A.T), rcond=1e-12)
    shortest = inverse @ (b - A @ np.linalg.solve(M, F))
    np.testing.assert_allclose(multipliers, shortest, rtol=1e-10)
    open_directions = sc.formulations.multiplier_null_space(A)
    expected = np.array([1, -2, -1]) / np.sqrt(6)
    assert open_directions.shape == (3, 1)
    np.testing.assert_allclose(open_directions[:, 0] * np.sign(open_directions[0]), expected)
    np.testing.assert_allclose(open_directions.T @ multipliers, 0, atol=1e-13)
    A[2] = np.random.default_rng(3).normal(size=5)
    assert sc.formulations.multiplier_null_space(A).shape == (3, 0)


# --- Kane's two parts and Gauss's principle -------------------------------------------------------


def test_kane_parts_are_orthogonal_and_literal():
    """Bajodah & Chen 2018, Eqs. 13–40, literally: A1 = [−A I], A2 = [I Aᵀ], SciPy's square root."""
    rng = np.random.default_rng(6)
    M, F, _, _ = random_system(5, 2)
    p = 3
    solved = rng.normal(size=(2, p))  # u_D = A u_I + B
    A1, A2 = np.hstack([-solved, np.eye(2)]), np.hstack([np.eye(p), solved.T])
    b = rng.normal(size=2)
    root = np.real(sqrtm(M))
    script1, script2 = A1 @ np.linalg.inv(root), A2 @ root
    driven = np.linalg.pinv(script1) @ b
    balanced = np.linalg.pinv(script2) @ script2 @ np.linalg.solve(root, F)
    parts = sc.formulations.kane_parts(M, F, A1, b)
    np.testing.assert_allclose(root @ parts.constraint, driven, atol=1e-12)
    np.testing.assert_allclose(root @ parts.momentum, balanced, atol=1e-12)
    sizes = [part @ M @ part for part in parts]
    assert min(sizes) > 0.1
    assert abs(parts.constraint @ M @ parts.momentum) < 1e-14 * max(sizes)
    whole = sc.formulations.kane.solve(M, F, A1, b).acceleration
    np.testing.assert_allclose(parts.constraint + parts.momentum, whole, atol=1e-13)


def test_gauss_principle(solve_all):
    """No other acceleration with A v̇ = b is nearer to M⁻¹F in the mass metric (Eqs. 56–63)."""
    M, F, A, b = random_system(seed=8)
    A[2], b[2] = A[0] + A[1], b[0] + b[1]
    a = np.linalg.solve(M, F)
    kernel = np.linalg.svd(A)[2][2:]
    rng = np.random.default_rng(9)
    away = [size * rng.normal(size=3) @ kernel for size in np.geomspace(1e-3, 10, 30)]
    for motion in solve_all(M, F, A, b).values():
        best = np.asarray(motion.acceleration)
        least = sc.formulations.zwang(M, a, best)
        np.testing.assert_allclose(least, (best - a) @ M @ (best - a), rtol=1e-14)
        for deviation in away:
            np.testing.assert_allclose(A @ (best + deviation), b, atol=1e-12)
            more = sc.formulations.zwang(M, a, best + deviation)
            assert more > least
            # Pythagoras in the mass metric: best − a is orthogonal to every free direction.
            expected = deviation @ M @ deviation
            np.testing.assert_allclose(more - least, expected, rtol=1e-8, atol=1e-12)


# --- Inside jit, vmap and grad --------------------------------------------------------------------


def central_difference(function, x, direction, step=1e-5):
    return (function(x + step * direction) - function(x - step * direction)) / (2 * step)


STATE = np.array([0.4, -1.1]), np.array([0.7, 0.28]), 1.3  # q, v and mass, with v₂ = q₁v₁


@pytest.mark.first(2)
@every
def test_traced(formulation):
    """`jit`, `vmap` and a derivative against the plain call and central differences."""

    def goal(x):
        q, mass = x[:2], x[2]
        motion = formulation(
            CartesianParticle(mass=mass), CURVE, q, STATE[1], force=q, virtual_work=-STATE[1]
        )
        return motion.acceleration @ jnp.array([1.0, -0.4]) + motion.constraint_force[0]

    x = np.append(STATE[0], STATE[2])
    directions = np.eye(3)
    slope_of = jax.jit(jax.vmap(lambda x, dx: jax.jvp(goal, (x,), (dx,)), (None, 0)))
    values, slopes = slope_of(x, directions)
    np.testing.assert_allclose(values, goal(x), rtol=1e-14)
    expected = [central_difference(goal, x, dx) for dx in directions]
    np.testing.assert_allclose(slopes, expected, atol=1e-8)
    assert np.abs(slopes).min() > 1e-3


def test_reverse_mode_through_friction():
    def goal(x):
        q, mass = x[:2], x[2]
        plant = CartesianParticle(mass=mass)
        friction = sc.formulations.coulomb_friction(plant, 0.2)
        motion = sc.formulations.udwadia_kalaba(plant, CURVE, q, STATE[1], virtual_work=friction)
        return motion.acceleration @ jnp.array([1.0, -0.4])

    x = np.append(STATE[0], STATE[2])
    value_and_slopes = jax.jit(jax.value_and_grad(goal))
    slopes = value_and_slopes(x)[1]
    expected = [central_difference(lambda x: value_and_slopes(x)[0], x, dx) for dx in np.eye(3)]
    np.testing.assert_allclose(slopes, expected, atol=1e-8)
    assert np.abs(slopes[0]) > 1e-3
