"""The contract of a plant: defaults, labels, and functions that must be written."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.plant.labels import rate_label
from servocon.results.labels import Label
from tests.systems import quantities_at


class Bare(sc.Plant):
    """Only what must be written."""

    def mass_matrix(self, q, t):
        return jnp.array([[2.0, 0.5], [0.5, 1.0]]) * (1 + t)

    def force(self, q, v, t):
        return -q


def test_defaults():
    found = quantities_at(Bare(), [1.0, 2.0], [3.0, 4.0], 1.0)
    assert found["T"] == pytest.approx(0.5 * 2 * (2 * 9 + 2 * 0.5 * 12 + 16))
    assert found["V"] == 0
    assert found["B"] is None
    np.testing.assert_array_equal(found["q_dot"], [3.0, 4.0])
    np.testing.assert_array_equal(found["Q"], [0.0, 0.0])
    assert {Bare().coordinate_labels(), Bare().speed_labels(), Bare().input_labels()} == {None}


@pytest.mark.parametrize(
    ("base", "message"),
    [
        (sc.Plant, r"no method force and no mass_matrix; .*def force\(self, q, v, t\)"),
        (sc.Lagrangian, "no method kinetic_energy"),
    ],
)
def test_a_plant_without_its_functions_cannot_be_made(base, message):
    with pytest.raises(TypeError, match=message):
        type("Incomplete", (base,), {})()


@pytest.mark.parametrize(
    ("label", "name", "unit", "rate"),
    [
        ("theta [rad]", "theta", "rad", "theta rate [rad/s]"),
        ("theta", "theta", "", "theta rate [1/s]"),
        ("gap [1] of two [m]", "gap [1] of two", "m", "gap [1] of two rate [m/s]"),
        ("", "", "", " rate [1/s]"),
    ],
)
def test_labels_have_a_name_and_a_unit(label, name, unit, rate):
    assert (Label.of(label).name, Label.of(label).unit) == (name, unit)
    assert rate_label(label) == rate
