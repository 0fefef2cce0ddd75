"""Stores go on where they were, and are the same to the byte as those that went through."""

import errno
import json
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

import servocon as sc
from servocon.errors import InputError, OutputError, ServoconWarning
from servocon.sweeps import store as stores
from servocon.sweeps import sweep as sweeping
from servocon.sweeps.probe import RunTime
from servocon.tree import fingerprint
from tests.sweeps.cases import GRID, BoatRun, arguments, content, noisy

KEEP = ("beta_norm", "q")


def swept(store, chunk=16, **options):
    """A sweep in chunks of one size, whatever the time of a run."""
    options = {"keep": KEEP, "keep_points": 5} | options
    return sc.sweep(arguments(), GRID, store=store, chunk=chunk, **options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("sweeps") / "whole"
    swept(path)
    return path


@pytest.fixture
def copy(whole, tmp_path):
    return Path(shutil.copytree(whole, tmp_path / "copy"))


def test_a_store_holds_the_result(whole):
    memory = sc.sweep(arguments(), GRID, keep=KEEP, keep_points=5)
    stored = sc.sweeps.load(whole)
    assert stored.parameters == memory.parameters
    assert list(map(tuple, stored.axes)) == memory.axes
    for name, one in memory.dataset.variables.items():
        other = stored.dataset[name]
        assert other.dims == one.dims
        assert other.attrs == one.attrs, name
        np.testing.assert_array_equal(other.values, one.values)
    assert set(stored.dataset.coords) == set(memory.dataset.coords)
    assert str(stored) == str(memory)
    with xr.open_zarr(whole) as plain:
        np.testing.assert_array_equal(plain["peak"], memory.dataset["peak"])
        assert plain["plant.drag"].attrs["units"] == "kg/m"


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("seconds", "lanes", "chunk"), [(0.5, 1, 4), (1e-6, 1, 64), (30.0, 1, 1), (30.0, 16, 16)]
)
def test_a_chunk_takes_some_seconds(tmp_path, monkeypatch, seconds, lanes, chunk):
    """2 s of runs of 0.5 s each are 4; a sweep that goes on keeps its chunks."""
    took = lambda *_: RunTime(seconds, lanes)
    monkeypatch.setattr(sweeping, "run_time", took)
    monkeypatch.setattr(sweeping, "compute", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        swept(tmp_path / "measured", None)
    assert stores.chunk_of(tmp_path / "measured") == chunk
    monkeypatch.setattr(sweeping, "run_time", lambda *_: RunTime(7.0, 1))
    with pytest.raises(KeyboardInterrupt):
        swept(tmp_path / "measured", None)
    assert stores.chunk_of(tmp_path / "measured") == chunk
    with pytest.raises(InputError, match=rf"options.chunk: {chunk} there, 5 here"):
        swept(tmp_path / "measured", 5)


def test_the_time_of_a_run_is_measured_on_runs_of_the_sweep(tmp_path):
    timed = swept(tmp_path / "timed", None)
    assert stores.chunk_of(tmp_path / "timed") >= 1
    np.testing.assert_array_equal(
        timed.dataset["peak"], sc.sweep(arguments(), GRID).dataset["peak"]
    )


def test_a_whole_store_is_read_only(whole, monkeypatch):
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*")}
    monkeypatch.setattr(sweeping, "compute", None)
    assert swept(whole).dataset.sizes["run"] == 80
    assert before == {path: path.stat().st_mtime_ns for path in whole.rglob("*")}


@pytest.mark.first(1)
@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError(errno.ENOSPC, "No space left")])
def test_a_sweep_goes_on_where_it_was(whole, tmp_path, monkeypatch, stop):
    real, calls = sweeping.compute, []

    def some(job, start, rows):
        calls.append(start)
        if len(calls) == 3:
            raise stop if isinstance(stop, BaseException) else stop()
        return real(job, start, rows)

    monkeypatch.setattr(sweeping, "compute", some)
    with pytest.raises(type(stop) if isinstance(stop, Exception) else stop) as error:
        swept(tmp_path / "part")
    assert isinstance(stop, Exception) or "32 of 80 runs are in" in str(error.value.__notes__)
    part = sc.sweeps.load(tmp_path / "part")
    assert "48 not computed yet" in str(part)
    assert np.isnan(part.dataset["peak"].values[32:]).all()
    calls.clear()
    monkeypatch.setattr(sweeping, "compute", lambda *a: (calls.append(a[1]), real(*a))[1])
    swept(tmp_path / "part")
    assert calls == [32, 48, 64]
    assert content(tmp_path / "part") == content(whole)
    assert [path.name for path in tmp_path.iterdir()] == ["part"]


@pytest.mark.long
def test_a_full_disk_ends_a_sweep_with_what_it_has(whole, tmp_path, monkeypatch):
    import zarr.storage._local as local

    real = local._put

    def put(path, *more, **options):
        if "settling_time/c/2" in str(path):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *more, **options)

    monkeypatch.setattr(local, "_put", put)
    with pytest.raises(OutputError, match=r"No space left.*the same sweep goes on there"):
        swept(tmp_path / "part")
    monkeypatch.setattr(local, "_put", real)
    swept(tmp_path / "part")
    assert content(tmp_path / "part") == content(whole)


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "damage"),
    [("peak/c/1", "bit"), ("reason/c/0", "gone"), ("outcome/c/4", "cut"), ("q/c/3/0", "bit")],
)
def test_a_damaged_chunk_is_computed_again(whole, copy, file, damage, monkeypatch):
    path = copy / file
    content_of = bytearray(path.read_bytes())
    content_of[len(content_of) // 2] ^= 4
    if damage == "bit":
        path.write_bytes(content_of)
    elif damage == "cut":
        path.write_bytes(content_of[:-3])
    else:
        path.unlink()
    real, calls = sweeping.compute, []
    monkeypatch.setattr(sweeping, "compute", lambda *a: (calls.append(a[1]), real(*a))[1])
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        swept(copy)
    assert calls == [16 * int(file.split("/")[2])]
    told = [str(one.message) for one in given if one.category is ServoconWarning]
    assert len(told) == 1
    assert all("is damaged: it is computed again" in text for text in told)
    assert content(copy) == content(whole)


@pytest.mark.long
@pytest.mark.parametrize("names", [["peak"], ["q"], None], ids=["one", "signal", "all"])
def test_the_chunk_of_another_place_is_computed_again(names, whole, copy):
    """Each file has a right checksum, but not in this place."""
    chunked = [path.parent.name for path in whole.glob("*/c") if (path / "1").exists()]
    for name in names or chunked:
        shutil.rmtree(copy / name / "c" / "1", ignore_errors=True)
        (copy / name / "c" / "1").unlink(missing_ok=True)
        source = whole / name / "c" / "2"
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name / "c" / "1")
    assert content(copy) != content(whole)
    if names != ["q"]:  # signals are read when they are needed
        with pytest.raises(InputError, match=r"chunk 1 of '\w+' does not match its seal"):
            sc.sweeps.load(copy)
    with pytest.warns(ServoconWarning, match="chunk 1 of the store .* is damaged"):
        swept(copy)
    assert content(copy) == content(whole)


@pytest.mark.first(1)
@pytest.mark.parametrize("file", ["peak/zarr.json", "plant.drag/c/0", "time/c/0"])
def test_other_damaged_files_are_written_again(whole, copy, file):
    (copy / file).write_bytes(b"?")
    swept(copy)
    assert content(copy) == content(whole)


@pytest.mark.long
def test_what_killed_processes_left_is_removed(whole, copy):
    (copy / "peak" / "c" / "2.0123.partial").write_text("half")
    (copy / "outcome" / "c" / "2").unlink()
    copy.with_name("copy.lock").write_text("1")
    (copy.with_name(".copy-1.partial")).mkdir()
    swept(copy)
    assert content(copy) == content(whole)
    shutil.rmtree(copy)
    swept(copy)
    assert [path.name for path in copy.parent.iterdir()] == ["copy"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda a: a | {"duration": 5.0}, "parameters.duration: 4.0 there, 5.0 here"),
        (lambda a: a | {"q0": [0.3]}, r"parameters.q0: \[0.2\] there, \[0.3\] here"),
        (lambda a: a | {"law": sc.laws.Saturated(a["law"], -5.0, 5.0)}, "code.law: "),
    ],
)
def test_the_store_of_another_sweep_is_refused(whole, change, words):
    axes = GRID if "code" not in words else {"plant.drag": GRID["plant.drag"]}
    with pytest.raises(InputError, match=words):
        sc.sweep(change(arguments()), axes, store=whole, keep=KEEP, keep_points=5)


def test_another_design_version_or_code_is_refused(whole, copy, monkeypatch, tmp_path):
    other = {name: values[:5] for name, values in GRID.items()}
    with pytest.raises(InputError, match=r"design.runs: 80 there, 25 here"):
        sc.sweep(arguments(), other, store=whole, keep=KEEP, keep_points=5)
    root = json.loads((copy / "zarr.json").read_text())
    told = root["attributes"]["manifest"]
    root["attributes"]["manifest"] = told.replace('"jax": "', '"jax": "0.')
    (copy / "zarr.json").write_text(json.dumps(root))
    with pytest.raises(InputError, match=r"versions.jax: 0\.\S+ there"):
        swept(copy)
    sc.sweep(noisy, {"gain": [1.0], "drag": [0.2]}, store=tmp_path / "f")

    def another(gain, drag, rng):
        return noisy(gain, drag, rng) | {"v0": [2.0]}

    with pytest.raises(InputError, match=r"code.function: "):
        sc.sweep(another, {"gain": [1.0], "drag": [0.2]}, store=tmp_path / "f")
    sc.sweep(BoatRun(), {"gain": [1.0]}, store=tmp_path / "e")
    with pytest.raises(InputError, match=r"parameters.gain: 2.0 there, 3.0 here"):
        sc.sweep(BoatRun(gain=3.0), {"gain": [1.0]}, store=tmp_path / "e")


ANOTHER = """
import sys
from pathlib import Path
from tests.sweeps.cases import BoatRun, arguments, noisy
from servocon.tree.fingerprinting import fingerprint
from servocon.sweeps.lock import locked
parts = noisy, BoatRun(), arguments()["law"], arguments()["plant"]
print(*map(fingerprint, parts), flush=True)
with locked(Path(sys.stdin.readline().strip())):
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.mark.long
def test_another_process_has_the_same_fingerprints_and_keeps_its_store(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", ANOTHER],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        parts = noisy, BoatRun(), arguments()["law"], arguments()["plant"]
        told = process.stdout.readline().split()
        assert told == list(map(fingerprint, parts))
        assert len(set(told)) == 4
        print(tmp_path / "store", file=process.stdin, flush=True)
        assert process.stdout.readline() == "locked\n"
        with pytest.raises(InputError, match=f"on which process {process.pid} works"):
            swept(tmp_path / "store")
        process.kill()
    assert (tmp_path / "store.lock").exists()
    swept(tmp_path / "store")
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


@pytest.mark.parametrize("kind", ["folder", "file", "zarr"])
def test_something_else_is_no_store(tmp_path, kind):
    path = tmp_path / "other"
    if kind == "file":
        path.write_text("text")
    else:
        path.mkdir()
        (path / "zarr.json").write_text('{"attributes": {}}' if kind == "zarr" else "{")
    before = content(tmp_path)
    with pytest.raises(InputError, match="something else"):
        swept(path)
    assert content(tmp_path) == before
    with pytest.raises(InputError, match="which does not exist"):
        sc.sweeps.load(tmp_path / "nothing")


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    def denied(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr("servocon.sweeps.lock.os.open", denied)
        with pytest.raises(OutputError, match="Read-only file system"):
            swept(tmp_path / "store")
    monkeypatch.setattr(stores, "_write_empty", denied)
    with pytest.raises(OutputError, match="Read-only file system"):
        swept(tmp_path / "store")
    assert list(tmp_path.iterdir()) == []


def test_a_sweep_that_does_not_fit_on_the_disk_is_refused(tmp_path, monkeypatch):
    full = shutil.disk_usage(tmp_path)._replace(free=99)
    monkeypatch.setattr(sweeping.shutil, "disk_usage", lambda _: full)
    with pytest.raises(InputError, match=r"80 runs, about .* GB"):
        swept(tmp_path / "store")
