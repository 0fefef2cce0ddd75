"""Modules that are read again with an experiment's file."""

import sys
from types import ModuleType

import pytest

from servocon.live_page.watch import modules_beside

FILES = ("acme/__init__.py", "acme/deep/arm.py", "acme/plants.py", "far.py", "acme_two/x.py")


@pytest.mark.parametrize(
    ("part_of_a_package", "found"), [(True, {"__init__", "arm", "plants"}), (False, {"plants"})]
)
def test_modules_of_the_package_or_of_the_folder(tmp_path, monkeypatch, part_of_a_package, found):
    for file in FILES[not part_of_a_package :]:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
        module = ModuleType(f"watched_{path.stem}")
        module.__file__ = str(path)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    own = tmp_path / "acme" / "experiment.py"
    assert set(modules_beside(own)) == {f"watched_{name}" for name in found}
    assert set(modules_beside(own.with_name("plants.py"))) == {
        f"watched_{name}" for name in found - {"plants"}
    }
