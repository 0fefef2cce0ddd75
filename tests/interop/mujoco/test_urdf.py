"""URDF as it is found: inertias where they matter, limits that are none, what is refused."""

import jax.numpy as jnp
import mujoco
import numpy as np
import pytest

import servocon as sc
from servocon.interop.mujoco.reading import source_of

LINK = """<link name="{}"><inertial><origin xyz="{}" rpy="{}"/><mass value="{}"/>
  <inertia ixx="{}" iyy="{}" izz="{}" ixy="{}" ixz="{}" iyz="{}"/></inertial></link>"""
HINGE = """<joint name="{0}" type="revolute"><parent link="{1}"/><child link="{2}"/>
  <origin xyz="{3}" rpy="0.1 0.2 0.3"/><axis xyz="0 1 0"/>
  <limit lower="-1" upper="1" effort="{4}" velocity="{5}"/></joint>"""
WELD = """<joint name="{0}" type="fixed"><parent link="{1}"/><child link="{2}"/>
  <origin xyz="{3}"/><axis xzy="0 0 1"/></joint>"""

GOOD = (0.02, 0.03, 0.025, 0.001, 0.0, 0.002)
EXCESS = (0.002, 0.003, 0.02, 0.0, 0.0, 0.0)
"""Moments of which one is greater than the sum of the other two."""


def link(name, six=GOOD, mass=1.0, centre="0.1 0 0", rpy="0 0 0"):
    return LINK.format(name, centre, rpy, mass, *six)


def urdf(*parts):
    return f'<robot name="r">{"".join(parts)}</robot>'


def write(folder, *parts):
    path = folder / "r.urdf"
    path.write_text(urdf(*parts))
    return path


def arm(base=GOOD, moving=GOOD, tool=GOOD, effort="9", velocity="9", more=""):
    """A link that turns, with a tool welded to it."""
    hinge = HINGE.format("j", "base", "arm", "0 0 0", effort, velocity)
    weld = WELD.format("w", "arm", "tool", "0.3 0 0")
    return link("base", base), link("arm", moving), link("tool", tool, 0.5), hinge, weld, more


def about_the_hinge(moving, tool):
    """The mass matrix of `arm` by the parallel-axis theorem: both centres lie on the x axis."""
    return moving[1] + 1.0 * 0.1**2 + tool[1] + 0.5 * 0.4**2


def mass_matrix(robot, *q):
    return np.asarray(robot.mass_matrix(jnp.array(q or [0.0]), jnp.zeros(())))


def test_a_possible_inertia_needs_no_words(tmp_path):
    robot = sc.robot(write(tmp_path, *arm()))
    assert mass_matrix(robot) == pytest.approx(about_the_hinge(GOOD, GOOD), rel=1e-14)
    assert robot.unphysical == ()


@pytest.mark.parametrize("six", [EXCESS, (1.0, -2.0, 1.0, 0.0, 0.0, 0.0)])
def test_what_stands_still_has_any_inertia(tmp_path, six):
    with pytest.warns(sc.errors.ServoconWarning, match="inertia of 'base'; it does no harm"):
        robot = sc.robot(write(tmp_path, *arm(base=six)))
    assert mass_matrix(robot) == pytest.approx(about_the_hinge(GOOD, GOOD), rel=1e-14)


def test_of_welded_bodies_the_sum_counts(tmp_path):
    with pytest.warns(sc.errors.ServoconWarning, match="'tool'; it does no harm.*as a whole"):
        robot = sc.robot(write(tmp_path, *arm(tool=EXCESS)))
    assert mass_matrix(robot) == pytest.approx(about_the_hinge(GOOD, EXCESS), rel=1e-14)
    assert robot.unphysical == ()


def test_an_impossible_inertia_that_moves_is_used_and_named(tmp_path):
    hinge = HINGE.format("j", "base", "arm", "0 0 0", 9, 9)
    parts = link("base"), link("arm", EXCESS, rpy="0.4 0.5 0.6"), hinge
    words = r"'arm' \(0.002, 0.003, 0.02 kg m²\).*balanceinertia"
    with pytest.warns(sc.errors.ServoconWarning, match=words):
        robot = sc.robot(write(tmp_path, *parts))
    assert robot.unphysical == ("arm",)
    assert np.linalg.eigvalsh(sixth(robot)) == pytest.approx(EXCESS[:3], rel=1e-13)
    sc.Uncertainty(robot, {"mass": sc.uncertainty.Interval(0.5, 2.0)})  # its own checks let it pass
    with pytest.raises(sc.errors.InputError, match="none is greater"):
        sc.Uncertainty(
            sc.robot(write(tmp_path, *arm())), {"inertia[0,0]": sc.uncertainty.Interval(0.01, 2.0)}
        )


def sixth(robot):
    xx, yy, zz, xy, xz, yz = np.asarray(robot.inertia)[0]
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def test_the_bounds_that_a_file_asks_for_are_those_of_mujoco(tmp_path):
    """Balanced, and with a least mass and inertia; MuJoCo reads the same text by itself."""
    bounds = '<mujoco><compiler {}="{}" balanceinertia="true" fusestatic="false"/></mujoco>'
    light = link("tool", (1e-9, 1e-9, 1e-9, 0, 0, 0), 1e-9)
    turning = HINGE.format("k", "arm", "tool", "0.3 0 0", 9, 9)
    moving = link("arm", EXCESS, rpy="0.4 0.5 0.6")
    first = HINGE.format("j", "base", "arm", "0 0 0", 9, 9)
    for key, least in (("boundmass", 0.2), ("boundinertia", 0.004), ("boundinertia", 0.012)):
        parts = link("base"), moving, light, first, turning, bounds.format(key, least)
        robot = sc.robot(write(tmp_path, *parts))
        model = mujoco.MjModel.from_xml_string(urdf(*parts))
        assert np.allclose(robot.mass, model.body_mass[-2:], rtol=1e-14)
        moments = np.linalg.eigvalsh(sixth(robot))
        assert np.allclose(moments, np.sort(model.body_inertia[-2]), rtol=1e-12)


def test_a_tiny_inertia_that_is_right(tmp_path):
    """The frame of an inertial sensor in NASA's Valkyrie: 1e-7 kg, moments of 3e-22 kg m²."""
    tiny = (3.3e-22, 3.3e-22, 5e-22, 0.0, 0.0, 0.0)
    parts = list(arm())
    parts[2] = link("tool", tiny, 1e-7, "0 0 0")
    robot = sc.robot(write(tmp_path, *parts))
    expected = GOOD[1] + 0.01 + 1e-7 * 0.3**2
    assert mass_matrix(robot) == pytest.approx(expected, rel=1e-14)


def test_moments_that_are_rounding_are_none(tmp_path):
    for noise in ((-5.4e-20, -5.4e-20, 0.0), (4.9e-21, 3.6e-20, 5.5e-20)):  # of a file of iCub
        hinge = HINGE.format("j", "base", "arm", "0 0 0", 9, 9)
        bob = link("arm", (*noise, 0.0, 0.0, 0.0))
        robot = sc.robot(write(tmp_path, link("base"), bob, hinge))
        assert mass_matrix(robot) == pytest.approx(1.0 * 0.1**2, rel=1e-14)
        assert robot.unphysical == ()


def test_a_negative_moment_that_moves_is_refused(tmp_path):
    negative = (1.0, -2.0, 1.0, 0.0, 0.0, 0.0)
    words = r"link 'arm', which joint 'j' moves: got 1.5 kg .*none that is negative.*balanceinertia"
    with pytest.raises(sc.errors.InputError, match=words):
        sc.robot(write(tmp_path, *arm(moving=negative)))
    cure = '<mujoco><compiler balanceinertia="true"/></mujoco>'
    sc.robot(write(tmp_path, *arm(moving=(1.0, -0.2, 1.0, 0.0, 0.0, 0.0), more=cure)))


PLANAR = """<link name="world"/><link name="bx"/><link name="by"/>{}
<joint name="x" type="prismatic"><parent link="world"/><child link="bx"/><axis xyz="1 0 0"/>
  <limit lower="-9" upper="9" effort="9" velocity="1"/></joint>
<joint name="y" type="prismatic"><parent link="bx"/><child link="by"/><axis xyz="0 1 0"/>
  <limit lower="-9" upper="9" effort="9" velocity="1"/></joint>
<joint name="yaw" type="continuous"><parent link="by"/><child link="base"/><axis xyz="0 0 1"/>
</joint>"""


def test_links_without_inertia_that_carry_one_with_it(tmp_path):
    """A base on x, y and yaw: M in closed form, m = 10 kg, centre 0.1 m ahead, 0.8 kg m²."""
    base = link("base", (1.0, 1.2, 0.8, 0, 0, 0), 10.0, "0.1 0 0.2")
    robot = sc.robot(write(tmp_path, PLANAR.format(base)))
    x, y = 10.0 * 0.1 * np.cos(0.3), 10.0 * 0.1 * np.sin(0.3)
    expected = [[10.0, 0.0, -y], [0.0, 10.0, x], [-y, x, 0.8 + 10.0 * 0.1**2]]
    assert np.allclose(mass_matrix(robot, 0.1, 0.2, 0.3), expected, atol=1e-14)


def test_a_joint_that_moves_no_mass_is_refused_with_a_cure_that_works(tmp_path):
    first = HINGE.format("j", "base", "arm", "0 0 0", 9, 9)
    last = HINGE.format("k", "arm", "tip", "0.3 0 0", 9, 9)
    parts = link("base"), link("arm"), '<link name="tip"/>', first, last
    words = "inertia of link 'tip': got none that joint 'k' could move.*(<mujoco>.*</mujoco>)"
    with pytest.raises(sc.errors.InputError, match=words) as caught:
        sc.robot(write(tmp_path, *parts))
    cure = str(caught.value)[str(caught.value).index("<mujoco>") :].partition(" into")[0]
    robot = sc.robot(write(tmp_path, *parts, cure))
    assert np.asarray(robot.mass)[1] == 1e-3


def test_limits_that_nobody_knows_are_none(tmp_path):
    words = "limits of -1 are taken for none: effort of joint 'j', velocity of joint 'j'"
    with pytest.warns(sc.errors.ServoconWarning, match=words):
        limits = sc.robot(write(tmp_path, *arm(effort="-1.0", velocity="-1"))).limits
    assert (limits.speed, limits.most) == ((np.inf,), (np.inf,))
    limits = sc.robot(write(tmp_path, *arm(effort="inf", velocity="0"))).limits
    assert (limits.speed, limits.most) == ((np.inf,), (np.inf,))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'ixx="0.02"',
            'ixx="nan"',
            "ixx of <inertia> of link 'base': got 'nan'; expected a number",
        ),
        (
            'mass value="1.0"',
            'mass value="inf"',
            "value of <mass> .*'inf'; expected numbers of at most",
        ),
        ('mass value="1.0"', 'mass value="1e308"', "value of <mass> of link 'base': got '1e308'"),
        (
            'axis xyz="0 1 0"',
            'axis xyz="nan 1 0"',
            "line 5, xyz of <axis> of joint 'j': got 'nan 1 0'",
        ),
        ('axis xyz="0 1 0"', 'axis xyz="0 0 0"', "xyz of <axis> .*expected a direction"),
        ('effort="9"', 'effort="nan"', "effort of <limit> of joint 'j': got 'nan'"),
        ('effort="9"', 'effort="-5"', "got '-5'; expected a limit of at least 0"),
        ('lower="-1"', 'lower="nan"', "lower of <limit> of joint 'j': got 'nan'"),
        ('lower="-1"', 'lower="${x}"', "expected a number. Run xacro first"),
        ("<axis", '<dynamics damping="nan"/><axis', "damping of <dynamics> .*got 'nan'"),
        ("<axis", '<dynamics friction="-1"/><axis', "friction of <dynamics> .*at least 0"),
        ('name="w"', 'name="j"', "joint 'j': got two of this name, in lines 4 and 6 of r.urdf"),
        ('link name="tool"', 'link name="arm"', "link 'arm': got two of this name"),
        (
            "<inertial>",
            "<inertial/><inertial>",
            "<inertial> of link 'base': got two, in lines 1 and 1",
        ),
        ("<mass", '<mass value="2"/><mass', "<mass> of link 'base': got two, in lines 1 and 1"),
        ("<limit", "<limit/><limit", "<limit> of joint 'j': got two, in lines 6 and 6; .*Delete"),
    ],
)
def test_what_is_refused_has_file_line_element_and_attribute(tmp_path, old, new, message):
    path = write(tmp_path, *arm())
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(sc.errors.InputError, match=message):
        sc.robot(path)


def test_xml_as_it_is_found(tmp_path):
    """Blank lines before all, prefixes that nobody declares, an axis without a direction."""
    path = write(tmp_path, *arm())
    text = path.read_text().replace('axis xyz="0 1 0"', 'axis xzy="0 1 0"')
    path.write_text('\n\n<?xml version="1.0"?>' + text.replace("</robot>", "<a:b/></robot>"))
    with pytest.warns(sc.errors.ServoconWarning, match="line 7, <axis> of joint 'j' has no xyz"):
        robot = sc.robot(path)
    assert robot.tree.links[0].axis == (1.0, 0.0, 0.0)


def test_the_physics_of_mujoco_have_the_same_inertias(tmp_path):
    """`simulate_mujoco` steps the model into which the file's own inertias were written."""
    hinge = HINGE.format("k", "arm", "tool", "0.3 0 0.1", 9, 9)
    first = HINGE.format("j", "base", "arm", "0 0 0", 9, 9)
    parts = link("base"), link("arm", EXCESS, rpy="0.4 0.5 0.6"), link("tool"), first, hinge
    path, q = write(tmp_path, *parts), np.array([0.3, -0.4])
    with pytest.warns(sc.errors.ServoconWarning, match="'arm'"):
        robot = sc.robot(path)
    model = source_of(path).model
    data, M = mujoco.MjData(model), np.zeros((2, 2))
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, M)
    assert np.allclose(M, mass_matrix(robot, *q), rtol=1e-13)
