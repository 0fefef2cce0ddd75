"""Contacts that hold: against the equations of motion with multipliers, and MuJoCo's contacts."""

from functools import cache
from pathlib import Path

import mujoco
import numpy as np
import pytest

import servocon as sc
from servocon.engine import evaluator
from servocon_plants import robots

FEET = ("FR_foot", "FL_foot", "HR_foot", "HL_foot")
HEEL_TO_TOE = [[0.1, 0.03, 0.0], [0.1, -0.03, 0.0], [-0.1, 0.03, 0.0], [-0.1, -0.03, 0.0]]
LEG = """<mujoco><worldbody><body name="hip"><freejoint name="base"/>
  <inertial mass="8" pos="0 0 0" diaginertia=".1 .2 .1"/>
  <body name="shank"><joint name="pitch" axis="0 1 0"/><joint name="roll" axis="1 0 0"/>
  <inertial mass="1" pos="0 0 -.2" diaginertia=".02 .02 .001"/>
  <site name="sole" pos="0 0 -.5"/></body></body></worldbody></mujoco>"""


@cache
def leg():
    """A body on one leg, which stands on a sole of four corners: 12 rows of rank 6."""
    robot = sc.robot(mujoco.MjModel.from_xml_string(LEG))
    return robot, sc.frames.Standing(robot, [sc.frames.contact("sole", HEEL_TO_TOE)])


@cache
def quadruped():
    robot = sc.robot(robots.path("mini_cheetah"))
    return robot, sc.frames.Standing(robot, [sc.frames.contact(foot) for foot in FEET])


@cache
def parts(make):
    """M, F and B of robot and standing robot, A_c and b_c, compiled."""
    robot, plant = make()

    def at(q, v, t):
        rows = sc.stack(*plant.contacts).linearize(robot, q, v, t)
        own = [
            (x.mass_matrix(q, t), x.force(q, v, t), x.input_matrix(q, t)) for x in (robot, plant)
        ]
        return own, rows

    return evaluator(at)


@pytest.mark.first(1)
@pytest.mark.parametrize(("make", "rank"), [(leg, 6), (quadruped, 12)])
def test_motion_and_forces_solve_the_equations_with_multipliers(make, rank):
    """[M −Aᵀ; A 0] [v̇; λ] = [F + B u; b] by NumPy, the shortest solution where rows depend."""
    robot, plant = make()
    rng = np.random.default_rng(3)
    q = np.array(robot.home or [0.0] * 3 + [1.0] + [0.0] * 5)
    for _ in range(3):
        q[-2:] += 0.2 * rng.normal(size=2)
        n = len(robot.speed_labels())
        v, u = rng.normal(size=n), 5.0 * rng.normal(size=len(plant.input_labels()))
        ((M, F, B), (M2, F2, B2)), (_, A, b) = parts(make)(q, v, 0.0)
        assert np.linalg.matrix_rank(A, tol=1e-9) == rank
        saddle = np.block([[M, -A.T], [A, np.zeros((len(A), len(A)))]])
        both = np.linalg.lstsq(saddle, np.concatenate([F + B @ u, b]), rcond=1e-11)[0]
        acceleration = np.linalg.solve(M2, F2 + B2 @ u)
        np.testing.assert_allclose(acceleration, both[:n], rtol=1e-8, atol=1e-8)
        force = plant.contact_force(q, v, 0.0, u)
        np.testing.assert_allclose(np.ravel(force), both[n:], rtol=1e-8, atol=1e-7)


def test_the_velocity_of_a_contact_is_that_of_mujocos_points():
    """β by mj_jac at the corners of the sole; with an anchor Λ times the drift is added."""
    robot, plant = leg()
    model = mujoco.MjModel.from_xml_string(LEG)
    data = mujoco.MjData(model)
    rng = np.random.default_rng(4)
    data.qpos, data.qvel = rng.normal(size=9), rng.normal(size=8)
    data.qpos[3:7] /= np.linalg.norm(data.qpos[3:7])
    mujoco.mj_forward(model, data)
    R, p = data.site_xmat[0].reshape(3, 3), data.site_xpos[0]
    corners = p + np.array(HEEL_TO_TOE) @ R.T
    expected = []
    for corner in corners:
        J = np.zeros((3, 8))
        mujoco.mj_jac(model, data, J, None, corner, model.site_bodyid[0])
        expected.append(J @ data.qvel)
    anchor = rng.normal(size=(4, 3))
    anchored = sc.frames.contact("sole", HEEL_TO_TOE, anchor=anchor, rate=7.0)
    beta = evaluator(
        lambda q, v, t: (plant.contacts[0].beta(robot, q, v, t), anchored.beta(plant, q, v, t))
    )
    free, held = beta(data.qpos, data.qvel, 0.0)
    np.testing.assert_allclose(free, np.ravel(expected), atol=1e-13)
    np.testing.assert_allclose(held, np.ravel(expected + 7.0 * (corners - anchor)), atol=1e-12)


def floor_model():
    """The quadruped on MuJoCo's stiff floor."""
    floor = '<option timestep="0.0005"/><worldbody><geom type="plane" size="2 2 .1" contype="1" '
    floor += 'conaffinity="1" friction="0.8" solref="0.002 1"/>'
    text = Path(robots.path("mini_cheetah")).read_text().replace("<worldbody>", floor, 1)
    return mujoco.MjModel.from_xml_string(text)


def test_forces_of_a_static_stance_are_those_of_mujocos_contacts():
    """Held in the joints until it stands still: foot by foot, in sum the weight, no moment."""
    robot, plant = quadruped()
    model = floor_model()
    data, home = mujoco.MjData(model), np.array(robot.home)
    data.qpos = home
    for _ in range(4000):
        data.qfrc_applied[6:] = 200.0 * (home[7:] - data.qpos[7:]) - 4.0 * data.qvel[6:]
        mujoco.mj_step(model, data)
    assert np.abs(data.qvel).max() < 1e-4
    u = 200.0 * (home[7:] - data.qpos[7:]) - 4.0 * data.qvel[6:]
    feet, theirs = np.zeros((4, 3)), np.zeros((4, 3))
    contacts, wrench = list(plant.contacts), np.zeros(6)
    for i, touching in enumerate(data.contact):
        mujoco.mj_contactForce(model, data, i, wrench)
        sites = [data.site(foot) for foot in FEET]
        k = np.argmin([np.linalg.norm(site.xpos - touching.pos) for site in sites])
        theirs[k] = touching.frame.reshape(3, 3).T @ wrench[:3]
        feet[k] = touching.pos
        point = sites[k].xmat.reshape(3, 3).T @ (touching.pos - sites[k].xpos)
        contacts[k] = sc.frames.contact(FEET[k], point)
    plant = sc.frames.Standing(robot, contacts)
    ours = np.asarray(plant.contact_force(data.qpos, data.qvel, 0.0, u))
    weight = 9.81 * sum(model.body_mass)
    np.testing.assert_allclose(ours, theirs, atol=2e-3 * weight)
    np.testing.assert_allclose(ours.sum(axis=0), [0.0, 0.0, weight], atol=1e-3 * weight)
    centre = np.asarray(robot.centre_of_mass(data.qpos))
    moment = np.cross(feet - centre, ours).sum(axis=0)
    np.testing.assert_allclose(moment, 0.0, atol=1e-3 * weight)


def test_a_cone_is_inside_coulombs_and_has_its_corners():
    contact = sc.frames.contact("foot", friction=0.5, least=2.0, most=40.0, normal=[0.0, 0.6, 0.8])
    C, d = map(np.asarray, contact.cone())
    rng = np.random.default_rng(5)
    forces = 20.0 * rng.normal(size=(20_000, 3))
    normal = forces @ [0.0, 0.6, 0.8]
    tangential = np.linalg.norm(forces - normal[:, None] * [0.0, 0.6, 0.8], axis=1)
    inside = np.all(forces @ C.T >= d, axis=1)
    within = (tangential <= 0.5 * normal) & (normal >= 2.0) & (normal <= 40.0)
    assert inside.sum() > 100
    assert not np.any(inside & ~within)
    # The square inscribed into a circle has 2/π of its area.
    np.testing.assert_allclose(inside.sum() / within.sum(), 2.0 / np.pi, atol=0.1)
    assert len(contact.cone_labels()) == len(C)


def standing(contacts):
    return sc.frames.Standing(leg()[0], contacts)


WRONG = {
    "no frame": (lambda: sc.frames.contact(3), "frame: got 3"),
    "points": (lambda: sc.frames.contact("a", np.ones((2, 2))), r"points: got shape \(2, 2\); exp"),
    "anchor": (lambda: sc.frames.contact("a", anchor=np.ones((2, 3))), "anchor: got shape"),
    "friction": (lambda: sc.frames.contact("a", friction=0.0), "friction: got 0.0; expected a pos"),
    "least": (lambda: sc.frames.contact("a", least=-1.0), "least: got -1.0; expected a force of"),
    "most": (lambda: sc.frames.contact("a", least=3.0, most=2.0), "least, most"),
    "normal": (lambda: sc.frames.contact("a", normal=[0, 0, 0]), "normal: got .*a direction that"),
    "no contacts": (lambda: standing([]), "contacts: got none; expected a list"),
    "one": (lambda: standing(sc.frames.contact("a")), "contacts: got Contact; expected a list"),
    "another": (lambda: standing([1.0]), r"contacts\[0\]: got float; expected a contact"),
    "twice": (lambda: standing([sc.frames.contact("a")] * 2), "contacts: got names .*a different"),
    "no plant": (lambda: sc.frames.Standing(1.0, []), "plant: got float; expected a robot"),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_bad_arguments(call, message):
    with pytest.raises(sc.errors.InputError, match=message):
        call()


def test_a_start_whose_foot_moves_or_whose_frame_is_misspelt():
    robot, plant = leg()
    q = np.array([0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    plant.check_state(q, np.zeros(8))
    with pytest.raises(
        sc.errors.InputError, match="contact 'sole contact' at the start: got 1 in "
    ):
        plant.check_state(q, np.eye(8)[0])
    misspelt = sc.frames.Standing(robot, [sc.frames.contact("soul")])
    with pytest.raises(sc.errors.UnknownNameError, match="sole"):
        misspelt.check_state(q, np.zeros(8))


@pytest.mark.parametrize(
    ("points", "size"),
    [(HEEL_TO_TOE, 6), (HEEL_TO_TOE[:3], 3), (HEEL_TO_TOE[:2], 1), (HEEL_TO_TOE[:1], 0)],
)
def test_internal_forces_are_all_that_have_neither_resultant_nor_moment(points, size):
    """On a turned sole: the null space of the wrench by NumPy, spanned by orthonormal columns."""
    robot, _ = leg()
    q = np.array([0.1, -0.2, 1.0, 0.9, 0.1, -0.3, 0.2, 0.4, -0.5])
    q[3:7] /= np.linalg.norm(q[3:7])
    contact = sc.frames.contact("sole", points)
    N = np.asarray(evaluator(lambda q, t: contact.internal(robot, q, t))(q, 0.0))
    assert N.shape == (3 * len(points), size)
    np.testing.assert_allclose(N.T @ N, np.eye(size), atol=1e-12)
    R, p = map(np.asarray, robot.pose("sole", q))
    places = p + np.array(points) @ R.T
    wrench = np.hstack([np.vstack([np.eye(3), np.cross(np.eye(3), x).T]) for x in places])
    np.testing.assert_allclose(wrench @ N, 0.0, atol=1e-12)
    assert np.linalg.matrix_rank(wrench) == len(wrench.T) - size


def test_a_sole_of_points_on_one_line_has_forces_across_it():
    """Three points: of four internal forces those that the size holds, one column zero at most."""
    robot, _ = leg()
    q = np.array([0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    contact = sc.frames.contact("sole", [[0.1, 0, 0], [0, 0, 0], [-0.1, 0, 0]])
    N = np.asarray(evaluator(lambda q, t: contact.internal(robot, q, t))(q, 0.0)).T.reshape(
        -1, 3, 3
    )
    np.testing.assert_allclose(N.sum(axis=1), 0.0, atol=1e-12)
    moment = np.cross([[0.1, 0, 0], [0, 0, 0], [-0.1, 0, 0]], N).sum(axis=1)
    np.testing.assert_allclose(moment, 0.0, atol=1e-12)
