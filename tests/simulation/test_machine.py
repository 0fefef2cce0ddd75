"""Closed loops in machine code against XLA's programs of the same loops."""

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

import jax.numpy as jnp
import llvmlite.binding as llvm
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine import compile as compile_module
from servocon.engine.machine.function import _compiler
from servocon.simulation.machine import made_loop


class Crane(sc.Lagrangian):
    load: float = 100.0

    def kinetic_energy(self, q, v, t):
        x = v[0] + 4.0 * jnp.cos(q[1]) * v[1]
        z = 4.0 * jnp.sin(q[1]) * v[1]
        return 5.0 * v[0] ** 2 + 0.5 * self.load * (x**2 + z**2)

    def potential_energy(self, q, t):
        return -9.81 * self.load * 4.0 * jnp.cos(q[1])


CRANE = Crane()
PATH = sc.holonomic(lambda q, t: q[0] - 2.0 * jnp.sin(t), rate=3.0, name="trolley path")


def pulled(q, v, t):
    return jnp.array([jnp.sin(t), 0.0])


@pytest.mark.first(1)
@pytest.mark.parametrize(
    "options",
    [
        {"solver": sc.Solver(method="heun", step=0.02)},
        pytest.param(
            {"solver": sc.Solver(method="kvaerno3", rtol=1e-9, atol=1e-11)}, marks=pytest.mark.long
        ),
        {"period": 0.05, "solver": sc.Solver(rtol=1e-10, atol=1e-12)},
        {
            "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12, projection=True),
            "disturbance": pulled,
            "events": {"far": sc.Event(lambda now: 1.2 - now.q[0], expected=True)},
        },
    ],
    ids=["fixed", "implicit", "sampled", "projected, disturbed, to an event"],
)
def test_both_compilers_give_the_same_run(options):
    law = sc.ServoLaw(CRANE, PATH, sc.Stabilizing(4.0))
    start, runs = ([0.0, 0.1], [0.0, 0.0]), []
    for compiler in ("llvm", "xla"):
        solver = options["solver"].replace(compiler=compiler)
        run = sc.simulate(CRANE, law, *start, 2.0, points=23, **options | {"solver": solver})
        assert run.attributes["compiler"].startswith(compiler)
        runs.append(run)
    quick, slow = runs
    np.testing.assert_allclose(quick.time, slow.time, rtol=1e-9)
    np.testing.assert_allclose(quick.q, slow.q, atol=1e-8)
    np.testing.assert_allclose(quick.u, slow.u, atol=1e-4)
    np.testing.assert_array_equal(quick.rank, slow.rank)


def test_llvm_is_refused_where_it_cannot():
    sorted_speeds = sc.residual(lambda q, v, t: jnp.sort(v)[:1] + q[:1])
    law = sc.ServoLaw(CRANE, sorted_speeds, sc.Stabilizing(1.0))
    start = [0.0, 0.1], [0.1, 0.0], 0.1
    with pytest.raises(sc.errors.InputError, match="compiler: got 'llvm': primitive sort"):
        sc.simulate(CRANE, law, *start, solver=sc.Solver(compiler="llvm"))
    run = sc.simulate(CRANE, law, *start, points=3, solver=sc.Solver(method="euler", step=0.05))
    assert run.attributes["compiler"] == "xla: primitive sort"
    with pytest.raises(sc.errors.InputError, match="compiler: got 'gcc'; expected one of"):
        sc.simulate(CRANE, law, *start, solver=sc.Solver(compiler="gcc"))


@pytest.mark.first(1)
@pytest.mark.parametrize("how", ["missing", "no such function", "another language"])
def test_without_a_known_llvmlite_xla_compiles(how, monkeypatch):
    """Said in one line, once."""
    made_loop.cache_clear()
    _compiler.cache_clear()
    if how == "missing":
        monkeypatch.setitem(sys.modules, "servocon.engine.machine.compile", None)
    elif how == "no such function":
        monkeypatch.delattr(llvm, "JITLibraryBuilder")
    else:
        refused = mock.Mock(side_effect=RuntimeError("expected type"))
        monkeypatch.setattr(llvm, "parse_assembly", refused)
        monkeypatch.setattr(compile_module, "kept_objects", lambda: None)
    law = sc.ServoLaw(CRANE, PATH, sc.Stabilizing(4.0))
    start = [0.0, 0.1], [0.0, 0.0]
    with pytest.warns(sc.errors.ServoconWarning, match="^no machine code without llvmlite") as told:
        run = sc.simulate(
            CRANE, law, *start, 0.1, points=3, solver=sc.Solver(method="heun", step=0.05)
        )
    assert len(told) == 1
    assert "\n" not in str(told[0].message)
    assert run.attributes["compiler"].startswith("xla: no ")
    for function in (made_loop, _compiler):
        function.cache_clear()


class Spring(sc.Plant):
    stiffness: float = 1.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -self.stiffness * q


REST = sc.ServoLaw(Spring(), sc.residual(lambda q, v, t: v - jnp.cos(t), name="swing"))


def swing(plants, duration, **fields):
    solver = sc.Solver(compiler="llvm", **fields)
    return sc.simulate(plants, REST, [0.0], [1.0], duration, points=5, solver=solver)


@pytest.mark.parametrize("members", [1, 9])
def test_the_keyboard_ends_a_run_at_once_and_the_next_one_is_right(members):
    plants = sc.batch([Spring(1.0 + 0.1 * k) for k in range(members)])
    steps = {"method": "heun", "step": 1e-4, "max_steps": 2**31 - 1}
    before = swing(plants, 0.1, **steps)  # and nothing is left to compile
    timer = threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    began, threads = time.monotonic(), threading.active_count() - 1
    with pytest.raises(KeyboardInterrupt):
        swing(plants, 2e4, **steps)
    assert time.monotonic() - began < 3.0
    timer.join()
    np.testing.assert_array_equal(swing(plants, 0.1, **steps).q, before.q)
    assert threading.active_count() <= threads


def test_threads_that_run_at_once_have_the_numbers_of_each_alone():
    """Some of the same program, some of one that another thread makes at that moment."""
    amplitudes = [0.5, 0.5, 0.7, 0.9]

    def final(amplitude):
        np.random.random()  # as a thread of a user may, beside the looks of another one
        plant = Spring()
        relation = sc.residual(lambda q, v, t: v - amplitude * jnp.cos(t), name="swing")
        law = sc.ServoLaw(plant, relation, sc.Stabilizing(2.0))
        return sc.simulate(
            plant, law, [0.0], [0.0], 2.0, points=3, solver=sc.Solver(compiler="llvm")
        ).q[-1, 0]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(final, amplitudes * 2))
    assert together == [final(amplitude) for amplitude in amplitudes] * 2
    assert together[0] == together[1] != together[2]


def test_a_relation_of_another_shape_the_next_time_is_refused():
    calls = []

    def growing(q, v, t):
        calls.append(1)
        return v if len(calls) % 2 else jnp.concatenate([v, v])

    law = sc.ServoLaw(Spring(), sc.residual(growing))
    with pytest.raises(sc.errors.ShapeError, match=r"constraint's β: got shape \(2,\); expected"):
        sc.simulate(Spring(), law, [0.1], [0.0], 0.1)


WITHOUT_XLA = """
import sys
import jax._src.compiler as compiler

compiled, compile_ = [], compiler.backend_compile_and_load
compiler.backend_compile_and_load = lambda *a, **k: compiled.append(a[1]) or compile_(*a, **k)

import servocon as sc
from servocon_plants import PlanarArm

arm = PlanarArm.uniform(2)
law = sc.ServoLaw(arm, sc.residual(lambda q, v, t: v[:1] + v[1:2] ** 2), sc.Stabilizing(2.0))
compiled.clear()  # JAX makes the arrays of the arm
far = {"far": lambda now: 0.2 - now.q[0]}
run = sc.simulate(arm, law, [0.0, 0.1], [0.9, 0.1], 2.0, events=far)
assert "far" in str(run.stopped), run.stopped
sc.constraint.project(arm, law.constraint, [0.0, 0.1], [0.9, 0.1])
print(len(compiled), "diffrax" in sys.modules, "servocon_plants.swarm" in sys.modules)
"""


def test_a_run_needs_neither_xla_nor_diffrax():
    command = [sys.executable, "-W", "ignore", "-c", WITHOUT_XLA]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "False", "False"], done.stderr
