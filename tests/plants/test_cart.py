"""The cart against the closed form of its motion under a sinusoidal force."""

import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart


def test_motion_under_a_sinusoidal_force():
    """m v̇ = −d v + a sin(ω t + φ): the transient and the steady oscillation, in complex form."""
    m, d, a, w, phase = 2.0, 0.7, 3.0, 1.3, 0.4
    run = sc.simulate(
        Cart(m, d, a, w, phase), None, [0.0], [0.5], 6.0, solver=sc.Solver(rtol=1e-11, atol=1e-13)
    )
    swing = a * np.exp(1j * phase) / (1j * m * w + d)  # of v, per e^{iωt}
    v = np.imag(swing * np.exp(1j * w * run.time))
    v += (0.5 - np.imag(swing)) * np.exp(-d / m * run.time)
    np.testing.assert_allclose(run.v[:, 0], v, atol=1e-10)


@pytest.mark.parametrize(("name", "value"), [("mass", 0.0), ("friction", -1.0)])
def test_what_is_no_cart_is_refused(name, value):
    with pytest.raises(sc.errors.InputError, match=f"Cart.{name}: got {value}"):
        Cart(**{name: value})
