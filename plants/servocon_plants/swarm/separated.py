"""A swarm that keeps its distances by design: virtual robots, and feedback that follows them.

The virtual robots are the nominal motion of a `servocon.laws.TwoStepLaw`. They obey

    r̈ᵢ = −ω ṙᵢ + pᵢ,   ‖pᵢ‖ ≤ ω v̄,

with pᵢ near ω times the velocity that a relation asks for, but in the half spaces

    nᵢⱼ·pᵢ ≥ −(ω²/8)(dᵢⱼ − D)₊   and   n·pᵢ ≥ −(ω²/4)(s − D)₊

of all other robots and of convex obstacles. Then d̈ᵢⱼ ≥ −ω ḋᵢⱼ − (ω²/4)(dᵢⱼ − D)₊, so that
ψ = ḋ + (ω/2)(d − D) has ψ̇ ≥ −(ω/2) ψ: from ψ ≥ 0 and d ≥ D on, such as from rest, no two of them
ever come nearer than D. The number of robots, the goal and its motion do not enter. Standing still,
pᵢ = 0, is always allowed.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.swarm.each_robot import needed_bounds, relation_of
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.relations import SwarmRelation

ROUNDS = 4
"""Number of projections of a robot's desired p, each onto the most violated half space. Then p is
scaled down until it is inside all of them: fewer projections make a robot slower, never nearer."""


class VirtualRobots(sc.Law):
    """Law of the virtual robots, for their model.

    Attributes:
        model: The swarm that moves exactly so.
        constraint: A `swarm_relation`: what the robots try to obey.
        distance: D, which they keep from each other and from obstacles [m].
        speed: v̄, their largest speed [m/s].
        rate: ω [1/s]; their accelerations are at most 2ωv̄.
    """

    adjustable = ("rate",)

    model: Swarm
    constraint: sc.Constraint
    distance: float = sc.field(0.5, unit="m", text="D, distance that is kept")
    speed: float = sc.field(0.5, unit="m/s", text="v̄, largest speed")
    rate: float = sc.field(6.0, unit="1/s", text="ω, rate at which a speed is reached")

    def __check_init__(self):
        relation_of(self.constraint)
        for name in ("distance", "speed", "rate"):
            sc.validate.positive(f"VirtualRobots.{name}", getattr(self, name))

    @property
    def relation(self) -> SwarmRelation:
        """The function of the relation."""
        return relation_of(self.constraint)

    def command(self, snapshot: Any, state: Any) -> Any:
        """Forces by which the model has the accelerations −ω ṙ + p."""
        q, v, t = snapshot.q, snapshot.v, snapshot.t
        desired = self.model.positions(-self.relation.gradient(q, t))
        desired = self.rate * desired * jnp.minimum(1.0, self.speed / _norms(desired))[:, None]
        normals, slack = self._half_spaces(self.model.positions(q))
        rate = jnp.ravel(nearest_allowed(desired, normals, slack)) - self.rate * v
        u = snapshot.M @ rate - snapshot.F
        beta = snapshot.beta
        return sc.laws.Command(
            u=u,
            contributions={"virtual robots": u},
            state_rate=(),
            missing=jnp.zeros_like(beta),
            rank=jnp.asarray(beta.shape[0]),
            dependent=jnp.zeros(beta.shape, bool),
            signals={},
        )

    def _half_spaces(
        self, x: Float[Array, "robots d"]
    ) -> tuple[Float[Array, "robots rows d"], Float[Array, "robots rows"]]:
        """Unit normals away from the other robots and the obstacles, and how far p may point in."""
        others = np.array(
            [[j for j in range(len(x)) if j != i] for i in range(len(x))], dtype=int
        ).reshape(len(x), -1)
        away = x[:, None] - x[others]
        distance = _norms(away)
        parts = [(away / distance[..., None], self.rate**2 / 8 * (distance - self.distance))]
        around = self.relation.surroundings
        if around is not None and len(around.obstacles):
            away = x[:, None] - around.obstacles
            gap = around.clearance(x) - self.distance
            parts.append((away / _norms(away)[..., None], self.rate**2 / 4 * gap))
        normals, slack = (jnp.concatenate(one, axis=1) for one in zip(*parts, strict=True))
        return normals, jnp.maximum(slack, 0.0)


def nearest_allowed(
    desired: Float[Array, "robots d"],
    normals: Float[Array, "robots rows d"],
    slack: Float[Array, "robots rows"],
) -> Float[Array, "robots d"]:
    """Vectors p with n·p ≥ −slack for all rows, near the desired ones and not longer.

    Args:
        desired: The desired vectors.
        normals: Unit vectors n.
        slack: Largest component of p against n, from 0 on.
    """
    p = desired
    inward = lambda p: -jnp.sum(normals * p[:, None], axis=2)
    for _ in range(ROUNDS):  # a projection onto a set that holds 0 makes no vector longer
        excess = inward(p) - slack
        most = jnp.max(excess, axis=1, keepdims=True, initial=0.0)
        chosen = jnp.where((excess == most) & (most > 0), 1.0, 0.0)
        share = chosen / jnp.maximum(jnp.sum(chosen, axis=1, keepdims=True), 1.0)
        p = p + jnp.sum((share * most)[..., None] * normals, axis=1)
    into = inward(p)
    beyond = into > slack
    scales = jnp.where(beyond, slack / jnp.where(beyond, into, 1.0), 1.0)
    return p * jnp.min(scales, axis=1, keepdims=True, initial=1.0)


def _norms(x: Float[Array, "*rows d"]) -> Float[Array, "*rows"]:
    """Norms, of zero a tiny number: a quotient by it is zero."""
    return jnp.sqrt(jnp.maximum(jnp.sum(x**2, axis=-1), 1e-24))


class SeparatedSwarm(NamedTuple):
    """A law that keeps robots apart, and what it guarantees, see `separated_swarm`.

    Attributes:
        law: The law.
        distance: Least distance of any two robots at all times [m].
        clearance: Least distance of a robot from an obstacle's surface [m].
        error: Largest distance of a robot from its virtual one [m].
        force: Largest force on a robot [N].
    """

    law: sc.laws.TwoStepLaw
    distance: float
    clearance: float
    error: float
    force: float


@sc.float64
def separated_swarm(
    swarms: sc.Uncertainty,
    model: Swarm,
    relation: sc.Constraint,
    q: Any,
    v: Any = None,
    *,
    distance: float,
    speed: float,
    rate: float = 6.0,
    tracking: float = 6.0,
    width: float = 0.05,
    disturbance: float = 0.0,
) -> SeparatedSwarm:
    """Law that keeps a least distance between any number of robots, with unknown masses and gusts.

    Robots follow virtual ones, see the module. With k of the feedback and the width ε of its
    boundary layer a robot is never farther than ε/k from its virtual one (Udwadia, Wanichanon & Cho
    2014), so two robots stay D − 2ε/k apart. All constants follow from the ranges in closed form:
    no state and no plant is sampled. The goal may move, the obstacles may not. The robots may block
    each other short of the goal.

    Args:
        swarms: The plants: a set of `Swarm` with ranges of `mass` and `friction`.
        model: The law's model.
        relation: A `swarm_relation`, whose velocities the virtual robots take where they may.
        q: Initial coordinates (n).
        v: Initial speeds (n); None for rest.
        distance: D, of the virtual robots from each other and from obstacles [m].
        speed: v̄, largest speed of a virtual robot [m/s].
        rate: ω of the virtual robots [1/s].
        tracking: k, rate of the feedback [1/s].
        width: ε, width of its boundary layer [m/s].
        disturbance: Largest size of a further force on a robot [N].

    Raises:
        InputError: the set is not one of swarms, an argument is out of range, two robots begin too
            near each other or an obstacle, or approach too fast, or are too fast.
    """
    virtual = VirtualRobots(model, relation, distance, speed, rate)
    for name, value in (("tracking", tracking), ("width", width)):
        sc.validate.positive(name, value)
    q = sc.validate.array("q", q)
    v = np.zeros_like(q) if v is None else sc.validate.array("v", v)
    _check_start(virtual, q, v)
    error = width / tracking
    if not 2 * error < distance:
        raise sc.errors.InputError(
            "width / tracking",
            got=f"{error:.4g} m, the error of a robot",
            expected=f"less than half of the distance, {distance / 2:.4g} m",
        )
    needed, _ = needed_bounds(swarms, model, disturbance)
    alpha, slip, push = needed.max(axis=0)
    damping = float(np.max(_largest_damping(swarms)))
    if alpha >= 1:
        raise sc.errors.InputError(
            "model.mass",
            got=f"up to {1 + alpha:.3g} times that of a plant",
            expected="less than twice that of every plant",
        )
    bound = float(alpha * 2 * rate * speed + slip * speed + damping * 2 * width + push)
    decay = 0.1 * bound + 1e-6
    law = sc.laws.TwoStepLaw(
        virtual,
        q,
        v,
        sc.laws.polynomial_bound(bound),
        float(alpha),
        tracking,
        width,
        decay,
        model.robots,
    )
    mass, friction = (float(np.max(np.asarray(x))) for x in (model.mass, model.friction))
    slope = (bound + alpha * tracking * 2 * width + decay) / (1 - alpha)
    force = mass * (2 * rate * speed + tracking * 2 * width + slope) + friction * speed
    return SeparatedSwarm(law, distance - 2 * error, distance - error, error, float(force))


def _largest_damping(swarms: sc.Uncertainty) -> np.ndarray:
    """The largest c/m of a plant [1/s]."""
    ends: Any = swarms.at(np.stack([swarms.lower, swarms.upper])).plants.tree
    return np.max(np.asarray(ends.friction)) / np.min(np.asarray(ends.mass))


def _check_start(virtual: VirtualRobots, q: np.ndarray, v: np.ndarray) -> None:
    """Raise `InputError` unless d ≥ D and ḋ ≥ −(ω/2)(d − D) for robots and obstacles."""
    x, w = (one.reshape(virtual.model.robots, -1) for one in (q, v))
    fastest = float(np.linalg.norm(w, axis=1).max())
    if fastest > virtual.speed:
        raise sc.errors.InputError(
            "v", got=f"a robot with {fastest:.4g} m/s", expected=f"at most {virtual.speed:g} m/s"
        )
    first, second = np.triu_indices(len(x), k=1)
    pairs = [
        (f"robots {i} and {j}", x[i] - x[j], w[i] - w[j], 0.0)
        for i, j in zip(first, second, strict=True)
    ]
    around = virtual.relation.surroundings
    if around is not None:
        radius = np.broadcast_to(np.asarray(around.radius), (len(around.obstacles),))
        pairs += [
            (f"robot {i} and obstacle {j}", x[i] - c, w[i], radius[j])
            for i in range(len(x))
            for j, c in enumerate(np.asarray(around.obstacles))
        ]
    for names, away, rate, radius in pairs:
        size = np.linalg.norm(away)
        beyond = size - radius - virtual.distance
        if beyond < 0:
            raise sc.errors.InputError(
                "q",
                got=f"{names} {size - radius:.4g} m apart",
                expected=f"at least distance = {virtual.distance:g} m",
            )
        if away @ rate / size < -virtual.rate / 2 * beyond:
            raise sc.errors.InputError(
                "v",
                got=f"{names} approach each other at {-away @ rate / size:.4g} m/s",
                expected=f"at most {virtual.rate / 2 * beyond:.4g} m/s, from where they can stop",
                cure="Start from rest, or farther apart.",
            )
