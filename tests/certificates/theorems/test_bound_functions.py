"""Bound functions fitted to samples and checked along runs, where both are known exactly."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import WorstSample
from servocon.certificates.evaluation import evaluate
from servocon.certificates.lumped_uncertainty import lumped_uncertainty
from servocon_plants import Cart
from tests.html import Page

CART = Cart(friction=1.0, frequency=2.0)  # the force is not known to the law
REST = sc.residual(lambda q, v, t: v, name="rest")
LAW = sc.ServoLaw(CART, REST, sc.Stabilizing(2.0))
SET = sc.Uncertainty(
    CART, {"mass": sc.uncertainty.Interval(0.5, 2.0), "friction": sc.uncertainty.Interval(0.7, 1.6)}
)
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-3.0], [3.0]), t=(0.0, 1.0))


def test_the_tightest_bound_of_its_kind():
    """ζ = (c̄ − c)v/m: 0.6/0.5 at most, times ‖v‖; 1 + ρ_E = m̄/m ≥ 1/2."""
    fitted = sc.certificates.estimate_bound(SET, LAW, BOX, safety_factor=1.25, samples=(16, 64))
    np.testing.assert_allclose(fitted.coefficients, [0.0, 1.25 * 1.2, 0.0], atol=1e-9)
    assert fitted.effectiveness == pytest.approx(0.5 - 0.25 * 0.5, rel=1e-12)
    assert fitted.worst_ratio == pytest.approx(0.8, rel=1e-9)
    assert (fitted.plants, fitted.states, fitted.safety_factor) == (20, 64, 1.25)
    assert dict(fitted.worst.parameters) == {"mass": 0.5, "friction": 1.6}
    bound = fitted.bound(jnp.zeros(1), jnp.array([-2.0]), jnp.zeros(()))
    assert float(bound) == pytest.approx(3.0)
    text = str(fitted)
    assert "fitted to 20 plants at 64 states each, safety factor 1.25\n" in text
    assert "searched: 4,128 scouting samples, " in text
    assert "ascents of up to 30 steps (seed 0); no proof between samples\n" in text
    assert [row for (row,) in Page(fitted._repr_html_()).rows] == text.splitlines()


def test_the_other_conventions():
    """ζ/(1 + ρ_E), and η/λ with η = (c̄ − c)v/m + κ(1 − 1/m)v and λ = 1/m ≥ 1/2."""
    options = {"safety_factor": 1.0, "samples": (16, 64)}
    relative = sc.certificates.estimate_bound(SET, LAW, BOX, bounded="relative", **options)
    np.testing.assert_allclose(relative.coefficients, [0.0, 2.4, 0.0], atol=1e-9)
    transpose = sc.certificates.estimate_bound(SET, LAW, BOX, bounded="transpose", **options)
    assert transpose.effectiveness == pytest.approx(0.5)
    np.testing.assert_allclose(transpose.coefficients, [0.0, (1.2 + 2.0) / 0.5, 0.0], atol=1e-9)
    weighted = sc.certificates.estimate_bound(SET, LAW, BOX, weight=3.0, **options)
    np.testing.assert_allclose(weighted.coefficients, [0.0, 3.6, 0.0], atol=1e-9)


def test_a_disturbance_and_a_basis_of_ones_own():
    """Amplitude 0.3 on the lightest cart adds 0.6."""
    fitted = sc.certificates.estimate_bound(
        SET,
        LAW,
        BOX,
        disturbance=[0.3],
        basis=lambda q, v, t: jnp.abs(v) ** jnp.array([0.0, 1.0]),
        safety_factor=1.0,
        samples=(16, 64),
    )
    np.testing.assert_allclose(fitted.coefficients, [0.6, 1.2], atol=1e-9)


def test_bounds_that_cannot_be_fitted():
    options = {"disturbance": [0.3], "samples": (4, 16)}
    with pytest.raises(
        sc.errors.InputError, match="no multiple covers the samples; expected functions th"
    ):
        sc.certificates.estimate_bound(SET, LAW, BOX, basis=lambda q, v, t: 0.0 * v, **options)
    with pytest.raises(sc.errors.InputError, match="basis: got the value -3; expected at least 0"):
        sc.certificates.estimate_bound(SET, LAW, BOX, basis=lambda q, v, t: v, **options)
    with pytest.raises(sc.errors.InputError, match="samples: got values that are not finite"):
        sc.certificates.estimate_bound(SET, LAW, BOX, basis=lambda q, v, t: jnp.log(v), **options)
    with pytest.raises(
        sc.errors.InputError, match=r"safety_factor: got 0\.5; expected a factor of at least 1"
    ):
        sc.certificates.estimate_bound(SET, LAW, BOX, safety_factor=0.5)


def test_samples_of_a_box():
    box = sc.StateBox(q=([-1.0, 2.0], [1.0, 2.0]), v=([0.0, -5.0], [1.0, 5.0]), t=(0.0, 2.0))
    q, v, t = box.sample(64, seed=3)
    assert (q.shape, v.shape, t.shape) == ((64, 2), (64, 2), (64,))
    lower, upper = box.bounds
    x = np.column_stack([q, v, t])
    assert np.all((lower <= x) & (x <= upper))
    corners = np.all((x == lower) | (x == upper), axis=1)
    assert len(np.unique(x[corners], axis=0)) == 16
    np.testing.assert_array_equal(box.sample(64, seed=3)[1], v)
    assert not np.array_equal(box.sample(64, seed=4)[1], v)
    few = np.column_stack(box.sample(10, seed=3))
    assert not np.any(np.all((few == lower) | (few == upper), axis=1))


@pytest.fixture(scope="module")
def runs():
    """Two carts under unknown forces of 0.9 and 0.4 against a bound of 0.5."""
    term = sc.Robust(sc.laws.polynomial_bound(0.5), width=0.1, effectiveness=1.0)
    law = sc.ServoLaw(CART, REST, sc.Stabilizing(2.0), term)
    plants = sc.batch([CART.replace(amplitude=0.4), CART.replace(amplitude=0.9)])
    return law, plants, sc.simulate(plants, law, [0.0], [0.3], 2.0, points=2001)


def test_a_bound_that_is_exceeded(runs):
    """ζ = 0.9 sin 2t exceeds 0.5 from t = asin(5/9)/2 on, most at t = π/4."""
    law, plants, run = runs
    with pytest.warns(
        sc.errors.ServoconWarning, match=r"exceeded by up to 0.4 \(member 1, t = 0.785 s\)"
    ):
        violation = sc.certificates.bound_violation(run, plants, law)
    assert not violation.holds
    assert violation.excess == pytest.approx(0.4, abs=1e-6)
    assert violation.time == pytest.approx(np.pi / 4, abs=1e-3)
    assert violation.first == pytest.approx(np.arcsin(5 / 9) / 2, abs=1e-3)
    expected = np.abs(np.outer([0.8, 1.8], np.sin(2 * run.time)))
    np.testing.assert_allclose(violation.ratio, expected, atol=1e-12)


def test_a_bound_that_holds(runs):
    """Of one member; a force of another kind counts as well."""
    law, plants, run = runs
    violation = sc.certificates.bound_violation(run.member(0), plants.member(0), law)
    assert violation.holds
    assert np.isnan(violation.first)
    assert violation.ratio.shape == (2001,)
    compared = "compared at 2001 output times of the run, not between them"
    assert str(violation) == f"the bound function holds; 0.8 of it was used at most; {compared}"
    aiding = sc.certificates.bound_violation(
        run, CART, law, disturbance=lambda q, v, t: 0.25 * jnp.ones(1)
    )
    np.testing.assert_allclose(aiding.ratio, 0.5, rtol=1e-12)
    assert aiding.ratio.shape == (2, 2001)


def test_laws_without_a_bound(runs):
    law, plants, run = runs
    with pytest.raises(
        sc.errors.InputError, match="law: got no term with a bound function; expected a R"
    ):
        sc.certificates.bound_violation(run, plants, LAW)
    with pytest.raises(
        sc.errors.ShapeError, match="plant: got 2 plants; expected 1, one for each run"
    ):
        sc.certificates.bound_violation(run.member(0), plants, law)


class Dragged(sc.Plant):
    """A body under a spring that is known and a drag that is not: ζ vanishes with the speed."""

    drag: float = 0.4

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -self.drag * jnp.abs(v) * v - q


def test_a_bound_that_vanishes_with_the_uncertainty_is_not_refused_for_rounding():
    """|ζ| ≤ 0.1 v²; where v is 1e-10, what is left of the spring and its model is far more."""
    place = sc.holonomic(lambda q, t: q - 0.3, rate=2.0, name="place")
    feedback, plants = (
        sc.Stabilizing(4.0),
        sc.Uncertainty(Dragged(), {"drag": sc.uncertainty.Interval(0.3, 0.5)}),
    )
    box = sc.StateBox(q=([-0.5], [0.5]), v=([-1.0], [1.0]))
    base, options = sc.ServoLaw(Dragged(), place, feedback), {"samples": (4, 32)}
    fitted = sc.certificates.estimate_bound(plants, base, box, safety_factor=1.5, **options)
    np.testing.assert_allclose(fitted.coefficients, [0.0, 0.0, 0.15], atol=1e-9)
    laws = [
        sc.ServoLaw(Dragged(), place, feedback, sc.Robust(bound, width=0.05, effectiveness=1.0))
        for bound in (fitted.bound, sc.laws.polynomial_bound(0.0, 0.0, 0.099))
    ]
    certificate = sc.certify(plants, laws[0], box, **options)
    share = next(a for a in certificate.assumptions if "over its bound" in a.text)
    assert share.found == pytest.approx(1 / 1.5, rel=1e-6)
    with pytest.raises(sc.errors.CertificateError, match=r"over its bound: found 1\.01"):
        sc.certify(plants, laws[1], box, **options)
    run = sc.simulate(Dragged(0.3), laws[0], [0.1], [0.0], 1.0)  # bound and ζ begin at 0
    assert sc.certificates.bound_violation(run, Dragged(0.3), laws[0]).holds


def test_the_worst_sample_of_a_large_plant_is_one_line():
    many = {f"mass {i}": 1.0 + i for i in range(60)}
    worst = WorstSample(3, many, np.linspace(0.0, 1.0, 60), np.zeros(2), 0.5)
    words = str(worst)
    assert words.startswith("plant 3, mass 0 = 1, mass 1 = 2, ")
    assert "mass 4 = 5, … 60 in all, q = [0, 0.0169, 0.0339, " in words
    assert words.endswith(" 60 in all], v = [0, 0], t = 0.5")
    assert len(words) < 250
    assert (
        str(WorstSample(3, {}, np.zeros(1), np.zeros(1), 0.5))
        == "plant 3, q = [0], v = [0], t = 0.5"
    )


class Pushed(sc.Plant):
    """A unit mass with an unknown friction."""

    friction: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -self.friction * v


def test_each_line_says_what_its_number_rests_on():
    """Exact where no plant and no state counts; searched, drawn, or plants alone elsewhere."""
    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = sc.ServoLaw(Pushed(), rest, sc.Stabilizing(2.0))
    box = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [1.0]))
    rough = sc.Uncertainty(Pushed(), {"friction": sc.uncertainty.Interval(0.0, 0.5)})
    batch = sc.batch([Pushed(0.1), Pushed(0.2)])
    few = {"samples": (2, 16), "search": (64, 1, 2)}
    gain, zeta = "feedback, least eigenvalue of sym P G P⁻¹", "lumped uncertainty ‖ζ‖"
    cases = (
        (Pushed(), few | {"disturbance": [0.3]}, "exact", "searched"),
        (rough, few, "exact", "searched"),
        (rough, few | {"search": (0, 0, 0)}, "exact", "drawn"),
        (batch, few, "exact", "states searched, plants as given"),
    )
    for plants, options, of_gain, of_zeta in cases:
        certificate = sc.certify(plants, law, box, **options)
        found = {a.text: a.basis for a in certificate.assumptions}
        assert (found[gain], found[zeta]) == (of_gain, of_zeta)
        lines = str(certificate).splitlines()
        for assumption in certificate.assumptions:
            line = next(x for x in lines if x.strip().startswith(assumption.text + "  "))
            assert line.endswith(f"({assumption.required}; {assumption.basis})")
        assert f"<td>{of_zeta}</td>" in certificate._repr_html_()


class Rod(sc.Plant):
    """A body whose place counts by a length."""

    mass: float = 1.0
    length: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return 0.0 * v


def test_the_input_along_the_rows_is_that_of_the_model():
    """f = ℓq with ℓ = 1 of the model and 2 of the plant, of 4 kg: A M⁻¹Aᵀ = 1/4 of the law's A."""
    relation = sc.holonomic(lambda plant, q, t: plant.length * q, 1.0, name="scaled")
    law = sc.ServoLaw(Rod(), relation, sc.Stabilizing(1.0))
    function = lumped_uncertainty(law, 1.0, "gauss", True, None, 1)
    states = np.ones((1, 1)), np.ones((1, 1)), np.zeros(1)
    values = evaluate(function, sc.batch([Rod(4.0, 2.0)]), states)
    assert values.robust.item() == pytest.approx(0.25)
