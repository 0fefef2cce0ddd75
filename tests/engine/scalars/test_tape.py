"""Tapes: what they compute in real numbers, against JAX and high precision; their constants."""

from fractions import Fraction

import jax
import jax.numpy as jnp
import mpmath
import numpy as np
import pytest

from servocon.engine import EnclosureProgram, in_tape
from servocon.plant.spatial import norm
from servocon_plants import PlanarArm

jax.config.update("jax_enable_x64", True)

FUNCTIONS = {
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "exp": mpmath.exp,
    "tanh": mpmath.tanh,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "abs": abs,
    "neg": lambda x: -x,
    "sqr": lambda x: x * x,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "max": max,
    "min": min,
    "norm": lambda *x: mpmath.sqrt(sum(y * y for y in x)),
    "lt": lambda a, b: a < b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "select": lambda which, no, yes: yes if which else no,
}


def tape_of(function, size):
    closed = jax.make_jaxpr(function)(jax.ShapeDtypeStruct((size,), np.float64))
    return in_tape(closed, [None])


def values(tape, x):
    """Outputs of a tape in high precision."""
    with mpmath.workprec(200):
        found = []
        for step in tape.instructions:
            if step.operation == "input":
                found.append(mpmath.mpf(float(x[step.operands[0]])))
            elif step.operation == "const":
                found.append(mpmath.mpf(step.lower))
            else:
                found.append(FUNCTIONS[step.operation](*(found[k] for k in step.operands)))
        return [found[k] for k in tape.outputs]


def operations(tape):
    return [step.operation for step in tape.instructions]


def arm(links):
    masses = np.linspace(0.7, 1.3, links)

    def function(x):
        q, v = x[:links], x[links:]
        plant = PlanarArm.uniform(links, mass=masses, inertia=0.1)
        return jnp.concatenate([plant.mass_matrix(q, 0.0).ravel(), plant.force(q, v, 0.0)])

    return function, 2 * links


def odd(x):
    """A function with the further operations."""
    a = jnp.tan(x[0]) + jnp.sinh(x[1]) * jnp.cosh(x[0]) + jnp.expm1(x[1]) + jnp.log1p(x[0] ** 2)
    b = jax.nn.sigmoid(x[0]) + jnp.clip(x[1], -0.5, 0.5) + jax.lax.rsqrt(1.0 + x[0] ** 2)
    return jnp.stack([a, b, norm(x), jnp.where(x[0] > x[1], x[0] ** 3, x[1] ** -2)])


@pytest.mark.first(2)
@pytest.mark.parametrize("case", ["1", "2", "3", "4", "odd"])
def test_a_tape_has_the_values_of_its_function(case):
    function, size = (odd, 2) if case == "odd" else arm(int(case))
    tape, compiled = tape_of(function, size), jax.jit(function)
    for x in np.random.default_rng(0).normal(size=(40, size)):
        expected = np.ravel(compiled(x))
        found = np.array(values(tape, x), float)
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


def test_sines_of_absolute_angles_are_combined():
    def separate(x):
        return jnp.cos(x[0] + x[1]) * jnp.cos(x[0]) + jnp.sin(x[0] + x[1]) * jnp.sin(x[0])

    assert operations(tape_of(separate, 2)) == ["input", "cos"]
    function, size = arm(2)
    found = operations(tape_of(function, size))
    assert found.count("sin") + found.count("cos") == 4  # cos q2, sin q2, sin q1, sin(q1 + q2)


@pytest.mark.parametrize("large", [2.0**53, 2.0**53 - 1.0, 2.0**20])
def test_coefficients_of_angles_are_never_rounded(large):
    function = lambda x: jnp.stack(
        [
            jnp.cos(large * x[0] + x[1]) * jnp.cos(x[0])
            - jnp.sin(large * x[0] + x[1]) * jnp.sin(x[0])
        ]
    )
    tape, x = tape_of(function, 2), [0.7, 0.3]
    with mpmath.workprec(200):
        expected = mpmath.cos((mpmath.mpf(large) + 1) * mpmath.mpf(x[0]) + mpmath.mpf(x[1]))
        assert abs(values(tape, x)[0] - expected) < 1e-40


def test_rounded_constants_become_intervals_that_hold_the_exact_ones():
    def function(numbers, x):
        return x[0] * (numbers[0] * numbers[1] / 3.0) + jnp.sqrt(numbers[0])

    shapes = [jax.ShapeDtypeStruct((2,), np.float64), jax.ShapeDtypeStruct((1,), np.float64)]
    tape = in_tape(jax.make_jaxpr(function)(*shapes), [np.array([0.1, 0.7]), None])
    found = EnclosureProgram(tape).tape
    constants = [step for step in found.instructions if step.operation == "const"]
    first = Fraction(0.1) * Fraction(0.7) / 3
    assert any(
        s.lower < s.upper and Fraction(s.lower) < first < Fraction(s.upper) for s in constants
    )
    root = [s for s in constants if Fraction(s.lower) ** 2 < Fraction(0.1) < Fraction(s.upper) ** 2]
    assert len(root) == 1


def test_exact_constants_are_folded():
    tape = tape_of(lambda x: x[0] * (0.5 * jnp.ones(1)[0] * 6.0 / 4.0), 1)
    assert operations(tape) == ["input", "const", "mul"]
    assert tape.instructions[1].lower == 0.75


def test_an_operation_that_is_cut_off_must_still_have_a_value():
    tape = tape_of(lambda x: x[0] + 0.0 * (1.0 / x[1]) + (jnp.log(x[1]) - jnp.log(x[1])), 2)
    program = EnclosureProgram(tape)
    inside, across = (np.array([[1.0, low]]) for low in (0.5, -0.5))
    found = program(inside, np.array([[2.0, 1.5]]))
    np.testing.assert_allclose([found.lower[0, 0], found.upper[0, 0]], [1.0, 2.0], rtol=1e-15)
    assert np.isinf(program(across, np.array([[2.0, 1.5]])).upper[0, 0])


def test_a_root_of_a_sum_of_squares_is_a_norm_also_if_it_is_guarded():
    for function in (norm, jnp.linalg.norm, lambda x: jnp.sqrt(jnp.sum(x**2))):
        assert operations(tape_of(function, 3)) == [*3 * ["input"], "norm"]
    assert operations(tape_of(norm, 1)) == ["input", "abs"]


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (lambda x: jnp.floor(x), "primitive floor"),
        (lambda x: jnp.linalg.eigvalsh(jnp.diag(jnp.append(x, 1.0))), "routine eigen"),
        (lambda x: x.astype(int).astype(float), "convert_element_type"),
        (lambda x: jnp.arctan2(x[0], x[1]), "atan2"),
    ],
)
def test_what_has_no_enclosure_is_named(function, reason):
    found = tape_of(function, 2)
    assert isinstance(found, str)
    assert reason in found


CONDITIONS = [
    lambda a, b, x: (a * 2.0 + b).astype(float),
    lambda a, b, x: jnp.where(jnp.where(a, b, ~b), x[0], x[1]),
    lambda a, b, x: jnp.where(a == b, x[0], x[1]),
    lambda a, b, x: jnp.where(a != b, x[0], x[1]),
    lambda a, b, x: jnp.where(a | ~b, x[0], x[1]),
]


@pytest.mark.parametrize("case", range(len(CONDITIONS)))
def test_conditions_and_numbers_are_kept_apart(case):
    """As a log wants it: numbers are chosen by conditions, and are never conditions."""
    function = lambda x: jnp.stack([CONDITIONS[case](x[0] > 0.2, x[1] > 0.3, x)])
    tape = tape_of(function, 2)
    logical = ("lt", "le", "gt", "ge", "eq", "ne", "and", "or", "not")
    conditions = []
    for step in tape.instructions:
        kinds = [] if step.operation == "input" else [conditions[k] for k in step.operands]
        wanted = {"and": [True] * 2, "or": [True] * 2, "not": [True]}
        wanted["select"] = [True, False, False]
        assert kinds == wanted.get(step.operation, [False] * len(kinds))
        conditions.append(step.operation in logical)
    assert not conditions[tape.outputs[0]]
    program = EnclosureProgram(tape)
    for x in ([0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]):
        found, expected = program(np.array([x]), np.array([x])), float(function(jnp.array(x))[0])
        assert found.lower[0, 0] == pytest.approx(expected, abs=1e-14)
        assert found.upper[0, 0] == pytest.approx(expected, abs=1e-14)
    wide = program(np.zeros((1, 2)), np.ones((1, 2)))
    assert wide.upper[0, 0] >= 1.0 > 0.0 >= wide.lower[0, 0]
