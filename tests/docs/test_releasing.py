"""Statements of a release about itself are the same everywhere."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]


def text(name):
    return (ROOT / name).read_text("utf-8")


PROJECT = tomllib.loads(text("pyproject.toml"))["project"]


def test_one_version():
    cited = re.findall(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)
    assert cited == [PROJECT["version"]]
    released = re.findall(r"^## \[(\d[^]]*)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert released[:1] in ([], [PROJECT["version"]])


def test_every_change_comes_into_the_changelog():
    """towncrier leaves out a file whose kind is misspelt, in silence."""
    pytest.importorskip("towncrier")
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "9.9.9"]
    draft = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    words = lambda text: " ".join(text.split())
    for change in (ROOT / "docs/changes").glob("+*"):
        assert words(change.read_text("utf-8")) in words(draft.stdout), change.name
    assert "<!-- releases -->\n" in text("CHANGELOG.md")


def test_the_public_ci_begins_at_the_lowest_python():
    workflow = text(".github/workflows/ci.yml")
    pythons = re.search(r'python: \["(.+)"\]', workflow)[1].split('", "')
    assert PROJECT["requires-python"] == f">={pythons[0]}"
    assert pythons == [f"3.{minor}" for minor in range(11, 15)]
    for folder in re.search(r"pytest -q -n 3 (.+)", workflow)[1].split():
        assert (ROOT / folder).is_dir()


def test_the_workflows_run_scripts_that_exist():
    for workflow in (ROOT / ".github" / "workflows").iterdir():
        scripts = re.findall(r"bash (\.ci/\w+)", workflow.read_text("utf-8"))
        assert scripts
        assert all((ROOT / script).is_file() for script in scripts)


def test_jax_is_bounded_above_the_newest_release_that_passed():
    """The engine stands on JAX's internals: a weekly job tries what comes after the bound."""
    (jax,) = [r for r in map(Requirement, PROJECT["dependencies"]) if r.name == "jax"]
    passed = Version(re.search(r"JAX (\d[\d.]*\d)", text(".github/workflows/ci.yml"))[1])
    (bound,) = [Version(part.version) for part in jax.specifier if part.operator == "<"]
    assert passed in jax.specifier
    assert bound.release == (passed.major, passed.minor + 1)
    assert "schedule:" in text(".github/workflows/prereleases.yml")
    folders = re.search(r"tests/.+", text(".ci/prereleases"))[0].split()
    assert {"tests/engine", "tests/linalg"} <= set(folders)
    assert all((ROOT / folder).is_dir() for folder in folders)
