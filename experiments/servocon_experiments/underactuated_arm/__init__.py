"""An arm with a passive elastic joint: a relation that can be followed, and one that cannot."""

from servocon_experiments.underactuated_arm.experiment import UnderactuatedArm as UnderactuatedArm
