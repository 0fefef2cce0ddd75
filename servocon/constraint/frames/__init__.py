"""Relations between the frames of a robot: pose, pointing, distance, contact, posture, curves.

Each is an ordinary relation on a `servocon.plant.robot.Robot`. Its kinematics are in
`servocon.plant.robot`; relations between coordinates of any plant belong one folder up.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
