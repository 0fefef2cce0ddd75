"""The law of a robot: relations in order of priority, and a posture of lowest priority."""

from collections.abc import Sequence

import jax
import jax.numpy as jnp
import numpy as np

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint import frames
from servocon.constraint.constraint import Constraint, stack
from servocon.engine import evaluate
from servocon.errors import InputError
from servocon.laws.metric import Metric
from servocon.laws.priority import PriorityLaw
from servocon.laws.servo import ServoLaw
from servocon.laws.term import Term
from servocon.plant.robot import Robot
from servocon.precision import float64
from servocon.user_code import explained

ASIDE = 0.3
"""Distance of the joints from home [rad, m] where rows are counted; home may be singular."""


@explained
@float64
def robot_law(
    robot: Robot,
    relations: Constraint | Sequence[Constraint],
    *terms: Term,
    posture: Numeric | Sequence[float] | None = None,
    rate: Numeric = 2.0,
    metric: Metric = "gauss",
) -> PriorityLaw | ServoLaw:
    """A servo law that also keeps the joints of a redundant robot near a posture.

    Relations on frames leave joints free if the robot has more joints than independent rows (a
    position in a plane has two). Without a posture these joints drift and spin. A robot without
    free joints gets no posture.

    Args:
        robot: Model of the robot.
        relations: A relation, or several, the most important first.
        terms: Terms in addition to the nominal one, for all rows.
        posture: Coordinates of all hinges and slides [rad, m]; None: the robot's home, which is the
            keyframe of its file. A URDF has none, so give a posture that suits the task.
        rate: Λ of the posture [1/s].
        metric: Metric of the nominal term.

    Raises:
        InputError: an argument cannot be used.
    """
    validate.instance("robot", robot, Robot, "a robot, as servocon.robot reads it")
    order = [relations] if isinstance(relations, Constraint) else relations
    if not isinstance(order, Sequence) or not order:
        got = "no relation" if isinstance(order, Sequence) else type(order).__name__
        raise InputError("relations", got=got, expected="a relation, or a list of them")
    below = frames.posture(posture, rate)
    places = robot.tree.places()
    at = (
        jax.ShapeDtypeStruct((places.q[-1],), float),
        jax.ShapeDtypeStruct((places.v[-1],), float),
        jax.ShapeDtypeStruct((), float),
    )

    def rows(relation: Constraint) -> int:
        validate.instance("relation", relation, Constraint, "a servocon constraint")
        return jax.eval_shape(lambda q, v, t: relation.beta(robot, q, v, t), *at).shape[0]

    inputs = places.v[-1] if robot.B is None else jnp.shape(robot.B)[-1]
    free = sum(rows(relation) for relation in order) < inputs or _rank(robot, order) < inputs
    if len(order) == 1 and not free:
        return ServoLaw(robot, order[0], *terms, metric=metric)
    return PriorityLaw(robot, [*order, below] if free else order, *terms, metric=metric)


def _rank(robot: Robot, relations: Sequence[Constraint]) -> int:
    """Number of independent rows of relations at a generic posture.

    For an arm that moves in a plane, two of the three rows of a position are independent.
    """
    places, links = robot.tree.places(), robot.tree.links
    q = np.zeros(places.q[-1]) if robot.home is None else np.array(robot.home)
    turned = [places.q[i] for i, link in enumerate(links) if link.kind in ("hinge", "slide")]
    q[turned] += ASIDE * np.cos(1.0 + np.arange(len(turned)))
    together = stack(*relations)
    A = evaluate(
        lambda q, v: together.linearize(robot, q, v, jnp.zeros(())).A, q, np.zeros(places.v[-1])
    )
    return int(linalg.numerical_rank(A))
