"""The same loop in Drake: `Simulator` with a controller in Python, for two ways to give the plant.

`run` takes the plant as a `LeafSystem` in NumPy, `run_multibody` as a `MultibodyPlant` in C++.
"""

import arm
import numpy as np
from pydrake.math import RigidTransform
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import (
    FixedOffsetFrame,
    RevoluteJoint,
    RevoluteSpring,
    RotationalInertia,
    SpatialInertia,
)
from pydrake.systems.analysis import ApplySimulatorConfig, Simulator, SimulatorConfig
from pydrake.systems.framework import DiagramBuilder, LeafSystem, System

# Order 5 takes far fewer steps than Drake's default of order 3. A fixed step, the largest multiple
# of 5 ms that brings the final state within 1e-7 of the reference, is faster here than error
# control: that starts from the step at which the run before ended, or, in a new simulator, needs
# an accuracy of 1e-9.
CONFIG = SimulatorConfig(
    integration_scheme="runge_kutta5", use_error_control=False, max_step_size=0.045
)

_simulators: dict[str, Simulator] = {}


class Plant(LeafSystem):
    """The arm, its equation of motion written in NumPy."""

    def __init__(self) -> None:
        super().__init__()
        self._u = self.DeclareVectorInputPort("u", 2)
        self.DeclareStateOutputPort("x", self.DeclareContinuousState(2, 2, 0))

    def DoCalcTimeDerivatives(self, context, derivatives) -> None:
        x, u = context.get_continuous_state_vector().CopyToVector(), self._u.Eval(context)
        q, v = x[:2], x[2:]
        acceleration = np.linalg.solve(arm.mass_matrix(q), arm.force(q, v) + u)
        derivatives.get_mutable_vector().SetFromVector(np.concatenate((v, acceleration)))


class Controller(LeafSystem):
    """Eq. 72 in NumPy."""

    def __init__(self) -> None:
        super().__init__()
        self._x = self.DeclareVectorInputPort("x", 4)
        self.DeclareVectorOutputPort("u", 2, self._control)

    def _control(self, context, output) -> None:
        x = self._x.Eval(context)
        output.SetFromVector(arm.direct_control(x[:2], x[2:]))


def _multibody(p: arm.Arm = arm.NOMINAL) -> MultibodyPlant:
    """The arm as bodies and joints: links hang along -z and turn about y."""
    plant = MultibodyPlant(time_step=0.0)
    plant.mutable_gravity_field().set_gravity_vector([0.0, 0.0, -p.g])
    links = (("inner", p.m1, p.lc1, p.I1, 0.0), ("outer", p.m2, p.lc2, p.I2, p.l1))
    parent = plant.world_body()
    for name, mass, centre, inertia, hinge in links:
        central = RotationalInertia(inertia, inertia, inertia)
        spatial = SpatialInertia.MakeFromCentralInertia(mass, [0.0, 0.0, -centre], central)
        body = plant.AddRigidBody(name, spatial)
        offset = RigidTransform([0.0, 0.0, -hinge])
        frame = plant.AddFrame(FixedOffsetFrame(f"{name} hinge", parent.body_frame(), offset))
        axis = [0.0, 1.0, 0.0]
        joint = plant.AddJoint(RevoluteJoint(name, frame, body.body_frame(), axis))
        plant.AddForceElement(RevoluteSpring(joint, 0.0, p.K))
        plant.AddJointActuator(name, joint)
        parent = body
    plant.Finalize()
    return plant


def _simulator(system: System, state: str, actuation: str) -> Simulator:
    """The loop of a plant and the controller."""
    builder = DiagramBuilder()
    plant, controller = builder.AddSystem(system), builder.AddSystem(Controller())
    builder.Connect(plant.GetOutputPort(state), controller.GetInputPort("x"))
    builder.Connect(controller.GetOutputPort("u"), plant.GetInputPort(actuation))
    simulator = Simulator(builder.Build())
    ApplySimulatorConfig(CONFIG, simulator)
    return simulator


def prepare() -> None:
    """Build both simulators."""
    _simulators["leaf"] = _simulator(Plant(), "x", "u")
    _simulators["multibody"] = _simulator(_multibody(), "state", "actuation")


def _run(kind: str) -> arm.Vector:
    simulator = _simulators[kind]
    context = simulator.get_mutable_context()
    context.SetTime(0.0)
    context.SetContinuousState(arm.START)
    simulator.Initialize()
    simulator.AdvanceTo(arm.DURATION)
    return context.get_continuous_state_vector().CopyToVector()


def run() -> arm.Vector:
    """The final state, with the plant in NumPy."""
    return _run("leaf")


def run_multibody() -> arm.Vector:
    """The final state, with the plant in C++."""
    return _run("multibody")
