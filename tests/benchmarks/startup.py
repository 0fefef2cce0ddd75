"""Wall-clock time of fresh processes: importing servocon, and its first result."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Table, Variant

IMPORTS = "import jax, diffrax"
"""What nobody who works with JAX and diffrax can avoid."""

USE = (
    "import servocon; servocon.simulate, servocon.ServoLaw, servocon.residual, servocon.Lagrangian"
)
RUN = (
    "import sys; from servocon.cli import main; "
    "sys.argv = ['servocon', 'run', 'flexible-joint', '--no-plots', '--output', {folder!r}]; main()"
)


def run(rounds: int) -> list[Table]:
    """Imports, a first result with compiled programs on disk, and one without any."""
    table = Table(
        "Start-up",
        "Fresh processes, by the clock on the wall. Warm: compiled programs of an earlier process "
        f"are on disk. Cold: the cache is empty. The base is `{IMPORTS}`.",
        "imports",
        at_least=False,
    )
    with tempfile.TemporaryDirectory() as folder:
        warm = Path(folder, "warm")

        def experiment(cache: Path) -> None:
            process(RUN.format(folder=tempfile.mkdtemp(dir=folder)), cache)

        table.time(
            [
                Variant(f"`{IMPORTS}`", lambda: process(IMPORTS, warm)),
                Variant("`import servocon`, names used", lambda: process(USE, warm), wanted=1.3),
                Variant("`servocon run flexible-joint`, warm", lambda: experiment(warm), wanted=3),
                Variant(
                    "`servocon run flexible-joint`, cold",
                    lambda: experiment(Path(tempfile.mkdtemp(dir=folder))),
                    wanted=7,
                ),
            ],
            rounds,
        )
    return [table]


def process(code: str, cache: Path) -> None:
    """Run Python code in a fresh process with this folder for caches."""
    environment = os.environ | {
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPATH": os.pathsep.join(p for p in sys.path[1:] if p),
    }
    environment.pop("JAX_COMPILATION_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"{code}\n{done.stderr[-2000:]}")
