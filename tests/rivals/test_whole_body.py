"""Jacobians and the programme of the whole-body controllers, by differences and by balance."""

import mujoco
import numpy as np
import pytest

from servocon_plants.robots import path
from tests.rivals.whole_body import Contact, Dynamics, Limits, Task, quadratic_programme

STEP = 1e-6
CENTRE = np.array([[0.0, 0.0, -0.1775]])


@pytest.fixture(scope="module")
def quadruped():
    model = mujoco.MjModel.from_xml_path(str(path("mini_cheetah")))
    contacts = [Contact(model.body(f"{leg}_knee").id, CENTRE, 0.0175) for leg in ("FR", "FL", "HR")]
    return model, [*contacts, Contact(model.body("HL_knee").id, CENTRE, 0.0175)]


def moved(model, q, v, step):
    there = q.copy()
    mujoco.mj_integratePos(model, there, v, step)
    return there


@pytest.mark.parametrize("rows", ["centre", "contact_rows", "body"])
def test_drift_is_the_change_of_the_speed_without_acceleration(quadruped, rows):
    model, contacts = quadruped
    random, dynamics = np.random.default_rng(0), Dynamics(model)
    q, v = model.key("home").qpos + 0.0, random.normal(size=model.nv)
    q[7:] += 0.3 * random.normal(size=12)

    def at(step):
        dynamics.update(moved(model, q, v, step), v)
        if rows == "body":
            return dynamics.body(1, dynamics.data.xpos[1])
        return dynamics.centre() if rows == "centre" else dynamics.contact_rows(contacts)

    drift, (ahead, behind) = at(0.0)[1], (at(s)[0] @ v for s in (STEP, -STEP))
    assert np.allclose(drift, (ahead - behind) / (2 * STEP), atol=1e-6)


def test_the_programme_holds_the_robot_still(quadruped):
    """Its torques and some forces of the feet balance the weight, and the forces are in cones."""
    model, contacts = quadruped
    dynamics = Dynamics(model)
    limits = Limits(0.6, 3.0, model.actuator_forcerange[:, 1].copy())

    def tasks(of, t):
        J, drift = of.body(1, of.data.xpos[1])
        return [Task(J, drift, np.zeros(6))]

    control = quadratic_programme(dynamics, contacts, limits, tasks)
    u = control(model.key("home").qpos, np.zeros(18), 0.0)
    J, _ = dynamics.contact_rows(contacts)
    lacking = dynamics.h - np.append(np.zeros(6), u)
    force = np.linalg.lstsq(J.T, lacking, rcond=None)[0]
    assert np.abs(J.T @ force - lacking).max() < 1e-4
    force = force.reshape(4, 3)
    assert np.isclose(force[:, 2].sum(), 9.81 * model.body_mass.sum(), rtol=1e-6)
    assert (np.abs(force[:, :2]) <= 0.6 / np.sqrt(2.0) * force[:, 2:] + 1e-6).all()
