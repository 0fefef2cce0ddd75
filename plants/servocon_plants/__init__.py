"""Plant models for servocon, written exactly as a third party writes one.

A mechanism is a file; a plant with relations, laws or guarantees of its own is a folder.
Experiments belong in servocon_experiments, and everything that any plant can use in servocon.
"""

from servocon_plants.arm import PlanarArm, flexible_joint_arm
from servocon_plants.bead import BeadOnWire
from servocon_plants.crane import CraneMotion, TrolleyCrane, load_coordinates, load_motion
from servocon_plants.four_bar import FourBar
from servocon_plants.hinges import Hinge, hinged
from servocon_plants.hoop import Hoop, hoop_on_cylinder
from servocon_plants.incline_car import InclineCar
from servocon_plants.oscillator import MassSpringDamper
from servocon_plants.particle import CartesianParticle, PolarParticle, spatial_particle
from servocon_plants.passive_arm import PassiveJointArm
from servocon_plants.pendulum import Pendulum, SpringPendulum, rod_pendulum, simple_pendulum
from servocon_plants.platoon import (
    ConstantCruise,
    EmergencyBraking,
    GapReport,
    Leader,
    PacketLoss,
    Platoon,
    PlatoonBox,
    SinusoidalCruise,
    SmoothBraking,
    SpacingFeedback,
    StringStability,
    StringSystem,
    check_gaps,
    log_gap_relation,
    platoon_guarantee,
    string_stability,
    string_system,
    time_headway_relation,
)
from servocon_plants.quaternion_body import QuaternionBody, quaternion_body, unit_norm
from servocon_plants.rigid_body import RigidBodies, RigidBody
from servocon_plants.rolling_disk import disk_rolling, thin_disk
from servocon_plants.satellites import (
    CircularOrbit,
    EllipticOrbit,
    HillFeedback,
    Orbit,
    ProjectedCircle,
    Satellites,
    circular_orbit,
    hill_equations,
    hill_regulator,
    projected_circle,
    projected_circle_relation,
)
from servocon_plants.sleigh import Sleigh, knife_edge
from servocon_plants.slider_crank import SliderCrank, slider_closure
from servocon_plants.sphere import SphereOnPlane, rolling_on_turntable
from servocon_plants.swarm import (
    GaziPassino,
    LinearAttraction,
    LinearQuadratic,
    LogBarrier,
    PairPotential,
    Surroundings,
    Swarm,
    SwarmBox,
    SwarmGuarantee,
    displacement_relation,
    distance_relation,
    guaranteed_distance,
    incidence_matrix,
    leader_relation,
    swarm_guarantee,
    swarm_relation,
)

__all__ = [
    "BeadOnWire",
    "CartesianParticle",
    "CircularOrbit",
    "ConstantCruise",
    "CraneMotion",
    "EllipticOrbit",
    "EmergencyBraking",
    "FourBar",
    "GapReport",
    "GaziPassino",
    "HillFeedback",
    "Hinge",
    "Hoop",
    "InclineCar",
    "Leader",
    "LinearAttraction",
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
    "SphereOnPlane",
    "SpringPendulum",
    "StringStability",
    "StringSystem",
    "Surroundings",
    "Swarm",
    "SwarmBox",
    "SwarmGuarantee",
    "TrolleyCrane",
    "check_gaps",
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
    "load_coordinates",
    "load_motion",
    "log_gap_relation",
    "platoon_guarantee",
    "projected_circle",
    "projected_circle_relation",
    "quaternion_body",
    "rod_pendulum",
    "rolling_on_turntable",
    "simple_pendulum",
    "slider_closure",
    "spatial_particle",
    "string_stability",
    "string_system",
    "swarm_guarantee",
    "swarm_relation",
    "thin_disk",
    "time_headway_relation",
    "unit_norm",
]
