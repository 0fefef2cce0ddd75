"""Files are written whole or not at all, and rescued where they cannot be written."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from servocon.errors import OutputError
from servocon.results import disk


def full(*_):
    raise OSError(28, "No space left on device")


def test_an_older_file_is_replaced_at_once(tmp_path):
    target = tmp_path / "new" / "file.nc"
    assert disk.store(target, b"first", ".nc") == target
    assert disk.store(str(target), b"second", ".nc") == target
    assert target.read_bytes() == b"second"
    assert [path.name for path in target.parent.iterdir()] == ["file.nc"]


def test_a_link_stays(tmp_path):
    (tmp_path / "there").mkdir()
    link, real = tmp_path / "latest.nc", tmp_path / "there" / "run.nc"
    link.symlink_to(real)
    disk.store(link, b"content", ".nc")
    assert link.is_symlink()
    assert real.read_bytes() == b"content"


def test_a_device_is_not_replaced():
    with pytest.raises(OutputError, match="'/dev/full', which cannot be written") as error:
        disk.store("/dev/full", b"content", ".nc")
    Path(str(error.value).rsplit(" ", 1)[1]).unlink()
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_keeps_the_older_file_and_rescues_the_new(step, tmp_path, monkeypatch):
    target = tmp_path / "file.nc"
    disk.store(target, b"old", ".nc")
    calls = []
    real = os.fsync

    def once(*arguments):
        calls.append(arguments)
        return full() if len(calls) == 1 else real(*arguments)

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), once)
    with pytest.raises(OutputError, match=r"No space left.*The results are safe in") as error:
        disk.store(target, b"new", ".nc")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file.nc"]
    safe = Path(str(error.value).rsplit(" ", 1)[1])
    assert safe.suffix == ".nc"
    assert safe.read_bytes() == b"new"
    safe.unlink()


def test_no_room_for_the_rescue_either(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"folder for temporary files .* either .*memory only"):
        disk.store(tmp_path / "file.nc", b"new", ".nc")
    assert list(tmp_path.iterdir()) == []


WRITER = """
import sys, time
from pathlib import Path
from servocon.results import disk
partial, file = disk._open_partial(Path(sys.argv[1]))
file.write(b"half")
file.flush()
print("ready", flush=True)
time.sleep(60)
"""


def test_what_a_killed_process_left_is_removed_and_nothing_of_a_living_one(tmp_path):
    start = [sys.executable, "-c", WRITER, str(tmp_path)]
    with subprocess.Popen(start, stdout=subprocess.PIPE) as writer:
        assert writer.stdout.readline() == b"ready\n"
        (partial,) = tmp_path.iterdir()
        disk.store(tmp_path / "file.nc", b"content", ".nc")
        assert partial.exists()
        writer.kill()
    assert partial.exists()
    disk.store(tmp_path / "file.nc", b"content", ".nc")
    assert [path.name for path in tmp_path.iterdir()] == ["file.nc"]
