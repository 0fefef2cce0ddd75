"""Claims about runs: a text, the expected and the obtained value, and the verdict."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon import validate
from servocon.errors import ClaimError, ShapeError


class Claim(NamedTuple):
    """A property that the runs must have, with its expected and its obtained value.

    Attributes:
        text: The property, with its unit.
        expected: Value or bound that it must have.
        got: Value that it has.
        holds: True if they agree.
        place: Author, year and place of the same number in the literature; empty without one.
        theirs: The number, or the bound, that stands there.
        ours: The number obtained here.
    """

    text: str
    expected: str
    got: str
    holds: bool
    place: str = ""
    theirs: float | None = None
    ours: float | None = None


def claim_close(
    text: str,
    got: float,
    expected: float,
    tolerance: float,
    *,
    place: str = "",
    published: float | None = None,
) -> Claim:
    """Claim that a number has an expected value.

    Args:
        text: The number, with its unit.
        got: Its value.
        expected: The value that it must have.
        tolerance: Largest accepted deviation.
        place: Author, year and place where the literature has this number, e.g. ``"Root 1991,
            Eq. 5.e.40"``.
        published: The number that stands there, if it is not the expected one.
    """
    got, expected, tolerance = _numbers(got=got, expected=expected, tolerance=tolerance)
    claim = Claim(
        text,
        f"{expected:.10g} ± {tolerance:.2g}",
        f"{got:.10g}",
        bool(abs(got - expected) <= tolerance),
    )
    return _placed(claim, place, expected if published is None else published, got)


def claim_below(text: str, got: float, bound: float, *, place: str = "") -> Claim:
    """Claim that a number is at most a bound.

    Args:
        text: The number, with its unit.
        got: Its value.
        bound: The largest value that it may have.
        place: Author, year and place where the literature has this bound.
    """
    got, bound = _numbers(got=got, bound=bound)
    claim = Claim(text, f"≤ {bound:.6g}", f"{got:.6g}", bool(got <= bound))
    return _placed(claim, place, bound, got)


def claim_above(text: str, got: float, bound: float, *, place: str = "") -> Claim:
    """Claim that a number is at least a bound; arguments as of `claim_below`."""
    got, bound = _numbers(got=got, bound=bound)
    claim = Claim(text, f"≥ {bound:.6g}", f"{got:.6g}", bool(got >= bound))
    return _placed(claim, place, bound, got)


def claim_values(text: str, got: ArrayLike, expected: ArrayLike, tolerance: ArrayLike) -> Claim:
    """Claim that several numbers have expected values."""
    got, expected = validate.array("got", got), validate.array("expected", expected)
    tolerance = validate.array("tolerance", tolerance)
    try:
        np.broadcast_shapes(got.shape, expected.shape, tolerance.shape)
    except ValueError:
        shapes = f"{expected.shape} and {tolerance.shape}"
        raise ShapeError("got", got=f"shape {got.shape}", expected=f"that of {shapes}") from None
    deviation = np.abs(got - expected)
    show = lambda values: ", ".join(f"{value:.6g}" for value in np.ravel(values))
    return Claim(
        text,
        f"{show(expected)} ± {show(np.unique(tolerance))}",
        show(got),
        bool(np.all(deviation <= tolerance)),
    )


def claim_that(text: str, check: Callable[[], object]) -> Claim:
    """Claim from a check, which raises `ClaimError` when it fails."""
    try:
        result = check()
    except ClaimError as error:
        return Claim(text, "holds throughout", str(error), False)
    got = f"margin {result:.3g}" if isinstance(result, float) else "holds"
    return Claim(text, "holds throughout", got, True)


def check_below(
    time: np.ndarray, values: np.ndarray, bound: float | np.ndarray, what: str = "‖β‖"
) -> float:
    """Check that `values` never exceed `bound`.

    Args:
        time: (T) [s].
        values: (T), or those of a batch of runs (batch, T).
        bound: A number, or one a time.
        what: Name of the values in the message.

    Returns:
        The smallest margin, bound − value.

    Raises:
        InputError: the arguments are no numbers, or do not fit together.
        ClaimError: they do; the message says expected, got, and when the bound was left; of a batch
            by which run, and by how many.
    """
    __tracebackhide__ = True
    time, values = _runs(time, values)
    limit = _spread("bound", bound, values.shape)
    margin = limit - values
    bad = ~(margin >= 0)
    if bad.any():
        worst = _largest(-margin)
        raise ClaimError(
            f"{what}: expected at most {limit[worst]:.6g}, got {values[worst]:.6g} at "
            f"{_when(time, worst)}; the bound was first left at {_when(time, _first(bad))}"
            f"{_count(bad)}"
        )
    return float(margin.min())


def check_close(
    time: np.ndarray, values: np.ndarray, expected: np.ndarray, tolerance: float, what: str = "‖β‖"
) -> float:
    """Check that `values` stay within `tolerance` of the expected ones.

    Args:
        time: (T) [s].
        values: (T), or those of a batch of runs (batch, T).
        expected: A number, or one a time (T).
        tolerance: Largest accepted deviation.
        what: Name of the values in the message.

    Returns:
        The largest deviation.

    Raises:
        InputError: the arguments are no numbers, or do not fit together.
        ClaimError: they do not; the message says expected, got, and when; of a batch in which run,
            and in how many.
    """
    __tracebackhide__ = True
    time, values = _runs(time, values)
    wanted = _spread("expected", expected, values.shape)
    validate.shape("tolerance", tolerance, ())
    validate.not_negative("tolerance", tolerance)
    deviation = np.abs(values - wanted)
    bad = ~(deviation <= tolerance)
    if bad.any():
        worst = _largest(deviation)
        raise ClaimError(
            f"{what}: expected {wanted[worst]:.9g} ± {tolerance:.3g}, got {values[worst]:.9g} at "
            f"{_when(time, worst)}; the band was first left at {_when(time, _first(bad))}"
            f"{_count(bad)}"
        )
    return float(deviation.max())


def _placed(claim: Claim, place: str, theirs: float, ours: float) -> Claim:
    """The claim with its place in the literature, if it has one."""
    return claim._replace(place=place, theirs=theirs, ours=ours) if place else claim


def _numbers(**values: Any) -> list[float]:
    """Single numbers, NaN and infinity among them."""
    for where, value in values.items():
        validate.shape(where, value, ())
    return [float(value) for value in values.values()]


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


def _spread(where: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    """A number, or one a time, at each time of each run."""
    numbers = validate.array(where, value)
    if numbers.ndim > len(shape) or numbers.shape != shape[len(shape) - numbers.ndim :]:
        raise ShapeError(
            where, got=f"shape {numbers.shape}", expected=f"(), or one a time: {shape}"
        )
    return np.broadcast_to(numbers, shape)


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
