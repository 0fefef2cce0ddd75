"""Plain data of any value."""

import json
from enum import IntEnum
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.results.plain import as_json, plain


class Gear(IntEnum):
    FIRST = 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        ("β", "β"),
        (Path("a") / "b", "a/b"),
        (Gear.FIRST, 1),
        (np.float64(0.1), 0.1),
        (np.bool_(True), True),
        (np.arange(4).reshape(2, 2), [[0, 1], [2, 3]]),
        (jnp.ones(2), [1.0, 1.0]),
        ({1: (2, {3: "x"})}, {"1": [2, {"3": "x"}]}),
        (1 + 2j, "(1+2j)"),
        (np.complex128(1j), "np.complex128(1j)"),
        (np.random.SeedSequence(5).state["entropy"], 5),
    ],
)
def test_values(value, expected):
    assert plain(value) == expected
    assert json.loads(as_json(value)) == expected


def test_states_of_random_numbers():
    generator = np.random.default_rng(3)
    before = plain(generator)
    assert before == plain(np.random.default_rng(3))
    generator.random()
    assert plain(generator) != before
    assert plain(np.random.SeedSequence(7))["entropy"] == 7
    assert "0 5" in plain(jax.random.key(5))
