"""The motion without feedback: no law, and inputs that are functions of time."""

import control
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon import shapes
from servocon.results.metrics import METRICS

Given = sc.laws.Given
OF_INPUTS = {name for name, one in METRICS.items() if one.of == "u"}
"""Metrics of a run without a law."""


class Pendulum(sc.Lagrangian):
    """A pendulum with a motor in its hinge."""

    mass: float = 1.0  # [kg]
    length: float = 2.0  # [m]

    def kinetic_energy(self, q, v, t):
        return 0.5 * self.mass * self.length**2 * v[0] ** 2

    def potential_energy(self, q, t):
        return -9.81 * self.mass * self.length * jnp.cos(q[0])

    def shapes(self, q, t):
        tip = self.length * jnp.stack([jnp.sin(q[0]), -jnp.cos(q[0])])
        return {"bob": shapes.ball(tip, 0.1)}


def torque(t):
    return 3.0 * jnp.sin(2.0 * t)


def by_scipy(u, q0, times, length=2.0):
    field = lambda t, x: [x[1], -9.81 / length * np.sin(x[0]) + u(t) / length**2]
    ends = (times[0], times[-1])
    return solve_ivp(field, ends, [q0, 0.0], t_eval=times, rtol=1e-11, atol=1e-12).y[0]


def simulated(law, plant=None, **options):
    plant = Pendulum() if plant is None else plant
    return sc.simulate(plant, law, [2.0], [0.0], 4.0, points=41, **options)


@pytest.fixture(scope="module")
def swing():
    return simulated(None, name="swing")


def test_without_a_law_a_plant_swings_freely(swing):
    np.testing.assert_allclose(swing.q[:, 0], by_scipy(lambda t: 0.0, 2.0, swing.time), atol=1e-7)
    assert not swing.u.any()
    assert np.ptp(swing.energy) < 1e-5
    assert swing.beta.shape == (41, 0)
    assert not swing.has_beta


def test_a_given_input_acts_as_it_is():
    run = simulated(Given(torque))
    np.testing.assert_allclose(run.u[:, 0], 3.0 * np.sin(2.0 * run.time), atol=1e-15)
    found = by_scipy(lambda t: 3.0 * np.sin(2.0 * t), 2.0, run.time)
    np.testing.assert_allclose(run.q[:, 0], found, atol=1e-7)
    assert set(run.contributions) == {"given"}


@pytest.mark.long
def test_wrappers_and_samples_work_around_a_given_input():
    limited = simulated(
        sc.laws.Saturated(Given(torque), -1.0, 1.0), solver=sc.Solver(compiler="xla")
    )
    sizes = np.clip(3.0 * np.sin(2.0 * limited.time), -1.0, 1.0)
    np.testing.assert_allclose(limited.u[:, 0], sizes, atol=1e-15)
    late = simulated(sc.laws.Delayed(Given(torque), 1, [0.0]), period=0.1)
    np.testing.assert_allclose(late.u[1:-1, 0], 3.0 * np.sin(2.0 * late.time[:-2]), atol=1e-12)


def test_a_short_pulse_is_seen_with_a_largest_step():
    """A push of 5 ms in the fourth second, of a cart that rests: the speed is its impulse."""

    class Cart(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.eye(1)

        def force(self, q, v, t):
            return 0.0 * v

    push = Given(lambda t: jnp.where((t > 3.5) & (t < 3.505), 100.0, 0.0))
    run = sc.simulate(Cart(), push, [0.0], [0.0], 4.0, solver=sc.Solver(max_step=2.5e-3))
    assert run.v[-1, 0] == pytest.approx(0.5, rel=1e-3)


def test_batches_of_plants_and_of_inputs_are_their_members():
    lengths = (1.0, 2.0, 3.0)
    plants = sc.batch([Pendulum(length=x) for x in lengths])
    free = simulated(None, plants)
    for i, length in enumerate(lengths):
        found = by_scipy(lambda t: 0.0, 2.0, free.time, length)
        np.testing.assert_allclose(free.q[i, :, 0], found, atol=1e-7)
    laws = sc.batch([sc.laws.Saturated(Given(torque), -a, a) for a in lengths])
    limited = simulated(laws)
    np.testing.assert_allclose(np.abs(limited.u).max(axis=(1, 2)), lengths, atol=0.02)


def test_metrics_are_those_of_the_inputs(swing):
    assert set(swing.metrics().values) == OF_INPUTS
    assert "settling_time" not in str(swing.metrics())
    thin = simulated(None, keep=("q",))
    assert set(thin.metrics().values) == OF_INPUTS
    judged = simulated(Given(None, sc.residual(lambda q, v, t: v)))
    assert judged.metrics().peak == np.abs(judged.v).max()


@pytest.mark.long
def test_a_free_motion_is_drawn_saved_shown_and_replayed(swing, tmp_path):
    titles = [axes.get_title(loc="left") for axes in swing.plot(tmp_path / "swing.png").axes]
    assert titles == ["coordinates", "speeds", "inputs", "energy"]
    assert len(sc.plot.compare({"swing": swing}).axes) == 1
    assert sc.Trajectory.load(swing.save(tmp_path / "swing.nc")).equals(swing)
    swing.animate(tmp_path / "swing.gif", seconds=0.1)
    assert '"beta":[]' in swing.replay(tmp_path / "swing.html").read_text("utf-8")
    assert "settling" not in swing._repr_mimebundle_()["text/html"]
    with pytest.raises(sc.errors.InputError, match=r"panels: got 'beta'.*no relation"):
        swing.plot(panels=("beta",))


def test_it_is_the_response_that_python_control_computes():
    """A linear plant: `control.forced_response` of its state space."""

    class Spring(sc.Plant):
        def mass_matrix(self, q, t):
            return 2.0 * jnp.eye(1)

        def force(self, q, v, t):
            return -8.0 * q - 0.4 * v

    run = sc.simulate(Spring(), Given(torque), [0.3], [0.0], 5.0)
    system = control.ss([[0.0, 1.0], [-4.0, -0.2]], [[0.0], [0.5]], [[1.0, 0.0]], 0.0)
    times = np.linspace(0.0, 5.0, 20_001)
    found = control.forced_response(system, times, 3.0 * np.sin(2.0 * times), [0.3, 0.0])
    np.testing.assert_allclose(run.q[:, 0], found.outputs[::40], atol=1e-6)
    response = run.to_control()
    np.testing.assert_array_equal(response.outputs.ravel(), run.q[:, 0])


def test_experiments_and_sweeps_take_no_law(tmp_path):
    class Swing(sc.Experiment):
        plant: Pendulum = Pendulum()
        angle: float = 1.0

        def runs(self):
            common = {"v0": [0.0], "duration": 2.0, "points": 21, "plant": self.plant}
            yield sc.Run("free", law=None, q0=[self.angle], **common)

        def claims(self, runs):
            return []

    (run,) = Swing().run().values()
    lengths, angles = [1.0, 2.0], [1.0, 2.0]
    for what, name in ((Swing(), "angle"), (dict(run.arguments), "q0[0]")):
        axes = {name: angles, "plant.length": lengths}
        swept = sc.sweep(what, axes, keep=("q",), keep_points=2)
        assert set(swept.summary()["metrics"]) == OF_INPUTS
        last = swept.to_grid()["q"].values[:, :, -1].ravel()
        ends = [
            by_scipy(lambda t: 0.0, a, np.array([0.0, 2.0]), x) for a in angles for x in lengths
        ]
        np.testing.assert_allclose(last, [end[-1] for end in ends], atol=1e-7)
        swept.plot(tmp_path / "swept.png")


def test_laws_that_judge_nothing_need_no_relation():
    run = simulated(sc.laws.ComputedTorque(Pendulum(), None, lambda t: jnp.sin(t)[None]))
    assert abs(run.q[-1, 0] - np.sin(4.0)) < 1e-4
    assert not run.has_beta


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Given(3.0), r"inputs: got 3.0; expected a function of \(t\).*jnp.array"),
        (lambda: Given(lambda q, v, t: q), r"inputs: got.*of \(q, v, t\); expected.*of \(t\)"),
        (lambda: Given(None, torque), "constraint: got the function torque; expected a Constraint"),
        (
            lambda: simulated(Given(lambda t: jnp.stack([t, t]))),
            r"lambda.*: got inputs of shape \(2,\); expected shape \(1,\), the inputs of the plant",
        ),
        (
            lambda: simulated(None, solver=sc.Solver(projection=True)),
            "projection: got True, without a relation",
        ),
        (lambda: Given(torque).step([0.0], [0.0], 0.0), "law.model: got NoneType.*model=plant"),
        (lambda: sc.ServoLaw(Pendulum(), None), "constraint: got NoneType"),
    ],
)
def test_what_cannot_be_is_refused(call, words):
    with pytest.raises(sc.errors.ServoconError, match=words):
        call()
