"""Agreement of both compilers: python tests/agreement/table.py [--markdown FILE].

Every registered plant, law, formulation and experiment, in machine code and by XLA. Exits with 1
where they differ by more than `LIMIT` units.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from servocon.engine import own_process
from tests.agreement.cases import CASES, KINDS
from tests.agreement.comparison import LIMIT, Agreement, compare

HEAD = """\
| what | values | largest difference [units] | with moved numbers | met |
|---|--:|--:|--:|---|"""


def main() -> int:
    """Print the table; 1 if a bound is not met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--markdown", type=Path, help="write the table to this file, too")
    options = parser.parse_args()
    own_process()
    lines, missed = [HEAD], 0
    print(HEAD, flush=True)
    for kind, name in CASES:
        case = KINDS[kind][1](name)
        if case is None:
            continue
        found = compare(*case, np.random.default_rng(0))
        met = found.alike and found.moved <= LIMIT
        missed += not met
        lines.append(row(f"{kind} {name}", found, met))
        print(lines[-1], flush=True)
    if options.markdown:
        options.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(missed > 0)


def row(what: str, found: Agreement, met: bool) -> str:
    """A line of the table."""
    if found.reason:
        return f"| {what} | | | | XLA: {found.reason} |"
    verdict = "yes" if met else f"**no**: {found.worst}"
    return f"| {what} | {found.values:,} | {found.units:.3g} | {found.moved:.2g} | {verdict} |"


if __name__ == "__main__":
    sys.exit(main())
