"""Every public name has a page in the reference, and the reference shows nothing private."""

import importlib
import importlib.util
import inspect
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"automodule:: (\S+)\n((?:   :.*\n)*)")


def load(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


names = load("public_names")
PUBLIC = {
    path: value if inspect.isclass(value) or inspect.isfunction(value) else type(value)
    for path, value in names.public().items()
}
PUBLIC = {path: value for path, value in PUBLIC.items() if value.__module__.startswith("servocon")}
"""Public classes and functions, and classes of public objects; aliases of types have no page."""


def on_pages():
    """Names on the pages, (module, name): all that a module defines where a block has no list."""
    for page in sorted((DOCS / "reference").glob("*.md")):
        for module, options in BLOCK.findall(page.read_text("utf-8")):
            members = re.search(r":members:(.*)", options)
            if members is None:
                continue
            listed = [word.strip() for word in members[1].split(",") if word.strip()]
            for name in listed or names.defined(importlib.import_module(module)):
                yield module, name


ON_PAGES = sorted(set(on_pages()))


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_name_is_in_the_reference(path):
    value = PUBLIC[path]
    assert (value.__module__, value.__name__) in ON_PAGES, (
        f"show {value.__module__}.{value.__name__} on a page of docs/reference"
    )


@pytest.mark.parametrize("space", names.namespaces())
def test_a_namespace_has_a_docstring(space):
    assert len((names.namespaces()[space].__doc__ or "").split()) > 5


def test_listed_names_exist():
    wrong = [
        f"{module}.{name}"
        for module, name in ON_PAGES
        if not hasattr(importlib.import_module(module), name)
    ]
    assert wrong == []


def test_the_reference_shows_nothing_private():
    """Sphinx is told to leave out a class or function that is not met through a public one."""
    import servocon as sc
    from servocon.laws.robust import Robust
    from servocon.plant import contract

    assert names.is_shown(sc.Robust)
    assert names.is_shown(sc.internal_dynamics)
    assert names.is_shown(sc.analysis.InternalDynamics)
    assert names.is_shown(importlib.import_module("servocon.results.metrics").Metrics)  # a result
    assert names.is_shown(Robust.__mro__[1])  # a base class
    private = [v for v in names.defined(contract).values() if v is not sc.Plant]
    assert private
    assert not any(map(names.is_shown, private))
    assert [module for module, _ in ON_PAGES if "._" in module] == []


def test_sphinx_asks(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    conf = load("conf")
    from servocon.plant import contract

    private = next(v for v in names.defined(contract).values() if v.__name__ != "Plant")
    assert conf.left_out(None, "module", private.__name__, private, False, None) is True
    assert conf.left_out(None, "module", "Plant", contract.Plant, False, None) is None
