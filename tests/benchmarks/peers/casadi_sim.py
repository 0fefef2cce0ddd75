"""The arm of `arm.py` in CasADi: the closed loop as one expression, integrated by CVODES."""

import shutil
from functools import cache
from typing import Any

import arm
import casadi as ca
import numpy as np

TOLERANCE = 5e-10


def _field() -> tuple[Any, Any]:
    x = ca.SX.sym("x", 4)
    q, v, p = x[:2], x[2:], arm.NOMINAL
    reach = p.m2 * p.l1 * p.lc2 * ca.cos(q[1])
    bend = p.m2 * p.l1 * p.lc2 * ca.sin(q[1])
    d22 = p.m2 * p.lc2**2 + p.I2
    d11 = d22 + p.m2 * p.l1**2 + 2.0 * reach + p.m1 * p.lc1**2 + p.I1
    M = ca.vertcat(ca.horzcat(d11, d22 + reach), ca.horzcat(d22 + reach, d22))
    outer = p.m2 * p.lc2 * p.g * ca.sin(q[0] + q[1])
    inner = (p.m1 * p.lc1 + p.m2 * p.l1) * p.g * ca.sin(q[0])
    F = ca.vertcat(
        bend * v[1] * (2.0 * v[0] + v[1]) - inner - outer - p.K * q[0],
        -bend * v[0] ** 2 - outer - p.K * q[1],
    )
    A = ca.SX([[1.0, 1.0]])
    u = A.T @ ca.solve(A @ ca.solve(M, A.T), -A @ ca.solve(M, F)) - 0.5 * M @ A.T @ (A @ v)
    return x, ca.vertcat(v, ca.solve(M, F + u))


@cache
def _integrator() -> Any:
    """Compiled by a C compiler, if there is one."""
    x, rate = _field()
    if hasattr(ca.GlobalOptions, "setNumpyMode"):
        ca.GlobalOptions.setNumpyMode(-1)  # as it was, and without its notice
    options: dict[str, Any] = {"abstol": TOLERANCE, "reltol": TOLERANCE}
    options["max_num_steps"] = 100_000
    if shutil.which("gcc"):
        options |= {"jit": True, "compiler": "shell", "jit_options": {"flags": ["-O3"]}}
    return ca.integrator("arm", "cvodes", {"x": x, "ode": rate}, 0.0, arm.DURATION, options)


def prepare() -> None:
    """Compile it."""
    _integrator()


def run() -> arm.Vector:
    """The final state."""
    return np.ravel(_integrator()(x0=arm.START)["xf"])
