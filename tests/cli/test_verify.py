"""The command that checks a proof log: what it prints, and how it exits."""

import json
import re
import sys

import pytest

from servocon.cli import main as cli
from servocon.proof_checker import intervals
from tests.proof_checker import systems
from tests.proof_checker.tapes import tree, write

pytest.importorskip("flint")


@pytest.fixture(scope="module")
def cart():
    row = systems.cart()
    return row, tree(row)


@pytest.fixture
def log(cart, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return write(tmp_path / "cart.proof", [cart, cart], of="the cart")


def test_a_proof(log, capsys):
    assert cli.main(["verify", "cart.proof"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("the cart\nlaw 0123abcd\n‖ζ‖ ≤ ρ\n  5 dimensions, 118 leaves, 118 eval")
    assert out.count("  VERIFIED\n") == 2


def test_a_share_has_a_status_of_its_own(log, capsys):
    assert cli.main(["verify", "cart.proof", "--share", "0.1", "--seed", "3"]) == 3
    out = capsys.readouterr().out
    assert out.count("  12 of 118 leaves hold, drawn at random\n") == 2
    assert "VERIFIED" not in out


def test_what_is_refused(cart, log, tmp_path, capsys):
    row, codes = cart
    write(tmp_path / "cut.proof", [cart, (row, codes[:-1])])
    assert cli.main(["verify", "cut.proof"]) == 1
    out = capsys.readouterr().out
    assert out.count("  VERIFIED\n") == 1
    assert out.endswith("  REFUSED: the tree is truncated: 1 boxes have no code\n")
    write(tmp_path / "open.proof", [(row, ["S0", "O", *["V"] * 1])])
    assert cli.main(["verify", "open.proof", "--share", "0.5"]) == 1
    capsys.readouterr()
    assert cli.main(["verify", "cart.proof", "--law", "feed"]) == 1
    assert "another law: got 0123abcd, expected feed" in capsys.readouterr().out
    assert cli.main(["verify", "cart.proof", "--law", "0123abcd"]) == 0


def test_json(log, capsys):
    assert cli.main(["verify", "cart.proof", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["law"] == "0123abcd"
    assert [claim["verdict"] for claim in found["claims"]] == ["VERIFIED"] * 2
    assert found["claims"][0]["checked"] == 118


def test_bad_arguments(log, capsys):
    assert cli.main(["verify", "none.proof"]) == 2
    assert "none.proof', which is no file" in capsys.readouterr().err
    assert cli.main(["verify", "cart.proof", "--share", "2"]) == 2
    assert "share: got 2.0" in capsys.readouterr().err
    assert cli.main(["verify", "cart.proof", "--processes", "0"]) == 2
    assert "processes: got 0" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["verify"])


def test_without_flint(log, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "flint", None)
    for cached in (intervals._arb, intervals.at, intervals._turns):
        cached.cache_clear()
    assert cli.main(["verify", "cart.proof"]) == 2
    captured = capsys.readouterr()
    assert captured.err == (
        "servocon: A proof log needs python-flint: pip install 'servocon[proof]'\n"
    )
    assert captured.out == ""


def test_help(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["verify", "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for option in ("--share", "--seed", "--processes", "--law", "--json", "servocon[proof]"):
        assert option in out
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert re.search(r"verify +check the proof log", capsys.readouterr().out)
