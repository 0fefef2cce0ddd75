"""A swarm of uncertain robots with adaptive laws, their dead zones, and measurement noise.

`experiment` has the class, `gusts` the disturbance; `measures` and `pictures` evaluate runs.
"""

from servocon_experiments.dead_zone_swarm.experiment import DeadZoneSwarm as DeadZoneSwarm
