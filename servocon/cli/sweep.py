"""The command ``servocon sweep NAME --gains.gain 1:6:20``: a design from words, and its sweep."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from servocon.cli.output import foreign_prints_to_stderr
from servocon.errors import InputError
from servocon.experiment.interrupts import Interrupts

if TYPE_CHECKING:
    from servocon.sweeps import Design

HELP = """\
Sweep an experiment over its parameters. A parameter is given as low:high:count (evenly spaced),
low:high:count:log, a list 1,2,5, or one value. Several of them make a grid. With --random, --sobol
or --latin those given as low:high or low:high:log are drawn, for every point of the grid of the
others. `servocon run NAME --help` lists the parameters.

The same command goes on where a sweep was ended, and does only what is missing.
"""

KINDS = ("random", "sobol", "latin")
"""Options of random designs, and methods of `servocon.sweeps.sample`."""

DRAWN = re.compile(r"^[^:,]*:[^:,]*(:log)?$")
"""A random parameter: ``1:6`` or ``1:6:log``."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("name", metavar="NAME|FILE", help="see `servocon list`")
    kinds = parser.add_mutually_exclusive_group()
    for kind in KINDS:
        kinds.add_argument(f"--{kind}", type=int, metavar="N", help=f"a {kind} design of N runs")
    kinds.add_argument("--table", metavar="FILE.csv", help="a design from a file: names, then rows")
    parser.add_argument("--seed", type=int, default=0, help="seed of design and runs (default: 0)")
    parser.add_argument("--store", metavar="DIR", help="Zarr store (default: results/NAME.zarr)")
    parser.add_argument("--keep", default="", metavar="NAMES", help="signals to keep, beta_norm,q")
    parser.add_argument("--metric", help="metric of the picture (default: settling_time)")
    parser.add_argument("--plot", metavar="FILE", help="draw the picture")
    parser.add_argument("--chunk", type=int, metavar="N", help="number of runs stored at a time")
    parser.add_argument(
        "--max-memory", type=float, default=1.0, metavar="GB", help="memory of a batch (default: 1)"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--processes", type=int, metavar="N", help="processes (default: this one)")
    where.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(parsed: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run the command; 1 if a run ended badly."""
    from servocon.engine import cluster, own_process, processes

    own_process()
    from servocon.experiment import checking, registry
    from servocon.sweeps.sources import OfExperiment
    from servocon.sweeps.sweep import sweep

    experiment = checking.default(registry.load_experiment(parsed.name), parsed.name)
    source, design = _source_and_design(parsed, OfExperiment(parsed.name, experiment), rest)
    store = Path(parsed.store or Path("results") / f"{Path(parsed.name).stem}.zarr")
    with foreign_prints_to_stderr(parsed.json), Interrupts(), cluster(parsed.dask) as far:
        near = processes(parsed.processes) if parsed.processes else None
        result = sweep(
            source,
            design,
            store=store,
            seed=parsed.seed,
            keep=tuple(filter(None, parsed.keep.split(","))),
            chunk=parsed.chunk,
            max_memory=parsed.max_memory,
            executor=far or near,
            progress=sys.stderr.isatty() and not parsed.json,
        )
        picture = None
        if parsed.plot:
            result.plot(parsed.plot, metric=parsed.metric)
            picture = parsed.plot
    if parsed.json:
        print(json.dumps({**result.summary(), "store": str(store), "picture": picture}, indent=2))
    else:
        print("\n".join([str(result), "", str(store), *filter(None, [picture])]))
    return int(not result.good.all())


def _source_and_design(
    parsed: argparse.Namespace, source: Any, rest: Sequence[str]
) -> "tuple[Any, Design]":
    """The experiment with its single values set, and the design of the other parameters."""
    from servocon import sweeps

    words = _words(rest)
    source.require(words)
    fixed = {name: word for name, word in words.items() if not re.search("[:,]", word)}
    moving = {name: word for name, word in words.items() if name not in fixed}
    experiment = source.with_row({name: _one(word) for name, word in fixed.items()})
    source = source._replace(experiment=experiment)
    if parsed.table:
        if moving:
            expected = "--table with single values: the file has the others"
            raise InputError("argument", got=f"--{next(iter(moving))}", expected=expected)
        return source, sweeps.table(parsed.table)
    if not moving:
        expected = "at least one: --parameter low:high:count"
        raise InputError("sweep", got="no parameter to sweep", expected=expected)
    method = next((kind for kind in KINDS if getattr(parsed, kind) is not None), None)
    drawn = {n: word for n, word in moving.items() if method and DRAWN.search(word)}
    axes: dict[str, Any] = {n: _values(n, word) for n, word in moving.items() if n not in drawn}
    if method is not None:
        if not drawn:
            expected = "a range to draw from: --parameter low:high"
            raise InputError(f"--{method}", got="values only", expected=expected)
        ranges = {name: _range(name, word) for name, word in drawn.items()}
        count = getattr(parsed, method)
        sample = sweeps.sample(ranges, count, parsed.seed, method)  # pyright: ignore
        if not axes:
            return source, sample
        axes |= {method: sample}
    return source, sweeps.grid(axes)


def _words(rest: Sequence[str]) -> dict[str, str]:
    """The text of each parameter."""
    found, rest = {}, list(rest)
    while rest:
        flag, equals, word = rest.pop(0).partition("=")
        if not flag.startswith("--"):
            raise InputError("argument", got=repr(flag), expected="--parameter low:high:count")
        if not equals:
            if not rest or re.match(r"--[A-Za-z]", rest[0]):
                raise InputError(flag, got="nothing", expected="low:high:count, or a list 1,2,5")
            word = rest.pop(0)
        found[flag[2:]] = word
    return found


def _values(name: str, word: str) -> Any:
    """Values of one axis of a grid: ``1:10:10``, ``1:100:5:log`` or ``1,2,5``."""
    import numpy as np

    from servocon.sweeps.design import require_upward

    if ":" not in word:
        return [_one(part) for part in word.split(",")]
    low, high, *more = word.split(":")
    log = more[-1:] == ["log"]
    ends = _ends(name, word, low, high)
    if len(more) != 1 + log or not more[0].isdecimal() or int(more[0]) < 1:
        raise InputError(f"--{name}", got=word, expected="low:high:count, or low:high:count:log")
    require_upward(f"--{name}", *ends, log)
    return (np.geomspace if log else np.linspace)(*ends, int(more[0]))


def _range(name: str, word: str) -> Any:
    """A range: ``1:10``, or ``1:10:log``."""
    low, high, *more = word.split(":") if ":" in word else (word, "")
    if more not in ([], ["log"]):
        raise InputError(f"--{name}", got=word, expected="low:high, or low:high:log")
    return (*_ends(name, word, low, high), *more)


def _ends(name: str, word: str, low: str, high: str) -> tuple[float, float]:
    try:
        return float(low), float(high)
    except ValueError:
        expected = "numbers, low:high:count"
        raise InputError(f"--{name}", got=word, expected=expected) from None


def _one(word: str) -> Any:
    """An integer, a number, a flag, or a word."""
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(word.lower(), word)
