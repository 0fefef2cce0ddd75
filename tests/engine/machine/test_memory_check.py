"""Machine code reads and writes nothing beside its arrays, and depends on nothing unwritten."""

import shutil

import pytest

from tests.engine.machine.memory_check import CPU, ERROR, RUNS, checked

pytestmark = [
    pytest.mark.skipif(not shutil.which("valgrind"), reason="no valgrind"),
    pytest.mark.skipif(not shutil.which("gcc"), reason="no gcc"),
    pytest.mark.skipif(CPU is None, reason="Valgrind may not know this processor's instructions"),
]


@pytest.mark.parametrize("name", RUNS)
def test_valgrind_finds_no_error(name, tmp_path):
    status, text = checked(name, tmp_path)
    assert status == 0, text


@pytest.mark.parametrize("array", ["states", "increments"])
def test_an_array_that_is_a_word_too_short_is_found(array, tmp_path):
    status, text = checked("one, implicit", tmp_path, {array: 1})
    assert status == ERROR
    assert "Invalid" in text
