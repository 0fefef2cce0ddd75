"""The internal state of a law in C before its first sample, which sees the measurement of that."""

import ctypes
import shutil
import subprocess

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PlanarArm

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2] - 0.1 * jnp.sin(t), name="mirror")
Q, V, T, PERIOD = np.array([0.3, -0.2]), np.array([1.0, -0.1]), 0.3, 0.02


class Remembered(sc.Term):
    """A term whose state is what was measured at the first sample."""

    name: str = "remembered"
    metric: str = "gauss"

    def initial_state(self, snapshot):
        return {"beta": snapshot.beta, "q": snapshot.q, "t": snapshot.t}

    def desired_rate(self, snapshot, state):
        return -0.3 * state["beta"]

    def state_rate(self, snapshot, state):
        return jax.tree.map(jnp.zeros_like, state)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_first_state(tmp_path):
    """β, q and t of the first sample."""
    law = sc.ServoLaw(PlanarArm(), MIRROR, sc.Stabilizing(1.0), Remembered())
    _, source = sc.export_c(law, tmp_path, [0.0, 0.0], [0.0, 0.0], name="mirror")
    made = tmp_path / "law.so"
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, source, "-o", made, "-lm"], check=True)
    code, number, array = ctypes.CDLL(str(made)), ctypes.c_double, ctypes.c_void_p
    code.mirror_begin.argtypes = [array] * 3 + [number, array]
    code.mirror_law.argtypes = [array] * 3 + [number, number] + [array] * 3
    numbers = ctypes.addressof(ctypes.c_char.in_dll(code, "mirror_defaults"))
    at = numbers, Q.ctypes.data, V.ctypes.data, T
    state, u, beta = np.full(4, np.nan), np.empty(2), np.empty(1)
    code.mirror_begin(*at, state.ctypes.data)
    error = V[0] + V[1] - 0.1 * np.sin(T)
    np.testing.assert_allclose(state, [error, *Q, T], rtol=1e-14)
    places = (x.ctypes.data for x in (state, u, beta))
    assert code.mirror_law(*at, PERIOD, *places) == 1
    np.testing.assert_allclose(u, law.step(Q, V, T, period=PERIOD).u, rtol=1e-12)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_samples_stay_within_a_narrow_funnel(tmp_path):
    narrow = {"rate": 5.0, "start": 0.05, "end": 0.002, "after": 1.0}
    path = sc.constraint.funnel(lambda q, t: q[:1] - jnp.sin(t), **narrow, name="path")
    law = sc.ServoLaw(PlanarArm(), path, sc.Stabilizing(20.0))
    _, source = sc.export_c(law, tmp_path, [0.01, 0.3], [1.0, 0.0], name="narrow")
    program = tmp_path / "self-test"
    asked = ["-std=c99", "-O1", "-DNARROW_SELF_TEST", "-DSERVOCON_CALLS=10"]
    subprocess.run(["gcc", *asked, source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    with pytest.raises(sc.errors.NonFiniteError, match="finite inputs"):
        sc.export_c(law, tmp_path, [0.2, 0.3], [1.0, 0.0], name="outside")
