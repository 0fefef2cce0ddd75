"""Machine code reads and writes nothing beside its arrays, and depends on nothing unwritten."""

import shutil

import numpy as np
import pytest

from servocon.engine import OUTPUT
from tests.engine.machine.memory_check import CPU, ERROR, RUNS, checked, dump, sanitized

pytestmark = [
    pytest.mark.skipif(not shutil.which("gcc"), reason="no gcc"),
    pytest.mark.skipif(CPU is None, reason="Valgrind may not know this processor's instructions"),
]

TELLING = ("one, implicit", "batch, event, projection", "sampled")
RUN = [pytest.param(name, marks=[] if name in TELLING else pytest.mark.long) for name in RUNS]

valgrind = pytest.mark.skipif(not shutil.which("valgrind"), reason="no valgrind")


@pytest.mark.first(1)
@valgrind
@pytest.mark.parametrize("name", RUN)
def test_valgrind_finds_no_error(name, tmp_path):
    status, text = checked(name, tmp_path)
    assert status == 0, text


@valgrind
@pytest.mark.parametrize("array", ["states", pytest.param("increments", marks=pytest.mark.long)])
def test_an_array_that_is_a_word_too_short_is_found(array, tmp_path):
    status, text = checked("one, implicit", tmp_path, {array: 1})
    assert status == ERROR
    assert "Invalid" in text


@pytest.mark.first(1)
@pytest.mark.parametrize("name", RUN)
def test_loops_in_machine_code_are_the_c_text_bit_for_bit(name, tmp_path):
    """`loops.ll` is made of today's text, which gcc's sanitizers find sound."""
    ours, theirs, errors = sanitized(name, tmp_path)
    assert not errors, errors
    assert len(ours.split()) > 1
    assert theirs == ours


@pytest.mark.long
def test_the_sanitizers_find_an_array_that_is_a_word_too_short(tmp_path):
    motions = dump("sampled")[0].motions
    unused = len(motions._task.kinds) - 1 - np.flatnonzero(motions._task.kinds & OUTPUT).max()
    words = int(unused) * motions.x.shape[-1] + 1
    assert "heap-buffer-overflow" in sanitized("sampled", tmp_path, {"states": words})[2]
    assert not sanitized("sampled", tmp_path, {"states": words - 1})[2]
