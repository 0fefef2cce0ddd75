"""Laws in C against `law.step`, and the routines of C against NumPy, by the compilers there are."""

import ctypes
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
from servocon.engine.machine.function import traced
from servocon.engine.scalars.functions import PRELUDE, in_c
from servocon_plants import PlanarArm, flexible_joint_arm

COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]
STRICT = ("-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror")
needs_compiler = pytest.mark.skipif(not COMPILERS, reason="no C compiler")

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2] - 0.1 * jnp.sin(t), name="mirror")
POSE = sc.residual(lambda q, v, t: jnp.concatenate([v[:3] + q[:3], v[3:4]]), name="pose")
TWICE = sc.residual(
    lambda q, v, t: jnp.stack([v[0] + v[1], 2.0 * (v[0] + v[1]), v[2] - t]), name="twice"
)
TWO, THREE, SEVEN = (PlanarArm.uniform(n) for n in (2, 3, 7))
FEEDBACK = sc.Stabilizing(1.0)
ROBUST = sc.Robust(sc.polynomial_bound(1.0), width=0.1, effectiveness=0.9)
LAWS = {
    "nominal": (sc.ServoLaw(TWO, MIRROR, FEEDBACK), 2),
    "robust": (sc.ServoLaw(TWO, MIRROR, FEEDBACK, ROBUST), 2),
    "adaptive": (sc.ServoLaw(TWO, MIRROR, FEEDBACK, sc.Adaptive()), 2),
    "limited": (sc.Saturated(sc.ServoLaw(TWO, MIRROR, FEEDBACK), -2.0, 2.0), 2),
    "pose": (sc.ServoLaw(SEVEN, POSE, FEEDBACK), 7),
    "dependent": (sc.ServoLaw(THREE, TWICE, FEEDBACK), 3),
    "two_layers": (sc.BacksteppingLaw(flexible_joint_arm(2), MIRROR, FEEDBACK), 4),
}


def exported(name, folder):
    law, n = LAWS[name]
    at = 0.3 * np.arange(1, n + 1), np.linspace(0.1, 0.5, n)
    return law, sc.export_c(law, folder, *at, 0.3, name=f"{name}_law")[1]


@needs_compiler
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("options", [("-fsanitize=address,undefined",), ("-DSERVOCON_SINGLE",)])
@pytest.mark.parametrize("name", LAWS)
def test_self_test(name, options, compiler, tmp_path):
    _, source = exported(name, tmp_path)
    program = tmp_path / "self-test"
    flags = [*STRICT, *options, f"-D{name.upper()}_LAW_SELF_TEST"]
    subprocess.run([compiler, *flags, source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program], capture_output=True, text=True)
    assert done.stdout.startswith("largest difference")
    # Single precision does not tell dependent rows, and the program says that it differs.
    alike = name != "dependent" or "-DSERVOCON_SINGLE" not in options
    assert done.returncode == int(not alike), done.stdout + done.stderr


def library(source, tmp_path):
    made = tmp_path / "law.so"
    command = [COMPILERS[0], *STRICT, "-shared", "-fPIC", source, "-o", made, "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(made))


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


@needs_compiler
@pytest.mark.parametrize("name", LAWS)
def test_other_states_and_parameters(name, tmp_path):
    """Parameters in the order of the struct, at states that were not recorded."""
    law, source = exported(name, tmp_path)
    code, random = library(source, tmp_path), np.random.default_rng(5)
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
    state = other.initial_state()
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
    q[0] = np.nan
    assert call(*map(pointer, (numbers, q, v)), 0.0, 0.02, *map(pointer, (flat, u, beta))) == 0


RANDOM = np.random.default_rng(2)
TALL, WIDE, BIG = (RANDOM.normal(size=shape) for shape in ((7, 4), (4, 7), (12, 12)))
POSITIVE = BIG @ BIG.T + np.eye(12)
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
    "rank of NaN": (
        lambda a: [jnp.isnan(f) for f in linalg.rank_factor(a.at[2].set(jnp.nan))[:1]],
        DEPENDENT,
    ),
    "shortest": (
        lambda a: linalg.minimum_norm(linalg.rank_factor(a), a[:2].T + jnp.eye(6)[:, :2]),
        DEPENDENT,
    ),
    "cholesky": (lambda a: jnp.linalg.cholesky(a), POSITIVE),
    "no cholesky": (lambda a: jnp.linalg.cholesky(-a), POSITIVE),
    "product": (lambda a: a @ a.T @ a, BIG),
    "positions": (lambda a: a[jnp.argmax(a[:, 0])], BIG),
    "set": (lambda a: a.at[jnp.argmax(a[:, 0]), jnp.argmin(a[0])].set(7.0), BIG),
    "added": (lambda a: a[0].at[jnp.array([0, 0]) + jnp.argmax(a[0])].add(2.0), BIG),
    "solved": (lambda a: jax.scipy.linalg.solve(a, jnp.arange(12.0), assume_a="pos"), POSITIVE),
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


@needs_compiler
def test_functions(tmp_path):
    """All of them in one file, against JAX's values."""
    texts, wanted, helpers = [], [], {}
    for k, (function, a) in enumerate(FUNCTIONS.values()):
        flat = lambda a, f=function: jnp.concatenate(
            [jnp.ravel(leaf).astype(float) for leaf in jax.tree.leaves(f(a))]
        )
        wanted.append(np.asarray(jax.jit(flat)(a)))
        lines = in_c(traced(flat, a)[0], ["a"], ["out"])
        assert not isinstance(lines, str), lines
        for part in lines.helpers.split("\n\n/*"):
            helpers.setdefault(part, None)
        texts.append((lines, f"void f{k}(const real *a, real *out) {{", wanted[-1].size))
    code = ["#include <math.h>\n#include <stdint.h>\ntypedef double real;\n" + PRELUDE]
    for k, (lines, head, _) in enumerate(texts):
        body = "\n".join([lines.helpers, head, *lines.lines, "}"])
        source = tmp_path / f"f{k}.c"
        source.write_text("\n".join([*code, body]))
        made = tmp_path / f"f{k}.so"
        flags = [*STRICT[:1], "-O1", "-Wall", "-Wextra", "-shared", "-fPIC", "-ffp-contract=off"]
        subprocess.run([COMPILERS[0], *flags, source, "-o", made, "-lm"], check=True)
        a, out = np.ascontiguousarray(list(FUNCTIONS.values())[k][1]), np.empty(wanted[k].size)
        getattr(ctypes.CDLL(str(made)), f"f{k}")(pointer(a), pointer(out))
        np.testing.assert_allclose(
            out, wanted[k], rtol=1e-11, atol=1e-12, err_msg=list(FUNCTIONS)[k]
        )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "3 laws"}, "name: got '3 laws'; expected a name of C"),
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
    with pytest.raises(sc.errors.InputError, match="law: got a law with primitive sort"):
        sc.export_c(sc.ServoLaw(TWO, ordered, FEEDBACK), tmp_path, [0.1, 0.2], [0.0, 0.0])


def test_files_are_the_same_each_time(tmp_path):
    texts = [
        [path.read_text() for path in sc.export_c(LAWS["pose"][0], tmp_path, *np.ones((2, 7)))]
        for _ in range(2)
    ]
    assert texts[0] == texts[1]
    header = texts[0][0]
    assert "real model_mass[7]; /* model.mass:" in header
    assert Path(tmp_path / "servocon.h").read_text() == header
