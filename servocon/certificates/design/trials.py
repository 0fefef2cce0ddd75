"""Trials of kinds of law: their numbers as places in a box, and the search of the best places."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.design.certified_design import Trial
from servocon.certificates.design.data_sheet import DataSheet
from servocon.certificates.design.law_kinds import LawKind
from servocon.errors import CertificateError, InputError, ServoconError, without_warnings, written
from servocon.progress import Report

Sheet = Callable[[LawKind, Mapping[str, float], bool], DataSheet]
"""Function of a kind of law, of its numbers, and of whether a refusal says what would do."""

BOUNDS = 'the smallest and the largest value by name, {"gain": (1.0, 50.0)}, positive'
"""Bounds of numbers, in words."""

AT_FIRST = 4
"""Number of points that fill the box, for each number, rounded up to a power of two."""

BEGINNINGS = 2
"""Number of the best of them from which the simplex method begins."""

WIDTH = 0.12
"""Size of its first simplex, as a part of the box."""

CLOSE = 0.01
"""Size of its last one, and the smallest change of the worst ratio that it looks for."""

BEHIND = 2.0
"""Largest worst ratio of a kind of law after the filling, relative to the best kind, for which it
is still refined: the simplex method seldom gains more than this factor."""

SPREAD = 64
"""Number of places at which states, starts and requirements are compared before any trial."""

REFUSED = 1e9
"""Ratio that counts where a law is refused."""

AT_END = 0.01
"""Distance from a bound, as a part of the range, within which a number ends there."""


class Space(NamedTuple):
    """The numbers of a kind of law, as places in the unit box."""

    kind: LawKind
    places: "Places"

    @staticmethod
    def of(kind: LawKind, bounds: Mapping[str, Any], base: Sequence[str]) -> "Space":
        """The numbers of `law_of`, and those of the term with given or default bounds."""
        own = {name: bounds.get(name, default) for name, default in kind.bounds.items()}
        return Space(kind, Places.of({name: bounds[name] for name in base} | own))


class ExcludedError(Exception):
    """Numbers at which states, starts and requirements exclude each other, with the error."""

    def __init__(self, error: InputError):
        super().__init__(error)
        self.error = error


class Tried:
    """The trials of a kind of law.

    Args:
        sheet: Function that makes the data sheet of a trial.
        space: The numbers of the kind.

    Attributes:
        space: The numbers of the kind.
        trials: The trials.
        refused: Numbers and errors of those without a certificate, with the distance from the
            middle.
        reason: The error because of which no such law has one; None if some may.
    """

    def __init__(self, sheet: Sheet, space: Space):
        self.space, self.trials, self.reason = space, list[Trial](), None
        self.refused = list[tuple[float, dict[str, float], ServoconError]]()
        self._sheet = sheet

    def ratio(self, place: np.ndarray) -> float:
        """The worst ratio at a place in the unit box.

        Raises:
            InputError: an argument cannot be used, if there is one law only.
        """
        if self.reason is not None:
            return REFUSED
        kind, numbers, sheet = self.space.kind, self.space.places.numbers(place), None
        try:
            with without_warnings():
                sheet = self._sheet(kind, numbers, False)
        except (CertificateError, ExcludedError) as error:
            told = error.error if isinstance(error, ExcludedError) else error
            self.refused.append((float(np.abs(place - 0.5).max()), numbers, told))
        except InputError as error:
            if not kind.name:
                raise
            self.reason = error
            return REFUSED
        self.trials.append(Trial(numbers, sheet, kind.name))
        return min(self.trials[-1].ratio, REFUSED)

    @property
    def best(self) -> float:
        """The least worst ratio."""
        return min((trial.ratio for trial in self.trials), default=np.inf)

    @property
    def middle(self) -> tuple[float, dict[str, float], ServoconError]:
        """The refused trial nearest to the middle of the bounds."""
        return min(self.refused, key=lambda one: one[0])

    def cured(self) -> ServoconError:
        """The error of that trial, with what would do."""
        _, numbers, error = self.middle
        try:
            with without_warnings():
                self._sheet(self.space.kind, numbers, True)
        except CertificateError as cured:
            return cured
        except ExcludedError:
            pass  # that is what the error says
        return error


class Places(NamedTuple):
    """Numbers as places in the unit box, by their logarithms."""

    names: tuple[str, ...]
    lower: np.ndarray
    upper: np.ndarray

    @staticmethod
    def of(bounds: Mapping[str, Any]) -> "Places":
        """The numbers with these bounds.

        Raises:
            InputError: a name is no text, or its bounds are not two positive numbers in order.
        """
        ends = []
        for name, pair in bounds.items():
            validate.text("a name in bounds", name)
            values = validate.array(f"bounds of {name!r}", pair, BOUNDS)
            if values.shape != (2,) or not 0.0 < values[0] < values[1] < np.inf:
                raise InputError(f"bounds of {name!r}", got=written(pair), expected=BOUNDS)
            ends.append(np.log(values))
        lower, upper = np.array(ends).T
        return Places(tuple(bounds), lower, upper)

    def numbers(self, place: Any) -> dict[str, float]:
        """The numbers at a place."""
        values = np.exp(self.lower + np.clip(place, 0.0, 1.0) * (self.upper - self.lower))
        return {name: float(x) for name, x in zip(self.names, values, strict=True)}

    def spread(self) -> list[dict[str, float]]:
        """The numbers in the middle of the box, at its ends, and at places that fill it."""
        from scipy.stats import qmc

        count = len(self.names)
        filling = qmc.Halton(count, scramble=False).random(SPREAD)
        ends = [np.full(count, x) for x in (0.5, 0.0, 1.0)]
        along = [
            np.where(np.arange(count) == i, 1.0 - x, x) for x in ends[1:] for i in range(count)
        ]
        return [self.numbers(place) for place in (*ends, *along, *filling)]

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


class _SpentError(Exception):
    """The end of the time for trials, out of the simplex method."""


def search(
    each: Sequence[Tried], trials: int, seed: int, budget: float | None, report: Report
) -> bool:
    """Evaluate ratios at places in the unit boxes, closer and closer to their least values.

    Returns:
        True if the time ended before the trials.
    """
    from scipy.stats import qmc

    last = np.inf if budget is None else time.monotonic() + budget
    counted = lambda: sum(len(one.trials) for one in each)

    def ratio_of(one: Tried, place: np.ndarray) -> float:
        best = min(tried.best for tried in each)
        found = f"{best:.3g} of what is required" if best < np.inf else "none certified"
        report(counted() / (trials * len(each)), f"{one.space.kind.name or 'law'}, {found}")
        if counted() and time.monotonic() > last:
            raise _SpentError
        return one.ratio(place)

    fillings = []
    for one in each:
        numbers = len(one.space.places.names)
        power = int(np.ceil(np.log2(AT_FIRST * numbers)))
        fillings.append(qmc.Sobol(numbers, rng=seed).random_base2(power)[:trials])
    found: list[list[float]] = [[] for _ in each]
    try:
        for k in range(max(map(len, fillings))):
            for one, places, ratios in zip(each, fillings, found, strict=True):
                if k < len(places):
                    ratios.append(ratio_of(one, places[k]))
        for i in sorted(range(len(each)), key=lambda i: each[i].best):
            if each[i].best <= BEHIND * min(one.best for one in each):
                ratio = lambda place, one=each[i]: ratio_of(one, place)
                _refine(ratio, fillings[i], np.array(found[i]), trials)
    except _SpentError:
        return True
    return False


def _refine(
    ratio: Callable[[np.ndarray], float], first: np.ndarray, found: np.ndarray, trials: int
) -> None:
    """The simplex method from the best of the first places (k, numbers), by their ratios (k)."""
    from scipy.optimize import minimize

    numbers, left = first.shape[1], trials - len(first)
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
