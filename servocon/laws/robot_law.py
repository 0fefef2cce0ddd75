"""The law of a robot: its relations in order of priority, and a posture below them."""

from collections.abc import Sequence

import jax
from jaxtyping import ArrayLike

from servocon import validate
from servocon.constraint import frames
from servocon.constraint.constraint import Constraint
from servocon.errors import InputError
from servocon.laws.metric import Metric
from servocon.laws.priority import PriorityLaw
from servocon.laws.servo import ServoLaw
from servocon.laws.term import Term
from servocon.plant.robot import Robot
from servocon.precision import float64
from servocon.user_code import explained


@explained
@float64
def robot_law(
    robot: Robot,
    relations: Constraint | Sequence[Constraint],
    *terms: Term,
    posture: ArrayLike | Sequence[float] | None = None,
    rate: ArrayLike = 2.0,
    metric: Metric = "gauss",
) -> PriorityLaw | ServoLaw:
    """A servo law that also keeps the joints of a redundant robot near a posture.

    Relations on frames leave joints free where the robot has more of them than rows; without a
    posture below them these joints drift and spin. A robot with no joint left over gets none.

    Args:
        robot: Model of the robot.
        relations: A relation, or several of them, the most important first.
        terms: Terms beside the nominal one, for all rows.
        posture: Coordinates of all hinges and slides [rad, m]; None for the robot's home, the
            keyframe of its file.
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

    inputs = places.v[-1] if robot.B is None else jax.numpy.shape(robot.B)[-1]
    free = sum(rows(relation) for relation in order) < inputs
    if len(order) == 1 and not free:
        return ServoLaw(robot, order[0], *terms, metric=metric)
    return PriorityLaw(robot, [*order, below] if free else order, *terms, metric=metric)
