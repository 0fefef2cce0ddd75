"""Machine code on disk: whole or not at all, checked, bounded, and never needed."""

import hashlib
import os
import subprocess
import sys
import time

import pytest

from servocon.engine.store import Objects
from servocon.errors import ServoconWarning

EVALUATE = """
import numpy as np, jax.numpy as jnp
from servocon.engine.machine.function import machine_code, traced
closed, _ = traced(lambda x: jnp.sin(x) * 2.0, np.zeros(3))
evaluate, out = machine_code(closed, {"f": [0]}).at("f", np.arange(3.0))
evaluate()
assert np.abs(out - 2 * np.sin(np.arange(3.0))).max() < 1e-15
"""


def python(folder):
    """Standard error of a process with that folder for what it compiles."""
    environment = os.environ | {"JAX_COMPILATION_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", EVALUATE],
        env=environment,
        capture_output=True,
        text=True,
        timeout=90,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_second_process_finds_the_code_and_a_damaged_file_is_replaced(tmp_path):
    python(tmp_path)
    file = max((tmp_path / "machine").iterdir(), key=lambda file: file.stat().st_size)
    whole, written = file.read_bytes(), file.stat().st_mtime_ns
    python(tmp_path)
    assert file.stat().st_mtime_ns == written
    for damaged in (whole[:-5], whole[:40] + b"x" + whole[41:], b""):
        file.write_bytes(damaged)
        assert python(tmp_path) == ""
        assert file.read_bytes() == whole


def test_no_folder_changes_nothing_but_time(tmp_path):
    (tmp_path / "file").write_text("")
    assert python(tmp_path / "file") == ""
    assert (tmp_path / "file").read_text() == ""


def test_code_with_another_checksum_is_not_used(tmp_path):
    objects = Objects(tmp_path)
    assert objects.get("key") is None
    objects.put("key", b"code")
    assert objects.get("key") == b"code"
    (tmp_path / "key.o").write_bytes(hashlib.sha256(b"other").digest() + b"code")
    assert objects.get("key") is None
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_go_first(tmp_path, monkeypatch):
    monkeypatch.setattr(Objects, "LARGEST", 1000)
    for k in range(4):
        (tmp_path / f"{k}.o").write_bytes(bytes(300))
        os.utime(tmp_path / f"{k}.o", (time.time() - 100 + k,) * 2)
    Objects(tmp_path).put("new", bytes(10))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["1.o", "2.o", "3.o", "new.o"]


def test_a_full_disk_warns_once(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    objects = Objects(tmp_path)
    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.warns(ServoconWarning, match="No space left on device") as told:
        [objects.put(key, b"code") for key in "ab"]
    assert len(told) == 1
    assert list(tmp_path.iterdir()) == []
