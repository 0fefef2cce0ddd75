"""The kernels in C against the same in machine code, bit for bit, under the sanitizers of gcc.

A `kernels.ll` that is not of today's C texts, or that reads or writes outside its memory, fails.
"""

import ctypes
import shutil
import struct
import subprocess

import numpy as np
import pytest

from servocon import native
from servocon.engine import address
from servocon.engine.machine.library import KERNELS
from servocon.engine.scalars.routines import Routine, body, padded

PROGRAM = """\
#include "kernels.c"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int32_t head[6];
    while (fread(head, sizeof head, 1, stdin) == 1) {
        const size_t size = (size_t)head[4];
        servocon_word *x = malloc(8 * size);
        if (fread(x, 8, size, stdin) != size) return 1;
        switch (head[0]) {
        case 0: servocon_rank(x, head[1], head[2], head[3]); break;
        case 1: servocon_truncated(x, head[1], head[2], head[3]); break;
        case 2: servocon_drift(x, head[1], head[2], head[3]); break;
        case 3: servocon_coordinates(x, head[1], head[2], head[3]); break;
        case 4: servocon_active(x, head[1], head[2]); break;
        default: servocon_triangular(x, head[1], head[2]);
        }
        fwrite(x, 8, (size_t)head[5], stdout);
        free(x);
    }
    return 0;
}
"""
"""Runs kernels on memory that is exactly as large as a routine's."""

ORDER = ("rank", "truncated", "drift", "coordinates", "active", "triangular")


def rows_of_fours(W):
    """A matrix by rows, each padded with zeros."""
    wide = np.zeros((W.shape[0], padded(W.shape[1])))
    wide[:, : W.shape[1]] = W
    return wide.ravel()


def matrix(random, n, m):
    """A matrix with dependent columns, a column of zeros, or NaN, now and then."""
    W = random.normal(size=(n, m))
    fate = random.integers(6)
    if fate == 0:
        W[:, -1] = 2.0 * W[:, 0]
    elif fate == 1:
        W[:, 0] = 0.0
    elif fate == 2:
        W[0, 0] = np.nan
    return W


def run(kind, sizes, given):
    """The memory after a kernel in machine code."""
    words = np.zeros(body(Routine(kind, sizes)).size // 8)
    words[: given.size] = given
    numbers = (*sizes, min(sizes)) if kind == "rank" else sizes
    types = [ctypes.c_void_p, *[ctypes.c_int32] * len(numbers)]
    ctypes.CFUNCTYPE(None, *types)(address(f"servocon_{kind}"))(words.ctypes.data, *numbers)
    return words


def problem(random, kind):
    """Sizes of a problem, its operands, and the number of words up to the end of its results."""
    n, m = (int(size) for size in random.integers(1, 14, 2))
    k = min(n, m)
    whole = matrix(random, n, m)
    if kind == "drift":  # a column that depends almost on another, and there almost more so
        apart = 10.0 ** random.uniform(-9, -2) * random.normal(size=n)
        whole[:, -1] = 2.0 * whole[:, 0] + apart
    W = rows_of_fours(whole)
    if kind == "rank":
        return (n, m), W, W.size + n * padded(k) + k * padded(m) + 2 * k
    if kind == "truncated":
        both = random.normal(size=n * padded(k) + k * padded(m))
        kept = random.integers(0, 2, k).astype(float)
        return (n, m, k), np.append(both, kept), both.size
    if kind == "active":
        return (n, m), np.append(W, random.normal(size=n)), W.size + 2 * n + padded(m)
    if kind == "triangular":
        L = np.tril(random.normal(size=(n, n)), -1) * random.integers(0, 2, (n, n)) + np.eye(n)
        given = np.append(L.ravel(), rows_of_fours(random.normal(size=(n, m))))
        return (n, m), given, given.size
    factor = run("rank", (n, m), W)
    Q = W.size
    T = Q + n * padded(k)
    chosen = factor[T + k * padded(m) :][: 2 * k]
    if kind == "drift":
        whole[:, -1] -= random.uniform(0.7, 1.0) * apart
        there = rows_of_fours(whole)
        return (n, m, k), np.concatenate([W, there, chosen]), 2 * W.size + 2 * k + 2
    of_rows = rows_of_fours(factor[T : T + k * padded(m)].reshape(k, -1)[:, :m].T)
    sides = int(random.integers(1, 4))
    given = np.concatenate([of_rows, chosen, random.normal(size=sides * m)])
    return (m, k, sides), given, given.size + sides * padded(k)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("gcc"), reason="no gcc")
def test_machine_code_is_the_c_text_bit_for_bit(tmp_path):
    random = np.random.default_rng(0)
    problems = [(k, *problem(random, ORDER[k])) for k in range(6) for _ in range(150)]
    sent, expected = [], []
    for k, sizes, given, end in problems:
        words = body(Routine(ORDER[k], sizes)).size // 8
        numbers = (*sizes, min(sizes)) if k == 0 else (*sizes, 0, 0)[:3]
        memory = np.zeros(words)
        memory[: given.size] = given
        sent += [struct.pack("6i", k, *numbers, words, end), memory.tobytes()]
        expected.append(run(ORDER[k], sizes, given)[:end])
    (tmp_path / "main.c").write_text(PROGRAM, "utf-8")
    for name in (*[f"{one}.c" for one in ORDER], "fours.c", "kernels.c"):
        (tmp_path / name).write_text(native.text(name), "utf-8")
    defined = [f"-D{name}={value}" for name, value in native.constants().items()]
    options = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-ffp-contract=off"]
    sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    command = ["gcc", *options, *sanitizers, *defined, "main.c", "-o", "main", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "main"], input=b"".join(sent), capture_output=True)
    assert not done.returncode, done.stderr.decode()[-2000:]
    found = np.frombuffer(done.stdout)
    np.testing.assert_array_equal(found, np.concatenate(expected))


def test_every_kernel_has_its_text():
    assert {f"servocon_{kind}" for kind in ORDER} | {"servocon_move"} == set(KERNELS)
