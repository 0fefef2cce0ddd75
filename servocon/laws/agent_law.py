"""The law of one of many agents, which needs only its own state and its neighbours'."""

import dataclasses
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.neighbours import AgentState, EachAgent, Neighbours, Sum
from servocon.constraint.relations import Residual, residual
from servocon.errors import InputError, ShapeError
from servocon.laws.servo import ServoLaw
from servocon.plant.agents import Agents
from servocon.precision import float64
from servocon.tree import Module, is_number
from servocon.user_code import explained


class OneAgent(Module):
    """One agent's part of a relation, as a function of its own (q, v, t).

    Its neighbours move on from their measured positions at their measured speeds.

    Attributes:
        function: The agent's part.
        parameters: Its numbers, or None.
        neighbours: The neighbours of the relation of all agents, or None.
        q: Coordinates of the neighbours when they were measured (others, kq).
        v: Their speeds (others, k).
        present: 1 for neighbours that are present, else 0 (others).
        measured: Time of the measurement [s].
    """

    function: Any
    parameters: Any
    neighbours: Neighbours | Sum | None
    q: Numeric
    v: Numeric
    present: Numeric
    measured: Numeric

    def __call__(self, q: Array, v: Array, t: Any) -> Array:
        """The agent's value."""
        own = AgentState(q, v, jnp.ones((), bool))
        places = jnp.asarray(self.q) + jnp.asarray(self.v) * (t - jnp.asarray(self.measured))
        others = AgentState(places, jnp.asarray(self.v), jnp.asarray(self.present) > 0.5)
        around, last = self.neighbours, () if self.parameters is None else (self.parameters,)
        given = () if around is None else around.given(own, others, jnp.asarray(t, float))
        return self.function(own, *given, t, *last)


@explained
@float64
def agent_law(
    law: ServoLaw,
    agent: int,
    q: Any = (),
    v: Any = (),
    t: float = 0.0,
    present: Numeric | None = None,
) -> ServoLaw:
    """The law of one agent, for its own computer: ``agent_law(law, 3, q, v).step(...)``.

    It needs only its own state and its neighbours'; `with_neighbours` gives it those of the next
    sample. In C (`servocon.export_c`) they are parameters. Its inputs equal the agent's inputs
    under the law of all agents, in which A does not couple the agents: both use the measured
    neighbours.

    Args:
        law: The law of all agents, of a plant made by `servocon.agents` and a
            `servocon.residual` of `servocon.neighbours.each_agent`.
        agent: Index of the agent, from 0.
        q: Coordinates of its neighbours (others, kq), in the order of the relation. `beside` has
            the one ahead first; a chain's leader is the neighbour of its first agent; a sum
            contains those within reach.
        v: Their speeds (others, k).
        t: Time of the measurement [s]; from then on they move at constant speed.
        present: 1 for neighbours that are present, else 0 (others); None: all are.

    Raises:
        InputError: the plant or the relation was made in another way, or an agent's rows depend on
            the speed of another agent.
        ShapeError: the number of neighbours is not that of the relation.
    """
    validate.instance("law", law, ServoLaw, "a servocon.ServoLaw")
    model, relation = law.model, law.constraint
    each = getattr(relation, "function", None)
    if not (isinstance(model, Agents) and isinstance(relation, Residual)) or not isinstance(
        each, EachAgent
    ):
        raise InputError(
            "law",
            got=f"a law for {type(model).__name__} with {type(relation).__name__}",
            expected="a plant of servocon.agents with a residual of servocon.neighbours.each_agent",
        )
    if isinstance(agent, bool) or not isinstance(agent, int) or not 0 <= agent < model.number:
        raise InputError("agent", got=agent, expected=f"an index from 0 to {model.number - 1}")
    parameters = jax.tree.map(lambda leaf: leaf[agent], each.parameters)
    places, speeds, there = _states(q, v, present)
    part = OneAgent(
        each.function, parameters, each.neighbours, places, speeds, there, measured=float(t)
    )
    if isinstance(each.neighbours, Neighbours):
        _require_uncoupled(each.neighbours, part)
    labels = relation.labels
    if labels is not None:
        rows = len(labels) // model.number
        labels = labels[agent * rows : (agent + 1) * rows]
    terms = [_of_agent(term, agent, model.number) for term in law.terms[1:]]
    return ServoLaw(
        model.member(agent),
        residual(part, name=f"{relation.name} of agent {agent}", labels=labels),
        *terms,
        metric=law.terms[0].metric,
    )


def with_neighbours(
    law: ServoLaw, q: Numeric, v: Numeric, t: float, present: Numeric | None = None
) -> ServoLaw:
    """The law of one agent with its next measured neighbours; nothing is compiled again.

    Args:
        law: A law made by `agent_law`.
        q: Coordinates of the neighbours (others, kq).
        v: Their speeds (others, k).
        t: Time of the measurement [s].
        present: 1 for neighbours that are present, else 0 (others); None: all are.

    Raises:
        ShapeError: their number is not that of the law.
    """
    part = getattr(law.constraint, "function", None)
    part = validate.instance("law", part, OneAgent, "a law made by servocon.laws.agent_law")
    states = _states(q, v, present)
    for name, new, old in zip("qv", states, (part.q, part.v), strict=False):
        if np.shape(new) != np.shape(old):
            raise ShapeError(name, got=f"shape {np.shape(new)}", expected=str(np.shape(old)))
    names = ("q", "v", "present")
    changed = dict(zip(names, states, strict=True)) | {"measured": float(t)}
    relation = eqx.tree_at(
        lambda r: r.function, law.constraint, dataclasses.replace(part, **changed)
    )
    return eqx.tree_at(lambda law: law.constraint, law, relation)


def _states(q: Numeric, v: Numeric, present: Numeric | None) -> tuple[np.ndarray, ...]:
    """States of neighbours as arrays with the neighbours along the first axis."""
    q, v = (np.asarray(validate.array(name, x)) for name, x in (("q", q), ("v", v)))
    if q.size and (q.ndim != 2 or v.ndim != 2 or len(q) != len(v)):
        raise ShapeError(
            "q, v",
            got=f"shapes {q.shape} and {v.shape}",
            expected="a row for each neighbour, as many in both",
        )
    there = np.ones(len(q)) if present is None else np.asarray(present, float)
    if there.shape != (len(q),):
        raise ShapeError("present", got=f"shape {there.shape}", expected=f"({len(q)},)")
    return q, v, there


def _require_uncoupled(around: Neighbours, part: OneAgent) -> None:
    """Require the relation's number of neighbours, and an A that does not contain their speeds."""
    others = np.shape(part.q)[0]
    if not around.stacked and others != len(around.offsets):
        raise ShapeError(
            "q", got=f"{others} neighbours", expected=f"{len(around.offsets)}, as in the relation"
        )
    q, v = (np.asarray(x)[0] if others else np.zeros(1) for x in (part.q, part.v))

    def value(speeds: Array) -> Array:
        own = AgentState(jnp.asarray(q), jnp.asarray(v), jnp.ones((), bool))
        state = AgentState(jnp.asarray(part.q) + 1.0, speeds, jnp.ones(others, bool))
        last = () if part.parameters is None else (part.parameters,)
        t = jnp.zeros(())
        return jnp.asarray(part.function(own, *around.given(own, state, t), t, *last))

    if np.any(np.asarray(jax.jacfwd(value)(jnp.asarray(part.v) + 1.0)) != 0.0):
        raise InputError(
            "law",
            got="a relation in which the speeds of neighbours enter A",
            expected="an agent whose rows depend on no other one's speed",
            cure="Their accelerations would have to be known. Take the speeds as measured: "
            "jax.lax.stop_gradient(ahead.v).",
        )


def _of_agent(part: Any, agent: int, number: int) -> Any:
    """A term with one agent's numbers in the fields that have one entry per agent."""
    if isinstance(part, Module):
        changed = {}
        for field in dataclasses.fields(part):
            value = getattr(part, field.name)
            if field.name == "agents" and value == number:
                changed[field.name] = 1
            elif field.init:
                changed[field.name] = _of_agent(value, agent, number)
        return dataclasses.replace(part, **changed)
    if not is_number(part) or np.ndim(part) == 0 or len(part) % number:
        return part
    entries = np.asarray(part)
    if len(entries) == number:
        return entries[agent]
    return entries.reshape(number, -1)[agent] if entries.ndim == 1 else part
