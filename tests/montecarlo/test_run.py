"""The command, with a process of its own."""

import sys

import pytest

from . import logs, run


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


@pytest.mark.long
def test_logs_are_counted(tmp_path, monkeypatch, capsys):
    table = tmp_path / "table.md"
    monkeypatch.setattr(sys, "argv", ["logs.py", "--arms", "2", "--markdown", str(table)])
    assert logs.main() == 0
    assert table.read_text("utf-8") == capsys.readouterr().out
    assert table.read_text("utf-8").count("| 2 | 2 | 0 | 0 |") >= 6
