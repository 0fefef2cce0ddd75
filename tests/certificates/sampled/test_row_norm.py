"""The norm of β in which sampled laws are certified, against relations with scaled rows."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.assumptions import draw
from servocon.certificates.falsification.starts import starts_on_surface
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.sampled.held_input import held_input
from servocon.certificates.sampled.late_inputs import LateInput
from servocon.certificates.sampled.row_norm import PlainSize, ScaledSize, norms_of
from servocon.laws import Delayed
from tests.certificates.sampled.test_theorem import at_one


class Arm(sc.Lagrangian):
    """Two links of 0.5 m, with a load at the end and the inertia of rotors."""

    first: float = 4.0
    second: float = 3.0
    load: float = 0.5

    def kinetic_energy(self, q, v, t):
        w, c, s = v[0] + v[1], jnp.cos(q[1]), 0.25
        of_first = 0.5 * self.first * s * v[0] ** 2 / 3.0
        middle = s * v[0] ** 2 + s / 4.0 * w**2 + s * v[0] * w * c
        of_second = 0.5 * self.second * (middle + s / 12.0 * w**2)
        end = s * v[0] ** 2 + s * w**2 + 2.0 * s * v[0] * w * c
        return of_first + of_second + 0.5 * self.load * end + 0.15 * v[0] ** 2 + 0.05 * v[1] ** 2

    def potential_energy(self, q, t):
        first, both = jnp.sin(q[0]), jnp.sin(q[0] + q[1])
        of_second = self.second * (0.5 * first + 0.25 * both)
        return 9.81 * (0.25 * self.first * first + of_second + 0.5 * self.load * (first + both))


def relation(rows):
    """The joints' path, with rows of β by a matrix."""
    path = lambda t: jnp.stack([0.3 + 0.8 * jnp.sin(2.0 * t), 1.2 + 0.6 * jnp.cos(2.0 * t)])
    return sc.holonomic(lambda q, t: jnp.asarray(rows) @ (q - path(t)), rate=8.0, name="path")


def of_path(q, v, t=0.5):
    """f and β of the path at a time, by hand."""
    at = np.array([0.3 + 0.8 * np.sin(2.0 * t), 1.2 + 0.6 * np.cos(2.0 * t)])
    f = q - at
    return f, v - np.array([1.6 * np.cos(2.0 * t), -1.2 * np.sin(2.0 * t)]) + 8.0 * f


START = [0.3, 1.8], [1.6, 0.0]
LAW = sc.ServoLaw(Arm(), relation(np.eye(2)), sc.Stabilizing(183.0))
LOADS = sc.uncertainty.Interval
ARMS = sc.Uncertainty(
    Arm(), {"first": LOADS(3.2, 4.8), "second": LOADS(2.4, 3.6), "load": LOADS(0.0, 1.0)}
)
AROUND = sc.StateBox.around(sc.simulate(Arm(), LAW, *START, 3.2, points=101), 0.1)
WIDE = sc.StateBox(
    AROUND.q + np.array([[-0.2], [0.2]]), AROUND.v + np.array([[-3.0], [3.0]]), t=AROUND.t
)
PUSH = np.array([1.0, 0.5])
FEW = {"samples": (4, 48), "search": (64, 1, 4)}


def drawn(law=LAW, plants=ARMS):
    return draw(plants, law, WIDE, 1.0, (8, 64), 0)


def the_norm():
    (norm,) = (x for x in norms_of(LAW, drawn()) if isinstance(x, ScaledSize))
    return norm


def test_the_norm_is_that_of_the_mean_mass_matrix():
    """All joints are rows, so (A M̄⁻¹Aᵀ)⁻¹ is M̄; of one with other masses all but the scale."""
    samples = drawn()
    M = np.mean([Arm().mass_matrix(q, t) for q, _, t in zip(*samples.states, strict=True)], axis=0)
    R = np.array(the_norm().rows)
    np.testing.assert_allclose(R.T @ R / np.linalg.norm(R.T @ R), M / np.linalg.norm(M))
    assert np.linalg.svd(R)[1][-1] == pytest.approx(1.0)
    turned = np.array([[2.0, 1.0], [-0.5, 1.5]])
    other = sc.ServoLaw(Arm(), relation(turned), sc.Stabilizing(183.0))
    P = np.linalg.inv(turned).T @ M @ np.linalg.inv(turned)
    norms = norms_of(other, drawn(other))
    (found,) = (np.array(x.rows) for x in norms if isinstance(x, ScaledSize))
    np.testing.assert_allclose(
        found.T @ found / np.linalg.norm(found.T @ found), P / np.linalg.norm(P)
    )


def test_the_plain_norm_is_enough_where_plants_differ_little_or_rows_depend_on_each_other():
    near = sc.Uncertainty(Arm(), {"load": LOADS(0.45, 0.55)})
    assert norms_of(LAW, drawn(plants=near)) == [BetaSize()]
    twice = sc.stack(relation(np.eye(2)), relation(np.eye(2)))
    assert norms_of(sc.ServoLaw(Arm(), twice), drawn()) == [BetaSize()]
    single = sc.holonomic(lambda q, t: q[:1], rate=3.0)
    assert norms_of(sc.ServoLaw(Arm(), single), drawn()) == [BetaSize()]


@pytest.mark.long
def test_values_are_those_of_a_relation_with_scaled_rows():
    """The feedback of rows Rβ with one gain is that of β, so the same law by other words."""
    norm, random = the_norm(), np.random.default_rng(0)
    R = np.array(norm.rows)
    scaled = sc.ServoLaw(Arm(), relation(R), sc.Stabilizing(183.0))
    own = at_one(LateInput(LAW, held_input(norm.relation_of(LAW), PUSH, 2), norm.inverse))
    other = at_one(LateInput(scaled, held_input(scaled, PUSH, 2)))
    for _ in range(3):
        state = *random.normal(size=(2, 2)), np.array(random.uniform(0.0, 3.0))
        found, wanted = (f(Arm(3.5, 3.3, 0.9), *map(jnp.array, state)) for f in (own, other))
        for x, y in zip(jax.tree.leaves(found), jax.tree.leaves(wanted), strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-6, atol=1e-6)


@pytest.fixture(scope="module")
def by_plain():
    """The certificate of a late loop by the plain norm alone."""
    return by_norm(BetaSize())


def by_norm(norm=None):
    """The certificate of a late loop by one norm, or the best one."""
    with pytest.MonkeyPatch.context() as patch:
        if norm is not None:
            patch.setattr("servocon.certificates.sampled.row_norm.norms_of", lambda *_: [norm])
        law = Delayed(LAW, 1, initial=None)
        return sc.certify(ARMS, law, WIDE, period=0.001, **FEW)


@pytest.mark.long
def test_the_plain_norm_in_the_form_of_the_other_has_the_same_values(by_plain):
    """Both forms of ‖β‖, as values at states and as a certificate with its bounds of the rows."""
    plain, random = PlainSize(count=2), np.random.default_rng(1)
    forms = [
        at_one(LateInput(LAW, held_input(norm.relation_of(LAW), PUSH, 2), norm.inverse))
        for norm in (plain, BetaSize())
    ]
    state = tuple(map(jnp.array, random.normal(size=(2, 2)))), jnp.array(0.7)
    found, wanted = (form(Arm(3.5, 3.3, 0.9), *state[0], state[1]) for form in forms)
    for x, y in zip(jax.tree.leaves(found), jax.tree.leaves(wanted), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(by_norm(plain).row_bounds, by_plain.row_bounds, rtol=1e-6)


@pytest.mark.long
def test_a_certificate_is_that_of_scaled_rows_and_no_run_leaves_it():
    around = lambda law: Delayed(law, 1, initial=None)
    law, options = around(LAW), {"disturbance": PUSH, "period": 0.001, **FEW}
    made = sc.certify(ARMS, law, WIDE, **options)
    assert "ultimate bound of ‖Rβ‖" in str(made)
    assert "from the mean mass of the rows" in str(made)
    assert "from the mean mass of the rows" in made._repr_html_()
    assert made.invariance is not None
    quantity = made.guarantees[0].quantity
    assert isinstance(quantity, ScaledSize)
    R = np.array(quantity.rows)
    parts = np.linalg.norm(np.linalg.inv(R), axis=1)
    scaled = around(sc.ServoLaw(Arm(), relation(R), sc.Stabilizing(183.0)))
    wanted = sc.certify(ARMS, scaled, WIDE, **options)
    assert wanted.guarantees[0].quantity == BetaSize()
    assert made.ultimate_bound == pytest.approx(wanted.ultimate_bound, rel=0.15)
    assert "from ‖Rβ‖ ≤" in made.condition
    surface = starts_on_surface(made, law, 0.5)
    assert surface is not None
    q, v = surface.states(surface.edges)
    f, beta = (np.array(x) for x in zip(*map(of_path, q, v), strict=True))
    sizes = np.linalg.norm(beta @ R.T, axis=1)
    assert sizes.max() <= made.invariance.beta
    assert sizes.max() >= 0.9 * made.invariance.beta
    assert np.linalg.norm(f, axis=1).max() <= made.invariance.position
    pushed = lambda q, v, t: jnp.array(PUSH) * jnp.sign(jnp.sin(9.0 * t))
    for mass in ((3.2, 2.4, 0.0), (4.8, 3.6, 1.0), (3.2, 3.6, 1.0)):
        run = sc.simulate(Arm(*mass), law, *START, 3.2, period=0.001, disturbance=pushed)
        report = made.check(run)
        assert report.holds
        size = np.linalg.norm(run.beta @ R.T, axis=1)
        np.testing.assert_allclose(quantity.size(run)[0], size)
        np.testing.assert_allclose(quantity.initial(run), size[:1])
        assert np.all(size <= made.radius(run.time, size[0]) + 1e-9)
        assert np.linalg.norm(run.beta, axis=1).max() <= size.max()
        late_rows = np.abs(run.beta[len(run.time) // 2 :]).max(axis=0)
        assert np.all(late_rows <= parts * made.ultimate_bound)
    report = sc.falsify(made, ARMS, law, None, 0.6, count=48, search=(2, 4), points=41)
    assert report.violations == 0
    assert "‖Rβ‖" in str(report)


@pytest.mark.long
def test_the_plain_norm_alone_has_a_larger_bound_or_none(by_plain):
    assert by_plain.ultimate_bound > 2.0 * by_norm().ultimate_bound
