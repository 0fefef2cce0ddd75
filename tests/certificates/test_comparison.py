"""The comparison lemmas against the worst motions that their assumptions allow."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc

CASES = [
    sc.certificates.ComparisonLemma(0.5, 2.0, 3.0, 0.4, 0.2),
    sc.certificates.ComparisonLemma(1.0, 1.0, 2.0, 0.0, 0.01),
    sc.certificates.ComparisonLemma(0.2, 0.3, 1.0, 0.5, 0.0),
    sc.certificates.ComparisonLemma(1.0, 4.0, 1.0, 0.0, 0.0),
]
TIMES = np.linspace(0.0, 40.0, 801)


def worst(lemma, r):
    """The largest ‖ξ(t)‖: V starts at γ₂r² and rises as fast as any ‖ξ‖ that fits to it allows."""

    def rate(t, V):
        low, high = np.sqrt(V[0] / lemma.gamma2), np.sqrt(V[0] / lemma.gamma1)
        size = np.clip(lemma.k2 / (2 * lemma.k1), low, high)  # the best of a concave parabola
        return [-lemma.k1 * size**2 + lemma.k2 * size + lemma.k3]

    V = solve_ivp(rate, (0, 40), [lemma.gamma2 * r**2], t_eval=TIMES, rtol=1e-11, atol=1e-14).y[0]
    return np.sqrt(V / lemma.gamma1)


@pytest.mark.first(5)
@pytest.mark.parametrize("r", [0.0, 0.03, 0.5, 5.0])
@pytest.mark.parametrize("lemma", CASES, ids=str)
def test_bounds_hold_for_the_worst_motion(lemma, r):
    size = worst(lemma, r)
    assert size.max() <= lemma.radius(0.0, r) * (1 + 1e-9)
    exponential = lemma.exponential()
    assert np.all(size <= exponential.radius(TIMES, r) * (1 + 1e-9) + 1e-9)
    for factor in (1.01, 1.5, 10.0):
        bound = max(factor * lemma.ultimate_bound, 1e-3)
        for form in (lemma, exponential):
            entered = form.entry_time(r, bound)
            assert np.all(size[entered <= TIMES] <= bound * (1 + 1e-9))


@pytest.mark.parametrize("lemma", CASES[:3], ids=str)
def test_the_ultimate_bound_is_attained(lemma):
    """The worst motion is as close as the lemma says if γ₁ = γ₂."""
    even = sc.certificates.ComparisonLemma(1.0, 1.0, lemma.k1, lemma.k2, lemma.k3)
    assert worst(even, 3.0)[-1] == pytest.approx(even.ultimate_bound, rel=1e-6)


def test_the_exponential_form_is_exact_without_a_linear_term():
    lemma = sc.certificates.ComparisonLemma(1.0, 1.0, 2.0, 0.0, 0.3)
    np.testing.assert_allclose(lemma.exponential().radius(TIMES, 2.0), worst(lemma, 2.0), rtol=1e-8)


def test_the_loss_of_the_exponential_form():
    for lemma, lost in (
        (sc.certificates.ComparisonLemma(0.2, 0.2, 1.0, 0.5, 0.1), 1.0),
        (sc.certificates.ComparisonLemma(0.2, 0.3, 1.0, 0.0, 0.5), 1.0),
        (sc.certificates.ComparisonLemma(0.2, 0.3, 1.0, 0.5), np.sqrt(1.5)),
    ):
        bound = lemma.exponential().ultimate_bound
        assert bound == pytest.approx(lost * lemma.ultimate_bound, rel=1e-12)


def test_a_linear_term_costs_nothing_of_the_rate():
    """V̇ = −λV + μ√V: √V − μ/λ dies out as e^{−λt/2}, exactly."""
    form = sc.certificates.ExponentialComparison(1.0, 1.0, 0.4, slope=0.2)
    V = solve_ivp(
        lambda t, V: -0.4 * V + 0.2 * np.sqrt(V),
        (0, 40),
        [4.0],
        t_eval=TIMES,
        rtol=1e-11,
        atol=1e-13,
    ).y[0]
    np.testing.assert_allclose(form.radius(TIMES, 2.0), np.sqrt(V), rtol=1e-8)
    np.testing.assert_allclose(form.radius(TIMES, 2.0), 0.5 + 1.5 * np.exp(-0.2 * TIMES))
    assert form.entry_time(2.0, 0.6) == pytest.approx(np.log(15.0) / 0.2, rel=1e-12)
    assert form.entry_time(2.0, 0.5) == np.inf
    assert form.entry_time(0.1, 0.6) == 0.0


def test_literal_formulas():
    """R, d(r), T(d̄, r) as Corless and Leitmann state them."""
    lemma = sc.certificates.ComparisonLemma(0.5, 2.0, 3.0, 0.4, 0.2)
    R = (0.4 + np.sqrt(0.4**2 + 4 * 3.0 * 0.2)) / 6.0
    assert lemma.threshold == pytest.approx(R, rel=1e-14)
    assert lemma.ultimate_bound == pytest.approx(2 * R, rel=1e-14)
    np.testing.assert_allclose(lemma.radius(0.0, [0.0, 4.0]), [2 * R, 8.0], rtol=1e-14)
    inner = 0.5 * 1.5
    T = (2.0 * 4.0 - 0.5 * inner**2) / (3.0 * inner**2 - 0.4 * inner - 0.2)
    assert lemma.entry_time(2.0, 1.5) == pytest.approx(T, rel=1e-14)
    assert lemma.entry_time(0.7, 1.5) == 0.0
    assert lemma.entry_time(2.0, 2 * R) == np.inf


def test_entry_time_of_the_exponential_form():
    """When the radius reaches the bound."""
    form = sc.certificates.ExponentialComparison(0.5, 2.0, 0.8, 0.1, offset=0.3)
    time = form.entry_time(2.0, 0.6)
    assert 1.0 < time < 20.0
    assert form.radius(time, 2.0) == pytest.approx(0.6, rel=1e-12)
    assert form.radius(0.0, 2.0) == pytest.approx(np.sqrt((2.0 * 4.0 + 0.3) / 0.5), rel=1e-14)
    assert form.entry_time(2.0, 9.0) == 0.0
    assert form.entry_time(2.0, form.ultimate_bound) == np.inf
    rising = sc.certificates.ExponentialComparison(1.0, 1.0, 1.0, 1.0)
    assert rising.entry_time(0.1, 0.5) == np.inf


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: sc.certificates.ComparisonLemma(0.0, 1.0, 1.0),
            "gamma1: got 0.0; expected a positive number",
        ),
        (
            lambda: sc.certificates.ComparisonLemma(1.0, 0.5, 1.0),
            "gamma2: got 0.5; expected at least gamma1 = 1",
        ),
        (
            lambda: sc.certificates.ComparisonLemma(1.0, 1.0, -1.0),
            "k1: got -1.0; expected a positive",
        ),
        (
            lambda: sc.certificates.ComparisonLemma(1.0, 1.0, 1.0, -0.1),
            "k2: got -0.1; expected at least 0",
        ),
        (lambda: sc.certificates.ComparisonLemma(1.0, 1.0, 1.0, k3=np.inf), "k3: got inf"),
        (
            lambda: sc.certificates.ExponentialComparison(1.0, 1.0, 0.0),
            "rate: got 0.0; expected a positive",
        ),
    ],
)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
