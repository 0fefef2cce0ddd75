"""Modules that are read again with an experiment's file."""

import gc
import sys
from pathlib import Path
from types import ModuleType

import pytest

from servocon.live_page.live import modules_beside

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


class Importing:
    """An object in a cycle; once it is collected, a module is imported."""

    def __init__(self, left):
        self.left, self.itself = left, self

    def __del__(self):
        if self.left:
            sys.modules[f"watched_{self.left}"] = ModuleType("imported")
            Importing(self.left - 1)


def test_modules_that_are_imported_meanwhile(monkeypatch):
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        Importing(200)
        assert modules_beside(Path("/nowhere/experiment.py")) == {}
    finally:
        gc.set_threshold(*threshold)
