"""The template of a package with a plant of its own: installed beside servocon, it tests itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TEMPLATE = Path(__file__).parents[2] / "docs" / "template-plant"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of the template, and the folder into which it is installed."""
    copy = tmp_path_factory.mktemp("template") / "servocon-camera"
    shutil.copytree(TEMPLATE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    site = copy.parent / "site"
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", site]
    python(copy, site, "-m", "pip", "install", "-q", *options, copy)
    return copy, site


def python(folder, site, *arguments):
    """Output of Python in a folder, with the packages of another one before its own."""
    environment = os.environ | {"PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.long
def test_its_tests_pass(package):
    copy, site = package
    light = ["-p", "no:cacheprovider", "-p", "no:zarr"]  # zarr's imports hypothesis, for seconds
    printed = python(copy, site, "-m", "pytest", "-q", *light)
    assert "10 passed" in printed
    kept = TEMPLATE / "tests" / "baselines" / "camera-tracking.json"
    assert (copy / kept.relative_to(TEMPLATE)).read_bytes() == kept.read_bytes()


def test_servocon_lists_its_plant_and_its_experiment(package):
    copy, site = package
    code = "from servocon.cli.main import main; main(['list'])"
    listed = python(copy, site, "-c", code)
    for name in ("pan-tilt-camera", "camera-tracking"):
        line = next(line for line in listed.splitlines() if line.split()[:1] == [name])
        assert "servocon-camera" in line
