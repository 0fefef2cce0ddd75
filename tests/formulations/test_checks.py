"""Refused arguments and equations, and the messages."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import CartesianParticle

ALL = sc.formulations.FORMULATIONS
NEED_DEFINITE = [f for f in ALL.values() if f.needs_definite_mass]
uk, up = ALL["udwadia_kalaba"], ALL["udwadia_phohomsiri"]
LINE = sc.residual(lambda q, v, t: v[0] - v[1], name="line")
ORIGIN = np.zeros(2), np.ones(2)


class Diagonal(sc.Plant):
    """M = diag(masses), F = (1, …, 1)."""

    masses: tuple[float, ...] = (1.0, 0.0)
    labelled: bool = True

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.asarray(self.masses))

    def force(self, q, v, t):
        return jnp.ones_like(v)

    def coordinate_labels(self):
        return tuple(f"x{i} [m]" for i in range(len(self.masses))) if self.labelled else None


class Given(sc.Plant):
    """A plant of given M and F."""

    M: np.ndarray
    F: np.ndarray

    def mass_matrix(self, q, t):
        return jnp.asarray(self.M)

    def force(self, q, v, t):
        return jnp.asarray(self.F)


@pytest.mark.parametrize("formulation", NEED_DEFINITE, ids=lambda f: f.name)
def test_singular_mass_where_an_inverse_is_needed(formulation):
    with pytest.raises(
        sc.errors.MassMatrixError,
        match=r"plant.mass_matrix\(q, t\): got smallest eigenvalue 0; expected a positive definite "
        r"matrix\. Use servocon.formulations.udwadia_phohomsiri, .* or .* with "
        r"servocon.constraint.augment\.",
    ):
        formulation(Diagonal(), LINE, *ORIGIN)


def test_singular_mass_where_none_is_needed():
    """M = diag(1, 0), A = [1, −1], F = (1, 1): both move together, one is pushed by the other."""
    motion = up(Diagonal(), LINE, *ORIGIN)
    np.testing.assert_allclose(motion.acceleration, [2, 2], rtol=1e-14)
    np.testing.assert_allclose(motion.constraint_force, [1, -1], rtol=1e-14)


@pytest.mark.parametrize(
    ("masses", "row", "message"),
    [
        ((1.0, 0.0), [1.0, 0.0], r"along x1 rate \[m/s\]; expected a mass matrix that is positive"),
        ((0.0, 0.0), [1.0, 2.0], r"along x0 rate \[m/s\] - 0.5 x1 rate \[m/s\]; expected"),
        ((0.0, 0.0, 1.0), [0.0, 0.0, 1.0], r"x0 rate \[m/s\], x1 rate \[m/s\]; expected"),
    ],
)
@pytest.mark.parametrize("name", [name for name in ALL if not ALL[name].needs_definite_mass])
def test_free_directions_are_named(masses, row, message, name):
    """Mukharlyamov & Deressa, Result 3."""
    relation = sc.pfaffian(lambda q, t: jnp.array([row]), name="row")
    state = np.zeros(len(row)), np.ones(len(row))
    with pytest.raises(
        sc.errors.IndeterminateMotionError,
        match=r"plant.mass_matrix\(q, t\) under constraint 'row': got "
        r"accelerations that nothing determines along .*kernel of A.*Give these directions inertia",
    ) as caught:
        ALL[name](Diagonal(masses), relation, *state)
    caught.match(message)


def test_free_directions_without_labels():
    with pytest.raises(sc.errors.IndeterminateMotionError, match=r"along v\[1\]; expected"):
        up(Diagonal(labelled=False), sc.residual(lambda q, v, t: v[0]), *ORIGIN)


def test_units_do_not_decide_what_is_free():
    """A mass of 1e-15 kg beside one of 1 kg is small, not absent; a row in 1e-9 units is a row."""
    free = sc.residual(lambda q, v, t: 1e-9 * v[0])
    motion = up(Diagonal((1.0, 1e-15)), free, *ORIGIN)
    np.testing.assert_allclose(motion.acceleration, [0, 1e15], rtol=1e-12, atol=1e-12)
    motion = uk(Diagonal((1.0, 1e-15)), free, *ORIGIN)
    np.testing.assert_allclose(motion.acceleration, [0, 1e15], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", [name for name in ALL if not ALL[name].needs_definite_mass])
def test_units_of_a_speed_without_inertia(name):
    """A [1, −1e-14] row ties the massless speed, in large units, to the other: λ = 1e14."""
    tie = sc.pfaffian(lambda q, t: jnp.array([[1.0, -1e-14]]), name="tie")
    motion = ALL[name](Diagonal(), tie, *ORIGIN)
    np.testing.assert_allclose(motion.constraint_force, [1e14, -1], rtol=1e-13)
    np.testing.assert_allclose(motion.acceleration, [1e14 + 1, 1e28], rtol=1e-13)


def test_a_row_that_is_only_rounding_holds_nothing():
    """cos q₁ at π/2: what it seems to hold is free. As large, but a number in small units: held."""
    rows = lambda row: sc.pfaffian(lambda q, t: jnp.stack([jnp.array([1.0, 0.0]), row(q)]))
    upright = np.array([0.0, 0.5 * np.pi]), np.zeros(2)
    rounding = rows(lambda q: jnp.array([0.0, 1.0]) * jnp.cos(q[1]))
    with pytest.raises(
        sc.errors.IndeterminateMotionError, match=r"along x1 rate \[m/s\]; expected"
    ):
        up(Diagonal(), rounding, *upright)
    small = rows(lambda q: jnp.array([0.0, 6e-17]))
    assert up(Diagonal(), small, *upright).rank == 2


@pytest.mark.parametrize("formulation", ALL.values(), ids=ALL)
def test_contradictory_rows_are_named(formulation):
    twice = sc.constraint.hand_given(
        lambda q, v, t: jnp.array([[1.0, 0.0], [0.0, 1.0], [2.0, 0.0]]),
        lambda q, v, t: jnp.array([1.0, 5.0, 1.0]),
        lambda q, v, t: jnp.zeros(3),
        name="twice",
        labels=["first", "other", "third"],
    )
    with pytest.raises(
        sc.errors.ContradictionError,
        match=r"rows 'first', 'third' of constraint 'twice': got A v̇ = b without a solution "
        r"\(residual 0.559\); expected rows that some acceleration satisfies at once",
    ):
        formulation(CartesianParticle(), twice, *ORIGIN)


def test_a_row_of_zeros_that_asks_for_something():
    """β = q₁ does not depend on v, and no acceleration changes its rate."""
    with pytest.raises(sc.errors.ContradictionError, match="rows 'constraint'"):
        uk(CartesianParticle(), sc.residual(lambda q, v, t: q[0] + 0 * v[0]), *ORIGIN)


@pytest.mark.parametrize(
    ("M", "message"),
    [
        ([[1.0, 0.5], [0.0, 1.0]], r"got an asymmetry of 0.5; expected a symmetric matrix"),
        (
            [[1.0, 0.0], [0.0, -1.0]],
            r"got smallest eigenvalue -1; expected a positive (semi)?definite matrix",
        ),
    ],
)
@pytest.mark.parametrize("formulation", [uk, up], ids=lambda f: f.name)
def test_bad_mass_matrices(M, message, formulation):
    with pytest.raises(sc.errors.MassMatrixError, match=message):
        formulation(Given(np.array(M), np.ones(2)), LINE, *ORIGIN)


@pytest.mark.parametrize(
    ("M", "F", "message"),
    [
        (np.full((2, 2), np.nan), np.ones(2), r"plant.M: got [^;]*; expected finite numbers"),
        (np.eye(2), np.array([np.inf, 0]), r"plant.F: got [^;]*; expected finite numbers"),
    ],
)
def test_parameters_that_are_not_finite(M, F, message):
    with pytest.raises(sc.errors.NonFiniteError, match=message):
        uk(Given(M, F), LINE, *ORIGIN)


def test_values_that_are_not_finite():
    roots = sc.residual(lambda q, v, t: jnp.sqrt(q[0] - 1.0) * v[0] + v[1], name="roots")
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"A of constraint 'roots': got .*expected finite"
    ):
        uk(CartesianParticle(), roots, *ORIGIN)
    with pytest.raises(
        sc.errors.NonFiniteError, match=r"v: got \[nan, 1\]; expected finite numbers"
    ):
        uk(CartesianParticle(), LINE, np.zeros(2), np.array([np.nan, 1.0]))


def test_shapes(unchecked):
    particle = CartesianParticle()
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"coordinate_rate\(q, v, t\): got shape \(3,\); expected \(2,\)\. It was",
    ):
        uk(particle, sc.residual(lambda q, v, t: v[0]), np.zeros(2), np.ones(3))
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"mass_matrix\(q, t\): got shape \(2, 2\); expected \(3, 3\)\. It was",
    ):
        uk(particle, sc.residual(lambda q, v, t: v[0]), np.zeros(3), np.ones(3))
    with pytest.raises(sc.errors.ShapeError, match=r"v: got shape \(\); expected one axis"):
        uk(particle, LINE, np.zeros(2), 1.0)
    with pytest.raises(sc.errors.ShapeError, match=r"t: got shape \(1,\); expected one number"):
        uk(particle, LINE, *ORIGIN, np.zeros(1))
    for name in ("force", "virtual_work"):
        with pytest.raises(
            sc.errors.ShapeError, match=rf"{name}: got shape \(3,\); expected shape \(2,"
        ):
            uk(particle, LINE, *ORIGIN, **{name: np.ones(3)})
        with pytest.raises(
            sc.errors.NonFiniteError, match=rf"{name}: got \[nan, 1\]; expected finite"
        ):
            uk(particle, LINE, *ORIGIN, **{name: np.array([np.nan, 1.0])})


def test_kinds():
    with pytest.raises(
        sc.errors.InputError, match=r"plant: got the class CartesianParticle; expected an"
    ):
        uk(CartesianParticle, LINE, *ORIGIN)
    with pytest.raises(
        sc.errors.InputError, match=r"constraint: got function; expected an instance of"
    ):
        uk(CartesianParticle(), lambda q, v, t: v, *ORIGIN)


def test_nothing_is_refused_while_traced():
    """Documented: under `jit` a motion that is not unique comes out, or NaN."""
    free = sc.residual(lambda q, v, t: v[0])
    motion = jax.jit(lambda q, v: up(Diagonal(), free, q, v))(*ORIGIN)
    np.testing.assert_allclose(motion.acceleration[0], 0, atol=1e-15)
    definite = jax.jit(lambda q, v: uk(Diagonal(), LINE, q, v))(*ORIGIN)
    assert np.isnan(definite.acceleration).all()
