"""Declarations of fields: what `sc.field` refuses, and who inherits them."""

import dataclasses
import math
import subprocess
import sys
from typing import Any

import cloudpickle
import equinox as eqx
import numpy as np
import pytest

import servocon as sc
from servocon.tree import declared_at
from servocon.tree.fields import declarations


class Cabin(sc.Module):
    """A cabin.

    Attributes:
        load: Mass of the load [kg], after `Otis` (Otis, 1953).
        height: not this one.
    """

    mass: float = sc.field(2.0, unit="kg", range=(0.5, 4), text="mass of the cabin")
    load: float = sc.field(0.0, unit="kg")
    height: float = eqx.field(metadata=sc.declaration(unit="m", text="above ground"), default=1.0)
    ends: tuple[float, float] = sc.field((-1.0, 0.5), unit=("m", "rad"), range=(-2.0, 2.0))
    plain: float = 3.0  # from 1 to 4 [s]
    made: np.ndarray = sc.field(default_factory=lambda: np.ones(2), unit="N")
    count: int = sc.field(3, text="number of cabins", static=True)


class Heavy(Cabin):
    mass: float = 5.0
    load: float = sc.field(1.0, unit="t")


@dataclasses.dataclass(frozen=True)
class Plain:
    cabin: Cabin
    speed: float = sc.field(1.0, unit="m/s")


def test_a_declaration_is_data_of_the_class():
    found = declarations(Cabin)
    assert found["mass"] == ("kg", (0.5, 4.0), "mass of the cabin")
    assert found["mass"].note == "mass of the cabin [kg]"
    assert (found["ends"].unit_of(1), found["ends"].unit_of(2)) == ("rad", "")
    assert found["ends"].note == "[m, rad]"
    assert found["made"].units == "N"
    cabin = Cabin()
    assert (cabin.mass, cabin.count, cabin.height) == (2.0, 3, 1.0)
    assert cabin.made.tolist() == [1.0, 1.0]
    assert Cabin(mass=9.0).mass == 9.0  # the range says what is worth setting, not what is possible


def test_a_comment_is_not_read_and_a_docstring_only_describes():
    found = declarations(Cabin)
    assert found["plain"] == ("", None, "")
    assert found["load"].note == "Mass of the load, after Otis [kg]"
    assert found["height"].note == "above ground [m]"


def test_a_subclass_keeps_the_declaration_of_a_default_that_it_changes():
    found = declarations(Heavy)
    assert found["mass"] == declarations(Cabin)["mass"]
    assert found["load"].units == "t"


def test_a_declaration_is_found_by_its_path():
    plain = Plain(Cabin())
    assert declared_at(plain, "speed").units == "m/s"
    assert declared_at(plain, "cabin.mass").units == "kg"
    assert declared_at(plain, "cabin.ends").units == "m, rad"
    assert declared_at(plain, "cabin.ends.1").units == "rad"
    assert declared_at(plain, "cabin").units == ""
    assert declared_at((plain, {"a": Heavy()}), "1.a.load").units == "t"


@pytest.mark.long
def test_another_process_has_the_declaration():
    code = (
        "import sys, cloudpickle; from servocon.tree.fields import declarations; "
        "print(declarations(type(cloudpickle.load(sys.stdin.buffer)))['mass'].note)"
    )
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    try:
        data = cloudpickle.dumps(Heavy())
    finally:
        cloudpickle.unregister_pickle_by_value(sys.modules[__name__])
    told = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=True)
    assert told.stdout.decode().strip() == "mass of the cabin [kg]"


RANGE = r"^range of a field: got .*expected two finite numbers, the smaller one first"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"range": (2.0, 0.5)}, RANGE),
        ({"range": (1.0, 1.0)}, RANGE),
        ({"range": (0.0, math.inf)}, RANGE),
        ({"range": (math.nan, 2.0)}, RANGE),
        ({"range": (0.0, 1.0, 2.0)}, RANGE),
        ({"range": "0 to 2"}, RANGE),
        ({"range": 2.0}, RANGE),
        ({"range": (2.0, 3.0)}, r"^default of a field: got 1\.0; expected a number from 2 to 3"),
        ({"unit": 3}, r"^unit of a field: got 3; expected a text"),
        ({"unit": None}, r"^unit of a field: got None; expected a text"),
        ({"unit": ("m", 3)}, r"^unit of a field: got 3; expected a text"),
        ({"unit": ("m", "rad")}, r"^unit of a field: .*one for each of 1 entries"),
        ({"text": b"a"}, r"^text of a field: got b'a'; expected a text"),
    ],
)
def test_a_wrong_declaration_is_refused_where_the_class_is_written(options: Any, message: str):
    with pytest.raises(sc.errors.InputError, match=message):

        class Wrong(sc.Module):
            number: float = sc.field(1.0, **options)


def test_a_field_without_default_is_one_of_equinox():
    with pytest.raises(sc.errors.InputError, match=r"eqx\.field\(metadata=sc\.declaration"):
        sc.field(unit="kg")

    class Given(sc.Module):
        load: float = eqx.field(metadata=sc.declaration(unit="kg"))

    with pytest.raises(TypeError, match="load"):
        Given()  # pyright: ignore[reportCallIssue]
    assert declarations(Given)["load"].units == "kg"


def test_every_entry_of_a_default_is_in_the_range():
    with pytest.raises(sc.errors.InputError, match="default of a field"):
        sc.field((0.0, 3.0), range=(0.0, 2.0))
    with pytest.raises(sc.errors.InputError, match="default of a field"):
        sc.field(math.nan, range=(0.0, 2.0))
    assert sc.field(None, range=(0.0, 2.0)).default is None
