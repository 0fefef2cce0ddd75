"""The check of shapes and types that runs with the tests."""

import jax.numpy as jnp
import jaxtyping
import pytest

from servocon.laws.robust import weighted
from servocon_plants import Swarm


def test_an_argument_of_another_shape_is_refused():
    with pytest.raises(jaxtyping.TypeCheckError):
        Swarm(2.0, robots=3).mass_matrix(jnp.zeros((6, 1)), jnp.zeros(()))


def test_an_argument_of_another_type_is_refused():
    with pytest.raises(jaxtyping.TypeCheckError):
        weighted(jnp.ones(2), jnp.ones(2, int))


def test_a_value_of_another_shape_is_refused():
    with pytest.raises(jaxtyping.TypeCheckError):
        weighted(jnp.ones((3, 2)), jnp.ones(2))
