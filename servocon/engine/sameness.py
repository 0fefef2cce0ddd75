"""Keys of functions and classes, equal where they do the same.

A lambda made anew in a loop, or by a notebook's cell that is run again, is the same function while
its code, the values that it encloses and the globals that it reads are the same; a class defined
anew is the same class while its methods are. Numbers and arrays count by their values at the time
of the key: one that was changed makes another function.
"""

import dataclasses
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

import jax
import numpy as np

LIBRARIES = {"servocon", "equinox", "jax", "jaxlib", "numpy", "builtins", "abc", "typing"}
"""Packages whose classes stay as they are while a process runs."""


class Key:
    """Key of a function or class, one object for all that do the same."""

    __slots__ = ("__weakref__", "content")

    def __init__(self, content: Hashable):
        self.content = content


def key_of(function: Callable[..., Any]) -> Hashable:
    """Key of a function, or of any other leaf that fixes a program."""
    if type(function) is FunctionType:
        return _known(function, lambda reader: reader.key(function, None, ()))[1]
    return _interned(_Reader().key(function, None, ()))


def key_of_class(kind: type) -> Hashable:
    """Key of a class, by what its methods do; of a library's, the class itself."""
    return kind if _is_library(kind) else _known(kind, lambda reader: reader.kind(kind, ()))[1]


def unchanged(parts: Iterable[Any]) -> Callable[[], bool]:
    """A quick look: True while functions and classes, packed before, have the keys that they had.

    Args:
        parts: Functions and classes; anything else, too.
    """
    readers = []
    for part in parts:
        if isinstance(part, type) and not _is_library(part):
            key_of_class(part)
            readers.append(_KNOWN[part][0])
        elif type(part) is FunctionType:
            key_of(part)
            readers.append(_KNOWN[part][0])
        elif not isinstance(part, _LASTING):
            return lambda: False
    return lambda: all(reader.holds() for reader in readers)


_KEYS: WeakValueDictionary[Hashable, Key] = WeakValueDictionary()
"""The keys in use, by their content."""

_KNOWN: WeakKeyDictionary[Any, tuple["_Reader", Key]] = WeakKeyDictionary()
"""The last key of each function and class, and what was read for it."""

_LASTING = type, str, bytes, int, float, complex, type(None)
"""Kinds of values that stay as they are."""


def _known(part: Any, content: Callable[["_Reader"], Hashable]) -> tuple["_Reader", Key]:
    """What was read for a function or class, and its key: as before, if that still holds."""
    known = _KNOWN.get(part)
    if known is None or not known[0].holds():
        reader = _Reader()
        known = _KNOWN[part] = reader, _interned(content(reader))
    return known


def _interned(content: Hashable) -> Key:
    found = _KEYS.get(content)
    if found is None:
        found = _KEYS.setdefault(content, Key(content))
    return found


def _is_library(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in LIBRARIES


@dataclasses.dataclass(frozen=True, eq=False)
class One:
    """An object that is equal to itself alone, and lives as long as its key."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, One) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class _Reader:
    """Reads what functions do, and remembers from where.

    Attributes:
        read: Names that were looked up, their places and what they were there.
        lasting: True if nothing of what was found can be changed where it is.
    """

    def __init__(self):
        self.read: list[tuple[Any, str, Any]] = []
        self.lasting = True

    def holds(self) -> bool:
        """True if everything would be found as it was: a quick look, which may miss that."""
        if not self.lasting:
            return False
        for place, name, value in self.read:
            found = place.get(name) if type(place) is dict else _get(place, name)
            if found is not value and (type(value) is not ref or found is not value()):
                return False
        return True

    def look(self, place: Any, name: str, value: Any) -> None:
        """Remember what was found; functions and classes weakly, for a key must not keep them."""
        weakly = lambda x: ref(x) if isinstance(x, FunctionType | type) else x
        self.read.append((weakly(place), name, weakly(value)))

    def key(self, value: Any, module: Any, above: tuple[int, ...]) -> Hashable:
        """Key of a value that a function of a module reads."""
        if value is None or isinstance(value, str | bytes | int | float | complex):
            return type(value), repr(value)  # 0.0 is not -0.0, and 1 is not True
        if isinstance(value, ModuleType):
            return One(value)
        if isinstance(value, np.generic | np.ndarray | jax.Array):
            self.lasting = False
            return _array(value)
        if id(value) in above:
            return "above", above[::-1].index(id(value))
        inside = lambda x: self.key(x, module, (*above, id(value)))
        if isinstance(value, FunctionType):
            if module is None or value.__globals__ is module:
                return self.function(value, (*above, id(value)))
            return One(value)  # of a library, whose globals stay as they are
        if isinstance(value, MethodType):
            return "method", inside(value.__func__), inside(value.__self__)
        if isinstance(value, partial):
            return "partial", inside(value.func), inside(value.args), inside(value.keywords)
        if isinstance(value, tuple):
            return type(value), tuple(map(inside, value))
        if isinstance(value, list):
            self.lasting = False
            return type(value), tuple(map(inside, value))
        if isinstance(value, dict):
            self.lasting = False
            return dict, tuple((inside(k), inside(x)) for k, x in value.items())
        if isinstance(value, type):
            return One(value)
        if dataclasses.is_dataclass(value):
            self.lasting = False
            fields = [f.name for f in dataclasses.fields(value) if hasattr(value, f.name)]
            own = tuple((name, inside(getattr(value, name))) for name in fields)
            return self.kind(type(value), above), own
        if module is not None and type(value).__module__ == module.get("__name__"):
            self.lasting = False  # it may be changed
            return self.kind(type(value), above), inside(getattr(value, "__dict__", {}))
        return One(value)

    def function(self, value: FunctionType, above: tuple[int, ...]) -> Hashable:
        """Key of a function: its code, and all that it reads."""
        module = value.__globals__
        found = []
        for cell in value.__closure__ or ():
            content = _get(cell, "cell_contents")
            if id(content) not in above:  # else it is kept by its own name
                self.look(cell, "cell_contents", content)
            found.append(self.key(content, module, above))
        code = _code(value.__code__)
        self.look(value, "__code__", value.__code__)
        for name in code.names:
            self.look(module, name, module.get(name))
            if name in module:
                found.append((name, self.key(module[name], module, above)))
        for name in ("__defaults__", "__kwdefaults__"):
            content = getattr(value, name)
            self.look(value, name, content)
            by_name = tuple(content.items()) if isinstance(content, dict) else content
            found.append(self.key(by_name, module, above))
        return code.content, tuple(found)

    def kind(self, kind: type, above: tuple[int, ...]) -> Hashable:
        """Key of a class: the methods and other values of it and of its bases."""
        if _is_library(kind):
            return One(kind)
        if id(kind) in above:
            return "above", above[::-1].index(id(kind))
        above, found = (*above, id(kind)), []
        for base in kind.__mro__:
            if _is_library(base):
                found.append(One(base))
                continue
            for name, value in vars(base).items():
                own = _method(value)
                if own is not None and not _is_special(name, own):
                    self.look(base, name, value)
                    found.append((name, self._part(own, above)))
        return kind.__qualname__, tuple(found)

    def _part(self, value: Any, above: tuple[int, ...]) -> Hashable:
        """Key of a method or another value of a class."""
        if isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in LIBRARIES:
            return self.function(value, above)
        return self.key(value, None, above) if not callable(value) else One(value)


def _method(value: Any) -> Any:
    """The function that was written as a method; None for what is no part of what a class does."""
    if isinstance(value, classmethod | staticmethod):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    else:
        value = getattr(value, "func", value)  # of a cached property
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    plain = isinstance(value, FunctionType | str | bytes | int | float | complex | tuple | list)
    return value if plain or isinstance(value, np.ndarray | jax.Array) else None


_MAKING = {"init", "repr", "eq", "hash", "setattr", "delattr", "replace"}
_MAKING |= {"init_subclass", "check_init", "post_init"}
"""Special methods that make and compare objects, and are not called by a run."""


def _is_special(name: str, value: Any) -> bool:
    """True for a special name, but for a method such as ``__call__``."""
    if not name.startswith("__"):
        return False
    return not isinstance(value, FunctionType) or name.strip("_") in _MAKING


class _Code(NamedTuple):
    """Content of a code, wherever it stands in its file, and the names in it."""

    content: Hashable
    names: tuple[str, ...]


@lru_cache(maxsize=1024)
def _code(code: CodeType) -> _Code:
    inner = [_code(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    names = {name for each in inner for name in each.names}
    constants = [(type(x), _shown(x)) for x in code.co_consts if not isinstance(x, CodeType)]
    arguments = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    variables = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    run = code.co_code, getattr(code, "co_exceptiontable", b"")
    content = run, arguments, variables, tuple(constants), tuple(each.content for each in inner)
    return _Code(content, tuple(sorted(names.union(code.co_names))))


def _shown(constant: Any) -> str:
    """Text of a constant, the same in every process: sets of texts are in no order."""
    if isinstance(constant, frozenset):
        return repr(sorted(map(_shown, constant)))
    return repr(constant)


def _get(place: Any, name: str) -> Any:
    """Attribute of a function or class that may be gone, or content of a cell; None if none."""
    place = place() if type(place) is ref else place
    if isinstance(place, type):
        return place.__dict__.get(name)
    try:
        return getattr(place, name, None)
    except ValueError:  # not assigned yet
        return None


def _array(value: Any) -> Hashable:
    try:
        array = np.asarray(value)
        content = repr(array.tolist()) if array.dtype.hasobject else array.tobytes()
    except Exception:  # traced, or of a type that NumPy does not know
        return One(value)
    return type(value), array.shape, array.dtype.str, content
