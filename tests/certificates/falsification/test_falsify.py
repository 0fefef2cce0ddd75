"""Certificates under trial: a worst case known in closed form, and what must not pass."""

from dataclasses import fields, replace
from types import SimpleNamespace

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.falsification import falsify as trial
from servocon.certificates.falsification.ascent import ascend, sensitivity
from servocon.certificates.falsification.comparison import (
    Closest,
    Outcome,
    Yardstick,
    closeness,
    compare,
    worst,
)
from servocon.certificates.falsification.search_box import joint_box
from servocon.results.record import Stop
from servocon.simulation.differentiable import Accuracy

GAIN, PUSH = 2.0, 0.4
WIDTH = PUSH**2 / GAIN  # the worst force is √(κε): the cart comes to rest at √(ε/(4κ)), the bound
ULTIMATE = np.sqrt(WIDTH / (4.0 * GAIN))
FEW = {"count": 32, "search": (4, 6)}


class Cart(sc.Plant):
    """A cart under a force that swings."""

    mass: float = 1.0
    push: float = 0.0
    rate: float = 0.0
    phase: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return self.push * jnp.cos(self.rate * t + self.phase) * jnp.ones(1)


REST = sc.residual(lambda q, v, t: v, name="rest")
BOX = sc.StateBox(q=([-5.0], [5.0]), v=([-1.5], [1.5]), t=(0.0, 6.0))
START = sc.StateBox(q=([0.0], [0.0]), v=([-0.5], [0.5]))
FORCES = {
    "push": sc.Interval(-PUSH, PUSH),
    "rate": sc.Interval(0.0, 4.0),
    "phase": sc.Interval(-1.0, 2.0),
}
CARTS = sc.Uncertainty(Cart(), FORCES)


def law_of(effectiveness=1.0, bound=PUSH):
    term = sc.Robust(sc.polynomial_bound(bound), width=WIDTH, effectiveness=effectiveness)
    return sc.ServoLaw(Cart(), REST, sc.Stabilizing(GAIN), term)


LAW = law_of()


@pytest.fixture(scope="module")
def certificate():
    made = sc.certify(Cart(), LAW, BOX, disturbance=[PUSH * (1 - 1e-12)], samples=(1, 16))
    assert made.ultimate_bound == pytest.approx(ULTIMATE, rel=1e-12)
    return made


@pytest.fixture(scope="module")
def report(certificate):
    return sc.falsify(certificate, CARTS, LAW, START, 6.0, **FEW)


def test_the_search_finds_the_worst_cart_there_is(report):
    """A constant force at either end of its range; the bound is exact for that one."""
    assert report.holds
    assert (report.runs, report.corners, report.searched, report.compared) == (32, 8, 4, 36)
    assert (report.left, report.stopped, report.interrupted) == (0, 0, False)
    late = report.latest
    assert late.origin == "search"
    assert late.bound == pytest.approx(ULTIMATE, rel=1e-12)
    assert report.sampled[1] < 0.99 < 0.999 < late.ratio <= 1.0 + 1e-6
    assert report.margin == pytest.approx(1.0 / late.ratio)
    assert abs(late.parameters["push"]) == pytest.approx(PUSH, rel=1e-3)
    assert late.time >= report.settled >= 3.0


def test_what_is_reported_of_a_run_is_so(report, certificate):
    """By SciPy, from the parameters and the start that the report names."""
    for attempt in (report.latest, report.tightest):
        push, rate, phase = (attempt.parameters[name] for name in ("push", "rate", "phase"))

        def field(t, v, push=push, rate=rate, phase=phase):
            gamma = 1.0 / max(abs(v[0]) * PUSH, WIDTH)
            return push * np.cos(rate * t + phase) - GAIN * v - gamma * v * PUSH**2

        run = solve_ivp(field, (0.0, attempt.time), attempt.v, rtol=1e-10, atol=1e-12)
        assert attempt.beta == pytest.approx(abs(run.y[0, -1]), abs=2e-6)
    tight = report.tightest
    assert tight.bound == pytest.approx(certificate.radius(tight.time, abs(tight.v[0])), rel=1e-9)
    assert tight.bound < 0.5 * abs(tight.v[0]) or tight.bound > 2.0 * abs(tight.v[0])
    text = str(report)
    assert text.startswith("the certificate holds on 32 runs (8 corners) and 4 searched for\n")
    assert f"rate = {report.latest.parameters['rate']:.4g}" in text
    assert "before the search" in text


class Hasty(sc.certificates.Certificate):
    """It promises every entry at half the time."""

    def entry_time(self, r0, bound):
        return 0.5 * super().entry_time(r0, bound)


@pytest.mark.parametrize(
    "change", ["residue", "rate", "entry time", "turned round", "stronger plants", "halved bound"]
)
def test_what_is_wrong_is_seen(certificate, change):
    """Wrong constants, a flipped sign, forces beyond the assumption, a push too weak for them."""
    law, plants = LAW, CARTS
    if change == "residue":
        lemma = replace(certificate.lemma, k3=0.9 * certificate.lemma.k3)
        wrong = replace(certificate, lemma=lemma, exponential=lemma.exponential())
    elif change == "rate":
        exponential = replace(certificate.exponential, rate=2.0 * certificate.exponential.rate)
        wrong = replace(certificate, exponential=exponential)
    elif change == "entry time":
        wrong = Hasty(**{f.name: getattr(certificate, f.name) for f in fields(certificate)})
    else:
        wrong = certificate
    if change == "turned round":
        law = eqx.tree_at(lambda law: law.terms[2].effectiveness, law, -1.0)
    elif change == "stronger plants":
        plants = sc.Uncertainty(Cart(), FORCES | {"push": sc.Interval(-1.1 * PUSH, 1.1 * PUSH)})
    elif change == "halved bound":
        law = law_of(bound=PUSH / 2.0)
    report = sc.falsify(wrong, plants, law, START, 6.0, **FEW)
    assert not report.holds
    assert report.violations >= 1
    assert report.tightest.ratio > 1.0
    assert f"VIOLATED by {report.violations} runs" in str(report)


def test_the_same_seed_draws_the_same(report, certificate):
    again = sc.falsify(certificate, CARTS, LAW, START, 6.0, **FEW)
    assert again.latest.beta == report.latest.beta
    assert again.tightest.parameters == report.tightest.parameters
    other = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=32, search=(0, 0), seed=1)
    assert other.sampled != report.sampled
    assert other.searched == 0


def test_derivatives_are_those_of_simulate():
    """Of β(t) by each parameter and the start, by differences of runs that `simulate` made."""
    box = joint_box(CARTS, START)
    z, times = np.array([[0.3, 0.4, 0.5, 0.7], *3 * [[0.5] * 4]]), np.linspace(0.0, 6.0, 201)
    found = sensitivity(box.family(LAW, None), z, times, Accuracy("tsit5", 1e-9, 1e-11, 100_000))

    def beta(z):
        plants, q, v = box.members(np.resize(z, (32, 4)))
        return sc.simulate(plants, LAW, q, v, times=times, solver="tsit5", rtol=1e-9, atol=1e-11)

    steps = 1e-4 * np.concatenate([np.eye(4), -np.eye(4)])
    runs = beta(z[0] + steps).beta
    assert found.beta == pytest.approx(beta(z).beta[:4], abs=1e-7)
    assert found.slope[0] == pytest.approx((runs[:4] - runs[4:8]) / 2e-4, abs=3e-4)
    assert np.abs(found.slope[0]).max(axis=(1, 2)).min() > 0.01


def test_what_is_climbed_has_the_right_slope(certificate):
    """‖β‖ over its bound, which moves with the start; late and at any time, by differences."""
    box, times = joint_box(CARTS, START), np.linspace(0.0, 6.0, 201)
    family, how = box.family(LAW, None), Accuracy("tsit5", 1e-9, 1e-11, 100_000)
    plants, q, v = box.members(np.full((32, 4), 0.9))
    run = sc.simulate(plants, LAW, q, v, times=times, solver="tsit5", rtol=1e-6, atol=1e-8)
    yardstick = Yardstick(certificate, times, run)
    late = np.array([True, False, True, False])

    def cost(z):
        return closeness(yardstick, sensitivity(family, z, times, how), late)

    # Runs from near the start's limit, one that grows into its bound, and one that falls to it.
    z = np.array([[0.3, 0.4, 0.5, 0.9], [0.8, 0.2, 0.3, 0.52], [0.9, 0.2, 0.4, 0.6]])
    z = np.concatenate([z, [[0.7, 0.1, 0.3, 0.95]]])
    value, slope = cost(z)
    assert np.all((value > 0.1) & (value < 1.0))
    for i in range(4):
        step = 1e-5 * np.eye(4)[i]
        ahead, behind = (cost(z + sign * step)[0] for sign in (1.0, -1.0))
        assert slope[:, i] == pytest.approx((ahead - behind) / 2e-5, rel=2e-3, abs=2e-3)
    assert abs(slope[3, 3]) > 0.05
    assert abs(slope[0, 3]) < 1e-4  # the start is forgotten, and no part of the ultimate bound


def test_each_agent_is_compared_with_its_own_bound(certificate):
    """The second of two exceeds its bound, the whole does not; then the whole, and no agent."""
    promise = certificate._whole
    wider = replace(promise.lemma, k3=4.0 * promise.lemma.k3)
    wide = promise._replace(lemma=wider, exponential=wider.exponential())
    tight = replace(certificate, lemma=wide.lemma, exponential=wide.exponential)
    time, state = np.linspace(0.0, 6.0, 4), np.zeros((1, 4, 1))

    def compared(agents, *late):
        beta = np.array([[[0.0, 0.0], *late]])
        run = SimpleNamespace(beta=beta, q=state, v=state, time=time, stops=(None,))
        yardstick = Yardstick(replace(tight, agents=agents), time, run)
        return compare(yardstick, run, 1e-6)

    limit = certificate.ultimate_bound
    found = compared((promise, promise), *3 * [[0.5 * limit, 1.2 * limit]])
    assert found.violated.tolist() == [True]
    assert found.any_time.part.tolist() == [2]
    assert found.any_time.ratio == pytest.approx(1.2, rel=1e-3)
    assert not compared((promise, promise), *3 * [[0.5 * limit, 0.9 * limit]]).violated
    found = compared((wide, wide), *3 * [[1.9 * limit, 1.9 * limit]])
    assert found.violated.tolist() == [True]
    assert found.late.part.tolist() == [0]


def test_errors_of_motors_count_at_the_start_and_in_their_box(certificate):
    """‖β‖ = 0.3 and 0.4 of the motors start a bound at 0.5; it ends where ‖β‖ leaves the box."""
    ends = (-np.ones(2), np.ones(2))
    flexible = replace(
        certificate,
        box=sc.certificates.ErrorBox(ends, ends, (0.0, 6.0), beta=1.0),
        motors=SimpleNamespace(at_start=lambda run: np.array([0.4])),
    )
    time, zeros = np.linspace(0.0, 6.0, 4), np.zeros((1, 4, 1))

    def compared(*late):
        beta = np.array([0.3, *late]).reshape(1, 4, 1)
        run = SimpleNamespace(
            beta=beta,
            beta_norm=beta[..., 0],
            q=np.zeros((1, 4, 2)),
            v=np.zeros((1, 4, 2)),
            signals={"motor position error": zeros, "motor speed error": zeros},
            time=time,
            stops=(None,),
        )
        return compare(Yardstick(flexible, time, run), run, 1e-6)

    bound = certificate.radius(time, 0.5)[1:]
    assert compared(*0.999 * bound).any_time.ratio == pytest.approx(0.999)
    assert compared(*1.001 * bound).violated
    found = compared(0.9 * bound[0], 1.01, 0.9)  # outside, and back too large
    assert found.left
    assert not found.violated


def test_ascent_reaches_the_best_corner_and_keeps_what_is_best():
    """Of a linear function; of one whose derivative lies it stays where it began."""
    weights = np.array([1.0, -2.0, 0.5])
    start = np.full((2, 3), 0.4)
    linear = lambda z: (z @ weights, np.tile(weights, (2, 1)))
    assert np.array_equal(ascend(linear, start, 8), np.tile([1.0, 0.0, 1.0], (2, 1)))
    lying = lambda z: (z @ weights, -np.tile(weights, (2, 1)))
    assert np.array_equal(ascend(lying, start, 8), start)
    blind = lambda z: (z @ weights, np.full((2, 3), np.nan))
    assert np.array_equal(ascend(blind, start, 2), start)


def test_runs_that_leave_the_box_or_stop_count_up_to_there(certificate, monkeypatch):
    """A box in q that a cart at 0.5 m/s leaves; runs that stop after 2 s."""
    narrow = replace(certificate, box=replace(BOX, q=([-0.05], [0.05])))
    report = sc.falsify(narrow, CARTS, LAW, START, 6.0, count=32, search=(0, 0))
    assert report.holds
    assert 0 < report.left < 32
    assert f"{report.left} runs left the box of states" in str(report)
    wrong = eqx.tree_at(lambda law: law.terms[2].effectiveness, LAW, -1.0)
    begin = replace(START, q=([0.05], [0.05]), v=([0.5], [0.5]))
    gone = sc.falsify(narrow, CARTS, wrong, begin, 6.0, count=32, search=(0, 0))
    assert (gone.left, gone.compared, gone.violations) == (32, 0, 0)
    assert not gone.holds
    assert "0 could be compared" in str(gone)

    def stopping(*args, **options):
        run = trial_simulate(*args, **options)
        return replace(run, stops=32 * (Stop("enough", 2.0, (0.0,), (0.0,)),))

    trial_simulate = trial.simulate
    monkeypatch.setattr(trial, "simulate", stopping)
    few = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=32, search=(0, 0))
    assert few.holds
    assert few.stopped == 32
    assert "ended early" in str(few)
    assert few.latest is None
    assert few.margin == np.inf


def test_the_search_starts_from_samples_and_corners_late_and_at_any_time():
    """Two corners, then four samples; ratios that never were compared are −∞."""
    late, any_time = np.array(
        [[0.9, 0.8, 0.1, 0.5, 0.4, -np.inf], [0.2, 0.3, 0.7, 0.6, -np.inf, 0]]
    )
    closest = lambda ratio: Closest(ratio, *np.zeros((4, 6)))
    flags = np.zeros((4, 6), dtype=bool)
    outcome = Outcome(closest(any_time), closest(late), *flags)
    which, of_late = worst(outcome, 4, 2)
    assert which.tolist() == [3, 2, 0, 1]  # late 0.5, any time 0.7, late 0.9, any time 0.3
    assert of_late.tolist() == [True, False, True, False]
    assert worst(outcome, 9, 2)[0].tolist() == [3, 2, 0, 1, 4, 5]
    assert worst(outcome, 2, 0)[0].tolist() == [0, 2]


def test_an_interrupt_leaves_what_was_run(certificate, report, monkeypatch):
    """In parts of 32; the second, and the search, are interrupted."""
    monkeypatch.setattr(trial, "AT_ONCE", 32)
    whole = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50, search=(0, 0))
    assert (whole.runs, whole.compared) == (50, 50)
    simulate, calls = trial.simulate, []

    def interrupted(*args, **options):
        calls.append(0)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return simulate(*args, **options)

    monkeypatch.setattr(trial, "simulate", interrupted)
    part = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50, progress=True)
    assert (part.runs, part.searched, part.interrupted) == (32, 0, True)
    assert part.holds
    assert "interrupted from the keyboard" in str(part)
    calls[:] = [0]
    with pytest.raises(KeyboardInterrupt):
        sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50)


def test_one_plant_and_one_start_are_one_run(certificate):
    """The worst cart, at rest where it comes to rest."""
    start = sc.StateBox(q=([0.0], [0.0]), v=([0.1], [0.1]))
    report = sc.falsify(certificate, Cart(push=PUSH), LAW, start, 6.0)
    assert (report.runs, report.corners, report.searched) == (1, 1, 0)
    assert report.latest.beta == pytest.approx(ULTIMATE, rel=1e-5)
    assert report.latest.parameters == {}


GOOD = {"certificate": None, "law": LAW, "plants": CARTS, "start": START, "duration": 6.0}


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (
            {"certificate": 3},
            sc.errors.InputError,
            "certificate: got int; expected a servocon.Certif",
        ),
        ({"start": [0.0]}, sc.errors.InputError, "start: got list; expected a servocon.StateBox"),
        (
            {"plants": sc.batch([Cart()])},
            sc.errors.InputError,
            "plants: got Batch; expected a plant, or",
        ),
        ({"count": 0}, sc.errors.InputError, "count: got 0; expected an integer of at least 1"),
        ({"points": 1}, sc.errors.InputError, "points: got 1; expected an integer of at least 2"),
        (
            {"search": 3},
            sc.errors.InputError,
            r"search: got 3; expected \(how many runs, how many steps",
        ),
        ({"search": (3, -1)}, sc.errors.InputError, "search: got -1"),
        ({"duration": -1.0}, sc.errors.InputError, "duration: got -1.0"),
        (
            {"duration": 7.0},
            sc.errors.InputError,
            "start and duration: .* inside the certificate's box",
        ),
        ({"solver": "euler"}, sc.errors.UnknownNameError, "solver: got 'euler'"),
        (
            {"start": replace(START, v=([-2.0], [0.0]))},
            sc.errors.InputError,
            "start and duration: got",
        ),
        (
            {"start": replace(START, t=(0.0, 1.0))},
            sc.errors.InputError,
            "start.t: got .* one time, twice",
        ),
        (
            {"start": replace(START, q=([0.0] * 2, [0.0] * 2))},
            sc.errors.ShapeError,
            "start: got 3 coord",
        ),
    ],
)
def test_bad_arguments(certificate, change, error, message):
    with pytest.raises(error, match=message):
        sc.falsify(**GOOD | {"certificate": certificate} | change)


def test_plants_with_given_parameters():
    values = np.array([[0.1, 2.0, 0.5], [-0.2, 0.0, 1.0]])
    sample = CARTS.at(values)
    assert np.array_equal(sample.values["push"], [0.1, -0.2])
    assert np.array_equal(sample.plants.tree.rate, [2.0, 0.0])
    assert np.array_equal(sample.plants.tree.mass, [1.0, 1.0])
    with pytest.raises(
        sc.errors.ShapeError, match=r"values: got shape \(3,\); .* push, rate, phase"
    ):
        CARTS.at(values[0, :])
    with pytest.raises(
        sc.errors.InputError, match=r"rate of plant 1: got 5\.0; .* between 0 and 4"
    ):
        CARTS.at(values + np.array([[0.0], [5.0]]) * [0.0, 1.0, 0.0])
