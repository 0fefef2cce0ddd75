"""Attacks on servocon, counted: python tests/attacks/run.py [NAME ...] [--share 0.1].

Each file ``attack_NAME.py`` of this folder has a function ``attack(share)`` that returns a `Tally`;
`share` is the part of its full number of tries. Exits with 1 if any answer was bad.
"""

import argparse
import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

HEAD = """\
| attack | tried | own error | right | bad |
|---|--:|--:|--:|--:|"""
NAMES = sorted(p.stem.removeprefix("attack_") for p in Path(__file__).parent.glob("attack_*.py"))


def main() -> int:
    """Run the chosen attacks; 1 if an answer was bad."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--share", type=float, default=1.0, help="part of the tries")
    parser.add_argument("--markdown", type=Path, help="keep this file's table up to date, too")
    options = parser.parse_args()
    unknown = set(options.names) - set(NAMES)
    if unknown:
        parser.error(f"no attack named {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    rows, bad = written(options.markdown), 0
    for name in options.names or NAMES:
        start = time.perf_counter()
        tally = importlib.import_module(f"tests.attacks.attack_{name}").attack(options.share)
        print(f"{name}: {tally.tried:,} tried in {time.perf_counter() - start:.0f} s", flush=True)
        for line in tally.bad[:50]:
            print(f"  bad: {line}", flush=True)
        rows[tally.attack] = tally.row()
        bad += len(tally.bad)
        table = "\n".join([HEAD, *(rows[attack] for attack in sorted(rows))]) + "\n"
        if options.markdown:
            options.markdown.write_text(table, encoding="utf-8")
    print(f"\n{table}")
    return int(bad > 0)


def written(path: Path | None) -> dict[str, str]:
    """The lines of a table that was written before, by their first cell."""
    if path is None or not path.exists():
        return {}
    lines = path.read_text("utf-8").removeprefix(HEAD).strip().splitlines()
    return {line.split("|")[1].strip(): line for line in lines}


if __name__ == "__main__":
    sys.exit(main())
