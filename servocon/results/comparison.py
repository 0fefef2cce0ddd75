"""A table of the metrics of several runs: text, HTML and LaTeX, with the best values marked."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np

from servocon import validate
from servocon.errors import InputError, UnknownNameError
from servocon.markup import Table, piece
from servocon.results.metrics import METRICS, Metrics, measure
from servocon.results.record import Record

LATEX = {
    "‖": r"$\|$",
    "∫": r"$\int$",
    "²": "$^2$",
    "³": "$^3$",
    "·": r"$\cdot$",
    "−": "$-$",
    "∞": r"$\infty$",
    "\\": r"\textbackslash{}",
    "_": r"\_",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "$": r"\$",
    "{": r"\{",
    "}": r"\}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}
"""Characters of names and units, as LaTeX has them."""

GREEK = "GREEK SMALL LETTER "
"""Beginning of the names of letters that LaTeX has as commands."""


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Metrics of several runs, made by `compare_runs`: a row per metric, a column per run.

    Attributes:
        metrics: The metrics of each run, by its name.
        names: Names of the shown metrics.
        digits: Number of significant digits.
    """

    metrics: Mapping[str, Metrics]
    names: tuple[str, ...]
    digits: int

    def value(self, run: str, name: str) -> float:
        """A metric of a run; of a batch the median. NaN if the run does not have it."""
        found = self.metrics[run].values.get(name)
        return float("nan") if found is None else float(np.median(np.asarray(found)))

    def best(self, name: str) -> tuple[str, ...]:
        """The runs whose metric is best in the shown digits; none if all are equal."""
        sign = -1.0 if METRICS[name].larger_is_better else 1.0
        shown = {
            run: sign * float(f"{self.value(run, name):.{self.digits}g}") for run in self.metrics
        }
        least = min((x for x in shown.values() if not np.isnan(x)), default=np.nan)
        found = tuple(run for run, x in shown.items() if x == least)
        return () if len(found) == len(shown) else found

    def _label(self, name: str) -> str:
        units = dict.fromkeys(m.units[name] for m in self.metrics.values() if name in m.values)
        return f"{METRICS[name].description} [{' or '.join(units)}]"

    def _cells(self, name: str) -> list[str]:
        values = [self.value(run, name) for run in self.metrics]
        return ["–" if np.isnan(x) else f"{x:.{self.digits}g}" for x in values]

    def __str__(self) -> str:
        """The table as text; the best value of each row has a star."""
        rows = [["", *self.metrics]]
        for name in self.names:
            best = self.best(name)
            marked = zip(self.metrics, self._cells(name), strict=True)
            cells = [f"{x}{'*' if run in best else ' '}" for run, x in marked]
            rows.append([self._label(name), *cells])
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines = []
        for first, *others in rows:
            cells = [x.rjust(n) for x, n in zip(others, widths[1:], strict=True)]
            lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The table for a notebook."""
        rows = [[self._label(name), *self._cells(name)] for name in self.names]
        return piece("Comparison", "of runs", [Table(("", *self.metrics), rows)])

    def to_latex(self) -> str:
        r"""The table as a LaTeX ``tabular``, best values in bold; no package is needed."""
        heads = " & ".join(map(_latex, ("", *self.metrics)))
        lines = [rf"\begin{{tabular}}{{l{'r' * len(self.metrics)}}}", r"\hline"]
        lines += [heads + r" \\", r"\hline"]
        for name in self.names:
            best, cells = self.best(name), []
            for run, text in zip(self.metrics, self._cells(name), strict=True):
                cells.append(_number(text, bold=run in best))
            lines.append(" & ".join([_latex(self._label(name)), *cells]) + r" \\")
        return "\n".join([*lines, r"\hline", r"\end{tabular}"])


def compare_runs(
    runs: Mapping[str, Record],
    metrics: Collection[str] | None = None,
    *,
    band: float = 0.02,
    position_band: float = 0.02,
    tail: float = 0.1,
    digits: int = 3,
) -> Comparison:
    """Compare the metrics of several runs in one table, for a terminal, a notebook or a paper.

    Args:
        runs: The runs by name; of a batch the median of its members counts.
        metrics: Names of the metrics to show; None for those that tables of many runs show.
        band: Settling band for ‖β‖, in the unit of β.
        position_band: Settling band for ‖f‖, in the unit of the position error f.
        tail: Fraction of the horizon, at its end, for the ultimate bound.
        digits: Number of significant digits.

    Raises:
        InputError: there is no run, or one is none.
        UnknownNameError: there is no such metric.
    """
    validate.instance("runs", runs, Mapping, "a dict of runs by name, such as {'robust': run}")
    validate.count("digits", digits)
    if not runs:
        raise InputError("runs", got="none", expected="at least one, by name")
    measured = {
        str(name): measure(run, band=band, position_band=position_band, tail=tail)
        for name, run in runs.items()
    }
    if metrics is not None:
        for name in metrics:
            if name not in METRICS:
                raise UnknownNameError("metrics", str(name), list(METRICS))
        return Comparison(measured, tuple(metrics), digits)
    present = dict.fromkeys(name for m in measured.values() for name in m.values)
    made = Comparison(measured, tuple(n for n in present if METRICS[n].shown), digits)
    known = lambda name: any(not np.isnan(made.value(run, name)) for run in measured)
    return replace(made, names=tuple(filter(known, made.names)))


def _latex(text: str) -> str:
    joined = "".join(LATEX.get(letter) or _greek(letter) for letter in text)
    return re.sub(r"(?<!\\)\$\$", "", joined)  # one formula, not one for each letter


def _greek(letter: str) -> str:
    name = unicodedata.name(letter, "")
    if not name.startswith(GREEK):
        return letter
    return rf"$\{name.removeprefix(GREEK).lower().replace('lamda', 'lambda')}$"


def _number(text: str, *, bold: bool) -> str:
    r"""A number for LaTeX: 3.2e-05 becomes $3.2 \times 10^{-5}$."""
    if text == "–":
        return "--"
    whole = text.replace("inf", r"\infty")
    power = re.fullmatch(r"(.*)e([+-]\d+)", whole)
    if power:
        whole = rf"{power[1]} \times 10^{{{int(power[2])}}}"
    return rf"$\mathbf{{{whole}}}$" if bold else f"${whole}$"
