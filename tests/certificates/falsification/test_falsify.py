"""Falsification: a worst case known in closed form, and certificates that must not pass."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import equinox as eqx
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates import Guarantee
from servocon.certificates.ascent import slopes
from servocon.certificates.falsification import falsify as module
from servocon.certificates.falsification.outcome import ReferenceBounds
from servocon.certificates.guarantee import BetaSize, InitialErrors
from servocon.results.record import Stop
from servocon.tree import fingerprints, named_numbers
from servocon_plants import Cart

GAIN, AMPLITUDE = 2.0, 0.4
WIDTH = AMPLITUDE**2 / GAIN  # the worst force is √(κε): the cart ends at √(ε/(4κ)), the bound
ULTIMATE = np.sqrt(WIDTH / (4.0 * GAIN))
FEW = {"count": 32, "search": (4, 8)}


COSINE = 0.5 * np.pi  # phase of a sine
CART = Cart(phase=COSINE)  # a force of frequency 0 is constant
REST = sc.residual(lambda q, v, t: v, name="rest")
BOX = sc.StateBox(q=([-5.0], [5.0]), v=([-1.5], [1.5]), t=(0.0, 6.0))
START = sc.StateBox(q=([0.0], [0.0]), v=([-0.5], [0.5]))
FORCES = {
    "amplitude": sc.uncertainty.Interval(-AMPLITUDE, AMPLITUDE),
    "frequency": sc.uncertainty.Interval(0.0, 4.0),
    "phase": sc.uncertainty.Interval(COSINE - 1.0, COSINE + 2.0),
}
CARTS = sc.Uncertainty(CART, FORCES)


def law_of(effectiveness=1.0, bound=AMPLITUDE):
    term = sc.Robust(sc.laws.polynomial_bound(bound), width=WIDTH, effectiveness=effectiveness)
    return sc.ServoLaw(CART, REST, sc.Stabilizing(GAIN), term)


LAW = law_of()


@pytest.fixture(scope="module")
def certificate():
    made = sc.certify(CART, LAW, BOX, disturbance=[AMPLITUDE * (1 - 1e-12)], samples=(1, 16))
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
    assert report.tightness == late.ratio
    assert abs(late.parameters["amplitude"]) == pytest.approx(AMPLITUDE, rel=1e-3)
    assert late.time >= report.settled >= 3.0


def test_reported_runs_are_reproduced(report, certificate):
    """By SciPy, from the parameters and the start that the report names."""
    for attempt in (report.latest, report.tightest):
        amplitude, frequency, phase = (attempt.parameters[name] for name in FORCES)

        def field(t, v, amplitude=amplitude, frequency=frequency, phase=phase):
            gamma = 1.0 / max(abs(v[0]) * AMPLITUDE, WIDTH)
            return amplitude * np.sin(frequency * t + phase) - GAIN * v - gamma * v * AMPLITUDE**2

        run = solve_ivp(field, (0.0, attempt.time), attempt.v, rtol=1e-10, atol=1e-12)
        assert attempt.size == pytest.approx(abs(run.y[0, -1]), abs=2e-6)
    tight = report.tightest
    assert tight.bound == pytest.approx(certificate.radius(tight.time, abs(tight.v[0])), rel=1e-9)
    assert tight.bound < 0.5 * abs(tight.v[0]) or tight.bound > 2.0 * abs(tight.v[0])
    text = str(report)
    assert text.startswith("the certificate holds on 32 runs (8 corners) and 4 searched for\n")
    assert f"frequency = {report.latest.parameters['frequency']:.4g}" in text
    assert "before the search" in text
    assert f"tightness of the ultimate bound: {report.tightness:.3g}" in text


class Hasty(Guarantee):
    """With every entry at half the time."""

    def entry_time(self, r0, bound):
        return 0.5 * super().entry_time(r0, bound)


def issued_for(certificate, law):
    """The same guarantees, issued for another law."""
    numbers = {name: np.asarray(x, float) for name, x in named_numbers(law).items()}
    scope = replace(certificate.scope, law=fingerprints(law), numbers=numbers)
    return replace(certificate, scope=scope)


def with_comparisons(certificate, *comparisons):
    return replace(certificate, guarantees=(Guarantee(comparisons),))


@pytest.mark.first(2)
@pytest.mark.parametrize(
    "change", ["residue", "rate", "entry time", "turned round", "stronger plants", "halved bound"]
)
def test_wrong_certificates_are_falsified(certificate, change):
    """Wrong constants, a flipped sign, forces beyond the assumption, too small a bound."""
    law, plants = LAW, CARTS
    general, exponential, *_ = certificate.comparisons
    if change == "residue":
        lemma = replace(general, k3=0.9 * general.k3)
        wrong = with_comparisons(certificate, lemma, lemma.exponential())
    elif change == "rate":
        faster = replace(exponential, rate=2.0 * exponential.rate)
        wrong = with_comparisons(certificate, general, faster)
    elif change == "entry time":
        wrong = replace(certificate, guarantees=(Hasty(certificate.comparisons),))
    else:
        wrong = certificate
    if change == "turned round":
        law = eqx.tree_at(lambda law: law.terms[2].effectiveness, law, -1.0)
    elif change == "stronger plants":
        plants = sc.Uncertainty(
            CART, FORCES | {"amplitude": sc.uncertainty.Interval(-1.1 * AMPLITUDE, 1.1 * AMPLITUDE)}
        )
    elif change == "halved bound":
        law = law_of(bound=AMPLITUDE / 2.0)
    report = sc.falsify(issued_for(wrong, law), plants, law, START, 6.0, **FEW)
    assert not report.holds
    assert report.violations >= 1
    assert report.tightest.ratio > 1.0
    assert f"VIOLATED by {report.violations} runs" in str(report)


def test_the_same_seed_draws_the_same(report, certificate):
    again = sc.falsify(certificate, CARTS, LAW, START, 6.0, **FEW)
    assert again.latest.size == report.latest.size
    assert again.tightest.parameters == report.tightest.parameters
    other = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=32, search=(0, 0), seed=1)
    assert other.sampled != report.sampled
    assert other.searched == 0


def test_differences_are_slopes_towards_the_inside():
    """Of a quadratic function at points of the unit box, corners among them."""
    z, runs = np.array([[0.0, 1.0], [0.3, 0.6]]), np.array([0, 2])
    scales = np.array([1.0, np.nan, 2.0])
    value_of = lambda z, runs: scales[runs] * (z[:, 0] ** 2 + 3.0 * z[:, 1])
    slope = slopes(value_of, z, runs, value_of(z, runs), 1e-3)
    np.testing.assert_allclose(slope, [[0.0, 3.0], [1.2, 6.0]], atol=4e-3)


def compared(certificate, beta):
    """The outcome of one run with β at four instants (4, m)."""
    time, state = np.linspace(0.0, 6.0, 4), np.zeros((1, 4, 1))
    run = SimpleNamespace(beta=np.asarray(beta)[None], q=state, v=state, time=time, stops=(None,))
    return ReferenceBounds(certificate, run).compare(run, 1e-6)


def test_each_agent_is_compared_with_its_own_bound(certificate):
    """The second of two exceeds its bound, the whole does not; then the whole, and no agent."""
    own, lemma = certificate.comparisons, certificate.comparisons[0]
    lemma = replace(lemma, k3=4.0 * lemma.k3)
    wide, limit = (lemma, lemma.exponential()), certificate.ultimate_bound

    def outcome(each, *late):
        agents = tuple(Guarantee(each, quantity=BetaSize(2, i)) for i in range(2))
        both = replace(certificate, guarantees=(Guarantee(wide), *agents))
        return compared(both, [[0.0, 0.0], *late])

    outcome_of_run = outcome(own, *3 * [[0.5 * limit, 1.2 * limit]])
    assert outcome_of_run.violated.tolist() == [True]
    assert outcome_of_run.any_time.part.tolist() == [2]
    assert outcome_of_run.any_time.ratio == pytest.approx(1.2, rel=1e-3)
    assert not outcome(own, *3 * [[0.5 * limit, 0.9 * limit]]).violated
    outcome_of_run = outcome(wide, *3 * [[1.9 * limit, 1.9 * limit]])
    assert outcome_of_run.violated.tolist() == [True]
    assert outcome_of_run.late.part.tolist() == [0]


@dataclass(frozen=True)
class Beside(InitialErrors):
    """Initial errors of 0.4 in each run."""

    def at_start(self, run):
        return np.full(len(run.beta), 0.4)


@dataclass(frozen=True)
class Ball(sc.certificates.StateSet):
    """A third party's set: |v| up to a radius, at all positions, where ‖β‖ is at most 1."""

    radius: float
    t: tuple[float, float] = (0.0, 6.0)
    beta: float = 1.0

    def sample(self, count, seed, law=None):
        rng = np.random.default_rng(seed)
        v = rng.uniform(-self.radius, self.radius, (count, 1))
        return rng.uniform(-5.0, 5.0, (count, 1)), v, rng.uniform(*self.t, count)

    def outside(self, run):
        return (np.abs(run.v[..., 0]) > self.radius) | (np.linalg.norm(run.beta, axis=-1) > 1.0)


def test_further_initial_errors_count_and_a_run_counts_until_it_is_outside(certificate):
    """‖β‖ = 0.3 and 0.4 beside it start a bound at 0.5; it ends where ‖β‖ > 1."""
    guarantee = replace(certificate.guarantees[0], quantity=BetaSize(beside=Beside()))
    beside = replace(certificate, states=Ball(1.0), guarantees=(guarantee,))
    outcome = lambda *late: compared(beside, np.reshape([0.3, *late], (4, 1)))
    bound = certificate.radius(np.linspace(0.0, 6.0, 4), 0.5)[1:]
    assert outcome(*0.999 * bound).any_time.ratio == pytest.approx(0.999)
    assert outcome(*1.001 * bound).violated
    outcome_of_run = outcome(0.9 * bound[0], 1.01, 0.9)  # outside, and back too large
    assert outcome_of_run.left
    assert not outcome_of_run.violated


@pytest.mark.filterwarnings("ignore:row 'rest' of β begins at 0.5")  # of a law without feedback
def test_a_set_of_states_of_ones_own():
    """It is sampled, and tells where runs are outside; a run that starts there is refused."""
    ball = Ball(0.6)
    certificate = sc.certify(
        CART, LAW, ball, disturbance=[AMPLITUDE * (1 - 1e-12)], samples=(1, 16)
    )
    assert certificate.states is ball
    assert certificate.ultimate_bound == pytest.approx(ULTIMATE, rel=1e-12)
    assert max(abs(a.worst.v[0]) for a in certificate.assumptions) <= 0.6
    report = sc.falsify(certificate, CARTS, LAW, START, 6.0, **FEW)
    assert report.holds
    assert report.tightness > 0.999
    run = sc.simulate(
        CART.replace(amplitude=1.6), sc.ServoLaw(CART, REST), [0.0], [0.5], 1.0, points=11
    )
    with pytest.raises(sc.errors.InputError, match="run: got a run under another law"):
        certificate.check(run)
    certified = sc.simulate(CART.replace(amplitude=1.6), LAW, [0.0], [0.5], 1.0, points=11)
    run = replace(run, attributes=certified.attributes)  # as if it were the law
    assert certificate.check(run).outside == pytest.approx(0.1)  # v = 0.5 + 1.6 t
    fast = replace(START, v=([0.5], [0.7]))
    with pytest.raises(sc.errors.InputError, match="initial_states: got 16 of 32 runs that start"):
        sc.falsify(certificate, CART, LAW, replace(fast, q=([-1.0], [1.0])), 6.0, count=32)


def test_every_disturbance_of_a_batch_is_tried(certificate):
    """Only the last of three exceeds what the certificate is for, and is named."""
    amplitudes = (0.1 * AMPLITUDE, AMPLITUDE, 1.2 * AMPLITUDE)
    forces = [
        sc.uncertainty.SinusoidalDisturbance([[a]], [[0.0]], [[np.pi / 2]]) for a in amplitudes
    ]
    search = (2, 2)
    report = sc.falsify(
        certificate,
        CART,
        LAW,
        START,
        6.0,
        count=16,
        search=search,
        disturbance=sc.batch(forces[:2]),
    )
    assert (report.holds, report.runs, report.corners) == (True, 32, 4)
    assert report.latest.disturbance == 1
    assert report.latest.ratio == pytest.approx(1.0, rel=1e-4)
    assert "disturbance 1, q = " in str(report)
    report = sc.falsify(
        certificate, CART, LAW, START, 6.0, count=16, search=search, disturbance=sc.batch(forces)
    )
    assert not report.holds
    assert report.runs == 48
    assert report.tightest.disturbance == report.latest.disturbance == 2


def tracking_law(bound):
    """Two-step law of the cart at rest: k = 2 1/s, ε = 0.1 m/s, δ₀ = 0.01 m/s²."""
    inner = sc.ServoLaw(CART, REST, sc.Stabilizing(GAIN))
    bound = sc.laws.polynomial_bound(bound)
    return sc.laws.TwoStepLaw(
        inner, np.zeros(1), np.zeros(1), bound, rate=2.0, width=0.1, decay=0.01
    )


def test_a_two_step_law_is_falsified_where_its_bound_is_halved():
    law = tracking_law(AMPLITUDE)
    tube = sc.certificates.Tube(law, 6.0, position=0.02, sliding=0.1)
    certificate = sc.certify(
        CART, law, tube, disturbance=[AMPLITUDE * (1 - 1e-12)], samples=(1, 16)
    )
    start = sc.StateBox(q=([-0.01], [0.01]), v=([-0.05], [0.05]))
    report = sc.falsify(certificate, CARTS, law, start, 6.0, **FEW)
    assert report.holds
    assert report.searched == 4
    assert report.latest.quantity in ("‖e‖", "‖s‖", "‖ė‖")
    # A constant force ends at ‖s‖ = ε Γ/(Γ + δ₀).
    assert 0.95 < report.tightness <= 1.0 + 1e-6
    weaker = tracking_law(AMPLITUDE / 2.0)
    halved = sc.falsify(issued_for(certificate, weaker), CARTS, weaker, start, 6.0, **FEW)
    assert not halved.holds
    assert halved.tightest.ratio > 1.5
    assert "‖" in str(halved.tightest)


def test_runs_that_leave_the_box_or_stop_count_up_to_there(certificate, monkeypatch):
    """A box in q that a cart at 0.5 m/s leaves; runs that stop after 2 s."""
    narrow = replace(certificate, states=replace(BOX, q=([-0.05], [0.05])))
    report = sc.falsify(narrow, CARTS, LAW, START, 6.0, count=32, search=(0, 0))
    assert report.holds
    assert 0 < report.left < 32
    assert f"{report.left} runs left the states of the certificate" in str(report)
    wrong = eqx.tree_at(lambda law: law.terms[2].effectiveness, LAW, -1.0)
    begin = replace(START, q=([0.05], [0.05]), v=([0.5], [0.5]))
    of_wrong = issued_for(narrow, wrong)
    gone = sc.falsify(of_wrong, CARTS, wrong, begin, 6.0, count=32, search=(0, 0))
    assert (gone.left, gone.compared, gone.violations) == (32, 0, 0)
    assert not gone.holds
    assert "0 could be compared" in str(gone)

    def stopping(*args, **options):
        run = plain_simulate(*args, **options)
        return replace(run, stops=32 * (Stop("enough", 2.0, (0.0,), (0.0,)),))

    plain_simulate = module.simulate
    monkeypatch.setattr(module, "simulate", stopping)
    few = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=32, search=(0, 0))
    assert few.holds
    assert few.stopped == 32
    assert "ended early" in str(few)
    assert few.latest is None
    assert few.tightness == 0.0


def test_an_interrupt_leaves_the_completed_runs(certificate, report, monkeypatch):
    """In parts of 32; the second, and the search, are interrupted."""
    monkeypatch.setattr(module, "AT_ONCE", 32)
    whole = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50, search=(0, 0))
    assert (whole.runs, whole.compared) == (50, 50)
    simulate, calls = module.simulate, []

    def interrupted(*args, **options):
        calls.append(0)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return simulate(*args, **options)

    monkeypatch.setattr(module, "simulate", interrupted)
    part = sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50, progress=True)
    assert (part.runs, part.searched, part.interrupted) == (32, 0, True)
    assert part.holds
    assert "interrupted: only the completed runs count" in str(part)
    calls[:] = [0]
    with pytest.raises(KeyboardInterrupt):
        sc.falsify(certificate, CARTS, LAW, START, 6.0, count=50)


def test_one_plant_and_one_start_are_one_run(certificate):
    """The worst cart, at rest where it comes to rest."""
    start = sc.StateBox(q=([0.0], [0.0]), v=([0.1], [0.1]))
    report = sc.falsify(certificate, CART.replace(amplitude=AMPLITUDE), LAW, start, 6.0)
    assert (report.runs, report.corners, report.searched) == (1, 1, 0)
    assert report.latest.size == pytest.approx(ULTIMATE, rel=1e-5)
    assert report.latest.parameters == {}


GOOD = {"certificate": None, "law": LAW, "plants": CARTS, "initial_states": START, "duration": 6.0}


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (
            {"certificate": 3},
            sc.errors.InputError,
            "certificate: got int; expected a servocon.certificates.Certif",
        ),
        (
            {"initial_states": [0.0]},
            sc.errors.InputError,
            "initial_states: got list; .* servocon.StateBox",
        ),
        (
            {"plants": sc.batch([CART])},
            sc.errors.InputError,
            "plants: got Batch; expected a plant, or",
        ),
        ({"law": CART}, sc.errors.InputError, "law: got Cart; expected a servocon law"),
        (
            {"law": sc.ServoLaw(CART, REST)},
            sc.errors.InputError,
            r"law: got another law \(ServoLaw, other in terms.1, terms.2\); expected the certified",
        ),
        (
            {"law": law_of(bound=0.5 * AMPLITUDE)},
            sc.errors.InputError,
            r"law: got a law with terms.*bound.* = .0\.2.; expected .0\.4., as in the certified",
        ),
        (
            {"law": sc.laws.Saturated(LAW, lower=-1.0, upper=1.0)},
            sc.errors.InputError,
            r"law: got another law \(.*other in its class",
        ),
        ({"count": 0}, sc.errors.InputError, "count: got 0; expected an integer of at least 1"),
        ({"points": 1}, sc.errors.InputError, "points: got 1; expected an integer of at least 2"),
        (
            {"search": 3},
            sc.errors.InputError,
            r"search: got 3; expected \(number of runs, number of steps",
        ),
        ({"count": 10**10}, sc.errors.InputError, r"^falsify: got 10,000,000,000 runs, .* GB; exp"),
        ({"points": 10**9}, sc.errors.InputError, r"^falsify: got .* GB; .* Take a smaller count"),
        ({"search": (3, -1)}, sc.errors.InputError, "search: got -1"),
        ({"duration": -1.0}, sc.errors.InputError, "duration: got -1.0"),
        (
            {"duration": 7.0},
            sc.errors.InputError,
            "duration: got runs from 0 to 7 s; expected times of the certificate, 0 to 6 s",
        ),
        ({"solver": "euler"}, sc.errors.UnknownNameError, "solver: got 'euler'"),
        (
            {"initial_states": replace(START, v=([-2.0], [0.0])), "count": 32},
            sc.errors.InputError,
            "initial_states: got .* of 32 runs that start outside the states of the certificate",
        ),
        ({"initial_states": [0.0]}, sc.errors.InputError, "expected a servocon.StateBox, a"),
        (
            {"initial_states": None},
            sc.errors.InputError,
            "initial_states: got None, for a certificate that does not say where a run stays",
        ),
        ({"initial_states": replace(START, v=([0.0] * 2, [0.0] * 2))}, sc.errors.ShapeError, "v0"),
    ],
)
def test_bad_arguments(certificate, change, error, message):
    with pytest.raises(error, match=message):
        sc.falsify(**GOOD | {"certificate": certificate} | change)


def test_plants_with_given_parameters():
    values = np.array([[0.1, 2.0, 1.5], [-0.2, 0.0, 1.0]])
    sample = CARTS.at(values)
    assert np.array_equal(sample.values["amplitude"], [0.1, -0.2])
    assert np.array_equal(sample.plants.tree.frequency, [2.0, 0.0])
    assert np.array_equal(sample.plants.tree.mass, [1.0, 1.0])
    with pytest.raises(
        sc.errors.ShapeError,
        match=r"values: got shape \(3,\); .* 'amplitude', 'frequency', 'phase'",
    ):
        CARTS.at(values[0, :])
    with pytest.raises(
        sc.errors.InputError, match=r"frequency of plant 1: got 5; .* between 0 and 4"
    ):
        CARTS.at(values + np.array([[0.0], [5.0]]) * [0.0, 1.0, 0.0])
