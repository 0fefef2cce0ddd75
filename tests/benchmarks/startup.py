"""Wall-clock time of fresh processes: importing servocon, and its first result."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Table, Variant, compare

IMPORTS = "import jax, diffrax"
"""Imports that every program with JAX and diffrax needs."""

BASE = "import jax, equinox"
"""Imports of the base of servocon's modules: its own imports take little more."""

NAMES = "import servocon as sc; sc.simulate, sc.ServoLaw, sc.Stabilizing, sc.residual, sc.Plant"
"""servocon imports its parts when they are first used, so they are used."""

COMMAND = "run flexible-joint --no-plots --out"

BYTECODE = Path(tempfile.gettempdir(), "servocon-benchmarks-bytecode")
"""Folder of bytecode, whatever the machine's settings, as on a user's machine."""


def run(rounds: int) -> list[Table]:
    """Imports, a first result with compiled programs on disk, and one without any."""
    table = Table(
        "Start-up",
        "Wall-clock time of fresh processes, with Python's bytecode on disk. Warm: the compiled "
        "programs of an earlier process are on disk too. Cold: none are.",
    )
    with tempfile.TemporaryDirectory() as folder:
        warm = Path(folder, "warm")

        def code(text: str) -> None:
            process([sys.executable, "-c", text], warm)

        def experiment(cache: Path) -> None:
            servocon = str(Path(sys.executable).with_name("servocon"))
            process([servocon, *COMMAND.split(), tempfile.mkdtemp(dir=folder)], cache)

        compare(
            table,
            [
                Variant(f"`{IMPORTS}`", lambda: code(IMPORTS)),
                Variant(f"`{BASE}`", lambda: code(BASE)),
                Variant("`import servocon`, names used", lambda: code(NAMES), wanted=1.3),
                Variant(
                    "`servocon run flexible-joint`, warm", lambda: experiment(warm), wanted=1.5
                ),
                Variant(
                    "`servocon run flexible-joint`, cold",
                    lambda: experiment(Path(tempfile.mkdtemp(dir=folder))),
                    wanted=3,
                ),
            ],
            rounds,
            at_least=False,
        )
    return [table]


def process(command: list[str], cache: Path) -> None:
    """Run a command with this folder for caches, and fail with what it said."""
    done = subprocess.run(command, env=environment(cache), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command} exited with {done.returncode}:\n{done.stderr[-2000:]}")


def environment(cache: Path) -> dict[str, str]:
    """The environment of a process with this folder for caches."""
    bytecode = {"PYTHONPYCACHEPREFIX": str(BYTECODE), "PYTHONDONTWRITEBYTECODE": ""}
    own = os.environ | bytecode | {"XDG_CACHE_HOME": str(cache)}
    own.pop("JAX_COMPILATION_CACHE_DIR", None)
    return own
