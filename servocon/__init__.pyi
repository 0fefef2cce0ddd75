# The public names, by subject; each is imported when it is first used.

# Plants
from .plant import Plant as Plant
from .plant import Lagrangian as Lagrangian
from .plant import Kane as Kane
from .plant import Body as Body
from .plant import Particle as Particle
from .plant import Couple as Couple
from .plant import PointForce as PointForce
from .plant import angular_velocity as angular_velocity
from .plant import point_velocity as point_velocity
from .plant import ElasticJoints as ElasticJoints
from .plant import LinkSide as LinkSide
from .plant.agents import agents as agents
from .plant.block_mass import BlockPlant as BlockPlant
from .plant.varying import Varying as Varying
from .plant import spatial as spatial
from .plant.spatial import norm as norm
from .interop.mujoco import robot as robot
from . import shapes as shapes

# Base of functions with parameters
from .module import Module as Module

# Fields with unit, range and text
from .fields import field as field
from .fields import declaration as declaration

# Constraints
from .constraint.constraint import Constraint as Constraint
from .constraint.relations import residual as residual
from .constraint.relations import holonomic as holonomic
from .constraint.relations import pfaffian as pfaffian
from .constraint.relations import hand_given as hand_given
from .constraint.constraint import stack as stack
from .constraint.neighbours import each_agent as each_agent
from .constraint import neighbours as neighbours
from .constraint import frames as frames
from .constraint.bounded import Bounded as Bounded
from .constraint.bounded import bounded as bounded
from .constraint.bounded import Enclosure as Enclosure
from .constraint.bounded import decay_bound as decay_bound
from .constraint.classification import classify as classify
from .constraint.projection import project as project
from .constraint.reduction import reduce as reduce
from .constraint.augmentation import augment as augment

# Equations of constrained motion
from . import formulations as formulations

# Laws and their terms; the others are in `laws`
from . import laws as laws
from .laws import Law as Law
from .laws import ServoLaw as ServoLaw
from .laws import Term as Term
from .laws import Stabilizing as Stabilizing
from .laws import Robust as Robust
from .laws import Adaptive as Adaptive
from .laws import Integral as Integral

# Simulation and its record
from .simulation.simulate import simulate as simulate
from .simulation.prepared import prepare as prepare
from .interop.mujoco.simulate import simulate_mujoco as simulate_mujoco
from .simulation.closed_loop import ClosedLoop as ClosedLoop
from .engine.batch import batch as batch
from .results.trajectory import Trajectory as Trajectory
from .results.metrics import measure as measure
from .results import plot as plot
from . import style as style

# Uncertain plants and disturbances
from .uncertainty.sets import Uncertainty as Uncertainty
from .uncertainty.ranges import Interval as Interval
from .uncertainty import fuzzy as fuzzy
from .uncertainty.disturbance import ConstantDisturbance as ConstantDisturbance
from .uncertainty.disturbance import PulseDisturbance as PulseDisturbance
from .uncertainty.disturbance import SinusoidalDisturbance as SinusoidalDisturbance

# Certificates
from .certificates.states import StateBox as StateBox
from .certificates.certify import certify as certify
from .certificates.falsification.falsify import falsify as falsify
from . import certificates as certificates

# Linear models and internal dynamics
from .analysis.linearization import linearize as linearize
from . import analysis as analysis

# Choice of gains
from . import design as design

# Experiments and plug-ins
from .experiment.experiment import Experiment as Experiment
from .experiment.runs import Run as Run
from .experiment.claims import Claim as Claim
from .experiment.claims import claim as claim
from .experiment.registry import list_names as list_names
from .experiment.registry import load_experiment as load_experiment
from .experiment.registry import load_plant as load_plant

# Live design in the browser
from .live_page.live import live as live

# Sweeps
from .sweeps.sweep import sweep as sweep
from . import sweeps as sweeps

# C
from .interop.c import export_c as export_c

# Errors, checks of arguments, and float64
from . import errors as errors
from . import validate as validate
from .precision import float64 as float64
