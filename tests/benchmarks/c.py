"""Exported laws in C: time or instructions of a call, size of the code, difference from `step`."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cortex_m
import numpy as np
from harness import Table, duration

import servocon as sc
from servocon_plants import PlanarArm, flexible_joint_arm

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2], name="mirror")
POSE = sc.residual(lambda q, v, t: v[:6] + q[:6], name="pose")
FEEDBACK = sc.Stabilizing(1.0)
ROBUST = sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=0.9)
COMPILERS = "gcc", "clang"
FLAGS = {"double": [], "single": ["-DSERVOCON_SINGLE"]}
ALLOWED = 1e-12, 1e-3
"""Differences in double and in single precision."""

COLUMNS = "law", "machine", "double", "single", "code", "stack", "difference", "target", "met"


class Measured(NamedTuple):
    """One law on one machine in one precision."""

    call: str
    code: int
    stack: int
    difference: float


def run(rounds: int) -> list[Table]:
    """A line for each law and machine."""
    table = Table(
        "Laws in C",
        "`sc.export_c`, compiled with -O2. The figures come from each file's own self-test: the "
        f"time of a call, on x86-64 the best of {rounds} runs, and the largest difference from "
        "`law.step`, relative to 1 + the size. Cortex-M: instructions per call that QEMU executes "
        "(mps2-an386, mps2-an500), including newlib's; they do not give a processor's cycles. The "
        "M4's FPU is single precision only. Code: the whole file with its constants. Stack: the "
        "law's function alone. Code, stack and difference are given for double, single. "
        f"{_versions()}.",
        COLUMNS,
    )
    for name, (law, n) in _laws().items():
        with tempfile.TemporaryDirectory() as made:
            at = 0.3 * np.arange(1, n + 1), np.linspace(0.1, 0.5, n)
            source = sc.export_c(law, made, *at, 0.3, name="law")[1]
            for compiler in filter(shutil.which, COMPILERS):
                found = [_on_host(compiler, source, flags, rounds) for flags in FLAGS.values()]
                _add(table, name, f"x86-64, {compiler}", found)
            for machine, board in cortex_m.BOARDS.items():
                if cortex_m.MISSING:
                    missing = f"{cortex_m.MISSING}: not installed"
                    table.add(name, machine, "—", "", "", "", "", missing, met=None)
                    continue
                found = [_on_board(board, source, flags) for flags in FLAGS.values()]
                _add(table, name, machine, found)
    return [table]


def _laws() -> dict[str, tuple[sc.Law, int]]:
    two, seven = PlanarArm(), PlanarArm.uniform(7)
    nominal = sc.ServoLaw(two, MIRROR, FEEDBACK)
    return {
        "2 joints, 1 row": (nominal, 2),
        "the same, robust, limited": (
            sc.laws.Saturated(sc.ServoLaw(two, MIRROR, FEEDBACK, ROBUST), -20.0, 20.0),
            2,
        ),
        "the same, adaptive": (sc.ServoLaw(two, MIRROR, FEEDBACK, sc.Adaptive()), 2),
        "2 flexible joints, two layers": (
            sc.laws.BacksteppingLaw(flexible_joint_arm(), MIRROR, FEEDBACK),
            4,
        ),
        "7 joints, 6 rows": (sc.ServoLaw(seven, POSE, FEEDBACK), 7),
    }


def _on_host(compiler: str, source: Path, flags: list[str], rounds: int) -> Measured:
    program = source.with_name("self-test")
    command = [compiler, *cortex_m.STRICT, *flags]
    subprocess.run([*command, "-DLAW_SELF_TEST", source, "-o", program, "-lm"], check=True)
    runs = [
        cortex_m.printed(subprocess.run([program], capture_output=True, text=True))
        for _ in range(rounds)
    ]
    best = duration(min(found.seconds for found in runs))
    return Measured(best, *_sizes(command, source), runs[0].difference)


def _on_board(board: cortex_m.Board, source: Path, flags: list[str]) -> Measured:
    found = cortex_m.self_test(board, source, flags, source.parent)
    command = [cortex_m.TOOLS[0], *cortex_m.STRICT, *board.flags, *flags]
    count = f"{found.seconds * 1e9:.0f} instructions"
    return Measured(count, *_sizes(command, source), found.difference)


def _add(table: Table, law: str, machine: str, found: Sequence[Measured]) -> None:
    table.add(
        law,
        machine,
        *(each.call for each in found),
        ", ".join(f"{each.code / 1024:.1f}" for each in found) + " KiB",
        ", ".join(str(each.stack) for each in found) + " B",
        ", ".join(f"{each.difference:.1e}" for each in found),
        "≤ " + ", ".join(f"{allowed:.0e}" for allowed in ALLOWED),
        met=all(each.difference <= most for each, most in zip(found, ALLOWED, strict=True)),
    )


def _sizes(command: Sequence[str], source: Path) -> tuple[int, int]:
    """Bytes of code and constants, and of the stack of the law's function."""
    made = source.with_suffix(".o")
    plain = ["-fno-asynchronous-unwind-tables", "-fstack-usage"]
    subprocess.run([*command, *plain, "-c", source, "-o", made], check=True)
    size = command[0].replace("gcc", "size") if "-none-" in command[0] else "size"
    printed = subprocess.run([size, made], capture_output=True, text=True, check=True).stdout
    text, data = map(int, printed.splitlines()[1].split()[:2])
    lines = made.with_suffix(".su").read_text().splitlines()
    return text + data, next(int(x.split()[1]) for x in lines if f"{source.stem}_law\t" in x)


def _versions() -> str:
    """The tools that are installed."""
    found = []
    for tool in filter(shutil.which, (*COMPILERS, *cortex_m.TOOLS)):
        done = subprocess.run([tool, "--version"], capture_output=True, text=True)
        first = done.stdout.splitlines()[0]
        found.append(f"{tool} {re.findall(r'(?<=[ (])[0-9]+[.][0-9.]*[0-9]', first)[0]}")
    return ", ".join(found)
