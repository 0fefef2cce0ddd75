"""Kinds of constraints, against Frobenius's condition worked out with symbols."""

from itertools import combinations, permutations

import jax.numpy as jnp
import numpy as np
import pytest
import sympy as sp
from sympy.combinatorics.permutations import Permutation

import servocon as sc
from servocon_plants import CartesianParticle, SphereOnPlane, rolling_on_turntable, spatial_particle

PARTICLE = spatial_particle()
X, Y, Z, T = SYMBOLS = sp.symbols("x y z t")
STATE, TIME = np.array([0.3, -0.4, 0.5]), 0.7


def wedge_with_rows(i, forms, at):
    """Components of dωᵢ ∧ ω₁ ∧ … ∧ ω_m: all zero for every i where the rows integrate."""
    n, m = len(at), len(forms)
    d = [[sp.diff(forms[i][b], at[a]) for b in range(n)] for a in range(n)]
    for chosen in combinations(range(n), m + 2):
        total = sp.Integer(0)
        for order in permutations(range(m + 2)):
            a, b, *rest = (chosen[k] for k in order)
            sign = Permutation(list(order)).signature()
            total += sign * d[a][b] * sp.prod([forms[j][c] for j, c in enumerate(rest)])
        yield sp.simplify(total)


def integrable(forms, at=SYMBOLS):
    return all(value == 0 for i in range(len(forms)) for value in wedge_with_rows(i, forms, at))


def pfaffian(forms, name="rows"):
    """The constraint whose rows are these forms, (A, −c) as expressions in x, y, z and t."""
    numbers = sp.lambdify(SYMBOLS, sp.Matrix(forms).tolist(), modules=[jnp, "math"])

    def value(q, t):
        return jnp.stack([jnp.stack([jnp.asarray(x, float) for x in r]) for r in numbers(*q, t)])

    matrix = lambda q, t: value(q, t)[:, :3]
    return sc.pfaffian(matrix, lambda q, t: -value(q, t)[:, 3], name=name)


GROWING = 1 + T**2
# (A, −c) of each row; homogeneous; scleronomic.
CASES = {
    "example 2": ([[1, 2 * Y, 1, 0]], True, True),
    "example 3": ([[1, 2 * Y, 1, -1]], False, False),
    "example 4": ([[1, 2 * Z, 1, 0]], True, True),
    "integrating factor": ([[X * Z, 2 * X * Y * Z, X * Z, 0]], True, True),
    "one row alone would not": ([[-Y, 0, 1, 0], [0, 1, 0, 0]], True, True),
    "two rows and time": ([[1, -Z, 0, 0], [0, 0, 1, -X]], False, False),
    "of x and time": ([[GROWING, -1, 0, 2 * T * X]], False, False),
    "the same times a factor": ([[e * sp.exp(Z * Y) for e in (GROWING, -1, 0, 2 * T * X)]], 0, 0),
    "time as a mere factor": ([[GROWING, -GROWING, 0, 0]], True, True),
    "a ratio that changes": ([[1, -T, 0, 0]], True, False),
    "no torsion at the state": ([[1, (Z - sp.Rational(1, 2)) ** 2, 0, 0]], True, True),
    "three rows": ([[1, 0, 0, -Y], [0, 1, 0, X], [0, 0, 1, -1]], False, False),
    "three that do not move": ([[1, Y, 0, 0], [0, 1, X, 0], [Z, 0, 1, 0]], True, True),
}


@pytest.mark.first(4)
@pytest.mark.parametrize("name", CASES)
def test_kind_of_rows(name):
    forms, homogeneous, scleronomic = CASES[name]
    found = sc.constraint.classify(PARTICLE, pfaffian(forms), STATE, t=TIME)
    assert found.kind.holonomic == integrable(forms)
    assert (found.kind.homogeneous, found.kind.scleronomic) == (homogeneous, scleronomic)
    assert found.kind.linear
    assert [row.holonomic for row in found.rows] == [integrable([form]) for form in forms]
    assert found.rank == sp.Matrix(forms)[:, :3].rank()
    assert found.dependent == ()
    assert (found.kind.torsion < 1e-12) == found.kind.holonomic


def test_cases_hold_both_kinds():
    """The symbolic condition itself tells some apart: Examples 2 to 4, and rows together."""
    kinds = {name: integrable(forms) for name, (forms, *_) in CASES.items()}
    assert [kinds[f"example {i}"] for i in (2, 3, 4)] == [True, True, False]
    assert kinds["one row alone would not"]
    assert not integrable(CASES["one row alone would not"][0][:1])
    assert sum(kinds.values()) == 9


def lemma_1(a, b, c):
    """Eq. 11: α (β_z − γ_y) + β (γ_x − α_z) + γ (α_y − β_x)."""
    return sp.expand(
        a * (b.diff(Z) - c.diff(Y)) + b * (c.diff(X) - a.diff(Z)) + c * (a.diff(Y) - b.diff(X))
    )


@pytest.mark.parametrize("case", ["example 4", 0, 1])
def test_lemma_1_is_the_case_of_three_coordinates(case):
    """On unit motions dω is the lemma's expression over |A|; Eq. 17 is 2, where the paper has 1."""
    if case == "example 4":
        row = [sp.Integer(1), 2 * Z, sp.Integer(1)]
        assert lemma_1(*row) == 2
    else:
        rng = np.random.default_rng(case)
        terms = [1, X, Y, Z, X * Y, Y * Z, Z**2]
        row = [sp.Matrix(terms).dot(sp.Matrix(rng.integers(-3, 4, 7))) for _ in range(3)]
    at = dict(zip(SYMBOLS, [*STATE, TIME], strict=True))
    expected = abs(lemma_1(*row).subs(at)) / sp.sqrt(sum(e**2 for e in row)).subs(at)
    found = sc.constraint.classify(PARTICLE, pfaffian([[*row, 0]]), STATE, t=TIME, samples=0)
    assert found.kind.torsion == pytest.approx(float(expected), rel=1e-12)
    assert expected > 0.1
    assert not found.kind.holonomic


class Disk(sc.Plant):
    """An upright disk, q = (x, y, heading, roll)."""

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([1.0, 1.0, 0.3, 0.5]))

    def force(self, q, v, t):
        return jnp.zeros_like(v)


class Unicycle(Disk):
    """The same under generalized speeds that cannot slip: forward, turn, and a wheel's spin."""

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def coordinate_rate(self, q, v, t):
        return jnp.stack([v[0] * jnp.cos(q[2]), v[0] * jnp.sin(q[2]), v[1], v[2]])


class Carried(CartesianParticle):
    """A particle whose speeds count from a moving floor, turned by q₃."""

    def coordinate_rate(self, q, v, t):
        c, s = jnp.cos(q[2]), jnp.sin(q[2])
        return jnp.stack([c * v[0] - s * v[1] + 0.3, s * v[0] + c * v[1], v[2]])


def row(*numbers, c=0.0, name="row"):
    return sc.pfaffian(lambda q, t: jnp.array(numbers, float), lambda q, t: c, name=name)


def test_rolling_disk():
    def slip(q, v, t):
        direction = jnp.stack([jnp.cos(q[2]), jnp.sin(q[2])])
        return v[:2] - 0.5 * v[3] * direction

    rolling = sc.residual(slip, name="rolling")
    q = [0.1, 0.2, 0.6, 0.3]
    found = sc.constraint.classify(Disk(), rolling, q)
    assert (found.rank, found.kind.holonomic, found.kind.scleronomic) == (2, False, True)
    assert not any(kind.holonomic for kind in found.rows)
    straight = sc.stack(rolling, row(0, 0, 1, 0, name="straight"))
    assert sc.constraint.classify(Disk(), straight, q).kind.holonomic


def test_the_speeds_need_not_be_rates_of_coordinates():
    """A knife edge is the same constraint in coordinate rates and in the speeds of its own axes."""
    fixed = sc.pfaffian(lambda q, t: jnp.stack([-jnp.sin(q[2]), jnp.cos(q[2]), 0.0]))
    in_rates = sc.constraint.classify(PARTICLE, fixed, STATE).kind
    assert in_rates.torsion == pytest.approx(1.0, rel=1e-12)
    carried = sc.constraint.classify(Carried(dimension=3), row(0, 1, 0), STATE).kind
    assert not in_rates.holonomic
    assert not carried.holonomic
    # The torsion of the row alone, at rest on the floor: forward and turn again, of unit size.
    assert carried.torsion >= 1.0 - 1e-12
    # ẋ = 0.3 + v₁ cos q₃ − v₂ sin q₃ with v₁ and v₂ and the turn given.
    still = sc.pfaffian(
        lambda q, t: jnp.array([[1.0, 0, 0], [0, 1.0, 0]]),
        lambda q, t: -0.3 * jnp.stack([jnp.cos(q[2]), -jnp.sin(q[2])]),
    )
    kind = sc.constraint.classify(Carried(dimension=3), still, STATE).kind
    assert kind[:4] == (True, True, True, True)
    kind = sc.constraint.classify(
        Carried(dimension=3), sc.stack(row(1, 0, 0), row(0, 1, 0)), STATE
    ).kind
    assert kind[:4] == (True, False, False, True)  # x − 0.3 t and y stay


def test_speeds_that_do_not_integrate_by_themselves():
    q = [0.1, 0.2, 0.6, 0.3]
    parked = sc.constraint.classify(Unicycle(), row(0, 0, 1), q)
    assert not parked.kind.holonomic
    assert parked.kind.torsion > 0.5
    assert sc.constraint.classify(
        Unicycle(), sc.stack(row(0, 0, 1), row(0, 1, 0)), q
    ).kind.holonomic


def test_sphere_on_a_turntable():
    """A quaternion: more coordinates than speeds. ω₃ = 0 is no relation of the orientation."""
    sphere, q = SphereOnPlane(), [0.5, 0.2, 0.6, 0.0, -0.8, 0.0]
    turning = sc.constraint.classify(sphere, rolling_on_turntable(sphere, 2.0), q)
    assert turning.kind[:4] == (True, False, False, False)
    assert turning.rank == 2
    resting = sc.constraint.classify(sphere, rolling_on_turntable(sphere, 0.0), q)
    assert resting.kind[:4] == (True, True, True, False)
    spin = sc.constraint.classify(sphere, row(0, 0, 0, 0, 1), q, samples=2).kind
    assert not spin.holonomic
    assert spin.torsion == pytest.approx(1.0, rel=1e-9)
    assert sc.constraint.classify(sphere, row(1, 0, 0, 0, 0), q, samples=2).kind.holonomic


def squares(q):
    return jnp.stack([q @ q - 0.5, q[0] * q[1] + q[2]])


def test_holonomic_constraints_whatever_feeds_them_back():
    turned = np.array([[2.0, 1.0], [-1.0, 3.0]])
    made = sc.constraint.classify(PARTICLE, sc.holonomic(lambda q, t: squares(q), turned), STATE)
    assert made.kind[:4] == (True, True, True, True)
    timed = sc.holonomic(lambda q, t: squares(q) - jnp.sin(t), 2.0)
    assert sc.constraint.classify(PARTICLE, timed, STATE).kind[:4] == (True, False, False, True)

    def by_hand(q, v, t):
        rate = jnp.stack([2.0 * q @ v, q[0] * v[1] + v[0] * q[1] + v[2]])
        return rate + turned @ squares(q)

    written = sc.constraint.classify(PARTICLE, sc.residual(by_hand), STATE)
    assert written.kind[:4] == (True, False, False, True)
    # e^{Λt} f is a function of both rows: neither integrates alone.
    assert not any(kind.holonomic for kind in written.rows)
    x = sp.Matrix([X**2 + Y**2 + Z**2 - sp.Rational(1, 2), X * Y + Z])
    forms = x.jacobian([X, Y, Z]).row_join(sp.Matrix(turned.astype(int)) * x).tolist()
    assert integrable(forms)
    assert not integrable(forms[:1])


def test_a_relation_is_judged_where_it_holds():
    """Off z = 0 the second row does not integrate; motions that keep z = 0 never get there."""
    plane = sc.holonomic(lambda q, t: q[2], 1.0, name="plane")
    bent = sc.pfaffian(lambda q, t: jnp.stack([1.0, q[0] * q[2], 0.0]), name="bent")
    four = sc.pfaffian(lambda q, t: jnp.stack([1.0, -q[2] * t, 0.0]), name="timed")
    on, off = np.array([0.3, 0.2, 0.0]), np.array([0.3, 0.2, 0.4])
    assert sc.constraint.classify(PARTICLE, sc.stack(plane, bent), off).kind.holonomic
    assert not sc.constraint.classify(PARTICLE, sc.stack(plane, four), off).kind.holonomic
    assert sc.constraint.classify(PARTICLE, sc.stack(plane, four), on).kind.holonomic


def test_rows_nonlinear_in_the_speeds():
    speed = sc.residual(lambda q, v, t: jnp.sqrt(v @ v) - 1.0, name="speed")
    found = sc.constraint.classify(PARTICLE, speed, STATE, v=[1.0, 0.0, 0.0])
    assert found.kind[:4] == (False, False, True, False)
    assert np.isnan(found.kind.torsion)
    clock = sc.residual(lambda q, v, t: v @ v * jnp.exp(-t), name="clock")
    assert sc.constraint.classify(PARTICLE, clock, STATE).kind[:4] == (False, True, False, False)
    both = sc.constraint.classify(PARTICLE, sc.stack(speed, row(1, 0, 0, name="x")), STATE)
    assert [kind.linear for kind in both.rows] == [False, True]
    assert (both.kind.linear, both.kind.holonomic, both.rows[1].holonomic) == (False, False, True)


def test_dependent_rows_and_the_text():
    one = sc.pfaffian(lambda q, t: jnp.stack([1.0, 2 * q[2], 1.0]), name="one")
    same = sc.pfaffian(lambda q, t: -2.0 * jnp.stack([1.0, 2 * q[2], 1.0]), name="same")
    found = sc.constraint.classify(PARTICLE, sc.stack(one, same, name="both"), STATE, samples=0)
    assert (found.rank, len(found.dependent)) == (1, 1)
    words = "linear, homogeneous, scleronomic, nonholonomic"
    assert str(found).splitlines() == [
        f"both: 2 rows, rank 1: {words} (torsion 2.31)",
        f"  one alone: {words} (torsion 1.15)",
        f"  same alone: {words} (torsion 2.31)",
        f"  dependent: {found.dependent[0]}",
    ]
    assert str(sc.constraint.classify(PARTICLE, one, STATE, samples=0)) == (
        f"one: 1 row, rank 1: {words} (torsion 1.15)"
    )


def test_the_same_seed_gives_the_same():
    constraint = pfaffian(CASES["example 4"][0])
    one, again, other = (
        sc.constraint.classify(PARTICLE, constraint, STATE, seed=s) for s in (1, 1, 2)
    )
    assert one == again
    assert one.kind.torsion != other.kind.torsion


class Sliding(sc.Plant):
    """Two coordinates for three speeds."""

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)

    def coordinate_rate(self, q, v, t):
        return v[:2]


ROW = row(1, 0, 0)


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: sc.constraint.classify(Sliding(), ROW, [0.0, 0.0]),
            sc.errors.InputError,
            "do not tell 3 speeds",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, [0.0, 0.0]),
            sc.errors.ShapeError,
            "q: got 2 coordinates",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, np.eye(3)),
            sc.errors.ShapeError,
            r"q: got shape \(3, 3\)",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, STATE, [0.0]),
            sc.errors.ShapeError,
            r"v: got shape \(1,\)",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, [np.nan, 0.0, 0.0]),
            sc.errors.NonFiniteError,
            "expected finite numbers",
        ),
        (
            lambda: sc.constraint.classify(ROW, ROW, STATE),
            sc.errors.InputError,
            "plant: got Pfaffian",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, PARTICLE, STATE),
            sc.errors.InputError,
            "constraint: got Cartesian",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, STATE, samples=-1),
            sc.errors.InputError,
            "samples: got -1",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, ROW, STATE, spread=0.0),
            sc.errors.InputError,
            "spread: got 0.0",
        ),
        (
            lambda: sc.constraint.classify(
                PARTICLE, sc.stack(ROW, sc.residual(lambda q, v, t: q[0], name="place")), STATE
            ),
            sc.errors.ResidualError,
            "row 'place' of constraint .*holonomic",
        ),
        (
            lambda: sc.constraint.classify(PARTICLE, sc.stack(ROW, row(2, 0, 0, c=1.0)), STATE),
            sc.errors.ContradictionError,
            "rows 'row', 'row' of constraint",
        ),
        (
            lambda: sc.constraint.classify(
                PARTICLE, sc.pfaffian(lambda q, t: jnp.stack([jnp.log(q[1]), 1.0, 0.0])), STATE
            ),
            sc.errors.NonFiniteError,
            "smaller spread",
        ),
    ],
)
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
