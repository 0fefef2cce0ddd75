"""The command, with a process of its own."""

import sys

import pytest

from . import run


@pytest.mark.long
def test_processes_change_nothing(tmp_path, monkeypatch, capsys):
    told = []
    for options in ([], ["--processes", "1"]):
        table = tmp_path / "table.md"
        own = ["--plants", "520", "--only", "worst", "--markdown", str(table), *options]
        monkeypatch.setattr(sys, "argv", ["run.py", *own])
        assert run.main() == 0
        told.append((table.read_text("utf-8"), capsys.readouterr().out))
        table.unlink()
    assert told[0] == told[1]
    assert "| 552 |" in told[0][0]
