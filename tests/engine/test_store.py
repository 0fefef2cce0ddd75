"""Machine code on disk: whole or not at all, checked, bounded, and never needed."""

import hashlib
import os
import subprocess
import sys
import threading
import time
from unittest import mock

import jax.numpy as jnp
import llvmlite.binding as llvm
import numpy as np
import pytest
from jax._src import compilation_cache

from servocon.engine import Objects, machine_code, traced
from servocon.engine.machine import compile as compile_module
from servocon.engine.machine.function import _compiler
from servocon.engine.settings import _open_store, cache_folder, object_folder
from servocon.engine.store import is_private
from servocon.errors import ServoconWarning

EVALUATE = """
import numpy as np, jax.numpy as jnp
from servocon.engine.machine.function import _compiler, machine_code, traced
closed, _ = traced(lambda x: jnp.sin(x) * 2.0, np.zeros(3))
evaluate, out = machine_code(closed, {"f": [0]}).at("f", np.arange(3.0))
evaluate()
assert np.abs(out - 2 * np.sin(np.arange(3.0))).max() < 1e-15
"""


def started(folder):
    """A process with that folder for what it compiles."""
    environment = os.environ | {"JAX_COMPILATION_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", EVALUATE]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def ended(process):
    """Standard error of a process, which must succeed."""
    error = process.communicate(timeout=90)[1]
    assert process.returncode == 0, error
    return error


@pytest.mark.long
def test_processes_that_begin_at_once_leave_whole_files_for_the_next_one(tmp_path):
    assert [ended(process) for process in [started(tmp_path) for _ in range(2)]] == [""] * 2
    files = sorted((tmp_path / "machine").iterdir())
    assert all(file.suffix == ".o" for file in files)
    written = [file.stat().st_mtime_ns for file in files]
    for file in files:
        code = file.read_bytes()
        assert hashlib.sha256(code[32:]).digest() == code[:32]
    ended(started(tmp_path))
    assert [file.stat().st_mtime_ns for file in files] == written


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of machine code, in place of the one of this process."""
    assert _compiler() is not None  # which keeps a file of its own
    objects = Objects(tmp_path)
    monkeypatch.setattr(compile_module, "kept_objects", lambda: objects)
    return tmp_path


def check_code():
    """Compile a function, and call it."""
    x = np.arange(3.0)
    closed, _ = traced(lambda x: jnp.cos(x) + 2.0, x)
    evaluate, out = machine_code(closed, {"f": [0]}).at("f", x)
    evaluate()
    np.testing.assert_allclose(out, np.cos(x) + 2.0, rtol=1e-15)


def flipped(whole, bit):
    """A file with one bit that is another."""
    damaged = bytearray(whole)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


DAMAGE = {
    "cut off": lambda whole: whole[:-5],
    "checksum alone": lambda whole: whole[:32],
    "part of the checksum": lambda whole: whole[:7],
    "empty": lambda whole: b"",
    "a bit of the checksum": lambda whole: flipped(whole, 3),
    "a bit of the code": lambda whole: flipped(whole, 8 * len(whole) - 1),
    "of another function": lambda whole: whole[:32] + whole[32:][::-1],
    "more at the end": lambda whole: whole + b"x",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_replaced(damage, folder):
    check_code()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    check_code()
    assert file.read_bytes() == whole


def test_a_folder_in_the_place_of_a_file(folder):
    check_code()
    (file,) = folder.iterdir()
    file.unlink()
    (file / "inside").mkdir(parents=True)
    with pytest.warns(ServoconWarning, match="cannot be kept in"):
        check_code()
    assert [path.name for path in folder.iterdir()] == [file.name]


def test_a_file_that_cannot_be_read(folder, monkeypatch):
    check_code()
    monkeypatch.setattr("pathlib.Path.open", mock.Mock(side_effect=PermissionError))
    check_code()


def test_another_processor_compiles_its_own_code(folder, monkeypatch):
    """With fewer features, or of another name: what is on disk might not run there."""
    check_code()
    before = set(folder.iterdir())
    monkeypatch.setattr(llvm, "get_host_cpu_features", llvm.FeatureMap)
    compile_module._machine.cache_clear()
    check_code()
    (other,) = set(folder.iterdir()) - before
    monkeypatch.undo()
    monkeypatch.setattr(compile_module, "kept_objects", lambda: Objects(folder))
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "x86-64" if X86 else "generic")
    compile_module._machine.cache_clear()
    check_code()
    assert len(set(folder.iterdir()) - before - {other}) == 1
    compile_module._machine.cache_clear()


X86 = llvm.get_default_triple().startswith("x86_64")


@pytest.mark.long
def test_no_folder_changes_nothing_but_time(tmp_path):
    (tmp_path / "file").write_text("")
    assert ended(started(tmp_path / "file")) == ""
    assert (tmp_path / "file").read_text() == ""


def test_a_folder_where_nothing_may_be_written(tmp_path, monkeypatch):
    monkeypatch.setenv("JAX_COMPILATION_CACHE_DIR", str(tmp_path))
    assert object_folder() == tmp_path / "machine"
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert object_folder() is None


def test_folders_and_files_are_the_users_alone(tmp_path, monkeypatch):
    """Whatever the mask of new files is, and for programs of XLA, too."""
    monkeypatch.delenv("JAX_COMPILATION_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = os.umask(0)
    try:
        folders = [object_folder(), cache_folder()]
        assert is_private(folders[1])
        Objects(folders[0]).put("key", b"code")
    finally:
        os.umask(before)
    made = [*folders, tmp_path / "servocon", folders[0] / "key.o"]
    assert [path.stat().st_mode & 0o777 for path in made] == [0o700, 0o700, 0o700, 0o600]


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702])
def test_a_folder_where_others_write_is_not_used(mode, tmp_path, monkeypatch):
    monkeypatch.delenv("JAX_COMPILATION_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compilation_cache, "_cache", None)
    for of, name in ((object_folder, "machine"), (_open_store, "jax")):
        folder = tmp_path / "servocon" / name
        folder.mkdir(parents=True)
        folder.chmod(mode)
        with pytest.warns(ServoconWarning, match="others may write there: .* runs code as you"):
            assert not of()
        assert not of()  # and is not told again


def test_a_folder_of_another_user_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("JAX_COMPILATION_CACHE_DIR", str(tmp_path))
    mine = os.geteuid()
    assert object_folder() == tmp_path / "machine"
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    with pytest.warns(ServoconWarning, match=rf"belongs to the user of number {mine}, not to you"):
        assert object_folder() is None


def test_a_file_that_others_may_have_written_is_not_read(tmp_path, monkeypatch):
    objects = Objects(tmp_path)
    objects.put("key", b"code")
    (tmp_path / "key.o").chmod(0o666)
    assert objects.get("key") is None
    objects.put("key", b"code")
    assert objects.get("key") == b"code"
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    assert objects.get("key") is None


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


def test_threads_that_keep_one_program_at_once(tmp_path, monkeypatch):
    """A second thread writes the whole file while the first has only begun it."""
    files, opened = Objects(tmp_path / "objects"), os.open

    def open_and_wait(*args):
        handle = opened(*args)
        monkeypatch.setattr(os, "open", opened)
        second = threading.Thread(target=files.put, args=("key", b"code"))
        second.start()
        second.join()
        return handle

    monkeypatch.setattr(os, "open", open_and_wait)
    files.put("key", b"code")  # a warning would be an error here
    assert files.get("key") == b"code"
    assert [file.name for file in (tmp_path / "objects").iterdir()] == ["key.o"]


def test_a_full_disk_warns_once(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    objects = Objects(tmp_path)
    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.warns(ServoconWarning, match="No space left on device") as told:
        [objects.put(key, b"code") for key in "ab"]
    assert len(told) == 1
    assert list(tmp_path.iterdir()) == []
