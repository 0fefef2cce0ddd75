"""The reference values of the drift experiment, each against code that it does not share."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_experiments.drift import PRODUCTS, Drift


@pytest.mark.parametrize("amplitude", [0.3, np.pi / 2, 3.0])
def test_closed_form(amplitude):
    """Against SciPy's integration of θ̈ = −(g/L) sin θ."""
    experiment = Drift(length=0.7, amplitude=amplitude)
    rate = experiment.plant.gravity / 0.7
    times = np.linspace(0.0, 10.0, 101)
    run = solve_ivp(
        lambda t, x: [x[1], -rate * np.sin(x[0])],
        (0.0, 10.0),
        [amplitude, 0.0],
        "DOP853",
        times,
        rtol=1e-12,
        atol=1e-12,
    )
    np.testing.assert_allclose(experiment.exact_angle(times), run.y[0], atol=1e-9)


@pytest.fixture(scope="module")
def short():
    """A heavier mass on a longer rod for a short while, by two of the methods."""

    class Short(Drift):
        def methods(self):
            return {name: super(Short, self).methods()[name] for name in ("tsit5", "heun")}

    experiment = Short(length=2.0, amplitude=1.0, duration=3.0)
    return experiment, experiment.run()


def test_other_parameters(short):
    experiment, runs = short
    assert list(runs) == ["tsit5, projection", "tsit5, gains", "heun, projection", "heun, gains"]
    claims = experiment.claims(runs)
    assert len(claims) == 4
    assert all(claim.holds for claim in claims)
    assert len(experiment.table(runs).splitlines()) == 1 + 3 * 2


def test_errors_of_a_known_run(short):
    """A run moved off the closed form by known amounts."""
    experiment, runs = short
    run = runs["tsit5, projection"]
    angle = experiment.exact_angle(run.time) + 1e-3
    q = 2.01 * np.stack([np.sin(angle), -np.cos(angle)], axis=-1)
    outwards = q / 2.01
    moved = replace(
        run,
        q=q,
        v=0.03 * outwards,
        u=5.0 * outwards,
        potential_energy=run.potential_energy + np.linspace(0.0, 9.81, len(run.time)),
    )
    error = experiment.errors(moved)
    np.testing.assert_allclose(error.position, (2.01**2 - 4.0) / 4.0, rtol=1e-9)
    np.testing.assert_allclose(error.speed, 0.03 * 2.01 / 2.0, rtol=1e-9)
    np.testing.assert_allclose(error.angle, 1e-3, rtol=1e-6)
    np.testing.assert_allclose(error.energy, 0.5, atol=1e-6)
    np.testing.assert_allclose(error.work, 3.0 * 0.15 / (9.81 * 2.0), rtol=1e-9)


def test_the_first_of_a_batch_is_not_stabilized(short):
    """It moves as under ḟ alone; the others as under what the documentation tells to write."""
    experiment, runs = short
    plant, (h, solver) = experiment.plant, experiment.methods()["heun"]
    rod = lambda q, t: (q @ q - 4.0) / 4.0
    gain = PRODUCTS[4] / h
    laws = {
        0: sc.ServoLaw(plant, sc.residual(lambda q, v, t: q @ v / 2.0)),
        4: sc.ServoLaw(plant, sc.holonomic(rod, rate=gain), sc.Stabilizing(gain=gain)),
    }
    start = 2.0 * np.array([np.sin(1.0), -np.cos(1.0)])
    for i, law in laws.items():
        run = sc.simulate(plant, law, start, [0.0, 0.0], 3.0, points=601, solver=solver)
        np.testing.assert_allclose(runs["heun, gains"].q[i], run.q, atol=1e-11)
