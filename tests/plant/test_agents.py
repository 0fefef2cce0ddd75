"""Many agents as one plant, against each agent by itself."""

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart
from tests.systems import Bare


class Pendulum(sc.Lagrangian):
    mass: float = 1.0
    length: float = 2.0

    def kinetic_energy(self, q, v, t):
        x = v[0] ** 2 + (self.length * v[1]) ** 2
        return 0.5 * self.mass * (x + 2 * self.length * v[0] * v[1] * jnp.cos(q[1]))

    def potential_energy(self, q, t):
        return -self.mass * 9.81 * self.length * jnp.cos(q[1])

    def coordinate_labels(self):
        return ("x [m]", "angle [rad]")


def test_each_has_its_own_parameters():
    each = [Pendulum(mass=m, length=2.0 + m) for m in (1.0, 2.0, 3.0)]
    plant = sc.agents(sc.batch(each), kind="cart")
    q, v, t = jnp.linspace(0.1, 0.6, 6), jnp.linspace(-1.0, 1.0, 6), jnp.asarray(0.0)
    parts = [slice(0, 2), slice(2, 4), slice(4, 6)]
    M = np.zeros((6, 6))
    for own, part in zip(each, parts, strict=True):
        M[part, part] = own.mass_matrix(q[part], t)
    assert np.allclose(plant.mass_matrix(q, t), M, rtol=1e-14)
    together = lambda name: np.concatenate(
        [np.ravel(getattr(own, name)(q[p], v[p], t)) for own, p in zip(each, parts, strict=True)]
    )
    for name in ("force", "coordinate_rate", "nonconservative_force"):
        assert np.allclose(getattr(plant, name)(q, v, t), together(name), rtol=1e-14)
    assert float(plant.kinetic_energy(q, v, t)) == pytest.approx(together("kinetic_energy").sum())
    potential = sum(own.potential_energy(q[p], t) for own, p in zip(each, parts, strict=True))
    assert float(plant.potential_energy(q, t)) == pytest.approx(float(potential))
    assert plant.coordinate_labels()[2:4] == ("cart 2 x [m]", "cart 2 angle [rad]")
    assert plant.member(1).length == 4.0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sc.agents(Cart()), "number: got None; expected the number of agents"),
        (lambda: sc.agents(Cart(), 0), "number: got 0"),
        (lambda: sc.agents(3, 5), "agent: got int; expected a plant"),
        (lambda: sc.agents(sc.batch([Cart(), Cart()]), 3), "None: the batch has 2"),
        (lambda: sc.agents(Cart(), 2, kind=3), "kind"),
    ],
)
def test_bad_arguments(call, words):
    with pytest.raises(sc.errors.InputError, match=words):
        call()


def test_a_state_of_another_size():
    plant = sc.agents(Bare(), 3)
    law = sc.ServoLaw(plant, sc.residual(sc.neighbours.each_agent(lambda own, t: own.v, 3)))
    with pytest.raises(sc.errors.ShapeError, match="as many for each of 3 agents"):
        sc.simulate(plant, law, np.zeros(4), np.zeros(4), 1.0)


def test_inputs_of_each_agent():
    class Driven(Pendulum):
        def input_matrix(self, q, t):
            return jnp.stack([jnp.ones(1), jnp.sin(q[1:])])

    plant, q, t = sc.agents(Driven(), 3), jnp.linspace(0.1, 0.6, 6), jnp.asarray(0.0)
    B = np.zeros((6, 3))
    for i in range(3):
        B[2 * i : 2 * i + 2, i] = 1.0, np.sin(q[2 * i + 1])
    assert np.allclose(plant.input_matrix(q, t), B, rtol=1e-15)
    assert sc.agents(Pendulum(), 3).input_matrix(q, t) is None


class Given(sc.plant.BlockPlant):
    """Four agents with the blocks that it is made of."""

    blocks: Any

    def mass_blocks(self, q, t):
        return self.blocks

    def force(self, q, v, t):
        return -v


def test_a_band_of_blocks():
    """Its places in the whole matrix, and the energy ½ vᵀM v."""
    own = np.arange(16.0).reshape(4, 2, 2) + np.arange(16.0).reshape(4, 2, 2).transpose(0, 2, 1)
    beside, next_but_one = np.arange(12.0).reshape(3, 2, 2), 10.0 + np.arange(8.0).reshape(2, 2, 2)
    M = np.zeros((8, 8))
    for d, blocks in enumerate((own, beside, next_but_one)):
        for i, block in enumerate(blocks):
            row, column = slice(2 * (i + d), 2 * (i + d) + 2), slice(2 * i, 2 * i + 2)
            M[row, column] = block
            M[column, row] = block.T
    plant, v, t = Given((own, beside, next_but_one)), jnp.linspace(-1.0, 1.0, 8), jnp.asarray(0.0)
    assert np.array_equal(plant.mass_matrix(v, t), M)
    assert float(plant.kinetic_energy(v, v, t)) == pytest.approx(0.5 * v @ M @ v)
    numbers = Given((np.arange(4.0), np.ones(3)))
    assert np.array_equal(
        numbers.mass_matrix(v[:4], t), np.diag(np.arange(4.0)) + np.eye(4, k=1) + np.eye(4, k=-1)
    )


@pytest.mark.parametrize(
    ("blocks", "words"),
    [
        (None, r"mass_blocks\(q, t\): got None; expected an array"),
        ((), "got no array"),
        (np.ones((4, 2, 3)), r"on the diagonal: got an array of shape \(4, 2, 3\)"),
        ((np.ones((4, 2, 2)), np.ones((4, 2, 2))), r"1 below the diagonal.*\(3, 2, 2\), a block"),
        ((np.ones(4), np.ones((3, 2, 2))), r"1 below the diagonal.*expected \(3, 1, 1\)"),
    ],
)
def test_blocks_of_a_wrong_form(blocks, words):
    with pytest.raises(sc.errors.InputError, match=words):
        Given(blocks).mass_matrix(jnp.zeros(8), jnp.asarray(0.0))
