"""Limits, home and reach of robots, against MuJoCo, data sheets and random postures."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, ShapeError
from servocon_plants import robots

mujoco = pytest.importorskip("mujoco")


def chain(rng, kinds):
    """A chain of joints with random axes and offsets, in MJCF."""
    text, ends = "", ""
    for i, kind in enumerate(kinds):
        place = " ".join(f"{x:.3f}" for x in rng.uniform(-0.4, 0.4, 3) * (rng.random(3) < 0.7))
        turn = " ".join(f"{x:.3f}" for x in rng.normal(size=4))
        axis = "0 0 1" if rng.random() < 0.5 else " ".join(f"{x:.3f}" for x in rng.normal(size=3))
        own = "" if kind == "ball" else f'axis="{axis}"'
        stroke = 'range="-0.2 0.3" limited="true"' if kind == "slide" else ""
        text += f'<body name="b{i}" pos="{place}" quat="{turn}">'
        text += f'<joint name="j{i}" type="{kind}" {own} {stroke}/>'
        text += '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
        ends += "</body>"
    return f'<mujoco><worldbody>{text}<site name="tip" pos="0.1 0.2 0"/>{ends}</worldbody></mujoco>'


def farthest(model, ball, site, rng, count):
    """Largest distance of a site from the centre of a ball at random postures, by MuJoCo."""
    data, largest = mujoco.MjData(model), 0.0
    for _ in range(count):
        data.qpos[:] = rng.uniform(-np.pi, np.pi, model.nq)
        for j in range(model.njnt):
            at = model.jnt_qposadr[j]
            if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_SLIDE:
                data.qpos[at] = rng.choice(model.jnt_range[j])
            if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_BALL:
                data.qpos[at : at + 4] = rng.normal(size=4)
        mujoco.mj_kinematics(model, data)
        largest = max(largest, np.linalg.norm(data.site(site).xpos - ball.centre))
    return largest


@pytest.mark.long
def test_no_posture_leaves_the_ball():
    rng, ratios = np.random.default_rng(0), []
    for _ in range(40):
        kinds = rng.choice(["hinge", "hinge", "slide", "ball"], size=rng.integers(1, 6))
        model = mujoco.MjModel.from_xml_string(chain(rng, kinds))
        ball = sc.robot(model).reach("tip")
        assert ball is not None
        ratios.append(farthest(model, ball, "tip", rng, 300) / ball.radius)
    assert max(ratios) <= 1.0 + 1e-12
    assert np.median(ratios) > 0.7  # and it is not much too large


@pytest.mark.parametrize(("name", "reach"), [("panda", 0.855), ("iiwa14", 0.946)])
def test_reach_of_arms(name, reach):
    """The reach that an arm's maker states, of flange or wrist, within half a percent."""
    if name == "iiwa14":  # 0.820 m to the wrist, and 0.126 m on to the flange
        reach = 0.820 + 0.126
    ball = sc.robot(robots.path(name)).reach("flange")
    assert ball is not None
    assert reach * 0.999 < ball.radius < reach * 1.005


def test_what_floats_reaches_everything():
    assert sc.robot(robots.path("mini_cheetah")).reach("FL_foot") is None
    sliding = """<mujoco><worldbody><body><joint type="slide"/><geom size=".1"/></body></worldbody>
      </mujoco>"""
    assert sc.robot(mujoco.MjModel.from_xml_string(sliding)).reach("body 1") is None


def test_limits_are_those_of_the_file():
    """Of the URDF with speeds; of the MJCF by its motors. Franka's data sheet."""
    urdf, mjcf = (sc.robot(robots.path("panda", form=form)).limits for form in ("urdf", "mjcf"))
    assert urdf is not None
    assert mjcf is not None
    np.testing.assert_array_equal(urdf.lower, mjcf.lower)
    np.testing.assert_array_equal(urdf.most, [87.0] * 4 + [12.0] * 3)
    np.testing.assert_array_equal(mjcf.least, [-87.0] * 4 + [-12.0] * 3)
    np.testing.assert_array_equal(urdf.speed, [2.175] * 4 + [2.61] * 3)
    assert np.isinf(mjcf.speed).all()


def test_the_gear_scales_the_range_of_a_joint():
    text = """<mujoco><worldbody><body><joint name="j" axis="0 0 1" actuatorfrcrange="-6 9"/>
      <geom size=".1"/></body></worldbody>
      <actuator><motor joint="j" gear="-3" ctrlrange="-2.5 2.5"/></actuator></mujoco>"""
    limits = sc.robot(mujoco.MjModel.from_xml_string(text)).limits
    assert limits is not None
    assert (limits.least, limits.most) == ((-2.5,), (2.0,))  # the joint's 6 N m over the gear of −3


def test_home_is_the_keyframe_or_within_the_ranges():
    np.testing.assert_allclose(sc.robot(robots.path("panda")).home, HOME, atol=1e-6)
    middle = sc.robot(robots.path("panda", form="urdf")).home
    fourth, sixth = 0.5 * (-3.0718 - 0.0698), 0.5 * (-0.0175 + 3.7525)  # zero is out, or at an end
    np.testing.assert_allclose(middle, [0, 0, 0, fourth, 0, sixth, 0])


HOME = [0.0, -0.785398, 0.0, -2.356194, 0.0, 1.570796, 0.785398]


@pytest.fixture(scope="module")
def panda():
    return sc.robot(robots.path("panda"))


@pytest.mark.parametrize("simulated", ["servocon", "mujoco"])
def test_a_target_out_of_reach_is_told_at_the_start(panda, simulated):
    away = sc.frames.position(
        "flange", lambda t: np.array([0.4, 0.0, 0.5]) + t * np.array([0.2, 0, 0])
    )
    law = sc.laws.robot_law(panda, away)
    if simulated == "mujoco":
        arguments = {"period": 0.002}
        simulate = lambda **own: sc.simulate_mujoco(
            robots.path("panda"), law, HOME, np.zeros(7), 5.0, **own
        )
    else:
        arguments = {}
        simulate = lambda **own: sc.simulate(panda, law, HOME, np.zeros(7), 5.0, **own)
    message = r"target of 'flange' at t = 2\.\d+ s.* within 0\.858"
    with pytest.raises(InputError, match=message) as told:
        simulate(**arguments)
    assert "m from [0, 0, 0.333]" in str(told.value)


@pytest.mark.long
def test_a_redundant_arm_gets_its_posture(panda):
    place = sc.frames.position("flange", [0.5, 0.0, 0.5])
    law = sc.laws.robot_law(panda, place, sc.Stabilizing(4.0))
    assert isinstance(law, sc.laws.PriorityLaw)
    wanted = sc.laws.PriorityLaw(panda, [place, sc.frames.posture(HOME, 2.0)], sc.Stabilizing(4.0))
    q, v = np.array(HOME) + 0.1, np.full(7, 0.2)
    np.testing.assert_allclose(law.step(q, v, 0.0).u, wanted.step(q, v, 0.0).u, atol=1e-4)


@pytest.mark.long
def test_an_arm_with_nothing_left_over_gets_none():
    ur5 = sc.robot(robots.path("ur5"))
    pose = sc.frames.pose("flange", [0.4, 0.1, 0.4], np.eye(3))
    assert isinstance(sc.laws.robot_law(ur5, pose), sc.ServoLaw)
    two = sc.laws.robot_law(
        ur5, [sc.frames.position("flange", [0.4, 0.1, 0.4]), sc.frames.level("flange")]
    )
    assert isinstance(two, sc.laws.PriorityLaw)
    assert [part.name for part in two.constraint.parts][-1] == "posture"


def test_rows_that_depend_on_each_other_leave_joints_over(tmp_path):
    body = '<body pos="{x} 0 0"><joint axis="0 1 0"/><geom size="0.1" mass="1"/>'
    hand = '<site name="hand" pos="0.2 0 0"/>'
    links = "".join(body.format(x=x) for x in (0.0, 0.4, 0.3)) + hand + 3 * "</body>"
    (tmp_path / "planar.xml").write_text(f"<mujoco><worldbody>{links}</worldbody></mujoco>")
    planar = sc.robot(tmp_path / "planar.xml")  # its hand moves in a plane: two rows of three
    law = sc.laws.robot_law(planar, sc.frames.position("hand", [0.5, 0.0, 0.1]))
    assert isinstance(law, sc.laws.PriorityLaw)


def test_rows_of_a_posture_have_units(panda):
    from servocon.constraint.constraint import constraint_labels

    labels = constraint_labels(panda, sc.frames.posture(), np.zeros(7), np.zeros(7), 0.0)
    assert labels[:2] == ("joint1 posture [rad/s]", "joint2 posture [rad/s]")


@pytest.mark.parametrize(
    ("relations", "message"),
    [([], "no relation"), (3.0, "float"), ([3.0], "a servocon constraint")],
)
def test_what_is_no_relation_is_refused(panda, relations, message):
    with pytest.raises(InputError, match=message):
        sc.laws.robot_law(panda, relations)


@pytest.mark.parametrize("target", [[0.0] * 6, lambda t: jnp.zeros(6), 0.0])
def test_a_posture_of_another_size_is_refused(panda, target):
    law = sc.laws.PriorityLaw(panda, [sc.frames.level("flange"), sc.frames.posture(target)])
    with pytest.raises(
        ShapeError, match=r"posture: got shape \(6?,?\); expected 7, one for each of"
    ):
        law.step(HOME, np.zeros(7), 0.0)


def test_a_velocity_limit_that_is_none_is_refused(tmp_path):
    text = robots.path("panda", form="urdf").read_text("utf-8").replace('"2.175"', '"fast"', 1)
    (tmp_path / "panda.urdf").write_text(text, "utf-8")
    with pytest.raises(InputError, match="velocity of <limit> of joint 'joint1': got 'fast'"):
        sc.robot(tmp_path / "panda.urdf")
