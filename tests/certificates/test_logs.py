"""Logs against certificates: of carts whose sampled loop is computed by hand, exactly."""

import pickle
from functools import cache
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.stats import binom

import servocon as sc
from servocon.uncertainty import Interval

PERIOD, GAIN, RATE = 0.01, 8.0, 2.0
SPAN = 12.0
BOUND = 0.3


class Cart(sc.Plant):
    mass: float = sc.field(1.0, unit="kg")
    friction: float = sc.field(0.3, unit="N s/m")
    slope: float = sc.field(0.0, unit="N")

    def mass_matrix(self, q, t):
        return jnp.reshape(jnp.asarray(self.mass), (1, 1))

    def force(self, q, v, t):
        return -self.friction * v - self.slope


def law(gain=GAIN):
    swing = sc.holonomic(lambda q, t: q[0] - 0.5 * jnp.sin(2.0 * t), rate=RATE, name="swing")
    return sc.ServoLaw(Cart(), swing, sc.Stabilizing(gain))


CARTS = sc.Uncertainty(Cart(), {"mass": Interval(0.8, 1.2), "friction": Interval(0.1, 0.5)})
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, SPAN))
FEW: dict[str, Any] = {"samples": (4, 48), "search": (64, 1, 4)}


@pytest.fixture(scope="module")
def certificate():
    return sc.certify(CARTS, law(), BOX, disturbance=[BOUND], period=PERIOD, **FEW)


@pytest.fixture(scope="module")
def exact():
    """Without a disturbance."""
    return sc.certify(CARTS, law(), BOX, period=PERIOD, **FEW)


def moved(
    mass=1.1,
    friction=0.2,
    slope=0.0,
    push=lambda t: 0.0,
    limit=np.inf,
    gain=GAIN,
    late: Any = 0,
    q0=0.05,
    offset=0.0,
):
    """Times, coordinates, speeds, inputs and β of the sampled loop, for a mass that may change."""
    times = PERIOD * np.arange(round(SPAN / PERIOD) + 1)
    x, wanted, rows = np.array([q0, 0.5]), [], []
    for t in times:
        q, v = x
        f, rate = q - 0.5 * np.sin(2 * t), v - np.cos(2 * t)
        beta = rate + RATE * f
        b = -2.0 * np.sin(2 * t) - RATE * rate
        wanted.append(np.clip((b - gain * beta) + 0.3 * v, -limit, limit))
        u = wanted[max(0, len(wanted) - 1 - late)] + offset
        rows.append([q, v, u, beta])
        ahead = _of_a_period(mass(t) if callable(mass) else mass, friction)
        x = (ahead @ np.array([*x, u - slope + push(t + 0.5 * PERIOD)]))[:2]
    return times, *np.transpose(rows)


@cache
def _of_a_period(mass, friction):
    """The exponential of h A, by its series."""
    A = PERIOD * np.array([[0.0, 1.0, 0.0], [0.0, -friction / mass, 1.0 / mass], [0.0] * 3])
    whole, term = np.eye(len(A)), np.eye(len(A))
    for k in range(1, 16):
        term = term @ A / k
        whole = whole + term
    return whole


def checked(certificate, log) -> Any:
    """The report, as one that says something."""
    return certificate.check(log)


def log_of(noise=0.0, seed=0, speeds=True, keep: Any = slice(None), **options):
    time, q, v, u, _ = (x[keep] for x in moved(**options))
    q = q + noise * np.random.default_rng(seed).standard_normal(q.size)
    return sc.identification.Log(time, q, u, v if speeds else None, held=True, name="cart")


@pytest.mark.parametrize("speeds", [True, False], ids=["measured", "from positions"])
def test_a_machine_of_the_set_contradicts_nothing(certificate, speeds):
    report = checked(certificate, log_of(speeds=speeds, push=lambda t: 0.29 * np.sin(5.0 * t)))
    assert (report.verdict, report.breaks, report.first) == ("kept", (), None)
    assert report.explanation.ratio <= 1.0
    time, *_, beta = moved(push=lambda t: 0.29 * np.sin(5.0 * t))
    np.testing.assert_allclose(
        report.run.beta[:, 0], np.interp(report.run.time, time, beta), atol=1e-7 if speeds else 1e-3
    )
    assert "no assumption is contradicted" in str(report)


BREAKS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "heavy": ("plant", "mass at least", {"mass": 1.7}),
    "picked up": ("plant", "mass at least", {"mass": lambda t: 1.1 if t < 5.0 else 2.0}),
    "another number": ("plant", "slope at least", {"slope": 0.8}),
    "push": ("disturbance", "a force of", {"push": lambda t: 0.8 * (t > 5.0) * np.sin(3.0 * t)}),
    "blow, then heavy": (
        "disturbance",
        "a force of",
        {"push": lambda t: 6.0 * (5.0 < t < 5.2), "mass": lambda t: 1.1 if t < 5.2 else 1.6},
    ),
    "blow": ("disturbance", "a force of", {"push": lambda t: 6.0 * (5.0 < t < 5.2)}),
    "limit": ("inputs", "a limit that the certificate does not count", {"limit": 1.2}),
    "gain": ("inputs", "the law wants", {"gain": 1.0, "q0": 0.2}),
    "late": ("inputs", "they act 0.1 s later", {"late": 10}),
}


@pytest.mark.first(6)
@pytest.mark.parametrize("speeds", [True, False], ids=["measured", "from positions"])
@pytest.mark.parametrize("name", BREAKS)
def test_the_assumption_that_broke_is_named(certificate, name, speeds):
    kind, words, options = BREAKS[name]
    report = checked(certificate, log_of(speeds=speeds, **options))
    first = report.first
    assert first.assumption == kind
    assert words in first.text
    assert str(first) in str(report)
    since = 5.0 if "push" in options or name == "picked up" else 0.0
    assert since - 0.3 <= first.time <= since + 1.5


def test_the_value_is_that_of_the_machine(exact):
    """Without a disturbance only the true mass explains the log."""
    (cause,) = checked(exact, log_of(mass=1.7)).explanation.causes
    assert (cause.name, cause.since) == ("mass", None)
    assert cause.value == pytest.approx(1.7, rel=0.03)
    (cause,) = checked(exact, log_of(mass=lambda t: 1.1 if t < 5.0 else 2.0)).explanation.causes
    assert cause.value == pytest.approx(2.0, rel=0.03)
    assert 5.0 <= cause.since <= 6.0


def test_two_parameters_outside_are_named_together(exact):
    """Without a disturbance both values are those of the machine."""
    report = checked(exact, log_of(mass=1.7, friction=1.5))
    assert report.explanation.causes == ()
    values = {one.name: one.value for one in report.explanation.together}
    assert values == pytest.approx({"mass": 1.7, "friction": 1.5}, rel=0.05)
    assert "mass at least" in report.first.text
    assert " and friction at least" in report.first.text


def test_the_ratio_is_that_of_the_best_plant(certificate):
    """Against all masses and frictions of a grid, with the force known in closed form."""
    time, q, v, u, _ = moved(mass=1.5, push=lambda t: 0.4 * np.sin(5.0 * t))
    log = sc.identification.Log(time, q, u, v, held=True)
    window = 0.4
    found = certificate.check(log, window=window).explanation
    rate = np.gradient(v, time)  # of a cart that is fast beside the period: the mean is enough
    middles = np.arange(0.2, SPAN - 0.2, 0.2)
    s = (time - middles[:, None]) / (0.5 * window)
    weight = np.where(np.abs(s) < 1.0, (1.0 - np.minimum(s * s, 1.0)) ** 4, 0.0)
    weight /= weight.sum(axis=1, keepdims=True)
    of = [weight @ x for x in (rate, v, u)]
    masses, frictions = np.linspace(0.8, 1.2, 41), np.linspace(0.1, 0.5, 41)
    lacking = lambda m, c: np.abs(m * of[0] + c * of[1] - of[2]).max()
    best = min(lacking(m, c) for m in masses for c in frictions)
    assert found.ratio * found.allowed == pytest.approx(best, rel=0.02)
    forces = [np.sqrt(np.mean(np.square(x))) for x in of]
    assert BOUND < found.allowed < BOUND + 0.013 * (BOUND + max(forces))


@pytest.mark.long
def test_parameters_that_change_within_their_ranges(exact):
    """A sampled certificate is of constant ones; one of the continuous law covers them."""
    swing = lambda t: 0.85 if (t // 3.0) % 2.0 else 1.15
    report = checked(exact, log_of(mass=swing))
    assert report.explanation.pieces
    assert "parameters that change with time" in report.first.text
    once = checked(exact, log_of(mass=lambda t: 0.85 if t < 5.0 else 1.15))
    assert (once.explanation.pieces, once.explanation.causes) == (True, ())
    covered = checked(sc.certify(CARTS, law(), BOX, **FEW), log_of(mass=swing))
    assert covered.explanation.pieces
    assert "plant" not in [one.assumption for one in covered.breaks]
    assert "held between samples" in str(covered)


def test_wrong_inputs_and_a_disturbance_count_together(certificate):
    """Each alone is within the certified 0.3 N."""
    push = lambda t: 0.25
    assert checked(certificate, log_of(push=push, offset=-0.25)).breaks == ()
    first = checked(certificate, log_of(push=push, offset=0.25)).first
    assert first.assumption == "inputs"
    assert "the law wants" in first.text


WRONG = {
    "sign": lambda u: -u,
    "scale": lambda u: 2.0 * u,
    "rows": lambda u: u * (np.arange(1201) < 500),
}


@pytest.mark.parametrize("name", WRONG)
def test_inputs_that_did_not_act_are_not_a_plant(certificate, name):
    """A sign, a unit, a column that stops: the motion is that of the law's inputs."""
    time, q, v, u, _ = moved()
    report = certificate.check(sc.identification.Log(time, q, WRONG[name](u), v, held=True))
    assert [one.assumption for one in report.breaks] == ["inputs"]
    assert "those of the law explain the motion: compare columns, signs and units" in str(report)


@pytest.mark.long
def test_no_negative_mass_is_named():
    """The class does not refuse it; behind an integral the inputs are not compared."""
    learning = sc.ServoLaw(Cart(), law().constraint, sc.Stabilizing(GAIN), sc.Integral(5.0))
    certificate = sc.certify(CARTS, learning, BOX, disturbance=[BOUND], period=PERIOD, **FEW)
    time, q, v, u, _ = moved()
    report = checked(certificate, sc.identification.Log(time, q, -u, v, held=True))
    assert "not compared" in str(report)
    assert report.first.assumption == "disturbance"


class Pair(sc.Plant):
    """Two carts, of which one is much faster."""

    mass: float = sc.field(1.0, unit="kg")
    other: float = sc.field(1.0, unit="kg")

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.stack([jnp.asarray(self.mass), jnp.asarray(self.other)]))

    def force(self, q, v, t):
        return 0.0 * v


def test_nor_one_beside_larger_ones():
    """The whole kinetic energy stays positive."""
    time = PERIOD * np.arange(1000)
    speeds = lambda xp, t: xp.stack([2.0 + xp.cos(t), 0.3 * xp.cos(2.0 * t)], axis=-1)
    task = sc.residual(lambda q, v, t: v - speeds(jnp, t), name="task")
    built = sc.ServoLaw(Pair(), task, sc.Stabilizing(GAIN), sc.Integral(5.0))
    wide = sc.StateBox(q=([-40.0] * 2, [40.0] * 2), v=([-9.0] * 2, [9.0] * 2), t=(0.0, SPAN))
    pairs = sc.Uncertainty(Pair(), {"mass": Interval(0.9, 1.1), "other": Interval(0.9, 1.1)})
    certificate = sc.certify(pairs, built, wide, disturbance=[0.05, 0.05], **FEW)
    q = np.stack([2.0 * time + np.sin(time), 0.15 * np.sin(2.0 * time)], axis=1)
    u = np.stack([-np.sin(time), 0.6 * np.sin(2.0 * time)], axis=1)  # of another mass of −1 kg
    v = speeds(np, time)
    report = checked(certificate, sc.identification.Log(time, q, u, v))
    assert report.explanation.causes == ()
    assert report.explanation.row == 1


def test_a_drive_that_is_off_is_not_at_its_limit(certificate):
    time, q, _, u, _ = moved()
    still = sc.identification.Log(time, 0.0 * q, 0.0 * u, 0.0 * q, held=True)
    assert "u[0] = 0, the law wants 11." in str(certificate.check(still))
    assert "a limit" not in str(certificate.check(still))


def test_a_push_comes_before_the_state_that_it_moves_out():
    """The middle of the window that shows the push is later than the state."""
    tight = sc.StateBox(q=([-1.0], [1.0]), v=([-1.05], [1.05]), t=(0.0, SPAN))
    certificate = sc.certify(CARTS, law(), tight, disturbance=[BOUND], period=PERIOD, **FEW)
    blow = lambda t: 8.0 * (6.25 < t < 6.35)
    report = certificate.check(log_of(q0=0.0, push=blow), window=0.8)
    assert [one.assumption for one in report.breaks[:2]] == ["disturbance", "states"]
    assert report.breaks[1].time < report.breaks[0].time


def test_the_noise_of_measured_speeds_is_that_of_a_sample(certificate):
    """β = v + Λ q + …: its deviation is that of both together."""
    time, q, v, u, _ = moved()
    of_q, of_v = 0.004, 0.006
    rng = np.random.default_rng(1).standard_normal
    log = sc.identification.Log(time, q + of_q * rng(q.size), u, v + of_v * rng(q.size), held=True)
    assert certificate.check(log).noise == pytest.approx(np.hypot(RATE * of_q, of_v), rel=0.1)


@pytest.mark.long
def test_few_windows_are_no_break(exact):
    """Parts of 1.4 s without measured speeds: so few windows tell the noise badly."""
    time, q, _, u, _ = moved(mass=1.19, friction=0.49)
    rng, broken, count = np.random.default_rng(5), 0, 60
    for begin in rng.integers(0, 900, count):
        part = slice(begin, begin + 140)
        noisy = q[part] + 0.01 * rng.standard_normal(140)
        log = sc.identification.Log(time[part], noisy, u[part], held=True)
        broken += any(one.assumption != "states" for one in exact.check(log).breaks)
    assert broken <= binom.ppf(0.99, count, 0.05)


def test_late_samples_and_states_outside(certificate):
    missing = np.ones(round(SPAN / PERIOD) + 1, dtype=bool)
    missing[[400, 700, 701]] = False
    first = checked(certificate, log_of(keep=missing)).first
    assert (first.assumption, first.time) == ("samples", pytest.approx(3.99))
    assert "a sample after 0.02 s, and 1 more, certified at least every 0.01 s" in first.text
    report = checked(certificate, log_of(push=lambda t: 30.0 * (t > 6.0) * np.sin(3.0 * t)))
    states = [one for one in report.breaks if one.assumption == "states"]
    assert report.first.assumption == "disturbance"
    assert states[0].time > report.first.time
    nothing = checked(certificate, log_of(q0=1.5))
    assert nothing.verdict == "says nothing"
    assert "says nothing of 'cart'" in str(nothing)


def test_the_bound_is_left_for_a_reason(certificate):
    report = checked(certificate, log_of(push=lambda t: 8.0 * (t > 6.0) * (t < 6.5)))
    assert report.verdict == "left"
    assert report.size > report.bound
    assert report.first.assumption == "disturbance"
    assert report.first.time <= report.time
    assert "LEAVES ITS BOUND" in str(report)


@pytest.mark.long
def test_a_jump_between_rows_is_not_a_force():
    """Inputs of a law with two relations, recorded by every fifth sample."""
    first, second = (
        sc.holonomic(lambda q, t, size=size: q[0] - size * jnp.sin(2.0 * t), rate=RATE, name=name)
        for size, name in ((0.5, "wide"), (0.3, "narrow"))
    )
    turns = sc.constraint.switched([first, second], [6.03])
    built = sc.ServoLaw(Cart(), turns, sc.Stabilizing(GAIN))
    certificate = sc.certify(Cart(mass=1.1), built, BOX, **FEW)
    run = sc.simulate(Cart(mass=1.1), built, [0.0], [1.0], SPAN, points=241)
    report = checked(certificate, sc.identification.Log.of(run))
    assert report.breaks == ()
    assert "its relation switches" in str(report)


@pytest.mark.long
def test_delays_that_are_certified_do_not_break():
    delayed = sc.laws.Delayed(law(), 2, initial=None)
    certificate = sc.certify(CARTS, delayed, BOX, disturbance=[BOUND], period=PERIOD, **FEW)
    exact = sc.certify(CARTS, delayed, BOX, period=PERIOD, **FEW)
    assert checked(exact, log_of(late=2, q0=0.2)).breaks == ()
    assert checked(certificate, log_of(late=9)).first.assumption == "inputs"


@pytest.mark.first(1)
@pytest.mark.parametrize(
    "sensors",
    [{"resolution": 2e-5, "bandwidth": 60.0}, {"position_noise": 1e-5, "speed_noise": 1e-3}],
    ids=["encoders", "noise"],
)
def test_a_law_with_its_sensors_is_replayed(sensors):
    """The inputs of a law that measures with errors follow from what it measured."""
    loop = sc.Loop(PERIOD, **sensors)
    built, weak = loop.around(law()), loop.around(law(2.0))
    certificate = sc.certify(CARTS, built, BOX, disturbance=[BOUND], **FEW)
    for one, kind in ((built, None), (weak, "inputs")):
        run = sc.simulate(Cart(mass=1.15), one, [0.1], [1.0], 6.0, points=601)
        q, v = run.signals["measured q"], run.signals.get("measured v")
        report = checked(certificate, sc.identification.Log(run.time, q, run.u, v, held=True))
        assert (report.first and report.first.assumption) == kind
        assert "not compared" not in str(report)


@pytest.mark.long
def test_a_law_that_integrates_is_replayed_from_its_beginning():
    terms = sc.Stabilizing(GAIN), sc.Integral(GAIN**2 / 4.0)
    built, other = (
        sc.ServoLaw(Cart(), law().constraint, terms[0], sc.Integral(part * terms[1].gain))
        for part in (1.0, 0.25)
    )
    certificate = sc.certify(CARTS, built, BOX, disturbance=[BOUND], period=PERIOD, **FEW)
    push = lambda q, v, t: jnp.full(1, -0.25)
    options = {"period": PERIOD, "points": 601, "disturbance": push}
    for one, kind in ((built, None), (other, "inputs")):
        run = sc.simulate(Cart(mass=0.9), one, [0.0], [1.0], 6.0, **options)
        log = sc.identification.Log.of(run)
        assert "begins=True" in str(certificate.check(log))
        report = certificate.check(log, begins=True)
        assert (report.first and report.first.assumption) == kind
        assert "not compared" not in str(report)


def test_fixed_plants_and_batches_of_them():
    law_, options = law(), {"disturbance": [BOUND], "period": PERIOD, **FEW}
    one = sc.certify(Cart(mass=1.1, friction=0.2), law_, BOX, **options)
    assert checked(one, log_of()).breaks == ()
    assert "friction at least" in checked(one, log_of(friction=0.9)).first.text
    both = CARTS.at(np.array([[0.9, 0.2], [1.1, 0.2]])).plants
    several = sc.certify(both, law_, BOX, **options)
    assert checked(several, log_of()).breaks == ()
    assert checked(several, log_of(mass=1.9)).first.assumption == "plant"


@pytest.mark.long
def test_a_known_force_is_taken_off():
    wind = lambda q, v, t: jnp.reshape(0.6 * jnp.sin(4.0 * t), (1,))
    known = sc.certify(CARTS, law(), BOX, disturbance=wind, period=PERIOD, **FEW)
    blown = log_of(push=lambda t: 0.6 * np.sin(4.0 * t))
    assert checked(known, blown).explanation.ratio < 0.2
    calm = checked(known, log_of())
    assert calm.explanation.force == pytest.approx(-0.6, abs=0.15)  # the wind that did not blow
    assert calm.first.assumption in ("plant", "disturbance")


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "carts"),
    [
        ("speeds", 20),
        pytest.param("noise", 20, marks=pytest.mark.long),
        pytest.param("counts", 200, marks=pytest.mark.long),
    ],
)
def test_noise_is_seldom_called_a_break(exact, kind, carts):
    """Hidden carts of the set without any disturbance, whose positions have noise or are counts."""
    rng, broken = np.random.default_rng(3), 0
    for seed in range(carts):
        options = {"mass": rng.uniform(0.8, 1.2), "friction": rng.uniform(0.1, 0.5)}
        time, q, v, u, _ = moved(**options)
        size, noise = 2e-4, np.random.default_rng(seed).standard_normal(q.size)
        counts = np.round(q / size + rng.uniform()) * size
        q = counts if kind == "counts" else q + size * noise
        speeds = v + 5e-3 * noise[::-1] if kind == "speeds" else None
        log = sc.identification.Log(time, q, u, speeds, held=True)
        broken += any(one.assumption != "states" for one in checked(exact, log).breaks)
    assert broken <= binom.ppf(0.99, carts, 0.05)


def test_what_cannot_be_compared_is_refused(certificate):
    wide = sc.identification.Log(np.arange(200.0), np.zeros((200, 2)), np.zeros((200, 1)))
    with pytest.raises(sc.errors.ShapeError, match="q of 'log'"):
        checked(certificate, wide)
    again = pickle.loads(pickle.dumps(certificate))
    with pytest.raises(sc.errors.InputError, match=r"certificate: got one from another process"):
        checked(again, log_of())
    with pytest.raises(sc.errors.InputError, match=r"expected a run.* or a .*Log"):
        certificate.check([1.0])
    with pytest.raises(sc.errors.InputError, match="window"):
        certificate.check(log_of(), window=1e-3)
    with pytest.raises(
        sc.errors.InputError, match=r"window: got 13 s; .* less than the 12 s of 'cart'"
    ):
        certificate.check(log_of(), window=13.0)


def test_it_draws_itself(certificate, tmp_path):
    report = checked(certificate, log_of(mass=1.7))
    report.plot(tmp_path / "report.png")
    assert (tmp_path / "report.png").stat().st_size > 1000
    assert "mass at least" in report._repr_html_()
