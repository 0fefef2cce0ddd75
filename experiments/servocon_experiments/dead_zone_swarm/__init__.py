"""A swarm of uncertain robots with adaptive laws, their dead zones, and measurement noise."""

from servocon_experiments.dead_zone_swarm.experiment import DeadZoneSwarm as DeadZoneSwarm
