"""Fields that their annotations rule."""

import dataclasses

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon.errors import FrozenError, InputError, MissingAttributeError
from servocon.simulation.machine import made_loop
from servocon.tree import pack, with_floats


class Fields(sc.Module):
    number: float = 1.0
    array: ArrayLike = 1.0
    vector: Float[Array, " n"] | None = None
    pair: tuple[float, float] = (1.0, 2.0)
    count: int = 3
    text: str = ""
    part: sc.Term | None = None


def test_integers_become_floats_where_floats_are_meant():
    made = Fields(number=4, array=[1, 2], vector=np.array([1, 2]), pair=(3, 4))  # pyright: ignore
    assert type(made.number) is float
    assert made.array.dtype == made.vector.dtype == np.float64  # pyright: ignore
    assert made.pair == (3.0, 4.0)
    assert type(made.pair[0]) is float
    assert type(made.count) is int
    assert type(Fields(number=np.int64(2)).number) is float


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("number", "4", "Fields.number: got '4'; expected numbers"),
        ("number", None, "Fields.number: got None"),
        ("number", 1j, "got 1j; expected numbers. Take the real part"),
        ("number", True, "got True"),
        ("array", np.ma.masked_array([1.0], [True]), "masked entries"),
        ("pair", 1.0, "got 1.0; expected a sequence: each numbers"),
        ("count", 2.0, "got 2.0; expected an integer"),
        ("count", True, "got True; expected an integer"),
        ("text", 3, "got 3; expected a text"),
        ("part", sc.Stabilizing, "got the class Stabilizing; .* Write Stabilizing"),
        ("part", 1.0, "expected a Term or None"),
    ],
)
def test_other_values_are_refused(field, value, message):
    with pytest.raises(InputError, match=message):
        Fields(**{field: value})


def test_traced_numbers_pass():
    assert jax.grad(lambda x: Fields(number=x).number ** 2)(3.0) == 6.0


def test_parameters_of_a_relation():
    parameters = with_floats({"a": 1, "b": [2, 3.0], "f": jnp.sin, "m": Fields(), "c": "x"})
    assert type(parameters["a"]) is float
    assert type(parameters["b"][0]) is float
    assert parameters["c"] == "x"


class Pick(sc.Module):
    """A relation between two coordinates; which ones is part of the program."""

    offset: float = 1
    places: tuple[int, int] = eqx.field(static=True, default=(0, 1))

    def __call__(self, q, v, t):
        return v[self.places[0]] + v[self.places[1]] - self.offset


class Plain(eqx.Module):
    """The same as others' modules are: nothing changes its integers before a relation does."""

    offset: float
    limits: tuple[float, float] = eqx.field(static=True)

    def __call__(self, q, v, t):
        return v[0] * self.limits[1] - self.offset


def test_functions_with_static_fields_make_relations():
    pick = Pick(places=(0, 2))
    assert with_floats(pick).places is pick.places
    v = jnp.array([1.0, 2.0, 4.0])
    beta = lambda f: sc.residual(f).beta(None, v, v, jnp.zeros(()))
    np.testing.assert_allclose(beta(pick), [4.0])
    plain = with_floats(Plain(3, (0, 5)))
    assert (type(plain.offset), plain.limits) == (float, (0.0, 5.0))
    np.testing.assert_allclose(beta(Plain(3, (0, 5))), [2.0])


def test_a_sweep_over_whole_and_other_gains_is_one_program():
    class One(sc.Plant):
        mass: float = 1.0

        def mass_matrix(self, q, t):
            return self.mass * jnp.eye(1)

        def force(self, q, v, t):
            return -q

    row = sc.residual(lambda q, v, t: v, name="rest")
    before = made_loop.cache_info().misses
    for gain in (1, 2, np.int64(3), 4.5):
        plant = One(mass=gain)
        law = sc.ServoLaw(plant, row, sc.Stabilizing(gain=gain))
        sc.simulate(plant, law, [0.1], [1], 1, points=2, solver=sc.Solver(method="euler", step=1))
    assert made_loop.cache_info().misses == before + 1
    assert pack(sc.Stabilizing(gain=4), "")[1] == pack(sc.Stabilizing(gain=4.0), "")[1]


def test_what_is_frozen_says_how_to_make_another():
    made = Fields()
    with pytest.raises(FrozenError, match=r"Fields\.number: .*x\.replace\(number="):
        made.number = 2.0  # pyright: ignore
    with pytest.raises(dataclasses.FrozenInstanceError, match="Declare the field"):
        made.other = 2.0  # pyright: ignore


def test_misspelt_names():
    with pytest.raises(MissingAttributeError, match="Did you mean 'number'"):
        Fields().numbr  # pyright: ignore
    with pytest.raises(AttributeError, match="Did you mean 'simulate'"):
        sc.simulat  # pyright: ignore
    assert not hasattr(Fields(), "nothing")


def test_a_method_is_a_pytree_as_one_of_equinox():
    """The first one is Equinox's own, the others are copies of what it holds."""

    class Line(sc.Module):
        slope: float

        def at(self, x):
            """Height."""
            return self.slope * x

    own, copied = Line(2.0).at, Line(3.0).at
    assert type(copied) is type(own)
    assert jax.tree.structure(copied) == jax.tree.structure(own)
    assert (jax.tree.leaves(own), jax.tree.leaves(copied)) == ([2.0], [3.0])
    assert copied == Line(3.0).at != own
    assert (copied.__name__, copied.__doc__) == ("at", "Height.")
    assert jax.jit(lambda method: method(2.0))(copied) == 6.0
    with pytest.raises(AttributeError, match="assign"):
        copied.slope = 1.0


def test_a_sequence_or_none():
    class Posture(sc.Module):
        home: tuple[float, ...] | None = None

    assert Posture().home is None
    assert Posture((1, 2)).home == (1.0, 2.0)
    with pytest.raises(InputError, match=r"Posture\.home: got 3\.0; expected a sequence"):
        Posture(3.0)  # pyright: ignore[reportArgumentType]


def test_a_copy_with_another_value_is_checked_as_a_new_one():
    class Block(sc.Module):
        mass: float = 1.0
        length: float = 2.0

        def __check_init__(self):
            sc.validate.positive("Block.mass", self.mass)

    block = Block(length=3.0)
    heavy = block.replace(mass=4)
    assert (type(heavy), heavy.mass, heavy.length, block.mass) == (Block, 4.0, 3.0, 1.0)
    with pytest.raises(InputError, match=r"Block\.mass: got -1\.0; expected a positive number"):
        block.replace(mass=-1.0)
    with pytest.raises(InputError, match=r"Block\.mas: .* Did you mean 'mass'"):
        block.replace(mas=2.0)


def test_a_class_that_makes_its_fields_itself_says_how_it_is_made():
    class Twice(sc.Module):
        doubled: float

        def __init__(self, single: float):
            self.doubled = 2.0 * single

    with pytest.raises(InputError, match=r"Twice\.replace: got doubled; .*: Twice\(single\)"):
        Twice(1.0).replace(doubled=3.0)
