"""Plants, laws and closed loops in python-control: the same motion and the same linear models."""

from typing import Any

import control
import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.interop.control import to_io_system
from servocon_plants.particle import CartesianParticle
from servocon_plants.pendulum import SpringPendulum

TIMES = np.linspace(0.0, 2.0, 41)
EXACT = {"solve_ivp_kwargs": {"method": "DOP853", "rtol": 1e-11, "atol": 1e-11, "max_step": 0.05}}
TIGHT = {"points": 41, "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-10, max_step=0.05)}
PLANT = SpringPendulum()
RELATION = sc.residual(
    lambda q, v, t: v[0] + 0.5 * v[1] - jnp.sin(t), name="relation", labels=["gap [m/s]"]
)


class Integral(sc.Term):
    """−kᵢ ∫β: a term with an internal state."""

    gain: float = 2.0
    metric: Any = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="integral")

    def desired_rate(self, snapshot, state):
        return -self.gain * state["sum"]

    def initial_state(self, snapshot):
        return {"sum": jnp.zeros(1)}

    def state_rate(self, snapshot, state):
        return {"sum": snapshot.beta}


LAW = sc.ServoLaw(PLANT, RELATION, sc.Stabilizing(gain=3.0), Integral())
LOOP = sc.ClosedLoop(PLANT, LAW)
Q0, V0 = [0.2, -0.3], [1.0, -0.1]


@pytest.fixture(scope="module")
def run():
    return sc.simulate(PLANT, LAW, Q0, V0, 2.0, **TIGHT)


@pytest.fixture(scope="module")
def loop():
    return to_io_system(LOOP, name="loop")


def test_closed_loop(loop, run):
    start = np.asarray(LOOP.initial(jnp.asarray(Q0), jnp.asarray(V0), jnp.zeros(())))
    response = control.input_output_response(loop, TIMES, 0, start, **EXACT)
    for names, expected in (
        (["gap"], run.beta),
        (["stretch", "angle"], run.q),
        (["speed along", "speed across"], run.v),
        (["force along", "force across"], run.u),
    ):
        rows = [loop.output_labels.index(name) for name in names]
        np.testing.assert_allclose(response.outputs[rows].T, expected, atol=1e-8)
    np.testing.assert_allclose(response.states[4], run.law_state["integral.sum"][:, 0], atol=1e-8)
    assert loop.state_labels[4] == "integral_sum"
    assert loop.input_labels == ["speed along disturbance", "speed across disturbance"]


def test_plant_and_law_connected(run):
    """The signals join by name: the motion is that of the closed loop."""
    plant, law = to_io_system(PLANT, name="pendulum"), to_io_system(LAW, name="law")
    assert (plant.input_labels, plant.output_labels) == (law.output_labels, law.input_labels)
    u = LAW.step(Q0, V0, 0.3, {"integral": {"sum": np.array([0.7])}}).u
    np.testing.assert_allclose(law.output(0.3, [0.7], [*Q0, *V0]), u, rtol=1e-12)
    both = control.interconnect([plant, law], inputs=None, outputs=plant.output_labels)
    start = [*Q0, *V0, 0.0]
    response = control.input_output_response(both, TIMES, 0, start, **EXACT)
    np.testing.assert_allclose(response.outputs.T, np.hstack([run.q, run.v]), atol=1e-8)


def test_disturbance_is_added_to_the_loops_own():
    own, extra = np.array([0.3, -0.2]), np.array([0.5, 0.4])
    law = sc.ServoLaw(PLANT, RELATION, sc.Stabilizing(gain=3.0))
    loop = to_io_system(sc.ClosedLoop(PLANT, law, lambda q, v, t: jnp.asarray(own)))
    pushed = to_io_system(sc.ClosedLoop(PLANT, law, lambda q, v, t: jnp.asarray(own + extra)))
    x = [*Q0, *V0]
    push = loop.dynamics(0.3, x, extra) - loop.dynamics(0.3, x, 0 * own)
    np.testing.assert_allclose(push[:2], 0, atol=1e-15)
    M = np.asarray(PLANT.mass_matrix(jnp.asarray(Q0), jnp.zeros(())))
    np.testing.assert_allclose(push[2:], np.linalg.solve(M, extra), rtol=1e-11)
    np.testing.assert_allclose(
        loop.dynamics(0.3, x, extra), pushed.dynamics(0.3, x, 0 * own), rtol=1e-11
    )


@pytest.mark.long
def test_linear_models():
    """python-control's differences against exact derivatives, of a plant and of a loop."""
    plant = PLANT
    rest = [plant.mass * plant.gravity / plant.stiffness, 0.0]
    for system, inputs in (
        (plant, 2),
        (sc.ClosedLoop(plant, sc.ServoLaw(plant, sc.residual(lambda q, v, t: v[1:]))), 2),
    ):
        exact = sc.linearize(system, rest, [0.0, 0.0])
        model = control.linearize(to_io_system(system), [*rest, 0, 0], np.zeros(inputs))
        np.testing.assert_allclose(model.A, exact.A, atol=1e-4)
        np.testing.assert_allclose(model.B, exact.B, atol=1e-7)
    labels = to_io_system(plant).state_labels
    assert labels == ["stretch", "angle", "speed along", "speed across"]


def test_parameters_can_be_overridden(loop):
    """Under its own name; a law keeps its model, and other systems' parameters pass by."""
    x, nothing = [*Q0, *V0, 0.0], [0.0, 0.0]
    changed = loop.dynamics(0.3, x, nothing, {"loop.plant.mass": 2.0, "other.mass": 7.0})
    expected = to_io_system(sc.ClosedLoop(SpringPendulum(mass=2.0), LAW)).dynamics(0.3, x, nothing)
    assert np.abs(expected - loop.dynamics(0.3, x, nothing)).max() > 0.1
    np.testing.assert_allclose(changed, expected, rtol=1e-12)
    with pytest.raises(
        sc.errors.UnknownNameError, match=r"'loop.plant.mas'.*mean 'loop.plant.mass'"
    ):
        loop.dynamics(0.3, x, nothing, {"loop.plant.mas": 1.0})
    law = to_io_system(sc.ServoLaw(PLANT, RELATION, sc.Stabilizing(weight=np.ones(1))), name="law")
    measured = [*Q0, *V0]
    halved = law.output(0.3, [], measured, {"law.terms.1.weight": [0.5]})
    twice = law.output(0.3, [], measured, {"law.terms.1.gain": 2.0})
    np.testing.assert_allclose(halved, twice, rtol=1e-13)
    with pytest.raises(sc.errors.ShapeError, match=r"law.terms.1.weight: got shape \(2,\)"):
        law.output(0.3, [], measured, {"law.terms.1.weight": [0.5, 1.0]})


class Bare(sc.Plant):
    """Without labels, with one input and one speed fewer than coordinates."""

    def mass_matrix(self, q, t):
        return 2.0 * jnp.eye(1)

    def force(self, q, v, t):
        return -v

    def coordinate_rate(self, q, v, t):
        return jnp.concatenate([v, v * q[:1]])

    def input_matrix(self, q, t):
        return jnp.array([[3.0, 0.5]])


def test_sizes_of_a_plant_without_labels():
    with pytest.raises(
        sc.errors.InputError, match=r"coordinates: got None; .*Pass coordinates=\.\.\."
    ):
        to_io_system(Bare())
    system = to_io_system(Bare(), coordinates=2, speeds=1)
    assert system.state_labels == ["q[0]", "q[1]", "v[0]"]
    assert system.input_labels == ["u[0]", "u[1]"]
    rate = system.dynamics(0.0, [4.0, 5.0, 2.0], [1.0, 1.0])
    np.testing.assert_allclose(rate, [2.0, 8.0, (-2.0 + 3.5) / 2])
    with pytest.raises(sc.errors.ShapeError, match="coordinate_rate"):
        to_io_system(Bare(), coordinates=3, speeds=1)


def test_names_that_python_control_refuses_or_confuses():
    twin = sc.residual(lambda q, v, t: v, labels=["x [m/s]", "path 1.5 [m]"], name="twin")
    particle = CartesianParticle()
    loop = to_io_system(sc.ClosedLoop(particle, sc.ServoLaw(particle, twin)))
    assert loop.output_labels[:4] == ["x", "path 1_5", "x (2)", "y"]
    assert loop.name == "ClosedLoop"


@pytest.mark.parametrize("system", [3.0, SpringPendulum, RELATION])
def test_bad_input(system):
    with pytest.raises(sc.errors.InputError, match=r"system: got .*; expected a plant, a law, or "):
        to_io_system(system)
