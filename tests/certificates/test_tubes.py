"""States moved into a tube, tubes that shrink, and what a certificate is conditional on."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import Guarantee
from servocon.certificates.assumptions import draw
from servocon.certificates.comparison import FallComparison, Stage
from servocon.certificates.guarantee import PositionLevel
from servocon.certificates.inner_states import Tubes, moved
from servocon.certificates.invariance import STATES, Reach, invariance
from servocon.certificates.states import Instants, spread_times
from servocon.certificates.tubes import Passed, Shrinking
from servocon.precision import float64


class Carts(sc.Plant):
    """Two carts of unknown masses, each under a force that depends on its place."""

    mass: float = 1.0
    stiffness: float = 1.0
    limit: float = 1e3  # speed from which on each drives itself faster

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return -self.stiffness * q + jnp.where(jnp.abs(v) > self.limit, 50.0 * v, 0.0)


RATE = np.array([[2.0, 0.5], [-0.5, 1.5]])
FOLLOW = sc.holonomic(
    lambda q, t: q - 0.5 * jnp.stack([jnp.sin(t), jnp.cos(t)]), RATE, name="follow"
)
FAST = sc.residual(lambda q, v, t: v[:1] ** 3 + v[:1] - jnp.sin(t), name="speed")
PLANTS = sc.Uncertainty(
    Carts(),
    {"mass": sc.uncertainty.Interval(0.8, 1.2), "stiffness": sc.uncertainty.Interval(0.5, 1.5)},
)
BOX = sc.StateBox(q=([-1.5, -1.5], [1.5, 1.5]), v=([-3.0, -3.0], [3.0, 3.0]), t=(0.0, 12.0))
OPTIONS = {"samples": (4, 128), "search": (64, 2, 4)}
FEEDBACK = sc.Stabilizing(2.0)


@float64
def tubes_of(constraint, box=BOX, agents=1, count=128):
    law = sc.ServoLaw(Carts(), constraint, FEEDBACK)
    drawn = draw(PLANTS, law, box, 1.1, (4, count), 0)
    return Tubes(law, drawn, box, agents)


def test_states_are_moved_into_the_tube_half_onto_its_surface():
    tubes = tubes_of(FOLLOW)
    inner = tubes.inner(np.array([0.2]), 0.1)
    assert inner.part > 0.9
    q, v, t = inner.states
    assert len(t) == round(inner.part * len(tubes.base[2]))
    f = q - 0.5 * np.stack([np.sin(t), np.cos(t)], axis=1)
    beta = v - 0.5 * np.stack([np.cos(t), -np.sin(t)], axis=1) + f @ RATE.T
    for values, largest in ((beta, 0.2), (f, 0.1)):
        sizes = np.linalg.norm(values, axis=1)
        assert max(sizes) == pytest.approx(largest)
        assert np.mean(sizes > 0.999 * largest) == pytest.approx(0.5, abs=0.05)
        assert min(sizes) < 0.05 * largest
    assert not np.any(BOX.outside(Instants(q, v, t, beta, f)))


def test_of_a_relation_between_speeds_only_the_speeds_move():
    """Also where β is not linear in v; a state moved out of the box does not count."""
    tubes = tubes_of(FAST)
    assert tubes.position is None
    inner = tubes.inner(np.array([0.3]), None)
    q, v, t = inner.states
    assert inner.part == 1.0
    np.testing.assert_array_equal(q, tubes.base[0])
    np.testing.assert_array_equal(v[:, 1], tubes.base[1][:, 1])
    beta = v[:, 0] ** 3 + v[:, 0] - np.sin(t)
    assert np.abs(beta).max() == pytest.approx(0.3)
    narrow = tubes_of(FAST, replace(BOX, v=([-0.5, -3.0], [0.5, 3.0])))
    assert 0.2 < narrow.inner(np.array([0.1]), None).part < 0.8


def test_a_tube_that_no_coordinates_reach_is_empty():
    """1 + q₀² is never 0.1 or less; speeds with any β there are."""
    tubes = tubes_of(sc.holonomic(lambda q, t: 1.0 + q[0] ** 2, 1.0, name="never"))
    assert tubes.inner(np.array([0.2]), None).part > 0.0
    assert tubes.inner(np.array([0.2]), 0.1).part == 0.0


def test_the_largest_errors_of_a_box_are_those_of_its_corners():
    """By hand: f and β are affine, entry by entry. A norm of β that is not is searched for."""
    still = sc.holonomic(lambda q, t: q - jnp.stack([t, 0.0]), RATE, name="still")
    entries = [3.0 + 1.0 + 2.0 * 2.5 + 0.5 * 1.5, 3.0 + 0.5 * 2.5 + 1.5 * 1.5]
    for count in (16, 128):  # of so few samples none is a corner, nor at the last time
        tubes = tubes_of(still, replace(BOX, t=(0.0, 1.0)), count=count)
        assert tubes.position.largest == pytest.approx(np.hypot(2.5, 1.5))
        np.testing.assert_allclose(tubes.largest, [np.linalg.norm(entries)])
    law = sc.ServoLaw(Carts(), FAST, FEEDBACK)
    drawn = float64(draw)(PLANTS, law, BOX, 1.1, (4, 16), 0, (64, 4, 8))
    np.testing.assert_allclose(float64(Tubes)(law, drawn, BOX, 1).largest, [31.0], rtol=1e-6)


def test_the_relation_between_beta_and_the_position_error():
    """‖S‖ and the least eigenvalue of sym Λ; none of a plant with other kinematics."""
    level = tubes_of(FOLLOW).position
    assert level.determines
    assert level.reach == pytest.approx(1.0)
    assert level.rate == pytest.approx(np.linalg.eigvalsh((RATE + RATE.T) / 2.0)[0])
    mixed = sc.stack(sc.residual(lambda q, v, t: v[1:], name="rest"), one_row(3.0))
    level = tubes_of(mixed).position
    assert level.rate == pytest.approx(3.0)
    assert not level.determines  # the second cart's place is free
    assert tubes_of(sc.stack(one_row(3.0), twice(3.0))).position.rate == pytest.approx(3.0)


def one_row(rate):
    return sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate, name="one")


def twice(rate):
    return sc.holonomic(lambda q, t: 2.0 * (q[0] - jnp.sin(t)), rate, name="twice")


class Wheels(Carts):
    """Speeds in another unit than the model's."""

    radius: float = 1.0

    def coordinate_rate(self, q, v, t):
        return self.radius * v


@float64
def test_where_the_kinematics_are_uncertain_the_coordinates_stay():
    law = sc.ServoLaw(Wheels(), FOLLOW, FEEDBACK)
    for range_, known in (
        (sc.uncertainty.Interval(0.9, 1.1), False),
        (sc.uncertainty.Interval(1.0, 1.0), True),
    ):
        plants = sc.Uncertainty(Wheels(), {"radius": range_})
        drawn = draw(plants, law, BOX, 1.1, (4, 64), 0)
        assert (Tubes(law, drawn, BOX, 1).position is not None) == known


def test_a_plant_of_other_kinematics_moves_the_relation_by_them():
    """β = v + 3q of the model and q̇ = 0.9 v: β̇ has 3 (0.9 − 1) v more, of ‖v‖ ≤ √18 m/s."""
    still = sc.holonomic(lambda q, t: q, 3.0, name="still")
    law = sc.ServoLaw(Wheels(stiffness=0.0), still, FEEDBACK)
    found = sc.certify(Wheels(stiffness=0.0, radius=0.9), law, BOX, safety_factor=1.0, **OPTIONS)
    assert found.constants["‖ζ‖"] == pytest.approx(0.3 * np.sqrt(18.0))


@pytest.fixture(scope="module")
def certificate():
    law = sc.ServoLaw(Carts(), FOLLOW, FEEDBACK)
    return sc.certify(PLANTS, law, BOX, **OPTIONS)


def test_tubes_shrink_and_runs_keep_to_them(certificate):
    """The bound of the last tube is below that of the box; no run exceeds it at any time."""
    _, box, staged = certificate.comparisons
    assert len(staged.stages) > 1
    assert certificate.ultimate_bound == staged.ultimate_bound < 0.8 * box.ultimate_bound
    law = sc.ServoLaw(Carts(), FOLLOW, FEEDBACK)
    rng = np.random.default_rng(0)
    q0, v0 = rng.uniform(-1.0, 1.0, (16, 2)), rng.uniform(-1.0, 1.0, (16, 2))
    runs = sc.simulate(PLANTS.sample(16, 3).plants, law, q0, v0, 12.0, points=121)
    report = certificate.check(runs)
    assert report.holds
    assert np.isnan(report.outside)
    late = runs.beta_norm[:, runs.time > 8.0].max()
    assert 0.1 * certificate.ultimate_bound < late < certificate.ultimate_bound


@pytest.mark.long
def test_a_certificate_says_from_where_on_a_run_stays_in_the_states(certificate):
    """No sample of the tube is outside where β rules over all of the state. Else it is said."""
    beta, position, *_ = certificate.invariance
    assert 0.1 < beta < certificate.comparisons[-1].largest
    assert 0.1 < position < 2.0
    assert f"a run stays in the states from ‖β‖ ≤ {beta:.4g} and ‖f‖ ≤ {position:.4g} on" in str(
        certificate
    )
    narrow = replace(BOX, q=([-0.6, -0.6], [0.6, 0.6]))
    law = sc.ServoLaw(Carts(), FOLLOW, FEEDBACK)
    nearer = sc.certify(PLANTS, law, narrow, **OPTIONS)
    assert nearer.invariance is None or nearer.invariance.beta < beta
    free = sc.certify(PLANTS, sc.ServoLaw(Carts(), one_row(2.0), FEEDBACK), BOX, **OPTIONS)
    assert free.invariance is None
    assert str(free).endswith("for a run as long as it stays in the states")


@pytest.mark.first(1)
@pytest.mark.parametrize("period", [None, 0.005])
def test_without_the_invariance_all_bounds_are_the_same(period):
    law = sc.ServoLaw(Carts(), FOLLOW, FEEDBACK)
    few = OPTIONS | {"period": period}
    whole = sc.certify(PLANTS, law, BOX, **few)
    less = sc.certify(PLANTS, law, BOX, invariance=False, **few)
    assert whole.invariance is not None
    assert less.invariance is None
    assert str(less).splitlines()[:-1] == str(whole).splitlines()[:-1]
    times = np.linspace(0.0, 3.0, 7)
    np.testing.assert_array_equal(less.radius(times, 0.5), whole.radius(times, 0.5))
    assert str(less).endswith("for a run as long as it stays in the states")
    with pytest.raises(sc.errors.InputError, match="invariance: got 0; expected True or False"):
        sc.certify(PLANTS, law, BOX, invariance=0, **few)


def test_a_ball_that_the_states_do_not_cover_is_refused():
    """|v| ≤ 0.5 of both, ‖β‖ ≤ 0.71; the bound is 1.1·1.2, and faster carts run to infinity."""
    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = sc.ServoLaw(Carts(stiffness=0.0), rest, sc.Stabilizing(1.0))
    plant = Carts(stiffness=0.0, limit=0.5)
    box = sc.StateBox(q=([-1, -1], [1, 1]), v=([-0.5, -0.5], [0.5, 0.5]), t=(0.0, 5.0))
    with pytest.raises(
        sc.errors.CertificateError,
        match=r"bound of ‖β‖ over the largest in the states: found 1\.87, expected ≤ 1",
    ):
        sc.certify(plant, law, box, disturbance=[0.6, 0.6], samples=(1, 64))
    slower = sc.certify(plant, law, box, disturbance=[0.2, 0.2], samples=(1, 64))
    assert slower.condition == "for a run as long as it stays in the states"


LEVEL = PositionLevel(reach=2.0, rate=3.0, largest=1.0, determines=True)


@pytest.mark.parametrize("slack", [0.3, 3.0])
def test_the_time_until_a_tube_of_the_position_level_is_entered(slack):
    """By f' = ‖S‖‖β‖ − λ f from the largest f with its factor of safety, ‖β‖ = 0.1."""
    shrinking = Shrinking(SimpleNamespace(position=LEVEL, largest=np.ones(1)), [[]], 10.0, 1.1)
    wanted, wait = shrinking._position(np.array([0.1]), slack)
    rest = 2.0 * 0.1 / 3.0
    assert wanted == pytest.approx((1.0 + slack) * rest)
    assert rest + (1.1 - rest) * np.exp(-3.0 * wait) == pytest.approx(wanted)


def falling(*levels, ratio=1.0, fall=1.0):
    """y falls at one rate between all levels."""
    return FallComparison(np.array(levels), np.full(len(levels), fall), ratio)


def test_a_stage_waits_until_the_slowest_agent_is_in_the_tube():
    """From 1.1 times the largest ‖βᵢ‖ at 1 and 0.5 a second, and then for the delay in the tube."""
    first = [falling(0.5, 9.0), falling(0.5, 9.0, fall=0.5)]
    inner = SimpleNamespace(part=0.2)
    tubes = SimpleNamespace(
        position=None, largest=np.array([2.0, 3.0]), inner=lambda sizes, position: inner
    )
    second = iter([falling(0.2, 9.0), falling(0.3, 9.0)])
    shrinking = Shrinking(tubes, [[Stage(x)] for x in first], 100.0, 1.1)
    assert shrinking._next(np.array([0.6, 0.6]), lambda *_: [(c, 0.7) for c in second])
    entries = [2.2 - 0.6, (3.3 - 0.6) / 0.5]
    for stages, limit in zip(shrinking.stages, (0.2, 0.3), strict=True):
        assert (stages[1].level, stages[1].wait) == (0.6, 0.7)
        assert stages[1].earliest == pytest.approx(max(entries))
        assert stages[1].comparison.ultimate_bound == limit
    inner.part = 0.05  # too few samples lie in it
    assert not shrinking._next(np.array([0.6, 0.6]), lambda *_: [(c, 0.0) for c in first])
    inner.part = 0.2
    shrinking.span = 5.0  # the tube is entered after it
    assert not shrinking._next(np.array([0.6, 0.6]), lambda *_: [(c, 0.0) for c in first])


def test_invariance_of_a_tube_is_that_of_the_agent_with_the_least_room():
    """‖f‖ ≤ ‖(0.4, 0.2)‖ has to be 0.3 at the most; V may hold 1.6 times as much β of the second.

    None follows where one agent's part of the tube is within its bound.
    """
    each = sc.holonomic(lambda q, t: q - 0.5 * jnp.stack([jnp.sin(t), jnp.cos(t)]), 1.0)
    tubes, part = tubes_of(each, agents=2), 0.3 / np.hypot(0.4, 0.2)
    far = [falling(50.0, 60.0), falling(50.0, 60.0, ratio=1.6)]  # in the whole set nothing holds
    for bounds, expected in (((0.1, 0.1), 0.2 * part / 1.6), ((0.1, 0.14), None)):
        near = [falling(x, 60.0, ratio=one.ratio) for x, one in zip(bounds, far, strict=True)]
        pairs = zip(far, near, strict=True)
        shrinking = Shrinking(tubes, [[Stage(x), Stage(y)] for x, y in pairs], 12.0, 1.0)
        shrinking.passed = [Passed(np.array([0.4, 0.2]), 0.3)]
        line = float64(invariance)(tubes, [Guarantee((x,)) for x in far], shrinking, 1.0)
        assert (line and line.beta) == (expected and pytest.approx(expected, rel=2e-4))
        assert line is None or line.position == pytest.approx(0.3, rel=2e-4)


def test_a_motion_that_grows_to_its_ultimate_bound_needs_room_for_it():
    """|v| = 0.6 + D + p ≤ 1.2 as above, so D = 0.3: from ‖β‖ = 0 on it grows to √K."""
    quick = sc.holonomic(lambda q, t: q - 0.06 * jnp.sin(10.0 * t), rate=1.0, name="quick")
    wide = np.full(2, 0.06 + 0.3), np.full(2, 1.2)
    tubes = tubes_of(quick, sc.StateBox(*((-side, side) for side in wide), t=(0.0, 10.0)))
    for ultimate, expected in ((0.29, 0.3 / 1.001), (0.31, None)):
        growing = sc.certificates.ExponentialComparison(1.0, 1.0, 2.0, residue=2.0 * ultimate**2)
        line = float64(invariance)(tubes, [Guarantee((growing,))], None, 1.0)
        assert (line and line.beta) == (expected and pytest.approx(expected, rel=2e-4))


def test_a_short_peak_of_the_reference_is_found_between_the_times_that_are_looked_at():
    """|q| = 0.5 + p at its top, of 30 ms, in the widest gap between those times; limited to 0.7."""
    box = sc.StateBox(q=([-0.7] * 2, [0.7] * 2), v=([-99.0] * 2, [99.0] * 2), t=(0.0, 10.0))
    times = np.sort(np.append(spread_times(box.t), box.sample(STATES, 0)[2]))
    gap = int(np.diff(times).argmax())
    top = times[gap : gap + 2].mean()
    peak = sc.holonomic(lambda q, t: q - 0.5 * jnp.exp(-(((t - top) / 0.015) ** 2)), 1.0)
    calm = falling(1e-6, 9.0)
    line = float64(invariance)(tubes_of(peak, box), [Guarantee((calm,))], None, 1.0)
    assert 0.5 * np.exp(-((0.5 * np.diff(times)[gap] / 0.015) ** 2)) < 0.45
    assert line.position == pytest.approx(0.2 / 1.001, rel=1e-3)


def test_points_of_a_tube_of_two_agents():
    """Each ‖βᵢ‖ of up to its own size; ‖f‖ of the whole of up to one."""
    each = sc.holonomic(lambda q, t: q - 0.5 * jnp.stack([jnp.sin(t), jnp.cos(t)]), 1.0)
    tubes = tubes_of(each, agents=2)
    tube = tubes.inner(np.array([0.3, 0.1]), 0.2).tube
    q, v, t = float64(tube.states)(tubes.base, np.ones((len(tubes.base[2]), 4)))
    f = q - 0.5 * np.stack([np.sin(t), np.cos(t)], axis=1)
    beta = v - 0.5 * np.stack([np.cos(t), -np.sin(t)], axis=1) + f
    np.testing.assert_allclose(np.linalg.norm(f, axis=1), 0.2, rtol=1e-9)
    np.testing.assert_allclose(beta, np.tile([0.3, 0.1], (len(t), 1)), rtol=1e-9)


def holds(tubes, size, place, factor=1.1):
    return float64(Reach)(tubes, factor).holds(np.array([size]), place)


@pytest.mark.long
def test_invariance_is_that_of_the_largest_tube_in_the_states():
    """|v| = D + p beside a reference of the speed 0.6: ẋ = β − f, f ≤ D, |v| ≤ 1.2, so D = 0.3.

    For two sizes, all seeds and signs alike; at the reference's fastest times.
    """
    for n in (1, 4):
        plant = sc.Uncertainty(Body(count=n), {"mass": sc.uncertainty.Interval(0.995, 1.0)})
        quick = sc.holonomic(lambda q, t: q - 0.06 * jnp.sin(10.0 * t), rate=1.0, name="quick")
        law = sc.ServoLaw(Body(count=n), quick, sc.Stabilizing(1.0))
        box = sc.StateBox(
            q=(-np.ones(n), np.ones(n)), v=(-1.2 * np.ones(n), 1.2 * np.ones(n)), t=(0.0, 10.0)
        )
        lines = [
            sc.certify(plant, law, box, samples=(2, 32), search=(64, 1, 4), seed=seed).invariance
            for seed in ((1, 2) if n == 1 else (1,))
        ]
        for line in lines:
            assert line.beta == pytest.approx(0.3 / 1.001, rel=2e-4)
            assert line.position == pytest.approx(line.beta, rel=1e-12)
            assert line.basis == "exact"


def test_invariance_of_two_agents_adds_their_errors_up_to_that_of_the_position():
    """|v| = 0.6 + D + p with p = ‖(D, D)‖ from equal initial ‖βᵢ‖: D (1 + √2) = 0.6."""
    plant = sc.Uncertainty(Body(count=2), {"mass": sc.uncertainty.Interval(0.995, 1.0)})
    quick = sc.holonomic(lambda q, t: q - 0.06 * jnp.sin(10.0 * t), rate=1.0, name="quick")
    term = sc.Robust(sc.laws.polynomial_bound(0.1, agents=2), 0.5, effectiveness=0.99, agents=2)
    law = sc.ServoLaw(Body(count=2), quick, sc.Stabilizing(1.0), term)
    box = sc.StateBox(
        q=(-np.ones(2), np.ones(2)), v=(-1.2 * np.ones(2), 1.2 * np.ones(2)), t=(0, 10)
    )
    line = sc.certify(plant, law, box, samples=(2, 32), search=(64, 1, 4)).invariance
    assert line.beta == pytest.approx(0.6 / (1.0 + np.sqrt(2.0)) / 1.001, rel=2e-4)
    assert line.position == pytest.approx(np.sqrt(2.0) * line.beta, rel=1e-9)


class Body(sc.Plant):
    """A body without forces."""

    count: int = eqx.field(static=True)
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(self.count)

    def force(self, q, v, t):
        return 0.0 * v


def test_a_tube_reaches_across_a_box_that_is_thin_where_its_samples_lie():
    """ẋ = β − Λ x of FOLLOW less its motion: the largest |x₂| and |ẋ₂| in the tube, by hand."""
    still = sc.holonomic(lambda q, t: q, RATE, name="still")
    size, place = 0.2, 0.1
    largest = [place, size + np.linalg.norm(RATE[1]) * place]
    for part, expected in ((1.02, True), (0.98, False), (1e-3, False), (0.0, False)):
        wide = np.array([3.0, part * largest[0]]), np.array([6.0, part * largest[1]])
        box = sc.StateBox(q=(-wide[0], wide[0]), v=(-wide[1], wide[1]), t=(0.0, 12.0))
        assert holds(tubes_of(still, box), size, place) is expected, part


SHEAR = np.array([[1.0, 0.9], [0.0, 0.2]])


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("of", ["q", "v"])
def test_the_error_that_moves_an_entry_furthest_is_found(axis, of):
    """f = T x, β = T(ẋ + 2x): |x| ≤ ‖T⁻¹ row‖ p and |ẋ| ≤ ‖T⁻¹ row‖ (D + 2p), by NumPy.

    At either end of its range alone.
    """
    sheared = sc.holonomic(lambda q, t: SHEAR @ q, 2.0, name="sheared")
    size, place = 0.2, 0.1
    most = np.linalg.norm(np.linalg.inv(SHEAR)[axis]) * (place if of == "q" else size + 2 * place)
    for end, (part, expected) in product((0, 1), ((1.002, True), (0.998, False))):
        sides = {name: (-9.0 * np.ones(2), 9.0 * np.ones(2)) for name in "qv"}
        sides[of][end][axis] *= part * most / 9.0
        box = sc.StateBox(**sides, t=(0.0, 1.0))
        assert holds(tubes_of(sheared, box), size, place) is expected


def test_redundant_rows_move_states_as_single_ones_do():
    """q and 2q: ‖(q, 2q)‖ = √5‖q‖, so the tube of the first rows is narrower by that."""
    both = sc.holonomic(lambda q, t: q - jnp.sin(t), 2.0, name="both")
    again = sc.holonomic(lambda q, t: 2.0 * (q - jnp.sin(t)), 2.0, name="again")
    for part, expected in ((1.002, True), (0.998, False)):
        wide = np.array([1.0 + 0.1 * part, 3.0])
        box = sc.StateBox(q=(-wide, wide), v=([-9.0] * 2, [9.0] * 2), t=(0.0, 12.0))
        tubes = tubes_of(sc.stack(both, again), box)
        assert holds(tubes, 0.2 * np.sqrt(5.0), 0.1 * np.sqrt(5.0)) is expected


def test_states_of_a_relation_that_is_not_affine_are_looked_for_step_by_step():
    """q + 0.3 q³ = f at rest: the largest q solves the cubic, which bends away from its slope."""
    bent = sc.holonomic(lambda q, t: q + 0.3 * q**3 - 0.2, 2.0, name="bent")
    place = 0.6
    root = lambda y: next(x.real for x in np.roots([0.3, 0.0, 1.0, -y]) if abs(x.imag) < 1e-9)
    lower, upper = root(0.2 - place), root(0.2 + place)
    for part, expected in ((1.01, True), (0.99, False)):
        box = sc.StateBox(
            q=(2 * [part * lower], 2 * [part * upper]), v=([-9.0] * 2, [9.0] * 2), t=(0.0, 1.0)
        )
        assert holds(tubes_of(bent, box), 0.1, place, factor=1.0) is expected
    careful = sc.StateBox(
        q=(2 * [-9.0], 2 * [1.01 * upper]), v=([-9.0] * 2, [9.0] * 2), t=(0.0, 1.0)
    )
    assert not holds(tubes_of(bent, careful), 0.1, place, factor=1.1)


def test_nothing_is_promised_of_a_relation_that_hides_derivatives():
    """f = (q₁ − q₂/2, q₂): |q₁| reaches √1.25 p, and p by the derivatives of a measured q₂."""
    seen = sc.holonomic(lambda q, t: jnp.stack([q[0] - 0.5 * q[1], q[1]]), 2.0, name="seen")
    hidden = sc.holonomic(
        lambda q, t: jnp.stack([q[0] - 0.5 * jax.lax.stop_gradient(q[1]), q[1]]), 2.0, name="hidden"
    )
    for part, of_seen in ((1.12, True), (1.1, False)):
        wide = np.array([0.1 * part, 9.0])
        box = sc.StateBox(q=(-wide, wide), v=([-9.0] * 2, [9.0] * 2), t=(0.0, 1.0))
        assert holds(tubes_of(seen, box), 0.2, 0.1) is of_seen
        assert not holds(tubes_of(hidden, box), 0.2, 0.1)


class Disc(sc.certificates.StateSet):
    """Coordinates in a disc, a set without a box."""

    t = (0.0, 1.0)

    def __init__(self, radius):
        self.radius = radius

    def sample(self, count, seed, law=None):
        rng = np.random.default_rng(seed)
        q, v = 0.5 * self.radius * rng.uniform(-1.0, 1.0, (2, count, 2))
        return q, v, rng.uniform(0.0, 1.0, count)

    def outside(self, run):
        return np.linalg.norm(run.q, axis=-1) > self.radius


def test_a_tube_in_a_set_without_a_box():
    """f = q: the tube's ‖q‖ ≤ 0.1 lies in larger discs."""
    still = sc.holonomic(lambda q, t: q, 2.0, name="still")
    for radius, expected in ((0.101, True), (0.099, False)):
        assert holds(tubes_of(still, Disc(radius)), 0.2, 0.1) is expected


@float64
def test_a_state_is_moved_to_a_wanted_error_by_newton():
    """By SciPy: f = 0.3 and β = −0.2 of a relation that bends."""
    bent = sc.holonomic(lambda q, t: q + 0.3 * q**3 - jnp.sin(t), 2.0, name="bent")
    law = sc.ServoLaw(Carts(), bent, FEEDBACK)
    q, v, t = np.array([[0.1, -0.4]]), np.array([[1.0, 0.0]]), np.array([0.7])
    found = moved(law, (q, v, t), np.full((1, 2), 0.3), np.full((1, 2), -0.2))
    place = next(
        x.real for x in np.roots([0.3, 0.0, 1.0, -np.sin(0.7) - 0.3]) if abs(x.imag) < 1e-9
    )
    speed = (-0.2 - 2.0 * 0.3 + np.cos(0.7)) / (1.0 + 0.9 * place**2)
    assert found.reached.all()
    np.testing.assert_allclose(found.states[0], [2 * [place]], atol=1e-12)
    np.testing.assert_allclose(found.states[1], [2 * [speed]], atol=1e-12)
