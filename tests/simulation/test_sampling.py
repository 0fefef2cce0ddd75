"""The sampling period that a loop needs: closed forms, runs on either side of it, warnings."""

import pickle
import re
import warnings

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import brentq

import servocon as sc
from servocon.simulation import sampling
from servocon.simulation.sampled_loop import Functions, Near, SampledLoop
from servocon_plants import TrolleyCrane


class Carts(sc.Plant):
    """Carts of one mass, with damping."""

    mass: float = 1.0
    damping: float = 0.0
    count: int = 1

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(self.count)

    def force(self, q, v, t):
        return -self.damping * v


CART, REST, AT_REST = Carts(), sc.residual(lambda q, v, t: v, name="rest"), lambda t: jnp.zeros(1)


def to_rest(rate):
    return sc.holonomic(lambda q, t: q, rate=rate, name="place")


def pd_limit(stiffness, damping):
    """Of v̇ = −K_p q − K_d v by Jury's criterion: z² + (K_d h + K_p h²/2 − 2) z + 1 − K_d h + …"""
    return min(2.0 / damping, 2.0 * damping / stiffness)


CLOSED_FORMS = {
    "κ": (sc.ServoLaw(CART, REST, sc.Stabilizing(8.0)), 2.0 / 8.0),
    "κ + Λ": (sc.ServoLaw(CART, to_rest(7.0), sc.Stabilizing(5.0)), 2.0 / 12.0),
    "a position in the residual": (
        sc.ServoLaw(CART, sc.residual(lambda q, v, t: v + 50.0 * q), sc.Stabilizing(10.0)),
        2.0 / 60.0,
    ),
    "an offset": (
        sc.ServoLaw(
            CART, sc.pfaffian(lambda q, t: jnp.eye(1), lambda q, t: -40.0 * q), sc.Stabilizing(5.0)
        ),
        2.0 / 45.0,
    ),
    "a stiff position": (
        sc.laws.ComputedTorque(CART, None, AT_REST, 1e4, 20.0),
        pd_limit(1e4, 20.0),
    ),
    "a stiff drive": (sc.laws.GravityCompensatedPD(CART, None, AT_REST, 1e4, 20.0), 4e-3),
    "state feedback": (
        sc.laws.StateFeedback(CART, None, np.array([[1e4, 20.0]]), [0.0], [0.0], [0.0]),
        pd_limit(1e4, 20.0),
    ),
    "a layer": (
        sc.ServoLaw(
            CART,
            REST,
            sc.Stabilizing(1.0),
            sc.Robust(sc.laws.polynomial_bound(10.0), width=1.0, effectiveness=1.0),
        ),
        2.0 / 101.0,
    ),
    "switching": (
        sc.ServoLaw(CART, REST, sc.Stabilizing(1.0), sc.laws.SlidingMode(gain=2.0, width=0.1)),
        2.0 / 21.0,
    ),
    # z³ (z − 1) + κh = 0 has a root on the circle at κh = 2 sin(π/14).
    "a delay of three periods": (
        sc.laws.Delayed(sc.ServoLaw(CART, REST, sc.Stabilizing(8.0)), 3, [0.0]),
        2.0 * np.sin(np.pi / 14.0) / 8.0,
    ),
    # v⁺ = (1 − κh) v − kh s, s⁺ = s + h v: k h² < κ h and k h² < … by Jury's criterion.
    "an integral": (
        sc.ServoLaw(CART, REST, sc.Stabilizing(4.0), sc.Integral(gain=40.0, limit=None)),
        4.0 / 40.0,
    ),
}


@pytest.mark.first(4)
@pytest.mark.parametrize("name", CLOSED_FORMS)
def test_the_period_is_that_of_the_closed_form(name):
    """On the relation, q = v = 0: a boundary layer has its full gain there."""
    law, limit = CLOSED_FORMS[name]
    assert sc.analysis.largest_period(CART, law, [0.0], [0.0]) == pytest.approx(limit, rel=3e-3)


def test_a_plant_other_than_the_model_counts_as_it_is():
    law = sc.ServoLaw(CART, REST, sc.Stabilizing(8.0))
    for mass in (0.3, 3.0):
        found = sc.analysis.largest_period(Carts(mass), law, [0.0], [0.0])
        assert found == pytest.approx(2.0 * mass / 8.0, rel=3e-3)
    # Damping that the model lacks: v⁺ = (d − (1 − d) κ/c) v with d = exp(−c h).
    damped, h = (
        Carts(damping=100.0),
        sc.analysis.largest_period(Carts(damping=100.0), law, [0.0], [0.0]),
    )
    assert h == np.inf
    quick = sc.ServoLaw(CART, REST, sc.Stabilizing(250.0))
    h = sc.analysis.largest_period(damped, quick, [0.0], [0.0])
    decay = np.exp(-100.0 * h)
    assert decay - (1.0 - decay) * 2.5 == pytest.approx(-1.0, abs=5e-3)


MATRIX = np.array([[2.0, -1.0, -1.0], [-1.0, 2.0, -1.0], [-1.0, -1.0, 2.0]])
THREE = Carts(count=3)
RUNS = {
    "consensus": sc.ServoLaw(
        THREE, sc.residual(lambda q, v, t: v + 12.0 * MATRIX @ q), sc.Stabilizing(5.0)
    ),
    "two steps, the inner law": sc.laws.TwoStepLaw(
        sc.ServoLaw(CART, to_rest(1.0), sc.Stabilizing(30.0)),
        [1.0],
        [0.0],
        bound=sc.laws.polynomial_bound(0.01),
        rate=1.0,
        width=1.0,
        decay=0.01,
    ),
    "priorities": sc.laws.PriorityLaw(
        CART, [sc.residual(lambda q, v, t: v + 50.0 * q)], sc.Stabilizing(4.0)
    ),
    "a lag": sc.laws.Lagged(sc.ServoLaw(CART, REST, sc.Stabilizing(15.0)), 0.3, [0.0]),
    "a limit": sc.laws.Saturated(sc.ServoLaw(CART, REST, sc.Stabilizing(8.0)), -9.0, 9.0),
}


@pytest.mark.first(2)
@pytest.mark.parametrize("name", RUNS)
def test_errors_die_out_below_the_period_and_grow_above(name):
    """The run is the check: it shares no code with the linearized sample."""
    law = RUNS[name]
    n = law.model.count
    q0, v0 = np.linspace(1.0, 0.5, n), np.full(n, 0.1)
    limit = sc.analysis.largest_period(law.model, law, q0, v0)
    assert limit < np.inf
    for factor, grows in ((0.9, False), (1.08, True)):
        h = factor * limit
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            run = sc.simulate(law.model, law, q0, v0, 600 * h, points=601, period=h)
        early, late = (
            np.abs(np.diff(run.v[part], axis=0)).max() for part in (slice(40), slice(-40, None))
        )
        assert (late > early) == grows
        assert [f"the period of {h:.6g} s is too long" in str(one.message) for one in told] == (
            [True] if grows else []
        )


def warned(plant, law, q0, v0, duration, **options):
    """The texts of the warnings of a run, and the run."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        run = sc.simulate(plant, law, q0, v0, duration, **options)
    own = [one for one in told if issubclass(one.category, sc.errors.ServoconWarning)]
    return [str(one.message) for one in own], run


def test_the_warning_proposes_a_period_and_a_gain_that_do():
    law = sc.ServoLaw(CART, to_rest(2.0), sc.Stabilizing(30.0))
    (text,), _ = warned(CART, law, [1.0], [0.0], 6.0, period=0.1)
    period = float(text.split("A period below ")[1].split(" s")[0])
    assert period == pytest.approx(2.0 / 32.0, rel=0.02)
    assert "law.terms.1.gain = 17 (now 30)" in text  # below 2/0.1 − 2 = 18, in two digits
    for other in (sc.ServoLaw(CART, to_rest(2.0), sc.Stabilizing(17.0)), law):
        texts, run = warned(
            CART, other, [1.0], [0.0], 6.0, period=period * 0.99 if other is law else 0.1
        )
        assert texts == []
        assert np.abs(run.q[-1]) < 1e-3


def test_motion_that_grows_without_sampling_is_no_fault_of_the_period():
    """An anti-damped cart under its exact law, and damping that the plant does not have."""
    unstable = Carts(damping=-30.0)
    law = sc.ServoLaw(unstable, REST, sc.Stabilizing(2.0))
    texts, _ = warned(unstable, law, [1.0], [1.0], 6.0, period=0.1, points=61)
    assert texts == []
    overdone = sc.ServoLaw(Carts(damping=60.0), REST, sc.Stabilizing(2.0))
    texts, _ = warned(CART, overdone, [1.0], [1.0], 0.4, period=0.05, points=9)
    assert texts == []


def test_a_boundary_layer_that_is_too_narrow_chatters():
    law = CLOSED_FORMS["a layer"][0]
    (text,), run = warned(CART, law, [1.0], [1.0], 3.0, period=0.05)
    assert run.stopped is None
    assert "where β = 0: the inputs chatter" in text


def test_errors_that_grow_along_a_chain():
    """Vehicles behind a leader that comes to rest, at 1 Hz: gaps of −1 km, all radii at most 1."""
    from servocon_plants.platoon import EmergencyBraking, Platoon, time_headway_relation

    leader = EmergencyBraking(cruise=14.0, final=0.0, deceleration=6.0, when=2.0)
    plant = Platoon(vehicles=6, leader=leader)
    relation = time_headway_relation(plant, headway=1.0, standstill=2.0)
    law = sc.ServoLaw(plant, relation, sc.Stabilizing(gain=1.0))
    start = np.asarray(plant.place(16.0)), np.full(6, 14.0)
    (text,), run = warned(plant, law, *start, 30.0, period=1.0)
    assert np.diff(run.q, axis=1).max() > 500.0
    assert "the period of 1 s is too long" in text
    texts, _ = warned(plant, law, *start, 30.0, period=0.1)
    assert texts == []


PATH = sc.residual(lambda q, v, t: v - 3.0 * jnp.sin(2.0 * t), name="path")


def test_a_stopped_run_tells_the_gain_before_it_blew_up():
    """At the first trouble, not at a state of 1e129; and in few words."""
    law = sc.ServoLaw(
        CART, PATH, sc.Stabilizing(2.0), sc.Adaptive(gain=50.0, width=0.01, initial=[0.01] * 3)
    )
    texts, run = warned(Carts(3.0), law, [1.0], [1.0], 3.0, points=151, period=0.02)
    reason = str(run.stopped)
    assert any(reason in text for text in texts)
    patterns = r"at t = ([\d.e-]+) s small", r"below (\S+) s"
    time, period = (float(re.findall(pattern, reason)[0]) for pattern in patterns)
    assert time < 0.2
    assert 1e-4 < period < 0.02
    assert "law.terms.2.width = " in reason
    assert re.search(r"e[+-]\d\d\d", reason.split(" (q =")[0]) is None


def test_a_member_of_a_batch_is_named():
    laws = sc.batch([sc.ServoLaw(CART, to_rest(k), sc.Stabilizing(k)) for k in (5.0, 11.0)])
    (text,), _ = warned(CART, laws, [1.0], [0.0], 6.0, period=0.1)
    assert text.startswith("member 1: the period of 0.1 s is too long")


def test_a_continuous_law_that_no_computer_samples_often_enough_for():
    fast = sc.ServoLaw(CART, sc.residual(lambda q, v, t: v - jnp.sin(t)), sc.Stabilizing(1e6))
    (text,), _ = warned(CART, fast, [0.0], [2.0], 4.0, points=11, solver="kvaerno5")
    assert "feedback gain is 1e+06 1/s" in text
    assert "sampled, it needs a period below 2e-06 s" in text


def test_a_run_of_one_sample_is_not_warned_of():
    law = sc.ServoLaw(CART, to_rest(9.0), sc.Stabilizing(9.0))
    texts, run = warned(CART, law, [0.1], [0.0], 0.5, period=1.0)
    assert texts == []
    assert run.stopped is None


def test_a_batch_and_many_states_are_refused():
    law = sc.ServoLaw(CART, REST, sc.Stabilizing(1.0))
    with pytest.raises(sc.errors.InputError, match="a batch; expected one state"):
        sc.analysis.largest_period(CART, law, [[0.0], [1.0]], [0.0])


SET = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(0.5, 2.0)})
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-3.0], [3.0]))
FEW = {"samples": (2, 8), "search": (0, 0, 0), "seed": 1}
NEEDS = sampling.LoopNeed(0.02, 3.0), sampling.LoopNeed(0.3, 1.0)


def test_a_certificate_and_a_bound_say_the_period_that_the_law_needs():
    """(κ + ρ²/(ε(1 + ρ_E)))/m of the lightest cart, in the boundary layer: at most states of the
    box β is outside of it."""
    robust = sc.Robust(sc.laws.polynomial_bound(3.0), width=0.5, effectiveness=0.4)
    law = sc.ServoLaw(CART, REST, sc.Stabilizing(4.0), robust)
    certificate = sc.certify(SET, law, BOX, **FEW)
    gain = (4.0 + 9.0 / (0.5 * 0.4)) / 0.5
    assert certificate.sampling.gain == pytest.approx(gain, rel=1e-4)
    assert certificate.sampling.period == pytest.approx(2.0 / gain, rel=3e-3)
    assert "sampled, it needs a period below 0.02 s; feedback gain up to 98 1/s" in str(certificate)
    base = sc.ServoLaw(CART, REST, sc.Stabilizing(4.0))
    found = sc.certificates.estimate_bound(
        SET, base, BOX, basis=lambda q, v, t: jnp.ones(1), disturbance=[6.0], **FEW
    )
    rho, effect = float(found.coefficients[0]), float(found.effectiveness)
    gain = (4.0 + rho**2 / effect) / 0.5
    assert found.sampling.period == pytest.approx(2.0 / gain, rel=3e-3)
    assert f"with a robust term of width 1: {found.sampling}" in str(found)


def test_the_period_is_worked_out_when_it_is_asked_for_and_pickled():
    asked = []
    later = sampling.Later(lambda: asked.append(1) or NEEDS[0])
    assert asked == []
    assert (later.need, later.need) == (NEEDS[0], NEEDS[0])
    assert pickle.loads(pickle.dumps(sampling.Later(lambda: NEEDS[0]))).need == NEEDS[0]
    assert asked == [1]
    assert sampling.shortest([NEEDS[1], None, NEEDS[0]]) == NEEDS[0]
    assert sampling.shortest([None]) is None


def test_a_period_that_one_state_needs_is_not_hidden_by_a_slow_motion_that_grows():
    """ẋ = x/10 + u, u = −20 x, beside ẏ = y/2: the fastest state is another one, without feedback.

    Held for h, x grows by 200 − 199 e^{h/10}: in size more than y where 199 e^{h/10} − 200 exceeds
    e^{h/2}, of which the 1.2-fold rate is fair; with a long h y grows more.
    """
    rates = lambda t: np.where(t[:, None] == 0.0, [[-100.0, -100.0]], [[0.1, 0.5]])
    first = np.array([1.0, 0.0])
    gain = lambda t: np.where(t[:, None] == 0.0, 0.0, -20.0)
    functions = Functions(
        sample=lambda t, x, _: (gain(t) * x[:, :1], x),
        held=lambda t, x, u: rates(t) * x + first * u,
        beta=lambda t, x: np.zeros((len(t), 0)),
    )
    near = Near.of((0, 2), np.array([0.0, 1.0]), np.ones((2, 2)))
    period, where = SampledLoop(functions, near).period()
    assert where == 1
    beyond = lambda h: 199.0 * np.exp(0.1 * h) - 200.0 - np.exp(1.2 * 0.5 * h)
    assert beyond(100.0) < 0.0
    assert period == pytest.approx(brentq(beyond, 0.01, 1.0), rel=0.005)


HEAVY, FRAMES = 2000.0, 30.0


def images_limit():
    """The κ up to which a cart follows a camera with Λ = 1, two images late: |z| = 1 of a sample.

    Of q, v, the q before and two inputs on their way, with v̂ = (q − q before)/h.
    """
    h = 1.0 / FRAMES

    def excess(gain):
        of_q, of_speed = gain * 1.0, gain + 1.0
        sample = np.array(
            [
                [1.0, h, 0.0, 0.0, 0.5 * h**2],
                [0.0, 1.0, 0.0, 0.0, h],
                [1.0, 0.0, 0.0, 0.0, 0.0],
                [-of_q - of_speed / h, 0.0, of_speed / h, 0.0, 0.0],
                [0.0, 0.0, 0.0, 1.0, 0.0],
            ]
        )
        return np.abs(np.linalg.eigvals(sample)).max() - 1.0

    return brentq(excess, 5.0, 40.0)


def seen(law):
    """A law behind a camera, two images late."""
    delay, pixel = 2.0 / FRAMES, 0.002
    loop = sc.Loop(period=1.0 / FRAMES, resolution=pixel, bandwidth=FRAMES, delay=delay)
    return loop.around(law)


@pytest.mark.parametrize("part", [0.9, 1.06, 1.4])
def test_inputs_in_kilonewtons_do_not_make_a_deviation_of_an_image_large(part):
    """A jump of q is no speed, and a state of the law is no measure of growth."""
    limit, path = images_limit(), sc.holonomic(lambda q, t: q - jnp.sin(t), rate=1.0, name="path")
    law = sc.ServoLaw(Carts(HEAVY), path, sc.Stabilizing(part * limit))
    texts, _ = warned(Carts(HEAVY), seen(law), [0.0], [1.0], 40.0, points=1201)
    assert bool(texts) == (part > 1.0)
    for text in texts:
        do = re.search(r"terms.1.gain = ([0-9.]+)", text)
        assert do is not None
        assert 0.9 * limit <= float(do[1]) <= limit


@pytest.mark.long
def test_a_crane_that_blew_up_is_told_the_gain_that_would_do():
    """The trolley follows alike; at 1e20 m a difference of the swing's own scale is none."""
    crane, turn = TrolleyCrane(trolley=500.0, winch=5.0), 0.1 * np.pi
    path = lambda t: jnp.stack([2.0 - 2.0 * jnp.cos(turn * t), 3.0 + 0.0 * t])
    relation = sc.holonomic(lambda q, t: q[:2] - path(t), rate=1.0, name="path")
    law = sc.ServoLaw(crane, relation, sc.Stabilizing(16.0))
    texts, run = warned(crane, seen(law), [0.0, 3.0, 0.0], [0.0, 0.0, 0.0], 40.0, points=1201)
    assert np.abs(run.beta).max() > 1e20
    do = [x for x in (re.search(r"terms.1.gain = ([0-9.]+)", text) for text in texts) if x]
    assert [0.9 * images_limit() <= float(x[1]) <= images_limit() for x in do] == [True]


@pytest.mark.parametrize("part", [0.9, 1.1])
def test_a_law_that_integrates_has_no_state_to_settle_to(part):
    """It is told beyond the period of its closed form, in which |z| = 1 of a sample, not below.

    Of q, v and z = ∫β dt, with v̇ = −Λv − κβ − kᵢz and β = v + Λq.
    """
    rate, gain, integral = 2.0, 10.0, 20.0

    def excess(h):
        of_state = np.array([[1.0, h, 0.0], [0.0, 1.0, 0.0], [h * rate, h, 1.0]])
        feedback = [-gain * rate, -rate - gain, -integral]
        return (
            np.abs(np.linalg.eigvals(of_state + np.outer([h**2 / 2, h, 0.0], feedback))).max() - 1
        )

    period = part * brentq(excess, 0.05, 0.3)
    law = sc.ServoLaw(CART, to_rest(rate), sc.Stabilizing(gain), sc.laws.Integral(integral))
    texts, _ = warned(CART, law, [1.0], [0.3], 60.0, period=period)
    assert ["is too long for the law" in text for text in texts] == ([True] if part > 1.0 else [])


class LighterFarOut(sc.Plant):
    """A cart of 1 kg, and of 0.67 kg beyond 1 m."""

    def mass_matrix(self, q, t):
        return 1.0 / (1.0 + 0.5 * jnp.tanh(q[:1, None] ** 2))

    def force(self, q, v, t):
        return jnp.zeros(1)


def test_slow_growth_at_first_is_blamed_and_not_the_faster_growth_to_which_it_led():
    law = sc.ServoLaw(CART, to_rest(2.0), sc.Stabilizing(18.5))  # 2/0.1 − 2 = 18 near q = 0
    (text,), run = warned(LighterFarOut(), law, [0.1], [0.0], 8.0, period=0.1, points=81)
    assert 1.0 < np.abs(run.q).max() < 10.0
    assert "at t = 0 s small errors grow by a factor of 1.07 from sample to sample" in text
    assert "law.terms.1.gain = 17 (now 18.5)" in text
