"""Errors of users' functions, in the user's terms."""

import functools
import linecache
import math

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import FunctionError, InputError
from servocon.user_code import described, explained, explanation, require_arguments


def test_the_function_its_line_and_the_cure_are_named():
    def relation(q, v, t):
        return v[0] + math.sin(q[0])

    @explained
    def entrance():
        return jnp.vectorize(lambda x: relation([x], [x], 0.0))(jnp.ones(2))

    with pytest.raises(FunctionError) as caught:
        entrance()
    place = f"test_user_code.py:{relation.__code__.co_firstlineno + 1}"
    message = "got math.sin(q[0]) of a traced value; expected functions that JAX can trace. Use"
    assert str(caught.value).startswith("relation (")
    assert place in str(caught.value)
    assert f"{message} jnp.sin." in str(caught.value)
    assert caught.value.__suppress_context__
    assert len(str(caught.value)) < 250


def test_an_error_of_the_framework_itself_is_left_alone():
    with pytest.raises(ValueError, match="zero-size"):
        explained(np.max)([])
    assert explanation(TypeError("of nobody")) is None


def test_the_frames_of_the_framework_are_left_out():
    with pytest.raises(InputError) as caught:
        sc.simulate(1.0, 2.0, 0.0, 0.0, 1.0)  # pyright: ignore[reportArgumentType]
    names = [entry.name for entry in caught.traceback]
    assert names[-1] == "call"
    assert "prepare" not in names


def test_arguments_of_a_function():
    require_arguments("f", lambda q, v, t: q, "q, v, t")
    require_arguments("f", lambda *state: state, "q, v, t")
    require_arguments("f", functools.partial(lambda a, q, t: q, 1.0), "q, t")
    require_arguments("f", jnp.sin, "q")
    require_arguments("f", np.sin, "q")  # does not tell
    with pytest.raises(InputError, match=r"f: got lambda \(.*\.py:\d+\), a function of \(q\); exp"):
        require_arguments("f", lambda q: q, "q, t")


class Half(sc.Module):
    part: float = 0.5

    def __call__(self, q, t):
        return self.part * q[0]


def test_functions_in_words():
    assert described(Half()).startswith("Half (tests/test_user_code.py:")
    assert described(Half.__call__).startswith("Half.__call__ (tests/test_user_code.py:")


def test_a_class_with_other_arguments_is_refused_where_it_is_written():
    with pytest.raises(
        InputError, match=r"Bad\.force \(.*: got arguments \(self, q, v\); expected"
    ):

        class Bad(sc.Plant):
            def force(self, q, v):
                return q


CELL = """\
import jax.numpy as jnp
import servocon as sc

class Cart(sc.Plant):
    def mass_matrix(self, q, t): return jnp.eye(1)
    def force(self, q, v, t): return jnp.sin("x")
"""


@pytest.mark.parametrize("file", ["/tmp/ipykernel_12/345.py", "<ipython-input-3-ab>"])
def test_functions_of_a_notebook_belong_to_no_file(file, monkeypatch):
    monkeypatch.setitem(linecache.cache, file, (len(CELL), None, CELL.splitlines(True), file))
    names = {"__name__": "a cell's"}
    exec(compile(CELL, file, "exec"), names)
    assert described(names["Cart"].force) == "Cart.force (cell:6)"
