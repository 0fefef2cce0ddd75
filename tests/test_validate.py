"""Checks of arguments: what each lets pass, and every message."""

import re
from decimal import Decimal
from fractions import Fraction

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon import validate

INPUT, SHAPE = sc.errors.InputError, sc.errors.ShapeError
FINITE, MASS = sc.errors.NonFiniteError, sc.errors.MassMatrixError
WHENCE = " Check where it was computed: 0/0, an overflow or a missing measurement."


class Thing(sc.Plant):
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


def refused(error, message, check, *arguments, **options):
    with pytest.raises(error, match=re.escape(message)) as caught:
        check("x", *arguments, **options)
    assert type(caught.value) is error
    assert str(caught.value) == message


def test_instance():
    plant = Thing()
    assert validate.instance("plant", plant, sc.Plant, "a servocon plant") is plant
    assert validate.instance("x", 3, (str, int), "a name or an index") == 3
    plant_only = (sc.Plant, "a servocon plant", "Subclass servocon.Plant.")
    refused(
        INPUT,
        "x: got int; expected a servocon plant. Subclass servocon.Plant.",
        validate.instance,
        3,
        *plant_only,
    )
    refused(
        INPUT,
        "x: got the class Thing; expected a servocon plant. Write Thing().",
        validate.instance,
        Thing,
        *plant_only,
    )
    refused(
        INPUT,
        "x: got the class int; expected a servocon plant. Subclass servocon.Plant.",
        validate.instance,
        int,
        *plant_only,
    )
    refused(INPUT, "x: got str; expected a number.", validate.instance, "3", float, "a number")


def test_function():
    assert validate.function("x", abs) is abs
    refused(INPUT, "x: got 3.0; expected a function.", validate.function, 3.0)
    refused(INPUT, "x: got 3.0; expected f(t).", validate.function, 3.0, "f(t)")


def test_choice():
    validate.choice("x", "tan", ("logit", "tan"))
    refused(
        sc.errors.UnknownNameError,
        "x: got 'tann'; expected one of logit, tan. Did you mean 'tan'?",
        validate.choice,
        "tann",
        ("logit", "tan"),
    )


@pytest.mark.parametrize("value", [1, 2, np.int64(7)])
def test_integers(value):
    out = validate.integer("x", value)
    assert out == value
    assert type(out) is int
    assert validate.integer("x", 0, least=0) == 0


@pytest.mark.parametrize("value", [0, -1, True, 1.0, "1", None, np.float64(2.0)])
def test_no_integers(value):
    value_shown = "2.0" if isinstance(value, np.floating) else repr(value)
    expected = f"x: got {value_shown}; expected an integer of at least 1."
    refused(INPUT, expected, validate.integer, value)


def test_least_integer():
    refused(INPUT, "x: got 2; expected an integer of at least 3.", validate.integer, 2, least=3)


def test_counts_that_no_array_can_hold():
    assert validate.count("x", validate.MOST) == validate.MOST
    refused(INPUT, "x: got 0; expected an integer of at least 1.", validate.count, 0)
    refused(INPUT, "x: got 100001; expected at most 100,000.", validate.count, 100_001)
    assert validate.whole("x", 1e5, most=200_000) == 100_000
    refused(INPUT, "x: got 10; expected at most 9.", validate.whole, 1e1, most=9)


def test_text():
    assert validate.text("x", "a") == "a"
    refused(INPUT, "x: got 3; expected a text.", validate.text, 3)


def test_limits():
    validate.below("x", 1.0, [2.0, 3.0])
    jax.jit(lambda y: validate.below("x", y, 1.0))(2.0)
    refused(INPUT, "x: got 2.0, 2.0; expected lower below upper.", validate.below, 2.0, 2.0)
    refused(INPUT, "x: got 'a'; expected numbers.", validate.below, "a", 2.0)
    together = "x: got shapes (2,) and (3,); expected the same number of each, or one."
    refused(SHAPE, together, validate.below, np.zeros(2), np.ones(3))
    assert validate.broadcast("x", (3,), (2, 1)) == (2, 3)


@pytest.mark.parametrize("beside", ["a", None, 1j, True])
def test_traced_numbers_beside_something_else(beside):
    make = lambda y: validate.numbers("x", [y, beside] if beside is not True else y > 0)
    with pytest.raises(INPUT, match=r"^x: got .*; expected numbers"):
        jax.jit(make)(1.0)


NUMBERS = [1.0, 2, np.float32(0.5), [1.0, 2.0], (1, (2)), np.ones((2, 2)), jnp.ones(3)]


NO_NUMBERS = [
    "much",
    "1",
    b"1",
    None,
    True,
    [True, False],
    1j,
    np.array([1.0, 1.0 + 0j]),
    np.ma.masked_array([1.0, 2.0], [False, True]),
    [np.ma.masked_array([1.0, 2.0], [False, True])],
    [[1.0], [1.0, 2.0]],
    [1.0, None],
    ["1"],
    {"a": 1.0},
    {1.0},
    object(),
    Thing,
    np.zeros,
    [10**400],
    np.datetime64("2026-01-01"),
]


@pytest.mark.parametrize("check", [validate.finite, validate.positive, validate.not_negative])
def test_numbers(check):
    for value in NUMBERS:
        check("x", value)
    for value in NO_NUMBERS:
        with pytest.raises(INPUT, match=r"^x: got .*; expected "):
            check("x", value)


@pytest.mark.parametrize(
    "check",
    [
        validate.finite,
        validate.positive,
        validate.not_negative,
        validate.vector,
        sc.spatial.require_principal_moments,
    ],
)
def test_numbers_under_a_transformation_pass(check):
    def slope(x):
        check("x", x)
        if check not in (validate.vector, sc.spatial.require_principal_moments):
            check("x", [1.0, x[0]])  # one that is traced is enough
        return jnp.sum(x**2)

    assert jax.grad(slope)(-jnp.ones(3)).tolist() == [-2.0, -2.0, -2.0]


@pytest.mark.parametrize("value", NO_NUMBERS)
def test_an_array_of_numbers_only(value):
    with pytest.raises(INPUT, match=r"^x: got .*; expected numbers\.") as caught:
        validate.array("x", value)
    assert len(str(caught.value)) < 200


def test_an_array_says_what_to_do():
    masked = np.ma.masked_array([1.0, 2.0], [False, True])
    cure = "Leave them out with .compressed(), or fill them with .filled(value)."
    message = f"x: got an array with masked entries; expected numbers. {cure}"
    refused(INPUT, message, validate.array, masked)
    message = "x: got 1j; expected numbers. Take the real part with .real."
    refused(INPUT, message, validate.array, 1j)


def test_numbers_as_an_array():
    unmasked = np.ma.masked_array([1.0, 2.0])
    exact = [Fraction(1, 2), Decimal("0.25")]
    for value, out in [(3, 3.0), ([1, 2.5], [1, 2.5]), (unmasked, [1, 2]), (exact, [0.5, 0.25])]:
        np.testing.assert_array_equal(validate.array("x", value), out)
        assert validate.array("x", value).dtype == np.float64
    assert type(validate.numbers("x", 3)) is float
    assert validate.numbers("x", [1, 2]).dtype == np.float64
    assert jax.grad(lambda x: jnp.sum(validate.numbers("x", [x, 2.0]) ** 2))(3.0) == 6.0


@pytest.mark.parametrize("value", [0.0, 1.5, "2", None, True, np.inf, np.nan])
def test_whole_numbers(value):
    assert validate.whole("x", 1e5) == 100_000
    assert type(validate.whole("x", np.float64(2.0))) is int
    with pytest.raises(INPUT, match="expected an integer of at least 1"):
        validate.whole("x", value)


def test_flags():
    assert validate.flag("x", np.bool_(True)) is True
    refused(INPUT, "x: got 1; expected True or False.", validate.flag, 1)
    refused(INPUT, "x: got 'no'; expected True or False.", validate.flag, "no")


def test_finite():
    refused(FINITE, "x: got nan; expected finite numbers." + WHENCE, validate.finite, np.nan)
    message = "x: got [1.0, inf]; expected finite numbers." + WHENCE
    refused(FINITE, message, validate.finite, [1.0, np.inf])
    validate.finite("x", -1.0)


def test_positive():
    message = "x: got 0.0; expected a positive number, or an array of them."
    refused(INPUT, message, validate.positive, 0.0)
    refused(INPUT, message.replace("0.0", "nan") + WHENCE, validate.positive, np.nan)
    refused(INPUT, message.replace("0.0", "[1.0, -2.0]"), validate.positive, [1.0, -2.0])
    refused(INPUT, "x: got -1; expected a mass [kg].", validate.positive, -1, "a mass [kg]")
    validate.positive("x", np.inf)


def test_not_negative():
    message = "x: got -1.0; expected zero or a positive number, or an array."
    refused(INPUT, message, validate.not_negative, -1.0)
    refused(INPUT, message.replace("-1.0", "nan") + WHENCE, validate.not_negative, np.nan)
    refused(INPUT, "x: got -1; expected friction.", validate.not_negative, -1, "friction")
    validate.not_negative("x", [0.0, np.inf])


def test_number():
    assert validate.number("x", np.float32(0.5)) == 0.5
    assert type(validate.number("x", 2)) is float
    for value in (0.0, -1.0, np.inf, np.nan, [1.0]):
        cure = "" if np.isfinite(value).all() else WHENCE
        message = f"x: got {value}; expected a positive, finite number." + cure
        refused(INPUT, message, validate.number, value)
    refused(INPUT, "x: got 0; expected a width [m].", validate.number, 0, "a width [m]")
    refused(INPUT, "x: got None; expected a positive, finite number.", validate.number, None)


def test_a_traced_number_is_not_known():
    with pytest.raises(INPUT, match=r"transformation; .*known now"):
        jax.jit(lambda x: validate.number("x", x))(1.0)


def test_one_or_each():
    for value in (1.0, [1.0, 2.0], jnp.ones(2)):
        validate.one_or_each("x", value, 2, "robot")
    message = (
        "x: got an array of shape (3,); expected one number for all, or 2, one for each robot. "
        "For many plants at once, make each and batch them (servocon.batch)."
    )
    refused(SHAPE, message, validate.one_or_each, np.ones(3), 2, "robot")


def test_vector():
    for value in ([1.0], np.zeros(3), jnp.ones(2)):
        validate.vector("x", value)
    validate.vector("x", [1.0, 2.0], 2)
    refused(SHAPE, "x: got shape (); expected a vector, not empty.", validate.vector, 1.0)
    refused(SHAPE, "x: got shape (0,); expected a vector, not empty.", validate.vector, [])
    refused(SHAPE, "x: got shape (3,); expected shape (2,).", validate.vector, np.ones(3), 2)
    refused(
        SHAPE,
        "x: got shape (3, 1); expected forces.",
        validate.vector,
        np.ones((3, 1)),
        expected="forces",
    )
    refused(FINITE, "x: got [nan]; expected finite numbers." + WHENCE, validate.vector, [np.nan])


def test_shape():
    validate.shape("x", np.ones((2, 3)), (2, 3))
    validate.shape("x", 1.0, ())
    message = "x: got shape (2,); expected (2, 1). Write x[:, None]."
    refused(SHAPE, message, validate.shape, [1.0, 2.0], (2, 1), "Write x[:, None].")


def test_mass_matrix():
    validate.mass_matrix("x", [[2.0, 1.0], [1.0, 2.0]])
    validate.mass_matrix("x", jnp.eye(3))
    validate.mass_matrix("x", np.diag([1e-8, 1e8]))  # definite in the units of its diagonal
    validate.mass_matrix("x", np.diag([1.0, 0.0]), definite=False)
    refused(SHAPE, "x: got shape (2,); expected a square matrix.", validate.mass_matrix, [1.0, 2.0])
    refused(
        MASS,
        "x: got [[nan]]; expected finite entries. Are the coordinates degenerate at this state, "
        "or a parameter zero or infinite?",
        validate.mass_matrix,
        [[np.nan]],
    )
    refused(
        MASS,
        "x: got an asymmetry of 0.5; expected a symmetric matrix. Compare its entries (0, 1) and "
        "(1, 0).",
        validate.mass_matrix,
        [[1.0, 0.5], [0.0, 1.0]],
    )
    refused(
        MASS,
        "x: got smallest eigenvalue -1; expected a positive definite matrix. Check the signs.",
        validate.mass_matrix,
        np.diag([-1.0, 1.0]),
        cure="Check the signs.",
    )
    refused(
        MASS,
        "x: got smallest eigenvalue 0; expected a positive definite matrix.",
        validate.mass_matrix,
        np.diag([1.0, 0.0]),
    )
    refused(
        MASS,
        "x: got smallest eigenvalue -1; expected a positive semidefinite matrix.",
        validate.mass_matrix,
        np.diag([1.0, -1.0]),
        definite=False,
    )


def test_mass_matrix_singular_to_rounding():
    """Positive as a number, but lost in the rounding of the entries."""
    M = np.array([[1.0, 1.0], [1.0, 1.0 + 4e-16]])
    with pytest.raises(MASS, match="positive definite matrix"):
        validate.mass_matrix("x", M)
    validate.mass_matrix("x", M, definite=False)


def test_third_parties_reach_the_checks():
    assert sc.validate is validate


def test_principal_moments():
    sc.spatial.require_principal_moments("x", [1.0, 1.0, 2.0])
    moments = sc.spatial.require_principal_moments
    three = "three principal moments of inertia"
    refused(SHAPE, f"x: got shape (2,); expected {three}.", moments, [1.0, 2.0])
    refused(
        FINITE,
        "x: got [1.0, 1.0, inf]; expected finite numbers." + WHENCE,
        moments,
        [1.0, 1.0, np.inf],
    )
    refused(
        INPUT,
        "x: got [1.0, 0.0, 1.0]; expected a positive number, or an array of them.",
        moments,
        [1.0, 0.0, 1.0],
    )
    refused(
        INPUT,
        "x: got [1.0, 2.1, 1.0]; expected moments of which none is greater than the sum of the "
        "other two. No distribution of mass has such moments.",
        moments,
        [1.0, 2.1, 1.0],
    )


def test_unit_quaternion():
    unit = sc.spatial.require_unit_quaternion
    unit("x", np.array([0.6, 0.0, 0.8, 0.0]))
    unit("x", np.ones(3))  # the state has a wrong size, which is refused with its labels
    expected = "expected a quaternion (w, x, y, z) of length 1, within 1e-06."
    refused(INPUT, f"x: got length 2; {expected} Divide it by its length.", unit, np.ones(4))
    refused(
        INPUT,
        f"x: got length 0; {expected} (1, 0, 0, 0) stands for no rotation.",
        unit,
        np.zeros(4),
    )
