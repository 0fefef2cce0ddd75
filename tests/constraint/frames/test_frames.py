"""Relations on frames against differences of poses and SciPy's rotations."""

import jax
import jax.numpy as jnp
import mujoco
import numpy as np
import pytest
from scipy.interpolate import CubicSpline, make_interp_spline
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon.engine import compiled
from servocon_plants.robots import path

LINK = """<body name="link {i}" pos="0 {side} 0.3" euler="{turn} 0 0">
  <joint name="joint {i}" axis="0 0 1"/>
  <inertial mass="2" pos="0.02 0.01 0.1" diaginertia="0.02 0.02 0.01"/>{inside}</body>"""
Q = np.array([0.1, 0.5, -0.3, 1.0, 0.2, 0.7, -0.1])
V = np.array([0.3, -0.2, 0.5, 0.1, -0.4, 0.2, 0.6])
T, STEP, RATE = 0.4, 1e-6, 3.0
TURNED = Rotation.from_rotvec([0.3, -0.2, 0.5]).as_matrix()


def chain(joints):
    inside = '<site name="tip" pos="0 0 0.1" euler="20 10 0"/>'
    for i in reversed(range(joints)):
        inside = LINK.format(i=i + 1, side=0.05 * (i % 2), turn=90 * (-1) ** i, inside=inside)
    return f"<mujoco><worldbody>{inside}</worldbody></mujoco>"


@pytest.fixture(scope="module")
def arm(tmp_path_factory):
    path = tmp_path_factory.mktemp("arm") / "arm.xml"
    path.write_text(chain(7), "utf-8")
    return sc.robot(path)


def moving(t):
    return jnp.stack([0.1 * t, 0.2 * jnp.sin(t), 0.3 + 0.1 * t])


def turning(t):
    """A rotation about x by t and then about z by 2 t."""
    c, s, c2, s2 = jnp.cos(t), jnp.sin(t), jnp.cos(2 * t), jnp.sin(2 * t)
    about_x = jnp.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    about_x = about_x.at[1:, 1:].set(jnp.stack([jnp.stack([c, -s]), jnp.stack([s, c])]))
    about_z = jnp.eye(3).at[:2, :2].set(jnp.stack([jnp.stack([c2, -s2]), jnp.stack([s2, c2])]))
    return about_z @ about_x


def turning_by_scipy(t):
    return Rotation.from_euler("xz", [t, 2 * t]).as_matrix()


def relations():
    frames, point = sc.frames, [1.0, 2.0, 0.5]
    return {
        "position": frames.position("tip", moving, RATE),
        "orientation": frames.orientation("tip", turning, RATE),
        "level": frames.level("tip", RATE, axis=[0.3, 1.0, 1.0]),
        "look_at": frames.look_at("tip", point, RATE),
        "distance": frames.distance("link 2", "tip", lambda t: 0.5 + t, RATE),
        "centre_of_mass": frames.centre_of_mass([0.1, 0.2], RATE, axes="xz"),
        "posture": frames.posture([0.1, 0.2], RATE, joints=["joint 3", "joint 1"]),
        "relative": frames.relative_pose("link 3", "tip", moving, TURNED, RATE),
        "velocity": frames.velocity("tip", [0.1, 0.2, 0.3], arm=[0.0, 0.1, 0.2]),
        "momentum": frames.centroidal_momentum(
            lambda t: jnp.stack([t, 1.0 + t]), linear="z", angular="x"
        ),
    }


def poses(arm):
    """Poses of three frames and the centre of mass at a state along the motion, in NumPy."""

    def at(q):
        made = {name: arm.pose(name, q) for name in ("tip", "link 2", "link 3")}
        return made | {"centre": arm.centre_of_mass(q)}

    program = compiled(at, Q)
    return lambda s: program(Q + s * V)


def errors(p, t):
    """The errors at poses and a time, by NumPy and SciPy; of rotations without their target."""
    (R, tip), (_, second), (R3, third) = p["tip"], p["link 2"], p["link 3"]
    m = np.asarray(moving(t))
    to_point = np.array([1.0, 2.0, 0.5]) - tip
    axis = np.array([0.3, 1.0, 1.0]) / np.sqrt(2.09)
    return {
        "position": tip - m,
        "level": between(R @ axis, np.array([0.0, 0.0, 1.0])),
        "look_at": between(R[:, 2], to_point / np.linalg.norm(to_point)),
        "distance": np.linalg.norm(tip - second) - 0.5 - t,
        "centre_of_mass": p["centre"][[0, 2]] - [0.1, 0.2],
        "relative": R3.T @ (tip - third) - m,
    }


def between(a, b):
    """Angle of two directions."""
    return np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b)


@pytest.fixture(scope="module")
def values(arm):
    """β and position error of every relation at the state."""
    made = relations()

    def both(q, v, t):
        return {
            name: (one.beta(arm, q, v, t), one.position_error(arm, q, t))
            for name, one in made.items()
        }

    arguments = Q, V, np.array(T)
    return compiled(both, *arguments)(*arguments)


@pytest.mark.first(1)
@pytest.mark.parametrize("name", ["position", "distance", "centre_of_mass"])
def test_errors_and_their_rates(arm, values, name):
    at = poses(arm)
    beta, error = values[name]
    expected = errors(at(0.0), T)[name]
    assert np.allclose(error, expected, atol=1e-13)
    ahead, behind = errors(at(STEP), T + STEP)[name], errors(at(-STEP), T - STEP)[name]
    assert np.allclose(beta, (ahead - behind) / (2 * STEP) + RATE * expected, atol=1e-8)


@pytest.mark.parametrize("name", ["level", "look_at"])
def test_angles_of_pointing(arm, values, name):
    """The error is as long as the angle, and its rate in its direction is the angle's."""
    at = poses(arm)
    beta, error = values[name]
    angle = errors(at(0.0), T)[name]
    assert np.isclose(np.linalg.norm(error), angle, rtol=1e-13)
    rate = (errors(at(STEP), T + STEP)[name] - errors(at(-STEP), T - STEP)[name]) / (2 * STEP)
    assert np.isclose((beta - RATE * error) @ error / angle, rate, atol=1e-8)


def spin(R_before, R_after, step):
    return Rotation.from_matrix(R_after @ R_before.T).as_rotvec() / step


def test_orientation(arm, values):
    at = poses(arm)
    beta, error = values["orientation"]
    R = at(0.0)["tip"][0]
    expected = Rotation.from_matrix(R @ turning_by_scipy(T).T).as_rotvec()
    assert np.allclose(error, expected, atol=1e-13)
    omega = spin(at(-STEP)["tip"][0], at(STEP)["tip"][0], 2 * STEP)
    wanted = spin(turning_by_scipy(T - STEP), turning_by_scipy(T + STEP), 2 * STEP)
    assert np.allclose(beta, omega - wanted + RATE * expected, atol=1e-8)


def test_relative_pose(arm, values):
    at = poses(arm)
    beta, error = values["relative"]
    place = errors(at(0.0), T)["relative"]
    seen = lambda s: at(s)["link 3"][0].T @ at(s)["tip"][0]
    turn = Rotation.from_matrix(seen(0.0) @ TURNED.T).as_rotvec()
    assert np.allclose(error, [*place, *turn], atol=1e-13)
    ahead, behind = (errors(at(s), T + s)["relative"] for s in (STEP, -STEP))
    rate = [*(ahead - behind) / (2 * STEP), *spin(seen(-STEP), seen(STEP), 2 * STEP)]
    assert np.allclose(beta, rate + RATE * np.array([*place, *turn]), atol=1e-8)


def test_posture_and_velocity(arm, values):
    beta, error = values["posture"]
    assert np.allclose(error, [Q[2] - 0.1, Q[0] - 0.2], atol=1e-15)
    assert np.allclose(beta, [V[2], V[0]] + RATE * error, atol=1e-15)
    at = poses(arm)
    moved = (at(STEP)["tip"][1] - at(-STEP)["tip"][1]) / (2 * STEP)
    omega = spin(at(-STEP)["tip"][0], at(STEP)["tip"][0], 2 * STEP)
    expected = moved + np.cross(omega, [0.0, 0.1, 0.2]) - [0.1, 0.2, 0.3]
    assert np.allclose(values["velocity"][0], expected, atol=1e-8)


LIMITED = """<mujoco><compiler angle="radian"/><worldbody>
  <body><joint name="free" axis="0 0 1"/><inertial mass="1" pos="1 0 0" diaginertia="1 1 1"/>
    <body><joint name="held" axis="0 0 1" limited="true" range="-9 9"/>
      <inertial mass="1" pos="1 0 0" diaginertia="1 1 1"/></body></body></worldbody></mujoco>"""


def test_a_hinge_without_limits_takes_the_shortest_way_to_its_posture():
    """Whole turns do not count, but for a hinge that has limits, whose turns are not the same."""
    robot = sc.robot(mujoco.MjModel.from_xml_string(LIMITED))
    relation, turn = sc.frames.posture([2.279, 2.279], RATE), 2 * np.pi
    q, v = np.array([2.279 - turn + 0.3, 2.279 - turn + 0.3]), np.array([0.1, 0.2])
    arguments = q, v, np.zeros(())
    both = lambda q, v, t: (
        relation.position_error(robot, q, t),
        relation.linearize(robot, q, v, t),
    )
    error, made = compiled(both, *arguments)(*arguments)
    assert np.allclose(error, [0.3, 0.3 - turn], atol=1e-15)
    assert np.allclose(made.beta, v + RATE * error, atol=1e-14)
    assert np.array_equal(made.A, np.eye(2))
    assert np.allclose(made.b, -RATE * v, atol=1e-15)


def test_centroidal_momentum(arm, values):
    """Against MuJoCo's, and the rate of the centre of mass."""
    model = mujoco.MjModel.from_xml_string(chain(7))
    data = mujoco.MjData(model)
    data.qpos, data.qvel = Q, V
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    at = poses(arm)
    speed = (at(STEP)["centre"] - at(-STEP)["centre"]) / (2 * STEP)
    expected = [14.0 * speed[2] - T, data.subtree_angmom[0][0] - 1.0 - T]
    assert np.allclose(values["momentum"][0], expected, atol=1e-8)


@pytest.mark.long
def test_only_gravity_changes_the_momentum_of_a_robot_in_the_air():
    """ḣ = A v̇ − b along its motion under any torques of its joints."""
    robot, rows = sc.robot(path("mini_cheetah")), sc.frames.centroidal_momentum()

    def rate(q, v, torques):
        A, b = rows.linearize(robot, q, v, jnp.zeros(()))[1:]
        M, F = robot.mass_matrix(q, 0.0), robot.force(q, v, 0.0)
        return A @ jnp.linalg.solve(M, F + torques) - b

    random = np.random.default_rng(5)
    q, v = random.normal(size=19), random.normal(size=18)
    q[3:7] /= np.linalg.norm(q[3:7])
    arguments = q, v, np.append(np.zeros(6), random.normal(size=12))
    found = compiled(rate, *arguments)(*arguments)
    assert np.allclose(found, [0.0, 0.0, -9.81 * 8.912, 0.0, 0.0, 0.0], atol=1e-10)


@pytest.mark.first(1)
@pytest.mark.parametrize("angle", [1e-9, 1.0, 3.0, 3.1415])
def test_an_angle_dies_out_from_everywhere_below_pi(arm, angle):
    """With β = 0 the angle falls by the rate exactly."""
    R = poses(arm)(0.0)["tip"][0]
    start = Rotation.from_rotvec(angle * np.array([0.6, 0.0, 0.8])).as_matrix().T @ R
    relation = sc.frames.orientation("tip", start, RATE)
    arguments = Q, np.zeros(7), np.zeros(())
    program = compiled(lambda q, v, t: relation.linearize(arm, q, v, t), *arguments)
    error = lambda q: program(q, np.zeros(7), np.zeros(())).beta / RATE
    assert np.isclose(np.linalg.norm(error(Q)), angle, rtol=1e-6)
    v = -np.linalg.pinv(program(*arguments).A) @ (RATE * error(Q))
    ahead, behind = (np.linalg.norm(error(Q + s * v)) for s in (STEP, -STEP))
    assert np.isclose((ahead - behind) / (2 * STEP), -RATE * angle, rtol=1e-4)


@pytest.mark.filterwarnings("ignore:row 'tip x .*of β begins at")
def test_rows_and_labels(arm):
    law = sc.ServoLaw(arm, sc.frames.pose("tip", [0.1, 0.2, 1.0], [1.0, 0.0, 0.0, 0.0]))
    run = sc.simulate(arm, law, Q, np.zeros(7), 0.01, points=2)
    assert run.axes.row[2:4] == ("tip z [m/s]", "tip turn x [rad/s]")
    assert run.attributes["compiler"] == "llvm"
    assert run.attributes["constraint"] == "tip pose"


@pytest.mark.long
def test_a_pose_and_a_posture_below_it(arm):
    """The hand obeys to the last digits while the joints that are left go home."""
    R, p = poses(arm)(0.0)["tip"]
    relations = sc.frames.pose("tip", p, R), sc.frames.posture(Q, 2.0)
    law = sc.laws.PriorityLaw(arm, relations, sc.Stabilizing(4.0))
    run = sc.simulate(arm, law, Q, np.zeros(7), 1.0, points=11)
    assert np.abs(run.position_error[:, :6]).max() < 1e-9
    assert np.abs(run.q - Q).max() < 1e-7


# --- Curves ---------------------------------------------------------------------------------------


def test_a_curve_of_points():
    times, points = np.array([0.0, 1.0, 2.5, 3.0]), np.random.default_rng(0).normal(size=(4, 3))
    curve = sc.frames.position_curve(times, points)
    at = compiled(lambda t: curve(t), np.zeros(()))
    assert np.allclose([at(np.array(t)) for t in times], points, atol=1e-14)
    assert np.allclose(at(np.array(9.0)), points[-1])
    h = 1e-5
    for inner in times[1:-1]:  # the rate does not jump
        before, after = (
            (at(np.array(inner)) - at(np.array(inner - h))),
            (at(np.array(inner + h)) - at(np.array(inner))),
        )
        assert np.allclose(before / h, after / h, atol=1e-3)
    assert np.allclose(at(np.array(h)), points[0], atol=1e-8)


@pytest.mark.parametrize(("degree", "reach"), [(3, 2.86), (7, 20.9)])
def test_a_spline_that_swings_beyond_its_points_is_told(degree, reach):
    """hungpham2511/toppra#9: points 0, 1, 1.2 at 0, 1 and 10 s; SciPy's spline is the judge."""
    times, points = [0.0, 1.0, 10.0], [[0.0], [1.0], [1.2]]
    still = [(k, [0.0]) for k in range(1, degree // 2 + 1)]
    theirs = make_interp_spline(times, points, degree, bc_type=(still, still))
    assert theirs(np.linspace(0.0, 10.0, 5001)).max() == pytest.approx(reach, rel=2e-3)
    words = rf"reaches {reach} in coordinate 0 .* between 0 and 1\.2.*monotone=True"
    with pytest.warns(sc.errors.ServoconWarning, match=words):
        sc.frames.position_curve(times, points, degree=degree)


def test_a_monotone_curve_stays_between_its_points_and_takes_times_of_matlab():
    curve = sc.frames.position_curve([[0.0, 1.0, 10.0]], [[0.0], [1.0], [1.2]], monotone=True)
    x = np.asarray(jax.jit(jax.vmap(curve))(jnp.linspace(0.0, 10.0, 201)))[:, 0]
    assert (np.diff(x) >= -1e-12).all()
    np.testing.assert_allclose(x[[0, 20, 200]], [0.0, 1.0, 1.2], atol=1e-12)
    np.testing.assert_allclose(np.diff(x)[[0, -1]] / 0.05, 0.0, atol=0.16)  # at rest at both ends


def test_curves_are_scipys_clamped_spline_and_the_one_of_least_jerk():
    """Degree 5 between two points is 10 s³ − 15 s⁴ + 6 s⁵ (Flash & Hogan 1985)."""
    times, points = np.array([0.0, 1.0, 2.5, 3.0]), np.random.default_rng(0).normal(size=(4, 3))
    theirs = CubicSpline(times, points, bc_type="clamped")
    cubic = compiled(sc.frames.position_curve(times, points), np.zeros(()))
    quintic = compiled(sc.frames.position_curve([1.0, 3.0], points[:2], degree=5), np.zeros(()))
    for t in np.linspace(0.0, 3.0, 13):
        assert np.allclose(cubic(t), theirs(t), atol=1e-13)
        s = np.clip(0.5 * (t - 1.0), 0.0, 1.0)
        part = 10.0 * s**3 - 15.0 * s**4 + 6.0 * s**5
        assert np.allclose(quintic(t), points[0] + part * (points[1] - points[0]), atol=1e-13)


@pytest.mark.filterwarnings("ignore:the curve reaches")
@pytest.mark.parametrize("degree", [5, 7])
def test_derivatives_of_a_curve(degree):
    """All but the last are continuous, and almost half of them are zero at the ends."""
    times, points = np.array([0.0, 1.0, 2.5, 3.0]), np.random.default_rng(0).normal(size=(4, 3))
    derivative = sc.frames.position_curve(times, points, degree=degree)
    for order in range(1, degree):
        derivative = jax.jacfwd(derivative)
        at = compiled(lambda t, f=derivative: f(t), np.zeros(()))
        for inner in times[1:-1]:
            after = at(np.array(inner + 1e-9))
            assert np.abs(after).max() > 0.1
            assert np.allclose(at(np.array(inner - 1e-9)), after, rtol=1e-3, atol=1e-4)
        ends = np.abs([at(np.array(t)) for t in (1e-9, 3.0 - 1e-9)])
        assert (ends.max() < 1e-3) == (order <= degree // 2)


@pytest.mark.long
def test_a_curve_of_rotations():
    """Its velocity and acceleration, by differences of SciPy's vectors, join; at rest outside."""
    times = np.array([0.0, 1.0, 2.5, 3.0])
    rotations = Rotation.from_rotvec(np.random.default_rng(1).normal(size=(4, 3)))
    curve = sc.frames.rotation_curve(times, rotations.as_matrix())
    at = jax.jit(jax.vmap(curve))
    assert np.allclose(at(times), rotations.as_matrix(), atol=1e-13)
    h = 1e-4
    points = times[1:-1, None] + h * np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
    R = [Rotation.from_matrix(at(row)) for row in points]
    velocity = np.array([(r[:-1].inv() * r[1:]).as_rotvec() / h for r in R])
    acceleration = np.diff(velocity, axis=1) / h
    assert np.abs(acceleration).max() > 1.0
    assert np.allclose(acceleration, acceleration[:, 1:2], atol=1e-2)
    derivative = np.asarray(jax.jit(jax.vmap(jax.jacfwd(curve)))(times))
    assert np.abs(derivative[[0, -1]]).max() < 1e-12
    assert np.abs(derivative[1:-1]).max() > 0.1


@pytest.mark.long
def test_a_curve_of_rotations_about_an_axis_is_the_spline_of_the_angle():
    times, angles = np.array([0.0, 1.0, 2.5, 3.0, 5.0]), np.array([0.0, 2.0, 1.0, -1.5, 0.3])
    rotations = Rotation.from_euler("z", angles[:, None])
    curve = sc.frames.rotation_curve(times, rotations.as_matrix())
    t = np.linspace(0.0, 5.0, 41)
    expected = Rotation.from_euler("z", CubicSpline(times, angles, bc_type="clamped")(t)[:, None])
    assert np.allclose(jax.jit(jax.vmap(curve))(t), expected.as_matrix(), atol=1e-12)
    ends = sc.frames.rotation_curve(times[:2], rotations.as_matrix()[:2])
    turned = Rotation.from_euler("z", [[2.0 * (3.0 - 2.0 * 0.3) * 0.3**2]]).as_matrix()
    assert np.allclose(jax.jit(lambda t: ends(t))(jnp.array(0.3)), turned, atol=1e-13)


# --- Bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda f: f.position("tip", [1.0, 2.0]), r"target: got shape \(2,\); expected 3 values"),
        (lambda f: f.position("tip", [1.0, 2.0, np.nan]), "target: got .*finite"),
        (lambda f: f.position(3, [1.0, 2.0, 0.0]), "frame: got 3"),
        (lambda f: f.position("tip", [1.0, 2.0, 0.0], 0.0), "rate of constraint 'tip position'"),
        (lambda f: f.position("tip", [1.0, 2.0, 0.0], np.eye(3)), r"got shape \(3, 3\)"),
        (lambda f: f.orientation("tip", 2.0 * np.eye(3)), "det R = 1"),
        (lambda f: f.orientation("tip", -np.eye(3)), "det R = 1"),
        (lambda f: f.orientation("tip", [1.0, 1.0, 0.0, 0.0]), "quaternion of length 1"),
        (lambda f: f.orientation("tip", [1.0, 0.0, 0.0]), r"got shape \(3,\); expected a rotation"),
        (lambda f: f.pose("tip", [0.0], np.eye(3)), r"position: got shape \(1,\)"),
        (lambda f: f.level("tip", axis=[0.0, 0.0, 0.0]), "axis: .*not zero"),
        (lambda f: f.level("tip", up=[0.0, 0.0]), "up: "),
        (lambda f: f.distance("a", "b", -1.0), "target: .*positive"),
        (lambda f: f.centre_of_mass([0.0], axes="w"), "axes: got 'w'"),
        (lambda f: f.rolling("wheel", 0.0), "radius"),
        (lambda f: f.centroidal_momentum(angular="xx"), "angular: got 'xx'"),
        (lambda f: f.centroidal_momentum(linear=3), "linear: got 3"),
        (lambda f: f.centroidal_momentum(linear="", angular=""), "linear, angular: got no axes"),
        (lambda f: f.centroidal_momentum([0.0], linear="xy"), "expected 5 values"),
        (lambda f: f.position_curve([0.0, 0.0], np.zeros((2, 3))), "increasing times"),
        (lambda f: f.position_curve([0.0, 1.0], np.zeros((3, 3))), "expected 2 of them"),
        (lambda f: f.position_curve([0.0, 1.0], np.zeros((3, 2))), r"write points\.T"),
        (lambda f: f.position_curve([0.0, 1.0], np.zeros(2)), r"write points\[:, None\]"),
        (lambda f: f.position_curve([0.0, 1.0], np.eye(2), degree=5, monotone=True), "got 5"),
        (
            lambda f: f.position_curve([0.0, 1.0], np.eye(2), degree=4),
            "degree: got 4; expected 3, 5",
        ),
        (lambda f: f.rotation_curve([0.0, 1.0], np.ones((2, 3, 3))), "rotation matrices"),
        (lambda f: f.rotation_curve([0.0, 1.0], [np.eye(3), np.diag([1, -1, -1])]), "angle of π"),
    ],
)
def test_arguments_that_are_refused(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make(sc.frames)


def test_names_that_the_robot_lacks(arm):
    for relation, message in (
        (sc.frames.position("tpi", [0.0, 0.0, 1.0]), "frame: got 'tpi'.*Did you mean 'tip'"),
        (sc.frames.posture([0.0], joints=["joint 9"]), "joint: got 'joint 9'"),
    ):
        with pytest.raises(sc.errors.UnknownNameError, match=message):
            sc.simulate(arm, sc.ServoLaw(arm, relation), Q, V, 0.1)


def test_a_plant_without_frames():
    plant = sc.load_plant("mass-spring-damper")()
    law = sc.ServoLaw(plant, sc.frames.position("tip", [0.0, 0.0, 1.0]))
    with pytest.raises(sc.errors.InputError, match=r"plant of constraint 'tip position'.*a robot"):
        sc.simulate(plant, law, [0.0], [0.0], 1.0)
