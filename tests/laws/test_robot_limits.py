"""Limits of robots, obstacles and friction cones: against SciPy, and in closed loops."""

from functools import cache

import jax.numpy as jnp
import mujoco
import numpy as np
import pytest
from scipy.linalg import null_space
from scipy.optimize import nnls

import servocon as sc
from servocon.engine import evaluator
from servocon.laws.barrier import IDLE_INPUTS, INTERNAL, LEAST_INPUTS, NEXT
from servocon_plants import robots

FEET = ("FR_foot", "FL_foot", "HR_foot", "HL_foot")
GAIN, SLACK, FRICTION, LEAST = 10.0, 1e4, 0.6, 5.0


@cache
def quadruped():
    """A quadruped that holds its body, four feet in friction cones, torques within limits."""
    robot = sc.robot(robots.path("mini_cheetah"))
    feet = [sc.frames.contact(foot, friction=FRICTION, least=LEAST) for foot in FEET]
    plant = sc.frames.Standing(robot, feet)
    R, p = robot.pose("body", robot.home)
    body = sc.frames.pose("body", np.asarray(p), np.asarray(R), rate=5.0)
    servo = sc.ServoLaw(plant, body, sc.Stabilizing(gain=GAIN))
    law = sc.laws.BarrierLaw(servo, {}, lower=-18.0, upper=18.0, slack=SLACK)

    def at(q, v, t):
        rows = sc.stack(*feet).linearize(robot, q, v, t), body.linearize(robot, q, v, t)
        B = robot.input_matrix(q, t)
        return robot.mass_matrix(q, t), robot.force(q, v, t), B, *rows

    return robot, law, evaluator(at)


def programme(parts):
    """u* of the servo law, and H, G, r of its change d: least ½ dᵀH d with G d ≥ r."""
    M, F, B, (_, A, b), (beta, rows, rate) = parts
    at_contacts = np.linalg.inv(A @ np.linalg.solve(M, A.T))
    force = at_contacts @ (b - A @ np.linalg.solve(M, F))
    by_inputs = -at_contacts @ A @ np.linalg.solve(M, B)
    free = np.linalg.solve(M, F + A.T @ force)
    made = np.linalg.solve(M, B + A.T @ by_inputs)
    reach = np.linalg.cholesky(M).T @ made
    inverse = np.linalg.pinv(reach, rcond=1e-8)
    effect = rows @ made
    wanted = rate - rows @ free - GAIN * beta
    u = inverse @ np.linalg.pinv(effect @ inverse, rcond=1e-8) @ wanted
    H = reach.T @ reach + SLACK * effect.T @ effect
    idle = np.eye(12) - inverse @ reach
    H = H + IDLE_INPUTS * (reach**2).sum(axis=0).max() * idle
    H = H + LEAST_INPUTS * H.diagonal().max() * np.eye(12)
    side = FRICTION / np.sqrt(2.0)
    cone = [[1, 0, side], [-1, 0, side], [0, 1, side], [0, -1, side], [0, 0, 1]]
    cones = np.kron(np.eye(4), cone)
    G = np.vstack([cones @ by_inputs, np.eye(12), -np.eye(12)])
    bounds = np.concatenate([np.tile([0, 0, 0, 0, LEAST], 4) - cones @ force, -18.0 * np.ones(24)])
    return u, H, G, bounds - G @ u


def solution(H, G, r):
    """The d of least ½ dᵀH d with G d ≥ r, by SciPy's nnls (Lawson & Hanson 1974, problem LDP)."""
    C = np.linalg.cholesky(H)
    rows = np.linalg.solve(C, G.T)
    unit = np.eye(len(H) + 1)[-1]
    multipliers, _ = nnls(np.vstack([rows, r]), unit)
    rest = unit - np.append(rows @ multipliers, r @ multipliers)
    return np.linalg.solve(C.T, -rest[:-1] / rest[-1])


@pytest.mark.long
def test_a_quadrupeds_inputs_are_those_of_scipys_programme():
    """Random states with feet at rest: twenty cone rows and 24 torque limits."""
    robot, law, parts = quadruped()
    rng = np.random.default_rng(1)
    home, active = np.array(robot.home), set()
    for pace in (0.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0):
        q = home + np.r_[np.zeros(7), 0.05 * rng.normal(size=12)]
        v = pace * rng.normal(size=18)
        A = parts(q, v, 0.0)[3][1]
        v = v - np.linalg.pinv(A) @ (A @ v)
        servo, H, G, r = programme(parts(q, v, 0.0))
        d = solution(H, G, r)
        step = law.step(q, v, 0.0)
        np.testing.assert_allclose(step.u - step.contributions["barrier"], servo, atol=1e-9)
        np.testing.assert_allclose(step.u, servo + d, atol=3e-5)
        assert np.all(G @ (step.u - servo) >= r - 1e-4)
        active.add(tuple(np.flatnonzero(np.abs(G @ d - r) < 1e-7)))
    assert len(active) > 4
    assert max(map(len, active)) > 5


ARM = """<mujoco><compiler angle="radian"/><option timestep="0.001" gravity="0 0 0"/><worldbody>
  <body><joint name="shoulder" axis="0 0 1" range="-0.9 0.6"/>
    <inertial mass="1" pos=".25 0 0" diaginertia=".02 .02 .02"/>
    <body pos=".5 0 0"><joint name="elbow" axis="0 0 1"/>
      <inertial mass="1" pos=".25 0 0" diaginertia=".02 .02 .02"/><site name="hand" pos=".5 0 0"/>
    </body></body></worldbody></mujoco>"""
ACROSS = lambda q, t: q - np.array([1.2, 0.4])  # a target beyond the shoulder's limit


@cache
def arm():
    return sc.robot(mujoco.MjModel.from_xml_string(ARM))


def reaching(barriers):
    """Runs to a target beyond limits, with barriers and without."""
    law = sc.ServoLaw(arm(), sc.holonomic(ACROSS, rate=4.0), sc.Stabilizing(gain=8.0))
    kept = sc.laws.BarrierLaw(law, barriers, rates=(3.0, 40.0))
    start = {"q0": [-0.5, 0.0], "v0": [0.0, 0.0], "duration": 3.0, "points": 76}
    return [sc.simulate(arm(), one, **start) for one in (kept, law)]


@pytest.mark.long
def test_limits_of_joints_and_speeds_in_closed_loop():
    """Both are reached and neither is passed; without barriers both are."""
    plant = arm()
    speeds = sc.frames.speed_limits(plant, 0.7)
    run, free = reaching({"joints": sc.frames.joint_limits(plant, rate=8.0), "speeds": speeds})
    assert 0.59 < run.q[:, 0].max() <= 0.6 + 1e-9 < free.q[:, 0].max()
    assert 0.69 < np.abs(run.v).max() <= 0.7 + 1e-6 < np.abs(free.v).max()
    np.testing.assert_allclose(run.signals["barrier joints"][:, 1], 0.6 - run.q[:, 0], atol=1e-12)
    np.testing.assert_allclose(run.signals["barrier speeds"][:, 3], 0.7 - run.v[:, 1], atol=1e-12)


@pytest.mark.long
def test_an_obstacle_is_kept_away_from():
    """A ball in the way of the hand, and a post beside the line from hand to shoulder."""
    run, free = reaching(
        {
            "ball": sc.frames.clearance("hand", [1.15, 0.35, 0.0], 0.25, rate=8.0),
            "post": sc.frames.clearance(["hand", "world"], [0.2, 0.9, 0.0], 0.2, rate=8.0),
        }
    )
    angle = np.stack([run.q[:, 0], run.q.sum(axis=1)])
    hand = 0.5 * np.stack([np.cos(angle).sum(axis=0), np.sin(angle).sum(axis=0)], axis=1)
    h = np.linalg.norm(hand - [1.15, 0.35], axis=1) - 0.25
    np.testing.assert_allclose(run.signals["barrier ball"][:, 0], h, atol=1e-12)
    assert -1e-6 <= h.min() < 1e-3
    angle = np.stack([free.q[:, 0], free.q.sum(axis=1)])
    far = 0.5 * np.stack([np.cos(angle).sum(axis=0), np.sin(angle).sum(axis=0)], axis=1)
    assert np.linalg.norm(far - [1.15, 0.35], axis=1).min() < 0.22
    part = np.clip((hand @ [0.2, 0.9]) / (hand * hand).sum(axis=1), 0.0, 1.0)[:, None]
    apart = np.linalg.norm([0.2, 0.9] - part * hand, axis=1) - 0.2
    np.testing.assert_allclose(run.signals["barrier post"][:, 0], apart, atol=1e-12)


def test_a_barrier_out_of_reach_is_told_by_its_row():
    """Torques too small to brake before the shoulder's limit."""
    law = sc.ServoLaw(arm(), sc.holonomic(ACROSS, rate=4.0), sc.Stabilizing(gain=8.0))
    limits = {"joints": sc.frames.joint_limits(arm(), rate=8.0)}
    weak = sc.laws.BarrierLaw(law, limits, rates=(3.0, 40.0), lower=-0.3, upper=0.3)
    told = r"barrier 'joints': row 'shoulder upper \[rad/s\]' was missed by up to .* rad/s/s, the f"
    with pytest.warns(sc.errors.ServoconWarning, match=told):
        run = sc.simulate(weak.model, weak, [0.0, 0.0], [2.0, 0.0], 1.0, points=51)
    short = run.signals["shortfall joints"]
    assert short[:, 1].max() == short.max() > 1.0


def test_the_lower_of_two_relations_gives_way_first():
    """By the minimum of ½ dᵀH d with H = BᵀM⁻¹B + Σ ρ_i TᵢᵀTᵢ, ρ falling by `NEXT`."""
    plant = arm()
    first = sc.holonomic(lambda q, t: q[:1] - 0.6, rate=4.0, name="shoulder")
    second = sc.holonomic(lambda q, t: q[1:] - 0.6, rate=4.0, name="elbow")
    inner = sc.laws.PriorityLaw(plant, [first, second], sc.Stabilizing(gain=8.0))
    law = sc.laws.BarrierLaw(inner, {"sum": sides}, rates=(3.0, 3.0), slack=SLACK)
    q, v = np.array([0.2, 0.2]), np.array([0.25, 0.04])
    step, servo = law.step(q, v, 0.0), inner.step(q, v, 0.0)
    at = evaluator(lambda q, v, t: (plant.mass_matrix(q, t), plant.force(q, v, t)))
    M, F = at(q, v, 0.0)
    inverse, row = np.linalg.inv(M), np.array([-1.0, -1.0])
    H = inverse + inverse @ np.diag([SLACK, SLACK * NEXT]) @ inverse
    h, rate = 0.5 - q.sum(), -v.sum()
    lacking = -6.0 * rate - 9.0 * h - row @ inverse @ (F + servo.u)
    assert lacking > 0.1
    d = np.linalg.solve(H, inverse @ row)
    d = d * lacking / (row @ inverse @ d)
    np.testing.assert_allclose(step.u - servo.u, d, rtol=1e-6)
    change = inverse @ (step.u - servo.u)
    assert abs(change[0]) < 0.2 * abs(change[1])


PUSHER = """<mujoco><option timestep="0.0005"/><worldbody>
  <geom type="plane" size="2 2 .1" friction="1" solref="0.002 1"/>
  <body pos="0 0 .8"><joint name="x" type="slide" axis="1 0 0"/><joint name="z" type="slide"
    axis="0 0 1"/><joint name="turn" axis="0 1 0"/>
    <inertial mass="5" pos="0 0 0" diaginertia=".1 .1 .1"/>
    <body pos="0 0 -.1"><joint name="hip" axis="0 1 0"/>
      <inertial mass=".5" pos="0 0 -.2" diaginertia=".01 .01 .01"/>
      <body pos="0 0 -.4"><joint name="knee" axis="0 1 0"/>
        <inertial mass=".3" pos="0 0 -.15" diaginertia=".01 .01 .01"/>
        <geom type="box" pos="0 0 -.29" size=".12 .05 .01" mass="0"/>
        <site name="sole" pos="0 0 -.3"/></body></body></body></worldbody>
  <actuator><motor joint="hip"/><motor joint="knee"/></actuator></mujoco>"""


PUSHER_MODEL = mujoco.MjModel.from_xml_string(PUSHER)


@cache
def pusher():
    """A trunk on one leg in a plane, its sole on the ground: it stands by two motors."""
    robot = sc.robot(PUSHER_MODEL)
    ends = [[0.12, 0.0, 0.0], [-0.12, 0.0, 0.0]]
    return sc.frames.Standing(robot, [sc.frames.contact("sole", ends, friction=0.6, least=1.0)])


SOLE = np.array([[x, y, 0.0] for x in (0.1, -0.1) for y in (0.03, -0.03)])
LEG = """<mujoco><option gravity="0 0 -9.81"/><worldbody><body name="hip" pos="0 0 .5">
  <freejoint name="base"/><inertial mass="8" pos="0 0 0" diaginertia=".1 .2 .1"/>
  <body name="shank"><joint name="pitch" axis="0 1 0"/><joint name="roll" axis="1 0 0"/>
  <inertial mass="1" pos="0 0 -.2" diaginertia=".02 .02 .001"/>
  <site name="sole" pos="0 0 -.5"/></body></body></worldbody></mujoco>"""


@cache
def balancing():
    """A body on one leg and a sole of four corners: the law, and the parts of its programme."""
    robot = sc.robot(mujoco.MjModel.from_xml_string(LEG))
    sole = sc.frames.contact("sole", SOLE, friction=FRICTION, least=LEAST)
    plant = sc.frames.Standing(robot, [sole])
    still = sc.holonomic(lambda q, t: q[7:9], rate=5.0, name="still")
    servo = sc.ServoLaw(plant, still, sc.Stabilizing(gain=GAIN))

    def at(q, v, t):
        forces = plant.contact_forces(q, v, t)
        rows = still.linearize(plant, q, v, t)
        B = plant.input_matrix(q, t)
        return plant.mass_matrix(q, t), B, rows.A, forces.without, forces.by_inputs

    return servo, sc.laws.BarrierLaw(servo, {}, lower=-60.0, upper=60.0, slack=SLACK), evaluator(at)


@pytest.mark.long
def test_the_cones_of_a_sole_hold_for_any_distribution_of_its_force():
    """Against SciPy's programme in inputs and all forces of the corners without a wrench.

    Forces of least norm are outside of the cones already where the centre of pressure is near a
    corner, though the corners can give the same force and moment.
    """
    servo, law, parts = balancing()
    wrench = np.hstack([np.vstack([np.eye(3), np.cross(np.eye(3), x).T]) for x in SOLE])
    free = null_space(wrench)
    side = FRICTION / np.sqrt(2.0)
    one = [[1, 0, side], [-1, 0, side], [0, 1, side], [0, -1, side], [0, 0, 1]]
    cones, least = np.kron(np.eye(4), one), np.tile([0.0, 0.0, 0.0, 0.0, LEAST], 4)
    q = np.array([0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    changed = []
    for pitch, roll in ((0.0, 0.0), (2.0, 1.0), (-2.4, 0.8), (5.0, -2.0), (1.6, 2.4)):
        v = np.zeros(8)
        v[3:] = -roll, -pitch, 0.0, pitch, roll  # the sole is at rest
        M, B, A, force, by_inputs = parts(q, v, 0.0)
        u, effect = servo.step(q, v, 0.0).u, np.linalg.cholesky(np.linalg.inv(M)).T @ B
        response, size = A @ np.linalg.solve(M, B), B.shape[1]
        H = effect.T @ effect + SLACK * response.T @ response
        H = H + LEAST_INPUTS * H.diagonal().max() * np.eye(size)
        moved = cones @ by_inputs
        most = np.einsum("ij,jk,ik->i", moved, np.linalg.inv(H), moved).max()
        inner = INTERNAL / most * np.eye(free.shape[1])
        H = np.block([[H, np.zeros((size, len(inner)))], [np.zeros((len(inner), size)), inner]])
        limits = np.eye(size, len(H))
        G = np.vstack([cones @ np.hstack([by_inputs, free]), limits, -limits])
        r = np.concatenate([least - cones @ (force + by_inputs @ u), -60.0 - u, u - 60.0])
        d = solution(H, G, r) if np.any(r > 0) else np.zeros(len(H))
        np.testing.assert_allclose(law.step(q, v, 0.0).u, u + d[:size], atol=1e-4)
        changed.append((np.abs(d[:size]).max(), np.any(r > 0)))
    # Cones that forces of least norm leave and others do not; and cones that change the inputs.
    assert any(outside and change < 0.1 for change, outside in changed)
    assert any(change > 1.0 for change, _ in changed)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:the relation leaves a speed free.*'x .m.'")  # it is pushed on
def test_a_standing_robot_keeps_its_cones_on_its_own_floor_and_on_mujocos():
    """Sway too fast for the sole: without cones the ground would have to pull; with them not."""
    plant = pusher()

    def sway(q, t):
        return q[3:5] - jnp.array([-0.1, 0.1]) * (1.0 - jnp.cos(9.0 * t))

    servo = sc.ServoLaw(plant, sc.holonomic(sway, rate=9.0, name="sway"), sc.Stabilizing(gain=20.0))
    law = sc.laws.BarrierLaw(servo, {}, lower=-60.0, upper=60.0)
    start = {"q0": np.zeros(5), "v0": np.zeros(5), "duration": 1.0}
    run = sc.simulate(plant, law, **start, points=101)
    forces = run.signals["contact force sole contact"].reshape(-1, 2, 3)
    pulled = [plant.contact_force(run.q[i], run.v[i], run.time[i], run.u[i]) for i in (3, 40)]
    # The two points may press each other along the line between them: x.
    np.testing.assert_allclose(forces[[3, 40]][..., 2], np.array(pulled)[..., 2], atol=1e-9)
    np.testing.assert_allclose(forces[[3, 40]].sum(1), np.sum(pulled, axis=1), atol=1e-9)
    assert 1.0 - 1e-6 < forces[..., 2].min() < 1.0 + 1e-6
    assert np.all(np.hypot(forces[..., 0], forces[..., 1]) <= 0.6 * forces[..., 2] + 1e-9)
    assert np.abs(run.contributions["barrier"]).max() > 1.0
    free = [servo.step(run.q[i], run.v[i], run.time[i]).u for i in range(0, 101, 5)]
    without = [
        plant.contact_force(run.q[5 * i], run.v[5 * i], 0.05 * i, u) for i, u in enumerate(free)
    ]
    assert np.array(without)[..., 2].min() < -5.0
    on_floor = sc.simulate_mujoco(PUSHER_MODEL, law, **start, period=0.001, points=101)
    np.testing.assert_allclose(on_floor.q, run.q, atol=0.08)
    assert on_floor.signals["contacts"][1:].min() > 0  # it begins just above the floor


def test_bad_limits():
    for call, message in (
        (lambda: sc.frames.joint_limits(arm(), [0.0]), r"lower: got shape \(1,\); expected a num"),
        (lambda: sc.frames.joint_limits(arm(), 1.0, 0.0), "lower, upper"),
        (lambda: sc.frames.joint_limits(arm(), -np.inf, np.inf), "lower, upper: got no limit"),
        (lambda: sc.frames.joint_limits(arm(), np.nan), "lower: got nan; expected numbers"),
        (lambda: sc.frames.joint_limits(1.0), "plant of constraint 'joint limits': got float"),
        (lambda: sc.frames.speed_limits(arm()), "limit: got no limit.*URDF has"),
        (lambda: sc.frames.speed_limits(arm(), 0.0), "limit: got .*expected positive speeds"),
        (lambda: sc.frames.clearance(["a", "b", "c"], [0, 0, 0], 0.1), "frame: got 3 names"),
        (lambda: sc.frames.clearance("a", [0, 0], 0.1), r"obstacle: got shape \(2,\)"),
        (lambda: sc.frames.clearance("a", [0, 0, 0], 0.0), "distance: got 0.0; expected a p"),
        (lambda: sc.frames.clearance("a", "b", 0.1, normal=[0, 0, 1]), "obstacle: got 'b'; expe"),
        (
            lambda: sc.laws.BarrierLaw(1.0, {}),
            "law: got float; expected a law that is a sum of terms",
        ),
        (
            lambda: sc.laws.BarrierLaw(pushing(), {"sole contact": lambda q, t: q}),
            "barriers: got the na",
        ),
    ):
        with pytest.raises(sc.errors.InputError, match=message):
            call()


def sides(q, t):
    return 0.5 - q[0] - q[1]


def pushing():
    return sc.ServoLaw(pusher(), sc.holonomic(lambda q, t: q[3:5], rate=1.0))


def test_a_start_beyond_a_speed_limit():
    law = sc.laws.BarrierLaw(
        sc.ServoLaw(arm(), sc.holonomic(ACROSS, rate=4.0)),
        {"speeds": sc.frames.speed_limits(arm(), 0.7)},
    )
    with pytest.raises(
        sc.errors.InputError, match=r"barrier 'speeds' at the start: got β = .*-0.3"
    ):
        sc.simulate(law.model, law, [0.0, 0.0], [1.0, 0.0], 1.0)


def test_the_height_over_a_plane():
    plane = sc.frames.clearance(["hand", "world"], [0.1, 0, 0], 0.2, normal=[2.0, 0, 0])
    heights = evaluator(lambda q, v, t: plane.position_error(arm(), q, t))
    q = np.array([0.3, 0.4])
    reach = 0.5 * np.cos(0.3) + 0.5 * np.cos(0.7)
    np.testing.assert_allclose(heights(q, q, 0.0), [reach - 0.3, -0.3], atol=1e-14)
