"""The command line: ``servocon list | run | live | sweep | check | compare | report | verify``.

Slow imports are delayed until something must run, so that help is fast.
"""

import argparse
import gc
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from servocon.cli import live, sweep, verify
from servocon.cli.output import (
    CLOSED_PIPE,
    complain,
    discard_output,
    end_at_once,
    foreign_prints_to_stderr,
    print_anything,
    print_verdicts,
    refused_output,
)
from servocon.errors import PluginError, ServoconError
from servocon.experiment import registry
from servocon.experiment.interrupts import EXIT_INTERRUPTED, Interrupts
from servocon.experiment.plugins import missing, plugin_errors

if TYPE_CHECKING:
    from servocon.experiment.claims import Claim
    from servocon.experiment.experiment import Experiment
    from servocon.experiment.report import Failure, Skipped
    from servocon.experiment.runs import Run

EXIT_FAILED = 1
"""Exit status if a claim fails, a run ends early or a file is not written."""

EXIT_BAD_INPUT = 2
"""Exit status if an argument cannot be used."""

FRONT = """\
Constraint-following control of mechanical systems.

  servocon list                        the installed experiments and plants
  servocon run spiral                  one of them: data and pictures in results/spiral
  servocon run spiral --help           its parameters
  servocon run my_experiment.py        an experiment of your own
"""

EPILOG = """\
Every parameter of an experiment can be set: `servocon run flexible-joint --help` lists them with
defaults and units, `servocon run flexible-joint --gains.gain 5` sets one.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 for success, 1 if a claim failed or a run stopped early, 2 for bad input, 130 after an
        interrupt, 141 if the reader of the output has closed it.
    """
    # Tracing makes many objects and little garbage: rarer collections save a tenth of its time.
    gc.set_threshold(200_000, 50, 100)
    print_anything()
    try:
        try:
            return _main(arguments)
        finally:  # also if argparse ends the program after its help
            sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
        return CLOSED_PIPE
    except (ServoconError, OSError) as error:  # an experiment may print, too
        printing = error.__cause__ if isinstance(error, PluginError) else error
        if reason := refused_output(printing):
            discard_output()
            complain(f"servocon: standard output: {reason}{_notes(error)}")
            return EXIT_FAILED
        if not isinstance(error, ServoconError):
            raise
        complain(f"servocon: {error}{_notes(error)}")
        return EXIT_BAD_INPUT
    except KeyboardInterrupt as error:
        complain(f"servocon: interrupted{_notes(error)}")
        if arguments is None:
            end_at_once(EXIT_INTERRUPTED)
        return EXIT_INTERRUPTED


def _notes(error: BaseException) -> str:
    """Notes of an error and of its cause: the files written so far."""
    notes = [*getattr(error, "__notes__", ()), *getattr(error.__cause__, "__notes__", ())]
    return "".join(f"\nservocon: {note}" for note in notes)


def _main(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    parsed, rest = parser.parse_known_args(arguments)
    if parsed.command is None and not rest:
        parser.print_help()
        return EXIT_BAD_INPUT
    if rest and parsed.command not in ("run", "sweep"):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if parsed.command == "list":
        return _list()
    if parsed.command == "check":
        if parsed.update_baselines and not parsed.baselines:
            parser.error("--update-baselines needs --baselines DIR")
        return _check(parsed)
    if parsed.command == "compare":
        return _compare(parsed)
    if parsed.command == "report":
        return _report(parsed)
    if parsed.command == "live":
        return live.run(parsed)
    if parsed.command == "verify":
        return verify.run(parsed)
    if parsed.command == "sweep":
        return sweep.run(parsed, rest)
    return _run(parsed, rest)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="servocon",
        description=FRONT,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show servocon's version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
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
    run.add_argument(
        "--until-beta",
        type=float,
        metavar="X",
        help="end each run when its ‖β‖ falls below X; claims that need more of it stay open",
    )
    _output_options(run)
    live.add_command(commands)
    swept = commands.add_parser(
        "sweep",
        help="run an experiment over ranges of its parameters",
        description=sweep.HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    sweep.add_options(swept)
    check = commands.add_parser(
        "check", help="run all experiments and check their claims", allow_abbrev=False
    )
    check.add_argument("names", nargs="*", metavar="NAME", help="only these experiments")
    check.add_argument(
        "--processes",
        type=_count,
        metavar="N",
        help="number of processes (default: one for a few experiments, else one a core)",
    )
    check.add_argument("--json", action="store_true", help="print JSON instead of tables")
    check.add_argument(
        "--baselines", metavar="DIR", help="compare the metrics with DIR/NAME.json, too"
    )
    check.add_argument(
        "--update-baselines", action="store_true", help="accept the metrics as the baselines"
    )
    _file_commands(commands)
    verify.add_command(commands)
    parser.set_defaults(run_parser=run)
    return parser


def _file_commands(commands: Any) -> None:
    """Add the commands that read saved runs."""
    compare = commands.add_parser(
        "compare",
        help="compare two saved runs",
        description="Compare metrics, parameters and versions of two saved runs. Exits with "
        "1 where a metric is beyond its tolerance.",
        allow_abbrev=False,
    )
    compare.add_argument("runs", nargs=2, metavar="RUN", help="file that save() wrote")
    compare.add_argument("--plot", metavar="FILE", help="write a picture of both β(t)")
    compare.add_argument(
        "--tolerance", type=float, metavar="X", help="relative tolerance of all metrics (0.01)"
    )
    compare.add_argument("--json", action="store_true", help="print JSON instead of tables")
    report = commands.add_parser(
        "report",
        help="make one HTML page of saved runs and results",
        description="Make one HTML page, which opens offline, of saved runs, of folders that "
        "`servocon run` wrote, with claims, pictures, metrics, parameters, versions and texts "
        "(*.txt), and of the stores of sweeps.",
        allow_abbrev=False,
    )
    report.add_argument("sources", nargs="+", metavar="RUN|DIR", help="saved run, folder or store")
    report.add_argument(
        "--out", metavar="FILE", default="report.html", help="the page (default: report.html)"
    )
    report.add_argument("--title", default="servocon report", help="heading of the page")


def _count(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"got {text!r}; expected a whole number of at least 1")
    return int(text)


def _ended(error: float | None) -> "Callable[[Run], Run] | None":
    """The change of each run by the options that end it early; None without one."""
    return None if error is None else lambda run: run.until_beta(error)


def _output_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", metavar="DIR", help="folder for data and pictures (default: results/NAME)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--no-plots", action="store_true", help="write data only, no pictures")


class _Version(argparse.Action):
    """Print the version, looked up only on demand."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any):
        super().__init__(option_strings, dest, nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"servocon {version('servocon')}")
        parser.exit()


def _list() -> int:
    for title, group in (("experiments", registry.EXPERIMENTS), ("plants", registry.PLANTS)):
        names = registry.list_names(group)
        width = max(map(len, names), default=0) + 2
        print(title)
        for name in names:
            print(f"  {name:<{width}}{_summary(group, name)}")
    return 0


def _summary(group: str, name: str) -> str:
    """Summary of a name, with its distribution if not servocon, and its missing requirements."""
    described = registry.describe(group, name)
    origin = registry.origin(group, name)
    parts = [described.summary or origin]
    if described.summary and not origin.startswith("servocon "):
        parts.append(f"[{origin}]")
    absent = missing(described.requires)
    if absent:
        parts.append(f"(needs {', '.join(absent)})")
    return " ".join(parts)


def _run(parsed: argparse.Namespace, rest: Sequence[str]) -> int:
    if parsed.name is None:
        parsed.run_parser.print_help()
        return 0 if parsed.help else EXIT_BAD_INPUT
    _own_process()
    from servocon.experiment import checking

    experiment_class = registry.load_experiment(parsed.name)
    default = checking.default(experiment_class, parsed.name)
    if parsed.help:
        _parameter_help(parsed, default)
        return 0
    from servocon.cli import options
    from servocon.experiment.report import require_writable, run_and_write

    experiment: Experiment = options.apply(default, rest)
    title = Path(parsed.name).stem
    folder = Path(parsed.out) if parsed.out else Path("results") / title
    require_writable(folder)
    with foreign_prints_to_stderr(parsed.json), plugin_errors(f"experiment {title!r}"):
        outcome = run_and_write(
            experiment,
            title,
            folder,
            pictures=not parsed.no_plots,
            progress=sys.stderr.isatty() and not parsed.json,
            change=_ended(parsed.until_beta),
        )
    if parsed.json:
        print(json.dumps(outcome.to_dict(), indent=2))
    else:
        print_verdicts(str(outcome))
    return 0 if outcome.holds else EXIT_FAILED


def _own_process() -> None:
    """Compute in float64, also in experiments' own code: the process belongs to servocon."""
    from servocon.engine import own_process

    own_process()


def _parameter_help(parsed: argparse.Namespace, experiment: "Experiment") -> None:
    from servocon.tree import parameters

    parsed.run_parser.print_help()
    print(f"\nparameters of {parsed.name}:")
    for option in parameters(experiment):
        default = " ".join(map(str, _flat(option.default)))
        ends = option.declared.range
        within = f"; from {ends[0]:.6g} to {ends[1]:.6g}" if ends else ""
        print(f"  --{option.path:<34}{option.help} (default: {default}{within})")


def _flat(value: Any) -> list[Any]:
    if isinstance(value, bool | int | float | str):
        return [value]
    import numpy as np

    return np.ravel(np.asarray(value)).tolist()


def _check(parsed: argparse.Namespace) -> int:
    from servocon.experiment import checking
    from servocon.experiment.report import Failure, claims_table

    names = parsed.names or registry.list_names(registry.EXPERIMENTS)
    processes = parsed.processes or checking.processes_for(len(names))
    further = checking.nothing_further
    if parsed.baselines:
        from servocon.regression.convergence import BaselineClaims

        further = BaselineClaims(Path(parsed.baselines), parsed.update_baselines)
    results: dict[str, list[Claim] | Failure | Skipped] = {}
    with foreign_prints_to_stderr(parsed.json), Interrupts():
        if processes > 1:
            results = checking.outcomes(names, processes, further)
        else:
            _own_process()
            alone = len(parsed.names) == 1
            results = {name: checking.outcome_of(name, alone, further) for name in names}
    if parsed.json:
        print(json.dumps({n: _plain(result) for n, result in results.items()}, indent=2))
    else:
        print_verdicts(claims_table(results))
    failed = any(
        isinstance(result, Failure)
        or (isinstance(result, list) and any(claim.holds is False for claim in result))
        for result in results.values()
    )
    return EXIT_FAILED if failed else 0


def _compare(parsed: argparse.Namespace) -> int:
    from servocon.regression.convergence import compared
    from servocon.regression.report import words
    from servocon.results.metrics import METRICS
    from servocon.results.plain import as_json
    from servocon.results.trajectory import Trajectory

    first, second = (Trajectory.load(path) for path in parsed.runs)
    tolerances = None if parsed.tolerance is None else dict.fromkeys(METRICS, parsed.tolerance)
    picture = None if parsed.plot is None else Path(parsed.plot)
    found = compared(first, second, tolerances=tolerances, picture=picture)
    text = words(found, every=True, names=("first", "second"))
    print(as_json(found.to_dict()) if parsed.json else text)
    return 0 if found.holds else EXIT_FAILED


def _report(parsed: argparse.Namespace) -> int:
    from servocon.report.sections import sections_of, write_report

    sections = [section for source in parsed.sources for section in sections_of(source)]
    print(write_report(parsed.out, sections, parsed.title))
    return 0


def _plain(result: "list[Claim] | Failure | Skipped") -> Any:
    """Claims, a failure or a reason to skip, as plain data."""
    return [claim._asdict() for claim in result] if isinstance(result, list) else result._asdict()


if __name__ == "__main__":
    raise SystemExit(main())
