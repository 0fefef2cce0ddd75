"""Public namespaces: the names that they show, and an error for one that they do not have."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lazy_loader

from servocon.errors import MissingAttributeError


def attach(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], Any]:
    """``__getattr__``, ``__dir__`` and ``__all__`` of a package whose names are in its stub.

    Each name is imported when it is first used.
    """
    found, shown, names = lazy_loader.attach_stub(package, file)

    def get(name: str) -> Any:
        if name in names:
            return found(name)
        raise MissingAttributeError(package, name, names)

    return get, shown, names


def names_within(file: str) -> list[str]:
    """The names in the public namespaces of a package and in theirs, such as ``"laws.Given"``.

    They are read in the files, and nothing is imported.
    """
    stub, folder = Path(file).with_suffix(".pyi").read_text("utf-8"), Path(file).parent
    found = []
    for place, name in re.findall(r"^from \.(\S*) import (\w+)", stub, re.MULTILINE):
        path = folder.joinpath(*place.split("."), name)
        homes = path / "__init__.pyi", path / "__init__.py", path.with_suffix(".py")
        home = next((home for home in homes if home.exists()), None)
        if home is not None:
            inner = _names_in(home) + (names_within(str(home)) if home.suffix == ".pyi" else [])
            found += [f"{name}.{one}" for one in inner]
    return found


def _names_in(home: Path) -> list[str]:
    """The public names of a module, by its text: a stub, or with ``__all__``, or neither."""
    lines = ast.parse(home.read_text("utf-8")).body
    if home.suffix == ".pyi":
        imports = [line for line in lines if isinstance(line, ast.ImportFrom)]
        return [name.asname or name.name for line in imports for name in line.names]
    for line in lines:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__all__":
            return ast.literal_eval(line.value)
    own = [line.name for line in lines if isinstance(line, ast.FunctionDef | ast.ClassDef)]
    return [name for name in own if not name.startswith("_")]


def attach_own(space: dict[str, Any]) -> None:
    """Give a module that is a public namespace its ``__getattr__`` and ``__dir__``.

    Its names are those of ``__all__``, or else the functions and classes that it defines. Type
    checkers do not see the ``__getattr__``: they would take it for a permission of any name.
    """
    home = space["__name__"]

    def names() -> list[str]:
        if "__all__" in space:
            return list(space["__all__"])
        made = ((name, value) for name, value in space.items() if callable(value))
        own = [name for name, value in made if getattr(value, "__module__", "") == home]
        return sorted(name for name in own if not name.startswith("_"))

    def get(name: str) -> Any:
        raise MissingAttributeError(home, name, names())

    space.update(__getattr__=get, __dir__=names)
