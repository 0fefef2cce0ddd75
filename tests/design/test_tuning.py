"""Gradient tuning: optima known in closed form, derivatives against `simulate`, and bad input."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon.results.metrics import METRICS

HORIZON, POINTS = 6.0, 301


class Block(sc.Plant):
    """A mass that is pushed; its speed shall vanish."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


REST = sc.residual(lambda q, v, t: v, name="rest")
START = {"q0": [0.0], "v0": [2.0], "duration": HORIZON, "points": POINTS}


def rest_law(gains):
    return sc.ServoLaw(Block(), REST, sc.Stabilizing(gain=gains["gain"]))


def cost(run):
    return run.metrics().ise + 0.04 * run.metrics().control_effort


def literal_cost(gain, mass, speed):
    """v = v₀ e^(−κt/m), u = −κ v, by the same trapezoids."""
    time = np.linspace(0.0, HORIZON, POINTS)
    v = speed * np.exp(-gain / mass * time)
    return np.trapezoid(v**2 + 0.04 * (gain * v) ** 2, time)


@pytest.mark.long
def test_an_optimum_in_closed_form():
    """κ* of ∫v² + w u² is m/√w for one block; here the mean of three, against SciPy."""
    masses = [0.5, 1.0, 2.0]
    plants, speeds = sc.batch([Block(mass) for mass in masses]), np.array([[2.0], [1.0], [3.0]])
    options = START | {"v0": speeds}
    tuned = sc.design.tune(plants, rest_law, {"gain": 1.0}, {"gain": (0.1, 100.0)}, cost, **options)
    both = list(zip(masses, speeds[:, 0], strict=True))
    mean = lambda gain: np.mean([literal_cost(gain, *one) for one in both])
    exact = minimize_scalar(mean, bounds=(0.1, 100.0), method="bounded", options={"xatol": 1e-9})
    assert tuned.gains["gain"] == pytest.approx(exact.x, rel=2e-4)
    assert tuned.cost == pytest.approx(exact.fun, rel=1e-7)
    assert tuned.initial_cost == pytest.approx(mean(1.0), rel=1e-7)
    assert tuned.law.terms[1].gain == tuned.gains["gain"]
    assert isinstance(tuned.gains["gain"], float)
    assert tuned.converged
    assert tuned.failed == 0
    assert tuned.costs[0] == tuned.initial_cost
    assert tuned.costs[-1] == tuned.cost
    assert np.all(np.diff(tuned.costs) < 0)
    assert tuned.history["gain"].shape == tuned.costs.shape
    assert tuned.history["gain"][0] == pytest.approx(1.0, rel=1e-14)
    assert tuned.history["gain"][-1] == tuned.gains["gain"]


class Sail(Block):
    """A mass with a nonlinear force."""

    def force(self, q, v, t):
        return -0.5 * v * jnp.abs(v) - jnp.sin(q)


PUSH = sc.uncertainty.SinusoidalDisturbance([[0.3]], [[2.0]], [[1.0]])


def offset(q, t):
    return q - jnp.sin(t)


def path_law(gains):
    path = sc.holonomic(offset, rate=gains["rate"])
    feedback = sc.Stabilizing(gain=gains["gain"], weight=gains["weight"])
    return sc.ServoLaw(Sail(), path, feedback)


def test_the_derivative_is_that_of_simulate():
    """At an optimum on the bounds, by differences of runs that `simulate` made and measured."""
    plants = (
        sc.Uncertainty(Sail(), {"mass": sc.uncertainty.Interval(0.7, 1.6)}, q=[0.0])
        .corners()
        .plants
    )

    def objective(run):
        found = run.metrics()
        return found.itae + found.final + 1e-3 * found.control_effort

    initial = {"gain": 2.0, "rate": 1.0, "weight": np.array([1.0])}
    bounds = {"gain": (1.9, 2.1), "rate": (0.95, 1.05), "weight": (0.8, np.array([1.2]))}
    options = {"q0": [0.2], "v0": [-0.4], "duration": 2.0, "points": 41, "disturbance": PUSH}
    tuned = sc.design.tune(plants, path_law, initial, bounds, objective, **options, combine=jnp.max)
    assert tuned.cost < tuned.initial_cost
    assert tuned.gains["weight"].shape == (1,)
    assert tuned.history["weight"].shape == (len(tuned.costs), 1)

    def measured(gains):
        metrics = sc.simulate(plants, path_law(gains), **options, solver="tsit5").metrics()
        return np.max(metrics.itae + metrics.final + 1e-3 * metrics.control_effort)

    assert tuned.cost == pytest.approx(measured(tuned.gains), rel=1e-7)
    assert tuned.initial_cost == pytest.approx(measured(initial), rel=1e-7)
    h = 1e-4
    for name, value in tuned.gains.items():
        low, high = bounds[name]
        assert np.all((low <= value) & (value <= high))
        ahead, behind = (measured(tuned.gains | {name: value + s}) for s in (h, -h))
        slope = (ahead - behind) / (2 * h)
        assert tuned.gradient[name] == pytest.approx(slope, rel=1e-5)
        assert abs(slope) > 1e-3


WEIGHTS = {name: 1.0 + 0.1 * i for i, name in enumerate(METRICS)}


@pytest.mark.long
def test_an_objective_sees_what_a_record_of_the_sampled_run_measures():
    """Every metric, with the limits of the inputs, on a plant that is not as the law's model."""
    own = lambda plant, q, t: plant.mass * q - jnp.sin(t)

    def law_of(gains):
        path = sc.holonomic(own, rate=3.0)
        return sc.laws.Saturated(
            sc.ServoLaw(Sail(), path, sc.Stabilizing(gains["gain"])), -2.5, 2.5
        )

    def objective(run):
        found = run.metrics(band=0.1, position_band=0.1, tail=0.4)
        return sum(weight * getattr(found, name) for name, weight in WEIGHTS.items())

    start = {"q0": [0.4], "v0": [0.0], "duration": 5.0, "points": 41, "period": 0.07}
    initial, bounds = {"gain": 4.0}, {"gain": (3.9, 4.1)}
    with pytest.warns(sc.errors.ServoconWarning, match="did not converge: .*ITERATIONS"):
        tuned = sc.design.tune(
            Sail(1.3), law_of, initial, bounds, objective, **start, max_iterations=1
        )
    run = sc.simulate(
        Sail(1.3), law_of(initial), **start, solver=sc.Solver(method="tsit5", rtol=1e-10)
    )
    assert np.any(run.u == 2.5)
    metrics = run.metrics(band=0.1, position_band=0.1, tail=0.4)
    expected = sum(weight * getattr(metrics, name) for name, weight in WEIGHTS.items())
    assert np.isfinite(expected)
    assert tuned.initial_cost == pytest.approx(expected, rel=1e-7)


@pytest.mark.long
def test_the_optimum_of_a_sampled_loop():
    """v ← (1 − κT/m)v under held inputs: for T = 0.4 s another gain is the best than for T → 0."""
    period, mass = 0.4, 1.5
    sampled = {**START, "duration": 4.0, "points": 11, "period": period}
    tuned = sc.design.tune(
        Block(mass), rest_law, {"gain": 1.0}, {"gain": (0.1, 100.0)}, cost, **sampled
    )

    def literal(gain):
        v = 2.0 * (1.0 - gain * period / mass) ** np.arange(11)
        held = np.append(v[:-1], v[-2])  # at the end the last input is still held
        return np.trapezoid(v**2 + 0.04 * (gain * held) ** 2, dx=period)

    exact = minimize_scalar(literal, bounds=(0.1, 7.0), method="bounded", options={"xatol": 1e-9})
    assert tuned.gains["gain"] == pytest.approx(exact.x, rel=2e-4)
    assert tuned.cost == pytest.approx(exact.fun, rel=1e-7)
    assert abs(exact.x - mass / 0.2) > 2.0  # the continuous one's


@pytest.mark.long
def test_runs_that_fail_turn_the_search_back():
    """The cost of gains beyond 6 is NaN, as that of a run that diverges; the best is at 5."""

    def objective(run):
        return jnp.where(run.gains["gain"] > 6.0, jnp.nan, cost(run))

    initial, bounds = {"gain": 2.0, "unused": 0.0}, {"gain": (0.1, 1e6), "unused": (-1.0, 1.0)}
    with pytest.warns(
        sc.errors.ServoconWarning, match="does not depend on 'unused' at the initial gains"
    ):
        tuned = sc.design.tune(Block(), rest_law, initial, bounds, objective, **START)
    assert tuned.gains["unused"] == 0.0
    assert tuned.failed > 0
    assert tuned.converged
    assert tuned.gains["gain"] == pytest.approx(5.0, rel=1e-2)


def test_divergence_at_the_start():
    def escaping(gains):
        class Wild(Block):
            def force(self, q, v, t):
                return v**3 * gains["gain"]

        return sc.ServoLaw(Wild(), REST, sc.Stabilizing(gain=0.0))

    with pytest.raises(sc.errors.NonFiniteError, match=r"objective: got inf .* servocon\.simulate"):
        sc.design.tune(
            Block(),
            escaping,
            {"gain": -1.0},
            {"gain": (-2.0, 2.0)},
            cost,
            **START,
            solver=sc.Solver(method="tsit5", rtol=1e-9, atol=1e-11, max_steps=500),
        )


class Still(Block):
    def check_state(self, q, v):
        if v[0] != 0.0:
            raise sc.errors.InputError("v0", got=v[0], expected="0")


GOOD = {
    "plant": Block(),
    "law_of": rest_law,
    "initial": {"gain": 1.0},
    "bounds": {"gain": (0.1, 10.0)},
    "objective": cost,
    **START,
}


@pytest.mark.first(8)
@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"plant": 3}, sc.errors.InputError, "plant: got int"),
        ({"law_of": 3}, sc.errors.InputError, "law_of: got 3; expected a function"),
        ({"law_of": lambda g: 3}, sc.errors.InputError, "law: got int"),
        ({"objective": None}, sc.errors.InputError, "objective: got None; expected a function"),
        ({"initial": {}}, sc.errors.InputError, "initial: got no gain"),
        ({"bounds": {}}, sc.errors.InputError, "bounds of 'gain': got none"),
        (
            {"bounds": {"gain": (0, 1), "gian": (0, 1)}},
            sc.errors.UnknownNameError,
            "'gian'; .* mean 'gain'",
        ),
        (
            {"bounds": {"gain": (2.0, 1.0)}},
            sc.errors.InputError,
            "bounds of 'gain': got .* smallest <",
        ),
        (
            {"bounds": {"gain": (0.0, np.inf)}},
            sc.errors.InputError,
            "bounds of 'gain': got .* finite",
        ),
        (
            {"bounds": {"gain": 3.0}},
            sc.errors.InputError,
            r"initial value and bounds of 'gain': .* \(smallest",
        ),
        (
            {"bounds": {"gain": (2.0, 3.0)}},
            sc.errors.InputError,
            r"initial value of 'gain': got 1\.0; .* within",
        ),
        ({"duration": 0.0}, sc.errors.InputError, "duration: got 0.0"),
        ({"solver": sc.Solver(step=0.1)}, sc.errors.InputError, "solver, step: got 0.1; .* None"),
        ({"points": 1}, sc.errors.InputError, "points: got 1"),
        ({"max_iterations": 0}, sc.errors.InputError, "max_iterations: got 0"),
        ({"period": -0.1}, sc.errors.InputError, "period: got -0.1"),
        (
            {"law_of": lambda g: sc.laws.Delayed(rest_law(g), 1, [0.0])},
            sc.errors.InputError,
            "period: got None; expected a sampling period",
        ),
        ({"objective": {"peek": 1.0}}, sc.errors.UnknownNameError, "mean 'peak'"),
        ({"solver": "euler"}, sc.errors.UnknownNameError, "solver: got 'euler'"),
        (
            {"q0": [0.0, 1.0]},
            sc.errors.ShapeError,
            "q0, v0: got 2 coordinates and 1 speed; expected the same number of each",
        ),
        ({"v0": [np.nan]}, sc.errors.NonFiniteError, "v0: got"),
        ({"plant": Still(), "v0": [[0.0], [1.0]]}, sc.errors.InputError, "v0: got 1.0; expected 0"),
        ({"v0": 1.0}, sc.errors.ShapeError, r"v0: got shape \(\)"),
        ({"v0": np.ones((2, 1)), "q0": np.ones((3, 1))}, sc.errors.ShapeError, r"sizes \[2, 3\]"),
        (
            {"objective": lambda run: run.beta},
            sc.errors.ShapeError,
            r"objective: got shape \(301, 1\)",
        ),
    ],
)
def test_bad_arguments(change, error, message, unchecked):
    with pytest.raises(error, match=message):
        sc.design.tune(**GOOD | change)
