"""Motions of the leader against speeds and accelerations by hand."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import quad

import servocon as sc
from servocon_plants import ConstantCruise, EmergencyBraking, SinusoidalCruise, SmoothBraking


def braked(t):
    """Speed of a leader that brakes from 20 to 5 m/s by 6 m/s², from 2 s on, with 0.5 s ramps."""
    pieces = [20.0, 20 - 6 * (t - 2) ** 2, 18.5 - 6 * (t - 2.5), 5 + 6 * (5 - t) ** 2, 5.0]
    return pieces[np.searchsorted([2.0, 2.5, 4.5, 5.0], t)]


@pytest.mark.parametrize(
    ("leader", "speed", "acceleration"),
    [
        (ConstantCruise(17.0, 3.0), lambda t: 17.0 + 0 * t, lambda t: 0.0),
        (
            SinusoidalCruise(18.0, 2.0, 0.7, 3.0),
            lambda t: 18 + 2 * np.sin(0.7 * t),
            lambda t: 1.4 * np.cos(0.7 * t),
        ),
        (
            SmoothBraking(22.0, 9.0, 6.0, 0.8, 3.0),
            lambda t: 22 - 9 / (1 + np.exp(-(t - 6) / 0.8)),
            lambda t: -9 / 0.8 / (2 * np.cosh((t - 6) / 1.6)) ** 2,
        ),
        (
            EmergencyBraking(20.0, 5.0, 6.0, 2.0, 0.5, 3.0),
            braked,
            lambda t: -6.0 * float(np.interp(t, [2.0, 2.5, 4.5, 5.0], [0.0, 1.0, 1.0, 0.0])),
        ),
    ],
)
def test_leaders(leader, speed, acceleration):
    assert leader.position(jnp.asarray(0.0)) == pytest.approx(3.0, abs=1e-12)
    for t in (0.0, 2.3, 6.0, 14.0):
        assert leader.speed(jnp.asarray(t)) == pytest.approx(speed(t), abs=1e-12)
        assert leader.acceleration(jnp.asarray(t)) == pytest.approx(acceleration(t), abs=1e-12)
        assert leader.position(jnp.asarray(t)) == pytest.approx(
            3.0 + quad(speed, 0, t, epsabs=1e-12)[0], abs=1e-9
        )


def test_hardest_braking():
    leader = SmoothBraking(20.0, 10.0, 15.0, 1.0)
    slowing = [-float(leader.acceleration(t)) for t in jnp.linspace(0, 30, 61)]
    assert max(slowing) == pytest.approx(2.5)
    assert leader.speed(jnp.asarray(15 - 4.6)) == pytest.approx(20.0, abs=0.1)
    assert leader.speed(jnp.asarray(15 + 4.6)) == pytest.approx(10.0, abs=0.1)


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: SinusoidalCruise(frequency=0.0), "SinusoidalCruise.frequency"),
        (lambda: SmoothBraking(width=0.0), "SmoothBraking.width"),
        (lambda: EmergencyBraking(deceleration=0.0), "EmergencyBraking.deceleration"),
        (lambda: EmergencyBraking(final=30.0), "EmergencyBraking.cruise - final"),
        (lambda: EmergencyBraking(ramp=4.0), "duration of the braking - EmergencyBraking.ramp"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
