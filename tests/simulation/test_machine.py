"""Closed loops in machine code against XLA's programs of the same loops."""

import importlib
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine.call import each
from servocon.engine.machine.function import _compiler
from servocon.experiment.registry import list_names, load_experiment
from servocon.experiment.runs import finished
from servocon.simulation.machine import Given, MachineLoop, _functions, machine_loop, made_loop

simulate_module = importlib.import_module("servocon.simulation.simulate")


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


class CapturedError(Exception):
    """Carries the setup of a run that was about to begin."""


def first_setup(name, monkeypatch):
    """The setup of the first run of an experiment; None where it has none."""

    def stop(setup, progress):
        raise CapturedError(setup)

    monkeypatch.setattr(simulate_module, "run", stop)
    try:
        list(finished(load_experiment(name)()))
    except CapturedError as captured:
        return captured.args[0]
    return None


@pytest.mark.parametrize("name", list_names("servocon.experiments"))
def test_every_experiment_has_the_values_of_xla(name, monkeypatch):
    setup = first_setup(name, monkeypatch)
    if setup is None:
        pytest.skip("no run")
    structure, numbers = setup.structure, np.atleast_2d(setup.numbers)[0]
    x0 = np.concatenate([np.atleast_2d(setup.q)[0], np.atleast_2d(setup.v)[0]])
    loop = machine_loop(setup)
    assert isinstance(loop, MachineLoop), loop
    given = Given(numbers, ())
    x = given.values(loop._whole, "whole", x0)
    held = (np.full(setup.dimensions.inputs, 0.3), np.array([0.01])) if structure.sampled else ()
    expected = jax.jit(_functions(structure))
    random = np.random.default_rng(0)
    for k in range(3):
        state = x + 1e-2 * k * random.normal(size=x.shape)
        time = np.array([setup.t0 + 0.1 * k])
        values = expected(numbers, time[0], state, *(h if h.size > 1 else h[0] for h in held))
        for part, reference in values.items():
            wanted = [np.asarray(leaf, float).ravel() for leaf in jax.tree.leaves(reference)]
            wanted = np.concatenate([np.zeros(0), *wanted])
            places = given.places(loop._machine.addresses[part])
            got = each(places, time, state, *held, size=wanted.size)[0]
            scale = np.abs(wanted[np.isfinite(wanted)]).max(initial=1.0)
            np.testing.assert_allclose(got, wanted, rtol=1e-9, atol=1e-12 * scale, err_msg=part)


def pulled(q, v, t):
    return jnp.array([jnp.sin(t), 0.0])


@pytest.mark.parametrize(
    "options",
    [
        {"solver": "heun", "step": 0.02},
        {"solver": "kvaerno3", "rtol": 1e-9, "atol": 1e-11},
        {"period": 0.05, "rtol": 1e-10, "atol": 1e-12},
        {"projection": True, "rtol": 1e-10, "atol": 1e-12},
        {"disturbance": pulled, "rtol": 1e-10, "atol": 1e-12},
        {"events": {"far": lambda q, v, t: 1.2 - q[0]}, "expected": ["far"], "rtol": 1e-10},
    ],
    ids=["fixed", "implicit", "sampled", "projected", "disturbed", "event"],
)
def test_both_compilers_give_the_same_run(options):
    law = sc.ServoLaw(CRANE, PATH, sc.Stabilizing(4.0))
    start, runs = ([0.0, 0.1], [0.0, 0.0]), []
    for compiler in ("llvm", "xla"):
        run = sc.simulate(CRANE, law, *start, 2.0, points=23, compiler=compiler, **options)
        assert run.attributes["compiler"].startswith(compiler)
        runs.append(run)
    quick, slow = runs
    np.testing.assert_allclose(quick.time, slow.time, rtol=1e-9)
    np.testing.assert_allclose(quick.q, slow.q, atol=1e-8)
    np.testing.assert_allclose(quick.u, slow.u, atol=1e-4)
    np.testing.assert_array_equal(quick.rank, slow.rank)


def test_a_batch_in_both_compilers():
    plants = sc.batch([Crane(load=float(m)) for m in np.linspace(50.0, 150.0, 5)])
    law = sc.ServoLaw(CRANE, PATH, sc.Stabilizing(4.0))
    runs = [
        sc.simulate(plants, law, [0.0, 0.1], [0.0, 0.0], 1.0, points=5, rtol=1e-10, compiler=name)
        for name in ("llvm", "xla")
    ]
    np.testing.assert_allclose(runs[0].q, runs[1].q, atol=1e-8)


def test_llvm_is_refused_where_it_cannot():
    sorted_speeds = sc.residual(lambda q, v, t: jnp.sort(v)[:1] + q[:1])
    law = sc.ServoLaw(CRANE, sorted_speeds, sc.Stabilizing(1.0))
    start = [0.0, 0.1], [0.1, 0.0], 0.1
    with pytest.raises(sc.errors.InputError, match="compiler: got 'llvm': primitive sort"):
        sc.simulate(CRANE, law, *start, compiler="llvm")
    run = sc.simulate(CRANE, law, *start, points=3)
    assert run.attributes["compiler"] == "xla: primitive sort"
    with pytest.raises(sc.errors.InputError, match="compiler: got 'gcc'; expected one of"):
        sc.simulate(CRANE, law, *start, compiler="gcc")


def test_without_llvmlite_xla_compiles(monkeypatch):
    made_loop.cache_clear()
    _compiler.cache_clear()
    monkeypatch.setitem(sys.modules, "servocon.engine.machine.compile", None)
    law = sc.ServoLaw(CRANE, PATH, sc.Stabilizing(4.0))
    with pytest.warns(sc.errors.ServoconWarning, match="no machine code without llvmlite"):
        run = sc.simulate(
            CRANE, law, [0.0, 0.1], [0.0, 0.0], 0.1, points=3, solver="heun", step=0.05
        )
    assert run.attributes["compiler"].startswith("xla: no ")
    for function in (made_loop, _compiler):
        function.cache_clear()
