"""Fingerprints: digests of the identity of functions, classes and pytrees, equal in every process.

`servocon.tree.identity` reads what a function depends on, and its keys tell functions apart within
a process. Here a key becomes a text without identities of objects. `fingerprint` is the digest of
everything but the floats of a pytree, which are compared by name, see
`servocon.tree.packing.named_numbers`: what shares a program has one fingerprint. With `libraries`
the text is strict: equal texts mean equal code and data, or there is none. A program on disk is
found by it.
"""

import dataclasses
import hashlib
import sys
from collections.abc import Collection, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

import jax
import numpy as np
from jax.core import Tracer

from servocon.errors import not_the_users
from servocon.tree.identity import (
    PLAIN,
    Key,
    One,
    Static,
    attributes,
    key_of,
    key_of_class,
    unwrapped,
)
from servocon.tree.packing import structure_of

LENGTH = 16
"""Number of hexadecimal digits of a fingerprint."""

LONGEST = 10_000
"""Largest container in a strict text: a longer one takes as long as a trace."""


class UnknownCodeError(Exception):
    """An object whose code or data may differ in another process."""


def fingerprint(value: Any) -> str:
    """Fingerprint of the structure of a pytree, such as a law, or of a function.

    It covers classes with their methods, names, integers, and functions with everything that they
    read; a user's class or function counts without its module, a library's by its name. Objects
    that are neither count by their class and attributes. The shapes of floats do not count,
    so a batch has the fingerprint of a member.
    """
    return _digest(structure_of(value))


def fingerprints(value: Any) -> dict[str, str]:
    """Fingerprint of each part of a module, by its path; entries of a tuple are separate parts."""
    found: dict[str, str] = {"": _digest(key_of_class(type(value)))}
    for field in dataclasses.fields(value):
        part: Any = getattr(value, field.name, None)
        if field.metadata.get("static"):
            found[field.name] = _digest(key_of(part))
        elif isinstance(part, tuple | list):
            found |= {f"{field.name}.{i}": fingerprint(one) for i, one in enumerate(part)}
        else:
            found[field.name] = fingerprint(part)
    return found


def _digest(value: Any) -> str:
    return hashlib.sha256(text_of(value).encode()).hexdigest()[:LENGTH]


def text_of(value: Any, libraries: Collection[str] | None = None) -> str:
    """Canonical text of a key, the same in every process.

    Args:
        value: A key, or containers of keys, plain data, functions and classes.
        libraries: Packages whose functions and classes their names tell, for a strict text; None:
            all that are not the user's, and the text is not strict.

    Raises:
        UnknownCodeError: the text is strict, and the code or data of an object may differ in
            another process.
    """
    return (_Text(not_the_users()) if libraries is None else _StrictText(libraries)).of(value)


class _Text:
    """A text under construction. A key that occurs again is told by its number."""

    _longest = sys.maxsize

    def __init__(self, libraries: Collection[str]):
        self._libraries = libraries
        self._known: dict[Key, int] = {}
        self._inside_object = False

    def of(self, value: Any) -> str:
        """Text of a value."""
        if type(value) is bytes:
            return f"bytes:{hashlib.sha256(value).hexdigest()}"
        if type(value) in PLAIN:
            return f"{type(value).__name__}:{value!r}"
        if isinstance(value, Static | One):
            return self.of(value.value)
        if isinstance(value, Key):
            if value in self._known:
                return f"^{self._known[value]}"
            self._known[value] = len(self._known)
            return self.of(value.content)
        if isinstance(value, ModuleType):
            return self.module(value.__name__)
        if value is type(None):
            return "None"
        if hasattr(value, "__qualname__"):
            return self._code(value)
        if isinstance(value, tuple | list | dict) and len(value) > self._longest:
            raise UnknownCodeError
        if isinstance(value, tuple | list):
            return f"{self.container(value)}({','.join(map(self.of, value))})"
        if type(value) is dict:
            return f"{{{','.join(f'{self.of(k)}:{self.of(x)}' for k, x in value.items())}}}"
        if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
            return f"{value.dtype.str}{value.shape}{self.of(value.tobytes())}"
        return self.object(value)

    def _code(self, value: Any) -> str:
        """A library's function or class by its name, a user's by what it does."""
        try:
            return library_name(value, self._libraries)
        except UnknownCodeError:
            if isinstance(value, FunctionType):
                return self.of(key_of(unwrapped(value)))
            key = key_of_class(value) if isinstance(value, type) else value
            return self.of(key) if key is not value else self.callable(value)

    def module(self, name: str) -> str:
        """Text of a module."""
        return name

    def container(self, value: Any) -> str:
        """Text of the class of a tuple or list, and of attributes that it may have."""
        own = attributes(value)
        return self._code(type(value)) + (self.of(own) if own else "")

    def callable(self, value: Any) -> str:
        """Text of a function that is not written in Python, or of a library's local class."""
        if hasattr(value, "__wrapped__"):
            return self.of(key_of(value.__wrapped__))
        return _full_name(value)

    def object(self, value: Any) -> str:
        """An object by its class, name and attributes, without caches and the objects in it."""
        if isinstance(value, Tracer):  # left behind by a traced function
            return f"traced {value.aval}"
        if isinstance(value, jax.Array):
            return self.of(np.asarray(value))
        if isinstance(value, np.ndarray):
            return self.of(value.tolist())
        if isinstance(value, set | frozenset):
            return f"set({','.join(sorted(map(self.of, value)))})"
        if isinstance(value, Mapping):
            return f"{self.container(value)}{self.of(dict(value))}"
        if isinstance(value, int | float | complex | str | bytes):
            return f"{self.container(value)}:{value!r}"
        if isinstance(value, Sequence):
            return f"{self.container(value)}{self.of(list(value))}"
        kind = self._code(type(value))
        name = getattr(value, "__name__", "")
        if self._inside_object:
            return f"{kind}:{name}"
        self._inside_object = True
        own = {name: x for name, x in attributes(value).items() if name[0] != "_" or _is_plain(x)}
        text = f"{kind}:{name}{self.of(own)}"
        self._inside_object = False
        return text


class _StrictText(_Text):
    """A text from which a program on disk can be found without a trace."""

    _longest = LONGEST

    def module(self, name: str) -> str:
        """Text of a library's module: another may read and keep anything."""
        return require_library(name, self._libraries)

    def container(self, value: Any) -> str:
        """Name of a library's class: one of a user's may have attributes."""
        return library_name(type(value), self._libraries)

    def callable(self, value: Any) -> str:
        """No text: nothing tells what it does."""
        raise UnknownCodeError

    def object(self, value: Any) -> str:
        """An object without attributes, such as Equinox's sentinel, by its class."""
        if not hasattr(value, "__dict__") or attributes(value) or not _is_pythons(type(value)):
            raise UnknownCodeError
        return f"{library_name(type(value), self._libraries)}()"


def _is_plain(value: Any) -> bool:
    """True for data that a private attribute may hold, unlike a cache."""
    return type(value) in PLAIN or isinstance(value, np.ndarray | np.generic)


def _is_pythons(kind: type) -> bool:
    """True for a class that a class statement makes: one of C may have hidden data."""
    return bool(kind.__flags__ & 1 << 9)


def _full_name(value: Any) -> str:
    return f"{getattr(value, '__module__', None) or ''}.{value.__qualname__}"


def library_name(value: Any, libraries: Collection[str]) -> str:
    """Name of a class or function in its library.

    Args:
        value: The class or function.
        libraries: Names of packages.

    Raises:
        UnknownCodeError: it is not from one of these, or not found there by name.
    """
    module = require_library(getattr(value, "__module__", None) or "", libraries)
    found: Any = sys.modules.get(module)
    for name in value.__qualname__.split("."):
        found = getattr(found, name, None)
    if unwrapped(found) is not unwrapped(value):
        raise UnknownCodeError
    return f"{module}.{value.__qualname__}"


def require_library(module: str, libraries: Collection[str]) -> str:
    """The name of a library's module.

    Raises:
        UnknownCodeError: it is of no library.
    """
    if module.partition(".")[0] not in libraries:
        raise UnknownCodeError
    return module
