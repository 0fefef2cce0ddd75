"""Certificate of each robot of a swarm in closed form: at every state, for any number of robots.

Under `swarm_relation` A is the identity, so that with b = β̇ − v̇ of a robot, known to the law, and
the model m̄, c̄ of its mass m and friction c,

    ζ = (m̄/m − 1) b + (c̄ − c) v/m + d/m

exactly, whatever the other robots do. The bound ρ = α₁‖b‖ + α₂‖v‖ + α₃ with the largest values of
these three factors holds for all states. Searching over the states of all robots, as
`servocon.certify` does, takes a time that grows with the fourth power of their number.
"""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.relations import SwarmRelation

ROUNDING = 1e-12
"""Relative amount by which a law's number may miss the required one."""


class RobotRates(sc.Module):
    """The basis (‖bᵢ‖, ‖vᵢ‖, 1) of a bound function, for each robot.

    bᵢ is the rate of change of vᵢ at which βᵢ is constant; the law needs it, too, and machine code
    computes it once.
    """

    relation: SwarmRelation

    def __call__(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, "robots 3"]:
        """Sizes of a rate [m/s²] and a speed [m/s], and 1."""
        t = jnp.asarray(t, dtype=float)
        rate = jax.jvp(self.relation.gradient, (q, t), (v, jnp.ones_like(t)))[1]
        sizes = [_norms(x.reshape(self.relation.robots, -1)) for x in (rate, v)]
        return jnp.stack([*sizes, jnp.ones_like(sizes[0])], axis=1)


def _norms(x: Float[Array, "robots d"]) -> Float[Array, " robots"]:
    square = jnp.sum(x**2, axis=1)
    moving = square > 0  # at zero the slope of the root is set to 0
    return jnp.where(moving, jnp.sqrt(jnp.where(moving, square, 1.0)), 0.0)


@dataclass(frozen=True)
class RobotGuarantee:
    """Bound of the ‖βᵢ‖ of one robot; it depends on no other robot.

    Attributes:
        ultimate_bound: Limit of the bound of ‖βᵢ‖ [m/s].
        rate: Rate at which it is approached [1/s].
    """

    ultimate_bound: float
    rate: float

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The bound at a time since the start [s], from ‖βᵢ‖ = r0; arrays broadcast."""
        above = np.maximum(np.asarray(r0) - self.ultimate_bound, 0.0)
        return self.ultimate_bound + np.exp(-self.rate * np.asarray(t)) * above


@dataclass(frozen=True)
class RobotCertificate:
    """Guarantees of all robots, see `certify_each_robot`.

    Attributes:
        agents: The guarantee of each robot.
    """

    agents: tuple[RobotGuarantee, ...]

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """Bound of ‖β‖ of all robots, from ‖β‖ = r0: √N ultimate bounds, and the slowest rate."""
        most = float(np.linalg.norm([robot.ultimate_bound for robot in self.agents]))
        return RobotGuarantee(most, min(robot.rate for robot in self.agents)).radius(t, r0)

    def __str__(self) -> str:
        """The guarantees in two lines."""
        most = max(robot.ultimate_bound for robot in self.agents)
        slowest = min(robot.rate for robot in self.agents)
        return (
            f"each of {len(self.agents)} robots, at every state: closed form\n"
            f"  ultimate bound of ‖βᵢ‖: {most:.6g} m/s, approached at {slowest:.4g} 1/s"
        )


@sc.float64
def robust_for_each_robot(
    swarms: sc.Uncertainty,
    model: Swarm,
    relation: sc.Constraint,
    *,
    disturbance: ArrayLike = 0.0,
    width: ArrayLike = 0.01,
) -> sc.Robust:
    """Robust term whose bound covers every plant of a set at every state.

    Args:
        swarms: The plants: a set of `Swarm` with ranges of `mass` and `friction`.
        model: The law's model.
        relation: A `swarm_relation`.
        disturbance: Largest size of a further force on a robot [N], for all or for each.
        width: ε of the boundary layer, for all or for each robot.

    Raises:
        InputError: the set is not one of swarms, or the relation is not a `swarm_relation`.
    """
    function = relation_of(relation)
    needed, effect = needed_bounds(swarms, model, disturbance)
    bound = sc.laws.LinearBound(needed, RobotRates(function))
    return sc.Robust(bound, width, effectiveness=effect, agents=model.robots)


@sc.float64
def certify_each_robot(
    swarms: sc.Uncertainty, law: sc.ServoLaw, *, disturbance: ArrayLike = 0.0
) -> RobotCertificate:
    """Certify each robot of a swarm in closed form, for any number of robots and every state.

    With the effectiveness e = m̄/m of the feedback κ and of the robust term, ‖βᵢ‖ = y obeys
    ẏ ≤ −κe y outside the boundary layer and ẏ ≤ ρ − (κe + ρ²/ε) y in it. Hence y falls at the rate
    κe to the largest ρ/(κe + ρ²/ε) of all ρ ≥ α₃.

    Args:
        swarms: The plants: a set of `Swarm` with ranges of `mass` and `friction`.
        law: A law with a `swarm_relation`, a `servocon.Stabilizing` and a `servocon.Robust` term
            for each robot, such as `robust_for_each_robot` makes.
        disturbance: Largest size of a further force on a robot [N], for all or for each.

    Raises:
        InputError: the law is of another kind, or its bound or effectiveness does not cover the
            set.
    """
    model: Any = sc.validate.instance("law", law, sc.ServoLaw, "a servocon.ServoLaw").model
    relation_of(law.constraint)
    terms = [*law.terms]
    feedback = [term for term in terms if type(term) is sc.Stabilizing]
    robust = [term for term in terms if type(term) is sc.Robust]
    _require_kind(terms, feedback, robust, model)
    needed, effect = needed_bounds(swarms, model, disturbance)
    bound: Any = robust[0].bound
    given = np.broadcast_to(np.asarray(bound.coefficients), needed.shape)
    stated = np.broadcast_to(np.asarray(robust[0].effectiveness), effect.shape)
    cure = "Make the term by servocon_plants.robust_for_each_robot."
    if np.any(given < needed * (1 - ROUNDING)):
        at = int(np.argmax(np.max(needed - given, axis=1)))
        raise sc.errors.InputError(
            f"bound of robot {at}",
            got=f"coefficients {sc.errors.digits(given[at])} of (‖b‖, ‖v‖, 1)",
            expected=f"at least {sc.errors.digits(needed[at])}",
            cure=cure,
        )
    if np.any(stated > effect * (1 + ROUNDING)):
        at = int(np.argmax(stated - effect))
        raise sc.errors.InputError(
            f"effectiveness of robot {at}",
            got=f"{stated[at]:.6g}",
            expected=f"at most {effect[at]:.6g}, the model's mass over the largest",
            cure=cure,
        )
    rate = float(np.asarray(feedback[0].gain)) * effect
    width = np.broadcast_to(np.asarray(robust[0].width, dtype=float), effect.shape)
    rho = np.maximum(given[:, 2], np.sqrt(rate * width))  # of all, the worst
    left = rho / (rate + rho**2 / width)
    return RobotCertificate(
        tuple(RobotGuarantee(float(r), float(k)) for r, k in zip(left, rate, strict=True))
    )


def relation_of(relation: sc.Constraint) -> SwarmRelation:
    """The function of a `swarm_relation`.

    Raises:
        InputError: it is another relation.
    """
    function = getattr(relation, "function", None)
    expected = "a servocon_plants.swarm_relation, in which A is the identity"
    return sc.validate.instance("relation", function, SwarmRelation, expected)


def _require_kind(terms: list[Any], feedback: list[Any], robust: list[Any], model: Any) -> None:
    """Raise `InputError` for a law whose inequality is another one."""
    kinds = ", ".join(f"{type(term).__name__} {term.name!r}" for term in terms)
    if len(terms) != 3 or len(feedback) != 1 or len(robust) != 1:
        raise sc.errors.InputError(
            "terms of the law", got=kinds, expected="a nominal, one Stabilizing and one Robust term"
        )
    (one,), (two,) = feedback, robust
    plain = (
        one.profile is None
        and np.ndim(one.gain) == 0
        and all(np.ndim(x.weight) == 0 and float(np.asarray(x.weight)) == 1.0 for x in (one, two))
        and two.boundary_layer == "saturation"
        and two.convention == "total"
        and two.agents == model.robots
        and isinstance(two.bound, sc.laws.LinearBound)
        and isinstance(two.bound.basis, RobotRates)
    )
    if not plain:
        raise sc.errors.InputError(
            "terms of the law",
            got=kinds,
            expected="one gain, no weights, and the term of servocon_plants.robust_for_each_robot",
        )


def needed_bounds(
    swarms: sc.Uncertainty, model: Swarm, disturbance: ArrayLike
) -> tuple[np.ndarray, np.ndarray]:
    """α (robots, 3), and the least effectiveness m̄/m of each robot.

    Raises:
        InputError: the set is not one of swarms, or the model is another one.
    """
    expected = "a servocon.Uncertainty of a servocon_plants.Swarm"
    nominal: Any = sc.validate.instance("swarms", swarms, sc.Uncertainty, expected).nominal
    sc.validate.instance("swarms", nominal, Swarm, expected)
    sc.validate.instance("model", model, Swarm, "a servocon_plants.Swarm")
    sc.validate.not_negative("disturbance", disturbance)
    if nominal.robots != model.robots or nominal.dimension != model.dimension:
        raise sc.errors.InputError(
            "model",
            got=f"{model.robots} robots in {model.dimension} dimensions",
            expected=f"{nominal.robots} in {nominal.dimension}, as in the set",
        )
    ends: Any = swarms.at(np.stack([swarms.lower, swarms.upper])).plants.tree
    each = lambda x: np.broadcast_to(np.asarray(x, dtype=float), (model.robots,))
    ends_of = lambda x: np.broadcast_to(
        np.asarray(x, dtype=float).reshape(2, -1), (2, model.robots)
    )
    mass, friction = ends_of(ends.mass), ends_of(ends.friction)
    share = each(model.mass) / mass
    needed = np.stack(
        [
            np.abs(share - 1).max(axis=0),
            np.abs(each(model.friction) - friction).max(axis=0) / mass[0],
            each(disturbance) / mass[0],
        ],
        axis=1,
    )
    return needed, share.min(axis=0)
