"""Parameters of a plant from logs, with their uncertainty, and what the model cannot explain."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, ShapeError, counted, few_names, warn
from servocon.identification.equations import Motion, Windows, motion_of, windows_of
from servocon.identification.log import Log, logs_of
from servocon.identification.result import Direction, Identification, residuals, unexplained
from servocon.plant import Plant
from servocon.plant.contract import arrays, require_sizes, require_speeds_as_rates
from servocon.precision import float64
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained

LENGTHS = (0.25, 0.5, 1.0, 2.0)
"""Lengths of windows that are tried, in sizes of the coordinates over those of their rates."""

FEWEST_STEPS, FEWEST_WINDOWS = 16, 24
"""Least number of samples of a window, and of windows of all logs."""

STEPS = 30
"""Largest number of steps of the least squares."""

CONVERGED = 1e-7
"""Step of the least squares at which they end, in half widths of the ranges."""

NOTHING = 1e-9
"""Effect of a direction that counts as none, relative to the largest."""

TOLD = 0.5
"""Largest standard deviation of a direction that the logs tell, in half widths of the ranges."""

NOISE = 0.05
"""Largest part of the effect of such a direction, squared, that may be noise of the positions: by
this part least squares make an estimate smaller."""

BLOCKS = (8, 48)
"""Least and largest number of blocks of windows, whose errors count as independent."""

STEP = 0.05
"""Step of differences, in half widths of the ranges."""


@explained
@float64
def identify(plants: Uncertainty, logs: Any, *, window: float | None = None) -> Identification:
    """Estimate parameters of a plant from logs, by least squares on its equations of motion.

    The equations are multiplied by smooth weights over windows of time and integrated by parts, so
    that no acceleration is needed. Each row is weighted by what it leaves unexplained. The
    deviations come from what is found without one block of windows at a time (the jackknife), so
    errors may be correlated within a block. What the logs do not tell keeps its given range.

    Args:
        plants: The plant and the ranges in which its free parameters are looked for.
        logs: One log or several, of measurements or of runs.
        window: Length of the windows [s]; None: that with the smallest deviations of some lengths.

    Raises:
        InputError: the logs are too short, speeds are missing that do not follow from the
            coordinates, or no parameter has an effect.
        ShapeError: a log has other numbers of coordinates, speeds or inputs than the plant.
    """
    validate.instance(
        "plants",
        plants,
        Uncertainty,
        "an uncertainty set",
        "Write servocon.Uncertainty(plant, {'mass': servocon.uncertainty.Interval(0.5, 3.0)}).",
    )
    given = logs_of(logs)
    for i, log in enumerate(given):
        _require_fit(plants.nominal, log, f"log {i}")
    motions = [motion_of(log) for log in given]
    lengths = _lengths(motions) if window is None else [validate.number("window", window)]
    found: list[tuple[tuple[float, ...], Identification]] = []
    for length in lengths:
        windows = [windows_of(motion, length) for motion in motions if motion.span > 2.0 * length]
        if sum(len(one.time) for one in windows) < FEWEST_WINDOWS or len(windows) < len(motions):
            continue
        found.append(_identified(plants, given, windows, length))
    if not found:
        spans = ", ".join(f"{motion.span:.3g} s" for motion in motions)
        raise InputError(
            "logs",
            got=f"{counted(len(given), 'log')} of {spans}",
            expected=f"at least {FEWEST_WINDOWS} windows of {min(lengths):.3g} s, each beginning "
            "in the middle of the one before",
            cure="Measure for longer, or give a shorter `window`.",
        )
    made = min(found, key=lambda pair: pair[0])[1]
    share = np.min([one.share for one in made.unexplained], axis=0)
    if np.min(share) > 0.5:
        warn(
            f"identify: at least {np.min(share):.0%} of each input is not explained by "
            f"{type(plants.nominal).__name__}. Look for wrong signs, units or columns, or for "
            "what the model lacks"
        )
    beyond = [name for name, ends in zip(made.names, made.outside(), strict=True) if ends]
    if beyond:
        warn(
            f"identify: the logs tell values outside the range of {few_names(beyond)}. Widen the "
            f"range, or look for what the model lacks\n{made}"
        )
    return made


def _require_fit(plant: Plant, log: Log, where: str) -> None:
    """Check that a log has the plant's coordinates, speeds and inputs."""
    nq = log.q.shape[1]
    if log.v is None:
        try:
            require_speeds_as_rates(where, plant, nq, nq)
        except InputError as error:
            raise InputError(
                where, got="no speeds", expected="speeds: this plant has q̇ = N v + ν", cure=""
            ) from error
    n = nq if log.v is None else log.v.shape[1]
    require_sizes(plant, nq, n, (f"q of {where}", f"v of {where}"))
    B = plant.input_matrix(*arrays(log.q[0], log.time[0]))
    inputs = n if B is None else np.shape(B)[1]
    if log.u.shape[1] != inputs:
        raise ShapeError(
            f"u of {where}",
            got=f"{log.u.shape[1]} columns",
            expected=f"{inputs}, the plant's inputs",
        )


def _lengths(motions: Sequence[Motion]) -> list[float]:
    """Lengths of windows to be tried [s]."""
    size = lambda x: np.std(np.concatenate(x), axis=0)
    rates = [np.gradient(motion.q, motion.time, axis=0) for motion in motions]
    of_q, of_rate = size([motion.q for motion in motions]), size(rates)
    moving = of_rate > 0.0
    slow = float(np.median(of_q[moving] / of_rate[moving])) if moving.any() else np.inf
    step = max(float(np.median(np.diff(motion.time))) for motion in motions)
    most = min(motion.span for motion in motions) / FEWEST_WINDOWS
    least = FEWEST_STEPS * step
    return sorted({float(np.clip(part * slow, least, max(least, most))) for part in LENGTHS})


def _identified(
    plants: Uncertainty, logs: Sequence[Log], windows: Sequence[Windows], length: float
) -> tuple[tuple[float, ...], Identification]:
    """The parameters by windows of a length, and an order: what is told, and its deviations."""
    middle, half = 0.5 * (plants.lower + plants.upper), 0.5 * (plants.upper - plants.lower)
    free = half > 0.0
    at = lambda z: residuals(plants, windows, middle + half * z)[0]
    blocks = _blocks(windows)

    def slopes(z: np.ndarray, at: Callable[[np.ndarray], np.ndarray] = at) -> np.ndarray:
        """Derivatives by z (w, n, k), by differences: exact where parameters enter linearly."""
        steps = STEP * np.eye(len(z))
        return np.stack([(at(z + h) - at(z - h)) / (2.0 * STEP) for h in steps], axis=-1)

    def noise(z: np.ndarray) -> np.ndarray:
        """The part of the derivatives that is noise of the positions (w, n, k)."""
        halves = [[one.with_half(k) for one in windows] for k in (0, 1)]
        of = lambda some: lambda z: residuals(plants, some, middle + half * z)[0]
        even, odd = (slopes(z, of(some)) for some in halves)
        return 0.5 * (even - odd)

    def fitted(told: np.ndarray | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """z, its covariance, and the singular vectors of the weighted slopes."""
        z = np.zeros(len(half))
        left = at(z)
        J, ways = slopes(z), np.eye(len(z))
        weight = 1.0 / _size(left)
        for _ in range(STEPS):
            A = (J * weight[:, None]).reshape(-1, len(z))
            b = (left * weight).ravel()
            _, sizes, ways = np.linalg.svd(A, full_matrices=False)
            kept = sizes > NOTHING * sizes[0] if told is None else told
            if not kept.any():
                break
            inverse = (ways[kept].T / np.square(sizes[kept])) @ ways[kept]
            move = -inverse @ (A.T @ b)
            z = z + move
            expected, left = left + J @ move, at(z)
            weight = 1.0 / _size(left)
            if np.abs(move).max() < CONVERGED:
                break
            if np.abs(expected - left).max() > 1e-9 * np.abs(left).max():
                J = slopes(z)
        A = (J * weight[:, None]).reshape(-1, len(z))
        _, sizes, ways = np.linalg.svd(A, full_matrices=False)
        kept = sizes > NOTHING * sizes[0] if told is None else told
        return z, _covariance(A, (left * weight).ravel(), ways[kept], blocks, J.shape[1]), ways

    if not free.any():
        raise InputError("plants", got="no range with a width", expected="free parameters")
    z, covariance, ways = fitted(None)
    spread = np.sqrt(np.maximum(0.0, np.einsum("ik,kl,il->i", ways, covariance, ways)))
    weight = 1.0 / _size(at(z))
    along = lambda J: np.linalg.norm((J * weight[:, None]).reshape(-1, len(z)) @ ways.T, axis=0)
    effects, of_noise = along(slopes(z)), along(noise(z))
    share = np.square(of_noise / np.maximum(effects, 1e-300))
    told = (effects > NOTHING * effects.max()) & (spread < TOLD) & (share < NOISE)
    if not told.any() or not effects.max() > 0.0:
        raise InputError(
            "logs",
            got=f"motions that tell nothing about {few_names(plants.names)}",
            expected="a motion that depends on them by more than its errors",
            cure="Move faster and further, or measure for longer.",
        )
    if not told.all():
        z, covariance, ways = fitted(told)
    values, untold = middle + half * z, ways[~told]
    hidden = np.abs(untold).T @ np.abs(untold).sum(axis=1)
    sizes = np.abs(ways[told] @ (values / np.where(free, half, 1.0)))
    hidden = hidden + np.abs(ways[told]).T @ (share[told] * sizes)
    deviations = half * np.sqrt(np.diag(covariance))
    directions = tuple(Direction(x, plants.names) for x in untold)
    made = Identification(
        plants,
        plants.names,
        values,
        deviations,
        half * hidden,
        directions,
        int(blocks.max()) + 1,
        length,
        unexplained(plants, values, logs, windows),
    )
    kept = np.sqrt(np.maximum(0.0, np.einsum("ik,kl,il->i", ways[told], covariance, ways[told])))
    order = float(-told.sum()), float(np.log(np.maximum(kept, 1e-300)).sum())
    return order, made


def _covariance(
    A: np.ndarray, left: np.ndarray, ways: np.ndarray, blocks: np.ndarray, rows: int
) -> np.ndarray:
    """Covariance of least squares, from what they give without one block at a time (the jackknife).

    Args:
        A: Derivatives (equations, k).
        left: Forces that are left (equations).
        ways: Directions in which there were least squares (r, k).
        blocks: The block of each window.
        rows: Number of equations of a window.
    """
    A, of = A @ ways.T, np.repeat(blocks, rows)
    whole = A.T @ A
    least = NOTHING**2 * np.trace(whole) * np.eye(len(whole))  # for what one block alone tells
    moves = []
    for block in range(of.max() + 1):
        own = A[of == block]
        moves.append(np.linalg.solve(whole - own.T @ own + least, own.T @ left[of == block]))
    count = len(moves)
    return (count - 1.0) / count * ways.T @ (np.transpose(moves) @ np.array(moves)) @ ways


def _size(left: np.ndarray) -> np.ndarray:
    """The size of what is left in each row (n), never 0."""
    size = np.sqrt(np.mean(np.square(left), axis=0))
    return np.maximum(size, max(1e-12 * float(size.max()), 1e-300))


def _blocks(windows: Sequence[Windows]) -> np.ndarray:
    """The block of each window: some in a row of one log."""
    total = sum(len(one.time) for one in windows)
    many = int(np.clip(total // 6, *BLOCKS))
    found: list[np.ndarray] = []
    for one in windows:
        own = max(1, round(many * len(one.time) / total))
        before = int(found[-1].max()) + 1 if found else 0
        found.append(before + np.arange(len(one.time)) * own // len(one.time))
    return np.concatenate(found)
