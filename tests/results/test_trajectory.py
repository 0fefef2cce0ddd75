"""The record of a run: access, parts and comparison; on hand-made records."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

import servocon as sc
from tests.results.records import STOP, record


def different(run, name):
    """The same record with one number changed."""
    value = getattr(run, name)
    if isinstance(value, dict):
        key = next(iter(value))
        return replace(run, **{name: value | {key: value[key] + 1}})
    return replace(run, **{name: ~value if value.dtype == bool else value + 1})


def test_another_process_gets_the_record_without_plant_and_law():
    """They need not be of a kind that can be pickled, such as one with a lambda."""
    run = replace(record(), plant=lambda: 0, arguments={"law": lambda: 0})
    again = pickle.loads(pickle.dumps(run))
    assert again.equals(run)
    assert (again.plant, again.arguments) == (None, None)
    assert run.plant is not None


def test_one_changed_number_makes_a_difference():
    run = record()
    assert run.equals(record())
    for name in ("time", *run.arrays()):
        assert not run.equals(different(run, name)), name
    assert not run.equals(replace(run, axes=run.axes._replace(row=("a", "b"))))
    assert not run.equals(replace(run, stops=(STOP,)))
    assert not run.equals(replace(run, attributes={}))
    assert not run.equals(replace(run, rank_changes=({"time": 0.5},)))
    assert not run.equals(replace(run, signals={"other": run.signals["motor position error"]}))


def test_derived_quantities():
    run = record((3,))
    np.testing.assert_allclose(run.beta_norm, np.sqrt((run.beta**2).sum(axis=-1)), rtol=1e-14)
    np.testing.assert_array_equal(run.energy, run.kinetic_energy + run.potential_energy)
    assert run.batch_shape == (3,)
    assert record().batch_shape == ()
    assert [run.at(t) for t in (-1.0, 0.0, 0.13, 0.12, 0.5, 9.0)] == [0, 0, 1, 0, 2, 4]


def test_dependent_rows_are_those_that_ever_were():
    never = np.zeros((5, 2), bool)
    once = never.copy()
    once[3, 1] = True
    assert record(dependent=never).dependent_rows() == ()
    assert record(dependent=once).dependent_rows() == ("lane [m/s]",)
    batch = record((2,), dependent=np.stack([never, once]))
    assert batch.dependent_rows() == ("lane [m/s]",)


def test_member_and_until():
    run = record((3,), stops=(None, STOP, None))
    one = run.member(2)
    for name, array in run.arrays().items():
        got = getattr(one, name)
        if isinstance(array, dict):
            assert all(np.array_equal(got[key], array[key][2]) for key in array)
        else:
            np.testing.assert_array_equal(got, array[2])
    assert one.attributes["member"] == 2
    assert one.stopped is None
    assert run.member(-1).equals(replace(one, attributes=one.attributes | {"member": -1}))
    stopped = run.member(1)
    assert stopped.stopped == STOP
    np.testing.assert_array_equal(stopped.time, [0.0, 0.25, 0.5, 0.75])  # until it stopped
    np.testing.assert_array_equal(run.until(0.5).signals["motor position error"].shape, (3, 3, 3))
    for index in (3, -4):
        with pytest.raises(
            sc.errors.InputError, match=rf"index: got {index}; .*batch of shape \(3,\)"
        ):
            run.member(index)


def test_changes_of_rank_go_with_their_member_and_their_time():
    changes = tuple({"time": t, "member": i} for i, t in ((0, 0.2), (1, 0.5), (1, 0.9)))
    run = record((3,), rank_changes=changes)
    assert run.member(1).rank_changes == ({"time": 0.5}, {"time": 0.9})
    assert run.member(-3).rank_changes == ({"time": 0.2},)
    assert run.member(2).rank_changes == ()
    assert run.until(0.5).rank_changes == changes[:2]


def test_stopped_runs_say_so():
    run = record((3,), stops=(None, STOP, None))
    assert run.stopped == STOP
    assert "stopped at t = 0.75 s: the wheels came off (q = [1, 2]" in str(STOP)
    many = STOP._replace(q=(1 / 3,) * 30)
    assert "(q = [0.333, 0.333, 0.333, 0.333, 0.333, … 30 in all], v = [0.5, -0.5])" in str(many)
    with pytest.raises(
        sc.errors.RunStoppedError, match=r"t = 0\.75 s: the wheels came off"
    ) as caught:
        run.raise_if_stopped()
    assert caught.value.trajectory is run
    assert "3 runs" in repr(run)
    assert "the wheels came off" in repr(run)
    assert "went through" in repr(record())
    meant = record(stops=(STOP._replace(expected=True),))
    assert meant.raise_if_stopped().stopped is None
    assert meant.expected_end.reason == STOP.reason
    assert "ended as expected at t = 0.75 s" in repr(meant)
