"""Every attack, with a small share of its tries; all of them: python tests/attacks/run.py."""

import importlib

import pytest

from tests.attacks.run import NAMES
from tests.attacks.tally import Tally

SHARE = 0.01


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_no_bad_answer(name):
    tally = importlib.import_module(f"tests.attacks.attack_{name}").attack(SHARE)
    assert tally.tried > 0
    assert tally.bad == []


def test_tally_tells_answers_apart():
    from servocon.errors import InputError

    def refuse():
        raise InputError("x", got=1, expected="2")

    tally = Tally("nothing")
    tally.attempt("own", refuse)
    tally.attempt("raw", lambda: 1 / 0)
    tally.attempt("right", lambda: 1)
    tally.attempt("wrong", lambda: 1, lambda value: "not 2")
    assert (tally.tried, tally.own_error, tally.right, len(tally.bad)) == (4, 1, 1, 2)
