"""Certified bounds of β as functions of time, for the guarantees of swarms and platoons."""

from collections.abc import Callable
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np

import servocon as sc


class BetaBounds(NamedTuple):
    """Certified bounds of β, decreasing functions of the times since the initial state (T).

    Attributes:
        total: Bound of ‖β‖ (T).
        each: Bound of each ‖βᵢ‖ (T, agents).
    """

    total: Callable[[Any], np.ndarray]
    each: Callable[[Any], np.ndarray]


@sc.float64
def beta_bounds(certificate: Any, beta: np.ndarray, agents: int) -> BetaBounds:
    """Bounds of β from an initial value.

    Args:
        certificate: The certificate, with or without bounds for each agent, its `agents`; each has
            a `radius(t, r0)`, and so has the whole.
        beta: Initial value of β, agent by agent.
        agents: Number of agents.

    Raises:
        InputError: the certificate has a different number of agents.
    """

    def falling(guarantee: Any, initial: np.ndarray) -> Callable[[Any], np.ndarray]:
        r0 = np.linalg.norm(initial)
        last = guarantee.radius(np.inf, r0)
        return lambda t: np.maximum(guarantee.radius(t, r0), last)

    total = falling(certificate, beta)
    guarantees = certificate.agents
    if not guarantees:
        return BetaBounds(total, lambda t: np.repeat(total(t)[:, None], agents, axis=1))
    if len(guarantees) != agents:
        raise sc.errors.InputError(
            "certificate", got=f"{len(guarantees)} agents", expected=f"{agents}, or none"
        )
    parts = np.split(beta, agents)
    each = [falling(guarantee, part) for guarantee, part in zip(guarantees, parts, strict=True)]
    return BetaBounds(total, lambda t: np.stack([one(t) for one in each], axis=1))


@sc.float64
def beta_at(relation: sc.Constraint, plant: sc.Plant, q: Any, v: Any, t: float) -> np.ndarray:
    """β of a relation at one state (rows)."""
    return np.asarray(_compiled_beta(relation, plant, q, v, jnp.asarray(t, dtype=float)))


@eqx.filter_jit  # a goal or a leader may be a function
def _compiled_beta(relation: Any, plant: Any, q: Any, v: Any, t: Any) -> Any:
    return relation.beta(plant, q, v, t)
