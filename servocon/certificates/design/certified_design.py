"""A law chosen by its certificate: its numbers, its data sheet, its runs and its picture."""

import base64
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from servocon import validate
from servocon.certificates.certificate import Certificate
from servocon.certificates.design.data_sheet import DataSheet, data_sheet
from servocon.certificates.falsification.fresh_runs import Risk, fresh_arguments, risk_of
from servocon.certificates.log_report import required
from servocon.errors import InputError, OutputError, UnknownNameError, counted, digits, written
from servocon.laws import Law
from servocon.markup import Part, Text, piece
from servocon.precision import float64
from servocon.results.disk import as_path, store
from servocon.results.plot.figures import figure, legend, save_figure
from servocon.results.specification import Specification
from servocon.simulation.simulate import simulate
from servocon.style import COLORS
from servocon.tree import dumps
from servocon.user_code import explained

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILE = '''"""{title}.

A law that was chosen by its certificate. `servocon run` makes runs on plants of the set, and
`servocon check` certifies the law anew.
"""

import base64
import pickle

import equinox as eqx
import servocon as sc

# The largest values of metrics, and the largest initial sizes of β and f.
SPECIFICATION = {{
{requirements}
}}
START = {start}

# Plants, law, states and starts as they were, for Python {python}.
DATA = (
{data}
)
DESIGN = pickle.loads(base64.b85decode(DATA))


class Design(sc.Experiment):
    """{title}."""

    source = "servocon: a specification"
    specification = SPECIFICATION

    law: object = eqx.field(default_factory=lambda: DESIGN["law"])
    duration: float = sc.field({duration}, unit="s", text="duration of each run")

    def runs(self):
        given = DESIGN["runs"] | {{"law": self.law, "duration": self.duration}}
        yield sc.Run("fresh plants", **given)

    def certificate(self, run):
        return sc.certify(DESIGN["plants"], self.law, DESIGN["states"], **DESIGN["arguments"])

    def claims(self, runs):
        run = runs["fresh plants"]
        given = {{name: DESIGN["arguments"][name] for name in ("safety_factor", "seed")}}
        sheet = sc.certificates.data_sheet(
            self.certificate(run), self.law, SPECIFICATION, run, start=START, **given
        )
        certified = [
            sc.claim(f"{{line.text}}, certified", line.certified, below=line.required)
            for line in sheet.lines
        ]
        found = [
            sc.claim(f"{{line.text}}, worst run", line.of_runs, below=line.required)
            for line in sheet.lines
        ]
        return certified + found
'''
"""The text of the file, with places for what differs from design to design."""

PARTS = 3
"""Parts of the range of a third quantity, each with a front."""


def design_file(
    title: str,
    packed: Mapping[str, Any],
    specification: Mapping[str, Any],
    start: tuple[float, float],
    duration: float,
) -> str:
    """The text of a file with an experiment.

    Args:
        title: The law and its numbers, in words.
        packed: Plants, law, states, arguments of `certify` and of `simulate`, by name.
        specification: The requirements.
        start: Largest initial ‖β‖ and ‖f‖.
        duration: Duration of each run [s].

    Raises:
        OutputError: something cannot be packed.
    """
    try:
        data = base64.b85encode(dumps(packed)).decode()
    except Exception as error:  # of any kind: users' functions may hold anything
        raise OutputError(
            f"export: the design cannot be packed into a file ({error}); expected plants, laws and "
            "functions without open files, locks or other things of this process."
        ) from error
    wanted = Specification.of(specification).requirements
    requirements = [
        f"    {name!r}: sc.design.Requirement({one.bound!r}, after={one.after!r}),"
        for name, one in wanted.items()
    ]
    return FILE.format(
        title=title.replace("\\", "/").replace('"', "'"),  # names of numbers are the user's
        requirements="\n".join(requirements),
        start=tuple(map(float, start)),
        python=".".join(map(str, sys.version_info[:2])),
        data="\n".join(f'    b"{row}"' for row in wrap(data, 90)),
        duration=float(duration),
    )


class Trial(NamedTuple):
    """A trial of some numbers.

    Attributes:
        numbers: The numbers by name.
        sheet: Their data sheet; None where the law is refused.
        law: Name of the kind of law; empty if `meet` was given one law only.
    """

    numbers: dict[str, float]
    sheet: DataSheet | None
    law: str = ""

    @property
    def ratio(self) -> float:
        """The worst certified value, relative to what is required."""
        return np.inf if self.sheet is None else self.sheet.worst


class LawTried(NamedTuple):
    """A kind of law among those that were tried.

    Attributes:
        name: Its name.
        trials: Number of trials.
        refused: Number of those without a certificate.
        worst: The least of their worst ratios of certified to required values; infinite without
            any.
        certified: Such a ratio with all samples; None if this kind was not certified with them.
        reason: The error because of which it cannot be used, in words; else empty.
    """

    name: str
    trials: int
    refused: int
    worst: float
    certified: float | None = None
    reason: str = ""

    def __str__(self) -> str:
        """The kind, and how close it comes to the requirements."""
        if self.worst == np.inf:
            why = f": {self.reason}" if self.reason else f" in {counted(self.trials, 'trial')}"
            return f"{self.name}  refused{why}"
        whole = "" if self.certified is None else f", {self.certified:.3g} with all samples"
        few = f"{counted(self.trials, 'trial')}, {self.refused} refused"
        return f"{self.name}  {self.worst:.3g} ({few}){whole}"


@dataclass(frozen=True, repr=False)
class CertifiedDesign:
    """A law whose certificate meets a specification, or comes closest to it.

    Attributes:
        numbers: Its numbers, by name.
        law: The law.
        certificate: Its certificate, with all samples.
        sheet: The required values, those certified, and the margins.
        would_do: For each requirement that is not met, the least one with which some trial would
            meet all; infinite where the others are not met by any.
        specification: The requirements, as given.
        at_ends: The bounds at which numbers end, in words.
        trials: All trials, in their order.
        risk: The share of runs on fresh plants that miss a requirement; None before `verified`.
        tried: The kinds of law that were tried, the best one first; empty if there was one only.
        arguments: The arguments of `certify` beside plants, law and states.
    """

    numbers: Mapping[str, float]
    law: Law
    certificate: Certificate
    sheet: DataSheet
    would_do: Mapping[str, float]
    specification: Mapping[str, Any]
    at_ends: tuple[str, ...] = ()
    trials: tuple[Trial, ...] = ()
    risk: Risk | None = None
    tried: tuple[LawTried, ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def met(self) -> bool:
        """True if all requirements are met."""
        return self.sheet.met

    @property
    def _lines(self) -> list[str]:
        chosen = ", ".join(f"{name} = {x:.4g}" for name, x in self.numbers.items())
        refused = sum(trial.sheet is None for trial in self.trials)
        name = f"{self.tried[0].name}: " if self.tried else ""
        lines = [f"{name}{chosen}, of {len(self.trials)} trials ({refused} refused)"]
        if self.tried:
            lines.append("kinds of law, by the worst certified value over the required one:")
            width = max(len(one.name) for one in self.tried)
            padded = (one._replace(name=one.name.ljust(width)) for one in self.tried)
            lines += [f"  {one}" for one in padded]
        lines += [f"ends at a bound: {', '.join(self.at_ends)}"] if self.at_ends else []
        able = [f"{name} {digits(x)}" for name, x in self.would_do.items() if x < np.inf]
        if able:
            lines.append(f"alone, this would do: {', or '.join(able)}")
        elif not self.met:
            lines.append("no requirement alone can be relaxed so that the others are met")
        return [*lines, str(self.risk)] if self.risk else lines

    def __str__(self) -> str:
        """The numbers, what would do, and the data sheet."""
        return "\n".join([*self._lines, str(self.sheet)])

    __repr__ = __str__

    @explained
    @float64
    def verified(
        self,
        duration: float,
        runs: int = 300,
        *,
        seed: int = 1,
        confidence: float = 0.99,
        points: int = 401,
    ) -> Self:
        """The design with runs on fresh plants, beside what is certified.

        Plants are drawn from the certified set, starts from those of the sheet, and a disturbance
        of given sizes is a sine of each speed, of that size and of random rate and phase.

        Args:
            duration: Duration of each run [s].
            runs: Number of runs.
            seed: Seed of the plants, starts and disturbances.
            confidence: Confidence of the bound of the share of runs that miss a requirement.
            points: Number of instants of each run.

        Raises:
            InputError: an argument cannot be used, no start lies in the certified states, or the
                certificate comes from another process.
        """
        certificate, law, start = self.certificate, self.law, self.sheet.start
        given = fresh_arguments(certificate, law, start, runs, seed)
        made = simulate(**given, duration=duration, points=points)
        risk = risk_of(made, self.specification, confidence)
        sheet = data_sheet(certificate, law, self.specification, made, start=start)
        of_runs = [line.of_runs for line in sheet.lines]
        pairs = zip(self.sheet.lines, of_runs, strict=True)
        lines = tuple(line._replace(of_runs=worst) for line, worst in pairs)
        return replace(self, sheet=replace(self.sheet, lines=lines), risk=risk)

    @explained
    @float64
    def export(
        self,
        path: "str | Path",
        duration: float,
        runs: int = 100,
        *,
        seed: int = 1,
        points: int = 401,
    ) -> Path:
        """Write the design as an experiment, in a file that runs and checks itself.

        ``servocon run`` makes runs on plants of the set, as `verified` does, and ``servocon check``
        certifies the law anew. Each requirement is a claim about what is certified, and another one
        about the worst run. The plants, the law and the states are in the file as bytes, which the
        same version of Python reads. Functions of a module of yours are imported from it; those of
        a script or a notebook are in the file.

        Args:
            path: The file, ``.py``.
            duration: Duration of each run [s].
            runs: Number of runs.
            seed: Seed of their plants, starts and disturbances.
            points: Number of instants of each run.

        Returns:
            The path.

        Raises:
            InputError: an argument cannot be used, or the certificate comes from another process.
            OutputError: the design cannot be packed, or the file cannot be written.
        """
        if as_path(path).suffix != ".py":
            raise InputError("path", got=repr(str(path)), expected="an ending .py")
        validate.positive("duration", duration)
        validate.count("points", points)
        given = fresh_arguments(self.certificate, self.law, self.sheet.start, runs, seed)
        subject, sheet = required(self.certificate.subject), self.sheet
        packed = {
            "plants": subject.plants,
            "law": self.law,
            "states": self.certificate.states,
            "arguments": dict(self.arguments),
            "runs": given | {"points": points},
        }
        text = design_file(self._lines[0], packed, self.specification, sheet.start, duration)
        return store(path, text.encode("utf-8"), ".py")

    def plot(
        self,
        path: "str | Path | None" = None,
        *,
        pair: tuple[int, int] | None = None,
        by: str | None = None,
    ) -> "Figure":
        """Picture of the trials by two requirements, with their front and what is allowed.

        A law beyond the front, with a smaller value of both, was not found. With a third quantity,
        such as the sampling period, each trial has its colour, and there is a front for each third
        of its range.

        Args:
            path: File to write; None: no file.
            pair: Indices of the two lines of the sheet; None: the two with the smallest margins.
            by: Name of a number, the third quantity; trials of laws without it are left out.

        Raises:
            UnknownNameError: the law has no such number.
            InputError: there is only one requirement, or no such line.
        """
        from matplotlib.ticker import LogLocator, NullFormatter

        lines = self.sheet.lines
        if len(lines) < 2:
            expected = "two requirements, one for each axis"
            raise InputError("specification", got="one requirement", expected=expected)
        nearest = sorted(range(len(lines)), key=lambda k: lines[k].margin)[:2]
        two = sorted(nearest) if pair is None else pair
        if np.shape(two) != (2,) or not set(two) <= set(range(len(lines))):
            expected = f"two indices of lines, from 0 to {len(lines) - 1}"
            raise InputError("pair", got=written(pair), expected=expected)
        if by is not None and by not in self.numbers:
            raise UnknownNameError("number of the law", by, self.numbers)
        x, y = two
        rows = [
            [trial.numbers.get(by or "", np.nan), *(trial.sheet.lines[k].certified for k in two)]
            for trial in self.trials
            if trial.sheet is not None and (by is None or by in trial.numbers)
        ]
        third, found = np.split(np.reshape(rows, (-1, 3)), [1], axis=1)
        finite = np.isfinite(found).all(axis=1)
        third, found = third[finite, 0], found[finite]

        def draw(axes: Any) -> None:
            axes.axvspan(0.0, lines[x].required, color=COLORS[2], alpha=0.12, linewidth=0.0)
            axes.axhspan(0.0, lines[y].required, color=COLORS[2], alpha=0.12, linewidth=0.0)
            if by is None or not len(found):
                axes.plot(*found.T, ".", color="0.6", label="trials")
                front = _front(found) if len(found) else found
                axes.plot(*front.T, color=COLORS[0], label="their front")
            else:
                _draw_thirds(axes, found, third, by)
            chosen = lines[x].certified, lines[y].certified
            axes.plot(*chosen, "o", color=COLORS[1], label="chosen, all samples")
            axes.plot(lines[x].required, lines[y].required, "+", color="black", label="required")
            axes.set_xscale("log")
            axes.set_yscale("log")
            for axis in (axes.xaxis, axes.yaxis):  # the labels of all minor ticks would overlap
                axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
                axis.set_major_formatter("{x:g}")
                axis.set_minor_formatter(NullFormatter())
            axes.set_xlabel(lines[x].text)
            axes.set_ylabel(lines[y].text)
            legend(axes)

        made = figure(draw)
        if path is not None:
            save_figure(made, path)
        return made

    def _repr_html_(self) -> str:
        """The same, for a notebook."""
        first, *more = self._lines
        parts: list[Part] = [*map(Text, more), *map(Text, str(self.sheet).splitlines())]
        return piece("Design", first, parts)


def _draw_thirds(axes: Any, found: np.ndarray, third: np.ndarray, name: str) -> None:
    """Points (count, 2) in colours of a third quantity, and the front of each part of its range."""
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    scale = Normalize(*np.log([third.min(), third.max()]))
    colors = colormaps["viridis"]
    axes.scatter(*found.T, c=colors(scale(np.log(third))), s=14)
    edges = np.geomspace(third.min(), third.max(), PARTS + 1)
    part = np.clip(np.searchsorted(edges, third, side="right") - 1, 0, PARTS - 1)
    for k in np.unique(part):
        low, high = edges[k : k + 2]
        color = colors(scale(0.5 * np.log(low * high)))
        text = f"{name} {low:.2g} to {high:.2g}"
        axes.plot(*_front(found[part == k]).T, color=color, label=text)


def _front(found: np.ndarray) -> np.ndarray:
    """Corners of the front of points (count, 2): no point has less of both."""
    ordered = found[np.lexsort(found.T[::-1])]
    least = np.minimum.accumulate(ordered[:, 1])
    front = ordered[ordered[:, 1] <= least]
    front = front[np.append(True, np.diff(front[:, 1]) < 0.0)]
    corners = np.stack([front[1:, 0], front[:-1, 1]], axis=1)
    return np.vstack(
        [*(x for pair in zip(front[:-1], corners, strict=True) for x in pair), front[-1]]
    )
