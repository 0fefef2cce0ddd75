"""Data sheets: bounds against closed forms, brute force and runs; what is refused."""

from dataclasses import replace
from functools import cache

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon_plants import Cart, Platoon, PlatoonBox, time_headway_relation

RATE, GAIN, MASS, DRAG, PUSH = 3.0, 8.0, 1.2, 0.5, 1.0
CART = Cart(mass=MASS, friction=DRAG)
FOLLOW = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=RATE, name="follow")
BOX = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 20.0))
FEW = {"samples": (1, 128), "search": (128, 2, 8), "seed": 1, "safety_factor": 1.0}
Requirement = sc.design.Requirement


def law_of(*terms):
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(gain=GAIN), *terms)


def certified(law, **options):
    return sc.certify(CART, law, BOX, disturbance=[PUSH], **FEW, **options)


@cache
def plain():
    return certified(law_of())


def sheet_of(wanted, law=None, options=None, **more):
    made = plain() if law is None else certified(law, **(options or {}))
    return sc.certificates.data_sheet(made, law or law_of(), wanted, **more)


@pytest.mark.first(1)
@pytest.mark.parametrize("after", [0.0, 0.4, 5.0])
def test_lines_have_their_closed_forms(after):
    """β' ≤ −κβ + d/m and f' ≤ β − λf from β₀ and f₀; |u| over all states of such sizes."""
    beta0, f0 = 0.5, 0.1
    wanted = {name: Requirement(10.0, after) for name in ("position_peak", "peak", "control_peak")}
    sheet = sheet_of(wanted, start=(beta0, f0), safety_factor=1.0)
    of_position, of_beta, of_input = (line.certified for line in sheet.lines)
    rest = PUSH / MASS / GAIN
    beta = lambda t: rest + (beta0 - rest) * np.exp(-GAIN * t)

    def position(t):
        fading = (beta0 - rest) / (RATE - GAIN)
        steady = rest / RATE
        return steady + fading * np.exp(-GAIN * t) + (f0 - steady - fading) * np.exp(-RATE * t)

    times = np.linspace(after, 20.0, 20001)
    largest = position(times).max(), beta(times).max()
    assert of_position == pytest.approx(largest[0], rel=0.03)
    assert of_position >= largest[0] * (1.0 - 1e-4)
    assert of_beta == pytest.approx(largest[1], rel=0.01)
    f, b = (np.linspace(-x, x, 41) for x in (of_position, of_beta))
    f, b, s = np.meshgrid(f, b, np.linspace(0.0, 20.0, 801), indexing="ij")
    v = b - RATE * f + np.cos(s)
    u = MASS * (-np.sin(s) - RATE * (b - RATE * f) - GAIN * b) + DRAG * v
    assert of_input == pytest.approx(np.abs(u).max(), rel=0.01)
    assert sheet.lines[2].text == (f"control_peak after {after:g} s" if after else "control_peak")


@pytest.mark.first(2)
@pytest.mark.parametrize("kind", ["continuous", "robust", "sampled", "late", "compensated"])
def test_no_run_is_beyond_its_line(kind):
    law, options = law_of(), {} if kind in ("continuous", "robust") else {"period": 0.01}
    if kind == "robust":
        law = law_of(sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=1.0))
    elif kind == "late":
        law = sc.laws.Delayed(law, 1, initial=None)
    elif kind == "compensated":
        law = sc.laws.Lagged(sc.laws.LagCompensated(law, 0.02, 0.01), 0.02, initial=None)
    push = sc.batch([sc.uncertainty.SinusoidalDisturbance.random([PUSH], k) for k in range(12)])
    runs = sc.simulate(CART, law, [0.1], [1.0], 10.0, disturbance=push, points=1001, **options)
    wanted = {"position_peak": Requirement(1.0, 0.2), "peak": 1.0, "control_peak": 20.0}
    start = (abs(runs.beta[0, 0, 0]), 0.1)
    sheet = sheet_of(wanted, law, options, runs=runs, start=start)
    late = runs.time >= 0.2
    assert sheet.lines[0].of_runs == np.abs(runs.position_error[:, late]).max()
    assert sheet.lines[1].of_runs == np.abs(runs.beta).max()
    assert sheet.lines[2].of_runs == np.abs(runs.u).max()
    for line in sheet.lines:
        assert line.of_runs <= line.certified * (1.0 + 1e-6)
        assert line.margin == pytest.approx(1.0 - line.certified / line.required)


def law_with(gain):
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(gain=gain))


def largest_of(gain, beta0=0.5, f0=0.2):
    """f in the end, and the largest |u| while |β| ≤ β₀ and |f| ≤ f₀: it is at an end of both."""
    f, b, s = np.meshgrid([-f0, f0], [-beta0, beta0], np.linspace(0, 20, 801), indexing="ij")
    rate = b - RATE * f
    u = MASS * (-np.sin(s) - RATE * rate - gain * b) + DRAG * (rate + np.cos(s))
    return PUSH / MASS / gain / RATE, np.abs(u).max()


WIDE = sc.StateBox(([-4.0], [4.0]), ([-12.0], [12.0]), t=(0.0, 20.0))


def input_of(law, start, after):
    """The line of the inputs after a time, and the bounds of f and β as functions of the time."""
    made = sc.certify(CART, law, WIDE, disturbance=[0.1], period=0.02, **FEW)
    wanted = {"control_peak": Requirement(90.0, after)}
    sheet = sc.certificates.data_sheet(made, law, wanted, start=start, safety_factor=1.0)
    then = lambda t: np.linspace(t, 20.0, 500)
    sizes = lambda t: (
        made.radius(then(t), start[0]).max(),
        made.position_radius(then(t), *start).max(),
    )
    return sheet.lines[0].certified, sizes


def test_inputs_that_act_were_computed_before():
    """Inputs 0.1 s late, held for 0.02 s, act 0.12 s after the state of which they are."""
    law = sc.laws.Delayed(law_with(3.0), 5, initial=None)
    found, sizes = input_of(law, (0.3, 0.05), 0.5)
    assert found == pytest.approx(largest_of(3.0, *sizes(0.5 - 0.12))[1], rel=0.01)
    assert largest_of(3.0, *sizes(0.5))[1] < 0.98 * found


def test_a_compensated_lag_counts_with_all_its_weights():
    """uₖ₋₁ + (uₖ − uₖ₋₁)/(1 − e^(−h/T)) may be as large as both sizes together."""
    law = sc.laws.Lagged(sc.laws.LagCompensated(law_with(3.0), 0.05, 0.02), 0.04, initial=None)
    weights = np.abs(law.late(0.02).weights).sum()
    found, sizes = input_of(law, (0.3, 0.05), 0.0)
    assert weights > 1.05
    assert found == pytest.approx(weights * largest_of(3.0, *sizes(0.0))[1], rel=0.01)


def test_what_is_missed_is_named():
    sheet = sheet_of({"position_peak": Requirement(0.01, after=1.0), "control_peak": 30.0})
    assert not sheet.met
    assert not sheet.lines[0].met
    assert sheet.lines[1].met
    missed = f"NOT MET: position_peak after 1 s needs {sheet.lines[0].certified:.4g} for 0.01\n"
    assert missed in str(sheet)
    assert sheet.lines[0].of_runs is None
    assert "NOT MET" in sheet._repr_html_()
    beyond = sheet_of({"peak": 9.0}, start=(2.0, 0.1))
    assert "‖f‖ ≤ 0.1; for a run as long as it stays in the states; a run stays" in str(beyond)
    easy = sheet_of({"peak": 9.0}, start=(0.3, 0.1))
    assert easy.met
    assert "all requirements are met\nfrom ‖β‖ ≤ 0.3 and ‖f‖ ≤ 0.1; a run stays" in str(easy)


def test_states_without_a_last_time():
    """The same bounds as over a long time."""
    made = plain()
    always = replace(made, states=sc.StateBox(BOX.q, BOX.v))
    wanted = {"position_peak": Requirement(1.0, 0.3), "peak": 1.0}
    first, other = (
        sc.certificates.data_sheet(one, law_of(), wanted, start=(0.5, 0.1)).lines
        for one in (made, always)
    )
    for line, expected in zip(other, first, strict=True):
        assert line.certified == pytest.approx(expected.certified, rel=0.02)


def test_a_peak_of_f_soon_after_the_start():
    """f rises from 0 within 0.2 s, and the states last 1,000 s: SciPy's peak is not missed."""
    box = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 1000.0))
    made = sc.certify(CART, law_of(), box, disturbance=[PUSH], **FEW)
    wanted = {"position_peak": 1.0}
    found = sc.certificates.data_sheet(made, law_of(), wanted, start=(1.0, 0.0)).lines[0]
    exact = minimize_scalar(
        lambda t: -(np.exp(-RATE * t) - np.exp(-GAIN * t)) / (GAIN - RATE), bounds=(0.0, 2.0)
    )
    assert found.certified >= -exact.fun


class Winch(Cart):
    """A load on a rope: its place is the radius times the angle."""

    radius: float = sc.field(1.0, unit="m")


def test_a_plants_own_relation_counts():
    """f of a plant is off by (r − 1) q, β by (r − 1)(v + Λq): both are added, and cover runs."""
    relation = sc.holonomic(lambda plant, q, t: plant.radius * q[0], RATE)
    law = sc.ServoLaw(Winch(), relation, sc.Stabilizing(5.0))
    box = sc.StateBox(([-1.0], [1.0]), ([-2.0], [2.0]), t=(0.0, 6.0))
    winches = sc.Uncertainty(Winch(), {"radius": sc.uncertainty.Interval(0.9, 1.1)})
    made = sc.certify(winches, law, box, **{**FEW, "samples": (4, 64)})
    run = sc.simulate(Winch(radius=1.1), law, [0.8], [0.0], 5.0)
    wanted, start = {"position_peak": 1.0, "peak": 5.0}, (RATE * 0.8, 0.8)
    sheet = sc.certificates.data_sheet(made, law, wanted, run, start=start)
    for line, own, off in zip(sheet.lines, (0.8, RATE * 0.8), (0.1, 0.1 * 5.0), strict=True):
        assert line.certified == pytest.approx(own + off, rel=0.02)
        assert line.of_runs == pytest.approx(1.1 * own)


def test_what_is_refused():
    for wanted, words in (
        ({"effort": 1.0}, "metric in specification: got .effort"),
        ({"control_effort": 1.0}, "certified bound: peak, position_peak, control_peak"),
        ({"peak": -1.0}, "bound of 'peak': got -1"),
        (
            {"peak": Requirement(1.0, after=30.0)},
            "got 'peak' after 30 s; .* the states, 20 s. Require",
        ),
        ({}, "specification: got"),
    ):
        with pytest.raises(sc.errors.InputError, match=words):
            sheet_of(wanted)
    for start in ((0.1, -1.0), 0.2, (0.1,), (np.inf, 0.1)):
        with pytest.raises(sc.errors.InputError, match=r"start: got .* expected two numbers"):
            sheet_of({"peak": 1.0}, start=start)
    for more in ({"safety_factor": 0.5}, {"seed": -1}):
        with pytest.raises(sc.errors.InputError, match=r"safety_factor: got 0\.5|seed: got -1"):
            sheet_of({"peak": 1.0}, start=(0.1, 0.1), **more)
    other = sc.simulate(CART, law_with(2.0), [0.1], [1.0], 1.0)
    with pytest.raises(sc.errors.InputError, match="law"):
        sheet_of({"peak": 1.0}, start=(0.1, 0.1), runs=other)
    measured = sc.laws.Encoders(law_of(), bandwidth=50.0)
    with pytest.raises(
        sc.errors.InputError, match=r"do not follow .* what it measures or sends has errors"
    ):
        sheet_of({"control_peak": 9.0}, measured, {"period": 0.01}, start=(0.1, 0.1))
    learns = law_of(sc.Integral(gain=4.0))
    with pytest.raises(sc.errors.InputError, match=r"do not follow .* internal state"):
        sheet_of({"control_peak": 9.0}, learns, start=(0.1, 0.1))
    with pytest.raises(sc.errors.InputError, match="law"):
        sc.certificates.data_sheet(plain(), learns, {"peak": 1.0})
    each, platoon = np.ones(2), Platoon(vehicles=2)
    relation = time_headway_relation(platoon, 0.8, 3.0)
    robust = sc.Robust(sc.laws.polynomial_bound(0.6, agents=2), 0.3, effectiveness=1.0, agents=2)
    agents = sc.ServoLaw(platoon, relation, sc.Stabilizing(gain=2.0), robust)
    near = PlatoonBox((17 * each, 21 * each), (18 * each, 22 * each), (0.0, 9.0), platoon, 1.0)
    of_each = sc.certify(platoon, agents, near, **FEW)
    with pytest.raises(sc.errors.InputError, match="of several agents; expected one of ‖β‖"):
        sc.certificates.data_sheet(of_each, agents, {"peak": 1.0})
