"""Names of files from any text."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servocon.experiment.file_names import file_stem


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("flexible joint", "flexible-joint"),
        ("gap +2.5 mm", "gap--2.5-mm"),
        ("drift_2, β", "drift_2--β"),
        ("../../etc", "-..-etc"),
        ("..", "run"),
        ("", "run"),
        (".hidden.", "hidden"),
        ("NUL", "-NUL"),
        ("com1.txt", "-com1.txt"),
        ("COM¹", "-COM¹"),
        ("conic", "conic"),
        ("a\0b\nc", "a-b-c"),
        ("\ud800", "-"),
        ("x" * 500, "x" * 100),
    ],
)
def test_names(name, stem):
    assert file_stem(name) == stem


def test_a_name_that_is_taken_gets_a_number():
    taken = []
    for name in ("a b", "a:b", "A-B", "a-b-2", "ｅ", "e", "é", "e\u0301"):
        taken.append(file_stem(name, taken))
    assert taken == ["a-b", "a-b-2", "A-B-3", "a-b-2-2", "ｅ", "e-2", "é", "é-2"]


def test_an_encoding_without_the_letters(monkeypatch):
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")
    assert file_stem("β 1") == "--1"


@pytest.mark.long
@given(st.lists(st.text(), max_size=8))
def test_any_names_give_different_files(names):
    taken = []
    for name in names:
        taken.append(file_stem(name, taken))
    assert len({stem.casefold() for stem in taken}) == len(names)
    for stem in taken:
        assert stem
        assert len(stem.encode()) <= 110
        assert not stem.startswith(".")
        assert not set(stem) & set('/\\:*?"<>|\0')
