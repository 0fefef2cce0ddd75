"""Claims about runs: text, expected value, obtained value and verdict."""

from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import ClaimError, InputError, ShapeError


class Claim(NamedTuple):
    """A property that the runs must have, with expected and obtained value.

    Attributes:
        text: The property, with its unit.
        expected: Required value or bound.
        got: Obtained value.
        holds: True if they agree; None if the runs were ended too early to judge.
        place: Author, year and place of the same number in the literature; empty if there is none.
        theirs: The number or bound given there.
        ours: The number obtained here.
        until: Time that the runs must reach for the claim to be judged [s]; None for their end.
    """

    text: str
    expected: str
    got: str
    holds: bool | None
    place: str = ""
    theirs: float | None = None
    ours: float | None = None
    until: float | None = None

    def require(self) -> "Claim":
        """Raise `servocon.errors.ClaimError` if the claim does not hold, else return it."""
        __tracebackhide__ = True
        if not self.holds:
            raise ClaimError(f"{self.text}: expected {self.expected}, got {self.got}")
        return self


def claim(
    text: str,
    got: ArrayLike,
    *,
    below: ArrayLike | None = None,
    above: ArrayLike | None = None,
    close_to: ArrayLike | None = None,
    tolerance: ArrayLike | None = None,
    time: ArrayLike | None = None,
    place: str = "",
    published: float | None = None,
    until: float | None = None,
) -> Claim:
    """Claim that one or several numbers are below a bound, above a bound, or close to a value.

    NaN satisfies no claim.

    Args:
        text: The number, with its unit.
        got: Its value, or several values: (T) at times (T), or (batch, T) of a batch of runs.
        below: Largest allowed value, or one for each.
        above: Smallest allowed value, or one for each.
        close_to: Required value, or one for each; needs `tolerance`.
        tolerance: Largest accepted deviation from `close_to`.
        time: Times of the values [s] (T): the claim then names the instant at which it fails.
        place: Author, year and place of this number or bound in the literature, e.g. ``"Root 1991,
            Eq. 5.e.40"``.
        published: The number given there, if it differs from the expected one.
        until: Time that the runs must reach for this claim [s]; None for their end. If an option
            ends a run earlier, the claim stays open.

    Raises:
        InputError: not exactly one of `below`, `above` and `close_to` is given, or a value is not a
            number.
        ShapeError: the shapes of the values do not match.
    """
    kinds = {"below": below, "above": above, "close_to": close_to}
    given = [name for name, value in kinds.items() if value is not None]
    if len(given) != 1:
        words = " and ".join(given) or "none"
        raise InputError("claim", got=words, expected="one of below=, above= and close_to=")
    if (tolerance is None) != (close_to is None):
        words = f"{'no ' if tolerance is None else ''}tolerance, with {given[0]}"
        raise InputError("claim", got=words, expected="tolerance= with close_to=, and only there")
    [kind] = given
    values, instants = validate.array("got", got), None
    if time is not None:
        instants, values = _runs(time, values)
    values, wanted, allowed = _together(
        got=values, **{kind: kinds[kind]}, tolerance=0.0 if tolerance is None else tolerance
    )
    with np.errstate(invalid="ignore"):  # infinity is equal to itself
        away = np.where(values == wanted, 0.0, values - wanted)
    excess = {"below": away, "above": -away, "close_to": np.abs(away) - allowed}[kind]
    holds = bool(np.all(excess <= 0.0))
    expected = _expected(kind, kinds[kind], tolerance)
    found = _found(values, excess, wanted, instants, ".10g" if close_to is not None else ".6g")
    theirs = ours = None
    if place:
        validate.shape("got, which has a place in the literature", values, ())
        theirs, ours = float(wanted) if published is None else published, float(values)
    return Claim(text, expected, found, holds, place, theirs, ours, until)


MOST = 12
"""Largest number of values that a claim shows one by one."""


def _expected(kind: str, wanted: Any, tolerance: Any) -> str:
    """The expected value or bound as text."""
    sign = {"below": "≤ ", "above": "≥ ", "close_to": ""}[kind]
    digits = ".10g" if kind == "close_to" and np.ndim(wanted) == 0 else ".6g"
    shown = _shown(np.asarray(wanted, float), digits)
    if tolerance is None:
        return sign + shown
    return f"{shown} ± {_shown(np.unique(np.asarray(tolerance, float)), '.2g')}"


def _found(
    values: np.ndarray, excess: np.ndarray, wanted: np.ndarray, time: Any, digits: str
) -> str:
    """The obtained values as text; of many, the worst."""
    if time is None and values.size <= MOST:
        return _shown(values, digits if values.ndim == 0 else ".6g")
    worst = _largest(excess)
    if not (bad := ~(excess <= 0.0)).any():
        where = f" at {_when(time, worst)}" if time is not None else ""
        return f"margin {-excess[worst]:.3g}{where}"
    words = f"{values[worst]:.6g} for {wanted[worst]:.6g}"
    if time is None:
        return f"{words}, in {int(bad.sum())} of {bad.size}"
    return f"{words} at {_when(time, worst)}; first at {_when(time, _first(bad))}{_count(bad)}"


def _shown(values: np.ndarray, digits: str) -> str:
    """Numbers as text; of many, the smallest and the largest."""
    if values.size <= MOST:
        return ", ".join(f"{value:{digits}}" for value in np.ravel(values))
    return f"{values.min():{digits}} to {values.max():{digits}}"


def _runs(time: ArrayLike, values: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Times (T), and values (T) or (batch, T)."""
    instants, of_runs = validate.array("time", time), validate.array("values", values)
    fits = instants.ndim == 1 and of_runs.ndim in (1, 2) and of_runs.shape[-1:] == instants.shape
    if not fits or of_runs.size == 0:
        raise ShapeError(
            "values",
            got=f"shape {of_runs.shape} at times of shape {instants.shape}",
            expected="(T), or (batch, T), at times (T): one for each time",
        )
    return instants, of_runs


def _together(**given: Any) -> list[np.ndarray]:
    """Arrays of one shape."""
    arrays = [validate.array(where, value) for where, value in given.items()]
    try:
        return [*np.broadcast_arrays(*arrays)]
    except ValueError:
        (where, got), *others = [(n, a.shape) for n, a in zip(given, arrays, strict=True)]
        shapes = ", ".join(f"{name} of shape {shape}" for name, shape in others)
        raise ShapeError(where, got=f"shape {got}", expected=f"one that fits {shapes}") from None


def _largest(excess: np.ndarray) -> tuple[int, ...]:
    """Index of the largest excess; NaN counts as the largest."""
    flat = np.argmax(np.where(np.isnan(excess), np.inf, excess))
    return tuple(int(i) for i in np.unravel_index(flat, excess.shape))


def _first(bad: np.ndarray) -> tuple[int, ...]:
    """Index of the earliest instant at which a run is bad."""
    k = int(np.argmax(bad.reshape(-1, bad.shape[-1]).any(axis=0)))
    return (*(() if bad.ndim == 1 else (int(np.argmax(bad[:, k])),)), k)


def _count(bad: np.ndarray) -> str:
    """Number of the runs of a batch that are bad, in words."""
    return f"; by {int(bad.any(axis=-1).sum())} of {len(bad)} runs" if bad.ndim == 2 else ""


def _when(time: np.ndarray, index: tuple[int, ...]) -> str:
    *run, k = index
    return f"t = {time[k]:.6g} s" + (f" of run {run[0]}" if run else "")
