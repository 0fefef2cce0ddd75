"""Pytrees as one vector of numbers and a layout: parameters, and the structure of the program."""

import itertools
import pickle
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.tree import named_numbers, pack
from servocon_plants import Cart


class Part(eqx.Module):
    mass: Any
    count: int = 3
    shape: str = eqx.field(static=True, default="round")


class Whole(eqx.Module):
    parts: tuple[Part, ...]
    table: Any
    function: Any
    nothing: None = None


def double(x):
    return 2 * x


def whole(mass=1.5, count=3, shape="round", function=double, table=None, steps=(1, 2)):
    table = np.arange(6.0).reshape(2, 3) if table is None else table
    parts = Part(mass, count, shape), Part(jnp.array([7.0, 8.0]))
    return Whole(parts, {"values": table, "steps": np.array(steps)}, function)


def test_round_trip():
    vector, layout = pack(whole(), "tree")
    assert vector.dtype == np.float64
    assert sorted(vector) == [0.0, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 8.0]
    assert layout.size == 9
    back = layout.unpack(vector)
    assert eqx.tree_equal(back, whole(mass=np.asarray(1.5)), typematch=False)
    assert (back.function, back.parts[0].count, back.nothing) == (double, 3, None)
    again, same = pack(back, "tree")
    np.testing.assert_array_equal(again, vector)
    assert same == layout


def test_a_layout_that_was_sent_to_another_process_unpacks():
    """Equinox's treedefs do not survive pickling."""
    vector, layout = pack((whole(), Cart(mass=2.0)), "tree")
    sent = pickle.loads(pickle.dumps(layout))
    assert sent == layout
    back, plant = sent.unpack(vector)
    assert plant.mass == 2.0
    np.testing.assert_array_equal(back.table["values"], np.arange(6.0).reshape(2, 3))


def test_other_numbers_are_the_same_program():
    _, layout = pack(whole(), "tree")
    other, same = pack(whole(mass=9.0, table=np.ones((2, 3))), "tree")
    assert same == layout
    assert hash(same) == hash(layout)
    assert same.unpack(other).parts[0].mass == 9.0


CHANGES = {
    "an integer": {"count": 4},
    "a static field": {"shape": "square"},
    "a function": {"function": lambda x: x},
    "integers of an array": {"steps": (1, 3)},
    "the length of an array": {"steps": (1, 2, 3)},
    "a number as an array": {"mass": np.array([1.5])},
    "an integer for a float": {"mass": 1},
    "the shape of an array": {"table": np.ones((3, 2))},
    "nothing for a function": {"function": None},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_everything_else_is_another_program(change):
    assert pack(whole(**change), "tree")[1] != pack(whole(), "tree")[1]


def test_numpy_scalars_are_numbers():
    vector, layout = pack({"a": np.float64(0.5), "b": np.array(2.0), "c": 3.0}, "")
    np.testing.assert_array_equal(vector, [0.5, 2.0, 3.0])
    assert layout.unpack(vector)["a"].dtype == np.float64


@pytest.mark.parametrize("kind", [np.float32, jnp.float32, np.float16])
def test_numbers_of_fewer_digits_are_refused_by_name(kind):
    with pytest.raises(
        sc.errors.InputError, match=r"^law\.parts\.0\.mass: got float(16|32); .* float64\. .*x64"
    ):
        pack(whole(mass=kind(0.5)), "law")


def test_leading_axes_stay():
    members = [whole(mass=m, table=np.full((2, 3), m)) for m in (1.0, 2.0)]
    stacked = sc.batch(members)
    assert stacked.size == 2
    vector, layout = pack(stacked.tree, "tree", 2)
    assert vector.shape == (2, 9)
    assert layout == pack(members[0], "tree")[1]
    for i, member in enumerate(members):
        np.testing.assert_array_equal(vector[i], pack(member, "tree")[0])
        assert eqx.tree_equal(
            layout.unpack(vector[i]), layout.unpack(pack(member, "tree")[0]), typematch=False
        )
    assert layout.unpack(vector).table["values"].shape == (2, 2, 3)


def test_a_tree_without_numbers():
    vector, layout = pack({"f": double, "n": 3}, "tree")
    assert vector.shape == (0,)
    assert layout.unpack(vector) == {"f": double, "n": 3}


def test_names_of_numbers():
    named = named_numbers(whole(), "law")
    assert list(named) == ["law.parts.0.mass", "law.parts.1.mass", "law.table.values"]
    assert list(named_numbers({"a": 1.0})) == ["a"]
    assert named_numbers(2.5, "gain") == {"gain": 2.5}


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_number_that_is_not_finite_is_named(value):
    bad = whole(table=np.array([[0.0, 1.0, 2.0], [3.0, value, 5.0]]))
    with pytest.raises(
        sc.errors.NonFiniteError, match=rf"(?s)^law\.table\.values: got .*{value}.*expected"
    ):
        pack(bad, "law")
    with pytest.raises(sc.errors.NonFiniteError, match=rf"^law\.parts\.0\.mass: got {value}"):
        pack(whole(mass=value), "law")


# --- One program for all parameters ---------------------------------------------------------------

CALLS = itertools.count()  # its representation is the number of calls


class Slider(sc.Plant):
    mass: float = 1.0

    def mass_matrix(self, q, t):
        next(CALLS)
        return jnp.full((1, 1), self.mass)

    def force(self, q, v, t):
        return -q


class Speed(eqx.Module):
    wanted: float

    def __call__(self, q, v, t):
        return v - self.wanted


def test_a_sweep_compiles_once():
    """Masses, gains, parameters of a relation and initial states change; nothing is traced."""
    seen = []
    for i, mass in enumerate((1.0, 2.0, 5.0)):
        plant = Slider(mass)
        relation = sc.residual(Speed(0.5 * i), name="speed")
        law = sc.ServoLaw(plant, relation, sc.Stabilizing(gain=1.0 + i))
        run = sc.simulate(plant, law, [0.1 * i], [1.0], duration=1.0 + i, points=5)
        expected = (1 - 0.5 * i) * np.exp(-(1 + i) * run.time)
        np.testing.assert_allclose(run.beta[:, 0], expected, atol=1e-7)
        seen.append(repr(CALLS))
    assert seen[0] != "count(0)"
    assert seen == [seen[0]] * 3
