"""A robot's flange on a circle with an unknown load, under servo laws and their rivals.

`task` has the circle, the relation and the sets; `rivals` the controllers without servocon; `laws`
all controllers with their gains; `experiment` the class; `pictures` its pictures.
"""

from servocon_experiments.panda_circle.experiment import PandaCircle as PandaCircle
