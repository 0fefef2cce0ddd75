"""Machine code against NumPy and SciPy, which share nothing with it."""

import gc
import math
import threading
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import scipy.special
from jax import lax

from servocon.engine import WIDTH, evaluate_each, machine_code, traced

ODD = np.array([0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.5, 1e-310, -1e-310, 1e300, -1e300, 0.3])
WITH_NAN = np.array([*ODD, np.inf, -np.inf, np.nan])


def made(function, *example):
    """A function in machine code, as the function of its arrays at each call."""
    closed, _ = traced(function, *example)
    return machine_code(closed, {"function": range(len(closed.jaxpr.outvars))})


def evaluated(function, *arrays):
    """Values of a function in machine code."""
    arrays = [np.ascontiguousarray(array, dtype=float) for array in arrays]
    evaluate, out = made(function, *arrays).at("function", *arrays)
    evaluate()
    return out


UNARY = {
    "neg": (lax.neg, np.negative, WITH_NAN),
    "sqrt": (lax.sqrt, np.sqrt, WITH_NAN),
    "rsqrt": (lax.rsqrt, lambda x: 1 / np.sqrt(x), WITH_NAN),
    "cbrt": (lax.cbrt, np.cbrt, WITH_NAN),
    "abs": (lax.abs, np.abs, WITH_NAN),
    "sign": (lax.sign, np.sign, WITH_NAN),
    "floor": (lax.floor, np.floor, WITH_NAN),
    "ceil": (lax.ceil, np.ceil, WITH_NAN),
    "round": (jnp.round, np.round, WITH_NAN),
    "square": (lax.square, np.square, WITH_NAN),
    "exp": (lax.exp, np.exp, WITH_NAN),
    "exp2": (lax.exp2, np.exp2, WITH_NAN),
    "expm1": (lax.expm1, np.expm1, WITH_NAN),
    "log": (lax.log, np.log, WITH_NAN),
    "log1p": (lax.log1p, np.log1p, WITH_NAN),
    "tan": (lax.tan, np.tan, WITH_NAN),
    "asin": (lax.asin, np.arcsin, WITH_NAN),
    "acos": (lax.acos, np.arccos, WITH_NAN),
    "atan": (lax.atan, np.arctan, WITH_NAN),
    "sinh": (lax.sinh, np.sinh, WITH_NAN),
    "cosh": (lax.cosh, np.cosh, WITH_NAN),
    "tanh": (lax.tanh, np.tanh, WITH_NAN),
    "asinh": (lax.asinh, np.arcsinh, WITH_NAN),
    "acosh": (lax.acosh, np.arccosh, WITH_NAN),
    "atanh": (lax.atanh, np.arctanh, WITH_NAN),
    "logistic": (lax.logistic, scipy.special.expit, WITH_NAN),
    "erf": (lax.erf, scipy.special.erf, WITH_NAN),
    "erfc": (lax.erfc, scipy.special.erfc, WITH_NAN),
    "lgamma": (lax.lgamma, np.vectorize(math.lgamma), np.array([0.3, 0.5, 1.0, 3.5, 1e-310, 1e9])),
    "is_finite": (lax.is_finite, np.isfinite, WITH_NAN),
    "sin": (lax.sin, np.sin, np.array([0.0, 1.0, -3.0, 1e5, -1e8, 1e-300])),
    "cos": (lax.cos, np.cos, np.array([0.0, 1.0, -3.0, 1e5, -1e8, 1e-300])),
    "int": (lambda x: x.astype(int), lambda x: x.astype(int), np.array([0.0, 1.9, -1.9, 1e15])),
    "bool": (lambda x: x.astype(bool), lambda x: x.astype(bool), WITH_NAN),
}
BINARY = {
    "add": (lax.add, np.add),
    "sub": (lax.sub, np.subtract),
    "mul": (lax.mul, np.multiply),
    "div": (lax.div, np.divide),
    "pow": (lax.pow, np.power),
    "atan2": (lax.atan2, np.arctan2),
    "max": (lax.max, np.maximum),
    "min": (lax.min, np.minimum),
    "rem": (lax.rem, np.fmod),
    "nextafter": (lax.nextafter, np.nextafter),
    "lt": (lax.lt, np.less),
    "le": (lax.le, np.less_equal),
    "gt": (lax.gt, np.greater),
    "ge": (lax.ge, np.greater_equal),
    "eq": (lax.eq, np.equal),
    "ne": (lax.ne, np.not_equal),
}
ULP = {"lgamma": 40, "erfc": 8, "logistic": 4}  # of another library; all others within 2


@pytest.mark.parametrize("name", UNARY)
def test_functions_of_one_number(name):
    function, reference, x = UNARY[name]
    with np.errstate(all="ignore"):
        expected = reference(x).astype(float)
    assert_close(evaluated(function, x), expected, ULP.get(name, 2))


@pytest.mark.parametrize("name", BINARY)
def test_functions_of_two_numbers(name):
    function, reference = BINARY[name]
    x, y = (a.ravel() for a in np.meshgrid(WITH_NAN, WITH_NAN))
    with np.errstate(all="ignore"):
        expected = reference(x, y).astype(float)
    assert_close(evaluated(function, x, y), expected, 2)


def assert_close(actual, expected, ulp):
    """Equal to some units in the last place, the same NaN, infinities and signs of zeros."""
    np.testing.assert_array_equal(np.isnan(actual), np.isnan(expected))
    finite = np.isfinite(expected)
    np.testing.assert_array_equal(actual[~finite], expected[~finite])
    error = np.abs(actual[finite] - expected[finite])
    with np.errstate(over="ignore"):
        assert (error <= ulp * np.spacing(np.abs(expected[finite]))).all()


def test_beyond_the_range_of_sines_and_at_infinity_there_is_nan():
    out = evaluated(lambda x: (jnp.sin(x), jnp.cos(x)), [2.0**31, np.inf, -np.inf, np.nan])
    assert np.isnan(out).all()


def test_floats_become_the_nearest_integers_that_there_are():
    """C leaves this open; XLA and machine code do not."""
    out = evaluated(lambda x: x.astype("int32"), [1e20, -1e20, np.nan, np.inf, 2.5])
    np.testing.assert_array_equal(out, [2**31 - 1, -(2**31), 0, 2**31 - 1, 2])


def test_integers_and_booleans():
    def integers(k, np, where, divide, remainder):
        pair = np.maximum(k, k[::-1]), np.minimum(k, k[::-1]), np.clip(k, -2, 3)
        signs = -k, np.abs(k), np.sign(k), k % 4, divide(k, 3), remainder(k, 3)
        bits = k & 3, k | 8, k ^ 5, ~k, k << 2, k >> 1, (k.astype("uint64") >> 60).astype("int64")
        return *pair, *signs, *bits, where(k > 0, k, 2 * k), (k > 1) & (k < 7) | ~(k == 0)

    k = np.array([-7, -1, 0, 1, 5, 12])
    out = evaluated(lambda x: integers(x.astype(int), jnp, jnp.where, lax.div, lax.rem), k)
    divide, remainder = lambda a, b: np.trunc(a / b), lambda a, b: np.fmod(a, b)
    expected = integers(k, np, np.where, divide, remainder)
    np.testing.assert_array_equal(out, np.concatenate(expected).astype(float))


def test_one_of_several_cases_by_number():
    cases = lambda x: lax.select_n(x.astype("int32"), x, 10 * x, 100 * x)
    np.testing.assert_array_equal(evaluated(cases, [0.0, 1.0, 2.0, 1.0]), [0.0, 10.0, 200.0, 10.0])


def test_several_evaluations_at_a_time_are_the_same_numbers():
    """Bit by bit, for whole groups and the rest of a batch, with rows and numbers of their own."""
    random = np.random.default_rng(1)

    def function(numbers, t, x):
        y = jnp.where(x > 0, jnp.sin(x), jnp.tanh(numbers[0] * x) + jnp.round(x) % 2)
        k = jnp.argmax(x)
        return y, jnp.maximum(y[0], t), k, jnp.abs(k - 3) >> 1, jnp.isfinite(y), x.astype(int)

    closed, _ = traced(function, np.zeros(2), np.zeros(()), np.zeros(4))
    parts = {"function": range(len(closed.jaxpr.outvars))}
    machine = machine_code(closed, parts, {"function": (1, WIDTH)})
    numbers, t = random.normal(size=(11, 2)), random.normal(size=11)
    x = random.choice(np.concatenate([WITH_NAN, random.normal(size=15)]), (11, 4))
    narrow, wide = machine.addresses["function"]
    places = np.array([(narrow, wide, row.ctypes.data) for row in numbers])
    size = machine.sizes["function"]
    together = evaluate_each(places, t, x, size=size)
    one_by_one = evaluate_each(places * [1, 0, 1], t, x, size=size)
    np.testing.assert_array_equal(together.view(np.int64), one_by_one.view(np.int64))
    for count in range(1, 12):  # with repeated rows, where there is no version for one
        filled = evaluate_each(places[:count] * [0, 1, 1], t[:count], x[:count], size=size)
        np.testing.assert_array_equal(filled.view(np.int64), one_by_one[:count].view(np.int64))
    for row, *arrays in zip(one_by_one, numbers, t[:, None], x, strict=True):
        evaluate, out = machine.at("function", *arrays)
        evaluate()
        np.testing.assert_array_equal(row, out)


def test_sorting_has_no_machine_code():
    assert made(jnp.sort, np.zeros(3)) == "primitive sort"


def test_many_threads_call_one_function():
    compiled = made(lambda x: jnp.cumsum(jnp.sin(x)), np.zeros(50))
    wrong = []

    def work(seed):
        x = np.zeros(50)
        evaluate, out = compiled.at("function", x)
        random = np.random.default_rng(seed)
        for _ in range(300):
            x[:] = random.normal(size=50)
            evaluate()
            if np.abs(out - np.cumsum(np.sin(x))).max() > 1e-13:
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_function_lives_as_long_as_its_calls():
    """The code stays while something can still call it, and no longer."""
    compiled = made(lambda x: 2.0 * x, np.zeros(2))
    evaluate, out = compiled.at("function", np.array([1.0, 2.0]))
    del compiled
    gc.collect()
    evaluate()
    np.testing.assert_array_equal(out, [2.0, 4.0])


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the size is read from /proc")
def test_hundreds_of_functions_leave_no_memory_behind():
    def size():
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    def make(count, start):
        for k in range(count):
            constant = float(start + k)
            made(lambda x, c=constant: jnp.sin(c * x), np.zeros(3))

    make(100, 0)
    before = size()
    make(400, 1000)
    assert size() - before < 400 * 60e3
    jax.clear_caches()
