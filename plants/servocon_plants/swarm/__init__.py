"""A swarm of point robots, and everything that concerns only swarms.

`plant` holds the robots without any control; `potentials` and `surroundings` attraction and
repulsion; `relations` the constraints made from these, and formations; `guarantees` the radius and
the distances that a certificate implies; `each_robot` certificates for any number of robots;
`separated` a law that keeps a distance. Laws for any plant belong in servocon.
"""

from servocon_plants.swarm.each_robot import (
    RobotCertificate,
    certify_each_robot,
    robust_for_each_robot,
)
from servocon_plants.swarm.guarantees import (
    SwarmBox,
    SwarmGuarantee,
    guaranteed_distance,
    swarm_guarantee,
)
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.potentials import (
    GaziPassino,
    LinearAttraction,
    LinearQuadratic,
    LogBarrier,
    PairPotential,
)
from servocon_plants.swarm.relations import (
    displacement_relation,
    distance_relation,
    incidence_matrix,
    leader_relation,
    swarm_relation,
)
from servocon_plants.swarm.separated import SeparatedSwarm, VirtualRobots, separated_swarm
from servocon_plants.swarm.surroundings import Surroundings

__all__ = [
    "GaziPassino",
    "LinearAttraction",
    "LinearQuadratic",
    "LogBarrier",
    "PairPotential",
    "RobotCertificate",
    "SeparatedSwarm",
    "Surroundings",
    "Swarm",
    "SwarmBox",
    "SwarmGuarantee",
    "VirtualRobots",
    "certify_each_robot",
    "displacement_relation",
    "distance_relation",
    "guaranteed_distance",
    "incidence_matrix",
    "leader_relation",
    "robust_for_each_robot",
    "separated_swarm",
    "swarm_guarantee",
    "swarm_relation",
]
