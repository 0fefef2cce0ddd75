"""Laws in C against `law.step`, and the routines of C against NumPy, by the compilers there are."""

import ctypes
import functools
import re
import shutil
import subprocess
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

import servocon as sc
from servocon import linalg
from servocon.engine import PRELUDE, compiled, in_c, traced
from servocon.laws import active_set
from servocon.laws.active_set import least_distance
from servocon_plants import PlanarArm, flexible_joint_arm
from tests.benchmarks import cortex_m

STRICT = ("-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror")
SANITIZED = ("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def needs(tool, *values):
    """Parameters of a test that is skipped where a program is not installed."""
    missing = pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")
    return pytest.param(*(values or (tool,)), marks=missing, id=tool)


by_compiler = pytest.mark.parametrize("compiler", [needs("gcc"), needs("clang")])

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2] - 0.1 * jnp.sin(t), name="mirror")
POSE = sc.residual(lambda q, v, t: jnp.concatenate([v[:3] + q[:3], v[3:4]]), name="pose")
TWICE = sc.residual(
    lambda q, v, t: jnp.stack([v[0] + v[1], 2.0 * (v[0] + v[1]), v[2] - t]), name="twice"
)
TABLE = sc.residual(
    lambda q, v, t: v[:1] + jnp.interp(q[:1] + t, np.arange(4.0), np.array([0.0, 0.5, 0.2, -0.1])),
    name="table",
)
TWO, THREE, SEVEN = (PlanarArm.uniform(n) for n in (2, 3, 7))
FEEDBACK = sc.Stabilizing(1.0)
RUBBING = sc.plant.WithFriction(
    TWO, sc.plant.Friction(coulomb=0.5, viscous=0.1, static=0.8, stribeck_speed=0.3, speed=0.05)
)
ROBUST = sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=0.9)
LAWS = {
    "nominal": (sc.ServoLaw(TWO, MIRROR, FEEDBACK), 2),
    "friction": (sc.ServoLaw(RUBBING, MIRROR, FEEDBACK), 2),
    "robust": (sc.ServoLaw(TWO, MIRROR, FEEDBACK, ROBUST), 2),
    "adaptive": (sc.ServoLaw(TWO, MIRROR, FEEDBACK, sc.Adaptive()), 2),
    "limited": (sc.laws.Saturated(sc.ServoLaw(TWO, MIRROR, FEEDBACK), -2.0, 2.0), 2),
    "barrier": (
        sc.laws.BarrierLaw(
            sc.ServoLaw(TWO, MIRROR, FEEDBACK),
            {"joint": lambda q, t: 0.4 - q[0]},
            lower=-9.0,
            upper=9.0,
        ),
        2,
    ),
    "table": (sc.ServoLaw(TWO, TABLE, FEEDBACK), 2),
    "pose": (sc.ServoLaw(SEVEN, POSE, FEEDBACK), 7),
    "dependent": (sc.ServoLaw(THREE, TWICE, FEEDBACK), 3),
    "two_layers": (sc.laws.BacksteppingLaw(flexible_joint_arm(2), MIRROR, FEEDBACK), 4),
}


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """A law by its name, and its file in C."""

    @functools.cache
    def of(name):
        law, n = LAWS[name]
        at = 0.3 * np.arange(1, n + 1), np.linspace(0.1, 0.5, n)
        folder = tmp_path_factory.mktemp(name)
        return law, sc.export_c(law, folder, *at, 0.3, name=f"{name}_law")[1]

    return of


def passes(name, flags):
    """True if a self-test is to pass: single precision does not tell dependent rows."""
    return name != "dependent" or "-DSERVOCON_SINGLE" not in flags


@pytest.mark.first(9)
@by_compiler
@pytest.mark.parametrize("flags", [(), ("-DSERVOCON_SINGLE",)], ids=["double", "single"])
@pytest.mark.parametrize("name", LAWS)
def test_self_test(name, flags, compiler, exported, tmp_path):
    """Compiled as strictly as can be, under the sanitizers of addresses and undefined behaviour."""
    source = exported(name)[1]
    program = tmp_path / "self-test"
    asked = [*STRICT, *SANITIZED, *flags, "-DSERVOCON_CALLS=10", f"-D{name.upper()}_LAW_SELF_TEST"]
    subprocess.run([compiler, *asked, source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program], capture_output=True, text=True)
    assert cortex_m.printed(done).passed == passes(name, flags), done.stdout + done.stderr


@by_compiler
@pytest.mark.parametrize("name", LAWS)
def test_law_alone(name, compiler, exported, tmp_path):
    """No double numbers in single precision, no data but constants, and math.h alone is called."""
    made = tmp_path / "law.o"
    for flags in ((), ("-DSERVOCON_SINGLE", "-Wdouble-promotion", "-Wfloat-conversion")):
        subprocess.run([compiler, *STRICT, *flags, "-c", exported(name)[1], "-o", made], check=True)
        symbols = subprocess.run(["nm", made], capture_output=True, text=True, check=True).stdout
        assert not re.findall(r" [bBdDcC] (\w+)", symbols)
        called = {text.removesuffix("f") for text in re.findall(r" U (\w+)", symbols)}
        of_compiler = {"_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail", "memset", "memcpy", "memmove"}
        functions = {"sin", "cos", "sincos", "sqrt", "hypot", "log", "exp", "pow", "tanh"}
        assert called - of_compiler <= functions


@pytest.mark.skipif(bool(cortex_m.MISSING), reason=f"{cortex_m.MISSING}: not installed")
class TestOnCortexM:
    @pytest.mark.parametrize("flags", [(), ("-DSERVOCON_SINGLE",)], ids=["double", "single"])
    @pytest.mark.parametrize("board", cortex_m.BOARDS)
    @pytest.mark.parametrize("name", LAWS)
    def test_self_test(self, name, board, flags, exported, tmp_path):
        found = cortex_m.self_test(cortex_m.BOARDS[board], exported(name)[1], flags, tmp_path)
        assert found.passed == passes(name, flags)
        assert found.seconds > 0.0

    @pytest.mark.parametrize("board", cortex_m.BOARDS.values())
    def test_instructions_are_counted(self, board, tmp_path):
        """A loop of two instructions, a million times over; what main returns comes back."""
        source = tmp_path / "loop.c"
        source.write_text(LOOP)
        done = cortex_m.run(board, [source], [], tmp_path)
        assert (done.stdout, done.returncode) == ("2000000\n", 3)


LOOP = r"""
#include <stdio.h>
unsigned long board_ticks(void);

int main(void) {
    unsigned long n = 1000000;
    const unsigned long began = board_ticks();
    __asm volatile("1: subs %0, #1\n\tbne 1b" : "+r"(n));
    printf("%lu\n", 40 * (board_ticks() - began)); /* of 1 ns each; a tick is 40 ns */
    return 3;
}
"""

TWO_LAWS = r"""
#include "nominal_law.h"
#include "adaptive_law.h"
#include <stdio.h>

int main() {
    const double q[2] = {0.1, 0.2}, v[2] = {0.3, -0.2};
    double state[ADAPTIVE_LAW_STATES], u[2][2], beta[1];
    adaptive_law_begin(&adaptive_law_defaults, q, v, 0.0, state);
    const int good = nominal_law_law(&nominal_law_defaults, q, v, 0.0, 1e-3, 0, u[0], beta)
        && adaptive_law_law(&adaptive_law_defaults, q, v, 0.0, 1e-3, state, u[1], beta);
    printf("%d %.17g %.17g\n", good, u[0][0], u[1][0]);
    return 0;
}
"""


@pytest.mark.parametrize(
    ("tool", "main"), [needs("gcc", "gcc", "main.c"), needs("g++", "g++", "main.cpp")]
)
def test_two_laws_in_one_program(tool, main, exported, tmp_path):
    """In C, and in C++, which the header knows."""
    (tmp_path / main).write_text(TWO_LAWS)
    objects, found = [], []
    for name in ("nominal", "adaptive"):
        law, source = exported(name)
        objects += [tmp_path / f"{name}.o"]
        subprocess.run(["gcc", *STRICT, "-c", source, "-o", objects[-1]], check=True)
        found += [f"-I{source.parent}"]
        wanted = law.step([0.1, 0.2], [0.3, -0.2], 0.0, None, 1e-3).u[0]
        found += [wanted]
    folders, wanted = found[::2], found[1::2]
    program = tmp_path / "two"
    flags = STRICT if tool == "gcc" else STRICT[1:]
    command = [tool, *flags, *folders, tmp_path / main, *objects, "-o", program, "-lm"]
    subprocess.run(command, check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    good, *values = done.stdout.split()
    assert good == "1"
    np.testing.assert_allclose([float(x) for x in values], wanted, rtol=1e-13)


def library(compiler, source, tmp_path):
    made = tmp_path / "law.so"
    command = [compiler, *STRICT, "-shared", "-fPIC", source, "-o", made, "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(made))


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


@pytest.mark.first(7)
@by_compiler
@pytest.mark.parametrize("name", LAWS)
def test_other_states_and_parameters(name, compiler, exported, tmp_path):
    """Parameters in the order of the struct, at states that were not recorded."""
    law, source = exported(name)
    code, random = library(compiler, source, tmp_path), np.random.default_rng(5)
    call = getattr(code, f"{name}_law_law")
    number = ctypes.c_double
    call.argtypes = [ctypes.c_void_p] * 3 + [number, number] + [ctypes.c_void_p] * 3
    leaves, tree = jax.tree.flatten(law)
    moved = [
        leaf * 1.1 if isinstance(leaf, float) or (np.ndim(leaf) and leaf.dtype == float) else leaf
        for leaf in leaves
    ]
    other = jax.tree.unflatten(tree, moved)
    is_number = lambda x: isinstance(x, float) or (hasattr(x, "dtype") and x.dtype == float)
    numbers = np.concatenate([np.ravel(leaf) for leaf in moved if is_number(leaf)])
    n = LAWS[name][1]
    state = other.step(*np.zeros((2, n)), 0.0).state  # of no period: the initial one
    flat = np.concatenate([np.zeros(0), *map(np.ravel, jax.tree.leaves(state))])
    for k in range(5):
        q, v = random.normal(size=(2, n))
        made = other.step(q, v, 0.1 * k, state, 0.02)
        u, beta = np.empty(made.u.size), np.empty(made.beta.size)
        good = call(*map(pointer, (numbers, q, v)), 0.1 * k, 0.02, *map(pointer, (flat, u, beta)))
        assert good == 1
        np.testing.assert_allclose(u, made.u, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(beta, made.beta, rtol=1e-12, atol=1e-12)
        state = made.state
        wanted = np.concatenate([np.zeros(0), *map(np.ravel, jax.tree.leaves(state))])
        np.testing.assert_allclose(flat, wanted, rtol=1e-12, atol=1e-14)
    before = flat.copy()
    for broken, period in (([np.nan, *q[1:]], 0.02), (q, np.nan), (q, np.inf)):
        given = map(pointer, (numbers, np.asarray(broken), v))
        assert call(*given, 0.0, period, *map(pointer, (flat, u, beta))) == 0
        np.testing.assert_array_equal(flat, before)  # it goes on once the sensor does


RANDOM = np.random.default_rng(2)
TALL, WIDE, BIG = (RANDOM.normal(size=shape) for shape in ((7, 4), (4, 7), (12, 12)))
POSITIVE = BIG @ BIG.T + np.eye(12)
PROGRAMMES = np.random.default_rng(3).normal(size=(20, 12, 6))  # of rows, each with its bound
PROGRAMMES[..., 5] = PROGRAMMES[..., :5].sum(axis=2) - np.abs(PROGRAMMES[..., 5])
DEPENDENT = np.concatenate([TALL, 0.3 * TALL[:, :2] + 2.0 * TALL[:, 2:]], axis=1)
FUNCTIONS = {
    "qr": (lambda a: jnp.linalg.qr(a), TALL),
    "all of Q": (lambda a: jnp.linalg.qr(a, mode="complete"), TALL),
    "wide": (lambda a: jnp.linalg.qr(a), WIDE),
    "pivoting": (lambda a: lax.linalg.qr(a, pivoting=True, full_matrices=False), TALL),
    "dependent columns": (
        lambda a: [x[:4, :4] if x.ndim > 1 else x[:4] for x in lax.linalg.qr(a, pivoting=True)[1:]],
        DEPENDENT,
    ),
    "rank": (
        lambda a: (f := linalg.rank_factor(a)) and [f.Q @ f.T.T, f.remainders, f.order, f.kept],
        DEPENDENT,
    ),
    "truncated": (
        lambda a: (
            (f := linalg.rank_factor(a).truncated(0.5 + 0.0 * a[0, 0])) and [f.Q @ f.T.T, f.rank]
        ),
        TALL,
    ),
    "drift": (
        lambda a: linalg.drift_of_columns(linalg.rank_factor(a[0]), a[0], a[1]),
        np.stack([DEPENDENT + 1e-4 * np.eye(7, 6), DEPENDENT]),
    ),
    "rank of NaN": (
        lambda a: [jnp.isnan(f) for f in linalg.rank_factor(a.at[2].set(jnp.nan))[:1]],
        DEPENDENT,
    ),
    "shortest": (
        lambda a: linalg.minimum_norm(linalg.rank_factor(a), a[:2].T + jnp.eye(6)[:, :2]),
        DEPENDENT,
    ),
    "programme": (
        lambda a: least_distance(
            jnp.concatenate([a[:3], jnp.eye(4)]), jnp.ones(7) - a[:, 0] ** 2, 2
        ),
        TALL,
    ),
    "active sets": (
        lambda a: [active_set._search(each[:, :-1], each[:, -1]) for each in a],
        PROGRAMMES,
    ),
    "active set where two rows could leave": (
        lambda a: active_set._search(a[:, :4], a[:, 4]),
        np.array(
            [
                *([3.0, -1.0, 1.0, -3.0, 2.0], [2.0, -1.0, 3.0, -1.0, 2.0]),
                *([-1.0, -1.0, -1.0, 0.0, 0.0], [1.0, 3.0, -1.0, 0.0, 0.0]),
                *([-1.0, 2.0, -2.0, -2.0, -1.0], [-3.0, -2.0, 3.0, 1.0, 1.0]),
            ]
        ),
    ),
    "active set of dependent rows": (
        lambda a: active_set._search(a[:, :2], a[:, 2]),
        np.array([[1.0, 0.0, 3.0], [0.0, 1.0, 3.0], [0.1, 0.1, 0.65]]),
    ),
    "active set that is not finite": (
        lambda a: active_set._search(a[:, :2], a[:, 2])[1],
        np.array([[1.0, 0.0, np.nan], [0.0, 1.0, 3.0]]),
    ),
    "cholesky": (lambda a: jnp.linalg.cholesky(a), POSITIVE),
    "no cholesky": (lambda a: jnp.linalg.cholesky(-a), POSITIVE),
    "product": (lambda a: a @ a.T @ a, BIG),
    "positions": (lambda a: a[jnp.argmax(a[:, 0])], BIG),
    "set": (lambda a: a.at[jnp.argmax(a[:, 0]), jnp.argmin(a[0])].set(7.0), BIG),
    "added": (lambda a: a[0].at[jnp.array([0, 0]) + jnp.argmax(a[0])].add(2.0), BIG),
    "solved": (lambda a: jax.scipy.linalg.solve(a, jnp.arange(12.0), assume_a="pos"), POSITIVE),
    "partly no cholesky": (lambda a: jnp.linalg.cholesky(jnp.diag(a[0, :4]) + a[:4, :4]), BIG),
    "positions in a table": (lambda a: jnp.searchsorted(np.arange(7.0), 2.0 * a[0]), BIG),
    "bits": (
        lambda a: [
            lax.bitcast_convert_type(a[0], int) >> 40,
            lax.bitcast_convert_type((lax.bitcast_convert_type(a[1], int) | 5) << 1 >> 1, float),
            lax.shift_right_logical(lax.bitcast_convert_type(a[0], int), 30),
            (a[0] * 1e30).astype(jnp.int8),
            (a[0] * 1e30).astype(jnp.uint32) // 3,
            jax.random.uniform(jax.random.key(3), (4,)),
        ],
        BIG,
    ),
    "elementary": (
        lambda a: (
            [
                f(a[0])
                for f in (
                    jnp.sign,
                    jnp.round,
                    jnp.tanh,
                    jax.nn.sigmoid,
                    jnp.cbrt,
                    jnp.expm1,
                    jnp.abs,
                )
            ]
            + [
                jnp.clip(a[0], -0.5, 0.5),
                jnp.maximum(a[0], a[1]),
                a[0] % 0.3,
                jnp.hypot(a[0], a[1]),
            ]
            + [jnp.arctan2(a[0], a[1]), jnp.where(a[0] > 0, a[1], jnp.nan), a[0].astype(int) ** 2]
        ),
        BIG,
    ),
}
SIDES = [(left, lower, turned, unit) for left in "LR" for lower in (0, 1) for turned in (0, 1)
         for unit in (0, 1)]  # fmt: skip
for left, lower, turned, unit in SIDES:
    flags = {"left_side": left == "L", "lower": bool(lower), "transpose_a": bool(turned)}
    FUNCTIONS[f"triangular {left}{lower}{turned}{unit}"] = (
        lambda a, flags=flags, unit=unit: lax.linalg.triangular_solve(
            a, a[:, :3] if flags["left_side"] else a[:3], unit_diagonal=bool(unit), **flags
        ),
        np.tril(BIG) + np.triu(BIG) * 0.1 + 12.0 * np.eye(12),
    )


@by_compiler
def test_functions(compiler, tmp_path):
    """All of them, against JAX's values; active sets against those of the machine code."""
    sources, wanted, by_xla = [], {}, {}  # one program of XLA, not one of each
    head = "#include <math.h>\n#include <stdint.h>\ntypedef double real;\n" + PRELUDE
    for k, (name, (function, a)) in enumerate(FUNCTIONS.items()):
        flat = lambda a, f=function: jnp.concatenate(
            [jnp.ravel(leaf).astype(float) for leaf in jax.tree.leaves(f(a))]
        )
        if name.startswith("active"):
            wanted[name] = np.asarray(compiled(flat, a)(a))
        else:
            by_xla[name] = flat
        lines = in_c(traced(flat, a)[0], ["a"], ["out"])
        assert not isinstance(lines, str), lines
        signature = f"void f{k}(const real *a, real *out) {{"
        sources.append(tmp_path / f"f{k}.c")
        sources[-1].write_text(
            "\n".join([head, *lines.helpers.values(), signature, *lines.lines, "}"])
        )
    all_of = jax.jit(lambda given: {name: f(given[name]) for name, f in by_xla.items()})
    wanted |= all_of({name: FUNCTIONS[name][1] for name in by_xla})
    flags = [*STRICT[:1], "-O0", "-Wall", "-Wextra", "-shared", "-fPIC", "-ffp-contract=off"]
    made = tmp_path / "functions.so"
    subprocess.run([compiler, *flags, *sources, "-o", made, "-lm"], check=True)
    code = ctypes.CDLL(str(made))
    for k, (name, (_, a)) in enumerate(FUNCTIONS.items()):
        a, out = np.ascontiguousarray(a), np.empty(wanted[name].size)
        getattr(code, f"f{k}")(pointer(a), pointer(out))
        np.testing.assert_allclose(out, wanted[name], rtol=1e-11, atol=1e-12, err_msg=name)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "3 laws"}, "name: got '3 laws'; expected a name of C"),
        ({"name": "int"}, "name: got 'int', a word of C or C\\+\\+; expected a name of C"),
        ({"name": "main"}, "name: got 'main', a word of C"),
        ({"name": "errno"}, "name: got 'errno', a word of C"),
        ({"name": "math"}, "name: got 'math', a word of C"),
        ({"name": "u"}, "name: got 'u', a name within the file"),
        ({"name": "a" * 5000}, "of up to 63 letters"),
        ({"law": TWO}, "law: got"),
        ({"path": 3}, "path: got 3"),
    ],
)
def test_errors(change, message, tmp_path):
    given = {"law": LAWS["nominal"][0], "path": tmp_path, "q": [0.1, 0.2], "v": [0.0, 0.0]}
    with pytest.raises(sc.errors.InputError, match=message):
        sc.export_c(**given | change)


def test_what_has_no_counterpart(tmp_path):
    ordered = sc.residual(lambda q, v, t: jnp.sort(v)[:1], name="ordered")
    line = test_what_has_no_counterpart.__code__.co_firstlineno + 1
    message = (
        rf"law: got a law with primitive sort, of lambda \(.*test_c.py:{line}\); expected a law"
    )
    with pytest.raises(sc.errors.InputError, match=message):
        sc.export_c(sc.ServoLaw(TWO, ordered, FEEDBACK), tmp_path, [0.1, 0.2], [0.0, 0.0])


def test_files_are_the_same_each_time(tmp_path):
    texts = [
        [path.read_text() for path in sc.export_c(LAWS["pose"][0], tmp_path, *np.ones((2, 7)))]
        for _ in range(2)
    ]
    assert texts[0] == texts[1]
    header = texts[0][0]
    assert "real model_mass[7]; /* model.mass: [1. 1. 1. ... 1. 1. 1.]; masses [kg] */" in header
    assert Path(tmp_path / "servocon.h").read_text() == header


class Odd(PlanarArm):
    spare: float = sc.field(2.0, unit="kg", text="ends */ begins /*")


@by_compiler
def test_comments_stay_comments(compiler, tmp_path):
    made = sc.export_c(sc.ServoLaw(Odd(), MIRROR), tmp_path, *np.ones((2, 2)))
    assert "/* model.spare: 2.; ends * / begins / * [kg] */" in made[0].read_text()
    subprocess.run([compiler, *STRICT, "-c", made[1], "-o", tmp_path / "odd.o"], check=True)


class Winch(sc.Plant):
    """A drum that moves a load by r q."""

    radius: float = sc.field(1.0, unit="m")

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -0.1 * v


WINCH = Winch()


def winch_law(model, function):
    relation = sc.holonomic(function, 2.0, name="load")
    return sc.ServoLaw(model, relation, sc.Stabilizing(3.0))


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_a_relation_with_the_plant_takes_the_length_of_the_struct(tmp_path):
    """β and u of C with another radius in its struct are those of a law with that model."""
    law = winch_law(Winch(), lambda plant, q, t: plant.radius * q[0] - jnp.sin(t))
    header, source = sc.export_c(law, tmp_path, [0.4], [0.2], name="winch")
    assert "does not see" not in header.read_text()
    library = tmp_path / "winch.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", source, "-o", library, "-lm"], check=True)
    code = ctypes.CDLL(library)
    names = re.findall(r"winch_real (\w+); ", header.read_text())
    values = np.array(list((ctypes.c_double * len(names)).in_dll(code, "winch_defaults")))
    values[names.index("model_radius")] = 1.5
    own = np.zeros(1), np.zeros(1), np.zeros(1)  # state, u, β
    given = [np.array([0.4]), np.array([0.2])]
    pointer = lambda x: x.ctypes.data_as(ctypes.c_void_p)
    times = map(ctypes.c_double, (0.7, 0.01))
    code.winch_law(pointer(values), *map(pointer, given), *times, *map(pointer, own))
    f, rate = 1.5 * 0.4 - np.sin(0.7), 1.5 * 0.2 - np.cos(0.7)
    beta = rate + 2.0 * f
    np.testing.assert_allclose(own[2], beta, rtol=1e-14)
    b = -np.sin(0.7) - 2.0 * rate
    np.testing.assert_allclose(own[1], (b - 3.0 * beta) / 1.5 + 0.1 * 0.2, rtol=1e-12)


def test_the_header_names_a_length_that_the_relation_has_of_its_own(tmp_path):
    law = sc.laws.Saturated(winch_law(Winch(), lambda q, t: WINCH.radius * q[0]), -9.0, 9.0)
    header, _ = sc.export_c(law, tmp_path, [0.4], [0.2], name="winch")
    (line,) = [row for row in header.read_text().splitlines() if "does not see" in row]
    assert line.strip().startswith("winch_real law_model_radius; /*")
    assert "β does not see radius [m], while the relation reads Winch.radius" in line
