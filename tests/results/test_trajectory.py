"""The record of a run: access, parts, comparison, files; on hand-made records."""

import json
from dataclasses import replace
from pathlib import Path

import h5netcdf
import numpy as np
import pytest

import servocon as sc
from servocon.results.record import Axes, Stop

STOP = Stop("the wheels came off", 0.75, (1.0, 2.0), (0.5, -0.5))


def record(batch=(), T=5, rows=2, seed=0, **changes):
    """Every array filled with different numbers; two coordinates, one input."""
    rng = np.random.default_rng(seed)
    draw = lambda *shape: rng.normal(size=(*batch, T, *shape))
    fields = {
        "time": np.linspace(0.0, 1.0, T),
        "q": draw(2),
        "v": draw(2),
        "u": draw(1),
        "contributions": {"nominal": draw(1), "stabilizing": draw(1)},
        "beta": draw(rows),
        "position_error": draw(1),
        "kinetic_energy": draw(),
        "potential_energy": draw(),
        "rank": rng.integers(1, 3, (*batch, T)),
        "missing": draw(rows),
        "dependent": rng.random((*batch, T, rows)) > 0.8,
        "signals": {"motor position error": draw(3)},
        "law_state": {"integral": draw(1)},
        "axes": Axes(
            ("x [m]", "θ [rad]"),
            ("x rate [m/s]", "θ rate [rad/s]"),
            ("force [N]",),
            ("gap [m/s]", "lane [m/s]")[:rows],
        ),
        "attributes": {"name": "a run", "seed": 3, "parameters": {"plant.mass": [1.0, 2.0]}},
        "stops": (None,) * (batch[0] if batch else 1),
    }
    return sc.Trajectory(**(fields | changes))


EMPTY = {"signals": {}, "law_state": {}, "contributions": {}}
RECORDS = {
    "single": lambda: record(),
    "batch": lambda: record((3,)),
    "stopped": lambda: record(stops=(STOP,)),
    "stopped batch": lambda: record((3,), stops=(None, STOP, None)),
    "nothing in the groups": lambda: record(**EMPTY),
    "no holonomic row": lambda: record(position_error=np.zeros((5, 0))),
    "one time": lambda: record(T=1),
    "not finite": lambda: replace(
        record((2,)), u=np.full((2, 5, 1), np.nan), v=np.full((2, 5, 2), np.inf)
    ),
    "stopped by NaN": lambda: record(stops=(STOP._replace(q=(np.nan, np.inf)),)),
    "names with slashes and dots": lambda: record(
        signals={"spring [N/m]": np.ones((5, 1)), "a.b/c.d": np.zeros(5)}
    ),
    "an expected end": lambda: record(stops=(STOP._replace(expected=True),)),
    "changes of rank": lambda: record(rank_changes=({"time": 0.5, "before": 2, "after": 1},)),
    "numbers of NumPy in the attributes": lambda: record(
        attributes={"seed": np.int64(3), "options": {"step": np.float64(0.1), "at": np.arange(3.0)}}
    ),
}


@pytest.mark.parametrize("kind", RECORDS)
def test_a_file_gives_back_what_was_saved(kind, tmp_path):
    run = RECORDS[kind]()
    path = run.save(tmp_path / "deep" / "er" / "run.nc")
    assert path == tmp_path / "deep" / "er" / "run.nc"
    back = sc.Trajectory.load(path)
    assert back.equals(run)
    assert run.equals(back)
    assert back.dependent.dtype == bool
    assert back.rank.dtype == run.rank.dtype
    assert list(back.signals) == list(run.signals)


def test_a_file_is_plain_netcdf_with_units_labels_and_what_produced_it(tmp_path):
    run = record(stops=(STOP,))
    with h5netcdf.File(run.save(tmp_path / "run.nc"), "r") as file:
        np.testing.assert_array_equal(file.variables["time"][...], run.time)
        assert file.variables["time"].attrs["units"] == "s"
        assert file.variables["q"].dimensions == ("time", "coordinate")
        assert file.variables["beta"].dimensions == ("time", "row")
        np.testing.assert_array_equal(
            file.variables["contributions.nominal"][...], run.contributions["nominal"]
        )
        assert json.loads(file.attrs["axes"])["coordinate"] == ["x [m]", "θ [rad]"]
        assert json.loads(file.attrs["attributes"])["seed"] == 3
        assert json.loads(file.attrs["stopped"])[0][:2] == ["the wheels came off", 0.75]


def different(run, name):
    """The same record with one number changed."""
    value = getattr(run, name)
    if isinstance(value, dict):
        key = next(iter(value))
        return replace(run, **{name: value | {key: value[key] + 1}})
    return replace(run, **{name: ~value if value.dtype == bool else value + 1})


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
    assert "stopped at t = 0.75 s: the wheels came off (q = (1.0, 2.0)" in str(STOP)
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


# -- files that cannot be written or read ---------------------------------------------------------


def rescued(error, run):
    """The file that the error names holds the results."""
    path = str(error.value).rsplit("The results are safe in ", 1)[1]
    try:
        assert sc.Trajectory.load(path).equals(run)
    finally:
        Path(path).unlink()


def test_a_path_that_is_a_folder(tmp_path):
    run = record(stops=(STOP,))
    with pytest.raises(
        sc.errors.OutputError, match=r"path: got .*which cannot be written"
    ) as error:
        run.save(tmp_path)
    rescued(error, run)


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("hello")
    run = record((2,))
    with pytest.raises(sc.errors.OutputError, match="cannot be written") as error:
        run.save(tmp_path / "file" / "run.nc")
    rescued(error, run)
    assert (tmp_path / "file").read_text() == "hello"


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    run, target = record(), tmp_path / "run.nc"
    run.save(target)
    before = target.read_bytes()

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(h5netcdf.File, "create_variable", full)
        with pytest.raises(OSError, match="No space left"):
            run.save(target)
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["run.nc"]


def test_a_folder_without_permission(tmp_path, monkeypatch):
    """Root may write anywhere, so the refusal is played."""
    run, target, real = record(), tmp_path / "run.nc", h5netcdf.File

    def refuse(path, *arguments, **options):
        if Path(path).parent == target.parent:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *arguments, **options)

    monkeypatch.setattr(h5netcdf, "File", refuse)
    with pytest.raises(sc.errors.OutputError, match="Permission denied") as error:
        run.save(target)
    rescued(error, run)


def test_loading_what_is_not_there_or_something_else(tmp_path):
    with pytest.raises(
        sc.errors.InputError, match=r"path: got .*none\.nc; expected a readable NetCDF"
    ):
        sc.Trajectory.load(tmp_path / "none.nc")
    text = tmp_path / "text.nc"
    text.write_text("not a trajectory")
    with pytest.raises(sc.errors.InputError, match="expected a readable NetCDF file"):
        sc.Trajectory.load(text)
    with h5netcdf.File(tmp_path / "foreign.nc", "w") as file:
        file.attrs["title"] = "someone else's"
    with pytest.raises(
        sc.errors.InputError, match=r"expected a file with format .*written by save\(\)"
    ):
        sc.Trajectory.load(tmp_path / "foreign.nc")
