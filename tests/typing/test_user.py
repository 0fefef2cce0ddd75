"""The code that is type-checked as a user's also runs, and the packages say that they are typed."""

import importlib.util
from importlib.resources import files
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent / "user.py"


@pytest.fixture(scope="module")
def user():
    spec = importlib.util.spec_from_file_location("user", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("package", ["servocon", "servocon_plants", "servocon_experiments"])
def test_a_package_says_that_it_is_typed(package):
    assert files(package).joinpath("py.typed").is_file()


def test_a_simulated_crane(user, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert 0.0 < user.simulated()["peak"] < 100.0
    assert {path.name for path in tmp_path.iterdir()} == {"crane.nc", "crane.png"}


def test_a_certified_cart(user):
    assert "no" in user.certified()


def test_a_sample_of_a_limited_law(user):
    assert user.stepped() == [2.0]  # β = −2 m/s: M v̇ = κ·2 − friction·0 within ±5 N


def test_an_experiment_and_a_refusal(user):
    experiment = user.Approach()
    claim = experiment.claims(experiment.run())[0]
    assert claim.text == "β at the end"
    assert "gain: got -1.0" in user.refused()
