"""Closed loops in machine code against XLA's programs of the same loops."""

import importlib

import jax
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine.call import each
from servocon.experiment.registry import list_names, load_experiment
from servocon.experiment.runs import finished
from servocon.simulation.machine import Given, _functions, machine_loop

simulate_module = importlib.import_module("servocon.simulation.simulate")

FACTORED = {"cut-in", "emergency-brake", "four-bar", "obstacles", "platoon", "string-stability"}
"""Experiments with rows or speeds so many that LAPACK factors them."""

XLA_ONLY = FACTORED | {"satellite-formation", "swarm", "dead-zone-swarm"}  # and random bits


class _Captured(Exception):
    """Carries the setup of a run that was about to begin."""


def first_setup(name, monkeypatch):
    """The setup of the first run of an experiment; None where it has none."""

    def stop(setup, progress):
        raise _Captured(setup)

    monkeypatch.setattr(simulate_module, "run", stop)
    try:
        list(finished(load_experiment(name)()))
    except _Captured as captured:
        return captured.args[0]
    return None


@pytest.mark.parametrize("name", list_names("servocon.experiments"))
def test_every_experiment_has_the_values_of_xla(name, monkeypatch):
    setup = first_setup(name, monkeypatch)
    if setup is None:
        pytest.skip("no run")
    structure, numbers = setup.structure, np.atleast_2d(setup.numbers)[0]
    x0 = np.concatenate([np.atleast_2d(setup.q)[0], np.atleast_2d(setup.v)[0]])
    loop = machine_loop(structure, len(x0), setup.dimensions.inputs)
    if name in XLA_ONLY:
        assert loop is None
        return
    assert loop is not None
    given = Given(numbers, ())
    x = loop.whole(given, x0)
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
