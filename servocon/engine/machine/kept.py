"""Machine code of library laws from disk, without tracing.

The key of a program covers everything that its trace depends on: the sources of servocon and its
plants, versions, and the structure of the law. This is known only if no user code takes part; any
other law is traced in each process, and only its object code is kept.
"""

import hashlib
import json
import platform
import sys
import zlib
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy as np

from servocon.engine.machine.function import Machine, machine_of
from servocon.engine.packing import Layout, Static
from servocon.engine.scalars.functions import Emitted
from servocon.engine.settings import object_folder
from servocon.engine.store import Objects, is_private

SOURCES = "servocon", "servocon_plants"
"""Packages whose source files enter the key."""

VERSIONS = "jax", "jaxlib", "numpy", "equinox", "llvmlite"
"""Packages whose versions enter the key."""

LIBRARIES = {*SOURCES, "jax", "jaxlib", "numpy", "equinox", "builtins"}
"""Packages whose classes and functions enter the key by name."""


class UnknownCodeError(Exception):
    """An object whose code is not from a known library."""


def machine_from_disk(key: str | None) -> tuple[Machine, Any] | None:
    """The machine code of a key and the data stored with it; None if not stored.

    Args:
        key: From `program_key`.
    """
    programs = _programs()
    contents = None if key is None or programs is None else programs.get(key)
    if contents is None:
        return None
    try:
        emitted, parts, beside = json.loads(zlib.decompress(contents))
        machine = machine_of(Emitted(*emitted), parts)
    except Exception:  # of another version, despite its key
        return None
    return None if machine is None else (machine, beside)


def keep(key: str | None, emitted: Emitted, parts: Sequence[str], beside: Any) -> None:
    """Store a program for other processes, if it has a key; plain data only.

    Args:
        key: From `program_key`.
        emitted: Functions.
        parts: Their names.
        beside: Further data needed to use it, in JSON form.
    """
    programs = _programs()
    if key is not None and programs is not None:
        contents = json.dumps([emitted, parts, beside], allow_nan=False)
        programs.put(key, zlib.compress(contents.encode(), 1))


def program_key(layout: Layout, *details: Hashable) -> str | None:
    """Key of a program of a pytree, the same in every process; None if its code is unknown.

    Args:
        layout: Layout of the pytree.
        details: Further data that determines the program, as plain data.
    """
    try:
        text = _words((_outline(layout.treedef), layout.fixed, details))
    except UnknownCodeError:
        return None
    shapes = repr([getattr(slot, "shape", None) for slot in layout.slots])
    return hashlib.sha256(f"{_sources()}\n{shapes}\n{text}".encode()).hexdigest()


@lru_cache(maxsize=1)
def _sources() -> str:
    """Digest of the sources and versions that a trace depends on."""
    found = [sys.version, platform.machine(), *(metadata.version(name) for name in VERSIONS)]
    # Imported or not: this is evaluated once per process, and a package may be imported later.
    specs = filter(None, map(find_spec, SOURCES))
    folders = [Path(place) for spec in specs for place in spec.submodule_search_locations or ()]
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            state = file.stat()
            found.append(f"{file} {state.st_size} {state.st_mtime_ns}")
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


@lru_cache(maxsize=1)
def _programs() -> Objects | None:
    objects = object_folder()
    folder = None if objects is None else objects.parent / "programs"
    return Objects(folder, ".program") if folder and is_private(folder) else None


def _outline(treedef: Any) -> Hashable:
    """Classes and static parts of a tree."""
    data = treedef.node_data()
    if data is None:
        return "leaf"
    kind, static = data
    return kind, Static(static), tuple(map(_outline, treedef.children()))


def _words(value: Any) -> str:
    """Canonical text of plain data and of names of libraries.

    Raises:
        UnknownCodeError: the value contains something else.
    """
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return f"{type(value).__name__}:{value!r}"
    if isinstance(value, Static):
        return _words(value.value)
    if value is type(None):
        return "None"
    if isinstance(value, type | FunctionType | BuiltinFunctionType):
        return _name(value)
    if isinstance(value, tuple | list):
        return f"{_name(type(value))}({','.join(map(_words, value))})"
    if isinstance(value, dict):
        return f"{{{','.join(f'{_words(k)}:{_words(x)}' for k, x in value.items())}}}"
    if isinstance(value, np.ndarray | np.generic):
        if value.dtype.hasobject:
            raise UnknownCodeError
        return f"{value.dtype.str}{value.shape}{value.tobytes().hex()}"
    if vars(value) if hasattr(value, "__dict__") else True:
        raise UnknownCodeError
    return f"{_name(type(value))}()"  # without attributes, such as Equinox's sentinel


def _name(value: Callable[..., Any]) -> str:
    """Name of a class or function in its library.

    Raises:
        UnknownCodeError: it is not from a library, or not found there by name.
    """
    module = getattr(value, "__module__", None) or ""
    if module.partition(".")[0] not in LIBRARIES:
        raise UnknownCodeError
    found: Any = sys.modules.get(module)
    for name in value.__qualname__.split("."):
        found = getattr(found, name, None)
    if found is not value:
        raise UnknownCodeError
    return f"{module}.{value.__qualname__}"
