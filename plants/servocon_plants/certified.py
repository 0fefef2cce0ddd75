"""Values of β and their certified bounds, for guarantees of swarms and platoons."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc


def beta_at(relation: sc.Constraint, plant: sc.Plant, q: Any, v: Any, t: float) -> np.ndarray:
    """β of a relation at one state (rows)."""
    return np.asarray(_compiled_beta(relation, plant, q, v, jnp.asarray(t, dtype=float)))


@jax.jit
def _compiled_beta(relation: Any, plant: Any, q: Any, v: Any, t: Any) -> Any:
    return relation.beta(plant, q, v, t)


def falling_bounds(
    certificate: sc.certificates.Certificate, beta: np.ndarray, agents: int
) -> tuple[Callable[[Any], np.ndarray], Callable[[Any], np.ndarray]]:
    """What is promised of ‖β‖ (T) and of each ‖βᵢ‖ (T, agents), as falling functions of time."""

    def falling(promise: Any, start: np.ndarray) -> Callable[[Any], np.ndarray]:
        last = promise.radius(np.inf, np.linalg.norm(start))
        return lambda t: np.maximum(promise.radius(t, np.linalg.norm(start)), last)

    whole = falling(certificate, beta)
    promises = certificate.agents
    if not promises:
        return whole, lambda t: np.repeat(whole(t)[:, None], agents, axis=1)
    if len(promises) != agents:
        raise sc.errors.InputError(
            "certificate", got=f"{len(promises)} agents", expected=f"{agents}, or none"
        )
    each = [falling(p, part) for p, part in zip(promises, np.split(beta, agents), strict=True)]
    return whole, lambda t: np.stack([one(t) for one in each], axis=1)
