"""Relations with bounds: the closed form of z, and h inside its bounds whatever disturbs it."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

MASS = Cart(mass=2.0, friction=0.5)
TARGET, RATE, KAPPA = 0.99, 2.0, 3.0
CASES = {
    "logit": {"lower": -1.0, "upper": 1.0},
    "tan": {"lower": -1.0, "upper": 1.0, "map": "tan"},
    "lower only": {"lower": -1.0},
    "upper only": {"upper": 1.0},
}
MAPS = {
    "logit": lambda y: np.log((y + 1) / (1 - y)),
    "tan": lambda y: np.tan(np.pi * y / 2),
    "lower only": lambda y: np.log(y + 1),
    "upper only": lambda y: -np.log(1 - y),
}


def within(case, **options):
    options = CASES[case] | options
    return sc.constraint.bounded(lambda q, t: q[0], TARGET, RATE, name="track", **options)


def run(relation, model=None, q0=-0.9, v0=8.0, **options):
    law = sc.ServoLaw(model or MASS, relation, sc.Stabilizing(gain=KAPPA))
    return sc.simulate(
        MASS, law, [q0], [v0], 3.0, points=301, solver=sc.Solver(rtol=1e-10), **options
    )


@pytest.mark.parametrize("case", CASES)
def test_closed_form(case):
    """z̈ + (κ + Λ) ż + κΛ z = 0 in the mapped coordinate."""
    record, T, small = run(within(case)), MAPS[case], 1e-6
    z0 = T(-0.9) - T(TARGET)
    rate0 = (T(-0.9 + small) - T(-0.9 - small)) / (2 * small) * 8.0
    slow = (rate0 + KAPPA * z0) / (KAPPA - RATE)
    fast = z0 - slow
    exact = slow * np.exp(-RATE * record.time) + fast * np.exp(-KAPPA * record.time)
    scale = np.abs(exact).max()
    np.testing.assert_allclose(record.position_error[:, 0], exact, atol=1e-6 * scale)
    np.testing.assert_allclose(T(record.q[:, 0]) - T(TARGET), exact, atol=1e-5 * scale)


def test_the_bound_holds_where_the_plain_relation_overshoots():
    plain = run(sc.holonomic(lambda q, t: q[0] - TARGET, RATE, name="track"))
    assert plain.q.max() > 1.0
    inside = run(within("logit"))
    assert inside.q.min() > -1.0
    assert inside.q.max() < 1.0


def test_guaranteed_interval_under_a_wrong_model():
    """|β| as measured on the run, taken back through the map, bounds h at every instant."""
    relation = within("logit")
    record = run(relation, Cart(mass=1.4, friction=0.5), v0=0.0)
    bound = np.abs(record.beta).max()
    assert bound > 1e-3
    interval = relation.guaranteed(-0.9, bound, record.time)
    h = record.q[:, :1]
    assert np.all(interval.lower <= h + 1e-12)
    assert np.all(h <= interval.upper + 1e-12)
    assert np.all(interval.lower > -1.0)
    assert np.all(interval.upper < 1.0)
    # Sharp at the start, and where β stays at the bound: half of it would be broken.
    np.testing.assert_allclose(interval.lower[0], -0.9, rtol=1e-12)


SWING = {"target": lambda t: 0.6 * jnp.sin(t), "lower": -1.0, "upper": 1.0}


@pytest.mark.parametrize("t0", [0.0, 0.7])
@pytest.mark.parametrize("form", ["number", "function"])
def test_the_guaranteed_interval_follows_a_moving_target(form, t0):
    """T(h) within T(r) ± (|z₀|e^{−Λτ} + (β̄/Λ)(1 − e^{−Λτ})) of ln((1 + y)/(1 − y)), by hand."""
    relation = sc.constraint.bounded(lambda q, t: q[0], rate=RATE, name="swing", **SWING)
    time, h0, bound = np.linspace(0.0, 5.0, 51), 0.3, 0.2
    given = bound if form == "number" else lambda t: np.full(t.shape, bound)
    interval = relation.guaranteed([h0], given, time, t0)
    logit, target = MAPS["logit"], 0.6 * np.sin(t0 + time)
    first = abs(logit(h0) - logit(0.6 * np.sin(t0)))
    reach = first * np.exp(-RATE * time) + bound / RATE * (1 - np.exp(-RATE * time))
    for side, sign in ((interval.lower, -1.0), (interval.upper, 1.0)):
        np.testing.assert_allclose(
            side[:, 0], np.tanh((logit(target) + sign * reach) / 2), rtol=1e-11
        )


@pytest.mark.parametrize("mass", [2.0, 1.4])
def test_runs_that_follow_a_moving_target_stay_in_the_guaranteed_interval(mass):
    """With the exact model β vanishes, and the interval is as narrow as the run is exact."""
    relation = sc.constraint.bounded(lambda q, t: q[0], rate=RATE, name="swing", **SWING)
    record = run(relation, Cart(mass=mass, friction=0.5), q0=0.0, v0=0.6)
    bound = np.abs(record.beta).max()
    interval = relation.guaranteed([0.0], bound + 1e-9, record.time)
    h = record.q[:, :1]
    assert h.max() > 0.5
    assert np.all((interval.lower <= h + 1e-7) & (h <= interval.upper + 1e-7))  # interpolated
    if mass == 2.0:
        assert np.max(interval.upper - interval.lower) < 1e-7
    else:  # reached: half the bound of |β| would be broken
        half = relation.guaranteed([0.0], 0.5 * bound, record.time)
        assert np.any((h < half.lower) | (h > half.upper))


OUT = {
    "target": (lambda r: r.guaranteed([0.0], 0.1, [0.0, 2.0], 0.0), r"target .* at t = 2 s"),
    "later": (lambda r: r.guaranteed([0.0], 0.1, [0.5], 1.0), r"target .* at t = 1\.5 s"),
    "h0": (lambda r: r.guaranteed([1.5], 0.1, [0.0]), "h0 of constraint 'wide'"),
    "time": (lambda r: r.guaranteed([0.0], 0.1, [-1.0]), "time: "),
    "bound": (lambda r: r.guaranteed([0.0], -0.1, [0.0]), "beta_bound: "),
    "nan": (lambda r: r.guaranteed([0.0], np.nan, [0.0]), "beta_bound: "),
}


@pytest.mark.parametrize(("call", "message"), OUT.values(), ids=OUT)
def test_what_has_no_guaranteed_interval_is_refused(call, message):
    wide = SWING | {"target": lambda t: 0.8 * t}
    relation = sc.constraint.bounded(lambda q, t: q[0], rate=RATE, name="wide", **wide)
    with pytest.raises(sc.errors.InputError, match=message):
        call(relation)


def test_rows_of_their_own():
    relation = sc.constraint.bounded(
        lambda q, t: q,
        lambda t: jnp.stack([0.2 * jnp.sin(t), 1.0]),
        [1.0, 2.0],
        lower=[-1.0, 0.0],
        upper=[1.0, 4.0],
        name="two",
    )
    plant = MASS
    z = relation.position_error(plant, jnp.array([0.5, 3.0]), jnp.asarray(0.0))
    np.testing.assert_allclose(z, [np.log(1.5 / 0.5), np.log(3.0) - np.log(1 / 3)], rtol=1e-12)


WRONG = {
    "outside": (lambda: run(within("logit"), q0=1.0), r"q0 of constraint 'track': got h = \[1\]"),
    "below": (lambda: run(within("lower only"), q0=-2.0), r"strictly between -1 and ∞"),
    "stacked": (
        lambda: run(sc.stack(within("tan"), name="both"), q0=2.0),
        "q0 of constraint 'track'",
    ),
    "projected": (
        lambda: sc.constraint.project(MASS, within("upper only"), [1.5], [0.0]),
        "strictly between -∞ and 1",
    ),
    "target": (
        lambda: run(sc.constraint.bounded(lambda q, t: q, 1.5, 1.0, upper=1.0)),
        "target of constraint",
    ),
    "bounds": (lambda: within("logit", lower=2.0), "lower, upper: got 2.0, 1.0"),
    "none": (lambda: sc.constraint.bounded(lambda q, t: q, 0.0, 1.0), "lower, upper: got neither"),
    "rate": (
        lambda: sc.constraint.bounded(lambda q, t: q, 0.0, -1.0, lower=-1.0),
        "rate of constraint",
    ),
    "map": (lambda: within("logit", map="tna"), "Did you mean 'tan'"),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises((sc.errors.InputError, sc.errors.UnknownNameError), match=message):
        make()


@pytest.mark.usefixtures("unchecked")
def test_a_batch_is_checked_member_by_member():
    law = sc.ServoLaw(MASS, within("logit"), sc.Stabilizing())
    with pytest.raises(sc.errors.InputError, match=r"got h = \[-1\.5\]"):
        sc.simulate(MASS, law, [[0.0], [-1.5]], [0.0], 1.0)
