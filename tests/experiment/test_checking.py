"""Experiments in processes of their own."""

import json
import os
import subprocess
import sys

import pytest

from servocon.cli import main as cli
from servocon.experiment import checking
from servocon.experiment.report import Failure, Skipped

FILE = '''
import os

import numpy as np

import servocon as sc


class Falling(sc.Lagrangian):
    def kinetic_energy(self, q, v, t):
        return 0.5 * v[0] ** 2


class Slow(sc.Experiment):
    """A speed dies out."""

    def runs(self):
        print("from a plug-in")
        {body}
        law = sc.ServoLaw(Falling(), sc.residual(lambda q, v, t: v), sc.Stabilizing(gain=2.0))
        own = {"plant": Falling(), "law": law, "q0": [0.0], "v0": [1.0]}
        yield sc.Run("run", **own, duration=3.0, points=5)

    def claims(self, runs):
        final = runs["run"].beta_norm[-1]
        return [sc.claim("final speed", final, below=0.01), sc.claim("less", final, below=1e-9)]
'''


@pytest.fixture
def files(tmp_path):
    bodies = {"good": "", "ended": "os._exit(3)", "wrong": "1 / 0", "absent": "import not_there"}
    for name, body in bodies.items():
        (tmp_path / f"{name}.py").write_text(FILE.replace("{body}", body))
    return {name: str(tmp_path / f"{name}.py") for name in bodies}


def test_each_process_answers_for_its_own_experiments(files, capfd):
    found = checking.outcomes([*files.values(), files["good"] + "x"], 2)
    good, ended, wrong, absent, unknown = found.values()
    assert list(found)[:4] == list(files.values())
    assert isinstance(good, list)
    assert [claim.holds for claim in good] == [True, False]
    assert ended == Failure("its process ended, with status 3")
    assert isinstance(wrong, Failure)
    assert "ZeroDivisionError" in wrong.error
    assert isinstance(absent, Failure | Skipped)
    assert isinstance(unknown, Failure)
    assert capfd.readouterr().out == ""  # what a plug-in prints is no answer


@pytest.mark.long
def test_an_interrupt_ends_the_processes(files, monkeypatch):
    started = []
    process = checking._process
    monkeypatch.setattr(checking, "_process", lambda f: started.append(process(f)) or started[-1])

    def interrupted(connections):
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        checking.outcomes([files["good"]] * 2, 2)
    for _, one in started:
        one.join(10.0)
        assert not one.is_alive()


def test_number_of_processes(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert [checking.processes_for(n) for n in (1, 7, 8, 13, 25)] == [1, 1, 2, 3, 4]


@pytest.mark.long
def test_by_the_command_line(capsys):
    command = [sys.executable, "-m", "servocon.cli.main", "check", "--processes", "2", "--json"]
    names = ["turntable", "spiral"]
    done = subprocess.run([*command, *names], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    claims = json.loads(done.stdout)
    assert list(claims) == names
    assert all(claim["holds"] for each in claims.values() for claim in each)
    for wrong in ("0", "x", "1.5"):
        with pytest.raises(SystemExit):
            cli.main(["check", "--processes", wrong])
        assert f"got '{wrong}'; expected a whole number" in capsys.readouterr().err
