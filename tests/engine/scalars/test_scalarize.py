import logging

import diffrax
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import Array, lax
from jax.extend.core import Var

from servocon.engine.scalars.scalarize import scalarize, scalarize_parts

jax.config.update("jax_enable_x64", True)

X = jnp.array([0.7, -1.3, 0.4])
M = jnp.array([[2.0, 0.3, -0.1], [0.3, 1.5, 0.2], [-0.1, 0.2, 1.1]])


def assert_same(actual, expected, rtol=1e-14):
    assert jax.tree.structure(actual) == jax.tree.structure(expected)
    for a, e in zip(jax.tree.leaves(actual), jax.tree.leaves(expected), strict=True):
        e = jnp.asarray(e)
        assert (a.shape, a.dtype, jax.typeof(a).weak_type) == (
            e.shape,
            e.dtype,
            jax.typeof(e).weak_type,
        )
        np.testing.assert_allclose(a, e, rtol=rtol, atol=rtol)


def run(function, *args):
    """`function(*args)`, compiled in as little time as possible."""
    options = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
    return jax.jit(function, compiler_options=options)(*args)


def scalar(function, *args, budget=2500):
    result = scalarize(function, *args, budget=budget)
    assert result is not None
    return result


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
    rhs = scalar(arm, *ARM)
    batch = ARM[1] + jnp.linspace(0, 1, 5)[:, None]

    def both(f):
        return f(*ARM), jax.vmap(lambda y: f(ARM[0], y, ARM[2]))(batch)

    assert_same(run(lambda: both(rhs)), run(lambda: both(arm)), 1e-13)
    assert_same(rhs(*ARM), run(arm, *ARM), 1e-13)


def test_arm_derivatives():
    rhs = scalar(arm, *ARM)

    def derivatives(f, reverse=True):
        forward = jax.jacfwd(f, (0, 1, 2))(*ARM)
        return forward, jax.jacrev(f, (0, 1, 2))(*ARM) if reverse else forward

    expected = run(lambda: derivatives(arm, reverse=False))
    assert_same(run(lambda: derivatives(rhs)), expected, 1e-12)


def test_swarm_and_its_gradient():
    force = scalar(swarm, SWARM)
    assert_same(run(force, SWARM), run(swarm, SWARM))
    energy = lambda f: lambda x: jnp.sum(f(x) ** 2)
    assert_same(run(jax.grad(energy(force)), SWARM), run(jax.grad(energy(swarm)), SWARM), 1e-12)


def test_second_derivatives():
    def f(x):
        return jnp.sum(jnp.sin(x) * x[0]) + jnp.sinc(x[1])

    x = jnp.array([0.4, 0.0])
    g = scalar(f, x)
    expected = run(jax.jacfwd(jax.grad(f)), x)  # sinc's own rule at 0 is kept
    assert_same(run(jax.jacfwd(jax.jacfwd(g)), x), expected)
    assert_same(run(jax.jacfwd(jax.grad(g)), x), expected)
    assert_same(run(jax.jacrev(jax.grad(g)), x), expected)


def test_inside_diffrax():
    def pendulum(t, y, damping):
        return jnp.array([[0.0, 1.0], [-1.0, 0.0]]) @ jnp.sin(y) - damping * y.at[0].set(t)

    y0 = jnp.array([0.5, -0.2])
    rewritten = scalar(pendulum, jnp.float64(0), y0, jnp.float64(0))

    def end(field, y0):
        times = {"t0": 0.0, "t1": 0.2, "dt0": 0.1}
        solver = diffrax.Heun()
        args = jnp.float64(0.1)
        solution = diffrax.diffeqsolve(
            diffrax.ODETerm(field), solver, **times, y0=y0, args=args, throw=False
        )
        assert solution.ys is not None
        return solution.ys[0, 0]

    values = [run(jax.value_and_grad(lambda y, f=f: end(f, y)), y0) for f in (rewritten, pendulum)]
    assert_same(values[0], values[1])


# -- primitives ----------------------------------------------------------------------------------

EXAMPLES = {
    "einsum": lambda x: jnp.einsum("ij,kj,k->ik", M, jnp.outer(x, x), x),
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
    "weak": lambda x: (jnp.sum(x > 0) * 2.0, 3.0, jnp.float32(1) * x.astype(jnp.float32)),
    "float32": lambda x: jnp.sin(x.astype(jnp.float32)),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    function = EXAMPLES[name]
    rewritten = scalar(function, X)
    rtol = 1e-6 if name == "float32" else 1e-14
    batch = jnp.stack([X, X + 0.25, -X])

    def single_and_batch(f):
        return f(X), jax.vmap(f)(batch)

    actual = run(lambda: single_and_batch(rewritten))
    assert_same(actual, run(lambda: single_and_batch(function)), rtol)


@pytest.mark.parametrize("name", ["set", "add collisions", "cond", "cho_solve", "scan", "calls"])
def test_example_derivative(name):
    function = EXAMPLES[name]
    rewritten = scalar(function, X)
    expected = run(jax.jacfwd(function), X)
    for jacobian in (jax.jacfwd, jax.jacrev):
        assert_same(run(jacobian(rewritten), X), expected, 1e-13)


def test_pytrees_and_integers():
    def f(tree, flag):
        return {"a": jnp.where(flag, tree["x"], tree["k"] * 1.0), "k": tree["k"] + 1}

    tree = {"x": jnp.ones((2, 2)), "k": jnp.arange(2), "none": None}
    g = scalar(f, tree, jnp.array(False))
    assert_same(g(tree, jnp.array(True)), f(tree, jnp.array(True)))
    grad = jax.grad(lambda x: g({**tree, "x": x}, jnp.array(True))["a"].sum())(tree["x"])
    assert_same(grad, jnp.ones((2, 2)))


UNARY = [jnp.negative, jnp.abs, jnp.square, jnp.tanh, jnp.floor, lambda x: 0.5 * x, lambda x: x - x]
BINARY = [jnp.add, jnp.subtract, jnp.multiply, jnp.maximum, lambda x, y: jnp.where(x < y, x, y)]
BINARY += [lambda x, y: x / (1 + y * y), lambda x, y: -x + -y, lambda x, y: -x * y]
CONSTANTS = st.sampled_from([0.0, -0.0, 1.0, -1.0, 0.5, 3.0])


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

    assert_same(run(scalar(program, X), X), program(X), 1e-12)


# -- counts, limits and refusals -----------------------------------------------------------------


def count(function, *args):
    return scalar(function, *args).operations


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
    """XLA may compute an operand twice, with one rounding and with two: a third of the slopes of
    the crane's rope were zero so."""

    def extreme(x: Array) -> Array:
        return which(which(x[0] * x[1] + 0.3, jnp.sin(x[2])), x[2] / x[0]) ** 2

    slope, other = jax.grad(extreme), jnp.array([0.5, 0.5, 1.1])
    for x in (X, -X, X[::-1], other):
        assert_same(run(scalar(slope, X), x), slope(x))
    rewritten = jax.make_jaxpr(scalar(slope, X))(X).eqns[0].params["call_jaxpr"]
    equations = rewritten.eqns[0].params["jaxpr"].eqns
    known = {out: eqn.primitive.name for eqn in equations for out in eqn.outvars}
    asked = [eqn.invars for eqn in equations if eqn.primitive.name == "eq"]
    assert len(equations) > 10
    for x, y in asked:  # hypot asks whether it is 0
        if isinstance(x, Var) and isinstance(y, Var):
            assert not {known.get(x), known.get(y)} & {"max", "min"}


def test_the_largest_of_many_and_ties():
    largest = jax.grad(lambda x: jnp.max(jnp.abs(x)) + jnp.min(x))
    for x in (X, jnp.ones(3), jnp.array([1.0, -1.0, 1.0]), jnp.array([0.0, -2.0, 2.0])):
        assert_same(run(scalar(largest, X), x), largest(x))


def test_division_stays_exact():
    x = jnp.asarray(np.random.default_rng(1).normal(size=50))
    np.testing.assert_array_equal(scalar(lambda x: x / 3, x)(x), jax.jit(lambda x: x / 3)(x))
    tiny = 2.0**-1074
    np.testing.assert_array_equal(scalar(lambda x: x / tiny, x)(x), x / tiny)


@pytest.fixture
def refusal(caplog):
    """The reason for which a function is not rewritten, from the log."""

    def reason(function, *args, budget=2500):
        caplog.clear()
        with caplog.at_level(logging.DEBUG, "servocon.engine.scalars.scalarize"):
            assert scalarize(function, *args, budget=budget) is None
        return caplog.text

    return reason


def test_budget(refusal):
    reason = refusal(swarm, SWARM, budget=10)
    assert "10" in reason or "200" in reason
    cumulative = lambda x: jnp.cumsum(x)
    assert "49 scalar operations, more than 48" in refusal(cumulative, jnp.ones(50), budget=48)
    assert scalar(cumulative, jnp.ones(50), budget=49).operations == 49


def test_derivative_over_budget_falls_back():
    f = lambda x: jnp.stack([jnp.prod(x + i) for i in range(4)])
    g = scalarize(f, X, budget=count(f, X))
    assert g is not None
    assert_same(run(jax.jacfwd(jax.jacfwd(g)), X), run(jax.jacfwd(jax.jacfwd(f)), X))


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (lambda x: jnp.linalg.solve(M, x), "lu"),
        (lambda x: x[jnp.argmax(x)], "pick of"),
        (lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: c * 2, x), "while loop"),
        (lambda x: jnp.sort(x), "sort"),
        (lambda x: x + jax.random.normal(jax.random.key(0)), "random"),
        (lambda x: jax.pure_callback(np.sin, x, x), "callback"),
        (lambda x: x * 1j, "complex"),
        (lambda x: jnp.zeros((500, 500)) + x[0], "elements"),
        (lambda x: jnp.linalg.cholesky(jnp.eye(9) * x[0]), "cholesky of (9,)"),
        (lambda x: lax.fori_loop(0, 10**6, lambda i, c: c * x, x), "more than"),
    ],
)
def test_unsupported(function, reason, refusal):
    assert reason in refusal(function, X)


def test_closing_over_a_tracer_is_refused():
    def outer(a):
        assert scalarize(lambda x: x * a, X) is None
        return a

    jax.jit(outer)(1.0)


def test_wrong_arguments():
    g = scalar(lambda x: x + 1, X)
    for wrong in (jnp.ones(2), X.astype(jnp.float32), [X], 1.0):
        with pytest.raises(TypeError, match="scalarized for"):
            g(wrong)


def test_parts_of_one_tracing_equal_the_whole():
    def function(x):
        y = jnp.sin(x) * x[0]
        return {"a": y, "b": (jnp.sum(y), x[1] > 0)}

    x = jnp.array([0.3, -0.7, 1.1])
    first, second = scalarize_parts(function, [lambda o: o["a"], lambda o: o["b"]], x)
    assert first is not None
    assert second is not None
    np.testing.assert_allclose(first(x), function(x)["a"], rtol=1e-15)
    total, flag = second(x)
    np.testing.assert_allclose(total, function(x)["b"][0], rtol=1e-15)
    assert flag == function(x)["b"][1]
    assert second.operations > first.operations  # it needs every entry of a, and adds them
    gradient = jax.grad(lambda x: second(x)[0])(x)
    np.testing.assert_allclose(gradient, jax.grad(lambda x: function(x)["b"][0])(x), rtol=1e-14)


def test_a_part_over_budget_is_none_and_the_others_are_not():
    def function(x):
        return x[0] * 2.0, jnp.exp(x) @ jnp.exp(x + 1.0)

    cheap, dear = scalarize_parts(
        function, [lambda o: o[0], lambda o: o[1]], jnp.arange(8.0), budget=10
    )
    assert cheap is not None
    assert dear is None
