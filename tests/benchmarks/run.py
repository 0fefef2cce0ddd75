"""servocon's benchmarks: medians and ratios from one run on one machine.

    python tests/benchmarks/run.py [--only closed-loop] [--rounds 7] [--markdown FILE] [--strict]

Peers that are not installed are listed as such; `pip install servocon[bench]` brings them all.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy; two threads fight over 300 x 300

import argparse
import sys
from importlib import import_module
from pathlib import Path

from harness import machine

BENCHMARKS = (
    "closed-loop",
    "servo-force",
    "formulations",
    "batch",
    "card",
    "many",
    "agents",
    "robots",
    "adaptive",
    "sympy-plant",
    "c",
    "startup",
    "first",
    "edits",
    "live",
)


def main() -> int:
    """Run the chosen benchmarks; 1 when a target is missed and `--strict` was given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=BENCHMARKS, default=BENCHMARKS)
    parser.add_argument("--rounds", type=int, default=7, help="turns each variant gets")
    parser.add_argument("--markdown", type=Path, help="write the tables to this file, too")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    options = parser.parse_args()
    pieces = [f"# Benchmarks\n\n{machine()}\n"]
    print(pieces[0], flush=True)
    missed = []
    for name in options.only:
        for table in import_module(name.replace("-", "_")).run(options.rounds):
            pieces.append(table.markdown())
            missed += [f"{table.title}: {row}" for row in table.missed]
            print(pieces[-1], flush=True)
    if options.markdown:
        options.markdown.write_text("\n".join(pieces), encoding="utf-8")
    for line in missed:
        print(f"target missed: {line}", file=sys.stderr)
    return int(bool(missed) and options.strict)


if __name__ == "__main__":
    sys.exit(main())
