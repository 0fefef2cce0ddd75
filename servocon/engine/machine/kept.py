"""Programs in machine code from disk, without tracing.

The key of a program covers everything that its trace depends on: the sources of servocon, its
plants and experiments, versions, and the structure of plants and laws with the code of the user's
functions and classes, see `servocon.tree.fingerprinting`. Code that reads anything else, such as a
file or a module of the user's, has no key: it is traced in each process, and only its object code
is kept.
"""

import hashlib
import json
import platform
import re
import sys
import zlib
from collections.abc import Hashable, Sequence
from functools import lru_cache
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.machine.function import Machine, machine_of
from servocon.engine.scalars.functions import Emitted
from servocon.engine.settings import object_folder
from servocon.engine.store import Objects, is_private
from servocon.tree import (
    IMPORTS,
    Layout,
    Static,
    UnknownCodeError,
    library_name,
    require_library,
    text_of,
)

SOURCES = "servocon", "servocon_plants", "servocon_experiments"
"""Packages whose source files enter the key."""

VERSIONS = "jax", "jaxlib", "numpy", "equinox", "llvmlite"
"""Packages whose versions enter the key."""

LIBRARIES = {*SOURCES, "jax", "jaxlib", "numpy", "equinox", "builtins", "math"}
"""Packages whose classes and functions enter the key by name."""

OUTSIDE = {IMPORTS, "open", "input", "print", "breakpoint", "exec", "eval", "globals", "locals"}
OUTSIDE |= {"load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap", "default_rng"}
OUTSIDE |= {"random", "robot", "load_plant", "load_experiment"}
"""Names in a user's code that may reach beyond it: files, the terminal, chance."""


class Kept(NamedTuple):
    """Functions to be kept.

    Attributes:
        emitted: The functions.
        parts: Their names.
    """

    emitted: Emitted
    parts: Sequence[str]


class Known(NamedTuple):
    """Contents stored under a key.

    Attributes:
        machines: The machine code.
        programs: The functions that it was made of.
        layouts: Layouts of their values.
    """

    machines: list[Machine]
    programs: list[Kept]
    layouts: list[Layout]


def programs_from_disk(key: str | None) -> Known | None:
    """The machine code of a key; None if not stored.

    Args:
        key: From `program_key`.
    """
    stored = _programs()
    contents = None if key is None or stored is None else stored.get(key)
    if contents is None:
        return None
    try:
        programs, layouts = json.loads(zlib.decompress(contents))
        programs = [Kept(Emitted(*emitted), parts) for emitted, parts in programs]
        machines = [machine_of(*program) for program in programs]
        layouts = [_layout(*layout) for layout in layouts]
    except Exception:  # of another version, despite its key
        return None
    found = [machine for machine in machines if machine is not None]
    return Known(found, programs, layouts) if len(found) == len(machines) else None


def keep_programs(key: str | None, programs: Sequence[Kept], layouts: Sequence[Layout]) -> None:
    """Store programs for other processes, if they have a key and plain layouts.

    Args:
        key: From `program_key`.
        programs: The programs.
        layouts: Layouts of their values.
    """
    stored = _programs()
    if key is None or stored is None:
        return
    try:
        plain = [(_outline(x.unpack(np.zeros(x.size))), x.shapes) for x in layouts]
    except UnknownCodeError:
        return
    contents = json.dumps([programs, plain], allow_nan=False)
    stored.put(key, zlib.compress(contents.encode(), 1))


def program_key(layout: Layout, *details: Hashable) -> str | None:
    """Key of a program of a pytree, the same in every process; None if its code is unknown.

    Args:
        layout: Layout of the pytree.
        details: Further data that determines the program, as plain data.
    """
    try:
        text = text_of((_classes(layout.treedef), layout.fixed, details), LIBRARIES)
    except (UnknownCodeError, RecursionError):
        return None
    if OUTSIDE.intersection(re.findall(r"(?:str:'|\.)(\w+)\b(?!\.)", text)):
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


def _classes(treedef: Any) -> Hashable:
    """Classes and static parts of a tree."""
    data = treedef.node_data()
    if data is None:
        return "leaf"
    kind, static = data
    return kind, Static(static), tuple(map(_classes, treedef.children()))


def _outline(tree: Any) -> Any:
    """A tree of numbers as plain data: its containers, and 0 for each number.

    Raises:
        UnknownCodeError: a container is not from a known library.
    """
    if tree is None or hasattr(tree, "dtype"):
        return None if tree is None else 0
    if type(tree) is dict and all(type(key) is str for key in tree):
        return {key: _outline(part) for key, part in tree.items()}
    if isinstance(tree, tuple | list):
        return [library_name(type(tree), LIBRARIES), *map(_outline, tree)]
    raise UnknownCodeError


def _layout(outline: Any, shapes: Any) -> Layout:
    """The layout with this outline and these shapes."""
    tree = jax.tree.structure(_tree(outline))
    return Layout.of_shapes(tree, [(tuple(shape), dtype) for shape, dtype in shapes])


def _tree(outline: Any) -> Any:
    """The tree of an `_outline`; its containers are tuples, lists and dicts, of libraries."""
    if isinstance(outline, dict):
        return {key: _tree(part) for key, part in outline.items()}
    if not isinstance(outline, list):
        return outline
    module, _, name = outline[0].rpartition(".")
    kind = getattr(import_module(require_library(module, LIBRARIES)), name)
    if not issubclass(kind, tuple | list):
        raise UnknownCodeError
    parts = map(_tree, outline[1:])
    return kind(*parts) if hasattr(kind, "_fields") else kind(parts)
