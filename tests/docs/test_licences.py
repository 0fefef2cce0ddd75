"""The table of licences has every dependency, and names each licence that is not permissive."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip(" *") for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "licences-table.md").read_text("utf-8").splitlines()[2:]
]


@pytest.fixture(scope="module")
def made():
    spec = importlib.util.spec_from_file_location(
        "make_licences", ROOT / "docs" / "make_licences.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_dependency_has_its_row():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {}
    for part, lines in [
        ("core", project["dependencies"]),
        *project["optional-dependencies"].items(),
    ]:
        for line in lines:
            wanted.setdefault(re.match(r"[\w-]+", line)[0], []).append(part)
    shown = {name: where.split(", ") for name, where, _, _ in ROWS}
    assert {name: shown.get(name) for name in wanted} == wanted
    assert all(shown[name][0].startswith("brought by ") for name in shown.keys() - wanted)


def test_kinds_are_those_of_the_installed_packages(made):
    """The text of a licence may differ between versions, its kind may not."""
    shown = {name: of_kind for name, _, _, of_kind in ROWS}
    now = {name: of_kind for name, _, _, of_kind in made.rows()}
    assert {name: shown.get(name) for name in now} == now
    assert {shown[name] for name, where, _, _ in ROWS if where == "core"} == {"permissive"}


@pytest.mark.parametrize(
    ("licence", "of_kind"),
    [
        ("BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", "permissive"),
        ("BSD-2-Clause AND Apache-2.0 WITH LLVM-exception", "permissive"),
        ("MPL-2.0 AND MIT", "weak copyleft"),
        ("GPL-2.0-only OR MIT", "permissive"),
        ("GNU Lesser General Public License v3 or later (LGPLv3+)", "weak copyleft"),
        ("GNU General Public License v3 (GPLv3)", "strong copyleft"),
        ("AGPL-3.0-only", "strong copyleft"),
        ("Various", "proprietary or unknown"),
    ],
)
def test_kind_of_a_licence(made, licence, of_kind):
    assert made.kind(licence) == of_kind
