"""States moved into a tube, tubes that shrink, and what a certificate is conditional on."""

from dataclasses import replace
from types import SimpleNamespace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.assumptions import draw
from servocon.certificates.inner_states import PositionLevel, Tubes
from servocon.certificates.invariance import invariance
from servocon.certificates.shrinking import Shrinking
from servocon.certificates.states import Instants
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
    Carts(), {"mass": sc.Interval(0.8, 1.2), "stiffness": sc.Interval(0.5, 1.5)}
)
BOX = sc.StateBox(q=([-1.5, -1.5], [1.5, 1.5]), v=([-3.0, -3.0], [3.0, 3.0]), t=(0.0, 12.0))
OPTIONS = {"samples": (4, 128), "search": (64, 2, 4)}
FEEDBACK = sc.Stabilizing(2.0)


@float64
def tubes_of(constraint, box=BOX):
    law = sc.ServoLaw(Carts(), constraint, FEEDBACK)
    drawn = draw(PLANTS, law, box, 1.1, OPTIONS["samples"], 0)
    return Tubes(Carts(), constraint, drawn, box, 1)


def test_states_are_moved_into_the_tube_and_onto_its_surface():
    tubes = tubes_of(FOLLOW)
    for surface in (False, True):
        inner = tubes._moved((tubes._beta, tubes._error), np.array([0.2]), 0.1, surface)
        q, v, t = (x[inner.inside] for x in inner.states)
        assert inner.inside.mean() > 0.9
        f = q - 0.5 * np.stack([np.sin(t), np.cos(t)], axis=1)
        beta = v - 0.5 * np.stack([np.cos(t), -np.sin(t)], axis=1) + f @ RATE.T
        sizes, errors = np.linalg.norm(beta, axis=1), np.linalg.norm(f, axis=1)
        assert max(sizes) == pytest.approx(0.2)
        assert max(errors) == pytest.approx(0.1)
        assert min(sizes) == pytest.approx(0.2 if surface else 0.0, abs=0.01)
        assert not np.any(BOX.outside(Instants(q, v, t, beta, f)))


def test_of_a_relation_between_speeds_only_the_speeds_move():
    """Also where β is not linear in v; a state moved out of the box does not count."""
    tubes = tubes_of(FAST)
    assert tubes.position is None
    inner = tubes.inner(np.array([0.3]), None)
    q, v, t = inner.states
    np.testing.assert_array_equal(q, tubes.base[0])
    np.testing.assert_array_equal(v[:, 1], tubes.base[1][:, 1])
    beta = v[:, 0] ** 3 + v[:, 0] - np.sin(t)
    assert np.abs(beta[inner.inside]).max() == pytest.approx(0.3)
    assert inner.inside.all()
    narrow = tubes_of(FAST, replace(BOX, v=([-0.5, -3.0], [0.5, 3.0])))
    inside = narrow.inner(np.array([0.1]), None).inside
    assert 0.2 < inside.mean() < 0.8


def test_a_tube_that_no_coordinates_reach_is_empty():
    """1 + q₀² is never 0.1 or less; speeds with any β there are."""
    tubes = tubes_of(sc.holonomic(lambda q, t: 1.0 + q[0] ** 2, 1.0, name="never"))
    assert tubes.inner(np.array([0.2]), None).inside.any()
    assert not tubes.inner(np.array([0.2]), 0.1).inside.any()


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
    for range_, known in ((sc.Interval(0.9, 1.1), False), (sc.Interval(1.0, 1.0), True)):
        plants = sc.Uncertainty(Wheels(), {"radius": range_})
        drawn = draw(plants, law, BOX, 1.1, (4, 64), 0)
        assert (Tubes(Wheels(), FOLLOW, drawn, BOX, 1).position is not None) == known


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


def test_a_certificate_says_from_where_on_a_run_stays_in_the_states(certificate):
    """No sample of the tube is outside where β rules over all of the state. Else it is said."""
    beta, position = certificate.invariance
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


def test_a_ball_that_the_states_do_not_cover_is_refused():
    """|v| ≤ 0.5 was sampled, the bound is 0.88, and faster carts drive themselves to infinity."""
    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = sc.ServoLaw(Carts(stiffness=0.0), rest, sc.Stabilizing(1.0))
    plant = Carts(stiffness=0.0, limit=0.5)
    box = sc.StateBox(q=([-1, -1], [1, 1]), v=([-0.5, -0.5], [0.5, 0.5]), t=(0.0, 5.0))
    with pytest.raises(
        sc.errors.CertificateError,
        match=r"ultimate bound of ‖β‖ over the largest in the states: found 2.0\d*, expected ≤ 1",
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


def test_invariance_is_that_of_the_largest_tube_in_the_states():
    """Tubes that lie in the states up to ‖β‖ = 0.3."""

    def contained(sizes, position):
        assert position == pytest.approx(2.0 * sizes[0] / 3.0)
        return sizes[0] <= 0.3

    tubes = SimpleNamespace(position=LEVEL, largest=np.ones(1), contained=contained)
    of = lambda bound: SimpleNamespace(
        comparisons=[SimpleNamespace(radius=lambda t, r0: r0, ultimate_bound=bound)]
    )
    found = invariance(tubes, [of(0.2)], None)
    assert 0.28 < found.beta <= 0.3
    assert invariance(tubes, [of(0.4)], None) is None


def test_a_tube_reaches_across_a_box_that_is_thin_where_its_samples_lie():
    """ẋ = β − Λ x of FOLLOW less its motion: the largest |x₂| and |ẋ₂| in the tube, by hand."""
    still = sc.holonomic(lambda q, t: q, RATE, name="still")
    size, place = 0.2, 0.1
    largest = [place, size + np.linalg.norm(RATE[1]) * place]
    for part, expected in ((1.02, True), (0.98, False), (1e-3, False), (0.0, False)):
        wide = np.array([3.0, part * largest[0]]), np.array([6.0, part * largest[1]])
        box = sc.StateBox(q=(-wide[0], wide[0]), v=(-wide[1], wide[1]), t=(0.0, 12.0))
        assert tubes_of(still, box).contained(np.array([size]), place) is expected, part


def test_along_an_axis_the_least_error_moves_it():
    """Of all errors of one size, by NumPy's pseudo-inverse, the one that moves it furthest."""
    T = np.array([[1.0, 0.9], [0.0, 0.2]])
    tubes = tubes_of(sc.holonomic(lambda q, t: T @ q, 2.0, name="sheared"))
    _, along = tubes._across
    furthest = np.linalg.pinv(T)
    for directions in along:
        for i, direction in enumerate(directions):
            np.testing.assert_allclose(np.abs(direction), np.abs(furthest[i % 2]), atol=1e-12)


def test_redundant_rows_have_directions_that_states_attain():
    both = sc.holonomic(lambda q, t: q - jnp.sin(t), 2.0, name="both")
    tubes = tubes_of(sc.stack(both, twice(2.0)))
    for beta, error in tubes._across:
        np.testing.assert_allclose(beta[:, 2], 2.0 * beta[:, 0], atol=1e-12)
        np.testing.assert_allclose(error[:, 2], 2.0 * error[:, 0], atol=1e-12)
    assert tubes.contained(np.array([0.2]), 0.1)
