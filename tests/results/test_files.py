"""Saved runs: what a file gives back, and the files that are refused."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import h5netcdf
import h5py
import numpy as np
import pytest
import xarray as xr

import servocon as sc
from servocon.errors import InputError, OutputError
from tests.results.crafted import CRAFTED, crafted
from tests.results.records import EMPTY, NAMES, RECORDS, STOP, record


@pytest.mark.first(6)
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
    assert [a.dtype for a in back.signals.values()] == [a.dtype for a in run.signals.values()]


@pytest.mark.long
def test_large_arrays_are_compressed(tmp_path):
    run = record((3,), T=70_000, **EMPTY)  # of several chunks, the last of them not full
    path = run.save(tmp_path / "run.nc")
    assert sc.Trajectory.load(path).equals(run)
    with h5py.File(path) as file:
        assert file["q"].compression == "gzip"
        assert file["q"].id.get_num_chunks() == 6
        assert file["dependent"].id.get_storage_size() < 0.3 * run.dependent.size
    still = replace(run, **{name: np.zeros_like(getattr(run, name)) for name in ("q", "v", "beta")})
    assert still.save(tmp_path / "still.nc").stat().st_size < 0.6 * path.stat().st_size


def test_arrays_larger_than_the_limit(tmp_path):
    run = record((2,), T=5000, q=np.zeros((2, 5000, 2)))
    path = run.save(tmp_path / "run.nc")
    with pytest.raises(
        InputError, match=r"arrays take [\d,]+ bytes; expected at most [\d,]+\. If you trust"
    ) as error:
        sc.Trajectory.load(path, largest=path.stat().st_size)
    larger = int(re.search(r"with largest=(\d+)\.", str(error.value))[1])
    assert sc.Trajectory.load(path, largest=larger).equals(run)


# -- files that cannot be written -----------------------------------------------------------------


def rescued(error, run):
    """The file that the error names holds the results."""
    path = str(error.value).rsplit("The results are safe in ", 1)[1]
    try:
        assert sc.Trajectory.load(path).equals(run)
    finally:
        Path(path).unlink()


def test_a_path_that_is_a_folder(tmp_path):
    run = record(stops=(STOP,))
    with pytest.raises(OutputError, match=r"path: got .*which cannot be written") as error:
        run.save(tmp_path)
    rescued(error, run)


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("hello")
    run = record((2,))
    with pytest.raises(OutputError, match="cannot be written") as error:
        run.save(tmp_path / "file" / "run.nc")
    rescued(error, run)
    assert (tmp_path / "file").read_text() == "hello"


def test_a_name_that_no_file_can_have(tmp_path):
    for name in ("a\0b.nc", "\ud800.nc", "x" * 300 + ".nc"):
        with pytest.raises(OutputError, match="cannot be written") as error:
            record().save(tmp_path / name)
        rescued(error, record())
    for path in (None, 3, b"run.nc"):
        with pytest.raises(InputError, match=r"path: got .*; expected a text or a pathlib\.Path"):
            record().save(path)
        with pytest.raises(InputError, match=r"path: got .*; expected a text or a pathlib\.Path"):
            sc.Trajectory.load(path)


@pytest.mark.parametrize("array", [np.full((5, 1), 1j), np.full((5, 1), "text"), np.ones(4)])
def test_arrays_that_no_file_holds(array, tmp_path):
    with pytest.raises(InputError, match=r"run\.signals/x: got .*; expected"):
        record(signals={"x": array}).save(tmp_path / "run.nc")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_makes_no_file_is_not_lost_in_silence(tmp_path):
    circle = {}
    circle["itself"] = circle
    with pytest.raises(OutputError, match=r"RecursionError.*in memory only"):
        record(attributes=circle).save(tmp_path / "run.nc")
    assert list(tmp_path.iterdir()) == []


# -- files that cannot be read --------------------------------------------------------------------


def refused(path, expected):
    with pytest.raises(InputError) as error:
        sc.Trajectory.load(path)
    assert re.search(expected, str(error.value))
    assert repr(str(path))[:50] in f"{error.value} {str(error.value)!r}"


def test_what_is_no_file(tmp_path):
    refused(tmp_path / "none.nc", "none.nc', which does not exist; expected a file that save")
    refused(tmp_path, "a folder; expected a file that save")
    refused("/dev/zero", "a device; expected a file that save")
    refused(tmp_path / ("x" * 300), "too long|null byte|does not exist")
    refused("a\0b", "too long|null byte|does not exist")
    (tmp_path / "empty.nc").touch()
    refused(tmp_path / "empty.nc", "an empty file; expected a file that save")


def test_files_of_others(tmp_path, capfd):
    path = tmp_path / "file.nc"
    for content in (b"not a trajectory", b"CDF\x01", bytes(3000), b"\x89PNG"):
        path.write_bytes(content)
        refused(path, "which is something else; expected a file that save")
    with h5netcdf.File(path, "w") as file:
        file.attrs["title"] = "someone else's"
    refused(path, r"cut short or changed; .*xarray\.open_dataset")
    assert capfd.readouterr() == ("", "")


def test_a_file_of_an_older_format(tmp_path):
    path = tmp_path / "file.nc"
    with h5netcdf.File(path, "w") as file:
        file.attrs["format"] = "servocon trajectory 2"
    refused(path, "of format 2; expected format 5. Load it with the version of servocon that")


def test_damage_is_noticed(tmp_path):
    path = record().save(tmp_path / "run.nc")
    whole = path.read_bytes()
    for position in (*range(0, len(whole), 997), len(whole) - 1):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 16]) + whole[position + 1 :])
        refused(path, "checksum|cut short or changed|format")
    for content in (whole[:-1], whole[:5000], whole + b"\n", whole[1:]):
        path.write_bytes(content)
        refused(path, "cut short or changed|checksum")


def test_a_file_larger_than_the_limit(tmp_path):
    path = record().save(tmp_path / "run.nc")
    size = path.stat().st_size
    with pytest.raises(InputError, match=rf"of {size:,} bytes; expected at most 1,000\. .*largest"):
        sc.Trajectory.load(path, largest=1000)
    assert sc.Trajectory.load(path, largest=size).equals(record())
    with pytest.raises(InputError, match="largest: got 'much'; expected an integer"):
        sc.Trajectory.load(path, largest="much")


def test_texts_longer_than_the_limit(tmp_path):
    run = record(attributes={"name": "x" * 5_000_000})
    path = run.save(tmp_path / "run.nc")
    with pytest.raises(
        InputError, match=r"5,00\d,\d+ bytes of texts; expected at most 4,194,304"
    ) as e:
        sc.Trajectory.load(path)
    larger = int(re.search(r"with largest=(\d+)\.", str(e.value))[1])
    assert sc.Trajectory.load(path, largest=larger).equals(run)


@pytest.mark.first(14)
@pytest.mark.parametrize("kind", CRAFTED)
def test_crafted_files(kind, tmp_path, capfd):
    refused(crafted(tmp_path / "run.nc", CRAFTED[kind]), "whose content is no record")
    assert capfd.readouterr() == ("", "")
    same = crafted(tmp_path / "run.nc", lambda contents: contents)
    assert sc.Trajectory.load(same).equals(record(T=50))


def test_loading_leaves_hdf5_alone(tmp_path, monkeypatch):
    path = record().save(tmp_path / "run.nc")
    monkeypatch.setitem(sys.modules, "h5py", None)
    monkeypatch.setitem(sys.modules, "h5netcdf", None)
    back = sc.Trajectory.load(path)
    assert back.equals(record())
    back.q[:] = 0.0  # arrays of its own


def test_names_in_the_file_are_distinct(tmp_path):
    run = replace(record(), signals={name: np.ones(5) for name in NAMES})
    with xr.open_dataset(run.save(tmp_path / "run.nc")) as data:
        assert sum("signal of" in data[name].attrs["long_name"] for name in data) == len(NAMES)
