"""Experiments describe their runs, so that sweeps batch them."""

from importlib.metadata import entry_points

import numpy as np
import pytest

import servocon as sc
from servocon.sweeps.sources import OfExperiment
from servocon.sweeps.stacking import Stack
from servocon.tree import Batch, parameters
from tests.selection import shared

ONE_BATCH = {"adaptive-arm", "uncertain-arm", "bounded-tracking", "fuzzy-gain"}
ONE_BATCH |= {"camera-crane", "hidden-machines", "rubbing-arm", "uncertain-flexible-joint"}
"""Experiments whose main run is a batch already."""

IN_MUJOCO = {"humanoid-balance", "level-cup", "panda-circle", "quadruped-stance", "two-hands"}
IN_MUJOCO |= {"xarm7-bench"}
"""Experiments on MuJoCo's physics, which simulates one run at a time."""

ALONE = ONE_BATCH | IN_MUJOCO

NAMES = sorted(entry.name for entry in entry_points(group="servocon.experiments"))
SLOW = {"satellite-formation"}  # each of its laws is certified first

RANDOM = np.random.SeedSequence(0)


def experiment(name):
    (entry,) = entry_points(group="servocon.experiments", name=name)
    return OfExperiment(name, entry.load()())


@pytest.mark.first(9)
@pytest.mark.parametrize("name", [n for n in NAMES if n not in ALONE | SLOW])
def test_main_runs_with_another_number_share_a_batch(name):
    source = experiment(name)
    numbers = [p for p in parameters(source.experiment) if isinstance(p.default, float)]
    for one in numbers:
        if one.default == 0.0:
            continue
        stack = Stack()
        for i, factor in enumerate((1.0, 1.01)):
            stack.add(i, source.arguments({one.path: factor * one.default}, RANDOM))
        (first, *others) = stack.groups()
        if not others and not np.array_equal(*first.vectors):
            return
    raise AssertionError("no parameter of it is a number of its main run")


@pytest.mark.first(3)
@pytest.mark.parametrize(
    "name", shared(sorted(ONE_BATCH | IN_MUJOCO), (ONE_BATCH | {"level-cup"}) - {"hidden-machines"})
)
def test_the_others_are_batches_or_on_other_physics(name):
    run = next(experiment(name).experiment.runs())
    many = any(isinstance(value, Batch) for value in run.arguments.values())
    assert many or run.simulator is not sc.simulate


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("name", "parameter"),
    [("turntable", "angular_velocity"), ("flexible-joint", "gains.gain"), ("spiral", "rtol")],
)
def test_a_sweep_is_made_of_main_runs(name, parameter):
    """To the bit; a parameter that is no number of a batch, too."""
    source = experiment(name)
    value = {p.path: p.default for p in parameters(source.experiment)}[parameter]
    design = {parameter: [value, 1.1 * value]}
    swept = sc.sweep(source.experiment, design).dataset
    for i, number in enumerate(design[parameter]):
        run = next(source.with_row({parameter: number}).runs()).simulate()
        for metric, found in run.metrics().values.items():
            if metric in swept:
                np.testing.assert_array_equal(swept[metric].values[i], found, metric)
