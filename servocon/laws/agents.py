"""Errors, speeds and weights of several agents: β and v split into equal consecutive parts."""

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.errors import InputError, ShapeError


def of_agents(
    x: Float[Array, " m"], agents: int, entries: str = "rows of β"
) -> Float[Array, "*agents k"]:
    """Split x into equal parts (agents, m/agents); for one agent it is x itself (m).

    Args:
        x: Numbers of all agents, one agent after the other (m).
        agents: Number of agents.
        entries: Name of the numbers, for the error.

    Raises:
        ShapeError: x cannot be split into equal parts.
    """
    if agents == 1:
        return x
    if x.shape[0] % agents:
        raise ShapeError(
            "agents",
            got=f"{agents} agents for {x.shape[0]} {entries}",
            expected="the same number for each agent",
        )
    return x.reshape(agents, -1)


def on_rows(each: Float[Array, "*agents"], beta: Float[Array, " m"]) -> Float[Array, "*m"]:
    """Repeat each agent's number for all its rows of β (m); keep a single number."""
    if each.ndim == 0:
        return each
    return jnp.broadcast_to(each[:, None], (each.size, beta.size // each.size)).ravel()


def one_or_each(agents: int) -> str:
    """Error text for a parameter given once or once per agent."""
    return "one number" + (f", or ({agents},), one for each agent" if agents > 1 else "")


def check_each_agent(term: Any, field: str, agents: int) -> None:
    """Raise `ShapeError` unless a field is one number, or one per agent."""
    shape = np.shape(getattr(term, field))
    if shape not in ((), (agents,) if agents > 1 else ()):
        raise ShapeError(
            f"{field} of term {term.name!r}", got=f"shape {shape}", expected=one_or_each(agents)
        )


def check_uncoupled(weight: Any, agents: Any) -> None:
    """Raise `InputError` if a weight couples agents."""
    validate.count("agents", agents)
    if isinstance(weight, Tracer) or np.ndim(weight) != 2 or agents == 1:
        return
    P = np.asarray(weight, dtype=float)
    if len(P) % agents or np.any(between_agents(P, agents)):
        raise InputError(
            "weight",
            got=P.tolist(),
            expected=f"a matrix of {agents} blocks on its diagonal, one for each agent",
        )


def numbers_of_agents(numbers: Any, agents: int) -> np.ndarray:
    """The numbers of each agent (agents, k), of one for all, some for each, or a block matrix."""
    x = np.asarray(numbers, dtype=float)
    if x.ndim == 2:
        x = diagonal_blocks(x, agents)
    return x.reshape(agents, -1) if x.ndim else np.full((agents, 1), x)


def between_agents(X: Any, agents: int) -> Any:
    """Copy of a matrix whose diagonal blocks, one per agent, are zero."""
    same = np.kron(np.eye(agents), np.ones((len(X) // agents,) * 2))
    return X * (1.0 - same)


def diagonal_blocks(X: Any, agents: int) -> Any:
    """Diagonal blocks of a matrix (agents, k, k), one per agent."""
    size = len(X) // agents
    blocks = X.reshape(agents, size, agents, size).diagonal(axis1=0, axis2=2)
    return blocks.transpose(2, 0, 1)
