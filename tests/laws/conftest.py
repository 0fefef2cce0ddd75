"""The coupled system of three coordinates, as a plant and again in NumPy."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests import systems


@pytest.fixture(scope="session")
def coupled():
    """Class of the plant, its constraint, and both in NumPy."""
    return SimpleNamespace(
        Plant=systems.Coupled,
        residual=systems.coupled_residual,
        constraint=systems.COUPLED,
        mass=lambda q: systems.coupled_mass(np, q),
        force=lambda q, v, t: systems.coupled_force(np, q, v, t),
        rows=systems.coupled_rows,
        states=systems.STATES,
    )
