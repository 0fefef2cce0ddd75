"""The choice of a law's numbers by its certificate, so that a specification is met if it can be.

No run is made: each trial is a certificate with few samples and its data sheet. The worst ratio of
a certified value to the required one is minimized over the logarithms of the numbers. It is the
largest of several smooth functions, infinite where a law is refused, so it is searched without
derivatives: points that fill the box, then the simplex method of SciPy from the best ones.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import NO_SEARCH
from servocon.certificates.certificate import Certificate
from servocon.certificates.certify import certify
from servocon.certificates.data_sheet import DataSheet, data_sheet
from servocon.certificates.fresh_runs import Risk, fresh_runs, risk_of
from servocon.certificates.states import StateSet
from servocon.errors import (
    CertificateError,
    InputError,
    digits,
    two_digits,
    without_warnings,
    written,
)
from servocon.laws import Law
from servocon.markup import Part, Text, piece
from servocon.precision import float64
from servocon.results.plot.figures import figure, legend, save_figure
from servocon.results.specification import Specification
from servocon.style import COLORS
from servocon.user_code import explained

if TYPE_CHECKING:
    from matplotlib.figure import Figure

QUICK = (8, 128)
"""Numbers of plants and states of a trial, without a search: a hundredth lower, thrice as fast."""

AT_FIRST = 4
"""Number of points that fill the box, for each number, rounded up to a power of two."""

BEGINNINGS = 2
"""Number of the best of them from which the simplex method begins."""

WIDTH = 0.12
"""Size of its first simplex, as a part of the box."""

CLOSE = 0.01
"""Size of its last one, and the smallest change of the worst ratio that it looks for."""

REFUSED = 1e9
"""Ratio that counts where a law is refused."""

FINALS = 3
"""Largest number of trials that meet all requirements and are certified with all samples."""

ANOTHER = 0.1
"""Least distance between them, as a part of the box: where one fails, those beside it do, too."""

AT_END = 0.01
"""Distance from a bound, as a part of the range, within which a number ends there."""


class Trial(NamedTuple):
    """A trial of some numbers.

    Attributes:
        numbers: The numbers by name.
        sheet: Their data sheet; None where the law is refused.
    """

    numbers: dict[str, float]
    sheet: DataSheet | None

    @property
    def ratio(self) -> float:
        """The worst certified value, relative to what is required."""
        return np.inf if self.sheet is None else self.sheet.worst


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

    @property
    def met(self) -> bool:
        """True if all requirements are met."""
        return self.sheet.met

    @property
    def _lines(self) -> list[str]:
        chosen = ", ".join(f"{name} = {x:.4g}" for name, x in self.numbers.items())
        refused = sum(trial.sheet is None for trial in self.trials)
        lines = [f"{chosen}, of {len(self.trials)} trials ({refused} refused)"]
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
        made = fresh_runs(certificate, law, start, duration, runs, seed, points)
        risk = risk_of(made, self.specification, confidence)
        sheet = data_sheet(certificate, law, self.specification, made, start=start)
        of_runs = [line.of_runs for line in sheet.lines]
        pairs = zip(self.sheet.lines, of_runs, strict=True)
        lines = tuple(line._replace(of_runs=worst) for line, worst in pairs)
        return replace(self, sheet=replace(self.sheet, lines=lines), risk=risk)

    def plot(
        self, path: "str | Path | None" = None, *, pair: tuple[int, int] | None = None
    ) -> "Figure":
        """Picture of the trials by two requirements, with their front and what is allowed.

        A law beyond the front, with a smaller value of both, was not found.

        Args:
            path: File to write; None: no file.
            pair: Indices of the two lines of the sheet; None: the two with the smallest margins.

        Raises:
            InputError: there is only one requirement, or no such line.
        """
        lines = self.sheet.lines
        if len(lines) < 2:
            expected = "two requirements, one for each axis"
            raise InputError("specification", got="one requirement", expected=expected)
        nearest = sorted(range(len(lines)), key=lambda k: lines[k].margin)[:2]
        two = sorted(nearest) if pair is None else pair
        if np.shape(two) != (2,) or not set(two) <= set(range(len(lines))):
            expected = f"two indices of lines, from 0 to {len(lines) - 1}"
            raise InputError("pair", got=written(pair), expected=expected)
        x, y = two
        sheets = [trial.sheet for trial in self.trials if trial.sheet is not None]
        values = [[one.lines[k].certified for k in (x, y)] for one in sheets]
        found = np.reshape(values, (-1, 2))
        found = found[np.isfinite(found).all(axis=1)]

        def draw(axes: Any) -> None:
            axes.axvspan(0.0, lines[x].required, color=COLORS[2], alpha=0.12, linewidth=0.0)
            axes.axhspan(0.0, lines[y].required, color=COLORS[2], alpha=0.12, linewidth=0.0)
            axes.plot(*found.T, ".", color="0.6", label="trials")
            axes.plot(
                *(_front(found) if len(found) else found).T, color=COLORS[0], label="their front"
            )
            chosen = lines[x].certified, lines[y].certified
            axes.plot(*chosen, "o", color=COLORS[1], label="chosen, all samples")
            axes.plot(lines[x].required, lines[y].required, "+", color="black", label="required")
            axes.set_xscale("log")
            axes.set_yscale("log")
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


@explained
@float64
def meet(
    plants: Any,
    law_of: Callable[..., Law],
    states: StateSet | Callable[..., StateSet],
    bounds: Mapping[str, tuple[float, float]],
    specification: Mapping[str, Any],
    *,
    start: tuple[float, float] | Callable[..., tuple[float, float]],
    trials: int = 60,
    quick: tuple[int, int] = QUICK,
    safety_factor: float = 1.1,
    seed: int = 0,
    **options: Any,
) -> CertifiedDesign:
    """Find the numbers of a law whose certificate meets a specification with the largest margin.

    The numbers are any that the law is made of: gains, the width of a boundary layer, the rate Λ of
    the relation, the period and the bandwidth of a `servocon.Loop` around it. More gain makes an
    error smaller and the inputs larger. If the specification cannot be met, the design that comes
    closest says which requirement would have to be relaxed, and to what.

    Args:
        plants: The plants, as for `certify`.
        law_of: Function that makes the law of its numbers, by name: ``lambda gain, rate: ...``.
        states: The states, or a function of the numbers that returns them.
        bounds: The smallest and the largest value of each number, by name; positive.
        specification: The largest values of metrics, as for `data_sheet`.
        start: Largest initial ‖β‖ and ‖f‖, or a function of the numbers that returns them: with
            the rate Λ, ‖β‖ changes, too.
        trials: Largest number of trials.
        quick: `samples` of the trials, which search no worse ones; the best one is certified with
            all samples.
        safety_factor: Factor for `certify`, and for the inputs.
        seed: Seed of the points and of the samples.
        options: Further arguments of `certify`.

    Returns:
        The design. If a trial's certificate is refused with all samples, or no longer meets what
        the trial met, the next best one counts that is another one.

    Raises:
        CertificateError: every trial is refused; the error is that of the one nearest to the middle
            of the bounds.
        InputError: an argument cannot be used.
    """
    places = _Places.of(bounds)
    Specification.of(specification)
    validate.count("trials", trials)
    validate.seed("seed", seed)
    if np.shape(quick) != (2,):
        raise InputError("quick", got=written(quick), expected="(plants, states), two integers")
    given: dict[str, Any] = {"law_of": law_of, "states": states, "start": start}
    for where, function in given.items():
        if _varies(function):
            _require_names(where, function, places.names)
    if not callable(law_of):
        raise InputError("law_of", got=written(law_of), expected="a function of the numbers")
    factor: Any = {"safety_factor": safety_factor, "seed": seed}
    done: list[Trial] = []
    errors: list[tuple[float, CertificateError]] = []

    def certified(numbers: dict[str, float], **more: Any) -> tuple[Law, Certificate, DataSheet]:
        law = law_of(**numbers)
        made = certify(plants, law, _at(states, numbers), **factor, **{**options, **more})
        first = _at(start, numbers)
        return law, made, data_sheet(made, law, specification, start=first, **factor)

    def ratio(place: np.ndarray) -> float:
        numbers = places.numbers(place)
        sheet = None
        try:
            with without_warnings():
                *_, sheet = certified(numbers, samples=quick, search=NO_SEARCH, invariance=False)
        except CertificateError as error:
            errors.append((float(np.abs(place - 0.5).max()), error))
        done.append(Trial(numbers, sheet))
        return min(done[-1].ratio, REFUSED)

    _search(ratio, len(places.names), trials, seed)
    if all(trial.sheet is None for trial in done):
        raise min(errors, key=lambda one: one[0])[1]
    made: list[tuple[Trial, Law, Certificate, DataSheet]] = []
    for best in sorted(done, key=lambda trial: trial.ratio):
        if best.sheet is None or (made and (len(made) == FINALS or not best.sheet.met)):
            break
        if any(places.apart(best.numbers, one[0].numbers) < ANOTHER for one in made):
            continue
        try:
            made.append((best, *certified(best.numbers)))
        except CertificateError as error:
            errors.append((0.0, error))
            continue
        if made[-1][-1].met:
            break
    if not made:
        raise errors[-1][1]
    best, law, certificate, sheet = min(made, key=lambda one: one[-1].worst)
    sheets = [*(one[-1] for one in made), *(x.sheet for x in done if x.sheet is not None)]
    ends = places.ends(best.numbers)
    would_do = _would_do(sheet, sheets)
    return CertifiedDesign(
        best.numbers, law, certificate, sheet, would_do, specification, ends, tuple(done)
    )


class _Places(NamedTuple):
    """Numbers as places in the unit box, by their logarithms."""

    names: tuple[str, ...]
    lower: np.ndarray
    upper: np.ndarray

    @staticmethod
    def of(bounds: Any) -> "_Places":
        expected = 'the smallest and the largest value by name, {"gain": (1.0, 50.0)}, positive'
        if not isinstance(bounds, Mapping) or not bounds:
            raise InputError("bounds", got=written(bounds), expected=expected)
        ends = []
        for name, pair in bounds.items():
            validate.text("a name in bounds", name)
            values = validate.array(f"bounds of {name!r}", pair, expected)
            if values.shape != (2,) or not 0.0 < values[0] < values[1] < np.inf:
                raise InputError(f"bounds of {name!r}", got=written(pair), expected=expected)
            ends.append(np.log(values))
        lower, upper = np.array(ends).T
        return _Places(tuple(bounds), lower, upper)

    def numbers(self, place: np.ndarray) -> dict[str, float]:
        """The numbers at a place."""
        values = np.exp(self.lower + np.clip(place, 0.0, 1.0) * (self.upper - self.lower))
        return {name: float(x) for name, x in zip(self.names, values, strict=True)}

    def apart(self, one: Mapping[str, float], other: Mapping[str, float]) -> float:
        """The largest distance between two designs along one number, as a part of its range."""
        x, y = (np.log([numbers[name] for name in self.names]) for numbers in (one, other))
        return float(np.max(np.abs(x - y) / (self.upper - self.lower)))

    def ends(self, numbers: Mapping[str, float]) -> tuple[str, ...]:
        """The bounds at which numbers end, in words."""
        found = []
        for name, low, high in zip(self.names, self.lower, self.upper, strict=True):
            place = (np.log(numbers[name]) - low) / (high - low)
            if min(place, 1.0 - place) < AT_END:
                found.append(f"{name} at {np.exp(high if place > 0.5 else low):.4g}")
        return tuple(found)


def _varies(given: Any) -> bool:
    """True for a function of the numbers."""
    return callable(given) and not isinstance(given, StateSet)


def _at(given: Any, numbers: Mapping[str, float]) -> Any:
    """A value, or that of a function of the numbers."""
    return given(**numbers) if _varies(given) else given


def _require_names(where: str, function: Callable[..., Any], names: Sequence[str]) -> None:
    """Require a function that takes arguments of these names."""
    try:
        inspect.signature(function).bind(**dict.fromkeys(names, 1.0))
    except (TypeError, ValueError) as error:
        raise InputError(
            where,
            got=f"{written(function)}: {error}",
            expected=f"a function of the numbers in bounds: {', '.join(names)}",
        ) from None


def _search(ratio: Callable[[np.ndarray], float], numbers: int, trials: int, seed: int) -> None:
    """Evaluate the ratio at places in the unit box, closer and closer to its least value."""
    from scipy.optimize import minimize
    from scipy.stats import qmc

    power = int(np.ceil(np.log2(AT_FIRST * numbers)))
    first = qmc.Sobol(numbers, rng=seed).random_base2(power)[:trials]
    found = np.array([ratio(place) for place in first])
    left = trials - len(first)
    for k, begin in enumerate(np.argsort(found, kind="stable")[:BEGINNINGS]):
        if left <= numbers + 1 or found[begin] >= REFUSED:
            return
        centre = first[begin]
        towards = np.where(centre < 0.5, WIDTH, -WIDTH)
        simplex = np.vstack([centre, centre + np.diag(towards)])
        share = left if k == BEGINNINGS - 1 else max(numbers + 2, 2 * left // 3)
        result: Any = minimize(
            ratio,
            centre,
            method="Nelder-Mead",
            bounds=[(0.0, 1.0)] * numbers,
            options={
                "initial_simplex": simplex,
                "maxfev": share,
                "xatol": CLOSE,
                "fatol": CLOSE,
                "adaptive": True,
            },
        )
        left -= result.nfev


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


def _would_do(sheet: DataSheet, sheets: Sequence[DataSheet]) -> dict[str, float]:
    """The least requirement, for each that is not met, with which one of the sheets meets all."""
    found = {}
    for k, line in enumerate(sheet.lines):
        if not line.met:
            others = lambda one, k=k: one.lines[:k] + one.lines[k + 1 :]
            able = [x.lines[k].certified for x in sheets if all(y.met for y in others(x))]
            least = max(min(able, default=np.inf), line.required)
            found[line.text] = two_digits(least, up=True) if least < np.inf else np.inf
    return found
