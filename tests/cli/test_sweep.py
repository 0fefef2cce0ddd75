"""The command ``servocon sweep``: its grammar, its answers and its exit status."""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon.cli import sweep
from servocon.cli.main import main
from servocon.errors import InputError
from servocon.sweeps.sources import OfExperiment
from tests.sweeps.cases import BoatRun

FILE = "from tests.sweeps.cases import BoatRun\n\n\nclass Quick(BoatRun):\n    pass\n"


def parsed(*words):
    """Source and design of a command."""
    parser = argparse.ArgumentParser()
    sweep.add_options(parser)
    options, rest = parser.parse_known_args(["boat", *words])
    return sweep._source_and_design(options, OfExperiment("boat", BoatRun()), rest)


def test_ranges_and_lists_make_a_grid_and_single_values_are_set():
    source, design = parsed("--gain", "1:3:3", "--plant.drag=0.2,0.5", "--points", "21")
    np.testing.assert_array_equal(design.columns["gain"][::2], [1.0, 2.0, 3.0])
    np.testing.assert_array_equal(design.columns["plant.drag"][:2], [0.2, 0.5])
    assert design.kind == "grid"
    assert source.experiment.points == 21
    _, log = parsed("--gain", "1:100:3:log")
    np.testing.assert_allclose(log.columns["gain"], [1.0, 10.0, 100.0])
    _, negative = parsed("--start[0]", "-1:1:3")
    np.testing.assert_array_equal(negative.columns["start[0]"], [-1.0, 0.0, 1.0])


def test_ranges_are_drawn_for_every_point_of_the_grid(tmp_path):
    _, design = parsed("--sobol", "4", "--gain", "1,2,3", "--plant.drag", "1:9")
    assert [tuple(axis) for axis in design.axes] == [
        ("gain", 3, ("gain",)),
        ("sobol", 4, ("plant.drag",)),
    ]


def test_ranges_without_a_count_are_those_of_random_designs(tmp_path):
    _, design = parsed("--sobol", "4", "--seed", "3", "--gain", "1:2", "--plant.drag", "1:9:log")
    ranges = {"gain": (1.0, 2.0), "plant.drag": (1.0, 9.0, "log")}
    same = sc.sweeps.sample(ranges, 4, 3)
    np.testing.assert_array_equal(design.columns["plant.drag"], same.columns["plant.drag"])
    for kind in ("random", "latin"):
        _, design = parsed(f"--{kind}", "4", "--seed", "3", "--gain", "1:2", "--plant.drag=1:9:log")
        same = sc.sweeps.sample(ranges, 4, 3, kind)
        np.testing.assert_array_equal(design.columns["gain"], same.columns["gain"])
    (tmp_path / "runs.csv").write_text("gain\n1.5\n2.5\n")
    _, table = parsed("--table", str(tmp_path / "runs.csv"), "--points", "11")
    assert table.columns["gain"].tolist() == [1.5, 2.5]


def test_words_are_numbers_flags_or_words():
    words = "3", "-2.5", "1e3", "True", "false", "torque"
    assert [repr(sweep._one(word)) for word in words] == [
        *("3", "-2.5", "1000.0", "True", "False", "'torque'")
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--gain", "3:1:4"], "Did you mean 1 to 3"),
        (["--gain", "1:3"], "low:high:count"),
        (["--gain", "1:3:0"], "low:high:count"),
        (["--gain", "a:3:2"], "numbers"),
        (["--gain", "0:3:2:log"], "positive ends"),
        (["--gian", "1:3:2"], "Did you mean 'gain'"),
        (["--gain"], "got nothing"),
        (["--gain", "--points", "11"], "got nothing"),
        (["gain", "1:3:2"], "--parameter"),
        (["--gain", "1"], "no parameter to sweep"),
        ([], "no parameter to sweep"),
        (["--sobol", "3", "--gain", "1:3:4:5"], "low:high"),
        (["--sobol", "3", "--gain", "1:3:"], "low:high"),
        (["--sobol", "3", "--gain", "1,3"], "a range to draw from: --parameter low:high"),
        (["--sobol", "0", "--gain", "1:3"], "count"),
        (["--table", "x.csv", "--gain", "1:3:2"], "--table with single values"),
    ],
)
def test_bad_words_are_told(words, told):
    with pytest.raises(InputError, match=told):
        parsed(*words)


def test_the_command_sweeps_draws_and_goes_on(tmp_path, monkeypatch, capsys):
    (tmp_path / "quick.py").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    command = ["sweep", "quick.py", "--gain", "1:3:5", "--keep", "beta_norm"]
    assert main([*command, "--plot", "map.png"]) == 0
    told = capsys.readouterr().out
    assert "5 runs: 5 went through" in told
    assert str(Path("results/quick.zarr")) in told
    assert (tmp_path / "map.png").stat().st_size > 10_000
    assert main([*command, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["outcomes"]["went_through"] == 5
    assert plain["metrics"]["rate"]["parameters"]["gain"] in (1.0, 1.5, 2.0, 2.5, 3.0)
    assert main([*command, "--seed", "4"]) == 2
    assert "options.seed: 0 there, 4 here" in capsys.readouterr().err
    assert main([*command, "--chunk", "3"]) == 2
    assert re.search(r"options.chunk: \d+ there, 3 here", capsys.readouterr().err)
    assert main(["sweep", "quick.py", "--plant.mass", "-1,1", "--store", "bad"]) == 1
    assert "1 refused" in capsys.readouterr().out
