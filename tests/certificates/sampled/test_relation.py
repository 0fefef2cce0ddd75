"""Certificates of one relation of several, such as the first one of a `PriorityLaw`."""

from functools import cache

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.assumptions import draw
from servocon.certificates.inner_states import Tubes
from servocon_plants import PlanarArm, robots

between = sc.uncertainty.Interval
QUICK = {"samples": (4, 64), "search": (64, 2, 8)}


class Carts(sc.Plant):
    """Carts on an incline, of one unknown mass."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(len(q))

    def force(self, q, v, t):
        return -9.81 * self.mass * jnp.sin(0.3) * jnp.ones(len(q))


CARTS = sc.Uncertainty(Carts(), {"mass": between(0.8, 1.25)})
FIRST = sc.holonomic(lambda q, t: q[:2] - 0.2 * jnp.sin(t), rate=4.0, name="first two")
THIRD = sc.holonomic(lambda q, t: q[2:] - 0.5 * jnp.cos(t), rate=3.0, name="third")
FEEDBACK = sc.Stabilizing(20.0)
APART = sc.ServoLaw(Carts(), sc.stack(FIRST, THIRD), FEEDBACK)
CARTS_NEAR = sc.StateBox([[-0.3] * 3, [0.8] * 3], [[-0.8] * 3, [0.8] * 3], t=(0.0, 6.3))

ARM = PlanarArm.uniform(3)
LOADS = sc.Uncertainty(ARM, {"mass[2]": between(0.8, 1.4)})
ENDS = sc.batch([ARM.replace(mass=[1.0, 1.0, m]) for m in (0.8, 1.4)])


def off_circle(q, t):
    angles = jnp.cumsum(q)
    tip = jnp.stack([jnp.sum(jnp.sin(angles)), -jnp.sum(jnp.cos(angles))])
    return tip - jnp.stack([1.2 + 0.2 * jnp.cos(t), -1.2 + 0.2 * jnp.sin(t)])


TIP = sc.holonomic(off_circle, rate=5.0, name="tip", labels=["x [m/s]", "y [m/s]"])
REST = sc.holonomic(lambda q, t: q - jnp.array([0.2, 1.2, 0.9]), rate=2.0, name="posture")
PRIORITIES = sc.laws.PriorityLaw(ARM, [TIP, REST], sc.Stabilizing(60.0))


@pytest.fixture(scope="module")
def start():
    run = sc.simulate(ARM, PRIORITIES, [0.2, 1.2, 0.9], [0.0] * 3, 2.0, points=3)
    return run.q[-1], run.v[-1]


@pytest.fixture(scope="module")
def near(start):
    run = sc.simulate(ARM, PRIORITIES, *start, 6.3, t0=2.0, points=101)
    return sc.StateBox.around(run, 0.1)


@cache
def of_carts(name):
    return sc.certify(CARTS, APART, CARTS_NEAR, period=0.004, relation=name, **QUICK)


@pytest.fixture(scope="module")
def of_tip(near):
    return sc.certify(LOADS, PRIORITIES, near, period=0.001, **QUICK)


@pytest.mark.long
def test_the_bound_of_one_relation_is_that_of_a_law_with_it_alone():
    """The carts are apart, so that the law of two is that of three with two rows."""

    alone = sc.ServoLaw(Carts(), FIRST, FEEDBACK)
    box = sc.StateBox([[-0.3] * 2, [0.8] * 2], [[-0.8] * 2, [0.8] * 2], t=(0.0, 6.3))
    of_two = sc.certify(CARTS, alone, box, period=0.004, **QUICK)
    made, whole = of_carts("first two"), of_carts(None)
    assert made.ultimate_bound == pytest.approx(of_two.ultimate_bound, rel=0.02)
    assert made.ultimate_bound < 0.9 * whole.ultimate_bound
    assert "‖β‖ of first two" in str(made)
    assert made.row_bounds == pytest.approx([made.ultimate_bound] * 2)
    assert whole.row_bounds == pytest.approx([whole.ultimate_bound] * 3)


@pytest.mark.long
def test_each_relation_bounds_its_rows_of_a_run():
    fleet = sc.batch([Carts(mass=m) for m in (0.8, 1.25)])
    runs = sc.simulate(fleet, APART, [0.0, 0.0, 0.5], [0.2, 0.2, 0.0], 6.0, period=0.004)
    for name in ("first two", "third"):
        made = of_carts(name)
        late = runs.beta_norms[name][:, len(runs.time) // 2 :].max()
        assert made.check(runs).holds
        assert late < made.ultimate_bound < 1.5 * late


def test_the_first_relation_of_priorities_is_certified_beside_a_conflict(start, near, of_tip):
    made = of_tip
    runs = sc.simulate(ENDS, PRIORITIES, *start, 6.3, t0=2.0, period=0.001, points=631)
    late = runs.beta_norms["tip"][:, 315:].max()
    assert made.check(runs).holds
    assert late < made.ultimate_bound < 2.0 * late
    assert runs.beta_norms["posture"].max() > 10.0 * made.ultimate_bound  # the conflict
    options = {"count": 32, "search": (0, 0), "points": 26}
    assert sc.falsify(made, LOADS, PRIORITIES, near, 1.0, **options).violations == 0


@pytest.mark.long
def test_a_late_loop_is_certified_so_too(start, near, of_tip):
    law = sc.laws.Delayed(PRIORITIES, 1, initial=None)
    made = sc.certify(LOADS, law, near, period=0.001, **QUICK)
    runs = sc.simulate(ENDS, law, *start, 6.3, t0=2.0, period=0.001, points=631)
    assert "of tip" in made.guarantees[0].quantity.name
    assert made.check(runs).holds
    late = runs.beta_norms["tip"][:, 315:].max()
    assert late < made.ultimate_bound < 3.0 * late
    assert made.ultimate_bound > of_tip.ultimate_bound


@pytest.mark.long
def test_a_panda_with_a_load_follows_a_circle():
    """The box: where f is large no state of it has β = 0, and the bound would be zero."""
    panda = sc.robot(robots.path("panda"))
    home = np.array(panda.home)
    R, p = map(np.asarray, panda.pose("flange", home))
    turn = lambda t: 0.5 * jnp.pi * t
    circle = lambda t: p + 0.1 * jnp.stack([0.0 * t, jnp.cos(turn(t)) - 1.0, jnp.sin(turn(t))])
    hand = sc.frames.pose("flange", circle, R, rate=5.0)
    law = sc.laws.robot_law(panda, hand, sc.Stabilizing(150.0))
    run = sc.simulate(panda, law, home, np.zeros(7), 5.0, points=101)
    states = sc.StateBox.around(run, 0.1)
    loads = sc.Uncertainty(panda, {"mass[6]": between(0.7, 1.5)})
    made = sc.certify(loads, law, states, period=0.001, samples=(4, 128), search=(64, 1, 5))
    heavy = panda.replace(mass=[*panda.mass[:6], 1.5])
    loaded = sc.simulate(heavy, law, run.q[20], run.v[20], 4.0, t0=1.0, period=0.001, points=201)
    report = made.check(loaded)
    assert report.holds
    late = made.guarantees[0].quantity.size(loaded)[0, 100:].max()
    assert late < made.ultimate_bound < 2.0 * late
    rows = np.abs(loaded.beta[100:, :6]).max(axis=0)
    assert made.row_bounds.shape == (6,)
    assert np.all(rows < made.row_bounds)
    assert made.row_bounds.min() < 0.1 * made.ultimate_bound

    level = Tubes(law, draw(loads, law, states, 1.1, (2, 128), 0), states, 1).position
    assert level is None  # of the posture, too
    related = made.guarantees[0].quantity.part_of(law)
    one = sc.ServoLaw(panda, related)
    level = Tubes(one, draw(loads, one, states, 1.1, (2, 128), 0), states, 1).position
    assert level is not None
    assert (level.reach, level.rate) == pytest.approx((1.0, 5.0))  # though ḟ is not β − Λf


def test_bad_input():
    options = {"period": 0.004, **QUICK}
    with pytest.raises(sc.errors.UnknownNameError, match="third"):
        sc.certify(CARTS, APART, CARTS_NEAR, relation="thrid", **options)
    with pytest.raises(sc.errors.InputError, match="a period="):
        sc.certify(CARTS, APART, CARTS_NEAR, relation="third")
    single = sc.ServoLaw(Carts(), FIRST, FEEDBACK)
    with pytest.raises(sc.errors.InputError, match="a law with several relations"):
        sc.certify(CARTS, single, CARTS_NEAR, relation="first two", **options)
    fast = sc.StateBox(CARTS_NEAR.q, np.array(CARTS_NEAR.v) + 9.0, t=CARTS_NEAR.t)
    with pytest.raises(sc.errors.InputError, match="without a state with β = 0"):
        sc.certify(CARTS, APART, fast, **options)


@pytest.mark.long
def test_limits_hold_in_a_tube_of_the_first_relation(start):
    run = sc.simulate(ARM, PRIORITIES, *start, 6.3, t0=2.0, points=101)
    around = sc.certificates.RelationTube.around
    tube = around(run, 0.3, position=0.02, beta=0.15, rows=(2, 2))
    law = sc.laws.Saturated(PRIORITIES, -60.0, 60.0)
    made = sc.certify(LOADS, law, tube, period=0.001, **QUICK)
    runs = sc.simulate(ENDS, law, *start, 6.3, t0=2.0, period=0.001, points=631)
    report = made.check(runs)
    assert report.holds
    assert not any("left" in line for line in str(report).splitlines())
    q, _, t = tube.sample(200, 0, law)
    f = np.array([off_circle(*x) for x in zip(q, t, strict=True)])
    sizes = np.linalg.norm(f, axis=1)
    assert 0.019 < sizes.max() <= 0.02 * (1.0 + 1e-6)
    with pytest.raises(sc.errors.CertificateError):
        sc.certify(LOADS, sc.laws.Saturated(PRIORITIES, -15.0, 15.0), tube, period=0.001, **QUICK)
    with pytest.raises(sc.errors.InputError, match=r"\(5, 5\).*\(2, 2\)"):
        sc.certify(LOADS, law, around(run, 0.3, rows=(3, 3)), period=0.001, **QUICK)
