"""Parameters of a plant from logs, with their uncertainty, and what the model cannot explain."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from servocon import linalg, validate
from servocon.errors import InputError, counted, few_names, warn
from servocon.identification.equations import Equations, lengths_of, size_of
from servocon.identification.log import Log, logs_of
from servocon.identification.motions import Motion, motion_of, require_fit
from servocon.identification.predictions import LENGTHS, Predictions
from servocon.identification.result import Direction, Identification, unexplained
from servocon.precision import float64
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained

STEPS = 30
"""Largest number of steps of the least squares."""

CONVERGED = 1e-7
"""Step of the least squares at which they end, in half widths of the ranges."""

NOTHING = 1e-9
"""Effect of a direction that counts as none, relative to the largest."""

TOLD = 0.5
"""Largest standard deviation of a direction that the logs tell, in half widths of the ranges."""

NOISE = 0.05
"""Largest part of the squared effect of such a direction that may be noise of the positions. Least
squares make an estimate smaller by this part."""

HALVINGS = 12
"""Largest number of halvings of a step, until less is left and all is finite."""

LINEAR = 1e-9
"""Error of the derivatives' prediction up to which they are not computed again."""

EXACT = 1e-9
"""Least size of what is left, relative to that of the middle of the ranges."""

Method = Literal["equation error", "output error"]
"""Names of what least squares make small: forces that the plant lacks, or errors of predictions."""


@explained
@float64
def identify(
    plants: Uncertainty,
    logs: Any,
    *,
    window: float | None = None,
    method: Method = "equation error",
) -> Identification:
    """Estimate parameters of a plant from logs, by least squares.

    Equation error: the equations of motion are multiplied by smooth weights over windows of time
    and integrated by parts, so that no acceleration is needed. Output error: the plant moves over
    windows of time from the states that fit best, and what it predicts is compared with what was
    measured. The second takes longer, begins with the result of the first, and makes more of noisy
    or rare measurements.

    Each row is weighted by what it leaves. The deviations come from what is found without one block
    of windows at a time (the jackknife), so errors may be correlated within a block. What the logs
    do not tell keeps its given range.

    Args:
        plants: The plant and the ranges in which its free parameters are looked for.
        logs: One log or several, of measurements or of runs.
        window: Length of the windows [s]; None: that with the smallest deviations of some lengths.
        method: Name of what is made small.

    Raises:
        InputError: the logs are too short, speeds are missing that do not follow from the
            coordinates, or no parameter has an effect; for output error also if the plant is stiff.
        UnknownNameError: there is no such method.
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
        require_fit(plants.nominal, log, f"log {i}")
    validate.choice("method", method, get_args(Method))
    motions = [motion_of(log) for log in given]
    if not (plants.lower < plants.upper).any():
        raise InputError("plants", got="no range with a width", expected="free parameters")
    by_output = method == "output error"
    lengths = lengths_of(motions, None if by_output else window)
    equations = Equations(plants, motions, lengths, relative=True)
    found = _best(equations, given, motions, required=not by_output)
    length = lengths[0] if found is None else equations.lengths[found.of]
    if by_output:
        if found is not None:  # the predictions may end where the equations say why
            _warn_of_lacks(found.identification(plants, given, motions, length))
        spans = lengths_of(motions, window, LENGTHS, Predictions.fewest)
        predictions = Predictions(plants, given, motions, spans, found and found.fit.z)
        found = _best(predictions, given, motions)
    assert found is not None
    made = found.identification(plants, given, motions, length)
    _warn_of_lacks(made)
    return made


def _warn_of_lacks(made: Identification) -> None:
    """Warn where the model does not explain the logs, or only with values outside the ranges."""
    share = np.min([one.share for one in made.unexplained], axis=0)
    if np.min(share) > 0.5:
        warn(
            f"identify: at least {np.min(share):.0%} of each input is not explained by "
            f"{type(made.plants.nominal).__name__}. Look for wrong signs, units or columns, or for "
            "what the model lacks"
        )
    beyond = [name for name, ends in zip(made.names, made.outside(), strict=True) if ends]
    if beyond:
        warn(
            f"identify: the logs tell values outside the range of {few_names(beyond)}. Widen the "
            f"range, or look for wrong signs, or for what the model lacks\n{made}"
        )


def _best(
    remainders: Equations | Predictions,
    logs: Sequence[Log],
    motions: Sequence[Motion],
    required: bool = True,
) -> "_Estimate | None":
    """The estimate with the smallest deviations, by windows of one of the usable lengths.

    Args:
        remainders: Equations or predictions, whose errors are made small.
        logs: The logs.
        motions: Their motions.
        required: False to return None where there is no estimate.

    Raises:
        InputError: there is none, and one is required.
    """
    usable = remainders.usable
    found = [one for i in usable if (one := _estimated(remainders, i)) is not None]
    if found:
        return min(found, key=lambda one: one.order)
    if not required:
        return None
    if not usable:
        spans = ", ".join(f"{motion.span:.3g} s" for motion in motions)
        raise InputError(
            "logs",
            got=f"{counted(len(logs), 'log')} of {spans}",
            expected=f"at least {remainders.fewest} windows of {min(remainders.lengths):.3g} s"
            f"{remainders.overlap}",
            cure="Measure for longer, or give a shorter `window`.",
        )
    raise InputError(
        "logs",
        got=f"motions that tell nothing about {few_names(remainders.names)}",
        expected="a motion that depends on them by more than its errors",
        cure="Move faster and further, or measure for longer.",
    )


class _Fit(NamedTuple):
    """Least squares in some directions.

    Attributes:
        z: The free parameters.
        J: Derivatives by them (w, n, free).
        weight: Weights of the rows (n).
        covariance: Covariance of z.
    """

    z: np.ndarray
    J: np.ndarray
    weight: np.ndarray
    covariance: np.ndarray

    def along(self, J: np.ndarray, ways: np.ndarray) -> np.ndarray:
        """Sizes of weighted derivatives in some directions."""
        return np.linalg.norm(_weighted(J, self.weight) @ ways.T, axis=0)

    def deviations(self, ways: np.ndarray) -> np.ndarray:
        """Standard deviations in some directions."""
        return np.sqrt(np.maximum(0.0, np.einsum("ik,kl,il->i", ways, self.covariance, ways)))


def _fitted(
    equations: Equations | Predictions,
    of: int,
    blocks: np.ndarray,
    told: np.ndarray | None,
    steps: int = STEPS,
) -> _Fit:
    """Least squares by Gauss and Newton; the rows are weighted by what each leaves.

    Args:
        equations: Equations or predictions, whose errors are made small.
        of: Index of the length of the windows.
        blocks: The block of each window.
        told: Directions in which z may move (r, free); None: all that have an effect.
        steps: Largest number of steps.
    """
    z = equations.start
    left, J = equations.left(z, of), equations.slopes(z, of)
    least = EXACT * float(size_of(left).max())
    size = lambda left: np.maximum(size_of(left), least)
    worth = lambda left: np.log(size(left)).sum() if np.isfinite(left).all() else np.inf

    def basis() -> np.ndarray:
        """The directions in which z moves (r, free)."""
        if told is not None:
            return told
        sizes, ways = linalg.principal_directions(_weighted(J, 1.0 / size(left)))
        return ways[sizes > NOTHING * sizes[0]]

    for _ in range(steps):
        ways, weight = basis(), 1.0 / size(left)
        sizes, turned = linalg.principal_directions(_weighted(J, weight) @ ways.T)
        pull = turned @ ways @ (_weighted(J, weight).T @ (left * weight).ravel())
        move = -ways.T @ (turned.T @ (pull / np.square(sizes)))
        for _ in range(HALVINGS):
            new = equations.left(z + move, of)
            if worth(new) <= worth(left) + CONVERGED:
                break
            move = 0.5 * move
        else:
            break
        z, expected, left = z + move, left + J @ move, new
        if np.abs(move).max() < CONVERGED:
            break
        if np.abs(expected - left).max() > LINEAR * np.abs(left).max():
            J = equations.slopes(z, of)
    weight = 1.0 / size(left)
    rest = (left * weight).ravel()
    covariance = _covariance(_weighted(J, weight), rest, basis(), blocks, J.shape[1])
    return _Fit(z, J, weight, covariance)


class _Estimate(NamedTuple):
    """Parameters by windows of one length.

    Attributes:
        equations: Equations or predictions, whose errors were made small.
        of: Index of the length.
        fit: Least squares in the directions that the logs tell.
        told: These directions.
        untold: The others.
        noise: Part of the squared effect of each told direction that is noise.
        blocks: Number of blocks.
    """

    equations: Equations | Predictions
    of: int
    fit: _Fit
    told: np.ndarray
    untold: np.ndarray
    noise: np.ndarray
    blocks: int

    @property
    def order(self) -> tuple[float, float]:
        """The smaller, the better: untold directions, then deviations of the others."""
        deviations = np.maximum(self.fit.deviations(self.told), 1e-300)
        return -float(len(self.told)), float(np.log(deviations).sum())

    def identification(
        self, plants: Uncertainty, logs: Sequence[Log], motions: Sequence[Motion], length: float
    ) -> Identification:
        """The result, with the forces that are left over windows of a length [s]."""
        equations, names, free = self.equations, self.equations.names, self.equations.free
        values, of_hidden = equations.values(self.fit.z), np.zeros(len(names))
        covariance = np.zeros((len(names), len(names)))
        hidden = np.abs(self.untold).T @ np.abs(self.untold).sum(axis=1)
        sizes = np.abs(self.told @ (values[free] / equations.half))
        hidden = hidden + np.abs(self.told).T @ (self.noise * sizes)
        half = equations.half
        covariance[np.ix_(free, free)] = half[:, None] * self.fit.covariance * half
        of_hidden[free] = half * hidden
        known = tuple(names[k] for k in free)
        return Identification(
            plants=plants,
            names=names,
            values=values,
            covariance=covariance,
            hidden=of_hidden,
            untold=tuple(Direction(x, known) for x in self.untold),
            blocks=self.blocks,
            length=length,
            unexplained=unexplained(equations.plant(self.fit.z), logs, motions, length),
            predicted=equations.predicted(self.fit.z, self.of),
        )


def _estimated(equations: Equations | Predictions, of: int) -> _Estimate | None:
    """The parameters by windows of one of the lengths; None if the logs tell nothing."""
    blocks = equations.blocks(of)
    # Near the estimate, what is told is known before any step, which might go along what is not.
    fit = _fitted(equations, of, blocks, None, 0 if equations.near else STEPS)
    ways = linalg.principal_directions(_weighted(fit.J, fit.weight))[1]
    effects, of_noise = fit.along(fit.J, ways), fit.along(equations.noise(of), ways)
    share = np.square(of_noise / np.maximum(effects, 1e-300))
    told = (effects > NOTHING * effects.max()) & (fit.deviations(ways) < TOLD) & (share < NOISE)
    if not told.any() or not effects.max() > 0.0:
        return None
    if equations.near or not told.all():
        fit = _fitted(equations, of, blocks, ways[told])
    count = int(blocks.max()) + 1
    return _Estimate(equations, of, fit, ways[told], ways[~told], share[told], count)


def _weighted(J: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Weighted derivatives, one row for each equation."""
    return (J * weight[:, None]).reshape(-1, J.shape[-1])


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
