"""Functions in scalar operations, as machine code, against JAX's own values."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import Array, lax
from jax.extend.core import primitives as p

from servocon.engine import Machine, compiled, machine_code, traced
from servocon.engine.scalars import functions
from servocon.engine.scalars.graph import Graph
from servocon.engine.scalars.rules import evaluate

jax.config.update("jax_enable_x64", True)

X = jnp.array([0.7, -1.3, 0.4])
M = jnp.array([[2.0, 0.3, -0.1], [0.3, 1.5, 0.2], [-0.1, 0.2, 1.1]])


def assert_same(actual, expected, rtol=1e-14):
    assert jax.tree.structure(actual) == jax.tree.structure(expected)
    for a, e in zip(jax.tree.leaves(actual), jax.tree.leaves(expected), strict=True):
        e = np.asarray(e)
        assert (a.shape, a.dtype) == (e.shape, e.dtype)
        np.testing.assert_allclose(a, e, rtol=rtol, atol=rtol)


def run(function, *args):
    """`function(*args)`, compiled in as little time as possible."""
    options = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
    return jax.jit(function, compiler_options=options)(*args)


def scalar(function, *args):
    """The function in machine code."""
    made = compiled(function, *args)
    assert isinstance(made.machine, Machine), made.machine
    return made


# -- examples from mechanics ---------------------------------------------------------------------


def lagrangian(q: Array, v: Array) -> Array:
    def tips(q):
        elbow = jnp.stack([jnp.sin(q[0]), -jnp.cos(q[0])])
        return elbow, elbow + 0.8 * jnp.stack([jnp.sin(q[0] + q[1]), -jnp.cos(q[0] + q[1])])

    (p1, p2), (v1, v2) = jax.jvp(tips, (q,), (v,))
    return 0.6 * jnp.dot(v1, v1) + 0.35 * jnp.dot(v2, v2) - 9.81 * (1.2 * p1[1] + 0.7 * p2[1])


def solve(a: Array, b: Array) -> Array:
    """Gauss elimination without pivoting."""
    n = len(a)
    rows = [[a[i, j] for j in range(n)] + [b[i]] for i in range(n)]
    for i in range(n):
        for k in range(i + 1, n):
            ratio = rows[k][i] / rows[i][i]
            rows[k] = [x - ratio * y for x, y in zip(rows[k], rows[i], strict=True)]
    x = [jnp.zeros_like(b[0])] * n
    for i in reversed(range(n)):
        known = [rows[i][k] * x[k] for k in range(i + 1, n)]
        x[i] = (rows[i][n] - sum(known, jnp.zeros_like(x[i]))) / rows[i][i]
    return jnp.stack(x)


def arm(t: Array, y: Array, damping: Array) -> Array:
    q, v = y[:2], y[2:]
    mass = jax.hessian(lagrangian, 1)(q, v)
    momentum_rate = jax.jvp(lambda q: jax.grad(lagrangian, 1)(q, v), (q,), (v,))[1]
    free = solve(mass, jax.grad(lagrangian)(q, v) - momentum_rate - damping * v)

    def relation(q):
        return jnp.stack([q[0] + 2 * jnp.sin(q[1])])

    A = jax.jacfwd(relation)(q)
    A_dot_v = jax.jvp(lambda q: jax.jvp(relation, (q,), (v,))[1], (q,), (v,))[1]
    b = -A_dot_v - 2 * A @ v - (relation(q) - jnp.sin(t))
    servo = solve(mass, A.T)
    return jnp.concatenate([v, free + servo @ solve(A @ servo, b - A @ free)])


ARM = (jnp.float64(0.1), jnp.array([0.3, -0.2, 0.1, 0.4]), jnp.float64(0.05))


def swarm(x: Array) -> Array:
    d = x[:, None, :] - x[None, :, :]
    r2 = jnp.sum(d * d, -1) + jnp.eye(len(x))
    force = jnp.where(jnp.eye(len(x), dtype=bool), 0.0, 1 / r2 - 0.5 / jnp.sqrt(r2))
    return jnp.einsum("ij,ijk->ik", force, d) - x * jnp.linalg.norm(x, axis=1, keepdims=True)


SWARM = jnp.asarray(np.random.default_rng(0).normal(size=(4, 2)))


def test_arm():
    batch = ARM[1] + jnp.linspace(0, 1, 5)[:, None]
    rhs = scalar(arm, *ARM)
    for y in batch:
        assert_same(rhs(ARM[0], y, ARM[2]), run(arm, ARM[0], y, ARM[2]), 1e-13)


@pytest.mark.first(1)
@pytest.mark.parametrize("derivative", [jax.jacfwd, jax.jacrev])
def test_arm_derivatives(derivative):
    slopes = derivative(arm, (0, 1, 2))
    assert_same(scalar(slopes, *ARM)(*ARM), run(jax.jacfwd(arm, (0, 1, 2)), *ARM), 1e-12)


def test_swarm_and_its_gradient():
    assert_same(scalar(swarm, SWARM)(SWARM), run(swarm, SWARM))
    slope = jax.grad(lambda x: jnp.sum(swarm(x) ** 2))
    assert_same(scalar(slope, SWARM)(SWARM), run(slope, SWARM), 1e-12)


def test_second_derivatives():
    def f(x):
        return jnp.sum(jnp.sin(x) * x[0]) + jnp.sinc(x[1])

    x = jnp.array([0.4, 0.0])
    expected = run(jax.jacfwd(jax.grad(f)), x)  # sinc's own rule at 0 is kept
    for second in (jax.jacfwd(jax.jacfwd(f)), jax.jacrev(jax.grad(f))):
        assert_same(scalar(second, x)(x), expected)


# -- primitives ----------------------------------------------------------------------------------

EXAMPLES = {
    "einsum": lambda x: jnp.einsum("ij,kj,k->ik", M, jnp.outer(x, x), x),
    "dot of a mask": lambda x: lax.dot_general(
        x > 0, M, (((0,), (0,)), ((), ())), preferred_element_type=x.dtype
    ),
    "batched dot": lambda x: jnp.einsum("bij,bjk->bik", M[:, None] * x, M[:, :, None] + x),
    "index": lambda x: (x[0], x[-1], x[1:], x[::-1], x[np.array([2, 0, 2])], M[1, :2] * x[2]),
    "fill": lambda x: x.at[np.array([1, 7])].get(mode="fill", fill_value=5.0),
    "fill nan": lambda x: jnp.nan_to_num(jnp.take(x, np.array([1, 7]))),
    "gather window": lambda x: (M * x)[np.array([0, 2])][:, np.array([1, 1, 2])],
    "set": lambda x: M.at[1, np.array([0, 2])].set(x[:2]),
    "set slice": lambda x: M.at[:, 1].set(x).at[0].set(x[0]),
    "add collisions": lambda x: x.at[np.array([0, 0, 1, 9])].add(x[np.array([0, 1, 2, 2])]),
    "scatter others": lambda x: (
        x.at[np.array([0, 0])].multiply(2 * x[:2]),
        x.at[np.array([0, 0])].min(x[:2]),
        x.at[np.array([1, 1])].max(x[1:]),
    ),
    "dynamic": lambda x: (
        lax.dynamic_slice(x, (jnp.int32(2),), (2,)),
        lax.dynamic_update_slice(M, x[None], (1, 2)),
    ),
    "shape": lambda x: (
        jnp.concatenate([x, x[:1]]).reshape(2, 2).T,
        jnp.stack([x, 2 * x], 1),
        jnp.tile(x, (2, 2)),
        jnp.roll(x, 1),
        jnp.split(x, 3),
        jnp.pad(x, (1, 2)),
        lax.pad(x, 0.0 * x[0] + 1, [(-1, 2, 1)]),
        list(x),
        jnp.zeros((0, 3)) @ x,
    ),
    "reductions": lambda x: (
        x.sum(),
        (M * x).sum(0),
        (M * x).prod((0, 1)),
        (M * x).max(1),
        x.min(),
        jnp.all(x < 1),
        jnp.any(x < M, 1),
        jnp.linalg.norm(x),
    ),
    "argmax": lambda x: (
        jnp.argmax(x),
        jnp.argmin(M * x, axis=0),
        jnp.argmax(jnp.stack([x, x]), axis=0),
        jnp.argmax(jnp.stack([x[0], x[0] + jnp.nan, x[1] + jnp.nan])),
    ),
    "cumulative": lambda x: (jnp.cumsum(x), jnp.cumprod(M * x, 0), lax.cummax(x, reverse=True)),
    "where": lambda x: jnp.where(x > 0, x, jnp.where(jnp.arange(3) == 1, 7.0, -x)),
    "logic": lambda x: ((x > 0) & ~(x > 1) | (x == 0.4), x.astype(int) ^ 3, jnp.isfinite(x)),
    "cond": lambda x: (
        lax.cond(x[0] > 0, lambda: x, lambda: x * x),
        lax.switch(jnp.int32(jnp.sum(x > 0)), [lambda: x, lambda: x + 1, lambda: x + 2]),
        lax.cond(jnp.array(True), lambda: x, lambda: -x),
    ),
    "scan": lambda x: lax.scan(lambda c, a: (c * a + 1, (c, a)), x[0], x, reverse=True),
    "fori": lambda x: lax.fori_loop(0, 3, lambda i, c: c + x[i] * i, 0.0),
    "while": lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, 2 * c[1]), (0, x)),
    "calls": lambda x: jax.checkpoint(jax.jit(jax.nn.relu))(x) + jnp.logaddexp(x, 1.0),
    "cholesky": lambda x: jnp.linalg.cholesky(M + jnp.outer(x, x)),
    "triangular": lambda x: (
        jax.scipy.linalg.solve_triangular(M + jnp.diag(x), x),
        jax.scipy.linalg.solve_triangular(M, x, trans=1, lower=True, unit_diagonal=True),
        lax.linalg.triangular_solve(M, jnp.outer(x, x), left_side=False, lower=True),
    ),
    "cho_solve": lambda x: jax.scipy.linalg.solve(M + jnp.outer(x, x), x, assume_a="pos"),
    "powers": lambda x: (x**3, x**-2, x**0, (x * x) ** 0.7, jnp.square(x), jnp.sqrt(x * x)),
    "elementwise": lambda x: (
        [
            f(x)
            for f in (
                jnp.tan,
                jnp.arctan,
                jnp.sinh,
                jnp.tanh,
                jnp.exp,
                jnp.expm1,
                jnp.floor,
                jnp.sign,
            )
        ]
        + [
            jnp.log1p(x * x),
            jnp.arctan2(x, x[::-1]),
            jnp.clip(x, -1, 1),
            jnp.hypot(x, 2.0),
            x % 0.3,
        ]
    ),
    "constants": lambda x: (jnp.sum(x > 0) * 2.0, jnp.array(3.0), jnp.arange(3)),
}


@pytest.mark.first(10)
@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    function = EXAMPLES[name]
    rewritten = scalar(function, X)
    for x in (X, X + 0.25, -X):
        assert_same(rewritten(x), run(function, x))


@pytest.mark.first(4)
@pytest.mark.parametrize("name", ["set", "add collisions", "cond", "cho_solve", "scan", "calls"])
@pytest.mark.parametrize("derivative", [jax.jacfwd, jax.jacrev])
def test_example_derivative(name, derivative):
    slope = derivative(EXAMPLES[name])
    assert_same(scalar(slope, X)(X), run(jax.jacfwd(EXAMPLES[name]), X), 1e-13)


UNARY = [jnp.negative, jnp.abs, jnp.square, jnp.tanh, jnp.floor, lambda x: 0.5 * x, lambda x: x - x]
BINARY = [jnp.add, jnp.subtract, jnp.multiply, jnp.maximum, lambda x, y: jnp.where(x < y, x, y)]
BINARY += [lambda x, y: x / (1 + y * y), lambda x, y: -x + -y, lambda x, y: -x * y]
CONSTANTS = st.sampled_from([0.0, -0.0, 1.0, -1.0, 0.5, 3.0])


@pytest.mark.long
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.data())
def test_random_programs(data):
    steps = data.draw(
        st.lists(
            st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99)),
            min_size=1,
            max_size=12,
        )
    )
    constant = data.draw(st.lists(CONSTANTS, min_size=3, max_size=3))

    def program(x):
        values = [x, jnp.array(constant), x[::-1]]
        for op, i, j in steps:
            a, b = values[i % len(values)], values[j % len(values)]
            op = op % (len(UNARY) + len(BINARY))
            values.append(UNARY[op](a) if op < len(UNARY) else BINARY[op - len(UNARY)](a, b))
        return values[-1], jnp.sum(values[-2])

    assert_same(scalar(program, X)(X), program(X), 1e-12)


# -- counts, limits and refusals -----------------------------------------------------------------


def count(function, *args):
    return scalar(function, *args).machine.operations["values"]


def test_folding_and_sharing():
    a, b = X[0], X[1]
    assert count(lambda a, b: jnp.diag(jnp.stack([a, b])) @ jnp.ones(2) * 1.0, a, b) == 0
    assert count(lambda a, b: (a * b + b * a, b * a), a, b) == 2
    assert count(lambda a, b: (a - b) ** 2 + (b - a) ** 2, a, b) == 3
    assert count(lambda a, b: jnp.negative(-a) - (-b), a, b) == 1
    assert count(lambda a, b: (a / 4, a * 0.25), a, b) == 1
    assert count(lambda a, b: a / 3, a, b) == 1
    assert count(lambda a, b: jnp.where(np.array([True, False]), a, b), a, b) == 0
    # Every pair's distance once, though the code computes all n*n.
    pairs = lambda x: jnp.sqrt(jnp.sum((x[:, None] - x) ** 2, -1))
    assert count(pairs, jnp.ones((4, 2))) == 6 * (2 + 2 + 1 + 1)


@pytest.mark.parametrize("which", [jnp.maximum, jnp.minimum, jnp.hypot])
def test_derivatives_of_extremes_ask_for_no_equality_with_them(which):
    """A compiler may compute an operand twice, with one rounding and with two: a third of the
    slopes of the crane's rope were zero so."""

    def extreme(x: Array) -> Array:
        return which(which(x[0] * x[1] + 0.3, jnp.sin(x[2])), x[2] / x[0]) ** 2

    slope, other = jax.grad(extreme), jnp.array([0.5, 0.5, 1.1])
    for x in (X, -X, X[::-1], other):
        assert_same(scalar(slope, X)(x), slope(x))
    closed, graph = jax.make_jaxpr(slope)(X), Graph(1000)
    inputs = np.array([graph.input(np.dtype(float)) for _ in X])
    (outputs,) = evaluate(graph, closed.jaxpr, closed.consts, [inputs])
    live = [graph.nodes[n] for n in graph.live(outputs.tolist())]
    asked = [[graph.nodes[n] for n in node.args] for node in live if node.op is p.eq_p]
    assert len(live) > 10
    for x, y in asked:  # hypot asks whether it is 0
        if x.value is None and y.value is None:
            for one, operand in ((x, y), (y, x)):
                extreme_of = one.op in (p.max_p, p.min_p)
                assert not (extreme_of and operand in [graph.nodes[n] for n in one.args])


def test_the_largest_of_many_and_ties():
    largest = jax.grad(lambda x: jnp.max(jnp.abs(x)) + jnp.min(x))
    for x in (X, jnp.ones(3), jnp.array([1.0, -1.0, 1.0]), jnp.array([0.0, -2.0, 2.0])):
        assert_same(scalar(largest, X)(x), largest(x))


def test_division_stays_exact():
    x = jnp.asarray(np.random.default_rng(1).normal(size=50))
    np.testing.assert_array_equal(scalar(lambda x: x / 3, x)(x), np.asarray(x) / 3)
    tiny = 2.0**-1074
    np.testing.assert_array_equal(scalar(lambda x: x / tiny, x)(x), x / tiny)


def refusal(function, *args):
    """The reason for which a function is not rewritten."""
    closed = traced(function, *args)[0]
    reason = machine_code(closed, {"values": range(len(closed.jaxpr.outvars))})
    assert isinstance(reason, str)
    return reason


@pytest.mark.first(2)
@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: c * 2, x), "while loop"),
        (lambda x: jnp.sort(x), "sort"),
        (lambda x: jax.pure_callback(np.sin, x, x), "callback"),
        (lambda x: jnp.abs(x * 1j), "complex"),
        (lambda x: jnp.zeros((1500, 1500)) + x[0], "elements"),
        (lambda x: lax.fori_loop(0, 10**6, lambda i, c: c * x, x), "more than"),
    ],
)
def test_unsupported(function, reason, monkeypatch):
    monkeypatch.setattr(functions, "LARGEST_BUILT", 10_000)
    assert reason in refusal(function, X)


def test_what_xla_has_to_compile_is_compiled_by_it():
    made = compiled(lambda x: jnp.sort(x), X)
    assert made.machine == "primitive sort"
    np.testing.assert_array_equal(made(X), np.sort(X))


def test_wrong_arguments():
    g = scalar(lambda x: x + 1, X)
    for wrong in (jnp.ones(2), [X], 1.0):
        with pytest.raises(TypeError, match="compiled for"):
            g(wrong)


@jax.custom_jvp
def times(x, number):
    return x * number


@times.defjvp
def _(given, tangents):
    return times(*given), tangents[0] * given[1]


def test_tangents_of_integers_are_nothing():
    numbers = lambda x: (jnp.arange(3) + jnp.argmax(x)) ** 2
    tangent = lambda x: jax.jvp(lambda x: times(x, numbers(x)), (x,), (jnp.ones(3),))
    assert "float0" in str(jax.make_jaxpr(tangent)(X))
    assert_same(scalar(tangent, X)(X), tangent(X))


def batch_of_loops(x, n):
    """Loops of numbers that are multiplied n times; batched, they are one loop of all."""
    again = lambda c: (c[0] + 1, c[1] * x[c[0] % 3])
    return jax.vmap(lambda n, y: lax.while_loop(lambda c: c[0] < n, again, (0, y))[1])(n, x)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: batch_of_loops(x, jnp.array([1, 4, 2])),
        lambda x: x + jnp.max(jnp.arange(0), initial=3),
        lambda x: x + jnp.min(jnp.arange(0, dtype=jnp.uint8), initial=3),
        lambda x: x + lax.reduce_and_p.bind(jnp.floor(x).astype(int)[:0], axes=(0,)),
        lambda x: x + jnp.sum(jnp.searchsorted(jnp.arange(4.0), x[:0])),
        lambda x: jnp.linalg.cholesky(jnp.eye(3) - jnp.outer(x, x)),
        lambda x: jnp.linalg.cholesky(jnp.diag(x)),
    ],
    ids=["loops", "maximum", "minimum", "and", "search", "cholesky", "diagonal"],
)
def test_edges(function):
    """Loops of known lengths in a batch, reductions of nothing, and factors that there are not."""
    made = scalar(function, X)
    np.testing.assert_allclose(made(X), run(function, X), rtol=1e-14)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: batch_of_loops(x, jnp.floor(3.0 * jnp.abs(x)).astype(int)),
        pytest.param(lambda x: jax.scipy.special.exp1(jnp.abs(x) + 0.1), marks=pytest.mark.long),
    ],
    ids=["loops", "exp1"],
)
def test_batches_of_loops_whose_length_depends_on_the_data(function):
    made = compiled(function, X)
    assert made.machine == "a while loop whose length depends on the data"
    np.testing.assert_allclose(made(X), run(function, X), rtol=1e-14)
