"""Attributes of a run: plain data, as it was when the run was made."""

from pathlib import Path

import jax
import numpy as np
import pytest

import servocon as sc
from servocon.results.plain import plain
from servocon_plants import Cart

REST = sc.residual(lambda q, v, t: v, name="rest")
pytestmark = pytest.mark.filterwarnings("ignore:row 'rest' of β begins at 1")
GENERATOR = np.random.default_rng(3)


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (3, 3),
        (np.int64(3), 3),
        (GENERATOR, plain(np.random.default_rng(3))),
        (np.random.SeedSequence(3), plain(np.random.SeedSequence(3))),
        (jax.random.key(3), repr(jax.random.key(3))),
    ],
)
def test_any_seed_and_name_are_saved(seed, expected, tmp_path):
    law = sc.ServoLaw(Cart(), REST)
    run = sc.simulate(Cart(), law, [0.0], [1.0], 1.0, name=Path("x") / "y", seed=seed, points=3)
    if seed is GENERATOR:
        GENERATOR.random()  # what the user draws later changes no record
    back = sc.Trajectory.load(run.save(tmp_path / "run.nc"))
    assert back.equals(run)
    assert back.attributes["seed"] == expected
    assert back.attributes["name"] == str(Path("x") / "y")


class Untold:
    """A value that Python cannot show."""

    def __repr__(self):
        raise RuntimeError("no text")


@pytest.mark.parametrize(
    ("label", "message"),
    [({"name": 3.0}, "name: got 3.0"), ({"seed": Untold()}, "seed: got Untold")],
)
def test_a_label_without_a_text_is_refused(label, message):
    law = sc.ServoLaw(Cart(), REST)
    with pytest.raises(sc.errors.InputError, match=message):
        sc.simulate(Cart(), law, [0.0], [1.0], 1.0, points=3, **label)
