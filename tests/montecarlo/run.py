"""Falsification of every certificate: sampled plants and initial states, corners, and a search.

    python tests/montecarlo/run.py [--plants 10000] [--only NAME ...] [--markdown FILE]
        [--processes N | --dask ADDRESS]

Exits with 1 if a certificate is violated.
"""

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from servocon.engine import executors
from tests.montecarlo.cases import Case, Line, Other
from tests.montecarlo.others import CASES

SEARCH = (32, 20)
HEAD = """\
| certificate | runs | ultimate bound | largest late, sampled | searched | ratio | violations |
|---|--:|--:|--:|--:|--:|--:|
"""


def row(case: Case | Other, line: Line) -> str:
    """A line of the table."""
    left = f" ({line.left} left the box)" if line.left else ""
    largest = max(line.sampled, line.searched or 0.0)
    sizes = [f"{x:.3g}" for x in (line.bound, line.sampled)]
    sizes += ["–" if line.searched is None else f"{line.searched:.3g}"]
    factor = line.bound / largest
    sizes += [f"{factor:.2f}" if factor < 10 else f"{factor:.0f}"]
    return f"| {case.text} | {line.runs:,}{left} | {' | '.join(sizes)} | {line.violations} |\n"


def written(path: Path | None) -> dict[str, str]:
    """The lines of a table that was written before, by their first cell."""
    if path is None or not path.exists():
        return {}
    lines = path.read_text("utf-8").removeprefix(HEAD).splitlines(keepends=True)
    return {line.split("|")[1].strip(): line for line in lines if line.startswith("|")}


def table(rows: dict[str, str]) -> str:
    """The table, and the median of its ratios."""
    lines = [rows[case.text] for case in CASES if case.text in rows]
    middle = statistics.median(float(line.split("|")[6]) for line in lines)
    return f"{HEAD}{''.join(lines)}\nThe median of the ratios is {middle:.1f}.\n"


def main() -> int:
    """Falsify the chosen cases; 1 if a certificate is violated."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--plants", type=int, default=10_000, help="runs sampled for each case")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[case.name for case in CASES])
    parser.add_argument("--markdown", type=Path, help="keep this file's table up to date, too")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--processes", type=int, metavar="N", help="processes (default: this one)")
    where.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")
    options = parser.parse_args()
    with executors.cluster(options.dask) as far:
        near = executors.processes(options.processes) if options.processes else None
        return falsified(options, far or near)


def falsified(options: argparse.Namespace, executor: Any) -> int:
    """Falsify the chosen cases with an executor; 1 if a certificate is violated."""
    rows, holds = written(options.markdown), True
    for case in CASES:
        if options.only and case.name not in options.only:
            continue
        line = case.line(options.plants, SEARCH, executor=executor)
        print(f"{case.name}: {line.details}\n", flush=True)
        rows[case.text] = row(case, line)
        holds &= line.holds
        if options.markdown:
            options.markdown.write_text(table(rows), encoding="utf-8")
    print(table(rows))
    return int(not holds)


if __name__ == "__main__":
    sys.exit(main())
