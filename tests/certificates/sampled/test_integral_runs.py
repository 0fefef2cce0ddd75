"""Certificates of sampled laws with integral action: runs under attack, and refusals."""

import itertools
from functools import cache
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import certified_range, certify_parts
from servocon.certificates.comparison import StagedComparison
from servocon.certificates.sampled.integral_bounds import IntegralComparison
from servocon.errors import CertificateError, InputError
from servocon.laws import Delayed, Encoders, Lagged, Noisy, Saturated
from tests.certificates.sampled.test_theorem import ARMS, PATH, WIDE, Arm, Block, pushed
from tests.certificates.theorems.test_integral import CARTS, Cart, Wave

FEW = {"samples": (4, 48), "search": (64, 1, 4)}
FOLLOW = sc.holonomic(lambda q, t: q[0] - 0.3 * jnp.sin(t), rate=4.0, name="follow")
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 10.0))


def law_of(gain=40.0, **limit):
    terms = sc.Stabilizing(gain), sc.Integral(gain**2 / 4.0, **limit)
    return sc.ServoLaw(Cart(), FOLLOW, *terms)


def loops():
    law = law_of()
    return {
        "1 kHz": (law, 0.001),
        "500 Hz, late and lagged": (Lagged(Delayed(law, 1, None), 0.004, initial=None), 0.002),
    }


@cache
def certified(name):
    law, period = loops()[name]
    return sc.certify(CARTS, law, BOX, period=period, **FEW)


@pytest.mark.first(1)
@pytest.mark.parametrize("name", loops())
def test_no_sampled_run_leaves_its_bound(name):
    """Carts of ±30 % with a push; feedback alone has 0.07 and, without sampling, V has 0.0145."""
    (law, period), made = loops()[name], certified(name)
    start = sc.StateBox(q=([-0.05], [0.05]), v=([0.0], [0.6]))
    report = sc.falsify(made, CARTS, law, start, 4.0, count=32, search=(1, 3), points=41)
    assert report.violations == 0, str(report)
    ends = CARTS.at(np.array([[0.7, 2.0], [1.3, -2.0]])).plants
    run = sc.simulate(ends, law, [0.0], [0.3], 10.0, period=period, points=2001)
    checked = made.check(run)
    assert checked.holds, str(checked)
    assert checked.covered
    late = run.beta_norm[:, 1200:].max()
    print(f"{name}: certified {made.ultimate_bound:.2e}, run {late:.2e}")
    assert late < made.ultimate_bound < 3.0 * late


@pytest.mark.long
def test_an_arm_with_a_load_and_disturbances():
    """The disturbance that makes ‖β‖ grow most, sample by sample."""
    push, rng, period = np.array([2.0, 1.0]), np.random.default_rng(5), 0.002
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(40.0), sc.Integral(400.0))
    law = Delayed(law, 1, initial=None)
    made = sc.certify(ARMS, law, WIDE, disturbance=push, period=period, **FEW)
    worst = 0.0
    for i in range(3):
        t, mass, turn = rng.uniform(0.0, 5.0), (0.9, 1.1)[i % 2], rng.uniform(0.0, 6.3)
        at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), np.cos(t), -0.5 * np.sin(t)])
        at[2:] += 0.3 * np.array([np.cos(turn), np.sin(turn)])
        sizes, times = pushed(law, mass, at, t, period, push)
        assert np.all(sizes <= made.radius(times - t, sizes[0]) * (1.0 + 1e-9))
        worst = max(worst, sizes[times > t + 0.4].max())
    print(f"arm: certified {made.ultimate_bound:.4f}, run {worst:.4f}")
    assert worst < made.ultimate_bound < 4.0 * worst


@pytest.mark.long
def test_what_is_still_to_be_learnt_counts_at_the_start():
    """From rest β is up to 2/e, see the certificate without sampling; ‖β‖ is 0 at first."""
    stay = sc.holonomic(lambda q, t: q, rate=4.0, name="stay")
    law = sc.ServoLaw(Wave(), stay, sc.Stabilizing(20.0), sc.Integral(100.0))
    box = sc.StateBox(q=([-1.05], [1.05]), v=([-4.0], [4.0]), t=(0.0, 10.0))
    made = sc.certify(Wave(20.0), law, box, period=0.002, **FEW)
    run = sc.simulate(Wave(20.0), law, [0.0], [0.0], 3.0, period=0.002, points=301)
    assert run.beta_norm.max() == pytest.approx(2.0 / np.e, rel=0.02)
    assert made.check(run).holds
    assert made.radius(0.1, 0.0) < 4.0 * run.beta_norm.max()


class Bowl(sc.Plant):
    """Two carts of which one is pushed by a force that is 0 near the relation."""

    steepness: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.array([-self.steepness * q[0] ** 2, 0.0])


@pytest.mark.long
def test_each_tube_begins_with_what_is_left_and_what_is_new_to_be_learnt():
    """With more inputs than rows z° is one value: ½·2/k in size in the set, 0 in the end."""
    one = sc.holonomic(lambda q, t: q[:1], rate=4.0, name="one")
    law = sc.ServoLaw(Bowl(), one, sc.Stabilizing(20.0), sc.Integral(100.0))
    box = sc.StateBox(q=([-1.0] * 2, [1.0] * 2), v=([-2.0] * 2, [2.0] * 2), t=(0.0, 20.0))
    late = Delayed(law, 1, initial=None)
    made = sc.certify(Bowl(2.0), late, box, period=0.005, samples=(1, 256), search=(64, 1, 4))
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    changes = []
    for before, after in itertools.pairwise(comparison.stages):
        assert isinstance(before.comparison, IntegralComparison)
        assert isinstance(after.comparison, IntegralComparison)
        left = before.comparison.left_within(after.level)
        assert after.comparison.start >= left > 0.0
        changes.append(after.comparison.start - left)
    assert changes[0] == pytest.approx(1.1 * 0.01, rel=0.1)
    assert sum(changes) == pytest.approx(1.1 * 0.01, rel=0.1)


@pytest.mark.long
def test_a_tube_waits_for_its_own_inputs():
    """v = ½ j t² has no f to wait for: only for the oldest input, and what that followed."""
    path = sc.residual(lambda q, v, t: v - 1.5 * t**2, name="growing speed")
    law = sc.ServoLaw(Block(), path, sc.Stabilizing(20.0), sc.Integral(100.0))
    states = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [25.0]), t=(0.0, 4.0))
    late = Delayed(law, 1, initial=None)
    made = sc.certify(Block(), late, states, period=0.01, safety_factor=1.0, **FEW)
    run = sc.simulate(Block(), late, [0.0], [0.0], 4.0, period=0.01, points=401)
    assert made.check(run).holds
    assert np.abs(run.beta).max() < made.ultimate_bound
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    assert len(comparison.stages) > 1
    for stage in comparison.stages[1:]:
        assert stage.wait == pytest.approx(2.0 * 2.0 * 0.01)


@pytest.mark.long
def test_a_limit_must_never_act():
    """A limit that is named in the refusal is not reached from the largest β, to which z* adds."""
    with pytest.raises(CertificateError, match="times as high would do") as refused:
        sc.certify(CARTS, law_of(limit=0.01), BOX, period=0.001, **FEW)
    factor = float(str(refused.value).split("A limit ")[1].split()[0])
    wide = sc.certify(CARTS, law_of(limit=0.01 * factor), BOX, period=0.001, **FEW)
    law = law_of(limit=0.01 * factor)
    run = sc.simulate(Cart(0.7, 0.8, -2.0), law, [0.8], [2.0], 1.0, period=0.001)
    (learnt,) = run.law_state.values()
    assert 0.1 * factor < np.abs(learnt).max() / 0.01 < 0.96 * factor
    assert wide.ultimate_bound == pytest.approx(certified("1 kHz").ultimate_bound, rel=0.01)


def test_a_period_that_is_too_slow_is_refused_with_one_that_works():
    certify = lambda h: sc.certify(CARTS, law_of(), BOX, period=h, **FEW)
    words = r"beside an integral of 10 1/s.*of a stable loop.*period=0\.0\d+ would do"
    with pytest.raises(CertificateError, match=words) as refused:
        certify(0.06)
    period = float(str(refused.value).split("period=")[1].split()[0])
    assert certify(period).ultimate_bound < 1.0
    with pytest.raises(CertificateError, match="feedback and integral, over what the loop bears"):
        sc.certify(Cart(0.04), law_of(), BOX, period=0.002, **FEW)


ADAPTIVE = sc.ServoLaw(Cart(), FOLLOW, *law_of().terms[1:], sc.Adaptive())


@pytest.mark.parametrize(
    ("law", "options", "words"),
    [
        (Saturated(law_of(), -90.0, 90.0), {}, "which has an internal state.*delays and lags only"),
        (Delayed(Saturated(law_of(), -9.0, 9.0), 1, None), {}, "which has an internal state"),
        (Encoders(law_of(), bandwidth=100.0), {}, "with errors of measurements"),
        (
            Noisy(law_of(), position=1e-3, truncated=4.0),
            {},
            "delays and lags only around a law with an integral",
        ),
        (Lagged(law_of(), 0.01, None, rate_limit=1.0), {}, "a limit of the inputs' rate"),
        (ADAPTIVE, {}, "which has an internal state"),
        (law_of(), {"relation": "follow"}, "all rows of β are bounded together"),
        (Delayed(law_of(), 1), {}, "begins with given inputs"),
    ],
)
def test_other_loops_are_refused(law, options: Any, words):
    with pytest.raises(InputError, match=words):
        sc.certify(CARTS, law, BOX, period=0.002, **options, samples=(2, 8), search=(0, 0, 0))


@pytest.mark.long
def test_rows_that_depend_on_others_are_refused():
    twice = sc.holonomic(lambda q, t: q[0] * jnp.array([1.0, 2.0]), rate=4.0, name="twice")
    law = sc.ServoLaw(Cart(), twice, sc.Stabilizing(20.0), sc.Integral(100.0))
    with pytest.raises(CertificateError, match=r"z\*, of ∫β dt"):
        sc.certify(Cart(1.1), law, BOX, period=0.01, samples=(1, 8), search=(0, 0, 0))


@pytest.mark.long
def test_parts_and_ranges():
    """The best integral gain of a loop is about κ²/4, and the delay costs more than nothing."""
    few = {"samples": (2, 24), "search": (0, 0, 0)}
    bench = sc.Loop(period=0.004, delay=0.004)
    parts = certify_parts(CARTS, bench.around(law_of()), BOX, **few)
    assert parts.bounds["without Delayed"] < parts.bounds["as built"] < np.inf
    of = lambda k: sc.ServoLaw(Cart(), FOLLOW, sc.Stabilizing(40.0), sc.Integral(k))
    at, quick = (lambda k: bench.around(of(k))), tuple(few.values())
    found = certified_range(CARTS, at, BOX, (40.0, 4e4), quick=quick, **few)
    assert 200.0 < found.value < 3000.0
    assert found.limited[1]
