"""Sizes of what acts on the nominal loop of late inputs, from values at plants and states."""

from typing import Any, NamedTuple

import numpy as np

from servocon import linalg
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_inputs import LateValues

SAME, COARSE = 1e-6, 1.03
"""Relative differences of the ratio of feedback and its part of ḟ that count as none, and the ratio
of two that are tried where they are larger: so loops are computed for several tubes."""


class Moving(NamedTuple):
    """Sizes of f where ηΛḟ is feedback, too.

    Attributes:
        rate: Λ [1/s].
        largest: The largest ‖f‖ at t₀.
        reach: The largest ‖f‖ over that of ‖β‖ in a tube [s].
    """

    rate: float
    largest: float
    reach: float


def ratio_of(values: LateValues) -> float:
    """κ/η: the median of all samples [1/s]; 1 where no part of ḟ is feedback."""
    if values.nominal is None:
        return 1.0
    rows = values.beta.shape[-1]
    feedback = np.einsum("...ii", values.feedback).mean(axis=-1) / rows
    nominal = np.einsum("...ii", values.nominal.effect) / rows
    known = (feedback > 0.0) & (nominal > 0.0)
    if not known.any():
        return 1.0
    ratios = feedback[known] / nominal[known]
    middle = float(np.median(ratios))
    if np.ptp(ratios) <= SAME * middle:
        return float(f"{middle:.9g}")
    return float(COARSE ** np.round(np.log(middle) / np.log(COARSE)))


def uncertain_of(
    values: LateValues, rate: Any, ratio: float, plant: Any = slice(None), which: Any = slice(None)
) -> tuple[np.ndarray, np.ndarray]:
    """‖XK − (κ/η)XN‖, with the better K, and ‖(κ/η)XN − κ‖ (…); ‖XK − κ‖ and 0 without N.

    The rate κ is one number, or one for each of the values (…).
    """
    feedback, share = (
        values.feedback[plant, which],
        uncertain_effect(values, rate, ratio, plant, which),
    )
    if values.nominal is None:
        return loose_of(feedback, rate), share
    effect = ratio * values.nominal.effect[plant, which]
    return norms(feedback - effect[..., None, :, :]).min(axis=-1), share


def uncertain_effect(
    values: LateValues, rate: Any, ratio: float, plant: Any = slice(None), which: Any = slice(None)
) -> np.ndarray:
    """‖(κ/η)XN − κ‖ (…), see `uncertain_of`; 0 without N."""
    if values.nominal is None:
        return np.zeros(values.feedback[plant, which].shape[:-3])
    effect = ratio * values.nominal.effect[plant, which]
    return norms(effect - np.asarray(rate)[..., None, None] * np.eye(effect.shape[-1]))


def late_of(values: LateValues, ratio: float, factor: float) -> tuple[np.ndarray, np.ndarray]:
    """The largest changes of XK and X ∂ᵥU M⁻¹B K, less those of N, and of these (plants each).

    Args:
        values: Values at plants and states.
        ratio: κ/η [1/s].
        factor: Safety factor.
    """
    most = lambda x: factor * norms(x).reshape(len(x), -1).max(axis=1)
    pair, own = (values.turning, values.following), values.nominal
    if own is None:
        late = most(pair[0]) + most(pair[1])
        return late, np.zeros(late.shape)
    nominal = ratio * own.effect_turning, ratio * own.effect_following
    rest = [most(x - y[:, :, None]) for x, y in zip(pair, nominal, strict=True)]
    return rest[0] + rest[1], most(nominal[0]) + most(nominal[1])


def measured_of(
    values: LateValues, ages: Ages, factor: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Effects of the errors of measured states on β̂, on the safe side.

    Returns:
        The lateness of A v̂ that is not one of β, a mean of b over the age of v̂ (plants, states).
        ‖A(v̂ − v)‖ by errors of v̂ (plants, states). The size of the same by which noise passes
        the loop, see `Ages.noise_gain` (plants).
    """
    none = np.zeros(values.beta.shape[:-1])
    if (estimates := ages.estimates) is None:
        return none, none, none[:, 0]
    path = ages.of_speeds * values.path + 0.5 * ages.of_speeds_square * values.turning_path
    path = ages.size * path
    of = lambda error: factor * np.sum(values.columns * error, axis=-1)
    of_speed = ages.size * of(estimates.speed)
    shift = of(estimates.speed if estimates.weights is None else estimates.position)
    return path, of_speed, shift.max(axis=1)


def alone_of(values: LateValues, ages: Ages, factor: float) -> np.ndarray:
    """‖ζ‖ + T‖XU̇‖ + ½T₂‖(XU̇)‾‖, on the safe side (plants, states).

    The effects of measured speeds on U, of measured coordinates on u, and of errors of the inputs
    are added.
    """
    alone = values.alone + ages.age * values.change + 0.5 * ages.square * values.bend
    if (estimates := ages.estimates) is not None:
        measured = ages.of_speeds * values.forward_speed_change
        measured = measured + np.sum(values.forward_by_speed * estimates.speed, axis=-1)
        measured = measured + np.sum(values.by_position * estimates.position, axis=-1)
        measured = measured + np.sum(values.by_input * estimates.input, axis=-1)
        alone = alone + ages.size * measured
    return factor * alone + ages.size * wrong_speeds(values, ages, factor)


def wrong_speeds(values: LateValues, ages: Ages, factor: float) -> np.ndarray:
    """‖X ∂ᵥu e‖ by the errors of a predicted acceleration, on the safe side (plants, states).

    With e = v − v̂ up to ē the prediction from q̂ and v̂ is off by |∂a/∂v| ē, and the input that acts
    differs from u by |∂u/∂v| ē, to which plant and model react differently: ē bounds itself. Counts
    and the age of the inputs add likewise, and what a changes in one period.
    """
    estimates, own = ages.estimates, values.predicted
    if estimates is None or estimates.predicted is None:
        return np.zeros(values.beta.shape[:-1])
    gain = factor * float(estimates.predicted.sum())
    position = np.broadcast_to(estimates.position, own.by_position.shape[-1:])
    more = own.by_position @ position + ages.age * own.change + ages.period * own.drift
    itself = gain * own.by_speed.max(axis=1)
    bounded = np.isfinite(itself).all(axis=(1, 2))
    itself[~bounded] = 0.0
    bounded &= np.abs(np.linalg.eigvals(itself)).max(axis=1) < 1.0
    itself[~bounded] = 0.0
    first = gain * (own.sizes + more).max(axis=1) + factor * estimates.speed
    largest = np.linalg.solve(np.eye(first.shape[-1]) - itself, first[..., None])
    more = more + (own.by_speed @ largest[:, None])[..., 0]
    effect = gain * (own.effect + np.sum(values.by_speed * more, axis=-1))
    return np.where(bounded[:, None], effect, np.inf)


def rates_of(values: LateValues, ratio: float = 1.0) -> np.ndarray:
    """Mean rate of the feedback, the trace of XK over m, or of (κ/η)XN (plants, states)."""
    if values.nominal is not None:
        traces = ratio * np.einsum("...ii", values.nominal.effect)
    else:
        traces = np.einsum("...ii", values.feedback).mean(axis=-1)
    return traces / values.beta.shape[-1]


def loose_of(feedback: np.ndarray, rate: Any) -> np.ndarray:
    """‖XK − κ‖ (…), with the better K; κ is one number, or one for each of the values (…)."""
    own = np.asarray(rate)[..., None, None, None] * np.eye(feedback.shape[-1])
    return norms(feedback - own).min(axis=-1)


def inverses(matrices: np.ndarray) -> np.ndarray:
    """Inverses (…, m, m) of square matrices; generalized ones if one has none."""
    if matrices.shape[-1] == 2:  # many small ones take a library several times as long
        a, b, c, d = (matrices[..., i, k] for i in (0, 1) for k in (0, 1))
        determinant = a * d - b * c
        if np.isfinite(determinant).all() and determinant.all():
            adjugate = np.stack([d, -b, -c, a], axis=-1) / determinant[..., None]
            return adjugate.reshape(matrices.shape)
    try:
        return np.linalg.inv(matrices)
    except np.linalg.LinAlgError:  # at a limit
        return linalg.generalized_inverse(matrices)


def norms(matrices: np.ndarray) -> np.ndarray:
    """Spectral norms (…) of square matrices (…, m, m); NaN of one that is not finite."""
    if matrices.shape[-1] == 1:
        return np.abs(matrices[..., 0, 0])
    if matrices.shape[-1] == 2:  # σ₁² + σ₂² and σ₁σ₂ are known
        a, b, c, d = (matrices[..., i, k] for i in (0, 1) for k in (0, 1))
        whole, twice = a * a + b * b + c * c + d * d, 2.0 * np.abs(a * d - b * c)
        return 0.5 * (np.sqrt(whole + twice) + np.sqrt(np.maximum(whole - twice, 0.0)))
    finite = np.asarray(
        np.isfinite(matrices).all(axis=(-2, -1))
    )  # a scout may be beyond the states
    known = np.where(finite[..., None, None], matrices, 0.0)
    squares = np.linalg.eigvalsh(known.swapaxes(-1, -2) @ known)[..., -1]
    return np.where(finite, np.sqrt(np.maximum(squares, 0.0)), np.nan)
