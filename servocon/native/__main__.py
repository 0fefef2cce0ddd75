"""Make the .ll files of the C texts: python -m servocon.native [CLANG].

clang must not be newer than the LLVM of the lowest llvmlite that servocon allows: `clang-19`, or
``python -m ziglang cc`` of ziglang 0.14.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from servocon.native import constants

HERE = Path(__file__).parent

OPTIONS = "-O2 -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -S -emit-llvm -std=c99 -g0"
OPTIONS += " -ffp-contract=off -fno-math-errno -fomit-frame-pointer -fno-sanitize=all -Wno-psabi"
OPTIONS += " -target x86_64-linux"
"""Options of clang: llvmlite optimizes for the processor at hand."""


def made(name: str, clang: list[str]) -> str:
    """A C text of this folder in LLVM IR that is of no processor.

    Args:
        name: Its name, without ``.c``.
        clang: The command.
    """
    defined = [f"-D{name}={value}" for name, value in constants().items()]
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder, "made.ll")
        command = [*clang, *OPTIONS.split(), *defined, "-o", str(found), f"{name}.c"]
        subprocess.run(command, cwd=HERE, check=True)
        text = found.read_text("utf-8")
    of_processor = r"^(target |source_filename|; ModuleID).*\n|(?<= )\"(target|tune)-[^ ]+ "
    of_processor += r"|(?<=\d) \(https:[^)]*\)(?=\"})"  # where clang itself was built from
    return re.sub(of_processor, "", text, flags=re.MULTILINE)


if __name__ == "__main__":
    for name in ("kernels", "loops", "card", "enclosures"):
        HERE.joinpath(f"{name}.ll").write_text(made(name, sys.argv[1:] or ["clang"]), "utf-8")
