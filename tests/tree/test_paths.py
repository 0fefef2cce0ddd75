"""Numbers by their paths, and values for them, through the doors that take them."""

import math
from typing import Literal

import jax.numpy as jnp
import numpy as np
import pytest
from jax.typing import ArrayLike

import servocon as sc
from servocon.cli.options import apply
from servocon.tree import places, split_name, value_at


class Small(sc.Experiment):
    """One parameter of each kind."""

    rate: float = 2.0
    count: int = 3
    both: ArrayLike = 1.0
    level: int | None = 1
    shape: Literal["round", "square"] = "round"
    free: str = "anything"
    flag: bool = False
    places: tuple[float, ...] = (1.0, 2.0)
    steps: tuple[int, ...] = (1, 2)

    def runs(self):
        yield from ()

    def claims(self, runs):
        return []


class Weight(sc.Plant):
    mass: float = 1.0
    arms: np.ndarray = sc.field(default_factory=lambda: np.array([[1.0, 2.0], [3.0, 4.0]]))

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return jnp.zeros(1)


@pytest.mark.parametrize(
    ("name", "path", "index"),
    [
        ("load", "load", None),
        ("arm.mass", "arm.mass", None),
        ("q0[1]", "q0", (1,)),
        ("plant.table[1, 2]", "plant.table", (1, 2)),
        ("q0[ 1 , 2 ]", "q0", (1, 2)),
        ("q0[]", "q0[]", None),
        ("q0[ ]", "q0[ ]", None),
        ("q0[,]", "q0[,]", None),
        ("q0[-1]", "q0[-1]", None),
        ("q0[1]x", "q0[1]x", None),
    ],
)
def test_a_name_is_a_path_and_an_index(name, path, index):
    assert split_name(name) == (path, index)


def test_a_path_goes_through_fields_tuples_and_mappings():
    assert value_at({"a": (Small(), Small(rate=5.0))}, "a.1.rate") == 5.0


BAD = {
    "rate": [True, None, "2", 1j, (1.0, 2.0), {}],
    "count": [2.5, True, math.inf, math.nan, (1, 2)],
    "level": [2.5, (1, 2)],
    "shape": ["oval", 3.0],
    "free": [3.0, None],
    "flag": [1, "true", None],
    "places": [(1.0, None), (1.0,), np.ones((2, 2))],
    "places[1]": [(1.0, 2.0), True],
    "places[2]": [1.0],
    "places[0,0]": [1.0],
    "rate[0]": [1.0],
    "steps": [(1, 2.5)],
}


@pytest.mark.parametrize(("name", "value"), [(name, x) for name, bad in BAD.items() for x in bad])
def test_a_value_of_another_kind_or_shape_is_refused_by_its_name(name, value):
    with pytest.raises(sc.errors.InputError, match=rf"^parameter '{split_name(name)[0]}': got "):
        Small().with_values({name: value})


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("rate", 3, 3.0),
        ("count", 4.0, 4),
        ("both", (1.0, 2.0), [1.0, 2.0]),
        ("shape", np.str_("square"), "square"),
        ("flag", np.True_, True),
        ("places", 5.0, (5.0, 5.0)),
        ("places[1]", 7, (1.0, 7.0)),
        ("steps", (3.0, 4.0), (3, 4)),
    ],
)
def test_a_value_takes_the_kind_of_its_parameter(name, value, expected):
    made = getattr(Small().with_values({name: value}), split_name(name)[0])
    if isinstance(expected, list):
        made = np.asarray(made).tolist()
    assert made == expected
    assert type(made) is type(expected)


def test_two_entries_are_set_one_after_the_other():
    assert Small().with_values({"places[0]": 5.0, "places[1]": 6.0}).places == (5.0, 6.0)


def test_the_command_line_takes_the_same_values():
    assert apply(Small(), ["--steps", "3", "4"]).steps == (3, 4)
    with pytest.raises(sc.errors.InputError, match=r"--shape: got 'oval'; .*round, square"):
        apply(Small(), ["--shape", "oval"])


def test_the_place_of_an_entry_is_counted_row_by_row():
    arms = np.ravel(Weight().arms)
    (offset,) = places(Weight(), ["arms[1,0]"])["arms[1,0]"].offsets
    assert arms[offset] == Weight().arms[1, 0]


def test_a_set_of_plants_refuses_the_same_indices():
    interval = sc.uncertainty.Interval(0.5, 3.5)
    assert sc.Uncertainty(Weight(), {"arms[1,0]": interval}).names == ("arms[1,0]",)
    for name, got in [("mass[0]", r"\[0\]"), ("arms[2,0]", r"\[2,0\]"), ("arms[0]", r"\[0\]")]:
        with pytest.raises(sc.errors.InputError, match=f"got index {got}; expected"):
            sc.Uncertainty(Weight(), {name: interval})
