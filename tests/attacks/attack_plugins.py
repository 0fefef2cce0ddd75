"""Plug-ins that raise anything, anywhere: `servocon check` is never green, `run` never silent."""

import os
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.attacks.tally import Tally

RAISED = (
    "SystemExit(0)",
    "SystemExit()",
    "SystemExit('done')",
    "GeneratorExit()",
    "BaseException('b')",
    "KeyboardInterrupt()",
    "MemoryError()",
    "RecursionError('deep')",
    "StopIteration()",
    "ZeroDivisionError('zero')",
    "AssertionError()",
    "UnicodeDecodeError('utf-8', b'x', 0, 1, 'bad')",
    "type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})()",
    "OSError(28, 'No space left on device')",
    "BrokenPipeError(32, 'Broken pipe')",
    "Warning('w')",
)
PLACES = ("module", "init", "run", "claims", "pictures", "animation")

FILE = """
import numpy as np
import servocon as sc
from tests.results.records import record


def trouble(place):
    if place == {place!r}:
        raise {raised}


trouble("module")


class Odd(sc.Experiment):
    rate: float = 2.0

    def __post_init__(self):
        trouble("init")

    def runs(self):
        trouble("run")
        yield sc.Run("one", simulator=record)

    def claims(self, runs):
        trouble("claims")
        return []

    def pictures(self, runs):
        trouble("pictures")
        return {{}}

    def animation(self, runs, path):
        trouble("animation")
"""


def attack(share: float) -> Tally:
    """Every exception at every place of a plug-in, each in a process of its own."""
    tally = Tally("plug-ins that raise, at every place")
    tries = list(product(RAISED, PLACES))
    step = max(1, round(1 / share))
    with tempfile.TemporaryDirectory() as name:
        for raised, place in tries[::step]:
            _attempt(tally, Path(name), raised, place)
    return tally


def _attempt(tally: Tally, folder: Path, raised: str, place: str) -> None:
    """`servocon run` of such a file, and `servocon check` where that runs it."""
    info = folder / "odd-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[servocon.experiments]\nodd = odd_one:Odd\n")
    (folder / "odd_one.py").write_text(FILE.format(place=place, raised=raised))
    path = os.pathsep.join([str(folder), *map(str, sys.path)])
    command = "run" if place in ("pictures", "animation") else "check"
    done = subprocess.run(
        [sys.executable, "-m", "servocon.cli.main", command, "odd"],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        timeout=120,
    )
    what = f"{raised} in {place}"
    said = done.stdout + done.stderr
    if done.returncode == 0:
        tally.judge(what, f"green, and it said {said[-200:]!r}")
    elif "Traceback" in said or not said.strip():
        tally.judge(what, f"exit status {done.returncode}, and it said {said[-200:]!r}")
    else:
        tally.own_error += 1
