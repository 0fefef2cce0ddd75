"""The fuzzy-optimal gain: the root against 60 digits, quadrature and direct minimization."""

from decimal import Decimal, getcontext

import numpy as np
import pytest
from scipy.integrate import dblquad
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon.design.fuzzy_gain import quartic_root

TRIANGLE = sc.uncertainty.fuzzy.Triangular(0.5, 1.0, 2.5)
WEIGHTS = {"steady_weight": 2.0, "gain_weight": 0.05}


@pytest.fixture(scope="module")
def reference():
    return sc.design.fuzzy_optimal_gain(1.3, TRIANGLE, 1.5, **WEIGHTS)


def test_reference_values(reference):
    """λ = 1.5, w₂ = 2, w₃ = 0.05, V₀ = 1.3, ζ triangular (0.5, 1, 2.5)."""
    assert reference.gain == pytest.approx(2.204828598, abs=5e-10)
    assert reference.cost == pytest.approx(0.874759509, abs=5e-10)


def literal_index(gain, initial, rate, w2, w3):
    """J from its definition: η² integrated over time and over the triangle, with nothing shared."""
    mu = lambda z: float(np.interp(z, [0.5, 1.0, 2.5], [0.0, 1.0, 0.0]))
    eta = lambda t, z: (initial - z / (rate * gain)) * np.exp(-rate * t)
    pieces = ((0.5, 1.0), (1.0, 2.5))
    both = lambda f, horizon: sum(
        dblquad(lambda t, z: f(t, z) * mu(z), a, b, 0.0, horizon, epsabs=1e-12)[0]
        for a, b in pieces
    )
    transient = both(lambda t, z: eta(t, z) ** 2, 20.0)  # e⁻⁶⁰ is left out
    steady = both(lambda t, z: (z / (rate * gain)) ** 2, 1.0)
    return transient + w2 * steady + w3 * gain**2  # the triangle's area is 1


def test_index_is_its_definition(reference):
    for gain in (0.7, reference.gain, 5.0):
        literal = literal_index(gain, 1.3, 1.5, 2.0, 0.05)
        assert float(reference.curve(gain).cost) == pytest.approx(literal, rel=1e-11)


def test_the_root_and_the_numeric_minimum_agree(reference):
    numeric = sc.design.fuzzy_optimal_gain(
        1.3, TRIANGLE, lambda gain: np.full_like(gain, 1.5), bounds=(0.01, 100.0), **WEIGHTS
    )
    assert numeric.gain == pytest.approx(reference.gain, rel=2e-8)
    assert numeric.cost == pytest.approx(reference.cost, rel=1e-15)


def test_curve(reference):
    curve = reference.curve()
    assert curve.gain.shape == curve.cost.shape == (201,)
    assert curve.gain[0] == pytest.approx(reference.gain / 10)
    assert np.argmin(curve.cost) == 100
    assert np.sum(np.diff(np.sign(np.diff(curve.cost))) != 0) == 1  # one minimum only
    np.testing.assert_allclose(curve.effort, 0.05 * curve.gain**2, rtol=1e-14)
    assert np.all(np.diff(curve.steady) < 0)
    assert reference.curve([1.0, 2.0]).transient.shape == (2,)


def oracle(p, q, start):
    """The positive root in 60 digits, by Newton's method."""
    getcontext().prec = 60
    x, p, q = Decimal(start), Decimal(p), Decimal(q)
    for _ in range(6):
        x -= (x**4 + p * x - q) / (4 * x**3 + p)
    return x


@pytest.mark.parametrize("q", [1e-12, 1.0, 3e9])
@pytest.mark.parametrize("ratio", [0.0, 1e-160, 1e-12, 1e-3, 0.7, 40.0, 1e9, 1e40, 1e60])
def test_quartic_root_to_rounding(ratio, q):
    """For p small or large beside q: Ferrari's formula loses all digits at both ends."""
    p = ratio * q**0.75
    root = quartic_root(p, q)
    exact = oracle(p, q, root)
    assert abs(Decimal(root) - exact) <= Decimal("2e-15") * exact


def test_quartic_root_is_the_textbook_one():
    for p, q in ((0.3, 2.0), (4.0, 1.0), (1.0, 7.0)):
        real = [x.real for x in np.roots([1, 0, 0, p, -q]) if abs(x.imag) < 1e-9 and x.real > 0]
        assert len(real) == 1
        root = np.hypot(p**2 / 16, (q / 3) ** 1.5)
        S = np.sqrt(2 * (np.cbrt(p**2 / 16 + root) - np.cbrt(-(p**2) / 16 + root)))
        textbook = (-S + np.sqrt(-(S**2) + 2 * p / S)) / 2
        assert quartic_root(p, q) == pytest.approx(real[0], rel=1e-12)
        assert quartic_root(p, q) == pytest.approx(textbook, rel=1e-12)


def test_nothing_to_start_from_leaves_the_fourth_root():
    optimum = sc.design.fuzzy_optimal_gain(0.0, TRIANGLE, 1.5, **WEIGHTS)
    q = (1 / 1.5 + 4.0) * TRIANGLE.mean(np.square) / (2 * 0.05 * 1.5**2)
    assert optimum.gain == pytest.approx(q**0.25, rel=2e-15)


def test_independent_and_dependent_quantities():
    offset = sc.uncertainty.fuzzy.Trapezoidal(0.5, 0.5, 1.5, 1.5)
    independent = sc.design.fuzzy_optimal_gain(offset, TRIANGLE, 1.5)
    assert independent.cross == pytest.approx(offset.mean() * TRIANGLE.mean(), rel=1e-14)
    assert independent.initial_square == pytest.approx(offset.mean(np.square), rel=1e-14)
    dependent = sc.design.fuzzy_optimal_gain(
        lambda x: x**2, lambda x: 0.5 * x, 1.5, variables=(TRIANGLE,)
    )
    assert dependent.cross == pytest.approx(TRIANGLE.mean(lambda x: 0.5 * x**3), rel=1e-14)
    assert dependent.cross > 1.15 * TRIANGLE.mean(np.square) * TRIANGLE.mean() / 2
    mixed = sc.design.fuzzy_optimal_gain(lambda x: x**2, offset, 1.5, variables=(TRIANGLE,))
    assert mixed.cross == pytest.approx(TRIANGLE.mean(np.square) * offset.mean(), rel=1e-14)
    crisp = sc.design.fuzzy_optimal_gain(2.0, 3.0, 1.5)
    assert (crisp.initial_square, crisp.cross, crisp.zeta_square) == (4.0, 6.0, 9.0)


def test_a_rate_that_depends_on_the_gain():
    rate = lambda gain: 0.5 + 0.8 * gain
    optimum = sc.design.fuzzy_optimal_gain(1.3, TRIANGLE, rate, bounds=(0.1, 20.0), **WEIGHTS)
    direct = minimize_scalar(
        lambda k: literal_index(k, 1.3, rate(k), 2.0, 0.05),
        bounds=(0.5, 3.0),
        method="bounded",
        options={"xatol": 1e-6},
    )
    assert optimum.gain == pytest.approx(direct.x, rel=1e-5)
    assert optimum.cost == pytest.approx(direct.fun, rel=1e-10)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rate": 0.0}, "rate: got 0.0; expected a positive"),
        ({"rate": np.nan}, "rate: got nan"),
        ({"gain_weight": -1.0}, "gain_weight: got -1.0"),
        ({"steady_weight": 0.0}, "steady_weight: got 0.0"),
        ({"zeta": 0.0}, r"zeta: got D\[ζ²\] = 0"),
        (
            {"zeta": sc.uncertainty.fuzzy.Triangular(-1, 0, 1)},
            "zeta: got .* without negative values",
        ),
        ({"initial": -1.0}, "initial: got -1.0; expected a number of at least 0"),
        ({"initial": np.inf}, "initial: got inf"),
        ({"zeta": lambda x: x}, "zeta: got a function, but no variables"),
        ({"zeta": lambda x: x - 1, "variables": (TRIANGLE,)}, "zeta: got -0.49.* at least 0"),
        ({"bounds": (1.0, 2.0)}, "bounds: got .* none, with a constant rate"),
        ({"rate": lambda k: k}, "bounds: got None; expected a smallest and a largest gain"),
        ({"rate": lambda k: k, "bounds": (2.0, 1.0)}, "bounds: got"),
        ({"rate": lambda k: k, "bounds": 2.0}, "bounds: got 2.0; expected a smallest and"),
        ({"initial": 1e308}, "moderate size|finite values"),
        ({"rate": 1e-320}, r"got κ⁴ \+ p κ − q with .* moderate size"),
        ({"rate": lambda k: k, "bounds": (5.0, 9.0)}, "least at the lower one: widen"),
        ({"rate": lambda k: k, "bounds": (0.01, 0.1)}, "least at the upper one: widen"),
        ({"rate": lambda k: -k, "bounds": (0.1, 1.0)}, "rate: got down to -1; expected positive"),
    ],
)
def test_bad_arguments(change, message):
    arguments = {"initial": 1.3, "zeta": TRIANGLE, "rate": 1.5, **WEIGHTS} | change
    with pytest.raises(sc.errors.InputError, match=message):
        sc.design.fuzzy_optimal_gain(**arguments)


def test_weights_of_any_kind_of_number():
    arguments = {"initial": 1.3, "zeta": 0.5, "rate": 1.5}
    exact = sc.design.fuzzy_optimal_gain(**arguments, gain_weight=0.5)
    other = sc.design.fuzzy_optimal_gain(**arguments, gain_weight=Decimal("0.5"))
    assert other == exact


def test_bad_gains(reference):
    with pytest.raises(sc.errors.InputError, match=r"gains: got \[1, 0\]; expected positive"):
        reference.curve([1.0, 0.0])
    with pytest.raises(sc.errors.InputError, match=r"p: got -1\.0"):
        quartic_root(-1.0, 1.0)
