"""Relations between the frames of a robot: pose, pointing, distance, contact, posture, curves.

Each is an ordinary relation on a `servocon.plant.robot.Robot`. Its kinematics are in
`servocon.plant.robot`; relations between coordinates of any plant belong one folder up.
"""

from servocon.constraint.frames.contacts import Standing, contact
from servocon.constraint.frames.curves import position_curve, rotation_curve
from servocon.constraint.frames.limits import clearance, joint_limits, speed_limits
from servocon.constraint.frames.relations import (
    centre_of_mass,
    distance,
    level,
    look_at,
    orientation,
    pose,
    position,
    posture,
    relative_pose,
    rolling,
    velocity,
)

__all__ = [
    "Standing",
    "centre_of_mass",
    "clearance",
    "contact",
    "distance",
    "joint_limits",
    "level",
    "look_at",
    "orientation",
    "pose",
    "position",
    "position_curve",
    "posture",
    "relative_pose",
    "rolling",
    "rotation_curve",
    "speed_limits",
    "velocity",
]
