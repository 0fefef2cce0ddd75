"""Controllers of robots with equal care: search their gains anew and print the table.

    python tests/rivals/run.py NAME ... [--budget 64] [--markdown FILE]

Each comparison is a file of this folder with a function ``table(budget) -> str``.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))


def main() -> None:
    """Print the chosen tables."""
    from tests.rivals.search import BUDGET

    files = sorted(HERE.glob("compare_*.py"))
    names = [file.stem.removeprefix("compare_").replace("_", "-") for file in files]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="+", metavar="NAME", choices=names, help=", ".join(names))
    parser.add_argument(
        "--budget", type=int, default=BUDGET, help="evaluations for each controller"
    )
    parser.add_argument("--markdown", type=Path, help="write the tables to this file, too")
    options = parser.parse_args()
    written = []
    for name in options.names:
        module = import_module(f"tests.rivals.compare_{name.replace('-', '_')}")
        written.append(f"## {name}\n\n{module.table(options.budget)}\n")
        print(written[-1], flush=True)
    if options.markdown:
        options.markdown.write_text("\n".join(written), "utf-8")


if __name__ == "__main__":
    main()
