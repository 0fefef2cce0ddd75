"""Every public name has a page in the reference."""

import re
from pathlib import Path

import pytest

import servocon as sc

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
MODULES = {
    module
    for page in REFERENCE.glob("*.md")
    for module in re.findall(r"automodule:: (\S+)", page.read_text("utf-8"))
}


@pytest.mark.parametrize("name", sc.__all__)
def test_public_name_is_in_the_reference(name: str) -> None:
    value = getattr(sc, name)
    module = value.__name__ if type(value).__name__ == "module" else value.__module__
    assert module in MODULES, f"add {module} to a page of docs/reference"


def test_public_names_have_docstrings() -> None:
    assert [name for name in sc.__all__ if not (getattr(sc, name).__doc__ or "").strip()] == []
