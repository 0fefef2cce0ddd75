"""Plant models for servocon, written exactly as a third party writes one."""

from servocon_plants.arm import PlanarArm, flexible_joint_arm
from servocon_plants.leader import ConstantCruise, Leader, SinusoidalCruise, SmoothBraking
from servocon_plants.pair_potential import GaziPassino, LinearQuadratic, LogBarrier, PairPotential
from servocon_plants.particle import CartesianParticle, PolarParticle
from servocon_plants.platoon import Platoon, log_gap_relation, time_headway_relation
from servocon_plants.swarm import Swarm, swarm_relation

__all__ = [
    "CartesianParticle",
    "ConstantCruise",
    "GaziPassino",
    "Leader",
    "LinearQuadratic",
    "LogBarrier",
    "PairPotential",
    "PlanarArm",
    "Platoon",
    "PolarParticle",
    "SinusoidalCruise",
    "SmoothBraking",
    "Swarm",
    "flexible_joint_arm",
    "log_gap_relation",
    "swarm_relation",
    "time_headway_relation",
]
