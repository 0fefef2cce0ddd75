"""The command line: ``servocon list | run NAME | check``.

Nothing slow is imported before it is known that something must run, so that help is quick.
"""

import argparse
import gc
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from servocon.errors import PluginError, ServoconError
from servocon.experiment import registry

if TYPE_CHECKING:
    from servocon.experiment.claims import Claim
    from servocon.experiment.experiment import Experiment

EXIT_FAILED = 1
"""Exit status where a claim fails, a run ends early or a file is not written."""

EXIT_BAD_INPUT = 2
"""Exit status where an argument cannot be used."""

EPILOG = """\
Every parameter of an experiment can be set: `servocon run flexible-joint --help` lists them with
defaults and units, `servocon run flexible-joint --gains.gain 5` sets one.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 when all went well, 1 when a claim failed or a run stopped early, 2 for bad input.
    """
    # Tracing makes many objects and little garbage: a rarer collection saves a tenth of its time.
    gc.set_threshold(200_000, 50, 100)
    parser = _parser()
    parsed, rest = parser.parse_known_args(arguments)
    if rest and parsed.command != "run":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if parsed.command == "list":
            return _list()
        if parsed.command == "check":
            return _check(parsed)
        return _run(parsed, rest)
    except ServoconError as error:
        print(f"servocon: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        print("servocon: interrupted", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="servocon",
        description="Constraint-following control of mechanical systems.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("list", help="list the installed experiments and plants")
    run = commands.add_parser(
        "run",
        help="run an experiment by name, or one in a Python file",
        description="Run an experiment and write its data and pictures.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    run.add_argument("name", nargs="?", metavar="NAME|FILE", help="see `servocon list`")
    run.add_argument(
        "-h",
        "--help",
        action="store_true",
        help="show this message, or with NAME the parameters of that experiment",
    )
    _output_options(run)
    check = commands.add_parser(
        "check", help="run all experiments and check their claims", allow_abbrev=False
    )
    check.add_argument("names", nargs="*", metavar="NAME", help="only these experiments")
    check.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.set_defaults(run_parser=run)
    return parser


def _output_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", metavar="DIR", help="folder for data and pictures (default: results/NAME)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--no-plots", action="store_true", help="write data only, no pictures")


def _list() -> int:
    for title, group in (("experiments", registry.EXPERIMENTS), ("plants", registry.PLANTS)):
        names = registry.list_names(group)
        width = max(map(len, names), default=0) + 2
        print(title)
        for name in names:
            print(f"  {name:<{width}}{registry.origin(group, name)}")
    return 0


def _run(parsed: argparse.Namespace, rest: Sequence[str]) -> int:
    if parsed.name is None:
        parsed.run_parser.print_help()
        return 0 if parsed.help else EXIT_BAD_INPUT
    experiment_class = registry.load_experiment(parsed.name)
    default = _default(experiment_class, parsed.name)
    if parsed.help:
        _parameter_help(parsed, default)
        return 0
    from servocon.cli import options
    from servocon.experiment.report import run_and_write

    experiment: Experiment = options.apply(default, rest)
    title = Path(parsed.name).stem
    outcome = run_and_write(
        experiment,
        title,
        Path(parsed.out) if parsed.out else Path("results") / title,
        pictures=not parsed.no_plots,
        progress=sys.stderr.isatty() and not parsed.json,
    )
    print(json.dumps(outcome.to_dict(), indent=2) if parsed.json else outcome)
    return 0 if outcome.holds else EXIT_FAILED


def _default(experiment_class: type, name: str) -> "Experiment":
    """Experiment with its default parameters."""
    try:
        return experiment_class()
    except TypeError as error:
        raise PluginError(
            f"experiment {name!r} cannot be made: {error}. Every parameter needs a default, and "
            "run and claims must be written"
        ) from error


def _parameter_help(parsed: argparse.Namespace, experiment: "Experiment") -> None:
    from servocon.cli import options

    parsed.run_parser.print_help()
    print(f"\nparameters of {parsed.name}:")
    for option in options.options(experiment):
        default = " ".join(map(str, _flat(option.default)))
        print(f"  --{option.path:<34}{option.help} (default: {default})")


def _flat(value: Any) -> list[Any]:
    if isinstance(value, bool | int | float | str):
        return [value]
    import numpy as np

    return np.ravel(np.asarray(value)).tolist()


def _check(parsed: argparse.Namespace) -> int:
    from servocon.experiment.report import claims_table

    names = parsed.names or registry.list_names(registry.EXPERIMENTS)
    results: dict[str, list[Claim] | str] = {}
    for name in names:
        try:
            experiment = _default(registry.load_experiment(name), name)
            results[name] = experiment.claims(experiment.run())
        except Exception as error:  # the others still run
            if len(parsed.names) == 1:
                raise
            results[name] = f"{type(error).__name__}: {error}"
    if parsed.json:
        plain = {
            n: c if isinstance(c, str) else [x._asdict() for x in c] for n, c in results.items()
        }
        print(json.dumps(plain, indent=2))
    else:
        print(claims_table(results))
    return 0 if _all_hold(results) else EXIT_FAILED


def _all_hold(results: "dict[str, list[Claim] | str]") -> bool:
    return all(not isinstance(c, str) and all(x.holds for x in c) for c in results.values())


if __name__ == "__main__":
    raise SystemExit(main())
