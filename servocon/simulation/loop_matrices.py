"""Exponentials, powers and eigenvalues of the matrices of linearized loops, many at once."""

from typing import Any

import numpy as np

from servocon import linalg

SETTLED = 1e-6
"""Part of a law's state that must settle within a sample; less counts as a state that stays."""


def log_of(values: np.ndarray) -> np.ndarray:
    """Logarithms of nonnegative numbers, with a small value for 0."""
    return np.log(np.maximum(values, np.finfo(float).tiny))


def log_of_powers(matrices: np.ndarray, powers: np.ndarray, moving: int) -> np.ndarray:
    """Logarithms of the size of whole powers of matrices (K), by repeated squaring.

    They count by their effect on the plant's state, from deviations of it to which the law's state
    has settled: that has units of its own, and a jump of q would be a large estimated speed.

    Args:
        matrices: One sample at each state, with scales (K, any, any).
        powers: Numbers of samples (K).
        moving: Number of entries of the plant's state.
    """
    own, by_plant = matrices[:, moving:, moving:], matrices[:, moving:, :moving]
    left = np.where(np.isfinite(own), np.eye(own.shape[-1]) - own, 0.0)
    # A law that only remembers or integrates has I − own of rounding alone.
    fastest = np.linalg.norm(left, 2, axis=(1, 2)) if left.size else np.ones(len(left))
    settles = SETTLED / np.clip(fastest, SETTLED, 1.0)
    settled = linalg.generalized_inverse(left, settles) @ by_plant
    unit = np.broadcast_to(np.eye(moving), (len(own), moving, moving))
    starts = np.concatenate([unit, settled], axis=1)
    logs, by = np.zeros(len(matrices)), np.zeros(len(matrices))
    whole = np.broadcast_to(np.eye(matrices.shape[1]), matrices.shape).copy()
    for bit in range(int(powers.max(initial=0)).bit_length()):
        if bit:
            matrices, by = matrices @ matrices, 2.0 * by
        size = np.abs(matrices).sum(axis=2).max(axis=1)
        size = np.where(size > 0.0, size, 1.0)
        matrices, by = matrices / size[:, None, None], by + np.log(size)
        odd = powers >> bit & 1 == 1
        if odd.all():
            whole, logs = whole @ matrices, logs + by
        elif odd.any():
            whole[odd] = whole[odd] @ matrices[odd]
            logs[odd] += by[odd]
    return logs + log_of(np.abs(whole[:, :moving] @ starts).sum(axis=2).max(axis=1))


def radii(stacks: list[np.ndarray]) -> np.ndarray:
    """Spectral radii (K) of matrices in parts (K, C, s, s); infinite where one is not finite."""
    sound: Any = np.all([np.isfinite(x).all(axis=(1, 2, 3)) for x in stacks], axis=0)
    where = sound[:, None, None, None]
    values = eigenvalues([np.where(where, x, 0.0) for x in stacks])
    return np.where(sound, np.abs(values).max(axis=-1, initial=0.0), np.inf)


def eigenvalues(stacks: list[np.ndarray]) -> np.ndarray:
    """Eigenvalues (K, all) of matrices in parts (K, C, s, s)."""
    each = [np.linalg.eigvals(x).reshape(len(x), -1) for x in stacks]
    return np.concatenate(each, axis=1)


def held_motion(plant: np.ndarray, period: np.ndarray) -> np.ndarray:
    """[Φ, Γ] (K, x, x + u) for [A, B]: the first rows of exp([[A, B], [0, 0]] h)."""
    K, moving, size = plant.shape
    square = np.zeros((K, size, size))
    square[:, :moving] = plant * period[:, None, None]
    largest = np.abs(square).sum(axis=2).max(initial=0.0)
    halvings = max(0, int(np.ceil(np.log2(largest))) + 1) if 0.0 < largest < 1e100 else 0
    square /= 2.0**halvings
    term = whole = np.broadcast_to(np.eye(size), square.shape)
    for k in range(1, 11):
        term = term @ square / k
        whole = whole + term
    for _ in range(halvings):
        whole = whole @ whole
    return whole[:, :moving]
