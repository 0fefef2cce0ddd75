"""Machine code on disk: damaged files, full disks, processes at once and killed ones.

A function has the right value whatever is in the folder; what is there afterwards is whole.
"""

import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from contextlib import nullcontext
from pathlib import Path
from unittest import mock

import jax.numpy as jnp
import numpy as np

from servocon.engine import Machine, Objects, machine_code, traced
from servocon.engine.machine import compile as compile_module
from tests.attacks.tally import Tally

X = np.linspace(-1.0, 1.0, 3)

PROCESS = """
import sys
import numpy as np, jax.numpy as jnp
from servocon.engine.machine.function import machine_code, traced
x = np.linspace(-1.0, 1.0, 3)
print("begins", flush=True)
for k in range(int(sys.argv[1])):
    closed, _ = traced(lambda x: jnp.cos(x) * k, x)
    evaluate, out = machine_code(closed, {"f": [0]}).at("f", x)
    evaluate()
    assert np.abs(out - np.cos(x) * k).max() <= 1e-15 * k
"""

EACH = 40
"""Number of functions of a process; a quarter of them where few are killed."""


def attack(share: float) -> Tally:
    """Damage, full disks, and processes."""
    tally, random = (
        Tally("machine code on disk: damage, full disks, kills"),
        np.random.default_rng(7),
    )
    _right(0.0)  # the first function comes with a trial of LLVM, which has a file of its own
    with tempfile.TemporaryDirectory() as name:
        _damage(tally, Path(name), random, max(4, round(2000 * share)))
    with tempfile.TemporaryDirectory() as name:
        _disks(tally, Path(name), random, max(2, round(100 * share)))
    rounds = max(1, round(20 * share))
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            _processes(tally, Path(name), random, EACH if rounds > 1 else EACH // 4)
    return tally


def _right(k: float) -> str | None:
    """A complaint if a function, from the disk or not, has another value."""
    closed, _ = traced(lambda x: jnp.sin(x) * k, X)
    machine = machine_code(closed, {"f": [0]})
    if not isinstance(machine, Machine):
        return machine
    evaluate, out = machine.at("f", X)
    evaluate()
    return None if np.allclose(out, np.sin(X) * k, rtol=1e-14) else f"{out}"


def _damaged(folder: Path) -> list[str]:
    """Names of the files that are not whole."""
    read = {file.name: file.read_bytes() for file in folder.rglob("*.o") if file.is_file()}
    sound = lambda code: hashlib.sha256(code[32:]).digest() == code[:32]
    return [name for name, code in read.items() if not sound(code)]


def _damage(tally: Tally, folder: Path, random: np.random.Generator, tries: int) -> None:
    """Files of one function with bytes that are other ones, missing or too many."""
    with mock.patch.object(compile_module, "kept_objects", return_value=Objects(folder)):
        _right(1.0)
        (file,) = folder.iterdir()
        whole = file.read_bytes()
        for number in range(tries):
            damaged = bytearray(whole)
            start, end = sorted(random.integers(0, len(whole) + 1, 2).tolist())
            kind = number % 4
            if kind == 0:
                del damaged[start:]
            elif kind == 1:
                damaged[start:end] = random.bytes(end - start)
            elif kind == 2:
                damaged[start:start] = random.bytes(max(end - start, 1))
            else:
                damaged[min(start, len(whole) - 1)] ^= 1 << int(random.integers(8))
            file.write_bytes(damaged)
            complaint = _right(1.0)
            if complaint is None and file.read_bytes() != whole:
                complaint = "the file was not replaced"
            tally.judge(f"damage {number}", complaint)


def _disks(tally: Tally, folder: Path, random: np.random.Generator, tries: int) -> None:
    """Folders on a small disk, where one can be mounted, or whose writes fail somewhere."""
    mounted = _mount(folder, "size=64k")
    write = Path.write_bytes

    def some(path: Path, contents: bytes) -> int:
        write(path, contents[: int(random.integers(len(contents)))])
        raise OSError(28, "No space left on device")

    try:
        objects = Objects(folder)
        with mock.patch.object(compile_module, "kept_objects", return_value=objects):
            for number in range(tries):
                failing = mock.patch.object(Path, "write_bytes", some)
                with warnings.catch_warnings(record=True), failing if number % 2 else nullcontext():
                    warnings.simplefilter("always")
                    complaint = _right(float(number))
                left = [path.name for path in folder.iterdir() if path.suffix == ".part"]
                found = _damaged(folder) + left
                tally.judge(f"disk {number}", complaint or (f"left {found}" if found else None))
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def _processes(tally: Tally, folder: Path, random: np.random.Generator, each: int) -> None:
    """Four processes that make the same functions at once; two of them are killed meanwhile."""
    environment = os.environ | {
        "JAX_COMPILATION_CACHE_DIR": str(folder),
        "PYTHONPATH": os.pathsep.join(map(str, sys.path)),
    }
    command = [sys.executable, "-c", PROCESS, str(each)]
    start = lambda: subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    running = [start() for _ in range(4)]
    for process in running[:2]:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(random.uniform(0.0, 0.5))
        process.send_signal(signal.SIGKILL)
    _ended(tally, running[2:])
    _ended(tally, [start()])
    for process in running[:2]:
        process.communicate()
    damaged = _damaged(folder)
    tally.judge("after processes at once", f"damaged: {damaged}" if damaged else None)


def _ended(tally: Tally, processes: list[subprocess.Popen[str]]) -> None:
    for process in processes:
        error = process.communicate(timeout=300)[1]
        tally.judge("a process among others", error.strip() or None)


def _mount(folder: Path, options: str) -> bool:
    """Mount a file system in memory; False where that is not permitted."""
    command = ["mount", "-t", "tmpfs", "-o", options, "servocon-attack", str(folder)]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False
