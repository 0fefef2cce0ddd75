"""Formation keeping by Hill's equations: the linear law for comparison."""

import math
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike

import servocon as sc
from servocon_plants.satellites.plant import Satellites
from servocon_plants.satellites.relations import ProjectedCircle


@sc.float64
def hill_equations(mean_motion: float) -> tuple[np.ndarray, np.ndarray]:
    """Hill's (Clohessy and Wiltshire's) equations ẋ = A x + B a near a circular orbit.

    x holds the radial, along-track and across positions and their derivatives in the rotating
    frame, and a the accelerations by thrust; r̈ = 3n²r + 2n ṡ, s̈ = −2n ṙ, c̈ = −n²c.

    Args:
        mean_motion: Mean motion n [rad/s].

    Returns:
        A (6 × 6) and B (6 × 3).

    Raises:
        InputError: n is not positive, or n² is not a positive finite number.
    """
    n = sc.validate.number("mean_motion", mean_motion)
    square = n * n
    if not 0.0 < square < math.inf:
        raise sc.errors.InputError(
            "mean_motion", got=n, expected="a mean motion [rad/s] whose square is finite"
        )
    A, B = np.zeros((6, 6)), np.zeros((6, 3))
    A[:3, 3:] = B[3:] = np.eye(3)
    A[3, 0], A[5, 2] = 3.0 * square, -square
    A[3, 4], A[4, 3] = 2.0 * n, -2.0 * n
    return A, B


class HillFeedback(sc.Law):
    """Linear feedback of the error in the rotating frame: aᵢ = −K (xᵢ − xᵢᵈ), uᵢ = mᵢ aᵢ.

    A projected circle solves Hill's equations, so no feedforward is needed. Made by
    `hill_regulator`.

    Attributes:
        model: Model of the satellites.
        constraint: Relation whose β is recorded.
        circle: Desired positions of the satellites.
        gain: K (3 × 6).
    """

    model: Satellites
    constraint: sc.Constraint
    circle: ProjectedCircle
    gain: ArrayLike = eqx.field(metadata=sc.declaration(text="K (3 × 6)"))

    def __check_init__(self):
        if not isinstance(self.model, Satellites):
            raise sc.errors.InputError(
                "model", got=type(self.model).__name__, expected="Satellites"
            )
        sc.validate.instance("constraint", self.constraint, sc.Constraint, "a constraint")
        sc.validate.instance("circle", self.circle, ProjectedCircle, "a ProjectedCircle")
        sc.validate.shape("gain", self.gain, (3, 6))
        sc.validate.finite("gain", self.gain)

    def command(self, snapshot: sc.laws.Snapshot, state: Any) -> sc.laws.Command:
        """Contributions: feedback."""
        model, t = self.model, snapshot.t

        def error(q: Array, t: Array) -> Array:
            return model.in_hill_frame(q, t) - self.circle.in_hill_frame(t)

        values = jax.jvp(error, (snapshot.q, t), (snapshot.v, jnp.ones_like(t)))
        wanted = -jnp.concatenate(values, axis=1) @ jnp.asarray(self.gain).T
        force = snapshot.M @ (wanted @ model.orbit.hill_frame(t).T).ravel()
        rows = snapshot.beta.shape[0]
        return sc.laws.Command(
            u=force,
            contributions={"feedback": force},
            state_rate=state,
            missing=jnp.zeros(rows),
            rank=jnp.asarray(rows),
            dependent=jnp.zeros(rows, dtype=bool),
            signals={},
        )


@sc.float64
def hill_regulator(
    model: Satellites,
    constraint: sc.Constraint,
    circle: ProjectedCircle,
    *,
    position: float,
    acceleration: float,
) -> HillFeedback:
    """Feedback that minimizes ∫ ‖x/position‖² + ‖a/acceleration‖² dt by python-control's `lqr`.

    Args:
        model: Model of the satellites; it gives the leader's mean motion.
        constraint: Relation whose β is recorded.
        circle: Desired positions of the satellites.
        position: Error of position that weighs as much as `acceleration` [m].
        acceleration: Acceleration that weighs as much as `position` [m/s²].

    Raises:
        InputError: a weight is not positive.
    """
    sc.validate.instance("model", model, Satellites, "Satellites")
    position = sc.validate.number("position", position)
    acceleration = sc.validate.number("acceleration", acceleration)
    A, B = hill_equations(float(model.orbit.mean_motion))
    with np.errstate(over="ignore"):  # the regulator refuses what is not finite
        Q = np.diag([np.float64(position) ** -2] * 3 + [0.0] * 3)
        R = np.eye(3) * np.float64(acceleration) ** -2
    gain, _, _ = sc.design.regulator("position, acceleration", A, B, Q, R)
    return HillFeedback(model, constraint, circle, np.asarray(gain))
