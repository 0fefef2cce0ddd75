"""Metrics against closed forms for β = c e^{−λt}, and their messages."""

import json
import pickle
from dataclasses import replace

import numpy as np
import pytest

import servocon as sc
from servocon.results.metrics import METRICS, decay_rate, settling_time
from servocon.results.record import PLANT_BETA, PLANT_POSITION_ERROR, Axes, Stop

C, RATE, END = 3.0, 1.7, 4.0
F, SLOW = 0.5, 0.9
"""Size and rate of the position error."""


def names(*signals):
    """Names of the metrics of some signals."""
    return {name for name, one in METRICS.items() if one.of in signals}


ALWAYS = names("beta", "position_error", "u")
"""Metrics of a run whose plant has no errors of its own."""


def record(time, beta, u=None, plant_beta=None, f=None, plant_f=None):
    """A trajectory with these β (…, T, m), u (…, T, l) and f (…, T, p); the rest is zero."""
    lead = beta.shape[:-1]
    u = np.zeros((*lead, 1)) if u is None else u
    none = np.zeros((*lead, 0))
    own = {PLANT_BETA: plant_beta, PLANT_POSITION_ERROR: plant_f}
    return sc.Trajectory(
        time=time,
        q=none,
        v=none,
        u=u,
        contributions={"nominal": u},
        beta=beta,
        position_error=none if f is None else f,
        kinetic_energy=np.zeros(lead),
        potential_energy=np.zeros(lead),
        rank=np.ones(lead, int),
        missing=np.zeros_like(beta),
        dependent=np.zeros(beta.shape, bool),
        signals={name: value for name, value in own.items() if value is not None},
        law_state={},
        axes=Axes.of((), (), ("u",) * u.shape[-1], ("β",) * beta.shape[-1]),
    )


def decaying(points=4001, c=C, rate=RATE, start=0.0, plant=None):
    t = np.linspace(start, start + END, points)
    size = c * np.exp(-rate * (t - start))
    beta = np.stack([0.6 * size, -0.8 * size], axis=-1)  # two rows, norm `size`
    u = np.stack([np.sin(t - start), -2.0 + 0.0 * t], axis=-1)
    f = F * np.exp(-SLOW * (t - start))[:, None]
    own = (None, None) if plant is None else (plant * beta, plant * f)
    return record(t, beta, u, own[0], f, own[1])


def of_exponential(c, rate, band, prefix):
    """Metrics of c e^(−λt) over the horizon, whose tail is its last quarter."""
    e = np.exp(-rate * END)
    ise = c**2 * (1 - e**2) / (2 * rate)
    found = {
        "initial": c,
        "peak": c,
        "final": c * e,
        "rms": np.sqrt(ise / END),
        "settling_time": np.log(c / band) / rate,
        "ise": ise,
        "iae": c * (1 - e) / rate,
        "itae": c * (1 - (1 + rate * END) * e) / rate**2,
        "rate": rate,
        "ultimate_bound": c * np.exp(-rate * 0.75 * END),
    }
    return {f"{prefix}{name}": value for name, value in found.items()}


def test_every_metric_of_an_exponential():
    got = decaying(plant=1.5).metrics(band=0.02, position_band=0.1, tail=0.25)
    of_beta, of_f = of_exponential(C, RATE, 0.02, ""), of_exponential(F, SLOW, 0.1, "position_")
    of_inputs = {"control_effort": END / 2 - np.sin(2 * END) / 4 + 4 * END, "control_peak": 2.0}
    both = of_beta | of_f
    largest = ("peak", "ultimate_bound", "position_peak", "position_ultimate_bound")
    of_plant = {f"plant_{name}": 1.5 * both[name] for name in largest}
    expected = both | of_inputs | of_plant
    assert (got.band, got.position_band) == (0.02, 0.1)
    assert set(expected) == set(METRICS)
    for name, value in expected.items():
        np.testing.assert_allclose(getattr(got, name), value, rtol=2e-6, err_msg=name)


def test_time_counts_from_the_start_of_the_run():
    late, early = decaying(start=100.0, plant=1.5).metrics(), decaying(plant=1.5).metrics()
    for name in METRICS:
        np.testing.assert_allclose(
            getattr(late, name), getattr(early, name), rtol=1e-9, err_msg=name
        )


def test_settling_time_is_interpolated():
    """Linear interpolation of c e^{−λt} over h errs by at most λh²/8 beyond first order."""
    exact = np.log(C / 0.1) / RATE
    for points in (41, 81, 161):
        h = END / (points - 1)
        error = decaying(points).metrics(band=0.1).settling_time - exact
        assert 0 <= error <= RATE * h**2 / 7  # a chord lies above a convex curve
    ramp = np.array([2.0, 1.0, 0.0, 0.0])
    assert settling_time(np.arange(4.0), ramp, 0.25) == pytest.approx(1.75, abs=1e-14)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ([0.1, 0.1, 0.1], 0.0),  # never left
        ([0.5, 0.5, 0.5], np.inf),  # never entered
        ([0.1, 0.1, 0.5], np.inf),  # left at the end
        ([0.5, 0.1, 0.5, 0.1], 2.75),  # left once more, entered for good between 2 and 3
        ([0.1, 0.5, 0.1], 1.75),
        ([0.2, 0.1], 0.0),  # on the edge of the band is inside
        ([np.nan, np.nan], np.inf),
        ([0.1, np.nan, 0.1], 2.0),  # what is not a number is outside
        ([0.5, np.inf], np.inf),
    ],
)
def test_settling_of_other_signals(size, expected):
    got = settling_time(np.arange(float(len(size))), np.array(size), 0.2)
    np.testing.assert_allclose(got, expected, rtol=1e-12)


def test_a_run_that_blows_up_is_measured_without_a_word():
    """Squares overflow; warnings are errors here."""
    t = np.linspace(0.0, 1.0, 5)
    beta = np.array([1.0, 1e100, 1e200, np.inf, np.nan])[:, None]
    got = record(t, beta, beta).metrics()
    assert (got.settling_time, got.ise) == (np.inf, np.inf) or np.isnan(got.ise)


def test_growing_and_oscillating_errors():
    t = np.linspace(0.0, 3.0, 3001)
    growing = record(t, np.exp(0.8 * t)[:, None]).metrics()
    np.testing.assert_allclose(growing.rate, -0.8, rtol=1e-9)
    assert growing.settling_time == np.inf
    assert growing.peak == growing.final == growing.ultimate_bound
    wave = record(t, (2.0 * np.cos(2 * np.pi * t))[:, None]).metrics(band=0.5)
    np.testing.assert_allclose(wave.rms, np.sqrt(2.0), rtol=1e-9)
    np.testing.assert_allclose(wave.iae, 3 * 2.0 * 2 / np.pi, rtol=1e-5)
    np.testing.assert_allclose(wave.ultimate_bound, 2.0)
    assert wave.settling_time == np.inf


def test_rate_ignores_what_is_below_the_noise_floor():
    t = np.linspace(0.0, 30.0, 3001)
    noise = 1e-13 * (1 + np.random.default_rng(0).random(t.size))
    size = np.exp(-2.0 * t) + noise
    np.testing.assert_allclose(decay_rate(t, size), 2.0, rtol=1e-4)
    assert abs(decay_rate(t, size, floor=1e-30) - 2.0) > 0.5  # the floor is what does it


@pytest.mark.parametrize("size", [[1.0, 0.5], [0.0, 0.0, 0.0, 0.0], [1.0, 0.5, np.nan, 0.1]])
def test_rate_of_too_few_points(size):
    assert np.isnan(decay_rate(np.arange(float(len(size))), np.array(size)))


def test_a_run_of_one_output_time():
    got = record(np.array([0.5]), np.array([[2.0]])).metrics()
    assert (got.initial, got.final, got.rms, got.ise) == (2.0, 2.0, 2.0, 0.0)
    assert got.settling_time == np.inf
    assert np.isnan(got.rate)


def test_a_batch_has_one_value_a_member():
    t = np.linspace(0.0, END, 4001)
    rates = np.array([0.5, 1.0, 2.0])
    beta = np.exp(-rates[:, None] * t)[..., None]
    beta[2, 3000:] = np.inf  # a member that stopped
    got = record(t, beta, plant_beta=2.0 * beta, f=beta, plant_f=beta).metrics(band=0.2)
    for name in METRICS:
        assert getattr(got, name).shape == (3,), name
    np.testing.assert_allclose(got.settling_time[:2], np.log(5.0) / rates[:2], rtol=1e-5)
    np.testing.assert_allclose(got.rate[:2], rates[:2], rtol=1e-9)
    assert got.settling_time[2] == got.final[2] == np.inf
    assert json.loads(got.to_json())["settling_time"][2] is None


def test_json_is_valid_and_says_null_where_there_is_no_number():
    got = record(np.array([0.0, 1.0]), np.array([[1.0], [1.0]])).metrics()
    plain = json.loads(got.to_json(), parse_constant=lambda text: pytest.fail(f"{text} is no JSON"))
    assert plain["settling_time"] is None
    assert plain["rate"] is None
    assert plain["initial"] == 1.0
    assert got.to_dict()["settling_time"] == np.inf


def test_text():
    one = str(decaying().metrics())
    lines = {line.split()[0]: line for line in one.splitlines()}
    assert set(lines) == ALWAYS
    assert set(decaying().metrics().to_dict()) == {*ALWAYS, "band", "position_band"}
    with_plant = str(decaying(plant=1.5).metrics()).splitlines()
    assert {line.split()[0] for line in with_plant} == set(METRICS)
    assert lines["settling_time"].split()[1:3] == ["(band", "0.02)"]
    assert "2.94743 s" in lines["settling_time"]  # ln(150)/1.7
    assert lines["peak"].endswith("3 ‖β‖")
    two = record(np.array([0.0, 1.0, 2.0]), np.array([[[1.0]] * 3, [[4.0]] * 3, [[2.0]] * 3]))
    peak = next(line for line in str(two.metrics()).splitlines() if line.startswith("peak"))
    assert peak.split()[1] == "2"  # the median
    assert peak.endswith("largest 4")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"band": 0.0}, "band: got 0.0; expected a positive number"),
        ({"band": np.nan}, "band: got nan"),
        ({"position_band": -1.0}, r"position_band: got -1\.0; expected a positive number"),
        ({"tail": 0.0}, "tail: got 0.0; expected a part of the horizon between 0 and 1"),
        ({"tail": 1.5}, r"tail: got 1\.5"),
    ],
)
def test_options_are_checked(options, message):
    with pytest.raises(sc.errors.InputError, match=message):
        decaying().metrics(**options)


def test_units_are_those_of_the_signals():
    """β in m/s, f in m, inputs in N m; in symbols where the labels have no common unit."""
    run = decaying(plant=1.5)
    run = replace(run, axes=Axes.of((), (), ("a [N m]", "b [N m]"), ("x [m/s]", "y [m/s]")))
    units = run.metrics().units
    expected = {
        **{"peak": "m/s", "ise": "(m/s)² s", "iae": "(m/s) s", "itae": "(m/s) s²", "rate": "1/s"},
        **{"position_peak": "m", "position_ise": "m² s", "position_iae": "m s"},
        **{"position_settling_time": "s", "position_rate": "1/s", "plant_position_peak": "m"},
        **{"control_effort": "(N m)² s", "control_peak": "N m", "plant_ultimate_bound": "m/s"},
    }
    assert {name: units[name] for name in expected} == expected
    assert run.metrics().label("position_peak") == "largest ‖f‖ [m]"
    of_symbols = decaying(plant=1.5).metrics().units
    assert of_symbols["ise"] == "‖β‖² s"
    assert of_symbols["plant_position_peak"] == "‖f‖ of the plant"


def test_a_metric_that_a_run_has_not_is_none_and_one_that_does_not_exist_is_refused():
    got = record(np.array([0.0, 1.0]), np.ones((2, 1))).metrics()
    assert got.position_peak is None
    assert got.plant_peak is None
    assert set(got.values) == names("beta", "u")
    with pytest.raises(AttributeError, match=r"Metrics\.peek: .* Did you mean 'peak'"):
        got.peek
    assert pickle.loads(pickle.dumps(got)).peak == 1.0
    assert {*METRICS, "values"} <= set(dir(got))


def test_an_empty_run_cannot_be_measured():
    with pytest.raises(sc.errors.InputError, match="run: got no output time"):
        record(np.zeros(0), np.zeros((0, 1))).metrics()


def test_the_metrics_of_a_stopped_run_begin_with_its_end():
    end = Stop("the wheels came off", 0.75, (1.0, 2.0), (0.5, -0.5))
    first = "stopped at 0.75 s: the wheels came off"
    one = replace(decaying(), stops=(end,)).metrics()
    assert str(one).splitlines()[0] == first
    assert first in one._repr_html_()
    batch = record(np.array([0.0, 1.0]), np.ones((3, 2, 1)))
    several = str(replace(batch, stops=(None, end, None)).metrics())
    assert several.startswith("1 of 3 runs stopped, member 1 at 0.75 s: the wheels came off")
    expected = replace(decaying(), stops=(end._replace(expected=True),)).metrics()
    assert str(expected) == str(decaying().metrics())
