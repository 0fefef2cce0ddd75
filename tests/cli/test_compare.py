"""Two saved runs, and runs with their baselines, on the command line."""

import json
import re

import pytest

from servocon.cli import main as cli
from tests.cli.decay import FILE
from tests.regression.test_differences import decay


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decay.py").write_text(FILE, encoding="utf-8")
    decay().save("fast.nc")
    decay(rate=1.0, gain=2.0, versions={"jax": "2"}).save("slow.nc")
    decay(size=1.02, rate=2.0).save("larger.nc")
    return tmp_path


def test_runs_that_are_alike(folder, capsys):
    assert cli.main(["compare", "fast.nc", "fast.nc"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"run: 0 of \d+ metrics beyond their tolerance", out)
    assert "settling_time" in out
    assert cli.main(["compare", "fast.nc", "larger.nc"]) == 1
    assert cli.main(["compare", "fast.nc", "larger.nc", "--tolerance", "0.05"]) == 0


def test_runs_that_differ(folder, capsys):
    assert cli.main(["compare", "fast.nc", "slow.nc", "--plot", "out/both.png"]) == 1
    out = capsys.readouterr().out
    assert "law.gain: first 4.0, second 2.0" in out
    assert "version of jax: first 1, second 2" in out
    assert "* settling_time" in out
    assert "  peak" in out
    assert (folder / "out" / "both.png").read_bytes().startswith(b"\x89PNG")
    assert cli.main(["compare", "fast.nc", "slow.nc", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["holds"] is False
    assert found["runs"]["run"]["metrics"]["rate"]["now"] == pytest.approx(1.0)
    assert found["runs"]["run"]["parameters"] == {"law.gain": [4.0, 2.0]}


def test_what_cannot_be_compared(folder, capsys):
    assert cli.main(["compare", "fast.nc", "none.nc"]) == 2
    assert "none.nc', which does not exist" in capsys.readouterr().err
    assert cli.main(["compare", "fast.nc", "slow.nc", "--tolerance", "-1"]) == 2
    assert "expected a relative tolerance" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["compare", "fast.nc"])


def test_check_with_baselines(folder, capsys):
    check = ["check", "decay.py", "--baselines", "kept"]
    assert cli.main(check) == 1
    out = capsys.readouterr().out
    assert "make it: servocon check decay.py --baselines kept --update-baselines" in out
    assert cli.main([*check, "--update-baselines"]) == 0
    assert (folder / "kept" / "decay.json").exists()
    assert cli.main(check) == 0
    assert re.search(r"decay: \d+ metrics as in kept/decay\.json", capsys.readouterr().out)
    (folder / "decay.py").write_text(FILE.replace("field(2.0,", "field(4.0,"))
    assert cli.main([*check, "--json"]) == 1
    claims = json.loads(capsys.readouterr().out)["decay.py"]
    wrong = {claim["text"]: claim for claim in claims if not claim["holds"]}
    assert "decay: settling_time as in kept/decay.json" in wrong
    assert wrong["decay: rate as in kept/decay.json"]["expected"].startswith("2 ± 0.02")
    (folder / "kept" / "decay.json").write_text("{}")
    assert cli.main(check) == 2
    assert "version control" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.main(["check", "--update-baselines"])


@pytest.mark.long
def test_check_with_baselines_in_several_processes(folder):
    (folder / "other.py").write_text(FILE, encoding="utf-8")
    check = ["check", "decay.py", "other.py", "--baselines", "kept", "--processes", "2"]
    assert cli.main([*check, "--update-baselines"]) == 0
    assert sorted(p.name for p in (folder / "kept").iterdir()) == ["decay.json", "other.json"]
    assert cli.main(check) == 0
