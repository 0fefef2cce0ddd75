"""Robots from files: what is read, what is left out, what is refused."""

import dataclasses

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine import evaluate

URDF = """<robot name="two">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0 0 0.1"/><mass value="2"/>
    <inertia ixx="0.02" iyy="0.02" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://nowhere/upper.stl"/></geometry></visual></link>
  <link name="lower"><inertial><origin xyz="0 0 0.1"/><mass value="1"/>
    <inertia ixx="0.02" iyy="0.02" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
    <origin xyz="0 0 0.5"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="30" velocity="2"/>
    <dynamics damping="0.2"/></joint>
  <joint name="elbow" type="prismatic"><parent link="upper"/><child link="lower"/>
    <origin xyz="0 0 0.4"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="9" velocity="2"/>
  </joint>
</robot>"""

MJCF = """<mujoco><worldbody>
  <body name="cart"><freejoint name="base"/><inertial mass="3" pos="0 0 0" diaginertia="1 1 1"/>
    <body name="arm" pos="0 0 1"><joint name="swing" axis="0 1 0" {joint}/>
      <inertial mass="1" pos="0 0 -0.5" diaginertia="0.1 0.1 0.01"/>
      <site name="tip" pos="0 0 -1"/></body></body>
  </worldbody>{rest}</mujoco>"""


def write(folder, text, name="robot.xml"):
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def mjcf(joint="", rest=""):
    return MJCF.format(joint=joint, rest=rest)


def test_a_urdf_with_meshes_that_are_not_there(tmp_path):
    plant = sc.robot(write(tmp_path, URDF, "two.urdf"))
    assert plant.coordinate_labels() == ("shoulder [rad]", "elbow [m]")
    assert plant.input_labels() == ("shoulder [N m]", "elbow [N]")
    assert plant.B is None
    assert np.allclose(plant.friction.viscous, [0.2, 0.0])
    assert np.allclose(plant.mass, [2.0, 1.0])
    R, p = evaluate(lambda q: plant.pose("lower", q), np.array([0.3, 0.2]), where="pose")
    assert np.allclose(p, [0.6 * np.sin(0.3), 0.0, 0.5 + 0.6 * np.cos(0.3)])
    assert np.allclose(R[:, 2], [np.sin(0.3), 0.0, np.cos(0.3)])


def test_a_floating_urdf(tmp_path):
    plant = sc.robot(write(tmp_path, URDF.replace('<link name="base"/>', FILLED)), floating=True)
    assert plant.tree.links[0].kind == "free"
    assert plant.B.shape == (8, 2)
    assert len(plant.coordinate_labels()) == 9
    assert plant.input_labels() == ("shoulder [N m]", "elbow [N]")


FILLED = """<link name="base"><inertial><mass value="5"/>
  <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>"""


def test_actuators_and_gears(tmp_path):
    motor = '<actuator><motor name="drive" joint="swing" gear="3"/></actuator>'
    plant = sc.robot(write(tmp_path, mjcf(rest=motor)))
    assert plant.input_labels() == ("drive [N m]",)
    assert np.array_equal(plant.B, np.eye(7)[:, 6:] * 3.0)
    assert np.array_equal(sc.robot(write(tmp_path, mjcf()), actuators="joints").B, np.eye(7)[:, 6:])


def test_a_spring_rests_where_it_says(tmp_path):
    """−k (q − springref), and MuJoCo's own passive force."""
    mujoco = pytest.importorskip("mujoco")
    path = write(tmp_path, mjcf('stiffness="7" springref="30" ref="10"'))
    plant, model = sc.robot(path), mujoco.MjModel.from_xml_path(str(path))
    q, data = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.4]), mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    assert plant.rest[-1] == pytest.approx(np.deg2rad(30.0))
    force = lambda q: evaluate(lambda q: plant.force(q, np.zeros(7), 0.0), q, where="force")
    loose = sc.robot(write(tmp_path, mjcf('ref="10"'), "loose.xml"))
    free = lambda q: evaluate(lambda q: loose.force(q, np.zeros(7), 0.0), q, where="force")
    spring = (force(q) - free(q))[-1]
    assert spring == pytest.approx(-7.0 * (0.4 - np.deg2rad(30.0)))
    assert spring == pytest.approx(data.qfrc_passive[-1])


def test_what_is_left_out_is_said(tmp_path):
    with pytest.warns(sc.errors.ServoconWarning, match=r"dry friction \('swing' 0.3 N m\)"):
        sc.robot(write(tmp_path, mjcf('frictionloss="0.3"')))
    rest = '<equality><joint joint1="swing"/></equality>'
    said = r"equality constraints \('swing' stands still\)"
    with pytest.warns(sc.errors.ServoconWarning, match=said):
        sc.robot(write(tmp_path, mjcf(rest=rest)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<robot", "an XML file in UTF-8; the parser says: .*line 1"),
        ("<sdf/>", "got <sdf>; expected <robot>"),
        ("<mujoco><worldbody><bodi/></worldbody></mujoco>", "it says: .*bodi.*line 1"),
        ("<mujoco><worldbody/></mujoco>", "got no joint"),
        ('<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]><mujoco/>', "document type or entities"),
        ('<mujoco><include file="../other.xml"/></mujoco>', r"refers to '\.\./other.xml'"),
        ('<mujoco><compiler assetdir="/"/></mujoco>', "refers to '/'"),
        (
            '<mujoco><include file="robot.xml"/></mujoco>',
            "robot.xml → robot.xml; expected .*not incl",
        ),
        ('<mujoco><asset><model file="robot.xml"/></asset></mujoco>', "robot.xml → robot.xml"),
        ('<mujoco><asset><texture fileright="../a.png"/></asset></mujoco>', r"refers to '\.\./a"),
        ('<mujoco><asset><skin file="/a.skn"/></asset></mujoco>', "refers to '/a.skn'"),
        (
            '<mujoco><asset><hfield name="h" nrow="20000" ncol="20000"/></asset></mujoco>',
            r"line 1, nrow × ncol of <hfield> 'h': got 4e\+08; expected at most",
        ),
        ('<mujoco><asset><texture width="40000" height="40000"/></asset></mujoco>', "1.6e.09"),
        (2 * '<replicate count="1000">' + 2 * "</replicate>", "count of <replicate>: got 1e.06"),
        (
            '<mujoco><worldbody><body><joint/><geom size="1"/><body><joint name="joint 0"/>'
            '<geom size="1"/></body></body></worldbody></mujoco>',
            "joint 'joint 0': got two of this name",
        ),
        (
            '<mujoco><worldbody><body><joint/><geom size="1"/><site name="body 1"/></body>'
            "</worldbody></mujoco>",
            "body or site 'body 1': got two of this name",
        ),
        ('<mujoco><size memory="2G"/></mujoco>', "memory of <size>: got '2G'"),
        ('<mujoco><option gravity="0 nan 0"/></mujoco>', "gravity of <option>: got '0 nan 0'"),
        ('<mujoco><worldbody><geom mass="inf"/></worldbody></mujoco>', "mass of <geom>: got 'inf'"),
        ("<mujoco>" + 600 * "<body>" + 600 * "</body>" + "</mujoco>", "more than 500 deep"),
        (
            URDF.replace('lower="-1" upper="1"', 'lower="1" upper="-1"'),
            r"robot.xml, line \d+, <limit> of joint 'shoulder': got lower=1, upper=-1; expected "
            "lower below upper",
        ),
    ],
)
def test_files_that_are_refused(tmp_path, text, message):
    text = f"<mujoco>{text}</mujoco>" if text.startswith("<replicate") else text
    with pytest.raises(sc.errors.InputError, match=message):
        sc.robot(write(tmp_path, text))


def test_a_document_type_in_another_encoding(tmp_path):
    text = '<?xml version="1.0" encoding="{}"?><!DOCTYPE r [<!ENTITY x "1">]><robot/>'
    for encoding, message in (("utf-16", "document type or entities"), ("cp037", "in UTF-8")):
        (tmp_path / "r.urdf").write_bytes(text.format(encoding).encode(encoding))
        with pytest.raises(sc.errors.InputError, match=message):
            sc.robot(tmp_path / "r.urdf")


WITH_MESHES = """<mujoco><asset><mesh name="m" file="m.stl"/>
  <hfield name="h" file="h.png" size="1 1 1 1"/>
  <texture name="t" type="2d" file="t.png"/><material name="c" texture="t"/></asset>
  <worldbody><geom type="hfield" hfield="h"/>
    <body name="b"><joint name="j"/>{}<geom name="g" type="mesh" mesh="m" material="c"/></body>
  </worldbody><contact><exclude body1="world" body2="b"/></contact></mujoco>"""


def test_an_mjcf_without_its_meshes(tmp_path):
    """Meshes are not needed where masses are written out; else body and mesh are named."""
    own = '<inertial mass="2" pos="1 0 0" diaginertia="1 1 1"/>'
    robot = sc.robot(write(tmp_path, WITH_MESHES.format(own)))
    assert np.allclose(robot.mass, 2.0)
    outside = WITH_MESHES.replace("<asset>", '<compiler meshdir="../"/><asset>')
    assert np.allclose(sc.robot(write(tmp_path, outside.format(own))).mass, 2.0)
    with pytest.raises(
        sc.errors.InputError, match=r"body 'b' of robot.xml: got a mass .* mesh 'm'"
    ):
        sc.robot(write(tmp_path, WITH_MESHES.format("")))
    corners = np.array([[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]])
    faces = corners[[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]]
    stl = np.zeros(4, [("n", "<f4", 3), ("x", "<f4", (3, 3)), ("a", "<u2")])
    stl["x"] = faces
    (tmp_path / "m.stl").write_bytes(bytes(80) + np.uint32(4).tobytes() + stl.tobytes())
    (tmp_path / "below").mkdir()
    with pytest.raises(
        sc.errors.InputError, match=r"refers to 'm\.stl'; expected files in its own"
    ):
        sc.robot(write(tmp_path / "below", outside.format("")))
    volume = 0.1**3 / 6
    assert np.allclose(sc.robot(write(tmp_path, WITH_MESHES.format(""))).mass, 1000 * volume)


def test_dry_friction_of_a_file_acts_on_demand(tmp_path):
    """−c tanh(v / v₀): 76 % of c at v₀, c far above; and a set of frictions is one of plants."""
    dynamics = '<dynamics damping="0.2" friction="1.5"/>'
    path = write(tmp_path, URDF.replace('<dynamics damping="0.2"/>', dynamics))
    with pytest.warns(sc.errors.ServoconWarning, match=r"friction \('shoulder' 1.5 N m\).*with_fr"):
        robot = sc.robot(path)
    assert robot.dry_friction == (1.5, 0.0)
    assert robot.friction.coulomb is None
    q, t = jnp.array([0.3, 0.2]), jnp.zeros(())
    slow, fast, rest = jnp.array([0.01, 0.3]), jnp.array([-2.0, 0.3]), jnp.zeros(2)
    acting = robot.with_friction(0.01)
    change = lambda v: np.asarray(acting.force(q, v, t) - robot.force(q, v, t))
    assert np.allclose(change(slow), [-1.5 * np.tanh(1.0), 0.0], atol=1e-14)
    assert np.allclose(change(fast), [1.5, 0.0], atol=1e-14)
    assert np.array_equal(change(rest), [0.0, 0.0])
    assert np.allclose(acting.nonconservative_force(q, fast, t), [0.4 + 1.5, 0.0], atol=1e-14)
    between = sc.uncertainty.Interval
    drawn = sc.Uncertainty(acting, {"friction.coulomb[0]": between(1.0, 2.0)}).sample(3, seed=0)
    assert np.all(np.diff(np.sort(drawn.values["friction.coulomb[0]"])) > 0.0)
    with pytest.raises(sc.errors.InputError, match=r"friction.coulomb\[0\] = -1"):
        sc.Uncertainty(acting, {"friction.coulomb[0]": between(-1.0, 2.0)})
    sc.Uncertainty(robot, {"friction.viscous[0]": between(0.1, 0.2)})
    for vary in (
        lambda: sc.Uncertainty(robot, {"friction.coulomb[0]": between(1.0, 2.0)}),
        lambda: sc.plant.Varying(robot, {"friction.coulomb": lambda t: 1.0 + t}),
    ):
        with pytest.raises(sc.errors.UnknownNameError, match=r"'friction.coulomb.*friction.visc"):
            vary()


def test_dry_friction_of_the_users_own(tmp_path):
    """Levels and speeds that the file does not have; bad ones are refused by name."""
    robot = sc.robot(write(tmp_path, URDF))
    with pytest.raises(sc.errors.InputError, match=r"friction: got none; .*with_friction\(coul"):
        robot.with_friction()
    numbers = {"coulomb": [1.0, 0.5], "static": [1.5, 0.5], "stribeck_speed": 0.2}
    own = robot.with_friction(0.02, **numbers)
    v = np.array([0.1, -0.3])
    curve = [1.0 + 0.5 * np.exp(-0.25), 0.5]
    expected = -np.array([0.2, 0.0]) * v - curve * np.tanh(v / 0.02)
    found = own.nonconservative_force(jnp.zeros(2), jnp.asarray(v), jnp.zeros(()))
    np.testing.assert_allclose(found, expected, rtol=1e-14)
    with pytest.raises(sc.errors.ShapeError, match=r"coulomb: got an array of shape \(3,\)"):
        robot.with_friction(coulomb=[1.0, 1.0, 1.0])
    with pytest.raises(sc.errors.InputError, match=r"static: got .*the Coulomb level or more"):
        robot.with_friction(coulomb=2.0, static=1.0, stribeck_speed=0.1)


@pytest.mark.parametrize(
    ("array", "value", "message"),
    [
        ("opt.gravity", np.nan, "Robot.gravity: got .*nan"),
        ("dof_damping", np.nan, "Friction.viscous: got .*nan"),
        ("body_mass", np.inf, "body_mass of 'cart': got .inf.; expected numbers of"),
    ],
)
def test_a_model_that_was_changed_to_nonsense(tmp_path, array, value, message):
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_path(str(write(tmp_path, mjcf())))
    owner, name = (model.opt, "gravity") if "." in array else (model, array)
    getattr(owner, name)[1] = value
    with pytest.raises(sc.errors.InputError, match=message):
        sc.robot(model)


def test_an_include_that_reaches_outside_from_below(tmp_path):
    write(tmp_path, '<mujoco><include file="/etc/hostname"/></mujoco>', "below.xml")
    with pytest.raises(sc.errors.InputError, match="refers to '/etc/hostname'"):
        sc.robot(write(tmp_path, '<mujoco><include file="below.xml"/></mujoco>'))


def test_other_arguments_that_are_refused(tmp_path):
    with pytest.raises(sc.errors.InputError, match=r"nowhere\.urdf"):
        sc.robot(tmp_path / "nowhere.urdf")
    with pytest.raises(sc.errors.InputError, match="path: got 3"):
        sc.robot(3)
    with pytest.raises(sc.errors.InputError, match="floating: got True; expected False of an MJCF"):
        sc.robot(write(tmp_path, mjcf()), floating=True)
    with pytest.raises(sc.errors.UnknownNameError, match="Did you mean 'joints'"):
        sc.robot(write(tmp_path, mjcf()), actuators="joint")
    with pytest.raises(sc.errors.InputError, match="actuators: got 'file'; expected actuators in"):
        sc.robot(write(tmp_path, mjcf()), actuators="file")
    tendon = '<tendon><fixed name="t"><joint joint="swing" coef="1"/></fixed></tendon>'
    motor = '<actuator><motor name="pull" tendon="t"/></actuator>'
    with pytest.raises(sc.errors.InputError, match="actuator 'pull': got one on a tendon"):
        sc.robot(write(tmp_path, mjcf(rest=tendon + motor)))


def test_names_and_states_that_are_refused(tmp_path):
    plant = sc.robot(write(tmp_path, mjcf()))
    with pytest.raises(sc.errors.UnknownNameError, match=r"frame: got 'tips'.*Did you mean 'tip'"):
        plant.pose("tips", np.zeros(8))
    with pytest.raises(sc.errors.ShapeError, match=r"q: got shape \(7,\); expected \(8,\).*swing"):
        plant.pose("tip", np.zeros(7))
    law = sc.ServoLaw(plant, sc.frames.posture([0.0]), sc.Stabilizing(1.0))
    q = np.array([0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.1])
    with pytest.raises(sc.errors.InputError, match=r"of joint 'base', q\[3:7\]: .*length"):
        sc.simulate(plant, law, q, np.zeros(7), 1.0)


def test_angles_in_degrees_are_suspected(tmp_path):
    plant = sc.robot(write(tmp_path, URDF, "two.urdf"))
    relation = sc.residual(lambda q, v, t: v)
    words = r"coordinate 'shoulder \[rad\]' is at -30 rad; its range is .*np.deg2rad"
    with pytest.warns(sc.errors.ServoconWarning, match=words):
        sc.constraint.project(plant, relation, [-30.0, 0.5], np.zeros(2))
    sc.constraint.project(plant, relation, [3.0, 0.5], np.zeros(2))


def test_inertias_that_no_body_has(tmp_path):
    plant = sc.robot(write(tmp_path, mjcf()))
    changed = np.array(plant.inertia)
    changed[1, 0] = 9.0
    with pytest.raises(sc.errors.InputError, match=r"inertia of link 'arm': .*the other two"):
        remade(plant, inertia=changed)
    with pytest.raises(sc.errors.InputError, match="mass of link 'cart': got -1"):
        remade(plant, mass=np.array([-1.0, 1.0]))


def remade(plant, **fields):
    kept = {field.name: getattr(plant, field.name) for field in dataclasses.fields(plant)}
    return type(plant)(**kept | fields)


def test_loads_that_no_body_has(tmp_path):
    plant = sc.robot(write(tmp_path, mjcf()))
    with pytest.raises(sc.errors.InputError, match=r"inertia of link 'load': .*the other two"):
        plant.loaded("tip", 1.0, inertia=[9.0, 0.1, 0.1, 0.0, 0.0, 0.0])
    with pytest.raises(sc.errors.InputError, match="inertia: got"):
        plant.loaded("tip", 1.0, inertia=[np.nan, 0.1, 0.1, 0.0, 0.0, 0.0])
    with pytest.raises(sc.errors.InputError, match="frame: got 'world'; expected a frame"):
        plant.loaded("world", 1.0)
    empty = remade(plant, mass=np.array([3.0, 0.0]), inertia=np.zeros((2, 6)))
    M = evaluate(lambda q: empty.loaded("tip", 0.0).mass_matrix(q, 0.0), np.eye(8)[3], where="M")
    assert np.isfinite(M).all()
