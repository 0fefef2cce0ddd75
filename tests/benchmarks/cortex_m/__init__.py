"""Self-tests of exported laws on the Cortex-M boards of QEMU, and the instructions that they take.

Under `-icount shift=0` an instruction takes one nanosecond of the board's time, whatever it is:
these are instructions that were carried out, not the cycles of a processor.
"""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
TOOLS = ("arm-none-eabi-gcc", "qemu-system-arm")
MISSING = ", ".join(tool for tool in TOOLS if shutil.which(tool) is None)
"""Tools that are not installed (on Debian: gcc-arm-none-eabi, libnewlib-arm-none-eabi,
qemu-system-arm)."""

STRICT = ("-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror")
CLOCK = ("-DSERVOCON_CLOCK=board_ticks", "-DSERVOCON_CLOCK_RATE=25e6")
"""The board's timer 0, at 25 MHz: of a thousand calls, it tells 0.04 instructions a call."""


class Board(NamedTuple):
    """A processor, its floating-point unit, and QEMU's machine with it."""

    cpu: str
    fpu: str
    machine: str

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags of the compiler."""
        return f"-mcpu={self.cpu}", "-mthumb", "-mfloat-abi=hard", f"-mfpu={self.fpu}"


BOARDS = {
    "Cortex-M4": Board("cortex-m4", "fpv4-sp-d16", "mps2-an386"),  # its FPU is single precision
    "Cortex-M7": Board("cortex-m7", "fpv5-d16", "mps2-an500"),
}


class Printed(NamedTuple):
    """The line of a self-test: whether it passed, the worst difference, and the time of a call."""

    passed: bool
    difference: float
    seconds: float


def run(board: Board, sources: Sequence[Path], flags: Sequence[str], folder: Path):
    """The finished process of a program on a board."""
    program = folder / "program.elf"
    command = [TOOLS[0], *STRICT, *board.flags, *flags, "--specs=rdimon.specs", "-nostartfiles"]
    files = [HERE / "start.c", *sources, "-o", program, "-lm"]
    subprocess.run([*command, "-T", HERE / "memory.ld", *files], check=True)
    emulated = [TOOLS[1], "-machine", board.machine, "-icount", "shift=0", "-kernel", program]
    screen = ["-display", "none", "-monitor", "none", "-serial", "none"]
    console = ["-semihosting-config", "enable=on,target=native"]
    return subprocess.run(
        [*emulated, *screen, *console], capture_output=True, text=True, timeout=120
    )


def self_test(board: Board, source: Path, flags: Sequence[str], folder: Path) -> Printed:
    """The self-test of an exported law on a board, a thousand calls."""
    asked = f"-D{source.stem.upper()}_SELF_TEST"
    return printed(run(board, [source], [asked, *CLOCK, "-DSERVOCON_CALLS=1000", *flags], folder))


def printed(done: subprocess.CompletedProcess[str]) -> Printed:
    """The line of a self-test."""
    found = re.match(r"largest difference (\S+) .*?, (\S+) us a call", done.stdout)
    if found is None:
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout}{done.stderr}")
    return Printed(done.returncode == 0, float(found[1]), float(found[2]) * 1e-6)
