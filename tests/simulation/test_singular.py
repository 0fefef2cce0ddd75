"""A parallelogram of bars passes its flat positions, where it can fold, or says that it did."""

import warnings

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_experiments.iftomm.mechanisms import FourBars


class Points(sc.Plant):
    """Two unit masses in a vertical plane, the free corners of a parallelogram."""

    def mass_matrix(self, q, t):
        return jnp.eye(4)

    def force(self, q, v, t):
        return jnp.array([0.0, -9.81, 0.0, -9.81])


def bars(q, t):
    """Two cranks of 1 m about (0, 0) and (1, 0), and a bar of 1 m between their ends."""
    x0, y0, x1, y1 = q
    squares = [x0**2 + y0**2, (x1 - 1.0) ** 2 + y1**2, (x1 - x0) ** 2 + (y1 - y0) ** 2]
    return 0.5 * (jnp.stack(squares) - 1.0)


def bar_rates(q, v, t):
    return jax.jvp(lambda q: bars(q, t), (q,), (v,))[1]


LABELS = ("crank", "rocker", "coupler")
PLANT = Points()
UPRIGHT, PUSHED = [0.0, 1.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0]


def folded(run):
    return np.abs(run.q[:, 2:] - run.q[:, :2] - np.array([1.0, 0.0])).max(axis=1) > 1e-3


def test_projected_it_goes_straight_on_and_is_told():
    law = sc.ServoLaw(PLANT, sc.holonomic(bars, rate=1.0, name="bars", labels=LABELS))
    with pytest.warns(sc.errors.ServoconWarning, match="singular position at t = .* straight on"):
        run = sc.simulate(
            PLANT, law, UPRIGHT, PUSHED, 2.0, points=201, solver=sc.Solver(projection=True)
        )
    assert run.stopped is None
    assert not folded(run).any()


@pytest.mark.parametrize("rtol", [1e-5, 1e-8])
def test_unprojected_it_is_not_silent(rtol):
    relation = sc.residual(bar_rates, name="bars", labels=LABELS)
    law = sc.ServoLaw(PLANT, relation)
    with pytest.warns(sc.errors.ServoconWarning, match="singular position") as given:
        run = sc.simulate(PLANT, law, UPRIGHT, PUSHED, 6.0, points=601, solver=sc.Solver(rtol=rtol))
    assert not folded(run).any()
    assert any("'coupler'" in str(one.message) for one in given)
    if run.stopped is not None:
        assert "singular position" in run.stopped.reason


@pytest.mark.long
def test_a_fold_within_many_instants_is_seen():
    """At these tolerances some motions leave their branch so gradually that no instant jumps."""
    law, wrong = sc.ServoLaw(PLANT, sc.residual(bar_rates, name="bars", labels=LABELS)), []
    for push in np.linspace(0.5, 4.0, 100):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sc.errors.ServoconWarning)
            start = UPRIGHT, [push, 0.0, push, 0.0]
            run = sc.simulate(PLANT, law, *start, 3.0, points=601, solver=sc.Solver(rtol=5e-6))
        if folded(run).sum() > 2:  # two outputs until the extrapolation fails
            wrong.append(push)
    assert not wrong


def four_bars(count, model, **options):
    """Cranks side by side turn over from upright; where they lie flat, every row vanishes."""
    law = sc.ServoLaw(model, sc.holonomic(model.closure, rate=1.0, name="rods"))
    start = np.zeros(count + 1), -np.ones(count + 1)
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always", sc.errors.ServoconWarning)
        run = sc.simulate(FourBars(count), law, *start, 4.0, points=201, **options)
    return run, str(given[0].message)


@pytest.mark.first(2)
@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("digits", [7, 10])
def test_rows_that_vanish_are_told(count, digits):
    accuracy = {"solver": sc.Solver(rtol=10.0**-digits, atol=10.0 ** (-digits - 2))}
    run, text = four_bars(count, FourBars(count), **accuracy)
    assert "singular position" in text
    assert "vanish" in text
    assert "'rods[" in text or count == 1
    assert np.abs(np.diff(run.q, axis=1)).max() < 1e-5  # on the branch of the parallelogram
    if run.stopped is None:
        told = float(text.partition("at t = ")[2].partition(" s")[0])
        assert abs(np.cos(np.interp(told, run.time, run.q[:, 0]))) < 0.01


def test_a_projection_beside_another_model_loses_no_energy_in_silence():
    run, text = four_bars(
        2, FourBars(2, 9.81 + 1e-6), solver=sc.Solver(rtol=1e-9, atol=1e-11, projection=True)
    )
    assert run.stopped is not None
    assert "vanish" in text
    assert "projection=True" not in text
    assert np.ptp(run.kinetic_energy + run.potential_energy) < 1e-5


class Thrusters(sc.Plant):
    """A particle with two thrusters, one along x, the other turned from it by the angle x."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.array([0.0, -1.0])

    def input_matrix(self, q, t):
        return jnp.array([[1.0, 0.0], [0.0, 0.0]]) + jnp.outer(
            jnp.stack([jnp.cos(q[0]), jnp.sin(q[0])]), jnp.array([0.0, 1.0])
        )


@pytest.mark.parametrize("metric", ["gauss", "torque"])
@pytest.mark.parametrize(("speed", "instant"), [(0.4, 1.0), (0.1991, None)])
def test_inputs_that_lose_a_row_are_told(metric, speed, instant):
    """They lose y where the thrusters are in line, at x = 0; the second way ends shortly before."""
    way = sc.holonomic(
        lambda q, t, p: jnp.stack([q[0] - (0.4 - p["speed"] * t), q[1]]),
        rate=1.0,
        name="way",
        labels=["x [m/s]", "y [m/s]"],
        parameters={"speed": speed},
    )
    law = sc.ServoLaw(Thrusters(), way, metric=metric)
    with pytest.warns(sc.errors.ServoconWarning, match="singular position") as given:
        run = sc.simulate(Thrusters(), law, [0.4, 0.0], [-speed, 0.0], 2.0, points=202)
    text = str(given[0].message)
    told = float(text.partition("at t = ")[2].partition(" s")[0])
    assert "lose rows 'y [m/s]'" in text
    assert text.startswith("nearly") == (instant is None)
    assert abs(told - (instant or 2.0)) < 1e-3
    assert run.stopped is None
