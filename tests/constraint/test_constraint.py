"""Residuals: A and b by their definition along motions, the paper's examples, and errors."""

import re

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.constraint.constraint import Constraint, check_depends_on_speed, constraint_labels
from servocon.constraint.relations import HandGiven

T0 = jnp.zeros(())


# --- Plants to move -------------------------------------------------------------------------------


class Free(sc.Plant):
    """Three coordinates, q̇ = v."""

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)


class Spinning(Free):
    """A body's attitude: a quaternion (w, x, y, z), moved by the angular velocity in the body."""

    def coordinate_rate(self, q, v, t):
        w, x, y, z = q
        N = jnp.array([[-x, -y, -z], [w, -z, y], [z, w, -x], [-y, x, w]])
        return 0.5 * N @ v


class Carried(Free):
    """Generalized speeds on a turning table: q̇ = N(q, t) v + ν(q, t)."""

    def coordinate_rate(self, q, v, t):
        c, s = jnp.cos(q[2]), jnp.sin(q[2])
        N = jnp.array([[c, -s, 0.0], [s, c, 0.0], [0.0, t, 1.0]])
        return N @ v + jnp.stack([-0.7 * q[1], 0.7 * q[0], jnp.cos(t)])


PLANTS = {"q rate is v": (Free(), 3), "quaternion": (Spinning(), 4), "carried": (Carried(), 3)}


# --- A and b by their definition ------------------------------------------------------------------


def twisted(q, t):
    return jnp.stack([q[0] * q[1] - jnp.sin(t) * q[2], jnp.exp(0.3 * q[2]) + t * q[0] ** 2])


CONSTRAINTS = {
    "linear in v": sc.residual(lambda q, v, t: v[0] + q[1] * v[1] - jnp.cos(t)),
    "nonlinear in v": sc.residual(
        lambda q, v, t: jnp.stack([v @ v - t * q[0], jnp.sin(v[0]) * q[1] + v[1] * v[2] * t])
    ),
    "holonomic, one rate": sc.holonomic(twisted, rate=3.0),
    "holonomic, a rate a row": sc.holonomic(twisted, rate=np.array([3.0, 0.5])),
    "holonomic, a matrix": sc.holonomic(twisted, rate=np.array([[2.0, 1.0], [-1.0, 3.0]])),
    "pfaffian": sc.pfaffian(
        lambda q, t: jnp.stack([jnp.array([1.0, 0.0, 1.0]) * q[0], jnp.stack([t, q[1], q[2]])]),
        lambda q, t: jnp.stack([jnp.sin(t) * q[1], q[0] * q[2]]),
    ),
    "pfaffian without offset": sc.pfaffian(lambda q, t: jnp.stack([q[1], jnp.cos(t), 1.0])),
}
CONSTRAINTS["stack"] = sc.stack(*CONSTRAINTS.values())


def motion(plant, q0, velocity, times):
    """q at each of `times` (near 0), by one step of a classical Runge-Kutta method."""
    rate = jax.jit(plant.coordinate_rate)

    def step(h):
        f = lambda s, q: np.asarray(rate(*map(jnp.asarray, (q, velocity(s), 1.3 + s))))
        k1 = f(0.0, q0)
        k2 = f(h / 2, q0 + h / 2 * k1)
        k3 = f(h / 2, q0 + h / 2 * k2)
        return q0 + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(h, q0 + h * k3))

    return [step(h) for h in times]


@pytest.mark.first(1)
@pytest.mark.parametrize(("plant", "nq"), PLANTS.values(), ids=PLANTS)
def test_beta_rate_is_a_times_acceleration_minus_b(plant, nq):
    """β̇ = A v̇ − b along a motion with any acceleration, by central differences."""

    @jax.jit
    def linearize(q, v, t):
        return {name: c.linearize(plant, q, v, t) for name, c in CONSTRAINTS.items()}

    rng = np.random.default_rng(nq)
    h = 1e-3
    for _ in range(3):
        q0, (v0, v1, v2) = rng.normal(size=nq), rng.normal(size=(3, 3))
        velocity = lambda s: v0 + s * v1 + s * s * v2  # noqa: B023
        times = (-2 * h, -h, 0.0, h, 2 * h)
        seen = [
            linearize(*map(jnp.asarray, (q, velocity(s), 1.3 + s)))
            for s, q in zip(times, motion(plant, q0, velocity, times), strict=True)
        ]
        for name in CONSTRAINTS:
            far, left, here, right, further = (s[name] for s in seen)
            slope = (8 * (right.beta - left.beta) - (further.beta - far.beta)) / (12 * h)
            scale = 1 + np.abs(slope).max()
            np.testing.assert_allclose(here.A @ v1 - here.b, slope, atol=1e-8 * scale, err_msg=name)


def test_shapes_of_a_stack():
    parts = list(CONSTRAINTS.values())[:-1]
    rows = [1, 2, 2, 2, 2, 2, 1]
    whole = CONSTRAINTS["stack"]
    q, v = jnp.asarray(np.random.default_rng(1).normal(size=(2, 3)))
    beta, A, b = whole.linearize(Free(), q, v, T0)
    start = 0
    for part, m in zip(parts, rows, strict=True):
        for mine, own in zip((beta, A, b), part.linearize(Free(), q, v, T0), strict=True):
            assert own.shape[0] == m
            np.testing.assert_allclose(mine[start : start + m], own, rtol=1e-14)
        start += m
    assert beta.shape == b.shape == (12,)
    assert A.shape == (12, 3)
    # The position level of the holonomic rows alone, in order.
    f = whole.position_error(Free(), q, T0)
    np.testing.assert_allclose(f, np.tile(twisted(q, T0), 3), rtol=1e-14)
    assert CONSTRAINTS["pfaffian"].position_error(Free(), q, T0).shape == (0,)


# --- Zhao, Chen, Zhao & Dong 2018, Examples 2 to 4 ------------------------------------------------

Q, V = jnp.array([0.4, -1.2, 2.5]), jnp.array([0.3, 1.7, -0.6])
Y, Z, DY, DZ = float(Q[1]), float(Q[2]), float(V[1]), float(V[2])


def surface(q, t):
    """Eqs. 13 and 15: x + y² + z (less t, times 0 or 1)."""
    return q[0] + q[1] ** 2 + q[2]


EXAMPLES = {
    "example 2": sc.residual(lambda q, v, t: v[0] + 2 * q[1] * v[1] + v[2]),
    "example 2, integrated": sc.holonomic(surface, rate=1.0),
    "example 3": sc.residual(lambda q, v, t: v[0] + 2 * q[1] * v[1] + v[2] - 1),
    "example 3, integrated": sc.holonomic(lambda q, t: surface(q, t) - t, rate=1.0),
    "example 4": sc.residual(lambda q, v, t: v[0] + 2 * q[2] * v[1] + v[2]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_papers_examples(name):
    """Eqs. 19 and 20; for f = 0 stated between coordinates, b gains −Λ ḟ."""
    beta, A, b = EXAMPLES[name].linearize(Free(), Q, V, T0)
    slope = 2 * Z if name == "example 4" else 2 * Y
    expected = -2 * DY * DZ if name == "example 4" else -2 * DY**2
    speed = V[0] + slope * DY + V[2] - ("3" in name)
    if "integrated" in name:
        expected -= speed
        speed = speed + surface(Q, T0)
    np.testing.assert_allclose(A, [[1.0, slope, 1.0]], rtol=1e-14)
    np.testing.assert_allclose(b, [expected], rtol=1e-13)
    np.testing.assert_allclose(beta, [speed], rtol=1e-13)


def test_a_rate_matrix_mixes_rows():
    """β = ḟ + Λ f and b = −(dJ/dt) q̇ − ∂/∂t ḟ − Λ ḟ, with Λ neither diagonal nor symmetric."""
    rate = np.array([[2.0, 1.0], [-1.0, 3.0]])
    constraint = sc.holonomic(lambda q, t: jnp.stack([q[0] ** 2, q[1] * t]), rate=rate)
    t = jnp.asarray(0.7)
    beta, A, b = constraint.linearize(Free(), Q, V, t)
    (x, y, _), (dx, dy, _) = np.asarray(Q), np.asarray(V)
    f, f_rate = np.array([x * x, y * 0.7]), np.array([2 * x * dx, dy * 0.7 + y])
    np.testing.assert_allclose(beta, f_rate + rate @ f, rtol=1e-13)
    np.testing.assert_allclose(A, [[2 * x, 0, 0], [0, 0.7, 0]], rtol=1e-14)
    np.testing.assert_allclose(b, -np.array([2 * dx * dx, 2 * dy]) - rate @ f_rate, rtol=1e-13)
    np.testing.assert_allclose(constraint.position_error(Free(), Q, t), f, rtol=1e-14)


def test_sign_of_the_pfaffian_offset():
    """A v = c (Eq. 40), so v̇ = ċ where A = 1; Eq. 22 has c on the other side."""
    constraint = sc.pfaffian(lambda q, t: jnp.array([1.0, 0.0, 0.0]), lambda q, t: jnp.sin(t))
    beta, A, b = constraint.linearize(Free(), Q, V, jnp.asarray(0.5))
    np.testing.assert_allclose(beta, [V[0] - np.sin(0.5)], rtol=1e-14)
    np.testing.assert_allclose(A, [[1.0, 0.0, 0.0]])
    np.testing.assert_allclose(b, [np.cos(0.5)], rtol=1e-14)


# --- A and b by hand ------------------------------------------------------------------------------


def by_hand(sign=1.0):
    return sc.constraint.hand_given(
        lambda q, v, t: jnp.stack([1.0, 2 * q[1], 1.0]),
        lambda q, v, t: -2 * sign * v[1] ** 2,
        lambda q, v, t: v[0] + 2 * q[1] * v[1] + v[2],
    )


def test_hand_given_is_used_and_checked():
    constraint = by_hand()
    assert isinstance(constraint, HandGiven)
    beta, A, b = constraint.linearize(Free(), Q, V, T0)
    np.testing.assert_allclose(A, [[1.0, 2 * Y, 1.0]])
    np.testing.assert_allclose(b, [-2 * DY**2])
    np.testing.assert_allclose(beta, [V[0] + 2 * Y * DY + DZ])
    _, A_derived, b_derived = Constraint.linearize(constraint, Free(), Q, V, T0)
    np.testing.assert_allclose(A, A_derived, atol=1e-14)
    np.testing.assert_allclose(b, b_derived, atol=1e-14)


def test_a_wrong_hand_given_b_is_used_and_found_out():
    """It is not replaced in silence, and `simulate` refuses it with its error."""
    constraint = by_hand(sign=-1.0)
    np.testing.assert_allclose(constraint.linearize(Free(), Q, V, T0).b, [2 * DY**2])
    law, error = sc.ServoLaw(Free(), constraint), f"off by {4 * DY**2:.3g}"
    with pytest.raises(sc.errors.InputError, match=f"hand-given b of .* {re.escape(error)};"):
        sc.simulate(Free(), law, Q, V, 1.0)


def test_a_stack_keeps_hand_given_parts():
    """The stack differentiates nothing that was given by hand."""
    whole = sc.stack(by_hand(sign=-1.0), EXAMPLES["example 4"])
    np.testing.assert_allclose(
        whole.linearize(Free(), Q, V, T0).b, [2 * DY**2, -2 * DY * DZ], rtol=1e-13
    )
    derived = Constraint.linearize(whole, Free(), Q, V, T0).b
    np.testing.assert_allclose(derived, [-2 * DY**2, -2 * DY * DZ], rtol=1e-13)


# --- Parameters, names and labels -----------------------------------------------------------------


class Offset(eqx.Module):
    """A relation with a parameter that may be swept."""

    speed: float

    def __call__(self, q, v, t):
        return v[0] - self.speed


def test_parameters_of_a_module_and_rates_are_leaves():
    def desired_rate(speed, rate):
        parts = sc.residual(Offset(speed)), sc.holonomic(lambda q, t: q[1], rate=rate)
        return sc.stack(*parts).beta(Free(), Q, V, T0)

    batch = jax.vmap(desired_rate)(jnp.array([1.0, 2.0]), jnp.array([3.0, 4.0]))
    expected = [[V[0] - s, V[1] + r * Q[1]] for s, r in ((1, 3), (2, 4))]
    np.testing.assert_allclose(batch, expected, rtol=1e-14)
    assert jax.tree.leaves(sc.holonomic(surface, rate=2.5))[-1] == 2.5


def test_names_and_labels():
    one = sc.residual(lambda q, v, t: v[0], name="drive")
    two = sc.residual(lambda q, v, t: v[:2], name="pair")
    named = sc.residual(lambda q, v, t: v[:2], labels=["left [m/s]", "right [m/s]"])
    single = sc.residual(lambda q, v, t: v[0], labels="only [m/s]")
    nested = sc.stack(one, sc.stack(two, named), single)
    labels = constraint_labels(Free(), nested, Q, V, T0)
    assert labels == ("drive", "pair[0]", "pair[1]", "left [m/s]", "right [m/s]", "only [m/s]")
    assert nested.name == "drive + pair + constraint + constraint"
    assert sc.stack(one, two, name="all").name == "all"


# --- Errors ---------------------------------------------------------------------------------------


def test_wrong_number_of_labels():
    constraint = sc.residual(lambda q, v, t: v[:2], name="pair", labels=["a", "b", "c"])
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"labels of constraint 'pair': got 3 labels; expected 2, one for each",
    ):
        constraint_labels(Free(), constraint, Q, V, T0)


@pytest.mark.parametrize(
    "rate",
    [
        0.0,
        -1.0,
        [1.0, 0.0],
        [[1.0, 0.0], [0.0, -1.0]],
        [[0.0, 1.0], [-1.0, 0.0]],
        [[1.0, 2.0]],
        np.ones((2, 2, 2)),
    ],
)
def test_rates_that_do_not_decay(rate):
    """One matrix grows in a direction and the other turns for ever."""
    with pytest.raises(
        sc.errors.InputError,
        match=r"rate of constraint 'loop': got .*; expected a positive number \[1/s\].*never decay",
    ):
        sc.holonomic(surface, rate=np.asarray(rate), name="loop")


@pytest.mark.parametrize("rate", [np.nan, np.inf, [1.0, -np.inf], [[np.nan, 0.0], [0.0, 1.0]]])
def test_rates_that_are_not_finite(rate):
    with pytest.raises(
        sc.errors.InputError,
        match=r"rate of constraint 'loop': got .*; expected finite numbers.*0/0",
    ):
        sc.holonomic(surface, rate=np.asarray(rate), name="loop")


@pytest.mark.parametrize("rate", [[1.0, 2.0], [[1.0, 0.0], [0.0, 1.0]], [1.0]])
def test_a_rate_that_does_not_fit_the_rows(rate):
    """Two rates for one row would otherwise make two rows of it."""
    rows = 2 if rate == [1.0] else 1
    constraint = sc.holonomic(lambda q, t: q[:rows], rate=np.asarray(rate), name="loop")
    with pytest.raises(
        sc.errors.ShapeError,
        match=rf"rate of constraint 'loop': got shape .*; expected \(\), \({rows},\)",
    ):
        constraint.beta(Free(), Q, V, T0)


def test_an_offset_that_does_not_fit_the_rows():
    constraint = sc.pfaffian(lambda q, t: q, lambda q, t: q[:2], name="roll")
    with pytest.raises(
        sc.errors.ShapeError,
        match="offset of constraint 'roll': got 2 values; expected 1, one for each",
    ):
        constraint.beta(Free(), Q, V, T0)


def test_a_rate_matrix_may_turn_while_it_decays():
    sc.holonomic(surface, rate=np.array([[1.0, 5.0], [-5.0, 1.0]]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sc.residual(3.0), "function: got 3.0; expected a function of (q, v, t)"),
        (lambda: sc.holonomic([1, 2], 1.0), "function: got [1, 2]; expected a function of (q, t)"),
        (
            lambda: sc.pfaffian(np.eye(2)),
            "matrix: got [[1, 0], [0, 1]]; expected a function of (q, t)",
        ),
        (lambda: sc.pfaffian(surface, 0.0), "offset: got 0.0; expected a function of (q, t)"),
        (lambda: rows_by_hand(matrix="A"), "matrix: got 'A'; expected a function of (q, v, t)"),
        (lambda: rows_by_hand(vector=None), "vector: got None; expected a function of (q, v, t)"),
        (lambda: rows_by_hand(beta=1), "beta: got 1; expected a function of (q, v, t)"),
    ],
)
def test_not_a_function(make, message):
    with pytest.raises(sc.errors.InputError, match=f"^{re.escape(message)}"):
        make()


def rows_by_hand(**wrong):
    """A row given by hand, with one of its functions replaced."""
    right = dict.fromkeys(("matrix", "vector", "beta"), lambda q, v, t: v[:1])
    return sc.constraint.hand_given(**right | wrong)


def test_bad_stacks():
    with pytest.raises(
        sc.errors.InputError, match="stack: got no constraint; expected at least one"
    ):
        sc.stack()
    with pytest.raises(
        sc.errors.InputError,
        match=r"constraint 1 of stack: got function; expected a servocon constraint\. Wrap a",
    ):
        sc.stack(EXAMPLES["example 2"], lambda q, v, t: v)


def test_a_relation_without_speeds():
    labels = ("height", "width")
    check_depends_on_speed(labels, np.array([[0.0, 0.0], [0.0, 1e-30]]), "walls")  # one row moves
    with pytest.raises(
        sc.errors.ResidualError,
        match=r"'walls': got ∂β/∂v = 0 for every row \('height', 'width'\).* use servocon",
    ):
        check_depends_on_speed(labels, np.zeros((2, 2)), "walls")


def test_input_errors_say_all_four_parts():
    error = sc.errors.InputError("q0", got=3, expected="a vector", cure="Write [3.0].")
    assert str(error) == "q0: got 3; expected a vector. Write [3.0]."
    assert (error.where, error.got, error.expected, error.cure) == (
        "q0",
        3,
        "a vector",
        "Write [3.0].",
    )
    assert isinstance(error, ValueError)
    assert (
        str(sc.errors.InputError("q0", got=3, expected="a vector"))
        == "q0: got 3; expected a vector."
    )
