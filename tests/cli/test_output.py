"""The front page, and verdicts in colours."""

import re

from servocon.cli import main as cli
from servocon.cli.output import print_verdicts


def test_the_front_page_says_where_to_begin(capsys):
    assert cli.main([]) == 2
    captured = capsys.readouterr()
    assert "servocon run spiral --help" in captured.out
    assert captured.err == ""


def test_verdicts_have_colours_in_a_terminal_only(capsys, monkeypatch):
    text = "claims\nok    one\nFAIL  two\n  FAIL within\nokay"
    print_verdicts(text)
    assert capsys.readouterr().out == f"{text}\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    print_verdicts(text)
    coloured = capsys.readouterr().out
    assert coloured.count("\x1b[0m") == 2
    assert "\n\x1b[32mok\x1b[0m    one\n\x1b[1;31mFAIL\x1b[0m  two\n" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == f"{text}\n"
    monkeypatch.setenv("NO_COLOR", "1")
    print_verdicts(text)
    assert "\x1b" not in capsys.readouterr().out
