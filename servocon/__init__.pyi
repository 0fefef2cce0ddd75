# The public names, by subject; each is imported when it is first used.

# Plants; the others are in `plant`
from . import plant as plant
from .plant import Plant as Plant
from .plant import Lagrangian as Lagrangian
from .plant import Kane as Kane
from .plant.agents import agents as agents
from .plant import spatial as spatial
from .interop.mujoco import robot as robot
from . import shapes as shapes

# Base of functions with parameters
from .tree.module import Module as Module

# Fields with unit, range and text
from .tree.fields import field as field
from .tree.fields import declaration as declaration

# Constraints; the others are in `constraint`
from . import constraint as constraint
from .constraint.constraint import Constraint as Constraint
from .constraint.relations import residual as residual
from .constraint.relations import holonomic as holonomic
from .constraint.relations import pfaffian as pfaffian
from .constraint.constraint import stack as stack
from .constraint import neighbours as neighbours
from .constraint import frames as frames

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
from .laws.loop import Loop as Loop

# Simulation and its record
from .simulation.simulate import simulate as simulate
from .simulation.prepared import prepare as prepare
from .simulation.options import Solver as Solver
from .simulation.options import Event as Event
from .simulation.keeping import Keep as Keep
from .interop.mujoco.simulate import simulate_mujoco as simulate_mujoco
from .simulation.closed_loop import ClosedLoop as ClosedLoop
from .tree.batches import batch as batch
from .results.trajectory import Trajectory as Trajectory
from .results.metrics import measure as measure
from .results.comparison import compare_runs as compare_runs
from .results import plot as plot
from . import style as style

# Uncertain plants and disturbances; the others are in `uncertainty`
from . import uncertainty as uncertainty
from .uncertainty.sets import Uncertainty as Uncertainty

# Identification from logs
from .identification.identify import identify as identify
from . import identification as identification

# Certificates
from .certificates.states import StateBox as StateBox
from .certificates.certify import certify as certify
from .certificates.falsification.falsify import falsify as falsify
from . import certificates as certificates
from . import proof_checker as proof_checker

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
