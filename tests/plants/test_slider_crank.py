"""The slider-crank: its closure in regular and singular positions, and what contradicts it."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import SliderCrank, slider_closure


def crank_acceleration(m: SliderCrank, crank: float, speed: float) -> float:
    """Acceleration with unequal links, from the energies of one freedom by finite differences."""

    def positions(angle):
        rod = -np.arcsin(m.crank_length / m.rod_length * np.sin(angle))
        joint = m.crank_length * np.array([np.cos(angle), np.sin(angle)])
        end = joint + m.rod_length * np.array([np.cos(rod), np.sin(rod)])
        return np.array([angle, rod, *(0.5 * joint), *(0.5 * (joint + end)), end[0]])

    masses = np.array(
        [
            m.crank_mass * m.crank_length**2 / 12,
            m.rod_mass * m.rod_length**2 / 12,
            m.crank_mass,
            m.crank_mass,
            m.rod_mass,
            m.rod_mass,
            m.slider_mass,
        ]
    )
    h = 1e-4
    slope = lambda f, x: (f(x - 2 * h) - 8 * f(x - h) + 8 * f(x + h) - f(x + 2 * h)) / (12 * h)
    inertia = lambda x: masses @ slope(positions, x) ** 2
    weight = lambda x: m.gravity * positions(x)[[3, 5]] @ masses[[2, 4]]
    return -(0.5 * slope(inertia, crank) * speed**2 + slope(weight, crank)) / inertia(crank)


def test_acceleration_against_one_freedom(constrained):
    plant = SliderCrank(1.1, 0.7, 0.9, 1.3, 0.4, 9.3)
    for crank, speed in ((0.4, 2.0), (2.5, -1.0)):
        rod = -np.arcsin(0.7 / 1.3 * np.sin(crank))
        turn = -0.7 * np.cos(crank) / (1.3 * np.cos(rod)) * speed
        slide = -0.7 * np.sin(crank) * speed - 1.3 * np.sin(rod) * turn
        q = [crank, rod, 0.7 * np.cos(crank) + 1.3 * np.cos(rod)]
        motion = constrained(plant, slider_closure(plant), q, [speed, turn, slide])
        expected = crank_acceleration(plant, crank, speed)
        np.testing.assert_allclose(motion.acceleration[0], expected, rtol=1e-7)
        assert motion.rank == 2


def test_rank_drops_upright_with_links_of_one_length(constrained):
    plant = SliderCrank()
    for away, rank in ((0.0, 1), (1e-4, 2)):
        crank = 0.5 * np.pi + away
        q = [crank, -crank, 2 * np.cos(crank)]
        motion = constrained(plant, slider_closure(plant), q, [1.0, -1.0, -2.0 * np.sin(crank)])
        assert motion.rank == rank


def test_contradictory_speeds_in_the_singular_position():
    """Upright, closure asks the same of the links' squared speeds, whatever they accelerate."""
    plant = SliderCrank()
    closure = slider_closure(plant)
    state = np.array([0.5 * np.pi, -0.5 * np.pi, 0.0]), np.array([5.0, -3.0, -8.0])
    with pytest.raises(sc.errors.ContradictionError, match=r"closure y \[m/s\]"):
        sc.formulations.udwadia_kalaba(plant, closure, *state)


def test_gap():
    plant = SliderCrank(crank_length=0.7, rod_length=1.3)
    gap = plant.gap(jnp.array([0.5 * np.pi, 0.0, 1.0]), jnp.zeros(()))
    np.testing.assert_allclose(gap, [0.3, 0.7], atol=1e-15)


@pytest.mark.parametrize("name", ["crank_mass", "rod_length", "slider_mass"])
def test_bad_parameters(name):
    with pytest.raises(sc.errors.InputError, match=rf"SliderCrank\.{name}: got nan"):
        SliderCrank(**{name: float("nan")})
