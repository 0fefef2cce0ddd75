"""Certificates of plants with friction against the closed form c/(m κ), and runs that reach it."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

MASS, GAIN, SPEED = 2.0, 20.0, 0.05
LEVELS = (0.2, 0.6)
"""Coulomb levels of the set [N]; models have 0.4 N."""

SAFE = 1.1
"""Largest ratio of a certified bound to the closed form; certificates have a margin of 10 %."""

ICE = Cart(mass=MASS)
STATES = sc.StateBox(([-2.0], [2.0]), ([-2.0], [2.0]), t=(0.0, 7.0))


def path(t):
    return jnp.stack([jnp.sin(t)])


def rubbing(coulomb, **options):
    return sc.plant.WithFriction(ICE, sc.plant.Friction(coulomb=coulomb, speed=SPEED), **options)


SET = sc.Uncertainty(rubbing(0.4), {"friction.coulomb": sc.uncertainty.Interval(*LEVELS)})
FLEET = sc.batch([rubbing(c) for c in LEVELS])
FOLLOW = sc.holonomic(lambda q, t: q - path(t), rate=3.0, name="path")


def law_on(model):
    return sc.ServoLaw(model, FOLLOW, sc.Stabilizing(gain=GAIN))


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("model", "unknown", "period"),
    [
        pytest.param(ICE, 0.6, None, id="not in the model"),
        pytest.param(rubbing(0.4), 0.2, 0.002, id="in the model", marks=pytest.mark.long),
        pytest.param(rubbing(0.4, speeds=jax.jacfwd(path)), 0.2, None, id="at the demanded speed"),
    ],
)
def test_bound_is_the_unknown_friction_over_mass_and_gain(model, unknown, period):
    """m β̇ = −m κ β ± (what the model does not know) while the mass slides: β → c/(m κ)."""
    sampled = {} if period is None else {"period": period}
    certificate = sc.certify(SET, law_on(model), STATES, **sampled)
    closed_form = unknown / (MASS * GAIN)
    assert closed_form <= certificate.ultimate_bound <= SAFE * closed_form * 1.05
    runs = sc.simulate(FLEET, law_on(model), [0.0], [1.0], 7.0, points=1401, **sampled)
    late = np.abs(runs.beta[:, 700:]).max()
    assert late == pytest.approx(closed_form, rel=0.015)
    report = certificate.check(runs)
    assert report.holds
    assert report.covered


def test_size_of_the_friction_is_a_disturbance():
    """Friction that is not in the set either counts by its largest size, s + d v."""
    one = sc.plant.Friction(coulomb=0.4, viscous=0.05, static=0.6, stribeck_speed=0.3)
    plants = sc.Uncertainty(ICE, {"mass": sc.uncertainty.Interval(MASS - 1e-6, MASS)})
    bound = np.array([float(one.largest(2.0))])
    np.testing.assert_allclose(bound, 0.7)
    certificate = sc.certify(plants, law_on(ICE), STATES, disturbance=bound)
    assert certificate.ultimate_bound == pytest.approx(SAFE * 0.7 / (MASS * GAIN), rel=1e-3)
    run = sc.simulate(
        ICE, law_on(ICE), [0.0], [1.0], 7.0, disturbance=lambda q, v, t: one.force(v), points=701
    )
    assert certificate.check(run).holds


def test_falsification_finds_nothing_against_it_and_something_against_less():
    law = law_on(ICE)
    certificate = sc.certify(SET, law, STATES)
    starts = sc.StateBox(([-0.01], [0.01]), ([0.98], [1.02]))
    few = {"count": 32, "search": (2, 3)}
    assert sc.falsify(certificate, SET, law, starts, 7.0, **few).holds
    slight = sc.Uncertainty(rubbing(0.4), {"friction.coulomb": sc.uncertainty.Interval(0.2, 0.4)})
    less = sc.certify(slight, law, STATES)
    assert not sc.falsify(less, SET, law, starts, 7.0, **few).holds


REST = sc.holonomic(lambda q, t: q, rate=3.0, name="rest")


@pytest.mark.long
@pytest.mark.parametrize(("ratio", "hunts"), [(0.97, False), (1.03, True)])
def test_too_much_compensation_hunts(ratio, hunts):
    """m ẍ = (c̄ − c) tanh(ẋ/v₀) − m (κ + Λ) ẋ − m κ Λ x rests only if (c̄ − c)/(m v₀) < κ + Λ."""
    friction = sc.plant.Friction(coulomb=0.4, speed=0.2 / (MASS * ratio * (GAIN + 3.0)))
    model = sc.plant.WithFriction(ICE, friction)
    law = sc.ServoLaw(model, REST, sc.Stabilizing(gain=GAIN))
    slippery = model.replace(friction=friction.replace(coulomb=0.2))
    run = sc.simulate(slippery, law, [1e-3], [0.0], 60.0, points=601)
    assert bool(np.abs(run.v[-100:]).max() > 1e-4) is hunts
    plants = sc.Uncertainty(model, {"friction.coulomb": sc.uncertainty.Interval(*LEVELS)})
    assert sc.certify(plants, law, STATES).check(run).holds


def test_steep_compensation_is_refused_at_a_long_period():
    """T c/(m v₀) = 20: what the law holds for a period may be twice the friction, either way."""
    model = sc.plant.WithFriction(ICE, sc.plant.Friction(coulomb=0.4, speed=1e-4))
    plants = sc.Uncertainty(model, {"friction.coulomb": sc.uncertainty.Interval(*LEVELS)})
    law = sc.ServoLaw(model, REST, sc.Stabilizing(gain=GAIN))
    with pytest.raises(sc.errors.CertificateError, match=r"ultimate bound of ‖β‖ over"):
        sc.certify(plants, law, STATES, period=0.01)
