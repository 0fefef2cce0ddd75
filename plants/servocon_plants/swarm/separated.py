"""A swarm that keeps its distances by design: virtual robots, and feedback that follows them.

The virtual robots are the nominal motion of a `servocon.laws.TwoStepLaw`. They obey

    r̈ᵢ = −ω ṙᵢ + pᵢ,   ‖pᵢ‖ ≤ ω v̄,

and zᵢ = rᵢ + (2/ω) ṙᵢ is twice as far ahead as where they stop with p = 0. For two of them let n be
the unit vector to the point of the line from rᵢ − rⱼ to zᵢ − zⱼ that is nearest to zero. pᵢ is near
ω times the velocity that a relation asks for, but in the half spaces

    n·pᵢ ≥ −(ω²/8)(n·(rᵢ − rⱼ) − D)₊   and   n·pᵢ ≥ −(ω²/4)(n·(rᵢ − c) − R − D)₊

of all other robots, and of obstacles of radius R about c, whose line is from rᵢ − c to zᵢ − c. If
the line is never nearer to zero than D (and R + D), as from rest, it stays so. Then no two of them
ever come nearer than D. The number of robots, the goal and its motion do not enter. pᵢ = 0 is
always allowed. This is exact on samples, too, with accelerations that are held for at most 1/ω: n
of a sample still separates rᵢ − rⱼ and zᵢ − zⱼ from zero at the next one.

By radio a robot knows the others as they were some samples ago. Since then their velocities may
have changed by pⱼ, of which only ‖pⱼ‖ ≤ ω v̄ is known, so n is known up to an angle φ. A robot that
obeys the half spaces of all these n is in that of the true one. So old and lost messages cost
speed, never distance.
"""

from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.radio import Heard, Radio
from servocon_plants.swarm.each_robot import needed_bounds, relation_of
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.relations import SwarmRelation

ROUNDS = 4
"""Number of projections of a robot's desired p, each onto the most violated set. Then p is scaled
down until it is inside all of them: fewer projections make a robot slower, never nearer."""

ROUNDING = 1e-12
"""Part of ‖p‖ that counts as rounding."""

DECAY, TINY = 0.1, 1e-6
"""δ₀ of the second step is this part of its bound Γ, and a little for a bound of zero [m/s²]."""


class Cones(NamedTuple):
    """Sets of allowed p: n·p ≥ −slack for all unit vectors n within an angle φ of an axis.

    They are the points within the slack of a circular cone: that of n·p ≥ 0 for all n.

    Attributes:
        axis: Unit vectors, the middle n (robots, rows, d).
        cos: cos φ; at φ of 90 degrees or more, only ‖p‖ ≤ slack is allowed (robots, rows).
        sin: sin φ (robots, rows).
        slack: Largest component of p against n, from 0 on (robots, rows).
    """

    axis: Float[Array, "robots rows d"]
    cos: Float[Array, "robots rows"]
    sin: Float[Array, "robots rows"]
    slack: Float[Array, "robots rows"]

    def outside(
        self, p: Float[Array, "robots d"]
    ) -> tuple[Float[Array, "robots rows"], Float[Array, "robots rows d"]]:
        """Distance of p from each cone, and the unit vector from p to it."""
        along = jnp.sum(self.axis * p[:, None], axis=2)
        across = p[:, None] - along[..., None] * self.axis
        off, size = _norms(across), _norms(p)[:, None]
        side = across / off[..., None]
        all_of_it = (self.cos <= 0) | ((along <= 0) & (along * self.sin <= -off * self.cos))
        distance = jnp.maximum(off * self.sin - along * self.cos, 0.0)
        toward = self.axis * self.cos[..., None] - side * self.sin[..., None]
        back = -(p / size)[:, None]
        return jnp.where(all_of_it, size, distance), jnp.where(all_of_it[..., None], back, toward)


class VirtualRobots(sc.Law):
    """Law of the virtual robots, for their model.

    Attributes:
        model: The swarm that moves exactly so.
        constraint: A `swarm_relation`: what the robots try to obey.
        distance: D, which they keep from each other and from obstacles [m].
        speed: v̄, their largest speed [m/s].
        rate: ω [1/s]; their accelerations are at most 2ωv̄.
        period: The sampling period; needed with a radio [s].
        radio: The radio by which they hear of each other; None: at once.

    Raises:
        InputError: a parameter is out of range, or the period is longer than 1/ω.
    """

    adjustable = ("rate",)

    model: Swarm
    constraint: sc.Constraint
    distance: float = sc.field(0.5, unit="m", text="D, distance that is kept")
    speed: float = sc.field(0.5, unit="m/s", text="v̄, largest speed")
    rate: float = sc.field(6.0, unit="1/s", text="ω, rate at which a speed is reached")
    period: float | None = eqx.field(
        default=None,
        static=True,
        converter=lambda x: None if x is None else sc.validate.number("period", x),
        metadata=sc.declaration(unit="s", text="sampling period"),
    )
    radio: Radio | None = None

    def __check_init__(self):
        relation_of(self.constraint)
        for name in ("distance", "speed", "rate"):
            sc.validate.positive(f"VirtualRobots.{name}", getattr(self, name))
        if self.period is not None:
            self.check_period(self.period)
        if self.radio is not None:
            if self.period is None:
                raise sc.errors.InputError(
                    "radio",
                    got="a radio without a sampling period",
                    expected="period=, since messages are sent at samples",
                )
            self.radio.samples(self.period)

    @property
    def relation(self) -> SwarmRelation:
        """The function of the relation."""
        return relation_of(self.constraint)

    @property
    def sampled_only(self) -> bool:
        """True with a radio: messages are sent at samples."""
        return self.radio is not None

    def check_period(self, period: float) -> None:
        """Check that the period is the law's own, if it has one, and at most 1/ω.

        Raises:
            InputError: it is not.
        """
        own = self.period
        if own is not None and abs(period - own) > 1e-9 * own:
            raise sc.errors.InputError(
                "period", got=f"{period:g} s", expected=f"that of VirtualRobots, {own:g} s"
            )
        fastest = float(np.max(np.asarray(self.rate)))  # of the members of a batch
        if fastest * period > 1.0 + 1e-9:
            raise sc.errors.InputError(
                "period",
                got=f"{period:g} s",
                expected=f"at most 1/ω = {1 / fastest:.4g} s",
                cure="Take a shorter period or a smaller rate.",
            )

    @property
    def follows_relation(self) -> bool:
        """False: at rest the virtual robots are far from the velocities that they are asked for."""
        return False

    def initial_state(self, snapshot: Any) -> Any:
        """State of the receivers at the start; nothing without a radio."""
        if self.radio is None or self.period is None:
            return ()
        latest = self.radio.samples(self.period)[2]
        return Heard.start(*self._states(snapshot), latest)

    def command(self, snapshot: Any, state: Any) -> Any:
        """Forces by which the model has the accelerations −ω ṙ + p."""
        x, w = self._states(snapshot)
        desired = self.model.positions(-self.relation.gradient(snapshot.q, snapshot.t))
        desired = self.rate * desired * jnp.minimum(1.0, self.speed / _norms(desired))[:, None]
        allowed = nearest_allowed(desired, self._cones(x, w, state))
        rate = jnp.ravel(allowed) - self.rate * snapshot.v
        u = snapshot.M @ rate - snapshot.F
        beta = snapshot.beta
        return sc.laws.Command(
            u=u,
            contributions={"virtual robots": u},
            state_rate=jax.tree.map(jnp.zeros_like, state),
            missing=jnp.zeros_like(beta),
            rank=jnp.asarray(beta.shape[0]),
            dependent=jnp.zeros(beta.shape, bool),
            signals={},
        )

    def next_state(self, snapshot: Any, state: Any, command: Any, period: Any) -> Any:
        """State of the receivers just before the next sample."""
        return () if self.radio is None else self._received(snapshot, state).next()

    def _states(self, snapshot: Any) -> tuple[Array, Array]:
        return self.model.positions(snapshot.q), self.model.positions(snapshot.v)

    def _received(self, snapshot: Any, state: Any) -> Heard:
        assert self.radio is not None
        assert self.period is not None
        return state.received(self.radio, self.period, *self._states(snapshot))

    def _known(
        self, x: Float[Array, "robots d"], w: Float[Array, "robots d"], state: Any
    ) -> tuple[Array, Array, Any, Any]:
        """Others' r and z as each robot knows them, and how far off these may be [m]."""
        if self.radio is None or self.period is None:
            return x[None], (x + 2.0 / self.rate * w)[None], 0.0, 0.0
        heard = state.received(self.radio, self.period, x, w)
        h, m = self.period, heard.age
        kept = (1.0 - self.rate * h) ** m  # of a velocity, with p = 0
        step = (1.0 / self.rate - h / 2) * (1.0 - kept)
        place = heard.place + step[..., None] * heard.velocity
        ahead = place + 2.0 / self.rate * kept[..., None] * heard.velocity
        pushed = self.rate * self.speed * (m * h**2 / 2)
        error = pushed + self.speed * (1.0 - self.rate * h / 2) * (m * h - (1.0 - kept) / self.rate)
        return place, ahead, error, error + 2.0 * self.speed / self.rate * (1.0 - kept)

    def _cones(self, x: Float[Array, "robots d"], w: Float[Array, "robots d"], state: Any) -> Cones:
        """Sets of p that the other robots and the obstacles allow each robot."""
        others = np.array(
            [[j for j in range(len(x)) if j != i] for i in range(len(x))], dtype=int
        ).reshape(len(x), -1)
        each = np.arange(len(x))[:, None]
        pick = lambda y: jnp.broadcast_to(y, (len(x), len(x), *y.shape[2:]))[each, others]
        ahead = x + 2.0 / self.rate * w
        place, end, error, far = self._known(x, w, state)
        away, then = x[:, None] - pick(place), ahead[:, None] - pick(end)
        axis, nearest = _nearest(away, then)
        component = jnp.sum(axis * away, axis=2)
        cos, sin = jnp.ones_like(nearest), jnp.zeros_like(nearest)
        if self.radio is not None:
            error, far = pick(error), pick(far)
            narrow = jnp.minimum((far + _norms(then - away)) / nearest, 1.0)
            cos = jnp.maximum(1.0 - far / nearest, jnp.sqrt(1.0 - narrow**2))
            sin = jnp.sqrt(jnp.maximum(1.0 - cos**2, 0.0))
            beside = _norms(away - component[..., None] * axis)
            component = jnp.maximum(nearest - far, component * cos - beside * sin - error)
        rows = [Cones(axis, cos, sin, self.rate**2 / 8 * (component - self.distance))]
        around = self.relation.surroundings
        if around is not None and len(around.obstacles):
            away, then = x[:, None] - around.obstacles, ahead[:, None] - around.obstacles
            axis, nearest = _nearest(away, then)
            gap = jnp.sum(axis * away, axis=2) - jnp.asarray(around.radius) - self.distance
            exact = jnp.ones_like(nearest), jnp.zeros_like(nearest)
            rows.append(Cones(axis, *exact, self.rate**2 / 4 * gap))
        all_rows = Cones(*(jnp.concatenate(part, axis=1) for part in zip(*rows, strict=True)))
        return all_rows._replace(slack=jnp.maximum(all_rows.slack, 0.0))


def _nearest(
    start: Float[Array, "robots rows d"], end: Float[Array, "robots rows d"]
) -> tuple[Float[Array, "robots rows d"], Float[Array, "robots rows"]]:
    """Unit vector to the point of each line that is nearest to zero, and its distance."""
    along = end - start
    square = jnp.maximum(jnp.sum(along**2, axis=2), 1e-24)
    share = jnp.clip(-jnp.sum(start * along, axis=2) / square, 0.0, 1.0)
    point = start + share[..., None] * along
    distance = _norms(point)
    return point / distance[..., None], distance


def nearest_allowed(desired: Float[Array, "robots d"], cones: Cones) -> Float[Array, "robots d"]:
    """Vectors p in all sets, near the desired ones and not longer."""
    p = desired
    for _ in range(ROUNDS):  # a projection onto a convex set that holds 0 makes no vector longer
        outside, toward = cones.outside(p)
        excess = outside - cones.slack
        most = jnp.max(excess, axis=1, keepdims=True, initial=0.0)
        chosen = jnp.where(excess >= most, 1.0, 0.0)
        share = chosen / jnp.maximum(jnp.sum(chosen, axis=1, keepdims=True), 1.0)
        p = p + jnp.sum((share * most)[..., None] * toward, axis=1)
    outside, _ = cones.outside(p)
    beyond = outside > cones.slack + ROUNDING * _norms(p)[:, None]
    scales = jnp.where(beyond, cones.slack / jnp.where(beyond, outside, 1.0), 1.0)
    return p * jnp.min(scales, axis=1, keepdims=True, initial=1.0)


def _norms(x: Float[Array, "*rows d"]) -> Float[Array, "*rows"]:
    """Norms, of zero a tiny number: a quotient by it is zero."""
    return jnp.sqrt(jnp.maximum(jnp.sum(x**2, axis=-1), 1e-24))


class SeparatedSwarm(NamedTuple):
    """A law that keeps robots apart, and what it guarantees, see `separated_swarm`.

    Attributes:
        law: The law; with a sampling period one that knows it.
        distance: Least distance of any two robots at all times [m].
        clearance: Least distance of a robot from an obstacle's surface [m].
        error: Largest distance of a robot from its virtual one [m].
        force: Largest force on a robot [N].
    """

    law: sc.Law
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
    period: float | None = None,
    radio: Radio | None = None,
) -> SeparatedSwarm:
    """Law that keeps a least distance between any number of robots, with unknown masses and gusts.

    Robots follow virtual ones, see the module. With k of the feedback and the width ε of its
    boundary layer a robot is never farther than ε/k from its virtual one (Udwadia, Wanichanon & Cho
    2014), so two robots stay D − 2ε/k apart. With a period the same holds for inputs that are held
    from sample to sample: the bound of the uncertainty includes their effect. All robots sample at
    the same times.
    All constants follow from the ranges in closed form: no state and no plant is sampled. The goal
    may move, the obstacles may not. The robots may block each other short of the goal.

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
        period: Sampling period of the law; None for a continuous one [s].
        radio: The radio by which robots hear of each other; it needs a period. None: at once.

    Raises:
        InputError: the set is not one of swarms, an argument is out of range, two robots begin too
            near each other or an obstacle, or approach too fast, or are too fast, or the period is
            too long.
    """
    virtual = VirtualRobots(model, relation, distance, speed, rate, period, radio)
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
    rest = float(alpha * 2 * rate * speed + slip * speed + push)
    bound = rest + damping * 2 * width
    if period is not None:
        drift = rest + damping * 2 * rate * speed * period  # what does not depend on the width
        bound = held_bound(float(alpha), drift, damping, tracking, width, period)
    decay = DECAY * bound + TINY
    feedback = sc.laws.TwoStepLaw(
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
    law = feedback if period is None else sc.Loop(period=period).around(feedback)
    mass, friction = (float(np.max(np.asarray(x))) for x in (model.mass, model.friction))
    slope = (bound + alpha * tracking * 2 * width + decay) / (1 - alpha)
    force = mass * (2 * rate * speed + tracking * 2 * width + slope) + friction * speed
    return SeparatedSwarm(law, distance - 2 * error, distance - error, error, float(force))


def held_bound(
    alpha: float, drift: float, damping: float, k: float, width: float, period: float
) -> float:
    """Γ of the second step with which ‖s‖ ≤ ε holds with held inputs, for plants with q̇ = v.

    With ė, e the error, s = ė + k e, m̄/m = μ in 1 ± α and the gain g of s, between samples

        ṡ = −μ g sₖ + w,   ‖w‖ ≤ drift + 2 ε damping + 2αkε + k h ‖ë‖,
        ‖ë‖ ≤ (1 + α)(2kε + gε) + drift + 2 ε damping.

    ‖sₖ‖ ≤ ε implies ‖s‖ ≤ ε until the next sample if μ g h ≤ 1 and ‖w‖ ≤ μ g ε.

    Raises:
        InputError: the period is too long for the width.
    """
    wide = drift + 2 * width * damping
    share = (1 + alpha) / (1 - alpha)
    slips = 2 * alpha * k * width
    known = wide + slips + period * k * ((1 + alpha) * 2 * k * width + share * slips + wide)
    loss = period * k * share * (1 + DECAY)
    bound = known / (1 - loss) if loss < 1 else np.inf
    most = share * period * (((1 + DECAY) * bound + TINY) / width + 2 * alpha * k)
    if not most <= 1:
        raise sc.errors.InputError(
            "width, period",
            got=f"gain times period up to {most:.3g} in the boundary layer of {width:g} m/s",
            expected="at most 1",
            cure="Take a wider boundary layer, a shorter period, or a slower tracking.",
        )
    return bound


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
