"""Data sheets: bounds against closed forms, brute force and runs; what is refused."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart, Platoon, PlatoonBox, time_headway_relation

RATE, GAIN, MASS, DRAG, PUSH = 3.0, 8.0, 1.2, 0.5, 1.0
CART = Cart(mass=MASS, friction=DRAG)
FOLLOW = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=RATE, name="follow")
BOX = sc.StateBox(([-1.5], [1.5]), ([-2.5], [2.5]), t=(0.0, 20.0))
FEW = {"samples": (1, 128), "search": (128, 2, 8), "seed": 1, "safety_factor": 1.0}
Requirement = sc.certificates.Requirement


def law_of(*terms):
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(gain=GAIN), *terms)


def sheet_of(wanted, law=None, options=None, **more):
    law = law or law_of()
    made = sc.certify(CART, law, BOX, disturbance=[PUSH], **FEW, **(options or {}))
    return sc.certificates.data_sheet(made, law, wanted, **more)


def test_lines_have_their_closed_forms():
    """β' ≤ −κβ + d/m and f' ≤ β − λf from β₀ and f₀; |u| over all states of such sizes."""
    beta0, f0, after = 0.5, 0.1, 0.4
    wanted = [
        Requirement(of, 10.0, after=t)
        for of in ("position", "beta", "inputs")
        for t in (0.0, after, 5.0)
    ]
    sheet = sheet_of(wanted, start=(beta0, f0), safety_factor=1.0)
    rest = PUSH / MASS / GAIN
    beta = lambda t: rest + (beta0 - rest) * np.exp(-GAIN * t)

    def position(t):
        fading = (beta0 - rest) / (RATE - GAIN)
        steady = rest / RATE
        return steady + fading * np.exp(-GAIN * t) + (f0 - steady - fading) * np.exp(-RATE * t)

    times = np.linspace(0.0, 20.0, 20001)
    largest = lambda of, t: of(times[times >= t]).max()
    for k, t in enumerate((0.0, after, 5.0)):
        assert sheet.lines[k].certified == pytest.approx(largest(position, t), rel=0.03)
        assert sheet.lines[k].certified >= largest(position, t) * (1.0 - 1e-4)
        assert sheet.lines[3 + k].certified == pytest.approx(largest(beta, t), rel=0.01)
        f, b = (np.linspace(-x, x, 41) for x in (sheet.lines[k].certified, largest(beta, t)))
        f, b, s = np.meshgrid(f, b, np.linspace(0.0, 20.0, 801), indexing="ij")
        v = b - RATE * f + np.cos(s)
        u = MASS * (-np.sin(s) - RATE * (b - RATE * f) - GAIN * b) + DRAG * v
        assert sheet.lines[6 + k].certified == pytest.approx(np.abs(u).max(), rel=0.01)
        assert sheet.lines[6 + k].text == "force [N]" + (f" after {t:g} s" if t else "")


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
    wanted = [
        Requirement("position", 1.0, 0.2),
        Requirement("beta", 1.0),
        Requirement("inputs", 20),
    ]
    start = (abs(runs.beta[0, 0, 0]), 0.1)
    sheet = sheet_of(wanted, law, options, runs=runs, start=start)
    late = runs.time >= 0.2
    assert sheet.lines[0].worst == np.abs(runs.position_error[:, late]).max()
    assert sheet.lines[1].worst == np.abs(runs.beta).max()
    assert sheet.lines[2].worst == np.abs(runs.u).max()
    for line in sheet.lines:
        assert line.worst <= line.certified * (1.0 + 1e-6)
        assert line.margin == pytest.approx(1.0 - line.certified / line.required)


def test_what_is_missed_is_named():
    wanted = [Requirement("position", 0.01, after=1.0), Requirement("inputs", [30.0])]
    sheet = sheet_of(wanted)
    assert not sheet.met
    assert not sheet.lines[0].met
    assert sheet.lines[1].met
    assert f"NOT MET: ‖f‖ after 1 s needs {sheet.lines[0].certified:.4g} for 0.01\n" in str(sheet)
    assert "worst run" in str(sheet)
    assert sheet.lines[0].worst is None
    assert "NOT MET" in sheet._repr_html_()
    easy = sheet_of([Requirement("beta", 9.0)], start=(0.3, 0.1))
    assert easy.met
    assert "all requirements are met\nfrom ‖β‖ ≤ 0.3 and ‖f‖ ≤ 0.1; a run stays" in str(easy)


def test_what_is_refused():
    with pytest.raises(sc.errors.UnknownNameError, match=r"got 'input'.*Did you mean 'inputs'"):
        Requirement("input", 1.0)
    for values in (
        ("beta", 0.0),
        ("beta", [1.0, 2.0]),
        ("inputs", np.ones((2, 2))),
        ("beta", 1, -1),
    ):
        with pytest.raises(sc.errors.InputError, match="Requirement"):
            Requirement(*values)
    with pytest.raises(
        sc.errors.InputError, match="got 2 limits; expected one, or one for each of 1"
    ):
        sheet_of([Requirement("inputs", [1.0, 2.0])])
    with pytest.raises(
        sc.errors.InputError, match=r"got 30 s; expected at most the time span .* 20 s"
    ):
        sheet_of([Requirement("beta", 1.0, after=30.0)])
    with pytest.raises(sc.errors.InputError, match="requirements: got int"):
        sheet_of([3])
    measured = sc.laws.Encoders(law_of(), bandwidth=50.0)
    with pytest.raises(sc.errors.InputError, match=r"do not follow .* what it measures has errors"):
        sheet_of([Requirement("inputs", 9.0)], measured, {"period": 0.01})
    learns = law_of(sc.Integral(gain=4.0))
    with pytest.raises(sc.errors.InputError, match=r"do not follow .* internal state"):
        sheet_of([Requirement("inputs", 9.0)], learns)
    made = sc.certify(CART, law_of(), BOX, disturbance=[PUSH], **FEW)
    with pytest.raises(sc.errors.InputError, match="law"):
        sc.certificates.data_sheet(made, learns, [])
    each, platoon = np.ones(2), Platoon(vehicles=2)
    relation = time_headway_relation(platoon, 0.8, 3.0)
    agents = sc.ServoLaw(
        platoon,
        relation,
        sc.Stabilizing(gain=2.0),
        sc.Robust(sc.laws.polynomial_bound(0.6, agents=2), 0.3, effectiveness=1.0, agents=2),
    )
    near = PlatoonBox((17 * each, 21 * each), (18 * each, 22 * each), (0.0, 9.0), platoon, 1.0)
    of_each = sc.certify(platoon, agents, near, **FEW)
    with pytest.raises(sc.errors.InputError, match="of several agents; expected one of ‖β‖"):
        sc.certificates.data_sheet(of_each, agents, [])
