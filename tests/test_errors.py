"""Warnings of servocon, and their silence in one thread."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jax.numpy as jnp
import pytest

import servocon as sc
from servocon import errors
from servocon.cli.main import main
from servocon.engine.machine import function
from servocon.errors import (
    ArgumentError,
    ClaimError,
    InputError,
    ServoconWarning,
    ShapeError,
    UnknownNameError,
    warn,
    without_warnings,
)


def test_silence_is_of_one_thread_and_ends():
    with without_warnings(), ThreadPoolExecutor(1) as pool:
        warn("not heard")
        with pytest.warns(ServoconWarning, match="heard by another"):
            pool.submit(warn, "heard by another thread").result()
    with pytest.warns(ServoconWarning, match="heard again"):
        warn("heard again")
    with pytest.raises(ZeroDivisionError), without_warnings():
        raise ZeroDivisionError
    with pytest.warns(ServoconWarning, match="after an error"):
        warn("after an error")


def test_an_error_of_another_process_is_the_same_here():
    """Every class of errors survives pickling, with what it carries; a value becomes its text."""
    told = InputError("q0", got=lambda: 0, expected="numbers")
    shape = ShapeError("M", got="2", expected="3")
    for error in (
        told,
        shape,
        UnknownNameError("frame", "flang", ["flange"]),
        ClaimError("too large"),
    ):
        error.add_note("at t = 1 s")
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), again.__notes__) == (str(error), error.__notes__)
    again = pickle.loads(pickle.dumps(told))
    assert (again.where, again.got, again.expected) == ("q0", "the function <lambda>", "numbers")


def test_every_class_of_errors_survives_pickling():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    found = [kind for kind in kinds if issubclass(kind, errors.ServoconError)]
    assert len(found) > 15
    for kind in found:
        error: Any = kind.__new__(kind)
        error.args, error.where = ("words",), "here"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args, again.where) == (kind, ("words",), "here")


class Mass(sc.Module):
    mass: float
    length: float = 1.0


Rod: Any = Mass
lib: Any = sc


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Rod(1.0, lenght=2.0), r"Mass: got an argument 'lenght'; .*Did you mean 'length'"),
        (lambda: Rod(), r"Mass: got no argument 'mass'; expected \(mass, length\)"),
        (lambda: Rod(1.0, 2.0, 3.0), r"Mass: got 3 arguments by position; expected at most 2"),
        (lambda: lib.constraint.project(None), r"project: got no argument 'constraint'"),
        (lambda: lib.linearize(nope=1), r"linearize: got an argument 'nope'; expected \(system"),
    ],
)
def test_unknown_and_missing_arguments_are_told_with_those_that_exist(call, message):
    with pytest.raises(ArgumentError, match=message) as told:
        call()
    assert isinstance(told.value, TypeError)


def test_a_default_that_can_be_changed_is_told_with_its_field():
    with pytest.raises(sc.errors.InputError, match=r"Listed: .*field masses.*as a tuple"):
        exec("class Listed(sc.Plant):\n    masses: list = [1.0]", {"sc": sc})


def test_a_type_error_within_a_constructor_stays_what_it_is():
    class Broken(sc.Module):
        def __init__(self):
            raise TypeError("of the user's")

    with pytest.raises(TypeError, match="of the user's") as told:
        Broken()
    assert not isinstance(told.value, ArgumentError)


class Sled(sc.Plant):
    """A unit mass."""

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -v


def law_of(relation: Any, gain: float = 1.0) -> sc.ServoLaw:
    return sc.ServoLaw(Sled(), relation, sc.Stabilizing(gain=gain))


WAVE = sc.residual(lambda q, v, t: v - jnp.sin(t))
SAMPLED = {"period": 0.2, "points": 3}
FILE = """
import jax.numpy as jnp
import servocon as sc
from tests.test_errors import SAMPLED, WAVE, Sled, law_of

class Fast(sc.Experiment):
    def runs(self):
        own = {"plant": Sled(), "law": law_of(WAVE, 40.0), "q0": [0.1], "v0": [0.0]}
        yield sc.Run("fast", **own, duration=0.4, **SAMPLED)
    def claims(self, runs):
        return []
"""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sc.simulate(Sled(), law_of(WAVE, 40.0), [0.1], [0], 0.4, **SAMPLED), "period"),
        (lambda: law_of(WAVE).step([0.1], [0.0], 0.0), "no machine code"),
    ],
    ids=["simulate", "step"],
)
def test_a_warning_points_at_the_users_line(call, words, monkeypatch):
    if words == "no machine code":
        monkeypatch.setattr("servocon.engine.machine.compile.Code", None)
        function._compiler.cache_clear()
    with pytest.warns(ServoconWarning, match=words) as warned:
        call()
    function._compiler.cache_clear()
    places = {(one.filename, one.lineno) for one in warned}
    assert places == {(__file__, call.__code__.co_firstlineno)}


def test_a_warning_of_an_experiment_points_at_its_file(tmp_path, monkeypatch):
    path = tmp_path / "fast.py"
    path.write_text(FILE)
    monkeypatch.chdir(tmp_path)
    with pytest.warns(ServoconWarning, match="too long for the law") as warned:
        assert main(["run", str(path), "--no-plots"]) == 0
    line = FILE.splitlines().index(next(x for x in FILE.splitlines() if "yield" in x)) + 1
    assert {(one.filename, one.lineno) for one in warned} == {(str(path), line)}
