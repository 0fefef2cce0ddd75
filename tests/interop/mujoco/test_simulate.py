"""A law on MuJoCo's physics, beside `simulate`, SciPy and MuJoCo's own numbers."""

import sys
import warnings

import jax.numpy as jnp
import mujoco
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.interop.mujoco.motors import motors_of
from servocon.simulation import checks

PERIOD = 0.02


def arm(actuators="", mass=1.0, integrator="RK4", joints=("shoulder", "elbow"), more="", elbow=""):
    first, second = joints
    return mujoco.MjModel.from_xml_string(f"""
        <mujoco><option timestep="0.002" integrator="{integrator}"/><worldbody>{more}
        <body name="upper" pos="0 0 1"><joint name="{first}" axis="0 1 0" damping="0.1"/>
          <geom type="capsule" fromto="0 0 0 0 0 -0.5" size=".03" mass="2" contype="0"/>
          <body name="lower" pos="0 0 -0.5"><joint name="{second}" axis="0 1 0" {elbow}/>
            <geom type="capsule" fromto="0 0 0 0 0 -0.4" size=".03" mass="{mass}" contype="0"/>
          </body></body></worldbody><actuator>{actuators}</actuator></mujoco>""")


MODEL = arm()
PLANT = sc.robot(MODEL)
PATH = sc.holonomic(
    lambda q, t: jnp.stack([q[0] - 0.5 * jnp.sin(2.0 * t), q[1] - q[0]]), rate=3.0, name="path"
)
LAW = sc.ServoLaw(PLANT, PATH, sc.Stabilizing(gain=4.0))
Q0, V0 = np.array([0.3, 0.8]), np.array([0.2, -0.1])


def run(model=MODEL, law=LAW, duration=1.0, **options):
    return sc.simulate_mujoco(
        model, law, Q0, V0, duration, **{"period": PERIOD, "points": 21} | options
    )


def reference(plant=PLANT, law=LAW, duration=1.0, **options):
    """The same run by servocon's own equations of motion and integrator."""
    options = {
        "period": PERIOD,
        "points": 21,
        "solver": sc.Solver(rtol=1e-12, atol=1e-13),
    } | options
    return sc.simulate(plant, law, Q0, V0, duration, **options)


@pytest.fixture(scope="module")
def exact():
    return reference()


# -- agreement ------------------------------------------------------------------------------------


def test_without_a_law_and_with_given_inputs():
    """As MuJoCo alone steps, without inputs and with torques over time."""
    given = sc.laws.Given(lambda t: jnp.stack([jnp.sin(t), 0.2]))
    for law, torque in ((None, lambda t: 0.0), (given, lambda t: [np.sin(t), 0.2])):
        made, data, alone = run(law=law), mujoco.MjData(MODEL), [Q0]
        data.qpos[:], data.qvel[:] = Q0, V0
        for sample in range(50):
            data.qfrc_applied[:] = torque(PERIOD * sample)
            for _ in range(10):
                mujoco.mj_step(MODEL, data)
            alone.append(data.qpos.copy())
        np.testing.assert_allclose(made.q[::2], alone[::5], atol=1e-12)
        assert not made.has_beta


@pytest.mark.parametrize(
    ("integrator", "steps", "order", "least"),
    [("RK4", (0.02, 0.01, 0.005), 4.0, 2e-8), ("implicit", (0.002, 0.001, 0.0005), 1.0, 5e-4)],
)
def test_the_run_converges_to_that_of_simulate(exact, integrator, steps, order, least):
    """Two programs for the equations of motion, and two integrators, at the order of MuJoCo's."""
    runs = [run(arm(integrator=integrator), timestep=h) for h in steps]
    errors = np.array([np.abs(one.q - exact.q).max() for one in runs])
    np.testing.assert_allclose(np.log2(errors[:-1] / errors[1:]), order, atol=0.25)
    assert 0.0 < errors[-1] < least


def test_every_array_of_the_record_is_that_of_simulate(exact):
    mine = run(timestep=0.001)
    assert mine.axes == exact.axes
    for name in ("time", "q", "v", "u", "beta", "position_error", "missing", "rank", "dependent"):
        np.testing.assert_allclose(
            getattr(mine, name), getattr(exact, name), atol=1e-8, err_msg=name
        )
    for name in ("kinetic_energy", "potential_energy"):  # of MuJoCo
        np.testing.assert_allclose(getattr(mine, name), getattr(exact, name), atol=1e-9)
    assert list(mine.contributions) == list(exact.contributions)
    for name, value in exact.contributions.items():
        np.testing.assert_allclose(mine.contributions[name], value, atol=1e-8)
    np.testing.assert_array_equal(mine.signals["wanted u"], mine.u)
    np.testing.assert_array_equal(mine.signals["contacts"], 0.0)
    mine_metrics, metrics = mine.metrics(), exact.metrics()
    assert mine_metrics.ise == pytest.approx(metrics.ise, rel=1e-8)


def test_outputs_between_steps_and_samples(exact):
    """Output times that are neither, and a horizon that is no whole number of periods."""
    times = [0.0, 0.0113, 0.0307, 0.5, 0.81234567]
    mine, other = run(duration=None, times=times), reference(duration=None, times=times)
    np.testing.assert_allclose(mine.q, other.q, atol=2e-9)
    np.testing.assert_allclose(mine.u, other.u, atol=2e-8)
    late = run(t0=7.0, duration=0.1), reference(t0=7.0, duration=0.1)
    np.testing.assert_allclose(late[0].q, late[1].q, atol=2e-9)
    np.testing.assert_allclose(late[0].time, late[1].time)


PENDULUM = """<mujoco><option timestep="0.001" integrator="RK4"/><worldbody><body>
    <joint name="pivot" axis="0 1 0"/>
    <inertial pos="0 0 -0.6" mass="1.5" diaginertia="0.02 0.02 0.02"/>
    </body></worldbody></mujoco>"""


def test_a_pendulum_by_scipy():
    """J q̈ = −m g l sin q + u, u = m g l sin q − J (2 v + 4 (v + 2 q)), held for a period."""
    m, g, length, period = 1.5, 9.81, 0.6, 0.05
    J = 0.02 + m * length**2
    q, v, found = 2.0, 0.0, []
    for _ in range(20):
        u = m * g * length * np.sin(q) - J * (2 * v + 4 * (v + 2 * q))
        found.append((q, v, u))
        fall = lambda t, x, u=u: [x[1], (u - m * g * length * np.sin(x[0])) / J]
        q, v = solve_ivp(fall, (0.0, period), [q, v], rtol=1e-11, atol=1e-12).y[:, -1]
    model = mujoco.MjModel.from_xml_string(PENDULUM)
    law = sc.ServoLaw(
        sc.robot(model), sc.residual(lambda q, v, t: v + 2 * q), sc.Stabilizing(gain=4.0)
    )
    mine = sc.simulate_mujoco(model, law, [2.0], [0.0], 1.0, period=period, points=21)
    expected = np.array(found)
    np.testing.assert_allclose(mine.q[:20, 0], expected[:, 0], atol=1e-8)
    np.testing.assert_allclose(mine.v[:20, 0], expected[:, 1], atol=1e-8)
    np.testing.assert_allclose(mine.u[:20, 0], expected[:, 2], atol=1e-7)


class OwnPendulum(sc.Lagrangian):
    mass: float = 1.5
    length: float = 0.6

    def kinetic_energy(self, q, v, t):
        return 0.5 * (0.02 + self.mass * self.length**2) * v[0] ** 2

    def potential_energy(self, q, t):
        return -self.mass * 9.81 * self.length * jnp.cos(q[0])

    def coordinate_labels(self):
        return ("θ [rad]",)


def test_a_law_on_a_plant_of_the_users_own():
    """Compared by the number of joints and inputs; both models are the same pendulum."""
    model = mujoco.MjModel.from_xml_string(PENDULUM)
    relation = sc.residual(lambda q, v, t: v + 2 * q)
    laws = [
        sc.ServoLaw(m, relation, sc.Stabilizing(gain=4.0)) for m in (OwnPendulum(), sc.robot(model))
    ]
    mine, other = (
        sc.simulate_mujoco(model, law, [2.0], [0.0], 0.2, period=0.05, points=3) for law in laws
    )
    np.testing.assert_allclose(mine.q, other.q, atol=1e-12)


def test_another_mass_than_the_laws():
    """The truth carries more: as `simulate` with that plant; β misses its decay."""
    heavy = arm(mass=1.6)
    mine = run(heavy, timestep=0.001)
    np.testing.assert_allclose(mine.q, reference(sc.robot(heavy)).q, atol=1e-9)
    assert np.abs(mine.q - run().q).max() > 1e-2


@pytest.mark.first(1)
@pytest.mark.parametrize("around", ["Delayed", "Noisy", "Lagged"])
def test_delay_noise_and_lag(around):
    wrapped = {
        "Delayed": lambda: sc.laws.Delayed(LAW, 2, [0.0, 0.0]),
        "Noisy": lambda: sc.laws.Noisy(LAW, 1e-3, 1e-2, seed=7),
        "Lagged": lambda: sc.laws.Lagged(LAW, 0.05, [0.0, 0.0]),
    }[around]()
    mine, other = run(law=wrapped, timestep=0.001), reference(law=wrapped)
    np.testing.assert_allclose(mine.u, other.u, atol=1e-6)
    np.testing.assert_allclose(mine.q, other.q, atol=1e-8)
    assert list(mine.law_state) == list(other.law_state)
    for name, value in other.law_state.items():
        np.testing.assert_allclose(mine.law_state[name], value, atol=1e-6, err_msg=name)


def test_a_disturbance():
    constant = sc.uncertainty.ConstantDisturbance([1.0, -2.0])
    mine = run(timestep=0.001, disturbance=constant)
    np.testing.assert_allclose(mine.q, reference(disturbance=constant).q, atol=1e-9)
    waves = lambda q, v, t: jnp.stack([3.0 * jnp.sin(5.0 * t), -v[1]])
    exact = reference(disturbance=waves)
    errors = [np.abs(run(timestep=h, disturbance=waves).q - exact.q).max() for h in (1e-3, 5e-4)]
    assert errors[0] < 5e-3
    assert errors[0] / errors[1] == pytest.approx(2.0, rel=0.1)  # held in each step


# -- motors ---------------------------------------------------------------------------------------

LIMITED = """<motor joint="shoulder" name="m1" gear="2" ctrlrange="-6 5" ctrllimited="true"/>
    <motor joint="elbow" name="m2" gear="1" forcerange="-1 1" forcelimited="true"/>"""


def test_saturation():
    """As `Saturated` does it: u is what acted, and the rest a signal and a contribution."""
    model = arm(LIMITED)
    law = sc.ServoLaw(sc.robot(model), PATH, sc.Stabilizing(gain=4.0))
    mine = run(model, law, timestep=0.001)
    around = sc.laws.Saturated(law, [-6.0, -1.0], [5.0, 1.0])
    other = reference(sc.robot(model), around)
    np.testing.assert_allclose(mine.q, other.q, atol=1e-8)
    np.testing.assert_allclose(mine.u, other.u, atol=1e-7)
    assert np.abs(mine.u[:, 1]).max() == 1.0 < np.abs(mine.signals["wanted u"][:, 1]).max()
    cut = mine.contributions["saturation"]
    np.testing.assert_array_equal(cut, mine.u - mine.signals["wanted u"])
    assert mine.attributes["options"]["actuators"] == "file"


def test_motors_of_the_file_and_of_the_joints():
    """A gear divides the input; a position servo is used as the motor in it."""
    plain = run()
    for text in (
        '<motor joint="shoulder" name="a" gear="50"/><motor joint="elbow" name="b" gear="-8"/>',
        '<position joint="shoulder" name="a" gear="50" kp="90" ctrlrange="-1 1"/>'
        '<velocity joint="elbow" name="b" gear="-8" kv="3"/>',
    ):
        model = arm(text)
        law = sc.ServoLaw(sc.robot(model), PATH, sc.Stabilizing(gain=4.0))
        geared = run(model, law)
        np.testing.assert_allclose(geared.q, plain.q, atol=1e-11)
        np.testing.assert_allclose(geared.u * [50.0, -8.0], plain.u, atol=1e-9)
        joints = run(model)  # the law of the joints' motors
        assert joints.attributes["options"]["actuators"] == "joints"
        np.testing.assert_allclose(joints.q, plain.q, atol=1e-11)
        np.testing.assert_array_equal(model.actuator_gear[:, 0], [50.0, -8.0])


def test_actuators_are_off_under_motors_in_the_joints():
    """Also those whose range has no zero: MuJoCo would bring their control into it."""
    model = arm('<motor joint="elbow" name="b" ctrlrange="3 4"/>')
    np.testing.assert_array_equal(run(model, duration=0.1).q, run(duration=0.1).q)


def test_motors_with_the_names_of_the_joints():
    """Labels do not tell the file's from the joints' then; B does."""
    model = arm(
        '<motor joint="shoulder" name="shoulder" gear="50"/>'
        '<motor joint="elbow" name="elbow" gear="8"/>'
    )
    plants = {kind: sc.robot(model, actuators=kind) for kind in ("file", "joints")}
    assert plants["file"].input_labels() == plants["joints"].input_labels()
    for kind, plant in plants.items():
        assert motors_of(model, plant, Q0, 0.0, "auto").kind == kind
        other = {"file": "joints", "joints": "file"}[kind]
        assert motors_of(model, plant, Q0, 0.0, other).kind == other


def test_the_range_of_a_joint_limits_the_sum_of_its_motors():
    """As MuJoCo limits it, with its own actuators, where each gives the same part."""
    text = (
        '<motor joint="shoulder" name="a"/><motor joint="elbow" name="b" gear="2"/>'
        '<motor joint="elbow" name="c"/>'
    )
    model = arm(text, elbow='actuatorfrcrange="-3 2" actuatorfrclimited="true"')
    motors = motors_of(model, sc.robot(model), Q0, 0.0, "auto")
    data = mujoco.MjData(model)
    for wanted in ([9.0, 5.0, 2.0], [1.0, -3.0, -1.0], [1.0, 0.2, 0.1], [0.0, 1.0, -2.0]):
        acting = motors.acting(np.array(wanted))
        data.ctrl = wanted
        mujoco.mj_forward(model, data)
        np.testing.assert_allclose(motors.force(acting), data.qfrc_actuator, atol=1e-14)
    np.testing.assert_allclose(motors.acting(np.array([9.0, 5.0, 2.0])), [9.0, 5 / 6, 1 / 3])


# -- contacts, events, ends -----------------------------------------------------------------------

PRESS = """<mujoco><option timestep="0.001"/><worldbody><geom type="plane" size="1 1 .1"/>
    <body pos="0 0 0.5"><joint name="lift" type="slide" axis="0 0 1"/>
    <geom type="sphere" size="0.1" mass="2"/></body></worldbody></mujoco>"""


@pytest.fixture(scope="module")
def press():
    model = mujoco.MjModel.from_xml_string(PRESS)
    relation = sc.holonomic(lambda q, t: q + 0.5, rate=4.0, name="down")
    return model, sc.ServoLaw(sc.robot(model), relation, sc.Stabilizing(gain=5.0))


def test_contacts_that_the_laws_model_does_not_have(press):
    """The ball would go to 0.4 m below the floor; MuJoCo's floor holds it."""
    model, law = press
    mine = sc.simulate_mujoco(model, law, [0.0], [0.0], 3.0, period=0.01, points=31)
    assert mine.q.min() > -0.41
    assert mine.signals["contacts"][0] == 0 < mine.signals["contacts"][-1]
    assert "contacts" in mine.attributes["structure"]["disturbance"]
    # At rest β is Λ f = 4 · 0.1, and u = m g − m κ β.
    assert mine.u[-1, 0] == pytest.approx(2 * 9.81 - 2 * 5.0 * mine.beta[-1, 0], rel=1e-2)
    assert mine.beta[-1, 0] == pytest.approx(0.4, abs=0.02)


def test_events(press):
    model, law = press
    options, landed = {"period": 0.01, "points": 31}, lambda now: now.q[0] + 0.4
    run = lambda event: sc.simulate_mujoco(
        model, law, [0.0], [0.0], 3.0, events={"landed": event}, **options
    )
    ended = run(sc.Event(landed, expected=True))
    stop = ended.expected_end
    assert stop is not None
    assert stop.reason == "event 'landed'"
    assert ended.time[-1] == stop.time
    assert ended.q[-1, 0] == stop.q[0]
    assert -0.4 - 2e-3 < stop.q[0] <= -0.4
    assert round(stop.time / 0.001) == pytest.approx(stop.time / 0.001)
    with pytest.warns(sc.errors.ServoconWarning, match="event 'landed'"):
        other = run(landed)
    assert other.stopped is not None


def test_a_run_that_mujoco_calls_unstable(press, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    model, law = press
    blow = lambda q, v, t: jnp.where(t > 0.0995, 1e15, 0.0) * jnp.ones(1)
    with pytest.warns(sc.errors.ServoconWarning, match="QACC"):
        ended = sc.simulate_mujoco(
            model, law, [0.0], [0.0], 1.0, period=0.01, points=11, disturbance=blow
        )
    assert ended.stopped is not None
    assert ended.stopped.time == pytest.approx(0.1)
    assert np.isfinite(ended.q).all()
    assert list(tmp_path.iterdir()) == []  # MuJoCo would write its log there
    assert capfd.readouterr().out == ""
    assert mujoco.get_mju_user_warning() is None


def test_a_law_that_fails_on_the_way(press):
    model, law = press
    late = sc.residual(lambda q, v, t: v + jnp.sqrt(0.105 - t), name="late")
    law = sc.ServoLaw(law.model, late, sc.Stabilizing(1.0))
    with pytest.warns(sc.errors.ServoconWarning, match="the law failed"):
        ended = sc.simulate_mujoco(model, law, [0.0], [0.0], 1.0, period=0.01, points=11)
    assert ended.stopped is not None
    assert ended.stopped.time == pytest.approx(0.11)
    assert np.isfinite(ended.u).all()


def test_the_record_is_kept_whole(tmp_path):
    mine = run(name="kept", seed=3, duration=0.1, points=3)
    assert sc.Trajectory.load(mine.save(tmp_path / "kept.nc")).equals(mine)
    told = mine.attributes
    assert (told["name"], told["seed"], told["options"]["timestep"]) == ("kept", 3, 0.002)
    assert told["options"]["integrator"] == "RK4"
    assert told["versions"]["mujoco"] == mujoco.__version__
    assert MODEL.opt.timestep == 0.002
    assert MODEL.opt.disableflags == 0
    assert run(name="kept", seed=3, duration=0.1, points=3).equals(mine)


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"period": 0.0155}, r"period: got 0\.0155 s, 7\.75 timesteps; .*timestep=0\.0019375"),
        ({"period": 0.001}, r"period: got 0\.001 s, 0\.5 timesteps"),
        ({"timestep": 0.0}, "timestep: got 0"),
        ({"actuators": "motors"}, "actuators: got 'motors'.*joints"),
        ({"actuators": "file"}, "actuators in the file"),
        ({"disturbance": [1.0, 2.0]}, "disturbance: "),
        ({"events": ("landed",)}, "events: "),
        ({"law": 3}, "law: got int; expected a law"),
        ({"model": 3}, "path: got 3"),
        ({"model": arm(joints=("shoulder", "wrist"))}, r"with elbow .*without wrist \[rad\]"),
        ({"model": arm(joints=("elbow", "shoulder"))}, "in another order"),
    ],
)
def test_what_is_refused(options, told):
    with pytest.raises(sc.errors.InputError, match=told):
        run(**options)


def test_states_that_are_refused():
    for q, v, told in (
        (Q0[:1], V0, r"q0: got shape \(1,\); expected 2 numbers.*qpos"),
        (Q0, [np.nan, 0.0], "v0: "),
    ):
        with pytest.raises(sc.errors.InputError, match=told):
            sc.simulate_mujoco(MODEL, LAW, q, v, 1.0, period=0.02)


def test_inputs_that_are_refused():
    """Both choices of inputs are named."""
    two = '<motor joint="shoulder" name="m1"/><motor joint="elbow" name="m2"/>'
    other = '<motor joint="shoulder" name="m1"/><motor joint="elbow" name="m3"/>'
    law = sc.ServoLaw(sc.robot(arm(two)), PATH)
    with pytest.raises(sc.errors.ModelMismatchError) as error:
        run(arm(other), law)
    for part in ("with m2 [N m] and without m3 [N m]", "m1 [N m], m3 [N m]", "shoulder [N m]"):
        assert part in str(error.value)


def test_a_quaternion_that_is_not_of_length_1():
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><option gravity="0 0 0"/><worldbody><body><freejoint name="base"/>'
        '<geom size=".1"/></body></worldbody></mujoco>'
    )
    law = sc.ServoLaw(sc.robot(model), sc.residual(lambda q, v, t: v + q[:1]))
    with pytest.raises(sc.errors.InputError, match="quaternion of joint 'base'"):
        sc.simulate_mujoco(model, law, [0, 0, 0, 1, 1, 0, 0], np.zeros(6), 1.0, period=0.01)


def test_mujoco_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(sc.errors.MissingRequirementError, match=r"servocon\[robot\]"):
        run("arm.xml")


def test_what_the_plant_leaves_out_is_no_warning_here():
    """`robot` warns of friction in the joints; a run on MuJoCo has it, and says so."""
    model = arm(elbow='frictionloss="0.3"')
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mine = run(model, duration=0.1, points=3)
    assert mine.attributes["structure"]["disturbance"] == "MuJoCo: dry friction ('elbow' 0.3 N m)"


def test_dry_friction_is_that_of_mujoco():
    """MuJoCo's friction is a constraint and sticks; made stiff, it is the limit of small v₀."""
    stiff = 'frictionloss="0.5" solreffriction="0.0005 1" solimpfriction="0.999 0.9999 0.001"'
    model = arm(elbow=stiff)
    model.opt.timestep = 2e-4
    data = mujoco.MjData(model)
    data.qpos, data.qvel, rows = [1.0, 0.5], [0.0, 2.0], []
    for step in range(7500):
        mujoco.mj_step(model, data)
        if step % 2500 == 2499:
            rows.append(data.qpos.copy())
    with pytest.warns(sc.errors.ServoconWarning, match="dry friction"):
        robot = sc.robot(model)
    far = lambda one: np.abs(
        sc.simulate(one, None, [1.0, 0.5], [0.0, 2.0], 1.5, points=4).q[1:] - rows
    )
    assert far(robot.with_friction(1e-4)).max() < 1e-3
    assert far(robot).max() > 0.3


@pytest.mark.parametrize("law", [None, sc.laws.Given(lambda t: 0.0 * t)])
def test_a_motion_without_a_law_falls_freely_as_in_simulate(law):
    """The ball of the press: q̈ = −g until it lands."""
    model = mujoco.MjModel.from_xml_string(PRESS)
    mine = sc.simulate_mujoco(model, law, [0.0], [0.0], 0.2, period=0.01, points=21)
    theirs = sc.simulate(sc.robot(model), law, [0.0], [0.0], 0.2, points=21)
    np.testing.assert_allclose(mine.q, theirs.q, atol=5e-3)
    assert mine.q[-1, 0] == pytest.approx(-0.5 * 9.81 * 0.04, rel=0.02)
    assert not mine.has_beta


def test_rows_that_are_almost_dependent_are_told():
    """Two rows whose angle falls to 10⁻⁴ at 1 s, both kept by the same speeds."""

    def speeds(q, v, t):
        angle, off = 1e-4 + (t - 1.0) ** 2, v - jnp.array([1.0, 0.5])
        return jnp.stack([off[0], jnp.cos(angle) * off[0] + jnp.sin(angle) * off[1]])

    law = sc.ServoLaw(PLANT, sc.residual(speeds, name="speeds"), sc.Stabilizing(gain=1.0))
    start = {"period": PERIOD, "points": 21}
    with pytest.warns(sc.errors.ServoconWarning, match="nearly a singular position at t = 1 s"):
        sc.simulate_mujoco(MODEL, law, [0.0, 0.0], [1.0, 0.5], 2.0, **start)


@pytest.mark.parametrize("held", [True, False])
def test_a_period_is_judged_unless_contacts_act(press, monkeypatch, held):
    """Contacts are not in the law's model, from which the judgement follows."""
    looked = []
    monkeypatch.setattr(checks, "warn_of_sampling", lambda *given: looked.append(given))
    if held:
        model, law = press
        sc.simulate_mujoco(model, law, [0.0], [0.0], 3.0, period=0.01)
    else:
        run()
    assert (looked == []) == held
