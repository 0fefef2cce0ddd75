"""A trolley crane whose load follows a path because trolley and rope follow theirs.

`experiment` has the class, `pictures` its picture and animation.
"""

from servocon_experiments.crane.experiment import Crane as Crane
