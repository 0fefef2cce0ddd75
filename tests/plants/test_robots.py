"""Models of robots against their published tables, MuJoCo and Pinocchio.

Nothing here shares code with the recursions: places come from Denavit–Hartenberg tables, masses
and inertias from the tables of the sources, dynamics from the two other programs.
"""

from functools import lru_cache
from importlib import metadata

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
import servocon_plants
from servocon.errors import UnknownNameError
from servocon_plants.robots import path

mujoco = pytest.importorskip("mujoco")

pytestmark = pytest.mark.filterwarnings("ignore:robot. the plant leaves out dry friction .'joint1'")

T0 = jnp.zeros(())
ARMS = {"panda": 7, "iiwa14": 7, "ur5": 6, "xarm7": 7}
JOINTS = ARMS | {"mini_cheetah": 12, "humanoid": 31}
MASS = {
    "panda": 16.062132,
    "iiwa14": 25.61,
    "ur5": 17.0489,
    "xarm7": 10.4315,
    "mini_cheetah": 8.912,
    "humanoid": 73.0,
}
SIDES = {"left": 1.0, "right": -1.0}


@lru_cache
def model(name):
    return mujoco.MjModel.from_xml_path(str(path(name)))


@lru_cache
def plant(name):
    return sc.robot(path(name))


def states(name, count=3):
    """Random coordinates and speeds."""
    rng, m = np.random.default_rng(4), model(name)
    for _ in range(count):
        q, v = rng.uniform(-1.5, 1.5, m.nq), rng.normal(size=m.nv)
        if m.nq > m.nv:
            q[3:7] /= np.linalg.norm(q[3:7])
        yield q, v


def home(name):
    return model(name).key("home").qpos.copy()


def equations(of, q, v):
    """M, and F without the damping of the joints."""
    q, v = jnp.asarray(q), jnp.asarray(v)
    F = of.force(q, v, T0) + jnp.asarray(of.friction.viscous) * v
    return np.asarray(of.mass_matrix(q, T0)), np.asarray(F)


def pose(of, frame, q):
    return tuple(map(np.asarray, of.pose(frame, q)))


def momentum(of, q, v):
    return tuple(map(np.asarray, of.momentum(q, v)))


def assert_equal(found, expected, tolerance=1e-13):
    """Equal to the tolerance, relative to the largest entry."""
    scale = max(float(np.abs(expected).max()), 1.0)
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * scale)


# -- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", JOINTS)
def test_models_have_the_joints_motors_and_masses_of_their_robots(name):
    made, m = plant(name), model(name)
    hinges = [link.joint for link in made.tree.links if link.kind == "hinge"]
    assert len(hinges) == JOINTS[name]
    assert made.input_labels() == tuple(f"{joint} [N m]" for joint in hinges)
    np.testing.assert_allclose(np.sum(made.mass), MASS[name], rtol=1e-12)
    free = len(made.tree.links) - len(hinges)
    assert free == (name not in ARMS)
    B = np.zeros((m.nv, m.nu))
    B[6 * free :] = np.eye(m.nu)
    np.testing.assert_array_equal(np.eye(m.nv) if made.B is None else made.B, B)
    assert m.nmesh == 0
    q = home(name)[7 * free :]
    assert np.all(m.jnt_limited[free:])
    assert np.all((m.jnt_range[free:, 0] <= q) & (q <= m.jnt_range[free:, 1]))
    assert np.all(m.actuator_ctrlrange[:, 1] > 0)
    np.testing.assert_array_equal(m.actuator_ctrlrange, m.actuator_forcerange)


def test_shapes_for_pictures_have_no_mass():
    for name in JOINTS:
        spec = mujoco.MjSpec.from_file(str(path(name)))
        for geom in list(spec.geoms):
            spec.delete(geom)
        bare = spec.compile()
        assert model(name).ngeom > 5
        np.testing.assert_array_equal(bare.body_mass, model(name).body_mass)
        np.testing.assert_array_equal(bare.body_inertia, model(name).body_inertia)


def test_paths_of_models_are_found_by_name():
    assert servocon_plants.robots.path("panda", form="urdf").name == "panda.urdf"
    with pytest.raises(UnknownNameError, match=r"humanoid, iiwa14.*Did you mean 'panda'"):
        path("pandaa")
    with pytest.raises(UnknownNameError, match=r"one of panda\."):
        path("ur5", form="urdf")
    with pytest.raises(UnknownNameError, match=r"Did you mean 'mjcf'"):
        path("ur5", form="mjc")


def test_the_panda_is_the_same_from_both_formats():
    mjcf, urdf = plant("panda"), sc.robot(path("panda", form="urdf"))
    assert [link.joint for link in urdf.tree.links] == [link.joint for link in mjcf.tree.links]
    for q, v in states("panda"):
        for found, expected in zip(equations(urdf, q, v), equations(mjcf, q, v), strict=True):
            assert_equal(found, expected)
        for found, expected in zip(pose(urdf, "flange", q), pose(mjcf, "flange", q), strict=True):
            assert_equal(found, expected)


# -- published tables -----------------------------------------------------------------------------


def turned(axis, angle, p=(0.0, 0.0, 0.0)):
    H = np.eye(4)
    H[:3, :3] = Rotation.from_euler(axis, angle).as_matrix()
    H[:3, 3] = p
    return H


def standard(a, alpha, d, theta):
    """From the frame of a link to that of the one before, by Denavit and Hartenberg."""
    return turned("z", theta, (0, 0, d)) @ turned("x", alpha, (a, 0, 0))


def modified(a, alpha, d, theta):
    """The same by Craig: first the axes of the joint before."""
    return turned("x", alpha, (a, 0, 0)) @ turned("z", theta, (0, 0, d))


R = np.pi / 2
TABLES = {  # a [m], α [rad], d [m]
    "panda": [
        *((0, 0, 0.333), (0, -R, 0), (0, R, 0.316), (0.0825, R, 0), (-0.0825, -R, 0.384)),
        *((0, R, 0), (0.088, R, 0), (0, 0, 0.107)),
    ],
    "iiwa14": [
        *((0, -R, 0.36), (0, R, 0), (0, R, 0.42), (0, -R, 0), (0, -R, 0.4), (0, R, 0)),
        (0, 0, 0.126),
    ],
    "ur5": [
        *((0, R, 0.089159), (-0.425, 0, 0), (-0.39225, 0, 0), (0, R, 0.10915)),
        *((0, -R, 0.09465), (0, 0, 0.0823)),
    ],
    "xarm7": [
        *((0, -R, 0.267), (0, R, 0), (0.0525, R, 0.293), (0.0775, R, 0), (0, R, 0.3425)),
        *((0.076, -R, 0), (0, 0, 0.097)),
    ],
}


@pytest.mark.parametrize("name", ARMS)
def test_flanges_of_arms_stand_where_the_published_table_puts_them(name):
    step = modified if name == "panda" else standard
    for q in [home(name), *(q for q, _ in states(name))]:
        H = np.eye(4)
        for row, theta in zip(TABLES[name], np.append(q, 0.0), strict=False):
            H = H @ step(*row, theta)
        found = pose(plant(name), "flange", q)
        assert_equal(found[0], H[:3, :3], 1e-12)
        assert_equal(found[1], H[:3, 3], 1e-12)


LIMITS = {  # lower and upper limit of position [rad], of torque [N m]
    "panda": (
        [-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973],
        [2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973],
        [87, 87, 87, 87, 12, 12, 12],
    ),
    "iiwa14": (
        np.radians([-170, -120, -170, -120, -170, -120, -175]),
        np.radians([170, 120, 170, 120, 170, 120, 175]),
        [320, 320, 176, 176, 110, 40, 40],
    ),
    "ur5": (np.full(6, -2 * np.pi), np.full(6, 2 * np.pi), [150, 150, 150, 28, 28, 28]),
    "xarm7": (
        [-6.28319, -2.059, -6.28319, -0.19198, -6.28319, -1.69297, -6.28319],
        [6.28319, 2.0944, 6.28319, 3.927, 6.28319, 3.14159, 6.28319],
        [50, 50, 30, 30, 30, 20, 20],
    ),
}


@pytest.mark.parametrize("name", ARMS)
def test_limits_of_arms_are_the_published_ones(name):
    lower, upper, torque = LIMITS[name]
    np.testing.assert_allclose(model(name).jnt_range, np.transpose([lower, upper]), rtol=1e-12)
    np.testing.assert_array_equal(model(name).actuator_forcerange[:, 1], torque)


def test_centres_and_cylinders_of_the_ur5_lie_along_the_published_axes():
    """Centres in the frames of Denavit and Hartenberg; moments of solid cylinders."""
    centre = [(0, -0.02561, 0.00193), (0.2125, 0, 0.11336), (0.15, 0, 0.0265)]
    centre += [(0, -0.0018, 0.01634), (0, 0.0018, 0.01634), (0, 0, -0.001159)]
    radius, length = [0.06, 0.054, 0.04, 0.045, 0.045, 0.045], [0.178, 0.425, 0.39225]
    length, along = [*length, 0.095, 0.085, 0.0305], "yxxyyz"
    made = plant("ur5")
    for i, (a, alpha, d) in enumerate(TABLES["ur5"]):
        H = standard(a, alpha, d, 0.0)
        assert_equal(made.centre[i], H[:3, :3] @ centre[i] + H[:3, 3], 1e-9)
        side = made.mass[i] * (3 * radius[i] ** 2 + length[i] ** 2) / 12
        moments = np.full(3, side)
        moments["xyz".index(along[i])] = made.mass[i] * radius[i] ** 2 / 2
        xx, yy, zz, xy, xz, yz = made.inertia[i]
        found = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        expected = H[:3, :3] @ np.diag(moments) @ H[:3, :3].T
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-12)


MENAGERIE = {
    # Of ufactory_xarm7: axes of the principal moments as a quaternion, and the moments [kg m²].
    1: ((0.978953, -0.202769, -0.00441617, -0.0227264), (0.00569127, 0.00533384, 0.00293865)),
    2: ((0.50198, 0.86483, -0.00778841, 0.00483285), (0.00959898, 0.00937717, 0.00201315)),
    3: ((0.913819, 0.289775, 0.281481, -0.0416455), (0.00351721, 0.00294089, 0.00195868)),
    4: ((0.422108, 0.852026, -0.126025, 0.282832), (0.00657137, 0.00647948, 0.00186763)),
    5: ((0.999311, -0.0304457, 0.000577067, 0.0212082), (0.00534729, 0.00499076, 0.0013489)),
    6: ((-0.217672, 0.772419, 0.16258, 0.574069), (0.00245421, 0.00221646, 0.00107273)),
    7: ((0.487612, 0.512088, -0.512088, 0.487612), (0.000132176, 9.3e-05, 5.85236e-05)),
}


def test_inertias_of_the_xarm7_have_the_axes_and_moments_of_menagerie():
    """From the URDF of the maker, which MuJoCo turned to principal axes; the file has its table."""
    made = plant("xarm7")
    for i, (quaternion, moments) in MENAGERIE.items():
        turn = Rotation.from_quat(quaternion, scalar_first=True).as_matrix()
        xx, yy, zz, xy, xz, yz = made.inertia[i - 1]
        found = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        np.testing.assert_allclose(found, turn @ np.diag(moments) @ turn.T, atol=5e-6 * moments[0])


def test_dry_friction_and_rotors_of_the_xarm7_are_read():
    made = plant("xarm7")
    np.testing.assert_array_equal(made.dry_friction, np.ones(7))
    np.testing.assert_array_equal(made.friction.viscous, [10, 10, 5, 5, 5, 2, 2])
    np.testing.assert_array_equal(made.armature, np.full(7, 0.1))


def test_feet_of_the_quadruped_by_the_lengths_of_its_legs():
    made = plant("mini_cheetah")
    for q, _ in states("mini_cheetah"):
        turn = Rotation.from_quat(q[3:7], scalar_first=True)
        for i, (x, y) in enumerate([(1, -1), (1, 1), (-1, -1), (-1, 1)]):
            abad, hip, knee = q[7 + 3 * i : 10 + 3 * i]
            forward = 0.209 * np.sin(hip) + 0.195 * np.sin(hip + knee)
            down = 0.209 * np.cos(hip) + 0.195 * np.cos(hip + knee)
            leg = Rotation.from_euler("x", abad).apply([forward, 0.062 * y, -down])
            expected = q[:3] + turn.apply(leg + np.array([0.19 * x, 0.049 * y, 0.0]))
            foot = ("FR", "FL", "HR", "HL")[i] + "_foot"
            assert_equal(pose(made, foot, q)[1], expected, 1e-12)


DE_LEVA = {
    # Mass [% of the body], length [mm], centre [% of it], radii of gyration about x, y, z [%].
    "head": (6.94, 242.9, 50.02, (30.3, 31.5, 26.1)),
    "thorax": (15.96, 242.1, 50.66, (50.5, 32.0, 46.5)),
    "abdomen": (16.33, 215.5, 45.02, (48.2, 38.3, 46.8)),
    "pelvis": (11.17, 145.7, 61.15, (61.5, 55.1, 58.7)),
    "upper_arm": (2.71, 281.7, 57.72, (28.5, 26.9, 15.8)),
    "forearm": (1.62, 268.9, 45.74, (27.6, 26.5, 12.1)),
    "hand": (0.61, 86.2, 79.00, (62.8, 51.3, 40.1)),
    "thigh": (14.16, 422.2, 40.95, (32.9, 32.9, 14.9)),
    "shank": (4.33, 440.3, 43.95, (25.1, 24.6, 10.2)),
    "foot": (1.37, 258.1, 44.15, (12.4, 24.5, 25.7)),  # its length lies along x
}


def test_segments_of_the_humanoid_are_those_of_de_leva():
    made = plant("humanoid")
    by_name = {link.name: i for i, link in enumerate(made.tree.links)}  # the last of a body has it
    by_name["thorax"] = None  # fixed to the abdomen: in its link
    for name, i in by_name.items():
        segment = name.removeprefix("left_").removeprefix("right_")
        if segment in ("thorax", "abdomen"):
            continue
        share, length, centre, radii = DE_LEVA[segment]
        mass = 73.0 * share / 100
        np.testing.assert_allclose(made.mass[i], mass, rtol=1e-5)
        moments = mass * (np.array(radii) / 100 * length / 1e3) ** 2
        np.testing.assert_allclose(made.inertia[i], [*moments, 0, 0, 0], rtol=1e-5, atol=1e-12)
        along = centre * length / 1e5
        z = {"head": length / 1e3 - along, "pelvis": length / 1e3 - along}.get(segment, -along)
        expected = [along - 0.06, 0, -0.033949] if segment == "foot" else [0, 0, z]
        np.testing.assert_allclose(made.centre[i], expected, atol=1e-6)


def test_the_trunk_of_the_humanoid_is_that_of_de_leva():
    """Thorax and abdomen are one link: mass and centre together; lengths up to the vertex."""
    made = plant("humanoid")
    abdomen, thorax = DE_LEVA["abdomen"], DE_LEVA["thorax"]
    i = next(k for k, link in enumerate(made.tree.links) if link.joint == "spine_pitch")
    heights = (abdomen[1] * (1 - abdomen[2] / 100), abdomen[1] + thorax[1] * (1 - thorax[2] / 100))
    expected = np.average(heights, weights=(abdomen[0], thorax[0])) / 1e3
    np.testing.assert_allclose(made.centre[i], [0, 0, expected], atol=1e-6)
    np.testing.assert_allclose(made.mass[i], 73.0 * (abdomen[0] + thorax[0]) / 100, rtol=1e-5)
    q = np.zeros(38)
    q[3] = 1.0
    trunk = sum(DE_LEVA[name][1] for name in ("pelvis", "abdomen", "thorax", "head"))
    leg = sum(DE_LEVA[name][1] for name in ("thigh", "shank")) + 0.039 * 1741
    arm = sum(DE_LEVA[name][1] for name in ("upper_arm", "forearm", "hand"))
    np.testing.assert_allclose(pose(made, "vertex", q)[1], [0, 0, trunk / 1e3], atol=1e-6)
    for side, sign in SIDES.items():
        sole, palm = pose(made, f"{side}_sole", q)[1], pose(made, f"{side}_palm", q)[1]
        np.testing.assert_allclose(sole, [0, 0.085 * sign, -leg / 1e3], atol=1e-6)
        shoulder = (145.7 + 215.5 + 242.1) / 1e3 - 0.05
        np.testing.assert_allclose(palm, [0, 0.19 * sign, shoulder - arm / 1e3], atol=1e-6)


def test_both_sides_of_the_humanoid_mirror_each_other():
    made, rng = plant("humanoid"), np.random.default_rng(6)
    joints = [link.joint for link in made.tree.links][1:]
    angle = {name.removeprefix("left_"): rng.uniform(-1, 1) for name in joints if "left_" in name}
    q = np.zeros(38)
    q[3] = 1.0
    q[7:] = [angle.get(name.removeprefix("left_").removeprefix("right_"), 0.0) for name in joints]
    for frame in ("palm", "sole"):
        left, right = (pose(made, f"{side}_{frame}", q) for side in SIDES)
        flip = np.diag([1.0, -1.0, 1.0])
        assert_equal(right[1], flip @ left[1])
        assert_equal(right[0], flip @ left[0] @ flip)


@pytest.mark.parametrize(
    ("name", "part", "soles"), [("mini_cheetah", "_foot", 4), ("humanoid", "_sole", 2)]
)
def test_soles_are_on_the_ground_at_home(name, part, soles):
    made, q = plant(name), home(name)
    heights = [pose(made, frame, q)[1][2] for frame, _ in made.tree.frames if part in frame]
    assert_equal(heights, np.zeros(soles), 1e-9)


# -- other programs -------------------------------------------------------------------------------


@pytest.mark.first(2)
@pytest.mark.parametrize("name", JOINTS)
def test_mass_matrix_force_and_poses_are_those_of_mujoco(name):
    m, made = model(name), plant(name)
    data = mujoco.MjData(m)
    for q, v in states(name):
        data.qpos, data.qvel = q, v
        mujoco.mj_forward(m, data)
        M = np.zeros((m.nv, m.nv))
        mujoco.mj_fullM(m, data, M)
        found = equations(made, q, v)
        assert_equal(found[0], M)
        assert_equal(found[1], -data.qfrc_bias)
        for b in range(1, m.nbody):
            R, p = pose(made, m.body(b).name, q)
            assert_equal(R, data.xmat[b].reshape(3, 3))
            assert_equal(p, data.xpos[b])


@pytest.mark.parametrize("name", [*JOINTS, "panda.urdf"])
def test_mass_matrix_force_and_poses_are_those_of_pinocchio(name):
    """Pinocchio's speeds of a floating body are along its own axes."""
    pin = pytest.importorskip("pinocchio")
    urdf = name.endswith("urdf")
    file = path(name.removesuffix(".urdf"), form="urdf" if urdf else "mjcf")
    made = sc.robot(file)
    other = (pin.buildModelFromUrdf if urdf else pin.buildModelFromMJCF)(str(file))
    data = other.createData()
    for q, v in states(name.removesuffix(".urdf"), 2):
        T, there, speeds, acceleration = np.eye(v.size), q.copy(), v.copy(), np.zeros(v.size)
        if q.size > v.size:
            R = Rotation.from_quat(q[3:7], scalar_first=True).as_matrix()
            there[3:7] = q[[4, 5, 6, 3]]
            T[:3, :3] = R
            speeds[:3] = R.T @ v[:3]
            acceleration[:3] = -np.cross(v[3:6], speeds[:3])
        upper = np.triu(pin.crba(other, data, there))
        M, F = equations(made, q, v)
        assert_equal(T.T @ M @ T, upper + np.triu(upper, 1).T)
        assert_equal(T.T @ F, -pin.rnea(other, data, there, speeds, acceleration))
        h = pin.computeCentroidalMomentum(other, data, there, speeds)
        linear, angular = momentum(made, q, v)
        assert_equal(linear, h.linear)
        assert_equal(angular, h.angular)
        pin.framesForwardKinematics(other, data, there)
        for frame, _ in made.tree.frames:
            if other.existFrame(frame, pin.FrameType.BODY):
                at = data.oMf[other.getFrameId(frame, pin.FrameType.BODY)]
                R, p = pose(made, frame, q)
                assert_equal(R, at.rotation)
                assert_equal(p, at.translation)


FOREIGN = {
    "panda_description/urdf/panda.urdf": False,
    "ur_description/urdf/ur5_robot.urdf": False,
    "kinova_description/robots/kinova.urdf": False,
    "solo_description/robots/solo12.urdf": True,
    "go2_description/urdf/go2.urdf": True,
    "talos_data/robots/talos_reduced.urdf": True,
}
"""Files of example-robot-data, and whether they float."""


@pytest.mark.filterwarnings("ignore:robot. the plant leaves out")  # dry friction, a coupled finger
@pytest.mark.parametrize("file", FOREIGN)
def test_files_of_others_are_read_as_pinocchio_reads_them(file):
    pin = pytest.importorskip("pinocchio")
    try:
        files = metadata.files("example-robot-data") or []
    except metadata.PackageNotFoundError:
        pytest.skip("example-robot-data is not installed: pip install example-robot-data")
    found = next(str(f.locate()) for f in files if str(f).endswith(file))
    floating = FOREIGN[file]
    made = sc.robot(found, floating=floating)
    base = (pin.JointModelFreeFlyer(),) if floating else ()
    other = pin.buildModelFromUrdf(found, *base)
    data, rng = other.createData(), np.random.default_rng(7)
    n = other.nv
    q, v = np.zeros(made.tree.places().q[-1]), rng.normal(size=n)
    there, columns = pin.neutral(other), list(range(6 * floating))
    if floating:
        q[:3] = there[:3] = rng.normal(size=3)
        turn = Rotation.from_rotvec(rng.normal(size=3))
        q[3:7], there[3:7] = turn.as_quat(scalar_first=True), turn.as_quat()
    places = made.tree.places()
    for i, link in enumerate(made.tree.links[floating:], start=int(floating)):
        angle, joint = rng.uniform(-1, 1), other.joints[other.getJointId(link.joint)]
        q[places.q[i]] = angle
        columns.append(joint.idx_v)
        turns = [np.cos(angle), np.sin(angle)]  # of a continuous joint
        there[joint.idx_q : joint.idx_q + joint.nq] = angle if joint.nq == 1 else turns
    T, speeds, acceleration = np.eye(n), np.zeros(n), np.zeros(n)
    speeds[columns] = v
    if floating:
        R = turn.as_matrix()
        T[:3, :3], speeds[:3] = R, R.T @ v[:3]
        acceleration[:3] = -np.cross(v[3:6], speeds[:3])
    upper = np.triu(pin.crba(other, data, there))
    M, F = equations(made, q, v)
    expected = upper + np.triu(upper, 1).T - np.diag(other.armature)
    assert_equal(T.T @ (M - np.diag(made.armature)) @ T, expected[np.ix_(columns, columns)], 1e-12)
    bias = pin.rnea(other, data, there, speeds, acceleration)
    assert_equal(T.T @ F, -bias[columns], 1e-12)
