"""A trolley crane whose load follows a path because trolley and rope do."""

from servocon_experiments.crane.experiment import Crane as Crane
