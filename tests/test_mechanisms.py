"""Andrews' squeezer and Whipple's bicycle against their published solutions."""

import numpy as np
import pytest
from scipy.linalg import expm

import servocon as sc
from tests.mechanisms import SQUEEZER_START, Bicycle, Squeezer

SQUEEZER = Squeezer()
CLOSURE = sc.holonomic(SQUEEZER.closure, rate=10.0, name="closure")

# Test Set for IVP Solvers, problem Andrews: reference solution at 0.03 s, by PSIDE at 1e-14.
ANGLES = (
    *(15.81077119629904, -15.75637105984298, 0.04082224013073101, -0.5347301163226948),
    *(0.5244099658805304, 0.5347301163226948, 1.048080741042263),
)
RATES = (
    *(1139.920302151208, -1424.379294994111, 11.03291221937134, 19.29337464421385),
    *(0.5735699284790808, -19.29337464421385, 0.3231791658026955),
)
AT_START = (14222.4439199541, -10666.8329399656, 0.0, 0.0, 0.0, 0.0, 0.0)
FORCES_AT_START = (98.5668703962411, -6.12268834425566, 0.0, 0.0, 0.0, 0.0)
AT_END = (
    *(-24631.76316945196, 51850.37701610329, 324102.5686413781, 566749.3645176213),
    *(16743.62929479361, -566749.3645176222, 9826.520791458422),
)
FORCES_AT_END = (
    *(199.1753333731910, -29.75531228015052, 23.06654119098399, 31.45271365475927),
    *(22.64249232082739, 11.61740700019673),
)


@pytest.mark.long
def test_squeezer_at_the_end_of_its_run():
    """Seven turns of the crank in 0.03 s, and the work of the motor."""
    law = sc.ServoLaw(SQUEEZER, CLOSURE)
    run = sc.simulate(
        SQUEEZER,
        law,
        SQUEEZER_START,
        np.zeros(7),
        0.03,
        solver=sc.Solver(rtol=1e-11, atol=1e-12, projection=True),
    )
    np.testing.assert_allclose(run.q[-1], ANGLES, rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(run.v[-1], RATES, rtol=1e-7)
    energy = run.kinetic_energy + run.potential_energy
    work = SQUEEZER.torque * (run.q[:, 0] - run.q[0, 0])
    np.testing.assert_allclose(energy - energy[0], work, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize(
    ("q", "v", "acceleration", "forces", "error"),
    [
        (SQUEEZER_START, (0.0,) * 7, AT_START, FORCES_AT_START, 1e-13),
        (ANGLES, RATES, AT_END, FORCES_AT_END, 2e-6),
    ],
    ids=["start", "end"],
)
def test_squeezer_accelerations_and_multipliers(q, v, acceleration, forces, error):
    """The published rates at the end are off the relation by 1e-9 m/s, and cost these digits."""
    found = sc.formulations.lagrange_multipliers(SQUEEZER, CLOSURE, q, v, 0.0)
    np.testing.assert_allclose(found.acceleration, acceleration, rtol=error, atol=1e-8)
    np.testing.assert_allclose(-np.asarray(found.multipliers), forces, rtol=error, atol=1e-11)


BICYCLE = Bicycle()
ROLLING = BICYCLE.rolling()

# Meijaard et al. (2007), Table 2: weave, capsize and caster [1/s] by speed [m/s].
EIGENVALUES = {
    5.0: (-0.77534188219585 + 4.46486771378823j, -0.32286642900409, -14.07838969279822),
    10.0: (-3.72016840437287 + 10.9068113947629j, 0.16105338653172, -24.62459635017404),
}


@pytest.mark.long
@pytest.mark.parametrize("speed", EIGENVALUES)
def test_bicycle_eigenvalues(speed):
    """Four poles of lean and steer; six zeros of position, heading, wheel angles and speed."""
    linear = sc.linearize(BICYCLE, *BICYCLE.upright(speed), constraint=ROLLING, along_motion=True)
    weave, capsize, caster = EIGENVALUES[speed]
    expected = np.sort_complex([weave, np.conj(weave), capsize, caster])
    poles = linear.poles()
    dynamic = np.abs(poles) > 1e-4
    np.testing.assert_allclose(poles[dynamic], expected, rtol=1e-12)
    assert len(poles) == 10


@pytest.mark.long
def test_bicycle_that_is_pushed_aside():
    """Rolling without slip does no work; the lean follows the linear model while it is small."""
    q, v = BICYCLE.upright(5.0)
    v[4] = 1e-3
    q, v = sc.constraint.project(BICYCLE, ROLLING, q, v)[:2]
    law = sc.ServoLaw(BICYCLE, ROLLING)
    run = sc.simulate(
        BICYCLE, law, q, v, 1.0, solver=sc.Solver(rtol=1e-9, atol=1e-12, projection=True)
    )
    energy = run.kinetic_energy + run.potential_energy
    np.testing.assert_allclose(energy, energy[0], rtol=1e-11)
    upright = BICYCLE.upright(5.0)
    linear = sc.linearize(BICYCLE, *upright, constraint=ROLLING, along_motion=True)
    start = linear.C.T @ (np.concatenate([q, v]) - np.concatenate(upright))
    end = linear.C @ expm(linear.A) @ start
    np.testing.assert_allclose(run.q[-1, [4, 6]], end[[4, 6]], rtol=1e-4)
