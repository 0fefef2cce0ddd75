"""A robot's flange on a circle with a load that is not known, under servo laws and their rivals.

`task` has the circle, the relation and the sets, `rivals` the controllers without servocon, `laws`
all of them with their gains, `experiment` the class, `pictures` its pictures.
"""

from servocon_experiments.panda_circle.experiment import PandaCircle as PandaCircle
