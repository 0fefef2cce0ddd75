"""The command ``servocon verify``: a proof log, proved anew."""

import argparse
import json
import sys
from typing import Any

from servocon.cli.output import complain

EXIT_REFUSED = 1
"""Exit status if the log or a claim is refused, or a leaf is open."""

EXIT_SHARE = 3
"""Exit status if every drawn leaf holds, and not all were drawn."""

EXIT_NOT_CHECKED = 2
"""Exit status if python-flint is missing, as for any bad input."""

HELP = """\
Prove the leaves of a proof log anew, by code that shares nothing with the prover. The tree of each
claim is walked completely, so that its leaves cover the domain. The checker reads the log alone:
that its tapes are those of the law is not its subject, except for the fingerprint.

It exits with 0 if every leaf of every claim is verified, 1 if anything is refused or open, and 3 if
all leaves hold that --share has drawn. Needs: pip install 'servocon[proof]'
"""


def add_command(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="check the proof log of a certificate",
        description=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("log", metavar="LOG", help="file that the prover wrote")
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        metavar="X",
        help="share of the leaves to prove, drawn at random (default: 1, all of them)",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw (default: 0)")
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="processes (default: this one)"
    )
    parser.add_argument(
        "--law", metavar="FINGERPRINT", help="refuse a log of a law with another fingerprint"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of texts")


def run(parsed: argparse.Namespace) -> int:
    """Check the log, and print the verdicts."""
    from servocon.proof_checker import verify

    try:
        result = verify(
            parsed.log,
            share=parsed.share,
            seed=parsed.seed,
            processes=parsed.processes,
            law=parsed.law,
            progress=sys.stderr.isatty() and not parsed.json,
        )
    except ModuleNotFoundError as error:  # python-flint, which is optional
        complain(f"servocon: {error}")
        return EXIT_NOT_CHECKED
    if parsed.json:
        claims = [claim._asdict() | {"verdict": claim.verdict} for claim in result.claims]
        print(json.dumps(result._asdict() | {"claims": claims}, indent=2))
    else:
        print(result)
    return 0 if result.verified else EXIT_REFUSED if result.refused else EXIT_SHARE
