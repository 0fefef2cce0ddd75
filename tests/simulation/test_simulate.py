"""Continuous runs against closed forms, and against SciPy on right-hand sides written by hand."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from tests.systems import Crane, crane_by_hand

KAPPA, RATE, POINTS = 4.0, 3.0, 41
Q0, V0 = (0.3, 0.1), (0.0, 0.2)


class Wind(eqx.Module):
    strength: float = 0.0

    def __call__(self, q, v, t):
        return self.strength * jnp.array([jnp.sin(2.0 * t), -4.0 * v[1] + q[0]])


PATH = sc.holonomic(lambda q, t: q[0] - 0.5 * jnp.sin(t), rate=RATE, name="path")
LAW = sc.ServoLaw(Crane(), PATH, sc.Stabilizing(gain=KAPPA))


def law_by_hand(t, x):
    """The only force is on the trolley; its size makes d/dt(ḟ + Λf) = −κ(ḟ + Λf) on the model."""
    q, v = x[:2], x[2:]
    M, F = crane_by_hand(Crane(), q, v)
    f, rate = q[0] - 0.5 * np.sin(t), v[0] - 0.5 * np.cos(t)
    wanted = -0.5 * np.sin(t) - RATE * rate - KAPPA * (rate + RATE * f)
    inverse = np.linalg.inv(M)
    return np.array([(wanted - (inverse @ F)[0]) / inverse[0, 0], 0.0])


def scipy_states(times, load, wind=0.0, q0=Q0, v0=V0):
    def rhs(t, x):
        q, v = x[:2], x[2:]
        M, F = crane_by_hand(Crane(load=load), q, v)
        d = wind * np.array([np.sin(2.0 * t), -4.0 * v[1] + q[0]])
        return np.concatenate([v, np.linalg.solve(M, F + law_by_hand(t, x) + d)])

    span, x0 = (times[0], times[-1]), np.concatenate([q0, v0])
    return solve_ivp(rhs, span, x0, "DOP853", times, rtol=1e-12, atol=1e-13).y.T


def disturbed(load=130.0, wind=0.0, **options):
    """All runs of one compiled program: the model's load is 100."""
    options = {"points": POINTS, "disturbance": Wind(wind)} | options
    if "times" not in options:
        options = {"duration": 2.0} | options
    return sc.simulate(Crane(load=load), LAW, Q0, V0, **options)


def states(run):
    return np.concatenate([run.q, run.v], axis=-1)


@pytest.fixture(scope="module")
def exact():
    return sc.simulate(LAW.model, LAW, Q0, V0, 2.0, points=POINTS, name="crane", seed=7)


@pytest.fixture(scope="module")
def mismatched():
    return disturbed()


def test_exact_model_follows_the_closed_form(exact):
    t = exact.time
    f0, beta0 = Q0[0], V0[0] - 0.5 + RATE * Q0[0]
    beta = beta0 * np.exp(-KAPPA * t)
    # ḟ + Λf = β solved by hand
    f = np.exp(-RATE * t) * (f0 + beta0 * (1 - np.exp((RATE - KAPPA) * t)) / (KAPPA - RATE))
    np.testing.assert_allclose(exact.beta[:, 0], beta, atol=5e-8)  # outputs between steps
    np.testing.assert_allclose(exact.beta[-1, 0], beta[-1], atol=2e-9)
    np.testing.assert_allclose(exact.position_error[:, 0], f, atol=5e-8)
    np.testing.assert_allclose(exact.q[:, 0], f + 0.5 * np.sin(t), atol=5e-8)
    assert exact.stopped is None


def test_what_is_logged_is_what_the_formulas_give(exact):
    for t, q, v, u, beta, kinetic, potential in zip(
        exact.time,
        exact.q,
        exact.v,
        exact.u,
        exact.beta,
        exact.kinetic_energy,
        exact.potential_energy,
        strict=True,
    ):
        M, _ = crane_by_hand(Crane(), q, v)
        np.testing.assert_allclose(u, law_by_hand(t, np.concatenate([q, v])), rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(beta, v[0] - 0.5 * np.cos(t) + RATE * (q[0] - 0.5 * np.sin(t)))
        np.testing.assert_allclose(kinetic, 0.5 * v @ M @ v, rtol=1e-12)
        np.testing.assert_allclose(potential, -9.81 * 400.0 * np.cos(q[1]), rtol=1e-12)
    np.testing.assert_allclose(
        exact.u, exact.contributions["nominal"] + exact.contributions["stabilizing"]
    )
    assert list(exact.contributions) == ["nominal", "stabilizing"]
    assert np.all(exact.rank == 1)
    assert not exact.dependent.any()
    assert np.abs(exact.missing).max() < 1e-9
    assert exact.axes.row == ("path",)
    assert exact.axes.coordinate == ("trolley [m]", "swing [rad]")
    assert exact.axes.input == ("u[0]", "u[1]")  # the plant does not name them


def test_what_produced_the_run_is_in_the_record(exact):
    got = exact.attributes
    assert (got["name"], got["seed"], got["plant"], got["law"]) == ("crane", 7, "Crane", "ServoLaw")
    assert got["constraint"] == "path"
    assert got["parameters"]["plant.load"] == 100.0
    assert got["parameters"]["law.terms.1.gain"] == KAPPA
    assert (got["options"]["solver"], got["options"]["rtol"]) == ("dopri8", 1e-8)
    assert {"python", "servocon", "jax", "diffrax", "numpy"} <= set(got["versions"])


def test_mismatched_model_equals_scipy_and_is_not_the_closed_form(mismatched):
    t = mismatched.time
    np.testing.assert_allclose(states(mismatched), scipy_states(t, 130.0), atol=3e-7)
    beta0 = V0[0] - 0.5 + RATE * Q0[0]
    assert np.abs(mismatched.beta[:, 0] - beta0 * np.exp(-KAPPA * t)).max() > 0.02
    M, _ = crane_by_hand(Crane(load=130.0), mismatched.q[3], mismatched.v[3])
    energy = 0.5 * mismatched.v[3] @ M @ mismatched.v[3]
    np.testing.assert_allclose(mismatched.kinetic_energy[3], energy)  # of the plant, not the model


def test_disturbance_is_an_added_generalized_force(mismatched):
    run = disturbed(wind=200.0)
    np.testing.assert_allclose(states(run), scipy_states(run.time, 130.0, 200.0), atol=3e-7)
    assert np.abs(run.q - mismatched.q).max() > 0.05
    assert run.attributes["parameters"]["disturbance.strength"] == 200.0


def test_start_at_another_time():
    run = disturbed(t0=1.5)
    assert run.time[0] == 1.5
    assert run.time[-1] == 3.5
    np.testing.assert_allclose(states(run), scipy_states(run.time, 130.0), atol=3e-7)


def test_output_times_of_ones_own():
    times = np.concatenate([[0.0, 1e-3], np.sort(np.random.default_rng(0).uniform(0.01, 3.0, 39))])
    run = disturbed(times=times)
    np.testing.assert_array_equal(run.time, times)
    np.testing.assert_allclose(states(run), scipy_states(times, 130.0), atol=1e-6)


def test_output_times_need_not_begin_at_the_start():
    times = np.linspace(1.0, 2.0, POINTS)
    run = disturbed(times=times)
    whole = scipy_states(np.append(0.0, times), 130.0)[1:]
    np.testing.assert_array_equal(run.time, times)
    np.testing.assert_allclose(states(run), whole, atol=3e-7)


def test_error_falls_with_the_tolerances():
    errors = []
    for rtol in (1e-3, 1e-5, 1e-7, 1e-9):
        run = disturbed(solver=sc.Solver(rtol=rtol, atol=0.1 * rtol))
        errors.append(np.abs(states(run)[-1] - scipy_states(run.time[[0, -1]], 130.0)[-1]).max())
    for rtol, error in zip((1e-3, 1e-5, 1e-7, 1e-9), errors, strict=True):
        assert error < 20 * rtol, errors
    assert errors[0] > 30 * errors[1] > 900 * errors[2], errors


def test_absolute_tolerance_alone_limits_the_accuracy():
    end = scipy_states(np.array([0.0, 2.0]), 130.0)[-1]
    coarse, fine = (
        np.abs(states(disturbed(solver=sc.Solver(rtol=1e-12, atol=atol)))[-1] - end).max()
        for atol in (1e-3, 1e-9)
    )
    assert fine < 1e-8
    assert coarse > 100 * fine


# -- solvers: a mass that is pushed by its own speed, v̇ = −κv + cv², solved by Bernoulli ----------


class Oscillator(sc.Plant):
    """q̈ = −q."""

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -q


@pytest.mark.parametrize("size", [1e-12, 1e-8, 1.0])
def test_a_motion_that_is_small_beside_the_absolute_tolerance_is_told_with_a_cure(size):
    """q = a cos t: of lengths of 1e-12 m the default tolerance leaves no digit."""
    swing = lambda **options: sc.simulate(Oscillator(), None, [size], [0.0], 10.0, **options)
    error = lambda run: np.abs(run.q[:, 0] - size * np.cos(run.time)).max() / size
    words = r"stays within .* times atol = .* Give simulate solver=sc.Solver.atol="
    with pytest.warns(sc.errors.ServoconWarning, match=words) as warned:
        wrong = swing(solver=sc.Solver(atol=max(1e-10, size)))
    assert error(wrong) > 1e-3
    cure = float(str(warned[0].message).split("Solver(atol=")[1].split(")")[0])
    assert error(swing(solver=sc.Solver(atol=cure))) < 1e-5  # and no warning


def test_an_equilibrium_is_no_small_motion():
    held = sc.ServoLaw(Wagon(), sc.residual(lambda q, v, t: v), sc.Stabilizing(gain=3.0))
    at_rest = sc.simulate(Wagon(), held, [0.0], [0.0], 10.0)
    assert 0.0 <= np.abs(at_rest.q).max() < 1e-9


class Wagon(sc.Plant):
    """A mass on a slope: the force that holds it is only nearly its weight."""

    def mass_matrix(self, q, t):
        return 0.3 * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.full(1, 0.3 * 9.81 * 0.1) * jnp.cos(q + 1e-3 * v)


class Slider(sc.Plant):
    push: float = 0.0
    drag: float = 0.0
    target: float = 0.0
    pulse: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        pulse = self.pulse * ((t > 1.2) & (t < 1.21))
        return self.push * v**2 - self.drag * (v - self.target) + pulse


STOP = sc.ServoLaw(Slider(), sc.residual(lambda q, v, t: v, name="stop"), sc.Stabilizing(gain=1.0))


def bernoulli(t, push, v0):
    return 1.0 / (push + (1.0 / v0 - push) * np.exp(t))


def end_error(solver, step):
    run = sc.simulate(
        Slider(push=0.5),
        STOP,
        [0.0],
        [1.9],
        4.0,
        points=3,
        solver=sc.Solver(method=solver, step=step),
    )
    return abs(run.v[-1, 0] - bernoulli(4.0, 0.5, 1.9))


@pytest.mark.parametrize(
    ("solver", "order", "steps"),
    [("euler", 1, (200, 400)), ("heun", 2, (40, 80)), ("tsit5", 5, (32, 64))],
)
def test_order_of_fixed_step_solvers(solver, order, steps):
    coarse, fine = (end_error(solver, 4.0 / n) for n in steps)
    assert fine > 1e-12
    assert abs(np.log2(coarse / fine) - order) < 0.2


def test_fixed_step_that_does_not_divide_the_horizon():
    run = sc.simulate(
        Slider(push=0.5),
        STOP,
        [0.0],
        [1.5],
        1.6,
        points=3,
        solver=sc.Solver(method="tsit5", step=0.07),
    )
    np.testing.assert_allclose(run.v[:, 0], bernoulli(run.time, 0.5, 1.5), atol=1e-6)


FEW_STEPS = sc.Solver(max_steps=1500)


def test_stiff_solver_finishes_where_an_explicit_one_runs_out_of_steps():
    """Drag 10⁶ 1/s: an explicit solver needs some 10⁶ steps for a motion that settles at once."""
    plant = Slider(drag=1e6, target=1.0)
    implicit, explicit = (FEW_STEPS.replace(method=name) for name in ("kvaerno5", "tsit5"))
    run = sc.simulate(plant, STOP, [0.0], [2.0], 3.0, points=3, solver=implicit)
    speed = 1e6 / (1e6 + 1.0)  # −v − 10⁶ (v − 1) = 0
    np.testing.assert_allclose(run.v[1:, 0], speed, atol=1e-6)
    with pytest.warns(sc.errors.ServoconWarning, match=r"1500 steps taken \(max_steps\)"):
        stopped = sc.simulate(plant, STOP, [0.0], [2.0], 3.0, points=3, solver=explicit)
    assert stopped.stopped.time < 0.2


def test_a_short_pulse_is_seen_when_steps_are_short_enough():
    """A force of 100 N for 10 ms on v̇ = −v from rest: v = 100 (1 − e^{−0.01}) e^{−(t−1.21)}."""
    plant, solver = Slider(pulse=100.0), FEW_STEPS.replace(method="tsit5", rtol=1e-5)
    run = lambda solver: sc.simulate(plant, STOP, [0.0], [0.0], 2.0, points=3, solver=solver)
    missed, seen = run(solver), run(solver.replace(max_step=2e-3))
    expected = 100.0 * (1.0 - np.exp(-0.01)) * np.exp(-(2.0 - 1.21))
    assert missed.v[-1, 0] == 0.0
    np.testing.assert_allclose(seen.v[-1, 0], expected, rtol=1e-3)


def test_a_tolerance_that_changes_compiles_nothing(mismatched, monkeypatch):
    """Numbers are run-time arguments: the program of `mismatched` serves every other run of it."""
    from servocon.simulation.xla import programs

    before = programs.compiled.cache_info().misses
    disturbed(load=140.0, wind=1.0, solver=sc.Solver(rtol=1e-5))
    assert programs.compiled.cache_info().misses == before
