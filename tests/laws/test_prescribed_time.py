"""Prescribed time: the closed form of β, SciPy, noise at the cap, and the certificate."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

import servocon as sc
from servocon_plants import Cart

CART = Cart(mass=1.0, friction=0.0)
TIME, POWER, MOST, KAPPA, RATE = 1.0, 2.0, 25.0, 0.5, 2.0
PROFILE = sc.laws.PrescribedTime(TIME, POWER, MOST)
RELATION = sc.holonomic(lambda q, t: q[0], RATE, name="rest")


def law(profile=PROFILE, gain=KAPPA, *terms):
    return sc.ServoLaw(CART, RELATION, sc.Stabilizing(gain, profile=profile), *terms)


def gain_by_hand(t):
    return POWER / (TIME - t) if t < TIME - POWER / MOST else MOST


def test_closed_form_of_beta():
    """β₀ ((T − t)/T)^p e^(−κ₀t) up to the cap, and exp(−most (t − t₁)) beside it after that."""
    run = sc.simulate(
        CART, law(), [1.0], [0.0], 1.4, points=141, solver=sc.Solver(rtol=1e-10, atol=1e-13)
    )
    t, first = run.time, TIME - POWER / MOST
    free = t <= first
    expected = RATE * ((TIME - t) / TIME) ** POWER * np.exp(-KAPPA * t)
    np.testing.assert_allclose(run.beta[free, 0], expected[free], rtol=1e-7)
    at_cap = RATE * ((TIME - first) / TIME) ** POWER
    expected = at_cap * np.exp(-KAPPA * t - MOST * (t - first))
    np.testing.assert_allclose(run.beta[~free, 0], expected[~free], rtol=1e-6, atol=1e-10)
    np.testing.assert_allclose(
        run.beta[:, 0], RATE * PROFILE.remaining(t) * np.exp(-KAPPA * t), rtol=1e-6, atol=1e-10
    )


def test_gain_and_its_integral():
    for t in (-1.0, 0.0, 0.5, 0.9, 0.92, 0.95, 1.0, 3.0):
        np.testing.assert_allclose(float(PROFILE(jnp.asarray(t))), gain_by_hand(t), rtol=1e-12)
    for t in (0.3, 0.92, 1.2):
        area = quad(gain_by_hand, 0.0, t, points=[TIME - POWER / MOST], limit=200)[0]
        np.testing.assert_allclose(PROFILE.remaining(t), np.exp(-area), rtol=1e-9)


@pytest.mark.parametrize("fraction", [1e-2, 1e-4])
@pytest.mark.parametrize("power", [1.0, 2.0, 4.0])
def test_the_fraction_is_reached_at_the_time(fraction, power):
    found = sc.laws.PrescribedTime.reaching(fraction, 0.7, power)
    np.testing.assert_allclose(found.remaining(0.7), fraction, rtol=1e-12)
    run = sc.simulate(
        CART,
        law(found, 0.0),
        [1.0],
        [0.0],
        times=[0.0, 0.7],
        solver=sc.Solver(rtol=1e-11, atol=1e-14),
    )
    np.testing.assert_allclose(run.beta[-1, 0] / run.beta[0, 0], fraction, rtol=1e-4)


def test_wrong_mass_by_scipy():
    """m v̇ = u with u = −Λv − κ(t)β on a mass of 1."""
    run = sc.simulate(
        Cart(mass=1.3, friction=0.0),
        law(),
        [1.0],
        [0.0],
        1.5,
        points=31,
        solver=sc.Solver(rtol=1e-10),
    )

    def field(t, x):
        beta = x[1] + RATE * x[0]
        return [x[1], (-RATE * x[1] - (KAPPA + gain_by_hand(t)) * beta) / 1.3]

    exact = solve_ivp(field, (0.0, 1.5), [1.0, 0.0], "RK45", run.time, rtol=1e-9, atol=1e-11).y
    np.testing.assert_allclose(run.q[:, 0], exact[0], atol=1e-6)


def test_a_soft_start_costs_noise_at_the_end():
    """First feedback is 2/6.9 of that of a constant gain; the noise of u is (κ + Λ)σ."""
    sigma, constant = 1e-3, np.log(1e3) / TIME
    laws = {"constant": law(None, constant), "capped": law(PROFILE, 0.0)}
    noise, first = {}, {}
    for name, own in laws.items():
        noisy = sc.laws.Noisy(own, speed=sigma)
        run = sc.simulate(CART, noisy, [0.0], [0.0], 4.0, period=1e-3, points=4001)
        noise[name] = run.u[run.time > TIME, 0].std()
        clean = sc.simulate(CART, own, [1.0], [0.0], 0.1, points=11)
        first[name] = abs(clean.contributions["stabilizing"]).max()
    np.testing.assert_allclose(first["capped"] / first["constant"], 2.0 / constant, rtol=1e-6)
    for name, gain in (("constant", constant), ("capped", MOST)):
        np.testing.assert_allclose(noise[name], (gain + RATE) * sigma, rtol=0.1)


@pytest.mark.long
def test_certificate_with_the_least_gain():
    """The guarantee is that of κ₀, also for a robust term along Aᵀ; runs keep it."""
    carts = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(0.8, 1.2)})
    box = sc.StateBox(q=([-1.5], [1.5]), v=([-3.0], [3.0]), t=(0.0, 2.0))
    few = {"samples": (8, 128), "search": (256, 2, 8), "disturbance": [0.2]}
    constant = sc.certify(carts, law(None, 5.0), box, **few)
    found = sc.certify(carts, law(PROFILE, 5.0), box, **few)
    assert found.constants["κ(1 + ρ_E)"] == constant.constants["κ(1 + ρ_E)"]
    line = next(a for a in found.assumptions if "further gain" in a.text)
    np.testing.assert_allclose(line.found, POWER / TIME, rtol=0.02)
    runs = sc.simulate(carts.sample(16, seed=1).plants, law(PROFILE, 5.0), [0.3], [0.0], 2.0)
    assert found.check(runs).holds
    # Along Aᵀ the bound must cover the whole feedback, 0.25 κ(t)‖β‖, at its cap.
    along = lambda bound: sc.laws.RobustTranspose(sc.laws.polynomial_bound(bound), width=20.0)
    sc.certify(carts, law(None, 5.0, along(20.0)), box, **few)
    with pytest.raises(sc.errors.CertificateError, match="over its bound"):
        sc.certify(carts, law(PROFILE, 5.0, along(20.0)), box, **few)
    wide = law(PROFILE, 5.0, along(80.0))
    runs = sc.simulate(carts.sample(16, seed=1).plants, wide, [0.3], [0.0], 2.0)
    assert sc.certify(carts, wide, box, **few).check(runs).holds
    sampled = sc.certify(carts, law(PROFILE, 5.0), box, period=1e-3, **few)
    assert sampled.ultimate_bound > 0.0
    dip = sc.Stabilizing(5.0, profile=lambda t: 1.0 - t)
    with pytest.raises(sc.errors.CertificateError, match="further gain of the feedback"):
        sc.certify(carts, sc.ServoLaw(CART, RELATION, dip), box, **few)
    timeless = sc.StateBox(box.q, box.v)
    with pytest.raises(sc.errors.InputError, match="varies with time"):
        sc.certify(carts, law(PROFILE, 5.0), timeless, **few)
    with pytest.raises(sc.errors.InputError, match="beside an integral term"):
        sc.certify(carts, law(PROFILE, 5.0, sc.Integral(gain=1.0)), box, **few)


WRONG = {
    "time": (lambda: sc.laws.PrescribedTime(0.0), "time: got 0.0"),
    "power": (lambda: sc.laws.PrescribedTime(1.0, 0.5), "power: got 0.5"),
    "cap": (lambda: sc.laws.PrescribedTime(0.1, 2.0, 5.0), r"most: got 5.0.*= 20 1/s"),
    "nan": (lambda: sc.laws.PrescribedTime(np.nan), "time"),
    "fraction": (lambda: sc.laws.PrescribedTime.reaching(0.5, 1.0), r"less than e\^\(−power\)"),
    "no function": (lambda: sc.Stabilizing(1.0, profile=3.0), "profile"),
    "arguments": (lambda: sc.Stabilizing(1.0, profile=lambda q, t: 1.0), "profile"),
    "springs": (
        lambda: sc.Stabilizing(1.0, profile=PROFILE).check_smooth(),
        "a gain that varies with time",
    ),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
