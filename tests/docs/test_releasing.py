"""Statements of a release about itself are the same everywhere."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def text(name):
    return (ROOT / name).read_text("utf-8")


PROJECT = tomllib.loads(text("pyproject.toml"))["project"]


def test_one_version():
    cited = re.findall(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)
    assert cited == [PROJECT["version"]]
    released = re.findall(r"^## \[(\d[^]]*)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert released[:1] in ([], [PROJECT["version"]])
    assert "## [Unreleased]" in text("CHANGELOG.md")


def test_the_public_ci_begins_at_the_lowest_python():
    workflow = text(".github/workflows/ci.yml")
    pythons = re.search(r'python: \["(.+)"\]', workflow)[1].split('", "')
    assert PROJECT["requires-python"] == f">={pythons[0]}"
    assert pythons == [f"3.{minor}" for minor in range(11, 15)]
    for script in re.findall(r"bash (\.ci/\w+)", workflow):
        assert (ROOT / script).is_file()
    for folder in re.search(r"pytest -q -n 3 (.+)", workflow)[1].split():
        assert (ROOT / folder).is_dir()
