"""Constraints added to a plant that is there: against starting over, and against the papers' force.

The oracle is the Udwadia–Kalaba formula in NumPy.
"""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import sqrtm

import servocon as sc
from servocon_plants import CartesianParticle

T0 = jnp.zeros(())
RNG = np.random.default_rng(21)


def udwadia_kalaba(M, F, A, b):
    root = np.real(sqrtm(M))
    a = np.linalg.solve(M, F)
    return a + np.linalg.solve(root, np.linalg.pinv(A @ np.linalg.inv(root)) @ (b - A @ a))


class Sleigh(sc.Kane):
    """A body on a plane, q = (x, y, heading) of its blade, whose centre lies ahead of the blade."""

    mass: float = 2.0
    inertia: float = 0.3
    ahead: float = 0.4

    def parts(self, q, v, t):
        heading = jnp.array([jnp.cos(q[2]), jnp.sin(q[2])])
        drag = -0.3 * v[:2]
        yield sc.plant.Body(self.mass, q[:2] + self.ahead * heading, q[2], self.inertia, drag)

    def coordinate_labels(self):
        return ("x [m]", "y [m]", "heading [rad]")

    def potential_energy(self, q, t):
        return self.mass * 9.81 * 0.1 * q[0]  # on an incline


def sideways(q, v, t):
    """The blade slips sideways at a prescribed speed only."""
    return v[1] * jnp.cos(q[2]) - v[0] * jnp.sin(q[2]) - 0.2 * jnp.sin(t)


BLADE = sc.residual(sideways, name="blade")


class SleighStartedOver(Sleigh):
    """The same with v = (ẋ, heading rate), the rolling constraint in its rates q̇."""

    def parts(self, q, v, t):
        return super().parts(q, self.coordinate_rate(q, v, t), t)

    def coordinate_rate(self, q, v, t):
        y_rate = v[0] * jnp.tan(q[2]) + 0.2 * jnp.sin(t) / jnp.cos(q[2])
        return jnp.stack([v[0], y_rate, v[1]])

    def speed_labels(self):
        return ("x rate [m/s]", "heading rate [rad/s]")


SLEIGH = sc.constraint.reduce(Sleigh(), BLADE, ("x rate", "heading rate [rad/s]"))


@jax.jit
def sleighs(q, w, t):
    """M, F, q̇ and T of the sleigh with its constraint added afterwards, and started over."""
    plants = (SLEIGH, SleighStartedOver())
    return [
        (
            p.mass_matrix(q, t),
            p.force(q, w, t),
            p.coordinate_rate(q, w, t),
            p.kinetic_energy(q, w, t),
            p.nonconservative_force(q, w, t),
        )
        for p in plants
    ]


def test_adding_a_constraint_equals_starting_over():
    """Robotics and Automation Handbook, section 6.5.2, with a constraint that depends on time."""
    for q, w, t in zip(RNG.normal(size=(4, 3)), RNG.normal(size=(4, 2)), range(4), strict=True):
        for added, anew in zip(*sleighs(q, w, float(t)), strict=True):
            np.testing.assert_allclose(added, anew, rtol=1e-12, atol=1e-12)


class Drawn(sc.Plant):
    """Some plant of five coordinates with two inputs."""

    def mass_matrix(self, q, t):
        c = jnp.cos(q + t)
        return jnp.diag(jnp.arange(1.0, 6.0)) + 0.8 * jnp.outer(c, c)

    def force(self, q, v, t):
        return jnp.sin(q) * v**2 - q + t

    def coordinate_rate(self, q, v, t):
        return v + 0.3 * jnp.roll(v, 1) * jnp.sin(q) + 0.1 * t

    def input_matrix(self, q, t):
        return jnp.stack([jnp.cos(q), jnp.arange(5.0)], axis=1)


MIX = jnp.asarray(RNG.normal(size=(3, 5)))
AFFINE = sc.pfaffian(
    lambda q, t: jnp.sin(MIX * q + MIX[:, :1]) + t * MIX[:, 1:2], lambda q, t: jnp.cos(q[:3] + t)
)
REDUNDANT = sc.stack(AFFINE, sc.residual(lambda q, v, t: AFFINE.beta(Drawn(), q, v, t) @ MIX[:, 0]))


@pytest.mark.parametrize("constraint", [AFFINE, REDUNDANT], ids=["independent", "redundant"])
def test_the_motion_is_the_constrained_one(constraint):
    """Γ ẇ + g against the Udwadia–Kalaba acceleration of all speeds, with inputs and N, ν."""
    plant = Drawn()
    reduced = sc.constraint.reduce(plant, constraint, (3, 1))

    @jax.jit
    def both(q, w, t):
        full = reduced.full_speeds(q, w, t)
        _, A, b = AFFINE.linearize(plant, q, full, t)
        M, F = reduced.mass_matrix(q, t), reduced.force(q, w, t)
        inputs = jnp.array([0.7, -0.4])
        w_rate = jnp.linalg.solve(M, F + reduced.input_matrix(q, t) @ inputs)
        along = (reduced.coordinate_rate(q, w, t), w_rate, jnp.ones_like(t))
        _, acceleration = jax.jvp(reduced.full_speeds, (q, w, t), along)
        given = plant.force(q, full, t) + plant.input_matrix(q, t) @ inputs
        beta = AFFINE.beta(plant, q, full, t)
        return (plant.mass_matrix(q, t), given, A, b), acceleration, beta, full

    for t in (0.0, 0.6):
        q, w = RNG.normal(size=5), RNG.normal(size=2)
        equations, acceleration, beta, full = both(q, w, t)
        expected = udwadia_kalaba(*map(np.asarray, equations))
        np.testing.assert_allclose(acceleration, expected, rtol=1e-9, atol=1e-10)
        np.testing.assert_allclose(beta, 0.0, atol=1e-13)
        np.testing.assert_array_equal(full[jnp.array([3, 1])], w)
        reduced.check(q, t)


class Constant(sc.Plant):
    """A plant by its matrices."""

    M: jax.Array
    F: jax.Array

    def mass_matrix(self, q, t):
        return self.M

    def force(self, q, v, t):
        return self.F


def test_many_rows():
    """Nine speeds under six rows: factors of this size go to LAPACK."""
    root, F, A = RNG.normal(size=(9, 9)), RNG.normal(size=9), RNG.normal(size=(6, 9))
    plant = Constant(jnp.asarray(root @ root.T), jnp.asarray(F))
    reduced = sc.constraint.reduce(plant, sc.pfaffian(lambda q, t: jnp.asarray(A)), (2, 5, 8))
    q, w = jnp.zeros(9), jnp.zeros(3)

    @jax.jit
    def accelerations(q, w):
        M, F = reduced.mass_matrix(q, T0), reduced.force(q, w, T0)
        return reduced.full_speeds(q, jnp.linalg.solve(M, F), T0)

    acceleration = accelerations(q, w)
    expected = udwadia_kalaba(root @ root.T, F, A, np.zeros(6))
    np.testing.assert_allclose(acceleration, expected, rtol=1e-8, atol=1e-9)


def test_a_holonomic_constraint_keeps_its_coordinates():
    """A bead on the parabola y = x² by its horizontal speed, against the closed form."""
    parabola = sc.holonomic(lambda q, t: q[1] - q[0] ** 2, rate=2.0)
    bead = sc.constraint.reduce(CartesianParticle(mass=1.5), parabola, ("x rate",))
    x, x_rate = 0.7, -1.1
    q, w = jnp.array([x, x**2]), jnp.array([x_rate])
    acceleration = bead.force(q, w, T0)[0] / bead.mass_matrix(q, T0)[0, 0]
    expected = -(4 * x * x_rate**2 + 2 * 9.81 * x) / (1 + 4 * x**2)
    np.testing.assert_allclose(acceleration, expected, rtol=1e-13)
    np.testing.assert_allclose(bead.full_speeds(q, w, T0), [x_rate, 2 * x * x_rate], rtol=1e-13)
    off = q + jnp.array([0.0, 0.01])  # f = 0.01 dies out at the rate 2
    np.testing.assert_allclose(bead.full_speeds(off, w, T0)[1], 2 * x * x_rate - 0.02, rtol=1e-13)


def test_energy_and_labels_are_those_of_the_plant():
    q, w, t = jnp.array([0.2, -0.4, 0.5]), jnp.array([0.6, -1.3]), jnp.asarray(0.8)
    full = SLEIGH.full_speeds(q, w, t)
    np.testing.assert_array_equal(
        SLEIGH.kinetic_energy(q, w, t), Sleigh().kinetic_energy(q, full, t)
    )
    np.testing.assert_array_equal(SLEIGH.potential_energy(q, t), Sleigh().potential_energy(q, t))
    assert SLEIGH.speed_labels() == ("x rate [m/s]", "heading rate [rad/s]")
    assert SLEIGH.coordinate_labels() == Sleigh().coordinate_labels()
    assert sc.constraint.reduce(Drawn(), AFFINE, (4, 0)).speed_labels() == ("v[4]", "v[0]")
    np.testing.assert_array_equal(
        SLEIGH.input_matrix(q, t), jnp.stack([_row(q, w, t) for w in np.eye(2)])
    )


def _row(q, w, t):
    return SLEIGH.full_speeds(q, jnp.asarray(w), t) - SLEIGH.full_speeds(q, jnp.zeros(2), t)


def test_a_choice_that_fails_at_a_state():
    """At heading 90° the blade says nothing of ẏ: it is NaN, and `check` says what would do."""
    q, w = jnp.array([0.0, 0.0, np.pi / 2]), jnp.array([1.0, 0.5])
    assert np.isnan(SLEIGH.full_speeds(q, w, T0)).any()
    assert np.isnan(SLEIGH.mass_matrix(q, T0)).any()
    with pytest.raises(
        sc.errors.InputError,
        match=r"independent: got speeds \(0, 2\), where constraint 'blade' leaves 2 free and does "
        r"not determine 'y rate \[m/s\]'; expected 2 speeds .* \[1, 2\] would do: 'y rate \[m/s\]'",
    ):
        SLEIGH.check(q)


def test_rows_that_restrict_the_independent_speeds():
    """Two independent rows cannot pass for one: NaN, and `check` says how many speeds are left."""
    rows = sc.residual(lambda q, v, t: v[:2], name="both")
    reduced = sc.constraint.reduce(Sleigh(), rows, (0, 2))
    assert np.isnan(reduced.mass_matrix(jnp.ones(3), T0)).any()
    with pytest.raises(
        sc.errors.InputError, match=r"leaves 1 free and determines 'y rate.*; expected 1"
    ):
        reduced.check(np.ones(3))


@pytest.mark.parametrize("units", [(1e-9, 1e9), (1e9, 1e-9)], ids=str)
def test_no_unit_of_a_row_decides(units):
    """Two rows, of which the second is nearly the first: speeds and force are those of (1, 1)."""
    both = lambda scale: sc.residual(
        lambda q, v, t: (
            jnp.array(scale) * jnp.stack([v[1] - 2.0 * v[0] - t, v[1] + v[2] * jnp.cos(q[2]) + 1.0])
        ),
        name="both",
    )
    scaled, plain = (
        sc.constraint.reduce(Sleigh(), both(scale), (0,)) for scale in (units, (1.0, 1.0))
    )
    q, w, t = jnp.array([0.1, 0.2, 0.3]), jnp.array([0.7]), jnp.array(0.4)
    scaled.check(q)
    values = [
        (p.full_speeds(q, w, t), p.mass_matrix(q, t), p.force(q, w, t)) for p in (scaled, plain)
    ]
    for one, other in zip(*values, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-13)
    np.testing.assert_allclose(values[0][0][1], 1.8)
    with pytest.raises(sc.errors.InputError, match="leaves 1 free"):
        sc.constraint.reduce(Sleigh(), both(units), (0, 2)).check(q)
    speed = sc.residual(
        lambda q, v, t: jnp.array(units) * jnp.stack([v[0], v[1] + 1e-6 * v[2] ** 2]), name="speed"
    )
    with pytest.raises(sc.errors.InputError, match="not affine in the speeds"):
        sc.constraint.reduce(Sleigh(), speed, (2,)).check(q)
    walls = sc.residual(lambda q, v, t: jnp.array(units) * jnp.stack([v[1], v[1] - 1e-6]))
    with pytest.raises(sc.errors.ContradictionError):
        sc.constraint.reduce(Sleigh(), walls, (0, 2)).check(q)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_row_that_is_not_finite(at):
    rows = sc.pfaffian(lambda q, t: jnp.eye(3)[:2].at[1, at].set(jnp.sqrt(q[0])), name="root")
    reduced, q = sc.constraint.reduce(Sleigh(), rows, (2,)), jnp.array([-1.0, 0.0, 0.0])
    assert not np.isfinite(reduced.full_speeds(q, jnp.ones(1), T0)[:2]).any()
    with pytest.raises(sc.errors.NonFiniteError, match="constraint 'root': got A or c that is NaN"):
        reduced.check(q)


def test_a_row_that_is_rounding():
    """At x = π/2 the row cos x ẏ says nothing: two speeds are free."""
    rows = sc.residual(lambda q, v, t: jnp.stack([v[0], v[1] * jnp.cos(q[0])]), name="rows")
    with pytest.raises(sc.errors.InputError, match="leaves 2 free and does not determine 'x rate"):
        sc.constraint.reduce(Sleigh(), rows, (2,)).check(np.array([0.5 * np.pi, 0.0, 0.0]))


def test_rows_that_contradict_each_other():
    rows = sc.residual(lambda q, v, t: jnp.stack([v[1], v[1] - 1.0]), name="walls")
    with pytest.raises(
        sc.errors.ContradictionError, match=r"'walls': got A v = c without .* 0\.5\)"
    ):
        sc.constraint.reduce(Sleigh(), rows, (0, 2)).check(np.ones(3))


def test_a_residual_that_is_not_affine():
    speed = sc.residual(lambda q, v, t: v[0] ** 2 + v[1] - 1.0, name="speed")
    with pytest.raises(
        sc.errors.InputError, match="constraint 'speed': got a residual that is not affin"
    ):
        sc.constraint.reduce(Sleigh(), speed, (0, 2)).check(np.ones(3))


@pytest.mark.parametrize(
    ("independent", "message"),
    [
        ((), r"independent: got \(\); expected at least one speed"),
        ((0, 0), "none twice"),
        ((0, -1), "got -1; expected an integer of at least 0"),
        (("spin",), "speed: got 'spin'; expected one of heading rate"),
    ],
)
def test_speeds_that_cannot_be_chosen(independent, message):
    with pytest.raises(sc.errors.InputError, match=message):
        sc.constraint.reduce(Sleigh(), BLADE, independent)


@pytest.mark.parametrize(
    ("independent", "message"),
    [
        ((0, 7), r"independent: got \(0, 7\); expected indices below 3"),
        ((0,), r"independent: got 1 of 3 speeds; expected 2 for 1 row of constraint 'blade'"),
        ((0, 1, 2), r"independent: got 3 of 3 speeds; expected 2 for 1 row"),
    ],
)
def test_numbers_of_speeds_that_do_not_fit(independent, message):
    with pytest.raises(sc.errors.ShapeError, match=message):
        sc.constraint.reduce(Sleigh(), BLADE, independent).mass_matrix(jnp.ones(3), T0)


def test_what_is_no_plant_and_no_constraint():
    with pytest.raises(sc.errors.InputError, match="plant: got the class Sleigh; expected a servo"):
        sc.constraint.reduce(Sleigh, BLADE, (0, 2))
    with pytest.raises(
        sc.errors.InputError, match="constraint: got function; expected a servocon constr"
    ):
        sc.constraint.reduce(Sleigh(), sideways, (0, 2))
    with pytest.raises(sc.errors.InputError, match="the plant's speeds have no labels"):
        sc.constraint.reduce(Drawn(), AFFINE, ("x",))


def test_a_state_that_the_plant_refuses_is_refused():
    """The plant's own check sees all speeds."""

    class Fussy(Sleigh):
        def check_state(self, q, v):
            if abs(v[1]) > 1.0:
                raise sc.errors.InputError("v0", got=v.tolist(), expected="slow sideways")

    reduced = sc.constraint.reduce(Fussy(), BLADE, ("x rate", "heading rate [rad/s]"))
    heading = np.array([0.0, 0.0, np.deg2rad(80.0)])
    reduced.check_state(heading, np.array([0.1, 0.0]))
    with pytest.raises(sc.errors.InputError, match="slow sideways"):  # ẏ = ẋ tan 80°
        reduced.check_state(heading, np.array([0.2, 0.0]))


@pytest.mark.long
def test_legs_that_do_not_depend_on_each_other():
    """Two blocks, and a row of zeros."""

    class Legs(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.diag(jnp.arange(1.0, 6.0))

        def force(self, q, v, t):
            return jnp.array([0.3, -0.2, 0.5, 0.1, -0.4])

    def rows(q, t):
        x = 1.0 + q[0] ** 2
        return jnp.array([[0, 0, 0, 0, 0], [1, 0, 3, x, 0], [2, 0, 0, 1, 0], [x, 2, 0, 0, 0]])

    legs = sc.pfaffian(rows, name="legs")
    plant, q, w = (
        sc.constraint.reduce(Legs(), legs, [0, 4]),
        jnp.full(5, 0.3),
        jnp.array([0.7, -1.1]),
    )
    A = np.asarray(rows(q, 0.0))
    full = np.asarray(plant.full_speeds(q, w, 0.0))
    np.testing.assert_allclose(A @ full, 0.0, atol=1e-14)
    np.testing.assert_allclose(full[[0, 4]], w, rtol=1e-15)
    gamma = np.column_stack([plant.full_speeds(q, e, 0.0) for e in jnp.eye(2)])
    M = gamma.T @ np.diag(np.arange(1.0, 6.0)) @ gamma
    np.testing.assert_allclose(plant.mass_matrix(q, 0.0), M, rtol=1e-13)
