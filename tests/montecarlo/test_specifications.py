"""The command, for few specifications."""

import sys

import pytest

from . import specifications


@pytest.mark.long
def test_what_the_grid_meets_is_met_and_the_rest_is_not(tmp_path, monkeypatch, capsys):
    table = tmp_path / "table.md"
    own = ["--only", "cart", "--grid", "6", "--specifications", "2", "--markdown", str(table)]
    monkeypatch.setattr(sys, "argv", ["specifications.py", *own])
    assert specifications.main() == 0
    text = table.read_text("utf-8")
    assert capsys.readouterr().out == text.removeprefix(specifications.HEAD)
    met, missed = ([float(x) for x in line.split("|")[4:7]] for line in text.splitlines()[2:])
    assert max(met) <= 1.0
    assert min(missed[:2]) > 1.0
