"""Plant models for servocon, written exactly as a third party writes one."""

from servocon_plants.arm import PlanarArm, flexible_joint_arm
from servocon_plants.bead import BeadOnWire
from servocon_plants.crane import CraneMotion, TrolleyCrane
from servocon_plants.formation import (
    displacement_relation,
    distance_relation,
    incidence_matrix,
    leader_relation,
)
from servocon_plants.four_bar import FourBar
from servocon_plants.guarantees import (
    PlatoonBox,
    SwarmBox,
    SwarmGuarantee,
    platoon_guarantee,
    swarm_guarantee,
)
from servocon_plants.hill import HillFeedback, hill_equations, hill_regulator
from servocon_plants.hoop import Hoop, hoop_on_cylinder
from servocon_plants.incline_car import InclineCar
from servocon_plants.leader import (
    ConstantCruise,
    EmergencyBraking,
    Leader,
    SinusoidalCruise,
    SmoothBraking,
)
from servocon_plants.oscillator import MassSpringDamper
from servocon_plants.pair_potential import GaziPassino, LinearQuadratic, LogBarrier, PairPotential
from servocon_plants.particle import CartesianParticle, PolarParticle
from servocon_plants.passive_arm import PassiveJointArm
from servocon_plants.pendulum import Pendulum, SpringPendulum, rod_pendulum, simple_pendulum
from servocon_plants.platoon import Platoon, log_gap_relation, time_headway_relation
from servocon_plants.quaternion_body import QuaternionBody, quaternion_body, unit_norm
from servocon_plants.rigid_body import Hinge, RigidBodies, RigidBody, hinged
from servocon_plants.rolling_disk import disk_rolling, thin_disk
from servocon_plants.satellites import (
    CircularOrbit,
    EllipticOrbit,
    Orbit,
    ProjectedCircle,
    Satellites,
    circular_orbit,
    projected_circle,
    projected_circle_relation,
)
from servocon_plants.sleigh import Sleigh, knife_edge
from servocon_plants.slider_crank import SliderCrank, slider_closure
from servocon_plants.spacing import PacketLoss, SpacingFeedback
from servocon_plants.spatial_particle import SpatialParticle
from servocon_plants.sphere import SphereOnPlane, rolling_on_turntable
from servocon_plants.string_stability import (
    StringStability,
    StringSystem,
    string_stability,
    string_system,
)
from servocon_plants.surroundings import Surroundings
from servocon_plants.swarm import Swarm, guaranteed_distance, swarm_relation

__all__ = [
    "BeadOnWire",
    "CartesianParticle",
    "CircularOrbit",
    "ConstantCruise",
    "CraneMotion",
    "EllipticOrbit",
    "EmergencyBraking",
    "FourBar",
    "GaziPassino",
    "HillFeedback",
    "Hinge",
    "Hoop",
    "InclineCar",
    "Leader",
    "LinearQuadratic",
    "LogBarrier",
    "MassSpringDamper",
    "Orbit",
    "PacketLoss",
    "PairPotential",
    "PassiveJointArm",
    "Pendulum",
    "PlanarArm",
    "Platoon",
    "PlatoonBox",
    "PolarParticle",
    "ProjectedCircle",
    "QuaternionBody",
    "RigidBodies",
    "RigidBody",
    "Satellites",
    "SinusoidalCruise",
    "Sleigh",
    "SliderCrank",
    "SmoothBraking",
    "SpacingFeedback",
    "SpatialParticle",
    "SphereOnPlane",
    "SpringPendulum",
    "StringStability",
    "StringSystem",
    "Surroundings",
    "Swarm",
    "SwarmBox",
    "SwarmGuarantee",
    "TrolleyCrane",
    "circular_orbit",
    "disk_rolling",
    "displacement_relation",
    "distance_relation",
    "flexible_joint_arm",
    "guaranteed_distance",
    "hill_equations",
    "hill_regulator",
    "hinged",
    "hoop_on_cylinder",
    "incidence_matrix",
    "knife_edge",
    "leader_relation",
    "log_gap_relation",
    "platoon_guarantee",
    "projected_circle",
    "projected_circle_relation",
    "quaternion_body",
    "rod_pendulum",
    "rolling_on_turntable",
    "simple_pendulum",
    "slider_closure",
    "string_stability",
    "string_system",
    "swarm_guarantee",
    "swarm_relation",
    "thin_disk",
    "time_headway_relation",
    "unit_norm",
]
