"""Classes of a script in another process: fields, defaults, methods and their own class."""

import dataclasses
import pickle
import subprocess
import sys

import jax
import numpy as np
import pytest

import servocon as sc
from servocon.tree import dumps
from servocon.tree.pickling import _stated, _tokens

SCRIPT = """
import sys
import equinox as eqx
import jax.numpy as jnp
import servocon as sc
from servocon.tree.pickling import dumps

class Base(sc.Plant):
    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return -q

class Heavy(Base):
    stiffness: float = 3.0
    name: str = eqx.field(static=True, default="heavy")
    sizes: tuple = eqx.field(default_factory=lambda: (1.0, 2.0))

    def __check_init__(self):
        sc.validate.positive("Heavy.mass", self.mass)

    def force(self, q, v, t):
        return -self.stiffness * q

    def mass_matrix(self, q, t):
        return 2.0 * super().mass_matrix(q, t)

    @property
    def weight(self):
        return 10.0 * self.mass

class Heavier(Heavy):
    mass: float = 50.0

def factor(x):
    return 7.0 * x

plants = [Heavy(mass=5.0), Heavy(), Base(), Heavier()]
sys.stdout.buffer.write(dumps({"plants": plants, "function": factor}))
"""


@pytest.fixture(scope="module")
def sent(tmp_path_factory):
    folder = tmp_path_factory.mktemp("script")
    (folder / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, cwd=folder)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def found(sent):
    return pickle.loads(sent)


@pytest.mark.long
def test_fields_are_fields_again(found):
    heavy, other, base, heavier = found["plants"]
    assert jax.tree.leaves(heavy) == [5.0, 3.0, 1.0, 2.0]
    assert dataclasses.replace(heavy, mass=4.0).mass == 4.0
    assert type(heavy)() == other
    assert isinstance(heavy, type(base))
    assert heavy.name == "heavy"
    assert (heavier.mass, heavier.name, heavier.sizes) == (50.0, "heavy", (1.0, 2.0))
    assert isinstance(heavier, type(heavy))
    assert np.array_equal(heavy.mass_matrix(np.zeros(2), 0.0), 10.0 * np.eye(2))
    assert heavy.weight == 50.0
    assert found["function"](2.0) == 14.0


def test_checks_of_the_class_hold_again(found):
    with pytest.raises(sc.errors.InputError, match=r"Heavy\.mass"):
        dataclasses.replace(found["plants"][0], mass=-1.0)


def test_on_the_way_back_it_has_the_name_that_it_came_with(sent, found):
    kind = type(found["plants"][0])
    dumps(kind)
    assert _tokens[kind].encode() in sent


def test_what_a_metaclass_makes_is_not_stated():
    stated = _stated(sc.Stabilizing)
    assert "gain" in stated["__annotations__"]
    assert not {"__init__", "__eq__", "__dataclass_fields__", "__dict__"} & stated.keys()


def test_where_it_comes_from_it_stays_the_same_class():
    made = type("Local", (sc.Module,), {"__annotations__": {"x": float}, "__module__": "__main__"})
    assert type(pickle.loads(dumps(made(1.0)))) is made
