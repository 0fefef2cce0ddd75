"""Public namespaces: the names that they show, and an error for one that they do not have."""

from collections.abc import Callable, Mapping
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


def own_names(space: Mapping[str, Any]) -> Callable[[], list[str]]:
    """The ``__dir__`` of a file that is a public namespace: the names that it defines."""
    home = space["__name__"]

    def names() -> list[str]:
        made = ((name, value) for name, value in space.items() if callable(value))
        own = [name for name, value in made if getattr(value, "__module__", "") == home]
        return sorted(name for name in own if not name.startswith("_"))

    return names
