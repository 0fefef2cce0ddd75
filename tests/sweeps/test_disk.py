"""Disks that are really full, or really read-only, and the memory of many runs."""

import subprocess
import sys
from pathlib import Path

import pytest

import servocon as sc
from servocon.errors import InputError, OutputError
from servocon.sweeps import sweep as sweeping
from tests.sweeps.cases import content
from tests.sweeps.test_store import swept

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("sweeps") / "whole"
    swept(path)
    return path


def mount(*arguments):
    """Mount a file system; the test is skipped where that is not allowed."""
    try:
        done = subprocess.run(["mount", *arguments], capture_output=True, text=True)
    except OSError as error:
        pytest.skip(f"no program mount: {error}")
    if done.returncode:
        pytest.skip(f"file systems cannot be mounted here: {done.stderr.strip()}")


@pytest.fixture
def small(tmp_path):
    """A disk with room for a part of the store."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk))
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.long
def test_a_disk_that_is_full(small, whole, monkeypatch):
    """Before the sweep, and while it goes; then there is room, and it goes on to the byte."""
    filler = small / "filler"
    filler.write_bytes(bytes(2**21 - 24_000))
    with pytest.raises(InputError, match=r"80 runs, about .* GB; expected at most"):
        swept(small / "store")
    filler.unlink()
    real = sweeping.compute

    def filling(job, start, rows):
        if start == 32:
            with filler.open("wb", buffering=0) as file:
                try:
                    while file.write(bytes(4096)):
                        pass
                except OSError:
                    pass
        return real(job, start, rows)

    monkeypatch.setattr(sweeping, "compute", filling)
    with pytest.raises(OutputError, match=r"No space left.*the same sweep goes on there"):
        swept(small / "store")
    monkeypatch.setattr(sweeping, "compute", real)
    done = sc.sweeps.load(small / "store").dataset["outcome"].values
    assert (done[:32] == 0).all()
    filler.unlink()
    swept(small / "store")
    assert content(small / "store") == content(whole)


@pytest.mark.long
def test_a_disk_that_cannot_be_written(small, whole):
    swept(small / "store")
    mount("-o", "remount,ro", str(small))
    with pytest.raises(OutputError, match="Read-only file system"):
        swept(small / "other")
    assert swept(small / "store").dataset.sizes["run"] == 80  # it is whole
    assert content(small / "store") == content(whole)


LIMITED = """
import resource, signal, sys
from pathlib import Path
import servocon as sc
from tests.sweeps.test_store import swept
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.dont_write_bytecode = True  # it would be cut off, too, and every later process would read it
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    swept(Path(sys.argv[1]))
except sc.errors.OutputError as error:
    print(error)
"""


@pytest.mark.long
def test_files_that_may_not_grow(whole, tmp_path):
    """A limit of the system, as a quota is one; without any mount."""
    pytest.importorskip("resource")
    limit = max(path.stat().st_size for path in whole.rglob("*") if path.is_file()) - 1
    store = tmp_path / "store"
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, store, str(limit)], cwd=ROOT, capture_output=True, text=True
    )
    assert "File too large" in done.stdout, done.stderr
    swept(store)
    assert content(store) == content(whole)


MEASURED = """
import resource, sys
import numpy as np
import servocon as sc
from tests.sweeps.cases import arguments
def peak():
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def swept(count, store):
    gains, drags = np.linspace(1.0, 4.0, count // 50), np.linspace(0.2, 1.4, 50)
    axes = {"law.stabilizing.gain": gains, "plant.drag": drags}
    own = arguments() | {"points": 1001}
    return sc.sweep(own, axes, store=store, chunk=1000, max_memory=0.1)
swept(200, sys.argv[1] + "-few")
before = peak()
swept(5000, sys.argv[1])
print(peak() - before)
"""


@pytest.mark.long
def test_five_thousand_runs_take_the_memory_they_were_given(tmp_path):
    """A tenth of a gigabyte for a batch; half as much again for what surrounds it."""
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, tmp_path / "store"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) < 1.5e8
